"""Many items at once: chosen, estimated, watched, stopped and resumed; the window stays usable."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from gtapp.core.files import atomic
from gtapp.features.drafts import costs, drafting_settings
from gtapp.features.drafts import draft_runs as project_drafting
from gtapp.features.drafts.window.drafting_part import DraftingPart
from gtapp.features.drafts.window.progress_panel import ProgressPanel
from gtapp.features.drafts.window.run_dialog import RunDialog
from tests.features.drafts.handler import error_reaction
from tests.features.drafts.server import DraftServer
from tests.features.drafts.window.conftest import find_service
from tests.features.places.ocr.reading_setup import require_data
from tests.window.window_driver import NAMES, WindowDriver, hash_files


def wait(driver: WindowDriver) -> None:
    driver.qtbot.waitUntil(lambda: not find_service(driver).is_busy)
    driver.wait_for_tasks()
    driver.wait_until_settled()


def start_many(driver: WindowDriver, which: str, **values: object) -> str:
    """Start a run through the dialog; return the estimate that it showed."""
    shown: list[str] = []

    def start(dialog: RunDialog) -> None:
        dialog.item_choice.setCurrentIndex(dialog.item_choice.findData(which))
        driver.qtbot.waitUntil(lambda: bool(dialog.items))
        assert [box.text() for box in (dialog.item_limit, dialog.cost_limit)] == ["No limit"] * 2
        for name, value in values.items():
            getattr(dialog, name).setValue(value)
        driver.qtbot.waitUntil(
            lambda: "tokens" in dialog.estimate.text() or "answer" in dialog.estimate.text()
        )
        shown.append(dialog.estimate.text())
        dialog.accept()

    driver.answer_dialog(RunDialog, start)
    driver.press("Ctrl+Shift+P")
    return shown[0]


def panel(driver: WindowDriver) -> ProgressPanel:
    found = driver.window.context.panels["drafting_panel"].widget()
    assert isinstance(found, ProgressPanel)
    return found


def test_all_of_a_kind(driver: WindowDriver, folder: Path, server: DraftServer) -> None:
    estimate = start_many(driver, project_drafting.OPEN)
    assert estimate.startswith("Items: 3;") and "not in the table" in estimate
    wait(driver)
    assert dict(server.counts) == {"c10": 1, "c11": 1, "c12": 1}
    assert "finished" in panel(driver).state.text() and "3 of 3" in panel(driver).figures.text()
    assert driver.window.context.panels["drafting_panel"].isVisible()
    assert {driver.workspace.session.counts.status(name) for name in NAMES[3:]} == {"draft"}
    assert len(list((folder / "drafts/T0001").iterdir())) == 3


def test_what_few_runs_need_is_behind_more(driver: WindowDriver, folder: Path, server: DraftServer) -> None:
    def look(dialog: RunDialog) -> None:
        assert dialog.cost_limit.isVisible() and not dialog.examples.isVisible()
        low = dialog.height()
        dialog.more.click()
        assert dialog.examples.isVisible() and dialog.again.isVisible() and dialog.height() > low
        assert not dialog.second_ocr.isVisible()
        dialog.second.setChecked(True)
        assert dialog.second_ocr.isVisible()
        dialog.second.setChecked(False)
        dialog.more.click()
        assert not dialog.again.isVisible() and dialog.height() == low
        dialog.more.click()
        dialog.reject()

    def look_again(dialog: RunDialog) -> None:
        assert dialog.examples.isVisible()  # as it was left
        dialog.more.click()
        dialog.reject()
        settings = drafting_settings.read_settings(folder)
        drafting_settings.write_settings(folder, replace(settings, examples=2))

    def look_for_examples(dialog: RunDialog) -> None:
        assert dialog.examples.isVisible()  # what costs more is never hidden
        dialog.reject()

    for each in (look, look_again, look_for_examples):
        driver.answer_dialog(RunDialog, each)
        driver.press("Ctrl+Shift+P")


def test_prices_and_limits(driver: WindowDriver, server: DraftServer) -> None:
    atomic.write(costs.prices_path(), b'[models."model-a"]\ninput = 1000\noutput = 1000\n')
    estimate = start_many(driver, project_drafting.ALL, item_limit=2)
    assert estimate.startswith("Items: 2;") and "USD" in estimate
    wait(driver)
    assert sum(server.counts.values()) == 2
    assert "limit" in driver.window.status.currentMessage()
    assert "USD" in panel(driver).figures.text()
    start_many(driver, project_drafting.ALL)
    wait(driver)
    assert sum(server.counts.values()) == 6 and set(server.counts.values()) == {1}


def test_a_stop_keeps_received_answers(driver: WindowDriver, folder: Path, server: DraftServer) -> None:
    server.latency = 0.15
    stop = driver.window.context.actions.by_name["stop_drafting"]
    assert not stop.isEnabled()
    start_many(driver, project_drafting.ALL)
    driver.qtbot.waitUntil(lambda: sum(server.counts.values()) > 0)
    stop.trigger()
    wait(driver)
    assert not stop.isEnabled()
    came = len(list((folder / "drafts/T0001").glob("*.json")))
    assert came == sum(server.counts.values())
    start_many(driver, project_drafting.ALL)
    wait(driver)
    assert len(list((folder / "drafts/T0001").glob("*.json"))) == 6
    assert set(server.counts.values()) == {1}


def test_faults_are_listed_with_their_items(driver: WindowDriver, server: DraftServer) -> None:
    server.script("c11", error_reaction(400, "The image is too small."))
    server.script("c12", server.completion('{"author": {"last_name": "M', finish_reason="length"))
    start_many(driver, project_drafting.OPEN)
    wait(driver)
    driver.qtbot.waitUntil(lambda: panel(driver).table.model().rowCount() >= 2)
    model = panel(driver).table.model()
    rows = {model.index(n, 0).data(): model.index(n, 1).data() for n in range(model.rowCount())}
    assert "too small" in rows["c11"] and "Other items are not affected" in rows["c11"]
    assert "cut off" in rows["c12"]
    place = list(rows).index("c11")
    panel(driver).table.selectRow(place)
    driver.press("Return", panel(driver).table)
    assert driver.current == "c11"


def test_the_window_is_usable_meanwhile(driver: WindowDriver, folder: Path, server: DraftServer) -> None:
    server.latency = 0.1
    start_many(driver, project_drafting.ALL)
    driver.go("c2")
    driver.set("/author/last_name", "typed")
    driver.press("Ctrl+Return")
    assert driver.current == "c3"
    wait(driver)
    assert '"typed"' in (folder / "ground_truths/c2.json").read_text(encoding="utf-8")
    assert driver.workspace.session.counts.status("c2") == "checked"


def test_an_answered_question_is_shown_as_answered(
    driver: WindowDriver, folder: Path, server: DraftServer
) -> None:
    start_many(driver, project_drafting.OPEN)
    wait(driver)
    before = hash_files(folder / "drafts")
    assert start_many(driver, project_drafting.OPEN).startswith("All of these have an answer")
    wait(driver)
    assert hash_files(folder / "drafts") == before and sum(server.counts.values()) == 3


def test_answered_items_cost_nothing(driver: WindowDriver, server: DraftServer) -> None:
    for _ in range(2):
        start_many(driver, project_drafting.ALL)
        driver.qtbot.waitUntil(lambda: not driver.window.features.part(DraftingPart).service.is_busy)
    figures = panel(driver).figures.text()
    assert "already there: 6" in figures and "USD" not in figures and "tokens" not in figures
    assert "nothing was sent" in driver.window.status.currentMessage() and server.requests == 6


def test_the_dialog_fits_the_height_of_its_texts(driver: WindowDriver) -> None:
    dialog = RunDialog(
        driver.window.context, driver.workspace.session, driver.window.features.part(DraftingPart).service
    )
    dialog.show()
    driver.qtbot.waitUntil(lambda: "tokens" in dialog.estimate.text())
    layout = dialog.layout()
    assert layout and dialog.height() <= layout.totalHeightForWidth(dialog.width()) + 2
    before = dialog.height()
    dialog._show_message("a long reason why nothing of this can be estimated " * 20)
    assert dialog.height() > before and dialog.estimate.height() >= dialog.estimate.heightForWidth(
        dialog.estimate.width()
    )
    dialog.close()
    dialog.deleteLater()
    driver.wait_for_tasks()


def test_the_text_on_the_scans_is_sent_in_place_of_the_images(
    driver: WindowDriver, server: DraftServer, folder: Path
) -> None:
    require_data("deu")

    def start(dialog: RunDialog) -> None:
        dialog.item_choice.setCurrentIndex(dialog.item_choice.findData(project_drafting.ALL))
        dialog.ocr.setChecked(True)
        driver.qtbot.waitUntil(lambda: "tokens" in dialog.estimate.text())
        dialog.accept()

    driver.answer_dialog(RunDialog, start)
    driver.press("Ctrl+Shift+P")
    wait(driver)
    assert server.requests == len(NAMES)
    assert all(b"image_url" not in call.body and b"OCR has read" in call.body for call in server.calls)
    answers = [json.loads(path.read_bytes()) for path in (folder / "drafts").rglob("*.json")]
    read = [each["gtapp"]["ocr"]["engine"] for each in answers if "gtapp" in each]
    assert read == ["Tesseract"] * len(NAMES)
