"""What the command of audits runs."""

from __future__ import annotations

from gtapp.core.platform.errors import EditError
from gtapp.core.schema.pointer import resolve_pointer
from gtapp.core.store.audits import Audit, Audits, ValueJudgement
from gtapp.editor.context import FeaturePart
from gtapp.features.audit.sampling import parse_reading, read_value
from gtapp.features.audit.window.audit_dialog import AuditDialog
from gtapp.features.audit.window.audit_reader import AuditReader
from gtapp.kit import small_widgets


class AuditPart(FeaturePart):
    """Opens the dialogs, and takes corrections over into records."""

    def show_dialog(self) -> None:
        """Draw a sample or go on with one; what is edited in the current item is saved first."""
        session = self.context.session
        if session is None:
            return
        session.save_edits()
        while True:
            dialog = AuditDialog(session.project, self.context.tasks, self.context.window)
            if not small_widgets.run_dialog(dialog) or not (dialog.audits and dialog.chosen):
                return
            self.read(dialog.audits, dialog.chosen)

    def read(self, audits: Audits, audit: Audit) -> None:
        """Show the values of an audit one by one."""
        if self.context.view:
            reader = AuditReader(
                self.context.view, audits, audit, self.context.tasks, self._take_over, self.context.window
            )
            small_widgets.run_dialog(reader)

    def _take_over(self, judged: ValueJudgement) -> bool:
        """Put a reading into the record, as an edit that undo takes back; return False if the record has another value now."""
        session = self.context.session
        if session is None:
            return False
        is_shown = session.item is not None and session.item.id == judged.item
        document = self.context.document if is_shown or self.context.go_to_item(judged.item) else None
        try:
            if document is None or read_value(document, judged.pointer) != judged.truth:
                return False
            value = parse_reading(document, judged.pointer, judged.reading)
            document.set(resolve_pointer(document.record, judged.pointer), value)
        except EditError:
            return False
        return True
