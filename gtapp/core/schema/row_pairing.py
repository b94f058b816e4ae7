"""Pairs the rows of two lists by content, in order if that is no worse.

`pair_rows` pairs texts, `align` puts the lists of an answer in the truth's order by it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import inf, isqrt
from typing import Any

from rapidfuzz import fuzz
from rapidfuzz.distance import Indel

from gtapp.core.schema.pointer import Pointer, walk_values

# the most steps of a search in any order (200 rows with 200: half a second at worst); longer lists are paired in order
_BOUND_ANY_ORDER = 8_000_000
# the most comparisons of two rows (some tenths of a second); still longer lists are cut at equal rows
_BOUND = 250_000
# the most pairs of characters of all comparisons (a third of a second); of longer texts the beginnings are compared
_BOUND_CHARACTERS = 1 << 33
IN_WINDOW = 1 << 29
"""The most pairs of characters where the window waits for the result (some hundredths of a second)."""
_SAME_ROW = 0.5  # rows are similar from this similarity on
# cost of a row's squared distance from its place: enough to keep equal rows in order, too small for anything else
_DISPLACEMENT_COST = 1e-12
_SAME = 1e-9  # sums of similarities that differ by less are equal

Pair = tuple[int, int]
Costs = Sequence[Sequence[float]]
Similarities = Sequence[Sequence[float]]  # of each row with each of the others; -1.0 if it is too low


def pair_rows(
    truth: Sequence[str], answer: Sequence[str], by_place: bool = True, most: int = _BOUND_CHARACTERS
) -> list[int | None]:
    """Return for each text of `truth` the index of its partner in `answer`, each used once; None without a partner.

    The pairs of similar texts have the greatest sum of similarities, in order unless another order has a greater one;
    in lists of more than about 200 rows only pairs in order are searched. With `by_place` a text that is similar to none
    is paired with the neighbour of its neighbour's partner. Of texts so long that there would be more than `most` pairs of
    characters, only the beginnings are compared.
    """
    start = _count_equal(zip(truth, answer, strict=False))
    end = _count_equal(zip(reversed(truth[start:]), reversed(answer[start:]), strict=False))
    found: list[int | None] = [*range(start), *[None] * (len(truth) - start)]
    for at in range(1, end + 1):
        found[-at] = len(answer) - at
    inner, other = truth[start : len(truth) - end], answer[start : len(answer) - end]
    for at, partner in _find_pairs(inner, other, most):
        found[start + at] = start + partner
    if by_place:
        _pair_neighbours(found, len(answer))
    return found


def _pair_neighbours(found: list[int | None], size: int) -> None:
    """Pair rows without a partner with the row after, or before, the partner of their neighbour."""
    free = set(range(size)).difference(found)
    for step, edge in ((1, -1), (-1, size)):
        last: int | None = edge
        for at in range(len(found))[::step]:
            if found[at] is None and last is not None and last + step in free:
                found[at] = last + step
                free.remove(last + step)
            last = found[at]


def _find_pairs(truth: Sequence[str], answer: Sequence[str], most: int) -> Iterable[Pair]:
    """Return the pairs of similar texts, by the most exact search that their number allows."""
    size = len(truth) * len(answer)
    if not size:
        return ()
    if size > _BOUND:
        return _pair_in_blocks(truth, answer, most)
    length = _choose_length(truth, answer, most)
    alike = [[_measure_similarity(a, b, length) for b in answer] for a in truth]
    ordered = _pair_in_order(alike)
    if size * min(len(truth), len(answer)) > _BOUND_ANY_ORDER:
        return ordered
    best = _pair_in_any_order(alike)
    return best if _sum_similarities(alike, best) > _sum_similarities(alike, ordered) + _SAME else ordered


def _sum_similarities(alike: Similarities, pairs: Iterable[Pair]) -> float:
    return sum(alike[row][column] for row, column in pairs)


def _pair_in_any_order(alike: Similarities) -> list[Pair]:
    """Return the pairs whose similarities have the greatest sum, whatever their order."""
    costs = [
        [_DISPLACEMENT_COST * (i - j) ** 2 - max(0.0, each) for j, each in enumerate(row)]
        for i, row in enumerate(alike)
    ]
    pairs = [(row, column) for row, column in enumerate(assign(costs)) if column is not None]
    return [(row, column) for row, column in pairs if alike[row][column] >= 0]


def assign(costs: Costs) -> list[int | None]:
    """Return the column of each row, each used once, with the least sum of costs; None for surplus rows.

    The Hungarian method with potentials (Kuhn, Munkres): some n² × m steps for the n rows or columns that are fewer.
    """
    if not costs or not costs[0]:
        return [None] * len(costs)
    if len(costs) <= len(costs[0]):
        return [*_assign_rows(costs)]
    found: list[int | None] = [None] * len(costs)
    for column, row in enumerate(_assign_rows([*zip(*costs, strict=True)])):
        found[row] = column
    return found


def _assign_rows(costs: Costs) -> list[int]:
    """Return the column of each row, of which there are at most as many as columns."""
    rows, columns = len(costs), len(costs[0])
    of_row, of_column = [0.0] * rows, [0.0] * (columns + 1)
    holder = [-1] * (columns + 1)  # the row of each column; the last column is where a search begins
    for row in range(rows):
        before = _find_cheapest_path(costs, row, of_row, of_column, holder)
        column = before.pop()
        while column != columns:
            holder[column] = holder[before[column]]
            column = before[column]
    taken = {row: column for column, row in enumerate(holder[:columns]) if row >= 0}
    return [taken[row] for row in range(rows)]


def _find_cheapest_path(
    costs: Costs, row: int, of_row: list[float], of_column: list[float], holder: list[int]
) -> list[int]:
    """Return the cheapest path from `row` to a free column: for each column its predecessor, then the free one."""
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


def _count_equal(pairs: Iterable[tuple[str, str]]) -> int:
    """Return how many pairs from the first one on are equal."""
    count = 0
    for a, b in pairs:
        if a != b:
            break
        count += 1
    return count


def _pair_in_order(alike: Similarities) -> list[Pair]:
    """Return the pairs in order whose similarities have the greatest sum."""
    sums = [[0.0] * (len(alike[0]) + 1)]  # of the first rows of both
    for row in alike:
        above, sums_here = sums[-1], [0.0]
        for at, similarity in enumerate(row):
            sums_here.append(max(above[at] + similarity, above[at + 1], sums_here[at]))
        sums.append(sums_here)
    return _trace_pairs(alike, sums)


def _trace_pairs(alike: Similarities, sums: Sequence[Sequence[float]]) -> list[Pair]:
    """Return the pairs of which the greatest sum consists, from the end of the table of sums back."""
    pairs: list[Pair] = []
    row, column = len(sums) - 1, len(sums[0]) - 1
    while row and column:
        similarity, best = alike[row - 1][column - 1], sums[row][column]
        if similarity >= 0 and best == sums[row - 1][column - 1] + similarity:
            row, column = row - 1, column - 1
            pairs.append((row, column))
        elif best == sums[row - 1][column]:
            row -= 1
        else:
            column -= 1
    return pairs[::-1]


def _choose_length(truth: Sequence[str], answer: Sequence[str], most: int) -> int:
    """Return how many characters of each text are compared, so that all comparisons have at most `most` pairs of characters."""
    ours, theirs = [*map(len, truth)], [*map(len, answer)]
    length = max(*ours, *theirs)
    while sum(min(each, length) for each in ours) * sum(min(each, length) for each in theirs) > most:
        length //= 2
    return length


def _measure_similarity(a: str, b: str, length: int) -> float:
    """Return the similarity of as many characters, 0.0 to 1.0; -1.0 if it is too low for a pair."""
    similarity = 1.0 if a == b else fuzz.ratio(a[:length], b[:length]) / 100
    return similarity if similarity >= _SAME_ROW else -1.0


def _pair_in_blocks(truth: Sequence[str], answer: Sequence[str], most: int) -> Iterator[Pair]:
    """Pair equal rows first, in order; between them the best pairs if they can be found, else by place."""
    start = from_ = 0
    for block in Indel.opcodes(truth, answer):
        if block.tag == "equal":
            yield from _pair_between(truth, answer, (start, block.src_start, from_, block.dest_start), most)
            same = range(block.src_end - block.src_start)
            yield from ((block.src_start + at, block.dest_start + at) for at in same)
            start, from_ = block.src_end, block.dest_end
    yield from _pair_between(truth, answer, (start, len(truth), from_, len(answer)), most)


def _pair_between(
    truth: Sequence[str], answer: Sequence[str], span: tuple[int, int, int, int], most: int
) -> Iterator[Pair]:
    """Pair the rows of one span (start and end in the truth, then in the answer), by place if it is too long."""
    start, end, from_, to = span
    ours, theirs = truth[start:end], answer[from_:to]
    if len(ours) * len(theirs) <= _BOUND:
        yield from ((start + at, from_ + partner) for at, partner in _find_pairs(ours, theirs, most))
        return
    length = isqrt(most // max(1, min(len(ours), len(theirs))))
    for at, (a, b) in enumerate(zip(ours, theirs, strict=False)):
        if _measure_similarity(a, b, length) >= _SAME_ROW:
            yield start + at, from_ + at


@dataclass(frozen=True, slots=True)
class Alignment:
    """An answer whose lists of objects are in the truth's order; an empty object replaces each missed row.

    `rows` has for each such list (its pointer in `record`) the original indices of its rows; None: missed.
    """

    record: Any
    rows: dict[Pointer, list[int | None]] = field(default_factory=dict)

    def find_origin(self, pointer: Pointer) -> Pointer | None:
        """Return the original place of a value of `record`; None in a missed row."""
        found: list[str | int] = []
        for depth, token in enumerate(pointer):
            rows = self.rows.get(pointer[:depth])
            if rows is not None and isinstance(token, int):
                before = rows[token] if token < len(rows) else None
                if before is None:
                    return None
                token = before
            found.append(token)
        return tuple(found)


def align(truth: Any, answer: Any, most: int = _BOUND_CHARACTERS) -> Alignment:
    """Put the answer's lists of objects in the truth's order, at every depth, additional rows last (`most`: see `pair_rows`)."""
    found = Alignment(None)
    return replace(found, record=_align(truth, answer, (), found.rows, most))


def _align(truth: Any, answer: Any, at: Pointer, rows: dict[Pointer, list[int | None]], most: int) -> Any:
    if isinstance(truth, dict) and isinstance(answer, dict):
        return {key: _align(truth.get(key), each, (*at, key), rows, most) for key, each in answer.items()}
    if not (_has_objects(truth) and _has_objects(answer)):
        return answer
    order = rows[at] = _order_rows(truth, answer, most)
    new: list[Any] = []
    for index, before in enumerate(order):
        ours = truth[index] if index < len(truth) else None
        new.append({} if before is None else _align(ours, answer[before], (*at, index), rows, most))
    return new


def _order_rows(truth: Sequence[Any], answer: Sequence[Any], most: int) -> list[int | None]:
    """Return the answer's index of each row in the truth's order, then those of its additional rows; None: missed."""
    partners = pair_rows([*map(make_row_text, truth)], [*map(make_row_text, answer)], most=most)
    used = set(partners)
    additional = [at for at in range(len(answer)) if at not in used]
    while not additional and partners and partners[-1] is None:
        partners.pop()
    return [*partners, *additional]


def _has_objects(rows: Any) -> bool:
    return isinstance(rows, list) and any(isinstance(each, dict) for each in rows)


def make_row_text(row: Any) -> str:
    """Return the text of a row's filled values, by which rows are paired."""
    values = (value for _, value in walk_values(row) if not isinstance(value, dict | list | bool))
    return " ".join(
        value if isinstance(value, str) else json.dumps(value) for value in values if value not in (None, "")
    )
