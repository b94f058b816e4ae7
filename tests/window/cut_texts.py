"""The texts of a window that are cut off, and a translation whose texts are longer than the English ones."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect, QTranslator
from PySide6.QtWidgets import QLineEdit, QMenu, QPlainTextEdit, QWidget

from gtapp.core.platform.folders import bundled_folder
from tests.window.painted_texts import list_texts

_MORE = 0.4
"""By which part the texts are longer."""
_FILLER = "ölängerer Text noch "
_BEARING = 2
"""Pixels by which a letter may reach over the edge of its widget."""
_LEAST_BEGIN = 3
"""A shortened text is known by this many letters."""


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


def list_own_texts(language: str) -> frozenset[str]:
    """Return the program's texts in one of its languages, as they are painted; those with figures or names end before these.

    Labels and choices of schemas are left out, since a project's own are of any length.
    """
    catalogue = f"gtapp_{'de' if language == 'en' else language}.ts"  # each has the English texts, too
    root = ET.parse(bundled_folder("resources") / "translations" / catalogue).getroot()
    return frozenset(
        _read_text(message, language).replace("&", "").partition("{")[0].partition("%n")[0]
        for context in root.iter("context")
        if context.findtext("name") != "schema"
        for message in context.iter("message")
    )


def _read_text(message: ET.Element, language: str) -> str:
    source = message.findtext("source", "")
    return source if language == "en" else message.findtext("translation", "") or source


def list_shortened_texts(top: QWidget, own: frozenset[str]) -> Iterator[str]:
    """Return the program's `own` texts that are painted with an ellipsis in place of a part.

    What users wrote, and names of files, are of any length and may be shortened. Menus are as wide as their texts.
    """
    for text in list_texts(top):
        begin, ellipsis, _ = text.text.partition("…")
        is_cut = ellipsis and len(begin) >= _LEAST_BEGIN and text.text not in own and not begin.endswith(" ")
        if is_cut and not isinstance(text.widget, QMenu) and any(each.startswith(begin) for each in own):
            yield f"{type(text.widget.parentWidget()).__name__}: “{text.text}”"
