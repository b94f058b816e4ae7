"""Which block shows a field: a table by the widget that the schema names, else by the kind of the field."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtWidgets import QWidget

from gtapp.core.record.sections import find_sections
from gtapp.core.record.value_text import has_texts
from gtapp.core.schema.fields import Field
from gtapp.editor.form.binding import Binding
from gtapp.editor.form.blocks import EntriesBlock, GroupBlock, PipeBlock
from gtapp.editor.form.editors import ChoiceEditor, Editor, JsonEditor, LineEditor, TextEditor, YesNoEditor
from gtapp.editor.form.layout import Block
from gtapp.editor.form.sheet_blocks import FollowingBlock, LinkBlock
from gtapp.editor.form.value_block import ValueBlock


def create_block(field: Field, binding: Binding, parent: QWidget | None = None) -> Block:
    """Return the block for a field: by the widget that its schema names, where that suits its kind, else by kind."""
    row = FIELD_BLOCKS.get(field.widget)
    if row is None or field.kind not in row.kinds:
        row = FIELD_BLOCKS[field.kind]
    return row.create(field, binding, parent)


BlockFactory = Callable[[Field, Binding, QWidget | None], Block]


class FieldBlock(NamedTuple):
    """A row of the table: creates a block; `kinds` are the kinds of field for which a schema may name it as widget."""

    create: BlockFactory
    kinds: tuple[str, ...]


def edit_value(editor: Callable[[Field], Editor]) -> BlockFactory:
    """Return the factory of a block around the editor of a single value."""
    return lambda field, binding, parent: ValueBlock(field, binding, editor(field), parent)


def _create_text_editor(field: Field) -> Editor:
    return TextEditor(rows=int(field.hints.get("rows", 1)))


def _create_line_editor(_: Field) -> Editor:
    return LineEditor()


def _create_json_editor(_: Field) -> Editor:
    return JsonEditor()


def _create_table(field: Field, binding: Binding, parent: QWidget | None) -> Block:
    """Return the table of a list of objects; a list of other entries has none."""
    if not (field.item and field.item.children):
        return EntriesBlock(field, binding, parent)
    # imported when used: loads Qt's table view, which few schemas need at the start
    from gtapp.editor.form.table_block import TableBlock

    return TableBlock(field, binding, parent)


def _create_tag_list(field: Field, binding: Binding, parent: QWidget | None) -> Block:
    """Return the block of a list of texts, or of a text with separators; a list of other entries has none."""
    if field.kind == "list" and not has_texts(field):
        return EntriesBlock(field, binding, parent)
    # imported when used: loads Qt's completion, which few schemas need at the start
    from gtapp.editor.form.tag_list import TagListBlock

    return TagListBlock(field, binding, parent)


def _create_section_list(field: Field, binding: Binding, parent: QWidget | None) -> Block:
    """Return the block of a list whose entries have a heading and a text each (hint ``sections``); another list has none."""
    if find_sections(field) is None:
        return EntriesBlock(field, binding, parent)
    # imported when used: few schemas need it at the start
    from gtapp.editor.form.section_blocks import SectionListBlock

    return SectionListBlock(field, binding, parent)


def _create_page_block(field: Field, binding: Binding, parent: QWidget | None) -> Block:
    """Return the block of a page's regions, of the lines of one, or of the text of a line."""
    # imported when used: few schemas need it at the start
    from gtapp.editor.form.page_blocks import PAGE_BLOCKS

    return PAGE_BLOCKS[field.widget](field, binding, parent)


_SINGLE = ("text", "integer", "number", "any", "boolean", "choice", "object")
FIELD_BLOCKS: dict[str, FieldBlock] = {
    # a new editor is one class and one row, like `"stars": FieldBlock(edit_value(StarsEditor), ("integer",)),`
    # by the widget that the schema names
    "long": FieldBlock(edit_value(_create_text_editor), ("text", "any")),
    "pipe": FieldBlock(PipeBlock, ("list",)),
    "link": FieldBlock(LinkBlock, ("text",)),
    "status": FieldBlock(FollowingBlock, ("text",)),
    "tags": FieldBlock(_create_tag_list, ("list", "text")),
    "box": FieldBlock(edit_value(_create_json_editor), ("list",)),
    "cards": FieldBlock(EntriesBlock, ("list",)),
    "sections": FieldBlock(_create_section_list, ("list",)),
    "lines": FieldBlock(EntriesBlock, ("list",)),
    "page_regions": FieldBlock(_create_page_block, ("list",)),
    "page_lines": FieldBlock(_create_page_block, ("list",)),
    "page_line": FieldBlock(_create_page_block, ("text",)),
    "triples": FieldBlock(_create_table, ("list",)),
    # by kind
    "text": FieldBlock(edit_value(_create_line_editor), _SINGLE),
    "integer": FieldBlock(edit_value(_create_line_editor), _SINGLE),
    "number": FieldBlock(edit_value(_create_line_editor), _SINGLE),
    "any": FieldBlock(edit_value(_create_line_editor), _SINGLE),
    "boolean": FieldBlock(edit_value(YesNoEditor), _SINGLE),
    "choice": FieldBlock(edit_value(ChoiceEditor), _SINGLE),
    "object": FieldBlock(GroupBlock, _SINGLE),
    "list": FieldBlock(EntriesBlock, ("list",)),
}
