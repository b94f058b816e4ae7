"""``gtapp schema``: infers a JSON Schema from a project's truths, and prints it or writes it beside them."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Final

from gtapp.cli.console import print_lines
from gtapp.core.files import atomic
from gtapp.core.platform.errors import GtappError, ProjectError
from gtapp.core.project.opening import detection

_FILE: Final = "schema.json"


def run_schema(options: argparse.Namespace) -> int:
    """Run the command."""
    root = Path(options.path)
    if not root.is_dir():
        raise ProjectError("project-missing", path=str(root))
    text = json.dumps(detection.infer_schema(root), ensure_ascii=False, indent=2) + "\n"
    if options.write:
        _check_target(root)
        # a lone surrogate becomes an escape, as JSON writes it
        atomic.write(root / _FILE, text.encode("utf-8", "backslashreplace"))
        print_lines(
            f"{root / _FILE} was written. It describes what the ground truth holds so far; correct and complete it."
        )
    else:
        sys.stdout.write(text)
    return 0


def _check_target(root: Path) -> None:
    """Refuse to add a second schema to a folder.

    Raises:
        ProjectError: it has one, or follows a benchmark whose schema gtapp has.
    """
    for path in sorted(root.glob("*schema.json")):
        raise ProjectError("schema-exists", path=str(root), name=path.name)
    try:
        known = detection.detect_benchmark(root)
    except GtappError:
        return  # it has code, or it isn't clear what it follows: that is what the schema is for
    if known.is_known:
        raise ProjectError("schema-known", path=str(root), benchmark=known.id)
