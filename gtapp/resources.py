"""Finds the bundled folders (schemas, benchmarks, resources) in a checkout, a wheel and a frozen bundle."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path


@cache
def folder(name: str) -> Path:
    """Return the bundled folder `name`: ``schemas``, ``benchmarks`` or ``resources``.

    Raises:
        FileNotFoundError: the installation is incomplete.
    """
    package = Path(__file__).resolve().parent
    places = [package / "_bundled", package.parent]
    frozen = getattr(sys, "_MEIPASS", None)
    if frozen:
        places.insert(0, Path(frozen))
    for place in places:
        if (place / name).is_dir():
            return place / name
    raise FileNotFoundError(f"the bundled folder {name!r} is missing beside {package}")
