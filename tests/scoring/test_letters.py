"""Letters: the rules of the benchmark's description (L1 to L6)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gtapp.core.schema.pointer import ABSENT
from gtapp.scoring.measure import MeasureSettings, Profile
from gtapp.scoring.measures.letters import Figures, LetterMeasure
from gtapp.scoring.result import Value, Verdict
from tests.sample_projects import LETTER, write_file

PERSONS = [
    {
        "name": "Christ-Wackernagel, Paul",
        "alternateName": ["Herr Christ", "Christ"],
        "birthDate": float("nan"),
    },
    {"name": "Groschupf-Jaeger, Louis ", "alternateName": ["Groschopf", "", None]},
    {"name": "Ritter-Dreier, Fritz", "alternateName": ["Ritter"]},
    {"name": "Ritter-Wehrle, Oskar", "alternateName": ["Ritter", "O. Ritter"]},
    {"name": "Buess, J. E.", "alternateName": []},
]
CATEGORIES = ("send_date", "sender_persons", "receiver_persons")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_file(tmp_path / "persons.json", json.dumps(PERSONS))
    return tmp_path


def measure(folder: Path | None = None, profile: Profile = "documented", **rules: Any) -> LetterMeasure:
    return LetterMeasure(MeasureSettings(profile, rules, folder=folder))


def figures(measure: LetterMeasure, truth: Any, answer: Any) -> Figures:
    """Return the figures of a letter that no rule leaves out."""
    found = measure.compare(measure.prepare_truth(truth), measure.prepare_answer(answer))
    assert found is not None
    return found


def counts(measure: LetterMeasure, truth: Any, answer: Any) -> dict[str, float]:
    """Return the figures that are not 0."""
    found = measure.name_figures(figures(measure, truth, answer))
    return {name: figure for name, figure in found.items() if figure}


def verdicts(measure: LetterMeasure, truth: Any, answer: Any) -> list[tuple[str, str, str]]:
    """Return (place in the truth or answer, verdict, reason) of every value."""
    values = measure.list_values(measure.prepare_truth(truth), measure.prepare_answer(answer))
    return [(_place(each), each.verdict.value, str(each.reason)) for each in values]


def _place(value: Value) -> str:
    place = value.pointer if value.pointer is not None else value.at
    return "/".join(map(str, place or ()))


def test_the_worked_example(folder: Path) -> None:
    answer = {
        "send_date": ["1926-02-16"],
        "sender_persons": ["Schleppschiff-Genossenschaft"],
        "receiver_persons": ["Herr Christ", "Fa. Paravicini, Christ & Co."],
    }
    for profile in ("documented", "published"):
        found = counts(measure(folder, profile), LETTER, {"metadata": answer})
        assert found == {
            "send_date_tp": 1,
            "sender_persons_fp": 1,
            "sender_persons_fn": 2,
            "receiver_persons_tp": 1,
            "receiver_persons_fp": 1,
        }


def test_every_value_has_a_reason(folder: Path) -> None:
    truth = {
        **LETTER,
        "sender_persons": ["<Krasting, Wilhelm>", "Ritter-Dreier, Fritz", "None"],
        "receiver_persons": ["Christ-Wackernagel, Paul", "<<Buess, J. E.>>"],
    }
    answer = {
        "send_date": ["1926-02-17"],
        "sender_persons": ["Ritter-Dreier, Fritz", "Ritter-Dreier, Fritz", "Krasting, Wilhelm"],
        "receiver_persons": ["Herr Christ", "Christ", "Groschopf", "Nobody"],
    }
    rules: dict[str, Any] = {"inferred_from_function": False, "inferred_from_correspondence": False}
    assert verdicts(measure(folder, **rules), truth, {"metadata": answer}) == [
        ("send_date/0", "fn", "this date is not in the answer"),
        ("metadata/send_date/0", "fp", "no such date in the truth"),
        ("sender_persons/0", "ignored", "inferred from the function, not scored"),
        ("sender_persons/1", "tp", "matched by the name"),
        ("sender_persons/1", "ignored", "the same person again, counted once"),
        (
            "metadata/sender_persons/2",
            "fp",
            "inferred in the truth, not scored, so that naming it counts as invented",
        ),
        ("receiver_persons/0", "tp", "matched by the inscribed variant “Herr Christ”"),
        ("receiver_persons/1", "ignored", "inferred from the correspondence, not scored"),
        ("receiver_persons/0", "ignored", "the same person again, counted once"),
        (
            "metadata/receiver_persons/2",
            "fp",
            "stands for “Groschupf-Jaeger, Louis”, who is not in the truth",
        ),
        ("metadata/receiver_persons/3", "fp", "no such person in the truth"),
    ]


@pytest.mark.parametrize(
    ("rules", "scored"),
    [
        ({}, 3),
        ({"inferred_from_function": False}, 2),
        ({"inferred_from_correspondence": False}, 2),
        ({"inferred_from_function": False, "inferred_from_correspondence": False}, 1),
    ],
)
def test_inferred_persons_count_by_rule(rules: dict[str, Any], scored: int) -> None:
    persons = ["Krasting, Wilhelm", "<Speich, Rudolf>", "<<Frey-Weber, Jean Richard>>"]
    truth = {"sender_persons": persons}
    assert counts(measure(**rules), truth, {}) == {"sender_persons_fn": scored}
    bare = {"sender_persons": [each.strip("<>") for each in persons]}
    left = {"sender_persons_fp": 3 - scored} if scored < 3 else {}
    assert counts(measure(**rules), truth, bare) == {"sender_persons_tp": scored, **left}


@pytest.mark.parametrize(
    "nothing", [None, "", "null", "None", [], [None], ["", "null"], ["None"], "None | null", " "]
)
@pytest.mark.parametrize("key", CATEGORIES)
def test_words_for_nothing_count_nothing(key: str, nothing: Any) -> None:
    assert counts(measure(), {key: nothing}, {}) == {}
    assert counts(measure(), {}, {key: nothing}) == {}
    assert counts(measure(), {key: ["None"]}, {key: nothing}) == {}


def test_a_person_matches_by_variant_and_never_by_part(folder: Path) -> None:
    truth = {"receiver_persons": ["Christ-Wackernagel, Paul", "Groschupf-Jaeger, Louis"]}
    named = measure(folder)
    assert counts(named, truth, {"receiver_persons": ["Christ", "Groschopf"]}) == {"receiver_persons_tp": 2}
    wrong = {"receiver_persons": ["christ", "Groschupf"]}
    assert counts(named, truth, wrong) == {"receiver_persons_fp": 2, "receiver_persons_fn": 2}


def test_a_variant_of_two_persons_matches_the_one_not_named_yet(folder: Path) -> None:
    truth = {"sender_persons": ["Ritter-Dreier, Fritz", "Ritter-Wehrle, Oskar"]}
    for answer in (
        ["Ritter", "Ritter-Dreier, Fritz"],
        ["Ritter", "O. Ritter"],
        ["Ritter-Wehrle, Oskar", "Ritter"],
    ):
        found = counts(measure(folder), truth, {"sender_persons": answer})
        assert found == {"sender_persons_tp": 2}, answer


def test_persons_are_divided_by_pipes_and_never_by_commas(folder: Path) -> None:
    truth = {"sender_persons": ["Buess, J. E.", "Ritter-Dreier, Fritz"]}
    for value in (
        "Buess, J. E. | <Ritter>",
        ["Buess, J. E.|Ritter"],
        ["Buess, J. E. ", " <<Ritter-Dreier, Fritz>>"],
    ):
        assert counts(measure(folder), truth, {"sender_persons": value}) == {"sender_persons_tp": 2}, value
    joined = measure().list_values(
        measure().prepare_truth({"sender_persons": ["A | <B>"]}), measure().prepare_answer({})
    )
    assert [(each.pointer, each.truth) for each in joined] == [
        (("sender_persons", 0), "A"),
        (("sender_persons", 0), "<B>"),
    ]


@pytest.mark.parametrize(
    ("rules", "signed", "unsigned"),
    [
        ({}, True, True),
        ({"skip_signatures": True}, False, True),
        ({"skip_non_signatures": True}, True, False),
        ({"skip_signatures": True, "skip_non_signatures": True}, False, False),
    ],
)
def test_skip_rules_leave_letters_out(rules: dict[str, Any], signed: bool, unsigned: bool) -> None:
    made = measure(**rules)
    for text, kept in (("TRUE", signed), (True, signed), ("FALSE", unsigned), (None, unsigned)):
        truth = made.prepare_truth({**LETTER, "has_signatures": text})
        values = made.list_values(truth, made.prepare_answer({}))
        assert (made.compare(truth, made.prepare_answer({})) is not None) == kept
        assert {each.verdict for each in values} == {Verdict.FN if kept else Verdict.IGNORED}
        assert kept or {str(each.reason)[:19] for each in values} == {"skipped by the rule"}
    assert made.name_figures(None) == {}


@pytest.mark.parametrize(
    "answer", [ABSENT, None, [], "x", 3, {}, {"metadata": {}}, {"metadata": None}, {"error": "x"}]
)
def test_a_failed_answer_is_all_false_negatives(answer: Any) -> None:
    for profile in ("documented", "published"):
        found = counts(measure(profile=profile), LETTER, answer)
        assert found == {"send_date_fn": 1, "sender_persons_fn": 2, "receiver_persons_fn": 1}


def test_every_date_of_a_list_counts() -> None:
    answer = {"send_date": ["1926-02-16", "16.2.26", "16.2.26"]}
    assert counts(measure(), {"send_date": ["1926-02-16"]}, answer) == {"send_date_tp": 1, "send_date_fp": 1}


def test_an_empty_category_is_left_out_of_the_mean() -> None:
    made = measure()
    totals = made.make_totals()
    assert not {"f1_micro", "f1_macro"} & totals.metrics().keys(), "without letters there is no F1"
    truth = {"send_date": ["1926-02-16"], "sender_persons": ["A", "B"]}
    totals.add(figures(made, truth, {**truth, "sender_persons": ["A", "C"]}))
    assert totals.metrics() == {
        "f1_micro": 2 / 3,
        "f1_macro": 0.75,
        "micro_precision": 2 / 3,
        "micro_recall": 2 / 3,
        "total_instances": 1,
        "total_tp": 2,
        "total_fp": 1,
        "total_fn": 1,
    }


def test_without_any_answer_precision_is_zero_too() -> None:
    made = measure()
    totals = made.make_totals()
    totals.add(figures(made, LETTER, ABSENT))
    assert {totals.metrics()[name] for name in ("micro_precision", "micro_recall", "f1_macro")} == {0.0}


def test_a_person_named_twice_in_the_truth_counts_once() -> None:
    truth = {"sender_persons": ["A", "<A>", "A"]}
    assert counts(measure(), truth, {}) == {"sender_persons_fn": 1}
    assert verdicts(measure(), truth, {"sender_persons": "A"}) == [
        ("sender_persons/0", "tp", "matched by the name"),
        ("sender_persons/1", "ignored", "the same person again, counted once"),
        ("sender_persons/2", "ignored", "the same person again, counted once"),
    ]


# persons.json


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (None, "score-persons-missing"),
        (b"", "score-persons-broken"),
        (b"[{", "score-persons-broken"),
        (b"\xff\xfe", "score-persons-broken"),
        (b"{}", "score-persons-broken"),
        (b"[" * 100_000, "score-persons-broken"),
    ],
)
def test_without_a_usable_table_persons_match_by_name_only(
    tmp_path: Path, content: bytes | None, code: str
) -> None:
    if content is not None:
        write_file(tmp_path / "persons.json", content)
    made = measure(tmp_path)
    assert [each.code for each in made.problems] == [code]
    assert "exact name only" in str(made.problems[0])
    assert counts(made, LETTER, LETTER).keys() == {f"{key}_tp" for key in CATEGORIES}


@pytest.mark.parametrize(
    "entry",
    [
        None,
        3,
        "x",
        {},
        {"name": None},
        {"name": " "},
        {"name": "B", "alternateName": float("nan")},
        {"name": "B", "alternateName": "A"},
    ],
)
def test_odd_entries_of_the_table_are_skipped(tmp_path: Path, entry: Any) -> None:
    known = {"name": "A", "alternateName": ["a"]}
    write_file(tmp_path / "persons.json", "\ufeff" + json.dumps([entry, known]))
    made = measure(tmp_path)
    assert made.problems == ()
    assert counts(made, {"sender_persons": ["A"]}, {"sender_persons": ["a"]}) == {"sender_persons_tp": 1}


def test_a_changed_table_is_read_again(tmp_path: Path) -> None:
    truth, answer = {"sender_persons": ["A"]}, {"sender_persons": ["alpha"]}
    write_file(tmp_path / "persons.json", '[{"name": "A", "alternateName": ["a"]}]')
    assert counts(measure(tmp_path), truth, answer) == {"sender_persons_fp": 1, "sender_persons_fn": 1}
    write_file(tmp_path / "persons.json", '[{"name": "A", "alternateName": ["alpha"]}]')
    assert counts(measure(tmp_path), truth, answer) == {"sender_persons_tp": 1}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "inferred"),
    [
        ("<X, Y>", "function"),
        ("<<X, Y>>", "correspondence"),
        ("<<X, Y>", "function"),
        ("<X, Y>>", "function"),
        ("<<X, Y>y", ""),
        ("<X, Y", ""),
        ("X, Y>", ""),
        ("<<X, Y", ""),
    ],
)
@pytest.mark.parametrize("profile", ["documented", "published"])
def test_a_name_is_inferred_if_both_ends_stand(name: str, inferred: str, profile: Profile) -> None:
    made = measure(profile=profile, inferred_from_function=False, inferred_from_correspondence=False)
    (entry,) = made.prepare_truth({"sender_persons": [name]}).entries["sender_persons"]
    assert entry.inferred == inferred
    assert counts(made, {"sender_persons": [name]}, {}) == ({} if inferred else {"sender_persons_fn": 1})


@pytest.mark.parametrize(
    ("value", "invented"),
    [
        ({"name": "X"}, 1),
        ([{"name": "X"}, ["Y", "Z"]], 2),
        (7, 1),
        (True, 1),
        ({}, 0),
        ([[], {}], 0),
        ([], 0),
    ],
)
def test_answers_of_another_shape_are_invented(value: Any, invented: int) -> None:
    """A value that no text can be made of counts as one that the letter does not have (Z7)."""
    made = measure()
    for key in ("send_date", "sender_persons"):
        expected = {f"{key}_fp": invented} if invented else {}
        assert counts(made, {}, {key: value}) == expected
        values = made.list_values(made.prepare_truth({}), made.prepare_answer({key: value}))
        assert [each.verdict for each in values] == [Verdict.FP] * invented
