"""What an import would do, line by line, as the annotator reads it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from gtapp.sheets import import_plan as plans
from gtapp.sheets.import_plan import GroupMerge, ImportPlan, SheetPlace
from gtapp.sheets.local_state import LETTERS
from gtapp.sheets.tabs import Doubt
from gtapp.sheets.three_way_merge import Difference, MergeChoice
from gtapp.ui.i18n import translate_message

_CONTEXT: Final = "sheets"

KINDS: Final[Mapping[str, object]] = {
    "blocked": QT_TRANSLATE_NOOP("sheets", "In the way"),
    "conflict": QT_TRANSLATE_NOOP("sheets", "Conflict"),
    "doubt": QT_TRANSLATE_NOOP("sheets", "Doubtful"),
    "new": QT_TRANSLATE_NOOP("sheets", "New"),
    "changed": QT_TRANSLATE_NOOP("sheets", "Changed"),
    "gone": QT_TRANSLATE_NOOP("sheets", "Gone"),
    "kept": QT_TRANSLATE_NOOP("sheets", "Only here"),
}
"""The kinds in the order in which they matter."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A difference or a doubt: what `here`, in the `sheet` and at the last import (`base`) stands, None: nothing.

    A doubt has its `text` instead. `where` is what a choice is made of (conflicts only); what `waits` is not
    done before another conflict of the same person is decided; `scans` show the letter.
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


def entries(plan: ImportPlan) -> list[Entry]:
    """All of it, what matters most first."""
    order = list(KINDS)
    return sorted(_all(plan), key=lambda entry: order.index(entry.kind))


def _all(plan: ImportPlan) -> Iterator[Entry]:
    for doubt in plan.blocks:
        yield _doubt(plan, doubt, "blocked")
    for whole, each in plan.differences():
        yield _difference(plan, whole, each)
    for doubt in plan.doubts:
        yield _doubt(plan, doubt, "doubt")


def _difference(plan: ImportPlan, whole: GroupMerge, each: Difference) -> Entry:
    where = (whole.name, each.id, each.column) if each.kind == "conflict" else None
    scans = plans.find_scans(plan, whole, each)
    return Entry(
        each.kind, _place(whole, each), each.here, each.sheet, each.base, "", where, each.waits, scans
    )


def _place(whole: GroupMerge, each: Difference) -> str:
    key, nth = each.id
    number = f"#{nth + 1}" if whole.tab.repeated and nth else ""
    return " · ".join(part for part in (_whole(whole.name), key + number, each.column) if part)


def _whole(name: str) -> str:
    """Letters are what the project consists of; the others are named."""
    return "" if name == LETTERS else name


def _doubt(plan: ImportPlan, doubt: Doubt, kind: str) -> Entry:
    row = QCoreApplication.translate("sheets", "row {number}").format(number=doubt.row) if doubt.row else ""
    parts = (_whole(doubt.tab), doubt.key, doubt.cell or row)
    item = plan.local.items.get(doubt.key)
    scans = tuple(item.scans) if item else ()
    return Entry(kind, " · ".join(filter(None, parts)), text=translate_message(doubt.message), scans=scans)


def kind_of(entry: Entry) -> str:
    """The kind in words."""
    return QCoreApplication.translate(_CONTEXT, str(KINDS[entry.kind]))


def value(text: str | None) -> str:
    """A cell in words."""
    if text is None:
        return QCoreApplication.translate("sheets", "(not there)")
    return text if text.strip() else QCoreApplication.translate("sheets", "(empty)")


def counts(entry: Entry, made: MergeChoice | None) -> str:
    """What is to count: the choice, and of what is no conflict, whether it waits for one."""
    if entry.where:
        return choice(made)
    return QCoreApplication.translate("sheets", "waits") if entry.waits else ""


def choice(made: MergeChoice | None) -> str:
    """What a conflict was decided for."""
    if made is None:
        return QCoreApplication.translate("sheets", "not decided")
    if made == "sheet":
        return QCoreApplication.translate("sheets", "the sheet's")
    return QCoreApplication.translate("sheets", "mine")
