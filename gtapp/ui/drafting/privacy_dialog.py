"""The dialog that shows what leaves the computer before a project's first request to an address; consent is remembered."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QVBoxLayout, QWidget

from gtapp.drafting.providers import Profile
from gtapp.project.drafting import RunPlan
from gtapp.ui import plain
from gtapp.ui.i18n import translate_message
from gtapp.ui.preferences import Preferences
from gtapp.ui.widgets import fit_to_text

_AGREED = "drafting_agreed"
_NAMED = 12


def has_consent(preferences: Preferences, plan: RunPlan) -> bool:
    """Return whether the user agreed to send this project to this address; examples need a consent of their own."""
    return _consent_line(plan) in preferences.of_folder(plan.project.root, _AGREED).split("\n")


def remember_consent(preferences: Preferences, plan: RunPlan) -> None:
    """Remember the consent in the user's settings, not in the project."""
    known = preferences.of_folder(plan.project.root, _AGREED)
    preferences.put_of_folder(
        plan.project.root, _AGREED, "\n".join(filter(None, (known, _consent_line(plan))))
    )


def _consent_line(plan: RunPlan) -> str:
    return f"{plan.options.profile.base_url} {'examples' if _has_examples(plan) else ''}".strip()


def _has_examples(plan: RunPlan) -> bool:
    return bool(plan.settings.examples or plan.settings.example_items)


class PrivacyDialog(QDialog):
    """Shows scans, model and address; “Don't send” is the default."""

    def __init__(self, plan: RunPlan, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Send scans to a model?"))
        profile = plan.options.profile
        intro = (
            self.tr("The server runs on this computer: nothing leaves it. It gets:")
            if profile.is_local
            else self.tr(
                "This leaves your computer. Look whether the rights on the scans and your rules allow it."
            )
        )
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        for name, text in self._lines(plan, profile):
            value = plain.label(text, self, wrap=True)
            value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            form.addRow(name, value)
        column = QVBoxLayout(self)
        column.addWidget(plain.label(intro, self, wrap=True))
        column.addLayout(form)
        for warning in profile.warnings():
            column.addWidget(plain.label(translate_message(warning), self, wrap=True))
        column.addWidget(plain.label(self._ending(), self, wrap=True))
        column.addStretch(1)
        column.addWidget(self._buttons())
        fit_to_text(self, 620)

    def _lines(self, plan: RunPlan, profile: Profile) -> list[tuple[str, str]]:
        items = plan.options.items
        scans = sum(len(item.scans) for item in items)
        names = ", ".join(item.id for item in items[:_NAMED]) + (" …" if len(items) > _NAMED else "")
        examples = self.tr("checked items, with their scans and ground truth, as examples")
        sent = self.tr("the prompt ({source}) and the schema").format(source=plan.prompt.source or "–")
        return [
            (
                self.tr("Scans:"),
                self.tr("{scans}; items: {items} ({names})").format(
                    scans=scans, items=len(items), names=names
                ),
            ),
            (self.tr("Besides:"), f"{sent}; {examples}" if _has_examples(plan) else sent),
            (self.tr("To:"), f"{profile.base_url} ({profile.name})"),
            (self.tr("Model:"), profile.model),
        ]

    def _ending(self) -> str:
        return self.tr(
            "Nothing else of the project is sent, and nothing that stands in an answer is ever carried out. This is asked once "
            "for this project and this address."
        )

    def _buttons(self) -> QDialogButtonBox:
        buttons = QDialogButtonBox(self)
        refuse = buttons.addButton(self.tr("&Don't send"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.addButton(self.tr("&Send"), QDialogButtonBox.ButtonRole.AcceptRole)
        refuse.setDefault(True)
        refuse.setFocus()
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        return buttons
