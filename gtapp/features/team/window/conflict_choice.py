"""The question which values to keep where a member of the team changed the same ones, or which of two texts."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMessageBox

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import make_visible
from gtapp.core.record.document import Document
from gtapp.core.record.record_merge import MergeConflict
from gtapp.core.record.text_parts import JsonPart
from gtapp.core.record.value_text import format_value
from gtapp.core.schema.pointer import ABSENT, write_pointer
from gtapp.editor.context import AppContext
from gtapp.editor.merge_dialog import ConflictValue, MergeDialog, list_conflicts
from gtapp.features.team.synchronizer import SyncConflict, choose_side, choose_values
from gtapp.features.team.window.team_service import OpenConflict
from gtapp.features.team.window.team_texts import format_time
from gtapp.kit import message_boxes, small_widgets
from gtapp.kit.texts.i18n import shorten_name


def name_conflict(each: OpenConflict) -> str:
    """Return what a conflict is about: the item, or the file."""
    return make_visible(shorten_name(each.item or each.conflict.text.path))


def decide(context: AppContext, each: OpenConflict) -> bytes | None:
    """Ask what to keep; return the text that it makes, or None: later.

    Raises:
        GtappError: the item can't be read.
    """
    if context.view and each.item and each.conflict.merged is not None:
        return _choose_values(context, each)
    return _choose_side(context, each)


def _choose_values(context: AppContext, each: OpenConflict) -> bytes | None:
    view, conflict = context.view, each.conflict
    assert view
    text = QCoreApplication.translate(
        "TeamConflict",
        "{who} changed {item} on the team’s server ({when}), and it was changed here, too. What only one of you changed is kept. "
        "These values were changed on both sides: choose which to keep.",
    )
    dialog = MergeDialog(
        view,
        context.tasks,
        each.item,
        _list_values(view.session.project.peek(each.item), conflict),
        text.format(
            who=make_visible(conflict.who), item=name_conflict(each), when=format_time(conflict.changed)
        ),
        QCoreApplication.translate("TeamConflict", "{who}’s").format(who=make_visible(conflict.who)),
        context.window,
        is_undoable=False,
    )
    if not small_widgets.run_dialog(dialog):
        return None
    try:
        return choose_values(conflict, dialog.theirs_at)
    except GtappError:
        return _choose_side(context, each)


def _list_values(document: Document, conflict: SyncConflict) -> list[ConflictValue]:
    """Return the values to be shown: those of the record, and others of its file, such as of its envelope."""
    prefix = next((part.prefix for part in document.parts if isinstance(part, JsonPart)), ())
    inside, others = list[MergeConflict](), list[ConflictValue]()
    numbers = list[int]()
    for number, value in enumerate(conflict.values):
        if value.pointer[: len(prefix)] == prefix:
            numbers.append(number)
            inside.append(value._replace(pointer=value.pointer[len(prefix) :]))
        else:
            texts = ("" if part is ABSENT else format_value(part) for part in value[1:])
            others.append(ConflictValue(number, write_pointer(value.pointer), (), *texts))
    shown = list_conflicts(document, inside, range(len(inside)))
    return [*(each._replace(number=numbers[each.number]) for each in shown), *others]


def _choose_side(context: AppContext, each: OpenConflict) -> bytes | None:
    translate, conflict = QCoreApplication.translate, each.conflict
    title = translate("TeamConflict", "Two versions")
    text = translate(
        "TeamConflict", "{who} changed {item} on the team’s server ({when}), and it was changed here, too."
    )
    more = translate("TeamConflict", "It can’t be merged by values: one of both versions is kept as a whole.")
    names = {
        "who": make_visible(conflict.who),
        "item": name_conflict(each),
        "when": format_time(conflict.changed),
    }
    box = message_boxes.make_message_box(context.window, title, text.format(**names), more)
    role = QMessageBox.ButtonRole
    mine = box.addButton(translate("TeamConflict", "&Keep mine"), role.ActionRole)
    theirs = box.addButton(translate("TeamConflict", "&Take the other one"), role.ActionRole)
    later = box.addButton(translate("TeamConflict", "Decide &later"), role.RejectRole)
    box.setDefaultButton(later)
    small_widgets.run_dialog(box)
    if box.clickedButton() is mine:
        return choose_side(conflict, "mine")
    return choose_side(conflict, "theirs") if box.clickedButton() is theirs else None
