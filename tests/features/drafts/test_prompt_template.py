"""Placeholders in prompts: which are filled, with what, and what stays text."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from gtapp.core.platform.errors import GtappError
from gtapp.core.schema.benchmark import load
from gtapp.core.schema.items import Item
from gtapp.features.drafts import request
from gtapp.features.drafts.drafting_settings import DraftingSettings
from gtapp.features.drafts.prompt_template import PLACEHOLDERS, fill_placeholders, find_unknown_placeholders
from tests.sample_projects import write_file
from tests.strategies import values as json_values

VALUES = {"page_id": "a", "width": "40", "height": "20"}


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("{width} x {height} pixels", "40 x 20 pixels"),
        ('{{\n  "box": [{{"x0": {width}}}]\n}}', '{\n  "box": [{"x0": 40}]\n}'),
        ('{"a": {"b": {"c": 1}}} {page_id}', '{"a": {"b": {"c": 1}}} a'),
        ('{{"a": {{"b": 1}}}}', '{"a": {"b": 1}}'),
        ("{ width } {} {0} {a b} {\n}", "{ width } {} {0} {a b} {\n}"),
        ("{{width}}", "{width}"),
        ("a } b { c", "a } b { c"),
    ],
)
def test_placeholders_are_filled_and_all_else_is_text(text: str, filled: str) -> None:
    assert fill_placeholders(text, VALUES) == filled and not find_unknown_placeholders(text)


@given(json_values)
def test_an_example_in_json_stays_as_it_is(value: object) -> None:
    text = json.dumps({"a": {"b": value}})
    if not find_unknown_placeholders(text) and "{{" not in text:
        assert fill_placeholders(text, {}) == text


@given(st.text("{}ab\n", max_size=20))
def test_doubled_braces_are_braces(text: str) -> None:
    doubled = text.replace("{", "{{").replace("}", "}}")
    if all(text[:end].count("}") <= text[:end].count("{") for end in range(len(text) + 1)):
        assert fill_placeholders(doubled, dict.fromkeys(PLACEHOLDERS, "x")) == text


def test_an_unknown_placeholder_is_refused_before_anything_is_sent(tmp_path: Path) -> None:
    write_file(tmp_path / "prompt.md", "Read {page_id} at {dpi} and {dpi}; {other}")
    assert find_unknown_placeholders("{dpi} {page_id} {dpi} {other} {{more}}") == ["dpi", "other"]
    with pytest.raises(GtappError, match=r"\{dpi\} is no placeholder.*page_number") as caught:
        request.load_prompt(tmp_path, load("letters"))
    assert caught.value.code == "drafting-prompt" and "prompt.md" in str(caught.value)
    with pytest.raises(GtappError, match="Nothing was sent"):
        request.RequestBuilder(
            tmp_path, load("letters"), DraftingSettings(), "m", prompt=request.Prompt("{dpi}")
        )


def test_the_pages_of_the_item_fill_the_prompt(tmp_path: Path) -> None:
    """The size is the scan's own, upright, as upstream's prompts ask for places in the original page."""
    exif = Image.Exif()
    exif[0x0112] = 6
    for name, size, more in (("a_p1", (400, 200), {}), ("a_p2", (300, 100), {"exif": exif})):
        file = io.BytesIO()
        Image.new("RGB", size, "white").save(file, "JPEG", **more)
        write_file(tmp_path / f"images/{name}.jpg", file.getvalue())
    text = "{filename}: {page_id}, page {page_number}, {width} x {height}"
    write_file(tmp_path / "prompt.md", text)
    builder = request.RequestBuilder(tmp_path, load("letters"), DraftingSettings(longest_side=64), "m")
    one = builder.build(Item("a", ("images/a_p1.jpg",)))
    assert one.prompt.text == "a_p1.jpg: a, page 1, 400 x 200"
    two = builder.build(Item("a", ("images/a_p1.jpg", "images/a_p2.jpg")))
    assert two.prompt.text == "a_p1.jpg, a_p2.jpg: a, page 1, 2, 400, 100 x 200, 300"
    assert two.prompt.text in two.instructions("json_schema") and one.key != two.key
