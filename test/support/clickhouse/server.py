"""The ClickHouse engine (PyPI's chdb-core) behind the part of ClickHouse's HTTP interface that the
official client speaks: queries, parameters, settings, a database, gzip, typed errors.

    python server.py FOLDER PORT-FILE

Listens on a port of loopback that it writes to PORT-FILE, and ends when its standard input ends.
One question is answered after the other: the engine has one session.
"""

import gzip
import os
import re
import sys
import threading
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit

from chdb import session

FOLDER, PORT_FILE = sys.argv[1], sys.argv[2]
engine = session.Session(FOLDER)
turn = threading.Lock()
# What was set in the session so far: it must not reach the next question.
known_settings = {}
known_database = ["default"]

# In the address, and not settings.
NOT_SETTINGS = {
    "query", "database", "query_id", "session_id", "role", "default_format", "compress",
    "enable_http_compression", "wait_end_of_query", "send_progress_in_http_headers",
    "http_headers_progress_interval_ms", "client_protocol_version",
}


def quoted(text):
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def use(database, settings):
    if database != known_database[0]:
        engine.query("USE `%s`" % database.replace("`", ""))
        known_database[0] = database
    gone = [name for name in known_settings if name not in settings]
    changed = {n: v for n, v in settings.items() if known_settings.get(n) != v}
    parts = ["%s = DEFAULT" % name for name in gone]
    parts += ["%s = %s" % (name, quoted(value)) for name, value in changed.items()]
    if parts:
        engine.query("SET " + ", ".join(parts))
    for name in gone:
        del known_settings[name]
    known_settings.update(changed)


def answer(query, database, settings, parameters, output):
    with turn:
        use(database, settings)
        if parameters:
            return engine.query(query, output, params=parameters).bytes()
        return engine.query(query, output).bytes()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def log_message(self, *_):
        pass

    def do_GET(self):
        if urlsplit(self.path).path == "/ping":
            return self.reply(200, b"Ok.\n")
        self.do_POST()

    def body(self):
        if self.headers.get("Transfer-Encoding", "") == "chunked":
            pieces = []
            while True:
                length = int(self.rfile.readline().split(b";")[0], 16)
                piece = self.rfile.read(length)
                self.rfile.readline()
                if length == 0:
                    return b"".join(pieces)
                pieces.append(piece)
        return self.rfile.read(int(self.headers.get("Content-Length", 0)))

    def do_POST(self):
        body = self.body()
        if self.headers.get("Content-Encoding") == "gzip":
            body = zlib.decompress(body, 31)
        asked = parse_qsl(urlsplit(self.path).query, keep_blank_values=True)
        named = dict(asked)
        parameters = {n[6:]: v for n, v in asked if n.startswith("param_")}
        settings = {
            n: v for n, v in asked if n not in NOT_SETTINGS and not n.startswith("param_")
        }
        query = named.get("query", "")
        text = (query + "\n" if query else "") + body.decode("utf-8", "surrogateescape")
        output = named.get("default_format", "TabSeparated")
        found = re.search(r"\bFORMAT\s+(\w+)\s*;?\s*$", text)
        if found and not re.match(r"\s*INSERT\b", text, re.I):
            output, text = found.group(1), text[: found.start()]
        try:
            said = answer(text, named.get("database", "default"), settings, parameters, output)
        except Exception as error:  # noqa: BLE001
            said = str(error)
            code = re.search(r"Code: (\d+)", said)
            return self.reply(500, said.encode(), {
                "X-ClickHouse-Exception-Code": code.group(1) if code else "1000",
            })
        if "gzip" in self.headers.get("Accept-Encoding", "") and len(said) > 1000:
            return self.reply(200, gzip.compress(said, 1), {"Content-Encoding": "gzip"})
        self.reply(200, said)

    def reply(self, status, body, headers={}):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
threading.Thread(target=server.serve_forever, daemon=True).start()
with open(PORT_FILE + ".new", "w") as file:
    file.write(str(server.server_address[1]))
os.rename(PORT_FILE + ".new", PORT_FILE)
sys.stdin.read()
with turn:
    engine.close()
# The engine's threads would still run while the interpreter is taken down.
os._exit(0)
