"""Reads the regions and lines of PAGE-XML and ALTO, in reading order, with their places in the text and on the page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from gtapp.core.files.page_xml import BrokenWord, JoinedText, Point, XmlLine, XmlPage, XmlRegion, XmlWord
from gtapp.core.files.xml_text import Element, TextPlace, XmlStyle, parse_part, parse_xml
from gtapp.core.platform.errors import UnreadableError
from gtapp.core.platform.late_patterns import compile_late

PAGE_NAMESPACE: Final = "http://schema.primaresearch.org/PAGE/gts/pagecontent/"
ALTO_NAMESPACES: Final = tuple(f"http://www.loc.gov/standards/alto/ns-v{number}#" for number in (2, 3, 4))
_ROOT: Final = compile_late(r"<(?:[\w.-]+:)?(PcGts|alto)\s([^>]*)")
_NAMESPACE: Final = compile_late(r"""\bxmlns(?::[\w.-]+)?\s*=\s*["']([^"']*)""")
_NUMBER: Final = compile_late(r"-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?")
_STRUCTURE: Final = compile_late(r"\bstructure\s*\{[^}]*?\btype\s*:\s*([^;}]*)")
_PREFIX: Final = compile_late(r"<([\w.-]+:)?")
_DIGITS: Final = frozenset("0123456789")
_LINE: Final = "TextLine"
_GLYPH: Final = "Glyph"
_TEXTS: Final = ("Unicode", "PlainText")


def is_page_xml(head: str) -> bool:
    """Return whether a text begins as PAGE-XML or ALTO does; `head` are its first characters, with the root's tag."""
    found = _ROOT.search(head)
    return found is not None and any(_find_reader(found[1], name) for name in _NAMESPACE.findall(found[2]))


def _find_reader(root: str, namespace: str) -> Callable[[Element, str], XmlPage] | None:
    if root == "PcGts" and namespace.startswith(PAGE_NAMESPACE):
        return _read_page
    return _read_alto if root == "alto" and namespace in ALTO_NAMESPACES else None


def read_page_xml(text: str, path: Path) -> XmlPage:
    """Return the regions of a file's text.

    Raises:
        UnreadableError: it is no XML that can be read (see `parse_xml`), or neither PAGE-XML nor ALTO of a known version.
    """
    root = parse_xml(text, path, _TEXTS, (_GLYPH,))
    read = _find_reader(root.name, root.namespace)
    if read is None:
        raise UnreadableError("file-not-page", path=str(path), root=root.name, namespace=root.namespace)
    return read(root, text)


# PAGE-XML


def _read_page(root: Element, text: str) -> XmlPage:
    page = root.find("Page")
    if page is None:
        return XmlPage([])
    size = _read_size(page, "imageWidth", "imageHeight")
    found = XmlPage([], sizes=[size])
    regions = {
        id(element): region
        for element in page.walk(_LINE)
        if (region := _read_page_region(element, text, size)) is not None
    }
    _find_joined_texts(page, regions, found.joined)
    found.regions = [
        regions[id(element)]
        for element in _order_regions(page, root, "id", "regionRef")
        if id(element) in regions
    ]
    return found


def _read_page_region(element: Element, text: str, size: Point | None) -> XmlRegion | None:
    """Return the region of an element that is one: a text region, or whatever else has lines.

    A text that the region has, and no line, is its only line.
    """
    lines = [_read_page_line(each, text, size) for each in element.find_all(_LINE)]
    if not lines and element.name != "TextRegion":
        return None
    if not any(each.name == _LINE for each in element.walk(_LINE)):
        whole = _read_page_line(element, text, size)
        lines = [whole] if whole.own and whole.text.strip() else []
    custom = _STRUCTURE.search(element.attributes.get("custom", ""))
    own = "" if element.name == "TextRegion" else element.name
    kind = element.attributes.get("type") or (custom[1].strip() if custom else own)
    return XmlRegion(element.attributes.get("id", ""), kind, lines, _read_coords(element, "Coords", size))


def _read_page_line(element: Element, text: str, size: Point | None) -> XmlLine:
    own, repeated, confidence = _read_equivalent(element)
    line = XmlLine(
        element.attributes.get("id", ""),
        own,
        repeated,
        words=[word for each in element.find_all("Word") if (word := _read_page_word(each, text))],
        shape=_read_coords(element, "Coords", size),
        baseline=_read_coords(element, "Baseline", size),
        confidence=confidence,
    )
    if element.name == _LINE and "custom" in element.attributes:
        line.tags = _make_attribute_place(element, "custom", element.attributes["custom"])
    if own is None and not line.words:
        _set_blank_text(line, element, text)
    return line


def _read_page_word(element: Element, text: str) -> XmlWord | None:
    own, repeated, confidence = _read_equivalent(element)
    if own is None:
        return None
    word = XmlWord(own, repeated, confidence=confidence)
    if spans := [(each.start, each.end) for each in element.find_all(_GLYPH)]:
        word.read_glyphs = partial(_read_glyphs, text, spans)
    return word


def _read_glyphs(text: str, spans: Iterable[tuple[int, int]]) -> list[TextPlace]:
    """Return the texts of the glyphs that stand in these spans of the text that was read."""
    glyphs = (parse_part(text, *span, _TEXTS) for span in spans)
    return [place for each in glyphs if (place := _read_equivalent(each)[0])]


def _read_equivalent(element: Element) -> tuple[TextPlace | None, list[TextPlace], float | None]:
    """Return the place of an element's text, those that repeat it, and its confidence.

    Of several texts that with the lowest index is meant, as PAGE-XML defines.
    """
    texts = list(element.find_all("TextEquiv"))
    if not texts:
        return None, [], None
    main = texts[0]
    if len(texts) > 1:
        main = min(texts, key=lambda each: _read_number(each.attributes.get("index", "")) or 0)
    own, *_ = [*_list_places(main, "Unicode"), None]
    return own, list(_list_places(main, "PlainText")), _read_number(main.attributes.get("conf", ""))


def _list_places(element: Element, name: str) -> Iterator[TextPlace]:
    """Yield the places of the texts of an element's children with a name; none has elements inside."""
    return (TextPlace(each.start, each.text) for each in element.find_all(name) if not each.children)


def _set_blank_text(line: XmlLine, element: Element, text: str) -> None:
    """Set where a text can be inserted into a line that has none: before what the schema has behind it."""
    behind = ("TextStyle", "UserDefined", "Labels")
    earlier = [each for each in element.children if each.name not in behind]
    if not earlier:
        return
    at, start = earlier[-1].end, earlier[-1].start
    margin = _find_margin(text, start)
    tag = _PREFIX.match(text, start)
    prefix = (tag[1] or "") if tag else ""
    line.blank = TextPlace(at, "", is_blank=True)
    line.before = f"{margin}<{prefix}TextEquiv><{prefix}Unicode>"
    line.after = f"</{prefix}Unicode></{prefix}TextEquiv>"


def _find_margin(text: str, start: int) -> str:
    """Return the whitespace before a place in a text, which is not copied for it."""
    first = start
    while first and text[first - 1].isspace():
        first -= 1
    return text[first:start]


def _find_joined_texts(page: Element, regions: dict[int, XmlRegion], found: list[JoinedText]) -> None:
    """Find the texts of regions that join lines below them."""
    for element in page.walk(_LINE):
        own = _read_equivalent(element)[0] if element.name.endswith("Region") else None
        below = [each for each in element.walk(_LINE) if id(each) in regions] if own else []
        lines = [line for each in below for line in regions[id(each)].lines]
        if own and lines and not any(line.own and line.own.start == own.start for line in lines):
            found.append(JoinedText(own, lines))
            for line in lines:
                line.joined.append(found[-1])


# ALTO


def _read_alto(root: Element, text: str) -> XmlPage:
    layout = root.find("Layout")
    labels = {
        each.attributes.get("ID", ""): each.attributes.get("LABEL") or each.attributes.get("TYPE") or ""
        for tags in root.find_all("Tags")
        for each in tags.children
    }
    found = XmlPage([])
    for number, page in enumerate(layout.find_all("Page") if layout else ()):
        space = page.find("PrintSpace")
        size = _read_size(page, "WIDTH", "HEIGHT") or (
            _read_size(space, "WIDTH", "HEIGHT") if space else None
        )
        found.sizes.append(size)
        for element in _order_regions(page, root, "ID", "REF"):
            if element.name == "TextBlock":
                lines = [_read_alto_line(each, text, size, number) for each in element.find_all(_LINE)]
                kind = _find_block_type(element, labels)
                shape = _read_alto_shape(element, size)
                found.regions.append(XmlRegion(element.attributes.get("ID", ""), kind, lines, shape, number))
    strings = [each for page in (layout.find_all("Page") if layout else ()) for each in page.walk()]
    places = {
        word.text.start: word.text for region in found.regions for line in region.lines for word in line.words
    }
    found.broken = list(_find_broken_words(strings, places))
    return found


def _find_block_type(element: Element, labels: dict[str, str]) -> str:
    """Return the type of a block: the first label among its tags, else what it says itself."""
    named = (labels.get(each, "") for each in element.attributes.get("TAGREFS", "").split())
    return next(filter(None, named), "") or element.attributes.get("TYPE", "")


def _read_alto_line(element: Element, text: str, size: Point | None, page: int) -> XmlLine:
    attributes = element.attributes
    line = XmlLine(attributes.get("ID", ""), shape=_read_alto_shape(element, size), page=page)
    line.baseline = _read_alto_baseline(element, size)
    parts = [each for each in element.children if each.name in ("String", "SP", "HYP")]
    # a program that writes no spaces means one between each two words
    has_spaces = any(each.name == "SP" for each in parts)
    gap = ""
    for part in parts:
        content = part.attributes.get("CONTENT", "")
        if part.name == "SP":
            gap = " "
        elif part.name == "HYP" and part is parts[-1] and "CONTENT" in part.attributes:
            line.hyphen = _make_attribute_place(part, "CONTENT", content)
        elif "CONTENT" in part.attributes:
            is_apart = part.name == "String" and not has_spaces
            place = _make_attribute_place(part, "CONTENT", content)
            glyphs = [
                _make_attribute_place(each, "CONTENT", each.attributes["CONTENT"])
                for each in part.find_all(_GLYPH)
                if "CONTENT" in each.attributes
            ]
            confidence = _read_number(part.attributes.get("WC", ""))
            line.words.append(
                XmlWord(
                    place,
                    glyphs=glyphs,
                    gap=" " if is_apart else gap,
                    confidence=confidence,
                    characters=_read_characters(part.attributes.get("CC", ""), content),
                )
            )
            gap = ""
    if not line.words:
        _set_blank_string(line, element, text)
    return line


def _read_characters(written: str, content: str) -> tuple[float, ...]:
    """Return how sure a program was of each character, which ALTO says from 0 (sure) to 9; () if it says something else."""
    numbers = written.split() if " " in written.strip() else list(written.strip())
    if len(numbers) != len(content) or not all(each in _DIGITS for each in numbers):
        return ()
    return tuple(1 - int(each) / 9 for each in numbers)


def _make_attribute_place(element: Element, name: str, content: str) -> TextPlace:
    return TextPlace(element.start, content, name)


def _set_blank_string(line: XmlLine, element: Element, text: str) -> None:
    """Set where a string can be inserted into a line that has none; its box is that of the line."""
    earlier = [each for each in element.children if each.name != "HYP"]
    tag = re.match(r"<([\w.-]+:)?[^\s/>]+", text[element.start : element.end])
    if not tag or (not earlier and text.startswith("/>", element.end - 2)):
        return
    if earlier:
        at, start = earlier[-1].end, earlier[-1].start
        margin = _find_margin(text, start)
    else:
        at, margin = text.index(">", _end_of_attributes(text, element)) + 1, ""
    style, quote = XmlStyle(), '"'
    box = "".join(
        f' {name}="{style.escape(element.attributes[name], quote)}"'
        for name in ("HPOS", "VPOS", "WIDTH", "HEIGHT")
        if name in element.attributes
    )
    line.blank = TextPlace(at, "", is_blank=True)
    line.before = f'{margin}<{tag[1] or ""}String{box} CONTENT="'
    line.after = '"/>'


def _end_of_attributes(text: str, element: Element) -> int:
    """Return a place in the start tag of an element behind its attributes."""
    tag = re.compile(r"""<[^\s/>]+(?:\s+[^\s=]+\s*=\s*(?:"[^"]*"|'[^']*'))*""").match(text, element.start)
    return tag.end() if tag else element.start


def _find_broken_words(strings: Iterable[Element], places: dict[int, TextPlace]) -> Iterator[BrokenWord]:
    """Yield the words that the file says are on two lines."""
    first: Element | None = None
    for each in strings:
        part = each.attributes.get("SUBS_TYPE") if each.name == "String" else None
        if part == "HypPart1":
            first = each
        elif part == "HypPart2" and first:
            one, other = places.get(first.start), places.get(each.start)
            if one and other:
                wholes = [
                    _make_attribute_place(string, "SUBS_CONTENT", string.attributes["SUBS_CONTENT"])
                    for string in (first, each)
                    if "SUBS_CONTENT" in string.attributes
                ]
                yield BrokenWord((one, other), wholes)
            first = None


def _read_alto_shape(element: Element, size: Point | None) -> tuple[Point, ...]:
    shape = element.find("Shape")
    polygon = shape.find("Polygon") if shape else None
    if polygon:
        return _read_points(polygon.attributes.get("POINTS", ""), size)
    box = _read_box(element)
    if box is None:
        return ()
    x, y, width, height = box
    corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    return _scale(corners, size)


def _read_box(element: Element) -> tuple[float, float, float, float] | None:
    values = [_read_number(element.attributes.get(name, "")) for name in ("HPOS", "VPOS", "WIDTH", "HEIGHT")]
    x, y, width, height = values
    return None if x is None or y is None or width is None or height is None else (x, y, width, height)


def _read_alto_baseline(element: Element, size: Point | None) -> tuple[Point, ...]:
    written = element.attributes.get("BASELINE", "")
    height, box = _read_number(written), _read_box(element)
    if height is None:
        return _read_points(written, size)
    return _scale(((box[0], height), (box[0] + box[2], height)), size) if box else ()


# both


def _order_regions(page: Element, root: Element, id_name: str, reference: str) -> Iterator[Element]:
    """Yield the elements of a page in reading order: those that the order names, then the others as they stand in the file."""
    by_id = {each.attributes[id_name]: each for each in page.walk(_LINE) if id_name in each.attributes}
    order = page.find("ReadingOrder") or root.find("ReadingOrder")
    named = [by_id[each] for each in _list_references(order, reference) if each in by_id] if order else []
    of_order, seen = {id(each) for each in named}, set[int]()
    for first in (*named, page):
        waiting = [first]
        while waiting:
            element = waiting.pop()
            if id(element) in seen:
                continue
            seen.add(id(element))
            yield element
            if element.name != _LINE:
                waiting += (each for each in reversed(element.children) if id(each) not in of_order)


def _list_references(group: Element, reference: str) -> Iterator[str]:
    """Yield the references of an order and of the groups in it; those that have an index, by that."""
    indexed = [_read_number(each.attributes.get("index", "")) for each in group.children]
    places: Sequence[int] = range(len(group.children))
    if indexed and all(each is not None for each in indexed):
        places = sorted(places, key=lambda at: indexed[at] or 0)
    for at in places:
        child = group.children[at]
        if name := child.attributes.get(reference):
            yield name
        yield from _list_references(child, reference)


def _read_coords(element: Element, name: str, size: Point | None) -> tuple[Point, ...]:
    found = element.find(name)
    if found is None:
        return ()
    if "points" in found.attributes:
        return _read_points(found.attributes["points"], size)
    single = (
        (_read_number(p.attributes.get("x", "")), _read_number(p.attributes.get("y", "")))
        for p in found.find_all("Point")
    )
    return _scale([(x, y) for x, y in single if x is not None and y is not None], size)


def _read_points(written: str, size: Point | None) -> tuple[Point, ...]:
    numbers = list(map(float, _NUMBER.findall(written)))
    return _scale(list(zip(numbers[::2], numbers[1::2], strict=False)), size)


def _scale(points: Sequence[Point], size: Point | None) -> tuple[Point, ...]:
    """Return points as parts of the page; those outside of it are moved to its edge."""
    if size is None:
        return ()
    return tuple((min(max(0.0, x / size[0]), 1.0), min(max(0.0, y / size[1]), 1.0)) for x, y in points)


def _read_size(element: Element, width: str, height: str) -> Point | None:
    found = [_read_number(element.attributes.get(name, "")) for name in (width, height)]
    return (found[0], found[1]) if found[0] and found[1] and min(found[0], found[1]) > 0 else None


def _read_number(written: str) -> float | None:
    match = _NUMBER.fullmatch(written.strip())
    return float(match[0]) if match else None
