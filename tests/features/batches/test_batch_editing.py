"""New batches, and PDFs that are copied into them under their SHA-256."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from gtapp.core.platform.errors import GtappError
from gtapp.core.project.batch_folders import list_batches
from gtapp.core.project.project import Project
from gtapp.features import open_project
from gtapp.features.batches.batch_editing import PdfImport, PdfImporter, create_batch
from tests.disks import mount_small_disk
from tests.sample_projects import paper, papers, snapshot, write_file
from tests.validation import validate_project


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    """A project of one paper."""
    with open_project(papers(tmp_path / "project", {"data/20251022/paper_1022.jsonl": [paper(1)]})) as opened:
        yield opened


def _make_pdf(path: Path, content: bytes = b"%PDF-1.4\none") -> str:
    """Write a PDF; return its SHA-256."""
    write_file(path, content)
    return hashlib.sha256(content).hexdigest()


def _copy(project: Project, *files: Path, batch: str = "20251101", type_: str = "textbook") -> PdfImport:
    importer = PdfImporter(project, batch, type_)
    assert list(importer.copy_files(files))[-1:] == list(files[-1:]) or importer.result.failure
    return importer.result


def _codes(result: PdfImport) -> dict[str, str]:
    return {path.name: message.code for path, message in result.refused}


def test_a_new_batch_has_folders_of_records_and_of_pdfs(project: Project) -> None:
    create_batch(project, "20251101")
    assert list_batches(project.root, project.benchmark) == ["20251022", "20251101"]
    assert (project.root / "data/20251101").is_dir() and (project.root / "pdf/20251101").is_dir()
    with pytest.raises(GtappError) as caught:
        create_batch(project, "20251022")
    assert caught.value.code == "batch-exists"


@pytest.mark.parametrize("name", ["", "..", "a/b", "con", "x."])
def test_a_batchs_name_must_be_that_of_a_folder(project: Project, name: str) -> None:
    before = snapshot(project.root)
    with pytest.raises(GtappError) as caught:
        create_batch(project, name)
    assert caught.value.code == "item-unsafe" and snapshot(project.root) == before


def test_a_pdf_gets_its_hash_as_its_name(project: Project, tmp_path: Path) -> None:
    found = _make_pdf(tmp_path / "Scan of a book.PDF")
    result = _copy(project, tmp_path / "Scan of a book.PDF")
    assert (result.added, result.refused, result.failure) == ([found], [], None)
    assert (project.root / f"pdf/20251101/textbook/{found}.pdf").read_bytes() == b"%PDF-1.4\none"
    with open_project(project.root) as again:
        assert not [code for code in _list_codes(again) if code.startswith("scan")]
        document = again.document(found)
        again.check(document)
        assert again.item(found).truth == "data/20251101/textbook_1101.jsonl"


def _list_codes(project: Project) -> list[str]:
    return [issue.code for each in validate_project(project).issues.values() for issue in each]


@pytest.mark.parametrize(
    ("batch", "type_", "folder"),
    [
        ("", "", "pdf"),
        ("", "ebook", "pdf/ebook"),
        ("b", "", "pdf/b"),
        ("b", "paper", "pdf/b/papers"),
        ("b", "ebook", "pdf/b/ebook"),
    ],
)
def test_the_folder_of_a_batch_and_type(
    project: Project, tmp_path: Path, batch: str, type_: str, folder: str
) -> None:
    (project.root / "pdf/b/papers").mkdir(parents=True)
    found = _make_pdf(tmp_path / "a.pdf")
    _copy(project, tmp_path / "a.pdf", batch=batch, type_=type_)
    assert (project.root / folder / f"{found}.pdf").is_file()


def test_duplicates_and_other_files_are_refused(project: Project, tmp_path: Path) -> None:
    _make_pdf(tmp_path / "a.pdf")
    _make_pdf(tmp_path / "b.pdf")
    write_file(tmp_path / "text.pdf", b"no PDF")
    write_file(tmp_path / "empty.pdf", b"")
    (tmp_path / "folder.pdf").mkdir()
    os.mkfifo(tmp_path / "pipe.pdf")
    names = ("a", "b", "text", "empty", "folder", "pipe", "absent")
    result = _copy(project, *(tmp_path / f"{name}.pdf" for name in names))
    assert len(result.added) == 1 and result.failure is None
    assert _codes(result) == {
        "b.pdf": "pdf-known",
        "text.pdf": "pdf-other",
        "empty.pdf": "pdf-other",
        "folder.pdf": "pdf-other",
        "pipe.pdf": "pdf-other",
        "absent.pdf": "file-io",
    }
    with open_project(project.root) as again:
        assert _codes(_copy(again, tmp_path / "a.pdf", batch="other")) == {"a.pdf": "pdf-known"}
        assert not (again.root / "pdf/other").exists()


def test_the_pdf_of_a_record_that_has_none_is_copied(tmp_path: Path) -> None:
    found = _make_pdf(tmp_path / "a.pdf")
    record = {**paper(1), "sha256": found}
    with open_project(papers(tmp_path / "project", {"data/20251022/paper_1022.jsonl": [record]})) as project:
        assert _copy(project, tmp_path / "a.pdf", batch="20251022", type_="").added == [found]
    with open_project(tmp_path / "project") as project:
        assert [(item.truth, len(item.scans)) for item in project.items] == [
            ("data/20251022/paper_1022.jsonl", 1)
        ]


def test_a_full_disk_leaves_nothing_half_copied(tmp_path: Path) -> None:
    _make_pdf(tmp_path / "small.pdf")
    _make_pdf(tmp_path / "large.pdf", b"%PDF-1.4\n" + bytes(5 << 20))
    _make_pdf(tmp_path / "last.pdf", b"%PDF-1.4\nlast")
    with mount_small_disk(tmp_path / "disk", 4) as disk:
        root = papers(disk / "project", {"data/20251022/paper_1022.jsonl": [paper(1)]})
        with open_project(root) as project:
            result = _copy(project, *(tmp_path / f"{name}.pdf" for name in ("small", "large", "last")))
            assert len(result.added) == 1 and result.failure and result.failure.code == "pdf-full"
            left = [path for path in (root / "pdf").rglob("*") if path.is_file()]
            assert [path.stem for path in left] == result.added


def test_links_out_of_the_project_are_not_followed(project: Project, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (project.root / "pdf").symlink_to(tmp_path / "elsewhere")
    _make_pdf(tmp_path / "a.pdf")
    result = _copy(project, tmp_path / "a.pdf")
    assert result.failure and result.failure.code == "save-outside"
    assert list((tmp_path / "elsewhere").iterdir()) == []
