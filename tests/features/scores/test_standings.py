"""The table of score changes: ranks, and the files that it is saved as."""

from __future__ import annotations

import csv
import io
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.platform.errors import SaveError
from gtapp.features.scores import standings
from gtapp.features.scores.standings import BoardChange, RunChange, RunState, compute_gain, rank_figures
from tests.features.scores.board_samples import WORSE, load_board, make_job, project
from tests.sample_projects import CARD
from tests.strategies import ODD_TEXTS, examples


@pytest.fixture
def change(tmp_path: Path) -> BoardChange:
    board = load_board(make_job(project(tmp_path / "cards")))
    board.start = board.take_snapshot("2026-01-02")
    board.open("a", CARD)
    return board.set_record("a", WORSE)


def rows(change: BoardChange) -> list[dict[str, str]]:
    file = io.StringIO(newline="")
    standings.write_csv(change, file)
    return list(csv.DictReader(io.StringIO(file.getvalue(), newline="")))


class _Texts(HTMLParser):
    """The cells of a page's tables, and the names of all its elements."""

    def __init__(self) -> None:
        super().__init__()
        self.cells: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        if tag in ("td", "th"):
            self.cells.append("")

    def handle_data(self, data: str) -> None:
        if self.cells:
            self.cells[-1] += data


def page(change: BoardChange, title: str = "Impact", note: str = "") -> _Texts:
    file = io.StringIO()
    standings.write_html(change, file, title=title, note=note)
    found = _Texts()
    found.feed(file.getvalue())
    return found


def test_the_csv_has_one_row_per_run_sorted_with_all_digits(change: BoardChange) -> None:
    found = rows(change)
    assert [row["run"] for row in found] == [row.name for row in change.ranked]
    for line, row in zip(found, change.ranked, strict=True):
        assert float(line["f1_macro (higher is better)"]) == row.figure
        assert float(line["gained since opened"]) == row.gained_since_opened == row.gained_since_start
        assert (int(line["rank"]), int(line["rank when opened"])) == (row.now.rank, row.opened.rank)
        assert line["rank when today began"] == line["rank when opened"]
        assert int(line["total_tp"]) == row.now.metrics["total_tp"]


def test_the_page_shows_the_same_with_signs(change: BoardChange, tmp_path: Path) -> None:
    path = tmp_path / "impact.html"
    standings.write_html(change, path, title="Impact", note="documented")
    assert "documented" in path.read_text(encoding="utf-8") and "script" not in page(change).tags
    cells = page(change).cells
    assert (
        f"{change.ranked[0].gained_since_opened:+.4f}" in cells and f"{change.ranked[0].figure:.4f}" in cells
    )


def test_without_a_start_of_the_day_it_is_left_out(tmp_path: Path) -> None:
    found = load_board(make_job(project(tmp_path))).standings()
    assert {row["gained since today began"] for row in rows(found)} == {""} and "–" in page(found).cells
    assert "±0" in page(found).cells


def test_a_board_without_runs_is_an_empty_table() -> None:
    assert rows(BoardChange("a")) == [] and page(BoardChange("a")).cells


@pytest.mark.parametrize(
    "name", ["=cmd()", "@x", "-1", "<script>alert(1)</script>", '"><img src=x>', "a\r\nb", "\ud800"]
)
def test_names_of_runs_are_escaped(name: str) -> None:
    state = RunState({"f1_macro": 0.5}, 1, {})
    change = BoardChange("a", (RunChange(0, name, "f1_macro", state, state, state),))
    (line,) = rows(change)
    assert not line["run"].startswith(("=", "@", "-"))
    found = page(change, title=name, note=name)
    assert "script" not in found.tags and "img" not in found.tags and not found.cells[-1].startswith("<")


def test_a_file_that_cannot_be_written_is_reported(change: BoardChange, tmp_path: Path) -> None:
    (tmp_path / "taken").mkdir()
    with pytest.raises(SaveError):
        standings.write_csv(change, tmp_path / "taken")


# ranks


@pytest.mark.parametrize(
    ("headline", "figures", "expected"),
    [
        ("f1_macro", [0.5, 0.9, 0.9, 0.1], [3, 1, 1, 4]),
        ("cer", [0.5, 0.9, 0.9, 0.1], [2, 3, 3, 1]),
        ("fuzzy", [None, 0.2, None], [None, 1, None]),
        ("fuzzy", [None], [None]),
        ("fuzzy", [], []),
    ],
)
def test_ranks(headline: str, figures: list[float | None], expected: list[int | None]) -> None:
    assert rank_figures(figures, headline) == expected


@examples(50)
@given(st.lists(st.sampled_from([0.1, 0.2, 0.3, None])))
def test_a_rank_is_one_more_than_the_number_of_better_runs(figures: list[float | None]) -> None:
    for figure, rank in zip(figures, rank_figures(figures, "f1_micro"), strict=True):
        better = [each for each in figures if figure is not None and each is not None and each > figure]
        assert rank == (None if figure is None else len(better) + 1)


def test_an_error_rate_that_falls_is_a_gain() -> None:
    assert compute_gain(0.5, 0.25, "cer") == 0.25 == compute_gain(0.25, 0.5, "fuzzy")
    assert compute_gain(None, 0.5, "cer") is None is compute_gain(0.5, None, "cer")


@examples(30)
@given(name=st.sampled_from(ODD_TEXTS) | st.text(max_size=5))
def test_any_name_is_read_back_from_the_csv(name: str) -> None:
    state = RunState({"f1_macro": 0.5}, 1, {})
    (line,) = rows(BoardChange("a", (RunChange(0, name, "f1_macro", state, state, state),)))
    # one apostrophe more where a spreadsheet would run the text, and never one less
    assert line["run"] in (name, "'" + name) or not name.isprintable()
