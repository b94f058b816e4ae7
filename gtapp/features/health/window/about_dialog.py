"""The dialog *About gtapp*: name, version, what the program runs on, and its parts with their licences."""

from __future__ import annotations

import platform

import PySide6
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from gtapp.features.health.licences import Part, list_parts
from gtapp.kit.dialogs import Dialog, Standard, make_text_box
from gtapp.kit.layouts import make_row
from gtapp.kit.small_widgets import fit_to_screen, make_label

_PART = Qt.ItemDataRole.UserRole
_LIST_WIDTH = 260


class AboutDialog(Dialog):
    """The list has the program's parts; beside it is the licence of the current one."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("About gtapp"))
        self.parts = QListWidget(self)
        self.text = make_text_box(self.tr("Licence"), self)
        parts = list_parts()
        for part in parts:
            item = QListWidgetItem(f"{part.name} {part.version}".strip(), self.parts)
            item.setData(_PART, part)
        self._build(parts[0].version)
        self.parts.currentItemChanged.connect(self._show)
        self.parts.setCurrentRow(0)
        fit_to_screen(self, 980, 600)

    def _build(self, version: str) -> None:
        system = f"Python {platform.python_version()}, Qt {PySide6.__version__}, {platform.system()}"
        about = self.tr(
            "gtapp {version}\nGround truth from scans: correct, check, save.\n\n"
            "Licence: Apache 2.0\nIcons: Lucide (lucide.dev), ISC licence\n{system}"
        )
        heading = make_label(self.tr("The program contains:"), self)
        heading.setBuddy(self.parts)
        self.parts.setAccessibleName(self.tr("Parts of the program"))
        self.parts.setFixedWidth(_LIST_WIDTH)
        self.parts.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        parts = make_row(self.parts, (self.text, 1))
        self.add_parts(about.format(version=version, system=system), heading, (parts, 1))
        self.add_buttons(Standard.Close)

    def _show(self, item: QListWidgetItem) -> None:
        part: Part = item.data(_PART)
        no_text = self.tr("The text of the licence is not part of this installation.")
        self.text.setPlainText("\n\n".join(filter(None, (part.licence, part.read_text() or no_text))))
