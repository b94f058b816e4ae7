"""Stratified random samples: which items are drawn of each stratum.

The same items, strata and seed draw the same sample, on every computer: items are ordered by a hash of the seed and their names.
Items that are added to others displace few of a sample for that reason: those of their own stratum that they precede.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from heapq import heapify, heappop, heapreplace
from typing import Final

from gtapp.core.platform.errors import GtappError
from gtapp.core.store.samples import SampledItem

_LEAST_OF_STRATUM: Final = 2
"""So many items are drawn of each stratum, if it has them: one alone says nothing of how its items differ."""


def draw_items(strata: Mapping[str, str], size: int, seed: int, *, equal: bool = False) -> list[SampledItem]:
    """Draw `size` items among these, given with their strata: of each stratum in proportion to its size, but two at least.

    With `equal`, of each stratum as many.

    Raises:
        GtappError: there are more strata than items to draw (``strata-many``).
    """
    groups: dict[str, list[str]] = {}
    for item, stratum in strata.items():
        groups.setdefault(stratum, []).append(item)
    if len(groups) > size:
        raise GtappError("strata-many", count=len(groups), size=size)
    sizes = {name: len(items) for name, items in groups.items()}
    counts = _share_out(sizes, size, dict.fromkeys(sizes, 1) if equal else sizes)
    return [
        SampledItem(item, name, len(items))
        for name, items in groups.items()
        for item in sorted(items, key=_make_order(seed))[: counts[name]]
    ]


def _share_out(sizes: Mapping[str, int], size: int, parts: Mapping[str, int]) -> dict[str, int]:
    """Return how many items are drawn of each stratum: the least number first, then each where most is missing.

    Missing is what a stratum would have in proportion to `parts`.
    """
    size = min(size, sum(sizes.values()))
    names = sorted(sizes, key=lambda name: (-sizes[name], name))
    counts = dict.fromkeys(names, 0)
    for least in range(1, _LEAST_OF_STRATUM + 1):
        for name in names:
            if sum(counts.values()) < size:
                counts[name] = min(least, sizes[name])
    total = sum(parts.values())
    wanted = {name: size * parts[name] / total for name in names}
    missing = [
        (counts[name] - wanted[name], at) for at, name in enumerate(names) if counts[name] < sizes[name]
    ]
    heapify(missing)
    for _ in range(size - sum(counts.values())):
        excess, at = missing[0]
        counts[names[at]] += 1
        if counts[names[at]] < sizes[names[at]]:
            heapreplace(missing, (excess + 1, at))
        else:
            heappop(missing)
    return counts


def order_items(sample: Iterable[SampledItem], seed: int) -> list[SampledItem]:
    """Return the items in the order in which they are read, strata mixed: what is read first is a sample itself."""
    order = _make_order(seed)
    return sorted(sample, key=lambda each: order(each.item))


def _make_order(seed: int) -> Callable[[str], bytes]:
    return lambda item: sha256(f"{seed}\0{item}".encode("utf-8", "surrogatepass")).digest()
