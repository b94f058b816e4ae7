"""Patterns that are compiled when they are first used."""

from __future__ import annotations

import re

import pytest

from gtapp.core.platform.late_patterns import compile_late


def test_a_late_pattern_finds_what_a_compiled_one_finds() -> None:
    late, compiled = compile_late(r"(\w)(\d+)", re.ASCII), re.compile(r"(\w)(\d+)", re.ASCII)
    text = "a12 ä3 b4"
    assert late.findall(text) == compiled.findall(text)
    assert late.sub(r"\2", text) == compiled.sub(r"\2", text)
    assert [found.span() for found in late.finditer(text)] == [(0, 3), (7, 9)]
    assert (late.pattern, late.flags) == (compiled.pattern, compiled.flags)
    assert compile_late(rb"\d").search(b"x1")


def test_a_wrong_pattern_is_reported_when_it_is_first_used() -> None:
    wrong = compile_late("(")
    with pytest.raises(re.error):
        wrong.match("")
    assert not hasattr(wrong, "no_method_of_patterns")
