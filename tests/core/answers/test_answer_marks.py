"""The answer behind a model's reasoning, however models and servers mark it."""

from __future__ import annotations

import pytest

from gtapp.core.answers.answer_marks import blank_reasoning
from gtapp.core.answers.json_in_text import find_all

THOUGHT = 'so {"a": "wrong"}, or'


@pytest.mark.parametrize(
    "text",
    [
        "<think>{0}</think>{1}",
        '<Think type="x" >{0}</ THINK >\n```json\n{1}\n```',
        "<think/>{1}",
        "<thinking>\n{0}\n</thinking>\n{1}",
        "<reasoning>{0}</reasoning>{1}",
        "<thought>{0}</thought>{1}",
        "<scratchpad>{0}</scratchpad><reflection>{0}</reflection>{1}",
        "<seed:think>{0}</seed:think>{1}",
        "[THINK]{0}[/THINK]{1}",
        "◁think▷{0}◁/think▷{1}",
        "<|begin_of_thought|>{0}<|end_of_thought|>\n<|begin_of_solution|>{1}<|end_of_solution|>",
        "<|START_THINKING|>{0}<|END_THINKING|><|START_RESPONSE|>{1}<|END_RESPONSE|>",
        "<unused94>thought\n{0}<unused95>{1}",
        "<|channel|>analysis<|message|>{0}<|end|><|start|>assistant<|channel|>final<|message|>{1}<|return|>",
        "<|channel|>analysis<|message|>{0}<|end|><|start|>assistant"
        "<|channel|>commentary to=functions.f <|constrain|>json<|message|>{1}<|call|>",
        "analysisWe see {0} here.assistantfinal{1}",
        "analysisWe see {0}.assistantcommentary to=functions.f json{1}",
        "<|channel|>analysis<|message|>{0}<|end|><|start|>assistant<|channel|>commentary json<|message|>{1}",
        "Here is my thought process:\n{0}\nHere is my response:\n{1}",
        "Okay, {0}\n</think>\n\n{1}",
        'the {{"a": "? hm\n</think>\n{1}',
        "<think>a <think>{0}</think> {0}</think>{1}",
        "<think>the <think> tag {0}</think>{1}",
        "<think>a <reflection> {0}</think>{1}",
        "<think>{0} <answer>{1}</answer>",
        "Draft {0} <answer>{1}</answer> and {0}",
        "<final>{1}</final>",
        "\\boxed{{{1}}}",
    ],
)
def test_what_is_behind_the_reasoning_is_the_answer(text: str) -> None:
    text = text.format(THOUGHT, '{"a": "right"}')
    assert [each.value for each in find_all(text)] == [{"a": "right"}]


@pytest.mark.parametrize(
    "text",
    [
        "<think>{0}",
        "Well. <thinking> {0}",
        "{0}</think>",
        "[THINK]{0}",
        "<|channel|>analysis<|message|>{0}",
        "Here is my thought process: {0}",
    ],
)
def test_reasoning_that_was_cut_off_has_no_answer_behind_it(text: str) -> None:
    assert not list(find_all(text.format(THOUGHT)))


@pytest.mark.parametrize("text", ["{0}", "```json\n{0}\n```", "Here: {0}, and <em>so</em>", "{0}<|end|>"])
def test_marks_in_the_texts_of_a_record_are_texts(text: str) -> None:
    record = {"a": "The <think> tag", "b": "</think>, <answer> x"}
    for written in (
        '{"a": "The <think> tag", "b": "</think>, <answer> x"}',
        '{"a": "The <think> tag",\n "b": "</think>, <answer> x",}',
    ):
        assert [each.value for each in find_all(text.format(written))] == [record]


def test_offsets_stay() -> None:
    text = "<think>no</think> yes <answer>{</answer>"
    assert blank_reasoning(text) == " " * 30 + "{" + " " * 9
