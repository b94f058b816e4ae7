"""Lists of long texts in sections, such as the advertisements of a page: which section an entry is in, and the entries' numbers.

A list is one if its schema says so: its hint ``sections`` names the field of the entries that holds their `heading`, the one
that holds their `text`, and whether the texts begin with a number that counts within the section (`numbered`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from gtapp.core.platform.late_patterns import compile_late
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import ABSENT, Pointer, get_value, is_identical

_NUMBER = compile_late(r"\s*(\d{1,6})(?=\.)")


class Sections(NamedTuple):
    """What the hint ``sections`` of a list says: the keys of an entry's heading and text, and whether texts are numbered."""

    heading: str
    text: str
    numbered: bool = False

    def heading_of(self, entry: Any) -> Any:
        """Return the heading that an entry stands under; `ABSENT` if it has none."""
        return entry.get(self.heading, ABSENT) if isinstance(entry, dict) else ABSENT

    def text_of(self, entry: Any) -> str:
        """Return an entry's text; empty if it has none."""
        text = entry.get(self.text) if isinstance(entry, dict) else None
        return text if isinstance(text, str) else ""


def find_sections(field: Field | None) -> Sections | None:
    """Return what the schema says about the sections of a list; None if its entries have no such texts."""
    hint = field.hints.get("sections") if field and field.kind == "list" and field.item else None
    if field is None or field.item is None or not hint:
        return None
    found = Sections(str(hint["heading"]), str(hint["text"]), bool(hint.get("numbered")))
    fields = map(field.item.by_name.get, (found.heading, found.text))
    return found if all(each and each.kind in ("text", "any") for each in fields) else None


def find_section(entries: Sequence[Any], sections: Sections, index: int) -> range:
    """Return the indices of the neighbours that stand under the same heading as entry `index`, itself included."""
    heading = sections.heading_of(entries[index])
    start, stop = index, index + 1
    while start and is_identical(sections.heading_of(entries[start - 1]), heading):
        start -= 1
    while stop < len(entries) and is_identical(sections.heading_of(entries[stop]), heading):
        stop += 1
    return range(start, stop)


def divide_sections(entries: Sequence[Any], sections: Sections, kept: range | None = None) -> list[range]:
    """Return the indices of the entries, section by section; `kept` is one whose ends stay whatever its heading is now."""
    edges = {kept.start, kept.stop} if kept else set()
    headings = list(map(sections.heading_of, entries))
    starts = [
        index
        for index in range(len(entries))
        if not index or index in edges or not is_identical(headings[index - 1], headings[index])
    ]
    return [range(*ends) for ends in pairwise([*starts, len(entries)])]


def list_same_headings(tree: Any, schema: Field, at: Pointer) -> list[Pointer]:
    """Return the headings that are one with that at `at`, in their order; of another value, itself. In the schema's shape."""
    index = at[-2] if len(at) > 1 else None
    sections = find_sections(schema.find(at[:-2])) if isinstance(index, int) else None
    entries = get_value(tree, at[:-2]) if sections else None
    if (
        sections is None
        or at[-1] != sections.heading
        or not isinstance(index, int)
        or not isinstance(entries, list)
    ):
        return [at]
    return [(*at[:-2], each, sections.heading) for each in find_section(entries, sections, index)]


class Misnumbered(NamedTuple):
    """An entry whose `number` does not follow the one `before`; `correct` is its text with the number that is clearly meant."""

    place: int
    number: int
    before: int
    correct: str | None


def find_misnumbered(entries: Sequence[Any], sections: Sections) -> Iterator[Misnumbered]:
    """Yield the entries whose numbers leave a gap in their section, or repeat one.

    A section may begin with any number, since it may go on from another page. An entry without a number may stand for one.
    What is meant is clear where only this one number is wrong: the next one follows on the right one.
    """
    by_heading: dict[str, list[int]] = {}
    for index, entry in enumerate(entries):
        by_heading.setdefault(repr(sections.heading_of(entry)), []).append(index)
    for indices in by_heading.values():
        yield from _check_numbers(entries, sections, indices)


def _check_numbers(
    entries: Sequence[Any], sections: Sections, indices: Sequence[int]
) -> Iterator[Misnumbered]:
    """Yield the misnumbered entries of one section."""
    texts = [(index, sections.text_of(entries[index])) for index in indices]
    numbers = [_read_number(text) for _, text in texts]
    before, unnumbered = None, 0
    for (index, text), number, following in zip(texts, numbers, [*numbers[1:], None], strict=True):
        if number is None:
            unnumbered += 1
            continue
        if before is not None and not before < number <= before + 1 + unnumbered:
            is_clear = not unnumbered and following == before + 2
            correct = _replace_number(text, before + 1) if is_clear else None
            yield Misnumbered(index, number, before, correct)
            number = before + 1 if is_clear else number
        before, unnumbered = number, 0


def renumber_texts(entries: Sequence[Any], sections: Sections, index: int) -> Iterator[tuple[int, str]]:
    """Yield the entries of a section whose numbers change when it is numbered without gaps, each with its new text.

    Entry `index` is in the section; its first number stays, entries without a number keep none.
    """
    following = None
    for each in find_section(entries, sections, index):
        text = sections.text_of(entries[each])
        number = _read_number(text)
        if number is None:
            continue
        following = number if following is None else following
        if number != following:
            yield each, _replace_number(text, following)
        following += 1


def _read_number(text: str) -> int | None:
    """Return the number that a text begins with; None where there is none."""
    found = _NUMBER.match(text)
    return int(found[1]) if found else None


def _replace_number(text: str, number: int) -> str:
    return _NUMBER.sub(lambda found: found[0].replace(found[1], str(number)), text, count=1)


def split_text(text: str, place: int) -> tuple[str, str]:
    """Return the two parts of a text that is split at `place`, without the spaces between them."""
    return text[:place].rstrip(), text[place:].lstrip()


def join_texts(first: str, second: str) -> str:
    """Return two texts as one."""
    return " ".join(filter(None, (first.rstrip(), second.lstrip())))


def merge_values(first: Any, second: Any) -> Any:
    """Return what two entries have in a field as one value: the first's, with what it lacks from the second."""
    if isinstance(first, dict) and isinstance(second, dict):
        return {
            key: merge_values(first.get(key, ABSENT), second.get(key, ABSENT)) for key in {**first, **second}
        }
    if isinstance(first, list) and isinstance(second, list):
        return [*first, *(each for each in second if not any(is_identical(each, other) for other in first))]
    return second if first in (None, "", ABSENT) and second is not ABSENT else first
