"""The statistics of a project's data, collected in one pass over its records: none is kept."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from gtapp.core.files.file_names import find_batch
from gtapp.core.platform.about import About
from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.core.project.project import Project
from gtapp.core.project.project_job import ProjectJob
from gtapp.core.project.truth_selection import RecordSource
from gtapp.core.record.document import Document
from gtapp.core.schema.benchmark import Benchmark
from gtapp.core.schema.items import Item
from gtapp.core.schema.pointer import parse_pointer
from gtapp.core.shards.shard import WHOLE, Shard
from gtapp.core.shards.sharded_job import Step
from gtapp.core.store.samples import ItemSample, list_samples, load_sample
from gtapp.features.audit.audit_result import AuditResult, find_last_result
from gtapp.features.reports.field_statistics import ENTRY, FieldCounter
from gtapp.features.reports.pdf_pages import PdfPageCounter

NOTHING: Final = ""
"""The group of records that have no type, year and so on."""
_YEAR: Final = re.compile(r"(?<!\d)\d{4}(?!\d)")
_PDF: Final = ".pdf"


class DescribedBenchmark(NamedTuple):
    """What a report says of the benchmark."""

    id: str
    title: str
    about: About


@dataclass(slots=True)
class DataStatistics:
    """The statistics of a project.

    `items` counts all items, `records` those with a ground truth that can be read; `unreadable` are the others that have one.
    `without_source` counts the ground truths of items without a scan or a text, which are not among the records, unless no item
    has one, or records are lines, which may be complete without the scans.
    `audit` is the last audit of which a value was judged, `samples` are those that can be read.
    `images` and `pdfs` count the files of scans, `pdf_pages` the pages of those PDFs that are not in `uncounted`. `statuses`
    counts items; the others count records, one that has several years or languages in each of them.
    """

    benchmark: DescribedBenchmark
    items: int = 0
    records: int = 0
    without_source: int = 0
    images: int = 0
    pdfs: int = 0
    pdf_pages: int = 0
    uncounted: list[tuple[str, Message]] = field(default_factory=list)
    unreadable: list[tuple[str, Message]] = field(default_factory=list)
    statuses: Counter[str] = field(default_factory=Counter)
    types: Counter[str] = field(default_factory=Counter)
    batches: Counter[str] = field(default_factory=Counter)
    types_by_batch: Counter[tuple[str, str]] = field(default_factory=Counter)
    years: Counter[str] = field(default_factory=Counter)
    languages: Counter[str] = field(default_factory=Counter)
    scripts: Counter[str] = field(default_factory=Counter)
    fields: FieldCounter = field(default_factory=FieldCounter)
    audit: AuditResult | None = None
    samples: list[ItemSample] = field(default_factory=list)

    def update(self, other: DataStatistics) -> None:
        """Add the statistics of later items."""
        for each in fields(self):
            mine, theirs = getattr(self, each.name), getattr(other, each.name)
            if isinstance(mine, int):
                setattr(self, each.name, mine + theirs)
            elif isinstance(mine, list):
                mine += theirs
            elif isinstance(mine, Counter | FieldCounter):
                mine.update(theirs)


class StatisticsJob(ProjectJob):
    """Collects the statistics of a project."""

    def run(self, project: Project, shard: Shard, step: Step) -> DataStatistics:
        """Collect the statistics of a shard's items."""
        return _collect_part(project, shard, step)

    def merge(self, parts: Iterable[DataStatistics]) -> DataStatistics:
        """Return the statistics of all."""
        return _join_parts(parts)


def collect_statistics(source: RecordSource, step: Step = lambda: None) -> DataStatistics:
    """Read all records of a project once, and the numbers of pages of its PDFs.

    `step` is called for each item, and may raise to stop.
    """
    return _join_parts([_collect_part(source, WHOLE, step)])


def _join_parts(parts: Iterable[DataStatistics]) -> DataStatistics:
    rest = iter(parts)
    found = next(rest)
    for part in rest:
        found.update(part)
    found.fields.join_others()
    return found


def _collect_part(source: RecordSource, shard: Shard, step: Step) -> DataStatistics:
    benchmark, items = source.benchmark, source.items[shard.cut(len(source.items))]
    described = DescribedBenchmark(benchmark.id, benchmark.title, benchmark.about)
    found = DataStatistics(described, len(items), fields=FieldCounter(benchmark.report.empty))
    counter = PdfPageCounter()
    try:
        for item in items:
            found.statuses[source.status(item.id).name] += 1
            _add_scans(found, item, source.root, counter)
            if not item.truth:
                step()
    finally:
        counter.stop()
    if shard.is_first:
        found.audit = find_last_result(source.home)
        found.unreadable += (("", message) for message in source.lost_lines)
        for name in list_samples(source.root):
            try:
                found.samples.append(load_sample(source.root, name))
            except GtappError as error:
                found.unreadable.append(("", error.message))
    needs_source = not benchmark.layout.key and any(item.has_source for item in source.items)
    for item, document in source.records(items):
        step()
        if isinstance(document, GtappError):
            found.unreadable.append((item.id, document.message))
        elif needs_source and not item.has_source:
            found.without_source += 1
        else:
            _add_record(found, benchmark, item, document)
    return found


def _add_scans(found: DataStatistics, item: Item, root: Path, counter: PdfPageCounter) -> None:
    for scan in item.scans:
        if not scan.lower().endswith(_PDF):
            found.images += 1
            continue
        found.pdfs += 1
        try:
            found.pdf_pages += counter.count(root / scan)
        except GtappError as error:
            found.uncounted.append((item.id, error.message))


def _add_record(found: DataStatistics, benchmark: Benchmark, item: Item, document: Document) -> None:
    keys, tree = benchmark.report, document.tree

    def read(pointer: str) -> list[str]:
        values = _find_values(tree, parse_pointer(pointer)) if pointer else ()
        return [_format_value(value) for value in values if not found.fields.is_empty(value)]

    found.records += 1
    found.fields.add_record(tree, document.schema.fields)
    type_ = next(iter(read(keys.type)), NOTHING) or keys.find_type(item.truth, *item.scans[:1])
    batch = find_batch(benchmark.layout.truths, item.truth)
    found.types[type_] += 1
    found.batches[batch] += 1
    found.types_by_batch[batch, type_] += 1
    years = {match[0] for value in read(keys.year) if (match := _YEAR.search(value))}
    found.years.update(years or {NOTHING})
    found.languages.update(set(read(keys.language)) or {NOTHING})
    found.scripts[_find_script(tree)] += 1


def _find_values(tree: Any, pointer: Sequence[str]) -> Iterator[Any]:
    """Yield the plain values at a pointer in which ``*`` stands for every entry of a list or object."""
    values = [tree]
    for token in pointer:
        inner: list[Any] = []
        for value in values:
            if token == ENTRY and isinstance(value, dict | list):
                inner.extend(value.values() if isinstance(value, dict) else value)
            elif isinstance(value, dict) and token in value:
                inner.append(value[token])
        values = inner
    return (value for value in values if not isinstance(value, dict | list))


def _format_value(value: Any) -> str:
    return value.strip() if isinstance(value, str) else str(value).lower()


def _find_script(tree: Any) -> str:
    """Return the script, such as LATIN or CJK, of most letters in the texts of a record."""
    counts: Counter[str] = Counter()
    values = [tree]
    while values:
        value = values.pop()
        if isinstance(value, dict | list):
            values.extend(value.values() if isinstance(value, dict) else value)
        elif isinstance(value, str):
            for character, count in Counter(value).items():
                if script := _name_script(character):
                    counts[script] += count
    return min(counts, key=lambda name: (-counts[name], name), default=NOTHING)


@cache
def _name_script(character: str) -> str:
    """Return the script of a letter by its Unicode name; "" for any other character."""
    return unicodedata.name(character, "").partition(" ")[0].title() if character.isalpha() else ""
