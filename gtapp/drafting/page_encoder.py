"""Encodes a page of a scan as it is sent: upright, RGB, no larger than asked, without other data of its file.

Runs in worker processes of `page_images`.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from gtapp.drafting.drafting_settings import DraftingSettings
from gtapp.scans.page_decoding import IMAGE_ERRORS, decode_page
from gtapp.worker_process import FrameCodec

if TYPE_CHECKING:
    from PIL.Image import Image

REQUESTS: Final = FrameCodec([DraftingSettings])
"""Encodes requests: a path, the number of the page in its file (from 1), and the settings."""
HEAD: Final = struct.Struct("<B5I")
"""Begins the reply: `PAGE`, width, height, the page count of the file, width and height of its own page; the JPEG follows."""
PAGE: Final = 0
FAILED: Final = b"\xff"
"""Begins the reply where there is no page; the reason follows."""


def encode_page(request: bytes) -> Iterator[bytes]:
    """Yield the reply to a request; see `HEAD` and `FAILED`."""
    path, number, settings = REQUESTS.decode(request)
    try:
        page = decode_page(path, number, settings.longest_side)
        jpeg = _encode_jpeg(page.image, settings.quality)
    except IMAGE_ERRORS as error:
        # Pillow's own OSError has no strerror: "image file is truncated"
        reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
        yield FAILED + reason.encode(errors="replace")
    else:
        yield HEAD.pack(PAGE, *page.image.size, page.of, *page.full) + jpeg


def _encode_jpeg(image: Image, quality: int) -> bytes:
    image.info.clear()  # a comment would go into the JPEG
    file = io.BytesIO()
    image.save(file, "JPEG", quality=quality)
    return file.getvalue()
