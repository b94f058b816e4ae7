"""A list of listeners: how what is below Qt tells what is above that something happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Signal(Generic[T]):
    """Calls its listeners, in the order they came, with one value."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[T], object]] = []

    def connect(self, listener: Callable[[T], object]) -> None:
        self._listeners.append(listener)

    def disconnect(self, listener: Callable[[T], object]) -> None:
        self._listeners.remove(listener)

    def emit(self, value: T) -> None:
        for listener in list(self._listeners):
            listener(value)
