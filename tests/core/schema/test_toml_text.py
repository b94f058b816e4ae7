"""Settings in TOML: each file that the program reads is refused with a message if it is hostile, never with a traceback."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gtapp.core.platform import folders
from gtapp.core.platform.errors import GtappError
from gtapp.core.project.opening.detection import detect_benchmark
from gtapp.core.schema import benchmark
from gtapp.core.schema.toml_text import parse_toml
from gtapp.features.drafts import costs, drafting_settings, providers
from tests.sample_projects import write_file

HOSTILE = {
    "open lists": "x = " + "[" * 5000,
    "closed lists": "x = " + "[" * 300 + "]" * 300,
    "inline tables": "x = " + "{a = " * 5000,
    # tomllib alone would take ten minutes for each
    "dotted key": ".".join("a" * 200_000) + " = 1",
    "quoted key": " . ".join(['"\\"="', "'a'"] * 100_000) + " = 1",
    "table": f"[{'.'.join('a' * 200_000)}]",
    "number": "x = 0x" + "f" * 5000,
}
READERS: dict[str, Callable[[Path], Any]] = {
    "gtapp.toml": detect_benchmark,
    "benchmark.toml": lambda folder: benchmark.read(folder / "benchmark.toml"),
    "drafting.toml": drafting_settings.read_settings,
    "providers.toml": lambda folder: providers.load_profiles(),
    "prices.toml": lambda folder: costs.read_prices(),
}


@pytest.mark.parametrize("name", READERS)
@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_file_is_reported(tmp_path: Path, name: str, kind: str) -> None:
    of_user = name in ("providers.toml", "prices.toml")
    path = write_file((folders.config_folder() if of_user else tmp_path) / name, HOSTILE[kind])
    with pytest.raises(GtappError) as raised:
        READERS[name](tmp_path)
    reason = "a number has too many digits" if kind == "number" else "it is nested too deeply"
    assert str(path) in str(raised.value) and reason in str(raised.value)


@pytest.mark.parametrize("key", ["benchmark", "schema"])
def test_no_value_of_a_project_file_ends_in_a_traceback(tmp_path: Path, key: str) -> None:
    for value in (
        "0x" + "f" * 5000,
        "[" * 400 + "]" * 400,
        "{" + ".".join("a" * 200_000) + " = 1}",
        "[" * 5000,
    ):
        write_file(tmp_path / "gtapp.toml", f"{key} = {value}")
        with pytest.raises(GtappError):
            detect_benchmark(tmp_path)


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        (
            "gtapp.toml", "# a\n[scoring]\nthreshhold = 1",
            "line 3: there is no key “scoring.threshhold” (did you mean “scoring.threshold”?)",
        ),
        ("gtapp.toml", "\ufeff[scorring]", "line 1: there is no key “scorring” (did you mean “scoring”?)"),
        ("gtapp.toml", 'Benchmark = "letters"', "line 1: there is no key “Benchmark” (did you mean “benchmark”?)"),
        ("gtapp.toml", "a = 1", "line 1: there is no key “a”; there are: benchmark, schema, layout,"),
        ("gtapp.toml", "\nthreshhold = 1", "line 2: there is no key “threshhold” (did you mean “scoring.threshold”?)"),
        ("gtapp.toml", "scoring.'treshold' = 1", "line 1: there is no key “scoring.treshold” (did you"),
        ("gtapp.toml", "scoring = {treshold = 1}", "line 1: there is no key “scoring.treshold” (did you"),
        ("gtapp.toml", "scoring = 1", "line 1: “scoring” is a table, [scoring]"),
        ("gtapp.toml", '[[fields]]\r\nkey = "a"\r\n[[fields]]\r\nkidn = 1', "line 4: there is no key “fields.kidn” (did you"),
        (
            "gtapp.toml", "[about]\ntitle = '''\norcd = 1'''\ncreators = [\n {name = 'x',\torcd = 1}]",
            "line 4: there is no key “about.creators.orcd” (did",
        ),
        ("gtapp.toml", '[[about.creators]]\nname = "a"\norcd = 1', "line 3: there is no key “about.creators.orcd” (did you"),
        *(
            ("gtapp.toml", f"[{table}]\nzzz = 1", f"line 2: there is no key “{table}.zzz”; there are: ")
            for table in ("layout", "palette", "scoring", "report", "table", "about", "ocr")
        ),
        ("benchmark.toml", "[ocrr]", "line 1: there is no key “ocrr” (did you mean “ocr”?)"),
        ("drafting.toml", "qualty = 1", "line 1: there is no key “qualty” (did you mean “quality”?)"),
        ("providers.toml", '[x]\nbase_ur = ""', "line 2: there is no key “x.base_ur” (did you mean “x.base_url”?)"),
        ("prices.toml", "[model.x]", "line 1: there is no key “model” (did you mean “models”?)"),
        ("prices.toml", '[models."gpt-4.1"]\ninputs = 1', "line 2: there is no key “models.gpt-4.1.inputs” (did"),
    ],
)  # fmt: skip
def test_an_unknown_key_is_named_with_its_line_and_the_nearest_known_one(
    tmp_path: Path, name: str, text: str, reason: str
) -> None:
    of_user = name in ("providers.toml", "prices.toml")
    path = write_file((folders.config_folder() if of_user else tmp_path) / name, text)
    with pytest.raises(GtappError) as raised:
        READERS[name](tmp_path)
    assert str(path) in str(raised.value)
    assert str(raised.value.message.params["reason"]).startswith(reason)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('container = "xls"', '“layout.container” must be one of json, jsonl'),
        ('container = "jsonl"', 'container jsonl needs a key'),
        ("container = 1", "“layout.container” must be one of"),
        ("key = 1", "“layout.key” must be the key of a record"),
        ("unwrap = 1", "“layout.unwrap” must be"),
        ("recursive = 1", "“layout.recursive” must be true or false"),
        ('item_pattern = "(a"', "“layout.item_pattern” must be a pattern that can be searched"),
        ('item_pattern = "a(?!b)"', "“layout.item_pattern” must be a pattern that can be searched"),
        ("item_pattern = '((\\w{99}){99}){99}'", "“layout.item_pattern” must be a pattern that can be searched"),
        ("item_pattern = 'a)(b'", "“layout.item_pattern” must be a pattern that can be searched"),
        ("pages = 1", "“layout.pages” must be what precedes the number of a page"),
        ('suffixes = ".gt.json"', "“layout.suffixes” must be a list of endings"),
        ('suffixes = [".GT.json"]', "“layout.suffixes” must be a list of endings"),
        ('suffixes = ["/../x.json"]', "“layout.suffixes” must be a list of endings"),
        ("truths = []", "“layout.truths” must be a folder, or a list of folders"),
        ('truths = "../other"', "../other lies outside the project"),
    ],
)  # fmt: skip
def test_a_value_of_the_layout_that_can_not_be_used_is_named_with_what_is_allowed(
    tmp_path: Path, line: str, reason: str
) -> None:
    write_file(tmp_path / "gtapp.toml", f'benchmark = "fraktur"\n[layout]\n{line}')
    with pytest.raises(GtappError) as raised:
        detect_benchmark(tmp_path)
    found = str(raised.value.message.params["reason"])
    assert reason in found and ("line 3: " in found or "“" not in reason)


def test_every_documented_key_is_accepted(tmp_path: Path) -> None:
    write_file(tmp_path / "ground_truths/a.json", "{}")
    pages = folders.bundled_folder("benchmarks").parent / "docs"
    blocks = [
        block
        for page in ("projects", "ocr", "own-fields", "report", "scoring", "sheet")
        for block in re.findall(r"```toml\n(.*?)```", (pages / f"{page}.md").read_text("utf-8"), re.DOTALL)
    ]
    for block in [*blocks, "[table]\nnumbers = [1, 250]\n"]:
        try:
            write_file(tmp_path / "gtapp.toml", block)
            detect_benchmark(tmp_path)
        except GtappError as error:
            assert "there is no key" not in str(error), block
    assert len(blocks) >= 5


def test_usual_values_are_read() -> None:
    text = "a.b = [[1, -9223372036854775808], {c = 1.5}]\nd = 2026-01-01"
    assert parse_toml(text)["a"] == {"b": [[1, -(2**63)], {"c": 1.5}]}
    assert parse_toml("x = " + "[" * 90 + "]" * 90)
    with pytest.raises(ValueError, match="Invalid value"):
        parse_toml("x = ")


def test_a_number_that_python_does_not_read_is_refused_with_the_reason() -> None:
    with pytest.raises(ValueError, match=r"^a number has too many digits$"):
        parse_toml("x = " + "1" * 5000)
