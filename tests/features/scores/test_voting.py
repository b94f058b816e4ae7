"""The values of the runs for each field, and how much they doubt the present one."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from gtapp.core.schema import benchmark
from gtapp.core.schema.pointer import ABSENT, get_value
from gtapp.features.scores.voting import (
    FieldVotes,
    VoteCounter,
    expect_corrections,
    measure_disagreement,
    sort_by_disagreement,
)
from tests.sample_projects import CARD, LETTER, envelope, paper, write_file

CARDS = VoteCounter(benchmark.load("zettelkatalog"))
LETTERS = VoteCounter(benchmark.load("letters"))
PAGES = VoteCounter(benchmark.load("fraktur"))
TABLES = VoteCounter(benchmark.load("personnel_cards"))
PAPERS = VoteCounter(benchmark.load("sciencemetabench"))


def change_value(record: Any, *path: str | int, to: Any) -> Any:
    """Return a copy with another value at the pointer."""
    new = copy.deepcopy(record)
    get_value(new, path[:-1])[path[-1]] = to
    return new


def place(value: Any) -> Any:
    return change_value(CARD, "publication", "place", to=value)


def poll(polls: list[FieldVotes], *pointer: str | int) -> FieldVotes:
    (found,) = (each for each in polls if each.pointer == pointer)
    return found


def list_votes(poll: FieldVotes) -> list[tuple[Any, tuple[str, ...]]]:
    return [(each.value, each.runs) for each in poll.groups]


# ---- fields


def test_values_are_counted_the_most_common_first() -> None:
    answers = {"r1": place("Bern"), "r2": place("Basel"), "r3": place("Bern")}
    found = poll(CARDS.count_votes("a", CARD, answers), "publication", "place")
    assert list_votes(found) == [("Bern", ("r1", "r3")), ("Basel", ("r2",))]
    assert [(each.same, each.right) for each in found.groups] == [(False, False), (True, True)]
    assert (found.label, found.field, found.voters) == ("Publication › Place", "publication.place", 3)


def test_a_number_and_its_text_are_one_value_written_as_in_the_record() -> None:
    answers = {
        "r1": change_value(CARD, "publication", "year", to="1900"),
        "r2": change_value(CARD, "publication", "year", to=1900),
    }
    (value,) = poll(CARDS.count_votes("a", CARD, answers), "publication", "year").groups
    assert value.value == 1900 and type(value.value) is int and value.runs == ("r1", "r2")


def test_two_ways_to_store_an_umlaut_are_one_value() -> None:
    answers = {"r1": place("Köln"), "r2": place("Ko\u0308ln")}
    (value,) = poll(CARDS.count_votes("a", CARD, answers), "publication", "place").groups
    assert value.runs == ("r1", "r2")


def test_all_kinds_of_empty_are_one() -> None:
    absent = copy.deepcopy(CARD)
    del absent["publication"]["place"]
    answers = {"r1": place(None), "r2": place(""), "r3": absent}
    (value,) = poll(CARDS.count_votes("a", CARD, answers), "publication", "place").groups
    assert value.is_empty and value.runs == ("r1", "r2", "r3") and not value.right


def test_a_value_accepted_by_the_measure_is_right_but_not_the_same() -> None:
    answers = {"r1": change_value(CARD, "publication", "title", to="Uber die Ursachen")}
    (value,) = poll(CARDS.count_votes("a", CARD, answers), "publication", "title").groups
    assert value.right and not value.same and value.cost == 0.5


def test_an_unreadable_answer_has_no_vote() -> None:
    answers = {"r1": place("Bern"), "r2": "no card here", "r3": {"text": "", "parsed": None, "usage": {}}}
    assert poll(CARDS.count_votes("a", CARD, answers), "publication", "place").voters == 1


def test_a_field_missing_in_the_record_has_its_future_pointer() -> None:
    lacking = copy.deepcopy(CARD)
    del lacking["library_reference"]
    found = poll(
        CARDS.count_votes("a", lacking, {"r1": CARD, "r2": lacking}), "library_reference", "shelfmark"
    )
    assert found.truth is ABSENT
    assert [(each.runs, each.same) for each in found.groups] == [(("r2",), True), (("r1",), False)]


def test_keys_unknown_to_the_schema_are_no_fields() -> None:
    answers = {"r1": {**CARD, "remark": "x"}, "r2": {**CARD, "remark": "x"}}
    assert all(each.is_unanimous for each in CARDS.count_votes("a", CARD, answers))


def test_an_item_without_a_truth_has_polls() -> None:
    found = poll(CARDS.count_votes("a", ABSENT, {"r1": CARD, "r2": place("Bern")}), "publication", "place")
    assert list_votes(found) == [("Basel", ("r1",)), ("Bern", ("r2",))]


def test_an_invalid_truth_has_no_polls() -> None:
    assert CARDS.count_votes("a", "text", {"r1": CARD}) == []


def test_a_truth_in_its_envelope_has_the_records_pointers() -> None:
    plain = CARDS.count_votes("a", CARD, {"r1": place("Bern")})
    assert CARDS.count_votes("a", envelope(CARD), {"r1": place("Bern")}) == plain


# ---- rows


def row(name: str, number: int) -> dict[str, Any]:
    cell = {"diplomatic_transcript": name, "interpretation": name, "is_crossed_out": False}
    return {"row_number": number, "dienstort": cell, "stellung": dict(cell)}


NAMES = ("Basel Lehrer", "Bern Sekretär", "Chur Gehilfe", "Davos Direktor")
TABLE = {"rows": [row(name, at) for at, name in enumerate(NAMES)]}


def test_a_missed_row_has_no_vote_and_shifts_no_other() -> None:
    short = {"rows": TABLE["rows"][1:]}
    polls = TABLES.count_votes("a", TABLE, {"r1": short, "r2": TABLE})
    assert all(each.is_unanimous for each in polls)
    assert poll(polls, "rows", 0, "dienstort", "interpretation").voters == 1
    assert poll(polls, "rows", 1, "dienstort", "interpretation").voters == 2


def test_a_bare_list_has_its_own_pointers() -> None:
    other = change_value(TABLE, "rows", 2, "stellung", "interpretation", to="Meister")
    found = poll(TABLES.count_votes("a", TABLE["rows"], {"r1": other}), 2, "stellung", "interpretation")
    assert found.place == ("rows", 2, "stellung", "interpretation")
    assert found.label.startswith("Rows › 3 › ")
    assert found.truth == NAMES[2] and found.groups[0].value == "Meister"


def test_a_flag_in_an_empty_cell_changes_nothing() -> None:
    empty = {"rows": [row("", 1)]}
    true = change_value(empty, "rows", 0, "dienstort", "is_crossed_out", to=True)
    found = poll(
        TABLES.count_votes("a", empty, {"r1": empty, "r2": true}), "rows", 0, "dienstort", "is_crossed_out"
    )
    assert [(each.runs, each.right) for each in found.groups] == [(("r1",), True), (("r2",), False)]


# ---- letters


def letter(**more: Any) -> dict[str, Any]:
    return {**LETTER, **more}


def test_persons_are_a_set_in_any_order() -> None:
    turned = letter(sender_persons=LETTER["sender_persons"][::-1])
    assert all(each.is_unanimous for each in LETTERS.count_votes("a", LETTER, {"r1": turned}))


def test_another_name_is_paired_with_the_most_similar() -> None:
    answer = letter(sender_persons=["Fritz Ritter", "Ludwig Groschupf"])
    polls = LETTERS.count_votes("a", LETTER, {"r1": answer, "r2": answer})
    assert list_votes(poll(polls, "sender_persons", 0)) == [("Ludwig Groschupf", ("r1", "r2"))]
    assert list_votes(poll(polls, "sender_persons", 1)) == [("Fritz Ritter", ("r1", "r2"))]


def test_an_additional_person_is_placed_after_the_last() -> None:
    answer = letter(receiver_persons=[*LETTER["receiver_persons"], "Miescher"])
    found = poll(LETTERS.count_votes("a", LETTER, {"r1": answer, "r2": LETTER}), "receiver_persons", 1)
    assert found.truth is ABSENT
    assert [(each.value, each.runs, each.same) for each in found.groups] == [
        (ABSENT, ("r2",), True),
        ("Miescher", ("r1",), False),
    ]


def test_a_person_where_the_truth_has_nobody_replaces_the_word() -> None:
    truth = letter(receiver_persons=["None"])
    found = poll(LETTERS.count_votes("a", truth, {"r1": LETTER, "r2": truth}), "receiver_persons", 0)
    assert found.truth == "None"
    assert [(each.value, each.same) for each in found.groups] == [
        ("None", True),
        ("Christ-Wackernagel, Paul", False),
    ]


def test_an_inferred_person_need_not_be_named() -> None:
    truth = letter(sender_persons=["<Krasting, Wilhelm>"])
    silent = letter(sender_persons=["None"])
    assert not [
        each for each in LETTERS.count_votes("a", truth, {"r1": silent}) if each.field == "sender_persons"
    ]


def test_an_inscribed_variant_is_the_same_person(tmp_path: Path) -> None:
    persons = [{"name": "Christ-Wackernagel, Paul", "alternateName": ["Herr Christ"]}]
    write_file(tmp_path / "persons.json", json.dumps(persons))
    voting = VoteCounter(benchmark.load("letters"), tmp_path)
    polls = voting.count_votes("a", LETTER, {"r1": letter(receiver_persons=["Herr Christ"])})
    (value,) = poll(polls, "receiver_persons", 0).groups
    assert value.right and value.cost == 0.0


def test_only_one_of_persons_divided_by_a_pipe_is_replaced() -> None:
    truth = letter(sender_persons=["Groschupf-Jaeger, Louis | Ritter-Dreier, Fritz"])
    answer = letter(sender_persons=["Groschupf-Jaeger, Louis", "Fritz Ritter"])
    found = [each for each in LETTERS.count_votes("a", truth, {"r1": answer}) if not each.is_unanimous]
    assert [(each.pointer, each.groups[0].value) for each in found] == [
        (("sender_persons", 0), "Groschupf-Jaeger, Louis | Fritz Ritter")
    ]


# ---- advertisements


def advert(text: str, section: str = "Es werden zum Verkauff offerirt") -> dict[str, Any]:
    return {"date": "1731-01-02", "tags_section": section, "text": text}


TEXTS = ("1. Ein Stücklein Wein von Anno 1728.", "2. Das Würthshauß zur Tannen allhier.")
PAGE = [advert(text) for text in TEXTS]
GROUPS = {f"1731_1_{at}": [each] for at, each in enumerate(PAGE, 1)}


@pytest.mark.parametrize(("record", "pointer"), [(PAGE, (1, "text")), (GROUPS, ("1731_1_2", 0, "text"))])
def test_an_advertisement_is_found_by_its_text(record: Any, pointer: tuple[str | int, ...]) -> None:
    answer = {"advertisements": [advert(TEXTS[1].replace("Wür", "Wir"), "Elsewhere"), advert(TEXTS[0])]}
    polls = PAGES.count_votes("image_1", record, {"r1": answer})
    found = poll(polls, *pointer)
    assert found.truth == TEXTS[1] and list_votes(found) == [(TEXTS[1].replace("Wür", "Wir"), ("r1",))]
    assert found.place == ("advertisements", 1, "text") and found.label == "Advertisements › 2 › Text"
    assert list_votes(poll(polls, *pointer[:-1], "tags_section")) == [("Elsewhere", ("r1",))]


@pytest.mark.parametrize(("record", "pointer"), [(PAGE, (2, "text")), (GROUPS, ("1731_1_3", 0, "text"))])
def test_an_additional_advertisement_is_placed_after_the_last(
    record: Any, pointer: tuple[str | int, ...]
) -> None:
    more = {"advertisements": [*PAGE, advert("3. Ein Stock Heu von ohngefehr 2. Wägen.")]}
    found = poll(PAGES.count_votes("image_1", record, {"r1": more, "r2": more, "r3": PAGE}), *pointer)
    assert found.truth is ABSENT and found.place == ("advertisements", 2, "text")
    assert list_votes(found) == [
        ("3. Ein Stock Heu von ohngefehr 2. Wägen.", ("r1", "r2")),
        (ABSENT, ("r3",)),
    ]


# ---- papers


def test_the_text_of_papers_differs_by_degrees() -> None:
    truth = paper(1, title="The tide of the sea")
    found = poll(PAPERS.count_votes("x", truth, {"r1": {**truth, "title": "The tides of the sea"}}), "title")
    assert 0 < measure_disagreement(found) < 0.1


# ---- the order of work


def test_disagreement_is_the_share_of_differing_runs() -> None:
    answers = {"r1": place("Bern"), "r2": place("Chur"), "r3": CARD, "r4": CARD}
    found = poll(CARDS.count_votes("a", CARD, answers), "publication", "place")
    assert measure_disagreement(found) == 0.5
    assert measure_disagreement(found, {"r3", "r4"}) == 1.0
    assert measure_disagreement(found, answers) == 0.0


def test_the_most_doubtful_field_comes_first_and_unanimous_ones_are_left_out() -> None:
    year = change_value(place("Bern"), "publication", "year", to=1900)
    polls = CARDS.count_votes("a", CARD, {"r1": year, "r2": place("Bern"), "r3": CARD})
    assert [each.field for each in sort_by_disagreement(polls)] == ["publication.place", "publication.year"]


def test_of_equal_doubts_the_more_united_one_comes_first() -> None:
    one = change_value(change_value(CARD, "publication", "title", to="One"), "publication", "year", to=1900)
    two = change_value(change_value(CARD, "publication", "title", to="Two"), "publication", "year", to=1900)
    polls = CARDS.count_votes("a", CARD, {"r1": one, "r2": two})
    assert [each.field for each in sort_by_disagreement(polls)] == ["publication.year", "publication.title"]


def test_expected_corrections_are_the_sum_of_doubts() -> None:
    answers = {"r1": change_value(place("Bern"), "publication", "year", to=1900), "r2": place("Bern")}
    polls = CARDS.count_votes("a", CARD, answers)
    assert expect_corrections(polls) == 1.5
    assert expect_corrections(polls, {"r1"}) == 1.0
