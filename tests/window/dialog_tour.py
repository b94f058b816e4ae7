"""All panels and dialogs of the program, opened one after another."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QPlainTextEdit, QTabWidget, QWidget

from gtapp.core.project.opening import code_consent
from gtapp.core.project.opening.folder_survey import survey_folder
from gtapp.core.store.audits import Audit, load_audits
from gtapp.editor.character_palette import CharacterPalette
from gtapp.editor.merge_dialog import MergeDialog, list_conflicts
from gtapp.features.added_scans.window.add_scans_dialog import AddScansDialog
from gtapp.features.adjudication.window.adjudication_dialog import AdjudicationDialog
from gtapp.features.adjudication.window.quote_dialog import QuoteDialog
from gtapp.features.agreement.agreement import measure_agreement
from gtapp.features.agreement.window.agreement_dialog import AgreementDialog, ShownAgreement
from gtapp.features.audit.sampling import draw_sample
from gtapp.features.audit.window.audit_dialog import AuditDialog
from gtapp.features.audit.window.audit_reader import AuditReader
from gtapp.features.batches.window.batch_dialogs import AddPdfsDialog, NewBatchDialog, RecordTypeDialog
from gtapp.features.drafts.draft_runs import RunOptions, RunPlan
from gtapp.features.drafts.providers import Profile
from gtapp.features.drafts.window.answers_dialog import AnswersDialog
from gtapp.features.drafts.window.progress_panel import BatchesDialog
from gtapp.features.drafts.window.prompt_dialog import PromptDialog
from gtapp.features.drafts.window.providers_dialog import ProvidersDialog
from gtapp.features.drafts.window.run_dialog import PrivacyDialog, RunDialog
from gtapp.features.exports.window.export_dialog import ExportDialog
from gtapp.features.health.window.about_dialog import AboutDialog
from gtapp.features.letters.window.corrections import CorrectionsDialog
from gtapp.features.letters.window.import_dialog import SheetImportDialog
from gtapp.features.places.window.reading_dialog import ReadingDialog
from gtapp.features.printing.window.print_dialog import PrintDialog
from gtapp.features.replace.window.replace_dialog import ReplaceDialog
from gtapp.features.replace.window.table_dialog import TableImportDialog
from gtapp.features.reports.window.data_report_dialog import DataReportDialog
from gtapp.features.reports.window.progress_dialog import ProgressDialog
from gtapp.features.samples.window.samples_dialog import SamplesDialog
from gtapp.features.scores.window.radar_dialog import RadarDialog
from gtapp.features.scores.window.scores_part import ScoresPart
from gtapp.features.second_readings.window.readings_dialog import ReadingsDialog
from gtapp.features.start.window.folder_dialog import FolderDialog
from gtapp.features.team.address import TeamAddress
from gtapp.features.team.membership import TeamOverview
from gtapp.features.team.window.team_dialogs import AssignDialog, BlindDialog, ConnectDialog, PasswordDialog
from gtapp.kit import message_boxes
from gtapp.window.dialogs.code_consent_dialog import ConsentDialog
from gtapp.window.dialogs.help_dialogs import FirstStepsDialog, KeysDialog
from gtapp.window.dialogs.jump_dialog import JumpDialog
from gtapp.window.dialogs.link_dialog import OutsideLinksDialog
from gtapp.window.dialogs.note_dialog import NoteDialog
from gtapp.window.dialogs.settings_dialog import SettingsDialog
from gtapp.window.dialogs.unsaved_work import ConflictDialog
from tests.sample_projects import write_file
from tests.window.window_driver import WindowDriver, record, scan, truth

MODAL_DIALOGS: dict[str, type[QDialog]] = {
    "settings": SettingsDialog,
    "about": AboutDialog,
    "export": ExportDialog,
    "print": PrintDialog,
    "data_report": DataReportDialog,
    "progress": ProgressDialog,
    "audit": AuditDialog,
    "agreement": AgreementDialog,
    "readings": ReadingsDialog,
    "samples": SamplesDialog,
    "adjudicate": AdjudicationDialog,
    "jump": JumpDialog,
    "needs_action": NoteDialog,
    "note": NoteDialog,
    "draft_many": RunDialog,
    "batches": BatchesDialog,
    "use_answers": AnswersDialog,
    "providers": ProvidersDialog,
    "prompt": PromptDialog,
    "replace_all": ReplaceDialog,
}
"""The actions that open a modal dialog in any project."""

WINDOWS: dict[str, type[QDialog]] = {"keys": KeysDialog, "first_steps": FirstStepsDialog}
"""The actions that open another window beside the program's."""

Visit = Callable[[QWidget], object]


def visit_panels(driver: WindowDriver, visit: Visit) -> None:
    """Show every panel that the project has, one at a time."""
    for dock in driver.window.docks.docks:
        if not dock.is_available:
            continue
        was_visible = dock.isVisible()
        if not was_visible:
            dock.toggleViewAction().trigger()
        driver.wait_for_tasks()
        driver.wait_until_settled()
        visit(dock)
        if not was_visible:
            dock.hide()


def visit_tabs(driver: WindowDriver, top: QWidget, visit: Visit) -> None:
    """Show every tab that is in a widget, one after another; where it has none, it is visited once."""
    tabs = [each for each in top.findChildren(QTabWidget) if each.isVisible()]
    if not tabs:
        visit(top)
    for each in tabs:
        for place in filter(each.isTabVisible, range(each.count())):
            each.setCurrentIndex(place)
            driver.wait_for_tasks()
            QApplication.processEvents()
            visit(top)


def visit_popups(driver: WindowDriver, visit: Visit) -> None:
    """Open what opens over the window's own parts, or between them, and open every menu."""
    window, workspace = driver.window, driver.workspace
    for action in window.menuBar().actions():
        menu = action.menu()
        assert isinstance(menu, QMenu)
        menu.popup(window.mapToGlobal(QPoint(0, 0)))
        visit(menu)
        menu.close()
    editor = next(each for each in workspace.form.findChildren(QPlainTextEdit) if each.isVisible())
    for name, keys in {"command_search": "s", "find_here": "e", "search": "e"}.items():
        editor.setFocus()
        window.context.actions.by_name[name].trigger()
        driver.type(driver.focus, keys)
        driver.wait_until_settled()
        visit(window)
        driver.press("Escape")
    workspace.scan.actions_by_name["adjust"].trigger()
    popup = QApplication.activePopupWidget()
    assert popup
    visit(popup)
    popup.close()
    editor.setFocus()
    window.context.actions.by_name["characters"].trigger()
    [palette] = window.findChildren(CharacterPalette)
    visit(palette)
    driver.press("Escape")
    for tone in ("note", "warn", "bad"):
        workspace.notices.put(tone, tone, "Another program changed the file.", [("Show", lambda: None)])
    visit(workspace)
    for tone in ("note", "warn", "bad"):
        workspace.notices.drop(tone)


def visit_dialogs(driver: WindowDriver, folder: Path, visit: Visit) -> int:
    """Open every dialog over the window, whose project is of index cards; return how many.

    `folder` takes the files that some of them ask about. A dialog is closed as soon as `visit` was called with it.
    """
    count = 0

    def look(dialog: QWidget) -> None:
        nonlocal count
        driver.wait_for_tasks()
        QApplication.processEvents()
        visit(dialog)
        count += 1

    actions = driver.window.context.actions.by_name
    for name in MODAL_DIALOGS:
        visit_modal(driver, actions[name].trigger, look)
    for name, kind in WINDOWS.items():
        actions[name].trigger()
        [other] = [dialog for dialog in driver.window.findChildren(kind) if dialog.isVisible()]
        look(other)
        other.reject()
    for make in _make_others(driver, folder):
        dialog = make()
        dialog.show()
        driver.qtbot.waitExposed(dialog)
        dialog.activateWindow()
        look(dialog)
        dialog.reject()
        dialog.deleteLater()
    return count


def visit_modal(driver: WindowDriver, open_dialog: Callable[[], object], visit: Visit) -> None:
    """Visit the modal dialog that this opens, and close it."""
    seen: list[QDialog] = []

    def look(dialog: QDialog) -> None:
        seen.append(dialog)
        try:
            visit(dialog)
        finally:
            dialog.reject()

    timer = driver.answer_dialog(QDialog, look)
    open_dialog()
    assert seen and not timer.isActive()


def _make_others(driver: WindowDriver, folder: Path) -> list[Callable[[], QDialog]]:
    """Return what makes the dialogs that ask about something: files, a conflict, a run."""
    window, session, tasks = driver.window, driver.session, driver.window.context.tasks
    assert session.document
    document = session.document
    scan(folder / "scans only" / "images" / "a.png")
    scan(folder / "records" / "img" / "a.png")
    write_file(folder / "records" / "key" / "a.json", '{"company": "A", "total": "1"}')
    write_file(folder / "records" / "box" / "a.txt", "72,25,326,64")
    (folder / "dataclass.py").write_text("x = 1\n", encoding="utf-8")
    table = folder / "table.csv"
    table.write_text("item,/publication/title\nc1,New\n", encoding="utf-8")
    options = RunOptions(Profile("Local", "http://localhost:1", model="m"), items=session.items[:1])

    def make_conflict() -> QDialog:
        driver.set("/publication/place", "Bern")
        truth(session.project.root, document.item_id, record("Other"))
        return ConflictDialog(session.project, document, window)

    def make_merge() -> QDialog:
        driver.set("/publication/place", "Bern")
        truth(session.project.root, document.item_id, record("Other", place="Genf"))
        merge = session.merge_versions(document)
        assert merge and merge.conflicts and window.workspace
        values = list_conflicts(document, merge.merged.conflicts, merge.conflicts)
        text = "c1 was changed by Anna while it was edited here."
        return MergeDialog(window.workspace, tasks, document.item_id, values, text, "Anna’s", window)

    def make_audit() -> QDialog:
        session.project.set_status("c2", "checked")
        audits = load_audits(session.project.root)
        audit = audits.add(Audit(1, "", 7), draw_sample(session.project, Audit(1, "", 7)))
        assert window.context.view
        return AuditReader(window.context.view, audits, audit, tasks, lambda _: True, window)

    def make_agreement() -> QDialog:
        other = folder / "other reading"
        truth(other, "c1", record("Someone else"))
        project, by = session.project, "type.type"
        found = measure_agreement(project.root, other, project.benchmark, by)
        shown = ShownAgreement(found, group=0, order=0, row=0, difference=0)
        return AgreementDialog(project, tasks, window.context.preferences, shown, window)

    def make_adjudication() -> QDialog:
        truth(folder / "another reading", "c1", record("Someone else"))
        assert window.context.view
        dialog = AdjudicationDialog(window.context.view, tasks, window.context.preferences, window)
        dialog.reader.folder.setText(str(folder / "another reading"))
        dialog.compare.click()
        return dialog

    team = TeamAddress("db.example.org", 5432, "cards")
    return [
        make_audit,
        make_agreement,
        make_adjudication,
        lambda: QuoteDialog("### Title", lambda _: folder, window),
        lambda: FolderDialog(survey_folder(folder / "scans only"), None, window),
        lambda: FolderDialog(survey_folder(folder / "scans only"), "personnel_cards", window),
        lambda: FolderDialog(survey_folder(folder / "records"), None, window),
        lambda: ConsentDialog(code_consent.read_code(folder / "dataclass.py"), window),
        lambda: OutsideLinksDialog([folder], window),
        lambda: TableImportDialog(session, tasks, table, window),
        lambda: AnswersDialog(session.project, tasks, table, lambda: False, window),
        lambda: AddScansDialog(session.project, tasks, [folder / "scans only"], window),
        lambda: PrivacyDialog(RunPlan(session.project, options), window),
        lambda: RadarDialog(window.features.part(ScoresPart).service, tasks, window),
        lambda: NewBatchDialog(["20251022"], window),
        lambda: AddPdfsDialog(2, ["20251022"], "20251022", ["paper", "ebook"], window),
        lambda: RecordTypeDialog(["paper", "ebook"], "paper", window),
        lambda: ReadingDialog(session.project, None, window),
        lambda: message_boxes.make_message_box(window, "gtapp", "Something happened.", "Nothing is lost."),
        make_conflict,
        make_merge,
        lambda: ConnectDialog(team, "cards", window, "https://scans.example.org/cards/"),
        lambda: PasswordDialog(team, window),
        lambda: AssignDialog(
            [("bert", "annotator")], TeamOverview("", "", (), ()), ["c1", "c2"], ["c1"], window
        ),
        lambda: BlindDialog("bert", 2, window),
    ]


def visit_sheet_dialogs(driver: WindowDriver, table: Path, visit: Visit) -> None:
    """Open the import of a sheet, and the corrections that it would write, over the window, whose project is of letters."""

    def look(dialog: QWidget) -> None:
        assert isinstance(dialog, SheetImportDialog)
        visit(dialog)
        dialog.source.kind.setCurrentIndex(1)
        dialog.source.files.setPlainText(str(table))
        dialog.next_button.click()
        driver.wait_for_tasks()
        QApplication.processEvents()
        assert dialog.found, dialog.failure.text()
        visit(dialog)
        corrections = CorrectionsDialog(
            driver.session.project,
            driver.window.context.tasks,
            dialog.source.source,
            dialog.found,
            {},
            dialog,
        )
        corrections.show()
        driver.wait_for_tasks()
        QApplication.processEvents()
        visit(corrections)
        corrections.reject()
        corrections.deleteLater()

    visit_modal(driver, driver.window.context.actions.by_name["import_sheet"].trigger, look)
