"""What the command of agreement runs."""

from __future__ import annotations

from itertools import takewhile

from gtapp.core.schema.pointer import Pointer
from gtapp.editor.context import AppContext, FeaturePart
from gtapp.features.agreement.value_pairs import ValuePair
from gtapp.features.agreement.window.agreement_dialog import AgreementDialog, DifferingValue, ShownAgreement
from gtapp.features.agreement.window.agreement_texts import get_place
from gtapp.kit import small_widgets


class AgreementPart(FeaturePart):
    """Opens the dialog as it was left, and goes to the values that are chosen in it."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._shown: ShownAgreement | None = None
        context.project_changed.connect(self._forget)

    def _forget(self) -> None:
        self._shown = None

    def show_dialog(self) -> None:
        """Compare the open project with another folder."""
        context = self.context
        assert context.project
        dialog = AgreementDialog(
            context.project, context.tasks, context.preferences, self._shown, context.window
        )
        is_accepted = small_widgets.run_dialog(dialog)
        self._shown = dialog.shown
        if is_accepted and dialog.chosen:
            self._go_to(dialog.chosen)

    def _go_to(self, wanted: DifferingValue) -> None:
        context = self.context
        if context.go_to_item(wanted.item) and context.form:
            context.form.focus_at(_find_place(wanted.pair))
        else:
            context.show_status(self.tr("The list has no item {name} now.").format(name=wanted.item))


def _find_place(pair: ValuePair) -> Pointer:
    """Return the place of a value in the form: of what the record has not, the list in which the other reader has it."""
    place = get_place(pair)
    return (
        place if pair.pointer is not None else tuple(takewhile(lambda token: isinstance(token, str), place))
    )
