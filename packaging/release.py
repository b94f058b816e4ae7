"""Release a version: run every check, build, and tag; stop where anything fails, with everything as it was.

    make release VERSION=1.0.0

The version is written into pyproject.toml and its lock file, and the changelog's part *Unreleased* becomes that of the
version. Then every check runs on that state, on a `dist/` that was emptied: tests, installations, the bundle. If all pass, it is
committed and tagged. In `dist/` are then the bundle, wheel and source distribution, and ``release-notes-VERSION.md``. Nothing
is pushed.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
CHECKS: Final = (
    ("make", "test"),
    ("make", "portable"),
    ("make", "try-install"),
    ("make", "bundle"),
    (".tools/bin/uv", "build", "--quiet"),
)
"""Everything that must succeed; the last two fill `dist/`."""
_LOCK: Final = (".tools/bin/uv", "lock")
_FILES: Final = ("pyproject.toml", "uv.lock", "CHANGELOG.md")
_VERSION: Final = re.compile(r"\d+\.\d+\.\d+")
_UNRELEASED: Final = "## [Unreleased]\n"


class ReleaseError(Exception):
    """The version can't be released; the text says why."""


def release(
    root: Path, version: str, checks: Sequence[Sequence[str]] = CHECKS, lock: Sequence[str] = _LOCK
) -> Path:
    """Release a version of the checkout in `root`; return the file with the release notes.

    Raises:
        ReleaseError: something is missing, or a check failed; the files are as before, and there is no tag.
    """
    changelog = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    notes = read_notes(changelog)
    _check_state(root, version, notes)
    try:
        _write_version(root, version)
        heading = f"{_UNRELEASED}\n## [{version}] - {datetime.now(UTC).date()}\n"
        (root / "CHANGELOG.md").write_text(changelog.replace(_UNRELEASED, heading, 1), encoding="utf-8")
        shutil.rmtree(root / "dist", ignore_errors=True)
        for command in (lock, *checks):
            _run(root, command)
    except BaseException:
        _git(root, "checkout", "--", *_FILES)
        raise
    target = root / "dist" / f"release-notes-{version}.md"
    target.parent.mkdir(exist_ok=True)
    target.write_text(f"# gtapp {version}\n\n{notes}\n", encoding="utf-8")
    _git(root, "commit", "--quiet", "--message", f"Release {version}", "--", *_FILES)
    _git(root, "tag", "--annotate", f"v{version}", "--message", f"gtapp {version}")
    return target


def _run(root: Path, command: Sequence[str]) -> None:
    """Run a command, and say how long it took.

    Raises:
        ReleaseError: it failed.
    """
    # what `make release` was called with, such as ARGS, is for no other target
    environment = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    for name in ("ARGS", "VERSION"):
        environment.pop(name, None)
    begun = time.monotonic()
    done = subprocess.run(command, cwd=root, env=environment, check=False)
    took = f"{(time.monotonic() - begun) / 60:.1f} minutes"
    if done.returncode:
        raise ReleaseError(f"{' '.join(command)} failed after {took}")
    print(f"release: {' '.join(command)}: {took}", flush=True)


def read_notes(changelog: str) -> str:
    """Return the part *Unreleased* of a changelog, without its heading."""
    _, _, rest = changelog.partition(_UNRELEASED)
    return re.split(r"^## ", rest, maxsplit=1, flags=re.MULTILINE)[0].strip()


def _check_state(root: Path, version: str, notes: str) -> None:
    if not _VERSION.fullmatch(version):
        raise ReleaseError(f"a version is written 1.2.3, not {version!r}: make release VERSION=1.2.3")
    if not notes:
        raise ReleaseError("the changelog has nothing that is unreleased")
    if _git(root, "status", "--porcelain"):
        raise ReleaseError("there are changes that are not committed")
    if _git(root, "branch", "--show-current") != "main":
        raise ReleaseError("releases are made on the branch main")
    if _git(root, "tag", "--list", f"v{version}"):
        raise ReleaseError(f"version {version} was released before")


def _write_version(root: Path, version: str) -> None:
    path = root / "pyproject.toml"
    text, count = re.subn(
        r'^version = "[^"]+"$', f'version = "{version}"', path.read_text("utf-8"), count=1, flags=re.MULTILINE
    )
    if not count:
        raise ReleaseError("pyproject.toml has no version")
    path.write_text(text, encoding="utf-8")


def _git(root: Path, *arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=root, check=True, capture_output=True, encoding="utf-8")
    return done.stdout.strip()


if __name__ == "__main__":
    try:
        notes_file = release(ROOT, sys.argv[1] if len(sys.argv) > 1 else "")
    except ReleaseError as error:
        sys.exit(f"release: {error}; nothing was released")
    print(f"release: done. The notes are {notes_file}; git push --follow-tags publishes it.")
