"""The type of a new PDF's record, and the file that the record is written to."""

from __future__ import annotations

import json
import time
from array import array
from pathlib import Path
from typing import Any

import pytest

from gtapp.cli import main
from gtapp.core.platform.errors import ProjectError
from gtapp.core.project.overview.item_search import UNREADABLE, ItemQuery, search_items
from gtapp.core.project.project import Project
from gtapp.features import open_project
from gtapp.kit.tasks import Ticket
from tests.sample_projects import paper, papers, sha, write_file

PDF = b"%PDF-1.4\n"


def book(number: int, **more: Any) -> dict[str, Any]:
    """Return the record of a book."""
    values = {
        "title": f"Book {number}",
        "author": "",
        "abstract": "",
        "category": "TP312",
        "pub_time": "1999",
    }
    return {"sha256": sha(number), "isbn": f"978-{number}", **values, "publisher": "Teubner", **more}


def _make_project(root: Path, pdf: str = "pdf", draft: dict[str, Any] | None = None) -> Path:
    """Make a project of a paper with a record, and of PDF 2 in the folder `pdf`, perhaps with a draft."""
    papers(root, {"data/20251022/paper_1022.jsonl": [paper(1)]})
    write_file(root / pdf / f"{sha(2)}.pdf", PDF)
    if draft:
        write_file(root / "drafts/run/all.jsonl", json.dumps(draft) + "\n")
    return root


def _find_type(project: Project) -> str:
    """Return the type that PDF 2 has; "" if the annotator must choose it."""
    try:
        document = project.document(sha(2))
    except ProjectError as error:
        assert error.code == "item-type-unknown" and "paper, textbook, ebook" in str(error)
        return ""
    return project.benchmark.report.find_type(document.parts[0].source.path.as_posix())


NO_KEYS = {key: value for key, value in paper(2).items() if key not in ("doi", "keyword")}


@pytest.mark.parametrize(
    ("pdf", "draft", "expected"),
    [
        ("pdf", None, ""),
        ("pdf/20251101", None, ""),
        ("pdf/20251022", None, "paper"),  # the batch has papers only
        ("pdf/20251101/textbook", None, "textbook"),
        ("pdf/20251101/ebooks_1101", None, "ebook"),
        ("pdf/papers", None, "paper"),
        ("pdf", paper(2), "paper"),
        ("pdf", book(2), ""),  # a textbook, or an ebook
        ("pdf", NO_KEYS, ""),
        ("pdf/ebook", book(2), "ebook"),
        ("pdf/papers", book(2), ""),  # folder and draft contradict each other
        ("pdf/20251022", book(2), ""),
        ("pdf/textbook", {**book(2), "doi": "", "keyword": ""}, "textbook"),
        ("pdf/textbook", {**book(2), "doi": "10.1000/1"}, "textbook"),
        ("pdf", {**paper(2), "isbn": "", "category": "", "publisher": ""}, "paper"),
    ],
)
def test_the_type_follows_from_folder_batch_and_draft(
    tmp_path: Path, pdf: str, draft: dict[str, Any] | None, expected: str
) -> None:
    with open_project(_make_project(tmp_path, pdf, draft)) as project:
        assert _find_type(project) == expected


@pytest.mark.parametrize(
    ("pdf", "draft", "is_noted"),
    [("pdf/20251022", None, True), ("pdf", paper(2), True), ("pdf/20251022/paper", paper(2), False)],
)
def test_a_type_that_was_concluded_is_noted(
    tmp_path: Path, pdf: str, draft: dict[str, Any] | None, is_noted: bool
) -> None:
    with open_project(_make_project(tmp_path, pdf, draft)) as project:
        assert [each.code for each in project.document(sha(2)).notes] == ["truth-type"] * is_noted
        project.choose_type(sha(2), "textbook")
        assert "truth-type" not in [each.code for each in project.document(sha(2)).notes]


@pytest.mark.parametrize("name", ["paper", "textbook", "ebook"])
def test_the_annotator_chooses_the_type(tmp_path: Path, name: str) -> None:
    with open_project(_make_project(tmp_path, "pdf/20251101")) as project:
        project.choose_type(sha(2), name)
        assert _find_type(project) == name
        document = project.document(sha(2))
        document.set(("title",), "T")
        assert project.save(document)
        assert project.item(sha(2)).truth == f"data/20251101/{name}_1101.jsonl"
        with pytest.raises(ProjectError) as caught:
            project.choose_type(sha(2), "paper")
        assert caught.value.code == "item-type-fixed"
    (line,) = (tmp_path / f"data/20251101/{name}_1101.jsonl").read_text(encoding="utf-8").splitlines()
    record = json.loads(line)
    assert record["sha256"] == sha(2) and record["title"] == "T"
    assert ("isbn" in record, "category" in record, "publisher" in record) == (name != "paper",) * 3


def test_nothing_of_a_books_draft_is_lost(tmp_path: Path) -> None:
    with open_project(_make_project(tmp_path, "pdf/papers", book(2))) as project:
        project.choose_type(sha(2), "textbook")
        document = project.document(sha(2))
        project.check(document)
    with open_project(tmp_path) as project:
        assert project.document(sha(2)).record == book(2)


@pytest.mark.parametrize("wanted", ["", "ebook"])
def test_a_command_names_the_type(tmp_path: Path, capsys: pytest.CaptureFixture[str], wanted: str) -> None:
    root = _make_project(tmp_path, "pdf/20251101")
    arguments = ["set", str(root), sha(2), "/title", '"T"', *(["--type", wanted] if wanted else [])]
    assert main(arguments) == (0 if wanted else 2)
    made = root / "data/20251101/ebook_1101.jsonl"
    assert made.exists() == bool(wanted)
    assert ("paper, textbook, ebook" in capsys.readouterr().err) == (not wanted)


@pytest.mark.parametrize(("doi", "reported"), [("", False), ("10.1000/1", True)])
def test_a_draft_with_the_fields_of_all_types_is_fitted(tmp_path: Path, doi: str, reported: bool) -> None:
    draft = {"sha256": sha(2), "doi": doi, "keyword": "", **dict(reversed(book(2).items()))}
    with open_project(_make_project(tmp_path, "pdf/20251101/ebook", draft)) as project:
        document = project.document(sha(2))
        assert list(document.record.items()) == list(book(2).items())
        foreign = [str(each) for each in document.notes if each.code == "draft-foreign"]
        assert [text.endswith(": doi.") for text in foreign] == [True] * reported


def test_a_type_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    with open_project(_make_project(tmp_path)) as project, pytest.raises(ProjectError) as caught:
        project.choose_type(sha(2), "leaflet")
    assert caught.value.code == "type-unknown"


@pytest.mark.parametrize(
    ("pdf", "there", "expected"),
    [
        ("pdf/20251101/ebook", "", "data/20251101/ebook_1101.jsonl"),
        ("pdf/20251022/ebook", "", "data/20251022/ebook_1022.jsonl"),
        ("pdf/20251022/ebook", "data/20251022/ebooks.jsonl", "data/20251022/ebooks.jsonl"),
        ("pdf/20251101/ebook", "data/20251101/all.jsonl", "data/20251101/all.jsonl"),
        ("pdf/20251101/ebook", "data/20251101/paper_1101.jsonl", "data/20251101/ebook_1101.jsonl"),
        ("pdf/ebook", "data/ebooks.jsonl", "data/ebooks.jsonl"),
        ("pdf/ebook", "data/benchmark_ebook.jsonl", "data/benchmark_ebook.jsonl"),
        ("pdf/ebook_2025", "data/ebook_2025/all.jsonl", "data/ebook_2025/all.jsonl"),
        ("pdf/spring/ebook", "", "data/spring/ebook_{today}.jsonl"),
        ("pdf/ebook", "", "data/ebook_{today}.jsonl"),
    ],
)
def test_a_record_goes_to_the_file_of_its_batch_and_type(
    tmp_path: Path, pdf: str, there: str, expected: str
) -> None:
    root = _make_project(tmp_path, pdf)
    if there:
        write_file(root / there, json.dumps(paper(3)) + "\n")
    with open_project(root) as project:
        document = project.document(sha(2))
        project.check(document)
        assert project.item(sha(2)).truth == expected.format(today=time.strftime("%m%d"))
    with open_project(root) as project:
        assert project.document(sha(2)).record["isbn"] == ""


def test_a_project_of_one_file_keeps_it(tmp_path: Path) -> None:
    papers(tmp_path, {"truth.jsonl": [paper(1)]})
    write_file(tmp_path / "pdf" / "textbooks" / f"{sha(2)}.pdf", PDF)
    with open_project(tmp_path, "sciencemetabench") as project:
        project.check(project.document(sha(2)))
    lines = (tmp_path / "truth.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 2 and "publisher" in json.loads(lines[1])


def test_a_record_without_telling_keys_follows_its_files_type(tmp_path: Path) -> None:
    bare = {"sha256": sha(1), "title": "T"}
    papers(tmp_path, {"data/20251022/ebook_1022.jsonl": [bare], "data/20251022/paper_1022.jsonl": [paper(2)]})
    with open_project(tmp_path) as project:
        assert "publisher" in project.document(sha(1)).schema.fields.by_name
        assert "doi" in project.document(sha(2)).schema.fields.by_name


def test_an_item_without_type_is_not_unreadable(tmp_path: Path) -> None:
    with open_project(_make_project(tmp_path, "pdf", book(2))) as project:
        assert search_items(project, ItemQuery(kind=UNREADABLE))(Ticket(print)).places == array("I")
