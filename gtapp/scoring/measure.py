"""The one interface of all measures, and the table of them: a new measure is one module and one line here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, Protocol, TypeVar

from gtapp.fields import Field
from gtapp.scoring.result import Value

Profile = Literal["documented", "published"]
PROFILES: tuple[Profile, ...] = ("documented", "published")

# name in benchmark.toml: the module of `gtapp.scoring.measures` and its class
MEASURES = {
    "field_f1": ("field_f1", "FieldF1"),
    "persons": ("letters", "LetterMeasure"),
    "advertisements": ("advertisements", "AdvertisementMeasure"),
    "similarity": ("similarity", "SimilarityMeasure"),
}


@dataclass(frozen=True)
class MeasureSettings:
    """What a measure is made with: the profile, the rules in force, and what the benchmark says of itself.

    `scoring` is the benchmark's whole ``[scoring]`` table, `rules` those in force. `folder` is where the truths lie, for
    what a measure reads besides (letters: ``persons.json``). `schema_for` gives the fields of one record, where a
    benchmark has variants (papers, books).
    """

    profile: Profile = "documented"
    rules: Mapping[str, Any] = field(default_factory=dict)
    threshold: float = 0.92
    schema: Field | None = None
    folder: Path | None = None
    scoring: Mapping[str, Any] = field(default_factory=dict)
    schema_for: Callable[[Any], Field] | None = None

    @property
    def published(self) -> bool:
        return self.profile == "published"


F_contra = TypeVar("F_contra", contravariant=True)


class Totals(Protocol[F_contra]):
    """A run's sums, kept by difference: what is added can be taken away again, to the last bit."""

    def add(self, figures: F_contra, times: int = 1) -> None: ...

    def remove(self, figures: F_contra) -> None: ...

    def metrics(self) -> dict[str, float]:
        """The run's figures under their published names; of no items at all, the figures of nothing."""
        ...


class Measure(Protocol):
    """One way to score. Prepared sides are kept, so that a second comparison costs only the comparison.

    Any JSON is taken, `ABSENT` for no answer at all; nothing raises. What `figures` gives is opaque to others: it is
    small (kept for every item of every run), comparable with ==, and goes into `Totals`. None: a rule leaves the item
    out. A prepared answer may have `unread`: true where the leaderboard's program stopped at it with an error.
    """

    def __init__(self, setting: MeasureSettings) -> None: ...

    def prepare_truth(self, record: Any, name: str) -> Any: ...

    def prepare_answer(self, record: Any, name: str) -> Any: ...

    def compare(self, truth: Any, answer: Any) -> Any: ...

    def name_figures(self, figures: Any) -> dict[str, float]:
        """The item's figures under their published names."""
        ...

    def list_values(self, truth: Any, answer: Any) -> Sequence[Value]:
        """Every compared value with verdict and reason; slower than `figures`, and in accord with it."""
        ...

    def make_totals(self) -> Totals[Any]: ...


def make(name: str, setting: MeasureSettings) -> Measure:
    """The measure of this name.

    Raises:
        KeyError: there is none.
    """
    module, class_ = MEASURES[name]
    made: Measure = getattr(import_module(f"gtapp.scoring.measures.{module}"), class_)(setting)
    return made


# ---- exact ----
# A sum of figures that can be taken apart again without a trace, which a running float sum can't.


# a figure in [0, 1] is kept to 2**-120: far beyond the last bit that a float of any weight in a score has
_BITS = 120


class ExactSum:
    """Adds and removes floats; `mean` is the true mean of what is in it, rounded once."""

    __slots__ = ("_sum", "count")

    def __init__(self) -> None:
        self._sum = 0
        self.count = 0

    def add(self, figure: float, times: int = 1) -> None:
        self._sum += _fixed(figure) * times
        self.count += times

    def remove(self, figure: float) -> None:
        self.add(figure, -1)

    @property
    def total(self) -> float:
        return self._sum / (1 << _BITS)

    def mean(self, empty: float = 0.0) -> float:
        """The mean; `empty` where nothing is in it."""
        return (
            self._sum / (self.count << _BITS) if self.count else empty
        )  # integers are divided exactly, rounded once


def _fixed(figure: float) -> int:
    numerator, denominator = figure.as_integer_ratio()
    return (numerator << _BITS) // denominator
