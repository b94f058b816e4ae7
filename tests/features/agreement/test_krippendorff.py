"""Krippendorff's alpha: the published worked examples, and what holds for all data."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.features.agreement.krippendorff import compute_alpha, count_coincidences
from tests.strategies import examples

Unit = Sequence[str | None]


def alpha(units: Sequence[Unit]) -> float | None:
    return compute_alpha(count_coincidences(units))


def read_rows(*rows: str) -> list[Unit]:
    """Return the units of observers whose values are written in a row each; a dot is a missing value."""
    columns = zip(*(row.split() for row in rows), strict=True)
    return [[None if value == "." else value for value in column] for column in columns]


# Klaus Krippendorff: Computing Krippendorff's Alpha-Reliability, 2011, https://repository.upenn.edu/asc_papers/43, A to C
@pytest.mark.parametrize(
    ("units", "published"),
    [
        pytest.param(
            read_rows("0 1 0 0 0 0 0 0 1 0", "1 1 1 0 0 1 0 0 0 0"), 0.095, id="A: binary, two observers"
        ),
        pytest.param(
            read_rows("a a b b d c c c e d d a", "b a b b b c c c e d d d"),
            0.692,
            id="B: nominal, two observers",
        ),
        pytest.param(
            read_rows(
                "1 2 3 3 2 1 4 1 2 . . .",
                "1 2 3 3 2 2 4 1 2 5 . 3",
                ". 3 3 3 2 3 4 2 2 5 1 .",
                "1 2 3 3 2 4 4 1 2 5 1 .",
            ),
            0.743,
            id="C: nominal, four observers, missing values",
        ),
    ],
)
def test_published_examples(units: Sequence[Unit], published: float) -> None:
    found = alpha(units)
    assert found is not None and round(found, 3) == published


UNITS = st.lists(st.lists(st.sampled_from([None, *"abcd"]), min_size=2, max_size=4), min_size=1, max_size=30)


@given(UNITS)
@examples(200)
def test_it_does_not_depend_on_the_order_of_observers_or_units_nor_on_names(units: list[Unit]) -> None:
    found = alpha(units)
    turned = [list(reversed(unit)) for unit in reversed(units)]
    renamed = [[each and f"choice {ord(each)}" for each in unit] for unit in units]
    for other in (alpha(turned), alpha(renamed)):
        assert other == (found if found is None else pytest.approx(found))


@given(st.lists(st.sampled_from("abcd"), min_size=2, max_size=30))
@examples(100)
def test_it_is_1_where_all_agree_and_unknown_where_all_have_the_same(values: list[str]) -> None:
    found = alpha([[value] * 3 for value in values])
    assert found == (None if len(set(values)) == 1 else pytest.approx(1.0))


@given(st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("abc")), min_size=2, max_size=30))
@examples(100)
def test_of_two_observers_it_is_1_minus_observed_by_expected_disagreement(units: list[Unit]) -> None:
    pooled = [value for unit in units for value in unit]
    observed = sum(one != other for one, other in units) / len(units)
    drawn = [a != b for at, a in enumerate(pooled) for place, b in enumerate(pooled) if at != place]
    expected = sum(drawn) / len(drawn)
    assert alpha(units) == (pytest.approx(1 - observed / expected) if expected else None)


def test_a_value_that_one_observer_alone_has_is_not_compared() -> None:
    units = read_rows("a b a b", "a b b b")
    assert alpha([*units, ["c", None], [None, None]]) == alpha(units)
