"""A project's own guidelines, which add to those of its benchmark: a Markdown text beside its settings that people also edit."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from gtapp.core.files import atomic, json_text
from gtapp.core.platform.errors import SaveError, UnreadableError

OWN_GUIDELINES: Final = "guidelines.md"
_MOST_BYTES: Final = 1 << 20


def read_own_guidelines(root: Path) -> str:
    """Return the text of a project's own guidelines; "" if there are none.

    Raises:
        UnreadableError: the file can't be read, is not UTF-8, or is longer than 1 MB.
    """
    path = root / OWN_GUIDELINES
    try:
        return json_text.decode_text(_read(path), path).removeprefix("\ufeff")
    except UnreadableError as error:
        if error.code in ("file-missing", "file-empty"):
            return ""
        raise


def add_to_guidelines(root: Path, text: str, ensure_writable: Callable[[Path], None]) -> Path:
    """Add a paragraph at the end of a project's own guidelines; what is there keeps its bytes. Return the file.

    `ensure_writable` raises where nothing may be written.

    Raises:
        UnreadableError: the present file can't be read; it is left as it is.
        SaveError: it can't be written, or would be longer than what is read.
    """
    path = root / OWN_GUIDELINES
    with atomic.lock_folder(path):
        ensure_writable(path)
        read_own_guidelines(root)
        try:
            present = _read(path)
        except UnreadableError:  # there is none
            present = b""
        gap = b"" if not present else b"\n" if present.endswith(b"\n") else b"\n\n"
        content = present + gap + text.strip().encode("utf-8", "replace") + b"\n"
        if len(content) > _MOST_BYTES:
            raise SaveError("save-io", path=str(path), reason="it is too large")
        atomic.write(path, content)
    return path


def _read(path: Path) -> bytes:
    content = json_text.read_bytes(path, _MOST_BYTES + 1)
    if len(content) > _MOST_BYTES:
        raise UnreadableError("file-io", path=str(path), reason="it is too large")
    return content
