"""One part of a ZIP archive is replaced; all other bytes of the archive stay, and their compressed contents are not touched."""

from __future__ import annotations

import io
import struct
import zlib
from itertools import pairwise
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

_LOCAL = struct.Struct("<4s5H3I2H")
_CENTRAL = struct.Struct("<4s6H3I5H2I")
_END = struct.Struct("<4s4H2IH")
_OF_LARGE = 0xFFFFFFFF
# flags: the sizes follow the content; the name is in UTF-8
_SIZES_BEHIND, _UTF8 = 1 << 3, 1 << 11
_LEVEL = 4


def read_checksum(archive: bytes, name: str) -> int:
    """Return the CRC-32 of a part's content, as the archive has it.

    Raises:
        KeyError: it has no such part.
        zipfile.BadZipFile: it is damaged.
    """
    with ZipFile(io.BytesIO(archive)) as file:
        return file.getinfo(name).CRC


def read_part(archive: bytes, name: str) -> bytes:
    """Return the content of a part.

    Raises:
        KeyError: it has no such part.
        zipfile.BadZipFile: it is damaged.
    """
    with ZipFile(io.BytesIO(archive)) as file:
        return file.read(name)


def replace_part(archive: bytes, name: str, content: bytes) -> bytes:
    """Return the archive with another content of one part.

    Raises:
        KeyError: it has no such part.
        ValueError, struct.error, zipfile.BadZipFile: it is damaged, or of a form that no workbook has.
    """
    with ZipFile(io.BytesIO(archive)) as file:
        part, directory = file.getinfo(name), file.start_dir
        starts = sorted([each.header_offset for each in file.infolist()] + [directory])
    following = next(after for at, after in pairwise(starts) if at == part.header_offset)
    packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, -15)
    packed = packer.compress(content) + packer.flush()
    sizes = zlib.crc32(content), len(packed), len(content)
    head = archive[: part.header_offset] + _make_local(archive, part, sizes) + packed
    moved = len(head) - following
    entries, end = _move_entries(archive, directory, part, sizes, moved)
    return b"".join((head, archive[following:directory], entries, end))


def _make_local(archive: bytes, part: ZipInfo, sizes: tuple[int, int, int]) -> bytes:
    """Return the header and name that precede the new content of a part."""
    at = part.header_offset
    mark, version, flags, _, hour, day, _, _, _, length, _ = _LOCAL.unpack_from(archive, at)
    if mark != b"PK\3\4" or flags & ~(_SIZES_BEHIND | _UTF8 | 0b110):
        raise ValueError(f"{part.filename} is stored in a way that is not supported")
    name = archive[at + _LOCAL.size : at + _LOCAL.size + length]
    flags &= ~_SIZES_BEHIND
    return _LOCAL.pack(mark, version, flags, ZIP_DEFLATED, hour, day, *sizes, length, 0) + name


def _move_entries(
    archive: bytes, at: int, part: ZipInfo, sizes: tuple[int, int, int], moved: int
) -> tuple[bytes, bytes]:
    """Return the directory with the new sizes of a part and the new places of what is behind it, and the end of the archive."""
    pieces = list[bytes]()
    start = at
    while archive[at : at + 4] == b"PK\1\2":
        values = list(_CENTRAL.unpack_from(archive, at))
        more = sum(values[10:13])
        offset = values[16]
        if _OF_LARGE in (values[8], values[9], offset):
            raise ValueError("it is larger than a workbook can be")
        if offset == part.header_offset:
            values[3:5] = values[3] & ~_SIZES_BEHIND, ZIP_DEFLATED
            values[7:10] = sizes
        elif offset > part.header_offset:
            values[16] = offset + moved
        fixed = at + _CENTRAL.size
        pieces += (_CENTRAL.pack(*values), archive[fixed : fixed + more])
        at = fixed + more
    end = list(_END.unpack_from(archive, at))
    if end[0] != b"PK\5\6" or end[6] != start:
        raise ValueError("it is larger than a workbook can be, or something precedes it")
    end[6] = start + moved
    return b"".join(pieces), _END.pack(*end) + archive[at + _END.size :]
