"""What a screen reader is told: the accessible nodes of a widget, as Qt gives them on each system."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAbstractItemView, QWidget

_Role = QAccessible.Role

_PASSIVE_ROLES = {
    _Role.Client, _Role.Pane, _Role.LayeredPane, _Role.Splitter, _Role.Grip, _Role.ScrollBar, _Role.Border,
    _Role.Separator, _Role.Whitespace, _Role.StaticText, _Role.Graphic, _Role.Grouping, _Role.TitleBar,
    _Role.MenuBar, _Role.StatusBar, _Role.ToolBar, _Role.Dialog, _Role.Window,
}  # fmt: skip
"""What is no control by itself; where it takes the focus, it needs a name, too."""


_MOST_ROWS = 50


class Node(NamedTuple):
    """An accessible node that is visible: a widget, or a cell, tab or menu of one."""

    role: QAccessible.Role
    name: str
    description: str
    is_focusable: bool
    has_label: bool
    path: tuple[str, ...]
    """The classes of the widgets that it lies in, and its own."""

    @property
    def is_control(self) -> bool:
        return self.is_focusable or self.role not in _PASSIVE_ROLES


def list_nodes(widget: QWidget) -> Iterator[Node]:
    """Return the visible nodes of a widget, its own first."""
    interface = QAccessible.queryAccessibleInterface(widget)
    assert interface is not None
    yield from _walk(interface, ())


def _walk(interface: QAccessibleInterface, above: tuple[str, ...]) -> Iterator[Node]:
    if interface.state().invisible:
        return
    found: object = interface.object()  # None for a cell or a tab
    path = (*above, type(found).__name__ if found is not None else interface.role().name)
    yield Node(
        interface.role(),
        interface.text(QAccessible.Text.Name),
        interface.text(QAccessible.Text.Description),
        bool(interface.state().focusable),
        any(relation & QAccessible.RelationFlag.Label for _, relation in interface.relations()),
        path,
    )
    for number in range(interface.childCount()):
        child = interface.child(number)
        if child.isValid():
            yield from _walk(child, path)


def list_faults(widget: QWidget) -> set[str]:
    """Return what a screen reader could not say of a widget and what is in it."""
    faults = {fault for node in list_nodes(widget) if (fault := _find_fault(node))}
    for view in widget.findChildren(QAbstractItemView):
        if view.isVisible() and view.model() is not None:
            faults.update(f"a cell with a mark alone: {type(view).__name__}" for _ in _list_marks(view))
    return faults


def _find_fault(node: Node) -> str:
    place = f"{node.role.name} in {' / '.join(node.path[-4:])}"
    if node.role is _Role.NoRole:
        return f"no role: {place}"
    if node.role is _Role.Cell or not node.is_control:
        return ""  # a cell may be empty, as its value is
    if node.role is _Role.ComboBox:
        # under Linux the name is the value; a label or the description says what it is the value of
        return "" if node.has_label or node.description else f"no description: {place}"
    return "" if node.name else f"no name: {place}"


def _list_marks(view: QAbstractItemView) -> Iterator[QModelIndex]:
    """Return the cells that show an icon, and have no text for those who don't see it."""
    model = view.model()
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount()
    for row in range(min(model.rowCount(), _MOST_ROWS)):
        for column in range(columns):
            index = model.index(row, column)
            texts = (index.data(Qt.ItemDataRole.DisplayRole), index.data(Qt.ItemDataRole.AccessibleTextRole))
            if index.data(Qt.ItemDataRole.DecorationRole) is not None and not any(texts):
                yield index
