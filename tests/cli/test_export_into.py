"""``gtapp export --into``: the difference that checked truths make in a clone of upstream's repository, shown and written."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from gtapp.features import open_project
from tests.sample_projects import (
    ADVERT,
    CARD,
    TABLE,
    cards,
    dump_json,
    envelope,
    letters,
    open_checked,
    paper,
    papers,
    sha,
    snapshot,
    write_file,
)

REAL = ("zettelkatalog", "letters", "personnel_cards", "fraktur", "sciencemetabench")


def _check(root: Path, *items: str) -> None:
    with open_project(root) as project:
        for item in items:
            project.set_status(item, "checked")


def _clone(root: Path, target: Path) -> Path:
    """Copy a project as it was published: without the files of gtapp."""
    shutil.copytree(root, target, ignore=shutil.ignore_patterns(".gtapp", "gtapp-status.tsv"))
    return target


@pytest.fixture
def catalogue(call: Any, tmp_path: Path) -> tuple[Path, Path]:
    """A project of two cards, one corrected and checked, and a clone of the repository that it came from."""
    root = cards(tmp_path / "work", {"a": CARD, "b": CARD})
    clone = tmp_path / "clone"
    _clone(root, clone / "benchmarks" / "zettelkatalog")
    call("set", root, "a", "/publication/year", "1900")
    call("set", root, "b", "/publication/year", "1901")
    _check(root, "a")
    return root, clone


def test_the_difference_is_shown_then_written(call: Any, catalogue: tuple[Path, Path]) -> None:
    root, clone = catalogue
    before = snapshot(clone)
    result = call("export", root, "--into", clone)
    assert (result.code, result.err) == (1, "")
    changed = [line for line in result.out.splitlines() if line[:1] in "+-"]
    path = "benchmarks/zettelkatalog/ground_truths/a.json"
    assert changed == [
        f"--- a/{path}", f"+++ b/{path}", '-            "year": 1899,', '+            "year": 1900,',
    ]  # fmt: skip
    assert "1 files" in result.out and "1 values, 0 new items" in result.out and "--apply" in result.out
    assert snapshot(clone) == before
    assert call("export", root, "--into", clone, "--apply").code == 0
    written = snapshot(clone)
    assert written == {**before, path: before[path].replace(b"1899", b"1900")}
    again = call("export", root, "--into", clone)
    assert again.code == 0 and "0 files" in again.out


@pytest.mark.skipif(not shutil.which("git"), reason="git is not installed")
def test_the_difference_is_a_patch(call: Any, catalogue: tuple[Path, Path], tmp_path: Path) -> None:
    root, clone = catalogue
    patch = write_file(tmp_path / "a.patch", call("export", root, "--into", clone).out)
    subprocess.run(["git", "apply", str(patch)], cwd=clone, check=True)
    assert call("export", root, "--into", clone).code == 0


def test_the_clones_formatting_is_kept(call: Any, catalogue: tuple[Path, Path]) -> None:
    root, clone = catalogue
    other = dict(reversed(CARD.items()))
    path = clone / "benchmarks/zettelkatalog/ground_truths/a.json"
    text = json.dumps(envelope(other), indent="\t", ensure_ascii=False).replace("\n", "\r\n") + "\r\n"
    write_file(path, text)
    assert call("export", root, "--into", clone, "--apply").code == 0
    assert path.read_bytes().decode() == text.replace("1899", "1900")


def test_values_that_the_clone_changed_are_conflicts(call: Any, catalogue: tuple[Path, Path]) -> None:
    root, clone = catalogue
    path = clone / "benchmarks/zettelkatalog/ground_truths/a.json"
    text = path.read_text(encoding="utf-8").replace("1899", "1880").replace('"Basel"', '"Bern"')
    write_file(path, text)
    call("set", root, "a", "/publication/pages", '"31"')
    _check(root, "a")
    result = call("export", root, "--into", clone, "--apply", "--json")
    assert result.code == 1
    assert result.json["conflicts"] == [
        {"item": "a", "pointer": "/publication/year", "clone": 1880, "project": 1900},
        {"item": "a", "pointer": "/publication/place", "clone": "Bern", "project": "Basel"},
    ]
    assert path.read_text(encoding="utf-8") == text.replace('"30"', '"31"')
    shown = call("export", root, "--into", clone)
    assert "conflict, clone's value kept: a/publication/year: 1880 → 1900" in shown.out
    call("export", root, "--into", clone, "--apply", "--ours")
    assert json.loads(path.read_text(encoding="utf-8"))["response_text"]["publication"]["year"] == 1900
    assert call("export", root, "--into", clone).code == 0


def test_a_project_without_a_journal_is_compared_with_the_state_that_it_came_from(
    call: Any, tmp_path: Path
) -> None:
    base = cards(tmp_path / "base" / "zettelkatalog", {"a": CARD, "b": CARD})
    root, clone = _clone(base, tmp_path / "work"), _clone(base, tmp_path / "clone")
    mine, theirs = (each / "ground_truths" / "a.json" for each in (root, clone))
    write_file(
        mine, mine.read_text(encoding="utf-8").replace("1899", "1900")
    )  # by another program than gtapp
    write_file(theirs, theirs.read_text(encoding="utf-8").replace('"Basel"', '"Bern"'))
    _check(root, "a")
    assert len(call("export", root, "--into", clone, "--json").json["conflicts"]) == 2
    result = call("export", root, "--into", clone, "--base", base.parent, "--apply", "--json")
    assert (result.code, result.json["conflicts"], result.json["values"]) == (0, [], 1)
    publication = json.loads(theirs.read_text(encoding="utf-8"))["response_text"]["publication"]
    assert (publication["year"], publication["place"]) == (1900, "Bern")


def test_an_item_that_was_not_there_before_is_compared_with_nothing(call: Any, tmp_path: Path) -> None:
    base = cards(tmp_path / "base", {"a": CARD})
    root = cards(tmp_path / "work", {"a": CARD, "b": CARD})
    clone = _clone(root, tmp_path / "clone")
    call("set", root, "b", "/publication/year", "1900")
    _check(root, "b")
    result = call("export", root, "--into", clone, "--base", base, "--json")
    assert [each["pointer"] for each in result.json["conflicts"]] == ["/publication/year"]


def test_columns_of_letters_that_are_no_values_stay_upstreams(call: Any, tmp_path: Path) -> None:
    root = letters(tmp_path / "work")
    clone = _clone(root, tmp_path / "clone" / "metadata_extraction")
    table = clone / "ground_truths" / "letters.csv"
    head, first, *rest = table.read_text(encoding="utf-8").split("\n")
    number, comma, cells = first.partition(",")
    write_file(table, "\n".join([head, f"9{number}{comma}{cells}", *rest]))  # its transkribus_id
    call("set", root, "letter01", "/send_date/0", '"1926-02-17"')
    _check(root, "letter01")
    assert call("export", root, "--into", clone.parent, "--apply").code == 0
    assert table.read_text(encoding="utf-8").split("\n")[1] == f"9{number}{comma}{cells}".replace(
        "1926-02-16", "1926-02-17"
    )


def test_new_items_are_written_in_their_neighbours_style(call: Any, catalogue: tuple[Path, Path]) -> None:
    root, clone = catalogue
    folder = clone / "benchmarks/zettelkatalog/ground_truths"
    text = dump_json(envelope(CARD), indent=2, ascii_=False) + "\n"
    write_file(folder / "a.json", text)
    (folder / "b.json").unlink()
    _check(root, "b")
    result = call("export", root, "--into", clone, "--apply", "--json")
    assert (result.code, result.json["new_items"]) == (0, ["b"])
    assert (folder / "b.json").read_text(encoding="utf-8") == text.replace("1899", "1901")
    diff = next(each["diff"] for each in result.json["files"] if each["path"].endswith("b.json"))
    assert diff.startswith("--- /dev/null\n")


def test_letters_change_in_the_table_too(call: Any, tmp_path: Path) -> None:
    root = letters(tmp_path / "work")
    clone = _clone(root, tmp_path / "clone" / "metadata_extraction")
    call("set", root, "letter01", "/send_date/0", '"1926-02-17"')
    _check(root, "letter01")
    before = snapshot(clone)
    assert call("export", root, "--into", clone.parent, "--apply").code == 0
    truth, table = "ground_truths/letter01.json", "ground_truths/letters.csv"
    assert snapshot(clone) == {
        **before,
        truth: before[truth].replace(b"1926-02-16", b"1926-02-17"),
        table: before[table].replace(b"1926-02-16", b"1926-02-17"),
    }


def test_a_new_letter_gets_a_row(call: Any, tmp_path: Path) -> None:
    root = letters(tmp_path / "work")
    clone = _clone(root, tmp_path / "letters")
    (clone / "ground_truths" / "letter04.json").unlink()
    write_file(clone / "ground_truths" / "letters.csv", "\n".join(TABLE.split("\n")[:2]))
    _check(root, "letter04")
    assert call("export", root, "--into", clone, "--apply").code == 0
    rows = (clone / "ground_truths" / "letters.csv").read_text(encoding="utf-8").split("\n")
    assert rows[:2] == TABLE.split("\n")[:2] and rows[2].split(",")[1:3] == ["04", "1926-03-26"]
    assert call("export", root, "--into", clone).code == 0


def test_lines_of_many_items(call: Any, tmp_path: Path) -> None:
    files = {
        "data/20250806/paper_0806.jsonl": [paper(1), paper(2)],
        "data/20251022/paper_1022.jsonl": [paper(3)],
    }
    root = papers(tmp_path / "work", files)
    clone = papers(tmp_path / "clone", {**files, "data/20251022/paper_1022.jsonl": []})
    call("set", root, sha(2), "/title", '"Another"')
    _check(root, sha(2), sha(3))
    result = call("export", root, "--into", clone, "--apply", "--json")
    assert (result.code, result.json["values"], result.json["new_items"]) == (0, 1, [sha(3)])
    assert snapshot(clone) == {
        name: content for name, content in snapshot(root).items() if name.startswith("data/")
    }


def test_entries_of_lists_are_inserted_and_removed(call: Any, tmp_path: Path) -> None:
    adverts = [{**ADVERT, "text": f"{number}. Ein Stücklein."} for number in range(1, 6)]
    root = tmp_path / "work"
    path = write_file(root / "ground_truths" / "page.json", dump_json(adverts, 2, False))
    clone = _clone(root, tmp_path / "fraktur")
    with open_checked(root) as project:
        document = project.document("page")
        document.remove((1,))
        document.insert((3,), {**ADVERT, "text": "4½."})
        project.save(document)
    _check(root, "page")
    result = call("export", root, "--into", clone, "--apply", "--json")
    assert (result.code, result.json["values"]) == (0, 2)
    assert (clone / "ground_truths" / "page.json").read_bytes() == path.read_bytes()


def test_several_folders_and_none(call: Any, catalogue: tuple[Path, Path], tmp_path: Path) -> None:
    root, clone = catalogue
    _clone(root, clone / "benchmarks" / "library_cards")
    result = call("export", root, "--into", clone)
    assert result.code == 2 and "library_cards" in result.err and "benchmarks/zettelkatalog" in result.err
    letters(tmp_path / "other" / "letters")
    result = call("export", root, "--into", tmp_path / "other" / "letters")
    assert result.code == 2 and "no folder with truths of zettelkatalog" in result.err
    assert call("export", root, "--into", tmp_path / "missing").code == 2
    assert call("export", root, "--into", root, "--apply").code == 2


def test_links_are_not_followed(call: Any, catalogue: tuple[Path, Path], tmp_path: Path) -> None:
    root, clone = catalogue
    path = clone / "benchmarks/zettelkatalog/ground_truths/a.json"
    outside = tmp_path / "outside.json"
    path.rename(outside)
    path.symlink_to(outside)
    before = outside.read_bytes()
    result = call("export", root, "--into", clone, "--apply", "--ours", "--json")
    assert (result.code, [each["code"] for each in result.json["left_out"]]) == (1, ["into-link"])
    assert outside.read_bytes() == before and path.is_symlink()


def test_only_and_wrong_use(call: Any, catalogue: tuple[Path, Path]) -> None:
    root, clone = catalogue
    result = call("export", root, "--into", clone, "--only", "in progress", "--json")
    assert [each["path"][-6:] for each in result.json["files"]] == ["b.json"]
    assert call("export", root, "--into", clone, "--out", clone).code == 2
    result = call("export", root, "--out", clone / "out")
    assert result.code == 2 and "--format" in result.err


def test_a_truth_that_cannot_be_read_is_left_out(call: Any, catalogue: tuple[Path, Path]) -> None:
    root, clone = catalogue
    write_file(clone / "benchmarks/zettelkatalog/ground_truths/a.json", "{")
    result = call("export", root, "--into", clone, "--json")
    assert (result.code, [each["code"] for each in result.json["left_out"]]) == (1, ["file-not-json"])


@pytest.mark.parametrize("name", REAL)
def test_real_folders_do_not_differ(call: Any, reference: Path, name: str, tmp_path: Path) -> None:
    root = tmp_path / "work"
    ignored = shutil.ignore_patterns("images", "answers", "pdf")
    shutil.copytree(reference / name, root, ignore=ignored)
    clone = _clone(root, tmp_path / "clone" / "benchmarks" / name)
    with open_checked(root) as project:
        for item in project.items:
            project.set_status(item.id, "checked")
    before = snapshot(clone)
    result = call("export", root, "--into", tmp_path / "clone", "--apply")
    assert (result.code, result.err) == (0, "")
    assert snapshot(clone) == before


def test_a_folder_of_the_benchmarks_name_is_its_whatever_its_truths_look_like(
    call: Any, catalogue: tuple[Path, Path]
) -> None:
    """A schema could be inferred from them, which says nothing about the benchmark."""
    root, clone = catalogue
    truths = clone / "benchmarks/zettelkatalog/ground_truths"
    for path in truths.glob("*.json"):
        path.unlink()
    write_file(truths / "z.json", '{"headline": "x"}')
    write_file(clone / "benchmarks/other/ground_truths/z.json", '{"headline": "x"}')
    result = call("export", root, "--into", clone)
    assert result.code == 1 and "1 new items" in result.out
