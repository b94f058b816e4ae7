"""What a list of tags offers while one types: the schema's choices, the project's names, or the values of the field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from PySide6.QtCore import QCoreApplication

from gtapp.core.platform import signals
from gtapp.core.platform.name_search import KnownName, NameIndex, split_words
from gtapp.core.platform.text_folding import fold
from gtapp.core.record.entry_text import SeparatedText, list_marks, list_separators, remove_mark
from gtapp.core.record.value_text import has_texts
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import Pointer
from gtapp.editor.form.binding import Binding
from gtapp.editor.form.known_values import NameRegister, find_path
from gtapp.editor.form.suggestions import Suggestion

_MOST = 7


class TagOffers:
    """The offers of one field; `at` is where it is now, in the schema's shape.

    The hint ``names`` completes from the project's table of names, the hint ``spells`` (the name of a field beside it) from their
    spellings: its entries are spellings of that field's entries, one by one.
    """

    def __init__(self, field: Field, binding: Binding) -> None:
        self._field = field
        self._binding = binding
        self._choices: tuple[str, ...] = field.item.choices if field.item else ()
        self._separators = list_separators(field)
        self._index: NameIndex | None = None
        self._is_following = False
        self.changed = signals.Signal[None]()
        """More is offered than before."""
        self.at: Pointer = ()

    @property
    def path(self) -> Pointer:
        """The path of the field in the schema's shape."""
        return find_path(self.at)

    @property
    def register(self) -> NameRegister | None:
        """The project's table of names, if the field is completed from it."""
        has_names = "names" in self._field.hints or "spells" in self._field.hints
        return self._binding.known_values.register if has_names else None

    @property
    def is_strict(self) -> bool:
        """True if entries are expected to be among those that are offered: the best one is then chosen already."""
        return bool(self._choices or (self.register and "names" in self._field.hints))

    def prepare(self) -> None:
        """Read what the field will offer; that may have changed since it was read."""
        self._index = None
        self._binding.known_values.find_texts(self.path)
        if register := self.register:
            register.prepare()
            if not self._is_following:
                self._is_following = True
                register.changed.connect(lambda _: self.changed.emit(None))

    def forget(self) -> None:
        """Read the field's values again when they are wanted: more are known."""
        self._index = None
        self.changed.emit(None)

    def list_values(self) -> Sequence[str]:
        """Return the values to choose from: those of the schema, else those that the project has in this field."""
        return self._choices or list(self._count_values())

    def _count_values(self) -> Counter[str]:
        """Return the values that the project has in this field with how often, the most frequent first."""
        texts, marks = self._binding.known_values.find_texts(self.path), list_marks(self._field)
        found: Counter[str] = Counter()
        for _, text in texts.rank():
            is_entry = has_texts(self._field)
            entries = (text,) if is_entry else SeparatedText.parse(text, self._separators).entries
            entries = tuple(each for each in entries if each not in self._nothing)
            found.update(
                dict.fromkeys((remove_mark(each, marks) for each in entries), max(texts.count(text), 1))
            )
        return found

    @property
    def _nothing(self) -> tuple[str, ...]:
        """The entries that stand for nothing (“None”), which are no names."""
        nothing = self._field.hints.get("nothing")
        return tuple(nothing) if isinstance(nothing, list) else ()

    def find(self, typed: str, there: Sequence[str]) -> list[Suggestion]:
        """Return what is offered for a typed text, the best first, a new name last; not what is `there` already."""
        marks, register = list_marks(self._field), self.register
        known = {remove_mark(each, marks) for each in there}
        found: dict[str, Suggestion] = {}
        for suggestion in self._suggest(typed):
            if suggestion.text not in known:
                found.setdefault(suggestion.text, suggestion)
        offered = list(found.values())[:_MOST]
        if "names" in self._field.hints and register and not register.names.knows(typed):
            offered.append(Suggestion(typed, QCoreApplication.translate("form", "Up, Return"), is_new=True))
        return offered

    def _suggest(self, typed: str) -> Iterator[Suggestion]:
        """Yield the names of the table that match, in the spelling that the field wants, then the field's values."""
        spells = "spells" in self._field.hints
        for match in self.register.names.find(typed, _MOST) if self.register else ():
            name, spelling = match.name, match.spelling
            if spells and spelling:
                yield Suggestion(spelling, name.text, match.is_whole)
            else:
                yield Suggestion(name.text, spelling or name.kind, match.is_whole)
        for match in self._index_values().find(typed, _MOST):
            yield Suggestion(match.name.text, "", match.is_whole)

    def _index_values(self) -> NameIndex:
        """Return the values as an index, made again when more are known."""
        if self._index is None:
            counts = dict.fromkeys(self._choices, 0) or self._count_values()
            self._index = NameIndex(KnownName(text, uses=count) for text, count in counts.items())
        return self._index

    # spellings

    def find_spelling(self, typed: str, name: str, place: int) -> tuple[str, str] | None:
        """Return a name and a spelling that could be added to its others, for an entry at `place` that is being typed.

        In a field of names, the spelling is what the field of spellings has at the same place, else what was typed; `name` is
        the one that is chosen. In a field of spellings, the name is that at the same place of the field that it spells.
        """
        register = self.register
        if register is None:
            return None
        if "spells" in self._field.hints:
            name, spelling = self._entry_beside(str(self._field.hints["spells"]), place), typed
        else:
            spelling = self._entry_beside(self._find_speller(), place) or _as_spelling(typed, name)
        is_new = name and spelling and register.names.knows(name) and not register.names.knows(spelling)
        return (name, spelling) if is_new else None

    def _find_speller(self) -> str:
        """Return the name of the field that has the spellings of this one's entries; "" if there is none."""
        around = self._binding.schema.find(self.at[:-1])
        fields = around.children if around else ()
        return next((each.name for each in fields if each.hints.get("spells") == self._field.name), "")

    def _entry_beside(self, name: str, place: int) -> str:
        """Return an entry of the field of this name beside this one, without its mark."""
        entries = self._binding.value_at((*self.at[:-1], name)) if name else None
        entry = entries[place] if isinstance(entries, list) and place < len(entries) else None
        around = self._binding.schema.find((*self.at[:-1], name)) if name else None
        return remove_mark(entry.strip(), list_marks(around)) if isinstance(entry, str) and around else ""

    def name_spelling(self, found: tuple[str, str] | None) -> str:
        """Return what adding a spelling does, in words."""
        if found is None:
            return ""
        text = QCoreApplication.translate(
            "form", "Shift+Return also adds “{spelling}” to the names of “{name}”."
        )
        return text.format(name=found[0], spelling=found[1])


def _as_spelling(typed: str, name: str) -> str:
    """Return what was typed if it may be another spelling of the name, and is no beginning of it."""
    return typed if len(split_words(typed)) > 1 and fold(typed) not in fold(name) else ""
