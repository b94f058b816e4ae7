"""Pages are decoded in worker processes: hostile files cost neither the window's memory nor its time."""

from __future__ import annotations

import os
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from pytestqt.qtbot import QtBot

from gtapp.core.scans.geometry import OWN_SIZE, Target
from gtapp.core.scans.scan_file import PageRef, ScanError
from gtapp.editor.scan.decoder import decode
from gtapp.editor.scan.page_decoder import PageDecoder
from gtapp.editor.scan.page_loader import ScanLoader
from gtapp.editor.scan.view import ScanView
from tests import hostile_scans
from tests.editor.scan.scan_samples import picture, save, write_encrypted_pdf, write_huge_png, write_pdf
from tests.editor.scan.viewer_helpers import show
from tests.worker_processes import list_workers

FIT = Target(700, 700)
pytestmark = pytest.mark.own_decoders
linux_only = pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits memory")


@pytest.fixture
def decoder() -> Iterator[PageDecoder]:
    """Yield a decoder with the program's limit of memory and five seconds."""
    decoder = PageDecoder(seconds=5)
    yield decoder
    decoder.stop()


def code_of(decoder: PageDecoder, path: Path, target: Target = FIT) -> str:
    """Return the code of the error."""
    with pytest.raises(ScanError) as caught:
        decoder.decode(PageRef(path), target)
    return caught.value.code


@pytest.mark.parametrize("name", ["a.jpg", "a.png", "a.tif", "a.webp", "a.jp2", "a.pdf", "grey.png"])
def test_the_same_image_arrives(decoder: PageDecoder, tmp_path: Path, name: str) -> None:
    mode = "L" if name == "grey.png" else "RGB"
    path = tmp_path / name
    if name == "a.pdf":
        write_pdf(path, pages=3)
    else:
        save(path, picture(mode, (1501, 1000)))
    for target in (OWN_SIZE, FIT):
        page, here = decoder.decode(PageRef(path), target), decode(PageRef(path), target)
        assert page == here and page.image.format() == here.image.format()


def test_errors_arrive_and_the_process_goes_on(decoder: PageDecoder, tmp_path: Path) -> None:
    path = save(tmp_path / "a.png")
    decoder.decode(PageRef(path))
    before = list_workers()
    assert code_of(decoder, tmp_path / "none") == "missing"
    assert code_of(decoder, write_encrypted_pdf(tmp_path / "locked.pdf")) == "encrypted"
    assert decoder.decode(PageRef(path)).full == (600, 400)
    assert list_workers() == before


@pytest.mark.slow
@linux_only
@pytest.mark.parametrize("write", [hostile_scans.write_nested_forms, hostile_scans.write_triple_flate])
def test_memory_is_limited(tmp_path: Path, write: hostile_scans.Writer) -> None:
    """The first took 4.8 GB and aborted the program, the second 5.2 GB."""
    decoder = PageDecoder(seconds=100)  # a busy machine takes longer to fill the memory
    assert code_of(decoder, write(tmp_path / "hostile")) == "memory"
    assert decoder.decode(PageRef(save(tmp_path / "a.png"))).full == (600, 400)
    decoder.stop()


@pytest.mark.slow
@pytest.mark.parametrize("write", [hostile_scans.write_tiling_pattern, hostile_scans.write_many_scans])
def test_time_is_limited(tmp_path: Path, write: hostile_scans.Writer) -> None:
    decoder = PageDecoder(seconds=2)
    assert code_of(decoder, write(tmp_path / "hostile")) == "time"
    assert decoder.decode(PageRef(save(tmp_path / "a.png"))).full == (600, 400)
    decoder.stop()


def test_a_large_size_without_pixels_is_refused(decoder: PageDecoder, tmp_path: Path) -> None:
    assert code_of(decoder, hostile_scans.write_huge_webp(tmp_path / "a.webp")) == "too-large"


def kill_busy_worker() -> None:
    """Kill the process that has decoded for half a second."""
    while True:
        for process in list_workers():
            if process.cpu_times().user > 0.5:
                process.kill()
                return


@pytest.mark.slow
def test_a_killed_process_is_reported_and_replaced(decoder: PageDecoder, tmp_path: Path) -> None:
    killer = threading.Thread(target=kill_busy_worker)
    killer.start()
    assert code_of(decoder, hostile_scans.write_tiling_pattern(tmp_path / "long.pdf")) == "crash"
    killer.join()
    assert decoder.decode(PageRef(save(tmp_path / "a.png"))).full == (600, 400)


@pytest.mark.slow
@linux_only
def test_a_hostile_page_is_decoded_once_and_costs_the_window_nothing(
    qtbot: QtBot, view: ScanView, tmp_path: Path, card: Path
) -> None:
    hostile = PageRef(hostile_scans.write_nested_forms(tmp_path / "hostile.pdf"))
    before = peak_megabytes()
    show(qtbot, view, card)
    with qtbot.waitSignal(view.loader.idle):
        view.prefetch([hostile])
    processes = list_workers()
    with qtbot.waitSignal(view.page_failed):
        view.set_pages([hostile])
    assert view.message[0] == "The scan needs too much memory" and "768 MB" in view.message[1]
    assert list_workers() == processes  # nothing was decoded
    assert peak_megabytes() - before < 100
    show(qtbot, view, save(tmp_path / "next.png"))
    with qtbot.waitSignal(view.page_failed):
        view.set_pages([hostile])
    assert list_workers() == processes
    with qtbot.waitSignal(view.page_failed):
        view.reload()  # tries again
    assert processes[0] not in list_workers()


def peak_megabytes() -> int:
    """Return the most memory that this process had."""
    status = Path("/proc/self/status").read_text()
    (line,) = (each for each in status.splitlines() if each.startswith("VmHWM:"))
    return int(line.split()[1]) // 1024


@pytest.mark.slow
def test_a_replaced_file_is_decoded_again(qtbot: QtBot, view: ScanView, tmp_path: Path) -> None:
    path = hostile_scans.write_nested_forms(tmp_path / "page")
    with qtbot.waitSignal(view.page_failed):
        view.set_pages([PageRef(path)])
    write_pdf(path)
    show(qtbot, view, path)


def test_a_page_that_is_no_longer_wanted_is_given_up(
    qtbot: QtBot, view: ScanView, tmp_path: Path, card: Path
) -> None:
    show(qtbot, view, card)
    qtbot.waitUntil(lambda: not view.loader.busy)  # a busy worker would leave the next page to the other one
    (process,) = list_workers()
    before = process.cpu_times().user
    view.set_pages([PageRef(hostile_scans.write_tiling_pattern(tmp_path / "long.pdf"))])
    # it works on the page: one that another page replaces before that is never begun
    qtbot.waitUntil(lambda: process.cpu_times().user > before + 0.1)
    show(qtbot, view, save(tmp_path / "next.png"))
    qtbot.waitUntil(lambda: process not in list_workers() and not view.loader.busy)


def test_closing_does_not_wait_for_a_page(qtbot: QtBot, tmp_path: Path) -> None:
    """A PNG of 30,000 × 30,000 pixels delayed it by 19 seconds."""
    loader = ScanLoader()
    loader.request(PageRef(write_huge_png(tmp_path / "huge.png", 30_000)), FIT)
    start = time.monotonic()
    qtbot.waitUntil(lambda: any(each.cpu_times().user > 0.4 for each in list_workers()))
    begun = time.monotonic()
    loader.close()
    assert time.monotonic() - begun < 3 * (begun - start)  # the rest of the page takes 40 times as long
    assert not list_workers()


_WINDOW = """
import sys, psutil
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from gtapp.core.scans.scan_file import PageRef
from gtapp.editor.scan.page_decoder import start_ahead
from gtapp.editor.scan.page_loader import ScanLoader
start_ahead()
app = QCoreApplication([])
loader = ScanLoader()
loader.request(PageRef(Path(sys.argv[1])))
while not any(each.cpu_times().user > 0.5 for each in psutil.Process().children()):
    app.processEvents()
print(*(each.pid for each in psutil.Process().children()), flush=True)
app.exec()
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="kills as Unix does")
def test_a_killed_window_leaves_no_process(tmp_path: Path) -> None:
    path = hostile_scans.write_tiling_pattern(tmp_path / "long.pdf")
    command = [sys.executable, "-c", _WINDOW, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=Path(__file__).parents[3]) as window:
        assert window.stdout
        children = [psutil.Process(int(each)) for each in window.stdout.readline().split()]
        window.kill()
    _, alive = psutil.wait_procs(children, timeout=20)
    assert children and not alive


def send_false_page(_request: bytes) -> Iterator[bytes]:
    """Reply as a process might that a hostile file took over; runs in the worker."""
    yield from FALSE_REPLIES[int(os.environ["FALSE_REPLY"])]


def page_head(width: int = 4, height: int = 4, full: int = 9, pages: int = 1, form: int = 0) -> bytes:
    """Return the head of a reply."""
    return struct.pack("<B5I?", form, width, height, full, full, pages, False)


FALSE_REPLIES: list[list[bytes]] = [
    [],
    [b"nonsense"],
    [b"\xffno-such-code x"],
    [b"\xffmissing \xfe"],
    [b"\xffmissing x", b"more"],
    [page_head(form=2), bytes(64)],
    [page_head(width=0)],
    [page_head(height=2**32 - 1), bytes(64)],
    [page_head(full=2**31), bytes(64)],
    [page_head(pages=2**31), bytes(64)],
    [page_head(), bytes(63)],
    [page_head(), bytes(65)],
    [page_head(), bytes(2**20), bytes(2**20)],
]


@pytest.mark.parametrize("number", range(len(FALSE_REPLIES)))
def test_false_replies_are_refused(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    monkeypatch.setenv("FALSE_REPLY", str(number))
    monkeypatch.setattr("gtapp.editor.scan.page_decoder.decode_page", send_false_page)
    decoder = PageDecoder()
    for _ in range(2):
        assert code_of(decoder, Path("any")) == "crash"
    decoder.stop()
