"""``gtapp doubts``: lists the doubts about the values of all items that are not checked, as the window finds them."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from gtapp.cli.console import ConsoleProgress, format_count, print_error, print_lines
from gtapp.core.files import atomic
from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import make_visible
from gtapp.core.record import Document
from gtapp.core.schema.pointer import write_pointer
from gtapp.features import open_project
from gtapp.features.doubts.doubt_descriptions import describe_doubt
from gtapp.features.doubts.doubts import ValueDoubt
from gtapp.features.doubts.item_doubts import ItemDoubts
from gtapp.features.doubts.value_readings import list_readings
from gtapp.features.places.scan_comparer import ScanComparer


class _Described(NamedTuple):
    """A doubt in the words of the command: the place in the record, the kind, what else may stand there, and why."""

    pointer: str
    kind: str
    readings: list[str]
    reason: str
    words: list[dict[str, Any]]
    """Of a long text, the doubtful words: first character, the one after the last, what others read there."""


def run_doubts(options: argparse.Namespace) -> int:
    """Run the command; exit code 1 if a record can't be read.

    Raises:
        GtappError: the project can't be opened, or the file not be written.
    """
    found: dict[str, list[_Described]] = {}
    failed = 0
    with open_project(options.path, options.benchmark) as project:
        finder, comparer = ItemDoubts(project), ScanComparer(project)
        finder.learn_values()
        if comparer.problem:
            print_error(comparer.problem)
        try:
            with ConsoleProgress("doubts", len(project.items)) as progress:
                for number, item in enumerate(project.items):
                    progress(number)
                    if project.status(item.id).name == "checked":
                        continue
                    try:
                        document = project.peek(item.id)
                    except GtappError as error:
                        print_error(f"{make_visible(item.id)}: {error}")
                        failed += 1
                        continue
                    support = comparer.compare(item.id, document.tree, document.schema.fields)
                    doubts = finder.find(document, support)
                    found[item.id] = [_describe(each, document) for each in doubts]
        finally:
            comparer.close()
    if options.json:
        _write_json(options.json, found)
    else:
        print_lines(*_list_lines(found))
    return 1 if failed else 0


def _describe(doubt: ValueDoubt, document: Document) -> _Described:
    readings = [each.text for each in list_readings(doubt, document)[1:]]
    words = [
        {"start": each.start, "end": each.end, "readings": [reading.text for reading in each.readings]}
        for each in doubt.words
    ]
    reason = str(describe_doubt(doubt, document))
    return _Described(write_pointer(doubt.pointer), doubt.kind, readings, reason, words)


def _list_lines(found: Mapping[str, Sequence[_Described]]) -> list[str]:
    lines = [
        f"{make_visible(item)} {make_visible(doubt.pointer)}: {make_visible(doubt.reason)}"
        for item, doubts in found.items()
        for doubt in doubts
    ]
    return [*lines, f"{format_count(len(lines), 'doubt')} about {format_count(len(found), 'item')}"]


def _write_json(path: Path, found: Mapping[str, Sequence[_Described]]) -> None:
    items = {item: [doubt._asdict() for doubt in doubts] for item, doubts in found.items()}
    atomic.write(path, (json.dumps({"items": items}, ensure_ascii=False, indent=1) + "\n").encode())
