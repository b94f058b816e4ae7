"""Figures in words: what they are called, how they are written, and whether a change of one is for the better."""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from gtapp.fields import Field, format_label
from gtapp.scoring.reports.figures import lower_is_better
from gtapp.scoring.reports.output import format_figure, is_count
from gtapp.ui.form.words import labelled

_NAMES: Final[dict[str, Any]] = {
    "f1_macro": QT_TRANSLATE_NOOP("figures", "F1 macro"),
    "f1_micro": QT_TRANSLATE_NOOP("figures", "F1 micro"),
    "f1": QT_TRANSLATE_NOOP("figures", "F1, not rounded"),
    "f1_score": QT_TRANSLATE_NOOP("figures", "F1"),
    "micro_precision": QT_TRANSLATE_NOOP("figures", "Precision (micro)"),
    "micro_recall": QT_TRANSLATE_NOOP("figures", "Recall (micro)"),
    "precision": QT_TRANSLATE_NOOP("figures", "Precision"),
    "recall": QT_TRANSLATE_NOOP("figures", "Recall"),
    "total_tp": QT_TRANSLATE_NOOP("figures", "Right (TP)"),
    "total_fp": QT_TRANSLATE_NOOP("figures", "Only in the answer (FP)"),
    "total_fn": QT_TRANSLATE_NOOP("figures", "Missing in the answer (FN)"),
    "true_positives": QT_TRANSLATE_NOOP("figures", "Right (TP)"),
    "false_positives": QT_TRANSLATE_NOOP("figures", "Only in the answer (FP)"),
    "false_negatives": QT_TRANSLATE_NOOP("figures", "Missing in the answer (FN)"),
    "total_fields": QT_TRANSLATE_NOOP("figures", "Compared values"),
    "fuzzy": QT_TRANSLATE_NOOP("figures", "Fuzzy"),
    "cer": QT_TRANSLATE_NOOP("figures", "CER"),
    "overall_accuracy": QT_TRANSLATE_NOOP("figures", "Overall accuracy"),
}
_OF_FIELD: Final = re.compile(r"(.+)_(tp|fp|fn)")
_BAD_COUNT: Final = re.compile(r"(^false_|(^|_)f[pn]$)")
_GOOD_COUNT: Final = re.compile(r"(^true_|(^|_)tp$)")
_LEAST: Final = 0.00005  # what four decimals show


class FigureChange(NamedTuple):
    """By how much a figure changed: `text` to be seen, `spoken` to be heard; `tone` is ``ok``, ``bad`` or nothing."""

    text: str
    spoken: str
    tone: str = ""


def label_figure(name: str, schema: Field | None = None) -> str:
    """What a figure is called; those without words of their own by their published name, one of a field in the form's."""
    if name in _NAMES:
        return QCoreApplication.translate("figures", _NAMES[name])
    of_field = _OF_FIELD.fullmatch(name)
    if of_field:
        return labelled(label_field(of_field[1], schema), label_figure(f"total_{of_field[2]}"))
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
    by, better = _signed(name, now - before), _is_better(name, now > before)
    if better is None:
        return FigureChange(by, by)
    said = translate("figures", "{by}, better") if better else translate("figures", "{by}, worse")
    return FigureChange(f"{by} {'▲' if better else '▼'}", said.format(by=by), "ok" if better else "bad")


def _is_better(name: str, more: bool) -> bool | None:
    """Whether that it is more (or less) is good; None where it is neither."""
    if lower_is_better(name) or _BAD_COUNT.search(name):
        return not more
    return more if not is_count(name) or _GOOD_COUNT.search(name) else None


def _signed(name: str, by: float) -> str:
    if is_count(name):
        text = f"{by:+.0f}"
    else:
        text = f"{by:+.4f}" if abs(by) >= _LEAST else f"{by:+.7f}"
    return text.replace("-", "−")
