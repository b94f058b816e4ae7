"""Decoders that outlive their window: starting two processes for each takes half of the processor time of the window's tests."""

from __future__ import annotations

from threading import Lock
from typing import Final

from gtapp.core.platform.bounded_worker import BoundedWorker
from gtapp.core.scans.geometry import OWN_SIZE, Target
from gtapp.core.scans.scan_file import PageRef
from gtapp.editor.scan.decoder import Decoded
from gtapp.editor.scan.page_decoder import PageDecoder

_kept: Final[list[BoundedWorker]] = []
"""The workers of decoders that were stopped; those whose process has ended meanwhile start another one."""


class KeptDecoder(PageDecoder):
    """A decoder whose process is kept when it is stopped, unless it is decoding a page."""

    def __init__(self) -> None:
        super().__init__()
        if _kept:
            self._worker = _kept.pop()
        self._lock = Lock()
        self._is_decoding = self._is_stopped = False

    def decode(self, ref: PageRef, target: Target = OWN_SIZE) -> Decoded:
        with self._lock:
            if self._is_stopped:
                raise InterruptedError
            self._is_decoding = True
        try:
            return super().decode(ref, target)
        finally:
            with self._lock:
                self._is_decoding = False

    def stop(self) -> None:
        with self._lock:
            if self._is_decoding:
                super().stop()
            elif not self._is_stopped:
                _kept.append(self._worker)
            self._is_stopped = True


def end_kept() -> None:
    """End the processes that are kept."""
    while _kept:
        _kept.pop().stop()
