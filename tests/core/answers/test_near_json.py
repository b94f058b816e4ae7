"""Values of JSON that is not quite JSON: what the text says, and no more."""

from __future__ import annotations

import time
from typing import Any

import pytest

from gtapp.core.answers.json_in_text import find_all, find_first


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('{"a": None, "b": True, "c": 1}', {"a": None, "b": True, "c": 1}),
        ("{'a': 'x', 'b': \"8'\", 'c': 'L'inconnu', 'd': '8''}", {"a": "x", "b": "8'", "c": "L'inconnu", "d": "8'"}),
        ('{"a": 1, // unsure, "x"\n "b": "http://x", # so\n "c": 2 /* "d": 3 */}', {"a": 1, "b": "http://x", "c": 2}),
        ('{"a": 1\n "b": "x" "c": ["y" "z"]}', {"a": 1, "b": "x", "c": ["y", "z"]}),
        ('{"a": "Die „Wanderung", neu", "b": "er sagte "ja", "nein" und "doch""}',
         {"a": 'Die „Wanderung", neu', "b": 'er sagte "ja", "nein" und "doch"'}),
        ('{„a“: „x“, “b”: “y”, «c»: «z», "d": "w”, "e": 1}', {"a": "x", "b": "y", "c": "z", "d": "w", "e": 1}),
        ('{a: "x", b: 2, c: Freiburg i.Br.}', {"a": "x", "b": 2, "c": "Freiburg i.Br."}),
        (r'{"a": "x\'y", "b": "\x41 \d \\d \u00e4\ud83d\ude00", }', {"a": "x'y", "b": "A \\d \\d ä😀"}),
        ('{"a": "one\ntwo\tthree", "b": 1}', {"a": "one\ntwo\tthree", "b": 1}),
        ('{"a": [1, 2, ...], "b": ..., ...}', {"a": [1, 2]}),
        ('{"a": undefined, "b": NaN, "c": nil, }', {"a": None, "b": None, "c": None}),
        ('{"a": "Wanderung,\n "b": "Basel", "c": 2}', {"a": "Wanderung", "b": "Basel", "c": 2}),
        ('{"a": {"b": 1}}, "c": 2}', {"a": {"b": 1}, "c": 2}),
        ('{"a": "x", "b" 1, c": "y", "d" = 2, "e" => 3}', {"a": "x", "b": 1, "c": "y", "d": 2, "e": 3}),
        (r'{"a": "x\", "b": « y »}', {"a": "x\\", "b": "y"}),
        ('{&quot;a&quot;: &quot;x &amp; y&quot;}', {"a": "x & y"}),
        (r'{\"a\": \"x\", \"b\": 1}', {"a": "x", "b": 1}),
        (r'{\n "a": "x",\n "b": 1\n}', {"a": "x", "b": 1}),
        ('{"a": "x", "b: 1958, "c: "y", "d: null, "e: {"f": 1}, "g": 2}',
         {"a": "x", "b": 1958, "c": "y", "d": None, "e": {"f": 1}, "g": 2}),
        ('{"a:" 1, "b:" "x", "c":: 2}', {"a": 1, "b": "x", "c": 2}),
        ('{"a": "x, "b": 1, "c": {"d": "y}, "e": "z, "f": 2}', {"a": "x", "b": 1, "c": {"d": "y"}, "e": "z", "f": 2}),
        ('{"a": {"b": "x\n },\n "c": 1}', {"a": {"b": "x"}, "c": 1}),
        ('{"a": {"b": "Die "W"} neu", "c": "Die {"w"} neu"}, "d": "x"}',
         {"a": {"b": 'Die "W"} neu', "c": 'Die {"w"} neu'}, "d": "x"}),
        ('{"a": [{"b": 1, {"b": 2], "c": 3}', {"a": [{"b": 1}, {"b": 2}], "c": 3}),
        ('{"a": """x""", "b": \'\'\'y "z"\'\'\', "c": """u\nv"""}', {"a": "x", "b": 'y "z"', "c": "u\nv"}),
        ('{"a": "x" + "y"\n + "z", "b": "er sagte "A" + "B" so"}', {"a": "xyz", "b": 'er sagte "A" + "B" so'}),
        ('{"a": "x"; "b": 1958; "c": 2}', {"a": "x", "b": 1958, "c": 2}),
        ('{"a": 1958, <!-- unsure -->\n "b": "x"}', {"a": 1958, "b": "x"}),
        ('{"last\\_name": "x"}', {"last_name": "x"}),
        ('{\u200b"a": 1}', {"a": 1}),
        ('{"a": Freiburg i.Br.", "b": 5" Rohr, "c": x"}', {"a": "Freiburg i.Br.", "b": '5" Rohr', "c": "x"}),
        ('{"a": [{"b": "x}, {"b": "y"\n {"b": "z"}], "c": 1}', {"a": [{"b": "x"}, {"b": "y"}, {"b": "z"}], "c": 1}),
        ('{"a": "x", "b": "{"c": 1, "d": "y"}", "e": 2}', {"a": "x", "b": {"c": 1, "d": "y"}, "e": 2}),
    ],
)  # fmt: skip
def test_nearly_json_is_read_as_what_it_says_and_is_marked(text: str, value: Any) -> None:
    for around in (text, f"Here it is:\n```json\n{text}\n```\nYours"):
        found = find_first(around)
        assert (found.value, found.is_cut) == (value, False) and found.broken is not None


@pytest.mark.parametrize(
    "number", ["1'958", "1,958", "1 958", "1’958", "007", "+5", ".5", "5.", "0x1F", "1_958", "1957?", "8°", "19-20", "--5"]
)  # fmt: skip
def test_what_is_no_number_is_kept_as_text(number: str) -> None:
    for text in (
        f'{{"a": {number}, "b": "x"}}',
        f'{{"b": "x", "a": {number}}}',
        f'{{"b": "x",\n"a": {number}\n}}',
    ):
        assert find_first(text).value == {"a": number, "b": "x"}


def test_numbers_stay_numbers() -> None:
    assert find_first('{"a": -3, "b": 1e5, "c": 1.958, "d": [12.04, 15], e: 0}').value == {
        "a": -3, "b": 1e5, "c": 1.958, "d": [12.04, 15], "e": 0
    }  # fmt: skip


def test_json_in_a_json_text_is_valid() -> None:
    assert find_first(r'"{\"a\": \"x\"}"')[:2] == ({"a": "x"}, None)


def test_the_lines_of_a_quotation_are_read() -> None:
    lines = ['{"a": {"b": 1},', '"c": "x > y",', "", '"d": 2', "}"]
    for before in ("", "Here:\n> ```json\n"):
        assert find_first(before + "\n".join(f"> {line}".strip() for line in lines)).value == {
            "a": {"b": 1}, "c": "x > y", "d": 2
        }  # fmt: skip


def test_an_answer_whose_first_brace_was_given_to_the_model_is_read() -> None:
    for text in ('"a": {"b": 1}, "c": 2}', '```json\n  "a": {"b": 1},\n "c": 2\n}\n```'):
        found = find_first(text)
        assert found.value == {"a": {"b": 1}, "c": 2} and found.broken is not None


def test_repeated_keys_are_reported() -> None:
    assert find_first('{"a": 1, "b": {"c": 1, "c": 2}}').repeated == ("c",)
    assert find_first('{"a": 1, "a": None}').repeated == ("a",)


def test_any_number_of_values_is_found() -> None:
    assert len(list(find_all('so {"n": 1}, ' * 5000))) == 5000


@pytest.mark.parametrize(
    "part",
    [
        '{"a":',
        "[",
        '{"',
        "{“",
        "{'",
        '{"a": "x ',
        '{"a": 1 ',
        "{//",
        "<think>",
        "</think>",
        "<answer>{",
        '{"a": ...',
        '"":',
        "[{",
    ],
)
def test_the_time_grows_with_the_length(part: str) -> None:
    def measure(length: int) -> float:
        text = part * (length // len(part))
        times = []
        for _ in range(3):
            start = time.process_time()
            list(find_all(text))
            times.append(time.process_time() - start)
        return min(times)

    assert measure(32_000) < 80 * max(measure(2_000), 0.001)  # 256 times as long if it grew with the square
