"""Names of copies: which say by themselves that they are a sync program's, and which only beside the original."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.files.conflict_copies import (
    find_original,
    find_originals,
    find_possible_original,
    list_possible_copies,
)

_PARTS = [
    *("a", " ", "-", "(1)", " 2", "ABC", "Copy", " of ", "Kopie", "_BASE_1", "["),
    *("conflict]", "é", "コピー", "imac"),
]


@pytest.mark.parametrize(
    "tail",
    [
        " (Anna's conflicted copy 2026-11-01)",
        " (Anna's conflicted copy 2026-11-01 (1))",
        " (Annas in Konflikt stehende Kopie 2026-11-01)",
        " (In Konflikt stehende Kopie von Anna 2026-11-01)",
        " (Copie en conflit de Anna 2026-11-01)",
        " (Cópia em conflito de Anna 2026-11-01)",
        " (Annaの競合コピー 2026-11-01)",
        " (Case Conflict)",
        " (Case Conflict 1)",
        " (Selective Sync Conflict)",
        " (Unicode Encoding Conflict)",
        ".sync-conflict-20261101-101112-ABCDEFG",
        ".sync-conflict-20261101-101112",
        " (conflicted copy 2026-11-01 101112)",
        " (conflicted copy anna 2026-11-01 101112)",
        "_conflict-20261101-101112",
        "_conflict-anna-20261101-101112",
        " (SFConflict anna@x.ch 2026-11-01-10-11-12)",
        " (conflicted)",
        " [conflicted]",
        "_DESKTOP_Anna_Nov-01-101112-2026_Conflict",
        "_conflict_2026-11-01",
        " (Copie en conflit de Anna 2026-11-01) (1)",
        " (Annas in Konflikt stehende Kopie 2026-11-01) - Kopie - Kopie (2)",
        " (Anna's conflicted copy 2026-11-01) (Bert's conflicted copy 2026-11-02)",
    ],
)
def test_a_sync_programs_name_tells_by_itself(tail: str) -> None:
    assert find_original(f"request_T1_a{tail}.json") == "request_T1_a.json"
    assert find_original(unicodedata.normalize("NFD", f"Größe{tail}.json")) == "Größe.json"
    assert find_original(f"T1{tail}") == "T1"


def test_a_storage_device_has_no_user() -> None:
    assert find_original("a_DiskStation_Nov-01-1011-2026_CaseConflict.json") == "a.json"
    assert find_original("a_DS_anna_nov.-01-1011-2026_conflit.json") == "a.json"


def test_the_word_for_conflict_may_be_spelled_in_another_form_and_in_capitals() -> None:
    name = unicodedata.normalize("NFD", "a (Anna ÜTKÖZŐ példánya 2026-11-01).json")
    assert find_original(name) == "a.json"


def test_a_suffix_may_tell() -> None:
    assert find_original("a.json.conflict1") == "a.json"


@pytest.mark.parametrize(
    "name",
    [
        "00500125.json",
        "Konflikt.json",
        "Streit (Konflikt 1848).json",
        "Brief (Konflikt mit Bern 1912-03-04).json",
        "Vertrag (Kopie).json",
        "letter01_p2.jpg",
        "a (1).json",
        "anna@x.ch.json",
        ".json",
        "",
    ],
)
def test_a_name_of_its_own_is_no_copy(name: str) -> None:
    assert find_original(name) == ""


@pytest.mark.parametrize(
    "name",
    [
        *("a (1).json", "a(1).json", "a - Kopie.json", "a - Kopie (2).json", "a - Copy.json", "a - Copie.json", "a copy 2.json"),
        *("Kopie von a.json", "Copy of a.json", "Copie de a.json", "copie d'a.json", "a (copy).json", "a (3rd copy).json"),
        *("a (Conflict).json", "a [Conflict].json", "a_LOCAL_1234.json", "a (Konflikt durch Groß-Kleinschreibung).json"),
        *("a - Kopie - Kopie.json", "Copie de a (1).json", "Copy of Copy of a copy.json"),
    ],
)  # fmt: skip
def test_a_name_beside_its_original_may_be_a_copys(name: str) -> None:
    assert find_original(name) == ""
    assert find_possible_original(name, {"a.json"}.__contains__, is_strict=True) == "a.json"
    assert find_possible_original(name, {"b.json", "a.jpg"}.__contains__) == ""


@pytest.mark.parametrize(
    "name",
    ["a 2.json", "a-DESKTOP-ABC.json", "a-PCNAME.json", "a-Annas MacBook Pro.json", "a-DESKTOP-ABC-2.json"],
)
def test_numbers_and_computers_say_the_least(name: str) -> None:
    assert find_possible_original(name, {"a.json"}.__contains__) == "a.json"
    assert find_possible_original(name, {"a.json"}.__contains__, is_strict=True) == ""


@pytest.mark.parametrize("name", ["a-2.json", "a-b.json", "a_2.json", "a1.json", "a 1848.json", "ab.json"])
def test_other_endings_are_no_copies(name: str) -> None:
    assert find_possible_original(name, {"a.json"}.__contains__) == ""


def test_the_work_grows_with_the_name_and_not_with_the_ways_to_read_it() -> None:
    asked: list[str] = []

    def is_beside(each: str) -> bool:
        asked.append(each)
        return False

    name = "Copy of " * 12 + "a (Konflikt)" + " copy" * 20
    assert find_possible_original(name, is_beside) == ""
    assert len(asked) == len(set(asked)) < 400
    assert find_original(name) == ""


@given(st.lists(st.lists(st.sampled_from(_PARTS), min_size=1, max_size=4).map("".join), max_size=4))
def test_possible_copies_among_many_names_are_those_that_each_name_tells(names: list[str]) -> None:
    found = list_possible_copies(["b.json", *(f"{name}.json" for name in names)])
    alone = [name for name in names if find_possible_original(f"{name}.json", lambda _: True)]
    assert {f"{name}.json" for name in alone} <= set(found)
    assert "b.json" not in found


def test_copies_among_many_names_are_those_that_each_name_tells() -> None:
    names = ["a.json", "é.json", "a (conflicted copy 2026-11-01 101112).json", "mail@home.json"]
    assert find_originals(names) == {names[2]: "a.json"}
    assert find_originals(names[:2]) == {}
