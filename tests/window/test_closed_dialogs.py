"""Whatever is opened and closed leaves nothing behind: no widget, action or other Qt object, and none of their wrappers."""

from __future__ import annotations

import gc
import importlib
import pkgutil
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QTimer
from PySide6.QtGui import QContextMenuEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QMessageBox, QWidget

import gtapp
from gtapp.core.store.audits import Audit, load_audits
from gtapp.editor.character_palette import CharacterPalette
from gtapp.editor.merge_dialog import MergeDialog
from gtapp.features.added_scans.window.add_scans_dialog import AddScansDialog
from gtapp.features.adjudication.window.quote_dialog import QuoteDialog
from gtapp.features.audit.sampling import draw_sample
from gtapp.features.audit.window.audit_part import AuditPart
from gtapp.features.audit.window.audit_reader import AuditReader
from gtapp.features.batches.window.batch_dialogs import AddPdfsDialog, NewBatchDialog, RecordTypeDialog
from gtapp.features.drafts.draft_runs import RunOptions, RunPlan
from gtapp.features.drafts.providers import Profile
from gtapp.features.drafts.window.run_dialog import PrivacyDialog
from gtapp.features.health import computer_check
from gtapp.features.health.window.computer_dialog import ComputerDialog
from gtapp.features.health.window.crash_dialog import CrashDialog
from gtapp.features.letters.window.corrections import CorrectionsDialog
from gtapp.features.letters.window.import_dialog import SheetImportDialog
from gtapp.features.places.window.places_part import PlacesPart
from gtapp.features.places.window.reading_dialog import ReadingDialog
from gtapp.features.replace.window.replace_part import ReplacePart
from gtapp.features.replace.window.table_dialog import TableImportDialog
from gtapp.features.scores.window.radar_dialog import RadarDialog
from gtapp.features.scores.window.scores_part import ScoresPart
from gtapp.features.start.window.folder_dialog import FolderDialog
from gtapp.features.team.window.team_dialogs import AssignDialog, BlindDialog, ConnectDialog, PasswordDialog
from gtapp.kit import message_boxes, small_widgets
from gtapp.kit.dialogs import Dialog
from gtapp.window import opener
from gtapp.window.dialogs.code_consent_dialog import ConsentDialog
from gtapp.window.dialogs.help_dialogs import FirstStepsDialog, KeysDialog
from gtapp.window.dialogs.link_dialog import OutsideLinksDialog, ask_to_write
from gtapp.window.dialogs.unsaved_work import ConflictDialog
from gtapp.window.main_window import MainWindow
from gtapp.window.opener import OpenRequest
from tests import sample_projects
from tests.window.dialog_tour import MODAL_DIALOGS
from tests.window.window_driver import WindowDriver, cards, record, scan, truth
from tests.window_fixtures import OpenWindow

_TIMES = 8
_WARM_UP = 2

_BY_OTHER_STEPS = {
    FolderDialog,
    ConsentDialog,
    FirstStepsDialog,
    KeysDialog,
    CrashDialog,
    ComputerDialog,
    TableImportDialog,
    ConflictDialog,
    MergeDialog,
    PrivacyDialog,
    SheetImportDialog,
    CorrectionsDialog,
    OutsideLinksDialog,
    RadarDialog,
    NewBatchDialog,
    AddPdfsDialog,
    AddScansDialog,
    RecordTypeDialog,
    ReadingDialog,
    AuditReader,
    QuoteDialog,
    ConnectDialog,
    PasswordDialog,
    AssignDialog,
    BlindDialog,
}
"""The dialogs that have a test of their own below."""


@pytest.fixture(autouse=True)
def only_new_objects() -> None:
    """Exempt what earlier tests left from being collected and counted, which takes seconds where it is much."""
    gc.collect()
    gc.freeze()


def _list_own_kinds(kind: type[object]) -> set[type[object]]:
    """Return the program's classes of a kind that have no further subclasses."""
    own = {each for each in kind.__subclasses__() if each.__module__.startswith("gtapp.")}
    return set().union(*(_list_own_kinds(each) or {each} for each in own))


def test_every_dialog_is_opened_here() -> None:
    for module in pkgutil.walk_packages(gtapp.__path__, "gtapp."):
        if not module.name.endswith("__main__"):  # it runs the program
            importlib.import_module(module.name)
    assert _list_own_kinds(QDialog) == _list_own_kinds(Dialog)
    assert _list_own_kinds(Dialog) == {*MODAL_DIALOGS.values(), *_BY_OTHER_STEPS} - {QMessageBox}


def _make_letters(folder: Path) -> Path:
    """Make a project with a sheet, and scans that can be decoded."""
    sample_projects.letters(folder)
    for path in (folder / "images").iterdir():
        scan(path)
    return folder


def _count_objects(driver: WindowDriver) -> Counter[str]:
    """Count the Qt objects of the window, all widgets, and the Python objects of Qt classes, by class."""
    driver.wait_for_tasks()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    below = Counter(
        f"below the window: {each.metaObject().className()}" for each in driver.window.findChildren(QObject)
    )
    anywhere = Counter(f"widget: {each.metaObject().className()}" for each in QApplication.allWidgets())
    wrappers = Counter(
        f"Python object: {type(each).__name__}"
        for each in gc.get_objects()
        if isinstance(each, QObject) and type(each).__module__.startswith("gtapp.")
    )
    return below + anywhere + wrappers


def _repeat(driver: WindowDriver, step: Callable[[], object]) -> None:
    """Do the step some times, count, do it some times more, and compare."""
    for _ in range(_WARM_UP):
        step()
    _wait(driver)
    before = _count_objects(driver)
    for _ in range(_TIMES):
        step()
    _wait(driver)
    assert _count_objects(driver) - before == Counter()


def _wait(driver: WindowDriver) -> None:
    """Wait until no timer and no worker keeps objects of what was closed."""
    driver.wait_until_settled()
    driver.wait_for_tasks()


class _Closer:
    """Closes each modal dialog of a kind as soon as it is open, after `act`, and counts them."""

    def __init__(self, kind: type[QDialog], act: Callable[[Any], object] = lambda dialog: None) -> None:
        self._kind, self._act = kind, act
        self.count = 0
        self.timer = QTimer(interval=0)
        self.timer.timeout.connect(self._look)

    def _look(self) -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, self._kind) and dialog.isVisible():
            self.timer.stop()
            self.count += 1
            try:
                self._act(dialog)
            finally:
                dialog.reject()

    def run(self, open_dialog: Callable[[], object]) -> None:
        count = self.count
        self.timer.start()
        open_dialog()
        assert self.count == count + 1


@pytest.mark.parametrize("action", MODAL_DIALOGS)
def test_dialogs_of_actions_are_deleted(window_on: OpenWindow, folder: Path, action: str) -> None:
    driver = window_on(folder)
    closer = _Closer(MODAL_DIALOGS[action])
    trigger = driver.window.context.actions.by_name[action].trigger
    _repeat(driver, lambda: closer.run(trigger))


def test_the_languages_of_scans_are_deleted(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    driver.qtbot.waitUntil(lambda: driver.window.features.part(PlacesPart).reading is not None)
    closer, reading = _Closer(ReadingDialog), driver.window.features.part(PlacesPart).reading
    assert reading
    _repeat(driver, lambda: closer.run(reading.actions_by_name["reading_settings"].trigger))


def test_the_list_of_keys_is_deleted(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)

    def step() -> None:
        driver.press("F1")
        [dialog] = [each for each in driver.window.findChildren(KeysDialog) if each.isVisible()]
        dialog.reject()

    _repeat(driver, step)


def test_the_first_steps_are_deleted(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)

    def step() -> None:
        driver.press("Shift+F1")
        [dialog] = [each for each in driver.window.findChildren(FirstStepsDialog) if each.isVisible()]
        dialog.reject()

    _repeat(driver, step)


def test_the_check_of_the_computer_is_deleted(
    window_on: OpenWindow, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # each time a process of its own would take too long
    monkeypatch.setattr(computer_check, "run_display_check", lambda _: [])
    driver, closer = window_on(folder), _Closer(ComputerDialog)
    _repeat(driver, lambda: closer.run(driver.window.context.actions.by_name["check_computer"].trigger))


def test_error_reports_are_deleted(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)

    def step() -> None:
        driver.window.context.actions.by_name["crash_reports"].trigger()
        [dialog] = [each for each in driver.window.findChildren(CrashDialog) if each.isVisible()]
        dialog.reject()

    _repeat(driver, step)


def test_the_list_of_keys_is_open_once(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    for _ in range(_TIMES):
        driver.press("F1")
    [dialog] = [each for each in driver.window.findChildren(KeysDialog) if each.isVisible()]
    assert "F1" in dialog.text.toPlainText()


def test_the_import_of_a_table_is_deleted(window_on: OpenWindow, folder: Path, tmp_path: Path) -> None:
    driver = window_on(folder)
    table = tmp_path / "table.csv"
    table.write_text("item,/publication/title\nc1,New\n", encoding="utf-8")
    closer = _Closer(TableImportDialog)
    _repeat(driver, lambda: closer.run(lambda: driver.window.features.part(ReplacePart).open_table(table)))


def test_the_question_about_a_folder_is_deleted(window_on: OpenWindow, folder: Path, tmp_path: Path) -> None:
    scan(tmp_path / "scans only" / "images" / "a.png")
    driver = window_on(folder)
    questions = _Closer(FolderDialog)

    def step() -> None:
        count = questions.count
        questions.timer.start()
        driver.window.open(OpenRequest(tmp_path / "scans only"))
        driver.qtbot.waitUntil(lambda: questions.count > count and not QApplication.activeModalWidget())

    _repeat(driver, step)
    assert questions.count == _TIMES + _WARM_UP


def test_the_question_for_consent_is_deleted(window_on: OpenWindow, folder: Path, tmp_path: Path) -> None:
    coded = tmp_path / "coded"
    scan(coded / "images" / "a.png")
    (coded / "dataclass.py").write_text("x = 1\n", encoding="utf-8")
    driver = window_on(folder)
    _repeat_opening(driver, ConsentDialog, coded)


def test_the_question_for_links_is_deleted(window_on: OpenWindow, folder: Path, tmp_path: Path) -> None:
    driver = window_on(folder)
    questions = _Closer(OutsideLinksDialog)

    def step() -> None:
        questions.timer.start()
        ask_to_write(folder, [tmp_path], driver.window)

    _repeat(driver, step)
    assert questions.count == _TIMES + _WARM_UP


def _repeat_opening(driver: WindowDriver, kind: type[QDialog], folder: Path) -> None:
    """Open a folder that is asked about, and refuse, which is reported: the project that is open stays."""
    questions, messages = _Closer(kind), _Closer(QMessageBox)

    def step() -> None:
        count = messages.count
        questions.timer.start()
        messages.timer.start()
        driver.window.open(OpenRequest(folder))
        driver.qtbot.waitUntil(lambda: messages.count > count)

    _repeat(driver, step)
    assert questions.count == _TIMES + _WARM_UP


def test_the_question_about_a_conflict_is_deleted(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    driver.set("/publication/place", "Bern")
    document = driver.session.document
    assert document
    for kind, theirs in ((MergeDialog, record(place="Genf")), (ConflictDialog, ["another layout"])):
        truth(folder, "c1", theirs)
        closer = _Closer(kind)
        ask = partial(driver.window.commands.resolve_conflict, document)
        _repeat(driver, partial(closer.run, ask))


def test_the_question_about_privacy_is_deleted(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    options = RunOptions(Profile("Local", "http://localhost:1", model="m"), items=driver.session.items[:1])
    plan = RunPlan(driver.session.project, options)
    closer = _Closer(PrivacyDialog)
    window = driver.window
    _repeat(driver, lambda: closer.run(lambda: small_widgets.run_dialog(PrivacyDialog(plan, window))))


def test_the_comparison_by_field_is_deleted(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    service, tasks = driver.window.features.part(ScoresPart).service, driver.window.context.tasks
    closer = _Closer(RadarDialog)
    _repeat(
        driver,
        lambda: closer.run(lambda: small_widgets.run_dialog(RadarDialog(service, tasks, driver.window))),
    )


def test_the_reader_of_audits_is_deleted(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    project, part = driver.session.project, driver.window.features.part(AuditPart)
    project.set_status("c1", "checked")
    wanted = Audit(1, "", 7)
    audits = load_audits(project.root)
    audit = audits.add(wanted, draw_sample(project, wanted))
    closer = _Closer(AuditReader)
    _repeat(driver, lambda: closer.run(lambda: part.read(audits, audit)))


def _add_scans(window: MainWindow) -> QDialog:
    assert window.context.project
    return AddScansDialog(window.context.project, window.context.tasks, [Path("x.png")], window)


_FILE_DIALOGS: tuple[Callable[[MainWindow], QDialog], ...] = (
    lambda window: NewBatchDialog(["20251022"], window),
    lambda window: AddPdfsDialog(2, ["20251022"], "20251022", ["paper", "ebook"], window),
    lambda window: RecordTypeDialog(["paper", "ebook"], "paper", window),
    _add_scans,
)


@pytest.mark.parametrize("make", _FILE_DIALOGS)
def test_questions_about_new_files_are_deleted(
    window_on: OpenWindow, folder: Path, make: Callable[[MainWindow], QDialog]
) -> None:
    driver = window_on(folder)
    closer = _Closer(QDialog)
    _repeat(driver, lambda: closer.run(lambda: small_widgets.run_dialog(make(driver.window))))


def test_questions_about_saving_are_deleted(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    closer = _Closer(QMessageBox)
    _repeat(driver, lambda: closer.run(lambda: message_boxes.ask_to_save("?", driver.window)))


def test_the_import_of_a_sheet_and_its_corrections_are_deleted(window_on: OpenWindow, tmp_path: Path) -> None:
    folder = _make_letters(tmp_path / "letters")
    driver = window_on(folder)
    table = folder / "ground_truths" / "letters.csv"
    inner = _Closer(CorrectionsDialog, lambda _: driver.wait_for_tasks())

    def compare(dialog: SheetImportDialog) -> None:
        dialog.source.kind.setCurrentIndex(1)
        dialog.source.files.setPlainText(str(table))
        dialog.next_button.click()
        driver.wait_for_tasks()
        assert dialog.found, dialog.failure.text()
        project, tasks, found = driver.session.project, driver.window.context.tasks, dialog.found
        source = dialog.source.source
        inner.run(
            lambda: small_widgets.run_dialog(CorrectionsDialog(project, tasks, source, found, {}, dialog))
        )

    outer = _Closer(SheetImportDialog, compare)
    _repeat(driver, lambda: outer.run(driver.window.context.actions.by_name["import_sheet"].trigger))


def test_the_palette_of_characters_is_deleted(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    driver.workspace.form.focus_pointer(("publication", "title"))

    def step() -> None:
        driver.press("Ctrl+K")
        [palette] = [each for each in driver.workspace.findChildren(CharacterPalette) if each.isVisible()]
        palette.close()

    _repeat(driver, step)


def test_context_menus_are_deleted(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    driver.press("F8")
    dock, form = driver.window.context.panels["guidelines_panel"], driver.workspace.form
    form.focus_pointer(("publication", "title"))
    title = driver.focus  # what lies elsewhere depends on the widths of the panels, which follow later

    def step() -> None:
        places: tuple[tuple[QWidget, QPoint], ...] = (
            (dock, QPoint(dock.width() // 2, 3)),
            (form, title.mapTo(form, title.rect().center())),
        )
        for target, place in places:
            event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, target.mapToGlobal(place))
            QApplication.sendEvent(target, event)
            menu = QApplication.activePopupWidget()
            assert isinstance(menu, QMenu)
            menu.close()

    _repeat(driver, step)


@pytest.mark.parametrize("make", [cards, _make_letters])
def test_panels_are_made_once(window_on: OpenWindow, tmp_path: Path, make: Callable[[Path], Path]) -> None:
    driver = window_on(make(tmp_path / "project"))
    docks = [dock for dock in driver.window.docks.docks if dock.is_available]
    assert len(docks) > 5

    def step() -> None:
        for dock in docks:
            dock.toggleViewAction().trigger()
            assert dock.isVisible()
            driver.wait_for_tasks()
            dock.hide()

    _repeat(driver, step)


def test_a_project_is_deleted_when_another_one_is_opened(
    window_on: OpenWindow, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        opener, "_BUSY_AFTER_MS", 1_000_000
    )  # its page is made once, when an opening takes long
    driver = window_on(folder)

    def step() -> None:
        with driver.qtbot.waitSignal(driver.window.opened):
            driver.window.reload_project()
        driver.wait_until_settled()

    _repeat(driver, step)


@pytest.mark.parametrize("keys", ["", "Ctrl+Alt+F9"])
def test_a_project_leaves_no_python_objects_of_qts_own_widgets(
    window_on: OpenWindow, folder: Path, keys: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such as scroll bars: Python isn't told that they are deleted, so nothing may make objects for them."""
    monkeypatch.setattr(opener, "_BUSY_AFTER_MS", 1_000_000)
    driver = window_on(folder)
    if keys:
        driver.window.key_settings.store(["save"], {"save": (QKeySequence(keys),)})

    def count_wrappers() -> Counter[str]:
        driver.wait_for_tasks()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()
        return Counter(type(each).__name__ for each in gc.get_objects() if isinstance(each, QObject))

    def reload(times: int) -> Counter[str]:
        for _ in range(times):
            with driver.qtbot.waitSignal(driver.window.opened):
                driver.window.reload_project()
            driver.wait_until_settled()
        return count_wrappers()

    before = reload(_WARM_UP)
    assert reload(3) - before == Counter()


def test_only_one_place_runs_dialogs() -> None:
    """A modal dialog is run by `small_widgets.run_dialog`, which deletes it."""
    folder = Path(gtapp.__file__).parent
    found = {
        path.relative_to(folder).as_posix(): count
        for path in folder.rglob("*.py")
        if (count := path.read_text(encoding="utf-8").count(".exec()"))
    }
    assert found == {"window/window_start.py": 1, "kit/small_widgets.py": 1}
