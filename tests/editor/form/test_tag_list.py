"""The list of tags: typed entries, completion, the list to choose from, single changes, undo, values of every kind."""

from __future__ import annotations

import time
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QDrag, QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListWidget
from pytestqt.qtbot import QtBot

from gtapp.editor.form import RecordForm
from gtapp.editor.form.suggestions import SuggestionList
from gtapp.editor.form.tag_editor import TagListEditor
from gtapp.kit.appearance import theme
from tests.editor.form.conftest import OpenForm
from tests.editor.form.form_window import FormWindow

COPY, NONE = Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier
TAGS = {"type": "array", "items": {"type": "string"}, "gtapp": {"widget": "tags"}}
SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "tags": TAGS,
        "name": {"type": "string"},
        "own": {**TAGS, "gtapp": {"widget": "tags", "own": True}},
        "fixed": {**TAGS, "items": {"enum": ["alpha", "beta"]}},
    },
}


def make_record(**more: Any) -> dict[str, Any]:
    return {"tags": ["wine", "hay"], "name": "x", **more}


def editors(window: FormWindow) -> list[TagListEditor]:
    return window.form.findChildren(TagListEditor)


def list_suggestions(window: FormWindow) -> list[str]:
    (found,) = window.window.findChildren(SuggestionList)
    return [found.list.item(row).text() for row in range(found.list.count())] if found.isVisible() else []


def remove_last(window: FormWindow) -> None:
    window.key(Qt.Key.Key_Backspace)
    window.key(Qt.Key.Key_Backspace)


def find_cross(editor: TagListEditor, at: int) -> QPoint:
    return editor.boxes[at].topRight() - QPoint(8, -5)


def open_list(window: FormWindow) -> QListWidget:
    window.key(Qt.Key.Key_Down)
    (popup,) = window.form.findChildren(QListWidget)
    return popup


def test_a_typed_tag_is_in_the_record_at_once_and_closed_by_return(open_form: OpenForm) -> None:
    window = open_form(SCHEMA, make_record())
    line = window.go("tags")
    window.type("beer")
    assert window.document.record["tags"] == ["wine", "hay", "beer"]
    window.key(Qt.Key.Key_Return)
    assert window.document.record["tags"] == ["wine", "hay", "beer"]
    assert line.text() == ""  # type: ignore[attr-defined]
    assert window.at() == ("tags",)
    window.key(Qt.Key.Key_Return)
    assert window.at() == ("name",)


def test_a_tag_that_is_left_unfinished_is_kept(open_form: OpenForm) -> None:
    window = open_form(SCHEMA, make_record())
    window.go("tags")
    window.type("beer")
    window.key(Qt.Key.Key_Tab)
    assert window.at() == ("name",)
    assert window.document.record["tags"] == ["wine", "hay", "beer"]
    assert editors(window)[0].line.text() == ""


def test_backspace_and_the_cross_remove_a_tag_and_undo_restores_it(open_form: OpenForm) -> None:
    window = open_form(SCHEMA, make_record())
    window.go("tags")
    window.key(Qt.Key.Key_Backspace)
    assert window.document.record == make_record(), "the first press selects"
    window.key(Qt.Key.Key_Backspace)
    assert window.document.record["tags"] == ["wine"]
    window.document.undo()
    assert window.document.record == make_record()
    editor = editors(window)[0]
    window.click(editor, find_cross(editor, 0))
    assert window.document.record["tags"] == ["hay"]
    (edit,) = window.document.undo_stack.done
    assert [(change.kind, change.pointer) for change in edit.changes] == [("remove", ("tags", 0))]


def test_only_the_left_button_removes_a_tag(open_form: OpenForm) -> None:
    window = open_form(SCHEMA, make_record())
    window.go("tags")
    editor = editors(window)[0]
    for button in (Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton):
        QTest.mouseClick(editor, button, pos=find_cross(editor, 0))
    assert window.document.record == make_record()


def test_quick_clicks_on_crosses_remove_a_tag_each(open_form: OpenForm) -> None:
    window = open_form(SCHEMA, make_record(tags=["one", "two", "three"]))
    window.go("tags")
    editor = editors(window)[0]
    window.click(editor, find_cross(editor, 0))
    QTest.mouseDClick(editor, Qt.MouseButton.LeftButton, pos=find_cross(editor, 0))
    assert window.document.record["tags"] == ["three"]


def test_the_cross_removes_its_tag_while_the_one_before_is_emptied(open_form: OpenForm) -> None:
    window = open_form(SCHEMA, make_record(tags=["one", "two", "three"]))
    window.go("tags")
    editor = editors(window)[0]
    editor.edit_entry(0)
    window.key(Qt.Key.Key_Backspace)
    window.click(editor, find_cross(editor, 1))
    assert window.document.record["tags"] == ["three"]


def test_a_tag_is_there_once(open_form: OpenForm) -> None:
    window = open_form(SCHEMA, make_record())
    window.go("tags")
    window.type("hay")
    assert window.document.record["tags"] == ["wine", "hay"]
    window.key(Qt.Key.Key_Return)
    assert window.document.record == make_record()


def test_an_own_field_is_absent_until_it_has_a_tag_and_after_its_last(open_form: OpenForm) -> None:
    window = open_form(SCHEMA, make_record())
    window.go("own")
    window.type("a")
    assert window.document.record == make_record(own=["a"])
    window.key(Qt.Key.Key_Backspace)
    assert window.document.record == make_record()


def test_an_emptied_list_of_the_benchmark_stays_a_list(open_form: OpenForm) -> None:
    window = open_form(SCHEMA, {"tags": ["wine"], "name": ""})
    window.go("tags")
    remove_last(window)
    assert window.document.record == {"tags": [], "name": ""}


def test_an_entry_that_was_emptied_is_no_known_value(open_form: OpenForm) -> None:
    window = open_form(SCHEMA, make_record())
    window.go("tags")
    window.key(Qt.Key.Key_F2)
    window.key(Qt.Key.Key_Backspace)
    window.key(Qt.Key.Key_Return)
    assert window.document.record["tags"] == ["wine"]
    assert window.known.list_values(("tags",)) == []


def test_the_list_has_entries_that_are_no_texts(open_form: OpenForm) -> None:
    window = open_form(SCHEMA, make_record(tags=["wine", 5]))
    window.go("tags")
    popup = open_list(window)
    assert [popup.item(row).text() for row in range(popup.count())] == ["wine", "5"]
    QTest.keyClick(popup, Qt.Key.Key_Space)
    assert window.document.record["tags"] == [5]


def test_a_value_from_the_list_replaces_what_stands_for_nothing(open_form: OpenForm) -> None:
    hints = {"widget": "tags", "nothing": ["None"]}
    window = open_form(
        {"type": "object", "properties": {"tags": {**TAGS, "gtapp": hints}}}, {"tags": ["None"]}
    )
    window.known.add(("tags",), "wine")
    window.go("tags")
    QTest.keyClick(open_list(window), Qt.Key.Key_Space)
    assert window.document.record["tags"] == ["wine"]


def test_what_stands_for_nothing_is_offered_as_no_value(open_form: OpenForm) -> None:
    hints = {"widget": "tags", "nothing": ["None"]}
    window = open_form(
        {"type": "object", "properties": {"tags": {**TAGS, "gtapp": hints}}}, {"tags": ["None"]}
    )
    window.known.add(("tags",), "None", "Nolde")
    window.go("tags")
    popup = open_list(window)
    assert [popup.item(row).text() for row in range(popup.count())] == ["Nolde"]
    popup.hide()
    window.go("tags")
    window.type("no")
    assert list_suggestions(window) == ["Nolde"]


def test_a_name_with_a_mark_is_ticked_in_the_list_without_it(open_form: OpenForm) -> None:
    marks = [{"before": "<", "after": ">", "meaning": "inferred"}]
    hints = {"widget": "tags", "marks": marks}
    window = open_form(
        {"type": "object", "properties": {"tags": {**TAGS, "gtapp": hints}}}, {"tags": ["<wine>"]}
    )
    window.known.add(("tags",), "wine", "hay")
    window.go("tags")
    popup = open_list(window)
    ticked = {popup.item(row).text(): popup.item(row).checkState() for row in range(popup.count())}
    assert ticked == {"wine": Qt.CheckState.Checked, "hay": Qt.CheckState.Unchecked}
    QTest.keyClick(popup, Qt.Key.Key_Space)
    assert window.document.record["tags"] == []


def test_arrows_of_the_number_pad_choose_a_suggestion(open_form: OpenForm) -> None:
    window = open_form(SCHEMA, make_record())
    window.known.add(("tags",), "barley")
    window.go("tags")
    window.type("bar")
    window.key(Qt.Key.Key_Down, Qt.KeyboardModifier.KeypadModifier)
    window.key(Qt.Key.Key_Return)
    assert window.document.record["tags"] == ["wine", "hay", "barley"]


def test_the_suggestions_are_deleted_with_their_form(open_form: OpenForm, qtbot: QtBot) -> None:
    window = open_form(SCHEMA, make_record())
    window.known.add(("tags",), "barley")
    window.go("tags")
    window.type("bar")
    assert list_suggestions(window)
    window.form.bind(None)
    window.form = RecordForm(window.schema.fields)
    window.window.setCentralWidget(window.form)  # deletes the one before
    qtbot.waitUntil(lambda: not window.window.findChildren(SuggestionList))


def test_several_values_are_ticked_in_the_list(open_form: OpenForm) -> None:
    window = open_form(SCHEMA, make_record())
    window.go("fixed")
    popup = open_list(window)
    assert [popup.item(row).text() for row in range(popup.count())] == ["alpha", "beta"]
    QTest.keyClick(popup, Qt.Key.Key_Space)
    QTest.keyClick(popup, Qt.Key.Key_Down)
    QTest.keyClick(popup, Qt.Key.Key_Space)
    assert window.document.record["fixed"] == ["alpha", "beta"]
    QTest.keyClick(popup, Qt.Key.Key_Up)
    QTest.keyClick(popup, Qt.Key.Key_Space)
    assert window.document.record["fixed"] == ["beta"]
    QTest.keyClick(popup, Qt.Key.Key_Escape)
    assert QApplication.activePopupWidget() is None
    assert window.document.issues == []


def test_what_was_entered_once_is_offered_again(open_form: OpenForm) -> None:
    window = open_form(SCHEMA, make_record())
    window.go("tags")
    window.type("beverage")
    window.key(Qt.Key.Key_Return)
    remove_last(window)
    window.type("bev")
    assert list_suggestions(window) == ["beverage"]
    window.key(Qt.Key.Key_Down)
    window.key(Qt.Key.Key_Return)
    assert window.document.record["tags"] == ["wine", "hay", "beverage"]
    assert editors(window)[0].line.text() == ""


def test_undo_removes_a_completed_tag_as_a_whole(
    open_form: OpenForm, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_form(SCHEMA, make_record())
    window.go("tags")
    window.type("Ale, hot")
    window.key(Qt.Key.Key_Return)
    remove_last(window)
    window.type("HOT")
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 60)
    window.key(Qt.Key.Key_Down)
    window.key(Qt.Key.Key_Return)
    assert window.document.record["tags"] == ["wine", "hay", "Ale, hot"]
    window.document.undo()
    assert window.document.record["tags"] == ["wine", "hay"]


@pytest.mark.parametrize("value", ["wine", ["wine", True], ["wine", []], {"a": 1}])
def test_a_value_that_is_no_list_of_texts_is_shown_as_it_is(open_form: OpenForm, value: Any) -> None:
    window = open_form(SCHEMA, {"tags": value, "name": ""})
    assert not editors(window)[0].isVisibleTo(window.form)
    assert window.document.record == {"tags": value, "name": ""}


@pytest.mark.parametrize("value", [["wine", 5], [""], [None, "  a | b, c "], ["a", "a"], []])
def test_entries_of_every_kind_survive_beside_a_change(open_form: OpenForm, value: Any) -> None:
    kept = list(value) if any(value) else []
    window = open_form(SCHEMA, {"tags": value, "name": ""})
    window.go("tags")
    window.type("hop|")
    assert window.document.record["tags"] == [*kept, "hop"]


def test_many_tags_are_in_several_rows(open_form: OpenForm) -> None:
    window = open_form(SCHEMA, {"tags": [f"transactiontype_{number}" for number in range(12)], "name": ""})
    editor = editors(window)[0]
    rows = {box.top() for box in editor.boxes}
    assert len(rows) > 1
    assert editor.height() == editor.height_for(editor.width()) > editors(window)[1].height()


# keys and the clipboard


NAMES: dict[str, Any] = {
    "type": "object",
    "properties": {
        "names": {
            "type": "array",
            "items": {"type": "string"},
            "gtapp": {"widget": "tags", "marks": [{"before": "<", "after": ">", "meaning": "inferred"}]},
        },
        "keywords": {"type": "string", "gtapp": {"widget": "tags", "separator": [", ", "; "]}},
        "name": {"type": "string"},
    },
}
Alt, Shift, Control = (
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
)


def open_names(open_form: OpenForm, *names: str, keywords: str = "a,  b; c") -> FormWindow:
    window = open_form(NAMES, {"names": list(names), "keywords": keywords, "name": ""})
    window.go("names")
    return window


def test_tags_are_selected_replaced_and_moved_by_keys(open_form: OpenForm) -> None:
    window = open_names(open_form, "A", "B", "C")
    window.key(Qt.Key.Key_Left)
    window.key(Qt.Key.Key_Left)
    window.type("Bo|")
    assert window.document.record["names"] == ["A", "Bo", "C"]
    window.key(Qt.Key.Key_Left)
    window.key(Qt.Key.Key_Left, Alt)
    assert window.document.record["names"] == ["A", "C", "Bo"]
    window.key(Qt.Key.Key_Left, Shift)
    window.key(Qt.Key.Key_Delete)
    assert window.document.record["names"] == ["Bo"]
    for _ in range(3):
        window.document.undo()
    assert window.document.record["names"] == ["A", "B", "C"]


def test_f2_edits_a_tag_and_escape_leaves_it(open_form: OpenForm) -> None:
    window = open_names(open_form, "A | B", "C")
    window.key(Qt.Key.Key_Home)
    window.key(Qt.Key.Key_Left)
    window.key(Qt.Key.Key_F2)
    window.key(Qt.Key.Key_End)
    window.type("c")
    assert window.document.record["names"] == ["A | Bc", "C"]
    window.key(Qt.Key.Key_Escape)
    assert window.document.record["names"] == ["A | B", "C"]


def test_brackets_go_round_for_the_selected_tags_else_the_last(open_form: OpenForm) -> None:
    window = open_names(open_form, "A", "B")
    window.do("cycle_marks")
    assert window.document.record["names"] == ["A", "<B>"]
    window.select_all()
    window.do("cycle_marks")
    assert window.document.record["names"] == ["<A>", "B"]


def test_tags_are_copied_and_pasted_as_text_and_exactly(open_form: OpenForm) -> None:
    window = open_names(open_form, "A | B", "C", keywords="")
    window.select_all()
    window.key(Qt.Key.Key_C, Control)
    assert QApplication.clipboard().text() == "A | B | C"
    window.go("keywords")
    window.key(Qt.Key.Key_V, Control)
    assert window.document.record["keywords"] == "A | B, C"
    QApplication.clipboard().setText("x, y\nz")
    window.key(Qt.Key.Key_V, Control)
    assert window.document.record["keywords"] == "A | B, C, x, y, z"
    window.document.undo()
    assert window.document.record["keywords"] == "A | B, C", "one paste is one step"


def test_keywords_keep_their_separator(open_form: OpenForm) -> None:
    window = open_names(open_form, keywords="a,  b; c")
    window.go("keywords")
    window.type("d, e;")
    assert window.document.record["keywords"] == "a,  b; c; d, e"
    window.key(Qt.Key.Key_Backspace)
    window.key(Qt.Key.Key_Backspace)
    assert window.document.record["keywords"] == "a,  b; c"
    window.do("switch_tags")
    window.key(Qt.Key.Key_End)
    window.type("!")
    assert window.document.record["keywords"] == "a,  b; c!"


def test_a_double_click_edits_a_tag(open_form: OpenForm) -> None:
    window = open_names(open_form, "A", "B")
    editor = editors(window)[0]
    QTest.mouseDClick(editor, Qt.MouseButton.LeftButton, pos=editor.boxes[0].center() - QPoint(6, 0))
    window.type("x|")
    assert window.document.record["names"] == ["x", "B"]


def test_undo_takes_back_whole_words_of_a_tag(open_form: OpenForm, monkeypatch: pytest.MonkeyPatch) -> None:
    window = open_names(open_form)
    window.type("one ")
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 60)
    window.type("two|three")
    window.document.undo()
    assert window.document.record["names"] == ["one two"]
    window.document.undo()
    assert window.document.record["names"] in ([], ["one"])


def test_a_click_outside_closes_the_list(open_form: OpenForm) -> None:
    window = open_form(SCHEMA, make_record())
    window.go("tags")
    popup = open_list(window)
    QTest.mousePress(popup, Qt.MouseButton.LeftButton, pos=QPoint(-40, -40))
    assert not popup.isVisible()
    assert window.document.record["tags"] == ["wine", "hay"]


def test_a_record_that_can_only_be_read_shows_nothing_to_change_it(open_form: OpenForm) -> None:
    window = open_form(SCHEMA, make_record())
    editor = editors(window)[0]
    usual = editor.grab().toImage()
    window.form.show_for_reading(True)
    assert not editor.button.isVisible() and editor.grab().toImage() != usual
    QTest.mouseClick(editor, Qt.MouseButton.LeftButton, pos=find_cross(editor, 0))
    assert window.document.record["tags"] == ["wine", "hay"]
    window.form.show_for_reading(False)
    assert editor.button.isVisible()


def test_the_boxes_of_the_list_can_be_seen_in_the_dark(open_form: OpenForm, qapp: QApplication) -> None:
    theme.apply(qapp, "dark")
    window = open_form(SCHEMA, make_record())
    window.go("tags")
    edge = open_list(window).palette().window().color()  # Fusion draws it a little darker than that
    theme.apply(qapp, "light")
    assert edge.lightness() > theme.make_palette("dark").window().color().lightness() + 40


def test_the_list_that_is_opened_by_its_button_returns_the_focus_to_its_field(open_form: OpenForm) -> None:
    window = open_form(SCHEMA, make_record())
    window.go("name")
    editor = editors(window)[0]
    window.click(editor.button, editor.button.rect().center())
    assert window.at() == ("tags",)
    [popup] = editor.findChildren(QListWidget)
    popup.close()
    assert window.focus is editor.line


def test_tags_are_selected_only_while_their_field_has_the_focus(open_form: OpenForm) -> None:
    window = open_form(SCHEMA, make_record())
    window.go("tags")
    editor = editors(window)[0]
    window.key(Qt.Key.Key_Left)
    assert editor.selected == [1]
    window.key(Qt.Key.Key_Tab)
    assert not editor.selected


def drag(window: FormWindow, editor: TagListEditor, at: int, target: TagListEditor, place: QPoint) -> None:
    """Drag a tag of an editor to a place of one; Qt reports the drop to tests as no real one, so it is sent."""
    start = editor.boxes[at].center()
    QTest.mousePress(editor, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(editor, start + QPoint(2 * QApplication.startDragDistance(), 0))
    dragged = editor.findChild(QDrag)
    assert isinstance(dragged, QDrag)
    events = (
        QDragEnterEvent(place, COPY, dragged.mimeData(), Qt.MouseButton.LeftButton, NONE),
        QDropEvent(QPointF(place), COPY, dragged.mimeData(), Qt.MouseButton.LeftButton, NONE),
    )
    for event in events:
        QApplication.sendEvent(target, event)
        assert event.isAccepted()
    QTest.mouseRelease(editor, Qt.MouseButton.LeftButton, pos=start)


def test_a_tag_is_dragged_into_another_list(open_form: OpenForm) -> None:
    window = open_form(SCHEMA, make_record(own=["a"]))
    first, own = editors(window)[:2]
    drag(window, first, 1, own, own.boxes[0].center())
    assert window.document.record == make_record(own=["a", "hay"])


def test_a_dragged_tag_comes_before_or_behind_the_one_where_it_is_dropped(open_form: OpenForm) -> None:
    window = open_form(SCHEMA, make_record(tags=["a", "b", "c"]))
    editor = editors(window)[0]
    assert editor.find_drop_place(editor.boxes[0].center() - QPoint(3, 0)) == 0
    assert editor.find_drop_place(editor.boxes[0].center() + QPoint(3, 0)) == 1
    assert editor.find_drop_place(editor.boxes[2].center() + QPoint(3, 0)) == 3
    for at, place, expected in ((0, 3, "bca"), (2, 0, "abc"), (0, 2, "bac"), (1, 1, "bac"), (1, 2, "bac")):
        editor.select(at)
        editor.move_selected_to(place)
        assert window.document.record["tags"] == list(expected)
    window.document.undo()
    assert window.document.record["tags"] == ["a", "b", "c"]


@pytest.mark.parametrize("part", [0.3, 0.7])
def test_a_list_that_is_longer_than_the_screen_has_room_takes_the_larger_part(
    open_form: OpenForm, part: float
) -> None:
    window = open_form(SCHEMA, make_record(tags=["wine"]))
    window.known.add(("tags",), *(f"tag {n}" for n in range(12)))
    screen = window.window.screen().availableGeometry()
    window.go("tags")
    editor = editors(window)[0]
    font = editor.font()
    font.setPointSize(40)
    editor.setFont(font)
    missing = round(screen.height() * part) - editor.mapToGlobal(QPoint(0, 0)).y()
    window.window.move(window.window.pos() + QPoint(0, missing))
    popup = open_list(window)
    assert screen.contains(popup.geometry())
    assert (popup.y() > editor.mapToGlobal(QPoint(0, 0)).y()) == (part < 0.5)
