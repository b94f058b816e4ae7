"""Values are counted over all items, and replaced in all of them: exactly the planned lines, each item undoable."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gtapp.core.project.project import Project
from gtapp.core.project.value_survey import FieldValue, ValueSurvey, group_values, survey_values
from gtapp.features import open_project
from gtapp.features.replace.replacement import LineChange, TextPattern, apply_changes, plan_changes
from gtapp.kit.tasks import Ticket
from tests.sample_projects import (
    CARD,
    cards,
    copy_project,
    dump_json,
    envelope,
    letters,
    snapshot,
    write_file,
)

FORMAT = ("publication", "format")
_FORMATS = {"a": "8°", "b": "8º", "c": "8'", "d": "8°", "e": "4°", "f": None}


def _card(**publication: Any) -> dict[str, Any]:
    return {**CARD, "publication": {**CARD["publication"], **publication}}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return cards(tmp_path / "cards", {name: _card(format=each) for name, each in _FORMATS.items()})


def _find(survey: ValueSurvey, *texts: str) -> list[FieldValue]:
    return [value for value in survey.list_values(FORMAT) if value.text in texts]


def _read_format(root: Path, item: str) -> Any:
    text = (root / f"ground_truths/{item}.json").read_text(encoding="utf-8")
    return json.loads(text)["response_text"]["publication"]["format"]


def _plan(project: Project, new: str, *texts: str) -> list[LineChange]:
    return plan_changes(_find(survey_values(project, Ticket(print)), *texts), lambda _: new)


def test_values_are_counted_with_their_items(root: Path) -> None:
    with open_project(root) as project:
        survey = survey_values(project, Ticket(print))
        found = [(value.value, value.count, [*value.list_items()]) for value in survey.list_values(FORMAT)]
        assert found[0] == ("8°", 2, ["a", "d"])
        assert (None, 1, ["f"]) in found
        assert survey.records == 6


def test_entries_of_lists_are_one_field(tmp_path: Path) -> None:
    with open_project(letters(tmp_path)) as project:
        survey = survey_values(project, Ticket(print))
        assert ("sender_persons", "*") in [field.path for field in survey.list_fields()]
        names = {value.text for value in survey.list_values(("sender_persons", "*"))}
        assert "Ritter-Dreier, Fritz" in names


def test_look_alikes_and_near_duplicates_are_one_group(root: Path) -> None:
    with open_project(root) as project:
        [group, *others] = group_values(survey_values(project, Ticket(print)).list_values(FORMAT))
        found = [(value.text, likeness and (likeness[0], likeness[1].text)) for value, likeness in group]
        assert found == [("8°", None), ("8º", ("alike", "8°")), ("8'", ("similar", "8°"))]
        assert all(len(each.values) == 1 for each in others)


def test_chosen_values_are_replaced(root: Path) -> None:
    before = snapshot(root)
    with open_project(root) as project:
        lines = _plan(project, "8°", "8º", "8'")
        assert [(line.item, line.before, line.after) for line in lines] == [
            ("b", "8º", "8°"),
            ("c", "8'", "8°"),
        ]
        assert snapshot(root)["ground_truths/b.json"] == before["ground_truths/b.json"]
        outcomes = list(apply_changes(project, lines))
        assert [(each.item, each.lines, each.reason) for each in outcomes] == [("b", 1, None), ("c", 1, None)]
    after = snapshot(root)
    changed = {path for path in before if before[path] != after[path] and path.endswith(".json")}
    assert changed == {"ground_truths/b.json", "ground_truths/c.json"}
    assert after["ground_truths/b.json"] == before["ground_truths/b.json"].replace(b"\\u00ba", b"\\u00b0")


def test_each_item_can_be_undone_after_a_restart(root: Path) -> None:
    before = snapshot(root)
    with open_project(root) as project:
        list(apply_changes(project, _plan(project, "8°", "8º")))
    with open_project(root) as project:
        document = project.document("b")
        assert document.undo()
        project.save(document)
    assert snapshot(root)["ground_truths/b.json"] == before["ground_truths/b.json"]


def test_checked_items_stay_checked_by_whom_they_were(root: Path) -> None:
    with open_project(root) as project:
        project.set_status("b", "checked", who="Anna")
        before = project.status("b")
        project.who = "Ben"
        list(apply_changes(project, _plan(project, "8°", "8º")))
        assert project.status("b") == before


def test_an_item_that_changed_meanwhile_is_skipped_and_named(root: Path) -> None:
    with open_project(root) as project:
        lines = _plan(project, "8°", "8º", "8'")
        write_file(root / "ground_truths/b.json", dump_json(envelope(_card(format="Folio"))))
        outcomes = {each.item: each.reason for each in apply_changes(project, lines)}
        assert outcomes["c"] is None
        assert outcomes["b"]
        assert outcomes["b"].code == "replace-changed"
    assert (_read_format(root, "b"), _read_format(root, "c")) == ("Folio", "8°")


def test_another_program_s_change_of_another_value_stays(root: Path) -> None:
    with open_project(root) as project:
        lines = _plan(project, "8°", "8º")
        write_file(root / "ground_truths/b.json", dump_json(envelope(_card(format="8º", place="Bern"))))
        assert [each.reason for each in apply_changes(project, lines)] == [None]
    record = json.loads((root / "ground_truths/b.json").read_text(encoding="utf-8"))["response_text"]
    assert (record["publication"]["place"], record["publication"]["format"]) == ("Bern", "8°")


def test_an_item_that_another_window_edits_is_skipped(root: Path) -> None:
    with open_project(root) as project, open_project(root) as other:
        theirs = other.document("b")
        theirs.set("/publication/place", "Bern")
        [outcome] = apply_changes(project, _plan(project, "8°", "8º"))
        assert outcome.reason
        assert outcome.reason.code.startswith("item-edited")
        other.save(theirs)
    assert _read_format(root, "b") == "8º"


def test_an_item_is_changed_as_a_whole_or_not_at_all(tmp_path: Path) -> None:
    root = letters(tmp_path)
    with open_project(root) as project:
        values = survey_values(project, Ticket(print)).list_values(("sender_persons", "*"))
        lines = plan_changes(values, lambda text: text.upper())
        document = project.document(lines[0].item)
        document.set("/sender_persons/1", "Somebody else")
        project.save(document)
        before = snapshot(root)
        outcomes = list(apply_changes(project, [line for line in lines if line.item == lines[0].item]))
        assert [each.lines for each in outcomes] == [0]
        after = snapshot(root)
    assert {path: text for path, text in before.items() if path.endswith((".json", ".csv"))} == {
        path: text for path, text in after.items() if path.endswith((".json", ".csv"))
    }


def test_a_number_stays_a_number_and_nothing_is_the_field_s_own(root: Path) -> None:
    with open_project(root) as project:
        survey = survey_values(project, Ticket(print))
        year = plan_changes(survey.list_values(("publication", "year")), lambda _: "1900")
        assert {line.after for line in year} == {1900}
        empty = plan_changes(_find(survey, "4°"), lambda _: "")
        blank = project.record_schema.fields.make_blank()["publication"]["format"]
        assert [line.after for line in empty] == [blank]


def test_text_is_found_and_replaced(root: Path) -> None:
    with open_project(root) as project:
        titles = survey_values(project, Ticket(print)).list_values(("publication", "title"))

        def replace(pattern: TextPattern, new: str) -> set[Any]:
            lines = plan_changes(pattern.find(titles), pattern.make_change(new))
            return {line.after for line in lines}

        assert replace(TextPattern("Ursachen"), r"\1") == {r"Über die \1"}
        assert replace(TextPattern("ursachen"), "x") == set()
        assert replace(TextPattern("ursachen", match_case=False), "x") == {"Über die x"}
        assert replace(TextPattern("Ursachen", whole_value=True), "x") == set()
        assert replace(TextPattern("über die ursachen", False, whole_value=True), "x") == {"x"}


def test_real_cards_change_in_the_planned_lines_alone(reference: Path, tmp_path: Path) -> None:
    root = copy_project(reference / "zettelkatalog", tmp_path / "cards")
    before = snapshot(root)
    with open_project(root) as project:
        lines = _plan(project, "8°", "8'")
        assert all(each.reason is None for each in apply_changes(project, lines))
    after = snapshot(root)
    assert len(lines) == 31
    for line in lines:
        place = f"ground_truths/{line.item}.json"
        old, new = before[place].split(b"\n"), after[place].split(b"\n")
        assert sum(one != other for one, other in zip(old, new, strict=True)) == 1
    changed = {path for path in before if path.startswith("ground_truths") and before[path] != after[path]}
    assert len(changed) == len(lines)


def test_an_own_field_that_is_emptied_loses_its_key(root: Path) -> None:
    write_file(root / "gtapp.toml", '[[fields]]\nkey = "publication/printer"\n')
    write_file(root / "ground_truths/a.json", dump_json(envelope(_card(printer="Georgi"))))
    with open_project(root) as project:
        values = survey_values(project, Ticket(print)).list_values(("publication", "printer"))
        assert [each.reason for each in apply_changes(project, plan_changes(values, lambda _: ""))] == [None]
        assert "printer" not in project.peek("a").record["publication"]
