"""What goes wrong between a project and a batch service: nothing is lost, nothing submitted twice, and it is told."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gtapp.drafting.batch import unanswered_items
from gtapp.errors import GtappError
from tests.drafting.batch_server import Plan, Scripted, answered
from tests.drafting.batch_setup import BatchSetup
from tests.drafting.drafting_setup import RUN
from tests.drafting.handler import Reaction, refused
from tests.drafting.server import DraftServer

FILES, BATCHES = "/v1/files", "/v1/batches"
DROP = Reaction(how="drop")
PAGE = Reaction(502, b"<html><title>Bad gateway</title></html>", {"Content-Type": "text/html"})


@pytest.fixture
def desk(tmp_path: Path, server: DraftServer) -> BatchSetup:
    return BatchSetup(tmp_path, server)


def codes(desk: BatchSetup) -> dict[str, str]:
    """The items without an answer, and the codes of their reasons."""
    return {item: reason.code for item, reason in unanswered_items(desk.root, RUN) if reason}


@pytest.mark.parametrize(
    ("fault", "carried_out"),
    [(refused(429, Retry_After="3"), False)]
    + [(fault, done) for fault in (refused(500), PAGE, DROP) for done in (False, True)],
    ids=["429", "500", "500 done", "page", "page done", "drop", "drop done"],
)
@pytest.mark.parametrize(
    ("method", "prefix"), [("POST", FILES), ("POST", BATCHES), ("GET", f"{BATCHES}/"), ("GET", f"{FILES}/")]
)
@pytest.mark.slow
def test_a_call_that_fails_once_is_made_again_and_no_item_twice(
    desk: BatchSetup, method: str, prefix: str, carried_out: bool, fault: Reaction
) -> None:
    desk.service.faults.append(Scripted(method, prefix, fault, carried_out, skip=1))
    desk.submit()
    desk.fetch()
    desk.check_once(5)
    assert not desk.service.faults
    assert len(desk.service.batches) == 3


@pytest.mark.parametrize("carried_out", [False, True], ids=["not done", "done"])
def test_deleting_and_cancelling_are_tried_again(desk: BatchSetup, carried_out: bool) -> None:
    desk.submit()
    desk.batches().poll()
    desk.service.faults.append(Scripted("POST", f"{BATCHES}/", refused(500), carried_out))
    desk.batches().cancel(RUN)
    desk.fetch()
    desk.service.faults.append(Scripted("DELETE", FILES, refused(500), carried_out))
    assert desk.batches().delete_files(RUN) >= 3
    assert not desk.service.files


def test_a_provider_that_is_down_is_told_and_the_rest_goes_on_another_day(desk: BatchSetup) -> None:
    desk.service.faults += [Scripted("POST", BATCHES, refused(503), skip=1) for _ in range(5)]
    with pytest.raises(GtappError) as caught:
        desk.submit()
    assert caught.value.code == "drafting-server"
    assert not desk.state().complete and desk.state().under_way == 4
    desk.service.faults.clear()
    assert desk.submit().submitted == 1
    desk.fetch()
    desk.check_once(5)


@pytest.mark.parametrize("status", [401, 403])
@pytest.mark.parametrize(("method", "prefix"), [("POST", FILES), ("POST", BATCHES)])
@pytest.mark.slow
def test_a_refused_key_is_told_at_once(desk: BatchSetup, method: str, prefix: str, status: int) -> None:
    desk.service.faults.append(Scripted(method, prefix, refused(status)))
    with pytest.raises(GtappError) as caught:
        desk.submit()
    assert caught.value.code in ("drafting-unauthorised", "drafting-forbidden")
    desk.submit()
    desk.fetch()
    desk.check_once(5)


@pytest.mark.parametrize("status", [404, 405, 501])
def test_a_provider_without_batches_is_told(desk: BatchSetup, status: int) -> None:
    desk.service.faults.append(Scripted("POST", FILES, refused(status)))
    with pytest.raises(GtappError) as caught:
        desk.submit()
    assert caught.value.code == "batch-unsupported"
    assert desk.batches().cancel(RUN).under_way == 0


def test_a_batch_is_known_by_its_file_where_marks_are_not_kept(desk: BatchSetup) -> None:
    desk.service.marks_kept = False
    desk.service.faults.append(Scripted("POST", BATCHES, DROP, carried_out=True, skip=1))
    desk.submit()
    desk.fetch()
    desk.check_once(5)
    assert len(desk.service.batches) == 3


def test_where_nobody_can_say_whether_there_is_a_batch_none_is_made(desk: BatchSetup) -> None:
    desk.service.faults.append(Scripted("POST", BATCHES, DROP, carried_out=True))
    desk.service.faults += [Scripted("GET", BATCHES, refused(404))] * 3
    for _ in range(2):
        with pytest.raises(GtappError) as caught:
            desk.submit()
        assert caught.value.code == "batch-unsure"
    assert len(desk.service.batches) == 1
    assert desk.batches().cancel(RUN).under_way == 0
    assert not desk.service.files


def test_a_file_that_the_provider_does_not_find_yet_is_waited_for(desk: BatchSetup) -> None:
    unknown = replace(
        refused(400, "Cannot find file file-000001, or the project does not have access to it.")
    )
    desk.service.faults.append(Scripted("POST", BATCHES, unknown))
    desk.submit(desk.items[:2])
    assert len(desk.service.files) == 1 and len(desk.service.batches) == 1
    desk.service.faults += [Scripted("POST", BATCHES, refused(400, "Cannot find file file-000003"))] * 2
    desk.submit(desk.items[2:4])
    assert list(desk.service.files) == ["file-000001", "file-000003", "file-000004"]


def test_an_expired_batch_gives_what_it_has_and_the_rest_is_asked_again(
    tmp_path: Path, server: DraftServer
) -> None:
    desk = BatchSetup(tmp_path, server, count=10, requests=10)
    desk.service.plans.append(Plan("expired", answered=0.4))
    desk.submit()
    tally = desk.fetch()
    assert (tally.answered, tally.missing, tally.failed) == (4, 6, 0)
    assert set(codes(desk).values()) == {"batch-expired"}
    assert (desk.state().answered, desk.state().missing) == (4, 6)
    assert desk.submit().submitted == 6
    assert desk.fetch().answered == 6
    assert len(desk.files()) == 10 and max(desk.service.asked.values()) == 2
    assert desk.state().missing == 0


def test_a_cancelled_batch_gives_what_it_has(tmp_path: Path, server: DraftServer) -> None:
    desk = BatchSetup(tmp_path, server, count=10, requests=5)
    desk.service.plans.append(Plan(answered=0.6, polls=9))
    desk.submit()
    desk.batches().poll()
    desk.batches().poll()
    desk.batches().poll()
    assert desk.state().statuses == {"in_progress": 1, "completed": 1}
    assert desk.batches().cancel(RUN).statuses == {"cancelling": 1, "completed": 1}
    tally = desk.fetch()
    assert (tally.answered, tally.missing) == (8, 2)
    assert set(codes(desk).values()) == {"batch-cancelled"}


def test_what_was_never_submitted_is_taken_back(desk: BatchSetup) -> None:
    desk.service.faults.append(Scripted("POST", BATCHES, refused(403)))
    with pytest.raises(GtappError):
        desk.submit()
    state = desk.batches().cancel(RUN)
    assert (state.under_way, state.parts) == (0, ())
    assert not desk.service.files and not list((desk.root / ".gtapp/batches").iterdir())
    desk.submit()
    desk.fetch()
    desk.check_once(5)


def test_a_refused_file_names_its_lines_and_the_others_are_asked_again(desk: BatchSetup) -> None:
    error = {"code": "invalid_request", "message": "image too small", "param": None, "line": 2}
    desk.service.plans.append(Plan(refusals=[error]))
    desk.submit()
    tally = desk.fetch()
    assert (tally.answered, tally.missing) == (3, 1)
    assert codes(desk) == {"card0": "batch-failed", "card1": "batch-line"}
    assert (desk.state().failed, desk.state().missing) == (1, 1)
    assert desk.submit().submitted == 2
    assert desk.fetch().answered == 2
    desk.check_once(5)


def test_batches_wait_for_room_in_the_account(tmp_path: Path, server: DraftServer) -> None:
    desk = BatchSetup(tmp_path, server, count=7)
    desk.service.enqueued = 2
    desk.submit()
    desk.batches().poll()
    assert {part.stage for part in desk.state().parts} == {"created", "queued"}
    assert {message.code for message in desk.state().messages} == {"batch-queue"}
    desk.fetch()
    desk.check_once(7)


def test_a_batch_that_alone_is_too_much_is_told(desk: BatchSetup) -> None:
    desk.service.enqueued = 1
    desk.submit(desk.items[:2])
    desk.wait()
    assert [message.code for message in desk.state().messages] == ["batch-too-much"]
    assert desk.join().missing == 2
    desk.requests = 1
    desk.submit()
    desk.fetch()
    desk.check_once(5)


def test_requests_that_were_refused_or_may_pass_are_told_apart(desk: BatchSetup) -> None:
    def error(number: int, status: int, text: str, code: str = "") -> tuple[str, dict[str, object]]:
        key = desk.key(number)
        return key, answered(key, {"error": {"message": text, "code": code}}, status)

    lines = dict(
        [
            error(0, 400, "image is broken"),
            error(1, 429, "slow down"),
            error(2, 500, "oops"),
            error(3, 429, "no credit", "insufficient_quota"),
        ]
    )
    lines[desk.key(4)] = {"custom_id": desk.key(4), "response": None, "error": {"code": "x", "message": "y"}}
    desk.requests = 5
    desk.service.plans.append(Plan(lines=lines))
    desk.submit()
    tally = desk.fetch()
    assert (tally.answered, tally.failed, tally.missing) == (0, 1, 4)
    found = codes(desk)
    assert found["card0"] == "drafting-request" and found["card3"] == "drafting-quota"
    assert desk.submit().submitted == 5
    assert desk.fetch().answered == 5


def test_a_batch_that_is_gone_is_told_and_left_until_it_is_given_up(desk: BatchSetup) -> None:
    desk.submit(desk.items[:2])
    desk.service.batches.clear()
    (state,) = desk.batches().poll(RUN)
    assert [message.code for message in state.messages] == ["batch-gone"] and state.under_way == 2
    assert desk.submit(desk.items[:2]).submitted == 0
    assert desk.batches().cancel(RUN).missing == 2
    assert desk.submit(desk.items[:2]).submitted == 2


def test_results_that_are_gone_are_told_and_left_until_they_are_given_up(desk: BatchSetup) -> None:
    desk.submit(desk.items[:4])
    desk.wait()
    gone = next(batch for batch in desk.service.batches.values())["output_file_id"]
    desk.service.files.pop(gone)
    assert desk.join().answered == 2
    assert [message.code for message in desk.state().messages] == ["batch-results-gone"]
    assert desk.state().under_way == 2 and desk.submit(desk.items[:4]).submitted == 0
    assert desk.batches().cancel(RUN).missing == 2


@pytest.mark.parametrize("how", ["cut", "cut_chunks"])
def test_results_that_are_cut_off_are_fetched_again(desk: BatchSetup, how: str) -> None:
    desk.submit()
    desk.wait()
    cut = Reaction(200, b'{"custom_id": "a", "resp' * 100, {"Content-Type": "application/octet-stream"}, how)  # type: ignore[arg-type]
    desk.service.faults.append(Scripted("GET", f"{FILES}/", cut))
    tally = desk.join()
    assert (tally.answered, tally.unknown) == (5, 0)
    desk.check_once(5)


def test_a_web_page_in_the_place_of_results_is_told(desk: BatchSetup) -> None:
    desk.submit()
    desk.wait()
    page = Reaction(200, b"<html><title>Sign in</title></html>", {"Content-Type": "text/html"})
    desk.service.faults.append(Scripted("GET", f"{FILES}/", page))
    with pytest.raises(GtappError) as caught:
        desk.join()
    assert caught.value.code == "drafting-page"
    desk.join()
    desk.check_once(5)


@pytest.mark.parametrize(
    "body",
    [b'{"error": {"message": "not now"}}', b"not what it should be", b""],
    ids=["error", "text", "nothing"],
)
def test_results_that_are_none_do_not_end_a_batch(desk: BatchSetup, body: bytes) -> None:
    desk.submit(desk.items[:2])
    desk.wait()
    wrong = Reaction(200, body, {"Content-Type": "application/octet-stream"})
    desk.service.faults += [Scripted("GET", f"{FILES}/", wrong)] * 2
    with pytest.raises(GtappError) as caught:
        desk.join()
    assert caught.value.code in ("batch-strange", "drafting-error-body")
    assert desk.state().under_way == 2 and desk.state().is_ready
    desk.service.faults.clear()
    desk.join()
    desk.check_once(2)


def test_a_batch_that_is_gone_is_not_waited_for(desk: BatchSetup) -> None:
    desk.submit(desk.items[:2])
    desk.service.batches.clear()
    assert desk.wait().under_way == 2


def test_answers_that_can_not_be_written_are_joined_another_time(desk: BatchSetup) -> None:
    desk.submit()
    desk.wait()
    folder = desk.root / "drafts"
    folder.write_text("in the way")
    with pytest.raises(GtappError) as caught:
        desk.join()
    assert caught.value.code.startswith("drafting-")
    folder.unlink()
    assert desk.join().answered == 5
    desk.check_once(5)


def test_an_item_that_is_gone_does_not_hold_up_the_others(desk: BatchSetup) -> None:
    def wire(item: str) -> object:
        if item == "card2":
            raise GtappError("item-unsafe", item=item, reason="gone")
        return desk.wire(item)

    desk.submit()
    desk.wait()
    tally = desk.batches().collect(RUN, wire)  # type: ignore[arg-type]
    assert (tally.answered, tally.failed) == (4, 1)
