"""Prioritized items: requested next in a running run, once, and never when an answer exists."""

from __future__ import annotations

from pathlib import Path
from threading import Event
from typing import Any

import pytest

from gtapp.core.schema.items import Item
from gtapp.features.drafts.request import RequestBuilder
from gtapp.features.drafts.runner import DraftingRun
from gtapp.features.places.ocr.language_data import MissingOcrError
from tests.features.drafts.drafting_setup import DraftingSetup, HoldBack
from tests.features.drafts.handler import Call, error_reaction
from tests.features.drafts.server import DraftServer

MANY = 40
PREPARED = 16
"""More than are prepared ahead."""
FEW = 4


@pytest.fixture
def drafting_setup(tmp_path: Path, server: DraftServer) -> DraftingSetup:
    return DraftingSetup(tmp_path / "project", server, MANY)


class Gate:
    """Hold the provider's first answer back until `open`; `order` are the items in the order of their requests."""

    def __init__(self, drafting_setup: DraftingSetup, awaited: str = "") -> None:
        self.order: list[str] = []
        self.reached, self._open = Event(), Event()
        self.awaited = Event()
        """Set when the item of this name is requested."""
        self._awaited = awaited
        self._desk = drafting_setup
        drafting_setup.server.before = self._pass

    def _pass(self, call: Call) -> None:
        if item := self._desk.server.item(call):
            self.order.append(item)
            if item == self._awaited:
                self.awaited.set()
            self.reached.set()
            assert self._open.wait(30)

    def open(self) -> None:
        self._open.set()


def _start_run(
    drafting_setup: DraftingSetup, gate: Gate | None = None, **changes: Any
) -> tuple[Gate, DraftingRun]:
    gate = gate or Gate(drafting_setup)
    run = drafting_setup.begin(profile=drafting_setup.profile(concurrency=1), **changes)
    assert gate.reached.wait(30)
    return gate, run


def _finish_run(gate: Gate, run: DraftingRun) -> None:
    gate.open()
    assert run.wait(60)


@pytest.mark.parametrize("number", [1, 5, 12, MANY - 1], ids=["next", "ready", "being made", "last"])
@pytest.mark.slow
def test_it_is_requested_before_all_waiting_items(
    drafting_setup: DraftingSetup, hold_back: HoldBack, number: int
) -> None:
    name = f"card{number}"
    gate = Gate(drafting_setup, name)
    hold_back(f"card{PREPARED - 1}", gate.awaited)
    _, run = _start_run(drafting_setup, gate)
    assert run.prioritize(drafting_setup.items[number])
    _finish_run(gate, run)
    # those that were prepared already may still go before it, while it is prepared
    assert name in gate.order[1:PREPARED]
    assert run.progress.state == "finished" and run.progress.done == run.progress.total == MANY
    assert (
        run.has_requested(name)
        and set(drafting_setup.server.counts.values()) == {1}
        and len(drafting_setup.files()) == MANY
    )


def test_it_does_not_wait_for_items_that_are_prepared_before_it(
    drafting_setup: DraftingSetup, hold_back: HoldBack
) -> None:
    gate = Gate(drafting_setup, "card3")
    hold_back("card2", gate.awaited)
    _, run = _start_run(drafting_setup, gate)
    assert run.prioritize(drafting_setup.items[3])
    _finish_run(gate, run)
    assert gate.order.index("card3") < gate.order.index("card2")
    assert set(drafting_setup.server.counts.values()) == {1}


def test_many_at_once_are_each_requested_once(drafting_setup: DraftingSetup) -> None:
    gate, run = _start_run(drafting_setup)
    for _ in range(2):
        for item in reversed(drafting_setup.items):
            run.prioritize(item)
    _finish_run(gate, run)
    assert set(drafting_setup.server.counts.values()) == {1} and run.progress.done == MANY
    assert (run.progress.left, run.progress.under_way) == (0, 0)


def test_an_item_that_is_not_in_the_order(drafting_setup: DraftingSetup, hold_back: HoldBack) -> None:
    gate = Gate(drafting_setup, "card9")
    hold_back(f"card{FEW - 1}", gate.awaited)
    _, run = _start_run(drafting_setup, gate, items=drafting_setup.items[:5])
    assert run.prioritize(drafting_setup.items[9])
    _finish_run(gate, run)
    assert "card9" in gate.order[1:FEW] and run.has_requested("card9")
    assert (run.progress.total, run.progress.done, run.progress.left) == (6, 6, 0)


def test_prioritizing_before_the_run_starts(drafting_setup: DraftingSetup, hold_back: HoldBack) -> None:
    gate = Gate(drafting_setup, "card30")
    hold_back(f"card{FEW - 1}", gate.awaited)
    gate.open()
    run = DraftingRun(
        drafting_setup.order(profile=drafting_setup.profile(concurrency=1)), clock=drafting_setup.clock
    )
    assert run.prioritize(drafting_setup.items[30])
    run.start()
    assert run.wait(60)
    assert "card30" in gate.order[:FEW] and run.progress.done == MANY


def test_answered_or_requested_items_are_not_requested_again(drafting_setup: DraftingSetup) -> None:
    drafting_setup.draft(items=drafting_setup.items[:3])
    gate, run = _start_run(drafting_setup)
    assert not run.prioritize(drafting_setup.items[1]), "it was there before"
    assert not run.prioritize(drafting_setup.items[3]), "it is under way"
    _finish_run(gate, run)
    assert not run.has_requested("card1") and run.has_requested("card3")
    assert not run.prioritize(drafting_setup.items[4]) and set(drafting_setup.server.counts.values()) == {1}


def test_an_answer_of_another_run_is_left_to_the_caller(drafting_setup: DraftingSetup) -> None:
    drafting_setup.draft(items=drafting_setup.items[9:10], run="T0009")
    gate, run = _start_run(drafting_setup, items=drafting_setup.items[:5])
    run.prioritize(drafting_setup.items[9])
    _finish_run(gate, run)
    assert not run.has_requested("card9") and run.progress.left == 0
    assert set(drafting_setup.server.counts.values()) == {1}


def test_its_faults_are_reported(drafting_setup: DraftingSetup) -> None:
    drafting_setup.server.script("card20", error_reaction(400, "no"))
    gate, run = _start_run(drafting_setup)
    assert run.prioritize(drafting_setup.items[20]) and run.prioritize(Item("nothing"))
    _finish_run(gate, run)
    assert sorted(failure.item for failure in run.failures) == ["card20", "nothing"]
    assert run.has_requested("nothing") and run.progress.total == MANY + 1 and run.progress.left == 0


def test_it_is_reported_where_only_its_scan_needs_ocr_that_is_missing(
    drafting_setup: DraftingSetup, monkeypatch: pytest.MonkeyPatch
) -> None:
    build = RequestBuilder.build

    def build_without_ocr(builder: RequestBuilder, item: Item) -> Any:
        if item.id == "card20":
            raise MissingOcrError("ocr-no-data", command="", files="", folder="")
        return build(builder, item)

    monkeypatch.setattr(RequestBuilder, "build", build_without_ocr)
    gate, run = _start_run(drafting_setup, items=drafting_setup.items[:5])
    assert run.prioritize(drafting_setup.items[20])
    _finish_run(gate, run)
    assert [(failure.item, failure.message.code) for failure in run.failures] == [("card20", "ocr-no-data")]
    assert run.progress.left == 0 and run.progress.done == 5


def test_a_stop_drops_it(drafting_setup: DraftingSetup) -> None:
    gate, run = _start_run(drafting_setup)
    run.stop()
    assert not run.prioritize(drafting_setup.items[20])
    _finish_run(gate, run)
    assert not run.has_requested("card20") and run.progress.state == "stopped"
