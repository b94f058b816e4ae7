"""The regions and lines of a page in the form: one text each, by keys from line to line, also across regions and pages."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gtapp.core.files.text_sources import FileSource
from gtapp.core.record.document import Document
from gtapp.core.record.page_part import PagePart
from gtapp.core.schema.page_schema import page_schema
from gtapp.editor.form.blocks import AddBar, EmptyBlock
from gtapp.editor.form.page_blocks import LineTextBlock, RegionBlock
from tests.core.files.page_samples import PAGE
from tests.editor.form.form_window import FormWindow

SHIFT = Qt.KeyboardModifier.ShiftModifier
LINE = '<TextLine id="l{0}"><TextEquiv><Unicode>Zeile {0}</Unicode></TextEquiv></TextLine>'
LONG = (
    '<PcGts xmlns="http://schema.primaresearch.org/PAGE/gts/pagecontent/2019-07-15"><Page><TextRegion id="a">'
    + "".join(map(LINE.format, range(150)))
    + '</TextRegion><TextRegion id="b"/></Page></PcGts>'
)


def show_page(qtbot: QtBot, text: str) -> FormWindow:
    d = FormWindow(page_schema(), qtbot)
    part = PagePart(FileSource(Path("a.xml")), text, text)
    d.document = Document("a", part.page.record, [part], page_schema())
    d.form.bind(d.document)
    return d


def close(d: FormWindow) -> None:
    d.form.bind(None)
    d.window.close()


def test_return_goes_from_line_to_line(qtbot: QtBot) -> None:
    d = show_page(qtbot, PAGE)
    headings = [block.heading.text for block in d.form.findChildren(RegionBlock)]
    assert headings == ["paragraph · second", "TableCell · cell", "marginalia · first"]
    assert not [
        each for kind in (AddBar, EmptyBlock) for each in d.form.findChildren(kind) if each.isVisible()
    ]
    line = d.go("regions", 0, "lines", 2, "text")
    assert "Remove the row" not in d.ask_for_menu(line, QPoint(5, 5))
    d.key(Qt.Key.Key_Return)
    assert d.at() == ("regions", 1, "lines", 0, "text")
    d.key(Qt.Key.Key_Return)
    assert d.at() == ("regions", 2, "lines", 0, "text")
    d.key(Qt.Key.Key_Return, SHIFT)
    d.key(Qt.Key.Key_End)
    d.type("x")
    assert d.document.get("/regions/1/lines/0/text") == "12 fl.x"
    assert d.document.parts[0].text == PAGE.replace("12 fl.", "12 fl.x")
    d.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert d.document.parts[0].text == PAGE
    close(d)


def test_line_ends_that_are_pasted_become_spaces(qtbot: QtBot) -> None:
    d = show_page(qtbot, PAGE)
    d.go("regions", 1, "lines", 0, "text")
    d.select_all()
    clipboard = QApplication.clipboard()
    clipboard.setText("12\n13 fl.")
    d.key(Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert d.document.get("/regions/1/lines/0/text") == "12 13 fl."
    close(d)


def test_a_page_of_many_lines_shows_some_at_a_time(qtbot: QtBot) -> None:
    d = show_page(qtbot, LONG)
    assert len(d.form.findChildren(LineTextBlock)) == 40
    d.go("regions", 0, "lines", 39, "text")
    d.key(Qt.Key.Key_Return)
    assert d.at() == ("regions", 0, "lines", 40, "text")
    d.type("Die ")
    assert d.document.get("/regions/0/lines/40/text") == "Die Zeile 40"
    d.key(Qt.Key.Key_Return, SHIFT)
    assert d.at() == ("regions", 0, "lines", 39, "text")
    assert len(d.form.findChildren(LineTextBlock)) == 40
    close(d)
