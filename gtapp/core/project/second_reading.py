"""Second readings: items of a project that another person reads again, into records of their own.

A reading is a folder ``readings/NAME`` of the project. Its ``reading.toml`` says which items are read, how they were chosen, and
what the reader starts from. The reader's records lie beside it as the benchmark has them, with statuses and a journal of their
own.
A reading is opened as the project around it, of which it has scans, drafts and settings, with these records in place of the
project's (`gtapp.core.project.project.Project`). What repeats or follows from the project's records, as the letters' table
and registers, is no part of it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, get_args

from gtapp.core.files import atomic, json_text
from gtapp.core.files.file_names import NameForms, find_name_fault, fold_name, natural_key
from gtapp.core.files.git_conflicts import ensure_no_conflict
from gtapp.core.platform.errors import GtappError, ProjectError, SaveError, UnreadableError
from gtapp.core.platform.messages import Message
from gtapp.core.project.project_listing import list_project
from gtapp.core.project.scanner import Listing, Problem, scan_folders
from gtapp.core.schema.benchmark import Benchmark
from gtapp.core.schema.items import Item
from gtapp.core.schema.toml_text import parse_toml
from gtapp.core.store.project_folder import READING_FILE, READINGS_FOLDER, ensure_permitted

Start = Literal["draft", "nothing", "first"]
"""What the reader starts from: the item's draft, an empty record, or the first reader's record, so that he doesn't read blind."""
STARTS: Final[tuple[Start, ...]] = get_args(Start)

_KEYS: Final = {
    "start": None,
    "items": None,
    "sample": dict.fromkeys(("size", "of", "by", "seed")),
}
# of the problems of the project's files, those of what the reading has in common with it
_COMMON: Final = ("scan-", "page-", "draft-", "text-", "file-io")
# the records of a reading have no scans beside them, and another name for a record is no item
_RECORDS_ALONE: Final = ("truth-without-scan",)


@dataclass(frozen=True, slots=True)
class SecondReading:
    """The second reading `name` of these `items`, in the project's order.

    They are a sample of `size` (``10%``, ``25`` or ``all``) of `of` items, drawn by `seed`, of each value of the field `by` some
    ("": of all alike).
    """

    name: str
    start: Start
    items: Sequence[str]
    size: str = "all"
    of: int = 0
    by: str = ""
    seed: int = 0

    @property
    def place(self) -> str:
        """The folder, relative to the project."""
        return f"{READINGS_FOLDER}/{self.name}"

    @property
    def is_blind(self) -> bool:
        """Whether the reader does not see the first reader's records."""
        return self.start != "first"

    def adapt(self, benchmark: Benchmark) -> Benchmark:
        """Return the benchmark of the project with the reading's records in place of its own, and without its table."""
        layout = benchmark.layout.for_reading
        others = (*layout.others, *layout.truths)
        return benchmark._replace(layout=layout._replace(truths=(self.place,), others=others), table=None)

    def scan(self, root: Path, benchmark: Benchmark) -> Listing:
        """Return the items of the reading in the project in `root`, which follows `benchmark`, and what is odd about their files.

        Raises:
            ProjectError: nothing in the project's folder belongs to this benchmark.
        """
        project = list_project(root, benchmark._replace(table=None))
        wanted = dict.fromkeys(project.names.find(each) for each in self.items)
        alone = self.adapt(benchmark)
        own = scan_folders(root, alone.with_layout({"scans": (), "texts": (), "drafts": ()}))
        records = _find_records(own.items)
        forms = NameForms(records)
        places = sorted(place for each in wanted if (place := project.items.find(each)) >= 0)
        items = [project.items[place] for place in places]
        known = {each.id for each in items}
        problems = [
            each
            for each in project.problems
            if (not each.item or each.item in known) and each.message.code.startswith(_COMMON)
        ]
        problems += [each for each in own.problems if each.message.code not in _RECORDS_ALONE]
        problems += [Problem(each, Message("reading-item-missing")) for each in wanted if each not in known]
        for item in items:
            if self.start == "first":
                item.first = item.truth
                item.drafts = (item.truth,) if item.truth else ()
            elif self.start == "nothing":
                item.drafts = ()
            record = records.pop(forms.find(item.name), None)
            item.truth, item.nth = (record.truth, record.nth) if record else ("", 0)
        problems += [
            Problem(name, Message("reading-item-foreign", {"path": each.truth}))
            for name, each in records.items()
        ]
        return Listing(items, problems, list(project.unknown))


def _find_records(items: Sequence[Item]) -> dict[str, Item]:
    """Return the first record of each item by its name or the key of its line."""
    found: dict[str, Item] = {}
    for item in items:
        found.setdefault(item.name, item)
    return found


def list_readings(root: Path) -> list[str]:
    """Return the names of the project's second readings, in natural order."""
    folder = root / READINGS_FOLDER
    try:
        names = [each.name for each in folder.iterdir() if not each.name.startswith(".")]
    except OSError:
        return []
    return sorted((name for name in names if os.path.isfile(folder / name / READING_FILE)), key=natural_key)


def find_reading(root: Path, name: str) -> Path:
    """Return the folder of the project's reading of this name.

    Raises:
        ProjectError: there is none.
    """
    names = list_readings(root)
    found = NameForms(names).find(name)
    if found not in names:
        raise ProjectError("reading-unknown", name=name, path=str(root), names=", ".join(names) or "–")
    return root / READINGS_FOLDER / found


def load_reading(root: Path, name: str) -> SecondReading:
    """Return the reading of this name in the project's folder.

    Raises:
        ProjectError: its file can't be used.
    """
    path = root / READINGS_FOLDER / name / READING_FILE
    try:
        text = json_text.read_text(path)
        ensure_no_conflict(text, path)
        return _parse_reading(name, parse_toml(text, _KEYS))
    except UnreadableError as error:
        raise ProjectError(error.code, **error.message.params) from error
    except ValueError as error:
        raise ProjectError("project-config", path=str(path), reason=str(error)) from error


def _parse_reading(name: str, table: Mapping[str, Any]) -> SecondReading:
    items, sample = table.get("items"), table.get("sample", {})
    start: Start | None = next((each for each in STARTS if each == table.get("start")), None)
    if start is None:
        raise ValueError(f"start is one of: {', '.join(STARTS)}")
    if not isinstance(items, list) or not items or not all(isinstance(each, str) for each in items):
        raise ValueError("items is a list of the names of items")
    size, by = sample.get("size", "all"), sample.get("by", "")
    if not isinstance(size, str) or not isinstance(by, str):
        raise ValueError("size and by are texts")
    numbers = [sample.get(key, 0) for key in ("of", "seed")]
    if not all(isinstance(each, int) and not isinstance(each, bool) and each >= 0 for each in numbers):
        raise ValueError("of and seed are numbers from 0 on")
    return SecondReading(name, start, tuple(dict.fromkeys(items)), size, numbers[0], by, numbers[1])


def create_reading(root: Path, reading: SecondReading) -> Path:
    """Create the folder of a reading; return it.

    Raises:
        GtappError: its name can't be that of a folder (``reading-name``), or is taken (``reading-exists``).
        SaveError: it can't be written.
    """
    check_name(root, reading.name)
    path = root / reading.place / READING_FILE
    ensure_permitted(root, path)
    atomic.create_folder(path.parent)
    with atomic.lock_folder(path):
        if os.path.lexists(path):
            raise GtappError("reading-exists", name=reading.name)
        atomic.write(path, _format_reading(reading).encode())
    return path.parent


def check_name(root: Path, name: str) -> None:
    """Do nothing if a new reading may have this name.

    Raises:
        GtappError: as `create_reading` does.
    """
    reason = find_name_fault(name) or ("it begins with a dot" if name.startswith(".") else "")
    if reason:
        raise GtappError("reading-name", name=name, reason=reason)
    try:
        taken = [
            each for each in (root / READINGS_FOLDER).iterdir() if fold_name(each.name) == fold_name(name)
        ]
        if any(not each.is_dir() or any(each.iterdir()) for each in taken):
            raise GtappError("reading-exists", name=name)
    except FileNotFoundError:
        return
    except OSError as error:
        path = str(root / READINGS_FOLDER)
        raise SaveError("save-io", path=path, reason=error.strerror or str(error)) from error


def _format_reading(reading: SecondReading) -> str:
    lines = [
        "# A second reading of items of this project; made by gtapp, which reads it when the reading is opened.",
        f"start = {_quote(reading.start)}",
        "items = [",
        *(f"  {_quote(each)}," for each in reading.items),
        "]",
        "",
        "[sample]",
        f"size = {_quote(reading.size)}",
        f"of = {reading.of}",
        *([f"by = {_quote(reading.by)}"] if reading.by else []),
        f"seed = {reading.seed}",
    ]
    return "\n".join(lines) + "\n"


def _quote(text: str) -> str:
    """Return a text as TOML has it: as JSON, but that one more character must be escaped."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
