"""The report as tables of texts and numbers, from which it is printed, drawn and written as CSV; and as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from gtapp.core.platform.about import About
from gtapp.core.schema.pointer import Pointer, parse_pointer
from gtapp.features.audit.audit_result import AuditResult
from gtapp.features.reports.data_statistics import NOTHING, DataStatistics
from gtapp.features.reports.field_statistics import FieldStatistics, format_field_name

_MOST_VALUES: Final = 10  # values of one field
_NO_GROUP: Final = "(none)"
_TOTAL: Final = "total"

Cell = str | int | float | None


@dataclass(frozen=True, slots=True)
class ReportTable:
    """One table of the report; `chart` is ``bars`` or ``columns`` where its second column is worth a chart.

    `texts` are the columns of texts beside the first one, which may be long.
    """

    title: str
    head: tuple[str, ...]
    rows: Sequence[tuple[Cell, ...]]
    chart: str = ""
    texts: tuple[int, ...] = ()


def make_tables(found: DataStatistics) -> Iterator[ReportTable]:
    """Yield the tables that have something to say."""
    if facts := _list_facts(found.benchmark.about):
        yield ReportTable("About", ("fact", "value"), facts, texts=(1,))
    yield ReportTable("Overview", ("figure", "value"), list(_list_totals(found).items()))
    if found.audit:
        yield make_audit_table(found.audit)
    if found.samples:
        rows = [
            (each.name, len(each.strata), each.population, each.by, each.seed, each.drawn[:10])
            for each in found.samples
        ]
        yield ReportTable("Samples", ("sample", "items", "of", "by", "seed", "drawn"), rows, texts=(3,))
    yield _make_group_table("Items by status", "status", found.statuses, found.items)
    for title, name, counts in _list_groups(found):
        if counts.keys() - {NOTHING}:
            chart = "columns" if name == "year" else "bars"
            yield _make_group_table(title, name, counts, found.records, chart)
    if found.batches.keys() - {NOTHING} and found.types.keys() - {NOTHING}:
        yield _make_cross_table(found)
    yield _make_field_table(found)
    values = [row for name, each in found.fields.fields.items() for row in _list_value_rows(name, each)]
    if values:
        yield ReportTable("Frequent values", ("field", "value", "count", "percent"), values, texts=(1,))


def make_audit_table(
    found: AuditResult, name_field: Callable[[Pointer], str] = format_field_name
) -> ReportTable:
    """Return the shares of wrong values that an audit found, of all fields and of each one."""
    rows: list[tuple[Cell, ...]] = []
    for each in filter(None, (found.total, *found.fields)):
        name = name_field(parse_pointer(each.field)) if each.field else _TOTAL
        shares = (round(100 * part, 1) for part in (each.share, each.low, each.high))
        rows.append((name, each.wrong, each.values, *shares))
    return ReportTable("Audit", ("field", "wrong", "values", "percent", "from", "to"), rows)


def _list_facts(about: About) -> list[tuple[Cell, ...]]:
    """Return what is known about the data, a row for each creator."""
    creators = [", ".join(filter(None, (each.name, each.role, each.orcid))) for each in about.creators]
    facts = [
        ("title", about.title),
        *(("creator", creator) for creator in creators),
        ("source", about.source),
        ("shelf mark", about.shelf_mark),
        ("link", about.link),
        ("licence", about.licence),
        ("languages", ", ".join(about.languages)),
        ("citation", about.citation),
    ]
    return [(name, fact) for name, fact in facts if fact]


def _list_groups(found: DataStatistics) -> Iterator[tuple[str, str, Counter[str]]]:
    yield "Records by type", "type", found.types
    yield "Records by batch", "batch", found.batches
    yield "Records by year", "year", found.years
    yield "Records by language", "language", found.languages
    yield "Records by script", "script", found.scripts


def _list_totals(found: DataStatistics) -> dict[str, Cell]:
    years = sorted(found.years.keys() - {NOTHING})
    return {
        "benchmark": found.benchmark.id,
        "items": found.items,
        "with a ground truth": found.records,
        "ground truth without a scan": found.without_source,
        "unreadable": len(found.unreadable),
        "image files": found.images,
        "PDF files": found.pdfs,
        "PDF pages": found.pdf_pages,
        "PDF files not counted": len(found.uncounted),
        "audit": found.audit.describe() if found.audit else None,
        "rows": found.fields.count_rows(),
        "tokens": found.fields.count_words(),
        "years": f"{years[0]}-{years[-1]}" if years else None,
    }


def _make_group_table(
    title: str, name: str, counts: Counter[str], total: int, chart: str = "bars"
) -> ReportTable:
    rows = [(group or _NO_GROUP, n, percent) for group, n, percent in _list_shares(name, counts, total)]
    return ReportTable(title, (name, "count", "percent"), rows, chart)


def _list_shares(name: str, counts: Counter[str], total: int) -> Iterator[tuple[str, int, float]]:
    """Yield the groups with their counts and percentages: batches and years by name, others by count; nothing comes last."""
    by_name = name in ("year", "batch")

    def key(group: str) -> tuple[bool, int, str]:
        return group == NOTHING, 0 if by_name else -counts[group], group

    for group in sorted(counts, key=key):
        yield group, counts[group], _compute_percent(counts[group], total)


def _compute_percent(count: int, total: int) -> float:
    return round(100 * count / total, 1) if total else 0.0


def _make_cross_table(found: DataStatistics) -> ReportTable:
    """Return the records by batch and type, with sums."""
    types = [group for group, _, _ in _list_shares("type", found.types, found.records)]
    batches = [group for group, _, _ in _list_shares("batch", found.batches, found.records)]
    rows: list[tuple[Cell, ...]] = [
        (
            batch or _NO_GROUP,
            *(found.types_by_batch[batch, each] for each in types),
            found.batches[batch],
        )
        for batch in batches
    ]
    rows.append(("total", *(found.types[each] for each in types), found.records))
    return ReportTable(
        "Records by batch and type", ("batch", *(each or _NO_GROUP for each in types), "total"), rows
    )


_FIELD_COLUMNS: Final = (
    *("field", "filled", "of", "percent", "entries", "distinct"),
    *("shortest", "median length", "longest", "words", "smallest", "largest"),
)


def _make_field_table(found: DataStatistics) -> ReportTable:
    rows = [
        (format_field_name(name), *_summarise_field(each).values())
        for name, each in found.fields.fields.items()
    ]
    return ReportTable("Fields", _FIELD_COLUMNS, rows)


def _summarise_field(each: FieldStatistics) -> dict[str, Cell]:
    """Return the figures of a field, by the names of the table's columns."""
    has_values = bool(each.values.digests)
    distinct = len(each.values.digests)
    figures: tuple[Cell, ...] = (
        each.filled,
        each.places,
        _compute_percent(each.filled, each.places),
        each.entries if each.entries or each.kind == "list" else None,
        (distinct if each.values.is_complete else f"at least {distinct}") if has_values else None,
        min(each.lengths, default=None),
        each.find_median_length(),
        max(each.lengths, default=None),
        each.words if each.lengths else None,
        each.smallest,
        each.largest,
    )
    return dict(zip(_FIELD_COLUMNS[1:], figures, strict=True))


def _list_value_rows(name: tuple[str | int, ...], each: FieldStatistics) -> Iterator[tuple[Cell, ...]]:
    total = each.values.counts.total() if each.values.counts else 0
    for value, count in each.values.list_frequent(_MOST_VALUES):
        yield format_field_name(name), value, count, _compute_percent(count, total)


def make_json(found: DataStatistics) -> Mapping[str, Any]:
    """Return the report as JSON; a group of records without a type, year and so on is null."""

    def dump(name: str, counts: Counter[str], total: int) -> list[dict[str, Any]]:
        return [
            {name: group or None, "count": count, "percent": percent}
            for group, count, percent in _list_shares(name, counts, total)
        ]

    about = found.benchmark.about
    return {
        **{key.replace(" ", "_").lower(): value for key, value in _list_totals(found).items()},
        "title": found.benchmark.title,
        "about": {**about._asdict(), "creators": [each._asdict() for each in about.creators]},
        "samples": [each.as_json() for each in found.samples],
        "by_status": dump("status", found.statuses, found.items),
        **{f"by_{name}": dump(name, counts, found.records) for _, name, counts in _list_groups(found)},
        "by_batch_and_type": [
            {"batch": batch or None, "type": type_ or None, "count": count}
            for (batch, type_), count in sorted(found.types_by_batch.items())
        ],
        "fields": [
            {
                "field": format_field_name(name),
                "kind": each.kind or None,
                **{key.replace(" ", "_"): value for key, value in _summarise_field(each).items()},
                "frequent": [
                    {"value": value, "count": count}
                    for value, count in each.values.list_frequent(_MOST_VALUES)
                ],
            }
            for name, each in found.fields.fields.items()
        ],
        "problems": [
            {"item": item, "code": message.code, "message": str(message)}
            for item, message in (*found.unreadable, *found.uncounted)
        ],
    }
