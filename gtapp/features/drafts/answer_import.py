"""Makes drafts of answers that exist: finds the items that they are about, and adds them as a run of their own.

An answer is about the item whose name it has, also before the ending of a scan (``card1.jpg``), or before a mark that several
answers have (``card1_gpt4o``). In a file with many, a key may name the item (``{"image": "card1.jpg", …}``). The run appears as a
whole or not at all, and nothing that the project has is changed.
"""

from __future__ import annotations

import contextlib
import json
import re
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import Any, Final

from gtapp.core.answers import answer_reader, run_finder
from gtapp.core.answers.answer_reader import Reading, find_answer_source
from gtapp.core.answers.item_sources import ItemLines, ItemRows, ItemSource, ItemValues, parse_content
from gtapp.core.answers.record_rows import RecordRows
from gtapp.core.files import atomic, table_file
from gtapp.core.files.file_names import find_name_fault
from gtapp.core.platform.errors import CopyCancelledError, GtappError, SaveError, UnreadableError
from gtapp.core.platform.messages import Message
from gtapp.core.project.later_work import find_later_work
from gtapp.core.project.project import Project
from gtapp.core.project.truths import DraftAnswer, parse_draft
from gtapp.core.scans.unread_files import SCAN_SUFFIXES
from gtapp.core.schema.benchmark import Benchmark, FileLayout
from gtapp.core.schema.items import Item, drop_key, is_second_run
from gtapp.core.schema.layout_keys import RUNS_FOLDER
from gtapp.core.schema.pointer import ABSENT
from gtapp.features.drafts import runs

_MARK: Final = re.compile(r"[_.\- ](?=[^_.\- ])")
"""Where a mark may begin that follows an item's name."""
_PAGE: Final = re.compile(r"[_.\- ]?(?:p|pg|page|s|seite|f|fol|folio)?[_.\- ]?\d+[rv]?", re.IGNORECASE)
_SAMPLED: Final = 100
"""So many lines or entries are looked at for the key that names items."""
_LONGEST_EXAMPLE: Final = 4000
_TOGETHER: Final = 64
"""So many drafts are written and flushed together."""
_STAGING: Final = ".import-"
_ABANDONED_SECONDS: Final = 3600

CountStep = Callable[[], object]
"""Called for each answer; raises InterruptedError to end the work."""


@dataclass(frozen=True, slots=True)
class AnswerSet:
    """The answers of one run. `names` has the answer's name for each item that one is about, `unknown` those about none.

    `place` is where they are in the project; "" if they are elsewhere.
    """

    name: str
    source: ItemSource
    names: Mapping[str, str]
    unknown: Sequence[str]
    place: str = ""


@dataclass(frozen=True, slots=True)
class AnswerExample:
    """An answer: its text, which may be cut off, and the record that was read from it."""

    item: str
    name: str
    text: str
    record: Any


@dataclass(frozen=True, slots=True)
class AnswerPlan:
    """What an import adds: drafts of `items`; `unread` are the answers without a record, with the reasons.

    `drafted` has the number of items by the run of the draft that their records begin with now, `truths` is how many of the items
    have a ground truth, `models` are those that the answers name, `foreign` the keys of theirs for which there is no field.
    """

    answers: AnswerSet
    items: Sequence[str]
    unread: Sequence[tuple[str, Message]]
    drafted: Mapping[str, int]
    truths: int
    models: Sequence[str]
    foreign: Sequence[str]
    example: AnswerExample | None

    def count_behind(self, run: str) -> int:
        """Return of how many items the record goes on beginning with another draft, since that run's name comes later."""
        return sum(count for other, count in self.drafted.items() if other > run)


@dataclass(slots=True)
class ImportedRun:
    """The run that was added, the number of its drafts, and that of the answers that could not be read any more."""

    run: str
    count: int = 0
    left: int = 0


# which answers are about which items


def find_answers(project: Project, place: Path) -> list[AnswerSet]:
    """Return the runs of answers in a folder or a file, each with the items that it is about.

    Raises:
        GtappError: there are no answers, or they can't be read.
    """
    truths = [project.root / each for each in project.benchmark.layout.truths]
    batches = run_finder.find_batches([each for each in truths if each.is_dir()], project.benchmark)
    finder = _ItemFinder(project)
    root, full = project.root.resolve(), place.resolve()
    inside = full.relative_to(root).as_posix() if full.is_relative_to(root) else ""
    return [replace(each, place=inside) for each in _find_sets(place, project.benchmark, batches, finder)]


def _find_sets(
    place: Path, benchmark: Benchmark, batches: Set[str], finder: _ItemFinder
) -> Iterable[AnswerSet]:
    try:
        found = run_finder.find_runs(place, benchmark, batches)
    except UnreadableError as error:
        if error.code != "table-no-item" or not (named := _name_by_column(place, finder)):
            raise
        return finder.divide(place.stem, named)
    return [each for run in found for each in _divide(run.name, run.open(), finder)]


def _divide(run: str, source: ItemSource, finder: _ItemFinder) -> list[AnswerSet]:
    """Return the sets of a run; if none is about an item, those of what its lines, or its only file, name by another key."""
    found = [*finder.divide(run, source)]
    if not any(each.names for each in found) and (named := _name_by_content(source, finder)):
        return [*finder.divide(run, named)]
    return found


def _name_by_content(source: ItemSource, finder: _ItemFinder) -> ItemSource | None:
    """Return the lines of a file, or the members of the only file, by the key that names items; None: there is no such key."""
    if isinstance(source, ItemLines):
        lines = [*map(_parse_line, source.read_lines(0, _SAMPLED))]
        key = _choose_key(lines, finder)
        drops_key = run_finder.is_name_only(key, finder.benchmark)
        return ItemLines(source.paths, key, drops_key) if key else None
    if isinstance(source, ItemRows):
        return _name_by_column(source.path, finder)
    content = source[next(iter(source))] if len(source) == 1 else None
    if isinstance(content, dict) and any(map(finder.find, islice(content, _SAMPLED))):
        return ItemValues(content)
    lists = (
        [each for each in content.values() if isinstance(each, list)]
        if isinstance(content, dict)
        else [content]
    )
    entries = lists[0] if len(lists) == 1 and isinstance(lists[0], list) else []
    if key := _choose_key(entries[:_SAMPLED], finder):
        named = [each for each in entries if isinstance(each, dict) and isinstance(each.get(key), str)]
        drops_key = run_finder.is_name_only(key, finder.benchmark)
        return ItemValues({each[key]: drop_key(each, key) if drops_key else each for each in named})
    return None


def _name_by_column(path: Path, finder: _ItemFinder) -> ItemSource | None:
    """Return the rows of a table by the column that names items; None if there is none."""
    with closing(table_file.read_rows(path)) as rows:
        header = next(rows, None)
        names = header.cells if header else []
        key = _choose_key(
            [dict(zip(names, row.cells, strict=False)) for row in islice(rows, _SAMPLED)], finder
        )
    container = "xlsx" if path.suffix.lower() == ".xlsx" else "csv"
    is_numbered, drops_key = (
        not finder.benchmark.is_known,
        run_finder.is_name_only(key, finder.benchmark),
    )
    return RecordRows([path], FileLayout(container, key), is_numbered, drops_key) if key else None


def _parse_line(line: bytes) -> Any:
    """Return the JSON of a line; None if it is none."""
    try:
        return parse_content(line)
    except UnicodeDecodeError:
        return None


def _choose_key(entries: Sequence[Any], finder: _ItemFinder) -> str:
    """Return the key by which the most of these name an item, each another one; "" if none does."""
    names: dict[str, list[str]] = {}
    for entry in entries:
        for key, value in entry.items() if isinstance(entry, dict) else ():
            if isinstance(value, str) and (item := finder.find(value)):
                names.setdefault(key, []).append(item)
    fitting = {key: len(items) for key, items in names.items() if len(set(items)) == len(items)}
    return max(fitting, key=fitting.__getitem__, default="")


class _ItemFinder:
    """Finds the items that answers are about, by the names of these."""

    def __init__(self, project: Project) -> None:
        self._project, self.benchmark = project, project.benchmark
        keys = Counter(item.name for item in project.items) if project.benchmark.layout.key else {}
        self._keys = {item.name: item.id for item in project.items if keys and keys[item.name] == 1}

    def find(self, name: str) -> str:
        """Return the item of this name; "" if there is none."""
        items, table = self._project.items, self.benchmark.table
        last = name.rpartition("/")[2]
        path = PurePosixPath(last)
        stem = path.stem if path.suffix.lower() in SCAN_SUFFIXES else ""
        for each in filter(None, dict.fromkeys((name, last, stem))):
            own = self._project.names.find(each)
            if items.find(own) >= 0:
                return own
            if key := self._keys.get(each):
                return key
            if table and items.find(table.name_item(each)) >= 0:
                return table.name_item(each)
        return ""

    def divide(self, run: str, source: ItemSource) -> Iterator[AnswerSet]:
        """Yield the sets of a run: one for each mark that follows the items' names."""
        sets: dict[str, dict[str, str]] = {"": {}}
        unknown = []
        for name in source:
            item, mark = self._split(name)
            names = sets.setdefault(mark, {})
            if item and item not in names:
                names[item] = name
            else:
                unknown.append(name)
        if len(source) > 1:  # a mark that one answer alone has may be a part of another item's name
            for mark in [mark for mark, names in sets.items() if mark and len(names) == 1]:
                unknown += sets.pop(mark).values()
        whole = sets.pop("")
        if whole or not sets:
            yield AnswerSet(run, source, whole, unknown)
        for mark, names in sets.items():
            yield AnswerSet(f"{run} ({mark.strip('_.- ')})", source, names, unknown)

    def _split(self, name: str) -> tuple[str, str]:
        """Return the item that an answer is about, and the mark behind its name; "" for none."""
        if item := self.find(name):
            return item, ""
        last = name.rpartition("/")[2]
        for place in reversed([match.start() for match in _MARK.finditer(last)]):
            item, mark = self.find(last[:place]), last[place:]
            if item:
                return ("", "") if _PAGE.fullmatch(mark) else (item, mark)
        return "", ""


# what an import would do


def plan_import(
    project: Project, answers: AnswerSet, items: Sequence[Item] | None = None, count: CountStep = lambda: None
) -> AnswerPlan:
    """Read the answers about these items (None: all), and return what their import would add; nothing is written."""
    readable, unread = list[str](), list[tuple[str, Message]]()
    models, foreign = dict[str, None](), dict[str, None]()
    drafted, truths = Counter[str](), 0
    example: AnswerExample | None = None
    wanted = None if items is None else {item.id for item in items}
    for item_id, name in answers.names.items():
        if wanted is not None and item_id not in wanted:
            continue
        count()
        content, answer = _read_answer(project, answers, name)
        unsafe = find_name_fault(item_id, follows_file=True)
        if answer.tree is ABSENT or unsafe:
            fault = Message("item-unsafe", {"item": item_id, "reason": unsafe}) if unsafe else answer.reason
            unread.append((name, fault or Message("drafting-unreadable")))
            continue
        item = project.item(item_id)
        readable.append(item_id)
        truths += bool(item.truth)
        if item.draft:
            drafted[_name_run(item.draft)] += 1
        if isinstance(model := answer.run.get("model"), str) and model:
            models[model] = None
        foreign |= dict.fromkeys(answer.foreign)
        if example is None or (_is_blank(example.record) and not _is_blank(answer.tree)):
            example = AnswerExample(item_id, name, _show_content(content), answer.tree)
    return AnswerPlan(answers, readable, unread, drafted, truths, list(models), list(foreign), example)


def _name_run(place: str) -> str:
    parts = PurePosixPath(place).parts
    return parts[1] if len(parts) > 2 else ""


def _is_blank(record: Any) -> bool:
    return not record or (isinstance(record, dict) and not any(record.values()))


def _read_answer(project: Project, answers: AnswerSet, name: str) -> tuple[Any, DraftAnswer]:
    """Return the content of an answer, and the draft that is read from it, as of any draft of the project."""
    try:
        content = answers.source[name]
    except KeyError:
        content = Reading(reason=Message("file-missing", {"path": name}))
    if isinstance(content, Reading):
        return content, DraftAnswer(reason=content.reason)
    if content == "":
        return content, DraftAnswer(reason=Message("drafting-empty"))
    benchmark = project.benchmark
    answer = parse_draft(content, benchmark.joint_schema.fields, benchmark.layout.unwrap, name)
    if answer.tree is not ABSENT and not _is_json(content):
        return content, answer._replace(tree=ABSENT, reason=Message("file-too-deep", {"path": name}))
    return content, answer


def _is_json(content: Any) -> bool:
    """Return whether a content can be written again: Python reads values of any depth."""
    try:
        runs.encode_answer({"content": answer_reader.replace_non_finite(content)})
    except (ValueError, RecursionError):
        return False
    return True


def _show_content(content: Any) -> str:
    """Return the beginning of the model's text in an answer; where there is none, of the answer as it is."""
    texts = [
        form for form in answer_reader.open_envelope(content, None).forms if isinstance(form, str) and form
    ]
    text = texts[0] if texts else json.dumps(content, ensure_ascii=False, indent=2)
    return text if len(text) <= _LONGEST_EXAMPLE else text[:_LONGEST_EXAMPLE] + " …"


# the import


def find_run_fault(project: Project, run: str) -> Message | None:
    """Return why a new run can't have this name; None if it can."""
    try:
        folder = runs.find_run_folder(project.root, run)
    except GtappError as error:
        return error.message
    if is_second_run(run):
        return Message("drafting-run", {"run": run, "reason": "second opinions have such names"})
    names = {each.casefold() for each in runs.list_runs(project.root)}
    return (
        Message("import-run-there", {"run": run}) if run.casefold() in names or folder.is_symlink() else None
    )


def import_answers(
    project: Project, plan: AnswerPlan, run: str, count: CountStep = lambda: None
) -> ImportedRun:
    """Add the drafts of a plan as a new run; what of it can't be read any more is left out and named.

    Raises:
        GtappError: the run can't have this name, or none of the answers can be read.
        SaveError: the drafts can't be written; none was added.
        CopyCancelledError: `count` has raised InterruptedError; none was added.
    """
    if fault := find_run_fault(project, run):
        raise GtappError(fault.code, **fault.params)
    target = runs.find_run_folder(project.root, run)
    project.ensure_writable(target)
    imported = ImportedRun(run)
    is_first = not target.parent.exists()

    def take_step() -> None:
        try:
            count()
        except InterruptedError:  # no fault of the disk
            raise CopyCancelledError("import-drafts-cancelled") from None

    try:
        with atomic.translate_os_errors(target, "drafting"), _make_staging(target) as staging:
            _write_drafts(project, plan, staging, imported, take_step)
            if not imported.count:
                raise GtappError("import-drafts-unread")
            staging.chmod(0o777 & ~atomic.UMASK)
            staging.rename(target)
            atomic.sync_folder(target.parent)
    except BaseException as error:
        if is_first:
            with contextlib.suppress(OSError):
                target.parent.rmdir()
        if isinstance(error, SaveError):  # its path is that of the folder which is gone
            raise SaveError(error.code, **{**error.message.params, "path": str(target)}) from error
        raise
    return imported


@contextlib.contextmanager
def _make_staging(target: Path) -> Iterator[Path]:
    """Make the folder in which a run is written before it gets its name; the scanner ignores it, and it is deleted on errors."""
    folder = target.parent
    atomic.create_folder(folder, "drafting")
    for each in folder.glob(f"{_STAGING}*"):  # of a process that was killed
        if time.time() - each.lstat().st_mtime > _ABANDONED_SECONDS and not each.is_symlink():
            shutil.rmtree(each, ignore_errors=True)
    staging = Path(tempfile.mkdtemp(prefix=_STAGING, dir=folder))
    try:
        yield staging
    except BaseException:
        shutil.rmtree(staging, ignore_errors=True)
        raise


def _write_drafts(
    project: Project, plan: AnswerPlan, staging: Path, imported: ImportedRun, count: CountStep
) -> None:
    waiting = iter(plan.items)
    while items := list(islice(waiting, _TOGETHER)):
        contents = {}
        for item in items:
            count()
            draft = read_draft(project, plan.answers, item)
            if draft is None:
                imported.left += 1
                continue
            path = staging / runs.answer_path(project.root, imported.run, item).name
            contents[path] = runs.encode_answer(draft)
        if contents:
            atomic.create_files(contents, "drafting")
            imported.count += len(contents)


def read_draft(project: Project, answers: AnswerSet, item: str) -> dict[str, Any] | None:
    """Return the content of a draft's file: the answer about an item in the envelope of the project's drafts, with where it
    comes from; None if there is no answer that can be read.
    """
    name = answers.names.get(item)
    if name is None:
        return None
    content, answer = _read_answer(project, answers, name)
    if answer.tree is ABSENT:
        return None
    envelope = answer_reader.open_envelope(content, None)
    is_draft = envelope.forms[:1] != (content,) and answer_reader.find_reply(content, None) is None
    if is_draft:  # as it is: without “parsed” it counts as it did on the leaderboards
        found = dict(content)
    else:
        texts = [form for form in envelope.forms if isinstance(form, str)]
        found = {"text": texts[0] if texts else "", **envelope.run, "parsed": answer.whole}
    ours = found.get("gtapp")
    ours = (
        {key: value for key, value in ours.items() if key not in _REQUEST_KEYS}
        if isinstance(ours, dict)
        else {}
    )
    now = datetime.now(UTC).isoformat(timespec="seconds")
    source = {"run": answers.name, "answer": name, "imported": now}
    if answers.place:
        source["place"] = answers.place
    known = project.item(item)
    if known.truth and not known.drafts:
        source["truth"] = known.truth
    found["gtapp"] = {
        "mark": _find_mark(answer, envelope.run),
        "reason": str(answer.reason) if answer.reason else None,
        **ours,
        "item": item,
        "source": source,
    }
    cleaned: dict[str, Any] = answer_reader.replace_non_finite(found)
    return cleaned


_REQUEST_KEYS: Final = ("key", "settings")
"""What of another project's draft says that its request need not be sent again."""


def _find_mark(answer: DraftAnswer, run: Mapping[str, Any]) -> str:
    if run.get("finish_reason") in ("length", "max_tokens"):
        return "truncated"
    return "repaired" if answer.reason else "whole"


@dataclass(frozen=True, slots=True)
class AnswerDrafts:
    """A run of drafts that was made of the answers called `answers`; `worked_on` are those of its items that were edited, or
    whose status was set, since then.
    """

    run: str
    answers: str
    items: Sequence[str]
    worked_on: Sequence[str]


def find_last_import(project: Project) -> AnswerDrafts | None:
    """Return the run that was made of answers last; None if there is none. Safe in a worker.

    Of each run one draft is read: one with which the run begins tells what it was made of.
    """
    sources = {}
    for run in runs.list_runs(project.root):
        folder = project.root / RUNS_FOLDER / run
        first = next((each for each in folder.glob("*.json")), None) if folder.is_dir() else None
        source = find_answer_source(runs.read_answer_file(first)) if first else {}
        if isinstance(source.get("imported"), str):
            sources[run] = source
    if not sources:
        return None
    run = max(sources, key=lambda each: sources[each]["imported"])
    start = f"{RUNS_FOLDER}/{run}/"
    items = [item.id for item in project.items if any(place.startswith(start) for place in item.drafts)]
    source = sources[run]
    worked_on = find_later_work(project, items, source["imported"])
    return AnswerDrafts(run, str(source.get("run", "")), items, worked_on)


def take_back(project: Project, run: str) -> None:
    """Delete the drafts of a run that was imported; what other programs or later runs put there stays.

    Raises:
        SaveError: they can't be deleted.
    """
    folder = runs.find_run_folder(project.root, run)
    project.ensure_writable(folder)
    with atomic.translate_os_errors(folder, "drafting"):
        for path in sorted(folder.iterdir()):
            if find_answer_source(runs.read_answer_file(path)):
                path.unlink()
        with contextlib.suppress(OSError):  # they hold something else
            folder.rmdir()
            folder.parent.rmdir()
        atomic.sync_folder(next(each for each in folder.parents if each.is_dir()))
