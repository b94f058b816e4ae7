"""The window in German and French: no text stays English, and mnemonics are distinct in every menu."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDialogButtonBox,
    QDockWidget,
    QLabel,
    QLineEdit,
    QMenu,
    QTableView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gtapp.core.platform.folders import bundled_folder as bundled
from gtapp.core.platform.messages import Message
from gtapp.editor.record_texts import benchmark_title, describe_place
from gtapp.features.guidelines.window.guidelines_panel import GuidelinesPanel
from gtapp.features.problems.window.problems_panel import ProblemsPanel
from gtapp.features.scores.window.figure_labels import describe_change, format_optional_figure
from gtapp.kit.commands.menu_commands import list_menu_commands
from gtapp.kit.texts.i18n import format_percentage, install_translators, translate_message
from gtapp.window.dialogs.settings_dialog import SettingsDialog
from tests.window.window_driver import WindowDriver, read_rows
from tests.window_fixtures import OpenWindow

SAMPLES = ["zettelkatalog", "letters", "personnel_cards", "fraktur", "sciencemetabench"]


@pytest.fixture(params=["de", "fr"])
def language(request: pytest.FixtureRequest, qtbot: QtBot) -> Iterator[str]:
    """Set the program's language for one test."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    translators = install_translators(app, request.param)
    assert len(translators) == 2, "ours and Qt's"
    yield request.param
    for translator in translators:
        app.removeTranslator(translator)
        translator.deleteLater()


def test_a_catalogue_can_be_rebuilt_while_the_program_runs(language: str) -> None:
    mapped = [Path(each.path).name for each in psutil.Process().memory_maps()]
    assert not [name for name in mapped if name.endswith(f"_{language}.qm")]
    assert QApplication.translate("ItemCommands", "&Undo") != "&Undo"


def list_english_texts(language: str) -> set[str]:
    """Return the English texts that differ in a language."""
    path = bundled("resources") / "translations" / f"gtapp_{language}.ts"
    worded = defaultdict(set)
    for message in ET.parse(path).getroot().iter("message"):
        worded[strip_mnemonic(message.findtext("source", ""))].add(
            strip_mnemonic(message.findtext("translation", ""))
        )
    return {source for source, list_texts in worded.items() if source not in list_texts}


def strip_mnemonic(text: str) -> str:
    """Return a text without the mark of its mnemonic."""
    return text.replace("&", "")


def list_actions(actions: list[QAction]) -> Iterator[list[QAction]]:
    """Return the actions of a menu, then of its submenus."""
    yield actions
    for action in actions:
        menu = action.menu()
        if isinstance(menu, QMenu):
            yield from list_actions(menu.actions())


def list_texts(window: QWidget) -> Iterator[str]:
    """Return the texts of a window, visible or for a screen reader."""
    for action in window.findChildren(QAction):
        yield from (action.text(), action.toolTip())
    for widget in (window, *window.findChildren(QWidget)):
        yield from (widget.windowTitle(), widget.toolTip(), widget.accessibleName())
        if isinstance(widget, QLabel | QAbstractButton):
            yield widget.text()
        if isinstance(widget, QLineEdit):
            yield widget.placeholderText()
        if isinstance(widget, QComboBox) and widget.accessibleName():
            yield from (widget.itemText(number) for number in range(widget.count()))
        if isinstance(widget, QTableView):
            model = widget.model()
            for section in range(model.columnCount()):
                yield str(model.headerData(section, Qt.Orientation.Horizontal))
    for dock in window.findChildren(QDockWidget):
        yield dock.windowTitle()


@pytest.mark.parametrize("sample", SAMPLES)
def test_no_text_of_the_window_stays_english(window_on: OpenWindow, language: str, sample: str) -> None:
    driver: WindowDriver = window_on(None, sample=sample)
    for dock in driver.window.docks.docks:
        dock.toggleViewAction().trigger()
    found = {strip_mnemonic(text) for text in list_texts(driver.window)}
    assert len(found) > 60
    assert found & list_english_texts(language) == set()


def make_settings(driver: WindowDriver) -> SettingsDialog:
    window = driver.window
    commands = list_menu_commands(window.menuBar())
    return SettingsDialog(window.context.preferences, window.key_settings, commands, window)


def test_mnemonics_of_a_dialog_are_distinct(window_on: OpenWindow, language: str, folder: Path) -> None:
    from gtapp.window.dialogs.unsaved_work import ConflictDialog

    driver: WindowDriver = window_on(folder)
    assert driver.session.document
    dialogs = [
        make_settings(driver),
        ConflictDialog(driver.session.project, driver.session.document, driver.window),
    ]
    for dialog in dialogs:
        spoken = [each.text() for each in dialog.findChildren(QLabel)]
        spoken += [each.text() for each in dialog.findChildren(QAbstractButton)]
        marks = Counter(QKeySequence.mnemonic(text).toString() for text in spoken)
        marks.pop("", None)
        assert len(marks) >= 3
        assert set(marks.values()) == {1}
        dialog.close()


@pytest.mark.parametrize("name", ["de", "fr"])
def test_apostrophes_are_typographic(name: str) -> None:
    catalogue = bundled("resources") / "translations" / f"gtapp_{name}.ts"
    texts = ET.parse(catalogue).getroot().itertext()
    assert not [text for text in texts if re.search(r"[^\W\d_]'[^\W\d_]", text)]


def test_qts_own_texts_are_translated(language: str, qtbot: QtBot) -> None:
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    qtbot.addWidget(box)
    cancel = box.button(QDialogButtonBox.StandardButton.Cancel)
    assert strip_mnemonic(cancel.text()) == {"de": "Abbrechen", "fr": "Annuler"}[language]


def test_texts_of_the_core_and_the_schema_are_translated(
    window_on: OpenWindow, language: str, folder: Path
) -> None:
    driver: WindowDriver = window_on(folder)
    assert driver.session.document
    label = describe_place(("author", "last_name"), driver.session.document.schema.fields)
    assert label == {"de": "Verfasser › Nachname", "fr": "Auteur › Nom"}[language]
    kind = describe_place(("type", "type"), driver.session.document.schema.fields)
    assert kind == {"de": "Art", "fr": "Type"}[language]
    message = translate_message(Message("project-not-folder", {"path": "/a"}))
    assert message == {"de": "/a ist kein Ordner.", "fr": "/a n’est pas un dossier."}[language]
    assert (
        benchmark_title("personnel_cards") == {"de": "Personalkarten", "fr": "Fiches du personnel"}[language]
    )


@pytest.mark.parametrize("sample", SAMPLES)
def test_the_guidelines_are_in_the_chosen_language(window_on: OpenWindow, language: str, sample: str) -> None:
    driver: WindowDriver = window_on(None, sample=sample)
    driver.press("F8")
    shown_text = driver.window.context.panels["guidelines_panel"].widget()
    assert isinstance(shown_text, GuidelinesPanel)
    own = (bundled("benchmarks") / sample / f"guidelines.{language}.md").read_text(encoding="utf-8")
    headings = [line.lstrip("# ") for line in own.splitlines() if line.startswith("#")]
    assert all(heading in shown_text.toPlainText() for heading in headings)


@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.parametrize("name", ["guidelines.de.md", "guidelines.fr.md"])
def test_translated_guidelines_have_the_same_parts(sample: str, name: str) -> None:
    folder = bundled("benchmarks") / sample
    list_english_texts, own = (
        (folder / each).read_text(encoding="utf-8") for each in ("guidelines.md", name)
    )
    assert _outline(own) == _outline(list_english_texts)
    # values of a record are never translated: the same values, and the same rows of tables
    assert set(re.findall(r"`[^`]+`", own)) == set(re.findall(r"`[^`]+`", list_english_texts))
    assert set(re.findall(r"\*\*[^*a-zA-Z]*\d[^*]*\*\*", own)) == set(
        re.findall(r"\*\*[^*a-zA-Z]*\d[^*]*\*\*", list_english_texts)
    )


def _outline(text: str) -> list[str]:
    """Return headings, list entries and table rows, in order."""
    found: list[str] = re.findall(r"^(#+|\*|\d\.|\||>) ", text, re.MULTILINE)
    return found


@pytest.mark.parametrize(
    ("asked", "spoken"),
    [
        (["de-CH", "de"], "de"),
        (["fr-CH", "de"], "fr"),
        (["en-US", "de-DE"], "en"),
        (["es-ES", "fr"], "fr"),
        (["C"], "en"),
    ],
)
def test_the_first_supported_language_of_the_system_is_used(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, asked: list[str], spoken: str
) -> None:
    monkeypatch.setattr("PySide6.QtCore.QLocale.uiLanguages", lambda *_: asked)
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    loaded = install_translators(app, "system")
    for translator in loaded:
        app.removeTranslator(translator)
    assert {each.objectName() for each in loaded} == {
        name for name in (f"gtapp_{spoken}", f"qtbase_{spoken}") if name != "gtapp_en"
    }


def test_choices_are_shown_in_the_readers_language_and_stored_as_they_are(
    window_on: OpenWindow, language: str
) -> None:
    driver = window_on(None, sample="zettelkatalog")
    document = driver.session.document
    assert document and document.get("/type/type") == "Dissertation or thesis"
    kinds = {"de": ["Dissertation oder Abschlussarbeit", "Verweis"], "fr": ["Thèse ou mémoire", "Renvoi"]}
    combo = next(
        each
        for each in driver.workspace.form.findChildren(QComboBox)
        if each.itemText(1) == kinds[language][1]
    )
    assert [combo.itemText(number) for number in range(combo.count())] == kinds[language]
    combo.setFocus()
    driver.press("Down", combo)
    assert document.get("/type/type") == "Reference"


def test_figures_are_written_as_in_the_language(language: str) -> None:
    assert format_optional_figure("f1_macro", 0.8995) == "0,8995"
    assert format_optional_figure("values", 2) == "2"
    assert describe_change("f1_macro", 0.5, 0.25).text == "−0,2500 ▼"
    assert format_percentage(100.0) == "100,0 %"
    reason = Message("score-field-alike", {"similarity": "0.943", "threshold": "0.92", "difference": "…"})
    assert "0,943" in translate_message(reason) and "0,92" in translate_message(reason)


def test_an_issue_names_choices_in_the_words_of_the_form(window_on: OpenWindow, language: str) -> None:
    driver = window_on(None, sample="zettelkatalog")
    assert driver.session.document
    driver.session.document.set(("type", "type"), "Review")
    driver.press("F9")
    panel = driver.window.context.panels["problems_panel"].widget()
    assert isinstance(panel, ProblemsPanel)
    words = {"de": "Verweis", "fr": "Renvoi"}[language]
    driver.qtbot.waitUntil(lambda: any(words in row[1] for row in read_rows(panel.issues)))
    driver.workspace.form.focus_pointer(("type", "type"))
    editor = QApplication.focusWidget()
    assert editor and words in editor.accessibleDescription()
