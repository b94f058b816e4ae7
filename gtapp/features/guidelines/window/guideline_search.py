"""Finds what guidelines say about a field: the section whose heading names it, or else the paragraph that does; and one sentence.

A field is named by its label or its key, as whole words without regard to case and accents. Where nothing names it, nothing
is found.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtGui import QFont, QTextBlock, QTextDocument

from gtapp.core.platform.late_patterns import compile_late
from gtapp.core.platform.messages import shorten
from gtapp.core.platform.text_folding import fold
from gtapp.core.schema.fields import Field, format_label
from gtapp.core.schema.pointer import Pointer
from gtapp.editor.record_texts import translate_label

Names = Collection[str]
"""The names of one field, each as `_list_words` writes it."""

_SENTENCE_END = compile_late(r"""(?:(?<=\w{4})|(?<=[)\]”’"»]))[.!?…]+[)\]”’"»]*\s+(?=[“„«"'(\[]?[A-ZÀ-Þ])""")
"""Behind a word of at least four letters, so that no abbreviation ends a sentence; a text that has no end is one sentence."""
_LONGEST_SENTENCE = 300


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of the guidelines.

    `level` is that of a heading, 0 for a text; `text` are its words as names are compared, `plain` is the text as it is read.
    `strong` are the parts in bold, italics or code; `lead` is the first of them if the text begins with it.
    """

    level: int
    text: str
    plain: str
    strong: tuple[str, ...]
    lead: str


def read_paragraphs(document: QTextDocument) -> list[Paragraph]:
    """Return the paragraphs by the numbers of their blocks."""
    found = []
    block = document.begin()
    while block.isValid():
        found.append(_read_paragraph(block))
        block = block.next()
    return found


def _read_paragraph(block: QTextBlock) -> Paragraph:
    parts = list(_list_parts(block))
    strong = tuple(_list_words(text) for text, is_strong in parts if is_strong)
    lead = strong[0] if parts and parts[0][1] else ""
    text = block.text()
    return Paragraph(block.blockFormat().headingLevel(), _list_words(text), text, strong, lead)


def _list_parts(block: QTextBlock) -> Iterator[tuple[str, bool]]:
    """Yield the parts of a paragraph, and whether each is in bold, italics or code."""
    parts = block.begin()
    while not parts.atEnd():
        part = parts.fragment()
        look = part.charFormat()
        is_strong = look.fontWeight() > QFont.Weight.Normal or look.fontItalic() or look.fontFixedPitch()
        yield part.text(), is_strong
        parts += 1


def _list_words(text: str) -> str:
    """Return the words of a text with a space around each, so that a name is found by whole words."""
    words = re.findall(r"\w+", fold(text.replace("_", " ")))
    return f" {' '.join(words)} "


def list_names(pointer: Pointer, schema: Field) -> list[Names]:
    """Return the names of the fields that lead to a value, in the schema's shape; those of its own field first."""
    found: list[Names] = []
    for length in range(len(pointer), 0, -1):
        key = pointer[length - 1]
        if isinstance(key, str):
            field = schema.find(pointer[:length])
            labels = (field.label, translate_label(field)) if field else ()
            names = {_list_words(name) for name in (format_label(key), *labels)}
            found.append({name for name in names if name.strip()})
    return found


def find_section(paragraphs: Sequence[Paragraph], fields: Sequence[Names]) -> range:
    """Return the paragraphs about the first of these fields that the guidelines name; an empty range if they name none."""
    for number, names in enumerate(fields):
        found = _find_headed(paragraphs, names) or _find_text(paragraphs, names, is_own=number == 0)
        if found:
            return found
    return range(0)


def _find_headed(paragraphs: Sequence[Paragraph], names: Names) -> range:
    """Return the section whose heading names the field; the title of the whole is no such heading."""
    for first, paragraph in enumerate(paragraphs):
        if paragraph.level and _has_name(paragraph.text, names):
            section = range(first, _find_end(paragraphs, first))
            if len(section) < len(paragraphs):
                return section
    return range(0)


def _find_end(paragraphs: Sequence[Paragraph], first: int) -> int:
    """Return where the section of a heading ends."""
    level = paragraphs[first].level
    ends = (at for at in range(first + 1, len(paragraphs)) if 0 < paragraphs[at].level <= level)
    return next(ends, len(paragraphs))


def _find_text(paragraphs: Sequence[Paragraph], names: Names, is_own: bool) -> range:
    """Return the text that begins with the name, or else emphasizes it; for the value's own field, the only one that has it."""
    texts = [at for at, paragraph in enumerate(paragraphs) if not paragraph.level]
    tests: tuple[Callable[[Paragraph], bool], ...] = (
        lambda paragraph: _has_name(paragraph.lead, names),
        lambda paragraph: any(_has_name(part, names) for part in paragraph.strong),
    )
    for is_about in tests:
        at = next((at for at in texts if is_about(paragraphs[at])), None)
        if at is not None:
            return range(at, at + 1)
    mentions = [at for at in texts if _has_name(paragraphs[at].text, names)]
    return range(mentions[0], mentions[0] + 1) if is_own and len(mentions) == 1 else range(0)


def _has_name(text: str, names: Names) -> bool:
    return any(name in text for name in names)


def find_sentence(paragraphs: Sequence[Paragraph], names: Names) -> str:
    """Return the sentence that says what one field is; "" if there is none that is certainly about it.

    It is the first one below a heading that names this field alone, else that of a text about the field which names it.
    """
    section = [paragraphs[at] for at in _find_headed(paragraphs, names)]
    if section and section[0].text in names:
        return next((first_sentence(each.plain) for each in section[1:] if not each.level), "")
    among = section or paragraphs
    about = [among[at] for at in _find_text(among, names, is_own=True)]
    if not about:
        return ""
    sentences = _split_sentences(about[0].plain)
    return next((each for each in sentences if _has_name(_list_words(each), names)), "")


def first_sentence(text: str) -> str:
    """Return the first sentence of a plain text, in one line."""
    return _split_sentences(text)[0]


def _split_sentences(text: str) -> list[str]:
    line, found, start = " ".join(text[: 10 * _LONGEST_SENTENCE].split()), [], 0
    for end in _SENTENCE_END.finditer(line):
        found.append(line[start : end.end()].rstrip())
        start = end.end()
    return [shorten(each, _LONGEST_SENTENCE) for each in (*found, line[start:])]
