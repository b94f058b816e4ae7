"""Makes new batches in a project, and copies PDFs into them, each under its SHA-256, by which its record names it."""

from __future__ import annotations

import hashlib
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Final

from gtapp.core.files import atomic
from gtapp.core.files.file_names import build_safe_path
from gtapp.core.platform.errors import GtappError, SaveError, UnreadableError
from gtapp.core.platform.messages import Message
from gtapp.core.project.batch_folders import choose_scan_folder, find_record_folder, list_batches
from gtapp.core.project.project import Project
from gtapp.core.scans.scan_file import HEAD_BYTES, ScanFormat, detect_scan_format

_CHUNK: Final = 1 << 20


def create_batch(project: Project, name: str) -> None:
    """Make the folders of a new batch: of its records, and of its scans.

    Raises:
        GtappError: there is such a batch already, or the name can't be that of a folder.
        SaveError: the folders can't be made.
    """
    root, benchmark = project.root, project.benchmark
    if name in list_batches(root, benchmark):
        raise GtappError("batch-exists", batch=name)
    for place in (find_record_folder(root, benchmark), benchmark.layout.scans[0]):
        folder = build_safe_path(root / place, name)
        project.ensure_writable(folder)
        atomic.create_folder(folder, "pdf")


@dataclass(slots=True)
class PdfImport:
    """What became of the files: `added` are the keys of new PDFs, `refused` the files that were not copied, with the reasons.

    `failure` is why the copying stopped before the last file, such as a full disk.
    """

    added: list[str] = field(default_factory=list)
    refused: list[tuple[Path, Message]] = field(default_factory=list)
    failure: Message | None = None


class PdfImporter:
    """Copies PDFs into the folder of a batch and type; an empty batch or type: into the folder above."""

    def __init__(self, project: Project, batch: str, type_: str) -> None:
        self._project = project
        self._folder = project.root / choose_scan_folder(project.root, project.benchmark, batch, type_)
        self._known = {Path(scan).stem: item.id for item in project.items for scan in item.scans}
        self.result = PdfImport()

    def copy_files(self, files: Iterable[Path]) -> Iterator[Path]:
        """Copy the files and yield each before it is copied; `result` has what became of them.

        A file that is no PDF, can't be read or is in the project already is refused. After a failure to write, the remaining
        ones are not tried. A file is copied as a whole or not at all.
        """
        for file in files:
            yield file
            try:
                self._copy_file(file)
            except SaveError as error:
                self.result.failure = error.message
                return
            except GtappError as error:
                self.result.refused.append((file, error.message))

    def _copy_file(self, file: Path) -> None:
        """Copy one file.

        Raises:
            GtappError: it is refused.
            SaveError: the copy can't be written.
        """
        with _open_pdf(file) as content:
            digest = hashlib.sha256()
            for chunk in _read_chunks(content, file):
                digest.update(chunk)
            name = digest.hexdigest()
            if name in self._known:
                raise GtappError("pdf-known", path=str(file), item=self._known[name])
            self._write_copy(content, file, name)
        self._known[name] = name
        self.result.added.append(name)

    def _write_copy(self, content: IO[bytes], file: Path, name: str) -> None:
        """Write the content of a file under the name that is its hash.

        Raises:
            GtappError: the file was changed since it was hashed, or can't be read.
            SaveError: the copy can't be written.
        """
        target = self._folder / f"{name}.pdf"
        self._project.ensure_writable(target)
        digest = hashlib.sha256()
        with atomic.open_replacement(target, "pdf") as copy:
            for chunk in _read_chunks(content, file):
                digest.update(chunk)
                copy.write(chunk)
            if digest.hexdigest() != name:
                raise GtappError("pdf-changed", path=str(file))


@contextmanager
def _open_pdf(file: Path) -> Iterator[IO[bytes]]:
    """Open a file that begins as a PDF does.

    Raises:
        GtappError: it is something else, or can't be read.
    """
    with _translate_reading_errors(file):
        if not stat.S_ISREG(file.stat().st_mode):  # reading a pipe might never end
            raise GtappError("pdf-other", path=str(file))
        content = file.open("rb")
    with content:
        with _translate_reading_errors(file):
            head = content.read(HEAD_BYTES)
        if detect_scan_format(head) is not ScanFormat.PDF:
            raise GtappError("pdf-other", path=str(file))
        yield content


@contextmanager
def _translate_reading_errors(file: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise UnreadableError("file-io", path=str(file), reason=error.strerror or str(error)) from error


def _read_chunks(content: IO[bytes], file: Path) -> Iterator[bytes]:
    """Yield the whole content of an open file."""
    with _translate_reading_errors(file):
        content.seek(0)
    while True:
        with _translate_reading_errors(file):
            chunk = content.read(_CHUNK)
        if not chunk:
            return
        yield chunk
