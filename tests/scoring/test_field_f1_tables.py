"""Field F1 of tables of triples: the rules P1 to P5."""

from __future__ import annotations

from typing import Any

import pytest

from gtapp.core.schema.pointer import ABSENT
from gtapp.scoring.measure import Profile
from tests.scoring.field_f1_cases import (
    DOCUMENTED,
    PUBLISHED,
    TABLE,
    cell,
    counts,
    edit_record,
    keys,
    measure,
    row,
    values,
)


def count_cell(
    truth: dict[str, Any], answer: dict[str, Any], profile: Profile = DOCUMENTED
) -> tuple[int, ...]:
    """Return the counts of a table of one cell."""
    tables = ({"rows": [{"row_number": 1, "ort": each}]} for each in (truth, answer))
    return counts(measure("personnel_cards", profile), *tables)


class TestTables:
    def test_flags_count_where_the_cell_has_text(self) -> None:
        assert counts(measure("personnel_cards"), TABLE, TABLE) == (9, 0, 0)
        assert counts(measure("personnel_cards", PUBLISHED), TABLE, TABLE) == (17, 0, 0)

    def test_empty_table(self) -> None:
        assert keys(measure("personnel_cards"), {"rows": []}, {"rows": []})["f1_score"] == 1.0
        assert keys(measure("personnel_cards", PUBLISHED), {"rows": []}, {"rows": []})["f1_score"] == 0.0

    def test_rows_are_compared_by_their_index(self) -> None:
        three = {"rows": [*TABLE["rows"], row(3, cell("Rektor", "X", True))]}
        assert counts(measure("personnel_cards"), three, {"rows": three["rows"][:2]}) == (9, 0, 3)
        assert counts(measure("personnel_cards"), three, {"rows": three["rows"][1:]}) == (3, 6, 9)
        assert counts(measure("personnel_cards", PUBLISHED), three, {"rows": three["rows"][:2]}) == (17, 0, 8)

    def test_an_additional_blank_row(self) -> None:
        more = {"rows": [*TABLE["rows"], row(3)]}
        assert counts(measure("personnel_cards"), TABLE, more) == (9, 0, 0)
        assert counts(measure("personnel_cards", PUBLISHED), TABLE, more) == (17, 6, 0)

    def test_row_numbers_are_never_scored(self) -> None:
        other = edit_record(TABLE, rows__0__row_number="7")
        for profile, right in ((DOCUMENTED, 9), (PUBLISHED, 17)):
            assert counts(measure("personnel_cards", profile), TABLE, other) == (right, 0, 0)
            assert "rows[0].row_number" not in values(measure("personnel_cards", profile), TABLE, other)

    @pytest.mark.parametrize(
        ("truth", "answer", "documented", "published"),
        [
            (cell("a"), cell("a"), (2, 0, 0), (2, 0, 0)),
            (cell(), cell(), (0, 0, 0), (1, 0, 0)),
            (cell(crossed=True), cell(crossed=True), (1, 0, 0), (1, 0, 0)),
            (cell(crossed=True), cell(), (0, 1, 1), (0, 1, 1)),
            (cell(), cell(crossed=True), (0, 1, 1), (0, 1, 1)),
            (cell("a"), cell(), (1, 0, 1), (1, 0, 1)),
            (cell(), cell("a"), (1, 1, 0), (1, 1, 0)),
            (cell("a"), cell("a", crossed="False"), (2, 0, 0), (2, 0, 0)),
            (cell("a"), cell("a", crossed="false"), (2, 0, 0), (1, 1, 1)),
            (cell("a", crossed=True), cell("a", crossed="TRUE"), (2, 0, 0), (1, 1, 1)),
            (cell("a", crossed="true"), cell("a", crossed="TRUE"), (2, 0, 0), (1, 1, 1)),
            (cell(crossed="TRUE"), cell(), (0, 1, 1), (0, 1, 1)),
            (cell("a"), cell("a", crossed=0), (1, 1, 1), (2, 0, 0)),
            (cell("a"), cell("a", crossed=None), (1, 0, 1), (1, 0, 1)),
            (cell("a"), cell("a", crossed=ABSENT), (1, 0, 1), (1, 0, 1)),
            (cell("a", crossed=None), cell("a"), (1, 1, 0), (1, 1, 0)),
            (cell(crossed=None), cell("a"), (0, 2, 0), (0, 2, 0)),
            (cell(), cell("a", crossed=None), (0, 1, 1), (0, 1, 1)),
            (cell(), cell("a", crossed=ABSENT), (0, 1, 1), (0, 1, 1)),
            (cell(), cell(crossed=None), (0, 0, 0), (0, 0, 1)),
            (cell(), cell(crossed=ABSENT), (0, 0, 0), (0, 0, 1)),
            (cell(), cell(crossed=0), (0, 0, 0), (1, 0, 0)),
            (cell(), cell(interpretation=0), (1, 1, 0), (1, 1, 0)),
            (cell(), cell(crossed="maybe"), (0, 0, 0), (0, 1, 1)),
        ],
    )
    def test_flags(
        self, truth: Any, answer: Any, documented: tuple[int, ...], published: tuple[int, ...]
    ) -> None:
        assert count_cell(truth, answer) == documented
        assert count_cell(truth, answer, PUBLISHED) == published

    @pytest.mark.parametrize(
        ("off", "documented", "published"),
        [
            ((), (9, 0, 0), (17, 0, 0)),
            (("diplomatic_transcript",), (5, 0, 0), (13, 0, 0)),
            (("interpretation",), (8, 0, 0), (16, 0, 0)),
            (("is_crossed_out",), (5, 0, 0), (5, 0, 0)),
            (("diplomatic_transcript", "is_crossed_out"), (1, 0, 0), (1, 0, 0)),
            (("diplomatic_transcript", "interpretation", "is_crossed_out"), (0, 0, 0), (0, 0, 0)),
        ],
    )
    def test_rules_disable_subfields(
        self, off: tuple[str, ...], documented: tuple[int, ...], published: tuple[int, ...]
    ) -> None:
        rules = {f"score_{name}": False for name in off}
        assert counts(measure("personnel_cards", DOCUMENTED, rules), TABLE, TABLE) == documented
        assert counts(measure("personnel_cards", PUBLISHED, rules), TABLE, TABLE) == published

    def test_rows_that_are_no_list(self) -> None:
        published = measure("personnel_cards", PUBLISHED)
        assert counts(published, TABLE, {"rows": None}) == (0, 0, 18)
        assert counts(published, TABLE, {"rows": dict(zip("01", TABLE["rows"], strict=True))}) == (34, 0, 0)
        assert counts(measure("personnel_cards"), TABLE, {"rows": None}) == (0, 0, 9)
        as_object = {"rows": dict(zip("01", TABLE["rows"], strict=True))}
        assert counts(measure("personnel_cards"), TABLE, as_object) == (9, 0, 0)

    @pytest.mark.parametrize("profile", [DOCUMENTED, PUBLISHED])
    def test_cells_that_are_bare_texts(self, profile: Profile) -> None:
        answer = {"rows": [{"row_number": 1, "stellung": "Lehrer", "ort": "Zürich"}]}
        one = {"rows": TABLE["rows"][:1]}
        expected = (0, 2, 4) if profile == DOCUMENTED else (0, 0, 8)
        assert counts(measure("personnel_cards", profile), one, answer) == expected

    def test_tables_of_another_shape(self) -> None:
        made = measure("personnel_cards")
        assert counts(made, TABLE, {"rows": "Lehrer, Zürich"}) == (0, 1, 9)
        assert counts(made, TABLE, {"rows": ["Lehrer", None, "Basel"]}) == (0, 2, 9)
        assert counts(made, {"rows": []}, {"rows": "Lehrer"}) == (0, 1, 0)
        cell = {"rows": [{"stellung": {"diplomatic_transcript": ["Lehrer"]}}]}
        assert counts(made, TABLE, cell) == (0, 1, 9)
