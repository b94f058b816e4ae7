"""How long a page of 400 advertisements takes to open, beside a bare window of plain fields, and for a key, beside one of 15.

``python -m tests.performance.large_pages`` prints it alone; `make bench` includes it. In a process of its own, the module is
called with ``measure`` and prints the milliseconds as one line of JSON.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QScrollArea, QVBoxLayout, QWidget

from gtapp.core.files.text_sources import FileSource
from gtapp.core.record.document import Document
from gtapp.core.record.shape import Shape
from gtapp.core.record.text_parts import JsonPart
from gtapp.core.schema import benchmark
from gtapp.core.schema.schema import Schema
from gtapp.editor.form import RecordForm
from tests.performance.bench import Figure, print_figures, run_module

_COUNT, _FEW = 400, 15
_IN_SECTION = 25
_TIMES = 5
_KEYS = 30
_SIZE = (500, 800)
_OPEN, _KEY = 1, 40


def make_page(count: int) -> list[dict[str, Any]]:
    """Return a page of so many advertisements in sections, each of three lines."""
    text = "Ein Stücklein von in circa 20. Saum extra schön und guter rother Wein von Anno 1728. in raisonnablem Preiß."
    return [
        {
            "date": "1731-01-02",
            "tags_section": f"Es werden zum Verkauff offerirt ({number // _IN_SECTION})",
            "ntokens": 20,
            "text": f"{number % _IN_SECTION + 1}. {text}",
        }
        for number in range(count)
    ]


def figures() -> Iterator[Figure]:
    """Return the figures of both windows, measured one after the other."""
    took = run_module("large_pages", "measure")
    pairs = (
        ("opening it first : plain fields", took["open"], took["plain_open"], _OPEN),
        (f"a key press : in {_FEW}", took["key"], took["few_key"], _KEY),
    )
    for name, own, beside, limit in pairs:
        note = f"{own:.1f} ms : {beside:.1f} ms"
        yield Figure(f"page of {_COUNT} advertisements: {name}", own / beside, "x", limit, note)


def measure_form() -> tuple[float, float, float]:
    """Return the milliseconds until the page is shown in a form that showed none before, of a key there and in a small page."""
    schema = benchmark.load("fraktur").schema
    form = RecordForm(schema.fields)
    _show(form)
    opened = _measure(lambda: form.bind(_make_document(schema, _COUNT)))
    key = _measure_keys(form)
    form.bind(_make_document(schema, _FEW))
    few_key = _measure_keys(form)
    form.bind(None)
    form.close()
    return opened, key, few_key


def _make_document(schema: Schema, count: int) -> Document:
    record = make_page(count)
    text = json.dumps(record, ensure_ascii=False, indent=2)
    part = JsonPart(FileSource(Path("page.json")), text, text)
    return Document("page", record, [part], schema, Shape("list", "advertisements"))


def measure_plain() -> float:
    """Return the milliseconds until a bare window with a plain field for each text is shown."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    _show(area)

    def fill() -> None:
        inside = QWidget()
        column = QVBoxLayout(inside)
        for ad in make_page(_COUNT):
            column.addWidget(QPlainTextEdit(ad["text"]))
        area.setWidget(inside)

    opened = _measure(fill)
    area.close()
    return opened


def _show(window: QWidget) -> None:
    window.resize(*_SIZE)
    window.show()
    QTest.qWaitForWindowExposed(window)


def _measure(call: Callable[[], object]) -> float:
    """Return the milliseconds of a call until its effect is painted."""
    start = time.perf_counter()
    call()
    QApplication.processEvents()
    return (time.perf_counter() - start) * 1e3


def _measure_keys(form: RecordForm) -> float:
    """Return the median of the milliseconds of a key press in a text."""
    form.focus_pointer((3, "text"))
    target = form.focusWidget()
    return statistics.median(_measure(lambda: QTest.keyClick(target, Qt.Key.Key_E)) for _ in range(_KEYS))


def measure() -> dict[str, float]:
    """Return the medians of both windows, measured in turn."""
    app = QApplication(sys.argv[:1])
    app.setQuitOnLastWindowClosed(False)
    runs = [(*measure_form(), measure_plain()) for _ in range(_TIMES)]
    names = ("open", "key", "few_key", "plain_open")
    return dict(zip(names, map(statistics.median, zip(*runs, strict=True)), strict=True))


def main() -> int:
    """``large_pages [measure]``: measure in this process, or print the figures."""
    if len(sys.argv) < 2:
        return print_figures(figures())
    os.environ["QT_QPA_PLATFORM"] = "offscreen"  # no window manager is needed to give a window the focus
    print(json.dumps(measure()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
