use super::*;

fn variable(name: &str) -> Option<String> {
    match name {
        "TOKEN" => Some("s3cret".to_owned()),
        "LINES" => Some("a\nb".to_owned()),
        _ => None,
    }
}

/// Reads options that are written as on a command line.
fn read(line: &[&str]) -> Result<Direct, UsageProblem> {
    let mut arguments = Arguments::default();
    let mut words = line.iter().map(|word| (*word).to_owned());
    while let Some(option) = words.next() {
        let mut value = || words.next().expect("a value");
        match option.as_str() {
            "--command" => arguments.command = Some(value()),
            "--arg" => arguments.arguments.push(value()),
            "--url" => arguments.url = Some(value()),
            "--env" => arguments.env.push(value()),
            "--header-env" => arguments.header_env.push(value()),
            "--server" => arguments.server = Some(value()),
            _ => arguments.words = words.by_ref().collect(),
        }
    }
    arguments.read(&variable)
}

fn stdio(program: &str, arguments: &[&str], environment: &[(&str, &str)]) -> Direct {
    let pair = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    Direct::Server(ServerSpec::Stdio(StdioServer {
        program: program.to_owned(),
        arguments: arguments.iter().map(|one| (*one).to_owned()).collect(),
        environment: environment.iter().map(pair).collect(),
        unset: Vec::new(),
        cwd: None,
    }))
}

/// What makes sense.
#[test]
fn ways_to_name_a_server() {
    let http = |headers: &[(&str, &str)]| {
        let pair = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        Direct::Server(ServerSpec::Http(HttpServer {
            url: "http://localhost:1/mcp".to_owned(),
            headers: headers.iter().map(pair).collect(),
        }))
    };
    let url = "http://localhost:1/mcp";
    let cases: [(&[&str], Direct); 9] = [
        (&[], Direct::Definition(None)),
        (&["--server", "a"], Direct::Definition(Some("a".to_owned()))),
        (
            &["--", "node", "a.js", "--url"],
            stdio("node", &["a.js", "--url"], &[]),
        ),
        (&["--command", "node"], stdio("node", &[], &[])),
        (
            &["--command", "node", "--arg", "-y", "--arg", ""],
            stdio("node", &["-y", ""], &[]),
        ),
        (
            &["--env", "TOKEN", "--env", "TOKEN", "--", "a"],
            stdio("a", &[], &[("TOKEN", "s3cret")]),
        ),
        (
            &["--env", "TOKEN", "--command", "a"],
            stdio("a", &[], &[("TOKEN", "s3cret")]),
        ),
        (&["--url", url], http(&[])),
        (
            &["--url", url, "--header-env", "X-Key=TOKEN"],
            http(&[("X-Key", "s3cret")]),
        ),
    ];
    for (line, expected) in cases {
        assert_eq!(read(line), Ok(expected), "{line:?}");
    }
}

/// What makes none.
#[test]
fn options_that_make_no_sense() {
    use UsageProblem::{BadUrl, Empty, GoesWith, HeaderForm, NotAName, TwoWays, Unset};
    let url = "https://example.org/mcp";
    let unset = |option| Unset {
        option,
        name: "NOT".to_owned(),
    };
    let cases: [(&[&str], UsageProblem); 25] = [
        (&["--url", url, "--command", "a"], TwoWays(COMMAND, URL)),
        (&["--url", url, "--", "a"], TwoWays(WORDS, URL)),
        (&["--command", "a", "--", "a"], TwoWays(WORDS, COMMAND)),
        (&["--server", "x", "--", "a"], TwoWays(WORDS, SERVER)),
        (
            &["--server", "x", "--command", "a"],
            TwoWays(COMMAND, SERVER),
        ),
        (&["--server", "x", "--url", url], TwoWays(URL, SERVER)),
        (
            &["--arg", "a"],
            GoesWith {
                option: ARGUMENT,
                others: COMMAND,
            },
        ),
        (
            &["--arg", "a", "--", "b"],
            GoesWith {
                option: ARGUMENT,
                others: COMMAND,
            },
        ),
        (
            &["--arg", "a", "--url", url],
            GoesWith {
                option: ARGUMENT,
                others: COMMAND,
            },
        ),
        (
            &["--env", "TOKEN"],
            GoesWith {
                option: ENV,
                others: STARTED,
            },
        ),
        (
            &["--env", "TOKEN", "--url", url],
            GoesWith {
                option: ENV,
                others: STARTED,
            },
        ),
        (
            &["--env", "TOKEN", "--server", "a"],
            GoesWith {
                option: ENV,
                others: STARTED,
            },
        ),
        (
            &["--header-env", "A=TOKEN"],
            GoesWith {
                option: HEADER_ENV,
                others: URL,
            },
        ),
        (
            &["--header-env", "A=TOKEN", "--", "a"],
            GoesWith {
                option: HEADER_ENV,
                others: URL,
            },
        ),
        (&["--server", ""], Empty(SERVER)),
        (&["--command", ""], Empty(COMMAND)),
        (&["--", " "], Empty(WORDS)),
        (&["--url", "localhost:3000"], BadUrl),
        (&["--url", "unix:///run/mcp"], BadUrl),
        (&["--env", "NOT", "--", "a"], unset(ENV)),
        (&["--env", "TOKEN=s3cret", "--", "a"], NotAName(ENV)),
        (&["--url", url, "--header-env", "A"], HeaderForm),
        (&["--url", url, "--header-env", "A B=TOKEN"], HeaderForm),
        (
            &["--url", url, "--header-env", "A=Bearer s3cret"],
            NotAName(HEADER_ENV),
        ),
        (&["--url", url, "--header-env", "A=NOT"], unset(HEADER_ENV)),
    ];
    for (line, expected) in cases {
        assert_eq!(read(line), Err(expected), "{line:?}");
    }
    let line = ["--url", url, "--header-env", "A=LINES"];
    let expected = UsageProblem::HeaderValue {
        name: "LINES".to_owned(),
    };
    assert_eq!(read(&line), Err(expected));
}

/// What a person reads.
#[test]
fn what_is_said_of_options_that_make_no_sense() {
    let url = "https://example.org/mcp";
    let cases: [(&[&str], &str); 5] = [
        (
            &["--url", url, "--", "a"],
            "`--` and --url both say which server to use. Use one of them.",
        ),
        (
            &["--env", "TOKEN", "--url", url],
            "--env does not say anything without `--` or --command. Add `--` or --command, or leave --env out.",
        ),
        (
            &["--env", "NOT", "--", "a"],
            "--env forwards the environment variable NOT, which is not set. Set NOT before you start the run, or leave --env out.",
        ),
        (
            &["--env", "A=s3cret", "--", "a"],
            "--env takes the name of an environment variable, not a value. Set the variable before you start the run, and write only its name here.",
        ),
        (
            &["--url", url, "--header-env", "A"],
            "--header-env takes a header and the name of an environment variable. Write it such as --header-env Authorization=MY_TOKEN, with the value in MY_TOKEN.",
        ),
    ];
    for (line, expected) in cases {
        let problem = read(line).expect_err("a problem");
        assert_eq!(
            format!("{} {}", problem.message(), problem.hint()),
            expected
        );
    }
}

/// Whatever is printed for developers has names, and no values.
#[test]
fn values_are_not_printed() {
    let lines: [&[&str]; 2] = [
        &["--env", "TOKEN", "--", "a"],
        &[
            "--url",
            "http://user:s3cret@h/?key=s3cret",
            "--header-env",
            "X-Key=TOKEN",
        ],
    ];
    for line in lines {
        let printed = format!("{:?}", read(line).expect("a server"));
        assert!(!printed.contains("s3cret"), "{printed}");
        assert!(
            printed.contains("TOKEN") || printed.contains("X-Key"),
            "{printed}"
        );
    }
}
