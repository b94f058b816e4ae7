"""The bar above the form that finds and replaces in the texts of the item that is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QAction, QKeyEvent, QResizeEvent, Qt
from PySide6.QtWidgets import QBoxLayout, QLineEdit, QPushButton, QToolButton, QVBoxLayout, QWidget

from gtapp.core.platform.errors import EditError
from gtapp.editor.context import ProjectView
from gtapp.editor.form.editors import is_document_key
from gtapp.editor.form.rhythm import LEFT_EDGE, RIGHT_EDGE
from gtapp.features.replace.text_search import TextMatch, find_matches, replace_matches
from gtapp.kit.appearance.dialog_style import apply_style
from gtapp.kit.layouts import add_parts, make_row
from gtapp.kit.search_row import SearchRow
from gtapp.kit.texts.i18n import format_count, translate_error

_EDGE, _GAP = 4, 8
_LEAST_FIELD = 24
"""Characters; a narrower field for the replacement has the buttons below it."""


class FindBar(QWidget):
    """Goes to the places of a text one after the other while the cursor stays in the bar; replaces one of them, or all.

    It searches the form of `view`; `actions` are the commands ``previous_match`` and ``next_match``.
    """

    left = Signal()
    """The user is done: the cursor goes back to the form."""
    failed = Signal(str)
    """The translated message of a replacement that the document refused."""

    def __init__(self, view: ProjectView, actions: Mapping[str, QAction], parent: QWidget) -> None:
        super().__init__(parent)
        self._view = view
        self._current: TextMatch | None = None
        self.row = SearchRow("", actions["previous_match"], actions["next_match"], self)
        self.replacement = QLineEdit(self)
        self.replacement.setClearButtonEnabled(True)
        self.replace_button, self.replace_all_button = QPushButton(self), QPushButton(self)
        self.case_button = QToolButton(self)
        self._set_up()
        self._lay_out()
        self._retranslate()

    def _set_up(self) -> None:
        self.row.typed.connect(lambda _: self._go(0))
        self.row.left.connect(self.close_bar)
        self.replace_button.clicked.connect(self.replace)
        self.replace_all_button.clicked.connect(self.replace_all)
        self.case_button.setText("Aa")
        self.case_button.setCheckable(True)
        self.case_button.setChecked(True)
        self.case_button.clicked.connect(lambda: self._go(0))
        self.case_button.setAutoRaise(True)
        for each in (self.replace_button, self.replace_all_button):
            each.setAutoDefault(False)
            apply_style(each)
        apply_style(self.replacement)
        for field in (self.row.field, self.replacement):
            field.installEventFilter(self)
        self.row.add_widget(self.case_button)
        self.row.add_close_button()

    def _lay_out(self) -> None:
        self._below = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._below.setContentsMargins(_EDGE, 0, _EDGE, _GAP)
        self._below.setSpacing(_GAP)
        buttons = make_row((self.replace_button, 1), (self.replace_all_button, 1))
        buttons.setSpacing(_GAP)
        add_parts(self._below, (self.replacement, 1), buttons)
        column = QVBoxLayout(self)
        column.setContentsMargins(LEFT_EDGE - _EDGE, 0, RIGHT_EDGE - _EDGE, 0)
        column.setSpacing(4)
        add_parts(column, self.row, self._below)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the buttons below the field where there is no room for them beside it."""
        super().resizeEvent(event)
        least = _LEAST_FIELD * self.fontMetrics().averageCharWidth() + LEFT_EDGE + RIGHT_EDGE + 2 * _GAP
        buttons = self.replace_button.sizeHint().width() + self.replace_all_button.sizeHint().width()
        is_wide = self.width() >= least + buttons
        self._below.setDirection(
            QBoxLayout.Direction.LeftToRight if is_wide else QBoxLayout.Direction.TopToBottom
        )

    def _retranslate(self) -> None:
        self.row.set_name(self.tr("Find in this item"))
        self.replacement.setPlaceholderText(self.tr("Replace with"))
        self.replacement.setAccessibleName(self.tr("Replace with"))
        self.replace_button.setText(self.tr("Replace"))
        self.replace_button.setToolTip(
            self.tr("Replace this match, and go to the next (Return in the field)")
        )
        self.replace_all_button.setText(self.tr("Replace all"))
        self.replace_all_button.setToolTip(self.tr("Replace all matches in this item, as one step"))
        self.case_button.setToolTip(self.tr("Match case"))
        self.case_button.setAccessibleName(self.case_button.toolTip())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave undo and redo to the item, whose replacements they take back."""
        if event.type() == QEvent.Type.ShortcutOverride and is_document_key(event):
            event.ignore()
            return True
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the program's language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    # find

    def begin(self, selected: str) -> None:
        """Show the bar, and search for the selected text if there is one."""
        self.show()
        if selected:
            self.row.field.setText(selected)
        self.row.begin()
        self._current = None
        self._count()

    def close_bar(self) -> None:
        """Hide the bar."""
        self.left.emit()  # first: Qt gives the focus of a widget that is hidden to the next one
        self.hide()

    def find_next(self) -> None:
        """Go to the next place; from the last, to the first."""
        self._go(1)

    def find_previous(self) -> None:
        """Go to the previous place; from the first, to the last."""
        self._go(-1)

    def _find_matches(self) -> Sequence[TextMatch]:
        document = self._view.form.document
        wanted = self.row.field.text()
        return find_matches(document, wanted, self.case_button.isChecked()) if document else ()

    def _go(self, step: int) -> None:
        """Go to the place so many steps from the current one; 0: stay there while it fits, else go to the first one after it."""
        matches = self._find_matches()
        if not matches:
            self._current = None
            self._count()
            return
        place = self._find_place(matches, step)
        self._current = matches[place]
        self._view.form.show_text(self._current.pointers[0], self._current.start, self._current.stop)
        self._say_place(place, len(matches))

    def _find_place(self, matches: Sequence[TextMatch], step: int) -> int:
        if self._current is None:
            return 0 if step >= 0 else len(matches) - 1
        before = self._current
        here = next((n for n, each in enumerate(matches) if each[:2] == before[:2]), None)
        if here is not None:
            return (here + step) % len(matches)
        later = (
            n
            for n, each in enumerate(matches)
            if each.pointers == before.pointers and each.start >= before.start
        )
        return next(later, 0)

    def _say_place(self, place: int, count: int) -> None:
        text = self.tr("{place} of {count}")
        self.row.outcome.setText(text.format(place=format_count(place + 1), count=format_count(count)))

    def _count(self) -> None:
        """Say how many places there are."""
        count = len(self._find_matches())
        text = (
            self.tr("Matches: {count}").format(count=format_count(count)) if count else self.tr("Not found")
        )
        self.row.outcome.setText(text if self.row.field.text() else "")

    # replace

    def replace(self) -> None:
        """Replace the current place, and go to the next one; where none is current, go to the first."""
        matches, current = self._find_matches(), self._current
        if current is None or current not in matches:
            self._go(0)
        elif self._write([current]):
            following = matches[matches.index(current) + 1 :][:1]
            self._current = self._follow_shift(current, following[0]) if following else None
            self._go(0)

    def _follow_shift(self, done: TextMatch, other: TextMatch) -> TextMatch:
        """Return a place as it is after the replacement of one before it."""
        is_behind = other.pointers == done.pointers
        shift = len(self.replacement.text()) - (done.stop - done.start) if is_behind else 0
        return TextMatch(other.pointers, other.start + shift, other.stop + shift)

    def replace_all(self) -> None:
        """Replace all places, as one step of undo."""
        matches = self._find_matches()
        if matches and self._write(matches):
            self._current = None
            self.row.outcome.setText(self.tr("Replaced: {count}").format(count=format_count(len(matches))))

    def _write(self, matches: Sequence[TextMatch]) -> bool:
        form = self._view.form
        if form.document is None or not form.isEnabled():
            return False
        try:
            replace_matches(form.document, matches, self.replacement.text())
        except EditError as error:
            self.failed.emit(translate_error(error))
            return False
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Replace with Return in the field for it, leave with Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_bar()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.replacement.hasFocus():
            self.replace()
        else:
            super().keyPressEvent(event)
