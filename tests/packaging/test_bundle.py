"""What goes into the program folder; packaging/bundle/try.sh tries the folder itself."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import PySide6
import pytest
from bundle import build, measure


@pytest.mark.parametrize(
    ("item", "is_read"),
    [
        ("root.res", True),
        ("zone/pool.res", True),
        ("curr/supplementalData.res", True),
        ("zone/de_CH.res", True),
        ("fr.res", True),
        ("coll/sv.res", True),  # sorting is for all languages
        ("coll/res_index.res", True),
        ("zone/res_index.res", False),
        ("cnvalias.icu", True),
        ("ibm-1375_P100-2008.cnv", True),
        ("zone/sv.res", False),
        ("no.res", False),
        ("lang/zh_Hant_TW.res", False),
        ("brkitr/cjdict.dict", False),
        ("translit/root.res", False),
    ],
)
def test_icu_data_are_kept_for_what_the_window_reads(item: str, is_read: bool) -> None:
    assert build.is_icu_item_read(item) is is_read


_LOCALE_PROBE = """
import sys
from PySide6.QtCore import QCollator, QDate, QDateTime, QLocale, QStringDecoder, QTime, QTimeZone

moment = QDateTime(QDate(2026, 7, 5), QTime(14, 7), QTimeZone(b"Europe/Berlin"))
words = "Zürich zug Äpfel Apfel cote côte coté Straße Strasse ſ Éclair éclat Œuvre oeuf Ωμέγα άλφα 10 9".split()
for name in sys.argv[1:]:
    locale, kind = QLocale(name), QTimeZone.TimeType
    collator = QCollator(locale)
    print(name, sorted(words, key=collator.sortKey), locale.toUpper("straße"), locale.toString(1234567.8, "f", 1))
    print([locale.toString(moment, each) for each in (QLocale.FormatType.ShortFormat, QLocale.FormatType.LongFormat)])
    for zone in (b"Europe/Zurich", b"America/New_York"):
        print([QTimeZone(zone).displayName(each, QTimeZone.NameType.LongName, locale) for each in kind])
print([QStringDecoder(name).isValid() for name in ("windows-1252", "ISO-8859-15", "macintosh", "GB18030")])
"""


def _describe_locales(*names: str, **environment: str) -> str:
    """Return what Qt sorts, formats and names in these languages."""
    return subprocess.run(
        [sys.executable, "-c", _LOCALE_PROBE, *names],
        env={**os.environ, **environment, "PYTHONIOENCODING": "utf-8"},
        check=True,
        capture_output=True,
        encoding="utf-8",
    ).stdout


@pytest.mark.posix
@pytest.mark.slow
@pytest.mark.skipif(
    not shutil.which("icupkg"), reason="ICU's tools are not there: make setup-bundle installs them"
)
def test_the_window_s_languages_are_the_same_with_reduced_icu_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (library,) = (Path(PySide6.__file__).parent / "Qt/lib").glob("libicudata.so.*")
    reduced = tmp_path / "_internal/PySide6/Qt/lib"
    reduced.mkdir(parents=True)
    shutil.copy(library, reduced)
    monkeypatch.setattr(build, "WORK", tmp_path / "work")
    build.reduce_icu_data(tmp_path)
    names = [f"{language}_{region}" for language in build.LANGUAGES for region in (language.upper(), "CH")]
    found = _describe_locales(*names, LD_LIBRARY_PATH=str(reduced))
    assert "Mitteleuropäische Sommerzeit" in found and "heure d’été d’Europe centrale" in found
    assert found == _describe_locales(*names)
    assert _describe_locales("sv", LD_LIBRARY_PATH=str(reduced)) != _describe_locales("sv"), (
        "is the one that was loaded"
    )


def test_each_text_of_a_licence_is_carried_once(tmp_path: Path) -> None:
    texts = []
    for folder, name, content in (
        ("a", "LICENSE", "MIT"),
        ("b", "LICENSE", "MIT"),
        ("c", "LICENSE", "BSD"),
        ("libtiff6", "copyright", "tiff"),
    ):
        (tmp_path / folder).mkdir()
        texts.append(tmp_path / folder / name)
        texts[-1].write_text(content)
    build.copy_texts(texts, tmp_path / "licences")
    found = {path.name: path.read_text() for path in (tmp_path / "licences").iterdir()}
    assert found == {"LICENSE": "MIT", "LICENSE.2": "BSD", "libtiff6": "tiff"}


@pytest.mark.posix
def test_a_start_that_is_measured_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "gtapp"
    program.write_text('#!/bin/sh\ntouch "$TMPDIR/page"\necho "ok      open a sample"\nexec sleep 60\n')
    program.chmod(0o700)
    temporary = tmp_path / "tmp"
    temporary.mkdir()
    monkeypatch.setenv("TMPDIR", str(temporary))
    monkeypatch.setattr(tempfile, "tempdir", None)
    assert 0 < measure.measure_start(program) < 60
    assert list(temporary.iterdir()) == []
