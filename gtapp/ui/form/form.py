"""The form of a record: the view of its values with the actions that the keys and the context menu run."""

from __future__ import annotations

from PySide6.QtGui import QAction, QContextMenuEvent
from PySide6.QtWidgets import QApplication, QWidget

from gtapp.fields import Field
from gtapp.ui.form.form_actions import FormActions
from gtapp.ui.form.form_view import FormView


class RecordForm(FormView):
    """Shows and edits the record of one document; pointers in its methods and signals are the record's own."""

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self._actions = FormActions(self)
        self.actions_by_name: dict[str, QAction] = self._actions.by_name
        self._binding.value_done.connect(self._actions.confirm_next)
        self._binding.row_wanted.connect(self._actions.add_row)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self.document is not None:
            self._actions.create_menu(QApplication.focusWidget()).popup(event.globalPos())
