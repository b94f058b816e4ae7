"""Decodes pages in a worker process with limits, since a malicious file may make a decoder take gigabytes or hours, or crash it.

The worker's reply is foreign data: what it says of a page is checked before the window makes an image of it. The pixels arrive
in frames and are copied into the image, 80 MB (20 megapixels) in 50 ms; docs/decisions/0010 has the reasons.
"""

from __future__ import annotations

import logging
import struct
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from threading import Event
from typing import Final

from gtapp.core.platform.bounded_worker import BoundedWorker, Failure, WorkerFailedError
from gtapp.core.platform.worker_process import FrameCodec
from gtapp.core.scans.fetched_files import begin_fetch
from gtapp.core.scans.geometry import OWN_SIZE, Target
from gtapp.core.scans.pixels import DECODE_BYTES, MAX_PIXELS
from gtapp.core.scans.scan_file import CODES, PageRef, ScanError
from gtapp.editor.scan.decoder import Decoded, decode
from gtapp.editor.scan.raster import COLOUR, GRAY, ImageTooLargeError, create_image

MEMORY_BYTES: Final = 3 * 2**28
"""The memory of a worker: `DECODE_BYTES` for the page, the rest for its file and the libraries."""
SECONDS: Final = 30.0
"""The time for one page: three times what the largest PNG takes that is shown."""

log = logging.getLogger(__name__)

_REQUESTS: Final = FrameCodec([PageRef, Target])
_HEAD: Final = struct.Struct("<B5I?4I")
_FORMATS: Final = (COLOUR, GRAY)
_FAILED: Final = b"\xff"
"""The first byte of a reply that is no page; else it is the index of the image's format."""
_MOST_PAGES: Final = 2**20
_DECODING: Final = ("gtapp.editor.scan.image_decoder", "gtapp.editor.scan.inked_area")
"""What `decode` imports for images: in the worker while the window is being made (start to first card)."""


class PageDecoder:
    """Decodes one page after another in a worker process; a process that fails is replaced for the next page."""

    def __init__(self, memory: int = MEMORY_BYTES, seconds: float = SECONDS) -> None:
        """`memory` in bytes is that of the process, `seconds` are those for one page."""
        self._worker = BoundedWorker(
            decode_page, memory=memory, seconds=seconds, niceness=0, modules=_DECODING
        )
        self._wake, self._is_stopped = Event(), False
        self._limits = {Failure.MEMORY: f"{memory >> 20}", Failure.TIME: f"{seconds:g}"}

    def start(self) -> None:
        """Start the process ahead of the first page."""
        self._worker.start()

    def decode(self, ref: PageRef, target: Target = OWN_SIZE) -> Decoded:
        """Decode a page at the size that `target` asks for.

        Raises:
            ScanError: the page can't be shown, or the decoder exceeded its limits (`memory`, `time`) or ended (`crash`).
            InterruptedError: `interrupt` or `stop` was called.
        """
        self._wait_for_file(ref.path)
        try:
            with closing(self._worker.call(_REQUESTS.encode((ref, target)))) as reply:
                return _receive_page(ref, reply)
        except WorkerFailedError as error:
            if error.failure is Failure.INTERRUPTED:
                raise InterruptedError from None
            raise ScanError(error.failure.value, ref.path, self._limits.get(error.failure, "")) from error
        except ImageTooLargeError as error:  # for this process
            raise ScanError("too-large", ref.path, str(error)) from error
        except (struct.error, ValueError, LookupError) as error:  # not a reply of `decode_page`
            raise ScanError("crash", ref.path, str(error)) from error

    def _wait_for_file(self, path: Path) -> None:
        """Wait for a file that has to be fetched."""
        fetched = begin_fetch(path)
        if fetched is None:
            return
        wake = self._wake = Event()
        fetched.add_done_callback(lambda _: wake.set())
        if not self._is_stopped:
            wake.wait()
        if fetched.cancelled() or not fetched.done():
            fetched.cancel()
            raise InterruptedError
        fetched.result()

    def interrupt(self) -> None:
        """Give up the page that is being decoded, from any thread."""
        self._wake.set()
        self._worker.interrupt()

    def stop(self) -> None:
        """End the process, from any thread; nothing is decoded afterwards."""
        self._is_stopped = True
        self._wake.set()
        self._worker.stop()


_started: Final[list[PageDecoder]] = []


def start_ahead() -> None:
    """Start a decoder for the first page before there is a window: "start to first card" of `make bench`."""
    decoder = PageDecoder()
    decoder.start()
    _started.append(decoder)


def take_decoder() -> PageDecoder:
    """Return the decoder that was started ahead, or a new one."""
    return _started.pop() if _started else PageDecoder()


def decode_page(request: bytes) -> Iterator[bytes | memoryview]:
    """Decode the page that is requested; runs in the worker process.

    The reply is a head and the pixels, or `_FAILED` with a code of `ScanError` and its detail.
    """
    ref, target = _REQUESTS.decode(request)
    try:
        page = decode(ref, target)
    except MemoryError:  # ends the process
        raise
    except ScanError as error:
        yield _FAILED + f"{error.code} {error.detail}".encode(errors="replace")
    except Exception as error:  # noqa: BLE001  (reported by the window)
        yield _FAILED + f"internal {type(error).__name__}: {error}".encode(errors="replace")
    else:
        form = _FORMATS.index(page.image.format())
        writing = page.writing or (0, 0, *page.full)
        yield _HEAD.pack(form, *page.size, *page.full, page.pages, page.cut_off, *writing)
        yield memoryview(page.image.constBits())


def _receive_page(ref: PageRef, reply: Iterator[bytes]) -> Decoded:
    """Return the page of a reply.

    Raises:
        ScanError: the reply is an error.
        ValueError, LookupError, struct.error: the reply is invalid.
        ImageTooLargeError: there is no memory for the image.
    """
    head = next(reply, b"")
    if head.startswith(_FAILED):
        raise _read_error(ref, head, reply)
    form, width, height, full_width, full_height, pages, cut_off, *writing = _HEAD.unpack(head)
    left, top, across, down = writing
    if not (width and height and full_width and full_height and pages and across and down):
        raise ValueError("an empty page")
    if left + across > full_width or top + down > full_height:
        raise ValueError("writing beyond the page")
    if full_width * full_height > MAX_PIXELS or width * height * 4 > DECODE_BYTES or pages > _MOST_PAGES:
        raise ValueError("too large a page")
    image = create_image((width, height), _FORMATS[form])
    _fill(memoryview(image.bits()), reply)
    return Decoded(image, (full_width, full_height), pages, cut_off, (left, top, across, down))


def _read_error(ref: PageRef, head: bytes, reply: Iterator[bytes]) -> ScanError:
    code, _, detail = head.removeprefix(_FAILED).decode().partition(" ")
    if code not in CODES or any(reply):
        raise ValueError("an unknown error")
    if code == "internal":
        log.error("decoding %s failed: %s", ref, detail)
    return ScanError(code, ref.path, detail)


def _fill(pixels: memoryview, frames: Iterable[bytes]) -> None:
    """Copy `frames` into `pixels`.

    Raises:
        ValueError: they are too short or too long.
    """
    end = 0
    for frame in frames:
        pixels[end : end + len(frame)] = frame
        end += len(frame)
    if end < len(pixels):
        raise ValueError("pixels are missing")
