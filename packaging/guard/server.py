"""A provider of models for the cases: it gives every request the same answer, and keeps what was asked."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final

PORT: Final = 47811
"""The same each time: it is part of what is written and shown."""
PATIENCE_SECONDS: Final = 300
_ANSWER: Final = {
    "publication": {"title": "Ein Titel", "year": 1901},
    "send_date": ["1926-02-16"],
    "sender_persons": ["Lüssi, Theophil"],
}


class _Handler(BaseHTTPRequestHandler):
    """Answers ``/CASE/v1/chat/completions``; each request becomes a line of ``CASE.jsonl`` in `folder`."""

    folder = Path()
    lock = threading.Lock()

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        with (
            self.lock,
            (self.folder / f"{self.path.split('/')[1]}.jsonl").open("a", encoding="utf-8") as file,
        ):
            file.write(json.dumps(json.loads(body), ensure_ascii=False, sort_keys=True) + "\n")
        message = {"role": "assistant", "content": json.dumps(_ANSWER)}
        reply = {
            "id": "reply", "object": "chat.completion", "created": 1, "model": "fixed-1",
            "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
            "usage": {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120},
        }  # fmt: skip
        content = json.dumps(reply).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def serve(folder: Path) -> Iterator[None]:
    """Answer requests meanwhile; what was asked is kept in `folder`, a file a case. Waits while another case does so."""
    folder.mkdir(parents=True, exist_ok=True)
    with _bind() as server:
        _Handler.folder = folder
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield
        finally:
            server.shutdown()
            thread.join()


def _bind() -> ThreadingHTTPServer:
    end = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            return ThreadingHTTPServer(("127.0.0.1", PORT), _Handler)
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.5)


def take_requests(folder: Path, case: str, target: Path) -> None:
    """Move what a case asked to `target`, in an order that does not depend on what came first."""
    asked = folder / f"{case}.jsonl"
    if asked.exists():
        target.write_text("\n".join(sorted(asked.read_text("utf-8").splitlines())), encoding="utf-8")
        asked.unlink()
