"""The items that were found in a project's folders, with the files of nearly all of them as texts that many items share.

The path of a file nearly always is a folder, the item's name, and an ending: ``images/`` ``card0001`` ``.jpg``. Folder and ending
are the path's form. An item whose files all have such paths is its name and the numbers of the forms, so that a million items
are found in a few seconds; any other one is an `Item` at once.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal, overload

from gtapp.core.files.file_names import split_answer_name
from gtapp.core.schema.containers import find_suffix
from gtapp.core.schema.items import Item, order_drafts

Kind = Literal["truths", "drafts", "scans", "texts"]
KINDS: Final[tuple[Kind, ...]] = ("truths", "drafts", "scans", "texts")
"""The kinds of files of an item."""
PathForm = tuple[str, str]
"""What precedes an item's name in the path of a file, and what follows."""


class PathForms:
    """The forms of the paths of one project, in `list`; the files of an item are their numbers, as in ``3,7``."""

    def __init__(self, forms: Iterable[PathForm] = ()) -> None:
        self.list = [*forms]
        self._known: dict[str, list[list[PathForm]]] = {}

    def add(self, form: PathForm) -> str:
        """Add a form; return its number."""
        self.list.append(form)
        return str(len(self.list) - 1)

    def build_item(self, line: str) -> Item:
        """Return the item of a line (see `FoundItems.write_lines`).

        Raises:
            ValueError, IndexError, TypeError: it is no such line.
        """
        name, tab, numbers = line.partition("\t")
        if not tab:
            return _parse_item(line)
        kinds = self._known.get(numbers)
        if kinds is None:
            kinds = self._known[numbers] = [
                [self.list[int(number)] for number in each.split(",") if number]
                for each in numbers.split("\t")
            ]
        truths, drafts, scans, texts = [
            tuple([before + name + after for before, after in forms]) if forms else () for forms in kinds
        ]
        return Item(name, scans, truths[0] if truths else "", drafts=order_drafts(drafts), texts=texts)


class FileColumns:
    """The files of all items: for each kind, the numbers of the forms by the item's name.

    `suffixes` are the endings of the files of each kind, in small letters. `odd` are the names of items that need a closer look.
    """

    def __init__(self, suffixes: Mapping[Kind, Collection[str]]) -> None:
        self.forms = PathForms()
        self.odd: set[str] = set()
        self.suffixes = suffixes
        self._columns: dict[Kind, dict[str, str]] = {kind: {} for kind in KINDS}
        self._folders: dict[Kind, list[tuple[str, list[str], list[PathForm]]]] = {kind: [] for kind in KINDS}

    def __getitem__(self, kind: Kind) -> Mapping[str, str]:
        return self._columns[kind]

    def add(self, kind: Kind, folder: str, names: list[str]) -> list[str]:
        """Add the files of a folder, given with its slash; return those that are not of this kind by their suffix."""
        groups, others = _group_by_suffix(names, self.suffixes[kind])
        forms: dict[PathForm, list[str]] = {}
        for suffix, stems in groups.items():
            starts = _group_by_start(folder, stems) if kind == "drafts" else {"": stems}
            forms |= {(start, suffix): found for start, found in starts.items()}
        seen: set[str] = set()
        for (start, suffix), found in forms.items():
            self._add_form(kind, (folder + start, suffix), found)
            if len(forms) > 1:
                self.odd |= seen.intersection(found)
                seen.update(found)
        self._folders[kind].append((folder, names, list(forms)))
        return others

    def _add_form(self, kind: Kind, form: PathForm, names: list[str]) -> None:
        column, number = self._columns[kind], self.forms.add(form)
        if column.keys().isdisjoint(names):
            column.update(dict.fromkeys(names, number))
        elif kind == "drafts":
            joined = {numbers: f"{numbers},{number}" for numbers in set(column.values())}
            column.update({name: joined[column[name]] if name in column else number for name in names})
        else:
            self.odd.update(name for name in names if name in column)
            column.update(dict.fromkeys(names, number))

    def set_unsafe_apart(self) -> None:
        """Count the names as odd that have characters beyond ASCII, or such as no line may hold."""
        for column in self._columns.values():
            if not _is_plain("".join(column)):
                self.odd.update(name for name in column if not _is_plain(name))

    def list_odd(self, kind: Kind) -> Iterator[tuple[str, str]]:
        """Yield (folder, name) of the files of odd items, in the order in which they were added."""
        for folder, names, forms in self._folders[kind] if self.odd else ():
            wanted = {start + name + suffix for start, suffix in forms for name in self.odd}
            yield from ((folder, name) for name in names if name in wanted)

    def drop_odd(self) -> None:
        """Leave the odd items out of the columns."""
        for column in self._columns.values():
            for name in self.odd & column.keys():
                del column[name]


class FoundItems(Sequence[Item]):
    """Items in order, each made when it is asked for: those with these `names`, by the columns, but for the `others`.

    `is_sorted` says whether their order is the natural one of their names.
    """

    def __init__(
        self, names: Sequence[str], others: Mapping[str, Item], columns: FileColumns, is_sorted: bool = True
    ) -> None:
        self.names, self.is_sorted = names, is_sorted
        self._others = others
        self._columns = columns

    @classmethod
    def of_items(cls, items: Iterable[Item]) -> FoundItems:
        """Return these items."""
        others = {item.id: item for item in items}
        return cls(list(others), others, FileColumns({}), is_sorted=False)

    @property
    def forms(self) -> Sequence[PathForm]:
        """The forms of paths to which the lines refer."""
        return self._columns.forms.list

    def count_truths(self) -> int:
        """Return how many items have a ground truth."""
        return len(self._columns["truths"]) + sum(bool(item.truth) for item in self._others.values())

    @property
    def has_scans(self) -> bool:
        """Whether one of the items has a scan."""
        return bool(self._columns["scans"]) or any(item.scans for item in self._others.values())

    @property
    def has_texts(self) -> bool:
        """Whether one of the items is a text."""
        return bool(self._columns["texts"]) or any(item.texts for item in self._others.values())

    def list_without_source(self) -> list[Item]:
        """Return the items that have neither a scan nor a text."""
        scans, texts, others = self._columns["scans"], self._columns["texts"], self._others
        names = [name for name in self.names if name not in scans and name not in texts]
        return [item for name in names if not (item := others.get(name) or self._build(name)).has_source]

    def write_lines(self) -> Iterator[str]:
        """Yield a line for each item: its name and the numbers of the forms of its files by kind, between tabs, else JSON."""
        truths, drafts, scans, texts = (self._columns[kind].get for kind in KINDS)
        others = self._others
        for name in self.names:
            if others and name in others:
                yield _format_item(others[name])
            else:
                yield f"{name}\t{truths(name, '')}\t{drafts(name, '')}\t{scans(name, '')}\t{texts(name, '')}"

    def _build(self, name: str) -> Item:
        found = "\t".join(self._columns[kind].get(name, "") for kind in KINDS)
        return self._columns.forms.build_item(f"{name}\t{found}")

    def __len__(self) -> int:
        return len(self.names)

    @overload
    def __getitem__(self, at: int) -> Item: ...
    @overload
    def __getitem__(self, at: slice) -> list[Item]: ...
    def __getitem__(self, at: int | slice) -> Item | list[Item]:
        if isinstance(at, slice):
            return [self[each] for each in range(*at.indices(len(self)))]
        name = self.names[at]
        return self._others.get(name) or self._build(name)


def _parse_item(line: str) -> Item:
    id_, scans, truth, key, nth, drafts, type_, texts = json.loads(line)
    return Item(id_, tuple(scans), truth, key, nth, tuple(drafts), type_, texts=tuple(texts))


def _format_item(item: Item) -> str:
    values = (item.id, item.scans, item.truth, item.key, item.nth, item.drafts, item.type, item.texts)
    return json.dumps(values, separators=(",", ":"))


def parse_name(line: str) -> str:
    """Return the name of the item of a line.

    Raises:
        ValueError, IndexError, TypeError: it is no such line.
    """
    name, tab, _ = line.partition("\t")
    return name if tab else str(json.loads(line)[0])


def _is_plain(text: str) -> bool:
    return text.isascii() and not any(each in text for each in "\t\n\r")


def _group_by_suffix(names: list[str], suffixes: Collection[str]) -> tuple[dict[str, list[str]], list[str]]:
    """Return the names without their suffix, by that, where it is one of `suffixes` in small letters; and the other names."""
    suffix = find_suffix(names[0], suffixes) if names else ""
    has_longer = any(each.endswith(suffix.lower()) and each != suffix.lower() for each in suffixes)
    if suffix and not has_longer:
        stems = [name[: -len(suffix)] for name in names if name.endswith(suffix)]
        if len(stems) == len(names):  # as nearly always
            return {suffix: stems}, []
    groups, others = dict[str, list[str]](), list[str]()
    for name in names:
        if suffix := find_suffix(name, suffixes):
            groups.setdefault(suffix, []).append(name[: -len(suffix)])
        else:
            others.append(name)
    return groups, others


def _group_by_start(folder: str, stems: list[str]) -> dict[str, list[str]]:
    """Return the items' names in these names of drafts in a folder, by what precedes them."""
    run = folder.rstrip("/").rpartition("/")[2]
    start = f"request_{run}_"
    if all(stem.startswith(start) and stem != start for stem in stems):  # as nearly always
        return {start: [stem.removeprefix(start) for stem in stems]}
    found: dict[str, list[str]] = {}
    for stem in stems:
        name = split_answer_name(stem, run)
        found.setdefault(name.prefix, []).append(name.item)
    return found
