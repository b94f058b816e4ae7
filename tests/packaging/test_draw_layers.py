"""The drawings of the layers match the contracts and the imports."""

from __future__ import annotations

import draw_layers
import grimp
import pytest


def test_the_drawings_in_the_page_are_up_to_date(capsys: pytest.CaptureFixture[str]) -> None:
    assert draw_layers.main("check") == 0, capsys.readouterr().out


def test_parts_of_a_layer() -> None:
    assert draw_layers.split_layer("(a) | b : (c)") == ["a", "b", "c"]


def test_a_changed_import_changes_the_drawing() -> None:
    graph = grimp.build_graph("gtapp", cache_dir=None)
    contract = {"layers": ["scoring", "formats"], "containers": ["gtapp"]}
    before = list(draw_layers.draw(contract, graph))
    for found in graph.find_matching_direct_imports("gtapp.scoring.** -> gtapp.formats.**"):
        graph.remove_import(importer=found["importer"], imported=found["imported"])
    assert list(draw_layers.draw(contract, graph)) != before
