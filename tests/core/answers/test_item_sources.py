"""Truths and answers in folders, JSON-lines files and tables; unique names of runs by folder and test."""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from gtapp.core.answers.answer_reader import Reading
from gtapp.core.answers.item_sources import ItemLines, ItemSource
from gtapp.core.answers.run_finder import AnswerRun, find_runs, find_truths, open_truths
from gtapp.core.files import table_file
from gtapp.core.platform.errors import GtappError
from gtapp.core.schema import benchmark
from tests.sample_projects import CARD, LETTER, TABLE, dump_json, envelope, letters, paper, sha, write_file

CARDS, LETTERS, PAPERS = map(benchmark.load, ("zettelkatalog", "letters", "sciencemetabench"))


def codes(items: ItemSource) -> list[tuple[str, str]]:
    return [(name, message.code) for name, message in items.problems]


def open_source(found: list[AnswerRun]) -> dict[str, dict[str, Any]]:
    return {run.name: dict(run.open().items()) for run in found}


# truths


def test_truths_are_in_natural_order_and_read_one_by_one(tmp_path: Path) -> None:
    for name in ("card10", "card9", "Käthe", "a b"):
        write_file(tmp_path / f"{name}.json", dump_json(envelope({**CARD, "name": name})))
    write_file(tmp_path / "card11.txt", "no")
    write_file(tmp_path / ".hidden.json", "{}")
    found = open_truths([tmp_path], CARDS)
    assert list(found) == ["Käthe", "a b", "card9", "card10"] and len(found) == found.estimate_size() == 4
    assert {name: content["response_text"]["name"] for name, content in found.items()} == {
        n: n for n in found
    }


def test_other_files_of_the_letters_are_no_letters(tmp_path: Path) -> None:
    root = letters(tmp_path, TABLE)
    write_file(root / "ground_truths/persons.json", "[]")
    assert find_truths(root, LETTERS) == [root / "ground_truths"]
    assert list(open_truths(find_truths(root, LETTERS), LETTERS)) == ["letter01", "letter04"]
    (run,) = find_runs(root / "ground_truths", LETTERS)
    assert list(run.open()) == ["letter01", "letter04"] and run.name == "ground_truths"


def test_of_two_truths_with_one_name_the_first_counts(tmp_path: Path) -> None:
    first, second = (
        write_file(tmp_path / place / "a.json", dump_json({"from": place})) for place in ("x", "y")
    )
    found = open_truths([first.parent, second.parent], CARDS)
    assert dict(found) == {"a": {"from": "x"}} and codes(found) == [("a", "score-truth-double")]
    assert "x/a.json" in str(found.problems[0][1]) and "y/a.json" in str(found.problems[0][1])


def test_folders_may_be_links_to_folders_elsewhere(tmp_path: Path) -> None:
    for name in ("x", "y"):
        write_file(tmp_path / f"disk {name}/{name}.json", "{}")
        (tmp_path / "project" / name).parent.mkdir(exist_ok=True)
        (tmp_path / "project" / name).symlink_to(tmp_path / f"disk {name}")
    both = [tmp_path / "project" / name for name in ("x", "y")]
    assert dict(open_truths(both[:1], CARDS)) == {"x": {}} and dict(open_truths(both, CARDS)) == {
        "x": {},
        "y": {},
    }
    (tmp_path / "x.json").symlink_to(tmp_path / "disk x/x.json")
    assert dict(open_truths([tmp_path / "x.json"], CARDS)) == {"x": {}}
    assert open_source(find_runs(both[0], CARDS)) == {"disk x": {"x": {}}}


@pytest.mark.parametrize(
    ("content", "code"),
    [(b"", "file-empty"), (b"\xff\xfe{", "file-not-utf8"), (None, "file-io")],
)
def test_an_unreadable_file_is_reported(tmp_path: Path, content: bytes | None, code: str) -> None:
    if content is None:
        (tmp_path / "a.json").symlink_to(tmp_path / "nowhere")
    else:
        write_file(tmp_path / "a.json", content)
    reading = open_truths([tmp_path], CARDS)["a"]
    assert isinstance(reading, Reading) and reading.reason and reading.reason.code == code


def test_a_file_without_json_is_its_text(tmp_path: Path) -> None:
    write_file(tmp_path / "a.json", '\ufeff{"author": {"last_name": "M')
    write_file(tmp_path / "b.json", "[" * 200_000)
    found = open_truths([tmp_path], CARDS)
    assert found["a"] == '{"author": {"last_name": "M' and isinstance(found["b"], str)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_folder_without_permission(tmp_path: Path) -> None:
    place = tmp_path / "closed"
    place.mkdir(mode=0)
    with pytest.raises(GtappError, match="can’t be read"):
        open_truths([place], CARDS)
    place.chmod(0o700)


def test_a_missing_folder_is_reported(tmp_path: Path) -> None:
    for find in (find_runs, lambda place, of: open_truths([place], of)):
        with pytest.raises(GtappError, match="is not there"):
            find(tmp_path / "nothing", CARDS)


# runs in folders


def test_runs_are_in_folders_by_date_and_test(tmp_path: Path) -> None:
    for place in ("2026-01-24/T2", "2026-01-24/T10", "2026-01-25/T3"):
        test = place.rpartition("/")[2]
        write_file(tmp_path / place / f"request_{test}_a_b.json", dump_json({"text": "", "parsed": place}))
    write_file(tmp_path / "2026-01-24/T2/scoring.json", "{}")
    write_file(tmp_path / "2026-01-25/notes.md", "x")
    found = find_runs(tmp_path, CARDS)
    assert [(run.name, run.test) for run in found] == [
        ("2026-01-24/T2", "T2"),
        ("2026-01-24/T10", "T10"),
        ("2026-01-25/T3", "T3"),
    ]
    assert open_source(found)["2026-01-25/T3"] == {"a_b": {"text": "", "parsed": "2026-01-25/T3"}}
    (alone,) = find_runs(tmp_path / "2026-01-24/T10", CARDS)
    assert (alone.name, alone.test) == ("T10", "T10")


def test_a_folder_of_several_tests_is_as_many_runs(tmp_path: Path) -> None:
    for name in ("request_T1_a", "request_T2_a", "request_T2_b", "stray"):
        write_file(tmp_path / f"{name}.json", "{}")
    found = find_runs(tmp_path, CARDS)
    assert [(run.name, sorted(run.open())) for run in found] == [
        (f"{tmp_path.name}/T1", ["a"]),
        (f"{tmp_path.name}/T2", ["a", "b"]),
    ]
    assert [each for run in found for each in codes(run.open())] == [("stray", "score-file-other")]


def test_any_folder_of_files_named_by_item_is_a_run(tmp_path: Path) -> None:
    write_file(tmp_path / "a.json", dump_json(CARD))
    write_file(tmp_path / "b.JSON", dump_json(CARD))
    (run,) = find_runs(tmp_path, CARDS)
    assert open_source([run]) == {tmp_path.name: {"a": CARD, "b": CARD}} and run.test == tmp_path.name
    (alone,) = find_runs(tmp_path / "a.json", CARDS)
    assert open_source([alone]) == {"a": {"a": CARD}}


def test_of_two_answers_the_last_counts_and_both_are_named(tmp_path: Path) -> None:
    write_file(tmp_path / "request_T1_a.json", "1")
    write_file(tmp_path / "request_T1_a.JSON", "2")
    items = find_runs(tmp_path, CARDS)[0].open()
    assert dict(items) == {"a": 1} and codes(items) == [("a", "score-answer-double")]
    assert "request_T1_a.JSON, request_T1_a.json" in str(items.problems[0][1])


def test_a_name_that_is_no_text_is_reported(tmp_path: Path) -> None:
    write_file(tmp_path / "a.json", "1")
    try:
        os.link(tmp_path / "a.json", os.fsencode(tmp_path) + b"/\xff.json")
    except OSError:
        pytest.skip("this disk takes no such name")
    items = find_runs(tmp_path, CARDS)[0].open()
    assert list(items) == ["a"] and codes(items) == [("", "item-unsafe")]


def test_without_answers(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    for of in (CARDS, PAPERS):
        with pytest.raises(GtappError, match="no answers"):
            find_runs(tmp_path, of)


# lines


def lines(path: Path, rows: list[Any]) -> Path:
    return write_file(
        path, "".join((each if isinstance(each, str) else json.dumps(each)) + "\n" for each in rows)
    )


def test_lines_are_identified_by_their_key(tmp_path: Path) -> None:
    rows = [
        paper(1),
        {"title": "late key", "sha256": sha(2)},
        {"sha256": sha(3), "llm_response_dict": {"title": "x"}},
    ]
    found = ItemLines([lines(tmp_path / "p.jsonl", rows)], "sha256")
    assert list(found.items()) == [
        (sha(1), rows[0]),
        (sha(2), rows[1]),
        (sha(3), {"sha256": sha(3), "title": "x"}),
    ]
    assert {name: found[name] for name in found} == dict(found.items()) and not found.problems
    assert len(found) == found.estimate_size() == 3


def test_lines_of_other_benchmarks_name_the_item_beside_the_record(tmp_path: Path) -> None:
    rows = [{"item": "a", "record": CARD}, {"item": "b", **CARD}, {"record": LETTER, "item": "c"}]
    path = lines(tmp_path / "r.jsonl", rows)
    assert dict(open_truths([path], CARDS)) == {"a": CARD, "b": CARD, "c": LETTER}
    (run,) = find_runs(path, CARDS)
    assert open_source([run])["r"] == {"a": CARD, "b": CARD, "c": LETTER}


def test_unidentified_lines_are_named_by_their_number(tmp_path: Path) -> None:
    rows = [paper(1), "{broken", "", '["list"]', '{"sha256": 7.5}', '{"sha256": "\\ud800"}', paper(2)]
    path = write_file(tmp_path / "p.jsonl", b"\xef\xbb\xbf")
    with path.open("ab") as file:
        file.write(lines(tmp_path / "other", rows).read_bytes() + b'{"sha256": "\xff"}\n{"title": "\xff"}')
    found = ItemLines([path], "sha256")
    for _ in range(2):
        assert [name for name, _ in found.items()] == list(found) == [sha(1), sha(2)]
        assert sorted(m.params["line"] for _, m in found.problems) == [2, 4, 5, 6, 8, 9]
    assert found[sha(1)] == paper(1)


def test_of_duplicate_lines_the_last_answer_counts(tmp_path: Path) -> None:
    path = lines(tmp_path / "p.jsonl", [paper(1), paper(2), {**paper(1), "title": "second"}])
    (run,) = find_runs(path, PAPERS)
    items = run.open()
    assert items[sha(1)]["title"] == "second" and codes(items) == [(sha(1), "score-answer-double")]


def test_files_of_a_folder_are_batches_of_one_run(tmp_path: Path) -> None:
    lines(tmp_path / "gpt/papers.jsonl", [paper(1)])
    lines(tmp_path / "gpt/books.jsonl", [paper(2)])
    lines(tmp_path / "other/all.jsonl", [paper(1), paper(2)])
    found = find_runs(tmp_path, PAPERS)
    assert [run.name for run in found] == ["gpt", "other"]
    assert all(dict(run.open()) == {sha(1): paper(1), sha(2): paper(2)} for run in found)
    assert [name for name, _ in open_truths([tmp_path], PAPERS).items()] == [sha(2), sha(1), sha(1), sha(2)]


def test_a_folder_may_hold_the_other_kind_of_files(tmp_path: Path) -> None:
    lines(tmp_path / "lines/gpt/r.jsonl", [{"item": "a", "record": CARD}])
    assert open_source(find_runs(tmp_path / "lines", CARDS)) == {"gpt": {"a": CARD}}
    assert dict(open_truths([tmp_path / "lines/gpt"], CARDS)) == {"a": CARD}
    write_file(tmp_path / f"files/request_T1_{sha(1)}.json", dump_json(paper(1)))
    write_file(tmp_path / f"bare/{sha(1)}.json", dump_json(paper(1)))
    assert open_source(find_runs(tmp_path / "files", PAPERS)) == {"files": {sha(1): paper(1)}}
    assert dict(open_truths([tmp_path / "bare"], PAPERS)) == {sha(1): paper(1)}


# tables


def table(path: Path, rows: Sequence[Mapping[str, str]]) -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    return path


def test_a_table_of_an_export(tmp_path: Path) -> None:
    rows = [
        {table_file.ITEM: "00414956", "/author/last_name": "Müller", "/publication/year": "1899"},
        {table_file.ITEM: "b", "/author/last_name": "null", "/publication/year": '"1899"'},
    ]
    path = table(tmp_path / "cards.csv", rows)
    wanted = {
        "00414956": {"author": {"last_name": "Müller"}, "publication": {"year": 1899}},
        "b": {"author": {"last_name": None}, "publication": {"year": "1899"}},
    }
    assert dict(open_truths([path], CARDS).items()) == wanted
    (run,) = find_runs(path, CARDS)
    items = run.open()
    assert {name: items[name] for name in items} == wanted and len(items) == 2 and run.name == "cards"


def test_a_foreign_table_is_reported(tmp_path: Path) -> None:
    found = open_truths([table(tmp_path / "x.csv", [{"name": "a"}])], CARDS)
    with pytest.raises(GtappError, match="item"):
        list(found.items())
