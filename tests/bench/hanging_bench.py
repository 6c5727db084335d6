#!/usr/bin/env python3
"""How fast diagnostics come while a run is hanging.

usage: hanging_bench.py BINARY [--cases 1000] [--edits 300]

One language server, one open suite, whose first case calls a tool that never answers. The time from a typed character to
the diagnostics of that version is taken with no run, with a run that hangs, and with no run again, and the medians are
printed, in milliseconds. Fails when the one of the hanging run is more than 1.5 times the slower of the others.
Standard library only.
"""

import argparse
import json
import pathlib
import statistics
import tempfile
import time

import lsp_bench
import suite_gen

SERVER = pathlib.Path(__file__).resolve().parent.parent / "servers" / "misbehaving.py"
BOUND = 1.5


def suite(cases):
    """A valid suite whose first case hangs."""
    made = suite_gen.suite(cases)
    hangs = {
        "id": "hangs",
        "name": "hangs",
        "timeoutMs": 600000,
        "operation": {"type": "callTool", "tool": "no_answer", "input": {}},
        "assertions": [{"type": "isError", "expected": False}],
    }
    made["cases"].insert(0, hangs)
    return json.dumps(made, indent=2)


class Typist:
    """Types into the name of the first case."""

    def __init__(self, client, uri, text):
        self.client, self.uri, self.version = client, uri, 1
        lines = text.split("\n")
        self.line = next(number for number, line in enumerate(lines) if '"name": "hangs"' in line)
        self.column = lines[self.line].index("hangs")

    def median(self, edits):
        return statistics.median(self.edit() for _ in range(edits))

    def edit(self):
        self.version += 1
        place = {"line": self.line, "character": self.column}
        change = {"range": {"start": place, "end": place}, "text": "x"}
        document = {"uri": self.uri, "version": self.version}
        message = {"method": "textDocument/didChange", "params": {"textDocument": document, "contentChanges": [change]}}
        taken, found = self.client.timed(message, self.uri, self.version)
        if found:
            raise SystemExit(f"findings in a valid suite: {found[:1]}")
        return taken


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--cases", type=int, default=1000)
    parser.add_argument("--edits", type=int, default=300)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        pids = root / "pids"
        words = [str(SERVER), "--pids", str(pids)]
        (root / "mcpeak.json").write_text(json.dumps({"servers": {"s": {"command": "python3", "args": words}}}))
        path = root / "bench.suite.json"
        text = suite(options.cases)
        path.write_text(text)
        uri = path.as_uri()
        client = lsp_bench.Client("ours", options.binary)
        client.initialize(root)
        client.notify("mcpeak/trust", {"trusted": True})
        document = {"uri": uri, "languageId": "mcpeak-suite", "version": 1, "text": text}
        client.timed({"method": "textDocument/didOpen", "params": {"textDocument": document}}, uri, 1)
        typist = Typist(client, uri, text)
        typist.median(20)
        before = typist.median(options.edits)
        argument = {"uri": uri, "case": "hangs"}
        client.request("workspace/executeCommand", {"command": "mcpeak.runCase", "arguments": [argument]})
        while not pids.exists():
            time.sleep(0.01)
        hanging = typist.median(options.edits)
        lenses = client.request("textDocument/codeLens", {"textDocument": {"uri": uri}})[1]
        if lenses[1]["command"]["title"] != "Cancel":
            raise SystemExit("the run does not hang")
        client.request("workspace/executeCommand", {"command": "mcpeak.cancel", "arguments": []})
        after = typist.median(options.edits)
        client.stop()
    print(f"before {before:.3f} ms, hanging {hanging:.3f} ms, after {after:.3f} ms  ({options.cases} cases)")
    if hanging > BOUND * max(before, after):
        raise SystemExit(f"a hanging run slows diagnostics down by more than {BOUND}")


if __name__ == "__main__":
    main()
