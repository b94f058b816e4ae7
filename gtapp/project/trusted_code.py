"""Trust in a project's own code: runs it for its schema, only after the user's consent, in a separate process.

The code is the project's ``dataclass.py``. Consent is stored under its SHA-256 in the user's settings, so that the user
must agree again when the code has changed.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

from gtapp.errors import GtappError
from gtapp.folders import config_folder
from gtapp.formats import atomic
from gtapp.project import trusted_code_process
from gtapp.schema import Schema, from_json

_SECONDS = 20
_LARGEST = 4_000_000
_TRUSTED = "trusted-code.json"


def hash_file(path: Path) -> str:
    """Return the SHA-256 of the code, under which consent is stored.

    Raises:
        GtappError: it can't be read.
    """
    return hash_code(read_code(path))


def hash_code(content: bytes) -> str:
    """Return the SHA-256 under which consent to run `content` is stored."""
    return hashlib.sha256(content).hexdigest()


def _load_trusted() -> dict[str, str]:
    """Return the paths of the trusted programs by their hash."""
    try:
        known = json.loads((config_folder() / _TRUSTED).read_text(encoding="utf-8"))
        return known if isinstance(known, dict) else {}
    except (OSError, ValueError):
        return {}


def is_trusted(path: Path) -> bool:
    """Return whether the user agreed to run exactly this code before."""
    return hash_file(path) in _load_trusted()


def trust(path: Path, digest: str) -> None:
    """Store the user's consent to run the code with this hash, which is the one that the user was shown.

    Raises:
        SaveError: it can't be stored.
    """
    known = {**_load_trusted(), digest: str(path.resolve())}
    atomic.write(config_folder() / _TRUSTED, json.dumps(known, indent=2).encode("utf-8"))


def load_schema(path: Path, seconds: float = _SECONDS) -> Schema:
    """Return the schema of the pydantic class in `path`, from a separate process that gets no keys from the environment.

    Raises:
        GtappError: there was no consent (``schema-code``), or the code gave no schema.
    """
    content = read_code(path)
    if hash_code(content) not in _load_trusted():
        raise GtappError("schema-code", path=str(path))
    output = _run(path, content, seconds)
    try:
        schema = json.loads(output.strip().splitlines()[-1])
        if not isinstance(schema, dict):
            raise ValueError("not an object")
    except (ValueError, IndexError, RecursionError) as error:
        raise _failure(path, "its output is no schema") from error
    return from_json(schema, str(path))


def _failure(path: Path, reason: str) -> GtappError:
    return GtappError("schema-failed", path=str(path), reason=reason)


def read_code(path: Path) -> bytes:
    """Return the code, read once, to be shown and hashed.

    Raises:
        GtappError: it can't be read.
    """
    try:
        return path.read_bytes()
    except OSError as error:
        raise _failure(path, error.strerror or str(error)) from error


def _child_command() -> list[str]:
    """Return the command that starts `trusted_code_process`; a frozen program has no Python but itself."""
    if getattr(sys, "frozen", False):
        return [sys.executable, trusted_code_process.FLAG]
    return [sys.executable, "-I", trusted_code_process.__file__]


def _run(path: Path, content: bytes, seconds: float) -> str:
    """Run the code and return its output."""
    names = ("PATH", "SYSTEMROOT", "LANG", "LC_ALL", "TMP", "TEMP")
    environment = {key: os.environ[key] for key in names if key in os.environ}
    try:
        done = subprocess.run(
            [*_child_command(), str(path.resolve())],
            input=content,
            capture_output=True,
            timeout=seconds,
            env=environment,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise _failure(path, f"it ran longer than {seconds:g} s") from error
    except OSError as error:
        raise _failure(path, str(error)) from error
    if len(done.stdout) > _LARGEST:
        raise _failure(path, f"it printed more than {_LARGEST} characters")
    if done.returncode:
        lines = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise _failure(path, lines[-1] if lines else f"exit code {done.returncode}")
    return done.stdout.decode("utf-8", "replace")
