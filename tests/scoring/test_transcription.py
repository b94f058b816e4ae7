"""CER and WER of lines and pages: the figures that jiwer gives for the same texts, computed by hand."""

from __future__ import annotations

from typing import Any

import pytest

from gtapp.core.schema.benchmark import Benchmark, FileLayout
from gtapp.core.schema.containers import PAGES
from gtapp.core.schema.page_schema import page_schema
from gtapp.scoring.measures.transcription import TranscriptionMeasure, TranscriptionTotals
from gtapp.scoring.result import Verdict
from gtapp.scoring.scorer import Scorer

BENCHMARK = Benchmark(
    "pages", "Pages", page_schema(), FileLayout(PAGES), scoring={"measure": "transcription"}
)


def make_page(*lines: str, ids: bool = True) -> dict[str, Any]:
    found = [{"id": f"l{number}" if ids else "", "text": line} for number, line in enumerate(lines)]
    return {"regions": [{"id": "r", "type": "", "lines": found}]}


def score(truths: list[Any], answers: list[Any]) -> dict[str, float]:
    names = [str(number) for number in range(len(truths))]
    run = Scorer(BENCHMARK).run(
        "run", dict(zip(names, truths, strict=True)), dict(zip(names, answers, strict=True))
    )
    return dict(run.metrics)


def test_figures_are_summed_over_lines_before_they_are_divided() -> None:
    # jiwer.cer(["das ist ein Test", "gut"], ["das ist kein test", ""]): (1 + 1 + 3) / (16 + 3); wer: (2 + 1) / (4 + 1)
    found = score([make_page("das ist ein Test", " gut ")], [make_page("das ist kein test", "")])
    assert found["cer"] == 5 / 19
    assert found["wer"] == 3 / 5
    # jiwer.cer("das ist ein Test gut", "das ist kein test"): 2 + 4 of 20
    assert found["page_cer"] == 6 / 20
    assert found["page_wer"] == 3 / 5
    assert found["exact_lines"] == 0


def test_pages_are_averaged_by_their_length() -> None:
    # jiwer.wer(["a b c d", "x"], ["a b c d", "y"]) is 1 / 5, not the mean of 0 and 1
    found = score([make_page("a b c d"), make_page("x")], [make_page("a b c d"), make_page("y")])
    assert found["wer"] == found["page_wer"] == 1 / 5
    assert found["cer"] == 1 / 8
    assert (found["total_pages"], found["total_lines"], found["exact_lines"]) == (2, 2, 0.5)


def test_lines_without_ids_are_paired_in_order_so_that_edits_are_fewest() -> None:
    truth = make_page("erste Zeile", "zweite Zeile", "dritte Zeile")
    found = score([truth], [make_page("erste Zeile", "dritte Zeilen", ids=False)])
    # the second line is missing (12 characters), and the third has one more
    assert found["cer"] == 13 / 35


def test_more_errors_than_characters_are_more_than_one() -> None:
    assert score([make_page("a")], [make_page("abc")])["cer"] == 2
    assert score([make_page("")], [make_page("ab")])["cer"] == 2


def test_an_answer_that_is_missing_is_all_wrong() -> None:
    found = score([make_page("ab", "c")], [{}])
    assert (found["cer"], found["wer"]) == (1, 1)


def test_a_page_can_be_replaced_in_the_sums() -> None:
    measure, totals = TranscriptionMeasure(Scorer(BENCHMARK).settings), TranscriptionTotals()
    sides = [measure.prepare_truth(make_page(text)) for text in ("ab", "cd")]
    first, second = (measure.compare(sides[0], side) for side in sides)
    for figures in (first, second):
        totals.add(figures)
    totals.remove(second)
    assert totals.metrics()["cer"] == 0
    assert totals.metrics()["total_pages"] == 1


@pytest.mark.parametrize(("answer", "verdict"), [("ab", Verdict.TP), ("ax", Verdict.WRONG), ("", Verdict.FN)])
def test_each_line_has_its_verdict(answer: str, verdict: Verdict) -> None:
    scored = Scorer(BENCHMARK).item("a", make_page("ab"), make_page(answer))
    assert [(value.field, value.verdict) for value in scored.values] == [
        ("regions[0].lines[0].text", verdict)
    ]
