"""Files and folders of the system: the dialog that asks for the file to write, the file manager."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QWidget


def ask_for_target(parent: QWidget, title: str, proposed: Path, kinds: Mapping[str, str]) -> Path | None:
    """Return the file to write, with a suffix of `kinds`; None: the user wants none.

    `kinds` are suffixes by the names of the kinds, such as ``HTML (*.html)``. A name with none of them gets that of the
    chosen kind.
    """
    name, kind = QFileDialog.getSaveFileName(parent, title, str(proposed), ";;".join(kinds))
    if not name:
        return None
    path, suffixes = Path(name), list(kinds.values())
    if path.suffix.lower() in suffixes:
        return path
    return path.with_name(path.name + kinds.get(kind, suffixes[0]))


def open_folder(path: Path) -> None:
    """Show a folder in the system's file manager; it is made if it does not exist."""
    path.mkdir(parents=True, exist_ok=True)
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))
