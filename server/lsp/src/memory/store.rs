//! The file: JSON, read tolerantly, replaced whole. Two servers may write at once, so a change holds a lock from reading to
//! writing.

use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use super::MemoryError;
use super::consent::Consent;

const FILE: &str = "workspaces.json";
const LOCK: &str = "workspaces.lock";
/// What a file is called that is damaged, so that nothing of the person's is lost.
const SET_ASIDE: &str = "workspaces.damaged";
/// The version of the file's form.
const VERSION: u32 = 1;
/// The most that is read of the file; one that is longer is damaged.
const MAX_BYTES: u64 = 16 * 1024 * 1024;
/// How long another process may hold the lock; a change takes milliseconds.
const PATIENCE: Duration = Duration::from_secs(3);
/// How long to wait between two tries to get the lock.
const PAUSE: Duration = Duration::from_millis(10);

/// What can be said of a file of any version.
#[derive(Deserialize)]
struct Form {
    version: u32,
}

/// All that is remembered.
#[derive(Debug, Default, Deserialize, Serialize)]
pub(super) struct Contents {
    version: u32,
    #[serde(default)]
    pub(super) consents: Vec<Remembered>,
    #[serde(default)]
    pub(super) choices: Vec<Choice>,
}

/// Something that may be started, as a person reads it in a list.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub(crate) struct Remembered {
    /// The workspace's folder.
    pub(crate) workspace: PathBuf,
    /// The definition's name.
    pub(crate) server: String,
    /// The file that defines it.
    pub(crate) file: PathBuf,
    /// What is started, in a line without secrets.
    pub(crate) shown: String,
    /// The names of the variables that it gets.
    #[serde(default)]
    pub(crate) variables: Vec<String>,
    /// The names of the headers that it is sent.
    #[serde(default)]
    pub(crate) headers: Vec<String>,
    /// Stands for the workspace and all of the definition.
    pub(super) hash: String,
    /// When the person said so, in seconds since 1970.
    pub(crate) since: u64,
}

impl Remembered {
    pub(super) fn of(consent: &Consent) -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        Self {
            workspace: consent.workspace.clone(),
            server: consent.name.clone(),
            file: consent.file.clone(),
            shown: consent.shown.clone(),
            variables: consent.variables.clone(),
            headers: consent.headers.clone(),
            hash: consent.hash.clone(),
            since: now.map_or(0, |now| now.as_secs()),
        }
    }

    /// Whether it is about the same server of the same file, however its definition has changed.
    pub(super) fn is_about(&self, consent: &Consent) -> bool {
        self.workspace == consent.workspace
            && self.server == consent.name
            && self.file == consent.file
    }
}

/// The server for the suites of a workspace.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Choice {
    pub(super) workspace: PathBuf,
    pub(super) server: String,
}

/// What the file says; nothing if there is none.
///
/// # Errors
///
/// It cannot be read or is not understood: then nothing is trusted.
pub(super) fn read(folder: &Path) -> Result<Contents, MemoryError> {
    match fs::symlink_metadata(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Contents::default()),
        _ => check_folder(folder)?,
    }
    read_file(&folder.join(FILE))
}

fn read_file(path: &Path) -> Result<Contents, MemoryError> {
    if !is_there(path)? {
        return Ok(Contents::default());
    }
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(MAX_BYTES).read_to_end(&mut bytes))
        .map_err(|error| MemoryError::Unreadable(path.to_path_buf(), error))?;
    let damaged = || MemoryError::Damaged(path.to_path_buf());
    let form: Form = serde_json::from_slice(&bytes).map_err(|_| damaged())?;
    match form.version {
        version if version > VERSION => Err(MemoryError::Newer(path.to_path_buf())),
        VERSION => serde_json::from_slice(&bytes).map_err(|_| damaged()),
        _ => Err(damaged()),
    }
}

/// Changes what the file says. A damaged file is set aside first; one of a newer version is left alone.
///
/// # Errors
///
/// Nothing was changed, and why.
pub(super) fn change(folder: &Path, change: impl FnOnce(&mut Contents)) -> Result<(), MemoryError> {
    let unwritable = |error| MemoryError::Unwritable(folder.to_path_buf(), error);
    private_folder(folder).map_err(unwritable)?;
    check_folder(folder)?;
    let _lock = locked(folder, PATIENCE)?;
    let path = folder.join(FILE);
    let mut contents = match read_file(&path) {
        Err(MemoryError::Damaged(_)) => {
            fs::rename(&path, free_name(folder)).map_err(unwritable)?;
            Contents::default()
        }
        read => read?,
    };
    contents.version = VERSION;
    change(&mut contents);
    replace(&path, folder, &contents).map_err(unwritable)
}

fn replace(path: &Path, folder: &Path, contents: &Contents) -> io::Result<()> {
    let mut text = serde_json::to_vec_pretty(contents)?;
    text.push(b'\n');
    // Only its owner can read a file that is made this way.
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(&text)?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

/// The lock, once nobody else has it.
///
/// # Errors
///
/// Somebody has it for longer than we wait, or it cannot be made.
pub(super) fn locked(folder: &Path, patience: Duration) -> Result<File, MemoryError> {
    let path = folder.join(LOCK);
    is_there(&path)?;
    let failed = |error| MemoryError::Unwritable(folder.to_path_buf(), error);
    let file = OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        .open(&path)
        .map_err(failed)?;
    let start = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::Error(error)) => return Err(failed(error)),
            Err(TryLockError::WouldBlock) if start.elapsed() >= patience => {
                return Err(MemoryError::Busy(path));
            }
            Err(TryLockError::WouldBlock) => thread::sleep(PAUSE),
        }
    }
}

/// Where a damaged file goes: a name that none went to before, unless there are very many.
fn free_name(folder: &Path) -> PathBuf {
    const MOST: usize = 100;
    let names = (1..MOST).map(|n| folder.join(format!("{SET_ASIDE}-{n}.json")));
    let mut free = names.filter(|path| fs::symlink_metadata(path).is_err());
    free.next()
        .unwrap_or_else(|| folder.join(format!("{SET_ASIDE}-{MOST}.json")))
}

/// Whether there is a plain file. A link would lead us to write where we were not asked to, a pipe would hold us up.
fn is_there(path: &Path) -> Result<bool, MemoryError> {
    match fs::symlink_metadata(path) {
        Ok(metadata) if metadata.is_file() => Ok(true),
        Ok(_) => Err(MemoryError::NotPlain(path.to_path_buf())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(MemoryError::Unreadable(path.to_path_buf(), error)),
    }
}

/// Refuses a folder that somebody else may have prepared: what is trusted is decided by what lies in it.
fn check_folder(folder: &Path) -> Result<(), MemoryError> {
    let metadata = fs::symlink_metadata(folder)
        .map_err(|error| MemoryError::Unreadable(folder.to_path_buf(), error))?;
    if !metadata.is_dir() {
        return Err(MemoryError::NotPlain(folder.to_path_buf()));
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        const OTHERS_WRITE: u32 = 0o002;
        if metadata.permissions().mode() & OTHERS_WRITE != 0 {
            return Err(MemoryError::Shared(folder.to_path_buf()));
        }
    }
    Ok(())
}

/// Makes the folder if there is none; only its owner can look into it then.
fn private_folder(folder: &Path) -> io::Result<()> {
    if fs::symlink_metadata(folder).is_ok() {
        return Ok(());
    }
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt;
        builder.mode(0o700);
    }
    builder.create(folder)
}
