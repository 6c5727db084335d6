use super::*;

fn pairs(variables: &[(OsString, OsString)]) -> Vec<String> {
    let mut shown: Vec<String> = variables
        .iter()
        .map(|(name, value)| format!("{}={}", name.display(), value.display()))
        .collect();
    shown.sort();
    shown
}

fn base(platform: Platform) -> BaseEnvironment {
    base_environment(platform, |name| Some(name.to_lowercase().into()))
}

#[test]
fn the_base_is_the_references_list() {
    assert_eq!(
        pairs(&base(Platform::Unix).with(&[], &[])),
        [
            "HOME=home",
            "LOGNAME=logname",
            "PATH=path",
            "SHELL=shell",
            "TERM=term",
            "USER=user"
        ]
    );
    assert_eq!(base(Platform::Windows).with(&[], &[]).len(), 12);
}

#[test]
fn what_is_not_there_or_a_shell_function_is_left_out() {
    let base = base_environment(Platform::Unix, |name| match name {
        "HOME" => Some("/home/a".into()),
        "PATH" => Some("() { :; }".into()),
        "TERM" => Some("".into()),
        _ => None,
    });
    assert_eq!(pairs(&base.with(&[], &[])), ["HOME=/home/a", "TERM="]);
}

#[test]
fn named_variables_add_and_replace_and_taken_out_ones_are_gone() {
    let set = [("KEY", "1"), ("TERM", "dumb"), ("KEY", "2")].map(|(n, v)| (n.into(), v.into()));
    let unset = ["USER".to_owned(), "NONE".to_owned()];
    assert_eq!(
        pairs(&base(Platform::Unix).with(&set, &unset)),
        [
            "HOME=home",
            "KEY=2",
            "LOGNAME=logname",
            "PATH=path",
            "SHELL=shell",
            "TERM=dumb"
        ]
    );
}

#[test]
fn names_differ_by_case_on_unix_only() {
    let set = [("Path".to_owned(), "x".to_owned())];
    let has = |platform| pairs(&base(platform).with(&set, &[])).contains(&"PATH=path".to_owned());
    assert!(has(Platform::Unix));
    assert!(!has(Platform::Windows));
}
