"""A provider on a real socket: chat completions and models in OpenAI's protocol, with scripted faults.

with DraftServer(texts={"card1": '{"author": …}'}) as server:
    server.know("card1", request)            # items are identified by their images
    server.script("card1", error_reaction(500), server.completion("card1"))
    server.counts["card1"]                   # how often it was requested

``python -m tests.features.drafts.server LATENCY`` serves until its input ends, in its own process, and prints its address.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import re
import sys
from collections import Counter, defaultdict, deque
from collections.abc import Awaitable, Callable
from dataclasses import replace
from types import TracebackType
from typing import Any, Self

from gtapp.features.drafts.request import DraftRequest
from tests.features.drafts import strict
from tests.features.drafts.handler import Call, Listener, Reaction, error_reaction, json_reaction

Route = Callable[[Call], Awaitable[Reaction]]

EVERY = "*"
_IMAGE = re.compile(rb"data:image/jpeg;base64,([A-Za-z0-9+/=]+)")


class DraftServer:
    """Answers `texts` by item, or what the schema allows at least; `takes` are the forms of response_format it knows.

    `routes` are further paths by prefix (files, batches). With a `key` every call must bear it.
    """

    def __init__(
        self,
        texts: dict[str, str] | None = None,
        *,
        key: str = "",
        models: tuple[str, ...] = ("model-a", "model-b"),
        takes: tuple[str, ...] = ("json_schema", "json_object", "text"),
        latency: float = 0.0,
    ) -> None:
        self.texts = texts or {}
        self.key, self.models, self.takes, self.latency = key, models, takes, latency
        self.calls: list[Call] = []
        self.counts: Counter[str] = Counter()
        self.most_at_once = 0
        self.routes: dict[str, Route] = {}
        self.before: Callable[[Call], None] = lambda call: None
        self._at_once = 0
        self._items: dict[str, str] = {}
        self._scripts: defaultdict[str, deque[Reaction]] = defaultdict(deque)
        self._listener = Listener(self._react)

    def __enter__(self) -> Self:
        self._listener.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._listener.close()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._listener.port}/v1"

    @property
    def requests(self) -> int:
        """Return how many completions were requested."""
        return sum(self.counts.values())

    def know(self, item: str, request: DraftRequest) -> None:
        """Identify an item by its last image, which is its own and not an example's."""
        self._items[request.pages[-1].sha256] = item

    def script(self, item: str, *reactions: Reaction) -> None:
        """Set the reactions for an item (or for `EVERY` one), one after the other, before the usual ones."""
        self._scripts[item].extend(reactions)

    def completion(self, text: str | None, **changes: Any) -> Reaction:
        """Return a chat completion; `changes` are of its choice, its message or itself, by key."""
        message = {"role": "assistant", "content": text, "refusal": None}
        choice: dict[str, Any] = {"index": 0, "message": message, "finish_reason": "stop"}
        usage = {"prompt_tokens": 1000, "completion_tokens": 100, "total_tokens": 1100}
        whole = {"id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": "model-a-2026"}
        whole |= {"choices": [choice], "usage": usage}
        for key, value in changes.items():
            next(part for part in (message, choice, whole) if key in part or part is whole)[key] = value
        return json_reaction(whole)

    async def _react(self, call: Call) -> Reaction:
        self.calls.append(call)
        self._at_once += 1
        self.most_at_once = max(self.most_at_once, self._at_once)
        try:
            self.before(call)
            reaction = await self._route(call)
            await asyncio.sleep(reaction.latency or self.latency)
        finally:
            self._at_once -= 1
        return replace(reaction, latency=0)

    async def _route(self, call: Call) -> Reaction:
        item = self.item(call)
        if call.path.endswith("/chat/completions"):
            self.counts[item] += 1
        for name in (item, EVERY):
            if self._scripts[name]:
                return self._scripts[name].popleft()
        if self.key and call.headers.get("authorization") != f"Bearer {self.key}":
            return error_reaction(401, "Incorrect API key provided.", "invalid_api_key")
        for prefix, route in self.routes.items():
            if call.path.startswith(prefix):
                return await route(call)
        if call.path == "/v1/models":
            return json_reaction(
                {"object": "list", "data": [{"id": name, "object": "model"} for name in self.models]}
            )
        if call.path == "/v1/chat/completions":
            return self._complete(call.json, item)
        return error_reaction(404, f"Invalid URL ({call.method} {call.path})")

    def item(self, call: Call) -> str:
        """Return the item of a call; "" where there is none."""
        images = _IMAGE.findall(call.body)
        return self._items.get(hashlib.sha256(base64.b64decode(images[-1])).hexdigest(), "") if images else ""

    def _complete(self, body: dict[str, Any], item: str) -> Reaction:
        if body["model"] not in self.models:
            return error_reaction(404, f"The model `{body['model']}` does not exist", "model_not_found")
        form = body.get("response_format", {"type": "text"})
        if form["type"] not in self.takes:
            return error_reaction(
                400, f"Invalid parameter: 'response_format' of type '{form['type']}' is not supported."
            )
        schema = form.get("json_schema", {})
        wrong = strict.find_refusals(schema.get("name"), schema.get("schema")) if schema else []
        if wrong:
            return error_reaction(400, f"Invalid schema for response_format: {wrong[0]}")
        text = self.texts.get(item)
        return self.completion(json.dumps(make_least_value(schema.get("schema"))) if text is None else text)


def make_least_value(schema: Any) -> Any:
    """Return the emptiest value that a schema allows."""
    schema = schema or {}
    if "anyOf" in schema:
        return make_least_value(schema["anyOf"][-1])
    if "enum" in schema:
        return schema["enum"][0]
    if schema.get("type") == "object":
        return {name: make_least_value(each) for name, each in schema["properties"].items()}
    return {"array": [], "string": "", "number": 0, "integer": 0, "boolean": False}.get(
        schema.get("type", "")
    )


class PlainServer:
    """A server that gives the same answer to every call without reading it: for measuring clients."""

    def __init__(self, text: str, latency: float) -> None:
        reaction = DraftServer().completion(text)
        self._reaction = replace(reaction, latency=latency)
        self._listener = Listener(self._react)

    async def _react(self, call: Call) -> Reaction:
        return self._reaction

    def serve(self) -> None:
        """Print the address, and serve until the input ends."""
        self._listener.start()
        print(f"http://127.0.0.1:{self._listener.port}/v1", flush=True)
        sys.stdin.read()
        self._listener.close()


if __name__ == "__main__":
    PlainServer(sys.argv[2] if len(sys.argv) > 2 else "{}", float(sys.argv[1])).serve()
