"""Report which system library Qt misses, if any; the set-up's last step."""

import ctypes
import sys
from pathlib import Path


def missing_library() -> str | None:
    """Return the loader's message about the first part of Qt that does not load."""
    try:
        from PySide6 import QtWidgets
    except ImportError as error:
        return str(error)
    plugins = Path(QtWidgets.__file__).parent / "Qt" / "plugins" / "platforms"
    for plugin in sorted(plugins.glob("libq*.so")):
        if plugin.stem in {"libqoffscreen", "libqxcb"}:
            try:
                ctypes.CDLL(str(plugin))
            except OSError as error:
                return str(error)
    return None


if __name__ == "__main__":
    reason = missing_library()
    if reason:
        sys.exit(
            f"set-up: Qt can't be loaded: {reason}\n"
            "        Install the package of your system that has this library;\n"
            "        packaging/debian/ lists them by their Debian names."
        )
