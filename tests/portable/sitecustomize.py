"""Makes this process, and every Python that it starts, treat gtapp somewhat as Windows does: see `make portable`.

* gtapp's modules can't import those of POSIX (`fcntl`, `resource`, `pwd`, `grp`, …). Windows' locks of files are simulated.
* gtapp can't make files and folders whose names Windows refuses, nor one beside another whose name differs in case alone.
* `multiprocessing` starts processes by `spawn`, and there is no `os.posix_spawn`.

Nothing of it holds for the tests themselves and for libraries. Not simulated: paths with drives and backslashes, files that
can't be replaced while they are open, SQLite's own files.
"""

from __future__ import annotations

import builtins
import errno
import fcntl
import multiprocessing
import os
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any, Final

_PACKAGE: Final = str(Path(__file__).resolve().parents[2] / "gtapp") + os.sep
_LIBRARY: Final = (os.path.dirname(os.__file__) + os.sep, "<frozen")  # noqa: PTH120  (no Path for each call)
_POSIX_MODULES: Final = {"fcntl", "grp", "pty", "pwd", "resource", "syslog", "termios", "tty"}
_REFUSED: Final = re.compile(
    r'.*[<>:"|?*\\\x00-\x1f].*|.*[ .]|(?i:con|prn|aux|nul|conin\$|conout\$|(com|lpt)[1-9¹²³]) *(\..*)?',
    re.DOTALL,
)
_IMPORT: Final = builtins.__import__


def _import(
    name: str,
    globals: Mapping[str, Any] | None = None,
    locals: Mapping[str, Any] | None = None,
    fromlist: Sequence[str] | None = (),
    level: int = 0,
) -> ModuleType:
    importer = (globals or {}).get("__name__", "")
    if importer.split(".")[0] == "gtapp":
        if name in _POSIX_MODULES:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        if name == "msvcrt":
            return _make_msvcrt()
    return _IMPORT(name, globals, locals, fromlist, level)


def _make_msvcrt() -> ModuleType:
    """Return Windows' module, as far as gtapp uses it."""

    def lock(handle: int, _mode: int, _count: int) -> None:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise PermissionError(errno.EACCES, "Permission denied") from error

    module = ModuleType("msvcrt")
    module.__dict__.update(locking=lock, LK_NBLCK=2)
    return module


def _check_names(event: str, arguments: tuple[Any, ...]) -> None:
    """Refuse to make a file or folder for gtapp; an audit hook."""
    if event == "open":
        path, _, flags = arguments
        if not isinstance(path, str | bytes | os.PathLike) or not flags & os.O_CREAT:
            return
    elif event == "os.mkdir":
        path = arguments[0]
    elif event == "os.rename":
        path = arguments[1]
    else:
        return
    if _is_called_by_gtapp(sys._getframe(1)):
        _refuse(os.fsdecode(path))


def _is_called_by_gtapp(frame: FrameType | None) -> bool:
    while frame and frame.f_code.co_filename.startswith(_LIBRARY):
        frame = frame.f_back
    return frame is not None and frame.f_code.co_filename.startswith(_PACKAGE)


def _refuse(path: str) -> None:
    """Raise OSError if Windows would not make this file, or would take another one for it."""
    folder, name = os.path.split(path)
    if _REFUSED.fullmatch(name):
        raise OSError(errno.EINVAL, "Invalid argument", path)
    if not os.path.lexists(path):
        same = [each for each in _list_folder(folder) if each.casefold() == name.casefold()]
        if same:
            raise OSError(errno.EEXIST, "differs from another one in case alone", path)


def _list_folder(folder: str) -> list[str]:
    try:
        return os.listdir(folder or ".")  # noqa: PTH208
    except OSError:
        return []


if sys.platform != "win32":
    builtins.__import__ = _import
    sys.addaudithook(_check_names)
    multiprocessing.set_start_method("spawn", force=True)
    del os.posix_spawn
