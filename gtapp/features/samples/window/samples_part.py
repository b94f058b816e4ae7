"""What the command of samples runs."""

from __future__ import annotations

from gtapp.core.project.overview.item_search import name_sample_kind
from gtapp.editor.context import FeaturePart
from gtapp.features.samples.window.samples_dialog import SamplesDialog
from gtapp.kit import small_widgets


class SamplesPart(FeaturePart):
    """Opens the dialog, and lists the items of the sample that is chosen in it."""

    def show_dialog(self) -> None:
        """Draw samples, and list the items of one; what is edited in the current item is saved first."""
        session, view = self.context.session, self.context.view
        if session is None or view is None:
            return
        session.save_edits()
        dialog = SamplesDialog(session.project, self.context.tasks, self.context.window)
        if small_widgets.run_dialog(dialog) and dialog.chosen:
            view.list_kind(name_sample_kind(dialog.chosen))
