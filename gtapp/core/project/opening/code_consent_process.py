"""The process started by `code_consent`: runs a project's code and prints the schema of its record.

It imports nothing of gtapp: Python starts this file directly; a frozen program starts itself with `FLAG`. The standard input
is a JSON object: ``folder`` (the project's), ``files`` (the texts that were shown, by their names in the folder), and ``data``
(the states of the other files that the code may open, by their places; null: any, to find out which it opens). The last line of
the output is a JSON object: the ``schema``, and the ``data`` that was opened.

The project's modules are compiled from these texts; no other file of the project can be imported. Limits on memory, time,
file sizes and processes protect the computer against mistakes. They are no sandbox for a program that was agreed to.
"""

import hashlib
import importlib
import importlib.machinery
import importlib.util
import json
import linecache
import os
import stat
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import FrameType, ModuleType

FLAG = "--schema-of-code"
MAIN = "dataclass"
"""The module that defines the record."""

_LIMITS = {
    "RLIMIT_AS": 1 << 30,  # bytes of memory
    "RLIMIT_CPU": 60,  # seconds, should the parent not be there to kill it
    "RLIMIT_FSIZE": 1 << 24,
    "RLIMIT_NOFILE": 256,
    "RLIMIT_NPROC": 0,  # the user has more than that already: no further process or thread
    "RLIMIT_CORE": 0,
}
_IMPORTABLE = (*importlib.machinery.all_suffixes(), ".zip", ".egg")
_STARTS = (
    "os.exec",
    "os.fork",
    "os.forkpty",
    "os.posix_spawn",
    "os.spawn",
    "os.startfile",
    "os.system",
    "pty.spawn",
    "subprocess.Popen",
)


_OPENINGS = ("open", "os.listdir", "os.scandir", "sqlite3.connect", "ctypes.dlopen")
_MOST_OPENED = 1_000
_MOST_HASHED = 1 << 28
ABSENT = "absent"
"""The state of a file that was looked for and is not there."""


def main() -> None:
    """Run the project's code and print the schema."""
    import pydantic  # noqa: F401  before the files that are opened are noted

    request = json.load(sys.stdin.buffer)
    folder, files = request["folder"], request["files"]
    _limit_resources()
    os.chdir(folder)  # relative paths are the same files wherever gtapp was started
    finder = _ShownModules(folder, files)
    sys.meta_path.insert(0, finder)
    guard = _Guard(folder, request["data"])
    sys.addaudithook(guard)
    schema = None
    try:
        schema = _make_schema(finder, files)
    finally:
        print("\n" + json.dumps({"schema": schema, "data": guard.opened}))  # noqa: T201


def _make_schema(finder: "_ShownModules", files: dict[str, str]) -> object:
    """Return the schema of the record's class: the one that no other refers to; "Document" if there are several."""
    import pydantic

    module = importlib.import_module(MAIN)
    models = {
        key: each
        for key, each in vars(module).items()
        if isinstance(each, type)
        and issubclass(each, pydantic.BaseModel)
        and finder.get_name(each.__module__) in files
    }
    # classes imported from the project's other files count where dataclass.py has none of its own
    models = {key: each for key, each in models.items() if each.__module__ == MAIN} or models
    schemas = {key: each.model_json_schema() for key, each in models.items()}
    used = {key for schema in schemas.values() for key in schema.get("$defs", {})}
    free = [key for key in schemas if key not in used] or list(schemas)
    if not free:
        sys.exit("it defines no pydantic model of its own")
    return schemas["Document" if "Document" in free else free[-1]]


def _limit_resources() -> None:
    """Set the limits that the system knows."""
    try:
        import resource
    except ImportError:  # Windows
        return
    for name, most in _LIMITS.items():
        with suppress(AttributeError, OSError, ValueError):
            kind = getattr(resource, name)
            hard = resource.getrlimit(kind)[1]
            value = most if hard == resource.RLIM_INFINITY else min(most, hard)
            resource.setrlimit(kind, (value, value))


class _ShownModules:
    """Finds and loads the project's modules, from the texts that were shown."""

    def __init__(self, folder: str, files: dict[str, str]) -> None:
        self._folder, self._files = Path(folder), files
        for name, text in files.items():
            # for tracebacks and `inspect`, which would read the file on the disk
            path = str(self._folder / name)
            linecache.cache[path] = (len(text), None, text.splitlines(keepends=True), path)

    def get_name(self, module: str) -> str:
        """Return the name of the module's file; "" if it is not the project's."""
        base = module.replace(".", "/")
        return next((name for name in (f"{base}/__init__.py", f"{base}.py") if name in self._files), "")

    def find_spec(
        self, module: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        del path, target
        name = self.get_name(module)
        if name:
            return importlib.util.spec_from_file_location(
                module,
                self._folder / name,
                loader=self,  # type: ignore[arg-type]  # importlib.abc.Loader is a protocol in all but name
                submodule_search_locations=[] if name.endswith("/__init__.py") else None,
            )
        if any(each.startswith(module.replace(".", "/") + "/") for each in self._files):
            return importlib.machinery.ModuleSpec(module, None, is_package=True)
        return None

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> None:
        """Have Python make the module as usual."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the module's text. Since it is a text, Python ignores coding declarations in it."""
        text = self._files[self.get_name(module.__name__)]
        exec(compile(text, str(module.__file__), "exec", dont_inherit=True), vars(module))  # noqa: S102  (as shown)


def read_state(place: str) -> str:
    """Return what a file or folder holds, as a hash; a very large file's size and time of change."""
    path = Path(place)
    try:
        found = path.stat()
        if stat.S_ISDIR(found.st_mode):
            return (
                "folder:"
                + hashlib.sha256(
                    "\0".join(sorted(each.name for each in path.iterdir())).encode("utf-8", "surrogatepass")
                ).hexdigest()
            )
        if not stat.S_ISREG(found.st_mode):
            return "no file"
        if found.st_size > _MOST_HASHED:
            return f"{found.st_size}:{found.st_mtime_ns}"
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except (FileNotFoundError, NotADirectoryError):
        return ABSENT
    except (OSError, ValueError) as error:
        return type(error).__name__


class _Guard:
    """Refuses to open the project's other program files, and to start programs, while the code runs.

    Notes which other files and folders it reads, with their states; if `data` is given, refuses those with another state
    than there. Python's own files and those of its packages are left out.
    """

    def __init__(self, folder: str, data: dict[str, str] | None) -> None:
        self.opened: dict[str, str] = {}
        self._data = data
        self._is_noting = False
        self._folder = folder + os.sep
        prefixes = (
            sys.prefix,
            sys.base_prefix,
            getattr(sys, "_MEIPASS", ""),
            *sys.path,
            "/dev",
            "/proc",
            "/sys",
        )
        self._of_python = tuple(
            place + os.sep for each in prefixes if each for place in {each, os.path.realpath(each)}
        )
        # an environment inside the project in which gtapp is installed
        self._allowed = tuple(
            each
            for each in (os.path.realpath(place) + os.sep for place in sys.path)
            if each.startswith(self._folder) and each != self._folder
        )

    def __call__(self, event: str, arguments: tuple[object, ...]) -> None:
        if event in _STARTS:
            raise PermissionError("the code starts another program, which gtapp does not allow")
        if event in ("open", "import"):
            path = arguments[0 if event == "open" else 1]
            if isinstance(path, str | bytes | os.PathLike) and path:
                self._check(os.fsdecode(path))
        is_reading = event in _OPENINGS and (event != "open" or _reads(*arguments[1:3]))
        if (
            is_reading
            and not self._is_noting
            and not (event == "os.listdir" and _is_search(sys._getframe(1)))
        ):
            path = "." if arguments[0] is None else arguments[0]
            # the system looks for a library of a bare name
            is_bare = event == "ctypes.dlopen" and os.sep not in str(path)
            if isinstance(path, str | bytes | os.PathLike) and not is_bare:
                self._is_noting = True
                try:
                    self._note(os.path.abspath(os.fsdecode(path)))  # noqa: PTH100
                finally:
                    self._is_noting = False

    def _note(self, place: str) -> None:
        is_inside = (place + os.sep).startswith(self._folder)
        left_out = self._allowed if is_inside else self._of_python
        # every user may write files of any kind into the folder of shared memory
        if (place + os.sep).startswith(left_out) and not place.startswith("/dev/shm/"):  # noqa: S108
            return
        name = os.path.relpath(place, self._folder) if is_inside else place
        if name in self.opened:
            return
        if len(self.opened) == _MOST_OPENED:
            raise PermissionError(f"it opens more than {_MOST_OPENED} files")
        self.opened[name] = read_state(place)
        if self._data is not None and self._data.get(name) != self.opened[name]:
            raise PermissionError(f"{name} is opened, but was not agreed to")

    def _check(self, path: str) -> None:
        if not path.endswith(_IMPORTABLE):
            return
        # neither a link in the project to a place outside, nor one from outside into it, is a way around
        full = Path(os.path.abspath(path))  # noqa: PTH100  (Path.absolute keeps "..")
        for place in (
            str(full),
            f"{os.path.realpath(full.parent)}{os.sep}{full.name}",
            os.path.realpath(full),
        ):
            if place.startswith(self._folder) and not place.startswith(self._allowed):
                raise PermissionError(f"{place.removeprefix(self._folder)} is imported, but was not shown")


def _is_search(frame: FrameType) -> bool:
    """Return whether Python looks for modules or packages in a folder of its path; what it finds there is opened."""
    return str(frame.f_globals.get("__name__", "")).startswith(("importlib", "_frozen_importlib"))


def _reads(mode: object, flags: object) -> bool:
    """Return whether a file is opened to read what is in it, and not only to write a new one."""
    if isinstance(mode, str):
        return "r" in mode or "a+" in mode.replace("b", "")
    new = os.O_TRUNC | os.O_EXCL
    return not isinstance(flags, int) or not (flags & os.O_WRONLY or flags & new)


def is_wanted(arguments: list[str]) -> bool:
    """Return whether a frozen program was started (with these arguments, its own name first) for this."""
    return bool(getattr(sys, "frozen", False)) and arguments[1:] == [FLAG]


if __name__ == "__main__":
    main()
