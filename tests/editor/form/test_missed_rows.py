"""Rows that only the table or only its draft has are marked in the table; one key inserts or removes them."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest

from gtapp.editor.form.table_view import RecordTable
from tests.editor.form.conftest import OpenForm
from tests.editor.form.form_window import NONE, FormWindow
from tests.records import make_row

Key = Qt.Key
Ctrl, Shift, Alt = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)
FIRST = next(name for name in make_row(1) if name != "row_number")
POSTS = ["Bahnwärter", "Gehilfe II. Klasse", "Kanzlist", "Stationsvorstand", "Zugführer"]


def make_table(*posts: str) -> dict[str, Any]:
    return {"rows": [make_row(number, post) for number, post in enumerate(posts, 1)]}


def open_rows(open_form: OpenForm, own: list[str], drafted: list[str]) -> FormWindow:
    return open_form("personnel_cards", make_table(*own), draft=make_table(*drafted))


def find_table(d: FormWindow) -> RecordTable:
    found = d.form.findChild(RecordTable)
    assert isinstance(found, RecordTable)
    return found


def list_posts(d: FormWindow) -> list[str]:
    return [row[FIRST]["diplomatic_transcript"] for row in d.document.record["rows"]]


def list_numbers(d: FormWindow) -> list[int]:
    return [row["row_number"] for row in d.document.record["rows"]]


def describe(d: FormWindow, row: int) -> str:
    """Return what a screen reader says about the number of a row."""
    model = find_table(d).model()
    return str(model.data(model.index(row, 0), Qt.ItemDataRole.AccessibleDescriptionRole))


def find_gap(d: FormWindow, row: int) -> QPoint:
    """Return a point in the line above a row."""
    table = find_table(d)
    cell: QRect = table.visualRect(table.model().index(row, 1))
    return cell.topLeft() + QPoint(40, 6)


def test_one_key_inserts_the_drafts_row_at_its_place(open_form: OpenForm) -> None:
    d = open_rows(open_form, [POSTS[0], *POSTS[2:]], POSTS)
    d.go("rows", 1, FIRST, "diplomatic_transcript")
    assert "The draft has a row here: Gehilfe II. Klasse" in describe(d, 1)
    d.key(Key.Key_N, Alt, Shift)
    assert list_posts(d) == POSTS
    assert list_numbers(d) == [1, 2, 3, 4, 5]
    assert d.at() == ("rows", 1, FIRST, "diplomatic_transcript")
    assert d.document.find_origin(("rows", 1, FIRST, "diplomatic_transcript")) == "draft"
    assert not any("The draft has" in describe(d, row) for row in range(6))
    d.key(Key.Key_Z, Ctrl)
    assert list_posts(d) == [POSTS[0], *POSTS[2:]]
    assert list_numbers(d) == [1, 2, 3, 4]
    assert "Gehilfe" in describe(d, 1)


def test_from_the_row_above_the_key_inserts_below(open_form: OpenForm) -> None:
    d = open_rows(open_form, POSTS[:3], POSTS)
    d.go("rows", 2, FIRST, "diplomatic_transcript")
    assert "The draft has 2 rows here, the first one: Stationsvorstand" in describe(d, 3)
    d.key(Key.Key_N, Alt, Shift)
    d.key(Key.Key_N, Alt, Shift)
    assert list_posts(d) == POSTS
    assert len(d.document.undo_stack.done) == 2


def test_where_the_draft_has_no_further_row_the_key_says_so(open_form: OpenForm) -> None:
    d = open_rows(open_form, POSTS[:4], POSTS)
    said: list[str] = []
    d.form.failed.connect(said.append)
    d.go("rows", 1, FIRST, "diplomatic_transcript")
    d.key(Key.Key_N, Alt, Shift)
    assert said == ["The draft has no further row here."]
    assert not d.document.undo_stack.edits


def test_a_double_click_on_the_line_inserts_its_row(open_form: OpenForm) -> None:
    d = open_rows(open_form, [POSTS[0], *POSTS[2:]], POSTS)
    viewport = find_table(d).viewport()
    QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, NONE, find_gap(d, 1))
    assert not d.document.undo_stack.edits
    QTest.mouseDClick(viewport, Qt.MouseButton.LeftButton, NONE, find_gap(d, 1))
    assert list_posts(d) == POSTS
    assert not find_table(d).is_editing


def test_a_click_on_the_line_moves_nothing_before_the_second_one(open_form: OpenForm) -> None:
    d = open_rows(open_form, POSTS[:-1], POSTS)
    d.go("rows", 0, FIRST, "diplomatic_transcript")
    table = find_table(d)
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, NONE, find_gap(d, 4))
    assert d.at() == ("rows", 0, FIRST, "diplomatic_transcript")
    QTest.mouseDClick(table.viewport(), Qt.MouseButton.LeftButton, NONE, find_gap(d, 4))
    assert list_posts(d) == POSTS


def test_a_row_that_the_draft_lacks_is_marked_and_removed_by_one_key(open_form: OpenForm) -> None:
    d = open_rows(open_form, POSTS, [*POSTS[:3], POSTS[4]])
    d.go("rows", 3, FIRST, "diplomatic_transcript")
    marked = [row for row in range(6) if "The draft does not have this row" in describe(d, row)]
    assert marked == [3]
    assert "Ctrl+Shift+Del" in describe(d, 3)
    d.key(Key.Key_Delete, Ctrl, Shift)
    assert list_posts(d) == [*POSTS[:3], POSTS[4]]
    assert not any("The draft does not" in describe(d, row) for row in range(5))
    d.key(Key.Key_Z, Ctrl)
    assert list_posts(d) == POSTS
    assert "The draft does not have this row" in describe(d, 3)


def test_a_row_below_the_line_is_edited_in_its_cell(open_form: OpenForm) -> None:
    d = open_rows(open_form, POSTS[1:], POSTS)
    table = find_table(d)
    d.go("rows", 0, FIRST, "diplomatic_transcript")
    plain = table.rowHeight(1)
    assert table.rowHeight(0) > plain
    d.key(Key.Key_F2)
    assert table.editor.geometry().top() >= table.rowHeight(0) - plain
    d.type("!")
    assert list_posts(d)[0] == POSTS[1] + "!"
    assert "Bahnwärter" in describe(d, 0)


def test_equal_rows_have_no_marks(open_form: OpenForm) -> None:
    d = open_rows(open_form, POSTS, POSTS[::-1])
    assert not any("The draft" in describe(d, row).split("\n")[0] for row in range(6))
    assert len({find_table(d).rowHeight(row) for row in range(5)}) == 1


def test_marks_are_right_while_a_row_is_typed_at_the_end(open_form: OpenForm) -> None:
    d = open_rows(open_form, POSTS[:4], POSTS)
    d.go("rows", 3, FIRST, "diplomatic_transcript")
    d.key(Key.Key_Down)
    d.type("Heizer")
    assert list_posts(d) == [*POSTS[:4], "Heizer"]
    assert "The draft has a row here: Zugführer" in describe(d, 4)


@pytest.mark.parametrize("size", [0, 3])
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_marking_writes_nothing(open_form: OpenForm, size: int, data: st.DataObject) -> None:
    posts = st.lists(st.sampled_from(POSTS), min_size=size, max_size=6)
    own, drafted = make_table(*data.draw(posts)), make_table(*data.draw(posts))
    d = open_form("personnel_cards", deepcopy(own), draft=deepcopy(drafted))
    for row in range(len(own["rows"])):
        d.go("rows", row, FIRST, "diplomatic_transcript")
        describe(d, row)
    find_table(d).grab()
    d.form.bind(None)
    assert d.document.record == own
    assert d.document.draft == drafted
    assert not d.document.undo_stack.edits
