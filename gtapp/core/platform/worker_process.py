"""Runs a function in a separate process, which answers in frames of bytes; nothing that it sends is unpickled.

For work that would hold up the window (Python runs one thread at a time) and for decoders of foreign files, which a malicious
file may crash or exploit: these use `gtapp.core.platform.bounded_worker`. The function belongs to a module, not to the
main program::

    def measure_lines(channel: Channel) -> None:         # in the worker
        for line in channel.receive().splitlines():
            channel.send(struct.pack("<I", len(line)))

    worker = WorkerProcess(measure_lines)
    worker.start()
    worker.send(text)
    for frame in worker.frames():                        # ends when the function returns
        ...
    worker.stop()                                        # from any thread, at any time: kills it, and frames() ends

Each side notices when the other one ends: `frames` raises `WorkerDiedError`, and a worker without its parent ends itself.
Processes are started by `gtapp.core.platform.child_process` where that is supported, else by `multiprocessing`; a frozen
program calls `run_if_worker` first.
`FrameCodec` encodes objects as frames.
"""

from __future__ import annotations

import json
import os
import struct
import sys
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import fields, is_dataclass
from functools import partial
from pathlib import Path
from threading import Lock, Thread
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from gtapp.core.platform import child_process
from gtapp.core.platform.child_process import ChildProcess, FramePipe

if TYPE_CHECKING:  # `multiprocessing` is imported when a process is started with it
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

_STARTING: Final = Lock()
NICENESS: Final = 5
"""How far workers usually give way to the window."""
_NOT_STARTED: Final = 255
"""The exit code of a process whose program could not be run."""


class WorkerDiedError(Exception):
    """The worker ended before its work was done; `exit_code` is negative where a signal ended it."""

    def __init__(self, exit_code: int | None) -> None:
        super().__init__(f"exit code {exit_code}")
        self.exit_code = exit_code


class Channel:
    """The worker's end of the connection."""

    def __init__(self, connection: Connection | FramePipe) -> None:
        self._connection = connection

    def send(self, frame: bytes | memoryview) -> None:
        """Send a frame to the parent; waits while the parent is behind."""
        self._connection.send_bytes(frame)

    def receive(self) -> bytes:
        """Wait for a frame of the parent.

        Raises:
            EOFError: no more will come.
        """
        return self._connection.recv_bytes()


class WorkerProcess:
    """The parent's end. `stop` may be called in any thread, everything else in one."""

    def __init__(
        self,
        function: Callable[..., None],
        *arguments: object,
        memory: int | None = None,
        niceness: int = NICENESS,
    ) -> None:
        """`function` is called with a `Channel` and `arguments`: functions, classes, and
        small values of JSON.

        `memory` limits the bytes that the process may allocate, on Linux alone. The higher its `niceness`, the more it leaves
        the processor to other programs.
        """
        self._function, self._arguments = function, arguments
        self._memory, self._niceness = memory, niceness
        self._lock = Lock()
        self._is_stopped = self._has_sent = False
        self._process: SpawnProcess | ChildProcess | None = None
        self._connection: Connection | FramePipe | None = None

    def start(self) -> bool:
        """Start the process; return False if it was stopped or started before.

        Raises:
            OSError: there is no process to be had.
        """
        with self._lock:
            if self._is_stopped or self._process:
                return False
            start = _start_child if child_process.IS_SUPPORTED else _start_new
            arguments = (self._memory, self._niceness, self._function, *self._arguments)
            self._process, self._connection = start(arguments)
            return True

    def send(self, frame: bytes) -> None:
        """Send a frame to the worker; one that died is reported by `frames`."""
        assert self._connection
        with suppress(OSError):
            self._connection.send_bytes(frame)

    @property
    def is_running(self) -> bool:
        """True between `start` and the end of the process."""
        return self._process is not None and self._process.is_alive()

    def frames(self) -> Iterator[bytes]:
        """Yield what the worker sends until its function returns or `stop` is called; then close the connection.

        Raises:
            OSError: the process could not be started after all (its program is missing).
            WorkerDiedError: it ended before its function returned.
        """
        try:
            while (frame := self.receive()) is not None:
                yield frame
        finally:
            self.close()

    def receive(self, longest: int | None = None) -> bytes | None:
        """Wait for what the worker sends next; None when its function has returned or `stop` was called.

        Raises:
            OSError: the process could not be started after all, or sends more bytes than `longest` at once.
            WorkerDiedError: it ended before its function returned.
        """
        assert self._process and self._connection
        with suppress(EOFError, ConnectionError):
            frame = self._connection.recv_bytes(longest)
            self._has_sent = True
            return None if self._is_stopped else frame
        self._process.join()
        exit_code = self._process.exitcode
        if exit_code and not self._is_stopped:
            if exit_code == _NOT_STARTED and not self._has_sent:
                raise OSError("the worker could not be started")
            raise WorkerDiedError(exit_code)
        return None

    def close(self) -> None:
        """Kill the worker if it still runs, and close the connection; in the thread that receives."""
        assert self._process and self._connection
        with self._lock:
            self._is_stopped = True
            self._process.kill()
            self._process.join()
            self._connection.close()

    def stop(self) -> None:
        """Kill the worker; what came so far holds, and nothing more comes."""
        with self._lock:
            if not self._is_stopped and self._process:
                self._process.kill()
            self._is_stopped = True


_Arguments = tuple[Any, ...]
"""Those of `_run`, without its first two."""


def _start_new(arguments: _Arguments) -> tuple[SpawnProcess, Connection]:
    import multiprocessing  # see above

    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_run_new, args=(theirs, *arguments), daemon=True)
    try:
        with _STARTING, _without_current_folder(), _without_main_module():
            process.start()
    finally:
        theirs.close()
    return process, ours


def _start_child(arguments: _Arguments) -> tuple[ChildProcess, FramePipe]:
    return child_process.start_child(_run_child, arguments)


def run_if_worker() -> None:
    """Become the worker if a frozen program was started as one, and exit; to be called before anything else."""
    if not getattr(sys, "frozen", False):
        return
    child_process.run_if_child()
    from multiprocessing import spawn  # see above

    spawn.freeze_support()  # unlike multiprocessing.freeze_support, which before Python 3.13 does nothing outside Windows


def list_program_command() -> list[str]:
    """Return the command that starts this program again, without its arguments.

    Nothing is imported from the folder in which the user happens to be.
    """
    return [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-P", "-m", "gtapp"]


@contextmanager
def _without_main_module() -> Iterator[None]:
    """Have a worker that is started meanwhile not import the main module again, which its function does not belong to."""
    before = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = before


@contextmanager
def _without_current_folder() -> Iterator[None]:
    """Have a Python that is started meanwhile import nothing from the folder in which the user happens to be."""
    before = os.environ.get("PYTHONSAFEPATH")
    os.environ["PYTHONSAFEPATH"] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ["PYTHONSAFEPATH"]
        else:
            os.environ["PYTHONSAFEPATH"] = before


def _run(
    wait_for_end: Callable[[], object],
    connection: Connection | FramePipe,
    memory: int | None,
    niceness: int,
    function: Callable[..., None],
    *arguments: object,
) -> None:
    """The worker's main function; `wait_for_end` waits for the end of its parent."""
    null = os.open(os.devnull, os.O_RDWR)
    for output in (1, 2):  # a window has no terminal, and the command line's output is not the worker's
        os.dup2(null, output)
    if hasattr(os, "nice"):
        os.nice(niceness)
    _limit_resources(memory)
    Thread(target=_end_after, args=(wait_for_end,), daemon=True).start()
    with suppress(BrokenPipeError, ConnectionResetError):
        function(Channel(connection), *arguments)


def _run_new(connection: Connection, *arguments: Any) -> None:
    import multiprocessing  # see above
    from multiprocessing import connection as connections

    parent = multiprocessing.parent_process()
    assert parent
    _run(partial(connections.wait, [parent.sentinel]), connection, *arguments)


def _run_child(connection: FramePipe, *arguments: Any) -> None:
    _run(connection.wait_for_end, connection, *arguments)


def _limit_resources(memory: int | None) -> None:
    """Set the limits that the system knows: no core dumps, and so many bytes of memory.

    RLIMIT_DATA and not RLIMIT_AS: Qt and the threads' stacks reserve addresses that take no memory.
    """
    try:
        import resource
    except ImportError:  # Windows
        return
    limits = {resource.RLIMIT_CORE: 0} | ({resource.RLIMIT_DATA: memory} if memory else {})
    for kind, most in limits.items():
        hard = resource.getrlimit(kind)[1]
        value = most if hard == resource.RLIM_INFINITY else min(most, hard)
        with suppress(OSError, ValueError):  # macOS refuses some values
            resource.setrlimit(kind, (value, value))


def _end_after(wait_for_end: Callable[[], object]) -> None:
    wait_for_end()
    os._exit(1)


_HEAD: Final = struct.Struct("<I")
_PLAIN: Final = (str, int, float, bool, type(None))
Conversion = tuple[Callable[[Any], Any], Callable[[Any], Any]]
"""What turns an object into an encodable value, and back."""


class FrameCodec:
    """Encodes values of known classes in frames; lists, tuples, dicts, paths, arrays of numbers and JSON's values need no class.

    It is used in place of pickles: decoding makes objects of the given classes only and calls nothing else, whatever the bytes
    contain. A frame is the length of a JSON text (4 bytes), the text, then the bytes of all arrays as they are.

    `constants` are objects of which there is only one, by name. `conversions` are for classes whose attributes can't be
    encoded.
    """

    def __init__(
        self,
        classes: Iterable[type],
        constants: Mapping[str, Any] | None = None,
        conversions: Mapping[type, Conversion] | None = None,
    ) -> None:
        self._conversions = dict(conversions or {})
        known = (int, float, tuple, *classes, *self._conversions)
        self._classes: dict[str, type] = {f"{each.__module__}.{each.__qualname__}": each for each in known}
        self._names = {each: name for name, each in self._classes.items()}
        self._constants = dict(constants or {})

    def encode(self, value: Any) -> bytes:
        """Return the frame of a value.

        Raises:
            TypeError: an object in it has a class that is not known.
        """
        arrays: list[array[Any]] = []
        tree = self._to_tree(value, arrays)
        text = json.dumps([tree, [[each.typecode, len(each)] for each in arrays]]).encode()
        return b"".join((_HEAD.pack(len(text)), text, *(each.tobytes() for each in arrays)))

    def decode(self, frame: bytes) -> Any:
        """Return the value of a frame.

        Raises:
            ValueError: it is none, or has a class that is not known.
        """
        try:
            (size,) = _HEAD.unpack_from(frame)
            tree, kinds = json.loads(frame[_HEAD.size : _HEAD.size + size])
            arrays, at = [], _HEAD.size + size
            for code, count in kinds:
                numbers: array[Any] = array(code)
                end = at + count * numbers.itemsize
                numbers.frombytes(frame[at:end])
                arrays.append(numbers)
                at = end
            return self._from_tree(tree, arrays)
        except (struct.error, KeyError, IndexError, TypeError, AttributeError) as error:
            raise ValueError(f"not a frame: {error}") from error

    def _to_tree(self, value: Any, arrays: list[array[Any]]) -> Any:
        """Return `value` as JSON in which an object has one key: the type of a value."""
        kind = type(value)
        if kind in _PLAIN:
            return value
        if kind is list:
            return [self._to_tree(each, arrays) for each in value]
        if kind is tuple:
            return {"tuple": [self._to_tree(each, arrays) for each in value]}
        if kind is array:
            arrays.append(value)
            return {"array": len(arrays) - 1}
        if kind in self._names:
            return {"object": [self._names[kind], self._to_tree(self._state(value), arrays)]}
        return self._to_named(value, arrays)

    def _to_named(self, value: Any, arrays: list[array[Any]]) -> dict[str, Any]:
        if isinstance(value, Mapping):
            pairs = value.items()
            return {
                "dict": [[self._to_tree(key, arrays), self._to_tree(each, arrays)] for key, each in pairs]
            }
        if isinstance(value, Path):
            return {"path": str(value)}
        if isinstance(value, type) and value in self._names:
            return {"class": self._names[value]}
        for name, constant in self._constants.items():
            if value is constant:
                return {"constant": name}
        raise TypeError(f"frames know no {type(value).__name__}")

    def _state(self, value: Any) -> Any:
        kind = type(value)
        if kind in self._conversions:
            return self._conversions[kind][0](value)
        if is_dataclass(value):
            return [getattr(value, each.name) for each in fields(value)]
        return list(value) if isinstance(value, tuple) else value.__getstate__()

    def _from_tree(self, tree: Any, arrays: list[array[Any]]) -> Any:
        if isinstance(tree, list):
            return [self._from_tree(each, arrays) for each in tree]
        if not isinstance(tree, dict):
            return tree
        ((kind, content),) = tree.items()
        if kind == "tuple":
            return tuple([self._from_tree(each, arrays) for each in content])
        if kind == "dict":
            return {self._from_tree(key, arrays): self._from_tree(each, arrays) for key, each in content}
        if kind == "object":
            return self._make_object(self._classes[content[0]], self._from_tree(content[1], arrays))
        return self._look_up(kind, content, arrays)

    def _look_up(self, kind: str, content: Any, arrays: list[array[Any]]) -> Any:
        if kind == "array":
            return arrays[content]
        if kind == "class":
            return self._classes[content]
        return Path(content) if kind == "path" else self._constants[content]

    def _make_object(self, kind: type, state: Any) -> Any:
        if kind in self._conversions:
            return self._conversions[kind][1](state)
        if is_dataclass(kind) or issubclass(kind, tuple):
            return kind(*state)
        made: Any = kind.__new__(kind)
        if hasattr(kind, "__setstate__"):
            made.__setstate__(state)
        elif isinstance(state, dict):
            vars(made).update(state)
        else:  # a class with slots alone
            for name, each in state[1].items():
                setattr(made, name, each)
        return made
