"""The values that a project has in a field are offered in its form: tags of advertisements, and fields of one's own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from weakref import getweakrefcount

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListWidget
from pytestqt.qtbot import QtBot

from gtapp.editor.form import RecordForm
from gtapp.editor.project_values import ProjectValues
from gtapp.features import open_project
from gtapp.kit.tasks import Tasks
from tests.sample_projects import ADVERT, copy_project, dump_json, write_file
from tests.window_fixtures import OpenWindow

SCHEME = "http://schemata.hasdai.org/avisblatt_tags.json"


@pytest.fixture
def tasks(qtbot: QtBot) -> Iterator[Tasks]:
    made = Tasks()
    yield made
    made.close()


def test_the_entries_and_texts_of_all_records_are_known(tasks: Tasks, qtbot: QtBot, tmp_path: Path) -> None:
    adverts = [{**ADVERT, "class": "sale", "themes": ["wine", "Äpfel"]}, {**ADVERT, "themes": ["hay", 5, ""]}]
    write_file(tmp_path / "ground_truths" / "a.json", dump_json(adverts))
    write_file(tmp_path / "ground_truths" / "b.json", dump_json({"1_1": [{**ADVERT, "class": "lost"}]}))
    write_file(tmp_path / "ground_truths" / "c.json", "no JSON")
    with open_project(tmp_path, "fraktur") as project:
        known = ProjectValues(project, tasks)
        themes, classes = ("advertisements", "*", "themes"), ("advertisements", "*", "class")
        assert known.list_values(themes) == []
        qtbot.waitUntil(lambda: known.list_values(themes) == ["hay", "wine", "Äpfel"])
        assert known.list_values(classes) == ["lost", "sale"]
        known.add(classes, "rental")
        assert known.list_values(classes) == ["lost", "sale", "rental"]


def test_nothing_is_kept_of_the_work_for_each_save(tasks: Tasks, qtbot: QtBot, tmp_path: Path) -> None:
    write_file(tmp_path / "ground_truths" / "a.json", dump_json([{**ADVERT, "class": "sale"}]))
    with open_project(tmp_path, "fraktur") as project:
        known = ProjectValues(project, tasks)
        known.read()
        for _ in range(5):
            qtbot.waitUntil(lambda: not tasks.is_busy)
            known.follow_item("a")
            known.count_saved()
        qtbot.waitUntil(lambda: not tasks.is_busy)
        assert getweakrefcount(known) == 0


def test_tags_of_a_real_page_are_chosen_from_those_of_the_project(
    reference: Path, tasks: Tasks, qtbot: QtBot, tmp_path: Path
) -> None:
    root = copy_project(reference / "fraktur", tmp_path / "fraktur")
    with open_project(root) as project:
        document = project.document("image_1")
        form = RecordForm(document.schema.fields, known_values=ProjectValues(project, tasks))
        qtbot.addWidget(form)
        form.bind(document)
        form.show()
        form.activateWindow()
        qtbot.waitUntil(form.isActiveWindow)
        first = ("1731_1_1", 0)
        form.focus_pointer((*first, "tags", "tags"))
        line = QApplication.focusWidget()
        assert line is not None
        QTest.keyClick(line, Qt.Key.Key_Down)
        (popup,) = form.findChildren(QListWidget)
        qtbot.waitUntil(lambda: popup.count() > 10)
        (row,) = popup.findItems("transactiontype_offer", Qt.MatchFlag.MatchExactly)
        popup.setCurrentItem(row)
        QTest.keyClick(popup, Qt.Key.Key_Space)
        popup.close()
        assert document.get((*first, "tags")) == {"tags": ["transactiontype_offer"], "scheme": SCHEME}
        assert not any(issue.pointer[:3] == (*first, "tags") for issue in document.issues)
        document.undo()
        assert list(document.get(first)) == ["date", "tags_section", "text"]
        form.bind(None)


def test_values_that_are_being_read_are_dropped_with_their_project(
    window_on: OpenWindow, folder: Path
) -> None:
    """pytest-qt fails the test if what was read reaches a widget that is deleted."""
    driver = window_on(folder)
    driver.workspace.list_used_characters()
    driver.window.show_project(open_project(folder))
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    driver.wait_for_tasks()
    assert driver.workspace.list_used_characters() == []
