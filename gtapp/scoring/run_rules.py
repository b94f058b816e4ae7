"""The rules of a run: the benchmark's own, overridden by a JSON text or by a test's row in ``benchmarks_tests.csv``."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gtapp.core.files import json_text
from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.core.schema.benchmark import Benchmark, list_ids, load

TESTS_FILE = "benchmarks_tests.csv"


def merge_rules(benchmark: Benchmark, given: Mapping[str, Any] | None = None) -> dict[str, bool]:
    """Return the benchmark's own rules, overridden by `given`.

    Raises:
        GtappError: a rule that this benchmark doesn't know, or a value that is not true or false.
    """
    own: dict[str, Any] = dict(benchmark.scoring.get("rules", {}))
    found: dict[str, bool] = {}
    for name, value in {**own, **(given or {})}.items():
        if name not in own:
            names = ", ".join(own) or "none"
            raise GtappError("score-rule-unknown", rule=name, benchmark=benchmark.id, known=names)
        found[name] = _parse_flag(name, value)
    return found


def _parse_flag(name: str, value: Any) -> bool:
    """Return a rule's value, which a spreadsheet may have written as text, in any case."""
    text = value.strip().lower() if isinstance(value, str) else value
    if text is True or text == "true":
        return True
    if text is False or text == "false":
        return False
    raise GtappError("score-rule-value", rule=name, value=json.dumps(value, ensure_ascii=False))


def parse_rules(text: str) -> dict[str, Any]:
    """Parse the rules in a JSON text; an empty text or null has none.

    Raises:
        GtappError: it is not a JSON object.
    """
    try:
        found = json.loads(text) if text.strip() else None
    except (ValueError, RecursionError) as error:
        raise GtappError("score-rules-broken", text=text, reason=str(error)) from error
    if found is not None and not isinstance(found, dict):
        raise GtappError("score-rules-broken", text=text, reason="it is not a JSON object")
    return found or {}


@dataclass(frozen=True, slots=True)
class BenchmarkTest:
    """One row of a ``benchmarks_tests.csv``; `fault` is set if its rules can't be parsed."""

    id: str
    benchmark: str = ""
    provider: str = ""
    model: str = ""
    rules: Mapping[str, Any] = field(default_factory=dict)
    fault: Message | None = None


def get_test_rules(test: BenchmarkTest | None, benchmark: Benchmark) -> Mapping[str, Any]:
    """Return the rules of a test that concern scoring; none without a test.

    A test's row may have others, such as ``max_tokens``.

    Raises:
        GtappError: they can't be parsed.
    """
    if test is None:
        return {}
    if test.fault:
        raise GtappError(test.fault.code, **test.fault.params)
    known = benchmark.scoring.get("rules", {})
    return {name: value for name, value in test.rules.items() if name in known}


def find_other_benchmark(test_id: str, tests: Mapping[str, BenchmarkTest], benchmark: Benchmark) -> str:
    """Return the name of the benchmark to which a test belongs if it is another one, else "".

    The table of tests names it, or the test's id ends in it (``TCHUR4B_fraktur``).
    """
    own = ("", benchmark.id, *benchmark.aliases)
    if test_id in tests:
        named = tests[test_id].benchmark
        return "" if named in own else named
    known = (name for id_ in list_ids() for name in (id_, *load(id_).aliases))
    return next((name for name in known if name not in own and test_id.endswith(f"_{name}")), "")


def read_tests(path: Path) -> dict[str, BenchmarkTest]:
    """Read the tests in a ``benchmarks_tests.csv``, by id (of several with one id the last).

    Raises:
        UnreadableError: the file can't be read.
        GtappError: it has no column ``id``.
    """
    text = json_text.decode_text(json_text.read_bytes(path), path).removeprefix("\ufeff")
    reader = csv.DictReader(io.StringIO(text, newline=""))
    if "id" not in (reader.fieldnames or ()):
        raise GtappError("score-tests-broken", path=str(path))
    return {test.id: test for test in _parse_tests(reader)}


def _parse_tests(reader: Iterator[dict[str, Any]]) -> Iterator[BenchmarkTest]:
    for row in reader:
        cells = {key: value for key, value in row.items() if isinstance(value, str)}
        try:
            found, fault = parse_rules(cells.get("rules", "")), None
        except GtappError as error:
            found, fault = {}, error.message
        name, benchmark, provider, model = (cells.get(key, "") for key in ("id", "name", "provider", "model"))
        yield BenchmarkTest(name, benchmark, provider, model, found, fault)
