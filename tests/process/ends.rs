//! However a server and we end, nothing of it is left (R43, R4; lessons 6 to 10 of mcp.md).

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use mcpeak_runner::client::transport::Exit;
use mcpeak_runner::process::{
    BaseEnvironment, CommandEnd, Launch, StopMode, run_command, signal_name,
};

use tokio::io::AsyncReadExt;

use super::census::VARIABLE;
use super::harness::{STUBBORN, Token, launcher};

/// Leaves well when its input ends.
const POLITE: &str = "import sys; print('ready', flush=True); sys.stdin.read(); sys.exit(7)";
/// Has more to say at the end than a pipe holds.
const TALKATIVE: &str = "
import sys
print('ready', flush=True)
sys.stdin.read()
sys.stdout.write('x' * 1_000_000)
sys.stdout.flush()
sys.exit(7)
";
/// Ignores the end of its input; SIGTERM ends it.
const DEAF: &str = "import time; print('ready', flush=True); time.sleep(600)";
/// A daemon: forks twice with a new session between, so that it is in no group of ours and its parent is gone.
const DAEMON: &str = "
import os, signal, sys, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        print('ready', flush=True)
        time.sleep(600)
    os._exit(0)
os.wait()
sys.stdin.read()
";
/// The same, but the server itself ends at once, and the daemon holds its pipes.
const ORPHAN: &str = "
import os, signal, sys, time
if os.fork() == 0:
    os.setsid()
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    print('ready', flush=True)
    time.sleep(600)
";
/// Starts 60 processes, every third in a session of its own, all of which ignore SIGTERM.
const FLOOD: &str = "
import os, signal, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
for number in range(60):
    if os.fork() == 0:
        if number % 3 == 0: os.setsid()
        time.sleep(600)
print('ready', flush=True)
time.sleep(600)
";
/// Goes on starting children for as long as it lives; each child does the same a few times.
const BREEDER: &str = "
import os, time
print('ready', flush=True)
depth = 0
while True:
    if depth < 6 and os.fork() == 0: depth += 1
    time.sleep(0.01)
";

/// Each server with how many processes it has at least once it is ready.
fn zoo() -> Vec<(&'static str, usize, Vec<String>)> {
    let python = |code: &str| ["python3", "-c", code].map(str::to_owned).to_vec();
    let shell =
        |script: &str, code: &str| ["sh", "-c", script, "sh", code].map(str::to_owned).to_vec();
    vec![
        ("polite", 1, python(POLITE)),
        ("deaf", 1, python(DEAF)),
        ("stubborn", 1, python(STUBBORN)),
        (
            "behind a shell",
            2,
            shell("python3 -c \"$1\"; true", STUBBORN),
        ),
        (
            "in a shell's background",
            2,
            shell("python3 -c \"$1\" & wait", STUBBORN),
        ),
        (
            "behind two shells",
            3,
            shell("sh -c 'python3 -c \"$1\"; true' sh \"$1\"; true", DEAF),
        ),
        (
            "in a session of its own",
            2,
            shell("setsid python3 -c \"$1\"; true", STUBBORN),
        ),
        ("stopped", 1, shell("echo ready; kill -STOP $$", "")),
        ("daemon", 2, python(DAEMON)),
        ("orphan", 1, python(ORPHAN)),
        ("flood", 61, python(FLOOD)),
        ("breeder", 3, python(BREEDER)),
    ]
}

#[tokio::test]
async fn nothing_is_left_after_a_stop() {
    for mode in [StopMode::Graceful, StopMode::Now] {
        for (name, count, command) in zoo() {
            let token = Token::new();
            let command: Vec<&str> = command.iter().map(String::as_str).collect();
            let process = token.start_ready(&command).await;
            token.wait_for(count);
            let start = Instant::now();
            let stopped = process.stop(mode).await;
            let took = start.elapsed();
            assert!(stopped.swept, "{name} {mode:?}");
            token.assert_none();
            assert!(took < Duration::from_secs(10), "{name} {mode:?}: {took:?}");
        }
    }
}

#[tokio::test]
async fn nothing_is_left_after_a_drop() {
    for (_, count, command) in zoo() {
        let token = Token::new();
        let command: Vec<&str> = command.iter().map(String::as_str).collect();
        let process = token.start_ready(&command).await;
        token.wait_for(count);
        drop(process);
        token.assert_none_soon();
    }
}

#[test]
fn nothing_is_left_when_the_runtime_is_gone() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let token = Token::new();
    let process = runtime.block_on(token.start_ready(&["python3", "-c", STUBBORN]));
    drop(runtime);
    drop(process);
    token.assert_none_soon();
}

/// Who leaves by itself is not hurried, and who needs more gets more, in this order.
#[tokio::test]
async fn a_stop_is_as_hard_as_it_must_be() {
    for (code, expected) in [
        (POLITE, Exit::Code(7)),
        (TALKATIVE, Exit::Code(7)),
        (DEAF, Exit::Signal(15)),
        (STUBBORN, Exit::Signal(9)),
    ] {
        let token = Token::new();
        let process = token.start_ready(&["python3", "-c", code]).await;
        let stopped = process.stop(StopMode::Graceful).await;
        assert_eq!(stopped.exit, Some(expected), "{code}");
        token.assert_none();
    }
}

/// A wrapper that dies of SIGTERM first does not cost the server behind it its grace, and it is asked once only: many
/// take a second SIGTERM for impatience.
#[tokio::test]
async fn the_server_behind_a_wrapper_gets_the_rest_of_the_grace() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let server = format!(
        "
import signal, sys, time
def say(text):
    with open({:?}, 'a') as file: file.write(text)
def leave(*_):
    say('asked, ')
    time.sleep(0.2)
    say('left well')
    sys.exit(0)
signal.signal(signal.SIGTERM, leave)
print('ready', flush=True)
while True: time.sleep(60)
",
        file.path().to_str().unwrap()
    );
    for script in ["python3 -c \"$1\" & wait", "setsid python3 -c \"$1\"; true"] {
        let token = Token::new();
        let process = token
            .start_ready(&["sh", "-c", script, "sh", &server])
            .await;
        let stopped = process.stop(StopMode::Graceful).await;
        token.assert_none();
        assert_eq!(stopped.exit, Some(Exit::Signal(15)), "{script}");
        assert_eq!(
            std::fs::read_to_string(file.path()).unwrap(),
            "asked, left well",
            "{script}"
        );
        std::fs::write(file.path(), "").unwrap();
    }
}

/// Lesson 10: the end of a server is told though an orphan holds its pipes.
#[tokio::test]
async fn the_leaders_end_is_told_while_others_live() {
    let token = Token::new();
    let process = token.start_ready(&["python3", "-c", ORPHAN]).await;
    assert_eq!(process.wait_exit().await, Some(Exit::Code(0)));
    assert_eq!(process.wait_exit().await, Some(Exit::Code(0)));
    token.wait_for(1);
    let stopped = process.stop(StopMode::Now).await;
    assert_eq!((stopped.exit, stopped.swept), (Some(Exit::Code(0)), true));
    token.assert_none();
}

#[tokio::test]
async fn an_end_is_told_as_it_was() {
    for (script, expected) in [
        ("exit 0", Exit::Code(0)),
        ("exit 255", Exit::Code(255)),
        ("kill -SEGV $$", Exit::Signal(11)),
        ("kill -KILL $$", Exit::Signal(9)),
    ] {
        let token = Token::new();
        let process = token.start(&["sh", "-c", script]).await;
        assert_eq!(process.wait_exit().await, Some(expected), "{script}");
        process.stop(StopMode::Graceful).await;
        token.assert_none();
    }
    assert_eq!(signal_name(11), "SIGSEGV");
}

/// The id of a server's guard: the parent of the group's leader.
fn guard_of(pid: u32) -> String {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap();
    let (_, rest) = stat.rsplit_once(") ").unwrap();
    rest.split(' ').nth(1).unwrap().to_owned()
}

fn signal(name: &str, pid: &str) {
    let done = Command::new("kill").args([name, pid]).status().unwrap();
    assert!(done.success());
}

#[tokio::test]
async fn a_killed_guard_is_noticed_and_its_group_ended() {
    let token = Token::new();
    let process = token.start_ready(&["python3", "-c", STUBBORN]).await;
    signal("-KILL", &guard_of(process.id()));
    assert_eq!(process.wait_exit().await, None);
    token.assert_none_soon();
    assert!(!process.stop(StopMode::Graceful).await.swept);
}

#[tokio::test]
async fn a_guard_is_not_ended_by_signals_meant_for_others() {
    let token = Token::new();
    let process = token.start_ready(&["python3", "-c", POLITE]).await;
    for name in ["-TERM", "-INT", "-HUP"] {
        signal(name, &guard_of(process.id()));
    }
    let stopped = process.stop(StopMode::Graceful).await;
    assert_eq!((stopped.exit, stopped.swept), (Some(Exit::Code(7)), true));
    token.assert_none();
}

/// How much of a processor a process has used so far, in ticks of the system, 100 in a second.
fn ticks_of(pid: &str) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap();
    let (_, rest) = stat.rsplit_once(") ").unwrap();
    let times = rest.split(' ').skip(11).take(2);
    times.map(|time| time.parse::<u64>().unwrap()).sum()
}

#[tokio::test]
async fn a_guard_sleeps_while_there_is_nothing_to_do() {
    let token = Token::new();
    let script = "echo ready; sleep 1; echo; read x";
    let mut process = token.start_ready(&["sh", "-c", script]).await;
    let guard = guard_of(process.id());
    let before = ticks_of(&guard);
    let stdout = process.stdout.as_mut().unwrap();
    assert_eq!(stdout.read(&mut [0; 8]).await.unwrap(), 1);
    let used = ticks_of(&guard) - before;
    assert!(used < 5, "{used} ticks in a second");
    process.stop(StopMode::Now).await;
    token.assert_none();
}

/// What runs in the process that the next test kills: it starts a server, says so, and waits to be killed.
#[tokio::test]
#[ignore = "started by another test"]
async fn helper_that_is_killed() {
    let token = Token(std::env::var(VARIABLE).unwrap());
    let mut processes = Vec::new();
    for (_, count, command) in zoo() {
        let command: Vec<&str> = command.iter().map(String::as_str).collect();
        processes.push(token.start_ready(&command).await);
        token.wait_for(count);
    }
    println!("all started");
    std::future::pending::<()>().await;
}

#[test]
fn nothing_is_left_after_we_are_killed() {
    let token = Token::new();
    let mut helper = Command::new(std::env::current_exe().unwrap())
        .args([
            "--exact",
            "process::ends::helper_that_is_killed",
            "--ignored",
            "--nocapture",
        ])
        .env(VARIABLE, &token.0)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(helper.stdout.take().unwrap()).lines();
    assert!(lines.any(|line| line.unwrap().ends_with("all started")));
    helper.kill().unwrap();
    helper.wait().unwrap();
    token.assert_none_soon();
}

/// Lesson 9: run after run, nothing adds up.
#[tokio::test]
async fn fifty_runs_leave_nothing() {
    let token = Token::new();
    for run in 0..50 {
        let process = token.start(&["sh", "-c", "sleep 600 & sleep 600"]).await;
        match run % 2 {
            0 => drop(process),
            _ => assert!(process.stop(StopMode::Now).await.swept),
        }
    }
    token.assert_none_soon();
}

fn descriptors(folder: &str) -> Vec<String> {
    let mut open: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    open.sort();
    open
}

/// What whoever started these tests hands on to everything below, beside the three streams.
fn inherited_descriptors() -> Vec<String> {
    const CLOSED_ON_EXEC: u32 = 0o2_000_000;
    let mut inherited = descriptors("/proc/self/fd");
    inherited.retain(|descriptor| {
        let Ok(info) = std::fs::read_to_string(format!("/proc/self/fdinfo/{descriptor}")) else {
            return false;
        };
        let flags = info.lines().find_map(|line| line.strip_prefix("flags:"));
        let flags = u32::from_str_radix(flags.unwrap().trim(), 8).unwrap();
        flags & CLOSED_ON_EXEC == 0 && !["0", "1", "2"].contains(&descriptor.as_str())
    });
    inherited
}

/// No server has a descriptor of another's, or of a guard's, also when many are started at once.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_has_its_three_streams_and_no_more() {
    let token = Token::new();
    let mut starts = tokio::task::JoinSet::new();
    for _ in 0..10 {
        let token = Token(token.0.clone());
        starts.spawn(async move { token.start_ready(&["sh", "-c", "echo ready; read x"]).await });
    }
    let inherited = inherited_descriptors();
    for process in starts.join_all().await {
        let folder = format!("/proc/{}/fd", process.id());
        let mut open = descriptors(&folder);
        open.retain(|descriptor| !inherited.contains(descriptor));
        assert_eq!(open, ["0", "1", "2"]);
        assert!(process.stop(StopMode::Graceful).await.swept);
    }
    token.assert_none();
}

/// The request does not travel in arguments or variables that others can read.
#[tokio::test]
async fn a_guard_shows_nothing_of_its_server() {
    let token = Token::new();
    let process = token.start_ready(&["python3", "-c", POLITE]).await;
    let guard = guard_of(process.id());
    for file in ["cmdline", "environ"] {
        let text = std::fs::read(format!("/proc/{guard}/{file}")).unwrap();
        let text = String::from_utf8_lossy(&text);
        assert!(
            !text.contains(&token.0) && !text.contains("sys.stdin"),
            "{file}"
        );
    }
    process.stop(StopMode::Now).await;
    token.assert_none();
}

async fn run(token: &Token, script: &str, limit: Duration) -> (CommandEnd, Vec<String>) {
    let server = token.server(&["sh", "-c", script]);
    let launch = Launch::of(&server, &BaseEnvironment::current());
    let outcome = run_command(&launcher(), &launch, limit).await.unwrap();
    token.assert_none();
    let mut lines = outcome.output.last_lines(10);
    lines.sort();
    (outcome.end, lines)
}

#[tokio::test]
async fn a_command_runs_to_its_end_or_its_limit() {
    let token = Token::new();
    let long = Duration::from_secs(20);
    let (end, lines) = run(&token, "echo out; echo err >&2; cat; exit 3", long).await;
    assert_eq!(end, CommandEnd::Exited(Some(Exit::Code(3))));
    assert_eq!(lines, ["err", "out"]);
    let (end, _) = run(&token, "sleep 600 & exit 0", long).await;
    assert_eq!(end, CommandEnd::Exited(Some(Exit::Code(0))));
    let short = Duration::from_millis(200);
    let (end, lines) = run(&token, "trap '' TERM; echo begun; sleep 600 & wait", short).await;
    assert_eq!(end, CommandEnd::TimedOut);
    assert_eq!(lines, ["begun"]);
}
