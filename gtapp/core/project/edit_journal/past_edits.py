"""The stored edits of an item in a form that fits each other: finds the place of the files among them, and rebuilds texts."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from gtapp.core.files.json_text import Splice
from gtapp.core.record.changes import Change, Edit, Origins, UndoStack
from gtapp.core.record.text_parts import CELLS, TextPart, digest_text
from gtapp.core.store.edit_table import HistoryWriter, StoredHistory, StoredTexts

MAX_EDITS = 1000
"""How many edits of an item can be undone when it is opened again."""


class PastEdits(NamedTuple):
    """The edits of a `StoredHistory` that fit each other; places count from the first of them.

    `broken` counts edits that could not be read; `whole` is True if these are all edits in the journal. The digests `written` of
    `texts` are known where its `disk` is.
    """

    edits: tuple[Edit, ...]
    place: int
    saved: int
    texts: StoredTexts
    base_place: int
    saved_branch: tuple[Edit, ...]
    origins: Origins
    broken: int
    whole: bool
    foreign: int = 0

    def select_parts(self, names: Sequence[str]) -> PastEdits:
        """Return these edits with the texts of these names alone, in this order."""
        if list(names) == list(self.texts.names):
            return self
        kept = [self.texts.names.index(name) for name in names]

        def select(values: Sequence[Any]) -> tuple[Any, ...]:
            return tuple(values[number] for number in kept) if values else ()

        def select_in_edit(edit: Edit) -> Edit:
            texts = ((kept.index(number), splice) for number, splice in edit.texts if number in kept)
            return edit._replace(texts=tuple(texts), after=select(edit.after))

        texts = StoredTexts(*map(select, self.texts))
        edits, branch = map(select_in_edit, self.edits), map(select_in_edit, self.saved_branch)
        return self._replace(edits=tuple(edits), saved_branch=tuple(branch), whole=False, texts=texts)

    def add_part(self, part: TextPart) -> PastEdits:
        """Return these edits with a further text, which none of them changed: one that earlier versions did not store."""

        def add_to_edit(edit: Edit) -> Edit:
            return edit._replace(after=(*edit.after, part.digest))

        texts = self.texts
        return self._replace(
            edits=tuple(map(add_to_edit, self.edits)),
            saved_branch=tuple(map(add_to_edit, self.saved_branch)),
            texts=StoredTexts(
                base=(*texts.base, part.text),
                disk=(*texts.disk, part.text) if texts.disk else (),
                written=(*texts.written, part.digest) if texts.written else (),
                start=(*texts.start, part.digest),
                layouts=(*texts.layouts, part.layout),
                names=(*texts.names, part.name),
            ),
            whole=False,
        )

    def list_digests(self, number: int) -> list[str]:
        """Return the digests of a part's text before all edits and after each."""
        return [self.texts.start[number], *(edit.after[number] for edit in self.edits)]

    def find_place(self, disk: Sequence[str]) -> int | None:
        """Return after how many edits the files had these digests; None if they never had.

        If a crash interrupted a save, the first files are at `place`, and the others are where they were before. If edits or
        undos were stored since, the first files are at another place, but the journal knows all of these digests. Files to which
        saved edits lead that were undone since are as a whole save left them, even if later edits did not change the first.
        """
        place = self.find_whole_place(disk)
        if place is not None or len(self.texts.start) != len(disk) or self.has_branch_to(disk):
            return place
        others = range(len(self.edits), -1, -1) if list(disk) == list(self.texts.written) else ()
        places = (self.place, *others)
        return next((each for each in places if self._is_half_saved_at(each, disk)), None)

    def find_place_without(self, name: str, disk: Mapping[str, str]) -> int | None:
        """Return after how many edits the files had these digests, by the texts' names, apart from that of the text `name`."""
        if disk.keys() != {*self.texts.names} or name not in disk:
            return None
        kept = self.select_parts([each for each in self.texts.names if each != name])
        return kept.find_whole_place([disk[each] for each in kept.texts.names])

    def _is_half_saved_at(self, place: int, disk: Sequence[str]) -> bool:
        """Return whether the first text, or the first ones, are those at `place`, and the others those of the last save."""

        def is_old(first: int) -> bool:
            known = self.saved < 0 and list(disk[first:]) == list(self.texts.written[first:])
            return known or self._has_digests(disk, self.saved, first)

        return any(self._has_digests(disk[:count], place) and is_old(count) for count in range(1, len(disk)))

    def find_whole_place(self, disk: Sequence[str]) -> int | None:
        """Return after how many edits all texts had these digests; None if they never had."""
        if len(self.texts.start) != len(disk):
            return None
        places = [self.place, self.saved, *range(len(self.edits), -1, -1)]
        return next((place for place in places if self._has_digests(disk, place)), None)

    def _has_digests(self, disk: Sequence[str], place: int, first: int = 0) -> bool:
        """Return whether the texts from number `first` on had these digests after `place` edits."""
        if not 0 <= place <= len(self.edits):
            return False
        digests = self.edits[place - 1].after if place else self.texts.start
        return list(disk[first:]) == list(digests[first : len(disk)])

    def contains(self, disk: Sequence[str]) -> bool:
        """Return whether these edits, or saved ones that were undone, lead to files with these digests."""
        return self.find_place(disk) is not None or self.has_branch_to(disk)

    def count_unsaved(self) -> int:
        """Return the number of edits, undos or redos since the last save."""
        saved = self._find_saved_place()
        branch, start = (self.saved_branch, self.base_place) if saved is None else ((), saved)
        return len(branch) + abs(self.place - start)

    def rebuild_saved_texts(self) -> list[str]:
        """Return the texts that were saved last, as far as known: `base` of a journal of version 0.1."""
        saved = self._find_saved_place()
        if saved is not None:
            return self.rebuild_texts(saved)
        disk = self.texts.disk or self.texts.base
        return [text if text is not None else base for text, base in zip(disk, self.texts.base, strict=True)]

    def _find_saved_place(self) -> int | None:
        """Return after how many edits the texts were saved last; None if other edits led there."""
        return self.saved if self.saved >= 0 else self.find_whole_place(self.texts.written)

    def has_branch_to(self, disk: Sequence[str]) -> bool:
        """Return whether edits that were saved, and undone since, lead to texts with these digests."""
        return bool(self.saved_branch) and list(self.saved_branch[-1].after) == list(disk)

    def rebuild_texts(self, place: int) -> list[str]:
        """Return the texts after `place` edits."""
        return [
            replay(text, number, self.edits, self.base_place, place)
            for number, text in enumerate(self.texts.base)
        ]


def add_cells_edit(past: PastEdits, place: int, parts: Sequence[TextPart]) -> list[Edit]:
    """Return the edits up to `place`, and what changed an item's cells in another file since: an import or other program.

    It is one edit; that of an import belongs to the import's edit of the item.
    """
    number, part = next((number, part) for number, part in enumerate(parts) if part.name == CELLS)
    text = past.rebuild_texts(place)[past.texts.names.index(CELLS)]
    old, new = part.extend_record({}, text), part.extend_record({}, part.text)
    changes = tuple(_find_changes(old, new))
    splices, after = ((number, Splice(0, text, part.text)),), tuple(each.digest for each in parts)
    edits = list(past.edits[:place])
    if edits and edits[-1].is_import:
        last = edits.pop()
        return [
            *edits,
            last._replace(changes=last.changes + changes, texts=last.texts + splices, after=after),
        ]
    return [*edits, Edit("theirs", changes, splices, after, time.time())]


def _find_changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Change]:
    """Yield the changes that make `new` of `old`; new keys are behind all others."""
    for key in {**old, **new}:
        if key not in old:
            yield Change("insert", (key,), None, new[key], sys.maxsize, origin="file")
        elif key not in new:
            yield Change("remove", (key,), old[key], None, sys.maxsize, origin="file")
        elif old[key] != new[key]:
            yield Change("set", (key,), old[key], new[key], origin="file")


class KnownHistory(NamedTuple):
    """A history of an item and its writer."""

    writer: HistoryWriter
    past: PastEdits


def choose_history(known: Iterable[KnownHistory], disk: Sequence[str]) -> KnownHistory | None:
    """Return the history to go on with, given the digests of the files; None if there is none.

    One that contains the files' state comes first; among equals this process's own, then one with unsaved edits, then the
    latest. Of a running process's history only what led to the files counts.
    """

    def rank(each: KnownHistory) -> tuple[float, ...]:
        writer = each.writer
        since = writer.since if writer.has_unsaved else -writer.since
        is_unfit = not each.past.contains(disk)
        return is_unfit, writer.is_running, not writer.is_own, not writer.has_unsaved, since

    usable = (
        each for each in known if not each.writer.is_running or each.past.find_whole_place(disk) is not None
    )
    return min(usable, key=rank, default=None)


def list_further(known: Iterable[KnownHistory], chosen: KnownHistory) -> list[KnownHistory]:
    """Return the other histories with unsaved edits whose processes have ended, in the order to recover them."""

    def is_lost(each: KnownHistory) -> bool:
        return not each.writer.is_running and each.past.count_unsaved() > 0

    found = [each for each in known if each is not chosen and is_lost(each)]
    return sorted(found, key=lambda each: (not each.writer.is_own, each.writer.since))


def read_past(known: StoredHistory) -> PastEdits:
    """Return the readable edits around the texts in the journal, at most `MAX_EDITS` before them.

    Raises:
        ValueError: the journal's texts and edits don't fit each other.
    """
    texts = known.texts
    edits = [_parse_edit(line, len(texts.start)) for line in known.edits]
    if not 0 <= known.base_place <= len(edits):
        raise ValueError("the journal's texts belong to no edit")
    low, high = _find_readable(edits, known.base_place)
    place = min(max(known.place, low), high)
    low = max(low, min(place, known.base_place) - MAX_EDITS)
    readable = tuple(edit for edit in edits[low:high] if edit)
    branch = [_parse_edit(line, len(texts.start)) for line in known.saved_branch]
    base_place = known.base_place - low
    if low:
        start = (replay(text, n, readable, base_place, 0) for n, text in enumerate(texts.base))
        texts = texts._replace(start=tuple(map(digest_text, start)))
    return PastEdits(
        edits=readable,
        place=place - low,
        saved=known.saved - low if known.saved >= 0 else -1,
        texts=texts._replace(written=tuple(map(digest_text, texts.disk)) or texts.written),
        base_place=base_place,
        saved_branch=tuple(edit for edit in branch if edit) if all(branch) else (),
        origins=_replay_origins(edits[:low], dict(known.origins)),
        broken=edits.count(None),
        whole=len(readable) == len(edits),
        foreign=max(known.foreign - low, 0),
    )


def _parse_edit(line: str, parts: int) -> Edit | None:
    """Return the edit in a line of the journal; None if it is invalid for this number of texts."""
    try:
        edit = Edit.load(line)
        fits = len(edit.after) == parts and all(0 <= number < parts for number, _ in edit.texts)
        return edit if fits and edit.changes else None
    except (ValueError, TypeError, RecursionError):
        return None


def _find_readable(edits: Sequence[Edit | None], at: int) -> tuple[int, int]:
    """Return the range around `at` in which all edits can be read."""
    low, high = at, at
    while low > 0 and edits[low - 1]:
        low -= 1
    while high < len(edits) and edits[high]:
        high += 1
    return low, high


def _replay_origins(edits: Sequence[Edit | None], origins: Origins) -> Origins:
    """Return the values' origins after edits that are dropped; none if one of them can't be read."""
    known = [edit for edit in edits if edit]
    return UndoStack(known, len(known), origins).origins if len(known) == len(edits) else {}


def replay(text: str, number: int, edits: Sequence[Edit], start: int, target: int) -> str:
    """Return a part's text after `target` edits, from the one after `start`.

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
