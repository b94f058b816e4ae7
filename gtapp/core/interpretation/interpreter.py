"""Suggests what the cells of a table mean, by the rules that a benchmark declares for its columns."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, Final, NamedTuple

from gtapp.core.interpretation import continuations, next_texts
from gtapp.core.interpretation.column import Column
from gtapp.core.interpretation.learnt_pairs import LearntPairs, Succession
from gtapp.core.interpretation.rules import LEARNT_RULES, RULES
from gtapp.core.interpretation.transcripts import find_transcript
from gtapp.core.platform.check_budget import CheckBudget
from gtapp.core.platform.errors import GtappError
from gtapp.core.schema.interpretation_rules import InterpretationRules
from gtapp.core.schema.pointer import Pointer, get_value

# what the rules cost for one cell, without its text
_CELL_STEPS: Final = 20


class Difference(NamedTuple):
    """An interpretation, at `at` in the schema's shape, that is not the `expected` one, which follows from its transcript.

    It would follow from `transcript`; "" where none is known.
    """

    at: Pointer
    expected: str
    transcript: str


class Interpreter:
    """Suggests interpretations of the cells of a table, in the schema's shape, and learns from checked records."""

    def __init__(self, rules: InterpretationRules) -> None:
        """Use the rules that a benchmark declares.

        Raises:
            GtappError: there is no rule of such a name.
        """
        unknown = {name for names in rules.columns.values() for name in names} - RULES.keys()
        if unknown:
            reason = f"interpretation knows {', '.join(RULES)}, not {', '.join(sorted(unknown))}"
            raise GtappError("benchmark-broken", path="benchmark.toml", reason=reason)
        self.rules = rules
        self.learnt = LearntPairs()

    def find_rows(self, tree: Any) -> Sequence[Any]:
        """Return the rows of a record; none if it has no such list."""
        rows = get_value(tree, self.rules.rows) if self.rules.columns else None
        return rows if isinstance(rows, list) else ()

    def suggest(self, rows: Sequence[Any], row: int, name: str) -> str | None:
        """Return what the cell of a row means by the rules of its column; None if they don't say, or it means what it says."""
        return self._create_column(rows, name).suggest(row)

    def find_differences(self, tree: Any, budget: CheckBudget) -> Iterator[Difference]:
        """Yield the interpretations that differ from what the rules say; learnt rules are left out.

        Raises:
            ChecksStoppedError: the budget is spent.
        """
        rows = self.find_rows(tree)
        for name in self.rules.columns:
            column = self._create_column(rows, name, without=LEARNT_RULES)
            for row in range(len(rows)):
                written, meant = column[row]
                budget.spend(_CELL_STEPS if meant else 1)
                budget.spend_on_text(len(written) if meant else 0)
                expected = column.suggest(row) if meant else None
                if expected and self._drop_currency(expected) != self._drop_currency(meant):
                    at = (*self.rules.rows, row, name, self.rules.interpretation)
                    yield Difference(at, expected, find_transcript(column, row, self._drop_currency(meant)))

    def is_of_nothing(self, tree: Any, at: Pointer) -> bool:
        """Return whether the value at `at` is an empty interpretation of an empty transcript, which says nothing."""
        if at[-1:] != (self.rules.interpretation,) or at[: len(self.rules.rows)] != self.rules.rows:
            return False
        return not (get_value(tree, at) or get_value(tree, (*at[:-1], self.rules.transcript)))

    def _drop_currency(self, text: str) -> str:
        return text.removesuffix(f" {self.rules.currency}") if self.rules.currency else text

    def learn(self, item: str, tree: Any) -> None:
        """Learn from the record of a checked item, in place of what it had before; None forgets it."""
        rows = self.find_rows(tree)
        columns = [(name, self._create_column(rows, name)) for name in self.rules.columns]
        cells = ((name, column[row]) for name, column in columns for row in range(len(rows)))
        successions = [
            Succession(name, *each)
            for name, column in columns
            for each in next_texts.list_successions(column, len(rows))
        ]
        self.learnt.replace(item, [(name, cell) for name, cell in cells if cell.transcript], successions)

    def find_next(self, rows: Sequence[Any], row: int, name: str) -> str | None:
        """Return the transcript that is likely to come in a cell, "" for none; None where nothing is known.

        The row may be the one behind the last.
        """
        return next_texts.find_next(self._create_column(rows, name), row)

    def complete(self, rows: Sequence[Any], row: int, name: str, typed: str) -> str:
        """Return a likely transcript of a cell that begins as what is typed, and goes on; "" for none."""
        return next_texts.complete(self._create_column(rows, name), row, typed)

    def continue_text(self, rows: Sequence[Any], row: int, name: str, typed: str, is_meaning: bool) -> str:
        """Return how a text that is typed into a cell may go on, if no whole value begins so; "" for nothing."""
        column = self._create_column(rows, name)
        found = continuations.continue_meaning(column, row, typed) if is_meaning else ""
        return found or continuations.complete_word(column, row, typed)

    def _create_column(self, rows: Sequence[Any], name: str, without: Collection[str] = ()) -> Column:
        keys = (self.rules.transcript, self.rules.interpretation)
        rules = [RULES[each] for each in self.rules.columns.get(name, ()) if each not in without]
        dates = next((each for each, own in self.rules.columns.items() if "date" in own), name)
        return Column(
            name, rows, keys, rules, self.learnt, None if dates == name else self._create_column(rows, dates)
        )
