"""Jobs in several processes: the same result, one that dies is replaced, and none is left."""

from __future__ import annotations

from pathlib import Path

import psutil
import pytest

from gtapp.core.platform.errors import EditError, GtappError
from gtapp.core.shards.local_processes import MOST_TRIES, run_on_all_cores
from gtapp.core.shards.shard import WHOLE, list_shards
from gtapp.core.shards.sharded_job import run_here
from tests.core.shards.numbers_job import Fault, NumbersJob

pytestmark = pytest.mark.posix
_ALL = [number**2 for number in range(20)]


def _list_children() -> list[int]:
    return [each.pid for each in psutil.Process().children() if each.status() != psutil.STATUS_ZOMBIE]


@pytest.mark.parametrize(
    ("size", "count", "unit"), [(20, 3, 1), (20, 7, 6), (2, 5, 1), (0, 2, 250), (501, 2, 250)]
)
def test_shards_cover_all_items_once(size: int, count: int, unit: int) -> None:
    cuts = [range(size)[shard.cut(size, unit)] for shard in list_shards(count)]
    assert [number for cut in cuts for number in cut] == list(range(size))
    assert all(cut.start % unit == 0 for cut in cuts if cut)


def test_a_worker_that_dies_is_replaced_and_the_result_is_that_of_one_process(tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []
    before = _list_children()
    job = NumbersJob(20, tmp_path, "once")
    assert run_on_all_cores(job, lambda *done: seen.append(done), 2) == _ALL
    assert (tmp_path / "failed").exists()
    assert seen[-1] == (20, 20)
    assert len([*tmp_path.glob("process*")]) > 1
    assert _list_children() == before
    assert run_here(job, WHOLE, lambda *_: None) == _ALL


@pytest.mark.parametrize(
    ("fault", "kind", "message"),
    [
        (
            "always",
            GtappError,
            f"Part 4/8 of the work was given up: {MOST_TRIES} processes ended while they did it (the last with -9",
        ),
        ("opening", GtappError, f"The work was given up: {MOST_TRIES} processes ended while they opened"),
        ("error", EditError, "seven"),
        ("defect", RuntimeError, "in _fail\n    raise ZeroDivisionError"),
    ],
)
def test_what_goes_wrong_in_a_worker_is_raised(
    tmp_path: Path, fault: Fault, kind: type[Exception], message: str
) -> None:
    before = _list_children()
    with pytest.raises(kind) as raised:
        run_on_all_cores(NumbersJob(20, tmp_path, fault), lambda *_: None, 2)
    assert message in str(raised.value)
    assert _list_children() == before


def test_stopping_ends_the_workers(tmp_path: Path) -> None:
    before = _list_children()

    def stop(*_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_on_all_cores(NumbersJob(20, tmp_path), stop, 2)
    assert _list_children() == before


def test_small_jobs_start_no_process(tmp_path: Path) -> None:
    assert run_on_all_cores(NumbersJob(20, tmp_path, is_large=False), lambda *_: None) == _ALL
    assert len([*tmp_path.glob("process*")]) == 1
