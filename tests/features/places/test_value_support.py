"""What a scan says about values: what it contradicts, on which pages, and how well it has the others."""

from __future__ import annotations

from gtapp.core.scans.scan_support import ScanSupport
from gtapp.core.schema.pointer import Pointer
from gtapp.features.places.locator import PageLocator
from gtapp.features.places.ocr.page_reading import PageReading
from gtapp.features.places.usual_places import UsualPlaces
from tests.features.places.test_locator import make_page, want

LINES = ("Müller, Hans: Ueber Fieber.", "Berlin: Weidmann 1936,", "30 S. 8°")
FOUND = ("Müller", "Hans", "Ueber Fieber", "Berlin", "Weidmann")


def find(*texts: str, lines: tuple[str, ...] = LINES) -> list[str]:
    """Return what the scan reads in place of the last value; nothing where it does not contradict it."""
    values = want(*texts)
    found = compare(*texts, lines=lines)
    contradicted = {pointer: each.text for pointer, each in found.items() if each.kind == "contradicted"}
    assert contradicted.keys() <= {values[-1].pointer}
    return list(contradicted.values())


def compare(*texts: str, lines: tuple[str, ...] = LINES) -> dict[Pointer, ScanSupport]:
    """Return what a page with these lines says about each value."""
    values, locator = want(*texts), PageLocator([make_page(*lines)])
    return locator.compare(values, locator.locate(values))


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


def test_values_are_told_apart_by_how_well_they_are_read() -> None:
    found = compare("Müller", "Hans", "Ueber Fieber.", "Ueber Fiebre", "Berlin :", "Weidmann", "61")
    kinds = [each.sign for each in found.values()]
    assert kinds == ["exact", "exact", "exact", "similar", "same", "exact", "missing"]
    handwriting = compare(
        "Müller", "Hans", "Ueber Fieber", "1936", lines=("Mnllcr, Hcms", "Nabsl bruche", "1936")
    )
    assert [each.sign for each in handwriting.values()][2:] == ["missing, unclear", "exact, unclear"]


def test_a_value_is_out_of_order_that_rarely_stands_behind_others() -> None:
    usual, wanted = UsualPlaces(), want("Bern", "1936", "30")
    in_order, thesis = make_page("Bern 1936", "30 S."), make_page("Titel 1936", "30 S.", "Diss. Bern")

    def find_out_of_order(page: PageReading) -> set[Pointer]:
        locator = PageLocator([page], usual)
        support = locator.compare(wanted, locator.locate(wanted))
        return {pointer for pointer, each in support.items() if each.is_out_of_order}

    for _ in range(5):
        assert find_out_of_order(thesis) == set()  # too little is known
        usual.add(PageLocator([in_order]).locate(wanted))
    assert find_out_of_order(thesis) == {("field0",)}
    assert find_out_of_order(in_order) == set()
