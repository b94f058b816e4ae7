"""Everything the window can be told to do, as actions with their keys; menus and the list of keys are made of them.

Keys must be there on a QWERTZ keyboard, and write nothing into a field that has the focus: no Ctrl+Alt (AltGr), no
letter alone, no bracket or slash with Ctrl.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence

if TYPE_CHECKING:
    from gtapp.ui.main_window import MainWindow
    from gtapp.ui.scores.docks import ScoreDocks

Call = Callable[[], object]

# Where the parts' own keys would meet: this is what they are in the window.
SCAN_KEYS = {
    "previous_page": ("Ctrl+Shift+PgUp",),
    "next_page": ("Ctrl+Shift+PgDown",),
}
FORM_KEYS = {
    "move_row_up": ("Ctrl+Shift+Up",),
    "move_row_down": ("Ctrl+Shift+Down",),
}

FILE = (
    "open",
    "@recent",
    "@samples",
    "reload_project",
    "",
    "save",
    "",
    "import_sheet",
    "export",
    "",
    "settings",
    "",
    "close_project",
    "quit",
)
EDIT = ("undo", "redo", "", "characters")
ITEM = (
    *("check_next", "next", "previous", "next_unchecked", "", "jump", "search", "all_items", ""),
    *("needs_action", "in_progress", "checked", "open_page"),
)
OF_SHEET = ("import_sheet", "open_page")
"""What is offered where the truths come from a sheet."""
TAKE = tuple(f"take_{number}" for number in range(1, 10))
SCORES = (
    *(
        "verdicts",
        "",
        "@take",
        "next_doubt",
        "previous_doubt",
        "",
        "next_suspect",
        "uphold",
        "",
        "by_expected",
        "",
    ),
    *("add_answers", "load_answers", "", "export_leaderboard"),
)
DRAFTS = ("draft_item", "draft_many", "stop_drafting", "batches", "", "providers", "prompt")
VIEW = ("@panels", "", "list", "full_screen", "", "next_part", "previous_part")
HELP = ("keys", "log_folder", "about")

ALWAYS = frozenset(("open", "settings", "quit", "full_screen", "keys", "log_folder", "about", "providers"))
"""What can be done without a project."""

OF_DOCUMENT = frozenset(
    ("save", "check_next", "undo", "redo", "characters", "checked", "next_doubt", "previous_doubt", *TAKE)
)
"""What needs a record that could be read, and on which nothing is waiting to be decided."""


class Actions(QObject):
    """The window's own actions by name."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.by_name: dict[str, QAction] = {}
        self._state: tuple[bool, ...] = ()
        self._build_file(window)
        self._build_work(window)
        self._build_view(window)
        self._build_scores(window)
        self._build_advice(window)
        self._build_drafts(window)
        self.by_name["list"].setCheckable(True)
        self.by_name["list"].setChecked(True)
        self.by_name["full_screen"].setCheckable(True)
        self.by_name["quit"].setMenuRole(QAction.MenuRole.QuitRole)
        self.by_name["about"].setMenuRole(QAction.MenuRole.AboutRole)
        self.by_name["settings"].setMenuRole(QAction.MenuRole.PreferencesRole)

    def _build_file(self, window: MainWindow) -> None:
        self._add("open", self.tr("&Open folder …"), window.choose_folder, "Ctrl+O")
        self._add("reload_project", self.tr("Read the folder a&gain"), window.reload_project, "Ctrl+F5")
        self._add("save", self.tr("&Save"), window.work.save, "Ctrl+S")
        self._add("export", self.tr("E&xport …"), lambda: _export(window), "Ctrl+E")
        self._add("import_sheet", self.tr("&Import from a sheet …"), lambda: _import(window), "Ctrl+Shift+I")
        self._add("settings", self.tr("Se&ttings …"), window.show_settings, "Ctrl+,")
        self._add("close_project", self.tr("&Close project"), window.close_project, "Ctrl+W")
        self._add("quit", self.tr("&Quit"), window.close, "Ctrl+Q")
        self._add("log_folder", self.tr("Open the &log's folder"), window.open_log_folder)
        self._add("keys", self.tr("&Keys"), window.show_keys, "F1")
        self._add("about", self.tr("&About gtapp"), window.show_about)

    def _build_work(self, window: MainWindow) -> None:
        work = window.work
        self._add("undo", self.tr("&Undo"), work.undo, "Ctrl+Z")
        self._add("redo", self.tr("&Redo"), work.redo, "Ctrl+Shift+Z", "Ctrl+Y")
        self._add("characters", self.tr("Special &characters …"), work.show_characters, "Ctrl+K")
        self._add(
            "check_next", self.tr("&Checked, on to the next"), work.check_next, "Ctrl+Return", "Ctrl+Enter"
        )
        self._add("next", self.tr("&Next item"), work.next, "Ctrl+PgDown")
        self._add("previous", self.tr("&Previous item"), work.previous, "Ctrl+PgUp")
        self._add(
            "next_unchecked",
            self.tr("Next item that is not checked"),
            work.next_unchecked,
            "Ctrl+N",
        )
        self._add("jump", self.tr("&Go to …"), work.jump, "Ctrl+G")
        self._add("search", self.tr("&Search the list"), work.search, "Ctrl+F")
        self._add("all_items", self.tr("Show &all items"), work.show_all)
        self._add("needs_action", self.tr("Needs ac&tion …"), work.needs_action, "Ctrl+M")
        self._add("in_progress", self.tr("Set to “&In progress”"), lambda: work.mark("in progress"))
        self._add("checked", self.tr("Set to “C&hecked”"), work.check)

        self._add("open_page", self.tr("&Open in Transkribus"), lambda: _open_page(self._window))

    def _build_view(self, window: MainWindow) -> None:
        self._add("list", self.tr("List of &items"), window.toggle_list, "Ctrl+B")
        self._add("full_screen", self.tr("&Full screen"), window.toggle_full_screen, "F11")
        self._add("next_part", self.tr("&Next part of the window"), lambda: window.work.cycle(1), "F6")
        self._add(
            "previous_part",
            self.tr("&Previous part of the window"),
            lambda: window.work.cycle(-1),
            "Shift+F6",
        )

    def _build_scores(self, window: MainWindow) -> None:
        def docks() -> ScoreDocks:
            return window.panels.scoring

        marks = self.tr("&Verdicts in the form")
        self._add("verdicts", marks, lambda: docks().toggle_marks(), "Ctrl+F12")
        self._add("add_answers", self.tr("&Add answers …"), lambda: docks().add_answers())
        self._add("load_answers", self.tr("&Load all answers again"), lambda: docks().reload())
        self._add("export_leaderboard", self.tr("&Export the leaderboard …"), lambda: docks().export())
        self.by_name["verdicts"].setCheckable(True)

    def _build_advice(self, window: MainWindow) -> None:
        def add(name: str, text: str, *keys: str) -> None:
            self._add(name, text, lambda: window.panels.advising.do(name), *keys)

        for number, name in enumerate(TAKE, 1):
            add(name, self.tr("Take value {number}").format(number=f"&{number}"), f"Alt+{number}")
        add("next_doubt", self.tr("&Next value that the runs doubt"), "F4")
        add("previous_doubt", self.tr("&Previous value that the runs doubt"), "Shift+F4")
        add("next_suspect", self.tr("Next &suspect truth"), "Ctrl+J")
        add("uphold", self.tr("The &truth stands"), "Ctrl+T")
        add("by_expected", self.tr("&Most corrections expected first"))
        self.by_name["by_expected"].setCheckable(True)

    def _build_drafts(self, window: MainWindow) -> None:
        def add(name: str, text: str, *keys: str) -> None:
            self._add(name, text, lambda: window.panels.drafting.do(name), *keys)

        add("draft_item", self.tr("Draft &this item"), "Ctrl+P")
        add("draft_many", self.tr("Draft &many …"), "Ctrl+Shift+P")
        add("stop_drafting", self.tr("&Stop drafting"))
        add("batches", self.tr("&Batches …"))
        add("providers", self.tr("&Providers …"))
        add("prompt", self.tr("P&rompt …"))

    def _add(self, name: str, text: str, call: Call, *keys: str) -> None:
        action = QAction(text, self._window)
        action.setObjectName(name)
        action.setShortcuts([QKeySequence(key) for key in keys])
        action.triggered.connect(guarded(call))
        self._window.addAction(action)
        self.by_name[name] = action

    def refresh(self, has_project: bool, has_document: bool, can_undo: bool, can_redo: bool) -> None:
        """What can be done now."""
        state = (has_project, has_document, can_undo, can_redo)
        before, self._state = self._state, state
        if state == before:
            return
        if state[:2] != before[:2]:
            self._refresh_all(has_project, has_document)
        self.by_name["undo"].setEnabled(has_document and can_undo)
        self.by_name["redo"].setEnabled(has_document and can_redo)

    def _refresh_all(self, has_project: bool, has_document: bool) -> None:
        for name, action in self.by_name.items():
            if name not in ("undo", "redo"):
                action.setEnabled(name in ALWAYS or (has_document if name in OF_DOCUMENT else has_project))

    def named(self, names: Iterable[str]) -> list[QAction]:
        return [self.by_name[name] for name in names]


def _export(window: MainWindow) -> None:
    from gtapp.ui.dialogs.export_dialog import show_export

    show_export(window)


def _open_page(window: MainWindow) -> None:
    from gtapp.ui.sheets.link import open_page

    open_page(window)


def _import(window: MainWindow) -> None:
    from gtapp.ui.sheets.dialog import show_import

    show_import(window)


def guarded(call: Call) -> Callable[[], None]:
    """`call` such that a fault in it always reaches the hook for unexpected ones, whichever way it was called."""

    def run() -> None:
        try:
            call()
        except Exception:  # noqa: BLE001  told by the hook
            sys.excepthook(*sys.exc_info())

    return run


def set_keys(actions: dict[str, QAction], keys: Mapping[str, tuple[str, ...]]) -> None:
    """Gives a part's actions the keys they have in the window."""
    for name, each in keys.items():
        if name in actions:
            actions[name].setShortcuts([QKeySequence(key) for key in each])
