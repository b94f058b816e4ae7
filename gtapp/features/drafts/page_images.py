"""The pages of items as they are sent: upright, RGB, no larger than asked, without other data of their files.

Scans come from anyone: they are decoded and encoded in worker processes with limits (`encode_page`), whose replies are checked.
"""

from __future__ import annotations

import hashlib
import io
import struct
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import BoundedSemaphore, Lock, Timer
from time import monotonic
from typing import TYPE_CHECKING, Final

from gtapp.core.platform.bounded_worker import BoundedWorker, Failure, WorkerFailedError
from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.worker_process import FrameCodec
from gtapp.core.scans.geometry import Size
from gtapp.core.scans.page_decoding import decode_page
from gtapp.core.scans.scan_file import REASONS, ScanError
from gtapp.features.drafts.drafting_settings import DEFAULT_SETTINGS, DraftingSettings

if TYPE_CHECKING:
    from PIL.Image import Image

MEMORY_BYTES: Final = 3 * 2**29
"""The memory of a process: four times what the pixels of the largest image take that Pillow opens."""
SECONDS: Final = 30.0
"""The time for one page."""
_MOST_WORKERS: Final = 2
_IDLE_SECONDS: Final = 60.0
_JPEG: Final = b"\xff\xd8\xff"
_HEAD_BYTES: Final = 1 << 16
"""More than a JPEG takes besides its pixels."""
_MAX_REASON: Final = 300
_CRASHED: Final = REASONS["crash"]

_REQUESTS: Final = FrameCodec([DraftingSettings])
"""Encodes requests: a path, the number of the page in its file (from 1), and the settings."""
_HEAD: Final = struct.Struct("<B5I")
"""Begins the reply: `_PAGE`, width, height, the page count of the file, width and height of its own page; the JPEG follows."""
_PAGE: Final = 0
_FAILED: Final = b"\xff"
"""Begins the reply where there is no page; the reason follows."""


@dataclass(frozen=True, slots=True)
class PageImage:
    """One image of an item, as it is sent: `sha256` is of `jpeg`, `source` its file, `number` of `of` pages in it.

    `full` is the size of the scan itself, in pixels; of a PDF that of the image.
    """

    jpeg: bytes
    width: int
    height: int
    sha256: str
    source: str = ""
    number: int = 1
    of: int = 1
    full: Size = (0, 0)


class EncoderPool:
    """The worker processes that encode pages, at most two at once. Those that were not used for a minute are ended."""

    def __init__(self, memory: int = MEMORY_BYTES, seconds: float = SECONDS) -> None:
        """`memory` in bytes is that of each process, `seconds` are those for one page."""
        self._memory, self._seconds = memory, seconds
        self._reasons = {
            Failure.MEMORY: REASONS["memory"].format(memory >> 20),
            Failure.TIME: REASONS["time"].format(f"{seconds:g}"),
        }
        self._slots = BoundedSemaphore(_MOST_WORKERS)
        self._lock = Lock()
        self._idle: list[BoundedWorker] = []
        self._last_use = 0.0
        self._timer: Timer | None = None

    def load_pages(
        self, paths: Iterable[Path], settings: DraftingSettings = DEFAULT_SETTINGS
    ) -> tuple[PageImage, ...]:
        """Return the pages of an item, in the order of its files; the same files give the same bytes.

        Every image is encoded again, even one that could be sent as it is: metadata and other contents of its file are not sent.

        Raises:
            GtappError: a file is missing, no scan, damaged, protected or too large, or takes too much memory or time.
        """
        return tuple(page for path in paths for page in self._load_file(path, settings))

    def _load_file(self, path: Path, settings: DraftingSettings) -> Iterator[PageImage]:
        number = of = 1
        while number <= min(of, settings.pages_per_file):
            page = self._load_page(path, number, settings)
            yield page
            number, of = number + 1, page.of

    def _load_page(self, path: Path, number: int, settings: DraftingSettings) -> PageImage:
        try:
            request = _REQUESTS.encode((path.absolute(), number, settings))
            with self._take_worker() as worker, closing(worker.call(request)) as frames:
                reply = _join(frames, settings)
            return _read_reply(reply, path.name, number, settings)
        except WorkerFailedError as error:
            reason = self._reasons.get(error.failure, _CRASHED)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
        raise GtappError("drafting-scan", path=str(path), reason=reason)

    @contextmanager
    def _take_worker(self) -> Iterator[BoundedWorker]:
        """Reserve a worker: one that is idle, or a new one."""
        with self._slots:
            with self._lock:
                worker = self._idle.pop() if self._idle else self._make_worker()
            try:
                yield worker
            finally:
                self._release(worker)

    def _make_worker(self) -> BoundedWorker:
        return BoundedWorker(encode_page, memory=self._memory, seconds=self._seconds)

    def _release(self, worker: BoundedWorker) -> None:
        with self._lock:
            self._idle.append(worker)
            self._last_use = monotonic()
            if self._timer is None:
                self._start_timer(_IDLE_SECONDS)

    def _start_timer(self, seconds: float) -> None:
        self._timer = Timer(seconds, self._end_idle)
        self._timer.daemon = True
        self._timer.start()

    def _end_idle(self) -> None:
        """End the idle workers if none was used for a minute, else look again when one may have passed."""
        with self._lock:
            left = self._last_use + _IDLE_SECONDS - monotonic()
            if left > 0:
                self._start_timer(left)
                return
            self._timer = None
            for worker in self._idle:
                worker.stop()
            self._idle.clear()


def _join(frames: Iterable[bytes], settings: DraftingSettings) -> bytes:
    """Return the reply in these frames.

    Raises:
        ValueError: it is longer than any page is.
    """
    reply, most = bytearray(), _HEAD_BYTES + 3 * settings.longest_side**2
    for frame in frames:
        reply += frame
        if len(reply) > most:
            raise ValueError(_CRASHED)
    return bytes(reply)


def _read_reply(reply: bytes, source: str, number: int, settings: DraftingSettings) -> PageImage:
    """Return the page in a worker's reply.

    Raises:
        ValueError: the reply is the reason why there is none, or a malicious file has taken control of the worker.
    """
    if reply.startswith(_FAILED):
        raise ValueError(reply.removeprefix(_FAILED).decode(errors="replace")[:_MAX_REASON])
    try:
        kind, width, height, of, *full = _HEAD.unpack_from(reply)
    except struct.error as error:
        raise ValueError(_CRASHED) from error
    jpeg = reply[_HEAD.size :]
    is_valid = kind == _PAGE and of >= number and jpeg.startswith(_JPEG)
    if not (is_valid and 0 < width <= settings.longest_side and 0 < height <= settings.longest_side):
        raise ValueError(_CRASHED)
    digest = hashlib.sha256(jpeg).hexdigest()
    return PageImage(jpeg, width, height, digest, source, number, of, (full[0], full[1]))


_POOL: Final = EncoderPool()


def load_pages(paths: Iterable[Path], settings: DraftingSettings = DEFAULT_SETTINGS) -> tuple[PageImage, ...]:
    """Return the pages of an item as `EncoderPool.load_pages` does, by the processes that all of this process's runs share."""
    return _POOL.load_pages(paths, settings)


# in the worker processes


def encode_page(request: bytes) -> Iterator[bytes]:
    """Yield the reply to a request; see `_HEAD` and `_FAILED`."""
    path, number, settings = _REQUESTS.decode(request)
    try:
        page = decode_page(path, number, settings.longest_side)
        jpeg = _encode_jpeg(page.image, settings.quality)
    except ScanError as error:
        yield _FAILED + error.reason.encode(errors="replace")
    else:
        yield _HEAD.pack(_PAGE, *page.image.size, page.of, *page.full) + jpeg


def _encode_jpeg(image: Image, quality: int) -> bytes:
    image.info.clear()  # a comment would go into the JPEG
    file = io.BytesIO()
    image.save(file, "JPEG", quality=quality)
    return file.getvalue()
