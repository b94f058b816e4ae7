"""How many values of the real material are found on its scans, and how long a page takes to be read.

``python -m tests.performance.places`` prints it alone; `make bench` includes it. Every page is read by Tesseract, and the values
of all truths are looked for, one item after the other as an annotator goes through them. Letters count dates and persons that
were not inferred, those by hand (`handwritten`) apart from those that stand there in type or print; tables count cells with text.
Whether a place is the right one, only eyes can tell: ``--pictures FOLDER`` draws them, and keeps what was read there. Whether
guesses are right is measured with the values that were found: each is left out once.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from PIL import Image, ImageDraw

from gtapp.core.project.project import Project
from gtapp.core.record.document import Document
from gtapp.core.scans.scan_file import PageRef
from gtapp.core.schema.pointer import Pointer
from gtapp.features import open_project
from gtapp.features.letters.register_editing import read_names
from gtapp.features.places.locator import PageLocator
from gtapp.features.places.matching import fold_word
from gtapp.features.places.ocr.page_reading import PageReading
from gtapp.features.places.ocr.page_readings import PageReadings
from gtapp.features.places.ocr.reading_cache import ReadingCache
from gtapp.features.places.record_values import ValuePlace, ValueReader, WantedValue
from gtapp.features.places.usual_places import UsualPlaces
from tests.performance import bench_projects
from tests.performance.bench import Figure, print_figures
from tests.performance.handwritten import HANDWRITTEN, Spot

_COUNTED = {"letters": ("send_date", "sender_persons", "receiver_persons")}
"""The fields whose values count; all where none is named."""
_ABSENT = "\u0e01"
"""A letter that is on none of the pages."""
_COLOURS = ("red", "blue", "green", "purple", "brown", "darkcyan", "magenta", "black", "darkorange")


@dataclass
class PlaceCounts:
    """What was counted over the items of a benchmark; `wanted` and `found` by field."""

    wanted: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    tried: Counter[str] = field(default_factory=Counter)
    """The guesses for values that were found and left out, by field; `right` are those that hold the value."""
    right: Counter[str] = field(default_factory=Counter)
    framed: list[bool] = field(default_factory=list)
    """Of each value that stands there by hand alone, whether its place holds it; they are neither `wanted` nor `found`."""
    in_rows: int = 0
    guessed: int = 0
    pages: int = 0
    reading: float = 0.0
    locating: list[float] = field(default_factory=list)

    def add(self, pointer: Pointer, places: Mapping[Pointer, ValuePlace]) -> None:
        """Count a value that was looked for."""
        name = _name(pointer)
        place = places.get(pointer)
        self.wanted[name] += 1
        self.found[name] += place is not None and not place.is_guess
        self.guessed += place is not None and place.is_guess
        self.in_rows += pointer[:2] in places

    def add_guesses(
        self, guesses: Mapping[Pointer, ValuePlace], places: Mapping[Pointer, ValuePlace]
    ) -> None:
        """Count guesses that would stand for values whose `places` are known."""
        for pointer, guess in guesses.items():
            self.tried[_name(pointer)] += 1
            self.right[_name(pointer)] += _holds(guess, places[pointer])

    def missed(self, found: int) -> float:
        """Return the share of values that are not among so many, in per cent."""
        return 100 * (1 - found / self.wanted.total())

    def __str__(self) -> str:
        fields = ", ".join(f"{name} {self.found[name]}" for name in self.wanted)
        speed = f"{self.reading / self.pages:.2f} s a page, located in {max(self.locating):.3f} s at most"
        tried = f"of {self.tried.total()} that are found, {self.right.total()} would be guessed right"
        return f"of {self.wanted.total()}: {self.found.total()} found ({fields}), {self.guessed} guessed; {tried}; {speed}"

    @property
    def wrong_guesses(self) -> float:
        """The share of guesses that don't hold the value, in per cent."""
        return 100 * (1 - self.right.total() / self.tried.total())


def _name(pointer: Pointer) -> str:
    """Return the name of a value's field."""
    return next(str(token) for token in reversed(pointer) if isinstance(token, str))


def _holds(guess: ValuePlace, place: ValuePlace) -> bool:
    """Return whether the middle of each line of a place is in a guess."""
    middles = (((left + right) / 2, (top + bottom) / 2) for left, top, right, bottom in place.boxes)
    return all(_has(guess, Spot(place.page, *middle)) for middle in middles)


def _has(place: ValuePlace | None, spot: Spot) -> bool:
    """Return whether a spot is in a place."""
    page, x, y = spot
    return (
        place is not None
        and place.page == page
        and any(left <= x <= right and top <= y <= bottom for left, top, right, bottom in place.boxes)
    )


def count_places(name: str, cache: Path, pictures: Path | None = None) -> PlaceCounts:
    """Read the scans of a benchmark's real material, and count the values that are found on them."""
    counts, usual = PlaceCounts(), UsualPlaces()
    with (
        tempfile.TemporaryDirectory() as folder,
        open_project(bench_projects.copy_project(name, Path(folder, name)), name) as project,
    ):
        readings = PageReadings(project.benchmark.ocr, cache=ReadingCache(cache))
        reader = _make_value_reader(project)
        for item, document in project.records():
            if not isinstance(document, Document) or not project.pages(item.id):
                continue
            scans = project.pages(item.id)
            pages = _read_pages(scans, readings, counts)
            wanted = _list_counted(name, document, reader)
            start = time.perf_counter()
            places = PageLocator(pages, usual).locate(wanted)
            counts.locating.append(time.perf_counter() - start)
            counts.add_guesses(guess_each(pages, usual, wanted, places), places)
            usual.add(places)
            by_hand = HANDWRITTEN.get(item.id, {}) if name == "letters" else {}
            for value in wanted:
                if value.pointer in by_hand:
                    counts.framed.append(_has(places.get(value.pointer), by_hand[value.pointer]))
                else:
                    counts.add(value.pointer, places)
            if pictures:
                _draw_places(scans, places, pictures / f"{name} {item.id}.png")
        readings.stop()
    return counts


def guess_each(
    pages: list[PageReading],
    usual: UsualPlaces,
    wanted: list[WantedValue],
    places: Mapping[Pointer, ValuePlace],
) -> dict[Pointer, ValuePlace]:
    """Return where each value that was found would be supposed to stand if it were not, the others of the item being found."""
    locator, guesses = PageLocator(pages, usual), {}
    for index, value in enumerate(wanted):
        place = places.get(value.pointer)
        if place and not place.is_guess:
            hidden = value._replace(texts=(_ABSENT * len(fold_word(value.texts[0])),))
            guess = locator.locate([*wanted[:index], hidden, *wanted[index + 1 :]]).get(value.pointer)
            if guess and guess.is_guess:
                guesses[value.pointer] = guess
    return guesses


def _make_value_reader(project: Project) -> ValueReader:
    transcript = project.benchmark.interpretation.transcript
    return ValueReader(read_names(project, "").list_spellings, transcript)


def _list_counted(name: str, document: Document, reader: ValueReader) -> list[WantedValue]:
    counted = _COUNTED.get(name)
    values = reader.list_values(document.tree, document.schema.fields)
    return [value for value in values if counted is None or value.pointer[0] in counted]


def _read_pages(scans: list[Path], readings: PageReadings, counts: PlaceCounts) -> list[PageReading]:
    start = time.perf_counter()
    pages = [readings.read(PageRef(scan)) for scan in scans]
    counts.reading += time.perf_counter() - start
    counts.pages += len(pages)
    return pages


def _draw_places(scans: list[Path], places: Mapping[Pointer, ValuePlace], path: Path) -> None:
    """Draw the places on the first page; guesses with thin lines."""
    with Image.open(scans[0]) as file:
        image = file.convert("RGB")
    draw = ImageDraw.Draw(image)
    for number, (pointer, place) in enumerate(places.items()):
        colour = _COLOURS[number % len(_COLOURS)]
        if place.page:
            continue
        for left, top, right, bottom in place.boxes:
            edges = left * image.width, top * image.height, right * image.width, bottom * image.height
            draw.rectangle(edges, outline=colour, width=1 if place.is_guess else 3)
            draw.text(edges[:2], str(pointer[-1])[:6], fill=colour)
    path.parent.mkdir(parents=True, exist_ok=True)
    image.save(path)


def figures(pictures: Path | None = None) -> Iterator[Figure]:
    """Return the shares of values that are not found; the notes have the counts by field and the time."""
    with tempfile.TemporaryDirectory() as folder:
        cache = pictures / "readings" if pictures else Path(folder)
        counts = count_places("zettelkatalog", cache, pictures)
        yield Figure(
            "values of index cards not found", counts.missed(counts.found.total()), "%", 10.0, str(counts)
        )
        yield Figure("guesses on index cards that are wrong", counts.wrong_guesses, "%", 10.0)
        yield from _measure_letters(count_places("letters", cache, pictures))
        counts = count_places("fraktur", cache, pictures)
        yield Figure(
            "values of newspaper pages not found", counts.missed(counts.found.total()), "%", 5.0, str(counts)
        )
        counts = count_places("personnel_cards", cache, pictures)
        yield Figure("cells without their row", counts.missed(counts.in_rows), "%", 10.0, str(counts))
        yield Figure("cells not found", counts.missed(counts.found.total()), "%", 40.0)


def _measure_letters(counts: PlaceCounts) -> Iterator[Figure]:
    listed, framed = sum(map(len, HANDWRITTEN.values())), sum(counts.framed)
    if len(counts.framed) != listed:
        raise ValueError(
            f"{listed} values by hand are listed, and {len(counts.framed)} of them are in the letters"
        )
    whole = f"{counts.found.total()} of {counts.wanted.total() + listed} with those by hand"
    yield Figure(
        "typed or printed dates and persons of letters not found",
        counts.missed(counts.found.total()),
        "%",
        20.0,
        f"{counts}; {whole}",
    )
    note = f"{framed} of {listed}, each looked at; they are not in the figure above: OCR does not read handwriting"
    yield Figure("dates and persons by hand not framed", 100 * (1 - framed / listed), "%", 20.0, note)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", type=Path, help="the folder to draw all places into")
    sys.exit(print_figures(figures(parser.parse_args().pictures)))
