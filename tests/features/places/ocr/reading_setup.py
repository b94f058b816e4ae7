"""Pages for the tests of reading: the drawn scans of the samples, and what Tesseract needs to read them."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from PIL import Image

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.folders import bundled_folder
from gtapp.features.places.ocr.language_data import LanguageData, find_language_data

CARD = bundled_folder("benchmarks") / "zettelkatalog/sample/images/00500118.jpg"
NEWSPAPER = bundled_folder("benchmarks") / "fraktur/sample/images/image_1.jpg"
TABLE_CARDS = bundled_folder("benchmarks") / "personnel_cards/sample"


def require_data(*languages: str) -> LanguageData:
    """Return the data of these languages; skip the test, saying why, where they are not installed."""
    try:
        found = find_language_data(languages)
    except GtappError as error:
        pytest.skip(str(error))
    if found.languages.count("+") + 1 < len(languages):
        pytest.skip(f"no language data for {'+'.join(languages)}")
    return found


DAMAGES = ("truncated", "a download's error page", "other bytes", "empty")


def damage_data(good: Path, target: Path, kind: str) -> None:
    """Write a copy of language data that is damaged in one of the ways of `DAMAGES`."""
    content = good.read_bytes()
    damaged = (
        content[: len(content) // 2],
        b"<html>404 Not Found</html>" * 50,
        Random(1).randbytes(100_000),
        b"",
    )
    target.write_bytes(damaged[DAMAGES.index(kind)])


def write_turned(scan: Path, folder: Path, degrees: int) -> Path:
    """Write a copy of a scan that lies on its side or upside down, turned clockwise."""
    target = folder / f"turned-{degrees}.png"
    with Image.open(scan) as image:
        image.rotate(-degrees, expand=True).save(target)
    return target
