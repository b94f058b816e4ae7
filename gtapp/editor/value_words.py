"""Values in words: what is easily missed of them, which others they look like, and the names of their characters."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile
from typing import Any, Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from gtapp.core.platform.messages import shorten
from gtapp.core.project.value_survey import Likeness
from gtapp.core.record.look_alikes import TextTrait, find_traits, fold_look, name_characters
from gtapp.core.record.value_text import empty_kind, json_of, text_of
from gtapp.core.schema.pointer import list_leaves
from gtapp.kit.tables import TableCell
from gtapp.kit.texts.empty_values import NOTHING, describe_empty
from gtapp.scoring.text_differences import MarkedText, mark_differences

_CONTEXT: Final = "replacement"
_LINE_END: Final = "↵"
_BETWEEN: Final = " · "
_MAX_NAMED: Final = 12
_LONGEST: Final = 400
"""The number of characters of a value in a table; the tooltip and the form show all."""
_MAX_BEFORE: Final = 24
"""Characters that are shown before the first one that a change changes."""

_TRAITS: Final[dict[TextTrait, object]] = {
    "space-start": QT_TRANSLATE_NOOP("replacement", "space at the beginning"),
    "space-end": QT_TRANSLATE_NOOP("replacement", "space at the end"),
    "space-double": QT_TRANSLATE_NOOP("replacement", "two spaces"),
    "space-other": QT_TRANSLATE_NOOP("replacement", "unusual space"),
    "invisible": QT_TRANSLATE_NOOP("replacement", "invisible character"),
    "decomposed": QT_TRANSLATE_NOOP("replacement", "letter and accent apart"),
    "script": QT_TRANSLATE_NOOP("replacement", "letter of another script"),
    "sign": QT_TRANSLATE_NOOP("replacement", "unusual sign"),
}


def _translate(text: object) -> str:
    return QCoreApplication.translate(_CONTEXT, str(text))


def show_value(value: Any) -> str:
    """Return a value as one line of a table; a dash for nothing."""
    return NOTHING if says_nothing(value) else _write(value).replace("\n", _LINE_END)


def says_nothing(value: Any) -> bool:
    """Return whether a value is empty in any kind of it, or an object or a list of nothing else."""
    if isinstance(value, dict | list):
        return all(empty_kind(leaf) or leaf == {} for _, leaf in list_leaves(value))
    return bool(empty_kind(value))


def _write(value: Any) -> str:
    """Return a value as a text; of an object or a list the values in it that say something."""
    if not isinstance(value, dict | list):
        return _write_single(value)
    inner = (
        leaf for _, leaf in list_leaves(value) if leaf is not False and not isinstance(leaf, dict | list)
    )
    return _BETWEEN.join(filter(None, map(_write_single, inner))) or json_of(value)


def _write_single(value: Any) -> str:
    text = text_of(value)
    return json_of(value) if text is None else text


def describe_traits(value: Any) -> list[str]:
    """Return in words what of a value is easily missed."""
    kind = empty_kind(value)
    if kind:
        return [describe_empty(kind)]
    traits = [_translate(_TRAITS[trait]) for trait in find_traits(_write(value))]
    if isinstance(value, int | float) and not isinstance(value, bool):
        traits.insert(0, QCoreApplication.translate("replacement", "a number"))
    return traits


def describe_likeness(kind: Likeness, other: Any) -> str:
    """Return which more frequent value one looks like."""
    text = (
        QCoreApplication.translate("replacement", "looks like “{value}”")
        if kind == "alike"
        else QCoreApplication.translate("replacement", "nearly “{value}”")
    )
    return text.format(value=show_value(other))


def show_change(before: Any, after: Any) -> tuple[str, str]:
    """Return a value before and after a change, without most of what precedes the first character that changes."""
    old, new = show_value(before), show_value(after)
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(old, new, strict=False)))
    if same <= 2 * _MAX_BEFORE:
        return old, new
    cut = same - _MAX_BEFORE
    return "… " + old[cut:], "… " + new[cut:]


def cut_text(text: str) -> str:
    """Return as much of a text, in one line, as a table shows of it."""
    return shorten(text.replace("\n", "⏎"), _LONGEST)


def mark_cell(text: str, other: str, icon: str = "") -> TableCell:
    """Return the cell of a text with its differences from another one marked; long equal stretches are left out."""
    marked = mark_differences(other, text) if text != other else MarkedText(text, ())
    cut = cut_text(marked.text)
    ranges = marked.shorten_to(cut, len(cut)).ranges
    return TableCell(cut, text, icon=icon, ranges=ranges, whole=True)


def describe_change(before: Any, after: Any) -> str:
    """Return in words what a change removes that can hardly be seen; an empty text if the change can be seen."""
    old, new = _write(before), _write(after)
    if fold_look(old) != fold_look(new):
        return ""
    traits = describe_traits(before)
    if not traits and isinstance(before, str) and not isinstance(after, str):
        traits = [QCoreApplication.translate("replacement", "a text")]
    return ", ".join(traits)


def describe_characters(value: Any, others: Iterable[Any]) -> str:
    """Return a value with the names of its characters that one of the `others` lacks, line by line."""
    names = name_characters(_write(value), map(_write, others))
    more = ["…"] if len(names) > _MAX_NAMED else []
    return "\n".join([show_value(value), *names[:_MAX_NAMED], *more])
