"""Invisible characters, unusual spaces, and words that only say that there is nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gtapp.core.record.text_oddities import find_oddities, is_placeholder
from gtapp.core.schema import benchmark
from gtapp.core.schema.schema import Schema, from_json
from tests.core.record.sample_documents import document
from tests.records import find_issues

CARDS = benchmark.load("zettelkatalog").schema
LETTERS = benchmark.load("letters").schema
CODES = (
    "placeholder",
    "control-character",
    "invisible-character",
    "unusual-space",
    "outer-space",
    "foreign-letter",
)


@pytest.mark.parametrize(
    ("text", "fault", "characters", "corrected"),
    [
        ("Kä\u00adthe", "invisible-character", "\u00ad", "Käthe"),
        ("a\u200bb", "invisible-character", "\u200b", "ab"),
        ("\ufeffBasel", "invisible-character", "\ufeff", "Basel"),
        ("Basel\u200e", "invisible-character", "\u200e", "Basel"),
        ("a\u200db\u200cc", "invisible-character", "\u200d\u200c", "abc"),
        ("a\u2060b\ufe0fc", "invisible-character", "\u2060\ufe0f", "abc"),
        ("☞\ufe0e 3", "invisible-character", "\ufe0e", "☞ 3"),
        ("a\u034fb", "invisible-character", "\u034f", "ab"),
        ("x\x07y\rz", "control-character", "\x07\r", "xyz"),
        ("8\u00a0S.", "unusual-space", "\u00a0", "8 S."),
        ("Quoi\u202f?", "unusual-space", "\u202f", "Quoi ?"),
        ("a\tb\u2028c", "unusual-space", "\t\u2028", "a b c"),
        ("a\u3000b", "unusual-space", "\u3000", "a b"),
        ("pneumothoraах", "foreign-letter", "ах", "pneumothoraax"),
        ("Οtto, Вasel", "foreign-letter", "ΟВ", "Otto, Basel"),
        (" Müller ", "outer-space", "", "Müller"),
        ("\u00a0Müller\n", "outer-space", "", "Müller"),
    ],
)
def test_a_character_that_cannot_be_seen_is_a_fault(
    text: str, fault: str, characters: str, corrected: str
) -> None:
    assert [tuple(each) for each in find_oddities(text)] == [(fault, tuple(characters), corrected)]


@pytest.mark.parametrize(
    "text",
    [
        "plain",
        "Москва, Ἀθῆναι, β-Oxybuttersäure, Περs, µm, МOСКВА",
        "zwei\nZeilen — „so“, 8° ſ ß",
        "می\u200cخواهم",
        "ക്\u200d",
        "אב (\u200e1\u200e) גד",
        "👩\u200d👧",
        "葛\U000e0100城",
        "東京\u3000大阪",
        "ภาษา\u200bไทย",
        "ᠠ\u180b",
    ],
)
def test_characters_that_a_script_needs_are_none(text: str) -> None:
    assert not list(find_oddities(text))


def test_each_value_is_named_and_one_fix_for_all_is_one_step() -> None:
    card = {
        "type": {"type": "Monograph"},
        "author": {"last_name": "Mül\u00adler", "first_name": "A\u200b\u00a0 "},
    }
    made = document(card, CARDS)
    odd = [issue for issue in made.issues if issue.code in CODES]
    assert [(issue.pointer[-1], issue.code) for issue in odd] == [
        ("last_name", "invisible-character"),
        ("first_name", "outer-space"),
        ("first_name", "invisible-character"),
    ]
    assert "U+00AD SOFT HYPHEN" in str(odd[0])
    made.fix_alike(odd[0])
    assert made.record["author"] == {"last_name": "Müller", "first_name": "A\u00a0 "}
    made.undo()
    assert made.record == card


def test_a_space_is_no_issue_while_a_word_may_follow() -> None:
    made = document({"author": {"last_name": "von"}}, CARDS)

    def has_space() -> bool:
        return any(issue.code == "outer-space" for issue in made.issues)

    made.set("/author/last_name", "von ", burst=True)
    assert not has_space()
    assert made.finish_typing() and has_space()
    made.set("/author/last_name", "von Wyl", burst=True)
    assert not made.finish_typing() and not has_space()
    made.set("/author/last_name", " von", burst=True)
    assert has_space()
    made.set("/author/last_name", "von ")
    assert has_space()


WORDS = [
    "null", "NULL", "None", "N/A", "n/a", "N.A.", "n.a.", "NaN", "unknown", "Unknown.", "[unknown]", "<UNKNOWN>",
    "“unknown”", "not_specified", "undefined", "missing", "?", "[?]", "unbekannt", "k.A.", "unleserlich", "inconnu",
    "Inconnue", "néant", "ignotum", "illegible",
]  # fmt: skip
PHRASES = [
    "not specified", "Not Specified", "not specified in the document", "none visible", "Kein Eintrag", "Aucune mention",
    "k. A.", "keine Angabe", "(keine Angaben)",
    "nicht angegeben", "nicht verfügbar", "nicht lesbar", "non spécifié", "NON SPÉCIFIÉE", "sans objet", "non precisé",
    "non constat",
]  # fmt: skip


@pytest.mark.parametrize("text", [*WORDS, *PHRASES])
def test_words_for_nothing(text: str) -> None:
    assert is_placeholder(text)


NO_WORDS = [
    "s.l.", "S.d.", "s.a.", "s.n.", "[s.n.]", "o.J.", "o.A.", "N.N.", "n.d.", "anonym", "Anonymous", "K.A.", "Na", "Nan",
    "XXX", "Leer", "Blank", "Nil", "vide", "vacat", "Ignotus", "[unleserlich]", "Nullmeridian", "undatiert", "\"", "0",
    "FALSE",
]  # fmt: skip
NO_PHRASES = [
    "",
    "s. l.",
    "o. O.",
    "N. N.",
    "K. A.",
    "N. A.",
    "sine loco",
    "Der Unbekannte",
    "L'inconnu",
    "ohne Titel",
    "x" * 5000,
]


@pytest.mark.parametrize("text", [*NO_WORDS, *NO_PHRASES])
def test_names_and_statements_of_catalogues_are_no_words_for_nothing(text: str) -> None:
    assert not is_placeholder(text)


def _find(tree: Any, schema: Schema) -> list[tuple[Any, ...]]:
    return [issue.pointer for issue in find_issues(tree, schema) if issue.code == "placeholder"]


def test_the_button_leaves_the_field_empty_as_its_user_would() -> None:
    text = '{"publication": {"title": "null", "year": "unknown", "place": "–"}}'
    made = document(json.loads(text), CARDS)
    found = [issue for issue in made.issues if issue.code == "placeholder"]
    assert [issue.pointer[-1] for issue in found] == ["title", "year", "place"]
    made.fix(found)
    fields = CARDS.fields.by_name["publication"].by_name
    assert made.record["publication"] == {
        name: fields[name].make_emptied() for name in ("title", "year", "place")
    }
    made.undo()
    assert made.record == json.loads(text)


def test_entries_of_lists_are_removed_and_the_last_one_says_that_there_is_nothing() -> None:
    letter = {
        "letter_title": ["unknown"],
        "send_date": ["null"],
        "sender_persons": ["n/a", "Christ, J.", "unbekannt"],
        "receiver_persons": ["None"],
        "has_signatures": "TRUE",
    }
    made = document(letter, LETTERS)
    found = [issue for issue in made.issues if issue.code == "placeholder"]
    assert [issue.pointer for issue in found] == [
        ("letter_title", 0), ("sender_persons", 0), ("sender_persons", 2)
    ]  # fmt: skip
    made.fix_alike(found[0])
    assert made.record == {**letter, "letter_title": ["None"], "sender_persons": ["Christ, J."]}


def test_texts_that_the_benchmark_declares_to_mean_nothing_are_none() -> None:
    assert LETTERS.empty_texts == {"None", "null"}
    own = benchmark.load("zettelkatalog").with_report({"empty": ["unknown"]}).schema
    card = {"author": {"last_name": "unknown", "first_name": "null"}}
    assert _find(card, CARDS) == [("author", "last_name"), ("author", "first_name")]
    assert _find(card, own) == [("author", "first_name")]
    schema = from_json({"type": "object", "properties": {"kind": {"enum": ["unknown", "book"]}}}, "made")
    assert not _find({"kind": "unknown"}, schema)


def test_a_dash_in_a_row_stands_on_the_page() -> None:
    rows = [{"row_number": 1, "dienstort": {"diplomatic_transcript": "—", "interpretation": "unknown"}}]
    schema = benchmark.load("personnel_cards").schema
    assert _find({"rows": rows}, schema) == [("rows", 0, "dienstort", "interpretation")]


def test_no_real_truth_has_any_of_these(reference: Path) -> None:
    from gtapp.features import open_project

    count = 0
    for name in ("zettelkatalog", "personnel_cards", "fraktur", "letters"):
        with open_project(reference / name) as project:
            for item in project.items:
                count += 1
                assert not [str(issue) for issue in project.peek(item.id).issues if issue.code in CODES]
    assert count > 170
