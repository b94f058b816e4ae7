"""Reads JSON that is not quite JSON, as models write it, and finds it in prose.

Nothing is written that the text does not say: a value that is cut off is left out, and what looks like a number but is none
(1'958, 007) is kept as the text that it is. What is understood: missing and superfluous commas, comments, ``None``, ``True`` and
``undefined``, texts and keys without quotation marks or with other ones, with one too few or three, quotation marks inside texts,
wrong escapes, line breaks and other control characters in texts, and texts joined by a plus sign.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, Final, NamedTuple

from gtapp.core.schema.pointer import ABSENT, MAX_DEPTH


class ParsedJson(NamedTuple):
    """A JSON value found in a text.

    `value` is `ABSENT` if nothing was found; `broken` is the offset of the first fault in characters, None if the JSON is valid.
    `is_cut` tells that its end is missing, or can't be understood. `repeated` are the keys that occur twice in one object, of
    which the last one counts.
    """

    value: Any
    broken: int | None = None
    is_cut: bool = False
    repeated: tuple[str, ...] = ()


_QUOTES: Final = {
    '"': '"', "'": "'", "`": "`", "„": "“”\"", "“": "”“\"", "”": "”", "«": "»", "»": "«", "‘": "’", "‚": "‘’", "’": "’",
}  # fmt: skip
"""The quotation marks with which texts begin, and those with which they end then."""
_QUOTE: Final = "[" + "".join(_QUOTES) + "]"
_TYPOGRAPHIC: Final = "”“»«’‘"

OPENING: Final = re.compile(
    rf"\{{[\s\u200b\ufeff]*(?:(?://[^\n]{{0,80}}|/\*.{{0,80}}?\*/|#[^\n]{{0,80}})\s*)?(?:{_QUOTE}|\}}|[^\W\d][\w-]*\s*:\s*(?:{_QUOTE}|[{{\[\d]|null|None|true|false))"
    r"|\[\s*[{\[\]]",
    re.DOTALL,
)
"""The beginning of an object or of a list of objects; other brackets are prose."""

_SPACE: Final = re.compile(
    r"(?:[\s\ufeff\u200b]+|//[^\n]*|/\*(?:[^*]|\*(?!/))*\*/|<!--(?:[^-]|-(?!->))*-->|#[^\n]*)*"
)
_QUOTED_KEY: Final = re.compile(
    rf"(?:\"(?:[^\"\\\n]|\\.){{0,100}}\"|{_QUOTE}[^\n{{}}\[\]\"'`“”„«»]{{1,100}}{_QUOTE})\s*[:=]"
)
_VALUE_START: Final = r"(?:-?\d|[{\[]|true\b|false\b|null\b|None\b)"
_KEY_WITHOUT_COLON: Final = re.compile(
    rf"\"([^\"\n]{{1,100}}?)(?:\"(?=\s+{_VALUE_START})|:\"(?=\s*(?:{_VALUE_START}|\")))"
)
"""A key whose colon is missing, or stands before the quotation mark."""
_HALF_QUOTED_KEY: Final = re.compile(r"([^\W\d][\w$-]*)\"(?=\s*:)")
_UNCLOSED_KEY: Final = re.compile(rf"\"([^\W\d][\w$-]*)(?=:\s*(?:{_VALUE_START}|\"(?!\s*[:,}}])))")
_KEY: Final = re.compile(
    rf"{_QUOTED_KEY.pattern}|[^\W\d][\w$-]*\s*:\s*(?:{_QUOTE}|[-\d{{\[]|true|false|null|None)"
    rf"|{_KEY_WITHOUT_COLON.pattern}|{_HALF_QUOTED_KEY.pattern}\s*:|{_UNCLOSED_KEY.pattern}"
)
"""A key and the beginning of its value; the colon, or the first quotation mark of the key, may be missing."""
_COLON: Final = re.compile(r"::?|=>?")
_CUT_KEY: Final = re.compile(rf"{_QUOTE}(?:[^\"\\\n]|\\.){{0,100}}[\"\\]?\s*\Z")
_BARE_KEY: Final = re.compile(r"[^\W\d][\w$-]*")
_BARE_MEMBER: Final = re.compile(r"[^\W\d][\w$-]*\s*:")
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_BARE: Final = re.compile(r"[^\s,{}\[\]\"“”„«»][^\n{}\[\],]*")
_MORE_BARE: Final = re.compile(r"[^\n{}\[\],]*")
_ELLIPSIS: Final = re.compile(r"(?:\.\.\.|…)[.…]*")
_WORDS: Final[dict[str, Any]] = {
    "true": True, "false": False, "null": None, "none": None, "nil": None, "undefined": None, "nan": None,
    "infinity": None, "-infinity": None,
}  # fmt: skip
_ESCAPE: Final = re.compile(r"\\(u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|.)", re.DOTALL)
_ESCAPED: Final = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "\n": ""}
_JOIN: Final = re.compile(r"\s*\+\s*(?=[\"'])")
_KEY_AND_VALUE: Final = re.compile(rf"\"[^\"\n]{{1,100}}\"\s*:\s*(?:{_VALUE_START}|\")")
_LONGEST_GAP: Final = 200
_LOST_END: Final = re.compile(r"(?P<braces>(?:\s*\})*)(?:\s*,|[^\S\n]*\n)\s*(?:\{\s*)?\Z")
"""What stands between a text without its last quotation mark and the next key."""
_BRACE_IN_TEXT: Final = re.compile(
    r"\s*(?=[^\s,}\]\"])[^{}\[\]\"\n]{0,200}\"\s*(?:[}\]]|,\s*\"[^\"\n]{1,100}\"\s*:)"
)
"""What follows a brace that is part of a text: the end of the text, and that of the object or another key."""
_CONTINUED: Final = re.compile(r"\s*,\s*\"[^\"\n]{1,100}\"\s*:")
_WORK: Final = 6
"""How many times the length of the text is read at most where values can't be read, and others may be inside them."""
_OBJECT: Final = re.compile(r"\{\s*\"[^\"\n]{1,100}\"\s*:")
_QUOTED_OBJECT: Final = re.compile(f'"{_OBJECT.pattern}')
"""The beginning of an object in quotation marks, whose own have no backslashes."""
_WINDOW: Final = 1 << 15
"""How far a value may begin behind the beginning of what Python's decoder gets: it counts the lines before a fault."""
_DEEP_WORK: Final = 5_000
"""What a value costs, in characters, that is nested too deeply."""


def decode(text: str) -> ParsedJson:
    """Return the value of a text that is JSON as a whole, but for control characters in its texts; `ABSENT` if it is none."""
    for strict in (True, False):
        repeated: list[str] = []
        with suppress(ValueError, RecursionError):
            value = json.loads(text, object_pairs_hook=_make_objects(repeated), strict=strict)
            return ParsedJson(value, None if strict else 0, repeated=tuple(dict.fromkeys(repeated)))
    return ParsedJson(ABSENT)


def _make_objects(repeated: list[str]) -> Callable[[list[tuple[str, Any]]], dict[str, Any]]:
    """Return what makes objects for a decoder, and adds the keys that occur twice to `repeated`."""

    def make_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(pairs)
        if len(made) < len(pairs):
            repeated.extend(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
        return made

    return make_object


class NearJsonReader:
    """Reads the JSON values in one text, valid ones and others."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._work = _WORK * len(text) + 10_000
        self._is_cut = self._has_bare_keys = False
        self._broken: int | None = None
        self._repeated: list[str] = []
        self._decoder = json.JSONDecoder(object_pairs_hook=_make_objects(self._repeated))
        self._window, self._window_start = text, 0
        self._endless: dict[str, int] = {}
        """From where on a text that begins with a quotation mark does not end."""

    def find_all(self) -> Iterator[ParsedJson]:
        """Yield the objects and lists of objects, in order."""
        at = 0
        while self._work > 0 and (opening := OPENING.search(self._text, at)):
            found, at = self.read_at(opening.start())
            if found.value is not ABSENT and (found.broken is None or found.value):
                yield found
            else:
                at = opening.start() + 1

    def read_at(self, start: int) -> tuple[ParsedJson, int]:
        """Return the object or list that begins at `start`, and its end."""
        self._repeated.clear()
        self._is_cut, self._has_bare_keys, self._broken = False, False, None
        try:
            value, end = self._decode(start)
            fault = None
        except RecursionError:
            self._work -= _DEEP_WORK
            return ParsedJson(ABSENT, start), start + 1
        except ValueError as error:  # no JSON, or a number with more digits than Python reads
            value, end, fault = (
                ABSENT,
                start,
                self._window_start + getattr(error, "pos", start - self._window_start),
            )
        if fault is not None or _CONTINUED.match(self._text, end):
            self._repeated.clear()
            self._broken = fault
            value, after = self._read_value(start, 0, "")
            self._work -= max(after, fault or end) - start
            broken = self._broken if self._broken is not None else end
            return ParsedJson(value, broken, self._is_cut, tuple(dict.fromkeys(self._repeated))), after
        return ParsedJson(value, None, False, tuple(dict.fromkeys(self._repeated))), end

    def _decode(self, start: int) -> tuple[Any, int]:
        """Return the valid JSON value that begins at `start`, and its end."""
        if not 0 <= start - self._window_start <= _WINDOW:
            self._window, self._window_start = self._text[start:], start
        value, end = self._decoder.raw_decode(self._window, start - self._window_start)
        return value, end + self._window_start

    def _read_value(self, at: int, depth: int, around: str) -> tuple[Any, int]:
        """Return the value that begins at `at` and its end; `ABSENT` if there is none. `around` is ``{``, ``[`` or ""."""
        if _QUOTED_OBJECT.match(self._text, at):
            value, end = self._read_value(at + 1, depth, around)
            return value, end + self._text.startswith('"', end)
        mark = self._text[at : at + 1]
        if mark in ("{", "["):
            if depth >= MAX_DEPTH:
                self._is_cut = True
                return ABSENT, at
            if mark == "[":
                return self._read_list(at + 1, depth + 1)
            return self._read_object(at + 1, depth + 1, around)
        return self._read_texts(at, around) if mark in _QUOTES else self._read_bare(at, around)

    def _read_object(self, at: int, depth: int, around: str) -> tuple[dict[str, Any], int]:
        """Read the members of an object up to its closing brace, or as far as they are complete.

        In a list the next object, or the end of the list, ends one whose closing brace is missing.
        """
        found: dict[str, Any] = {}
        while not self._is_cut:
            at = self._skip_separators(at)
            mark = self._text[at : at + 1]
            if mark == "}":
                if depth > 1 or not _CONTINUED.match(self._text, at + 1):
                    return found, at + 1
                at += 1  # a brace too many
                continue
            if around == "[" and found and mark in ("{", "]"):
                return found, at
            key, end = self._read_key(at)
            if key is None:
                self._is_cut = True
                break
            at = self._skip_space(end)
            colon = _COLON.match(self._text, at)
            if not colon and self._text[at : at + 1] in (",", "}"):
                continue  # a key without a value
            value, at = self._read_member(self._skip_space(colon.end()) if colon else at, depth, "{")
            if value is not ABSENT:
                if key in found:
                    self._repeated.append(key)
                found[key] = value
        return found, at

    def _read_key(self, at: int) -> tuple[str | None, int]:
        """Return a key, with or without quotation marks, and its end; None if there is none."""
        if without_colon := _KEY_WITHOUT_COLON.match(self._text, at):
            return without_colon[1], without_colon.end()
        if not _QUOTED_KEY.match(self._text, at) and (unclosed := _UNCLOSED_KEY.match(self._text, at)):
            return unclosed[1], unclosed.end()
        if self._text[at : at + 1] in _QUOTES:
            key, end = self._read_text(at, ":")
            return (key, end) if isinstance(key, str) and self._may_follow(end, ":") else (None, at)
        if half := _HALF_QUOTED_KEY.match(self._text, at):
            return half[1], half.end()
        bare = _BARE_KEY.match(self._text, at)
        if bare and self._text[self._skip_space(bare.end()) : self._skip_space(bare.end()) + 1] == ":":
            self._has_bare_keys = True
            return bare[0], bare.end()
        return None, at

    def _read_list(self, at: int, depth: int) -> tuple[list[Any], int]:
        """Read the entries of a list up to its closing bracket, or as far as they are complete."""
        found: list[Any] = []
        while not self._is_cut:
            at = self._skip_separators(at)
            mark = self._text[at : at + 1]
            if mark == "]":
                return found, at + 1
            if mark == "}":  # the brace of an enclosing object: the list can't be continued
                self._is_cut = True
                break
            value, end = self._read_member(at, depth, "[")
            if value is ABSENT and end == at:
                self._is_cut = True
            at = end
            if value is not ABSENT:
                found.append(value)
        return found, at

    def _read_member(self, at: int, depth: int, around: str) -> tuple[Any, int]:
        """Return a value inside another; `ABSENT` if it is missing, or if nothing of it was complete."""
        value, end = self._read_value(at, depth, around)
        if value is ABSENT and self._text[end : end + 1] not in (",", "}", "]"):
            self._is_cut = True
        return (ABSENT if self._is_cut and value in ({}, []) else value), end

    def _skip_space(self, at: int) -> int:
        """Return the offset of the next character that is neither white space nor in a comment."""
        match = _SPACE.match(self._text, at)
        return match.end() if match else at

    def _skip_separators(self, at: int) -> int:
        """Return where the next member begins, behind commas and ellipses; at the end of the text, the value is cut."""
        at = self._skip_space(at)
        while self._text[at : at + 1] in (",", ";", ".", "…"):
            ellipsis = _ELLIPSIS.match(self._text, at)
            if not ellipsis and self._text[at] in ".…":
                break
            at = self._skip_space(ellipsis.end() if ellipsis else at + 1)
        if at >= len(self._text):
            self._is_cut = True
        return at

    # texts

    def _read_texts(self, at: int, around: str) -> tuple[Any, int]:
        """Return the text that begins at `at`, with those that a plus sign adds to it, and its end."""
        triple = self._find_triple(at)
        if triple >= 0 and self._may_follow(triple + 3, around):
            return _unescape(self._text[at + 3 : triple]), triple + 3
        text, end = self._read_text(at, around)
        while text is not ABSENT and (join := _JOIN.match(self._text, end)):
            more, after = self._read_text(join.end(), around)
            if more is ABSENT:
                break
            text, end = text + more, after
        return text, end

    def _read_text(self, at: int, around: str) -> tuple[Any, int]:
        """Return the text that begins with a quotation mark at `at`, and its end; `ABSENT` if it does not end.

        A quotation mark inside it is none that ends it: what follows is not what may follow a text there.
        """
        opening = self._text[at]
        closing = _QUOTES[opening]
        if at >= self._endless.get(opening + around, len(self._text) + 1):
            return ABSENT, at
        pattern = _INSIDE[closing]
        end, is_first = at + 1, True
        while match := pattern.search(self._text, end):
            end = match.end()
            if match[0][0] == "\\":
                if match[0] == '\\"' and self._follows_key(
                    end, around
                ):  # the backslash is the text's last character
                    return _unescape(self._text[at + 1 : end - 1]), end
                continue
            if match[0] in closing:
                is_joined = is_first and around == "{" and _JOIN.match(self._text, end)
                if is_joined or self._may_follow(end, around):
                    inside = _unescape(self._text[at + 1 : match.start()])
                    return inside.strip() if opening == "«" else inside, end
                lost = self._find_lost_end(at + 1, match.start(), is_first) if around == "{" else -1
                if lost >= 0:
                    return _unescape(self._text[at + 1 : lost]), lost
                is_first = False
            elif self._follows_key(end, around):
                return _unescape(self._text[at + 1 : match.start()]), end
        self._endless[opening + around] = min(at, self._endless.get(opening + around, at))
        return ABSENT, at

    def _may_follow(self, at: int, around: str) -> bool:
        """Return whether what follows at `at` may follow a text that ends here."""
        at = self._skip_space(at)
        mark = self._text[at : at + 1]
        if around == ":":
            return mark in (":", "=", ",", "}") and bool(mark)
        if not mark:
            return True
        if mark == ("]" if around == "[" else "}"):
            return mark == "]" or not _BRACE_IN_TEXT.match(self._text, at + 1)
        if mark == "," or (mark == ";" and around == "{"):
            return self._may_be_next(self._skip_space(at + 1), around)
        is_parted = self._text[at - 1 : at].isspace()
        if around == "[":
            return is_parted and (mark in _QUOTES or mark == "{")
        return self._is_quoted_key(at) or _OBJECT.match(self._text, at) is not None

    def _may_be_next(self, at: int, around: str) -> bool:
        """Return whether another member, or nothing more, begins at `at`, behind a comma."""
        mark = self._text[at : at + 1]
        if mark in ("", ",", "…", "}" if around == "{" else "]") or self._text.startswith("...", at):
            return True
        if around == "{":
            pattern = _OBJECT if mark == "{" else _CUT_KEY  # the brace before it may be missing
            return self._is_key(at) or pattern.match(self._text, at) is not None
        return (
            mark in _QUOTES
            or mark in "{["
            or bool(_NUMBER.match(self._text, at) or _WORD.match(self._text, at))
        )

    def _follows_key(self, at: int, around: str) -> bool:
        """Return whether a comma and a key follow at `at`: a typographic quotation mark ended a text that began with another."""
        at = self._skip_space(at)
        return around == "{" and self._text[at : at + 1] == "," and self._is_key(self._skip_space(at + 1))

    def _is_key(self, at: int) -> bool:
        if _KEY.match(self._text, at):
            return True
        return self._has_bare_keys and _BARE_MEMBER.match(self._text, at) is not None

    def _is_quoted_key(self, at: int) -> bool:
        return _QUOTED_KEY.match(self._text, at) is not None

    def _find_lost_end(self, start: int, at: int, is_first: bool) -> int:
        """Return where a text ends that begins at `start` and lacks its last quotation mark; -1 if it does not.

        The quotation mark at `at` begins a key then: on its own line, or behind a comma if it is the text's first one.
        """
        if not self._is_quoted_key(at):
            return -1
        between = _LOST_END.search(self._text, max(start, at - _LONGEST_GAP), at)
        if not between or not ("\n" in between[0] or (is_first and _KEY_AND_VALUE.match(self._text, at))):
            return -1
        has_braces = "{" in self._text[start : between.start()]
        return between.end("braces") if has_braces else between.start()

    def _find_triple(self, at: int) -> int:
        """Return where three quotation marks end a text that three begin at `at`; -1 if there are none."""
        mark = self._text[at]
        if mark not in "\"'" or not self._text.startswith(mark * 3, at):
            return -1
        if at >= self._endless.get(mark * 3, len(self._text) + 1):
            return -1
        end = self._text.find(mark * 3, at + 3)
        if end < 0:
            self._endless[mark * 3] = at
        return end

    # what has no quotation marks

    def _read_bare(self, at: int, around: str) -> tuple[Any, int]:
        """Return a number, a word or a text without quotation marks, and its end; `ABSENT` if there is none, or the text ends."""
        match = _BARE.match(self._text, at)
        if not match:
            return ABSENT, at
        ellipsis = _ELLIPSIS.match(self._text, at)
        if ellipsis:
            return ABSENT, self._skip_space(ellipsis.end())
        number = _NUMBER.match(self._text, at) or _WORD.match(self._text, at)
        if number and self._may_follow_bare(number.end(), around):
            return _read_word(number[0]), number.end()
        end = match.end()
        while (
            around == "{"
            and self._text[end : end + 1] == ","
            and not self._may_be_next(self._skip_space(end + 1), around)
        ):
            end = self._find_bare_end(end + 1)
        if end >= len(self._text):
            self._is_cut = True
            return ABSENT, end
        text = _COMMENT.sub("", self._text[at:end])
        key = _LAST_KEY.search(text) if around == "{" else None
        if key:  # a missing comma
            text, end = text[: key.start()], at + key.start()
        text = text.strip()
        if text.count('"') == 1:  # the first quotation mark is missing
            text = text.removesuffix('"')
        return _read_word(text), end

    def _find_bare_end(self, at: int) -> int:
        match = _MORE_BARE.match(self._text, at)
        return match.end() if match else at

    def _may_follow_bare(self, at: int, around: str) -> bool:
        following = self._skip_space(at)
        mark = self._text[following : following + 1]
        if not mark:
            return False
        if mark in ",;":
            return around != "{" or self._may_be_next(self._skip_space(following + 1), around)
        return mark in "}]" or (
            following > at
            and (self._is_quoted_key(following) if around == "{" else mark in _QUOTES or mark == "{")
        )


_INSIDE: Final = {
    closing: re.compile(rf"\\.|[{re.escape(closing)}{_TYPOGRAPHIC}]", re.DOTALL)
    for closing in _QUOTES.values()
}
"""What is looked at inside of a text, by the quotation marks that may end it."""
_WORD: Final = re.compile(r"-?(?:true|false|null|none|nil|undefined|nan|infinity)\b", re.IGNORECASE)
_COMMENT: Final = re.compile(r"\s*(?://|/\*|#|<!--).*\Z", re.DOTALL)
_LAST_KEY: Final = re.compile(rf"\s{_QUOTE}[^\"\n]{{1,100}}{_QUOTE}\s*:")


def _read_word(text: str) -> Any:
    """Return the number or the constant that a word is, else the word."""
    if text.casefold() in _WORDS:
        return _WORDS[text.casefold()]
    if _NUMBER.fullmatch(text):
        with suppress(ValueError):  # more digits than Python reads
            return json.loads(text)
    return text


def _unescape(text: str) -> str:
    """Return what the escapes in a text mean; a backslash that begins none is a character."""
    if "\\" not in text:
        return text
    found = _ESCAPE.sub(_replace_escape, text)
    with suppress(UnicodeError):  # lone halves of a pair stay
        return found.encode("utf-16", "surrogatepass").decode("utf-16")
    return found


def _replace_escape(match: re.Match[str]) -> str:
    code = match[1]
    if len(code) > 1:
        return chr(int(code[1:], 16))
    if code in _ESCAPED:
        return _ESCAPED[code]
    return code if code in "\"'\\/_" else match[0]  # Markdown escapes underscores
