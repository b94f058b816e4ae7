"""What the command runs by which one decides between two readings."""

from __future__ import annotations

from gtapp.editor.context import FeaturePart
from gtapp.features.adjudication.window.adjudication_dialog import AdjudicationDialog
from gtapp.kit import small_widgets


class AdjudicationPart(FeaturePart):
    """Opens the dialog, and shows what was decided in it."""

    def show_dialog(self) -> None:
        """Decide between the project's records and another reading of them; what is edited is saved first."""
        context = self.context
        session, view = context.session, context.view
        if session is None or view is None:
            return
        session.commit_wanted.emit()
        session.save_edits()
        dialog = AdjudicationDialog(view, context.tasks, context.preferences, context.window)
        small_widgets.run_dialog(dialog)
        if dialog.has_changed:
            session.reread()
            context.scoring_changed.emit()
        if dialog.has_quoted:
            context.refresh_docks()
