"""The tab "By type and batch" of the scores: the chosen run's figures by group, and how similar its values are, as of now."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from gtapp.core.project.project import Project
from gtapp.core.schema.fields import Field
from gtapp.editor.record_texts import type_title
from gtapp.features.scores.live_scores import RunFigures
from gtapp.features.scores.window.figure_labels import format_optional_figure, label_field, label_figure
from gtapp.features.scores.window.score_service import ScoreService
from gtapp.kit.layouts import ShapeSplitter, make_column
from gtapp.kit.live import LiveValue
from gtapp.kit.tables import CellRow, FigureTable, TableCell, ValueColumn, figure
from gtapp.scoring.group_figures import ALL_FIELDS, BANDS, BY_BATCH, BY_BOTH, BY_TYPE, GroupFigures

_AFTER_MS: Final = 100
"""After the last change, so that typing is not slowed down."""
_SLICE_SECONDS: Final = 0.005
"""The time for which the window may be blocked."""
_SHARES: Final = (290, 100)


class GroupsView(QWidget):
    """Adds up the figures of all items in short steps while it is visible."""

    def __init__(self, scores: ScoreService, parent: QWidget) -> None:
        super().__init__(parent)
        self._scores = scores
        self._figures: GroupFigures | None = None
        self._left: Iterator[tuple[str, Any]] = iter(())
        self._files = LiveValue[dict[str, str]](scores.context.tasks, self, lambda _: self.refresh())
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._continue)
        self.groups: FigureTable[CellRow] | None = None
        self.bands: FigureTable[CellRow] | None = None
        self._fields: tuple[str, ...] = ()
        self._parts = ShapeSplitter(self)
        self._parts.setChildrenCollapsible(False)
        make_column(self, self._parts)
        for signal in (scores.changed, scores.chosen_changed, scores.loaded):
            signal.connect(self._refresh_visible)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def _refresh_visible(self) -> None:
        if self.isVisible():
            self.refresh()

    @property
    def is_busy(self) -> bool:
        """True while figures are added up: for tests and pictures."""
        return self._timer.isActive() or self._files.is_busy

    # adding up

    def refresh(self) -> None:
        """Add up the figures of the chosen run again, shortly afterwards."""
        board, run, session = self._scores.board, self._scores.run, self._scores.session
        if board is None or run is None or session is None or not run.scorer.measure.bands:
            self._timer.stop()
            return
        self._make_tables(run, session.project)
        project, item = session.project, session.item
        if not self._files.holds(session):
            self._timer.stop()
            self._files.want(lambda _: _find_files(project), key=session)
            return
        files = self._files.value or {}
        if item and item.truth:  # which it may have since it was saved
            files.setdefault(item.name, item.truth)
        self._figures = GroupFigures(run.scorer, files, project.benchmark.layout.truths)
        self._left = board.list_figures(self._scores.chosen)
        self._timer.start(_AFTER_MS)

    def _continue(self) -> None:
        """Add some more items; when all are added, show the figures."""
        figures, end = self._figures, time.perf_counter() + _SLICE_SECONDS
        if figures is None:
            return
        for name, each in self._left:
            figures.add(name, each)
            if time.perf_counter() >= end:
                self._timer.start(0)
                return
        self._show(figures.figures)

    # the tables

    def _make_tables(self, run: RunFigures, project: Project) -> None:
        """Make the tables, whose columns depend on the benchmark; those that are there are kept if they fit."""
        schema = project.benchmark.joint_schema.fields
        fields = tuple(each.name for each in schema.children if not each.hints.get("read_only"))
        if self.groups and fields == self._fields:
            return
        for table in (self.groups, self.bands):
            if table:
                table.deleteLater()
        self._fields = fields
        figures = [self.tr("Items"), label_figure(run.scorer.headline), *self._label_fields(schema)]
        groups = [ValueColumn(self.tr("Group"), whole=True), *map(figure, figures)]
        self.groups = FigureTable(groups, self.tr("Figures by type and batch"), self)
        bands = [
            ValueColumn(self.tr("Field"), whole=True),
            *(figure(each.name) for each in run.scorer.measure.bands),
        ]
        self.bands = FigureTable(bands, self.tr("Values by similarity"), self)
        for table in (self.groups, self.bands):
            self._parts.addWidget(table)
        self._parts.setSizes(list(_SHARES))

    def _label_fields(self, schema: Field) -> list[str]:
        return [label_field(name, schema) for name in self._fields]

    def _show(self, found: Mapping[str, Any]) -> None:
        session, run = self._scores.session, self._scores.run
        if self.groups is None or self.bands is None or session is None or run is None:
            return
        names = ["items", run.scorer.headline, *(f"field_accuracy.{field}" for field in self._fields)]
        self.groups.show_rows(
            [
                _group_row(_label_group(title, group), figures, names)
                for title in (BY_TYPE, BY_BATCH, BY_BOTH)
                for group, figures in found.get(title, {}).items()
            ]
        )
        schema = session.project.benchmark.joint_schema.fields
        rows = found.get(BANDS, {})
        known = [field for field in (ALL_FIELDS, *self._fields) if field in rows]
        self.bands.show_rows([self._band_row(field, rows[field], schema) for field in known])

    def _band_row(self, field: str, counts: Mapping[str, int], schema: Field) -> CellRow:
        """Return the numbers of a field's values in each band."""
        is_all = field == ALL_FIELDS
        label = self.tr("All fields") if is_all else label_field(field, schema)
        return [TableCell(text, strong=is_all) for text in (label, *map(str, counts.values()))]


def _label_group(title: str, group: str) -> str:
    """Return the name of a group: a type by its title, a batch as its folder is named."""
    if title == BY_BATCH:
        return group
    batch, _, type_ = group.rpartition(" ")
    return " · ".join(part for part in (batch, type_title(type_)) if part)


def _group_row(label: str, figures: Mapping[str, float], names: Sequence[str]) -> CellRow:
    """Return a group's figures of these names, with a dash for the fields that its records don't have."""
    return [TableCell(label), *(TableCell(format_optional_figure(name, figures.get(name))) for name in names)]


def _find_files(project: Project) -> dict[str, str]:
    """Return the files of the records by their keys; of several records with one key the first is scored."""
    return {item.name: item.truth for item in reversed(project.items) if item.truth}
