//! How often each case id is used, counted so that a version can be made from the last one by touching a few entries:
//! the counts lie in shards that versions share.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use super::segments::CaseId;
use crate::syntax::JsString;

const SHARDS: usize = 256;

/// How often each hash is there.
type Shard = Arc<HashMap<u64, u32>>;

#[derive(Clone, Debug)]
pub(super) struct Ids {
    shards: Arc<Vec<Shard>>,
    /// Hashes that are counted more than once.
    repeated: usize,
}

impl Default for Ids {
    fn default() -> Self {
        Self {
            shards: Arc::new(vec![Shard::default(); SHARDS]),
            repeated: 0,
        }
    }
}

impl Ids {
    pub(super) fn add(&mut self, id: Option<&CaseId>) {
        let Some(id) = id else { return };
        let shard = shard_mut(&mut self.shards, id.hash);
        let count = shard.entry(id.hash).or_insert(0);
        *count += 1;
        self.repeated += usize::from(*count == 2);
    }

    pub(super) fn remove(&mut self, id: Option<&CaseId>) {
        let Some(id) = id else { return };
        let shard = shard_mut(&mut self.shards, id.hash);
        let Some(count) = shard.get_mut(&id.hash) else {
            return;
        };
        self.repeated -= usize::from(*count == 2);
        *count -= 1;
        if *count == 0 {
            shard.remove(&id.hash);
        }
    }

    /// Whether some id may be there more than once.
    pub(super) fn has_repeated(&self) -> bool {
        self.repeated > 0
    }

    /// Whether this id may be there more than once: hashes are compared, so look at the ids themselves then.
    pub(super) fn is_repeated(&self, id: &CaseId) -> bool {
        self.count(id.hash) > 1
    }

    /// Whether a case may have this id.
    pub(super) fn has(&self, id: &JsString) -> bool {
        self.count(hash_of(id)) > 0
    }

    fn count(&self, hash: u64) -> u32 {
        self.shards[shard_of(hash)].get(&hash).copied().unwrap_or(0)
    }
}

fn shard_mut(shards: &mut Arc<Vec<Shard>>, hash: u64) -> &mut HashMap<u64, u32> {
    Arc::make_mut(&mut Arc::make_mut(shards)[shard_of(hash)])
}

pub(super) fn hash_of(id: &JsString) -> u64 {
    let mut hasher = DefaultHasher::new();
    id.hash(&mut hasher);
    hasher.finish()
}

fn shard_of(hash: u64) -> usize {
    (hash >> 56) as usize % SHARDS
}
