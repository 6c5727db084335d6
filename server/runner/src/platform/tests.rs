use super::*;

const PATH: &str = r#"C:\Windows;"C:\Program Files\nodejs\";;D:\tools"#;
const FILES: &[&str] = &[
    r"C:\Program Files\nodejs\node.exe",
    r"C:\Program Files\nodejs\npx",
    r"C:\Program Files\nodejs\npx.cmd",
    r"C:\Windows\py.exe",
    r"D:\tools\py.bat",
    r"D:\tools\tool.v2.exe",
    r".\run.cmd",
    r"\\host\share\serve.exe",
    r"D:\tools\odd.py",
];

fn is_file(name: &str) -> bool {
    FILES.iter().any(|file| file.eq_ignore_ascii_case(name))
}

#[test]
fn windows_finds_programs_by_pathext() {
    for (program, expected) in [
        ("node", Some(r"C:\Program Files\nodejs\node.exe")),
        ("NODE.EXE", Some(r"C:\Program Files\nodejs\NODE.EXE")),
        // Not the file without an ending, which is a script for a Unix shell.
        ("npx", Some(r"C:\Program Files\nodejs\npx.cmd")),
        ("npx.cmd", Some(r"C:\Program Files\nodejs\npx.cmd")),
        ("py", Some(r"C:\Windows\py.exe")),
        ("tool.v2", Some(r"D:\tools\tool.v2.exe")),
        (r".\run", Some(r".\run.cmd")),
        (r"\\host\share\serve", Some(r"\\host\share\serve.exe")),
        ("odd", None),
        ("uvx", None),
    ] {
        let found = windows_program(program, PATH, None, is_file);
        assert_eq!(found.as_deref(), expected, "{program}");
    }
}

#[test]
fn pathext_decides_what_is_a_program() {
    let found = windows_program("odd", PATH, Some(".EXE;.PY;junk"), is_file);
    assert_eq!(found.as_deref(), Some(r"D:\tools\odd.py"));
}

#[test]
fn paths_names_and_drives_are_told_apart() {
    use Platform::{Unix, Windows};
    for (platform, text, is_path, is_absolute) in [
        (Unix, "node", false, false),
        (Unix, "./node", true, false),
        (Unix, "/bin/node", true, true),
        (Unix, r"a\b", false, false),
        (Unix, "C:/x", true, false),
        (Windows, "node", false, false),
        (Windows, r".\node", true, false),
        (Windows, "bin/node", true, false),
        (Windows, r"C:\node.exe", true, true),
        (Windows, "c:/node.exe", true, true),
        (Windows, "C:node.exe", true, false),
        (Windows, r"\node.exe", true, false),
        (Windows, r"\\host\share\node.exe", true, true),
        (Windows, r"\\?\C:\node.exe", true, true),
        (Windows, "1:x", false, false),
    ] {
        assert_eq!(platform.is_path(text), is_path, "{platform:?} {text}");
        assert_eq!(
            platform.is_absolute(text),
            is_absolute,
            "{platform:?} {text}"
        );
    }
}

#[test]
fn words_are_quoted_for_the_shell() {
    for (word, expected) in [
        ("@scope/server@1.2", "@scope/server@1.2"),
        ("", "''"),
        ("echo $HOME", "'echo $HOME'"),
        ("it's", r"'it'\''s'"),
        ("~", "'~'"),
        ("a~b", "a~b"),
        ("größe", "größe"),
        ("a\nb\u{1b}[31m\\'", r"$'a\nb\u001b[31m\\\''"),
    ] {
        assert_eq!(Platform::Unix.quoted(word), expected);
    }
}

#[test]
fn words_are_quoted_for_windows() {
    for (word, expected) in [
        (r"C:\a\b", r"C:\a\b"),
        ("", "\"\""),
        (r"C:\Program Files\a", r#""C:\Program Files\a""#),
        (r"ends with\", r#""ends with\\""#),
        (r#"say "hi""#, r#""say \"hi\"""#),
        (r#"a\"b"#, r#""a\\\"b""#),
        ("a&b", "\"a&b\""),
        ("a\u{1b}", "\"a\\u001b\""),
    ] {
        assert_eq!(Platform::Windows.quoted(word), expected);
    }
}
