"""The style of new text follows the text around it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gtapp.core.files.json_text import JsonStyle, detect_style
from gtapp.core.files.text_sources import FileSource
from gtapp.core.record.document import Document
from gtapp.core.record.text_parts import JsonPart
from gtapp.core.schema.schema import Schema


def _document(text: str, default: JsonStyle | None = None) -> Document:
    part = JsonPart(FileSource(Path("x.json")), text, text, (), default)
    return Document("x", json.loads(text), [part], Schema("any", lambda: {"type": "object"}))


@pytest.mark.parametrize(
    ("text", "pointer", "value", "expected"),
    [
        # each value keeps its own escaping, where it shows one
        (r'{"a": "\u00fc", "b": "ü", "c": "x"}', "/a", "ö", r'{"a": "\u00f6", "b": "ü", "c": "x"}'),
        (r'{"a": "\u00fc", "b": "ü", "c": "x"}', "/b", "ö", r'{"a": "\u00fc", "b": "ö", "c": "x"}'),
        (r'{"a": "\u00fc\u00fc", "c": "x"}', "/c", "ö", r'{"a": "\u00fc\u00fc", "c": "\u00f6"}'),
        (r'{"a": "\u00FC", "c": "x"}', "/c", "ö😀", r'{"a": "\u00FC", "c": "\u00F6\uD83D\uDE00"}'),
        (r'{"a": "\\u00fc ü", "c": "x"}', "/c", "ö", r'{"a": "\\u00fc ü", "c": "ö"}'),
        (r'{"a": "\/b", "c": "x"}', "/c", "a/b", r'{"a": "\/b", "c": "a/b"}'),
        # a list keeps its layout
        (
            '{\n  "a": [1, 2],\n  "b": [\n    1\n  ]\n}',
            "/a",
            [3, [4]],
            '{\n  "a": [3, [4]],\n  "b": [\n    1\n  ]\n}',
        ),
        (
            '{\n  "a": [1, 2],\n  "b": [\n    1\n  ]\n}',
            "/b",
            [3],
            '{\n  "a": [1, 2],\n  "b": [\n    3\n  ]\n}',
        ),
        ('{\n  "a": [null, 2]\n}', "/a/0", {"b": 1}, '{\n  "a": [{"b": 1}, 2]\n}'),
        ('{\n  "a": null\n}', "/a", {"b": []}, '{\n  "a": {\n    "b": []\n  }\n}'),
        ('{"a":{"b":1},"c":2}', "/c", [1, {"d": 2}], '{"a":{"b":1},"c":[1,{"d":2}]}'),
        # separators inside of texts are none
        ('{"a": "1,2", "b": "x"}', "/b", [1, 2], '{"a": "1,2", "b": [1, 2]}'),
        ('{":": 1, "b": 2}', "/b", {"c": 3}, '{":": 1, "b": {"c": 3}}'),
        ('["::", {"a" : 1}]', "/0", {"c": 3}, '[{"c" : 3}, {"a" : 1}]'),
    ],
)
def test_a_value_is_set_in_the_style_of_the_file(text: str, pointer: str, value: Any, expected: str) -> None:
    document = _document(text)
    document.set(pointer, value)
    assert document.parts[0].text == expected
    assert json.loads(expected) == document.record


@pytest.mark.parametrize(
    ("text", "pointer", "at", "expected"),
    [
        ("[\n  1\n, 2\n, 3\n]", "/3", None, "[\n  1\n, 2\n, 3\n, 0\n]"),
        ("[\n  1\n, 2\n, 3\n]", "/0", None, "[\n  0\n, 1\n, 2\n, 3\n]"),
        ("[1, 2,\n3]", "/1", None, "[1, 0, 2,\n3]"),
        ("[1, 2,\n3]", "/3", None, "[1, 2,\n3,\n0]"),
        ("[ 1 ]", "/1", None, "[ 1, 0 ]"),
        ("[]", "/0", None, "[0]"),
        ('{\n    "a": {}\n}', "/a/b", None, '{\n    "a": {\n        "b": 0\n    }\n}'),
        ('{\n\t"a": 1\n}', "/b", 0, '{\n\t"b": 0,\n\t"a": 1\n}'),
        ('{"a":1,"b":2}', "/c", 1, '{"a":1,"c":0,"b":2}'),
        (
            '{\r\n  "a": [],\r\n  "b": 2\r\n}\r\n',
            "/a/0",
            None,
            '{\r\n  "a": [\r\n    0\r\n  ],\r\n  "b": 2\r\n}\r\n',
        ),
        ('{\n"a": []\n}', "/a/0", None, '{\n"a": [\n0\n]\n}'),
    ],
)
def test_a_member_is_inserted_in_the_style_of_its_neighbours(
    text: str, pointer: str, at: int | None, expected: str
) -> None:
    document = _document(text, JsonStyle(indent=None))
    document.insert(pointer, 0, at=at)
    assert document.parts[0].text == expected
    document.remove(pointer)
    assert json.loads(document.parts[0].text) == json.loads(text)


@pytest.mark.parametrize("text", ["{}", "[]", " { } ", "null", '"x"'])
def test_what_a_file_does_not_show_is_the_benchmarks_style(text: str) -> None:
    default = JsonStyle(True, True, "\t", "\r\n", " , ", " : ")
    assert detect_style(text, default) == default


@pytest.mark.parametrize(
    ("text", "indent"),
    [
        ('{"a": [1,\n2]}', "  "),
        ('{"a": 1,\n "b": {\n   "c": 1}}', "   "),
        ("[\n[\n 1]]", " "),
        ('["{\\n    x"]', None),
    ],
)
def test_the_indent_of_a_file_laid_out_by_hand(text: str, indent: str | None) -> None:
    assert detect_style(text, JsonStyle()).indent == indent


def test_a_file_laid_out_by_hand_keeps_its_style(reference: Path) -> None:
    text = (reference / "fraktur/ground_truths/image_3.json").read_text(encoding="utf-8")
    document = _document(text)
    document.insert("/1", {"date": "1762-02-11", "text": "Neu"})
    added = '{\n  "date": "1762-02-11",\n  "text": "Neu"\n},\n'
    assert document.parts[0].text.replace(added, "", 1) == text
    document.undo()
    assert document.parts[0].text == text
    document.remove("/0/tags")
    assert json.loads(document.parts[0].text) == document.record
    document.undo()
    assert document.parts[0].text == text
