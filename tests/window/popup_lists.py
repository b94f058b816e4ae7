"""The lists that pop up from parts of a window: of combo boxes, buttons with a menu, lines of text, values of forms."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QComboBox,
    QCompleter,
    QLineEdit,
    QMenu,
    QPushButton,
    QToolButton,
    QWidget,
)

from gtapp.editor.form.layout import FocusBlock

_MOST_ROWS, _SURE_ROWS = 10, 7
"""Lists of more entries may scroll; so many are then visible at least."""


def visit_lists(top: QWidget, visit: Callable[[QWidget], object]) -> None:
    """Open every list that pops up from a part of a widget that can be used, one after another."""
    for part in top.findChildren(QWidget):
        if not part.isVisible() or not part.isEnabled():
            continue
        if isinstance(part, QComboBox) and part.count():
            part.showPopup()
            QApplication.processEvents()  # the style may show arrows beside the list
            visit(part.view().window())
            part.hidePopup()
        elif isinstance(part, QToolButton | QPushButton):
            if isinstance(menu := part.menu(), QMenu):
                _visit_menu(menu, part.mapToGlobal(QPoint(0, part.height())), visit)
        elif isinstance(part, QLineEdit) and not part.isReadOnly():
            _visit_completions(part, visit)


def visit_value_lists(form: QWidget, visit: Callable[[QWidget], object]) -> None:
    """Open the first list of each kind in which values for the fields of a form are chosen."""
    kinds = set[type[QWidget]]()
    for block in form.findChildren(FocusBlock):
        if not block.isVisible():
            continue
        block.take_focus()
        block.choose_value()
        if popup := QApplication.activePopupWidget():
            if type(popup) not in kinds:
                visit(popup)
            kinds.add(type(popup))
            popup.close()


def _visit_menu(menu: QMenu, place: QPoint, visit: Callable[[QWidget], object]) -> None:
    """Open a menu and those in it."""
    menu.popup(place)
    visit(menu)
    for action in menu.actions():
        if isinstance(inner := action.menu(), QMenu) and action.isEnabled():
            _visit_menu(inner, place, visit)
    menu.close()


def _visit_completions(line: QLineEdit, visit: Callable[[QWidget], object]) -> None:
    """List what a line of text completes to, where it does that in a list."""
    completer: QCompleter | None = line.completer()
    if completer is None or completer.completionMode() != QCompleter.CompletionMode.PopupCompletion:
        return
    completer.setCompletionPrefix("")
    completer.complete()
    popup = completer.popup()
    if popup and popup.isVisible():
        visit(popup)
        popup.hide()


def list_list_faults(popup: QWidget) -> Iterator[str]:
    """Yield what keeps entries of a list that popped up from being read: no screen, or too little room in it."""
    if not popup.screen().availableGeometry().contains(popup.frameGeometry()):
        yield f"not on the screen: {popup.frameGeometry().getRect()}"
    for view in (popup, *popup.findChildren(QAbstractItemView)):
        if isinstance(view, QAbstractItemView):
            yield from _list_cut_entries(view)


def _list_cut_entries(view: QAbstractItemView) -> Iterator[str]:
    """Yield the entries that are not shown whole: those of a list that does not scroll, and the first ones of another."""
    model, room = view.model(), view.viewport().rect()
    rows = range(model.rowCount(view.rootIndex()))
    for row in rows if len(rows) <= _MOST_ROWS else rows[:_SURE_ROWS]:
        index = model.index(row, 0, view.rootIndex())
        place, needed = view.visualRect(index), view.sizeHintForIndex(index)
        if needed.width() > room.width() or place.top() < 0 or place.bottom() > room.bottom():
            yield f"“{index.data()}” is cut"
