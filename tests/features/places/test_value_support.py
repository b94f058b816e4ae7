"""Values that a scan contradicts: what counts, and on which pages."""

from __future__ import annotations

from gtapp.features.places.contradictions import find_contradicted

from gtapp.features.places.locator import PageLocator
from tests.features.places.test_locator import make_page, want

LINES = ("Müller, Hans: Ueber Fieber.", "Berlin: Weidmann 1936,", "30 S. 8°")
FOUND = ("Müller", "Hans", "Ueber Fieber", "Berlin", "Weidmann")


def find(*texts: str, lines: tuple[str, ...] = LINES) -> list[str]:
    """Return what the scan reads in place of the last value; nothing where it does not contradict it."""
    values = want(*texts)
    found = find_contradicted(values, PageLocator([make_page(*lines)]).locate(values))
    assert found.keys() <= {values[-1].pointer}
    return list(found.values())


def test_a_number_with_other_digits_is_contradicted() -> None:
    assert find(*FOUND, "1926") == ["1936"]
    assert find(*FOUND, "1936") == []


def test_a_value_that_nothing_resembles_is_contradicted() -> None:
    assert find(*FOUND, "Vieweg") == [""]
    assert find(*FOUND, "2417") == [""]


def test_a_text_that_is_only_read_badly_is_not() -> None:
    assert find(*FOUND, "Waidmann") == []


def test_short_numbers_and_texts_with_digits_are_not() -> None:
    assert find(*FOUND, "61") == find(*FOUND, "XII, 92 S.") == []


def test_nothing_is_contradicted_where_the_page_can_hardly_be_read() -> None:
    handwriting = ("Mnllcr, Hcms", "Nabsl bruche", "1936")
    assert find(*FOUND, "1926", lines=handwriting) == []
    assert find(*FOUND, "Vieweg", lines=handwriting) == find(*FOUND, "Vieweg", lines=()) == []


def test_few_values_are_not_enough_to_judge_a_page() -> None:
    assert find("Müller", "Hans", "1926") == []
