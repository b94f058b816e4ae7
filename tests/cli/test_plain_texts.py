"""Plain texts as ground truth on the command line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

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
    for name, text in {"a.txt": "Erste Zeile", "b.json": '{"text": "[1]"}', "c.txt": "x"}.items():
        write_file(lines / "answers/one" / name, text)
    (run,) = gtapp.score(detect_benchmark(lines), lines, lines / "answers")
    assert [(each.field, each.pointer, each.answer) for each in run.items[0].values] == [
        ("text", ("text",), "Erste Zeile")
    ]
    assert {item.name: item.problem for item in run.items} == dict.fromkeys(texts)
    assert run.metrics["cer"] == pytest.approx(2 / 14) and run.metrics["exact_lines"] == pytest.approx(1 / 3)
