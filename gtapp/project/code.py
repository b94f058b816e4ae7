"""Runs a project's own ``dataclass.py`` for its schema: only after consent, by its hash, in a process of its own."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

from gtapp.errors import GtappError
from gtapp.formats import atomic
from gtapp.schema import Schema, from_json
from gtapp.settings import config_folder

_SECONDS = 20
_LARGEST = 4_000_000
_TRUSTED = "trusted-code.json"

# Runs in the child, which gets the very text that was agreed to and not the file again. The class that no other refers to
# is the record's, "Document" where several are left.
_RUNNER = """
import json, sys, types
import pydantic
module = types.ModuleType("dataclass_of_project")
module.__file__ = sys.argv[1]
sys.modules[module.__name__] = module
exec(compile(sys.stdin.buffer.read(), sys.argv[1], "exec"), vars(module))
models = {name: each for name, each in vars(module).items()
          if isinstance(each, type) and issubclass(each, pydantic.BaseModel) and each.__module__ == module.__name__}
schemas = {name: each.model_json_schema() for name, each in models.items()}
used = {name for schema in schemas.values() for name in schema.get("$defs", {})}
free = [name for name in schemas if name not in used] or list(schemas)
if not free:
    sys.exit("it defines no pydantic model of its own")
name = "Document" if "Document" in free else free[-1]
print("\\n" + json.dumps(schemas[name]))
"""


def digest(path: Path) -> str:
    """The SHA-256 of the code, by which consent is remembered.

    Raises:
        GtappError: it can't be read.
    """
    return digest_of(read(path))


def digest_of(content: bytes) -> str:
    """The SHA-256 by which consent to run `content` is remembered."""
    return hashlib.sha256(content).hexdigest()


def _trusted() -> dict[str, str]:
    try:
        known = json.loads((config_folder() / _TRUSTED).read_text(encoding="utf-8"))
        return known if isinstance(known, dict) else {}
    except (OSError, ValueError):
        return {}


def is_trusted(path: Path) -> bool:
    """Whether the user agreed to run exactly this code before."""
    return digest(path) in _trusted()


def trust(path: Path, digest: str) -> None:
    """Remembers the user's consent to run the code that has this hash: that of the text which the user was shown.

    Raises:
        SaveError: it can't be remembered.
    """
    known = {**_trusted(), digest: str(path.resolve())}
    atomic.write(config_folder() / _TRUSTED, json.dumps(known, indent=2).encode("utf-8"))


def schema_from_dataclass(path: Path, seconds: float = _SECONDS) -> Schema:
    """The schema of the pydantic class in `path`, from a separate process that sees no keys of the environment.

    Raises:
        GtappError: there was no consent (``schema-code``), or the code gave no schema.
    """
    content = read(path)
    if digest_of(content) not in _trusted():
        raise GtappError("schema-code", path=str(path))
    output = _run(path, content, seconds)
    try:
        schema = json.loads(output.strip().splitlines()[-1])
        if not isinstance(schema, dict):
            raise ValueError("not an object")
    except (ValueError, IndexError, RecursionError) as error:
        raise _failed(path, "its output is no schema") from error
    return from_json(schema, str(path))


def _failed(path: Path, reason: str) -> GtappError:
    return GtappError("schema-failed", path=str(path), reason=reason)


def read(path: Path) -> bytes:
    """The code itself, read once, to be shown and hashed.

    Raises:
        GtappError: it can't be read.
    """
    try:
        return path.read_bytes()
    except OSError as error:
        raise _failed(path, error.strerror or str(error)) from error


def _run(path: Path, content: bytes, seconds: float) -> str:
    kept = ("PATH", "SYSTEMROOT", "LANG", "LC_ALL", "TMP", "TEMP")
    environment = {key: os.environ[key] for key in kept if key in os.environ}
    command = [sys.executable, "-I", "-c", _RUNNER, str(path.resolve())]
    try:
        done = subprocess.run(
            command, input=content, capture_output=True, timeout=seconds, env=environment, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise _failed(path, f"it ran longer than {seconds:g} s") from error
    except OSError as error:
        raise _failed(path, str(error)) from error
    if len(done.stdout) > _LARGEST:
        raise _failed(path, f"it printed more than {_LARGEST} characters")
    if done.returncode:
        lines = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise _failed(path, lines[-1] if lines else f"exit code {done.returncode}")
    return done.stdout.decode("utf-8", "replace")
