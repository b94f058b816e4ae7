"""The drawing of samples: the same for the same seed, in proportion to the strata, and of checked items alone."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

import gtapp
from gtapp.core.platform.errors import GtappError
from gtapp.core.project.overview.stratified_drawing import draw_items, order_items
from gtapp.core.store.audits import Audit
from gtapp.features.audit.sampling import agrees, draw_sample, list_audited

STRATA = {f"c{at}": "book" if at % 10 else "map" for at in range(200)}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a project of six cards, of which four are checked, two of each kind."""
    folder = tmp_path / "cards"
    (folder / "ground_truths").mkdir(parents=True)
    properties = {"kind": {"type": "string"}, "title": {"type": ["string", "null"]}}
    (folder / "schema.json").write_text(json.dumps({"type": "object", "properties": properties}))
    for at in range(6):
        record = {"kind": "map" if at % 2 else "book", "title": None}
        (folder / "ground_truths" / f"c{at}.json").write_text(json.dumps(record))
    lines = [f"c{at}\tchecked\tAnna\t2026-01-0{at + 1}T10:00:00+00:00\t" for at in range(4)]
    (folder / "gtapp-status.tsv").write_text("item\tstatus\twho\tchanged\tnote\n" + "\n".join(lines) + "\n")
    return folder


def test_the_same_seed_draws_the_same_items_in_any_order_of_the_project() -> None:
    drawn = order_items(draw_items(STRATA, 50, 7), 7)
    backwards = dict(reversed(STRATA.items()))
    assert order_items(draw_items(backwards, 50, 7), 7) == drawn
    assert draw_items(STRATA, 50, 8) != draw_items(STRATA, 50, 7)
    assert len({each.item for each in drawn}) == 50


def test_strata_get_their_part_and_two_items_at_least() -> None:
    drawn = draw_items(STRATA, 50, 7)
    assert Counter(each.stratum for each in drawn) == {"book": 45, "map": 5}
    assert {each.stratum: each.population for each in drawn} == {"book": 180, "map": 20}
    few = draw_items({**STRATA, "x": "letter", "y": "letter", "z": "letter"}, 10, 7)
    assert Counter(each.stratum for each in few) == {"book": 6, "map": 2, "letter": 2}


def test_a_sample_is_no_larger_than_the_project() -> None:
    assert len(draw_items(STRATA, 1000, 7)) == 200


def test_a_field_with_too_many_values_is_refused() -> None:
    with pytest.raises(GtappError) as refused:
        draw_items(STRATA, 1, 7)
    assert refused.value.code == "strata-many"


def test_checked_items_alone_are_drawn(folder: Path) -> None:
    with gtapp.open_project(folder) as project:
        drawn = draw_sample(project, Audit(100, "kind", 7))
        assert sorted(each.item for each in drawn) == ["c0", "c1", "c2", "c3"]
        assert {(each.stratum, each.population) for each in drawn} == {("book", 2), ("map", 2)}
        with pytest.raises(GtappError) as refused:
            draw_sample(project, Audit(100, "genre", 7))
        assert refused.value.code == "strata-field"


def test_nothing_is_drawn_where_nothing_is_checked(folder: Path) -> None:
    (folder / "gtapp-status.tsv").unlink()
    with gtapp.open_project(folder) as project, pytest.raises(GtappError) as refused:
        draw_sample(project, Audit(100, "", 7))
    assert refused.value.code == "audit-nothing"


def test_empty_values_are_audited_too(folder: Path) -> None:
    with gtapp.open_project(folder) as project:
        values = list_audited(project.peek("c0"))
    assert [(each.pointer, each.text) for each in values] == [("/kind", "book"), ("/title", "")]


@pytest.mark.parametrize(
    ("reading", "text", "same"),
    [
        ("meier ", "Meier", True),
        ("A  B", "ab", True),
        ("Meyer", "Meier", False),
        ("", " ", True),
        ("a.", "a", False),
    ],
)
def test_white_space_and_capitals_are_set_aside(reading: str, text: str, same: bool) -> None:
    assert agrees(reading, text) is same
