"""Models are asked for a project's own fields: in the schema of the answer and in the prompt."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gtapp.core.schema.benchmark import load
from gtapp.core.schema.items import Item
from gtapp.features.drafts.drafting_settings import DraftingSettings
from gtapp.features.drafts.request import DraftRequest, RequestBuilder
from tests.features.drafts.drafting_samples import make_image, write_scan
from tests.sample_projects import ADVERT

CLASS: dict[str, Any] = {
    "key": "advertisements/*/class",
    "label": "Art der Anzeige",
    "help": "Was angeboten oder gesucht wird.",
    "kind": "choice",
    "choices": ["Verkäufe", "lost"],
}
PLACES: dict[str, Any] = {"key": "advertisements/*/places", "kind": "tags"}


def ask(root: Path, benchmark: str, *fields: dict[str, Any]) -> DraftRequest:
    """Return the request about one item of a project with these fields."""
    write_scan(root / "images" / "a.png", make_image())
    system = load(benchmark).with_fields(list(fields))
    return RequestBuilder(root, system, DraftingSettings(), "m").build(Item("a", ("images/a.png",)))


def test_the_prompt_names_own_fields_with_label_help_and_choices(tmp_path: Path) -> None:
    plain, asked = ask(tmp_path, "fraktur"), ask(tmp_path, "fraktur", CLASS, PLACES)
    assert asked.prompt.text.startswith(plain.prompt.text)
    assert asked.prompt.text.splitlines()[-2:] == [
        "- `advertisements/*/class`: Art der Anzeige. Was angeboten oder gesucht wird. One of: Verkäufe, lost.",
        "- `advertisements/*/places`: Places.",
    ]
    assert asked.key != plain.key


def test_the_schema_of_the_answer_has_own_fields(tmp_path: Path) -> None:
    entry = ask(tmp_path, "fraktur", CLASS, PLACES).wire.schema["properties"]["advertisements"]["items"]
    assert {"class", "places"} <= set(entry["required"])
    choice, null = entry["properties"]["class"]["anyOf"]
    assert choice["enum"] == ["Verkaeufe", "lost"] and null == {"type": "null"}
    assert entry["properties"]["places"]["anyOf"][0]["type"] == "array"


def test_an_answer_gets_no_key_for_a_field_that_it_leaves_open(tmp_path: Path) -> None:
    wire = ask(tmp_path, "fraktur", CLASS, PLACES).wire
    answer = {"advertisements": [{**ADVERT, "ntokens": 3, "class": "Verkaeufe", "places": None}]}
    assert wire.find_fault({"advertisements": [{**ADVERT, "ntokens": 3, "class": "lost"}]}) is None
    assert wire.from_wire(answer) == {"advertisements": [{**ADVERT, "ntokens": 3, "class": "Verkäufe"}]}


@pytest.mark.parametrize(
    ("benchmark", "key"),
    [
        ("zettelkatalog", "publication/series"),
        ("letters", "ships"),
        ("personnel_cards", "rows/*/note"),
        ("sciencemetabench", "topic"),
    ],
)
def test_every_benchmark_asks_for_own_fields(tmp_path: Path, benchmark: str, key: str) -> None:
    field = {"key": key, "label": "Eigenes", "help": "Ein Feld."}
    asked = ask(tmp_path, benchmark, field)
    assert asked.prompt.text.endswith(f"- `{key}`: Eigenes. Ein Feld.")
    node: Any = asked.wire.schema
    for token in key.split("/"):
        node = node["items"] if token == "*" else node["properties"][token]
    assert node["anyOf"][1] == {"type": "null"}
    assert node["anyOf"][0]["description"] == "Ein Feld."
