"""The cheapest way to give each row of a table of costs a column of its own."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

Costs = Sequence[Sequence[float]]


def assign(costs: Costs) -> list[int | None]:
    """For each row its column, each used once, with the least sum of costs; None for the rows that are too many.

    The Hungarian method with potentials (Kuhn, Munkres): some n² × m steps for the n rows or columns that are fewer.
    """
    if not costs or not costs[0]:
        return [None] * len(costs)
    if len(costs) <= len(costs[0]):
        return [*_assigned(costs)]
    found: list[int | None] = [None] * len(costs)
    for column, row in enumerate(_assigned([*zip(*costs, strict=True)])):
        found[row] = column
    return found


def _assigned(costs: Costs) -> list[int]:
    rows, columns = len(costs), len(costs[0])
    of_row, of_column = [0.0] * rows, [0.0] * (columns + 1)
    holder = [-1] * (columns + 1)  # the row of each column; the last column is where a search begins
    for row in range(rows):
        before = _search(costs, row, of_row, of_column, holder)
        column = before.pop()
        while column != columns:
            holder[column] = holder[before[column]]
            column = before[column]
    taken = {row: column for column, row in enumerate(holder[:columns]) if row >= 0}
    return [taken[row] for row in range(rows)]


def _search(
    costs: Costs, row: int, of_row: list[float], of_column: list[float], holder: list[int]
) -> list[int]:
    """The cheapest way from `row` to a free column: for each column the one before it, then the free one."""
    columns = len(costs[0])
    slack, before = [inf] * columns, [columns] * columns
    holder[columns], column = row, columns
    free = set(range(columns))
    passed = [columns]
    while holder[column] >= 0:
        at = holder[column]
        line, own = costs[at], of_row[at]
        for each in free:
            cost = line[each] - own - of_column[each]
            if cost < slack[each]:
                slack[each], before[each] = cost, column
        column = min(free, key=slack.__getitem__)
        step = slack[column]
        for each in passed:
            of_row[holder[each]] += step
            of_column[each] -= step
        for each in free:
            slack[each] -= step
        free.remove(column)
        passed.append(column)
    return [*before, column]
