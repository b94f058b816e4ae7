"""The target of an export: outside a project's own files, written aside and moved into place when complete.

An existing file is never overwritten unless that is allowed.
"""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from fnmatch import fnmatch
from pathlib import Path
from types import MappingProxyType

from gtapp.core.files import atomic
from gtapp.core.files.file_names import name_companion
from gtapp.core.platform.errors import SaveError
from gtapp.core.schema.benchmark import Benchmark
from gtapp.core.store.project_folder import READINGS_FOLDER

_PREFIX = ".gtapp-"
# files of any project or benchmark: settings, statuses, audits, judgements, code, schemas, prompts, the table of tests
_OWN_FILES = (
    "gtapp.toml",
    "drafting.toml",
    "benchmark.toml",
    "gtapp-status.tsv",
    "gtapp-audit.tsv",
    ".gitattributes",
    "gtapp-judgements.tsv",
    "*.py",
    "*schema.json",
    "prompt.md",
    "guidelines*.md",
    "benchmarks_tests.csv",
)
_OWN_FOLDERS = (".gtapp", ".git", "gtapp-samples")
# no export takes this long
_ABANDONED_SECONDS = 24 * 3600


def check_free(path: Path, replace: bool, folder: bool) -> None:
    """Refuse a target that exists.

    Raises:
        SaveError: a file or a folder that is not empty is there and may not be replaced, or it is of the other kind.
    """
    with atomic.translate_os_errors(path, "export"):
        if not folder and path.is_dir():
            raise SaveError("export-kind", path=str(path))
        if folder and os.path.lexists(path) and not path.is_dir():
            raise SaveError("export-exists", path=str(path))
        there = any(path.iterdir()) if path.is_dir() else os.path.lexists(path)
        if there and not replace:
            raise SaveError("export-exists", path=str(path))


def check_outside(path: Path, root: Path, benchmark: Benchmark, folder: bool = False) -> None:
    """Refuse a target among the files of the project in `root` or of its benchmark; others beside their folders are allowed.

    Raises:
        SaveError: what is written would replace the project's files or mix with them.
    """
    layout = benchmark.layout
    records = (*layout.truths, *layout.others, READINGS_FOLDER)
    folders = (*layout.scans, *layout.texts, *records, *layout.drafts, *layout.answers, "prompts")
    places = [root / each for each in folders]
    schema = Path(benchmark.schema.name)
    check_not_among(path, [*places, *([schema] if _is_file(schema) else [])])
    inside = _is_inside(path.resolve(), root)
    if inside and folder and _is_same(path.resolve(), root):
        raise SaveError("export-inside", path=str(path))
    if benchmark.folder and not inside:
        check_not_among(path, [benchmark.folder])


def check_not_among(path: Path, places: Iterable[Path]) -> None:
    """Refuse a target in one of `places` (folders or files), or a file by whose name a project is configured or stored.

    Raises:
        SaveError: what is written would replace such files or mix with them.
    """
    target = path.resolve()
    own = any(fnmatch(target.name.lower(), pattern) for pattern in _OWN_FILES)
    stored = any(part.lower() in _OWN_FOLDERS for part in target.parts)
    if own or stored or any(_is_inside(target, place) for place in places):
        raise SaveError("export-inside", path=str(path))


def _is_inside(target: Path, place: Path) -> bool:
    """Return whether a resolved path is `place` or lies in it."""
    return any(_is_same(each, place) for each in (target, *target.parents))


def _is_same(one: Path, other: Path) -> bool:
    """Return whether both are the same place, also if the file system ignores the case of names."""
    if one == other.resolve():
        return True
    try:
        return one.samefile(other)
    except OSError:
        return False


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def check_companions(path: Path, companions: Mapping[str, bytes], replace: bool) -> None:
    """Refuse a file whose companion exists with other content than it would get, as no earlier export of the same leaves it.

    Raises:
        SaveError: it is there and may not be replaced.
    """
    for name, content in companions.items():
        if not _has_content(name_companion(path, name), content):
            check_free(name_companion(path, name), replace, folder=False)


def _has_content(path: Path, content: bytes) -> bool:
    try:
        return path.is_file() and path.stat().st_size == len(content) and path.read_bytes() == content
    except OSError:
        return False


@contextmanager
def new_file(path: Path, companions: Mapping[str, bytes] = MappingProxyType({})) -> Iterator[Path]:
    """Yield a temporary file that replaces `path` at the end; deleted on failure.

    `companions` are the contents of further files, by the names to which `name_companion` adds that of the file; one that is
    there with this content stays.

    Raises:
        SaveError: it can't be written.
    """
    with _resolve_target(path) as target:
        if target.exists() and not os.access(target, os.W_OK):
            raise PermissionError(errno.EACCES, "read-only file")
        handle, name = tempfile.mkstemp(prefix=_PREFIX, suffix=f".tmp{target.suffix}", dir=target.parent)
        atomic.close_quietly(handle)
        made = Path(name)
        files = {name_companion(made, each): name_companion(target, each) for each in companions}
        try:
            for companion, content in zip(files, companions.values(), strict=True):
                companion.write_bytes(content)
            yield made
            moved = {
                each: final for each, final in files.items() if not _has_content(final, each.read_bytes())
            }
            for temporary, final in {**moved, made: target}.items():
                _sync_file(temporary)
                temporary.replace(final)
        finally:
            for temporary in (made, *files):
                with suppress(OSError):
                    temporary.unlink()


@contextmanager
def new_folder(path: Path) -> Iterator[Path]:
    """Yield a temporary folder that becomes `path` at the end; moved file by file into a folder that is not empty.

    Raises:
        SaveError: it can't be written.
    """
    with _resolve_target(path) as target:
        made = Path(tempfile.mkdtemp(prefix=_PREFIX, suffix=".tmp", dir=target.parent))
        try:
            yield made
            _sync_folder(made)
            _move_into_place(made, target)
        finally:
            shutil.rmtree(made, ignore_errors=True)


@contextmanager
def _resolve_target(path: Path) -> Iterator[Path]:
    """Yield the real path in an existing folder; errors of the system become an export's SaveError."""
    with atomic.translate_os_errors(path, "export"):
        target = Path(os.path.realpath(path))
        target.parent.mkdir(parents=True, exist_ok=True)
        _delete_abandoned(target.parent)
        yield target


def _delete_abandoned(folder: Path) -> None:
    """Delete what killed exports left there."""
    with suppress(OSError):
        for abandoned in folder.glob(f"{_PREFIX}*.tmp*"):
            if time.time() - abandoned.stat().st_mtime > _ABANDONED_SECONDS:
                shutil.rmtree(abandoned, ignore_errors=True) if abandoned.is_dir() else abandoned.unlink()


def _move_into_place(made: Path, target: Path) -> None:
    if not target.exists() or not any(target.iterdir()):
        made.chmod(0o777 & ~atomic.UMASK)
        if target.exists():
            target.rmdir()
        made.replace(target)
        return
    for file in sorted(each for each in made.rglob("*") if each.is_file()):
        place = target / file.relative_to(made)
        place.parent.mkdir(parents=True, exist_ok=True)
        file.replace(place)


def _sync_folder(folder: Path) -> None:
    """Flush all files of a folder to the disk; in one call where the system has one, since each file takes milliseconds."""
    if hasattr(os, "sync"):
        os.sync()
        return
    for file in (each for each in folder.rglob("*") if each.is_file()):
        _sync_file(file)


def _sync_file(file: Path) -> None:
    """Give a new file the usual permissions and flush it to the disk."""
    file.chmod(0o666 & ~atomic.UMASK)
    with file.open("rb+") as opened:
        os.fsync(opened.fileno())
