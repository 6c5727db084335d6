#!/usr/bin/env python3
"""Completion beside vscode-json-language-server with suite.schema.json, at the same forty places.

usage: completion_peer.py BINARY [PEER]      PEER: "node .../vscode-json-language-server --stdio"

At each place both servers are asked. A label of the peer counts as allowed if `BINARY check` has nothing against the key
or the value when it stands there; each of those must be among ours. Each item of ours is accepted, placeholders filled
with their defaults, and `check` must find nothing wrong in what was inserted and no more syntax errors than before.
Prints a table and ends with 1 if a label is missed or an item is wrong. Standard library only.
"""

import argparse
import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import lsp_bench

MARK = "§"

CALL = '{ "type": "callTool", "tool": "get_weather", "input": {} }'
LIST = '{ "type": "listTools" }'
IS_ERROR = '{ "type": "isError", "expected": false }'


def suite(cases, more=""):
    return f'{{\n  "schemaVersion": 1,\n  "id": "weather",\n  "name": "날씨",\n  "cases": [\n    {cases}\n  ]{more}\n}}\n'


def case(operation=CALL, assertions=IS_ERROR, more=""):
    return (f'{{\n      "id": "seoul",\n      "name": "서울",{more}\n      "operation": {operation},\n'
            f'      "assertions": [{assertions}]\n    }}')


def schema(text):
    return suite(case(assertions=f'{{ "type": "bodyMatchesSchema", "schema": {text} }}'))


def approval(entry):
    return suite(case(), f',\n  "approval": {{ "fingerprint": "{"0" * 64}", "cases": [{entry}] }}')


PLACES = [
    ("suite: empty", "{§}"),
    ("suite: quote", '{"§"}'),
    ("suite: behind a member", '{"schemaVersion": 1, §}'),
    ("suite: own line", '{\n  "schemaVersion": 1,\n  "id": "a",\n  §\n}'),
    ("suite: a key half typed", '{\n  "schemaVersion": 1,\n  "na§"\n}'),
    ("suite: a key exchanged", '{"schemaVersion": 1, "na§me": "x"}'),
    ("suite: comma missing before", '{\n  "schemaVersion": 1\n  §\n}'),
    ("suite: comma missing behind", '{\n  §\n  "schemaVersion": 1\n}'),
    ("suite: comma missing above", '{\n  "schemaVersion": 1\n  "id": "a",\n  §\n}'),
    ("suite: end of the file", '{\n  "schemaVersion": 1,\n  '"§"),
    ("schemaVersion: value", '{"schemaVersion": §}'),
    ("approval: keys", suite(case(), ',\n  "approval": { § }')),
    ("approval case: keys", approval("{ § }")),
    ("approval case: rest", approval('{ "id": "seoul", § }')),
    ("approval case: status", approval('{ "id": "seoul", "status": "§" }')),
    ("case: keys", suite("{ § }")),
    ("case: rest", suite('{\n      "id": "a",\n      "operation": ' + LIST + ",\n      §\n    }")),
    ("case: only what is optional", suite(case(more="\n      §"))),
    ("operation: untyped", suite(case("{ § }"))),
    ("operation: listTools", suite(case('{ "type": "listTools", § }', '{ "type": "toolExists", "tool": "t" }'))),
    ("operation: callTool", suite(case('{ "type": "callTool", § }'))),
    ("operation: type", suite(case('{ "type": § }'))),
    ("operation: type in quotes", suite(case('{ "type": "§" }'))),
    ("operation: type exchanged", suite(case('{ "type": "call§Tool", "tool": "t", "input": {} }'))),
    ("operation: type unclosed", suite(case('{ "type": "§ }'))),
    ("operation: input", suite(case('{ "type": "callTool", "tool": "t", "input": § }'))),
    ("assertion: untyped, call", suite(case(assertions="{ § }"))),
    ("assertion: untyped, list", suite(case(LIST, "{ § }"))),
    ("assertion: isError", suite(case(assertions='{ "type": "isError", § }'))),
    ("assertion: bodyMatchesSchema", suite(case(assertions='{ "type": "bodyMatchesSchema", § }'))),
    ("assertion: toolExists", suite(case(LIST, '{ "type": "toolExists", § }'))),
    ("assertion: type, call", suite(case(assertions='{ "type": "§" }'))),
    ("assertion: type, list", suite(case(LIST, '{ "type": "§" }'))),
    ("assertion: expected", suite(case(assertions='{ "type": "isError", "expected": § }'))),
    ("schema: keys, untyped", schema("{ § }")),
    ("schema: keys, object", schema('{ "type": "object", § }')),
    ("schema: keys, string", schema('{ "type": "string", § }')),
    ("schema: type", schema('{ "type": "§" }')),
    ("schema: additionalProperties", schema('{ "type": "object", "additionalProperties": § }')),
    ("schema: in properties", schema('{ "type": "object", "properties": { "city": { "type": "integer", § } } }')),
]

# What says that a key may not stand where it stands.
KEY_CODES = {"UNKNOWN_FIELD", "UNSUPPORTED_SCHEMA_KEYWORD", "SCHEMA_KEYWORD_REQUIRES_TYPE"}
FORMS = ["listTools", "callTool", "toolExists", "isError", "bodyMatchesSchema", "structuredContentMatchesSchema"]
PROPERTY = 10  # the protocol's kind for a key


def parts(marked):
    """The text without the mark, and the mark's position in UTF-16."""
    before = marked[: marked.index(MARK)]
    line = before.count("\n")
    return marked.replace(MARK, ""), {"line": line, "character": utf16(before.rsplit("\n", 1)[-1])}


def utf16(text):
    return len(text.encode("utf-16-le")) // 2


def offset(text, position):
    """The place of a position in the text, in characters."""
    line = text.split("\n")[position["line"]]
    start = len("\n".join(text.split("\n")[: position["line"]])) + (position["line"] > 0)
    behind = line.encode("utf-16-le")[: 2 * position["character"]].decode("utf-16-le")
    return start + len(behind)


def filled(snippet):
    """A snippet with each placeholder replaced by its default."""
    snippet = re.sub(r"\$\{\d+\|((?:\\.|[^,|\\])*)(?:,(?:\\.|[^|\\])*)?\|\}", r"\1", snippet)
    snippet = re.sub(r"\$\{\d+:((?:\\.|[^}\\])*)\}", r"\1", snippet)
    snippet = re.sub(r"\$(?:\d+|\{\d+\})", "", snippet)
    return re.sub(r"\\([\\$},|])", r"\1", snippet)


def applied(text, edits):
    """The text after edits `(start, end, new)`, and the byte range of the last one's new text."""
    main = edits[-1]
    out, at, inserted = "", 0, None
    for edit in sorted(edits, key=lambda edit: edit[:2]):
        start, end, new = edit
        out += text[at:start]
        if edit is main:
            inserted = (len(out.encode()), len((out + new).encode()))
        out, at = out + new, end
    return out + text[at:], inserted


def edit_of(text, edit):
    span = edit.get("range") or edit["replace"]
    return offset(text, span["start"]), offset(text, span["end"]), edit["newText"]


class Judge:
    """The validator: what it says of a text, and what is new in it."""

    def __init__(self, binary):
        self.binary, self.known = binary, {}

    def findings(self, text):
        if text not in self.known:
            command = [self.binary, "check", "--format", "json", "-"]
            done = subprocess.run(command, input=text.encode(), capture_output=True)
            self.known[text] = json.loads(done.stdout)["files"][0]["findings"]
        return self.known[text]

    def count(self, text, code):
        return sum(finding["code"] == code for finding in self.findings(text))

    def objection(self, before, after, inserted, codes=None):
        """What is wrong with `after` that was not wrong before, in what was inserted."""
        for code in ("SUITE_JSON_INVALID", "DUPLICATE_KEY"):
            if self.count(after, code) > self.count(before, code):
                return code
        for finding in self.findings(after):
            start, end = finding["range"]["start"]["offset"], finding["range"]["end"]["offset"]
            inside = inserted[0] <= start and end <= inserted[1] and finding["severity"] == "error"
            inside = inside and finding["code"] != "SUITE_JSON_INVALID"  # counted above
            if inside and finding["path"] != "approval.fingerprint" and (codes is None or finding["code"] in codes):
                return finding["code"]
        return None

    def ours(self, text, item):
        """What is wrong with one of our items."""
        edits = [edit_of(text, edit) for edit in item.get("additionalTextEdits") or []]
        start, end, new = edit_of(text, item["textEdit"])
        new = filled(new) if item.get("insertTextFormat") == 2 else new
        after, inserted = applied(text, [*edits, (start, end, new)])
        return self.objection(text, after, inserted)

    def allows(self, text, item):
        """Whether what the peer's label names may stand there, whatever the peer inserts around it."""
        start, end, new = edit_of(text, item["textEdit"])
        if item["kind"] != PROPERTY:
            return self.stands(text, start, end, filled(new).rstrip(", \n")) is None
        has_value = re.match(r"\s*:", text[end:])
        key = json.dumps(item["label"]) + ("" if has_value else ": null")
        # A key of an object without a type stands if there is a type with which it does.
        keys = [key, *(f'"type": "{name}", {key}' for name in FORMS)]
        if label(item) == "type" and not has_value:
            keys += [f'"type": "{name}"' for name in FORMS]
        return any(self.stands(text, start, end, key, KEY_CODES) is None for key in keys)

    def stands(self, text, start, end, new, codes=None):
        """What is wrong with `new` where it stands, with or without commas around it."""
        tried = []
        for before in ("", ", "):
            for behind in ("", ","):
                after, inserted = applied(text, [(start, end, before + new + behind)])
                tried.append((self.count(after, "SUITE_JSON_INVALID"), after, inserted))
        _, after, inserted = min(tried, key=lambda entry: entry[0])
        if codes and self.count(after, "INCOMPATIBLE_ASSERTION"):
            return "INCOMPATIBLE_ASSERTION"
        return self.objection(text, after, inserted, codes)


def ask(client, uri, version, marked):
    text, position = parts(marked)
    client.notify("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "json", "version": version, "text": text}})
    _, found = client.request("textDocument/completion", {"textDocument": {"uri": uri}, "position": position, "context": {"triggerKind": 1}})
    client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    return found["items"] if isinstance(found, dict) else found or []


def label(item):
    return item["label"].strip('"')


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("peer", nargs="?", default="node target/bench/node_modules/.bin/vscode-json-language-server --stdio")
    options = parser.parse_args()
    binary = str(pathlib.Path(options.binary).resolve())
    judge, totals = Judge(binary), collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        clients = {"ours": lsp_bench.Client("ours", binary), "peer": lsp_bench.Client("json-ls", options.peer)}
        for client in clients.values():
            client.initialize(root)
        print(f"{'place':32} {'peer':>5} {'allowed':>8} {'ours':>5} {'missed':>7} {'wrong':>6}")
        for number, (name, marked) in enumerate(PLACES):
            uri = (root / f"{number}.suite.json").as_uri()
            items = {key: ask(client, uri, 1, marked) for key, client in clients.items()}
            text, _ = parts(marked)
            allowed = {label(item) for item in items["peer"] if judge.allows(text, item)}
            missed = sorted(allowed - {label(item) for item in items["ours"]})
            said = {label(item): judge.ours(text, item) for item in items["ours"]}
            wrong = [f"{name} ({said})" for name, said in said.items() if said]
            row = {"peer": len(items["peer"]), "allowed": len(allowed), "ours": len(items["ours"]), "missed": len(missed), "wrong": len(wrong)}
            totals.update(row)
            print(f"{name:32} {row['peer']:5} {row['allowed']:8} {row['ours']:5} {row['missed']:7} {row['wrong']:6}  {' '.join(missed + wrong)}")
        for client in clients.values():
            client.process.kill()
    print(f"{f'{len(PLACES)} places':32} {totals['peer']:5} {totals['allowed']:8} {totals['ours']:5} {totals['missed']:7} {totals['wrong']:6}")
    sys.exit(1 if totals["missed"] or totals["wrong"] else 0)


if __name__ == "__main__":
    main()
