"""Faults of a provider: each is reported, retried as often as useful, and nothing is lost."""

from __future__ import annotations

import json
import threading
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

import pytest

from gtapp.features.drafts import providers
from gtapp.features.drafts.providers import RESPONSE_FORMATS
from gtapp.features.drafts.retry import RetryPolicy
from tests.features.drafts.drafting_setup import MODEL, DraftingSetup
from tests.features.drafts.handler import Reaction, error_reaction, json_reaction
from tests.features.drafts.server import EVERY

PAGE = b"<!DOCTYPE html><html><head><title>502 Bad  Gateway</title></head><body>nginx</body></html>"
HTML = {"Content-Type": "text/html"}


def _outcome(drafting_setup: DraftingSetup, *reactions: Reaction, **changes: Any) -> tuple[list[str], int]:
    """Return the codes of the failures of `card0` alone, after these reactions, and how many requests were sent."""
    drafting_setup.server.script("card0", *reactions)
    run = drafting_setup.draft(items=drafting_setup.items[:1], **changes)
    return [failure.message.code for failure in run.failures], drafting_setup.server.counts["card0"]


# the form of the schema


def test_a_refused_format_is_requested_once(drafting_setup: DraftingSetup) -> None:
    drafting_setup.server.takes = ("json_object", "text")
    assert drafting_setup.draft().progress.marks == {"whole": 3}
    assert drafting_setup.server.requests == 4, "one found out, for all"
    assert drafting_setup.codes() == ["drafting-stepped"]
    assert providers.known_format(drafting_setup.profile(), MODEL) == "json_object"
    assert {content["gtapp"]["step"] for content in drafting_setup.files().values()} == {"json_object"}
    drafting_setup.draft(run="T0002", repeat_answered=True)
    assert drafting_setup.server.requests == 7, "it is remembered"


def test_a_model_without_formats_is_asked_for_text(drafting_setup: DraftingSetup) -> None:
    drafting_setup.server.takes = ("text",)
    assert drafting_setup.draft().progress.done == 3 and drafting_setup.server.requests == 5
    assert providers.known_format(drafting_setup.profile(), MODEL) == "text"
    other = drafting_setup.profile(base_url=drafting_setup.server.address + "/other")
    assert (
        providers.known_format(other, MODEL) is None
        and providers.known_format(drafting_setup.profile(), "model-b") is None
    )


def test_a_format_that_is_no_longer_accepted(drafting_setup: DraftingSetup) -> None:
    providers.store_format(drafting_setup.profile(), MODEL, "json_schema")
    drafting_setup.server.takes = ("json_object",)
    assert drafting_setup.draft(profile=drafting_setup.profile(concurrency=1)).progress.done == 3
    assert drafting_setup.server.requests == 4
    assert providers.known_format(drafting_setup.profile(), MODEL) == "json_object"


def test_a_format_chosen_by_the_user_is_tried_first_and_not_stored(drafting_setup: DraftingSetup) -> None:
    assert drafting_setup.draft(profile=drafting_setup.profile(step="text")).progress.done == 3
    assert [call.json.get("response_format") for call in drafting_setup.server.calls] == [None] * 3
    assert providers.known_format(drafting_setup.profile(), MODEL) is None


def test_a_model_that_refuses_every_format(drafting_setup: DraftingSetup) -> None:
    no = error_reaction(400, "response_format is not supported")
    assert _outcome(drafting_setup, *[no] * len(RESPONSE_FORMATS)) == (["drafting-format"], 3)


def test_a_schema_refused_in_a_successful_answer_steps_down(drafting_setup: DraftingSetup) -> None:
    assert _outcome(
        drafting_setup, json_reaction({"error": {"message": "json_schema is not available"}})
    ) == ([], 2)


# refusals of this request, or of every one


@pytest.mark.parametrize(
    ("reaction", "code", "stops"),
    [
        (error_reaction(401, "Incorrect API key", "invalid_api_key"), "drafting-unauthorised", True),
        (error_reaction(402, "Pay first"), "drafting-quota", True),
        (error_reaction(403, "Not in your region"), "drafting-forbidden", True),
        (error_reaction(404, "The model does not exist", "model_not_found"), "drafting-missing", True),
        (error_reaction(400, "Unsupported: temperature", "unsupported_value"), "drafting-parameter", True),
        (error_reaction(429, "You exceeded your quota", "insufficient_quota"), "drafting-quota", True),
        (error_reaction(429, "Later", Retry_After="86400"), "drafting-wait", True),
        (Reaction(307, b"", {"Location": "https://evil.example/v1"}), "drafting-redirect", True),
        (error_reaction(413, "Too large"), "drafting-large", False),
        (error_reaction(400, "Could not process image"), "drafting-request", False),
        (error_reaction(422, "Unprocessable"), "drafting-request", False),
        (error_reaction(400, "Filtered", "content_filter"), "drafting-blocked", False),
        (Reaction(200, PAGE, HTML), "drafting-page", False),
        (json_reaction({"object": "chat.completion", "choices": []}), "drafting-answer", False),
        (json_reaction([1, 2]), "drafting-answer", False),
        (Reaction(200, b'{"id": "x", "choices": [{"message": {"cont'), "drafting-answer", False),
        (Reaction(200, b""), "drafting-answer", False),
        (Reaction(200, b"[" * 100_000), "drafting-answer", False),
        (Reaction(200, b"no gzip", {"Content-Encoding": "gzip"}), "drafting-answer", False),
    ],
)
@pytest.mark.slow
def test_permanent_faults_are_not_retried(
    drafting_setup: DraftingSetup, reaction: Reaction, code: str, stops: bool
) -> None:
    drafting_setup.server.script("card0", reaction)
    run = drafting_setup.draft(profile=drafting_setup.profile(concurrency=1))
    assert [(failure.item, failure.message.code) for failure in run.failures] == [("card0", code)]
    assert drafting_setup.server.counts["card0"] == 1
    assert (run.progress.state == "stopped") == stops
    if stops:
        assert run.progress.message == run.failures[0].message and drafting_setup.server.requests == 1
    else:
        assert run.progress.done == 2
    assert drafting_setup.draft().progress.left == 0, "it is asked for the next time"


@pytest.mark.parametrize(
    ("reaction", "code", "times"),
    [
        (error_reaction(408, "Timed out"), "drafting-late", 5),
        (error_reaction(409, "Locked"), "drafting-conflict", 5),
        (error_reaction(429, "Slow down"), "drafting-rate", 5),
        (error_reaction(500, "Oops"), "drafting-server", 5),
        (Reaction(502, PAGE, HTML), "drafting-server", 5),
        (error_reaction(503, "Overloaded", Retry_After="2"), "drafting-server", 5),
        (Reaction(504, b""), "drafting-late", 5),
        (json_reaction({"error": {"message": "Provider returned error", "code": 502}}), "drafting-server", 5),
        (json_reaction({"error": {"message": "Rate limited", "code": 429}}), "drafting-rate", 5),
        (json_reaction({"error": "something"}), "drafting-error-body", 2),
        (Reaction(how="drop"), "drafting-cut", 3),
        (Reaction(200, b'{"choices": []}' * 10, how="cut"), "drafting-cut", 3),
        (Reaction(200, b'{"choices": []}' * 10, how="cut_chunks"), "drafting-cut", 3),
    ],
)
@pytest.mark.slow
def test_temporary_faults_are_retried(
    drafting_setup: DraftingSetup, reaction: Reaction, code: str, times: int
) -> None:
    assert _outcome(drafting_setup, *[reaction] * times) == ([code], times)
    assert drafting_setup.draft().progress.done == 3 and drafting_setup.server.counts["card0"] == times + 1


@pytest.mark.parametrize(
    "reaction",
    [error_reaction(429, "Slow down"), error_reaction(500), Reaction(how="drop"), Reaction(503, PAGE, HTML)],
)
def test_a_temporary_fault_costs_one_request(drafting_setup: DraftingSetup, reaction: Reaction) -> None:
    assert _outcome(drafting_setup, reaction) == ([], 2)
    assert len(drafting_setup.codes()) == 1 and sum(drafting_setup.clock.slept) < 2


def test_a_wait_named_by_the_server_applies_to_all_requests(drafting_setup: DraftingSetup) -> None:
    drafting_setup.server.script("card0", error_reaction(429, "Slow down", Retry_After="20"))
    began = drafting_setup.clock.time
    assert drafting_setup.draft(profile=drafting_setup.profile(concurrency=1)).progress.done == 3
    assert 20 <= drafting_setup.clock.time - began < 25
    assert drafting_setup.codes() == ["drafting-waiting"]


def test_a_wait_until_a_date(drafting_setup: DraftingSetup) -> None:
    moment = format_datetime(datetime.now(UTC) + timedelta(seconds=100), usegmt=True)
    assert _outcome(drafting_setup, error_reaction(429, "Slow down", Retry_After=moment)) == ([], 2)
    assert 90 <= sum(drafting_setup.clock.slept) < 120


@pytest.mark.parametrize("value", ["soon", "-5", "1e9", "9" * 400, "Wed, 99 Xxx", "nan"])
def test_an_invalid_wait_is_ignored(drafting_setup: DraftingSetup, value: str) -> None:
    assert _outcome(drafting_setup, error_reaction(429, "Slow down", Retry_After=value)) == ([], 2)
    assert sum(drafting_setup.clock.slept) < 2


@pytest.mark.parametrize("how", ["hang", "drip"])
@pytest.mark.slow
def test_a_body_that_does_not_end_in_time(drafting_setup: DraftingSetup, how: Any) -> None:
    slow = Reaction(how=how)
    codes = _outcome(drafting_setup, slow, slow, slow, profile=drafting_setup.profile(seconds=1))
    assert codes == (["drafting-timeout"], 2), "it may have been paid for"


def test_an_endless_body_is_not_stored(drafting_setup: DraftingSetup) -> None:
    assert _outcome(drafting_setup, Reaction(how="endless")) == (["drafting-too-much"], 1)


def test_a_stop_during_a_wait(drafting_setup: DraftingSetup) -> None:
    waiting = threading.Event()
    drafting_setup.server.script(EVERY, *[error_reaction(429, "Slow down", Retry_After="250")] * 50)
    run = drafting_setup.begin(retry_policy=RetryPolicy(tries=50))
    drafting_setup.server.before = lambda call: waiting.set() if drafting_setup.server.requests > 3 else None
    assert waiting.wait(30)
    run.stop()
    assert run.wait(30) and run.progress.state == "stopped" and run.progress.left == 3


# answers that don't fit the request: stored as received


def _content(drafting_setup: DraftingSetup, reaction: Reaction) -> dict[str, Any]:
    assert _outcome(drafting_setup, reaction) == ([], 1)
    return drafting_setup.files()["card0"]


@pytest.mark.parametrize(
    ("text", "changes", "mark"),
    [
        ("", {}, "empty"),
        (None, {}, "empty"),
        (None, {"refusal": "I can’t read this."}, "refused"),
        ('{"type": {"type": "Ref', {"finish_reason": "length"}, "truncated"),
        ("{", {"finish_reason": "content_filter"}, "filtered"),
        ("I am sorry, there is nothing to see.", {}, "unreadable"),
        ('{"author": {"last_name": 5}}', {}, "invalid"),
    ],
)
def test_answers_with_marks(
    drafting_setup: DraftingSetup, text: str | None, changes: dict[str, Any], mark: str
) -> None:
    content = _content(drafting_setup, drafting_setup.server.completion(text, **changes))
    assert content["gtapp"]["mark"] == mark and content["gtapp"]["reason"]
    assert content["text"] == (text or "")


@pytest.mark.parametrize("around", ["```json\n{}\n```", "Here it is:\n{}\nI hope this helps.", "\ufeff{}"])
def test_answers_with_surrounding_text(drafting_setup: DraftingSetup, around: str) -> None:
    text = around.replace("{}", drafting_setup.server.texts["card0"])
    content = _content(drafting_setup, drafting_setup.server.completion(text))
    assert content["gtapp"]["mark"] == "whole" and content["parsed"]["publication"]["title"] == "card0"
    assert content["text"] == text


def test_a_text_in_parts(drafting_setup: DraftingSetup) -> None:
    text = drafting_setup.server.texts["card0"]
    parts = [{"type": "text", "text": text[:9]}, {"type": "text", "text": text[9:]}, {"type": "x"}]
    assert _content(drafting_setup, drafting_setup.server.completion("", content=parts))["text"] == text


def _umlaut(drafting_setup: DraftingSetup) -> str:
    return drafting_setup.server.texts["card0"].replace('"card0"', '"Müller ſ"')


@pytest.mark.parametrize("charset", ["utf-16", "utf-32", "utf-8-sig"])
def test_an_answer_in_another_unicode_form(drafting_setup: DraftingSetup, charset: str) -> None:
    body = json.dumps(
        drafting_setup.server.completion(_umlaut(drafting_setup)).body.decode(), ensure_ascii=False
    )
    reaction = Reaction(200, json.loads(body).encode(charset), {"Content-Type": "application/json"})
    content = _content(drafting_setup, reaction)
    assert content["parsed"]["publication"]["title"] == "Müller ſ" and content["gtapp"]["mark"] == "whole"


@pytest.mark.parametrize(
    ("charset", "title", "mark"),
    [("latin-1", "Müller", "whole"), ("", "M�ller", "repaired"), ("no-such", "M�ller", "repaired")],
)
def test_an_answer_in_another_encoding(
    drafting_setup: DraftingSetup, charset: str, title: str, mark: str
) -> None:
    whole = json.loads(drafting_setup.server.completion("").body)
    whole["choices"][0]["message"]["content"] = _umlaut(drafting_setup).replace(" ſ", "")
    body = json.dumps(whole, ensure_ascii=False).encode("latin-1")
    kind = "application/json" + (f"; charset={charset}" if charset else "")
    content = _content(drafting_setup, Reaction(200, body, {"Content-Type": kind}))
    assert content["parsed"]["publication"]["title"] == title and content["gtapp"]["mark"] == mark


def test_a_minimal_answer(drafting_setup: DraftingSetup) -> None:
    bare = json_reaction({"choices": [{"message": {"content": drafting_setup.server.texts["card0"]}}]})
    content = _content(drafting_setup, bare)
    assert content["gtapp"]["mark"] == "whole" and content["usage"] == {} and content["model"] == MODEL


def test_invalid_numbers(drafting_setup: DraftingSetup) -> None:
    body = drafting_setup.server.completion(drafting_setup.server.texts["card0"]).body.replace(
        b"1100", b"NaN"
    )
    assert _content(drafting_setup, Reaction(200, body))["gtapp"]["mark"] == "whole"
