"""A list of texts as one line with pipes: the line, and the smallest steps from the old list to a line that was typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple

from gtapp.ui.form.values import text_of

PIPE = "|"


class Step(NamedTuple):
    """One change of the list; steps are in an order in which each one's index still holds."""

    kind: Literal["set", "insert", "remove"]
    place: int
    value: Any = None


def line_of(entries: Sequence[Any]) -> str | None:
    """The entries in one line, or None where the line could not be read back."""
    texts = [text_of(entry) for entry in entries]
    if any(text is None or PIPE in text or "\n" in text or "\r" in text for text in texts):
        return None
    return f" {PIPE} ".join(str(text) for text in texts)


def texts_of(line: str) -> list[str]:
    """What stands between the pipes, each without the one space that the line puts beside a pipe."""
    parts = line.split(PIPE)
    last = len(parts) - 1
    found = []
    for number, part in enumerate(parts):
        part = part[1:] if number and part.startswith(" ") else part
        found.append(part[:-1] if number < last and part.endswith(" ") else part)
    return found


def steps(old: Sequence[Any], line: str, meaning: Callable[[str, Any], Any]) -> list[Step]:
    """What makes `old` the list that `line` says.

    Entries that the line leaves alone are not touched; changed ones lose the white space around them; what is new and
    empty is no entry. `meaning` gives the value for a text and the entry that it replaces (None for a new one).
    """
    from difflib import SequenceMatcher  # not at the start: it costs 3 ms

    before = [str(text_of(entry)) for entry in old]
    matcher = SequenceMatcher(None, before, texts_of(line), autojunk=False)
    found: list[Step] = []
    for tag, start, end, first, last in reversed(matcher.get_opcodes()):
        if tag != "equal":
            wanted = [text for text in texts_of(line)[first:last] if text.strip()]
            found += _replaced(old, before, range(start, end), wanted, meaning)
    return found


def _replaced(
    old: Sequence[Any],
    before: list[str],
    places: range,
    wanted: list[str],
    meaning: Callable[[str, Any], Any],
) -> list[Step]:
    common = min(len(places), len(wanted))
    removed = [Step("remove", index) for index in reversed(places[common:])]
    added = [
        Step("insert", places.start + number, meaning(wanted[number].strip(), None))
        for number in range(common, len(wanted))
    ]
    pairs = zip(places, wanted, strict=False)
    changed = [
        Step("set", at, meaning(text.strip(), old[at])) for at, text in pairs if not _stays(before[at], text)
    ]
    return [*removed, *added, *changed]


def _stays(before: str, text: str) -> bool:
    """Whether an entry is as it was, or has only got more white space around it, as one types on to the next."""
    return text == before or (text.strip() == before.strip() and len(text) > len(before))


def applied(old: Sequence[Any], changes: Sequence[Step]) -> list[Any]:
    """The list after `changes`."""
    new = list(old)
    for step in changes:
        if step.kind == "set":
            new[step.place] = step.value
        elif step.kind == "insert":
            new.insert(step.place, step.value)
        else:
            del new[step.place]
    return new
