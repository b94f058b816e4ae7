"""Where the reasoning of a model ends and its answer begins, by the marks that models and their servers leave in the text."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from gtapp.core.answers.near_json import OPENING, NearJsonReader

_THOUGHT: Final = (
    r"(?:[\w-]{1,20}:)?(?:think(?:ing)?|thoughts?|reason(?:ing)?|scratch_?pad|reflection|analysis|rationale|planning"
    r"|chain_of_thought|cot|(?:inner_)?monologue)"
)
_ANSWER: Final = r"answer|final|final_answer|final_response|response|output|solution"
_MARK: Final = re.compile(
    # tags: DeepSeek, Qwen, Claude, Seed and those that prompts ask for
    rf"<\s*(?P<open_tag>{_THOUGHT})\b[^<>]{{0,200}}(?<!/)>"
    rf"|<\s*/\s*(?P<close_tag>{_THOUGHT})\s*>"
    rf"|<\s*(?P<answer_tag>{_ANSWER})\b[^<>]{{0,200}}(?<!/)>"
    rf"|<\s*/\s*(?P<end_tag>{_ANSWER})\s*>"
    # Magistral, Kimi, chat templates (Sky-T1, Cohere), MedGemma
    r"|\[(?P<open_bracket>think(?:ing)?)\]|\[/(?P<close_bracket>think(?:ing)?)\]"
    r"|◁\s*(?P<open_sign>think)\s*▷|◁\s*/\s*(?P<close_sign>think)\s*▷"
    r"|<\|(?:begin_of_|start_)?(?P<open_token>thought|thinking|think)\|>"
    r"|<\|(?:/|end_of_|end_)(?P<close_token>thought|thinking|think)\|>"
    r"|<\|(?:begin_of_|start_)(?P<answer_token>solution|response|answer)\|>"
    r"|<\|(?:end_of_|end_)(?P<end_token>solution|response|answer)\|>"
    r"|<(?P<open_unused>unused94)>|<(?P<close_unused>unused95)>"
    # gpt-oss: its channels, and what is left of them where a server has removed the tokens
    r"|<\|channel\|>(?P<open_channel>analysis|commentary)(?![^<>]{0,100}(?:to=|json))[^<>]{0,100}<\|message\|>"
    r"|<\|channel\|>(?P<answer_channel>final|commentary|analysis)[^<>]{0,100}(?:<\|constrain\|>[^<>]{0,40})?<\|message\|>"
    r"|<\|(?P<close_channel>end|start)\|>"
    r"|\A\s*(?P<open_words>analysis)(?=[A-Z])|(?P<answer_words>assistantfinal|assistantcommentary\s+to=[\w.]{1,80})(?=\W)"
    # Granite
    r"|\A\W*(?P<open_sentence>here(?:'s|’s| is) my (?:thought|thinking|reasoning) process)"
    r"|(?P<answer_sentence>here(?:'s|’s| is) my (?:final )?(?:response|answer))",
    re.IGNORECASE,
)
_LONGEST_LINE: Final = 2_000


class _Mark(NamedTuple):
    """A mark: ``open`` and ``close`` of reasoning, ``answer`` and ``end`` of the answer; `name` is its tag's or its family's."""

    kind: str
    name: str
    start: int
    end: int


def blank_reasoning(text: str) -> str:
    """Return `text` with blanks in place of what is not the answer: its reasoning, and what is outside of its answer's marks.

    Reasoning that does not end leaves nothing behind it; where only its end is marked, it began with the text. Marks within a
    JSON value are part of the value.
    """
    marks = [_read_mark(match) for match in _MARK.finditer(text)]
    if not marks:
        return text
    last_bracket = max(text.rfind("{"), text.rfind("["))
    last_close = {mark.name: mark.start for mark in marks if mark.kind == "close"}
    values = _ValueFinder(text)
    kept: list[tuple[int, int]] = []
    at, depth, name, is_ended = 0, 0, "", False
    for mark in marks:
        if depth:
            if mark.name == name and mark.kind in ("open", "close"):
                is_last = mark.start == last_close.get(name)
                depth = 0 if is_last else depth + (1 if mark.kind == "open" else -1)
            elif mark.kind == "answer" and mark.start > last_close.get(name, -1):
                depth = 0
            at = values.at = mark.end
        elif values.has_inside(mark):
            continue
        elif mark.kind == "open":
            kept += [] if is_ended else [(at, mark.start)]
            at, depth, name = mark.end, 1, mark.name
        elif mark.kind == "close" and mark.name != "channel":
            kept, at = [], mark.end
        elif mark.kind == "answer" and mark.end <= last_bracket:
            kept, at, is_ended = [], mark.end, False
        elif mark.kind == "end" and not is_ended:
            kept, is_ended = [*kept, (at, mark.start)], True
    if not depth and not is_ended:
        kept.append((at, len(text)))
    return _blank_others(text, kept)


def _read_mark(match: re.Match[str]) -> _Mark:
    kind, _, family = str(match.lastgroup).partition("_")
    name = match[str(match.lastgroup)].casefold() if family == "tag" else family
    return _Mark(kind, name, match.start(), match.end())


def _blank_others(text: str, kept: list[tuple[int, int]]) -> str:
    """Return `text` with blanks outside of these stretches."""
    pieces: list[str] = []
    at = 0
    for start, end in kept:
        pieces += [" " * (start - at), text[start:end]]
        at = end
    return "".join([*pieces, " " * (len(text) - at)])


class _ValueFinder:
    """Finds the JSON values of a text in order, to tell marks inside them from others."""

    def __init__(self, text: str) -> None:
        self.at = 0
        self._text = text
        self._reader = NearJsonReader(text)
        self._end, self._is_broken = 0, False

    def has_inside(self, mark: _Mark) -> bool:
        """Return whether a mark, which comes after the ones before, is part of a text in a JSON value."""
        while self._end <= mark.start:
            opening = OPENING.search(self._text, self.at, mark.start)
            if not opening:
                self.at = max(self.at, mark.start)
                return False
            found, end = self._reader.read_at(opening.start())
            self.at = max(end, opening.start() + 1)
            if found.value and not found.is_cut:
                self._end, self._is_broken = end, found.broken is not None
        return not self._is_broken or self._is_quoted(mark)

    def _is_quoted(self, mark: _Mark) -> bool:
        """Return whether a mark stands between quotation marks of its line."""
        before = self._text[max(mark.start - _LONGEST_LINE, 0) : mark.start].rpartition("\n")[2]
        behind = self._text[mark.end : mark.end + _LONGEST_LINE].partition("\n")[0]
        return '"' in behind and before.replace('\\"', "").count('"') % 2 == 1
