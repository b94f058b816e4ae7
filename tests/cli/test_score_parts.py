"""`gtapp score` in parts: what they are merged to is what one process gives, to the last byte; others are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from gtapp.cli import main
from tests.performance.score_stream import make_lines


def _make_parts(root: Path, command: list[str], name: str, count: int) -> list[str]:
    parts = [str(root / f"{name}{number}") for number in range(1, count + 1)]
    for number, part in enumerate(parts, 1):
        assert main([*command, "--shard", f"{number}/{count}", "--part", part]) == 0
    return parts


def test_parts_are_merged_to_what_one_process_gives(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    truth, answers = make_lines(tmp_path, 4500)
    lines = answers.read_text("utf-8").splitlines()
    lines[7:9] = ['{"item": "broken', lines[9], '{"item": "unknown"}']
    answers.write_text("\n".join(lines), "utf-8")
    command = ["score", "--benchmark", "zettelkatalog", "--truth", str(truth), "--answers", str(answers)]
    extras = ["--kinds", "--bootstrap", "2"]
    assert main([*command, *extras, "--json", "-"]) == 1
    expected = capsys.readouterr()
    parts = _make_parts(tmp_path, [*command, *extras], "part", 2)
    assert main(["score", "--json", "-", "--merge", *reversed(parts)]) == 1
    assert capsys.readouterr() == expected

    (other,) = _make_parts(tmp_path, command, "other", 1)
    damaged = str(tmp_path / "damaged")
    Path(damaged).write_bytes(Path(parts[0]).read_bytes()[:-200])
    answers.touch()
    for given, message in (
        (parts[:1], "Missing: 2; given more than once: –"),
        ((parts[0], other), "don’t belong to the same score"),
        ((str(truth),), "is no part of a score"),
        ((damaged, parts[1]), "is damaged"),
    ):
        assert main(["score", "--merge", *given]) == 2
        assert message in capsys.readouterr().err
    assert main([*command, "--shard", "1/1", "--part", str(truth)]) == 2  # would replace what is scored
    answers.write_text("\n".join(lines[1:]), "utf-8")
    capsys.readouterr()
    assert main(["score", "--merge", *parts]) == 2
    assert "have changed since their parts were scored" in capsys.readouterr().err
    assert main([*command, "--shard", "1/2"]) == 2
