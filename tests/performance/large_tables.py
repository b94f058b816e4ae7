"""How long a table of 500 rows takes to open and to be pasted, beside a bare table of Qt, and to accept a key, beside 3 rows.

``python -m tests.performance.large_tables`` prints it alone; `make bench` includes it. In a process of its own, the module is
called with ``window FOLDER`` or ``plain FOLDER`` and prints the milliseconds as one line of JSON.
"""

from __future__ import annotations

import itertools
import json
import os
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from tests.performance import bench_projects
from tests.performance.bench import Figure, print_figures, run_module

if TYPE_CHECKING:  # Qt's platform is chosen first
    from gtapp.editor.form.table_view import RecordTable
    from gtapp.editor.workspace import Workspace

_ROWS, _FEW_ROWS = 500, 3
_TIMES = 5
_OPEN, _KEY, _PASTE = 4, 4, 10


def make_project(root: Path) -> Path:
    """Make a folder of two cards, one with few rows and one with many, and return it."""
    source = bench_projects.find_source("personnel_cards")
    truths = [
        json.loads(path.read_text(encoding="utf-8")) for path in (source / "ground_truths").glob("*.json")
    ]
    rows = [row for truth in truths for row in truth["rows"]]
    for folder in ("images", "ground_truths"):
        (root / folder).mkdir(parents=True)
    for scan, count in zip(sorted((source / "images").iterdir()), (_FEW_ROWS, _ROWS), strict=False):
        numbered = enumerate(itertools.islice(itertools.cycle(rows), count), 1)
        record = {"rows": [{**row, "row_number": number} for number, row in numbered]}
        shutil.copyfile(scan, root / "images" / f"card{count}{scan.suffix}")
        truth = root / "ground_truths" / f"card{count}.json"
        truth.write_text(json.dumps(record, ensure_ascii=False, indent=2), encoding="utf-8")
    return root


def measure_window(folder: Path) -> dict[str, float]:
    """Return how long the program takes to show the large table, and for a key in it, until both are on the screen."""
    from gtapp.editor.form.table_view import RecordTable
    from tests.performance.probe import PaintCounter, open_window, until

    window = open_window(folder)
    workspace = window.workspace
    until(lambda: workspace.is_settled)
    paints = PaintCounter(workspace.form.findChild(RecordTable).viewport())
    large = next(place for place, item in enumerate(workspace.session.items) if item.id.endswith(str(_ROWS)))

    def show(place: int) -> None:
        paints.reset()
        workspace.go_to(place)
        until(lambda: paints.all_painted)

    def measure_key(row: int) -> float:
        workspace.form.focus_pointer(("rows", row, "bemerkungen", "diplomatic_transcript"))
        return statistics.median(_measure_key() for _ in range(4 * _TIMES))

    opened = []
    for _ in range(_TIMES):
        show(1 - large)
        until(lambda: workspace.is_settled)
        opened.append(_measure(lambda: show(large)))
        until(lambda: workspace.is_settled)
    key = measure_key(_ROWS // 2)
    show(1 - large)
    few_key = measure_key(_FEW_ROWS // 2)
    table = workspace.form.findChild(RecordTable)
    workspace.form.focus_pointer(("rows", 0, "dienstliche_stellung", "diplomatic_transcript"))
    paste = _measure_paste(table, workspace)
    window.close()
    return {"open": statistics.median(opened), "key": key, "few_key": few_key, "paste": paste}


def _measure_paste(table: RecordTable, workspace: Workspace) -> float:
    """Return the median of the milliseconds until a pasted table is on the screen; each paste is undone."""
    from PySide6.QtGui import QGuiApplication
    from PySide6.QtWidgets import QApplication

    from tests.performance.probe import until

    cells = ("Hilfsleiter", "Bern", "V", "4'410.-", "1. Jan. 1947", "+ Zulagen")
    QGuiApplication.clipboard().setText("\n".join("\t".join(cells) for _ in range(_ROWS)))

    def paste() -> None:
        table.paste()
        QApplication.processEvents()

    took = []
    for _ in range(3):
        until(lambda: workspace.is_settled)
        table.set_current(0, 1, 0)
        took.append(_measure(paste))
        assert workspace.session.document
        workspace.session.document.undo()
    return statistics.median(took)


def _measure_key() -> float:
    """Return the milliseconds until a key is on the screen."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    def press() -> None:
        focused = QApplication.focusWidget()
        assert focused
        QTest.keyClick(focused, Qt.Key.Key_E)
        QApplication.processEvents()

    return _measure(press)


def measure_plain(folder: Path) -> dict[str, float]:
    """Return how long a bare table takes to show the same texts, with rows as high as these."""
    from PySide6.QtGui import QStandardItem, QStandardItemModel
    from PySide6.QtWidgets import QApplication, QHeaderView, QTableView

    from tests.performance.probe import PaintCounter, until

    app = QApplication(sys.argv[:1])
    app.setQuitOnLastWindowClosed(False)
    path = folder / "ground_truths" / f"card{_ROWS}.json"
    view = QTableView()
    view.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
    view.resize(1100, 500)
    view.show()
    paints = PaintCounter(view.viewport())
    until(lambda: paints.all_painted)

    def show() -> None:
        model = QStandardItemModel()
        for row in json.loads(path.read_text(encoding="utf-8"))["rows"]:
            cells = [cell for name, cell in row.items() if name != "row_number"]
            texts = [f"{cell['diplomatic_transcript']}\n{cell['interpretation'] or ''}" for cell in cells]
            model.appendRow([QStandardItem(text) for text in texts])
        model.setParent(view)
        view.setModel(model)
        view.resizeRowsToContents()
        paints.reset()
        view.viewport().update()
        until(lambda: paints.all_painted)

    opened = [_measure(show) for _ in range(_TIMES)]
    view.close()
    return {"open": statistics.median(opened)}


def _measure(action: Callable[[], object]) -> float:
    """Return the milliseconds of an action."""
    start = time.perf_counter()
    action()
    return (time.perf_counter() - start) * 1e3


def figures() -> Iterator[Figure]:
    """Return the figures of both, measured one after the other."""
    with tempfile.TemporaryDirectory(prefix="gtapp-table-") as scratch:
        before = run_module("large_tables", "plain", make_project(Path(scratch) / "before"))
        found = run_module("large_tables", "window", make_project(Path(scratch) / "window"))
        after = run_module("large_tables", "plain", make_project(Path(scratch) / "after"))
    pairs = (
        ("opening it : bare table", found["open"], (before["open"] + after["open"]) / 2, _OPEN),
        (f"a key press : in {_FEW_ROWS} rows", found["key"], found["few_key"], _KEY),
        ("pasting it : opening a bare table", found["paste"], (before["open"] + after["open"]) / 2, _PASTE),
    )
    for name, took, beside, limit in pairs:
        yield Figure(
            f"table of {_ROWS} rows: {name}", took / beside, "x", limit, f"{took:.1f} ms : {beside:.1f} ms"
        )


def main() -> int:
    """``large_tables [window FOLDER | plain FOLDER]``: measure one of both in this process, or print the figures."""
    if len(sys.argv) < 3:
        return print_figures(figures())
    os.environ["QT_QPA_PLATFORM"] = "offscreen"  # no window manager is needed to give a window the focus
    measure = measure_window if sys.argv[1] == "window" else measure_plain
    print(json.dumps(measure(Path(sys.argv[2]))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
