"""Random edits of random records in every layout: the text always parses to the record, and only the edit's bytes change."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gtapp.core.files.json_text import JsonStyle
from gtapp.core.files.text_sources import FileSource
from gtapp.core.record.document import Document
from gtapp.core.record.text_parts import JsonPart
from gtapp.core.schema.pointer import Pointer, get_value, is_identical
from gtapp.core.schema.schema import Schema
from tests.strategies import Layout, containers, draw_layout_by_hand, examples, layouts, nodes, texts, values

_ANY = Schema("any", lambda: {"type": "object"})
_SOURCE = FileSource(Path("nowhere.json"))


def _document(record: Any, text: str, style: JsonStyle | None = None, prefix: Pointer = ()) -> Document:
    return Document("item", record, [JsonPart(_SOURCE, text, text, prefix, style)], _ANY)


def _is_container(value: Any) -> bool:
    return isinstance(value, dict | list)


def _parent(model: Any, at: Pointer) -> Any:
    return get_value(model, at[:-1])


def _model_insert(parent: Any, token: Any, place: int, value: Any) -> None:
    if isinstance(parent, list):
        parent.insert(token, value)
        return
    members = list(parent.items())
    members.insert(place, (token, value))
    parent.clear()
    parent.update(members)


class _Editing:
    """Do one random edit on a document and, in the plainest way, on a model of its record."""

    def __init__(self, document: Document, draw: st.DataObject) -> None:
        self.document = document
        self.model = deepcopy(document.record)
        self._draw = draw

    def step(self) -> None:
        kind = self._draw.draw(st.sampled_from(["set", "insert", "remove", "move", "group"]))
        if kind == "group":
            with self.document.group("some"):
                for _ in range(self._draw.draw(st.integers(1, 3))):
                    self._one(self._draw.draw(st.sampled_from(["set", "insert", "remove", "move"])))
        else:
            self._one(kind)

    def _one(self, kind: str) -> None:
        getattr(self, "_" + kind)()

    def _pick(self, options: list[Pointer]) -> Pointer:
        return options[self._draw.draw(st.integers(0, len(options) - 1))]

    def _set(self) -> None:
        at = self._pick(nodes(self.model, lambda _: True)[1:] or [()])
        value = self._draw.draw(values)
        if not at:
            return
        if not is_identical(get_value(self.model, at), value):
            _parent(self.model, at)[at[-1]] = value
        self.document.set(at, value)

    def _insert(self) -> None:
        at = self._pick(nodes(self.model, _is_container))
        parent, value = get_value(self.model, at), self._draw.draw(values)
        place = self._draw.draw(st.integers(0, len(parent)))
        token = place if isinstance(parent, list) else self._draw.draw(texts)
        if isinstance(parent, dict) and token in parent:
            return
        _model_insert(parent, token, place, deepcopy(value))
        self.document.insert((*at, token), value, at=place)

    def _members(self) -> list[Pointer]:
        return nodes(self.model, lambda _: True)[1:]

    def _remove(self) -> None:
        if members := self._members():
            at = self._pick(members)
            del _parent(self.model, at)[at[-1]]
            self.document.remove(at)

    def _move(self) -> None:
        if members := self._members():
            at = self._pick(members)
            parent = _parent(self.model, at)
            target = self._draw.draw(st.integers(0, len(parent) - 1))
            if isinstance(parent, list):
                parent.insert(target, parent.pop(int(at[-1])))
            else:
                value = parent.pop(at[-1])
                _model_insert(parent, at[-1], target, value)
            self.document.move(at, target)


def _text_equals_record(text: str, prefix: Pointer = ()) -> Any:
    return get_value(json.loads(text.removeprefix("\ufeff")), prefix)


def _edits_and_back(document: Document, draw: st.DataObject, prefix: Pointer = ()) -> list[str]:
    """Edit, undo everything and redo it; check the invariants at each step. Return the texts of all steps."""
    part, editing = document.parts[0], _Editing(document, draw)
    texts_seen = [part.text]
    for _ in range(draw.draw(st.integers(1, 6))):
        before = document.undo_stack.position
        editing.step()
        assert is_identical(document.record, editing.model)
        assert is_identical(_text_equals_record(part.text, prefix), document.record)
        if document.undo_stack.position > before:
            texts_seen.append(part.text)
        if draw.draw(st.booleans()) and document.undo():
            assert part.text == texts_seen[-2]
            document.redo()
            assert part.text == texts_seen[-1]
    for text in reversed(texts_seen[:-1]):
        document.undo()
        assert part.text == text
        assert is_identical(_text_equals_record(part.text, prefix), document.record)
    assert not document.can_undo and not document.is_dirty
    for text in texts_seen[1:]:
        document.redo()
        assert part.text == text
    assert is_identical(document.record, editing.model)
    return texts_seen


@pytest.mark.slow
@examples(150)
@given(containers, layouts, st.data())
def test_edits_of_a_file_written_by_a_program_give_what_that_program_would_write(
    record: Any, layout: Layout, data: st.DataObject
) -> None:
    text = layout.dump(record)
    document = _document(record, text, layout.style)
    part, editing = document.parts[0], _Editing(document, data)
    for _ in range(data.draw(st.integers(1, 5))):
        editing.step()
        assert part.text == layout.dump(editing.model)


@pytest.mark.slow
@examples(150)
@given(containers, layouts, st.booleans(), st.data())
def test_edits_undo_and_redo_of_a_file_written_by_a_program(
    record: Any, layout: Layout, bom: bool, data: st.DataObject
) -> None:
    _edits_and_back(_document(record, "\ufeff" * bom + layout.dump(record)), data)


@examples(200)
@given(containers, st.data())
@pytest.mark.slow
def test_edits_undo_and_redo_of_a_file_laid_out_by_hand(record: Any, data: st.DataObject) -> None:
    text = data.draw(draw_layout_by_hand(record))
    assert is_identical(json.loads(text), record)
    _edits_and_back(_document(record, text), data)


@examples(60)
@given(containers, layouts, st.data())
def test_edits_inside_an_envelope_keep_the_rest(record: Any, layout: Layout, data: st.DataObject) -> None:
    envelope = {"provider": "x", "response_text": record, "scores": {"a": 1.0}}
    document = _document(record, layout.dump(envelope), layout.style, ("response_text",))
    seen = _edits_and_back(document, data, ("response_text",))
    assert seen[-1] == layout.dump({**envelope, "response_text": document.record})


@pytest.mark.slow
@examples(200)
@given(containers, st.data())
def test_setting_a_value_of_a_hand_laid_file_changes_only_its_characters(
    record: Any, data: st.DataObject
) -> None:
    text = data.draw(draw_layout_by_hand(record))
    document = _document(record, text)
    places = nodes(record, lambda _: True)[1:]
    if not places:
        return
    at = places[data.draw(st.integers(0, len(places) - 1))]
    document.set(at, data.draw(values))
    for edit in document.undo_stack.done:
        ((_, splice),) = edit.texts
        assert is_identical(json.loads(splice.old), edit.changes[0].old)
        assert is_identical(json.loads(splice.new), edit.changes[0].new)
        assert (
            text[: splice.start] + splice.new + text[splice.start + len(splice.old) :]
            == document.parts[0].text
        )


@examples(100)
@given(containers, st.one_of(layouts.map(lambda layout: layout.dump), st.just(None)), st.data())
def test_every_text_is_the_same_after_parsing_and_joining(
    record: Any, dump: Any, data: st.DataObject
) -> None:
    text = dump(record) if dump else data.draw(draw_layout_by_hand(record))
    assert _document(record, text).parts[0].rebuild() == text


@examples(60)
@given(texts, texts, layouts)
@example("", "ü", Layout("  ", ascii=True))
def test_a_text_is_written_with_the_escaping_of_its_file(old: str, new: str, layout: Layout) -> None:
    record = {"a": old, "b": "ß"}
    document = _document(record, layout.dump(record))
    document.set("/a", new)
    assert document.parts[0].text == layout.dump({"a": new, "b": "ß"})
