"""The HTML report: one page that needs no network and no program but a browser.

This module decides what the page shows; its layout is in the templates ``scores.html.j2`` and ``item.html.j2``. What is put
into a template is escaped, and control characters are made visible. Imported only when a report is written, since Jinja is
slow to import.
"""

from __future__ import annotations

import hashlib
import html
import re
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any, NamedTuple

from jinja2 import BaseLoader, Environment, StrictUndefined, Template, TemplateNotFound
from markupsafe import Markup

from gtapp.core.files.table_writer import make_storable
from gtapp.core.platform import folders
from gtapp.core.schema.pointer import ABSENT, write_pointer
from gtapp.scoring.measures import is_lower_better, list_measures
from gtapp.scoring.reports import Target, open_text, radar_chart
from gtapp.scoring.reports.figures import (
    FieldTally,
    RunSums,
    find_item_figure,
    format_figure,
    format_rules,
    format_value,
    get_other_profile,
    list_metric_columns,
    list_metric_names,
    make_extra_tables,
    rank_runs,
    select_worst,
    sum_counts,
)
from gtapp.scoring.reports.radar_chart import Point, RadarChart
from gtapp.scoring.result import ItemScore, RunScore, Value, Verdict
from gtapp.scoring.text_differences import Span, find_differences
from gtapp.scoring.weights import find_weighted

# what a page may hold and still scroll: characters of values, lines of items, rows of a table
_CHARACTERS = 4_000_000
_LINES = 5_000
_ROWS = 500
_LONGEST = 6_000  # characters of a value that the page shows
_OTHER_TEXT = 0.6  # from this share of differing characters on, the whole value is marked
_NO_NAME = "(no name)"
_WHOLE_RECORD = "(the whole record)"
_VERDICT_NAMES = {
    Verdict.TP: "right",
    Verdict.FP: "invented",
    Verdict.FN: "missing",
    Verdict.WRONG: "differs",
    Verdict.IGNORED: "not counted",
}
# the picture of the radar chart, in its own units
_RADAR_MIDDLE = 380.0, 200.0
_RADAR_RADIUS = 150.0
_RADAR_LABELS = 1.1  # radii from the middle to the names of the axes
_RADAR_UPRIGHT = 0.1  # an axis that deviates less from the vertical has its name above or below its end
_RADAR_LONGEST = 32  # characters of a name
_FOLDED = (Verdict.TP, Verdict.IGNORED)
_FIGURE = re.compile(r"\d\.\d")

Row = list[str]


def write_html(runs: Sequence[RunScore], target: Target) -> None:
    """Write the page: the runs, best first, each with its fields and its items, worst first.

    If there are more items than a page can hold, the best ones are shown without their values, or not at all, and the page
    has a note.

    Raises:
        SaveError: the file could not be written.
    """
    best_first = rank_runs(runs)
    style, script = load_resource("page.css"), load_resource("page.js")
    policy = (
        f"default-src 'none'; style-src '{_compute_hash(style)}'; script-src '{_compute_hash(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    pieces = load_template("scores.html.j2").generate(
        title=_make_title(best_first),
        style=style,
        script=script,
        policy=Markup(policy),
        overview=_make_overview(best_first) if len(runs) > 1 else None,
        radar=_show_radar(radar_chart.chart_runs(best_first)),
        runs=(_show_run(run, len(runs)) for run in best_first),
    )
    with open_text(target) as file:
        file.writelines(pieces)


def _compute_hash(content: str) -> str:
    return "sha256-" + b64encode(hashlib.sha256(content.encode()).digest()).decode()


def _make_title(runs: Sequence[RunScore]) -> str:
    names = ", ".join(dict.fromkeys(run.benchmark for run in runs))
    return f"Scores of {names}" if len(runs) == 1 else f"Scores of {names}: {len(runs)} runs"


def _make_overview(runs: Sequence[RunScore]) -> tuple[Row, list[Row], str, str]:
    """Return the table of runs, best first, each with a link to its section."""
    columns = list(list_metric_columns(runs))
    several = len({run.profile for run in runs}) > 1
    head = [
        "run",
        *(["profile"] if several else []),
        *(each.format_title(runs[0]) for each in columns),
        "items",
    ]
    rows = [
        [
            draw_link(f"#run-{number}", run.run or _NO_NAME),
            *([run.profile] if several else []),
            *(each.format_cell(run) for each in columns),
            str(len(run.items)),
        ]
        for number, run in enumerate(runs)
    ]
    caption = "Runs, best first" if several else f"Runs, best first; profile {runs[0].profile}"
    return head, rows, "sortable figures", caption


def _show_radar(chart: RadarChart | None) -> dict[str, Any] | None:
    """Return what the template draws of the chart, in units of a picture of 640 by 400, and the same as a table."""
    if chart is None:
        return None
    points = partial(radar_chart.format_points, middle=_RADAR_MIDDLE)
    count = len(chart.fields)
    ends = [radar_chart.find_point(at, count, 1.0) for at in range(count)]
    names = [run.name or _NO_NAME for run in chart.runs]
    return {
        "title": f"{'F1' if chart.is_f1 else 'Mean similarity'} by field",
        "rings": [
            points(((x * ring, y * ring) for x, y in ends), _RADAR_RADIUS) for ring in radar_chart.RINGS
        ],
        "axes": [points(((0.0, 0.0), end), _RADAR_RADIUS) for end in ends],
        "labels": [_place_label(name, end) for name, end in zip(chart.fields, ends, strict=True)],
        "runs": [
            {
                "name": name,
                "number": number,
                "line": points(run.lay_out(), _RADAR_RADIUS),
                "dash": " ".join(f"{each:g}" for each in radar_chart.DASHES[number]),
                "markers": [
                    radar_chart.format_points(radar_chart.MARKERS[number], 1.0, _place_on_radar(point))
                    for point in run.lay_out()
                ],
                "sample": radar_chart.format_points(radar_chart.MARKERS[number], 1.0, (24, 8)),
            }
            for number, (name, run) in enumerate(zip(names, chart.runs, strict=True))
        ],
        "head": ["field", *names],
        "rows": [
            [
                make_breakable(field or _WHOLE_RECORD),
                *(_format_cell("", run.scores[at]) for run in chart.runs),
            ]
            for at, field in enumerate(chart.fields)
        ],
        "more_fields": chart.more_fields,
        "more_runs": chart.more_runs,
    }


def _place_on_radar(point: Point) -> Point:
    """Return the place of a point of the circle with the radius 1 in the picture."""
    (x, y), (left, top) = point, _RADAR_MIDDLE
    return left + _RADAR_RADIUS * x, top + _RADAR_RADIUS * y


def _place_label(name: str, end: Point) -> dict[str, str]:
    """Return the name of an axis with its place beside the axis' end."""
    x, y = _place_on_radar((end[0] * _RADAR_LABELS, end[1] * _RADAR_LABELS))
    anchor = "middle" if abs(end[0]) < _RADAR_UPRIGHT else "start" if end[0] > 0 else "end"
    name = name or _WHOLE_RECORD
    short = name if len(name) <= _RADAR_LONGEST else f"…{name[1 - _RADAR_LONGEST :]}"
    return {"name": name, "short": short, "x": f"{x:.1f}", "y": f"{y:.1f}", "anchor": anchor}


def _show_run(run: RunScore, runs: int) -> dict[str, Any]:
    """Return what the template shows of a run; the sums above the items require a pass over all of them first."""
    sums = RunSums()
    worst = select_worst(sums.sum_up(run.items), _LINES // runs)
    problems = [[name, str(problem)] for name, problem in run.problems[:_ROWS]]
    name = find_weighted(run.headline, run.metrics)
    return {
        "name": run.run or _NO_NAME,
        "headline": run.headline,
        "figure": _format_cell(run.headline, run.metrics.get(run.headline)),
        "profile": run.profile,
        "better": "lower" if is_lower_better(run.headline) else "higher",
        "other_profile": get_other_profile(run),
        "others": [
            (name, format_figure(name, each))
            for name, each in sorted(run.other.items(), key=lambda pair: pair[0] != run.headline)
        ],
        "weighted": [(name, format_figure(name, run.metrics[name]))] if name else [],
        "facts": _list_facts(run, sums.left_out),
        "figures": [[name, _format_cell(name, run.metrics.get(name))] for name in list_metric_names([run])][
            :_ROWS
        ],
        "extras": [
            (each.head, each.rows[:_ROWS], each.title) for each in make_extra_tables([(run.run, run.extras)])
        ],
        "problems": problems,
        "problem_count": len(run.problems),
        "more_problems": len(run.problems) - len(problems),
        "fields": _make_field_table(sums),
        "more_items": len(run.items) - len(worst),
        "entries": _show_items(worst, _CHARACTERS // runs),
    }


def _show_items(items: Iterable[ItemScore], characters: int) -> Iterator[str]:
    """Yield the items as HTML; after this number of characters only their lines."""
    template = load_template("item.html.j2")
    for score in items:
        shown = template.render(item=_show_item(score, score.build(), is_line=characters <= 0))
        characters -= len(shown)
        yield Markup(shown)


def _format_cell(name: str, figure: float | None, nothing: str = "–") -> str:
    return nothing if figure is None else format_figure(name, figure)


def _list_facts(run: RunScore, left_out: int) -> list[tuple[str, str]]:
    items = f"{len(run.items) - left_out} scored"
    return [
        ("Benchmark", run.benchmark),
        ("Profile", run.profile),
        ("Rules", format_rules(run.rules)),
        *([] if run.threshold is None else [("Threshold", f"{run.threshold:g}")]),
        ("Items", items + (f", {left_out} left out by a rule" if left_out else "")),
    ]


def _make_field_table(sums: RunSums) -> dict[str, Any]:
    """Return the table of fields: how many values are right and wrong, and means of the measure's other figures."""
    if not sums.fields:
        return {}
    columns = [
        column for column in _COLUMNS if any(column.of(each, sums.counted) for each in sums.fields.values())
    ]
    rows = [
        [
            make_breakable(name or _WHOLE_RECORD),
            *(column.of(each, sums.counted) or "–" for column in columns),
        ]
        for name, each in list(sums.fields.items())[:_ROWS]
    ]
    return {
        "head": ["field", *(column.name for column in columns)],
        "rows": rows,
        "caption": "Each field over all items"
        + ("; a wrong value counts as fp and as fn" if sums.counted else ""),
        "more": len(sums.fields) - len(rows),
    }


class _Column(NamedTuple):
    """A column of the fields' table; `of` returns "" if the measure has no such figure."""

    name: str
    of: Callable[[FieldTally, bool], str]


def _draw_tally_bar(tally: FieldTally, counted: bool) -> str:
    if not counted:
        return draw_bar(("tp", tally.mean_similarity or 0.0))
    each = tally.counts
    return draw_bar(*((name, getattr(each, name) / (each.total or 1)) for name in ("tp", "fp", "fn")))


def _make_verdict_counter(*verdicts: Verdict) -> Callable[[FieldTally, bool], str]:
    return lambda tally, counted: "" if counted else str(sum(tally.verdicts[each] for each in verdicts))


def _make_counter(name: str) -> Callable[[FieldTally, bool], str]:
    return lambda tally, counted: str(getattr(tally.counts, name)) if counted else ""


_COLUMNS = (
    _Column("", _draw_tally_bar),
    _Column("F1", lambda tally, counted: f"{tally.counts.f1:.4f}" if counted and tally.counts.total else ""),
    _Column("tp", _make_counter("tp")),
    _Column("fp", _make_counter("fp")),
    _Column("fn", _make_counter("fn")),
    _Column("mean similarity", lambda tally, _: _format_cell("", tally.mean_similarity, "")),
    _Column("mean CER", lambda tally, _: _format_cell("", tally.mean_error, "")),
    _Column("right", _make_verdict_counter(Verdict.TP)),
    _Column("differ", _make_verdict_counter(Verdict.WRONG)),
    _Column("missing", _make_verdict_counter(Verdict.FN)),
    _Column("invented", _make_verdict_counter(Verdict.FP)),
)


def _show_item(score: ItemScore, values: Sequence[Value], is_line: bool) -> dict[str, Any]:
    """Return what the template shows of an item; right and ignored values are folded a second time."""
    figure = find_item_figure(score)
    wrong = [value for value in values if value.verdict not in _FOLDED]
    found: dict[str, Any] = {
        "name": score.name,
        "score": f"{figure[1]:.6f}" if figure else "2",
        "off": len(wrong) + bool(score.problem),
        "problem": str(score.problem) if score.problem else "",
        "is_line": is_line,
    }
    if figure is None:
        found["nothing"] = "left out by a rule" if score.left_out else "nothing scored"
    else:
        counts = sum_counts(score.figures)
        found |= {
            "nothing": "",
            "bar": lay_out_bar(("tp", figure[1])),
            "label": figure[0],
            "figure": f"{figure[1]:.4f}",
            "counts": [("tp", counts.tp), ("fp", counts.fp), ("fn", counts.fn)] if counts else [],
            "rate": _find_error_rate(score.figures),
            "looks": f"{len(wrong)} to look at" if wrong else "",
        }
    if not is_line:
        folded = [value for value in values if value.verdict in _FOLDED]
        found |= {
            "figures": [(name, format_figure(name, each)) for name, each in score.figures.items()],
            "wrong": [*map(_show_value, wrong)],
            "folded": [*map(_show_value, folded)],
            "folded_words": _describe_folded(folded),
        }
    return found


def _find_error_rate(figures: Mapping[str, float]) -> tuple[str, str] | None:
    """Return the label and value of the error rate beside an item's own figure; None if it has none."""
    for measure in list_measures():
        for name in measure.error_rates:
            if name in figures and measure.item_figure and measure.item_figure[0] != name:
                return measure.labels.get(name, name), format_figure(name, figures[name])
    return None


def _describe_folded(values: Sequence[Value]) -> str:
    right = sum(value.verdict is Verdict.TP for value in values)
    words = [f"{right} right"] if right else []
    if right < len(values):
        words.append(f"{len(values) - right} not counted")
    almost = sum(map(_is_right_but_differs, values))
    if almost:
        words.append(f"{almost} of them not to the letter")
    return ", ".join(words)


def _is_right_but_differs(value: Value) -> bool:
    return value.verdict is Verdict.TP and format_value(value.truth) != format_value(value.answer)


class _ShownText(NamedTuple):
    """One side of a value: the word for a side without text, or its pieces with their mark and the length cut off."""

    nothing: str
    pieces: tuple[tuple[str, str], ...] = ()
    more: int = 0


def _show_value(value: Value) -> dict[str, Any]:
    place = write_pointer(value.pointer if value.pointer is not None else value.at or ())
    reason, similarity = str(value.reason), ""
    paired = value.verdict is Verdict.WRONG or _is_right_but_differs(value)
    if paired and value.similarity is not None and not _FIGURE.search(reason):
        similarity = f"{value.similarity:.3f}"
    truth, answer = _compare_sides(value)
    return {
        "field": make_breakable(value.field or _WHOLE_RECORD),
        # shown only if it differs from the field's name
        "place": place if place and place != "/" + value.field.replace(".", "/") else None,
        "truth": truth,
        "answer": answer,
        "verdict": value.verdict.value,
        "word": _VERDICT_NAMES[value.verdict],
        "similarity": similarity,
        "reason": reason,
    }


def _compare_sides(value: Value) -> tuple[_ShownText, _ShownText]:
    """Return truth and answer; in the truth what the answer lacks is marked, in the answer what it has instead."""
    nothing = _name_nothing(value.truth), _name_nothing(value.answer)
    truth, answer = format_value(value.truth), format_value(value.answer)
    if any(nothing) or truth == answer:
        return _split_text(nothing[0], truth), _split_text(nothing[1], answer)
    ours, theirs = _find_marks(truth[:_LONGEST], answer[:_LONGEST])
    return _split_text("", truth, ours, "del"), _split_text("", answer, theirs, "ins")


def _name_nothing(value: Any) -> str:
    """Return the word for a side without text, which distinguishes absent, null and ""."""
    return "absent" if value is ABSENT else "null" if value is None else "empty" if value == "" else ""


def _find_marks(truth: str, answer: str) -> tuple[list[Span], list[Span]]:
    found = find_differences(truth, answer)
    count = sum(max(b - a, d - c) for _, (a, b), (c, d) in found)
    if count > _OTHER_TEXT * max(len(truth), len(answer)):
        return [(0, len(truth))], [(0, len(answer))]
    return [each.truth for each in found], [each.answer for each in found]


def _split_text(nothing: str, text: str, spans: Iterable[Span] = (), mark: str = "") -> _ShownText:
    """Return a text, as far as the page has room for it, in marked and plain pieces."""
    if nothing:
        return _ShownText(nothing)
    shown, pieces, at = text[:_LONGEST], list[tuple[str, str]](), 0
    for start, end in spans:
        if end > start:
            pieces += [(shown[at:start], ""), (_mark_invisible(shown[start:end]), mark)]
            at = end
    pieces.append((shown[at:], ""))
    return _ShownText("", tuple(pieces), max(0, len(text) - _LONGEST))


def _mark_invisible(text: str) -> str:
    """Return marked text with invisible characters made visible."""
    if text.strip():
        return text.replace("\n", "⏎\n").replace("\t", "⇥")
    return text.replace("\n", "⏎\n").replace(" ", "␣")


# invisible characters, and those that change the direction of writing; the page lays out line breaks and tabs
_UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]"
)
# after a dot or underscore between letters, so never within an entity
_BREAK = re.compile(r"(?<=\w[._])(?=[^\W_])")


class _Loader(BaseLoader):
    """Reads the templates in ``resources/reports`` without their line ends and indentation."""

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str | None, Callable[[], bool] | None]:
        path = folders.bundled_folder("resources") / "reports" / template
        if not path.is_file():
            raise TemplateNotFound(template)
        lines = path.read_text(encoding="utf-8").splitlines()
        return "".join(line.strip() for line in lines), str(path), None


def load_template(name: str) -> Template:
    """Return a template, compiled once."""
    return _make_environment().get_template(name)


def load_resource(name: str) -> Markup:
    """Return the content of a style sheet or script, which is put into the page unchanged."""
    return Markup((folders.bundled_folder("resources") / "reports" / name).read_text(encoding="utf-8"))


def draw_bar(*parts: tuple[str, float]) -> Markup:
    """Return a bar of parts (class, share of the whole from 0 to 1) as HTML."""
    return _call_macro("bar", lay_out_bar(*parts))


def draw_link(target: str, text: str) -> Markup:
    """Return a link to a place in the page."""
    return _call_macro("link", target, text)


def _call_macro(name: str, *arguments: Any) -> Markup:
    found: Markup = getattr(load_template("parts.html.j2").module, name)(*arguments)
    return found


def lay_out_bar(*parts: tuple[str, float]) -> list[tuple[str, str, str]]:
    """Return class, start and width of each part of a bar, in percent; empty parts are left out."""
    start, found = 0.0, []
    for name, share in parts:
        width = max(0.0, min(share, 1.0 - start)) * 100
        if width:
            found.append((name, f"{start * 100:.1f}", f"{width:.1f}"))
        start += width / 100
    return found


def escape_text(text: Any) -> Markup:
    """Return any text as HTML, with control characters as pictures (␔) or numbers; HTML is returned unchanged."""
    if isinstance(text, Markup):
        return text
    return Markup(html.escape(_UNSEEN.sub(_draw_unseen, make_storable(str(text)))))


def _draw_unseen(found: re.Match[str]) -> str:
    number = ord(found[0])
    return chr(0x2400 + number) if number < 0x20 else "␡" if number == 0x7F else f"⟨U+{number:04X}⟩"


def make_breakable(name: str) -> Markup:
    """Return a long name with possible line breaks after dots and underscores."""
    return Markup(_BREAK.sub("<wbr>", escape_text(name)))


@cache
def _make_environment() -> Environment:
    return Environment(loader=_Loader(), autoescape=True, finalize=escape_text, undefined=StrictUndefined)
