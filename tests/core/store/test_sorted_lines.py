"""Sorted lines in memory: found and replaced wherever the blocks end."""

from __future__ import annotations

from random import Random

import pytest

from gtapp.core.store.sorted_lines import SortedLines, find_key

_HEADER = b"item\tstatus"


@pytest.mark.parametrize("seed", range(4))
def test_lines_are_found_and_replaced_whether_long_or_with_the_same_key_as_others(seed: int) -> None:
    random = Random(seed)
    groups: dict[bytes, list[bytes]] = {}
    for number in range(random.choice((1, 300))):
        key = f"card{number:04}\t".encode()
        rest = (random.choice((b"a", b"b" * 700, b"c" * 9000)) for _ in range(random.choice((1, 1, 2, 30))))
        groups[key] = sorted({key + each + b"%d" % place for place, each in enumerate(rest)})
    lines = SortedLines(_join(groups), _HEADER)
    assert list(lines) == [line for key in sorted(groups) for line in groups[key]]
    for key in random.sample(sorted(groups), len(groups)):
        assert list(lines.find(key)) == groups[key]
    assert [*lines.find(b"a\t"), *lines.find(b"card0000x\t"), *lines.find(b"z\t")] == []
    middle = sorted(groups)[len(groups) // 2]
    assert set(groups[middle]) <= set(lines.cut(middle, middle))
    changed = {key: random.choice(([], [key + b"new"])) for key in (b"a\t", *list(groups)[::7], b"z\t")}
    assert lines.replace(changed) == _join({**groups, **changed})


def _join(groups: dict[bytes, list[bytes]]) -> bytes:
    lines = [line + b"\n" for key in sorted(groups) for line in groups[key]]
    assert all(find_key(line).endswith(b"\t") for line in lines)
    return b"".join((_HEADER + b"\n", *lines)) if lines else b""
