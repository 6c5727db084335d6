//! The workspace's folders and the suites that lie in them on disk. Reading happens on the thread of the caller, who
//! must not be the reading thread.

use std::borrow::Cow;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::{Duration, SystemTime};

use dashmap::DashMap;
use ignore::WalkBuilder;
use mcpeak_suite::text::Text;
use serde_json::Value;
use tower_lsp::lsp_types::{Url, WorkspaceFolder, WorkspaceFoldersChangeEvent};

use super::uri::{self, Key};

/// File systems tell times at least this exactly.
const CLOCK_STEP: Duration = Duration::from_secs(2);

/// The folders, and what was found in them.
#[derive(Debug, Default)]
pub(super) struct Workspace {
    folders: RwLock<Vec<Folder>>,
    /// Whether the client tells when suites appear and disappear, so that a list of them stays true.
    is_watched: AtomicBool,
    /// Counts whatever may have changed the list.
    changes: AtomicU64,
    list: Mutex<Option<Listed>>,
}

#[derive(Clone, Debug)]
struct Folder {
    key: Key,
    /// Where it is on disk, if it is.
    path: Option<PathBuf>,
}

impl Folder {
    fn of(url: &Url) -> Self {
        Self {
            key: Key::of(url),
            path: url.to_file_path().ok(),
        }
    }
}

#[derive(Clone, Debug)]
struct Listed {
    changes: u64,
    files: Arc<Vec<File>>,
}

/// A file on disk.
#[derive(Clone, Debug)]
pub(super) struct File {
    pub(super) key: Key,
    pub(super) url: Url,
    pub(super) path: PathBuf,
}

/// What a file holds.
pub(super) struct Content {
    /// The text; bytes that are no UTF-8 are U+FFFD.
    pub(super) text: Text,
    /// Whether there are none such.
    pub(super) is_utf8: bool,
}

/// What tells two states of a file apart without reading it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stamp {
    modified: Option<SystemTime>,
    length: u64,
}

impl Stamp {
    /// Whether the file was left alone long enough that another change would show in its time.
    fn is_settled(&self) -> bool {
        let age = self.modified.and_then(|time| time.elapsed().ok());
        age.is_some_and(|age| age > CLOCK_STEP)
    }
}

impl File {
    /// The file that a URI names, if it names one.
    pub(super) fn of(url: &Url) -> Option<Self> {
        let path = url.to_file_path().ok()?;
        Some(Self {
            key: Key::of(url),
            url: url.clone(),
            path,
        })
    }

    fn at(path: &Path) -> Option<Self> {
        Self::of(&Url::from_file_path(path).ok()?)
    }

    /// The state of the file; `None` when there is none.
    pub(super) fn stamp(&self) -> Option<Stamp> {
        let metadata = self
            .path
            .metadata()
            .ok()
            .filter(std::fs::Metadata::is_file)?;
        Some(Stamp {
            modified: metadata.modified().ok(),
            length: metadata.len(),
        })
    }

    /// The text of the file. Bytes that are no UTF-8 become U+FFFD.
    pub(super) fn read(&self) -> Option<Text> {
        Some(self.content()?.text)
    }

    /// What the file holds. What is no file (a pipe, a device) is not read, and of one that grows only what it had.
    pub(super) fn content(&self) -> Option<Content> {
        let length = self.stamp()?.length;
        let mut bytes = Vec::new();
        std::fs::File::open(&self.path)
            .and_then(|file| file.take(length).read_to_end(&mut bytes))
            .inspect_err(|error| tracing::info!("{}: {error}", self.path.display()))
            .ok()?;
        let text = String::from_utf8_lossy(&bytes);
        Some(Content {
            is_utf8: matches!(text, Cow::Borrowed(_)),
            text: Text::new(&text),
        })
    }
}

impl Workspace {
    /// Takes the folders from the parameters of `initialize`.
    pub(super) fn open(&self, params: &Value) {
        let folders = params["workspaceFolders"].as_array();
        let uris = folders.into_iter().flatten().map(|folder| &folder["uri"]);
        let mut folders: Vec<Folder> = uris.filter_map(folder).collect();
        if folders.is_empty() {
            folders.extend(folder(&params["rootUri"]));
        }
        *write(&self.folders) = folders;
    }

    /// Adds and removes folders.
    pub(super) fn change(&self, event: &WorkspaceFoldersChangeEvent) {
        let of = |folder: &WorkspaceFolder| Folder::of(&folder.uri);
        let removed: Vec<Folder> = event.removed.iter().map(of).collect();
        let mut folders = write(&self.folders);
        folders.retain(|folder| !removed.iter().any(|gone| gone.key == folder.key));
        folders.extend(event.added.iter().map(of));
        drop(folders);
        self.changed();
    }

    /// The paths of a document below the folders that hold it.
    pub(super) fn paths_below(&self, key: &Key) -> Vec<String> {
        let folders = read(&self.folders);
        let below = |folder: &Folder| key.below(&folder.key).map(str::to_owned);
        folders.iter().filter_map(below).collect()
    }

    /// Where the innermost folder is on disk that holds a document.
    pub(super) fn folder_of(&self, key: &Key) -> Option<PathBuf> {
        let folders = read(&self.folders);
        let holds = |folder: &&Folder| key.below(&folder.key).is_some();
        let innermost = folders
            .iter()
            .filter(holds)
            .min_by_key(|folder| key.below(&folder.key).map(str::len));
        innermost?.path.clone()
    }

    /// The client tells from now on when suites appear and disappear, or no longer does.
    pub(super) fn watched(&self, is_watched: bool) {
        self.is_watched.store(is_watched, Ordering::SeqCst);
        self.changed();
    }

    /// Whether the client tells when suites appear and disappear.
    pub(super) fn is_watched(&self) -> bool {
        self.is_watched.load(Ordering::SeqCst)
    }

    /// Files may have appeared or disappeared, or other files may count as suites.
    pub(super) fn changed(&self) {
        self.changes.fetch_add(1, Ordering::SeqCst);
    }

    /// The suites on disk, by the given test. Ignored and hidden files are none. Stops early once `is_abandoned`.
    pub(super) fn suites(
        &self,
        is_suite: impl Fn(&Key) -> bool,
        is_abandoned: &AtomicBool,
    ) -> Arc<Vec<File>> {
        let changes = self.changes.load(Ordering::SeqCst);
        let listed = self.list().clone();
        if let Some(listed) = listed
            && listed.changes == changes
            && self.is_watched()
        {
            return listed.files;
        }
        let files = Arc::new(self.walk(is_suite, is_abandoned));
        if !is_abandoned.load(Ordering::Relaxed) {
            *self.list() = Some(Listed {
                changes,
                files: Arc::clone(&files),
            });
        }
        files
    }

    fn walk(&self, is_suite: impl Fn(&Key) -> bool, is_abandoned: &AtomicBool) -> Vec<File> {
        let folders = read(&self.folders).clone();
        let mut paths = folders.into_iter().filter_map(|folder| folder.path);
        let Some(first) = paths.next() else {
            return Vec::new();
        };
        let mut walk = WalkBuilder::new(first);
        for path in paths {
            walk.add(path);
        }
        let mut files: Vec<File> = walk
            .require_git(false)
            .build()
            .take_while(|_| !is_abandoned.load(Ordering::Relaxed))
            .filter_map(Result::ok)
            .filter(|entry| entry.file_type().is_some_and(|kind| kind.is_file()))
            .filter_map(|entry| File::at(entry.path()))
            .filter(|file| is_suite(&file.key))
            .collect();
        // Folders may hold each other.
        files.sort_by(|a, b| a.path.cmp(&b.path));
        files.dedup_by(|a, b| a.path == b.path);
        files
    }

    fn list(&self) -> std::sync::MutexGuard<'_, Option<Listed>> {
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn folder(uri: &Value) -> Option<Folder> {
    Some(Folder::of(&uri::parse(uri.as_str()?)?))
}

fn read<T>(lock: &RwLock<T>) -> RwLockReadGuard<'_, T> {
    lock.read().unwrap_or_else(PoisonError::into_inner)
}

fn write<T>(lock: &RwLock<T>) -> RwLockWriteGuard<'_, T> {
    lock.write().unwrap_or_else(PoisonError::into_inner)
}

/// What was worked out for files, as long as they stay what they were.
#[derive(Debug)]
pub(super) struct FileCache<T> {
    entries: DashMap<PathBuf, (Stamp, T)>,
}

impl<T> Default for FileCache<T> {
    fn default() -> Self {
        Self {
            entries: DashMap::new(),
        }
    }
}

impl<T: Clone> FileCache<T> {
    /// What `work` makes of the file's text, or made of it before. `None` when there is no such file.
    pub(super) fn of(&self, file: &File, work: impl FnOnce(Text) -> T) -> Option<T> {
        let stamp = file.stamp().or_else(|| {
            self.entries.remove(&file.path);
            None
        })?;
        if let Some(entry) = self
            .entries
            .get(&file.path)
            .filter(|entry| entry.0 == stamp)
        {
            return Some(entry.1.clone());
        }
        let made = work(file.read()?);
        if stamp.is_settled() {
            self.entries
                .insert(file.path.clone(), (stamp, made.clone()));
        }
        Some(made)
    }
}
