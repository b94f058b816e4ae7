"""The buttons beside an issue that fix it."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QToolButton

from gtapp.core.platform.messages import Message
from gtapp.core.record.fixes import Fix
from gtapp.core.record.validation import Issue
from gtapp.editor.form.fix_bar import FixBar
from tests.editor.form.conftest import OpenForm
from tests.editor.form.form_window import FormWindow
from tests.records import make_card, make_row
from tests.window.cut_texts import list_cut_texts


def _find_buttons(d: FormWindow) -> dict[str, QToolButton]:
    """Return the visible buttons that fix something, by their texts."""
    bars = d.form.findChildren(FixBar)
    return {b.text(): b for bar in bars for b in bar.findChildren(QToolButton) if b.isVisible()}


def test_a_button_beside_the_issue_fixes_it_in_one_step(open_form: OpenForm) -> None:
    d = open_form("zettelkatalog", make_card(pages="30 S."))
    button = _find_buttons(d)["Remove “S.”"]
    assert "Ctrl+Shift+F" in button.toolTip()
    button.click()
    assert d.document.get("/publication/pages") == "30" and not _find_buttons(d)
    d.document.undo()
    assert d.document.record == make_card(pages="30 S.")
    assert list(_find_buttons(d)) == ["Remove “S.”"]
    d.bind(make_card())
    assert not _find_buttons(d)


def test_a_button_without_room_for_its_text_shortens_it_and_says_all_in_its_tooltip(
    open_form: OpenForm,
) -> None:
    d = open_form("zettelkatalog", make_card(pages="30 S."))
    button = _find_buttons(d)["Remove “S.”"]
    button.resize(button.width() // 2, button.height())
    assert list(list_cut_texts(button)) == []
    assert "Remove “S.”" in button.toolTip()


def test_a_value_makes_no_key_of_a_button(open_form: OpenForm) -> None:
    d = open_form("zettelkatalog")
    fix = Fix(Message("fix-change", {"text": "Fischer &Sohn"}), "Fischer &Sohn")
    offer = Issue(
        ("publication", "publisher"), Message("draft-also", {"value": "Fischer &Sohn"}), "note", fix
    )
    d.bind(make_card(), draft=make_card(), offers=[offer])
    d.go("publication", "publisher")
    assert _find_buttons(d)["Change to “Fischer &Sohn”"].shortcut().isEmpty()


def test_one_button_fixes_all_of_a_kind(open_form: OpenForm) -> None:
    adverts = [{"date": f"{day}. Mai 1731", "tags_section": "A", "text": "1. B"} for day in (1, 2, 3)]
    d = open_form("fraktur", {"advertisements": adverts})
    d.go("advertisements", 0, "date")
    assert {"Fix all 3", "Change to “1731-05-01”"} <= set(_find_buttons(d))
    d.document.set("/advertisements/2/date", "1731-05-03")
    assert "Fix all 2" in _find_buttons(d)
    _find_buttons(d)["Fix all 2"].click()
    assert [d.document.get(f"/advertisements/{n}/date") for n in range(3)] == [
        f"1731-05-0{n}" for n in (1, 2, 3)
    ]
    assert not _find_buttons(d)


def _make_adverts(*days: str) -> dict[str, object]:
    return {"advertisements": [{"date": day, "tags_section": "A", "text": "1. B"} for day in days]}


def test_the_button_for_all_gets_its_place_when_another_value_needs_the_same(open_form: OpenForm) -> None:
    d = open_form("fraktur", _make_adverts("1. Mai 1731", "1731-05-02"))
    d.go("advertisements", 0, "date")
    assert list(_find_buttons(d)) == ["Change to “1731-05-01”"]
    d.document.set("/advertisements/1/date", "2. Mai 1731")
    for bar in d.form.findChildren(FixBar):
        shown = [each for each in bar.findChildren(QToolButton) if each.isVisibleTo(bar)]
        here, everywhere = (each.geometry() for each in shown)
        assert not here.intersects(everywhere)
        assert bar.rect().contains(here | everywhere)


def test_the_tooltips_name_the_keys_that_the_user_chose(open_form: OpenForm) -> None:
    d = open_form("zettelkatalog", make_card(pages="30 S."))
    d.form.actions_by_name["take_suggestion"].setShortcut("Ctrl+Shift+G")
    d.bind(make_card(pages="31 S."))
    assert "Ctrl+Shift+G" in _find_buttons(d)["Remove “S.”"].toolTip()


def test_a_table_has_the_buttons_below_it_for_the_current_cell(open_form: OpenForm) -> None:
    row = {
        "type": "object",
        "properties": {"name": {"type": "string"}, "year": {"type": ["integer", "null"]}},
    }
    schema = {
        "type": "object",
        "properties": {"rows": {"type": "array", "items": row, "gtapp": {"widget": "triples"}}},
    }
    d = open_form(schema, {"rows": [{"name": "a", "year": "1931"}, {"name": "b", "year": "1932"}]})
    d.go("rows", 0, "name")
    assert not _find_buttons(d)
    d.go("rows", 0, "year")
    assert set(_find_buttons(d)) == {"Make it a number", "Fix all 2"}
    _find_buttons(d)["Make it a number"].click()
    assert d.document.get("/rows/0/year") == 1931 and not _find_buttons(d)
    assert d.at() == ("rows", 0, "year")
    d.go("rows", 1, "year")
    assert list(_find_buttons(d)) == ["Make it a number"]
    d.do("take_suggestion")
    assert d.document.get("/rows/1/year") == 1932 and not _find_buttons(d)


def test_an_offer_can_be_put_into_another_field(open_form: OpenForm) -> None:
    d = open_form("zettelkatalog")
    fix = Fix(Message("fix-use"), "U 22.6369", "draft")
    place = ("library_reference", "shelfmark")
    offer = Issue(place, Message("draft-also", {"value": "U 22.6369"}), "note", fix)
    d.bind(make_card(), draft=make_card(), offers=[offer])
    d.go(*place)
    menu = _find_buttons(d)["Use it here"].menu()
    menu.aboutToShow.emit()
    names = [action.text() for action in menu.actions()]
    assert "Publication › Publisher" in names and "Library › Shelfmark" not in names
    next(action for action in menu.actions() if action.text().endswith("Subjects")).trigger()
    assert d.document.get("/library_reference/subjects") == "U 22.6369" and not _find_buttons(d)
    d.document.undo()
    assert list(_find_buttons(d)) == ["Use it here"]
    d.bind(make_card(pages="30 S."))
    assert all(button.menu() is None for button in _find_buttons(d).values())


def test_an_issue_of_a_cell_is_fixed_without_scrolling_in_a_low_form(open_form: OpenForm) -> None:
    rows = [make_row(number, "Schreiber") for number in range(1, 12)]
    for row in rows:
        row["jahresgehalt_monatsgehalt_taglohn"] = {
            "diplomatic_transcript": "5.340.-",
            "interpretation": "5.340.-",
            "is_crossed_out": False,
        }
    d = open_form("personnel_cards", {"rows": rows})
    d.form.resize(900, 290)
    QApplication.processEvents()
    d.go("rows", 0, "jahresgehalt_monatsgehalt_taglohn", "interpretation")
    QApplication.processEvents()
    button = _find_buttons(d)["Fix all 11"]
    assert 0 < button.mapTo(d.form, button.rect().topLeft()).y() <= d.form.height() - button.height()


def test_a_button_takes_no_more_height_than_a_line(open_form: OpenForm) -> None:
    d = open_form("zettelkatalog")
    field = ("publication", "publisher")
    message = Message("draft-also", {"value": "Vandenhoeck und Ruprecht in Göttingen, Verlag der Akademie"})
    fix = Fix(Message("fix-change", {"text": "V. & R."}), "V. & R.")

    def measure(issue: Issue, width: int) -> int:
        d.window.resize(width, 900)
        d.bind(make_card(), draft=make_card(), offers=[issue])
        block = d.go(*field).parentWidget()
        assert block
        return block.height()

    for width in range(620, 260, -20):
        alone = measure(Issue(field, message, "note"), width)
        with_button = measure(Issue(field, message, "note", fix), width)
        button = _find_buttons(d)["Change to “V. & R.”"]
        assert with_button <= alone + button.height()
