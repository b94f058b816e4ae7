"""The commands ``validate``, ``roundtrip``, ``status`` and ``set``.

Each takes the parsed options, prints its result and returns an exit code.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from typing import Any

from gtapp.cli.console import print_error, print_lines
from gtapp.cli.job_runs import run_job
from gtapp.core.files.json_text import find_repeated_key
from gtapp.core.files.text_sources import JsonLineSource
from gtapp.core.platform.errors import EditError, GtappError, SaveError
from gtapp.core.platform.messages import TEXTS
from gtapp.core.project.project import Project
from gtapp.core.record.changes import Edit
from gtapp.core.record.document import Document
from gtapp.core.schema.pointer import ABSENT, Pointer, resolve_pointer, write_pointer
from gtapp.features import open_project, open_to_write
from gtapp.features.problems import checks


def _print_json(value: Any) -> None:
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")


def _print_report(report: checks.Validation | checks.Roundtrip, as_json: bool) -> None:
    if as_json:
        _print_json(report.to_json())
    else:
        print_lines(*report.format_lines())


def run_validate(options: argparse.Namespace) -> int:
    """List the issues of the project's files and records; exit code 1 if there are any."""
    job = checks.ValidationJob(options.path, options.benchmark, open_project)
    report = run_job(job, "validate", options)
    _print_report(report, options.json)
    return 1 if report.has_findings else 0


def run_roundtrip(options: argparse.Namespace) -> int:
    """Read and re-write every truth in memory; exit code 1 if a file would change or can't be read."""
    with open_project(options.path, options.benchmark) as project:
        report = checks.check_roundtrip(project)
    _print_report(report, options.json)
    return 1 if report.would_change or report.unreadable else 0


def run_status(options: argparse.Namespace) -> int:
    """List each item's status; problems of the project as a whole go to the standard error."""
    with open_project(options.path, options.benchmark) as project:
        for problem in project.problems:
            if not problem.item:
                print_error(problem.message)
        rows = [(item.id, project.status(item.id)) for item in project.items]
    if options.json:
        _print_json(
            [
                {"item": i, "status": s.name, "who": s.who, "changed": s.changed, "note": s.note}
                for i, s in rows
            ]
        )
    else:
        print_lines(*("\t".join((item, s.name, s.who, s.note)).rstrip("\t") for item, s in rows))
    return 0


def run_set(options: argparse.Namespace) -> int:
    """Set one value and save the item, as an edit like the window's; exit code 1 if a file that repeats it was not written."""
    value = parse_value(options.value)
    with open_to_write(options.path, options.benchmark) as project:
        failed: list[GtappError] = []
        project.journal_failed.connect(failed.append)
        project.derived_update_failed.connect(failed.append)
        if options.type:
            project.choose_type(options.item, options.type)
        document = project.document(options.item)
        project.ensure_editable(document)
        at = _find_place(document, options.pointer)
        _check_pointer(document, at, value)
        _check_lines(document)
        made: list[Edit] = []
        document.edited.connect(made.append)
        document.set(at, value)
        saved = bool(made) and _save_edit(project, document)
        place = write_pointer(made[0].pointers[0]) if made else ""
        print_lines(f"{document.item_id}{place}: " + ("saved" if saved else "nothing to change"))
    for error in failed:
        print_error(error)
    return 1 if failed else 0


def _check_lines(document: Document) -> None:
    """Refuse a record of a JSON-lines file that has lines which can't be read: one of them may be the same record."""
    source = document.parts[0].source
    if isinstance(source, JsonLineSource) and (fault := source.find_refusal()):
        raise SaveError("set-lines", **fault.params)


def _save_edit(project: Project, document: Document) -> bool:
    """Save the edit. A failed edit is undone, unlike in the window, which tries again; return whether something was saved."""
    try:
        return project.save(document)
    except SaveError as error:
        document.undo()
        code = error.code.replace("save-", "set-", 1)
        raise SaveError(code, **error.message.params) if code in TEXTS else error from error


def _find_place(document: Document, pointer: str) -> Pointer:
    """Return the record's pointer for one of the record or, as reports of scores give it, one in the schema's shape."""
    name = document.shape.name
    if (
        name
        and pointer.startswith(f"/{name}/")
        and not (isinstance(document.record, dict) and name in document.record)
    ):
        return document.to_record_pointer(resolve_pointer(document.tree, pointer))
    return resolve_pointer(document.record, pointer)


def _check_pointer(document: Document, at: Pointer, value: Any) -> None:
    """Refuse a pointer that neither the record nor the schema has, and a scalar in place of the record."""
    if not at and not isinstance(value, dict | list):
        raise EditError("set-whole")
    field = document.schema.fields.find(document.to_tree_pointer(at))
    above = document.get(at[:-1])
    if field is None and document.get(at) is ABSENT and (above is ABSENT or isinstance(above, dict)):
        raise EditError("pointer-unknown", pointer=write_pointer(at))


def parse_value(text: str) -> Any:
    """Parse a value typed as strict JSON.

    Raises:
        EditError: ``value-not-json``: it is not JSON, or a file can't hold it.
    """
    try:
        value = json.loads(
            text,
            parse_constant=_refuse_constant,
            parse_float=_parse_float,
            parse_int=_parse_int,
            object_pairs_hook=_build_object,
        )
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except json.JSONDecodeError as error:
        where = f"at character {error.pos + 1}: {error.msg}" if text.strip() else "it is empty"
        reason = f"{where}. A text stands in quotation marks, as '\"Müller\"'"
        raise EditError("value-not-json", reason=reason) from error
    except UnicodeError as error:
        raise EditError("value-not-json", reason="it holds half a character (a lone surrogate)") from error
    except RecursionError as error:
        raise EditError("value-not-json", reason="it is nested too deeply") from error
    except ValueError as error:
        raise EditError("value-not-json", reason=str(error)) from error
    return value


def _refuse_constant(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


def _parse_float(text: str) -> float:
    if math.isinf(float(text)):
        raise ValueError(f"the number {text} is too large")
    return float(text)


def _parse_int(text: str) -> int:
    try:
        return int(text)
    except ValueError as error:
        raise ValueError(f"a number of {len(text)} digits is too long") from error


def _build_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError(f"the key “{find_repeated_key(pairs)}” stands twice")
    return found
