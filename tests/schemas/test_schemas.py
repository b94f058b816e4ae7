"""The bundled schemas: they cover the real truths, in their order, and carry what the form needs."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from gtapp.core.record.validation import check_record
from gtapp.core.schema.benchmark import load
from schemas import fraktur, letters, personnel_cards, sciencemetabench, zettelkatalog
from tests.sample_projects import CARD

MODELS: list[type[BaseModel]] = [
    zettelkatalog.Document,
    letters.Letter,
    letters.SheetLetter,
    personnel_cards.Table,
    fraktur.Page,
    sciencemetabench.Paper,
    sciencemetabench.Book,
]
# keys of real files that the schema lacks; they are kept and shown as foreign
FOREIGN = {"fraktur": {"_id"}}
HINTS = {
    *("label", "help", "group", "widget", "rows", "read_only", "auto", "derive", "check", "sections", "empty", "nothing"),
    *("asked", "on_page", "follows", "choice_names", "width", "names", "marks", "signed", "spells", "separator", "heading"),
}  # fmt: skip


def _zettelkatalog(root: Path) -> Iterator[Any]:
    for path in sorted((root / "zettelkatalog/ground_truths").glob("*.json")):
        yield _json(path)["response_text"]


def _letters(root: Path) -> Iterator[Any]:
    for path in sorted((root / "letters/ground_truths").glob("letter*.json")):
        yield _json(path)


def _personnel_cards(root: Path) -> Iterator[Any]:
    for path in sorted((root / "personnel_cards/ground_truths").glob("*.json")):
        yield _json(path)


def _fraktur(root: Path) -> Iterator[Any]:
    for path in sorted((root / "fraktur/ground_truths").glob("*.json")):
        content = _json(path)
        groups = content.values() if isinstance(content, dict) else [content]
        yield {"advertisements": [entry for group in groups for entry in group]}


def _papers(root: Path) -> Iterator[Any]:
    text = (root / "sciencemetabench/truth.jsonl").read_text(encoding="utf-8")
    yield from map(json.loads, text.splitlines())


def _json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8-sig"))


REAL: dict[str, tuple[type[BaseModel], Callable[[Path], Iterator[Any]]]] = {
    "zettelkatalog": (zettelkatalog.Document, _zettelkatalog),
    "letters": (letters.Letter, _letters),
    "personnel_cards": (personnel_cards.Table, _personnel_cards),
    "fraktur": (fraktur.Page, _fraktur),
    "sciencemetabench": (sciencemetabench.Paper, _papers),
}


def _objects(
    schema: dict[str, Any], node: dict[str, Any], value: Any
) -> Iterator[tuple[list[str], list[str]]]:
    """Return, for each object in `value`, its keys and those of its schema."""
    node = node.get("anyOf", [node])[0]
    if "$ref" in node:
        node = schema["$defs"][node["$ref"].rsplit("/", 1)[1]]
    if isinstance(value, dict):
        yield list(value), list(node["properties"])
        for key in value.keys() & node["properties"].keys():
            yield from _objects(schema, node["properties"][key], value[key])
    elif isinstance(value, list) and isinstance(node.get("items"), dict):
        for entry in value:
            yield from _objects(schema, node["items"], entry)


def _properties(model: type[BaseModel]) -> Iterator[tuple[str, dict[str, Any]]]:
    schema = model.model_json_schema()
    for node in [schema, *schema.get("$defs", {}).values()]:
        yield from node.get("properties", {}).items()
        for each in node.get("properties", {}).values():
            if "gtapp" in each.get("items", {}):
                yield "items", each["items"]


@pytest.mark.parametrize("name", REAL)
def test_real_truths_are_covered_in_their_order(name: str, reference: Path) -> None:
    model, records = REAL[name]
    schema = model.model_json_schema()
    seen = 0
    for record in records(reference):
        for found, known in _objects(schema, schema, record):
            seen += 1
            assert set(found) - set(known) <= FOREIGN.get(name, set())
            assert [key for key in found if key in known] == [key for key in known if key in found]
    assert seen > 5


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_hints_are_in_the_json_schema(model: type[BaseModel]) -> None:
    for name, node in _properties(model):
        hints = node.get("gtapp", {})
        assert hints.keys() <= HINTS, name
        assert name == "items" or hints["label"], name


@pytest.mark.parametrize(
    ("section", "names"),
    [
        ("publication", ("place", "pages", "publisher", "format", "editor")),
        ("library_reference", ("shelfmark", "subjects")),
    ],
)
def test_what_a_card_does_not_state_may_be_absent(section: str, names: tuple[str, ...]) -> None:
    schema = load("zettelkatalog").schema
    card = copy.deepcopy(CARD)
    for name in names:
        del card[section][name]
    assert not check_record(card, schema).issues
    del card["author"]["last_name"]
    assert check_record(card, schema).issues


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_each_model_has_a_description(model: type[BaseModel]) -> None:
    schema = model.model_json_schema()
    for node in [schema, *schema.get("$defs", {}).values()]:
        assert node["description"].endswith(".")


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_texts_are_sentences(model: type[BaseModel]) -> None:
    for name, node in _properties(model):
        hints = node.get("gtapp", {})
        for text in (hints.get("help"), hints.get("check", {}).get("message")):
            assert text is None or (text[0] == "“" or text[0].isupper()), name
        assert not hints.get("help") or hints["help"].endswith("."), name


def test_widgets() -> None:
    found = {
        (model.__name__, name): node["gtapp"]["widget"]
        for model in MODELS
        for name, node in _properties(model)
        if "widget" in node.get("gtapp", {})
    }
    assert found["Table", "rows"] == "triples"
    assert found["Page", "advertisements"] == "sections"
    assert found["Letter", "sender_persons"] == "tags"
    assert found["Letter", "letter_title"] == "pipe"
    assert found["Document", "title"] == "long"
    known = {"text", "long", "pipe", "tags", "triples", "sections", "link", "status"}
    assert set(found.values()) <= known


def test_a_cell_keeps_its_order_in_every_column() -> None:
    schema = personnel_cards.Table.model_json_schema()
    for name in ("Cell", "Amount", "Day"):
        assert list(schema["$defs"][name]["properties"]) == [
            "diplomatic_transcript",
            "interpretation",
            "is_crossed_out",
        ]


def test_the_key_with_an_umlaut_is_composed() -> None:
    assert "datum_gehalts\u00e4nderung" in personnel_cards.Row.model_fields


def test_columns_of_the_sheet_follow_those_of_the_file() -> None:
    own = list(letters.Letter.model_fields)
    assert list(letters.SheetLetter.model_fields)[: len(own)] == own


def _rule(model: type[BaseModel], wanted: str) -> str:
    rules = [node["gtapp"]["check"]["regex"] for name, node in _properties(model) if name == wanted and
             "check" in node.get("gtapp", {})]  # fmt: skip
    return str(rules[0])


@pytest.mark.parametrize(
    ("pages", "fits"),
    [
        ("103", True), ("IV 67-74", True), ("250,XVI", True), ("135–210", True), ("34 Bl.", True),
        ("103 S.", False), ("S. 67-74", False), ("IV S. + 67-74 S.", False), ("203,XII S.", False), ("96 p.", False),
        ("pp. 3-9", False),
    ],
)  # fmt: skip
def test_rule_for_pages(pages: str, fits: bool) -> None:
    assert bool(re.search(_rule(zettelkatalog.Document, "pages"), pages)) is fits


@pytest.mark.parametrize(
    ("text", "fits"),
    [("1. Ein Stock Heu.", True), ("12. Item", True), ("Ein Stock Heu.", False), ("1 Ein", False)],
)
def test_rule_for_advertisements(text: str, fits: bool) -> None:
    assert bool(re.search(_rule(fraktur.Page, "text"), text)) is fits


@pytest.mark.parametrize(
    ("person", "fits"),
    [
        ("Lüssi, Theophil", True), ("<Lüssi, Theophil>", True), ("<<Lüssi, Theophil>>", True), ("None", True),
        ("<<Lüssi, Theophil>", False), ("Lüssi > Theophil", False), ("Lüssi | Egloff", False),
    ],
)  # fmt: skip
def test_rule_for_persons(person: str, fits: bool) -> None:
    schema = letters.Letter.model_json_schema()
    rule = schema["properties"]["sender_persons"]["items"]["gtapp"]["check"]["regex"]
    assert bool(re.search(rule, person)) is fits


@pytest.mark.parametrize(
    ("category", "fits"),
    [
        ("TP312", True), ("I247.5", True), ("005.13", True), ("O13-43", True), ("K", True), ("QA76.73 .P98", True),
        ("Computer science", False), ("计算机", False),
    ],
)  # fmt: skip
def test_rule_for_classification_numbers(category: str, fits: bool) -> None:
    assert bool(re.search(_rule(sciencemetabench.Book, "category"), category)) is fits


@pytest.mark.parametrize(("time", "fits"), [("2019", True), ("2019-06", False), ("June 2019", False)])
def test_rule_for_years(time: str, fits: bool) -> None:
    assert bool(re.search(_rule(sciencemetabench.Paper, "pub_time"), time)) is fits
