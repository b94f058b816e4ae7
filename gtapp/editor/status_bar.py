"""The status bar: the place in the list, the item's status, whether it is saved, and temporary messages."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QFontMetrics, QMoveEvent, QPainter, QPaintEvent, QPalette, QResizeEvent, QTextLayout
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QStatusBar, QWidget

from gtapp.core.store.status_text import STATUS_NAMES, Status
from gtapp.editor.record_texts import describe_status
from gtapp.editor.workspace import Workspace
from gtapp.kit import small_widgets
from gtapp.kit.appearance.fonts import make_label_font
from gtapp.kit.appearance.theme import icon
from gtapp.kit.small_widgets import PAINTED_MS, TextLine, mirror
from gtapp.kit.texts.i18n import format_count, translate_message

_MESSAGE_MS = 6000
_ENDING_MS = 100
_LEFT, _GAP = 6, 14
"""Free space before and after a message, in pixels."""
_PAD = 8
_CHARACTERS, _LEAST_CHARACTERS = 90, 20
"""The width of a message that is shown as a whole, at most half of the bar's, and the least that it has beside the form."""


class StatusBar(QStatusBar):
    """Permanent information at the right, temporary messages at the left."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace: Workspace | None = None
        self.place = TextLine(self, is_late=False)
        self.place.setContentsMargins(0, 0, _GAP, 0)
        self._saving = ""
        self.status = IconText(self)
        self.saving = IconText(self, self.tr("Unsaved changes"))
        self.progress = TextLine(self)
        self.progress.setContentsMargins(0, 0, _GAP, 0)
        for widget in (self.progress, self.place, self.status, self.saving):
            self.addPermanentWidget(widget)
            widget.hide()
        self.description = Sentence(self)
        self.description.setContentsMargins(_LEFT, 0, _GAP, 0)
        # it takes the room that is left, and never that of the others
        self.description.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.addWidget(self.description, 1)
        self._whole: WholeMessage | None = None
        self._shown_whole = QTimer(self, singleShot=True, interval=_MESSAGE_MS)
        self._shown_whole.timeout.connect(self._hide_whole)
        self._lasts = False
        self._ending = QTimer(self, singleShot=True, interval=_ENDING_MS)
        self._ending.timeout.connect(self.clearMessage)
        self.messageChanged.connect(self._follow_message)

    def describe_value(self, text: str) -> None:
        """Show a sentence about the current value where messages are; its tooltip has all of it."""
        self.description.setText(text)
        self.description.setToolTip(small_widgets.escape_tooltip(text) if text else "")

    def show_temporary(self, text: str) -> None:
        """Show a text for some seconds."""
        self._show(text, _MESSAGE_MS)

    def show_lasting(self, text: str) -> None:
        """Show a text until another one or `end_lasting`; above the bar, if it is long, no longer than others.

        An empty one removes a text that lasts, and leaves one that is shown for some seconds.
        """
        if text:
            self._show(text, 0)
        else:
            self.end_lasting()

    def _show(self, text: str, milliseconds: int) -> None:
        self._ending.stop()
        self._lasts = not milliseconds
        self._shown_whole.start()
        self.showMessage(text, milliseconds)

    def end_lasting(self) -> None:
        """Remove a text that lasts soon, unless another one follows: the next card is shown first."""
        if self._lasts:
            self._lasts = False
            self._ending.start()

    def _hide_whole(self) -> None:
        if self._whole:
            self._whole.hide()
            self.update()

    def _follow_message(self, text: str) -> None:
        """Show a message above the bar that has no room before the permanent information, which never moves."""
        self.setToolTip(small_widgets.escape_tooltip(text) if text else "")
        is_long = bool(text) and self.fontMetrics().horizontalAdvance(text) > self._message_room.width()
        if is_long and self._whole is None:
            self._whole = WholeMessage(self.window())
        if self._whole:
            self._whole.setVisible(is_long and self._shown_whole.isActive())
        if self._whole and is_long:
            form = self._workspace.form_stack if self._workspace else None
            self._whole.show_above(self, text, form)

    def set_workspace(self, workspace: Workspace | None) -> None:
        """Switch to the project of `workspace`, without the messages of the one before; None detaches."""
        self._workspace, self._saving = workspace, ""
        self.clearMessage()
        self._follow_message("")
        for widget in (self.progress, self.place, self.status, self.saving):
            widget.setVisible(workspace is not None)
        self.progress.setText("")
        if workspace:
            for name in STATUS_NAMES:
                self.status.text.reserve(workspace.session.counts.label(name))
            workspace.progress.changed.connect(lambda: self.progress.setText(workspace.progress.text))
            workspace.settled.connect(self.refresh)
            workspace.session.saving_changed.connect(self.refresh_saving)
            workspace.form_failed.connect(self.show_temporary)
            workspace.nothing_left.connect(self._report_nothing_left)
            workspace.items.filtered.connect(self.refresh)

    def _report_nothing_left(self) -> None:
        self.show_temporary(self.tr("Everything has been looked at."))

    def refresh(self) -> None:
        """Refresh all permanent information."""
        workspace = self._workspace
        if workspace is None or workspace.session.item is None:
            return
        session, model = workspace.session, workspace.items.model
        row = model.row_of(session.index)
        place = self.tr("{number} of {total}") if row >= 0 else self.tr("not in the list ({total})")
        self.place.setText(place.format(number=format_count(row + 1), total=format_count(len(model.rows))))
        status = session.status
        if status:
            self.status.show_text(
                status.name, workspace.session.counts.label(status.name), self._format_signature(status)
            )
        self.refresh_saving()

    def _format_signature(self, status: Status) -> str:
        is_signed = status.who and status.name != "checked"
        parts = [self.tr("set by {who}").format(who=status.who) if is_signed else "", describe_status(status)]
        return "\n".join(part for part in parts if part)

    def refresh_saving(self) -> None:
        """Show whether the current item is saved."""
        state = self._workspace.session.saving if self._workspace else self._saving
        if state == self._saving and state != "failed":
            return
        self._saving = state
        texts = {
            "none": "",
            "saved": self.tr("Saved"),
            "new": self.tr("No file yet"),
            "unsaved": self.tr("Unsaved changes"),
            "failed": self.tr("Could not save"),
            "unreadable": self.tr("Can’t be read"),
            "untyped": self.tr("No type yet"),
            "read only": self.tr("Read only"),
        }
        sign = {"none": "", "read only": "warn", "untyped": "warn"}.get(state, state)
        self.saving.show_text(sign, texts[state], self._explain_saving(state))

    def _explain_saving(self, state: str) -> str:
        workspace = self._workspace
        item = workspace.session.item if workspace else None
        if workspace is None or item is None:
            return ""
        if state == "failed":
            message = workspace.session.unsaved.message(item.id)
            return translate_message(message) if message else ""
        if state == "new":
            return self.tr("Moving on writes nothing; saving or checking makes the file.")
        if state == "unsaved":
            return self.tr("Journalled already; saved when you save, check or leave the item.")
        return ""

    def event(self, event: QEvent) -> bool:
        """Measure the message again where the permanent information needs more or less room than before."""
        is_done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest and self.currentMessage():
            self._follow_message(self.currentMessage())
        return is_done

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._follow_message(self.currentMessage())

    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        self._follow_message(self.currentMessage())

    def minimumSizeHint(self) -> QSize:
        """Return no width: long messages must not make the window wider."""
        return QSize(0, super().minimumSizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint a message that has room before the permanent information; Qt would let them overlap.

        The line above is that of the style, drawn by hand: PySide6 takes 10 ms of the start to build its class QStyle.
        """
        painter = QPainter(self)
        painter.setPen(self.palette().color(QPalette.ColorRole.Window).darker(140))
        painter.drawLine(0, 0, self.width(), 0)
        if self._whole and self._whole.isVisible():
            return
        room = self._message_room
        text = self.fontMetrics().elidedText(self.currentMessage(), Qt.TextElideMode.ElideRight, room.width())
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        painter.drawText(mirror(room, self), Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, text)

    @property
    def _message_room(self) -> QRect:
        """The place of a message, before the permanent information."""
        edge = mirror(self.progress.geometry(), self).x() if self.progress.isVisible() else self.width()
        return QRect(_LEFT, 0, max(edge - _GAP - _LEFT, 0), self.height())


class WholeMessage(QLabel):
    """A message above the status bar, over the window, in several lines if need be; clicks go to what lies below it."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.setForegroundRole(QPalette.ColorRole.Text)
        self.setMargin(_PAD)

    def show_above(self, bar: QWidget, text: str, form: QWidget | None) -> None:
        """Show a text above the end of the bar where messages are, beside the form, whose buttons stay in view.

        Where there is too little room beside the form, it is over the form's end, above the buttons.
        """
        self.setText(text)
        character = self.fontMetrics().averageCharWidth()
        width = min(character * _CHARACTERS, bar.width() // 2)
        bottom = bar.mapTo(bar.window(), QPoint(0, 0)).y()
        if form and form.isVisible():
            edge = mirror(QRect(form.mapTo(bar.window(), QPoint(0, 0)), form.size()), bar.window()).x()
            if edge - 2 * _PAD >= character * _LEAST_CHARACTERS:
                width = min(width, edge - 2 * _PAD)
            else:
                bottom = form.mapTo(bar.window(), QPoint(0, form.height())).y()
        height = self.heightForWidth(width)
        self.setGeometry(mirror(QRect(_PAD, bottom - height - _PAD, width, height), bar))
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a frame that is seen in the dark, too."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setPen(self.palette().color(QPalette.ColorRole.Mid))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))


class Sentence(TextLine):
    """A text in one line, or in two of small letters where one has no room: the bar is as high in both cases."""

    def sizeHint(self) -> QSize:
        """Return the height of two small lines; the width that is left is given."""
        metrics = QFontMetrics(make_label_font(self.font()))
        return QSize(0, 2 * metrics.ascent() + metrics.descent())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the text; the second line ends with an ellipsis where even that has no room."""
        room, font = self.contentsRect(), make_label_font(self.font())
        if self.fontMetrics().horizontalAdvance(self.text()) <= room.width():
            super().paintEvent(event)
            return
        painter, metrics = QPainter(self), QFontMetrics(font)
        painter.setFont(font)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        layout = QTextLayout(self.text(), font)
        layout.beginLayout()
        first = layout.createLine()
        first.setLineWidth(room.width())
        layout.endLayout()
        rest = self.text()[first.textLength() :]
        rest = metrics.elidedText(rest, Qt.TextElideMode.ElideRight, room.width())
        top = room.y() + (room.height() - 2 * metrics.ascent() - metrics.descent()) // 2
        for number, line in enumerate((self.text()[: first.textLength()].rstrip(), rest)):
            place = QRect(room.x(), top + number * metrics.ascent(), room.width(), metrics.height())
            painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextSingleLine, line)


_ICON = QSize(16, 16)


class IconText(QWidget):
    """An icon and a text."""

    def __init__(self, parent: QWidget, widest: str = "") -> None:
        super().__init__(parent)
        self._name = ""
        self._icon = QLabel(self)
        self._soon = QTimer(self, singleShot=True, interval=PAINTED_MS)
        self._soon.timeout.connect(self._draw)
        self.text = TextLine(self, widest)
        self._icon.setFixedSize(_ICON)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 0, 8, 0)
        row.setSpacing(5)
        row.addWidget(self._icon)
        row.addWidget(self.text, 1)

    def show_text(self, name: str, text: str, tip: str = "") -> None:
        """Show the icon of this name (empty: none), the text, and `tip` as a tooltip."""
        if text != self.text.text():
            self.text.setText(text)
            self.setAccessibleName(text)
        if name != self._name:
            self._name = name
            self._soon.start()
        self.setToolTip(small_widgets.escape_tooltip(tip) if tip else "")

    def changeEvent(self, event: QEvent) -> None:
        """Follow the change between light and dark."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._draw()

    def _draw(self) -> None:
        if self._name:
            self._icon.setPixmap(icon(self._name).pixmap(_ICON, self.devicePixelRatio()))
        else:
            self._icon.clear()
