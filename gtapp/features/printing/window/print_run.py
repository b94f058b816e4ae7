"""Prints many items in steps: a worker reads a record or decodes a page of a scan, then the window paints.

No step of the window takes longer than to paint one scan, which Qt compresses meanwhile; one scan at a time is in memory.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from copy import deepcopy
from time import monotonic
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QImage, QPagedPaintDevice, QTransform

from gtapp.core.platform.errors import raise_defect
from gtapp.core.project.project import Project
from gtapp.core.scans.geometry import Target
from gtapp.core.scans.scan_file import PageRef, ScanError
from gtapp.core.schema.fields import Field
from gtapp.editor.context import ProjectView
from gtapp.editor.record_outline import OutlineRow, outline_record
from gtapp.editor.scan.page_decoder import PageDecoder, take_decoder
from gtapp.editor.scan.scan_messages import ScanMessages
from gtapp.features.printing.window.printed_pages import PagePainter, Scan
from gtapp.kit.tasks import Tasks, Work
from gtapp.kit.texts.i18n import translate_error

_SIDE: Final = 2200
"""The longer side of a scan in pixels: 200 for each inch of a sheet of A4."""
_STOP_SECONDS: Final = 0.02
"""The window waits so long at most, and for one step more: a row of a record, or a scan."""
_MOST_PAGES: Final = 20
"""So many pages of a file are printed at most: it may be the PDF of a book."""

_Steps = Generator[Work | None, Any, None]
"""Yields work for a thread, whose result or exception is sent back, or None for a pause."""


class _Record(NamedTuple):
    """A record in the schema's shape."""

    tree: Any
    schema: Field


class _Page(NamedTuple):
    """A page of a scan, or why it can't be read, and how many pages its file has."""

    image: QImage | ScanError
    of: int = 1


class PrintRun(QObject):
    """Prints these items, by their indexes, on `device`; `every_page`: the further pages of their scans, too.

    `progressed` has the number of items that are done. `ended` is emitted when the last page is complete, or after `cancel`.
    """

    progressed = Signal(int)
    ended = Signal()

    def __init__(
        self,
        view: ProjectView,
        tasks: Tasks,
        items: Sequence[int],
        device: QPagedPaintDevice,
        every_page: bool,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._view, self._tasks, self._items, self._every_page = view, tasks, items, every_page
        self._painter = PagePainter(device, view.session.project.root.resolve().name)
        self._decoder = take_decoder()
        self._messages = ScanMessages(self)
        self._steps = self._print_all()
        self.is_cancelled = False
        self.pages_left_out = 0
        """How many pages of scans were not printed, since their files have very many."""

    @property
    def is_open(self) -> bool:
        """Whether the device can be printed on."""
        return self._painter.is_open

    @property
    def page_count(self) -> int:
        """How many pages were begun."""
        return self._painter.page_count

    def start(self) -> None:
        """Begin with the first item; end at once if the device can't be printed on."""
        if self.is_open:
            self._go_on(None)
        else:
            self._end()

    def cancel(self) -> None:
        """End after the step that is being done."""
        self.is_cancelled = True
        self._decoder.stop()

    def _go_on(self, result: object) -> None:
        """Do the next steps, until one needs a worker or they took some time; `result` is that of the last one."""
        work, until = None, monotonic() + _STOP_SECONDS
        try:
            if not self.is_cancelled:
                work = self._steps.send(result)
            while work is None and not self.is_cancelled and monotonic() < until:
                work = next(self._steps)
        except StopIteration:
            self._end()
            return
        except Exception:
            self.is_cancelled = True
            self._end()
            raise
        if self.is_cancelled:
            self._end()
        elif work is None:
            QTimer.singleShot(0, self, lambda: self._go_on(None))
        else:
            self._tasks.start(work, self._go_on, self._go_on)

    def _end(self) -> None:
        self._steps.close()
        self._decoder.stop()
        if self.is_open:
            self._painter.end()
        self.ended.emit()

    # the steps

    def _print_all(self) -> _Steps:
        for done, index in enumerate(self._items, 1):
            yield from self._print_item(self._view.session.items[index].id)
            self.progressed.emit(done)

    def _print_item(self, item: str) -> _Steps:
        """Print the record beside the first page of its scan, then the further ones."""
        project, labels = self._view.session.project, self._view.session.counts
        title = f"{item} · {labels.label(project.status(item).name)}"
        rows = yield from self._read_rows(item)
        is_begun = False
        for path in project.pages(item):
            number, of = 0, 1
            while number < min(of, _MOST_PAGES):
                page = yield from self._decode(PageRef(path, number))
                number, of = number + 1, max(of, page.of)
                if is_begun:
                    self._painter.paint_scan(self._describe(page))
                    yield None
                else:
                    is_begun = True
                    yield from self._painter.paint_record(title, rows, self._describe(page))
                if not self._every_page:
                    return
            self.pages_left_out += max(of - _MOST_PAGES, 0)
        if not is_begun:
            yield from self._painter.paint_record(title, rows, None)

    def _read_rows(self, item: str) -> Generator[Work | None, Any, list[OutlineRow]]:
        """Return the record of an item: the current one as it is on the screen, others as they are on the disk."""
        session = self._view.session
        if session.document and session.document.item_id == item:
            document = session.document
            record = _Record(deepcopy(document.tree), document.schema.fields)
            found = yield lambda _: [*outline_record(*record)]
        else:
            found = yield lambda _: _read_record(session.project, item)
        if isinstance(found, Exception):
            raise_defect(found)
            return [OutlineRow(0, self.tr("Can’t be read"), translate_error(found))]
        return list(found)

    def _decode(self, ref: PageRef) -> Generator[Work | None, Any, _Page]:
        rotation = self._view.find_rotations([ref]).get(ref, 0)
        found = yield lambda _: _decode_page(self._decoder, ref, rotation)
        if isinstance(found, _Page):
            return found
        raise found

    def _describe(self, page: _Page) -> Scan:
        """Return a page's image, or its file with the reason why it can't be read."""
        if isinstance(page.image, QImage):
            return page.image
        heading, _ = self._messages.failure(page.image, "")
        return f"{heading}\n{page.image.path.name}"


def _read_record(project: Project, item: str) -> list[OutlineRow]:
    document = project.peek(item)
    return [*outline_record(document.tree, document.schema.fields)]


def _decode_page(decoder: PageDecoder, ref: PageRef, rotation: int) -> _Page:
    """Return a page, turned clockwise by `rotation` degrees.

    Raises:
        InterruptedError: the decoder was stopped.
    """
    try:
        page = decoder.decode(ref, Target(_SIDE, _SIDE))
    except ScanError as error:
        return _Page(error)
    image = page.image.transformed(QTransform().rotate(rotation)) if rotation else page.image
    return _Page(image, page.pages)
