"""Results of field F1: pointers, raw values, reasons, and the figures of a run."""

from __future__ import annotations

from typing import Any

import pytest

from gtapp.core.schema.pointer import ABSENT
from gtapp.scoring.measure import Profile
from gtapp.scoring.measures.field_f1 import FieldF1
from gtapp.scoring.result import Verdict
from tests.scoring.field_f1_cases import (
    ANSWER,
    DOCUMENTED,
    PUBLISHED,
    TABLE,
    TRUTH,
    edit_record,
    measure,
    plain,
    values,
)


class TestReports:
    def test_each_value_has_its_pointers(self) -> None:
        found = values(measure(), TRUTH, edit_record(ANSWER, library_reference=None, extra=[{"a": 1}]))
        pages = found["publication.pages"]
        assert (pages.pointer, pages.at) == (("publication", "pages"), ("publication", "pages"))
        assert (pages.truth, pages.answer) == ("X, 184", "X,184")
        mark = found["library_reference.shelfmark"]
        assert (mark.pointer, mark.at, mark.answer) == (("library_reference", "shelfmark"), None, ABSENT)
        extra = found["extra[0].a"]
        assert (extra.pointer, extra.at, extra.truth, extra.answer) == (None, ("extra", 0, "a"), ABSENT, 1)

    def test_values_come_in_the_order_of_the_truth(self) -> None:
        truth = {"a": {"x": 1, "y": 2}, "b": 3, "c": [{"d": 4}], "e": 5}
        answer = {"z": 0, "e": 5, "a": {"y": 2, "w": 1, "x": 1}}
        assert list(values(plain(), truth, answer)) == ["a.x", "a.y", "b", "c[0].d", "e", "z", "a.w"]

    def test_raw_values_are_given(self) -> None:
        found = values(
            measure(), TRUTH, edit_record(TRUTH, publication__publisher=None, publication__year="1899")
        )
        assert (found["publication.publisher"].truth, found["publication.publisher"].answer) == ("", None)
        assert found["publication.year"].answer == "1899"

    @pytest.mark.parametrize(
        ("truth", "answer", "reason"),
        [
            ("X,184", "X, 184", "a space more (similarity 0.909, needed: 0.92)"),
            (
                "a" * 30 + ".",
                "a" * 30,
                "a full stop missing; still counts as right (similarity 0.983, needed: 0.92)",
            ),
            ("a", "a", "the same"),
            (1899, "1899", "the same, written as text"),
            ("a", None, "not in the answer"),
            (None, "a", "only in the answer"),
            (None, "", "empty on both sides"),
        ],
    )
    def test_reasons(self, truth: Any, answer: Any, reason: str) -> None:
        assert str(values(plain(), {"a": truth}, {"a": answer})["a"].reason) == reason

    def test_reasons_of_flags_and_lists(self) -> None:
        found = values(measure("personnel_cards"), TABLE, TABLE)
        assert (
            str(found["rows[0].klasse.is_crossed_out"].reason)
            == "not marked, and nothing stands in this cell"
        )
        assert found["rows[0].klasse.is_crossed_out"].verdict == Verdict.IGNORED
        whole = values(plain(PUBLISHED), {"a": ["x"]}, {"a": "x"})["a"]
        assert whole.truth == ["x"]
        assert str(whole.reason) == "a list or an object on one side, a single value on the other"

    def test_the_whole_table_is_the_value_where_rows_are_null(self) -> None:
        found = values(measure("personnel_cards", PUBLISHED), TABLE, {"rows": None})["rows"]
        assert (found.pointer, found.truth, found.verdict) == (("rows",), TABLE["rows"], Verdict.FN)


class TestTotals:
    def figures(self, measure: FieldF1, *answers: Any) -> list[Any]:
        return [
            measure.compare(measure.prepare_truth(TRUTH), measure.prepare_answer(answer))
            for answer in answers
        ]

    def test_micro_sums_and_macro_means(self) -> None:
        scorer = measure()
        totals = scorer.make_totals()
        for figures in self.figures(scorer, TRUTH, ANSWER, None):
            totals.add(figures)
        found = totals.metrics()
        assert (found["total_tp"], found["total_fp"], found["total_fn"]) == (19, 3, 13)
        assert found["micro_precision"] == 19 / 22
        assert found["micro_recall"] == 19 / 32
        assert found["f1_micro"] == pytest.approx(38 / 54, abs=1e-15)
        assert found["f1_macro"] == pytest.approx((1 + 8 / 11 + 0) / 3, abs=1e-15)

    def test_published_macro_is_the_mean_of_rounded_figures(self) -> None:
        scorer = measure(profile=PUBLISHED)
        totals = scorer.make_totals()
        wrong = edit_record(ANSWER, publication__year=None)  # 12 / 19
        for figures in self.figures(scorer, TRUTH, wrong, wrong):
            totals.add(figures)
        assert totals.metrics()["f1_macro"] == pytest.approx((1 + 0.63 + 0.63) / 3, abs=1e-15)
        assert totals.metrics()["f1_micro"] == pytest.approx(2 * 22 / (28 + 30), abs=1e-15)

    @pytest.mark.parametrize("profile", [DOCUMENTED, PUBLISHED])
    def test_sums_of_parts_give_the_same(self, profile: Profile) -> None:
        scorer = measure(profile=profile)
        totals, all_ = (
            scorer.make_totals(),
            self.figures(scorer, TRUTH, ANSWER, None, edit_record(ANSWER, author=None)),
        )
        for figures in all_:
            totals.add(figures)
        sums = [sum(column) for column in zip(*map(totals.list_parts, all_), strict=True)]
        assert totals.compute_metrics(sums) == pytest.approx(totals.metrics(), abs=1e-15)
        assert totals.compute_metrics([0] * 5) == scorer.make_totals().metrics()

    def test_adding_and_removing_an_item_restores_the_figures(self) -> None:
        scorer = measure()
        first, second, third = self.figures(scorer, ANSWER, None, edit_record(ANSWER, author=None))
        totals, expected = scorer.make_totals(), scorer.make_totals()
        expected.add(second)
        for figures in (first, second, third):
            totals.add(figures, 3)
        for figures in (first, second, third, first, third, second, third, first):
            totals.remove(figures)
        assert totals.metrics() == expected.metrics()

    @pytest.mark.parametrize("profile", [DOCUMENTED, PUBLISHED])
    def test_without_items_there_are_only_counts(self, profile: Profile) -> None:
        counts = dict.fromkeys(("total_instances", "total_tp", "total_fp", "total_fn"), 0)
        assert measure(profile=profile).make_totals().metrics() == counts
