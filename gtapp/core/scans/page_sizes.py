"""Measures pages of scans in a worker process with limits of memory and time; the pictures in them are not decoded."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NoReturn

from gtapp.core.platform.bounded_worker import BoundedWorker, WorkerFailedError
from gtapp.core.platform.worker_process import FrameCodec
from gtapp.core.scans.geometry import Size
from gtapp.core.scans.image_decoding import decode_image
from gtapp.core.scans.scan_file import ScanError, ScanFile, ScanFormat

_MEMORY_BYTES: Final = 1 << 30
_SECONDS: Final = 30.0
_REQUESTS: Final = FrameCodec([])
_REPLY: Final = struct.Struct("<2Q")


class PageSizes:
    """Measures the pages of one item after another; the first one starts the worker process, `stop` ends it."""

    def __init__(self) -> None:
        self._worker = BoundedWorker(measure_page, memory=_MEMORY_BYTES, seconds=_SECONDS)

    def find(self, scans: Sequence[Path], page: int) -> Size | None:
        """Return the size of a page in pixels, upright, by its index among all pages of an item's scans.

        None: there is no such page, it can't be read, or it is that of a PDF, which has no pixels of its own.
        """
        request = _REQUESTS.encode(([path.absolute() for path in scans], page))
        try:
            width, height = _REPLY.unpack(b"".join(self._worker.call(request)))
        except (WorkerFailedError, OSError, struct.error):
            return None
        return width, height

    def stop(self) -> None:
        """End the worker process; no more pages can be measured."""
        self._worker.stop()


# in the worker process


class _MeasuredError(Exception):
    """The size is known; nothing needs to be decoded."""

    def __init__(self, size: Size) -> None:
        super().__init__()
        self.size = size


def measure_page(request: bytes) -> Iterator[bytes]:
    """Yield the size of a page; nothing if it is not known."""
    paths, page = _REQUESTS.decode(request)
    try:
        for path in paths:
            source = ScanFile.open(path)
            count = _count_pages(source)
            if page < count:
                if source.kind is not ScanFormat.PDF:
                    decode_image(source, page, _keep_size)
                return
            page -= count
    except _MeasuredError as found:
        yield _REPLY.pack(*found.size)
    except ScanError:
        return


def _keep_size(full: Size) -> NoReturn:
    raise _MeasuredError(full)


def _count_pages(source: ScanFile) -> int:
    if source.kind is ScanFormat.TIFF:
        return len(source.find_tiff_pages())
    if source.kind is ScanFormat.PDF:
        from gtapp.core.scans.pdf_document import open_pdf  # only scans that are PDFs need it

        with open_pdf(source) as document:
            return len(document)
    return 1
