"""Parameters that a model's server names differently or refuses: detected once, reported, stored."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gtapp.core.schema.benchmark import load
from gtapp.features.drafts import providers, responses
from gtapp.features.drafts.drafting_settings import DraftingSettings
from gtapp.features.drafts.providers import NEWER, OLDER, PRESETS, RequestParameters
from gtapp.features.drafts.request import RequestBuilder
from tests.features.drafts.drafting_samples import make_request
from tests.features.drafts.drafting_setup import MODEL, DraftingSetup
from tests.features.drafts.handler import Reaction, error_reaction, json_reaction

BOTH = DraftingSettings(temperature=0.2, max_tokens=500)
REFUSALS = {
    "OpenAI, the limit": (OLDER, "Unsupported parameter: 'max_tokens' is not supported with this model. Use "
                          "'max_completion_tokens' instead."),
    "OpenAI, temperature": ("temperature", "Unsupported value: 'temperature' does not support 0.2 with this model. Only the "
                            "default (1) value is supported."),
    "Mistral": (NEWER, "[{'type': 'extra_forbidden', 'loc': ('body', 'max_completion_tokens'), 'msg': 'Extra inputs are not "
                "permitted', 'input': 8192}]"),
    "a plain server": (NEWER, "Unrecognized request argument supplied: max_completion_tokens"),
}  # fmt: skip


def _maker(drafting_setup: DraftingSetup, settings: DraftingSettings = BOTH) -> RequestBuilder:
    maker = RequestBuilder(drafting_setup.root, load("zettelkatalog"), settings, MODEL)
    for item in drafting_setup.items:
        drafting_setup.server.know(item.id, maker.build(item))
    return maker


def _options(drafting_setup: DraftingSetup) -> list[dict[str, Any]]:
    return [
        {name: call.json[name] for name in providers.PARAMETERS if name in call.json}
        for call in drafting_setup.server.calls
    ]


@pytest.mark.parametrize("name", REFUSALS)
def test_refusals_of_servers(name: str) -> None:
    parameter, text = REFUSALS[name]
    body = json.dumps({"error": {"message": text, "code": None}}).encode()
    fault = responses.fault_of_status(400, {}, body, "h")
    assert (fault.parameter, fault.stop) == (parameter, True)


@pytest.mark.parametrize(
    "text",
    [
        "max_tokens is too large: 100000. This model supports at most 16384 completion tokens",
        "This model’s maximum context length is 8192 tokens. Please reduce the length of the messages.",
        "Could not process image",
    ],
)
def test_other_errors_are_no_refusal_of_a_parameter(text: str) -> None:
    assert not responses.fault_of_status(
        400, {}, json.dumps({"error": {"message": text}}).encode(), "h"
    ).parameter


def test_a_refused_parameter_is_left_out_reported_and_stored(drafting_setup: DraftingSetup) -> None:
    no = error_reaction(400, REFUSALS["OpenAI, temperature"][1], "unsupported_value")
    drafting_setup.server.script("card0", no)
    maker = _maker(drafting_setup)
    one = drafting_setup.profile(concurrency=1)
    assert drafting_setup.draft(builder=maker, profile=one).progress.done == 3
    assert _options(drafting_setup)[0] == {"temperature": 0.2, NEWER: 500}
    assert _options(drafting_setup)[1:] == [{NEWER: 500}] * 3
    assert drafting_setup.codes() == ["drafting-left-out"] and "temperature" in str(drafting_setup.notices[0])
    assert all(
        each["gtapp"]["settings_left_out"] == ["temperature"] for each in drafting_setup.files().values()
    )

    drafting_setup.server.calls.clear()
    drafting_setup.notices.clear()
    drafting_setup.draft(builder=maker, profile=one, run="T0002", repeat_answered=True)
    assert _options(drafting_setup) == [{NEWER: 500}] * 3
    assert drafting_setup.codes() == ["drafting-left-out"], "each run tells it"


def test_the_other_name_is_tried_and_nothing_is_left_out(drafting_setup: DraftingSetup) -> None:
    drafting_setup.server.script("card0", error_reaction(422, REFUSALS["Mistral"][1]))
    drafting_setup.draft(builder=_maker(drafting_setup), profile=drafting_setup.profile(concurrency=1))
    assert _options(drafting_setup)[1:] == [{"temperature": 0.2, OLDER: 500}] * 3
    assert not drafting_setup.codes() and "settings_left_out" not in drafting_setup.files()["card0"]["gtapp"]


def test_a_server_without_a_limit_is_asked_without_one(drafting_setup: DraftingSetup) -> None:
    drafting_setup.server.script(
        "card0", error_reaction(400, f"unknown field {NEWER}"), error_reaction(400, f"unknown field {OLDER}")
    )
    drafting_setup.draft(builder=_maker(drafting_setup), profile=drafting_setup.profile(concurrency=1))
    assert _options(drafting_setup)[2:] == [{"temperature": 0.2}] * 3
    assert [str(notice) for notice in drafting_setup.notices if "max_tokens" in str(notice)]


def test_refusals_of_parameters_that_were_not_sent_end(drafting_setup: DraftingSetup) -> None:
    drafting_setup.server.script(
        "*", *[error_reaction(400, "Unsupported: temperature", "unsupported_value")] * 9
    )
    run = drafting_setup.draft(profile=drafting_setup.profile(concurrency=1))
    assert run.progress.message and run.progress.message.code == "drafting-parameter"
    assert drafting_setup.server.requests == 1


def test_concurrent_requests_detect_it_together(drafting_setup: DraftingSetup) -> None:
    """Every concurrent request is refused once, and all are answered."""

    def answer(call: Any) -> None:
        if "temperature" in call.json:
            drafting_setup.server.script(
                drafting_setup.server.item(call),
                error_reaction(400, "Unsupported value: 'temperature'", "unsupported_value"),
            )

    drafting_setup.server.before = answer
    assert drafting_setup.draft(builder=_maker(drafting_setup)).progress.done == 3
    assert drafting_setup.codes() == ["drafting-left-out"] and max(drafting_setup.server.counts.values()) <= 2


def test_local_servers_get_their_parameter_name(drafting_setup: DraftingSetup) -> None:
    drafting_setup.draft(builder=_maker(drafting_setup), profile=drafting_setup.profile(kind="local"))
    assert _options(drafting_setup) == [{"temperature": 0.2, OLDER: 500}] * 3
    for preset in PRESETS:
        usual = providers.known_parameters(preset, "m").to_body(BOTH)
        assert (OLDER in usual) == (preset.kind == "local")


def test_the_request_key_does_not_depend_on_parameter_names() -> None:
    asked = make_request(settings=BOTH)
    assert asked.body("text", RequestParameters((OLDER,)))[OLDER] == 500
    assert asked.key == make_request(settings=BOTH).key != make_request().key


@pytest.mark.parametrize("step", ["json_object", "text"])
def test_without_response_format_the_schema_is_in_the_prompt(step: Any) -> None:
    asked = make_request(settings=BOTH)
    (system,) = [each["content"] for each in asked.body(step)["messages"] if each["role"] == "system"]
    assert json.dumps(asked.wire.schema, ensure_ascii=False) in system
    strict = asked.body("json_schema")
    assert "JSON Schema exactly" not in strict["messages"][0]["content"]


def test_anthropic_gets_no_parameter_that_it_ignores() -> None:
    (anthropic,) = (preset for preset in PRESETS if preset.kind == "anthropic")
    assert anthropic.step == "text"


@pytest.mark.parametrize("known", ["x", 3, None, ["temperature", "model", 4]])
def test_stored_capabilities_are_validated(drafting_setup: DraftingSetup, known: Any) -> None:
    providers._refusals.put(drafting_setup.profile().base_url, MODEL, known)
    assert providers.known_parameters(drafting_setup.profile(), MODEL).refused <= {"temperature"}
    providers.store_refused_parameters(drafting_setup.profile(), MODEL, ())
    assert providers.known_parameters(drafting_setup.profile(), MODEL) == providers.DEFAULT_PARAMETERS


HOSTILE = {
    "infinite usage": {"usage": {"total_tokens": 5, "x": float("inf")}},
    "deep usage": {"usage": json.loads('{"a":' * 400 + "1" + "}" * 400)},
    "odd usage": {"usage": {"total_tokens": -3, "prompt_tokens": "many", "completion_tokens": 10**30}},
    "odd model": {"model": {"a": 1}},
    "odd id": {"id": [1]},
    "surrogates": {"content": '{"type": "\\ud800\\u0000"}', "model": "\ud800"},
    "huge numbers": {"content": '{"type": ' + "9" * 5000 + "}"},
    "deep": {"content": '{"author":' * 5000},
    "brackets": {"content": "[" * 200_000},
    "quotes": {"content": '{"' * 100_000},
    "fences": {"content": "```json\n" * 20_000},
    "braces": {"content": '{"a":{' * 50_000 + "}" * 50_000},
    "NUL": {"content": "\x00\x00{}"},
}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.slow
def test_hostile_answers_are_stored_and_end_nothing(drafting_setup: DraftingSetup, name: str) -> None:
    changes = dict(HOSTILE[name])
    content = changes.pop("content", json.dumps(drafting_setup.answer(drafting_setup.items[0])))
    drafting_setup.server.script("card0", drafting_setup.server.completion(content, **changes))
    run = drafting_setup.draft()
    assert (run.progress.state, run.progress.done) == ("finished", 3), run.failures
    assert drafting_setup.files()["card0"]["text"] == content
    assert not drafting_setup.codes()


@pytest.mark.parametrize(
    "reaction",
    [
        Reaction(500, how="endless"),
        Reaction(500, b"<title" * 300_000, {"Content-Type": "text/html"}),
        json_reaction({"error": {"message": "\x1b[31m\ud800\x00" + "x" * 10**6}}, 400),
    ],
    ids=["endless", "titles", "terminal"],
)
@pytest.mark.slow
def test_hostile_errors_are_reported_in_one_line(drafting_setup: DraftingSetup, reaction: Reaction) -> None:
    drafting_setup.server.script("card0", *[reaction] * 5)
    run = drafting_setup.draft()
    assert run.progress.done == 2
    (failure,) = run.failures
    text = str(failure.message)
    assert len(text) < 700 and text.isprintable() and not drafting_setup.codes().count("drafting-cache")
