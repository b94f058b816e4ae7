"""What the program is, and where it writes its log."""

from __future__ import annotations

import platform
from importlib import metadata
from pathlib import Path

import PySide6
from PySide6.QtCore import QCoreApplication, QUrl
from PySide6.QtGui import QDesktopServices


def about_text() -> str:
    """Name, version, licence, and what it runs on."""
    text = QCoreApplication.translate(
        "about",
        "gtapp {version}\nGround truth from scans: correct, check, save.\n\nLicence: Apache 2.0\n{system}",
    )
    system = f"Python {platform.python_version()}, Qt {PySide6.__version__}, {platform.system()}"
    return text.format(version=metadata.version("gtapp"), system=system)


def open_folder(path: Path) -> None:
    """Shows a folder of the user's own in the system's file manager; makes it first where it isn't there."""
    path.mkdir(parents=True, exist_ok=True)
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))
