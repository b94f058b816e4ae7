"""The memory that decoding may take, and one way in for everything that takes much of it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .errors import ScanError
from .geometry import Size

DECODE_BYTES = 512 * 2**20
"""What decoding one page may take, the result included; a scan that needs more is refused, not tried."""

HEAVY_BYTES = 96 * 2**20
"""Pages that take more than this are decoded one after the other, so that the budget holds for all threads."""

MAX_PIXELS = 1_000_000_000
"""More pixels than this are taken for a broken or malicious file: reading them in bands would take minutes."""

_heavy = threading.Lock()


def affordable(cost: int) -> bool:
    """Whether decoding may take so many bytes."""
    return cost <= DECODE_BYTES


def check_pixels(path: Path, full: Size) -> None:
    """Refuses what no scanner delivers.

    Raises:
        ScanError: there are too many pixels.
    """
    if full[0] * full[1] > MAX_PIXELS:
        raise ScanError("too-large", path, f"{full[0]} × {full[1]}")


@contextmanager
def budget(path: Path, full: Size, cost: int) -> Iterator[None]:
    """Lets a decoder take `cost` bytes, alone where that is much.

    Raises:
        ScanError: it is more than any page may take.
    """
    if not affordable(cost):
        raise ScanError("too-large", path, f"{full[0]} × {full[1]}")
    if cost <= HEAVY_BYTES:
        yield
        return
    with _heavy:
        yield
