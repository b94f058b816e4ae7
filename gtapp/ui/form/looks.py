"""Walking through the values of a form: to the next one, to the next one that needs a look."""

from __future__ import annotations

from gtapp.pointer import Pointer
from gtapp.ui.form.binding import Binding
from gtapp.ui.form.block import Block, Stop
from gtapp.ui.form.lists import ListBlock


class Walk:
    """Knows the order of the values; addresses are in the schema's shape."""

    def __init__(self, root: Block, binding: Binding) -> None:
        self._root = root
        self._binding = binding

    def count(self) -> int:
        """How many values need a look."""
        if self._binding.document is None:
            return 0
        return sum(needs for _, needs in self._leaves())

    def _leaves(self) -> list[tuple[Pointer, bool]]:
        """All values in order; an issue of what is around values counts for the first of them."""
        leaves = [leaf for stop in self._root.stops() for leaf in stop.leaves()]
        for at in self._around():
            place = next((n for n, (leaf, _) in enumerate(leaves) if leaf[: len(at)] == at), None)
            if place is not None:
                leaves[place] = (leaves[place][0], True)
        return leaves

    def _around(self) -> list[Pointer]:
        """Objects and lists that have an issue of their own."""
        found = []
        for pointer, issues in self._binding.issues.items():
            if any(issue.level == "issue" for issue in issues):
                at = self._binding.tree_at(pointer)
                block = self._root.block_at(at)
                if not isinstance(block, Stop) and self._binding.origin(pointer) != "confirmed":
                    found.append(at)
        return found

    def next_look(self, current: Pointer | None, forward: bool = True) -> Pointer | None:
        """The next value that needs a look, round from the last to the first; None where there is no other."""
        if self._binding.document is None:
            return None
        leaves = self._leaves()
        here = next(
            (n for n, (at, _) in enumerate(leaves) if current is not None and current[: len(at)] == at), -1
        )
        if not forward:
            order = [*reversed(leaves[: max(here, 0)]), *reversed(leaves[here + 1 :])]
        else:
            order = [*leaves[here + 1 :], *leaves[: max(here, 0)]]
        return next((at for at, needs in order if needs), None)

    def next_stop(self, current: Stop | None, forward: bool) -> Stop | None:
        """The block with the next value, round from the last to the first."""
        stops = [stop for stop in self._root.stops() if stop.tab_stop or stop is current]
        if current not in stops:
            return (stops[0] if forward else stops[-1]) if stops else None
        return stops[(stops.index(current) + (1 if forward else -1)) % len(stops)]

    def stop_at(self, at: Pointer) -> tuple[Stop | None, Pointer]:
        """The block with the value at `at`, or with what is nearest to it, and the address meant."""
        block = self._root.block_at(at)
        if isinstance(block, ListBlock) and block.count:
            index = at[len(block.at)] if len(at) > len(block.at) else 0
            nearest = min(index, block.count - 1) if isinstance(index, int) else 0
            at = (*block.at, nearest)
            block = block.block_at(at)
        if isinstance(block, Stop):
            return block, at
        first = next(block.stops(), None) or next(self._root.stops(), None)
        return first, at
