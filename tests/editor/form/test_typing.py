"""Typing in a form: each key press is an edit of the document, and nothing else is."""

from __future__ import annotations

import unicodedata
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QTextOption, QWheelEvent
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QScrollArea,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gtapp.core.platform.errors import EditError
from gtapp.core.record.shape import Shape
from gtapp.core.record.value_text import ValueParser
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import ABSENT
from gtapp.editor.form.editors import TextEditor
from gtapp.editor.form.value_block import ValueBlock
from gtapp.kit.commands.menu_commands import strip_mnemonic
from tests.editor.form.conftest import OpenForm
from tests.records import make_advert, make_card

Ctrl = Qt.KeyboardModifier.ControlModifier
Shift = Qt.KeyboardModifier.ShiftModifier
Alt = Qt.KeyboardModifier.AltModifier
Key = Qt.Key


def test_binding_changes_nothing(open_form: OpenForm) -> None:
    create_window = open_form("zettelkatalog", make_card())
    assert create_window.document.undo_stack.edits == []
    assert create_window.document.record == make_card()


def test_continuous_typing_is_one_edit_and_undo_returns_to_it(open_form: OpenForm) -> None:
    d = open_form("zettelkatalog", make_card())
    d.go("author", "last_name")
    d.key(Key.Key_End)
    d.type("ſéü–")
    assert d.document.get("/author/last_name") == "Meyerſéü–"
    assert len(d.document.undo_stack.edits) == 1
    d.go("publication", "pages")
    d.key(Key.Key_Z, Ctrl)
    assert d.document.record == make_card()
    assert d.at() == ("author", "last_name")
    assert isinstance(d.focus, QLineEdit)
    assert d.focus.text() == "Meyer"
    d.key(Key.Key_Z, Ctrl, Shift)
    assert d.focus.text() == "Meyerſéü–"


@pytest.mark.parametrize("pointer", [("publication", "title"), ("author", "last_name")])
def test_typing_into_a_missing_value_is_undone_as_one(open_form: OpenForm, pointer: tuple[str, str]) -> None:
    group, name = pointer
    record = {key: value for key, value in make_card().items() if key != "author"}
    del record["publication"]["title"]
    d = open_form("zettelkatalog", deepcopy(record))
    d.go(*pointer)
    d.type("ſéü–")
    assert d.document.record[group][name] == "ſéü–" and d.at() == pointer
    d.key(Key.Key_Z, Ctrl)
    assert d.document.record == record and not d.document.can_undo
    d.key(Key.Key_Z, Ctrl, Shift)
    assert d.document.record[group][name] == "ſéü–"


def editor_text(widget: QWidget) -> str:
    """Return the text that an editor shows, whatever kind it is."""
    if isinstance(widget, QComboBox):
        return widget.currentText()
    if isinstance(widget, QPlainTextEdit):
        return widget.toPlainText()
    assert isinstance(widget, QLineEdit)
    return widget.text()


@pytest.mark.parametrize("keys", [(Key.Key_Z, Ctrl), (Key.Key_Z, Ctrl, Shift), (Key.Key_Y, Ctrl)])
@pytest.mark.parametrize("pointer", [("author", "last_name"), ("publication", "title"), ("type", "type")])
def test_no_editor_has_its_own_undo(open_form: OpenForm, keys: Any, pointer: Any) -> None:
    d = open_form("zettelkatalog", make_card())
    for action in d.window.actions():
        action.setEnabled(False)
    d.go(*pointer)
    d.type("x")
    before, shown = d.document.get(pointer), editor_text(d.focus)
    d.key(*keys)
    assert d.document.get(pointer) == before
    assert editor_text(d.focus) == shown


def test_the_cursor_keeps_its_position(open_form: OpenForm) -> None:
    d = open_form("zettelkatalog", make_card())
    line = d.go("author", "last_name")
    assert isinstance(line, QLineEdit)
    line.setCursorPosition(2)
    d.type("xy")
    assert (line.text(), line.cursorPosition()) == ("Mexyyer", 4)
    d.key(Key.Key_Z, Ctrl)
    assert (line.text(), line.cursorPosition()) == ("Meyer", 2)


@pytest.mark.parametrize("empty", [None, ""])
def test_null_typed_and_erased_is_null_again(open_form: OpenForm, empty: Any) -> None:
    d = open_form("zettelkatalog", make_card(place=empty))
    d.go("publication", "place")
    d.type("B")
    assert d.document.get("/publication/place") == "B"
    d.key(Key.Key_Backspace)
    assert d.document.get("/publication/place") == empty
    assert type(d.document.get("/publication/place")) is type(empty)


def test_a_number_stays_a_number_and_invalid_text_stays_as_typed(open_form: OpenForm) -> None:
    d = open_form("zettelkatalog", make_card())
    line = d.go("publication", "year")
    assert isinstance(line, QLineEdit)
    d.key(Key.Key_End)
    d.key(Key.Key_Backspace)
    d.type("1")
    assert d.document.get("/publication/year") == 1881
    d.type("]")
    assert d.document.get("/publication/year") == "1881]"
    assert line.text() == "1881]"
    d.key(Key.Key_Backspace)
    assert d.document.get("/publication/year") == 1881
    d.select_all()
    d.type("1")
    assert d.document.get("/publication/year") == 1


def test_a_number_typed_over_a_text_is_the_schemas_number(open_form: OpenForm) -> None:
    d = open_form("zettelkatalog", make_card(year="1880"))
    line = d.go("publication", "year")
    assert isinstance(line, QLineEdit)
    d.key(Key.Key_End)
    d.type("1")
    assert d.document.get("/publication/year") == 18801
    d.select_all()
    d.key(Key.Key_Delete)
    assert d.document.get("/publication/year") is None
    d.type("1881")
    assert d.document.get("/publication/year") == 1881


def test_a_null_object_becomes_complete_in_one_edit(open_form: OpenForm) -> None:
    record = {**make_card(), "library_reference": None}
    d = open_form("zettelkatalog", record)
    d.go("library_reference", "subjects")
    d.type("Diss")
    assert d.document.record["library_reference"] == {"shelfmark": "", "subjects": "Diss"}
    assert d.at() == ("library_reference", "subjects")
    d.key(Key.Key_Z, Ctrl)
    d.key(Key.Key_Z, Ctrl)
    assert d.document.record["library_reference"] is None


def test_dead_keys_and_input_methods(open_form: OpenForm) -> None:
    d = open_form("zettelkatalog", make_card())
    d.go("author", "last_name")
    d.key(Key.Key_End)
    d.compose("´")
    assert d.document.get("/author/last_name") == "Meyer"
    d.compose("", "é")
    assert d.document.get("/author/last_name") == "Meyeré"
    d.go("publication", "title")
    d.key(Key.Key_End, Ctrl)
    d.compose("´")
    assert d.document.get("/publication/title") == "Über Nebel"
    d.compose("", "é")
    assert d.document.get("/publication/title") == "Über Nebelé"


def test_markup_is_shown_as_text(open_form: OpenForm) -> None:
    d = open_form("zettelkatalog", make_card(title="<b>a</b> & b"))
    text = d.go("publication", "title")
    assert isinstance(text, QPlainTextEdit)
    assert text.toPlainText() == "<b>a</b> & b"


def test_tab_moves_through_the_values_and_wraps(open_form: OpenForm) -> None:
    d = open_form("zettelkatalog", make_card())
    d.form.focus_first()
    is_visible = [d.at()]
    for _ in range(11):
        d.key(Key.Key_Tab)
        is_visible.append(d.at())
    fields = ["title", "year", "place", "pages", "publisher", "format", "editor"]
    assert is_visible == [
        ("type", "type"), ("author", "last_name"), ("author", "first_name"),
        *[("publication", name) for name in fields],
        ("library_reference", "shelfmark"), ("library_reference", "subjects"),
    ]  # fmt: skip
    d.key(Key.Key_Tab)
    assert d.at() == ("type", "type")
    d.key(Key.Key_Tab, Shift)
    assert d.at() == ("library_reference", "subjects")


def test_the_wheel_changes_no_choice(open_form: OpenForm) -> None:
    d = open_form("zettelkatalog", make_card())
    combo = d.go("type", "type")
    assert isinstance(combo, QComboBox)
    place = QPointF(5, 5)
    wheel = QWheelEvent(
        place, combo.mapToGlobal(place), QPoint(), QPoint(0, -120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(combo, wheel)
    assert d.document.undo_stack.edits == []
    d.key(Key.Key_Down)
    assert d.document.get("/type/type") == "Reference"


def test_the_keys_for_pages_scroll_the_form_and_change_no_choice(open_form: OpenForm) -> None:
    d = open_form("zettelkatalog", make_card())
    d.window.resize(400, 300)
    d.go("type", "type")
    area = d.form.findChild(QScrollArea)
    assert isinstance(area, QScrollArea)
    bar = area.verticalScrollBar()
    assert bar.value() == 0
    d.key(Key.Key_PageDown)
    assert bar.value() > 0 and d.document.undo_stack.edits == []
    d.key(Key.Key_PageUp)
    assert bar.value() == 0 and d.document.undo_stack.edits == []


def test_a_value_outside_of_the_choices_is_shown(open_form: OpenForm) -> None:
    record = {**make_card(), "type": {"type": "Habilitation"}}
    d = open_form("zettelkatalog", record)
    combo = d.go("type", "type")
    assert isinstance(combo, QComboBox)
    assert combo.currentText() == "Habilitation"
    d.bind(make_card())
    assert combo.currentText() == "Dissertation or thesis"
    assert combo.count() == 2


YES_NO = {
    "type": "object",
    "properties": {
        "sure": {"type": "boolean"},
        "maybe": {"anyOf": [{"type": "boolean"}, {"type": "null"}]},
        "size": {"type": "number"},
        "any": {},
        "names": {"type": "array", "items": {"type": "string"}},
    },
}


def test_yes_and_no(open_form: OpenForm) -> None:
    d = open_form(YES_NO, {"sure": True, "maybe": None, "size": 1.5, "any": 3, "names": []})
    box = d.go("sure")
    assert isinstance(box, QCheckBox)
    assert box.text() == "yes"
    d.key(Key.Key_Space)
    assert d.document.get("/sure") is False
    d.key(Key.Key_Space)
    assert d.document.get("/sure") is True
    d.go("maybe")
    for expected in (True, False, None):
        d.key(Key.Key_Space)
        assert d.document.get("/maybe") is expected


def test_yes_and_no_take_the_letters_that_people_type(open_form: OpenForm) -> None:
    d = open_form(YES_NO, {"sure": True, "maybe": None, "size": 1.5, "any": 3, "names": []})
    d.go("sure")
    for letter, expected in (
        ("n", False),
        ("t", True),
        ("F", False),
        ("Y", True),
        ("x", True),
        ("0", False),
        ("1", True),
    ):
        d.type(letter)
        assert d.document.get("/sure") is expected
    d.go("maybe")
    d.type("f")
    assert d.document.get("/maybe") is False


@pytest.mark.parametrize(
    ("letter", "before", "after"),
    [("n", "TRUE", "FALSE"), ("t", "FALSE", "TRUE"), ("F", "TRUE", "FALSE"), ("y", "FALSE", "TRUE"), ("x", "TRUE", "TRUE")],
)  # fmt: skip
def test_a_choice_takes_letters_of_its_name_and_of_what_the_file_has(
    open_form: OpenForm, letter: str, before: str, after: str
) -> None:
    d = open_form("letters", {"has_signatures": before})
    d.go("has_signatures")
    d.type(letter)
    assert d.document.get("/has_signatures") == after


def test_numbers_and_any_value(open_form: OpenForm) -> None:
    d = open_form(YES_NO, {"sure": "TRUE", "maybe": 1, "size": 1.5, "any": {"a": [1]}, "names": []})
    d.go("size")
    d.key(Key.Key_End)
    d.type("0")
    assert d.document.get("/size") == 1.5
    d.type("1")
    assert d.document.get("/size") == 1.501
    json = d.go("any")
    assert isinstance(json, QPlainTextEdit)
    assert json.toPlainText() == '{"a": [1]}'
    assert not json.isReadOnly()
    wrong = d.go("sure")
    assert isinstance(wrong, QPlainTextEdit)
    assert wrong.toPlainText() == '"TRUE"'
    d.type("x")
    assert d.document.get("/sure") == "TRUE"
    d.do("set_null")
    assert isinstance(d.focus, QCheckBox)


def test_a_list_of_lines(open_form: OpenForm) -> None:
    d = open_form(YES_NO, {"sure": True, "maybe": None, "size": 1, "any": 1, "names": []})
    d.go("names")
    d.type("A")
    assert d.document.get("/names") == ["A"]
    assert d.at() == ("names", 0)
    d.type("b")
    assert d.document.get("/names") == ["Ab"]
    d.key(Key.Key_Return, Ctrl, Shift)
    assert d.at() == ("names", 1)
    d.type("C")
    assert d.document.get("/names") == ["Ab", "C"]
    d.key(Key.Key_Up, Ctrl, Shift)
    assert d.document.get("/names") == ["C", "Ab"]
    assert d.at() == ("names", 0)
    d.key(Key.Key_Delete, Ctrl, Shift)
    d.key(Key.Key_Delete, Ctrl, Shift)
    assert d.document.get("/names") == []
    assert d.at() == ("names",)


def test_a_line_end_is_visible_and_kept(open_form: OpenForm) -> None:
    d = open_form("zettelkatalog", make_card(place="Ber\nlin"))
    text = d.go("publication", "place")
    assert isinstance(text, QPlainTextEdit)
    assert text.toPlainText() == "Ber\nlin"
    d.key(Key.Key_End, Ctrl)
    d.type("x")
    assert d.document.get("/publication/place") == "Ber\nlinx"


def test_a_pasted_line_end_is_visible(open_form: OpenForm) -> None:
    d = open_form("zettelkatalog", make_card())
    line = d.go("publication", "pages")
    assert isinstance(line, QLineEdit)
    QApplication.clipboard().setText("1\n2")
    line.paste()
    assert "\n" in d.document.get("/publication/pages")
    assert isinstance(d.focus, QPlainTextEdit)
    assert d.at() == ("publication", "pages")


def test_shift_return_in_a_long_text_is_a_line_end(open_form: OpenForm) -> None:
    d = open_form("zettelkatalog", make_card())
    d.go("publication", "title")
    d.key(Key.Key_End, Ctrl)
    d.key(Key.Key_Return, Shift)
    assert d.document.get("/publication/title") == "Über Nebel\n"
    d.key(Key.Key_Return, Ctrl)
    assert d.document.get("/publication/title") == "Über Nebel\n"


def test_return_in_a_long_text_confirms(open_form: OpenForm) -> None:
    d = open_form("zettelkatalog", make_card())
    d.go("publication", "title")
    d.key(Key.Key_Return)
    assert d.document.get("/publication/title") == "Über Nebel"
    assert d.document.find_origin(("publication", "title")) == "confirmed"


def test_the_menu_of_a_value(open_form: OpenForm) -> None:
    d = open_form("zettelkatalog", make_card())
    line = d.go("author", "last_name")
    assert isinstance(line, QLineEdit)
    line.selectAll()
    place = line.rect().center()
    QApplication.sendEvent(
        line, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, line.mapToGlobal(place))
    )
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    names = [strip_mnemonic(action.text()) for action in menu.actions() if action.text()]
    assert names[:3] == ["Cut", "Copy", "Paste"]
    assert "Empty" in names  # with the kinds of empty in its submenu
    next(action for action in menu.actions() if strip_mnemonic(action.text()) == "Cut").trigger()
    assert d.document.get("/author/last_name") == ""
    menu.close()


def list_menu_texts(widget: QWidget) -> list[str]:
    """Return what the context menu of a value offers."""
    place = widget.rect().center()
    QApplication.sendEvent(
        widget, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, widget.mapToGlobal(place))
    )
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    texts = [strip_mnemonic(action.text()) for action in menu.actions() if action.text()]
    menu.close()
    return texts


def test_the_menu_of_a_value_has_what_applies_to_it(open_form: OpenForm) -> None:
    d = open_form("zettelkatalog", make_card())
    texts = list_menu_texts(d.go("author", "last_name"))
    assert "Remove the row" not in texts
    assert "Take the draft’s value" not in texts
    d = open_form("zettelkatalog", make_card(), draft=make_card())
    assert "Take the draft’s value" not in list_menu_texts(d.go("publication", "title"))  # it is the same
    d = open_form("zettelkatalog", make_card(), draft=make_card(title="Another"))
    assert "Take the draft’s value" in list_menu_texts(d.go("publication", "title"))


def test_long_texts_are_compared_after_a_pause(open_form: OpenForm, qtbot: QtBot) -> None:
    text = "abcdefghij " * 80 + "end"
    d = open_form("zettelkatalog", make_card(title="x" + text), draft=make_card(title=text))
    widget = d.go("publication", "title").parentWidget()
    assert isinstance(widget, ValueBlock)
    before = widget.state.notes
    d.key(Key.Key_End, Ctrl)
    d.type("zz")
    assert widget.state.notes == before
    qtbot.waitUntil(lambda: widget.state.notes != before)


def test_a_refused_edit_is_reported_and_not_shown(
    open_form: OpenForm, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    d = open_form("zettelkatalog", make_card())
    line = d.go("author", "last_name")
    assert isinstance(line, QLineEdit)

    def refuse(*_: Any, **__: Any) -> None:
        raise EditError("value-not-json", reason="test")

    monkeypatch.setattr(d.document, "set", refuse)
    with qtbot.waitSignal(d.form.failed) as reports:
        d.type("x")
    assert "test" in reports.args[0]
    assert line.text() == "Meyer"


def test_the_palette_inserts_at_the_last_cursor_position(open_form: OpenForm) -> None:
    d = open_form("zettelkatalog", make_card())
    d.go("author", "last_name")
    d.key(Key.Key_End)
    d.form.insert_text("ſ")
    assert d.document.get("/author/last_name") == "Meyerſ"
    d.go("publication", "title")
    d.key(Key.Key_End, Ctrl)
    d.form.insert_text("°")
    assert d.document.get("/publication/title") == "Über Nebel°"


def test_a_read_only_value(open_form: OpenForm) -> None:
    paper = {
        "sha256": "ab",
        "doi": "",
        "title": "",
        "author": "",
        "keyword": "",
        "abstract": "",
        "pub_time": "",
    }
    d = open_form("sciencemetabench", paper)
    d.form.focus_first()
    assert d.at() == ("title",)
    d.go("sha256")
    d.type("x")
    d.do("set_null")
    d.do("set_absent")
    d.form.insert_text("x")
    assert d.document.record == paper


def test_following_values_are_offered(open_form: OpenForm) -> None:
    ad = {"date": "1731-01-02", "tags_section": "a", "ntokens": 7, "text": "1. two"}
    d = open_form("fraktur", [ad], shape=Shape("list", "advertisements"))
    d.go(0, "ntokens")
    d.key(Key.Key_F, Ctrl, Shift)
    assert d.document.record[0]["ntokens"] == 2
    d.go(0, "text")
    d.key(Key.Key_End, Ctrl)
    d.type(" three")
    assert d.document.record[0]["ntokens"] == 3
    d.document.undo()
    assert d.document.record[0] == {**ad, "ntokens": 2}


def test_following_values_set_by_hand_stay(open_form: OpenForm) -> None:
    ad = {"date": "1731-01-02", "tags_section": "a", "ntokens": 7, "text": "1. two"}
    d = open_form("fraktur", [ad], shape=Shape("list", "advertisements"))
    d.go(0, "ntokens")
    d.key(Key.Key_A, Ctrl)
    d.type("2")
    d.go(0, "text")
    d.key(Key.Key_End, Ctrl)
    d.type(" three")
    assert d.document.record[0]["ntokens"] == 2
    assert [issue.code for issue in d.document.issues] == ["derived"]
    assert d.form.needs_look_count() == 1


def test_after_a_problem_nothing_of_the_last_item_is_shown(open_form: OpenForm) -> None:
    d = open_form("zettelkatalog", make_card())
    line = d.go("author", "last_name")
    assert isinstance(line, QLineEdit)
    d.form.show_problem("The file <b>x</b> is broken.")
    assert line.text() == ""
    assert not line.isEnabled()
    assert d.form.focused_pointer() is None
    assert d.form.needs_look_count() == 0
    d.document.set("/author/last_name", "z")
    assert line.text() == ""
    d.bind(make_card())
    assert line.text() == "Meyer"
    assert line.isEnabled()


# texts that Qt would change

odd = st.text(
    st.sampled_from("ab \n\r\u2028\u2029\ufdd0\ufdd1\u00a0\u00ad\t\x14é" + unicodedata.normalize("NFD", "ü")),
    max_size=12,
)


@given(before=odd, typed=st.sampled_from(["x", "\n", ""]), data=st.data())
@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_only_typed_text_differs(qtbot: QtBot, before: str, typed: str, data: st.DataObject) -> None:
    editor, parser = TextEditor(), ValueParser(Field("t", "text", "T"))
    editor.show_value(before, parser, True)
    assert editor.read(parser) == before
    places = editor.document().characterCount()
    cursor = editor.textCursor()
    cursor.setPosition(data.draw(st.integers(0, places - 1)))
    editor.setTextCursor(cursor)
    editor.insert_text(typed)
    after = editor.text()
    assert len(after) == len(before) + len(typed)
    after = after.replace("\r", "\n") if "\r" in before and typed == "\n" else after
    before = before.replace("\r", "\n") if typed == "\n" else before
    assert any(before[:place] + typed + before[place:] == after for place in range(len(before) + 1))
    editor.deleteLater()


def test_a_long_value_is_not_cut(open_form: OpenForm) -> None:
    long = "a" * 40_000
    d = open_form("zettelkatalog", make_card(pages=long))
    d.go("publication", "pages")
    d.key(Key.Key_End, Ctrl)
    d.type("x")
    assert d.document.get("/publication/pages") == long + "x"


def test_a_value_that_no_text_can_hold(open_form: OpenForm) -> None:
    d = open_form("zettelkatalog", make_card(pages="a\ud800b", place=ABSENT and None))
    json = d.go("publication", "pages")
    assert isinstance(json, QPlainTextEdit)
    assert json.toPlainText() == '"a\\ud800b"'
    d.type("x")
    assert d.document.get("/publication/pages") == "a\ud800b"


@pytest.mark.parametrize("pointer", [("author", "last_name"), ("publication", "title")])
def test_ctrl_or_alt_with_a_letter_belongs_to_the_window(
    open_form: OpenForm, pointer: tuple[str, str]
) -> None:
    """X11 uses Ctrl+E and others for moving in a line, and Qt inserts the character for Alt."""
    d = open_form("zettelkatalog", make_card())
    editor = d.go(*pointer)
    override, press = QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress
    for key, held, text in (
        *((key, Ctrl, "") for key in (Key.Key_E, Key.Key_K, Key.Key_D, Key.Key_T, Key.Key_U)),
        *((key, Alt, chr(key).lower()) for key in (Key.Key_Y, Key.Key_E)),
        (Key.Key_Y, Alt | Shift, "Y"),
    ):
        for kind in (override, press):
            event = QKeyEvent(kind, key, held, text)
            event.ignore()
            QApplication.sendEvent(editor, event)
            assert not event.isAccepted()
    assert d.document.record == make_card() and not d.document.undo_stack.edits
    d.select_all()
    d.type("Neu")
    assert d.document.get("/" + "/".join(pointer)) == "Neu"


def test_the_focused_value_stays_visible_in_a_lower_window(open_form: OpenForm, qtbot: QtBot) -> None:
    d = open_form("zettelkatalog", make_card())
    editor = d.go("library_reference", "shelfmark")
    area = d.form._area

    def is_visible() -> bool:
        top = editor.mapTo(area.viewport(), QPoint(0, 0)).y()
        return 0 <= top < area.viewport().height() - 20

    assert is_visible()
    for height in (200, 700, 160):
        d.window.resize(800, height)
        qtbot.waitUntil(is_visible)


def test_the_lines_below_stay_visible_while_typing_at_the_end_of_the_page(open_form: OpenForm) -> None:
    text = "15. Wo folgende Bücher zu haben, ist im Berichthaus zu erfragen"
    page = {"advertisements": [make_advert(text) for _ in range(30)]}
    d = open_form("fraktur", page, draft=deepcopy(page))
    d.go("advertisements", 15, "text")
    area = d.form.findChildren(QScrollArea)[0]

    def count_hidden_pixels() -> int:
        """Return how many pixels of the value and its notes are below the visible part."""
        assert d.form.focus_block
        return (
            d.form.focus_block.mapTo(area.viewport(), QPoint(0, d.form.focus_block.height())).y()
            - area.viewport().height()
        )

    bar = area.verticalScrollBar()
    bar.setValue(bar.value() + count_hidden_pixels())
    assert count_hidden_pixels() == 0
    d.key(Key.Key_End)
    d.type("X")  # the draft's text is shown below
    assert count_hidden_pixels() <= 0


@pytest.mark.slow
@pytest.mark.timeout(20)
def test_a_long_word_is_shown_at_once_and_the_next_text_is_wrapped_at_words(
    open_form: OpenForm,
) -> None:
    d = open_form("zettelkatalog", make_card(title="x" * 900_000))
    editor = d.go("publication", "title")
    assert isinstance(editor, TextEditor)
    assert editor.text() == "x" * 900_000
    d.bind(make_card(title="two words"))
    assert editor.text() == "two words"
    assert editor.wordWrapMode() is QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere


def test_keys_lead_to_the_values_below_and_above(open_form: OpenForm) -> None:
    d = open_form("zettelkatalog", make_card())
    d.window.resize(1000, 700)
    d.go("author", "first_name")
    for place in ("title", "year", "pages", "format"):
        d.key(Key.Key_Down, Ctrl)
        assert d.at() == ("publication", place)
    for place in ("pages", "year", "title"):
        d.key(Key.Key_Up, Ctrl)
        assert d.at() == ("publication", place)
    d.go("type", "type")
    d.key(Key.Key_Up, Ctrl)
    assert d.at() == ("library_reference", "subjects")
    d.key(Key.Key_Down, Ctrl)
    assert d.at() == ("type", "type") and d.document.record == make_card()
