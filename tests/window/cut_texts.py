"""The texts of a window that are cut off, and a translation whose texts are longer than the English ones."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect, QTranslator
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from tests.window.painted_texts import list_texts

_MORE = 0.4
"""By which part the texts are longer."""
_FILLER = "ölängerer Text noch "
_BEARING = 2
"""Pixels by which a letter may reach over the edge of its widget."""


class LongTranslator(QTranslator):
    """Makes each text of the program 40 % longer; names of keys and formats stay as they are."""

    def translate(
        self, context: str, sourceText: str, disambiguation: str | None = None, n: int = -1
    ) -> str | None:
        if context in ("QShortcut", "language") or sourceText.startswith("QT_LAYOUT") or len(sourceText) < 2:
            return None
        text = sourceText.replace("%n", str(n))
        more = round(len(text) * _MORE)
        return f"{text} {(_FILLER * more)[: more - 1]}".rstrip()

    def isEmpty(self) -> bool:
        return False


def list_cut_texts(top: QWidget) -> Iterator[str]:
    """Return the texts of a window that have no room in their widget, and are not marked as such by an ellipsis.

    Fields move their text with the cursor, and a line of which a part is selected is painted in parts. What lies over a widget
    for a while, such as a message, does not count.
    """
    for text in list_texts(top):
        widget = text.widget
        room = _find_room(widget, top)
        is_covered = widget.visibleRegion().boundingRect() != room.translated(-widget.mapTo(top, QPoint()))
        if is_covered or len(list(widget.visibleRegion())) > 1 or isinstance(widget, QLineEdit):  # type: ignore[call-overload]
            continue
        editor = widget.parentWidget()
        if isinstance(editor, QPlainTextEdit) and editor.textCursor().hasSelection():
            continue
        lost = text.place.width() - text.widest_part.width()
        if lost > _BEARING:
            kind = f"{type(widget).__name__} in {type(widget.parentWidget()).__name__}"
            yield f"{kind}: “{text.text}”, {lost:.0f} of {text.place.width():.0f} pixels"


def _find_room(widget: QWidget, top: QWidget) -> QRect:
    """Return the part of a widget's place in the window that no widget around it cuts off."""
    room = QRect(widget.mapTo(top, QPoint()), widget.size())
    around = widget.parentWidget()
    while widget is not top and around is not None:
        room &= QRect(around.mapTo(top, QPoint()), around.size())
        if around is top:
            break
        around = around.parentWidget()
    return room
