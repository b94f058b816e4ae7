"""The items of large folders, which are read from an index in the user's cache."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.platform.errors import ProjectError
from gtapp.core.platform.messages import Message
from gtapp.core.project import project_listing
from gtapp.core.project.found_items import KINDS, FileColumns, FoundItems
from gtapp.core.project.item_index import IndexedItems, IndexedProblems, IndexFile, write_index
from gtapp.core.project.project import Project
from gtapp.core.project.project_items import LoadedItems
from gtapp.core.project.scanner import Listing, Problem
from gtapp.core.schema.items import Item
from gtapp.features import open_project
from tests.sample_projects import CARD, PIXEL, cards, write_file

NAMES = st.text(st.characters(codec="utf-8"), min_size=1, max_size=8)


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Have projects of more than three files indexed, and what was written just now counted as settled."""
    monkeypatch.setattr(project_listing, "LARGE", 3)
    monkeypatch.setattr(project_listing, "_SETTLED_NS", 0)
    monkeypatch.setattr(project_listing, "cache_folder", lambda: tmp_path / "cache")
    return tmp_path / "cache/items"


def _index(listing: Listing) -> IndexFile:
    with tempfile.TemporaryFile() as file:
        write_index(file, listing, {})
        file.seek(0)
        return IndexFile(os.fdopen(os.dup(file.fileno()), "rb"))


@given(st.dictionaries(NAMES, st.tuples(NAMES, st.integers(0, 3), st.lists(NAMES, max_size=2)), max_size=8))
def test_an_index_has_the_items_and_problems_of_its_listing(
    names: dict[str, tuple[str, int, list[str]]],
) -> None:
    items = [
        Item(name, tuple(paths), other, key=other[:1], nth=nth, drafts=tuple(paths), texts=(other,))
        for name, (other, nth, paths) in names.items()
    ]
    problems = [
        Problem(name, Message("file-io", {"path": name, "reason": Message("truth-link")})) for name in names
    ]
    index = _index(Listing(FoundItems.of_items(items), problems, list(names)))
    found = IndexedItems(index)
    assert list(found) == items and [*reversed(found)] == items[::-1] and found[1:] == items[1:]
    assert [found.find(name) for name in reversed(names)] == list(range(len(names)))[::-1]
    loaded = LoadedItems(items)
    assert [*found.list_names()] == [*loaded.list_names()]
    assert [*found.list_states()] == [*loaded.list_states()] and found.count_truths() == loaded.count_truths()
    assert all(found.find(name + "x") == LoadedItems(items).find(name + "x") for name in ("", *names))
    assert list(IndexedProblems(index.cut_lines("problems"))) == problems


@given(
    st.dictionaries(st.sampled_from(("a", "a1", "a01", "a2", "a10", "b_p1")), st.sets(st.sampled_from(KINDS)))
)
def test_items_with_plain_names_are_the_same_in_the_index(kinds: dict[str, set[str]]) -> None:
    columns = FileColumns({kind: (f".{kind}",) for kind in KINDS})
    for kind in KINDS:
        for folder in (f"{kind}/", f"{kind}/T1/") if kind == "drafts" else (f"{kind}/",):
            start = "request_T1_" if folder.endswith("T1/") else ""
            names = [f"{start}{name}.{kind}" for name, found in kinds.items() if kind in found]
            assert not columns.add(kind, folder, sorted(names))
    listing = Listing(FoundItems(sorted(kinds, key=len), {}, columns, is_sorted=False), [], [])
    found = IndexedItems(_index(listing))
    assert list(found) == list(listing.items)
    for item in found:
        has = kinds[item.id]
        assert item.scans == ((f"scans/{item.id}.scans",) if "scans" in has else ())
        assert bool(item.truth) == ("truths" in has) and len(item.drafts) == 2 * ("drafts" in has)
        assert found.get(item.id) == item
    loaded = LoadedItems(found)
    for item in found:
        found.keep(item)
        item.truth = "" if item.truth else "new"
    for which in (loaded, found):  # before and after the changes
        assert which.count_truths() == sum(has_truth for _, has_truth, _ in which.list_states())
    assert [*found.list_states()] == [(name, not truth, draft) for name, truth, draft in loaded.list_states()]


def _list_items(project: Project) -> list[Item]:
    with project:
        return list(project.items)


def test_the_index_is_used_while_the_folders_are_the_same(tmp_path: Path, cache: Path) -> None:
    root = cards(tmp_path / "p", {"a10": CARD, "a9": CARD, "ä": CARD}, scans=("b",))
    first = _list_items(open_project(root))
    assert [item.id for item in first] == ["a9", "a10", "b", "ä"]
    (place,) = cache.iterdir()
    written = place.stat().st_mtime_ns
    with open_project(root) as project:
        assert list(project.items) == first and project.item("a\u0308").id == "ä"
        assert place.stat().st_mtime_ns == written
        with pytest.raises(ProjectError):
            project.item("a1")
    write_file(root / "images/c.jpg", PIXEL)
    assert [item.id for item in _list_items(open_project(root))] == ["a9", "a10", "b", "c", "ä"]
    (root / "images/b.jpg").unlink()
    (root / "images/c.jpg").unlink()
    with open_project(root) as project:
        assert len(project.items) == 3 and not project.problems
    (root / "images").rename(root / "scans")
    with open_project(root) as project:
        assert [each.message.code for each in project.problems] == ["truth-without-scan"] * 3
        assert project.list_first_problems(2) == (project.problems[:2], 3)


def test_a_folder_that_was_changed_just_now_is_listed_again(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(project_listing, "_SETTLED_NS", 2_000_000_000)
    root = cards(tmp_path / "p", dict.fromkeys("abcd", CARD))
    for _ in range(2):
        assert not project_listing.list_project(root, open_project(root).benchmark, _Refusing()).is_current


class _Refusing:
    takes_outdated = True

    def make(self, *_: object) -> Path:
        raise AssertionError("an index was to be made")


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: b"",
        lambda content: content[: len(content) // 2],
        lambda content: content.replace(b"card", b"carD", 1),
        lambda content: b"x" * 100,
        lambda content: content + b"\n",
    ],
)
def test_a_damaged_index_is_made_again(tmp_path: Path, cache: Path, damage: Callable[[bytes], bytes]) -> None:
    root = cards(tmp_path / "p", {f"card{number}": CARD for number in range(5)})
    first = _list_items(open_project(root))
    (place,) = cache.iterdir()
    whole = place.read_bytes()
    place.write_bytes(damage(whole))
    assert _list_items(open_project(root)) == first
    assert place.read_bytes() == whole


def test_an_index_may_be_deleted_while_it_is_used(tmp_path: Path, cache: Path) -> None:
    root = cards(tmp_path / "p", dict.fromkeys("abcd", CARD), scans=("e",))
    with open_project(root) as project, open_project(root) as other:
        (place,) = cache.iterdir()
        place.unlink()
        assert [item.id for item in project.items] == [*"abcde"]
        document = project.document("e")
        project.save(document)
        assert project.items[4].truth == "ground_truths/e.json" and project.status("e").name == "in progress"
        assert other.items[4].truth == ""
        project.undo(document)
    assert len(_list_items(open_project(root))) == 5


def test_without_a_cache_the_index_is_a_temporary_file(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_file(cache.parent, "no folder")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    root = cards(tmp_path / "p", dict.fromkeys("abcd", CARD))
    assert [item.id for item in _list_items(open_project(root))] == [*"abcd"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cache", "p"]


def test_keys_of_lines_find_their_items(tmp_path: Path, cache: Path) -> None:
    root = tmp_path / "p"
    write_file(
        root / "schema.json", json.dumps({"type": "object", "properties": {"title": {"type": "string"}}})
    )
    keys = ("b", "a10", "a9", "twice", "tw", "twice")
    write_file(
        root / "data/records.jsonl", "".join(json.dumps({"id": key, "title": key}) + "\n" for key in keys)
    )
    with open_project(root) as project:
        assert isinstance(project.items, IndexedItems)
        assert [item.id for item in project.items][:3] == ["b", "a10", "a9"]
        assert project.document("a9").record["title"] == "a9" and project.item("tw").key == "tw"
        with pytest.raises(ProjectError, match="twice"):
            project.item("twice")
        problems = project.problems
    with open_project(root) as project:
        assert project.problems == problems and len(problems) == 6
    with (root / "data/records.jsonl").open("a") as file:
        file.write(json.dumps({"id": "new"}) + "\n")
    with open_project(root) as project:
        assert project.item("new").key == "new"
