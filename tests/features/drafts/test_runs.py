"""Runs in a project's folder: named, written once, found again; scored and opened by the rest of the program."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from gtapp.core.answers import answer_reader
from gtapp.core.answers import run_finder as scored_runs
from gtapp.core.answers.run_finder import find_truths, open_truths
from gtapp.core.platform.errors import GtappError, SaveError
from gtapp.core.project import truths
from gtapp.core.schema.benchmark import Benchmark, load
from gtapp.core.schema.pointer import ABSENT
from gtapp.features.drafts import responses as answer
from gtapp.features.drafts import runs
from gtapp.features.drafts.request import DraftRequest
from gtapp.features.drafts.responses import AnswerReading, Mark, Reply
from gtapp.features.drafts.wire_schema import build_wire_schema
from gtapp.scoring.scorer import Scorer
from tests.features.drafts.drafting_samples import SYSTEMS, make_request, read_answered_keys
from tests.features.drafts.test_responses import STARTED
from tests.sample_projects import CARD, write_file


def read_content(item: str = "a", mark: Mark = "whole", parsed: Any = CARD, **more: Any) -> dict[str, Any]:
    reply = Reply(json.dumps(parsed) if parsed else "")
    asked = make_request(item=item, **more)
    return runs.answer_content(asked, reply, AnswerReading(mark, parsed), "p", "text", STARTED, 0.5)


def test_runs_are_numbered(tmp_path: Path) -> None:
    assert [runs.create_run(tmp_path) for _ in range(3)] == ["T0001", "T0002", "T0003"]
    (tmp_path / "drafts" / "T0409").mkdir()
    (tmp_path / "drafts" / "T12").mkdir()
    write_file(tmp_path / "drafts" / "request_T66_a.json", "{}")
    assert runs.create_run(tmp_path) == "T0410"


def test_an_answer_is_written_where_drafts_are_found(tmp_path: Path) -> None:
    run = runs.create_run(tmp_path)
    path = runs.write_answer(tmp_path, run, "card_1", read_content("card_1"))
    assert path == tmp_path / "drafts" / "T0001" / "request_T0001_card_1.json"
    assert json.loads(path.read_bytes())["parsed"] == CARD
    assert read_answered_keys(tmp_path, run) == {"card_1": make_request(item="card_1").key}
    (done,) = runs.find_answers(tmp_path, run)
    assert (done.item, done.mark, done.model, done.is_failed) == ("card_1", "whole", "a-model", False)


def test_an_answer_is_never_overwritten(tmp_path: Path) -> None:
    run = runs.create_run(tmp_path)
    path = runs.write_answer(tmp_path, run, "a", read_content())
    before = path.read_bytes()
    for mark in ("whole", "invalid", "refused"):
        with pytest.raises(GtappError) as messages:
            runs.write_answer(tmp_path, run, "a", read_content(mark=mark, parsed={**CARD, "type": None}))
        assert messages.value.code == "drafting-answered"
    assert path.read_bytes() == before


def test_answers_that_are_written_together_are_new_ones(tmp_path: Path) -> None:
    run = runs.create_run(tmp_path)
    assert runs.write_new_answers(tmp_path, run, [(item, read_content(item)) for item in ("a", "b")])
    assert set(read_answered_keys(tmp_path, run)) == {"a", "b"}
    for items in (("c", "a"), ("c", "C"), ("Ko\u0308ln", "K\u00f6ln"), ("c", "c")):
        assert not runs.write_new_answers(tmp_path, run, [(item, read_content(item)) for item in items])
    assert len(list((tmp_path / "drafts" / run).iterdir())) == 2


def test_a_copy_under_another_name_is_no_answer_of_that_item(tmp_path: Path) -> None:
    path = runs.write_answer(tmp_path, runs.create_run(tmp_path), "a", read_content())
    write_file(path.with_name("request_T0001_b.json"), path.read_bytes())
    write_file(path.with_name("other.json"), path.read_bytes())
    assert list(read_answered_keys(tmp_path, "T0001")) == ["a"]


@pytest.mark.parametrize("text", ["", "{}", "[1]", "not JSON", '{"gtapp": {"mark": "refused"}}', "[" * 5000])
def test_foreign_files_are_kept(tmp_path: Path, text: str) -> None:
    path = write_file(tmp_path / "drafts" / "T0001" / "request_T0001_a.json", text)
    with pytest.raises(GtappError):
        runs.write_answer(tmp_path, "T0001", "a", read_content())
    assert path.read_text() == text
    assert read_answered_keys(tmp_path, "T0001") == {}


def test_a_failed_answer_is_replaced_by_a_better_one(tmp_path: Path) -> None:
    run = runs.create_run(tmp_path)
    for mark in ("refused", "filtered", "empty", "unreadable"):
        runs.write_answer(tmp_path, run, "a", read_content(mark=mark, parsed=None))
    runs.write_answer(tmp_path, run, "b", read_content("b"))
    assert set(read_answered_keys(tmp_path, run)) == {"a", "b"}
    assert set(read_answered_keys(tmp_path, run, failed=False)) == {"b"}
    part = {"author": CARD["author"]}
    runs.write_answer(tmp_path, run, "a", read_content(mark="truncated", parsed=part))
    with pytest.raises(GtappError):
        runs.write_answer(tmp_path, run, "a", read_content(mark="refused", parsed=None))
    path = runs.write_answer(tmp_path, run, "a", read_content())
    assert json.loads(path.read_bytes())["parsed"] == CARD


@pytest.mark.parametrize("run", ["", "a_b", "../x", "a/b", ".x", "con", "x" * 61, "a:b", "a?b", "\udcff"])
def test_an_ambiguous_name_of_a_run_is_refused(tmp_path: Path, run: str) -> None:
    with pytest.raises(GtappError) as messages:
        runs.write_answer(tmp_path, run, "a", read_content())
    assert messages.value.code == "drafting-run"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("item", ["", "../x", "a/b", "a\nb", "x" * 300, "x" * 195])
def test_an_item_without_a_valid_file_name_is_refused(tmp_path: Path, item: str) -> None:
    with pytest.raises(GtappError) as messages:
        runs.write_answer(tmp_path, "T0001", item, read_content())
    assert messages.value.code == "item-unsafe"
    assert list(tmp_path.rglob("*.json")) == []


@pytest.mark.parametrize(
    "item", ["letter01", "a_b_c", "Karte # 3, x (1)", "Ko\u0308ln", "Köln", "x" * 150, "-"]
)
def test_names_of_items_are_kept(tmp_path: Path, item: str) -> None:
    run = runs.create_run(tmp_path)
    runs.write_answer(tmp_path, run, item, read_content(item))
    (found,) = scored_runs.find_runs(tmp_path / "drafts" / run, load("zettelkatalog"))
    assert (found.test, list(found.open())) == (run, [item])
    assert list(read_answered_keys(tmp_path, run)) == [item]


def test_a_disk_error_is_reported(tmp_path: Path) -> None:
    if os.geteuid() == 0:
        write_file(tmp_path / "drafts", "a file where the folder should be")
    else:
        tmp_path.chmod(0o500)
    for work in (
        lambda: runs.create_run(tmp_path),
        lambda: runs.check_writable(tmp_path, "T0001"),
        lambda: runs.write_answer(tmp_path, "T0001", "a", read_content("a")),
    ):
        with pytest.raises(SaveError) as messages:
            work()
        assert "draft" in str(messages.value) and "correction" not in str(messages.value)


def _answer_by_truth(benchmark: Benchmark, name: str, record: Any) -> dict[str, Any]:
    """Return the truth as a model would have answered it, over the wire and back."""
    schema = build_wire_schema(benchmark.schema_for(record))
    reply = Reply(json.dumps(schema.to_wire(record)), finish_reason="stop")
    given = (("sha256", name),) if "sha256" in schema.given else ()
    asked: DraftRequest = make_request(item=name, wire=schema, given=given)
    return runs.answer_content(
        asked, reply, answer.read_record(reply, schema), "p", "json_schema", STARTED, 1.0
    )


@pytest.mark.parametrize("system", SYSTEMS)
def test_real_truths_as_answers_get_full_marks(reference: Path, tmp_path: Path, system: str) -> None:
    benchmark = load(system)
    places = find_truths(reference / system, benchmark)
    run, bare = runs.create_run(tmp_path), {}
    contents = open_truths(places, benchmark)
    for name, whole in contents.items():
        record = answer_reader.read_truth(
            whole, benchmark.schema_for(whole).fields, benchmark.layout.unwrap
        ).record
        if record is not ABSENT:
            path = runs.write_answer(tmp_path, run, name, _answer_by_truth(benchmark, name, record))
            fields = benchmark.schema_for(record).fields
            assert truths.read_draft(path, fields, benchmark.layout.unwrap).tree is not ABSENT
            bare[name] = {"text": "", "usage": {}, "parsed": record}
    assert list(read_answered_keys(tmp_path, run)) == sorted(bare)
    (found,) = scored_runs.find_runs(tmp_path / "drafts" / run, _drop_lines(benchmark))
    for profile in ("documented", "published"):
        scorer = Scorer(benchmark, profile, folder=scored_runs.find_truth_folder(places))
        score = scorer.run(run, contents, found.open())
        # the leaderboards' own rules take points off even for the truth itself
        expected = scorer.run("truth", contents, bare).metrics
        assert _rates(score.metrics) == _rates(expected)
        assert profile == "published" or score.metrics[score.headline] == pytest.approx(1.0)


def _rates(metrics: Mapping[str, float]) -> dict[str, float]:
    """Return the figures except counts, which grow where a field that was absent is null."""
    return {name: value for name, value in metrics.items() if not name.startswith("total_")}


def _drop_lines(benchmark: Benchmark) -> Benchmark:
    """Answers of papers lie as files here, too."""
    return benchmark._replace(layout=benchmark.layout._replace(container="json"))
