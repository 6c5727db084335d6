use std::ffi::OsString;
use std::fs;

use mcpeak_runner::platform::Platform;
use mcpeak_runner::target::{Definitions, Selection, SuiteNames};
use tempfile::TempDir;

use super::*;

/// A workspace with this `mcpeak.json`, and a memory that knows nothing.
struct Fixture {
    workspace: TempDir,
    state: TempDir,
}

impl Fixture {
    fn new(definitions: &str) -> Self {
        let fixture = Self {
            workspace: tempfile::tempdir().unwrap(),
            state: tempfile::tempdir().unwrap(),
        };
        fixture.define(definitions);
        fixture
    }

    fn define(&self, definitions: &str) {
        fs::write(self.workspace.path().join("mcpeak.json"), definitions).unwrap();
    }

    fn memory(&self) -> Memory {
        Memory {
            folder: Some(self.state.path().join("deep/mcpeak")),
        }
    }

    fn consent(&self) -> Consent {
        self.consent_in(self.workspace.path())
    }

    fn consent_in(&self, workspace: &Path) -> Consent {
        let folder = self.workspace.path();
        let definitions = Definitions::read(folder, folder).unwrap();
        let names = SuiteNames {
            id: None,
            file: None,
        };
        let Selection::One(definition, _) = definitions.select(names, Some("s")) else {
            panic!("no server `s`");
        };
        Consent::of(workspace, &definitions, definition).unwrap()
    }
}

const SERVER: &str = r#"{"servers": {"s": {"command": "node", "args": ["a b.js"], "env": {"TOKEN": "hunter2"}, "cwd": "x"}}}"#;

#[test]
fn consent_is_remembered_by_every_process() {
    let fixture = Fixture::new(SERVER);
    assert!(!fixture.memory().is_trusted(&fixture.consent()));
    fixture.memory().trust(&fixture.consent()).unwrap();
    assert!(fixture.memory().is_trusted(&fixture.consent()));
}

#[test]
fn whatever_changes_is_asked_about_again() {
    for change in [
        SERVER.replace("node", "nod"),
        SERVER.replace("a b.js", "b.js"),
        SERVER.replace("TOKEN", "OTHER"),
        SERVER.replace("hunter2", "hunter3"),
        SERVER.replace("\"x\"", "\"y\""),
        SERVER.replacen('{', r#"{"resetCommand": ["rm", "-r", "x"], "#, 1),
        SERVER.replace(r#", "cwd": "x""#, ""),
        r#"{"servers": {"s": {"url": "http://localhost/mcp"}}}"#.to_owned(),
    ] {
        let fixture = Fixture::new(SERVER);
        fixture.memory().trust(&fixture.consent()).unwrap();
        fixture.define(&change);
        assert!(!fixture.memory().is_trusted(&fixture.consent()), "{change}");
        fixture.define(SERVER);
        assert!(fixture.memory().is_trusted(&fixture.consent()));
    }
    let fixture = Fixture::new(SERVER);
    fixture.memory().trust(&fixture.consent()).unwrap();
    let elsewhere = fixture.consent_in(Path::new("/elsewhere"));
    assert!(!fixture.memory().is_trusted(&elsewhere));
}

#[test]
fn a_person_sees_what_starts_but_no_values() {
    let fixture = Fixture::new(&SERVER.replacen('{', r#"{"resetCommand": ["rm", "-r x"], "#, 1));
    let consent = fixture.consent();
    let lines = consent.lines().join("\n");
    for part in [
        "node 'a b.js'",
        "Variables: TOKEN",
        "rm '-r x' (in /",
        "mcpeak.json:1:",
    ] {
        assert!(lines.contains(part), "{part}: {lines}");
    }
    fixture.memory().trust(&consent).unwrap();
    let file =
        fs::read_to_string(fixture.state.path().join("deep/mcpeak/workspaces.json")).unwrap();
    for text in [lines, file] {
        assert!(!text.contains("hunter2"), "{text}");
    }
}

#[test]
fn what_could_deceive_is_shown_as_escapes() {
    let fixture = Fixture::new(r#"{"servers": {"s": {"command": "a\u202eb\u001b[2J\nc"}}}"#);
    let lines = fixture.consent().lines().join("\n");
    assert!(
        lines.contains(r"\u202e") && lines.contains(r"\u001b"),
        "{lines}"
    );
    assert!(
        !lines.contains('\u{202e}') && !lines.contains('\u{1b}'),
        "{lines}"
    );
}

#[test]
fn revoking_takes_back_what_is_meant() {
    let fixture = Fixture::new(SERVER);
    let memory = fixture.memory();
    assert!(memory.revoke(|_| true).unwrap().is_empty());
    memory.trust(&fixture.consent()).unwrap();
    memory
        .trust(&fixture.consent_in(Path::new("/elsewhere")))
        .unwrap();
    let gone = memory
        .revoke(|one| one.workspace == normal(fixture.workspace.path()))
        .unwrap();
    assert_eq!(gone.len(), 1);
    assert!(!memory.is_trusted(&fixture.consent()));
    assert_eq!(memory.trusted().unwrap().len(), 1);
}

/// mcp.md, "Trust": a question shows the folder, whether it is named or not.
#[test]
fn a_person_sees_in_which_folder_it_starts() {
    let fixture = Fixture::new(SERVER);
    let home = fixture.workspace.path().display().to_string();
    for (cwd, expected) in [
        ("", home.clone()),
        (r#", "cwd": "x""#, format!("{home}/x")),
        (r#", "cwd": "/elsewhere""#, "/elsewhere".to_owned()),
        (
            r#", "cwd": "${workspaceFolder}/x""#,
            "${workspaceFolder}/x".to_owned(),
        ),
    ] {
        fixture.define(&SERVER.replace(r#", "cwd": "x""#, cwd));
        let lines = fixture.consent().lines();
        let line = format!("Folder: {expected}");
        assert!(lines.contains(&line), "{line}: {lines:?}");
    }
}

#[test]
fn definitions_that_take_turns_stay_trusted() {
    let fixture = Fixture::new(SERVER);
    let other = SERVER.replace("node", "bun");
    for definition in [SERVER, &other] {
        fixture.define(definition);
        fixture.memory().trust(&fixture.consent()).unwrap();
    }
    for definition in [SERVER, &other] {
        fixture.define(definition);
        assert!(fixture.memory().is_trusted(&fixture.consent()));
        // Once more is not one more.
        fixture.memory().trust(&fixture.consent()).unwrap();
    }
    assert_eq!(fixture.memory().trusted().unwrap().len(), 2);
    fixture.memory().revoke(|one| one.server == "s").unwrap();
    for definition in [SERVER, &other] {
        fixture.define(definition);
        assert!(!fixture.memory().is_trusted(&fixture.consent()));
    }
}

#[test]
fn of_very_many_definitions_the_newest_stay_trusted() {
    let fixture = Fixture::new(SERVER);
    let elsewhere = fixture.consent_in(Path::new("/elsewhere"));
    fixture.memory().trust(&elsewhere).unwrap();
    let define = |n: usize| fixture.define(&SERVER.replace("node", &format!("node{n}")));
    for n in 0..=MOST_OF_ONE {
        define(n);
        fixture.memory().trust(&fixture.consent()).unwrap();
    }
    for n in 0..=MOST_OF_ONE {
        define(n);
        let is_trusted = fixture.memory().is_trusted(&fixture.consent());
        assert_eq!(is_trusted, n > 0, "{n}");
    }
    assert!(fixture.memory().is_trusted(&elsewhere));
}

#[test]
fn a_choice_is_remembered_by_workspace() {
    let fixture = Fixture::new(SERVER);
    let (memory, here) = (fixture.memory(), fixture.workspace.path());
    assert_eq!(memory.chosen_server(here), None);
    memory.choose(here, "a").unwrap();
    memory.choose(here, "b").unwrap();
    memory.choose(Path::new("/elsewhere"), "c").unwrap();
    assert_eq!(memory.chosen_server(here).as_deref(), Some("b"));
}

#[test]
fn a_file_that_is_not_understood_trusts_nothing_and_is_kept() {
    for text in ["{", "[]", r#"{"version": 1, "consents": "odd"}"#, "\u{0}"] {
        let fixture = Fixture::new(SERVER);
        fixture.memory().trust(&fixture.consent()).unwrap();
        let folder = fixture.state.path().join("deep/mcpeak");
        fs::write(folder.join("workspaces.json"), text).unwrap();
        assert!(!fixture.memory().is_trusted(&fixture.consent()), "{text}");
        fixture.memory().trust(&fixture.consent()).unwrap();
        assert!(fixture.memory().is_trusted(&fixture.consent()), "{text}");
        let aside = fs::read_to_string(folder.join("workspaces.damaged-1.json")).unwrap();
        assert_eq!(aside, text);
    }
}

#[test]
fn writers_at_the_same_time_lose_nothing() {
    let fixture = Fixture::new(SERVER);
    let folders: Vec<PathBuf> = (0..8).map(|n| PathBuf::from(format!("/w{n}"))).collect();
    std::thread::scope(|scope| {
        for folder in &folders {
            let fixture = &fixture;
            scope.spawn(move || fixture.memory().choose(folder, "s").unwrap());
        }
    });
    for folder in &folders {
        assert_eq!(fixture.memory().chosen_server(folder).as_deref(), Some("s"));
    }
}

#[test]
fn without_a_folder_nothing_is_remembered_and_it_is_said() {
    let fixture = Fixture::new(SERVER);
    let nowhere = Memory { folder: None };
    assert!(!nowhere.is_trusted(&fixture.consent()));
    assert!(matches!(
        nowhere.trust(&fixture.consent()),
        Err(MemoryError::NoFolder)
    ));
    let file = fixture.state.path().join("file");
    fs::write(&file, "").unwrap();
    let below = Memory {
        folder: Some(file.join("mcpeak")),
    };
    assert!(matches!(
        below.choose(Path::new("/w"), "s"),
        Err(MemoryError::Unwritable(..))
    ));
    let blocked = Memory { folder: Some(file) };
    assert!(matches!(
        blocked.choose(Path::new("/w"), "s"),
        Err(MemoryError::NotPlain(_))
    ));
}

#[cfg(unix)]
#[test]
fn nobody_else_can_read_it() {
    use std::os::unix::fs::PermissionsExt;
    let fixture = Fixture::new(SERVER);
    fixture.memory().trust(&fixture.consent()).unwrap();
    let folder = fixture.state.path().join("deep/mcpeak");
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&folder), 0o700);
    assert_eq!(mode(&folder.join("workspaces.json")), 0o600);
}

#[test]
fn each_platform_has_its_folder() {
    let of = |platform, variables: &[(&str, &str)]| {
        let variables: Vec<(String, OsString)> = variables
            .iter()
            .map(|(name, value)| ((*name).to_owned(), OsString::from(value)))
            .collect();
        let variable = move |name: &str| {
            let found = variables.iter().find(|(known, _)| known == name);
            found.map(|(_, value)| value.clone())
        };
        folder::of(platform, &variable)
    };
    let unix = Platform::Unix;
    let home = ("HOME", "/home/u");
    assert_eq!(of(unix, &[]), None);
    assert_eq!(
        of(unix, &[("MCPEAK_STATE_DIR", "/s"), home]),
        Some("/s".into())
    );
    assert_eq!(of(unix, &[("MCPEAK_STATE_DIR", "s")]), None);
    if cfg!(target_os = "linux") {
        assert_eq!(
            of(unix, &[home]),
            Some("/home/u/.local/state/mcpeak".into())
        );
        let state = ("XDG_STATE_HOME", "/state");
        assert_eq!(of(unix, &[state, home]), Some("/state/mcpeak".into()));
        let relative = ("XDG_STATE_HOME", "state");
        assert_eq!(
            of(unix, &[relative, home]),
            Some("/home/u/.local/state/mcpeak".into())
        );
        let windows = of(Platform::Windows, &[("LOCALAPPDATA", "/local"), home]);
        assert_eq!(windows, Some("/local/mcpeak".into()));
    }
}

#[test]
fn nothing_that_was_set_aside_is_lost_later() {
    let fixture = Fixture::new(SERVER);
    let folder = fixture.state.path().join("deep/mcpeak");
    fs::create_dir_all(&folder).unwrap();
    for text in ["first", "second"] {
        fs::write(folder.join("workspaces.json"), text).unwrap();
        fixture.memory().trust(&fixture.consent()).unwrap();
    }
    let aside = |n| fs::read_to_string(folder.join(format!("workspaces.damaged-{n}.json")));
    assert_eq!(aside(1).unwrap(), "first");
    assert_eq!(aside(2).unwrap(), "second");
}

#[test]
fn the_file_of_a_newer_version_is_neither_used_nor_changed() {
    let fixture = Fixture::new(SERVER);
    let (memory, consent) = (fixture.memory(), fixture.consent());
    memory.trust(&consent).unwrap();
    let file = fixture.state.path().join("deep/mcpeak/workspaces.json");
    let newer = fs::read_to_string(&file)
        .unwrap()
        .replace("\"version\": 1", "\"version\": 2");
    fs::write(&file, &newer).unwrap();
    assert!(!memory.is_trusted(&consent));
    assert!(matches!(memory.trust(&consent), Err(MemoryError::Newer(_))));
    assert!(matches!(
        memory.revoke(|_| true),
        Err(MemoryError::Newer(_))
    ));
    assert!(matches!(memory.trusted(), Err(MemoryError::Newer(_))));
    assert_eq!(fs::read_to_string(&file).unwrap(), newer);
}

#[test]
fn another_process_is_not_waited_for_for_ever() {
    let state = tempfile::tempdir().unwrap();
    let held = store::locked(state.path(), std::time::Duration::ZERO).unwrap();
    let second = store::locked(state.path(), std::time::Duration::ZERO);
    assert!(matches!(second, Err(MemoryError::Busy(_))));
    drop(held);
    assert!(store::locked(state.path(), std::time::Duration::ZERO).is_ok());
}

#[cfg(unix)]
#[test]
fn what_lies_behind_links_is_neither_trusted_nor_touched() {
    let fixture = Fixture::new(SERVER);
    let (memory, consent) = (fixture.memory(), fixture.consent());
    memory.trust(&consent).unwrap();
    let folder = fixture.state.path().join("deep/mcpeak");
    let (lock, precious) = (
        folder.join("workspaces.lock"),
        fixture.state.path().join("precious"),
    );
    fs::write(&precious, "precious").unwrap();
    fs::remove_file(&lock).unwrap();
    std::os::unix::fs::symlink(&precious, &lock).unwrap();
    assert!(matches!(
        memory.trust(&consent),
        Err(MemoryError::NotPlain(_))
    ));
    assert_eq!(fs::read_to_string(&precious).unwrap(), "precious");
    let link = fixture.state.path().join("link");
    std::os::unix::fs::symlink(&folder, &link).unwrap();
    let linked = Memory { folder: Some(link) };
    assert!(!linked.is_trusted(&consent));
    assert!(matches!(
        linked.trust(&consent),
        Err(MemoryError::NotPlain(_))
    ));
}

#[cfg(unix)]
#[test]
fn a_pipe_is_not_waited_for() {
    let fixture = Fixture::new(SERVER);
    let folder = fixture.state.path().join("deep/mcpeak");
    fs::create_dir_all(&folder).unwrap();
    let made = std::process::Command::new("mkfifo")
        .arg(folder.join("workspaces.json"))
        .status();
    assert!(made.is_ok_and(|status| status.success()));
    assert!(!fixture.memory().is_trusted(&fixture.consent()));
    assert!(matches!(
        fixture.memory().trusted(),
        Err(MemoryError::NotPlain(_))
    ));
}

#[cfg(unix)]
#[test]
fn a_folder_that_everybody_may_write_to_is_no_consent() {
    use std::os::unix::fs::PermissionsExt;
    let fixture = Fixture::new(SERVER);
    let (memory, consent) = (fixture.memory(), fixture.consent());
    memory.trust(&consent).unwrap();
    let folder = fixture.state.path().join("deep/mcpeak");
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o777)).unwrap();
    assert!(!memory.is_trusted(&consent));
    assert!(matches!(
        memory.trust(&consent),
        Err(MemoryError::Shared(_))
    ));
}

/// An editor and a shell may know one folder by two names.
#[cfg(unix)]
#[test]
fn a_link_to_the_workspace_is_the_same_workspace() {
    let fixture = Fixture::new(SERVER);
    fixture.memory().trust(&fixture.consent()).unwrap();
    let link = fixture.state.path().join("link");
    std::os::unix::fs::symlink(fixture.workspace.path(), &link).unwrap();
    let definitions = Definitions::read(&link, &link).unwrap();
    let consent = Consent::of(&link, &definitions, &definitions.list[0]).unwrap();
    assert!(fixture.memory().is_trusted(&consent));
}

/// Relative programs start in the folder that the file describes.
#[test]
fn the_same_words_in_another_folder_or_file_are_something_else() {
    let text = r#"{"servers": {"s": {"command": "./s"}}, "mcpServers": {"s": {"command": "./s"}}}"#;
    let fixture = Fixture::new(r#"{"servers": {"s": {"command": "./s"}}}"#);
    fixture.memory().trust(&fixture.consent()).unwrap();
    let root = fixture.workspace.path();
    fs::create_dir(root.join("sub")).unwrap();
    fs::rename(root.join("mcpeak.json"), root.join("sub/mcpeak.json")).unwrap();
    let moved = Definitions::read(&root.join("sub"), root).unwrap();
    let consent = Consent::of(root, &moved, &moved.list[0]).unwrap();
    assert!(!fixture.memory().is_trusted(&consent));
    fs::write(root.join(".mcp.json"), text).unwrap();
    assert!(!fixture.memory().is_trusted(&fixture.consent()));
}

#[test]
fn no_secret_among_the_arguments_is_stored() {
    let text = r#"{"servers": {"s": {"command": "x", "args": ["--api-key", "hunter2", "--token=hunter2"], "env": {"A": "hunter2"}}}}"#;
    let fixture = Fixture::new(text);
    fixture.memory().trust(&fixture.consent()).unwrap();
    let file = fixture.state.path().join("deep/mcpeak/workspaces.json");
    assert!(!fs::read_to_string(file).unwrap().contains("hunter2"));
    assert_eq!(fixture.memory().trusted().unwrap()[0].variables, ["A"]);
}
