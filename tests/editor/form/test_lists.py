"""Cards and tables: moving through many entries and editing them by keys."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QTableView

from gtapp.core.record.shape import Shape
from gtapp.editor.form.painting import form_fonts
from gtapp.editor.form.section_blocks import PassageBlock
from gtapp.editor.form.table_view import RecordTable
from tests.editor.form.conftest import OpenForm
from tests.editor.form.form_window import FormWindow
from tests.records import make_advert, make_card, make_row

Ctrl = Qt.KeyboardModifier.ControlModifier
Shift = Qt.KeyboardModifier.ShiftModifier
Alt = Qt.KeyboardModifier.AltModifier
Key = Qt.Key
COLUMN = "dienstliche_stellung"


def make_page_form(open_form: OpenForm, count: int, shape: str = "object") -> FormWindow:
    ads = [make_advert(f"{number}. Ein Pult") for number in range(1, count + 1)]
    if shape == "groups":
        return open_form(
            "fraktur",
            {f"1731_1_{n}": [ad] for n, ad in enumerate(ads, 1)},
            shape=Shape("groups", "advertisements"),
        )
    return open_form("fraktur", {"advertisements": ads})


# cards


def test_cards_are_reused(open_form: OpenForm) -> None:
    d = make_page_form(open_form, 5)
    cards = d.form.findChildren(PassageBlock)
    assert [each.isVisible() for each in cards] == [True] * 5
    d.bind({"advertisements": [make_advert("a"), make_advert("b")]})
    assert d.form.findChildren(PassageBlock) == cards
    assert [each.isVisible() for each in cards] == [True] * 2 + [False] * 3
    d.bind({"advertisements": []})
    assert not any(each.isVisible() for each in cards)
    assert d.go("advertisements").accessibleDescription().startswith("nothing (an empty list)")


@pytest.mark.parametrize("shape", ["object", "groups"])
def test_cards_by_key(open_form: OpenForm, shape: str) -> None:
    d = make_page_form(open_form, 3, shape)
    before = deepcopy(d.document.record)

    def texts() -> list[str]:
        return [ad["text"] for ad in d.document.tree["advertisements"]]

    def place(index: int, name: str) -> Any:
        return d.document.to_record_pointer(("advertisements", index, name))

    d.form.focus_pointer(place(1, "text"))
    d.key(Key.Key_Return, Ctrl, Shift)
    assert texts() == ["1. Ein Pult", "2. Ein Pult", "", "3. Ein Pult"]
    assert d.at() == place(2, "text")
    d.type("x")
    assert d.document.get(place(2, "text")) == "x"
    d.key(Key.Key_Z, Ctrl)
    d.key(Key.Key_Z, Ctrl)
    assert d.document.record == before
    d.form.focus_pointer(place(1, "text"))
    d.key(Key.Key_Up, Ctrl, Shift)
    assert texts() == ["2. Ein Pult", "1. Ein Pult", "3. Ein Pult"]
    assert d.at() == place(0, "text")
    d.key(Key.Key_Up, Ctrl, Shift)  # there is no higher place
    assert d.at() == place(0, "text")
    d.key(Key.Key_D, Ctrl, Shift)
    assert texts() == ["2. Ein Pult", "2. Ein Pult", "1. Ein Pult", "3. Ein Pult"]
    d.key(Key.Key_Delete, Ctrl, Shift)
    d.key(Key.Key_Z, Ctrl)
    d.key(Key.Key_Z, Ctrl)
    d.key(Key.Key_Z, Ctrl)
    assert d.document.record == before
    assert list(d.document.record) == list(before)


def test_a_key_touches_only_its_value(open_form: OpenForm, monkeypatch: pytest.MonkeyPatch) -> None:
    d = make_page_form(open_form, 20)
    d.go("advertisements", 7, "text")
    bound: list[Any] = []
    original = PassageBlock.bind

    def bind(self: PassageBlock, *place: Any) -> None:
        bound.append(place)
        original(self, *place)

    monkeypatch.setattr(PassageBlock, "bind", bind)
    d.type("x")
    assert bound == []


def test_undo_scrolls_to_what_it_changed(open_form: OpenForm) -> None:
    d = make_page_form(open_form, 30)
    d.go("advertisements", 29, "text")
    d.type("x")
    d.go("advertisements", 0, "date")
    d.key(Key.Key_Z, Ctrl)
    assert d.at() == ("advertisements", 29, "text")
    top = d.focus.mapTo(d.window, QPoint(0, 0)).y()
    assert 0 <= top < d.window.height()


def test_typing_absent_in_a_card(open_form: OpenForm) -> None:
    d = make_page_form(open_form, 2)
    d.go("advertisements", 1, "ntokens")
    d.type("12")
    assert d.document.record["advertisements"][1]["ntokens"] == 12
    assert d.at() == ("advertisements", 1, "ntokens")
    d.key(Key.Key_A, Ctrl, Shift)
    assert "ntokens" not in d.document.record["advertisements"][1]


@pytest.mark.parametrize("value", ["text", {"a": 1}, 7])
def test_values_that_are_no_list(open_form: OpenForm, value: Any) -> None:
    for name, key in (("fraktur", "advertisements"), ("personnel_cards", "rows")):
        d = open_form(name, {key: value})
        view = d.go(key)
        assert isinstance(view, QPlainTextEdit)
        assert not view.isReadOnly()
        d.key(Key.Key_N, Ctrl, Shift)
        assert d.document.record == {key: None}
        d.key(Key.Key_Return, Ctrl, Shift)
        assert len(d.document.record[key]) == 1


def test_entries_that_are_no_objects(open_form: OpenForm) -> None:
    d = open_form("fraktur", {"advertisements": ["a", None, make_advert("c"), ["x"]]})
    view = d.go("advertisements", 0)
    assert isinstance(view, QPlainTextEdit)
    d.form.focus_pointer(("advertisements", 1, "text"))
    d.type("b")
    assert d.document.record["advertisements"][1]["text"] == "b"
    d.go("advertisements", 0)
    d.key(Key.Key_Delete, Ctrl, Shift)
    assert d.document.record["advertisements"][-1] == ["x"]


# tables


def make_table_form(open_form: OpenForm, *texts: str, **more: Any) -> FormWindow:
    return open_form(
        "personnel_cards", {"rows": [make_row(n, text) for n, text in enumerate(texts, 1)]}, **more
    )


def find_table(d: FormWindow) -> RecordTable:
    found = d.form.findChild(RecordTable)
    assert isinstance(found, RecordTable)
    return found


def cell(d: FormWindow, index: int, name: str = "diplomatic_transcript") -> Any:
    return d.document.get(("rows", index, COLUMN, name))


INTERPRETATION = "interpretation"
TRANSCRIPT = "diplomatic_transcript"
NAMES = [name for name in make_row(1) if name != "row_number"]


def test_tab_walks_through_the_transcripts_of_a_table(open_form: OpenForm) -> None:
    d = make_table_form(open_form, "a", "b")
    d.form.focus_first()
    assert d.at() == ("rows", 0, COLUMN, TRANSCRIPT)
    d.key(Key.Key_Tab)
    assert d.at() == ("rows", 0, "dienstort", TRANSCRIPT)
    for _ in range(5):
        d.key(Key.Key_Tab)
    assert d.at() == ("rows", 1, COLUMN, TRANSCRIPT)
    d.key(Key.Key_Tab, Shift)
    assert d.at() == ("rows", 0, "bemerkungen", TRANSCRIPT)
    d.key(Key.Key_Down, Ctrl)
    assert d.at() == ("rows", 0, "bemerkungen", INTERPRETATION)
    d.key(Key.Key_Tab)
    assert d.at() == ("rows", 1, COLUMN, TRANSCRIPT)
    for _ in NAMES:
        d.key(Key.Key_Tab)
    assert d.at() == ("rows", 2, COLUMN, TRANSCRIPT)
    assert len(d.document.record["rows"]) == 2 and d.document.undo_stack.edits == []


@pytest.mark.parametrize("opening", ["F2", "double click"])
def test_a_cell_is_edited_in_place(open_form: OpenForm, opening: str) -> None:
    d = make_table_form(open_form, "a", "b")
    d.go("rows", 0, COLUMN, TRANSCRIPT)
    if opening == "F2":
        d.key(Key.Key_F2)
    else:
        table = find_table(d)
        rect = table.visualRect(table.currentIndex())
        QTest.mouseDClick(table.viewport(), Qt.MouseButton.LeftButton, pos=rect.topLeft() + QPoint(20, 8))
    assert isinstance(d.focus, QPlainTextEdit)
    d.key(Key.Key_End)
    d.type("ſé")
    assert cell(d, 0) == "aſé"
    d.key(Key.Key_Left)
    d.type("t")
    assert cell(d, 0) == "aſté"
    d.key(Key.Key_Down, Ctrl)
    assert d.at() == ("rows", 0, COLUMN, INTERPRETATION)
    assert isinstance(d.focus, QTableView)
    d.type("x")
    assert cell(d, 0, INTERPRETATION) == "x"
    d.key(Key.Key_Backspace)
    assert cell(d, 0, INTERPRETATION) is None
    d.key(Key.Key_Return, Shift)
    assert cell(d, 0, INTERPRETATION) == "\n"
    d.key(Key.Key_Escape)
    assert isinstance(d.focus, QTableView)
    assert d.at() == ("rows", 0, COLUMN, INTERPRETATION) and cell(d, 0, INTERPRETATION) is None
    d.key(Key.Key_Z, Ctrl)
    assert cell(d, 0, INTERPRETATION) == "\n"


def test_typing_replaces_a_cells_value(open_form: OpenForm) -> None:
    d = make_table_form(open_form, "a", "b")
    d.go("rows", 1, COLUMN, "diplomatic_transcript")
    d.type("x")
    d.type("y")
    assert cell(d, 1) == "xy"
    d.key(Key.Key_Escape)
    d.key(Key.Key_Delete)
    assert cell(d, 1) == ""
    d.go("rows", 0, COLUMN, "interpretation")
    d.compose("´")
    d.compose("", "é")
    assert cell(d, 0, "interpretation") == "é"


def test_undo_moves_to_its_cell_and_the_editor_follows(open_form: OpenForm) -> None:
    d = make_table_form(open_form, "a", "b")
    d.go("rows", 0, COLUMN, "diplomatic_transcript")
    d.key(Key.Key_F2)
    d.key(Key.Key_End)
    d.type("x")
    d.key(Key.Key_Z, Ctrl)
    assert isinstance(d.focus, QPlainTextEdit)
    assert d.focus.toPlainText() == "a"
    d.key(Key.Key_Z, Ctrl, Shift)
    d.go("rows", 1, "bemerkungen", "interpretation")
    d.key(Key.Key_Z, Ctrl)
    assert d.at() == ("rows", 0, COLUMN, "diplomatic_transcript")
    assert cell(d, 0) == "a"


def test_rows_by_key(open_form: OpenForm) -> None:
    d = make_table_form(open_form, "a", "b")
    d.go("rows", 0, COLUMN, "diplomatic_transcript")
    d.key(Key.Key_Return, Ctrl, Shift)
    assert [each["row_number"] for each in d.document.record["rows"]] == [1, 2, 3]
    assert d.at() == ("rows", 1, COLUMN, "diplomatic_transcript")
    assert cell(d, 2) == "b"
    d.key(Key.Key_Down, Ctrl, Shift)
    assert cell(d, 1) == "b"
    assert d.at() == ("rows", 2, COLUMN, "diplomatic_transcript")
    d.key(Key.Key_Delete, Ctrl, Shift)
    d.key(Key.Key_Delete, Ctrl, Shift)
    d.key(Key.Key_Delete, Ctrl, Shift)
    assert d.document.record["rows"] == []
    assert d.at() == ("rows", 0, COLUMN, TRANSCRIPT)  # the new row, which is not in the record
    d.key(Key.Key_Delete, Ctrl, Shift)
    d.key(Key.Key_D, Ctrl, Shift)
    assert d.document.record["rows"] == []
    d.key(Key.Key_Return, Ctrl, Shift)
    assert d.document.record["rows"][0]["row_number"] == 1
    while d.document.can_undo:
        d.key(Key.Key_Z, Ctrl)
    assert d.document.record == {"rows": [make_row(1, "a"), make_row(2, "b")]}


def test_crossed_out_by_key(open_form: OpenForm) -> None:
    d = make_table_form(open_form, "a")
    d.go("rows", 0, COLUMN, "interpretation")
    d.key(Key.Key_X, Ctrl, Shift)
    assert cell(d, 0, "is_crossed_out") is True
    table = find_table(d)
    assert "crossed out" in table.model().data(table.currentIndex(), Qt.ItemDataRole.AccessibleTextRole)
    d.key(Key.Key_F2)
    assert d.focus.font().strikeOut() and d.focus.font().italic()
    d.key(Key.Key_X, Ctrl, Shift)
    assert cell(d, 0, "is_crossed_out") is False and not d.focus.font().strikeOut()
    d.key(Key.Key_X, Ctrl, Shift)
    d.key(Key.Key_Tab)
    d.key(Key.Key_F2)
    assert isinstance(d.focus, QPlainTextEdit) and not d.focus.font().strikeOut()


def test_a_cell_is_confirmed_completely(open_form: OpenForm) -> None:
    record = {"rows": [make_row(1, "a"), make_row(2, "b")]}
    d = open_form("personnel_cards", record, draft=deepcopy(record))
    assert d.form.needs_look_count() == 12
    d.form.focus_first()
    d.key(Key.Key_Return, Alt)
    assert d.form.needs_look_count() == 11
    assert d.at() == ("rows", 0, "dienstort", "diplomatic_transcript")
    d.key(Key.Key_F2)
    d.key(Key.Key_Return)
    assert d.at() == ("rows", 0, "gehaltsklasse", "diplomatic_transcript")
    assert isinstance(d.focus, QTableView)
    d.key(Key.Key_Return)
    assert d.at() == ("rows", 0, "jahresgehalt_monatsgehalt_taglohn", "diplomatic_transcript")
    assert d.form.needs_look_count() == 9
    assert d.document.record == record


def test_odd_rows_and_cells(open_form: OpenForm) -> None:
    odd: list[Any] = [
        make_row(1, "a"),
        "text",
        None,
        {**make_row(4), COLUMN: "Leiter"},
        {**make_row(5), COLUMN: None, "foo": 1},
    ]
    odd.append({**make_row(6), COLUMN: {"diplomatic_transcript": ["x"], "interpretation": 3500, "bar": 1}})
    d = open_form("personnel_cards", {"rows": deepcopy(odd)})
    assert d.document.undo_stack.edits == []
    model = find_table(d).model()
    assert model.index(1, 1).data() == '"text"\n'
    assert model.index(3, 1).data() == '"Leiter"\n'
    assert model.index(5, 1).data() == '["x"]\n3500'
    d.go("rows", 4, COLUMN, "diplomatic_transcript")
    d.type("x")
    assert d.document.record["rows"][4][COLUMN] == {
        "diplomatic_transcript": "x", "interpretation": None, "is_crossed_out": False,
    }  # fmt: skip
    d.go("rows", 5, COLUMN, "interpretation")
    d.select_all()
    d.type("7")
    assert cell(d, 5, "interpretation") == 7
    for index in (1, 3):
        d.form.focus_pointer(("rows", index, COLUMN, "diplomatic_transcript"))
        d.type("y")
        d.key(Key.Key_Delete)
        assert d.document.record["rows"][index] == odd[index]


def test_a_list_of_texts_in_a_row_is_a_line_with_pipes(open_form: OpenForm) -> None:
    own = {"type": "array", "items": {"type": "string"}, "gtapp": {"own": True, "widget": "tags"}}
    row = {"type": "object", "properties": {"name": {"type": "string"}, "tags": own}}
    schema = {
        "type": "object",
        "properties": {"rows": {"type": "array", "items": row, "gtapp": {"widget": "triples"}}},
    }
    d = open_form(
        schema, {"rows": [{"name": "a"}, {"name": "b", "tags": ["x", "y"]}, {"name": "c", "tags": [5]}]}
    )
    d.go("rows", 0, "tags")
    d.type("wine | hay")
    assert d.document.record["rows"][0] == {"name": "a", "tags": ["wine", "hay"]}
    d.go("rows", 1, "tags")
    assert find_table(d).currentIndex().data() == "x | y"
    d.key(Key.Key_F2)
    d.key(Key.Key_End)
    d.type(" | ")
    assert d.focus.toPlainText() == "x | y | "  # type: ignore[attr-defined]
    d.type("z")
    assert d.document.record["rows"][1]["tags"] == ["x", "y", "z"]
    d.select_all()
    d.key(Key.Key_Delete)
    assert d.document.record["rows"][1] == {"name": "b"}
    d.document.undo()
    assert d.document.record["rows"][1]["tags"] == ["x", "y", "z"]
    d.go("rows", 2, "tags")
    assert find_table(d).currentIndex().data() == "[5]"
    assert d.document.record["rows"][2] == {"name": "c", "tags": [5]}


def test_wrong_row_numbers_are_corrected(open_form: OpenForm) -> None:
    d = open_form("personnel_cards", {"rows": [make_row(4, "a"), make_row(7, "b")]})
    assert d.form.needs_look_count() == 2
    d.form.focus_first()
    d.key(Key.Key_F, Ctrl, Shift)
    assert [each["row_number"] for each in d.document.record["rows"]] == [1, 2]
    assert d.form.needs_look_count() == 0


def test_the_table_is_accessible(open_form: OpenForm) -> None:
    d = make_table_form(open_form, "a")
    d.go("rows", 0, COLUMN, "diplomatic_transcript")
    table = find_table(d)
    found = QAccessible.queryAccessibleInterface(table)
    assert found.text(QAccessible.Text.Name) == "Rows"
    assert table.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole) == "a, nothing (null)"
    d.key(Key.Key_F2)
    assert d.focus.accessibleName() == "Rows › 1 › Dienstliche Stellung › Transcript"


def test_the_mouse_finds_the_line_of_a_cell(open_form: OpenForm) -> None:
    d = make_table_form(open_form, "a", "b")
    table = find_table(d)
    rect = table.visualRect(table.model().index(1, 1))
    d.click(table.viewport(), rect.center() + QPoint(0, rect.height() // 4))
    assert d.at() == ("rows", 1, COLUMN, "interpretation")
    d.click(table.viewport(), rect.topLeft() + QPoint(10, 5))
    assert d.at() == ("rows", 1, COLUMN, "diplomatic_transcript")
    QTest.mouseDClick(table.viewport(), Qt.MouseButton.LeftButton, pos=rect.topLeft() + QPoint(10, 5))
    d.type("x")
    assert "x" in cell(d, 1)


MIXED = {
    "type": "object",
    "properties": {
        "name": {"type": "string"},
        "rows": {
            "type": "array",
            "gtapp": {"widget": "triples"},
            "items": {
                "type": "object",
                "properties": {"year": {"type": "integer"}, "note": {"type": "string"}},
            },
        },
        "end": {"type": "string"},
    },
}


def test_a_table_of_single_values_between_others(open_form: OpenForm) -> None:
    d = open_form(MIXED, {"name": "a", "rows": [{"year": 1880, "note": "x"}], "end": "z"})
    d.go("name")
    d.key(Key.Key_Tab)
    assert d.at() == ("rows", 0, "year")
    d.type("1")
    assert d.document.record["rows"][0]["year"] == 1
    d.key(Key.Key_Tab)
    assert d.at() == ("rows", 0, "note")
    for place in (("rows", 1, "year"), ("rows", 1, "note"), ("end",)):
        d.key(Key.Key_Tab)
        assert d.at() == place
    assert isinstance(d.focus, QLineEdit)
    for place in (("rows", 1, "note"), ("rows", 1, "year"), ("rows", 0, "note")):
        d.key(Key.Key_Tab, Shift)
        assert d.at() == place
    assert d.document.record["rows"] == [{"year": 1, "note": "x"}]


def test_a_narrow_table_breaks_words_where_that_is_natural_and_few_of_them(open_form: OpenForm) -> None:
    rows = [make_row(number, "Hilfsleiter") for number in (1, 2)]
    rows[0]["bemerkungen"]["diplomatic_transcript"] = "(inkl.200.--techn.Zul.,Teuerungszulagenausgleich)"
    rows[1]["datum_gehaltsänderung"]["interpretation"] = "1944-05-31"
    d = open_form("personnel_cards", {"rows": rows})
    d.form.resize(800, 700)  # less needs a scroll bar: headings and dates are not broken inside words
    QApplication.processEvents()
    table = d.form.findChild(RecordTable)
    assert isinstance(table, RecordTable)
    assert table.horizontalScrollBar().maximum() == 0
    widths = {name: table.columnWidth(place) for place, name in enumerate(rows[0])}
    measure = form_fonts(table.font()).metrics.horizontalAdvance
    assert widths[COLUMN] > measure("Hilfsleiter")
    assert widths["datum_gehaltsänderung"] > measure("1944-05-31")  # dates are never broken


TEXT = {"type": "string"}


def make_list(item: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": {"list": {"type": "array", "items": item}}}


def make_object(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties}


def test_crossed_out_beside_a_text_outside_of_tables(open_form: OpenForm) -> None:
    cell = make_object(text=TEXT, is_crossed_out={"type": "boolean"}, sure={"type": "boolean"})
    record = {"cell": {"text": "a", "is_crossed_out": False, "sure": False}}
    d = open_form(make_object(cell=cell), deepcopy(record))
    d.go("cell", "text")
    d.key(Key.Key_X, Ctrl, Shift)
    assert d.document.record == {"cell": {"text": "a", "is_crossed_out": True, "sure": False}}
    d.key(Key.Key_X, Ctrl, Shift)
    assert d.document.record == record
    d.key(Key.Key_Z, Ctrl)
    d.key(Key.Key_Z, Ctrl)
    assert d.document.record == record and not d.document.can_undo


TAGGED = make_object(kind={"enum": ["a", "b"]}, inner=make_object(on={"type": "boolean"}, name=TEXT))


@pytest.mark.parametrize(
    ("schema", "record", "shape", "first"),
    [
        ("fraktur", [], Shape("list", "advertisements"), ("text",)),
        ("fraktur", {}, Shape("groups", "advertisements"), ("text",)),
        ("fraktur", {"advertisements": None}, None, ("text",)),
        (make_list(TEXT), {"list": []}, None, ()),
        (make_list(TEXT), {"list": None}, None, ()),
        (make_list(TEXT), {}, None, ()),
        (make_list(TAGGED), {}, None, ("inner", "name")),
    ],
    ids=range(7),
)
def test_typing_into_an_empty_list_begins_its_first_entry(
    open_form: OpenForm, schema: Any, record: Any, shape: Shape | None, first: tuple[str, ...]
) -> None:
    name = "advertisements" if schema == "fraktur" else "list"
    copied, typed = "1. Ein “Ofen”\nzu Baſel", "ſo viel wird getippt, kein Zeichen geht verloren"
    for enter in (typed, "äb", copied):
        d = open_form(schema, deepcopy(record), shape=shape)
        d.form.focus_first()
        if enter == copied:
            QApplication.clipboard().setText(copied)
            d.key(Key.Key_V, Ctrl)
        elif enter == "äb":
            d.compose("¨")
            assert d.document.record == record
            d.compose("", "ä")
            d.type("b")
        else:
            d.type(typed)
        place = d.document.to_record_pointer((name, 0, *first))
        assert d.document.get(place) == enter
        assert d.at() == place
        while d.document.can_undo:
            d.document.undo()
        assert d.document.record == record


@pytest.mark.parametrize(
    "item", [{"enum": ["a", "b"]}, make_object(on={"type": "boolean"}), {"type": "array", "items": TEXT}]
)
def test_an_empty_list_into_which_nothing_can_be_typed_says_so(
    open_form: OpenForm, item: dict[str, Any]
) -> None:
    d = open_form(make_list(item), {})
    said: list[str] = []
    d.form.failed.connect(said.append)
    d.form.focus_first()
    d.type("x")
    assert d.document.record == {}
    assert len(said) == 1
    assert "+ Add" in said[0]


def test_what_no_value_takes_is_refused_with_a_message(open_form: OpenForm) -> None:
    d = open_form("zettelkatalog", make_card())
    said: list[str] = []
    d.form.failed.connect(said.append)
    d.go("type", "type")
    d.type("q")
    assert len(said) == 1
    d.go("author", "last_name")
    d.type("q")
    assert len(said) == 1


def test_letters_that_choose_are_not_refused(open_form: OpenForm) -> None:
    d = open_form(make_object(kind={"enum": ["abc", "abd", "b"]}), {})
    said: list[str] = []
    d.form.failed.connect(said.append)
    d.go("kind")
    d.type("abd")
    assert d.document.record == {"kind": "abd"}
    assert said == []
