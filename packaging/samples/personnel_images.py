"""Personnel cards: draws the printed form, the rows typed into it over the years, and how it was photographed."""

from __future__ import annotations

from random import Random

from PIL import Image

from samples import scan
from samples.ink import Typewriter, centred
from samples.personnel_cards import Card, Row, text_of

_SIZE = (1400, 985)
_EDGE, _TOP, _HEAD, _ROW = (30, 1368), 34, 100, 37
# where the columns end: position, place, class, amount, day, month, year
_LINES = (368, 552, 614, 760, 812, 922, 1002)
_TITLES = (
    (199, 74, "Dienstliche Stellung", 20), (460, 74, "Dienstort", 20), (583, 64, "Gehalts-", 13), (583, 79, "klasse", 13),
    (687, 57, "Jahresgehalt", 16), (687, 74, "Monatsgehalt", 16), (687, 91, "Taglohn", 16),
    (881, 57, "Zeitpunkt der", 16), (881, 73, "Gehaltsänderung", 16), (786, 93, "Tag", 14), (867, 93, "Monat", 14),
    (962, 93, "Jahr", 14), (1186, 74, "Bemerkungen, Akten etc.", 20),
)  # fmt: skip


def draw(card: Card) -> Image.Image:
    """Return the picture of a card, the right way up."""
    rng = Random(f"personnel {card.id}")
    sheet = scan.paper(rng, _SIZE, card.tone, mottle=14, grain=12)
    form = scan.mask(_SIZE)
    _form(form)
    scan.press(sheet, form, (34, 38, 34), rng, wear=0.12, soft=0.4)
    y = _HEAD + 34.0
    for number, row in enumerate(card.rows):
        _entry(sheet, rng, row, y + rng.uniform(-3, 3), number)
        y += _ROW + rng.uniform(-4, 3)
    scan.specks(sheet, rng, 40, (70, 60, 46))
    laid = scan.on_bed(sheet, (1450, 1035), (24, 22), rng.uniform(-0.7, 0.7), (250, 250, 250))
    return scan.shadow(laid, 92, 0.25, 0.2)


def _form(layer: Image.Image) -> None:
    """Draw the printed lines and headings."""
    pen = scan.pen(layer)
    left, right = _EDGE
    pen.line((left, _TOP, right, _TOP), fill=250, width=5)
    pen.line((left, _HEAD, right, _HEAD), fill=250, width=4)
    for x in (left, right):
        pen.line((x, _TOP, x, 955), fill=250, width=5)
    for x in _LINES:
        thin = x in (812, 922)
        pen.line((x, _HEAD - 18 if thin else _TOP, x, 955), fill=200 if thin else 245, width=2 if thin else 3)
    for x in (644, 673, 702, 731):
        _dotted(layer, (x, _HEAD + 26), (x, 955))
    for y in range(_HEAD + 40, 950, _ROW):
        _dotted(layer, (left, y), (right, y))
    for x, y, text, size in _TITLES:
        centred(layer, x, y, text, "sans", size)


def _dotted(layer: Image.Image, start: tuple[int, int], end: tuple[int, int]) -> None:
    pen = scan.pen(layer)
    steps = max(end[0] - start[0], end[1] - start[1]) // 5
    for step in range(steps):
        x = start[0] + (end[0] - start[0]) * step // steps
        y = start[1] + (end[1] - start[1]) * step // steps
        pen.rectangle((x, y, x + 1, y + 1), fill=130)


def _entry(sheet: Image.Image, rng: Random, row: Row, y: float, number: int) -> None:
    """Draw one row, typed at another time on another machine than its neighbours; crossed-out cells get a pen stroke."""
    layer, strokes = scan.mask(sheet.size), scan.mask(sheet.size)
    typewriter = Typewriter(
        rng, rng.choice((13.6, 14.2, 14.8)), rng.choice(("typewriter", "courier")), faint=0.4
    )
    for x, text, struck in _places(row, typewriter.pitch):
        end = typewriter.type(layer, x, y, text)
        if struck:
            points = [
                (x - 6, y - 5 + rng.uniform(-2, 2)),
                ((x + end) / 2, y - 9),
                (end + 6, y - 8 + rng.uniform(-3, 3)),
            ]
            scan.pen(strokes).line(points, fill=240, width=3, joint="curve")
    tired = rng.random() < 0.35 and number > 0
    scan.press(sheet, layer, (80, 74, 68) if tired else (30, 28, 32), rng, wear=0.35 if tired else 0.2)
    scan.press(sheet, strokes, (150, 40, 44) if number % 2 else (38, 44, 96), rng, wear=0.4, soft=0.7)


def _places(row: Row, pitch: float) -> list[tuple[float, str, bool]]:
    """Return where each part of a row is typed; amounts are at the right of their column, a date in three."""
    (position, _), (place, _), (salary_class, crossed) = (text_of(cell) for cell in row[:3])
    found = [
        (40.0 if position != '"' else 130.0, position, text_of(row[0])[1]),
        (378.0 if place != '"' else 440.0, place, text_of(row[1])[1]),
        (583 - len(salary_class) * pitch / 2, salary_class, crossed),
    ]
    amount, crossed = text_of(row[3])
    found.append((754 - len(amount) * pitch, amount, crossed))
    date, crossed = text_of(row[4])
    day, month, year = date.split()
    found += [(808 - len(day) * pitch, day, crossed), (820.0, month, crossed), (932.0, year, crossed)]
    remark, crossed = text_of(row[5])
    return [*found, (1014.0, remark, crossed)]
