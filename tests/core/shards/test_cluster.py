"""Jobs on a Dask cluster: the result of one process, also when a worker dies; and what is said when it can't be done."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from gtapp.core.platform.errors import EditError, GtappError
from gtapp.core.shards.cluster import run_on_cluster
from tests.core.shards.numbers_job import Fault, NumbersJob
from tests.dask_cluster import DaskCluster, run_cluster

pytest.importorskip("distributed")
pytestmark = [pytest.mark.posix, pytest.mark.slow]
_ALL = [number**2 for number in range(20)]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DaskCluster]:
    with run_cluster(tmp_path_factory.mktemp("dask"), 4) as running:
        yield running


def test_what_goes_wrong_on_a_worker_is_raised(cluster: DaskCluster, tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []
    assert run_on_cluster(NumbersJob(20, tmp_path), cluster.address, lambda *done: seen.append(done)) == _ALL
    assert seen[-1] == (20, 20)
    faults: list[tuple[Fault, type[Exception]]] = [("error", EditError), ("defect", ZeroDivisionError)]
    for fault, kind in faults:
        with pytest.raises(kind):
            run_on_cluster(NumbersJob(20, tmp_path, fault), cluster.address, lambda *_: None)


def test_a_shard_whose_worker_dies_is_done_by_another_one(cluster: DaskCluster, tmp_path: Path) -> None:
    assert run_on_cluster(NumbersJob(20, tmp_path, "once"), cluster.address, lambda *_: None) == _ALL
    assert (tmp_path / "failed").exists()
    (dead,) = (each for each in cluster.workers if each.poll() is not None)
    assert dead.returncode == -signal.SIGKILL
    cluster.workers.remove(dead)
    cluster.workers.append(cluster.add_worker())


def test_local(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run_on_cluster(NumbersJob(20, tmp_path, "once"), "local:2", lambda *_: None) == _ALL
    assert capfd.readouterr() == ("", "")


def test_a_shard_that_ends_several_workers_is_given_up(cluster: DaskCluster, tmp_path: Path) -> None:
    """The last test with this cluster: one of its workers is left."""
    with pytest.raises(GtappError) as raised:
        run_on_cluster(NumbersJob(20, tmp_path, "always"), cluster.address, lambda *_: None)
    assert "3 processes ended" in str(raised.value)
    assert sum(each.poll() == -signal.SIGKILL for each in cluster.workers) == 3
