"""Fraktur: draws a newspaper page in two columns, in an open bound volume."""

from __future__ import annotations

from random import Random

from PIL import Image, ImageFilter

from samples import scan
from samples.fonts import font
from samples.ink import SOFT_HYPHEN, Setting, centred, set_text
from samples.newspaper import Page, printed

_SIZE = (1180, 1520)
_COLUMNS, _WIDTH, _TOP, _FOOT = (92, 612), 494, 470, 1400
_FACES = {"": "fraktur"}
_TEXT = Setting(30, 35.5, _WIDTH, _FACES, hanging=26)
_HEADING = Setting(38, 46, _WIDTH, _FACES, justified=False)


def draw(page: Page) -> Image.Image:
    """Return the scan of one page."""
    rng = Random(f"fraktur {page.id}")
    sheet = scan.paper(rng, _SIZE, (243, 231, 203), mottle=16, grain=14)
    layer = scan.mask(_SIZE)
    _head(layer, page)
    _columns(layer, rng, page)
    scan.show_through(sheet, layer.transpose(Image.Transpose.FLIP_TOP_BOTTOM), (120, 104, 84), 0.1)
    scan.press(sheet, layer, (44, 36, 30), rng, wear=0.4, soft=0.7)
    for _ in range(3):
        x, y = rng.randrange(1100), rng.randrange(1400)
        scan.stain(
            sheet, rng, (x, y, x + rng.randint(40, 190), y + rng.randint(40, 120)), (168, 138, 92), 0.3
        )
    scan.specks(sheet, rng, 60, (96, 78, 56))
    return _bound(scan.shadow(sheet, 34, 0.6, 0.35), rng)


def _head(layer: Image.Image, page: Page) -> None:
    """Draw the number of the issue, title, day and the rule below."""
    pen = scan.pen(layer)
    middle = _SIZE[0] / 2
    centred(layer, middle, 118, printed(page.issue), "fraktur", 44)
    pen.text((1070, 116), page.folio, font=font("print", 34), fill=245, anchor="ls")
    title = printed("Aarmünder Nachrichten")
    for shift in (-1, 0, 1):
        centred(layer, middle + shift, 224, title, "fraktur", 108, 255)
    centred(layer, middle, 308, printed("aus dem Intelligenz-Contor zu Aarmünde."), "fraktur", 54)
    centred(layer, middle, 368, printed(page.day).replace(SOFT_HYPHEN, ""), "fraktur", 40)
    pen.line((96, 396, 1100, 394), fill=245, width=4)
    pen.line((96, 405, 1100, 403), fill=225, width=2)
    pen.line((599, 440, 601, _FOOT - 6), fill=225, width=3)


def _columns(layer: Image.Image, rng: Random, page: Page) -> None:
    """Draw the sections, down the left column and on in the right one; the foot has the next page's first word."""
    column, y = 0, float(_TOP)
    for section in page.sections:
        pieces = [(printed(section.heading) + ":", _HEADING, 16.0)]
        pieces += [(f"{number}. {printed(text)}", _TEXT, 0.0) for number, text in enumerate(section.texts, 1)]
        for place, (text, setting, space) in enumerate(pieces):
            height = set_text(scan.mask((_SIZE[0], 8)), Random(0), 0, 0, text, setting)
            needed = height + (3 * _TEXT.leading if place == 0 else 0)
            if y + needed - _TEXT.leading > _FOOT and column == 0:
                column, y = 1, float(_TOP)
            above = space if y > _TOP else 0.0
            y = set_text(layer, rng, _COLUMNS[column], y + above, text, setting) + space * 0.3
    if y - _TEXT.leading > _FOOT + 20:
        raise ValueError(f"{page.id} is too long: {y}")
    if page.catchword:
        scan.pen(layer).text(
            (1092, _FOOT + 46), page.catchword, font=font("fraktur", 30), fill=235, anchor="rs"
        )


def _bound(sheet: Image.Image, rng: Random) -> Image.Image:
    """Draw the page in its volume: the fold dark at the left, other leaves' edges, the black ground below."""
    ground = Image.new("RGB", (1260, 1580), (16, 14, 14))
    for edge in range(5):
        leaf = scan.paper(rng, (40, 1520), (206 - edge * 12, 194 - edge * 12, 166 - edge * 10))
        ground.paste(leaf, (1186 + (4 - edge) * 5, 24))
    ground.paste(sheet, (30, 20))
    fold = scan.mask(ground.size)
    scan.pen(fold).rectangle((0, 0, 58, 1580), fill=190)
    ground.paste((40, 30, 24), mask=fold.filter(ImageFilter.GaussianBlur(20)))
    return ground.rotate(rng.uniform(-0.35, 0.35), Image.Resampling.BICUBIC, fillcolor=(16, 14, 14))
