"""A second opinion in the window: another model after the first one, or answers that exist; what differs is in doubt."""

from __future__ import annotations

import json
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PySide6.QtWidgets import QFileDialog

from gtapp.core.files import atomic
from gtapp.editor.form.fix_bar import FixButton
from gtapp.editor.form.readings_bar import ReadingsBar
from gtapp.features.drafts import costs, draft_runs, providers
from gtapp.features.drafts.providers import Profile
from gtapp.features.drafts.window import service
from gtapp.features.drafts.window.progress_panel import ProgressPanel
from gtapp.features.drafts.window.run_dialog import PrivacyDialog, RunDialog
from tests.features.drafts.drafting_setup import MODEL as MODEL_A
from tests.features.drafts.handler import error_reaction
from tests.features.drafts.server import DraftServer
from tests.features.drafts.window.conftest import find_service, make_answer
from tests.features.drafts.window.test_run_dialog import wait
from tests.window.window_driver import WindowDriver, record

PLACE = ("publication", "place")


@pytest.fixture
def two_models(server: DraftServer) -> DraftServer:
    """The provider, whose model-b reads another place."""

    def answer(asked: Any) -> None:
        place = "Bern" if asked.json["model"] == "model-b" else "Basel"
        for name in list(server.texts):
            server.texts[name] = make_answer("Müller", place=place)

    server.before = answer
    return server


def draft_twice(driver: WindowDriver, which: str = draft_runs.NEW, start: bool = True) -> str:
    """Draft by two models through the dialog; return the estimate that it showed."""
    shown: list[str] = []

    def fill(dialog: RunDialog) -> None:
        dialog.item_choice.setCurrentIndex(dialog.item_choice.findData(which))
        driver.qtbot.waitUntil(lambda: bool(dialog.items))
        assert not dialog.second_choice.model.isVisible()
        dialog.more.setChecked(True)
        dialog.second.setChecked(True)
        assert dialog.second_choice.model.isVisible()
        assert dialog.second_choice.model.currentText() == dialog.provider_choice.model.currentText()
        assert not dialog.start.isEnabled() and "no second opinion" in dialog.estimate.text()
        dialog.second_choice.model.setEditText("model-b")
        driver.qtbot.waitUntil(lambda: "Second opinion: " in dialog.estimate.text())
        shown.append(dialog.estimate.text())
        dialog.accept() if start else dialog.reject()

    driver.answer_dialog(RunDialog, fill)
    driver.press("Ctrl+Shift+P")
    return shown[0]


def list_readings(driver: WindowDriver) -> list[str]:
    bars = [each for each in driver.workspace.form.findChildren(ReadingsBar) if each.isVisible()]
    return [button.text() for bar in bars for button in bar.findChildren(FixButton) if button.isVisible()]


def test_the_estimate_has_the_cost_of_both(driver: WindowDriver, two_models: DraftServer) -> None:
    prices = (
        b'[models."model-a"]\ninput = 1000\noutput = 1000\n[models."model-b"]\ninput = 2000\noutput = 2000\n'
    )
    atomic.write(costs.prices_path(), prices)
    first, second, both = draft_twice(driver, start=False).split("\n")
    assert first.startswith("Items: 1;") and second.startswith("Second opinion: Items: 1;")
    assert "USD" in first and "USD" in second and both.startswith("Both together: ") and "USD" in both
    assert not two_models.calls


def test_the_second_model_is_asked_after_the_first_and_differences_are_in_doubt(
    driver: WindowDriver, folder: Path, two_models: DraftServer
) -> None:
    driver.go("c12")
    draft_twice(driver)
    driver.qtbot.waitUntil((folder / "drafts/S0001").is_dir)
    wait(driver)
    assert [call.json["model"] for call in two_models.calls] == [MODEL_A, "model-b"]
    document = driver.session.document
    assert document and document.get(PLACE) == "Basel" and document.find_origin(PLACE) == "draft"
    assert driver.session.project.item("c12").drafts[-1].startswith("drafts/T0001/")
    driver.workspace.form.focus_pointer(PLACE)
    driver.qtbot.waitUntil(lambda: list_readings(driver) == ["1  Basel  draft", "2  Bern  model-a-2026"])
    driver.press("Alt+2")
    assert document.get(PLACE) == "Bern"
    driver.press("Ctrl+Z")
    assert document.get(PLACE) == "Basel" and document.find_origin(PLACE) == "draft"


def test_the_choice_is_remembered(driver: WindowDriver, two_models: DraftServer) -> None:
    draft_twice(driver)
    wait(driver)
    found = find_service(driver).chosen_second()
    assert found and found.model == "model-b"
    shown: list[tuple[bool, str]] = []

    def look(dialog: RunDialog) -> None:
        shown.append((dialog.second.isChecked(), dialog.second_choice.model.currentText()))
        dialog.second.setChecked(False)
        dialog.item_choice.setCurrentIndex(dialog.item_choice.findData(draft_runs.ALL))
        driver.qtbot.waitUntil(lambda: "Items: " in dialog.estimate.text())
        dialog.accept()

    driver.answer_dialog(RunDialog, look)
    driver.press("Ctrl+Shift+P")
    wait(driver)
    assert shown == [(True, "model-b")] and find_service(driver).chosen_second() is None
    assert [call.json["model"] for call in two_models.calls].count("model-b") == 1


def test_a_stop_asks_for_no_second_opinion(
    driver: WindowDriver, folder: Path, two_models: DraftServer
) -> None:
    two_models.latency = 0.2
    draft_twice(driver, draft_runs.ALL)
    driver.qtbot.waitUntil(lambda: bool(two_models.calls))
    driver.window.context.actions.by_name["stop_drafting"].trigger()
    wait(driver)
    assert {call.json["model"] for call in two_models.calls} == {MODEL_A}
    assert not (folder / "drafts/S0001").exists()


def test_nothing_is_sent_to_either_without_consent(driver: WindowDriver, two_models: DraftServer) -> None:
    driver.window.context.preferences.put_folder_text(driver.session.project.root, "drafting_agreed", "")
    driver.answer_dialog(PrivacyDialog, lambda dialog: dialog.reject())
    draft_twice(driver)
    wait(driver)
    assert not two_models.calls


@pytest.fixture
def with_second(driver: WindowDriver, two_models: DraftServer) -> WindowDriver:
    """The window of a user who has drafted with a second opinion by model-b."""
    preferences = driver.window.context.preferences
    preferences.put(service.SECOND_PROVIDER, "Local")
    preferences.put(service.SECOND_MODEL, "model-b")
    driver.go("c12")
    return driver


def list_asked(server: DraftServer) -> list[tuple[str, str]]:
    return [(call.json["model"], server.item(call) or "") for call in server.calls]


def test_the_draft_of_one_item_has_a_second_opinion_as_the_last_drafting(
    with_second: WindowDriver, two_models: DraftServer, folder: Path
) -> None:
    atomic.write(
        costs.prices_path(),
        b'[models."model-a"]\ninput = 1000\noutput = 1000\n[models."model-b"]\ninput = 2000\noutput = 2000\n',
    )
    driver = with_second
    driver.press("Ctrl+F7")
    driver.press("Alt+Shift+P")
    driver.qtbot.waitUntil((folder / "drafts/S0001").is_dir)
    wait(driver)
    assert list_asked(two_models) == [(MODEL_A, "c12"), ("model-b", "c12")]
    document = driver.session.document
    assert document and document.get(PLACE) == "Basel" and document.find_origin(PLACE) == "draft"
    assert "A second opinion on c12 has arrived" in driver.window.status.currentMessage()
    panel = driver.window.context.panels["drafting_panel"].widget()
    assert isinstance(panel, ProgressPanel) and "model-b" in panel.state.text()
    assert panel.figures.text().endswith("USD")
    model = panel.table.model()
    driver.qtbot.waitUntil(lambda: model.rowCount() == 2)
    text = str(model.index(1, 1).data())
    assert text.startswith("Drafts and second opinions together: ") and text.endswith("USD")


def test_a_fault_of_the_second_model_costs_no_draft(
    with_second: WindowDriver, server: DraftServer, folder: Path
) -> None:
    driver, answer = with_second, server.before

    def refuse(asked: Any) -> None:
        answer(asked)
        if asked.json["model"] == "model-b":
            server.script("c12", error_reaction(400, "this model reads no images"))

    server.before = refuse
    messages: list[tuple[str, str]] = []
    find_service(driver).message_added.connect(lambda item, text: messages.append((item, text)))
    driver.press("Alt+Shift+P")
    driver.qtbot.waitUntil(lambda: len(messages) > 1)
    wait(driver)
    item, text = messages[1]
    assert item == "c12" and "There is no second opinion: " in text and "reads no images" in text
    assert driver.session.document and driver.session.document.get(PLACE) == "Basel"
    assert not (folder / "drafts/S0001").exists()


def test_a_second_model_that_cannot_be_asked_costs_no_draft(
    with_second: WindowDriver, two_models: DraftServer
) -> None:
    driver = with_second
    driver.window.context.preferences.put(service.SECOND_MODEL, MODEL_A)  # the first one was changed since
    with driver.qtbot.waitSignal(find_service(driver).message_added) as messages:
        driver.press("Alt+Shift+P")
    wait(driver)
    assert messages.args is not None and "There is no second opinion: " in messages.args[1]
    assert list_asked(two_models) == [(MODEL_A, "c12")]
    assert driver.session.document and driver.session.document.get(PLACE) == "Basel"


def test_who_refuses_to_send_it_to_the_second_model_has_the_draft_all_the_same(
    with_second: WindowDriver, two_models: DraftServer
) -> None:
    driver = with_second
    with DraftServer() as other:
        providers.save_profile(Profile("Other", other.address, model="model-b"))
        driver.window.context.preferences.put(service.SECOND_PROVIDER, "Other")
        driver.answer_dialog(PrivacyDialog, lambda dialog: dialog.reject())
        driver.press("Alt+Shift+P")
        wait(driver)
        assert list_asked(two_models) == [(MODEL_A, "c12")] and not other.calls
    assert driver.session.document and driver.session.document.get(PLACE) == "Basel"


def test_an_item_that_is_asked_for_meanwhile_has_its_second_opinion_too(
    with_second: WindowDriver, server: DraftServer
) -> None:
    driver, answer = with_second, server.before
    reached, go = Event(), Event()

    def pause(asked: Any) -> None:
        answer(asked)
        reached.set()
        assert go.wait(30)

    server.before = pause
    driver.press("Alt+Shift+P")
    driver.qtbot.waitUntil(reached.is_set)
    driver.go("c10")
    driver.press("Alt+Shift+P")
    go.set()
    driver.qtbot.waitUntil(lambda: len(server.calls) == 4)
    wait(driver)
    assert sorted(list_asked(server)) == sorted(
        (model, item) for model in (MODEL_A, "model-b") for item in ("c10", "c12")
    )


def test_answers_that_exist_are_taken_over_in_the_dialog(
    driver: WindowDriver, folder: Path, server: DraftServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = tmp_path / "T9" / "request_T9_c10.json"
    answer.parent.mkdir()
    answer.write_text(json.dumps({"model": "other", "parsed": record("Name c10", place="Bern")}))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(answer.parent))
    driver.go("c10")

    def take(dialog: RunDialog) -> None:
        dialog.item_choice.setCurrentIndex(dialog.item_choice.findData(draft_runs.OPEN))
        driver.qtbot.waitUntil(lambda: bool(dialog.items))
        dialog.existing.click()
        driver.qtbot.waitUntil(lambda: "second opinions now: 1 (S0001)" in dialog.estimate.text())
        dialog.reject()

    driver.answer_dialog(RunDialog, take)
    driver.press("Ctrl+Shift+P")
    assert not server.calls and (folder / "drafts/S0001/request_S0001_c10.json").is_file()
    driver.workspace.form.focus_pointer(PLACE)
    driver.qtbot.waitUntil(lambda: list_readings(driver) == ["1  Basel  draft", "2  Bern  S0001"])
