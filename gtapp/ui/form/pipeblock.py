"""The block of a list that is edited as one line: each entry that changes is a step of its own, in one edit."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QWidget

from gtapp.document import Document, Issue
from gtapp.errors import EditError
from gtapp.fields import Field
from gtapp.pointer import Pointer
from gtapp.ui.form.binding import Binding
from gtapp.ui.form.editors.pipe import PipeEditor
from gtapp.ui.form.pipes import Step
from gtapp.ui.form.valueblock import ValueBlock
from gtapp.ui.form.verdicts import Judged
from gtapp.ui.messages import translate_error


class PipeBlock(ValueBlock):
    """A list of texts in one line."""

    def __init__(self, field: Field, binding: Binding, parent: QWidget | None = None) -> None:
        self._pipe = PipeEditor(field)
        super().__init__(field, binding, self._pipe, parent)

    def write(self, value: Any) -> bool:
        document = self.binding.document
        old = self.binding.value(self.pointer)
        steps = self._pipe.changes() if isinstance(old, list) and not self._pipe.is_emptied() else []
        if document is None or not steps:
            return self.binding.set(self.pointer, value)
        if len(steps) == 1 and steps[0].kind == "set":
            return self.binding.set((*self.pointer, steps[0].place), steps[0].value)
        try:
            with document.group(self.tr("entries")):
                for step in steps:
                    _do(document, self.pointer, step)
        except EditError as error:
            self.binding.failed.emit(translate_error(error))
            return False
        return True

    def issues(self) -> tuple[Issue, ...]:
        return self.binding.issues_under(self.pointer)

    def judged(self) -> Judged | None:
        return self.binding.judged_under(self.pointer)

    def tag_of(self, value: Any) -> str:
        """A list of one empty entry looks like an empty list, but is none."""
        if isinstance(value, list) and len(value) == 1 and value[0] in (None, ""):
            return "[null]" if value[0] is None else '[""]'
        return super().tag_of(value)

    def origin(self) -> str:
        """The whole list's origin: the entries', where they agree."""
        value = self.binding.value(self.pointer)
        whole = self.binding.origin(self.pointer)
        if not isinstance(value, list) or not value:
            return whole
        found = {self.binding.origin((*self.pointer, index)) for index in range(len(value))}
        if found == {"confirmed"}:
            return "confirmed"
        if whole == "draft":
            return "draft"
        return next(iter(found)) if len(found) == 1 and found != {"draft"} else "hand"

    def confirm(self) -> None:
        document = self.binding.document
        value = self.binding.value(self.pointer)
        if document is None or not isinstance(value, list) or not value:
            super().confirm()
        elif self.state.origin != "hand" or self.state.needs_look:
            with document.group(self.tr("confirm")):
                for index in range(len(value)):
                    document.confirm((*self.pointer, index))


def _do(document: Document, pointer: Pointer, step: Step) -> None:
    where = (*pointer, step.place)
    if step.kind == "set":
        document.set(where, step.value)
    elif step.kind == "insert":
        document.insert(where, step.value)
    else:
        document.remove(where)
