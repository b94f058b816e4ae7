"""Each fault of a provider: what is told, what is asked again and how often, and that nothing is lost."""

from __future__ import annotations

import json
import threading
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

import pytest

from gtapp.drafting import providers
from gtapp.drafting.providers import RESPONSE_FORMATS
from gtapp.drafting.retry import RetryPolicy
from tests.drafting.drafting_setup import MODEL, DraftingSetup
from tests.drafting.handler import Reaction, refused, said
from tests.drafting.server import EVERY

PAGE = b"<!DOCTYPE html><html><head><title>502 Bad  Gateway</title></head><body>nginx</body></html>"
HTML = {"Content-Type": "text/html"}


def _outcome(desk: DraftingSetup, *reactions: Reaction, **changes: Any) -> tuple[list[str], int]:
    """Codes of the failures of `card0` alone, after these reactions, and how often it was asked for."""
    desk.server.script("card0", *reactions)
    run = desk.draft(items=desk.items[:1], **changes)
    return [failure.message.code for failure in run.failures], desk.server.counts["card0"]


# the form of the schema


def test_a_form_that_is_refused_is_asked_for_once(desk: DraftingSetup) -> None:
    desk.server.takes = ("json_object", "text")
    assert desk.draft().progress.marks == {"whole": 3}
    assert desk.server.requests == 4, "one found out, for all"
    assert desk.codes() == ["drafting-stepped"]
    assert providers.known_format(desk.profile(), MODEL) == "json_object"
    assert {content["gtapp"]["step"] for content in desk.files().values()} == {"json_object"}
    desk.draft(run="T0002", repeat_answered=True)
    assert desk.server.requests == 7, "it is remembered"


def test_a_model_that_takes_no_form_is_asked_for_text(desk: DraftingSetup) -> None:
    desk.server.takes = ("text",)
    assert desk.draft().progress.done == 3 and desk.server.requests == 5
    assert providers.known_format(desk.profile(), MODEL) == "text"
    other = desk.profile(base_url=desk.server.address + "/other")
    assert (
        providers.known_format(other, MODEL) is None
        and providers.known_format(desk.profile(), "model-b") is None
    )


def test_a_form_that_is_no_longer_taken(desk: DraftingSetup) -> None:
    providers.store_format(desk.profile(), MODEL, "json_schema")
    desk.server.takes = ("json_object",)
    assert desk.draft(profile=desk.profile(concurrency=1)).progress.done == 3
    assert desk.server.requests == 4 and providers.known_format(desk.profile(), MODEL) == "json_object"


def test_a_form_that_the_user_chose_is_begun_with_and_not_remembered(desk: DraftingSetup) -> None:
    assert desk.draft(profile=desk.profile(step="text")).progress.done == 3
    assert [call.json.get("response_format") for call in desk.server.calls] == [None] * 3
    assert providers.known_format(desk.profile(), MODEL) is None


def test_a_model_that_refuses_every_form(desk: DraftingSetup) -> None:
    no = refused(400, "response_format is not supported")
    assert _outcome(desk, *[no] * len(RESPONSE_FORMATS)) == (["drafting-format"], 3)


def test_a_schema_refused_in_a_success_steps_down_too(desk: DraftingSetup) -> None:
    assert _outcome(desk, said({"error": {"message": "json_schema is not available"}})) == ([], 2)


# refusals of this request, or of every one


@pytest.mark.parametrize(
    ("reaction", "code", "stops"),
    [
        (refused(401, "Incorrect API key", "invalid_api_key"), "drafting-unauthorised", True),
        (refused(402, "Pay first"), "drafting-quota", True),
        (refused(403, "Not in your region"), "drafting-forbidden", True),
        (refused(404, "The model does not exist", "model_not_found"), "drafting-missing", True),
        (refused(400, "Unsupported: temperature", "unsupported_value"), "drafting-parameter", True),
        (refused(429, "You exceeded your quota", "insufficient_quota"), "drafting-quota", True),
        (refused(429, "Later", Retry_After="86400"), "drafting-wait", True),
        (Reaction(307, b"", {"Location": "https://evil.example/v1"}), "drafting-redirect", True),
        (refused(413, "Too large"), "drafting-large", False),
        (refused(400, "Could not process image"), "drafting-request", False),
        (refused(422, "Unprocessable"), "drafting-request", False),
        (refused(400, "Filtered", "content_filter"), "drafting-blocked", False),
        (Reaction(200, PAGE, HTML), "drafting-page", False),
        (said({"object": "chat.completion", "choices": []}), "drafting-answer", False),
        (said([1, 2]), "drafting-answer", False),
        (Reaction(200, b'{"id": "x", "choices": [{"message": {"cont'), "drafting-answer", False),
        (Reaction(200, b""), "drafting-answer", False),
        (Reaction(200, b"[" * 100_000), "drafting-answer", False),
        (Reaction(200, b"no gzip", {"Content-Encoding": "gzip"}), "drafting-answer", False),
    ],
)
@pytest.mark.slow
def test_what_is_not_asked_again(desk: DraftingSetup, reaction: Reaction, code: str, stops: bool) -> None:
    desk.server.script("card0", reaction)
    run = desk.draft(profile=desk.profile(concurrency=1))
    assert [(failure.item, failure.message.code) for failure in run.failures] == [("card0", code)]
    assert desk.server.counts["card0"] == 1
    assert (run.progress.state == "stopped") == stops
    if stops:
        assert run.progress.message == run.failures[0].message and desk.server.requests == 1
    else:
        assert run.progress.done == 2
    assert desk.draft().progress.left == 0, "it is asked for the next time"


@pytest.mark.parametrize(
    ("reaction", "code", "times"),
    [
        (refused(408, "Timed out"), "drafting-late", 5),
        (refused(409, "Locked"), "drafting-conflict", 5),
        (refused(429, "Slow down"), "drafting-rate", 5),
        (refused(500, "Oops"), "drafting-server", 5),
        (Reaction(502, PAGE, HTML), "drafting-server", 5),
        (refused(503, "Overloaded", Retry_After="2"), "drafting-server", 5),
        (Reaction(504, b""), "drafting-late", 5),
        (said({"error": {"message": "Provider returned error", "code": 502}}), "drafting-server", 5),
        (said({"error": {"message": "Rate limited", "code": 429}}), "drafting-rate", 5),
        (said({"error": "something"}), "drafting-error-body", 2),
        (Reaction(how="drop"), "drafting-cut", 3),
        (Reaction(200, b'{"choices": []}' * 10, how="cut"), "drafting-cut", 3),
        (Reaction(200, b'{"choices": []}' * 10, how="cut_chunks"), "drafting-cut", 3),
    ],
)
@pytest.mark.slow
def test_what_is_asked_again(desk: DraftingSetup, reaction: Reaction, code: str, times: int) -> None:
    assert _outcome(desk, *[reaction] * times) == ([code], times)
    assert desk.draft().progress.done == 3 and desk.server.counts["card0"] == times + 1


@pytest.mark.parametrize(
    "reaction", [refused(429, "Slow down"), refused(500), Reaction(how="drop"), Reaction(503, PAGE, HTML)]
)
def test_a_fault_that_passes_costs_one_request(desk: DraftingSetup, reaction: Reaction) -> None:
    assert _outcome(desk, reaction) == ([], 2)
    assert len(desk.codes()) == 1 and sum(desk.clock.slept) < 2


def test_a_wait_that_the_server_names_is_kept_by_all(desk: DraftingSetup) -> None:
    desk.server.script("card0", refused(429, "Slow down", Retry_After="20"))
    began = desk.clock.time
    assert desk.draft(profile=desk.profile(concurrency=1)).progress.done == 3
    assert 20 <= desk.clock.time - began < 25
    assert desk.codes() == ["drafting-waiting"]


def test_a_wait_until_a_date(desk: DraftingSetup) -> None:
    moment = format_datetime(datetime.now(UTC) + timedelta(seconds=100), usegmt=True)
    assert _outcome(desk, refused(429, "Slow down", Retry_After=moment)) == ([], 2)
    assert 90 <= sum(desk.clock.slept) < 120


@pytest.mark.parametrize("value", ["soon", "-5", "1e9", "9" * 400, "Wed, 99 Xxx", "nan"])
def test_a_wait_that_means_nothing_is_passed_over(desk: DraftingSetup, value: str) -> None:
    assert _outcome(desk, refused(429, "Slow down", Retry_After=value)) == ([], 2)
    assert sum(desk.clock.slept) < 2


@pytest.mark.parametrize("how", ["hang", "drip"])
@pytest.mark.slow
def test_a_body_that_does_not_end_in_time(desk: DraftingSetup, how: Any) -> None:
    slow = Reaction(how=how)
    codes = _outcome(desk, slow, slow, slow, profile=desk.profile(seconds=1))
    assert codes == (["drafting-timeout"], 2), "it may have been paid for"


def test_a_body_without_end_is_not_kept(desk: DraftingSetup) -> None:
    assert _outcome(desk, Reaction(how="endless")) == (["drafting-too-much"], 1)


def test_a_stop_while_one_waits_for_the_next_try(desk: DraftingSetup) -> None:
    waiting = threading.Event()
    desk.server.script(EVERY, *[refused(429, "Slow down", Retry_After="250")] * 50)
    run = desk.begin(retry_policy=RetryPolicy(tries=50))
    desk.server.before = lambda call: waiting.set() if desk.server.requests > 3 else None
    assert waiting.wait(30)
    run.stop()
    assert run.wait(30) and run.progress.state == "stopped" and run.progress.left == 3


# answers that came, and are not what was asked for: kept as they came


def _content(desk: DraftingSetup, reaction: Reaction) -> dict[str, Any]:
    assert _outcome(desk, reaction) == ([], 1)
    return desk.files()["card0"]


@pytest.mark.parametrize(
    ("text", "changes", "mark"),
    [
        ("", {}, "empty"),
        (None, {}, "empty"),
        (None, {"refusal": "I can't read this."}, "refused"),
        ('{"type": {"type": "Ref', {"finish_reason": "length"}, "truncated"),
        ("{", {"finish_reason": "content_filter"}, "filtered"),
        ("I am sorry, there is nothing to see.", {}, "unreadable"),
        ('{"author": {"last_name": 5}}', {}, "invalid"),
    ],
)
def test_answers_that_are_marked(
    desk: DraftingSetup, text: str | None, changes: dict[str, Any], mark: str
) -> None:
    content = _content(desk, desk.server.completion(text, **changes))
    assert content["gtapp"]["mark"] == mark and content["gtapp"]["reason"]
    assert content["text"] == (text or "")


@pytest.mark.parametrize("around", ["```json\n{}\n```", "Here it is:\n{}\nI hope this helps.", "\ufeff{}"])
def test_answers_with_something_around_them(desk: DraftingSetup, around: str) -> None:
    text = around.replace("{}", desk.server.texts["card0"])
    content = _content(desk, desk.server.completion(text))
    assert content["gtapp"]["mark"] == "whole" and content["parsed"]["publication"]["title"] == "card0"
    assert content["text"] == text


def test_a_text_in_parts(desk: DraftingSetup) -> None:
    text = desk.server.texts["card0"]
    parts = [{"type": "text", "text": text[:9]}, {"type": "text", "text": text[9:]}, {"type": "x"}]
    assert _content(desk, desk.server.completion("", content=parts))["text"] == text


def _umlaut(desk: DraftingSetup) -> str:
    return desk.server.texts["card0"].replace('"card0"', '"Müller ſ"')


@pytest.mark.parametrize("charset", ["utf-16", "utf-32", "utf-8-sig"])
def test_an_answer_in_another_unicode(desk: DraftingSetup, charset: str) -> None:
    body = json.dumps(desk.server.completion(_umlaut(desk)).body.decode(), ensure_ascii=False)
    reaction = Reaction(200, json.loads(body).encode(charset), {"Content-Type": "application/json"})
    content = _content(desk, reaction)
    assert content["parsed"]["publication"]["title"] == "Müller ſ" and content["gtapp"]["mark"] == "whole"


@pytest.mark.parametrize(
    ("charset", "title", "mark"),
    [("latin-1", "Müller", "whole"), ("", "M�ller", "repaired"), ("no-such", "M�ller", "repaired")],
)
def test_an_answer_in_another_encoding(desk: DraftingSetup, charset: str, title: str, mark: str) -> None:
    whole = json.loads(desk.server.completion("").body)
    whole["choices"][0]["message"]["content"] = _umlaut(desk).replace(" ſ", "")
    body = json.dumps(whole, ensure_ascii=False).encode("latin-1")
    kind = "application/json" + (f"; charset={charset}" if charset else "")
    content = _content(desk, Reaction(200, body, {"Content-Type": kind}))
    assert content["parsed"]["publication"]["title"] == title and content["gtapp"]["mark"] == mark


def test_an_answer_with_little_around_it(desk: DraftingSetup) -> None:
    bare = said({"choices": [{"message": {"content": desk.server.texts["card0"]}}]})
    content = _content(desk, bare)
    assert content["gtapp"]["mark"] == "whole" and content["usage"] == {} and content["model"] == MODEL


def test_numbers_that_are_none(desk: DraftingSetup) -> None:
    body = desk.server.completion(desk.server.texts["card0"]).body.replace(b"1100", b"NaN")
    assert _content(desk, Reaction(200, body))["gtapp"]["mark"] == "whole"
