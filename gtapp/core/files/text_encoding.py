"""The encoding of a table that a spreadsheet saved: UTF-8, UTF-16, or Windows-1252 where no other one is likely."""

from __future__ import annotations

import codecs
from collections.abc import Iterable
from itertools import chain
from typing import Final

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    # before UTF-16, whose mark theirs begins with
    *((codecs.BOM_UTF32_LE, "utf-32"), (codecs.BOM_UTF32_BE, "utf-32")),
    *((codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16")),
)
# what Windows-1252 makes of German, French and other Western texts; of Mac Roman or DOS texts it makes other characters
_WESTERN: Final = frozenset(
    "äöüÄÖÜßáàâãåæçéèêëíìîïñóòôõøœúùûýÁÀÂÃÅÆÇÉÈÊËÍÌÎÏÑÓÒÔÕØŒÚÙÛ–—…‘’“”„«»‹›€£§°ºª·•×½¼¾¹²³´&±\u00a0"
)
# the share of Latin characters, of whose two bytes one is null, in a text in UTF-16
_LEAST_NULLS: Final = 0.2


def name_encoding(encoding: str) -> str:
    """Return the name of a detected encoding for people."""
    return "Windows-1252" if encoding == "cp1252" else encoding.upper()[:6]


def decode_any(content: bytes) -> tuple[str, str]:
    """Return a text, and for people the name of its encoding: "" for UTF-8, and where it is uncertain."""
    encoding = detect_encoding([content])
    if encoding is None or encoding == "utf-8-sig":
        return content.decode("utf-8-sig", "replace"), ""
    return content.decode(encoding, "replace"), name_encoding(encoding)


def detect_encoding(chunks: Iterable[bytes]) -> str | None:
    """Return the name of the encoding of a text's bytes for `bytes.decode`; None if it is uncertain."""
    rest = iter(chunks)
    head = next(rest, b"")
    marked = next((name for mark, name in _MARKS if head.startswith(mark)), None)
    if marked != "utf-8-sig" and (marked or b"\0" in head):
        return marked or _detect_byte_order(head)
    decoder, high = codecs.getincrementaldecoder("utf-8")(), set[int]()
    is_utf8 = True
    for chunk in chain((head,), rest):
        high.update(chunk.translate(None, bytes(range(128))))
        try:
            is_utf8 = is_utf8 and decoder.decode(chunk) is not None
        except UnicodeDecodeError:
            is_utf8 = False
    try:
        is_utf8 = is_utf8 and decoder.decode(b"", final=True) is not None
    except UnicodeDecodeError:
        is_utf8 = False
    if is_utf8:
        return "utf-8-sig"
    western = bytes(high).decode("cp1252", "replace")
    return "cp1252" if not marked and _WESTERN.issuperset(western) else None


def _detect_byte_order(head: bytes) -> str | None:
    """Return the UTF-16 of a text without a mark, in which every other byte is mostly null."""
    half = max(len(head) // 2, 1)
    even, odd = head[::2].count(0) / half, head[1::2].count(0) / half
    if odd > _LEAST_NULLS and even == 0:
        return "utf-16-le"
    return "utf-16-be" if even > _LEAST_NULLS and odd == 0 else None
