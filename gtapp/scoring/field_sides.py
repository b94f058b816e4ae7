"""One side of a pair, prepared for many comparisons: its scored values in a row, and how many of them are filled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from gtapp.scoring.field_match import QUIET
from gtapp.scoring.field_paths import Form
from gtapp.scoring.flat import BITS, Leaves

# Form, its leaves, the scored values and an empty one behind them, how many are filled, what is odd.
Side = tuple[Form, Leaves, Sequence[Any], int, int]

# Oddities of two sides are added; from ODD on each value must be looked at by itself. A side with a 0, 1, false or true
# has 1, so two are odd together: these are equal for Python, but a boolean is no number (documented P4).
ODD: Final = 2


def side(flat: tuple[Form, Leaves, bool]) -> Side:
    """A flat record, prepared."""
    form, leaves, has_bits = flat
    if form.flags is not None:
        return _with_flags(form, leaves, form.flags(leaves))
    values = leaves if form.take is None else form.take(leaves)
    return form, leaves, values, len(values) - values.count("") - values.count(None), has_bits


def _with_flags(form: Form, leaves: Leaves, found: Sequence[Any]) -> Side:
    """The same where false counts only in a cell with text (documented P3)."""
    others = form.take(leaves) if form.take else ()
    odd = int(not BITS.isdisjoint(others))
    flags: list[Any] = []
    cells = zip(*[pick(leaves) for pick in form.mate_columns], strict=True)
    for flag, cell in zip(found, cells, strict=True):
        has_text = any(cell) or (odd and 0 in cell)
        if flag is False and not has_text:
            flag = QUIET
        elif not isinstance(flag, bool) and (has_text or flag not in (None, "")):
            odd = ODD
        flags.append(flag)
    values = (*others, *flags, None)
    return form, leaves, values, len(values) - values.count("") - values.count(None), odd
