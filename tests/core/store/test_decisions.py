"""Decisions between two readings as they are stored: each at once, in lines that git merges, with nothing lost."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from gtapp.core.platform.errors import GtappError
from gtapp.core.schema.pointer import ABSENT
from gtapp.core.store.database import Database
from gtapp.core.store.decisions import (
    Decision,
    Decisions,
    load_decisions,
    merge_judgement_texts,
)
from gtapp.core.store.project_folder import JUDGEMENT_FILE

RECORD = {"title": "A\tb\u2028", "year": 1936}
TITLE = Decision("c1", "Ben", "/title", "/title", '"A b"', '"A B"', "second", '"A B"', "as\n\twritten", "Eva")
YEAR = Decision("c1", "Ben", "", "/year", "", "1936", "third", "1937", "", "Eva")


def decide(root: Path, *decisions: Decision, writes: bool = True) -> list[Decision]:
    with closing(Decisions(root, Database(root))) as store:
        stored = [store.decide(each, RECORD) for each in decisions]
        if writes:
            store.write_text()
    return stored


def read(root: Path) -> list[Decision]:
    with closing(load_decisions(root)) as store:
        return sorted(store.find("c1", "Ben"), key=lambda each: each.pointer)


def test_what_was_decided_is_read_again_from_either_place(tmp_path: Path) -> None:
    stored = decide(tmp_path, YEAR, TITLE)
    (tmp_path / ".gtapp" / "work.sqlite").rename(tmp_path / "aside")
    assert read(tmp_path) == stored and stored[0].value == 1937
    (tmp_path / "aside").rename(tmp_path / ".gtapp" / "work.sqlite")
    text = tmp_path / JUDGEMENT_FILE
    text.unlink()
    assert read(tmp_path) == stored and not text.exists(), "who only looks writes nothing"
    # a session that was killed before it wrote the text: the next one does
    with closing(Decisions(tmp_path, Database(tmp_path))) as store:
        assert store.find_first_record("c1") == RECORD and store.count("c1") == 2
        store.write_text()
    assert text.read_text(encoding="utf-8").count("\n") == 3


def test_the_first_record_is_that_before_the_decisions_that_hold(tmp_path: Path) -> None:
    decide(tmp_path, TITLE)
    with closing(Decisions(tmp_path, Database(tmp_path))) as store:
        store.decide(YEAR, {"title": "A B"})
        assert store.find_first_record("c1") == RECORD
        for each in (TITLE, YEAR):
            store.decide(each._replace(taken="open"), ABSENT)
        assert store.find_first_record("c1") is ABSENT and store.count("c1") == 0
        store.decide(YEAR, {"title": "later"})
        assert store.find_first_record("c1") == {"title": "later"}


def test_of_two_branches_the_later_decision_counts(tmp_path: Path) -> None:
    base = tmp_path / "base"
    base.mkdir()
    decide(base, TITLE)
    text = (base / JUDGEMENT_FILE).read_text(encoding="utf-8")
    sides = []
    for name, change in (("ours", {"taken": "first", "decided": '"A b"'}), ("theirs", {"reason": "again"})):
        root = tmp_path / name
        root.mkdir()
        (root / JUDGEMENT_FILE).write_text(text, encoding="utf-8")
        more = [YEAR] if name == "ours" else []
        decide(root, TITLE._replace(**change), *more)  # type: ignore[arg-type]
        sides.append((root / JUDGEMENT_FILE).read_text(encoding="utf-8"))
    (base / JUDGEMENT_FILE).write_text(merge_judgement_texts(text, *sides), encoding="utf-8")
    (base / ".gtapp" / "work.sqlite").unlink()
    assert [(each.taken, each.reason) for each in read(base)] == [("third", ""), ("second", "again")]


def test_nothing_is_decided_that_cannot_be_stored(tmp_path: Path) -> None:
    (tmp_path / ".gtapp").write_text("no folder")
    with closing(Decisions(tmp_path, Database(tmp_path))) as store:
        with pytest.raises(GtappError):
            store.decide(TITLE, RECORD)
        assert store.count("c1") == 0
