"""Frames: values of known classes are decoded unchanged, and other bytes are refused."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.platform.worker_process import FrameCodec
from gtapp.core.schema.pointer import ABSENT
from tests.strategies import examples


@dataclass(frozen=True, slots=True)
class Pair:
    first: Any
    second: Any


class Named(NamedTuple):
    value: Any


class Slotted:
    __slots__ = ("number",)

    def __init__(self) -> None:
        self.number = 1 << 200


CODEC = FrameCodec((Pair, Named, Slotted), {"absent": ABSENT})
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text() | st.just(ABSENT),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.lists(inner, max_size=4).map(tuple)
        | st.dictionaries(st.text() | st.integers(), inner, max_size=3)
        | st.builds(Pair, inner, inner)
        | st.builds(Named, inner)
    ),
    max_leaves=12,
)


@examples(200)
@given(VALUES)
def test_values_are_decoded_unchanged(value: Any) -> None:
    assert repr(CODEC.decode(CODEC.encode(value))) == repr(value)


def test_arrays_paths_classes_and_slots_are_decoded() -> None:
    numbers = array("d", [0.1, 2**53])
    value = [numbers, Path("a/b"), (int, Named), array("q"), numbers]
    assert CODEC.decode(CODEC.encode(value)) == value
    assert CODEC.decode(CODEC.encode(Slotted())).number == 1 << 200


def test_an_unknown_class_is_refused_by_both_sides() -> None:
    with pytest.raises(TypeError):
        CODEC.encode({1, 2})
    frame = CODEC.encode(Named(1))
    with pytest.raises(ValueError, match="not a frame"):
        FrameCodec((Pair,)).decode(frame)


@pytest.mark.parametrize(
    "frame", [b"", b"\x01", b"\xff\xff\xff\xff{}", b"\x02\x00\x00\x00{}", b'\x09\x00\x00\x00[{"x":1},[]]']
)
def test_bytes_that_are_no_frame_are_refused(frame: bytes) -> None:
    with pytest.raises(ValueError):
        CODEC.decode(frame)
