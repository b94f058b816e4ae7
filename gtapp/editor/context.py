"""What the features of the window use of it: tasks, preferences, the open project, messages and navigation.

A feature declares its commands and panels without Qt (``gtapp/features/*/feature.py``, see `gtapp.features.declaration`); what
they run is in its window part, whose base class is `FeaturePart`. The window makes the part when it is first needed, so that
its module imports at its top what it uses::

    class LettersPart(FeaturePart):
        def __init__(self, context: AppContext) -> None:
            super().__init__(context)
            context.project_changed.connect(self._switch_project)
            context.item_shown.connect(self._look)        # once: no matter which project is open

        def open_page(self) -> None:                      # declared with the text "&Open in Transkribus"
            ...

        def fill_persons(self, dock: QDockWidget) -> None:  # declared with the title "Persons"
            ...

Parts of a feature take the context, too, or only what they use of it (`Tasks`, `Session`). They hold no workspace:

* `context.session` is the open project (None: no project), `context.session.project.root` its folder,
  `context.session.counts` its statuses;
* `context.form` is the form on the screen, as far as features use it (see `RecordView`);
* `context.show_status(text)` writes to the status bar, `context.show_message(text)` opens a dialog, `context.put_notice`
  shows a notice above the work area; `context.window` is the parent for dialogs;
* `context.visit_next()` goes to what is left to look at in the item, which one feature says (see `Review`);
* `context.go_to_item(item_id)` and `context.form.focus_pointer(pointer)` navigate;
* `context.view` takes what a feature puts beside the form or the scan (see `ProjectView`);
* `context.actions.by_name["verdicts"].setChecked(True)` changes an action;
* `context.panels["persons_panel"].open()` opens a panel;
* `context.tasks.start(work, done, failed, progress)` runs work in a thread.

Connect once to `project_changed` and read `context.session` in the slot.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QWidget

from gtapp.core.project.project import Project
from gtapp.core.record.document import Document
from gtapp.core.scans.scan_file import PageRef
from gtapp.core.scans.scan_support import ScanPlaces
from gtapp.core.schema.pointer import Pointer
from gtapp.core.store.check_note import NOTHING_LEFT, CheckNote
from gtapp.editor.form.known_values import KnownValues
from gtapp.editor.form.line_strip import LineSource, TextCursor
from gtapp.editor.form.word_marks import TextMarks, WordMark
from gtapp.editor.items.item_table import ItemOrder
from gtapp.editor.scan.view import ScanView
from gtapp.editor.session import Session
from gtapp.editor.shown_values import ShownValues
from gtapp.kit import small_widgets
from gtapp.kit.commands.actions import ActionTable
from gtapp.kit.commands.menus import Entry
from gtapp.kit.docks import Dock
from gtapp.kit.notices import Notices
from gtapp.kit.preferences import Preferences
from gtapp.kit.tasks import Tasks

if TYPE_CHECKING:  # start to first card
    from gtapp.editor.form.readings_bar import ShownReading
    from gtapp.editor.scan.line_picture import ScanLine


class AppContext(QObject):
    """The context of the window; see the module's docstring for its use."""

    project_changed = Signal()
    """Another project was opened, or the project was closed; no item is shown yet."""

    project_ready = Signal()
    """The first item of the project is on the screen."""

    item_shown = Signal()
    """Another item is current, or the current one was read again."""

    item_edited = Signal()
    """The current document changed, by an edit, undo or redo."""

    settled = Signal()
    """The list and the neighbours' scans are up to date with the item that is shown."""

    form_changed = Signal()
    """`form` is another one: the item follows another schema."""

    value_focused = Signal()
    """The focus is in another value of the form."""

    cursor_moved = Signal()
    """The text cursor is at another place of the text of several lines that has the focus."""
    word_focused = Signal()
    """The cursor may be at another marked word of the value."""

    values_compared = Signal(object)
    """A feature has compared the values of the current item with its scan: a mapping from their pointers to `ScanSupport`."""

    scoring_changed = Signal()
    """Files that the scores depend on were changed: answers must be scored again."""

    reload_wanted = Signal(str)
    """The folder of the project has other items: it must be read again, and the item with this key shown."""

    project_wanted = Signal(Path)
    """Another project, or a second reading of this one, is to be opened: its folder."""

    status_wanted = Signal(str)
    lasting_status_wanted = Signal(str)
    description_wanted = Signal(str)
    docks_outdated = Signal()

    def __init__(self, preferences: Preferences, window: QMainWindow) -> None:
        super().__init__(window)
        self.window = window
        """The parent of dialogs and docks."""
        self.preferences = preferences
        self.tasks = Tasks(self)
        self.actions = ActionTable(window)
        self.panels: dict[str, Dock] = {}
        """Those of all features, by their names."""
        self._view: ProjectView | None = None

    # the open project

    def set_view(self, view: ProjectView | None) -> None:
        """Switch to the project that `view` shows; None: no project is open."""
        self._view = view
        self.project_changed.emit()

    @property
    def view(self) -> ProjectView | None:
        return self._view

    @property
    def session(self) -> Session | None:
        return self._view.session if self._view else None

    @property
    def project(self) -> Project | None:
        return self._view.session.project if self._view else None

    @property
    def document(self) -> Document | None:
        """The record, if it may be edited now (see `Session.may_edit`)."""
        session = self.session
        return session.document if session and session.may_edit else None

    @property
    def form(self) -> RecordView | None:
        return self._view.form if self._view else None

    @property
    def is_settled(self) -> bool:
        """True once list and scans are up to date with the item that is shown, so that there is time for other work."""
        return self._view is not None and self._view.is_settled

    # the list

    @property
    def listed(self) -> Sequence[int]:
        """The indexes of the items that the list shows, in its order."""
        return self._view.listed if self._view else ()

    @property
    def selected(self) -> Sequence[int]:
        """The indexes of the items that are selected in the list; the current one alone if less than two are."""
        return self._view.selected if self._view else ()

    def neighbour(self, index: int, step: int) -> int:
        """Return the index of the item `step` rows from that of `index` in the list; -1 if there is none."""
        return self._view.neighbour(index, step) if self._view else -1

    def set_order(self, order: ItemOrder | None) -> None:
        """Sort the list; None: by the project's order."""
        if self._view:
            self._view.set_order(order)

    # messages

    def show_status(self, text: str) -> None:
        """Show a text in the status bar for some seconds."""
        self.status_wanted.emit(text)

    def show_lasting_status(self, text: str) -> None:
        """Show a text in the status bar as long as the focus is in the same value of the same item."""
        self.lasting_status_wanted.emit(text)

    def describe_value(self, text: str) -> None:
        """Show a sentence about the current value in the status bar, where no message is shown; "" removes it."""
        self.description_wanted.emit(text)

    def show_message(self, text: str, calm: bool = False) -> None:
        """Show a text in a dialog: a warning, or information with `calm`."""
        from gtapp.kit import message_boxes  # imported when used: keeps the start fast

        small_widgets.run_dialog(message_boxes.make_message_box(self.window, "gtapp", text, calm=calm))

    def put_notice(
        self, name: str, tone: str, text: str, choices: Sequence[tuple[str, Callable[[], object]]] = ()
    ) -> None:
        """Show a notice in place of the one of this name; see `Notices.put`."""
        if self._view:
            self._view.notices.put(name, tone, text, choices)

    def drop_notice(self, name: str) -> None:
        """Remove the notice of this name."""
        if self._view:
            self._view.notices.drop(name)

    def refresh_docks(self) -> None:
        """Update visible docks soon: something other than the record has changed."""
        self.docks_outdated.emit()

    # navigation

    def visit_next(self) -> bool:
        """Go to what is to be looked at next in the current item, and say why; return whether there is something."""
        view = self._view
        if view is None:
            return False
        view.form.commit()
        is_left = view.review.visit_next(view.form)
        if is_left:
            self.show_lasting_status(view.review.describe_reached())
        return is_left

    def go_to_item(self, item_id: str) -> bool:
        """Show the item of this id; return whether there is one."""
        index = self._view.session.counts.index(item_id) if self._view else -1
        return self._view is not None and index >= 0 and self._view.go_to(index)

    def focus_form(self) -> None:
        """Focus the first value of the form."""
        if self._view:
            self._view.focus_form()

    def return_to_form(self) -> None:
        """Focus the value that had the focus last."""
        if self._view:
            self._view.return_to_form()


class FeaturePart(QObject):
    """Base class of a feature's window part: it has what the feature's commands and panels run."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.context = context


class Turns(NamedTuple):
    """Whose turn it is: the items that come `first`, those that others shall do, and who works on which (`holders`)."""

    first: Collection[str] = ()
    of_others: Collection[str] = ()
    holders: Mapping[str, str] = {}

    def is_others(self, item_id: str) -> bool:
        """Return whether an item is not for the user to go to next."""
        return item_id in self.holders or item_id in self.of_others


class ProjectView(Protocol):
    """The open project on the screen (`gtapp.editor.workspace.Workspace`), as far as features use it."""

    @property
    def session(self) -> Session: ...
    @property
    def notices(self) -> Notices: ...
    @property
    def form(self) -> RecordView: ...
    @property
    def scan(self) -> ScanView: ...
    @property
    def known_values(self) -> KnownValues: ...
    @property
    def review(self) -> Review: ...
    @property
    def shown_values(self) -> ShownValues: ...
    @property
    def neighbours(self) -> Sequence[int]:
        """The indexes of the next and the previous item in the list, as far as there are such."""

    @property
    def upcoming_pages(self) -> Sequence[PageRef]:
        """The first pages of the items beside the current one in the list."""

    @property
    def is_settled(self) -> bool: ...
    @property
    def listed(self) -> Sequence[int]: ...
    @property
    def selected(self) -> Sequence[int]: ...
    def neighbour(self, index: int, step: int) -> int: ...
    def set_order(self, order: ItemOrder | None) -> None: ...
    @property
    def listed_kind(self) -> str:
        """The kind of items that are listed alone (see `ItemQuery`); "" for all."""

    def list_kind(self, kind: str) -> None:
        """List the items of a kind alone."""

    def go_to(self, index: int) -> bool: ...
    def return_to_form(self) -> None: ...
    def focus_form(self) -> None: ...
    @property
    def was_found(self) -> bool:
        """Whether the current item was reached as the next one that is not checked, so that another one would do as well."""

    @property
    def turns(self) -> Turns: ...
    def set_turns(self, turns: Turns) -> None:
        """Say which items that are not checked come first, and which are left out."""

    def find_unchecked(self, none: Callable[[], object]) -> None:
        """Go to the next item of the list that is not checked, as `turns` says; call `none` where there is none."""

    def look_at_disk(self) -> None:
        """Take over what other programs wrote: of the current item, the statuses, and what the list shows."""

    def show_fetched(self) -> None:
        """Show the item's scan, if it was not known before where it can be fetched (`Project.find_fetched`)."""

    def set_review(self, review: Review, action: QAction) -> None:
        """Ask `review` what is left to look at in items; the button of the line above the form runs `action`."""

    def insert_text(self, text: str) -> None:
        """Put a text into the value that has the focus, or had it last."""

    def show_line(self, line: ScanLine | None) -> None:
        """Show a line of the scan in a strip above the text that has the focus, or had it last; None: no strip."""

    def append_text(self, text: str) -> None:
        """Put a text behind that of the value that has the focus, or had it last."""

    def add_above_form(self, widget: QWidget) -> None:
        """Put a widget between the line about the record and the form; it is deleted with the project's view."""

    def add_above_scan(self, widget: QWidget) -> None:
        """Put a widget between the bar of the scan and the scan; it is deleted with the project's view."""

    def add_scan_entries(self, entries: Sequence[Entry]) -> None:
        """Add actions and submenus with their places to the menu of the scan."""

    def find_turns_by(self, find: Callable[[Sequence[PageRef]], Mapping[PageRef, int]]) -> None:
        """Turn pages clockwise as `find` returns, as far as it knows, when they are shown, unless the user has turned them."""

    def find_rotations(self, pages: Sequence[PageRef]) -> Mapping[PageRef, int]:
        """Return how pages are turned clockwise: by the user, else so that their writing is upright, as far as that is known."""

    def locate_by(self, locate: Callable[[str], ScanPlaces]) -> None:
        """Find by `locate` where the values of an item stand, which is called in a worker with its id."""

    def locate_values(self, item_id: str) -> ScanPlaces:
        """Return where the values of an item stand, as far as its pages were read before; safe in a worker."""

    def turn_upright(self, ref: PageRef) -> None:
        """Turn a page for which that is known only now."""


class Review(QObject):
    """What is left to look at in the current item before it is checked, as the editor asks a feature for it.

    The view of a project begins with this one, which knows of nothing; a feature gives it another (`ProjectView.set_review`).
    """

    changed = Signal()
    """`open_count`, `model`, `worth` or `leads_on` may have changed."""

    arrival_wanted = Signal()
    """Where the cursor belongs in an item that is shown is known only now, and nobody has done anything in it yet."""

    open_count = -1
    """How many places are left to look at; -1: that is not known."""
    model = ""
    """The model whose draft the item began with, as far as that is known."""
    worth = ""
    """What it means that nothing is left to look at, in words."""
    leads_on = False
    """Whether `visit_next` leads to another place, as far as that is known."""

    def start_item(self) -> None:
        """Begin with the item that is about to be shown."""

    def begin_arrival(self) -> None:
        """Ignore the cursor until `end_arrival`: the program moves it."""

    def reach_first(self) -> Pointer | None:
        """Return the place at which the program puts the cursor; None: there is none, or it is not known yet."""
        return None

    def go_to_reached(self, form: RecordView) -> None:
        """Move the cursor of `form` to the place that was reached last, to the word of it that is to be looked at."""

    def end_arrival(self, first: Pointer | None, editor: QObject | None = None) -> None:
        """Follow the cursor, which the program has put at `first` (None: nowhere), into `editor`."""

    def follow_cursor(self, pointer: Pointer | None) -> None:
        """Note that the cursor was moved to a value."""

    def visit_next(self, form: RecordView) -> bool:
        """Move the cursor of `form` to the next place; return whether there is one. *Check and next* checks if there is none."""
        return False

    def make_note(self) -> CheckNote:
        """Return what is left to look at, and what was accepted, for the check; files are read now if that was not done ahead."""
        return NOTHING_LEFT

    def describe_reached(self) -> str:
        """Return why the place is to be looked at that the cursor was moved to; an empty text if it was moved to none."""
        return ""

    def leave_reached(self) -> None:
        """Forget where the cursor was moved to: the item is checked."""


class RecordView(Protocol):
    """The form of the current record, as far as features use it."""

    @property
    def document(self) -> Document | None: ...

    def isEnabled(self) -> bool:
        """Return whether the record can be edited: no corrections from before a crash wait for a decision."""

    def bind(self, document: Document | None) -> None:
        """Show a document; the same one again: refresh it."""

    def commit(self) -> None:
        """Commit the text that an input method is composing to the document."""

    def focused_pointer(self) -> Pointer | None:
        """Return the address of the value that has the focus, or had it last."""

    def focus_pointer(self, pointer: Pointer, select: bool = False) -> None:
        """Focus the value at `pointer`, an address in the document, with its text selected if `select`."""

    def focus_at(self, at: Pointer) -> None:
        """Focus the value at `at`, an address in the schema's shape."""

    def select_part(self, start: int, stop: int) -> None:
        """Select a part of the text of the current value, or put the cursor there where both are the same."""

    def show_text(self, pointer: Pointer, start: int, stop: int) -> None:
        """Go to a value and select a part of its text; the keys still go where they went."""

    def show_readings(
        self, readings: Sequence[ShownReading], take: Callable[[int], object] | None = None
    ) -> None:
        """Show readings of the value at the cursor, or of a word of it; `take` gets the index of the chosen one."""

    def mark_words(self, texts: Mapping[Pointer, TextMarks]) -> None:
        """Mark words of texts, by the texts' places in the record; they follow what is typed until others are marked."""

    def find_marked(self) -> WordMark | None:
        """Return the marked word at the cursor, where it is in the text now."""

    def find_cursor(self) -> int:
        """Return the place of the cursor in the current text; 0 where it has none."""

    def take_reading(self, number: int) -> bool:
        """Take the reading of this number (1 is the first); return False where none of this number is shown."""

    def read_cursor(self) -> TextCursor | None:
        """Return the text of several lines that has the focus, or had it last, and the place of the cursor in it."""

    def show_lines(self, sources: Mapping[Pointer, LineSource]) -> None:
        """Show lines of a page on the scan above their texts, by the places of these in the schema's shape, and no others."""

    def selected_text(self) -> str:
        """Return what is selected in the value that has the focus; empty if that is nothing, or several lines."""

    def refresh_issues(self) -> None:
        """Show the issues of the document again: they may be others without an edit."""

    @property
    def takes_text(self) -> bool:
        """Whether a text can be put into the value that has the focus, or had it last."""

    def add_name(self, name: str) -> bool:
        """Add a name to the list of names that has the focus, or had it last; return False where the value is none."""

    def complete_names_from(self, open_register: Callable[[], Any]) -> None:
        """Complete names from a table of names, which is opened when it is first wanted."""

    def set_verdicts(self, verdicts: Any) -> None:
        """Mark the values with the verdicts on a run's answer (an item's ``ItemScore.values``); None: remove them."""

    def isAncestorOf(self, child: QWidget, /) -> bool:
        """Return whether `child` is a part of the form."""
