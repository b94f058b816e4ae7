"""A page of texts in sections: by keyboard and by mouse, with drafts, folded fields and headings that stand for many values."""

from __future__ import annotations

import sys
from copy import deepcopy
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QPlainTextEdit

from gtapp.core.platform.errors import EditError
from gtapp.core.record.shape import Shape
from gtapp.editor.form.fix_bar import FixButton
from gtapp.editor.form.section_blocks import DetailsBar, HeadingBlock, PassageBlock
from gtapp.kit.commands.menu_commands import strip_mnemonic
from tests.editor.form.conftest import OpenForm
from tests.editor.form.form_window import FormWindow
from tests.records import make_advert

Key = Qt.Key
Ctrl, Shift, Alt = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)
LIST = "advertisements"


def make_page(*sections: str, **more: Any) -> list[dict[str, Any]]:
    """Return advertisements that are numbered within their sections."""
    numbers = dict.fromkeys(sections, 0)
    found = []
    for name in sections:
        numbers[name] += 1
        text = f"{numbers[name]}. Ein Haus. Ein Garten."
        found.append(make_advert(text, tags_section=name, ntokens=5, **more))
    return found


def open_page(open_form: OpenForm, *sections: str, **more: Any) -> FormWindow:
    page = make_page(*sections)
    return open_form("fraktur", page, shape=Shape("list", LIST), **more)


def find_headings(d: FormWindow) -> list[str]:
    """Return the headings that are shown, in their order."""
    shown = [each for each in d.form.findChildren(HeadingBlock) if each.isVisible()]
    ordered = sorted(shown, key=lambda each: each.mapTo(d.window, QPoint(0, 0)).y())
    return [each.findChildren(QPlainTextEdit)[0].toPlainText() for each in ordered]


def find_bar(d: FormWindow, index: int) -> DetailsBar:
    """Return the line above the text of an entry."""
    [passage] = [p for p in d.form.findChildren(PassageBlock) if p.isVisible() and p.at == (LIST, index)]
    [bar] = passage.findChildren(DetailsBar)
    return bar


def texts(d: FormWindow) -> list[str]:
    return [ad["text"] for ad in d.document.record]


def sections(d: FormWindow) -> list[str]:
    return [ad["tags_section"] for ad in d.document.record]


def test_headings_stand_where_sections_begin_and_tab_goes_from_text_to_text(open_form: OpenForm) -> None:
    d = open_page(open_form, "a", "a", "b")
    assert find_headings(d) == ["a", "b"]
    d.form.focus_first()
    places = []
    for _ in range(5):
        places.append(d.at())
        d.key(Key.Key_Tab)
    assert places == [(0, "tags_section"), (0, "text"), (1, "text"), (2, "tags_section"), (2, "text")]


def test_a_block_is_as_high_as_its_text(open_form: OpenForm) -> None:
    long = make_advert("1. " + "Ein sehr schönes Haus. " * 20)
    d = open_form("fraktur", [long, make_advert("2. Wein.")], shape=Shape("list", LIST))
    high, low = (find_bar(d, index)._passage.height() for index in (0, 1))
    line = d.form.fontMetrics().lineSpacing()
    assert low < 6 * line < high


def test_a_heading_is_typed_once_for_all_below_it_as_one_step(open_form: OpenForm) -> None:
    d = open_page(open_form, "Zu kauffen", "Zu kauffen", "Zu", "Zu kauffen")
    d.go(0, "tags_section")
    d.key(Key.Key_End)
    for _ in range(8):  # for a moment it is the next one's
        d.key(Key.Key_Backspace)
    assert sections(d) == ["Zu", "Zu", "Zu", "Zu kauffen"] and find_headings(d) == ["Zu", "Zu", "Zu kauffen"]
    d.type(" leihen")
    assert sections(d) == ["Zu leihen", "Zu leihen", "Zu", "Zu kauffen"]
    d.key(Key.Key_Z, Ctrl)
    assert sections(d) == ["Zu kauffen", "Zu kauffen", "Zu", "Zu kauffen"]


def test_a_heading_keeps_its_frame_while_the_keys_go_elsewhere(open_form: OpenForm) -> None:
    d = open_page(open_form, "a", "b")
    editor = d.go(0, "tags_section")
    block = editor.parentWidget()
    assert isinstance(block, HeadingBlock)
    other = QLineEdit(d.window)
    other.show()
    other.setFocus()  # as the search does, or another window
    at_work = block.grab().toImage()
    d.go(0, "text")
    other.setFocus()
    corner = (block.decoration.frame.left() + 20, block.decoration.frame.top())
    assert at_work.pixelColor(*corner) != block.grab().toImage().pixelColor(*corner)


def test_a_heading_that_was_typed_does_not_divide_the_next_page(open_form: OpenForm) -> None:
    d = open_page(open_form, "a", "a", "b")
    d.go(0, "tags_section")
    d.type("x")
    d.bind(make_page("c", "c", "c"), shape=Shape("list", LIST))
    assert find_headings(d) == ["c"]
    d.go(0, "tags_section")
    d.type("y")
    assert sections(d) == ["yc"] * 3


def test_the_menu_puts_the_cursor_where_an_entry_is_to_be_split(open_form: OpenForm) -> None:
    d = open_page(open_form, "a", "a")
    d.go(1, "text")
    d.go(0, "tags_section")
    [passage] = [p for p in d.form.findChildren(PassageBlock) if p.isVisible() and p.at == (LIST, 1)]
    [editor] = [each for each in passage.findChildren(QPlainTextEdit) if each.toPlainText().startswith("2.")]
    cursor = editor.textCursor()
    cursor.setPosition(len("2. Ein Haus. "))
    place = editor.cursorRect(cursor).center()
    assert "Split at the cursor" in d.ask_for_menu(editor.viewport(), place)
    d.do("split_entry")
    assert texts(d)[1:] == ["2. Ein Haus.", "Ein Garten."]


def test_the_menu_keeps_the_selected_text(open_form: OpenForm) -> None:
    d = open_page(open_form, "a")
    d.go(0, "text")
    d.select_all()
    editor = d.focus
    assert isinstance(editor, QPlainTextEdit)
    d.ask_for_menu(editor.viewport(), editor.viewport().rect().center())
    assert editor.textCursor().selectedText() == texts(d)[0]


def test_split_and_merge_by_keys(open_form: OpenForm) -> None:
    d = open_page(open_form, "a", "a")
    d.go(0, "text")
    d.key(Key.Key_Home)
    for _ in range(3):
        d.key(Key.Key_Right, Ctrl)
    d.key(Key.Key_S, Ctrl, Shift)
    assert texts(d)[:2] == ["1. Ein", "Haus. Ein Garten."]
    assert d.at() == (1, "text")
    d.type("2. ")
    assert texts(d)[1].startswith("2. ")
    assert [ad["ntokens"] for ad in d.document.record] == [len(t.replace(".", "").split()) for t in texts(d)]
    d.key(Key.Key_Z, Ctrl)
    d.go(0, "text")
    d.key(Key.Key_J, Ctrl, Shift)
    assert texts(d) == ["1. Ein Haus. Ein Garten.", "2. Ein Haus. Ein Garten."]
    assert d.at() == (0, "text")
    d.key(Key.Key_Z, Ctrl)
    d.key(Key.Key_Z, Ctrl)
    assert d.document.record == make_page("a", "a")


def test_moving_past_a_heading_and_beginning_one(open_form: OpenForm) -> None:
    d = open_page(open_form, "a", "a", "b", "b")
    d.go(2, "text")
    d.key(Key.Key_Up, Ctrl, Shift)
    assert sections(d) == ["a", "a", "a", "b"] and d.at() == (2, "text")
    d.key(Key.Key_Z, Ctrl)
    d.go(1, "text")
    d.key(Key.Key_B, Alt, Shift)
    assert d.at() == (1, "tags_section")
    d.type("neu")
    assert sections(d) == ["a", "neu", "b", "b"] and find_headings(d) == ["a", "neu", "b"]


def test_another_section_is_chosen_from_a_menu(open_form: OpenForm) -> None:
    d = open_page(open_form, "a", "a", "b", "c")
    d.go(1, "text")
    d.key(Key.Key_M, Ctrl, Shift)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert [action.text() for action in menu.actions() if action.text()] == [
        "b",
        "c",
        "A new section from here on",
    ]
    menu.actions()[0].trigger()
    menu.close()
    assert sections(d) == ["a", "b", "b", "c"] and d.at() == (2, "text")


def refuse() -> None:
    raise EditError("pointer-root")


def test_a_refused_confirmation_is_reported(open_form: OpenForm) -> None:
    page = make_page("a", "a")
    d = open_form("fraktur", page, shape=Shape("list", LIST), draft={LIST: deepcopy(page)})
    failures = list[str]()
    d.form.failed.connect(failures.append)
    d.go(0, "text")
    d.document.guard = refuse
    d.key(Key.Key_Return)
    assert failures and not d.document.can_undo


def test_a_refused_move_to_another_section_is_reported(open_form: OpenForm) -> None:
    d = open_page(open_form, "a", "a", "b")
    failures = list[str]()
    d.form.failed.connect(failures.append)
    d.go(1, "text")
    d.key(Key.Key_M, Ctrl, Shift)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    d.document.guard = refuse
    menu.actions()[0].trigger()
    menu.actions()[-1].trigger()
    menu.close()
    assert len(failures) == 2 and sections(d) == ["a", "a", "b"]


def test_a_page_of_one_section_offers_a_new_one_first(open_form: OpenForm) -> None:
    d = open_page(open_form, "a", "a")
    d.go(1, "text")
    d.key(Key.Key_M, Ctrl, Shift)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    QTest.keyClick(menu, Key.Key_Return)
    assert sections(d) == ["a", ""] and d.at() == (1, "tags_section")


def test_an_entry_is_inserted_into_its_section(open_form: OpenForm) -> None:
    d = open_page(open_form, "a", "b")
    d.go(0, "text")
    d.key(Key.Key_Return, Ctrl, Shift)
    assert d.at() == (1, "text")
    d.type("2. Wein.")
    assert d.document.record[1] == make_advert("2. Wein.", tags_section="a", ntokens=2)


# folded fields


def test_an_empty_date_in_the_folded_fields_is_reached(open_form: OpenForm) -> None:
    page = make_page("A", "A", "A")
    page[1]["date"] = ""
    d = open_form("fraktur", page, shape=Shape("list", LIST))
    d.form.focus_first()
    assert d.form.needs_look_count() == 1
    d.do("next_look")
    assert d.at() == (1, "date")
    assert d.focus.isVisible()
    d.type("1731-01-02")
    assert d.form.needs_look_count() == 0


def test_the_line_above_unfolds_the_other_fields_by_mouse_and_by_key(open_form: OpenForm) -> None:
    d = open_page(open_form, "a", "a")
    bar = find_bar(d, 1)
    assert bar.accessibleName() == "1731-01-02 · Tokens: 5"
    d.click(bar, QPoint(30, 6))
    d.go(1, "date")
    d.click(bar, QPoint(30, 6))
    assert d.at() == (1, "text")  # the cursor is not left in what is hidden
    d.key(Key.Key_M, Alt, Shift)
    d.key(Key.Key_Tab)
    assert d.at() == (1, "date")
    assert not d.document.can_undo


def test_a_click_on_the_dots_shows_what_can_be_done_with_that_entry(open_form: OpenForm) -> None:
    d = open_page(open_form, "a", "a")
    bar = find_bar(d, 1)
    d.click(bar, bar._menu_place.center())
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu) and d.at() == (1, "text")
    names = [action.objectName() for action in menu.actions()]
    assert {"split_entry", "move_to_section", "begin_section", "renumber_section"} <= set(names)
    assert "merge_entry" not in names and "take_suggestion" not in names
    [entry] = [action.menu() for action in menu.actions() if strip_mnemonic(action.text()) == "Entry"]
    assert isinstance(entry, QMenu) and len([each for each in menu.actions() if each.text()]) < 16
    shown = {action.objectName(): action for action in entry.actions()}
    assert shown.keys() == {"insert_row", "remove_row", "duplicate_row", "move_row_up"}
    assert not any("row" in action.text() for action in shown.values())
    shown["move_row_up"].trigger()
    assert d.at() == (0, "text")
    menu.close()


def test_what_needs_a_look_unfolds_when_the_cursor_goes_there(open_form: OpenForm) -> None:
    page = make_page("a", "a", "a")
    page[1]["date"] = "gestern"
    d = open_form("fraktur", page, shape=Shape("list", LIST))
    d.form.focus_first()
    d.key(Key.Key_F3)
    assert d.at() == (1, "date") and d.focus.isVisible()
    assert d.form.needs_look_count() == 1


def test_return_confirms_the_text_with_what_the_line_shows(open_form: OpenForm) -> None:
    page = make_page("a", "a")
    page[1]["date"] = "gestern"
    d = open_form("fraktur", page, shape=Shape("list", LIST), draft={LIST: deepcopy(page)})
    d.go(0, "text")
    d.key(Key.Key_Return)
    assert {d.document.find_origin((0, name)) for name in ("date", "text", "ntokens")} == {"confirmed"}
    assert d.document.find_origin((0, "tags_section")) == "draft"
    assert len(d.document.undo_stack.edits) == 1
    d.go(1, "text")
    d.key(Key.Key_Return)
    assert d.document.find_origin((1, "date")) == "draft"  # it has an issue


def test_a_heading_is_confirmed_and_fixed_for_all(open_form: OpenForm) -> None:
    page = make_page("Zu kauffen:", "Zu kauffen:", "b")
    d = open_form("fraktur", page, shape=Shape("list", LIST), draft={LIST: deepcopy(page)})
    d.go(0, "tags_section")
    d.key(Key.Key_F, Ctrl, Shift)
    assert sections(d) == ["Zu kauffen", "Zu kauffen", "b"] and find_headings(d) == ["Zu kauffen", "b"]
    d.key(Key.Key_Z, Ctrl)
    d.go(2, "tags_section")
    d.key(Key.Key_Return)
    assert d.document.find_origin((2, "tags_section")) == "confirmed"


@pytest.mark.parametrize("count", [90, 400])
def test_long_pages_are_turned_and_keep_headings_together(open_form: OpenForm, count: int) -> None:
    d = open_form("fraktur", make_page(*["a"] * count), shape=Shape("list", LIST))
    d.go(count - 1, "text")
    assert find_headings(d) == ["a"]
    d.go(count - 1, "tags_section")
    d.key(Key.Key_End)
    d.type("b")
    assert set(sections(d)) == {"ab"}


def count_calls_of_a_key(d: FormWindow) -> int:
    """Type into the heading of the first entry; return how many Python functions a key calls while one goes on typing."""
    d.go(0, "tags_section")
    d.key(Key.Key_End)
    d.type("bc")
    calls = 0

    def count(_frame: Any, event: str, _argument: Any) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count)
    try:
        d.type("d")
    finally:
        sys.setprofile(None)
    return calls


def test_a_key_in_a_heading_costs_no_more_than_the_entries_below_it(open_form: OpenForm) -> None:
    few, many = (
        count_calls_of_a_key(open_form("fraktur", make_page(*["a"] * count), shape=Shape("list", LIST)))
        for count in (100, 400)
    )
    assert many < 6 * few


def test_any_schema_with_such_texts_is_shown_so(open_form: OpenForm) -> None:
    entry = {"type": "object", "properties": {"part": {"type": "string"}, "body": {"type": "string"}}}
    hints = {"widget": "sections", "sections": {"heading": "part", "text": "body"}}
    schema = {
        "type": "object",
        "properties": {"paragraphs": {"type": "array", "items": entry, "gtapp": hints}},
    }
    d = open_form(schema, {"paragraphs": [{"part": "I", "body": "x"}, {"part": "I", "body": "y"}]})
    assert find_headings(d) == ["I"]
    d.go("paragraphs", 1, "body")
    d.key(Key.Key_Up, Ctrl, Shift)
    assert [each["body"] for each in d.document.record["paragraphs"]] == ["y", "x"]


def test_texts_are_not_merged_from_a_heading(open_form: OpenForm) -> None:
    d = open_page(open_form, "a", "a")
    d.go(0, "tags_section")
    before, failures = texts(d), list[str]()
    d.form.failed.connect(failures.append)
    d.key(Key.Key_J, Ctrl, Shift)
    assert texts(d) == before and "heading" in failures[-1]
    assert "merge_entry" not in d.form._actions._list_possible()


def test_a_section_that_begins_already_keeps_its_heading(open_form: OpenForm) -> None:
    d = open_page(open_form, "a", "a")
    failures = list[str]()
    d.form.failed.connect(failures.append)
    d.go(0, "text")
    d.key(Key.Key_B, Alt, Shift)
    assert sections(d) == ["a", "a"] and d.at() == (0, "tags_section")
    assert "begins here already" in failures[-1]
    d.go(1, "text")
    d.key(Key.Key_B, Alt, Shift)
    assert sections(d) == ["a", ""]


def test_a_button_below_a_heading_has_the_letters_of_others(open_form: OpenForm) -> None:
    d = open_page(open_form, "a:")
    [heading] = [each for each in d.form.findChildren(HeadingBlock) if each.isVisible()]
    buttons = [each for each in heading.findChildren(FixButton) if each.isVisible()]
    assert buttons and not any(each.font().bold() for each in buttons)
