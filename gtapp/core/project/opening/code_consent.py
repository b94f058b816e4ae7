"""Trust in a project's own code: runs it for its schema, only after the user's consent, in a separate process.

The code is the project's ``dataclass.py`` with the files of the project that it imports. They are read once: the texts that
are shown are the texts that are run (`code_consent_process`). Consent is stored in the user's settings; it holds for the
project's folder and for the names and contents of these files, so that the user must agree again when one of them has changed.

Other files that the code opens are known when it has run once. The user is then asked again, and agrees to them as they are;
from then on the code can open no others, and is not run when one has changed.
"""

from __future__ import annotations

import ast
import codecs
import hashlib
import io
import json
import os
import re
import signal
import stat
import subprocess
import sys
import tempfile
import tokenize
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Thread
from typing import IO, Any, Final

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import make_visible
from gtapp.core.project.opening import code_consent_process
from gtapp.core.project.opening.code_consent_process import read_state
from gtapp.core.schema.schema import Schema, from_json
from gtapp.core.store.consent_store import Consents

_SECONDS: Final = 20
_LARGEST_OUTPUT: Final = 4_000_000
_LARGEST_CODE: Final = 128_000
"""Bytes of all files together: more than a person reads."""
# more than 50 parts: the time and memory of Python's parser grow with the square of their number
_LONG_NAME: Final = re.compile(r"(?:\.[ \t\f]*[^\s.]+[ \t\f]*){50}")
_CONSENTS: Final = Consents("trusted-code.json")
_NOT_THE_PROJECTS: Final = sys.stdlib_module_names | {"pydantic", "pydantic_core"}


@dataclass(frozen=True, slots=True)
class ProjectCode:
    """The texts that are shown and run, by their names in the project's folder; ``dataclass.py`` is the first.

    `code` is the SHA-256 of names and contents. `data` are the other files that it is known to open, with their states
    (`code_consent_process.read_state`), `agreed` the states of them to which the user agreed, if ever.
    """

    folder: Path
    files: Mapping[str, str]
    code: str
    data: Mapping[str, str] = field(default_factory=dict)
    agreed: Mapping[str, str] = field(default_factory=dict)

    @property
    def digest(self) -> str:
        """The SHA-256 of the code; behind a hyphen that of the other files and their states, if there are any."""
        return f"{self.code}-{_hash(sorted(self.data.items()))}" if self.data else self.code

    @property
    def is_new(self) -> bool:
        """True if it isn't known which other files the code opens, since the user agreed to none and it did not run."""
        return not self.data and not is_trusted(self)

    def list_changed(self) -> list[str]:
        """Return the other files that are not as they were when the user agreed, if ever."""
        return [name for name, state in self.data.items() if self.agreed and self.agreed.get(name) != state]

    def describe(self) -> str:
        """Return the code to be shown: lines as Python reads them, other control characters as ``<U+202E>``."""
        parts = []
        for name, text in self.files.items():
            heading = f"==> {make_visible(name)} <==\n" if len(self.files) > 1 else ""
            lines = text.split("\n")
            parts.append(
                heading + "\n".join("\t".join(map(make_visible, line.split("\t"))) for line in lines)
            )
        return "\n".join(parts)


def read_code(path: Path) -> ProjectCode:
    """Return the code whose first file is `path`, to be shown and run; nothing of it is run.

    Raises:
        GtappError: a file can't be read (``schema-failed``), or not be shown as it would run (``schema-refused``).
    """
    folder = path.parent.resolve()
    texts: dict[str, str] = {}
    contents: list[tuple[str, str]] = []
    waiting, total = [path.name], 0
    while waiting:
        name = waiting.pop(0)
        if name in texts:
            continue
        content = _read_file(path.parent / name, _LARGEST_CODE - total)
        total += len(content)
        texts[name] = _decode(path.parent / name, content)
        contents.append((name, hashlib.sha256(content).hexdigest()))
        waiting += _find_imported_files(folder, name, _parse(path.parent / name, texts[name]))
    agreed = next((data for _, data in reversed(_list_consents(folder)) if data), {})
    data = {name: read_state(str(folder / name)) for name in agreed}
    return ProjectCode(folder, texts, _hash(sorted(contents)), data, agreed)


def _hash(content: Any) -> str:
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()


def _list_consents(folder: Path) -> list[tuple[str, dict[str, str]]]:
    """Return the code and the other files to which the user agreed, the last consent last."""
    found = []
    for text in _CONSENTS.list_texts(folder):
        try:
            code, data = json.loads(text) if text.startswith("[") else (text, {})
            found.append((str(code), {str(name): str(state) for name, state in data.items()}))
        except (ValueError, AttributeError, RecursionError):
            continue
    return found


class CodeConsentError(GtappError):
    """The user has not agreed to `wanted`, or not to the other files that it opens (``schema-code-data``)."""

    def __init__(self, path: Path, wanted: ProjectCode) -> None:
        code = "schema-code-data" if wanted.data else "schema-code"
        super().__init__(code, path=str(path), names=", ".join(wanted.list_changed() or wanted.data))
        self.wanted = wanted


def _read_file(path: Path, most: int) -> bytes:
    try:
        # without O_NONBLOCK, opening a named pipe would wait for a writer
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        try:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise _failure(path, "it is not a regular file")
            with open(handle, "rb", closefd=False) as file:
                content = file.read(most + 1)
        finally:
            os.close(handle)
    except OSError as error:
        raise _failure(path, error.strerror or str(error)) from error
    if len(content) > most:
        raise _refusal(path, f"the code is larger than {_LARGEST_CODE:,} bytes")
    return content


def _decode(path: Path, content: bytes) -> str:
    """Return the text as Python reads it, with one kind of line end."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _refusal(path, f"it is not UTF-8 (byte {error.start + 1})") from error
    if "\0" in text:
        raise _refusal(path, "it contains a NUL character")
    text = text.replace("\r\n", "\n")
    if "\r" in text:
        raise _refusal(path, "it contains a carriage return that does not belong to a line end")
    try:
        coding = tokenize.detect_encoding(io.BytesIO(text.encode()).readline)[0]
        is_utf8 = codecs.lookup(coding).name in ("utf-8", "utf-8-sig")
    except SyntaxError:
        is_utf8 = False
    if not is_utf8:
        raise _refusal(path, "it declares another coding than UTF-8")
    return text


def _parse(path: Path, text: str) -> ast.Module:
    if _LONG_NAME.search(text.replace("\\\n", "")):
        raise _refusal(path, "it contains a name of more than 50 parts")
    try:
        return ast.parse(text)
    except (RecursionError, MemoryError) as error:
        raise _refusal(path, "it is nested too deeply") from error
    except (SyntaxError, ValueError):  # it can't be run, and Python says why when it is tried
        return ast.Module([], [])


def _find_imported_files(folder: Path, name: str, tree: ast.Module) -> list[str]:
    """Return the names of the project's files that the file `name` may import, packages included."""
    package = Path(name).parent.parts
    found: dict[str, None] = {}
    for module in _find_imported_modules(package, tree):
        if module[0] in _NOT_THE_PROJECTS:
            continue
        for length in range(1, len(module) + 1):
            base = "/".join(module[:length])
            names = [each for each in (f"{base}/__init__.py", f"{base}.py") if _is_there(folder / each)]
            found.update(dict.fromkeys(names[:1]))
            if not os.path.isdir(folder / base):  # noqa: PTH112
                break
    return list(found)


def _is_there(path: Path) -> bool:
    """Return whether there is anything but a folder; what is no readable file is reported when it is read."""
    return os.path.lexists(path) and not os.path.isdir(path)  # noqa: PTH112


def _find_imported_modules(package: tuple[str, ...], tree: ast.Module) -> Iterator[tuple[str, ...]]:
    """Yield the parts of the names of all modules that the import statements of a module in `package` may name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (tuple(alias.name.split(".")) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: max(len(package) - node.level + 1, 0)] if node.level else ()
            base = (*above, *(node.module.split(".") if node.module else ()))
            yield from ((*base, alias.name) for alias in node.names)


def is_trusted(code: ProjectCode) -> bool:
    """Return whether the user agreed to run exactly these files in this folder before, and to the other files as they are."""
    return (code.code, dict(code.data)) in _list_consents(code.folder)


def trust(code: ProjectCode) -> None:
    """Store the user's consent to run the code that was shown, with the other files as they were shown.

    Raises:
        SaveError: it can't be stored.
    """
    text = json.dumps([code.code, dict(code.data)]) if code.data else code.code
    _CONSENTS.add(code.folder, text)


def load_schema(path: Path, trust: str = "", seconds: float = _SECONDS) -> Schema:
    """Return the schema of the pydantic class in `path`, from a separate process that gets no keys from the environment.

    `trust` is the digest of the code that the caller agrees to; without it the stored consent counts.

    Raises:
        CodeConsentError: there was no consent, or it opens files to which there was none.
        GtappError: the consent is to other code (``schema-code-other``), or the code gave no schema.
    """
    code = read_code(path)
    if trust and trust.lower().partition("-")[0] != code.code:
        raise GtappError("schema-code-other", path=str(path), trusted=trust, found=code.digest)
    if not trust and not is_trusted(code):
        raise CodeConsentError(path, code)
    agreed = None if trust else code.data or None
    opened, schema = _run(path, code, agreed, seconds)
    code = replace(code, data={**(agreed or {}), **opened})
    if trust and trust.lower() != code.digest:
        raise GtappError("schema-code-other", path=str(path), trusted=trust, found=code.digest)
    if not trust and any((agreed or {}).get(name) != state for name, state in opened.items()):
        raise CodeConsentError(path, code)
    if isinstance(schema, GtappError):
        raise schema
    return from_json(schema, str(path))


def _failure(path: Path, reason: str) -> GtappError:
    return GtappError("schema-failed", path=str(path), reason=reason)


def _refusal(path: Path, reason: str) -> GtappError:
    return GtappError("schema-refused", path=str(path), reason=reason)


def _child_command() -> list[str]:
    """Return the command that starts `code_consent_process`; a frozen program has no Python but itself."""
    if getattr(sys, "frozen", False):
        return [sys.executable, code_consent_process.FLAG]
    return [sys.executable, "-I", "-B", code_consent_process.__file__]


def _run(
    path: Path, code: ProjectCode, data: Mapping[str, str] | None, seconds: float
) -> tuple[dict[str, str], dict[str, Any] | GtappError]:
    """Run the code; return the other files that it opened, and the schema or why there is none.

    Raises:
        GtappError: it did not end by itself.
    """
    files, known = dict(code.files), None if data is None else dict(data)
    request = json.dumps({"folder": str(code.folder), "files": files, "data": known}).encode()
    try:
        process = _start(request)
    except OSError as error:
        raise _failure(path, str(error)) from error
    assert process.stdout and process.stderr
    streams = [_OutputReader(process, each) for each in (process.stdout, process.stderr)]
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired as error:
        raise _failure(path, f"it ran longer than {seconds:g} s") from error
    finally:
        _kill(process)
        process.wait()
        output, errors = [each.finish() for each in streams]
    if len(output) > _LARGEST_OUTPUT or len(errors) > _LARGEST_OUTPUT:
        raise _failure(path, f"it printed more than {_LARGEST_OUTPUT} characters")
    opened, schema = _parse_output(output)
    if process.returncode:
        lines = errors.decode("utf-8", "replace").strip().splitlines()
        return opened, _failure(path, lines[-1] if lines else f"exit code {process.returncode}")
    return opened, schema if isinstance(schema, dict) else _failure(path, "its output is no schema")


def _parse_output(output: bytes) -> tuple[dict[str, str], Any]:
    """Return the files that were opened and the schema, as the last line of the output has them."""
    try:
        found = json.loads(output.decode("utf-8", "replace").strip().splitlines()[-1])
        return {str(name): str(state) for name, state in found["data"].items()}, found["schema"]
    except (ValueError, IndexError, KeyError, TypeError, AttributeError, RecursionError):
        return {}, None


def _start(request: bytes) -> subprocess.Popen[bytes]:
    """Start the process in a session of its own, so that it is killed with the processes that it starts."""
    names = ("PATH", "SYSTEMROOT", "LANG", "LC_ALL", "TMP", "TEMP")
    environment = {key: os.environ[key] for key in names if key in os.environ}
    with tempfile.TemporaryFile() as file:
        file.write(request)
        file.seek(0)
        return subprocess.Popen(
            _child_command(),
            stdin=file,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            env=environment,
            start_new_session=True,
        )


def _kill(process: subprocess.Popen[bytes]) -> None:
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):  # all of them have ended
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()


class _OutputReader(Thread):
    """Reads what a process prints; at more than the limit it stops reading and kills the process."""

    _GRACE_SECONDS: Final = 5

    def __init__(self, process: subprocess.Popen[bytes], stream: IO[bytes]) -> None:
        super().__init__(daemon=True)
        self._process, self._stream = process, stream
        self._content = bytearray()
        self.start()

    def run(self) -> None:
        while len(self._content) <= _LARGEST_OUTPUT:
            part = self._stream.read(1 << 16)
            if not part:
                return
            self._content += part
        _kill(self._process)

    def finish(self) -> bytes:
        """Return what was read, after the process was killed."""
        self.join(self._GRACE_SECONDS)  # another process may still hold the pipe
        if not self.is_alive():
            self._stream.close()
        return bytes(self._content)
