"""Rules of the same meaning: which texts they make equal, and which not."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from gtapp.core.project.opening.detection import detect_benchmark
from gtapp.core.schema import benchmark
from gtapp.core.schema.meaning_rules import FieldMeaning

RULES = FieldMeaning.parse(
    {
        "added": ["Germany", ["a. M.", "am Main"], "Schweiz", "i. Br.", "Verlag"],
        "synonyms": [["8°", "8º", "8o", "8:o", "in-8°"], ["Berlin", "Berolini"], ["Halle", "Halis Saxonum"]],
        "abbreviations": True,
    }
)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Stuttgart", "Stuttgart, Germany", True),
        ("Thieme", "Thieme Verlag", True),
        ("Verlag Thieme", "thieme.", True),
        ("Frankfurt (am Main)", "Frankfurt a.M.", True),
        ("Berolini", "Berlin, Germany", True),
        ("Halis Saxonum", "Halle", True),
        ("8°", "In-8°", True),
        ("8:o", "8º", True),
        ("Univ. Basel", "Universität Basel", True),
        ("4°", "8°", False),
        ("80", "8°", False),
        ("Freiburg i. Br.", "Freiburg (Schweiz)", False),
        ("Freiburg i. Br.", "Freiburg, Germany, i. Br.", True),
        ("Berlin-Schöneberg", "Berlin", False),
        ("M. Basel", "Müller Basel", False),
        ("Univ Basel", "Universität Basel", False),
        ("Germany", "Schweiz", False),
        ("Germany", "Germany", False),
        ("", "", False),
        ("Basel Bern", "Bern Basel", False),
    ],
)
def test_meaning_is_told_by_words(one: str, other: str, same: bool) -> None:
    assert RULES.is_same(one, other) is RULES.is_same(other, one) is same


@pytest.mark.parametrize(
    ("table", "reason"),
    [
        ([], "has the keys"),
        ({"words": []}, "has the keys"),
        ({"added": "Germany"}, "are lists"),
        ({"added": [1]}, "texts and lists of texts"),
        ({"abbreviations": "yes"}, "true or false"),
        ({"synonyms": ["a"]}, "texts and lists of texts"),
        ({"added": ["°"]}, "letters or digits"),
        ({"added": [f"a{at}" for at in range(6000)]}, "at most"),
    ],
)
def test_what_is_no_rule_is_refused(table: Any, reason: str) -> None:
    with pytest.raises(ValueError, match=re.escape(reason)):
        FieldMeaning.parse(table)


def test_the_rules_of_the_zettelkatalog() -> None:
    rules = benchmark.load("zettelkatalog").meanings
    assert rules["publication.place"].is_same("Gryphiae", "Greifswald")
    assert not rules["publication.place"].is_same("Vratislavia", "Bratislava")
    assert rules["publication.publisher"].is_same("Thieme", "Thieme Verlag")
    assert rules["publication.pages"].is_same("203-210", "S.203-210")
    assert not rules["publication.pages"].is_same("160", "160 p. [7]")


def test_a_project_declares_rules_for_fields_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "gtapp.toml").write_text(
        'benchmark = "zettelkatalog"\n[same_meaning."author.last_name"]\nsynonyms = [["Müller", "Mueller"]]\n'
    )
    meanings = detect_benchmark(tmp_path).meanings
    assert meanings["author.last_name"].is_same("Müller", "Mueller")
    assert meanings["publication.place"].is_same("Stuttgart", "Stuttgart, Germany")
