"""``gtapp schema``: infers a JSON Schema from a project's truths, and prints it or writes it beside them.

Where a folder does not say where its truths are, and they can be in one place alone, it has the lines of a ``gtapp.toml``, too.
Where records have keys that may be boxes, these lines have a proposal for them as comments.
"""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from gtapp.cli.console import print_error, print_lines
from gtapp.core.files import atomic
from gtapp.core.platform.errors import GtappError, ProjectError
from gtapp.core.project.opening.detection import (
    CONFIG,
    PROJECT_MARKS,
    detect_benchmark,
    find_box_keys,
    infer_schema,
    read_config,
)
from gtapp.core.project.opening.folder_walk import FolderWalk
from gtapp.core.project.opening.found_records import LayoutTable, propose_layout, write_layout
from gtapp.core.schema.benchmark import FileLayout
from gtapp.core.schema.box_settings import propose_boxes
from gtapp.core.schema.toml_text import write_value

_FILE: Final = "schema.json"
_HEAD: Final = "[layout]"


def run_schema(options: argparse.Namespace) -> int:
    """Run the command."""
    root = Path(options.path)
    if not root.is_dir():
        raise ProjectError("project-missing", path=str(root))
    layout = _find_layout(root)
    text = json.dumps(infer_schema(root, layout), ensure_ascii=False, indent=2) + "\n"
    settings = _list_settings(root, layout) if layout else []
    proposed = propose_boxes(find_box_keys(root, layout))
    is_written = options.write and not (root / CONFIG).exists()
    if layout and not is_written:
        print_error(
            f"{root / CONFIG} is left as it is; it needs these lines:"
            if (root / CONFIG).exists()
            else f"{root} needs a {CONFIG} of these lines; --write writes it:"
        )
    if not is_written:
        for line in [*settings, *proposed]:
            print_error(line)
    if not options.write:
        sys.stdout.write(text)
        return 0
    if not settings or settings[0] == _HEAD:
        _check_target(root)
        # a lone surrogate becomes an escape, as JSON writes it
        atomic.write(root / _FILE, text.encode("utf-8", "backslashreplace"))
        print_lines(
            f"{root / _FILE} was written. It describes what the ground truth holds so far; correct and complete it."
        )
    if is_written and (settings or proposed):
        lines = [*settings, *([""] if settings and proposed else []), *proposed, ""]
        atomic.write(root / CONFIG, "\n".join(lines).encode("utf-8"))
        says = [
            *(["where the ground truth is"] if settings else []),
            *(["how boxes can be drawn"] if proposed else []),
        ]
        print_lines(f"{root / CONFIG} was written. It says {' and '.join(says)}.")
    return 0


def _find_layout(root: Path) -> LayoutTable:
    """Return what a ``gtapp.toml`` must say about the folder; {} if there is one that says it, or none is needed.

    Raises:
        ProjectError: the truths can be in several places.
    """
    is_stated = {"layout", "benchmark"} & read_config(root).keys()
    if is_stated or any((root / place).exists() for place in FileLayout().truths):
        return {}
    return propose_layout(FolderWalk(root, PROJECT_MARKS))


def _list_settings(root: Path, layout: LayoutTable) -> list[str]:
    """Return the lines of the ``gtapp.toml`` that a folder needs, with the benchmark that its records follow, if gtapp has it."""
    kind = ""
    with suppress(GtappError):  # it has code, or it isn't clear what it follows
        found = detect_benchmark(root)
        kind = found.id if found.is_known else ""
    return [*([f"benchmark = {write_value(kind)}", ""] if kind else []), _HEAD, *write_layout(layout)]


def _check_target(root: Path) -> None:
    """Refuse to add a second schema to a folder.

    Raises:
        ProjectError: it has one, or follows a benchmark whose schema gtapp has.
    """
    for path in sorted(root.glob("*schema.json")):
        raise ProjectError("schema-exists", path=str(root), name=path.name)
    try:
        known = detect_benchmark(root)
    except GtappError:
        return  # it has code, or it isn't clear what it follows: that is what the schema is for
    if known.is_known:
        raise ProjectError("schema-known", path=str(root), benchmark=known.id)
