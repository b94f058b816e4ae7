"""Names in a drag and on the clipboard: as a list, and as text for other programs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication

NAMES_FORMAT: Final = "application/x-gtapp-names"


def make_names_mime(names: Sequence[str], text: str) -> QMimeData:
    """Return what is dragged: names, which may have any characters, and a text."""
    data = QMimeData()
    data.setData(NAMES_FORMAT, json.dumps(list(names)).encode())
    data.setText(text)
    return data


def read_names(data: QMimeData) -> list[str] | None:
    """Return the names that another list of tags or a table of names gave; None for anything else."""
    if not data.hasFormat(NAMES_FORMAT):
        return None
    try:
        names = json.loads(bytes(data.data(NAMES_FORMAT).data()))
    except ValueError:
        return None
    return [str(name) for name in names] if isinstance(names, list) else None


class _Copied:
    """The text that was copied last, and the names that it stands for.

    The clipboard has the text alone: with data of another kind, PySide crashes when the program ends.
    """

    text = ""
    names: tuple[str, ...] = ()


def copy_names(names: Sequence[str], text: str) -> None:
    """Copy names to the clipboard."""
    _Copied.text, _Copied.names = text, tuple(names)
    QGuiApplication.clipboard().setText(text)


def find_copied_names() -> list[str] | None:
    """Return the names on the clipboard; None if they were not copied here."""
    is_ours = _Copied.names and QGuiApplication.clipboard().text() == _Copied.text
    return list(_Copied.names) if is_ours else None
