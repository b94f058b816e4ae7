"""What a package exports from its modules, imported when it is first asked for.

Otherwise each module of the package would be loaded with any of them. A thread could also hold a module's lock and wait for the
package, while another one holds the package's and waits for the module.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def export_late(package: str, modules: Mapping[str, str]) -> Callable[[str], Any]:
    """Return the ``__getattr__`` of a `package`, whose public names are in these `modules`."""

    def find(name: str) -> Any:
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found = getattr(import_module(modules[name]), name)
        setattr(sys.modules[package], name, found)
        return found

    return find
