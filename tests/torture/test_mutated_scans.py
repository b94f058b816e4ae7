"""Mutated scans of every format: the window and drafts show the page or say why not, in time, and go on with the next."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from gtapp.core.platform.errors import GtappError
from gtapp.core.scans.geometry import Target
from gtapp.core.scans.scan_file import PageRef, ScanError
from gtapp.editor.scan.page_decoder import PageDecoder
from gtapp.features.drafts.page_images import EncoderPool
from tests.editor.scan.scan_samples import picture, save, write_pdf
from tests.torture.budget import Budget
from tests.torture.mutations import mutate, repair_checksums

SUFFIXES = ("jpg", "png", "tif", "webp", "jp2", "pdf")
MEBIBYTES = 50
"""What this process may grow: the decoders' memory is their own."""

_VIEW = Target(700, 700)


class Scans:
    """Valid scans of every format, and the two decoders of the program."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "mutated"
        self._valid: dict[str, bytes] = {}
        for suffix in SUFFIXES:
            path = folder / f"a.{suffix}"
            if suffix == "pdf":
                write_pdf(path, pages=2)
            else:
                save(path, picture("RGB", (300, 200)))
            self._valid[suffix] = path.read_bytes()
        self._good = PageRef(folder / "a.jpg")
        self.decoder, self.encoders = PageDecoder(), EncoderPool()

    def decode(self, seed: int) -> str:
        """Decode a mutated scan with both decoders; return the code of the first one's error, or ``shown``."""
        chance = random.Random(seed)
        suffix = SUFFIXES[seed % len(SUFFIXES)]
        content = mutate(chance, self._valid[suffix], self._valid[chance.choice(SUFFIXES)])
        path = self._path.with_suffix(f".{suffix}")
        path.write_bytes(repair_checksums(content) if suffix == "png" else content)
        found = "shown"
        try:
            self.decoder.decode(PageRef(path), _VIEW)
        except ScanError as error:
            found = error.code
        try:
            self.encoders.load_pages([path])
        except GtappError as error:
            assert error.code == "drafting-scan"
        assert self.decoder.decode(self._good, _VIEW).full == (300, 200)
        return found


@pytest.fixture
def scans(tmp_path: Path) -> Iterator[Scans]:
    found = Scans(tmp_path)
    yield found
    found.decoder.stop()


def test_a_mutated_scan_is_shown_or_reported(scans: Scans) -> None:
    for seed in range(2 * len(SUFFIXES)):
        scans.decode(seed)


@pytest.mark.torture
@pytest.mark.timeout(0)
@pytest.mark.allow_logs
def test_mutated_scans_are_shown_or_reported(scans: Scans) -> None:
    process = psutil.Process()
    for seed in range(len(SUFFIXES)):
        scans.decode(seed)
    before = process.memory_info().rss
    with Budget("mutated scans") as budget:
        for seed in budget.seeds():
            code = scans.decode(seed)
            budget.count(scans=1, **{code.replace("-", "_"): 1})
            assert process.memory_info().rss - before < MEBIBYTES * 2**20
