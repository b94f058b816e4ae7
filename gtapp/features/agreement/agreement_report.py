"""The agreement of two readers as tables, from which it is printed and drawn, and as JSON; and the files of both."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from gtapp.core.answers import run_finder
from gtapp.core.files.table_writer import make_storable
from gtapp.core.platform.messages import make_visible
from gtapp.core.project import export_target
from gtapp.core.schema.benchmark import Benchmark
from gtapp.core.schema.pointer import write_pointer
from gtapp.features.agreement.agreement import (
    WITH_EMPTY,
    FieldAgreement,
    Figure,
    GroupAgreement,
    ReaderAgreement,
)
from gtapp.features.agreement.value_pairs import ValuePair
from gtapp.features.reports import report_writer
from gtapp.features.reports.report_tables import Cell, ReportTable
from gtapp.features.second_readings.drawing import ReaderProgress
from gtapp.scoring.reports import Target, open_text

_MOST_CONFUSIONS: Final = 30
_TOTAL: Final = "all"
_NOTHING: Final = "(none)"
_SHARES: Final = (
    *("values", "percent", "from", "to", "normalized", "similarity"),
    *("only first", "only second", "empty", "with empty"),
)
_ALPHAS: Final = ("field", "choices", "alpha", "from", "to", "empty", "with empty", "from", "to")


def check_target(target: Path, first: Path, second: Path, benchmark: Benchmark) -> None:
    """Refuse a file of a report among the files of two folders that are compared.

    Raises:
        SaveError: what is written would replace such files or mix with them.
    """
    for folder in (first, second):
        export_target.check_outside(target, folder, benchmark)
        export_target.check_not_among(target, run_finder.find_truths(folder, benchmark))


def write_report(form: str, found: ReaderAgreement, target: Target) -> None:
    """Write the agreement to `target`: its tables as ``html`` or ``text``, or everything as ``json``.

    Raises:
        SaveError: the file could not be written.
    """
    if form != "json":
        report_writer.write_tables(form, make_title(found), list(make_tables(found)), target)
        return
    text = make_storable(json.dumps(make_json(found), ensure_ascii=False, indent=2)) + "\n"
    with open_text(target) as file:
        file.write(text)


def make_title(found: ReaderAgreement) -> str:
    """Return the title of a report: the names of both folders."""
    if found.reading:
        return (
            f"Agreement of {found.first.resolve().name} and its second reading {found.reading.reading.name}"
        )
    return f"Agreement of {found.first.resolve().name} and {found.second.resolve().name}"


def make_tables(found: ReaderAgreement) -> Iterator[ReportTable]:
    """Yield the tables that have something to say."""
    yield ReportTable("Overview", ("figure", "value"), list(_list_totals(found).items()), texts=(1,))
    rows = [(each.field or _TOTAL, *_list_shares(each)) for each in (found.whole.total, *found.whole.fields)]
    yield ReportTable("Exactly the same, by field", ("field", *_SHARES), rows)
    if found.strata:
        strata = [(each.stratum or _NOTHING, each.items, *_list_shares(each.total)) for each in found.strata]
        yield ReportTable(f"Exactly the same, by {found.by}", (found.by, "items", *_SHARES), strata)
    if alphas := list(_list_alphas(found.whole)):
        yield ReportTable("Krippendorff's alpha of choices", _ALPHAS, alphas)
    if confusions := found.count_confusions().most_common(_MOST_CONFUSIONS):
        choices = [(field, one or _NOTHING, other or _NOTHING, n) for (field, one, other), n in confusions]
        yield ReportTable("Different choices", ("field", "first", "second", "count"), choices, texts=(1, 2))


def _list_totals(found: ReaderAgreement) -> dict[str, Cell]:
    return {
        "first": str(found.first),
        "second": str(found.second),
        **(_describe_reading(found.reading) if found.reading else {}),
        "benchmark": found.benchmark.id,
        "items compared": found.whole.items,
        "items of the first alone": len(found.only_first),
        "items of the second alone": len(found.only_second),
        "rows of the first alone": found.rows["only_first"],
        "rows of the second alone": found.rows["only_second"],
        **({"decided since, counted as read": found.decided} if found.decided else {}),
    }


def _describe_reading(progress: ReaderProgress) -> dict[str, Cell]:
    """Say what the second reader started from, and that what he has not checked does not count."""
    starts = {
        "draft": "the drafts; blind",
        "nothing": "nothing; blind",
        "first": "the first reader’s records: not blind",
    }
    return {
        "second started from": starts[progress.reading.start],
        "counted": f"only what the second reader has checked: {len(progress.checked)} of {len(progress.items)} items",
    }


def _list_shares(each: FieldAgreement) -> tuple[Cell, ...]:
    exact, similarity = each.figures.get("exact"), each.figures.get("similarity")
    return (
        each.values,
        round(100 * exact.value, 1) if exact else None,
        *_format_ends(exact),
        _format_percent(each.figures.get("normalized")),
        _format_percent(similarity),
        each.only_first,
        each.only_second,
        each.empty,
        _format_percent(each.figures.get("exact" + WITH_EMPTY)),
    )


def _list_alphas(group: GroupAgreement) -> Iterator[tuple[Cell, ...]]:
    for each in group.fields:
        found, other = (each.figures.get(name) for name in ("alpha", "alpha" + WITH_EMPTY))
        if found or other:
            yield each.field, each.choices, *_format_alpha(found), each.empty, *_format_alpha(other)


def _format_percent(figure: Figure | None) -> str | None:
    return f"{100 * figure.value:.1f}" if figure else None


def _format_ends(figure: Figure | None) -> tuple[str | None, str | None]:
    if figure is None or figure.low is None or figure.high is None:
        return None, None
    return f"{100 * figure.low:.1f}", f"{100 * figure.high:.1f}"


def _format_alpha(figure: Figure | None) -> tuple[str | None, ...]:
    ends = (figure.value, figure.low, figure.high) if figure else (None, None, None)
    return tuple(None if each is None else f"{each:.3f}" for each in ends)


def make_json(found: ReaderAgreement) -> dict[str, Any]:
    """Return the agreement as JSON, with every value that is not identical."""
    return {
        "first": str(found.first),
        "second": str(found.second),
        "reading": found.reading.as_json() if found.reading else None,
        "benchmark": found.benchmark.id,
        "by": found.by or None,
        **found.whole.as_json(),
        "items_only_first": found.only_first,
        "items_only_second": found.only_second,
        "rows_only_first": found.rows["only_first"],
        "rows_only_second": found.rows["only_second"],
        "decided": found.decided,
        "strata": [{"stratum": each.stratum or None, **each.as_json()} for each in found.strata],
        "confusions": [
            {"field": field, "first": one or None, "second": other or None, "count": count}
            for (field, one, other), count in found.count_confusions().most_common()
        ],
        "differences": [{"item": item, **_describe(pair)} for item, pair in found.differences],
        "problems": [
            {"item": item or None, "code": each.code, "message": make_visible(str(each))}
            for item, each in found.problems
        ],
    }


def _describe(pair: ValuePair) -> dict[str, Any]:
    """Return a pair as JSON; a side without a value has neither pointer nor value (null is a value)."""
    found: dict[str, Any] = {"field": pair.field, "normalized": pair.is_alike, "similarity": pair.similarity}
    sides = (("first", pair.pointer, pair.first), ("second", pair.at, pair.second))
    for name, pointer, value in sides:
        if pointer is not None:
            found |= {f"{name}_pointer": write_pointer(pointer), name: value}
    return found
