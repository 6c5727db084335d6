#![cfg(unix)]

use std::os::unix::fs::PermissionsExt;

use super::*;

fn folder(files: &[(&str, u32, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, mode, text) in files {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(*mode)).unwrap();
    }
    folder
}

#[test]
fn the_nearest_program_is_named_only_when_near() {
    let folder = folder(&[
        ("python3", 0o755, ""),
        ("pytohn", 0o644, ""),
        ("uvx", 0o755, ""),
    ]);
    for (written, expected) in [
        ("pyhton3", Some("python3")),
        ("python", Some("python3")),
        ("uvxx", Some("uvx")),
        ("uv", None),
        ("node", None),
        ("pytohn", Some("python3")),
    ] {
        let found = nearest(written, folder.path().as_os_str());
        assert_eq!(found.as_deref(), expected, "{written}");
    }
}

#[test]
fn a_long_path_is_cut() {
    assert_eq!(head("/a:/b".as_ref()), "/a:/b");
    assert_eq!(head("/a:/b:/c:/d:/e:/f".as_ref()), "/a:/b:/c:/d:/e:…");
}

#[test]
fn names_are_looked_for_and_paths_are_not() {
    let folder = folder(&[("tool", 0o755, "")]);
    let path = Some(folder.path().as_os_str());
    let here = Path::new("/");
    assert!(find("tool".as_ref(), path, here).is_some());
    assert!(find("./tool".as_ref(), path, here).is_none());
    assert!(find("./tool".as_ref(), None, folder.path()).is_some());
    assert!(find("tool".as_ref(), None, folder.path()).is_none());
}

#[test]
fn the_interpreter_of_a_script_is_read() {
    let folder = folder(&[
        ("a", 0o755, "#! /no/python3 -u\nx"),
        ("b", 0o755, "x"),
        ("c", 0o755, "#!\n"),
    ]);
    let of = |name| interpreter(&folder.path().join(name));
    assert_eq!(of("a").as_deref(), Some("/no/python3"));
    assert_eq!(of("b"), None);
    assert_eq!(of("c"), None);
}
