"""The steps of a session, over all items of a project, in the order in which they were made: undone and redone across items.

A step is one edit of one item, or the edits of several items that belong together (`StepHistory.group`). Behind the session's own
steps come the earlier ones of the item that is shown; those over several items are found in the journal by their names. Steps of
other windows and persons are none of these.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from typing import Final, NamedTuple, Protocol
from weakref import WeakKeyDictionary

from gtapp.core.platform.errors import EditError, GtappError
from gtapp.core.platform.messages import Message
from gtapp.core.platform.signals import Signal
from gtapp.core.project.project import Project, make_step_name
from gtapp.core.record.changes import Edit
from gtapp.core.record.document import Document


class StepEdit(NamedTuple):
    """An edit of an item; `made` is its time, by which it is known when the item is opened again."""

    item: str
    made: float


Step = tuple[StepEdit, ...]
"""The edits that one undo takes back, in the order made."""

MOST_STEPS: Final = 10_000
"""So many steps of a session are kept; earlier edits are undone in their items alone."""


class SideChange(Protocol):
    """What a step changes beside its edits, such as a table that several items use; `name` is for messages.

    It is taken back and done again with the step in the session that made it; it is not stored.
    """

    name: str

    def undo(self) -> None:
        """Take the change back.

        Raises:
            GtappError: something else was changed since, or it can't be written; nothing is changed then.
        """

    def redo(self) -> None:
        """Do the change again; raises as `undo` does."""


class StepGroup:
    """A step over several items that is being made; its `name` is stored with each of its `edits`."""

    def __init__(self) -> None:
        self.name: Final = make_step_name()
        self.edits: Final[list[StepEdit]] = []
        self.side_changes: Final[list[SideChange]] = []


class StepResult(NamedTuple):
    """What an undo or redo did: the `edits` by item, and the items and side changes that were `skipped`, with the reasons."""

    edits: Mapping[str, Edit] = {}
    skipped: Mapping[str, Message] = {}


Stepping = Generator[None, None, StepResult]
"""An undo or redo under way, item by item; it returns its result."""


class StepHistory:
    """The order of a session's steps.

    The documents keep their own edits (`UndoStack`), and the journal stores them; this is the order among items alone. It is
    not stored: after a restart, undo begins with the earlier steps of the item that is shown. `changed` is emitted with each
    step that is made.
    """

    def __init__(self, project: Project) -> None:
        self._project = project
        self._done: list[Step] = []
        self._undone: list[Step] = []
        self._group: StepGroup | None = None
        self._side_changes: dict[StepEdit, Sequence[SideChange]] = {}
        self._positions: WeakKeyDictionary[Document, int] = WeakKeyDictionary()
        self._is_stepping = False
        self._begun = time.time()
        self.changed: Signal[Step] = Signal()
        project.document_opened.connect(self._watch)

    # recording

    @contextmanager
    def group(self) -> Iterator[StepGroup]:
        """Make one step of all edits inside, of any items. The items are saved by the caller."""
        group = StepGroup()
        try:
            with self.collect(group):
                yield group
        finally:
            self.end(group)

    @contextmanager
    def collect(self, group: StepGroup) -> Iterator[None]:
        """Collect the edits that are made inside, for a step that is made piece by piece (`end`)."""
        outer, self._group = self._group, group
        try:
            with self._project.name_step(group.name):
                yield
        finally:
            self._group = outer

    def end(self, group: StepGroup) -> None:
        """Make one step of the edits that were collected, and of the group's side changes if there are any edits."""
        if group.side_changes:
            self._side_changes.update(dict.fromkeys(group.edits, group.side_changes))
        self._add(group.edits)

    def _add(self, edits: Sequence[StepEdit]) -> None:
        """Make one step of these edits, or add them to the ones that are being collected."""
        if not edits:
            return
        if self._group is not None:
            self._group.edits.extend(edits)
            return
        self._done.append(tuple(edits))
        for step in self._done[:-MOST_STEPS]:
            for each in step:
                self._side_changes.pop(each, None)
        del self._done[:-MOST_STEPS]
        self._undone.clear()
        self.changed.emit(self._done[-1])

    def _watch(self, document: Document) -> None:
        self._positions[document] = document.undo_stack.position
        document.edited.connect(lambda edit: self._follow(document, edit))

    def _follow(self, document: Document, edit: Edit) -> None:
        """Record an edit that was made, continued by typing, undone or redone."""
        stack, step = document.undo_stack, StepEdit(document.item_id, edit.made)
        before, self._positions[document] = self._positions[document], stack.position
        is_restored = edit.made < self._begun  # in an earlier session
        if self._is_stepping or is_restored:
            return
        if stack.last is not edit:
            self._drop(step)
        elif stack.position == before:
            self._continue_last(step)
        else:
            self._add([step])

    def _drop(self, undone: StepEdit) -> None:
        """Drop an edit that was undone alone."""
        if self._group and undone in self._group.edits:
            self._group.edits.remove(undone)
        self._done = [left for step in self._done if (left := tuple(each for each in step if each != undone))]

    def _continue_last(self, whole: StepEdit) -> None:
        """Replace the last edit of an item by the one that typing continued it to."""
        for number in reversed(range(len(self._done))):
            step = self._done[number]
            if any(each.item == whole.item for each in step):
                self._done[number] = tuple(whole if each.item == whole.item else each for each in step)
                return
        self._add([whole])

    # undo and redo

    def can_undo(self, shown: Document | None) -> bool:
        """Return whether there is a step that `undo` takes back."""
        return bool(self._done) or (shown is not None and self._find_last(shown) is not None)

    def can_redo(self, shown: Document | None) -> bool:
        """Return whether there is a step that `redo` does again."""
        return bool(self._undone) or (shown is not None and shown.can_redo)

    def find_undo(self, shown: Document | None) -> Step:
        """Return the step that `undo` takes back; an empty one if there is none.

        An edit that a command made in the shown item since the last step comes before it.
        """
        step = self._done[-1] if self._done else ()
        last = self._find_last(shown) if shown else None
        if shown is None or last is None:
            return step
        own = StepEdit(shown.item_id, last.made)
        is_other = len(step) == 1 and step[0].item == own.item and step[0] != own
        is_covered = is_other and any(edit.made == step[0].made for edit in shown.undo_stack.done)
        return self._find_whole(own, last, done=True) if is_covered or not step else step

    def _find_last(self, shown: Document) -> Edit | None:
        """Return the last edit of the shown item that may be undone here."""
        return shown.undo_stack.last if self._project.may_undo(shown) else None

    def find_redo(self, shown: Document | None) -> Step:
        """Return the step that `redo` does again; an empty one if there is none."""
        if self._undone:
            return self._undone[-1]
        undone = shown.undo_stack.undone if shown else []
        if not shown or not undone:
            return ()
        return self._find_whole(StepEdit(shown.item_id, undone[0].made), undone[0], done=False)

    def _find_whole(self, own: StepEdit, edit: Edit, done: bool) -> Step:
        """Return the step of an earlier session that an edit of the shown item belongs to: its edits that are done, or undone."""
        known = self._project.list_step(edit.step) if edit.step else []
        found = {StepEdit(item, each.made) for item, each, is_done in known if is_done == done}
        return tuple(sorted({own, *found}, key=lambda each: each.made))

    def undo(self, shown: Document | None) -> Stepping:
        """Take back the last step, one item at a time; items whose files were changed by others meanwhile are skipped.

        `shown` is the document on the screen; other items are opened, and saved. A step of which nothing can be taken back is
        dropped, unless that is possible later.
        """
        step = self.find_undo(shown)
        result = yield from self._apply(tuple(reversed(step)), shown, back=True)
        self._move(step, result, self._done, self._undone)
        return result

    def redo(self, shown: Document | None) -> Stepping:
        """Do the step undone last again, as `undo` takes it back."""
        step = self.find_redo(shown)
        result = yield from self._apply(step, shown, back=False)
        self._move(step, result, self._undone, self._done)
        return result

    @staticmethod
    def _move(step: Step, result: StepResult, source: list[Step], target: list[Step]) -> None:
        """Move what was done of a step to the other list."""
        waiting = {item for item, reason in result.skipped.items() if reason.code != "step-changed"}
        moved = tuple(each for each in step if each.item in result.edits)
        if source and source[-1] == step and (moved or not waiting):
            source.pop()
        if moved:
            target.append(moved)

    def _apply(self, step: Step, shown: Document | None, back: bool) -> Stepping:
        edits, skipped = dict[str, Edit](), dict[str, Message]()
        for number, each in enumerate(step):
            if number:
                yield
            self._is_stepping = True
            try:
                edits[each.item] = self._apply_edit(each, shown, back)
            except GtappError as error:
                skipped[each.item] = error.message
            finally:
                self._is_stepping = False
        if not (shown and shown.is_dirty):  # else its save does this
            self._project.complete_following(edits)
        for change in self._find_side_changes(each for each in step if each.item in edits):
            try:
                (change.undo if back else change.redo)()
            except GtappError as error:
                skipped[change.name] = error.message
        return StepResult(edits, skipped)

    def _find_side_changes(self, edits: Iterable[StepEdit]) -> list[SideChange]:
        """Return what a step of these edits changes beside them."""
        found = {id(change): change for each in edits for change in self._side_changes.get(each, ())}
        return list(found.values())

    def _apply_edit(self, step: StepEdit, shown: Document | None, back: bool) -> Edit:
        """Undo or redo one edit of an item.

        Raises:
            GtappError: the item has another history now (``step-changed``), can't be edited, or can't be saved.
        """
        if shown and shown.item_id == step.item:
            return self._step_document(shown, step, back)
        document = self._project.document(step.item)
        self._project.ensure_editable(document)
        edit = self._step_document(document, step, back)
        is_import = self._project.is_restored(step.item)
        try:
            if document.is_dirty:
                with self._project.defer_following() if is_import else nullcontext():
                    self._project.save(document)
        except GtappError:
            _ = self._project.redo(document) if back else self._project.undo(document)
            raise
        return edit

    def _step_document(self, document: Document, step: StepEdit, back: bool) -> Edit:
        stack = document.undo_stack
        expected = stack.last if back else next(iter(stack.undone), None)
        edit = None
        is_own = any(
            step in each for each in self._done
        )  # also where a command has continued the item's history
        may_step = not back or is_own or self._project.may_undo(document)
        if expected and expected.made == step.made and may_step:
            edit = self._project.undo(document) if back else self._project.redo(document)
        if edit is None:
            raise EditError("step-changed", item=step.item)
        return edit
