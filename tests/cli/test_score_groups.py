"""``gtapp score`` of ScienceMetaBench: figures by type and batch, and values by band, beside the benchmark's own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tests.sample_projects import cards, paper, papers, sha, write_file

BANDS = ["1.0", "0.8-0.99", "0.5-0.79", "0.0-0.49"]


def _book(number: int, **more: Any) -> dict[str, Any]:
    keys = ("isbn", "title", "author", "abstract", "category", "pub_time", "publisher")
    return {"sha256": sha(number), **{key: f"{key} {number} ü" for key in keys}, **more}


@pytest.fixture
def batches(tmp_path: Path) -> Path:
    """Two batches with a paper each, a textbook and an ebook; the answers have errors in papers alone."""
    truths = {
        "data/20250806/paper_0806.jsonl": [paper(1)],
        "data/20250806/textbook_0806.jsonl": [_book(2)],
        "data/20251022/paper_1022.jsonl": [paper(3)],
        "data/20251022/ebook_1022.jsonl": [_book(4)],
    }
    answers = [paper(1, doi="", title="titel 1 ü"), _book(2), paper(3, title="title 9 y"), _book(4)]
    return papers(tmp_path / "work", {**truths, "answers/model.jsonl": answers})


def test_figures_by_type_and_batch(call: Any, batches: Path) -> None:
    result = call("score", batches, "--json", "-").json
    extras = result["extras"]
    assert {group: row["items"] for group, row in extras["by type"].items()} == {
        "ebook": 1, "paper": 2, "textbook": 1,
    }  # fmt: skip
    assert extras["by type"]["textbook"]["overall_accuracy"] == 1.0
    assert "field_accuracy.isbn" in extras["by type"]["ebook"]
    assert "field_accuracy.isbn" not in extras["by type"]["paper"]
    assert extras["by type"]["paper"]["field_accuracy.doi"] == 0.5
    assert list(extras["by batch"]) == ["20250806", "20251022"]
    assert extras["by batch and type"]["20251022 paper"]["field_accuracy.doi"] == 1.0
    assert result["metrics"]["field_accuracy"]["doi"] == 0.5


def test_values_by_band(call: Any, batches: Path) -> None:
    bands = call("score", batches, "--json", "-").json["extras"]["values by similarity"]
    assert bands["doi"] == dict(zip(BANDS, (1, 0, 0, 1), strict=True))
    assert bands["title"] == dict(zip(BANDS, (2, 1, 1, 0), strict=True))
    assert sum(bands["all"].values()) == 6 + 7 + 6 + 7


def test_every_report_shows_them(call: Any, batches: Path, tmp_path: Path) -> None:
    result = call("score", batches, "--xlsx", tmp_path / "a.xlsx", "--html", tmp_path / "a.html")
    for title in ("by type", "by batch", "by batch and type", "values by similarity"):
        assert title in result.out
        assert title in (tmp_path / "a.html").read_text(encoding="utf-8")
    rows = list(openpyxl.load_workbook(tmp_path / "a.xlsx")["Extras"].iter_rows(values_only=True))
    assert ("answers", "by type", "paper", "field_accuracy.doi", 0.5) in rows


def test_keys_tell_the_type_of_a_file_without_one(call: Any, tmp_path: Path) -> None:
    root = papers(tmp_path, {"truth.jsonl": [paper(1), _book(2)], "answers.jsonl": [paper(1)]})
    extras = call("score", root, "--json", "-").json["extras"]
    assert {group: row["overall_accuracy"] for group, row in extras["by type"].items()} == {
        "book": 0.0, "paper": 1.0,
    }  # fmt: skip
    assert "by batch" not in extras


def test_other_benchmarks_have_no_bands(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path)
    answer = (root / "ground_truths" / "a.json").read_text(encoding="utf-8")
    write_file(root / "answers" / "run" / "a.json", json.dumps(json.loads(answer)))
    assert call("score", root, "--json", "-").json["extras"] == {}
