"""The progress bar of `gtapp score`, and Ctrl-C during scoring."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from gtapp.cli import console
from gtapp.cli.console import ConsoleProgress
from tests.sample_projects import CARD

pty = pytest.importorskip("pty")
_MAIN = "import sys\nfrom gtapp.cli import main\nsys.exit(main())"


class _Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_bar_is_removed_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(console, "_REFRESH_SECONDS", 0.0)
    screen = _Screen()
    with ConsoleProgress("T1", 1000, screen) as bar:
        for done in (0, 250, 1000, 1200):
            bar(done)
    shown = screen.getvalue().split("\r")
    assert shown[2].startswith("T1: [######..................]  25% 250/1,000, 0:0")
    assert "100% 1,200/1,000" in shown[4] and shown[-2].strip() == shown[-1] == ""


def test_without_a_total_only_the_count_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(console, "_REFRESH_SECONDS", 0.0)
    screen = _Screen()
    with ConsoleProgress("T1", None, screen) as bar:
        bar(12345)
    assert screen.getvalue().startswith("\rT1: 12,345")


def test_without_a_terminal_no_bar_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(console, "_REFRESH_SECONDS", 0.0)
    stream = io.StringIO()
    with ConsoleProgress("T1", 10, stream) as bar:
        bar(5)
    assert not stream.getvalue()


def test_ctrl_c_prints_the_figures_so_far(tmp_path: Path) -> None:
    path = tmp_path / "cards.jsonl"
    line = json.dumps(CARD)
    with path.open("w", encoding="utf-8") as file:
        file.writelines(f'{{"item": "c{number}", "record": {line}}}\n' for number in range(60_000))
    arguments = [
        "score",
        "--benchmark",
        "zettelkatalog",
        "--truth",
        str(path),
        "--answers",
        str(path),
        "--json",
        "-",
    ]
    screen, end = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-c", _MAIN, *arguments], stdout=subprocess.PIPE, stderr=end
    ) as process:
        os.close(end)
        assert b"cards: [" in os.read(screen, 1000)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=60)
    output = os.read(screen, 10_000).decode()
    os.close(screen)
    assert process.returncode == 1 and "Stopped after" in output and "Traceback" not in output
    found = json.loads(out)
    assert 0 < len(found["items"]) < 60_000 and found["extras"] == {"stopped": True}
    assert found["metrics"]["f1_macro"] == 1.0 and found["problems"][0]["code"] == "score-stopped"
