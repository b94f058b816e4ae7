"""The text file of very many statuses: spliced to the bytes that writing all lines gives, and read only where it has changed."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.files.file_names import NameForms
from gtapp.core.store.database import Database
from gtapp.core.store.shared_lines import Cells, SharedLines
from gtapp.core.store.status_text import STATUS_HEADER, STATUS_NAMES, Status, StatusText, is_status_line
from gtapp.core.store.statuses import STATUS_FILE, Statuses
from tests.strategies import examples

TIME = "2026-01-01T00:00:00.000+00:00"
LATER = "2026-02-01T00:00:00.000+00:00"


def _format(item: str, status: Status) -> Cells:
    return item, status.name, status.who, status.changed, status.note


def _write_all(path: Path, statuses: dict[str, Status]) -> bytes:
    """Write the statuses into a text as the other shared files are written: all lines are parsed and formatted."""
    lines = SharedLines(path, lambda _: None, STATUS_HEADER)

    def take(cells: Cells) -> bool:
        if is_status_line(cells):
            item, name, who, changed, note = cells
            statuses.setdefault(item, Status(name, who, note, changed))
        return is_status_line(cells)

    lines.note_change()
    lines.update(take, lambda: [_format(*each) for each in statuses.items() if each[1].name])
    return path.read_bytes() if path.exists() else b""


def _splice(path: Path, statuses: dict[str, Status]) -> bytes:
    """Do the same by splices."""
    text = StatusText(path, lambda _: None, NameForms())
    others: dict[str, Status] = {}

    def take(cells: Cells) -> bool:
        if is_status_line(cells) and text.find(cells[0]) is None:
            others.setdefault(cells[0], Status(cells[1], cells[2], cells[4], cells[3]))
        return is_status_line(cells)

    text.read(take)
    text.update(take, lambda: text.replace({**others, **statuses}), lambda: None)
    return path.read_bytes() if path.exists() else b""


names = st.text(st.sampled_from("ab\t\n\\\x01-é"), min_size=1, max_size=3)
statuses = st.builds(
    Status, st.sampled_from(("", *STATUS_NAMES)), names, st.text("x\t\\ ", max_size=2), st.just(LATER)
)
foreign = st.sampled_from(
    ["garbage", "a\tchecked twice", "a\topen\tx\ty\tz\tmore", "b\tdone\t\t\t", "<<<<<<< HEAD", ""]
)
own = st.tuples(
    st.sampled_from("abcäz"), st.sampled_from(STATUS_NAMES), st.just("w"), st.just(TIME), st.just("")
)
lines = st.one_of(foreign, own.map("\t".join))


@examples(60)
@given(st.lists(lines, max_size=8), st.booleans(), st.dictionaries(names, statuses, max_size=4))
def test_splices_give_the_bytes_that_writing_all_lines_gives(
    tmp_path_factory: pytest.TempPathFactory, there: list[str], is_sorted: bool, wanted: dict[str, Status]
) -> None:
    root = tmp_path_factory.mktemp("texts")
    text = "".join(
        f"{line}\n" for line in ["\t".join(STATUS_HEADER), *(sorted(set(there)) if is_sorted else there)]
    )
    for name in ("all", "spliced"):
        (root / name).write_text(text, encoding="utf-8", newline="")
    assert _splice(root / "spliced", dict(wanted)) == _write_all(root / "all", dict(wanted))


def test_a_long_text_is_spliced_at_its_ends_and_within(tmp_path: Path) -> None:
    all_items = {f"card{number:05}": Status("checked", "anna", "", TIME) for number in range(20_000)}
    for name in ("all", "spliced"):
        _write_all(tmp_path / name, dict(all_items))
    changed = {f"card{number:05}": Status("open", "berta", "x\ty", LATER) for number in range(0, 20_000, 97)}
    changed |= {name: Status("checked", "c", "", LATER) for name in ("a", "card1", "card10000b", "z", "ä")}
    changed |= {"card00000": Status(""), "card19999": Status(""), "card12345": Status("")}
    assert _splice(tmp_path / "spliced", changed) == _write_all(tmp_path / "all", dict(changed))


@pytest.fixture
def known(tmp_path: Path) -> Path:
    """A folder in which two statuses were set and written."""
    _set(tmp_path, a="checked", b="checked")
    return tmp_path


def _open(root: Path) -> tuple[Statuses, Database]:
    database = Database(root)
    return Statuses(root, database), database


def _set(root: Path, **names: str) -> None:
    statuses, database = _open(root)
    for item, name in names.items():
        statuses.set(item, Statuses.make_status(name, "anna"))
    statuses.close()
    database.close()


def _read(root: Path) -> dict[str, str]:
    cells = (line.split("\t") for line in (root / STATUS_FILE).read_text().split("\n")[1:-1])
    return {item: name for item, name, *_ in cells}


def test_rows_that_the_text_has_are_read_only_after_another_program_wrote_it(known: Path) -> None:
    with sqlite3.connect(known / ".gtapp" / "work.sqlite") as connection:
        connection.execute(
            "UPDATE status SET status = 'open', changed = '2999-01-01T00:00:00+00:00' WHERE item = 'a'"
        )
    connection.close()
    statuses, database = _open(known)
    assert [getattr(statuses.get(item), "name", None) for item in "ab"] == ["checked", "checked"]
    database.close()
    os.utime(known / STATUS_FILE)
    statuses, database = _open(known)
    assert [getattr(statuses.get(item), "name", None) for item in "ab"] == ["open", "checked"]
    assert statuses.is_behind
    database.close()


def test_a_status_is_known_that_a_killed_program_set_after_the_text_was_written(known: Path) -> None:
    statuses, database = _open(known)
    statuses.set("b", Statuses.make_status("needs action", "berta", "torn"))
    statuses.set("a", Status(""))
    database.close()  # as the system does for a killed process
    again, database = _open(known)
    assert again.is_behind and again.get("a") is None
    assert (again.get("b") or Status("")).note == "torn"
    again.complete_text()
    assert _read(known) == {"b": "needs action"} and not again.is_behind
    database.close()


def test_what_was_cleared_long_ago_is_not_taken_from_others(known: Path) -> None:
    before = Status("checked", "anna", "", "2001-01-01T00:00:00.000+00:00")
    statuses, database = _open(known)
    statuses.set("a", Status(""))
    statuses.close()
    database.close()
    _set(known, c="checked")
    statuses, database = _open(known)
    assert statuses.store_newer([("a", before), ("d", before)]) == ["d"] and statuses.get("a") is None
    database.close()


def test_two_processes_take_over_what_the_other_set(known: Path) -> None:
    (first, one), (second, two) = _open(known), _open(known)
    first.set("a", Statuses.make_status("needs action"))
    second.set("c", Statuses.make_status("checked"))
    reader = Database(known)
    assert second.read_newer(reader) == ["a"] and second.read_newer(reader) == []
    first.write_text()
    second.write_text()
    assert _read(known) == {"a": "needs action", "b": "checked", "c": "checked"}
    assert first.read_newer(reader) == ["c"]
    for database in (reader, one, two):
        database.close()


def test_another_database_in_the_place_of_the_known_one_is_read(known: Path) -> None:
    statuses, database = _open(known)
    other = known / "other"
    other.mkdir()
    _set(other, z="checked")
    (other / ".gtapp" / "work.sqlite").replace(known / ".gtapp" / "work.sqlite")
    reader = Database(known)
    assert statuses.read_newer(reader) == ["z"]
    reader.close()
    database.close()


def _count_calls(work: Callable[[], object]) -> int:
    count = 0

    def step(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(step)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


def test_setting_a_status_takes_the_same_steps_among_many(tmp_path: Path) -> None:
    def count(folder: str, items: int) -> int:
        root = tmp_path / folder
        root.mkdir()
        all_items = {f"card{number:05}": Status("checked", "anna", "", TIME) for number in range(items)}
        _write_all(root / STATUS_FILE, all_items)
        statuses, database = _open(root)
        statuses.set("card00001", Statuses.make_status("open"))
        try:
            # one block of the text is split at most
            return _count_calls(lambda: statuses.set("card00007", Statuses.make_status("open")))
        finally:
            database.close()

    assert count("many", 20_000) < 1.5 * count("few", 60)


def test_the_last_checked_items_come_first_whatever_zone_their_times_have(tmp_path: Path) -> None:
    times = {
        "a": "2026-03-01T10:00:00.000+00:00",
        "b": "2026-03-01T11:30:00+02:00",
        "c": "2026-03-01T10:30:00.000+00:00",
    }
    all_items = {item: Status("checked", "anna", "", changed) for item, changed in times.items()}
    _write_all(tmp_path / STATUS_FILE, all_items | {"d": Status("open", "anna", "", LATER)})
    statuses, database = _open(tmp_path)
    assert statuses.list_last_checked() == ["c", "a", "b"]
    statuses.set("b", Statuses.make_status("checked"))
    statuses.set("c", Statuses.make_status("open"))
    assert statuses.list_last_checked() == ["b", "a"]
    database.close()
