#!/usr/bin/env python3
"""Reads the JUnit report of `check` with a parser of XML, and holds it to the JSON report.

usage: junit.py FOLDER      FOLDER holds check.json and check.junit.xml
"""

import json
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

folder = Path(sys.argv[1])
report = json.loads((folder / "check.json").read_text("utf-8"))
root = ElementTree.parse(folder / "check.junit.xml").getroot()
assert root.tag == "testsuites", root.tag

suites = {suite.get("name"): suite for suite in root}
names = [part["file"] for key in ("files", "unreadable") for part in report[key]]
assert list(suites) == names, "each file is a suite"

failures = 0
for part in report["files"]:
    suite = suites[part["file"]]
    errors = [finding for finding in part["findings"] if finding["severity"] == "error"]
    found = suite.findall("testcase/failure")
    assert [one.get("type") for one in found] == [finding["code"] for finding in errors], part["file"]
    for failure, finding in zip(found, errors):
        assert failure.get("message") == finding["message"], failure.get("message")
        assert failure.text.endswith("→ " + finding["hint"]), failure.text
    assert int(suite.get("failures")) == len(errors), part["file"]
    assert int(suite.get("tests")) == len(suite.findall("testcase")) == max(len(errors), 1), part["file"]
    advice = suite.findtext("system-out", "").splitlines()
    assert len(advice) == len(part["findings"]) - len(errors), part["file"]
    failures += len(errors)

for part in report["unreadable"]:
    assert suites[part["file"]].find("testcase/error") is not None, part["file"]

print(f"JUnit: {len(suites)} suites, {failures} failures, as in the JSON report")
