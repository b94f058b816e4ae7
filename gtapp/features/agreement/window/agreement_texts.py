"""The agreement of two readers in the user's language: the sentence, and the cells of the tables."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QCoreApplication

from gtapp.core.record.value_text import format_plain, json_of
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import Pointer
from gtapp.editor.record_texts import describe_place, name_choice
from gtapp.editor.value_words import mark_cell
from gtapp.features.agreement.agreement import FieldAgreement, Figure, ReaderAgreement
from gtapp.features.agreement.value_pairs import ValuePair
from gtapp.kit.tables import CellRow, TableCell
from gtapp.kit.texts.empty_values import NOTHING
from gtapp.kit.texts.i18n import format_count, format_decimal


def describe_agreement(found: ReaderAgreement) -> str:
    """Return the agreement as one sentence."""
    translate = QCoreApplication.translate
    total = found.whole.total.figures.get("exact")
    items = translate("agreement", "items compared: {count}; only in one folder: {alone}").format(
        count=format_count(found.whole.items),
        alone=format_count(len(found.only_first) + len(found.only_second)),
    )
    if found.decided:
        items += translate("agreement", "; decided since, counted as it was read: {count}").format(
            count=format_count(found.decided)
        )
    if total is None:
        text = translate("agreement", "Neither reader filled in a value; {items}.")
    elif total.low is None:
        text = translate("agreement", "Two readers agree on {share} % of values; {items}.")
    else:
        text = translate("agreement", "Two readers agree on {share} % of values ({low} to {high}); {items}.")
    low, high = _format_ends(total)
    return text.format(share=_format_share(total), low=low, high=high, items=items)


def make_figure_row(label: str, each: FieldAgreement) -> CellRow:
    """Return the row of a field, or of a stratum."""
    exact = each.figures.get("exact")
    low, high = _format_ends(exact)
    interval = QCoreApplication.translate("agreement", "{low} to {high}").format(low=low, high=high)
    alpha = each.figures.get("alpha")
    return (
        label,
        format_count(each.values),
        _format_share(exact),
        interval if low else "",
        _format_share(each.figures.get("normalized")),
        _format_share(each.figures.get("similarity")),
        format_count(each.only_first),
        format_count(each.only_second),
        format_count(each.empty),
        format_decimal(alpha.value, 3) if alpha else "",
    )


def make_difference_row(item: str, pair: ValuePair, schema: Field) -> CellRow:
    """Return the row of a value that differs; what differs in each text is marked."""
    sides = ((pair.has_first, pair.first), (pair.has_second, pair.second))
    first, second = write_sides(
        schema.find(get_place(pair)), *(value if is_filled else None for is_filled, value in sides)
    )
    return (
        TableCell(item),
        TableCell(describe_place(get_place(pair), schema)),
        _mark(first, second),
        _mark(second, first),
    )


def write_sides(field: Field | None, first: Any, second: Any) -> tuple[str, str]:
    """Return both readers' values as texts that differ; "" for nothing."""
    texts = _name(field, first), _name(field, second)
    # such as 1899 and "1899"
    return texts if texts[0] != texts[1] else (json_of(first), json_of(second))


def get_place(pair: ValuePair) -> Pointer:
    """Return the place of a value in the first reader's record, or that in the second's where the first has none."""
    place = pair.at if pair.pointer is None else pair.pointer
    return place or ()


def _name(field: Field | None, value: Any) -> str:
    return format_plain(name_choice(field, value))


def _mark(text: str, other: str) -> TableCell:
    if not text:
        return TableCell(NOTHING, QCoreApplication.translate("agreement", "nothing"), tone="dim")
    return mark_cell(text, other or text)


def _format_share(figure: Figure | None) -> str:
    return format_decimal(100 * figure.value, 1) if figure else ""


def _format_ends(figure: Figure | None) -> tuple[str, str]:
    if figure is None or figure.low is None or figure.high is None:
        return "", ""
    return format_decimal(100 * figure.low, 1), format_decimal(100 * figure.high, 1)
