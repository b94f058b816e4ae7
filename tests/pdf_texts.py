"""PDFs with text, one line below the other; written here, so that each character's place is known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

LEFT, TOP, STEP, SIZE = 60, 700, 20, 12
"""In points: where the first line begins, from the page's lower left corner; the space between lines; the size of the letters."""

WIDTH, HEIGHT = 600, 800


def make_pdf(*pages: Sequence[str], rotation: int = 0, page: str = "", before: str = "") -> bytes:
    """Return a PDF in Courier, whose characters are 0.6 of their size wide.

    `page` are further entries of each page, such as a crop box, `before` operators that precede the text.
    """
    kids = " ".join(f"{4 + 2 * index} 0 R" for index in range(len(pages)))
    objects = [
        "<</Type/Catalog/Pages 2 0 R>>",
        f"<</Type/Pages/Kids[{kids}]/Count {len(pages)}>>",
        "<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding>>",
    ]
    for index, lines in enumerate(pages):
        shown = "".join(f"({_escape(line)}) Tj 0 -{STEP} Td\n" for line in lines)
        content = f"{before} BT /F {SIZE} Tf {LEFT} {TOP} Td\n{shown}ET"
        objects.append(
            f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 {WIDTH} {HEIGHT}]/Rotate {rotation}{page}"
            f"/Resources<</Font<</F 3 0 R>>>>/Contents {5 + 2 * index} 0 R>>"
        )
        objects.append(f"<</Length {len(content.encode('cp1252'))}>>stream\n{content}\nendstream")
    return join_objects(each.encode("cp1252") for each in objects)


def _escape(line: str) -> str:
    return line.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")


def join_objects(objects: Iterable[bytes]) -> bytes:
    """Return a PDF of objects numbered from 1, the first being its catalogue; without a table of places, which PDFium makes."""
    parts = [b"%d 0 obj%s\nendobj\n" % (number, each) for number, each in enumerate(objects, 1)]
    return b"%PDF-1.5\n" + b"".join(parts) + b"trailer<</Size 99/Root 1 0 R>>\n"
