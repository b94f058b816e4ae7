"""Lists a large folder again behind the window, where its items came from an index that may be outdated."""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtCore import QObject, QTimer

from gtapp.core.platform.errors import GtappError
from gtapp.core.project.project_listing import ProjectListing, open_new
from gtapp.editor.items.item_list import ItemPanel
from gtapp.editor.session import Session
from gtapp.kit.tasks import Tasks, Ticket
from gtapp.kit.texts.i18n import format_count

_NICENESS: Final = 5
_SHOWN_MS: Final = 20_000


class _NewListing(NamedTuple):
    """What was listed, and how many items are new or gone."""

    listing: ProjectListing
    new: int
    gone: int


class ListingUpdate(QObject):
    """Has a process make the index anew, and gives the window the items that it then has.

    The list says how far it is, and what was found. While the current item is gone, all stay as they were; once another one is
    shown, they are taken over.
    """

    def __init__(self, session: Session, items: ItemPanel, tasks: Tasks) -> None:
        super().__init__(session)
        self._session, self._items, self._tasks = session, items, tasks
        self._waiting: _NewListing | None = None
        self._end = QTimer(self, singleShot=True, interval=_SHOWN_MS)
        self._end.timeout.connect(lambda: items.show_news(""))

    @property
    def is_waiting(self) -> bool:
        """Whether the folder is listed, and the items stay as they were since the current one is gone."""
        return self._waiting is not None

    def start(self) -> None:
        """List the folder again, unless the index is current."""
        if not self._session.project.is_listing_current:
            self._items.show_news(self.tr("Looking for new items …"))
            self._tasks.start(self._list, self._take, self._fail, self._show_found)
            self._session.shown.connect(self._take_waiting)

    def _list(self, ticket: Ticket) -> _NewListing:
        from gtapp.core.project.index_process import IndexProcess  # few folders are so large

        project = self._session.project
        process = IndexProcess(ticket.report, _NICENESS)
        ticket.when_cancelled(process.stop)
        place = process.make(project.root, project.benchmark)
        return _NewListing(open_new(place), process.new, process.gone)

    def _show_found(self, count: int) -> None:
        text = self.tr("Looking for new items … {count} files")
        self._items.show_news(text.format(count=format_count(count)))

    def _fail(self, error: Exception) -> None:
        """Stay with the items that are known: what is wrong with one is said when it is shown."""
        if not isinstance(error, GtappError | OSError):
            raise error
        self._items.show_news("")

    def _take(self, found: _NewListing) -> None:
        if not self._session.take_listing(found.listing):
            self._waiting = found
            self._items.show_news("")
            return
        self._waiting = None
        self._session.counts.count(self._tasks)
        self._items.take_items(self._session.index, have_moved=bool(found.new or found.gone))
        self._items.show_news(self._describe(found))
        self._end.start()

    def _take_waiting(self) -> None:
        if self._waiting:
            self._take(self._waiting)

    def _describe(self, found: _NewListing) -> str:
        texts = (
            (self.tr("New items: {count}"), found.new),
            (self.tr("Items that are gone: {count}"), found.gone),
        )
        return " · ".join(text.format(count=format_count(count)) for text, count in texts if count)
