"""``validate`` compares the names of ScienceMetaBench's PDFs with their SHA-256."""

from __future__ import annotations

import hashlib
from pathlib import Path

from gtapp.core.schema.pointer import Pointer
from gtapp.features import open_project
from tests.sample_projects import cards, paper, papers, sha, write_file
from tests.validation import validate_project

PDF = b"%PDF-1.4\n" + bytes(3 << 20)


def _find_hash_issues(root: Path) -> dict[str, list[tuple[str, Pointer]]]:
    with open_project(root) as project:
        issues = validate_project(project).issues
    found = {
        item: [(i.code, i.pointer) for i in each if i.code.startswith("scan-hash")]
        for item, each in issues.items()
    }
    return {item: each for item, each in found.items() if each}


def test_a_name_that_is_not_the_hash_is_an_issue_of_its_item(tmp_path: Path) -> None:
    right = hashlib.sha256(PDF).hexdigest()
    lines = [{**paper(1), "sha256": right}, paper(2), paper(4)]
    root = papers(tmp_path, {"data/papers.jsonl": lines})
    write_file(root / "pdf" / "papers" / f"{right}.pdf", PDF)
    write_file(root / "pdf" / "papers" / f"{sha(2)}.pdf", PDF)
    # a PDF without a record
    write_file(root / "pdf" / "papers" / f"{sha(3)}.pdf", PDF)
    assert _find_hash_issues(root) == {number: [("scan-hash", ("sha256",))] for number in (sha(2), sha(3))}


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    root = papers(tmp_path, {"data/papers.jsonl": [paper(1)]}, pdfs=(1,))
    with (root / "pdf" / "papers" / f"{sha(1)}.pdf").open("rb+") as file:
        file.truncate((2 << 30) + 1)
    assert _find_hash_issues(root) == {sha(1): [("scan-hash-unchecked", ("sha256",))]}


def test_other_benchmarks_name_scans_as_they_like(tmp_path: Path) -> None:
    assert _find_hash_issues(cards(tmp_path)) == {}
