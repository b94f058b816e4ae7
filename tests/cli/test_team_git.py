"""``gtapp team git``, and merges by a real git with what it installs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.git_repository import change, commit, git
from tests.sample_projects import (
    CARD,
    PIXEL,
    cards,
    dump_json,
    envelope,
    letters,
    papers,
    snapshot,
    write_file,
)

_DRIVER = ("config", "--local", "merge.gtapp.driver")


@pytest.fixture
def clones(call: Any, tmp_path: Path) -> tuple[Path, Path]:
    """Two clones of a project of three cards, where git merges by value."""
    first, second = tmp_path / "first", tmp_path / "second"
    cards(first, dict.fromkeys("abc", CARD), scans=("a.jpg",))
    git(first, "init")
    assert call("team", "git", first).code == 0
    commit(first)
    git(tmp_path, "clone", "-q", str(first), str(second))
    assert call("team", "git", second).code == 0
    return first, second


def test_different_values_of_one_card_merge(clones: tuple[Path, Path]) -> None:
    first, second = clones
    change(first, "a.json", "1899", "1900")
    change(first, "a.json", '"30"', '"31"')
    (second / "images" / "a.jpg").write_bytes(PIXEL * 2)
    text = (second / "ground_truths" / "a.json").read_text(encoding="utf-8")
    (second / "ground_truths" / "a.json").write_text(
        dump_json(json.loads(text.replace("Basel", "Bern")), indent=2), encoding="utf-8"
    )
    before = (second / "ground_truths" / "a.json").read_text(encoding="utf-8")
    commit(first)
    commit(second)
    assert "CONFLICT" not in git(second, "pull", "--no-rebase", "--no-edit", "-q")
    after = (second / "ground_truths" / "a.json").read_text(encoding="utf-8")
    assert after == before.replace("1899", "1900").replace('"30"', '"31"')
    assert (second / "images" / "a.jpg").read_bytes() == PIXEL * 2
    assert git(second, "status", "--porcelain") == ""
    # the other way round, by a rebase
    change(first, "b.json", "Basel", "Bern")
    commit(first)
    change(second, "b.json", '"Basel"', '"Basel", "note": 1')
    change(second, "b.json", '"Basel", "note"', '"Basel", "note"')
    commit(second)
    git(second, "pull", "--rebase", "-q", code=0)
    record = json.loads((second / "ground_truths" / "b.json").read_text(encoding="utf-8"))["response_text"]
    assert (record["publication"]["place"], record["publication"]["note"]) == ("Bern", 1)


def test_the_same_value_is_a_conflict_and_the_file_stays_readable(clones: tuple[Path, Path]) -> None:
    first, second = clones
    change(first, "a.json", "1899", "1900")
    change(first, "a.json", "Basel", "Bern")
    change(second, "a.json", "1899", "1901")
    commit(first)
    commit(second)
    said = git(second, "pull", "--no-rebase", "--no-edit", code=1)
    place = (
        "ground_truths/a.json: conflict at /response_text/publication/year: base 1899, ours 1901, theirs 1900"
    )
    assert place in said and "CONFLICT (content)" in said
    record = json.loads((second / "ground_truths" / "a.json").read_text(encoding="utf-8"))["response_text"]
    assert (record["publication"]["year"], record["publication"]["place"]) == (1901, "Bern")
    assert git(second, "status", "--porcelain").startswith("UU ground_truths/a.json")
    assert "1900" in git(second, "show", ":3:ground_truths/a.json")
    assert "not possible" in git(second, "commit", "-m", "too early", code=128)


def test_a_renamed_card_is_merged_and_statuses_are_joined(clones: tuple[Path, Path]) -> None:
    first, second = clones
    header = "item\tstatus\twho\tchanged\tnote\n"
    write_file(first / "gtapp-status.tsv", header + "a\tchecked\tA\t2026-01-01T00:00:00+00:00\t\n")
    write_file(second / "gtapp-status.tsv", header + "a\topen\tB\t2026-01-02T00:00:00+00:00\t\n")
    change(first, "c.json", "Basel", "Bern")
    git(second, "mv", "ground_truths/c.json", "ground_truths/a name of 'its' own.json")
    change(second, "a name of 'its' own.json", "1899", "1900")
    commit(first)
    commit(second)
    git(second, "pull", "--no-rebase", "--no-edit", "-q")
    text = (second / "ground_truths" / "a name of 'its' own.json").read_text(encoding="utf-8")
    assert ("Bern" in text, "1900" in text) == (True, True)
    assert not (second / "ground_truths" / "c.json").exists()
    statuses = (second / "gtapp-status.tsv").read_text(encoding="utf-8")
    assert statuses == header + "a\topen\tB\t2026-01-02T00:00:00+00:00\t\n"


def test_a_card_that_both_added_is_merged(clones: tuple[Path, Path]) -> None:
    first, second = clones
    write_file(first / "ground_truths" / "d.json", dump_json(envelope({**CARD, "x": 1})))
    write_file(second / "ground_truths" / "d.json", dump_json(envelope({**CARD, "y": 2})))
    commit(first)
    commit(second)
    git(second, "pull", "--no-rebase", "--no-edit", "-q")
    record = json.loads((second / "ground_truths" / "d.json").read_text(encoding="utf-8"))["response_text"]
    assert (record["x"], record["y"]) == (1, 2)


def test_code_in_the_project_is_not_run(clones: tuple[Path, Path]) -> None:
    first, second = clones
    for name in ("gtapp/__init__.py", "json.py", "argparse.py"):
        write_file(second / name, "open('ran', 'w')\n")
    change(first, "a.json", "1899", "1900")
    change(second, "a.json", "Basel", "Bern")
    commit(first)
    commit(second)
    git(second, "pull", "--no-rebase", "--no-edit", "-q")
    assert not (second / "ran").exists()
    text = (second / "ground_truths" / "a.json").read_text(encoding="utf-8")
    assert ("Bern" in text, "1900" in text) == (True, True)


def test_lines_that_are_there_stay_and_none_is_doubled(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path / "repository" / "my cards", {"a": CARD})
    git(root.parent, "init")
    attributes = write_file(root / ".gitattributes", "*.jpg binary\r\n/ground_truths/*.json merge=gtapp")
    done = call("team", "git", root)
    assert (done.code, done.err) == (0, "")
    wanted = (
        "*.jpg binary\r\n/ground_truths/*.json merge=gtapp\n"
        "/readings/**/*.json merge=gtapp\n/gtapp-status.tsv merge=gtapp\n/gtapp-audit.tsv merge=gtapp\n"
        "/gtapp-judgements.tsv merge=gtapp\n/readings/**/gtapp-status.tsv merge=gtapp\n"
        "/readings/**/gtapp-audit.tsv merge=gtapp\n/readings/**/gtapp-judgements.tsv merge=gtapp\n"
    )
    assert attributes.read_bytes().decode() == wanted
    assert "merge-driver -- %O %A %B %P" in git(root, *_DRIVER)
    assert git(root, "check-attr", "merge", "ground_truths/a.json").strip().endswith("merge: gtapp")
    before = snapshot(root)
    done = call("team", "git", root)
    assert (done.code, "has all lines already" in done.out) == (0, True)
    assert snapshot(root) == before
    done = call("team", "git", root, "--undo")
    assert (done.code, attributes.read_bytes()) == (0, b"*.jpg binary\r\n")
    git(root, *_DRIVER, code=1)
    assert call("team", "git", root, "--undo").code == 0


def test_undo_removes_a_file_that_only_this_command_wrote(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path / "cards", {"a": CARD})
    git(root, "init")
    call("team", "git", root)
    assert (root / ".gitattributes").exists()
    call("team", "git", root, "--undo")
    assert not (root / ".gitattributes").exists()


def test_json_lines_in_folders_have_the_attribute(call: Any, tmp_path: Path) -> None:
    root = papers(tmp_path / "papers", {"data/2026_01/paper_01.jsonl": []})
    git(root, "init")
    assert call("team", "git", root, "--benchmark", "sciencemetabench").code == 0
    for name in ("data/x.jsonl", "data/2026_01/paper_01.jsonl", "truth.jsonl"):
        assert git(root, "check-attr", "merge", name).strip() == f"{name}: merge: gtapp"
    assert git(root, "check-attr", "merge", "pdf/a.pdf").strip().endswith("unspecified")


def test_folders_with_special_names_have_the_attribute(call: Any, tmp_path: Path) -> None:
    place = 'my "truths" [1]'
    root = cards(tmp_path / "cards", {})
    write_file(root / place / "a.json", dump_json(envelope(CARD)))
    write_file(root / "gtapp.toml", f"benchmark = 'zettelkatalog'\n[layout]\ntruths = ['{place}']\n")
    git(root, "init")
    assert call("team", "git", root).code == 0
    name = f"{place}/a.json"
    assert git(root, "check-attr", "-z", "merge", name).split("\0")[2] == "gtapp"


def test_outside_a_repository_nothing_is_written(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path / "cards", {"a": CARD})
    before = snapshot(root)
    done = call("team", "git", root)
    assert (done.code, done.out) == (2, "")
    assert "is in no working copy of git" in done.err and "Nothing was changed" in done.err
    assert snapshot(root) == before


def test_a_folder_that_is_not_there_is_named(call: Any, tmp_path: Path) -> None:
    done = call("team", "git", tmp_path / "none")
    assert (done.code, "There is no folder" in done.err) == (2, True)


def test_a_link_in_place_of_the_attributes_is_refused(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path / "cards", {"a": CARD})
    git(root, "init")
    other = write_file(tmp_path / "other", "x\n")
    (root / ".gitattributes").symlink_to(other)
    assert call("team", "git", root).code == 2
    assert other.read_bytes() == b"x\n"
    git(root, *_DRIVER, code=1)


def test_the_table_of_letters_merges_by_rows(call: Any, tmp_path: Path) -> None:
    first, second = letters(tmp_path / "first"), tmp_path / "second"
    git(first, "init")
    assert call("team", "git", first).code == 0
    commit(first)
    git(tmp_path, "clone", "-q", str(first), str(second))
    assert call("team", "git", second).code == 0
    table = Path("ground_truths/letters.csv")
    text = (first / table).read_text(encoding="utf-8")
    (first / table).write_text(text.replace("1926-02-16", "1926-02-17"), encoding="utf-8")
    (second / table).write_text(text.replace("Groschupf-Jaeger, Louis | ", ""), encoding="utf-8")
    commit(first)
    commit(second)
    git(second, "pull", "--no-rebase", "--no-edit", "-q")
    merged = text.replace("1926-02-16", "1926-02-17").replace("Groschupf-Jaeger, Louis | ", "")
    assert (second / table).read_text(encoding="utf-8") == merged
