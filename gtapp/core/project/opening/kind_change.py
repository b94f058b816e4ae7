"""Whether the kind of documents of a project can be chosen anew, and its ``gtapp.toml`` with the lines for another kind."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Sequence
from itertools import chain
from typing import Final, get_args

from gtapp.core.files import json_text
from gtapp.core.platform.errors import UnreadableError
from gtapp.core.project.opening.detection import CONFIG
from gtapp.core.project.opening.found_records import Use
from gtapp.core.project.project import Project

HEAD: Final = "# The settings that were chosen for this folder when it became a project."
"""The line by which a ``gtapp.toml`` that gtapp has written is known."""
_KIND_KEYS: Final = ("benchmark", "schema")
_LAYOUT: Final = "[layout]"
_LAYOUT_KEYS: Final = ("scans", "container", "key", "unwrap", "suffixes", *get_args(Use))
"""What gtapp states in these tables (see `make_layout`)."""


def may_change_kind(project: Project) -> bool:
    """Return whether gtapp has made this project, and nothing was edited or checked in it yet.

    Scans that were copied into a project since its kind names them by their content stay copies of that kind.
    """
    is_new = not any(map(os.path.lexists, project.status_files))
    if project.reading or project.benchmark.layout.key or not is_new:
        return False
    try:
        return json_text.read_text(project.root / CONFIG).startswith(HEAD)
    except UnreadableError:
        return False


def rewrite_settings(text: str, kind: Sequence[str], layout: Sequence[str]) -> str:
    """Return a ``gtapp.toml`` with these lines in place of those that gtapp has written; all others keep every byte."""
    end = "\r\n" if text.startswith(f"{HEAD}\r\n") else "\n"
    top, *tables = _split_tables(text)
    top[1:] = [*(line + end for line in kind), *_leave_out(_KIND_KEYS, top[1:])]
    stated = [line + end for line in layout]
    own = next((each for each in tables if each[0].strip() == _LAYOUT), None)
    if own:
        own[1:] = [*stated, *_leave_out(_LAYOUT_KEYS, own[1:])]
        if not "".join(own[1:]).strip():
            before = [top, *tables][tables.index(own)]
            if own is tables[-1] and not before[-1].strip():
                before.pop()
            tables.remove(own)
    elif stated:
        head = _LAYOUT + end
        tables.insert(0, [head, *stated, end] if tables else [end, head, *stated])
    return "".join(chain(top, *tables))


def _split_tables(text: str) -> list[list[str]]:
    """Return the lines above all tables, and those of each table, which begin with its head."""
    parts = list[list[str]]([[]])
    for line in text.splitlines(keepends=True):
        if line.startswith("["):
            parts.append([])
        parts[-1].append(line)
    return parts


def _leave_out(keys: Collection[str], lines: Iterable[str]) -> list[str]:
    return [line for line in lines if line.partition("=")[0].strip() not in keys]
