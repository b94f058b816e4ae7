"""Which items are in which batch, and how far each batch is: SQLite in ``.gtapp/``, so that any other day can go on."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, Final, Literal, TypeVar

from gtapp.drafting import cache
from gtapp.drafting.cache import decode_message, encode_message
from gtapp.drafting.drafting_settings import DraftingSettings
from gtapp.drafting.model_capabilities import ResponseFormat
from gtapp.drafting.request import DraftRequest
from gtapp.drafting.wire_schema import WireSchema
from gtapp.errors import GtappError
from gtapp.formats import atomic
from gtapp.messages import Message
from gtapp.store.database import WriterLock

# ---- parts ----
# What is known of a run in batches: whom it asks, its parts (a file and a batch each), and their items.


PartStage = Literal[
    "writing", "written", "uploading", "uploaded", "creating", "queued", "created", "ended", "joined"
]
ItemOutcome = Literal["asked", "answered", "failed", "missing"]


@dataclass(frozen=True, slots=True)
class BatchJob:
    """A run that is asked in batches: of whom, which model; `complete` says whether all its items are in files."""

    run: str
    provider: str
    address: str
    model: str
    made: str
    complete: int = 0


@dataclass(frozen=True, slots=True)
class BatchPart:
    """One file and its batch.

    `stage` is how far it is with us: ``uploading`` and ``creating`` say that a request was begun of which nothing is known yet.
    `status` is the provider's word, `completed` and `failed` its counts; `file`, `batch`, `output`, `errors` its names of
    things. `token` is our own name for it, `tries` how often its batch was created, `alone` whether no other was under way then.
    """

    id: int
    run: str
    token: str
    stage: PartStage
    count: int
    size: int
    file: str
    batch: str
    status: str
    output: str
    errors: str
    completed: int
    failed: int
    tries: int
    alone: int
    reason: str
    made: str
    ended: str

    @property
    def message(self) -> Message | None:
        """Why it stands where it stands."""
        return decode_message(self.reason)

    @property
    def is_gone(self) -> bool:
        """Whether the provider did not know its batch, or its results, when it was asked last."""
        message = self.message
        return message is not None and message.code in ("batch-gone", "batch-results-gone")

    @property
    def mark(self) -> str:
        """What its batch is to be known by at the provider."""
        return f"{self.token}.{self.tries}"


@dataclass(frozen=True, slots=True)
class BatchItem:
    """One item of a part."""

    item: str
    key: str
    asked: str
    outcome: ItemOutcome


@dataclass(frozen=True, slots=True)
class RequestLine:
    """A request as it stands in a file; `asked` is what its answer file says of it (JSON)."""

    item: str
    key: str
    asked: str
    text: bytes


# ---- asked ----
# What was asked about one item, small enough to be kept until its answer comes on another day.


@dataclass(frozen=True, slots=True)
class PageNote:
    """A page that was sent (SHA-256, hex)."""

    sha256: str


@dataclass(frozen=True, slots=True)
class PromptNote:
    """The prompt that was sent (SHA-256, hex), and where it came from."""

    sha256: str
    source: str


@dataclass(frozen=True, slots=True)
class AskedRequest:
    """A request without what was sent; as far as `gtapp.drafting.answers.content` looks at one."""

    item: str
    key: str
    model: str
    step: ResponseFormat
    wire: WireSchema
    pages: tuple[PageNote, ...]
    prompt: PromptNote
    settings: DraftingSettings
    examples: range
    given: tuple[tuple[str, Any], ...]
    left_out: int
    settings_left_out: tuple[str, ...] = ()


def encode_asked(request: DraftRequest, step: ResponseFormat, settings_left_out: tuple[str, ...] = ()) -> str:
    """A request as a row holds it (JSON); the settings that were left out are those that the model refuses."""
    return json.dumps(
        {
            "model": request.model,
            "step": step,
            "pages": [page.sha256 for page in request.pages],
            "left_out": request.left_out,
            "prompt": request.prompt.sha256,
            "source": request.prompt.source,
            "settings": asdict(request.settings),
            "examples": len(request.examples),
            "given": request.given,
            "settings_left_out": settings_left_out,
        }
    )


def decode_asked(item: str, key: str, note: str, wire: WireSchema) -> AskedRequest:
    """What a row holds; `wire` is the schema that the answer is read by."""
    found = json.loads(note)
    known = {each.name for each in fields(DraftingSettings)}
    settings: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in found["settings"].items()
        if name in known
    }
    return AskedRequest(
        item=item,
        key=key,
        model=found["model"],
        step=found["step"],
        wire=wire,
        pages=tuple(map(PageNote, found["pages"])),
        prompt=PromptNote(found["prompt"], found["source"]),
        settings=DraftingSettings(**settings),
        examples=range(found["examples"]),
        given=tuple((name, value) for name, value in found["given"]),
        left_out=found["left_out"],
        settings_left_out=tuple(found.get("settings_left_out", ())),
    )


def asked_format(note: str) -> ResponseFormat:
    """How strictly the form of the answer was asked for."""
    found: ResponseFormat = json.loads(note)["step"]
    return found


T = TypeVar("T")
_SCHEMA: Final = (
    "PRAGMA journal_mode=WAL",
    # what was submitted must be known after a power failure too
    "PRAGMA synchronous=FULL",
    "CREATE TABLE IF NOT EXISTS batch_job (run TEXT NOT NULL PRIMARY KEY, provider TEXT NOT NULL, address TEXT NOT NULL,"
    " model TEXT NOT NULL, made TEXT NOT NULL, complete INTEGER NOT NULL)",
    "CREATE TABLE IF NOT EXISTS batch_worker (only INTEGER NOT NULL PRIMARY KEY, token TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS batch_part (id INTEGER PRIMARY KEY, run TEXT NOT NULL, token TEXT NOT NULL UNIQUE,"
    " stage TEXT NOT NULL, count INTEGER NOT NULL DEFAULT 0, size INTEGER NOT NULL DEFAULT 0,"
    " file TEXT NOT NULL DEFAULT '', batch TEXT NOT NULL DEFAULT '', status TEXT NOT NULL DEFAULT '',"
    " output TEXT NOT NULL DEFAULT '', errors TEXT NOT NULL DEFAULT '', completed INTEGER NOT NULL DEFAULT 0,"
    " failed INTEGER NOT NULL DEFAULT 0, tries INTEGER NOT NULL DEFAULT 0, alone INTEGER NOT NULL DEFAULT 0,"
    " reason TEXT NOT NULL DEFAULT '', made TEXT NOT NULL DEFAULT '', ended TEXT NOT NULL DEFAULT '')",
    "CREATE TABLE IF NOT EXISTS batch_item (run TEXT NOT NULL, item TEXT NOT NULL, part INTEGER NOT NULL,"
    " key TEXT NOT NULL, line INTEGER NOT NULL, asked TEXT NOT NULL, became TEXT NOT NULL, reason TEXT NOT NULL,"
    " PRIMARY KEY (run, item)) WITHOUT ROWID",
    "CREATE INDEX IF NOT EXISTS batch_item_of_part ON batch_item (part, key)",
    "CREATE INDEX IF NOT EXISTS batch_item_of_key ON batch_item (key)",
)


_COLUMNS: Final = ", ".join(each.name for each in fields(BatchPart))


class BatchJobs:
    """The tables of one project, for one thread; every method raises GtappError ``drafting-cache`` where it can't work."""

    def __init__(self, root: Path) -> None:
        self.path = root / ".gtapp" / cache.DATABASE_FILE
        self.folder = root / ".gtapp" / "batches"
        self._presence = WriterLock(self.path.parent)
        self._connection: sqlite3.Connection | None = None

    def lock(self) -> None:
        """Takes the project's batches for this process, until `close` or its end.

        Raises:
            GtappError: another one is at work on them (``batch-taken``).
        """

        def work(connection: sqlite3.Connection) -> bool:
            connection.execute("BEGIN IMMEDIATE")
            self._presence.acquire()
            found = connection.execute("SELECT token FROM batch_worker").fetchone()
            if found and self._presence.is_other_alive(str(found[0])):
                return False
            connection.execute("INSERT OR REPLACE INTO batch_worker VALUES (1, ?)", (self._presence.token,))
            return True

        if not self._execute(work):
            raise GtappError("batch-taken", path=str(self.path.parent.parent))

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        self._presence.release()

    # runs

    def add_job(self, job: BatchJob) -> None:
        values = (job.run, job.provider, job.address, job.model, job.made, job.complete)
        self._write("INSERT INTO batch_job VALUES (?, ?, ?, ?, ?, ?)", values)

    def mark_complete(self, run: str, complete: bool) -> None:
        """Notes whether all items that a run was started for are in files."""
        self._write("UPDATE batch_job SET complete = ? WHERE run = ?", (int(complete), run))

    def jobs(self) -> list[BatchJob]:
        """All runs, the oldest first."""
        return [BatchJob(*row) for row in self._rows("SELECT * FROM batch_job ORDER BY made, run")]

    def job(self, run: str) -> BatchJob | None:
        return next(
            (BatchJob(*row) for row in self._rows("SELECT * FROM batch_job WHERE run = ?", run)), None
        )

    # parts

    def add_part(self, run: str, made: str) -> BatchPart:
        """A new part, whose file is still to be written."""
        sql = "INSERT INTO batch_part (run, token, stage, made) VALUES (?, ?, 'writing', ?)"
        token = f"gtapp-{os.urandom(8).hex()}"
        with atomic.translate_os_errors(self.folder, "batch"):
            self.folder.mkdir(parents=True, exist_ok=True)
        self._write(sql, (run, token, made))
        return next(part for part in self.parts(run) if part.token == token)

    def parts(self, run: str | None = None) -> list[BatchPart]:
        """The parts of a run, or of all."""
        condition, values = ("WHERE run = ?", (run,)) if run is not None else ("", ())
        rows = self._rows(f"SELECT {_COLUMNS} FROM batch_part {condition} ORDER BY id", *values)
        return [BatchPart(*row) for row in rows]

    def update(self, part: BatchPart, **values: str | int) -> BatchPart:
        """Notes how a part stands now."""
        sets = ", ".join(f"{name} = ?" for name in values)
        self._write(f"UPDATE batch_part SET {sets} WHERE id = ?", (*values.values(), part.id))
        return self.reload(part)

    def reload(self, part: BatchPart) -> BatchPart:
        """How a part stands now."""
        return BatchPart(*self._rows(f"SELECT {_COLUMNS} FROM batch_part WHERE id = ?", part.id)[0])

    def delete(self, part: BatchPart) -> None:
        """Forgets a part that was never submitted; its items are free."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM batch_item WHERE part = ?", (part.id,))
            connection.execute("DELETE FROM batch_part WHERE id = ?", (part.id,))

        self._execute(work)

    def path_of(self, part: BatchPart) -> Path:
        """Where a part's requests lie until it is submitted."""
        return self.folder / f"{part.token}.jsonl"

    # items

    def add_items(self, part: BatchPart, lines: Iterable[tuple[int, RequestLine]]) -> None:
        """Notes the lines of a part's file; an item that was asked before in this run is now in this part."""
        rows = [(part.run, line.item, part.id, line.key, number, line.asked) for number, line in lines]
        sql = "INSERT OR REPLACE INTO batch_item VALUES (?, ?, ?, ?, ?, ?, 'asked', '')"
        self._execute(lambda connection: connection.executemany(sql, rows))

    def outcomes(self, run: str) -> dict[str, ItemOutcome]:
        """What became of a run's items."""
        rows = self._rows("SELECT item, became FROM batch_item WHERE run = ?", run)
        return {str(item): became for item, became in rows}

    def reasons(self, run: str) -> Iterator[tuple[str, Message | None]]:
        """The items of a run that have no answer, and why."""
        sql = "SELECT item, reason FROM batch_item WHERE run = ? AND became IN ('failed', 'missing') ORDER BY item"
        for item, reason in self._rows(sql, run):
            yield str(item), decode_message(str(reason))

    def counts(self, run: str) -> dict[str, int]:
        """How many items became what."""
        sql = "SELECT became, count(*) FROM batch_item WHERE run = ? GROUP BY became"
        return {str(became): int(count) for became, count in self._rows(sql, run)}

    def find_pending(self, key: str) -> str | None:
        """The run in which this very request is under way."""
        rows = self._rows("SELECT run FROM batch_item WHERE key = ? AND became = 'asked'", key)
        return str(rows[0][0]) if rows else None

    def pending_keys(self) -> dict[str, str]:
        """All requests that are under way, by their keys, each with its run."""
        return dict(self._rows("SELECT key, run FROM batch_item WHERE became = 'asked'"))

    def find_item(self, part: BatchPart, key: str) -> BatchItem | None:
        """The item of a part whose request has this key."""
        sql = "SELECT item, key, asked, became FROM batch_item WHERE part = ? AND key = ?"
        rows = self._rows(sql, part.id, key)
        return BatchItem(*rows[0]) if rows else None

    def set_outcomes(
        self, part: BatchPart, became: Iterable[tuple[str, ItemOutcome, Message | None]]
    ) -> None:
        """Notes what became of items, by their keys."""
        rows = [
            (state, encode_message(reason) if reason else "", part.id, key) for key, state, reason in became
        ]
        sql = "UPDATE batch_item SET became = ?, reason = ? WHERE part = ? AND key = ?"
        self._execute(lambda connection: connection.executemany(sql, rows))

    def fail_line(self, part: BatchPart, line: int, reason: Message) -> None:
        """Notes that the request of one line was refused."""
        sql = "UPDATE batch_item SET became = 'failed', reason = ? WHERE part = ? AND line = ? AND became = 'asked'"
        self._write(sql, (encode_message(reason), part.id, line))

    def set_rest_missing(self, part: BatchPart, reason: Message) -> int:
        """Notes that nothing more will come of a part; of how many items."""
        sql = "UPDATE batch_item SET became = 'missing', reason = ? WHERE part = ? AND became = 'asked'"
        return self._execute(
            lambda connection: connection.execute(sql, (encode_message(reason), part.id)).rowcount
        )

    # the database

    def _rows(self, sql: str, *values: object) -> list[Any]:
        if self._connection is None and not os.path.isfile(self.path):
            return []
        return self._execute(lambda connection: connection.execute(sql, values).fetchall())

    def _write(self, sql: str, values: tuple[object, ...]) -> None:
        self._execute(lambda connection: connection.execute(sql, values))

    def _execute(self, work: Callable[[sqlite3.Connection], T]) -> T:
        with cache.translate_database_errors(self.path):
            connection = self._connection = self._connection or cache.open_database(self.path, _SCHEMA)
            with connection:
                return work(connection)


# ---- states ----
# How the batches of a run stand, for the command line and the window; from the disk alone.


@dataclass(frozen=True, slots=True)
class BatchState:
    """A run's items by what became of them, and its `parts` (a file and a batch each).

    `under_way` items are in files or batches, `answered` have an answer file, `failed` were refused, `missing` got no answer
    for a reason that may pass; the last two can be submitted again. `completed` of those under way are answered at the
    provider, as it says. `complete` is False where submitting was cut off, so that some items may be in no file yet.
    """

    run: str
    provider: str
    address: str
    model: str
    made: str
    complete: bool
    parts: tuple[BatchPart, ...]
    under_way: int
    answered: int
    failed: int
    missing: int
    completed: int

    @property
    def is_waiting(self) -> bool:
        """Whether polling may bring something new."""
        return any(part.stage not in ("ended", "joined") and not part.is_gone for part in self.parts)

    @property
    def is_ready(self) -> bool:
        """Whether there is something to join."""
        return any(part.stage == "ended" and not part.is_gone for part in self.parts)

    @property
    def is_over(self) -> bool:
        """Whether all of it is joined."""
        return self.complete and all(part.stage == "joined" for part in self.parts)

    @property
    def statuses(self) -> dict[str, int]:
        """How many parts stand where: the provider's word where it has one, else our own."""
        found: dict[str, int] = {}
        for part in self.parts:
            word = part.status if part.stage in ("created", "ended") else part.stage
            found[word] = found.get(word, 0) + 1
        return found

    @property
    def messages(self) -> tuple[Message, ...]:
        """What is to be said of parts that are not joined."""
        told = (part.message for part in self.parts if part.stage != "joined")
        return tuple(message for message in told if message)


def batch_states(root: Path) -> list[BatchState]:
    """How all runs of the project in `root` stand as far as is known here, the oldest first; writes nothing.

    Raises:
        GtappError: the project's notes can't be read.
    """
    jobs = BatchJobs(root)
    try:
        return [state_of(jobs, job) for job in jobs.jobs()]
    finally:
        jobs.close()


def unanswered_items(root: Path, run: str) -> list[tuple[str, Message | None]]:
    """The items of a run that can be submitted again, and why."""
    jobs = BatchJobs(root)
    try:
        return list(jobs.reasons(run))
    finally:
        jobs.close()


def state_of(jobs: BatchJobs, job: BatchJob) -> BatchState:
    """How a run stands."""
    job = jobs.job(job.run) or job
    counts, parts = jobs.counts(job.run), tuple(jobs.parts(job.run))
    return BatchState(
        run=job.run,
        provider=job.provider,
        address=job.address,
        model=job.model,
        made=job.made,
        complete=bool(job.complete),
        parts=parts,
        under_way=counts.get("asked", 0),
        answered=counts.get("answered", 0),
        failed=counts.get("failed", 0),
        missing=counts.get("missing", 0),
        completed=sum(part.completed for part in parts if part.stage in ("created", "ended")),
    )
