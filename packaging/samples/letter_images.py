"""Letters: draws typed pages on a scanner's black bed."""

from __future__ import annotations

import math
from random import Random

from PIL import Image, ImageFilter

from samples import scan
from samples.fonts import font
from samples.ink import Typewriter, centred
from samples.letters import FIRM, Letter, Page

_PAGE, _BOARD, _BED = (1000, 1414), (1050, 1468), (1130, 1556)
_LEADING = 38


def draw(letter: Letter, number: int) -> Image.Image:
    """Return the scan of page `number` (from 1) of a letter."""
    page = letter.pages[number - 1]
    rng = Random(f"letter {letter.number} {number}")
    sheet = scan.paper(rng, _PAGE, (238, 228, 196) if letter.carbon else (243, 231, 186), mottle=10, grain=7)
    if letter.carbon or number > 1:
        _back(sheet, rng, letter.pages[number - 2] if number > 1 else page)
    layer = scan.mask(_PAGE)
    y = 190.0
    if page.letterhead:
        _letterhead(sheet, rng)
        y = 236
    end = _typed(layer, rng, page, y, 0.5 if letter.carbon else 0.3)
    scan.press(
        sheet,
        layer,
        (66, 62, 110) if letter.carbon else (64, 60, 66),
        rng,
        0.4,
        0.9 if letter.carbon else 0.5,
    )
    _signatures(sheet, rng, page.signatures, end)
    _marks(sheet, rng, letter.number if number == 1 else "")
    return _scanned(sheet, rng)


def _typed(layer: Image.Image, rng: Random, page: Page, y: float, faint: float) -> float:
    typewriter = Typewriter(rng, 15.2, faint=faint)
    for line in page.lines:
        x = 150.0
        if line.startswith(">"):
            x += int(line[1:3] if line[2].isdigit() else line[1]) * typewriter.pitch
            line = line[3:] if line[2].isdigit() else line[2:]
        for part, text in enumerate(line.split("_")):
            typewriter.type(layer, x, y, text)
            if part % 2:
                typewriter.underline(layer, x, y, len(text))
            x += len(text) * typewriter.pitch
        y += _LEADING if line else _LEADING * 0.55
    return y


def _letterhead(sheet: Image.Image, rng: Random) -> None:
    layer = scan.mask(sheet.size)
    words = FIRM.split(" ")
    centred(layer, 300, 100, words[0], "sans-bold", 27)
    centred(layer, 300, 130, words[1], "sans-bold", 27)
    centred(layer, 300, 155, "Am unteren Steg 4", "sans", 17)
    scan.pen(layer).line((265, 168, 335, 168), fill=230, width=2)
    for number, line in enumerate(
        ("Telephon: Aarmünde 117", "Telegramme: Schleppschiff", "Postcheck-Konto IX 2204")
    ):
        centred(layer, 300, 188 + number * 17, line, "sans", 14)
    scan.press(sheet, layer, (48, 44, 52), rng, wear=0.2)


def _back(sheet: Image.Image, rng: Random, page: Page) -> None:
    """Draw another sheet's typing that shows through, as on copies that were stacked."""
    layer = scan.mask(sheet.size)
    _typed(layer, Random(rng.random()), page, 200, 0.3)
    scan.show_through(sheet, layer, (120, 104, 90), 0.1)


def _signatures(sheet: Image.Image, rng: Random, names: tuple[str, ...], y: float) -> None:
    """Draw signatures with a pen: narrow, slanting, with a flourish, each in another ink."""
    for number, name in enumerate(names):
        base, size = y + 78 + rng.randint(-6, 10), (112, 98)[number % 2]
        layer = scan.mask(sheet.size)
        pen = scan.pen(layer)
        pen.text((0, base), name, font=font("pen", size), fill=245, anchor="ls")
        length = font("pen", size).getlength(name)
        pen.line(_flourish(rng, length, base), fill=225, width=2, joint="curve")
        slant, narrow, left = 0.34, 1.22, 400 + number * 240
        layer = layer.transform(
            layer.size,
            Image.Transform.AFFINE,
            (narrow, narrow * slant, -narrow * (left + slant * base), 0, 1, 0),
            Image.Resampling.BICUBIC,
        ).rotate(rng.uniform(3, 7), Image.Resampling.BICUBIC, center=(left, base))
        scan.press(sheet, layer, ((38, 40, 74), (40, 34, 30))[number % 2], rng, wear=0.25, soft=0.7)


def _flourish(rng: Random, length: float, base: float) -> list[tuple[float, float]]:
    """Draw a stroke that runs back below the name in decreasing waves."""
    waves = rng.uniform(1.5, 2.5)
    return [
        (
            length * (1.04 - step / 60),
            base + 12 + 22 * math.exp(-step / 25) * math.sin(step / 60 * waves * math.tau),
        )
        for step in range(60)
    ]


def _marks(sheet: Image.Image, rng: Random, number: str) -> None:
    """Draw the archive's marks: a red number, holes of the file, rust of a paper clip, a fold."""
    if number:
        layer = scan.mask(sheet.size)
        pen = scan.pen(layer)
        pen.text((888, 96), str(int(number)), font=font("hand", 64), fill=235, anchor="ls")
        pen.line((872, 112, 944, 106), fill=230, width=4)
        scan.press(sheet, layer, scan.RED, rng, wear=0.55, soft=0.8)
    scan.stain(sheet, rng, (rng.randint(60, 200), -30, rng.randint(230, 300), 60), (150, 88, 40), 0.5)
    fold = scan.mask(sheet.size)
    scan.pen(fold).line((0, 712, sheet.width, 708), fill=90, width=3)
    sheet.paste((176, 160, 120), mask=fold.filter(ImageFilter.GaussianBlur(2)))
    for y in (560, 868):
        scan.pen(sheet).ellipse((30, y, 58, y + 28), fill=(244, 246, 240), outline=(190, 176, 136))
    scan.specks(sheet, rng, 24, (90, 76, 60))


def _scanned(sheet: Image.Image, rng: Random) -> Image.Image:
    board = scan.on_bed(sheet, _BOARD, (26, 28), rng.uniform(-0.5, 0.5), (240, 242, 236))
    return scan.on_bed(board, _BED, (24, 30), rng.uniform(-0.2, 0.2), (6, 6, 8))
