"""Settings that a model's server calls otherwise, or does not take: found out once, told, remembered."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gtapp.benchmark import load
from gtapp.drafting import providers, responses
from gtapp.drafting.drafting_settings import DraftingSettings
from gtapp.drafting.providers import NEWER, OLDER, PRESETS, RequestParameters
from gtapp.drafting.request import RequestBuilder
from tests.drafting.drafting_samples import request
from tests.drafting.drafting_setup import MODEL, DraftingSetup
from tests.drafting.handler import Reaction, refused, said

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


def _maker(desk: DraftingSetup, settings: DraftingSettings = BOTH) -> RequestBuilder:
    maker = RequestBuilder(desk.root, load("zettelkatalog"), settings, MODEL)
    for item in desk.items:
        desk.server.know(item.id, maker.build(item))
    return maker


def _options(desk: DraftingSetup) -> list[dict[str, Any]]:
    return [
        {name: call.json[name] for name in providers.PARAMETERS if name in call.json}
        for call in desk.server.calls
    ]


@pytest.mark.parametrize("name", REFUSALS)
def test_what_servers_say(name: str) -> None:
    parameter, text = REFUSALS[name]
    body = json.dumps({"error": {"message": text, "code": None}}).encode()
    fault = responses.fault_of_status(400, {}, body, "h")
    assert (fault.parameter, fault.stop) == (parameter, True)


@pytest.mark.parametrize(
    "text",
    [
        "max_tokens is too large: 100000. This model supports at most 16384 completion tokens",
        "This model's maximum context length is 8192 tokens. Please reduce the length of the messages.",
        "Could not process image",
    ],
)
def test_what_is_no_refusal_of_a_parameter(text: str) -> None:
    assert not responses.fault_of_status(
        400, {}, json.dumps({"error": {"message": text}}).encode(), "h"
    ).parameter


def test_a_refused_parameter_is_left_out_told_and_remembered(desk: DraftingSetup) -> None:
    no = refused(400, REFUSALS["OpenAI, temperature"][1], "unsupported_value")
    desk.server.script("card0", no)
    maker = _maker(desk)
    one = desk.profile(concurrency=1)
    assert desk.draft(builder=maker, profile=one).progress.done == 3
    assert _options(desk)[0] == {"temperature": 0.2, NEWER: 500}
    assert _options(desk)[1:] == [{NEWER: 500}] * 3
    assert desk.codes() == ["drafting-left-out"] and "temperature" in str(desk.notices[0])
    assert all(each["gtapp"]["settings_left_out"] == ["temperature"] for each in desk.files().values())

    desk.server.calls.clear()
    desk.notices.clear()
    desk.draft(builder=maker, profile=one, run="T0002", repeat_answered=True)
    assert _options(desk) == [{NEWER: 500}] * 3
    assert desk.codes() == ["drafting-left-out"], "each run tells it"


def test_the_other_name_is_tried_and_nothing_is_left_out(desk: DraftingSetup) -> None:
    desk.server.script("card0", refused(422, REFUSALS["Mistral"][1]))
    desk.draft(builder=_maker(desk), profile=desk.profile(concurrency=1))
    assert _options(desk)[1:] == [{"temperature": 0.2, OLDER: 500}] * 3
    assert not desk.codes() and "settings_left_out" not in desk.files()["card0"]["gtapp"]


def test_a_server_that_knows_no_limit_is_asked_without_one(desk: DraftingSetup) -> None:
    desk.server.script(
        "card0", refused(400, f"unknown field {NEWER}"), refused(400, f"unknown field {OLDER}")
    )
    desk.draft(builder=_maker(desk), profile=desk.profile(concurrency=1))
    assert _options(desk)[2:] == [{"temperature": 0.2}] * 3
    assert [str(notice) for notice in desk.notices if "max_tokens" in str(notice)]


def test_a_server_that_refuses_what_was_not_sent_is_not_asked_for_ever(desk: DraftingSetup) -> None:
    desk.server.script("*", *[refused(400, "Unsupported: temperature", "unsupported_value")] * 9)
    run = desk.draft(profile=desk.profile(concurrency=1))
    assert run.progress.message and run.progress.message.code == "drafting-parameter"
    assert desk.server.requests == 1


def test_many_at_once_find_out_together(desk: DraftingSetup) -> None:
    """Every one under way is refused once, and all are answered."""

    def answer(call: Any) -> None:
        if "temperature" in call.json:
            desk.server.script(
                desk.server.item(call), refused(400, "Unsupported value: 'temperature'", "unsupported_value")
            )

    desk.server.before = answer
    assert desk.draft(builder=_maker(desk)).progress.done == 3
    assert desk.codes() == ["drafting-left-out"] and max(desk.server.counts.values()) <= 2


def test_local_servers_get_the_name_that_they_know(desk: DraftingSetup) -> None:
    desk.draft(builder=_maker(desk), profile=desk.profile(kind="local"))
    assert _options(desk) == [{"temperature": 0.2, OLDER: 500}] * 3
    for preset in PRESETS:
        usual = providers.known_parameters(preset, "m").to_body(BOTH)
        assert (OLDER in usual) == (preset.kind == "local")


def test_the_key_does_not_depend_on_words() -> None:
    asked = request(settings=BOTH)
    assert asked.body("text", RequestParameters((OLDER,)))[OLDER] == 500
    assert asked.key == request(settings=BOTH).key != request().key


@pytest.mark.parametrize("step", ["json_object", "text"])
def test_without_a_schema_in_the_request_it_stands_in_the_prompt(step: Any) -> None:
    asked = request(settings=BOTH)
    (system,) = [each["content"] for each in asked.body(step)["messages"] if each["role"] == "system"]
    assert json.dumps(asked.wire.schema, ensure_ascii=False) in system
    strict = asked.body("json_schema")
    assert "JSON Schema exactly" not in strict["messages"][0]["content"]


def test_anthropic_is_never_asked_in_a_way_that_it_passes_over() -> None:
    (anthropic,) = (preset for preset in PRESETS if preset.kind == "anthropic")
    assert anthropic.step == "text"


@pytest.mark.parametrize("known", ["x", 3, None, ["temperature", "model", 4]])
def test_what_was_remembered_is_read_with_care(desk: DraftingSetup, known: Any) -> None:
    providers._refusals.put(desk.profile().base_url, MODEL, known)
    assert providers.known_parameters(desk.profile(), MODEL).refused <= {"temperature"}
    providers.store_refused_parameters(desk.profile(), MODEL, ())
    assert providers.known_parameters(desk.profile(), MODEL) == providers.DEFAULT_PARAMETERS


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
def test_hostile_answers_are_kept_and_end_nothing(desk: DraftingSetup, name: str) -> None:
    changes = dict(HOSTILE[name])
    content = changes.pop("content", json.dumps(desk.answer(desk.items[0])))
    desk.server.script("card0", desk.server.completion(content, **changes))
    run = desk.draft()
    assert (run.progress.state, run.progress.done) == ("finished", 3), run.failures
    assert desk.files()["card0"]["text"] == content
    assert not desk.codes()


@pytest.mark.parametrize(
    "reaction",
    [
        Reaction(500, how="endless"),
        Reaction(500, b"<title" * 300_000, {"Content-Type": "text/html"}),
        said({"error": {"message": "\x1b[31m\ud800\x00" + "x" * 10**6}}, 400),
    ],
    ids=["endless", "titles", "terminal"],
)
@pytest.mark.slow
def test_hostile_errors_are_told_in_one_line(desk: DraftingSetup, reaction: Reaction) -> None:
    desk.server.script("card0", *[reaction] * 5)
    run = desk.draft()
    assert run.progress.done == 2
    (failure,) = run.failures
    text = str(failure.message)
    assert len(text) < 700 and text.isprintable() and not desk.codes().count("drafting-cache")
