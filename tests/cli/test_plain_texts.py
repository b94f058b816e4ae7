"""Plain texts as ground truth on the command line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import gtapp
from gtapp.core.project.opening.detection import detect_benchmark
from tests.sample_projects import PIXEL, write_file


def test_texts_are_exported_as_they_are_and_scored(call: Any, tmp_path: Path) -> None:
    texts = {"a": "Erſte Zeile\r\n", "b": "[1]", "c": ""}
    lines = tmp_path / "work"
    for name, text in texts.items():
        write_file(lines / f"{name}.png", PIXEL)
        (lines / f"{name}.gt.txt").write_bytes(text.encode())
    assert "is read from work," in call("validate", lines).out
    assert call("schema", lines, "--write").code == 0
    assert "3 items, 0 problems" in call("validate", lines).out
    result = call("export", lines, "--format", "json", "--out", tmp_path / "out")
    assert result.code == 0, result.err
    copies = {path.name[0]: path.read_bytes().decode() for path in (tmp_path / "out").rglob("*.gt.txt")}
    assert copies == texts and not list((tmp_path / "out").rglob("*.png"))
    write_file(lines / "answers/one/a.txt", "Erſte Zeile")
    write_file(lines / "answers/one/b.json", '{"text": "[1]"}')
    (run,) = gtapp.score(detect_benchmark(lines), lines, lines / "answers")
    values = {
        item.name: [value.similarity for value in item.values] for item in run.items if not item.problem
    }
    assert values == {"a": [1.0], "b": [1.0]}
