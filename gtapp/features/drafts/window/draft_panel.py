"""The panel of an item's drafts, one of each run: compares a draft with the record and takes values over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QAbstractItemView, QCheckBox, QComboBox, QPushButton, QWidget

from gtapp.core.answers.answer_reader import find_answer_source
from gtapp.core.platform.errors import EditError
from gtapp.core.platform.messages import Message
from gtapp.core.project.project import Project
from gtapp.core.record import provenance
from gtapp.core.record.document import Document
from gtapp.core.record.provenance import read_mark
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import ABSENT, Pointer, get_value, list_leaves
from gtapp.editor.record_texts import describe_place, name_choice, name_field, translate_label
from gtapp.editor.value_words import describe_traits, says_nothing, show_value
from gtapp.features.drafts import draft_values, runs
from gtapp.features.drafts.draft_values import Place
from gtapp.kit import small_widgets
from gtapp.kit.combo_box import ComboBox
from gtapp.kit.layouts import PANEL_MARGIN, FlowLayout, make_column
from gtapp.kit.tables import CellRow, TableCell, ValueTable
from gtapp.kit.texts.i18n import translate_error, translate_message

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class ItemDraft:
    """A draft at `place` below the project; `tree` is in the schema's shape, ABSENT if it has no record.

    `answers` is the name of the answers that it was made of, `mark` is ``whole``, ``truncated`` and so on (empty: the file has
    none of them), `reason` why there is no record.
    """

    place: str
    run: str = ""
    model: str = ""
    answers: str = ""
    mark: str = ""
    tree: Any = ABSENT
    reason: Message | None = None

    @property
    def title(self) -> str:
        """Run, model and mark, as the list of runs shows them; for a file without them, its place among the drafts.

        Where no model is known, the name of the answers says more than the run's.
        """
        name = (
            " · ".join(filter(None, (self.run, self.model or self.answers)))
            or self.place.partition("/")[2]
            or self.place
        )
        short = short_mark(self.mark)
        return f"{name} ({short})" if short else name

    @property
    def origin(self) -> str:
        """The origin of a value that is taken over from this draft."""
        return provenance.origin_of(self.run, self.model) if self.run else "draft"


def list_drafts(project: Project, document: Document) -> list[ItemDraft]:
    """Return the drafts of a document's item, the last one first; an unreadable one has a reason."""
    return [
        _read_draft(project, document, place) for place in reversed(project.item(document.item_id).drafts)
    ]


def _read_draft(project: Project, document: Document, place: str) -> ItemDraft:
    answer = project.read_draft(document, place)
    path = project.root / place
    if place == project.item(document.item_id).first:
        title = translate("drafting", "The first reader’s record")
        return ItemDraft(place, model=title, tree=answer.tree, reason=answer.reason)
    if path.suffix != ".json":
        model = str(answer.run.get("model", ""))
        return ItemDraft(place, path.stem, model, tree=answer.tree, reason=answer.reason)
    source = provenance.read_source(path)
    made_of = find_answer_source(runs.read_answer_file(path)).get("run", "")
    return ItemDraft(
        place, source.run, source.model, str(made_of), read_mark(path), answer.tree, answer.reason
    )


def short_mark(mark: str) -> str:
    """Return a mark in a word; empty for a whole answer."""
    names = {
        "repaired": translate("drafting", "broken"),
        "truncated": translate("drafting", "cut off"),
        "refused": translate("drafting", "refused"),
        "filtered": translate("drafting", "filtered"),
        "empty": translate("drafting", "empty"),
        "unreadable": translate("drafting", "no record"),
        "invalid": translate("drafting", "does not fit the schema"),
    }
    return names.get(mark, "")


def long_mark(mark: str) -> str:
    """Return the warning about an answer that is not whole."""
    texts = {
        "repaired": translate(
            "drafting", "The model’s JSON was broken: what was complete is kept, the rest is missing."
        ),
        "truncated": translate(
            "drafting", "The answer was cut off at the model’s limit of length: its end is missing."
        ),
        "refused": translate("drafting", "The model refused to answer."),
        "filtered": translate("drafting", "The provider’s content filter stopped the answer."),
        "empty": translate("drafting", "The answer is empty."),
        "unreadable": translate("drafting", "The answer holds no record."),
        "invalid": translate(
            "drafting", "The answer does not fit the schema everywhere; look at the problems."
        ),
    }
    return texts.get(mark, "")


def _differ(value: Any, other: Any) -> bool:
    """Return whether a reader sees that two values differ: the kind of nothing, and of a number, is not seen."""
    return show_value(value) != show_value(other)


def _name_place(at: Pointer, fields: Field) -> str:
    """Return what a value is called: in a table by its row and column, as ``Row 2 › Dienstort, Transcript``."""
    index = next((number for number, token in enumerate(at) if isinstance(token, int)), len(at))
    entry = fields.find(at[: index + 1])
    numbered = (
        [each for each in entry.children if each.hints.get("auto")] if entry and index < len(at) else []
    )
    if entry is None or not numbered:
        return name_field(at, fields)
    words = describe_place(at[index + 1 :], entry).replace(" › ", ", ")
    return f"{translate_label(numbered[0])} {int(at[index]) + 1} › {words}"


def _show(value: Any) -> TableCell:
    """Return the cell of a value; the tooltip of nothing says which kind of it."""
    if isinstance(value, bool):
        return TableCell(translate("drafting", "yes") if value else translate("drafting", "no"))
    tip = ", ".join(describe_traits(value)) if says_nothing(value) else ""
    return TableCell(show_value(value), tip=tip, whole=True)


DraftRow = tuple[Pointer, Any, Any]
"""A place, the draft's value of it, and the record's."""

_NAME_WIDTH: Final = 22
"""Characters of a run's name that a narrow panel still shows."""


class DraftPanel(QWidget):
    """Lists what differs from the record, or all values, with those in bold; if there are several runs, one is chosen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document: Document | None = None
        self._drafts: list[ItemDraft] = []
        self._known: tuple[object, ...] = ()
        self._fields: Field | None = None
        self._agreed: list[Place] = []
        self._note = small_widgets.make_label(parent=self, wrap=True)
        self.runs = ComboBox(self)
        self.shows_all = QCheckBox(self.tr("Show all values"), self)
        columns = [self.tr("Field"), self.tr("Draft"), self.tr("Now")]
        self.table = ValueTable(columns, self.tr("Values of the draft"), self, self._make_row)
        self.take_all = self._button(self.tr("All"), self._take_all)
        self.take_chosen = self._button(self.tr("Selected"), self._take_chosen)
        self.take_agreed = self._button("", self._take_agreed)
        self._takes = small_widgets.make_label(self.tr("Take over:"), self)
        self.setFocusProxy(self.table)
        self._build()

    def _build(self) -> None:
        small_widgets.name_combo_box(self.runs, self.tr("The run whose draft is shown"))
        self.runs.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.runs.setMinimumContentsLength(_NAME_WIDTH)
        self.runs.currentIndexChanged.connect(self._show_chosen)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.shows_all.toggled.connect(lambda _: self._fill())
        self.table.entered.connect(self._enter)
        self.table.selectionModel().selectionChanged.connect(lambda *_: self._enable_take_chosen())
        self.take_all.setToolTip(
            small_widgets.escape_tooltip(
                self.tr("All values become those of the draft; one “Undo” takes it back.")
            )
        )
        self.take_agreed.setToolTip(
            small_widgets.escape_tooltip(self.tr("Only values that all runs’ drafts give alike."))
        )
        takes = FlowLayout(self._takes, self.take_all, self.take_chosen, self.take_agreed)
        make_column(self, self.runs, self._note, self.shows_all, (self.table, 1), takes, margin=PANEL_MARGIN)

    def _button(self, text: str, call: Callable[[], None]) -> QPushButton:
        button = QPushButton(text, self)
        button.setAutoDefault(True)
        button.clicked.connect(call)
        return button

    # what is shown

    def show_document(self, document: Document | None, project: Project | None = None) -> None:
        """Show the drafts of this document's item; the files are read once."""
        self._document = document
        places = project.item(document.item_id).drafts if document and project else ()
        known = (document and document.item_id, places, document and document.schema.name)
        if known != self._known:
            self._known = known
            self._drafts = list_drafts(project, document) if document and project else []
            self._show_runs()
        self._fill()

    def _show_runs(self) -> None:
        """List the runs; choose the first draft with a record, so that a later refusal hides nothing."""
        self.runs.blockSignals(True)
        self.runs.clear()
        for each in self._drafts:
            self.runs.addItem(each.title, each.place)
        first = next((n for n, each in enumerate(self._drafts) if each.tree is not ABSENT), 0)
        self.runs.setCurrentIndex(first if self._drafts else -1)
        self.runs.blockSignals(False)

    @property
    def draft(self) -> ItemDraft | None:
        """The draft that is shown."""
        index = self.runs.currentIndex()
        return self._drafts[index] if 0 <= index < len(self._drafts) else None

    def _show_chosen(self, _index: int) -> None:
        self._fill()

    def _fill(self) -> None:
        document, draft = self._document, self.draft
        self.runs.setVisible(bool(self._drafts) and (len(self._drafts) > 1 or bool(self.runs.currentText())))
        has_values = document is not None and draft is not None and draft.tree is not ABSENT
        for widget in (self.shows_all, self._takes, self.take_all, self.take_chosen, self.take_agreed):
            widget.setVisible(has_values)
        self.table.show_hint(self._describe_empty(has_values))
        if not has_values:  # the table stays visible: F6 focuses it, and it may have the focus
            self.table.fill([])
        if document is None or draft is None:
            self._note.setText(self.tr("There is no draft of this item."))
        elif draft.tree is ABSENT:
            reason = translate_message(draft.reason) if draft.reason else ""
            self._note.setText(long_mark(draft.mark) or reason)
        else:
            self._compare(document, draft)

    def _describe_empty(self, has_values: bool) -> str:
        """Return what an empty table says."""
        if has_values:
            return self.tr("The record has the values of the draft.")
        return self.tr(
            "The values of the item’s drafts stand here, beside those of the record. "
            "“Draft this item” (menu Drafts) has a model make a draft."
        )

    def _compare(self, document: Document, draft: ItemDraft) -> None:
        """Fill the table, and enable what can be taken over."""
        places = [*list_leaves(draft_values.pair_rows(document, draft.tree))]
        others = [each.tree for each in self._drafts if each is not draft and each.tree is not ABSENT]
        self._agreed = draft_values.find_agreed_places(document, [draft.tree, *others])
        self._fields, tree = document.schema.fields, document.tree
        rows = [(at, value, get_value(tree, at)) for at, value in places]
        differing = frozenset(number for number, (_, value, now) in enumerate(rows) if _differ(now, value))
        text = self.tr("Values that differ from the draft: {count}").format(count=len(differing))
        self._note.setText("\n".join(filter(None, (long_mark(draft.mark), text))))
        chosen, current = {at for at, _, _ in self.table.selected}, self.table.currentIndex().row()
        if self.shows_all.isChecked():
            self.table.fill(rows, differing)
        else:
            self.table.fill([rows[number] for number in sorted(differing)])
        self._select(chosen, min(current, len(self.table.rows.values) - 1))
        self.take_all.setEnabled(bool(differing))
        self.take_agreed.setText(self.tr("Agreed ({count})").format(count=len(self._agreed)))
        self.take_agreed.setEnabled(bool(self._agreed))
        self.take_agreed.setVisible(bool(others))
        self._enable_take_chosen()

    def _make_row(self, row: DraftRow) -> CellRow:
        (at, value, now), fields = row, self._fields
        assert fields
        return (
            TableCell(_name_place(at, fields), spoken=describe_place(at, fields), whole=True),
            _show(name_choice(fields.find(at), value)),
            _show(name_choice(fields.find(at), now)),
        )

    def _select(self, chosen: set[Pointer], current: int) -> None:
        """Restore the selected places and the current row after the table was filled."""
        flags = self.table.selectionModel().SelectionFlag
        at = self.table.model().index(current, 0)
        self.table.selectionModel().setCurrentIndex(at, flags.NoUpdate)
        for row, (place, _, _) in enumerate(self.table.rows.values):
            index = self.table.model().index(row, 0)
            if place in chosen:
                self.table.selectionModel().select(index, flags.Select | flags.Rows)

    def _enable_take_chosen(self) -> None:
        self.take_chosen.setEnabled(bool(self._selected_places()))

    def _selected_places(self) -> list[Place]:
        return [(at, value) for at, value, _ in self.table.selected]

    # taking over

    def _take_all(self) -> None:
        draft = self.draft
        if draft and draft.tree is not ABSENT:
            self._edit(lambda document: draft_values.take_draft(document, draft.tree, draft.origin))

    def _take_chosen(self) -> None:
        self._take(self._selected_places())

    def _enter(self, row: DraftRow) -> None:
        """Take over the selected rows, or the current one: the Return key."""
        self._take(self._selected_places() or [row[:2]])

    def _take_agreed(self) -> None:
        self._take(self._agreed)

    def _take(self, places: Sequence[Place]) -> None:
        draft = self.draft
        if draft:
            self._edit(lambda document: draft_values.take_values(document, places, draft.origin))

    def _edit(self, edit: Callable[[Document], object]) -> None:
        """Make an edit; show an error in the panel."""
        if self._document is None:
            return
        try:
            edit(self._document)
        except EditError as error:
            self._note.setText(translate_error(error))
            return
        self._fill()
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)
