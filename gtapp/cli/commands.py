"""The commands: each takes the parsed options, prints its answer and returns an exit code."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from gtapp.cli import values
from gtapp.cli.streams import complain, say
from gtapp.document import Document, Edit
from gtapp.errors import EditError, GtappError, ProjectError, SaveError
from gtapp.messages import TEXTS
from gtapp.pointer import ABSENT, resolve_pointer, write_pointer
from gtapp.project import Project, checks, open_agreed, trusted_code
from gtapp.project.detection import CODE

Command = Callable[[argparse.Namespace], int]


def _say_json(value: Any) -> None:
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")


def _say_report(report: checks.Validation | checks.Roundtrip, as_json: bool) -> None:
    if as_json:
        _say_json(report.to_json())
    else:
        say(*report.format_lines())


def _open(options: argparse.Namespace) -> Project:
    """The project, with its own code's schema where the user agreed to that before."""
    return open_agreed(options.path, options.benchmark)


def open_window(options: argparse.Namespace) -> int:
    """Starts the window; the only command that needs Qt."""
    from gtapp.ui import app

    return app.run(options.path, options.benchmark, options.sample)


def validate(options: argparse.Namespace) -> int:
    """Lists what is odd: of the project's files, and of each record. Exit 1 where there is an issue."""
    with _open(options) as project:
        report = checks.validate_project(project)
    _say_report(report, options.json)
    return 1 if report.has_findings else 0


def roundtrip(options: argparse.Namespace) -> int:
    """Reads and re-writes every truth in memory. Exit 1 where a file would change or can't be read."""
    with _open(options) as project:
        report = checks.check_roundtrip(project)
    _say_report(report, options.json)
    return 1 if report.would_change or report.unreadable else 0


def status(options: argparse.Namespace) -> int:
    """Lists each item's status; what could not be read of the project as a whole is told beside it."""
    with _open(options) as project:
        for problem in project.problems:
            if not problem.item:
                complain(problem.message)
        rows = [(item.id, project.status(item.id)) for item in project.items]
    if options.json:
        _say_json(
            [
                {"item": i, "status": s.name, "who": s.who, "changed": s.changed, "note": s.note}
                for i, s in rows
            ]
        )
    else:
        say(*("\t".join((item, s.name, s.who, s.note)).rstrip("\t") for item, s in rows))
    return 0


def set_value(options: argparse.Namespace) -> int:
    """One edit through the same door as the window's, saved."""
    value = values.read(options.value)
    with _open(options) as project:
        failed: list[GtappError] = []
        project.journal_failed.connect(failed.append)
        project.follow_failed.connect(failed.append)
        document = project.document(options.item)
        if project.count_lost_edits(document):
            raise ProjectError("item-unsaved", item=document.item_id)
        _known(document, options.pointer, value)
        made: list[Edit] = []
        document.edited.connect(made.append)
        document.set(options.pointer, value)
        saved = bool(made) and _saved(project, document)
        place = write_pointer(made[0].pointers[0]) if made else ""
        say(f"{document.item_id}{place}: " + ("saved" if saved else "nothing to change"))
    for error in failed:
        complain(error)
    return 0


def _saved(project: Project, document: Document) -> bool:
    """Saves the edit; what the disk refuses is taken back, since nobody is there to try again."""
    try:
        return project.save(document)
    except SaveError as error:
        document.undo()
        trusted_code = error.code.replace("save-", "set-", 1)
        raise SaveError(trusted_code, **error.message.params) if trusted_code in TEXTS else error from error


def _known(document: Document, pointer: str, value: Any) -> None:
    """Refuses an address that a slip of the hand made: what neither record nor schema has, or the record for a value."""
    at = resolve_pointer(document.record, pointer)
    if not at and not isinstance(value, dict | list):
        raise EditError("set-whole")
    field = document.schema.fields.find(document.shape.to_tree_pointer(document.record, at))
    above = document.get(at[:-1])
    if field is None and document.get(at) is ABSENT and (above is ABSENT or isinstance(above, dict)):
        raise EditError("pointer-unknown", pointer=pointer)


def trust(options: argparse.Namespace) -> int:
    """Shows the code that a project brings along and its hash; with that hash, remembers the consent to run it."""
    path = Path(options.path) / CODE
    content = trusted_code.read_code(path)
    found = trusted_code.hash_code(content)
    if options.yes is None:
        say(*content.decode("utf-8", "backslashreplace").split("\n"), f"SHA-256: {found}")
        say(f"To agree that gtapp runs this code: gtapp trust {shlex.quote(options.path)} --yes {found}")
        return 1
    if options.yes != found:
        raise ProjectError("schema-other", path=str(path), found=found)
    trusted_code.trust(path, found)
    say(f"{path} may be run from now on.")
    return 0
