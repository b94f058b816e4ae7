"""Mutations of files, by a seed: flipped bits, cuts, splices, hostile tokens, lengths and nesting."""

from __future__ import annotations

import random
import sqlite3
import zlib
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Final, Literal

MOST_BYTES: Final = 400_000

_TOKENS: Final = (
    b"", b"\0", b"\xff", b"\xfe\xff", b"\xef\xbb\xbf", b"\r", b"\n", b"\t", b"'", b'"', b'""', b"\\", b",", b";", b"|",
    b"[", b"]", b"{", b"}", b"{}", b"[]", b"null", b"true", b"NaN", b"-Infinity", b"-0", b"1e999", b"1e-999", b"0.1e+9999",
    b"9" * 400, b"9" * 5000, b"a." * 300, b"[" * 5000, b'{"a":' * 300, b'"a": ', b"\\ud800", b"\\udcff\\ud83d", b"\xed\xa0\x80",
    "\u202e".encode(), "ſ".encode(), b"%s{0}$(x)`x`", b"../../../etc/passwd", b"/dev/zero", b"=1+1", b"#VALUE!", b"FALSE",
    b"$ref", b"#/$defs/a", b"#", b"(a+)+$", b"x" * 20_000, b"-1", b"0", b"4294967296", b"18446744073709551616",
)  # fmt: skip
_LENGTHS: Final = (0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF)

Mutation = Callable[[random.Random, bytes, bytes], bytes]


def mutate(chance: random.Random, content: bytes, other: bytes) -> bytes:
    """Return `content` after a few mutations; splices take pieces of `other`."""
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
        content = chance.choice(_MUTATIONS)(chance, content, other)[:MOST_BYTES]
    return content


def mutate_database(chance: random.Random, path: Path) -> None:
    """Replace values of a database by others, so that it stays one."""
    with closing(sqlite3.connect(path)) as connection, suppress(sqlite3.Error):
        tables = [
            name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        for _ in range(chance.choice((1, 1, 2, 5))):
            table = chance.choice(tables)
            column = chance.choice([row[1] for row in connection.execute(f'PRAGMA table_info("{table}")')])
            rows = connection.execute(f'SELECT rowid, "{column}" FROM "{table}"').fetchall()
            if rows:
                rowid, value = chance.choice(rows)
                text = str(value).encode("utf-8", "surrogatepass")
                new = mutate(chance, text, text).decode("utf-8", "replace")
                found = chance.choice((new, new, new, None, chance.choice(_LENGTHS), text))
                connection.execute(f'UPDATE "{table}" SET "{column}" = ? WHERE rowid = ?', (found, rowid))
        connection.commit()


def _flip_bits(chance: random.Random, content: bytes, _: bytes) -> bytes:
    found = bytearray(content)
    for _time in range(min(len(found), chance.choice((1, 1, 2, 10)))):
        found[chance.randrange(len(found))] ^= 1 << chance.randrange(8)
    return bytes(found)


def _cut(chance: random.Random, content: bytes, _: bytes) -> bytes:
    return content[: chance.randrange(len(content) + 1)]


def _delete(chance: random.Random, content: bytes, _: bytes) -> bytes:
    start, end = _choose_range(chance, content)
    return content[:start] + content[end:]


def _repeat(chance: random.Random, content: bytes, _: bytes) -> bytes:
    start, end = _choose_range(chance, content)
    return content[:start] + content[start:end] * chance.choice((2, 2, 3, 100, 3000)) + content[end:]


def _splice(chance: random.Random, content: bytes, other: bytes) -> bytes:
    start, end = _choose_range(chance, content)
    first, last = _choose_range(chance, other)
    return content[:start] + other[first:last] + content[end:]


def _insert(chance: random.Random, content: bytes, _: bytes) -> bytes:
    start, end = _choose_range(chance, content)
    end = chance.choice((start, start, min(end, start + 12)))
    return content[:start] + chance.choice(_TOKENS) + content[end:]


def _set_length(chance: random.Random, content: bytes, _: bytes) -> bytes:
    """Overwrite what may be a length or an offset."""
    size, place = chance.choice((1, 2, 4, 8)), chance.randrange(min(len(content), 4096) + 1)
    value = chance.choice((*_LENGTHS, len(content))) & ((1 << 8 * size) - 1)
    order: Literal["little", "big"] = chance.choice(("little", "big"))
    return content[:place] + value.to_bytes(size, order) + content[place + size :]


def _nest(chance: random.Random, content: bytes, _: bytes) -> bytes:
    start, end = _choose_range(chance, content)
    before, after = chance.choice(
        ((b"[", b"]"), (b'{"a":', b"}"), (b'"', b'"'), (b"<<", b">>"), (b"(", b")"))
    )
    times = chance.choice((1, 3, 90, 2000))
    return content[:start] + before * times + content[start:end] + after * times + content[end:]


def _choose_range(chance: random.Random, content: bytes) -> tuple[int, int]:
    start = chance.randrange(len(content) + 1)
    end = start + chance.choice((0, 1, 4, 30, 500))
    return start, min(end, len(content))


_MUTATIONS: Final[tuple[Mutation, ...]] = (
    _flip_bits, _flip_bits, _cut, _delete, _repeat, _splice, _splice, _insert, _insert, _insert, _set_length, _nest,
)  # fmt: skip


def repair_checksums(content: bytes) -> bytes:
    """Give the chunks of a PNG their checksums again, so that a mutation reaches the decoder behind them."""
    place, found = 8, content[:8]
    while place + 12 <= len(content):
        length = int.from_bytes(content[place : place + 4], "big")
        body = content[place + 4 : place + 8 + length]
        found += content[place : place + 4] + body + zlib.crc32(body).to_bytes(4, "big")
        place += 12 + length
    return found
