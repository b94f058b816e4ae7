"""Loading a board: in another process and in this one, cancelled, killed, from files, lines and tables."""

from __future__ import annotations

import csv
import json
import math
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.answers.answer_reader import make_missing_answer
from gtapp.core.platform import worker_process
from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.worker_process import FrameCodec
from gtapp.core.project.opening.detection import detect_benchmark
from gtapp.core.schema.benchmark import load
from gtapp.core.schema.pointer import ABSENT
from gtapp.features.scores import background_job, board_loader
from gtapp.features.scores.background_job import BackgroundJob
from gtapp.features.scores.board_loader import BoardJob, LoadFailed, LoadProgress, RunsFound
from gtapp.features.scores.live_scores import Board
from gtapp.features.scores.packed_figures import FigureColumn
from gtapp.scoring.measures.advertisements import PageFigures
from tests.features.scores import worker_functions
from tests.features.scores.board_samples import (
    NAMES,
    WORSE,
    RescoredRuns,
    load_board,
    make_job,
    metrics,
    project,
    write_answers,
)
from tests.sample_projects import CARD, cards, paper, papers, sha, write_file
from tests.strategies import examples
from tests.worker_processes import list_workers


@pytest.fixture
def job(tmp_path: Path) -> BoardJob:
    return make_job(project(tmp_path / "cards"))


def load_in_process(job: BoardJob) -> Board:
    """Return the board, loaded by another process."""
    board = Board(job)
    for event in BackgroundJob(job):
        board.apply(event)
    return board


# processes


@pytest.mark.parametrize("name", ["zettelkatalog", "letters", "fraktur"])
def test_another_process_gives_the_same_as_this_one(name: str, reference: Path) -> None:
    job = make_job(reference / name, name)
    board = load_in_process(job)
    assert board.ended and not board.failed
    assert metrics(board.standings()) == metrics(load_board(job).standings()) == RescoredRuns(job).metrics()
    for run in range(len(board.runs)):
        assert sorted(f"{n}: {m}" for n, m in board.problems(run)) == RescoredRuns(job).problems()[run]
    assert not list_workers()


@pytest.mark.slow
def test_a_board_from_another_process_accepts_edits(job: BoardJob) -> None:
    board, scored = load_in_process(job), RescoredRuns(job)
    for name in (*NAMES, "unknown", "new"):
        scored.records[name] = WORSE
        assert metrics(board.open(name, WORSE)) == scored.metrics()
    board.set_record("a", ABSENT)
    del scored.records["a"]
    assert metrics(board.standings()) == scored.metrics()


@pytest.mark.slow
def test_a_projects_own_schema_is_sent_along(tmp_path: Path) -> None:
    schema = {"type": "object", "properties": {"title": {"type": "string"}, "text": {"type": "string"}}}
    write_file(tmp_path / "schema.json", json.dumps(schema))
    write_file(tmp_path / "ground_truths" / "a.json", json.dumps({"title": "x", "text": "y"}))
    write_answers(tmp_path, "T1", {"a": {"title": "x", "text": "z"}})
    board = load_in_process(make_job(tmp_path, detect_benchmark(tmp_path)))
    assert board.standings().rows[0].figure == 0.5


@pytest.mark.slow
def test_stopping_ends_the_process_and_keeps_loaded_runs(job: BoardJob) -> None:
    loading, board = BackgroundJob(job), Board(job)
    for event in loading:
        board.apply(event)
        if isinstance(event, RunsFound):
            loading.stop()
    assert not list_workers() and not board.ended
    board.end_loading()
    assert board.ended and not board.failed and not board.open("a", CARD).rows
    assert list(loading) == []


def test_loading_that_was_stopped_before_never_starts(job: BoardJob) -> None:
    loading = BackgroundJob(job)
    loading.stop()
    assert list(loading) == [] and not list_workers()


@pytest.mark.slow
def test_abandoning_the_iterator_ends_the_process(job: BoardJob) -> None:
    events = iter(BackgroundJob(job))
    next(events)
    events.close()  # type: ignore[attr-defined]  # as a generator's end does
    assert not list_workers()


@pytest.mark.slow
def test_a_killed_process_is_reported(job: BoardJob, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background_job, "run_job", worker_functions.send_half_a_frame_and_die)
    begun, failed = BackgroundJob(job)
    assert begun == RunsFound([]) and isinstance(failed, LoadFailed)
    assert failed.reason.code == "preview-broken" and failed.reason.params == {"reason": "exit code -9"}


@pytest.mark.slow
def test_a_failing_process_is_reported(job: BoardJob, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background_job, "run_job", worker_functions.exit_with_3)
    (only,) = BackgroundJob(job)
    assert (
        isinstance(only, LoadFailed) and only.reason.params == {"reason": "exit code 3"} and str(only.reason)
    )


def test_without_another_process_this_one_loads(job: BoardJob, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = metrics(load_board(job).standings())
    worker_functions.use_program("/nowhere/python", monkeypatch)
    assert metrics(load_in_process(job).standings()) == expected


@pytest.mark.slow
def test_modules_in_the_current_folder_are_not_imported(
    job: BoardJob, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("json.py", "gtapp.py", "pickle.py", "multiprocessing.py"):
        write_file(tmp_path / "here" / name, "open('run', 'w').close()")
    monkeypatch.chdir(tmp_path / "here")
    assert load_in_process(job).ended and not (tmp_path / "here" / "run").exists()
    assert "PYTHONSAFEPATH" not in os.environ


_FROZEN = """#!{python}
import sys
sys.path[:0] = {path!r}
sys.frozen = True
from gtapp.cli.command_line import main
main()
sys.exit("the program itself was started")
"""


@pytest.mark.slow
def test_a_frozen_program_starts_itself(
    job: BoardJob, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    program = write_file(tmp_path / "gtapp-frozen", _FROZEN.format(python=sys.executable, path=sys.path))
    program.chmod(0o755)
    worker_functions.use_program(str(program), monkeypatch)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    events = list(BackgroundJob(job))
    assert not any(isinstance(each, LoadFailed) for each in events)
    board = Board(job)
    for event in events:
        board.apply(event)
    assert metrics(board.standings()) == metrics(load_board(job).standings())
    for arguments in (
        ["gtapp"],
        ["gtapp", "open", "--multiprocessing-fork"],
        ["gtapp", "open", "--gtapp-child"],
    ):
        monkeypatch.setattr(sys, "argv", arguments)
        worker_process.run_if_worker()  # returns


# found answers


@pytest.mark.slow
def test_unreadable_truths_and_runs_are_reported(tmp_path: Path) -> None:
    root = project(tmp_path)
    board = load_in_process(make_job(root, added=[tmp_path / "nowhere", tmp_path / "images"]))
    assert [fault.code for fault in board.faults] == ["file-missing", "score-no-answers"]
    assert len(board.runs) == 3
    job = BoardJob(load("zettelkatalog"), (tmp_path / "deleted",), ())
    (only,) = BackgroundJob(job)
    assert isinstance(only, LoadFailed) and only.reason.code == "file-missing"
    with pytest.raises(GtappError):
        list(job.events())


def test_runs_of_the_same_name_get_unique_names(tmp_path: Path) -> None:
    root = project(tmp_path / "cards")
    for place in ("one", "two"):
        write_answers(tmp_path / place, "T1", {"a": CARD})
    added = [tmp_path / "one" / "answers", tmp_path / "two" / "answers"]
    board = load_board(make_job(root, added=added))
    assert [run.name for run in board.runs] == ["answers/T1", "T2", "T3", "answers/T1 (2)", "answers/T1 (3)"]


def test_duplicates_and_broken_truths_are_named_once(tmp_path: Path) -> None:
    root = papers(tmp_path, {"data/papers.jsonl": [paper(1), paper(2), paper(1, title="again")]})
    papers(root / "answers", {"m.jsonl": [paper(1), paper(1), paper(3)]})
    job = make_job(root, "sciencemetabench")
    board = load_board(job)
    assert sorted(f"{n}: {m}" for n, m in board.problems(0)) == RescoredRuns(job).read_problems()[0]


def test_truths_beyond_the_cache_are_read_again(job: BoardJob, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = metrics(load_board(job).standings())
    monkeypatch.setattr(board_loader, "_MAX_CACHED", 1)
    monkeypatch.setattr(board_loader, "_BATCH", 2)
    board = load_board(job)
    assert metrics(board.standings()) == expected
    board.open("d", CARD)
    assert metrics(board.standings()) == expected


def test_progress_runs_from_zero_to_all(job: BoardJob, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_loader, "_SECONDS", 0.0)
    board, seen = Board(job), [0.0]
    for event in job.events():
        board.apply(event)
        seen.append(board.progress)
    assert seen == sorted(seen) and len(set(seen)) > len(board.runs) and seen[-1] == 1.0


def test_progress_counts_truths_as_a_run(job: BoardJob, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_loader, "_SECONDS", math.inf)  # when the loader reports depends on the machine
    board, seen = Board(job), [0.0]
    for event in job.events():
        board.apply(event)
        if isinstance(event, RunsFound):
            board.apply(LoadProgress(-1, 2, 4))
            seen.append(board.progress)
            board.apply(LoadProgress(1, 50, 100))
        seen.append(board.progress)
    assert seen == sorted(seen) and seen[1:3] == [0.5 / 4, 2.5 / 4] and seen[-1] == 1.0


# places of the answers


def _tables(root: Path) -> Path:
    """Write a run as a CSV that gtapp exports."""
    pointers = ["/author/last_name", "/author/first_name", "/publication/title"]
    with (root / "run.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["item", *pointers])
        writer.writerows([name, "Meier", "Käthe", "Über die Ursachen"] for name in NAMES)
    return root / "run.csv"


def _lines(root: Path) -> Path:
    text = "".join(json.dumps({"item": name, "record": WORSE}) + "\n" for name in reversed(NAMES))
    return write_file(root / "run.jsonl", text)


@pytest.mark.slow
@pytest.mark.parametrize("make", [_tables, _lines])
def test_answers_in_tables_and_lines_are_found(make: Any, tmp_path: Path) -> None:
    cards(tmp_path, dict.fromkeys(NAMES, CARD))
    job = make_job(tmp_path, added=[make(tmp_path)])
    board, scored = load_in_process(job), RescoredRuns(job)
    scored.records["c"] = WORSE
    change = board.open("c", WORSE)
    assert metrics(change) == scored.metrics() and change.rows[0].now.item == scored.item("c")[0]
    board.open("nobody", CARD)
    assert (
        board.answers("nobody")[0].reason == board.item(0, "nobody").problem == make_missing_answer().reason
    )


@pytest.mark.slow
def test_changed_lines_are_searched_again(tmp_path: Path) -> None:
    cards(tmp_path, dict.fromkeys(NAMES, CARD))
    board = load_in_process(make_job(tmp_path, added=[_lines(tmp_path)]))
    lines = [{"item": "new", "record": {}}, *({"item": name, "record": CARD} for name in NAMES)]
    write_file(tmp_path / "run.jsonl", "".join(json.dumps(line) + "\n" for line in lines))
    assert board.answers("c")[0].record == CARD


@pytest.mark.slow
def test_papers_are_found_by_their_hash(tmp_path: Path) -> None:
    root = papers(tmp_path, {"data/papers.jsonl": [paper(n) for n in range(5)]})
    papers(
        root / "answers", {"m/1.jsonl": [paper(n) for n in (3, 1)], "m/2.jsonl": [paper(n) for n in (0, 4)]}
    )
    board = load_in_process(make_job(root, "sciencemetabench"))
    for number in (0, 1, 3, 4):
        assert board.answers(sha(number))[0].record == paper(number)
    assert board.answers(sha(2))[0].record is ABSENT


# packed figures

_FIGURES = st.one_of(
    st.none(),
    st.just(ABSENT),
    st.tuples(*[st.integers(0, 2**53)] * 4),
    st.builds(PageFigures, *[st.floats(allow_nan=False)] * 2, *[st.integers(0, 99)] * 5),
    st.lists(st.tuples(st.text(max_size=3), st.floats(0, 1)), max_size=3).map(tuple),
)


@pytest.mark.slow
@examples(100)
@given(st.lists(st.tuples(st.integers(0, 9), _FIGURES), max_size=30))
def test_figures_are_the_same_after_packing_and_sending(sets: list[tuple[int, Any]]) -> None:
    column, expected = FigureColumn(), dict.fromkeys(range(10), ABSENT)
    for item, figures in sets:
        column[item] = figures
        expected[item] = figures
    codec = FrameCodec((FigureColumn, PageFigures), {"absent": ABSENT})
    for found in (column, codec.decode(codec.encode(column))):
        for item, figures in expected.items():
            assert found[item] == figures and type(found[item]) is type(figures)
            assert found[item] is figures or figures is not ABSENT
            assert repr(found[item]) == repr(figures)
