"""A live value is computed in a worker for the key that is wanted last; what is outdated is never shown."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from typing import ClassVar

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from pytestqt.qtbot import QtBot

from gtapp.kit.live import LiveValue
from gtapp.kit.tasks import Tasks, Ticket, Work

_PATIENCE = 30


class _Work:
    """Work that waits until it may end, and counts how often it runs at once; its result is the key."""

    running = 0
    most_running = 0
    begun: ClassVar[list[str]] = []
    _lock = threading.Lock()

    def __init__(self, key: str) -> None:
        self.key = key
        self.may_end = threading.Event()
        self.ticket: Ticket | None = None

    def __call__(self, ticket: Ticket) -> str:
        self.ticket = ticket
        with _Work._lock:
            _Work.begun.append(self.key)
            _Work.running += 1
            _Work.most_running = max(_Work.most_running, _Work.running)
        self.may_end.wait(_PATIENCE)
        with _Work._lock:
            _Work.running -= 1
        return self.key


@pytest.fixture(autouse=True)
def _count_anew() -> None:
    _Work.running = _Work.most_running = 0
    _Work.begun = []


@pytest.fixture
def tasks(qapp: QCoreApplication) -> Iterator[Tasks]:
    tasks = Tasks()
    yield tasks
    tasks.close()


class _Viewer(QObject):
    """Shows a live value, and keeps in which order it was told what."""

    def __init__(self, tasks: Tasks, knows_failures: bool = True) -> None:
        super().__init__()
        self.told: list[object] = []
        self.live = LiveValue[str](tasks, self)
        self.live.ready.connect(self.told.append)
        self.live.progressed.connect(lambda part: self.told.append(("part", part)))
        if knows_failures:
            self.live.failed.connect(lambda error: self.told.append(("failed", str(error))))

    def want(self, work: Work, key: object = None) -> None:
        """Have the value computed."""
        self.live.want(work, key)


def _wait_until_idle(qtbot: QtBot, tasks: Tasks) -> None:
    qtbot.waitUntil(lambda: not tasks.is_busy)


def _upper(text: str, _: Ticket) -> str:
    return text.upper()


def test_the_value_is_kept_for_its_key_and_computed_anew_for_another(qtbot: QtBot, tasks: Tasks) -> None:
    viewer = _Viewer(tasks)
    live = viewer.live
    for key in ("a", "a", "b"):
        live.want(partial(_upper, key), key)
        _wait_until_idle(qtbot, tasks)
    assert viewer.told == ["A", "B"]
    assert (live.value, live.holds("b"), live.holds("a"), live.is_busy) == ("B", True, False, False)


def test_without_a_key_it_is_computed_anew_each_time(qtbot: QtBot, tasks: Tasks) -> None:
    viewer = _Viewer(tasks)
    for text in "ab":
        viewer.want(partial(_upper, text))
        _wait_until_idle(qtbot, tasks)
    assert viewer.told == ["A", "B"]


def test_outdated_work_is_cancelled_and_never_shown_and_one_runs_at_a_time(
    qtbot: QtBot, tasks: Tasks
) -> None:
    viewer = _Viewer(tasks)
    works = [_Work(key) for key in "abcd"]
    viewer.want(works[0], "a")
    qtbot.waitUntil(lambda: works[0].ticket is not None)
    for work in works[1:]:
        viewer.want(work, work.key)
    assert works[0].ticket and works[0].ticket.cancelled
    assert viewer.live.is_busy
    for work in works:
        work.may_end.set()
    _wait_until_idle(qtbot, tasks)
    assert (viewer.told, _Work.begun, _Work.most_running) == (["d"], ["a", "d"], 1)


def test_a_result_on_its_way_when_another_key_is_wanted_is_dropped(qtbot: QtBot, tasks: Tasks) -> None:
    viewer = _Viewer(tasks)
    done = threading.Event()

    def finish(ticket: Ticket) -> str:
        done.set()
        return "a"

    for _ in range(20):
        done.clear()
        viewer.want(finish)
        assert done.wait(_PATIENCE)  # no event of the window's thread is handled meanwhile
        viewer.want(lambda _: "b")
        _wait_until_idle(qtbot, tasks)
    assert viewer.told == ["b"] * 20


def test_the_last_value_stays_until_the_next_is_ready(qtbot: QtBot, tasks: Tasks) -> None:
    viewer, work = _Viewer(tasks), _Work("b")
    viewer.want(lambda _: "a", "a")
    _wait_until_idle(qtbot, tasks)
    viewer.want(work, "b")
    assert (viewer.live.value, viewer.live.holds("a"), viewer.live.is_busy) == ("a", True, True)
    work.may_end.set()
    _wait_until_idle(qtbot, tasks)
    assert viewer.live.value == "b"


def test_parts_come_before_the_value_and_none_of_what_is_outdated(qtbot: QtBot, tasks: Tasks) -> None:
    def report(ticket: Ticket) -> str:
        for part in range(3):
            ticket.report(part)
        return "all"

    viewer = _Viewer(tasks)
    viewer.want(report)
    _wait_until_idle(qtbot, tasks)
    viewer.want(report)
    viewer.live.cancel()
    _wait_until_idle(qtbot, tasks)
    assert viewer.told == [("part", 0), ("part", 1), ("part", 2), "all"]


def test_a_failure_is_told_and_not_tried_again_for_the_same_key(qtbot: QtBot, tasks: Tasks) -> None:
    def fail(_: Ticket) -> str:
        raise OSError("no disk")

    viewer = _Viewer(tasks)
    for _ in range(2):
        viewer.want(fail, "a")
        _wait_until_idle(qtbot, tasks)
    assert viewer.told == [("failed", "no disk")]
    assert (viewer.live.is_busy, viewer.live.holds("a")) == (False, False)
    viewer.live.drop()
    viewer.want(lambda _: "again", "a")
    _wait_until_idle(qtbot, tasks)
    assert viewer.told[1:] == ["again"]


def test_a_failure_that_nobody_is_told_of_is_raised_in_the_window(qtbot: QtBot, tasks: Tasks) -> None:
    def fail(_: Ticket) -> str:
        raise OSError("no disk")

    viewer = _Viewer(tasks, knows_failures=False)
    with qtbot.captureExceptions() as exceptions:
        viewer.want(fail)
        _wait_until_idle(qtbot, tasks)
    assert [str(each[1]) for each in exceptions] == ["no disk"]
    viewer.want(lambda _: "next")
    _wait_until_idle(qtbot, tasks)
    assert viewer.told == ["next"]


def test_after_cancel_the_last_value_is_kept_and_the_same_key_is_not_begun_again(
    qtbot: QtBot, tasks: Tasks
) -> None:
    viewer, work = _Viewer(tasks), _Work("b")
    viewer.want(lambda _: "a", "a")
    _wait_until_idle(qtbot, tasks)
    viewer.want(work, "b")
    viewer.live.cancel()
    work.may_end.set()
    viewer.want(_Work("b"), "b")
    _wait_until_idle(qtbot, tasks)
    assert (viewer.told, viewer.live.value, viewer.live.is_busy) == (["a"], "a", False)


def test_a_value_that_is_renewed_is_shown_until_it_was_computed_once_more(qtbot: QtBot, tasks: Tasks) -> None:
    viewer = _Viewer(tasks)
    works = [_Work(key) for key in "abc"]
    viewer.live.renew(works[0])
    qtbot.waitUntil(lambda: works[0].ticket is not None)
    for work in works[1:]:
        viewer.live.renew(work)
    works[0].may_end.set()
    qtbot.waitUntil(lambda: viewer.told == ["a"])
    assert viewer.live.is_busy
    works[2].may_end.set()
    _wait_until_idle(qtbot, tasks)
    assert (viewer.told, _Work.begun, _Work.most_running) == (["a", "c"], ["a", "c"], 1)
    assert not viewer.live.is_busy


def test_what_is_dropped_may_be_wanted_again(qtbot: QtBot, tasks: Tasks) -> None:
    viewer = _Viewer(tasks)
    for _ in range(2):
        viewer.want(lambda _: "a", "a")
        _wait_until_idle(qtbot, tasks)
        viewer.live.drop()
        assert viewer.live.value is None
    assert viewer.told == ["a", "a"]


def test_a_viewer_may_want_the_next_value_or_drop_it_when_it_is_told(qtbot: QtBot, tasks: Tasks) -> None:
    viewer = _Viewer(tasks)
    live = viewer.live
    live.ready.connect(lambda value: live.want(lambda _: value + 1) if value < 3 else live.drop())
    viewer.want(lambda _: 0)
    qtbot.waitUntil(lambda: viewer.told == [0, 1, 2, 3])
    _wait_until_idle(qtbot, tasks)
    assert live.value is None


def test_nothing_arrives_at_a_viewer_that_was_deleted_and_its_work_is_cancelled(
    qtbot: QtBot, qapp: QCoreApplication, tasks: Tasks
) -> None:
    viewer, work = _Viewer(tasks), _Work("a")
    told = viewer.told
    viewer.want(work)
    qtbot.waitUntil(lambda: work.ticket is not None)
    viewer.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert work.ticket and work.ticket.cancelled
    work.may_end.set()
    _wait_until_idle(qtbot, tasks)
    assert told == []


def test_the_window_may_close_while_a_value_is_wanted(qtbot: QtBot, tasks: Tasks) -> None:
    viewer, work = _Viewer(tasks), _Work("a")
    viewer.want(work)
    qtbot.waitUntil(lambda: work.ticket is not None)
    viewer.want(lambda _: "b")
    work.may_end.set()
    tasks.close()
    _wait_until_idle(qtbot, tasks)
    assert viewer.told == []
