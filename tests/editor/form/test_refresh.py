"""After any edits, a refreshed form shows the same as a newly bound one."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gtapp.core.platform.errors import EditError, UnreadableError
from gtapp.core.record import list_edits
from gtapp.core.record.document import Document
from gtapp.core.record.shape import Shape
from gtapp.core.schema.pointer import ABSENT, Pointer, walk_values
from gtapp.editor.form import RecordForm
from gtapp.editor.form.blocks import Heading
from gtapp.editor.form.layout import Block
from gtapp.editor.form.section_blocks import DetailsBar, PassageBlock, SectionListBlock
from gtapp.editor.form.table_block import GridBlock
from gtapp.editor.form.value_block import ValueBlock
from gtapp.features import open_project
from tests.editor.form.conftest import OpenForm
from tests.editor.form.form_window import FormWindow
from tests.records import make_advert, make_card, make_row
from tests.strategies import REPETITIONS

VALUES: list[Any] = [
    None,
    "",
    "a",
    "b c",
    7,
    1.5,
    True,
    [],
    {},
    ["x"],
    ["a|b"],
    [None],
    {"text": "t"},
    ABSENT,
]


def describe_form(form: RecordForm) -> list[Any]:
    """Return everything that a form shows."""
    found: list[Any] = []
    for stop in form.focus_order._root.focus_blocks():
        if isinstance(stop, GridBlock):
            cells = [
                stop.model.cell(r, c)
                for r in range(stop.model.rowCount())
                for c in range(len(stop.model.columns))
            ]
            found.append((stop.at, cells))
        elif isinstance(stop, ValueBlock):
            editor: Any = stop._shown
            text = (
                editor.currentText()
                if hasattr(editor, "currentText")
                else editor.toPlainText()
                if hasattr(editor, "toPlainText")
                else editor.text()
            )
            found.append((stop.at, stop.pointer, type(editor).__name__, text, stop.state))
    bars = (bar for bar in form.findChildren(DetailsBar) if bar.isVisibleTo(form))
    found += [(bar._passage.at, bar._summary, bar._is_folded, bar._has_issue) for bar in bars]
    for block in form.findChildren(Block):
        heading = getattr(block, "heading", None)
        if isinstance(heading, Heading) and block.isVisibleTo(form):
            found.append((block.at, heading.tag, heading.notes.notes))
    return found


def bind_alike(fresh: RecordForm, followed: RecordForm, document: Document) -> None:
    """Bind a form, and unfold in it what is unfolded in the other one."""
    fresh.bind(document)
    for ours, theirs in zip(
        fresh.findChildren(SectionListBlock), followed.findChildren(SectionListBlock), strict=True
    ):
        ours._typed = theirs._typed
        ours.follow_headings()
    unfolded = [
        each.at for each in followed.findChildren(PassageBlock) if not each.collapsed and not each.is_folded
    ]
    for passage in fresh.findChildren(PassageBlock):
        if not passage.collapsed and passage.at in unfolded:
            passage.unfold()


def rename_randomly(document: Document, pointer: Pointer, dice: random.Random) -> None:
    """Give the member at `pointer` another key, if it is a member of an object."""
    around = document.get(pointer[:-1]) if pointer else None
    key = dice.choice(["a", "title", f"{pointer[-1:]}"])
    if isinstance(around, dict) and pointer[-1] in around and key not in around:
        document.rename(pointer, key)


def random_edit(document: Document, dice: random.Random) -> None:
    """Generate a random edit of a document."""
    tree = document.tree
    places = [at for at, _ in walk_values(tree) if at] if isinstance(tree, dict | list) else []
    lists = (
        [at for at, value in walk_values(tree) if isinstance(value, list) and value and at] if places else []
    )
    what = dice.randrange(11)
    if what == 0:
        document.undo()
    elif what == 1:
        document.redo()
    elif what in (2, 3) and lists:
        at = dice.choice(lists)
        count = len(list_edits.list_entries(document, at))
        if count:
            index = dice.randrange(count)
            do = dice.choice([list_edits.insert, list_edits.remove, list_edits.duplicate, list_edits.move])
            more = (dice.randrange(count),) if do is list_edits.move else ()
            do(document, at, index, *more)  # type: ignore[operator]
    elif what == 4 and places:
        document.confirm(document.to_record_pointer(dice.choice(places)))
    elif what == 5 and places:
        rename_randomly(document, document.to_record_pointer(dice.choice(places)), dice)
    elif what == 6 and places:
        pointer = document.to_record_pointer(dice.choice(places))
        if pointer:
            document.type_json(pointer, dice.choice(["{", '{"a": [1]}', '"x"', "[]", "null"]))
    elif places:
        at = dice.choice(places)
        pointer, value = document.to_record_pointer(at), dice.choice(VALUES)
        if not pointer and document.shape.kind != "object":
            return
        if value is ABSENT:
            document.remove(pointer)
        else:
            document.set(pointer, value, burst=dice.random() < 0.5)


def records() -> dict[str, tuple[str, Any, Shape]]:
    ads = [make_advert(f"{n}. a b", **({"_id": n} if n == 2 else {})) for n in range(1, 4)]
    name = "advertisements"
    letter = {
        "letter_title": ["None"], "send_date": ["1926-02-16"], "sender_persons": ["A, B", "C"],
        "receiver_persons": [], "has_signatures": "TRUE",
    }  # fmt: skip
    return {
        "card": ("zettelkatalog", make_card(), Shape()),
        "letter": ("letters", letter, Shape()),
        "page": ("fraktur", {name: ads}, Shape()),
        "list": ("fraktur", ads, Shape("list", name)),
        "groups": ("fraktur", {f"x_{n}": [ad] for n, ad in enumerate(ads)}, Shape("groups", name)),
        "table": ("personnel_cards", {"rows": [make_row(n, f"r{n}") for n in range(1, 4)]}, Shape()),
    }


@pytest.mark.parametrize("name", records())
@pytest.mark.parametrize("seed", range(4 * REPETITIONS))
def test_refreshing_equals_binding(open_form: OpenForm, name: str, seed: int) -> None:
    schema, record, shape = records()[name]
    dice = random.Random(f"{name}{seed}")
    draft = deepcopy(shape.build_tree(record)) if seed % 2 else ABSENT
    followed, fresh = open_form(schema), open_form(schema)
    document = followed.bind(deepcopy(record), shape=shape, draft=draft)
    followed.form.focus_first()
    for _ in range(40):
        try:
            random_edit(document, dice)
        except EditError:
            continue
        bind_alike(fresh.form, followed.form, document)
        assert describe_form(followed.form) == describe_form(fresh.form)
        fresh.form.bind(None)
    while document.can_undo:
        document.undo()
    assert document.record == record
    bind_alike(fresh.form, followed.form, document)
    assert describe_form(followed.form) == describe_form(fresh.form)


# real files

FOLDERS = ("zettelkatalog", "letters", "personnel_cards", "fraktur", "sciencemetabench")


@pytest.fixture
def project_copy(reference: Path, tmp_path: Path) -> Iterator[Any]:
    def copy(name: str, without_truths: bool = False) -> Path:
        target = tmp_path / name
        shutil.copytree(reference / name, target)
        if without_truths and (target / "drafts").is_dir():
            for each in (target / "ground_truths").glob("*.json"):
                each.unlink()
        return target

    yield copy


@pytest.mark.parametrize("name", FOLDERS)
@pytest.mark.parametrize("without_truths", [False, True])
def test_opening_every_real_file_changes_nothing(
    open_form: OpenForm, project_copy: Any, name: str, without_truths: bool
) -> None:
    with open_project(project_copy(name, without_truths)) as project:
        forms: dict[str, FormWindow] = {}
        seen = 0
        for item in project.items:
            try:
                document = project.document(item.id)
            except UnreadableError:
                continue
            before = deepcopy(document.record)
            texts = [part.text for part in document.parts]
            if document.schema.name not in forms:
                forms[document.schema.name] = open_form(project.benchmark.id)
                forms[document.schema.name].form.deleteLater()
                forms[document.schema.name].form = RecordForm(document.schema.fields)
                forms[document.schema.name].window.setCentralWidget(forms[document.schema.name].form)
            d = forms[document.schema.name]
            d.form.bind(document)
            d.form.focus_first()
            for _ in range(60):
                QTest.keyClick(d.focus, Qt.Key.Key_Tab)
            d.do("next_look")
            assert document.undo_stack.edits == []
            assert not document.is_dirty
            assert document.record == before
            assert [part.text for part in document.parts] == texts
            seen += 1
        for d in forms.values():
            d.form.bind(None)
    assert seen


# keys


@pytest.mark.parametrize(
    ("schema", "record", "pointer"),
    [
        ("zettelkatalog", make_card(), ("author", "last_name")),
        ("zettelkatalog", make_card(), ("publication", "title")),
        ("zettelkatalog", make_card(), ("type", "type")),
        ("personnel_cards", {"rows": [make_row(1, "a")]}, ("rows", 0, "dienstort", "interpretation")),
        ("fraktur", {"advertisements": [make_advert("a")]}, ("advertisements", 0, "text")),
    ],
)
@pytest.mark.parametrize("editing", [False, True])
def test_every_key_reaches_its_action(
    open_form: OpenForm, qapp: QApplication, schema: str, record: Any, pointer: Any, editing: bool
) -> None:
    d = open_form(schema, record)
    d.go(*pointer)
    if editing:
        QTest.keyClick(d.focus, Qt.Key.Key_F2)
    for name, action in d.form.actions_by_name.items():
        if not action.isVisible():  # of another kind of form
            continue
        action.triggered.disconnect()
        got: list[str] = []
        action.triggered.connect(lambda _=False, got=got: got.append("x"))
        for sequence in action.shortcuts():
            assert "Ctrl+Alt" not in sequence.toString()
            QTest.keySequence(d.focus, QKeySequence(sequence))
        assert len(got) == len(action.shortcuts()), name
