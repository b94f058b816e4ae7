"""``gtapp doubts``: the doubts about all items that are not checked, as lines and as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gtapp.cli import main
from tests.sample_projects import CARD, cards, dump_json, envelope, open_checked, snapshot, write_file


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Three cards: one with two readings, one that is checked, and one that can't be read."""
    root = cards(tmp_path, {"b": CARD}, scans=("a",))
    other = {**CARD, "publication": {**CARD["publication"], "place": "Bern"}}
    for run, record in (("T1", other), ("T2", CARD)):
        write_file(root / "drafts" / run / f"request_{run}_a.json", dump_json(envelope(record)))
    with open_checked(root, "zettelkatalog") as opened:
        opened.check(opened.document("b"))
    return root


def test_doubts_are_listed_and_nothing_is_written(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = snapshot(project)
    assert main(["doubts", str(project), "--benchmark", "zettelkatalog"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines == ["a /publication/place: Other drafts or models read: Bern (1)", "1 doubt about 1 item"]
    assert snapshot(project) == before


def test_doubts_are_written_as_json(
    project: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "doubts.json"
    assert main(["doubts", str(project), "--benchmark", "zettelkatalog", "--json", str(target)]) == 0
    assert capsys.readouterr().out == ""
    found = json.loads(target.read_text("utf-8"))
    reason = "Other drafts or models read: Bern (1)"
    doubt = {
        "pointer": "/publication/place",
        "kind": "readings",
        "readings": ["Bern"],
        "reason": reason,
        "words": [],
    }
    assert found == {"items": {"a": [doubt]}}


def test_a_record_that_can_t_be_read_is_named(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "ground_truths" / "a.json").write_text("{", "utf-8")
    assert main(["doubts", str(project), "--benchmark", "zettelkatalog"]) == 1
    output = capsys.readouterr()
    assert output.out == "0 doubts about 0 items\n"
    assert "gtapp: a: " in output.err
