"""Paging, prefetching and errors, with real files and workers."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QPalette
from pytestqt.qtbot import QtBot

from gtapp.core.scans.geometry import Target
from gtapp.core.scans.scan_file import CODES, PageRef, ScanError
from gtapp.editor.scan.canvas import GUTTER
from gtapp.editor.scan.decoder import Decoded, decode
from gtapp.editor.scan.page_loader import ScanLoader
from gtapp.editor.scan.scan_messages import ScanMessages
from gtapp.editor.scan.view import ScanView
from tests.editor.scan.scan_samples import cut_file, picture, save, write_pdf
from tests.editor.scan.viewer_helpers import InProcessDecoder, WaitingDecoder, pixel, show


def test_a_page_is_shown_completely(qtbot: QtBot, view: ScanView, card: Path) -> None:
    with qtbot.waitSignals([view.page_changed, view.page_shown]):
        show(qtbot, view, card)
    assert view.image is not None
    assert (view.image.width(), view.image.height()) == (500 - GUTTER, 329)
    assert view.message == ("", "")
    assert view.zoom_percent() == 82
    assert pixel(view, 10, 40) == "#fe0000"
    assert pixel(view, 330, 300) == "#0000fe"


def test_the_previous_page_is_removed_at_once(
    qtbot: QtBot, waiting: tuple[ScanView, WaitingDecoder], card: Path
) -> None:
    view, decoder = waiting
    decoder.go.set()
    show(qtbot, view, card)
    decoder.go.clear()
    other = save(card.with_name("other.jpg"))
    view.set_pages([PageRef(other)])
    assert view.image is None
    assert view.message == ("", "")
    ground = pixel(view, 10, 40)
    assert ground == pixel(view, 490, 5)
    qtbot.waitUntil(lambda: view.message[0] == "Loading the scan …")
    decoder.go.set()
    qtbot.waitUntil(lambda: view.is_sharp)
    assert view.message == ("", "")


def test_a_prefetched_page_is_shown_without_waiting(qtbot: QtBot, view: ScanView, tmp_path: Path) -> None:
    first, second = (PageRef(save(tmp_path / name)) for name in ("a.jpg", "b.jpg"))
    view.set_pages([first])
    view.prefetch([second], {second: 90})
    target = view.viewport.target(rotation=90)
    qtbot.waitUntil(lambda: view.loader.find_exact(second, target) is not None)
    view.set_pages([second], {second: 90})
    assert view.is_sharp
    assert view.rotation() == 90


def test_the_next_page_of_the_item_is_prefetched(qtbot: QtBot, view: ScanView, tmp_path: Path) -> None:
    refs = [PageRef(save(tmp_path / f"p{number}.jpg")) for number in range(3)]
    view.set_pages(refs)
    qtbot.waitUntil(lambda: view.loader.find_exact(refs[1], view.viewport.target()) is not None)
    assert view.loader.find_exact(refs[2], view.viewport.target()) is None


def test_the_next_scan_is_prefetched_from_an_item_that_has_none(
    qtbot: QtBot, view: ScanView, card: Path
) -> None:
    for refs in ([], [PageRef(card.with_name("missing.jpg"))]):
        view.loader.drop_file(card)
        view.set_pages(refs)
        view.prefetch([PageRef(card)])
        qtbot.waitUntil(lambda: view.loader.find_exact(PageRef(card), view.viewport.target()) is not None)


def test_pages_set_before_the_window_has_its_size(qtbot: QtBot, card: Path) -> None:
    view = ScanView()
    qtbot.addWidget(view)
    view.set_pages([PageRef(card)])
    view.resize(300, 200)
    view.show()
    qtbot.waitUntil(lambda: view.is_sharp)
    widths = [view.image.width() if view.image else 0]
    view.resize(450, 300)
    qtbot.waitUntil(lambda: (view.viewport.window, view.is_sharp) == ((450 - GUTTER, 300 - GUTTER), True))
    widths.append(view.image.width() if view.image else 0)
    assert widths == [3 * (height - GUTTER) // 2 for height in (200, 300)]
    view.shutdown()


def test_turning_pages(qtbot: QtBot, view: ScanView, tmp_path: Path) -> None:
    refs = [PageRef(save(tmp_path / f"p{number}.jpg")) for number in range(3)]
    seen: list[tuple[int, int]] = []
    view.page_changed.connect(lambda index, count: seen.append((index, count)))
    view.set_pages(refs)
    names = view.actions_by_name
    assert not names["previous_page"].isEnabled() and names["next_page"].isEnabled()
    names["next_page"].trigger()
    view.next_page()
    view.next_page()
    assert not names["next_page"].isEnabled()
    view.previous_page()
    view.show_page(7)
    assert seen == [(0, 3), (1, 3), (2, 3), (1, 3)]
    qtbot.waitUntil(lambda: view.is_sharp)
    assert view.accessibleDescription() == "p1.jpg, page 2 of 3"


@pytest.mark.parametrize("name", ["a.pdf", "a.tif"])
def test_the_pages_of_a_file_are_counted_in_the_background(
    qtbot: QtBot, view: ScanView, tmp_path: Path, name: str
) -> None:
    path = tmp_path / name
    if name == "a.pdf":
        write_pdf(path, 3)
    else:
        save(path, save_all=True, append_images=[picture(), picture()])
    with qtbot.waitSignal(view.page_changed, check_params_cb=lambda index, count: (index, count) == (0, 3)):
        view.set_pages([PageRef(path)])
    assert view.refs == tuple(PageRef(path, index) for index in range(3))
    view.show_page(2)
    qtbot.waitUntil(lambda: view.is_sharp)


def test_explicitly_named_pages_are_not_changed(qtbot: QtBot, view: ScanView, tmp_path: Path) -> None:
    path = write_pdf(tmp_path / "a.pdf", 3)
    view.set_pages([PageRef(path, 0), PageRef(path, 2)])
    qtbot.waitUntil(lambda: view.is_sharp)
    assert len(view.refs) == 2


def test_an_item_without_a_scan(view: ScanView) -> None:
    view.set_pages([])
    assert view.message[0] == "No scan"
    assert view.accessibleDescription().startswith("No scan. There is no scan for this item.")
    assert not view.actions_by_name["zoom_in"].isEnabled()
    assert not view.actions_by_name["reload"].isEnabled()


def test_a_broken_page_is_reported_and_the_others_are_readable(
    qtbot: QtBot, view: ScanView, tmp_path: Path
) -> None:
    empty = tmp_path / "<b>empty.jpg" if os.name == "posix" else tmp_path / "empty.jpg"
    empty.write_bytes(b"")
    with qtbot.waitSignal(view.page_failed) as failed:
        view.set_pages([PageRef(empty), PageRef(save(tmp_path / "b.jpg"))])
    assert failed.args is not None and failed.args[1].code == "empty"
    assert view.message[0] == "The scan is empty"
    assert str(empty) in view.message[1]
    assert "Your values are safe" in view.message[1]
    view.next_page()
    qtbot.waitUntil(lambda: view.is_sharp)
    view.previous_page()
    with qtbot.waitSignal(view.page_failed):
        pass


def test_reloading(qtbot: QtBot, view: ScanView, card: Path) -> None:
    content = card.read_bytes()
    card.write_bytes(b"")
    with qtbot.waitSignal(view.page_failed):
        view.set_pages([PageRef(card)])
    card.write_bytes(content)
    view.actions_by_name["reload"].trigger()
    qtbot.waitUntil(lambda: view.is_sharp)
    save(card, picture("L"))
    view.reload()
    qtbot.waitUntil(lambda: view.is_sharp)
    assert pixel(view, 10, 40) == "#4c4c4c"


def test_a_change_of_size_does_not_repeat_an_error(
    qtbot: QtBot, view: ScanView, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with qtbot.waitSignal(view.page_failed):
        view.set_pages([PageRef(tmp_path / "missing.jpg")])
    asked: list[object] = []
    monkeypatch.setattr(view.loader, "request", lambda *job: asked.append(job))
    view.resize(400, 300)
    view.fit_width()
    qtbot.waitUntil(lambda: view.viewport.window == (400 - GUTTER, 300 - GUTTER))
    assert not view._sharpen.isActive()
    assert not asked


@pytest.mark.qt_log_ignore("premature end of data segment")
def test_a_truncated_page_is_shown_with_a_notice(qtbot: QtBot, view: ScanView, card: Path) -> None:
    short = cut_file(card.with_name("short.jpg"), save(card, picture().effect_spread(5)), 0.7)
    palette = view.palette()
    palette.setColor(QPalette.ColorRole.ToolTipBase, QColor("#123456"))
    view.setPalette(palette)
    show(qtbot, view, short)
    assert pixel(view, 2, 2) == "#123456"


def test_a_view_that_has_its_former_size_again_stays_sharp(
    qtbot: QtBot, waiting: tuple[ScanView, WaitingDecoder], card: Path
) -> None:
    view, decoder = waiting
    decoder.go.set()
    show(qtbot, view, card)
    qtbot.waitUntil(lambda: not view.loader.busy)
    decoder.go.clear()
    view.resize(250, 400)
    qtbot.waitUntil(lambda: view.loader.busy)
    view.resize(500, 400)
    assert view.is_sharp
    decoder.go.set()
    qtbot.waitUntil(lambda: not view.loader.busy)
    assert view.is_sharp


def test_an_image_that_cannot_be_sharper_stays(qtbot: QtBot, card: Path) -> None:
    def decoder(ref: PageRef, target: Target) -> Decoded:
        if not target.width:
            raise ScanError("too-large", ref.path)
        return decode(ref, target)

    view = ScanView(loader=ScanLoader(make_decoder=lambda: InProcessDecoder(decoder)))
    qtbot.addWidget(view)
    view.resize(500, 400)
    show(qtbot, view, card)
    with qtbot.assertNotEmitted(view.page_failed):
        view.actual_size()
        qtbot.waitUntil(lambda: view.is_sharp)
        assert view.image is not None
        view.set_pages([PageRef(save(card.with_name("other.jpg")))])
        qtbot.waitUntil(lambda: view.is_sharp)
    assert view.image is not None
    assert view.zoom_percent() == 100
    view.shutdown()


def test_every_error_has_a_text(qtbot: QtBot) -> None:
    texts = ScanMessages()
    for code in CODES:
        heading, text = texts.failure(ScanError(code, Path("scan.jpg"), "what else"), "Reload (F5)")
        assert heading and "scan.jpg" in text and "Reload (F5)" in text
        assert "{" not in text


def test_shutting_down_while_a_page_is_decoded(waiting: tuple[ScanView, WaitingDecoder], card: Path) -> None:
    view, decoder = waiting
    view.set_pages([PageRef(card)])
    decoder.go.set()
    view.shutdown()
    view.set_pages([PageRef(card)])
    assert view.image is None
