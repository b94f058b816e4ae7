"""The pages of an item as small pictures beside the scan; a click shows one."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Slot,
)
from PySide6.QtGui import QImage, QPainter, QPalette, QPen, QShowEvent, QTransform
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from gtapp.core.scans.geometry import Target
from gtapp.core.scans.scan_file import PageRef, ScanError
from gtapp.editor.scan.decoder import Decoded
from gtapp.editor.scan.page_decoder import PageDecoder
from gtapp.editor.scan.page_loader import ScanLoader
from gtapp.editor.scan.view import ScanView
from gtapp.kit.small_widgets import FlatScrollBar

_PICTURE = QSize(88, 112)
_MARGIN = 8
_CACHE_BYTES = 2**24
_CACHE_ENTRIES = 400

_Index = QModelIndex | QPersistentModelIndex


class PageStrip(QListView):
    """Follows the pages of a view. The pictures of the visible rows are decoded one after another, in a process of its own."""

    def __init__(self, view: ScanView, parent: QWidget) -> None:
        super().__init__(parent)
        self._view = view
        self.pages = PageModel(self)
        self._loader = ScanLoader(
            self, make_decoder=PageDecoder, cache_bytes=_CACHE_BYTES, cache_entries=_CACHE_ENTRIES
        )
        self._loader.loaded.connect(self._show_loaded)
        self._loader.failed.connect(self._skip_failed)
        self.setModel(self.pages)
        self.setItemDelegate(PageDelegate(self))
        self.setUniformItemSizes(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollBar(FlatScrollBar(QPalette.ColorRole.Window))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setBackgroundRole(QPalette.ColorRole.Window)
        self.clicked.connect(lambda index: view.show_page(index.row()))
        self.verticalScrollBar().valueChanged.connect(self._load_next)
        view.page_changed.connect(self.follow)
        view.rotation_changed.connect(self.follow)
        view.actions_by_name["reload"].triggered.connect(self._read_again)
        self._set_width()
        self.follow()

    def _set_width(self) -> None:
        self.setFixedWidth(_PICTURE.width() + 4 * _MARGIN + self.verticalScrollBar().sizeHint().width())
        self.setAccessibleName(self.tr("Pages"))

    def changeEvent(self, event: QEvent) -> None:
        """Follow the program's language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._set_width()

    def showEvent(self, event: QShowEvent) -> None:
        """Show the pages of the item that is open now."""
        super().showEvent(event)
        self.follow()

    @Slot()
    def follow(self) -> None:
        """Show the pages of the view, and mark its current one."""
        if not self.isVisible():
            return
        self.pages.set_pages([(ref, self._view.find_rotation(ref)) for ref in self._view.refs])
        current = self.pages.index(self._view.page_index)
        self.setCurrentIndex(current)
        self.scrollTo(current)
        self._load_next()

    @Slot()
    def _read_again(self) -> None:
        """Make the pictures anew, since the files may have changed."""
        for path in {ref.path for ref in self._view.refs}:
            self._loader.drop_file(path)
        self.pages.drop_pictures()
        self._load_next()

    @property
    def _target(self) -> Target:
        size = _PICTURE * self.devicePixelRatioF()
        return Target(size.width(), size.height())

    @Slot()
    def _load_next(self) -> None:
        """Decode the first visible page that has no picture yet."""
        if not self.isVisible():
            return
        first = max(self.indexAt(self.viewport().rect().topLeft()).row(), 0)
        shown = self.viewport().height() // self.sizeHintForRow(0) + 2 if self.pages.rowCount() else 0
        for ref in self.pages.list_missing(first, first + shown):
            page = self._loader.find_exact(ref, self._target)
            if page is None:
                self._loader.request(ref, self._target)
                return
            self.pages.set_picture(ref, page.image)

    @Slot(PageRef, Decoded)
    def _show_loaded(self, ref: PageRef, page: Decoded) -> None:
        self.pages.set_picture(ref, page.image)
        self._load_next()

    @Slot(PageRef, ScanError)
    def _skip_failed(self, ref: PageRef, _error: ScanError) -> None:
        self.pages.set_picture(ref, QImage())
        self._load_next()

    def shutdown(self) -> None:
        """End the worker."""
        self._loader.close()


class PageModel(QAbstractListModel):
    """The pages with their pictures, as far as these are decoded; a page that can't be decoded has an empty one."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._pages: list[tuple[PageRef, int]] = []
        self._pictures: dict[PageRef, QImage] = {}

    def set_pages(self, pages: list[tuple[PageRef, int]]) -> None:
        """Show these pages, each with its rotation in degrees; pictures of others are dropped."""
        if pages != self._pages:
            self.beginResetModel()
            self._pages = pages
            self._pictures = {ref: self._pictures[ref] for ref, _ in pages if ref in self._pictures}
            self.endResetModel()

    def drop_pictures(self) -> None:
        """Drop all pictures; a row is painted again when it has another one."""
        self._pictures.clear()

    def list_missing(self, first: int, end: int) -> list[PageRef]:
        """Return the pages of these rows that have no picture yet."""
        return [ref for ref, _ in self._pages[first:end] if ref not in self._pictures]

    def set_picture(self, ref: PageRef, picture: QImage) -> None:
        """Show the picture of a page."""
        self._pictures[ref] = picture
        for row, (page, _) in enumerate(self._pages):
            if page == ref:
                self.dataChanged.emit(self.index(row), self.index(row))

    def find_picture(self, row: int) -> QImage:
        """Return a page's picture as it is turned on the screen; an empty one where there is none."""
        ref, degrees = self._pages[row]
        picture = self._pictures.get(ref, QImage())
        return picture.transformed(QTransform().rotate(degrees)) if degrees else picture

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  (Qt's own signature)
        return 0 if parent.isValid() else len(self._pages)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the number of a page; for screen readers as a text."""
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self.tr("Page {number}").format(number=index.row() + 1)
        return str(index.row() + 1) if role == Qt.ItemDataRole.DisplayRole else None


class PageDelegate(QStyledItemDelegate):
    """Paints a page's picture with its number below; the current page has a frame and a bold number."""

    def sizeHint(self, option: QStyleOptionViewItem, _index: _Index) -> QSize:
        return QSize(
            _PICTURE.width() + 2 * _MARGIN, _PICTURE.height() + option.fontMetrics.height() + 3 * _MARGIN
        )

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        pages = index.model()
        assert isinstance(pages, PageModel)
        strip = option.widget
        is_current = isinstance(strip, QListView) and strip.currentIndex() == index
        room = QRect(option.rect.topLeft(), QSize(option.rect.width(), _PICTURE.height() + 2 * _MARGIN))
        picture = pages.find_picture(index.row())
        size = picture.size().scaled(_PICTURE, Qt.AspectRatioMode.KeepAspectRatio)
        place = QRect(room.center() - QRect(0, 0, size.width(), size.height()).center(), size)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if picture.isNull():
            place = room.adjusted(2 * _MARGIN, _MARGIN, -2 * _MARGIN, -_MARGIN)
            painter.fillRect(place, option.palette.color(QPalette.ColorRole.Midlight))
        else:
            painter.drawImage(place, picture)
        role = QPalette.ColorRole.Link if is_current else QPalette.ColorRole.Mid
        painter.setPen(QPen(option.palette.color(role), 3 if is_current else 1))
        painter.drawRect(place.adjusted(-1, -1, 0, 0))
        font = option.font
        font.setBold(is_current)
        painter.setFont(font)
        painter.setPen(option.palette.color(QPalette.ColorRole.WindowText))
        below = option.rect.adjusted(0, room.height() - _MARGIN // 2, 0, 0)
        painter.drawText(below, Qt.AlignmentFlag.AlignHCenter, str(index.data()))
        painter.restore()
