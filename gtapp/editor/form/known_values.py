"""The values that fields are known to have: ranked by how often they occur, to complete what is typed and to choose from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Final, Protocol

from gtapp.core.platform import signals
from gtapp.core.schema.fields import Field
from gtapp.core.schema.own_fields import make_path
from gtapp.core.schema.pointer import Pointer

if TYPE_CHECKING:  # the start needs no search of names
    from gtapp.core.platform.name_search import NameIndex

_LEAST_TYPED: Final = 3
"""So many characters are typed before a text that occurs once completes them: fewer say little about what will follow."""
_LONGEST_SINGLE: Final = 40
"""A longer text that occurs once is one of its own, such as a title: the next one does not repeat it."""


class FieldTexts:
    """The texts of one field, each with the number of its occurrences."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._ranked: list[tuple[str, str]] | None = None

    def count(self, text: str) -> int:
        return self._counts[text]

    def add(self, texts: Iterable[str]) -> None:
        """Count one more occurrence of each of these texts, or as many as they have."""
        self._counts.update(texts)
        self._ranked = None

    def remove(self, texts: Iterable[str]) -> None:
        """Count one occurrence less; a text without any is no longer known."""
        for text in texts:
            self._counts[text] -= 1
            if self._counts[text] <= 0:
                del self._counts[text]
        self._ranked = None

    def drop_rarest(self, most: int) -> None:
        """Know so many texts at most, those that occur most."""
        if len(self._counts) > most:
            self._counts = Counter(dict(self._counts.most_common(most)))
            self._ranked = None

    def make_known(self, texts: Iterable[str]) -> None:
        """Add texts that occur in no record yet."""
        for text in texts:
            self._counts.setdefault(text, 0)
        self._ranked = None

    def rank(self) -> list[tuple[str, str]]:
        """Return the texts in small letters and as they are, the most frequent first."""
        if self._ranked is None:
            texts = sorted(self._counts.items(), key=lambda entry: (-entry[1], entry[0].casefold(), entry[0]))
            self._ranked = [(text.lower(), text) for text, _ in texts]
        return self._ranked

    def complete(self, typed: str) -> str:
        """Return the most frequent text that begins as `typed` and goes on; "" if there is none, or it is too uncertain."""
        start, length = typed.lower(), len(typed)
        return next(
            (
                text
                for low, text in self.rank()
                if low.startswith(start)
                and len(text) > length
                and text[:length].lower() == start
                and self._is_likely(text, length)
            ),
            "",
        )

    def _is_likely(self, text: str, typed: int) -> bool:
        return self._counts[text] > 1 or (typed >= _LEAST_TYPED and len(text) <= _LONGEST_SINGLE)


class NameRegister(Protocol):
    """A project's table of names, from which fields with the hint ``names`` are completed, and which they add to."""

    changed: signals.Signal[None]
    """Other names are known."""

    @property
    def names(self) -> NameIndex:
        """The names, with their spellings."""

    def prepare(self) -> None:
        """Read names that have changed; `changed` follows when they are there."""

    def create(self, name: str) -> None:
        """Add a name to the table."""

    def add_spelling(self, name: str, spelling: str) -> None:
        """Add a spelling to those of a name."""


class KnownValues:
    """The texts that fields are known to have: those added since the start, unless a subclass knows more.

    Paths are pointers in the schema's shape, with ``*`` for each entry of a list.
    """

    def __init__(self) -> None:
        self.changed = signals.Signal[Pointer]()
        """More values of the field at a path are known."""
        self._texts: dict[Pointer, FieldTexts] = {}
        self.open_register: Callable[[], NameRegister | None] = lambda: None
        """Returns the project's table of names; None where it has none."""

    @cached_property
    def register(self) -> NameRegister | None:
        """The project's table of names, opened when it is first wanted."""
        return self.open_register()

    def find_texts(self, path: Pointer) -> FieldTexts:
        """Return the texts of a field that are known now."""
        return self._texts.setdefault(path, FieldTexts())

    def list_values(self, path: Pointer) -> list[str]:
        """Return the known values of a field, the most frequent first."""
        return [text for _, text in self.find_texts(path).rank()]

    def add(self, path: Pointer, *values: str) -> None:
        """Add values of a field."""
        self.find_texts(path).make_known(values)
        self.changed.emit(path)


def is_completed(field: Field) -> bool:
    """Return whether the values of a field are texts that others can complete."""
    return field.kind in ("text", "any") and not (field.hints.get("read_only") or field.hints.get("auto"))


def find_path(at: Pointer) -> Pointer:
    """Return the path of the field of a value at `at`; an entry of a list of texts has the list's path."""
    return make_path(at[:-1] if at and isinstance(at[-1], int) else at)
