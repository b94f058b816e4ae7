"""Malicious scans: their decoding is given up within limits of memory and time, and the other items are drafted."""

from __future__ import annotations

import signal
import threading
from pathlib import Path

import psutil
import pytest

from gtapp.core.platform.errors import GtappError
from gtapp.core.schema.items import Item
from gtapp.features.drafts.page_images import EncoderPool
from tests.features.drafts.drafting_samples import make_image, write_scan
from tests.features.drafts.drafting_setup import DraftingSetup
from tests.hostile_scans import HOSTILE, write_huge_webp

MEMORY, SECONDS = 2**28, 3.0
REASONS = ("more than 256 MB of memory", "longer than 3 s", "too large", "crashed")


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE)
def test_a_malicious_scan_is_reported_within_limits(tmp_path: Path, name: str) -> None:
    pool = EncoderPool(MEMORY, SECONDS)
    scan = HOSTILE[name](tmp_path / name)
    before = psutil.Process().memory_info().rss
    with pytest.raises(GtappError) as caught:
        pool.load_pages([scan])
    assert caught.value.code == "drafting-scan" and any(each in str(caught.value) for each in REASONS)
    assert psutil.Process().memory_info().rss - before < MEMORY
    (page,) = pool.load_pages([write_scan(tmp_path / "a.png", make_image())])
    assert (page.width, page.height) == (60, 40)


def test_the_other_items_are_drafted(drafting_setup: DraftingSetup) -> None:
    write_huge_webp(drafting_setup.root / "images/bad.webp")
    bad = Item("bad", scans=("images/bad.webp",))
    run = drafting_setup.draft(items=[bad, *drafting_setup.items])
    assert run.progress.state == "finished" and run.progress.done == 3
    [failure] = run.failures
    assert failure.item == "bad" and "too large" in str(failure.message)


def test_ctrl_c_in_the_terminal_does_not_end_a_decoder(tmp_path: Path) -> None:
    """It reaches all processes of the terminal; the scans that are being decoded are not at fault."""
    pool, scan = EncoderPool(), write_scan(tmp_path / "a.png", make_image())
    before = set(psutil.Process().children())
    pages = pool.load_pages([scan])
    [process] = set(psutil.Process().children()) - before
    process.send_signal(signal.SIGINT)
    assert pool.load_pages([scan]) == pages and process.is_running()


def test_at_most_two_processes_decode_at_once(tmp_path: Path) -> None:
    pool = EncoderPool()
    scans = [write_scan(tmp_path / f"{number}.png", make_image(size=(900, 900))) for number in range(8)]
    before = set(psutil.Process().children())
    threads = [threading.Thread(target=pool.load_pages, args=([scan],)) for scan in scans]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert 1 <= len(set(psutil.Process().children()) - before) <= 2
