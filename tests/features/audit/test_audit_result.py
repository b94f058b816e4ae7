"""The share of wrong values of an audit, worked by hand and against a simulation."""

from __future__ import annotations

from random import Random

import pytest

from gtapp.core.store.audits import NO_DOUBT, Audit, AuditVerdict, ValueJudgement
from gtapp.core.store.samples import SampledItem
from gtapp.features.audit.audit_result import compute_result, name_field

AUDIT = Audit(100, "", 7)
Judgements = dict[tuple[str, str], ValueJudgement]


def judge(item: str, wrong: int, values: int, field: str = "title") -> Judgements:
    """Return the judgements of an item's values, the first `wrong` of which are wrong."""
    found: Judgements = {}
    for at in range(values):
        verdict: AuditVerdict = "wrong" if at < wrong else "right"
        pointer = f"/rows/{at}/{field}"
        found[item, pointer] = ValueJudgement(item, pointer, verdict, "", "")
    return found


def test_the_share_of_one_stratum_is_that_of_the_values() -> None:
    sample = [SampledItem("a", "", 50), SampledItem("b", "", 50), SampledItem("c", "", 50)]
    judged = judge("a", 1, 4) | judge("b", 0, 6) | judge("b", 2, 2, "name")
    result = compute_result(AUDIT, sample, judged)
    assert result.total
    assert (result.total.values, result.total.wrong, result.read, result.items) == (12, 3, 2, 3)
    assert result.total.share == pytest.approx(3 / 12)
    assert [(each.field, each.values, each.wrong) for each in result.fields] == [
        ("/rows/*/name", 2, 2),
        ("/rows/*/title", 10, 1),
    ]
    assert result.describe().startswith("25.0 % of values wrong (")
    assert result.describe().endswith("audit of 2 of 3 items")


def test_an_item_counts_for_those_of_its_stratum_that_it_stands_for() -> None:
    # 90 books, of which two were read (each 1 of 10 wrong), 10 maps, of which two were (1 and 3 of 5 wrong):
    # (45 * 1 + 45 * 1 + 5 * 1 + 5 * 3) / (45 * 20 + 5 * 10) = 110 / 950
    books = [SampledItem("a", "book", 90), SampledItem("d", "book", 90)]
    maps = [SampledItem("b", "map", 10), SampledItem("c", "map", 10)]
    judged = judge("a", 1, 10) | judge("d", 1, 10) | judge("b", 1, 5) | judge("c", 3, 5)
    result = compute_result(AUDIT, [*books, *maps], judged)
    assert result.total and result.total.share == pytest.approx(110 / 950)
    # the books are alike, and one map is drawn: b or c. Two of ten were read, so that the rest varies by the root of 8 / 10
    part = 0.8**0.5
    assert result.total.low == pytest.approx((110 - 10 * part) / 950)
    assert result.total.high == pytest.approx((110 + 10 * part) / 950)


def test_one_item_says_nothing_of_the_others() -> None:
    sample = [SampledItem("a", "book", 90), SampledItem("b", "map", 10)]
    total = compute_result(AUDIT, sample, judge("a", 1, 10)).total
    assert total and (total.share, total.low, total.high) == (0.1, 0.0, 1.0)
    both = compute_result(AUDIT, sample, judge("a", 1, 10) | judge("b", 5, 10)).total
    # the only book of 90 may be unlike the others: draws of the book or of the map, of 100 items of which two were read
    assert both and both.share == pytest.approx((90 * 1 + 10 * 5) / 1000)
    assert 0.1 < both.low < 0.101 and 0.45 < both.high < 0.5


def test_a_reading_that_was_only_begun_does_not_count() -> None:
    begun = {("a", "/title"): ValueJudgement("a", "/title", "typed", "Gesch", "Geschichte")}
    result = compute_result(AUDIT, [SampledItem("a", "", 1)], begun)
    assert result.total is None and result.read == 0


def test_no_error_found_does_not_mean_that_there_is_none() -> None:
    sample = [SampledItem(str(at), "", 500) for at in range(100)]
    judged: Judgements = {}
    for each in sample:
        judged |= judge(each.item, 0, 10)
    total = compute_result(AUDIT, sample, judged).total
    assert total and total.share == 0 and total.low == 0
    # 100 items without an error have a chance of 2.5 % where 3.6 % of the items have one
    assert total.high == pytest.approx(0.0362, abs=1e-4)
    assert (1 - total.high) ** 100 == pytest.approx(0.025)


def test_the_interval_covers_the_true_share_as_often_as_it_says() -> None:
    """100 audits of items whose values are wrong together: each item has a rate of its own, on average 1 in 10."""
    random = Random(33)
    covered = narrow = 0
    audits, items, values = 100, 40, 12
    sample = [SampledItem(str(at), "", 10_000) for at in range(items)]
    for _ in range(audits):
        judged: Judgements = {}
        for each in sample:
            rate = random.betavariate(0.5, 4.5)
            judged |= judge(each.item, sum(random.random() < rate for _ in range(values)), values)
        total = compute_result(AUDIT, sample, judged).total
        assert total
        covered += total.low <= 0.1 <= total.high
        # as if the values did not belong together
        half = 1.96 * (total.share * (1 - total.share) / (items * values)) ** 0.5
        narrow += abs(total.share - 0.1) <= half
    # 95 of 100, with a standard deviation of 2.2; the percentiles of 40 skewed items cover some less
    assert 87 <= covered <= 99
    assert narrow < 80


@pytest.mark.parametrize(
    ("pointer", "field"), [("/rows/3/name", "/rows/*/name"), ("/type/type", "/type/type"), ("/0", "/*")]
)
def test_fields_have_no_numbers(pointer: str, field: str) -> None:
    assert name_field(pointer) == field


def test_errors_are_counted_by_what_was_known_of_a_value_too() -> None:
    sample = [SampledItem("a", "", 2), SampledItem("b", "", 2)]
    cases = [
        ("a", "/title", "wrong", "shown", "rate"),
        ("a", "/year", "right", "confirmed", NO_DOUBT),
        ("b", "/title", "right", "shown", NO_DOUBT),
        ("b", "/year", "right", "hand", ""),
        ("b", "/place", "right", "draft:T1", NO_DOUBT),
    ]
    judged = {
        (item, pointer): ValueJudgement(item, pointer, verdict, "", "", state=state, doubt=doubt)  # type: ignore[arg-type]
        for item, pointer, verdict, state, doubt in cases
    }
    result = compute_result(AUDIT, sample, judged)
    assert [(each.field, each.wrong, each.values) for each in result.states] == [
        ("shown", 1, 2),
        ("changed or typed", 0, 2),
        ("confirmed", 0, 1),
    ]
    assert [(each.field, each.wrong, each.values) for each in result.doubts] == [
        ("rate", 1, 1),
        ("none", 0, 3),
    ]
    assert result.as_json()["states"][0]["state"] == "shown"
