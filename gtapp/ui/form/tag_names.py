"""Names on the clipboard and in a drag: as a list, and as text for other programs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QMimeData

NAMES_FORMAT: Final = "application/x-gtapp-names"


def make_names_mime(names: Sequence[object], text: str) -> QMimeData:
    """Return what is copied or dragged: names, which may have any characters, and a text."""
    data = QMimeData()
    data.setData(NAMES_FORMAT, json.dumps([str(name) for name in names]).encode())
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
