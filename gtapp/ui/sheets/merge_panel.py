"""Two entries of a register made one, in its table and in all letters; asked for by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QCompleter, QInputDialog

from gtapp.sheets.organizations import Organization
from gtapp.sheets.persons import Person
from gtapp.ui.sheets.register_panel import RegisterPanel

T = TypeVar("T", bound=Person | Organization)


@dataclass(frozen=True, slots=True)
class MergeTexts:
    """What the question is called, the question, and what is said where not just one has this name."""

    title: str
    question: str
    unknown: str


class MergePanel(RegisterPanel[T]):
    """A register in which one entry may turn out to be another."""

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        self.changes["merge"] = self.ask_merge

    # what a subclass knows

    def merge_texts(self, name: str) -> MergeTexts:
        """How to ask who is the same as the one of this name."""
        raise NotImplementedError

    def merge(self, kept: T, gone: T) -> list[str]:
        """Makes them one everywhere; gives the letters changed. Raises GtappError."""
        raise NotImplementedError

    # asking

    def ask_merge(self) -> None:
        """Asks who is the same as the selected one; what is typed is looked for anywhere in the names."""
        kept = self.thing
        if kept is None:
            return
        others = {_thing_label(each): each for each in self.file.things if each is not kept}
        words = self.merge_texts(kept.name.strip())
        dialog = QInputDialog(self)
        dialog.setWindowTitle(words.title)
        dialog.setLabelText(words.question)
        dialog.setComboBoxItems(list(others))
        dialog.setComboBoxEditable(True)
        _search_anywhere(dialog)
        if dialog.exec():
            self._merge_with_named(kept, dialog.textValue(), others, words)
        dialog.deleteLater()

    def _merge_with_named(self, kept: T, name: str, others: Mapping[str, T], words: MergeTexts) -> None:
        """A part of a name will do where it is in one alone."""
        found = [name] if name in others else [each for each in others if name.casefold() in each.casefold()]
        if len(found) == 1:
            self.merge_with(kept, others[found[0]])
        else:
            self.show_text(words.unknown.format(count=len(found), name=name))

    def merge_with(self, kept: T, gone: T) -> None:
        """Makes `gone` and `kept` one, in the table and in all letters."""
        self.change_letters(lambda: self.merge(kept, gone), kept.name.strip())

    def change_letters(self, change: Callable[[], list[str]], name: str) -> None:
        """Changes letters, too; says how many."""
        if self.registers.session.unsaved.failures:
            self.show_text(self.tr("Nothing was changed: there are letters that could not be saved."))
            return
        done: list[str] = []
        if self.run_edit(lambda: done.extend(change())):
            text = self.tr("Letters that name {name} now: {count}. Each letter can be undone.")
            self.show_text(text.format(count=len(done), name=name))


def _search_anywhere(dialog: QInputDialog) -> None:
    """What is typed may stand anywhere in a name."""
    choice = dialog.findChild(QComboBox)
    assert choice
    choice.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
    completer = choice.completer()
    assert completer
    completer.setFilterMode(Qt.MatchFlag.MatchContains)
    completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)


def _thing_label(thing: Person | Organization) -> str:
    return f"{thing.name} ({thing.identifier.value})" if thing.identifier.value else thing.name
