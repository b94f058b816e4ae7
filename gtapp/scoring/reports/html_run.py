"""A run in the HTML report: its headline, what it was scored by, its fields, and the frame around its items."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from gtapp.scoring.measures import is_lower_better
from gtapp.scoring.reports import figures as beside
from gtapp.scoring.reports.figures import FieldTally, RunSums, figure_columns, other_profile
from gtapp.scoring.reports.markup import NONE, Markup, bar, breakable, joined, table, tag
from gtapp.scoring.reports.output import format_figure, format_rules
from gtapp.scoring.result import RunScore, Verdict

_ROWS = 500  # of a table; a page with more is slow and nobody reads them


def overview(runs: Sequence[RunScore]) -> Markup:
    """A row a run, best first, each leading to its section."""
    columns = list(figure_columns(runs))
    profiles = {run.profile for run in runs}
    several = len(profiles) > 1
    head = ["run", *(["profile"] if several else []), *(each.title(runs[0]) for each in columns), "items"]
    rows = [
        [
            tag("a", run.run or "(no name)", href=f"#run-{number}"),
            *([run.profile] if several else []),
            *(each.cell(run) for each in columns),
            str(len(run.items)),
        ]
        for number, run in enumerate(runs)
    ]
    caption = "Runs, best first" if several else f"Runs, best first; profile {runs[0].profile}"
    return table(head, rows, "sortable figures", caption)


def _cell(name: str, figure: float | None, nothing: str = "–") -> str:
    return nothing if figure is None else format_figure(name, figure)


def head(run: RunScore, number: int, sums: RunSums) -> Markup:
    """The run's name, its headline under both profiles, profile and rules, its other figures and problems."""
    return joined(
        tag("h2", run.run or "(no name)", id=f"run-{number}"),
        _headline(run),
        _facts(run, sums.left_out),
        _figures("Figures of the run", run.metrics),
        _extras(run),
        _problems(run),
    )


def _headline(run: RunScore) -> Markup:
    figure = _cell(run.headline, run.metrics.get(run.headline))
    better = "lower is better" if is_lower_better(run.headline) else "higher is better"
    parts = [
        tag("strong", figure),
        tag("span", f"{run.headline}, {run.profile} rules ({better})"),
    ]
    for name, each in sorted(run.other.items(), key=lambda pair: pair[0] != run.headline):
        parts.append(
            tag("span", tag("b", format_figure(name, each)), f" {name} under {other_profile(run)} rules")
        )
    return tag("p", *parts, class_="headline")


def _facts(run: RunScore, left_out: int) -> Markup:
    facts = {
        "Benchmark": run.benchmark,
        "Profile": run.profile,
        "Rules": format_rules(run.rules),
        "Items": f"{len(run.items) - left_out} scored"
        + (f", {left_out} left out by a rule" if left_out else ""),
    }
    return tag("dl", *(tag("div", tag("dt", name), tag("dd", each)) for name, each in facts.items()))


def _figures(title: str, figures: Mapping[str, Any]) -> Markup:
    if not figures:
        return NONE
    rows = [[name, format_figure(name, each)] for name, each in figures.items()]
    return tag(
        "details", tag("summary", title), table(["figure", "value"], rows[:_ROWS], "figures"), class_="fold"
    )


def _extras(run: RunScore) -> Markup:
    found = [
        table(each.head, each.rows[:_ROWS], "sortable figures", each.title)
        for each in beside.extra_tables([(run.run, run.extras)])
    ]
    title = tag("summary", "Beside these figures, not part of them")
    return tag("details", title, *found, class_="fold") if found else NONE


def _problems(run: RunScore) -> Markup:
    if not run.problems:
        return NONE
    rows = [[name, str(problem)] for name, problem in run.problems[:_ROWS]]
    more = len(run.problems) - len(rows)
    return tag(
        "details",
        tag("summary", f"⚠ Problems with answers or truths: {len(run.problems)}"),
        table(["item", "problem"], rows),
        tag("p", f"{more} more are in the JSON and CSV reports.") if more else NONE,
        class_="fold",
    )


def fields(sums: RunSums) -> Markup:
    """A row a field: how many values it has right and not, and what the measure knows besides, as means."""
    if not sums.fields:
        return NONE
    columns = [
        column for column in _COLUMNS if any(column.of(each, sums.counted) for each in sums.fields.values())
    ]
    rows = [
        [
            breakable(name or "(the whole record)"),
            *(column.of(each, sums.counted) or "–" for column in columns),
        ]
        for name, each in list(sums.fields.items())[:_ROWS]
    ]
    more = len(sums.fields) - len(rows)
    note = tag("p", f"{more} more fields are in the CSV report.") if more else NONE
    names = ["field", *(column.name for column in columns)]
    caption = "Each field over all items" + ("; a wrong value counts as fp and as fn" if sums.counted else "")
    return joined(tag("h3", "Fields"), table(names, rows, "sortable figures", caption), note)


class _Column(NamedTuple):
    """A column of the fields' table; `of` gives "" where the measure has nothing to say there."""

    name: str
    of: Callable[[FieldTally, bool], str]


def _bar(tally: FieldTally, counted: bool) -> Markup:
    if not counted:
        return bar(("tp", tally.mean_similarity or 0.0))
    each = tally.counts
    return bar(*((name, getattr(each, name) / (each.total or 1)) for name in ("tp", "fp", "fn")))


def _verdicts(*verdicts: Verdict) -> Callable[[FieldTally, bool], str]:
    return lambda tally, counted: "" if counted else str(sum(tally.verdicts[each] for each in verdicts))


def _counted(name: str) -> Callable[[FieldTally, bool], str]:
    return lambda tally, counted: str(getattr(tally.counts, name)) if counted else ""


_COLUMNS = (
    _Column("", _bar),
    _Column("F1", lambda tally, counted: f"{tally.counts.f1:.4f}" if counted and tally.counts.total else ""),
    _Column("tp", _counted("tp")),
    _Column("fp", _counted("fp")),
    _Column("fn", _counted("fn")),
    _Column("mean similarity", lambda tally, _: _cell("", tally.mean_similarity, "")),
    _Column("mean CER", lambda tally, _: _cell("", tally.mean_error, "")),
    _Column("right", _verdicts(Verdict.TP)),
    _Column("differ", _verdicts(Verdict.WRONG)),
    _Column("missing", _verdicts(Verdict.FN)),
    _Column("invented", _verdicts(Verdict.FP)),
)


def tools() -> Markup:
    """What the page's script brings to life; without it the list is whole and in order, and these stay hidden."""
    orders = (("worst", "worst first"), ("best", "best first"), ("name", "by name"))
    choices = (tag("option", text, value=value) for value, text in orders)
    return tag(
        "div",
        tag("label", "Find ", Markup('<input type="search" class="find">')),
        tag("label", Markup('<input type="checkbox" class="off"> '), "only with something to look at"),
        tag("label", "Order ", tag("select", *choices, class_="order")),
        tag("button", "Open all", type="button", class_="open"),
        tag("button", "Close all", type="button", class_="close"),
        tag("span", class_="shown dim", role="status"),
        class_="tools",
        hidden="hidden",
    )
