"""Find and replace over all items as a feature of the window: an entry of the menu "Edit"."""

from __future__ import annotations

from gtapp.own_fields import EACH
from gtapp.pointer import Pointer
from gtapp.ui import widgets
from gtapp.ui.actions import ActionSpec
from gtapp.ui.context import AppContext, Feature


class ReplacementFeature(Feature):
    """Imports are inside functions because the window starts without what they need."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.actions = (
            ActionSpec(
                "replace_all", self.tr("F&ind and replace in all items …"), "Ctrl+Shift+H",
                "project", self.open_dialog, "edit", 30, icon="replace-all",
            ),
        )  # fmt: skip

    def open_dialog(self) -> None:
        """Offer the replacement, with the focused field first; what is edited in the current item is saved before."""
        session = self.context.session
        if session is None:
            return
        path = self._find_focused_path()
        session.commit_wanted.emit()
        session.save_edits()
        if session.unsaved.failures:
            names = ", ".join(each.document.item_id for each in session.unsaved.failures)
            text = self.tr(
                "{names} could not be saved. Save or decide there first; then values can be replaced."
            )
            self.context.show_message(text.format(names=names))
            return
        from gtapp.ui.replacement.replace_dialog import ReplaceDialog

        dialog = ReplaceDialog(session, self.context.tasks, path, self.context.window)
        widgets.run_dialog(dialog)
        if dialog.has_changed:
            session.reread()
            self.context.scoring_changed.emit()

    def _find_focused_path(self) -> Pointer | None:
        """Return the path of the field that has the focus in the form."""
        form, document = self.context.form, self.context.document
        pointer = form.focused_pointer() if form else None
        if document is None or pointer is None:
            return None
        return tuple(EACH if isinstance(token, int) else token for token in document.to_tree_pointer(pointer))
