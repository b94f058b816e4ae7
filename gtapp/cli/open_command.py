"""The command ``open``: takes the parsed options, starts the window, and returns an exit code when it is closed."""

from __future__ import annotations

import argparse
from pathlib import Path

from gtapp.core.store.project_folder import split_reading
from gtapp.window import app


def run_open(options: argparse.Namespace) -> int:
    """Start the window, the only command that needs Qt; `app` loads it."""
    path = options.path
    if options.reading:
        from gtapp.core.project.second_reading import find_reading  # start to first card

        path = str(find_reading(split_reading(Path(path or "."))[0], options.reading))
    return app.run(path, options.benchmark, options.sample)
