"""How a JSON text is written (escapes, indent, separators), and values written the same way."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

from gtapp.errors import EditError

_ESCAPED = re.compile(r"(?<!\\)(?:\\\\)*\\u([0-9a-fA-F]{4})")
_RAW = re.compile(r"[^\x00-\x7f\ufeff]")
_STRING = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)
_MEMBER = re.compile(r"[\[{]\s*[^\s\]}]")
_INDENT = re.compile(r"[\[{][ \t]*\r?\n([ \t]*)(?=[^\s\]}])")
_KEY_SEPARATOR = re.compile(r'"(\s*:[ \t]*)')
_ITEM_SEPARATOR = re.compile(r",[ \t]*")
_SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Style:
    """The way a file writes JSON.

    `ascii` escapes everything beyond ASCII, `upper` writes the escapes' hex digits in capitals, `indent` is one level's
    white space or None where all stands on one line, `newline` the file's line end.
    """

    ascii: bool = False
    upper: bool = False
    indent: str | None = "  "
    newline: str = "\n"
    item_separator: str = ", "
    key_separator: str = ": "

    def dump(self, value: Any, margin: str = "") -> str:
        """`value` as JSON; lines after the first begin with `margin`.

        Raises:
            EditError: `value` is not JSON (NaN and Infinity included).
        """
        separators = ("," if self.indent is not None else self.item_separator, self.key_separator)
        try:
            text = json.dumps(
                value, ensure_ascii=self.ascii, indent=self.indent, separators=separators, allow_nan=False
            )
        except (TypeError, ValueError, RecursionError) as error:
            raise EditError("value-not-json", reason=str(error)) from error
        if not self.ascii:
            text = _SURROGATE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)
        if self.upper:
            text = _ESCAPED.sub(lambda match: match[0][:-4] + match[1].upper(), text)
        if self.indent is not None:
            text = text.replace("\n", self.newline + margin)
        return text

    def like(self, literal: str) -> Style:
        """This style with the escaping that `literal` itself uses, if it shows one."""
        escaping = _escaping(literal)
        if escaping is None:
            return self
        return Style(*escaping, self.indent, self.newline, self.item_separator, self.key_separator)


def _escaping(text: str) -> tuple[bool, bool] | None:
    """(ascii, upper) as `text` shows it, or None where it holds nothing beyond ASCII."""
    raw = len(_RAW.findall(text))
    codes = [code for code in _ESCAPED.findall(text) if int(code, 16) > 0x7F]
    if not raw and not codes:
        return None
    letters = [code for code in codes if re.search("[a-fA-F]", code)]
    upper = bool(letters) and all(code == code.upper() for code in letters)
    return len(codes) > raw, upper


def detect(text: str, default: Style) -> Style:
    """The style of a whole file's `text`; what it doesn't show is taken from `default`."""
    ascii_, upper = _escaping(text) or (default.ascii, default.upper)
    bare = _STRING.sub('""', text)
    newline = "\r\n" if "\r\n" in bare else "\n" if "\n" in bare else default.newline
    lines = "\n" in bare.strip()
    key = _KEY_SEPARATOR.search(bare)
    item = None if lines else _ITEM_SEPARATOR.search(bare)
    return Style(
        ascii=ascii_,
        upper=upper,
        indent=_indent(bare, lines, default),
        newline=newline,
        item_separator=item[0] if item else default.item_separator,
        key_separator=key[1] if key else default.key_separator,
    )


def _indent(bare: str, lines: bool, default: Style) -> str | None:
    """One level's white space; None where all that there is stands on one line."""
    if not _MEMBER.search(bare):
        return default.indent
    found = [match[1] for match in _INDENT.finditer(bare)]
    if not found:
        return default.indent if lines else None
    return next((indent for indent in found if indent), "")
