"""What the command of exports runs."""

from __future__ import annotations

from gtapp.editor.context import FeaturePart
from gtapp.features.exports.window.export_dialog import ExportDialog
from gtapp.kit import small_widgets


class ExportsPart(FeaturePart):
    """Opens the dialog."""

    def show_dialog(self) -> None:
        """Export the open project; what is edited in the current item is saved first."""
        session = self.context.session
        if session is None:
            return
        session.save_edits()
        selected = self.context.selected
        window = self.context.window
        dialog = ExportDialog(session, self.context.tasks, window, selected if len(selected) > 1 else ())
        small_widgets.run_dialog(dialog)
