"""Field F1: every terminal field of a record is right, wrong, missing or invented (index cards, tables, any schema).

Written for speed (`make bench`: scores of all runs after a key press): records are flat tuples (`flat_records`), pairs of
records are compared by cached plans (`FieldPlan`: made once for two shapes, picks the values of all pairs of such records
by index), and `FieldF1.compare` counts without building a `Value`. `FieldJudge` does the same field by field, with verdict
and reason; tests hold that both agree.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import compress
from operator import ne
from typing import Any, Final, NamedTuple

from rapidfuzz import fuzz

from gtapp.core.platform.messages import Message
from gtapp.core.schema.pointer import ABSENT, Pointer
from gtapp.scoring.measure import (
    COUNT_LABELS,
    ExactSum,
    Measure,
    MeasureSettings,
    compute_rates,
    make_f1_metrics,
)
from gtapp.scoring.measures.flat_records import (
    MOST_LEAVES,
    ZERO_AND_ONE,
    FlatRecord,
    Flattener,
    Leaves,
    Pick,
    ShapeCache,
    TreeShape,
    make_picker,
    to_texts,
)
from gtapp.scoring.result import Value, Verdict
from gtapp.scoring.text_differences import describe_difference

# tp, fp, fn, number of paths
Figures = tuple[int, int, int, int]


class FieldTotals:
    """Micro figures from summed counts, macro F1 as the mean of the items' F1 (published rounded to 2 digits: Z2, P1)."""

    def __init__(self, published: bool) -> None:
        self._published = published
        self._counts = [0, 0, 0]
        self._f1 = ExactSum()

    def add(self, figures: Figures, times: int = 1) -> None:
        tp, fp, fn, _ = figures
        for index, count in enumerate((tp, fp, fn)):
            self._counts[index] += count * times
        self._f1.add(self.compute_item_f1(figures), times)

    def remove(self, figures: Figures) -> None:
        self.add(figures, -1)

    def compute_item_f1(self, figures: Figures) -> float:
        """Return one item's F1 as it enters the mean."""
        f1 = compute_rates(figures[:3], self.of_nothing).f1
        return round(f1, 2) if self._published else f1

    @property
    def of_nothing(self) -> float:
        """The rates if neither side has anything to score: documented 1.0, published 0.0."""
        return 0.0 if self._published else 1.0

    def metrics(self) -> dict[str, float]:
        return self._make_metrics(self._counts, self._f1.mean(), self._f1.count)

    def list_parts(self, figures: Figures) -> Sequence[float]:
        """Return an item's numbers, which the bootstrap sums."""
        return *figures[:3], self.compute_item_f1(figures), 1

    def compute_metrics(self, sums: Sequence[float]) -> dict[str, float]:
        """Return the metrics of summed parts."""
        *counts, f1, items = sums
        return self._make_metrics(counts, f1 / items if items else 0.0, items)

    def _make_metrics(self, counts: Sequence[float], macro: float, items: float) -> dict[str, float]:
        return make_f1_metrics(counts, compute_rates(counts, self.of_nothing), macro, items)


# the most rows of all cached plans together (some 30 MB); beyond, the cache is emptied
_MOST_ROWS: Final = 50_000


class FieldF1(Measure):
    """Field F1 with a similarity threshold, by the rules Z1 to Z8 and P1 to P5 of the benchmarks.

    The benchmark's own settings are in ``[scoring]`` of its ``benchmark.toml``, with those of one profile in
    ``[scoring.documented]`` and ``[scoring.published]``: `skip` (paths), `unscored` (keys), `flags` (keys), `both_empty`
    ("tp": documented Z1; otherwise a field that is empty on both sides is ignored).
    """

    item_figure = ("f1_score", "F1")
    labels = {  # noqa: RUF012
        **COUNT_LABELS,
        "f1": "F1, not rounded",
        "f1_score": "F1",
        "precision": "Precision",
        "recall": "Recall",
        "true_positives": COUNT_LABELS["total_tp"],
        "false_positives": COUNT_LABELS["total_fp"],
        "false_negatives": COUNT_LABELS["total_fn"],
        "total_fields": "Compared values",
    }
    accepts_near_matches = True
    has_threshold = True

    stored_classes = (FieldTotals,)

    def __init__(self, settings: MeasureSettings) -> None:
        scoring = settings.scoring
        facts = {**scoring, **scoring.get(settings.profile, {})}
        self._published = settings.published
        self._empty_counts = facts.get("both_empty") == "tp"
        self._paths = FieldPaths.from_settings(settings, facts)
        self._match = ValueMatcher(settings.threshold, settings.published)
        self._judge = FieldJudge(self._match, self._empty_counts)
        self._last: list[tuple[Any, Any, Unequal]] = [((), None, (0, 0, []))]
        self._plans: dict[tuple[ScoredShape, ScoredShape], FieldPlan] = {}
        self._forms: dict[TreeShape, ScoredShape] = {}
        self._rows = self._leaves = 0
        shapes = ShapeCache()
        self.truths, self.answers = Flattener(shapes), Flattener(shapes)

    def prepare_truth(self, record: Any, name: str = "") -> FieldSide:
        return self.prepare_flat(self.truths.flatten(record))

    def prepare_answer(self, record: Any, name: str = "") -> FieldSide:
        return self.prepare_flat(self.answers.flatten(record))

    def prepare_flat(self, flat: FlatRecord, alike: FieldSide | None = None) -> FieldSide:
        """Prepare a record that a flattener of this measure has taken apart, or one of the other profile's.

        `alike` is the record as it is prepared under the other profile.
        """
        shape, leaves, has_bits = flat
        form = self._forms.get(shape) or self._make_form(shape)
        if alike is not None and form.all_scored and alike[0].all_scored:
            return form, *alike[1:]
        return prepare_side(form, leaves, has_bits)

    def compare(self, truth: FieldSide, answer: FieldSide) -> Figures:
        """Return the counts of a pair."""
        ours, _, truths, in_truth, truth_odd = truth
        theirs, _, answers, in_answer, answer_odd = answer
        plan = self._plans.get((ours, theirs)) or self._make_plan(ours, theirs)
        if not plan.plain or (truth_odd + answer_odd >= ODD and not self._published):
            return self._judge.count(plan, truth, answer)
        lacking, wrong = in_truth, 0
        if not plan.disjoint:
            truths = plan.truth(truths) if plan.truth else truths
            answers = plan.answer(answers) if plan.answer else answers
            if truth_odd or answer_odd:
                lacking, wrong, quiet = self._match.count_unequal(truths, answers)
            else:
                lacking, wrong, quiet = self._count_again(truths, answers)
            for flag, other in quiet:  # beside a flag with a value, a quiet one means false
                in_truth += flag is QUIET and isinstance(other, bool)
                in_answer += other is QUIET and isinstance(flag, bool)
                wrong += flag is True or other is True
        missed = lacking + wrong
        right = in_truth - missed
        both_empty = plan.count - in_answer - lacking if self._empty_counts and not plan.unlike else 0
        return right + both_empty, in_answer - right, missed, plan.total

    def _count_again(self, truths: Sequence[Any], answers: Sequence[Any]) -> Unequal:
        """Count unequal values without oddities; the same pair as last time, here or under the other profile, is not compared."""
        ours, theirs, found = self._last[0]
        if ours is not truths or theirs is not answers:
            found = (0, 0, []) if truths == answers else self._match.count_unequal(truths, answers)
            self._last[0] = truths, answers, found
        return found

    def join_profile(self, other: FieldF1) -> None:
        """Share comparisons with the same measure under the other profile, where both have the same threshold."""
        if self._match.threshold == other._match.threshold:
            self._last = other._last

    def _make_form(self, shape: TreeShape) -> ScoredShape:
        self._leaves += len(shape.pointers) + 1
        if self._leaves > MOST_LEAVES:
            self._forms.clear()
            self._leaves = len(shape.pointers) + 1
        form = self._forms[shape] = ScoredShape(shape, self._paths)
        return form

    def _make_plan(self, truth: ScoredShape, answer: ScoredShape) -> FieldPlan:
        plan = make_plan(truth, answer, self._paths)
        if self._empty_counts and self._paths.flags:  # a quiet flag looks empty, but isn't right
            plan.plain = False
        self._rows += len(plan.rows) + 1
        if self._rows > _MOST_ROWS:
            self._plans.clear()
            self._rows = len(plan.rows) + 1
        self._plans[truth, answer] = plan
        return plan

    def name_figures(self, figures: Figures) -> dict[str, float]:
        """Return the item's figures; the published F1 is rounded to 2 digits, `f1` is not (Z2)."""
        tp, fp, fn, total = figures
        found = compute_rates(figures[:3], 0.0 if self._published else 1.0)
        exact = {"f1": found.f1} if self._published else {}
        return {
            "f1_score": round(found.f1, 2) if self._published else found.f1,
            **exact,
            "precision": found.precision,
            "recall": found.recall,
            "true_positives": tp,
            "false_positives": fp,
            "false_negatives": fn,
            "total_fields": total,
        }

    def list_values(self, truth: FieldSide, answer: FieldSide) -> list[Value]:
        plan = self._plans.get((truth[0], answer[0])) or self._make_plan(truth[0], answer[0])
        return list(self._judge.list_values(plan, truth, answer))

    def make_totals(self) -> FieldTotals:
        return FieldTotals(self._published)


# where a side has a row's value: a leaf's index, the pointer of a list or object, None for nowhere
Place = int | Pointer | None
Mates = tuple[int, ...]


@dataclass(frozen=True)
class FieldPaths:
    """The settings of a benchmark that concern paths, under one profile.

    `skip` are paths that are left out (``a.*``: all below ``a``), `unscored` are keys whose values are left out, `flags`
    keys whose false counts only if their cell has text (documented P3).
    """

    published: bool
    skip: tuple[str, ...] = ()
    unscored: frozenset[str] = frozenset()
    flags: frozenset[str] = frozenset()

    @classmethod
    def from_settings(cls, settings: MeasureSettings, facts: Mapping[str, Any]) -> FieldPaths:
        """Return the paths of these settings; a rule ``score_<key>`` that is off leaves out that key (P5)."""
        off = {name.removeprefix("score_") for name, on in settings.rules.items() if not on}
        return cls(
            settings.published,
            tuple(facts.get("skip", ())),
            frozenset(facts.get("unscored", ())) | off,
            frozenset(facts.get("flags", ())),
        )

    def is_scored(self, name: str) -> bool:
        """Return whether the field of this name is scored."""
        if name.rpartition(".")[2] in self.unscored:
            return False
        return not any(
            name == path or (path[-2:] == ".*" and name.startswith(path[:-1])) for path in self.skip
        )

    def make_key(self, pointer: Pointer) -> Hashable:
        """Return what identifies a leaf's field: published the written path, else the tokens as text.

        So a list that is sent as an object ``{"0": …}`` counts twice only in the published figures.
        """
        return write_name(pointer) if self.published else to_texts(pointer)

    def split_key(self, key: Any) -> tuple[str, ...]:
        """Return the tokens by which sides are looked up; a published path is split, so a key with a dot is never found (Z8)."""
        return tuple(key.replace("[", ".").replace("]", "").split(".")) if self.published else key

    def find_enclosing_keys(self, keys: Iterable[Any]) -> set[Hashable]:
        """Return what encloses one of `keys`; published only if a dot follows (Z8), so lists drop nothing."""
        if self.published:
            return {key[:at] for key in keys for at, mark in enumerate(key) if mark == "."}
        return {key[:length] for key in keys for length in range(len(key))}


def write_name(pointer: Pointer, quoted: bool = False) -> str:
    """Return a leaf's path as the benchmarks write it: ``rows[0].dienstort.interpretation``.

    With `quoted` a key that contains a dot or a bracket can't be mistaken for two.
    """
    name = ""
    for token in pointer:
        if isinstance(token, int):
            name += f"[{token}]"
        elif quoted and any(mark in token for mark in ".[]"):
            name += f'["{token}"]'
        else:
            name = f"{name}.{token}" if name else token
    return name


class ScoredShape:
    """The leaves of a shape that are scored under one profile.

    `chosen` are the scored leaves, flags last. `take` picks them (None: all, with the empty one behind); if there are
    flags, it picks the others and `flags` picks the flags.
    """

    def __init__(self, tree: TreeShape, paths: FieldPaths) -> None:
        self.tree, self.pointers = tree, tree.pointers
        self._flag_keys = paths.flags
        self.names = tuple(write_name(at, quoted=not paths.published) for at in self.pointers)
        self.keys = tuple(map(paths.make_key, self.pointers))
        scored = [
            leaf
            for leaf, name in enumerate(self.names)
            if paths.is_scored(name) and self._is_looked_up_here(leaf, paths)
        ]
        flags = [leaf for leaf in scored if self._is_flag(leaf)]
        others = [leaf for leaf in scored if not self._is_flag(leaf)]
        self.chosen = others + flags
        self.flags = make_picker(flags) if flags else None
        self.take = make_picker(others) if flags else _make_picker_unless_first([*others, len(self.pointers)])
        self.all_scored = self.take is None
        self._flagged = flags

    def _is_flag(self, leaf: int) -> bool:
        at = self.pointers[leaf]
        return bool(at) and at[-1] in self._flag_keys

    def _is_looked_up_here(self, leaf: int, paths: FieldPaths) -> bool:
        """Return whether a lookup by path finds the leaf: not in a bare record, nor published below a key with a dot (Z8)."""
        return bool(self.pointers[leaf]) and self.tree.places.get(paths.split_key(self.keys[leaf])) == leaf

    def map_names(self) -> dict[Any, str]:
        """Return the names of the leaves by their field's key, in the record's order."""
        return {self.keys[leaf]: self.names[leaf] for leaf in self.tree.order}

    @cached_property
    def mates(self) -> dict[tuple[str, ...], list[int]]:
        """The leaves of each cell that are no flags; the value itself if the cell is a bare value."""
        found: dict[tuple[str, ...], list[int]] = {}
        for leaf, at in enumerate(map(to_texts, self.pointers)):
            if at and not self._is_flag(leaf):
                found.setdefault(at[:-1], []).append(leaf)
                found.setdefault(at, []).append(leaf)
        return found

    @cached_property
    def mate_columns(self) -> tuple[Pick, ...]:
        """Pickers of the first mates of all flags, of the second ones and so on; a missing one is the empty leaf at the end."""
        mates = [self.mates.get(to_texts(self.pointers[leaf])[:-1], []) for leaf in self._flagged]
        width = max(1, *map(len, mates), 1)
        padded = [each + [len(self.pointers)] * (width - len(each)) for each in mates]
        return tuple(map(make_picker, zip(*padded, strict=True)))


_FLAGS: Final = {"true": True, "false": False}


class _Quiet(str):
    """A flag that is false in a cell without text: empty, unless the other side's flag or cell has a value."""

    __slots__ = ()


QUIET: Final = _Quiet()

# one side prepared for many comparisons: its shape, leaves, scored values and an empty one behind them, the number of
# filled ones, and its oddity
FieldSide = tuple[ScoredShape, Leaves, Sequence[Any], int, int]

# Oddities of two sides are added; from ODD on each value is compared by itself. A side with a 0, 1, false or true has 1,
# so that two of them are odd: these are equal for Python, but a boolean is no number (documented P4).
ODD: Final = 2


def prepare_side(form: ScoredShape, leaves: Leaves, has_bits: bool) -> FieldSide:
    """Prepare a flat record."""
    if form.flags is not None:
        return _prepare_flags(form, leaves, form.flags(leaves))
    values = leaves if form.take is None else form.take(leaves)
    return form, leaves, values, len(values) - values.count("") - values.count(None), has_bits


def _prepare_flags(form: ScoredShape, leaves: Leaves, found: Sequence[Any]) -> FieldSide:
    """Prepare a record whose false flags count only in a cell with text (documented P3)."""
    others = form.take(leaves) if form.take else ()
    odd = int(not ZERO_AND_ONE.isdisjoint(others))
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


class FieldRow(NamedTuple):
    """One field of a pair: its name, its place on each side, and for a flag the other leaves of its cell.

    `encloses`: one side has a value where the other has an object or a list, whose fields have rows of their own.
    """

    name: str
    truth: Place
    answer: Place
    flag: tuple[Mates, Mates] | None = None
    encloses: bool = False


class FieldPlan:
    """How a truth of one shape is compared with an answer of another.

    `plain`: each scored leaf of each side is in exactly one row, so that the sides' own counts hold; then `truth` and
    `answer` pick the values of all rows in order (None: unchanged). `disjoint`: moreover, no field is on both sides.
    `unlike`: one side is not of the other's kind, so that no field can be right, not even an empty one. `total`
    counts all paths, including those left out.
    """

    def __init__(self, rows: list[FieldRow], truth: ScoredShape, answer: ScoredShape, total: int) -> None:
        self.rows = rows
        self.count = len(rows)
        self.total = total
        self.unlike = truth.tree.kind != answer.tree.kind
        self.truth: Pick | None = None
        self.answer: Pick | None = None
        self.plain = _is_plain(rows, truth, answer)
        self.disjoint = self.plain and not any(None not in (row.truth, row.answer) for row in rows)
        if self.plain:
            self._align(truth, answer)

    def _align(self, truth: ScoredShape, answer: ScoredShape) -> None:
        ours: dict[Place, int] = {leaf: at for at, leaf in enumerate(truth.chosen)}
        theirs: dict[Place, int] = {leaf: at for at, leaf in enumerate(answer.chosen)}
        pairs = sorted(
            (ours.get(row.truth, len(ours)), theirs.get(row.answer, len(theirs))) for row in self.rows
        )
        self.truth = _make_picker_unless_first([at for at, _ in pairs])
        self.answer = _make_picker_unless_first([at for _, at in pairs])


def _make_picker_unless_first(indexes: list[int]) -> Pick | None:
    """Return a picker of these elements; None if they are the first ones in order."""
    return None if indexes == list(range(len(indexes))) else make_picker(indexes)


def _is_plain(rows: Iterable[FieldRow], truth: ScoredShape, answer: ScoredShape) -> bool:
    ours, theirs = [row.truth for row in rows], [row.answer for row in rows]
    apart = any(row.encloses or (row.flag and _is_half(row.flag, row)) for row in rows)
    return not apart and _is_covering(ours, truth) and _is_covering(theirs, answer)


def _is_covering(places: list[Place], form: ScoredShape) -> bool:
    found = [place for place in places if place is not None]
    return len(found) == len(form.chosen) and set(found) == set(form.chosen)


def _is_half(flag: tuple[Mates, Mates], row: FieldRow) -> bool:
    """Return whether one side has the flag's cell without the flag."""
    return bool((row.truth is None and flag[0]) or (row.answer is None and flag[1]))


def make_plan(truth: ScoredShape, answer: ScoredShape, paths: FieldPaths) -> FieldPlan:
    """Make the plan for two shapes: the union of their paths, each side looked up by path.

    A path that encloses another is left out of the published figures (Z8). In the documented ones its value has no
    counterpart: it is missing or invented (Z7).
    """
    ours, theirs = _form_with_fields(truth, answer, paths), _form_with_fields(answer, truth, paths)
    names = {**(ours.map_names() if ours else {})}
    for key, name in theirs.map_names().items() if theirs else ():
        names.setdefault(key, name)
    enclosing = paths.find_enclosing_keys(names)
    left_out = enclosing if paths.published else enclosing & {()}
    scored = [key for key in names if key not in left_out and paths.is_scored(names[key])]
    rows = [
        _make_row(names[key], paths.split_key(key), (ours, theirs), paths.flags, key in enclosing)
        for key in scored
    ]
    return FieldPlan(rows, truth, answer, len(names) if paths.published else len(rows))


def _form_with_fields(form: ScoredShape, other: ScoredShape, paths: FieldPaths) -> ScoredShape | None:
    """Return `form`; None if it is a list or a bare value beside an object, and so has no fields (Z7)."""
    return form if paths.published or form.tree.kind == "object" or other.tree.kind != "object" else None


def _make_row(
    name: str,
    tokens: tuple[str, ...],
    sides: tuple[ScoredShape | None, ScoredShape | None],
    flags: frozenset[str],
    encloses: bool,
) -> FieldRow:
    ours, theirs = (form.tree.places.get(tokens) if form else None for form in sides)
    if encloses:  # what the object or list of the other side holds is judged row by row
        ours, theirs = (place if isinstance(place, int) else None for place in (ours, theirs))
    if not tokens or tokens[-1] not in flags:
        return FieldRow(name, ours, theirs, encloses=encloses)
    mates = [tuple(form.mates.get(tokens[:-1], ())) if form else () for form in sides]
    return FieldRow(name, ours, theirs, (mates[0], mates[1]), encloses)


# how many are lacking, how many wrong, and pairs of which one is QUIET
Unequal = tuple[int, int, list[tuple[Any, Any]]]


class ValueMatcher:
    """Compares filled values (rules Z4, Z5, P4); `published` equals the leaderboard's comparison to the last bit.

    The smallest ratio (0 to 100) that matches is known to the last bit; rapidfuzz may stop early slightly below it.
    """

    def __init__(self, threshold: float, published: bool) -> None:
        self.threshold = threshold
        self._least = _compute_least_ratio(threshold)
        self._cutoff = max(0.0, self._least - 1e-3)
        self._published = published

    def count_unequal(self, truths: Sequence[Any], answers: Sequence[Any]) -> Unequal:
        """Count the values that the answer lacks and those that differ; return pairs with a quiet flag beside them."""
        ratio, cutoff, least = fuzz.ratio, self._cutoff, self._least
        quiet: list[tuple[Any, Any]] = []
        lacking = wrong = 0
        for x, y in compress(zip(truths, answers), map(ne, truths, answers)):  # noqa: B905 (a keyword costs too much here)
            if x and y:
                if type(x) is type(y) is str:
                    wrong += ratio(x, y, score_cutoff=cutoff) < least
                else:
                    wrong += not self.matches(x, y)
            elif x is QUIET or y is QUIET:
                quiet.append((x, y))
            elif x or x == 0:
                if y or y == 0:
                    wrong += not self.matches(x, y)
                else:
                    lacking += 1
        return lacking, wrong, quiet

    def matches(self, truth: Any, answer: Any) -> bool:
        """Return whether two filled values match."""
        return self.measure_similarity(truth, answer) >= self.threshold

    def measure_similarity(self, truth: Any, answer: Any) -> float:
        """Return the similarity of two filled values, 0.0 to 1.0: 1.0 if equal, else `fuzz.ratio` of both as text."""
        if not self._published and (isinstance(truth, bool) or isinstance(answer, bool)):
            truth, answer = to_flag(truth), to_flag(answer)
            if type(truth) is not type(answer):
                return _measure_ratio(truth, answer)
            return float(truth == answer)
        return 1.0 if truth == answer else _measure_ratio(truth, answer)

    def is_empty(self, value: Any) -> bool:
        """Return whether a value is absent, null or "" (Z6), or documented a list or object: its values have own rows."""
        if isinstance(value, list | dict):
            return not self._published
        return value is None or value is ABSENT or (isinstance(value, str) and not value)

    def explain(self, truth: Any, answer: Any, similarity: float) -> Message:
        """Explain why two filled values match or don't."""
        if isinstance(truth, list | dict) or isinstance(answer, list | dict):
            return Message("score-field-same" if similarity == 1.0 else "score-field-kind")
        if truth == answer and similarity == 1.0:
            return Message("score-field-same")
        if str(truth) == str(answer) or similarity == 1.0:
            return Message("score-field-as-text")
        params = {
            "similarity": f"{math.floor(similarity * 1000 + 1e-9) / 1000:.3f}",
            "threshold": f"{self.threshold:g}",
            "difference": describe_difference(str(truth), str(answer)),
        }
        return Message("score-field-alike" if similarity >= self.threshold else "score-field-differs", params)


def _compute_least_ratio(threshold: float) -> float:
    """Return the smallest ratio that is at least `threshold` when divided by 100."""
    ratio = threshold * 100
    while ratio / 100 >= threshold:
        ratio = math.nextafter(ratio, -math.inf)
    while ratio / 100 < threshold:
        ratio = math.nextafter(ratio, math.inf)
    return ratio


def to_flag(value: Any) -> Any:
    """Return `value`, or the boolean that its text means in any case (documented P4)."""
    return _FLAGS.get(value.lower(), value) if isinstance(value, str) else value


def _measure_ratio(truth: Any, answer: Any) -> float:
    if isinstance(truth, list | dict) or isinstance(answer, list | dict):
        return 0.0
    return fuzz.ratio(str(truth), str(answer)) / 100


class FieldJudge:
    """Judges each field of a pair; with `empty_counts` a field that is empty on both sides is right (documented Z1)."""

    def __init__(self, match: ValueMatcher, empty_counts: bool) -> None:
        self._match = match
        self._empty_counts = empty_counts

    def count(self, plan: FieldPlan, truth: FieldSide, answer: FieldSide) -> Figures:
        """Return the counts of a pair that can't be compared as a whole."""
        both_empty = self._judge_both_empty(plan)
        found = Counter(self._judge(row, truth, answer, both_empty)[0] for row in plan.rows)
        wrong = found[Verdict.WRONG]
        return found[Verdict.TP], found[Verdict.FP] + wrong, found[Verdict.FN] + wrong, plan.total

    def list_values(self, plan: FieldPlan, truth: FieldSide, answer: FieldSide) -> Iterator[Value]:
        """Yield every field of the pair in the truth's order, then those that only the answer has."""
        both_empty = self._judge_both_empty(plan)
        for row in plan.rows:
            verdict, similarity = self._judge(row, truth, answer, both_empty)
            ours, theirs = _get_value(truth, row.truth), _get_value(answer, row.answer)
            places = _get_pointer(truth, row.truth), _get_pointer(answer, row.answer)
            reason = self._explain(verdict, ours, theirs, similarity)
            yield Value(row.name, *places, ours, theirs, verdict, reason, similarity)

    def _judge_both_empty(self, plan: FieldPlan) -> Verdict:
        return Verdict.TP if self._empty_counts and not plan.unlike else Verdict.IGNORED

    def _judge(
        self, row: FieldRow, truth: FieldSide, answer: FieldSide, both_empty: Verdict
    ) -> tuple[Verdict, float | None]:
        ours, theirs = _get_value(truth, row.truth), _get_value(answer, row.answer)
        if row.flag is not None:
            ours, theirs = to_flag(ours), to_flag(theirs)
            if ours is not True and theirs is not True and not self._has_text(row.flag, truth, answer):
                return Verdict.IGNORED, None
        missing, invented = self._match.is_empty(theirs), self._match.is_empty(ours)
        if missing and invented:
            return (Verdict.IGNORED if row.encloses else both_empty), 1.0
        if missing or invented:
            return (Verdict.FN if missing else Verdict.FP), 0.0
        similarity = self._match.measure_similarity(ours, theirs)
        return (Verdict.TP if similarity >= self._match.threshold else Verdict.WRONG), similarity

    def _has_text(self, mates: tuple[Mates, Mates], truth: FieldSide, answer: FieldSide) -> bool:
        """Return whether a flag's cell has a value on either side (documented P3)."""
        leaves = [side[1][leaf] for side, cell in zip((truth, answer), mates, strict=True) for leaf in cell]
        return not all(map(self._match.is_empty, leaves))

    def _explain(self, verdict: Verdict, ours: Any, theirs: Any, similarity: float | None) -> Message:
        if verdict is Verdict.FN:
            return Message("score-field-missing")
        if verdict is Verdict.FP:
            return Message("score-field-invented")
        if similarity is None:
            return Message("score-field-quiet")
        if self._match.is_empty(ours) and self._match.is_empty(theirs):
            return Message("score-field-empty")
        return self._match.explain(ours, theirs, similarity)


def _get_value(side: FieldSide, place: Place) -> Any:
    """Return the raw value at a place; `ABSENT` for None."""
    form, leaves = side[:2]
    if place is None:
        return ABSENT
    return leaves[place] if isinstance(place, int) else form.tree.rebuild(place, leaves)


def _get_pointer(side: FieldSide, place: Place) -> Pointer | None:
    return side[0].pointers[place] if isinstance(place, int) else place
