//! How a run is ended from outside, and that its servers end with it.

use std::process::Command;
use std::time::Duration;

use super::harness::{Running, calls, command, folder, living, start, started, until};
use super::sandbox::Sandbox;

/// How long the processes of a runner that was killed may live.
const AFTER_KILL: Duration = Duration::from_secs(3);

/// A run whose second case waits for ever, once its processes are there.
fn hanging(tool: &str, processes: usize) -> (Sandbox, Running) {
    let sandbox = folder(&[calls("c1", tool), calls("c2", "no_answer")]);
    let running = start(&sandbox, &mut command(&sandbox, &["s.suite.json"], &[]));
    let printed = sandbox.path().join("stdout");
    let is_under_way = || {
        let first_has_ended =
            std::fs::read_to_string(&printed).is_ok_and(|text| text.contains("c1"));
        (first_has_ended && started(&sandbox) == processes).then_some(())
    };
    until(Duration::from_secs(20), is_under_way).expect("it does not get under way");
    (sandbox, running)
}

fn signal(running: &Running, name: &str) {
    let id = running.process.id().to_string();
    let sent = Command::new("kill")
        .args(["-s", name, &id])
        .status()
        .unwrap();
    assert!(sent.success());
}

#[test]
fn ctrl_c_ends_the_run_with_its_report() {
    let (sandbox, running) = hanging("ok", 1);
    signal(&running, "INT");
    let ran = running.wait(&sandbox);
    assert_eq!(ran.code, Some(130), "{ran:?}");
    assert!(ran.out.contains("1 passed, 1 cancelled"), "{ran:?}");
}

#[test]
fn ctrl_c_ends_servers_that_will_not_go() {
    for (tool, processes) in [("stubborn", 1), ("child", 2), ("child_daemon", 2)] {
        let (sandbox, running) = hanging(tool, processes);
        signal(&running, "INT");
        assert_eq!(running.wait(&sandbox).code, Some(130), "{tool}");
    }
}

#[test]
fn a_runner_that_is_killed_leaves_nothing_behind() {
    for (tool, processes) in [
        ("ok", 1),
        ("stubborn", 1),
        ("child", 2),
        ("child_setsid", 2),
        ("child_daemon", 2),
    ] {
        let (sandbox, mut running) = hanging(tool, processes);
        running.process.kill().unwrap();
        running.process.wait().unwrap();
        until(AFTER_KILL, || living(&sandbox).is_empty().then_some(()))
            .unwrap_or_else(|| panic!("{tool}: left over: {:#?}", living(&sandbox)));
    }
}
