"""Links that lead out of a project, on the command line: refused with the place's name, allowed by `gtapp trust`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.sample_projects import cards, snapshot, write_file

CODE = "from pydantic import BaseModel\nclass Document(BaseModel):\n    title: str\n"


@pytest.fixture
def linked(tmp_path: Path) -> tuple[Path, Path]:
    """A project whose ground truths are outside, and the folder where they are."""
    root, target = cards(tmp_path / "work"), tmp_path / "shared drive"
    (root / "ground_truths").rename(target)
    (root / "ground_truths").symlink_to(target)
    return root, target


def _agree(call: Any, root: Path) -> str:
    shown = call("trust", root)
    assert shown.code == 1, shown.err
    assert call("trust", root, "--yes", shown.out.rsplit(" ", 1)[1].strip()).code == 0
    return str(shown.out)


def test_commands_that_write_are_refused_until_the_user_agrees(
    call: Any, linked: tuple[Path, Path], tmp_path: Path
) -> None:
    root, target = linked
    before = snapshot(tmp_path)
    table = tmp_path / "table.csv"
    assert call("export", root, "--format", "csv", "--out", table).code == 0
    text = table.read_text(encoding="utf-8-sig").replace("Basel", "Bern")
    write_file(table, text)
    writing = (
        ("set", root, "a", "/publication/year", "1900"),
        ("import-table", root, "--file", table, "--apply"),
        ("draft", root, "--base-url", "http://127.0.0.1:9/v1", "--model", "m"),
    )
    for command in writing:
        refused = call(*command)
        assert refused.code == 2 and str(target) in refused.err and "gtapp trust" in refused.err
    table.rename(tmp_path.parent / "table.csv")
    assert snapshot(tmp_path) == before and not (root / ".gtapp").exists()
    assert call("validate", root).code == call("status", root).code == 0
    assert f"  {target}\n" in _agree(call, root)
    assert call(*writing[0]).code == 0
    assert '"year": 1900' in (target / "a.json").read_text(encoding="utf-8")


def test_code_and_links_are_agreed_to_together(call: Any, tmp_path: Path) -> None:
    root, target = tmp_path / "work", tmp_path / "shared"
    write_file(target / "a.json", '{"title": 5}')
    root.mkdir()
    (root / "ground_truths").symlink_to(target)
    write_file(root / "dataclass.py", CODE)
    shown = _agree(call, root)
    assert CODE in shown and f"  {target}\n" in shown
    assert call("set", root, "a", "/title", '"x"').code == 0
    assert "x" in (target / "a.json").read_text(encoding="utf-8")


def test_consent_is_to_what_was_shown(call: Any, linked: tuple[Path, Path], tmp_path: Path) -> None:
    root, _ = linked
    digest = call("trust", root).out.rsplit(" ", 1)[1].strip()
    (tmp_path / "state").mkdir()
    (root / ".gtapp").symlink_to(tmp_path / "state")
    other = call("trust", root, "--yes", digest)
    assert other.code == 2 and "another hash" in other.err
    assert call("set", root, "a", "/publication/year", "1900").code == 2
