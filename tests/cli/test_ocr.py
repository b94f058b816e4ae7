"""``gtapp ocr``: reads a project's scans, goes on where it was stopped, and leaves the project as it is."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from gtapp.cli import main
from gtapp.core.platform.folders import bundled_folder, cache_folder
from gtapp.features.places.ocr import language_data
from tests.features.places.ocr.reading_setup import damage_data, require_data
from tests.sample_projects import snapshot


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    """The sample's first three cards."""
    source, root = bundled_folder("benchmarks") / "zettelkatalog/sample", tmp_path / "cards"
    for scan in sorted((source / "images").iterdir())[:3]:
        (root / "images").mkdir(parents=True, exist_ok=True)
        shutil.copy(scan, root / "images")
    (root / "gtapp.toml").write_text('benchmark = "zettelkatalog"\n[ocr]\nlanguages = "deu"\n')
    return root


def _count_readings() -> int:
    """Return the number of readings in the cache, without files that are being written."""
    names = (path.name for path in (cache_folder() / "readings").rglob("*") if path.is_file())
    return sum(re.fullmatch("[0-9a-f]+", name) is not None for name in names)


def test_all_scans_are_read_into_the_cache(sample: Path, capsys: pytest.CaptureFixture[str]) -> None:
    require_data("deu")
    before = snapshot(sample)
    assert main(["ocr", str(sample)]) == 0
    assert capsys.readouterr() == ("3 pages of 3 scans read, 0 failed\n", "")
    assert _count_readings() == 3
    assert snapshot(sample) == before


def test_a_scan_that_can_t_be_read_is_named(sample: Path, capsys: pytest.CaptureFixture[str]) -> None:
    require_data("deu")
    scan = sorted((sample / "images").iterdir())[1]
    scan.write_bytes(scan.read_bytes()[:2000])
    assert main(["ocr", str(sample)]) == 1
    output = capsys.readouterr()
    assert output.out == "2 pages of 3 scans read, 1 failed\n"
    assert scan.name in output.err and output.err.count("\n") == 1


def test_without_data_one_line_says_how_to_get_them(
    sample: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(language_data, "_SYSTEM_FOLDERS", (str(sample / "none"),))
    monkeypatch.delenv("TESSDATA_PREFIX", raising=False)
    assert main(["ocr", str(sample)]) == 2
    error = capsys.readouterr().err
    assert "tesseract-ocr-deu" in error and error.count("\n") == 1


def test_damaged_data_are_named_once_and_no_scan(
    sample: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    bad, other = tmp_path / "data/deu.traineddata", require_data("fra").list_files()[0]
    bad.parent.mkdir()
    damage_data(require_data("deu").list_files()[0], bad, "truncated")
    monkeypatch.setattr(language_data, "_SYSTEM_FOLDERS", (str(sample / "none"),))
    monkeypatch.setenv("TESSDATA_PREFIX", str(bad.parent))
    assert main(["ocr", str(sample)]) == 2
    shutil.copy(other, bad.parent)  # read in its place
    assert main(["ocr", str(sample)]) == 0
    for line, first in zip(
        capsys.readouterr().err.splitlines(),
        ("gtapp: Scans are not read", "gtapp: Scans are read without deu"),
        strict=True,
    ):
        assert line.startswith(first) and f"{bad} can’t be used (damaged)" in line


@pytest.mark.skipif(os.name == "nt", reason="Ctrl+C is sent as a signal")
def test_ctrl_c_keeps_what_was_read(sample: Path) -> None:
    require_data("deu")
    for number in range(30):
        shutil.copy(sample / "images/00500101.jpg", sample / f"images/copy{number}.jpg")
        with (sample / f"images/copy{number}.jpg").open("ab") as file:
            file.write(b"%d" % number)  # another file for the cache
    process = subprocess.Popen([sys.executable, "-m", "gtapp", "ocr", str(sample)], stdout=subprocess.PIPE)
    while process.poll() is None and not ((cache_folder() / "readings").is_dir() and _count_readings()):
        pass
    process.send_signal(signal.SIGINT)
    output, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b" of 33 scans read, 0 failed\n" in output
    assert 1 <= _count_readings() < 33
