"""The commands of docs/cluster.md: on a cluster of two workers, one of which is killed in the middle, and as an array."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from tests.dask_cluster import DaskCluster, run_cluster
from tests.performance.score_stream import make_lines
from tests.sample_projects import CARD, cards, dump_json, envelope, write_file

pytest.importorskip("distributed")
pytestmark = [pytest.mark.posix, pytest.mark.slow]
_DOCS = Path(__file__).parents[2] / "docs" / "cluster.md"
_COMMAND = re.compile(r"^    gtapp (.*?)(?: +#.*)?$", re.MULTILINE)
_ADDRESS = "tcp://10.0.0.5:8786"
_PARTS = 2
_CARDS, _TIMES = 2_000, 18


def _start(command: str, folder: Path, part: int = 0) -> subprocess.Popen[str]:
    """Start a command of the document, with its folders, parts and cluster as they are here."""
    changed = command.replace("/data/", f"{folder}/").replace("/20", f"/{_PARTS}")
    return subprocess.Popen(
        ["bash", "-c", f"exec {sys.executable} -P -m gtapp {changed}"],
        cwd=folder,
        env={**os.environ, "SLURM_ARRAY_TASK_ID": str(part)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def _run(command: str, folder: Path, part: int = 0) -> str:
    process = _start(command, folder, part)
    output, errors = process.communicate(timeout=100)
    assert process.returncode == 0, errors
    return output


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Cards with answers, and lines of truths and answers."""
    folder = tmp_path_factory.mktemp("data")
    root = cards(
        folder / "cards",
        {f"c{number}": CARD for number in range(6)},
        tuple(f"c{number}" for number in range(6)),
    )
    (root / "gtapp.toml").write_text('benchmark = "zettelkatalog"\n')
    for number in range(6):
        write_file(root / "answers" / "T1" / f"request_T1_c{number}.json", dump_json(envelope(CARD)))
    for path in make_lines(folder, _CARDS):
        text = path.read_text("utf-8")
        with path.open("w", encoding="utf-8") as file:
            file.writelines(text.replace('"item": "0', f'"item": "{number}-') for number in range(_TIMES))
    return folder


def test_an_array_of_parts(folder: Path) -> None:
    array = [
        command for command in _COMMAND.findall(_DOCS.read_text("utf-8")) if "SLURM_ARRAY_TASK_ID" in command
    ]
    validated, scored = array
    for part in range(1, _PARTS + 1):
        _run(validated, folder, part)
        _run(scored, folder, part)
    found = [json.loads((folder / f"validate-{part}.json").read_text()) for part in range(1, _PARTS + 1)]
    assert [each["items"] for each in found] == [3, 3]
    (merge,) = (command for command in _COMMAND.findall(_DOCS.read_text("utf-8")) if "--merge" in command)
    assert _run(merge, folder) == _run("score cards --kinds", folder)
    assert json.loads((folder / "score.json").read_text())


def _find_command(name: str) -> str:
    """Return the command of this name that runs on a cluster."""
    commands: list[str] = _COMMAND.findall(_DOCS.read_text("utf-8"))
    return next(each for each in commands if each.startswith(name) and _ADDRESS in each)


def _score_with_a_kill(folder: Path, cluster: DaskCluster, seconds: float) -> str:
    """Return what the score prints whose first worker is killed after so many seconds of work."""
    victim = psutil.Process(cluster.workers[0].pid)
    before = sum(victim.cpu_times()[:2])
    process = _start(_find_command("score").replace(_ADDRESS, cluster.address), folder)
    while process.poll() is None and sum(victim.cpu_times()[:2]) < before + seconds:
        pass
    assert process.poll() is None
    victim.kill()
    output, errors = process.communicate(timeout=100)
    assert (process.returncode, errors) == (0, "")
    return output


def test_a_worker_that_is_killed_in_the_middle_changes_no_figure(folder: Path, tmp_path: Path) -> None:
    report = _find_command("report")
    with run_cluster(tmp_path) as cluster:
        whole = _run(report.partition(" --cluster")[0], folder)
        assert _run(report.replace(_ADDRESS, cluster.address), folder) == whole
        output = _score_with_a_kill(folder, cluster, 0.15)
    assert output == _run(_find_command("score").partition(" --cluster")[0], folder)


@pytest.mark.torture
def test_workers_that_are_killed_ten_times_change_no_figure(folder: Path, tmp_path: Path) -> None:
    expected = _run(_find_command("score").partition(" --cluster")[0], folder)
    for time in range(1, 11):
        place = tmp_path / str(time)
        place.mkdir()
        with run_cluster(place) as cluster:
            assert _score_with_a_kill(folder, cluster, time / 50) == expected
