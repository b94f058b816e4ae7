"""Records and schemas that would take too long to check: `validate` stops at the same step everywhere, and says so."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from gtapp.core.platform.check_budget import RECORD_STEPS, CheckBudget, ChecksStoppedError
from gtapp.core.record.validation import check_record
from gtapp.core.schema.schema import from_json
from tests.sample_projects import LETTER, PIXEL, write_file

TEXT = {"type": "string"}
DOUBLING: dict[str, Any] = {
    **{f"d{n}": {"allOf": [{"$ref": f"#/$defs/d{n + 1}"}] * 2} for n in range(24)},
    "d24": {"minLength": 1},
}


def _project(root: Path, schema: dict[str, Any], record: str) -> Path:
    write_file(root / "schema.json", json.dumps({"type": "object", "properties": {"a": TEXT}, **schema}))
    write_file(root / "ground_truths/x.json", record)
    write_file(root / "images/x.jpg", PIXEL)
    return root


def _list(item: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"properties": {"a": {"type": "array", "items": item, **more}}}


COSTLY: dict[str, tuple[dict[str, Any], Any]] = {
    "doubling references": ({"$defs": DOUBLING, "patternProperties": {"a": {"$ref": "#/$defs/d0"}}}, {"a": "x"}),
    "doubling without keywords": (
        {
            "$defs": {
                **{f"d{n}": {"$ref": f"#/$defs/d{n + 1}", "$dynamicRef": f"#/$defs/d{n + 1}"} for n in range(24)},
                "d24": {},
            },
            "patternProperties": {"a": {"unevaluatedItems": False, "allOf": [{"$ref": "#/$defs/d0"}]}},
            "properties": {"a": {}},
        },
        {"a": [1] * 10},
    ),
    "another dialect inside": (
        {
            "$defs": DOUBLING,
            "patternProperties": {
                "a": {"$schema": "http://json-schema.org/draft-07/schema#", "$ref": "#/$defs/d0"}
            },
        },
        {"a": "x"},
    ),
    "100 patterns": (
        {"properties": {"a": {**TEXT, "allOf": [{"pattern": rf"\w{{1,{n}}}[b{n}]"} for n in range(60, 160)]}}},
        {"a": "aäß" * 300},
    ),
    "patterns of keys": (
        {"patternProperties": {f"[ab]*a[ab]{{{n}}}c": {} for n in range(60)}},
        {"a": "", **{f"{n:08b}".replace("0", "a").replace("1", "b") * 90: 1 for n in range(200)}},
    ),
    "many comparisons": (_list({"enum": [f"v{n}" for n in range(3000)]}), {"a": [f"v{n}" for n in range(3000)]}),
    "long messages": (_list({"maximum": 1}), {"a": [10**4000] * 3000}),
    "many values": (_list({"type": "integer"}), {"a": [None] * 200_000}),
}  # fmt: skip


@pytest.mark.parametrize("case", COSTLY)
def test_validate_reports_what_it_did_not_check(tmp_path: Path, call: Any, case: str) -> None:
    schema, record = COSTLY[case]
    _project(tmp_path, schema, json.dumps(record))
    result = call("validate", tmp_path, "--json")
    stopped = [issue for issue in result.json["issues"] if issue["code"].startswith("unchecked-")]
    assert result.code == 1 and [issue["pointer"] for issue in stopped] == [""] * len(stopped)
    assert "unchecked-constraints" in [issue["code"] for issue in stopped]
    assert "too large or complex to be checked completely" in stopped[0]["message"]


def test_a_record_that_stops_in_its_values_says_where(tmp_path: Path, call: Any) -> None:
    _project(tmp_path, _list({"enum": list(range(2000))}), json.dumps({"a": list(range(2000))}))
    lines = call("validate", tmp_path).out
    assert "what follows /a/7" in lines and "was not compared with the schema" in lines


def test_the_result_does_not_depend_on_the_run(tmp_path: Path) -> None:
    keys = {f"key {n}": n for n in range(3000)}
    schema = {
        "additionalProperties": {"minimum": 5000, "multipleOf": 7},
        "patternProperties": {"9$": {"maximum": 1}},
    }
    root = _project(tmp_path, {**schema, "allOf": [schema] * 40}, json.dumps({"a": "", **keys}))
    command = [
        sys.executable,
        "-c",
        "import sys; from gtapp.cli import main; sys.exit(main())",
        "validate",
        str(root),
    ]
    outputs = [
        subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=False)
        for seed in ("0", "1", "2026")
    ]
    assert {run.returncode for run in outputs} == {1} and len({run.stdout for run in outputs}) == 1
    assert b"not all constraints of the schema" in outputs[0].stdout


def test_repeated_keys_are_found_in_linear_time(tmp_path: Path, call: Any) -> None:
    """Quadratic time took two minutes."""
    members = [f'"k{n}": 1' for n in range(100_000)]
    _project(tmp_path, {}, "{" + ",".join([*members, members[-1]]) + "}")
    result = call("validate", tmp_path)
    assert result.code == 1 and "the key “k99999” stands twice" in result.out


@pytest.mark.parametrize(
    ("schema", "make"),
    [
        ({}, lambda size: {"a": "", **{f"key {n}": n for n in range(size)}}),
        (_list({}, uniqueItems=True), lambda size: {"a": [{"n": n} for n in range(size)]}),
        (_list({"type": "object", "properties": {"b": TEXT, "c": TEXT}}), lambda size: {"a": [{"b": "x"}] * size}),
        ({"unevaluatedProperties": {"minimum": 0}}, lambda size: {f"key {n}": n for n in range(size)}),
    ],
    ids=["unknown keys", "unique objects", "missing keys", "unevaluated keys"],
)  # fmt: skip
def test_steps_grow_with_the_record(schema: dict[str, Any], make: Any) -> None:
    checked = from_json({"type": "object", "properties": {"a": TEXT}, **schema}, "made")
    once, twice = (check_record(make(size), checked) for size in (4000, 8000))
    assert 1.9 < twice.steps / once.steps < 2.1 and twice.steps < RECORD_STEPS / 4
    assert not [issue for issue in twice.issues if issue.code.startswith("unchecked")]


@pytest.mark.parametrize(
    ("values", "unique"),
    [
        ([1, True, "1", [1], {"a": 1}, None, 0, False, 1.5], True),
        ([1, 2, 1.0], False),
        ([{"a": 1, "b": [2]}, {"b": [2.0], "a": 1}], False),
        ([[1], [True]], True),
        ([10**22, 1e22], False),
    ],
)
def test_unique_items_are_those_of_json_schema(values: list[Any], unique: bool) -> None:
    schema = from_json({"type": "object", **_list({}, uniqueItems=True)}, "made")
    assert (
        [issue.code for issue in check_record({"a": values}, schema).issues] == [] if unique else ["invalid"]
    )


def test_persons_of_a_letter_share_its_budget(tmp_path: Path, call: Any) -> None:
    rows = "".join(f"Person {n},Anna,{n}\n" for n in range(3000))
    write_file(tmp_path / "ground_truths/persons.csv", f"name,alternateName,identifier_value\n{rows}")
    letter = {**LETTER, "sender_persons_inscribed": ["Anna"] * 1000}
    write_file(tmp_path / "ground_truths/letter01.json", json.dumps(letter))
    write_file(tmp_path / "images/letter01_p1.jpg", PIXEL)
    result = call("validate", tmp_path, "--benchmark", "letters", "--json")
    assert result.code == 1
    assert [i["pointer"] for i in result.json["issues"] if i["code"] == "unchecked-tables"] == [""]


def test_the_clock_ends_checks_only_after_a_long_time() -> None:
    budget = CheckBudget(seconds=-1)
    with pytest.raises(ChecksStoppedError) as caught:
        for _ in range(RECORD_STEPS):
            budget.spend()
    assert caught.value.timed_out
    with pytest.raises(ChecksStoppedError) as caught:
        CheckBudget().spend(RECORD_STEPS + 1)
    assert not caught.value.timed_out


def test_real_records_are_far_within_the_budget(reference: Path) -> None:
    """The figures of `gtapp.core.platform.check_budget`."""
    from gtapp.features import open_project

    most = []
    for name in ("zettelkatalog", "personnel_cards", "fraktur", "letters"):
        with open_project(reference / name) as project:
            documents = [project.peek(item.id) for item in project.items]
        for document in documents:
            foreign = from_json(dict(document.schema.json), name)
            most.append(
                (
                    check_record(document.tree, document.schema).steps,
                    check_record(document.tree, foreign).steps,
                )
            )
    assert max(own for own, _ in most) <= 4_000 and max(foreign for _, foreign in most) <= 15_000
