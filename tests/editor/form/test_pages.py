"""Long lists in the form: shown in pages, and every command reaches the values on the other pages."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from gtapp.core.record.document import Document
from gtapp.editor.form.layout import Block
from gtapp.editor.form.pages import PageBar
from gtapp.features import open_project
from tests.editor.form.form_window import FormWindow

OpenForm = Callable[..., FormWindow]

Key, Shift = Qt.Key, Qt.KeyboardModifier.ShiftModifier
TEXT = {"type": "string"}


def _schema(entries: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {"first": TEXT, "a": {"type": "array", "items": entries, **more}, "last": TEXT},
    }


CARD = {"type": "object", "properties": {"b": TEXT, "c": TEXT}}
INNER = {"type": "object", "properties": {"t": TEXT, "b": {"type": "array", "items": TEXT}}}
TABLE = {"gtapp": {"widget": "triples"}}


def _texts(count: int) -> dict[str, Any]:
    return {"first": "", "a": [f"t{n}" for n in range(count)], "last": ""}


def _bars(form: FormWindow) -> list[PageBar]:
    return [bar for bar in form.form.findChildren(PageBar) if not bar.collapsed and bar.tab_stop]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("schema", "make"),
    [
        (_schema(TEXT), _texts),
        (_schema(CARD), lambda n: {"a": [{"b": "x", "c": "y"}] * n}),
        (_schema(CARD, **TABLE), lambda n: {"a": [{"b": "x", "c": "y"}] * n}),
        (_schema(INNER), lambda n: {"a": [{"t": "x", "b": ["y"] * 1000} for _ in range(n // 100)]}),
        (_schema(INNER), lambda n: {"a": [{"t": "x", "b": ["y"] * n}]}),
        (_schema(CARD, **TABLE), lambda n: {"a": [{"b": "x", f"k{i}": 1} for i in range(n)]}),
        (_schema(TEXT), lambda n: {"first": "", **{f"k{i}": i for i in range(n)}}),
    ],
    ids=["texts", "cards", "table", "nested", "long inside", "unknown keys of rows", "unknown keys"],
)  # fmt: skip
def test_the_number_of_widgets_does_not_grow_with_the_record(
    open_form: OpenForm, schema: Any, make: Any
) -> None:
    counts = []
    for size in (3000, 6000):
        d = open_form(schema, make(size))
        before = deepcopy(d.document.record)
        counts.append(len(d.form.findChildren(QWidget)))
        assert d.form.height() == 700 and d.document.record == before
        assert d.form.findChildren(Block)[0].height() < 60_000
    assert counts[0] == counts[1] < 4000


def test_a_short_list_has_no_pages(open_form: OpenForm) -> None:
    d = open_form(_schema(TEXT), _texts(300))
    assert not d.form.findChildren(PageBar)
    assert d.go("a", 299).text() == "t299"  # type: ignore[attr-defined]


def test_a_pointer_turns_the_page(open_form: OpenForm) -> None:
    d = open_form(_schema(TEXT), _texts(20_000))
    assert d.go("a", 19_999).text() == "t19999"  # type: ignore[attr-defined]
    (bar,) = _bars(d)
    assert bar.accessibleName() == "A: 19,801 to 20,000 of 20,000, page 34 of 34"
    d.type("x")
    assert d.document.record["a"][19_999] == "xt19999" and d.document.record["a"][199] == "t199"
    d.go("first")
    d.key(Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert d.at() == ("a", 19_999) and d.document.record["a"][19_999] == "t19999"


def test_tab_goes_through_the_pages(open_form: OpenForm) -> None:
    d = open_form(_schema(TEXT), _texts(1000))
    d.go("a", 599)
    d.key(Key.Key_Tab)
    assert d.at() == ("a", 600) and d.focus.text() == "t600"  # type: ignore[attr-defined]
    d.key(Key.Key_Backtab, Shift)
    assert d.at() == ("a", 599)
    d.go("a", 999)
    d.key(Key.Key_Tab)
    assert d.at() == ("last",)
    d.go("first")
    d.key(Key.Key_Tab)
    assert isinstance(d.focus, PageBar) and "1 to 600" in d.focus.accessibleName()
    d.key(Key.Key_Tab)
    assert d.at() == ("a", 0)
    d.go("last")
    d.key(Key.Key_Backtab, Shift)
    assert d.at() == ("a", 999)


@pytest.mark.slow
def test_tab_reaches_every_value_of_nested_lists_once(open_form: OpenForm) -> None:
    record = {"first": "", "a": [{"t": f"{n}", "b": ["x"] * 700} for n in range(2)], "last": ""}
    d = open_form(_schema(INNER), record)
    d.go("first")
    reached = []
    while d.at() != ("last",):
        d.key(Key.Key_Tab)
        if not isinstance(d.focus, PageBar):
            reached.append(d.at())
    expected = [(("a", n, "t"), *(("a", n, "b", i) for i in range(700))) for n in range(2)]
    assert reached == [*expected[0], *expected[1], ("last",)]
    back = []
    while d.at() != ("first",):
        d.key(Key.Key_Backtab, Shift)
        if not isinstance(d.focus, PageBar):
            back.append(d.at())
    assert back == [*reversed(reached[:-1]), ("first",)]


def test_the_bar_turns_pages_by_keys_and_clicks(open_form: OpenForm) -> None:
    d = open_form(_schema(TEXT), _texts(2000))
    (bar,) = _bars(d)
    bar.take_focus()
    shown = []
    for key in (
        Key.Key_PageDown,
        Key.Key_Right,
        Key.Key_Left,
        Key.Key_End,
        Key.Key_PageDown,
        Key.Key_Home,
        Key.Key_PageUp,
    ):
        d.key(key)
        shown.append(bar.accessibleName().split()[1])
    assert shown == ["601", "1,201", "601", "1,801", "1,801", "1", "1"]
    forward = next(each for each in bar.children() if "Next page" in each.accessibleName())  # type: ignore[attr-defined]
    forward.click()  # type: ignore[attr-defined]
    assert "601 to 1,200" in bar.accessibleName() and QApplication.focusWidget() is bar


def test_commands_turn_pages(open_form: OpenForm) -> None:
    d = open_form(_schema(TEXT), _texts(2000))
    d.go("a", 5)
    for _ in range(2):
        d.do("next_page")
    assert d.at() == ("a", 1200)
    d.do("previous_page")
    assert d.at() == ("a", 600)


def test_rows_are_changed_across_pages(open_form: OpenForm) -> None:
    d = open_form(_schema(TEXT), _texts(1000))
    d.go("a", 599)
    d.do("move_row_down")
    assert d.at() == ("a", 600) and d.document.record["a"][598:602] == ["t598", "t600", "t599", "t601"]
    d.do("insert_row")
    assert d.at() == ("a", 601) and d.focus.text() == ""  # type: ignore[attr-defined]
    d.type("new")
    assert d.document.record["a"][600:603] == ["t599", "new", "t601"]
    for _ in range(3):
        d.document.undo()
    assert d.document.record == _texts(1000) and d.at() == ("a", 599)


def test_bars_have_no_value(open_form: OpenForm) -> None:
    d = open_form(_schema(TEXT), _texts(1000))
    _bars(d)[0].take_focus()
    for name in ("set_null", "set_empty", "set_absent", "take_draft", "remove_row", "duplicate_row"):
        d.do(name)
    assert d.document.record == _texts(1000) and not d.document.can_undo


def test_values_to_look_at_are_found_on_other_pages(open_form: OpenForm) -> None:
    record = _texts(2000)
    record["a"][700] = record["a"][1900] = 5
    d = open_form(_schema(TEXT), record)
    assert d.form.needs_look_count() == 2
    d.go("first")
    found = []
    for name in ("next_look", "next_look", "next_look", "previous_look"):
        d.do(name)
        found.append(d.at())
    assert found == [("a", 700), ("a", 1900), ("a", 700), ("a", 1900)]


def test_unconfirmed_values_of_a_draft_are_counted_on_other_pages(open_form: OpenForm) -> None:
    d = open_form(_schema(TEXT), _texts(1000), draft=_texts(1000))
    assert d.form.needs_look_count() == 1002
    d.go("a", 999)
    d.do("confirm_next")
    assert d.form.needs_look_count() == 1001 and d.at() == ("last",)
    d.go("first")
    assert d.form.needs_look_count() == 1001


def test_a_table_shows_pages_of_rows(open_form: OpenForm) -> None:
    record = {"a": [{"b": f"b{n}", "c": f"c{n}"} for n in range(1200)]}
    d = open_form(_schema(CARD, **TABLE), record)
    d.go("a", 1100, "c")
    d.type("x")
    assert d.document.record["a"][1100] == {"b": "b1100", "c": "x"}
    d.go("a", 499, "c")
    d.key(Key.Key_Tab)
    assert d.at() == ("a", 500, "b")
    d.key(Key.Key_Backtab, Shift)
    assert d.at() == ("a", 499, "c")
    d.document.undo()
    assert d.at() == ("a", 1100, "c") and d.document.record["a"][1100]["c"] == "c1100"


def test_unknown_keys_are_shown_in_pages(open_form: OpenForm) -> None:
    d = open_form(_schema(TEXT), {"first": "", **{f"k{n}": n for n in range(1000)}})
    assert d.go("k990").text() == "990"  # type: ignore[attr-defined]
    (bar,) = _bars(d)
    bar.setFocus()
    d.key(Key.Key_Home)
    assert "1 to 40 of 1,000" in bar.accessibleName()
    assert d.go("k3").text() == "3"  # type: ignore[attr-defined]
    d.document.remove("/k3")
    assert d.go("k4").text() == "4" and "of 999" in bar.accessibleName()  # type: ignore[attr-defined]


def test_groups_of_a_record_are_paged_as_one_list(open_form: OpenForm) -> None:
    from gtapp.core.record.shape import Shape

    schema = {"type": "object", "properties": {"a": {"type": "array", "items": CARD}}}
    record = {f"g_{n}": [{"b": f"b{n}", "c": ""}] for n in range(1000)}
    d = open_form(schema, record, shape=Shape("groups", "a"))
    d.go("g_900", 0, "b")
    assert d.focus.text() == "b900"  # type: ignore[attr-defined]
    d.type("x")
    assert d.document.record["g_900"][0]["b"] == "xb900"


def test_another_document_begins_with_the_first_page(open_form: OpenForm) -> None:
    d = open_form(_schema(TEXT), _texts(1000))
    d.go("a", 900)
    d.bind(_texts(1000))
    assert "1 to 600" in _bars(d)[0].accessibleName()


@pytest.mark.parametrize("name", ["personnel_cards", "fraktur"])
def test_real_records_have_one_page(open_form: OpenForm, reference: Any, name: str) -> None:
    d = open_form(name)
    with open_project(reference / name) as project:
        for item, found in project.records():
            assert isinstance(found, Document), item.id
            d.form.bind(found)
            assert not _bars(d)
