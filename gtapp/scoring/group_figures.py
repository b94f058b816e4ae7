"""Figures of a run by type and batch of its items, and the number of values in each band of similarity.

They stand beside the benchmark's own figures and change none. Only measures with bands of similarity have them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from gtapp.formats.file_names import find_batch
from gtapp.scoring.item_sources import ItemLines, ItemSource
from gtapp.scoring.measure import Measure, SimilarityBand, Totals
from gtapp.scoring.scorer import ComparedItem, Scorer

BY_TYPE: Final = "by type"
BY_BATCH: Final = "by batch"
BY_BOTH: Final = "by batch and type"
BANDS: Final = "values by similarity"
_ALL_FIELDS: Final = "all"


class GroupFigures:
    """Collects the figures of one run, as `Scorer.run` compares its items.

    `places` are the folders or files of `truths`: the folders between one of them and a record's file are its batch.
    """

    def __init__(self, scorer: Scorer, truths: ItemSource, places: Sequence[Path]) -> None:
        self._benchmark, self._measure = scorer.benchmark, scorer.measure
        self._places = [place.as_posix() for place in places]
        self._files: dict[str, str] = {}
        if self._measure.bands and isinstance(truths, ItemLines):
            for name, path in truths.list_names():
                self._files.setdefault(name, path.as_posix())
        self._groups: dict[str, dict[str, _GroupTotals]] = {BY_TYPE: {}, BY_BATCH: {}, BY_BOTH: {}}
        self._bands = _BandCounts(self._measure.bands)

    def watch(self, compared: ComparedItem) -> None:
        """Add one compared item, unless it is left out or the measure has no bands."""
        if compared.figures is None or not self._measure.bands:
            return
        for title, group in self._find_groups(compared).items():
            if group:
                totals = self._groups[title].setdefault(group, _GroupTotals(self._measure))
                totals.add(compared.figures)
        self._bands.add(self._measure.name_similarities(compared.figures))

    def _find_groups(self, compared: ComparedItem) -> dict[str, str]:
        """Return the item's group in each table; "" for none. A record's keys tell its type where its file does not."""
        path = self._files.get(compared.name, "")
        type_ = self._benchmark.report.find_type(path)
        if not type_ and self._benchmark.variants:
            type_ = self._benchmark.schema_for(compared.truth).name.rpartition(".")[2].lower()
        batch = find_batch(self._places, path)
        return {BY_TYPE: type_, BY_BATCH: batch, BY_BOTH: f"{batch} {type_}" if batch and type_ else ""}

    @property
    def figures(self) -> dict[str, Any]:
        """The tables by their titles: figures by group in natural order, and numbers of values by field."""
        found: dict[str, Any] = {
            title: {group: groups[group].figures for group in sorted(groups)}
            for title, groups in self._groups.items()
            if groups
        }
        return {**found, BANDS: self._bands.rows} if self._bands.rows else found


class _GroupTotals:
    """The sums of one group, and the number of its items."""

    def __init__(self, measure: Measure) -> None:
        self._totals: Totals[Any] = measure.make_totals()
        self._items = 0

    def add(self, figures: Any) -> None:
        self._totals.add(figures)
        self._items += 1

    @property
    def figures(self) -> dict[str, float]:
        return {"items": self._items, **self._totals.metrics()}


class _BandCounts:
    """The number of values in each band, by field and in all."""

    def __init__(self, bands: Sequence[SimilarityBand]) -> None:
        self._bands = bands
        self.rows: dict[str, dict[str, int]] = {}

    def add(self, similarities: Mapping[str, float]) -> None:
        for field, similarity in similarities.items():
            band = next(each.name for each in self._bands if similarity >= each.lowest)
            for row in (_ALL_FIELDS, field):
                self.rows.setdefault(row, {each.name: 0 for each in self._bands})[band] += 1
