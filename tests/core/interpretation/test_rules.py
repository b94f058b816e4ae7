"""Each rule of interpretation, by examples of the guidelines and the benchmark's description, and by properties."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.interpretation.interpreter import Interpreter
from gtapp.core.interpretation.rules import RULES, is_ditto
from gtapp.core.platform.check_budget import CheckBudget
from gtapp.core.platform.errors import GtappError
from gtapp.core.schema import benchmark
from gtapp.core.schema.interpretation_rules import InterpretationRules
from tests.core.interpretation.tables import CARD_RULES, DAY, GRADE, NOTE, PAY, PLACE, POST, suggest, table


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Fr. 2'400.-", "2400"),
        ("Fr. 2400.-", "2400"),
        ("3.700.-", "3700"),
        ("3'480.-", "3480"),
        ("4.260.--", "4260"),
        ("3,850.-", "3850"),
        ("3 850.—", "3850"),
        ("7.20", "720"),
        ("CHF 12’345.50", "1234550"),
        ("2400", "2400"),
        ("inkl. 200.-", None),
        ("-", None),
        ("", None),
    ],
)
def test_an_amount_is_its_digits(written: str, meant: str | None) -> None:
    assert suggest(PAY, written) == meant


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("1. Jan. 1946", "1946-01-01"),
        ("1.4.1920", "1920-04-01"),
        ("1. Mai 1937", "1937-05-01"),
        ("16. Aug. 1934", "1934-08-16"),
        ("15.August 1945", "1945-08-15"),
        ("1er févr. 1937", "1937-02-01"),
        ("1946-01-01", "1946-01-01"),
        ("31. Febr. 1946", None),
        ("1. Jan. 46", None),
        ("15.11.42 Betriebsleiter", None),
        ("seither", None),
    ],
)
def test_a_date_is_written_as_iso_8601(written: str, meant: str | None) -> None:
    assert suggest(DAY, written) == meant


def test_a_year_of_two_digits_is_the_one_nearest_to_the_neighbours() -> None:
    assert suggest(DAY, "1. Mai 1937", "1. Jan. 46") == "1946-01-01"
    assert suggest(DAY, "1. 8. 43", "1. Jan. 1944", row=0) == "1943-08-01"
    assert suggest(DAY, "1. 8. '98", "1. Jan. 1904", row=0) == "1898-08-01"
    assert suggest(DAY, ("1. 8. 99", "1899-08-01"), "1. 8. 02") == "1902-08-01"
    assert suggest(DAY, "1. Mai 1837", "", "1. Jan. 46", "1. Mai 1937", row=2) == "1946-01-01"


def test_a_year_of_two_digits_is_that_of_other_records_where_the_card_has_none() -> None:
    interpreter, card = Interpreter(CARD_RULES), table(DAY, "1. Dez. 45")
    assert interpreter.suggest(card["rows"], 0, DAY) is None
    interpreter.learn("a", table(DAY, ("1. Mai 1937", "1937-05-01"), ("1. Mai 1941", "1941-05-01")))
    assert interpreter.suggest(card["rows"], 0, DAY) == "1945-12-01"


@pytest.mark.parametrize(
    "mark", ['"', "″", "„", "''", ",,", "do.", "Do", "dito", "idem", "id.", '- " -', '" "']
)
def test_a_ditto_mark_is_the_value_above(mark: str) -> None:
    assert is_ditto(mark)
    assert suggest(PLACE, "Bern", mark) == "Bern"


@pytest.mark.parametrize("text", ["", "-", "—", ".", "'", "Dito Bern", "5", "idée"])
def test_other_texts_are_no_ditto_mark(text: str) -> None:
    assert not is_ditto(text)


def test_a_ditto_mark_is_what_the_row_above_means() -> None:
    techn = ("Techn. Leiter", "Technischer Leiter")
    assert suggest(POST, techn, '"') == "Technischer Leiter"
    assert suggest(POST, techn, '"', "do.", '"') == "Technischer Leiter"
    assert suggest(POST, techn, ('"', "Leiter"), '"') == "Leiter"
    assert suggest(POST, techn, "", '"') == "Technischer Leiter"
    assert suggest(PAY, "3'480.-", '"') == "3480"
    assert suggest(POST, '"') is None


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("V", "5"),
        ("22.", "22"),
        ("III", "3"),
        ("XIV", "14"),
        ("9", "9"),
        ("IIII", None),
        ("B", None),
        (".", None),
    ],
)
def test_a_number_has_arabic_digits(written: str, meant: str | None) -> None:
    assert suggest(GRADE, written) == meant


def test_what_a_row_above_has_for_the_same_text_is_suggested() -> None:
    assert suggest(NOTE, ("+ Zulagen", "Zulagen zusätzlich"), "", "+ Zulagen") == "Zulagen zusätzlich"
    assert suggest(NOTE, ("+ Zulagen", "Zulagen zusätzlich"), ("+ Zulagen", None), "+ Zulagen") is None
    assert suggest(NOTE, "+ Zulagen", ("+ Zulagen", "Zulagen zusätzlich"), row=0) is None


@pytest.fixture
def learnt() -> Interpreter:
    """An interpreter that knows two checked cards."""
    interpreter = Interpreter(CARD_RULES)
    interpreter.learn(
        "a",
        table(NOTE, ("inkl. 500.- techn. Z.", "inklusive 500.- technischer Zuschlag"), ("allg.", "allg.")),
    )
    interpreter.learn("b", table(POST, ("Stenotyp. I.Kl.", "Stenotypistin I. Klasse"), ("Gehilfe", None)))
    return interpreter


def meaning(interpreter: Interpreter, column: str, text: str) -> str | None:
    return interpreter.suggest(table(column, text)["rows"], 0, column)


@pytest.mark.parametrize(
    ("column", "written", "meant"),
    [
        (NOTE, "inkl. 500.- techn. Z.", "inklusive 500.- technischer Zuschlag"),
        (NOTE, "inkl.200.-techn.Z.", "inklusive 200.- technischer Zuschlag"),
        (POST, "Stenotyp. II. Kl.", "Stenotypistin II. Klasse"),
        (POST, "Bürogehilfe I.Kl.", "Bürogehilfe I. Klasse"),
        (POST, "Stenotyp. 2. Abt.", None),
        (NOTE, "allg. Z.", "allg. Zuschlag"),
        (POST, "Gehilfe", None),
        (POST, "Leiter", None),
    ],
)
def test_abbreviations_are_learnt_from_checked_records(
    learnt: Interpreter, column: str, written: str, meant: str | None
) -> None:
    assert meaning(learnt, column, written) == meant


def test_several_abbreviations_may_stand_for_one_word() -> None:
    interpreter = Interpreter(CARD_RULES)
    interpreter.learn("a", table(NOTE, ("inkl.T.Z. 92.10", "inklusive Teuerungszulage 92.10")))
    assert meaning(interpreter, NOTE, "inkl. T.Z. 58.65") == "inklusive Teuerungszulage 58.65"


def test_what_records_disagree_on_is_not_suggested(learnt: Interpreter) -> None:
    learnt.learn("c", table(NOTE, ("techn. Z.", "technische Zulage")))
    assert meaning(learnt, NOTE, "inkl. techn. Z.") is None
    learnt.learn("c", None)
    assert meaning(learnt, NOTE, "inkl. techn. Z.") == "inklusive technischer Zuschlag"


def test_a_value_that_differs_from_the_rules_is_named_but_not_from_learnt_ones(learnt: Interpreter) -> None:
    card = table(
        PAY,
        ("2'400.-", "2401 CHF"),
        ("2'500.-", "2500"),
        ("2'600.-", None),
        ("Fr. 2400.-", "2400 CHF"),
        ('"', "2400"),
    )
    assert [*learnt.find_differences(card, CheckBudget())] == [
        (("rows", 0, PAY, "interpretation"), "2400", "2'401.-")
    ]
    assert not [*learnt.find_differences(table(POST, ("Stenotyp. I.Kl.", "Stenotypist")), CheckBudget())]


def test_a_benchmark_declares_its_rules() -> None:
    assert {rule for rules in CARD_RULES.columns.values() for rule in rules} == RULES.keys()
    assert not benchmark.load("letters").interpretation.columns
    with pytest.raises(GtappError, match="amounts"):
        Interpreter(InterpretationRules((), "a", "b", {"c": ("amounts",)}))


@given(st.dates(dt.date(1000, 1, 1)))
def test_a_whole_date_is_read_in_each_form(day: dt.date) -> None:
    for text in (f"{day.day}.{day.month}.{day.year:04}", day.isoformat()):
        assert suggest(DAY, text) == day.isoformat()


@given(st.dates(dt.date(1800, 1, 1), dt.date(1990, 1, 1)), st.integers(-49, 49))
def test_a_short_year_is_found_within_fifty_years_of_its_neighbour(day: dt.date, apart: int) -> None:
    other = f"{day.year + apart}-07-01"
    short = f"{day.day}. {day.month}. {day.year % 100:02}"
    assert suggest(DAY, (other, other), short) == day.isoformat()


@given(st.integers(0, 10**9))
def test_an_amount_keeps_its_digits(amount: int) -> None:
    separated = f"{amount:,}"
    for text in (
        separated,
        separated.replace(",", "'"),
        separated.replace(",", ".") + ".-",
        f"Fr. {amount}.--",
    ):
        assert suggest(PAY, text) == str(amount)


texts = st.text(max_size=30) | st.lists(st.sampled_from([*"ab. IV\"'-0139", "techn.", "T.", " "])).map(
    "".join
)


@given(
    st.lists(st.tuples(texts, st.none() | texts), min_size=1, max_size=6), st.lists(st.tuples(texts, texts))
)
def test_no_text_stops_a_rule(cells: list[Any], checked: list[Any]) -> None:
    interpreter = Interpreter(CARD_RULES)
    for column in CARD_RULES.columns:
        interpreter.learn(column, table(column, *checked))
        for row in range(len(cells)):
            found = interpreter.suggest(table(column, *cells)["rows"], row, column)
            assert found is None or found
            rows = table(column, *cells)["rows"]
            typed = cells[row][0][:3]
            for other in CARD_RULES.columns:
                interpreter.find_next(rows, row + 1, other)
                for whole in (
                    interpreter.complete(rows, row, other, typed),
                    interpreter.continue_text(rows, row, other, typed, True),
                ):
                    assert not whole or (whole.lower().startswith(typed.lower()) and len(whole) > len(typed))


@given(st.lists(st.tuples(texts, st.none() | texts), max_size=6))
def test_what_was_forgotten_is_not_suggested(cells: list[Any]) -> None:
    interpreter = Interpreter(CARD_RULES)
    interpreter.learn("a", table(NOTE, *cells))
    interpreter.learn("a", None)
    for text, _ in cells:
        assert meaning(interpreter, NOTE, text) == meaning(Interpreter(CARD_RULES), NOTE, text)


@pytest.mark.parametrize(
    "tree",
    [None, [], {}, {"rows": None}, {"rows": [None, 3, {PAY: "x"}, {PAY: {"diplomatic_transcript": 5}}]}],
)
def test_a_record_of_another_form_has_no_suggestions(tree: Any) -> None:
    interpreter = Interpreter(CARD_RULES)
    interpreter.learn("a", tree)
    rows = interpreter.find_rows(tree)
    assert not any(interpreter.suggest(rows, row, PAY) for row in range(len(rows)))
    assert not [*interpreter.find_differences(tree, CheckBudget())]
