"""What the journal tells of an item's past, as far as it can be read and is worth keeping: edits, texts, digests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gtapp.document import Edit, Part
from gtapp.document.history import History, Origins
from gtapp.document.parts import digest_text
from gtapp.pointer import get_value, is_identical, walk_values
from gtapp.store import JournalEntry

KEPT = 1000
"""How many edits of an item can be undone when it is opened again."""


@dataclass(frozen=True, slots=True)
class Past:
    """A row of edits that fit each other; places count from the first of them.

    `base` holds the texts after `base_place` edits, `written` the digests of the texts on the disk where these are
    others, `start` those of the texts before all edits. `broken` edits of the journal could not be read; `whole` says
    whether the row is all that the journal has.
    """

    edits: tuple[Edit, ...]
    place: int
    saved: int
    base: tuple[str, ...]
    base_place: int
    written: tuple[str, ...]
    start: tuple[str, ...]
    layouts: tuple[str, ...]
    origins: Origins
    broken: int
    whole: bool

    def narrowed(self, parts: int) -> Past:
        """The same without the texts behind the first `parts`: a table that follows from the sheet now."""
        if len(self.start) <= parts:
            return self
        edits = [
            replace(
                edit,
                texts=tuple((number, splice) for number, splice in edit.texts if number < parts),
                after=edit.after[:parts],
            )
            for edit in self.edits
        ]
        cut = {name: getattr(self, name)[:parts] for name in ("base", "written", "start", "layouts")}
        return replace(self, edits=tuple(edits), whole=False, **cut)

    def digests(self, number: int) -> list[str]:
        """The digest of a part's text before all edits and after each."""
        return [self.start[number], *(edit.after[number] for edit in self.edits)]

    def common_place(self, disk: Sequence[str]) -> int | None:
        """How many edits the texts of these digests have behind them; None where they are none of the journal's.

        Of a save that a kill cut off, the first file is where the edits are, and the others where they were before.
        """
        if len(self.start) != len(disk):
            return None
        digests = [self.digests(number) for number in range(len(disk))]

        def fit(place: int, numbers: range) -> bool:
            return 0 <= place <= len(self.edits) and all(disk[n] == digests[n][place] for n in numbers)

        whole, rest = range(len(disk)), range(1, len(disk))
        places: list[int] = [self.place, self.saved, *range(len(self.edits), -1, -1)]
        for place in places:
            if fit(place, whole):
                return place
        known = self.saved < 0 and list(disk[1:]) == list(self.written[1:])
        if fit(self.place, range(1)) and (known or fit(self.saved, rest)):
            return self.place
        return None

    def texts(self, place: int) -> list[str]:
        """The texts after `place` edits."""
        return [
            replayed(text, number, self.edits, self.base_place, place)
            for number, text in enumerate(self.base)
        ]

    def on_theirs(
        self, parts: Sequence[Part], mine: Sequence[str], before: object, record: object
    ) -> list[str]:
        """The texts that bring my edits back; of a row that is another's now, my changes of it."""
        if len(parts) != len(mine):
            # the parts that came or went can only follow the record
            return [mine[0]]
        written = self.written or [digest_text(text) for text in self.base]
        found = [mine[0]]
        for number, part in list(enumerate(parts))[1:]:
            if self.layouts[number] != part.layout:
                found.append(part.update_text(before, record, mine[number]))
            elif part.digest == written[number]:
                found.append(mine[number])
            else:
                found.append(part.merge_text(part.text, self.base[number], mine[number]))
        return found


def past_of(known: JournalEntry) -> Past:
    """The edits that can be read on both sides of the texts that the journal holds, but for very old ones.

    Raises:
        ValueError: the journal's texts and edits don't fit each other.
    """
    edits = [_edit(line, len(known.start)) for line in known.edits]
    if not 0 <= known.base_place <= len(edits):
        raise ValueError("the journal's texts belong to no edit")
    low, high = _readable(edits, known.base_place)
    place = min(max(known.place, low), high)
    low = max(low, min(place, known.base_place) - KEPT)
    kept = tuple(edit for edit in edits[low:high] if edit)
    base_place = known.base_place - low
    start = known.start
    if low:
        start = tuple(
            digest_text(replayed(text, n, kept, base_place, 0)) for n, text in enumerate(known.base)
        )
    return Past(
        edits=kept,
        place=place - low,
        saved=known.saved - low if known.saved >= 0 else -1,
        base=known.base,
        base_place=base_place,
        written=known.written,
        start=start,
        layouts=known.layouts,
        origins=_origins(edits[:low], dict(known.origins)),
        broken=edits.count(None),
        whole=len(kept) == len(edits),
    )


def _edit(line: str, parts: int) -> Edit | None:
    """The edit in a line of the journal; None where it is none that this many texts can have."""
    try:
        edit = Edit.load(line)
        fits = len(edit.after) == parts and all(0 <= number < parts for number, _ in edit.texts)
        return edit if fits and edit.changes else None
    except (ValueError, TypeError):
        return None


def _readable(edits: Sequence[Edit | None], at: int) -> tuple[int, int]:
    """From where to where, around this place, all edits can be read."""
    low, high = at, at
    while low > 0 and edits[low - 1]:
        low -= 1
    while high < len(edits) and edits[high]:
        high += 1
    return low, high


def _origins(gone: Sequence[Edit | None], origins: Origins) -> Origins:
    """Where values come from after edits that are not kept; nothing is claimed where one of them can't be read."""
    known = [edit for edit in gone if edit]
    return History(known, len(known), origins).origins if len(known) == len(gone) else {}


def replayed(text: str, number: int, edits: Sequence[Edit], start: int, target: int) -> str:
    """A part's text after `target` edits, from the one after `start`.

    Raises:
        ValueError: the edits were not made on this text.
    """
    if start <= target:
        for edit in edits[start:target]:
            for splice in (splice for part, splice in edit.texts if part == number):
                text = splice.apply(text)
        return text
    for edit in reversed(edits[target:start]):
        for splice in (splice for part, splice in reversed(edit.texts) if part == number):
            text = splice.invert().apply(text)
    return text


def still_true(origins: Origins, mine: object, theirs: object) -> Origins:
    """Those origins whose value is the same in both records."""
    here = {pointer for pointer, _ in walk_values(theirs)}
    return {
        p: origin
        for p, origin in origins.items()
        if p in here and is_identical(get_value(mine, p), get_value(theirs, p))
    }
