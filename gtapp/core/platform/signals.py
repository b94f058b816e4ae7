"""Signals without Qt: how layers below the window report events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Signal(Generic[T]):
    """A list of listeners, called with one value in the order in which they were connected."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[T], object]] = []

    def connect(self, listener: Callable[[T], object]) -> None:
        self._listeners.append(listener)

    def disconnect(self, listener: Callable[[T], object]) -> None:
        self._listeners.remove(listener)

    def emit(self, value: T) -> None:
        for listener in list(self._listeners):
            listener(value)
