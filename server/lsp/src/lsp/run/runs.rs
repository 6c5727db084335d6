//! The runs that are under way: one for a suite at a time, since a new one ends the one before and waits for its end;
//! different suites side by side. What a run does is not known here.

use std::collections::HashMap;
use std::future::Future;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use mcpeak_runner::cancel::{Cancel, CancelHandle, cancel};
use tokio::sync::watch;
use tower_lsp::lsp_types::{ProgressToken, Url};

use super::job::Wanted;
use crate::lsp::state::State;
use crate::lsp::uri::Key;

/// All runs.
#[derive(Debug, Default)]
pub(in crate::lsp) struct Runs {
    next: AtomicU64,
    active: Mutex<HashMap<Key, Active>>,
    last: Mutex<Option<Last>>,
}

/// A run that is under way, or waits for the one before it.
#[derive(Debug)]
struct Active {
    run_id: String,
    token: Option<ProgressToken>,
    cancel: CancelHandle,
    /// Closed when it is over.
    over: watch::Receiver<()>,
}

/// What was run last.
#[derive(Clone, Debug)]
pub(super) struct Last {
    pub(super) url: Url,
    pub(super) wanted: Wanted,
    pub(super) server: Option<String>,
}

/// A place in the order of a suite's runs.
pub(super) struct Turn {
    pub(super) run_id: String,
    pub(super) cancel: Cancel,
    before: Option<watch::Receiver<()>>,
    end: End,
}

/// Takes the run out of the list when it is over, however it ends.
struct End {
    state: Arc<State>,
    key: Key,
    run_id: String,
    /// Closes `Active::over`.
    _over: watch::Sender<()>,
}

impl Drop for End {
    fn drop(&mut self) {
        let mut active = self.state.runs.active();
        let is_ours = active
            .get(&self.key)
            .is_some_and(|one| one.run_id == self.run_id);
        if is_ours {
            active.remove(&self.key);
        }
    }
}

impl Turn {
    /// Waits until the run before is over, then does `work`.
    pub(super) async fn take<T>(self, work: impl AsyncFnOnce(&str, Cancel) -> T) -> T {
        if let Some(mut before) = self.before {
            // Nothing is ever sent: the channel closes.
            while before.changed().await.is_ok() {}
        }
        let done = work(&self.run_id, self.cancel).await;
        drop(self.end);
        done
    }
}

impl Runs {
    /// A turn for a run of this suite. The one before is asked to end.
    pub(super) fn turn(
        state: &Arc<State>,
        key: &Key,
        token: Option<ProgressToken>,
        last: Last,
    ) -> Turn {
        let runs = &state.runs;
        let run_id = (runs.next.fetch_add(1, Ordering::Relaxed) + 1).to_string();
        let (handle, token_of_run) = cancel();
        let (over_sender, over) = watch::channel(());
        let new = Active {
            run_id: run_id.clone(),
            token: token.or_else(|| Some(own_token(&run_id))),
            cancel: handle,
            over,
        };
        let before = runs.active().insert(key.clone(), new);
        if let Some(before) = &before {
            before.cancel.cancel();
        }
        *lock(&runs.last) = Some(last);
        Turn {
            cancel: token_of_run,
            before: before.map(|one| one.over),
            end: End {
                state: Arc::clone(state),
                key: key.clone(),
                run_id: run_id.clone(),
                _over: over_sender,
            },
            run_id,
        }
    }

    /// What was run last.
    pub(super) fn last(&self) -> Option<Last> {
        lock(&self.last).clone()
    }

    /// Whether a run of the suite is under way.
    pub(super) fn is_running(&self, key: &Key) -> bool {
        self.active().contains_key(key)
    }

    /// Ends the runs that `is_meant` means.
    fn end_those(&self, is_meant: impl Fn(&Key, &Active) -> bool) {
        let active = self.active();
        for (_, one) in active.iter().filter(|(key, one)| is_meant(key, one)) {
            one.cancel.cancel();
        }
    }

    /// Ends all runs.
    pub(in crate::lsp) fn end_all(&self) {
        self.end_those(|_, _| true);
    }

    /// Ends the run of a suite.
    pub(super) fn end_of(&self, key: &Key) {
        self.end_those(|of, _| of == key);
    }

    /// Ends a run by its id.
    pub(super) fn end_by_id(&self, run_id: &str) {
        self.end_those(|_, one| one.run_id == run_id);
    }

    /// Ends the run whose progress has this token.
    pub(in crate::lsp) fn end_by_token(&self, token: &ProgressToken) {
        self.end_those(|_, one| one.token.as_ref() == Some(token));
    }

    /// Waits until no run is under way, for `limit` at most.
    pub(in crate::lsp) fn all_over(&self) -> impl Future<Output = ()> + use<> {
        let waiting: Vec<watch::Receiver<()>> =
            self.active().values().map(|one| one.over.clone()).collect();
        async move {
            for mut over in waiting {
                while over.changed().await.is_ok() {}
            }
        }
    }

    fn active(&self) -> MutexGuard<'_, HashMap<Key, Active>> {
        lock(&self.active)
    }
}

/// The token of a run's progress where the client gives none.
pub(super) fn own_token(run_id: &str) -> ProgressToken {
    ProgressToken::String(format!("mcpeak/run/{run_id}"))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
