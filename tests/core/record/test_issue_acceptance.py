"""Which issues are accepted: an edit says so, until its value changes; and by which names."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gtapp.core.platform.messages import Message
from gtapp.core.record.document import Document
from gtapp.core.record.issue_acceptance import Accepted, follow_edits, name_issue, name_kind, parse_names
from gtapp.core.record.validation import Issue
from gtapp.core.schema import schema
from gtapp.core.schema.pointer import Pointer
from gtapp.features import open_project
from tests.core.record import sample_documents
from tests.sample_projects import CARD, cards, dump_json, simulate_crash, write_file

NONE: Accepted = frozenset()


def accept(document: Document, *places: Pointer) -> None:
    document.record_accepted(dict.fromkeys(places, ((), ("invalid",))))


def find_accepted(document: Document) -> set[Pointer]:
    return {pointer for _, pointer in follow_edits(NONE, document.undo_stack.done)}


@pytest.fixture
def document() -> Document:
    record = {"title": "A", "rows": [{"n": 1}, {"n": 2}, {"n": 3}]}
    return sample_documents.document(record, schema.from_json({"type": "object"}, "any"))


def test_an_issue_is_open_again_once_its_value_changes_and_undo_brings_that_back(document: Document) -> None:
    accept(document, ("title",), ("rows", 1, "n"))
    document.set("/title", "B")
    assert find_accepted(document) == {("rows", 1, "n")}
    document.undo()
    assert find_accepted(document) == {("title",), ("rows", 1, "n")}
    document.undo()
    assert not find_accepted(document)
    document.redo()
    assert find_accepted(document) == {("title",), ("rows", 1, "n")}


def test_it_goes_with_its_row(document: Document) -> None:
    accept(document, ("rows", 1, "n"), ("rows", 2, "n"))
    document.insert("/rows/0", {"n": 0})
    document.move("/rows/3", 0)
    assert find_accepted(document) == {("rows", 3, "n"), ("rows", 0, "n")}
    document.remove("/rows/0")
    assert find_accepted(document) == {("rows", 2, "n")}
    document.set("/rows", [])
    assert not find_accepted(document)


def test_it_is_kept_with_edits_that_were_not_saved(tmp_path: Path) -> None:
    root = cards(tmp_path, {"a": CARD})
    project = open_project(root)
    document = project.document("a")
    document.set("/publication/pages", "30 S.")
    accept(document, ("publication", "pages"))
    simulate_crash(project)
    with open_project(root) as project:
        document = project.document("a")
        assert not find_accepted(document)
        project.recover(document)
        assert document.record["publication"]["pages"] == "30 S."
        assert find_accepted(document) == {("publication", "pages")}


def test_a_journal_with_other_values_accepts_nothing(document: Document) -> None:
    accept(document, ("title",))
    (edit,) = document.undo_stack.done
    (change,) = edit.changes
    for new in (7, None, {"invalid": 1}, [3, None]):
        assert not follow_edits(NONE, [edit._replace(changes=(change._replace(new=new),))])


@pytest.mark.parametrize("pointer", [(), ("a b", 3, "x/y~1", ""), ("", 0)])
def test_names_are_read_again(pointer: Pointer) -> None:
    issue = Issue(pointer, Message("invalid"), rule="minLength")
    assert parse_names([name_issue(issue)]) == {("invalid:minLength", pointer)}


def test_two_rules_at_one_field_are_two_kinds(tmp_path: Path) -> None:
    text = {"type": "string", "pattern": "^[a-z]*$", "minLength": 3}
    described: dict[str, Any] = {"type": "object", "properties": {"names": {"type": "array", "items": text}}}
    root = tmp_path / "project"
    write_file(root / "schema.json", dump_json(described))
    write_file(root / "ground_truths" / "a.json", dump_json({"names": ["abc", "ab", "ABC"]}))
    with open_project(root) as project:
        opened = project.document("a")
        kinds = [name_kind(opened, each) for each in opened.issues]
    assert kinds == ["invalid:minLength /names/*", "invalid:pattern /names/*"]
