"""Finds JSON in what a model wrote: bare, in code fences, between prose, behind its reasoning, truncated or nearly JSON.

This is the one reading of models' texts: scores (documented), drafts and previews are read by it. `answer_marks` finds where the
reasoning ends, `near_json` reads what is nearly JSON.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Final

from gtapp.core.answers.answer_marks import blank_reasoning
from gtapp.core.answers.near_json import NearJsonReader, ParsedJson, decode
from gtapp.core.schema.pointer import ABSENT


def find_first(text: str) -> ParsedJson:
    """Return the first JSON value in `text`; see `find_all`."""
    return next(find_all(text), ParsedJson(ABSENT))


def find_all(text: str) -> Iterator[ParsedJson]:
    """Yield the JSON values in `text`: the whole text, else the objects and lists in it, in order; not those in the reasoning.

    Of truncated JSON only complete values are kept: half a text, a number at the very end and a key without its value are
    left out. JSON within a JSON text counts as such; with the entities of HTML, or with backslashes before its quotation marks,
    as broken. Nothing is raised. The time is linear in the length of the text.
    """
    whole = decode(text.strip("\ufeff \t\r\n"))
    if whole.value is not ABSENT and not isinstance(whole.value, str):
        yield whole
        return
    if isinstance(whole.value, str):
        text = whole.value
        inner = decode(text.strip())
        if isinstance(inner.value, dict | list):
            yield inner
            return
    text = _blank_quote_marks(blank_reasoning(text))
    if _MEMBER.match(text):  # the first brace was part of the prompt
        yield from (each._replace(broken=0) for each in NearJsonReader(_MEMBER.sub("{", text)).find_all())
        return
    found = False
    for each in NearJsonReader(text).find_all():
        found = True
        yield each
    if not found and (plain := _remove_escapes(text)) != text:
        yield from (each._replace(broken=0) for each in NearJsonReader(plain).find_all())


_MEMBER: Final = re.compile(r"\A\s*(?:```\w*\s*)?(?=\"[^\"\n]{1,100}\"\s*:\s*(?:[\"{\[]|-?\d|null\b))")
_QUOTE_MARKS: Final = re.compile(r"^(?:[ \t]*>)+", re.MULTILINE)
_ESCAPED_BREAK: Final = re.compile(r"(?<=[{\[,])(?:\\[nrt]\s*)+|(?:\\[nrt]\s*)+(?=[}\]])")
_LINE_BREAK: Final = re.compile(r"<br\s*/?>", re.IGNORECASE)
_ESCAPED_QUOTE: Final = re.compile(r'[{\[](?:\s|\\[nrt])*\\"')
_ESCAPE: Final = re.compile(r'\\([\\"nrt])')
_PLAIN: Final = {"n": "\n", "r": "\r", "t": "\t"}


def _blank_quote_marks(text: str) -> str:
    """Return a text in which all lines of the JSON are quoted ("> ") without the marks."""
    start, end = text.find("{"), text.rfind("}")
    if start < 0 or not _QUOTE_MARKS.search(text):
        return text
    lines = text[text.rfind("\n", 0, start) + 1 : end + 1].splitlines()
    if not all(_QUOTE_MARKS.match(line) for line in lines):
        return text
    return _QUOTE_MARKS.sub(lambda match: " " * len(match[0]), text)


def _remove_escapes(text: str) -> str:
    """Return a text whose JSON stands in the escapes of HTML or of another JSON text, or has their line breaks, without these."""
    if "&quot;" in text or "&#34;" in text or "&#x22;" in text:
        return html.unescape(text)
    if _ESCAPED_QUOTE.search(text):
        return _ESCAPE.sub(lambda match: _PLAIN.get(match[1], match[1]), text)
    return _LINE_BREAK.sub("", _ESCAPED_BREAK.sub(" ", text))
