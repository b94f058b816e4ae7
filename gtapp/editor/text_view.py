"""The text that an item is about, beside the form: plain text to read, search and copy, in any size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QTextCursor, QWheelEvent
from PySide6.QtWidgets import QPlainTextEdit, QToolButton, QVBoxLayout, QWidget

from gtapp.core.files.source_text import SourceText, read_source_text
from gtapp.core.platform.errors import UnreadableError
from gtapp.core.platform.text_folding import FoldedText, fold
from gtapp.kit import small_widgets
from gtapp.kit.commands.actions import ActionSpec, make_action
from gtapp.kit.live import LiveValue
from gtapp.kit.search_row import SearchRow
from gtapp.kit.small_widgets import TextLine
from gtapp.kit.tasks import Tasks
from gtapp.kit.texts.i18n import translate_message

_SIZES: Final = (50, 67, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300, 400)
"""The sizes of the letters, in per cent of the window's."""

_LONGEST_LINE: Final = 2000
"""Qt takes minutes to lay out a line of a million characters; longer ones are shown as several."""

_QT_SEPARATORS: Final = {0xFDD0: 0xFFFD, 0xFDD1: 0xFFFD}
"""No characters, which Qt takes for the ends of paragraphs."""

_KEY_STEPS: Final = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1, Qt.Key.Key_0: 0}


class TextView(QWidget):
    """Shows the texts of an item, one after the other; the size stays from item to item.

    The files are read in a thread. `left` is emitted when the user leaves the search with Escape.
    """

    left = Signal()

    def __init__(self, tasks: Tasks, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reading = LiveValue[_ShownTexts](tasks, self, self._show)
        self._size = 100
        self._specs = self._create_specs()
        self.actions_by_name: dict[str, QAction] = {spec.id: make_action(spec, self) for spec in self._specs}
        by_name = self.actions_by_name
        self.search = SearchRow("", by_name["find_previous"], by_name["find_next"], self)
        self.text = TextDisplay(self)
        self._size_label = TextLine(self, "100 %")
        self._problems = small_widgets.make_label(parent=self, wrap=True)
        self._buttons = [self._make_button(name) for name in ("smaller_text", "larger_text")]
        self._lay_out()
        self._retranslate()
        self.search.typed.connect(self._find_typed)
        self.search.left.connect(self.left)
        self.text.size_wanted.connect(self.change_size)
        self.show_texts(())

    def _create_specs(self) -> tuple[ActionSpec, ...]:
        def row(at: int, name: str, text: str, keys: str) -> ActionSpec:
            calls = {
                "search_text": self.focus_search,
                "find_next": self.find_next,
                "find_previous": self.find_previous,
                "larger_text": lambda: self.change_size(1),
                "smaller_text": lambda: self.change_size(-1),
            }
            return ActionSpec(name, text, keys, "project", calls[name], at=at)

        return (
            row(60, "search_text", self.tr("Search the text"), "Ctrl+Shift+T"),
            row(61, "find_next", self.tr("Next match in the text"), ""),
            row(62, "find_previous", self.tr("Previous match in the text"), ""),
            row(63, "larger_text", self.tr("Larger letters"), "Ctrl++; Ctrl+="),
            row(64, "smaller_text", self.tr("Smaller letters"), "Ctrl+-"),
        )

    def in_menu(self) -> list[tuple[int, QAction]]:
        """Return the actions with their places in the menu (see `ActionSpec.at`)."""
        return [(spec.at, self.actions_by_name[spec.id]) for spec in self._specs]

    def _make_button(self, name: str) -> QToolButton:
        button = QToolButton(self)
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setObjectName(name)
        button.clicked.connect(self.actions_by_name[name].trigger)
        return button

    def _lay_out(self) -> None:
        smaller, larger = self._buttons
        smaller.setText("A−")
        larger.setText("A+")
        for widget in (smaller, self._size_label, larger):
            self.search.add_widget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.search)
        self._problems.setContentsMargins(6, 2, 6, 4)
        column.addWidget(self._problems)
        column.addWidget(self.text, 1)

    def _retranslate(self) -> None:
        for spec in self._create_specs():
            self.actions_by_name[spec.id].setText(spec.text)
        self.search.set_name(self.actions_by_name["search_text"].text())
        for button in self._buttons:
            button.setToolTip(self.actions_by_name[button.objectName()].text())
            button.setAccessibleName(button.toolTip())
        self.text.setAccessibleName(self.tr("Text"))
        self._size_label.setText(f"{self._size} %")

    def changeEvent(self, event: QEvent) -> None:
        """Follow the program's language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    # the texts

    def show_texts(self, paths: Sequence[Path], has_scan: bool = False) -> None:
        """Show the texts in these files in place of the previous item's; the keys of its size are the scan's where it has one."""
        self._reading.cancel()
        self._show(_ShownTexts.read(()))
        for name, action in self.actions_by_name.items():
            action.setEnabled(bool(paths) and not (has_scan and name in ("larger_text", "smaller_text")))
        if paths:
            self._reading.want(lambda _: _ShownTexts.read(paths))

    def _show(self, shown: _ShownTexts) -> None:
        texts, self._folded = shown.texts, shown.folded
        self.text.setPlainText(shown.joined)
        problems = [translate_message(problem) for text in texts for problem in text.problems]
        self._problems.setText("\n".join(problems))
        self._problems.setVisible(bool(problems))
        self.text.setAccessibleDescription(". ".join([*(text.name for text in texts), *problems]))
        self.search.outcome.setText("")

    # search

    def focus_search(self) -> None:
        """Focus the search."""
        self.search.begin()

    def find_next(self) -> None:
        """Select the next place where the searched text occurs; from the end on, the first."""
        self._find(self.text.textCursor().selectionEnd())

    def find_previous(self) -> None:
        """Select the previous place where the searched text occurs; from the beginning on, the last."""
        self._find(self.text.textCursor().selectionStart(), is_backward=True)

    def _find_typed(self) -> None:
        """Select the place that was found last if it still fits, else the next one."""
        self._find(self.text.textCursor().selectionStart())

    def _find(self, at: int, is_backward: bool = False) -> None:
        """Select the first place from a position on, or the last one before it; else, from the other end of the text on."""
        wanted, cursor = self.search.field.text(), self.text.textCursor()
        places = self._folded.find(wanted)
        fitting = [place for place in places if (place[1] <= at if is_backward else place[0] >= at)]
        cursor.clearSelection()
        if places:
            start, end = (fitting or places)[-1 if is_backward else 0]
            cursor.setPosition(start)
            cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        self.text.setTextCursor(cursor)
        self.search.outcome.setText(self.tr("Not found") if wanted and not places else "")

    # size

    def change_size(self, step: int) -> None:
        """Show larger (1) or smaller (-1) letters, or those of the window's size (0)."""
        place = min(max(_SIZES.index(self._size) + step, 0), len(_SIZES) - 1)
        self._size = _SIZES[place] if step else 100
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * self._size / 100)
        self.text.setFont(font)
        self._size_label.setText(f"{self._size} %")


class TextDisplay(QPlainTextEdit):
    """The text itself. `size_wanted` carries the step by which the user wants larger or smaller letters."""

    size_wanted = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setTabChangesFocus(True)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Change the size with Ctrl, as Qt does, but in steps."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier and event.angleDelta().y():
            self.size_wanted.emit(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
        else:
            super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Change the size with + and -, which write nothing here."""
        step = _KEY_STEPS.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self.size_wanted.emit(step)


def _read(path: Path) -> SourceText:
    """Return the text of a file; one that can't be read has no text, and the reason among its problems."""
    try:
        return read_source_text(path)
    except UnreadableError as error:
        return SourceText(path.name, "", (error.message,))


class _ShownTexts(NamedTuple):
    """Texts with what is shown of them, and that folded for the search by Qt's positions, in units of UTF-16."""

    texts: Sequence[SourceText]
    joined: str
    folded: FoldedText

    @classmethod
    def read(cls, paths: Sequence[Path]) -> _ShownTexts:
        texts = [_read(path) for path in paths]
        joined = _join(texts)
        parts = ((fold(each), "") if each > "\uffff" else (fold(each),) for each in joined)
        return cls(texts, joined, FoldedText.join(part for pair in parts for part in pair))


def _join(texts: Sequence[SourceText]) -> str:
    """Return several texts as one, each below the name of its file."""
    if len(texts) == 1:
        return _break_lines(texts[0].text)
    return "\n\n".join(f"── {text.name} ──\n\n{_break_lines(text.text)}" for text in texts)


def _break_lines(text: str) -> str:
    lines = text.translate(_QT_SEPARATORS).split("\n")
    return "\n".join(part for line in lines for part in _split_line(line))


def _split_line(line: str) -> Iterator[str]:
    for start in range(0, max(len(line), 1), _LONGEST_LINE):
        yield line[start : start + _LONGEST_LINE]
