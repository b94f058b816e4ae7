"""The folder that is dragged onto the window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QDropEvent


def dropped_folder(event: QDropEvent) -> Path | None:
    """The one folder (or file in a folder) that was dragged here."""
    urls = [url for url in event.mimeData().urls() if url.isLocalFile()]
    if len(urls) != 1:
        return None
    path = Path(urls[0].toLocalFile())
    return path if path.is_dir() else path.parent
