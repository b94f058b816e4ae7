"""What letters do in the window: the panels of persons and organizations, import, and the page in Transkribus.

The part begins before the first letter is shown, which needs the checks of the tables; what takes long to import and is needed
later is imported inside functions.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final, cast

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QDockWidget

from gtapp.core.platform.messages import Message
from gtapp.core.project.project import Project
from gtapp.core.schema.benchmark import COPIES_FOLDER
from gtapp.editor.context import AppContext, FeaturePart
from gtapp.editor.form.sheet_blocks import open_address
from gtapp.editor.session import Session
from gtapp.features.letters.derived_files import find_outdated_files
from gtapp.features.letters.register_checks import LetterChecks, NameWatch
from gtapp.features.letters.window.form_names import FormNames
from gtapp.features.letters.window.registers import Registers
from gtapp.kit import small_widgets
from gtapp.kit.texts.i18n import join_names, translate_message

if TYPE_CHECKING:  # imported on first use, to keep the start fast
    from gtapp.features.letters.window.register_panel import OrganizationsPanel, PersonsPanel

    Panel = PersonsPanel | OrganizationsPanel


OUTDATED_NOTICE: Final = "sheet"
"""The notice is dropped once the files are up to date, as after a save whose derived files could not be updated."""

_MAX_NAMED: Final = 3
_LINK_COLUMN: Final = "transkribus_doc_url"


class LettersPart(FeaturePart):
    """Adds the checks of the tables to the form, and fills the panels."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._registers: Registers | None = None
        self._watch: NameWatch | None = None
        self._panels = (context.panels["persons_panel"], context.panels["organizations_panel"])
        context.project_changed.connect(self._switch_project)
        context.item_shown.connect(self._check_names)

    def _switch_project(self) -> None:
        """Drop what belongs to the project before; begin the checks if this one has a sheet."""
        self._registers, self._watch = None, None
        session = self.context.session
        for dock in self._panels:
            panel = dock.widget()
            if panel is not None:
                panel.hide()
                panel.setParent(None)
                panel.deleteLater()
        if session and session.project.benchmark.table is not None:
            self._begin_checks(session)

    def _begin_checks(self, session: Session) -> None:
        """Let the form show the checks of the table of persons, and scores follow that table."""
        project = session.project
        project.extra_checks.append(LetterChecks(project))
        self._watch = NameWatch(project, self.context.scoring_changed.emit)
        if self.context.form:
            self.context.form.complete_names_from(self._open_names)
        if (project.root / project.benchmark.layout.truths[0] / COPIES_FOLDER).is_dir():
            self.context.tasks.start(
                lambda _: find_outdated_files(project), lambda found: self._report_outdated(project, found)
            )

    def _open_names(self) -> FormNames | None:
        """Return the names of the project's tables, from which the form completes them and to which it adds."""
        registers = self._registers_of_project()
        return FormNames(registers, self.context.show_status, self._recheck_letter) if registers else None

    def _report_outdated(self, project: Project, files: list[str]) -> None:
        """Report that the program ended in the middle of a save; nothing is written before the annotator saves."""
        if files and self.context.project is project:
            names = join_names(files, _MAX_NAMED)
            hide = self.tr("Hide")
            text = translate_message(Message("sheet-lags", {"files": names}))
            drop = partial(self.context.drop_notice, OUTDATED_NOTICE)
            self.context.put_notice(OUTDATED_NOTICE, "warn", text, [(hide, drop)])

    def _check_names(self) -> None:
        if self._watch:
            self._watch.check()

    def begin_panel(self, dock: QDockWidget) -> None:
        panel = self._panel(dock)
        form = self.context.form
        if panel and self._registers:
            pointer = form.focused_pointer() if form else None
            panel.begin(self._registers.find_names_at(pointer) if pointer else ())

    def _panel(self, dock: QDockWidget) -> Panel | None:
        return cast("Panel | None", dock.widget())

    def fill_persons(self, dock: QDockWidget) -> None:
        self._fill(dock, is_of_persons=True)

    def fill_organizations(self, dock: QDockWidget) -> None:
        self._fill(dock, is_of_persons=False)

    def _fill(self, dock: QDockWidget, is_of_persons: bool) -> None:
        from gtapp.features.letters.window.register_panel import OrganizationsPanel, PersonsPanel

        registers = self._registers_of_project()
        if registers is None:
            return
        panel = self._panel(dock)
        if panel is None:
            panel = PersonsPanel(registers, dock) if is_of_persons else OrganizationsPanel(registers, dock)
            dock.setWidget(panel)
            panel.item_wanted.connect(self.context.go_to_item)
            panel.person_wanted.connect(self._show_person)
            panel.corrected.connect(self._recheck_letter)
            panel.left.connect(self.context.return_to_form)
            panel.name_wanted.connect(self._insert_name)
        panel.refresh()

    def _registers_of_project(self) -> Registers | None:
        session = self.context.session
        if session is None or session.project.benchmark.table is None:
            return None
        if self._registers is None:
            self._registers = Registers(session, self.context.tasks)
        return self._registers

    def _recheck_letter(self) -> None:
        """Check the current letter again."""
        session, form = self.context.session, self.context.form
        if session is None or form is None:
            return
        if session.document and session.document.is_dirty:
            session.document.recheck()
            form.bind(session.document)
        else:
            session.reread()
        self._check_names()

    def _insert_name(self, name: str) -> None:
        """Add a name to the list of names that has the cursor, or had it last, and return there."""
        form = self.context.form
        if form is None or not form.add_name(name):
            self.context.show_status(self.tr("Put the cursor into a field with names first."))
            return
        self.context.return_to_form()

    def _show_person(self, person: Any) -> None:
        dock = self.context.panels["persons_panel"]
        dock.open()
        self.fill_persons(dock)
        panel = self._panel(dock)
        if panel:
            panel.look_up(person)
            panel.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def import_sheet(self) -> None:
        """Offer the import of a sheet into the open project; what is edited in the current item is saved first."""
        session = self.context.session
        if session is None or session.project.benchmark.table is None:
            return
        session.save_edits()
        from gtapp.features.letters.window.import_dialog import SheetImportDialog

        dialog = SheetImportDialog(self.context, session)
        small_widgets.run_dialog(dialog)
        if dialog.has_new_letters:
            self.context.reload_wanted.emit(session.item.id if session.item else "")
        elif dialog.wrote:
            self.context.scoring_changed.emit()

    def open_page(self) -> None:
        """Open the current letter's page in the browser; show a message if it has no link."""
        session = self.context.session
        if session is None or session.item is None:
            return
        link = session.document.get((_LINK_COLUMN,)) if session.document else ""
        if not open_address(link):
            text = QCoreApplication.translate("sheets", "The sheet has no link for this letter.")
            self.context.show_status(text)
