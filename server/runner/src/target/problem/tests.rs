use super::*;

/// Every problem, with a marker in each of its arguments.
fn problems() -> Vec<What> {
    let mark = || "MARK".to_owned();
    let reasons = [
        Unreadable::NotFound,
        Unreadable::NotAFile,
        Unreadable::NotAllowed,
        Unreadable::TooLarge,
        Unreadable::NotUtf8,
        Unreadable::Outside,
        Unreadable::Other(mark()),
    ];
    let mut all = vec![
        What::UnknownField {
            key: mark(),
            nearest: None,
            known: &["MARK"],
        },
        What::UnknownField {
            key: mark(),
            nearest: Some("MARK"),
            known: &[],
        },
        What::Missing { fields: "MARK" },
        What::CommandAndUrl,
        What::UnsupportedType { name: mark() },
        What::BadUrl,
        What::Empty { field: mark() },
        What::BadCharacter { field: mark() },
        What::BadVariableName { name: mark() },
        What::BadHeaderName { name: mark() },
        What::BadPattern { pattern: mark() },
        What::UnsetVariable { name: mark() },
        What::UnsetInput { id: mark() },
        What::EditorOnly { variable: mark() },
        What::UnknownVariable {
            variable: mark(),
            known: "MARK",
        },
        What::EnvFileLine,
    ];
    for field in [String::new(), mark()] {
        for want in [
            Want::Object,
            Want::Text,
            Want::EnvironmentValue,
            Want::Texts,
            Want::Command,
        ] {
            let field = field.clone();
            all.push(What::WrongType {
                field,
                want,
                found: TextId::FoundNull,
            });
        }
    }
    for reason in reasons {
        all.push(What::Unreadable(reason.clone()));
        all.push(What::EnvFile {
            file: "MARK".into(),
            reason,
        });
    }
    all
}

/// Every message and hint is a whole sentence with all of its arguments, and quotes what the problem names.
#[test]
fn every_problem_is_said_in_whole_sentences() {
    for what in problems() {
        let has_argument = format!("{what:?}").contains("MARK");
        let place = Place::beginning("mcpeak.json".into());
        let problem = Problem { place, what };
        let said = format!("{} {}", problem.message(), problem.hint());
        assert!(!said.contains(['{', '}']), "{said}");
        assert!(said.ends_with(['.', '?']), "{said}");
        assert_eq!(said.contains("MARK"), has_argument, "{said}");
    }
}
