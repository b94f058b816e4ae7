"""`gtapp score` of a large run: several processes share it, and give what one gives, to the last digit."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from gtapp.cli import main
from gtapp.core.platform import folders
from gtapp.core.shards import local_processes
from gtapp.scoring import run_job
from gtapp.scoring.scorer import RunPass
from tests.performance.score_stream import make_lines


def write_lines(root: Path, misread: bool) -> list[str]:
    """Write truths and answers with faults, and return the command's arguments."""
    truth, answers = make_lines(root, 3000)
    lines = answers.read_text(encoding="utf-8").splitlines()
    lines[7:9] = [
        '{"item": "00002991", "record": {"author": "',
        lines[9],
        '{"no item": 1}',
        "",
        '{"item": "new"}',
    ]
    answers.write_text("\n".join(lines), encoding="utf-8")
    lines = truth.read_text(encoding="utf-8").splitlines()
    lines[2000:2000] = [lines[5], "{}", '{"item": "foreign", "record": {"rows": []}}']
    if misread:  # the name of a broken line, and of two the last one
        lines[10:10] = [
            '{"item": "00000100", "record": {',
            '{"item": "00000200", "item": "00000300", "record": {}}',
        ]
    truth.write_text("\ufeff" + "\n".join(lines), encoding="utf-8")
    return ["score", "--benchmark", "zettelkatalog", "--truth", str(truth), "--answers", str(answers)]


@pytest.mark.parametrize("misread", [False, True])
def test_processes_give_what_one_gives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], misread: bool
) -> None:
    command = write_lines(tmp_path, misread)
    outputs = []
    monkeypatch.setattr(local_processes, "count_cores", lambda: 1 if misread else 2)
    for large in (1_000_000, 100):
        monkeypatch.setattr(run_job, "_LARGE", large)
        assert main([*command, "--json", "-", "--bootstrap", "2", "--profile", "published"]) == 1
        found = capsys.readouterr()
        outputs.append((json.loads(found.out), found.err))
    assert outputs[0] == outputs[1]
    codes = {each["code"] for each in outputs[0][0]["problems"]}
    assert {"score-truth-twice", "score-line-key", "score-answer-unknown", "score-answer-double"} <= codes


def test_what_has_not_changed_is_not_scored_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(local_processes, "count_cores", lambda: 1)  # so that the time is counted here
    folder = folders.cache_folder() / "scores"
    shutil.rmtree(folder, ignore_errors=True)
    command = write_lines(tmp_path, misread=False)
    truth = tmp_path / "truth.jsonl"

    def score(large: int, *more: str) -> tuple[str, str]:
        monkeypatch.setattr(run_job, "_LARGE", large)
        assert main([*command, *more]) == 1
        return capsys.readouterr()

    first = score(100)
    stored = {path: path.read_bytes() for path in folder.iterdir()}
    with monkeypatch.context() as patch:
        patch.delattr(RunPass, "score_slice")  # the whole run is stored
        assert score(100) == first
    assert score(1_000_000) == first
    for path, content in stored.items():  # damaged files are none
        path.write_bytes(content[:40] + b"x" + content[41:])
    assert score(100) == first
    assert score(100, "--threshold", "0.5") == score(1_000_000, "--threshold", "0.5") != first
    before = set(folder.iterdir())
    truth.write_text(truth.read_text(encoding="utf-8").replace("1000. Teil", "x", 1), encoding="utf-8")
    changed = score(100)
    assert changed == score(1_000_000) != first
    assert len(set(folder.iterdir()) - before) == 2  # one slice, and the whole
