"""What fills the panel of the item's draft."""

from __future__ import annotations

from PySide6.QtWidgets import QDockWidget

from gtapp.editor.context import FeaturePart
from gtapp.features.drafts.window.draft_panel import DraftPanel


class DraftPart(FeaturePart):
    """Shows the draft of the current item beside what became of it."""

    def fill(self, dock: QDockWidget) -> None:
        panel = dock.widget()
        if not isinstance(panel, DraftPanel):
            panel = DraftPanel(dock)
            dock.setWidget(panel)
        if self.context.project:
            panel.show_document(self.context.document, self.context.project)
