"""What a batch, an earlier run or a stop leaves behind: nothing is requested twice, and nothing wrong is reported."""

from __future__ import annotations

import asyncio
import json
import shutil
from pathlib import Path

import pytest

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.core.schema.benchmark import load
from gtapp.features.drafts import providers
from gtapp.features.drafts.batch import batch_states
from gtapp.features.drafts.drafting_settings import DraftingSettings
from gtapp.features.drafts.request import RequestBuilder
from gtapp.features.drafts.request_queue import RunSpec
from gtapp.features.drafts.runner import DraftingRun
from tests.features.drafts.batch_setup import BatchSetup
from tests.features.drafts.drafting_setup import MODEL, DraftingSetup
from tests.features.drafts.handler import Call, Reaction, error_reaction
from tests.features.drafts.server import DraftServer, make_least_value


@pytest.fixture
def batch_setup(tmp_path: Path, server: DraftServer) -> BatchSetup:
    return BatchSetup(tmp_path, server, 4)


def _list_live_requests(
    drafting_setup: BatchSetup, run: str = "T0009", **changes: int
) -> tuple[DraftingRun, list[Message]]:
    messages: list[Message] = []
    drafting = DraftingRun(
        RunSpec(
            drafting_setup.root,
            run,
            drafting_setup.items,
            drafting_setup.maker,
            MODEL,
            drafting_setup.profile(**changes),
        ),
        on_message=messages.append,
    )
    drafting.start()
    assert drafting.wait(30)
    return drafting, messages


def test_a_run_leaves_out_items_of_a_live_batch(batch_setup: BatchSetup, server: DraftServer) -> None:
    batch_setup.submit(batch_setup.items[:3])
    run, _ = _list_live_requests(batch_setup)
    assert run.progress.done == server.requests == 1
    assert {failure.message.code for failure in run.failures} == {"batch-under-way"}
    assert sorted(failure.item for failure in run.failures) == ["card0", "card1", "card2"]


def test_no_batch_is_submitted_during_a_run(batch_setup: BatchSetup, server: DraftServer) -> None:
    refusals: list[str] = []

    def submit_batch() -> None:
        with pytest.raises(GtappError) as messages:
            batch_setup.submit()
        refusals.append(messages.value.code)

    async def asked(call: Call) -> Reaction:
        await asyncio.to_thread(submit_batch)
        return server.completion(
            json.dumps(make_least_value(batch_setup.maker.wire(batch_setup.items[0]).schema))
        )

    server.routes["/v1/chat/completions"] = asked
    run, _ = _list_live_requests(batch_setup, concurrency=1)
    assert refusals == ["drafting-taken"] * 4 and not batch_setup.service.files
    assert run.progress.done == server.requests == 4
    assert [state.run for state in batch_states(batch_setup.root)] == []
    assert batch_setup.submit().submitted == 0


def test_no_run_starts_while_a_batch_is_submitted(batch_setup: BatchSetup, server: DraftServer) -> None:
    codes: list[str | None] = []

    def start_run(count: int) -> None:
        run, _ = _list_live_requests(batch_setup)
        message = run.progress.message
        codes.append(message.code if message else None)

    assert batch_setup.submit(progress=start_run).submitted == 4
    assert codes == ["drafting-taken"] * 4 and server.requests == 0


def test_runs_are_found_although_a_batch_was_joined_first(
    batch_setup: BatchSetup, server: DraftServer
) -> None:
    first, _ = _list_live_requests(batch_setup, "T0002")
    assert first.progress.done == server.requests == 4
    shutil.rmtree(batch_setup.root / ".gtapp")
    submitted = batch_setup.submit()
    assert submitted.submitted == 0
    assert {message.code for _, message in submitted.left_out} == {"batch-known"}
    again, _ = _list_live_requests(batch_setup)
    assert again.progress.skipped == 4 and server.requests == 4


def test_a_batch_leaves_out_refused_parameters(batch_setup: BatchSetup) -> None:
    warm = RequestBuilder(
        batch_setup.root, load("zettelkatalog"), DraftingSettings(temperature=0.5, max_tokens=99), MODEL
    )
    providers.store_refused_parameters(batch_setup.profile(), MODEL, ["temperature"])
    batch_setup.batches().submit("T0001", batch_setup.items[:1], warm, MODEL)
    (file,) = batch_setup.service.files.values()
    body = json.loads(file.path.read_bytes())["body"]
    assert "temperature" not in body and body["max_completion_tokens"] == 99


def test_a_stop_leaves_no_refused_request_pending(tmp_path: Path, server: DraftServer) -> None:
    drafting_setup = DraftingSetup(tmp_path, server, 6)
    server.script("card0", *[error_reaction(500)] * 2, error_reaction(401))
    for number in range(1, 6):
        server.script(f"card{number}", *[error_reaction(500)] * 4)
    run = drafting_setup.draft(profile=drafting_setup.profile(concurrency=6))
    assert run.progress.state == "stopped"
    drafting_setup.notices.clear()
    assert drafting_setup.draft().progress.left == 0
    assert "drafting-under-way" not in drafting_setup.codes()
