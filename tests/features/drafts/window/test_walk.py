"""An annotator who uses a German window and no mouse: from the provider to the export, on real cards."""

from __future__ import annotations

import csv
import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from gtapp.core.schema.benchmark import load
from gtapp.core.schema.items import Item
from gtapp.features.drafts import api_keys, providers
from gtapp.features.drafts.drafting_settings import DraftingSettings
from gtapp.features.drafts.request import RequestBuilder
from gtapp.features.drafts.window.draft_panel import DraftPanel
from gtapp.features.drafts.window.drafting_part import DraftingPart
from gtapp.features.drafts.window.progress_panel import ProgressPanel
from gtapp.features.drafts.window.prompt_dialog import PromptDialog
from gtapp.features.drafts.window.providers_dialog import ProvidersDialog
from gtapp.features.drafts.window.run_dialog import PrivacyDialog, RunDialog
from gtapp.features.exports.window.export_dialog import ExportDialog
from tests.features.drafts.server import DraftServer
from tests.window.window_driver import WindowDriver
from tests.window_fixtures import OpenWindow

MODEL = "model-a"
CARDS, CHECKED = 12, 5
_MOST_TABS = 40


@pytest.fixture
def folder(tmp_path: Path, reference: Path) -> Path:
    """Twelve real cards; two runs drafted them, five have a ground truth."""
    source, root = reference / "zettelkatalog", tmp_path / "karten"
    answers = source / "answers/2026-01-24/T0155"
    drafts = sorted((source / "drafts").glob("request_T66_*.json"))[:CARDS]
    for number, draft in enumerate(drafts):
        name = draft.stem.removeprefix("request_T66_")
        _copy(draft, root / "drafts/T0066" / f"request_T0066_{name}.json")
        _copy(answers / f"request_T0155_{name}.json", root / "drafts/T0155" / f"request_T0155_{name}.json")
        _copy(source / "images" / f"{name}.jpg", root / "images" / f"{name}.jpg")
        if number < CHECKED:
            _copy(source / "ground_truths" / f"{name}.json", root / "ground_truths" / f"{name}.json")
    return root


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


@pytest.fixture
def server(folder: Path, reference: Path) -> Iterator[DraftServer]:
    """A provider that answers with each card's ground truth."""
    with DraftServer() as found:
        maker = RequestBuilder(folder, load("zettelkatalog"), DraftingSettings(), MODEL)
        for image in sorted((folder / "images").iterdir()):
            truth = reference / "zettelkatalog/ground_truths" / f"{image.stem}.json"
            record = json.loads(truth.read_text(encoding="utf-8"))["response_text"]
            found.know(image.stem, maker.build(Item(image.stem, scans=(f"images/{image.name}",))))
            found.texts[image.stem] = json.dumps(record, ensure_ascii=False)
        yield found


class Walker:
    """Presses keys where the focus is; the focus must always be on a visible widget."""

    def __init__(self, driver: WindowDriver) -> None:
        self.driver = driver

    def press(self, *keys: str) -> None:
        for each in keys:
            self.driver.press(each, QApplication.activePopupWidget())

    def type(self, text: str) -> None:
        QTest.keyClicks(self.focus(), text)

    def focus(self) -> QWidget:
        window = self.driver.window
        if QApplication.activeModalWidget() is None and not window.isActiveWindow():
            window.activateWindow()  # there is no window manager that would do so
            self.driver.qtbot.waitUntil(window.isActiveWindow)
        found = QApplication.focusWidget()
        assert found and found.isVisible() and found.isEnabled(), found
        return found

    def tab_to(self, wanted: QWidget, keys: str = "Tab") -> None:
        """Press Tab, or Shift+Tab, until the widget has the focus."""
        seen: list[QWidget] = []
        for _ in range(_MOST_TABS):
            if self.focus() is wanted:
                return
            seen.append(self.focus())
            self.press(keys)
        raise AssertionError(f"{keys} does not reach {wanted}: {seen}")

    def go_to_part(self, wanted: QWidget) -> None:
        """Press F6 until the focus is in this part of the window."""
        for _ in range(8):
            if wanted is self.focus() or wanted.isAncestorOf(self.focus()):
                return
            self.press("F6")
        raise AssertionError(f"F6 does not reach {wanted}")

    def choose_in_menu(self, *letters: str) -> None:
        """Choose in the menu bar by the underlined letters."""
        self.press(f"Alt+{letters[0]}")
        for letter in letters[1:]:
            self.press(letter)


def test_from_the_provider_to_the_export(
    german: None, window_on: OpenWindow, folder: Path, server: DraftServer
) -> None:
    driver: WindowDriver = window_on(folder)
    walker = Walker(driver)
    set_up_a_provider(walker, server)
    check_prompt(walker)
    name = draft_one(walker, folder)
    draft_many(walker, server)
    adopt_draft(walker, folder, name)
    export(walker, folder, name)


def set_up_a_provider(walker: Walker, server: DraftServer) -> None:
    driver = walker.driver

    def act(dialog: ProvidersDialog) -> None:
        walker.press("Alt+U")
        driver.qtbot.waitUntil(dialog.fields.name.hasFocus)  # a button's letter presses it a moment later
        walker.type("Heim")
        walker.press("Alt+D")
        walker.type(server.address)
        walker.press("Alt+M")
        walker.type(MODEL)
        walker.press("Return")
        assert dialog.isVisible() and walker.focus() is dialog.fields.model
        assert providers.find_profile("Heim").base_url == server.address
        walker.press("Alt+L")
        walker.type("sk-secret")
        walker.press("Return")
        driver.wait_for_tasks()
        assert api_keys.find_key(providers.find_profile("Heim")).key and walker.focus() is dialog.key.field
        walker.press("Alt+T")
        driver.qtbot.waitUntil(lambda: MODEL in dialog.message.text())
        walker.tab_to(dialog.test)
        walker.press("Space")
        driver.wait_for_tasks()
        assert walker.focus() is dialog.test
        walker.press("Escape")
        assert not dialog.isVisible()

    driver.answer_dialog(ProvidersDialog, act)
    walker.choose_in_menu("T", "A")


def check_prompt(walker: Walker) -> None:
    def act(dialog: PromptDialog) -> None:
        walker.press("Alt+T")
        walker.driver.wait_for_tasks()
        assert dialog.sent.toPlainText() and dialog.tabs.currentIndex() == 1
        walker.tab_to(dialog.sent)
        walker.press("Escape")
        assert not dialog.isVisible()

    walker.driver.answer_dialog(PromptDialog, act)
    walker.choose_in_menu("T", "P")


def draft_one(walker: Walker, folder: Path) -> str:
    """Draft an untouched item; the first time the provider and the consent are asked for."""
    driver = walker.driver
    walker.press(*["Ctrl+PgDown"] * CHECKED)
    name = driver.current
    field = walker.focus()

    def choose(dialog: RunDialog) -> None:
        walker.press("Alt+A")
        assert walker.focus() is dialog.provider_choice.provider
        walker.type("Heim")
        assert dialog.provider_choice.provider.currentText() == "Heim"
        driver.answer_dialog(PrivacyDialog, lambda _: walker.press("Alt+S"))
        walker.press("Return")

    driver.answer_dialog(RunDialog, choose)
    walker.press("Alt+Shift+P")
    wait(driver)

    assert (folder / f"drafts/T0156/request_T0156_{name}.json").is_file()
    assert walker.focus() is field
    return name


def wait(driver: WindowDriver) -> None:
    driver.qtbot.waitUntil(lambda: not driver.window.features.part(DraftingPart).service.is_busy)
    driver.wait_for_tasks()
    driver.wait_until_settled()


def draft_many(walker: Walker, server: DraftServer) -> None:
    """Draft many items, stop and resume."""
    driver = walker.driver

    def start(dialog: RunDialog) -> None:
        assert walker.focus() is dialog.item_choice
        walker.press("End")
        driver.qtbot.waitUntil(dialog.start.isEnabled)
        driver.qtbot.waitUntil(lambda: "oken" in dialog.estimate.text())
        walker.press("Return")

    server.latency = 0.3
    driver.answer_dialog(RunDialog, start)
    walker.press("Ctrl+Shift+P")
    driver.qtbot.waitUntil(lambda: server.requests > 1)
    panel = driver.window.context.panels["drafting_panel"].widget()
    assert isinstance(panel, ProgressPanel)
    walker.go_to_part(panel)
    assert walker.focus() is panel.table
    walker.tab_to(panel.stop, "Shift+Tab")  # the buttons are above the table
    walker.press("Return")
    wait(driver)
    assert server.requests < CARDS
    server.latency = 0.0
    walker.go_to_part(panel)
    walker.tab_to(panel.many, "Shift+Tab")
    driver.answer_dialog(RunDialog, start)
    walker.press("Return")
    wait(driver)
    assert server.requests == CARDS and walker.focus().isVisible()
    walker.press("Ctrl+F7")
    assert walker.focus().isVisible()


def adopt_draft(walker: Walker, folder: Path, name: str) -> None:
    driver = walker.driver
    walker.press("F7")
    panel = driver.window.context.panels["draft_panel"].widget()
    assert isinstance(panel, DraftPanel)
    walker.go_to_part(panel)
    assert walker.focus() is panel.table and panel.runs.count() == 3
    walker.tab_to(panel.runs, "Shift+Tab")
    walker.press("Down")
    assert panel.runs.currentIndex() == 1
    walker.tab_to(panel.table)
    document = driver.session.document
    assert document
    different = rows(panel)
    walker.press("Home", "Return")
    assert len(document.undo_stack.done) == 1 and rows(panel) == different[1:]
    assert walker.focus() is panel.table
    walker.tab_to(panel.take_all)
    walker.press("Return")
    assert walker.focus() is panel.table and not panel.take_all.isEnabled()
    walker.press("Ctrl+Z")
    correct_author(walker, "Typed")
    assert document.get("/author/last_name") == "Typed"
    walker.go_to_part(panel)
    driver.qtbot.waitUntil(panel.take_agreed.isEnabled)
    walker.tab_to(panel.take_agreed)
    walker.press("Space")
    assert document.get("/author/last_name") == "Neidhardt"
    walker.press("Ctrl+Z")
    truth = folder / "ground_truths" / f"{name}.json"
    walker.press("Alt+Shift+Return")
    assert "Typed" in truth.read_text(encoding="utf-8") and driver.current != name
    assert driver.workspace.session.counts.status(name) == "checked" and walker.focus().isVisible()
    walker.press("F7")


def rows(panel: DraftPanel) -> list[list[str]]:
    model = panel.table.model()
    return [[model.index(row, column).data() for column in range(3)] for row in range(model.rowCount())]


def correct_author(walker: Walker, text: str) -> None:
    """Type the author's name."""
    form = walker.driver.workspace.form
    walker.go_to_part(form)
    while form.focused_pointer() != ("author", "last_name"):
        walker.press("Tab")
    walker.press("Ctrl+A")
    walker.type(text)


def export(walker: Walker, folder: Path, name: str) -> None:
    driver = walker.driver

    def act(dialog: ExportDialog) -> None:
        walker.press("Down", "Alt+D")
        driver.qtbot.waitUntil(dialog.origins.isChecked)
        walker.press("Alt+X")
        driver.qtbot.waitUntil(lambda: dialog.report is not None and dialog.go.isEnabled())
        assert walker.focus() is dialog.outcome
        walker.press("Escape")
        assert not dialog.isVisible()

    driver.answer_dialog(ExportDialog, act)
    walker.press("Ctrl+E")
    with (folder.parent / "karten-export-provenance.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["item"] == name]
    assert {row["origin"] for row in rows} >= {"hand", "draft"}
    assert any(row["run"] == "T0155" for row in rows)
