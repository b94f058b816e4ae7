"""``gtapp trust``: shows what of a project needs the user's consent, and stores it: its code, and links that lead out of it."""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from gtapp.benchmark import Benchmark
from gtapp.cli.console import print_lines
from gtapp.errors import GtappError, ProjectError
from gtapp.messages import make_visible
from gtapp.project.opening import outside_links, trusted_code
from gtapp.project.opening.detection import CODE, detect_benchmark
from gtapp.project.opening.trusted_code import ProjectCode
from gtapp.schema import from_json
from gtapp.store import project_folder


def run_trust(options: argparse.Namespace) -> int:
    """Show what needs consent, and its hash; with that hash as ``--yes``, store the consent."""
    wanted = find_wanted_consent(Path(options.path), options.benchmark)
    if options.yes is None:
        print_lines(*wanted.describe(), f"SHA-256: {wanted.digest}")
        print_lines(f"To agree to this: gtapp trust {shlex.quote(options.path)} --yes {wanted.digest}")
        return 1
    if options.yes != wanted.digest:
        raise ProjectError("trust-other", path=options.path, found=wanted.digest)
    print_lines(*wanted.store())
    return 0


@dataclass(frozen=True, slots=True)
class WantedConsent:
    """What the user is asked to agree to for the project in `root`: to run `code`, and to write to `targets` outside of it."""

    root: Path
    code: ProjectCode | None
    targets: list[Path]

    @property
    def digest(self) -> str:
        """The SHA-256 of everything that is shown."""
        code = self.code.digest if self.code else ""
        if not self.targets:
            return code
        return hashlib.sha256(json.dumps([code, *map(str, self.targets)]).encode()).hexdigest()

    def describe(self) -> Iterator[str]:
        """Yield the lines that show it."""
        if self.code:
            yield from self.code.describe().split("\n")
        if self.targets:
            yield "Links of the project lead out of it; gtapp would write to:"
            yield from (f"  {make_visible(str(target))}" for target in self.targets)

    def store(self) -> Iterator[str]:
        """Store the consent; yield lines that say what was agreed to.

        Raises:
            SaveError: it can't be stored.
        """
        if self.code:
            trusted_code.trust(self.root / CODE, self.code.digest)
            names = ", ".join(self.code.files)
            yield f"{names} may be run from now on, in {self.code.folder} and as long as nothing in them changes."
        if self.targets:
            project_folder.permit(self.root, self.targets)
            yield from (
                f"gtapp may write to {make_visible(str(target))} from now on." for target in self.targets
            )


def find_wanted_consent(root: Path, benchmark: str | None) -> WantedConsent:
    """Return what a project needs consent to.

    Raises:
        GtappError: its code can't be shown, it isn't clear which benchmark it follows, or there is nothing (``trust-nothing``).
    """
    code = trusted_code.read_code(root / CODE) if os.path.lexists(root / CODE) else None
    targets = outside_links.find_outside_targets(root, _detect_without_code(root, benchmark).layout)
    if not code and not targets:
        raise ProjectError("trust-nothing", path=str(root))
    return WantedConsent(root, code, targets)


def _detect_without_code(root: Path, name: str | None) -> Benchmark:
    """Return the project's benchmark; where its schema is code, which is not run, with an empty one."""
    try:
        return detect_benchmark(root, name)
    except GtappError as error:
        if error.code != "schema-code":
            raise
        return detect_benchmark(root, name, from_json({"type": "object"}, CODE))
