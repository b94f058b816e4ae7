"""Texts of drafting are correct for one and for many, and every text that disk errors need exists."""

from __future__ import annotations

import re

import pytest

from gtapp.cli.console import format_count
from gtapp.core.platform.messages import TEXTS, Message
from gtapp.features.drafts.batch import SubmitResult
from gtapp.features.drafts.run_state import RunProgress
from gtapp.features.drafts.window import service

_NUMBER_AND_NOUN = re.compile(r"(\{\w+\}|\b1) (?:\w+ )?\w+s\b")
_ALL = {code: text for code, text in TEXTS.items() if code.startswith(("drafting-", "batch-"))}
_COUNTS = ("count", "minutes")


@pytest.mark.parametrize("code", sorted(_ALL))
def test_no_noun_depends_on_a_number(code: str) -> None:
    names = [match[0] for match in _NUMBER_AND_NOUN.finditer(_ALL[code])]
    assert not [text for text in names if any(f"{{{name}}}" in text for name in _COUNTS)]


def test_texts_are_correct_for_one_item() -> None:
    texts = [
        service.describe_end(RunProgress(total=2, done=1, failed=1, state="finished")),
        service.describe_submission("T0001", SubmitResult(0, 1, 1, ()), was_stopped=False),
        service.describe_submission("T0001", SubmitResult(0, 1, 1, ()), was_stopped=True),
        str(Message("drafting-budget", {"limit": Message("drafting-limit-items", {"count": "1"})})),
    ]
    assert all("1" in text for text in texts)
    assert not [text for text in texts if _NUMBER_AND_NOUN.search(text)]


def test_the_command_counts_in_words() -> None:
    assert [format_count(number, "item") for number in (0, 1, 2, 1000)] == [
        "0 items",
        "1 item",
        "2 items",
        "1,000 items",
    ]
