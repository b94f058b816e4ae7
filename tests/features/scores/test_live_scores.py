"""The live board: figures, deltas and ranks of all runs after edits, new and removed truths, while loading and after."""

from __future__ import annotations

import copy
import json
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.platform.messages import Message
from gtapp.core.platform.worker_process import FrameCodec
from gtapp.core.schema.benchmark import load
from gtapp.core.schema.pointer import ABSENT
from gtapp.features.scores.board_loader import LoadEnded, LoadFailed, RunLoaded
from gtapp.features.scores.live_scores import Board
from gtapp.features.scores.standings import BoardChange, MetricsSnapshot
from tests.features.scores.board_samples import (
    NAMES,
    WORSE,
    RescoredRuns,
    figure,
    items,
    last_gain,
    load_board,
    make_job,
    metrics,
    project,
    write_answers,
)
from tests.sample_projects import ADVERT, CARD, LETTER, cards, paper, papers, sha, write_file
from tests.strategies import examples


def list_winners(change: BoardChange) -> list[str]:
    return [row.name for row in change.rows if (last_gain(row) or 0) > 0]


def list_losers(change: BoardChange) -> list[str]:
    return [row.name for row in change.rows if (last_gain(row) or 0) < 0]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return project(tmp_path / "cards")


@pytest.mark.parametrize("profile", ["documented", "published"])
def test_a_loaded_board_equals_the_scorer(root: Path, profile: str) -> None:
    job = make_job(root, profile=profile)
    board, scored = load_board(job), RescoredRuns(job)
    assert [run.name for run in board.runs] == ["T1", "T2", "T3"] == [run.test for run in board.runs]
    assert metrics(board.standings()) == scored.metrics()
    assert board.progress == 1.0 and not board.faults


def test_a_board_with_weights_of_fields_equals_the_scorer(root: Path) -> None:
    cards_ = load("zettelkatalog").with_weights({"author": 0, "publication.title": 3})
    job = make_job(root, cards_)
    board, scored, plain = load_board(job), RescoredRuns(job), load_board(make_job(root))
    codec = FrameCodec((*job.event_classes, Message), {"absent": ABSENT})
    sent = Board(job)
    for event in job.events():
        sent.apply(codec.decode(codec.encode(event)))
    for each in (board, sent):
        assert metrics(each.standings()) == scored.metrics()
    for name in ("a", "c"):
        scored.records[name] = WORSE
        for each in (board, sent, plain):
            change = each.set_record(name, WORSE)
        assert metrics(board.standings()) == metrics(sent.standings()) == scored.metrics()
    rows = board.standings().rows
    assert [row.figure for row in rows] == [row.figure for row in change.rows]
    # the author, in which T2 is wrong, counts for nothing
    assert rows[1].now.metrics["weighted_f1_macro"] == 1.0 > (rows[1].figure or 0)
    assert not [each for _, each in board.problems(0) if each.code == "score-weight-unmet"]
    misspelt = load_board(make_job(root, cards_.with_weights({"author": 0, "publication.titel": 3})))
    unmet = [each.params for _, each in misspelt.problems(0) if each.code == "score-weight-unmet"]
    assert unmet == [{"field": "publication.titel"}]


def test_problems_of_answers_are_named_and_counted(root: Path) -> None:
    board = load_board(make_job(root))
    assert not list(board.problems(0))
    assert {name: message.code for name, message in board.problems(2)} == {
        "b": "score-answer-text",
        "c": "score-answer-foreign",
        "d": "score-answer-missing",
        "unknown": "score-answer-unknown",
    }
    assert board.standings().rows[2].now.metrics["total_fn"] == 3 * 9


def test_a_run_whose_items_are_all_left_out_has_no_figure_and_no_rank(tmp_path: Path) -> None:
    advert = {"advertisements": [ADVERT]}
    write_file(tmp_path / "ground_truths/image_1.json", json.dumps([ADVERT]))
    write_answers(tmp_path, "T1", {"image_1": advert})
    write_answers(tmp_path, "T2", {"image_9": advert})
    board = load_board(make_job(tmp_path, "fraktur", profile="published"))
    one, two = board.standings().rows
    assert (one.now.rank, two.now.rank) == (1, None) and one.figure is not None and two.figure is None
    assert [row.name for row in board.standings().ranked] == ["T1", "T2"]
    assert dict(board.problems(1)) == {
        "image_1": Message("score-unanswered"),
        "image_9": Message("score-answer-unknown"),
    }
    change = board.set_record("image_1", ABSENT)
    assert [row.now.rank for row in change.rows] == [None, None]
    snapshot = board.take_snapshot("2026-11-28")
    assert MetricsSnapshot.from_json(snapshot.to_json()) == snapshot


def test_an_edit_reports_gains_and_changed_ranks(root: Path) -> None:
    board = load_board(make_job(root))
    opened = board.open("a", CARD)
    assert (
        [row.now.rank for row in opened.rows] == [1, 2, 3] and not list_winners(opened) and not opened.moved
    )
    assert [row.name for row in opened.ranked] == ["T1", "T2", "T3"]
    for name in NAMES:
        change = board.set_record(name, WORSE)
    assert list_winners(change) == ["T2"] and list_losers(change) == ["T1"]
    assert figure(change, 1) == 1.0 and [row.name for row in change.ranked] == ["T2", "T1", "T3"]
    assert change.rows[1].now.item["false_negatives"] == 0 < change.rows[0].now.item["false_negatives"]


def test_ties_share_a_rank_and_a_changed_order_is_reported(tmp_path: Path) -> None:
    cards(tmp_path, {"a": CARD})
    for run in ("T1", "T2"):
        write_answers(tmp_path, run, {"a": CARD})
    write_answers(tmp_path, "T3", {"a": WORSE})
    board = load_board(make_job(tmp_path))
    board.open("a", CARD)
    change = board.set_record("a", WORSE)
    assert [row.now.rank for row in change.rows] == [2, 2, 1]
    assert [row.before.rank for row in change.rows] == [1, 1, 3]
    assert {row.name for row in change.moved} == {"T1", "T2", "T3"}


def test_deltas_are_since_the_last_change_the_opening_and_the_start_of_the_day(root: Path) -> None:
    board = load_board(make_job(root))
    board.start = board.take_snapshot(date(2026, 1, 2).isoformat())
    first = figure(board.standings(), 1)
    board.open("a", CARD)
    board.set_record("a", WORSE)
    opened = figure(board.open("b", CARD), 1)
    board.set_record("b", {**CARD, "author": {"last_name": "Meie", "first_name": "Käthe"}})
    row = board.set_record("b", WORSE).rows[1]
    assert row.gained_since_opened == pytest.approx(figure(board.standings(), 1) - opened) and opened > first
    assert row.gained_since_start == pytest.approx(figure(board.standings(), 1) - first)
    assert (
        last_gain(row) is not None
        and last_gain(row) == row.now.metrics["f1_macro"] - row.before.metrics["f1_macro"]
    )
    assert row.opened.item["false_negatives"] == 1 and row.now.item["false_negatives"] == 0


def test_a_change_of_another_item_is_reported_for_that_item(root: Path) -> None:
    board = load_board(make_job(root))
    opened = board.open("a", CARD)
    row = board.set_record("b", WORSE).rows[1]
    assert row.before.item == row.opened.item != row.now.item
    assert row.opened.metrics == opened.rows[1].now.metrics and row.gained_since_opened == last_gain(row)


def test_undo_restores_the_figures_exactly(root: Path) -> None:
    board = load_board(make_job(root))
    before = metrics(board.open("a", CARD))
    for record in (WORSE, {}, {"author": {"last_name": "x"}}, WORSE, CARD):
        change = board.set_record("a", record)
    assert metrics(change) == before and not any(row.gained_since_opened for row in change.rows)


def test_a_new_truth_is_added_to_the_sums_and_a_removed_one_subtracted(root: Path) -> None:
    job = make_job(root)
    board, scored = load_board(job), RescoredRuns(job)
    change = board.open("unknown", ABSENT)
    assert items(change) == [{}, {}, {}] and metrics(change) == scored.metrics()
    for name, record in (("unknown", CARD), ("new", WORSE)):
        scored.records[name] = record
        assert metrics(board.set_record(name, record)) == scored.metrics()
    assert [sorted(f"{n}: {m}" for n, m in board.problems(run)) for run in range(3)] == scored.problems()
    for name in ("a", "unknown"):
        del scored.records[name]
        assert metrics(board.set_record(name, ABSENT)) == scored.metrics()
    with pytest.raises(KeyError):
        board.item(0, "a")


def test_an_invalid_record_is_not_scored(root: Path) -> None:
    job = make_job(root)
    board, scored = load_board(job), RescoredRuns(job)
    scored.records["a"] = LETTER
    del scored.records["a"]
    assert metrics(board.set_record("a", LETTER)) == scored.metrics()
    assert ("a", "score-truth-foreign") in {(name, message.code) for name, message in board.problems(0)}
    scored.records["a"] = {}
    assert metrics(board.set_record("a", {})) == scored.metrics()


def test_values_of_one_run_follow_the_record(root: Path) -> None:
    board = load_board(make_job(root))
    board.open("a", CARD)
    assert {value.verdict for value in board.item(0, "a").values} == {"tp"}
    board.set_record("a", WORSE)
    (wrong,) = (value for value in board.item(0, "a").values if value.verdict == "fp+fn")
    assert wrong.pointer == ("author", "last_name") and (wrong.truth, wrong.answer) == ("Meier", "Müller")
    board.open("b", CARD)
    assert board.item(2, "b").problem == Message("score-answer-text")


def test_answers_can_be_preloaded(root: Path) -> None:
    board = load_board(make_job(root))
    answers = board.answers("b")
    for path in (root / "answers").rglob("*_b.json"):
        path.unlink()
    change = board.open("b", CARD, answers)
    assert change.rows[0].now.item["f1_score"] == 1.0
    assert metrics(change) == RescoredRuns(make_job(project(root.parent / "again"))).metrics()


# rules


def test_each_run_has_the_rules_of_its_test_and_the_given_ones(tmp_path: Path) -> None:
    root = tmp_path / "letters"
    for number, signed in ((1, "TRUE"), (2, "FALSE")):
        write_file(
            root / f"ground_truths/letter0{number}.json", json.dumps({**LETTER, "has_signatures": signed})
        )
    for run in ("T1", "T2"):
        write_answers(root, run, {"letter01": LETTER, "letter02": {}})
    write_file(
        tmp_path / "benchmarks_tests.csv", 'id,name,rules\nT2,,"{""skip_signatures"": true}"\nT3,,"{"\n'
    )
    job = make_job(root, "letters")
    board, scored = load_board(job), RescoredRuns(job)
    assert metrics(board.standings()) == scored.metrics()
    assert figure(board.standings(), 0) > figure(board.standings(), 1)
    change = board.open("letter01", {**LETTER, "has_signatures": "TRUE"})
    assert change.rows[1].now.item == {} != change.rows[0].now.item and board.item(1, "letter01").left_out
    scored.records["letter01"] = {**LETTER, "has_signatures": "FALSE"}
    assert metrics(board.set_record("letter01", scored.records["letter01"])) == scored.metrics()
    other = make_job(root, "letters", rules_given={"skip_non_signatures": True})
    assert metrics(load_board(other).standings()) == RescoredRuns(other).metrics()


def test_unusable_rules_of_a_test_are_reported(root: Path) -> None:
    write_file(root / "benchmarks_tests.csv", 'id,name,rules\nT2,,"{"\n')
    board = load_board(make_job(root))
    assert [message.code for _, message in board.problems(1)] == ["score-rules-unused"]
    assert board.runs[1].rules == board.runs[0].rules


# many runs


def test_a_change_beyond_its_time_limit_is_continued_in_order(root: Path) -> None:
    job = make_job(root)
    board, scored = load_board(job), RescoredRuns(job)
    board.patience, board.first = 0.0, 2
    change = board.open("a", CARD)
    assert change.outdated == 2 and (change := board.resume()).outdated == 1 and not board.resume().outdated
    assert metrics(board.resume()) == scored.metrics()
    before = metrics(board.standings())
    scored.records.update(a=WORSE, b=WORSE)
    change = board.set_record("a", WORSE)
    assert [last_gain(row) != 0 for row in change.rows] == [False, False, True] and change.outdated == 2
    change = board.set_record("b", WORSE)
    while change.outdated:
        change = board.resume()
    assert metrics(change) == scored.metrics() != before
    board.patience = None
    scored.records["b"] = CARD
    change = board.set_record("b", CARD)
    assert metrics(change) == scored.metrics() and not change.outdated


def test_an_update_left_over_at_opening_is_no_change(root: Path) -> None:
    board = load_board(make_job(root))
    board.patience = 0.0
    change = board.open("a", WORSE)
    while change.outdated:
        change = board.resume()
    assert [row.gained_since_opened for row in change.rows] == [0.0, 0.0, 0.0]


# while it is loading


def test_edits_made_while_runs_are_loading_count(root: Path) -> None:
    job = make_job(root)
    board, scored = Board(job), RescoredRuns(job)
    write_file(root / "ground_truths" / "early.json", json.dumps({"response_text": CARD}))
    edits: dict[int, tuple[str, Any]] = {
        0: ("a", WORSE),
        1: ("early", WORSE),
        3: ("unknown", CARD),
        4: ("b", {}),
    }
    for at, event in enumerate(job.events()):
        if at in edits:
            name, record = edits[at]
            scored.records[name] = record
            board.set_record(name, record)
        board.apply(event)
    assert metrics(board.standings()) == scored.metrics()
    assert metrics(board.open("b", {})) == scored.metrics()


def test_a_run_loaded_later_is_compared_with_its_own_first_figures(root: Path) -> None:
    job = make_job(root)
    board, first = Board(job), True
    for event in job.events():
        board.apply(event)
        if isinstance(event, RunLoaded) and first:
            first = False
            assert [row.name for row in board.open("a", CARD).rows] == ["T1"]
    rows = board.set_record("a", WORSE).rows
    assert [row.gained_since_opened for row in rows] == [last_gain(row) for row in rows]
    assert last_gain(rows[1]) and rows[1].opened.rank == 2


def test_loaded_runs_are_kept_where_loading_stops(root: Path) -> None:
    board = Board(make_job(root))
    for event in board.job.events():
        if not isinstance(event, LoadEnded) and not (isinstance(event, RunLoaded) and event.run):
            board.apply(event)
    board.apply(LoadFailed(Message("preview-broken", {"reason": "killed"})))
    assert board.failed and [row.name for row in board.open("a", WORSE).rows] == ["T1"]
    assert [run.loaded for run in board.runs] == [True, False, False]


def test_results_after_a_stop_are_dropped(root: Path) -> None:
    board = Board(make_job(root))
    events = list(board.job.events())
    for event in events[:3]:
        board.apply(event)
    board.end_loading()
    board.open("new", CARD)
    for event in events[3:]:
        board.apply(event)
    assert len(board.standings().rows) == sum(isinstance(event, RunLoaded) for event in events[:3])


def test_workers_read_while_the_window_edits(root: Path) -> None:
    job = make_job(root)
    board, scored = load_board(job), RescoredRuns(job)
    with ThreadPoolExecutor(2) as workers:
        for number in range(100):
            name, record = NAMES[number % 4], (CARD, WORSE, {}, ABSENT)[number // 4 % 4]
            read = workers.submit(board.answers, name)
            problems = workers.submit(lambda: [list(board.problems(run)) for run in range(3)])
            board.set_record(name, record, None if number % 3 else read.result())
            scored.records[name] = record
            problems.result()
    scored.records = {name: record for name, record in scored.records.items() if record is not ABSENT}
    assert metrics(board.standings()) == scored.metrics()


# other measures


def test_lists_of_advertisements_and_papers_have_boards(tmp_path: Path) -> None:
    page = [ADVERT, {**ADVERT, "text": "2. Ein anderes Stück."}]
    root = tmp_path / "pages"
    write_file(root / "ground_truths" / "image_1.json", json.dumps({"1731_1_1": page}))
    write_answers(root, "T1", {"image_1": {"advertisements": page[:1]}})
    job = make_job(root, "fraktur")
    board, scored = load_board(job), RescoredRuns(job)
    changed = {"1731_1_1": [page[0], {**page[1], "text": "2. Ein andere"}]}
    scored.records["image_1"] = changed
    assert metrics(board.set_record("image_1", changed)) == scored.metrics()

    root = papers(tmp_path / "papers", {"data/papers.jsonl": [paper(1), paper(2)]})
    papers(root / "answers", {"m.jsonl": [paper(2), {**paper(1), "title": "Another"}]})
    job = make_job(root, "sciencemetabench")
    board, scored = load_board(job), RescoredRuns(job)
    assert metrics(board.standings()) == scored.metrics()
    scored.records[sha(1)] = {**paper(1), "title": "Another"}
    assert metrics(board.set_record(sha(1), scored.records[sha(1)])) == scored.metrics()
    assert figure(board.standings()) == 1.0


# standings, kept


def test_a_standing_is_stored_as_json(root: Path) -> None:
    board = load_board(make_job(root))
    kept = json.loads(json.dumps(board.take_snapshot("2026-01-02").to_json()))
    board.start = MetricsSnapshot.from_json(kept)
    assert board.start == board.take_snapshot("2026-01-02") and board.start.date == "2026-01-02"
    assert [row.gained_since_start for row in board.standings().rows] == [0.0, 0.0, 0.0]
    published = load_board(make_job(root, profile="published"))
    published.start = board.start
    assert [row.gained_since_start for row in published.standings().rows] == [None] * 3


@pytest.mark.parametrize(
    "content",
    [
        None,
        [],
        {},
        {"date": "x"},
        {"date": 1, "profile": 2, "runs": {"a": {"rules": {}, "metrics": {"f": "x"}}}},
    ],
)
def test_an_invalid_standing_is_ignored(content: Any) -> None:
    assert MetricsSnapshot.from_json(content) is None


# properties

_TEXTS = st.none() | st.sampled_from(["", "Müller", "Meier", "Meyer", "8°", "x"])
_RECORDS = st.fixed_dictionaries(
    {"author": st.fixed_dictionaries({"last_name": _TEXTS, "first_name": _TEXTS})},
    optional={
        "publication": st.fixed_dictionaries({}, optional={"title": _TEXTS, "year": st.integers(0, 2)})
    },
)
_EDITS = st.lists(
    st.tuples(st.sampled_from([*NAMES, "unknown", "new"]), st.none() | _RECORDS), min_size=1, max_size=12
)


@pytest.mark.slow
@examples(30)
@given(edits=_EDITS, profile=st.sampled_from(["documented", "published"]))
def test_any_edits_in_any_order_give_the_scorers_figures(
    edits: list[tuple[str, Any]], profile: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    root = tmp_path_factory.getbasetemp() / "preview-any"
    if not root.exists():
        project(root)
    job = make_job(root, profile=profile)
    board, scored = load_board(job), RescoredRuns(job)
    for name, record in edits:
        if record is None:
            scored.records.pop(name, None)
            change = board.set_record(name, ABSENT)
        else:
            scored.records[name] = copy.deepcopy(record)
            change = board.set_record(name, record)
        assert metrics(change) == scored.metrics()
        assert items(change) == (scored.item(name) if record is not None else [{}, {}, {}])
