"""Blocks of cells as spreadsheets copy and paste them: what is written is read back, and what they write is understood."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.files.cell_block import format_block, parse_block

CELLS = st.text(alphabet=st.sampled_from('ab"\t\n 8°'), max_size=6).filter(
    # a quotation mark before a tab or line end is a ditto mark; of a cell that begins so, that could not be told
    lambda text: text[:1] not in ("\t", "\n")
)
BLOCKS = st.integers(1, 4).flatmap(
    lambda width: st.lists(st.lists(CELLS, min_size=width, max_size=width), min_size=1, max_size=4)
)


@given(BLOCKS)
def test_a_block_is_read_back(block: list[list[str]]) -> None:
    assert parse_block(format_block(block)) == block


@pytest.mark.parametrize(
    ("text", "block"),
    [
        ("", [[""]]),
        ("a", [["a"]]),
        ("a\tb\r\nc\td\r\n", [["a", "b"], ["c", "d"]]),
        ("a\n\nb", [["a"], [""], ["b"]]),
        ("a\tb\nc\n", [["a", "b"], ["c", ""]]),
        # a cell with a line end or a tab, as Excel and LibreOffice quote it
        ('"Bern\nThun"\t3\r\n', [["Bern\nThun", "3"]]),
        ('"Bern\r\nThun"\r\n', [["Bern\nThun"]]),
        ('"a\tb"\tc', [["a\tb", "c"]]),
        ('"say ""yes""\nor no"', [['say "yes"\nor no']]),
        # quotation marks of a cell without any of these are written as they are
        ('say "yes"\t8"', [['say "yes"', '8"']]),
        ('"Krone"\tBern', [['"Krone"', "Bern"]]),
        # ditto marks, one below the other and side by side
        ('"\r\n"\r\n"\r\n', [['"'], ['"'], ['"']]),
        ('"\t"\tx\n"\t\t"', [['"', '"', "x"], ['"', "", '"']]),
        ('Leiter\t"\n"\tBern', [["Leiter", '"'], ['"', "Bern"]]),
        ('""""\t""""', [['"', '"']]),
    ],
)
def test_what_spreadsheets_write_is_read(text: str, block: list[list[str]]) -> None:
    assert parse_block(text) == block


def test_a_single_cell_has_no_line_end() -> None:
    assert format_block([["a"]]) == "a"
    assert format_block([['"']]) == '""""'
    assert format_block([["a", "b\nc"], ["", 'd"']]) == 'a\t"b\nc"\n\td"\n'
