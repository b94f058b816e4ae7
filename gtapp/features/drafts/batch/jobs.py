"""Which items are in which batch, and how far each batch is; SQLite in ``.gtapp/``, so that work can be resumed on any day."""

from __future__ import annotations

import json
import os
import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields
from datetime import datetime
from pathlib import Path
from typing import Any, Final, Literal, TypeVar

from gtapp.core.files import atomic
from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.core.store.project_folder import ProjectFolder
from gtapp.core.store.sqlite_file import open_database
from gtapp.core.store.writer_lock import WriterLock
from gtapp.features.drafts import cache
from gtapp.features.drafts.cache import decode_message, encode_message
from gtapp.features.drafts.drafting_settings import DraftingSettings, parse_settings
from gtapp.features.drafts.providers import RESPONSE_FORMATS, ResponseFormat
from gtapp.features.drafts.request import DraftRequest
from gtapp.features.drafts.wire_schema import WireSchema

PartStage = Literal[
    "writing", "written", "uploading", "uploaded", "creating", "queued", "created", "ended", "joined"
]
ItemOutcome = Literal["asked", "answered", "failed", "missing"]


TOKEN: Final = re.compile(r"gtapp-[0-9a-f]{16}")
"""The form of a part's own name, with which the names of its files begin."""
_LOST: Final = ("batch-missing", "batch-results-missing", "batch-results-large")
_FOREIGN_ID: Final = re.compile(r"\.\.|[?#\\\s]")


@dataclass(frozen=True, slots=True)
class BatchJob:
    """A run in batches: its provider and model; `complete` is 1 if all its items are in files."""

    run: str
    provider: str
    address: str
    model: str
    made: str
    complete: int = 0


@dataclass(frozen=True, slots=True)
class BatchPart:
    """One file and its batch.

    `stage` is our own progress: in ``uploading`` and ``creating`` a request was begun whose result is not known yet.
    `status` is the provider's, `completed` and `failed` are its counts; `file`, `batch`, `output`, `errors` its ids.
    `token` is our own name of the part, `tries` how often its batch was created, `alone` whether no other was under way
    then.

    Raises:
        ValueError: it would name other files, or other addresses of the provider, than gtapp's own.
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

    def __post_init__(self) -> None:
        if not TOKEN.fullmatch(self.token):
            raise ValueError("a part of a batch has another name than gtapp's")
        if any(_FOREIGN_ID.search(each) for each in (self.file, self.batch, self.output, self.errors)):
            raise ValueError("an id would lead to another address of the provider")
        datetime.fromisoformat(self.made)

    @property
    def message(self) -> Message | None:
        """The reason for its stage, if there is one."""
        return decode_message(self.reason)

    @property
    def is_lost(self) -> bool:
        """True if the provider did not know its batch, or its results, when it was asked last, or these are too large."""
        message = self.message
        return message is not None and message.code in _LOST

    @property
    def mark(self) -> str:
        """The mark by which its batch is found at the provider."""
        return f"{self.token}.{self.tries}"


@dataclass(frozen=True, slots=True)
class BatchItem:
    """One item of a part."""

    item: str
    key: str
    details: str
    outcome: ItemOutcome


@dataclass(frozen=True, slots=True)
class RequestLine:
    """A request as a line of a file; `details` is what its answer file needs of it (JSON)."""

    item: str
    key: str
    details: str
    text: bytes


@dataclass(frozen=True, slots=True)
class StoredSource:
    """A text that was sent (SHA-256, hex)."""

    sha256: str


@dataclass(frozen=True, slots=True)
class StoredPage:
    """A page that was sent: SHA-256 (hex), size in pixels, and which page of its file it is."""

    sha256: str
    width: int = 0
    height: int = 0
    number: int = 1
    of: int = 1


@dataclass(frozen=True, slots=True)
class StoredPrompt:
    """The prompt that was sent (SHA-256, hex), and its source."""

    sha256: str
    source: str


@dataclass(frozen=True, slots=True)
class StoredRequest:
    """A request as it is stored until its answer is collected; see `gtapp.features.drafts.runs.RequestInfo`."""

    item: str
    key: str
    model: str
    step: ResponseFormat
    wire: WireSchema
    pages: tuple[StoredPage, ...]
    prompt: StoredPrompt
    settings: DraftingSettings
    examples: range
    given: tuple[tuple[str, Any], ...]
    left_out: int
    settings_left_out: tuple[str, ...] = ()
    texts: tuple[StoredSource, ...] = ()
    ocr: Mapping[str, str] = field(default_factory=dict)


_MAX_DETAILS: Final = 1_000_000
"""Characters; gtapp writes some thousand."""
_MAX_EXAMPLES: Final = 1000
_MAX_SIZE: Final = 1 << 20


def encode_request_details(
    request: DraftRequest, step: ResponseFormat, settings_left_out: tuple[str, ...] = ()
) -> str:
    """Return a request as a column stores it (JSON); `settings_left_out` are settings that the model refuses."""
    return json.dumps(
        {
            "model": request.model,
            "step": step,
            "pages": [page.sha256 for page in request.pages],
            "page_sizes": [(page.width, page.height, page.number, page.of) for page in request.pages],
            "texts": [text.sha256 for text in request.texts],
            "left_out": request.left_out,
            "prompt": request.prompt.sha256,
            "source": request.prompt.source,
            "settings": asdict(request.settings),
            "examples": len(request.examples),
            "given": request.given,
            "settings_left_out": settings_left_out,
            "ocr": dict(request.ocr),
        }
    )


def decode_request_details(item: str, key: str, text: str, wire: WireSchema) -> StoredRequest:
    """Return the request in a column; `wire` is the schema to read the answer by.

    Raises:
        GtappError: it can't be read (``batch-request-broken``).
    """
    try:
        if len(text) > _MAX_DETAILS:
            raise ValueError("it is too long")
        return _build_stored_request(item, key, json.loads(text), wire)
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError) as error:
        raise GtappError("batch-request-broken", item=item) from error


def _build_stored_request(item: str, key: str, found: dict[str, Any], wire: WireSchema) -> StoredRequest:
    """Return the request; raises what `decode_request_details` translates if it is none."""
    known = {each.name for each in fields(DraftingSettings)}
    settings = {
        name: value for name, value in found["settings"].items() if name in known and value is not None
    }
    model, prompt, source, *hashes = _check_texts(
        found["model"], found["prompt"], found["source"], *found["pages"]
    )
    stored_settings = parse_settings(settings)
    boxes = stored_settings.boxes if hashes else "none"
    return StoredRequest(
        item=item,
        key=key,
        model=model,
        step=_check_format(found["step"]),
        wire=wire if wire.boxes == boxes else wire.with_boxes(boxes),
        pages=_build_pages(hashes, found.get("page_sizes", ())),
        prompt=StoredPrompt(prompt, source),
        settings=stored_settings,
        examples=range(min(found["examples"], _MAX_EXAMPLES)),
        given=tuple((_check_texts(name)[0], value) for name, value in found["given"]),
        left_out=int(found["left_out"]),
        settings_left_out=tuple(_check_texts(*found.get("settings_left_out", ()))),
        texts=tuple(map(StoredSource, _check_texts(*found.get("texts", ())))),
        ocr={name: _check_texts(value)[0] for name, value in found.get("ocr", {}).items()},
    )


def _build_pages(hashes: list[str], sizes: Any) -> tuple[StoredPage, ...]:
    """Return the pages; their sizes are not known of requests that an older version has stored."""
    if not sizes:
        return tuple(map(StoredPage, hashes))
    if not all(type(each) is int and 0 < each < _MAX_SIZE for size in sizes for each in size):
        raise ValueError("it is no size of a page")
    return tuple(StoredPage(page, *size) for page, size in zip(hashes, sizes, strict=True))


def _check_texts(*values: Any) -> list[str]:
    if not all(isinstance(each, str) for each in values):
        raise ValueError("it is no text")
    return list(values)


def _check_format(step: Any) -> ResponseFormat:
    return RESPONSE_FORMATS[RESPONSE_FORMATS.index(step)]


def format_of_details(text: str) -> ResponseFormat | None:
    """Return the response format of a stored request; None if it can't be read."""
    try:
        return _check_format(json.loads(text)["step"])
    except (ValueError, TypeError, KeyError, RecursionError):
        return None


T = TypeVar("T")
_SCHEMA: Final = (
    # what was submitted must be known even after a power failure
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


_JOB_COLUMNS: Final = ", ".join(each.name for each in fields(BatchJob))
_PART_COLUMNS: Final = ", ".join(each.name for each in fields(BatchPart))


class BatchJobs:
    """The tables of one project, for one thread.

    Every method raises GtappError ``drafting-cache`` or ``store-unsafe`` if the file can't be used.
    """

    def __init__(self, root: Path) -> None:
        self.path = root / ".gtapp" / cache.DATABASE_FILE
        self.folder = root / ".gtapp" / "batches"
        self._writer_lock = WriterLock(lambda: self.path.parent)
        self.project_folder = ProjectFolder(root, self._writer_lock.is_registered)
        self._connection: sqlite3.Connection | None = None

    def lock(self) -> None:
        """Lock the project's batches for this process, until `close` or the end of the process.

        Raises:
            GtappError: another process works on them (``batch-taken``).
        """

        def work(connection: sqlite3.Connection) -> bool:
            connection.execute("BEGIN IMMEDIATE")
            self._writer_lock.acquire()
            row = connection.execute("SELECT token FROM batch_worker").fetchone()
            if row and self._writer_lock.is_other_alive(str(row[0])):
                return False
            connection.execute(
                "INSERT OR REPLACE INTO batch_worker VALUES (1, ?)", (self._writer_lock.token,)
            )
            return True

        if not self._execute(work):
            raise GtappError("batch-taken", path=str(self.path.parent.parent))

    def close(self) -> None:
        """Close the connection and release the lock."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        self._writer_lock.release()

    # runs

    def add_job(self, job: BatchJob) -> None:
        """Insert a run."""
        values = (job.run, job.provider, job.address, job.model, job.made, job.complete)
        self._write("INSERT INTO batch_job VALUES (?, ?, ?, ?, ?, ?)", values)

    def mark_complete(self, run: str, complete: bool) -> None:
        """Store whether all items that a run was started for are in files."""
        self._write("UPDATE batch_job SET complete = ? WHERE run = ?", (int(complete), run))

    def jobs(self) -> list[BatchJob]:
        """Return all runs, the oldest first."""
        return self._build_rows(BatchJob, f"SELECT {_JOB_COLUMNS} FROM batch_job ORDER BY made, run")

    def job(self, run: str) -> BatchJob | None:
        """Return the run of this name; None if it is not in batches."""
        sql = f"SELECT {_JOB_COLUMNS} FROM batch_job WHERE run = ?"
        return next(iter(self._build_rows(BatchJob, sql, run)), None)

    # parts

    def add_part(self, run: str, made: str) -> BatchPart:
        """Insert a part, whose file is still to be written."""
        sql = "INSERT INTO batch_part (run, token, stage, made) VALUES (?, ?, 'writing', ?)"
        token = f"gtapp-{os.urandom(8).hex()}"
        self.project_folder.ensure_writable(self.folder)
        with atomic.translate_os_errors(self.folder, "batch"):
            self.folder.mkdir(parents=True, exist_ok=True)
        self._write(sql, (run, token, made))
        return next(part for part in self.parts(run) if part.token == token)

    def parts(self, run: str | None = None) -> list[BatchPart]:
        """Return the parts of a run, or of all."""
        condition, values = ("WHERE run = ?", (run,)) if run is not None else ("", ())
        sql = f"SELECT {_PART_COLUMNS} FROM batch_part {condition} ORDER BY id"
        return self._build_rows(BatchPart, sql, *values)

    def update(self, part: BatchPart, **values: str | int) -> BatchPart:
        """Change columns of a part; return it."""
        sets = ", ".join(f"{name} = ?" for name in values)
        self._write(f"UPDATE batch_part SET {sets} WHERE id = ?", (*values.values(), part.id))
        return self.reload(part)

    def reload(self, part: BatchPart) -> BatchPart:
        """Return a part as it is stored now."""
        sql = f"SELECT {_PART_COLUMNS} FROM batch_part WHERE id = ?"
        return self._build_rows(BatchPart, sql, part.id)[0]

    def delete(self, part: BatchPart) -> None:
        """Delete a part that was never submitted; its items are free."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM batch_item WHERE part = ?", (part.id,))
            connection.execute("DELETE FROM batch_part WHERE id = ?", (part.id,))

        self._execute(work)

    def path_of(self, part: BatchPart) -> Path:
        """Return where a part's file of requests is until it is submitted."""
        return self.folder / f"{part.token}.jsonl"

    # items

    def add_items(self, part: BatchPart, lines: Iterable[tuple[int, RequestLine]]) -> None:
        """Insert the lines of a part's file; an item that was asked before in this run is now in this part."""
        rows = [(part.run, line.item, part.id, line.key, number, line.details) for number, line in lines]
        sql = "INSERT OR REPLACE INTO batch_item VALUES (?, ?, ?, ?, ?, ?, 'asked', '')"
        self._execute(lambda connection: connection.executemany(sql, rows))

    def outcomes(self, run: str) -> dict[str, ItemOutcome]:
        """Return the outcomes of a run's items."""
        rows = self._rows("SELECT item, became FROM batch_item WHERE run = ?", run)
        return {str(item): outcome for item, outcome in rows}

    def reasons(self, run: str) -> Iterator[tuple[str, Message | None]]:
        """Yield the items of a run without an answer, and why."""
        sql = "SELECT item, reason FROM batch_item WHERE run = ? AND became IN ('failed', 'missing') ORDER BY item"
        for item, reason in self._rows(sql, run):
            yield str(item), decode_message(str(reason))

    def counts(self, run: str) -> dict[str, int]:
        """Return how many items have which outcome."""
        sql = "SELECT became, count(*) FROM batch_item WHERE run = ? GROUP BY became"
        return {str(outcome): int(count) for outcome, count in self._rows(sql, run)}

    def find_pending(self, key: str) -> str | None:
        """Return the run in which a request of this key is under way; None if there is none."""
        rows = self._rows("SELECT run FROM batch_item WHERE key = ? AND became = 'asked'", key)
        return str(rows[0][0]) if rows else None

    def pending_keys(self) -> dict[str, str]:
        """Return the keys of all requests that are under way, each with its run."""
        return dict(self._rows("SELECT key, run FROM batch_item WHERE became = 'asked'"))

    def find_item(self, part: BatchPart, key: str) -> BatchItem | None:
        """Return the item of a part whose request has this key."""
        sql = "SELECT item, key, asked, became FROM batch_item WHERE part = ? AND key = ?"
        return next(iter(self._build_rows(BatchItem, sql, part.id, key)), None)

    def set_outcomes(
        self, part: BatchPart, outcomes: Iterable[tuple[str, ItemOutcome, Message | None]]
    ) -> None:
        """Store the outcomes of items, by their keys."""
        rows = [
            (outcome, encode_message(reason) if reason else "", part.id, key)
            for key, outcome, reason in outcomes
        ]
        sql = "UPDATE batch_item SET became = ?, reason = ? WHERE part = ? AND key = ?"
        self._execute(lambda connection: connection.executemany(sql, rows))

    def fail_line(self, part: BatchPart, line: int, reason: Message) -> None:
        """Store that the request of one line was refused."""
        sql = "UPDATE batch_item SET became = 'failed', reason = ? WHERE part = ? AND line = ? AND became = 'asked'"
        self._write(sql, (encode_message(reason), part.id, line))

    def set_rest_missing(self, part: BatchPart, reason: Message) -> int:
        """Store that no more results of a part will come; return for how many items."""
        sql = "UPDATE batch_item SET became = 'missing', reason = ? WHERE part = ? AND became = 'asked'"
        return self._execute(
            lambda connection: connection.execute(sql, (encode_message(reason), part.id)).rowcount
        )

    # the database

    def _build_rows(self, kind: Callable[..., T], sql: str, *values: object) -> list[T]:
        with cache.translate_database_errors(self.path):
            return [cache.build_row(kind, row) for row in self._rows(sql, *values)]

    def _rows(self, sql: str, *values: object) -> list[Any]:
        if self._connection is None and not os.path.isfile(self.path):
            return []
        return self._execute(lambda connection: connection.execute(sql, values).fetchall())

    def _write(self, sql: str, values: tuple[object, ...]) -> None:
        self._execute(lambda connection: connection.execute(sql, values))

    def _execute(self, work: Callable[[sqlite3.Connection], T]) -> T:
        with cache.translate_database_errors(self.path):
            connection = self._connection = self._connection or open_database(
                self.path, _SCHEMA, cache.PATIENCE_SECONDS, is_shared=True
            )
            with connection:
                return work(connection)


@dataclass(frozen=True, slots=True)
class BatchState:
    """A run's items by outcome, and its `parts` (a file and a batch each).

    `under_way` items are in files or batches, `answered` have an answer file, `failed` were refused, `missing` got no
    answer for a temporary reason; the last two can be submitted again. `completed` of those under way are answered, as
    the provider reports. `complete` is False if submitting was interrupted, so that some items may be in no file yet.
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
        """True if polling may bring something new."""
        return any(part.stage not in ("ended", "joined") and not part.is_lost for part in self.parts)

    @property
    def is_ready(self) -> bool:
        """True if there are results to collect."""
        return any(part.stage == "ended" and not part.is_lost for part in self.parts)

    @property
    def is_over(self) -> bool:
        """True if all of it is collected."""
        return self.complete and all(part.stage == "joined" for part in self.parts)

    @property
    def statuses(self) -> dict[str, int]:
        """How many parts have which status: the provider's, else our own stage."""
        counts: dict[str, int] = {}
        for part in self.parts:
            name = part.status if part.stage in ("created", "ended") else part.stage
            counts[name] = counts.get(name, 0) + 1
        return counts

    @property
    def messages(self) -> tuple[Message, ...]:
        """Messages about parts that are not collected."""
        messages = (part.message for part in self.parts if part.stage != "joined")
        return tuple(message for message in messages if message)


def batch_states(root: Path) -> list[BatchState]:
    """Return the states of all runs of the project in `root` as far as known locally, the oldest first; writes nothing.

    Raises:
        GtappError: the file can't be read.
    """
    jobs = BatchJobs(root)
    try:
        return [state_of(jobs, job) for job in jobs.jobs()]
    finally:
        jobs.close()


def unanswered_items(root: Path, run: str) -> list[tuple[str, Message | None]]:
    """Return the items of a run that can be submitted again, and why."""
    jobs = BatchJobs(root)
    try:
        return list(jobs.reasons(run))
    finally:
        jobs.close()


def state_of(jobs: BatchJobs, job: BatchJob) -> BatchState:
    """Return the state of a run."""
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
