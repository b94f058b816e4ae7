"""The order in which the keys reach the values of a form, also on other pages of lists."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect

from gtapp.core.record.changes import ACCEPTED
from gtapp.core.schema.pointer import Pointer
from gtapp.editor.form.binding import Binding
from gtapp.editor.form.blocks import ListBlock
from gtapp.editor.form.layout import Block, FocusBlock
from gtapp.editor.form.pages import PageBar


class FocusOrder:
    """The order of the values: finds the next one, and the next one that needs a look; in the schema's shape."""

    def __init__(self, root: Block, binding: Binding) -> None:
        self._root = root
        self._binding = binding

    def count_needing_look(self) -> int:
        """Return the number of values that need a look."""
        if self._binding.document is None:
            return 0
        return sum(needs for _, needs in self._list_values())

    def _list_values(self) -> list[tuple[Pointer, bool]]:
        """Return all values in order, with whether they need a look; an issue of a container counts for its first value."""
        leaves = list(self._root.list_values())
        firsts: dict[Pointer, int] = {}
        for number, (leaf, _) in enumerate(leaves):
            for depth in range(len(leaf) + 1):
                firsts.setdefault(leaf[:depth], number)
        for at in self._find_containers():
            place = firsts.get(at)
            if place is not None:
                leaves[place] = (leaves[place][0], True)
        return leaves

    def _find_containers(self) -> list[Pointer]:
        """Return the objects and lists that have an issue of their own."""
        containers = []
        for pointer, issues in self._binding.issues.items():
            if any(issue.level == "issue" for issue in issues):
                at = self._binding.to_tree(pointer)
                block = self._root.find_block(at)
                if not isinstance(block, FocusBlock) and self._binding.origin(pointer) not in ACCEPTED:
                    containers.append(at)
        return containers

    def find_next_look(self, current: Pointer | None, forward: bool = True) -> Pointer | None:
        """Return the next value that needs a look, from the last on to the first; None where there is no other."""
        if self._binding.document is None:
            return None
        leaves = self._list_values()
        here = next(
            (n for n, (at, _) in enumerate(leaves) if current is not None and current[: len(at)] == at), -1
        )
        if not forward:
            order = [*reversed(leaves[: max(here, 0)]), *reversed(leaves[here + 1 :])]
        else:
            order = [*leaves[here + 1 :], *leaves[: max(here, 0)]]
        return next((at for at, needs in order if needs), None)

    def find_next_block(self, current: FocusBlock | None, forward: bool) -> FocusBlock | None:
        """Return the block with the next value, from the last on to the first; lists turn their pages where it is on another."""
        if current is not None:
            for around in list_blocks_around(current):
                block = self._turn_page(around, current, forward)
                if block is not None:
                    return block
        blocks = [block for block in self._root.focus_blocks() if block.tab_stop or block is current]
        if current not in blocks:
            found = (blocks[0] if forward else blocks[-1]) if blocks else None
        else:
            found = blocks[(blocks.index(current) + (1 if forward else -1)) % len(blocks)]
        return self._enter_lists(found, current, forward) if found else None

    def find_aligned_block(self, current: FocusBlock | None, down: bool) -> FocusBlock | None:
        """Return the next block that stands below `current`, or above it; blocks only beside it are left out."""
        found = self.find_next_block(current, down)
        for _ in self._root.focus_blocks():
            if current is None or found is None or _is_aligned(found, current):
                break
            found = self.find_next_block(found, down)
        return found

    def _turn_page(self, around: ListBlock, current: FocusBlock, forward: bool) -> FocusBlock | None:
        """Turn the page of a list if `current` is at its end; return the value reached there, None if there is none."""
        blocks = around.entry_stops(current)
        if isinstance(current, PageBar) or not blocks or current is not blocks[-1 if forward else 0]:
            return None
        page = around.pages.page
        around.show_page(page + (1 if forward else -1))
        stops = around.entry_stops() if around.pages.page != page else []
        return self._enter_lists(stops[0 if forward else -1], around, forward) if stops else None

    def _enter_lists(self, block: FocusBlock, current: Block | None, forward: bool) -> FocusBlock:
        """Show the end of each list that is entered at `block`: its first page, backwards its last one."""
        for around in reversed(list(list_blocks_around(block))):
            end = 0 if forward else around.pages.last_page
            inside = current is not None and (around is current or around.isAncestorOf(current))
            if not inside and around.pages.page != end:
                around.show_page(end)
                stops = [each for each in around.focus_blocks() if each.tab_stop]
                return self._enter_lists(stops[0 if forward else -1], current, forward) if stops else block
        return block

    def find_block_at(self, at: Pointer) -> tuple[FocusBlock | None, Pointer]:
        """Return the block with the value at `at`, or with the nearest one, and that value's pointer."""
        self._root.reveal(at)
        block = self._root.find_block(at)
        if isinstance(block, ListBlock) and block.count:
            index = at[len(block.at)] if len(at) > len(block.at) else 0
            nearest = min(index, block.count - 1) if isinstance(index, int) else 0
            at = (*block.at, nearest)
            block.reveal(at)
            block = block.find_block(at)
        if isinstance(block, FocusBlock):
            return block, at
        first = next(block.focus_blocks(), None) or next(self._root.focus_blocks(), None)
        return first, at


def _is_aligned(block: Block, other: Block) -> bool:
    """Return whether one block stands above or below the other."""
    place, around = (QRect(each.mapToGlobal(QPoint(0, 0)), each.size()) for each in (block, other))
    return place.top() != around.top() and place.left() <= around.right() and around.left() <= place.right()


def list_blocks_around(block: Block) -> Iterator[ListBlock]:
    """Yield the lists that contain a block, the innermost one first."""
    widget = block.parentWidget()
    while isinstance(widget, Block):
        if isinstance(widget, ListBlock):
            yield widget
        widget = widget.parentWidget()
