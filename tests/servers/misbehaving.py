#!/usr/bin/env python3
"""An MCP server over stdio that misbehaves on purpose, for the end-to-end tests.

usage: misbehaving.py [--start MODE[=VALUE]]... [--pids FILE]

What goes wrong is chosen by the tool that is called, so that one suite can ask for any of it, and by `--start` for
what happens before a tool can be called. Every process that is started writes its id to FILE, so that a test can see
that none is left. Standard library only, Python 3.9 or newer.

The verdicts are those of semantics.md, section 10:

  completed         the call has a result; the assertions decide
  completed + F     the same, and the run has a finding: blank line, unknown id, second answer, not UTF-8
  OPERATION_FAILED  the case fails, and the run goes on
  timedOut          the case times out, and the run stops
  lost: CAUSE       the connection is lost: the case fails, and the run stops with this cause and exit

Tools that behave
  ok                      answers {"ok":true}                                  completed
  refuse                  isError true, "Error: refused"                       completed
  reject                  isError true, "MCP error -32602: ..."                completed, rejection verified
  echo                    its arguments as JSON text                           completed
  echo_request            the line of the request itself, as text              completed; no progressToken in it
  environment             the names of its environment variables               completed
  counter                 how often it was called in this process              completed
  random_number           a new number every time                              completed; nondeterministic
  structured              structuredContent {"ok":true}, outputSchema fits     completed
  rpc_error               a JSON-RPC error -32000 "boom"                       OPERATION_FAILED
  rpc_error_data          the same with data                                   OPERATION_FAILED

Silence and ends
  no_answer               nothing                                              timedOut
  late_answer             answers once the request was cancelled               timedOut; the answer changes nothing
  progress_forever        progress every 20 ms, no answer                      timedOut, as if it were silent
  exit_0, exit_7          exits with this code instead of answering            lost: processExited, exitCode 0, 7
  exit_after_answer       answers, then exits with code 3                      completed; the NEXT case is lost: processExited
  killed                  kills itself with SIGKILL                            lost: processExited, signal SIGKILL
  close_stdout            closes stdout and lives on                           lost: transportFailed
  close_stdin             closes stdin and lives on, answers                   completed; the NEXT case is lost or timedOut
  stubborn                answers; ignores the end of stdin and TERM from now  completed; KILL is needed at the end
  child                   starts a child that ignores stdin and TERM           completed; the child must go too
  child_setsid            the same, in a session of its own                    completed; the child must go too
  child_daemon            the same, forked twice: its parent is gone           completed; the child must go too
  child_then_exit         starts the child, exits with code 5                  lost: processExited, exitCode 5; child must go

Sizes and streams
  stderr_flood            10 MB to stderr, then answers                        completed
  size_64k, size_1m, size_9m   text of 64 KiB, 1 MiB, 9 MiB                    completed
  size_11m                text of 11 MiB                                       lost: transportFailed, with the size
  size_11m_no_newline     11 MiB without an end of line                        lost: transportFailed, with the size
  nested_200, nested_100000    structuredContent nested so deep                completed
  notifications_2000      667 each of progress, log and list_changed, answers  completed
  server_requests         asks the client five things; text: what it was told  completed; see SERVER_REQUESTS

Lines that are no messages
  non_json_line           "starting..." on stdout, then answers                lost: transportFailed, line named
  json_no_message         {"hello":"world"}, then answers                      lost: transportFailed, line named
  batch                   the answer in an array                               lost: transportFailed
  result_and_error        result and error in one answer                       lost: transportFailed
  error_string            "error":"boom"                                       lost: transportFailed
  pretty                  the answer over several lines                        lost: transportFailed
  blank_lines             two blank lines, then answers                        completed + F
  unknown_id              answers id 999999 only                               timedOut + F
  unknown_id_too          answers id 999999, then the right one                completed + F
  twice                   answers twice                                        completed + F (seen with the next case)
  id_string               the id as a string                                   completed
  crlf                    the answer ends in CR LF                             completed
  invalid_utf8            bytes FF FE in the text                              completed + F, U+FFFD in the text

Results (RESULTS below)
  lone_surrogate          "\\ud800" in the text                                completed
  unknown_fields          unknown members in the result and in the block       completed
  other_result_keys       also tools, resources, messages, action              completed
  unknown_content_type    a block of type "hologram"                           OPERATION_FAILED
  is_error_string         isError "true"                                       OPERATION_FAILED
  content_object          content is an object                                 OPERATION_FAILED
  content_null            content is null                                      OPERATION_FAILED
  block_not_object        a block is a string                                  OPERATION_FAILED
  text_without_text       a text block without text                            OPERATION_FAILED
  image, audio, link, resource    each block with all it needs                 completed
  image_without_data, image_bad_base64, link_without_name, resource_without_text   OPERATION_FAILED
  structured_null, structured_array    structuredContent null, []              OPERATION_FAILED
  structured_overflow     structuredContent {"n":1e400}                        completed; STRUCTURED_CONTENT_INVALID
  numbers                 {"big":12345678901234567890123,"minus":-0.0,"one":1.0}, text and structured   completed
  no_content              a result without content                             completed, content counts as []
  empty_result            {}                                                   completed, content counts as []
  tool_result             {"toolResult":{"ok":true}}                           completed, content counts as []
  two_blocks              two text blocks                                      completed; no body: block count
  result_null             the result is null                                   OPERATION_FAILED
  korean                  Korean text                                          completed
  ugly                    ANSI escapes, bidi and other controls, stderr too    completed; shown as escapes
  leak                    the value of its variable `name`, stderr too         completed; [REDACTED] where it is shown
  leak_half               the `half` (1, 2) of that to stderr, no end of line after 1   completed; [REDACTED] as a whole
  leak_key                structuredContent and text {VALUE:{VALUE:a new number}}   completed; [REDACTED] where it is shown
  leak_error              a JSON-RPC error with data {VALUE:VALUE}             OPERATION_FAILED; [REDACTED] where it is shown

Output contract (tools that declare outputSchema {"n": integer}, or more)
  contract_missing        no structuredContent                                 OPERATION_FAILED
  contract_broken         structuredContent {"n":"one"}                        OPERATION_FAILED
  contract_error          isError true and no structuredContent                completed
  contract_error_broken   isError true and structuredContent {"n":"one"}       OPERATION_FAILED
  contract_draft7         $schema draft-07; {"n":[1,"x"]} against items [integer, string]   completed
  contract_draft7_broken  the same schema; {"n":["x",1]}                       OPERATION_FAILED
  contract_bad_schema     a schema that does not compile (--start bad-schema)  completed + F
  task_required           execution.taskSupport "required"                     OPERATION_FAILED, never sent

--start MODE
  exit                    "Cannot find module" on stderr, exit code 1          start failure: exited, code 1, stderr shown
  exit-leak               stderr names the value of MCPEAK_SECRET, code 1      start failure; the value is [REDACTED]
  killed                  SIGKILL before the handshake                         start failure: signal
  silent                  never answers the handshake                          start failure: time limit
  slow=SECONDS            answers the handshake after a while                  starts, if within the start limit
  banner                  a line of text on stdout first                       start failure, line named
  json-banner, batch, pretty, long   the other lines that are no messages      start failure
  blank                   a blank line on stdout first                         starts + F
  version=VERSION         answers with this protocol version                   starts if one of the five, else failure
  no-server-info, no-capabilities, no-version   the answer lacks it            start failure, member named
  refuse                  a JSON-RPC error to initialize                       start failure, error shown
  list-changed            list_changed right after the handshake               starts
  stubborn                ignores the end of stdin and TERM                    starts; KILL is needed at the end
  child, child_setsid, child_daemon   as the tools, before the handshake       starts; the child must go too
  crlf                    every line ends in CR LF                             starts, all completed
  list-pages              three pages; the second has the cursor ""            starts, all tools seen
  list-same-cursor        the same cursor for ever                             listTools OPERATION_FAILED
  list-new-cursors        always a new cursor                                  listTools OPERATION_FAILED (page limit)
  list-cursor-null        nextCursor null                                      listTools OPERATION_FAILED
  list-no-input-schema, list-annotations, list-not-array, list-error           listTools OPERATION_FAILED
  list-silent             tools/list is never answered                         listTools timedOut
  list-empty              no tools                                             listTools completed
  bad-schema              also lists contract_bad_schema                       starts + F
  ugly-names              also lists tools with escapes and bidi in the name   starts; shown as escapes
"""

import json
import os
import random
import signal
import sys
import time

STDIN = sys.stdin.buffer
MODES = {}
PIDS = None
CALLS = {"counter": 0}
LIFETIME = 300  # seconds that a process ignores everything, should a test fail to end it


# Writing: nothing here goes through print, so that every byte is the one that was meant.

def write(data):
    data = data.replace(b"\n", b"\r\n") if "crlf" in MODES else data
    while data:
        data = data[os.write(1, data):]


def line(text):
    write(text.encode("utf-8") + b"\n")


def send(message):
    line(json.dumps(message))


def stderr(text):
    data = text.encode("utf-8")
    while data:
        data = data[os.write(2, data):]


def block(text):
    return {"type": "text", "text": text}


def text_result(text, **more):
    return dict({"content": [block(text)]}, **more)


class Call:
    """One tools/call, and the ways to answer it."""

    def __init__(self, request, raw):
        self.id = request["id"]
        self.arguments = request["params"].get("arguments") or {}
        self.raw = raw

    def answer(self, result):
        send({"jsonrpc": "2.0", "id": self.id, "result": result})

    def answer_raw(self, result):
        """`result` is JSON text, which may hold what json.dumps cannot write."""
        line('{"jsonrpc":"2.0","id":%s,"result":%s}' % (json.dumps(self.id), result))

    def text(self, text):
        self.answer(text_result(text))

    def ok(self):
        self.text('{"ok":true}')


# Results that only differ in what they hold.

OK = '{"type":"text","text":"{\\"ok\\":true}"}'
NUMBERS = '{"big":12345678901234567890123,"minus":-0.0,"one":1.0}'
RESULTS = {
    "ok": '{"content":[%s]}' % OK,
    "refuse": '{"content":[{"type":"text","text":"Error: refused"}],"isError":true}',
    "reject": '{"content":[{"type":"text","text":"MCP error -32602: Invalid arguments"}],"isError":true}',
    "structured": '{"content":[%s],"structuredContent":{"ok":true}}' % OK,
    "lone_surrogate": '{"content":[{"type":"text","text":"a \\ud800 b"}]}',
    "unknown_fields": '{"content":[{"type":"text","text":"{\\"ok\\":true}","colour":"red"}],"mood":"good"}',
    "other_result_keys": '{"content":[%s],"tools":[],"resources":[],"messages":[],"action":"decline"}' % OK,
    "unknown_content_type": '{"content":[{"type":"hologram","text":"?"}]}',
    "is_error_string": '{"content":[%s],"isError":"true"}' % OK,
    "content_object": '{"content":%s}' % OK,
    "content_null": '{"content":null}',
    "block_not_object": '{"content":["text"]}',
    "text_without_text": '{"content":[{"type":"text"}]}',
    "image": '{"content":[{"type":"image","data":"AAEC","mimeType":"image/png"}]}',
    "audio": '{"content":[{"type":"audio","data":"AAEC","mimeType":"audio/wav"}]}',
    "link": '{"content":[{"type":"resource_link","uri":"file:///a","name":"a"}]}',
    "resource": '{"content":[{"type":"resource","resource":{"uri":"file:///a","text":"a"}}]}',
    "image_without_data": '{"content":[{"type":"image","mimeType":"image/png"}]}',
    "image_bad_base64": '{"content":[{"type":"image","data":"not base64!","mimeType":"image/png"}]}',
    "link_without_name": '{"content":[{"type":"resource_link","uri":"file:///a"}]}',
    "resource_without_text": '{"content":[{"type":"resource","resource":{"uri":"file:///a"}}]}',
    "structured_null": '{"content":[],"structuredContent":null}',
    "structured_array": '{"content":[],"structuredContent":[]}',
    "structured_overflow": '{"content":[%s],"structuredContent":{"n":1e400}}' % OK,
    "numbers": '{"content":[{"type":"text","text":%s}],"structuredContent":%s}' % (json.dumps(NUMBERS), NUMBERS),
    "no_content": '{"structuredContent":{"ok":true}}',
    "empty_result": '{}',
    "tool_result": '{"toolResult":{"ok":true}}',
    "two_blocks": '{"content":[%s,%s]}' % (OK, OK),
    "result_null": 'null',
    "korean": json.dumps(text_result("서울의 날씨는 맑습니다"), ensure_ascii=False),
    "contract_missing": '{"content":[%s]}' % OK,
    "contract_broken": '{"content":[],"structuredContent":{"n":"one"}}',
    "contract_error": '{"content":[{"type":"text","text":"Error: refused"}],"isError":true}',
    "contract_error_broken": '{"content":[],"structuredContent":{"n":"one"},"isError":true}',
    "contract_draft7": '{"content":[],"structuredContent":{"n":[1,"x"]}}',
    "contract_draft7_broken": '{"content":[],"structuredContent":{"n":["x",1]}}',
    "contract_bad_schema": '{"content":[%s]}' % OK,
    "task_required": '{"content":[%s]}' % OK,
}

# What is written to stdout before the answer, or in place of it.
PRELUDES = {
    "non_json_line": "starting...\n",
    "json_no_message": '{"hello":"world"}\n',
    "blank_lines": "\n\n",
    "unknown_id_too": '{"jsonrpc":"2.0","id":999999,"result":{"content":[]}}\n',
}

# What `server_requests` asks, in this order; ping is to be answered with {}, all others with the error -32601.
SERVER_REQUESTS = ["ping", "roots/list", "sampling/createMessage", "elicitation/create", "no/such/method"]

SIZES = {"size_64k": 64 << 10, "size_1m": 1 << 20, "size_9m": 9 << 20, "size_11m": 11 << 20}

TOOLS = {}


def tool(function):
    TOOLS[function.__name__] = function
    return function


# Tools that behave.

@tool
def echo(call):
    call.text(json.dumps(call.arguments, ensure_ascii=False))


@tool
def echo_request(call):
    call.text(call.raw.decode("utf-8", "replace").rstrip("\n"))


@tool
def environment(call):
    call.text(json.dumps(sorted(os.environ)))


@tool
def counter(call):
    CALLS["counter"] += 1
    call.text(str(CALLS["counter"]))


@tool
def random_number(call):
    call.text(str(random.getrandbits(64)))


@tool
def rpc_error(call):
    send({"jsonrpc": "2.0", "id": call.id, "error": {"code": -32000, "message": "boom"}})


@tool
def rpc_error_data(call):
    error = {"code": -32000, "message": "boom", "data": {"why": "on purpose"}}
    send({"jsonrpc": "2.0", "id": call.id, "error": error})


# Silence and ends.

@tool
def no_answer(call):
    pass


@tool
def late_answer(call):
    for raw in iter(STDIN.readline, b""):
        if json.loads(raw).get("method") == "notifications/cancelled":
            return call.ok()


@tool
def progress_forever(call):
    step = 0
    while True:
        step += 1
        progress(step)
        time.sleep(0.02)


def progress(step):
    send({"jsonrpc": "2.0", "method": "notifications/progress", "params": {"progressToken": 0, "progress": step}})


@tool
def exit_0(call):
    os._exit(0)


@tool
def exit_7(call):
    stderr("fatal: giving up\n")
    os._exit(7)


@tool
def exit_after_answer(call):
    call.ok()
    os._exit(3)


@tool
def killed(call):
    os.kill(os.getpid(), signal.SIGKILL)


@tool
def close_stdout(call):
    os.close(1)
    time.sleep(LIFETIME)


@tool
def close_stdin(call):
    os.close(0)
    call.ok()
    time.sleep(LIFETIME)


@tool
def stubborn(call):
    ignore_the_end()
    call.ok()


def ignore_the_end():
    MODES["stubborn"] = None
    signal.signal(signal.SIGTERM, signal.SIG_IGN)


@tool
def child(call):
    start_child(lambda: None)
    call.ok()


@tool
def child_setsid(call):
    start_child(os.setsid)
    call.ok()


@tool
def child_daemon(call):
    start_child(leave_the_parent)
    call.ok()


@tool
def child_then_exit(call):
    start_child(lambda: None)
    os._exit(5)


def leave_the_parent():
    os.setsid()
    if os.fork():
        os._exit(0)


def start_child(become):
    """A child that keeps stdin, stdout and stderr open. Returns once it ignores TERM and its id is written."""
    ready, tell = os.pipe()
    if os.fork():
        os.close(tell)
        os.read(ready, 1)
        return
    os.close(ready)
    become()
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    note_pid()
    os.write(tell, b".")
    time.sleep(LIFETIME)
    os._exit(0)


def note_pid():
    if PIDS:
        with open(PIDS, "a") as file:
            file.write("%d\n" % os.getpid())


# Sizes and streams.

@tool
def stderr_flood(call):
    for number in range(100_000):
        stderr("%099d\n" % number)
    call.ok()


@tool
def size_11m_no_newline(call):
    write(b"x" * SIZES["size_11m"])
    time.sleep(LIFETIME)


@tool
def notifications_2000(call):
    for step in range(667):
        progress(step)
        send({"jsonrpc": "2.0", "method": "notifications/message", "params": {"level": "info", "data": "busy"}})
        send({"jsonrpc": "2.0", "method": "notifications/tools/list_changed"})
    call.ok()


@tool
def server_requests(call):
    told = {}
    for number, method in enumerate(SERVER_REQUESTS):
        send({"jsonrpc": "2.0", "id": "question-%d" % number, "method": method, "params": {}})
        reply = json.loads(STDIN.readline())
        told[method] = reply["result"] if "result" in reply else reply["error"]["code"]
        if reply["id"] != "question-%d" % number:
            told[method] = "wrong id"
    call.text(json.dumps(told))


# Lines that are no messages.

def answer_line(call, **more):
    return json.dumps(dict({"jsonrpc": "2.0", "id": call.id, "result": text_result("{}")}, **more))


@tool
def batch(call):
    line("[%s]" % answer_line(call))


@tool
def result_and_error(call):
    line(answer_line(call, error={"code": -32000, "message": "boom"}))


@tool
def error_string(call):
    send({"jsonrpc": "2.0", "id": call.id, "error": "boom"})


@tool
def pretty(call):
    line(json.dumps(json.loads(answer_line(call)), indent=2))


@tool
def unknown_id(call):
    line(answer_line(call, id=999999))


@tool
def twice(call):
    call.ok()
    call.ok()


@tool
def id_string(call):
    line(answer_line(call, id=str(call.id)))


@tool
def crlf(call):
    write(answer_line(call).encode() + b"\r\n")


@tool
def invalid_utf8(call):
    write(answer_line(call, result=text_result("bad: ??")).encode().replace(b"??", b"\xff\xfe") + b"\n")


# What must not reach a terminal or a report.

UGLY = "\x1b[31mred\x1b[0m \x1b]0;title\x07 \u202eabc\u202c \u200b \x85 \r over"


@tool
def ugly(call):
    stderr(UGLY + "\n")
    call.text(UGLY)


@tool
def leak(call):
    value = os.environ.get(call.arguments.get("name", ""), "")
    stderr("using %s\n" % value)
    call.text("the value is %s" % value)


@tool
def leak_half(call):
    value = os.environ.get(call.arguments.get("name", ""), "")
    middle = len(value) // 2
    stderr("half %s" % value[:middle] if call.arguments.get("half") == 1 else "%s end\n" % value[middle:])
    call.ok()


@tool
def leak_key(call):
    value = os.environ.get(call.arguments.get("name", ""), "")
    content = {value: {value: random.random()}}
    send({
        "jsonrpc": "2.0",
        "id": call.id,
        "result": {"content": [{"type": "text", "text": json.dumps(content)}], "structuredContent": content},
    })


@tool
def leak_error(call):
    value = os.environ.get(call.arguments.get("name", ""), "")
    error = {"code": -32000, "message": "boom", "data": {value: value}}
    send({"jsonrpc": "2.0", "id": call.id, "error": error})


# The list of tools.

NUMBER_OUT = {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}
DRAFT7_OUT = {
    "$schema": "http://json-schema.org/draft-07/schema#",
    "type": "object",
    "properties": {"n": {"type": "array", "items": [{"type": "integer"}, {"type": "string"}]}},
}
DECLARED = {
    "structured": {"outputSchema": {"type": "object", "properties": {"ok": {"type": "boolean"}}}},
    "contract_missing": {"outputSchema": NUMBER_OUT},
    "contract_broken": {"outputSchema": NUMBER_OUT},
    "contract_error": {"outputSchema": NUMBER_OUT},
    "contract_error_broken": {"outputSchema": NUMBER_OUT},
    "contract_draft7": {"outputSchema": DRAFT7_OUT},
    "contract_draft7_broken": {"outputSchema": DRAFT7_OUT},
    "contract_bad_schema": {"outputSchema": {"type": "object", "properties": {"n": {"type": "nonsense"}}}},
    "task_required": {"execution": {"taskSupport": "required"}},
}


def names():
    special = ["nested_200", "nested_100000"]
    every = list(RESULTS) + list(PRELUDES) + list(SIZES) + special + list(TOOLS)
    if "bad-schema" not in MODES:
        every.remove("contract_bad_schema")
    if "ugly-names" in MODES:
        every += ["evil\x1b[31m", "evil\u202etxt"]
    return every


def tools():
    return [dict({"name": name, "inputSchema": {"type": "object"}}, **DECLARED.get(name, {})) for name in names()]


def list_page(cursor):
    """The result of tools/list; None for no answer."""
    every = tools()
    if "list-pages" in MODES:
        pages = {None: (every[:2], ""), "": (every[2:4], "last"), "last": (every[4:], None)}
        page, following = pages[cursor]
        return {"tools": page} if following is None else {"tools": page, "nextCursor": following}
    if "list-new-cursors" in MODES:
        return {"tools": every[:1], "nextCursor": str(int(cursor or 0) + 1)}
    broken = {
        "list-same-cursor": {"tools": every, "nextCursor": "again"},
        "list-cursor-null": {"tools": every, "nextCursor": None},
        "list-no-input-schema": {"tools": every + [{"name": "bare"}]},
        "list-annotations": {"tools": [dict(every[0], annotations={"readOnlyHint": "yes"})]},
        "list-not-array": {"tools": {"ok": every[0]}},
        "list-empty": {"tools": []},
        "list-silent": None,
    }
    return next((page for mode, page in broken.items() if mode in MODES), {"tools": every})


# The conversation.

def initialize(request):
    if "silent" in MODES:
        return
    if "slow" in MODES:
        time.sleep(float(MODES["slow"]))
    if "refuse" in MODES:
        error = {"code": -32603, "message": "no licence"}
        return send({"jsonrpc": "2.0", "id": request["id"], "error": error})
    result = {
        "protocolVersion": MODES.get("version", request["params"]["protocolVersion"]),
        "capabilities": {"tools": {"listChanged": True}},
        "serverInfo": {"name": "misbehaving", "version": "1.0.0"},
    }
    for mode, member in {"no-server-info": "serverInfo", "no-capabilities": "capabilities",
                         "no-version": "protocolVersion"}.items():
        if mode in MODES:
            del result[member]
    answer = {"jsonrpc": "2.0", "id": request["id"], "result": result}
    if "batch" in MODES:
        return send([answer])
    line(json.dumps(answer, indent=2 if "pretty" in MODES else None))


def list_tools(request):
    if "list-error" in MODES:
        error = {"code": -32603, "message": "no list"}
        return send({"jsonrpc": "2.0", "id": request["id"], "error": error})
    page = list_page(request.get("params", {}).get("cursor"))
    if page is not None:
        send({"jsonrpc": "2.0", "id": request["id"], "result": page})


def call_tool(request, raw):
    name = request["params"]["name"]
    call = Call(request, raw)
    if name in RESULTS:
        call.answer_raw(RESULTS[name])
    elif name in PRELUDES:
        write(PRELUDES[name].encode())
        call.ok()
    elif name in SIZES:
        call.text("x" * SIZES[name])
    elif name.startswith("nested_"):
        depth = int(name[len("nested_"):])
        call.answer_raw('{"content":[],"structuredContent":{"deep":%s%s}}' % ("[" * depth, "]" * depth))
    elif name in TOOLS:
        TOOLS[name](call)
    else:
        error = {"code": -32602, "message": "Unknown tool: %s" % name}
        send({"jsonrpc": "2.0", "id": call.id, "error": error})


def before_the_handshake():
    if "exit" in MODES:
        stderr("node:internal/modules/cjs/loader:1228\nError: Cannot find module 'weather'\n")
        os._exit(1)
    if "exit-leak" in MODES:
        stderr("login with %s failed\n" % os.environ.get("MCPEAK_SECRET", ""))
        os._exit(1)
    if "killed" in MODES:
        os.kill(os.getpid(), signal.SIGKILL)
    if "stubborn" in MODES:
        ignore_the_end()
    for mode, become in {"child": lambda: None, "child_setsid": os.setsid, "child_daemon": leave_the_parent}.items():
        if mode in MODES:
            start_child(become)
    for mode, said in {"banner": "Weather server v1.0 is listening\n", "blank": "\n",
                       "json-banner": '{"level":"info"}\n', "long": "x" * SIZES["size_11m"] + "\n"}.items():
        if mode in MODES:
            write(said.encode())


def converse():
    for raw in iter(STDIN.readline, b""):
        request = json.loads(raw)
        method = request.get("method")
        if method == "initialize":
            initialize(request)
        elif method == "notifications/initialized" and "list-changed" in MODES:
            send({"jsonrpc": "2.0", "method": "notifications/tools/list_changed"})
        elif method == "tools/list":
            list_tools(request)
        elif method == "tools/call":
            call_tool(request, raw)
        elif method == "ping":
            send({"jsonrpc": "2.0", "id": request["id"], "result": {}})


def main(arguments):
    global PIDS
    arguments = iter(arguments)
    for argument in arguments:
        if argument == "--pids":
            PIDS = next(arguments)
        elif argument == "--start":
            mode, _, value = next(arguments).partition("=")
            MODES[mode] = value
        else:
            sys.exit("unknown argument: " + argument)
    note_pid()
    before_the_handshake()
    converse()
    if "stubborn" in MODES:
        time.sleep(LIFETIME)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except BrokenPipeError:
        os._exit(0)
