"""Samples: lists of items that were drawn at random, each a text file of the project.

A line says how the sample was drawn, one for each stratum how many items it has, and one for each item of the sample its stratum.
A sample is never changed. Git shares its file; where two that were drawn differently came together in one, that is said.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final, NamedTuple

from gtapp.core.files.file_names import NameForms, find_name_fault, fold_name, natural_key
from gtapp.core.platform.errors import GtappError
from gtapp.core.store.project_folder import SAMPLES_FOLDER
from gtapp.core.store.shared_lines import Cells, SharedLines, make_time

_SUFFIX: Final = ".tsv"
_MODES: Final = ("proportional", "equal")
_MOST_DIGITS: Final = 18
_NO_NAMES: Final = NameForms()


class SampledItem(NamedTuple):
    """An item of a sample, with its stratum, and how many items that stratum has."""

    item: str
    stratum: str
    population: int


@dataclass(frozen=True)
class ItemSample:
    """A sample of `size` items (fewer, if there are not so many), drawn by `seed` of each of the strata `by`.

    `populations` has the number of items of each stratum, `strata` the stratum of each item of the sample. `is_equal`: of each
    stratum as many items were drawn, else in proportion to its size. `drawn` is the time.
    """

    name: str
    size: int
    by: str
    seed: int
    is_equal: bool
    who: str
    drawn: str
    populations: Mapping[str, int]
    strata: Mapping[str, str]

    @cached_property
    def items(self) -> frozenset[str]:
        """The ids of the items of the sample."""
        return frozenset(self.strata)

    @property
    def population(self) -> int:
        """The number of items among which it was drawn."""
        return sum(self.populations.values())

    def count_drawn(self) -> Counter[str]:
        """Return the number of items of each stratum in the sample."""
        return Counter(self.strata.values())

    def describe(self) -> str:
        """Return it as one line: ``300 of 700,000 items by type, year/100, seed 7``."""
        by = f" by {self.by}" if self.by else ""
        mode = ", of each as many" if self.is_equal else ""
        return f"{len(self.strata):,} of {self.population:,} items{by}{mode}, seed {self.seed}"

    def as_json(self) -> dict[str, Any]:
        counts = self.count_drawn()
        return {
            "name": self.name,
            "size": self.size,
            "by": self.by or None,
            "seed": self.seed,
            "mode": _MODES[self.is_equal],
            "who": self.who,
            "drawn": self.drawn,
            "population": self.population,
            "strata": [
                {"stratum": name or None, "population": each, "items": counts[name]}
                for name, each in self.populations.items()
            ],
        }


def make_sample(
    name: str, size: int, by: str, seed: int, drawn: Sequence[SampledItem], *, equal: bool, who: str
) -> ItemSample:
    """Return the sample of these items, drawn now."""
    populations = {each.stratum: each.population for each in sorted(drawn, key=lambda each: each.stratum)}
    strata = {each.item: each.stratum for each in drawn}
    return ItemSample(name, size, by, seed, equal, who, make_time(), populations, strata)


def list_samples(root: Path) -> list[str]:
    """Return the names of the project's samples, in natural order."""
    try:
        names = [each.name for each in os.scandir(root / SAMPLES_FOLDER) if each.is_file()]
    except OSError:
        return []
    found = (each.removesuffix(_SUFFIX) for each in names if each.endswith(_SUFFIX))
    return sorted((each for each in found if each and not each.startswith(".")), key=natural_key)


def check_sample_name(root: Path, name: str) -> None:
    """Do nothing if a new sample may have this name.

    Raises:
        GtappError: it can't be a file's name (``sample-name``), or there is a sample of this name (``sample-exists``).
    """
    reason = find_name_fault(name + _SUFFIX) or ("it begins with a dot" if name.startswith(".") else "")
    if reason or not name:
        raise GtappError("sample-name", name=name, reason=reason or "it is no name")
    if fold_name(name) in map(fold_name, list_samples(root)):
        raise GtappError("sample-exists", name=name)


def write_sample(root: Path, sample: ItemSample, ensure_writable: Callable[[Path], None]) -> None:
    """Write a new sample into the project's folder.

    Raises:
        GtappError: its name can't be used, see `check_sample_name`.
        SaveError: it can't be written.
    """
    check_sample_name(root, sample.name)
    lines = SharedLines(root / SAMPLES_FOLDER / f"{sample.name}{_SUFFIX}", ensure_writable)
    lines.note_change()
    lines.update(lambda _: False, lambda: _list_lines(sample))


def _list_lines(sample: ItemSample) -> Iterator[Cells]:
    """Yield the lines of a sample's file. That on the whole is the first one, then the strata, when they are sorted."""
    mode = _MODES[sample.is_equal]
    yield "#sample", str(sample.size), sample.by, str(sample.seed), mode, sample.who, sample.drawn
    for name, population in sample.populations.items():
        yield "#stratum", name, str(population)
    for item, stratum in sample.strata.items():
        yield "item", item, stratum


def load_sample(root: Path, name: str, names: NameForms = _NO_NAMES) -> ItemSample:
    """Return a sample of the project, whose items have these names.

    Raises:
        GtappError: there is none of this name (``sample-missing``), its file is damaged, or two samples came together in it
            (``sample-broken``).
        UnreadableError: its file can't be read.
    """
    if name not in list_samples(root):
        raise GtappError("sample-missing", name=name, names=", ".join(list_samples(root)) or "-")
    lines = SharedLines(root / SAMPLES_FOLDER / f"{name}{_SUFFIX}", lambda _: None)
    heads: list[Cells] = []
    populations: dict[str, int] = {}
    strata: dict[str, str] = {}

    def take(cells: Cells) -> bool:
        match cells:
            case ["#sample", size, _, seed, mode, _, _]:
                heads.append(cells)
                return _is_number(size) and _is_number(seed) and mode in _MODES
            case ["#stratum", stratum, population] if _is_number(population):
                return populations.setdefault(stratum, int(population)) == int(population)
            case ["item", item, stratum]:
                return strata.setdefault(names.find(item), stratum) == stratum
        return False

    lines.read(take)
    counts = Counter(strata.values())
    is_whole = all(counts[each] <= populations.get(each, 0) for each in counts)
    if lines.problems or len(heads) != 1 or not strata or not is_whole:
        raise GtappError("sample-broken", name=name, path=str(lines.path))
    _, size, by, seed, mode, who, drawn = heads[0]
    return ItemSample(name, int(size), by, int(seed), mode == _MODES[True], who, drawn, populations, strata)


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) <= _MOST_DIGITS
