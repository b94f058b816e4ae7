"""The features in the window: their declarations become actions and docks, and their window parts are made when needed.

Only the list of features (`gtapp.features.FEATURES`) says which there are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QDockWidget

from gtapp.core.project.project import Project
from gtapp.editor.context import AppContext, FeaturePart
from gtapp.features import FEATURES
from gtapp.features.declaration import Begins, Command, Drop, Feature, Panel, has_needed
from gtapp.kit.commands.actions import ActionSpec
from gtapp.kit.docks import Dock
from gtapp.window.part_imports import PartImports

PartType = TypeVar("PartType", bound=FeaturePart)


class DropChoice(NamedTuple):
    """What can be done with dropped files: what it is called, and what does it."""

    text: str
    take: Callable[[], object]
    can_be_opened: bool = False


class FeatureParts:
    """Adds the features' commands and panels to a window, and has the parts that were made."""

    def __init__(self, context: AppContext) -> None:
        self._context = context
        self._parts: dict[str, FeaturePart] = {}
        self.imports = PartImports(context, [feature for feature in FEATURES if feature.is_slow])
        for feature in FEATURES:
            context.actions.add(self._make_action(feature, command) for command in feature.commands)
            for panel in feature.panels:
                context.panels[panel.name] = self._make_dock(feature, panel)
        self.begin("window")

    def _make_action(self, feature: Feature, command: Command) -> ActionSpec:
        text = QCoreApplication.translate(feature.name, command.text)
        return ActionSpec(
            command.id,
            text.format(number=f"&{command.number}") if command.number else text,
            command.keys,
            command.needs,
            lambda: self._run(feature, command.run),
            command.menu,
            command.at,
            command.is_checkable,
            QAction.MenuRole.AboutRole if command.is_about else None,
            command.icon,
        )

    def _make_dock(self, feature: Feature, panel: Panel) -> Dock:
        def bind(call: Callable[[FeaturePart, QDockWidget], object]) -> Callable[[QDockWidget], object]:
            return lambda dock: self._run(feature, lambda part: call(part, dock))

        title = QCoreApplication.translate(feature.name, panel.title)
        begin = bind(panel.begin) if panel.begin else None
        dock = Dock(panel.name, title, panel.key, panel.icon, self._context.window, bind(panel.fill), begin)
        dock.at, dock.is_wide, dock.is_companion = panel.at, panel.is_wide, panel.is_companion
        return dock

    def _run(self, feature: Feature, call: Callable[[FeaturePart], object]) -> None:
        """Call `call` with the feature's part; later, if that takes long to import."""
        self.imports.call_when_imported(feature, lambda: call(self._use(feature)))

    def _use(self, feature: Feature) -> FeaturePart:
        """Return the window part of a feature; it is made when it is first used, which may take a second."""
        if feature.name not in self._parts:
            QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
            try:
                self._parts[feature.name] = feature.load_window()(self._context)
            finally:
                QApplication.restoreOverrideCursor()
        return self._parts[feature.name]

    def part(self, kind: type[PartType]) -> PartType:
        """Return the window part of this class."""
        package = kind.__module__.partition(".window.")[0]
        for feature in FEATURES:
            if feature.load_window.__module__.startswith(f"{package}.") and feature.load_window() is kind:
                found = self._use(feature)
                assert isinstance(found, kind)
                return found
        raise LookupError(kind)

    def begin(self, moment: Begins, project: Project | None = None) -> None:
        """Make the parts that begin at this moment, in the window or with a project."""
        for feature in FEATURES:
            if feature.begins == moment and (moment == "window" or has_needed(feature.needs, project)):
                self._use(feature)

    def offer_panels(self, project: Project | None) -> None:
        """Show the menu entries of the panels that `project` can use, and hide the others."""
        for feature in FEATURES:
            if feature.needs != "project":
                for panel in feature.panels:
                    self._context.panels[panel.name].set_available(has_needed(feature.needs, project))

    def list_drops(self, files: Sequence[Path]) -> list[DropChoice]:
        """Return what the features can do with these files if they are dropped on the window."""
        return [
            DropChoice(
                QCoreApplication.translate(feature.name, feature.drop.text),
                partial(self._take_drop, feature, feature.drop, files),
                feature.drop.can_be_opened,
            )
            for feature in FEATURES
            if feature.drop and feature.drop.is_taken(self._context.project, files)
        ]

    def _take_drop(self, feature: Feature, drop: Drop, files: Sequence[Path]) -> None:
        self._run(feature, lambda part: drop.take(part, files))
