"""The doubtful words in the form, and the readings of the word or of the value at the cursor."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QObject

from gtapp.core.platform.errors import EditError
from gtapp.core.platform.messages import shorten
from gtapp.core.record.document import Document
from gtapp.core.schema.pointer import Pointer
from gtapp.editor.context import AppContext, RecordView
from gtapp.editor.form.word_marks import TextMarks, WordMark
from gtapp.editor.record_texts import name_choice
from gtapp.features.doubts.window.doubt_tracker import DoubtTracker
from gtapp.kit.commands.menu_commands import name_keys
from gtapp.kit.texts.i18n import translate_error
from gtapp.scoring.text_differences import MarkedText, find_differences

if TYPE_CHECKING:  # imported when used: loads the scorer, for which the first page must not wait, or the bar
    from gtapp.editor.form.readings_bar import ShownReading
    from gtapp.features.doubts.doubtful_words import DoubtfulWord
    from gtapp.features.doubts.doubts import ValueDoubt
    from gtapp.features.doubts.value_readings import ValueReading


_MOST_OF_NAME: Final = 16
"""So many characters of a model's name are shown beside a reading; its tooltip has the whole."""
_WHOLE: Final = 30
"""A text of so many characters is shown as a whole."""


class _TakenWord(NamedTuple):
    """Where a reading of a word was taken, in which text: another one can be taken instead until that changes."""

    pointer: Pointer
    start: int
    stop: int
    text: str

    def is_here(self, form: RecordView, document: Document) -> bool:
        """Return whether the text is still the same, with the cursor at the word."""
        is_same = form.focused_pointer() == self.pointer and document.get(self.pointer) == self.text
        return is_same and self.start <= form.find_cursor() <= self.stop


class DoubtReadings(QObject):
    """Marks doubtful words, goes from one to the next, and shows and takes readings."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._context = context
        self.tracker: DoubtTracker | None = None
        """That of the open project."""
        self._read_at: Pointer | None = None
        """The value whose readings are shown."""
        self._taken: _TakenWord | None = None
        self._answers = context.panels["values_panel"]
        self._answers.visibilityChanged.connect(self._show)
        context.value_focused.connect(self._show)
        context.word_focused.connect(self._show)
        context.item_shown.connect(self.refresh)
        context.item_edited.connect(self._follow_edit)

    def refresh(self) -> None:
        """Mark the words that are doubted now, and show the readings at the cursor."""
        form, tracker, document = self._context.form, self.tracker, self._context.document
        if form and tracker and document:
            texts = {
                doubt.pointer: TextMarks(document.get(doubt.pointer), tuple(map(_make_mark, words)))
                for doubt, words in tracker.list_words()
            }
            form.mark_words(texts)
        self._show()

    def _follow_edit(self) -> None:
        if self._taken:  # else the mark of an edited word goes, which is told
            self._show()

    # words

    def go_to_word(self, step: int) -> None:
        """Go to the next word in doubt, or with -1 to the previous one; the first comes after the last."""
        form, tracker, document = self._context.form, self.tracker, self._context.document
        if form is None or tracker is None or document is None:
            return
        form.commit()
        tracker.find_open()  # what was typed just now has moved words
        words = [(doubt, word) for doubt, found in tracker.list_words() for word in found]
        if not words:
            self._context.show_status(self.tr("No words are in doubt in this item."))
            return
        from gtapp.features.doubts.doubts import rank_place  # loads the scorer: see above

        fields, marked = document.schema.fields, form.find_marked()
        place = rank_place(document.to_tree_pointer(form.focused_pointer() or ()), fields)
        here = place, marked.start if marked else form.find_cursor() - step / 2
        ranked = [(rank_place(doubt.place, fields), word.start) for doubt, word in words]
        if step > 0:
            index = next((index for index, each in enumerate(ranked) if each > here), 0)
        else:
            index = sum(each < here for each in ranked) - 1
        doubt, word = words[index]
        form.focus_pointer(doubt.pointer)
        form.select_part(*word.find_selection(document.get(doubt.pointer)))
        tracker.reached = doubt
        self._context.show_lasting_status(tracker.describe_reached())

    # readings

    def _show(self, _: object = None) -> None:
        """Show the readings of the doubtful word at the cursor, or of the value there; the panel Answers has its own."""
        form, tracker, document = self._context.form, self.tracker, self._context.document
        if form is None or tracker is None:
            return
        if document and self._taken and self._taken.is_here(form, document):
            return
        self._taken = None
        pointer = form.focused_pointer() if document and not self._answers.isVisible() else None
        doubt = tracker.find_doubt(pointer) if pointer is not None else None
        marked = form.find_marked()
        word = (
            next((each for each in doubt.words if marked and each.key == marked.key), None) if doubt else None
        )
        if doubt and word and document:
            self._show_word(form, document, doubt, word)
        else:
            self._show_value(form, pointer, doubt)

    def _show_word(self, form: RecordView, document: Document, doubt: ValueDoubt, word: DoubtfulWord) -> None:
        from gtapp.features.doubts.value_readings import list_word_readings  # loads the scorer: see above

        readings = list_word_readings(doubt, word, document)
        self._read_at = None
        form.show_readings(self._label_readings(readings), partial(self._take_word, doubt, word, readings))

    def _show_value(self, form: RecordView, pointer: Pointer | None, doubt: ValueDoubt | None) -> None:
        readings = self._list_readings(doubt) if doubt and not doubt.words else []
        if not readings and pointer == self._read_at and self.tracker and self.tracker.is_counted:
            return  # one was taken: another can be taken instead
        self._read_at = pointer if readings else None
        take = partial(self._take_value, doubt, readings) if doubt else None
        form.show_readings(self._label_readings(readings), take)

    def _list_readings(self, doubt: ValueDoubt) -> list[ValueReading]:
        document = self._context.document
        if document is None:
            return []
        from gtapp.features.doubts.value_readings import list_readings  # loads the scorer: see above

        field = document.schema.fields.find(doubt.place)
        return list_readings(doubt, document, lambda text: str(name_choice(field, text)))

    def _label_readings(self, readings: Sequence[ValueReading]) -> list[ShownReading]:
        """Return what is shown of readings, with their keys and those who have read them."""
        if not readings:
            return []
        from gtapp.editor.form.readings_bar import ShownReading  # start to first card

        found = []
        for number, (reading, text) in enumerate(zip(readings, _mark_readings(readings), strict=True), 1):
            keys = name_keys(self._context.actions.by_name[f"take_{number}"].shortcuts()[:1])
            names = [self._name_reader(each) for each in reading.readers]
            more = f" +{len(names) - 1}" if len(names) > 1 else ""
            shown = shorten(names[0], _MOST_OF_NAME - len(more)) + more if names else ""
            tip = "\n".join(filter(None, (reading.text, ", ".join(names), keys)))
            found.append(ShownReading(keys.rpartition("+")[2], text, shown, tip))
        return found

    def _name_reader(self, reader: str) -> str:
        names = {"draft": self.tr("draft"), "page": self.tr("other texts")}
        return names.get(reader, reader)

    def _take_value(self, doubt: ValueDoubt, readings: Sequence[ValueReading], index: int) -> None:
        self._write(doubt, readings[index].text)

    def _take_word(
        self, doubt: ValueDoubt, word: DoubtfulWord, readings: Sequence[ValueReading], index: int
    ) -> None:
        """Write a reading in place of a word, or note that it is right if it is the same."""
        form, tracker, document = self._context.form, self.tracker, self._context.document
        if form is None or tracker is None or document is None:
            return
        taken = self._taken if self._taken and self._taken.is_here(form, document) else None
        place, text, reading = taken or form.find_marked(), document.get(doubt.pointer), readings[index].text
        if place is None:
            return
        if text[place.start : place.stop] == reading:
            self._taken = None
            tracker.agree_to(doubt, word)
            self._show()
            return
        from gtapp.features.doubts.value_readings import replace_word  # loads the scorer: see above

        new, end = replace_word(text, place.start, place.stop, reading), place.start + len(reading)
        self._write(doubt, new)
        form.select_part(end, end)
        self._taken = _TakenWord(doubt.pointer, place.start, end, new)
        form.show_readings(self._label_readings(readings), partial(self._take_word, doubt, word, readings))

    def _write(self, doubt: ValueDoubt, text: str) -> None:
        from gtapp.features.doubts.value_readings import take_reading  # loads the scorer: see above

        if document := self._context.document:
            try:
                take_reading(document, doubt, text)
            except EditError as error:
                self._context.show_status(translate_error(error))


def _mark_readings(readings: Sequence[ValueReading]) -> list[MarkedText]:
    """Return the words in which each reading differs from the first one, or that from the second; their letters are marked."""
    texts = [each.shown for each in readings]
    if len(texts) < 2:
        return [MarkedText(text or "—", ()) for text in texts]
    others = [texts[1], *[texts[0]] * (len(texts) - 1)]
    parts = [
        (_list_different_words(text, other), _list_different_words(other, text))
        for text, other in zip(texts, others, strict=True)
    ]
    return [_mark_letters(text, other) for text, other in parts]


def _mark_letters(text: str, other: str) -> MarkedText:
    """Mark the letters of a text that another one has not; none where it has none of them."""
    if not text or not other:
        return MarkedText(text or "—", ())
    spans = (each.answer for each in find_differences(other, text))
    found = tuple((start, end) for start, end in spans if start < end)
    return MarkedText(text, found if found != ((0, len(text)),) else ())


def _list_different_words(text: str, other: str) -> str:
    """Return the words that a long text has where the other one has not; a short one as a whole."""
    if len(text) <= _WHOLE or text == other:
        return text
    from difflib import SequenceMatcher  # imported when used: it costs 3 ms of the start

    words = text.split()
    steps = SequenceMatcher(None, other.split(), words, autojunk=False).get_opcodes()
    parts = ["…" if tag == "equal" else " ".join(words[start:stop]) for tag, _, _, start, stop in steps]
    return " ".join(filter(None, parts))


def _make_mark(word: DoubtfulWord) -> WordMark:
    return WordMark(word.start, word.end, word.key)
