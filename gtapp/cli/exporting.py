"""The command `export`: a project's truths as the benchmark expects them or as a table, scored before it ends."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Final

from gtapp.project import open_agreed
from gtapp.store.statuses import STATUS_NAMES

# as gtapp.exports has them; that is imported only when it is needed
_FORMATS: Final = ("json", "jsonl", "csv", "xlsx")
_TICK: Final = 100
_OUT_CODES: Final = (
    "Exit code 0: exported, and it scores 1.0; 1: exported, but an item was left out or came out otherwise, or values are too "
    "long for XLSX and nothing was written; each is named. 2: wrong use, or nothing could be written."
)
_CELLS: Final = (
    'Cells: empty is nothing (an emptied cell takes the key away); null, true, 12, "" and ["a"] are read as JSON; what is no '
    'JSON is a text, and so is "12" in quotation marks; a \' before = + - @ is taken off. Columns that are not in the table are '
    "left as they are; in the column row, /rows/- adds a row. Exit code 0: no difference, or all of them made; 1: there are "
    "differences, or something was left out; 2: wrong use, or the table can't be read."
)


def add(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds `export` and `import-table` to the command line."""
    out = _command(
        sub, "export", "write the truths as the benchmark expects them, or as a table, and score them"
    )
    out.add_argument("--format", choices=_FORMATS, required=True)
    out.add_argument("--out", metavar="PATH", type=_place, required=True, help="the folder or file to write")
    out.add_argument(
        "--only",
        metavar="STATUS",
        choices=STATUS_NAMES,
        default="",
        help="only items with this status: checked",
    )
    out.add_argument("--force", action="store_true", help="replace what is there")
    out.add_argument(
        "--raw", action="store_true", help="CSV: no ' before what a spreadsheet would take for a formula"
    )
    out.add_argument(
        "--provenance",
        action="store_true",
        help="write beside it where each value comes from: model, run, and who accepted it",
    )
    out.add_argument("--json", action="store_true", help="print JSON instead of lines")
    out.epilog = _OUT_CODES
    out.set_defaults(run=run_export)
    back = _command(
        sub, "import-table", "show what an exported table says otherwise, or put it into the project"
    )
    back.add_argument(
        "--file", metavar="TABLE", type=Path, required=True, help="a CSV or XLSX file that gtapp exported"
    )
    back.add_argument("--apply", action="store_true", help="make the edits and save them")
    back.add_argument(
        "--foreign", action="store_true", help="take columns, too, that neither the schema nor a record has"
    )
    back.epilog = _CELLS
    back.set_defaults(run=run_import)


def _place(text: str) -> Path:
    if text in ("", "-"):
        raise argparse.ArgumentTypeError("a folder or a file has to be named")
    try:
        Path(text).resolve()
    except (OSError, RuntimeError) as error:
        raise argparse.ArgumentTypeError(f"{text} leads nowhere") from error
    return Path(text)


def _command(
    sub: argparse._SubParsersAction[argparse.ArgumentParser], name: str, text: str
) -> argparse.ArgumentParser:
    parser = sub.add_parser(name, help=text, description=text[:1].upper() + text[1:] + ".")
    parser.add_argument("path", metavar="PROJECT", help="the project's folder")
    parser.add_argument("--benchmark", metavar="NAME", help="the benchmark that the project follows")
    return parser


def run_export(options: argparse.Namespace) -> int:
    """Exit 1 where something was left out, came out otherwise, or does not score 1.0."""
    from gtapp.exports import ExportRequest, count_steps, export
    from gtapp.project import provenance_export

    with open_agreed(options.path, options.benchmark) as project:
        request = ExportRequest(options.format, options.out, options.only, options.force, options.raw)
        if options.provenance:
            provenance_export.ensure_free(options.out, options.format, options.force)
        report = export(project, request, _Progress(count_steps(project, request)))
        beside = (
            provenance_export.write_provenance(project, report.path, options.format, options.only)
            if options.provenance
            else None
        )
    if options.json:
        tree = report.as_json() | ({"provenance": str(beside)} if beside else {})
        text = json.dumps(tree, ensure_ascii=False, indent=2)
    else:
        text = "\n".join([*report.lines(), *([f"where each value comes from: {beside}"] if beside else [])])
    sys.stdout.write(text + "\n")
    return 0 if report.is_clean else 1


class _Progress:
    """Says on a terminal how far the export is."""

    def __init__(self, most: int) -> None:
        self._count, self._most = 0, most

    def __call__(self) -> None:
        self._count += 1
        if self._count % _TICK == 0 and sys.stderr.isatty():
            sys.stderr.write(f"\r{self._count * 100 // max(self._most, self._count)} %\r")


def run_import(options: argparse.Namespace) -> int:
    """Without --apply exit 1 where there is a difference; always where something in the table could not be used."""
    from gtapp.cli.table_import import TableImport
    from gtapp.formats.table_file import FlatTable

    with open_agreed(options.path, options.benchmark) as project:
        run = TableImport(project, FlatTable(options.file), options.apply, options.foreign)
        for line in run.lines():
            sys.stdout.write(line + "\n")
    return 1 if run.unused or (run.items and not options.apply) else 0
