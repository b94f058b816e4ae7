"""Figures in words: what they are called, how they are written, and whether a change of one is for the better."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from gtapp.fields import Field, format_label
from gtapp.scoring.measures import find_label, is_lower_better
from gtapp.scoring.reports.figures import format_figure, is_count
from gtapp.ui.i18n import join_label

_FIELD_COUNT: Final = re.compile(r"(.+)_(tp|fp|fn)")
_BAD_COUNT: Final = re.compile(r"(^false_|(^|_)f[pn]$)")
_GOOD_COUNT: Final = re.compile(r"(^true_|(^|_)tp$)")
_SMALLEST_SHOWN: Final = 0.00005  # what four decimals show


class FigureChange(NamedTuple):
    """By how much a figure changed: `text` is shown, `spoken` is for screen readers; `tone` is ``ok``, ``bad`` or nothing."""

    text: str
    spoken: str
    tone: str = ""


def label_figure(name: str, schema: Field | None = None) -> str:
    """What a figure is called; those without words of their own by their published name, one of a field in the form's."""
    if known := find_label(name):
        return QCoreApplication.translate("figures", known)
    of_field = _FIELD_COUNT.fullmatch(name)
    if of_field:
        return join_label(label_field(of_field[1], schema), label_figure(f"total_{of_field[2]}"))
    return name


def label_field(name: str, schema: Field | None = None) -> str:
    """What scores call a field (``author.last_name``), in the words of the form."""
    words: list[str] = []
    for token in name.split("."):
        while schema is not None and schema.item is not None:
            schema = schema.item
        schema = schema.child(token) if schema else None
        known = schema.label if schema and schema.label else format_label(token)
        words.append(QCoreApplication.translate("schema", known))
    return " › ".join(words)


def format_optional_figure(name: str, figure: float | None) -> str:
    """A figure with four decimals, a count without."""
    return "–" if figure is None else format_figure(name, figure)


def describe_change(name: str, before: float | None, now: float | None) -> FigureChange:
    """The change of a figure, with a sign for better (▲) or worse (▼)."""
    translate = QCoreApplication.translate
    if before is None or now is None:
        return FigureChange("–", translate("figures", "not known"))
    if before == now:
        return FigureChange("±0", translate("figures", "unchanged"))
    by, better = _format_signed(name, now - before), _is_better(name, now > before)
    if better is None:
        return FigureChange(by, by)
    said = translate("figures", "{by}, better") if better else translate("figures", "{by}, worse")
    return FigureChange(f"{by} {'▲' if better else '▼'}", said.format(by=by), "ok" if better else "bad")


def _is_better(name: str, more: bool) -> bool | None:
    """Whether that it is more (or less) is good; None where it is neither."""
    if is_lower_better(name) or _BAD_COUNT.search(name):
        return not more
    return more if not is_count(name) or _GOOD_COUNT.search(name) else None


def _format_signed(name: str, by: float) -> str:
    if is_count(name):
        text = f"{by:+.0f}"
    else:
        text = f"{by:+.4f}" if abs(by) >= _SMALLEST_SHOWN else f"{by:+.7f}"
    return text.replace("-", "−")
