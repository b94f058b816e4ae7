"""Agreement of two readers: how often they have the same for a value, by field and by stratum.

What was decided between readings since is counted as it was read: the ground truth has the decided values, with which both would
seem to agree. What nobody filled in is counted apart, since agreement on it says little and would raise every share; each figure
is also given with it. Values of one item belong together, so that the bootstrap draws items.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from functools import partial
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Any, Final, NamedTuple

from gtapp.core.answers import run_finder
from gtapp.core.answers.item_sources import ItemSource
from gtapp.core.files.file_names import NameForms
from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.core.project.overview.strata import parse_strata
from gtapp.core.schema.benchmark import Benchmark
from gtapp.core.schema.pointer import ABSENT
from gtapp.core.store.decisions import Decisions, load_decisions
from gtapp.features.agreement.krippendorff import compute_alpha, count_coincidences
from gtapp.features.agreement.value_pairs import RecordPairing, ValuePair
from gtapp.features.second_readings.drawing import ReaderProgress, measure_reading
from gtapp.scoring.bootstrap import RESAMPLES, Bootstrap, ColumnTotals, Interval, widen_share

ALL: Final = ""
"""The name of all fields together."""
WITH_EMPTY: Final = "_with_empty"
"""What the names of figures end with that count what nobody filled in as agreement."""
FIGURES: Final = (
    *("exact", "normalized", "similarity", "alpha"),
    *("exact" + WITH_EMPTY, "normalized" + WITH_EMPTY, "alpha" + WITH_EMPTY),
)
_SIDES: Final = ("only_first", "only_second")
_AT_ONCE: Final = 100  # fields of which the figures of all draws are in memory
_NO_CHOICES: Final = ("", "")  # the coincidence of two choices that were not made

Sums = dict[tuple[str, Hashable], float]
"""An item's sums by field: those that `_count` names, and of choices how often two categories coincide."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure with its interval; the ends are None where the bootstrap finds none."""

    value: float
    low: float | None = None
    high: float | None = None

    def as_json(self) -> dict[str, Any]:
        return {"value": self.value, "interval": None if self.low is None else [self.low, self.high]}


@dataclass(frozen=True, slots=True)
class FieldAgreement:
    """The agreement on a field, `ALL` for all together.

    `values` were filled in by one reader at least, in `items`; `only_first` and `only_second` by one alone; `empty` by nobody.
    `choices` are those values that alpha compares.
    `figures` are shares from 0 to 1 (``exact``, ``normalized``), the mean ``similarity`` of texts, and ``alpha``; with
    ``_with_empty`` at the end they count what nobody filled in as agreement. Those that can't be computed are missing.
    """

    field: str
    items: int
    values: int
    empty: int
    only_first: int
    only_second: int
    choices: int
    figures: Mapping[str, Figure]

    def as_json(self) -> dict[str, Any]:
        names = ("items", "values", "empty", "only_first", "only_second", "choices")
        counts = {name: getattr(self, name) for name in names}
        return {**counts, **{name: each.as_json() for name, each in self.figures.items()}}


@dataclass(frozen=True, slots=True)
class GroupAgreement:
    """The agreement on all items, or on those of a stratum, by `names`: of all fields together, and of each."""

    stratum: str
    names: Sequence[str]
    total: FieldAgreement
    fields: tuple[FieldAgreement, ...]

    @property
    def items(self) -> int:
        """How many items were compared."""
        return len(self.names)

    def as_json(self) -> dict[str, Any]:
        fields = [{"field": each.field, **each.as_json()} for each in self.fields]
        return {"items": self.items, "total": self.total.as_json(), "fields": fields}


@dataclass(frozen=True, slots=True)
class ReaderAgreement:
    """The agreement of two readers; `strata` are by the field `by`, if one was named.

    `only_first` and `only_second` are the items of which only one has a record; `rows` counts the rows that only one has, under
    the same names. `decided` values and rows were decided since, and are counted as they were read. `differences` are the values
    that are not identical, with their items. `problems` says what can't be read.
    `reading` is the second reading that the project was compared with; None: another folder was.
    """

    first: Path
    second: Path
    benchmark: Benchmark
    by: str
    whole: GroupAgreement
    strata: tuple[GroupAgreement, ...]
    only_first: Sequence[str]
    only_second: Sequence[str]
    rows: Mapping[str, int]
    decided: int
    differences: Sequence[tuple[str, ValuePair]]
    problems: Sequence[tuple[str, Message]]
    reading: ReaderProgress | None = None

    def count_confusions(self) -> Counter[tuple[str, str, str]]:
        """Return how often the readers chose differently: field, choice of the first, choice of the second."""
        return Counter((pair.field, *pair.texts) for _, pair in self.differences if _is_chosen(pair))


def measure_agreement(
    first: Path,
    second: Path,
    benchmark: Benchmark,
    by: str = "",
    report: Callable[[int, int], object] = lambda done, total: None,
    only: Collection[str] | None = None,
) -> ReaderAgreement:
    """Return the agreement of the records in two folders, each a project or a folder of ground truth.

    `by` names the strata of the items, by the first reader's records, as ``type.type``. `report` is called with
    how much is done, and how much there is to do: items to be read, and to be drawn from for the intervals. Items that are not
    in `only` are left out; None: none are.

    Raises:
        GtappError: there is no such field (``strata-field``), no common item (``agreement-nothing``), or a folder can't be read.
    """
    strata = parse_strata(by, benchmark)
    if strata.need_items:  # of a folder of ground truth there is nothing but the records
        raise GtappError("strata-records", field=by)
    place = run_finder.find_truths(first, benchmark)
    ours = run_finder.open_truths(place, benchmark)
    theirs = run_finder.open_truths(run_finder.find_truths(second, benchmark), benchmark)
    theirs.follow(ours)
    # to say whether it has an item, a source reads it
    names, others = (
        dict.fromkeys(name for name in source if only is None or name in only) for source in (ours, theirs)
    )
    pairing = RecordPairing(benchmark, place[0])
    common = [name for name in names if name in others]
    work = _Work(len(common) * (3 if by else 2), report)
    items: list[_ComparedItem] = []
    rows: Counter[str] = Counter()
    differences: list[tuple[str, ValuePair]] = []
    problems: list[tuple[str, Message]] = []
    readers = (
        _Reader(ours, pairing, find_decisions(first, benchmark, names)),
        _Reader(theirs, pairing, find_decisions(second, benchmark, others)),
    )
    for name in common:
        work.add(1)
        mine, other = (each.read(name, problems) for each in readers)
        if mine is ABSENT or other is ABSENT:
            continue
        pairs = pairing.pair(name, mine, other)
        rows.update(only_first=pairs.rows_only_first, only_second=pairs.rows_only_second)
        differences += ((name, each) for each in pairs.values if not (each.is_exact or each.is_empty))
        stratum = strata.name(mine)
        items.append(_ComparedItem(name, stratum, _sum_up(pairs.values)))
    if not items:
        raise GtappError("agreement-nothing", path=str(first), other=str(second), benchmark=benchmark.id)
    by_stratum = attrgetter("stratum")
    groups = groupby(sorted(items, key=by_stratum), key=by_stratum) if by else ()
    return ReaderAgreement(
        first,
        second,
        benchmark,
        by,
        _make_group("", items, work),
        tuple(_make_group(name, list(group), work) for name, group in groups),
        [name for name in names if name not in others],
        [name for name in others if name not in names],
        rows,
        sum(each.decisions.count(item.name) for item in items for each in readers),
        differences,
        [
            *problems,
            *(each for reader in readers for each in reader.problems),
            *(("", each) for each in pairing.problems),
        ],
    )


def measure_reading_agreement(
    root: Path,
    benchmark: Benchmark,
    name: str,
    by: str = "",
    report: Callable[[int, int], object] = lambda done, total: None,
) -> ReaderAgreement:
    """Return the agreement of a project with the items of its second reading `name` that the reader has checked.

    Raises:
        GtappError: as `measure_agreement` does, or no item is checked (``reading-unchecked``).
    """
    progress = measure_reading(root, benchmark, name)
    if not progress.checked:
        raise GtappError("reading-unchecked", name=name)
    found = measure_agreement(
        root, root / progress.reading.place, benchmark, by, report, only=progress.checked
    )
    return replace(found, reading=progress)


def find_decisions(place: Path, benchmark: Benchmark, names: Iterable[str]) -> Decisions:
    """Return what was decided about the records at a place: a project, or the folder or file of its ground truth."""
    place = place.absolute()
    is_truth = place.is_file() or place.name in benchmark.layout.truths
    return load_decisions(place.parent if is_truth else place, NameForms(names))


@dataclass(frozen=True, slots=True)
class _Reader:
    """One of the two readers: his records as he read them, before anything was decided."""

    records: ItemSource
    pairing: RecordPairing
    decisions: Decisions

    def read(self, name: str, problems: list[tuple[str, Message]]) -> Any:
        """Return the record of an item, `ABSENT` if it can't be read; why is added to `problems`."""
        found = self.pairing.read(self.records[name])
        if found.reason:
            problems.append((name, found.reason))
        before = self.decisions.find_first_record(name)
        return found.record if before is ABSENT else before

    @property
    def problems(self) -> Iterator[tuple[str, Message]]:
        """What can't be read besides."""
        yield from self.records.problems
        yield from (("", each) for each in self.decisions.problems)


class _ComparedItem(NamedTuple):
    name: str
    stratum: str
    sums: Sums


class _Work:
    """Reports how much of the work is done, when that is a whole number of items more."""

    def __init__(self, total: int, report: Callable[[int, int], object]) -> None:
        self._total, self._report = total, report
        self._done, self._reported = 0.0, 0

    def add(self, items: float) -> None:
        self._done += items
        if int(self._done) > self._reported:
            self._reported = int(self._done)
            self._report(self._reported, self._total)


def _sum_up(pairs: Iterable[ValuePair]) -> Sums:
    sums: Sums = defaultdict(float)
    for pair in pairs:
        for key, count in _count(pair):
            sums[ALL, key] += count
            sums[pair.field, key] += count
        if _is_chosen(pair) and not pair.is_empty:
            sums[pair.field, "choices"] += 1
            for cell, count in count_coincidences([pair.texts]).items():
                sums[pair.field, cell] += count
    return sums


def _is_chosen(pair: ValuePair) -> bool:
    """Return whether both had to choose: to alpha, what is in a row that only one has was seen by one observer alone."""
    return pair.is_choice and pair.is_shared


def _count(pair: ValuePair) -> Iterator[tuple[str, float]]:
    """Yield what a pair adds to the sums of its field."""
    if pair.is_empty:
        yield "empty", 1
        return
    yield from (("values", 1), ("exact", pair.is_exact), ("alike", pair.is_alike))
    yield from (("only_first", not pair.has_second), ("only_second", not pair.has_first))
    if pair.similarity is not None:
        yield from (("texts", 1), ("similarity", pair.similarity))


def _make_group(stratum: str, items: Sequence[_ComparedItem], work: _Work) -> GroupAgreement:
    """Return the figures of a group of items, with intervals by bootstrap over them."""
    columns: dict[str, dict[tuple[str, Hashable], None]] = {}
    all_sums = [each.sums for each in items]
    for sums in all_sums:
        for name, key in sums:
            columns.setdefault(name, {})[name, key] = None
    names = list(columns)
    intervals: dict[str, Interval] = {}
    starts = range(0, len(names), _AT_ONCE)
    step = partial(work.add, len(items) / max(len(starts), 1) / RESAMPLES)
    for start in starts:
        keys = [
            key for name in names[start : start + _AT_ONCE] for key in columns[name] if key[1] not in _SIDES
        ]
        figures = [tuple(sums.get(key, 0.0) for key in keys) for sums in all_sums]
        intervals |= Bootstrap(partial(_FieldTotals, keys), step=step).compute_intervals(figures)
    fields = [_make_field(name, all_sums, intervals) for name in names]
    total = next((each for each in fields if each.field == ALL), FieldAgreement(ALL, 0, 0, 0, 0, 0, 0, {}))
    names_of_items = [each.name for each in items]
    return GroupAgreement(stratum, names_of_items, total, tuple(each for each in fields if each.field != ALL))


def _make_field(name: str, items: Sequence[Sums], intervals: Mapping[str, Interval]) -> FieldAgreement:
    def count(key: str) -> int:
        return round(sum(sums.get((name, key), 0.0) for sums in items))

    filled = sum((name, "values") in sums for sums in items)
    present = sum((name, "values") in sums or (name, "empty") in sums for sums in items)
    figures: dict[str, Figure] = {}
    for figure in FIGURES:
        if found := intervals.get(_name_metric(figure, name)):
            number = present if figure.endswith(WITH_EMPTY) else filled
            figures[figure] = _make_figure(found, number, is_share=not figure.startswith("alpha"))
    sides = count("only_first"), count("only_second")
    return FieldAgreement(name, filled, count("values"), count("empty"), *sides, count("choices"), figures)


def _make_figure(found: Interval, items: int, is_share: bool) -> Figure:
    """Return a figure of so many items; an alpha that is the same in each draw, or of a single item, has no interval."""
    if not is_share:
        return Figure(*astuple(found)) if items > 1 and found.low < found.high else Figure(found.figure)
    return Figure(*astuple(widen_share(found, items)))


def _name_metric(figure: str, name: str) -> str:
    return f"{figure} {name}"


class _FieldTotals(ColumnTotals):
    """The sums of items in these columns, from which figures of fields are made."""

    def __init__(self, columns: Sequence[tuple[str, Hashable]]) -> None:
        super().__init__(len(columns))
        self._columns = columns

    def compute_metrics(self, sums: Sequence[float]) -> dict[str, float]:
        fields: dict[str, dict[Hashable, float]] = {}
        for (name, key), each in zip(self._columns, sums, strict=True):
            fields.setdefault(name, {})[key] = each
        return {
            _name_metric(figure, name): value
            for name, each in fields.items()
            for figure, value in _compute_figures(each).items()
        }


def _compute_figures(sums: Mapping[Hashable, float]) -> dict[str, float]:
    """Return the figures of one field."""
    values, empty = sums.get("values", 0.0), sums.get("empty", 0.0)
    found: dict[str, float] = {}
    for name, key in (("exact", "exact"), ("normalized", "alike")):
        if values:
            found[name] = sums[key] / values
        if values + empty:
            found[name + WITH_EMPTY] = (sums.get(key, 0.0) + empty) / (values + empty)
    if texts := sums.get("texts"):
        found["similarity"] = sums["similarity"] / texts
    if cells := {key: count for key, count in sums.items() if isinstance(key, tuple)}:
        nothing = {_NO_CHOICES: cells.get(_NO_CHOICES, 0.0) + 2 * empty}
        for name, matrix in (("alpha", cells), ("alpha" + WITH_EMPTY, cells | nothing)):
            if (alpha := compute_alpha(matrix)) is not None:
                found[name] = alpha
    return found
