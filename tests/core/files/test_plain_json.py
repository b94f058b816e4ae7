"""The fast reader of JSON gives what Python's own reader gives, whatever the bytes are."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from gtapp.core.files.plain_json import parse_bytes
from tests.strategies import examples

values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-(2**70), 2**70)
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["\ud800", "\udc00\ud800", "\x00\x1f", "\u2028"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
    max_leaves=12,
)
layouts = st.sampled_from([None, 0, 1, "\t"])
# pieces of which some are JSON together, and of which readers think differently
pieces = st.sampled_from(
    [
        "{",
        "}",
        "[",
        "]",
        ":",
        ",",
        '"a"',
        '""',
        '"a":1',
        '"\\ud83d\\ude00"',
        '"\\ud83d"',
        '"\\u00e4"',
        '"\\x"',
        '"\t"',
        "0",
        "-0",
        "-0.0",
        "01",
        "1.",
        ".5",
        "+1",
        "1e5",
        "1E+400",
        "-1e400",
        "1e-400",
        "5e-324",
        "2.2250738585072011e-308",
        "1.7976931348623159e308",
        "9007199254740993.0",
        "18446744073709551615",
        "18446744073709551616",
        "-9223372036854775809",
        "NaN",
        "Infinity",
        "-Infinity",
        "nan",
        "true",
        "True",
        "null",
        "nul",
        "\ufeff",
        "\xa0",
        "\x0c",
        "'",
        "//",
        "/**/",
    ]
)


def read(parse: Any, content: bytes) -> str:
    try:
        return repr(parse(content))  # which tells 1 from 1.0 and True, and NaN from nothing
    except (ValueError, RecursionError):
        return "no JSON"


def assert_same(content: bytes) -> None:
    decoder = json.JSONDecoder(strict=False)
    assert read(parse_bytes, content) == read(lambda text: decoder.decode(text.decode("utf-8")), content)


@given(values, layouts, st.booleans())
@examples(200)
def test_values_are_read_alike(value: Any, indent: Any, is_ascii: bool) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=is_ascii)
    assert_same(text.encode("utf-8", "surrogatepass"))


@given(st.lists(pieces, max_size=12), st.sampled_from(["", " ", "\r\n"]))
@example(['{"a":1,"b":2,"a":3}'], "")
@example(["1" * 5000], "")
@example(["[" * 499 + "]" * 499], "")
@example(["[" * 100_000], "")
@examples(400)
def test_what_is_hardly_json_is_read_alike(parts: list[str], between: str) -> None:
    assert_same(between.join(parts).encode())


@given(values, st.lists(st.tuples(st.integers(0, 200), st.binary(max_size=2)), min_size=1, max_size=3))
@examples(200)
def test_damaged_bytes_are_read_alike(value: Any, damages: list[tuple[int, bytes]]) -> None:
    content = json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")
    for at, new in damages:
        at %= len(content) + 1
        content = content[:at] + new + content[at + 1 :]
    assert_same(content)
