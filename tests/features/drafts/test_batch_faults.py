"""Faults between a project and a batch service: nothing is lost, nothing is submitted twice, and each is reported."""

from __future__ import annotations

import gzip
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from gtapp.core.platform.errors import GtappError
from gtapp.features.drafts.batch import unanswered_items
from tests.features.drafts.batch_server import Plan, Scripted, make_result
from tests.features.drafts.batch_setup import BatchSetup
from tests.features.drafts.drafting_setup import RUN
from tests.features.drafts.handler import Reaction, error_reaction
from tests.features.drafts.memory import limit_memory
from tests.features.drafts.server import DraftServer

FILES, BATCHES = "/v1/files", "/v1/batches"
DROP = Reaction(how="drop")
LARGE = gzip.compress(bytes(200 << 20))
PAGE = Reaction(502, b"<html><title>Bad gateway</title></html>", {"Content-Type": "text/html"})


@pytest.fixture
def batch_setup(tmp_path: Path, server: DraftServer) -> BatchSetup:
    return BatchSetup(tmp_path, server)


def codes(batch_setup: BatchSetup) -> dict[str, str]:
    """Return the items without an answer, with the codes of their reasons."""
    return {item: reason.code for item, reason in unanswered_items(batch_setup.root, RUN) if reason}


@pytest.mark.parametrize(
    ("fault", "carried_out"),
    [(error_reaction(429, Retry_After="3"), False)]
    + [(fault, done) for fault in (error_reaction(500), PAGE, DROP) for done in (False, True)],
    ids=["429", "500", "500 done", "page", "page done", "drop", "drop done"],
)
@pytest.mark.parametrize(
    ("method", "prefix"), [("POST", FILES), ("POST", BATCHES), ("GET", f"{BATCHES}/"), ("GET", f"{FILES}/")]
)
@pytest.mark.slow
def test_a_failed_call_is_repeated_and_no_item_submitted_twice(
    batch_setup: BatchSetup, method: str, prefix: str, carried_out: bool, fault: Reaction
) -> None:
    batch_setup.service.faults.append(Scripted(method, prefix, fault, carried_out, skip=1))
    batch_setup.submit()
    batch_setup.fetch()
    batch_setup.check_once(5)
    assert not batch_setup.service.faults
    assert len(batch_setup.service.batches) == 3


@pytest.mark.parametrize("carried_out", [False, True], ids=["not done", "done"])
def test_deleting_and_cancelling_are_retried(batch_setup: BatchSetup, carried_out: bool) -> None:
    batch_setup.submit()
    batch_setup.batches().poll()
    batch_setup.service.faults.append(Scripted("POST", f"{BATCHES}/", error_reaction(500), carried_out))
    batch_setup.batches().cancel(RUN)
    batch_setup.fetch()
    batch_setup.service.faults.append(Scripted("DELETE", FILES, error_reaction(500), carried_out))
    assert batch_setup.batches().delete_files(RUN) >= 3
    assert not batch_setup.service.files


def test_an_unreachable_provider_is_reported_and_the_rest_follows_later(batch_setup: BatchSetup) -> None:
    batch_setup.service.faults += [Scripted("POST", BATCHES, error_reaction(503), skip=1) for _ in range(5)]
    with pytest.raises(GtappError) as caught:
        batch_setup.submit()
    assert caught.value.code == "drafting-server"
    assert not batch_setup.state().complete and batch_setup.state().under_way == 4
    batch_setup.service.faults.clear()
    assert batch_setup.submit().submitted == 1
    batch_setup.fetch()
    batch_setup.check_once(5)


@pytest.mark.parametrize("status", [401, 403])
@pytest.mark.parametrize(("method", "prefix"), [("POST", FILES), ("POST", BATCHES)])
@pytest.mark.slow
def test_a_refused_key_is_reported_at_once(
    batch_setup: BatchSetup, method: str, prefix: str, status: int
) -> None:
    batch_setup.service.faults.append(Scripted(method, prefix, error_reaction(status)))
    with pytest.raises(GtappError) as caught:
        batch_setup.submit()
    assert caught.value.code in ("drafting-unauthorised", "drafting-forbidden")
    batch_setup.submit()
    batch_setup.fetch()
    batch_setup.check_once(5)


@pytest.mark.parametrize("status", [404, 405, 501])
def test_a_provider_without_batches_is_reported(batch_setup: BatchSetup, status: int) -> None:
    batch_setup.service.faults.append(Scripted("POST", FILES, error_reaction(status)))
    with pytest.raises(GtappError) as caught:
        batch_setup.submit()
    assert caught.value.code == "batch-unsupported"
    assert batch_setup.batches().cancel(RUN).under_way == 0


def test_without_metadata_a_batch_is_recognised_by_its_file(batch_setup: BatchSetup) -> None:
    batch_setup.service.marks_kept = False
    batch_setup.service.faults.append(Scripted("POST", BATCHES, DROP, carried_out=True, skip=1))
    batch_setup.submit()
    batch_setup.fetch()
    batch_setup.check_once(5)
    assert len(batch_setup.service.batches) == 3


def test_if_the_list_of_batches_fails_none_is_created(batch_setup: BatchSetup) -> None:
    batch_setup.service.faults.append(Scripted("POST", BATCHES, DROP, carried_out=True))
    batch_setup.service.faults += [Scripted("GET", BATCHES, error_reaction(404))] * 3
    for _ in range(2):
        with pytest.raises(GtappError) as caught:
            batch_setup.submit()
        assert caught.value.code == "batch-unsure"
    assert len(batch_setup.service.batches) == 1
    assert batch_setup.batches().cancel(RUN).under_way == 0
    assert not batch_setup.service.files


def test_a_file_that_is_not_yet_available_is_waited_for(batch_setup: BatchSetup) -> None:
    unknown = replace(
        error_reaction(400, "Cannot find file file-000001, or the project does not have access to it.")
    )
    batch_setup.service.faults.append(Scripted("POST", BATCHES, unknown))
    batch_setup.submit(batch_setup.items[:2])
    assert len(batch_setup.service.files) == 1 and len(batch_setup.service.batches) == 1
    batch_setup.service.faults += [
        Scripted("POST", BATCHES, error_reaction(400, "Cannot find file file-000003"))
    ] * 2
    batch_setup.submit(batch_setup.items[2:4])
    assert list(batch_setup.service.files) == ["file-000001", "file-000003", "file-000004"]


def test_answers_of_an_expired_batch_are_kept_and_the_rest_requested_again(
    tmp_path: Path, server: DraftServer
) -> None:
    batch_setup = BatchSetup(tmp_path, server, count=10, requests=10)
    batch_setup.service.plans.append(Plan("expired", answered=0.4))
    batch_setup.submit()
    tally = batch_setup.fetch()
    assert (tally.answered, tally.missing, tally.failed) == (4, 6, 0)
    assert set(codes(batch_setup).values()) == {"batch-expired"}
    assert (batch_setup.state().answered, batch_setup.state().missing) == (4, 6)
    assert batch_setup.submit().submitted == 6
    assert batch_setup.fetch().answered == 6
    assert len(batch_setup.files()) == 10 and max(batch_setup.service.asked.values()) == 2
    assert batch_setup.state().missing == 0


def test_answers_of_a_cancelled_batch_are_kept(tmp_path: Path, server: DraftServer) -> None:
    batch_setup = BatchSetup(tmp_path, server, count=10, requests=5)
    batch_setup.service.plans.append(Plan(answered=0.6, polls=9))
    batch_setup.submit()
    batch_setup.batches().poll()
    batch_setup.batches().poll()
    batch_setup.batches().poll()
    assert batch_setup.state().statuses == {"in_progress": 1, "completed": 1}
    assert batch_setup.batches().cancel(RUN).statuses == {"cancelling": 1, "completed": 1}
    tally = batch_setup.fetch()
    assert (tally.answered, tally.missing) == (8, 2)
    assert set(codes(batch_setup).values()) == {"batch-cancelled"}


def test_unsubmitted_requests_are_withdrawn(batch_setup: BatchSetup) -> None:
    batch_setup.service.faults.append(Scripted("POST", BATCHES, error_reaction(403)))
    with pytest.raises(GtappError):
        batch_setup.submit()
    state = batch_setup.batches().cancel(RUN)
    assert (state.under_way, state.parts) == (0, ())
    assert not batch_setup.service.files and not list((batch_setup.root / ".gtapp/batches").iterdir())
    batch_setup.submit()
    batch_setup.fetch()
    batch_setup.check_once(5)


def test_a_refused_file_names_its_lines_and_the_others_are_requested_again(
    batch_setup: BatchSetup,
) -> None:
    error = {"code": "invalid_request", "message": "image too small", "param": None, "line": 2}
    batch_setup.service.plans.append(Plan(refusals=[error]))
    batch_setup.submit()
    tally = batch_setup.fetch()
    assert (tally.answered, tally.missing) == (3, 1)
    assert codes(batch_setup) == {"card0": "batch-failed", "card1": "batch-line"}
    assert (batch_setup.state().failed, batch_setup.state().missing) == (1, 1)
    assert batch_setup.submit().submitted == 2
    assert batch_setup.fetch().answered == 2
    batch_setup.check_once(5)


def test_batches_wait_for_capacity_of_the_account(tmp_path: Path, server: DraftServer) -> None:
    batch_setup = BatchSetup(tmp_path, server, count=7)
    batch_setup.service.enqueued = 2
    batch_setup.submit()
    batch_setup.batches().poll()
    assert {part.stage for part in batch_setup.state().parts} == {"created", "queued"}
    assert {message.code for message in batch_setup.state().messages} == {"batch-queue"}
    batch_setup.fetch()
    batch_setup.check_once(7)


def test_a_batch_over_the_accounts_limit_is_reported(batch_setup: BatchSetup) -> None:
    batch_setup.service.enqueued = 1
    batch_setup.submit(batch_setup.items[:2])
    batch_setup.wait()
    assert [message.code for message in batch_setup.state().messages] == ["batch-too-much"]
    assert batch_setup.join().missing == 2
    batch_setup.requests = 1
    batch_setup.submit()
    batch_setup.fetch()
    batch_setup.check_once(5)


def test_permanent_and_temporary_refusals_are_distinguished(batch_setup: BatchSetup) -> None:
    def error(number: int, status: int, text: str, code: str = "") -> tuple[str, dict[str, object]]:
        key = batch_setup.key(number)
        return key, make_result(key, {"error": {"message": text, "code": code}}, status)

    lines = dict(
        [
            error(0, 400, "image is broken"),
            error(1, 429, "slow down"),
            error(2, 500, "oops"),
            error(3, 429, "no credit", "insufficient_quota"),
        ]
    )
    lines[batch_setup.key(4)] = {
        "custom_id": batch_setup.key(4),
        "response": None,
        "error": {"code": "x", "message": "y"},
    }
    batch_setup.requests = 5
    batch_setup.service.plans.append(Plan(lines=lines))
    batch_setup.submit()
    tally = batch_setup.fetch()
    assert (tally.answered, tally.failed, tally.missing) == (0, 1, 4)
    found = codes(batch_setup)
    assert found["card0"] == "drafting-request" and found["card3"] == "drafting-quota"
    assert batch_setup.submit().submitted == 5
    assert batch_setup.fetch().answered == 5


def test_a_missing_batch_is_reported_and_kept_until_it_is_given_up(batch_setup: BatchSetup) -> None:
    batch_setup.submit(batch_setup.items[:2])
    batch_setup.service.batches.clear()
    (state,) = batch_setup.batches().poll(RUN)
    assert [message.code for message in state.messages] == ["batch-missing"] and state.under_way == 2
    assert batch_setup.submit(batch_setup.items[:2]).submitted == 0
    assert batch_setup.batches().cancel(RUN).missing == 2
    assert batch_setup.submit(batch_setup.items[:2]).submitted == 2


def test_missing_results_are_reported_and_kept_until_they_are_given_up(batch_setup: BatchSetup) -> None:
    batch_setup.submit(batch_setup.items[:4])
    batch_setup.wait()
    gone = next(batch for batch in batch_setup.service.batches.values())["output_file_id"]
    batch_setup.service.files.pop(gone)
    assert batch_setup.join().answered == 2
    assert [message.code for message in batch_setup.state().messages] == ["batch-results-missing"]
    assert batch_setup.state().under_way == 2 and batch_setup.submit(batch_setup.items[:4]).submitted == 0
    assert batch_setup.batches().cancel(RUN).missing == 2


@pytest.mark.parametrize("how", ["cut", "cut_chunks"])
def test_truncated_results_are_fetched_again(batch_setup: BatchSetup, how: str) -> None:
    batch_setup.submit()
    batch_setup.wait()
    cut = Reaction(200, b'{"custom_id": "a", "resp' * 100, {"Content-Type": "application/octet-stream"}, how)  # type: ignore[arg-type]
    batch_setup.service.faults.append(Scripted("GET", f"{FILES}/", cut))
    tally = batch_setup.join()
    assert (tally.answered, tally.unknown) == (5, 0)
    batch_setup.check_once(5)


def test_a_web_page_instead_of_results_is_reported(batch_setup: BatchSetup) -> None:
    batch_setup.submit()
    batch_setup.wait()
    page = Reaction(200, b"<html><title>Sign in</title></html>", {"Content-Type": "text/html"})
    batch_setup.service.faults.append(Scripted("GET", f"{FILES}/", page))
    with pytest.raises(GtappError) as caught:
        batch_setup.join()
    assert caught.value.code == "drafting-page"
    batch_setup.join()
    batch_setup.check_once(5)


@pytest.mark.parametrize(
    "body",
    [b'{"error": {"message": "not now"}}', b"not what it should be", b""],
    ids=["error", "text", "nothing"],
)
def test_invalid_results_do_not_end_a_batch(batch_setup: BatchSetup, body: bytes) -> None:
    batch_setup.submit(batch_setup.items[:2])
    batch_setup.wait()
    wrong = Reaction(200, body, {"Content-Type": "application/octet-stream"})
    batch_setup.service.faults += [Scripted("GET", f"{FILES}/", wrong)] * 2
    with pytest.raises(GtappError) as caught:
        batch_setup.join()
    assert caught.value.code in ("batch-strange", "drafting-error-body")
    assert batch_setup.state().under_way == 2 and batch_setup.state().is_ready
    batch_setup.service.faults.clear()
    batch_setup.join()
    batch_setup.check_once(2)


def test_a_missing_batch_is_not_waited_for(batch_setup: BatchSetup) -> None:
    batch_setup.submit(batch_setup.items[:2])
    batch_setup.service.batches.clear()
    assert batch_setup.wait().under_way == 2


def test_answers_that_cannot_be_written_are_joined_later(batch_setup: BatchSetup) -> None:
    batch_setup.submit()
    batch_setup.wait()
    folder = batch_setup.root / "drafts"
    folder.write_text("in the way")
    with pytest.raises(GtappError) as caught:
        batch_setup.join()
    assert caught.value.code.startswith("drafting-")
    folder.unlink()
    assert batch_setup.join().answered == 5
    batch_setup.check_once(5)


def test_a_missing_item_does_not_block_the_others(batch_setup: BatchSetup) -> None:
    def wire(item: str) -> object:
        if item == "card2":
            raise GtappError("item-unsafe", item=item, reason="deleted")
        return batch_setup.wire(item)

    batch_setup.submit()
    batch_setup.wait()
    tally = batch_setup.batches().collect(RUN, wire)  # type: ignore[arg-type]
    assert (tally.answered, tally.failed) == (4, 1)


@pytest.mark.parametrize(("method", "prefix"), [("GET", FILES), ("DELETE", FILES)])
def test_a_reply_of_the_batch_service_is_limited_in_size(
    batch_setup: BatchSetup, method: str, prefix: str
) -> None:
    batch_setup.submit()
    batch_setup.fetch()
    kind = {"Content-Type": "application/json", "Content-Encoding": "gzip"}
    batch_setup.service.faults.append(Scripted(method, prefix, Reaction(200, LARGE, kind)))
    with limit_memory(96 << 20), suppress(GtappError):
        batch_setup.batches().delete_files(RUN)
    assert not batch_setup.service.faults
