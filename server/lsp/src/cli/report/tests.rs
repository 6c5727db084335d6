use super::*;
use crate::cli::inputs::Input;
use crate::cli::read;

/// A file of which more was found than is reported.
fn cut() -> Checked {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.suite.json");
    std::fs::write(&path, "{}").unwrap();
    let checked = read::check(&Input::named(path));
    Checked {
        name: "a.suite.json".to_owned(),
        omitted: 4711,
        ..checked.ok().unwrap()
    }
}

#[test]
fn what_is_left_out_is_said_in_each_format() {
    let checked = cut();
    let summary = Summary {
        files: 1,
        omitted: vec![(checked.name.clone(), checked.omitted)],
        ..Summary::default()
    };
    for &format in Format::value_variants() {
        let report = format.report();
        let mut out = report.file(&checked).unwrap().into_bytes();
        report.end(&mut out, &summary).unwrap();
        let told = String::from_utf8(out).unwrap().matches("4711").count();
        assert_eq!(told, 1, "{format:?}");
    }
}
