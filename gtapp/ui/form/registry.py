"""Which block edits which field: a new editor is one new module and one line here."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtWidgets import QWidget

from gtapp.fields import Field
from gtapp.ui.form.binding import Binding
from gtapp.ui.form.editors import ChoiceEditor, Editor, LineEditor, TextEditor, YesNoEditor
from gtapp.ui.form.layout import Block
from gtapp.ui.form.list_blocks import EntriesBlock, PipeBlock
from gtapp.ui.form.object_block import GroupBlock
from gtapp.ui.form.value_block import ValueBlock

Maker = Callable[[Field, Binding, QWidget | None], Block]


def _single(editor: Callable[[Field], Editor]) -> Maker:
    """The maker of a block around the editor of a single value."""
    return lambda field, binding, parent: ValueBlock(field, binding, editor(field), parent)


def _table(field: Field, binding: Binding, parent: QWidget | None) -> Block:
    """A table; what it needs is loaded only where a schema has one."""
    from gtapp.ui.form.table_block import TableBlock

    return TableBlock(field, binding, parent)


BLOCKS: Mapping[str, Maker] = {
    # by the schema's hint `widget`
    "long": _single(lambda field: TextEditor(rows=int(field.hints.get("rows", 1)))),
    "pipe": PipeBlock,
    "cards": EntriesBlock,
    "lines": EntriesBlock,
    "triples": _table,
    # by kind
    "text": _single(lambda _: LineEditor()),
    "integer": _single(lambda _: LineEditor()),
    "number": _single(lambda _: LineEditor()),
    "any": _single(lambda _: LineEditor()),
    "boolean": _single(YesNoEditor),
    "choice": _single(ChoiceEditor),
    "object": GroupBlock,
    "list": EntriesBlock,
}

_FOR_LISTS = {"pipe", "cards", "lines", "triples"}


def block_for(field: Field, binding: Binding, parent: QWidget | None = None) -> Block:
    """The block for a field: as the schema hints, where the hint suits the field's kind, else by kind."""
    hint = field.widget
    suits = (field.kind == "list") == (hint in _FOR_LISTS)
    if hint == "triples":
        suits = bool(field.item and field.item.children)
    elif hint == "long":
        suits = field.kind in ("text", "any")
    known = hint in BLOCKS and suits
    return BLOCKS[hint if known else field.kind](field, binding, parent)
