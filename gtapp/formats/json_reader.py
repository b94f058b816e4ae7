"""Strict reading of JSON files: bytes to text, text to tree; each kind of fault raises a different error."""

from __future__ import annotations

import json
import os
import re
import stat
from pathlib import Path
from typing import Any

from gtapp.errors import UnreadableError
from gtapp.pointer import MAX_DEPTH, nesting_depth

_LONG_NUMBER = re.compile(r"[0-9]{4301,}")


class _DuplicateKeyError(ValueError):
    pass


def decode_text(content: bytes, path: Path) -> str:
    """Decode the content of a file; a byte order mark stays as its first character.

    Raises:
        UnreadableError: it is empty or not UTF-8.
    """
    if not content:
        raise UnreadableError("file-empty", path=str(path))
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise UnreadableError("file-not-utf8", path=str(path), line=line) from error


def read_bytes(path: Path) -> bytes:
    """Return the content of a file.

    Raises:
        UnreadableError: it is missing, forbidden or broken.
    """
    try:
        # reading a pipe or a device might never end
        if not stat.S_ISREG(path.stat().st_mode):
            raise UnreadableError("file-io", path=str(path), reason="it is not a file")
        return path.read_bytes()
    except FileNotFoundError as error:
        if os.path.islink(path):
            raise UnreadableError("file-io", path=str(path), reason="it is a link to nothing") from error
        raise UnreadableError("file-missing", path=str(path)) from error
    except PermissionError as error:
        raise UnreadableError("file-rights", path=str(path)) from error
    except OSError as error:
        raise UnreadableError("file-io", path=str(path), reason=error.strerror or str(error)) from error


def _refuse_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Build an object from its pairs; raise if a key occurs twice."""
    tree = dict(pairs)
    if len(tree) != len(pairs):
        keys = [key for key, _ in pairs]
        raise _DuplicateKeyError(next(key for key in keys if keys.count(key) > 1))
    return tree


def _long_number_error(text: str, path: Path) -> UnreadableError:
    """Return the error for a number that has more digits than Python reads, with its line and column."""
    match = _LONG_NUMBER.search(text)
    at = match.start() if match else 0
    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    reason = "a number has too many digits"
    return UnreadableError("file-not-json", path=str(path), line=line, column=column, reason=reason)


_decoder = json.JSONDecoder(object_pairs_hook=_refuse_duplicates, strict=False)


def parse_json(text: str, path: Path) -> Any:
    """Parse a JSON text; NaN (validation reports it) and control characters in strings are accepted.

    Raises:
        UnreadableError: not JSON, a duplicate key, nested too deeply, or a number too long to hold.
    """
    try:
        tree = _decoder.decode(text.removeprefix("\ufeff"))
    except _DuplicateKeyError as error:
        raise UnreadableError("file-duplicate-key", path=str(path), key=str(error)) from error
    except json.JSONDecodeError as error:
        raise UnreadableError(
            "file-not-json", path=str(path), line=error.lineno, column=error.colno, reason=error.msg
        ) from error
    except RecursionError as error:
        raise UnreadableError("file-too-deep", path=str(path)) from error
    except ValueError as error:
        raise _long_number_error(text, path) from error
    # counting brackets is cheap and saves the walk for most files
    if text.count("[") + text.count("{") > MAX_DEPTH and nesting_depth(tree) > MAX_DEPTH:
        raise UnreadableError("file-too-deep", path=str(path))
    return tree


def read_text(path: Path) -> str:
    """Return the text of a file; a byte order mark stays as its first character.

    Raises:
        UnreadableError: it is missing, forbidden, broken, empty or not UTF-8.
    """
    return decode_text(read_bytes(path), path)


def read_json(path: Path) -> Any:
    """Return the tree of a JSON file.

    Raises:
        UnreadableError: as `read_text` and `parse_json` do.
    """
    return parse_json(read_text(path), path)
