"""The boxes by which the user agrees that an import marks letters as checked: one for each reason that the sheet gives."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QSizePolicy, QVBoxLayout, QWidget

from gtapp.sheets.importer import CHECK_REASONS, DEFAULT_REASONS, CheckReason, ImportPlan, describe_checks
from gtapp.ui.i18n import translate_message


class LetterCheckBoxes(QWidget):
    """Shows how many letters an import would mark as checked; without such letters there is no box."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.boxes: dict[CheckReason, QCheckBox] = {reason: QCheckBox(self) for reason in CHECK_REASONS}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for box in self.boxes.values():
            box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)  # names may be many
            column.addWidget(box)
        self.show_plan(None)

    def show_plan(self, plan: ImportPlan | None) -> None:
        """Offer what this plan would check; ticked is what the sheet itself calls done."""
        for reason, box in self.boxes.items():
            message = describe_checks(plan, reason) if plan else None
            text = translate_message(message) if message else ""
            box.setText(text.replace("&", "&&"))
            box.setToolTip(text)
            box.setChecked(reason in DEFAULT_REASONS)
            box.setVisible(bool(text))

    @property
    def reasons(self) -> frozenset[CheckReason]:
        """The reasons for which letters become checked."""
        return frozenset(reason for reason, box in self.boxes.items() if box.isChecked())
