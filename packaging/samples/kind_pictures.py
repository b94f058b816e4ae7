"""Draws the small pictures of the start page, one for each kind of document: a part of an invented scan of that kind."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pypdfium2
from PIL import Image

from samples import (
    card_images,
    cards,
    letter_images,
    letters,
    newspaper,
    newspaper_images,
    paper_images,
    papers,
    personnel_cards,
    personnel_images,
    scan,
)
from samples.fonts import font

SIZE = (480, 300)
"""Twice the size in which the start page shows them, for screens of 200 %."""
_QUALITY = 78
_WIDE = SIZE[0] / SIZE[1]


def save_all(folder: Path) -> None:
    """Write the picture of each kind into `folder`, named by the benchmark; that of any other kind is ``other.jpg``."""
    pictures = {
        "zettelkatalog": _cut(card_images.draw(cards.CARDS[2]), 26, 18, 1216),
        "letters": _cut(letter_images.draw(letters.LETTERS[0], 1), 70, 56, 990),
        "personnel_cards": _cut(personnel_images.draw(personnel_cards.CARDS[0]), 30, 20, 1000),
        "fraktur": _cut(newspaper_images.draw(newspaper.PAGES[0]), 74, 66, 1110),
        "sciencemetabench": _cut(_draw_paper(papers.PAPERS[0]), 60, 44, 773),
        "other": _draw_label(),
    }
    for name, picture in pictures.items():
        scan.save(picture, folder / f"{name}.jpg", _QUALITY)


def _cut(sheet: Image.Image, left: int, top: int, width: int) -> Image.Image:
    """Return the part of a scan that begins there and is so many pixels wide, in the pictures' size."""
    box = (left, top, left + width, round(top + width / _WIDE))
    return sheet.convert("RGB").crop(box).resize(SIZE, Image.Resampling.LANCZOS)


def _draw_paper(paper: papers.Paper) -> Image.Image:
    document = pypdfium2.PdfDocument(paper_images.draw(paper))
    page: Image.Image = document[0].render(scale=1.5).to_pil()
    document.close()
    return page


def _draw_label() -> Image.Image:
    """Return a museum's handwritten label: a document of no kind that gtapp knows."""
    rng, size = Random("label"), (960, 600)
    sheet = scan.paper(rng, size, (240, 232, 214))
    layer = scan.mask(size)
    pen = scan.pen(layer)
    pen.rectangle((70, 60, 890, 540), outline=200, width=4)
    for y, line in zip(
        (170, 280, 375, 470), ("Nr. 214", "Henkelkrug, um 1780", "Ton, glasiert", "H. 24 cm"), strict=True
    ):
        pen.line((110, y + 12, 850, y + 12), fill=90, width=2)
        pen.text((126, y), line, font=font("hand", 74), fill=235, anchor="ls")
    scan.press(sheet, layer, (44, 52, 92), rng, wear=0.2)
    return _cut(scan.shadow(sheet, 30, 0.3, 0.2), 0, 0, size[0])
