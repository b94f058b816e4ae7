"""Origins of values, as they can be written beside the truths."""

from __future__ import annotations

import json
from pathlib import Path

from gtapp.core.project.project import Project
from gtapp.core.record import provenance
from gtapp.core.record.provenance import DraftSource, ValueOrigin
from gtapp.features.drafts import runs
from tests.features.drafts.test_runs import read_content
from tests.sample_projects import CARD, cards, dump_json, envelope, open_checked, write_file

DRAFT = {**CARD, "author": {"last_name": "Muller", "first_name": "Kathe"}}


def project_with_draft(tmp_path: Path) -> Path:
    """Make one card with a scan and a draft, and no truth."""
    root = cards(tmp_path / "cards", {}, ("a",))
    write_file(root / "drafts" / "request_T66_a.json", dump_json(envelope(DRAFT)))
    return root


def origins(project: Project, root: Path, by: str = "anna") -> dict[str, ValueOrigin]:
    draft = provenance.read_source(root / project.item("a").draft)
    known = {draft.run: draft, "T0002": DraftSource("T0002", "other", "p")}
    found = provenance.value_origins(project.document("a"), known, draft.run, by)
    return {each.pointer: each for each in found}


def test_values_name_their_run_or_hand(tmp_path: Path) -> None:
    root = project_with_draft(tmp_path)
    with open_checked(root) as project:
        document = project.document("a")
        document.set("/author/last_name", "Müller")
        document.set("/author/first_name", "Käthe", origin=provenance.origin_of("T0002"))
        document.confirm("/publication/year")
        project.save(document)
    with open_checked(root) as project:
        found = origins(project, root)
    assert found["/author/last_name"] == ValueOrigin("/author/last_name", "hand", by="anna")
    assert found["/author/first_name"] == ValueOrigin(
        "/author/first_name", "draft", "T0002", "other", "p", "anna"
    )
    assert found["/publication/year"] == ValueOrigin(
        "/publication/year", "confirmed", "T66", "gpt-4o", "openai", "anna"
    )
    assert found["/publication/title"] == ValueOrigin(
        "/publication/title", "draft", "T66", "gpt-4o", "openai", "anna"
    )
    assert len(found) == 12


def test_undo_restores_the_origin(tmp_path: Path) -> None:
    root = project_with_draft(tmp_path)
    with open_checked(root) as project:
        document = project.document("a")
        document.set("/author/first_name", "Käthe", origin=provenance.origin_of("T0002"))
        document.undo()
        found = {each.pointer: each for each in provenance.value_origins(document, {}, "T66")}
    assert found["/author/first_name"] == ValueOrigin("/author/first_name", "draft", "T66")


def test_a_truth_without_a_draft_has_the_origin_file(tmp_path: Path) -> None:
    with open_checked(cards(tmp_path)) as project:
        found = list(provenance.value_origins(project.document("a"), {}, by="anna"))
    assert {(each.origin, each.run, each.by) for each in found} == {("file", "", "")}


def test_each_line_is_an_item(tmp_path: Path) -> None:
    text = provenance.format_line("Köln", [ValueOrigin("/a", "draft", "T1", "m"), ValueOrigin("", "file")])
    assert text.endswith("\n")
    assert json.loads(text) == {
        "item": "Köln",
        "values": [
            {"pointer": "/a", "origin": "draft", "run": "T1", "model": "m"},
            {"pointer": "", "origin": "file"},
        ],
    }


def test_the_source_of_an_answer_is_read_from_its_file(tmp_path: Path) -> None:
    run = runs.create_run(tmp_path)
    assert provenance.read_source(
        runs.write_answer(tmp_path, run, "a_b", read_content("a_b"))
    ) == DraftSource("T0001", "a-model", "p")
    bare = write_file(tmp_path / "a_b.json", '{"author": {}}')
    assert provenance.read_source(bare) == DraftSource()
    assert provenance.read_source(write_file(tmp_path / "request_T1_a.json", "no JSON")) == DraftSource("T1")
    assert provenance.read_source(tmp_path / "request_T1_none.json") == DraftSource("T1")


def test_real_drafts_name_their_run(reference: Path) -> None:
    found = {provenance.read_source(path) for path in (reference / "zettelkatalog" / "drafts").glob("*.json")}
    assert found == {DraftSource("T66", "gpt-4o", "openai")}
