"""The page loader's workers never block the window, announce nothing outdated, report failures, and always end."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QObject, QThread
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from gtapp.core.scans.geometry import OWN_SIZE, Target
from gtapp.core.scans.scan_file import PageRef, ScanError
from gtapp.editor.scan.decoder import Decoded
from gtapp.editor.scan.page_loader import JobQueue, PageCache, PageJob, ScanLoader
from tests.editor.scan.viewer_helpers import InProcessDecoder

A, B, C, D = (PageRef(Path(f"{name}.jpg")) for name in "abcd")


def page(side: int = 10) -> Decoded:
    """Return a small page."""
    image = QImage(side, side, QImage.Format.Format_RGB32)
    image.fill(0)
    return Decoded(image, (side, side))


class Gate(InProcessDecoder):
    """A decoder that lets pages through when the test allows it, and records the requests."""

    def __init__(self) -> None:
        super().__init__()
        self.begun: list[PageRef] = []
        self._open: dict[PageRef, threading.Event] = {ref: threading.Event() for ref in (A, B, C, D)}

    def decode(self, ref: PageRef, _target: Target) -> Decoded:
        self.begun.append(ref)
        assert self._open[ref].wait(20)
        return page()

    def let_through(self, *refs: PageRef) -> None:
        """Let these pages through."""
        for ref in refs:
            self._open[ref].set()


@pytest.fixture
def gate() -> Gate:
    """Return a gate that lets nothing through."""
    return Gate()


@pytest.fixture
def loader(qapp: QCoreApplication, gate: Gate) -> Iterator[ScanLoader]:
    """Yield a loader with the gate as its decoder."""
    loader = ScanLoader(make_decoder=lambda: gate)
    yield loader
    gate.let_through(A, B, C, D)
    loader.close()


def test_a_page_arrives_in_the_gui_thread(qtbot: QtBot, loader: ScanLoader, gate: Gate) -> None:
    threads: list[QThread] = []
    loader.loaded.connect(lambda _ref, _page: threads.append(QThread.currentThread()))
    gate.let_through(A)
    with qtbot.waitSignal(loader.loaded) as signal:
        loader.request(A)
    assert signal.args is not None and signal.args[0] == A
    assert threads == [QCoreApplication.instance().thread()]  # type: ignore[union-attr]
    assert loader.find_exact(A) is signal.args[1]
    assert loader.find_exact(A, Target(5, 5)) is None
    assert loader.find_sharpest(A) is signal.args[1]


def test_a_late_page_is_cached_but_not_announced(qtbot: QtBot, loader: ScanLoader, gate: Gate) -> None:
    announced: list[PageRef] = []
    loader.loaded.connect(lambda ref, _page: announced.append(ref))
    loader.request(A)
    qtbot.waitUntil(lambda: A in gate.begun)
    loader.request(B)
    gate.let_through(A, B)
    qtbot.waitUntil(lambda: loader.find_exact(A) is not None and loader.find_exact(B) is not None)
    assert announced == [B]


def test_a_requested_page_is_decoded_at_once_beside_another(
    qtbot: QtBot, loader: ScanLoader, gate: Gate
) -> None:
    gate.let_through(B)
    loader.prefetch([(A, OWN_SIZE)])
    qtbot.waitUntil(lambda: gate.begun == [A])
    with qtbot.waitSignal(loader.loaded):
        loader.request(B)
    assert loader.find_exact(A) is None


def test_a_prefetched_page_is_available_at_once(qtbot: QtBot, loader: ScanLoader, gate: Gate) -> None:
    gate.let_through(A, B)
    with qtbot.waitSignal(loader.idle):
        loader.prefetch([(A, OWN_SIZE), (B, OWN_SIZE)])
        qtbot.waitUntil(lambda: loader.find_exact(B) is not None)
    assert gate.begun == [A, B]
    loader.prefetch([(A, OWN_SIZE)])
    assert gate.begun == [A, B]


def test_the_requested_page_is_decoded_before_prefetching(
    qtbot: QtBot, loader: ScanLoader, gate: Gate
) -> None:
    loader.request(A)
    loader.prefetch([(B, OWN_SIZE)])
    qtbot.waitUntil(lambda: gate.begun == [A])
    gate.let_through(A, B)
    qtbot.waitUntil(lambda: loader.find_exact(B) is not None)
    assert gate.begun == [A, B]


def test_a_page_that_is_being_prefetched_is_not_decoded_twice(
    qtbot: QtBot, loader: ScanLoader, gate: Gate
) -> None:
    loader.prefetch([(A, OWN_SIZE)])
    qtbot.waitUntil(lambda: gate.begun == [A])
    loader.request(A)
    with qtbot.waitSignal(loader.loaded):
        gate.let_through(A)
    assert gate.begun == [A]


def test_a_new_list_replaces_the_old_one(qtbot: QtBot, loader: ScanLoader, gate: Gate) -> None:
    loader.prefetch([(A, OWN_SIZE), (B, OWN_SIZE)])
    qtbot.waitUntil(lambda: gate.begun == [A])
    loader.prefetch([(C, OWN_SIZE), (C, OWN_SIZE)])
    gate.let_through(A, B, C)
    with qtbot.waitSignal(loader.idle):
        pass
    assert gate.begun == [A, C]


def test_cancelled(qtbot: QtBot, loader: ScanLoader, gate: Gate) -> None:
    loader.request(A)
    qtbot.waitUntil(lambda: gate.begun == [A])
    loader.cancel()
    with qtbot.assertNotEmitted(loader.loaded), qtbot.waitSignal(loader.idle):
        gate.let_through(A)


@pytest.mark.allow_logs
@pytest.mark.parametrize(
    ("problem", "code"), [(RuntimeError("oops"), "internal"), (ScanError("empty", A.path), "empty")]
)
def test_every_failure_is_reported(qtbot: QtBot, problem: Exception, code: str) -> None:
    def decoder(ref: PageRef, _target: Target) -> Decoded:
        if ref == A:
            raise problem
        return page()

    loader = ScanLoader(make_decoder=lambda: InProcessDecoder(decoder))
    with qtbot.waitSignal(loader.failed) as failed:
        loader.request(A)
    assert failed.args is not None and failed.args[1].code == code
    with qtbot.waitSignal(loader.loaded):  # the worker goes on
        loader.request(B)
    loader.close()


def test_a_failed_prefetch_is_not_announced_and_repeated_on_request(qtbot: QtBot) -> None:
    tries: list[PageRef] = []

    def decoder(ref: PageRef, _target: Target) -> Decoded:
        tries.append(ref)
        raise ScanError("missing", ref.path)

    loader = ScanLoader(make_decoder=lambda: InProcessDecoder(decoder))
    with qtbot.assertNotEmitted(loader.failed), qtbot.waitSignal(loader.idle):
        loader.prefetch([(A, OWN_SIZE)])
    with qtbot.waitSignal(loader.failed):
        loader.request(A)
    assert tries == [A, A]
    loader.close()


def test_after_closing_nothing_is_decoded(qtbot: QtBot, loader: ScanLoader, gate: Gate) -> None:
    loader.request(A)
    qtbot.waitUntil(lambda: gate.begun == [A])
    gate.let_through(A)
    with qtbot.assertNotEmitted(loader.loaded):
        loader.close()
        loader.close()
        loader.request(B)
        loader.prefetch([(C, OWN_SIZE)])
        QCoreApplication.processEvents()
    assert gate.begun == [A]


def test_a_deleted_loader_ends_its_workers(qtbot: QtBot, gate: Gate) -> None:
    gate.let_through(A)
    loader = ScanLoader(make_decoder=lambda: gate)
    with qtbot.waitSignal(loader.loaded):
        loader.request(A)
    assert any(thread.name.startswith("scan-") for thread in threading.enumerate())
    del loader
    gc.collect()
    qtbot.waitUntil(lambda: not any(t.name.startswith("scan-") for t in threading.enumerate()))


def test_a_loader_destroyed_with_its_window_ends_its_workers(qtbot: QtBot, gate: Gate) -> None:
    gate.let_through(A)
    window = QObject()
    loader = ScanLoader(window, make_decoder=lambda: gate)
    with qtbot.waitSignal(loader.loaded):
        loader.request(A)
    shiboken6.delete(window)
    assert not any(thread.name.startswith("scan-") for thread in threading.enumerate())
    loader.close()


def test_the_cache_keeps_within_its_limits() -> None:
    cache = PageCache(limit=1000, entries=3)
    for ref in (A, B):
        cache.put(PageJob(ref, OWN_SIZE), page())  # 400 bytes each
    assert cache.get(PageJob(A, OWN_SIZE)) is not None  # now B is the oldest
    cache.put(PageJob(C, OWN_SIZE), page())
    assert PageJob(B, OWN_SIZE) not in cache and PageJob(A, OWN_SIZE) in cache
    assert cache.bytes == 800
    cache.put(PageJob(D, OWN_SIZE), page(100))  # larger than all the cache may be: kept alone
    assert len(cache) == 1
    cache.put(PageJob(D, OWN_SIZE), page())
    assert cache.bytes == 400
    for side in (1, 2, 3, 4):
        cache.put(PageJob(A, Target(side)), page(side))
    assert len(cache) == 3
    found = cache.find_sharpest(A)
    assert found is not None and found.size == (4, 4)
    cache.drop_file(A.path)
    assert (len(cache), cache.bytes) == (0, 0)


def test_the_queue_drops_requests_that_have_not_started() -> None:
    jobs = JobQueue()
    jobs.prefetch([PageJob(A, OWN_SIZE)])
    jobs.request(PageJob(B, OWN_SIZE))
    jobs.cancel()
    assert jobs.is_idle
    jobs.close()
    assert jobs.take(is_reserved=False) is None
