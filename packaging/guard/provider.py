"""A provider of models on a fixed port: answers by the scan that it is asked about, faults by the model's name."""

from __future__ import annotations

import asyncio
import fcntl
import hashlib
import json
import re
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any, Self

from old import old

BatchServer = old("drafting", "batch_server").BatchServer
handler = old("drafting", "handler")
Call, Listener, Reaction, refused = handler.Call, handler.Listener, handler.Reaction, handler.refused
DraftServer = old("drafting", "server").DraftServer

PORT = 45871
_IMAGE = re.compile(rb"data:image/[a-z]+;base64,([A-Za-z0-9+/=]+)")
_MODELS = ("model-a", "model-b", "no-schema")
_FAULTS = (
    "500",
    "429",
    "cut",
    "drop",
    "chunks",
    "words",
    "refusal",
    "length",
    "empty",
    "401",
    "404",
    "400",
    "wait",
)


class _FixedListener(Listener):
    """On the same port each time, since the address stands in files and in digests."""

    async def _serve(self) -> None:
        self._end = asyncio.Event()
        server = await asyncio.start_server(self._connected, "127.0.0.1", PORT, limit=1 << 20)
        self.port = PORT
        self._ready.set()
        await self._end.wait()
        server.close()
        for task in self._open:
            task.cancel()
        await asyncio.gather(*self._open, return_exceptions=True)


class Provider(DraftServer):
    """Says texts that name the scan; a model ``fault-…`` makes its fault in the first two calls for each scan."""

    def __init__(self) -> None:
        super().__init__(models=(*_MODELS, *(f"fault-{each}" for each in _FAULTS)))
        self._listener = _FixedListener(self._react)
        self._tried: Counter[tuple[str, str]] = Counter()
        self._batches = BatchServer(Path(tempfile.mkdtemp(prefix="gtapp-guard-batches-")))
        self._batches.plug(self)

    def __enter__(self) -> Self:
        # one run of the guard at a time has the port
        self._lock = Path(tempfile.gettempdir(), "gtapp-guard-provider.lock").open("w", encoding="utf-8")
        fcntl.flock(self._lock, fcntl.LOCK_EX)
        return super().__enter__()

    def __exit__(self, *error: Any) -> None:
        super().__exit__(*error)
        self._lock.close()

    @staticmethod
    def profiles() -> str:
        """The user's file of providers."""
        return f'[Local]\nbase_url = "http://127.0.0.1:{PORT}/v1"\nmodel = "model-a"\n'

    def item(self, call: Call) -> str:
        images = _IMAGE.findall(call.body)
        return hashlib.sha256(images[-1]).hexdigest()[:8] if images else ""

    async def _routed(self, call: Call) -> Reaction:
        if call.path == "/v1/chat/completions":
            model, item = call.json["model"], self.item(call)
            self._tried[model, item] += 1
            fault = self._fault(model.removeprefix("fault-"), call) if self._tried[model, item] <= 2 else None
            if fault:
                return fault
        return await super()._routed(call)

    def _fault(self, kind: str, call: Call) -> Reaction | None:
        whole = super()._completed(call.json, "")
        text = '{"author": {"last_name": "cut of'
        return {
            "500": refused(500, "the server had an error"), "429": refused(429, "slow down", Retry_After="0"),
            "cut": Reaction(200, whole.body, whole.headers, how="cut"), "drop": Reaction(how="drop"),
            "chunks": Reaction(200, whole.body, whole.headers, how="cut_chunks"),
            "words": self.completion("I can't read this card, sorry."),
            "refusal": self.completion(None, refusal="I won't."), "length": self.completion(text, finish_reason="length"),
            "empty": self.completion(""), "401": refused(401, "Incorrect API key", "invalid_api_key"),
            "404": refused(404, "no such model", "model_not_found"), "400": refused(400, "Invalid image"),
            "wait": refused(429, "come back tomorrow", Retry_After="7200"),
        }.get(kind)  # fmt: skip

    def _completed(self, body: dict[str, Any], item: str) -> Reaction:
        if body["model"] == "no-schema" and body.get("response_format", {}).get("type") == "json_schema":
            return refused(
                400, "Invalid parameter: 'response_format' of type 'json_schema' is not supported."
            )
        done = super()._completed(body, item)
        found = json.loads(done.body)
        if "choices" not in found:
            return done
        message = found["choices"][0]["message"]
        message["content"] = json.dumps(_filled(json.loads(message["content"]), item), ensure_ascii=False)
        return Reaction(done.status, json.dumps(found).encode(), done.headers)

    def requests(self) -> list[str]:
        """What was asked, in a fixed order; a scan by its hash."""
        found = []
        for call in self.calls:
            body = _IMAGE.sub(
                lambda match: b"image " + hashlib.sha256(match[1]).hexdigest().encode(), call.body
            )
            body = re.sub(rb"boundary=\S+|--[0-9a-f]{32}|gtapp-[0-9a-f]{16}", b"<mark>", body)
            kept = {
                name: value for name, value in call.headers.items() if name in ("authorization", "accept")
            }
            kind = call.headers.get("content-type", "").partition(";")[0]
            found.append(
                f"{call.method} {call.path} {kind} {kept} {body.decode('utf-8', 'backslashreplace')}"
            )
        return sorted(found)


def _filled(value: Any, tag: str, name: str = "") -> Any:
    """The emptiest record with the scan's mark in its texts."""
    if isinstance(value, dict):
        return {key: _filled(each, tag, key) for key, each in value.items()}
    if isinstance(value, list):
        return [_filled(each, tag, name) for each in value] or [f"{name} {tag}"]
    return f"{name} {tag}" if value == "" else value
