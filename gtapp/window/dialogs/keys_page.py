"""The page of the settings on which keys are given to commands."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QGridLayout,
    QKeySequenceEdit,
    QLineEdit,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from gtapp.kit import small_widgets
from gtapp.kit.commands.key_settings import (
    Keys,
    explain_refusal,
    have_common_key,
    usual_keys,
    with_keypad_enter,
)
from gtapp.kit.commands.menu_commands import MenuCommand, name_keys
from gtapp.kit.layouts import FlowLayout, make_column
from gtapp.kit.texts.text_match import rate_match

_COMMAND, _MENU, _KEYS = range(3)
_GAP = 8


class KeysPage(QWidget):
    """Lists all commands with their keys; what is changed here is in `changed` until the settings are accepted.

    A key that types into a field is refused with the reason. One that another command has is named before it is taken from
    there.
    """

    def __init__(self, commands: Sequence[MenuCommand], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._commands = {each.action.objectName(): each for each in commands if each.action.objectName()}
        self._keys: dict[str, Keys] = {
            name: tuple(each.action.shortcuts()) for name, each in self._commands.items()
        }
        self.search = QLineEdit(self)
        self.list = QTreeWidget(self)
        self.editor = QKeySequenceEdit(self)
        self.note = small_widgets.make_label(parent=self, wrap=True)
        self.use = QPushButton(self.tr("&Use this key"), self)
        self.remove = QPushButton(self.tr("No &key"), self)
        self.reset = QPushButton(self.tr("U&sual key"), self)
        self.reset_all = QPushButton(self.tr("&All usual keys"), self)
        self._build()
        self._lay_out()
        self._fill()

    @property
    def listed(self) -> Collection[str]:
        """The names of the commands."""
        return self._commands.keys()

    @property
    def changed(self) -> dict[str, Keys]:
        """The keys that differ from the usual ones, by the commands' names."""
        return {
            name: keys for name, keys in self._keys.items() if keys != usual_keys(self._commands[name].action)
        }

    def _build(self) -> None:
        self.search.setPlaceholderText(self.tr("Search commands and keys"))
        self.search.setAccessibleName(self.tr("Search commands and keys"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._filter)
        self.list.setAccessibleName(self.tr("Commands and their keys"))
        self.list.setHeaderLabels([self.tr("Command"), self.tr("Menu"), self.tr("Key")])
        header = self.list.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(_COMMAND, header.ResizeMode.Stretch)
        for column in (_MENU, _KEYS):
            header.setSectionResizeMode(column, header.ResizeMode.ResizeToContents)
            self.list.setItemDelegateForColumn(column, _ThirdDelegate(self.list))
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.currentItemChanged.connect(self._show_current)
        self.editor.setMaximumSequenceLength(1)
        self.editor.setAccessibleName(self.tr("New key"))
        self.editor.keySequenceChanged.connect(self._judge)
        self.note.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.use.clicked.connect(self._take)
        self.remove.clicked.connect(lambda: self._give(()))
        self.reset.clicked.connect(self._reset_current)
        self.reset_all.clicked.connect(self._reset_all)

    def _lay_out(self) -> None:
        label = small_widgets.make_label(self.tr("Ne&w key"), self)
        label.setBuddy(self.editor)
        row = QGridLayout()
        row.setSpacing(_GAP)
        row.setColumnStretch(1, 1)
        row.addWidget(label, 0, 0)
        row.addWidget(self.editor, 0, 1)
        row.addWidget(self.note, 1, 1)
        buttons = FlowLayout(self.use, self.remove, self.reset, self.reset_all)
        buttons.setSpacing(_GAP)
        make_column(self, self.search, (self.list, 1), row, buttons).setSpacing(_GAP)

    def _fill(self) -> None:
        for name, command in self._commands.items():
            row = QTreeWidgetItem([command.text, command.path, name_keys(self._keys[name])])
            row.setData(_COMMAND, Qt.ItemDataRole.UserRole, name)
            row.setIcon(_COMMAND, command.action.icon())
            for column in (_COMMAND, _MENU, _KEYS):
                row.setToolTip(column, small_widgets.escape_tooltip(row.text(column)))
            self.list.addTopLevelItem(row)
        self.list.setCurrentItem(self.list.topLevelItem(0))  # type: ignore[arg-type]  # the stub knows no None

    def _filter(self, typed: str) -> None:
        for row in self._rows():
            text = " ".join(row.text(column) for column in range(3))
            row.setHidden(bool(typed.strip()) and not rate_match(typed, text))

    def _rows(self) -> list[QTreeWidgetItem]:
        rows = (self.list.topLevelItem(number) for number in range(self.list.topLevelItemCount()))
        return [row for row in rows if row is not None]

    @property
    def _current(self) -> str:
        """The name of the current command."""
        row = self.list.currentItem()
        return str(row.data(_COMMAND, Qt.ItemDataRole.UserRole)) if row else ""

    def _show_current(self) -> None:
        self.editor.clear()
        self._judge(QKeySequence())

    # changes

    def _judge(self, key: QKeySequence) -> None:
        """Say whether the typed key can be used, and which command has it."""
        refusal = explain_refusal(key) if not key.isEmpty() else ""
        owner = self._find_owner(key) if not refusal else ""
        if owner:
            text = self.tr("“{command}” has this key. “Use this key” takes it away there.")
            self.note.setText(text.format(command=self._commands[owner].text))
        else:  # never empty: nothing moves while keys are tried
            self.note.setText(refusal or self.tr("Press the key, then “Use this key”."))
        self.use.setEnabled(not key.isEmpty() and not refusal)
        current = self._current
        self.remove.setEnabled(bool(self._keys.get(current)))
        self.reset.setEnabled(current in self.changed)
        self.reset_all.setEnabled(bool(self.changed))

    def _find_owner(self, key: QKeySequence) -> str:
        """Return the name of the other command that has a key; empty if none has."""
        return next(
            (
                name
                for name, keys in self._keys.items()
                if name != self._current and have_common_key(keys, [key])
            ),
            "",
        )

    def _take(self) -> None:
        key = self.editor.keySequence()
        owner = self._find_owner(key)
        if owner:
            self._set(owner, tuple(each for each in self._keys[owner] if not have_common_key([each], [key])))
        self._give(with_keypad_enter(key))

    def _give(self, keys: Keys) -> None:
        """Give the current command these keys."""
        self._set(self._current, keys)
        self._show_current()

    def _reset_current(self) -> None:
        """Give the current command its usual keys, and take them from those that have them now."""
        usual = usual_keys(self._commands[self._current].action)
        for name, keys in self._keys.items():
            if name != self._current and have_common_key(keys, usual):
                self._set(name, tuple(each for each in keys if not have_common_key([each], usual)))
        self._give(usual)

    def _reset_all(self) -> None:
        for name, command in self._commands.items():
            self._set(name, usual_keys(command.action))
        self._show_current()

    def _set(self, name: str, keys: Keys) -> None:
        self._keys[name] = keys
        row = next(row for row in self._rows() if row.data(_COMMAND, Qt.ItemDataRole.UserRole) == name)
        row.setText(_KEYS, name_keys(keys))
        row.setToolTip(_KEYS, small_widgets.escape_tooltip(row.text(_KEYS)))


class _ThirdDelegate(QStyledItemDelegate):
    """Lets a column that is as wide as its texts have a third of the list at most."""

    def __init__(self, view: QTreeWidget) -> None:
        super().__init__(view)
        self._viewport = view.viewport()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        size = super().sizeHint(option, index)
        return size.boundedTo(QSize(self._viewport.width() // 3, size.height()))
