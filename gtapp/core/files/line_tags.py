"""The tags of a line's text in PAGE-XML by Transkribus: ``custom="textStyle {offset:0; length:9; bold:true;}"``.

They follow an edit of the text as formats do in an editor: what is typed before a tag moves it, a word that is completed at one
of its ends stays in it as a whole, and a tag goes when all of its text is removed. Offsets count units of UTF-16, as Java does.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from rapidfuzz.distance import Levenshtein

from gtapp.core.platform.late_patterns import compile_late

_GROUP: Final = compile_late(r"[^\s{};]+\s*\{([^{}]*)\}")
_GROUPS: Final = compile_late(r"\s*(?:[^\s{};]+\s*\{[^{}]*\}\s*)*")
_NAME: Final = compile_late(r"(?:^|;)\s*(?:offset|length)\b")
_NUMBER: Final = compile_late(r"(?:^|;)\s*(offset|length)\s*:\s*(\d{1,9})\s*(?=;|$)")


class _Tag(NamedTuple):
    """The span of a tag in the attribute, those of its two numbers, and the span of the text that it has."""

    at: tuple[int, int]
    offset: tuple[int, int]
    length: tuple[int, int]
    start: int
    stop: int


def fit_text(custom: str, text: str) -> bool:
    """Return whether the tags of an attribute can be read, and are within the text."""
    return _read_tags(custom, len(_split_units(text))) is not None


def follow_text(custom: str, old: str, new: str) -> str:
    """Return the attribute after its line has another text; the same where its tags do not fit the old one."""
    before, after = _split_units(old), _split_units(new)
    tags = _read_tags(custom, len(before))
    if not tags:
        return custom
    moved = _list_moved(before, after)
    for tag in reversed(tags):
        span = _move(tag, moved, after)
        if span is None:
            kept = custom[: tag.at[0]].rstrip()
            custom = kept + (custom[tag.at[1] :] if kept else custom[tag.at[1] :].lstrip())
            continue
        numbers = [(tag.offset, span[0]), (tag.length, span[1] - span[0])]
        for (start, end), number in sorted(numbers, reverse=True):
            custom = custom[:start] + str(number) + custom[end:]
    return custom


def _split_units(text: str) -> str:
    """Return a text with a character for each of its units of UTF-16."""
    if not text or max(text) <= "\uffff":
        return text
    data = text.encode("utf-16-le", "surrogatepass")
    return "".join(chr(data[at] | data[at + 1] << 8) for at in range(0, len(data), 2))


def _read_tags(custom: str, length: int) -> list[_Tag] | None:
    """Return the tags that have a part of a text of this length; None if one can't be read or has none."""
    if not _GROUPS.fullmatch(custom):
        return None
    found = []
    for group in _GROUP.finditer(custom):
        start = group.start(1)
        numbers = {each[1]: each for each in _NUMBER.finditer(group[1])}
        named = len(_NAME.findall(group[1]))
        if named == 0:
            continue
        if named != 2 or len(numbers) != 2:
            return None
        spans = {name: (start + each.start(2), start + each.end(2)) for name, each in numbers.items()}
        first = int(numbers["offset"][2])
        last = first + int(numbers["length"][2])
        if last > length:
            return None
        found.append(_Tag(group.span(), spans["offset"], spans["length"], first, last))
    return found


def _list_moved(old: str, new: str) -> list[int | None]:
    """Return where each character of the old text is in the new one; None: nowhere."""
    found: list[int | None] = [None] * len(old)
    for step in Levenshtein.opcodes(old, new):
        if step.tag in ("equal", "replace"):
            found[step.src_start : step.src_end] = range(step.dest_start, step.dest_end)
    return found


def _move(tag: _Tag, moved: list[int | None], new: str) -> tuple[int, int] | None:
    """Return the span of a tag in the new text; None if nothing is left of its text."""
    kept = [each for each in moved[tag.start : tag.stop] if each is not None]
    if tag.start == tag.stop:
        place = next((each for each in moved[tag.start :] if each is not None), len(new))
        return place, place
    if not kept:
        return None
    start, stop = kept[0], kept[-1] + 1
    known = {each for each in moved if each is not None}
    while stop < len(new) and stop not in known and _is_inside_word(new, stop):
        stop += 1
    first = start
    while first > 0 and first - 1 not in known and _is_inside_word(new, first):
        first -= 1
    return (first if first == 0 or not _is_inside_word(new, first) else start), stop


def _is_inside_word(text: str, at: int) -> bool:
    """Return whether a word goes on between the character at this place and the one before."""
    return text[at].isalnum() and text[at - 1].isalnum()
