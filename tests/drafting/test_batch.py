"""Batches against a provider on a real socket: split, submitted, polled, joined, each item once."""

from __future__ import annotations

import itertools
import json
import signal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.drafting import providers, runs
from gtapp.drafting.batch import FileLimits, batch_states
from gtapp.drafting.batch.batch_client import StreamRedactor
from gtapp.drafting.providers import Profile
from gtapp.errors import GtappError
from tests.drafting.batch_server import Plan, answered
from tests.drafting.batch_setup import BatchSetup, cards
from tests.drafting.drafting_setup import MODEL, RUN
from tests.drafting.server import DraftServer


@pytest.fixture
def desk(tmp_path: Path, server: DraftServer) -> BatchSetup:
    return BatchSetup(tmp_path, server)


@pytest.mark.slow
def test_some_hundred_items_in_several_files_are_joined_by_their_ids(
    tmp_path: Path, server: DraftServer
) -> None:
    desk = BatchSetup(tmp_path, server, count=300, requests=64)
    made: list[int] = []
    done = desk.submit(progress=made.append)
    assert (done.skipped, done.submitted, done.parts, done.left_out) == (0, 300, 5, ())
    assert made == list(range(1, 301))
    state = desk.state()
    assert (state.under_way, state.answered, state.statuses) == (300, 0, {"validating": 5})
    tally = desk.fetch()
    assert (tally.answered, tally.failed, tally.missing, tally.unknown) == (300, 0, 0, 0)
    assert tally.marks == {"whole": 300}
    desk.check_once(300)
    state = desk.state()
    assert state.is_over and (state.under_way, state.answered) == (0, 300)


def test_an_answer_file_says_what_was_asked_and_in_which_batch(desk: BatchSetup) -> None:
    desk.submit()
    desk.fetch()
    content = desk.files()["card3"]
    request = desk.maker.build(desk.items[3])
    assert content["gtapp"]["key"] == request.key
    assert content["gtapp"]["pages"] == [page.sha256 for page in request.pages]
    assert content["gtapp"]["prompt"] == request.prompt.sha256
    assert content["gtapp"]["batch"].startswith("batch-") and content["gtapp"]["step"] == "json_schema"
    assert (content["provider"], content["model"], content["model_asked"]) == ("Local", "model-a-2026", MODEL)
    assert content["usage"] == {"input_tokens": 1000, "output_tokens": 100, "total_tokens": 1100}
    assert content["timestamp"] == "2023-11-14T22:13:20+00:00"
    assert "duration" not in content, "nobody knows how long it took"


def test_files_are_split_by_their_bytes(desk: BatchSetup) -> None:
    desk.submit(desk.items[:1])
    one = next(iter(desk.service.files.values())).size
    done = desk.batches(limits=FileLimits(50, int(one * 2.5))).submit(RUN, desk.items, desk.maker, MODEL)
    assert (done.skipped, done.submitted, done.parts) == (1, 4, 2)
    assert all(file.size <= one * 2.5 for file in desk.service.files.values())


def test_an_item_larger_than_a_file_is_left_out_and_told(desk: BatchSetup) -> None:
    done = desk.batches(limits=FileLimits(50, 100)).submit(RUN, desk.items, desk.maker, MODEL)
    assert done.submitted == 0 and {message.code for _, message in done.left_out} == {"batch-large"}
    assert not desk.service.calls


def test_limits_come_from_the_profile() -> None:
    profile = Profile("A", "http://localhost/v1", batch_requests=10, batch_megabytes=3)
    assert FileLimits.for_profile(profile) == FileLimits(10, 3_000_000)
    assert FileLimits.for_profile(Profile("A", "http://localhost/v1")) == FileLimits(50_000, 200_000_000)


def test_an_item_without_a_scan_is_left_out(desk: BatchSetup) -> None:
    (desk.root / "images/card1.png").unlink()
    done = desk.submit()
    assert done.submitted == 4 and [item for item, _ in done.left_out] == ["card1"]


def test_what_is_under_way_or_answered_is_not_asked_again(desk: BatchSetup) -> None:
    desk.submit(desk.items[:3])
    assert desk.submit(desk.items * 2).skipped == 8
    desk.fetch()
    done = desk.submit()
    assert (done.skipped, done.submitted, done.parts) == (5, 0, 0)
    desk.check_once(5)


def test_another_run_does_not_ask_the_same_again(desk: BatchSetup) -> None:
    desk.submit(desk.items[:3])
    done = desk.submit(run="T0002")
    assert done.submitted == 2
    assert {message.code for _, message in done.left_out} == {"batch-under-way"}
    desk.fetch()
    done = desk.submit(run="T0003", items=desk.items[:3])
    assert {message.code for _, message in done.left_out} == {"batch-known"}


def test_the_step_that_a_provider_is_set_to_is_taken(desk: BatchSetup) -> None:
    desk.submit(desk.items[:1], step="json_object")
    (file,) = desk.service.files.values()
    assert json.loads(file.path.read_text())["body"]["response_format"] == {"type": "json_object"}


def test_a_form_that_all_requests_are_refused_for_is_not_taken_again(desk: BatchSetup) -> None:
    body = {"error": {"message": "Invalid parameter: 'response_format' is not supported."}}
    for _ in range(3):
        desk.service.plans.append(
            Plan(lines={desk.key(n): answered(desk.key(n), body, 400) for n in range(5)})
        )
    desk.submit()
    tally = desk.fetch()
    assert (tally.missing, tally.answered, dict(tally.stepped)) == (5, 0, {"json_schema": 5})
    assert providers.known_format(desk.profile(), MODEL) == "json_object"
    assert desk.submit().submitted == 5
    assert desk.fetch().answered == 5
    assert desk.files()["card0"]["gtapp"]["step"] == "json_object"


def test_nothing_is_written_by_looking(desk: BatchSetup) -> None:
    assert batch_states(desk.root) == []
    assert not (desk.root / ".gtapp").exists()


def test_a_run_belongs_to_its_provider_and_model(desk: BatchSetup) -> None:
    desk.submit()
    other = desk.batches(profile=Profile("Other", "http://127.0.0.1:9/v1"))
    for call in (
        lambda: other.submit(RUN, desk.items, desk.maker, MODEL),
        lambda: other.poll(RUN),
        lambda: other.cancel(RUN),
    ):
        with pytest.raises(GtappError) as caught:
            call()
        assert caught.value.code == "batch-elsewhere"
    with pytest.raises(GtappError) as caught:
        desk.batches().submit(RUN, desk.items, desk.maker, "model-b")
    assert caught.value.code == "batch-other-model"
    with pytest.raises(GtappError) as caught:
        desk.batches().poll("T0009")
    assert caught.value.code == "batch-none" and RUN in str(caught.value)
    assert other.poll() == []


def test_two_processes_do_not_work_on_the_batches_at_once(desk: BatchSetup) -> None:
    found: list[str] = []

    def second(count: int) -> None:
        with pytest.raises(GtappError) as caught:
            desk.batches().poll()
        found.append(caught.value.code)

    desk.submit(desk.items[:1], progress=second)
    assert found == ["batch-taken"]
    assert desk.fetch().answered == 1


def test_a_user_stops_between_two_files(desk: BatchSetup) -> None:
    made: list[int] = []
    done = desk.submit(progress=made.append, stopped=lambda: len(made) >= 4)
    assert done.submitted == 2 and not desk.state().complete
    assert desk.state().under_way == 2
    assert desk.submit().submitted == 3
    assert desk.state().complete
    desk.fetch()
    desk.check_once(5)


def test_ctrl_c_is_heard_while_requests_are_made(desk: BatchSetup) -> None:
    made: list[int] = []

    def progress(count: int) -> None:
        made.append(count)
        if count == 2:
            signal.raise_signal(signal.SIGINT)

    desk.requests = 5
    with pytest.raises(KeyboardInterrupt):
        desk.submit(progress=progress)
    assert made == [1, 2] and not desk.service.files
    assert desk.submit().submitted == 5
    desk.fetch()
    desk.check_once(5)


def test_a_user_stops_while_answers_are_written(desk: BatchSetup) -> None:
    desk.submit()
    desk.wait()
    done: list[int] = []
    desk.batches().collect(RUN, desk.wire, done.append, lambda: bool(done))
    assert len(desk.files()) == 2 and desk.state().is_ready
    desk.join()
    desk.check_once(5)


@given(st.binary(max_size=300), st.lists(st.integers(1, 50), min_size=1), st.binary(max_size=6000))
def test_a_key_is_taken_out_wherever_a_piece_ends(before: bytes, sizes: list[int], after: bytes) -> None:
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


def test_a_failed_answer_gives_way_when_asked_for_again(desk: BatchSetup) -> None:
    body = {"choices": [{"message": {"content": ""}, "finish_reason": "stop"}], "model": "m", "id": "c"}
    desk.service.plans.append(Plan(lines={desk.key(0): answered(desk.key(0), body)}))
    desk.submit(desk.items[:2])
    assert desk.fetch().marks == {"empty": 1, "whole": 1}
    assert desk.submit(desk.items[:2]).submitted == 0
    assert desk.submit(desk.items[:2], again=frozenset({"empty"})).submitted == 1
    assert desk.fetch().marks == {"whole": 1}
    assert [done.mark for done in runs.find_answers(desk.root, RUN)] == ["whole", "whole"]


def test_strange_lines_are_counted_and_do_no_harm(desk: BatchSetup) -> None:
    key = desk.key(0)
    more = [
        b"no json\n",
        b"[]\n",
        b'{"custom_id": "foreign"}\n',
        b"\n",
        b'{"custom_id": "%s"}\n' % key.encode(),
    ]
    desk.service.plans.append(Plan(more=more))
    desk.submit(desk.items[:2])
    tally = desk.fetch()
    assert (tally.answered, tally.unknown, tally.failed, tally.missing) == (2, 4, 0, 0)


def test_the_key_stands_in_no_file(desk: BatchSetup) -> None:
    from gtapp.drafting import api_keys

    secret = "sk-batch-0123456789"
    desk.server.key = secret
    profile = desk.profile()
    key = api_keys.store_key(profile, secret, session_only=True).key
    body = {"error": {"message": f"Incorrect API key provided: {secret}"}}
    said = {"choices": [{"message": {"content": f"You are {secret}"}}]}
    lines = {desk.key(0): answered(desk.key(0), body, 400), desk.key(1): answered(desk.key(1), said)}
    desk.service.plans.append(Plan(lines=lines))
    batches = desk.batches(profile=profile, key=key)
    batches.submit(RUN, desk.items, desk.maker, MODEL)
    batches.wait(RUN, pause=lambda seconds: None)
    tally = batches.collect(RUN, desk.wire)
    assert tally.failed == 1 and desk.files()["card1"]["text"] == "You are ..."
    for path in desk.root.rglob("*"):
        assert not path.is_file() or secret.encode() not in path.read_bytes()


def test_cleaning_takes_all_that_is_joined_and_nothing_else(desk: BatchSetup) -> None:
    desk.submit(desk.items[:2])
    desk.fetch()
    desk.submit(desk.items[2:])
    there = set(desk.service.files)
    assert desk.batches().delete_files(RUN) == 2
    assert len(there - set(desk.service.files)) == 2
    assert desk.fetch().answered == 3
    assert desk.batches().delete_files(RUN) == 4
    assert not desk.service.files
    assert desk.batches().delete_files(RUN) == 0
    desk.check_once(5)


def test_cards_are_made_anew_each_time(desk: BatchSetup) -> None:
    """The items may come from a generator, which is read once."""
    assert desk.submit(iter(cards(desk.root, range(7)))).submitted == 7
