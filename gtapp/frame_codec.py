"""Encodes values of known classes in frames of bytes: JSON, followed by packed numbers as they are.

In place of pickles for what one process sends to another: decoding makes objects of the given classes only and calls nothing
else, whatever the bytes contain. A frame is the length of the JSON text (4 bytes), the text, then the bytes of all arrays.
"""

from __future__ import annotations

import json
import struct
from array import array
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, Final

_HEAD: Final = struct.Struct("<I")
_PLAIN: Final = (str, int, float, bool, type(None))

Conversion = tuple[Callable[[Any], Any], Callable[[Any], Any]]
"""What turns an object into an encodable value, and back."""


class FrameCodec:
    """Knows the classes of what is sent; lists, tuples, dicts, paths, arrays of numbers and JSON's values need no class.

    `constants` are objects of which there is only one, by name. `conversions` are for classes whose attributes can't be
    encoded.
    """

    def __init__(
        self,
        classes: Iterable[type],
        constants: Mapping[str, Any] | None = None,
        conversions: Mapping[type, Conversion] | None = None,
    ) -> None:
        self._conversions = dict(conversions or {})
        known = (int, float, tuple, *classes, *self._conversions)
        self._classes: dict[str, type] = {f"{each.__module__}.{each.__qualname__}": each for each in known}
        self._names = {each: name for name, each in self._classes.items()}
        self._constants = dict(constants or {})

    def encode(self, value: Any) -> bytes:
        """Return the frame of a value.

        Raises:
            TypeError: an object in it has a class that is not known.
        """
        arrays: list[array[Any]] = []
        tree = self._to_tree(value, arrays)
        text = json.dumps([tree, [[each.typecode, len(each)] for each in arrays]]).encode()
        return b"".join((_HEAD.pack(len(text)), text, *(each.tobytes() for each in arrays)))

    def decode(self, frame: bytes) -> Any:
        """Return the value of a frame.

        Raises:
            ValueError: it is none, or has a class that is not known.
        """
        try:
            (size,) = _HEAD.unpack_from(frame)
            tree, kinds = json.loads(frame[_HEAD.size : _HEAD.size + size])
            arrays, at = [], _HEAD.size + size
            for code, count in kinds:
                numbers: array[Any] = array(code)
                end = at + count * numbers.itemsize
                numbers.frombytes(frame[at:end])
                arrays.append(numbers)
                at = end
            return self._from_tree(tree, arrays)
        except (struct.error, KeyError, IndexError, TypeError, AttributeError) as error:
            raise ValueError(f"not a frame: {error}") from error

    def _to_tree(self, value: Any, arrays: list[array[Any]]) -> Any:
        """Return `value` as JSON in which an object has one key, the type that it stands for."""
        kind = type(value)
        if kind in _PLAIN:
            return value
        if kind is list:
            return [self._to_tree(each, arrays) for each in value]
        if kind is tuple:
            return {"tuple": [self._to_tree(each, arrays) for each in value]}
        if kind is array:
            arrays.append(value)
            return {"array": len(arrays) - 1}
        if kind in self._names:
            return {"object": [self._names[kind], self._to_tree(self._state(value), arrays)]}
        return self._to_named(value, arrays)

    def _to_named(self, value: Any, arrays: list[array[Any]]) -> dict[str, Any]:
        if isinstance(value, Mapping):
            pairs = value.items()
            return {
                "dict": [[self._to_tree(key, arrays), self._to_tree(each, arrays)] for key, each in pairs]
            }
        if isinstance(value, Path):
            return {"path": str(value)}
        if isinstance(value, type) and value in self._names:
            return {"class": self._names[value]}
        for name, constant in self._constants.items():
            if value is constant:
                return {"constant": name}
        raise TypeError(f"frames know no {type(value).__name__}")

    def _state(self, value: Any) -> Any:
        kind = type(value)
        if kind in self._conversions:
            return self._conversions[kind][0](value)
        if is_dataclass(value):
            return [getattr(value, each.name) for each in fields(value)]
        return list(value) if isinstance(value, tuple) else value.__getstate__()

    def _from_tree(self, tree: Any, arrays: list[array[Any]]) -> Any:
        if isinstance(tree, list):
            return [self._from_tree(each, arrays) for each in tree]
        if not isinstance(tree, dict):
            return tree
        ((kind, content),) = tree.items()
        if kind == "tuple":
            return tuple([self._from_tree(each, arrays) for each in content])
        if kind == "dict":
            return {self._from_tree(key, arrays): self._from_tree(each, arrays) for key, each in content}
        if kind == "object":
            return self._make_object(self._classes[content[0]], self._from_tree(content[1], arrays))
        return self._look_up(kind, content, arrays)

    def _look_up(self, kind: str, content: Any, arrays: list[array[Any]]) -> Any:
        if kind == "array":
            return arrays[content]
        if kind == "class":
            return self._classes[content]
        return Path(content) if kind == "path" else self._constants[content]

    def _make_object(self, kind: type, state: Any) -> Any:
        if kind in self._conversions:
            return self._conversions[kind][1](state)
        if is_dataclass(kind) or issubclass(kind, tuple):
            return kind(*state)
        made: Any = kind.__new__(kind)
        if hasattr(kind, "__setstate__"):
            made.__setstate__(state)
        elif isinstance(state, dict):
            vars(made).update(state)
        else:  # a class with slots alone
            for name, each in state[1].items():
                setattr(made, name, each)
        return made
