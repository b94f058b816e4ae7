"""What goes into the program folder; packaging/bundle/try.sh tries the folder itself."""

from __future__ import annotations

import tempfile
from pathlib import Path

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
    program.write_text('#!/bin/sh\ntouch "$TMPDIR/page"\necho "ok      open a sample"\nsleep 60\n')
    program.chmod(0o700)
    temporary = tmp_path / "tmp"
    temporary.mkdir()
    monkeypatch.setenv("TMPDIR", str(temporary))
    monkeypatch.setattr(tempfile, "tempdir", None)
    assert 0 < measure.measure_start(program) < 60
    assert list(temporary.iterdir()) == []
