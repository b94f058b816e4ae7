"""Whether the project's runs score the same against an export."""

from __future__ import annotations

import json
from pathlib import Path

from gtapp.core.schema import benchmark
from gtapp.core.schema.pointer import ABSENT
from gtapp.features import open_project
from gtapp.features.exports.run_comparison import RunComparison, compare_runs
from gtapp.scoring.scorer import Scorer
from tests.sample_projects import CARD, LETTER, cards, dump_json, write_file

OTHER = {**CARD, "author": {"last_name": "Meier", "first_name": "Käthe"}}


def compare(exported: object) -> str:
    scorer = Scorer(benchmark.load("zettelkatalog"))
    made = RunComparison("T1", {"a": CARD}, scorer, scorer)
    for name in ("a", "b"):
        made.add(name, CARD, exported)
    return str(made.find_difference() or "")


def test_a_run_that_scores_otherwise_is_named() -> None:
    assert compare(CARD) == ""
    assert "run T1 does not score" in compare(OTHER) and "f1_macro" in compare(OTHER)
    assert compare(ABSENT)


def test_other_variants_of_names_are_noticed(tmp_path: Path) -> None:
    """The same truths, but another ``persons.json`` beside them."""
    names = [{"name": LETTER["receiver_persons"][0], "alternateName": ["Herr Christ"]}]
    for place, content in (("ground_truths", names), ("exported", [])):
        write_file(tmp_path / place / "persons.json", json.dumps(content))
    write_file(tmp_path / "ground_truths/letter01.json", dump_json(LETTER))
    write_file(tmp_path / "images/letter01_p1.jpg", b"")
    answer = {**LETTER, "receiver_persons": ["Herr Christ"]}
    write_file(tmp_path / "answers/2026-01-24/T1/request_T1_letter01.json", dump_json(answer))
    with open_project(tmp_path, "letters") as project:
        for place, is_different in (("ground_truths", False), ("exported", True)):
            (comparison,) = compare_runs(project, tmp_path / place)
            comparison.add("letter01", LETTER, LETTER)
            assert bool(comparison.find_difference()) is is_different


def test_a_project_without_runs_has_nothing_to_compare(tmp_path: Path) -> None:
    with open_project(cards(tmp_path), "zettelkatalog") as project:
        assert list(compare_runs(project, tmp_path)) == []
