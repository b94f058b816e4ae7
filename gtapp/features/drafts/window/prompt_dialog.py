"""The dialog that edits the project's prompt and shows exactly what is sent for the current item: text, schema, images."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QPlainTextEdit, QTabWidget, QWidget

from gtapp.core.files import atomic
from gtapp.core.platform.errors import GtappError, raise_defect
from gtapp.editor.context import AppContext
from gtapp.editor.session import Session
from gtapp.features.drafts import draft_runs, drafting_settings
from gtapp.features.drafts import request as prompts
from gtapp.features.drafts.providers import Profile
from gtapp.features.drafts.request import PROMPT_FILES, DraftRequest, Prompt, RequestBuilder
from gtapp.kit.dialogs import Dialog, Standard, make_text_box
from gtapp.kit.layouts import make_column
from gtapp.kit.live import LiveValue
from gtapp.kit.message_boxes import SaveAnswer, ask_to_save
from gtapp.kit.small_widgets import fit_to_screen, make_label
from gtapp.kit.tables import CellRow, ValueTable, figure
from gtapp.kit.tasks import Ticket
from gtapp.kit.texts.i18n import format_count, translate_error

_MODEL: Final = "–"


@dataclass(frozen=True, slots=True)
class RequestPreview:
    """A request as it is shown: its text, its images as rows, its schema, and its size in bytes."""

    text: str
    images: Sequence[Sequence[str]]
    schema: str
    size: int


class PromptDialog(Dialog):
    """Nothing is written before “Save”; the file is ``prompt.md`` in the project."""

    def __init__(self, context: AppContext, session: Session, profile: Profile | None) -> None:
        super().__init__(context.window)
        self._session = session
        self._profile = profile
        self._prompt = Prompt("")
        self._request = LiveValue[RequestPreview](context.tasks, self, self._show, self._report_failure)
        self.setWindowTitle(self.tr("Prompt"))
        self.text = QPlainTextEdit(self)
        self.text.setAccessibleName(self.tr("The prompt"))
        self.text.setTabChangesFocus(True)
        self.source = make_label(parent=self, wrap=True)
        self.sent = make_text_box(self.tr("The text that is sent"), self)
        self.schema = make_text_box(self.tr("The schema that is sent"), self, is_fixed=True)
        self.images = ValueTable[CellRow](
            [self.tr("Image"), self.tr("Pixels"), figure(self.tr("Size"))],
            self.tr("The images that are sent"),
            self,
        )
        self.summary = make_label(parent=self, wrap=True)
        self.tabs = QTabWidget(self)
        self.tabs.setAccessibleName(self.windowTitle())
        self._build()
        self._load()
        fit_to_screen(self, 860, 640)

    def _build(self) -> None:
        for title, *parts in (
            (self.tr("&Prompt"), self.source, self.text),
            (self.tr("&Text as sent"), self.summary, self.sent),
            (self.tr("&Images as sent"), self.images),
            (self.tr("Sche&ma as sent"), self.schema),
        ):
            page = QWidget(self)
            make_column(page, *parts)
            self.tabs.addTab(page, title)
        self.tabs.currentChanged.connect(self._change_tab)
        self.add_parts((self.tabs, 1))
        buttons = self.add_buttons(Standard.Close)
        self.save = buttons.add_aim(self.tr("&Save in the project"), self._save)
        self.text.textChanged.connect(lambda: self.save.setEnabled(self._is_changed()))
        buttons.setFocusProxy(self.save)  # where Tab enters; it would be the default button

    # the prompt

    def _load(self) -> None:
        project = self._session.project
        try:
            settings = drafting_settings.read_settings(project.root)
            self._prompt = prompts.load_prompt(project.root, project.benchmark, settings)
        except GtappError as error:
            self.source.setText(translate_error(error))
            self.save.setEnabled(False)
            return
        self.text.setPlainText(self._prompt.text)
        source = self._prompt.source or self.tr("gtapp’s general prompt")
        text = self.tr("Source: {source}. This is always added at its end:\n“{standing}”")
        self.source.setText(text.format(source=source, standing=self._prompt.standing))
        self.save.setEnabled(False)

    def _is_changed(self) -> bool:
        return self.text.toPlainText() != self._prompt.text and bool(self.text.toPlainText().strip())

    def _read_prompt(self) -> Prompt:
        return replace(self._prompt, text=self.text.toPlainText())

    def _save(self) -> None:
        """Write the project's own prompt, or the file that its settings name."""
        project = self._session.project
        try:
            named = drafting_settings.read_settings(project.root).prompt
            place = project.root / (named or PROMPT_FILES[0])
            project.ensure_writable(place)
            atomic.write(place, self.text.toPlainText().encode("utf-8"))
        except GtappError as error:
            self.source.setText(translate_error(error))
            return
        self._load()

    def reject(self) -> None:
        """Ask before changes are lost; stay open if they could not be saved."""
        if self.isVisible() and self._is_changed():
            text = self.tr("The prompt was changed. Is it to be saved in the project?")
            chosen = ask_to_save(text, self)
            if chosen == SaveAnswer.Save:
                self._save()
            if chosen == SaveAnswer.Cancel or (chosen == SaveAnswer.Save and self._is_changed()):
                return
        super().reject()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Treat the window's close button like Escape."""
        event.ignore()
        self.reject()

    # what is sent

    def _change_tab(self, index: int) -> None:
        self.save.setVisible(index == 0)  # the other pages are only read
        if index:
            self._preview()

    def _preview(self) -> None:
        """Build the item's request in a worker, with the prompt in the editor."""
        session = self._session
        item, project = session.item, session.project
        if item is None:
            return
        prompt, profile = self._read_prompt(), self._profile

        def build(_: Ticket) -> RequestPreview:
            settings = drafting_settings.read_settings(project.root)
            model = profile.model if profile else _MODEL
            builder = RequestBuilder(
                project.root, project.benchmark, settings, model, draft_runs.list_examples(project), prompt
            )
            return _preview_request(builder.build(item))

        self.summary.setText(self.tr("being made …"))
        self._request.want(build)

    def _show(self, preview: RequestPreview) -> None:
        item = self._session.item
        if item is None:
            return
        address = self._profile.base_url if self._profile else ""
        text = self.tr("Whole request for {item}: {size}; images: {images}; no provider chosen yet")
        if self._profile:
            text = self.tr("Whole request for {item}, to {address}: {size}; images: {images}")
        size, images = _format_size(preview.size), format_count(len(preview.images))
        self.summary.setText(text.format(item=item.id, size=size, images=images, address=address))
        self.sent.setPlainText(preview.text)
        self.schema.setPlainText(preview.schema)
        self.images.fill(preview.images)

    def _report_failure(self, error: Exception) -> None:
        self.summary.setText(translate_error(error))
        for editor in (self.sent, self.schema):
            editor.clear()
        self.images.fill([])
        raise_defect(error)


def _format_size(size: int) -> str:
    """Return a number of bytes in KB."""
    text = QCoreApplication.translate("PromptDialog", "{size} KB")
    return text.format(size=format_count(max(round(size / 1000), 1)))


def _preview_request(request: DraftRequest) -> RequestPreview:
    """Return what a request consists of; a schema that the body has a field for is not repeated in the text."""
    pages = [page for each in request.examples for page in each.pages] + list(request.pages)
    images = [(page.source, f"{page.width} × {page.height}", _format_size(len(page.jpeg))) for page in pages]
    examples = [
        json.dumps(request.wire.to_wire(each.record), ensure_ascii=False, indent=2)
        for each in request.examples
    ]
    schema = json.dumps(request.wire.schema, ensure_ascii=False, indent=2)
    size = len(json.dumps(request.body("json_schema")))
    return RequestPreview("\n\n".join((request.instructions("json_schema"), *examples)), images, schema, size)
