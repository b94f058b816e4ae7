"""The panel of the guidelines: it shows and marks what they say about the focused field, the project's own ones too."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt, QUrl
from PySide6.QtGui import (
    QColor,
    QImage,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextOption,
    QTextTable,
    QTextTableFormat,
)
from PySide6.QtWidgets import QTextBrowser, QWidget

from gtapp.core.record.document import Document
from gtapp.core.schema.benchmark import Benchmark
from gtapp.core.schema.pointer import Pointer
from gtapp.features.guidelines.window.guideline_search import (
    Paragraph,
    find_section,
    list_names,
    read_paragraphs,
)
from gtapp.kit import small_widgets
from gtapp.kit.appearance.theme import theme_color
from gtapp.kit.texts.i18n import current_language

_MARGIN: Final = 16
_INDENT: Final = 20
_BAR: Final = 3
"""The width of the bar beside the marked section."""
_ABOVE_HEADING: Final = 16
_AROUND_TABLE: Final = 8
_LINE: Final = QColor(128, 128, 128, 110)
"""Of tables: seen on the ground and on the mark of either theme."""
_MEASURED: Final = 20
"""So many paragraphs from the end of a section tell where it ends: the cells of a table's last row may differ in height."""
_LARGEST_HEADING: Final = 2
"""How many of Qt's steps the title is larger than the text; each lower heading has one less. Qt's sizes are for wide pages."""


class GuidelinesPanel(QTextBrowser):
    """Shows the benchmark's guidelines and the project's own; no link is followed, nothing is fetched."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)
        self.setVerticalScrollBar(small_widgets.FlatScrollBar(QPalette.ColorRole.Base))
        self.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Guidelines"))
        self.document().setDocumentMargin(_MARGIN)
        self.document().setIndentWidth(_INDENT)
        self._shown = ("", "")
        self._parts: list[tuple[int, list[Paragraph]]] = []
        """The paragraphs of the benchmark's guidelines and of the project's own, each with the number of the first."""
        self._marked: list[range] = []

    def show_guidelines(self, benchmark: Benchmark, own: str) -> None:
        """Show the guidelines of a benchmark, in the user's language if they exist in it, and then a project's own ones."""
        if (benchmark.id, own) == self._shown:
            return
        self._shown = benchmark.id, own
        text, head = read_guidelines(benchmark), self.tr("Guidelines of this project")
        if own.strip():
            text = f"{text}\n\n# {head}\n\n{own}"
        if text:
            self.setMarkdown(text)
            self._style_headings()
            self._style_tables()
            self._wrap()
        else:
            self.setPlainText(self.tr("There are no guidelines for this benchmark."))
        found = read_paragraphs(self.document())
        own_at = next((at for at, each in enumerate(found) if each.level and each.plain == head), len(found))
        self._parts = [(0, found[:own_at]), (own_at, found[own_at:])]
        self._marked = []

    def _style_headings(self) -> None:
        """Make headings smaller than Qt does, with more space above."""
        space = QTextBlockFormat()
        space.setTopMargin(_ABOVE_HEADING)
        block = self.document().begin()
        while block.isValid():
            if level := block.blockFormat().headingLevel():
                look = QTextCharFormat()
                steps = max(_LARGEST_HEADING + 1 - level, 0)
                look.setProperty(QTextCharFormat.Property.FontSizeAdjustment, steps)
                cursor = QTextCursor(block)
                cursor.mergeBlockFormat(space)
                cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
                cursor.mergeCharFormat(look)
            block = block.next()

    def _style_tables(self) -> None:
        """Give tables thin lines, all alike, and space above and below."""
        for table in self.document().rootFrame().childFrames():
            if isinstance(table, QTextTable):
                look = table.format()
                look.setBorderCollapse(True)
                look.setBorderStyle(QTextTableFormat.BorderStyle.BorderStyle_Solid)
                look.setBorderBrush(_LINE)
                look.setTopMargin(_AROUND_TABLE)
                look.setBottomMargin(_AROUND_TABLE)
                table.setFormat(look)

    def loadResource(self, _type: int, _name: QUrl | str) -> QImage:
        """Return an empty image in place of any: Qt would itself load and decode one for which nothing is returned."""
        return _make_empty_image()

    # the section about a field

    @property
    def marked_text(self) -> str:
        """What is marked."""
        numbers = (number for section in self._marked for number in section)
        blocks = (self.document().findBlockByNumber(number) for number in numbers)
        return "\n".join(block.text() for block in blocks)

    def show_field(self, pointer: Pointer, document: Document) -> None:
        """Mark what is said about the field at an address in a record, and show the first of it.

        Nothing moves within a section, or where nothing is said.
        """
        names = list_names(document.to_tree_pointer(pointer), document.schema.fields)
        found = ((first, find_section(paragraphs, names)) for first, paragraphs in self._parts)
        marked = [range(first + at.start, first + at.stop) for first, at in found if at]
        if marked == self._marked:
            return
        self._marked = marked
        self.setAccessibleDescription(self.marked_text)
        self.viewport().update()
        self._scroll_to_marked()

    def _measure(self, section: range) -> QRectF:
        """Return the place of a section in the whole text."""
        layout = self.document().documentLayout()
        place = QRectF()
        for number in {*section[:1], *section[-_MEASURED:]}:
            place |= layout.blockBoundingRect(self.document().findBlockByNumber(number))
        return place

    def _scroll_to_marked(self) -> None:
        """Show the beginning of what is marked first at the top, unless all of it is visible."""
        if not self._marked:
            return
        bar, place = self.verticalScrollBar(), self._measure(self._marked[0])
        is_visible = bar.value() <= place.top() and place.bottom() <= bar.value() + self.viewport().height()
        if not is_visible:
            bar.setValue(int(place.top()) - _MARGIN // 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break words where the panel is very narrow alone; keep the marked section in view."""
        super().resizeEvent(event)
        self._wrap()
        self._scroll_to_marked()

    def _wrap(self) -> None:
        """Wrap between words, or inside them where one has no room, as in a narrow table."""
        self.setWordWrapMode(QTextOption.WrapMode.WordWrap)
        if self.document().size().width() > self.viewport().width():
            self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw a background and a bar for each marked section."""
        painter = QPainter(self.viewport())
        for section in self._marked:
            place = self._measure(section).translated(0, -self.verticalScrollBar().value())
            room = QRectF(0, place.top() - _MARGIN / 4, self.viewport().width(), place.height() + _MARGIN / 2)
            small_widgets.fill_rect(painter, room, theme_color("note_back"))
            room.setWidth(_BAR)
            small_widgets.fill_rect(painter, room, theme_color("accent"))
        painter.end()
        super().paintEvent(event)


def read_guidelines(benchmark: Benchmark) -> str:
    """Return the guidelines of a benchmark, in the user's language if they exist in it; "" if there are none."""
    return benchmark.read_text(f"guidelines.{current_language()}.md") or benchmark.read_text("guidelines.md")


def _make_empty_image() -> QImage:
    image = QImage(1, 1, QImage.Format.Format_ARGB32)
    image.fill(0)
    return image
