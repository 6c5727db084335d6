//! The table of texts: one row an id, one column a language. `{name}` is an argument; a literal brace is not written.

use super::Language;

macro_rules! texts {
    ($($id:ident { en: $en:literal })*) => {
        /// The id of a text.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs, reason = "each id's meaning is its text, which stands beside it in the table")]
        pub enum TextId { $($id,)* }

        impl TextId {
            /// All ids, in the order of the table.
            pub const ALL: &'static [TextId] = &[$(TextId::$id,)*];

            pub(crate) fn template(self, language: Language) -> &'static str {
                match (self, language) { $((TextId::$id, Language::English) => $en,)* }
            }
        }
    };
}

texts! {
    // Documentation of the format.
    DocSchemaVersion { en: "The version of the suite format. Only `1` exists." }
    DocSuiteId { en: "Identifies the suite. A server definition of the same name is the one its cases run against." }
    DocSuiteName { en: "The name for people: the first line of the report." }
    DocApproval { en: "Written by `generate` when a person approves the suite: what was approved, and how each case did then. A suite written by hand has none." }
    DocDefaultTimeout { en: "The time limit, in milliseconds, of each case that has no `timeoutMs` of its own. Default: 10000." }
    DocCases { en: "The cases, run in this order against one server. At least one." }
    DocFingerprint { en: "The digest of the suite as it was approved: SHA-256 in 64 lowercase hexadecimal characters. Indentation and the order of keys do not change it, and `approval` itself is left out." }
    DocApprovalCases { en: "How each case did in the dry run before the approval." }
    DocApprovalCaseId { en: "The id of a case. Each id stands here once at most." }
    DocApprovalCaseStatus { en: "How the case did: `passed`, or `serverDefect` for a failure that is the server's." }
    DocCaseId { en: "Identifies the case; no other case of the suite may have it." }
    DocCaseName { en: "The name for people: the case's line in the report." }
    DocTimeout { en: "The time limit of this case in milliseconds, from 1 to 2147483647. Default: the suite's `defaultTimeoutMs`, else 10000." }
    DocOperation { en: "What the case does: list the server's tools, or call one." }
    DocAssertions { en: "What must hold of the response. At least one; which ones fit depends on the operation." }
    DocOperationType { en: "Which operation it is: `listTools` or `callTool`." }
    DocAssertionType { en: "Which assertion it is; each operation has its own." }
    DocListTools { en: "Asks the server for the list of its tools (`tools/list`), all pages of it." }
    DocCallTool { en: "Calls a tool with an input (`tools/call`)." }
    DocCallToolTool { en: "The name of the tool to call, as the server lists it." }
    DocCallToolInput { en: "The arguments of the call: a JSON object, empty if the tool takes none." }
    DocToolExists { en: "A tool with this name is in the server's list." }
    DocToolExistsTool { en: "The name that must be in the list, exactly as the server writes it." }
    DocIsError { en: "The response's `isError` equals `expected`." }
    DocIsErrorExpected { en: "`false` for a call that must succeed, `true` for one that the tool must refuse." }
    DocBodyMatchesSchema { en: "The response's text body matches the schema. A body that is a JSON object or array is read as such; anything else is a string." }
    DocStructuredContentMatchesSchema { en: "The response's `structuredContent` matches the schema." }
    DocResponseSchema { en: "What the value must look like, in a subset of JSON Schema. It needs at least one keyword." }
    DocKeywordType { en: "The value's type. Exactly one of the seven names; a list of types is not supported." }
    DocKeywordConst { en: "The value is exactly this one." }
    DocKeywordEnum { en: "The value is one of these. At least one." }
    DocKeywordRequired { en: "The properties that must be there. Needs type `object`. Default: none." }
    DocKeywordProperties { en: "A schema for each property that is there. Needs type `object`. Default: none, so that a property may be anything." }
    DocKeywordAdditionalProperties { en: "`false` refuses every property that `properties` does not name; a schema says what such a property must be. Needs type `object`. Default: `true`." }
    DocKeywordItems { en: "The schema of every element. Needs type `array`. Default: none, so that an element may be anything." }
    DocKeywordMinItems { en: "The fewest elements. A whole number from 0; needs type `array`. Default: 0." }
    DocKeywordMinLength { en: "The fewest characters, counted in code points. A whole number from 0; needs type `string`. Default: 0." }
    DocKeywordMaxLength { en: "The most characters, counted in code points. A whole number from 0; needs type `string`. Default: no limit." }
    DocKeywordStringContains { en: "The string contains this text. Needs type `string`. JSON Schema has no such keyword." }
    DocKeywordMinimum { en: "The smallest number that passes. Needs type `number` or `integer`. Default: no limit." }
    DocKeywordMaximum { en: "The largest number that passes. Needs type `number` or `integer`. Default: no limit." }
    DocTypeObject { en: "An object: names with values." }
    DocTypeArray { en: "An array: values in order." }
    DocTypeString { en: "A string, which is also what a text body is that holds no JSON object or array." }
    DocTypeNumber { en: "A number, whole or not." }
    DocTypeInteger { en: "A whole number. `1.0` is one." }
    DocTypeBoolean { en: "Either `true` or `false`." }
    DocTypeNull { en: "The value `null` alone." }
    DocStatusPassed { en: "The case passed when it was tried." }
    DocStatusServerDefect { en: "The case failed when it was tried, and the fault is the server's." }

    // What a message calls what it found.
    FoundObject { en: "an object" }
    FoundArray { en: "an array" }
    FoundString { en: "the string {value}" }
    FoundNumber { en: "the number {value}" }
    FoundTrue { en: "`true`" }
    FoundFalse { en: "`false`" }
    FoundNull { en: "`null`" }

    // What a message calls what must be there.
    WantSchemaVersion { en: "the number 1" }
    WantText { en: "a string that is not blank" }
    WantTimeout { en: "a whole number of milliseconds" }
    WantFingerprint { en: "a string of 64 lowercase hexadecimal characters" }
    WantStatus { en: "\"passed\" or \"serverDefect\"" }
    WantOperationType { en: "\"listTools\" or \"callTool\"" }
    WantAssertionType { en: "the name of an assertion" }
    WantSchemaType { en: "one name of a type" }
    WantBoolean { en: "`true` or `false`" }
    WantJsonObject { en: "a JSON object" }
    WantJsonValue { en: "a JSON value" }
    WantJsonValues { en: "an array of values" }
    WantNames { en: "an array of property names" }
    WantCount { en: "a whole number from 0" }
    WantNumber { en: "a finite number" }
    WantApproval { en: "an object with a `fingerprint`" }
    WantApprovalCases { en: "an array of objects with `id` and `status`" }
    WantCases { en: "an array of cases" }
    WantOperation { en: "an object with a `type`" }
    WantAssertions { en: "an array of assertions" }
    WantSchema { en: "an object with at least one keyword" }
    WantSchemaMap { en: "an object with a schema for each property" }
    WantSchemaOrBoolean { en: "`true`, `false` or a schema" }

    // What a message calls the object at hand.
    NounSuite { en: "the suite" }
    NounApproval { en: "`approval`" }
    NounApprovalCase { en: "this entry of `approval.cases`" }
    NounCase { en: "this case" }
    NounOperation { en: "this operation" }
    NounOperationOf { en: "this `{type}` operation" }
    NounUnknownOperation { en: "an operation of type {type}" }
    NounAssertion { en: "this assertion" }
    NounAssertionOf { en: "this `{type}` assertion" }
    NounUnknownAssertion { en: "an assertion of type {type}" }
    NounUntypedAssertion { en: "an assertion without a type" }
    NounSchema { en: "this schema" }

    // Examples in hints.
    ExampleBoolean { en: "`true` or `false`, without quotes" }
    ExampleCount { en: "a number such as 1" }
    ExampleNumber { en: "a number such as 0.5" }
    ExampleTimeout { en: "a number such as 5000, which is 5 seconds" }
    ExampleArray { en: "a list in square brackets" }
    ExampleObjects { en: "a list of objects in square brackets" }
    ExampleSchema { en: "an object in braces with a `type`" }
    ExampleSchemaMap { en: "an object in braces: each property's name, then its schema" }
    ExampleObject { en: "an object in braces" }
    ExampleText { en: "a text in double quotes" }

    // Completion.
    CompletionRequired { en: "required: {value}" }
    CompletionBringsType { en: "{value}; adds the `type` that it needs" }
    CompletionSuite { en: "a whole suite" }
    CompletionCase { en: "a whole case" }
    CompletionOperation { en: "an operation" }
    CompletionAssertion { en: "an assertion" }
    CompletionSchema { en: "a schema" }
    CompletionApproved { en: "an entry for this case" }

    // Running a suite.
    RunMessageNotJson { en: "it is not JSON" }
    RunMessageBatch { en: "batches are no part of the protocol" }
    RunMessageNotAnObject { en: "it is no object" }
    RunMessageNoVersion { en: "its `jsonrpc` is not \"2.0\"" }
    RunMessageBadMethod { en: "its `method` is no string" }
    RunMessageBadId { en: "its `id` is neither a number nor a string" }
    RunMessageNothing { en: "it has neither a `method` nor an `id` with a `result` or an `error`" }
    RunMessageResultAndError { en: "it has a `result` and an `error`" }
    RunMessageBadError { en: "its `error` has no whole number as `code` and no string as `message`" }
    RunNoMessage { en: "The server wrote a line that is no message of the protocol, since {reason}: {line}" }
    RunNoMessageHint { en: "Standard output is for messages, one a line. Write logs and banners to standard error." }
    RunMessageTooLong { en: "The server sent a message of more than {limit} MiB ({bytes} bytes were read). It begins: {line}" }
    RunMessageTooLongHint { en: "Let the tool answer with less than {limit} MiB, in pages or as a link to a resource." }
    RunNoiseBlankLine { en: "The server wrote blank lines to standard output, which is for messages: {count}." }
    RunNoiseUnknownId { en: "The server sent answers to requests that were not made: {count}. The first: {first}" }
    RunNoiseSecondAnswer { en: "The server sent second answers to requests: {count}. The first: {first}" }
    RunNoiseLateAnswer { en: "The server sent answers after the time limit: {count}. The first: {first}" }
    RunNoiseNotUtf8 { en: "The server sent messages that are not UTF-8: {count}. What is no character shows as U+FFFD. The first: {first}" }
    RunNoiseBadOutputSchema { en: "Tools with an `outputSchema` that cannot be used, so that their results are not held to it: {count}. The first: {first}" }
    RunHandshakeLacks { en: "The server's answer to `initialize` has no usable `{member}`." }
    RunHandshakeLacksHint { en: "Add `{member}` to the answer; an MCP library does that by itself." }
    RunHandshakeVersion { en: "The server speaks version {version} of the protocol." }
    RunHandshakeVersionHint { en: "Let it answer with a version that is known here: {versions}." }
    RunHandshakeRefused { en: "The server refused the handshake: {message} (JSON-RPC error {code})" }
    RunHandshakeRefusedHint { en: "Look at what the server wrote to standard error, and at whether it speaks MCP at this place." }
    RunHandshakeTimeout { en: "The server did not answer the handshake within {limit} ms." }
    RunHandshakeTimeoutHint { en: "If it only takes long to start, as with npx, allow more with --start-timeout; else look at what it wrote to standard error. This limit is apart from those of the cases." }
    RunCursorRepeated { en: "The list of tools never ends: the cursor {cursor} came twice." }
    RunCursorRepeatedHint { en: "Leave `nextCursor` out of the last page." }
    RunTooManyPages { en: "The list of tools has more than {pages} pages." }
    RunListFault { en: "The list of tools breaks the MCP schema: `{member}` must be {wanted}." }
    RunListFaultHint { en: "Mend what the server answers to `tools/list`." }
    RunTaskRequired { en: "The tool `{tool}` can only be called as a task, which is not supported." }
    RunTaskRequiredHint { en: "Set `execution.taskSupport` of the tool to `optional`, or test it by other means." }
    RunOutputMissing { en: "The tool `{tool}` declares an `outputSchema`, but its result has no `structuredContent`." }
    RunOutputMissingHint { en: "Let the tool return `structuredContent`, or take the `outputSchema` away." }
    RunOutputMismatch { en: "The `structuredContent` of the tool `{tool}` does not match the tool's own `outputSchema`: {error}" }
    RunOutputMismatchAt { en: "at {place}, {error}" }
    RunOutputMismatchHint { en: "Mend the tool's result or its `outputSchema`." }
    RunOutputTooDeep { en: "it is nested more than {levels} levels deep" }
    RunOutputNotFinite { en: "it holds a number that is too large" }
    RunOutputSchemaBad { en: "{error}" }
    RunResultFaultHint { en: "Mend what the tool returns; an MCP library checks that by itself." }
    RunRpcError { en: "{message} (JSON-RPC error {code})" }
    RunRpcErrorHint { en: "An error of the protocol is no result with `isError`. If the tool is to refuse this input, let it return a result with `isError` true." }
    RunListFailed { en: "Listing the tools failed." }
    RunCallFailed { en: "Calling the tool `{tool}` failed." }
    RunTimeout { en: "There was no answer within {limit} ms." }
    RunTimeoutHint { en: "Find out why the server takes so long, or raise `timeoutMs` of the case or `defaultTimeoutMs` of the suite." }
    RunAborted { en: "The run was stopped while this case was running." }
    RunAbortedHint { en: "Run it again." }
    RunToolNotFound { en: "The server has no tool `{tool}`. It has: {names}" }
    RunToolNotFoundNone { en: "The server has no tool `{tool}`; it has none at all." }
    RunToolNotFoundHint { en: "Correct the name, or look at the tools that the server offers with `mcpeak-lsp tools`." }
    RunExpectedError { en: "The tool was to refuse, but it succeeded." }
    RunExpectedErrorHint { en: "Let the tool answer this input with `isError` true, or expect `false`." }
    RunExpectedSuccess { en: "The tool was to succeed, but it answered with an error." }
    RunExpectedSuccessHint { en: "Look at what the server said and at the input of the case." }
    RunSchemaMismatch { en: "{what} does not match the schema in {count} places." }
    RunSchemaMismatchOne { en: "{what} does not match the schema." }
    RunBody { en: "The response's body" }
    RunStructuredContent { en: "The response's `structuredContent`" }
    RunSchemaMismatchHint { en: "Mend the tool's answer, or the schema if the answer is right." }
    RunNoResult { en: "There was no result to look at." }
    RunNoResultHint { en: "Mend what made the operation fail first." }
    RunCasesOne { en: "1 case" }
    RunCasesMany { en: "{count} cases" }
    RunSkipped { en: "not judged, since there is no result" }
    RunMoreViolations { en: "more that are not shown: {count}" }
    RunFix { en: "Fix: {hint}" }
    RunStopTimeout { en: "Stopped: the case `{case}` took too long, and nothing sure can be said after that." }
    RunStopFailFast { en: "Stopped at the first failure: `{case}`." }
    RunStopAborted { en: "Stopped before the first case was begun or between two." }
    RunStopAbortedIn { en: "Stopped while the case `{case}` was running." }
    RunStopExited { en: "Stopped: the server ended during the case `{case}` ({exit})." }
    RunStopLost { en: "Stopped: the connection to the server was lost during the case `{case}`." }
    RunNoise { en: "Note: {noise}" }
    RunFailedCases { en: "Not passed:" }
    RunPassed { en: "{count} passed" }
    RunFailed { en: "{count} failed" }
    RunTimedOut { en: "{count} timed out" }
    RunCancelled { en: "{count} cancelled" }
    RunNotRun { en: "{count} not run" }
    RunTotal { en: "{count} in all" }
    RunUnverified { en: "Cases that expected a refusal, without it being known why the server refused: {count}. It may have checked the input, or failed." }
    RunUnverifiedHint { en: "Look at the answers (`rejectionBody` with --json), or hold them against a schema." }
    RunDeterministic { en: "Run twice from the same state: {count} cases gave the same answers." }
    RunConsistent { en: "Run twice: {count} cases gave the same answers. The state was not restored in between; --reset-cmd does that." }
    RunNondeterministic { en: "Run twice: {differences} of {count} cases gave different answers." }
    RunOfTwo { en: "run {run}: {value}" }
    RunDiffersRestored { en: "The state was restored, so the server judges the same input differently." }
    RunDiffersState { en: "The case may depend on what an earlier run left behind. Restore the state with --reset-cmd, or make the case independent of it." }
    RunDiffersAssertion { en: "The same assertion gave another result; look at what differs in the answers." }
    RunDiffersTime { en: "It looks like a time, which no assertion should name." }
    RunDiffersId { en: "It looks like a generated id, which no assertion should name." }
    RunDiffersNumber { en: "It looks like a measured number; give it a range." }
    RunApprovalStale { en: "The suite has changed since it was approved ({approved}… then, {computed}… now). Look at the changes, then approve it again." }
    RunApprovalMatches { en: "The suite is as it was approved ({computed}…)." }
    RunApprovalAbsent { en: "The suite has no approval." }
    RunKnownDefect { en: "The case `{case}` failed when the suite was approved, too; it was put down to the server then." }
    RunServerEnded { en: "The server ended by itself: {exit}" }
    RunServerStderr { en: "Its standard error ended with:" }
    RunJunitName { en: "mcpeak" }
    RunJunitMore { en: "{message} (and {count} more)" }
    RunResetFailed { en: "The command that restores the state failed: {exit}" }
    RunResetNotStarted { en: "The command that restores the state did not start. {reason}" }
    RunResetTimeout { en: "The command that restores the state did not end within {limit} s." }
    RunResetHint { en: "Run it by hand and look at what it says. Nothing was run." }

    // Findings of many places.
    MissingField { en: "`{field}` is missing from {object}." }
    MissingFieldHint { en: "Add `{field}`: {value}." }
    UnknownField { en: "{key} is not a field of {object}." }
    UnknownFieldHint { en: "Remove it, or use one of: {names}." }
    UnknownFieldHintNone { en: "Remove it." }
    DidYouMean { en: "Did you mean `{name}`?" }
    DidYouMeanPresent { en: "Did you mean `{name}`? That is here already, so remove this one." }
    ChooseOne { en: "Use one of: {names}." }
    WrongType { en: "`{field}` must be {value}, but this is {found}." }
    WrongTypeHint { en: "Write {example}." }
    QuoteItHint { en: "Put it in double quotes: \"{value}\"." }
    UnquoteItHint { en: "Remove the quotes: {value}." }
    WrapInArrayHint { en: "Put square brackets around it." }
    EmptyText { en: "`{field}` is an empty string." }
    EmptyTextHint { en: "Write at least one character that is not a space." }
    BlankText { en: "`{field}` has nothing but white space." }
    BlankTextHint { en: "Write at least one visible character." }
    RelatedFirstUse { en: "it is used here first" }

    // Time limits and numbers.
    TimeoutTooSmall { en: "`{field}` is {value}, but a time limit is at least 1 millisecond." }
    TimeoutTooSmallHint { en: "Use at least 1, or leave `{field}` out for the default." }
    TimeoutTooLarge { en: "`{field}` is {value}, which is more than a timer can wait." }
    TimeoutTooLargeHint { en: "The largest limit is {max} (about 24 days)." }
    TimeoutFraction { en: "`{field}` is {value}, but milliseconds are whole numbers." }
    TimeoutFractionHint { en: "Round it, for example to {rounded}." }
    NumberOutOfRange { en: "`{field}` must be {value}, but this is {found}." }
    NumberTooLargeHint { en: "Use a smaller number." }
    NegativeCountHint { en: "Use 0 or more." }
    FractionHint { en: "Round it, for example to {rounded}." }
    NumberNotFinite { en: "The number {value} is beyond what a double can hold, so it would become infinite." }
    NumberNotFiniteHint { en: "Use a number below 1.8e308, or put it in double quotes if the server wants text." }

    // The suite.
    SuiteNotObject { en: "A suite is a JSON object, but this is {found}." }
    SuiteNotObjectHint { en: "Write an object with `schemaVersion`, `id`, `name` and `cases`." }
    UnsupportedVersion { en: "`schemaVersion` is {found}, but the only version is 1." }
    UnsupportedVersionHint { en: "Set it to 1." }
    EmptyCases { en: "The suite has no cases, so there is nothing to test." }
    EmptyCasesHint { en: "Add a case with `id`, `name`, `operation` and `assertions`." }

    // The mock server.
    MockMissing { en: "→ Tool {tool}: the field {field} is required, but it is missing. Received: {arguments}" }
    MockType { en: "→ Tool {tool}: the field {field} must be of type {declared}. Received: {received} ({found})" }
    MockEnum { en: "→ Tool {tool}: the field {field} must be one of {allowed}. Received: {received}" }
    MockMinimum { en: "→ Tool {tool}: the field {field} must be at least {limit}. Received: {found}" }
    MockMaximum { en: "→ Tool {tool}: the field {field} must be at most {limit}. Received: {found}" }
    MockExclusiveMinimum { en: "→ Tool {tool}: the field {field} must be more than {limit}. Received: {found}" }
    MockExclusiveMaximum { en: "→ Tool {tool}: the field {field} must be less than {limit}. Received: {found}" }
    MockMinLength { en: "→ Tool {tool}: the length of the field {field} must be at least {limit}. Received: {found}" }
    MockMaxLength { en: "→ Tool {tool}: the length of the field {field} must be at most {limit}. Received: {found}" }
    MockMinItems { en: "→ Tool {tool}: the number of items of the field {field} must be at least {limit}. Received: {found}" }
    MockMaxItems { en: "→ Tool {tool}: the number of items of the field {field} must be at most {limit}. Received: {found}" }
    MockRefusalReason { en: "→ The `inputSchema` that this tool declares in `tools/list` asks for that." }
    MockRefusalHint { en: "→ If the refusal is not meant, give these arguments a response of their own in `responses`." }
    MockNoResponse { en: "→ Tool {tool} was called with {arguments}, and there is no response for that." }
    MockOtherArguments { en: "→ Arguments that have a response: {arguments}" }
    MockOtherArgumentsHint { en: "→ Correct the arguments, or add a response to `responses`; one without `args` answers every call." }
    MockOtherTools { en: "→ Tools that have responses: {tools}" }
    MockNoResponses { en: "→ The definition has no responses at all." }
    MockNoResponseHint { en: "→ Add a response for this tool to `responses`; one without `args` answers every call." }
    MockArgumentsTooDeep { en: "→ Tool {tool} was called with arguments nested more than {limit} levels deep, which are compared with no response." }
    MockArgumentsTooDeepHint { en: "→ Call it with smaller arguments." }
    MockNotJson { en: "The mock definition is no JSON: {reason}" }
    MockNotJsonHint { en: "Correct the text there; a mock definition is plain JSON without comments." }
    MockWrongKind { en: "`{path}` must be {wanted}." }
    MockLacks { en: "`{path}` is missing." }
    MockShapeHint { en: "A mock definition is an object: `tools` is a list of objects with `name` and `inputSchema`, `responses` a list of objects with `tool`, `result` and, if wanted, `args` and `isError`." }
    MockUnknownTool { en: "`{path}` is {tool}, which is not among `tools`." }
    MockUnknownToolHint { en: "Use one of: {names}." }
    MockUnknownToolHintNone { en: "Declare the tool in `tools` first." }
    MockArgsTooDeep { en: "`{path}` is nested more than {limit} levels deep, so it can be compared with no call." }
    MockArgsTooDeepHint { en: "Give only the arguments that the tool needs." }
    MockArgsNotFinite { en: "`{path}` holds a number that is too large." }
    MockArgsNotFiniteHint { en: "Use a number below 1.8e308; no call can have a larger one." }
    MockWantsObject { en: "an object" }
    MockWantsArray { en: "a list" }
    MockWantsString { en: "a string" }
    MockWantsBoolean { en: "`true` or `false`" }
    MockUnchecked { en: "The arguments of the tool {tool} are not checked: {reason}." }
    MockUncheckedNotObject { en: "its `inputSchema` is not an object" }
    MockUncheckedType { en: "the type of its `inputSchema` is not `object`" }
    MockUncheckedKeyword { en: "its `inputSchema` has {keywords}, which the mock does not read" }
    MockParseError { en: "Parse error" }
    MockInvalidRequest { en: "Invalid request" }
    MockMethodNotFound { en: "Method not found" }
    MockInvalidParams { en: "Invalid params: `name` must be a string, and `arguments` an object" }
    CliMockAbout { en: "Be an MCP server on standard input and output that answers as a mock definition says" }
    CliMockFile { en: "The mock definition, a JSON file with `tools` and `responses`" }
    CliMockAfterHelp { en: "\
A call is answered by the response with exactly its arguments; else its arguments are checked against the tool's
inputSchema, and refused if they do not fit; else the tool's response without arguments answers.

Examples:
  mcpeak-lsp mock weather.mock.json
  mcpeak test weather.suite.json --command mcpeak-lsp --arg mock --arg weather.mock.json

Exit codes:
  0  Standard input has ended
  2  The definition could not be read or is not valid, or the usage is wrong" }
    CliMockCannotRead { en: "the mock definition {file} cannot be read: {reason}" }
    CliMockInvalid { en: "{file}:{line}:{column}: {problem} {hint}" }

    // Approval.
    FingerprintUppercase { en: "`fingerprint` has uppercase letters; a fingerprint is written in lowercase." }
    FingerprintLength { en: "`fingerprint` has {length} characters; a fingerprint has 64." }
    FingerprintCharacters { en: "`fingerprint` has characters that are not hexadecimal digits." }
    FingerprintHint { en: "Copy the approved digest unchanged, or remove `approval` until the suite is approved again." }
    ApprovalEntryNotObject { en: "An entry of `approval.cases` must be an object, but this is {found}." }
    ApprovalEntryHint { en: "Write an object with `id` and `status`." }
    RepeatedApprovalId { en: "The id {id} is in `approval.cases` already." }
    RepeatedApprovalIdHint { en: "Keep one entry for each case." }
    StaleApproval { en: "The suite has changed since it was approved: its fingerprint is now {computed}, the approved one is {approved}." }
    StaleApprovalHint { en: "Review the changes and approve the suite again, or undo them." }

    // Cases and operations.
    CaseNotObject { en: "A case must be an object, but this is {found}." }
    CaseNotObjectHint { en: "Write an object with `id`, `name`, `operation` and `assertions`." }
    DuplicateCaseId { en: "The id {id} is already the id of `{first}`." }
    DuplicateCaseIdHint { en: "Give this case an id of its own, for example {proposal}." }
    FieldOfUnknownOperation { en: "{key} belongs to no operation of type {type}." }
    FieldOfUnknownOperationHint { en: "Correct the operation's `type` first; this field may be right then." }
    FieldOfOtherOperationHint { en: "Only `{owner}` has it: change the type `{type}`, or remove the field." }
    RelatedOperationType { en: "the operation's type is here" }

    // Server definitions.
    TargetUnreadable { en: "This file cannot be read: {reason}." }
    TargetUnreadableHint { en: "Servers may be defined in it, so make it readable or remove it." }
    TargetReasonNotFound { en: "there is no such file" }
    TargetReasonNotAFile { en: "it is not a file" }
    TargetReasonNotAllowed { en: "reading it is not allowed" }
    TargetReasonTooLarge { en: "it has more than {limit} bytes" }
    TargetReasonNotUtf8 { en: "it is not UTF-8" }
    TargetReasonOutside { en: "it is outside the workspace" }
    TargetReasonOther { en: "{error}" }
    TargetNotJson { en: "This is no JSON with comments: {reason}." }
    TargetNotJsonHint { en: "Correct it; nothing in this file counts until then." }
    TargetJsonNothing { en: "there is no value in it" }
    TargetJsonComma { en: "a comma is missing here" }
    TargetJsonColon { en: "a colon is missing behind the key" }
    TargetJsonValue { en: "a value is missing behind the colon" }
    TargetJsonKey { en: "a key stands in double quotes" }
    TargetJsonOpenObject { en: "the object that begins here is not closed" }
    TargetJsonOpenArray { en: "the array that begins here is not closed" }
    TargetJsonOpenComment { en: "the comment that begins here is not closed" }
    TargetJsonOpenString { en: "the string that begins here is not closed" }
    TargetJsonSingleQuotes { en: "a string stands in double quotes" }
    TargetJsonEscape { en: "the string has an escape that does not exist" }
    TargetJsonNumber { en: "a number is not written like this" }
    TargetJsonBehind { en: "something follows the end" }
    TargetJsonTooDeep { en: "it is nested too deep" }
    TargetJsonUnexpected { en: "this does not belong here" }
    TargetWantObject { en: "an object in braces" }
    TargetWantText { en: "a text in double quotes" }
    TargetWantEnvironmentValue { en: "a text in double quotes, a number or `null`" }
    TargetWantTexts { en: "a list of texts in square brackets" }
    TargetWantCommand { en: "a list of texts in square brackets: the program, then its arguments" }
    TargetFoundText { en: "a string" }
    TargetFoundNumber { en: "a number" }
    TargetWholeFile { en: "The file must be an object in braces, but this is {found}." }
    TargetUnknownField { en: "`{key}` is not a field that can stand here." }
    TargetMissing { en: "The definition does not say how to reach the server: {fields} is missing." }
    TargetMissingHint { en: "Add a `command` for a server that is started, or a `url` for one that is there already." }
    TargetCommandAndUrl { en: "The definition has a `command` and a `url`, so it is unclear which of them to use." }
    TargetCommandAndUrlHint { en: "Remove one of them, or say which by the `type` `stdio` or `http`." }
    TargetUnsupportedType { en: "A server of the type `{name}` cannot be spoken to." }
    TargetUnsupportedTypeHint { en: "Use `stdio` with a `command`, or `http` (Streamable HTTP) with a `url`." }
    TargetEmpty { en: "`{field}` is empty." }
    TargetEmptyHint { en: "Write a value; if it has a variable, look at the variable's." }
    TargetBadUrl { en: "This is no address that HTTP can reach." }
    TargetBadUrlHint { en: "Write an address such as http://localhost:3000/mcp." }
    TargetBadCharacter { en: "`{field}` has a control character, which cannot be handed on." }
    TargetBadCharacterHint { en: "Remove it." }
    TargetBadVariableName { en: "\"{name}\" cannot be the name of an environment variable." }
    TargetBadHeaderName { en: "\"{name}\" cannot be the name of a header." }
    TargetBadNameHint { en: "Correct the name, or remove it." }
    TargetBadPattern { en: "\"{pattern}\" is no pattern for suites." }
    TargetBadPatternHint { en: "Write a path from this file's folder; `*` stands for a part of a name, `**` for folders." }
    TargetUnsetVariable { en: "The environment variable {name} is not set." }
    TargetUnsetVariableHint { en: "Set {name} before you start the run, or write its value here." }
    TargetUnsetInput { en: "The input {id} has no value." }
    TargetUnsetInputHint { en: "Set the environment variable {variable} before you start the run." }
    TargetEditorOnly { en: "{variable} has a value in its editor only." }
    TargetEditorOnlyHint { en: "Write the value here, or use an environment variable." }
    TargetUnknownVariable { en: "{variable} is not a variable of this file." }
    TargetEnvFile { en: "The file of `envFile`, {file}, cannot be read: {reason}." }
    TargetEnvFileHint { en: "Correct `envFile`, or remove it." }
    TargetEnvFileOutsideHint { en: "Move it into the workspace, or trust the workspace." }
    TargetEnvFileLine { en: "This line is no variable." }
    TargetEnvFileLineHint { en: "Write NAME=value, or begin the line with # for a comment." }
    TargetSettings { en: "the settings of mcpeak" }
    TargetNone { en: "No server is defined for this suite. Looked into, from {from} up to {to}: {names}." }
    TargetNoneAt { en: "No server is defined for this suite. Looked into in {from}: {names}." }
    TargetNoneHint { en: "Put the server's command behind `--`, give its address with `--url`, or define it in mcpeak.json." }
    TargetAmbiguous { en: "More than one server could be meant: {names}." }
    TargetAmbiguousHint { en: "Choose one with `--server NAME`, or for good in `suites` of mcpeak.json." }
    TargetNames { en: "{names}" }
    TargetNamesAndMore { en: "{names} and {count} more" }
    TargetUnknown { en: "There is no server named \"{name}\"." }
    TargetUnknownFromRule { en: "There is no server named \"{name}\", which {place} names for this suite." }
    TargetUnknownHint { en: "Use one of: {names}." }
    TargetUnknownHintNone { en: "No server is defined. Define one in mcpeak.json." }
    TargetTwoWays { en: "{first} and {second} both say which server to use." }
    TargetTwoWaysHint { en: "Use one of them." }
    TargetGoesWith { en: "{option} does not say anything without {others}." }
    TargetGoesWithHint { en: "Add {others}, or leave {option} out." }
    TargetEmptyOption { en: "{option} is empty." }
    TargetEmptyOptionHint { en: "Write a value behind it, or leave it out." }
    TargetNotAName { en: "{option} takes the name of an environment variable, not a value." }
    TargetNotANameHint { en: "Set the variable before you start the run, and write only its name here." }
    TargetHeaderForm { en: "{option} takes a header and the name of an environment variable." }
    TargetHeaderFormHint { en: "Write it such as {option} Authorization=MY_TOKEN, with the value in MY_TOKEN." }
    TargetForwardUnset { en: "{option} forwards the environment variable {name}, which is not set." }
    TargetForwardUnsetHint { en: "Set {name} before you start the run, or leave {option} out." }
    TargetHeaderValue { en: "The environment variable {name} has a control character, so it cannot be a header's value." }
    TargetHeaderValueHint { en: "Set {name} to a text on one line." }

    // Assertions.
    EmptyAssertions { en: "The case asserts nothing, so it could never fail." }
    EmptyAssertionsHint { en: "Add an assertion, for example one of type `isError` or `toolExists`." }
    AssertionNotObject { en: "An assertion must be an object, but this is {found}." }
    AssertionNotObjectHint { en: "Write an object with a `type`." }
    NoAssertionFits { en: "No assertion fits the operation type `{operation}`, which does not exist." }
    NoAssertionFitsHint { en: "Correct the operation's `type` first: {names}." }
    AssertionWithoutType { en: "This assertion has no `type`, so it fits no operation." }
    AssertionOfOther { en: "`{assertion}` is for `{owner}`, but this case's operation is `{operation}`." }
    FittingAssertions { en: "Assertions for `{operation}`: {names}." }
    FieldOfUnknownAssertionHint { en: "Correct the assertion's `type` first; this field may be right then." }
    ContradictoryAssertions { en: "This case expects both an error and no error, so it can never pass." }
    ContradictoryAssertionsHint { en: "Keep one of the two `isError` assertions." }
    RelatedOtherExpectation { en: "the opposite is expected here" }

    // HTTP.
    HttpBadUrl { en: "The address {url} is not a URL: {reason}." }
    HttpBadUrlHint { en: "Write the whole address of the server's MCP endpoint, for example http://localhost:3000/mcp." }
    HttpBadScheme { en: "The address {url} begins with {scheme}:, but a server is reached over http: or https:." }
    HttpBadHeaderName { en: "{name} is not the name of an HTTP header." }
    HttpBadHeaderNameHint { en: "A name has letters, digits and hyphens, without a colon; its value is given apart from it." }
    HttpBadHeaderValue { en: "The value of the header {name} holds a character that HTTP does not allow." }
    HttpBadHeaderValueHint { en: "Look for a line break or another control character in it, often at its end." }
    HttpReservedHeader { en: "The header {name} can't be given: it follows from each message." }
    HttpReservedHeaderHint { en: "Remove it from the server's `headers`." }
    HttpNoClient { en: "The connection to {url} can't be prepared: {reason}." }
    HttpNoClientHint { en: "Check the trusted certificates of this computer; on Linux, install the package ca-certificates, or name a file of certificates in SSL_CERT_FILE." }
    HttpRefused { en: "Nothing accepts connections at {url}." }
    HttpRefusedHint { en: "Start the server, or correct the host and the port of the address." }
    HttpUnknownHost { en: "The host of {url} has no address." }
    HttpUnknownHostHint { en: "Correct the host's name, or check the network." }
    HttpUnreachable { en: "{url} can't be reached: {reason}." }
    HttpUnreachableHint { en: "Check the address and the network, and the proxy if the environment names one (HTTPS_PROXY, NO_PROXY)." }
    HttpTls { en: "There is no secure connection to {url}: {reason}." }
    HttpTlsExpired { en: "its certificate has expired" }
    HttpTlsExpiredHint { en: "Renew the server's certificate, or correct this computer's clock." }
    HttpTlsNotValidYet { en: "its certificate is not valid yet" }
    HttpTlsUnknownIssuer { en: "nobody whom this computer trusts issued its certificate" }
    HttpTlsUnknownIssuerHint { en: "Add the issuer to the trusted certificates of this computer; on Linux, SSL_CERT_FILE can name a file that holds it." }
    HttpTlsOtherName { en: "its certificate is for another host" }
    HttpTlsOtherNameHint { en: "Write the host in the address as the certificate names it." }
    HttpTlsAuthority { en: "its certificate is one of an authority, which can't stand for a server" }
    HttpTlsAuthorityHint { en: "Give the server a certificate of its own (basicConstraints CA:FALSE), and trust that one or its issuer; on Linux, SSL_CERT_FILE can name a file that holds it." }
    HttpTlsRevoked { en: "its certificate was revoked" }
    HttpTlsRevokedHint { en: "Replace the server's certificate." }
    HttpTlsNotSpoken { en: "the server does not speak TLS there" }
    HttpTlsNotSpokenHint { en: "Begin the address with http: if the server is meant to speak unencrypted, or correct the port." }
    HttpTlsOther { en: "{error}" }
    HttpTlsOtherHint { en: "Check the server's certificate and TLS settings." }
    HttpBroken { en: "The connection to {url} broke: {reason}." }
    HttpBrokenHint { en: "Look at the server's own output, since it may have ended; check as well that the address begins with the right one of http: and https:." }
    HttpUnauthorized { en: "{url} wants to know who asks: it answered {method} with the status {status} and names the scheme {schemes}." }
    HttpUnauthorizedNoScheme { en: "{url} wants to know who asks: it answered {method} with the status {status} and names no scheme." }
    HttpForbidden { en: "{url} does not allow this: it answered {method} with the status {status}. {body}" }
    HttpGiveToken { en: "Give a token: put it into an environment variable and add --header-env Authorization=NAME, or a header in the server's definition." }
    HttpTokenRefused { en: "The header Authorization was sent but not accepted; check that its value has the right scheme and has not expired." }
    HttpSessionLost { en: "{url} no longer knows the session: it answered {method} with the status {status}." }
    HttpSessionLostHint { en: "The server may have been restarted, or ended the session itself; the next run begins a new one." }
    HttpRedirect { en: "{url} answered {method} with the status {status}, which points to {location}." }
    HttpRedirectNowhere { en: "{url} answered {method} with the status {status}, a redirect without an address." }
    HttpRedirectHint { en: "Redirects are not followed; give the final address." }
    HttpStatus { en: "{url} answered {method} with the status {status}. {body}" }
    HttpStatusHint { en: "Look at the server's own output for the reason." }
    HttpStatusNotFoundHint { en: "Check the path of the address; a server's MCP endpoint is often /mcp." }
    HttpBody { en: "The body: {text}" }
    HttpBodyCut { en: "The body: {text}… ({count} more characters)" }
    HttpBodyLong { en: "The body begins: {text}…" }
    HttpBodyEmpty { en: "The body is empty." }
    HttpContentType { en: "{url} answered {method} with the content type {type}, which is neither application/json nor text/event-stream. {body}" }
    HttpNoContentType { en: "{url} answered {method} without a content type. {body}" }
    HttpContentTypeHint { en: "Check that the address is the server's MCP endpoint, often /mcp." }
    HttpNoAnswer { en: "{url} answered {method} with the status {status} and no message." }
    HttpOtherAnswer { en: "{url} answered {method} with a message that is no answer to the request." }
    HttpNoAnswerHint { en: "The answer to a request, with its id, belongs in the response to the request's own POST." }
    HttpBodyBroken { en: "The answer of {url} was cut after {count} bytes: {reason}." }
    HttpStreamCut { en: "The event stream of {url} ended before the answer." }
    HttpStreamCutHint { en: "The server, or a proxy before it, closed the stream; it can't be resumed, since its events have no ids." }
    HttpStreamUnfinishedHint { en: "The stream ends within an event: an empty line must follow each of them." }
    HttpStreamNotResumed { en: "The event stream of {url} ended before the answer, and {count} attempts to resume it brought nothing more." }
    HttpStreamNotResumedHint { en: "Look at the server's own output: resuming with Last-Event-ID must bring the events that were missed." }
    HttpResumeRefused { en: "The event stream of {url} ended before the answer, and the attempt to resume it was answered with the status {status}." }

    // Response schemas.
    SchemaNotObject { en: "A schema must be an object, but this is {found}." }
    SchemaNotObjectHint { en: "Write an object in braces with at least one keyword, for example a `type`." }
    SchemaNotObjectTypeHint { en: "Write an object in braces whose `type` is \"{type}\"." }
    EmptySchema { en: "This schema has no keyword, so everything would match it." }
    EmptySchemaHint { en: "Add a keyword, for example a `type`." }
    UnknownKeyword { en: "{keyword} is not a keyword of a response schema." }
    UnknownKeywordHint { en: "Remove it, or use one of: {names}." }
    ForeignKeyword { en: "`{keyword}` is JSON Schema, but not part of the subset that response schemas have." }
    InsteadOfExclusiveMinimum { en: "Use `minimum`; for integers, with the bound raised by 1." }
    InsteadOfExclusiveMaximum { en: "Use `maximum`; for integers, with the bound lowered by 1." }
    InsteadOfMultipleOf { en: "Use type `integer` for whole numbers; other steps can't be checked." }
    InsteadOfPattern { en: "Use `stringContains` for plain text; patterns can't be checked." }
    InsteadOfFormat { en: "Remove it; `stringContains`, `minLength` and `maxLength` are what can be said of a string." }
    InsteadOfMaxItems { en: "Remove it; of an array's size only `minItems` can be checked." }
    InsteadOfPrefixItems { en: "Use `items`, whose schema holds for every element." }
    InsteadOfMinProperties { en: "Use `required` to name the properties that must be there." }
    InsteadOfMaxProperties { en: "Use `properties` with `additionalProperties` set to `false`." }
    InsteadOfPatternProperties { en: "Name the properties in `properties`, or give `additionalProperties` a schema." }
    InsteadOfAnyOf { en: "Use `enum` for alternatives that are values, or one schema wide enough for all of them." }
    InsteadOfAllOf { en: "Write the keywords of its schemas into this one." }
    InsteadOfConditions { en: "Remove it; conditions can't be checked. Write a case for each side instead." }
    InsteadOfRef { en: "Write the schema out here; references are not followed." }
    InsteadOfDefinitions { en: "Remove it and write each schema out where it is used." }
    InsteadOfNullable { en: "Remove it; a value that may be null can only be left without a `type`." }
    InsteadOfAnnotation { en: "Remove it; it checks nothing. What the case is about goes into its `name`." }
    OneTypeHint { en: "Use one type without brackets: \"{type}\"." }
    KeywordWithoutType { en: "`{keyword}` needs a `type` beside it ({needs}), and this schema has none." }
    KeywordOfOtherType { en: "`{keyword}` needs the type {needs}, but this schema's type is {type}." }
    AddTypeHint { en: "Add `type` with the value \"{type}\"." }
    ChangeTypeHint { en: "Change the type to \"{type}\", or remove `{keyword}`." }
    RelatedType { en: "the type is declared here" }
    EmptyKeyword { en: "`{keyword}` is empty, so it says nothing." }
    EmptyKeywordHint { en: "Fill it, or remove `{keyword}`." }
    VacuousMinLength { en: "`minLength` 0 holds for every string." }
    VacuousMinItems { en: "`minItems` 0 holds for every array." }
    VacuousHint { en: "Raise `{keyword}` to 1 to refuse an empty value, or remove it." }
    ContradictoryBounds { en: "`{lower}` {low} is above `{upper}` {high}, so nothing can match." }
    ContradictoryBoundsHint { en: "Exchange the two, or correct one of them." }
    RelatedBound { en: "`{keyword}` is here" }
    UnsatisfiableValue { en: "`{keyword}` allows {found}, which the type \"{type}\" refuses." }
    UnsatisfiableValueHint { en: "Write a value of type \"{type}\", or change the type." }
    UnreachableRequired { en: "{name} is required, but `properties` does not name it and `additionalProperties` is `false`: nothing can match." }
    UnreachableRequiredHint { en: "Add {name} to `properties`, or take it out of `required`." }
    RelatedClosed { en: "all other properties are refused here" }
    VolatileDate { en: "a date" }
    VolatileTime { en: "a time" }
    VolatileTimestamp { en: "a time in milliseconds" }
    VolatileId { en: "a generated id" }
    VolatileValue { en: "{value} looks like {what}, which may be another one in the next run." }
    VolatileValueHint { en: "Check what stays the same instead, such as the type or a part of the text." }

    // Processes.
    ProcessNotFound { en: "The program {program} was not found. PATH begins with {path}." }
    ProcessNotFoundHint { en: "Check that it is installed, or give its full path. An editor started from the desktop often has a shorter PATH than a terminal." }
    ProcessNearestHint { en: "Did you mean {name}?" }
    ProcessNoPath { en: "The program {program} was not found: the environment that it starts with has no PATH." }
    ProcessNoPathHint { en: "Give the full path of the program, or set PATH in the server's definition." }
    ProcessNoFile { en: "The program {program} cannot be started: there is no file {file}." }
    ProcessNoFileHint { en: "Check the path. A relative one is seen from the server's working folder." }
    ProcessNoParentHint { en: "Check the path: {folder} does not exist either. A relative path is seen from the server's working folder." }
    ProcessNoFolder { en: "The program {program} cannot be started: its working folder {cwd} does not exist or is no folder." }
    ProcessNoFolderHint { en: "Correct `cwd` in the server's definition, or create the folder." }
    ProcessNotExecutable { en: "The program {program} cannot be started: {file} is not executable." }
    ProcessNotExecutableHint { en: "Run `chmod +x {file}`, or name the program that is to read it (such as `node` or `python3`) as the command." }
    ProcessIsFolder { en: "The program {program} cannot be started: {folder} is a folder." }
    ProcessIsFolderHint { en: "Name a file in it." }
    ProcessNoInterpreter { en: "The program {program} cannot be started: the first line of {file} names {interpreter}, which does not exist." }
    ProcessNoInterpreterHint { en: "Install {interpreter}, or correct the first line. A line that ends with a carriage return (Windows line ending) does not work either." }
    ProcessNoProgram { en: "The program {program} cannot be started: the system does not know how to run {file}." }
    ProcessNoProgramHint { en: "A binary must be built for this machine; a script needs a first line such as `#!/usr/bin/env node`." }
    ProcessGuard { en: "The helper process that watches over {program} could not be started: {error}." }
    ProcessGuardHint { en: "Check that there is memory and that no limit on processes is reached; then try again." }
    ProcessOther { en: "The program {program} could not be started in {cwd}: {error}." }
    ProcessOtherHint { en: "Start the same command in a terminal, in the same folder, to see what is wrong." }
    ProcessExitCode { en: "with exit code {code}" }
    ProcessExitSignal { en: "by {signal}" }
    ProcessExitUnknown { en: "in an unknown way" }
    ProcessEarlyExit { en: "The server ended {exit} before it had answered `initialize`. It was started as `{command}` in {cwd}." }
    ProcessEarlyExitHint { en: "What it wrote to standard error says why." }
    ProcessEarlyExitSilentHint { en: "It wrote nothing to standard error. Start the same command in a terminal, in the same folder: a server waits for input instead of ending." }
    ProcessEarlyExitModuleHint { en: "A package or file that it needs is missing: see what it wrote to standard error, and install what is named there." }
    ProcessEarlyExitNotFoundHint { en: "127 is what a shell reports when it does not find a command: check the names in the command, and PATH." }
    ProcessEarlyExitNotAllowedHint { en: "126 is what a shell reports when a file is there and cannot be run: check its permissions." }
    ProcessStartTimeout { en: "The server did not answer `initialize` within {limit} s. It was started as `{command}` in {cwd}." }
    ProcessStartTimeoutHint { en: "If it needs longer to start (`npx` may install packages first), raise the start timeout (--start-timeout). Otherwise check that the command is an MCP server that speaks over standard input and output." }
    ProcessLost { en: "The server ended {exit}." }
    ProcessLostHint { en: "What it wrote to standard error may say why." }
    ProcessUnguarded { en: "The helper process that watched over the server was ended by somebody else; the server was ended then." }
    ProcessUnguardedHint { en: "Run again. Where it happens again, look for what ends processes of this program, such as a limit on memory." }
    ProcessOutputClosed { en: "The server closed its standard output, but goes on running." }
    ProcessOutputClosedHint { en: "A server must keep standard output open and write its answers there." }
    ProcessInputClosed { en: "The server closed its standard input, but goes on running." }
    ProcessInputClosedHint { en: "A server must keep standard input open and read requests from it until it ends." }
    ProcessTooLong { en: "The server wrote a message of more than {limit} bytes; it is not read any further." }
    ProcessTooLongHint { en: "Make the answer smaller, for example by pages." }

    // Repeated keys.
    OverriddenKey { en: "The key {key} appears in this object again below, so this value is ignored." }
    OverriddenKeyHint { en: "Remove this one, or rename one of the two." }
    OverridingKey { en: "The key {key} appears in this object already; this value is the one that counts." }
    OverridingKeyHint { en: "Remove the one that is not meant." }
    RelatedEffectiveKey { en: "this one counts" }
    RelatedOverriddenKey { en: "this one is ignored" }

    // Matching.
    MoreCharacters { en: "… {count} more characters" }
    ViolationType { en: "{path}: expected {expected}, got {actual}" }
    ViolationConst { en: "{path}: expected {expected}, got {actual}" }
    ViolationEnum { en: "{path}: expected one of {expected}, got {actual}" }
    ViolationRequired { en: "{path}: is missing; its object has {keys}" }
    ViolationRequiredEmpty { en: "{path}: is missing; its object is empty" }
    ViolationAdditional { en: "{path}: should not be there, since the schema does not name it; got {actual}" }
    ViolationMinItems { en: "{path}: expected at least {expected} elements, got {actual}" }
    ViolationMinLength { en: "{path}: expected at least {expected} characters, got {actual}" }
    ViolationMaxLength { en: "{path}: expected at most {expected} characters, got {actual}" }
    ViolationContains { en: "{path}: expected a string with {expected} in it, got {actual}" }
    ViolationMinimum { en: "{path}: expected at least {expected}, got {actual}" }
    ViolationMaximum { en: "{path}: expected at most {expected}, got {actual}" }
    ExtractionNotArray { en: "There is no body to look at: `content` is no array but {actual}." }
    ExtractionBlockCount { en: "There is no body to look at: `content` has {actual} blocks, not one." }
    ExtractionNotText { en: "There is no body to look at: the block of `content` is not of type text but {actual}." }
    ExtractionTextMissing { en: "There is no body to look at: the `text` of the block is no string but {actual}." }
    ExtractionBodyHint { en: "`bodyMatchesSchema` fits answers with exactly one text block. Mend the tool's answer, or remove the assertion." }
    ExtractionNoStructured { en: "The response has no `structuredContent`." }
    ExtractionNoStructuredHint { en: "Let the tool return `structuredContent`, or use `bodyMatchesSchema` for its text." }
    ExtractionInvalidStructured { en: "The `structuredContent` holds a number that is too large: {actual}" }
    ExtractionInvalidStructuredHint { en: "Let the tool return numbers that a double can hold." }
    ResultFault { en: "The result breaks the MCP schema: `{member}` must be {wanted}." }

    // Contract.
    ContractNoTool { en: "The server has no tool {tool}." }
    ContractNoToolHint { en: "Use one of its tools: {names}." }
    ContractNoToolHintNone { en: "The server lists no tools at all: make sure that it is the right one." }
    ContractNotAnalyzable { en: "The input cannot be checked against the tool {tool}, since {reason}." }
    ContractListedTwice { en: "the server lists more than one tool of this name" }
    ContractListedTwiceHint { en: "Let the server list each tool once." }
    ContractSchemaNotObject { en: "its `inputSchema` is not an object" }
    ContractSchemaKeyword { en: "its `inputSchema` has the keyword `{keyword}`, which is not understood here" }
    ContractSchemaType { en: "the `type` of its `inputSchema` is not \"object\"" }
    ContractSchemaProperties { en: "its `inputSchema` has no object as `properties`" }
    ContractNotAnalyzableHint { en: "The input may be right: compare it with the tool's `inputSchema` yourself." }
    ContractRequiredMissing { en: "The input lacks {field}, which the tool {tool} requires." }
    ContractRequiredMissingHint { en: "Add {field} to the input, or expect `isError` true if the tool is to refuse this." }
    ContractRenameHint { en: "Rename {name} if {field} was meant." }
    ContractUndeclared { en: "The tool {tool} allows no field {field}." }
    ContractUndeclaredHint { en: "Remove it, or use one of: {names}." }
    ContractUndeclaredHintNone { en: "Remove it: the tool declares no fields." }
    ContractType { en: "{field} must be of type `{type}` for the tool {tool}, but this is {found}." }
    ContractTypeHint { en: "Write a value of type `{type}`, or expect `isError` true if the tool is to refuse this one." }
    ContractEnum { en: "{field} must be one of {values} for the tool {tool}, but this is {found}." }
    ContractEnumHint { en: "Write one of these values, or expect `isError` true if the tool is to refuse this one." }
    ContractMeantHint { en: "Write {name} if that was meant." }
    ContractRangeNumber { en: "{field} is {size}, but the tool {tool} declares {limits}." }
    ContractRangeCharacters { en: "The length of {field} in characters is {size}, but the tool {tool} declares {limits}." }
    ContractRangeElements { en: "The number of elements in {field} is {size}, but the tool {tool} declares {limits}." }
    ContractAtLeast { en: "at least {limit}" }
    ContractMoreThan { en: "more than {limit}" }
    ContractAtMost { en: "at most {limit}" }
    ContractLessThan { en: "less than {limit}" }
    ContractBoth { en: "{first} and {second}" }
    ContractRangeHint { en: "Write a value within the limits, or expect `isError` true if the tool is to refuse this one." }
    ContractNoViolation { en: "The case expects the tool {tool} to refuse, but its input breaks nothing that the tool declares." }
    ContractNoViolationHint { en: "If the tool refuses for a reason that its `inputSchema` does not tell, all is well; else correct the input, or expect `isError` false." }

    // Quick fixes and refactorings.
    FixAddField { en: "Add `{field}`" }
    FixAddType { en: "Add the type `{type}`" }
    FixChangeType { en: "Change the type to `{type}`" }
    FixOnlySchema { en: "Put the one schema of `{keyword}` in its place" }
    FixKeepType { en: "Replace `{keyword}` by the type `{type}`" }
    FixRename { en: "Rename to `{name}`" }
    FixRemoveField { en: "Remove {field}" }
    FixRemoveElement { en: "Remove this element" }
    FixRemoveOverridden { en: "Remove what a later member of the same name overrides" }
    FixRemoveOverriding { en: "Remove the last member of the same name, which overrides the others" }
    FixFreshId { en: "Change the id to `{id}`" }
    FixReplace { en: "Replace by `{value}`" }
    FixQuote { en: "Put it in double quotes" }
    FixUnquote { en: "Remove the quotes" }
    FixWrap { en: "Put square brackets around it" }
    FixUnwrap { en: "Remove the square brackets around it" }
    FixSchemaOfType { en: "Make it a schema of this type" }
    FixAddCase { en: "Add a case" }
    FixAddAssertion { en: "Add an assertion of type `{type}`" }
    FixAddSuite { en: "Write a suite" }
    FixTurnInto { en: "Turn into `{keyword}`" }
    FixSwapBounds { en: "Swap the two bounds" }
    FixInsert { en: "Insert `{text}`" }
    FixCloseAll { en: "Close all that is open: {count}" }
    FixEscape { en: "Escape what JSON does not allow in a string" }
    FixDoubleQuotes { en: "Use double quotes" }
    FixPlainSpace { en: "Replace by an ordinary space" }
    FixRemoveComment { en: "Remove the comment" }
    FixRemoveCommentMark { en: "Remove the mark that begins the comment" }
    FixRemoveMark { en: "Remove the byte order mark" }
    FixRemoveMarker { en: "Remove the marker" }
    FixRemoveComma { en: "Remove the comma" }
    FixRemoveColon { en: "Remove the colon" }
    FixRemoveBracket { en: "Remove the bracket" }
    FixRemoveValue { en: "Remove the value without a key" }
    FixRemoveText { en: "Remove `{text}`" }
    FixRemoveRest { en: "Remove what comes after the suite" }
    FixKeepOurs { en: "Keep the upper side of the conflict" }
    FixKeepTheirs { en: "Keep the lower side of the conflict" }
    FixAll { en: "Fix all that has one answer" }
    CliCheckFix { en: "Mend in the files what has one answer, then check them" }
    CliFixStdin { en: "--fix writes files, so it cannot mend what comes from standard input" }
    CliFixed { en: "{file}: fixed {path}: {title}" }
    CliFixesOne { en: "1 fixed" }
    CliFixesMany { en: "{count} fixed" }
    CliReasonNotWritten { en: "it was mended but cannot be written: {reason}" }
    RefactorDuplicate { en: "Duplicate the case" }
    RefactorMoveUp { en: "Move the case up" }
    RefactorMoveDown { en: "Move the case down" }
    RefactorTimeout { en: "Use {limit} ms as `defaultTimeoutMs`" }
    RefactorSort { en: "Sort the keys in the documented order" }

    // Text that is no JSON.
    SyntaxEmpty { en: "There is no JSON here." }
    SyntaxEmptyHint { en: "A suite is a JSON object: begin with an opening brace." }
    SyntaxUnclosedString { en: "This string is not closed." }
    SyntaxUnclosedStringHint { en: "Add the missing double quote; a line break in a string is written \\n." }
    SyntaxControlCharacter { en: "A string can't hold the control character {code} as it is." }
    SyntaxControlCharacterHint { en: "Write {escape} instead." }
    SyntaxBadEscape { en: "{escape} is not an escape in JSON." }
    SyntaxShortEscape { en: "This escape lacks hexadecimal digits: \\u takes exactly four." }
    SyntaxShortEscapeHint { en: "Write all four digits, for example \\u00e9." }
    SyntaxBadEscapeHint { en: "Write two backslashes for one, or \\u and four hexadecimal digits for a character." }
    SyntaxComment { en: "JSON has no comments, and `mcpeak test` refuses them." }
    SyntaxCommentHint { en: "Remove it; what a case is about goes into its `name`." }
    SyntaxUnclosedComment { en: "This comment never ends, and JSON has no comments." }
    SyntaxByteOrderMark { en: "A byte order mark may come only once, at the very beginning." }
    SyntaxByteOrderMarkHint { en: "Remove this invisible character (U+FEFF)." }
    SyntaxBadWhitespace { en: "The space {code} is not white space in JSON." }
    SyntaxBadWhitespaceHint { en: "Replace it by an ordinary space." }
    SyntaxConflictMarker { en: "A merge conflict is left here." }
    SyntaxConflictMarkerHint { en: "Decide for one side and remove the marker." }
    SyntaxStray { en: "`{text}` does not belong here." }
    SyntaxStrayWideHint { en: "Write the plain character instead of the full-width one." }
    SyntaxStrayBacktickHint { en: "Remove the backticks; a suite file holds the JSON alone." }
    SyntaxStrayHint { en: "Remove it, or put it in double quotes if it is text." }
    SyntaxStraySemicolonHint { en: "Use a comma, or remove it." }
    SyntaxStrayEqualsHint { en: "Use a colon between a key and its value." }
    SyntaxStrayParenthesisHint { en: "Use braces for objects and square brackets for arrays." }
    SyntaxMissingComma { en: "A comma is missing after this." }
    SyntaxMissingCommaHint { en: "Separate what follows with a comma." }
    SyntaxMissingColon { en: "A colon is missing after this key." }
    SyntaxMissingColonHint { en: "Put a colon between the key and its value." }
    SyntaxMissingKey { en: "This value has no key." }
    SyntaxMissingKeyHint { en: "Write its key in double quotes before it." }
    SyntaxMissingValue { en: "A value is missing after this." }
    SyntaxMissingValueHint { en: "Write the value, or remove the key." }
    SyntaxHalfMember { en: "The key {key} has no value." }
    SyntaxHalfMemberHint { en: "Add a colon and the value, or remove the key." }
    SyntaxTrailingComma { en: "A comma can't come before a closing bracket." }
    SyntaxTrailingCommaHint { en: "Remove it; `mcpeak test` refuses trailing commas." }
    SyntaxExtraComma { en: "There is nothing before this comma." }
    SyntaxExtraCommaHint { en: "Remove the comma, or write what is missing before it." }
    SyntaxExtraColon { en: "This colon follows no key." }
    SyntaxExtraColonHint { en: "Remove it." }
    SyntaxUnexpectedValue { en: "`{text}` can't be here." }
    SyntaxUnexpectedValueHint { en: "Remove it, or give it a key of its own." }
    SyntaxUnquotedKey { en: "The key `{text}` is not in double quotes." }
    SyntaxSingleQuotes { en: "JSON has no single quotes." }
    SyntaxQuoteHint { en: "Write \"{text}\"." }
    SyntaxBadWord { en: "`{text}` is not a JSON value." }
    SyntaxLiteralHint { en: "JSON writes it `{literal}`." }
    SyntaxBadNumber { en: "`{text}` is not a number in JSON." }
    SyntaxBadNumberHint { en: "Write plain decimals: no leading zeros or plus sign, digits on both sides of the point, no hexadecimal." }
    SyntaxMissingOpen { en: "`{bracket}` is missing before this." }
    SyntaxMissingOpenHint { en: "Add `{bracket}`, or remove the bracket that closes it." }
    SyntaxMissingClose { en: "`{bracket}` is missing after this." }
    SyntaxMissingCloseHint { en: "Close it with `{bracket}`." }
    SyntaxUnclosed { en: "The text ends, but {count} brackets are still open." }
    SyntaxUnclosedHint { en: "Close each of them, from the innermost one." }
    SyntaxStrayClose { en: "This `{bracket}` closes nothing." }
    SyntaxStrayCloseHint { en: "Remove `{bracket}`, or add the bracket that it should close." }
    SyntaxStrayOpen { en: "This `{bracket}` opens nothing that is closed." }
    SyntaxStrayOpenHint { en: "Remove `{bracket}`, or add the bracket that closes it." }
    SyntaxTextAfterEnd { en: "The JSON has ended before this." }
    SyntaxTextAfterEndHint { en: "Remove what comes after the last brace, or the brace that ended it too early." }
    RelatedOpener { en: "what is open here" }

    // The language server.

    // The command line.
    CliAbout { en: "Language server and command line for MCPeak suite files" }
    CliAfterHelp { en: "\
Without a command, mcpeak-lsp is the language server on standard input and output, as editors start it.

Examples:
  mcpeak-lsp                  Be the language server
  mcpeak-lsp check            Check the suites below the current folder
  mcpeak-lsp format           Lay them out
  mcpeak-lsp help check       Explain a command" }
    CliServeAbout { en: "Be the language server on standard input and output (the default)" }
    CliServeAfterHelp { en: "\
Examples:
  mcpeak-lsp serve            The same as mcpeak-lsp alone
  mcpeak-lsp --log debug      With a detailed log on standard error

Exit codes:
  0  The editor asked the server to shut down and to exit
  1  The editor left without asking it to shut down" }
    CliStdio { en: "Speak over standard input and output; accepted since editors pass it, and always so" }
    CliLog { en: "What to log: off, error, warn, info, debug, trace, or a filter such as mcpeak_lsp=debug" }
    CliFormat { en: "How to print the result" }
    CliColor { en: "When to use colours; auto is on terminals, unless NO_COLOR is set" }
    CliCheckAbout { en: "Check suites and show what is wrong with them" }
    CliCheckPath { en: "\
Files, folders (the *.suite.json files below them), patterns, or - for standard input
Without any, the suites below the current folder; what git ignores counts only by its own name" }
    CliCheckAfterHelp { en: "\
Examples:
  mcpeak-lsp check                        The suites below the current folder
  mcpeak-lsp check weather.suite.json     One file, whatever its name
  mcpeak-lsp check 'servers/**/*.json'    The files that match a pattern
  mcpeak-lsp check --format json -        Standard input, for a program to read the result
  mcpeak-lsp check --format github        Annotations in a workflow of GitHub
  mcpeak-lsp check --format sarif         SARIF 2.1.0; --format junit gives JUnit's XML
  mcpeak-lsp check --fix                  Mend what has one answer, then check what is left

Exit codes:
  0    No errors; advice alone is no error
  1    Errors were found
  2    Something could not be read, found or written, or the usage is wrong
  141  Whoever read the output stopped reading" }
    CliRunAbout { en: "Run suites against MCP servers" }
    CliRunSuite { en: "\
Files, folders (the *.suite.json files below them), patterns, or - for standard input
Without any, the suites below the current folder" }
    CliRunCase { en: "Run only this case; can be given more than once" }
    CliRunUpTo { en: "Run this case and all before it, since it may need what they made" }
    CliRunFailFast { en: "Stop each suite at its first case that does not pass" }
    CliRunDeterminism { en: "Run everything twice, on a new server each time, and compare the answers" }
    CliRunReset { en: "Run this command (without a shell) before each run, to restore the state" }
    CliRunJobs { en: "How many suites run side by side, each with a server of its own" }
    CliRunJson { en: "Print the report as JSON, as `mcpeak test --json` does; an array for several suites" }
    CliRunJunit { en: "Write a JUnit report to this file as well" }
    CliRunFormat { en: "How to print the report; github adds annotations for a workflow" }
    CliRunStderrLines { en: "How many lines of the server's standard error are shown when something went wrong" }
    CliRunTrace { en: "Write all messages to this file, a line each, without secrets" }
    CliRunAfterHelp { en: "\
Without an option that names a server, the definitions of the workspace are looked up:
mcpeak.json, .vscode/mcp.json, .mcp.json, .cursor/mcp.json. Running is consent to start it.

Examples:
  mcpeak-lsp run weather.suite.json -- node server.js     Start this server
  mcpeak-lsp run weather.suite.json --url http://localhost:3000/mcp
  mcpeak-lsp run                                          All suites below, with their defined servers
  mcpeak-lsp run weather.suite.json --case seoul --server weather
  mcpeak-lsp run --json --junit report.xml --jobs 4

Exit codes:
  0    Everything passed
  1    A case failed, timed out or was not run
  2    It could not be run at all: an invalid suite, no server, a server that does not start, wrong usage
  130  Stopped with Ctrl-C, or asked to end
  141  Whoever read the output stopped reading" }
    CliServerName { en: "The definition with this name" }
    CliServerCommand { en: "Start this program as the server" }
    CliServerArgument { en: "An argument for --command; can be given more than once, and may begin with a dash" }
    CliServerUrl { en: "The address of a server that speaks Streamable HTTP" }
    CliServerEnv { en: "Hand this variable of the environment on to the server; can be given more than once" }
    CliServerHeader { en: "Send this header with the value of a variable; can be given more than once" }
    CliServerStartTimeout { en: "How long the server may take to start, in milliseconds (10000 if not given)" }
    CliServerWords { en: "The server's program and arguments" }
    CliRunInvalid { en: "{file} is not a valid suite, so nothing was started." }
    CliRunUnknownCase { en: "no case has the id \"{id}\", so nothing was run" }
    CliRunUnknownCaseNear { en: "no case has the id \"{id}\", so nothing was run; did you mean \"{near}\"?" }
    CliRunServer { en: "Server {name}: {server}, defined in {place}" }
    CliRunResets { en: "Before each run: {command}" }
    CliRunStopped { en: "{file}: stopped before its first case; nothing was run." }
    CliRunOverwrites { en: "{file} is a suite, so nothing is written there, and nothing was run" }
    CliRunNoServer { en: "no server is defined" }
    CliRunBadReset { en: "--reset-cmd must be a program and its arguments, with quotes in pairs" }
    CliRunCannotStart { en: "{file} was not run, since its server could not be used: {reason}" }
    CliRunCannotReset { en: "{file} was not run: {reason}" }
    CliRunProgress { en: "{number}/{count} {case}" }
    CliWithHint { en: "{message}\n  {hint}" }
    CliAtPlace { en: "{place}: {message}" }
    CliCannotWriteFile { en: "{file} cannot be written: {error}" }
    CliToolsAbout { en: "List the tools of a server with their schemas" }
    CliToolsJson { en: "Print the list as JSON, as the server sent it" }
    CliToolsAfterHelp { en: "\
Examples:
  mcpeak-lsp tools -- node server.js          Start this server
  mcpeak-lsp tools --server weather           A server that the workspace defines
  mcpeak-lsp tools --json --url http://localhost:3000/mcp

Exit codes:
  0    The tools were listed
  2    They could not be listed, or the usage is wrong
  130  Stopped with Ctrl-C" }
    CliToolsFailed { en: "the tools could not be listed: {reason}" }
    CliToolsServer { en: "{name} {version} (MCP {protocol}), tools: {count}" }
    CliToolsInput { en: "input" }
    CliToolsOutput { en: "output" }
    CliDemoAbout { en: "Check and run a built-in suite against a built-in server, and show how to go on" }
    CliDemoAfterHelp { en: "\
Needs nothing but this program. One of its cases fails on purpose.

Exit codes:
  0  The demonstration went as it should
  2  It did not" }
    CliDemoIntroduction { en: "This suite is checked, then run against a mock server that is part of this program:" }
    CliDemoChecked { en: "Checked: {count} cases, no errors. Now they run." }
    CliDemoFailure { en: "One case failed on purpose: the report says what differs, where, and what to do." }
    CliDemoNext { en: "\
How to go on:
  Your own server    mcpeak-lsp run my.suite.json -- node server.js
  Its tools          mcpeak-lsp tools -- node server.js
  While you type     Let your editor start this program without arguments. VS Code, Neovim and Helix:
                     the section \"Editors\" of the README has the few lines that each needs." }
    CliFingerprintAbout { en: "Print a suite's fingerprint and the state of its approval" }
    CliFingerprintFile { en: "The suite, or - for standard input" }
    CliFingerprintAfterHelp { en: "\
The first line is the fingerprint, the second the approval's state: none, matches or stale.

Examples:
  mcpeak-lsp fingerprint weather.suite.json
  mcpeak-lsp fingerprint --format json - < weather.suite.json

Exit codes:
  0  The suite has a fingerprint, whatever its approval says
  1  The suite is not valid; its errors are on standard error
  2  The file could not be read, or the usage is wrong" }
    CliStdioWithCommand { en: "--stdio is for the language server and does not go with the command {command}" }
    CliCannotWrite { en: "the output could not be written: {error}" }
    CliCannotRead { en: "{file} cannot be checked: {reason}" }
    CliTrustCannotRead { en: "{file} cannot be read: {reason}" }
    CliReasonNotFound { en: "there is no such file" }
    CliReasonNotAllowed { en: "reading it is not allowed" }
    CliReasonMayNotWrite { en: "writing it is not allowed" }
    CliReasonOther { en: "{error}" }
    CliReasonNoSuites { en: "there are no suites (*.suite.json) below it" }
    CliReasonNoMatches { en: "no file matches the pattern" }
    CliReasonBadPattern { en: "the pattern makes no sense" }
    CliApprovalNone { en: "approval: none" }
    CliApprovalMatches { en: "approval: matches" }
    CliApprovalStale { en: "approval: stale, approved {approved}…" }
    CliSuitesOne { en: "1 suite" }
    CliSuitesMany { en: "{count} suites" }
    CliNoFindings { en: "no findings" }
    CliErrorsOne { en: "1 error" }
    CliErrorsMany { en: "{count} errors" }
    CliWarningsOne { en: "1 warning" }
    CliWarningsMany { en: "{count} warnings" }
    CliNotesOne { en: "1 note" }
    CliNotesMany { en: "{count} notes" }
    CliMoreFindings { en: "{count} more findings in {file} are not shown." }
    CliUnreadable { en: "{count} unreadable" }
    LabelError { en: "error" }
    LabelWarning { en: "warning" }
    LabelNote { en: "note" }
    LabelHelp { en: "help" }
    NotUtf8 { en: "The text is not UTF-8: the byte {byte} at offset {offset} is no character." }
    NotUtf8Hint { en: "Save the file as UTF-8." }
    NotUtf8HintUtf16 { en: "The file looks like UTF-16; save it as UTF-8." }

    // Hover.
    HoverRequired { en: "required, {want}" }
    HoverOptional { en: "optional, {want}" }
    HoverAnOperation { en: "an operation" }
    HoverAnAssertion { en: "an assertion" }
    HoverAType { en: "a type" }
    HoverAStatus { en: "a status" }
    HoverAssertions { en: "The assertions that fit it: {names}." }
    HoverFits { en: "It fits the operation `{name}`." }
    HoverKeywords { en: "The keywords for it: {names}." }
    HoverLimitOwn { en: "This case may take {limit} ms." }
    HoverLimitSuite { en: "This case may take {limit} ms, the suite's `defaultTimeoutMs`." }
    HoverLimitNone { en: "This case may take {limit} ms, since nothing says otherwise." }
    HoverApprovalMatches { en: "The suite is as it was approved." }
    HoverApprovalStale { en: "The suite has changed since it was approved. Its fingerprint now: `{fingerprint}`" }
    HoverApprovalUnknown { en: "The suite has errors, so it cannot be compared with what was approved." }
    HoverLastRun { en: "Last run:" }
    HoverFailed { en: "failed, {duration}" }
    HoverHeld { en: "held (the case: {case})" }
    HoverNotHeld { en: "did not hold (the case: {case})" }
    HoverNotJudged { en: "not judged, for want of an answer (the case: {case})" }
    // Renaming.
    RenameBlank { en: "The new name is blank." }
    RenameTakenCase { en: "Another case has the id \"{name}\" already." }
    RenameTakenProperty { en: "The schema has a property \"{name}\" already." }
    RenameTakenApproval { en: "No case has the id \"{name}\", but an entry of `approval.cases` does: it would then speak of this case. Remove that entry first." }
    RenameTakenRequired { en: "No property is called \"{name}\", but `required` names it: it would then mean this property. Remove it from there first." }
    RenameOverridden { en: "What stands here does not count, since its key, or one around it, is repeated further down. Remove one of the two first." }
    RenameRepeatedCase { en: "Several cases have the id \"{name}\", so it is not certain which one is meant here. Rename one of the cases first." }
    RenameRepeatedProperty { en: "The property \"{name}\" stands here more than once, and only the last one counts. Remove the others first." }
    RenameNotUtf8 { en: "The tool is named in {file} too, which is not UTF-8 and cannot be edited safely, so nothing was renamed. Save that file as UTF-8 first." }
    RenameNothing { en: "Nothing here can be renamed: put the cursor on a case's id, a tool's name or a property." }
    // Lenses and actions.
    LensRunSuite { en: "Run suite, {cases}" }
    LensRunSuiteOn { en: "Run suite, {cases} ({server})" }
    LensRerunFailed { en: "Rerun failed, {cases}" }
    LensCancel { en: "Cancel" }
    LensRunCase { en: "Run case" }
    LensRunUpTo { en: "Run up to here" }
    LensCaseRunning { en: "running…" }
    LensPassed { en: "passed, {duration}" }
    LensFailed { en: "failed: {why}" }
    LensTimedOut { en: "timed out after {duration}" }
    LensCancelled { en: "cancelled" }
    LensNotRun { en: "not run" }
    LensStale { en: "{result} (before the last change)" }
    ActionRunCase { en: "Run case {case}" }
    ActionRunUpTo { en: "Run up to {case}" }
    ActionRunSuite { en: "Run suite" }
    ActionRerunFailed { en: "Rerun failed cases" }
    ActionShowResponse { en: "Show the last response of {case}" }
    ActionClear { en: "Clear results" }
    ActionCancel { en: "Cancel the run" }
    LensCaseWaiting { en: "waiting…" }
    // Runs in an editor.
    EditBadArgument { en: "The command's argument cannot be read: {error}." }
    EditBadArguments { en: "The command takes one argument, an object." }
    EditNoCases { en: "Say in `cases` which cases are to run." }
    EditUnknownCommand { en: "There is no command `{command}`." }
    EditNoSuite { en: "There is no suite here: open a suite file, or name one in `uri`." }
    EditUnreadable { en: "The suite's file cannot be read." }
    EditOutdated { en: "The text has changed since; try again." }
    EditNoPlace { en: "Which case is not clear: put the cursor into one and use a code action, or name one in `case`." }
    EditNoCase { en: "There is no case at the cursor." }
    EditNoId { en: "The case at the cursor has no usable `id`, so it cannot be run. Give it one." }
    EditInvalidSuite { en: "The suite has errors, so it is not run: {count}. The first: {first}" }
    EditBroken { en: "An internal error kept the suite from being read." }
    EditNothingFailed { en: "No case of this suite failed in its last run." }
    EditNothingRan { en: "There is no result to show; run the case first." }
    EditUntrusted { en: "This workspace is not trusted, so no server is started." }
    EditUntrustedHint { en: "Trust the workspace in your editor." }
    EditConsent { en: "Start this server to run the suite?" }
    EditConsentYes { en: "Start" }
    EditConsentNo { en: "Do not start" }
    EditConsentNobody { en: "Run `{command}` in the folder {workspace} to let the server {name} be started: your editor did not ask, or gave no answer." }
    EditConsentNobodyHint { en: "Look at its definition first: {place}. Then run the case again." }
    EditConsentSettings { en: "The server {name} is not started: your editor did not ask, or gave no answer, and `mcpeak-lsp trust` does not know your editor's settings, which define the server or its reset command." }
    EditConsentSettingsHint { en: "Move `servers` and `resetCommand` from the settings into mcpeak.json and run the case again, or let your editor say `trusted: true` in its initialization options." }
    EditConsentCommand { en: "Command: {command}" }
    EditConsentUrl { en: "Address: {url}" }
    EditConsentFolder { en: "Folder: {folder}" }
    EditConsentVariables { en: "Variables: {names}" }
    EditConsentHeaders { en: "Headers: {names}" }
    EditConsentEnvFile { en: "File of variables: {path}" }
    EditConsentReset { en: "Before it, to restore the state: {command} (in {folder})" }
    EditConsentPlace { en: "Defined as {name} in {place}" }
    EditWhichServer { en: "Which server do the suites of this workspace run against?" }
    EditAmbiguousHint { en: "Choose one for good in `suites` of mcpeak.json, or by the command `mcpeak.chooseServer` with its name." }
    EditOnlyServer { en: "The suite runs against {name}: the definitions leave no choice for it." }
    EditNoFile { en: "The suite is not saved, so no server can be found for it." }
    EditNoFileHint { en: "Save it in the folder of your project." }
    EditNoServerHint { en: "Define it under `servers` in mcpeak.json, in .vscode/mcp.json, .mcp.json or .cursor/mcp.json, or in the setting `mcpeak.servers`." }
    EditCreateFile { en: "Create mcpeak.json" }
    EditNotCreated { en: "Your editor did not create {path}: {reason}. Create it yourself." }
    EditNotCreatedUnknown { en: "it does not say why" }
    EditOpenFile { en: "Open mcpeak.json" }
    EditEmptyFileHint { en: "There is {path}, which defines none: define it there under `servers`, as in {example}" }
    EditHandshakeTimeoutHint { en: "If it only takes long to start, as with npx, allow more in the setting `mcpeak.run.startTimeoutMs`; else look at what it wrote to standard error. This limit is apart from those of the cases." }
    EditStartTimeoutHint { en: "If it needs longer to start (`npx` may install packages first), raise the setting `mcpeak.run.startTimeoutMs`. Otherwise check that the command is an MCP server that speaks over standard input and output." }
    EditGiveToken { en: "Give a token: put it into an environment variable and name that in a header of the server's definition." }
    EditRunTitle { en: "Run {suite}, {cases}" }
    EditRunCancelled { en: "The run was cancelled." }
    EditNotStarted { en: "The server was not started." }
    EditCaseSummary { en: "{case} ({suite}): {counts} ({duration})" }
    EditRunSummary { en: "{suite}: {counts} ({duration})" }
    EditStderr { en: "The last lines that the server wrote to standard error:" }
    EditResetStderr { en: "The last lines that the command that restores the state wrote to standard error:" }
    EditConversationCut { en: "… the rest is not kept" }
    EditNotWritten { en: "The document cannot be written to a temporary file: {error}." }
    EditWrittenTo { en: "It is in the file {path}" }
    EditNoResponse { en: "There is no answer: the server gave none, or it was too large to be kept." }
    EditStale { en: "From before the last change of this case:\n{message}" }
    EditUnknownCase { en: "The suite has no case with the id \"{id}\", so nothing is run." }
    EditUnknownCaseNear { en: "The suite has no case with the id \"{id}\", so nothing is run. Did you mean \"{near}\"?" }
    EditMayNeedOthers { en: "It passed when the cases before it ran too, so it may need one of them: run up to here." }
    // Trust.
    CliTrustAbout { en: "Trust the servers that a folder or a suite defines, so that editors may start them" }
    CliTrustPath { en: "Folders, whose servers are all trusted, or suite files, whose own server is; the current folder if none is given" }
    CliTrustList { en: "List what is trusted" }
    CliTrustJson { en: "Print the list as JSON" }
    CliTrustRevoke { en: "Trust these servers no longer; with --all, none at all" }
    CliTrustAll { en: "With --revoke: everything, whatever the folder" }
    CliTrustAfterHelp { en: "\
Nothing is started. What is trusted is a definition as it stands, in one workspace: when its command, arguments,
folder, variables or the command that restores the state change, an editor asks again. A workspace is the folder that
your editor has open, so run this there. Editors with a workspace trust of their own do not need it.

Examples:
  mcpeak-lsp trust                          all servers that the current folder defines
  mcpeak-lsp trust tests/weather.suite.json the server that this suite runs against
  mcpeak-lsp trust --list
  mcpeak-lsp trust --revoke" }
    CliTrusted { en: "Trusted in {workspace}: {name}" }
    CliTrustDefinedIn { en: "defined in {file}" }
    CliTrustDefinedWith { en: "defined in {file}, with {names}" }
    CliTrustNothing { en: "Nothing is trusted." }
    CliTrustNotTrusted { en: "Nothing of this was trusted." }
    CliTrustRevoked { en: "No longer trusted in {workspace}: {name}" }
    CliTrustNone { en: "No server is defined in {folder}." }
    CliTrustNoSuchName { en: "No server of the name {name} is defined there." }
    // What is remembered.
    MemoryNoFolder { en: "There is no folder to remember this in: neither HOME nor XDG_STATE_HOME is set." }
    MemoryUnwritable { en: "This cannot be remembered in {path}: {error}." }
    MemoryUnreadable { en: "What is remembered cannot be read, so nothing is trusted. {path}: {error}." }
    MemoryDamaged { en: "What is remembered in {path} cannot be understood, so nothing is trusted. The next time something is trusted, the file is set aside and begun anew." }
    MemoryNewer { en: "What is remembered in {path} was written by a newer version of mcpeak-lsp, so it is neither used nor changed here. Use that version, or name another folder in MCPEAK_STATE_DIR." }
    MemoryNotPlain { en: "{path} is a link, or something else that does not belong there, so nothing is read from it or written to it. Put an ordinary file or folder in its place, or name another folder in MCPEAK_STATE_DIR." }
    MemoryShared { en: "Everybody may write to the folder {path}, so nothing in it counts as your consent. Take that right away with `chmod o-w`, or name another folder in MCPEAK_STATE_DIR." }
    MemoryBusy { en: "This cannot be remembered, since another process holds {path}. Try again." }
    // The language server.
    LspNotAFlag { en: "The setting `{name}` must be true or false, so {value} is ignored." }
    LspStartTimeout { en: "The setting `mcpeak.run.startTimeoutMs` must be a whole number of milliseconds from 1 to 3600000, so {value} is ignored." }
    LspNotUtf8 { en: "The message is not UTF-8" }
    LspNotJson { en: "The message is not JSON" }
    LspBatch { en: "Batches are not part of the protocol" }
    LspNotAMessage { en: "A message is an object with `jsonrpc` \"2.0\" and a `method`" }
    LspBadId { en: "The id of a request is an integer or a string" }
    LspTooDeep { en: "The parameters are nested more than {limit} levels deep" }
    LspIdInFlight { en: "A request with the id {id} has not been answered yet" }
    LspUnknownMethod { en: "There is no method `{method}`" }
    LspMoreFindings { en: "{count} more findings are not shown." }
    LspInvalidParams { en: "The parameters of `{method}` are not what the protocol says." }
    LspInternalError { en: "An internal error kept the server from answering `{method}`" }
    LspUnread { en: "The answer was dropped because too much waits to be read" }
    LspFilesNotAList { en: "The setting `mcpeak.files` must be a list of glob patterns, so it is ignored." }
    LspFilesNotAGlob { en: "The setting `mcpeak.files` has an entry that is no glob pattern, {entry}, which is ignored." }
    LspLogLevel { en: "The setting `mcpeak.log.level` must be off, error, warn, info, debug or trace, so {value} is ignored." }
    LspNotAnObject { en: "The setting `{name}` must be an object, so {value} is ignored." }
    LspServersProblem { en: "The settings `mcpeak.servers`, `mcpeak.suites` and `mcpeak.resetCommand` have a mistake. {message} {hint}" }
    LspSettingsNotAnObject { en: "The settings of `mcpeak` must be an object, so they are ignored." }

    // The command line: what was probably meant.
    ProcessWholeCommand { en: "The program {program} was not found, since that is a whole command line and not the name of a program." }
    ProcessWholeCommandHint { en: "Name {first} alone as the program, and give each of the other words as an argument: `-- {command}` on the command line, `args` in a definition." }
    RunServerStderrHidden { en: "Its standard error is not shown, since --stderr-lines is 0." }
    HttpTlsOtherNamesHint { en: "Write the host in the address as the certificate names it: {names}" }
    RunEcho { en: "What was started repeats what is sent to it, as `cat` does, so it is no MCP server." }
    RunEchoHint { en: "Name the command that starts the server. A server answers requests on its standard output." }
    CliRunCannotRead { en: "{file} cannot be run: {reason}" }
    CliRunForgottenDashes { en: "{word} is no file, so nothing was run" }
    CliRunForgottenDashesHint { en: "If the server's command begins there, write `--` before it: {command}" }
    // Hints in the lines of cases.
    InlayTimeout { en: "at most {limit} ms" }
    InlayDuration { en: "took {duration}" }
    // The command line: laying files out.
    CliFormatAbout { en: "Lay suites out: white space only, and nothing of what they mean" }
    CliFormatCheck { en: "Change nothing; say which files would change, and end with 1 if there are any" }
    CliFormatIndent { en: "How many spaces a step of indentation has, from 1 to 16" }
    CliFormatTabs { en: "Indent with tabs" }
    CliFormatAfterHelp { en: "\
Files are changed in their places; standard input is laid out on standard output. What stood on one line and fits in 120
columns stays on one line. Byte order marks and the kind of line breaks are kept. In a text that is not whole JSON, only
the indentation of lines is put right, and not even that where brackets do not match.

Examples:
  mcpeak-lsp format                       The suites below the current folder
  mcpeak-lsp format weather.suite.json    One file, whatever its name
  mcpeak-lsp format --check               Say which suites would change, for a commit hook
  mcpeak-lsp format - < weather.suite.json

Exit codes:
  0    Everything is laid out
  1    With --check: a file would change
  2    Something could not be read, found or written, or the usage is wrong
  141  Whoever read the output stopped reading" }
    CliFormatted { en: "{file}: laid out" }
    CliWouldFormat { en: "{file}: would be laid out anew" }
    CliFormatLinesOnly { en: "{file} is not whole JSON, so only its indentation was looked at; `mcpeak-lsp check` says what is wrong." }
    CliFormatLineEndsOnly { en: "{file} has brackets that do not match, so its indentation stays as it is; `mcpeak-lsp check` says which." }
    CliFormatTooDeep { en: "{file} is nested too deep to be laid out." }
    CliCannotFormat { en: "{file} cannot be laid out: {reason}" }
    CliReasonNotUtf8 { en: "it is not UTF-8" }
    CliReasonNotAFile { en: "it is no ordinary file" }
    CliReasonReadOnly { en: "it may only be read" }
    MockLineTooLong { en: "The message has more than {limit} bytes" }

    // What is made of the format for others: JSON Schema, TypeScript.
    ExportSuiteTitle { en: "MCPeak suite" }
    ExportSuite { en: "A suite: what an MCP server must do, case by case." }
    ExportCase { en: "A case: one operation, and what must hold of its response. Its operation decides which assertions it may have." }
    ExportAssertion { en: "Something that must hold of a response." }
    ExportAssertions { en: "The assertions that fit this operation." }
    ExportApprovalCase { en: "How one case did in the dry run before the approval." }
    ExportJsonValue { en: "Any JSON value. Numbers are finite: what is beyond a double's reach is none." }
    ExportTypeScript { en: "The format of MCPeak suites, written by `mcpeak-lsp schema --typescript`. Do not edit." }
    ExportIssueCode { en: "What kind of problem it is." }
    ExportIssue { en: "A problem that makes a suite invalid." }
    ExportIssueWhat { en: "What kind of problem it is, for programs." }
    ExportIssuePath { en: "Where it is: a JSON path such as `cases[0].assertions[1].schema.minLength`." }
    ExportIssueMessage { en: "What is wrong, for people." }
    ExportIssueHint { en: "What to do about it, for people." }
    ExportResult { en: "What validating gives: the suite, or all that is wrong with it." }

    // What codes mean: the page of each code.
    ExplainTitle { en: "What `mcpeak-lsp check` and editors report" }
    ExplainIntroduction { en: "A page for each code, as `mcpeak-lsp explain CODE` prints it: what it means, why it matters, a suite that has it and one that does not, and what to do about it." }
    ExplainColumnCode { en: "Code" }
    ExplainColumnSeverity { en: "Severity" }
    ExplainColumnMeaning { en: "Meaning" }
    ExplainError { en: "An error: `mcpeak test` refuses the suite, and nothing runs." }
    ExplainWarning { en: "A warning: the suite runs, but it probably does not say what was meant." }
    ExplainInformation { en: "Worth knowing: the suite runs, and this place could say more." }
    ExplainWrong { en: "Wrong" }
    ExplainRight { en: "Right" }
    ExplainSays { en: "At `{path}`: {message} {hint}" }
    ExplainFix { en: "What to do" }
    MeaningSuiteJsonInvalid { en: "The text is not JSON: a missing comma, an open bracket, a comment, a trailing comma, a byte that is not UTF-8." }
    ReasonSuiteJsonInvalid { en: "A suite is plain JSON, without comments and trailing commas, in UTF-8. Each fault is reported by itself, and everything around it is checked as usual." }
    FixSuiteJsonInvalid { en: "Mend the text where the finding points. If several are reported, begin with the first: a bracket or a quote may explain the others." }
    MeaningMissingRequiredField { en: "A required field is missing." }
    ReasonMissingRequiredField { en: "A suite needs `schemaVersion`, `id`, `name` and `cases`; a case needs `id`, `name`, `operation` and `assertions`; operations and assertions need what their `type` asks for. A field that is there with the value `null` is not missing, but of the wrong type." }
    FixMissingRequiredField { en: "Add the field. If it seems to be there, look at its spelling: names are compared letter by letter, and case counts." }
    MeaningUnknownField { en: "A field that the format does not have, most often a typo." }
    ReasonUnknownField { en: "A field that nobody reads would be ignored in silence, a mistyped `timeoutMs` for example, so the format refuses it. There are no fields for comments, and `$schema` is none either." }
    FixUnknownField { en: "Correct the name, or remove the field. The hint names the fields that may stand there." }
    MeaningUnsupportedSchemaVersion { en: "`schemaVersion` is not 1." }
    ReasonUnsupportedSchemaVersion { en: "There is one version of the format so far. The value is the number 1; the string \"1\" is another value." }
    FixUnsupportedSchemaVersion { en: "Write `\"schemaVersion\": 1`." }
    MeaningInvalidType { en: "A field's value has the wrong type." }
    ReasonInvalidType { en: "Each field takes one type of value, and nothing is converted: `\"false\"` is a string and not `false`, and `null` does not stand for a field that is left out." }
    FixInvalidType { en: "Write a value of the type that the message names. A quote too many or too few is the most frequent cause." }
    MeaningInvalidValue { en: "A field's value is not one that may stand there: a blank text, an unknown `type`, an empty list." }
    ReasonInvalidValue { en: "The value has a type that fits, but says nothing that can be used: ids and names need at least one visible character, an operation's `type` is one of two names, a schema has at least one keyword, a fingerprint has 64 lowercase hexadecimal characters, `minLength` and its like are whole numbers from 0." }
    FixInvalidValue { en: "Write one of the values that the message names, or remove the field if it is not required." }
    MeaningDuplicateCaseId { en: "Two cases have the same id." }
    ReasonDuplicateCaseId { en: "Reports, approvals and runs of chosen cases name a case by its id, so each id stands for one case of its suite. Ids are compared exactly: case and spaces count." }
    FixDuplicateCaseId { en: "Give the later case an id of its own. The finding also points at the first case with this id." }
    MeaningEmptyCases { en: "`cases` is empty." }
    ReasonEmptyCases { en: "A suite without cases would pass whatever the server does." }
    FixEmptyCases { en: "Add a case with `id`, `name`, `operation` and `assertions`." }
    MeaningEmptyAssertions { en: "`assertions` is empty." }
    ReasonEmptyAssertions { en: "A case that expects nothing would pass whatever the server answers." }
    FixEmptyAssertions { en: "Say what must hold of the response; `isError` with `expected` false is the least that can be said of a call." }
    MeaningIncompatibleAssertion { en: "The case's operation does not take this assertion." }
    ReasonIncompatibleAssertion { en: "`listTools` takes `toolExists`; `callTool` takes `isError`, `bodyMatchesSchema` and `structuredContentMatchesSchema`. A `type` that is misspelt or missing fits no operation. Nothing else is said about such an assertion until its type is right." }
    FixIncompatibleAssertion { en: "Choose an assertion that fits the operation, or move this one into a case whose operation it fits." }
    MeaningInvalidJsonValue { en: "`input` is no object, or `input`, `const` or `enum` holds a number beyond what a double can hold." }
    ReasonInvalidJsonValue { en: "The arguments of a tool are a JSON object, also when there is only one, or none. A number beyond 1.8e308 would become infinite, which JSON cannot carry to the server." }
    FixInvalidJsonValue { en: "Write the arguments as an object, an empty one if the tool takes none; write a smaller number, or a string if the server wants text." }
    MeaningInvalidTimeout { en: "A time limit is not a whole number from 1 to 2147483647." }
    ReasonInvalidTimeout { en: "`timeoutMs` and `defaultTimeoutMs` are whole milliseconds; more than 2147483647 (24 days) is beyond what a timer can wait. There is no value that means no limit." }
    FixInvalidTimeout { en: "Write whole milliseconds, 5000 for 5 seconds, or leave the field out: the suite's default counts then, else 10 seconds." }
    MeaningUnsupportedSchemaKeyword { en: "A response schema has a keyword outside the supported subset of JSON Schema." }
    ReasonUnsupportedSchemaKeyword { en: "Response schemas have thirteen keywords. Others, such as `pattern` or `anyOf`, would be ignored in silence and let everything pass, so they are refused; so are `title`, `description` and `$schema`." }
    FixUnsupportedSchemaKeyword { en: "Use the keyword that the hint names in its place, or remove it. What cannot be said in one schema can often be said in several cases." }
    MeaningSchemaKeywordRequiresType { en: "A keyword stands in a schema that does not declare the type it is for." }
    ReasonSchemaKeywordRequiresType { en: "In JSON Schema `minLength` says nothing about a number, so a response of another type would pass without notice. Here such a keyword stands beside the `type` that it is about." }
    FixSchemaKeywordRequiresType { en: "Add the `type` that the message names, or take the keyword away." }
    MeaningDuplicateKey { en: "An object has the same key twice; the last one counts." }
    ReasonDuplicateKey { en: "JSON allows it, and readers take the last value without a word, so the earlier one has no effect. Most often a line was copied and only half changed." }
    FixDuplicateKey { en: "Keep the one that is meant." }
    MeaningStaleApproval { en: "The suite has changed since it was approved." }
    ReasonStaleApproval { en: "`approval.fingerprint` is a digest of the suite as a person approved it. White space and the order of keys do not change it, everything else does. The suite still runs, but nobody has looked at what it says now." }
    FixStaleApproval { en: "Look at what has changed and approve the suite again, or undo the change. `mcpeak-lsp fingerprint` prints the fingerprint as it is now." }
    MeaningVacuousMinLength { en: "`minLength` 0 never fails." }
    ReasonVacuousMinLength { en: "Every string has at least 0 characters, so an empty one passes too. It is often written where a text is meant to be there." }
    FixVacuousMinLength { en: "Raise it to 1 to refuse an empty string, or remove it if any string will do." }
    MeaningVacuousMinItems { en: "`minItems` 0 never fails." }
    ReasonVacuousMinItems { en: "Every array has at least 0 elements, so an empty one passes too. It is often written where something is meant to be found." }
    FixVacuousMinItems { en: "Raise it to 1 to refuse an empty array, or remove it if any array will do." }
    MeaningContradictoryBounds { en: "A lower bound is above its upper bound, so nothing can match." }
    ReasonContradictoryBounds { en: "`minimum` above `maximum`, or `minLength` above `maxLength`, refuses every value. The case can never pass, whatever the server does." }
    FixContradictoryBounds { en: "Exchange the two, or correct the one that is wrong." }
    MeaningUnsatisfiableValue { en: "A `const` or a member of `enum` is refused by the schema's own `type`." }
    ReasonUnsatisfiableValue { en: "All keywords of a schema must hold at once. A value that the `type` refuses can never match, so the `const` fails always, and the member of the `enum` is never used." }
    FixUnsatisfiableValue { en: "Write a value of the schema's type, or change the type. A number in quotes is a string." }
    MeaningContradictoryAssertions { en: "A case expects both an error and no error." }
    ReasonContradictoryAssertions { en: "All assertions of a case must hold of one response, which either is an error or is not. The case can never pass." }
    FixContradictoryAssertions { en: "Keep the one that is meant. To test both, write two cases with different inputs." }
    MeaningUnreachableRequired { en: "A required property is one that the schema forbids." }
    ReasonUnreachableRequired { en: "`additionalProperties` false refuses all properties that `properties` does not name, so a required one among these makes every object fail: without it, it is missing; with it, it is refused." }
    FixUnreachableRequired { en: "Add the property to `properties`, or take it out of `required`." }
    MeaningVolatileValue { en: "An expected value looks like a date, a time or a generated id, which may differ in the next run." }
    ReasonVolatileValue { en: "A suite is to give the same verdict tomorrow. A value that was copied out of a response often holds for that one response only." }
    FixVolatileValue { en: "Check what stays the same: the type, the length, a part of the text. If the value is fixed in the server's data, it is right as it is." }

    // The command line: what others make use of.
    CliJunitName { en: "mcpeak-lsp check" }
    CliJunitValid { en: "The suite is valid" }
    CliSchemaAbout { en: "Print the format of suites as JSON Schema or as TypeScript" }
    CliSchemaDraft07 { en: "As JSON Schema draft-07, for programs that know no newer one" }
    CliSchemaTypeScript { en: "As declarations of TypeScript" }
    CliSchemaAfterHelp { en: "\
JSON Schema cannot say everything that a suite must be (that ids are different, for example), so a suite that passes
it is still to be checked. A suite cannot name its schema by $schema; tell your editor by the file's name.

Examples:
  mcpeak-lsp schema > suite.schema.json             JSON Schema draft 2020-12
  mcpeak-lsp schema --draft-07 > suite.schema.json  For editors that need the older draft
  mcpeak-lsp schema --typescript > suite.ts         The types of a suite and of what validating it gives

Exit codes:
  0  It was printed
  2  The usage is wrong" }
    CliExplainAbout { en: "Explain what codes mean, with examples, and what to do about them" }
    CliExplainCode { en: "Codes, in any case of letters; all codes are listed if none is given" }
    CliExplainAfterHelp { en: "\
A page is Markdown; editors link to the same.

Examples:
  mcpeak-lsp explain                    List all codes
  mcpeak-lsp explain DUPLICATE_CASE_ID

Exit codes:
  0  It was printed
  2  There is no such code, or the usage is wrong" }
    CliExplainMore { en: "`mcpeak-lsp explain CODE` tells more." }
    CliExplainUnknown { en: "there is no code {code}; `mcpeak-lsp explain` lists all" }
    CliExplainUnknownNear { en: "there is no code {code}; did you mean {near}?" }
}
