"""What only the command line says, by code: English, as all that it says."""

from __future__ import annotations

from typing import Final

from gtapp import errors

TEXTS: Final[dict[str, str]] = {
    # a value that `gtapp set` could not save: unlike in the window, nobody is there to try again
    "set-rights": "{path} could not be saved: no permission to write there. Nothing was changed.",
    "set-full": "{path} could not be saved: the disk is full. Nothing was changed.",
    "set-io": "{path} could not be saved: {reason}. Nothing was changed.",
    "set-changed": "{path} was changed by another program at the same moment. Nothing was overwritten; try again.",
    "set-whole": "An empty pointer means the whole record, which is an object or a list. Nothing was changed.",
}

errors.TEXTS.update(TEXTS)
