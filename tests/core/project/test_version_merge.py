"""Merging a document with what another program wrote meanwhile: rows, tables, layouts, and records that both began."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from gtapp.core.platform.errors import ChangedOnDiskError
from gtapp.core.project.project import Project
from gtapp.core.record.document import Document
from gtapp.core.record.list_edits import insert
from gtapp.features import open_project
from tests.sample_projects import (
    CARD,
    cards,
    dump_json,
    envelope,
    letters,
    open_checked,
    simulate_crash,
    write_file,
)


def _open_both(
    root: Path, item: str, benchmark: str | None = None
) -> tuple[Project, Document, Project, Document]:
    """Return two windows on one item; both may edit it."""
    one, two = open_project(root, benchmark), open_project(root, benchmark)
    one.who, two.who = "Anna", "Bruno"
    documents = one.document(item), two.document(item)
    two.other_writers.edit_apart(documents[1])
    return one, documents[0], two, documents[1]


def _merge(project: Project, document: Document) -> None:
    with pytest.raises(ChangedOnDiskError):
        project.save(document)
    merge = project.merge_versions(document)
    assert merge.conflicts == () and merge.author == "Anna"
    project.take_merge(document, merge)
    assert not document.is_dirty


def _make_row(name: str) -> dict[str, Any]:
    texts = {"diplomatic_transcript": name, "interpretation": name, "is_crossed_out": False}
    return {"dienstliche_stellung": texts}


def test_rows_that_both_inserted_are_kept_and_numbered(tmp_path: Path) -> None:
    rows = [{"row_number": number, **_make_row(f"Stelle {number}")} for number in range(1, 6)]
    path = write_file(tmp_path / "ground_truths/card.json", dump_json({"rows": rows}, 2, ascii_=False))
    one, mine, two, theirs = _open_both(tmp_path, "card", "personnel_cards")
    with one, two:
        for document, index, name in ((mine, 1, "von Anna"), (theirs, 4, "von Bruno")):
            insert(document, ("rows",), index)
            document.set(("rows", index, "dienstliche_stellung", "diplomatic_transcript"), name)
        one.save(mine)
        _merge(two, theirs)
        found = json.loads(path.read_text(encoding="utf-8"))["rows"]
        assert [each["row_number"] for each in found] == [*range(1, 8)]
        names = [each["dienstliche_stellung"]["diplomatic_transcript"] for each in found]
        assert names == ["Stelle 1", "von Anna", *(f"Stelle {n}" for n in (2, 3, 4)), "von Bruno", "Stelle 5"]


def test_the_row_of_a_letter_follows_what_both_changed(tmp_path: Path) -> None:
    letters(tmp_path)
    table = tmp_path / "ground_truths/letters.csv"
    before = table.read_text(encoding="utf-8").splitlines()
    one, mine, two, theirs = _open_both(tmp_path, "letter04")
    with one, two:
        mine.set("/letter_title", "Von Anna")
        theirs.set("/sender_persons", ["Bruno, Fritz"])
        one.save(mine)
        _merge(two, theirs)
    after = table.read_text(encoding="utf-8").splitlines()
    (changed,) = [line for line, old in zip(after, before, strict=True) if line != old]
    (cells,) = csv.reader([changed])
    assert "Von Anna" in cells and "Bruno, Fritz" in cells
    record = json.loads((tmp_path / "ground_truths/letter04.json").read_text(encoding="utf-8"))
    assert (record["letter_title"], record["sender_persons"]) == ("Von Anna", ["Bruno, Fritz"])


def test_the_other_layout_stays(tmp_path: Path) -> None:
    root = cards(tmp_path)
    path = root / "ground_truths/a.json"
    with open_checked(root) as project:
        document = project.document("a")
        document.set("/publication/title", "Meins")
        changed = envelope({**CARD, "author": {"last_name": "Andere", "first_name": ""}}, model="another")
        theirs = dump_json(changed, 2, ascii_=False)
        path.write_text(theirs, encoding="utf-8")
        project.take_merge(document, project.merge_versions(document))
        title = json.dumps(CARD["publication"]["title"], ensure_ascii=False)
        assert path.read_text(encoding="utf-8") == theirs.replace(title, '"Meins"')


def test_two_people_who_began_with_the_same_draft_keep_both_corrections(tmp_path: Path) -> None:
    write_file(tmp_path / "drafts/request_T66_new.json", dump_json(envelope(CARD)))
    root = cards(tmp_path, {"b": CARD}, scans=("new",))
    one, mine, two, theirs = _open_both(root, "new")
    with one, two:
        mine.set("/publication/title", "Von Anna")
        theirs.set("/publication/year", 1901)
        one.save(mine)
        _merge(two, theirs)
        assert theirs.record["publication"]["title"] == "Von Anna"
        assert theirs.find_origin(("publication", "place")) == "draft"
    found = json.loads((root / "ground_truths/new.json").read_text(encoding="utf-8"))["response_text"]
    assert (found["publication"]["title"], found["publication"]["year"]) == ("Von Anna", 1901)


def test_edits_of_a_killed_window_are_merged_with_a_file_that_changed_since(tmp_path: Path) -> None:
    rows = [_make_row(f"Stelle {number}") for number in range(3)]
    path = write_file(tmp_path / "ground_truths/card.json", dump_json({"rows": rows}, 2, ascii_=False))
    with open_project(tmp_path, "personnel_cards") as project:
        document = project.document("card")
        document.insert(("rows", 0), _make_row("von mir"))
        tree = json.loads(path.read_text(encoding="utf-8"))
        tree["rows"].append(_make_row("von anderen"))
        content = dump_json(tree, 2, ascii_=False)
        path.write_text(content, encoding="utf-8")
        simulate_crash(project)
    with open_checked(tmp_path, "personnel_cards") as project:
        document = project.document("card")
        project.recover(document)
        assert [each["dienstliche_stellung"]["interpretation"] for each in document.record["rows"]] == [
            *("von mir", "Stelle 0", "Stelle 1", "Stelle 2", "von anderen")
        ]


@pytest.mark.parametrize("indent", [4, 2])
def test_the_journal_can_be_read_after_all_of_mine_was_kept(tmp_path: Path, indent: int) -> None:
    root = cards(tmp_path)
    path = root / "ground_truths/a.json"
    with open_checked(root) as project:
        document = project.document("a")
        document.set("/publication/title", "Meins")
        publication = {**CARD["publication"], "title": "Von Anna"}
        path.write_text(dump_json(envelope({**CARD, "publication": publication}), indent), encoding="utf-8")
        merge = project.merge_versions(document)
        assert len(merge.conflicts) == 1
        project.take_merge(document, merge)
        assert not document.is_dirty and '"Meins"' in path.read_text(encoding="utf-8")
        document.set("/publication/year", 1901)
        simulate_crash(project)
    with open_checked(root) as project:
        document = project.document("a")
        assert document.notes == [] and project.count_lost_edits(document) == 1
        project.recover(document)
        assert document.get("/publication/year") == 1901
        while document.undo():
            pass
        assert document.record == CARD
        assert json.loads(document.parts[0].text)["response_text"] == CARD
