"""An https server on this computer that delivers scans, with a certificate of its own."""

from __future__ import annotations

import shutil
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread

import pytest


class ScanServer:
    """Delivers `files` by their paths below `address`, and writes down in `asked` what it was asked for.

    It is silent about ``slow.jpg`` until `go_on` is set.
    """

    def __init__(self, files: dict[str, bytes], port: int) -> None:
        self.files, self.asked = files, list[str]()
        self.go_on = Event()
        self.address = f"https://localhost:{port}/scans/"


@contextmanager
def run_scan_server(folder: Path, monkeypatch: pytest.MonkeyPatch, port: int = 0) -> Iterator[ScanServer]:
    """Run a server whose certificate this process trusts."""
    if not shutil.which("openssl"):
        pytest.skip("openssl is not installed")
    key, certificate = folder / "https.key", folder / "https.crt"
    if not key.exists():
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
             "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate],
            check=True, capture_output=True,
        )  # fmt: skip
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    monkeypatch.setenv("no_proxy", "localhost")
    served: ScanServer

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            served.asked.append(self.path)
            name = self.path.removeprefix("/scans/")
            if name == "away/a.jpg":
                self.send_response(302)
                self.send_header("Location", f"{served.address}images/a.jpg")
                self.end_headers()
                return
            if name == "slow.jpg":
                served.go_on.wait()
            content = served.files.get(name)
            self.send_response(404 if content is None else 200)
            self.send_header("Content-Length", str(len(content or b"") + (name == "images/cut.jpg")))
            self.end_headers()
            self.wfile.write(content or b"")

        def log_message(self, *_: object) -> None:
            """Write nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    server.handle_error = lambda *_: None  # type: ignore[method-assign]  # a client that refuses the certificate
    served = ScanServer({}, server.server_port)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield served
    finally:
        served.go_on.set()
        server.shutdown()
        thread.join()
        server.server_close()
