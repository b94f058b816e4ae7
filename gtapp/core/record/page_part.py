"""The text of a document that is a page in PAGE-XML or ALTO."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from gtapp.core.files.json_text import Splice
from gtapp.core.files.page_xml import XmlPage, find_line_changes
from gtapp.core.files.page_xml_reader import read_page_xml
from gtapp.core.files.text_sources import TextSource
from gtapp.core.platform.errors import EditError, UnreadableError
from gtapp.core.record.changes import Change
from gtapp.core.record.text_parts import TextPart
from gtapp.core.schema.pointer import is_identical


class PagePart(TextPart):
    """A page in PAGE-XML or ALTO, whose regions and lines are the record.

    The texts of lines can be changed. What there is on the page, and where, cannot: an edit that adds, removes or moves a region
    or a line, or changes an id, is refused.
    """

    name = "record"

    def __init__(self, source: TextSource, text: str, disk: str | None, page: XmlPage | None = None) -> None:
        super().__init__(source, text, disk)
        self._page, self._page_text = page, text

    @property
    def page(self) -> XmlPage:
        """The regions and lines of the text as it is now.

        Raises:
            UnreadableError: another program's text, which was taken over, can't be read.
        """
        if self._page is None or self._page_text is not self.text:
            self._page, self._page_text = read_page_xml(self.text, self.source.path), self.text
        return self._page

    def edit_text(self, splice: Splice) -> None:
        before = self.text
        super().edit_text(splice)
        is_known = self._page is not None and self._page_text is before
        if is_known and self._page and self._page.follow(splice, before, self.text):
            self._page_text = self.text

    def rebuild(self) -> str:
        """Return the text; it is not what was read if a text is not found where the page says."""
        text = self.text
        is_read = all(place.read(text) == place.text for place in self.page.list_places())
        return text if is_read else ""

    def matches_record(self, record: Any) -> bool:
        try:
            page = read_page_xml(self.text, self.source.path)
        except UnreadableError:
            return False
        return is_identical(page.record, record)

    def relocate_record(self, record: Any) -> None:
        """Do nothing: the regions are found when they are needed."""

    def plan_splices(self, change: Change, before: dict[str, str], record: Any) -> list[Splice]:
        if change.changes_no_value:
            return []
        lines = self._find_lines(change, record)
        if len(lines) == 1:
            return self._plan_line(*lines[0])
        # lines of one region change the same text above them
        scratch, found = PagePart(self.source, self.text, self.text), list[Splice]()
        for line in lines:
            for splice in scratch._plan_line(*line):
                scratch.edit_text(splice)
                found.append(splice)
        return found

    def _plan_line(self, region: int, line: int, new: str) -> list[Splice]:
        return self.page.plan_line(self.text, self.page.regions[region].lines[line], new)

    def _find_lines(self, change: Change, record: Any) -> list[tuple[int, int, str]]:
        """Return the lines that a change gives other texts.

        Raises:
            EditError: it changes something else.
        """
        match change:
            case Change(
                kind="set", pointer=("regions", int(region), "lines", int(line), "text"), new=str(new)
            ):
                return [(region, line, new)]
        found = find_line_changes(record, change.apply(deepcopy(record)))
        if found is None:
            raise EditError("page-structure")
        return found
