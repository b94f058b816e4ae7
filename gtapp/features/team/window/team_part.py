"""What connects the window with the team of the open project: notices, questions, the status bar, the list and the panel."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QApplication, QDockWidget

from gtapp.core.files.file_names import natural_key
from gtapp.core.platform.errors import GtappError
from gtapp.core.store.project_folder import READINGS_FOLDER
from gtapp.editor.context import AppContext, FeaturePart, Turns
from gtapp.editor.session import Session
from gtapp.features.team.address import (
    TeamAddress,
    agree,
    read_scan_address,
    read_settings,
    store_password,
)
from gtapp.features.team.blind_reading import BlindReading, begin_blind_reading, find_blind_reading
from gtapp.features.team.server import TeamNote
from gtapp.features.team.window.conflict_choice import decide, name_conflict
from gtapp.features.team.window.team_dialogs import AssignDialog, BlindDialog, ConnectDialog, PasswordDialog
from gtapp.features.team.window.team_panel import AssignedItem, TeamPanel
from gtapp.features.team.window.team_service import SOMEBODY, OpenConflict, TeamService
from gtapp.features.team.window.team_status import TeamStatus
from gtapp.features.team.window.team_texts import format_time
from gtapp.kit import small_widgets
from gtapp.kit.texts.i18n import format_count, join_names, shorten_name, translate_error

_CONFLICT, _LEASE, _NEW = "team conflict", "team lease", "team items"
_MOST_NAMED = 5


class TeamPart(FeaturePart):
    """Works while a project of a team is open; `service` is None for other projects."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.service: TeamService | None = None
        self._status: TeamStatus | None = None
        self._panel: TeamPanel | None = None
        self._apart = ""
        self._notes: tuple[str, list[TeamNote]] = ("", [])
        context.project_changed.connect(self._end)
        context.project_ready.connect(self._begin)
        context.settled.connect(self._follow_item)

    # the open project

    def _begin(self) -> None:
        session = self.context.session
        panel = self.context.panels["team_panel"]
        if session is None or not panel.is_available:
            return  # the part was made for another project
        self.service = service = TeamService(session.project, self)
        self._status = TeamStatus(self.context.window.statusBar())
        self._status.clicked.connect(panel.open)
        session.item_saved.connect(service.follow_save)
        session.status_changed.connect(service.follow_status)
        session.other_writer_changed.connect(self._note_apart)
        service.changed.connect(self._show)
        service.arrived.connect(self._take_arrived)
        service.consent_wanted.connect(self._ask_consent)
        service.scans_failed.connect(self._take_scan_failure)
        service.scans_found.connect(self._show_scans)
        service.password_wanted.connect(self._ask_password)
        service.leased.connect(self._take_lease)
        service.lease_lost.connect(self._report_lost)
        service.noted.connect(self._forget_notes)
        self._show()
        self._follow_item()
        service.sync_all()

    def _end(self) -> None:
        """Send what waits, as far as that is possible at once, when the project is closed."""
        if self._status:
            self._status.deleteLater()
            self._status = None
        service, self.service = self.service, None
        if service is None:
            return
        is_asked = service.state.kind in ("not agreed", "password")
        waiting = service.close()
        service.deleteLater()
        if waiting and not is_asked:
            text = self.tr(
                "Not sent to the team yet: {count}. It is saved in the folder, and sent when the project is opened the next time."
            )
            self.context.show_message(text.format(count=format_count(waiting)), calm=True)

    @Slot()
    def _show(self) -> None:
        """Show the state, the conflicts, and who is where."""
        service, view = self.service, self.context.view
        if service is None or view is None:
            return
        if self._status:
            self._status.show_state(service.state)
        overview = service.overview
        self._show_conflicts(service)
        self.context.refresh_docks()
        if view.session.project.reading:
            return  # its items are in no one's way
        view.set_turns(Turns(overview.mine, overview.of_others | overview.blind, service.holders))
        item = view.session.item
        if item and view.session.holder and item.id not in service.holders:
            service.lease(item.id)  # it is free again

    def _take_arrived(self, items: set[str]) -> None:
        """Show what others changed; say if there are items that the list does not have."""
        view = self.context.view
        if view is None:
            return
        view.look_at_disk()
        new = [item for item in items if view.session.counts.index(item) < 0]
        if new:
            text = self.tr("Others have added items that the list does not have yet: {items}.")
            choices = [
                (self.tr("Reload folder"), lambda: self.context.reload_wanted.emit("")),
                (self.tr("Hide"), lambda: self.context.drop_notice(_NEW)),
            ]
            names = join_names(map(shorten_name, sorted(new)), _MOST_NAMED)
            self.context.put_notice(_NEW, "note", text.format(items=names), choices)

    # questions

    def _ask_consent(self) -> None:
        """Ask whether gtapp may connect to the server that the project names."""
        project = self.context.project
        if project is None or self.service is None:
            return
        try:
            settings = read_settings(project.root)
            scans = self._read_scan_address(project.root)
            dialog = ConnectDialog(settings.address, settings.project, self.context.window, scans)
            if small_widgets.run_dialog(dialog):
                agree(project.root, dialog.address, scans)
                self._begin_again()
        except GtappError as error:
            self.context.show_message(translate_error(error))

    def _begin_again(self) -> None:
        """Connect and ask for scans, now that the user has agreed."""
        if self.service:
            self.service.sync_all()
            self.service.find_scans()

    @staticmethod
    def _read_scan_address(root: Path) -> str:
        """Return the address of scans; "" where there is none that can be used: the server can be, all the same."""
        try:
            return read_scan_address(root)
        except GtappError as error:
            if error.code != "team-scans":
                raise
            return ""

    def _take_scan_failure(self, error: GtappError) -> None:
        """Ask whether scans may be fetched, or say why they can't be."""
        if error.code == "team-scans-not-agreed":
            self._ask_consent()
        else:
            self._report(error)

    def _show_scans(self) -> None:
        """Show the scan of the item on the screen, which is fetched now."""
        if self.context.view:
            self.context.view.show_fetched()

    def _ask_password(self) -> None:
        """Ask for the password, and keep it in the system's keyring."""
        service = self.service
        if service is None:
            return

        def ask(address: TeamAddress) -> None:
            dialog = PasswordDialog(address, self.context.window)
            if not small_widgets.run_dialog(dialog) or self.service is not service:
                return
            if store_password(address, dialog.line.text()):
                service.sync_all()
            else:
                text = self.tr(
                    "This computer has no keyring that gtapp can use. Put the password into the file ~/.pgpass, as the team’s "
                    "guide says, and synchronize again."
                )
                self.context.show_message(text)

        service.find_address(ask)

    def _sync(self) -> None:
        if self.service:
            self.service.sync_all()

    # conflicts

    def _show_conflicts(self, service: TeamService) -> None:
        if not service.conflicts:
            self.context.drop_notice(_CONFLICT)
            return
        each = self._choose_conflict(service)
        text = self.tr(
            "{item} was changed by {who} ({when}) and here, with different values. Both are kept until you decide."
        )
        conflict = each.conflict
        text = text.format(item=name_conflict(each), who=conflict.who, when=format_time(conflict.changed))
        if more := len(service.conflicts) - 1:
            text += " " + self.tr("Others wait, too: {count}.").format(count=format_count(more))
        self.context.put_notice(_CONFLICT, "warn", text, [(self.tr("Decide …"), self.decide)])

    def _choose_conflict(self, service: TeamService) -> OpenConflict:
        """Return the conflict to be decided next: that of the item on the screen, else the first one."""
        session = self.context.session
        item = session.item.id if session and session.item else ""
        return next((each for each in service.conflicts if each.item == item), service.conflicts[0])

    def decide(self) -> None:
        """Ask for a conflict's values, and have what was decided written and sent."""
        service = self.service
        if service is None or not service.conflicts or QApplication.activeModalWidget():
            return
        each = self._choose_conflict(service)
        try:
            content = decide(self.context, each)
        except GtappError as error:
            self.context.show_message(translate_error(error))
            return
        if content is not None and self.service is service:
            service.resolve(each.conflict, content, self._report)

    def _report(self, error: Exception) -> None:
        self.context.show_message(translate_error(error))

    # the item on the screen

    def _follow_item(self) -> None:
        """Lease the item on the screen, once it is shown; not in a reading, whose records nobody else changes."""
        service, view = self.service, self.context.view
        if service is None or view is None or view.session.item is None or not view.session.item.id:
            return
        item = view.session.item.id
        if not view.session.project.reading:
            if item == service.item:
                return
            self._apart = ""
            self.context.drop_notice(_LEASE)
            service.lease(item, view.was_found)
        if service.conflicts:
            self._show_conflicts(service)

    def _take_lease(self, wanted: str, holder: str) -> None:
        """Edit the item that is leased; show one that somebody else has for reading, unless the next one would do."""
        service, view = self.service, self.context.view
        if service is None or view is None or view.session.item is None or view.session.item.id != wanted:
            return
        session = view.session
        # a window of one's own is nobody else: it may have been killed a moment ago
        if not holder or self._apart == wanted or holder == service.overview.login:
            session.set_holder("")
        elif session.document is not None and session.document.is_dirty:
            self._apart = wanted
            text = self.tr(
                "Somebody of your team works on {item}, too. The corrections of both are kept; you are asked only where both "
                "changed the same value."
            )
            self._put_lease_notice(text.format(item=shorten_name(wanted)))
        elif holder == SOMEBODY:
            text = self.tr("Somebody else has just begun {item}: this is the next one.")
            self.context.show_status(text.format(item=shorten_name(wanted)))
            view.set_turns(view.turns._replace(of_others={*view.turns.of_others, wanted}))
            view.find_unchecked(lambda: service.lease(wanted))
        else:
            session.set_holder(holder)

    def _note_apart(self) -> None:
        """Note that the user edits an item although somebody else has it."""
        session = self.context.session
        if self.service and session and session.item and not session.holder:
            self._apart = session.item.id if session.item.id in self.service.overview.holders else ""

    def _report_lost(self, item: str) -> None:
        self._apart = item
        text = self.tr(
            "{item} may be with somebody else by now: the server did not hear of this window for a while. Go on working: the "
            "corrections of both are kept."
        )
        self._put_lease_notice(text.format(item=shorten_name(item)))

    def _put_lease_notice(self, text: str) -> None:
        hide = (self.tr("Hide"), lambda: self.context.drop_notice(_LEASE))
        self.context.put_notice(_LEASE, "note", text, [hide])

    # the panel

    def fill(self, dock: QDockWidget) -> None:
        """Show how it stands, who is where, and the notes on the current item."""
        panel = dock.widget()
        if not isinstance(panel, TeamPanel):
            panel = self._panel = TeamPanel(dock)
            dock.setWidget(panel)
            panel.item_wanted.connect(self.context.go_to_item)
            panel.note_written.connect(self._write_note)
            panel.action_wanted.connect(self._act)
            panel.assign_wanted.connect(self._assign)
            panel.blind_wanted.connect(self._read_blind)
        service, session = self.service, self.context.session
        if service is None or session is None:
            return
        panel.show_state(service.state)
        counts = session.counts
        reading, overview = session.project.reading, service.overview
        mine = overview.blind.intersection(reading.items) if reading else overview.mine
        assigned = [AssignedItem(each, counts.status(each)) for each in sorted(mine, key=counts.index)]
        rest = [
            each._replace(status=counts.label(each.status)) for each in assigned if each.status != "checked"
        ]
        panel.show_overview(overview, rest)
        panel.show_blind(len(self._find_blind(service, session)))
        panel.notes_part.setVisible(reading is None)  # they may say what the first reader has
        if reading:
            return
        item = session.item.id if session.item else ""
        panel.show_item(item, shorten_name(item))
        panel.show_notes(*self._notes)
        if item and self._notes[0] != item:
            service.list_notes(item, lambda notes: self._take_notes(item, notes))

    def _forget_notes(self) -> None:
        """Have the notes read again, if they are on the screen: there are others."""
        self._notes = ("", [])
        self.context.refresh_docks()

    def _take_notes(self, item: str, notes: list[TeamNote]) -> None:
        self._notes = (item, notes)
        if self._panel:
            self._panel.show_notes(item, notes)

    def _write_note(self, text: str, reply_to: int) -> None:
        session = self.context.session
        if self.service and self._panel and session and session.item:
            self._panel.text.clear()
            item = session.item.id
            self.service.add_note(
                item,
                text,
                reply_to,
                lambda notes: self._take_notes(item, notes),
                lambda error: self._keep_note(text, error),
            )

    def _keep_note(self, text: str, error: Exception) -> None:
        """Give a note back that could not be added."""
        if self._panel:
            self._panel.text.setText(text)
        self._report(error)

    def _act(self) -> None:
        """Do what the state asks for."""
        if self.service:
            acts = {"not agreed": self._ask_consent, "password": self._ask_password, "conflict": self.decide}
            acts.get(self.service.state.kind, self._sync)()

    @staticmethod
    def _find_blind(service: TeamService, session: Session) -> frozenset[str]:
        """Return the items that are assigned to the user blind; in a reading those that it does not have."""
        reading = session.project.reading
        return service.overview.blind.difference(reading.items if reading else ())

    def _read_blind(self) -> None:
        """Open the reading of the items that are assigned blind, or ask how to begin it."""
        service, session = self.service, self.context.session
        if service is None or session is None:
            return
        root, reader = session.project.root, service.overview.login
        items = sorted(self._find_blind(service, session), key=natural_key)
        self.context.tasks.start(
            lambda _: find_blind_reading(root, reader, items), self._open_blind, self._report
        )

    def _open_blind(self, found: BlindReading) -> None:
        session = self.context.session
        if session is None:
            return
        root, of = session.project.root, len(session.items)
        try:
            if found.items:
                dialog = BlindDialog(found.name, len(found.items), self.context.window)
                if not small_widgets.run_dialog(dialog):
                    return
                begin_blind_reading(root, found, dialog.start, of)
            session.save_edits()
        except GtappError as error:
            self._report(error)
            return
        self.context.project_wanted.emit(root / READINGS_FOLDER / found.name)

    def _assign(self) -> None:
        if self.service:
            self.service.list_members(self._ask_whom, self._report)

    def _ask_whom(self, members: list[tuple[str, str]]) -> None:
        service, session = self.service, self.context.session
        if service is None or session is None:
            return
        items, places = session.items, (self.context.selected[:], self.context.listed[:])
        self.context.tasks.start(
            lambda _: [[items[at].id for at in each] for each in places],
            lambda names: self._assign_some(members, *names),
        )

    def _assign_some(self, members: list[tuple[str, str]], selected: list[str], listed: list[str]) -> None:
        """Ask which of these items shall be whose."""
        service = self.service
        if service is None:
            return
        dialog = AssignDialog(members, service.overview, selected, listed, self.context.window)
        if small_widgets.run_dialog(dialog):
            text = self.tr("Assigned to {who}: {count}.")
            text = text.format(who=dialog.role, count=format_count(len(dialog.items)))
            service.assign(
                dialog.items,
                dialog.role,
                dialog.is_blind.isChecked(),
                lambda _: self.context.show_status(text),
                self._report,
            )
