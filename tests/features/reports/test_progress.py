"""How far the work on a project is: by status and person, a day, the pace, notes, issues; as tables, HTML and CSV."""

from __future__ import annotations

import csv
from datetime import datetime, timedelta
from pathlib import Path

from gtapp.core.project.overview.pace import ItemCheck, measure_pace
from gtapp.features import open_project
from gtapp.features.reports import report_writer
from gtapp.features.reports.progress import add_issues, collect_progress, make_progress_tables
from gtapp.kit.tasks import Ticket
from tests.records import make_card
from tests.sample_projects import cards

NOW = datetime(2025, 3, 14, 12).astimezone()


def check_every(
    seconds: float, count: int, who: str = "Anna", before: timedelta = timedelta()
) -> list[ItemCheck]:
    """Return checks at regular intervals, the last one `before` now."""
    return [ItemCheck(who, NOW - before - timedelta(seconds=seconds * number)) for number in range(count)]


def test_the_pace_leaves_out_pauses() -> None:
    checks = [*check_every(40, 6), *check_every(60, 6, before=timedelta(hours=20))]
    pace = measure_pace(checks, "Anna", NOW)
    assert pace and (pace.items, pace.seconds) == (10, 50.0)


def test_few_items_show_no_pace() -> None:
    assert measure_pace(check_every(40, 5), "Anna", NOW) is None
    assert measure_pace([], "Anna", NOW) is None


def test_items_that_were_checked_together_show_no_pace() -> None:
    assert measure_pace(check_every(0.01, 500), "Anna", NOW) is None


def test_old_work_shows_no_pace() -> None:
    assert measure_pace(check_every(40, 20, before=timedelta(days=8)), "Anna", NOW) is None


def test_the_own_pace_counts_and_else_that_of_all() -> None:
    checks = [*check_every(30, 10, "Anna"), *check_every(90, 10, "Reto")]
    anna, other = measure_pace(checks, "Anna", NOW), measure_pace(checks, "Eva", NOW)
    assert anna and other and (anna.seconds, other.seconds) == (30.0, 60.0)


def write_statuses(folder: Path) -> None:
    lines = [
        ("c1", "checked", "Anna", NOW.isoformat(), ""),
        ("c2", "checked", "Reto", (NOW - timedelta(days=1)).isoformat(), ""),
        ("c3", "needs action", "Anna", NOW.isoformat(), "which year?"),
    ]
    text = "".join("\t".join(line) + "\n" for line in [("item", "status", "who", "changed", "note"), *lines])
    (folder / "gtapp-status.tsv").write_text(text, encoding="utf-8")


def test_progress_as_tables(tmp_path: Path) -> None:
    folder = cards(tmp_path / "cards", {name: make_card() for name in ("c1", "c2", "c3", "c4")})
    write_statuses(folder)
    (folder / "ground_truths" / "c4.json").write_bytes(b"{")
    with open_project(folder, "zettelkatalog") as project:
        progress = collect_progress(project)
        add_issues(project, progress, Ticket(print))
    tables = {table.title: table for table in make_progress_tables(progress)}
    assert [row[:2] for row in tables["Items by status"].rows][3:] == [("checked", 2), ("needs action", 1)]
    assert tables["By person"].head == ("person", "checked", "needs action")
    assert list(tables["By person"].rows) == [("Anna", 1, 1), ("Reto", 1, 0)]
    assert [row[:2] for row in tables["Checked a day"].rows] == [("2025-03-13", 1), ("2025-03-14", 1)]
    assert list(tables["Open notes"].rows) == [("c3", "which year?", "Anna")]
    assert progress.unreadable == 1 and progress.checked == 2 and progress.seconds_left == 0.0


def test_issues_are_counted_by_field_and_kind(tmp_path: Path) -> None:
    wrong = make_card()
    wrong["publication"]["pages"] = "30 S."
    folder = cards(tmp_path / "cards", {"c1": wrong, "c2": wrong, "c3": make_card()})
    with open_project(folder, "zettelkatalog") as project:
        progress = collect_progress(project)
        add_issues(project, progress, Ticket(print))
    (row,) = next(table for table in make_progress_tables(progress) if table.title == "Issues").rows
    assert (row[0], row[2]) == ("/publication/pages", 2) and "without" in str(row[1])


def test_progress_is_written_as_html_and_csv(tmp_path: Path) -> None:
    folder = cards(tmp_path / "cards", {name: make_card() for name in ("c1", "c2", "c3")})
    write_statuses(folder)
    with open_project(folder, "zettelkatalog") as project:
        tables = make_progress_tables(collect_progress(project))
    for form in ("html", "csv"):
        report_writer.write_tables(form, "Progress of <cards>", tables, tmp_path / f"out.{form}")
    page = (tmp_path / "out.html").read_text(encoding="utf-8")
    assert "Progress of &lt;cards&gt;" in page and "which year?" in page and "<rect " in page
    with (tmp_path / "out.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    assert ["By person", "1", "Anna", "checked", "1"] in rows
