"""The radar chart: which fields and runs it has, and where their scores are."""

from __future__ import annotations

import pytest

from gtapp.scoring.reports.radar_chart import DASHES, MARKERS, MOST_RUNS, AxisScore, find_point, make_chart


def test_the_fields_with_most_values_are_shown_in_their_order() -> None:
    scores = [{f"field{number:02}": AxisScore(0.5, number) for number in range(20)}]
    chart = make_chart(["A"], scores, is_f1=True)
    assert chart is not None
    assert chart.fields == tuple(f"field{number:02}" for number in range(4, 20))
    assert chart.more_fields == 4


def test_a_field_without_values_of_a_run_has_no_score_there() -> None:
    full = {name: AxisScore(0.75, 3) for name in "abc"}
    chart = make_chart(["A", "B", "C"], [full, {"b": AxisScore(0.25, 1)}], is_f1=False)
    assert chart is not None
    assert [run.scores for run in chart.runs] == [(0.75, 0.75, 0.75), (None, 0.25, None)]
    assert chart.runs[1].lay_out()[0] == pytest.approx((0.0, 0.0))
    assert chart.more_runs == 1


def test_two_fields_have_no_chart() -> None:
    assert make_chart(["A"], [{"a": AxisScore(1.0, 1), "b": AxisScore(1.0, 1)}], is_f1=True) is None


def test_the_first_axis_points_upwards_and_the_others_follow_clockwise() -> None:
    assert find_point(0, 4, 1.0) == pytest.approx((0.0, -1.0))
    assert find_point(1, 4, 0.5) == pytest.approx((0.5, 0.0))


def test_every_run_has_a_line_and_a_marker_of_its_own() -> None:
    assert len(set(DASHES)) == len(set(MARKERS)) == MOST_RUNS
