"""The note on a checked item: what was left open, which issues were accepted, and what was on the screen when it was checked.

It is a text that people can read, too: ``open doubts: 2; accepted: invalid /date, missing /title; confirmed: 3; shown: 11``.
"""

from __future__ import annotations

from typing import Final, NamedTuple

_DOUBTS: Final = "open doubts"
_CONFIRMED: Final = "confirmed"
_SHOWN: Final = "shown"
_NEVER_SHOWN: Final = "never shown"
_ACCEPTED: Final = "accepted"
_TEXT: Final = "note"
_ESCAPES: Final = {"%": "%25", ";": "%3B", ",": "%2C"}
"""The characters that divide a note, as they stand in the names of issues; `%` comes first."""


class CheckNote(NamedTuple):
    """What is kept with a check: how many doubts were left, and the accepted issues (see `issue_acceptance.name_issue`).

    Then how many of the draft's values were confirmed one by one, were only shown, and were never shown; all 0: there are none,
    or it is not known. `text` is what a person had noted on the item before.
    """

    open_doubts: int = 0
    accepted: tuple[str, ...] = ()
    confirmed: int = 0
    shown: int = 0
    never_shown: int = 0
    text: str = ""

    def format(self) -> str:
        """Return the note; empty where there is nothing to say."""
        facts = {
            _DOUBTS: str(self.open_doubts or ""),
            _ACCEPTED: ", ".join(map(_escape, self.accepted)),
            _CONFIRMED: str(self.confirmed or ""),
            _SHOWN: str(self.shown or ""),
            _NEVER_SHOWN: str(self.never_shown or ""),
            _TEXT: _escape(self.text),
        }
        return "; ".join(f"{name}: {text}" for name, text in facts.items() if text)

    @staticmethod
    def parse(text: str) -> CheckNote:
        """Return what a note says; what it does not say, or in another form, is not known."""
        facts = dict(_split_fact(part) for part in text.split(";"))
        accepted = facts.get(_ACCEPTED, "").split(",")
        confirmed, shown, never_shown = (
            _parse_count(facts.get(name, "")) for name in (_CONFIRMED, _SHOWN, _NEVER_SHOWN)
        )
        return CheckNote(
            _parse_count(facts.get(_DOUBTS, "")),
            tuple(_unescape(each.strip()) for each in accepted if each.strip()),
            confirmed,
            shown,
            never_shown,
            _unescape(facts.get(_TEXT, "")),
        )


NOTHING_LEFT: Final = CheckNote()


def replace_text(note: str, text: str) -> str:
    """Return a note on a check with another text of a person; all else in it stays as it is written."""
    others = [part for part in note.split(";") if part.strip() and _split_fact(part)[0] != _TEXT]
    return "; ".join([part.strip() for part in others] + ([f"{_TEXT}: {_escape(text)}"] if text else []))


def _split_fact(part: str) -> tuple[str, str]:
    name, _, text = part.partition(":")
    return name.strip(), text.strip()


def _parse_count(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0


def _escape(name: str) -> str:
    for character, code in _ESCAPES.items():
        name = name.replace(character, code)
    return name


def _unescape(name: str) -> str:
    for character, code in reversed(_ESCAPES.items()):
        name = name.replace(code, character)
    return name
