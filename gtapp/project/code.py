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
from gtapp.project import code_child
from gtapp.schema import Schema, from_json
from gtapp.user_folders import config_folder

_SECONDS = 20
_LARGEST = 4_000_000
_TRUSTED = "trusted-code.json"


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


def _child() -> list[str]:
    """The command that starts `code_child`; a frozen program has no Python but itself."""
    if getattr(sys, "frozen", False):
        return [sys.executable, code_child.FLAG]
    return [sys.executable, "-I", code_child.__file__]


def _run(path: Path, content: bytes, seconds: float) -> str:
    kept = ("PATH", "SYSTEMROOT", "LANG", "LC_ALL", "TMP", "TEMP")
    environment = {key: os.environ[key] for key in kept if key in os.environ}
    try:
        done = subprocess.run(
            [*_child(), str(path.resolve())],
            input=content,
            capture_output=True,
            timeout=seconds,
            env=environment,
            check=False,
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
