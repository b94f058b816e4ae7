"""Runs against a provider on a real socket: what is asked, kept, counted, stopped and resumed."""

from __future__ import annotations

import shutil
import threading
from pathlib import Path

import pytest

from gtapp.drafting import runs
from gtapp.drafting.cache import DATABASE_FILE
from gtapp.drafting.costs import Budget, Price, PriceTable
from tests.drafting.drafting_setup import RUN, DraftingSetup
from tests.drafting.handler import Call, refused
from tests.drafting.server import DraftServer


def test_each_item_gets_its_answer(desk: DraftingSetup) -> None:
    run = desk.draft()
    progress = run.progress
    assert (progress.state, progress.done, progress.left, progress.failed) == ("finished", 3, 0, 0)
    assert progress.message is None and progress.marks == {"whole": 3}
    assert progress.tokens == 3300 and progress.cost is None and progress.requests == 3
    files = desk.files()
    assert list(files) == ["card0", "card1", "card2"]
    for item, content in files.items():
        assert content["text"] == desk.server.texts[item]
        assert content["parsed"]["publication"]["title"] == item
        assert content["provider"] == "Local" and content["model"] == "model-a-2026"
        assert content["model_asked"] == "model-a" and content["gtapp"]["step"] == "json_schema"
    assert desk.server.counts == {"card0": 1, "card1": 1, "card2": 1}
    assert not desk.notices
    assert desk.shown[-1] == progress


def test_what_was_answered_is_not_asked_again(desk: DraftingSetup) -> None:
    desk.draft()
    desk.add("card3", 3)
    desk.server.know("card3", desk.maker.build(desk.items[3]))
    run = desk.draft()
    assert (run.progress.skipped, run.progress.done) == (3, 1)
    assert set(desk.server.counts.values()) == {1} and len(desk.files()) == 4


def test_another_run_asks_only_for_what_no_run_was_answered(desk: DraftingSetup) -> None:
    desk.draft(items=desk.items[:2])
    assert desk.draft(run="T0002").progress.skipped == 2
    assert set(desk.server.counts.values()) == {1}
    assert list(desk.files("T0002")) == ["card2"]
    assert desk.draft(run="T0003", repeat_answered=True).progress.done == 3


@pytest.mark.parametrize("run", ["T0001", "T0002"])
def test_without_the_cache_the_files_count(desk: DraftingSetup, run: str) -> None:
    desk.draft()
    shutil.rmtree(desk.root / ".gtapp")
    assert desk.draft(run=run).progress.skipped == 3
    assert desk.server.requests == 3


def test_an_answer_whose_file_was_removed_is_asked_for_again(desk: DraftingSetup) -> None:
    desk.draft()
    runs.answer_path(desk.root, RUN, "card1").unlink()
    assert desk.draft().progress.done == 1
    assert desk.server.counts["card1"] == 2


def test_a_broken_cache_is_told_once_and_nothing_is_lost(desk: DraftingSetup) -> None:
    desk.draft(items=desk.items[:2])
    for path in (desk.root / ".gtapp").glob(f"{DATABASE_FILE}*"):
        path.unlink()
    (desk.root / ".gtapp" / DATABASE_FILE).write_bytes(b"no database" * 1000)
    run = desk.draft()
    assert (run.progress.skipped, run.progress.done) == (2, 1)
    assert desk.codes() == ["drafting-cache"]
    assert set(desk.server.counts.values()) == {1}


def test_a_changed_scan_is_asked_for_in_a_new_run(desk: DraftingSetup) -> None:
    desk.draft()
    shutil.copy(desk.root / "images/card0.png", desk.root / "images/card1.png")
    assert desk.draft(run="T0002").progress.done == 1


def test_no_more_are_under_way_than_allowed(tmp_path: Path) -> None:
    with DraftServer(latency=0.02) as server:
        desk = DraftingSetup(tmp_path, server, 20)
        desk.draft(profile=desk.profile(concurrency=5))
        assert 1 < server.most_at_once <= 5 and len(desk.files()) == 20


def test_a_limit_of_items(desk: DraftingSetup) -> None:
    run = desk.draft(budget=Budget(items=2))
    assert (run.progress.state, run.progress.done, run.progress.left) == ("finished", 2, 1)
    assert run.progress.message and run.progress.message.code == "drafting-budget"
    assert desk.draft(budget=Budget(items=2)).progress.left == 0
    assert set(desk.server.counts.values()) == {1}


def test_a_limit_of_tokens_is_never_passed(tmp_path: Path, server: DraftServer) -> None:
    desk = DraftingSetup(tmp_path, server, 12)
    run = desk.draft(budget=Budget(tokens=6000))
    assert run.progress.state == "stopped"
    assert run.progress.message and str(run.progress.message).startswith(
        "The limit that was set is reached (tokens: 6,000)"
    )
    assert 0 < run.progress.tokens <= 6000 and run.progress.left > 0
    assert desk.draft().progress.left == 0


def test_a_limit_of_cost(tmp_path: Path, server: DraftServer) -> None:
    desk = DraftingSetup(tmp_path, server, 12)
    prices = PriceTable({"model-a": Price(1000, 1000)})
    run = desk.draft(prices=prices, budget=Budget(cost=5.0), profile=desk.profile(concurrency=1))
    assert run.progress.cost is not None and 1 < run.progress.cost <= 5
    assert run.progress.state == "stopped"


def test_a_limit_of_cost_needs_a_price(desk: DraftingSetup) -> None:
    run = desk.draft(budget=Budget(cost=5.0))
    assert run.progress.state == "failed"
    assert run.progress.message and run.progress.message.code == "drafting-no-price"
    assert not desk.server.calls


def test_a_stop_keeps_what_is_received(tmp_path: Path) -> None:
    with DraftServer(latency=0.05) as server:
        desk = DraftingSetup(tmp_path, server, 30)
        arrived = threading.Event()
        server.before = lambda call: arrived.set() if server.requests >= 9 else None
        run = desk.begin()
        assert arrived.wait(30)
        run.stop()
        assert run.wait(30)
        assert run.progress.state == "stopped" and 0 < run.progress.done < 30
        asked = server.requests
        assert len(desk.files()) == asked, "what was under way was waited for"
        assert desk.draft().progress.skipped == asked
        assert set(server.counts.values()) == {1} and len(desk.files()) == 30
        assert not desk.notices


def test_a_stop_does_not_wait_for_ever(desk: DraftingSetup) -> None:
    arrived = threading.Event()
    desk.server.before = lambda call: arrived.set()
    desk.server.latency = 60
    run = desk.begin()
    assert arrived.wait(30)
    run.stop()
    assert run.wait(30) and run.progress.state == "stopped"
    desk.server.latency = 0
    desk.server.before = lambda call: None
    assert desk.draft().progress.left == 0
    assert desk.codes() == ["drafting-under-way"], "that it may be charged twice is said"


def test_a_run_that_is_stopped_before_it_begins(desk: DraftingSetup) -> None:
    run = desk.begin()
    run.stop()
    run.stop()
    assert run.wait(30) and run.progress.is_over
    assert desk.draft().progress.left == 0


def test_one_process_drafts_at_a_time(desk: DraftingSetup) -> None:
    arrived = threading.Event()
    desk.server.before = lambda call: arrived.set()
    desk.server.latency = 60
    first = desk.begin()
    assert arrived.wait(30)
    second = desk.draft()
    assert second.progress.message and second.progress.message.code == "drafting-taken"
    first.stop()
    first.stop()
    assert first.wait(30)


def test_a_scan_that_cant_be_sent_fails_alone(desk: DraftingSetup) -> None:
    (desk.root / "images/card1.png").write_bytes(b"no image")
    run = desk.draft()
    assert (run.progress.done, run.progress.failed) == (2, 1)
    assert [(failure.item, failure.message.code) for failure in run.failures] == [("card1", "drafting-item")]


def test_what_failed_comes_last_the_next_time(tmp_path: Path, server: DraftServer) -> None:
    desk = DraftingSetup(tmp_path, server, 6)
    server.script("card0", refused(413), refused(413))
    one = desk.profile(concurrency=1)
    assert desk.draft(profile=one, budget=Budget(items=3)).progress.failed == 1
    server.calls.clear()
    assert desk.draft(profile=one).progress.failed == 1
    assert server.item(server.calls[-1]) == "card0"


def test_many_failures_in_a_row_end_a_run(tmp_path: Path, server: DraftServer) -> None:
    desk = DraftingSetup(tmp_path, server, 30)
    server.script("*", *[refused(400, "bad image")] * 100)
    run = desk.draft()
    assert run.progress.state == "stopped" and server.requests <= 10 + 4
    assert run.progress.message and run.progress.message.code == "drafting-breaker"
    assert "bad image" in str(run.progress.message)


@pytest.mark.parametrize("mark", ["empty", "refused"])
def test_an_answer_without_a_record_is_asked_for_again_on_request(desk: DraftingSetup, mark: str) -> None:
    empty, no = desk.server.completion(""), desk.server.completion(None, refusal="I can't help with that.")
    desk.server.script("card1", empty if mark == "empty" else no)
    assert desk.draft().progress.marks == {"whole": 2, mark: 1}
    assert desk.draft().progress.skipped == 3
    assert desk.draft(again=frozenset({mark})).progress.marks == {"whole": 1}
    assert desk.files()["card1"]["gtapp"]["mark"] == "whole"
    assert desk.server.counts == {"card0": 1, "card1": 2, "card2": 1}


def test_an_answer_of_another_program_stays_and_is_not_asked_for(desk: DraftingSetup) -> None:
    path = runs.answer_path(desk.root, RUN, "card1")
    path.parent.mkdir(parents=True)
    path.write_text('{"text": "{}"}')
    assert desk.draft().progress.skipped == 1
    assert path.read_text() == '{"text": "{}"}' and not desk.server.counts["card1"]


def test_a_fault_of_the_program_is_told_and_ends_the_run(desk: DraftingSetup) -> None:
    class Broken:
        def build(self, item: object) -> object:
            raise ZeroDivisionError("with something private")

    run = desk.draft(builder=Broken())
    assert run.progress.state == "failed"
    assert str(run.progress.message).startswith(
        "Drafting ended by a fault of the program (ZeroDivisionError)"
    )


def test_limits_of_requests_a_minute(tmp_path: Path, server: DraftServer) -> None:
    desk = DraftingSetup(tmp_path, server, 9)
    began = desk.clock.time
    times: list[float] = []

    def note(call: Call) -> None:
        times.append(desk.clock.time)

    server.before = note
    desk.draft(profile=desk.profile(requests_per_minute=4, concurrency=1))
    assert len(times) == 9 and desk.clock.time - began >= 120
    assert all(times[index + 4] - times[index] >= 60 for index in range(5))


def test_a_provider_that_cant_be_reached(desk: DraftingSetup) -> None:
    gone = desk.profile(base_url="http://127.0.0.1:9/v1")
    run = desk.draft(profile=gone)
    assert run.progress.failed == 3
    assert "127.0.0.1:9 can't be reached" in str(run.failures[0].message)
