#!/usr/bin/env python3
"""How much `mcpeak-lsp run` adds to what a server takes.

usage: run_bench.py BINARY [--cases 1000] [--rounds 5] [--bound 2]

Runs a suite of trivial cases against the binary's own mock, and replays the very lines of that run in a bare loop that
only writes and reads. Both are timed from the start of their process to its end, in turn, and the best of all rounds
counts. Also: the time of a run with one case (start, handshake, list, one case, stop) and the peak memory of each, which
is looked at in a run of its own, since the system counts what this script had before it became the child. With --bound
the exit code is 1 when a run takes more than so many times the loop.
Standard library only.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time

DEFINITION = {
    "tools": [{"name": "echo", "inputSchema": {"type": "object"}}],
    "responses": [{"tool": "echo", "result": {"ok": True}}],
}


def suite(count):
    case = lambda n: {
        "id": f"c{n}",
        "name": f"case {n}",
        "operation": {"type": "callTool", "tool": "echo", "input": {"n": n}},
        "assertions": [{"type": "isError", "expected": False}],
    }
    return {"schemaVersion": 1, "id": "bench", "name": "bench", "cases": [case(n) for n in range(count)]}


def run(binary, definition, path, *options):
    """Wall time in milliseconds of a run, which must pass."""
    command = [binary, "run", path, *options, "--", binary, "mock", definition]
    started = time.perf_counter()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    code = child.wait()
    wall = (time.perf_counter() - started) * 1000
    if code != 0:
        sys.exit(f"the run ended with {code}")
    return wall


def peak(binary, definition, path):
    """Peak memory in MiB of a run, as it was last seen before the end."""
    command = [binary, "run", path, "--", binary, "mock", definition]
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    most = 0
    while child.poll() is None:
        with open(f"/proc/{child.pid}/status") as status:
            most = max([most, *(int(line.split()[1]) for line in status if line.startswith("VmHWM:"))])
    return most / 1024


def bare(binary, definition, lines):
    """Wall time in milliseconds of writing each line and reading its answer, where it has one."""
    started = time.perf_counter()
    child = subprocess.Popen([binary, "mock", definition], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
    source, target = child.stdout.fileno(), child.stdin.fileno()
    for line, wants_answer in lines:
        os.write(target, line)
        answer = b""
        while wants_answer and not answer.endswith(b"\n"):
            answer += os.read(source, 65536)
    child.stdin.close()
    child.wait()
    return (time.perf_counter() - started) * 1000


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--cases", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--bound", type=float)
    options = parser.parse_args()
    binary = os.path.abspath(options.binary)
    with tempfile.TemporaryDirectory() as folder:
        write = lambda name, value: json.dump(value, open(os.path.join(folder, name), "w")) or os.path.join(folder, name)
        definition = write("mock.json", DEFINITION)
        many = write("many.suite.json", suite(options.cases))
        one = write("one.suite.json", suite(1))
        trace = os.path.join(folder, "trace")
        run(binary, definition, many, "--trace", trace)
        sent = [line[4:].encode() for line in open(trace) if line.startswith("-->")]
        lines = [(line, b'"id":' in line) for line in sent]
        rounds = [
            (bare(binary, definition, lines), run(binary, definition, many), run(binary, definition, one))
            for _ in range(options.rounds)
        ]
        memory, little = peak(binary, definition, many), peak(binary, definition, one)
    loop, whole, single = (min(times) for times in zip(*rounds))
    print(f"bare loop, {len(lines)} lines      {loop:8.1f} ms")
    print(f"run, {options.cases} cases           {whole:8.1f} ms   {whole / loop:.2f} times the loop, {memory:.1f} MiB at most")
    print(f"run, one case             {single:8.1f} ms   {little:.1f} MiB at most")
    if options.bound is not None and whole > options.bound * loop:
        sys.exit(f"a run may take {options.bound:g} times the loop at most")


main()
