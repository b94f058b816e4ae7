"""Figures of a run by type and batch of its items, and the number of values in each band of similarity.

They stand beside the benchmark's own figures and change none. Only measures with bands of similarity have them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from pathlib import Path
from typing import Any, Final

from gtapp.core.answers.item_sources import ItemLines, ItemSource
from gtapp.core.files.file_names import find_batch
from gtapp.scoring.measure import Measure, SimilarityBand, Totals
from gtapp.scoring.scorer import ComparedItem, Scorer

BY_TYPE: Final = "by type"
BY_BATCH: Final = "by batch"
BY_BOTH: Final = "by batch and type"
BANDS: Final = "values by similarity"
ALL_FIELDS: Final = "all"


class GroupFigures:
    """Collects the figures of one run, item by item; nothing if the measure has no bands.

    `files` are the paths of the records by their items' names, `places` the folders or files of all records: the folders
    between one of them and a record's file are its batch.
    """

    def __init__(self, scorer: Scorer, files: Mapping[str, str], places: Sequence[str]) -> None:
        self._benchmark, self._measure = scorer.benchmark, scorer.measure
        self._places, self._files = places, files
        self._groups: dict[str, dict[str, _GroupTotals]] = {BY_TYPE: {}, BY_BATCH: {}, BY_BOTH: {}}
        self._bands = _BandCounts(self._measure.bands)
        self._watched: list[tuple[str, Any]] = []

    @classmethod
    def of_source(cls, scorer: Scorer, truths: ItemSource, places: Sequence[Path]) -> GroupFigures:
        """Return the figures of records in these files."""
        files: dict[str, str] = {}
        if scorer.measure.bands and isinstance(truths, ItemLines):
            for name, path in truths.list_names():
                files.setdefault(name, path.as_posix())
        return cls(scorer, files, [place.as_posix() for place in places])

    @property
    def is_wanted(self) -> bool:
        """Whether the measure has such figures."""
        return bool(self._measure.bands)

    def watch(self, compared: ComparedItem) -> None:
        """Note one item that `Scorer.run` compared, unless it is left out."""
        if self.is_wanted and compared.figures is not None:
            self._watched.append((compared.name, compared.figures))

    def take(self) -> Any:
        """Return what was watched since the last call; see `gtapp.scoring.scorer.Watcher`."""
        taken, self._watched = self._watched, []
        return taken

    def add_taken(self, taken: Any) -> None:
        """Add what `take` returned, here or in another process."""
        for name, figures in taken:
            self.add(name, figures)

    def add(self, name: str, figures: Any) -> None:
        """Add the measure's figures of one item."""
        if not self.is_wanted:
            return
        similarities = self._measure.name_similarities(figures)
        for title, group in self._find_groups(name, similarities.keys()).items():
            if group:
                self._groups[title].setdefault(group, _GroupTotals(self._measure)).add(figures)
        self._bands.add(similarities)

    def _find_groups(self, name: str, fields: Set[str]) -> dict[str, str]:
        """Return the item's group in each table; "" for none. The scored fields tell its type where its file does not."""
        path = self._files.get(name, "")
        type_ = self._benchmark.report.find_type(path) or self._name_schema(fields)
        batch = find_batch(self._places, path)
        return {BY_TYPE: type_, BY_BATCH: batch, BY_BOTH: f"{batch} {type_}" if batch and type_ else ""}

    def _name_schema(self, fields: Set[str]) -> str:
        """Return the name of the only schema that has these fields; "" if several have."""
        schemas = {each for each in self._benchmark.types.values() if fields <= each.fields.by_name.keys()}
        return schemas.pop().name.rpartition(".")[2].lower() if len(schemas) == 1 else ""

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
            for row in (ALL_FIELDS, field):
                self.rows.setdefault(row, {each.name: 0 for each in self._bands})[band] += 1
