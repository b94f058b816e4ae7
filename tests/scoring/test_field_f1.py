"""Field F1 of index cards and of any schema: the rules Z1 to Z8."""

from __future__ import annotations

from typing import Any

import pytest

from gtapp.core.schema.pointer import ABSENT
from gtapp.scoring.measure import MeasureSettings, Profile
from gtapp.scoring.measures import make_measure
from gtapp.scoring.measures.field_f1 import FieldF1
from gtapp.scoring.result import Verdict
from tests.scoring.field_f1_cases import (
    ANSWER,
    DOCUMENTED,
    PUBLISHED,
    TRUTH,
    counts,
    edit_record,
    keys,
    measure,
    plain,
    values,
)


class TestIndexCards:
    def test_worked_example_documented(self) -> None:
        assert counts(measure(), TRUTH, ANSWER) == (8, 3, 3)
        assert round(keys(measure(), TRUTH, ANSWER)["f1_score"], 2) == 0.73

    def test_worked_example_published(self) -> None:
        assert counts(measure(profile=PUBLISHED), TRUTH, ANSWER) == (7, 3, 3)
        assert keys(measure(profile=PUBLISHED), TRUTH, ANSWER)["f1_score"] == 0.70

    def test_keys_published_round_only_the_f1(self) -> None:
        answer = edit_record(ANSWER, publication__year=None)
        assert keys(measure(profile=PUBLISHED), TRUTH, answer) == {
            "f1_score": 0.63,
            "f1": pytest.approx(12 / 19, abs=1e-15),
            "precision": 6 / 9,
            "recall": 6 / 10,
            "true_positives": 6,
            "false_positives": 3,
            "false_negatives": 4,
            "total_fields": 11,
        }

    def test_keys_documented_round_nothing(self) -> None:
        found = keys(measure(), TRUTH, ANSWER)
        assert found["f1_score"] == pytest.approx(8 / 11, abs=1e-15)
        assert found["total_fields"] == 11

    @pytest.mark.parametrize("empty", [None, ""])
    def test_empty_on_both_sides_is_right_where_one_has_the_path(self, empty: Any) -> None:
        with_editor = edit_record(TRUTH, publication__editor=empty)
        assert counts(measure(), TRUTH, TRUTH) == (11, 0, 0)
        assert counts(measure(), with_editor, TRUTH) == (12, 0, 0)
        assert counts(measure(), TRUTH, with_editor) == (12, 0, 0)
        assert counts(measure(profile=PUBLISHED), with_editor, TRUTH) == (10, 0, 0)

    def test_paths_left_out_by_the_leaderboard(self) -> None:
        answer = edit_record(
            TRUTH,
            examination={"place": "Bonn", "year": 1899},
            publication__reprint_note="Auszug",
            library_reference__publication_number="U 22",
        )
        assert counts(measure(profile=PUBLISHED), TRUTH, answer) == (10, 0, 0)
        assert counts(measure(), TRUTH, answer) == (11, 4, 0)
        assert counts(measure(profile=PUBLISHED), TRUTH, {**answer, "examiner": "X"}) == (10, 1, 0)
        assert counts(measure(profile=PUBLISHED), TRUTH, {**TRUTH, "examination": "Bonn"}) == (10, 0, 0)

    def test_below_a_skipped_path_other_than_examination_values_count(self) -> None:
        answer = edit_record(TRUTH, publication__reprint_note={"text": "Auszug"})
        assert counts(measure(profile=PUBLISHED), TRUTH, answer) == (10, 1, 0)

    @pytest.mark.parametrize("profile", [DOCUMENTED, PUBLISHED])
    @pytest.mark.parametrize(
        ("truth", "answer", "right", "similarity"),
        [
            ("X, 184", "X,184", False, 0.909),
            ("8°", "8'", False, 0.5),
            (1957, "1957", True, 1.0),
            ("1957", 1957, True, 1.0),
            (1957, "[1957]", False, 0.8),
            ("Basel", "basel", False, 0.8),
            ("a" * 23 + "bc", "a" * 23 + "xy", True, 0.92),
            ("a" * 22 + "bcd", "a" * 22 + "xyz", False, 0.88),
            (1.5, "1.5", True, 1.0),
            ("null", "null", True, 1.0),
            ("\ud800", "x", False, 0.0),
        ],
    )
    def test_similarity(
        self, profile: Profile, truth: Any, answer: Any, right: bool, similarity: float
    ) -> None:
        value = values(measure(profile=profile), {"a": truth}, {"a": answer})["a"]
        assert value.verdict == (Verdict.TP if right else Verdict.WRONG)
        assert value.similarity == pytest.approx(similarity, abs=1e-3)
        assert counts(measure(profile=profile), {"a": truth}, {"a": answer}) == (
            (1, 0, 0) if right else (0, 1, 1)
        )

    def test_only_the_leaderboard_treats_booleans_as_numbers(self) -> None:
        for truth, answer in ((0, False), (True, 1), (1.0, True)):
            assert counts(measure(profile=PUBLISHED), {"a": truth}, {"a": answer}) == (1, 0, 0)
            assert counts(measure(), {"a": truth}, {"a": answer}) == (0, 1, 1)
        assert counts(measure(), {"a": 1}, {"a": 1.0}) == (1, 0, 0)

    @pytest.mark.parametrize("profile", [DOCUMENTED, PUBLISHED])
    def test_only_null_and_an_empty_text_are_empty(self, profile: Profile) -> None:
        assert counts(plain(profile), {"a": None, "b": ""}, {"a": "", "b": None}) == (0, 0, 0)
        for filled in ("null", " ", 0, False):
            assert counts(plain(profile), {"a": filled}, {"a": None}) == (0, 0, 1)
            assert counts(plain(profile), {"a": ""}, {"a": filled}) == (0, 1, 0)

    def test_lists_are_descended_by_index(self) -> None:
        assert counts(plain(PUBLISHED), {"a": ""}, {"a": ["x", "y"]}) == (0, 3, 0)
        assert counts(plain(), {"a": ""}, {"a": ["x", "y"]}) == (0, 2, 0)
        assert counts(plain(), {"a": ["x"]}, {"a": ["x", "y"]}) == (1, 1, 0)
        for profile in (DOCUMENTED, PUBLISHED):
            assert counts(plain(profile), {"a": [], "b": {}}, {}) == (0, 0, 0)

    @pytest.mark.parametrize("profile", [DOCUMENTED, PUBLISHED])
    @pytest.mark.parametrize(
        ("answer", "expected"),
        [
            (edit_record(TRUTH, author="Möller, Ida"), (8, 0, 2)),
            ({"Document": edit_record(TRUTH, publication__publisher={})}, (0, 10, 10)),
            (None, (0, 0, 10)),
            (ABSENT, (0, 0, 10)),
            ([], (0, 0, 10)),
            ([TRUTH], (0, 0, 10)),
            ("Möller", (0, 0, 10)),
            (7, (0, 0, 10)),
            ({"error": "Invalid JSON"}, (0, 1, 10)),
        ],
    )
    def test_wrong_shape(self, profile: Profile, answer: Any, expected: tuple[int, ...]) -> None:
        tp, fp, fn = counts(measure(profile=profile), TRUTH, answer)
        blank = profile == DOCUMENTED and isinstance(answer, dict)  # the publisher, empty in both
        flat = profile == DOCUMENTED and isinstance(answer, dict) and "author" in answer and expected[1] == 0
        assert (tp - blank, fp - flat, fn) == expected

    @pytest.mark.parametrize(
        ("truth", "answer", "expected"),
        [
            ({"a": {"b": "x", "c": "y"}}, {"a": "x"}, (0, 1, 2)),
            ({"a": "x"}, {"a": {"b": "x", "c": "y"}}, (0, 2, 1)),
            ({"a": "x"}, {"a": ["x"]}, (0, 1, 1)),
            ({"a": ["x", "y"]}, {"a": "x, y"}, (0, 1, 2)),
            ({"a": None}, {"a": ["x"]}, (0, 1, 0)),
            ({"a": ["x"]}, {"a": None}, (0, 0, 1)),
            ({"a": ["x"]}, {"a": ""}, (0, 0, 1)),
            ({"a": {"b": "x"}}, {"a": None}, (0, 0, 1)),
            ({"a": None}, {"a": {"b": "x"}}, (0, 1, 0)),
            ({"a": {"b": "x"}}, {"a": ["x"]}, (0, 1, 1)),
            ({"a": ["x"]}, {"a": {"b": "x"}}, (0, 1, 1)),
            ({"a": {"b": {"c": "x"}}}, {"a": {"b": 0}}, (0, 1, 1)),
            ({"a": {"b": {"c": "x"}}}, {"a": False}, (0, 1, 1)),
            ({"a": [{"b": "x"}]}, {"a": ["x"]}, (0, 1, 1)),
            ({"a": [{"b": "x"}]}, {"a": [[{"b": "x"}]]}, (0, 1, 1)),
            ({"a": {}}, {"a": "x"}, (0, 1, 0)),
            ({"a": "x"}, {"a": {}}, (0, 0, 1)),
        ],
    )
    def test_a_documented_value_of_another_shape_is_missing_or_invented(
        self, truth: Any, answer: Any, expected: tuple[int, ...]
    ) -> None:
        """Each value counts once, and is listed at its place (Z7)."""
        made = plain()
        assert counts(made, truth, answer) == expected
        values = made.list_values(made.prepare_truth(truth), made.prepare_answer(answer))
        listed = [value for value in values if value.verdict is not Verdict.IGNORED]
        assert len(listed) == sum(expected)
        assert all(
            (value.pointer if value.verdict is Verdict.FN else value.at) is not None for value in listed
        )

    def test_without_an_answer_nothing_is_right(self) -> None:
        assert keys(measure(), {"a": None, "b": "x"}, ABSENT)["f1_score"] == 0.0
        assert counts(measure(), {"a": None, "b": "x"}, {}) == (1, 0, 1)

    def test_a_key_with_a_dot_is_never_found_by_the_leaderboard(self) -> None:
        answer = {**TRUTH, "author.note": "x", "author.last_name": "y"}
        assert counts(measure(profile=PUBLISHED), TRUTH, answer) == (10, 0, 0)
        assert counts(measure(), TRUTH, answer) == (11, 2, 0)
        assert "author.note" not in values(measure(), TRUTH, answer)
        assert values(measure(), TRUTH, answer)['["author.note"]'].verdict == Verdict.FP

    def test_nothing_on_either_side(self) -> None:
        assert keys(measure(), {}, {})["f1_score"] == 1.0
        assert keys(measure(profile=PUBLISHED), {}, {})["f1_score"] == 0.0


def test_is_made_by_its_name() -> None:
    made = make_measure("field_f1", MeasureSettings())
    assert made.compare(made.prepare_truth({"a": "x"}, ""), made.prepare_answer({"a": "x"}, ""))[:3] == (
        1,
        0,
        0,
    )


def test_threshold_is_the_setting_s() -> None:
    strict, lenient = FieldF1(MeasureSettings(threshold=0.95)), FieldF1(MeasureSettings(threshold=0.5))
    assert counts(strict, {"a": "X, 1840 und"}, {"a": "X,1840 und"})[0] == 1
    assert counts(strict, {"a": "X, 184"}, {"a": "X,184"})[0] == 0
    assert counts(lenient, {"a": "8°"}, {"a": "8'"})[0] == 1
