"""How the form looks: columns, fonts, bars at the left edge of values, space that is kept for hints."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QFontInfo, QRawFont
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gtapp.editor.form.bars import BARS, Legend, bar_name, find_bar, make_bar_brush
from gtapp.editor.form.blocks import GroupBlock
from gtapp.editor.form.editors import LineEditor
from gtapp.editor.form.painting import form_fonts, paint_colours
from gtapp.editor.form.value_block import ValueBlock
from gtapp.kit.appearance import fonts
from tests.editor.form.conftest import OpenForm
from tests.editor.form.form_window import FormWindow
from tests.performance.probe import PaintCounter
from tests.records import make_card

TEXT = {"type": "string"}
SCHEMA = {
    "type": "object",
    "properties": {
        "last_name": TEXT,
        "first_name": TEXT,
        "title": TEXT,
        "year": {"type": "integer"},
        "code": {"type": "string", "gtapp": {"width": "wide"}},
        "remark": {"type": "string", "gtapp": {"width": "half"}},
        "hand": {"type": "string", "maxLength": 12},
    },
}
RECORD = {
    "last_name": "a",
    "first_name": "b",
    "title": "c",
    "year": 1,
    "code": "d",
    "remark": "e",
    "hand": "f",
}


def rows_of(d: FormWindow) -> list[list[str]]:
    """Return the names of the fields that stand side by side, from top to bottom."""
    blocks = {
        each.field.name: each.mapTo(d.form, each.decoration.frame.topLeft())
        for each in d.form.findChildren(ValueBlock)
    }
    tops = sorted({place.y() for place in blocks.values()})
    return [sorted((n for n in blocks if blocks[n].y() == top), key=lambda n: blocks[n].x()) for top in tops]


def block_of(d: FormWindow, name: str) -> ValueBlock:
    """Return the block of a value."""
    return next(each for each in d.form.findChildren(ValueBlock) if each.field.name == name)


def test_short_fields_share_a_row(open_form: OpenForm) -> None:
    d = open_form(SCHEMA, RECORD)
    assert rows_of(d) == [
        ["last_name", "first_name"], ["title"], ["year"], ["code"], ["remark", "hand"]
    ]  # fmt: skip


def test_an_index_card_is_visible_as_a_whole_beside_its_scan_on_a_small_screen(open_form: OpenForm) -> None:
    d = open_form("zettelkatalog", make_card())
    d.form.resize(420, 675)
    QApplication.processEvents()
    rows = [row for row in rows_of(d) if len(row) == 2]
    assert rows == [
        ["last_name", "first_name"], ["year", "place"], ["pages", "publisher"], ["format", "editor"]
    ]  # fmt: skip
    last = block_of(d, "subjects")
    assert last.mapTo(d.form, last.decoration.frame.bottomLeft()).y() <= d.form.height()


def test_a_narrow_form_has_one_column(open_form: OpenForm) -> None:
    d = open_form(SCHEMA, RECORD)
    d.form.resize(300, 700)
    QApplication.processEvents()
    assert rows_of(d) == [[name] for name in RECORD]


def test_tab_goes_row_by_row(open_form: OpenForm) -> None:
    d = open_form(SCHEMA, RECORD)
    d.form.focus_first()
    visited = []
    for _ in RECORD:
        visited.append(d.form.focused_pointer())
        d.form.focus_next()
    assert visited == [(name,) for name in RECORD]


def test_nothing_overlaps_and_nothing_is_cut(open_form: OpenForm) -> None:
    d = open_form(SCHEMA, {**RECORD, "remark": "a long remark that takes several lines " * 4})
    for each in d.form.findChildren(ValueBlock):
        assert each.geometry().right() < d.form.width() and each.height() >= each.decoration.frame.bottom()
    remark, hand = block_of(d, "remark"), block_of(d, "hand")
    assert not remark.geometry().intersects(hand.geometry())
    assert remark.height() > hand.height()


MATERIAL = "ſꝛꝑꝙ⁊ÿůŮẢßæ½⅓°ςἀρχὴﬀﬅ\u0303\u0364\u0366„“ℳ"


def test_values_have_a_font_with_the_historical_characters(open_form: OpenForm) -> None:
    d = open_form(SCHEMA, RECORD)
    editor = d.go("title")
    assert QFontInfo(editor.font()).family() == "Noto Serif"
    raw = QRawFont.fromFont(editor.font())
    assert [sign for sign in MATERIAL if not raw.supportsCharacter(ord(sign))] == []
    assert QFontInfo(form_fonts(editor.font()).small).family() != "Noto Serif"


@pytest.mark.parametrize("percent", fonts.SIZES)
def test_marks_above_capitals_fit_into_a_line(open_form: OpenForm, percent: int) -> None:
    before = QApplication.font()
    try:
        fonts.apply_size(percent)
        d = open_form(SCHEMA, RECORD)
        line = d.go("title")
        metrics = line.fontMetrics()
        for text in ("Ả", "Ů", "Ǟ", "U\u0364", "A\u030a"):
            assert -metrics.tightBoundingRect(text).top() <= metrics.ascent()
        assert line.height() >= metrics.height()
    finally:
        QApplication.setFont(before)


def test_the_size_of_all_texts_changes(open_form: OpenForm) -> None:
    before = QApplication.font()
    try:
        d = open_form(SCHEMA, RECORD)
        title = d.go("title")
        height, size = title.height(), title.font().pointSizeF()
        fonts.apply_size(200)
        QApplication.processEvents()
        assert title.font().pointSizeF() > 1.5 * size and title.height() > 1.3 * height
    finally:
        QApplication.setFont(before)


def test_sizes_go_step_by_step_to_the_last() -> None:
    assert fonts.find_size(100, 1) == 110 and fonts.find_size(100, -1) == 90
    assert fonts.find_size(200, 1) == 200 and fonts.find_size(80, -1) == 80
    assert fonts.find_size(104, 1) == 110


def test_bars_differ_without_their_colours() -> None:
    colours = paint_colours(QApplication.palette())
    shapes = set()
    for bar in BARS:
        image = make_bar_brush(bar, colours).textureImage()
        pixels = [
            bool(image.pixelColor(x, y % image.height()).alpha())
            for y in range(28)
            for x in range(image.width())
        ]
        shapes.add(tuple(pixels))
    assert len(shapes) == len(BARS)
    assert len({bar_name(bar) for bar in BARS}) == len(BARS)


@pytest.mark.parametrize(
    ("origin", "is_empty", "bar"),
    [
        ("draft", False, "draft"),
        ("draft", True, "draft"),
        ("hand", False, "changed"),
        ("draft:T0001", False, "changed"),
        ("derived", False, "derived"),
        ("rule", False, "derived"),
        ("confirmed", False, "confirmed"),
        ("checked", True, "shown"),
        ("shown", False, "shown"),
        ("never shown", True, "never shown"),
        ("file", False, "file"),
        ("file", True, "empty"),
        ("", True, "empty"),
    ],
)
def test_each_origin_has_a_bar(origin: str, is_empty: bool, bar: str) -> None:
    assert find_bar(origin, is_empty) == bar


def test_a_bar_is_named_in_its_tooltip_and_for_screen_readers(open_form: OpenForm) -> None:
    d = open_form(SCHEMA, RECORD)
    d.go("title")
    d.type("x")
    block = block_of(d, "title")
    place = QPoint(block.decoration.frame.left() + 4, block.decoration.frame.center().y())
    assert block.tooltip_at(place) == "changed by hand"
    assert "changed by hand" in d.focus.accessibleDescription()


def test_the_legend_names_the_bars_that_are_there(open_form: OpenForm, qtbot: QtBot) -> None:
    d = open_form(SCHEMA, RECORD)
    legend = d.form.findChild(Legend)
    assert legend and legend.isVisibleTo(d.form) and legend.height() > 0
    bars = {block.state.bar for block in d.form.findChildren(ValueBlock)}
    assert legend.accessibleName() == ", ".join(bar_name(bar) for bar in BARS if bar in bars)
    assert bar_name("changed") not in legend.accessibleName()
    d.go(next(iter(RECORD)))
    d.type("x")
    qtbot.waitUntil(lambda: bar_name("changed") in legend.accessibleName())
    d.form.bind(None)
    assert not legend.isVisibleTo(d.form)


def test_fields_do_not_move_while_one_types(open_form: OpenForm) -> None:
    checked: dict[str, Any] = {
        "type": "string",
        "gtapp": {"check": {"regex": "^[a-z]*$", "message": "Letters only."}},
    }
    d = open_form(
        {"type": "object", "properties": {"note": checked, "other": TEXT}}, {"note": "a", "other": "b"}
    )
    d.go("note")
    block, below = block_of(d, "note"), block_of(d, "other")
    before = below.mapTo(d.form, QPoint(0, 0))
    d.type("9")
    assert block.state.notes and below.mapTo(d.form, QPoint(0, 0)) == before
    d.document.undo()
    assert not block.state.notes and below.mapTo(d.form, QPoint(0, 0)) == before


GROUPED = {
    "type": "object",
    "properties": {
        "author": {"type": ["object", "null"], "properties": {"last_name": TEXT, "first_name": TEXT}},
        "place": {"type": "string", "gtapp": {"group": "Print"}},
    },
}


def test_a_heading_stands_above_the_fields_of_its_group(open_form: OpenForm) -> None:
    d = open_form(GROUPED, {"author": {"last_name": "a", "first_name": "b"}, "place": "c"})
    first, second = block_of(d, "last_name"), block_of(d, "first_name")
    group = first.parentWidget()
    assert isinstance(group, GroupBlock) and group.heading.text == "Author"
    line = first.binding.fonts.small_line
    assert first.y() > line
    place = block_of(d, "place")
    assert place.y() > place.parentWidget().height() - place.height() - line  # type: ignore[union-attr]  # a block
    tops = {each.mapTo(d.form, each.decoration.frame.topLeft()).y() for each in (first, second)}
    assert len(tops) == 1


def test_fields_stay_where_they_are_when_their_group_begins_to_exist(open_form: OpenForm) -> None:
    d = open_form(GROUPED, {"author": None, "place": "c"})
    group = block_of(d, "last_name").parentWidget()
    assert isinstance(group, GroupBlock) and group.heading.tag
    d.go("author", "last_name")
    before = d.focus.mapTo(d.form, QPoint(0, 0))
    d.type("x")
    assert not group.heading.tag and d.focus.mapTo(d.form, QPoint(0, 0)) == before


def test_another_text_is_painted_by_its_line_alone(open_form: OpenForm) -> None:
    d = open_form("zettelkatalog", make_card(place="Bern"))
    QApplication.processEvents()
    line = block_of(d, "place").editor
    assert isinstance(line, LineEditor)
    lines, blocks = PaintCounter(line), PaintCounter(*d.form.findChildren(ValueBlock))
    d.bind(make_card(place="Basel"))
    QApplication.processEvents()
    assert lines.all_painted
    assert not any(blocks.count.values())
