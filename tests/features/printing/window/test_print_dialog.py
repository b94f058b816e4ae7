"""Records beside their scans as a PDF: what is on the pages, what can't be read, stopping, and what is there already."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest

from gtapp.features.printing.window.print_dialog import PrintDialog
from tests.sample_projects import snapshot
from tests.window.window_driver import WindowDriver, record, truth
from tests.window_fixtures import OpenWindow

pytestmark = pytest.mark.quick


def open_dialog(driver: WindowDriver, act: Callable[[PrintDialog], object]) -> None:
    """Open the dialog by its key and run `act` on it; it is closed after that."""

    def answer(dialog: PrintDialog) -> None:
        act(dialog)
        dialog.close()

    driver.answer_dialog(PrintDialog, answer)
    driver.press("Ctrl+P")


def save(driver: WindowDriver, dialog: PrintDialog, path: Path) -> str:
    dialog.save(path)
    driver.qtbot.waitUntil(dialog.to_pdf.isEnabled)
    return dialog.note.text()


def read_pages(path: Path) -> list[str]:
    with pypdfium2.PdfDocument(path) as document:
        return [page.get_textpage().get_text_bounded() for page in document]


def test_the_list_is_printed_as_it_is_shown(window_on: OpenWindow, folder: Path, tmp_path: Path) -> None:
    (folder / "images" / "c2.png").write_bytes(b"no image")
    (folder / "ground_truths" / "c3.json").write_text("{", encoding="utf-8")
    long = " ".join(f"<b>word{number}</b>" for number in range(2000))
    truth(folder, "c10", record(long))
    driver: WindowDriver = window_on(folder)
    driver.set("/author/last_name", "Neu")
    before = snapshot(folder)
    path, texts = tmp_path / "cards.pdf", []

    def act(dialog: PrintDialog) -> None:
        dialog.items.setCurrentIndex(dialog.items.count() - 1)
        texts.append(save(driver, dialog, path))

    open_dialog(driver, act)
    pages = read_pages(path)
    assert texts == [f"Written: {path}. Pages: {len(pages)}."]
    assert snapshot(folder) == before and not [*tmp_path.glob(".gtapp-*")]
    assert pages[0].startswith("c1 · In progress") and "Neu" in pages[0] and "cards 1" in pages[0]
    assert "cards 2" in pages[1] and "c2.png" in pages[1] and "Name c2" in pages[1]
    assert "Can’t be read" in pages[2]
    of_long = [page for page in pages if page.startswith("c10")]
    assert len(of_long) > 1 and all(f"<b>word{number}</b>" in "".join(of_long) for number in (0, 900, 1999))


def test_stopping_leaves_the_file_that_is_there(window_on: OpenWindow, folder: Path, tmp_path: Path) -> None:
    driver: WindowDriver = window_on(folder)
    path, texts = tmp_path / "cards.pdf", []
    path.write_bytes(b"earlier")

    def act(dialog: PrintDialog) -> None:
        dialog.save(path)
        driver.press("Escape", dialog)
        driver.qtbot.waitUntil(dialog.to_pdf.isEnabled)
        texts.append(dialog.note.text())
        texts.append(save(driver, dialog, folder / "ground_truths" / "x.pdf"))
        texts.append(save(driver, dialog, tmp_path / "new.pdf"))

    open_dialog(driver, act)
    assert texts[0] == "Stopped. Nothing was written." and path.read_bytes() == b"earlier"
    assert "belongs to the project itself" in texts[1] and texts[2].endswith("Pages: 1.")
    assert {each.name for each in tmp_path.iterdir() if each.suffix != ".ini"} >= {
        "cards",
        "cards.pdf",
        "new.pdf",
    }
    assert not [*tmp_path.glob(".gtapp-*")]
