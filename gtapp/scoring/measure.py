"""The interface of all measures: how a truth is compared with an answer, and everything that the program shows of it.

The measures are the modules of `gtapp.scoring.measures`, which has the table of them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, Final, Literal, NamedTuple, Protocol, TypeVar

from gtapp.core.files.file_names import name_companion
from gtapp.core.platform.messages import Message
from gtapp.core.schema.fields import Field
from gtapp.scoring.result import Value

Profile = Literal["documented", "published"]
PROFILES: tuple[Profile, ...] = ("documented", "published")


@dataclass(frozen=True)
class MeasureSettings:
    """The parameters of a measure: the profile, the rules, and the benchmark's own settings.

    `scoring` is the benchmark's whole ``[scoring]`` table. `folder` is the folder of the truths, or their only file, beside
    which a measure may read further files (`find_companion`). `schema_for` returns the fields of one record if a benchmark has
    variants (papers, books). `weights` are those of fields, for figures beside the benchmark's own.
    """

    profile: Profile = "documented"
    rules: Mapping[str, Any] = field(default_factory=dict)
    threshold: float = 0.92
    schema: Field | None = None
    folder: Path | None = None
    scoring: Mapping[str, Any] = field(default_factory=dict)
    schema_for: Callable[[Any], Field] | None = None
    weights: Mapping[str, float] = field(default_factory=dict)

    @property
    def published(self) -> bool:
        """True under the published profile."""
        return self.profile == "published"

    def find_companion(self, name: str) -> Path | None:
        """Return the path of a further file, which may be missing; None if no place of the truths is known.

        A single file of truths may have its own: ``truths.persons.json`` for ``truths.csv``.
        """
        if self.folder is None or not self.folder.is_file():
            return self.folder and self.folder / name
        own = name_companion(self.folder, name)
        return own if own.is_file() else self.folder.with_name(name)


class SimilarityBand(NamedTuple):
    """A band of similarities, from `lowest` up to the next higher band."""

    name: str
    lowest: float


F_contra = TypeVar("F_contra", contravariant=True)


class Totals(Protocol[F_contra]):
    """A run's sums, from which items can be removed again, to the last bit."""

    def add(self, figures: F_contra, times: int = 1) -> None: ...

    def remove(self, figures: F_contra) -> None: ...

    def metrics(self) -> dict[str, float]:
        """Return the run's figures under their published names; if there are no items, only counts."""
        ...


# what people read for the figures of every measure that counts values
COUNT_LABELS: Final = {
    "f1_macro": "F1 macro",
    "f1_micro": "F1 micro",
    "micro_precision": "Precision (micro)",
    "micro_recall": "Recall (micro)",
    "total_instances": "Scored items",
    "total_tp": "Right (TP)",
    "total_fp": "Extra (FP)",
    "total_fn": "Missing (FN)",
}


class MetWeights(Protocol):
    """Weights `of_fields`, by pattern; `met` are the patterns that a field matched, `unmet` the others."""

    of_fields: dict[str, float]
    met: set[str]

    @property
    def unmet(self) -> list[str]: ...


class Measure(ABC):
    """One way to score. Callers store prepared sides, so that a second comparison costs only the comparison.

    Any JSON is accepted, `ABSENT` for no answer; nothing raises. The result of `compare` is opaque to callers: it is
    small (stored for every item of every run), comparable with ==, and is added to `Totals`. None: a rule leaves the item
    out. A prepared answer may have `unread`: true if the leaderboard's program stopped at it with an error.

    A figure named ``total_…``, ``true_positives``, ``…_tp`` and the like is a count; one with a dot in its name
    (``field_accuracy.title``) is one field's.
    """

    headline: ClassVar[str] = "f1_macro"
    """The figure that runs are ranked by, unless the benchmark names another (``rank_by``)."""
    headlines: ClassVar[tuple[str, ...]] = ("f1_micro", "f1_macro")
    """The figures that are also shown under the other profile, and with intervals."""
    error_rates: ClassVar[frozenset[str]] = frozenset()
    """The figures of which the lowest is best."""
    item_figure: ClassVar[tuple[str, str] | None] = None
    """The figure by which one item is worse than another, and its short label; None: the F1 of the item's counts."""
    field_figures: ClassVar[str] = ""
    """The part before the dot in the names of single fields' figures."""
    labels: ClassVar[Mapping[str, str]] = {}
    """What people read for a figure's name; the window translates it (context ``figures``)."""
    has_profiles: ClassVar[bool] = True
    """True if the documented and the published rules differ."""
    reads_published: ClassVar[bool] = True
    """True if the leaderboard's program reads answers by a reader of its own (Z9)."""
    skips_unanswered: ClassVar[bool] = False
    """True if the published figures leave out an item to which the run has no answer at all."""
    reads_lists: ClassVar[bool] = False
    """True if a record may be a bare list or an object of lists; otherwise the schema's one list is put under its name."""
    reads_texts: ClassVar[bool] = False
    """True if an answer may be a text that is no record."""
    vote_unit: ClassVar[Literal["field", "advertisement", "person"]] = "field"
    """What runs vote on when their answers are compared with each other (see `gtapp.features.scores.field_answers`)."""
    has_threshold: ClassVar[bool] = False
    """True if a value is right from a similarity on, which projects may set."""
    is_graded: ClassVar[bool] = False
    """True if the score of a value is a matter of degree, so that one wrong letter is not a wrong value."""
    accepts_near_matches: ClassVar[bool] = False
    """True if a value that differs slightly counts as right, so that a vote for it is still a doubt."""
    bands: ClassVar[tuple[SimilarityBand, ...]] = ()
    """The bands by which the benchmark's description reads similarities, highest first; the last begins at 0."""
    companions: ClassVar[tuple[str, ...]] = ()
    """The names of further files beside the truths that the measure reads."""
    stored_classes: ClassVar[tuple[type, ...]] = ()
    """The measure's own classes in its figures and totals, which a worker process sends to the window."""
    weights: MetWeights | None = None
    """The weights of fields, if there are weighted figures beside the measure's own."""
    problems: Sequence[Message] = ()
    """The faults of the additional files that the measure reads."""

    @abstractmethod
    def __init__(self, settings: MeasureSettings) -> None: ...

    @abstractmethod
    def prepare_truth(self, record: Any, name: str = "") -> Any: ...

    @abstractmethod
    def prepare_answer(self, record: Any, name: str = "") -> Any: ...

    @abstractmethod
    def compare(self, truth: Any, answer: Any) -> Any: ...

    @abstractmethod
    def name_figures(self, figures: Any) -> dict[str, float]:
        """Return the item's figures under their published names."""

    def name_similarities(self, figures: Any) -> Mapping[str, float]:
        """Return the similarity of each field of the item, for measures with `bands`."""
        return {}

    @abstractmethod
    def list_values(self, truth: Any, answer: Any) -> Sequence[Value]:
        """List every compared value with verdict and reason; slower than `compare`, and consistent with it."""

    @abstractmethod
    def make_totals(self) -> Totals[Any]: ...

    def match_by_content(self) -> Measure | None:
        """Return the same measure, pairing entries by content instead of by number or place.

        None: the answer's rows are put in the truth's order before this measure sees them.
        """
        return None


# every float is a multiple of 2**-1074
_BITS = 1074
_ONE = 1 << _BITS


class ExactSum:
    """A sum of floats from which a figure can be removed again exactly, unlike from a running float sum.

    `total` is the true sum, rounded once, as `math.fsum` returns it; `mean` is that float divided by the count (Z2).
    """

    __slots__ = ("_sum", "count")

    def __init__(self) -> None:
        self._sum = 0
        self.count = 0

    def add(self, figure: float, times: int = 1) -> None:
        numerator, denominator = figure.as_integer_ratio()
        # the denominator is a power of 2
        self._sum += (numerator * times) << (_BITS + 1 - denominator.bit_length())
        self.count += times

    def remove(self, figure: float) -> None:
        self.add(figure, -1)

    @property
    def total(self) -> float:
        return self._sum / _ONE  # integers are divided exactly and rounded once

    def mean(self) -> float:
        """Return the mean; 0.0 without figures."""
        return self.total / self.count if self.count else 0.0


class F1Rates(NamedTuple):
    """Precision, recall and F1, each 0.0 to 1.0."""

    precision: float
    recall: float
    f1: float


def compute_rates(counts: Sequence[float], of_nothing: float) -> F1Rates:
    """Return the rates of these numbers of tp, fp and fn; `of_nothing` if all are 0.

    F1 is 2pr / (p + r) in floats, as the leaderboard computes it: its last bit decides how 0.625 is rounded.
    """
    tp, fp, fn = counts
    if not tp:
        value = 0.0 if fp or fn else of_nothing
        return F1Rates(value, value, value)
    precision, recall = tp / (tp + fp), tp / (tp + fn)
    return F1Rates(precision, recall, 2 * (precision * recall) / (precision + recall))


def make_f1_metrics(counts: Sequence[float], micro: F1Rates, macro: float, items: float) -> dict[str, float]:
    """Return the metrics of a measure that counts values: `counts` are tp, fp and fn of all items."""
    tp, fp, fn = counts
    rates = {
        "f1_micro": micro.f1,
        "f1_macro": macro,
        "micro_precision": micro.precision,
        "micro_recall": micro.recall,
    }
    return {
        **(rates if items else {}),
        "total_instances": items,
        "total_tp": tp,
        "total_fp": fp,
        "total_fn": fn,
    }
