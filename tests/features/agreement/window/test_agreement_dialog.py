"""The agreement with another reading in the window: compared, sorted, followed to a value, and written."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gtapp.features.agreement.agreement import measure_agreement
from gtapp.features.agreement.window.agreement_dialog import AgreementDialog
from gtapp.kit.tables import RANGES
from tests.sample_projects import snapshot
from tests.window.window_driver import WindowDriver, read_rows, record, truth
from tests.window_fixtures import OpenWindow

pytestmark = pytest.mark.quick


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """Return the folder of another reader, who has read c1 to c3 and c9: one name and one place otherwise."""
    root = tmp_path / "other reader"
    for name in ("c1", "c2", "c3", "c9"):
        content: dict[str, Any] = record(f"Name {name}")
        if name == "c2":
            content["author"]["last_name"] = "Nome c2"
        if name == "c3":
            content["publication"]["place"] = None
        truth(root, name, content)
    return root


def open_dialog(driver: WindowDriver, act: Callable[[AgreementDialog], object]) -> None:
    """Open the dialog by its command, run `act` on it, and close it if it is still open."""

    def look(dialog: AgreementDialog) -> None:
        act(dialog)
        dialog.close()

    timer = driver.answer_dialog(AgreementDialog, look)
    driver.window.context.actions.by_name["agreement"].trigger()
    assert not timer.isActive()


def compare(driver: WindowDriver, dialog: AgreementDialog, folder: Path) -> None:
    dialog.reader.folder.setText(str(folder))
    dialog.compare.click()
    driver.wait_for_tasks()


def read_column(dialog: AgreementDialog, column: int) -> list[str]:
    return [row[column] for row in read_rows(dialog.figures)]


def choose_row(dialog: AgreementDialog, label: str) -> None:
    dialog.figures.selectRow(read_column(dialog, 0).index(label))


def test_the_sentence_and_the_table_say_what_was_measured(
    window_on: OpenWindow, folder: Path, other: Path
) -> None:
    driver = window_on(folder)
    driver.wait_for_tasks()
    before = snapshot(folder), snapshot(other)

    def look(dialog: AgreementDialog) -> None:
        assert not dialog.compare.isEnabled() and not dialog.save.isEnabled()
        compare(driver, dialog, other)
        project = driver.session.project
        total = measure_agreement(project.root, other, project.benchmark).whole.total
        exact = total.figures["exact"]
        assert exact.low is not None and exact.high is not None
        share, low, high = (f"{100 * each:.1f}" for each in (exact.value, exact.low, exact.high))
        assert dialog.summary.text() == (
            f"Two readers agree on {share} % of values ({low} to {high}); items compared: 3; only in one folder: 1."
        )
        first, *fields = read_rows(dialog.figures)
        assert first[:3] == ["All fields", str(total.values), share]
        assert len(fields) > 5 and {"Author › Last name", "Publication › Place"} <= {row[0] for row in fields}
        place = next(row for row in fields if row[0] == "Publication › Place")
        assert place[1:3] == ["3", "66.7"] and place[6:9] == ["1", "0", "0"]
        assert len(dialog.differences.rows.values) == 2

    open_dialog(driver, look)
    assert (snapshot(folder), snapshot(other)) == before


def test_rows_are_sorted_by_the_box_and_by_the_header_and_the_chosen_one_stays(
    window_on: OpenWindow, folder: Path, other: Path
) -> None:
    driver = window_on(folder)

    def look(dialog: AgreementDialog) -> None:
        compare(driver, dialog, other)
        as_in_record = read_column(dialog, 0)
        choose_row(dialog, "Publication › Place")
        dialog.order.setFocus()
        driver.press("Down", dialog.order)
        assert dialog.order.currentText() == "Values, the highest first"
        values = [int(each) for each in read_column(dialog, 1)[1:]]
        assert values == sorted(values, reverse=True) and len(set(values)) > 1
        driver.press("Down", dialog.order)
        assert set(read_column(dialog, 0)[1:3]) == {"Author › Last name", "Publication › Place"}
        assert dialog.figures.current and dialog.figures.current.label == "Publication › Place"
        assert len(dialog.differences.rows.values) == 1
        header = dialog.figures.horizontalHeader()
        header.sectionClicked.emit(6)
        assert dialog.order.currentText() == "Only first, the highest first"
        assert read_column(dialog, 0)[:2] == ["All fields", "Publication › Place"]
        header.sectionClicked.emit(0)
        assert read_column(dialog, 0) == as_in_record

    open_dialog(driver, look)


def test_a_value_that_differs_is_marked_and_return_goes_to_it(
    window_on: OpenWindow, folder: Path, other: Path
) -> None:
    driver = window_on(folder)

    def choose(dialog: AgreementDialog) -> None:
        compare(driver, dialog, other)
        choose_row(dialog, "Author › Last name")
        assert read_rows(dialog.differences) == [["c2", "Author › Last name", "Name c2", "Nome c2"]]
        model = dialog.differences.model()
        marked = [model.index(0, column).data(RANGES) for column in (2, 3)]
        assert all(marked) and all(end <= 4 for ranges in marked for _, end in ranges)
        driver.press("Return", dialog.figures)
        driver.press("Return", dialog.differences)
        assert not dialog.isVisible()

    open_dialog(driver, choose)
    assert driver.current == "c2"
    assert driver.workspace.form.focused_pointer() == ("author", "last_name")
    seen: list[list[str]] = []

    def go_on(dialog: AgreementDialog) -> None:
        current = dialog.figures.current
        assert current and current.label == "Author › Last name" and dialog.differences.hasFocus()
        choose_row(dialog, "Publication › Place")
        seen.extend(read_rows(dialog.differences))
        dialog.differences.go_to_row(0)
        dialog.go.click()

    open_dialog(driver, go_on)
    assert [(item, second) for item, _, _, second in seen] == [("c3", "—")]
    assert driver.current == "c3"
    assert driver.workspace.form.focused_pointer() == ("publication", "place")


def test_strata_are_rows_with_their_own_values(window_on: OpenWindow, folder: Path, other: Path) -> None:
    truth(folder, "c3", record("Name c3") | {"type": {"type": "Reference"}})
    driver = window_on(folder)

    def look(dialog: AgreementDialog) -> None:
        dialog.by.setCurrentIndex(dialog.by.findData("type.type"))
        compare(driver, dialog, other)
        dialog.group.setFocus()
        driver.press("Down", dialog.group)
        assert read_column(dialog, 0) == ["All fields", "Dissertation or thesis", "Reference"]
        choose_row(dialog, "Dissertation or thesis")
        assert [each.item for each in dialog.differences.rows.values] == ["c2"]
        choose_row(dialog, "Reference")
        assert {each.item for each in dialog.differences.rows.values} == {"c3"}

    open_dialog(driver, look)
    remembered: list[str] = []
    driver.window.context.project_changed.emit()  # as for another project: the comparison is forgotten
    open_dialog(
        driver, lambda dialog: remembered.extend([dialog.reader.folder.text(), dialog.by.currentData()])
    )
    assert remembered == [str(other), "type.type"]


def test_what_cannot_be_compared_is_said(window_on: OpenWindow, folder: Path, other: Path) -> None:
    driver = window_on(folder)
    (other / "ground_truths" / "c1.json").write_text("{", encoding="utf-8")

    def look(dialog: AgreementDialog) -> None:
        compare(driver, dialog, other / "missing")
        assert "missing" in dialog.note.text() and not dialog.save.isEnabled()
        compare(driver, dialog, folder / "images")
        assert "have no item in common" in dialog.note.text() and not dialog.figures.rows.values
        compare(driver, dialog, other)
        assert dialog.note.text().startswith("c1: ") and "items compared: 2" in dialog.summary.text()

    open_dialog(driver, look)


def test_reports_are_written_as_by_the_command_but_not_among_the_files(
    window_on: OpenWindow, folder: Path, other: Path, tmp_path: Path
) -> None:
    driver = window_on(folder)

    def write(dialog: AgreementDialog) -> None:
        compare(driver, dialog, other)
        for path in (folder / "ground_truths" / "x.json", other / "ground_truths" / "x.html"):
            dialog.write(path)
            driver.wait_for_tasks()
            assert not path.exists() and str(path.name) in dialog.note.text()
        for suffix in (".json", ".html"):
            dialog.write(tmp_path / f"report{suffix}")
            driver.wait_for_tasks()
            assert dialog.note.text().endswith(f"report{suffix}") and dialog.save.isEnabled()

    open_dialog(driver, write)
    report = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert [each["item"] for each in report["differences"]] == ["c2", "c3"]
    assert "Exactly the same, by field" in (tmp_path / "report.html").read_text(encoding="utf-8")


def test_a_comparison_can_be_stopped(window_on: OpenWindow, folder: Path, other: Path) -> None:
    driver = window_on(folder)

    def look(dialog: AgreementDialog) -> None:
        dialog.reader.folder.setText(str(other))
        dialog.compare.click()
        assert dialog.stop.isVisible() and dialog.bar.isVisible() and not dialog.compare.isEnabled()
        dialog.stop.click()
        driver.wait_for_tasks()
        assert not dialog.stop.isVisible() and not dialog.figures.rows.values
        assert dialog.summary.text() == dialog.note.text() == "" and dialog.compare.isEnabled()

    open_dialog(driver, look)
