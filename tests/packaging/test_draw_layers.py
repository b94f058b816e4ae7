"""The drawings of the layers follow the contracts and the imports."""

from __future__ import annotations

from pathlib import Path

import draw_layers
import grimp
import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph("gtapp", cache_dir=None)


def find_row(lines: list[str], part: str) -> list[str]:
    """Return the cells of a part: its name, what it is, what it imports."""
    (row,) = (line for line in lines if line.startswith(f"| **{part}** |"))
    return [cell.strip() for cell in row.strip("|").split("|")]


def test_parts_of_a_layer() -> None:
    assert draw_layers.split_layer("(a) | b : (c)") == ["a", "b", "c"]


def test_every_folder_and_every_feature_is_drawn_once(graph: grimp.ImportGraph) -> None:
    lines = draw_layers.render(graph).splitlines()
    for place in ("gtapp", "gtapp/core", "gtapp/features"):
        for folder in sorted((ROOT / place).glob("*/__init__.py")):
            if folder.parent.name != "letters":  # a feature, and a measure
                assert find_row(lines, folder.parent.name)[1], f"{folder} doesn’t say what it is"


def test_higher_layers_are_drawn_first(graph: grimp.ImportGraph) -> None:
    lines = draw_layers.render(graph).splitlines()
    order = [line.split("**")[1] for line in lines if line.startswith("| **")]
    assert order[:2] + order[6:8] == ["cli", "window", "core", "project"]


def test_only_direct_imports_are_drawn(graph: grimp.ImportGraph) -> None:
    contract = {"layers": ["scoring", "core"], "containers": ["gtapp"]}
    assert find_row(list(draw_layers.draw(contract, graph)), "scoring")[2] == "core"
    without = grimp.build_graph("gtapp", cache_dir=None)
    for importers in ("gtapp.scoring", "gtapp.scoring.**"):
        for found in without.find_matching_direct_imports(f"{importers} -> gtapp.core.**"):
            without.remove_import(importer=found["importer"], imported=found["imported"])
    assert find_row(list(draw_layers.draw(contract, without)), "scoring")[2] == ""


def test_the_page_is_written_where_nothing_is_committed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(draw_layers, "ROOT", tmp_path)
    monkeypatch.setattr(draw_layers, "PAGE", tmp_path / "build" / "layers.md")
    monkeypatch.setattr(draw_layers, "render", lambda _graph: "# layers\n")
    draw_layers.main()
    assert (tmp_path / "build/layers.md").read_text(encoding="utf-8") == "# layers\n"
    assert capsys.readouterr().out.split() == ["build/layers.md"]
