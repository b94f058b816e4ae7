"""Pages as plain texts: one file for each, with its lines in reading order."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from gtapp.core.files.file_names import build_safe_path
from gtapp.core.platform.errors import GtappError, SaveError
from gtapp.core.project.truth_selection import Notify, TruthSelection
from gtapp.core.schema.containers import PAGES

TEXTS: Final = "txt"
"""The name of the format."""


def write_texts(folder: Path, truths: TruthSelection, notify: Notify) -> int:
    """Write the text of each page into `folder`; return the number of pages.

    Truths that can't be written are passed to `notify`.

    Raises:
        SaveError: the truths are no pages.
    """
    if truths.source.benchmark.layout.container != PAGES:
        raise SaveError("export-texts")
    count = 0
    for entry in truths.read_truths(notify):
        try:
            target = build_safe_path(folder, f"{entry.name}.{TEXTS}", follows_file=True)
        except GtappError as error:
            notify(entry.name, error.message)
            continue
        target.write_bytes(format_page(entry.record).encode("utf-8"))
        count += 1
    return count


def format_page(record: Any) -> str:
    """Return the text of a page's record: its lines that are not empty, region by region."""
    lines = (line["text"] for region in record["regions"] for line in region["lines"])
    return "".join(f"{' '.join(text.splitlines())}\n" for text in lines if text.strip())
