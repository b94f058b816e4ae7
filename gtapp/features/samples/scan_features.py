"""What the first page of an item's scan looks like: typed or by hand, how certain OCR is of it, how dark and how large it is.

Nothing is read by OCR here: what OCR read before is in its cache. Darkness and size are measured in processes with limits;
nothing is known of a scan that can't be decoded.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import local
from typing import Any, Final, NamedTuple

from gtapp.core.platform.bounded_worker import BoundedWorker, WorkerFailedError
from gtapp.core.platform.worker_process import FrameCodec
from gtapp.core.project.overview.strata import FindScanFeature, Strata
from gtapp.core.project.project import Project
from gtapp.core.scans.page_decoding import decode_page
from gtapp.core.scans.scan_file import PageRef, ScanError
from gtapp.core.schema.items import Item
from gtapp.features.places.ocr.page_readings import PageReadings

_MEMORY_BYTES: Final = 1 << 30
_SECONDS: Final = 30.0
_LONGEST_SIDE: Final = 256
"""In pixels: the shrunk page of which the darkness is measured."""
_MEASURED: Final = {"darkness", "megapixels"}
_REQUESTS: Final = FrameCodec([])
_REPLY: Final = struct.Struct("<2d")


class _Look(NamedTuple):
    """The size of a page in megapixels, and how dark it is on average, from 0 (white) to 1."""

    megapixels: float
    darkness: float


def needs_decoding(strata: Strata) -> bool:
    """Return whether scans are decoded for these strata, which takes long."""
    return not _MEASURED.isdisjoint(each.feature.removeprefix("scan:") for each in strata.keys)


def look_at_scans(
    project: Project, items: Collection[str], strata: Strata, step: Callable[[], object] = lambda: None
) -> FindScanFeature:
    """Return what finds the features of these items' scans that the strata need; safe in a worker.

    If scans must be decoded, that is done now, on all cores, and `step` is called for each item; it may raise to stop.
    """
    chosen = [item for item in project.items if item.id in items and item.scans]
    looks = dict(_measure_all(project.root, chosen, step)) if needs_decoding(strata) else {}
    readings = PageReadings(project.benchmark.ocr)

    def find(item: Item, feature: str) -> Any:
        if feature in _MEASURED:
            look = looks.get(item.id)
            return look and (look.darkness if feature == "darkness" else look.megapixels)
        reading = readings.recall(PageRef(project.root / item.scans[0])) if item.scans else None
        if reading is None or reading.confidence is None:
            return None
        return reading.confidence / 100 if feature == "confidence" else _name_kind(reading.is_print)

    return find


def _name_kind(is_print: bool) -> str:
    return "typed" if is_print else "by hand"


def _measure_all(
    root: Path, items: Collection[Item], step: Callable[[], object]
) -> Iterator[tuple[str, _Look]]:
    """Yield the looks of the items' first pages that can be decoded."""
    own = local()
    workers: list[BoundedWorker] = []

    def measure(item: Item) -> tuple[str, _Look | None]:
        worker = getattr(own, "worker", None)
        if worker is None:
            worker = own.worker = BoundedWorker(measure_page, memory=_MEMORY_BYTES, seconds=_SECONDS)
            workers.append(worker)
        return item.id, _measure(worker, root / item.scans[0])

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        try:
            for item_id, look in pool.map(measure, items):
                step()
                if look:
                    yield item_id, look
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in workers:
                worker.stop()


def _measure(worker: BoundedWorker, path: Path) -> _Look | None:
    try:
        with closing(worker.call(_REQUESTS.encode((path.absolute(),)))) as frames:
            reply = b"".join(frames)
        return _Look(*_REPLY.unpack(reply)) if reply else None
    except (WorkerFailedError, OSError, struct.error):
        return None


# in the worker processes


def measure_page(request: bytes) -> Iterator[bytes]:
    """Yield the look of the first page of a file; nothing if it can't be decoded."""
    from PIL.ImageStat import Stat  # imported when used: only the worker needs Pillow

    (path,) = _REQUESTS.decode(request)
    try:
        page = decode_page(path, 1, _LONGEST_SIDE)
    except ScanError:
        return
    mean = Stat(page.image.convert("L")).mean[0]
    yield _REPLY.pack(page.full[0] * page.full[1] / 1e6, 1 - mean / 255)
