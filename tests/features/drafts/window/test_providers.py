"""Providers, their keys, and the prompt: where they are stored, what is shown, and what is never shown again."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import keyring
import pytest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QMessageBox
from shiboken6 import isValid

from gtapp.core.platform import folders
from gtapp.features.drafts import api_keys, providers
from gtapp.features.drafts.providers import Profile
from gtapp.features.drafts.window.drafting_part import DraftingPart
from gtapp.features.drafts.window.prompt_dialog import PromptDialog
from gtapp.features.drafts.window.providers_dialog import ProvidersDialog
from gtapp.features.drafts.window.run_dialog import ProviderChoice
from gtapp.features.drafts.window.service import MODEL, PROVIDER
from tests.features.drafts.drafting_setup import FakeRing, disable_keyring
from tests.features.drafts.server import DraftServer
from tests.window.window_driver import WindowDriver
from tests.window_fixtures import OpenWindow

SECRET = "sk-very-secret-1234567890"


@pytest.fixture
def driver(window_on: OpenWindow, folder: Path, server: DraftServer) -> WindowDriver:
    return window_on(folder)


@pytest.fixture
def dialog(driver: WindowDriver) -> Iterator[ProvidersDialog]:
    found = ProvidersDialog(driver.window.context.tasks, driver.window, "Local")
    found.show()
    driver.wait_for_tasks()
    yield found
    if isValid(found):
        found.hide()  # a test may leave something unsaved


def texts(dialog: ProvidersDialog) -> str:
    fields = [each.text() for each in dialog.findChildren(QLineEdit)]
    return "\n".join([*fields, *(each.text() for each in dialog.findChildren(QLabel))])


def test_a_key_is_stored_in_the_keyring_and_not_shown_again(
    driver: WindowDriver, dialog: ProvidersDialog, ring: FakeRing
) -> None:
    assert "There is no key" in dialog.key.where.text()
    dialog.key.field.setText(SECRET)
    dialog.key.keep.click()
    driver.wait_for_tasks()
    assert "keyring" in dialog.key.where.text() and SECRET in ring.kept.values()
    assert SECRET not in texts(dialog)
    dialog.names.setCurrentRow(1)
    dialog.names.setCurrentRow(0)
    driver.wait_for_tasks()
    assert SECRET not in texts(dialog) and SECRET not in providers.profiles_path().read_text(encoding="utf-8")
    dialog.key.forget.click()
    driver.wait_for_tasks()
    assert not ring.kept and "There is no key" in dialog.key.where.text()


def test_without_a_keyring_a_key_is_kept_for_the_session(
    driver: WindowDriver, dialog: ProvidersDialog
) -> None:
    session_only, ring = dialog.key.session_only, keyring.get_keyring()
    assert session_only.isEnabled() and not session_only.isChecked()
    disable_keyring()
    dialog.names.setCurrentRow(1)
    driver.qtbot.waitUntil(lambda: session_only.isChecked() and not session_only.isEnabled())
    keyring.set_keyring(ring)
    dialog.names.setCurrentRow(0)
    driver.qtbot.waitUntil(lambda: session_only.isEnabled() and not session_only.isChecked())
    disable_keyring()
    dialog.key.field.setText(SECRET)
    dialog.key.keep.click()
    driver.wait_for_tasks()
    assert "until the program ends" in dialog.key.where.text()
    assert session_only.isChecked() and not session_only.isEnabled()
    found = api_keys.find_key(providers.find_profile("Local")).key
    assert found and found.source == "session"
    written = [path for path in folders.config_folder().rglob("*") if path.is_file()]
    assert written and not any(SECRET.encode() in path.read_bytes() for path in written)


def test_the_connection_test_uses_the_typed_values(
    driver: WindowDriver, dialog: ProvidersDialog, server: DraftServer
) -> None:
    dialog.test.click()
    driver.wait_for_tasks()
    assert "model-a" in dialog.message.text() and server.calls[-1].path == "/v1/models"
    server.key = SECRET
    dialog.test.click()
    driver.wait_for_tasks()
    assert "did not accept the key" in dialog.message.text()
    dialog.fields.address.setText("nonsense")
    dialog.test.click()
    assert "nonsense" in dialog.message.text()


def test_providers_are_saved_and_removed(driver: WindowDriver, dialog: ProvidersDialog) -> None:
    dialog.add.click()
    dialog.fields.name.setText("Uni")
    dialog.fields.address.setText("http://models.example.org/v1")
    dialog.fields.requests.setValue(60)
    dialog.save.click()
    found = providers.find_profile("Uni")
    assert found.requests_per_minute == 60 and "not encrypted" in dialog.message.text()
    dialog.fields.address.setText("https://models.example.org/v1")
    dialog.fields.step.setCurrentIndex(dialog.fields.step.findData("json_object"))
    dialog.save.click()
    assert providers.find_profile("Uni") == Profile(
        "Uni", "https://models.example.org/v1", requests_per_minute=60, step="json_object"
    )
    driver.wait_for_tasks()
    dialog.remove.click()
    assert "Uni" not in [each.name for each in providers.load_profiles()]
    driver.wait_for_tasks()


def test_another_address_gets_no_key_of_the_first(
    driver: WindowDriver, dialog: ProvidersDialog, ring: FakeRing
) -> None:
    dialog.key.field.setText(SECRET)
    dialog.key.keep.click()
    driver.wait_for_tasks()
    with DraftServer() as other:
        dialog.fields.address.setText(other.address)
        dialog.test.click()
        driver.wait_for_tasks()
        assert all("authorization" not in call.headers for call in other.calls) and other.calls


def test_models_are_listed_by_the_server(driver: WindowDriver, server: DraftServer) -> None:
    choice = ProviderChoice(driver.window.context.tasks, driver.window)
    choice.fill(providers.find_profile("Local"))
    before = len(server.calls)
    choice.list.click()
    driver.wait_for_tasks()
    assert [choice.model.itemText(n) for n in range(choice.model.count())] == ["model-a", "model-b"]
    assert len(server.calls) == before + 1 and choice.profile and choice.profile.model == "model-a"
    for widget in (choice.provider, choice.model, choice.edit, choice.list, choice.message):
        widget.deleteLater()


# typed and not saved


@pytest.fixture
def answer_question(driver: WindowDriver) -> Callable[[QMessageBox.StandardButton], list[str]]:
    """Answer the next question; return its text."""

    def prepare(button: QMessageBox.StandardButton) -> list[str]:
        messages: list[str] = []

        def act(box: QMessageBox) -> None:
            messages.append(box.text())
            box.button(button).click()

        driver.answer_dialog(QMessageBox, act)
        return messages

    return prepare


def test_a_changed_provider_is_not_lost_by_escape(
    driver: WindowDriver,
    dialog: ProvidersDialog,
    answer_question: Callable[[QMessageBox.StandardButton], list[str]],
) -> None:
    dialog.fields.model.setText("model-b")
    messages = answer_question(QMessageBox.StandardButton.Cancel)
    driver.press("Escape", dialog)
    assert dialog.isVisible() and messages and providers.find_profile("Local").model == "model-a"
    answer_question(QMessageBox.StandardButton.Save)
    dialog.close()
    assert not dialog.isVisible() and providers.find_profile("Local").model == "model-b"


def test_without_changes_no_question_is_asked(driver: WindowDriver, dialog: ProvidersDialog) -> None:
    dialog.fields.model.setText("model-b")
    dialog.fields.model.setText("model-a")
    driver.press("Escape", dialog)
    assert not dialog.isVisible()


def test_another_provider_is_shown_after_the_question(
    driver: WindowDriver,
    dialog: ProvidersDialog,
    answer_question: Callable[[QMessageBox.StandardButton], list[str]],
) -> None:
    dialog.add.click()
    dialog.fields.name.setText("Uni")
    dialog.fields.address.setText("nonsense")
    messages = answer_question(QMessageBox.StandardButton.Save)
    dialog.names.setCurrentRow(0)
    driver.qtbot.waitUntil(lambda: bool(messages))
    driver.wait_for_tasks()
    assert dialog.fields.name.text() == "Uni" and "nonsense" in dialog.message.text(), "it could not be saved"
    assert dialog.names.currentRow() == -1
    messages = answer_question(QMessageBox.StandardButton.Discard)
    dialog.names.setCurrentRow(0)
    driver.qtbot.waitUntil(lambda: bool(messages))
    driver.wait_for_tasks()
    assert dialog.fields.name.text() == "Local" and not dialog.fields.is_changed()
    assert "Uni" not in [each.name for each in providers.load_profiles()]


def test_a_typed_key_is_stored_with_the_provider(
    driver: WindowDriver, dialog: ProvidersDialog, ring: FakeRing
) -> None:
    dialog.add.click()
    dialog.fields.name.setText("Uni")
    dialog.fields.address.setText("https://models.example.org/v1")
    dialog.key.field.setText(SECRET)
    dialog.save.click()
    driver.wait_for_tasks()
    assert SECRET in ring.kept.values() and not dialog.key.field.text()
    assert (
        api_keys.find_key(providers.find_profile("Uni")).key
        and not api_keys.find_key(providers.find_profile("Local")).key
    )


# the prompt


def prompt_dialog(driver: WindowDriver) -> PromptDialog:
    found = PromptDialog(driver.window.context, driver.workspace.session, providers.find_profile("Local"))
    found.show()
    return found


def test_the_preview_is_what_is_sent(driver: WindowDriver, folder: Path, server: DraftServer) -> None:
    driver.go("c12")
    dialog = prompt_dialog(driver)
    dialog.text.setPlainText("Read <b>all</b>.")
    dialog.tabs.setCurrentIndex(1)
    driver.qtbot.waitUntil(lambda: "c12" in dialog.summary.text())
    text, schema = dialog.sent.toPlainText(), json.loads(dialog.schema.toPlainText())
    assert text.startswith("Read <b>all</b>.")
    rows = [dialog.images.model().index(0, column).data() for column in range(3)]
    assert rows[:2] == ["c12.png", "65 × 40"]
    assert dialog.save.isEnabled() and not (folder / "prompt.md").exists()
    dialog.save.click()
    assert (folder / "prompt.md").read_text(encoding="utf-8") == "Read <b>all</b>."
    assert "prompt.md" in dialog.source.text() and not dialog.save.isEnabled()
    dialog.close()
    preferences = driver.window.context.preferences
    preferences.put(PROVIDER, "Local")
    preferences.put(MODEL, "model-a")
    preferences.put_folder_text(folder, "drafting_agreed", server.address)
    driver.press("Alt+Shift+P")
    driver.qtbot.waitUntil(lambda: bool(server.counts["c12"]))
    body = next(call.json for call in server.calls if call.path.endswith("completions"))
    assert body["messages"][0]["content"] == text
    assert body["response_format"]["json_schema"]["schema"] == schema
    driver.qtbot.waitUntil(lambda: not driver.window.features.part(DraftingPart).service.is_busy)


def test_an_invalid_setting_is_reported_and_nothing_written(driver: WindowDriver, folder: Path) -> None:
    (folder / "drafting.toml").write_text("quality = 1000\n", encoding="utf-8")
    dialog = prompt_dialog(driver)
    assert "quality" in dialog.source.text() and not dialog.save.isEnabled()
    dialog.tabs.setCurrentIndex(1)
    driver.qtbot.waitUntil(lambda: "quality" in dialog.summary.text())
    assert QApplication.activeModalWidget() is None


def test_a_deleted_dialog_receives_nothing(
    driver: WindowDriver, dialog: ProvidersDialog, server: DraftServer
) -> None:
    server.latency = 0.2
    dialog.test.click()
    driver.qtbot.waitUntil(lambda: bool(server.calls))
    dialog.close()
    dialog.deleteLater()
    driver.wait_for_tasks()


def test_the_start_imports_no_providers() -> None:
    names = "openai", "keyring", "httpx2", "gtapp.features.drafts.client", "gtapp.features.drafts.api_keys"
    code = f"import sys, gtapp.window.main_window; print([name for name in {names} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_changed_prompt_is_not_lost_by_escape(driver: WindowDriver, folder: Path) -> None:
    dialog = prompt_dialog(driver)
    dialog.text.setPlainText("Read it all.")
    asked: list[str] = []

    def press(button: QMessageBox.StandardButton) -> Callable[[QMessageBox], None]:
        def act(box: QMessageBox) -> None:
            asked.append(box.text())
            box.button(button).click()

        return act

    driver.answer_dialog(QMessageBox, press(QMessageBox.StandardButton.Cancel))
    driver.press("Escape", dialog)
    assert dialog.isVisible() and not (folder / "prompt.md").exists()
    driver.answer_dialog(QMessageBox, press(QMessageBox.StandardButton.Save))
    dialog.close()
    assert not dialog.isVisible() and (folder / "prompt.md").read_text(encoding="utf-8") == "Read it all."
    again = prompt_dialog(driver)
    again.text.setPlainText("Not this.")
    driver.answer_dialog(QMessageBox, press(QMessageBox.StandardButton.Discard))
    again.close()
    assert not again.isVisible() and (folder / "prompt.md").read_text(encoding="utf-8") == "Read it all."
    assert len(asked) == 3
