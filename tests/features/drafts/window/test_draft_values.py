"""Adopting drafts: the whole record, single values, values on which runs agree; each is one undo step with its origin."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.record import provenance
from gtapp.core.record.document import Document
from gtapp.core.schema.pointer import is_identical
from gtapp.editor.form import painting
from gtapp.features.drafts import draft_values
from gtapp.features.drafts.window.draft_panel import DraftPanel
from tests.core.record.sample_documents import TABLES
from tests.core.record.sample_documents import document as made
from tests.window.window_driver import WindowDriver, record, value
from tests.window_fixtures import OpenWindow


def write_draft(
    folder: Path, run: str, item: str, content: Any, mark: str = "whole", model: str = "m"
) -> None:
    """Write a draft as gtapp does."""
    path = folder / f"drafts/{run}/request_{run}_{item}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    ours = {"mark": mark, "item": item, "key": "k"}
    tree = {"text": "", "model": model, "usage": {}, "gtapp": ours}
    path.write_text(json.dumps(tree if content is None else {**tree, "parsed": content}), encoding="utf-8")


@pytest.fixture
def driver(window_on: OpenWindow, folder: Path) -> WindowDriver:
    """A card with a ground truth and three drafts, of which two agree; the last was refused."""
    write_draft(folder, "T0001", "c1", record("Anders", year=1900, place="Bern"), model="one")
    write_draft(folder, "T0002", "c1", record("Anders", year=1901, place="Zürich"), "repaired", model="two")
    write_draft(folder, "T0003", "c1", None, "refused")
    return window_on(folder)


def panel(driver: WindowDriver) -> DraftPanel:
    dock = driver.window.context.panels["draft_panel"]
    if not dock.isVisible():
        driver.press("F7")
    found = dock.widget()
    assert isinstance(found, DraftPanel)
    return found


def document(driver: WindowDriver) -> Document:
    assert driver.session.document
    return driver.session.document


def test_the_run_can_be_chosen(driver: WindowDriver) -> None:
    found = panel(driver)
    titles = [found.runs.itemText(n) for n in range(found.runs.count())]
    assert titles == ["T0003 · m (refused)", "T0002 · two (broken)", "T0001 · one"]
    assert found.draft and found.draft.run == "T0002"
    assert "the rest is missing" in found._note.text()
    found.runs.setCurrentIndex(2)
    assert found._note.text().endswith(": 3")
    found.runs.setCurrentIndex(0)
    assert not found.table.model().rowCount() and "refused" in found._note.text()


def test_drafts_that_name_no_run_are_told_apart_by_their_folders(window_on: OpenWindow, folder: Path) -> None:
    for name in ("one", "two"):
        path = folder / f"drafts/{name}/c1.json"
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(record(name)), encoding="utf-8")
    found = panel(window_on(folder))
    titles = {found.runs.itemText(n) for n in range(found.runs.count())}
    assert titles == {"one/c1.json", "two/c1.json"}


def test_adopting_all_is_one_edit(driver: WindowDriver, folder: Path) -> None:
    found, before = panel(driver), deepcopy(document(driver).record)
    found.runs.setCurrentIndex(2)
    found.take_all.click()
    assert is_identical(document(driver).record, record("Anders", year=1900, place="Bern"))
    assert document(driver).undo_stack.find_origin(("author", "last_name")) == provenance.origin_of(
        "T0001", "one"
    )
    assert painting.origin_name(document(driver).find_origin(("publication", "year"))).endswith("T0001 · one")
    assert not found.take_all.isEnabled() and len(document(driver).undo_stack.done) == 1
    driver.press("Ctrl+Z")
    assert is_identical(document(driver).record, before)
    driver.press("Ctrl+Y")
    driver.press("Ctrl+S")
    truth = folder / "ground_truths/c1.json"
    assert value(truth, "author", "last_name") == "Anders" and value(truth, "publication", "year") == 1900
    assert driver.workspace.session.counts.status("c1") == "in progress"


def test_nothing_is_a_dash_and_no_difference_whichever_kind_it_is(
    window_on: OpenWindow, folder: Path
) -> None:
    write_draft(folder, "T0001", "c1", {**record("Name c1", year=None), "library_reference": None})
    truth = {**record("Name c1", year=""), "library_reference": {"shelfmark": "", "subjects": ""}}
    (folder / "ground_truths/c1.json").write_text(json.dumps(truth), encoding="utf-8")
    found = panel(window_on(folder))
    model = found.table.model()
    assert not model.rowCount()
    found.shows_all.click()
    rows = {
        model.index(row, 0).data(): [model.index(row, column).data() for column in (1, 2)]
        for row in range(model.rowCount())
    }
    assert rows["Year"] == rows["Library"] == ["—", "—"]
    assert found._note.text().endswith(": 0") and not found.take_all.isEnabled()


def test_a_number_that_is_written_as_text_is_no_difference(window_on: OpenWindow, folder: Path) -> None:
    write_draft(folder, "T0001", "c1", record("Name c1", year="1899"))
    assert panel(window_on(folder))._note.text().endswith(": 0")


def test_adopting_selected_values(driver: WindowDriver) -> None:
    found = panel(driver)
    assert not found.take_chosen.isEnabled()
    rows = [found.table.model().index(n, 0).data() for n in range(found.table.model().rowCount())]
    assert set(rows) == {"Last name", "Year"}  # what differs
    found.table.selectRow(rows.index("Year"))
    found.take_chosen.click()
    assert is_identical(
        document(driver).record, {**record("Name c1"), "publication": record(year=1901)["publication"]}
    )
    assert document(driver).undo_stack.find_origin(("publication", "year")) == provenance.origin_of(
        "T0002", "two"
    )
    assert found.table.model().rowCount() == 1 and not found.table.selectionModel().selectedRows()


def test_adopting_values_on_which_runs_agree(driver: WindowDriver) -> None:
    found = panel(driver)
    assert "(1)" in found.take_agreed.text()
    found.take_agreed.click()
    assert is_identical(document(driver).record, record("Anders"))
    assert "(0)" in found.take_agreed.text() and not found.take_agreed.isEnabled()


def test_origins_are_kept_after_the_window(driver: WindowDriver, folder: Path, window_on: OpenWindow) -> None:
    panel(driver).take_agreed.click()
    driver.press("Ctrl+S")
    driver.close()
    again: WindowDriver = window_on(folder)
    sources = {run: provenance.DraftSource(run, model) for run, model in (("T0001", "one"), ("T0002", "two"))}
    messages = {
        each.pointer: each for each in provenance.value_origins(document(again), sources, "T0002", "anna")
    }
    assert messages["/author/last_name"].model == "two" and messages["/author/last_name"].by == "anna"
    assert messages["/publication/format"].origin == "draft"  # the draft has the same value


def test_by_keyboard_alone(driver: WindowDriver) -> None:
    found = panel(driver)
    found.table.setFocus()
    driver.press("Tab")
    assert found.take_all.hasFocus()
    driver.press("Space")
    assert document(driver).get("/author/last_name") == "Anders"
    assert found.table.hasFocus()


def test_f6_skips_the_panel_without_a_draft(window_on: OpenWindow, tmp_path: Path) -> None:
    from tests.window.window_driver import cards

    driver: WindowDriver = window_on(cards(tmp_path / "plain"))
    driver.go("c12")
    driver.press("F7")
    driver.press("F6")
    found = driver.window.context.panels["draft_panel"].widget()
    assert isinstance(found, DraftPanel) and found.table.hasFocus() and not found.table.model().rowCount()
    driver.press("F6")
    assert not found.table.hasFocus()


LISTS = st.lists(st.integers(0, 5).map(lambda number: {"row_number": number}), max_size=4)


@given(LISTS, LISTS)
def test_adopting_all_equals_the_draft(here: list[Any], drafted: list[Any]) -> None:
    tree = {"rows": deepcopy(here)}
    one = made(tree, TABLES)
    draft_values.take_draft(one, {"rows": drafted}, "draft:T0001")
    assert is_identical(one.tree, {"rows": drafted})
    while one.undo():
        pass
    assert is_identical(one.tree, {"rows": here})


def test_rows_are_paired_after_an_insertion() -> None:
    one = made({"rows": [{"row_number": 1}, {"row_number": 2}]}, TABLES)
    one.insert("/rows/0", {"row_number": 9})
    tree = draft_values.pair_rows(one, {"rows": [{"row_number": 1}, {"row_number": 2}]})
    assert [row.get("row_number") for row in tree["rows"][1:]] == [1, 2]
