"""The baseline of the window's figures: a bare window of plain widgets that shows, edits and saves the same records.

It does what a plain tool has to: a picture decoded by Qt beside one line edit for each single value and one table widget for
each list; "next" writes the record as JSON, safely (another file, fsync, rename), and shows the next one, whose picture is
decoded ahead. It validates, compares, journals and undoes nothing. Figures of the program are ratios to these, measured in
the same run, since machines differ.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QPainter, QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QFormLayout,
    QLineEdit,
    QScrollArea,
    QSplitter,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from gtapp.core.schema.pointer import walk_values

_SIZE = QSize(1400, 900)


class Picture(QWidget):
    """Paints an image in its own size."""

    def __init__(self) -> None:
        super().__init__()
        self.image = QImage()
        self.paints = 0

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.drawImage(0, 0, self.image)
        painter.end()
        self.paints += 1


class PlainWindow(QSplitter):
    """A picture beside a form; both follow `show_record`."""

    def __init__(self, record: Any) -> None:
        super().__init__()
        self.picture = Picture()
        page = QWidget()
        form = QFormLayout(page)
        self.lines: list[QLineEdit] = []
        for name, _ in _list_singles(record):
            self.lines.append(QLineEdit())
            form.addRow(name, self.lines[-1])
        self.table = QTableWidget()
        if _list_rows(record):
            form.addRow(self.table)
        area = QScrollArea()
        area.setWidget(page)
        area.setWidgetResizable(True)
        for widget in (self.picture, area):
            self.addWidget(widget)
        self.setSizes([_SIZE.width() // 2] * 2)
        self.resize(_SIZE)

    def show_record(self, record: Any, image: QImage) -> None:
        """Put the values into the widgets, by place, and show the picture."""
        values = [value for _, value in _list_singles(record)]
        for number, line in enumerate(self.lines):
            line.setText(values[number] if number < len(values) else "")
        rows = _list_rows(record)
        self.table.setRowCount(len(rows))
        self.table.setColumnCount(max(map(len, rows), default=0))
        for y, row in enumerate(rows):
            for x, text in enumerate(row):
                self.table.setItem(y, x, QTableWidgetItem(text))
        self.picture.image = image
        self.picture.update()


def _list_singles(record: Any) -> list[tuple[str, str]]:
    """Return name and text of each value that is in no list."""
    found = walk_values(record)
    return [(str(at[-1]), str(value)) for at, value in found if at and not _is_in_list(at)]


def _list_rows(record: Any) -> list[list[str]]:
    """Return the texts of each entry of each list."""
    rows: dict[tuple[Any, ...], list[str]] = {}
    for at, value in walk_values(record):
        if _is_in_list(at):
            depth = next(number for number, token in enumerate(at) if isinstance(token, int))
            rows.setdefault(at[: depth + 1], []).append(str(value))
    return list(rows.values())


def _is_in_list(at: tuple[str | int, ...]) -> bool:
    return any(isinstance(token, int) for token in at)


def list_pages(folder: Path) -> Iterator[tuple[Path, Path]]:
    """Yield the scan and the truth of each item of a project that has both."""
    scans = {path.stem: path for path in sorted((folder / "images").iterdir())}
    for truth in sorted((folder / "ground_truths").glob("*.json")):
        if truth.stem in scans:
            yield scans[truth.stem], truth


def decode(path: Path, size: QSize) -> QImage:
    """Return the image scaled down while it is read."""
    reader = QImageReader(str(path))
    reader.setAutoTransform(True)
    reader.setScaledSize(reader.size().scaled(size, Qt.AspectRatioMode.KeepAspectRatio))
    return reader.read()


def save(path: Path, record: Any) -> None:
    """Write a record such that a power failure leaves the old or the new text."""
    draft = path.with_suffix(".tmp")
    with draft.open("w", encoding="utf-8") as file:
        json.dump(record, file, ensure_ascii=False, indent=4)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def walk(
    folder: Path, steps: int, until: Callable[[Callable[[], bool]], None]
) -> tuple[list[float], list[float]]:
    """Show record after record, with a few keys typed into each; return the seconds of each step and of each key."""
    pages = list(list_pages(folder))[: steps + 1]
    window = PlainWindow(read(pages[0][1]))
    window.show()
    until(lambda: window.picture.paints > 0)
    steps_taken, keys = list[float](), list[float]()
    record, ahead = read(pages[0][1]), decode(pages[0][0], window.picture.size())
    window.show_record(record, ahead)
    for number, (_, truth) in enumerate(pages[:-1]):
        ahead = decode(pages[number + 1][0], window.picture.size())
        keys += _type_keys(window)
        painted, start = window.picture.paints, time.perf_counter()
        save(truth, record)
        record = read(pages[number + 1][1])
        window.show_record(record, ahead)
        until(lambda painted=painted: window.picture.paints > painted)  # type: ignore[misc]
        QApplication.processEvents()
        steps_taken.append(time.perf_counter() - start)
    window.close()
    return steps_taken, keys


def jump(folder: Path, times: int, until: Callable[[Callable[[], bool]], None]) -> list[float]:
    """Show records whose pictures are not decoded yet; return the seconds of each."""
    pages = list(list_pages(folder))
    window = PlainWindow(read(pages[0][1]))
    window.show()
    until(lambda: window.picture.paints > 0)
    taken = []
    for number in range(times):
        scan, truth = pages[(number * 7919 + len(pages) // 2) % len(pages)]
        painted, start = window.picture.paints, time.perf_counter()
        window.show_record(read(truth), decode(scan, window.picture.size()))
        until(lambda painted=painted: window.picture.paints > painted)  # type: ignore[misc]
        QApplication.processEvents()
        taken.append(time.perf_counter() - start)
    window.close()
    return taken


def _type_keys(window: PlainWindow) -> list[float]:
    """Return the seconds of three keys until they are on the screen."""
    target = window.lines[0] if window.lines else QLineEdit(window)
    target.setFocus()
    QApplication.processEvents()
    taken = []
    for _ in range(3):
        start = time.perf_counter()
        QTest.keyClick(target, Qt.Key.Key_E)
        QApplication.processEvents()
        taken.append(time.perf_counter() - start)
    return taken
