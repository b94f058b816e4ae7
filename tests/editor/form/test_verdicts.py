"""A run's verdicts in the form: sign, code and reason at each value; only changed ones are refreshed."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication, QWidget

from gtapp.core.record.shape import detect_shape
from gtapp.core.schema import benchmark
from gtapp.core.schema.pointer import Pointer
from gtapp.editor.form.blocks import RowNotes
from gtapp.editor.form.layout import Block
from gtapp.editor.form.notes import Note, NoteLines
from gtapp.editor.form.painting import (
    VERDICTS,
    draw_cached_verdict,
    form_fonts,
    verdict_code,
    verdict_name,
)
from gtapp.editor.form.table_block import GridBlock
from gtapp.editor.form.table_view import RecordTable
from gtapp.editor.form.value_block import ValueBlock, ValueDecoration, ValueState
from gtapp.kit.appearance import theme
from gtapp.scoring.result import Value
from gtapp.scoring.scorer import Scorer
from tests.editor.form.conftest import OpenForm
from tests.editor.form.form_window import FormWindow
from tests.records import make_advert, make_card, make_row

LETTER: dict[str, Any] = {
    "letter_title": ["None"],
    "send_date": ["1926-02-16"],
    "sender_persons": ["Groschupf-Jaeger, Louis", "Ritter-Dreier, Fritz"],
    "receiver_persons": ["Christ-Wackernagel, Paul"],
    "has_signatures": "TRUE",
}


def score_answer(name: str, truth: Any, answer: Any) -> Sequence[Value]:
    """Return the scorer's result for an answer to a record."""
    return Scorer(benchmark.load(name)).item("item", truth, answer).values


def open_scored_form(open_form: OpenForm, name: str, truth: Any, answer: Any) -> FormWindow:
    shape = detect_shape(truth, benchmark.load(name).schema.fields)
    d = open_form(name, deepcopy(truth), shape=shape)
    d.form.set_verdicts(score_answer(name, truth, answer))
    return d


def find_state(d: FormWindow, *pointer: str | int) -> ValueState:
    """Return what the form shows about a value."""
    widget: QWidget | None = d.go(*pointer)
    while widget is not None and not isinstance(widget, ValueBlock):
        widget = widget.parentWidget()
    assert widget is not None
    return widget.state


def read_accessible_text(d: FormWindow, *pointer: str | int) -> str:
    """Return the accessible text of a value."""
    return d.go(*pointer).accessibleDescription()


def find_marked(state: ValueState) -> list[str]:
    """Return the marked characters of the answer."""
    return [note.text[a:b] for note in state.notes if note.is_verdict for a, b in note.ranges]


def read_heading_notes(d: FormWindow) -> str:
    """Return the notes below the headings of lists and objects."""
    blocks = (each for each in d.form.findChildren(Block) if not isinstance(each, ValueBlock | GridBlock))
    return "\n".join(filter(None, (each.accessibleDescription() for each in blocks)))


# single values


def test_each_value_of_a_card_shows_its_verdict(open_form: OpenForm) -> None:
    answer = make_card(year="1881", title="Über Nebel.", place="Bern", pages=None)
    answer["author"]["last_name"] = "Meier"
    d = open_scored_form(open_form, "zettelkatalog", make_card(), answer)
    found = {
        "fp+fn": ("author", "last_name"),
        "tp": ("author", "first_name"),
        "fp": ("publication", "place"),
        "fn": ("publication", "pages"),
    }
    for verdict, pointer in found.items():
        state = find_state(d, *pointer)
        assert state.verdict
        assert state.verdict.verdict == verdict
        assert verdict_name(verdict) in read_accessible_text(d, *pointer)
    assert "not in the answer" in read_accessible_text(d, "publication", "pages")
    assert "Answer: Bern" in read_accessible_text(d, "publication", "place")


def test_the_answer_is_shown_below_with_marked_differences(open_form: OpenForm) -> None:
    answer = make_card(title="Über Nebel.")
    answer["author"]["last_name"] = "Meier"
    d = open_scored_form(open_form, "zettelkatalog", make_card(), answer)
    wrong = find_state(d, "author", "last_name")
    assert [note.text for note in wrong.notes] == ["Meier"]
    assert find_marked(wrong) == ["i"]
    assert "i for y" in read_accessible_text(d, "author", "last_name")
    alike = find_state(d, "publication", "title")
    assert alike.verdict
    assert alike.verdict.verdict == "tp"
    assert find_marked(alike) == ["."]


def test_notes_on_values_that_share_a_row_take_a_line_each_over_its_width(open_form: OpenForm) -> None:
    truth, answer = make_card(pages="IV,112"), make_card(pages="IV,112 S.", year="1958")
    d = open_scored_form(open_form, "zettelkatalog", truth, answer)
    block = d.go("publication", "pages").parentWidget()
    assert isinstance(block, ValueBlock)

    def find_shown() -> list[RowNotes]:
        return [each for each in d.form.findChildren(RowNotes) if not each.isHidden()]

    d.window.resize(420, 700)
    QApplication.processEvents()
    assert [each.width() > 2 * block.width() for each in find_shown()] == [True, True]
    assert {each.height() for each in find_shown()} == {form_fonts().small_line + 1}
    notes = "\n".join(each.tooltip_at(QPoint()) for each in find_shown())
    assert re.search(r"Answer \(Pages\): IV,112 S\.\. .*needed: 0\.92", notes)
    assert "Answer (Year): 1958" in notes
    assert not block.decoration.notes.notes
    d.window.resize(200, 700)
    QApplication.processEvents()
    assert not find_shown()
    assert [note.label for note in block.decoration.notes.notes] == [""]


def test_an_equal_answer_is_only_a_sign(open_form: OpenForm) -> None:
    d = open_scored_form(open_form, "zettelkatalog", make_card(), make_card(year="1880"))
    assert all(not each.state.notes for each in d.form.findChildren(ValueBlock))
    assert "the same" in read_accessible_text(d, "author", "last_name")
    assert "written as text" in read_accessible_text(d, "publication", "year")


def test_an_answer_that_is_a_page_of_text_is_marked(open_form: OpenForm) -> None:
    text = " ".join(f"Wort{number}" for number in range(4000))
    d = open_scored_form(
        open_form,
        "zettelkatalog",
        make_card(title=text),
        make_card(title=text.replace("Wort1234 ", "Wurt1234 ")),
    )
    assert find_marked(find_state(d, "publication", "title")) == ["u"]


def test_a_value_that_the_truth_lacks_is_shown_at_its_field(open_form: OpenForm) -> None:
    truth = make_card()
    del truth["publication"]["place"]
    d = open_scored_form(open_form, "zettelkatalog", truth, make_card(place="Bern"))
    state = find_state(d, "publication", "place")
    assert state.tag == "absent"
    assert "Answer: Bern" in read_accessible_text(d, "publication", "place")


def test_single_verdicts_can_be_given_by_pointer(open_form: OpenForm) -> None:
    d = open_form("zettelkatalog", make_card())
    one = next(
        v
        for v in score_answer("zettelkatalog", make_card(), make_card(format="4°"))
        if v.field == "publication.format"
    )
    place: Pointer = ("author", "last_name")
    d.form.set_verdicts({place: one})
    assert find_marked(find_state(d, "author", "last_name")) == ["4"]
    assert find_state(d, "publication", "format").verdict is None


# lists


def test_persons_in_one_line_have_one_verdict_each(open_form: OpenForm) -> None:
    answer = {**LETTER, "sender_persons": ["Ritter-Dreier, Fritz", "Killer"], "receiver_persons": []}
    d = open_scored_form(open_form, "letters", LETTER, answer)
    state = find_state(d, "sender_persons")
    assert state.verdict
    assert state.verdict.verdict == "fp+fn"
    messages = read_accessible_text(d, "sender_persons")
    assert "Groschupf-Jaeger, Louis: not named in the answer" in messages
    assert "Answer: Killer" in messages
    assert [note.kind for note in state.notes] == ["fn", "fp"]
    assert find_state(d, "send_date").notes == ()
    assert find_state(d, "letter_title").verdict is None


def test_verdicts_of_a_wrapped_answer_on_an_empty_list(open_form: OpenForm) -> None:
    truth = {**LETTER, "receiver_persons": []}
    d = open_scored_form(open_form, "letters", truth, {"metadata": {**LETTER}})
    assert "Answer: Christ-Wackernagel, Paul" in read_accessible_text(d, "receiver_persons")


def test_an_invented_advertisement_is_shown_at_the_list(open_form: OpenForm) -> None:
    truth = [make_advert("1. Ein Stücklein.")]
    answer = {"advertisements": [make_advert("1. Ein Stückleyn."), make_advert("2. Ein Hauß.")]}
    d = open_scored_form(open_form, "fraktur", {"1731_1_1": truth}, answer)
    assert find_marked(find_state(d, "1731_1_1", 0, "text")) == ["y"]
    assert "fuzzy" in read_accessible_text(d, "1731_1_1", 0, "text")
    assert "Answer: 2. Ein Hauß." in read_heading_notes(d)


def test_the_first_invented_ones_are_named_and_the_rest_counted(
    open_form: OpenForm,
) -> None:
    answer = {"advertisements": [make_advert(f"{number}. Ein Hauß.") for number in range(1, 40)]}
    d = open_scored_form(open_form, "fraktur", [make_advert("1. Ein Hauß.")], answer)
    messages = read_heading_notes(d).splitlines()
    assert len(messages) < 10
    assert messages[-1].endswith("and 32 more")


# tables


def table(d: FormWindow) -> RecordTable:
    found = d.form.findChildren(RecordTable)
    assert len(found) == 1
    return found[0]


def read_cell_text(d: FormWindow, row_: int, column: int) -> str:
    view = table(d)
    role = Qt.ItemDataRole.AccessibleDescriptionRole
    return str(view.model().index(row_, column).data(role))


def test_cells_of_a_table_show_their_verdicts(open_form: OpenForm) -> None:
    truth = {"rows": [make_row(1, "Geometer"), make_row(2, "Techn.", "Techniker")]}
    answer = {"rows": [make_row(1, "Geometcr"), make_row(2, "", "Techniker", crossed_out=True)]}
    d = open_scored_form(open_form, "personnel_cards", truth, answer)
    assert "c for e" in read_cell_text(d, 0, 1)
    assert "not in the answer" in read_cell_text(d, 1, 1)
    messages = read_cell_text(d, 1, 1).splitlines()
    assert any("Interpretation" in line and "right" in line for line in messages)
    assert (
        any("Crossed out" in line and "wrong" in line for line in messages)
        or "only in the answer" in messages[-1]
    )
    d.form.set_verdicts(score_answer("personnel_cards", truth, truth))
    assert "c for e" not in read_cell_text(d, 0, 1)


def test_an_invented_row_is_one_line_at_the_table(open_form: OpenForm) -> None:
    truth = {"rows": [make_row(1, "Geometer")]}
    answer = {"rows": [make_row(1, "Geometer"), make_row(2, "Bote", "Amtsbote")]}
    d = open_scored_form(open_form, "personnel_cards", truth, answer)
    messages = read_heading_notes(d)
    assert "Answer (2): Bote | Amtsbote" in messages
    assert len(messages.splitlines()) == 1


def test_an_invalid_row_shows_its_verdicts(open_form: OpenForm) -> None:
    d = open_scored_form(
        open_form, "personnel_cards", {"rows": ["Geometer"]}, {"rows": [make_row(1, "Geometer")]}
    )
    assert "Answer (1): Geometer" in read_cell_text(d, 0, 0)


# reasons and marks that appear and disappear


class _PaintCounter(QObject):
    """Records which value blocks were painted."""

    def __init__(self, d: FormWindow) -> None:
        super().__init__()
        self.found: set[Pointer] = set()
        for block in d.form.findChildren(ValueBlock):
            block.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and isinstance(watched, ValueBlock):
            self.found.add(watched.pointer)
        return False


def test_only_the_block_with_a_changed_verdict_is_painted(open_form: OpenForm) -> None:
    d = open_scored_form(open_form, "zettelkatalog", make_card(), make_card(place="Bern"))
    QApplication.processEvents()
    painted = _PaintCounter(d)
    d.form.set_verdicts(score_answer("zettelkatalog", make_card(), make_card(place="Bern")))
    QApplication.processEvents()
    assert painted.found == set()
    d.form.set_verdicts(score_answer("zettelkatalog", make_card(), make_card(place="Basel")))
    QApplication.processEvents()
    assert painted.found == {("publication", "place")}


def frames(d: FormWindow) -> list[tuple[QRect, QRect]]:
    return [(each.geometry(), QRect(each.decoration.frame)) for each in d.form.findChildren(ValueBlock)]


def test_without_a_run_the_form_is_unchanged(open_form: OpenForm) -> None:
    d = open_form("zettelkatalog", make_card())
    QApplication.processEvents()
    before, picture = frames(d), d.form.grab().toImage()
    d.form.set_verdicts(score_answer("zettelkatalog", make_card(), make_card(title="Unter Nebeln")))
    assert frames(d) != before
    d.form.set_verdicts(None)
    assert frames(d) == before
    assert d.form.grab().toImage() == picture


def test_the_next_record_starts_without_verdicts_and_nothing_moves(open_form: OpenForm) -> None:
    d = open_scored_form(open_form, "zettelkatalog", make_card(), make_card(title="Unter Nebeln"))
    width = {each.decoration.frame.width() for each in d.form.findChildren(ValueBlock)}
    d.bind(make_card())
    assert all(each.state.verdict is None for each in d.form.findChildren(ValueBlock))
    d.form.set_verdicts(())
    assert {each.decoration.frame.width() for each in d.form.findChildren(ValueBlock)} == width
    d.form.bind(None)
    d.form.set_verdicts(score_answer("zettelkatalog", make_card(), make_card()))
    assert all(each.state.verdict is None for each in d.form.findChildren(ValueBlock))


def test_the_focused_field_keeps_its_position(open_form: OpenForm) -> None:
    answer = make_card(title="Unter Nebeln", place="Bern", year=1700)
    answer["author"] = {"last_name": "Schmidt", "first_name": "Hans"}
    d = open_form("zettelkatalog", make_card())
    d.window.resize(380, 260)
    QApplication.processEvents()
    widget = d.go("publication", "format")
    before = widget.mapTo(d.form, QPoint(0, 0)).y()
    for values in (score_answer("zettelkatalog", make_card(), answer), (), None):
        d.form.set_verdicts(values)
        assert widget.mapTo(d.form, QPoint(0, 0)).y() == before
    d.go("type", "type")
    d.form.set_verdicts(score_answer("zettelkatalog", make_card(), answer))
    d.form.focus_first()
    assert d.focus.mapTo(d.form, QPoint(0, 0)).y() >= 0


def test_verdicts_follow_moved_rows(open_form: OpenForm) -> None:
    truth = [make_advert("1. Ein Hauß."), make_advert("2. Ein Garten.")]
    answer = {"advertisements": [make_advert("1. Ein Hauß."), make_advert("2. Ein Gartcn.")]}
    d = open_scored_form(open_form, "fraktur", truth, answer)
    d.document.remove((0,))
    d.form.set_verdicts(score_answer("fraktur", d.document.record, answer))
    assert find_marked(find_state(d, 0, "text")) == ["c"]
    d.document.undo()
    d.form.set_verdicts(score_answer("fraktur", d.document.record, answer))
    assert find_state(d, 0, "text").notes == ()
    assert find_marked(find_state(d, 1, "text")) == ["c"]


def grab_form(d: FormWindow) -> QImage:
    """Return an image of the form with the focus in its first field."""
    QApplication.setCursorFlashTime(0)
    d.form.focus_first()
    QApplication.processEvents()
    return d.form.grab().toImage()


def collect_answers(reference: Path, name: str, stem: str) -> list[Any]:
    """Return the answers of some runs to one item; generated ones where there are none."""
    found = sorted((reference / name / "answers").rglob(f"request_*_{stem}.json"))[:4]
    return [json.loads(path.read_text(encoding="utf-8")) for path in found]


def truths(reference: Path, name: str) -> Iterator[tuple[str, Any]]:
    for path in sorted((reference / name / "ground_truths").glob("*.json"))[:6]:
        content = json.loads(path.read_text(encoding="utf-8"))
        yield path.stem, content.get("response_text", content) if isinstance(content, dict) else content


@pytest.mark.parametrize("name", ["zettelkatalog", "letters", "fraktur", "personnel_cards"])
def test_refreshed_verdicts_equal_newly_shown_ones(open_form: OpenForm, reference: Path, name: str) -> None:
    """Real cards: from one run to the next, from edit to edit, the form ends like one that is opened anew."""
    d = open_form(name)
    d.form.set_verdicts(())
    schema, rng = benchmark.load(name).schema.fields, random.Random(4)
    for stem, record in truths(reference, name):
        shape, last = detect_shape(record, schema), distort(record, rng)
        d.bind(deepcopy(record), shape=shape)
        for answer in [*collect_answers(reference, name, stem), distort(record, rng), record, last]:
            d.form.set_verdicts(score_answer(name, d.document.record, answer))
        refreshed = grab_form(d)
        d.form.set_verdicts(None)
        d.bind(deepcopy(record), shape=shape)
        d.form.set_verdicts(score_answer(name, d.document.record, last))
        assert grab_form(d) == refreshed, stem


def distort(tree: Any, rng: random.Random) -> Any:
    """Return the record as a model might read it: letters exchanged, entries missing or duplicated."""
    if isinstance(tree, dict):
        return {key: distort(each, rng) for key, each in tree.items()}
    if isinstance(tree, list):
        kept = [distort(each, rng) for each in tree if rng.random() > 0.2]
        return kept + kept[:1] if rng.random() < 0.3 else kept
    if isinstance(tree, str) and rng.random() < 0.4:
        return tree.replace("e", "c", 1)
    return None if rng.random() < 0.1 else tree


# the picture


def paint_sign(verdict: str) -> QImage:
    image = QImage(40, 40, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    draw_cached_verdict(painter, 2, 2, 30, verdict, QApplication.palette())
    painter.end()
    return image


def find_dark_points(image: QImage) -> frozenset[tuple[int, int]]:
    """Return the points that are clearly darker than white, whatever their colour."""
    points = ((x, y) for x in range(image.width()) for y in range(image.height()))
    return frozenset((x, y) for x, y in points if image.pixelColor(x, y).lightness() < 200)


def test_the_signs_differ_in_shape_and_word(qapp: QApplication) -> None:
    shapes = {find_dark_points(paint_sign(verdict)) for verdict in VERDICTS}
    assert len(shapes) == len({verdict_code(each) for each in VERDICTS}) == len(VERDICTS)
    assert len({verdict_name(each) for each in VERDICTS}) == len(VERDICTS)


def drawn(note: Note, width: int) -> QImage:
    notes = NoteLines()
    notes.set_notes((note,))
    palette = QApplication.palette()
    image = QImage(width, notes.height(width, form_fonts(), palette), QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    notes.paint(painter, image.rect().topLeft(), width, form_fonts(), palette)
    painter.end()
    return image


def test_the_reason_is_readable_for_an_answer_of_any_length(qapp: QApplication) -> None:
    for length in (5, 40, 80, 400):
        one, other = (
            Note("fp+fn", "Wort " * length, reason=f"0.5 < 0.92: {text}") for text in ("x for y", "q for w")
        )
        assert drawn(one, 300) != drawn(other, 300)


@pytest.mark.parametrize("width", [380, 900])
def test_sign_and_code_are_inside_the_form(open_form: OpenForm, width: int) -> None:
    answer = make_card(title="Unter Nebeln")
    d = open_form("zettelkatalog", make_card())
    d.window.resize(width, 700)
    d.form.set_verdicts(score_answer("zettelkatalog", make_card(), answer))
    QApplication.processEvents()
    for each in d.form.findChildren(ValueBlock):
        face: ValueDecoration = each.decoration
        assert each.rect().contains(face.sign)
        assert face.sign.bottom() < face.frame.top() and face.frame.width() > 100
        assert each.geometry().right() <= width


def test_colours_follow_the_theme(open_form: OpenForm, qapp: QApplication) -> None:
    answer = make_card(title="Unter Nebeln", place="Bern")
    d = open_scored_form(open_form, "zettelkatalog", make_card(), answer)
    light, before = grab_form(d), qapp.palette()
    try:
        qapp.setPalette(theme.make_palette("dark"))
        followed = grab_form(d)
        d.form.set_verdicts(None)
        d.bind(make_card())
        d.form.set_verdicts(score_answer("zettelkatalog", make_card(), answer))
        assert grab_form(d) == followed != light
    finally:
        qapp.setPalette(before)
    assert grab_form(d) == light
