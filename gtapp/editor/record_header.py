"""The line above the form: whose draft the record began with, who checked it, what is in doubt, and what was not shown."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from gtapp.core.schema.pointer import ABSENT
from gtapp.editor.context import Review
from gtapp.editor.form.rhythm import LEFT_EDGE, RIGHT_EDGE
from gtapp.editor.record_texts import describe_check
from gtapp.editor.session import Session
from gtapp.editor.shown_values import ShownValues
from gtapp.kit.appearance import theme
from gtapp.kit.commands.menu_commands import name_keys
from gtapp.kit.small_widgets import PAINTED_MS, TextLine

_ABOVE = 4
"""Free space above the line, in pixels."""


class RecordHeader(QWidget):
    """One calm line of a fixed height, so that the form below never moves."""

    step_changed = Signal(str)
    """What *Check and next* does now, in words, if that is not to check."""

    def __init__(
        self, session: Session, review: Review, shown_values: ShownValues, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._review, self._shown_values = session, review, shown_values
        self._action: QAction | None = None
        self.text = TextLine(self, is_late=False)
        self.button = QPushButton(self)
        self.button.setFlat(True)
        self.button.setCursor(Qt.CursorShape.PointingHandCursor)
        self.button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        row = QHBoxLayout(self)
        row.setSpacing(8)
        row.addWidget(self.text, 1)
        row.addWidget(self.button)
        self.set_low(False)
        self._apply_colours()
        # next card: scan and form are painted first, and each of these changes the window's layout
        self._soon = QTimer(self, singleShot=True, interval=PAINTED_MS)
        self._soon.timeout.connect(self.refresh)
        for changed in (session.shown, session.status_changed, shown_values.changed):
            changed.connect(self._soon.start)

    def set_low(self, on: bool) -> None:
        """Be as low as the text, or leave room around it; the button's text ends where the values do."""
        self._is_low = on
        above = 0 if on else _ABOVE
        metrics, text = self.button.fontMetrics(), self.button.text()
        beside = (self.button.sizeHint().width() - metrics.horizontalAdvance(text)) // 2
        self.layout().setContentsMargins(LEFT_EDGE, above, max(RIGHT_EDGE - beside, 0), 0)  # type: ignore[union-attr]  # set above
        self.setFixedHeight(
            self.fontMetrics().height() + 2 if on else self.button.sizeHint().height() + above
        )

    def refresh(self) -> None:
        """Show the facts about the current item."""
        self.text.setText(self._describe_record())
        count, hidden = self._review.open_count, self._shown_values.count_left
        is_judged = self._session.document is not None and not self._is_checked
        parts = (self._count_doubts(count) if count >= 0 else "", self._count_hidden(hidden))
        self.button.setText(" · ".join(filter(None, parts)) if is_judged else "")
        self.button.setEnabled(is_judged and count > 0)
        self.step_changed.emit(self._name_step() if self._session.document else "")
        self._name_key()
        self.button.setVisible(bool(self.button.text()))
        self.set_low(self._is_low)

    @property
    def _is_checked(self) -> bool:
        status = self._session.status
        return status is not None and status.name == "checked"

    def _describe_record(self) -> str:
        """Return who checked the item, or what was noted on it and whose draft it is."""
        status = self._session.status
        if status and self._is_checked:
            return describe_check(status)
        note = " ".join(status.note.split()) if status else ""
        return " · ".join(filter(None, (note, self._describe_draft())))

    @property
    def _has_draft(self) -> bool:
        document = self._session.document
        return document is not None and document.draft is not ABSENT

    def _describe_draft(self) -> str:
        document = self._session.document
        if document is None:
            return ""
        if not self._has_draft:
            return self.tr("No draft")
        if document.is_draft_later:
            return self.tr("From the file")
        reading = self._session.project.reading
        if reading and reading.start == "first":
            return self.tr("From the first reader’s record")
        if self._review.model:
            return self.tr("Draft by {model}").format(model=self._review.model)
        return self.tr("From a draft")

    def _count_doubts(self, count: int) -> str:
        if count == 0:
            return self.tr("No doubts found") if self._has_draft else ""
        return self.tr("1 doubt left") if count == 1 else self.tr("{count} doubts left").format(count=count)

    def _count_hidden(self, count: int) -> str:
        """Return how many values were not on the screen yet."""
        return self.tr("{count} not shown").format(count=count) if count > 0 else ""

    def _name_step(self) -> str:
        if self._review.leads_on:
            return self.tr("Next doubt")
        return self.tr("Show the rest") if self._shown_values.count_left > 0 else ""

    def set_review(self, review: Review, action: QAction) -> None:
        """Set what says how many doubts are left, and what the button does; its tooltip names the key."""
        self._review, self._action = review, action
        review.changed.connect(self._soon.start)
        self.button.clicked.connect(action.trigger)
        action.changed.connect(self._name_key)
        self._name_key()

    def _name_key(self) -> None:
        """Say how to go to the next doubt; where none was found, what that is worth."""
        if self._review.open_count == 0:
            self.button.setToolTip(self._review.worth)
        elif self._action:
            text = self.tr("Go to the next doubt ({key})")
            self.button.setToolTip(text.format(key=name_keys(self._action.shortcuts())))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the line below which the form scrolls, as the one above the buttons."""
        painter = QPainter(self)
        painter.setPen(self.palette().color(QPalette.ColorRole.Mid))
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the change between light and dark, and that of the texts' size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._apply_colours()
        elif event.type() == QEvent.Type.FontChange:
            self.set_low(self._is_low)

    def _apply_colours(self) -> None:
        for widget, role, name in (
            (self.text, QPalette.ColorRole.WindowText, "dim"),
            (self.button, QPalette.ColorRole.ButtonText, "draft"),
        ):
            palette = QPalette(self.palette())
            palette.setColor(QPalette.ColorGroup.Active, role, theme.theme_color(name))
            palette.setColor(QPalette.ColorGroup.Inactive, role, theme.theme_color(name))
            palette.setColor(QPalette.ColorGroup.Disabled, role, theme.theme_color("dim"))
            widget.setPalette(palette)
