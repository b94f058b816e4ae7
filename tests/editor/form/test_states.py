"""Kinds of empty, origins, drafts and issues: painted, accessible, and changed by keys."""

from __future__ import annotations

import time
from copy import deepcopy
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QColor, QImage, QPainter, QPalette
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from gtapp.core.schema.pointer import ABSENT
from gtapp.editor.form.blocks import GroupBlock
from gtapp.editor.form.painting import draw_tag, form_colours, form_fonts, format_tooltip
from gtapp.editor.form.rhythm import HEADING_GAP
from gtapp.editor.form.value_block import ValueBlock
from gtapp.kit.appearance import theme
from tests.editor.form.conftest import OpenForm
from tests.editor.form.form_window import FormWindow
from tests.records import make_advert, make_card, make_row
from tests.window.contrast import contrast

Ctrl = Qt.KeyboardModifier.ControlModifier
Shift = Qt.KeyboardModifier.ShiftModifier
Alt = Qt.KeyboardModifier.AltModifier
Key = Qt.Key


def block(d: FormWindow, *pointer: str | int) -> ValueBlock:
    widget: QWidget | None = d.go(*pointer)
    while widget is not None and not isinstance(widget, ValueBlock):
        widget = widget.parentWidget()
    assert widget is not None
    return widget


def read_accessible_text(widget: QWidget) -> tuple[str, str]:
    """Return the name and description for screen readers."""
    found = QAccessible.queryAccessibleInterface(widget)
    return found.text(QAccessible.Text.Name), found.text(QAccessible.Text.Description)


@pytest.mark.parametrize(
    ("key", "value", "tag", "words"),
    [
        (Key.Key_N, None, "null", "nothing (null)"),
        (Key.Key_E, "", "empty", "nothing (an empty text)"),
        (Key.Key_A, ABSENT, "absent", "nothing (no key)"),
    ],
)
@pytest.mark.parametrize(
    "pointer", [("publication", "place"), ("publication", "title"), ("type", "type"), ("publication", "year")]
)
def test_three_kinds_of_empty_by_key(
    open_form: OpenForm, pointer: Any, key: Key, value: Any, tag: str, words: str
) -> None:
    d = open_form("zettelkatalog", make_card(place="Bern"))
    d.go(*pointer)
    d.key(key, Ctrl, Shift)
    assert d.document.get(pointer) == value or d.document.get(pointer) is value
    assert block(d, *pointer).state.tag == tag
    assert words in read_accessible_text(d.focus)[1]
    d.key(Key.Key_Z, Ctrl)
    assert d.document.record == make_card(place="Bern")
    assert d.at() == pointer


def test_the_key_of_the_present_empty_value_confirms_it(open_form: OpenForm) -> None:
    one = open_form("zettelkatalog")
    record = {"author": {"last_name": None, "first_name": ""}}
    one.bind(record, draft=record)
    for pointer, key in ((("author", "last_name"), "set_null"), (("author", "first_name"), "set_empty")):
        one.go(*pointer)
        one.form.actions_by_name[key].trigger()
        assert one.document.find_origin(pointer) == "confirmed"
    assert one.document.record == record


def test_a_value_of_the_wrong_kind_is_replaced_by_key(open_form: OpenForm) -> None:
    d = open_form("zettelkatalog", make_card(place=["a", 1]))
    view = d.go("publication", "place")
    assert isinstance(view, QPlainTextEdit)
    assert view.toPlainText() == '["a", 1]'
    assert "Not a text" in read_accessible_text(view)[1]
    d.key(Key.Key_E, Ctrl, Shift)
    assert d.document.get("/publication/place") == ""
    d.type("B")
    assert d.document.get("/publication/place") == "B"


def test_a_value_that_is_no_object_is_shown_and_replaced(open_form: OpenForm) -> None:
    d = open_form("zettelkatalog", {**make_card(), "author": ["Meyer"]})
    view = d.go("author")
    assert isinstance(view, QPlainTextEdit)
    assert view.toPlainText() == '["Meyer"]'
    d.key(Key.Key_N, Ctrl, Shift)
    assert d.document.get("/author") is None
    d.form.focus_pointer(("author", "last_name"))
    d.type("M")
    assert d.document.get("/author") == {"last_name": "M", "first_name": ""}
    for _ in range(2):
        d.document.undo()
    assert view.toPlainText() == '["Meyer"]'
    assert d.at() == ("author",)


@pytest.mark.parametrize("record", [["a"], "text", 5, None, True])
def test_a_value_that_is_no_record(open_form: OpenForm, record: Any) -> None:
    d = open_form("zettelkatalog", record)
    assert d.document.undo_stack.edits == []
    d.form.focus_first()
    d.type("x")
    if record is not None:
        assert d.document.record == record


def test_foreign_keys_are_shown_and_kept(open_form: OpenForm) -> None:
    d = open_form("zettelkatalog", {**make_card(), "note": {"a": "<b>"}})
    names = [w for w in d.form.findChildren(QWidget) if "Other keys" in w.accessibleName()]
    editor = d.go("note")
    assert isinstance(editor, QPlainTextEdit) and editor.toPlainText() == '{"a": "<b>"}'
    d.bind(make_card())
    assert not any(w.isVisible() for w in names)
    d.bind({**make_card(), "note": 1})
    assert all(w.isVisible() for w in names)


# drafts and origins


def open_drafted_form(open_form: OpenForm, **changed: Any) -> FormWindow:
    return open_form("zettelkatalog", make_card(**changed), draft=make_card())


def test_every_value_shows_its_origin(open_form: OpenForm) -> None:
    d = open_drafted_form(open_form, place="Bern")
    assert block(d, "author", "last_name").state.origin == "draft"
    assert block(d, "publication", "place").state.origin == "file"
    d.go("author", "last_name")
    d.type("x")
    assert block(d, "author", "last_name").state.origin == "hand"
    assert "changed by hand" in read_accessible_text(d.focus)[1]
    d.key(Key.Key_Backspace)
    assert block(d, "author", "last_name").state.origin == "draft"
    d.key(Key.Key_Return, Alt)
    assert block(d, "author", "last_name").state.origin == "confirmed"


def test_the_draft_is_restored_by_key(open_form: OpenForm) -> None:
    d = open_drafted_form(open_form, place="Bern", year="1881")
    assert "Draft: 1880" in read_accessible_text(d.go("publication", "year"))[1]
    d.key(Key.Key_D, Ctrl)
    assert d.document.get("/publication/year") == 1880
    d.go("publication", "place")
    assert "Draft: nothing (null)" in read_accessible_text(d.focus)[1]
    d.key(Key.Key_D, Ctrl)
    assert d.document.get("/publication/place") is None
    assert block(d, "publication", "place").state.origin == "draft"


def test_return_confirms_and_continues_to_the_last_value(open_form: OpenForm, qtbot: QtBot) -> None:
    d = open_drafted_form(open_form)
    d.form.focus_first()
    count = d.form.needs_look_count()
    assert count == 12
    with qtbot.waitSignal(d.form.nothing_left):
        for left in range(count - 1, -1, -1):
            d.key(Key.Key_Return)
            assert d.form.needs_look_count() == left
    assert d.document.record == make_card()
    d.key(Key.Key_Z, Ctrl)
    assert d.form.needs_look_count() == 1


def test_f3_goes_to_the_next_value_to_check(open_form: OpenForm) -> None:
    d = open_form("zettelkatalog", make_card(year="1880", place=5))
    assert d.form.needs_look_count() == 2
    d.form.focus_first()
    for expected in ("year", "place", "year"):
        d.key(Key.Key_F3)
        assert d.at() == ("publication", expected)
    d.key(Key.Key_F3, Shift)
    assert d.at() == ("publication", "place")
    d.key(Key.Key_Return)
    assert d.form.needs_look_count() == 1
    assert d.document.record == make_card(year="1880", place=5)


def test_typed_values_need_no_confirmation(open_form: OpenForm) -> None:
    d = open_form("zettelkatalog", make_card())
    d.go("author", "last_name")
    d.type("x")
    d.key(Key.Key_Return)
    assert len(d.document.undo_stack.edits) == 1
    assert d.at() == ("author", "first_name")


def test_an_issue_of_an_object_is_reached_at_its_first_value(open_form: OpenForm) -> None:
    d = open_form("zettelkatalog", {**make_card(), "library_reference": None})
    assert d.form.needs_look_count() == 1
    d.form.focus_first()
    d.key(Key.Key_F3)
    assert d.at() == ("library_reference", "shelfmark")


def test_focus_is_reported(open_form: OpenForm) -> None:
    d = open_form("zettelkatalog", make_card())
    reports: list[Any] = []
    d.form.focus_changed.connect(reports.append)
    d.go("publication", "year")
    d.key(Key.Key_Tab)
    assert reports[-1] == ("publication", "place")
    d.form.bind(None)
    assert reports[-1] is None


# letters


def open_letter_form(**more: Any) -> dict[str, Any]:
    base = {
        "letter_title": ["None"], "send_date": ["1926-02-16"], "sender_persons": ["Groschupf-Jaeger, Louis", " Ritter, F "],
        "receiver_persons": ["Christ, Paul"], "has_signatures": "TRUE",
    }  # fmt: skip
    return {**base, **more}


def test_persons_in_one_line(open_form: OpenForm) -> None:
    d = open_form("letters", open_letter_form())
    d.go("sender_persons")
    d.do("switch_tags")
    line = d.focus
    assert isinstance(line, QLineEdit)
    assert line.text() == "Groschupf-Jaeger, Louis |  Ritter, F "
    line.setCursorPosition(len("Groschupf-Jaeger, Louis"))
    d.type("e")
    assert d.document.get("/sender_persons") == ["Groschupf-Jaeger, Louise", " Ritter, F "]
    d.type("x")
    assert len(d.document.undo_stack.edits) == 1
    d.key(Key.Key_Backspace)
    d.key(Key.Key_End)
    for text in (" | <M", "üller>"):
        d.type(text)
    assert d.document.get("/sender_persons") == ["Groschupf-Jaeger, Louise", " Ritter, F ", "<Müller>"]
    assert line.text().endswith("| <Müller>")
    while d.document.can_undo:
        d.key(Key.Key_Z, Ctrl)
        assert d.at() == ("sender_persons",)
    assert d.document.record == open_letter_form()


@pytest.mark.parametrize("before", [["Christ, Paul"], ["Christ, Paul", "Killer, Karl"], [], None])
def test_undo_removes_a_typed_name_as_a_whole(
    open_form: OpenForm, monkeypatch: pytest.MonkeyPatch, before: list[str] | None
) -> None:
    d = open_form("letters", open_letter_form(sender_persons=before))
    line = d.go("sender_persons")
    assert isinstance(line, QLineEdit)
    line.setCursorPosition(len("Christ, Paul"))
    d.type(" | " if before else "")
    now = time.time()
    for minute, typed in enumerate(("R", "itter", "-Dreier, ", "Fritz")):
        monkeypatch.setattr(time, "time", lambda: now + 60 * minute)  # noqa: B023
        d.type(typed)
    assert "Ritter-Dreier, Fritz" in d.document.record["sender_persons"]
    d.key(Key.Key_Z, Ctrl)
    assert d.document.record == open_letter_form(sender_persons=before)
    d.key(Key.Key_Z, Ctrl, Shift)
    assert "Ritter-Dreier, Fritz" in d.document.record["sender_persons"]


def test_each_choice_is_undone_on_its_own(open_form: OpenForm) -> None:
    d = open_form("zettelkatalog", make_card())
    choice = d.go("type", "type")
    assert isinstance(choice, QComboBox)
    d.key(Key.Key_Down)
    other = d.document.get("/type/type")
    d.key(Key.Key_Up)
    assert d.document.record == make_card() and other != d.document.get("/type/type")
    d.key(Key.Key_Z, Ctrl)
    assert d.document.get("/type/type") == other
    d.key(Key.Key_Z, Ctrl)
    assert d.document.record == make_card()


def test_the_drafts_choice_is_named_as_the_choice_is(open_form: OpenForm) -> None:
    names = {"choice_names": {"Reference": "See also", "Work": "Book"}}
    kind = {"type": "string", "enum": ["Work", "Reference"], "gtapp": names}
    d = open_form(
        {"type": "object", "properties": {"kind": kind}}, {"kind": "Work"}, draft={"kind": "Reference"}
    )
    assert [note.text for note in block(d, "kind").state.notes] == ["See also"]


@pytest.mark.parametrize("empty", [None, [], [""], [None]])
def test_an_emptied_line_keeps_its_kind_of_empty(open_form: OpenForm, empty: Any) -> None:
    d = open_form("letters", open_letter_form(letter_title=deepcopy(empty)))
    tags = {"None": "null", "[]": "list", "['']": '[""]', "[None]": "[null]"}
    assert block(d, "letter_title").state.tag == tags[str(empty)]
    d.type("A")
    assert d.document.get("/letter_title") == ["A"]
    d.key(Key.Key_Backspace)
    assert d.document.get("/letter_title") == empty


def test_the_draft_of_a_list(open_form: OpenForm) -> None:
    d = open_form(
        "letters", open_letter_form(), draft=open_letter_form(sender_persons=["Groschupf-Jaeger, Louis"])
    )
    assert block(d, "sender_persons").state.origin == "hand"
    assert block(d, "receiver_persons").state.origin == "draft"
    d.key(Key.Key_Return)
    assert block(d, "receiver_persons").state.origin == "confirmed"
    d.go("sender_persons")
    d.key(Key.Key_D, Ctrl)
    assert d.document.get("/sender_persons") == ["Groschupf-Jaeger, Louis"]


def test_a_list_that_no_line_can_show(open_form: OpenForm) -> None:
    d = open_form("letters", open_letter_form(sender_persons=["a|b", {"x": 1}]))
    view = d.go("sender_persons")
    assert isinstance(view, QPlainTextEdit)
    assert view.toPlainText() == '["a|b", {"x": 1}]'


def test_issues_of_entries_are_shown_at_the_line(open_form: OpenForm) -> None:
    d = open_form("letters", open_letter_form(send_date=["16. 2. 1926"]))
    assert "YYYY-MM-DD" in read_accessible_text(d.go("send_date"))[1]


# looks


def test_every_editor_has_a_name(open_form: OpenForm) -> None:
    for name, record in [
        ("zettelkatalog", make_card()),
        ("letters", open_letter_form()),
        ("fraktur", {"advertisements": [make_advert(text) for text in "abcd"]}),
        ("personnel_cards", {"rows": [make_row(1, "a")]}),
    ]:
        d = open_form(name, record)
        names: set[str] = set()
        d.form.focus_first()
        for _ in range(12):
            text, description = read_accessible_text(d.focus)
            assert text, f"{name} {d.at()}"
            names.add(f"{d.at()} {text}")
            assert isinstance(description, str)
            d.key(Key.Key_Tab)
        assert len(names) > 4
    assert (
        read_accessible_text(open_form("zettelkatalog", make_card()).go("publication", "title"))[0]
        == "Publication › Title"
    )


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colours_have_enough_contrast(qapp: QApplication, scheme: str) -> None:
    before = qapp.palette()
    qapp.setPalette(theme.make_palette(scheme))
    try:
        for role in (QPalette.ColorRole.Window, QPalette.ColorRole.Base, QPalette.ColorRole.AlternateBase):
            background = qapp.palette().color(role)
            for colour in form_colours():
                assert contrast(colour, background) >= 4.5, (colour.name(), background.name())
    finally:
        qapp.setPalette(before)


def test_tooltips_show_markup_as_text() -> None:
    assert "&lt;b&gt;" in format_tooltip("<b>")
    assert format_tooltip("") == ""


@pytest.mark.parametrize("width", [380, 560, 900])
def test_no_label_is_cut(open_form: OpenForm, width: int) -> None:
    d = open_form("zettelkatalog", make_card())
    d.window.resize(width, 700)
    QApplication.processEvents()
    for each in d.form.findChildren(ValueBlock):
        needed = form_fonts(each.font()).metrics.horizontalAdvance(each.label)
        assert each.decoration.label.width() >= needed
        assert each.geometry().right() <= width
        assert each.editor.geometry().bottom() <= each.height()  # type: ignore[attr-defined]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_read_only_value_has_the_background_of_the_form(
    qapp: QApplication, open_form: OpenForm, scheme: str
) -> None:
    theme.apply(qapp, scheme)
    try:
        d = open_form("sciencemetabench", {"sha256": "ab", "doi": "10.5555/1", "title": ""})
        for name, role in (("sha256", QPalette.ColorRole.Window), ("doi", QPalette.ColorRole.Base)):
            editor = d.go(name)
            d.go("title")  # the cursor is elsewhere
            corner = editor.mapTo(d.window, QPoint(editor.width() - 4, 3))
            assert d.window.grab().toImage().pixelColor(corner) == qapp.palette().color(role), name
    finally:
        theme.apply(qapp, "light")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_tag_is_readable_on_every_background(qapp: QApplication, scheme: str) -> None:
    theme.apply(qapp, scheme)
    try:
        palette, use = QApplication.palette(), form_fonts()
        image = QImage(120, 40, QImage.Format.Format_RGB32)
        image.fill(palette.button().color())
        painter = QPainter(image)
        width = draw_tag(painter, 10, 20, "json", palette, use)
        painter.end()
        around = image.pixelColor(10 + 3, 20)
        assert around == palette.base().color()
        inks_found = {image.pixelColor(x, y).rgb() for x in range(13, 7 + width) for y in range(16, 25)}
        assert max(contrast(QColor.fromRgb(rgb), around) for rgb in inks_found) >= 4.5
    finally:
        theme.apply(qapp, "light")


def test_issues_of_a_group_keep_away_from_its_first_value(open_form: OpenForm) -> None:
    d = open_form("zettelkatalog", {**make_card(), "library_reference": None})
    first = block(d, "library_reference", "shelfmark")
    group = first.parentWidget()
    assert isinstance(group, GroupBlock)
    assert group.heading.notes.notes
    use = form_fonts(d.form.font())
    notes = group.heading.notes.height(first.width(), use, d.form.palette())
    said_until = 2 * HEADING_GAP + use.small_line + notes
    assert first.y() >= said_until + 3


def test_an_object_of_one_value_keeps_its_heading(open_form: OpenForm) -> None:
    transcribed = {"type": "object", "properties": {"transcription": {"type": "string"}}}
    schema = {
        "type": "object",
        "properties": dict.fromkeys(("company", "location", "b_id"), transcribed),
    }
    record = {name: {"transcription": name} for name in ("company", "location", "b_id")}
    assert list_headings(open_form(schema, record)) == ["Company", "Location", "B id"]


def test_a_heading_that_would_repeat_the_only_label_is_left_out(open_form: OpenForm) -> None:
    """A card's ``type`` has one field, ``type``."""
    assert "Type" not in list_headings(open_form("zettelkatalog", make_card()))


def list_headings(d: FormWindow) -> list[str]:
    return [group.heading.text for group in d.form.findChildren(GroupBlock) if group.heading.text]


def test_make_it_empty_writes_what_the_field_has_for_nothing(open_form: OpenForm) -> None:
    d = open_form("zettelkatalog", make_card(place="Bern"))
    for pointer, nothing in ((("publication", "place"), None), (("publication", "title"), "")):
        d.go(*pointer)
        d.key(Key.Key_Delete, Alt)
        assert d.document.get(pointer) == nothing
    d.key(Key.Key_Z, Ctrl)
    d.key(Key.Key_Z, Ctrl)
    assert d.document.record == make_card(place="Bern")


def test_the_suggestion_fixes_the_issue_in_one_step(open_form: OpenForm) -> None:
    d = open_form("zettelkatalog", make_card(pages="30 S."))
    d.go("publication", "pages")
    d.do("take_suggestion")
    assert d.document.get("/publication/pages") == "30"
    d.key(Key.Key_Z, Ctrl)
    assert d.document.record == make_card(pages="30 S.")
    d.do("fix_alike")
    assert d.document.get("/publication/pages") == "30"
    d.do("fix_alike")  # there is nothing to fix
    assert d.document.get("/publication/pages") == "30"


def test_the_menu_is_about_the_value_at_the_pointer(open_form: OpenForm) -> None:
    window = open_form(
        {"type": "object", "properties": {name: {"type": "string"} for name in ("first", "second")}},
        {"first": "a", "second": "b"},
    )
    window.go("first")
    place = window.go("second").mapTo(window.form, QPoint(0, 0))
    window.go("first")
    on_label = place - QPoint(0, 8)
    label = window.form.childAt(on_label)
    assert label and window.ask_for_menu(label, label.mapFrom(window.form, on_label))
    assert window.at() == ("second",)
    window.do("make_empty")
    assert window.document.record == {"first": "a", "second": ""}


def test_return_selects_the_value_that_it_goes_to(open_form: OpenForm) -> None:
    d = open_form("zettelkatalog")
    d.bind(make_card(), draft=make_card())
    d.go("author", "last_name")
    d.key(Key.Key_Return)
    assert d.at() == ("author", "first_name")
    assert isinstance(d.focus, QLineEdit) and d.focus.selectedText() == d.focus.text() != ""
