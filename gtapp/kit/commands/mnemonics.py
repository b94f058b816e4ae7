"""Letters for labels: the keys of fields, and the mnemonics of menus, of which each entry has one."""

from __future__ import annotations

import re
import sys
from collections.abc import Collection, Sequence
from string import ascii_lowercase, ascii_uppercase

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu

_MOST_MOVES = 3
"""So many labels at most get another letter in order that one more has its own."""


def give_mnemonics(menu: QMenu) -> None:
    """Mark a letter in each entry of a menu, other than those of its neighbours, as far as there are enough.

    A letter that a text marks stays, but for the second one of two that are the same: commands are in several menus.
    """
    if sys.platform == "darwin":
        return  # menus have none there
    taken: set[str] = set()
    unmarked = []
    for action in menu.actions():
        letter = QKeySequence.mnemonic(action.text()).toString()[-1:]
        if letter and letter not in taken:
            taken.add(letter)
        elif action.text():
            unmarked.append(action)
    plain = [_remove_mark(action.text()) for action in unmarked]
    letters = assign_letters([text.partition("\t")[0] for text in plain], taken)
    for action, text, letter in zip(unmarked, plain, letters, strict=True):
        action.setText(_mark(text, letter))


def _remove_mark(text: str) -> str:
    return text.replace("&&", "\0").replace("&", "")


def _mark(text: str, letter: str) -> str:
    """Return a text with a mark before its letter, at the beginning of a word if there is one."""
    found = letter and (
        re.search(rf"\b{letter}", text, re.IGNORECASE) or re.search(letter, text, re.IGNORECASE)
    )
    marked = f"{text[: found.start()]}&{text[found.start() :]}" if found else text
    return marked.replace("\0", "&&")


def assign_letters(labels: Sequence[str], taken: Collection[str]) -> list[str]:
    """Return a letter for each label: different ones, of the label for as many as possible, those that begin a word first.

    A label whose letters others have gets any other one. All are "" if there are more labels than letters.
    """
    free = [letter for letter in ascii_uppercase if letter not in taken]
    if len(labels) > len(free):
        return [""] * len(labels)
    owners: dict[str, int] = {}

    def place(number: int, candidates: Sequence[Sequence[str]], moves: int) -> bool:
        """Give a label one of its letters; at most so many others get another one for it."""
        for letter in candidates[number]:
            is_free = letter not in owners
            if letter not in taken and (is_free or (moves and place(owners[letter], candidates, moves - 1))):
                owners[letter] = number
                return True
        return False

    initials = [_list_letters("".join(word[:1] for word in label.split())) for label in labels]
    all_letters = [[*first, *_list_letters(label)] for first, label in zip(initials, labels, strict=True)]
    for candidates in (initials, all_letters):
        for moves in range(_MOST_MOVES + 1):
            for number in range(len(labels)):
                if number not in owners.values():
                    place(number, candidates, moves)
    letters = {number: letter for letter, number in owners.items()}
    rest = iter([letter for letter in free if letter not in owners])
    return [letters.get(number) or next(rest) for number in range(len(labels))]


def _list_letters(text: str) -> list[str]:
    return [letter.upper() for letter in dict.fromkeys(text.lower()) if letter in ascii_lowercase]
