"""Runs against a provider on a real socket: requested, stored, counted, stopped and resumed."""

from __future__ import annotations

import shutil
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from gtapp.features.drafts import runs
from gtapp.features.drafts.cache import DATABASE_FILE
from gtapp.features.drafts.costs import Budget, Price, PriceTable
from tests.features.drafts.drafting_setup import RUN, DraftingSetup
from tests.features.drafts.handler import Call, error_reaction
from tests.features.drafts.server import DraftServer


def test_each_item_gets_its_answer(drafting_setup: DraftingSetup) -> None:
    run = drafting_setup.draft()
    progress = run.progress
    assert (progress.state, progress.done, progress.left, progress.failed) == ("finished", 3, 0, 0)
    assert progress.message is None and progress.marks == {"whole": 3}
    assert progress.tokens == 3300 and progress.cost is None and progress.requests == 3
    files = drafting_setup.files()
    assert list(files) == ["card0", "card1", "card2"]
    for item, content in files.items():
        assert content["text"] == drafting_setup.server.texts[item]
        assert content["parsed"]["publication"]["title"] == item
        assert content["provider"] == "Local" and content["model"] == "model-a-2026"
        assert content["model_asked"] == "model-a" and content["gtapp"]["step"] == "json_schema"
    assert drafting_setup.server.counts == {"card0": 1, "card1": 1, "card2": 1}
    assert not drafting_setup.notices
    assert drafting_setup.shown[-1] == progress


def test_answered_items_are_not_requested_again(drafting_setup: DraftingSetup) -> None:
    drafting_setup.draft()
    drafting_setup.add("card3", 3)
    drafting_setup.server.know("card3", drafting_setup.maker.build(drafting_setup.items[3]))
    run = drafting_setup.draft()
    assert (run.progress.skipped, run.progress.done) == (3, 1)
    assert set(drafting_setup.server.counts.values()) == {1} and len(drafting_setup.files()) == 4


def test_another_run_requests_only_unanswered_items(drafting_setup: DraftingSetup) -> None:
    drafting_setup.draft(items=drafting_setup.items[:2])
    assert drafting_setup.draft(run="T0002").progress.skipped == 2
    assert set(drafting_setup.server.counts.values()) == {1}
    assert list(drafting_setup.files("T0002")) == ["card2"]
    assert drafting_setup.draft(run="T0003", repeat_answered=True).progress.done == 3


@pytest.mark.parametrize("run", ["T0001", "T0002"])
def test_without_the_cache_the_files_are_used(drafting_setup: DraftingSetup, run: str) -> None:
    drafting_setup.draft()
    shutil.rmtree(drafting_setup.root / ".gtapp")
    assert drafting_setup.draft(run=run).progress.skipped == 3
    assert drafting_setup.server.requests == 3


@pytest.mark.posix
@pytest.mark.parametrize("run", ["GPT?4", 'a "b" <c>|*'])
def test_a_run_is_continued_whose_name_only_windows_refuses(drafting_setup: DraftingSetup, run: str) -> None:
    drafting_setup.draft(items=drafting_setup.items[:1])
    folder = (drafting_setup.root / "drafts" / RUN).rename(drafting_setup.root / "drafts" / run)
    for path in list(folder.iterdir()):
        path.rename(folder / path.name.replace(RUN, run))
    shutil.rmtree(drafting_setup.root / ".gtapp")
    progress = drafting_setup.draft(run=run, items=drafting_setup.items[:2]).progress
    assert (progress.state, progress.skipped, progress.done) == ("finished", 1, 1)
    assert drafting_setup.draft(run="T0002").progress.skipped == 2
    assert set(drafting_setup.server.counts.values()) == {1} and len(drafting_setup.files(run)) == 2


def test_an_answer_whose_file_was_deleted_is_requested_again(drafting_setup: DraftingSetup) -> None:
    drafting_setup.draft()
    runs.answer_path(drafting_setup.root, RUN, "card1").unlink()
    assert drafting_setup.draft().progress.done == 1
    assert drafting_setup.server.counts["card1"] == 2


def test_a_broken_cache_is_reported_once_and_nothing_is_lost(drafting_setup: DraftingSetup) -> None:
    drafting_setup.draft(items=drafting_setup.items[:2])
    for path in (drafting_setup.root / ".gtapp").glob(f"{DATABASE_FILE}*"):
        path.unlink()
    (drafting_setup.root / ".gtapp" / DATABASE_FILE).write_bytes(b"no database" * 1000)
    run = drafting_setup.draft()
    assert (run.progress.skipped, run.progress.done) == (2, 1)
    assert drafting_setup.codes() == ["drafting-cache"]
    assert set(drafting_setup.server.counts.values()) == {1}


def test_a_foreign_cache_is_not_used_and_nothing_is_lost(drafting_setup: DraftingSetup) -> None:
    drafting_setup.draft(items=drafting_setup.items[:2])
    path = drafting_setup.root / ".gtapp" / DATABASE_FILE
    with closing(sqlite3.connect(path)) as foreign:
        foreign.execute("CREATE TRIGGER t AFTER INSERT ON asked BEGIN DELETE FROM asked; END")
    run = drafting_setup.draft()
    assert (run.progress.skipped, run.progress.done) == (2, 1)
    assert drafting_setup.codes() == ["store-unsafe"]
    assert set(drafting_setup.server.counts.values()) == {1}


def test_a_changed_scan_is_requested_in_a_new_run(drafting_setup: DraftingSetup) -> None:
    drafting_setup.draft()
    shutil.copy(drafting_setup.root / "images/card0.png", drafting_setup.root / "images/card1.png")
    assert drafting_setup.draft(run="T0002").progress.done == 1


def test_concurrent_requests_are_limited(tmp_path: Path) -> None:
    with DraftServer(latency=0.02) as server:
        drafting_setup = DraftingSetup(tmp_path, server, 20)
        drafting_setup.draft(profile=drafting_setup.profile(concurrency=5))
        assert 1 < server.most_at_once <= 5 and len(drafting_setup.files()) == 20


def test_a_limit_of_items(drafting_setup: DraftingSetup) -> None:
    run = drafting_setup.draft(budget=Budget(items=2))
    assert (run.progress.state, run.progress.done, run.progress.left) == ("finished", 2, 1)
    assert run.progress.message and run.progress.message.code == "drafting-budget"
    assert drafting_setup.draft(budget=Budget(items=2)).progress.left == 0
    assert set(drafting_setup.server.counts.values()) == {1}


def test_a_limit_of_tokens_is_never_exceeded(tmp_path: Path, server: DraftServer) -> None:
    drafting_setup = DraftingSetup(tmp_path, server, 12)
    run = drafting_setup.draft(budget=Budget(tokens=6000))
    assert run.progress.state == "stopped"
    assert run.progress.message and str(run.progress.message).startswith(
        "The limit that was set is reached (tokens: 6,000)"
    )
    assert 0 < run.progress.tokens <= 6000 and run.progress.left > 0
    assert drafting_setup.draft().progress.left == 0


def test_a_limit_of_cost(tmp_path: Path, server: DraftServer) -> None:
    drafting_setup = DraftingSetup(tmp_path, server, 12)
    prices = PriceTable({"model-a": Price(1000, 1000)})
    run = drafting_setup.draft(
        prices=prices, budget=Budget(cost=5.0), profile=drafting_setup.profile(concurrency=1)
    )
    assert run.progress.cost is not None and 1 < run.progress.cost <= 5
    assert run.progress.state == "stopped"


def test_a_limit_of_cost_needs_a_price(drafting_setup: DraftingSetup) -> None:
    run = drafting_setup.draft(budget=Budget(cost=5.0))
    assert run.progress.state == "failed"
    assert run.progress.message and run.progress.message.code == "drafting-no-price"
    assert not drafting_setup.server.calls


def test_a_stop_keeps_received_answers(tmp_path: Path) -> None:
    with DraftServer(latency=0.05) as server:
        drafting_setup = DraftingSetup(tmp_path, server, 30)
        arrived = threading.Event()
        server.before = lambda call: arrived.set() if server.requests >= 9 else None
        run = drafting_setup.begin()
        assert arrived.wait(30)
        run.stop()
        assert run.wait(30)
        assert run.progress.state == "stopped" and 0 < run.progress.done < 30
        asked = server.requests
        assert len(drafting_setup.files()) == asked, "what was under way was waited for"
        assert drafting_setup.draft().progress.skipped == asked
        assert set(server.counts.values()) == {1} and len(drafting_setup.files()) == 30
        assert not drafting_setup.notices


def test_a_stop_has_a_time_limit(drafting_setup: DraftingSetup) -> None:
    arrived = threading.Event()
    drafting_setup.server.before = lambda call: arrived.set()
    drafting_setup.server.latency = 60
    run = drafting_setup.begin()
    assert arrived.wait(30)
    run.stop()
    assert run.wait(30) and run.progress.state == "stopped"
    drafting_setup.server.latency = 0
    drafting_setup.server.before = lambda call: None
    assert drafting_setup.draft().progress.left == 0
    assert drafting_setup.codes() == ["drafting-under-way"], "that it may be charged twice is said"


def test_a_run_that_is_stopped_before_it_starts(drafting_setup: DraftingSetup) -> None:
    run = drafting_setup.begin()
    run.stop()
    run.stop()
    assert run.wait(30) and run.progress.is_over
    assert drafting_setup.draft().progress.left == 0


def test_one_process_drafts_at_a_time(drafting_setup: DraftingSetup) -> None:
    arrived = threading.Event()
    drafting_setup.server.before = lambda call: arrived.set()
    drafting_setup.server.latency = 60
    first = drafting_setup.begin()
    assert arrived.wait(30)
    second = drafting_setup.draft()
    assert second.progress.message and second.progress.message.code == "drafting-taken"
    first.stop()
    first.stop()
    assert first.wait(30)


def test_an_unusable_scan_fails_alone(drafting_setup: DraftingSetup) -> None:
    (drafting_setup.root / "images/card1.png").write_bytes(b"no image")
    run = drafting_setup.draft()
    assert (run.progress.done, run.progress.failed) == (2, 1)
    assert [(failure.item, failure.message.code) for failure in run.failures] == [("card1", "drafting-item")]


def test_failed_items_come_last_in_the_next_run(tmp_path: Path, server: DraftServer) -> None:
    drafting_setup = DraftingSetup(tmp_path, server, 6)
    server.script("card0", error_reaction(413), error_reaction(413))
    one = drafting_setup.profile(concurrency=1)
    assert drafting_setup.draft(profile=one, budget=Budget(items=3)).progress.failed == 1
    server.calls.clear()
    assert drafting_setup.draft(profile=one).progress.failed == 1
    assert server.item(server.calls[-1]) == "card0"


def test_many_failures_in_a_row_end_a_run(tmp_path: Path, server: DraftServer) -> None:
    drafting_setup = DraftingSetup(tmp_path, server, 30)
    server.script("*", *[error_reaction(400, "bad image")] * 100)
    run = drafting_setup.draft()
    assert run.progress.state == "stopped" and server.requests <= 10 + 4
    assert run.progress.message and run.progress.message.code == "drafting-breaker"
    assert "bad image" in str(run.progress.message)


@pytest.mark.parametrize("mark", ["empty", "refused"])
def test_an_answer_without_a_record_is_requested_again_on_request(
    drafting_setup: DraftingSetup, mark: str
) -> None:
    empty, no = (
        drafting_setup.server.completion(""),
        drafting_setup.server.completion(None, refusal="I can’t help with that."),
    )
    drafting_setup.server.script("card1", empty if mark == "empty" else no)
    assert drafting_setup.draft().progress.marks == {"whole": 2, mark: 1}
    assert drafting_setup.draft().progress.skipped == 3
    assert drafting_setup.draft(again=frozenset({mark})).progress.marks == {"whole": 1}
    assert drafting_setup.files()["card1"]["gtapp"]["mark"] == "whole"
    assert drafting_setup.server.counts == {"card0": 1, "card1": 2, "card2": 1}


def test_an_answer_of_another_program_is_kept_and_not_requested(drafting_setup: DraftingSetup) -> None:
    path = runs.answer_path(drafting_setup.root, RUN, "card1")
    path.parent.mkdir(parents=True)
    path.write_text('{"text": "{}"}')
    assert drafting_setup.draft().progress.skipped == 1
    assert path.read_text() == '{"text": "{}"}' and not drafting_setup.server.counts["card1"]


def test_a_fault_of_the_program_is_reported_and_ends_the_run(drafting_setup: DraftingSetup) -> None:
    class BrokenBuilder:
        def build(self, item: object) -> object:
            raise ZeroDivisionError("with something private")

        def close(self) -> None:
            """Nothing was opened."""

    run = drafting_setup.draft(builder=BrokenBuilder())
    assert run.progress.state == "failed"
    assert str(run.progress.message).startswith(
        "Drafting ended by a fault of the program (ZeroDivisionError)"
    )


def test_limits_of_requests_a_minute(tmp_path: Path, server: DraftServer) -> None:
    drafting_setup = DraftingSetup(tmp_path, server, 9)
    began = drafting_setup.clock.time
    times: list[float] = []

    def note(call: Call) -> None:
        times.append(drafting_setup.clock.time)

    server.before = note
    drafting_setup.draft(profile=drafting_setup.profile(requests_per_minute=4, concurrency=1))
    assert len(times) == 9 and drafting_setup.clock.time - began >= 120
    assert all(times[index + 4] - times[index] >= 60 for index in range(5))


def test_a_provider_that_cant_be_reached(drafting_setup: DraftingSetup) -> None:
    gone = drafting_setup.profile(base_url="http://127.0.0.1:9/v1")
    run = drafting_setup.draft(profile=gone)
    assert run.progress.failed == 3
    assert "127.0.0.1:9 can’t be reached" in str(run.failures[0].message)
