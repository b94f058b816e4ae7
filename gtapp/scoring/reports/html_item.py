"""One item in the HTML report: a line of figures, and under it the values, differing characters marked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from gtapp.pointer import ABSENT
from gtapp.pointer import write_pointer as written
from gtapp.scoring.reports.figures import item_figure, sum_counts
from gtapp.scoring.reports.markup import NONE, Markup, bar, breakable, escaped, joined, tag
from gtapp.scoring.reports.output import format_figure, value_text
from gtapp.scoring.result import ItemScore, Value, Verdict
from gtapp.scoring.text_differences import Span, find_differences

_WORDS = {
    Verdict.TP: "right",
    Verdict.FP: "invented",
    Verdict.FN: "missing",
    Verdict.WRONG: "differs",
    Verdict.IGNORED: "not counted",
}
_FOLDED = (Verdict.TP, Verdict.IGNORED)
_FIGURE = re.compile(r"\d\.\d")
_LONGEST = 6_000  # characters of a value that the page shows
_ANOTHER = 0.6  # from this share of differing characters on, the whole value is marked


def item(score: ItemScore, values: Sequence[Value]) -> Markup:
    """The item with its values; what is right or not counted is folded a second time."""
    return _details(score, _off(values), _body(score, values))


def line(score: ItemScore) -> Markup:
    """The item's line alone, where the page would grow too long."""
    note = "Its values are left out of this page to keep it light; the JSON and CSV reports have them."
    return _details(score, _off(score.build()), tag("p", note, class_="dim"))


def _details(score: ItemScore, off: int, body: Markup) -> Markup:
    figure = item_figure(score)
    return tag(
        "details",
        tag("summary", *_summary(score, off)),
        tag("div", body, class_="body"),
        class_="item",
        data_name=score.name,
        data_score=f"{figure[1]:.6f}" if figure else "2",
        data_off=off + bool(score.problem),
    )


def is_off(value: Value) -> bool:
    """Whether a reader wants to see the value at once."""
    return value.verdict not in _FOLDED


def _off(values: Iterable[Value]) -> int:
    return sum(map(is_off, values))


def _summary(score: ItemScore, off: int) -> Iterable[Markup]:
    yield tag("span", score.name, class_="name")
    figure = item_figure(score)
    if figure is None:
        yield tag("span", "left out by a rule" if score.left_out else "nothing scored", class_="dim")
        return
    label, number = figure
    yield tag("span", bar(("tp", number)), Markup(f"{label} "), tag("b", f"{number:.4f}"), class_="score")
    if found := sum_counts(score.figures):
        each = (("tp", found.tp), ("fp", found.fp), ("fn", found.fn))
        yield tag("span", *(_count(name, number) for name, number in each), class_="counts")
    elif "cer" in score.figures:
        cer = tag("b", format_figure("cer", score.figures["cer"]))
        yield tag("span", tag("span", "CER ", cer), class_="counts")
    looks = f"{off} to look at" if off else ""
    yield tag("span", "⚠ " if score.problem else "", looks, class_="problem" if score.problem else "dim")


def _count(name: str, number: int) -> Markup:
    return tag("span", tag("b", str(number)), f" {name} ", class_=name if number else "dim")


def _body(score: ItemScore, values: Sequence[Value]) -> Markup:
    off = [value for value in values if is_off(value)]
    rest = [value for value in values if not is_off(value)]
    problem = tag("p", "⚠ ", str(score.problem), class_="problem") if score.problem else NONE
    return joined(problem, _figures(score), _table(off), _folded(rest) if rest else NONE)


def _figures(score: ItemScore) -> Markup:
    parts = (
        tag("span", f"{name} ", tag("b", format_figure(name, each))) for name, each in score.figures.items()
    )
    return tag("p", *parts, class_="figures")


def _folded(values: Sequence[Value]) -> Markup:
    right = sum(value.verdict is Verdict.TP for value in values)
    words = [f"{right} right"] if right else []
    if right < len(values):
        words.append(f"{len(values) - right} not counted")
    almost = sum(_differs(value) for value in values)
    if almost:
        words.append(f"{almost} of them not to the letter")
    return tag("details", tag("summary", ", ".join(words)), _table(values), class_="right")


def _differs(value: Value) -> bool:
    return value.verdict is Verdict.TP and value_text(value.truth) != value_text(value.answer)


def _table(values: Sequence[Value]) -> Markup:
    if not values:
        return NONE
    head = tag("tr", *(tag("th", each, scope="col") for each in ("field", "truth", "answer", "verdict")))
    return tag("table", tag("thead", head), tag("tbody", *map(_row, values)), class_="values")


def _row(value: Value) -> Markup:
    place = written(value.pointer if value.pointer is not None else value.at or ())
    return tag(
        "tr",
        tag(
            "th",
            breakable(value.field or "(the whole record)"),
            scope="row",
            title=_unlike(place, value.field),
        ),
        *_both(value),
        tag("td", *_judged(value)),
    )


def _unlike(place: str, name: str) -> str | None:
    """The value's place where it says more than the field's name."""
    return place if place and place != "/" + name.replace(".", "/") else None


def _both(value: Value) -> Iterable[Markup]:
    """Truth and answer, or one cell for both where they are the same."""
    truth, answer = sides(value)
    if truth == answer:
        yield tag("td", truth, dir="auto", colspan=2, class_="both")
    else:
        yield tag("td", truth, dir="auto", class_="truth")
        yield tag("td", answer, dir="auto", class_="answer")


def _judged(value: Value) -> Iterable[Markup]:
    name = value.verdict.value
    yield tag("span", _WORDS[value.verdict], class_=f"badge {name.replace('+', '')}", title=name)
    reason = str(value.reason)
    paired = value.verdict is Verdict.WRONG or _differs(value)
    if paired and value.similarity is not None and not _FIGURE.search(reason):
        yield tag("span", f"{value.similarity:.3f}", class_="figure", title="similarity")
    yield tag("span", reason, class_="reason")


def sides(value: Value) -> tuple[Markup, Markup]:
    """Truth and answer as HTML; in the truth is marked what the answer lacks, in the answer what it has instead."""
    nothing = _nothing(value.truth), _nothing(value.answer)
    truth, answer = value_text(value.truth), value_text(value.answer)
    if any(nothing) or truth == answer:
        return nothing[0] or _cut(truth, ()), nothing[1] or _cut(answer, ())
    ours, theirs = _spans(truth[:_LONGEST], answer[:_LONGEST])
    return _cut(truth, ours, "del"), _cut(answer, theirs, "ins")


def _spans(truth: str, answer: str) -> tuple[list[Span], list[Span]]:
    found = find_differences(truth, answer)
    count = sum(max(b - a, d - c) for _, (a, b), (c, d) in found)
    if count > _ANOTHER * max(len(truth), len(answer)):
        return [(0, len(truth))], [(0, len(answer))]
    return [each.truth for each in found], [each.answer for each in found]


def _nothing(value: Any) -> Markup:
    """The word for a side that has no text, so that absent, null and "" are told apart."""
    word = "absent" if value is ABSENT else "null" if value is None else "empty" if value == "" else ""
    return tag("span", word, class_="nothing") if word else NONE


def _cut(text: str, spans: Iterable[Span], mark: str = "") -> Markup:
    shown, more = text[:_LONGEST], len(text) - _LONGEST
    parts, at = [], 0
    for start, end in spans:
        if end > start:
            parts += [escaped(shown[at:start]), tag(mark, _seen(shown[start:end]))]
            at = end
    parts.append(escaped(shown[at:]))
    if more > 0:
        parts.append(tag("span", f" … {more} more characters", class_="nothing"))
    return joined(*parts)


def _seen(text: str) -> str:
    """Marked characters that would not be seen by themselves."""
    return (
        text.replace("\n", "⏎\n").replace("\t", "⇥")
        if text.strip()
        else text.replace("\n", "⏎\n").replace(" ", "␣")
    )
