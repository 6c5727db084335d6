#!/usr/bin/env python3
"""How much `mcpeak-lsp run` adds to what a server takes.

usage: run_bench.py BINARY [--cases 1000] [--rounds 5]

Runs a suite of trivial cases against the binary's own mock, and replays the very lines of that run in a bare loop that
only writes and reads. Both are timed from the start of their process to its end, in turn, and the best of all rounds
counts. Also: the time of a run with one case (start, handshake, list, one case, stop) and the peak memory of each.
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
    """Wall time in milliseconds and peak memory in MiB of a run, which must pass."""
    command = [binary, "run", path, *options, "--", binary, "mock", definition]
    started = time.perf_counter()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    wall = (time.perf_counter() - started) * 1000
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        sys.exit(f"the run ended with {child.returncode}")
    return wall, usage.ru_maxrss / 1024


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
    loop = min(r[0] for r in rounds)
    whole, memory = min(r[1] for r in rounds)
    single, little = min(r[2] for r in rounds)
    print(f"bare loop, {len(lines)} lines      {loop:8.1f} ms")
    print(f"run, {options.cases} cases           {whole:8.1f} ms   {whole / loop:.2f} times the loop, {memory:.1f} MiB at most")
    print(f"run, one case             {single:8.1f} ms   {little:.1f} MiB at most")


main()
