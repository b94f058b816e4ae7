"""What the command of printing runs."""

from __future__ import annotations

from gtapp.editor.context import FeaturePart
from gtapp.features.printing.window.print_dialog import PrintDialog
from gtapp.kit import small_widgets


class PrintingPart(FeaturePart):
    """Opens the dialog."""

    def show_dialog(self) -> None:
        """Print items of the open project; what is being typed in the current one is printed, too."""
        view = self.context.view
        if view is None:
            return
        view.form.commit()
        small_widgets.run_dialog(PrintDialog(view, self.context.tasks, self.context.window))
