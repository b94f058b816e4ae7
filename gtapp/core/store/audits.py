"""Audits: samples of checked items whose values someone reads again, and what was found.

What is judged is in the project's database before the next key, a reading that is still being typed included. It is also in a
text file that is shared by git: one line for each audit, sampled item and judged value, sorted. Of two judgements on a value the
later one counts, as of two statuses of an item.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, Literal, NamedTuple, get_args

from gtapp.core.files.file_names import NameForms
from gtapp.core.platform.errors import GtappError, SaveError, UnreadableError
from gtapp.core.platform.messages import Message
from gtapp.core.schema.pointer import LONE_SURROGATE
from gtapp.core.store.database import Database
from gtapp.core.store.project_folder import AUDIT_FILE
from gtapp.core.store.samples import SampledItem
from gtapp.core.store.shared_lines import Cells, SharedLines, make_time, merge_lines, parse_time

AuditVerdict = Literal["right", "wrong", "typed"]
"""Whether the value is right; ``typed``: not judged yet, but a reading was begun."""

NO_DOUBT: Final = "none"
_VERDICTS: Final = get_args(AuditVerdict)
_MODES: Final = ("shown", "hidden")
_NO_NAMES: Final = NameForms()
_MOST_DIGITS: Final = 18
_SCHEMA: Final = (
    "CREATE TABLE IF NOT EXISTS audited_value (audit TEXT NOT NULL, item TEXT NOT NULL, pointer TEXT NOT NULL,"
    " verdict TEXT NOT NULL, reading TEXT NOT NULL, truth TEXT NOT NULL, who TEXT NOT NULL, changed TEXT NOT NULL,"
    " state TEXT NOT NULL, doubt TEXT NOT NULL, PRIMARY KEY (audit, item, pointer))"
)
_IS_THERE: Final = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'audited_value'"


class Audit(NamedTuple):
    """An audit of `size` items, of each of the strata `by` some ("": of all items), drawn by `seed`.

    They are drawn among the items of the `sample` of this name; "": among all.
    `is_hidden`: the auditor types what he reads before he sees the value; else he sees it, and agrees or corrects it.
    """

    size: int
    by: str
    seed: int
    is_hidden: bool = False
    who: str = ""
    began: str = ""
    sample: str = ""

    @property
    def name(self) -> str:
        """What tells it from the other audits of the project."""
        of_sample = (self.sample,) if self.sample else ()
        return "/".join((str(self.size), self.by, str(self.seed), _MODES[self.is_hidden], *of_sample))


class ValueJudgement(NamedTuple):
    """What an auditor found of the value at `pointer` (RFC 6901, in the file's record), whose text was `truth`.

    `reading` is what the auditor reads there. `state` is where the value came from when it was read (see `Document.find_origin`),
    `doubt` the kind of doubt that there was about the draft's value, or `NO_DOUBT`; both are empty where that is not known.
    """

    item: str
    pointer: str
    verdict: AuditVerdict
    reading: str
    truth: str
    who: str = ""
    changed: str = ""
    state: str = ""
    doubt: str = ""


Judged = Mapping[tuple[str, str], ValueJudgement]
"""Judgements by item and pointer."""


class Audits:
    """All audits of a project; made to be used in one thread, but for `write_text`.

    `fault` is why the database or the text file could not be read.
    """

    def __init__(self, root: Path, database: Database, names: NameForms = _NO_NAMES) -> None:
        self._database, self._names = database, names
        self._lines = SharedLines(root / AUDIT_FILE, database.project_folder.ensure_writable)
        self._lock = threading.Lock()
        self._audits: dict[str, Audit] = {}
        self._samples: dict[str, dict[str, SampledItem]] = {}
        self._judged: dict[str, dict[tuple[str, str], ValueJudgement]] = {}
        self.fault: GtappError | None = None
        try:
            self._load_database()
        except GtappError as error:
            self.fault = error
        try:
            self._lines.read(self._take_line)
        except UnreadableError as error:
            self.fault = error

    # reading

    def _load_database(self) -> None:
        if self._database.read(_IS_THERE):
            query = "SELECT audit, item, pointer, verdict, reading, truth, who, changed, state, doubt FROM audited_value"
            for row in self._database.read(query):
                name, *cells = map(str, row)
                self._take_value(name, tuple(cells))

    def _take_line(self, cells: Cells) -> bool:
        match cells:
            case ["audit", size, by, seed, mode, who, began, *sample] if _is_number(size) and _is_number(
                seed
            ):
                if len(sample) > 1:
                    return False
                audit = Audit(int(size), by, int(seed), mode == _MODES[True], who, began, *sample)
                if mode not in _MODES:
                    return False
                with self._lock:
                    self._audits.setdefault(audit.name, audit)
            case ["item", name, item, stratum, population] if _is_number(population):
                item = self._names.find(item)
                with self._lock:
                    self._samples.setdefault(name, {})[item] = SampledItem(item, stratum, int(population))
            case ["value", name, _, _, _, _, _, _, _, _, _]:
                return self._take_value(name, cells[2:])
            case _:
                return False
        return True

    def _take_value(self, name: str, cells: Cells) -> bool:
        item, pointer, verdict, reading, truth, who, changed, state, doubt = cells
        if verdict not in _VERDICTS:
            return False
        item = self._names.find(item)
        found = ValueJudgement(
            item, pointer, _get_verdict(verdict), reading, truth, who, changed, state, doubt
        )
        with self._lock:
            known = self._judged.setdefault(name, {})
            before = known.get((item, pointer))
            if before is None or parse_time(before.changed) < parse_time(changed):
                known[item, pointer] = found
        return True

    def list_audits(self) -> list[Audit]:
        """Return all audits, the one that began last first."""
        return sorted(self._audits.values(), key=lambda each: (-parse_time(each.began), each.name))

    def find_sample(self, audit: Audit) -> list[SampledItem]:
        """Return the items of an audit, by their names."""
        return [each for _, each in sorted(self._samples.get(audit.name, {}).items())]

    def find_judged(self, audit: Audit) -> Judged:
        """Return the judgements of an audit, readings that were only begun included."""
        return dict(self._judged.get(audit.name, {}))

    def find(self, audit: Audit, item: str, pointer: str) -> ValueJudgement | None:
        """Return the judgement of a value."""
        return self._judged.get(audit.name, {}).get((item, pointer))

    # writing

    def add(self, audit: Audit, sample: list[SampledItem]) -> Audit:
        """Store a new audit with its sample, and return it with the time at which it began; one that is there stays the same.

        Raises:
            SaveError: the text file can't be written; the audit is not there then.
        """
        if audit.name in self._audits:
            return self._audits[audit.name]
        audit = audit._replace(began=make_time())
        with self._lock:
            self._audits[audit.name] = audit
            self._samples[audit.name] = {each.item: each for each in sample}
        self._lines.note_change()
        try:
            self.write_text()
        except SaveError:
            with self._lock:
                del self._audits[audit.name], self._samples[audit.name]
            raise
        return audit

    def judge(self, audit: Audit, judgement: ValueJudgement) -> None:
        """Store a judgement in place of the value's last one; it is the latest, independently of other computers' clocks.

        Raises:
            GtappError: the database can't be written; the text file will have it, unless it was only typed.
        """
        with self._lock:
            known = self._judged.setdefault(audit.name, {})
            before = known.get((judgement.item, judgement.pointer))
            changed = make_time(before.changed if before else "")
            # a lone surrogate fits neither file nor database
            cells = (LONE_SURROGATE.sub("\ufffd", cell) for cell in judgement[3:6])
            reading, truth, who = cells
            stored = judgement._replace(reading=reading, truth=truth, who=who, changed=changed)
            known[judgement.item, judgement.pointer] = stored
        self._lines.note_change()
        sql = "INSERT OR REPLACE INTO audited_value VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        self._database.write((_SCHEMA, ()), (sql, (audit.name, *stored)))

    def close(self) -> None:
        """Close the database."""
        self._database.close()

    def _list_entries(self) -> Iterator[Cells]:
        """Return all audits, sampled items and judgements; a reading that was only begun is not shared."""
        with self._lock:
            audits = list(self._audits.values())
            samples = [(name, each) for name, sample in self._samples.items() for each in sample.values()]
            judged = [(name, each) for name, known in self._judged.items() for each in known.values()]
        for audit in audits:
            mode = _MODES[audit.is_hidden]
            of_sample = (audit.sample,) if audit.sample else ()
            yield (
                "audit",
                str(audit.size),
                audit.by,
                str(audit.seed),
                mode,
                audit.who,
                audit.began,
                *of_sample,
            )
        for name, sampled in samples:
            yield "item", name, sampled.item, sampled.stratum, str(sampled.population)
        for name, judgement in judged:
            if judgement.verdict != "typed":
                yield "value", name, *judgement

    @property
    def problems(self) -> list[Message]:
        """What to say of the text file, if it has lines that mean nothing."""
        return self._lines.problems

    def write_text(self) -> None:
        """Update the text file with what was added here; lines that others wrote meanwhile are kept. Safe in a worker.

        Raises:
            SaveError: it can't be written, or the present file can't be read.
        """
        self._lines.update(self._take_line, self._list_entries, self._database.sync)


def load_audits(root: Path, names: NameForms = _NO_NAMES) -> Audits:
    """Return the audits of a project; made to run in a worker: the database is opened again by the thread that judges."""
    database = Database(root)
    try:
        return Audits(root, database, names)
    finally:
        database.close()


def merge_audit_texts(base: str, ours: str, theirs: str) -> str:
    """Return the merged text of three versions of the text file: of each value the judgement that was made last."""

    def identify(cells: Cells) -> tuple[Cells, str]:
        match cells:
            case ["value", _, _, _, _, _, _, _, changed, _, _]:
                return cells[:4], changed
        return cells, ""

    return merge_lines(base, ours, theirs, identify)


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) <= _MOST_DIGITS


def _get_verdict(text: str) -> AuditVerdict:
    return "right" if text == "right" else "wrong" if text == "wrong" else "typed"
