"""Answers that exist as drafts: which items they are about, and a run that appears as a whole or not at all."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from gtapp.core.platform.errors import CopyCancelledError, GtappError, SaveError
from gtapp.core.project.project import Project
from gtapp.features import open_project
from gtapp.features.doubts.other_readings import DisputeFinder
from gtapp.features.drafts import answer_import
from gtapp.features.drafts.answer_import import AnswerDrafts, AnswerSet
from gtapp.scoring.scoring_job import ScoringJob
from tests.core.project.test_disk import small_disk  # noqa: F401  a fixture
from tests.disks import fill_disk
from tests.sample_projects import CARD, cards, dump_json, envelope, snapshot, write_file

FENCED = f"Here is the card:\n\n```json\n{dump_json(CARD)}\n```"


def find(project: Project, place: Path) -> dict[str, dict[str, str]]:
    """Return the answers' names by item in each run."""
    return {each.name: dict(each.names) for each in answer_import.find_answers(project, place)}


def find_only(project: Project, place: Path) -> AnswerSet:
    [answers] = answer_import.find_answers(project, place)
    return answers


@pytest.mark.parametrize(
    ("names", "found", "unknown"),
    [
        (["a", "b.jpg", "x"], {"T": {"a": "a", "b": "b.jpg"}}, ["x"]),
        (["a_gpt4o", "b_gpt4o", "a_qwen", "b_qwen"], {
            "T (gpt4o)": {"a": "a_gpt4o", "b": "b_gpt4o"}, "T (qwen)": {"a": "a_qwen", "b": "b_qwen"},
        }, []),
        (["a.gt", "b.gt"], {"T (gt)": {"a": "a.gt", "b": "b.gt"}}, []),
        (["a_p1", "b_p1", "a_2r", "b_2r"], {"T": {}}, ["a_2r", "a_p1", "b_2r", "b_p1"]),
        (["a", "b_2", "c_draft"], {"T": {"a": "a"}}, ["b_2", "c_draft"]),
        (["a_1_gpt4o", "a_gpt4o"], {"T (gpt4o)": {"a_1": "a_1_gpt4o", "a": "a_gpt4o"}}, []),
    ],
)  # fmt: skip
def test_answers_are_about_the_items_whose_names_they_have(
    tmp_path: Path, names: list[str], found: dict[str, dict[str, str]], unknown: list[str]
) -> None:
    root = cards(tmp_path / "cards", {}, scans=("a", "a_1", "b", "c"))
    for name in names:
        write_file(tmp_path / "T" / f"{name}.json", dump_json(CARD))
    with open_project(root, "zettelkatalog") as project:
        assert find(project, tmp_path / "T") == found
        assert sorted(answer_import.find_answers(project, tmp_path / "T")[0].unknown) == unknown


def test_an_import_is_a_run_that_says_where_it_comes_from(tmp_path: Path) -> None:
    root = cards(tmp_path / "cards", scans=("b", "c", "d"))
    write_file(root / "drafts/T0001/request_T0001_b.json", dump_json(envelope(CARD)))
    answers = tmp_path / "gpt"
    write_file(answers / "a.json", dump_json(CARD))
    write_file(answers / "b.json", dump_json({"text": FENCED, "usage": {}, "model": "gpt-4o"}))
    write_file(answers / "c.json", "I see no card here.")
    write_file(
        answers / "d.json",
        '{"author": {"last_name": "M',
    )
    write_file(answers / "z.json", dump_json(CARD))
    before = snapshot(root)
    with open_project(root, "zettelkatalog") as project:
        plan = answer_import.plan_import(project, find_only(project, answers))
        assert snapshot(root) == before
        assert (list(plan.items), plan.truths, dict(plan.drafted)) == (["a", "b"], 1, {"T0001": 1})
        assert [name for name, _ in plan.unread] == ["c", "d"] and list(plan.answers.unknown) == ["z"]
        assert plan.example and (plan.example.item, plan.example.record) == ("a", CARD)
        assert (plan.count_behind("U[1]"), plan.count_behind("A")) == (0, 1)
        assert list(plan.models) == ["gpt-4o"]
        imported = answer_import.import_answers(project, plan, "U[1]")
        assert imported.count == 2
    with open_project(root, "zettelkatalog") as project:
        assert project.item("b").drafts[-1] == "drafts/U[1]/request_U[1]_b.json"
        draft = json.loads((root / project.item("b").draft).read_text())
        assert (draft["text"], draft["model"]) == (FENCED, "gpt-4o") and "parsed" not in draft
        assert draft["gtapp"]["source"].items() >= {"run": "gpt", "answer": "b"}.items()
        assert project.document("b").record == CARD
        with pytest.raises(GtappError, match="There is a run"):
            answer_import.import_answers(project, plan, "U[1]")
        answer_import.take_back(project, "U[1]")
        assert snapshot(root) == before


def test_the_last_import_is_known_until_someone_works_on_its_items(tmp_path: Path) -> None:
    root = cards(tmp_path / "cards", {}, scans=("a", "b"))
    for name in ("a", "b"):
        write_file(tmp_path / f"gpt/{name}.json", dump_json(CARD))
    before = snapshot(root)
    with open_project(root, "zettelkatalog") as project:
        assert answer_import.find_last_import(project) is None
        plan = answer_import.plan_import(project, find_only(project, tmp_path / "gpt"))
        answer_import.import_answers(project, plan, "T0001")
    with open_project(root, "zettelkatalog") as project:
        found = answer_import.find_last_import(project)
        assert found == AnswerDrafts("T0001", "gpt", ["a", "b"], [])
        answer_import.take_back(project, "T0001")
        assert snapshot(root) == before and not (root / "drafts").exists()
        answer_import.import_answers(project, plan, "T0001")
    with open_project(root, "zettelkatalog") as project:
        document = project.document("b")
        document.set(("author", "last_name"), "Meier")
        found = answer_import.find_last_import(project)
        assert found and found.worked_on == ["b"]
        project.save(document)
        found = answer_import.find_last_import(project)
        assert found and found.worked_on == ["b"]


def test_drafts_of_answers_that_are_scored_are_scored_once_and_these_have_no_vote_on_them(
    tmp_path: Path,
) -> None:
    root = cards(tmp_path / "cards", {"a": CARD}, scans=("a", "b"))
    for run, last_name in (("gpt", "Meier"), ("qwen", "Huber")):
        card = {**CARD, "author": {"last_name": last_name}}
        for name in "ab":
            write_file(root / f"answers/{run}/{name}.json", dump_json(card))
    with open_project(root, "zettelkatalog") as project:
        found = {each.name: each for each in answer_import.find_answers(project, root / "answers")}
        answer_import.import_answers(project, answer_import.plan_import(project, found["gpt"]), "T0001")
        job = ScoringJob.of_project(root, project.benchmark)
        assert [run.name for _, run in job.find_runs()[0]] == ["gpt", "qwen"]
        readings = DisputeFinder(root, project.benchmark)
        voters = [
            {
                name
                for each in readings.find(item, CARD).others.values()
                for names in each.values()
                for name in names
            }
            for item in "ab"
        ]
        assert voters == [{"gpt", "qwen"}, {"qwen"}]  # the truth of “a” was there before the drafts
    (root / "answers/gpt").rename(root / "answers/other")  # they are another run now
    assert [run.name for _, run in job.find_runs()[0]] == ["other", "qwen", "T0001"]


@pytest.mark.parametrize("name", ["", "a/b", "a_b", "..", "S0007", ".x"])
def test_no_run_has_such_a_name(tmp_path: Path, name: str) -> None:
    with open_project(cards(tmp_path / "cards")) as project:
        fault = answer_import.find_run_fault(project, name)
        assert fault and fault.code == "drafting-run"


def fail_after(steps: int) -> Callable[[], None]:
    """Return what ends the work after so many steps."""
    left = iter(range(steps))

    def count() -> None:
        if next(left, None) is None:
            raise InterruptedError

    return count


def test_a_cancelled_import_adds_nothing(tmp_path: Path) -> None:
    names = [f"c{number}" for number in range(100)]
    root = cards(tmp_path / "cards", {}, scans=tuple(names))
    for name in names:
        write_file(tmp_path / "T" / f"{name}.json", dump_json(CARD))
    with open_project(root, "zettelkatalog") as project:
        plan = answer_import.plan_import(project, find_only(project, tmp_path / "T"))
        with pytest.raises(CopyCancelledError, match="No draft was added"):
            answer_import.import_answers(project, plan, "gpt", fail_after(80))
        assert not (root / "drafts").exists()


@pytest.mark.posix
def test_a_full_disk_adds_nothing(small_disk: Path, tmp_path: Path) -> None:  # noqa: F811
    names = [f"c{number}" for number in range(80)]
    root = cards(small_disk / "cards", {}, scans=tuple(names))
    for name in names:
        write_file(tmp_path / "T" / f"{name}.json", dump_json(CARD))
    with open_project(root, "zettelkatalog") as project:
        plan = answer_import.plan_import(project, find_only(project, tmp_path / "T"))
        filling = fill_disk(small_disk)
        os.truncate(filling, filling.stat().st_size - 100_000)
        with pytest.raises(SaveError, match="drafts/gpt could not be written: the disk is full"):
            answer_import.import_answers(project, plan, "gpt")
        assert not (root / "drafts").exists()
        filling.unlink()
        assert answer_import.import_answers(project, plan, "gpt").count == len(names)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("out.jsonl", "".join(json.dumps({"n": n, "image": f"img/{n}.jpg", "answer": FENCED}) + "\n" for n in "ab")),
        ("out.json", json.dumps({"model": "m", "results": [{"file": f"{n}.jpg", **CARD} for n in "ab"]})),
        ("out.json", json.dumps([{"id": n, "answer": CARD} for n in "ab"])),
        ("out.json", json.dumps({f"{n}.jpg": CARD for n in "ab"})),
        ("out.csv", "n;scan;answer\n" + "".join(f'1;{n}.jpg;"{FENCED.replace(chr(34), chr(34) * 2)}"\n' for n in "ab")),
    ],
)  # fmt: skip
def test_one_file_has_the_answers_by_any_key(tmp_path: Path, name: str, text: str) -> None:
    root = cards(tmp_path / "cards", {}, scans=("a", "b"))
    with open_project(root, "zettelkatalog") as project:
        answers = find_only(project, write_file(tmp_path / name, text))
        plan = answer_import.plan_import(project, answers)
        assert list(plan.items) == ["a", "b"] and plan.example and plan.example.record == CARD
        assert answer_import.import_answers(project, plan, "gpt").count == 2
