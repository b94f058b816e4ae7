"""Figures of a run by strata of its items, each with an interval, and an estimate for all items of which a sample was drawn.

They stand beside the benchmark's own figures and change none. What is collected are the figures of each item, so that several
processes can share a run.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from gtapp.core.files.file_names import natural_key
from gtapp.core.project.overview.strata import Strata
from gtapp.core.schema.pointer import ABSENT
from gtapp.core.store.samples import ItemSample
from gtapp.scoring.bootstrap import RESAMPLES, Bootstrap, widen_share
from gtapp.scoring.measure import Measure
from gtapp.scoring.scorer import ComparedItem
from gtapp.scoring.stratified_estimate import estimate_metrics

NOTHING: Final = "(none)"
"""Names the stratum of items of which nothing is known."""


@dataclass(frozen=True, slots=True)
class StrataDivision:
    """What divides the items of a run: the `strata` of their records, as `by` names them.

    `known` has the strata by the items' names where more than the record must be known for them; None: the record is enough.
    """

    by: str
    strata: Strata
    known: Mapping[str, str] | None = None

    def find(self, compared: ComparedItem) -> str:
        """Return the stratum of a compared item."""
        if self.known is not None:
            return self.known.get(compared.name, "")
        return self.strata.name(compared.truth if compared.whole is ABSENT else compared.whole)


@dataclass(frozen=True, slots=True)
class StrataWanted:
    """The requested figures by strata: a table for each of the `divisions`, and an estimate by one of the `samples`.

    If `is_chosen`, the sample is the only one, and items that are not in it count for nothing in the estimate; else it is the
    smallest one in which all items are, if there is one.
    """

    divisions: tuple[StrataDivision, ...] = ()
    samples: tuple[ItemSample, ...] = ()
    is_chosen: bool = False
    resamples: int = RESAMPLES

    def __bool__(self) -> bool:
        return bool(self.divisions or self.samples)


class StrataFigures:
    """Collects the figures of one run; see `gtapp.scoring.scorer.Watcher`."""

    def __init__(self, measure: Measure, wanted: StrataWanted) -> None:
        self._measure, self._wanted = measure, wanted
        self._next: list[Any] = []
        self._items: list[tuple[Any, Sequence[str], Sequence[str | None]]] = []
        """Of each item its figures, its stratum in each division, and its stratum in each sample, None if it is not in that."""

    def watch(self, compared: ComparedItem) -> None:
        """Note one compared item, unless a rule leaves it out."""
        if compared.figures is not None:
            strata = tuple(each.find(compared) for each in self._wanted.divisions)
            of_samples = tuple(each.strata.get(compared.name) for each in self._wanted.samples)
            self._next.append((compared.figures, strata, of_samples))

    def take(self) -> Any:
        """Return what was watched since the last call."""
        taken, self._next = self._next, []
        return taken

    def add_taken(self, taken: Any) -> None:
        """Add what `take` returned, here or in another process."""
        self._items += taken

    @property
    def figures(self) -> dict[str, Any]:
        """The tables by their titles: ``by type``, ``sample``, ``estimate``."""
        found: dict[str, Any] = {}
        for at, division in enumerate(self._wanted.divisions):
            groups: dict[str, list[Any]] = {}
            for figures, strata, _ in self._items:
                groups.setdefault(strata[at], []).append(figures)
            found[f"by {division.by}"] = {
                name or NOTHING: self._describe_stratum(groups[name])
                for name in sorted(groups, key=natural_key)
            }
        return found | self._estimate()

    def _describe_stratum(self, figures: Sequence[Any]) -> dict[str, float]:
        """Return the number of items, and each headline figure with its interval; one item alone has none."""
        found: dict[str, float] = {"items": len(figures)}
        bootstrap = Bootstrap(self._measure.make_totals, self._measure.headlines, self._wanted.resamples)
        for name, each in bootstrap.compute_intervals(figures).items():
            found[name] = each.figure
            if len(figures) > 1:
                each = widen_share(each, len(figures))
                found |= {f"{name}_low": each.low, f"{name}_high": each.high}
        return found

    def _estimate(self) -> dict[str, Any]:
        at = self._find_sample()
        if at is None:
            return {}
        sample = self._wanted.samples[at]
        pairs = [(figures, places[at]) for figures, _, places in self._items]
        inside = [(figures, stratum) for figures, stratum in pairs if stratum is not None]
        strata = [stratum for _, stratum in inside]
        reached = sum(sample.populations[each] for each in set(strata))
        facts = {
            "sample": sample.name,
            "by": sample.by,
            "items": len(inside),
            "population": sample.population,
            "not covered": sample.population - reached,
        }
        if not inside:
            return {"sample": facts}
        found = estimate_metrics(
            [figures for figures, _ in inside],
            strata,
            sample.populations,
            self._measure.make_totals,
            self._measure.headlines,
            resamples=self._wanted.resamples,
        )
        if len(inside) < reached:
            found = {name: widen_share(each, len(inside)) for name, each in found.items()}
        return {"sample": facts, "estimate": found}

    def _find_sample(self) -> int | None:
        """Return the number of the sample by which is estimated; None if there is none."""
        if self._wanted.is_chosen:
            return 0
        samples = self._wanted.samples
        fitting = [
            at for at in range(len(samples)) if all(places[at] is not None for _, _, places in self._items)
        ]
        return min(fitting, key=lambda at: (len(samples[at].strata), at), default=None)
