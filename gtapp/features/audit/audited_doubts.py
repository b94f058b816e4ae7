"""Which values of audited items were in doubt, so that an audit can say whether doubts tell errors apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress

from gtapp.core.platform.errors import GtappError
from gtapp.core.project.project import Project
from gtapp.core.schema.pointer import write_pointer
from gtapp.features.doubts.item_doubts import ItemDoubts
from gtapp.features.places.scan_comparer import ScanComparer


def find_audited_doubts(project: Project, items: Iterable[str]) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Yield these items, each with the kinds of doubts about the values that are as in its draft, by pointer; safe in a worker.

    Scans that were not read yet are read now. Of an item whose record or scan can't be read, nothing is yielded.
    """
    finder, comparer = ItemDoubts(project), ScanComparer(project)
    try:
        for item in items:
            with suppress(GtappError):
                document = project.peek(item)
                support = comparer.compare(item, document.tree, document.schema.fields)
                doubts = finder.find_drafted(document, support)
                yield item, {write_pointer(each.pointer): each.kind for each in doubts}
    finally:
        comparer.close()
