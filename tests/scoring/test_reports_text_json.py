"""The text table and the JSON report: their figures of a run, and any text in them."""

from __future__ import annotations

import io
import json
import math
import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.platform.errors import SaveError
from gtapp.core.platform.messages import Message
from gtapp.core.schema.pointer import ABSENT
from gtapp.scoring import reports
from gtapp.scoring.bootstrap import Interval
from gtapp.scoring.reports import json_report, score_tables
from gtapp.scoring.result import ItemScore, RunScore, Value, Verdict
from tests.scoring import report_cases as made
from tests.scoring.report_cases import make_item, make_run, make_value
from tests.strategies import examples


def as_table(*runs: RunScore) -> list[str]:
    stream = io.StringIO()
    score_tables.write_text(runs, stream)
    return stream.getvalue().splitlines()


def as_object(*runs: RunScore) -> Any:
    stream = io.StringIO()
    json_report.write_json(runs, stream)
    return json.loads(stream.getvalue())


def cells(line: str) -> list[str]:
    return line.split()


# ---- the table


def test_one_row_per_run_in_the_order_of_the_benchmark() -> None:
    lines = as_table(
        *(make_run(name, metrics={"f1_macro": f1}) for name, f1 in (("A", 0.25), ("B", 0.75), ("C", 0.5)))
    )
    assert lines[0] == "zettelkatalog: profile documented, ranked by f1_macro"
    assert lines[1] == "rules: none"
    assert [cells(line)[:2] for line in lines[4:]] == [["B", "0.7500"], ["C", "0.5000"], ["A", "0.2500"]]


def test_a_lower_error_rate_ranks_first_and_a_run_without_figures_last() -> None:
    rates: tuple[tuple[str, dict[str, float]], ...] = (("A", {"cer": 0.5}), ("B", {"cer": 0.1}), ("C", {}))
    lines = as_table(*(make_run(name, metrics=metrics, headline="cer") for name, metrics in rates))
    assert [cells(line)[:2] for line in lines[4:]] == [["B", "0.1000"], ["A", "0.5000"], ["C", "-"]]


def test_the_headlines_of_both_profiles_are_shown_together() -> None:
    head, row = as_table(make_run("A", metrics={"f1_macro": 0.73, "total_tp": 8.0}, other={"f1_macro": 0.7}))[
        3:
    ]
    assert head.split("  ")[1:3] == ["f1_macro", "f1_macro (published)"]
    assert cells(row) == ["A", "0.7300", "0.7000", "8", "0", "0", "0"]


def test_differing_rules_are_named_run_by_run() -> None:
    lines = as_table(make_run("A", rules={"skip_signatures": True}), make_run("B"))
    assert lines[1:3] == ["rules of A: skip_signatures=true", "rules of B: none"]


def test_benchmarks_and_profiles_have_separate_tables() -> None:
    lines = as_table(make_run("A"), make_run("B", profile="published"), make_run("C"))
    assert [line.split(", ")[0] for line in lines if "profile" in line] == [
        "zettelkatalog: profile documented",
        "zettelkatalog: profile published",
    ]
    assert [cells(line)[0] for line in lines if line[:1] in "ABC" and line] == ["A", "C", "B"]


def test_items_left_out_by_a_rule_are_not_counted_as_scored() -> None:
    row = as_table(
        make_run("A", [make_item("1"), make_item("2", left_out=True)], problems=[("1", made.MISSING)])
    )[-1]
    assert cells(row)[-3:] == ["1", "1", "1"]


def test_single_fields_and_further_figures_have_separate_tables() -> None:
    metrics = {"overall_accuracy": 0.75, "field_accuracy.title": 0.5, "field_accuracy.doi": 1.0}
    extras = {"intervals": {"f1": Interval(0.5, 0.4, 0.6)}, "stopped": True}
    lines = as_table(make_run("A", headline="overall_accuracy", metrics=metrics, extras=extras))
    at = lines.index("")
    assert cells(lines[at + 1])[:2] == ["run", "overall_accuracy"]
    assert [cells(line) for line in lines[at + 4 : at + 6]] == [
        ["field_accuracy", "title", "doi"],
        ["A", "0.5000", "1.0000"],
    ]
    assert lines[at + 7] == "intervals (beside the figures above, not part of them)"
    assert [cells(line) for line in lines[at + 8 : at + 10]] == [
        ["figure", "low", "high"],
        ["f1", "0.5000", "0.4000", "0.6000"],
    ]
    assert lines[at + 11].startswith("stopped ")


def test_further_figures_are_shown_run_by_run() -> None:
    kinds = [{"field": "title", "values": 23, "reading": 2}]
    lines = as_table(
        make_run("A", extras={"kinds": kinds, "aligned": {"cer": 0.5}}),
        make_run("B", extras={"aligned": {"cer": 1.0}}),
    )
    at = lines.index("kinds (beside the figures above, not part of them)")
    assert lines[at + 1 : at + 3] == ["run         values  reading", "A    title      23        2"]
    assert [cells(line) for line in lines[at + 5 :]] == [["run", "cer"], ["A", "0.5000"], ["B", "1.0000"]]


@given(st.lists(made.runs, min_size=1, max_size=3))
@examples(100)
@pytest.mark.slow
def test_the_table_contains_no_terminal_control_sequences(runs: list[RunScore]) -> None:
    text = "".join(as_table(*runs))
    assert not {unicodedata.category(character) for character in text} & {"Cc", "Cf", "Cs", "Cn", "Zl", "Zp"}


def test_columns_line_up_under_wide_and_combined_characters() -> None:
    lines = as_table(make_run("历史"), make_run("Ko\u0308ln"), make_run("Bern"))[4:]
    assert [line.index("0.5000") for line in lines] == [8, 9, 6]


# ---- JSON


def test_one_run_is_an_object_with_the_published_names() -> None:
    values = [make_value("8°", "8'", pointer=("publication", "format"), at=None, similarity=0.5)]
    figures = {"f1_score": 8 / 11, "true_positives": 8.0}
    scored = make_run(
        "A",
        [make_item("1", figures, values, problem=made.MISSING)],
        rules={"x": True},
        metrics={"f1_macro": 8 / 11, "total_tp": 8.0, "field_accuracy.a.b": 1.0},
        other={"f1_macro": 0.7},
        problems=[("1", made.MISSING)],
    )
    problem = {"code": "score-answer-missing", "text": "There is no answer; it counts as an empty one."}
    assert as_object(scored) == {
        "run": "A",
        "benchmark": "zettelkatalog",
        "profile": "documented",
        "rules": {"x": True},
        "threshold": None,
        "headline": "f1_macro",
        "metrics": {"f1_macro": 8 / 11, "total_tp": 8, "field_accuracy": {"a.b": 1.0}},
        "other_profile": {"profile": "published", "metrics": {"f1_macro": 0.7}},
        "extras": {},
        "problems": [{"item": "1", **problem}],
        "items": {
            "1": {
                "f1_score": 8 / 11,
                "true_positives": 8,
                "problem": problem,
                "fields": {
                    "title": {
                        "field": "title",
                        "pointer": "/publication/format",
                        "at": None,
                        "truth": "8°",
                        "answer": "8'",
                        "verdict": "fp+fn",
                        "similarity": 0.5,
                        "reason": "identical",
                    }
                },
            }
        },
    }


def test_several_runs_are_a_list_best_first() -> None:
    found = as_object(*(make_run(name, metrics={"f1_macro": f1}) for name, f1 in (("A", 0.25), ("B", 0.75))))
    assert [each["run"] for each in found["runs"]] == ["B", "A"]


def test_no_run_and_no_item_are_valid() -> None:
    assert as_object() == {"runs": []}
    assert as_object(make_run())["items"] == {}


def test_a_repeated_field_is_identified_by_its_pointer() -> None:
    values = [
        make_value("a", "a", field="sender_persons", pointer=("sender_persons", 0)),
        make_value(ABSENT, "b", field="sender_persons", pointer=None, at=("sender_persons", 1)),
        make_value("c", ABSENT, field="sender_persons", pointer=("sender_persons", 1), at=None),
        make_value("d", "d", field="send_date"),
    ]
    fields = as_object(make_run(items=[make_item("1", {}, values)]))["items"]["1"]["fields"]
    assert list(fields) == ["/sender_persons/0", "/sender_persons/1", "/sender_persons/1#2", "send_date"]


def _plain(tree: Any) -> Any:
    """Return the value as JSON restores it."""
    if tree is ABSENT:
        return None
    if isinstance(tree, str):
        return made.joined_halves(tree)
    if isinstance(tree, float) and not math.isfinite(tree):
        return json.dumps(tree)
    if isinstance(tree, list):
        return [_plain(each) for each in tree]
    if isinstance(tree, dict):
        return {made.joined_halves(key): _plain(each) for key, each in tree.items()}
    return tree


@given(made.runs)
@examples(200)
@pytest.mark.slow
def test_every_value_is_in_the_json_unchanged(scored: RunScore) -> None:
    found = as_object(scored)
    assert list(found["items"]) == [made.joined_halves(each.name) for each in scored.items]
    for each in scored.items:
        fields = list(found["items"][made.joined_halves(each.name)]["fields"].values())
        assert [(f["truth"], f["answer"]) for f in fields] == [
            (_plain(v.truth), _plain(v.answer)) for v in each.build()
        ]
        assert [f["similarity"] for f in fields] == [v.similarity for v in each.build()]


@pytest.mark.slow
@given(st.lists(made.runs, max_size=2))
@examples(50)
def test_a_utf_8_stream_accepts_every_report(runs: list[RunScore]) -> None:
    for form in ("json", "text"):
        with io.TextIOWrapper(io.BytesIO(), encoding="utf-8") as stream:
            reports.write(form, runs, stream)
            stream.flush()


class Stream(Sequence[ItemScore]):
    """Items that can be iterated only once."""

    def __init__(self, count: int) -> None:
        self._count, self.passes = count, 0

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[ItemScore]:
        self.passes += 1
        return (
            make_item(str(number), {"f1_score": 1.0}, [make_value("a", "a")]) for number in range(self._count)
        )

    def __getitem__(self, index: Any) -> Any:
        raise AssertionError("items are a stream")


def test_items_of_a_large_run_are_read_once(tmp_path: Path) -> None:
    items = Stream(2000)
    json_report.write_json([make_run(items=items)], tmp_path / "run.json")
    assert items.passes == 1
    assert len(json.loads((tmp_path / "run.json").read_text(encoding="utf-8"))["items"]) == 2000


# ---- files


def broken() -> Sequence[Value]:
    raise LookupError("the truth is gone")


def test_a_failing_report_keeps_the_former_file(tmp_path: Path) -> None:
    target = tmp_path / "run.json"
    target.write_text("former", encoding="utf-8")
    failing = ItemScore("2", {}, broken)
    with pytest.raises(LookupError, match="gone"):
        json_report.write_json([make_run(items=[make_item("1"), failing])], target)
    assert target.read_text(encoding="utf-8") == "former"
    assert [path.name for path in tmp_path.iterdir()] == ["run.json"]


def test_if_one_of_several_tables_fails_none_is_replaced(tmp_path: Path) -> None:
    for name in ("run.csv", "run.runs.csv", "run.fields.csv"):
        (tmp_path / name).write_text("former", encoding="utf-8")
    with pytest.raises(LookupError, match="gone"):
        score_tables.write_csv(
            [make_run(items=[make_item("1"), ItemScore("2", {}, broken)])], tmp_path / "run.csv"
        )
    assert [path.read_text(encoding="utf-8") for path in tmp_path.iterdir()] == ["former"] * 3


def test_a_target_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(SaveError, match=r"^The report .*report\.txt was not written: "):
        score_tables.write_text([make_run()], tmp_path / "file" / "report.txt")


def test_reasons_may_contain_reasons() -> None:
    inner = Message("score-diff-space-more")
    reason = Message("score-similarity-ratio", {"similarity": "0.909", "difference": inner})
    fields = as_object(make_run(items=[make_item("1", {}, [make_value("X,184", "X, 184", reason=reason)])]))[
        "items"
    ]["1"]["fields"]
    assert fields["title"]["reason"] == "a space more (similarity 0.909)"
    assert fields["title"]["verdict"] == Verdict.WRONG.value
