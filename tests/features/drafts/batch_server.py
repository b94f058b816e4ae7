"""A provider's files and batches in OpenAI's protocol, for `Listener` or as routes of a `DraftServer`; files are in a folder.

    service = BatchServer(folder)
    service.plug(server)
    service.plans.append(Plan(status="expired", answered=0.5))     # how the next batch ends
    service.faults.append(Scripted("POST", "/v1/batches", error_reaction(500)))

``python -m tests.features.drafts.batch_server FOLDER`` serves until its input ends, and prints its address, then its counts.
"""

from __future__ import annotations

import hashlib
import json
import random
import re
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from tests.features.drafts import strict
from tests.features.drafts.handler import Call, Listener, Reaction, error_reaction, json_reaction
from tests.features.drafts.server import DraftServer, make_least_value

ENDPOINT = "/v1/chat/completions"
OVER = ("completed", "failed", "expired", "cancelled")


@dataclass
class Plan:
    """The course of a batch: its final state, the share that is answered by then, polls until then.

    `lines` are (custom_id → line of results) instead of the usual; `more` are further lines; `refusals` fail it at once.
    """

    status: str = "completed"
    answered: float = 1.0
    polls: int = 1
    lines: dict[str, dict[str, Any]] = field(default_factory=dict)
    more: list[bytes] = field(default_factory=list)
    refusals: list[dict[str, Any]] = field(default_factory=list)


@dataclass
class Scripted:
    """A reaction instead of the usual one for the next call of this kind, after `skip` of them; `carried_out` or not."""

    method: str
    prefix: str
    reaction: Reaction
    carried_out: bool = False
    skip: int = 0


@dataclass
class File:
    """A file at the provider."""

    name: str
    purpose: str
    path: Path
    size: int
    created: int


class BatchServer:
    """`most_requests` and `most_bytes` are the limits of a file; `enqueued` is how many requests may be under way at once."""

    def __init__(self, folder: Path, most_requests: int = 50_000, most_bytes: int = 200_000_000) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self.most_requests, self.most_bytes = most_requests, most_bytes
        self.enqueued = 0
        self.marks_kept = True
        self.files: dict[str, File] = {}
        self.batches: dict[str, dict[str, Any]] = {}
        self.plans: deque[Plan] = deque()
        self.faults: list[Scripted] = []
        self.calls: list[tuple[str, str]] = []
        self.asked: Counter[str] = Counter()
        self.deleted: list[str] = []
        self.watch: Callable[[str, str, str], None] = lambda when, method, path: None
        self._plan_of: dict[str, Plan] = {}
        self._schemas: dict[str, list[str]] = {}
        self._chance = random.Random(1)
        self._number = 0

    def plug(self, server: DraftServer) -> None:
        """Serve these paths on the server."""
        server.routes |= {"/v1/files": self.react, "/v1/batches": self.react}

    async def react(self, call: Call) -> Reaction:
        parts = urlsplit(call.path)
        self.calls.append((call.method, parts.path))
        self.watch("before", call.method, parts.path)
        fault = self._fault(call.method, parts.path)
        if fault and not fault.carried_out:
            return fault.reaction
        reaction = self._routed(call, parts.path.split("/")[2:], parse_qs(parts.query))
        self.watch("after", call.method, parts.path)
        return fault.reaction if fault else reaction

    def _fault(self, method: str, path: str) -> Scripted | None:
        for each in self.faults:
            if each.method == method and path.startswith(each.prefix):
                if each.skip:
                    each.skip -= 1
                    continue
                self.faults.remove(each)
                return each
        return None

    def _routed(self, call: Call, path: list[str], query: dict[str, list[str]]) -> Reaction:
        match call.method, path:
            case "POST", ["files"]:
                return self._upload(call)
            case "GET", ["files"]:
                found = [_file(name, each) for name, each in self.files.items()]
                purpose = query.get("purpose", [""])[0]
                return _page([each for each in found if each["purpose"] == purpose or not purpose], query)
            case "GET", ["files", name] if name in self.files:
                return json_reaction(_file(name, self.files[name]))
            case "GET", ["files", name, "content"] if name in self.files:
                kind = {"Content-Type": "application/octet-stream"}
                return Reaction(200, self.files[name].path.read_bytes(), kind)
            case "DELETE", ["files", name] if name in self.files:
                self.files.pop(name).path.unlink()
                self.deleted.append(name)
                return json_reaction({"id": name, "object": "file", "deleted": True})
            case "POST", ["batches"]:
                return self._create(call.json)
            case "GET", ["batches"]:
                return _page(list(self.batches.values()), query)
            case "GET", ["batches", name] if name in self.batches:
                self._advance(name)
                return json_reaction(self.batches[name])
            case "POST", ["batches", name, "cancel"] if name in self.batches:
                return self._cancel(name)
        return error_reaction(404, f"No such object: {'/'.join(path)}")

    # files

    def _upload(self, call: Call) -> Reaction:
        fields = _form(call)
        name, content = fields["file"]
        if fields["purpose"][1] != b"batch" or not name.endswith(".jsonl"):
            return error_reaction(400, "purpose or file type")
        if len(content) > self.most_bytes:
            return error_reaction(413, "File is too large")
        return json_reaction(_file(*self._get_file(name, "batch", content)))

    def _get_file(self, name: str, purpose: str, content: bytes | memoryview) -> tuple[str, File]:
        id_ = self._new("file")
        path = self.folder / id_
        path.write_bytes(content)
        self.files[id_] = File(name, purpose, path, len(content), 1_700_000_000 + self._number)
        return id_, self.files[id_]

    def _new(self, kind: str) -> str:
        self._number += 1
        return f"{kind}-{self._number:06}"

    # batches

    def _create(self, asked: dict[str, Any]) -> Reaction:
        file = asked["input_file_id"]
        if file not in self.files:
            return error_reaction(400, f"Cannot find file {file}, or the project does not have access to it.")
        if asked["endpoint"] != ENDPOINT or asked["completion_window"] != "24h":
            return error_reaction(400, "endpoint or completion_window")
        name = self._new("batch")
        self._plan_of[name] = self.plans.popleft() if self.plans else Plan()
        self.batches[name] = {
            "id": name, "object": "batch", "endpoint": ENDPOINT, "input_file_id": file, "completion_window": "24h",
            "status": "validating", "created_at": 1_700_000_000 + self._number, "output_file_id": None,
            "error_file_id": None, "errors": None, "metadata": asked.get("metadata") if self.marks_kept else None,
            "request_counts": {"total": 0, "completed": 0, "failed": 0},
        }  # fmt: skip
        return json_reaction(self.batches[name])

    def _cancel(self, name: str) -> Reaction:
        batch = self.batches[name]
        if batch["status"] in OVER:
            return error_reaction(409, f"Cannot cancel a batch with status '{batch['status']}'.")
        if batch["status"] == "validating":
            self._advance(name)
        if batch["status"] == "in_progress":
            batch["status"] = "cancelling"
            self._plan_of[name].status = "cancelled"
        return json_reaction(batch)

    def _advance(self, name: str) -> None:
        """Advance by one step with each poll."""
        batch, plan = self.batches[name], self._plan_of[name]
        if batch["status"] == "validating":
            requests, refusals = self._validate(batch["input_file_id"], plan)
            if refusals:
                batch |= {"status": "failed", "errors": {"object": "list", "data": refusals}}
                return
            batch["status"] = "in_progress"
            batch["request_counts"]["total"] = len(requests)
            self.asked.update(each["custom_id"] for each in requests)
        if batch["status"] in ("in_progress", "cancelling"):
            plan.polls -= 1
            if plan.polls < 0 or batch["status"] == "cancelling":
                self._finish(batch, plan)

    def _validate(self, file: str, plan: Plan) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        if plan.refusals:
            return [], plan.refusals
        requests = list(self._read_requests(file))
        refusals = [_refusal(code, text, line) for code, text, line in self._find_fault(requests)]
        under_way = sum(
            batch["request_counts"]["total"]
            for batch in self.batches.values()
            if batch["status"] in ("in_progress", "cancelling")
        )
        if not refusals and self.enqueued and under_way + len(requests) > self.enqueued:
            text = f"Enqueued token limit reached for model-a. Limit: {self.enqueued} enqueued tokens."
            refusals.append(_refusal("token_limit_exceeded", text, None))
        return requests, refusals

    def _read_requests(self, file: str) -> Iterator[dict[str, Any]]:
        """Return the lines without their images."""
        with self.files[file].path.open("rb") as lines:
            for line in lines:
                request = json.loads(line)
                images = [each for each in request["body"]["messages"][-1]["content"] if "image_url" in each]
                request["body"]["messages"] = len(images)
                yield request

    def _find_fault(self, requests: list[dict[str, Any]]) -> Iterator[tuple[str, str, int | None]]:
        if len(requests) > self.most_requests:
            yield "too_many_tasks", f"{len(requests)} requests, {self.most_requests} accepted", None
        if not requests:
            yield "empty_file", "The batch is empty", None
        if len({each["body"]["model"] for each in requests}) > 1:
            yield "mismatched_model", "one model a file", None
        ids: set[str] = set()
        for number, each in enumerate(requests, 1):
            if set(each) != {"custom_id", "method", "url", "body"} or each["method"] != "POST":
                yield "invalid_request", "not the keys of a request", number
            if each["custom_id"] in ids or not re.fullmatch(r"[A-Za-z0-9_-]{1,64}", each["custom_id"]):
                yield "duplicate_custom_id", each["custom_id"], number
            if each["url"] != ENDPOINT:
                yield "invalid_url", each["url"], number
            if not each["body"]["messages"]:
                yield "invalid_request", "no image", number
            ids.add(each["custom_id"])
            wrong = self._find_schema_fault(each["body"].get("response_format", {}).get("json_schema"))
            if wrong:
                yield "invalid_schema", wrong[0], number

    def _find_schema_fault(self, form: dict[str, Any] | None) -> list[str]:
        if form is None:
            return []
        name = hashlib.sha256(json.dumps(form).encode()).hexdigest()
        if name not in self._schemas:
            self._schemas[name] = strict.find_refusals(form.get("name"), form.get("schema"))
        return self._schemas[name]

    def _finish(self, batch: dict[str, Any], plan: Plan) -> None:
        requests = list(self._read_requests(batch["input_file_id"]))
        self._chance.shuffle(requests)
        count = round(len(requests) * plan.answered)
        lines = [plan.lines.get(each["custom_id"]) or _answer_line(each) for each in requests[:count]]
        if plan.status == "expired":
            lines += [_unanswered(each["custom_id"]) for each in requests[count:]]
        good = [each for each in lines if _is_good(each)]
        bad = [each for each in lines if not _is_good(each)]
        batch["status"] = plan.status
        batch["request_counts"] |= {"completed": len(good), "failed": len(bad)}
        for key, found, more in (("output_file_id", good, plan.more), ("error_file_id", bad, [])):
            if found or more:
                text = b"".join(json.dumps(each).encode() + b"\n" for each in found) + b"".join(more)
                batch[key] = self._get_file(f"{batch['id']}_{key}.jsonl", "batch_output", text)[0]


def _answer_line(request: dict[str, Any]) -> dict[str, Any]:
    """Return a line of results; the answer's title is the custom_id."""
    key = request["custom_id"]
    record = make_least_value(request["body"].get("response_format", {}).get("json_schema", {}).get("schema"))
    if isinstance(record, dict) and "publication" in record:
        record["publication"]["title"] = key
    message = {"role": "assistant", "content": json.dumps(record), "refusal": None}
    body = {
        "id": f"chatcmpl-{key[:8]}", "object": "chat.completion", "created": 1_700_000_000, "model": "model-a-2026",
        "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 1000, "completion_tokens": 100, "total_tokens": 1100},
    }  # fmt: skip
    return make_result(key, body)


def make_result(key: str, body: Any, status: int = 200) -> dict[str, Any]:
    """Return a line of results with this body."""
    response = {"status_code": status, "request_id": "req-1", "body": body}
    return {"id": f"batch_req_{key[:8]}", "custom_id": key, "response": response, "error": None}


def _unanswered(key: str) -> dict[str, Any]:
    error = {
        "code": "batch_expired",
        "message": "This request could not be executed before the completion window expired.",
    }
    return {"id": f"batch_req_{key[:8]}", "custom_id": key, "response": None, "error": error}


def _is_good(line: dict[str, Any]) -> bool:
    return bool(line.get("response")) and line["response"]["status_code"] == 200


def _refusal(code: str, text: str, line: int | None) -> dict[str, Any]:
    return {"code": code, "message": text, "param": None, "line": line}


def _file(name: str, file: File) -> dict[str, Any]:
    return {
        "id": name, "object": "file", "bytes": file.size, "created_at": file.created, "filename": file.name,
        "purpose": file.purpose, "status": "processed",
    }  # fmt: skip


def _page(found: list[dict[str, Any]], query: dict[str, list[str]]) -> Reaction:
    """Return a page of a list, newest first."""
    found = sorted(found, key=lambda each: each["created_at"], reverse=True)
    after, limit = query.get("after", [""])[0], int(query.get("limit", ["20"])[0])
    start = next((at + 1 for at, each in enumerate(found) if each["id"] == after), 0)
    page = found[start : start + limit]
    return json_reaction({"object": "list", "data": page, "has_more": start + limit < len(found)})


def _form(call: Call) -> dict[str, tuple[str, Any]]:
    """Return the fields of a multipart form: name → file name and content."""
    match = re.search(r"boundary=([^;]+)", call.headers["content-type"])
    assert match
    mark = b"--" + match[1].strip('"').encode()
    found: dict[str, tuple[str, Any]] = {}
    body, at = memoryview(call.body), 0
    while (at := call.body.find(mark, at)) >= 0:
        at += len(mark)
        end = call.body.find(mark, at)
        head_end = call.body.find(b"\r\n\r\n", at)
        if end < 0 or head_end < 0:
            break
        head = bytes(body[at:head_end]).decode()
        names = dict(re.findall(r'(name|filename)="([^"]*)"', head))
        found[names["name"]] = (names.get("filename", ""), bytes(body[head_end + 4 : end - 2]))
        at = end
    return found


def main(folder: Path) -> None:
    """Serve until the input ends."""
    service = BatchServer(folder)
    listener = Listener(service.react)
    listener.start()
    print(f"http://127.0.0.1:{listener.port}/v1", flush=True)
    sys.stdin.read()
    listener.close()
    counts = {"asked": len(service.asked), "most": max(service.asked.values(), default=0)}
    files = [file for file in service.files.values() if file.purpose == "batch"]
    print(json.dumps({**counts, "batches": len(service.batches), "files": len(files)}), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
