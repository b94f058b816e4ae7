"""What was learned of providers by asking them, by address and model; in the settings folder, so that it is learned once."""

from __future__ import annotations

import json
import threading
from typing import Any

from gtapp import settings
from gtapp.errors import SaveError, UnreadableError
from gtapp.formats import atomic, json_read

_writing = threading.Lock()


class CapabilityFile:
    """One JSON file of such values; what can't be read or written is learned again the next time."""

    def __init__(self, file: str) -> None:
        self._file = file

    def get(self, address: str, model: str) -> Any:
        """What is known; None where nothing is."""
        return self._read().get(address, {}).get(model)

    def put(self, address: str, model: str, value: Any) -> None:
        """Notes a value, in place of the one before."""
        with _writing:
            known = self._read()
            known.setdefault(address, {})[model] = value
            content = json.dumps(known, indent=1, sort_keys=True)
            try:
                atomic.write(settings.config_folder() / self._file, content.encode("ascii"))
            except SaveError:
                return

    def _read(self) -> dict[str, dict[str, Any]]:
        try:
            found = json.loads(json_read.read_bytes(settings.config_folder() / self._file))
        except (UnreadableError, ValueError, RecursionError):
            return {}
        if not isinstance(found, dict):
            return {}
        return {address: models for address, models in found.items() if isinstance(models, dict)}
