"""The target of an export: written completely or not at all, never over existing files, never into the project."""

from __future__ import annotations

import base64
import gc
import os
import random
import time
from pathlib import Path
from typing import Any

import pytest

from gtapp.core.platform.errors import SaveError
from gtapp.core.project.export_target import check_not_among
from gtapp.features.exports.export import ExportReport, ExportRequest, export
from tests.features.exports.test_export import done
from tests.sample_projects import CARD, cards, letters, open_checked, paper, papers, snapshot, write_file

FORMATS = ("json", "jsonl", "csv", "xlsx")


def export_is_refused(root: Path, format_: str, out: Path, **more: Any) -> str:
    with pytest.raises(SaveError) as caught:
        done(root, format_, out, **more)
    return caught.value.code


def export_to(place: Path, format_: str) -> Path:
    return place / "out" if format_ == "json" else place / f"out.{format_}"


@pytest.mark.parametrize("format_", FORMATS)
def test_nothing_is_overwritten_without_force(tmp_path: Path, format_: str) -> None:
    root, out = cards(tmp_path / "work"), export_to(tmp_path, format_)
    there = write_file(out / "mine.txt" if format_ == "json" else out, "mine")
    assert (
        export_is_refused(root, format_, out) == "export-exists"
        and there.read_text(encoding="utf-8") == "mine"
    )
    report = done(root, format_, out, replace=True)
    assert report.count == 1
    if format_ == "json":
        assert there.read_text(encoding="utf-8") == "mine" and (out / "ground_truths/a.json").is_file()
        assert [message.code for _, message in report.problems] == ["export-left"]
        assert done(root, format_, out, replace=True).problems == report.problems
    else:
        assert report.is_clean and out.read_bytes() != b"mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(["work", out.name])


def test_an_empty_folder_is_filled_and_a_new_one_made(tmp_path: Path) -> None:
    root = cards(tmp_path / "work")
    (tmp_path / "empty").mkdir()
    for out in (tmp_path / "empty", tmp_path / "a" / "b" / "new", tmp_path / "c" / "ground_truths"):
        assert done(root, "json", out).is_clean
    assert (tmp_path / "empty/ground_truths/a.json").is_file()
    assert (tmp_path / "c/ground_truths/a.json").is_file()
    assert (tmp_path / "empty").stat().st_mode & 0o777 == (tmp_path / "a").stat().st_mode & 0o777
    assert (tmp_path / "empty/ground_truths/a.json").stat().st_mode & 0o777 == 0o666 & ~_umask()


def _umask() -> int:
    current = os.umask(0o022)
    os.umask(current)
    return current


def test_a_file_gets_the_suffix_of_its_format(tmp_path: Path) -> None:
    root = cards(tmp_path / "work")
    assert done(root, "xlsx", tmp_path / "v1.2").path == tmp_path / "v1.2.xlsx"
    assert done(root, "csv", tmp_path / "OUT.CSV").path == tmp_path / "OUT.CSV"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["OUT.CSV", "v1.2.xlsx", "work"]


@pytest.mark.parametrize("format_", FORMATS)
def test_a_target_of_the_wrong_kind_is_refused(tmp_path: Path, format_: str) -> None:
    root, out = cards(tmp_path / "work"), export_to(tmp_path, format_)
    if format_ == "json":
        write_file(out, "a file")
    else:
        out.mkdir()
    code = export_is_refused(root, format_, out, replace=True)
    assert code == ("export-exists" if format_ == "json" else "export-kind")


@pytest.mark.parametrize(
    ("format_", "place"),
    [
        ("json", "."), ("json", "ground_truths"), ("json", "drafts/x"), ("csv", "ground_truths/out.csv"),
        ("csv", "benchmarks_tests.csv"), ("xlsx", "images/out.xlsx"), ("jsonl", ".gtapp/out.jsonl"), ("json", "link"),
    ],
)  # fmt: skip
def test_nothing_is_written_among_the_projects_own_files(tmp_path: Path, format_: str, place: str) -> None:
    root = cards(tmp_path / "work")
    (root / "link").symlink_to("ground_truths")
    before = snapshot(root)
    assert (
        export_is_refused(root, format_, root / place, replace=True) == "export-inside"
        and snapshot(root) == before
    )


def test_lines_are_not_written_among_the_projects_own_files(tmp_path: Path) -> None:
    root = papers(tmp_path / "work", {"data/a.jsonl": [paper(0)]})
    assert export_is_refused(root, "jsonl", root, replace=True) == "export-inside"
    assert export_is_refused(root, "jsonl", root / "data" / "b.jsonl") == "export-inside"
    assert done(root, "csv", root / "beside.csv").is_clean


@pytest.mark.parametrize("format_", FORMATS)
def test_an_empty_export_is_reported(tmp_path: Path, format_: str) -> None:
    root = cards(tmp_path / "work")
    assert export_is_refused(root, format_, export_to(tmp_path, format_), only="checked") == "export-nothing"
    assert [path.name for path in tmp_path.iterdir()] == ["work"]


@pytest.mark.slow
@pytest.mark.parametrize("format_", FORMATS)
def test_a_full_disk_is_reported_and_leaves_nothing(small_disk: Path, tmp_path: Path, format_: str) -> None:
    root = cards(
        tmp_path / "work", {f"c{n}": {**CARD, "note": f"{n} " + os.urandom(900).hex()} for n in range(700)}
    )
    assert export_is_refused(root, format_, export_to(small_disk, format_)) == "export-full"
    assert list(small_disk.iterdir()) == []


def test_a_workbook_that_fills_the_disk_at_its_end_is_reported_once(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    root = cards(
        tmp_path / "work",
        {"a": {**CARD, "note": base64.b64encode(random.Random(1).randbytes(3800)).decode()}},
    )
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    # each part of the workbook has room, all of them together have not
    resource.setrlimit(resource.RLIMIT_FSIZE, (8192, before[1]))
    try:
        assert export_is_refused(root, "xlsx", tmp_path / "out.xlsx") == "export-io"
        gc.collect()  # what is reported only then fails this test, too
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert [path.name for path in tmp_path.iterdir()] == ["work"]


@pytest.mark.parametrize("format_", FORMATS)
def test_a_folder_without_write_permission_is_reported(tmp_path: Path, format_: str) -> None:
    root = cards(tmp_path / "work")
    closed = tmp_path / "closed"
    closed.mkdir()
    closed.chmod(0o500)
    if os.access(closed, os.W_OK):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("tempfile.mkstemp", _denied)
            patch.setattr("tempfile.mkdtemp", _denied)
            assert export_is_refused(root, format_, export_to(closed, format_)) == "export-rights"
    else:
        assert export_is_refused(root, format_, export_to(closed, format_)) == "export-rights"
    assert list(closed.iterdir()) == []


def _denied(*_: object, **__: object) -> None:
    raise PermissionError(13, "Permission denied")


def test_a_read_only_file_is_not_replaced(tmp_path: Path) -> None:
    root = cards(tmp_path / "work")
    there = write_file(tmp_path / "out.csv", "mine")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("os.access", lambda path, mode: Path(path) != there)
        assert export_is_refused(root, "csv", there, replace=True) == "export-rights"
    assert there.read_text(encoding="utf-8") == "mine"


class _StoppedError(Exception):
    pass


@pytest.mark.parametrize("format_", FORMATS)
@pytest.mark.parametrize("after", [1, 3, 5, 7])
def test_a_stop_leaves_nothing_behind(tmp_path: Path, format_: str, after: int) -> None:
    root = letters(tmp_path / "work")
    steps = iter(range(after))

    def step() -> None:
        if next(steps, None) is None:
            raise _StoppedError

    with open_checked(root) as project:
        try:
            report: ExportReport | None = export(
                project, ExportRequest(format_, export_to(tmp_path, format_)), step
            )
        except _StoppedError:
            report = None
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == (["work"] if report is None else [export_to(tmp_path, format_).name, "work"])


@pytest.mark.parametrize("format_", FORMATS)
def test_remains_of_killed_exports_are_deleted_after_a_day(tmp_path: Path, format_: str) -> None:
    root = letters(tmp_path / "work")
    for name, days in (("old", 2), ("new", 0)):
        write_file(tmp_path / f".gtapp-{name}.tmp/letter.json", "{")
        write_file(tmp_path / f".gtapp-{name}.tmp.csv", "item")
        for left in tmp_path.glob(f".gtapp-{name}*"):
            os.utime(left, (time.time() - days * 86_400,) * 2)
    done(root, format_, export_to(tmp_path, format_))
    assert {path.name for path in tmp_path.glob(".gtapp-*")} == {".gtapp-new.tmp", ".gtapp-new.tmp.csv"}


@pytest.mark.parametrize("name", [".gitattributes", "gtapp-audit.tsv", "Gtapp.toml", "guidelines.de.md"])
def test_no_file_is_replaced_by_which_a_project_or_its_repository_is_configured(
    tmp_path: Path, name: str
) -> None:
    with pytest.raises(SaveError):
        check_not_among(tmp_path / name, [])
