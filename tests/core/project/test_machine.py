"""A project under random work: edits, typing, undo, saves, restarts, kills, other programs; the invariants always hold."""

from __future__ import annotations

import csv
import json
import shutil
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from gtapp.core.platform.errors import ChangedOnDiskError
from gtapp.core.project.project import Project
from gtapp.core.record.document import Document
from gtapp.core.record.record_merge import resolve_conflicts
from gtapp.core.record.text_parts import RowPart
from gtapp.core.schema.pointer import Pointer, get_value, is_identical
from gtapp.features import extend_project
from tests import sample_projects
from tests.strategies import examples, nodes, texts, values

Texts = tuple[str, ...]


def _card(root: Path) -> str:
    sample_projects.cards(root, {"a": sample_projects.CARD, "b": sample_projects.CARD})
    return "a"


def _new_card(root: Path) -> str:
    draft = sample_projects.envelope({**sample_projects.CARD, "examination": {"year": 1880}})
    sample_projects.write_file(root / "drafts" / "request_T66_new.json", sample_projects.dump_json(draft))
    sample_projects.cards(root, {"b": sample_projects.CARD}, scans=("new",))
    return "new"


def _letter(root: Path) -> str:
    sample_projects.letters(root)
    return "letter04"


def _page(root: Path) -> str:
    record = {
        "1731_1_1": [sample_projects.ADVERT],
        "1731_1_2": [sample_projects.ADVERT, sample_projects.ADVERT],
    }
    sample_projects.write_file(
        root / "ground_truths" / "page.json", sample_projects.dump_json(record, 2, ascii_=False)
    )
    return "page"


def _line(root: Path) -> str:
    sample_projects.papers(root, {"data/papers.jsonl": [sample_projects.paper(n) for n in range(3)]})
    return sample_projects.sha(1)


LAYOUTS = {
    "zettelkatalog": _card,
    "new truth": _new_card,
    "letters": _letter,
    "fraktur": _page,
    "sciencemetabench": _line,
}


_DERIVED = {"ground_truths/letters.csv", ".gtapp/sheet.json", ".gtapp/.gitignore"}
"""What a save may change in addition, once a letter's column that only the sheet has was saved."""


def _list_texts(document: Document) -> Texts:
    """Return the texts but for the row of letters.csv: it repeats the record, and is derived once there is a sheet's copy."""
    return tuple(part.text for part in document.parts if not isinstance(part, RowPart))


class ProjectMachine(RuleBasedStateMachine):
    """One item of one project; `states` are the texts after each edit, `at` is the document's place among them."""

    layout = "zettelkatalog"

    @initialize()
    def begin(self) -> None:
        self.root = Path(tempfile.mkdtemp(prefix="gtapp-machine-"))
        self.item = LAYOUTS[self.layout](self.root)
        name = "zettelkatalog" if self.layout == "new truth" else self.layout
        self.benchmark = name
        self._open()
        self.states: list[Texts] = [self._texts()]
        self.at = 0
        self.disk = self._disk()

    def teardown(self) -> None:
        if hasattr(self, "project"):
            self.project.close()
            shutil.rmtree(self.root)

    # helpers

    def _open(self) -> None:
        self.project = Project(self.root, _benchmark(self.benchmark), extend_project)
        self.project.journal_failed.connect(_raise)
        self.document: Document = self.project.document(self.item)

    def _texts(self) -> Texts:
        return _list_texts(self.document)

    def _disk(self) -> dict[str, bytes]:
        return sample_projects.snapshot(self.root)

    def _on_disk(self) -> Texts | None:
        """Return the item's texts, read again from the disk."""
        found = self.project.peek(self.item)
        return None if found.is_new else _list_texts(found)

    def _edited(self, position: int) -> None:
        """Record the edit that was made, if there was one, in the model."""
        now = self.document.undo_stack.position
        if now == position and self._texts() == self.states[self.at]:
            return
        if now == position:
            self.states[self.at] = self._texts()  # continued a burst
            return
        assert now == position + 1
        del self.states[self.at + 1 :]
        self.states.append(self._texts())
        self.at += 1

    def _pick(self, data: st.DataObject, wanted: Any, below: int = 1) -> Pointer | None:
        found = [at for at in nodes(self.document.record, wanted) if len(at) >= below]
        if self.layout == "sciencemetabench":
            found = [at for at in found if at[:1] != ("sha256",)]
        return data.draw(st.sampled_from(found)) if found else None

    def _set(self, data: st.DataObject) -> None:
        if at := self._pick(data, lambda _: True):
            self.document.set(at, data.draw(values))

    def _insert(self, data: st.DataObject) -> None:
        at = self._pick(data, lambda value: isinstance(value, dict | list), below=0)
        if at is None:
            return
        parent = get_value(self.document.record, at)
        if isinstance(parent, list):
            self.document.insert((*at, data.draw(st.integers(0, len(parent)))), data.draw(values))
        elif (key := data.draw(texts)) not in parent:
            self.document.insert((*at, key), data.draw(values), at=data.draw(st.integers(0, len(parent))))

    def _remove(self, data: st.DataObject) -> None:
        if at := self._pick(data, lambda _: True):
            self.document.remove(at)

    def _move(self, data: st.DataObject) -> None:
        if at := self._pick(data, lambda _: True):
            count = len(get_value(self.document.record, at[:-1]))
            self.document.move(at, data.draw(st.integers(0, count - 1)))

    def _one(self, data: st.DataObject) -> None:
        data.draw(st.sampled_from([self._set, self._insert, self._remove, self._move]))(data)

    # actions of the annotator

    @rule(data=st.data())
    def edit(self, data: st.DataObject) -> None:
        position = self.document.undo_stack.position
        self._one(data)
        self._edited(position)

    @rule(data=st.data())
    def edit_several_at_once(self, data: st.DataObject) -> None:
        position = self.document.undo_stack.position
        with self.document.group("several"):
            for _ in range(data.draw(st.integers(0, 3))):
                self._one(data)
        self._edited(position)

    @rule(data=st.data())
    def edit_that_fails_halfway(self, data: st.DataObject) -> None:
        before = self._texts()
        with pytest.raises(ZeroDivisionError), self.document.group("fails"):
            self._one(data)
            raise ZeroDivisionError
        assert self._texts() == before

    @rule(data=st.data(), words=st.lists(texts, min_size=1, max_size=3))
    def type_a_text(self, data: st.DataObject, words: list[str]) -> None:
        at = self._pick(data, lambda value: isinstance(value, str))
        if at is None:
            return
        for word in words:
            position = self.document.undo_stack.position
            self.document.set(at, word, burst=True)
            self._edited(position)

    @rule(
        data=st.data(),
        key=texts | st.sampled_from(["comment", "transkribus_doc_url"]),
        words=st.lists(texts, min_size=1, max_size=3),
    )
    def type_a_text_where_nothing_is(self, data: st.DataObject, key: str, words: list[str]) -> None:
        around = self._pick(data, lambda value: isinstance(value, dict), below=0)
        if around is None or key in get_value(self.document.record, around):
            return
        for word in words:
            position = self.document.undo_stack.position
            self.document.set((*around, key), word, burst=True)
            self._edited(position)

    @rule(data=st.data(), keys=st.lists(texts, min_size=1, max_size=3))
    def rename_a_key(self, data: st.DataObject, keys: list[str]) -> None:
        at = self._pick(data, lambda _: True)
        if at is None or isinstance(get_value(self.document.record, at[:-1]), list):
            return
        for key in keys:
            if key not in get_value(self.document.record, at[:-1]):
                position = self.document.undo_stack.position
                self.document.rename(at, key, burst=True)
                at = (*at[:-1], key)
                self._edited(position)

    @rule(data=st.data(), typed=st.lists(st.one_of(texts, values.map(json.dumps)), min_size=1, max_size=4))
    def type_json(self, data: st.DataObject, typed: list[str]) -> None:
        at = self._pick(data, lambda _: True)
        if at is None:
            return
        for text in typed:
            position = self.document.undo_stack.position
            self.document.type_json(at, text)
            self._edited(position)

    @rule(data=st.data())
    def confirm(self, data: st.DataObject) -> None:
        if at := self._pick(data, lambda value: not isinstance(value, dict | list)):
            position = self.document.undo_stack.position
            before = self._texts()
            self.document.confirm(at)
            if self.document.undo_stack.position > position:
                self._edited(position)
            assert self._texts() == before

    @rule()
    def undo(self) -> None:
        edit = self.document.undo()
        assert (edit is None) == (self.at == 0)
        self.at -= edit is not None

    @rule()
    def redo(self) -> None:
        edit = self.document.redo()
        assert (edit is None) == (self.at == len(self.states) - 1)
        self.at += edit is not None

    @rule()
    def save(self) -> None:
        had = self.document.is_dirty or self.document.is_new
        assert self.project.save(self.document) == had
        assert not self.document.is_dirty
        changed = {name for name, content in self._disk().items() if content != self.disk.get(name)}
        own = {part.source.path.relative_to(self.root).as_posix() for part in self.document.parts}
        assert changed <= own | _DERIVED and not (changed and not had)
        self.disk = self._disk()
        assert self._on_disk() == self._texts()

    # events outside the program

    @rule(how=st.sampled_from(["closed", "killed", "left"]))
    def open_again(self, how: str) -> None:
        """Continue in another process after the end of this one, or a kill; or in this one after opening other items."""
        dirty, mine, disk = self.document.is_dirty, self._texts(), self._on_disk() or self.states[0]
        if how == "left":
            sample_projects.make_files_old(self.root)
            assert self.project.preload(self.item) or self.layout in ("letters", "sciencemetabench")
            self.document = self.project.document(self.item)
        elif how == "closed":
            self.project.close()
            self._open()
        else:
            sample_projects.simulate_crash(self.project)
            self._open()
        assert not self.document.is_dirty
        if not self.document.is_new:
            assert self._texts() == disk
        lost = self.project.count_lost_edits(self.document)
        if dirty:
            assert lost and self.item in self.project.find_unsaved()
            self.project.recover(self.document)
        assert self._texts() == mine
        assert not self.project.count_lost_edits(self.document)
        assert self.document.undo_stack.position == self.at
        assert len(self.document.undo_stack.edits) == len(self.states) - 1

    @precondition(lambda self: not self.document.is_new)
    @rule(data=st.data(), how=st.sampled_from(["mine", "theirs", "merge"]), value=texts)
    def another_program_writes(self, data: st.DataObject, how: str, value: str) -> None:
        part = self.document.parts[0]
        theirs = _changed_by_another(part.source.read() or "", value)
        path = part.source.path
        path.write_bytes(path.read_bytes().replace((part.disk or "").encode(), theirs.encode()))
        before, disk = self._texts(), self._disk()
        if part.disk == theirs:
            return
        if part.is_dirty:
            with pytest.raises(ChangedOnDiskError):
                self.project.save(self.document)
            assert self._disk() == disk and self._texts() == before and self.document.is_dirty
        position = self.document.undo_stack.position
        if how == "merge" and self._merge(data):
            assert self._on_disk() == self._texts()
            self._edited(position)
        elif how in ("mine", "merge"):
            self.project.keep_mine(self.document)
            assert self._texts() == before
        else:
            self.project.take_theirs(self.document)
            assert self.document.parts[0].text == theirs
            assert self._disk() == disk
            self._edited(position)
        assert not self.document.is_dirty
        self.disk = self._disk()

    def _merge(self, data: st.DataObject) -> bool:
        """Merge what another program wrote; return False if that is not possible, and nothing was changed."""
        before, disk = self._texts(), self._disk()
        try:
            merge = self.project.merge_versions(self.document)
            numbers = [number for number in merge.conflicts if data.draw(st.booleans())]
            self.project.take_merge(self.document, merge, numbers)
        except ChangedOnDiskError:
            assert self._texts() == before and self._disk() == disk
            return False
        wanted = resolve_conflicts(merge.merged, numbers)
        assert is_identical(self.document.record, wanted)
        return True

    # invariants

    @invariant()
    def texts_are_those_of_the_state(self) -> None:
        if hasattr(self, "states"):
            assert self._texts() == self.states[self.at]

    @invariant()
    def text_equals_the_record(self) -> None:
        if hasattr(self, "document"):
            part = self.document.parts[0]
            held = part.select_own(self.document.record)
            assert is_identical(get_value(json.loads(part.text), part.prefix), held)  # type: ignore[attr-defined]

    @invariant()
    def row_equals_the_record(self) -> None:
        parts = self.document.parts[1:] if hasattr(self, "document") else ()
        for part in (each for each in parts if isinstance(each, RowPart)):
            (cells,) = csv.reader([part.text])
            header = sample_projects.TABLE.splitlines()[0].split(",")
            row = dict(zip(header, cells, strict=True))
            assert row["document_number"] == "04" and row["transkribus_id"] == "1932283"
            for column in ("letter_title", "sender_persons", "has_signatures"):
                value = (
                    get_value(self.document.record, (column,))
                    if isinstance(self.document.record, dict)
                    else None
                )
                if isinstance(value, list) and all(isinstance(each, str) for each in value):
                    assert row[column] == " | ".join(value)

    @invariant()
    def only_saving_writes(self) -> None:
        if hasattr(self, "disk"):
            assert self._disk() == self.disk


def _changed_by_another(text: str, value: str) -> str:
    tree = json.loads(text)
    inner = tree.get("response_text", tree)
    if isinstance(inner, dict) and "sha256" not in inner:
        inner["by another"] = [value]
    elif isinstance(inner, dict):
        inner["title"] = value
    return json.dumps(tree, ensure_ascii=False)


def _benchmark(name: str) -> Any:
    from gtapp.core.schema import benchmark

    return benchmark.load(name)


def _raise(error: Exception) -> None:
    raise AssertionError(str(error))


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.slow
def test_work_on_a_project(layout: str) -> None:
    machine = type("ProjectMachine", (ProjectMachine,), {"layout": layout})
    run_state_machine_as_test(machine, settings=settings(examples(12), stateful_step_count=18))
