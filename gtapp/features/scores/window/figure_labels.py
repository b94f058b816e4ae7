"""Labels and texts of figures: their names, their formatted values, and whether a change is an improvement."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from gtapp.core.schema.fields import Field, format_label
from gtapp.editor.record_texts import translate_label, translate_title
from gtapp.kit.texts.i18n import format_count, format_decimal, join_label
from gtapp.scoring.measures import find_label, is_lower_better
from gtapp.scoring.reports.figures import is_count

_FIELD_COUNT: Final = re.compile(r"(.+)_(tp|fp|fn)")
_BAD_COUNT: Final = re.compile(r"(^false_|(^|_)f[pn]$)")
_GOOD_COUNT: Final = re.compile(r"(^true_|(^|_)tp$)")
_DECIMALS, _MORE_DECIMALS = 4, 7
_SMALLEST_SHOWN: Final = 0.00005  # what four decimals show


class FigureChange(NamedTuple):
    """The change of a figure: `text` is shown, `spoken` is for screen readers; `tone` is ``ok``, ``bad`` or empty."""

    text: str
    spoken: str
    tone: str = ""


def label_figure(name: str, schema: Field | None = None) -> str:
    """Return the label of a figure; a figure without a label has its published name, that of a field the form's label."""
    if label := find_label(name):
        return QCoreApplication.translate("figures", label)
    match = _FIELD_COUNT.fullmatch(name)
    if match:
        return join_label(label_field(match[1], schema), label_figure(f"total_{match[2]}"))
    return name


def label_field(name: str, schema: Field | None = None) -> str:
    """Return the name of a field in scores (``author.last_name``) by the labels of the form."""
    labels: list[str] = []
    for token in name.split("."):
        while schema is not None and schema.item is not None:
            schema = schema.item
        schema = schema.child(token) if schema else None
        labels.append((schema and translate_label(schema)) or translate_title(format_label(token)))
    return " › ".join(labels)


def format_optional_figure(name: str, figure: float | None) -> str:
    """Return a figure with four decimals, a count without; a dash for None."""
    if figure is None:
        return "–"
    return format_count(round(figure)) if _is_whole(name, figure) else format_score(figure)


def format_score(figure: float) -> str:
    """Return a score, such as F1, with four decimals."""
    return format_decimal(figure, _DECIMALS)


def describe_change(name: str, before: float | None, now: float | None) -> FigureChange:
    """Return the change of a figure, with a sign for better (▲) or worse (▼); no text if there is none."""
    translate = QCoreApplication.translate
    if before is None or now is None:
        return FigureChange("", translate("figures", "not known"))
    if before == now:
        return FigureChange("", translate("figures", "unchanged"))
    change, better = _format_signed(name, now - before), _is_better(name, now > before)
    if better is None:
        return FigureChange(change, change)
    spoken = translate("figures", "{by}, better") if better else translate("figures", "{by}, worse")
    return FigureChange(
        f"{change} {'▲' if better else '▼'}", spoken.format(by=change), "ok" if better else "bad"
    )


def _is_better(name: str, more: bool) -> bool | None:
    """Return whether an increase (`more`) or a decrease is an improvement; None where it is neither good nor bad."""
    if is_lower_better(name) or _BAD_COUNT.search(name):
        return not more
    return more if not is_count(name) or _GOOD_COUNT.search(name) else None


def _format_signed(name: str, change: float) -> str:
    size = abs(change)
    if is_count(name):
        text = format_count(round(size))
    else:
        text = format_decimal(size, _DECIMALS if size >= _SMALLEST_SHOWN else _MORE_DECIMALS)
    return f"{'−' if change < 0 else '+'}{text}"


def _is_whole(name: str, figure: float) -> bool:
    """Return whether a figure is shown without decimals: an integer always, a count that is one in value."""
    return isinstance(figure, int) or (is_count(name) and figure.is_integer())
