"""The dialog *About gtapp*: name, version, what the program runs on, and its parts with their licences."""

from __future__ import annotations

import platform

import PySide6
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from gtapp.features.health.licences import Part, list_parts
from gtapp.kit.dialogs import Dialog, Standard, make_text_box
from gtapp.kit.layouts import add_parts, make_row
from gtapp.kit.small_widgets import fit_to_screen, make_label

_PART = Qt.ItemDataRole.UserRole
_LIST_WIDTH = 260
_ICON_SIZE = 64
_LARGER = 1.4


class AboutDialog(Dialog):
    """The list has the program's parts; beside it is the licence of the current one."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("About gtapp"))
        self.parts = QListWidget(self)
        self.text = make_text_box(self.tr("Licence"), self, is_fixed=True)
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
            "Ground truth from scans: correct, check, save.\n"
            "Licence: Apache 2.0; icons: Lucide (lucide.dev), ISC licence\n{system}"
        )
        name = make_label(f"gtapp {version}", self)
        font = name.font()
        font.setBold(True)
        font.setPointSizeF(font.pointSizeF() * _LARGER)
        name.setFont(font)
        icon = QLabel(self)
        icon.setPixmap(QApplication.windowIcon().pixmap(_ICON_SIZE))
        facts = QVBoxLayout()
        add_parts(facts, name, about.format(system=system))
        heading = make_label(self.tr("The program contains:"), self)
        heading.setBuddy(self.parts)
        self.parts.setAccessibleName(self.tr("Parts of the program"))
        self.parts.setFixedWidth(_LIST_WIDTH)
        self.parts.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        parts = make_row(self.parts, (self.text, 1))
        self.add_parts(make_row(icon, (facts, 1)), heading, (parts, 1))
        self.add_buttons(Standard.Close)

    def _show(self, item: QListWidgetItem) -> None:
        part: Part = item.data(_PART)
        no_text = self.tr("The text of the licence is not part of this installation.")
        self.text.setPlainText("\n\n".join(filter(None, (part.licence, part.read_text() or no_text))))
