"""Batches with a provider on a real socket: split, submitted, polled, joined, each item once."""

from __future__ import annotations

import itertools
import json
import signal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.platform.errors import GtappError
from gtapp.features.drafts import providers, runs
from gtapp.features.drafts.batch import FileLimits, batch_states
from gtapp.features.drafts.batch.batch_client import StreamRedactor
from gtapp.features.drafts.providers import Profile
from tests.features.drafts.batch_server import Plan, make_result
from tests.features.drafts.batch_setup import BatchSetup, cards
from tests.features.drafts.drafting_setup import MODEL, RUN
from tests.features.drafts.server import DraftServer


@pytest.fixture
def batch_setup(tmp_path: Path, server: DraftServer) -> BatchSetup:
    return BatchSetup(tmp_path, server)


@pytest.mark.slow
def test_several_files_of_items_are_joined_by_their_ids(tmp_path: Path, server: DraftServer) -> None:
    batch_setup = BatchSetup(tmp_path, server, count=300, requests=64)
    made: list[int] = []
    result = batch_setup.submit(progress=made.append)
    assert (result.skipped, result.submitted, result.parts, result.left_out) == (0, 300, 5, ())
    assert made == list(range(1, 301))
    state = batch_setup.state()
    assert (state.under_way, state.answered, state.statuses) == (300, 0, {"validating": 5})
    tally = batch_setup.fetch()
    assert (tally.answered, tally.failed, tally.missing, tally.unknown) == (300, 0, 0, 0)
    assert tally.marks == {"whole": 300}
    batch_setup.check_once(300)
    state = batch_setup.state()
    assert state.is_over and (state.under_way, state.answered) == (0, 300)


def test_an_answer_file_names_its_request_and_batch(batch_setup: BatchSetup) -> None:
    batch_setup.submit()
    batch_setup.fetch()
    content = batch_setup.files()["card3"]
    request = batch_setup.maker.build(batch_setup.items[3])
    assert content["gtapp"]["key"] == request.key
    assert content["gtapp"]["pages"] == [page.sha256 for page in request.pages]
    assert content["gtapp"]["prompt"] == request.prompt.sha256
    assert content["gtapp"]["batch"].startswith("batch-") and content["gtapp"]["step"] == "json_schema"
    assert (content["provider"], content["model"], content["model_asked"]) == ("Local", "model-a-2026", MODEL)
    assert content["usage"] == {"input_tokens": 1000, "output_tokens": 100, "total_tokens": 1100}
    assert content["timestamp"] == "2023-11-14T22:13:20+00:00"
    assert "duration" not in content, "nobody knows how long it took"


def test_files_are_split_by_their_bytes(batch_setup: BatchSetup) -> None:
    batch_setup.submit(batch_setup.items[:1])
    one = next(iter(batch_setup.service.files.values())).size
    result = batch_setup.batches(limits=FileLimits(50, int(one * 2.5))).submit(
        RUN, batch_setup.items, batch_setup.maker, MODEL
    )
    assert (result.skipped, result.submitted, result.parts) == (1, 4, 2)
    assert all(file.size <= one * 2.5 for file in batch_setup.service.files.values())


def test_an_item_larger_than_a_file_is_left_out_and_reported(batch_setup: BatchSetup) -> None:
    result = batch_setup.batches(limits=FileLimits(50, 100)).submit(
        RUN, batch_setup.items, batch_setup.maker, MODEL
    )
    assert result.submitted == 0 and {message.code for _, message in result.left_out} == {"batch-large"}
    assert not batch_setup.service.calls


def test_limits_come_from_the_profile() -> None:
    profile = Profile("A", "http://localhost/v1", batch_requests=10, batch_megabytes=3)
    assert FileLimits.for_profile(profile) == FileLimits(10, 3_000_000)
    assert FileLimits.for_profile(Profile("A", "http://localhost/v1")) == FileLimits(50_000, 200_000_000)


def test_an_item_without_a_scan_is_left_out(batch_setup: BatchSetup) -> None:
    (batch_setup.root / "images/card1.png").unlink()
    result = batch_setup.submit()
    assert result.submitted == 4 and [item for item, _ in result.left_out] == ["card1"]


def test_pending_or_answered_items_are_not_requested_again(batch_setup: BatchSetup) -> None:
    batch_setup.submit(batch_setup.items[:3])
    assert batch_setup.submit(batch_setup.items * 2).skipped == 8
    batch_setup.fetch()
    result = batch_setup.submit()
    assert (result.skipped, result.submitted, result.parts) == (5, 0, 0)
    batch_setup.check_once(5)


def test_another_run_does_not_request_answered_items(batch_setup: BatchSetup) -> None:
    batch_setup.submit(batch_setup.items[:3])
    result = batch_setup.submit(run="T0002")
    assert result.submitted == 2
    assert {message.code for _, message in result.left_out} == {"batch-under-way"}
    batch_setup.fetch()
    result = batch_setup.submit(run="T0003", items=batch_setup.items[:3])
    assert {message.code for _, message in result.left_out} == {"batch-known"}


def test_the_providers_response_format_is_used(batch_setup: BatchSetup) -> None:
    batch_setup.submit(batch_setup.items[:1], step="json_object")
    (file,) = batch_setup.service.files.values()
    assert json.loads(file.path.read_text())["body"]["response_format"] == {"type": "json_object"}


def test_a_response_format_that_is_always_refused_is_not_used_again(batch_setup: BatchSetup) -> None:
    body = {"error": {"message": "Invalid parameter: 'response_format' is not supported."}}
    for _ in range(3):
        batch_setup.service.plans.append(
            Plan(lines={batch_setup.key(n): make_result(batch_setup.key(n), body, 400) for n in range(5)})
        )
    batch_setup.submit()
    tally = batch_setup.fetch()
    assert (tally.missing, tally.answered, dict(tally.stepped)) == (5, 0, {"json_schema": 5})
    assert providers.known_format(batch_setup.profile(), MODEL) == "json_object"
    assert batch_setup.submit().submitted == 5
    assert batch_setup.fetch().answered == 5
    assert batch_setup.files()["card0"]["gtapp"]["step"] == "json_object"


def test_reading_writes_nothing(batch_setup: BatchSetup) -> None:
    assert batch_states(batch_setup.root) == []
    assert not (batch_setup.root / ".gtapp").exists()


def test_a_run_belongs_to_its_provider_and_model(batch_setup: BatchSetup) -> None:
    batch_setup.submit()
    other = batch_setup.batches(profile=Profile("Other", "http://127.0.0.1:9/v1"))
    for call in (
        lambda: other.submit(RUN, batch_setup.items, batch_setup.maker, MODEL),
        lambda: other.poll(RUN),
        lambda: other.cancel(RUN),
    ):
        with pytest.raises(GtappError) as caught:
            call()
        assert caught.value.code == "batch-elsewhere"
    with pytest.raises(GtappError) as caught:
        batch_setup.batches().submit(RUN, batch_setup.items, batch_setup.maker, "model-b")
    assert caught.value.code == "batch-other-model"
    with pytest.raises(GtappError) as caught:
        batch_setup.batches().poll("T0009")
    assert caught.value.code == "batch-none" and RUN in str(caught.value)
    assert other.poll() == []


def test_two_processes_do_not_process_the_batches_at_once(batch_setup: BatchSetup) -> None:
    found: list[str] = []

    def run_second_process(count: int) -> None:
        with pytest.raises(GtappError) as caught:
            batch_setup.batches().poll()
        found.append(caught.value.code)

    batch_setup.submit(batch_setup.items[:1], progress=run_second_process)
    assert found == ["batch-taken"]
    assert batch_setup.fetch().answered == 1


def test_a_user_stops_between_two_files(batch_setup: BatchSetup) -> None:
    made: list[int] = []
    result = batch_setup.submit(progress=made.append, stopped=lambda: len(made) >= 4)
    assert result.submitted == 2 and not batch_setup.state().complete
    assert batch_setup.state().under_way == 2
    assert batch_setup.submit().submitted == 3
    assert batch_setup.state().complete
    batch_setup.fetch()
    batch_setup.check_once(5)


def test_ctrl_c_stops_the_building_of_requests(batch_setup: BatchSetup) -> None:
    made: list[int] = []

    def progress(count: int) -> None:
        made.append(count)
        if count == 2:
            signal.raise_signal(signal.SIGINT)

    batch_setup.requests = 5
    with pytest.raises(KeyboardInterrupt):
        batch_setup.submit(progress=progress)
    assert made == [1, 2] and not batch_setup.service.files
    assert batch_setup.submit().submitted == 5
    batch_setup.fetch()
    batch_setup.check_once(5)


def test_a_user_stops_while_answers_are_written(batch_setup: BatchSetup) -> None:
    batch_setup.submit()
    batch_setup.wait()
    result: list[int] = []
    batch_setup.batches().collect(RUN, batch_setup.wire, result.append, lambda: bool(result))
    assert len(batch_setup.files()) == 2 and batch_setup.state().is_ready
    batch_setup.join()
    batch_setup.check_once(5)


@given(st.binary(max_size=300), st.lists(st.integers(1, 50), min_size=1), st.binary(max_size=6000))
def test_a_key_is_removed_across_boundaries_of_pieces(before: bytes, sizes: list[int], after: bytes) -> None:
    secret = "sk-0123456789"
    whole, out, at = before + secret.encode() * 2 + after, bytearray(), 0
    scrubber = StreamRedactor(lambda text: text.replace(secret, "…"), out.extend)
    for size in itertools.cycle(sizes):
        scrubber.feed(whole[at : at + size])
        at += size
        if at >= len(whole):
            break
    scrubber.finish()
    assert bytes(out) == whole.replace(secret.encode(), b"...")


def test_a_failed_answer_is_replaced_by_a_new_one(batch_setup: BatchSetup) -> None:
    body = {"choices": [{"message": {"content": ""}, "finish_reason": "stop"}], "model": "m", "id": "c"}
    batch_setup.service.plans.append(Plan(lines={batch_setup.key(0): make_result(batch_setup.key(0), body)}))
    batch_setup.submit(batch_setup.items[:2])
    assert batch_setup.fetch().marks == {"empty": 1, "whole": 1}
    assert batch_setup.submit(batch_setup.items[:2]).submitted == 0
    assert batch_setup.submit(batch_setup.items[:2], again=frozenset({"empty"})).submitted == 1
    assert batch_setup.fetch().marks == {"whole": 1}
    assert [result.mark for result in runs.find_answers(batch_setup.root, RUN)] == ["whole", "whole"]


def test_foreign_lines_are_counted_and_ignored(batch_setup: BatchSetup) -> None:
    key = batch_setup.key(0)
    more = [
        b"no json\n",
        b"[]\n",
        b'{"custom_id": "foreign"}\n',
        b"\n",
        b'{"custom_id": "%s"}\n' % key.encode(),
    ]
    batch_setup.service.plans.append(Plan(more=more))
    batch_setup.submit(batch_setup.items[:2])
    tally = batch_setup.fetch()
    assert (tally.answered, tally.unknown, tally.failed, tally.missing) == (2, 4, 0, 0)


def test_the_key_is_in_no_file(batch_setup: BatchSetup) -> None:
    from gtapp.features.drafts import api_keys

    secret = "sk-batch-0123456789"
    batch_setup.server.key = secret
    profile = batch_setup.profile()
    key = api_keys.store_key(profile, secret, session_only=True).key
    body = {"error": {"message": f"Incorrect API key provided: {secret}"}}
    completion = {"choices": [{"message": {"content": f"You are {secret}"}}]}
    lines = {
        batch_setup.key(0): make_result(batch_setup.key(0), body, 400),
        batch_setup.key(1): make_result(batch_setup.key(1), completion),
    }
    batch_setup.service.plans.append(Plan(lines=lines))
    batches = batch_setup.batches(profile=profile, key=key)
    batches.submit(RUN, batch_setup.items, batch_setup.maker, MODEL)
    batches.wait(RUN, pause=lambda seconds: None)
    tally = batches.collect(RUN, batch_setup.wire)
    assert tally.failed == 1 and batch_setup.files()["card1"]["text"] == "You are ..."
    for path in batch_setup.root.rglob("*"):
        assert not path.is_file() or secret.encode() not in path.read_bytes()


def test_cleaning_deletes_only_joined_files(batch_setup: BatchSetup) -> None:
    batch_setup.submit(batch_setup.items[:2])
    batch_setup.fetch()
    batch_setup.submit(batch_setup.items[2:])
    there = set(batch_setup.service.files)
    assert batch_setup.batches().delete_files(RUN) == 2
    assert len(there - set(batch_setup.service.files)) == 2
    assert batch_setup.fetch().answered == 3
    assert batch_setup.batches().delete_files(RUN) == 4
    assert not batch_setup.service.files
    assert batch_setup.batches().delete_files(RUN) == 0
    batch_setup.check_once(5)


def test_items_may_come_from_a_generator(batch_setup: BatchSetup) -> None:
    """The items may come from a generator, which is read once."""
    assert batch_setup.submit(iter(cards(batch_setup.root, range(7)))).submitted == 7
