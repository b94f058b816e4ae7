"""JSON trees as flat tuples of leaves; trees of the same structure share a `TreeShape`, which reads them fast.

Written for speed (`make bench`: scores of all runs, loading a board): `TreeShape.read` picks whole levels by `itemgetter`
instead of walking a tree value by value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from operator import itemgetter
from typing import Any, Final, Literal, NamedTuple

from gtapp.core.schema.pointer import Pointer, Token

# the most leaves of all cached shapes together (some 30 MB); beyond, the cache is emptied
MOST_LEAVES: Final = 50_000
_LARGEST: Final = 6_000
_MOST_OUTLINES: Final = 10_000

# equal to 0, 1, 0.0, 1.0, false and true for Python
ZERO_AND_ONE: Final = frozenset((0, 1))

Leaves = tuple[Any, ...]
Pick = Callable[[Sequence[Any]], Sequence[Any]]


class Box(NamedTuple):
    """A list or an object of a tree, and the tokens of its members."""

    is_list: bool
    tokens: tuple[Token, ...]


class TreeStructure(NamedTuple):
    """A tree taken apart level by level: leaves with their values and boxes with their tokens, by pointer.

    `ranks` sort the leaves in the file's order.
    """

    leaves: dict[Pointer, Any]
    boxes: dict[Pointer, Box]
    ranks: dict[Pointer, tuple[int, ...]]


class _Level(NamedTuple):
    """How one level is read from the values above it: pickers of leaves and boxes (None: all are boxes), then the sizes of
    the boxes, and a getter for each.
    """

    leaves: Pick | None
    boxes: Pick | None
    sizes: list[int]
    getters: tuple[Callable[[Any], Any], ...]


class TreeShape:
    """What all trees of the same structure share: the places of the leaves, and how to read them."""

    def __init__(self, structure: TreeStructure) -> None:
        self.pointers: tuple[Pointer, ...] = tuple(structure.leaves)
        self.boxes = structure.boxes
        rank = structure.ranks
        self.order = tuple(sorted(range(len(self.pointers)), key=lambda leaf: rank[self.pointers[leaf]]))
        root = structure.boxes.get((), Box(True, ()))
        self._root, self._size = _make_getter(root), len(root.tokens)
        self._levels = tuple(_plan_levels(structure.boxes))

    @cached_property
    def kind(self) -> Literal["object", "list", "scalar"]:
        """The kind of the tree's root."""
        if () not in self.boxes:
            return "scalar"
        return "list" if self.boxes[()].is_list else "object"

    @cached_property
    def depth(self) -> int:
        """How deeply lists and objects are nested."""
        return max((len(at) + 1 for at in self.boxes), default=0)

    @cached_property
    def longest_list(self) -> int:
        """The number of entries of the longest list."""
        return max((len(box.tokens) for box in self.boxes.values() if box.is_list), default=0)

    @cached_property
    def places(self) -> dict[tuple[str, ...], int | Pointer]:
        """By a pointer's tokens as text: a leaf's index, or a box's own pointer."""
        boxes: dict[tuple[str, ...], int | Pointer] = {to_texts(at): at for at in self.boxes}
        return boxes | {to_texts(at): leaf for leaf, at in enumerate(self.pointers)}

    def read(self, record: Any) -> FlatRecord | None:
        """Return a list or an object flat if it has this shape, else None."""
        found: list[Any] = []
        try:
            if len(record) != self._size:
                return None
            values: Sequence[Any] = self._root(record)
            for leaves, boxes, sizes, getters in self._levels:
                level = boxes(values) if boxes else values
                if leaves:
                    found += leaves(values)
                if [*map(len, level)] != sizes:
                    return None
                values = []
                for getter, box in zip(getters, level):  # noqa: B905 (a keyword takes a tenth of all the time)
                    values += getter(box)
            all_ = (*found, *values, None)
            if ZERO_AND_ONE.isdisjoint(all_):
                return self, all_, False
            hash(all_)  # raises, as above, if a list or an object is in a leaf's place
        except (TypeError, KeyError):
            return None
        return self, all_, True

    def rebuild(self, at: Pointer, leaves: Leaves) -> Any:
        """Return the list or object at `at`, rebuilt from its leaves."""
        values = dict(zip(self.pointers, leaves, strict=False))
        for place, (is_list, tokens) in reversed(self.boxes.items()):
            held = [(token, values[(*place, token)]) for token in tokens]
            values[place] = [value for _, value in held] if is_list else dict(held)
        return values[at]


def to_texts(pointer: Pointer) -> tuple[str, ...]:
    """Return the tokens of `pointer` as text, so that the index 0 and the key "0" are the same place."""
    return tuple(map(str, pointer))


def make_picker(indexes: Sequence[int]) -> Pick:
    """Return a picker of these elements of a sequence; it returns a tuple or list even for one or none."""
    first = indexes[0] if indexes else 0
    if first >= 0 and list(indexes) == list(range(first, first + len(indexes))):
        return itemgetter(slice(first, first + len(indexes)))
    return itemgetter(*indexes) if len(indexes) > 1 else lambda values: (values[first],)


def take_apart(record: Any) -> TreeStructure:
    """Return `record` as leaves and boxes, without recursion, since a tree may be as deep as its reader allowed."""
    found = TreeStructure({}, {}, {})
    level: list[tuple[Pointer, tuple[int, ...], Any]] = [((), (), record)]
    while level:
        following: list[tuple[Pointer, tuple[int, ...], Any]] = []
        for at, rank, node in level:
            if isinstance(node, dict | list):
                members = list(node.items() if isinstance(node, dict) else enumerate(node))
                found.boxes[at] = Box(isinstance(node, list), tuple(token for token, _ in members))
                following += [((*at, token), (*rank, i), child) for i, (token, child) in enumerate(members)]
            else:
                found.leaves[at], found.ranks[at] = node, rank
        level = following
    return found


def _plan_levels(boxes: dict[Pointer, Box]) -> Iterator[_Level]:
    above: list[Pointer] = [(*at, token) for at in boxes if not at for token in boxes[at].tokens]
    while inner := [index for index, at in enumerate(above) if at in boxes]:
        outer = [index for index, at in enumerate(above) if at not in boxes]
        level = [above[index] for index in inner]
        yield _Level(
            make_picker(outer) if outer else None,
            make_picker(inner) if outer else None,
            [len(boxes[at].tokens) for at in level],
            tuple(_make_getter(boxes[at]) for at in level),
        )
        above = [(*at, token) for at in level for token in boxes[at].tokens]


def _make_getter(box: Box) -> Callable[[Any], Any]:
    """Return a getter of the values of a box with the same tokens, in their order; it raises for anything else."""
    if box.is_list:
        return list.copy
    if len(box.tokens) > 1:
        return itemgetter(*box.tokens)
    if not box.tokens:
        return dict.values
    (key,) = box.tokens
    return lambda node: (node[key],)


FlatRecord = tuple[TreeShape, Leaves, bool]
"""A tree taken apart: its shape; its leaves in the order of the shape's `pointers`, with a None behind for what is nowhere; and
whether one of them is 0, 1, false or true."""


class ShapeCache:
    """The shapes met so far, one for each structure, up to a limit."""

    def __init__(self) -> None:
        self._known: dict[Any, TreeShape] = {}
        self._likely: dict[Any, TreeShape] = {}
        self._leaves = 0

    def guess(self, record: Any) -> FlatRecord | None:
        """Return `record` flat if it has the last shape with the same sketch, else None."""
        shape = self._likely.get(_sketch(record))
        if shape is None:
            return None
        if shape.boxes:
            return shape.read(record)
        return shape, (record, None), not ZERO_AND_ONE.isdisjoint((record,))

    def find(self, record: Any) -> FlatRecord:
        """Return `record` flat by taking it apart."""
        parts = take_apart(record)
        empty = ((at, box.is_list) for at, box in parts.boxes.items() if not box.tokens)
        key = (frozenset(parts.leaves), frozenset(empty))
        shape = self._known.get(key) or TreeShape(parts)
        if len(parts.leaves) <= _LARGEST:
            self._keep(key, _sketch(record), shape)
        leaves = (*[parts.leaves[at] for at in shape.pointers], None)
        return shape, leaves, not ZERO_AND_ONE.isdisjoint(leaves)

    def _keep(self, key: Any, outline: Any, shape: TreeShape) -> None:
        if key not in self._known:
            self._leaves += len(shape.pointers) + 1
        if self._leaves > MOST_LEAVES or len(self._likely) > _MOST_OUTLINES:
            self._known.clear()
            self._likely.clear()
            self._leaves = len(shape.pointers) + 1
        self._known[key] = self._likely[outline] = shape


def _sketch(record: Any) -> Any:
    """Return what can be read quickly of a tree: its keys, and the sizes of the lists and objects under them."""
    if type(record) is dict:
        kinds = (dict, list)
        return (*record, *[len(value) if type(value) in kinds else -1 for value in record.values()])
    return (type(record), len(record) if type(record) is list else -1)


class Flattener:
    """Flattens a stream of trees; the shape of each is the first guess for the next."""

    def __init__(self, shapes: ShapeCache) -> None:
        self._shapes = shapes
        self._last: TreeShape | None = None

    def flatten(self, record: Any) -> FlatRecord:
        """Return `record` as `TreeShape.read` does."""
        last = self._last
        if last is not None and type(record) is dict and (found := last.read(record)) is not None:
            return found
        found = self._shapes.guess(record) or self._shapes.find(record)
        self._last = found[0] if found[0].kind == "object" else last
        return found
