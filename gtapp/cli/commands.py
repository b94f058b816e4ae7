"""The commands: each takes the parsed options, prints its answer and returns an exit code."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from gtapp.document import Document, Edit
from gtapp.errors import EditError, GtappError, ProjectError
from gtapp.pointer import ABSENT, resolve, write
from gtapp.project import Project, checks, code, open_agreed
from gtapp.project.recognise import CODE

Command = Callable[[argparse.Namespace], int]


def _say(*lines: str) -> None:
    sys.stdout.write("".join(line + "\n" for line in lines))


def _say_json(value: Any) -> None:
    _say(json.dumps(value, ensure_ascii=False, indent=2))


def _say_report(report: checks.Validation | checks.Roundtrip, as_json: bool) -> None:
    if as_json:
        _say_json(report.as_json())
    else:
        _say(*report.lines())


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
        report = checks.validate(project)
    _say_report(report, options.json)
    return 1 if report.found else 0


def roundtrip(options: argparse.Namespace) -> int:
    """Reads and re-writes every truth in memory. Exit 1 where a file would change or can't be read."""
    with _open(options) as project:
        report = checks.roundtrip(project)
    _say_report(report, options.json)
    return 1 if report.would_change or report.unreadable else 0


def status(options: argparse.Namespace) -> int:
    """Lists each item's status."""
    with _open(options) as project:
        rows = [(item.id, project.status(item.id)) for item in project.items]
    if options.json:
        _say_json(
            [
                {"item": i, "status": s.name, "who": s.who, "changed": s.changed, "note": s.note}
                for i, s in rows
            ]
        )
    else:
        _say(*("\t".join((item, s.name, s.who, s.note)).rstrip("\t") for item, s in rows))
    return 0


def set_value(options: argparse.Namespace) -> int:
    """One edit through the same door as the window's, saved."""
    try:
        value = json.loads(options.value, parse_constant=_refuse)
        json.dumps(value, ensure_ascii=False).encode("utf-8")  # half a character is no text
    except (ValueError, RecursionError) as error:
        raise EditError("value-not-json", reason=str(error)) from error
    with _open(options) as project:
        failed: list[GtappError] = []
        project.journal_failed.connect(failed.append)
        project.follow_failed.connect(failed.append)
        document = project.document(options.item)
        if project.lost(document):
            raise ProjectError("item-unsaved", item=document.item_id)
        _known(document, options.pointer)
        made: list[Edit] = []
        document.edited.connect(made.append)
        document.set(options.pointer, value)
        saved = bool(made) and project.save(document)
        place = write(made[0].pointers[0]) if made else ""
        _say(f"{document.item_id}{place}: " + ("saved" if saved else "nothing to change"))
    sys.stderr.writelines(f"gtapp: {error}\n" for error in failed)
    return 0


def _known(document: Document, pointer: str) -> None:
    """Refuses an address that a slip of the hand made: what neither record nor schema has."""
    at = resolve(document.record, pointer)
    field = document.schema.fields.find(document.shape.to_tree(document.record, at))
    above = document.get(at[:-1])
    if field is None and document.get(at) is ABSENT and (above is ABSENT or isinstance(above, dict)):
        raise EditError("pointer-unknown", pointer=pointer)


def _refuse(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


def trust(options: argparse.Namespace) -> int:
    """Shows the code that a project brings along and its hash; with that hash, remembers the consent to run it."""
    path = Path(options.path) / CODE
    found = code.digest(path)
    if options.yes is None:
        _say(path.read_text(encoding="utf-8", errors="replace"), f"SHA-256: {found}")
        _say(f"To agree that gtapp runs this code: gtapp trust {options.path} --yes {found}")
        return 1
    if options.yes != found:
        raise ProjectError("schema-other", path=str(path), found=found)
    code.trust(path, found)
    _say(f"{path} may be run from now on.")
    return 0
