"""``gtapp export``: writes a project's truths in the benchmark's layout or as a table, and prints the report."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Final

from gtapp.exports import ExportRequest, count_steps, export
from gtapp.project import open_agreed, provenance_export

_TICK: Final = 100


def run_export(options: argparse.Namespace) -> int:
    """Run the command; exit code 1 if something was left out, differs, or does not score 1.0."""
    with open_agreed(options.path, options.benchmark) as project:
        request = ExportRequest(options.format, options.out, options.only, options.force, options.raw)
        if options.provenance:
            provenance_export.ensure_free(options.out, options.format, options.force)
        report = export(project, request, _ExportProgress(count_steps(project, request)))
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


class _ExportProgress:
    """Prints the progress in per cent on a terminal."""

    def __init__(self, most: int) -> None:
        self._count, self._most = 0, most

    def __call__(self) -> None:
        self._count += 1
        if self._count % _TICK == 0 and sys.stderr.isatty():
            sys.stderr.write(f"\r{self._count * 100 // max(self._most, self._count)} %\r")
