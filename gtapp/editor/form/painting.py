"""What a form paints: colours and fonts, tags for empty values, signs for issues and verdicts.

Pens, fonts, laid out texts and small images are created once for a palette, font and resolution, and used again
(`make bench`: one typed character, next item).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import ceil
from typing import Any, NamedTuple

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QFontMetricsF,
    QImage,
    QPainter,
    QPalette,
    QPen,
    QPolygonF,
    QStaticText,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QApplication

from gtapp.kit import small_widgets
from gtapp.kit.appearance import theme
from gtapp.kit.appearance.fonts import make_label_font, make_value_font
from gtapp.kit.texts.empty_values import NOTHING, describe_empty, is_empty_kind

_MAX_IMAGES = 64

_cached_images: dict[tuple[object, ...], QImage] = {}


def draw_cached(
    painter: QPainter, x: int, y: int, size: tuple[int, int], key: object, draw: Callable[[QPainter], object]
) -> None:
    """Paint at (x, y) what `draw` draws at (0, 0) into `size`, from a cached image; `key` identifies the drawing.

    Lengths are in the painter's logical pixels, for every resolution of the screen.
    """
    painter.drawImage(x, y, _find_image(painter, size, key, draw))


def draw_cached_frame(
    painter: QPainter, frame: QRect, height: int, key: object, draw: Callable[[QPainter], object]
) -> None:
    """Paint a frame as `draw_cached` does, of any height: `draw` draws one of this `height`, whose middle row is repeated."""
    image = _find_image(painter, (frame.width(), height), key, draw)
    if frame.height() == height:
        painter.drawImage(frame.x(), frame.y(), image)
        return
    end, pixels = height // 2, image.devicePixelRatio()
    for top, tall, source_top, source_tall in (
        (0, end, 0, end),
        (end, frame.height() - height, end, 1),
        (frame.height() - height + end, height - end, end, height - end),
    ):
        source = QRectF(0, source_top * pixels, image.width(), source_tall * pixels)
        painter.drawImage(QRectF(frame.x(), frame.y() + top, frame.width(), tall), image, source)


def _find_image(
    painter: QPainter, size: tuple[int, int], key: object, draw: Callable[[QPainter], object]
) -> QImage:
    ratio = painter.device().devicePixelRatioF()
    known = (key, size, ratio, theme.current_scheme())
    if known not in _cached_images:
        if len(_cached_images) >= _MAX_IMAGES:
            _cached_images.clear()
        _cached_images[known] = _draw_image(size, ratio, draw)
    return _cached_images[known]


def _draw_image(size: tuple[int, int], ratio: float, draw: Callable[[QPainter], object]) -> QImage:
    width, height = (ceil(side * ratio) for side in size)
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    draw(painter)
    painter.end()
    return image


class FormColours(NamedTuple):
    """The theme's colours by their meaning in a form."""

    draft: QColor
    confirmed: QColor
    dim: QColor
    issue: QColor
    note: QColor
    differs: QColor


_TAGS: dict[str, Any] = {
    "json": QT_TRANSLATE_NOOP("form", "JSON"),
    "crossed_out": QT_TRANSLATE_NOOP("form", "crossed out"),
}
_ORIGIN_NAMES: dict[str, Any] = {
    "draft": QT_TRANSLATE_NOOP("form", "from the draft, not yet confirmed"),
    "hand": QT_TRANSLATE_NOOP("form", "changed by hand"),
    "derived": QT_TRANSLATE_NOOP("form", "follows from the neighbours"),
    "rule": QT_TRANSLATE_NOOP("form", "follows from the transcript"),
    "confirmed": QT_TRANSLATE_NOOP("form", "confirmed"),
    "shown": QT_TRANSLATE_NOOP("form", "from the draft, on the screen before the item was checked"),
    "checked": QT_TRANSLATE_NOOP("form", "from the draft, accepted when the item was checked"),
    "never shown": QT_TRANSLATE_NOOP("form", "from the draft, not on the screen before the item was checked"),
    "file": QT_TRANSLATE_NOOP("form", "as in the file"),
}


def form_colours() -> FormColours:
    """Return the colours of the current theme."""
    return _form_colours(theme.current_scheme())


@cache
def _form_colours(scheme: str) -> FormColours:
    names = ("draft", "ok", "dim", "bad", "dim", "accent")
    return FormColours(*map(theme.theme_color, names))


def _origin_kind(origin: str) -> str:
    """Return an origin without the run that it names: ``draft:T0001`` is a value taken from that run."""
    return "taken" if origin.startswith("draft:") else origin


def tag_name(kind: str) -> str:
    """Return a tag in words, a kind of empty for instance."""
    if is_empty_kind(kind):
        return describe_empty(kind)
    return QCoreApplication.translate("form", _TAGS.get(kind, kind))


def origin_name(origin: str) -> str:
    """Return an origin in words."""
    if _origin_kind(origin) == "taken":
        from gtapp.core.record import provenance  # few values are, and the window starts faster without it

        source = provenance.parse_origin(origin)
        text = QCoreApplication.translate("form", "taken over from the draft of {run}")
        return text.format(run=" · ".join(filter(None, (source.run, source.model))))
    known = _ORIGIN_NAMES.get(origin)
    return QCoreApplication.translate("form", known) if known else origin


def format_tooltip(text: str) -> str:
    """Return a tooltip that shows `text` as plain text, wrapped."""
    return f"<p style='white-space:pre-wrap'>{small_widgets.escape_html(text)}</p>" if text else ""


class PaintColours:
    """The pens and colours for blocks and cells, created once for a palette."""

    def __init__(self, palette: QPalette, key: object = None) -> None:
        self.key = key
        self.text = palette.color(QPalette.ColorRole.WindowText)
        self.value = palette.color(QPalette.ColorRole.Text)
        self.label = theme.theme_color("dim")
        self.base = palette.base()
        # copies: the constructors of QBrush load PySide6's classes of gradients (start to first card)
        self.none = palette.base()
        self.none.setStyle(Qt.BrushStyle.NoBrush)
        self.current_row = palette.base()
        self.current_row.setColor(theme.theme_color("note_back"))
        self.other_row = palette.alternateBase()
        self.selected = palette.base()
        self.selected.setColor(theme.theme_color("selected_back"))
        self.mid = QPen(palette.color(QPalette.ColorRole.Mid), 1)
        self.edge = QPen(theme.theme_color("edge"), 1)
        self.focus = QPen(theme.theme_color("accent"), 2)
        self.edge_dashed, self.focus_dashed = QPen(self.edge), QPen(self.focus)
        for pen in (self.edge_dashed, self.focus_dashed):
            pen.setStyle(Qt.PenStyle.DashLine)


_paint_colours: list[PaintColours] = []


def paint_colours(palette: QPalette) -> PaintColours:
    """Return the pens and colours for a widget's palette; a form has one set, or two with disabled widgets.

    They are those of the program's palette: each widget's has a different key, and a read-only one's has no background.
    """
    program = QApplication.palette()
    key = (program.cacheKey(), palette.currentColorGroup())
    for each in _paint_colours:
        if each.key == key:
            return each
    program.setCurrentColorGroup(palette.currentColorGroup())
    _paint_colours[:] = [PaintColours(program, key), *_paint_colours[:3]]
    return _paint_colours[0]


class FormFonts:
    """The fonts and metrics for values in a font, and for the labels and notes beside them; computed once for a font."""

    def __init__(self, font: QFont) -> None:
        self.font = font
        self.metrics = QFontMetrics(font)
        self.small = make_label_font(font)
        self.small_metrics = QFontMetrics(self.small)
        self.bold = QFont(self.small)
        self.bold.setBold(True)
        self.bold_metrics = QFontMetrics(self.bold)
        self.line = ceil(
            QFontMetricsF(font).lineSpacing()
        )  # as QTextLayout has it; QFontMetrics would round it down
        self.small_line = self.small_metrics.lineSpacing()
        self._letters: dict[str, tuple[QStaticText, float, float]] = {}
        self._tags: dict[str, tuple[int, int]] = {}

    def letter(self, text: str) -> tuple[QStaticText, float, float]:
        """Return a text in the small font, laid out once, with its width and height."""
        if text not in self._letters:
            letter = QStaticText(text)
            letter.setTextFormat(Qt.TextFormat.PlainText)
            letter.prepare(font=self.small)
            self._letters[text] = (letter, letter.size().width(), letter.size().height())
        return self._letters[text]

    def tag_size(self, text: str) -> tuple[int, int]:
        """Return width and height of a tag with this text."""
        if text not in self._tags:
            self._tags[text] = (self.small_metrics.horizontalAdvance(text) + 8, self.small_metrics.height())
        return self._tags[text]


_form_fonts: list[FormFonts] = []


def form_fonts(font: QFont | None = None) -> FormFonts:
    """Return the fonts and metrics for values in `font`, else in the font that goes with the program's."""
    font = font or make_value_font(QApplication.font())
    # next card: a form has few fonts, and Qt's keys of them are texts, which take longer than comparing
    for known in _form_fonts:
        if known.font == font:
            return known
    _form_fonts.append(FormFonts(font))
    return _form_fonts[-1]


def draw_tag(painter: QPainter, x: int, middle: int, kind: str, palette: QPalette, fonts: FormFonts) -> int:
    """Paint a small framed word, or a dash for every kind of empty, with its left end at `x`; return its width."""
    text = NOTHING if is_empty_kind(kind) else tag_name(kind)
    width, height = fonts.tag_size(text)
    colours = paint_colours(palette)
    key = (text, fonts.font.key(), colours.key)
    draw_cached(
        painter,
        x,
        middle - height // 2,
        (width, height),
        key,
        lambda cached: _draw_tag(cached, text, colours, fonts),
    )
    return width


def _draw_tag(painter: QPainter, text: str, colours: PaintColours, fonts: FormFonts) -> None:
    width, height = fonts.tag_size(text)
    box = QRectF(0.5, 0.5, width - 1, height - 1)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(fonts.small)
    if text == NOTHING:  # a line is sharper than the sign
        small_widgets.fill_rect(painter, QRectF(4, height // 2, width - 8, 1), form_colours().dim)
        return
    painter.setPen(colours.mid)
    painter.setBrush(colours.base)  # so that the word is readable on any background, a button's too
    painter.drawRoundedRect(box, 3, 3)
    painter.setPen(form_colours().dim)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


def draw_issue_sign(
    painter: QPainter, x: float, y: float, size: float, level: str, palette: QPalette
) -> None:
    """Paint a triangle with an exclamation mark for an issue, a ring with an i for a note."""
    colours = form_colours()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    box = QRectF(x, y, size, size)
    inner = palette.color(QPalette.ColorRole.Base)
    if level == "issue":
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colours.issue)
        points = [QPointF(x + size / 2, y), QPointF(x + size, y + size), QPointF(x, y + size)]
        painter.drawPolygon(QPolygonF(points))
        painter.setPen(QPen(inner, size / 8))
        painter.drawLine(QPointF(x + size / 2, y + size * 0.36), QPointF(x + size / 2, y + size * 0.66))
        painter.drawPoint(QPointF(x + size / 2, y + size * 0.84))
    else:
        painter.setPen(QPen(colours.note, size / 10))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(box.adjusted(0.5, 0.5, -0.5, -0.5))
        painter.drawLine(QPointF(x + size / 2, y + size * 0.45), QPointF(x + size / 2, y + size * 0.75))
        painter.drawPoint(QPointF(x + size / 2, y + size * 0.28))
    painter.restore()


_BAR = ((0.26, 0.5), (0.74, 0.5))
# in a square of side 1; each tuple of points is one stroke
_STROKES: dict[str, tuple[tuple[tuple[float, float], ...], ...]] = {
    "tp": (((0.25, 0.53), (0.43, 0.71), (0.75, 0.31)),),
    "fp": (_BAR, ((0.5, 0.26), (0.5, 0.74))),
    "fn": (_BAR,),
    "fp+fn": (((0.3, 0.3), (0.7, 0.7)), ((0.3, 0.7), (0.7, 0.3))),
    "ignored": (),
}
VERDICTS = tuple(_STROKES)

_VERDICT_CODES: dict[str, Any] = {
    "tp": QT_TRANSLATE_NOOP("form", "right"),
    "fp": QT_TRANSLATE_NOOP("form", "extra"),
    "fn": QT_TRANSLATE_NOOP("form", "missing"),
    "fp+fn": QT_TRANSLATE_NOOP("form", "wrong"),
    "ignored": QT_TRANSLATE_NOOP("form", "ignored"),
}
_VERDICT_NAMES: dict[str, Any] = {
    "tp": QT_TRANSLATE_NOOP("form", "right (counts as a true positive)"),
    "fp": QT_TRANSLATE_NOOP("form", "extra: only in the answer (counts as a false positive)"),
    "fn": QT_TRANSLATE_NOOP("form", "missing in the answer (counts as a false negative)"),
    "fp+fn": QT_TRANSLATE_NOOP("form", "wrong (counts as a false positive and a false negative)"),
    "ignored": QT_TRANSLATE_NOOP("form", "not scored"),
}


def verdict_name(verdict: str) -> str:
    """Return a verdict in words."""
    return QCoreApplication.translate("form", _VERDICT_NAMES[verdict])


def verdict_code(verdict: str) -> str:
    """Return a verdict in one word."""
    return QCoreApplication.translate("form", _VERDICT_CODES[verdict])


def verdict_colour(verdict: str) -> QColor:
    """Return the colour of a verdict."""
    colours = form_colours()
    return {"tp": colours.confirmed, "ignored": colours.dim}.get(verdict, colours.issue)


def verdict_width(fonts: FormFonts) -> int:
    """Return the width of the signs with their codes."""
    codes = (fonts.small_metrics.horizontalAdvance(verdict_code(each)) for each in VERDICTS)
    return fonts.small_metrics.ascent() + max(codes) + 9


def draw_cached_verdict(
    painter: QPainter, x: int, y: int, size: int, verdict: str, palette: QPalette
) -> None:
    """Paint the sign of `draw_verdict_sign` from a cached image."""
    draw_cached(
        painter,
        x,
        y,
        (size, size),
        verdict,
        lambda cached: draw_verdict_sign(cached, 0, 0, size, verdict, palette),
    )


def draw_verdict_sign(
    painter: QPainter, x: float, y: float, size: float, verdict: str, palette: QPalette
) -> None:
    """Paint a disc with a tick, a plus, a minus or a cross; a ring for what is not scored."""
    colour = verdict_colour(verdict)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    disc = QRectF(x, y, size, size)
    if _STROKES[verdict]:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawEllipse(disc)
    else:
        painter.setPen(QPen(colour, size / 10))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(disc.adjusted(1, 1, -1, -1))
    painter.setPen(QPen(palette.color(QPalette.ColorRole.Base), size / 7, c=Qt.PenCapStyle.RoundCap))
    for stroke in _STROKES[verdict]:
        painter.drawPolyline([QPointF(x + a * size, y + b * size) for a, b in stroke])
    painter.restore()


_ENDLESS_WORD = 5000


def choose_wrap_mode(text: str) -> QTextOption.WrapMode:
    """Return how to wrap a text; anywhere where it has an endless word: else Qt searches its end again at each line."""
    endless = len(text) >= _ENDLESS_WORD and any(len(word) >= _ENDLESS_WORD for word in text.split())
    return QTextOption.WrapMode.WrapAnywhere if endless else small_widgets.WRAP


def count_lines(text: str, width: int, font: QFont, wrap: QTextOption.WrapMode = small_widgets.WRAP) -> int:
    """Return the number of lines of `text` at this width, without a widget."""
    return max(_lay_out_lines(text, width, font, wrap).lineCount(), 1)


def cut_lines(text: str, width: int, font: QFont, most: int) -> str:
    """Return `text` with an ellipsis at its end, cut such that it has at most so many lines at this width."""
    layout = _lay_out_lines(text, width, font, small_widgets.WRAP)
    if layout.lineCount() <= most:
        return text
    start = layout.lineAt(most - 1).textStart()
    return text[:start] + QFontMetrics(font).elidedText(text[start:], Qt.TextElideMode.ElideRight, width)


def _lay_out_lines(text: str, width: int, font: QFont, wrap: QTextOption.WrapMode) -> QTextLayout:
    layout = QTextLayout(text.replace("\n", "\u2028"), font)
    layout.setTextOption(small_widgets.create_wrap_option(wrap))
    layout.beginLayout()
    line = layout.createLine()
    while line.isValid():
        line.setLineWidth(width)
        line = layout.createLine()
    layout.endLayout()
    return layout
