"""Reading all records beside the window: of many in processes, as in a thread; what the window has changed counts."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from gtapp.core.project.overview.item_search import UNREADABLE, ItemQuery, search_items
from gtapp.core.project.project import Project
from gtapp.core.project.record_reading import read_records
from gtapp.core.schema.items import Item
from gtapp.features import open_project
from gtapp.features.problems.checks import check_files
from gtapp.features.reports.progress import Progress, add_issues
from gtapp.kit.tasks import Ticket
from tests.sample_projects import dump_json, write_file

_PROCESSES = 1, 10_000
_EACH = 3


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for number in range(20):
        title = {"publication": {"title": f"Band {number % 5}"}}
        write_file(tmp_path / "ground_truths" / f"c{number:02}.json", dump_json({"response_text": title}))
    write_file(tmp_path / "ground_truths" / "c07.json", "no JSON")
    write_file(tmp_path / "gtapp.toml", 'benchmark = "zettelkatalog"\n')
    return tmp_path


@pytest.fixture(params=_PROCESSES, ids=("in processes", "in a thread"))
def many(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gtapp.core.project.record_reading._MANY", request.param)
    monkeypatch.setattr("gtapp.core.project.record_reading._EACH", _EACH)


@pytest.mark.usefixtures("many")
def test_a_search_in_records_finds_the_same(folder: Path) -> None:
    def search(text: str, kind: str = "") -> list[str]:
        parts: list[Any] = []
        parts.append(search_items(project, ItemQuery(text, kind))(Ticket(parts.append)))
        return [project.items[place].id for part in parts for place in part.places]

    with open_project(folder) as project:
        assert search("band 3") == ["c03", "c08", "c13", "c18"]
        project.set_status("c13", "checked")
        assert search("BAND 3", "checked") == ["c13"]
        assert search("c0", UNREADABLE) == search("", UNREADABLE) == ["c07"]


@dataclass(frozen=True)
class Names:
    """Returns the names of the items."""

    def run(self, project: Project, items: Sequence[Item], step: Callable[[], object]) -> list[str]:
        for _ in items:
            step()
        return [item.id for item in items]


@pytest.mark.usefixtures("many")
def test_parts_are_in_order_and_samples_spread(folder: Path) -> None:
    with open_project(folder) as project:
        parts = list(read_records(project, Names(), Ticket(print)))
        assert [name for part in parts for name in part.found] == [item.id for item in project.items]
        assert [part.read for part in parts][-1] == 20
        few = read_records(project, Names(), Ticket(print), most=6)
        assert [name for part in few for name in part.found] == [
            f"c{number:02}" for number in range(0, 20, 4)
        ]


@dataclass(frozen=True)
class Sleep:
    def run(self, project: Project, items: Sequence[Item], step: Callable[[], object]) -> None:
        for _ in range(600):
            time.sleep(0.1)
            step()


@pytest.mark.usefixtures("many")
def test_cancelled_reading_ends_at_once(folder: Path) -> None:
    ticket = Ticket(print)
    timer = threading.Timer(0.2, ticket.cancel)
    timer.start()
    began = time.monotonic()
    with open_project(folder) as project:
        assert list(read_records(project, Sleep(), ticket)) == []
    assert time.monotonic() - began < 10
    timer.join()


@pytest.mark.usefixtures("many")
def test_problems_and_issues_are_the_same(folder: Path) -> None:
    with open_project(folder) as project:
        counts: list[int] = []
        problems = check_files(project, Ticket(print), counts.append)
        assert [each.item for each in problems.records] == ["c07"] and counts[-1] == 20
        progress = Progress(20)
        add_issues(project, progress, Ticket(print))
        assert progress.unreadable == 1 and set(progress.issues.values()) == {19}
