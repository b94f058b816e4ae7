"""The list of items: search, filters, jumping, progress; its cost does not grow with the number of items."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from gtapp.core.project.overview.item_search import (
    ISSUES,
    UNCHECKED,
    UNREADABLE,
    ItemQuery,
    find_jump_targets,
    search_items,
)
from gtapp.core.project.overview.item_summaries import find_lines
from gtapp.core.project.project_listing import load_listing
from gtapp.core.project.scanner import Listing
from gtapp.core.schema.items import Item
from gtapp.editor.items.item_table import ItemModel, RowText
from gtapp.editor.items.list_summaries import ItemSummaries
from gtapp.editor.session import StatusCounts
from gtapp.features import open_project
from gtapp.kit.commands.menu_commands import strip_mnemonic
from gtapp.kit.tasks import Tasks, Ticket
from gtapp.window.dialogs.jump_dialog import JumpDialog
from tests.growth import measure_growth
from tests.window.window_driver import WindowDriver, hash_files, is_waiting, record, truth
from tests.window_fixtures import OpenWindow

pytestmark = pytest.mark.quick


def list_names(driver: WindowDriver) -> list[str]:
    model, items = driver.workspace.items.model, driver.session.items
    return [items[index].id for index in model.rows]


def choose_filter(driver: WindowDriver, kind: str) -> None:
    """Choose a filter as the user does, and wait for it."""
    bar = driver.workspace.items.filter
    tab = {"": bar.all, UNCHECKED: bar.to_do}.get(kind)
    if tab:
        tab.click()
    else:
        menu = bar.other.menu()
        menu.aboutToShow.emit()
        label = "With problems" if kind == ISSUES else driver.session.counts.label(kind)
        next(each for each in menu.actions() if strip_mnemonic(each.text()).startswith(label)).trigger()
    driver.wait_for_tasks()


def test_search_by_keys_finds_names(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    driver.press("Ctrl+F")
    field = driver.workspace.items.filter.text
    assert field.hasFocus()
    driver.type(field, "C1")
    driver.press("Return", field)
    driver.qtbot.waitUntil(lambda: list_names(driver) == ["c1", "c10", "c11", "c12"])
    driver.wait_for_tasks()
    assert driver.workspace.items.count.text() == "4 of 6 items"
    assert driver.workspace.items.table.hasFocus()
    driver.press("Ctrl+PgDown")
    assert driver.current == "c10"
    driver.press("Ctrl+F")
    driver.press("Escape", field)
    driver.qtbot.waitUntil(lambda: len(list_names(driver)) == 6)
    assert read_current(driver) == "c10"


def read_current(driver: WindowDriver) -> str:
    """Return the name of the item in the list's current row."""
    return list_names(driver)[driver.workspace.items.table.currentIndex().row()]


def read_empty_text(driver: WindowDriver) -> str:
    """Return the text in the middle of the empty list."""
    labels = driver.workspace.items.table.viewport().findChildren(QLabel)
    return "".join(label.text() for label in labels if label.isVisible())


def test_a_search_without_matches_is_reported_and_escape_shows_all(
    window_on: OpenWindow, folder: Path
) -> None:
    driver: WindowDriver = window_on(folder)
    assert read_empty_text(driver) == ""
    driver.press("Ctrl+F")
    driver.type(driver.focus, "zzz")
    driver.press("Return")
    driver.qtbot.waitUntil(lambda: read_empty_text(driver).endswith("Esc shows all items."))
    table = driver.workspace.items.table
    assert table.hasFocus() and table.accessibleDescription() == read_empty_text(driver)
    driver.press("Escape")
    driver.wait_for_tasks()
    assert len(list_names(driver)) == 6 and read_empty_text(driver) == ""


def test_a_filter_without_matches_is_reported(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    choose_filter(driver, "needs action")
    assert list_names(driver) == [] and "no such items" in read_empty_text(driver)
    choose_filter(driver, UNCHECKED)
    assert len(list_names(driver)) == 6 and read_empty_text(driver) == ""


def test_search_in_records_finds_values_of_truths_and_drafts(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    bar = driver.workspace.items.filter
    bar.text.setText("NAME C2")
    driver.press("Return", bar.text)
    driver.qtbot.waitUntil(lambda: list_names(driver) == ["c2"])
    assert driver.window.status.place.text() == "not in the list (1)"
    bar.text.setText("draft c1")
    driver.press("Return", bar.text)
    driver.qtbot.waitUntil(lambda: list_names(driver) == ["c10", "c11"])


def test_filters_by_status(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    choose_filter(driver, "draft")
    assert list_names(driver) == ["c10", "c11"]
    choose_filter(driver, "open")
    assert list_names(driver) == ["c12"]
    choose_filter(driver, "in progress")
    assert list_names(driver) == ["c1", "c2", "c3"]
    bar = driver.workspace.items.filter
    assert [tab.text() for tab in (bar.all, bar.to_do, bar.other)] == ["All 6", "To do 6", "In progress 3"]
    assert [tab.isChecked() for tab in (bar.all, bar.to_do, bar.other)] == [False, False, True]


def test_an_item_stays_in_the_filtered_list_until_it_is_filtered_again(
    window_on: OpenWindow, folder: Path
) -> None:
    driver: WindowDriver = window_on(folder)
    choose_filter(driver, UNCHECKED)
    driver.press("Ctrl+Return")
    assert list_names(driver) == ["c1", "c2", "c3", "c10", "c11", "c12"]
    choose_filter(driver, UNCHECKED)
    assert list_names(driver) == ["c2", "c3", "c10", "c11", "c12"]


def test_filter_with_issues(window_on: OpenWindow, folder: Path) -> None:
    truth(folder, "c3", record(year="1899"))
    (folder / "ground_truths" / "c2.json").write_bytes(b"{")
    driver: WindowDriver = window_on(folder)
    choose_filter(driver, ISSUES)
    assert list_names(driver) == ["c2", "c3"]


def read_row(driver: WindowDriver, name: str) -> RowText:
    """Return what the list shows of an item."""
    return driver.workspace.items.model.read_row(list_names(driver).index(name))


def read_cell(driver: WindowDriver, name: str, role: int) -> Any:
    """Return what the list has of an item for a role of Qt."""
    return driver.workspace.items.model.index(list_names(driver).index(name), 0).data(role)


def wait_for_marks(driver: WindowDriver) -> None:
    """Wait until the list knows which of its items are readable."""
    driver.qtbot.waitUntil(
        lambda: not (driver.window.context.tasks.is_busy or is_waiting(driver.workspace.items.summaries))
    )


def test_unreadable_truths_are_marked(window_on: OpenWindow, folder: Path) -> None:
    (folder / "ground_truths" / "c2.json").write_bytes(b"")
    (folder / "ground_truths" / "c3.json").write_bytes(b'{"a": 1,}')
    driver: WindowDriver = window_on(folder)
    driver.qtbot.waitUntil(lambda: read_row(driver, "c3").details == "Can’t be read")
    assert [read_row(driver, name).icon for name in list_names(driver)[:4]] == [
        "in progress", "unreadable", "unreadable", "draft",
    ]  # fmt: skip
    message = read_cell(driver, "c2", Qt.ItemDataRole.AccessibleTextRole)
    assert (
        message.startswith("c2, In progress, Can’t be read, pages: 1\n") and "is empty (0 bytes)" in message
    )
    assert "is empty (0 bytes)" in read_cell(driver, "c2", Qt.ItemDataRole.ToolTipRole)


def test_filter_of_unreadable_items(window_on: OpenWindow, folder: Path) -> None:
    (folder / "ground_truths" / "c3.json").write_bytes("\ufeff{".encode("utf-16"))
    driver: WindowDriver = window_on(folder)
    choose_filter(driver, UNREADABLE)
    driver.qtbot.waitUntil(lambda: list_names(driver) == ["c3"])
    driver.press("Ctrl+PgDown")
    assert driver.current == "c3" and driver.window.status.saving.text.text() == "Can’t be read"
    choose_filter(driver, "")
    assert len(list_names(driver)) == 6


def test_a_corrected_truth_loses_its_mark(window_on: OpenWindow, folder: Path) -> None:
    path = folder / "ground_truths" / "c2.json"
    whole = path.read_bytes()
    path.write_bytes(b"")
    driver: WindowDriver = window_on(folder)
    driver.qtbot.waitUntil(lambda: read_row(driver, "c2").icon == "unreadable")
    path.write_bytes(whole)
    driver.workspace.items.summaries.read_again()  # as when the window is activated
    driver.qtbot.waitUntil(lambda: read_row(driver, "c2").icon == "in progress")
    path.write_bytes(b"[")
    driver.go("c2")
    driver.qtbot.waitUntil(lambda: read_row(driver, "c2").icon == "unreadable")  # opening it has shown it
    path.write_bytes(whole)
    driver.go("c1")
    driver.go("c2")
    driver.qtbot.waitUntil(lambda: read_row(driver, "c2").icon == "in progress")


def test_searching_for_unreadable_items_writes_nothing(window_on: OpenWindow, folder: Path) -> None:
    (folder / "ground_truths" / "c2.json").write_bytes(b"")
    before = hash_files(folder)
    driver: WindowDriver = window_on(folder)
    wait_for_marks(driver)
    driver.close()
    assert hash_files(folder) == before


def test_moving_on_from_an_item_outside_of_the_filter(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    choose_filter(driver, "draft")
    assert driver.current == "c1"
    assert "not in the list" in driver.window.status.place.text()
    driver.press("Ctrl+PgDown")
    assert driver.current == "c10"
    driver.wait_until_settled()
    assert driver.window.status.place.text() == "1 of 2"


def test_a_newer_search_replaces_the_older(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    bar = driver.workspace.items.filter
    for text in ("c1", "c12"):
        bar.text.setText(text)
        driver.press("Return", bar.text)
    driver.qtbot.waitUntil(lambda: list_names(driver) == ["c12"])
    driver.wait_for_tasks()
    assert list_names(driver) == ["c12"]


def test_jump_by_number_and_by_name(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)

    def go(text: str) -> None:
        def act(dialog: JumpDialog) -> None:
            driver.type(dialog.text, text)
            driver.press("Return", dialog.text)

        driver.answer_dialog(JumpDialog, act)
        driver.press("Ctrl+G")

    go("4")
    assert driver.current == "c10"
    go("c12")
    assert driver.current == "c12"


def test_jumping_to_nothing_is_reported(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    messages: list[str] = []

    def act(dialog: JumpDialog) -> None:
        messages.append(dialog.hint.text())
        driver.type(dialog.text, "nothing like this")
        driver.press("Return", dialog.text)
        driver.qtbot.waitUntil(lambda: dialog.hint.text() != messages[0])
        messages.append(dialog.hint.text())
        assert dialog.hint.isVisible()
        driver.press("Escape", dialog.text)

    driver.answer_dialog(JumpDialog, act)
    driver.press("Ctrl+G")
    assert [each.split()[0] for each in messages] == ["What", "No"] and driver.current == "c1"


def test_arrows_move_in_the_matches_of_a_jump(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)

    def act(dialog: JumpDialog) -> None:
        driver.type(dialog.text, "c1")
        driver.qtbot.waitUntil(lambda: dialog.list.count() == 4)
        driver.press("Down", dialog.text)
        driver.press("Down", dialog.text)
        driver.press("Return", dialog.text)

    driver.answer_dialog(JumpDialog, act)
    driver.press("Ctrl+G")
    assert driver.current == "c11"


def test_the_row_of_the_current_item_is_visible_and_bold(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    driver.go("c12")
    driver.wait_until_settled()
    assert read_current(driver) == "c12" and read_row(driver, "c12").is_current
    table = driver.workspace.items.table
    assert table.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole) == "c12, Open, pages: 1"


def test_a_hidden_list_can_be_searched(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    driver.press("Ctrl+B")
    assert not driver.workspace.items.isVisible()
    driver.press("Ctrl+F")
    assert driver.workspace.items.isVisible()
    assert driver.window.context.actions.by_name["list"].isChecked()


# the model and the search by themselves


@pytest.fixture
def model(qtbot: QtBot, folder: Path) -> ItemModel:
    project = open_project(folder)
    return ItemModel(project.items, StatusCounts(project), ItemSummaries(project, Tasks()))


def test_neighbours_under_a_filter(model: ItemModel) -> None:
    model.set_rows([1, 3, 4])
    assert model.neighbour(1, 1) == 3
    assert model.neighbour(0, 1) == 1
    assert model.neighbour(2, 1) == 3
    assert model.neighbour(2, -1) == 1
    assert model.neighbour(4, 1) == -1
    assert model.neighbour(1, -1) == -1
    assert model.neighbour(5, -1) == 4
    assert (model.row_of(3), model.row_of(2)) == (1, -1)


def test_rows_are_inserted_in_steps(model: ItemModel, qtbot: QtBot) -> None:
    model.set_rows([])
    with qtbot.waitSignal(model.rowsInserted):
        model.add_rows([0, 5])
    model.add_rows([2])
    assert list(model.rows) == [0, 2, 5]
    assert model.rowCount() == 3


def test_a_cancelled_search_ends(folder: Path) -> None:
    with open_project(folder) as project:
        ticket = Ticket(lambda _: None)
        ticket.cancel()
        assert not search_items(project, ItemQuery("c", kind=""))(ticket).places


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("kathe", ["Brief Ka\u0308the", "c2"]),
        ("sammtliche", ["c1"]),
        ("SAEMMTLICHE KÄTHE", ["c2"]),
        ("œuvre", ["c3"]),
        ("l'annee", ["c4"]),
    ],
)
def test_search_finds_what_has_accents_and_old_letters(tmp_path: Path, typed: str, found: list[str]) -> None:
    texts = {
        "Brief Ka\u0308the": "",
        "c1": "ſa\u0364mmtliche",
        "c2": "Sæmmtliche Käthe",
        "c3": "Oeuvre",
        "c4": "l’année",
    }
    for name, text in texts.items():
        truth(tmp_path, name, {"publication": {"title": text}})
    with open_project(tmp_path) as project:
        parts: list[Any] = []
        last = search_items(project, ItemQuery(typed))(Ticket(parts.append))
        places = {place for part in (*parts, last) for place in part.places}
        assert [project.items[index].id for index in sorted(places)] == found
        jumped = find_jump_targets(project, typed[:4], find_lines(project.benchmark))(Ticket(lambda _: None))
        assert {target.place for target in jumped} >= places


def test_jump_ranks_the_exact_name_first(tmp_path: Path) -> None:
    folder = tmp_path / "p"
    for name in ("a12", "12", "3"):
        truth(folder, name, record())
    with open_project(folder) as project:
        order = [item.id for item in project.items]

        def find(text: str) -> list[str]:
            found = find_jump_targets(project, text, find_lines(project.benchmark))
            return [order[target.place] for target in found(Ticket(lambda _: None))]

        assert find("12") == ["12", "a12"]
        assert find("1")[0] == order[0]
        assert find("müller, k") == order


def test_a_hundred_thousand_items_take_no_longer_to_walk_through_than_fewer(
    qtbot: QtBot, folder: Path
) -> None:
    project = open_project(folder)
    items = [Item(f"card-{number:06}", truth="x") for number in range(100_000)]
    project.take_listing(load_listing(Listing(items, [], [])))
    progress = StatusCounts(project)
    models = {}
    for count in (25_000, 100_000):
        models[count] = ItemModel(items[:count], progress, ItemSummaries(project, Tasks()))
        models[count].set_rows(list(range(0, count, 2)))

    def walk(count: int) -> None:
        model = models[count]
        for index in range(0, 2000, 2):
            model.set_current(index)
            model.neighbour(index, 1)
            progress.update(items[index].id)
            model.index(model.row_of(index), 0).data()

    assert measure_growth(walk, 25_000) < 2


def test_many_moved_items_are_announced_at_once(qtbot: QtBot, folder: Path) -> None:
    project, tasks = open_project(folder), Tasks()
    progress, messages = StatusCounts(project), list[str]()
    progress.update("c1", "c2")  # before anything is counted
    progress.count(tasks)
    qtbot.waitUntil(lambda: progress.is_counted)
    progress.changed.connect(lambda: messages.append("changed"))
    list_names = [item.id for item in project.items if item.truth]
    assert progress.number("in progress") == len(list_names)
    for name in list_names:
        project.set_status(name, "checked")
    progress.update(*list_names)
    assert (messages, progress.number("checked")) == (["changed"], len(list_names))
    progress.update()
    assert messages == ["changed"]
    tasks.close()
    project.close()


def test_only_visible_rows_are_read(qtbot: QtBot, folder: Path) -> None:
    for name in ("c1", "c2", "c3"):
        (folder / "ground_truths" / f"{name}.json").write_bytes(b"")
    tasks, messages = Tasks(), list[int]()
    unreadable = ItemSummaries(open_project(folder, "zettelkatalog"), tasks)
    unreadable.changed.connect(messages.append)
    for index in (0, 1, 4):
        assert unreadable.find(index).problem is None
    qtbot.waitUntil(lambda: not (tasks.is_busy or is_waiting(unreadable)))
    assert messages == [0, 1, 4]  # c3 was not requested
    assert str(unreadable.find(1).problem).endswith("c2.json is empty (0 bytes). It is left as it is.")
    assert not (tasks.is_busy or is_waiting(unreadable))
    tasks.close()


def test_items_of_a_status_are_listed_at_once_also_those_just_set(qtbot: QtBot, folder: Path) -> None:
    with open_project(folder) as project:
        tasks, counts = Tasks(), StatusCounts(project)
        project.set_status("c3", "checked")  # before all are counted
        counts.count(tasks)
        qtbot.waitUntil(lambda: counts.is_counted)
        project.set_status("c1", "checked")
        names = [item.id for item in project.items]
        assert [names[place] for place in counts.list_places("checked")] == ["c1", "c3"]
        assert [names[place] for place in counts.list_places(UNCHECKED)] == ["c2", "c10", "c11", "c12"]
        assert counts.number("checked") == 2 and not counts.knows(ISSUES)
        tasks.close()


def test_a_search_says_how_far_it_is_and_keeps_a_bounded_number_of_excerpts(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gtapp.core.project.overview.item_search._REPORT_SECONDS", -1.0)
    monkeypatch.setattr("gtapp.core.project.overview.item_search._MOST_EXCERPTS", 2)
    monkeypatch.setattr("gtapp.core.project.record_reading._EACH", 1)
    with open_project(folder) as project:
        parts: list[Any] = []
        last = search_items(project, ItemQuery("name"))(Ticket(parts.append))
        assert [part.searched for part in parts] == list(range(len(project.items) + 1))
        found = [place for part in (*parts, last) for place in part.places]
        assert len(found) == 3 and sum(len(part.excerpts) for part in parts) == 2
