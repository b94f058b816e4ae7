"""The values that a project's records have in a field, to complete what is typed in the form and to choose from."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from gtapp.core.platform import signals
from gtapp.core.platform.errors import GtappError
from gtapp.core.project.project import Project
from gtapp.core.record.document import Document
from gtapp.core.schema.items import Item
from gtapp.core.schema.pointer import Pointer, list_leaves
from gtapp.editor.form.known_values import FieldTexts, KnownValues, find_path
from gtapp.kit.tasks import Task, Tasks, Ticket, Work
from gtapp.kit.texts.accents import count_special

_MOST_RECORDS: Final = 20_000
"""So many records are read, spread among all: enough to know what repeats."""
_MOST_TEXTS: Final = 10_000
"""So many texts of a field are known: those that occur most."""
_LONGEST: Final = 200

_RecordTexts = dict[Pointer, list[str]]
"""The texts of one record, by the path of their field."""


class ProjectValues(KnownValues):
    """Reads the records once, in the background, when the values of a field are wanted first; follows those saved later."""

    def __init__(self, project: Project, tasks: Tasks) -> None:
        super().__init__()
        self._project, self._tasks = project, tasks
        self._records: dict[str, _RecordTexts] = {}
        self.characters: Counter[str] = Counter()
        """The special characters of the records, with how often they occur."""
        self.characters_counted = signals.Signal[None]()
        self._is_reading = self._is_read = False
        self._saved: set[str] = set()
        """The items whose values are to be counted anew."""
        self._running: set[Task] = set()

    def close(self) -> None:
        """Drop what is still being read; the form that would show it is deleted."""
        for task in self._running:
            task.cancel()

    def _start(self, work: Work, done: Callable[[Any], object]) -> None:
        # Qt for Python keeps something of each connection to a method of what is no QObject, but nothing of a function
        def take(found: Any) -> None:
            done(found)

        def end(ended: Task) -> None:
            self._running.discard(ended)

        task = self._tasks.start(work, take)
        self._running.add(task)
        task.ended.connect(end)

    def find_texts(self, path: Pointer) -> FieldTexts:
        self.read()
        return super().find_texts(path)

    def read(self) -> None:
        """Begin to read the records, if that was not done."""
        if not (self._is_reading or self._is_read):
            self._is_reading = True
            self._start(lambda ticket: _read_records(self._project, ticket), self._take_records)

    def _take_records(self, found: _ProjectTexts) -> None:
        """Take what was read, with the values that were added meanwhile."""
        self._is_reading, self._is_read = False, True
        self._records = found.records
        self.characters = found.characters
        self.characters_counted.emit(None)
        added, self._texts = self._texts, found.fields
        for path, texts in added.items():
            self.add(path, *(text for _, text in texts.rank()))
        for path in found.fields.keys() - added.keys():
            self.changed.emit(path)
        self.count_saved()

    def follow_item(self, item_id: str) -> None:
        """Note that an item was saved: its values are counted anew when `count_saved` is called."""
        if self._is_reading or self._is_read:
            self._saved.add(item_id)

    def count_saved(self) -> None:
        """Count the values of the items that were saved anew, in a worker."""
        if self._saved and self._is_read:
            saved, self._saved = self._saved, set()
            self._start(
                lambda _: {each: _read_record(self._project, each) for each in saved}, self._take_saved
            )

    def _take_saved(self, found: dict[str, _RecordTexts]) -> None:
        for item_id, texts in found.items():
            self._replace(item_id, texts)

    def _replace(self, item_id: str, texts: _RecordTexts) -> None:
        before = self._records.get(item_id, {})
        self._records[item_id] = texts
        for path in before.keys() | texts.keys():
            old, new = before.get(path, []), texts.get(path, [])
            if old != new:
                known = self.find_texts(path)
                known.add(new)
                known.remove(old)
                self.changed.emit(path)


class _ProjectTexts(NamedTuple):
    """The texts of a project's records, by item and together by field, and its special characters.

    Of very many records the texts are not kept by item: what is corrected later in one that was read here stays known.
    """

    records: dict[str, _RecordTexts]
    fields: dict[Pointer, FieldTexts]
    characters: Counter[str]


class _TextCounts(NamedTuple):
    """How often texts occur in some records, by field, and special characters; the texts of each item if they are wanted."""

    fields: dict[Pointer, Counter[str]]
    characters: Counter[str]
    records: dict[str, _RecordTexts]


class _TextCounting(NamedTuple):
    """Counts the texts of records."""

    keeps_records: bool

    def run(self, project: Project, items: Sequence[Item], step: Callable[[], object]) -> _TextCounts:
        found = _TextCounts(defaultdict(Counter), Counter(), {})
        for item, document in project.records(items):
            step()
            if isinstance(document, Document):
                for _, value in list_leaves(document.tree):
                    found.characters.update(count_special(value) if isinstance(value, str) else ())
                texts = _collect_texts(document.tree)
                for path, values in texts.items():
                    found.fields[path].update(values)
                if self.keeps_records:
                    found.records[item.id] = texts
        return found


def _read_records(project: Project, ticket: Ticket) -> _ProjectTexts:
    from gtapp.core.project.record_reading import are_many, read_records  # start to first card

    found = _ProjectTexts({}, {}, Counter())
    work = _TextCounting(keeps_records=not are_many(project.items))
    for counts, _ in read_records(project, work, ticket, most=_MOST_RECORDS):
        found.records.update(counts.records)
        found.characters.update(counts.characters)
        for path, texts in counts.fields.items():
            found.fields.setdefault(path, FieldTexts()).add(texts)
    for field in found.fields.values():
        field.drop_rarest(_MOST_TEXTS)
        field.rank()  # here, so that the window does not wait for it
    return found


def _read_record(project: Project, item_id: str) -> _RecordTexts:
    """Return the texts of one record; none if it is gone, or can't be read."""
    try:
        return _collect_texts(project.peek(item_id).tree)
    except GtappError:
        return {}


def _collect_texts(tree: Any) -> _RecordTexts:
    found: _RecordTexts = {}
    for path, text in _iterate_texts(tree):
        found.setdefault(path, []).append(text)
    return found


def _iterate_texts(tree: Any) -> Iterator[tuple[Pointer, str]]:
    """Yield the texts of one line with the paths of their fields."""
    for at, value in list_leaves(tree):
        if isinstance(value, str) and value.strip() and len(value) <= _LONGEST and "\n" not in value:
            yield find_path(at), value
