"""Brings results, in whatever order they come, to their items: line by line, each item once."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from gtapp.drafting import answer, faults, replies, runs
from gtapp.drafting.answer import Reply
from gtapp.drafting.batch import asked, interrupt
from gtapp.drafting.batch.asked import Asked
from gtapp.drafting.batch.jobs import Jobs
from gtapp.drafting.batch.parts import Became, Entry, Job, Part
from gtapp.drafting.cache import RequestCache, CachedRequest
from gtapp.drafting.faults import Fault, FaultError
from gtapp.drafting.replies import ResponseBody
from gtapp.drafting.request import ResponseFormat
from gtapp.drafting.wire_schema import WireSchema
from gtapp.errors import GtappError
from gtapp.messages import Message

_CHUNK: Final = 100
_LONGEST: Final = 64 << 20
_EXPIRED: Final = "batch_expired"
_CANCELLED: Final = "batch_cancelled"


@dataclass(slots=True)
class Tally:
    """What joining brought.

    `marks` says how answers read, `again` how many were there already. `strange` lines belong to no item, or are none;
    `stepped` counts requests that were refused for the form (step) in which the schema was given.
    """

    answered: int = 0
    again: int = 0
    failed: int = 0
    missing: int = 0
    strange: int = 0
    stepped: Counter[ResponseFormat] = field(default_factory=Counter)
    marks: Counter[str] = field(default_factory=Counter)


Settled = tuple[str, Became, Message | None]


class Joining:
    """Joins the parts of one run. `wire` gives the schema of an item, `scrub` takes the key out of a text."""

    def __init__(
        self,
        root: Path,
        jobs: Jobs,
        job: Job,
        wire: Callable[[str], WireSchema],
        progress: Callable[[int], object] = lambda count: None,
        stopped: Callable[[], bool] = lambda: False,
        scrub: Callable[[str], str] = lambda text: text,
    ) -> None:
        self._root, self._jobs, self._job, self._wire = root, jobs, job, wire
        self._progress, self.stopped, self._scrub = progress, stopped, scrub
        self._cache = RequestCache(root)
        self.tally = Tally()

    def close(self) -> None:
        self._cache.close()

    def join(self, part: Part, path: Path) -> int:
        """Writes the answers of one file of results, and notes what became of each line's item; how many lines had one.

        Ends early where the user stopped.

        Raises:
            GtappError: an answer can't be written (SaveError); what was written counts, the rest is joined the next time.
        """
        settled: list[Settled] = []
        answered: list[CachedRequest] = []
        known = 0
        try:
            for number, line in enumerate(_lines(path), 1):
                interrupt.check()
                if self.stopped():
                    break
                known += self._one(part, line, settled, answered)
                if number % _CHUNK == 0:
                    self._settle(part, settled, answered)
        finally:
            self._settle(part, settled, answered)
        return known

    def _settle(self, part: Part, settled: list[Settled], answered: list[CachedRequest]) -> None:
        self._jobs.settle(part, settled)
        if answered:
            self._cache.put(*answered)
        settled.clear()
        answered.clear()
        self._progress(self.tally.answered + self.tally.again)

    def _one(self, part: Part, line: Any, settled: list[Settled], answered: list[CachedRequest]) -> bool:
        """Whether the line belongs to an item."""
        key = line.get("custom_id") if isinstance(line, dict) else None
        entry = self._jobs.entry(part, key) if isinstance(key, str) else None
        if entry is None or any(entry.key == done for done, _, _ in settled):
            self.tally.strange += 1
            return False
        if entry.became == "asked":
            settled.append((entry.key, *self._became(part, entry, line, answered)))
        return True

    def _became(
        self, part: Part, entry: Entry, line: dict[str, Any], answered: list[CachedRequest]
    ) -> tuple[Became, Message | None]:
        """What becomes of an item by its line of results."""
        try:
            reply, moment = self._reply(line, part)
        except FaultError as error:
            return self._not_answered(entry, error.fault)
        try:
            wire = self._wire(entry.item)
        except GtappError as error:
            self.tally.failed += 1
            return "failed", error.message
        mark = self._write(part, asked.read(entry.item, entry.key, entry.asked, wire), reply, moment)
        answered.append(CachedRequest(entry.key, part.run, entry.item, "answered", mark))
        return "answered", None

    def _not_answered(self, entry: Entry, fault: Fault) -> tuple[Became, Message]:
        if fault.format_refused:
            self.tally.stepped[asked.step(entry.asked)] += 1
        # what would hit every item, or may pass, is no fault of this one
        if fault.retry or fault.stop or fault.format_refused:
            self.tally.missing += 1
            return "missing", fault.message
        self.tally.failed += 1
        return "failed", fault.message

    def _reply(self, line: dict[str, Any], part: Part) -> tuple[Reply, datetime]:
        """The reply in a line and when it was given; raises FaultError where it holds none."""
        fault = _fault(line, self._job.address, self._encoded)
        if fault:
            raise FaultError(fault)
        body = line["response"].get("body")
        reply = replies.parse_reply(ResponseBody(self._encoded(body), "application/json"))
        return reply, _moment(body.get("created")) or datetime.fromisoformat(part.made)

    def _encoded(self, body: Any) -> bytes:
        """JSON without the key: one that stood in escapes was not found in the file."""
        return self._scrub(json.dumps(body)).encode("utf-8")

    def _write(self, part: Part, about: Asked, reply: Reply, moment: datetime) -> str:
        """Writes an answer's file, unless the item has an answer already; its mark."""
        reading = answer.read_reply(reply, about.wire)
        how = (self._job.provider, about.step, moment, None, about.settings_left_out)
        content = answer.answer_content(about, reply, reading, *how)
        content["gtapp"]["batch"] = part.batch
        try:
            runs.write_answer(self._root, part.run, about.item, content)
            self.tally.answered += 1
            self.tally.marks[reading.mark] += 1
        except GtappError as error:
            if error.code != "drafting-answered":
                raise
            self.tally.again += 1
        return reading.mark


def _fault(line: dict[str, Any], host: str, encoded: Callable[[Any], bytes]) -> Fault | None:
    """Why a line holds no reply."""
    error, response = line.get("error"), line.get("response")
    code = error.get("code") if isinstance(error, dict) else None
    if code in (_EXPIRED, _CANCELLED):
        return Fault(Message(code.replace("_", "-")), retry=True)
    if not isinstance(response, dict):
        said = {"error": error or {"message": "no response"}}
        return faults.fault_in_success(encoded(said), "application/json")
    status, body = response.get("status_code"), encoded(response.get("body"))
    if isinstance(status, int) and not 200 <= status < 300:
        return faults.fault_of_status(status, {}, body, host)
    return faults.fault_in_success(body, "application/json")


def _moment(created: Any) -> datetime | None:
    if not isinstance(created, int) or isinstance(created, bool):
        return None
    try:
        return datetime.fromtimestamp(created, UTC)
    except (OverflowError, OSError, ValueError):
        return None


def _lines(path: Path) -> Iterator[Any]:
    """The lines of a file of results; None for one that is no JSON, or longer than any answer."""
    with path.open("rb") as file:
        while line := file.readline(_LONGEST):
            if not line.strip():
                continue
            if len(line) == _LONGEST and not line.endswith(b"\n"):
                while (rest := file.readline(_LONGEST)) and not rest.endswith(b"\n"):
                    pass
                yield None
                continue
            try:
                yield json.loads(line.decode("utf-8", "replace"))
            except (ValueError, RecursionError):
                yield None
