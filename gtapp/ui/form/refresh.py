"""After an edit: which blocks look again, and where the focus goes when it was undone or done again."""

from __future__ import annotations

from collections.abc import Iterable

from gtapp.document import Change, Edit
from gtapp.pointer import Pointer
from gtapp.ui.form.binding import Binding
from gtapp.ui.form.block import Block
from gtapp.ui.form.group import GroupBlock
from gtapp.ui.form.verdicts import Given, Verdicts, placed


def refresh(root: Block, binding: Binding, edit: Edit) -> None:
    """Lets the blocks look again that show what `edit` touched, and no others."""
    touched = {change.pointer for change in edit.changes if change.kind != "status"} | binding.look_again()
    whole = {_container(change) for change in edit.changes if change.is_structural}
    for pointer in whole:
        _look(root, binding.tree_at(pointer))
    for pointer in touched:
        if not any(pointer[: len(container)] == container for container in whole):
            _look(root, binding.tree_at(pointer))


def _container(change: Change) -> Pointer:
    """The list or object whose members changed."""
    return change.pointer if change.kind == "move" else change.pointer[:-1]


def judge(root: Block, binding: Binding, given: Given | None) -> None:
    """Shows a run's verdicts, None for no run; lets only those blocks look again that show another one than before."""
    before, document = binding.verdicts, binding.document
    binding.verdicts = None if given is None else Verdicts(placed(given, document) if document else None)
    touched: dict[Block, list[Pointer]] = {}
    for pointer in (binding.verdicts or Verdicts()).changed(before):
        at = binding.tree_at(pointer)
        touched.setdefault(root.block_at(at), []).append(at)
    for block, places in touched.items():
        block.judge(places)


def _look(root: Block, at: Pointer) -> None:
    block = root.block_at(at)
    while block.stand_in and isinstance(block.parentWidget(), Block):
        block = block.parentWidget()  # type: ignore[assignment]
    block.look_at(at)
    around = block.parentWidget()
    if isinstance(around, GroupBlock) and block.at:
        around.neighbour_changed(str(block.at[-1]))


class Steps:
    """Tells an edit that was undone or done again from a new one."""

    def __init__(self) -> None:
        self._undone: set[int] = set()

    def begin(self, waiting: Iterable[Edit]) -> None:
        """Another document: `waiting` are those of its edits that can be done again."""
        self._undone = {id(edit) for edit in waiting}

    def kind(self, edit: Edit, following: Edit | None) -> str:
        """``new``, ``undo`` or ``redo``; `following` is the edit that could be done again now."""
        if edit is following:
            self._undone.add(id(edit))
            return "undo"
        if id(edit) in self._undone:
            self._undone.discard(id(edit))
            return "redo"
        self._undone.clear()
        return "new"


def place_of(edit: Edit, undone: bool) -> Pointer | None:
    """The record's address that an undone (or redone) edit is about."""
    change = next((each for each in edit.changes if each.kind != "status"), None)
    if change is None:
        return None
    if change.kind == "move":
        return (*change.pointer, change.at if undone else change.to)
    return change.pointer
