"""The doubts about all items of a project that are not checked, in words, as other programs read them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, Protocol

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.core.project.project import Project
from gtapp.core.project.project_job import ProjectJob
from gtapp.core.record.document import Document
from gtapp.core.scans.scan_support import ScanSupport
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import Pointer, write_pointer
from gtapp.core.shards.shard import Shard
from gtapp.core.shards.sharded_job import Step
from gtapp.features.doubts.doubt_descriptions import describe_doubt
from gtapp.features.doubts.doubts import ValueDoubt
from gtapp.features.doubts.item_doubts import ItemDoubts
from gtapp.features.doubts.value_readings import list_readings

_TOGETHER: Final = 250
"""So many items that follow each other teach where values stand on scans; they are never cut, so that each doubt is the same."""


class Comparer(Protocol):
    """What compares records with their scans; `gtapp.features.places.scan_comparer.ScanComparer` is one."""

    problem: Message | None

    def compare(self, item: str, record: Any, fields: Field) -> Mapping[Pointer, ScanSupport]: ...

    def forget_places(self) -> None:
        """Forget where values usually stand."""
        ...

    def close(self) -> None: ...


class DescribedDoubt(NamedTuple):
    """A doubt in words: the place in the record, the kind, what else may stand there, and why."""

    pointer: str
    kind: str
    readings: list[str]
    reason: str
    words: list[dict[str, Any]]
    """Of a long text, the doubtful words: first character, the one after the last, what others read there."""


@dataclass(slots=True)
class ListedDoubts:
    """The doubts of each item that is not checked; `problem` is why scans were not compared, or not in all languages."""

    problem: Message | None = None
    items: dict[str, list[DescribedDoubt]] = field(default_factory=dict)
    unreadable: list[tuple[str, GtappError]] = field(default_factory=list)


@dataclass(frozen=True)
class DoubtsJob(ProjectJob):
    """Finds and describes the doubts of all items; `make_comparer` returns what compares their records with scans."""

    make_comparer: Callable[[Project], Comparer]

    large = 400

    def run(self, project: Project, shard: Shard, step: Step) -> ListedDoubts:
        """Find the doubts about the items of a shard.

        Raises:
            GtappError: data of Tesseract can't be used.
        """
        cut = shard.cut(len(project.items), _TOGETHER)
        finder, comparer = ItemDoubts(project), self.make_comparer(project)
        found = ListedDoubts(comparer.problem)
        try:
            finder.learn_values()
            for number, item in enumerate(project.items[cut], cut.start):
                if number % _TOGETHER == 0:
                    comparer.forget_places()
                step()
                if project.status(item.id).name == "checked":
                    continue
                try:
                    document = project.peek(item.id)
                except GtappError as error:
                    found.unreadable.append((item.id, error))
                    continue
                support = comparer.compare(item.id, document.tree, document.schema.fields)
                found.items[item.id] = [_describe(each, document) for each in finder.find(document, support)]
        finally:
            comparer.close()
        return found

    def merge(self, parts: Iterable[ListedDoubts]) -> ListedDoubts:
        """Return the doubts of all."""
        found = ListedDoubts()
        for part in parts:
            found.problem = found.problem or part.problem
            found.items.update(part.items)
            found.unreadable += part.unreadable
        return found


def _describe(doubt: ValueDoubt, document: Document) -> DescribedDoubt:
    readings = [each.text for each in list_readings(doubt, document)[1:]]
    words = [
        {"start": each.start, "end": each.end, "readings": [reading.text for reading in each.readings]}
        for each in doubt.words
    ]
    reason = str(describe_doubt(doubt, document))
    return DescribedDoubt(write_pointer(doubt.pointer), doubt.kind, readings, reason, words)
