"""What the features declare: light to import, each command and panel once, and their window parts have what they run."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from lucide import lucide_icon

from gtapp.editor.context import FeaturePart
from gtapp.features import FEATURES
from gtapp.features.declaration import Feature


def test_the_list_imports_neither_qt_nor_the_features_themselves() -> None:
    code = """import sys, gtapp.features
parts = [name.split(".") for name in sys.modules]
print([name for name in parts if name[0] == "PySide6"])
print([name for name in parts if name[:2] == ["gtapp", "features"] and len(name) > 3 and name[3] != "feature"])"""
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["[]", "[]"]


def test_names_are_used_once() -> None:
    actions = [each.id for feature in FEATURES for each in feature.commands]
    actions += [panel.name for feature in FEATURES for panel in feature.panels]
    features = [feature.name for feature in FEATURES]
    assert len({*actions}) == len(actions) and len({*features}) == len(features)


def list_calls(feature: Feature) -> Iterator[Callable[..., Any]]:
    yield from (command.run for command in feature.commands)
    for panel in feature.panels:
        yield panel.fill
        if panel.begin:
            yield panel.begin
    if feature.drop:
        yield feature.drop.take


@pytest.mark.parametrize("feature", FEATURES, ids=lambda feature: feature.name)
def test_the_window_part_has_what_is_run(feature: Feature) -> None:
    part = feature.load_window()
    assert isinstance(part, type) and issubclass(part, FeaturePart)
    for call in list_calls(feature):
        (name,) = call.__code__.co_names
        assert callable(getattr(part, name)), name


def test_icons_are_drawings_of_the_set() -> None:
    """An unknown name raises an error, and one that the set will drop warns."""
    names = [each.icon for feature in FEATURES for each in feature.commands if each.icon]
    names += [panel.icon for feature in FEATURES for panel in feature.panels]
    assert all(map(lucide_icon, names))
