"""What the command of exports runs."""

from __future__ import annotations

from gtapp.core.project.overview.item_search import find_sample_name
from gtapp.editor.context import FeaturePart
from gtapp.features.exports.window.export_dialog import ExportDialog
from gtapp.kit import small_widgets


class ExportsPart(FeaturePart):
    """Opens the dialog."""

    def show_dialog(self) -> None:
        """Export the open project; what is edited in the current item is saved first."""
        view = self.context.view
        if view is None:
            return
        view.session.save_edits()
        selected = view.selected if len(view.selected) > 1 else ()
        sample = find_sample_name(view.listed_kind)
        window = self.context.window
        small_widgets.run_dialog(ExportDialog(view.session, self.context.tasks, window, selected, sample))
