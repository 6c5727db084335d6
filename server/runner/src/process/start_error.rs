//! Why a server did not come up, for people: what the system said, and what is found by looking at the file system after
//! it said so (R44, lessons 15 to 18 of mcp.md).

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use mcpeak_suite::texts::{Message, TextId};

use super::shown::shown_exit;
use super::{Launch, Refusal, lookup};
use crate::client::transport::{Exit, Failure};
use crate::platform::Platform;

/// A program that could not be started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartError {
    /// The program, as it was named.
    pub program: String,
    /// The folder that it was to start in.
    pub cwd: PathBuf,
    /// What is wrong.
    pub kind: StartErrorKind,
}

/// What kept a program from starting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartErrorKind {
    /// No folder of `PATH` has a program of this name.
    NotFound {
        /// The beginning of the `PATH`; none if the environment has none.
        path_head: Option<String>,
        /// The name in `PATH` that was probably meant.
        nearest: Option<String>,
    },
    /// The name is that of a program with its arguments.
    WholeCommand {
        /// The program that it begins with.
        first: String,
    },
    /// The program was named by a path, and there is no such file.
    NoFile {
        /// The path, seen from the working folder.
        file: PathBuf,
        /// The part of the path that is not there either, if it is not only the file.
        missing_folder: Option<PathBuf>,
    },
    /// The working folder is not there, or is no folder.
    NoFolder,
    /// The file is there, and may not be started.
    NotExecutable {
        /// The file.
        file: PathBuf,
    },
    /// The program is a folder.
    IsFolder {
        /// The folder.
        folder: PathBuf,
    },
    /// The file is a script whose first line names a program that is not there.
    NoInterpreter {
        /// The script.
        file: PathBuf,
        /// What its first line names.
        interpreter: String,
    },
    /// The system does not know what to do with the file.
    NoProgram {
        /// The file.
        file: PathBuf,
    },
    /// Our own helper process, the guard, could not be started.
    Guard {
        /// What the system said.
        error: String,
    },
    /// Anything else.
    Other {
        /// What the system said.
        error: String,
    },
}

impl StartError {
    /// What happened, and what to do.
    pub fn failure(&self) -> Failure {
        let (message, hint) = self.texts();
        let cwd = self.cwd.display();
        Failure {
            message: message
                .with("program", quoted(&self.program))
                .with("cwd", cwd),
            hint,
        }
    }

    fn texts(&self) -> (Message, Message) {
        use TextId as Id;
        let text = Message::new;
        match &self.kind {
            StartErrorKind::NotFound {
                path_head: None, ..
            } => (text(Id::ProcessNoPath), text(Id::ProcessNoPathHint)),
            StartErrorKind::NotFound {
                path_head: Some(head),
                nearest,
            } => {
                let hint = match nearest {
                    Some(name) => text(Id::ProcessNearestHint).with("name", quoted(name)),
                    None => text(Id::ProcessNotFoundHint),
                };
                (text(Id::ProcessNotFound).with("path", head), hint)
            }
            StartErrorKind::WholeCommand { first } => (
                text(Id::ProcessWholeCommand),
                text(Id::ProcessWholeCommandHint)
                    .with("first", quoted(first))
                    .with("command", &self.program),
            ),
            StartErrorKind::NoFile {
                file,
                missing_folder,
            } => {
                let hint = match missing_folder {
                    Some(folder) => text(Id::ProcessNoParentHint).with("folder", folder.display()),
                    None => text(Id::ProcessNoFileHint),
                };
                (text(Id::ProcessNoFile).with("file", file.display()), hint)
            }
            StartErrorKind::NoFolder => (text(Id::ProcessNoFolder), text(Id::ProcessNoFolderHint)),
            StartErrorKind::NotExecutable { file } => (
                text(Id::ProcessNotExecutable).with("file", file.display()),
                text(Id::ProcessNotExecutableHint).with("file", quoted(&file.to_string_lossy())),
            ),
            StartErrorKind::IsFolder { folder } => (
                text(Id::ProcessIsFolder).with("folder", folder.display()),
                text(Id::ProcessIsFolderHint),
            ),
            StartErrorKind::NoInterpreter { file, interpreter } => (
                text(Id::ProcessNoInterpreter)
                    .with("file", file.display())
                    .with("interpreter", interpreter),
                text(Id::ProcessNoInterpreterHint).with("interpreter", interpreter),
            ),
            StartErrorKind::NoProgram { file } => (
                text(Id::ProcessNoProgram).with("file", file.display()),
                text(Id::ProcessNoProgramHint),
            ),
            StartErrorKind::Guard { error } => (
                text(Id::ProcessGuard).with("error", error),
                text(Id::ProcessGuardHint),
            ),
            StartErrorKind::Other { error } => (
                text(Id::ProcessOther).with("error", error),
                text(Id::ProcessOtherHint),
            ),
        }
    }
}

/// A working folder that is not there is found before anything starts: the system would report it as a missing program.
pub(super) fn check_folder(launch: &Launch) -> Result<(), StartError> {
    match &launch.cwd {
        Some(cwd) if !cwd.is_dir() => Err(error(launch, StartErrorKind::NoFolder)),
        _ => Ok(()),
    }
}

/// Finds out what the system's refusal means.
pub(super) fn diagnose(launch: &Launch, refusal: Refusal) -> StartError {
    let kind = match refusal {
        #[cfg(unix)]
        Refusal::Guard(error) => StartErrorKind::Guard {
            error: error.to_string(),
        },
        Refusal::Program(error) => diagnose_program(launch, &error),
    };
    error(launch, kind)
}

fn quoted(word: &str) -> String {
    Platform::CURRENT.quoted(word)
}

fn error(launch: &Launch, kind: StartErrorKind) -> StartError {
    StartError {
        program: launch.program.to_string_lossy().into_owned(),
        cwd: cwd_of(launch),
        kind,
    }
}

fn cwd_of(launch: &Launch) -> PathBuf {
    let ours = std::env::current_dir().unwrap_or_default();
    match &launch.cwd {
        Some(cwd) => ours.join(cwd),
        None => ours,
    }
}

fn diagnose_program(launch: &Launch, error: &io::Error) -> StartErrorKind {
    let path = launch.path().map(|path| path.as_os_str());
    let found = lookup::find(&launch.program, path, &cwd_of(launch));
    match (error.kind(), found) {
        (_, Some(folder)) if folder.is_dir() => StartErrorKind::IsFolder { folder },
        (io::ErrorKind::NotFound, None) => not_found(launch),
        (io::ErrorKind::NotFound, Some(file)) => match lookup::interpreter(&file) {
            Some(interpreter) => StartErrorKind::NoInterpreter { file, interpreter },
            None => other(error),
        },
        (io::ErrorKind::PermissionDenied, Some(file)) if !lookup::is_executable(&file) => {
            StartErrorKind::NotExecutable { file }
        }
        (_, Some(file)) if is_exec_format(error) => StartErrorKind::NoProgram { file },
        _ => other(error),
    }
}

fn other(error: &io::Error) -> StartErrorKind {
    StartErrorKind::Other {
        error: error.to_string(),
    }
}

/// The error of a file that is neither a binary for this machine nor a script with an interpreter.
fn is_exec_format(error: &io::Error) -> bool {
    #[cfg(unix)]
    let number = rustix::io::Errno::NOEXEC.raw_os_error();
    #[cfg(not(unix))]
    let number = 193;
    error.raw_os_error() == Some(number)
}

fn not_found(launch: &Launch) -> StartErrorKind {
    if let Some(first) = first_word(launch) {
        return StartErrorKind::WholeCommand { first };
    }
    if lookup::is_path(&launch.program) {
        let file = cwd_of(launch).join(&launch.program);
        let missing_folder = first_missing(&file).filter(|missing| *missing != file);
        return StartErrorKind::NoFile {
            missing_folder: missing_folder.map(Path::to_path_buf),
            file,
        };
    }
    let path = launch.path();
    StartErrorKind::NotFound {
        path_head: path.map(|path| lookup::head(path)),
        nearest: path.and_then(|path| lookup::nearest(launch.program.to_str()?, path)),
    }
}

/// The program that a name with blanks begins with, if there is one.
fn first_word(launch: &Launch) -> Option<String> {
    let (first, _) = launch
        .program
        .to_str()?
        .trim()
        .split_once(char::is_whitespace)?;
    let path = launch.path().map(|path| path.as_os_str());
    lookup::find(first.as_ref(), path, &cwd_of(launch))
        .filter(|file| file.is_file())
        .map(|_| first.to_owned())
}

/// The outermost part of a path that is not there.
fn first_missing(file: &Path) -> Option<&Path> {
    file.ancestors().take_while(|part| !part.exists()).last()
}

/// A server that ended before it had answered `initialize`. `command` and `stderr` are shown as they are: secrets have
/// been taken out.
pub fn early_exit_failure(
    exit: Option<Exit>,
    command: &str,
    cwd: &Path,
    stderr: &[String],
) -> Failure {
    Failure {
        message: Message::new(TextId::ProcessEarlyExit)
            .with("command", command)
            .with("cwd", cwd.display())
            .with_text("exit", shown_exit(exit)),
        hint: early_exit_hint(exit, stderr).into(),
    }
}

fn early_exit_hint(exit: Option<Exit>, stderr: &[String]) -> TextId {
    match exit {
        Some(Exit::Code(127)) => TextId::ProcessEarlyExitNotFoundHint,
        Some(Exit::Code(126)) => TextId::ProcessEarlyExitNotAllowedHint,
        _ if mentions_missing_module(stderr) => TextId::ProcessEarlyExitModuleHint,
        _ if stderr.is_empty() => TextId::ProcessEarlyExitSilentHint,
        _ => TextId::ProcessEarlyExitHint,
    }
}

/// What Node and Python say when a package is not installed.
fn mentions_missing_module(stderr: &[String]) -> bool {
    const SIGNS: [&str; 4] = [
        "Cannot find module",
        "ERR_MODULE_NOT_FOUND",
        "ModuleNotFoundError",
        "No module named",
    ];
    stderr
        .iter()
        .any(|line| SIGNS.iter().any(|sign| line.contains(sign)))
}

/// A server that ended in the middle of its work.
pub(super) fn exit_failure(exit: Option<Exit>) -> Failure {
    Failure {
        message: Message::new(TextId::ProcessLost).with_text("exit", shown_exit(exit)),
        hint: TextId::ProcessLostHint.into(),
    }
}

/// A server that was ended because its guard was.
#[cfg(unix)]
pub(super) fn unguarded_failure() -> Failure {
    Failure {
        message: TextId::ProcessUnguarded.into(),
        hint: TextId::ProcessUnguardedHint.into(),
    }
}

/// A server that runs and did not answer `initialize` in time.
pub fn start_timeout_failure(limit: Duration, command: &str, cwd: &Path) -> Failure {
    Failure {
        message: Message::new(TextId::ProcessStartTimeout)
            .with("command", command)
            .with("cwd", cwd.display())
            .with("limit", limit.as_secs_f64()),
        hint: TextId::ProcessStartTimeoutHint.into(),
    }
}

#[cfg(test)]
mod tests;
