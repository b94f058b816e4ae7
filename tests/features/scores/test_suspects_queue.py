"""The project's queue of suspect truths: which runs vote, confirmed truths, the order, and invariants for every record."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.answers import run_finder
from gtapp.core.platform.worker_process import FrameCodec
from gtapp.core.schema import benchmark
from gtapp.core.schema.pointer import ABSENT, Pointer, get_value
from gtapp.features.scores.board_loader import BoardJob
from gtapp.features.scores.suspects import Survey, Suspect, digest
from gtapp.features.scores.voting import DrafterExclusion, Maker, VoteCounter
from tests.features.scores.test_suspects import (
    BERN,
    MODELS,
    find_suspects,
    list_answers,
    of_card,
    write_answer,
)
from tests.features.scores.test_voting import CARDS, LETTERS, change_value, letter, place
from tests.features.scores.test_voting_properties import ANSWERS, count_by_run
from tests.sample_projects import CARD, LETTER, dump_json, envelope, write_file
from tests.strategies import examples

SYSTEM = benchmark.load("zettelkatalog")


# ---- who has a vote


def test_the_run_that_made_the_draft_is_named_and_has_no_vote(tmp_path: Path) -> None:
    make_project(tmp_path, [BERN, BERN, CARD])
    assert survey_project(tmp_path) == []
    (found,) = survey_project(tmp_path, drafter_votes=True)
    assert found.runs == ("r0", "r1")
    make_project(tmp_path, [BERN, BERN, BERN])
    (found,) = survey_project(tmp_path)
    assert found.runs == ("r1", "r2") and found.left_out == ("r0",) and found.agreeing_left_out == ("r0",)
    assert found.voters == 2


def test_without_a_draft_the_drafter_is_read_from_the_truths_envelope(tmp_path: Path) -> None:
    make_project(tmp_path, [BERN, BERN, CARD], draft=False)
    assert survey_project(tmp_path) == []


def test_the_drafter_is_known_by_its_test(tmp_path: Path) -> None:
    make_project(tmp_path, [], draft=False)
    write_file(tmp_path / "drafts" / "request_T66_a.json", dump_json(CARD))
    for test in ("T66", "T67"):
        write_file(tmp_path / "answers" / f"request_{test}_a.json", dump_json(BERN))
    drafters = DrafterExclusion(SYSTEM, run_finder.find_runs(tmp_path / "drafts", SYSTEM))
    assert drafters("a", "x", Maker("T66")) and not drafters("a", "x", Maker("T67"))
    assert survey_project(tmp_path) == []


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (Maker("", "openai", "gpt-4o"), Maker("T1", "openai", "gpt-4o"), True),
        (Maker("", "", "gpt-4o"), Maker("", "openai", "gpt-4o"), True),
        (Maker("", "azure", "gpt-4o"), Maker("", "openai", "gpt-4o"), False),
        (Maker("", "openai", "gpt-4o"), Maker("", "openai", "gpt-4o-mini"), False),
        (Maker(), Maker(), False),
    ],
)
def test_names_of_the_same_model(one: Maker, other: Maker, same: bool) -> None:
    assert one.is_same(other) == other.is_same(one) == same


def test_a_models_date_is_no_part_of_its_name() -> None:
    dated = Maker.of({"provider": "OpenAI", "model": "gpt-4o-2024-08-06"})
    assert dated.is_same(Maker.of({"provider": "openai", "model": "gpt-4o"}))


# ---- confirmed truths


@given(
    st.sampled_from([None, "", ABSENT, 0, False, [], {}, "0", [None]]), st.sampled_from([None, "", ABSENT, 0])
)
def test_a_digest_is_of_this_value_only(value: Any, other: Any) -> None:
    same = value is other or (value == other and type(value) is type(other))
    assert (digest(value) == digest(other)) == same


# ---- the project's queue


def make_project(root: Path, records: list[Any], draft: bool = True, items: tuple[str, ...] = ("a",)) -> Path:
    """Make truths, and a run in a folder for each record; the first model made the drafts."""
    for item in items:
        write_file(root / "ground_truths" / f"{item}.json", dump_json(envelope(CARD)))
        if draft:
            write_file(root / "drafts" / f"request_T66_{item}.json", dump_json(envelope(BERN)))
        for at, record in enumerate(records):
            write_file(
                root / "answers" / f"r{at}" / f"{item}.json", dump_json(write_answer(record, MODELS[at]))
            )
    return root


def survey_project(root: Path, drafter_votes: bool = False) -> list[Suspect]:
    """Return all suspects of a project, the most agreed first."""
    survey = Survey(BoardJob.of_project(root, SYSTEM), root, drafter_votes)
    return suspects_of(survey)


def suspects_of(survey: Survey) -> list[Suspect]:
    found = (each for event in survey.events() for item in event.found for each in item.suspects)
    return sorted(found, key=lambda each: each.rank)


def test_the_most_agreed_come_first(tmp_path: Path) -> None:
    two = change_value(BERN, "author", "last_name", to="Meier")
    three = change_value(BERN, "publication", "format", to="4°")
    four = change_value(change_value(two, "publication", "format", to="4°"), "publication", "year", to=1900)
    make_project(tmp_path, [two, four, three, BERN, CARD])
    found = survey_project(tmp_path, drafter_votes=True)
    assert [(each.label, len(each.runs)) for each in found] == [
        ("Publication › Place", 4),
        ("Author › Last name", 2),
        ("Publication › Format", 2),
    ]


def test_ties_are_ordered_by_contradiction_and_weight(tmp_path: Path) -> None:
    one = change_value(change_value(BERN, "author", "last_name", to="MÜLLER"), "author", "first_name", to="")
    make_project(tmp_path, [one, one])
    assert [each.label for each in survey_project(tmp_path, drafter_votes=True)] == [
        "Publication › Place",
        "Author › First name",
        "Author › Last name",
    ]


def test_missing_answers_are_no_votes(tmp_path: Path) -> None:
    make_project(tmp_path, [BERN, BERN, BERN], items=("a", "b"))
    (tmp_path / "answers" / "r2" / "b.json").unlink()
    write_file(tmp_path / "answers" / "r1" / "b.json", "{")
    assert [(each.item, each.voters) for each in survey_project(tmp_path, drafter_votes=True)] == [("a", 3)]


def test_suspects_are_sent_to_another_process_with_absent_values() -> None:
    more = letter(receiver_persons=[*LETTER["receiver_persons"], "Miescher"])
    found = find_suspects(LETTERS, "a", LETTER, list_answers([more, more]))
    codec = FrameCodec((Suspect,), {"absent": ABSENT})
    back = codec.decode(codec.encode(found))
    assert back == found and back[0].truth is ABSENT and copy.deepcopy(found[0]).truth is ABSENT


# ---- for every record


@examples(150)
@given(ANSWERS)
def test_a_suspect_is_consistent_with_its_votes(case: tuple[VoteCounter, Any, list[Any]]) -> None:
    voting, record, answers = case
    for each in find_suspects(voting, "a", record, count_by_run(answers)):
        assert len(each.runs) >= 2 and each.models == len(each.runs)
        assert len(each.runs) + each.right <= each.voters <= len(answers)
        assert get_value(record, each.pointer) == each.truth
        assert each.truth != each.agreed


@examples(100)
@given(ANSWERS)
def test_runs_that_equal_the_truth_give_no_suspects(case: tuple[VoteCounter, Any, list[Any]]) -> None:
    voting, record, _ = case
    assert find_suspects(voting, "a", record, {"r1": record, "r2": record, "r3": record}) == []


@examples(60)
@given(st.lists(st.sampled_from([BERN, place("Chur"), place(None), CARD]), min_size=2, max_size=5))
def test_an_adopted_value_is_no_suspect(records: list[Any]) -> None:
    for each in of_card(records):
        taken = change_value(CARD, *each.pointer, to=each.agreed)
        again = find_suspects(CARDS, "a", taken, list_answers(records))
        assert all(other.agreed != each.agreed for other in again)


# ---- real material


def queue_of(reference: Path, name: str) -> list[Suspect]:
    root = reference / name
    return suspects_of(Survey(BoardJob.of_project(root, benchmark.load(name)), root))


def index_values(found: list[Suspect]) -> dict[tuple[str, Pointer], tuple[Any, Any]]:
    return {(each.item, each.pointer): (each.truth, each.agreed) for each in found}


def test_errors_in_the_real_cards_are_found_first(reference: Path) -> None:
    """Letters that a person overlooked, and values in the wrong field: all among the first thirty."""
    found = queue_of(reference, "zettelkatalog")
    first = index_values(found[:30])
    assert first["00575640", ("author", "last_name")] == ("Somazzl", "Somazzi")
    assert first["00425278", ("author", "last_name")] == ("Muhlach", "Muhlack")
    assert first["00583746", ("library_reference", "shelfmark")] == (
        "Diss. Tübiungen 1942",
        "Diss. Tübingen 1942",
    )
    assert first["00610511", ("publication", "place")] == ("Göteborg", "Frankfurt")
    assert first["00589241", ("publication", "pages")][0] == "8°"
    assert [len(each.runs) for each in found] == sorted((len(each.runs) for each in found), reverse=True)


def test_errors_in_the_real_letters_and_pages_are_found(reference: Path) -> None:
    letters = index_values(queue_of(reference, "letters"))
    assert letters["letter50", ("send_date", 0)] == ("1932-09-16", "1932-04-16")
    pages = index_values(queue_of(reference, "fraktur"))
    before, after = pages["image_1", ("1731_1_28", 0, "text")]
    assert "hiesige Burgschafft" in before and after == before.replace("Burgschafft", "Bürgschafft")
