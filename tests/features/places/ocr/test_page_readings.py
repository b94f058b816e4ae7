"""The readings of a project's pages: read once, kept outside of the project, failures not tried again."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.folders import cache_folder
from gtapp.core.platform.messages import Message
from gtapp.core.scans.scan_file import PageRef, ScanError
from gtapp.core.schema.ocr_settings import OcrSettings
from gtapp.features.places.ocr import language_data
from gtapp.features.places.ocr.language_data import MissingOcrError, own_folder
from gtapp.features.places.ocr.page_reader import PageReader
from gtapp.features.places.ocr.page_reading import PageReading
from gtapp.features.places.ocr.page_readings import PageReadings
from tests.features.places.ocr.reading_setup import CARD, DAMAGES, damage_data, require_data
from tests.pdf_texts import make_pdf
from tests.sample_projects import snapshot

_GERMAN = OcrSettings("deu")
LANGUAGES = "deu", "fra"


@pytest.fixture
def readings() -> Iterator[PageReadings]:
    require_data("deu")
    readings = PageReadings(_GERMAN)
    yield readings
    readings.stop()


@pytest.fixture
def scan(tmp_path: Path) -> Path:
    return Path(shutil.copy(CARD, tmp_path / "card.jpg"))


def test_a_page_is_read_once_and_kept_in_the_user_s_cache(readings: PageReadings, scan: Path) -> None:
    before = snapshot(scan.parent)
    assert readings.get(PageRef(scan)) is None
    reading = readings.read(PageRef(scan))
    assert reading.text.find("Briefsammlung")
    assert readings.get(PageRef(scan)) is reading is readings.read(PageRef(scan))
    readings.stop()
    again = PageReadings(_GERMAN)
    again.stop()  # nothing can be read from now on
    assert again.read(PageRef(scan)) == reading
    assert snapshot(scan.parent) == before
    assert any((cache_folder() / "readings").iterdir())


def test_what_was_read_before_is_recalled_without_reading(readings: PageReadings, scan: Path) -> None:
    assert readings.recall(PageRef(scan)) is None and readings.get(PageRef(scan)) is None
    reading = readings.read(PageRef(scan))
    other_window = PageReadings(_GERMAN)
    assert other_window.recall(PageRef(scan)) == reading
    assert other_window.recall(PageRef(scan, 1)) is None
    scan.unlink()
    assert other_window.recall(PageRef(scan)) is None


def test_other_language_data_and_another_tesseract_read_anew(
    scan: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed, other = (
        data.folder / f"{data.languages}.traineddata" for data in map(require_data, LANGUAGES)
    )
    own = tmp_path / "tessdata/deu.traineddata"
    own.parent.mkdir()
    monkeypatch.setenv("TESSDATA_PREFIX", str(own.parent))

    def recall() -> PageReading | None:
        return PageReadings(_GERMAN).recall(PageRef(scan))

    shutil.copy(installed, own)
    readings = PageReadings(_GERMAN)
    reading = readings.read(PageRef(scan))
    readings.stop()
    assert recall() == reading
    os.utime(own, (0, 0))
    assert recall() == reading  # installed again
    shutil.copy(other, own)
    assert recall() is None
    shutil.copy(installed, own)
    assert recall() == reading
    engine = tmp_path / "tesserocr.so"
    engine.write_bytes(b"another version")
    monkeypatch.setattr(language_data, "_list_engine_files", lambda: [engine])
    assert recall() is None


def test_a_scan_that_was_replaced_is_read_anew(readings: PageReadings, scan: Path) -> None:
    first = readings.read(PageRef(scan))
    shutil.copy(CARD.with_name("00500125.jpg"), scan)
    assert readings.read(PageRef(scan)).text.text != first.text.text


def test_a_page_that_failed_is_not_tried_again_until_its_file_changes(scan: Path) -> None:
    require_data("deu")
    scan.write_bytes(CARD.read_bytes()[:2000])
    readings = PageReadings(_GERMAN)
    with pytest.raises(ScanError) as first:
        readings.read(PageRef(scan))
    with pytest.raises(ScanError) as second:
        readings.read(PageRef(scan))
    assert first.value is second.value
    shutil.copy(CARD, scan)
    assert readings.read(PageRef(scan)).text.find("Briefsammlung")
    readings.stop()


def test_a_scan_that_was_away_is_tried_again(readings: PageReadings, scan: Path) -> None:
    scan.unlink()
    with pytest.raises(ScanError):
        readings.read(PageRef(scan))
    shutil.copy(CARD, scan)
    assert readings.read(PageRef(scan)).text.text


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_not_waited_for(readings: PageReadings, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "scan.jpg")
    reading = Thread(target=pytest.raises, args=(ScanError, readings.read, PageRef(tmp_path / "scan.jpg")))
    reading.daemon = True
    reading.start()
    reading.join(20)
    assert not reading.is_alive()


@pytest.mark.parametrize(
    "limits", [pytest.param({"memory": 30 * 2**20}, marks=pytest.mark.posix), {"seconds": 0.05}]
)
def test_a_page_that_is_too_much_for_its_process_disturbs_no_other(
    scan: Path, limits: dict[str, int]
) -> None:
    require_data("deu")
    paper = scan.with_name("paper.pdf")
    paper.write_bytes(make_pdf(("Torf",)))
    readings = PageReadings(_GERMAN, PageReader(**limits))
    with pytest.raises(ScanError):
        readings.read(PageRef(scan))
    assert readings.read(PageRef(paper)).text.text.strip() == "Torf"
    readings.stop()


def test_without_language_data_only_pdfs_with_text_are_read(
    scan: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(language_data, "_SYSTEM_FOLDERS", (str(tmp_path / "none"),))
    monkeypatch.delenv("TESSDATA_PREFIX", raising=False)
    paper = scan.with_name("paper.pdf")
    paper.write_bytes(make_pdf(("Torf",), ("Moor",)))
    readings = PageReadings(_GERMAN)
    pages = [each for each in readings.read_file(paper) if isinstance(each, PageReading)]
    assert [page.text.text.strip() for page in pages] == ["Torf", "Moor"]
    with pytest.raises(GtappError):
        readings.read(PageRef(scan))
    assert readings.missing and "tesseract-ocr-deu" in str(readings.missing)
    readings.stop()


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with good data of two languages, the only one in which data are looked for beside the user's own."""
    folder = tmp_path / "tessdata"
    folder.mkdir()
    for language in LANGUAGES:
        shutil.copy(require_data(language).list_files()[0], folder)
    monkeypatch.setattr(language_data, "_SYSTEM_FOLDERS", (str(tmp_path / "none"),))
    monkeypatch.setenv("TESSDATA_PREFIX", str(folder))
    return folder


class Reports:
    """Readings of both languages, and what is reported of their data."""

    def __init__(self) -> None:
        self.found: list[Message] = []
        self.readings = PageReadings(OcrSettings("+".join(LANGUAGES)), report=self.found.append)


@pytest.fixture
def reports(data: Path) -> Iterator[Reports]:
    reports = Reports()
    yield reports
    reports.readings.stop()


@pytest.mark.parametrize("kind", DAMAGES)
def test_scans_are_read_without_damaged_data_which_are_named_once(
    reports: Reports, scan: Path, data: Path, kind: str
) -> None:
    bad = data / "deu.traineddata"
    damage_data(bad, bad, kind)
    other = Path(shutil.copy(CARD.with_name("00500125.jpg"), scan.parent / "other.jpg"))
    for each in (scan, other, scan):
        assert reports.readings.read(PageRef(each)).text.text
    (message,) = reports.found
    assert message == reports.readings.missing == reports.readings.missing_languages
    assert reports.readings.problem is None
    text = str(message)
    reason = "empty" if kind == "empty" else "damaged"
    assert f"without deu: {bad} can’t be used ({reason})" in text and "fra" not in text and "\n" not in text
    assert "apt install --reinstall tesseract-ocr-deu" in text and str(own_folder()) in text


def test_scans_are_read_again_when_the_data_are_repaired(
    reports: Reports, scan: Path, data: Path, tmp_path: Path
) -> None:
    bad, good = data / "deu.traineddata", shutil.copy(data / "deu.traineddata", tmp_path)
    damage_data(bad, bad, "truncated")
    without = reports.readings.read(PageRef(scan))
    shutil.copy(good, bad)
    reading = reports.readings.read(PageRef(scan))
    assert reading is not without and reading is reports.readings.get(PageRef(scan))
    assert reports.readings.missing is None and len(reports.found) == 1
    assert reports.readings.recall(PageRef(scan)) == PageReadings(OcrSettings("deu+fra")).recall(
        PageRef(scan)
    )


def test_a_good_copy_in_the_user_s_own_folder_is_used(reports: Reports, scan: Path, data: Path) -> None:
    own_folder().mkdir(parents=True, exist_ok=True)
    shutil.copy(data / "deu.traineddata", own_folder())
    damage_data(data / "deu.traineddata", data / "deu.traineddata", "truncated")
    assert reports.readings.read(PageRef(scan)).text.find("Briefsammlung")
    assert reports.readings.find_data().languages.startswith("deu+") and not reports.found


def test_without_good_data_nothing_is_read_and_no_scan_is_blamed(
    reports: Reports, scan: Path, data: Path
) -> None:
    for language in LANGUAGES:
        damage_data(data / f"{language}.traineddata", data / f"{language}.traineddata", "truncated")
    paper = scan.with_name("paper.pdf")
    paper.write_bytes(make_pdf(("Torf",)))
    for _ in range(2):
        with pytest.raises(MissingOcrError) as caught:
            reports.readings.read(PageRef(scan))
    assert reports.readings.read(PageRef(paper)).text.text.strip() == "Torf"
    assert [message.code for message in reports.found] == ["ocr-unusable"]
    assert caught.value.message == reports.found[0] == reports.readings.problem
    assert all(str(data / f"{language}.traineddata") in str(caught.value) for language in LANGUAGES)


def test_data_are_tried_before_a_page_is_read(reports: Reports, data: Path) -> None:
    damage_data(data / "fra.traineddata", data / "fra.traineddata", "other bytes")
    reports.readings.load_data()
    assert reports.readings.find_data().languages == "deu"
    assert reports.readings.missing and "without fra" in str(reports.readings.missing)


def test_data_that_may_not_be_read_are_told_from_damaged_ones(
    reports: Reports, scan: Path, data: Path
) -> None:
    (data / "deu.traineddata").chmod(0)
    if os.access(data / "deu.traineddata", os.R_OK):
        pytest.skip("root may read everything")
    assert reports.readings.read(PageRef(scan)).text.text
    assert "(Permission denied)" in str(reports.found[0])
    (data / "deu.traineddata").chmod(0o644)
    assert reports.readings.read(PageRef(scan)).text.find("Briefsammlung")
    assert reports.readings.missing is None


def test_data_that_vanish_and_come_back(reports: Reports, scan: Path, data: Path) -> None:
    reading = reports.readings.read(PageRef(scan))
    data.rename(data.with_name("away"))
    with pytest.raises(MissingOcrError) as caught:
        reports.readings.read(PageRef(scan))
    assert caught.value.code == "ocr-no-data"
    data.with_name("away").rename(data)
    assert reports.readings.read(PageRef(scan)) == reading and not reports.found


@pytest.mark.parametrize(
    ("bad", "pages"), [((0,), 4), ((1,), 4), ((1, 3), 4), ((1, 2, 3), 4), ((0, 1, 2), 3)]
)
def test_the_pages_after_one_that_can_t_be_read_are_read(
    tmp_path: Path, bad: tuple[int, ...], pages: int
) -> None:
    class Reader(PageReader):
        def read_text_layer(self, ref: PageRef) -> PageReading | None:
            if ref.index in bad:
                raise ScanError("crash", ref.path)
            return super().read_text_layer(ref)

    paper = tmp_path / "paper.pdf"
    paper.write_bytes(make_pdf(("Torf",), ("Moor",), ("Heide",), ("Ried",)))
    readings = PageReadings(_GERMAN, Reader())
    found = list(readings.read_file(paper))
    assert len(found) == pages
    assert [index for index, page in enumerate(found) if isinstance(page, ScanError)] == list(bad)
    readings.stop()


def test_a_file_that_can_t_be_read_at_all_is_one_failure(tmp_path: Path) -> None:
    (tmp_path / "paper.pdf").write_bytes(make_pdf(("Torf",), ("Moor",))[:200])
    readings = PageReadings(_GERMAN)
    for name in ("paper.pdf", "none.pdf"):
        (failure,) = readings.read_file(tmp_path / name)
        assert isinstance(failure, ScanError)
    readings.stop()


def test_nothing_is_missing_where_all_languages_are_there(readings: PageReadings) -> None:
    assert readings.missing is None
