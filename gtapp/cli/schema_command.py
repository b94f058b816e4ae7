"""``gtapp schema``: infers a JSON Schema from a project's truths, and prints it or writes it beside them.

Where a folder does not say where its truths are, and they can be in one place alone, it has the lines of a ``gtapp.toml``, too.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
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
from gtapp.core.schema.toml_text import write_value

_FILE: Final = "schema.json"
_HEAD: Final = "[layout]"
_BOX_CHOICES: Final = (
    'form = "corners"    # or "size": left, top, width, height',
    'unit = "pixels"     # or "thousandths", "fractions" of the page',
)


def run_schema(options: argparse.Namespace) -> int:
    """Run the command."""
    root = Path(options.path)
    if not root.is_dir():
        raise ProjectError("project-missing", path=str(root))
    layout = _find_layout(root)
    text = json.dumps(infer_schema(root, layout), ensure_ascii=False, indent=2) + "\n"
    box_keys = find_box_keys(root, layout)
    if not options.write:
        if layout:
            has_file = (root / CONFIG).exists()
            print_error(
                f"{root / CONFIG} needs these lines:"
                if has_file
                else f"{root} needs a {CONFIG} of these lines; --write writes it:"
            )
            _print_settings(_list_settings(root, layout))
        _propose_boxes(box_keys)
        sys.stdout.write(text)
        return 0
    settings = _list_settings(root, layout) if layout else []
    if not settings or settings[0] == _HEAD:
        _check_target(root)
        # a lone surrogate becomes an escape, as JSON writes it
        atomic.write(root / _FILE, text.encode("utf-8", "backslashreplace"))
        print_lines(
            f"{root / _FILE} was written. It describes what the ground truth holds so far; correct and complete it."
        )
    if settings and (root / CONFIG).exists():
        print_error(f"{root / CONFIG} is left as it is; it needs these lines:")
        _print_settings(settings)
    elif settings:
        atomic.write(root / CONFIG, "\n".join([*settings, ""]).encode("utf-8"))
        print_lines(f"{root / CONFIG} was written. It says where the ground truth is.")
    _propose_boxes(box_keys)
    return 0


def _print_settings(lines: Sequence[str]) -> None:
    for line in lines:
        print_error(line)


def _propose_boxes(keys: Sequence[str]) -> None:
    """Print the lines of a ``gtapp.toml`` that say what boxes in records are; which form and unit they have, nobody can see."""
    if keys:
        shown = write_value(keys[0] if len(keys) == 1 else tuple(keys))
        print_error(
            f"If the numbers of {', '.join(keys)} are places on the scan, these lines in {CONFIG} have them drawn:"
        )
        for line in ("[boxes]", f"key = {shown}", *_BOX_CHOICES):
            print_error(line)


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
