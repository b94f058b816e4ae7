"""Pages are read before they are needed: in order, replaced by newer wishes, stopped at once, and a whole project in between."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from queue import Queue
from threading import Event

import pytest

from gtapp.core.scans.scan_file import PageRef
from gtapp.core.schema.ocr_settings import OcrSettings
from gtapp.features.places.ocr.page_reader import PageReader
from gtapp.features.places.ocr.page_readings import PageReadings
from gtapp.features.places.ocr.reading_ahead import ReadingAhead, ReadingProgress
from tests.features.places.ocr.reading_setup import CARD, NEWSPAPER, require_data
from tests.pdf_texts import make_pdf

_SECONDS = 60.0


@pytest.fixture(autouse=True)
def _german() -> None:
    require_data("deu")


@pytest.fixture
def papers(tmp_path: Path) -> list[Path]:
    """Six PDFs of two pages with text, which need no Tesseract."""
    paths = [tmp_path / f"paper{number}.pdf" for number in range(6)]
    for path in paths:
        path.write_bytes(make_pdf((path.stem,), ("second page",)))
    return paths


class _Reader:
    """Reading ahead, and what it reports."""

    def __init__(self, reader: PageReader | None = None) -> None:
        self.readings = PageReadings(OcrSettings("deu"), reader)
        self.read: Queue[PageRef] = Queue()
        self.progress: Queue[ReadingProgress] = Queue()
        self.ahead = ReadingAhead(self.readings, self.read.put, self.progress.put)

    def wait_until_over(self) -> ReadingProgress:
        while not (progress := self.progress.get(timeout=_SECONDS)).is_over:
            pass
        return progress


@pytest.fixture
def reader() -> Iterator[_Reader]:
    reader = _Reader()
    yield reader
    reader.ahead.close()


def test_wanted_pages_are_read_in_their_order(reader: _Reader, papers: list[Path]) -> None:
    refs = [PageRef(path) for path in reversed(papers)]
    reader.ahead.want(refs)
    assert [reader.read.get(timeout=_SECONDS) for _ in refs] == refs
    assert all(reader.readings.get(ref) for ref in refs)


def test_newer_wishes_replace_those_that_were_not_begun(reader: _Reader, papers: list[Path]) -> None:
    reader.ahead.want([PageRef(CARD), *map(PageRef, papers)])
    reader.ahead.want([PageRef(papers[-1])])
    found = [reader.read.get(timeout=_SECONDS)]
    while found[-1] != PageRef(papers[-1]):
        found.append(reader.read.get(timeout=_SECONDS))
    assert len(found) <= 2


def test_a_page_that_can_t_be_read_is_passed_over(
    reader: _Reader, papers: list[Path], tmp_path: Path
) -> None:
    (tmp_path / "broken.jpg").write_bytes(CARD.read_bytes()[:2000])
    reader.ahead.want([PageRef(tmp_path / "broken.jpg"), PageRef(tmp_path / "none.jpg"), PageRef(papers[0])])
    assert reader.read.get(timeout=_SECONDS) == PageRef(papers[0])


def test_a_whole_project_is_read_with_its_progress(
    reader: _Reader, papers: list[Path], tmp_path: Path
) -> None:
    (tmp_path / "broken.jpg").write_bytes(CARD.read_bytes()[:2000])
    reader.ahead.read_all([*papers, tmp_path / "broken.jpg"])
    assert reader.wait_until_over() == ReadingProgress(done=7, total=7, pages=12, failed=1)
    assert reader.readings.get(PageRef(papers[3], 1))


def test_wanted_pages_come_before_the_rest_of_the_project(papers: list[Path]) -> None:
    events = Queue[PageRef | ReadingProgress]()

    def advance(progress: ReadingProgress) -> None:
        if progress.pages == 1:
            ahead.want([PageRef(papers[-1], 1)])
        events.put(progress)

    ahead = ReadingAhead(PageReadings(OcrSettings("deu")), events.put, advance)
    ahead.read_all(papers[:2])
    found = [events.get(timeout=_SECONDS) for _ in range(4)]
    assert found[1] == PageRef(papers[-1], 1)
    ahead.close()


def test_the_whole_project_is_stopped_and_gone_on_with(papers: list[Path]) -> None:
    read, progress = Queue[PageRef](), Queue[ReadingProgress]()
    is_stopped = Event()

    def advance(reached: ReadingProgress) -> None:
        progress.put(reached)
        if not is_stopped.is_set():
            is_stopped.set()
            ahead.stop_reading_all()

    ahead = ReadingAhead(PageReadings(OcrSettings("deu")), read.put, advance)
    ahead.read_all(papers)
    assert progress.get(timeout=_SECONDS) == ReadingProgress(total=6, pages=1)
    for path in papers:
        ahead.want([PageRef(path, 1)])
        read.get(timeout=_SECONDS)
    assert progress.empty()
    ahead.read_all(papers)
    while not (last := progress.get(timeout=_SECONDS)).is_over:
        pass
    assert last.pages == 12
    ahead.close()


def test_the_end_does_not_wait_for_a_page(tmp_path: Path) -> None:
    reader = _Reader()
    reader.ahead.want([PageRef(CARD), PageRef(NEWSPAPER)])
    reader.read.get(timeout=_SECONDS)  # the newspaper is being read now
    reader.ahead.close()
    assert reader.read.empty()


def test_nothing_is_begun_after_the_end(papers: list[Path]) -> None:
    reader = _Reader()
    reader.ahead.close()
    reader.ahead.want([PageRef(papers[0])])
    reader.ahead.read_all(papers)
    assert reader.read.empty() and reader.progress.empty()


def test_a_process_that_always_fails_ends_with_all_pages_failed(tmp_path: Path) -> None:
    copies = [Path(shutil.copy(CARD, tmp_path / f"copy{number}.jpg")) for number in range(3)]
    reader = _Reader(PageReader(seconds=0.05))
    reader.ahead.read_all(copies)
    assert reader.wait_until_over() == ReadingProgress(done=3, total=3, failed=3)
    reader.ahead.close()
