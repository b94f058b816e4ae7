"""Zettelkatalog: draws the cards as a copying camera or a colour scanner shows them."""

from __future__ import annotations

import math
from random import Random

from PIL import Image, ImageFilter

from samples import scan
from samples.cards import Card
from samples.fonts import font
from samples.ink import Setting, Typewriter, centred, set_text

_SIZE = (1240, 740)
_TONES: tuple[scan.Colour, ...] = ((243, 234, 212), (238, 226, 196), (246, 240, 226))


def draw(card: Card) -> Image.Image:
    """Return the scan of one card."""
    rng = Random(f"card {card.id}")
    sheet = scan.paper(rng, _SIZE, rng.choice(_TONES))
    layer = scan.mask(_SIZE)
    {"typed": _typed, "courier": _typed, "printed": _printed, "french": _french, "written": _written}[
        card.look
    ](layer, rng, card)
    scan.press(sheet, layer, scan.BLACK, rng, wear=0.35 if "typed" in card.look else 0.2)
    if card.stamp:
        _stamp(sheet, rng, card.stamp, wear=0.4 if card.bitonal else 0.75)
    _hole(sheet, rng, (12, 10, 12) if card.bitonal else (58, 52, 48))
    scan.specks(sheet, rng, 14)
    laid = scan.on_bed(sheet, (1280, 780), (20, 20), rng.uniform(-0.5, 0.5), (236, 236, 232))
    return _bitonal(laid, rng) if card.bitonal else scan.shadow(laid, 34, 0.3, 0.2)


def _typed(layer: Image.Image, rng: Random, card: Card) -> None:
    typewriter = Typewriter(rng, 22.0, "courier" if card.look == "courier" else "typewriter", faint=0.35)
    x, y = 96 + rng.randint(-14, 14), 132 + rng.randint(-12, 12)
    for line in card.text:
        if line.startswith("^"):
            typewriter.type(layer, 1190 - len(line) * typewriter.pitch, 62, line[1:])
            continue
        if line.startswith("_Standort"):
            y += 14
        if not line and len(card.text) > 6:
            y = max(y, 430)
        _typed_line(layer, typewriter, x, y, line)
        y += 38


def _typed_line(layer: Image.Image, typewriter: Typewriter, x: float, y: float, line: str) -> None:
    """Draw one line, in which ``_words_`` are underlined."""
    for number, part in enumerate(line.split("_")):
        typewriter.type(layer, x, y, part)
        if number % 2:
            typewriter.underline(layer, x, y, len(part))
        x += len(part) * typewriter.pitch


def _printed(layer: Image.Image, rng: Random, card: Card) -> None:
    """Draw a slip cut from the printed yearly list: author bold, degree below, life in small print."""
    x, y = 130 + rng.randint(-10, 10), 176.0 + rng.randint(-20, 20)
    y = set_text(layer, rng, x, y, card.text[0], Setting(33, 41, 960, hanging=50))
    y = set_text(layer, rng, x + 26, y + 4, card.text[1], Setting(30, 38, 930, justified=False))
    if len(card.text) > 3:
        y = set_text(layer, rng, x + 56, y, card.text[2], Setting(22, 28, 900, hanging=0))
        length = font("print", 22).getlength(card.text[3])
        set_text(layer, rng, x + 956 - length, y + 2, card.text[3], Setting(22, 28, length + 9))


def _french(layer: Image.Image, rng: Random, card: Card) -> None:
    """Draw a small printed slip between two ruled lines."""
    pen = scan.pen(layer)
    pen.line((0, 210, 1240, 204), fill=235, width=4)
    pen.line((276, 0, 280, 740), fill=225, width=3)
    y = set_text(layer, rng, 310, 256, card.text[0], Setting(30, 37, 560, first=28))
    set_text(layer, rng, 410, y, card.text[1], Setting(23, 30, 500, justified=False))


def _written(layer: Image.Image, rng: Random, card: Card) -> None:
    """Draw a handwritten card: the heading, the “s.” alone, and the person that the card refers to."""
    sizes, lefts, y = (62, 50, 52, 52, 52), (110, 560, 120, 190, 640), 150.0
    for number, line in enumerate(card.text):
        face = font("hand", sizes[number])
        row = scan.mask((1240, 130))
        scan.pen(row).text((lefts[number], 90), line, font=face, fill=240, anchor="ls")
        row = row.rotate(rng.uniform(0.2, 1.1), Image.Resampling.BICUBIC)
        layer.paste(255, (0, round(y) - 90), row)
        y += 100 if number < 2 else 78
    scan.pen(layer).line((60, 182, 900, 170), fill=225, width=3)


def _hole(sheet: Image.Image, rng: Random, colour: scan.Colour) -> None:
    """Draw the hole of the drawer's rod, at the foot of the card."""
    x, y, radius = 614 + rng.randint(-10, 10), 652 + rng.randint(-5, 5), 39
    layer = scan.mask(sheet.size)
    scan.pen(layer).ellipse((x - radius - 3, y - radius - 4, x + radius + 3, y + radius + 2), fill=120)
    sheet.paste((90, 80, 66), mask=layer.filter(ImageFilter.GaussianBlur(3)))
    layer = scan.mask(sheet.size)
    scan.pen(layer).ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
    sheet.paste(colour, mask=layer.filter(ImageFilter.GaussianBlur(1)))


def _stamp(sheet: Image.Image, rng: Random, text: str, wear: float) -> None:
    """Draw an owner's oval or a plain line in stamp ink, askew and uneven."""
    layer = scan.mask(sheet.size)
    lines = text.split("|")
    x, y = (1010, 590) if len(lines) > 1 else (980, 610)
    pen = scan.pen(layer)
    if len(lines) > 1:
        for inset in (0, 9):
            box = (x - 150 + inset, y - 66 + inset, x + 150 - inset, y + 66 - inset)
            pen.ellipse(box, outline=235, width=3)
        centred(layer, x, y - 6, lines[0], "sans-bold", 23)
        centred(layer, x, y + 26, lines[1], "sans-bold", 23)
        pen.line((x - 40, y + 38, x + 40, y + 38), fill=230, width=2)
    else:
        pen.rectangle((x - 120, y - 36, x + 120, y + 22), outline=235, width=4)
        centred(layer, x, y + 6, lines[0], "sans-bold", 34)
    layer = layer.rotate(rng.uniform(-9, 9), Image.Resampling.BICUBIC, center=(x, y))
    scan.press(sheet, layer, rng.choice((scan.VIOLET, (156, 52, 60))), rng, wear, soft=0.8)


def _bitonal(sheet: Image.Image, rng: Random) -> Image.Image:
    """Return the card as from microfilm: black and white only, with parts of the card's edge."""
    grey = sheet.convert("L").filter(ImageFilter.GaussianBlur(0.6))
    plain = Image.new("L", grey.size, 255)
    inner = (30, 30, grey.width - 30, grey.height - 30)
    plain.paste(grey.crop(inner).point([0 if value < 135 else 255 for value in range(256)]), inner[:2])
    pen = scan.pen(plain)
    for x in range(40, grey.width - 60, 40):
        for y in (26, grey.height - 24):
            if math.sin(x / 97 + y) + rng.random() > 0.55:
                pen.line((x, y + rng.randint(0, 1), x + rng.randint(20, 60), y), fill=0, width=2)
    return plain.filter(ImageFilter.GaussianBlur(0.4))
