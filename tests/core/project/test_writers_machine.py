"""Two writers of one item under random work: edits, saves, kills and restarts; no unsaved edit is ever lost."""

from __future__ import annotations

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
    precondition,
    rule,
    run_state_machine_as_test,
)

from gtapp.core.platform.errors import ChangedOnDiskError, EditError
from gtapp.core.project.project import Project
from gtapp.core.record.document import Document
from gtapp.core.schema import benchmark
from gtapp.features import extend_project
from tests.sample_projects import CARD, cards, simulate_crash
from tests.strategies import examples

NAMES = ("one", "two")
Values = dict[str, str]


class Writer:
    """A process with the item open; `unsaved` are the values that it set since its last save."""

    def __init__(self, root: Path) -> None:
        self.project = Project(root, benchmark.load("zettelkatalog"), extend_project)
        self.project.journal_failed.connect(_raise)
        self.document: Document = self.project.document("a")
        self.unsaved: Values = {}


class WritersMachine(RuleBasedStateMachine):
    """Each value is set to a text that is used once; `lost` are the unsaved values of the writers that ended."""

    @initialize()
    def begin(self) -> None:
        self.root = cards(Path(tempfile.mkdtemp(prefix="gtapp-writers-")), {"a": {**CARD, "rows": [{}, {}]}})
        self.writers = {name: Writer(self.root) for name in NAMES}
        self.lost: list[Values] = []
        self.count = 0

    def teardown(self) -> None:
        if hasattr(self, "writers"):
            for name in NAMES:
                self._kill(name)
            self._open("one")
            self.writers["one"].project.close()
            shutil.rmtree(self.root)

    def _kill(self, name: str) -> None:
        writer = self.writers.pop(name, None)
        if writer:
            simulate_crash(writer.project)
            if writer.unsaved:
                self.lost.append(writer.unsaved)

    def _open(self, name: str) -> None:
        """Start a process and restore everything that is offered: each lost value is there, or a later one in its place."""
        writer = self.writers[name] = Writer(self.root)
        project, document = writer.project, writer.document
        if any(other.unsaved for other in self.writers.values()):
            assert project.other_writers.find(document)
            with pytest.raises(EditError):
                document.set(("refused",), "")
            project.other_writers.edit_apart(document)
        else:
            assert not project.other_writers.find(document)
        assert bool(self.lost) == bool(project.count_lost_edits(document))
        while project.count_lost_edits(document):
            project.recover(document)
        for key in {key for values in self.lost for key in values}:
            assert _read(document, key) in {values[key] for values in self.lost if key in values}
            writer.unsaved[key] = _read(document, key)
        self.lost.clear()
        assert document.is_dirty == bool(writer.unsaved)

    def _pick(self, data: st.DataObject) -> str:
        return data.draw(st.sampled_from(sorted(self.writers)))

    @rule(name=st.sampled_from(NAMES), how=st.sampled_from(["killed", "closed", "started"]))
    def restart(self, name: str, how: str) -> None:
        """End a process in one of two ways and start it again; or start one that was killed before."""
        if how != "started":
            self._kill(name)
        if how != "killed" and name not in self.writers:
            self._open(name)

    @precondition(lambda self: self.writers)
    @rule(data=st.data(), key=st.sampled_from(["alone", "both", "0", "1"]))
    def edit(self, data: st.DataObject, key: str) -> None:
        name = self._pick(data)
        writer = self.writers[name]
        if writer.project.other_writers.find(writer.document):
            with pytest.raises(EditError):
                writer.document.set(("refused",), "")
            writer.project.other_writers.edit_apart(writer.document)
        self.count += 1
        where = f"{name} {key}" if key == "alone" else key
        at = ("rows", int(key), "name") if key.isdecimal() else (where,)
        writer.document.set(at, str(self.count))
        writer.unsaved[where] = str(self.count)

    @precondition(lambda self: self.writers)
    @rule(data=st.data())
    def save(self, data: st.DataObject) -> None:
        writer = self.writers[self._pick(data)]
        if not writer.document.is_dirty:
            return
        try:
            writer.project.save(writer.document)
        except ChangedOnDiskError:
            writer.project.keep_mine(writer.document)
        assert not writer.document.is_dirty
        writer.unsaved.clear()


def _read(document: Document, key: str) -> Any:
    return document.get(("rows", int(key), "name") if key.isdecimal() else (key,))


def _raise(error: Exception) -> None:
    raise AssertionError(str(error))


@pytest.mark.slow
def test_two_writers_lose_nothing() -> None:
    run_state_machine_as_test(WritersMachine, settings=settings(examples(40), stateful_step_count=25))
