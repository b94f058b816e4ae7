"""The figures beside the published ones as rows and tables, whatever shape they come in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from gtapp.scoring.reports.wording import flat, members, short

Entry = tuple[str, Mapping[str, Any]]


class Table(NamedTuple):
    """A table to read; `rows` have as many cells as `head`."""

    title: str
    head: list[str]
    rows: list[list[str]]


def entries(extra: Any) -> list[Entry]:
    """An extra's rows as name and figures: intervals by metric, kinds of error by field, else one row without a name."""
    if isinstance(extra, Mapping):
        inner = [members(each) or each for each in extra.values()]
        if _all_mappings(inner):
            return list(zip(extra, inner, strict=True))
        return [("", dict(flat(extra)))]
    if isinstance(extra, Sequence) and not isinstance(extra, str) and _all_mappings(extra):
        return [_named(each) for each in extra if each]
    return [("", {name or "value": value for name, value in flat(extra)})]


def _all_mappings(values: Sequence[Any]) -> bool:
    return bool(values) and all(isinstance(each, Mapping) for each in values)


def _named(row: Mapping[str, Any]) -> Entry:
    """The row by its first cell."""
    (_, name), *rest = row.items()
    return str(name), dict(rest)


def tables(extras: Sequence[tuple[str, Mapping[str, Any]]]) -> Iterator[Table]:
    """A table for each extra of these runs (name and extras); where there are several, the run stands first."""
    for title in dict.fromkeys(name for _, each in extras for name in each):
        found = [(run, *entry) for run, each in extras if title in each for entry in entries(each[title])]
        if any(figures for _, _, figures in found):
            yield _table(title, found, several=len(extras) > 1)


def _table(title: str, found: Sequence[tuple[str, str, Mapping[str, Any]]], several: bool) -> Table:
    figures = list(dict.fromkeys(name for _, _, row in found for name in row))
    named = any(name for _, name, _ in found)
    rows = [
        [*[run] * several, *[name] * named, *(_cell(figure, row) for figure in figures)]
        for run, name, row in found
    ]
    return Table(title, [*["run"] * several, *[""] * named, *figures], rows)


def _cell(figure: str, row: Mapping[str, Any]) -> str:
    return short(figure, row[figure]) if figure in row else ""
