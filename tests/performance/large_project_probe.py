"""Runs in a separate process: lists or opens a large folder, and prints the processor time as one line of JSON."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path


def list_names(folder: Path) -> None:
    """List the folder's scans and records, and sort their names naturally: nothing else."""
    from gtapp.core.files.file_names import natural_key

    names: set[str] = set()
    for place in ("images", "ground_truths"):
        with os.scandir(folder / place) as entries:
            names.update(entry.name.rpartition(".")[0] for entry in entries)
    sorted(names, key=natural_key)


def open_folder(folder: Path) -> None:
    """Open the folder as a project, without a window."""
    from gtapp.features import open_project

    open_project(folder)


def remember_item(folder: Path, name: str) -> None:
    """Have the window show this item when it opens the folder next."""
    from gtapp.kit.preferences import Preferences

    Preferences().put_folder_text(folder, "item", f"0 {name}")


def main() -> None:
    """Print the processor time of what the first argument names."""
    import gtapp.features  # noqa: F401  # what is measured does not import it
    from gtapp.core.schema import benchmark

    benchmark.load("zettelkatalog")
    actions: dict[str, Callable[..., None]] = {
        "list": list_names,
        "open": open_folder,
        "remember": remember_item,
    }
    action = actions[sys.argv[1]]
    began = time.process_time()
    action(Path(sys.argv[2]), *sys.argv[3:])
    print(json.dumps({"seconds": time.process_time() - began}))


if __name__ == "__main__":
    main()
