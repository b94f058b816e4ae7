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

from gtapp.cli.console import print_lines
from gtapp.core.platform.errors import GtappError, ProjectError
from gtapp.core.platform.messages import make_visible
from gtapp.core.project.opening import code_consent, outside_links
from gtapp.core.project.opening.code_consent import CodeConsentError, ProjectCode
from gtapp.core.project.opening.detection import CODE, detect_without_code
from gtapp.core.store import project_folder


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
    return _ask_for_data(wanted.root, options.path) if wanted.code else 0


def _ask_for_data(root: Path, place: str) -> int:
    """Run the code to which the user agreed; if it opens files to which they didn't, show these."""
    try:
        code_consent.load_schema(root / CODE)
    except CodeConsentError as error:
        found = WantedConsent(root, error.wanted, [])
        print_lines(*found.describe_data(), f"SHA-256: {found.digest}")
        print_lines(f"To agree to this, too: gtapp trust {shlex.quote(place)} --yes {found.digest}")
        return 1
    except GtappError:
        pass  # every other command reports it
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
            yield from self.describe_data()
        if self.targets:
            yield "Links of the project lead out of it; gtapp would write to:"
            yield from (f"  {make_visible(str(target))}" for target in self.targets)

    def describe_data(self) -> Iterator[str]:
        """Yield the lines that list the files which the code opens."""
        if self.code and self.code.data:
            changed = self.code.list_changed()
            yield "The code opens these files; if one of them changes, gtapp asks again:"
            for name, state in self.code.data.items():
                yield f"  {make_visible(name)}  {state}" + (
                    "  (not as you agreed to it)" if name in changed else ""
                )
        elif self.code and self.code.is_new:
            yield "Which files the code opens, gtapp shows when it has run once."

    def store(self) -> Iterator[str]:
        """Store the consent; yield lines that say what was agreed to.

        Raises:
            SaveError: it can't be stored.
        """
        if self.code:
            code_consent.trust(self.code)
            names = ", ".join(map(make_visible, (*self.code.files, *self.code.data)))
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
    code = _read_code(root / CODE) if os.path.lexists(root / CODE) else None
    targets = outside_links.find_outside_targets(root, detect_without_code(root, benchmark).layout)
    if not code and not targets:
        raise ProjectError("trust-nothing", path=str(root))
    return WantedConsent(root, code, targets)


def _read_code(path: Path) -> ProjectCode:
    """Return the code with the files that it opens, for which it is run if the user agreed to it."""
    code = code_consent.read_code(path)
    if code_consent.is_trusted(code):
        try:
            code_consent.load_schema(path)
        except CodeConsentError as error:
            return error.wanted
        except GtappError:
            pass  # every other command reports it
    return code
