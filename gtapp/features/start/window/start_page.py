"""The page of the window while no project is open: it asks for the kind of documents, and opens folders and samples."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QCommandLinkButton, QPushButton, QScrollArea, QVBoxLayout, QWidget

from gtapp.core.platform.errors import GtappError
from gtapp.features.start.window.kind_tile import KindTile
from gtapp.features.start.window.kinds import OTHER, Kind, list_kinds
from gtapp.features.start.window.labels import DimLabel, make_column
from gtapp.kit import small_widgets
from gtapp.kit.appearance.dialog_style import apply_style
from gtapp.kit.appearance.icons import make_icon
from gtapp.kit.layouts import FlowLayout, add_parts, make_row
from gtapp.kit.notices import Notices
from gtapp.kit.texts.i18n import translate_error

_TILE_COLUMNS = 16
_ACROSS = 3
"""How many tiles stand beside each other where there is room."""
_GAP = 16
_MARGIN = 32
_SIDE = 272
_BESIDE = 56
"""What an icon and the margins of a folder's button take of that width."""
_RECENT = 5
_ICON_GAP = 0.25
_ICON_SIZE = QSize(20, 16)
"""With the gap beside it."""


class StartPage(QScrollArea):
    """Shows the kinds of documents, the folders that were opened before, and why the last one could not be opened."""

    folder_wanted = Signal(object)
    """A folder with documents of a kind is to be chosen; the value is the kind's id."""

    open_wanted = Signal()
    folder_chosen = Signal(str)
    sample_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # it scrolls to the focused button by itself
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setVerticalScrollBar(small_widgets.FlatScrollBar(QPalette.ColorRole.Window))
        page = QWidget()
        self.notices = Notices(page)
        self.tiles: list[KindTile] = []
        self._parts = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._parts.setSpacing(_MARGIN)
        self._kinds = self._make_kinds(page)
        self._recent = RecentFolders(page)
        self._recent.chosen.connect(self.folder_chosen)
        for part in (self._kinds, self._recent):
            self._parts.addWidget(part, 0, Qt.AlignmentFlag.AlignTop)
        self._fill(page)
        self.setWidget(page)

    def _fill(self, page: QWidget) -> None:
        self._heading = small_widgets.make_label(self.tr("What kind of documents?"), page)
        about = DimLabel(
            self.tr(
                "Choose a kind, then the folder with the scans. Or drop a folder, scans or PDFs anywhere on this window."
            ),
            page,
        )
        about.setWordWrap(True)
        self._whole = QWidget(page)
        column = make_column(self._whole, 8)
        add_parts(column, self.notices, make_row((self._heading, 1), self._make_open_button(page)), about)
        column.addSpacing(8)
        column.addLayout(self._parts)
        outer = QVBoxLayout(page)
        outer.setContentsMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
        outer.addWidget(self._whole, 0, Qt.AlignmentFlag.AlignHCenter)
        outer.addStretch()
        self._apply_font()

    def _make_kinds(self, page: QWidget) -> QWidget:
        """Return the tiles, each with the button that opens the sample of its kind."""
        kinds = QWidget(page)
        flow = FlowLayout(*(self._make_cell(kind, kinds) for kind in list_kinds()))
        flow.setSpacing(_GAP)
        kinds.setLayout(flow)
        return kinds

    def _make_cell(self, kind: Kind, parent: QWidget) -> QWidget:
        cell = QWidget(parent)
        column = make_column(cell, 4)
        tile = KindTile(kind, cell, _TILE_COLUMNS)
        tile.clicked.connect(lambda _=False: self.folder_wanted.emit(kind.id))
        self.tiles.append(tile)
        column.addWidget(tile)
        if kind.id != OTHER:
            column.addWidget(self._make_sample_button(kind, cell), 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch()
        return cell

    def _make_sample_button(self, kind: Kind, cell: QWidget) -> QPushButton:
        button = QPushButton(self.tr("Try a sample"), cell)
        button.setFlat(True)
        button.setAutoDefault(True)  # Return presses it, too
        button.setIcon(make_icon("play", QPalette.ColorRole.Link, _ICON_GAP))
        button.setIconSize(_ICON_SIZE)
        button.setAccessibleName(self.tr("Try a sample: {kind}").format(kind=kind.title))
        button.setToolTip(self.tr("Opens a copy of your own: nothing can go wrong with it."))
        button.clicked.connect(lambda _=False: self.sample_chosen.emit(kind.id))
        return button

    def _make_open_button(self, page: QWidget) -> QPushButton:
        self.open_button = QPushButton(self.tr("&Open folder …"), page)
        self.open_button.setIcon(make_icon("folder-open", gap=_ICON_GAP))
        self.open_button.setIconSize(_ICON_SIZE)
        self.open_button.setAutoDefault(True)
        apply_style(self.open_button)
        self.open_button.clicked.connect(self.open_wanted)
        return self.open_button

    def changeEvent(self, event: QEvent) -> None:
        """Follow another size of the window's texts."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and self.widget():
            self._apply_font()

    def _apply_font(self) -> None:
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * 1.6)
        self._heading.setFont(font)
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Place the folders beside the tiles; above them where the window is narrow: they are only a few lines."""
        tile = self.tiles[0].sizeHint().width()
        room = self.width() - 2 * _MARGIN - self.verticalScrollBar().sizeHint().width()
        has_side = not self._recent.isHidden()
        is_wide = room >= _count_width(_ACROSS, tile) + (_MARGIN + _SIDE if has_side else 0)
        across = _ACROSS if is_wide else max(1, min(_ACROSS, (room + _GAP) // (tile + _GAP)))
        tiles = _count_width(across, tile)
        self._kinds.setFixedWidth(tiles)
        self._whole.setFixedWidth(tiles + _MARGIN + _SIDE if is_wide and has_side else max(tiles, _SIDE))
        self._parts.setDirection(
            QBoxLayout.Direction.LeftToRight if is_wide else QBoxLayout.Direction.BottomToTop
        )

    def focus_first(self) -> None:
        """Focus the first kind."""
        self.tiles[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def set_recent(self, folders: list[str]) -> None:
        """List the folders that were opened last."""
        self._recent.fill(folders[:_RECENT])
        self._arrange()

    def show_error(self, error: Exception | None, name: str = "") -> None:
        """Show why a project could not be opened, and what the user can do; None: hide it."""
        if error is None:
            self.notices.drop("error")
            return
        hint = self._suggest_remedy(error)
        lines = [self.tr("“{name}” could not be opened.").format(name=name), translate_error(error), hint]
        self.notices.put("error", "bad", "\n".join(line for line in lines if line))

    def show_note(self, text: str) -> None:
        """Show a text that is no error, until the next one."""
        self.notices.put("error", "note", text)

    def _suggest_remedy(self, error: Exception) -> str:
        code = error.code if isinstance(error, GtappError) else ""
        hints = {
            "project-missing": self.tr(
                "Perhaps it was moved or renamed, or the drive it lies on is not connected."
            ),
            "project-not-folder": self.tr("Open the folder that the file lies in."),
            "project-empty": self.tr(
                "Open the folder that holds the project’s folders, not one of them and not the one above."
            ),
            "project-config": self.tr(
                "Correct the file, or take it away and choose the kind of documents here."
            ),
            "schema-broken": self.tr("Ask whoever made the schema; the project’s other files are unharmed."),
            "schema-failed": self.tr("The code was run, but it gave no schema; nothing else was changed."),
        }
        return hints.get(code, "")


def _count_width(tiles: int, width: int) -> int:
    return tiles * width + (tiles - 1) * _GAP


class RecentFolders(QWidget):
    """The folders that were opened before; hidden where there are none."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFixedWidth(_SIDE)
        self._column = make_column(self, 2)
        self._column.addWidget(small_widgets.make_label(self.tr("Opened before"), self))

    def fill(self, folders: list[str]) -> None:
        """Show these folders."""
        for button in self.findChildren(QCommandLinkButton):
            button.hide()
            button.deleteLater()
        for folder in folders:
            self._column.addWidget(self._make_button(folder))
        self.setVisible(bool(folders))

    def _make_button(self, folder: str) -> QCommandLinkButton:
        path = Path(folder)
        above = self.fontMetrics().elidedText(str(path.parent), Qt.TextElideMode.ElideMiddle, _SIDE - _BESIDE)
        button = QCommandLinkButton(
            small_widgets.escape_mnemonics(path.name or folder), small_widgets.escape_mnemonics(above), self
        )
        button.setAutoDefault(True)
        button.setFlat(True)  # the frame of the focus is drawn around it, as around other flat buttons
        button.setIcon(make_icon("folder", QPalette.ColorRole.Link))
        button.setToolTip(small_widgets.escape_tooltip(folder))
        button.clicked.connect(lambda _=False: self.chosen.emit(folder))
        return button
