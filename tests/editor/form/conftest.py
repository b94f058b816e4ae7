"""Fixtures that open forms and close them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from gtapp.core.schema import benchmark
from gtapp.core.schema.pointer import ABSENT
from gtapp.core.schema.schema import from_json
from tests.editor.form.form_window import FormWindow

OpenForm = Callable[..., FormWindow]


@pytest.fixture
def open_form(qtbot: QtBot) -> Iterator[OpenForm]:
    """Open a form for a bundled benchmark's schema, or for a JSON Schema."""
    opened: list[FormWindow] = []

    def create_window(schema: str | dict[str, Any], record: Any = ABSENT, **more: Any) -> FormWindow:
        found = benchmark.load(schema).schema if isinstance(schema, str) else from_json(schema, "test")
        new = FormWindow(found, qtbot)
        opened.append(new)
        if record is not ABSENT:
            new.bind(record, **more)
        return new

    yield create_window
    for each in opened:
        each.form.bind(None)
        each.window.close()
