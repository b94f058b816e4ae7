"""Commands whose work is done in shards: what they find is that of one process, in the same order."""

from __future__ import annotations

import io
import json
import pickle
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gtapp.cli import main
from gtapp.core.shards.shard import list_shards
from gtapp.core.shards.sharded_job import ShardedJob
from gtapp.features import open_project
from gtapp.features.doubts.doubts_job import DoubtsJob
from gtapp.features.exports.export import ExportRequest, export
from gtapp.features.exports.export_job import ExportJob, ExportPart, ExportWork
from gtapp.features.places.ocr.reading_job import ReadingJob, ReadScans
from gtapp.features.places.scan_comparer import ScanComparer
from gtapp.features.problems.checks import ValidationJob
from gtapp.features.reports import report_writer
from gtapp.features.reports.data_statistics import DataStatistics, StatisticsJob
from tests.features.places.ocr.reading_setup import require_data
from tests.sample_projects import CARD, cards, dump_json, envelope, open_checked, snapshot, write_file

_CONFLICT = '<<<<<<< HEAD\n{"a": 1}\n=======\n{"a": 2}\n>>>>>>> theirs\n'


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Cards with what can be wrong: unreadable ones, issues, orphans, conflicts of git, disputed and checked values."""
    odd = {**CARD, "publication": {**CARD["publication"], "year": "18xx", "place": "Bern"}}
    names = {f"c{number}": odd if number % 3 == 0 else CARD for number in range(8)}
    root = cards(tmp_path / "cards", names, scans=("c1", "c2", "c5", "orphan", "other"))
    write_file(root / "ground_truths" / "c2.json", '{"response_text": {')
    write_file(root / "ground_truths" / "c6.json", _CONFLICT)
    write_file(root / "ground_truths" / "list.csv", _CONFLICT)
    write_file(root / "images" / "c4.jpg", "")
    for run, record in (("T1", odd), ("T2", CARD)):
        for name in ("c0", "c1", "c3", "c7"):
            write_file(root / "drafts" / run / f"request_{run}_{name}.json", dump_json(envelope(record)))
    write_file(root / "drafts" / "T1" / "request_T1_c5.json", _CONFLICT)
    with open_checked(root, "zettelkatalog") as opened:
        opened.check(opened.document("c7"))
    return root


def _list_figures(result: Any) -> Any:
    if isinstance(result, DataStatistics):
        file = io.StringIO()
        report_writer.write("json", result, file)
        return [file.getvalue(), *map(str, (*result.unreadable, *result.uncounted))]
    if isinstance(result, ReadScans):
        return [result.scans, result.pages, *map(str, (result.missing, *result.errors))]
    return result.to_json() if hasattr(result, "to_json") else (result.items, *map(str, result.unreadable))


_JOBS: dict[str, Callable[[str], ShardedJob[Any, Any, Any]]] = {
    "validate": lambda path: ValidationJob(path, "zettelkatalog", open_project),
    "report": lambda path: StatisticsJob(path, "zettelkatalog", open_project),
    "ocr": lambda path: ReadingJob(path, "zettelkatalog", open_project),
    "doubts": lambda path: DoubtsJob(path, "zettelkatalog", open_project, ScanComparer),
}


@pytest.mark.parametrize("name", _JOBS)
def test_parts_are_merged_to_what_one_process_finds(name: str, project: Path) -> None:
    job = _JOBS[name](str(project))
    if name == "ocr":
        require_data("deu")
    with job.open() as opened:
        found = [
            job.merge(
                pickle.loads(pickle.dumps(job.run(opened, shard, lambda: None)))
                for shard in list_shards(count)
            )
            for count in ((1, 2) if name == "ocr" else (1, 3, 20))
        ]
    first, *others = map(_list_figures, found)
    assert len(str(first)) > 300
    assert all(list(each) == list(first) and each == first for each in others)


@pytest.mark.parametrize("format_", ["json", "jsonl", "csv"])
def test_an_export_in_shards_has_the_same_bytes(format_: str, project: Path, tmp_path: Path) -> None:
    (project / "ground_truths" / "c0.json").write_text(dump_json(envelope({**CARD, "more": [{"a": 1}]})))
    write_file(project / "ground_truths" / "beside.txt", "kept")
    made: list[Any] = []

    def export_in(count: int) -> None:
        def run_work(work: ExportWork) -> ExportPart:
            job = ExportJob(str(project), "zettelkatalog", open_project, work)
            parts = (job.run(opened, shard, lambda: None) for shard in list_shards(count))
            return job.merge(pickle.loads(pickle.dumps(part)) for part in parts)

        target = tmp_path / f"made{count}" / "cards"
        with open_project(project, "zettelkatalog") as opened:
            request = ExportRequest(format_, target)
            report = export(opened, request, run_work=run_work if count else None)
        made.append((replace(report, path=Path()), snapshot(target.parent)))

    for count in (0, 3, 20):
        export_in(count)
    first, *others = made
    report, files = first
    assert (report.count, report.scored, report.score) == (6, 6, 1.0)
    assert len(report.left_out) == 2 and all(b"Basel" in b"".join(each.values()) for each in (files,))
    assert others == [first, first]


def test_one_shard_is_reported_alone(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found: list[dict[str, Any]] = []
    for options in ([], ["--shard", "1/2"], ["--shard", "2/2"]):
        main(["validate", str(project), "--benchmark", "zettelkatalog", "--json", *options])
        found.append(json.loads(capsys.readouterr().out))
    whole, *parts = found
    assert whole["items"] == sum(part["items"] for part in parts)
    assert whole["issues"] == [issue for part in parts for issue in part["issues"]]
    with pytest.raises(SystemExit):
        main(["validate", str(project), "--shard", "3/2"])
    assert "'3/2' is no part such as 3/20" in capsys.readouterr().err
