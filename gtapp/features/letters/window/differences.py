"""The differences of an import as a table, by kind, with each one in full; conflicts are decided here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import (
    QT_TRANSLATE_NOOP,
    QCoreApplication,
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QObject,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QComboBox, QLabel, QPushButton, QSizePolicy, QSplitter, QWidget

from gtapp.core.platform.messages import shorten
from gtapp.core.scans.scan_file import PageRef
from gtapp.editor.scan.view import ScanView
from gtapp.editor.value_words import mark_cell
from gtapp.features.letters import importer as plans
from gtapp.features.letters.columns import GROUND_TRUTH, GROUND_TRUTH_EXPORT
from gtapp.features.letters.importer import GroupMerge, ImportPlan, SheetPlace
from gtapp.features.letters.letter_files import LETTERS
from gtapp.features.letters.tabs import Doubt
from gtapp.features.letters.three_way_merge import FieldDifference, MergeChoice
from gtapp.kit import small_widgets
from gtapp.kit.combo_box import ComboBox
from gtapp.kit.dialogs import make_text_box
from gtapp.kit.layouts import FlowLayout, make_column
from gtapp.kit.tables import CellRow, Columns, TableCell, ValueTable
from gtapp.kit.texts.i18n import format_count, join_label, translate_message

_CONTEXT: Final = "sheets"
_LETTER_PLACES: Final = (LETTERS, GROUND_TRUTH.name, GROUND_TRUTH_EXPORT.name)
"""Where a doubt about a letter may be."""

KINDS: Final[Mapping[str, object]] = {
    "blocked": QT_TRANSLATE_NOOP("sheets", "In the way"),
    "conflict": QT_TRANSLATE_NOOP("sheets", "Conflict"),
    "doubt": QT_TRANSLATE_NOOP("sheets", "Doubtful"),
    "new": QT_TRANSLATE_NOOP("sheets", "New"),
    "changed": QT_TRANSLATE_NOOP("sheets", "Changed"),
    "deleted": QT_TRANSLATE_NOOP("sheets", "Deleted"),
    "kept": QT_TRANSLATE_NOOP("sheets", "Only here"),
}
"""The kinds, the most important first."""


@dataclass(frozen=True, slots=True)
class PlanEntry:
    """A difference or a doubt: the value `here`, in the `sheet` and at the last import (`base`), None: nothing.

    `note` says how two cells differ that look alike. A doubt has a `text` instead. `where` is the place of a conflict to
    choose; an entry that `waits` is not applied before another conflict of the same person is decided; `scans` show the letter,
    and `lacks_scan` is True for a letter that has none.
    """

    kind: str
    place: str
    here: str | None = None
    sheet: str | None = None
    base: str | None = None
    text: str = ""
    where: SheetPlace | None = None
    waits: bool = False
    scans: tuple[str, ...] = ()
    note: str = ""
    lacks_scan: bool = False


def list_entries(plan: ImportPlan) -> list[PlanEntry]:
    """Return all entries, the most important first, and those of letters without scans last."""
    order = list(KINDS)
    return sorted(
        _iterate_entries(plan),
        key=lambda entry: (entry.lacks_scan and entry.kind != "blocked", order.index(entry.kind)),
    )


_TOTALS: Final[Mapping[str, object]] = {
    LETTERS: QT_TRANSLATE_NOOP("sheets", "Letters in the sheet: {count}"),
    "persons": QT_TRANSLATE_NOOP("sheets", "Persons in the sheet: {count}"),
    "organizations": QT_TRANSLATE_NOOP("sheets", "Organizations in the sheet: {count}"),
}
_PARTS: Final[Mapping[str, object]] = {
    "same": QT_TRANSLATE_NOOP("sheets", "the same here: {count}"),
    "conflict": QT_TRANSLATE_NOOP("sheets", "to decide: {count}"),
    "new": QT_TRANSLATE_NOOP("sheets", "new: {count}"),
    "changed": QT_TRANSLATE_NOOP("sheets", "changed there: {count}"),
    "deleted": QT_TRANSLATE_NOOP("sheets", "deleted there: {count}"),
    "kept": QT_TRANSLATE_NOOP("sheets", "changed only here: {count}"),
}


def describe_rows(plan: ImportPlan) -> list[str]:
    """Return a line for letters, persons and organizations each: how many were read, and how many of them differ how."""
    return [_describe_group(group) for group in plan.groups.values()]


def _describe_group(group: GroupMerge) -> str:
    found = plans.count_rows(group)
    parts = [
        QCoreApplication.translate(_CONTEXT, str(text)).format(count=format_count(found[kind]))
        for kind, text in _PARTS.items()
        if found[kind]
    ]
    total = QCoreApplication.translate(_CONTEXT, str(_TOTALS[group.name]))
    return " · ".join((total.format(count=format_count(len(group.sides.sheet))), *parts))


def _iterate_entries(plan: ImportPlan) -> Iterator[PlanEntry]:
    for doubt in plan.blocks:
        yield _doubt_entry(plan, doubt, "blocked")
    for group, each in plan.differences():
        yield _difference_entry(plan, group, each)
    for doubt in plan.doubts:
        yield _doubt_entry(plan, doubt, "doubt")


def _difference_entry(plan: ImportPlan, group: GroupMerge, each: FieldDifference) -> PlanEntry:
    where = (group.name, each.id, each.column) if each.kind == "conflict" else None
    scans = plans.find_scans(plan, group, each)
    return PlanEntry(
        each.kind,
        _difference_place(group, each),
        each.here,
        each.sheet,
        each.base,
        "",
        where,
        each.waits,
        scans,
        translate_message(note) if (note := plans.describe_look_alike(each)) else "",
        group.name == LETTERS and not scans,
    )


def _difference_place(group: GroupMerge, each: FieldDifference) -> str:
    key, nth = each.id
    number = f"#{nth + 1}" if group.tab.repeated and nth else ""
    return " · ".join(part for part in (_group_label(group.name), key + number, each.column) if part)


def _group_label(name: str) -> str:
    """Return the group's name; "" for letters, which are the project's items."""
    return "" if name == LETTERS else name


def _doubt_entry(plan: ImportPlan, doubt: Doubt, kind: str) -> PlanEntry:
    row = QCoreApplication.translate("sheets", "row {number}").format(number=doubt.row) if doubt.row else ""
    parts = (_group_label(doubt.tab), doubt.key, doubt.cell or row)
    item = plan.local.items.get(doubt.key)
    scans = tuple(item.scans) if item else ()
    return PlanEntry(
        kind,
        " · ".join(filter(None, parts)),
        text=translate_message(doubt.message),
        scans=scans,
        lacks_scan=bool(doubt.key) and not scans and doubt.tab in _LETTER_PLACES,
    )


def kind_text(entry: PlanEntry) -> str:
    """Return the kind as text."""
    return QCoreApplication.translate(_CONTEXT, str(KINDS[entry.kind]))


def cell_text(text: str | None) -> str:
    """Return a cell as text."""
    if text is None:
        return QCoreApplication.translate("sheets", "(not there)")
    return text if text.strip() else QCoreApplication.translate("sheets", "(empty)")


def short_cell_text(text: str | None) -> str:
    """Return a cell as text for a line of a table."""
    return shorten(cell_text(text), _SHORT)


def _mark_cells(here: str | None, sheet: str | None) -> tuple[TableCell, TableCell]:
    """Return the cells of two texts, with the characters marked in which they differ, unless they have nothing in common."""
    if here and sheet and here.strip() and sheet.strip():
        cells = mark_cell(here, sheet), mark_cell(sheet, here)
        if not any(cell.ranges == ((0, len(cell.text)),) for cell in cells):
            return cells
    return TableCell(short_cell_text(here)), TableCell(short_cell_text(sheet))


def outcome_text(entry: PlanEntry, made: MergeChoice | None) -> str:
    """Return what counts: the choice, or for what is no conflict, whether it waits for one."""
    if entry.where:
        return choice_text(made)
    return QCoreApplication.translate("sheets", "waits") if entry.waits else ""


def choice_text(made: MergeChoice | None) -> str:
    """Return the choice as text."""
    if made is None:
        return QCoreApplication.translate("sheets", "not decided")
    if made == "sheet":
        return QCoreApplication.translate("sheets", "the sheet’s")
    return QCoreApplication.translate("sheets", "mine")


class DifferenceDetail(QSplitter):
    """One difference in full: the letter's scan, and below it the texts, which can be copied."""

    def __init__(self, root: Path, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self._root = root
        self.text = make_text_box(self.tr("The selected difference in full"), self)
        self.text.setPlaceholderText(self.tr("Select a line to see it in full, with its letter."))
        self.scan = ScanView(self)
        self.addWidget(self.scan)
        self.addWidget(self.text)
        line_height = self.fontMetrics().lineSpacing()
        for part in (self.scan, self.text):
            part.setMinimumHeight(_LEAST_LINES * line_height)
        self.setMinimumHeight((2 * _LEAST_LINES + 1) * line_height)
        self.setSizes([_SCAN_HEIGHT, _TEXT_HEIGHT])
        self.scan.fit_width()  # the whole page would be too small to read
        self.show_entry(None)

    def show_entry(self, entry: PlanEntry | None, made: MergeChoice | None = None) -> None:
        """Show this entry; a conflict with the choice `made`."""
        self.text.setPlainText(self._format_entry(entry, made) if entry else "")
        pages = tuple(PageRef(self._root / scan) for scan in entry.scans) if entry else ()
        if pages != self.scan.refs or not pages:
            self.scan.set_pages(pages)
        self.scan.setVisible(bool(pages))

    def _format_entry(self, entry: PlanEntry, made: MergeChoice | None) -> str:
        head = join_label(kind_text(entry), entry.place) if entry.place else kind_text(entry)
        if entry.text:
            return f"{head}\n\n{entry.text}"
        lines = [
            self.tr("In the sheet: {text}").format(text=cell_text(entry.sheet)),
            self.tr("Here: {text}").format(text=cell_text(entry.here)),
            self.tr("At the last import: {text}").format(text=cell_text(entry.base)),
        ]
        if entry.where:
            lines.append(self.tr("Result: {text}").format(text=choice_text(made)))
        if entry.note:
            lines.insert(2, self.tr("The difference: {text}").format(text=entry.note))
        return "\n\n".join((head, *lines))

    def shutdown(self) -> None:
        """End the scan's workers."""
        self.scan.shutdown()


_TEXT, _COUNTS = 2, 4
_LIST, _DETAIL = 620, 500
_LEAST_WIDTH = 120
"""Characters that list and selected difference need beside each other."""
_LEAST_LINES = 6
"""So many lines of the list and of the selected difference are always shown: the screen may be low."""
_GAP = 8
_SCAN_HEIGHT, _TEXT_HEIGHT = 360, 200
MOST_WRAPPED: Final = 200
_SHORT: Final = 300


class _DifferenceSplitter(QSplitter):
    """Places the selected difference beside the list, or below it where there is no room for both."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        # the scan's preferred height would make the step scroll: the form around has texts that wrap, and so no less height
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_wide = self.width() >= _LEAST_WIDTH * self.fontMetrics().averageCharWidth()
        orientation = Qt.Orientation.Horizontal if is_wide else Qt.Orientation.Vertical
        if orientation != self.orientation() or not self.minimumHeight():
            self._turn(orientation)

    def _turn(self, orientation: Qt.Orientation) -> None:
        self.setOrientation(orientation)
        # given here, since Qt leaves out what parts need where their preferred height is ignored
        found = (self.widget(place) for place in range(self.count()))
        heights = [part.minimumHeight() for part in found if part]
        is_beside = orientation == Qt.Orientation.Horizontal
        self.setMinimumHeight(max(heights) if is_beside else sum(heights) + self.handleWidth())


class DifferencesView(QWidget):
    """The table of differences with the selected one beside it; `choices` are empty at first."""

    changed = Signal()
    """Another choice was made."""
    left = Signal()
    """Return was pressed where nothing is left to decide."""

    def __init__(self, root: Path, parent: QWidget) -> None:
        super().__init__(parent)
        self._parts: tuple[QWidget, ...] = ()
        self.choices: dict[SheetPlace, MergeChoice] = {}
        self._entries: list[PlanEntry] = []
        self._shown: list[PlanEntry] = []
        self.kind = ComboBox(self)
        self.mine_button = QPushButton(self.tr("Keep &mine"), self)
        self.sheet_button = QPushButton(self.tr("Take the &sheet’s"), self)
        columns: Columns = [
            *(self.tr("What"), self.tr("Where"), self.tr("Here")),
            *(self.tr("In the sheet"), self.tr("Result")),
        ]
        self.hint = small_widgets.make_label(
            self.tr("1: mine, 2: the sheet’s, Return: the next conflict"), self, wrap=True
        )
        self.table = ValueTable(columns, self.tr("What the import would do"), self, self._make_row)
        self.table.installEventFilter(self)
        self.detail = DifferenceDetail(root, self)
        self._build()

    def _build(self) -> None:
        self.kind.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.kind.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.kind.currentIndexChanged.connect(lambda _: self._fill())
        self.mine_button.clicked.connect(lambda: self._choose("here"))
        self.sheet_button.clicked.connect(lambda: self._choose("sheet"))
        self.table.selectionModel().selectionChanged.connect(self._show_selected)
        self.table.entered.connect(lambda _: self._next_undecided() if self.undecided else self.left.emit())
        label = QLabel(self.tr("Sho&w"), self)
        label.setBuddy(self.kind)
        line = FlowLayout(label, self.kind, self.mine_button, self.sheet_button)
        line.setSpacing(_GAP)
        parts = _DifferenceSplitter(self)
        parts.addWidget(self.table)
        parts.addWidget(self.detail)
        parts.setSizes([_LIST, _DETAIL])
        self.table.setMinimumHeight(_LEAST_LINES * self.fontMetrics().lineSpacing())
        self._parts = (
            label,
            self.kind,
            self.mine_button,
            self.sheet_button,
            self.detail,
            self.table.horizontalHeader(),
        )
        make_column(self, line, self.hint, (parts, 1))

    # content

    def show_plan(self, plan: ImportPlan | None) -> None:
        """Show the entries of this plan; choices stay where the same is to be decided as before."""
        before = set(self._entries)
        self._entries = list_entries(plan) if plan else []
        self.choices = {
            each.where: self.choices[each.where]
            for each in self._entries
            if each.where in self.choices and each in before
        }
        letters = len(plan.groups[LETTERS].sides.sheet) if plan and LETTERS in plan.groups else 0
        agreed = self.tr("Both sides agree. Letters: {count}").format(count=format_count(letters))
        self.table.show_hint(agreed if plan else "")
        for part in self._parts:
            part.setVisible(bool(self._entries))
        self._fill_kinds()
        self._fill()

    def _fill_kinds(self) -> None:
        found = Counter(entry.kind for entry in self._entries)
        self.kind.blockSignals(True)
        self.kind.clear()
        self.kind.addItem(self.tr("Everything ({count})").format(count=len(self._entries)), "")
        for kind in KINDS:
            if found[kind]:
                self.kind.addItem(f"{kind_text(PlanEntry(kind, ''))} ({found[kind]})", kind)
        self.kind.blockSignals(False)

    def _fill(self) -> None:
        kind = self.kind.currentData()
        self._shown = [entry for entry in self._entries if not kind or entry.kind == kind]
        self.table.clearSpans()
        self.table.rows.fill(self._shown)
        for row, entry in enumerate(self._shown):
            if entry.text:
                self.table.setSpan(row, _TEXT, 1, _COUNTS - _TEXT)
        self._refill()
        self._show_selected()

    def _refill(self) -> None:
        strong = frozenset(row for row, entry in enumerate(self._shown) if self._is_undecided(entry))
        self.table.fill(self._shown, strong, len(self._shown) <= MOST_WRAPPED)

    def _make_row(self, entry: PlanEntry) -> CellRow:
        head = [kind_text(entry), entry.place]
        if entry.text:
            return [*head, entry.text, "", ""]
        made = outcome_text(entry, self.choices.get(entry.where) if entry.where else None)
        here, theirs = _mark_cells(entry.here, entry.sheet)
        if entry.note:
            theirs = theirs._replace(text=f"{theirs.text} ({entry.note})")
        return [*map(TableCell, head), here, theirs, TableCell(made)]

    # decisions

    def _is_undecided(self, entry: PlanEntry) -> bool:
        return entry.where is not None and entry.where not in self.choices

    @property
    def undecided(self) -> int:
        """The number of conflicts without a choice."""
        return sum(map(self._is_undecided, self._entries))

    def _choose(self, made: MergeChoice) -> None:
        """Decide the selected conflicts, and select the next undecided one."""
        rows = self.table.selected_rows
        for row in rows:
            where = self._shown[row].where
            if where:
                self.choices[where] = made
        self._refill()
        self._select(rows)
        self._next_undecided()
        self.changed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Decide with one key, 1 or 2, in the table."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            for key, button in (("1", self.mine_button), ("2", self.sheet_button)):
                if event.text() == key and button.isEnabled():
                    button.click()
                    return True
        return super().eventFilter(watched, event)

    def _next_undecided(self) -> None:
        current = max(self.table.selected_rows, default=-1)
        order = [*range(current + 1, len(self._shown)), *range(current + 1)]
        row = next((row for row in order if self._is_undecided(self._shown[row])), None)
        if row is not None:
            self._select([row])

    def _select(self, rows: list[int]) -> None:
        model, picked = self.table.model(), QItemSelection()
        for row in rows:
            picked.select(model.index(row, 0), model.index(row, _COUNTS))
        if rows:
            self.table.setCurrentIndex(model.index(rows[0], 0))
        self.table.selectionModel().select(picked, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def _show_selected(self) -> None:
        selected = self.table.selected
        entry = selected[0] if selected else None
        made = self.choices.get(entry.where) if entry and entry.where else None
        self.detail.show_entry(entry, made)
        can_choose = any(each.where for each in selected)
        self.hint.setVisible(any(each.where for each in self._shown))
        self.mine_button.setEnabled(can_choose)
        self.sheet_button.setEnabled(can_choose)

    def focus(self) -> bool:
        """Select the first line and focus the table; return whether there is a line."""
        if self._shown:
            self._select([0])
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        return bool(self._shown)

    def shutdown(self) -> None:
        """End the scan's workers."""
        self.detail.shutdown()
