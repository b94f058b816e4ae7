"""The palette of special characters: chosen by arrow keys, name or code, or composed of an accent and a letter.

The cursor stays where it is, and so does the text around it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import chain

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QInputMethodEvent, QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from gtapp.kit import small_widgets
from gtapp.kit.appearance.dialog_style import apply_style
from gtapp.kit.appearance.theme import theme_color
from gtapp.kit.preferences import Preferences
from gtapp.kit.texts.accents import compose, is_accent, list_composed

COLUMNS = 12
_MOST_FOUND = 60
_RECENT = 12
_CELL = 34
_SEARCHED = (range(0xA0, 0x2FFF), range(0xA720, 0xA800), range(0xAB30, 0xAB70), range(0xFB00, 0xFB07))
"""The codes that are searched by name: those before the Chinese signs, and the blocks of medieval letters and of ligatures."""

# offered for every benchmark, after the characters that it defines
COMMON = (
    *"ſßæœÆŒøØåÅäöüÄÖÜéèêëàâçñõãęłßœ",
    *"„“”‚‘’«»‹›–—…·•¬§¶†‡*",
    *"°′″×÷±½¼¾⅓⅔¹²³ªº%‰",
    *"ꝛꝑꝓﬅﬁﬂ£ℳ₰℔℥₣€¢",
    *"αβγδεζηθικλμνξοπρστυφχψω",
)  # fmt: skip


class CharacterPalette(QFrame):
    """A window above the editor that takes no focus, so that the editor keeps its cursor and the text that is being composed.

    It is no Qt popup, since popups grab the keyboard: keys that are pressed while one closes would be lost. `used` are the
    characters that the project's records have, the most frequent first; they are the first row. `own` are the benchmark's,
    `known` has the names of those that have commands of their own, and their keys.
    """

    chosen = Signal(str)

    def __init__(
        self,
        own: Sequence[str],
        used: Sequence[str],
        known: Mapping[str, tuple[str, str]],
        preferences: Preferences,
        parent: QWidget,
    ) -> None:
        super().__init__(parent, Qt.WindowType.ToolTip)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAccessibleName(self.tr("Special characters"))
        self._window = parent.window()
        self._preferences = preferences
        self._own, self._known = own, known
        self._used: Sequence[str] = ()
        self._usual: list[str] = []
        self._typed = ""
        # shows what is typed: the keys are those of the editor, which keeps the focus
        self._search = QLineEdit(self)
        self._name = small_widgets.make_label(parent=self, wrap=True)
        self.list = QListWidget(self)
        apply_style(self)
        self._build()
        self.show_used(used)

    def _build(self) -> None:
        box = self.list
        box.setViewMode(QListWidget.ViewMode.IconMode)
        box.setMovement(QListWidget.Movement.Static)
        box.setResizeMode(QListWidget.ResizeMode.Adjust)
        box.setUniformItemSizes(True)
        box.setGridSize(QSize(_CELL, _CELL))
        box.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        box.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        box.setFixedWidth(COLUMNS * _CELL + box.verticalScrollBar().sizeHint().width() + 6)
        box.setFixedHeight(7 * _CELL + 6)
        box.setFrameShape(QFrame.Shape.NoFrame)
        font = box.font()
        font.setPointSizeF(font.pointSizeF() * 1.3)
        box.setFont(font)
        box.itemClicked.connect(self._choose)
        box.currentItemChanged.connect(self._describe)
        self._search.setReadOnly(True)
        self._search.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._search.setPlaceholderText(
            self.tr("Search: name (“long s”), code (17F), or accent and letter (´ e)")
        )
        self._search.setAccessibleName(self.tr("Search"))
        self._name.setFixedWidth(box.width())
        self._name.setMinimumHeight(2 * self._name.fontMetrics().lineSpacing())
        self._name.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        for widget in (self._search, box, self._name):
            column.addWidget(widget)

    def show_used(self, used: Sequence[str]) -> None:
        """Show in the first row what the project's records have; nothing moves where the user is choosing already."""
        if self._typed or self.list.currentRow() > 0:
            return
        self._used = used[:COLUMNS]
        recent = self._preferences.texts("characters")
        usual = (*self._used, *recent, *sorted(self._own, key=_find_place), *sorted(COMMON, key=_find_place))
        self._usual = list(dict.fromkeys(usual))
        self._fill()

    def open_at(self, widget: QWidget) -> None:
        """Show the palette below the editor, inside the screen."""
        self.adjustSize()
        screen = widget.screen().availableGeometry()
        corner = widget.mapToGlobal(QPoint(0, widget.height() + 2))
        if corner.y() + self.height() > screen.bottom():
            corner.setY(widget.mapToGlobal(QPoint(0, 0)).y() - self.height() - 2)
        x = min(max(corner.x(), screen.left()), screen.right() - self.width())
        y = min(max(corner.y(), screen.top()), screen.bottom() - self.height())
        self.move(x, y)
        self.show()
        QApplication.instance().installEventFilter(self)  # type: ignore[union-attr]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle all keys while the palette is open; close it on a click elsewhere or when another window is activated."""
        kind = event.type()
        if not self.isVisible():
            return False
        if kind == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        if kind == QEvent.Type.KeyPress and isinstance(watched, QWidget) and isinstance(event, QKeyEvent):
            self.keyPressEvent(event)
            return True
        if kind == QEvent.Type.InputMethod and isinstance(event, QInputMethodEvent):
            if event.commitString().isprintable() and event.commitString():
                self._type(self._typed + event.commitString())
            return True
        elsewhere = isinstance(watched, QWidget) and watched is not self and not self.isAncestorOf(watched)
        moved = kind in (QEvent.Type.Move, QEvent.Type.Resize) and watched is self._window
        if (
            kind == QEvent.Type.WindowDeactivate
            or moved
            or (kind == QEvent.Type.MouseButtonPress and elsewhere)
        ):
            self.close()
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move, letters search, Return inserts."""
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -COLUMNS, Qt.Key.Key_Down: COLUMNS}
        key = Qt.Key(event.key())
        if key in steps:
            self._move(steps[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.list.count():
                self._choose(self.list.currentItem())
        elif key == Qt.Key.Key_Escape:
            self.close()
        elif key == Qt.Key.Key_Backspace:
            self._type(self._typed[:-1])
        elif event.text().isprintable() and event.text() and not _is_command(event):
            self._type(self._typed + event.text())
        else:
            event.ignore()

    def _move(self, step: int) -> None:
        row = self.list.currentRow() + step
        if 0 <= row < self.list.count():
            self.list.setCurrentRow(row)
        elif abs(step) == COLUMNS:
            self.list.setCurrentRow(self.list.count() - 1 if step > 0 else 0)

    def _type(self, text: str) -> None:
        composed = compose(text)
        if composed:
            self._insert(composed)
            return
        self._typed = text
        self._fill()

    def _fill(self) -> None:
        if is_accent(self._typed):
            self._search.setText(self.tr("Accent {typed}: now its letter").format(typed=self._typed))
        else:
            self._search.setText(self._typed)
        metrics = self.list.fontMetrics()
        characters = (
            list(find_characters(self._typed, self._usual, partial(is_drawable, metrics)))
            if self._typed.strip()
            else sorted(self._usual, key=lambda text: not is_drawable(metrics, text))
        )
        self.list.clear()
        for text in characters:
            entry = QListWidgetItem(text)
            entry.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
            entry.setSizeHint(QSize(_CELL, _CELL))
            entry.setToolTip(small_widgets.escape_tooltip(self._describe_entry(text)))
            entry.setData(Qt.ItemDataRole.AccessibleTextRole, self._describe_entry(text))
            self.list.addItem(entry)
        self._mark_used()
        self.list.setCurrentRow(0)
        if not characters:
            self._name.setText(self.tr("No such character"))

    def _mark_used(self) -> None:
        """Set the background of the characters that the project's records have."""
        marked = theme_color("note_back")
        for entry in map(self.list.item, range(self.list.count())):
            if entry.text() in self._used and not self._typed:
                entry.setBackground(marked)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the change between light and dark, which entries that have a background of their own don't."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self.isVisible():
            self._mark_used()

    def _describe(self, entry: QListWidgetItem | None) -> None:
        if entry:
            self._name.setText(self._describe_entry(entry.text()))

    def _describe_entry(self, text: str) -> str:
        """Return a character's code and name, its key, and whether it is one that the project's records have often."""
        used = self.tr("often in this project") if text in self._used else ""
        name, keys = self._known.get(text, ("", ""))
        described = f"U+{ord(text):04X} {name}" if name else describe_character(text)
        return " · ".join(filter(None, (described, keys, used)))

    def _choose(self, entry: QListWidgetItem) -> None:
        self._insert(entry.text())

    def _insert(self, text: str) -> None:
        recent = [text, *(each for each in self._preferences.texts("characters") if each != text)]
        self._preferences.put_texts("characters", recent[:_RECENT])
        self.close()
        self.chosen.emit(text)


def _find_place(text: str) -> tuple[bool, str]:
    """Return by what characters are sorted: letters by the one that they are made from, then all others as they are."""
    if not text[0].isalpha():
        return True, ""
    name = unicodedata.name(text[0], "").split()
    letters = (word for word in name if len(word) <= 2)  # of “long s”, “a with ring above”, “ligature oe”
    base = next(letters, "") if name[:1] == ["LATIN"] else ""
    return False, (base or unicodedata.normalize("NFKD", text)[0]).casefold()


def _is_command(event: QKeyEvent) -> bool:
    """Return whether Ctrl or Alt is held; both together are AltGr."""
    modifiers = event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
    return modifiers in (Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier)


def describe_character(text: str) -> str:
    """Return the code and name of a character; a letter with marks by all their names, a word as it is."""
    if len(text) != 1:
        has_marks = all(map(unicodedata.combining, text[1:]))
        return " + ".join(map(describe_character, text)) if has_marks else text
    return f"U+{ord(text):04X} {unicodedata.name(text, '')}".strip()


def find_characters(
    typed: str, usual: Sequence[str], is_shown: Callable[[str], bool] = bool
) -> Iterator[str]:
    """Yield the characters whose name has all words that were typed, or that have the code; the usual ones first.

    A special character that was typed is found itself, accents with the letters that they are composed with. Those that are
    found by their names are left out unless `is_shown` is true of them.
    """
    if is_accent(typed):
        yield from dict.fromkeys((*typed, *list_composed(typed)))
        return
    words, coded = [f" {word}" for word in typed.upper().split()], _parse_code(typed)
    seen: set[str] = set()
    for text in (*coded, *usual, *map(chr, chain(*_SEARCHED))):
        if text not in seen and (
            text in coded or (_has_words(words, _make_search_name(text)) and is_shown(text))
        ):
            seen.add(text)
            yield text
            if len(seen) >= _MOST_FOUND:
                return


def is_drawable(metrics: QFontMetrics, text: str) -> bool:
    """Return whether an installed font can draw all characters of a text; others are shown as empty boxes."""
    return all(metrics.inFontUcs4(ord(each)) for each in text)


@lru_cache(maxsize=sum(map(len, _SEARCHED)))
def _make_search_name(text: str) -> str:
    """Return a character's name with a space before each word; several characters are their own name."""
    name = unicodedata.name(text, "") if len(text) == 1 else text.upper()
    return f" {name}" if name else ""


def _has_words(words: Sequence[str], name: str) -> bool:
    for word in words:  # no generator: this runs for each character at each key
        if word not in name:
            return False
    return bool(name)


def _parse_code(typed: str) -> tuple[str, ...]:
    if len(typed) == 1 and not typed.isascii():
        return (typed,)
    try:
        text = chr(int(typed.strip().upper().removeprefix("U+"), 16))
    except (ValueError, OverflowError):
        return ()
    return (text,) if text.isprintable() and len(typed.strip()) >= 2 else ()
