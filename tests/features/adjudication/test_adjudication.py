"""Decisions between two readings: the record they make, the edits of the ground truth, and an agreement that stays as it was."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.platform.errors import EditError, GtappError
from gtapp.core.project.project import Project
from gtapp.core.schema import benchmark as benchmarks
from gtapp.core.schema.pointer import ABSENT
from gtapp.core.store.database import Database
from gtapp.core.store.decisions import Decision, Decisions, write_json
from gtapp.features import open_project
from gtapp.features.adjudication.adjudication import Adjudication
from gtapp.features.adjudication.readings import (
    Case,
    CaseKey,
    ItemReadings,
    ReadingsFinder,
    pair_readings,
    parse_third,
)
from gtapp.features.agreement.agreement import measure_agreement
from gtapp.features.agreement.agreement_report import make_json
from gtapp.features.agreement.value_pairs import RecordPairing
from tests.sample_projects import CARD, cards, write_file
from tests.strategies import examples

TEXTS = ("Basel", "Bern", "Zürich", "1944", "1945", "")


def make_row(number: int, place: str, date: str) -> dict[str, Any]:
    def cell(text: str) -> dict[str, Any]:
        return {"diplomatic_transcript": text, "interpretation": None, "is_crossed_out": False}

    return {"row_number": number, "dienstort": cell(place), "datum_gehaltsänderung": cell(date)}


@contextmanager
def adjudicate(root: Path, other: Path) -> Iterator[tuple[Project, Adjudication, list[ItemReadings]]]:
    """Open a project and what there is to decide between it and another folder; the text file is written at the end."""
    with closing(open_project(root)) as project:
        decisions = Decisions(root, Database(root), project.names)
        finder = ReadingsFinder(project, other)
        yield (
            project,
            Adjudication(project, decisions, other.name),
            list(finder.find(decisions, lambda: None)),
        )
        decisions.write_text()
        decisions.close()


def find_case(readings: ItemReadings, name: str) -> Case:
    return next(each for each in readings.cases if each.place[-1] == name)


def measure(root: Path, other: Path) -> dict[str, Any]:
    found = make_json(measure_agreement(root, other, benchmarks.load("zettelkatalog")))
    return {key: value for key, value in found.items() if key != "decided"}


@pytest.fixture
def readers(tmp_path: Path) -> tuple[Path, Path]:
    """Return a project of two cards, and the folder of a second reader who has read them otherwise in three values."""
    second = deepcopy(CARD)
    second["author"]["last_name"] = "Another"
    second["publication"]["year"] = 1800
    third = deepcopy(CARD)
    third["publication"]["title"] = "Something else"
    root = cards(tmp_path / "project", {"a": CARD, "b": CARD, "c": CARD})
    for name, record in {"a": second, "b": third, "c": CARD}.items():
        write_file(tmp_path / "second" / f"{name}.json", json.dumps(record))
    return root, tmp_path / "second"


def test_the_agreement_is_the_same_after_everything_was_decided(readers: tuple[Path, Path]) -> None:
    root, other = readers
    before = measure(root, other)
    assert len(before["differences"]) == 3
    with adjudicate(root, other) as (project, adjudication, items):
        assert [(each.item, len(each.cases)) for each in items] == [("a", 2), ("b", 1)]
        for readings in items:
            for case in readings.cases:
                readings = adjudication.decide(readings, case, "second", case.second, "clear on the scan")
            assert adjudication.find_state(readings).missing == frozenset()
        assert project.peek("a").record["author"]["last_name"] == "Another"
    # the ground truth has the decided values, and the figures are those of the readings all the same
    assert measure(root, other) == before
    found = measure_agreement(root / "ground_truths", other, benchmarks.load("zettelkatalog"))
    assert (found.decided, len(found.differences)) == (3, 3)
    # so they are without the database, as for someone who has cloned the project
    (root / ".gtapp" / "work.sqlite").unlink()
    assert measure(root, other) == before
    (root / "gtapp-judgements.tsv").unlink()
    assert measure(root, other)["differences"] == []


def test_a_decision_is_an_edit_that_undo_takes_back_and_is_open_again_then(
    readers: tuple[Path, Path],
) -> None:
    root, other = readers
    with adjudicate(root, other) as (project, adjudication, [readings, _]):
        year, name = find_case(readings, "year"), find_case(readings, "last_name")
        readings = adjudication.decide(readings, year, "third", 1801)
        readings = adjudication.decide(readings, name, "first", name.first)
        document = project.document("a")
        assert (
            document.get("/publication/year") == 1801
            and document.find_origin(("publication", "year")) == "hand"
        )
        project.undo(document)
        project.save(document)
    with adjudicate(root, other) as (project, adjudication, [readings, _]):
        state = adjudication.find_state(readings)
        assert [state.is_open(each) for each in (year, name)] == [True, False]
        # another decision does not put back what undo took
        readings = adjudication.decide(readings, name, "second", "Another")
        assert project.peek("a").record["publication"]["year"] == year.first
        readings = adjudication.decide(readings, year, "second", 1800)
        readings = adjudication.decide(readings, name, "open", None)
        found = project.peek("a").record
        assert (found["publication"]["year"], found["author"]["last_name"]) == (1800, name.first)
        assert adjudication.find_state(readings).is_open(name)


def test_what_was_corrected_by_hand_since_stays(readers: tuple[Path, Path]) -> None:
    root, other = readers
    with adjudicate(root, other) as (project, adjudication, [readings, _]):
        year, name = find_case(readings, "year"), find_case(readings, "last_name")
        readings = adjudication.decide(readings, name, "second", "Another")
        document = project.document("a")
        document.set("/publication/place", "Genf")
        document.set("/author/last_name", "By hand")
        project.save(document)
        readings = adjudication.decide(readings.follow(document.file_tree), year, "second", 1800)
        found = project.peek("a").record
        assert found["publication"]["place"] == "Genf" and found["author"]["last_name"] == "By hand"
        assert adjudication.find_state(readings).is_open(name)
        # what is decided now is what one wants now
        adjudication.decide(readings, name, "second", "Another")
        assert project.peek("a").record["author"]["last_name"] == "Another"


def test_nothing_is_decided_where_the_record_cannot_be_saved(readers: tuple[Path, Path]) -> None:
    root, other = readers
    with adjudicate(root, other) as (project, adjudication, [readings, _]):
        year = find_case(readings, "year")
        document = project.document("a")
        document.set("/publication/place", "unsaved")
        with closing(open_project(root)) as same:
            writer = Adjudication(same, Decisions(root, Database(root), same.names), "second")
            with pytest.raises(GtappError):
                writer.decide(readings, year, "second", 1800)
            assert not writer.find_state(readings).decided
        project.save(document)
        adjudication.decide(readings, year, "second", 1800)
    assert (
        json.loads((root / "ground_truths" / "a.json").read_text())["response_text"]["publication"]["year"]
        == 1800
    )


def make_decision(case: Case, value: Any) -> Decision:
    texts = write_json(case.first), write_json(case.second)
    return Decision("a", "x", *case.key, *texts, "third", write_json(value))


def decide(readings: ItemReadings, choose: Callable[[Case], Any]) -> Any:
    return readings.build_record({each.key: make_decision(each, choose(each)) for each in readings.cases})


def pair(folder: Path, benchmark: str, first: Any, second: Any) -> ItemReadings:
    return pair_readings(RecordPairing(benchmarks.load(benchmark), folder), "a", first, second, first)


def test_rows_are_taken_behind_the_row_before_them_and_numbered(tmp_path: Path) -> None:
    first = {"rows": [make_row(1, "Liestal", "3. Juni 1950"), make_row(2, "Basel", "1. Mai 1944")]}
    second = {"rows": [make_row(1, "Basel", "1. Mai 1944"), make_row(2, "Bern", "Sommer 1945")]}
    readings = pair(tmp_path, "personnel_cards", first, second)
    assert [(each.is_row, each.pointer, each.at) for each in readings.cases] == [
        (True, ("rows", 0), None),
        (True, None, ("rows", 1)),
    ]

    def read_rows(choose: Callable[[Case], Any]) -> list[tuple[int, str]]:
        rows = decide(readings, choose)["rows"]
        return [(each["row_number"], each["dienstort"]["diplomatic_transcript"]) for each in rows]

    assert read_rows(lambda case: case.first) == [(1, "Liestal"), (2, "Basel")]
    assert read_rows(lambda case: case.second) == [(1, "Basel"), (2, "Bern")]
    assert read_rows(lambda case: case.second or case.first) == [(1, "Liestal"), (2, "Basel"), (3, "Bern")]


@st.composite
def readings_of_rows(draw: st.DrawFn) -> tuple[Any, Any]:
    def rows() -> Any:
        found = draw(st.lists(st.tuples(st.sampled_from(TEXTS), st.sampled_from(TEXTS)), max_size=5))
        return {"rows": [make_row(at, *texts) for at, texts in enumerate(found, 1)]}

    return rows(), rows()


def list_filled(record: Any) -> list[tuple[str, ...]]:
    cells = ("dienstort", "datum_gehaltsänderung")
    rows = (tuple(row[cell]["diplomatic_transcript"] for cell in cells) for row in record["rows"])
    return sorted(each for each in rows if any(each))


@given(readings_of_rows(), st.data())
@examples(60)
def test_decisions_in_any_order_make_the_same_record(
    tmp_path_factory: pytest.TempPathFactory, both: tuple[Any, Any], data: st.DataObject
) -> None:
    first, second = both
    folder = tmp_path_factory.getbasetemp()
    readings = pair(folder, "personnel_cards", first, second)
    cases = readings.cases
    assert decide(readings, lambda case: case.first) == first
    # whoever takes everything from the second reader has what he has, in whatever order the rows are
    whole = decide(readings, lambda case: case.second)
    assert list_filled(whole) == list_filled(second)
    present: Any = first
    decided: dict[CaseKey, Decision] = {}
    for case in data.draw(st.permutations(cases)) + data.draw(st.permutations(cases)):
        value = data.draw(st.sampled_from([case.first, case.second]))
        decision = make_decision(case, value)
        changes = readings.plan_changes(decided, case.key, decision, present)
        present = deepcopy(present)
        for change in changes:
            present = change._replace(new=deepcopy(change.new)).apply(present)
        decided = {**decided, case.key: decision}
        assert present == readings.build_record(decided)
        assert not readings.find_missing(decided, present)


def test_a_value_that_has_no_place_in_the_first_record_is_refused(tmp_path: Path) -> None:
    readings = pair(tmp_path, "zettelkatalog", CARD | {"author": "a text"}, CARD)
    inside = next(each for each in readings.cases if each.place[:1] == ("author",) and len(each.place) > 1)
    with pytest.raises(EditError):
        readings.build_record({inside.key: make_decision(inside, inside.second)})
    missing = {key: value for key, value in CARD.items() if key != "author"}
    found = pair(tmp_path, "zettelkatalog", missing, CARD)
    assert decide(found, lambda case: case.second)["author"] == {
        key: value for key, value in CARD["author"].items() if value
    }


def test_taking_nothing_leaves_a_key_with_nothing(tmp_path: Path) -> None:
    second = deepcopy(CARD)
    del second["publication"]["place"]
    readings = pair(tmp_path, "zettelkatalog", CARD, second)
    assert [(each.place, each.second) for each in readings.cases] == [(("publication", "place"), ABSENT)]
    assert decide(readings, lambda case: case.second)["publication"]["place"] is None


def test_a_typed_value_is_of_the_kind_that_the_readers_have(readers: tuple[Path, Path]) -> None:
    root, other = readers
    with adjudicate(root, other) as (project, _, [readings, _]):
        fields = project.benchmark.schema.fields
        year = find_case(readings, "year")
        wanted = "1850" if isinstance(year.first, str) else 1850
        assert parse_third("1850", fields.find(year.place), year) == wanted
        kind = Case(
            ("type", "type"), ("type", "type"), ("type", "type"), "Reference", "Dissertation or thesis"
        )
        assert parse_third("Reference", fields.find(kind.place), kind) == "Reference"
        with pytest.raises(EditError):
            parse_third("Book", fields.find(kind.place), kind)


def test_broken_lines_and_a_record_of_another_kind_are_named_and_kept(readers: tuple[Path, Path]) -> None:
    root, other = readers
    lines = [
        "value\ta\tsecond\t/x\t/x\t{\t1\tfirst\t1\t\t\t2026",
        "record\ta\tnone\t\t2026",
        "later\tversion",
    ]
    write_file(root / "gtapp-judgements.tsv", "\n".join(lines) + "\n")
    found = measure_agreement(root, other, benchmarks.load("zettelkatalog"))
    assert [each.code for _, each in found.problems] == ["shared-lines-unknown"] and len(
        found.differences
    ) == 3
    with adjudicate(root, other) as (_, adjudication, [readings, _]):
        adjudication.decide(readings, readings.cases[0], "first", readings.cases[0].first)
    assert set(lines) < set((root / "gtapp-judgements.tsv").read_text().splitlines())


def test_a_first_record_that_is_none_is_a_reading_in_which_nothing_can_be_put(
    readers: tuple[Path, Path],
) -> None:
    root, other = readers
    moment = "2026-01-01T00:00:00+00:00"
    lines = [
        f"record\ta\t5\tx\t{moment}",
        f"value\ta\tsecond\t/x\t/x\t1\t2\tthird\t[]\t\tx\t{moment}",
        f"value\tb\tsecond\t\t/publication/title\t\t\tthird\t[]\t\tx\t{moment}",
    ]
    write_file(root / "gtapp-judgements.tsv", "\n".join(lines) + "\n")
    assert measure_agreement(root, other, benchmarks.load("zettelkatalog")).decided == 2
    before = (root / "ground_truths" / "a.json").read_bytes()
    with adjudicate(root, other) as (_, adjudication, [readings, _]):
        for case in readings.cases:
            if case.second is not ABSENT:
                with pytest.raises(GtappError):
                    adjudication.decide(readings, case, "second", case.second)
        assert all(map(adjudication.find_state(readings).is_open, readings.cases))
    assert (root / "ground_truths" / "a.json").read_bytes() == before
