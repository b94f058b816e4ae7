"""Names that differ by their Unicode normal form alone, as where some files come from a Mac, belong together."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path

import gtapp
from gtapp.core.answers import run_finder
from gtapp.core.schema.benchmark import load
from gtapp.features import open_project
from gtapp.features.exports.upstream_export import compare_with_clone
from gtapp.features.scores.board_loader import BoardJob, Loader, RunLoaded
from tests.sample_projects import CARD, LETTER, PIXEL, cards, dump_json, envelope, snapshot, write_file
from tests.validation import validate_project

NFC, NFD = (unicodedata.normalize(form, "Größe") for form in ("NFC", "NFD"))
TITLE = "/publication/title"
TEXT = dump_json(envelope(CARD))


def _card(root: Path, scan: str = NFD, truth: str = NFC, answer: str = NFD) -> Path:
    write_file(root / f"images/{scan}.jpg", PIXEL)
    write_file(root / f"ground_truths/{truth}.json", TEXT)
    write_file(root / f"answers/2026-01-01/T1/request_T1_{answer}.json", TEXT)
    return root


def _list_codes(root: Path) -> list[tuple[str, str]]:
    with open_project(root, "zettelkatalog") as project:
        return [(each.item, each.message.code) for each in project.problems]


def test_scan_truth_and_answer_are_one_item(tmp_path: Path) -> None:
    root = _card(tmp_path)
    with open_project(root, "zettelkatalog") as project:
        (item,) = project.items
        assert (item.id, item.scans, item.truth) == (NFC, (f"images/{NFD}.jpg",), f"ground_truths/{NFC}.json")
        assert project.item(NFD) == item
        report = validate_project(project)
        assert not report.has_findings and any(line.endswith("(note)") for line in report.format_lines())
    assert _list_codes(root) == [(NFC, "name-forms")]
    for profile in ("documented", "published"):
        (score,) = gtapp.score("zettelkatalog", root, root / "answers", profile=profile)
        assert (score.metrics["f1_macro"], len(score.items), score.problems) == (1.0, 1, [])
    job = BoardJob.of_project(root, load("zettelkatalog"))
    (loaded,) = [each for each in Loader(job).events() if isinstance(each, RunLoaded)]
    assert not loaded.others and loaded.places.content(0, NFC) == json.loads(TEXT)


def test_the_other_way_round(tmp_path: Path) -> None:
    root = _card(tmp_path, scan=NFC, truth=NFD, answer=NFC)
    with open_project(root, "zettelkatalog") as project:
        assert [item.id for item in project.items] == [NFD]
    (score,) = gtapp.score("zettelkatalog", root, root / "answers")
    assert score.metrics["f1_macro"] == 1.0 and [each.name for each in score.items] == [NFD]


def test_two_files_of_one_kind_are_reported(tmp_path: Path) -> None:
    root = _card(tmp_path)
    write_file(root / f"ground_truths/{NFD}.json", TEXT)
    assert _list_codes(root) == [(NFC, "name-lookalike"), (NFC, "truth-without-scan")]
    (score,) = gtapp.score("zettelkatalog", root, root / "answers")
    assert [(name, message.code) for name, message in score.problems] == [(NFC, "score-answer-missing")]


def test_two_answers_are_reported(tmp_path: Path) -> None:
    root = _card(tmp_path)
    write_file(root / f"answers/2026-01-01/T1/request_T1_{NFC}.json", TEXT)
    (score,) = gtapp.score("zettelkatalog", root, root / "answers")
    assert score.metrics["f1_macro"] == 1.0
    assert [(name, message.code) for name, message in score.problems] == [(NFD, "score-answer-unknown")]


def test_two_scans_of_a_page_are_reported(tmp_path: Path) -> None:
    root = _card(tmp_path)
    write_file(root / f"images/{NFC}.jpg", PIXEL)
    assert "name-lookalike" in [code for _, code in _list_codes(root)]


def test_pages_texts_and_drafts_join(tmp_path: Path) -> None:
    for name in (f"letter{NFD}_p1.jpg", f"letter{NFC}_p2.jpg"):
        write_file(tmp_path / "images" / name, PIXEL)
    write_file(tmp_path / f"ground_truths/letter{NFC}.json", json.dumps(LETTER))
    for run, name in (("R1", NFC), ("R2", NFD)):
        write_file(tmp_path / f"drafts/{run}/request_{run}_letter{name}.json", json.dumps(LETTER))
    with open_project(tmp_path, "letters") as project:
        (item,) = project.items
        assert (len(item.scans), len(item.drafts), item.id) == (2, 2, f"letter{NFC}")


def test_pages_join_where_the_layout_names_none(tmp_path: Path) -> None:
    write_file(
        tmp_path / "schema.json", json.dumps({"type": "object", "properties": {"title": {"type": "string"}}})
    )
    for page in (1, 2):
        write_file(tmp_path / f"images/{NFD}_p{page}.jpg", PIXEL)
    write_file(tmp_path / f"ground_truths/{NFC}.json", '{"title": "x"}')
    with open_project(tmp_path) as project:
        assert [(item.id, len(item.scans)) for item in project.items] == [(NFC, 2)]


def test_names_that_differ_by_capitals_stay_as_they_are(tmp_path: Path) -> None:
    root = cards(tmp_path, {"A": CARD, "a": CARD})
    assert _list_codes(root) == [("a", "name-lookalike")]


def test_lines_follow_the_truths_names(tmp_path: Path) -> None:
    line = json.dumps({"item": NFD, "record": CARD}) + "\n"
    answers = write_file(tmp_path / "run.jsonl", line)
    truth = write_file(tmp_path / f"t/{NFC}.json", TEXT).parent
    (score,) = gtapp.score("zettelkatalog", truth, answers)
    assert score.metrics["f1_macro"] == 1.0 and not score.problems


def test_statuses_and_edits_under_the_other_form_are_the_items(tmp_path: Path) -> None:
    root = _card(tmp_path, truth=NFD)
    with open_project(root, "zettelkatalog") as project:
        document = project.document(NFD)
        document.set(TITLE, "Neu")
        project.save(document)
        project.set_status(NFD, "needs action", note="ask Anna")
    (root / f"ground_truths/{NFD}.json").rename(root / f"ground_truths/{NFC}.json")
    before = snapshot(root)
    with open_project(root, "zettelkatalog") as project:
        assert (project.status(NFC).name, project.status(NFC).note) == ("needs action", "ask Anna")
        document = project.document(NFC)
        assert document.can_undo
    assert snapshot(root) == before
    with open_project(root, "zettelkatalog") as project:
        document = project.document(NFC)
        document.undo()
        document.undo()
        project.save(document)
        project.set_status(NFC, "checked")
    assert (root / f"ground_truths/{NFC}.json").read_text("utf-8") == TEXT
    lines = (root / "gtapp-status.tsv").read_text("utf-8").splitlines()[1:]
    assert [line.split("\t")[:2] for line in lines] == [[NFC, "checked"]]
    with open_project(root, "zettelkatalog") as project:
        assert project.status(NFC).name == "checked" and project.document(NFC).can_redo


def test_an_answer_in_the_other_form_counts_as_asked(tmp_path: Path) -> None:
    root = _card(tmp_path)
    assert run_finder.find_asked_items(root / "ground_truths", load("zettelkatalog")) == frozenset((NFC, NFD))


def test_a_clone_may_spell_the_name_otherwise(tmp_path: Path) -> None:
    root, clone = _card(tmp_path / "p"), tmp_path / "clone"
    write_file(clone / f"zettelkatalog/ground_truths/{NFD}.json", TEXT)
    with open_project(root, "zettelkatalog") as project:
        document = project.document(NFC)
        document.set(TITLE, "Neu")
        project.save(document)
        project.set_status(NFC, "checked")
        report = compare_with_clone(project, clone)
    assert [change.path for change in report.files] == [f"zettelkatalog/ground_truths/{NFD}.json"]
