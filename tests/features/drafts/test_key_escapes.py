"""A key that is repeated in the escapes of JSON, also of nested JSON, is removed before it can be decoded."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.features.drafts.api_keys import ApiKey
from tests.features.drafts.drafting_setup import DraftingSetup
from tests.features.drafts.server import EVERY

SECRET = "sk-proj/0123456789-SECRET"
_letters = "".join(map(chr, range(0x21, 0x7F))).replace('"', "").replace("\\", "")


def escape(secret: str, which: list[int]) -> str:
    """Draw a secret in JSON: each letter as itself, as a code in lower or upper case, or as JSON escapes it."""
    return "".join(_forms(letter)[which[place % len(which)]] for place, letter in enumerate(secret))


def _forms(letter: str) -> tuple[str, ...]:
    code = ord(letter)
    return letter, f"\\u{code:04x}", f"\\u{code:04X}", "\\/" if letter == "/" else letter


@given(
    st.text(_letters, min_size=6, max_size=40),
    st.lists(st.integers(0, 3), min_size=1, max_size=9),
    st.integers(0, 3),
    st.booleans(),
)
def test_no_reading_finds_the_key(secret: str, which: list[int], depth: int, code: bool) -> None:
    body = f'{{"value": "before {escape(secret, which)} behind"}}'
    for _ in range(depth):
        body = json.dumps({"value": body})
        if code:
            body = body.replace("\\\\", "\\u005c")
    key = ApiKey(secret, "https://a.example/v1", "session")
    for text in (key.redact(body), key.redact_bytes(body.encode("ascii")).decode("ascii")):
        read: Any = text
        for _ in range(depth + 1):
            assert secret not in read
            read = json.loads(read)["value"]
        assert secret not in read and read.startswith("before ") and read.endswith(" behind")


@given(st.text(), st.text(_letters, min_size=6))
def test_other_text_is_not_removed(text: str, secret: str) -> None:
    message = json.dumps(text)
    if secret not in text:
        assert json.loads(ApiKey(secret, "https://a.example/v1", "session").redact(message)) == text


def test_a_long_run_of_backslashes_is_processed_in_linear_time() -> None:
    text = "\\" * 300_000 + "\\u0041"
    assert ApiKey(SECRET, "https://a.example/v1", "session").redact(text) == text


@pytest.mark.parametrize("which", [[1], [0, 2], [3]])
def test_a_model_that_repeats_the_key_in_its_own_json(
    drafting_setup: DraftingSetup, which: list[int]
) -> None:
    key = ApiKey(SECRET, drafting_setup.profile().base_url, "session")
    record = json.dumps(drafting_setup.answer(drafting_setup.items[0])).replace(
        "card0", escape(SECRET, which)
    )
    drafting_setup.server.script(EVERY, *[drafting_setup.server.completion(record)] * 3)
    drafting_setup.draft(key=key)
    contents = drafting_setup.files().values()
    assert [content["parsed"]["publication"]["title"] for content in contents] == ["..."] * 3
    assert not [content for content in contents if SECRET in json.dumps(json.loads(content["text"]))]
