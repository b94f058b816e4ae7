"""Counts the pages of PDF files in a worker process with limits, since a malicious file may crash PDFium or keep it busy."""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Final

from gtapp.core.platform.bounded_worker import BoundedWorker, Failure, WorkerFailedError
from gtapp.core.platform.errors import GtappError

MEMORY_BYTES: Final = 2**29
FILE_SECONDS: Final = 10.0
"""The time for one file."""
ALL_SECONDS: Final = 120.0
"""The time for all files: a thousand take some seconds."""
_COUNT: Final = struct.Struct("<I")
_FAILED: Final = b"\xff\xff\xff\xff"
"""Begins a reply that is the reason why there is no count."""
_MAX_REASON: Final = 300  # characters of a reason
_REASONS: Final = {Failure.MEMORY: "it takes too much memory", Failure.TIME: "it takes too long"}
_CRASHED: Final = "it crashed the program that reads it"


class PdfPageCounter:
    """Counts the pages of one file after another; `stop` ends the worker process, which the first file starts."""

    def __init__(self, all_seconds: float = ALL_SECONDS, file_seconds: float = FILE_SECONDS) -> None:
        self._worker = BoundedWorker(read_page_count, memory=MEMORY_BYTES, seconds=file_seconds)
        self._left = all_seconds

    def count(self, path: Path) -> int:
        """Return the number of pages of a file.

        Raises:
            GtappError: it is damaged or protected, takes too much memory or time, or the time for all files has passed
                (``data-pages``).
        """
        if self._left <= 0:
            raise GtappError("data-pages", path=str(path), reason="the time for counting pages has passed")
        start = monotonic()
        try:
            reply = b"".join(self._worker.call(os.fsencode(path.absolute())))
        except WorkerFailedError as error:
            reason = _REASONS.get(error.failure, _CRASHED)
            raise GtappError("data-pages", path=str(path), reason=reason) from error
        finally:
            self._left -= monotonic() - start
        if len(reply) != _COUNT.size or reply == _FAILED:
            reason = reply.removeprefix(_FAILED).decode(errors="replace")[:_MAX_REASON]
            raise GtappError("data-pages", path=str(path), reason=reason or _CRASHED)
        (count,) = _COUNT.unpack(reply)
        return int(count)

    def stop(self) -> None:
        """End the worker process; no more files can be counted."""
        self._worker.stop()


def read_page_count(request: bytes) -> Iterator[bytes]:
    """Count the pages of the file whose path is requested; runs in the worker process."""
    import pypdfium2  # only projects with PDF files need it

    try:
        document = pypdfium2.PdfDocument(Path(os.fsdecode(request)))
        try:
            yield _COUNT.pack(len(document))
        finally:
            document.close()
    except (pypdfium2.PdfiumError, OSError) as error:
        yield _FAILED + str(error).rstrip(".").encode(errors="replace")
