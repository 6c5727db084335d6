//! Which files `check` takes, and in which order.

use super::sandbox::{CLEAN, FAULTY, Sandbox};

/// The files that are checked in a folder with these files, each a clean suite.
fn checked(files: &[&str], arguments: &[&str]) -> Vec<String> {
    let sandbox = Sandbox::new(&[]);
    for file in files {
        sandbox.write(file, CLEAN.as_bytes());
    }
    let ran = sandbox.run(&[&["check", "--format", "json"], arguments].concat());
    assert_eq!(ran.code, Some(0), "{ran:?}");
    ran.files()
}

#[test]
fn suites_below_the_current_folder_are_found_by_name() {
    let files = [
        "b.suite.json",
        "a/z.suite.json",
        "a/b/c.suite.json",
        "x.json",
        "suite.json",
    ];
    assert_eq!(
        checked(&files, &[]),
        ["a/b/c.suite.json", "a/z.suite.json", "b.suite.json"]
    );
}

#[test]
fn a_folder_stands_for_the_suites_below_it() {
    let files = ["a/x.suite.json", "a/b/y.suite.json", "c.suite.json"];
    let below = ["a/b/y.suite.json", "a/x.suite.json"];
    assert_eq!(checked(&files, &["a"]), below);
    assert_eq!(checked(&files, &["a/"]), below);
    assert_eq!(checked(&files, &["./a"]), below);
}

#[test]
fn any_name_may_be_given() {
    assert_eq!(
        checked(&["x.json", "y.txt"], &["x.json", "y.txt"]),
        ["x.json", "y.txt"]
    );
}

#[test]
fn files_are_checked_in_the_order_given() {
    let files = [
        "a.suite.json",
        "b.suite.json",
        "d/y.suite.json",
        "d/x.suite.json",
    ];
    assert_eq!(
        checked(&files, &["b.suite.json", "d", "a.suite.json"]),
        [
            "b.suite.json",
            "d/x.suite.json",
            "d/y.suite.json",
            "a.suite.json"
        ]
    );
}

#[test]
fn many_files_keep_their_order() {
    let files: Vec<String> = (0..200).map(|n| format!("{n:03}.suite.json")).collect();
    let names: Vec<&str> = files.iter().map(String::as_str).collect();
    assert_eq!(checked(&names, &[]), files);
}

#[test]
fn a_file_given_twice_is_checked_once() {
    let files = ["a.suite.json", "d/b.suite.json"];
    let arguments = [
        "d/../a.suite.json",
        "a.suite.json",
        "./a.suite.json",
        "d",
        ".",
        "*.json",
    ];
    assert_eq!(
        checked(&files, &arguments),
        ["d/../a.suite.json", "d/b.suite.json"]
    );
}

#[test]
fn hidden_folders_are_searched_only_by_name() {
    let files = [".hidden/a.suite.json", "b.suite.json", ".c.suite.json"];
    assert_eq!(checked(&files, &[]), ["b.suite.json"]);
    assert_eq!(checked(&files, &[".hidden"]), [".hidden/a.suite.json"]);
    assert_eq!(checked(&files, &[".c.suite.json"]), [".c.suite.json"]);
}

#[test]
fn a_star_stays_in_its_folder() {
    let files = ["a.json", "b.json", "d/c.json", "x.txt"];
    assert_eq!(checked(&files, &["*.json"]), ["a.json", "b.json"]);
    assert_eq!(checked(&files, &["./*.json"]), ["a.json", "b.json"]);
    assert_eq!(checked(&files, &["*/*.json"]), ["d/c.json"]);
}

#[test]
fn two_stars_cross_folders() {
    let files = ["s/a.json", "s/d/e/b.json", "t/c.json"];
    assert_eq!(
        checked(&files, &["s/**/*.json"]),
        ["s/a.json", "s/d/e/b.json"]
    );
    assert_eq!(
        checked(&files, &["**/*.json"]),
        ["s/a.json", "s/d/e/b.json", "t/c.json"]
    );
}

#[test]
fn braces_marks_and_classes_are_patterns() {
    let files = ["a1.json", "b2.json", "d/c.json"];
    assert_eq!(checked(&files, &["{a1,d/c}.json"]), ["a1.json", "d/c.json"]);
    assert_eq!(checked(&files, &["?2.json"]), ["b2.json"]);
    assert_eq!(checked(&files, &["[ab]?.json"]), ["a1.json", "b2.json"]);
}

#[test]
fn a_file_may_have_the_name_of_a_pattern() {
    let files = ["[ab].json", "a.json"];
    assert_eq!(checked(&files, &["[ab].json"]), ["[ab].json"]);
}

#[test]
fn an_absolute_pattern_is_searched_where_it_points() {
    let sandbox = Sandbox::new(&[("d/a.json", CLEAN)]);
    let pattern = sandbox.path().join("*/*.json");
    let ran = sandbox.run(&["check", "--format=json", pattern.to_str().unwrap()]);
    let expected = sandbox.path().join("d/a.json");
    assert_eq!(ran.files(), [expected.to_str().unwrap()]);
}

#[test]
fn a_pattern_without_a_match_is_named() {
    let sandbox = Sandbox::new(&[("a.suite.json", CLEAN)]);
    let ran = sandbox.run(&["check", "x*.json", "a.suite.json", "[", "d/*/x.json"]);
    assert_eq!(ran.code, Some(2));
    assert_eq!(ran.out, "1 suite, no findings, 3 unreadable\n");
    assert_eq!(
        ran.err,
        "error: x*.json cannot be checked: no file matches the pattern\n\
         error: [ cannot be checked: the pattern makes no sense\n\
         error: d/*/x.json cannot be checked: no file matches the pattern\n"
    );
}

#[test]
fn what_git_ignores_is_left_out() {
    let sandbox = Sandbox::new(&[
        (".gitignore", "target/\n/local.suite.json\n"),
        ("d/.gitignore", "*.tmp.suite.json\n!keep.tmp.suite.json\n"),
        ("target/a.suite.json", FAULTY),
        ("local.suite.json", FAULTY),
        ("d/local.suite.json", CLEAN),
        ("d/a.tmp.suite.json", FAULTY),
        ("d/keep.tmp.suite.json", CLEAN),
    ]);
    let kept = ["d/keep.tmp.suite.json", "d/local.suite.json"];
    assert_eq!(sandbox.run(&["check", "--format=json"]).files(), kept);
    assert_eq!(sandbox.run(&["check", "--format=json", "d"]).files(), kept);
    assert_eq!(
        sandbox
            .run(&["check", "--format=json", "**/*.suite.json"])
            .files(),
        kept
    );
}

#[test]
fn what_git_ignores_may_be_given_by_name() {
    let sandbox = Sandbox::new(&[
        (".gitignore", "target/\nx.suite.json\n"),
        ("target/a.suite.json", CLEAN),
        ("x.suite.json", CLEAN),
    ]);
    let ran = sandbox.run(&["check", "--format=json", "x.suite.json", "target"]);
    assert_eq!(ran.files(), ["x.suite.json", "target/a.suite.json"]);
}

#[test]
fn other_tools_ignore_files_do_not_count() {
    let sandbox = Sandbox::new(&[(".ignore", "*.json\n"), ("a.suite.json", CLEAN)]);
    assert_eq!(
        sandbox.run(&["check", "--format=json"]).files(),
        ["a.suite.json"]
    );
}

#[cfg(unix)]
#[test]
fn links_are_followed_only_by_name() {
    let sandbox = Sandbox::new(&[("real/a.suite.json", CLEAN)]);
    std::os::unix::fs::symlink("real", sandbox.path().join("link")).unwrap();
    std::os::unix::fs::symlink("real/a.suite.json", sandbox.path().join("l.suite.json")).unwrap();
    let files = |arguments: &[&str]| {
        let arguments = [&["check", "--format=json"], arguments].concat();
        sandbox.run(&arguments).files()
    };
    assert_eq!(files(&[]), ["real/a.suite.json"]);
    assert_eq!(files(&["link"]), ["link/a.suite.json"]);
    assert_eq!(files(&["l.suite.json"]), ["l.suite.json"]);
}

#[cfg(unix)]
#[test]
fn a_link_to_a_file_elsewhere_is_checked() {
    let sandbox = Sandbox::new(&[("d/x.json", CLEAN), ("real/a.suite.json", CLEAN)]);
    let link = |to: &str, name: &str| {
        std::os::unix::fs::symlink(to, sandbox.path().join(name)).unwrap();
    };
    link("d/x.json", "x.suite.json");
    link("real", "folder.suite.json");
    link("real/a.suite.json", "a.suite.json");
    for arguments in [
        &["check", "--format=json"][..],
        &["check", "--format=json", "**/*.suite.json"],
    ] {
        assert_eq!(
            sandbox.run(arguments).files(),
            ["real/a.suite.json", "x.suite.json"]
        );
    }
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_nowhere_is_named() {
    let sandbox = Sandbox::new(&[("a.suite.json", CLEAN)]);
    std::os::unix::fs::symlink("gone", sandbox.path().join("b.suite.json")).unwrap();
    std::os::unix::fs::symlink("gone", sandbox.path().join("c.txt")).unwrap();
    for arguments in [
        &["check"][..],
        &["check", "*.suite.json"],
        &["check", "a.suite.json", "b.suite.json"],
    ] {
        let ran = sandbox.run(arguments);
        assert_eq!(ran.code, Some(2), "{ran:?}");
        assert_eq!(
            ran.err,
            "error: b.suite.json cannot be checked: there is no such file\n"
        );
        assert_eq!(ran.out, "1 suite, no findings, 1 unreadable\n");
    }
}

#[test]
fn the_ending_of_a_name_counts_in_any_case() {
    let files = ["A.SUITE.JSON", "b.Suite.json", "c.suite.json5"];
    assert_eq!(checked(&files, &[]), ["A.SUITE.JSON", "b.Suite.json"]);
}

#[test]
fn a_dash_is_standard_input() {
    let sandbox = Sandbox::new(&[]);
    let ran = sandbox.run_with_input(&["check", "-", "-"], FAULTY.as_bytes());
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(ran.out.contains("--> <stdin>:5:"), "{ran:?}");
    assert!(ran.out.ends_with("\n1 suite, 1 error\n"), "{ran:?}");
}

#[test]
fn a_dash_stands_in_its_place_among_files() {
    let sandbox = Sandbox::new(&[("a.json", CLEAN), ("b.json", CLEAN)]);
    let arguments = ["check", "--format=json", "b.json", "-", "a.json"];
    let ran = sandbox.run_with_input(&arguments, CLEAN.as_bytes());
    assert_eq!(ran.files(), ["b.json", "<stdin>", "a.json"]);
}
