"""What a page in PAGE-XML costs: reading it, and a typed character in one of its lines; without the window.

``python -m tests.performance.xml_pages`` prints it alone; `make bench` includes it. The page has 150 lines of 12 words, each with
a place of its own. Baselines are the standard library's tree of the same text, and the same character in the record as JSON,
whose text is a twelfth as long.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

from gtapp.core.files.page_xml_reader import read_page_xml
from gtapp.core.files.text_sources import FileSource
from gtapp.core.record.document import Document
from gtapp.core.record.page_part import PagePart
from gtapp.core.record.text_parts import JsonPart
from gtapp.core.schema.page_schema import page_schema
from tests.growth import measure_least
from tests.performance.bench import Figure, print_figures

_LINES: Final = 150
_WORDS: Final = 12
_LINE: Final = "/regions/0/lines/70/text"
_KEYS: Final = 20
_PATH: Final = Path("page.xml")


def make_page(lines: int = _LINES) -> str:
    """Return the text of a page with one region."""
    words = [[f"Wörter{line}x{word}" for word in range(_WORDS)] for line in range(lines)]
    found = []
    for number, each in enumerate(words):
        top = 10 * number
        inside = "".join(
            f'<Word id="w{number}_{at}"><Coords points="{100 * at},{top} {100 * at + 90},{top + 9}"/>'
            f"<TextEquiv><Unicode>{word}</Unicode></TextEquiv></Word>\n"
            for at, word in enumerate(each)
        )
        found.append(
            f'<TextLine id="l{number}"><Coords points="0,{top} 1200,{top} 1200,{top + 9} 0,{top + 9}"/>\n{inside}'
            f"<TextEquiv><Unicode>{' '.join(each)}</Unicode></TextEquiv></TextLine>\n"
        )
    whole = "\n".join(map(" ".join, words))
    return (
        '<PcGts xmlns="http://schema.primaresearch.org/PAGE/gts/pagecontent/2019-07-15"><Page imageWidth="1200" '
        f'imageHeight="{10 * lines}"><TextRegion id="r">\n{"".join(found)}<TextEquiv><Unicode>{whole}</Unicode></TextEquiv>'
        "</TextRegion></Page></PcGts>\n"
    )


def figures() -> Iterator[Figure]:
    """Yield the figures."""
    text = make_page()
    tree = measure_least(lambda: ET.fromstring(text.encode()))
    read = measure_least(lambda: read_page_xml(text, _PATH).record)
    yield Figure(
        "page of 150 lines read / standard tree of it", read / tree, "x", 12, f"({read * 1e3:.0f} ms)"
    )
    record = read_page_xml(text, _PATH).record
    as_json = json.dumps(record)
    parts = (PagePart(FileSource(_PATH), text, text), JsonPart(FileSource(_PATH), as_json, as_json))
    page, plain = (
        _measure_key(Document("page", json.loads(as_json), [part], page_schema())) for part in parts
    )
    yield Figure(
        "key press in a page of 150 lines / in its record as JSON",
        page / plain,
        "x",
        14,
        f"({page * 1e3:.1f} ms)",
    )


def _measure_key(document: Document) -> float:
    """Return the processor time of a typed character, in seconds."""
    document.set(_LINE, "x", burst=True)  # what the first key prepares

    def type_keys() -> None:
        for number in range(_KEYS):
            document.set(_LINE, f"Wörter70x{number} und mehr", burst=True)

    return measure_least(type_keys) / _KEYS


if __name__ == "__main__":
    sys.exit(print_figures(figures()))
