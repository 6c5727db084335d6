//! Rules that the sources themselves keep.

use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .unwrap()
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

/// R7: the protocol's types are named in one module tree only, so that leaving the crate is one module's work.
#[test]
fn protocol_types_are_named_in_one_module_tree_only() {
    let mut inside = 0;
    for path in sources(&root().join("server")) {
        let relative = path.strip_prefix(root()).unwrap().to_owned();
        if relative == Path::new("server/lsp/src/lsp.rs")
            || relative.starts_with("server/lsp/src/lsp")
        {
            inside += 1;
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        for name in ["tower_lsp", "lsp_types", "tower_service"] {
            assert!(!text.contains(name), "{} names {name}", relative.display());
        }
    }
    assert!(inside > 10, "the module tree has moved");
}

/// R2: nothing is awaited by the handlers that change text, and what they call is not asynchronous.
#[test]
fn text_synchronisation_awaits_nothing() {
    let folder = root().join("server/lsp/src/lsp");
    let sync = std::fs::read_to_string(folder.join("sync.rs")).unwrap();
    assert!(!sync.contains("async fn") && !sync.contains(".await") && !sync.contains("spawn"));
    let server = std::fs::read_to_string(folder.join("server.rs")).unwrap();
    for handler in [
        "did_open",
        "did_change",
        "did_save",
        "did_close",
        "did_delete_files",
        "did_rename_files",
    ] {
        let (_, rest) = server.split_once(&format!("async fn {handler}(")).unwrap();
        let body = rest.split("async fn ").next().unwrap();
        assert!(
            body.contains("sync::") && !body.contains(".await"),
            "{handler}"
        );
    }
}

/// Standard output belongs to the protocol.
#[test]
fn nothing_but_the_transport_writes_to_standard_output() {
    for path in sources(&root().join("server/lsp/src/lsp")) {
        let text = std::fs::read_to_string(&path).unwrap();
        let is_transport = path.ends_with("lsp/transport.rs");
        assert!(
            is_transport || !text.contains("stdout()"),
            "{}",
            path.display()
        );
        assert!(
            !text.contains("println!") && !text.contains("print!("),
            "{}",
            path.display()
        );
    }
}

#[test]
fn no_crate_may_be_unsafe() {
    let roots: Vec<PathBuf> = sources(&root().join("server"))
        .into_iter()
        .filter(|path| path.ends_with("src/lib.rs") || path.ends_with("src/main.rs"))
        .collect();
    assert!(roots.len() >= 2, "{roots:?}");
    for path in roots {
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(
            text.contains("#![forbid(unsafe_code)]"),
            "{}",
            path.display()
        );
    }
}

/// A module's file has the module's name.
#[test]
fn no_file_is_called_mod() {
    for folder in ["server", "tests"] {
        let found = sources(&root().join(folder));
        assert!(
            found.iter().all(|path| !path.ends_with("mod.rs")),
            "{found:?}"
        );
    }
}
