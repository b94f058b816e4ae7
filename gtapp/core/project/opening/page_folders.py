"""Folders of pages in PAGE-XML or ALTO: where the files and their scans are, and the benchmark that such a project follows."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Final

from gtapp.core.files import json_text
from gtapp.core.files.page_xml_reader import is_page_xml
from gtapp.core.platform.errors import UnreadableError
from gtapp.core.project.folder_listing import list_files
from gtapp.core.scans.unread_files import SCAN_SUFFIXES
from gtapp.core.schema.benchmark import Benchmark, FileLayout, ListLines
from gtapp.core.schema.containers import PAGES
from gtapp.core.schema.page_schema import page_schema

_PLACES: Final = ("page", "PAGE", "page_xml", "alto", "ALTO", "gt", "GT", "ground_truths", "xml", "data")
_SCAN_PLACES: Final = ("images", "image", "img", "scans", "jpg", "tif", "tiff", "png")
_NO_PAGES: Final = r"(?!(?:mets|METS|metadata|imsmanifest)$).*"
"""Names of items: not those of files that lie beside pages and describe them all."""
_SAMPLED: Final = 12
_LISTED: Final = 1000
_HEAD: Final = 16_384


def find_page_layout(root: Path, places: tuple[str, ...] = (), recursive: bool = False) -> FileLayout | None:
    """Return where the pages and scans of a folder are; None if it has no pages in PAGE-XML or ALTO.

    They are looked for in `places`, else in folders with usual names and in the folder itself; if `recursive`, in all folders
    inside.
    """
    for place in (".",) if recursive else places or (*_PLACES, "."):
        if names := _list_pages(root, place, recursive):
            scans = (place,) if recursive else _find_scans(root, place)
            return FileLayout(
                PAGES,
                scans=scans,
                texts=(),
                truths=places or (place,),
                item_pattern=_NO_PAGES,
                recursive=recursive,
                suffixes=_find_suffixes(names, _list_stems(root, scans[0], recursive)),
            )
    return None


def make_page_benchmark(root: Path, layout: FileLayout) -> Benchmark:
    """Return the benchmark of a folder of pages."""
    name = root.resolve().name
    return Benchmark(
        name,
        name,
        page_schema(),
        layout,
        scoring={"measure": "transcription"},
        lines=ListLines(title=("/regions/*/lines/*/text",), details=("/regions/*/lines",)),
    )


def _list_pages(root: Path, place: str, recursive: bool) -> list[str]:
    """Return the names of the XML files in a place, of a large one some of them; none if the first ones are no pages."""
    listed = islice(list_files(root, place, recursive, _LISTED), _LISTED * _SAMPLED)
    files = {file: name for file, name in listed if name.lower().endswith(".xml")}
    is_place = any(_is_page(root / file) for file in islice(files, _SAMPLED))
    return list(files.values()) if is_place else []


def _find_suffixes(names: list[str], scans: set[str]) -> tuple[str, ...]:
    """Return the longer endings by which pages belong to scans, as ``.alto.xml`` in ``0001.alto.xml``; () if there are none."""
    found = dict[str, None]()
    for name in names:
        stem = name[: -len(".xml")]
        while stem not in scans and "." in stem:
            stem = stem.rpartition(".")[0]
        if stem in scans and len(stem) + len(".xml") < len(name):
            found[name[len(stem) :].lower()] = None
    return (*found, ".xml") if found else ()


def _list_stems(root: Path, place: str, recursive: bool) -> set[str]:
    listed = islice(list_files(root, place, recursive, _LISTED), _LISTED * _SAMPLED)
    names = (Path(name) for _, name in listed)
    return {name.stem for name in names if name.suffix.lower() in SCAN_SUFFIXES}


def _is_page(path: Path) -> bool:
    try:
        return is_page_xml(json_text.read_bytes(path, _HEAD).decode("utf-8", "replace"))
    except UnreadableError:
        return False


def _find_scans(root: Path, place: str) -> tuple[str, ...]:
    """Return the folders of the scans: those beside the pages, around their folder, or in a folder with a usual name."""
    above = Path(place).parent.as_posix()
    inside = [(Path(above) / each).as_posix() for each in _SCAN_PLACES]
    found = [each for each in dict.fromkeys((place, above, *inside)) if _list_stems(root, each, False)]
    return tuple(found[:1]) or (above,)
