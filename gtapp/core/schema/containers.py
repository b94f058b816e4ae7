"""The containers of records: what a file of ground truth is, by its name, and whether it holds the records of many items."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple


class Container(NamedTuple):
    """One kind of files of ground truth.

    `suffixes` are the endings of such files, in small letters; the first one is that of new files. Where a file `is_shared` by
    many items, each record names its item in the layout's `key`; without `needs_key` the file may name them.
    """

    suffixes: tuple[str, ...]
    is_shared: bool = False
    needs_key: bool = True


PAGES: Final = "page-xml"
"""The container of records that are pages in PAGE-XML or ALTO."""
TEXT: Final = "text"
"""The container of plain texts: each is the only value of its record, whose key has the same name."""

CONTAINERS: Final[Mapping[str, Container]] = {
    "json": Container((".json",)),
    "jsonl": Container((".jsonl",), is_shared=True),
    PAGES: Container((".xml",)),
    TEXT: Container((".txt",)),
    "records": Container((".json",), is_shared=True, needs_key=False),
    "csv": Container((".csv", ".tsv"), is_shared=True),
    "xlsx": Container((".xlsx",), is_shared=True),
}
"""The containers by the names that ``container`` of a layout has."""


NO_TABLES: Final = ("gtapp-", "~$")
"""How the names of tables begin that are the program's own, or that a spreadsheet makes while it has a workbook open."""


def find_suffix(name: str, suffixes: Collection[str]) -> str:
    """Return the longest of these endings, given in small letters, that a file's name has, as written there; "" for none."""
    stem, dot, last = name.rpartition(".")
    long = (each for each in suffixes if "." in each[1:] and len(each) < len(name))
    found = max((each for each in long if name[-len(each) :].lower() == each), key=len, default="")
    if not found and stem and (dot + last).lower() in suffixes:
        return dot + last
    return name[-len(found) :] if found else ""


def is_schema_file(name: str) -> bool:
    """Return whether a file is a schema by its name, which no item has: ``schema.json`` or ``card.schema.json``."""
    return name.lower() == "schema.json" or name.lower().endswith(".schema.json")
