"""The doubts about a record, and how often the drafts of the items checked last were wrong."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.features.doubts.doubts import (
    MAX_DRAFTS,
    FieldErrorRates,
    ValueDoubt,
    describe_doubt,
    find_differing,
)
from gtapp.features.doubts.item_doubts import ItemDoubts
from tests.sample_projects import CARD, cards, dump_json, envelope, open_checked, write_file
from tests.strategies import examples

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


# what was wrong lately


def test_a_field_is_doubted_from_a_quarter_of_wrong_drafts_on() -> None:
    rates = FieldErrorRates()
    for number in range(8):
        truth = change(CARD, PLACE, "Bern" if number == 0 else "Basel")
        rates.add(f"c{number}", change(CARD, PLACE, "Basel"), truth)
    assert rates.find(PLACE, "Zug") == (1, 8) and not rates.find(PLACE, "Zug").is_high
    rates.add("c9", change(CARD, PLACE, "Basel"), change(CARD, PLACE, "Bern"))
    assert rates.find(PLACE, "Zug") == (2, 9) and not rates.find(PLACE, "Zug").is_high
    rates.add("c10", change(CARD, PLACE, "Basel"), change(CARD, PLACE, "Bern"))
    assert rates.find(PLACE, "Zug") == (3, 10) and rates.find(PLACE, "Zug").is_high


def test_empty_and_filled_drafts_are_counted_apart() -> None:
    rates = FieldErrorRates()
    rates.add("a", change(CARD, PLACE, None), change(CARD, PLACE, "Basel"))
    rates.add("b", change(CARD, PLACE, "Basel"), change(CARD, PLACE, "Basel"))
    assert rates.find(PLACE, "").is_high and rates.find(PLACE, None) == (1, 1)
    assert rates.find(PLACE, "Bern") == (0, 1)
    assert not FieldErrorRates().find(PLACE, "").is_high


def test_drafts_that_end_alike_are_counted_apart_once_there_are_two() -> None:
    rates, pages = FieldErrorRates(), ("publication", "pages")
    drafts = {"30 S.": "30", "30": "30", "XII": "XII", "VIII, 9": "VIII, 9"}
    for drafted, true in drafts.items():
        rates.add(drafted, change(CARD, pages, drafted), change(CARD, pages, true))
    assert rates.find(pages, "XII, 112 S.") == (1, 4) == rates.find(pages, "7 p.")
    rates.add("other", change(CARD, pages, "212 S."), change(CARD, pages, "212"))
    assert rates.find(pages, "XII, 112 S.") == (2, 2)
    assert rates.find(pages, "7 Bde") == (2, 5)
    rates.remove("other")
    assert rates.find(pages, "XII, 112 S.") == (1, 4)


@pytest.mark.parametrize(("drafted", "true"), [(None, ""), (1880, "1880"), ("ü", "ü"), ([], "")])
def test_values_that_look_the_same_are_not_wrong(drafted: Any, true: Any) -> None:
    rates = FieldErrorRates()
    rates.add("a", change(CARD, PLACE, drafted), change(CARD, PLACE, true))
    assert rates.find(PLACE, drafted) == (0, 1)


def test_all_rows_count_for_one_field_and_missed_rows_for_none() -> None:
    rates = FieldErrorRates()
    rows = [{"place": "Basel"}, {"place": "Bern"}, {"place": "Chur"}]
    rates.add("a", {"rows": [rows[0], {"place": "Bex"}]}, {"rows": rows})
    assert rates.find(("rows", 7, "place"), "Zug") == (1, 2)


outcomes = st.lists(
    st.tuples(st.sampled_from("abcdefgh"), st.sampled_from(["", "x", "y"]), st.sampled_from(["", "x"])),
    max_size=70,
)


@examples(150)
@given(outcomes, st.lists(st.integers(0, 80), max_size=10))
def test_rates_are_those_of_the_last_drafts(found: list[tuple[str, str, str]], removed: list[int]) -> None:
    rates, known = FieldErrorRates(), dict[str, tuple[str, str]]()
    for number, (name, drafted, true) in enumerate(found):
        item = f"{name}{number % 11}"
        rates.add(item, {"f": drafted}, {"f": true})
        known.pop(item, None)
        known[item] = drafted, true
        while len(known) > MAX_DRAFTS:
            del known[next(iter(known))]
        if number in removed:
            rates.remove(item)
            del known[item]
    expected, wrong = Counter[bool](), Counter[bool]()
    for drafted, true in known.values():
        expected[drafted != ""] += 1
        wrong[drafted != ""] += drafted != true
    for is_filled in (False, True):
        value = "z" if is_filled else ""
        assert rates.find(("f",), value) == (wrong[is_filled], expected[is_filled])


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
    others = Counter({title.replace("Hippursäure", "Hippurfäure"): 2, f"{title} nach Einnahme": 1})
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
        assert doubts.find(project.document("b")) == []
        document.set(PLACE, "Bern")
        project.check(document)
        assert [each.place for each in doubts.find(project.document("b"))] == [PLACE]
        assert doubts.find(document) == []  # it is checked
        project.undo(document)
        assert doubts.find(project.document("b")) == []
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
        (found,) = doubts.find(document, {year: "1936"})
        assert (found.place, str(found.reason)) == (year, "The scan seems to read “1936” here.")
        (found,) = doubts.find(document, {year: ""})
        assert str(found.reason) == "Nothing on the scan reads like this."
        document.set(year, 1936)
        assert doubts.find(document, {year: "1926"}) == []
