"""What a batch, an earlier run or a stop leaves behind is known: nothing is asked twice, and nothing is told that is not so."""

from __future__ import annotations

import asyncio
import json
import shutil
from pathlib import Path

import pytest

from gtapp.benchmark import load
from gtapp.drafting import providers
from gtapp.drafting.batch import batch_states
from gtapp.drafting.drafting_settings import DraftingSettings
from gtapp.drafting.request import RequestBuilder
from gtapp.drafting.request_queue import RunSpec
from gtapp.drafting.runner import DraftingRun
from gtapp.errors import GtappError
from gtapp.messages import Message
from tests.drafting.batch_setup import BatchSetup
from tests.drafting.drafting_setup import MODEL, DraftingSetup
from tests.drafting.handler import Call, Reaction, refused
from tests.drafting.server import DraftServer, least


@pytest.fixture
def batch(tmp_path: Path, server: DraftServer) -> BatchSetup:
    return BatchSetup(tmp_path, server, 4)


def _live(desk: BatchSetup, run: str = "T0009", **changes: int) -> tuple[DraftingRun, list[Message]]:
    told: list[Message] = []
    drafting = DraftingRun(
        RunSpec(desk.root, run, desk.items, desk.maker, MODEL, desk.profile(**changes)),
        on_message=told.append,
    )
    drafting.start()
    assert drafting.wait(30)
    return drafting, told


def test_a_run_leaves_out_what_is_under_way_in_a_batch(batch: BatchSetup, server: DraftServer) -> None:
    batch.submit(batch.items[:3])
    run, _ = _live(batch)
    assert run.progress.done == server.requests == 1
    assert {failure.message.code for failure in run.failures} == {"batch-under-way"}
    assert sorted(failure.item for failure in run.failures) == ["card0", "card1", "card2"]


def test_no_batch_is_handed_in_while_a_run_asks(batch: BatchSetup, server: DraftServer) -> None:
    refusals: list[str] = []

    def hand_in() -> None:
        with pytest.raises(GtappError) as told:
            batch.submit()
        refusals.append(told.value.code)

    async def asked(call: Call) -> Reaction:
        await asyncio.to_thread(hand_in)
        return server.completion(json.dumps(least(batch.maker.wire(batch.items[0]).schema)))

    server.routes["/v1/chat/completions"] = asked
    run, _ = _live(batch, concurrency=1)
    assert refusals == ["drafting-taken"] * 4 and not batch.service.files
    assert run.progress.done == server.requests == 4
    assert [state.run for state in batch_states(batch.root)] == []
    assert batch.submit().submitted == 0


def test_no_run_begins_while_a_batch_is_handed_in(batch: BatchSetup, server: DraftServer) -> None:
    codes: list[str | None] = []

    def begin(count: int) -> None:
        run, _ = _live(batch)
        message = run.progress.message
        codes.append(message.code if message else None)

    assert batch.submit(progress=begin).submitted == 4
    assert codes == ["drafting-taken"] * 4 and server.requests == 0


def test_runs_are_learned_though_a_batch_was_joined_first(batch: BatchSetup, server: DraftServer) -> None:
    first, _ = _live(batch, "T0002")
    assert first.progress.done == server.requests == 4
    shutil.rmtree(batch.root / ".gtapp")
    submitted = batch.submit()
    assert submitted.submitted == 0
    assert {message.code for _, message in submitted.left_out} == {"batch-known"}
    again, _ = _live(batch)
    assert again.progress.skipped == 4 and server.requests == 4


def test_a_batch_leaves_out_what_the_model_refuses(batch: BatchSetup) -> None:
    warm = RequestBuilder(
        batch.root, load("zettelkatalog"), DraftingSettings(temperature=0.5, max_tokens=99), MODEL
    )
    providers.store_refused_parameters(batch.profile(), MODEL, ["temperature"])
    batch.batches().submit("T0001", batch.items[:1], warm, MODEL)
    (file,) = batch.service.files.values()
    body = json.loads(file.path.read_bytes())["body"]
    assert "temperature" not in body and body["max_completion_tokens"] == 99


def test_a_stop_leaves_nothing_under_way_that_was_refused(tmp_path: Path, server: DraftServer) -> None:
    desk = DraftingSetup(tmp_path, server, 6)
    server.script("card0", *[refused(500)] * 2, refused(401))
    for number in range(1, 6):
        server.script(f"card{number}", *[refused(500)] * 4)
    run = desk.draft(profile=desk.profile(concurrency=6))
    assert run.progress.state == "stopped"
    desk.notices.clear()
    assert desk.draft().progress.left == 0
    assert "drafting-under-way" not in desk.codes()
