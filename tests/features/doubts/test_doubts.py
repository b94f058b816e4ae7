"""The doubts about a record, and how often the drafts of the items checked last were wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gtapp.core.scans.scan_support import ScanSupport
from gtapp.core.schema.pointer import Pointer
from gtapp.features.doubts.doubt_descriptions import describe_doubt
from gtapp.features.doubts.doubts import ValueDoubt, find_doubts
from gtapp.features.doubts.error_rates import ErrorRates
from gtapp.features.doubts.item_doubts import ItemDoubts
from gtapp.features.doubts.other_readings import OtherReadings, find_differing
from gtapp.features.doubts.value_readings import find_words, list_readings, replace_word, take_reading
from tests.core.interpretation.tables import POST, table
from tests.sample_projects import CARD, PIXEL, cards, dump_json, envelope, open_checked, write_file

SHELFMARK = ("library_reference", "shelfmark")
PLACE = ("publication", "place")
TITLE = ("publication", "title")


def change(record: dict[str, Any], place: tuple[str, str], value: Any) -> dict[str, Any]:
    return {**record, place[0]: {**record[place[0]], place[1]: value}}


def draft(root: Path, item: str, record: Any, run: str = "T66", model: str = "gpt-4o") -> None:
    content = envelope(record, model=model)
    write_file(root / "drafts" / run / f"request_{run}_{item}.json", dump_json(content))


def answer(root: Path, run: str, item: str, record: Any, model: str) -> None:
    content = envelope(record, model=model)
    write_file(root / "answers" / "2026-01-24" / run / f"request_{run}_{item}.json", dump_json(content))


def find_places(root: Path, item: str) -> list[tuple[Any, ...]]:
    with open_checked(root, "zettelkatalog") as project:
        return [each.place for each in ItemDoubts(project).find(project.document(item))]


# drafts and models


def test_drafts_that_differ_are_disputed_and_rows_are_paired_by_content() -> None:
    one = {"title": "A", "rows": [{"x": "Basel 1"}, {"x": "Bern 2"}]}
    other = {"title": "B", "rows": [{"x": "Bern 2"}]}
    assert list(find_differing(one, other)) == [(("title",), "B")]


def test_a_value_on_which_drafts_disagree_is_doubted(tmp_path: Path) -> None:
    root = cards(tmp_path, {}, scans=("a",))
    draft(root, "a", change(CARD, PLACE, "Bern"), "T1", "claude")
    draft(root, "a", CARD, "T2")
    assert find_places(root, "a") == [PLACE]


def test_a_doubt_names_the_values_of_other_drafts_and_models_the_most_common_first(tmp_path: Path) -> None:
    root = cards(tmp_path, {}, scans=("a",))
    long = "Bern " * 30
    draft(root, "a", change(CARD, PLACE, long), "T1", "claude")
    draft(root, "a", CARD, "T2")
    for number, (place, model) in enumerate(
        [("Bex", "a"), ("Bex", "b"), (None, "c"), (CARD[PLACE[0]][PLACE[1]], "d")]
    ):
        answer(root, f"T{number + 3}", "a", change(CARD, PLACE, place), model)
    with open_checked(root, "zettelkatalog") as project:
        document = project.document("a")
        (doubt,) = ItemDoubts(project).find(document)
        assert doubt.place == PLACE
        shortened = f"{long[:59]}… (1)"
        described = describe_doubt(doubt, document)
        assert str(described) == f"Other drafts or models read: Bex (2) · — (1) · {shortened}"
        assert "BEX (2)" in str(describe_doubt(doubt, document, str.upper))


def test_long_values_are_shown_where_they_differ_from_the_record_s(tmp_path: Path) -> None:
    title = "Untersuchungen zur Ausscheidung von Benzoesäure und Hippursäure im menschlichen Urin"
    root = cards(tmp_path, {"a": change(CARD, TITLE, title)}, scans=("a",))
    others = {title.replace("Hippursäure", "Hippurfäure"): ("m1", "m2"), f"{title} nach Einnahme": ("m3",)}
    doubt = ValueDoubt(TITLE, TITLE, None, others)
    with open_checked(root, "zettelkatalog") as project:
        shown = describe_doubt(doubt, project.document("a")).params["others"]
    assert shown == "…e und Hippurfäure im menschlichen Urin (2) · …hlichen Urin nach Einnahme (1)"


def test_a_value_that_half_of_the_models_contradict_is_doubted_but_the_drafter_has_no_vote(
    tmp_path: Path,
) -> None:
    root = cards(tmp_path, {}, scans=("a",))
    draft(root, "a", CARD)
    answer(root, "T7", "a", change(CARD, PLACE, "Bern"), "gpt-4o")
    assert find_places(root, "a") == []
    answer(root, "T8", "a", change(CARD, PLACE, "Bern"), "claude")
    answer(root, "T9", "a", CARD, "gemini")
    assert find_places(root, "a") == [PLACE]
    answer(root, "T10", "a", CARD, "qwen")
    assert find_places(root, "a") == []


# of a project


def test_typed_and_accepted_values_are_not_doubted_but_for_their_issues(tmp_path: Path) -> None:
    root = cards(tmp_path, {}, scans=("a",))
    draft(root, "a", change(CARD, PLACE, "Bern"), "T1", "claude")
    draft(root, "a", CARD, "T2")
    with open_checked(root, "zettelkatalog") as project:
        document = project.document("a")
        doubts = ItemDoubts(project)
        document.confirm(PLACE)
        assert doubts.find(document) == []
        document.confirm(PLACE, confirmed=False)
        document.set(PLACE, "Chur")
        assert doubts.find(document) == []
        document.set("/publication/title", ["no", "text"])
        assert [each.place for each in doubts.find(document)] == [("publication", "title")]


def test_rates_follow_what_is_checked(tmp_path: Path) -> None:
    root = cards(tmp_path, {}, scans=("a", "b", "c"))
    for item in "abc":
        draft(root, item, CARD)
    with open_checked(root, "zettelkatalog") as project:
        doubts, document = ItemDoubts(project), project.document("a")
        project.status_changed.connect(doubts.follow_status)
        other = project.document("b")
        assert doubts.find(other) == []
        document.set(PLACE, "Bern")
        project.check(document)
        assert [each.place for each in doubts.find(other)] == [PLACE]
        assert doubts.find(other) is doubts.find(other)  # found once for each state
        assert doubts.find(document) == []  # it is checked
        project.undo(document)
        assert doubts.find(other) == []
        project.redo(document)
    # they are counted again when the project is opened
    assert find_places(root, "b") == [PLACE]


def test_the_doubts_are_in_the_order_of_the_schema(tmp_path: Path) -> None:
    record = {**CARD, "publication": {**CARD["publication"], "editor": 3, "title": 4}, "type": {"type": "x"}}
    root = cards(tmp_path, {"a": dict(reversed(record.items()))})
    places = find_places(root, "a")
    assert [place[0] for place in places] == ["type", "publication", "publication"]
    assert places[1:] == [("publication", "title"), ("publication", "editor")]


def test_the_drafts_of_real_cards_in_order(reference: Path, tmp_path: Path, capsys: Any) -> None:
    """Print how often the doubts are false alarms, and which part of the wrong values they find, without other runs."""
    from tests.features.doubts.doubt_figures import measure_doubts

    figures = measure_doubts(reference / "zettelkatalog", tmp_path)
    with capsys.disabled():
        print(f"\n{figures}")
    assert figures.cards == 115
    assert figures.false_alarms <= 1.5
    assert figures.recall > 0.5


def test_what_the_scan_contradicts_is_doubted_until_it_is_typed(tmp_path: Path) -> None:
    root = cards(tmp_path, {})
    draft(root, "a", CARD)
    year = ("publication", "year")
    with open_checked(root, "zettelkatalog") as project:
        doubts, document = ItemDoubts(project), project.document("a")
        (found,) = doubts.find(document, {year: ScanSupport("contradicted", True, "1936")})
        assert (found.place, str(found.reason)) == (year, "The scan seems to read “1936” here.")
        (found,) = doubts.find(document, {year: ScanSupport("contradicted", True)})
        assert str(found.reason) == "Nothing on the scan reads like this."
        document.set(year, 1936)
        assert doubts.find(document, {year: ScanSupport("contradicted", True, "1926")}) == []


def test_words_of_the_scan_are_a_reading_of_the_value_to_which_they_are_offered(tmp_path: Path) -> None:
    root = cards(tmp_path, {})
    draft(root, "a", {**CARD, "library_reference": {"subjects": ""}})
    support: dict[Pointer, ScanSupport] = {SHELFMARK: ScanSupport("empty", False, offer="U 28. 569")}
    with open_checked(root, "zettelkatalog") as project:
        doubts, document = ItemDoubts(project), project.document("a")
        (found,) = [each for each in doubts.find(document, support) if each.kind != "issue"]
        assert str(found.reason) == "Also on the scan, and in no field: “U 28. 569”."
        own, other = list_readings(found, document)
        assert (found.place, own.text, other.text) == (SHELFMARK, "", "U 28. 569")
        take_reading(document, found, other.text)
        assert document.get(SHELFMARK) == "U 28. 569"
        assert not [each for each in doubts.find(document, support) if each.kind != "issue"]


def test_words_of_the_scan_are_not_offered_where_others_have_the_same_value(tmp_path: Path) -> None:
    root = cards(tmp_path, {})
    draft(root, "a", CARD)
    support: dict[Pointer, ScanSupport] = {SHELFMARK: ScanSupport("exact", True, "x", offer="U 28. 569")}
    with open_checked(root, "zettelkatalog") as project:
        document = project.document("a")
        same, other = OtherReadings({}, {}, {SHELFMARK: "same"}), OtherReadings({}, {}, {SHELFMARK: "other"})
        assert len(find_doubts(document, ErrorRates(), same, support)) == 0
        assert len(find_doubts(document, ErrorRates(), other, support)) == 1


def test_nothing_is_offered_to_an_item_without_a_draft(tmp_path: Path) -> None:
    root = cards(tmp_path, {"a": change(CARD, SHELFMARK, "")})
    with open_checked(root, "zettelkatalog") as project:
        support: dict[Pointer, ScanSupport] = {SHELFMARK: ScanSupport("empty", False, offer="U 28. 569")}
        assert find_doubts(project.document("a"), ErrorRates(), support=support) == []


def test_an_empty_interpretation_of_an_empty_transcript_is_not_doubted(tmp_path: Path) -> None:
    write_file(tmp_path / "images" / "a.jpg", PIXEL)
    write_file(tmp_path / "ground_truths" / "a.json", dump_json(table(POST, "", "Leiter")))
    places = [("rows", row, POST, "interpretation") for row in (0, 1)]
    readings = OtherReadings(places)
    with open_checked(tmp_path, "personnel_cards") as project:
        found = find_doubts(project.document("a"), ErrorRates(), readings)
    assert [each.place for each in found] == places[1:]


# the doubtful word


@pytest.mark.parametrize(
    ("own", "other", "selected"),
    [
        (
            "Untersuchungen zur Ausfcheidung von Urin",
            "Untersuchungen zur Ausscheidung von Urin",
            "Ausfcheidung",
        ),
        ("ein grofser Hauf", "ein großer Haus", "grofser"),
        ("ein Haus", "ein großes Haus", "|Haus"),
        ("ein Haus", "ein Haus allhier", "ein Haus|"),
        ("Basel", "Bern", None),
        ("", "Bern", None),
        ("Basel 1", None, None),
    ],
)
def test_the_first_word_is_found_that_another_reading_has_otherwise(
    tmp_path: Path, own: str, other: str | None, selected: str | None
) -> None:
    root = cards(tmp_path, {"a": change(CARD, TITLE, own)}, scans=("a",))
    others = {other: ("m1", "m2"), "etwas anderes": ("m3",)} if other else {}
    with open_checked(root, "zettelkatalog") as project:
        words = find_words(ValueDoubt(TITLE, TITLE, None, others), project.document("a"))
    found = words[0].find_selection(own) if words else None
    if selected is None or "|" in selected:
        place = selected.index("|") if selected else 0
        assert found == (None if selected is None else (own.index("Haus") if place == 0 else place,) * 2)
    else:
        assert found and own[slice(*found)] == selected


def test_a_text_without_a_word_of_which_something_is_read_loses_the_space_beside_it() -> None:
    assert replace_word("eins zwei drei", 5, 9, "") == "eins drei"
    assert replace_word("eins zwei", 5, 9, "") == "eins"
    assert replace_word("eins zwei", 5, 9, "zwo") == "eins zwo"
