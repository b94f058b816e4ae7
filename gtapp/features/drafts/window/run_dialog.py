"""The dialog that starts a run: items, provider, model and limits, with an estimate; and the consent before anything is sent."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QPushButton,
    QSpinBox,
    QWidget,
)

from gtapp.core.platform.errors import GtappError, raise_defect
from gtapp.core.schema.items import Item
from gtapp.editor.context import AppContext
from gtapp.editor.session import Session
from gtapp.features.drafts import (
    api_keys,
    client,
    costs,
    draft_runs,
    drafting_settings,
    providers,
    second_opinions,
)
from gtapp.features.drafts.costs import Budget, CostEstimate
from gtapp.features.drafts.draft_runs import RunPlan, override_model
from gtapp.features.drafts.drafting_settings import BoxForm
from gtapp.features.drafts.providers import Profile
from gtapp.features.drafts.second_opinions import TakenAnswers
from gtapp.features.drafts.window.providers_dialog import ProvidersDialog
from gtapp.features.drafts.window.service import DraftingService
from gtapp.kit import small_widgets
from gtapp.kit.combo_box import ComboBox
from gtapp.kit.dialogs import Dialog, FoldButton, Role, Standard
from gtapp.kit.layouts import FieldForm, FlowLayout, ScrollingPart
from gtapp.kit.live import LiveValue
from gtapp.kit.preferences import Preferences
from gtapp.kit.small_widgets import fit_to_text, grow_to_text
from gtapp.kit.tasks import Tasks, Ticket
from gtapp.kit.texts.i18n import format_cost, format_count, join_names, translate_error, translate_message


class ProviderChoice(QObject):
    """Two rows of a form, for a provider and a model; models are only requested when the button is pressed."""

    changed = Signal()

    edited = Signal()
    """The providers were edited."""

    def __init__(self, tasks: Tasks, dialog: QWidget) -> None:
        super().__init__(dialog)
        self._tasks, self._dialog = tasks, dialog
        self._known: dict[str, Profile] = {}
        self._models = LiveValue[list[str]](tasks, self, self._show_models, self._report_failure)
        self.provider = ComboBox(dialog)
        self.model = ComboBox(dialog)
        provider, model, editing, listing = self._name_rows()
        self._labels = provider, model
        self.edit = QPushButton(editing, dialog)
        self.list = QPushButton(listing, dialog)
        self.rows: list[QHBoxLayout] = []
        self.message = small_widgets.make_label(parent=dialog, wrap=True)
        self.model.setEditable(True)
        self.model.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        for box in (self.provider, self.model):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(20)
        self.edit.clicked.connect(self._edit)
        self.list.setToolTip(
            small_widgets.escape_tooltip(self.tr("Asks the provider which models it has; no scan is sent."))
        )
        self.list.clicked.connect(self._list)
        self.provider.currentIndexChanged.connect(self._choose)
        self.model.currentTextChanged.connect(lambda _: self.changed.emit())

    def _name_rows(self) -> tuple[str, str, str, str]:
        """Return the labels of both rows, and the texts of their buttons."""
        return (
            self.tr("P&rovider"),
            self.tr("&Model"),
            self.tr("Manage &providers …"),
            self.tr("&List models"),
        )

    def add_to(self, form: QFormLayout) -> None:
        """Add the rows to a form."""
        for text, box, button in zip(
            self._labels, (self.provider, self.model), (self.edit, self.list), strict=True
        ):
            row = QHBoxLayout()
            self.rows.append(row)
            row.addWidget(box, 1)
            row.addWidget(button)
            button.setMinimumWidth(max(each.sizeHint().width() for each in (self.edit, self.list)))
            form.addRow(text, row)
            label = form.labelForField(row)
            if hasattr(label, "setBuddy"):
                label.setBuddy(box)
            small_widgets.name_combo_box(box, text.replace("&", "").rstrip(":"))
        form.addRow("", self.message)
        self.message.hide()

    def fill(self, chosen: Profile | None = None) -> None:
        """List all providers, and select `chosen`.

        Raises:
            GtappError: the list of providers can't be used.
        """
        self._known = {each.name: each for each in providers.load_profiles()}
        self.provider.blockSignals(True)
        self.provider.clear()
        for name in self._known:
            self.provider.addItem(name)
        if chosen:
            self.provider.setCurrentText(chosen.name)
        self.provider.blockSignals(False)
        self._choose()
        if chosen:
            self.model.setEditText(chosen.model)

    @property
    def profile(self) -> Profile | None:
        """The selected provider with the selected model, which may be empty."""
        found = self._known.get(self.provider.currentText())
        return override_model(found, self.model.currentText().strip()) if found else None

    def _choose(self, _index: int = 0) -> None:
        self._models.cancel()
        found = self._known.get(self.provider.currentText())
        self.model.blockSignals(True)
        self.model.clear()
        self.model.setEditText(found.model if found else "")
        self.model.blockSignals(False)
        self._show_message("")
        self.changed.emit()

    def _show_message(self, text: str) -> None:
        self.message.setText(text)
        self.message.setVisible(bool(text))

    def _list(self) -> None:
        """Request the models in a worker, where the keyring may wait for its owner; the button keeps the focus."""
        profile = self.profile
        if profile is None or self._models.is_busy:
            return
        self._show_message(self.tr("Asking {address} …").format(address=profile.base_url))
        self._models.want(lambda _: client.list_models(profile, api_keys.find_key(profile).key))

    def _show_models(self, models: list[str]) -> None:
        previous = self.model.currentText()
        self.model.blockSignals(True)
        self.model.clear()
        self.model.addItems(models)
        self.model.setEditText(previous)
        self.model.blockSignals(False)
        self._show_message(self.tr("Models that the server lists: {count}.").format(count=len(models)))
        if models and not previous:
            self.model.setFocus(Qt.FocusReason.OtherFocusReason)
            self.model.showPopup()

    def _report_failure(self, error: Exception) -> None:
        self._show_message(translate_error(error))
        raise_defect(error)

    def _edit(self) -> None:
        previous = self.profile
        dialog = ProvidersDialog(self._tasks, self._dialog, previous.name if previous else "")
        small_widgets.run_dialog(dialog)
        try:
            self.fill(dialog.profile or previous)
        except GtappError as error:
            self._show_message(translate_error(error))
        self.edited.emit()


class SecondChoice(ProviderChoice):
    """The rows for the provider and the model of a second opinion."""

    def _name_rows(self) -> tuple[str, str, str, str]:
        return (
            self.tr("Read &by"),
            self.tr("&With model"),
            self.tr("Manage providers …"),
            self.tr("List models"),
        )


_ESTIMATE_DELAY_MS: Final = 300
_THIS, _SHOWN = "this", "shown"
_MAX_EXAMPLES: Final = 10
_MAX_COST: Final = 100_000.0
_WIDTH: Final = 640
_MORE_KEY: Final = "drafting/more"
_LINES: Final = 2
"""The lines that an estimate usually takes."""
_Estimate = tuple[int, CostEstimate | None]
"""The number of items that are requested, and their tokens and cost; of each run."""


class RunDialog(Dialog):
    """Starts a run when it is accepted; the items `first` are offered first."""

    def __init__(
        self, context: AppContext, session: Session, service: DraftingService, first: Sequence[Item] = ()
    ) -> None:
        super().__init__(context.window)
        self._context, self._session, self._drafting = context, session, service
        self._items: dict[str, Sequence[Item]] = {}
        self._estimated = LiveValue[list[_Estimate]](
            context.tasks, self, self._show_estimates, self._report_failure
        )
        self._taking = LiveValue[TakenAnswers](context.tasks, self, self._show_taken, self._report_failure)
        self.setWindowTitle(self.tr("Draft items"))
        self.item_choice = ComboBox(self)
        self.provider_choice = ProviderChoice(context.tasks, self)
        self.examples = QSpinBox(self)
        self.boxes = ComboBox(self)
        self.item_limit = QSpinBox(self)
        self.cost_limit = QDoubleSpinBox(self)
        self.again = QCheckBox(self.tr("Ask &again where an answer was refused, empty or cut off"), self)
        self.in_batch = QCheckBox(self.tr("Hand in as a &job (answers within a day, often cheaper)"), self)
        self.ocr = QCheckBox(self.tr("Send only the text read on the scans (&OCR), no images"), self)
        self.second = QCheckBox(self.tr("Then have another mo&del read the same"), self)
        self.second_choice = SecondChoice(context.tasks, self)
        self.second_ocr = QCheckBox(self.tr("Send it o&nly the text read on the scans (OCR)"), self)
        self.existing = QPushButton(self.tr("From answers that e&xist …"), self)
        self.more = FoldButton(self.tr("More"), self)
        self.estimate = small_widgets.make_label(parent=self, wrap=True)
        self.estimate.setMinimumHeight(_LINES * self.fontMetrics().lineSpacing())
        self.start = QPushButton(self.tr("&Start"), self)
        self._estimate_timer = QTimer(self, singleShot=True, interval=_ESTIMATE_DELAY_MS)
        self._estimate_timer.timeout.connect(self._estimate)
        self._build()
        self._fill(first)
        fit_to_text(self, _WIDTH)
        self.more.setChecked(self._has_unusual or context.preferences.flag(_MORE_KEY))
        self._show_rows()
        self.more.toggled.connect(self._show_rows)
        self.more.clicked.connect(self._store_more)

    # building

    def _build(self) -> None:
        self._set_up_fields()
        fields = QWidget(self)
        self._form = form = FieldForm(fields)
        form.setContentsMargins(0, 0, 0, 0)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.addRow(self.tr("&Items"), self.item_choice)
        self.provider_choice.add_to(form)
        form.addRow(self.tr("Limit of &cost"), self.cost_limit)
        form.addRow(self.more)
        first = form.rowCount()
        form.addRow(self.tr("&Examples"), self.examples)
        form.addRow(self.tr("Places of &values"), self.boxes)
        form.addRow(self.tr("Limi&t of items"), self.item_limit)
        form.addRow(self.again)
        form.addRow(self.in_batch)
        form.addRow(self.ocr)
        self._add_second(form)
        self._further_rows = range(first, form.rowCount())
        below = FieldForm()
        below.addRow(self.tr("Estimate"), self.estimate)
        self._fields = ScrollingPart(fields, self)
        self.add_parts((self._fields, 1), below)
        buttons = self.add_buttons(Standard.Cancel)
        buttons.add_command(self.tr("Prices …"), self._show_prices)
        buttons.addButton(self.start, Role.AcceptRole)
        self.start.setDefault(True)
        for signal in (
            self.item_choice.currentIndexChanged,
            self.examples.valueChanged,
            self.boxes.currentIndexChanged,
            self.item_limit.valueChanged,
            self.provider_choice.changed,
            self.in_batch.toggled,
            self.ocr.toggled,
            self.second.toggled,
            self.second_choice.changed,
            self.second_ocr.toggled,
        ):
            signal.connect(self._refresh)

    def _add_second(self, form: QFormLayout) -> None:
        """Add the rows on a second opinion; those on its model are shown where one is wanted."""
        why = self.tr(
            "Where two readings differ, the value is in doubt, and both are offered beside it. Nothing else finds as many errors."
        )
        form.addRow(self.tr("Second opinion"), small_widgets.make_label(why, self, wrap=True))
        self.existing.setToolTip(
            small_widgets.escape_tooltip(
                self.tr("Copies the answers of one run, from a folder, into the project. Nothing is sent.")
            )
        )
        self.existing.clicked.connect(self._choose_existing)
        form.addRow(FlowLayout(self.second, self.existing))
        self.second_choice.add_to(form)
        form.addRow(self.second_ocr)

        self.second.toggled.connect(self._show_rows)
        for choice, other in (
            (self.provider_choice, self.second_choice),
            (self.second_choice, self.provider_choice),
        ):
            choice.edited.connect(partial(self._list_providers, other))

    def _show_rows(self, _: bool = False) -> None:
        """Show what is behind *More* where that is open, and of it the rows on a second opinion's model where one is wanted."""
        form, has_more = self._form, self.more.isChecked()
        has_second = has_more and self.second.isChecked()
        for number in self._further_rows:
            form.setRowVisible(number, has_more)
        for row in self.second_choice.rows:
            form.setRowVisible(row, has_second)
        form.setRowVisible(self.second_ocr, has_second)
        self.second_choice.message.setVisible(has_second and bool(self.second_choice.message.text()))
        form.activate()
        self._fields.updateGeometry()
        fit_to_text(self, self.width())

    def _store_more(self, on: bool) -> None:
        self._context.preferences.put_flag(_MORE_KEY, on)

    @property
    def _has_unusual(self) -> bool:
        """Whether something behind *More* is not as usual, which must not be hidden."""
        is_set = self.examples.value() or self.item_limit.value() or self.boxes.currentIndex() > 0
        return bool(is_set) or any(
            box.isChecked() for box in (self.again, self.in_batch, self.ocr, self.second)
        )

    def _list_providers(self, choice: ProviderChoice) -> None:
        """List the providers again, which were edited."""
        try:
            choice.fill(choice.profile)
        except GtappError as error:
            self._show_message(translate_error(error))

    def _set_up_fields(self) -> None:
        self.examples.setRange(0, _MAX_EXAMPLES)
        self.examples.setToolTip(
            small_widgets.escape_tooltip(
                self.tr("Checked items that are shown to the model, never the one asked for.")
            )
        )
        self.ocr.setToolTip(
            small_widgets.escape_tooltip(
                self.tr("For models that can’t see images, and to compare those that can with them.")
            )
        )
        self.boxes.setToolTip(
            small_widgets.escape_tooltip(
                self.tr(
                    "The scan then shows where the model has read each value. For models that were trained to give boxes; "
                    "an answer takes two to three times as many tokens."
                )
            )
        )
        for name, text in self._box_forms():
            self.boxes.addItem(text, name)
        self.item_limit.setRange(0, 10_000_000)
        self.item_limit.setSpecialValueText(self.tr("No limit"))
        self.cost_limit.setRange(0.0, _MAX_COST)
        self.cost_limit.setSpecialValueText(self.tr("No limit"))
        self.cost_limit.setSuffix(" USD")
        for box in (self.examples, self.item_limit, self.cost_limit):
            small_widgets.indent_number(box)

    def _fill(self, first_items: Sequence[Item]) -> None:
        """Fill the choices; a worker counts the items."""
        session = self._session
        offered = first_items or ([session.item] if session.item else [])
        current = [item for item in offered if item.has_source]
        if len(current) == 1:
            self.item_choice.addItem(self.tr("This item ({item})").format(item=current[0].id), _THIS)
        elif current:
            text = self.tr("The selected items ({count})").format(count=format_count(len(current)))
            self.item_choice.addItem(text, _THIS)
        if current:
            self._items[_THIS] = current
        for name, text in self._kinds():
            self.item_choice.addItem(text, name)
        first = _THIS if first_items else draft_runs.NEW
        self.item_choice.setCurrentIndex(max(self.item_choice.findData(first), 0))
        try:
            settings = drafting_settings.read_settings(self._session.project.root)
            self.examples.setValue(settings.examples)
            self.boxes.setCurrentIndex(self.boxes.findData(settings.boxes))
            chosen, other = self._drafting.chosen_profile(), self._drafting.chosen_second()
            self.provider_choice.fill(chosen)
            self.second_choice.fill(other or chosen)
            self.second.setChecked(other is not None)
            self.second_ocr.setChecked(self._drafting.sends_second_ocr)
        except GtappError as error:
            self._show_message(translate_error(error))
        project, items = session.project, session.items
        rows = self._context.listed[:]  # a copy, which the list does not change

        def count(_: Ticket) -> dict[str, Sequence[Item]]:
            found: dict[str, Sequence[Item]] = {
                name: draft_runs.select_items(project, name)
                for name in (draft_runs.NEW, draft_runs.OPEN, draft_runs.ALL)
            }
            found[_SHOWN] = [items[row] for row in rows if items[row].has_source]
            return found

        self._context.tasks.start(count, self._show_counts)
        self._refresh()

    def _kinds(self) -> list[tuple[str, str]]:
        return [
            (draft_runs.NEW, self.tr("Without ground truth or draft")),
            (draft_runs.OPEN, self.tr("Without ground truth")),
            (_SHOWN, self.tr("All items of the list")),
            (draft_runs.ALL, self.tr("All items")),
        ]

    def _box_forms(self) -> list[tuple[BoxForm, str]]:
        return [
            ("none", self.tr("Not asked for")),
            ("box_2d", self.tr("As Gemini gives them (box_2d)")),
            ("bbox_2d", self.tr("As Qwen-VL and GLM-V give them (bbox_2d)")),
            ("pixels", self.tr("In pixels of the image, as Qwen2.5-VL")),
            ("fractions", self.tr("In parts of the page, from 0 to 1")),
        ]

    def _show_counts(self, found: dict[str, Sequence[Item]]) -> None:
        self._items.update(found)
        for name, text in self._kinds():
            self.item_choice.setItemText(
                self.item_choice.findData(name), f"{text} ({format_count(len(found[name]))})"
            )
        self._refresh()

    # the items to request

    @property
    def items(self) -> Sequence[Item]:
        return self._items.get(str(self.item_choice.currentData()), ())

    def read_options(self) -> draft_runs.RunOptions | None:
        """Return the options of the run; None while something is missing.

        Raises:
            GtappError: the project's settings can't be used.
        """
        profile = self.provider_choice.profile
        if profile is None or not profile.model:
            self._show_message(self.tr("Choose a provider and a model."))
            return None
        if not self.items:
            known = str(self.item_choice.currentData()) in self._items
            self._show_message(self.tr("There are no such items.") if known else self.tr("being made …"))
            return None
        settings = drafting_settings.read_settings(self._session.project.root)
        settings = replace(settings, examples=self.examples.value(), boxes=self.boxes.currentData())
        budget = Budget(items=self.item_limit.value(), cost=self.cost_limit.value())
        return draft_runs.RunOptions(
            profile,
            self.items,
            settings,
            budget,
            retry_failed=self.again.isChecked(),
            ocr=self.ocr.isChecked(),
        )

    def _read_second(self, options: draft_runs.RunOptions) -> draft_runs.RunOptions | None:
        """Return the options of the run for second opinions; None where none is wanted.

        Raises:
            GtappError: no other model is chosen, or it would be asked the same.
        """
        profile = self.second_choice.profile if self.second.isChecked() else None
        if profile and not profile.model:
            raise GtappError("drafting-no-model", name=profile.name)
        return options.add_second(profile, self.second_ocr.isChecked()) if profile else None

    def _refresh(self, *_: object) -> None:
        self.boxes.setEnabled(not self.ocr.isChecked())
        self._estimated.cancel()
        options = self._read_every()
        self.start.setEnabled(options is not None and not self._drafting.is_busy)
        if options is not None:
            self._show_message(self.tr("being made …"))
            self._estimate_timer.start()
        else:
            self._estimate_timer.stop()

    def _show_message(self, text: str) -> None:
        self.estimate.setText(text)
        grow_to_text(self)

    def _read_every(self) -> list[draft_runs.RunOptions] | None:
        """Return the options of the run, and of the one for second opinions; show why there are none."""
        try:
            options = self.read_options()
            second = self._read_second(options) if options else None
            return [each for each in (options, second) if each] or None
        except GtappError as error:
            self._show_message(translate_error(error))
            return None

    def _estimate(self) -> None:
        """Estimate tokens and cost in a worker, from the requests of a few items."""
        every = self._read_every()
        if every is None:
            return
        project, in_batch = self._session.project, self.in_batch.isChecked()

        def estimate(options: draft_runs.RunOptions) -> _Estimate:
            with closing(draft_runs.RunPlan(project, options)) as plan:
                missing = plan.find_missing()
                return len(missing), plan.estimate(missing, in_batch)

        self._estimated.want(lambda _: list(map(estimate, every)))

    def _show_estimates(self, found: list[_Estimate]) -> None:
        """Show the estimate of the run, and that of the one for second opinions with what both cost together."""
        lines = [self._describe_estimate(each) for each in found]
        if len(found) > 1:
            lines[1] = self.tr("Second opinion: {estimate}").format(estimate=lines[1])
            costs_known = [each.cost for _, each in found if each and each.cost is not None]
            if len(costs_known) == len(found):
                lines.append(self.tr("Both together: {cost}").format(cost=format_cost(sum(costs_known))))
        self._show_message("\n".join(lines))

    def _describe_estimate(self, found: _Estimate) -> str:
        missing, estimate = found
        if not missing:
            return self.tr("All of these have an answer to the same question.")
        if estimate is None:
            return self.tr("None of the first items can be sent; start to see why.")
        price = (
            format_cost(estimate.cost)
            if estimate.cost is not None
            else self.tr("the model’s price is not in the table")
        )
        text = self.tr("Items: {items}; tokens in: about {given}, out: about {back}; {price}")
        tokens_in, tokens_out = format_count(estimate.input_tokens), format_count(estimate.output_tokens)
        return text.format(
            items=format_count(estimate.requests), given=tokens_in, back=tokens_out, price=price
        )

    def _report_failure(self, error: Exception) -> None:
        self._show_message(translate_error(error))
        raise_defect(error)

    def _show_prices(self) -> None:
        """Open the user's price table in the system's text editor."""
        try:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(costs.ensure_prices_file())))
        except GtappError as error:
            self._show_message(translate_error(error))

    def _choose_existing(self) -> None:
        """Ask for a folder, and take its answers over as second opinions, in a worker."""
        title = self.tr("Take the answers of a run for second opinions")
        start = str(self._session.project.root.parent)
        folder = QFileDialog.getExistingDirectory(self, title, start)
        if folder and self.items:
            project, items = self._session.project, self.items
            self._taking.want(lambda _: second_opinions.take_over(project, Path(folder), items))

    def _show_taken(self, taken: TakenAnswers) -> None:
        self._drafting.add_drafts(taken.arrived)
        text = self.tr("Answers of {source} that are second opinions now: {count} ({run}).")
        count = format_count(len(taken.arrived))
        self._show_message(text.format(source=taken.source, count=count, run=taken.run))

    def accept(self) -> None:
        every = self._read_every()
        if every is None or self._drafting.is_busy:
            return
        options, second = every[0], every[1] if len(every) > 1 else None
        self._save_settings(options)
        self._drafting.choose(options.profile)
        self._drafting.choose_second(second)
        super().accept()
        self._drafting.start_run(options, self.in_batch.isChecked(), second)

    def _save_settings(self, options: draft_runs.RunOptions) -> None:
        """Save the number of examples and the form of boxes in the project's settings."""
        try:
            if options.settings:
                drafting_settings.write_settings(self._session.project.root, options.settings)
        except GtappError as error:
            self._context.show_message(translate_error(error))


_CONSENT_KEY = "drafting_agreed"
_MAX_NAMES = 12


def has_consent(preferences: Preferences, plan: RunPlan) -> bool:
    """Return whether the user agreed to send this project to this address; examples need a consent of their own."""
    return _consent_line(plan) in preferences.folder_text(plan.project.root, _CONSENT_KEY).split("\n")


def store_consent(preferences: Preferences, plan: RunPlan) -> None:
    """Store the consent in the user's settings, not in the project."""
    known = preferences.folder_text(plan.project.root, _CONSENT_KEY)
    preferences.put_folder_text(
        plan.project.root, _CONSENT_KEY, "\n".join(filter(None, (known, _consent_line(plan))))
    )


def _consent_line(plan: RunPlan) -> str:
    return f"{plan.options.profile.base_url} {'examples' if _has_examples(plan) else ''}".strip()


def _has_examples(plan: RunPlan) -> bool:
    return bool(plan.settings.examples or plan.settings.example_items)


class PrivacyDialog(Dialog):
    """Shows scans, model and address; “Do not send” is the default."""

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
        form = FieldForm()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        for name, text in self._lines(plan, profile):
            value = small_widgets.make_label(text, self, wrap=True)
            value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            form.addRow(name, value)
        self.add_parts(intro, form, *map(translate_message, profile.warnings()), self._ending())
        self.column.addStretch(1)
        self.add_answers(self.tr("&Do not send"), self.tr("&Send"))
        fit_to_text(self, 620)

    def _lines(self, plan: RunPlan, profile: Profile) -> list[tuple[str, str]]:
        items = plan.options.items
        scans = sum(len(item.scans) for item in items)
        texts = sum(len(item.texts) for item in items)
        names = join_names((item.id for item in items), _MAX_NAMES)
        examples = self.tr("checked items, with their scans and ground truth, as examples")
        sent = self.tr("the prompt ({source}) and the schema").format(source=plan.prompt.source or "–")
        return [
            (
                self.tr("Text on scans") if plan.options.ocr else self.tr("Scans"),
                self.tr("{scans}; items: {items} ({names})").format(
                    scans=scans, items=len(items), names=names
                ),
            ),
            *([(self.tr("Texts"), str(texts))] if texts else []),
            (self.tr("Besides"), f"{sent}; {examples}" if _has_examples(plan) else sent),
            (self.tr("To"), f"{profile.base_url} ({profile.name})"),
            (self.tr("Model"), profile.model),
        ]

    def _ending(self) -> str:
        return self.tr(
            "Nothing else of the project is sent, and nothing that stands in an answer is ever carried out. This is asked once "
            "for this project and this address."
        )
