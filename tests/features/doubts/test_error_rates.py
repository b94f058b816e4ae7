"""How likely values are wrong: by what was wrong lately, by published answers, by the scan and by other readings."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.scans.scan_support import OUT_OF_ORDER, ScanSupport
from gtapp.core.schema.benchmark import load
from gtapp.features.doubts.error_rates import (
    FILE_NAME,
    MAX_DRAFTS,
    MIN_PROBABILITY,
    REPEATED,
    Agreement,
    ErrorRates,
    PublishedRates,
    Rate,
    find_repeated,
    judge_values,
    parse_rates,
)
from tests.performance.learn_error_rates import format_rates
from tests.sample_projects import CARD
from tests.strategies import examples

PLACE = ("publication", "place")
PAGES = ("publication", "pages")


def change(place: tuple[str, str], value: Any) -> dict[str, Any]:
    return {**CARD, place[0]: {**CARD[place[0]], place[1]: value}}


def add(rates: ErrorRates, place: tuple[str, str], *pairs: tuple[Any, Any]) -> None:
    """Count drafts of a field with their truths."""
    for number, (drafted, true) in enumerate(pairs):
        rates.add(f"c{number}", change(place, drafted), change(place, true))


def test_a_field_is_doubted_where_a_quarter_of_its_drafts_were_wrong() -> None:
    rates = ErrorRates()
    assert not rates.estimate(PLACE, "Zug").is_high
    add(rates, PLACE, *[("Basel", "Bern")], *[("Basel", "Basel")] * 7)
    assert not rates.estimate(PLACE, "Zug").is_high
    add(rates, PLACE, *[("Basel", "Bern")] * 3, *[("Basel", "Basel")] * 7)
    found = rates.estimate(PLACE, "Zug")
    assert found.is_high and found.is_own and found.rate == (3, 10)


def test_empty_and_filled_drafts_are_counted_apart() -> None:
    rates = ErrorRates()
    add(rates, PLACE, (None, "Basel"), *[("Basel", "Basel")] * 8)
    assert rates.estimate(PLACE, "").is_high and rates.estimate(PLACE, None).is_high
    assert not rates.estimate(PLACE, "Bern").is_high


def test_drafts_that_end_alike_are_counted_apart() -> None:
    rates = ErrorRates()
    add(rates, PAGES, *[("30 S.", "30")] * 2, *[("30", "30")] * 8)
    assert rates.estimate(PAGES, "XII, 112 S.").is_high
    assert not rates.estimate(PAGES, "112").is_high
    rates.remove("c0")
    rates.remove("c1")
    assert not rates.estimate(PAGES, "XII, 112 S.").is_high


@pytest.mark.parametrize(("drafted", "true"), [(None, ""), (1880, "1880"), ("u\u0308", "\u00fc"), ([], "")])
def test_values_that_look_the_same_are_not_wrong(drafted: Any, true: Any) -> None:
    judged = judge_values(change(PLACE, drafted), change(PLACE, true))
    assert not any(is_wrong for _, _, is_wrong in judged)


def test_all_rows_count_for_one_field_and_missed_rows_for_none() -> None:
    rates = ErrorRates()
    rows = [{"place": "Basel"}, {"place": "Bern"}, {"place": "Chur"}]
    rates.add("a", {"rows": [rows[0], {"place": "Bex"}]}, {"rows": rows})
    found = rates.estimate(("rows", 7, "place"), "Zug")
    assert found.rate == (1, 2)


@examples(150)
@given(
    st.lists(
        st.tuples(st.sampled_from("abcdefgh"), st.sampled_from(["", "x", "y"]), st.sampled_from(["", "x"])),
        max_size=70,
    ),
    st.lists(st.integers(0, 80), max_size=10),
)
def test_rates_are_those_of_the_last_drafts(found: list[tuple[str, str, str]], removed: list[int]) -> None:
    rates, known = ErrorRates(), dict[str, tuple[str, str]]()
    for number, (name, drafted, true) in enumerate(found):
        item = f"{name}{number % 11}"
        rates.add(item, {"f": drafted}, {"f": true})
        known.pop(item, None)
        known[item] = drafted, true
        while len(known) > MAX_DRAFTS:
            del known[next(iter(known))]
        if number in removed:
            rates.remove(item)
            del known[item]
    fresh = ErrorRates()
    for number, (drafted, true) in enumerate(known.values()):
        fresh.add(str(number), {"f": drafted}, {"f": true})
    for value in ("", "z", "Z9."):
        assert rates.estimate(("f",), value) == fresh.estimate(("f",), value)


def test_it_is_known_how_many_errors_were_doubted() -> None:
    rates = ErrorRates()
    assert rates.doubted == (0, 0)
    add(rates, PLACE, *[("Basel", "Bern")] * 3)  # the first one by nothing
    assert rates.doubted == (2, 3)
    rates.add("d", change(PAGES, "30 S."), change(PAGES, "30"), disputed=[PAGES])
    assert rates.doubted == (3, 4)
    rates.remove("c0")
    assert rates.doubted == (3, 3)


# published

PUBLISHED = PublishedRates(
    {
        ("/f", ""): Rate(20, 100),
        ("/f", "ends A."): Rate(18, 20),
        ("/f", "ends A"): Rate(1, 80),
        ("/f", "readings same"): Rate(5, 70),
        ("/f", "readings other"): Rate(25, 30),
    },
    {"exact": Rate(2, 20), "missing": Rate(20, 5)},
)


def test_published_counts_tell_what_is_likely_to_be_wrong() -> None:
    rates = ErrorRates(PUBLISHED)
    ended, plain = rates.estimate(("f",), "Title."), rates.estimate(("f",), "Title")
    assert ended.is_high and not plain.is_high
    assert (ended.rate, ended.is_own) == ((18, 20), False)


def test_other_readings_and_the_scan_count_too() -> None:
    rates = ErrorRates(PUBLISHED)

    def probability(agreement: Agreement = "", seen: ScanSupport | None = None) -> float:
        return rates.estimate(("f",), "Title", agreement, seen).probability

    exact, missing = ScanSupport("exact", True), ScanSupport("missing", True)
    assert probability("same") < probability() < probability("other")
    assert probability("", exact) < probability() < probability("", missing)
    assert probability("other", missing) > MIN_PROBABILITY > probability("same", exact)
    assert probability("mixed", ScanSupport("same", False)) == probability()


def test_a_place_out_of_order_counts_where_nobody_else_has_read_the_value() -> None:
    rates = ErrorRates(PublishedRates({**PUBLISHED.counts, ("/f", OUT_OF_ORDER): Rate(18, 20)}))
    elsewhere = ScanSupport("exact", True, "Title", is_out_of_order=True)
    found = rates.estimate(("f",), "Title", "", elsewhere)
    assert found.is_high and (found.sign, found.rate) == (OUT_OF_ORDER, (18, 20))
    assert rates.estimate(("f",), "Title", "same", elsewhere) == rates.estimate(("f",), "Title", "same")


def test_a_value_that_another_field_has_is_counted_apart() -> None:
    record = {
        "place": "Bern",
        "rows": [{"name": "Basel"}, {"name": "Basel"}],
        "sizes": {"a": "8°", "b": "8°"},
    }
    assert find_repeated({**record, "publisher": "BERN"}) == {("place",), ("publisher",)}
    rates = ErrorRates()
    for number in range(8):
        own, repeated = {"place": "Bern", "publisher": "Lang"}, {"place": "Bern", "publisher": "Bern"}
        rates.add(f"a{number}", own, own)
        rates.add(f"b{number}", repeated, own if number < 3 else repeated)
    found = rates.estimate(("publisher",), "Jena", is_repeated=True)
    assert found.is_high and (found.sign, found.rate) == (REPEATED, (3, 8))
    assert not rates.estimate(("publisher",), "Jena").is_high
    assert not rates.estimate(("place",), "Jena", is_repeated=True).is_high


def test_own_corrections_replace_published_counts() -> None:
    rates = ErrorRates(PUBLISHED)
    for number in range(MAX_DRAFTS):
        rates.add(str(number), {"f": "Title."}, {"f": "Title."})
    assert not rates.estimate(("f",), "Other.").is_high


def test_rates_are_written_as_they_are_read() -> None:
    rates = PublishedRates(
        {("/a", ""): Rate(1, 2), ("/a", 'ends "\\'): Rate(1, 1), ("/b/*/c", "empty"): Rate(0, 3)},
        {"same": Rate(4, 2.5)},
    )
    assert parse_rates(format_rates(rates)) == rates
    assert parse_rates("") == PublishedRates()


@pytest.mark.published_rates
def test_the_published_rates_of_index_cards_name_fields_of_their_schema() -> None:
    benchmark = load("zettelkatalog")
    rates = parse_rates(benchmark.read_text(FILE_NAME))
    assert rates.counts and rates.scan
    for field, _ in rates.counts:
        assert benchmark.schema.fields.find(tuple(field.split("/")[1:])), field
