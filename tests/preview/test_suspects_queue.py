"""The project's queue of suspect truths: who has a vote, what stands, what comes first, and what holds for every record."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp import benchmark
from gtapp.pointer import ABSENT, Pointer, get
from gtapp.preview.makers import Drafters, Maker, nobody
from gtapp.preview.stands import Stands
from gtapp.preview.suspects import Suspect, of_item, search, suspects
from gtapp.preview.votes import Voting
from gtapp.scoring import run_finder
from tests.material import CARD, LETTER, dumped, envelope, write
from tests.preview.test_suspects import BERN, MODELS, answer, of_card, said
from tests.preview.test_votes import CARDS, LETTERS, changed, letter, place
from tests.preview.test_votes_properties import ANSWERS, by_run
from tests.strategies import examples

SYSTEM = benchmark.load("zettelkatalog")


# ---- who has a vote


def test_the_run_that_made_the_draft_is_named_and_has_no_vote(tmp_path: Path) -> None:
    project(tmp_path, [BERN, BERN, CARD])
    assert found_in(tmp_path) == []
    (found,) = found_in(tmp_path, nobody)
    assert found.runs == ("r0", "r1")
    project(tmp_path, [BERN, BERN, BERN])
    (found,) = found_in(tmp_path)
    assert found.runs == ("r1", "r2") and found.left_out == ("r0",) and found.seconded == ("r0",)
    assert found.voters == 2


def test_a_run_can_be_left_out_by_name(tmp_path: Path) -> None:
    project(tmp_path, [CARD, BERN, BERN, BERN])
    (found,) = found_in(tmp_path, Drafters.of_project(tmp_path, SYSTEM, ["r3"]))
    assert found.runs == ("r1", "r2") and found.left_out == ("r0", "r3")


def test_the_drafter_is_known_by_the_truths_envelope_where_there_is_no_draft(tmp_path: Path) -> None:
    project(tmp_path, [BERN, BERN, CARD], draft=False)
    assert found_in(tmp_path) == []


def test_the_drafter_is_known_by_its_test(tmp_path: Path) -> None:
    project(tmp_path, [], draft=False)
    write(tmp_path / "drafts" / "request_T66_a.json", dumped(CARD))
    for test in ("T66", "T67"):
        write(tmp_path / "answers" / f"request_{test}_a.json", dumped(BERN))
    drafters = Drafters(SYSTEM, run_finder.find_runs(tmp_path / "drafts", SYSTEM))
    assert drafters("a", "x", Maker("T66")) and not drafters("a", "x", Maker("T67"))
    assert found_in(tmp_path, drafters) == []


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
def test_who_is_the_same(one: Maker, other: Maker, same: bool) -> None:
    assert one.is_same(other) == other.is_same(one) == same


def test_a_models_date_is_no_part_of_its_name() -> None:
    dated = Maker.of({"provider": "OpenAI", "model": "gpt-4o-2024-08-06"})
    assert dated.is_same(Maker.of({"provider": "openai", "model": "gpt-4o"}))


# ---- the truth stands


def test_what_stands_leaves_the_queue_until_the_truth_changes(tmp_path: Path) -> None:
    project(tmp_path, [BERN, BERN, BERN])
    stands = Stands()
    (found,) = found_in(tmp_path, nobody, stands)
    stands.add(found)
    stands = Stands(json.loads(json.dumps(stands.rows())))
    assert found_in(tmp_path, nobody, stands) == []
    (kept,) = found_in(tmp_path, nobody, stands, with_confirmed=True)
    assert kept.confirmed
    write(tmp_path / "ground_truths" / "a.json", dumped(envelope(place("Base"))))
    assert [each.truth for each in found_in(tmp_path, nobody, stands)] == ["Base"]


def test_marks_are_taken_back() -> None:
    (found,) = of_card([BERN, BERN])
    stands = Stands()
    stands.add(found)
    stands.remove(found)
    assert stands.rows() == [] and not stands("a", found.pointer, "Basel")


def test_rows_that_are_no_marks_are_left_out() -> None:
    assert len(Stands([["a", "/b"], None, 1, ["a", "/b", 3], ("a", "/b", "c")])) == 1


@given(
    st.sampled_from([None, "", ABSENT, 0, False, [], {}, "0", [None]]), st.sampled_from([None, "", ABSENT, 0])
)
def test_a_mark_holds_for_this_value_only(value: Any, other: Any) -> None:
    (found,) = of_card([BERN, BERN])
    stands = Stands()
    stands.add(replace(found, basis=value))
    assert stands("a", found.pointer, other) == (
        value is other or (value == other and type(value) is type(other))
    )


# ---- the project's queue


def project(root: Path, records: list[Any], draft: bool = True, items: tuple[str, ...] = ("a",)) -> Path:
    """Truths, and a run in a folder for each record; the first model made the drafts."""
    for item in items:
        write(root / "ground_truths" / f"{item}.json", dumped(envelope(CARD)))
        if draft:
            write(root / "drafts" / f"request_T66_{item}.json", dumped(envelope(BERN)))
        for at, record in enumerate(records):
            write(root / "answers" / f"r{at}" / f"{item}.json", dumped(answer(record, MODELS[at])))
    return root


def found_in(root: Path, left_out: Any = None, stands: Any = None, **more: Any) -> list[Suspect]:
    places = run_finder.find_truths(root, SYSTEM)
    drafters = left_out or Drafters.of_project(root, SYSTEM)
    return suspects(
        SYSTEM,
        run_finder.open_truths(places, SYSTEM),
        run_finder.find_runs(root / "answers", SYSTEM),
        drafters,
        stands,
        **more,
    )


def test_the_most_agreed_come_first(tmp_path: Path) -> None:
    two = changed(BERN, "author", "last_name", to="Meier")
    three = changed(BERN, "publication", "format", to="4°")
    four = changed(changed(two, "publication", "format", to="4°"), "publication", "year", to=1900)
    project(tmp_path, [two, four, three, BERN, CARD])
    found = found_in(tmp_path, nobody)
    assert [(each.label, len(each.runs)) for each in found] == [
        ("Publication › Place", 4),
        ("Author › Last name", 2),
        ("Publication › Format", 2),
    ]


def test_of_as_many_runs_the_uncontradicted_then_the_weightier_come_first(tmp_path: Path) -> None:
    one = changed(changed(BERN, "author", "last_name", to="MÜLLER"), "author", "first_name", to="")
    project(tmp_path, [one, one])
    assert [each.label for each in found_in(tmp_path, nobody)] == [
        "Publication › Place",
        "Author › First name",
        "Author › Last name",
    ]


def test_only_the_best_are_kept(tmp_path: Path) -> None:
    project(tmp_path, [changed(BERN, "author", "last_name", to="Meier"), BERN, BERN], items=("a", "b", "c"))
    assert [each.item for each in found_in(tmp_path, nobody, most=2)] == ["a", "b"]


def test_a_truth_that_stands_twice_counts_once() -> None:
    pairs = [("a", CARD), ("a", CARD)]
    assert len(list(search(SYSTEM, pairs, []))) == 1


class Watched:
    """Truths that note how far they were read."""

    def __init__(self, count: int) -> None:
        self.read = 0
        self._count = count

    def __iter__(self) -> Iterator[tuple[str, Any]]:
        for at in range(self._count):
            self.read += 1
            yield f"card{at}", CARD


def test_progress_is_told_and_nothing_is_read_ahead() -> None:
    truths, told = Watched(5), list[int]()
    for judged in search(SYSTEM, truths, [], progress=told.append):
        assert judged.item == f"card{truths.read - 1}"
    assert told == [1, 2, 3, 4, 5]


def test_when_cancelled_it_gives_what_was_found(tmp_path: Path) -> None:
    project(tmp_path, [BERN, BERN], items=("a", "b", "c"))
    done: list[int] = []
    found = found_in(tmp_path, nobody, progress=done.append, cancelled=lambda: len(done) == 2)
    assert [each.item for each in found] == ["a", "b"]


def test_missing_answers_are_no_votes(tmp_path: Path) -> None:
    project(tmp_path, [BERN, BERN, BERN], items=("a", "b"))
    (tmp_path / "answers" / "r2" / "b.json").unlink()
    write(tmp_path / "answers" / "r1" / "b.json", "{")
    assert [(each.item, each.voters) for each in found_in(tmp_path, nobody)] == [("a", 3)]


def test_suspects_go_to_another_process_and_absent_stays_absent() -> None:
    more = letter(receiver_persons=[*LETTER["receiver_persons"], "Miescher"])
    found = of_item(LETTERS, "a", LETTER, said([more, more]))
    back = pickle.loads(pickle.dumps(found))
    assert back == found and back[0].truth is ABSENT and copy.deepcopy(found[0]).truth is ABSENT


# ---- for every record


@examples(150)
@given(ANSWERS)
def test_a_suspect_is_what_it_says(case: tuple[Voting, Any, list[Any]]) -> None:
    voting, record, answers = case
    for each in of_item(voting, "a", record, by_run(answers)):
        assert len(each.runs) >= 2 and each.models == len(each.runs)
        assert len(each.runs) + each.right <= each.voters <= len(answers)
        assert get(record, each.pointer) == each.truth
        assert each.truth != each.agreed


@examples(100)
@given(ANSWERS)
def test_runs_that_say_what_the_truth_says_suspect_nothing(case: tuple[Voting, Any, list[Any]]) -> None:
    voting, record, _ = case
    assert of_item(voting, "a", record, {"r1": record, "r2": record, "r3": record}) == []


@examples(60)
@given(st.lists(st.sampled_from([BERN, place("Chur"), place(None), CARD]), min_size=2, max_size=5))
def test_a_value_that_is_taken_is_suspect_no_more(records: list[Any]) -> None:
    for each in of_card(records):
        taken = changed(CARD, *each.pointer, to=each.agreed)
        again = of_item(CARDS, "a", taken, said(records))
        assert all(other.agreed != each.agreed for other in again)


# ---- real material


def queue_of(reference: Path, name: str) -> list[Suspect]:
    system = benchmark.load(name)
    places = run_finder.find_truths(reference / name, system)
    return suspects(
        system,
        run_finder.open_truths(places, system),
        run_finder.find_runs(reference / name / "answers", system),
        Drafters.of_project(reference / name, system),
        folder=run_finder.truth_folder(places),
    )


def told(found: list[Suspect]) -> dict[tuple[str, Pointer], tuple[Any, Any]]:
    return {(each.item, each.pointer): (each.truth, each.agreed) for each in found}


def test_slips_in_the_real_cards_are_found_at_once(reference: Path) -> None:
    """Letters that a human let pass, and values in the wrong field: all among the first thirty."""
    found = queue_of(reference, "zettelkatalog")
    first = told(found[:30])
    assert first["00575640", ("author", "last_name")] == ("Somazzl", "Somazzi")
    assert first["00425278", ("author", "last_name")] == ("Muhlach", "Muhlack")
    assert first["00583746", ("library_reference", "shelfmark")] == (
        "Diss. Tübiungen 1942",
        "Diss. Tübingen 1942",
    )
    assert first["00610511", ("publication", "place")] == ("Göteborg", "Frankfurt")
    assert first["00589241", ("publication", "pages")][0] == "8°"
    assert [len(each.runs) for each in found] == sorted((len(each.runs) for each in found), reverse=True)


def test_slips_in_the_real_letters_and_pages_are_found(reference: Path) -> None:
    letters = told(queue_of(reference, "letters"))
    assert letters["letter50", ("send_date", 0)] == ("1932-09-16", "1932-04-16")
    pages = told(queue_of(reference, "fraktur"))
    before, after = pages["image_1", ("1731_1_28", 0, "text")]
    assert "hiesige Burgschafft" in before and after == before.replace("Burgschafft", "Bürgschafft")
