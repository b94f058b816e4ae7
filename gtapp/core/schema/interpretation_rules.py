"""The rules of interpretation that a benchmark declares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from gtapp.core.schema.pointer import Pointer, parse_pointer


class InterpretationRules(NamedTuple):
    """Table ``[interpretation]`` of a benchmark: the list of rows, the keys of a cell's two texts, the rules of each column.

    `currency` may stand behind an amount, which means the same without it.
    """

    rows: Pointer = ()
    transcript: str = ""
    interpretation: str = ""
    columns: Mapping[str, tuple[str, ...]] = {}
    currency: str = ""

    @classmethod
    def parse(cls, table: Mapping[str, Any]) -> InterpretationRules:
        """Return the rules that a table of a TOML file declares; only the `Interpreter` knows their names.

        Raises:
            KeyError, AttributeError, TypeError, ValueError: it can't be used.
        """
        if not table:
            return cls()
        columns = {str(name): tuple(map(str, names)) for name, names in table["columns"].items()}
        return cls(
            parse_pointer(table["rows"]),
            str(table["transcript"]),
            str(table["interpretation"]),
            columns,
            str(table.get("currency", "")),
        )
