"""The one exception of the scan side: why a page can't be shown, as a code that the viewer puts into words."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

CODES = frozenset(
    {
        "missing",  # no such file
        "folder",  # the path is a folder
        "denied",  # no right to read
        "io",  # the disk or the network failed; detail: the system's words
        "empty",  # 0 bytes
        "not-image",  # neither an image nor a PDF by its content
        "format",  # an image of a format that isn't read; detail: its name
        "damaged",  # broken or cut off; detail: the decoder's words
        "encrypted",  # a PDF with a password
        "no-page",  # the file has fewer pages; detail: how many it has
        "too-large",  # would need more memory than allowed; detail: its size in pixels
        "internal",  # a mistake of this program; detail: the exception
    }
)

DETAIL_LENGTH = 200


class ScanError(Exception):
    """Why a page can't be shown: one of `CODES`, the file, and what else is known (in English, may be empty)."""

    def __init__(self, code: str, path: Path, detail: str = "") -> None:
        assert code in CODES, code
        super().__init__(code, path, detail)
        self.code = code
        self.path = path
        self.detail = detail[:DETAIL_LENGTH]

    def __str__(self) -> str:
        return f"{self.path}: {self.code}" + (f" ({self.detail})" if self.detail else "")


@contextmanager
def file_errors(path: Path) -> Iterator[None]:
    """Turns what the system says while `path` is opened or read into a `ScanError`."""
    try:
        yield
    except (FileNotFoundError, NotADirectoryError) as error:
        raise ScanError("missing", path) from error
    except IsADirectoryError as error:
        raise ScanError("folder", path) from error
    except PermissionError as error:  # Windows says so of folders, too
        raise ScanError("folder" if path.is_dir() else "denied", path) from error
    except OSError as error:
        raise ScanError("io", path, error.strerror or str(error)) from error
    except ValueError as error:  # a name that no file can have
        raise ScanError("missing", path) from error
