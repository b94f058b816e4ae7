"""Kinds of error, value by value and as a table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.platform.messages import Message
from gtapp.core.schema import benchmark
from gtapp.core.schema.meaning_rules import FieldMeaning
from gtapp.core.schema.pointer import ABSENT
from gtapp.scoring.extra_figures import ErrorKind, ErrorTable, classify_errors
from gtapp.scoring.measure import PROFILES, Profile
from gtapp.scoring.result import Value, Verdict
from gtapp.scoring.scorer import Scorer
from tests.strategies import examples, scalars

RIGHT = (Verdict.TP, Verdict.IGNORED)


def value(truth: Any, answer: Any, verdict: Verdict = Verdict.WRONG, field: str = "title") -> Value:
    return Value(field, None, None, truth, answer, verdict, Message("score-ad-same"))


def missing(truth: Any, field: str = "title") -> Value:
    return value(truth, ABSENT, Verdict.FN, field)


def invented(answer: Any, field: str = "title") -> Value:
    return value(ABSENT, answer, Verdict.FP, field)


@pytest.mark.parametrize(
    ("truth", "answer", "kind"),
    [
        ("X, 184", "X,184", ErrorKind.FORMATTING),
        ("8°", "8'", ErrorKind.FORMATTING),
        ("Basel", "BASEL", ErrorKind.FORMATTING),
        (1957, "[1957]", ErrorKind.FORMATTING),
        ("Zürich", "Zu\u0308rich", ErrorKind.FORMATTING),
        ("1'200", "1200", ErrorKind.FORMATTING),
        ("Häuser", "Hänser", ErrorKind.READING),
        (1957, "1951", ErrorKind.READING),
        ("Zürich", "Zurich", ErrorKind.READING),
        (True, False, ErrorKind.READING),
        ({"a": 1}, "a", ErrorKind.READING),
    ],
)
def test_a_wrong_value_is_misread_or_only_written_differently(
    truth: Any, answer: Any, kind: ErrorKind
) -> None:
    assert classify_errors([value(truth, answer)]) == [kind]


def test_a_value_of_one_side_is_missing_or_invented() -> None:
    assert classify_errors([missing("Basel"), invented("Bern")]) == [ErrorKind.MISSING, ErrorKind.INVENTED]


def test_a_value_that_the_other_side_has_elsewhere_is_at_the_wrong_place() -> None:
    assert (
        classify_errors([missing("Käthe", "first_name"), invented("käthe", "last_name")])
        == [ErrorKind.PLACE] * 2
    )
    assert classify_errors([value("Käthe", "Müller"), value("Müller", "Käthe")]) == [ErrorKind.PLACE] * 2
    assert classify_errors([value("Käthe", "Müller"), value("Meier", "Hans")]) == [ErrorKind.READING] * 2


def test_a_long_text_misread_elsewhere_is_at_the_wrong_place_too() -> None:
    text = "1. Ein Stücklein von in circa 20. Saum extra schön und guter rother Wein."
    assert (
        classify_errors([missing(text), invented(text.replace("rother", "rather"))]) == [ErrorKind.PLACE] * 2
    )
    assert classify_errors([value(text, text.replace("rother", "rather"))]) == [ErrorKind.READING]


def test_short_values_are_equal_by_chance() -> None:
    assert classify_errors([missing("1"), invented("1"), missing(True), invented(True)]) == [
        ErrorKind.MISSING,
        ErrorKind.INVENTED,
        ErrorKind.MISSING,
        ErrorKind.INVENTED,
    ]


values = st.lists(
    st.builds(
        value,
        scalars,
        scalars,
        st.sampled_from(list(Verdict)),
        st.sampled_from(["a", "rows[1].b", "rows[2].b"]),
    ),
    max_size=8,
)


@pytest.mark.slow
@examples(150)
@given(values)
def test_every_error_has_one_kind_and_right_values_none(found: list[Value]) -> None:
    table = ErrorTable()
    table.add(found)
    assert [kind is None for kind in classify_errors(found)] == [each.verdict in RIGHT for each in found]
    errors = sum(each.verdict not in RIGHT for each in found)
    assert sum(table.sum_kinds().values()) == errors == sum(row["errors"] for row in table.list_rows())
    assert all(row["errors"] <= row["values"] for row in table.list_rows())


def test_the_table_has_one_row_per_field_the_worst_first() -> None:
    table = ErrorTable()
    table.add([value("a", "b", field="rows[0].ort"), value("a", "a", Verdict.TP, "rows[1].ort")])
    table.add(
        [missing("Basel", "rows[4].ort"), missing("1900", "year"), value("x", "x", Verdict.IGNORED, "year")]
    )
    assert table.list_rows() == [
        {
            "field": "rows.*.ort",
            "values": 3,
            "reading": 1,
            "formatting": 0,
            "missing": 1,
            "invented": 0,
            "wrong place": 0,
            "errors": 2,
        },
        {
            "field": "year",
            "values": 1,
            "reading": 0,
            "formatting": 0,
            "missing": 1,
            "invented": 0,
            "wrong place": 0,
            "errors": 1,
        },
    ]


@pytest.mark.parametrize(("name", "oracle"), [("zettelkatalog", "zettelkatalog"), ("fraktur", "fraktur")])
def test_real_errors_are_of_every_kind(reference: Path, name: str, oracle: str) -> None:
    scorer, table, errors = Scorer(benchmark.load(name)), ErrorTable(), 0
    lines = (reference / "oracle" / f"{oracle}.jsonl").read_text(encoding="utf-8").splitlines()
    for line in lines[:150]:
        row = json.loads(line)
        truth = scorer.measure.prepare_truth(row["ground_truth"], "")
        found = scorer.measure.list_values(truth, scorer.measure.prepare_answer(row["response"], ""))
        errors += sum(each.verdict not in RIGHT for each in found)
        table.add(found)
    total = table.sum_kinds()
    assert sum(total.values()) == errors > 100
    assert all(total.values())


def test_the_same_meaning_is_a_kind_where_a_benchmark_declares_rules() -> None:
    rules = {"rows.*.place": FieldMeaning.parse({"added": ["Germany"]})}
    pair = value("Stuttgart", "Stuttgart, Germany", field="rows[3].place")
    assert classify_errors([pair], rules) == [ErrorKind.MEANING]
    assert classify_errors([pair]) == [ErrorKind.READING]
    assert classify_errors([value("Stuttgart", "Stuttgart, Germany", field="place")], rules) == [
        ErrorKind.READING
    ]
    for table, has_kind in ((ErrorTable(rules), True), (ErrorTable(), False)):
        table.add([pair, value("Basel", "BASEL")])
        total = table.sum_kinds()
        assert ("same meaning" in total) is has_kind and sum(total.values()) == 2
        assert total.get("same meaning", 0) == has_kind


@pytest.mark.parametrize("profile", PROFILES)
def test_rules_of_meaning_change_no_score(profile: Profile) -> None:
    cards = benchmark.load("zettelkatalog")
    truth = {"publication": {"place": "Marburg", "publisher": "Thieme"}}
    answer = {"publication": {"place": "Marburg (Lahn)", "publisher": "Thieme Verlag"}}
    one, other = (
        Scorer(each, profile).run("T1", {"1": truth}, {"1": answer}).metrics
        for each in (cards, cards._replace(meanings={}))
    )
    assert one == other
