#!/usr/bin/env python3
"""An MCP server over Streamable HTTP that misbehaves on purpose, for the end-to-end tests.

usage: misbehaving_http.py [--start MODE[=VALUE]]... [--log FILE] [--tls FILE]

It listens on a free port of 127.0.0.1 and prints the number as the first line; the address of MCP is
http://127.0.0.1:PORT/mcp, https: with the certificates and the key in FILE. It ends with its stdin. Each request that arrives becomes one line of FILE: a JSON object
with `http` (GET, POST or DELETE), `rpc` (the message's method, null if it has none), `session`, `version`, `accept`,
`lastEventId` and `authorization` (headers, null where absent). Standard library only, Python 3.9 or newer.

The verdicts are those of semantics.md, section 10 (see misbehaving.py).

Tools
  ok                  a JSON answer                                            completed
  sse                 the answer as one event without an id                    completed
  sse_chatty          comments, an empty event, CR LF, a log message, answer   completed
  sse_split           one message over several `data:` lines                   completed
  sse_open            the answer, and the stream stays open                    completed, at once
  headers             the request's headers as JSON text                       completed
  many                2 001 notifications in the stream, then the answer       completed
  resumed             stream cut after an event with id; the rest by GET       completed (Last-Event-ID sent)
  resumed_late        the first GET answers 503, the second brings the rest    completed
  cut                 stream cut before the answer, no event ids               OPERATION_FAILED
  cut_with_ids        the same with ids; every GET brings nothing              OPERATION_FAILED, after bounded tries
  cut_in_event        stream cut in the middle of the answer's event           OPERATION_FAILED
  cut_json            a JSON body shorter than its Content-Length              OPERATION_FAILED
  drop                the connection closes without any response               OPERATION_FAILED or lost: transportFailed
  no_answer           headers, then an event stream with nothing, for ever     timedOut
  slow_headers        a byte of the headers a second, for ever                 timedOut
  slow_body           a JSON body, a byte a second, for ever                   timedOut
  status_401          401 with WWW-Authenticate: Bearer                        OPERATION_FAILED, scheme named
  status_401_bare     401 without it                                           OPERATION_FAILED, token needed
  status_403          403                                                      OPERATION_FAILED, token needed
  status_404          404, and this session is unknown from now on             lost: httpSessionLost
  status_400_session  400 "Bad Request: No valid session ID provided"          lost: httpSessionLost
  status_500          500 with a text                                          OPERATION_FAILED
  status_503          503 with Retry-After                                     OPERATION_FAILED
  redirect            307 to /elsewhere, which would answer                    OPERATION_FAILED, never followed
  rpc_error           200 with a JSON-RPC error                                OPERATION_FAILED
  rpc_error_400       400 with a JSON-RPC error for this request               OPERATION_FAILED, the error shown
  html                200 with text/html                                       OPERATION_FAILED, type named
  no_content_type     200 without Content-Type                                 OPERATION_FAILED
  empty               200, JSON, no body                                       OPERATION_FAILED
  accepted            202 without a body                                       OPERATION_FAILED
  not_json            200, application/json, "oops"                            lost: transportFailed
  batch               200, the answer in an array                              lost: transportFailed
  size_9m, size_11m   text of 9 MiB; 11 MiB                                    completed; lost: transportFailed

--start MODE
  stateless           no session id                                            starts; no DELETE at the end
  sse                 every answer is an event stream                          starts, all as above
  stream              GET opens a stream with notifications                    starts
  refuse-delete       405 to DELETE                                            nothing changes
  hang-delete         DELETE is never answered                                 ends all the same, in bounded time
  lost                every session is unknown after its first tools/call      the second call is lost: httpSessionLost
  401, 401-bare, 403, 404, 500, redirect, html, drop, slow-headers, no-answer      initialize meets it: start failure
  token=VALUE         401 unless "Authorization: Bearer VALUE"                 starts with the token only
  version=VERSION     answers with this protocol version                       starts if one of the five, else failure
  initialized-500     500 to notifications/initialized                         starts; the first case is lost: transportFailed
"""

import json
import os
import ssl
import sys
import threading
import time
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

MODES = {}
LOG = None
LOCK = threading.Lock()
SESSIONS = {}  # session id -> how many tools were called
PENDING = {}  # id of the last event -> what a GET with it brings: a list of responses, each None or event text
LIFETIME = 300  # seconds that something goes on for ever
MIB = 1 << 20


def answer(request, text):
    result = {"content": [{"type": "text", "text": text}]}
    return {"jsonrpc": "2.0", "id": request["id"], "result": result}


def ok(request):
    return answer(request, '{"ok":true}')


def error(request, code, message):
    return {"jsonrpc": "2.0", "id": request["id"], "error": {"code": code, "message": message}}


def log_message(number):
    return {"jsonrpc": "2.0", "method": "notifications/message", "params": {"level": "info", "data": number}}


def event(message, event_id=None):
    head = "" if event_id is None else "id: %s\n" % event_id
    return "%sevent: message\ndata: %s\n\n" % (head, json.dumps(message))


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    # The three methods of the transport.

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        message = json.loads(body)
        self.note(message.get("method"))
        if self.path == "/elsewhere":
            return self.json(ok(message))
        if "token" in MODES and self.headers.get("Authorization") != "Bearer " + MODES["token"]:
            return self.reply(401, b"token needed", ("WWW-Authenticate", 'Bearer realm="test"'))
        method = message.get("method")
        if method == "initialize":
            return self.initialize(message)
        if not self.session_is_known():
            return self.session_lost()
        if method == "notifications/initialized" and "initialized-500" in MODES:
            return self.reply(500, b"broken")
        if "id" not in message or "method" not in message:
            return self.reply(202)
        if method == "tools/list":
            tools = [{"name": name, "inputSchema": {"type": "object"}} for name in TOOLS]
            return self.json({"jsonrpc": "2.0", "id": message["id"], "result": {"tools": tools}})
        if method == "tools/call":
            return self.call(message)
        self.json(error(message, -32601, "Method not found"))

    def do_GET(self):
        self.note(None)
        last = self.headers.get("Last-Event-ID")
        if last in PENDING:
            responses = PENDING[last]
            brings = responses.pop(0) if responses else ""
            return self.reply(503) if brings is None else self.stream(brings)
        if "stream" not in MODES:
            return self.reply(405)
        self.stream(event(log_message(1)) + event({"jsonrpc": "2.0", "method": "notifications/tools/list_changed"}),
                    stays_open=True)

    def do_DELETE(self):
        self.note(None)
        if "hang-delete" in MODES:
            time.sleep(LIFETIME)
        if "refuse-delete" in MODES:
            return self.reply(405)
        SESSIONS.pop(self.headers.get("Mcp-Session-Id"), None)
        self.reply(204)

    # Sessions.

    def initialize(self, request):
        for mode in STARTS:
            if mode in MODES:
                return STARTS[mode](self, request)
        result = {
            "protocolVersion": MODES.get("version", request["params"]["protocolVersion"]),
            "capabilities": {"tools": {}},
            "serverInfo": {"name": "misbehaving-http", "version": "1.0.0"},
        }
        headers = []
        if "stateless" not in MODES:
            session = uuid.uuid4().hex
            SESSIONS[session] = 0
            headers.append(("Mcp-Session-Id", session))
        self.json({"jsonrpc": "2.0", "id": request["id"], "result": result}, *headers)

    def session_is_known(self):
        if "stateless" in MODES:
            return True
        calls = SESSIONS.get(self.headers.get("Mcp-Session-Id"))
        return calls is not None and not ("lost" in MODES and calls > 0)

    def session_lost(self):
        self.reply(404, b'{"jsonrpc":"2.0","id":null,"error":{"code":-32001,"message":"Session not found"}}',
                   ("Content-Type", "application/json"))

    def call(self, request):
        session = self.headers.get("Mcp-Session-Id")
        if session in SESSIONS:
            SESSIONS[session] += 1
        name = request["params"]["name"]
        if name not in TOOLS:
            return self.json(error(request, -32602, "Unknown tool: %s" % name))
        TOOLS[name](self, request)

    # Responses.

    def reply(self, status, body=b"", *headers):
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        if status not in (204, 304):
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def json(self, message, *headers):
        if "sse" in MODES:
            return self.stream(event(message), *headers)
        self.reply(200, json.dumps(message).encode(), ("Content-Type", "application/json"), *headers)

    def stream(self, events, *headers, stays_open=False):
        """An event stream: chunked if it is whole, without its last chunk if it is cut on purpose (`cut`)."""
        self.begin_stream(*headers)
        self.chunk(events)
        if stays_open:
            time.sleep(LIFETIME)
        self.wfile.write(b"0\r\n\r\n")

    def begin_stream(self, *headers):
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Transfer-Encoding", "chunked")
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()

    def chunk(self, text):
        data = text.encode()
        if data:
            self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))
            self.wfile.flush()

    def cut(self, events):
        self.begin_stream()
        self.chunk(events)
        self.close_connection = True

    def trickle(self, data):
        """Sends the beginning of something, then a byte a second."""
        self.wfile.write(data)
        for _ in range(LIFETIME):
            self.wfile.write(b"x")
            self.wfile.flush()
            time.sleep(1)

    def note(self, rpc):
        if not LOG:
            return
        header = self.headers.get
        noted = {"http": self.command, "rpc": rpc, "session": header("Mcp-Session-Id"),
                 "version": header("MCP-Protocol-Version"), "accept": header("Accept"),
                 "lastEventId": header("Last-Event-ID"), "authorization": header("Authorization")}
        with LOCK, open(LOG, "a") as file:
            file.write(json.dumps(noted) + "\n")

    def log_message(self, *_):
        pass


TOOLS = {}


def tool(function):
    TOOLS[function.__name__] = function
    return function


def status(code, body=b"", *headers):
    return lambda http, request: http.reply(code, body, *headers)


TOOLS.update({
    "ok": lambda http, request: http.json(ok(request)),
    "sse": lambda http, request: http.stream(event(ok(request))),
    "sse_open": lambda http, request: http.stream(event(ok(request)), stays_open=True),
    "headers": lambda http, request: http.json(answer(request, json.dumps(dict(http.headers.items())))),
    "cut": lambda http, request: http.cut(event(log_message(1))),
    "cut_in_event": lambda http, request: http.cut(event(ok(request))[:-20]),
    "no_answer": lambda http, request: http.stream("", stays_open=True),
    "slow_headers": lambda http, request: http.trickle(b"HTTP/1.1 200 OK\r\nX-Slow: "),
    "slow_body": lambda http, request: http.trickle(
        b'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"'),
    "status_401": status(401, b"no", ("WWW-Authenticate", 'Bearer realm="test", error="invalid_token"')),
    "status_401_bare": status(401),
    "status_403": status(403, b"not for you"),
    "status_400_session": status(400, b"Bad Request: No valid session ID provided"),
    "status_500": status(500, b"Internal Server Error: boom"),
    "status_503": status(503, b"busy", ("Retry-After", "1")),
    "redirect": status(307, b"", ("Location", "/elsewhere")),
    "rpc_error": lambda http, request: http.json(error(request, -32000, "boom")),
    "rpc_error_400": lambda http, request: http.reply(
        400, json.dumps(error(request, -32602, "bad arguments")).encode(), ("Content-Type", "application/json")),
    "html": status(200, b"<html>Welcome</html>", ("Content-Type", "text/html")),
    "empty": status(200, b"", ("Content-Type", "application/json")),
    "accepted": status(202),
    "not_json": status(200, b"oops", ("Content-Type", "application/json")),
    "no_content_type": lambda http, request: http.reply(200, json.dumps(ok(request)).encode()),
    "batch": lambda http, request: http.json([ok(request)]),
    "size_9m": lambda http, request: http.json(answer(request, "x" * 9 * MIB)),
    "size_11m": lambda http, request: http.json(answer(request, "x" * 11 * MIB)),
})


@tool
def sse_chatty(http, request):
    greeting = ": hello\r\n\r\ndata:\r\n\r\nretry: 10\r\n\r\n"
    messages = event(log_message(1)) + event(ok(request))
    http.stream(greeting + messages.replace("\n", "\r\n"))


@tool
def sse_split(http, request):
    lines = json.dumps(ok(request), indent=1).split("\n")
    http.stream("".join("data: %s\n" % line for line in lines) + "\n")


@tool
def many(http, request):
    http.stream("".join(event(log_message(number)) for number in range(2001)) + event(ok(request)))


@tool
def resumed(http, request):
    cut_with(http, [event(ok(request), "2")])


@tool
def resumed_late(http, request):
    cut_with(http, [None, event(ok(request), "2")])


@tool
def cut_with_ids(http, request):
    cut_with(http, [])


def cut_with(http, responses):
    last = uuid.uuid4().hex
    PENDING[last] = responses
    http.cut("retry: 10\n\n" + event(log_message(1), last))


@tool
def cut_json(http, request):
    body = json.dumps(ok(request)).encode()
    http.send_response(200)
    http.send_header("Content-Type", "application/json")
    http.send_header("Content-Length", str(len(body)))
    http.end_headers()
    http.wfile.write(body[:-10])
    http.close_connection = True


@tool
def drop(http, request):
    http.close_connection = True


@tool
def status_404(http, request):
    SESSIONS.pop(http.headers.get("Mcp-Session-Id"), None)
    http.session_lost()


# What initialize meets.
STARTS = {
    "401": TOOLS["status_401"],
    "401-bare": TOOLS["status_401_bare"],
    "403": TOOLS["status_403"],
    "404": status(404, b"not here"),
    "500": TOOLS["status_500"],
    "redirect": TOOLS["redirect"],
    "html": TOOLS["html"],
    "drop": TOOLS["drop"],
    "slow-headers": TOOLS["slow_headers"],
    "no-answer": TOOLS["no_answer"],
}


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        """A client that goes away is no news here."""


def main(arguments):
    global LOG
    tls = None
    arguments = iter(arguments)
    for argument in arguments:
        if argument == "--log":
            LOG = next(arguments)
        elif argument == "--start":
            mode, _, value = next(arguments).partition("=")
            MODES[mode] = value
        elif argument == "--tls":
            tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            tls.load_cert_chain(next(arguments))
        else:
            sys.exit("unknown argument: " + argument)
    server = Server(("127.0.0.1", 0), Handler)
    if tls:
        # The handshake is the work of the request's own thread.
        server.socket = tls.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(server.server_address[1], flush=True)
    sys.stdin.buffer.read()
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1:])
