"""The text of scans and PDFs in the window: it is searched, selected on the page, and put into the field that has the focus.

All pages of a document are read when they are searched; what else is read, and when, `scan_reading` decides.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QWidget

from gtapp.core.scans.page_text import NO_TEXT
from gtapp.core.scans.scan_file import PageRef
from gtapp.editor.scan.selection_bar import SelectionBar
from gtapp.editor.scan.text_selection import TextSelection
from gtapp.editor.scan.view import ScanView
from gtapp.features.places.window.scan_reader import ScanReader, is_pdf
from gtapp.kit.commands.actions import ActionSpec, make_action
from gtapp.kit.commands.menu_commands import name_action, strip_mnemonic
from gtapp.kit.commands.menus import Entry
from gtapp.kit.search_row import SearchRow
from gtapp.kit.tasks import Task, Tasks, Ticket
from gtapp.kit.texts.i18n import translate_message

_ON_SELECTION: Final = ("insert_selected", "append_selected", "search_selected", "copy_selected")
_MOST_FOUND: Final = 10_000
"""No more places of a searched text are counted."""


class Place(NamedTuple):
    """A place where a searched text was found: the index of its page, its beginning and its end in the page's text."""

    page: int
    start: int
    end: int


class ScanText(QObject):
    """Made for a project that has scans. `row` is the search, hidden until it is used."""

    insert_wanted = Signal(str)
    """A text is to be put into the field that has the focus, at its cursor."""

    append_wanted = Signal(str)
    """A text is to be put behind what the field has."""

    left = Signal()
    """The user leaves the search."""

    failed = Signal(str)
    """Scans can't be read; the text says why, and what to do."""

    def __init__(
        self,
        scan: ScanView,
        reader: ScanReader,
        tasks: Tasks,
        takes_text: Callable[[], bool],
        parent: QWidget,
    ) -> None:
        """`takes_text` returns whether a text can be put into the field that has the focus."""
        super().__init__(parent)
        self._takes_text = takes_text
        self._scan, self._reader, self._tasks = scan, reader, tasks
        self._paths = self._list_paths()
        self._searching: Task | None = None
        self._found: list[Place] = []
        self._current: Place | None = None
        self._possible: dict[str, bool] = {}
        self.selection = TextSelection(scan)
        self._specs = self._create_specs()
        self.actions_by_name: dict[str, QAction] = {
            spec.id: make_action(spec, parent) for spec in self._specs
        }
        search, previous, following = (
            self.actions_by_name[name] for name in ("search_scan", "previous_found", "next_found")
        )
        self.row = SearchRow(strip_mnemonic(search.text()), previous, following, parent)
        self.row.add_close_button()
        self.row.hide()
        self.row.typed.connect(self._search)
        self.row.left.connect(self._leave)
        self._name_actions()
        scan.context_actions = [self.actions_by_name[name] for name in _ON_SELECTION]
        self.bar = SelectionBar(scan, self.selection, scan.context_actions)
        scan.page_changed.connect(self._follow_page)
        scan.page_shown.connect(self._show_text)
        scan.actions_by_name["reload"].triggered.connect(self._search_again)
        reader.page_read.connect(self._on_page_read)
        self.selection.changed.connect(self.enable)
        self.enable()

    def _create_specs(self) -> tuple[ActionSpec, ...]:
        calls = {
            "search_scan": self._begin_search,
            "next_found": lambda: self._go(1),
            "previous_found": lambda: self._go(-1),
            "insert_selected": lambda: self.insert_wanted.emit(self.selection.text),
            "append_selected": lambda: self.append_wanted.emit(self.selection.text),
            "search_selected": self._search_selected,
            "copy_selected": lambda: QGuiApplication.clipboard().setText(self.selection.text),
        }

        def row(at: int, name: str, text: str, keys: str, icon: str = "") -> ActionSpec:
            return ActionSpec(name, text, keys, "project", calls[name], at=at, icon=icon)

        return (
            row(10, "search_scan", self.tr("Search the text of the scan"), "Ctrl+Shift+T"),
            row(11, "next_found", self.tr("Next match on the scan"), ""),
            row(12, "previous_found", self.tr("Previous match on the scan"), ""),
            row(
                20,
                "insert_selected",
                self.tr("Put the selected text into the field"),
                "Ctrl+Shift+V",
                "text-cursor-input",
            ),
            row(
                21,
                "append_selected",
                self.tr("Append the selected text to the field"),
                "Ctrl+Shift+Y",
                "text-initial",
            ),
            row(
                23,
                "search_selected",
                self.tr("Search the scan for the selected text"),
                "Alt+Shift+G",
                "search",
            ),
            row(22, "copy_selected", self.tr("Copy the selected text"), "Ctrl+Shift+C", "copy"),
        )

    def _name_actions(self) -> None:
        """Give the actions of the bar beside the selection short texts, and tooltips with their keys."""
        short = {
            "insert_selected": self.tr("Into the field"),
            "append_selected": self.tr("Append"),
            "search_selected": self.tr("Search"),
            "copy_selected": self.tr("Copy"),
        }
        for name, text in short.items():
            action = self.actions_by_name[name]
            action.setIconText(text)
            action.setToolTip(name_action(action))

    def in_menu(self) -> list[Entry]:
        """Return the actions with their places in the menu of the scan's text."""
        return [(spec.at, self.actions_by_name[spec.id]) for spec in self._specs]

    # the page

    @property
    def _ref(self) -> PageRef | None:
        refs = self._scan.refs
        return refs[self._scan.page_index] if refs else None

    def _follow_page(self) -> None:
        """End the search of another document; the new page's text is shown when the page is."""
        paths = self._list_paths()
        if paths != self._paths:
            self._paths = paths
            self._end_search()
        self.show_again()

    def _list_paths(self) -> set[Path]:
        """Return the files of the document that is shown."""
        return {ref.path for ref in self._scan.refs}

    def show_again(self) -> None:
        """Let text be selected on the page as far as it is read now."""
        self.selection.set_page(NO_TEXT)
        self._show_shown()

    def _search_again(self) -> None:
        """Search the document anew, since its file may have changed."""
        self.selection.set_page(NO_TEXT)
        if self.row.isVisible():
            self._search(self.row.field.text())

    def _on_page_read(self, ref: PageRef) -> None:
        if ref == self._ref:
            self._show_shown()

    def _show_text(self, ref: PageRef) -> None:
        """Let text be selected on the page that is shown, if it has been read."""
        reading = self._reader.get(ref)
        if reading and self.selection.page is not reading.text:
            self.selection.set_page(reading.text)
            self._show_found()
            self._show_current()
        elif reading:
            self.selection.repaint()
        self.enable()

    def _show_shown(self) -> None:
        """Let text be selected on the page, if it is on the screen already."""
        if self._ref and self._scan.image is not None:
            self._show_text(self._ref)
        else:
            self.enable()

    def enable(self) -> None:
        """Enable what is possible: with a selection or without, in a field that takes texts or not."""
        has_selection, has_found = bool(self.selection.text), bool(self._found)
        can_insert = has_selection and self._takes_text()
        has_document = self._ref is not None and (self._reader.reads_images or is_pdf(self._ref.path))
        possible = {
            "search_scan": has_document,
            "next_found": has_found,
            "previous_found": has_found,
            "insert_selected": can_insert,
            "append_selected": can_insert,
            "search_selected": has_selection and has_document,
            "copy_selected": has_selection,
        }
        if possible != self._possible:  # asked for at each value and each page
            self._possible = possible
            for name, action in self.actions_by_name.items():
                action.setEnabled(possible[name])

    # search

    def _begin_search(self) -> None:
        """Show the search; say what is missing where scans can't be read."""
        problem = None if self._ref and is_pdf(self._ref.path) else self._reader.problem
        if problem:
            self.failed.emit(translate_message(problem))
            return
        self.row.show()
        self.row.begin()

    def _search_selected(self) -> None:
        """Search all pages for the text that is selected."""
        wanted = self.selection.text
        self._begin_search()
        if self.row.isVisible():
            self.row.field.setText(wanted)
            self._search(wanted)

    def _leave(self) -> None:
        self.left.emit()  # first: Qt gives the focus of a widget that is hidden to the next one
        self._end_search()

    def _end_search(self) -> None:
        """Hide the search; what is selected stays selected."""
        if self._searching:
            self._searching.cancel()
        self._searching, self._found, self._current = None, [], None
        self.row.hide()
        self.selection.show_found(())
        self.enable()

    def _search(self, wanted: str) -> None:
        """Search all pages from the current one on, and go to the first place."""
        if self._searching:
            self._searching.cancel()
        self._found, self._current = [], None
        self.selection.select(0, 0)
        self.row.outcome.setText("")
        refs, first = self._scan.refs, self._scan.page_index
        pages = [*range(first, len(refs)), *range(first)]

        def search(ticket: Ticket) -> None:
            for page in pages:
                if ticket.cancelled:
                    return
                ticket.report(
                    [Place(page, *each) for each in self._reader.read_text(refs[page]).find(wanted)]
                )

        is_wanted = bool(wanted.strip())
        self._searching = (
            self._tasks.start(search, self._end_searching, progress=self._add) if is_wanted else None
        )
        self._show_found()

    def _add(self, places: list[Place]) -> None:
        if not places or len(self._found) >= _MOST_FOUND:
            return
        at = bisect_left(self._found, places[0])
        self._found[at:at] = places
        if self._current is None:
            self._select(places[0])
        self._show_found()

    def _end_searching(self, _: object) -> None:
        self._searching = None
        self._show_found()

    def _show_found(self) -> None:
        """Tint the places on the page, and count them."""
        page = self._scan.page_index
        self.selection.show_found([(each.start, each.end) for each in self._found if each.page == page])
        if self._current:
            number = bisect_left(self._found, self._current) + 1
            self.row.outcome.setText(self.tr("{0} of {1}").format(number, len(self._found)))
        elif not self._searching:
            self.row.outcome.setText(self.tr("Not found") if self.row.field.text().strip() else "")
        self.enable()

    def _show_current(self) -> None:
        """Select the current place, if it is on the page that is shown."""
        if self._current and self._current.page == self._scan.page_index:
            self.selection.select(self._current.start, self._current.end)
            self._scan.reveal(self.selection.find_area())

    def _go(self, step: int) -> None:
        """Select the next (1) or the previous (-1) place; from the end on, the first."""
        if self._current is None:
            return
        at = (
            bisect_right(self._found, self._current)
            if step > 0
            else bisect_left(self._found, self._current) - 1
        )
        self._select(self._found[at % len(self._found)])
        self._show_found()

    def _select(self, place: Place) -> None:
        """Go to a place; its page may still have to be decoded."""
        self._current = place
        if place.page == self._scan.page_index:
            self._show_current()
        else:
            self._scan.show_page(place.page)
