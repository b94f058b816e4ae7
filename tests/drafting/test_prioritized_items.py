"""An item before its turn: asked for next in a run that is under way, once, and never instead of an answer."""

from __future__ import annotations

from pathlib import Path
from threading import Event
from typing import Any

import pytest

from gtapp.drafting.runner import DraftingRun
from gtapp.items import Item
from tests.drafting.drafting_setup import DraftingSetup
from tests.drafting.handler import Call, refused
from tests.drafting.server import DraftServer

MANY = 40


@pytest.fixture
def desk(tmp_path: Path, server: DraftServer) -> DraftingSetup:
    return DraftingSetup(tmp_path / "project", server, MANY)


class Gate:
    """Holds the provider's first answer back until `open`; `order` are the items as they were asked for."""

    def __init__(self, desk: DraftingSetup) -> None:
        self.order: list[str] = []
        self.reached, self._open = Event(), Event()
        self._desk = desk
        desk.server.before = self._pass

    def _pass(self, call: Call) -> None:
        if item := self._desk.server.item(call):
            self.order.append(item)
            self.reached.set()
            assert self._open.wait(30)

    def open(self) -> None:
        self._open.set()


def _begun(desk: DraftingSetup, **changes: Any) -> tuple[Gate, DraftingRun]:
    gate = Gate(desk)
    run = desk.begin(profile=desk.profile(concurrency=1), **changes)
    assert gate.reached.wait(30)
    return gate, run


def _ended(gate: Gate, run: DraftingRun) -> None:
    gate.open()
    assert run.wait(60)


@pytest.mark.parametrize("number", [1, 5, 12, MANY - 1], ids=["next", "ready", "being made", "last"])
@pytest.mark.slow
def test_it_comes_before_all_that_wait(desk: DraftingSetup, number: int) -> None:
    gate, run = _begun(desk)
    name = f"card{number}"
    assert run.prioritize(desk.items[number])
    _ended(gate, run)
    # one that was about to go out may still go before it
    assert name in gate.order[1:4]
    assert run.progress.state == "finished" and run.progress.done == run.progress.total == MANY
    assert run.has_requested(name) and set(desk.server.counts.values()) == {1} and len(desk.files()) == MANY


def test_all_at_once_are_each_asked_once(desk: DraftingSetup) -> None:
    gate, run = _begun(desk)
    for _ in range(2):
        for item in reversed(desk.items):
            run.prioritize(item)
    _ended(gate, run)
    assert set(desk.server.counts.values()) == {1} and run.progress.done == MANY
    assert (run.progress.left, run.progress.under_way) == (0, 0)


def test_one_that_the_order_does_not_name(desk: DraftingSetup) -> None:
    gate, run = _begun(desk, items=desk.items[:5])
    assert run.prioritize(desk.items[9])
    _ended(gate, run)
    assert "card9" in gate.order[1:4] and run.has_requested("card9")
    assert (run.progress.total, run.progress.done, run.progress.left) == (6, 6, 0)


def test_before_the_run_has_begun(desk: DraftingSetup) -> None:
    gate = Gate(desk)
    gate.open()
    run = DraftingRun(desk.order(profile=desk.profile(concurrency=1)), clock=desk.clock)
    assert run.prioritize(desk.items[30])
    run.start()
    assert run.wait(60)
    assert "card30" in gate.order[:4] and run.progress.done == MANY


def test_what_is_answered_or_asked_already_is_not_asked_again(desk: DraftingSetup) -> None:
    desk.draft(items=desk.items[:3])
    gate, run = _begun(desk)
    assert not run.prioritize(desk.items[1]), "it was there before"
    assert not run.prioritize(desk.items[3]), "it is under way"
    _ended(gate, run)
    assert not run.has_requested("card1") and run.has_requested("card3")
    assert not run.prioritize(desk.items[4]) and set(desk.server.counts.values()) == {1}


def test_an_answer_of_another_run_is_left_for_the_one_who_wished(desk: DraftingSetup) -> None:
    desk.draft(items=desk.items[9:10], run="T0009")
    gate, run = _begun(desk, items=desk.items[:5])
    run.prioritize(desk.items[9])
    _ended(gate, run)
    assert not run.has_requested("card9") and run.progress.left == 0
    assert set(desk.server.counts.values()) == {1}


def test_faults_of_it_are_told(desk: DraftingSetup) -> None:
    desk.server.script("card20", refused(400, "no"))
    gate, run = _begun(desk)
    assert run.prioritize(desk.items[20]) and run.prioritize(Item("nothing"))
    _ended(gate, run)
    assert sorted(failure.item for failure in run.failures) == ["card20", "nothing"]
    assert run.has_requested("nothing") and run.progress.total == MANY + 1 and run.progress.left == 0


def test_a_stop_leaves_it(desk: DraftingSetup) -> None:
    gate, run = _begun(desk)
    run.stop()
    assert not run.prioritize(desk.items[20])
    _ended(gate, run)
    assert not run.has_requested("card20") and run.progress.state == "stopped"
