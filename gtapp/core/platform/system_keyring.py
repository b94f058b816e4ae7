"""The system's own keyring, in which secrets are kept. The one module that imports the keyring.

A keyring may wait for its owner to unlock it: call from a worker.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend

__all__ = ["KEYRING_SERVICE", "KeyringBackend", "use_keyring"]

T = TypeVar("T")

KEYRING_SERVICE: Final = "gtapp"
"""The name of this program in the keyring."""


def use_keyring(work: Callable[[KeyringBackend], T]) -> tuple[T | None, str]:
    """Return what `work` returns of the keyring and ""; or None and the reason why it can't be used."""
    try:
        logging.getLogger("keyring").setLevel(logging.WARNING)
        import keyring  # its backends are searched at import

        ring = keyring.get_keyring()
        # below 1 are those that store nothing, or in a file that everybody can read
        if ring.priority >= 1:
            return work(ring), ""
        return None, "there is none"
    except Exception as error:  # noqa: BLE001 (backends raise any exception of their system's libraries)
        return None, type(error).__name__
