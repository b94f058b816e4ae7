"""ScienceMetaBench as its users call it: two files as input, accuracies and an Excel table as output."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from gtapp.compare import main, write_similarity_data_to_excel
from gtapp.core.platform import folders
from gtapp.core.platform.errors import SaveError, UnreadableError
from gtapp.scoring.sciencemetabench import SimilarityComparison
from tests.sample_projects import paper, sha, write_file

KEYS = ["doi", "title", "author", "keyword", "abstract", "pub_time"]


def jsonl(path: Path, *records: Any) -> Path:
    return write_file(path, "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in records))


def table(path: Path) -> list[dict[str, Any]]:
    """Return the rows of the first sheet by its header."""
    sheet = openpyxl.load_workbook(path).worksheets[0]
    head, *rows = ([cell.value for cell in row] for row in sheet.iter_rows())
    return [dict(zip(map(str, head), row, strict=True)) for row in rows]


def test_the_expected_figures(reference: Path, tmp_path: Path) -> None:
    folder = reference / "sciencemetabench"
    expected = json.loads((folder / "expected.json").read_text(encoding="utf-8"))
    found = main(folder / "answers.jsonl", folder / "truth.jsonl", KEYS)
    accuracy, key_accuracy, details = found
    assert accuracy == pytest.approx(expected["overall_accuracy"], abs=1e-12)
    assert key_accuracy == pytest.approx(expected["field_accuracy"], abs=1e-12)
    assert write_similarity_data_to_excel(KEYS, details, tmp_path / "table.xlsx") == []
    rows = table(tmp_path / "table.xlsx")
    assert len(rows) == len(expected["items"])
    for row in rows:
        items = {key: row[f"similarity_{key}"] for key in KEYS}
        assert items == pytest.approx(expected["items"][row["sha256"]], abs=1e-12)
    assert [(name[:3], problem.code) for name, problem in found.problems] == [("000", "score-answer-unknown")]


def test_batches_are_merged_and_oddities_named(tmp_path: Path) -> None:
    truths = [
        jsonl(tmp_path / "a.jsonl", paper(1), paper(2), paper(4)),
        jsonl(tmp_path / "b.jsonl", paper(3), paper(1, title="another")),
    ]
    answers = [
        jsonl(tmp_path / "c.jsonl", paper(1, title=""), paper(2), paper(9)),
        jsonl(tmp_path / "d.jsonl", paper(1), paper(3, doi="")),
    ]
    found = main([str(each) for each in answers], truths, ["doi", "title"])
    # of the three samples that both sides have
    assert found.key_accuracy == {"doi": 2 / 3, "title": 1.0}
    assert found.accuracy == found[0] == (2 / 3 + 1.0) / 2
    assert found == (found.accuracy, found.key_accuracy, found.details)
    assert [each["sha256"] for each in found.details] == [sha(1), sha(2), sha(3)]
    assert f"{answers[0]}:1; {answers[1]}:1" in str(found.problems[0][1])
    assert f"{truths[0]}:1; {truths[1]}:2" in str(found.problems[1][1])
    assert [(name, problem.code) for name, problem in found.problems] == [
        (sha(1), "score-answer-double"),
        (sha(1), "score-truth-double"),
        (sha(4), "score-answer-missing"),
        (sha(9), "score-answer-unknown"),
    ]
    assert found.details[2] == {
        "sha256": sha(3),
        "llm_doi": "",
        "benchmark_doi": "doi 3 ü",
        "similarity_doi": 0.0,
        "llm_title": "title 3 ü",
        "benchmark_title": "title 3 ü",
        "similarity_title": 1.0,
    }


def test_an_answers_line_may_wrap_its_record(tmp_path: Path) -> None:
    truth = jsonl(tmp_path / "truth.jsonl", paper(1), paper(2), paper(3))
    wrapped: list[Any] = [
        {"llm_response_dict": paper(1), "cost": 1},
        {"sha256": sha(2), "llm_response_dict": {"title": "title 2 ü"}},
        {"sha256": sha(3), "llm_response_dict": None},
    ]
    found = main(jsonl(tmp_path / "answers.jsonl", *wrapped), truth, ["title"])
    assert [each["similarity_title"] for each in found.details] == [1.0, 1.0, 0.0]
    assert found.problems == []


def test_without_keys_papers_and_books_have_default_ones(tmp_path: Path) -> None:
    book = {"sha256": sha(2), "isbn": "978-3", "title": "x"}
    truth = jsonl(tmp_path / "truth.jsonl", paper(1), book)
    found = main(truth, truth)
    assert found.accuracy == 1.0
    assert set(found.key_accuracy) == {*KEYS, "isbn", "category", "publisher"}
    assert "similarity_isbn" not in found.details[0] and "similarity_doi" not in found.details[1]


def test_invalid_lines_are_named_and_the_rest_is_scored(tmp_path: Path) -> None:
    good = json.dumps(paper(1))
    deep = good.replace(json.dumps(paper(1)["title"]), "[" * 900 + "]" * 900)
    lines = ["\ufeff" + good, "", "{", "[1]", '{"title": "x"}', '{"sha256": 3}', "[" * 100_000, deep]
    answers = write_file(tmp_path / "answers.jsonl", "\r\n".join(lines))
    found = main(answers, jsonl(tmp_path / "truth.jsonl", paper(1)), KEYS)
    assert found.accuracy == 1.0
    assert [problem.params["line"] for _, problem in found.problems] == [3, 4, 5, 6, 7, 8]
    assert {problem.code for _, problem in found.problems} == {"score-line-key"}
    assert all(str(problem) for _, problem in found.problems)


def test_a_missing_file_is_reported(tmp_path: Path) -> None:
    truth = jsonl(tmp_path / "truth.jsonl", paper(1))
    with pytest.raises(UnreadableError, match="is not there"):
        main(tmp_path / "none.jsonl", truth, KEYS)


def compared(tmp_path: Path, answer: Any, truth: Any = "x", name: str = "title") -> SimilarityComparison:
    ours = jsonl(tmp_path / "truth.jsonl", paper(1, **{name: truth}))
    return main(jsonl(tmp_path / "answers.jsonl", paper(1, **{name: answer})), ours, [name])


@pytest.mark.parametrize(
    "value",
    [
        "=1+1",
        "{=1+1}",
        "+1",
        "@x",
        "https://example.org/x",
        "mailto:x@example.org",
        "internal:Sheet1!A1",
        "<r>x</r>",
        "<b>bold</b> & more",
        "007",
        "_x0041_",
        "line\nbreak",
        "历史文献",
        "x" * 3000 + "https://example.org/" + "y" * 3000,
    ],
)
def test_texts_stay_texts(tmp_path: Path, value: str) -> None:
    details = compared(tmp_path, value).details
    path = tmp_path / "table.xlsx"
    assert write_similarity_data_to_excel(["title"], details, path) == []
    sheet = openpyxl.load_workbook(path, rich_text=True).worksheets[0]
    cell = sheet["B2"]
    assert (str(cell.value), cell.hyperlink) == (value, None)
    assert cell.data_type in ("s", "inlineStr")
    assert sheet["D2"].data_type == "n"


def test_values_of_other_kinds_are_written_as_they_are_compared(tmp_path: Path) -> None:
    details = compared(tmp_path, ["a", "b"], 1998.5).details
    write_similarity_data_to_excel(["title"], details, tmp_path / "table.xlsx")
    assert table(tmp_path / "table.xlsx") == [
        {"sha256": sha(1), "llm_title": "a, b", "benchmark_title": "1998.5", "similarity_title": 0.0}
    ]


def test_values_too_long_for_a_cell_are_cut_and_reported(tmp_path: Path) -> None:
    long = "ü" * 40_000
    details = compared(tmp_path, long).details
    path = tmp_path / "table.xlsx"
    (message,) = write_similarity_data_to_excel(["title"], details, path)
    assert "B2" in message and "40000" in message
    cut = table(path)[0]["llm_title"]
    assert len(cut) <= 32_767 and cut.startswith("ü" * 32_000) and "40000 characters" in cut
    book = openpyxl.load_workbook(path)
    assert book.sheetnames == ["Similarity", "Problems"]
    assert message in [cell.value for cell in book["Problems"][2]]


def test_lone_surrogates_can_be_written(tmp_path: Path) -> None:
    details = [{"sha256": "a", "llm_title": "\ud800x\x14", "benchmark_title": None, "similarity_title": 0.0}]
    assert write_similarity_data_to_excel(["title"], details, tmp_path / "table.xlsx") == []
    assert table(tmp_path / "table.xlsx")[0]["llm_title"].startswith("\\ud800x")


def test_a_table_that_cannot_be_written_keeps_the_former_file(tmp_path: Path) -> None:
    write_file(tmp_path / "folder" / "file", "x")
    with pytest.raises(SaveError):
        write_similarity_data_to_excel(KEYS, [], tmp_path / "folder" / "file" / "table.xlsx")
    assert (tmp_path / "folder" / "file").read_text() == "x"


SCRIPT = """
from compare import main, write_similarity_data_to_excel

key_list = ['doi', 'title', 'author']
accuracy, key_accuracy, detail_data = main({answers!r}, {truth!r}, key_list)
write_similarity_data_to_excel(key_list, detail_data, "similarity_analysis.xlsx")
print("Overall Accuracy:", accuracy)
"""


@pytest.mark.slow
@pytest.mark.parametrize("folder", ["", "sample"])
def test_the_descriptions_script_runs_in_the_benchmarks_folder_and_its_sample(
    tmp_path: Path, folder: str
) -> None:
    """As it is written in the description, with nothing but gtapp installed; a copy, so that the checkout stays as it is."""
    program = folders.bundled_folder("benchmarks") / "sciencemetabench" / folder / "compare.py"
    write_file(tmp_path / "compare.py", program.read_bytes())
    truth = jsonl(tmp_path / "truth.jsonl", paper(1), paper(2))
    answers = jsonl(tmp_path / "answers.jsonl", paper(1, title=""), paper(2))
    script = write_file(tmp_path / "evaluate.py", SCRIPT.format(answers=str(answers), truth=str(truth)))
    found = subprocess.run([sys.executable, script], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert found.stdout == f"Overall Accuracy: {(1.0 + 0.5 + 1.0) / 3}\n"
    assert len(table(tmp_path / "similarity_analysis.xlsx")) == 2


def test_excel_cells_have_all_digits(tmp_path: Path) -> None:
    figures = [1 / 7, 2 / 3, 0.1, 1.0, 1e-7, 0.30000000000000004]
    details = [{"sha256": sha(number), "similarity_title": each} for number, each in enumerate(figures)]
    path = tmp_path / "table.xlsx"
    write_similarity_data_to_excel(["title"], details, path)
    assert [row["similarity_title"] for row in table(path)] == figures
    with zipfile.ZipFile(path) as book:
        sheet = book.read("xl/worksheets/sheet1.xml").decode()
    assert "<v>0.14285714285714285</v>" in sheet
    assert [float(each) for each in re.findall(r'<c r="D\d+"><v>([^<]+)</v>', sheet)] == figures
