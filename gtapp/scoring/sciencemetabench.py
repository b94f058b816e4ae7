"""ScienceMetaBench's own interface: two JSONL files and a list of keys in, accuracies and an Excel table out."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

from gtapp.core.answers.answer_reader import is_too_deep
from gtapp.core.files import json_text
from gtapp.core.files.table_writer import TypedCell, TypedRow
from gtapp.core.platform.messages import Message
from gtapp.core.schema import benchmark
from gtapp.scoring.measure import MeasureSettings
from gtapp.scoring.measures.similarity import SimilarityMeasure, to_text
from gtapp.scoring.reports.score_tables import COLUMN_WIDTHS, PROBLEM_COLUMNS

KEY = "sha256"
# the key in which an answer's line may hold its record
WRAPPER = "llm_response_dict"

Name = str | PathLike[str]
Problem = tuple[str, Message]
Details = list[dict[str, Any]]
# by sha256, each with its file and line
Records = dict[str, list[tuple[Any, str]]]


class _Found(NamedTuple):
    accuracy: float
    key_accuracy: dict[str, float]
    details: Details


class SimilarityComparison(_Found):
    """The result of `main`: a tuple of the overall accuracy, that of each key, and the details.

    `details` has a row for each sample, with the columns of the table. `problems`, an attribute of the tuple, report
    samples (by their `sha256`, or "") without an answer or a truth or with several, and lines that could not be read.
    """

    problems: list[Problem]


def main(
    file_llm: Name | Sequence[Name], file_bench: Name | Sequence[Name], key_list: Sequence[str] = ()
) -> SimilarityComparison:
    """Compare answers with the benchmark's records by `key_list`, else by the fields of papers or of books.

    Several files on one side are merged. Averaged are the samples that both sides have, as the benchmark's own program does;
    the others are reported. Of several answers the last counts, of several records the first.

    Raises:
        UnreadableError: a file is missing or not text. A line that is no record is a problem instead.
    """
    problems: list[Problem] = []
    answers, truths = (
        _read_answers(_to_paths(file_llm), problems),
        _read_truths(_to_paths(file_bench), problems),
    )
    problems += [(sha, Message("score-answer-missing")) for sha in truths if sha not in answers]
    problems += [(sha, Message("score-answer-unknown")) for sha in answers if sha not in truths]
    measure = _make_measure(key_list)
    totals = measure.make_totals()
    details: Details = []
    for sha, record in truths.items():
        if sha in answers:
            ours, theirs = measure.prepare_truth(record, sha), measure.prepare_answer(answers[sha], sha)
            figures = measure.compare(ours, theirs)
            totals.add(figures)
            details.append(_make_detail(sha, record, theirs, figures))
    found = totals.metrics()
    accuracy = found.pop("overall_accuracy", 0.0)
    comparison = SimilarityComparison(
        accuracy, {_extract_field(name): mean for name, mean in found.items()}, details
    )
    comparison.problems = problems
    return comparison


def write_similarity_data_to_excel(
    key_list: Sequence[str], detail_data: Iterable[dict[str, Any]], output_file: Name
) -> list[str]:
    """Write `details` as a table: `sha256` and, for each key, `llm_…`, `benchmark_…`, `similarity_…`.

    All texts are written as texts, never as formulas or links. Cells over 32,767 characters, which the format can't hold,
    are cut and marked; the sheet Problems and the returned list name them.

    Raises:
        SaveError: the file could not be written.
    """
    from gtapp.core.files.workbook_writer import open_workbook  # XlsxWriter is slow to import

    columns = [KEY, *(f"{side}_{key}" for key in key_list for side in ("llm", "benchmark", "similarity"))]
    with open_workbook(Path(output_file)) as book:
        book.add_sheet("Similarity", _make_table(columns, detail_data))
        cuts = tuple(book.cuts)
        if cuts:
            problems = [PROBLEM_COLUMNS, *(("", "", *cut) for cut in cuts)]
            book.add_sheet("Problems", problems, COLUMN_WIDTHS)
    return [text for _, text in cuts]


def _make_table(columns: list[str], details: Iterable[dict[str, Any]]) -> Iterator[TypedRow]:
    yield list(columns)
    for each in details:
        yield [_make_cell(column, each.get(column)) for column in columns]


def _make_cell(column: str, value: Any) -> TypedCell:
    return value if column.startswith("similarity_") and isinstance(value, float) else to_text(value)


def _make_measure(key_list: Sequence[str]) -> SimilarityMeasure:
    known = benchmark.load("sciencemetabench")
    rules = {"key_list": tuple(key_list)}
    return SimilarityMeasure(
        MeasureSettings(rules=rules, schema_for=lambda record: known.schema_for(record).fields)
    )


def _make_detail(sha: str, truth: Any, answer: Any, figures: Iterable[tuple[str, float]]) -> dict[str, Any]:
    found: dict[str, Any] = {KEY: sha}
    for field, figure in figures:
        found[f"llm_{field}"] = answer.get(field)
        found[f"benchmark_{field}"] = truth.get(field)
        found[f"similarity_{field}"] = figure
    return found


def _extract_field(metric: str) -> str:
    return metric.partition(".")[2]


def _to_paths(files: Name | Sequence[Name]) -> list[Path]:
    return [Path(each) for each in ([files] if isinstance(files, str | PathLike) else files)]


def _read_answers(paths: Iterable[Path], problems: list[Problem]) -> dict[str, Any]:
    found = _read_records(paths, problems)
    _report_doubles(found, "score-answer-double", problems)
    return {sha: several[-1][0] for sha, several in found.items()}


def _read_truths(paths: Iterable[Path], problems: list[Problem]) -> dict[str, Any]:
    found = _read_records(paths, problems)
    _report_doubles(found, "score-truth-double", problems)
    return {sha: several[0][0] for sha, several in found.items()}


def _report_doubles(found: Records, code: str, problems: list[Problem]) -> None:
    for sha, several in found.items():
        if len(several) > 1:
            places = "; ".join(place for _, place in several)
            problems.append((sha, Message(code, {"places": places})))


def _read_records(paths: Iterable[Path], problems: list[Problem]) -> Records:
    """Return the records of all lines by sha256; a line without a record is a problem."""
    found: Records = {}
    for path in paths:
        content = json_text.decode_text(json_text.read_bytes(path), path).removeprefix("\ufeff")
        for number, line in enumerate(content.split("\n"), 1):
            sha, record = _parse_record(line)
            if sha:
                found.setdefault(sha, []).append((record, f"{path}:{number}"))
            elif line.strip():
                where = {"path": str(path), "line": number, "key": KEY}
                problems.append(("", Message("score-line-key", where)))
    return found


def _parse_record(text: str) -> tuple[str, Any]:
    """Return the sha256 and the record of a line, which may be in a wrapper; the sha256 may be outside the wrapper."""
    try:
        line = json.loads(text, strict=False)
    except (ValueError, RecursionError):
        return "", {}
    if not isinstance(line, dict) or is_too_deep(line):
        return "", {}
    inner = line.get(WRAPPER, line)
    record = inner if isinstance(inner, dict) else {}
    sha = record.get(KEY) or line.get(KEY)
    return (sha if isinstance(sha, str) else ""), record
