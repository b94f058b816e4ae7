"""What was learned of providers by asking them, by address and model; in the settings folder, so that it is learned once."""

from __future__ import annotations

import json
import threading
from typing import Any

from gtapp import user_folders
from gtapp.errors import SaveError, UnreadableError
from gtapp.formats import atomic, json_reader

_writing = threading.Lock()


class Learned:
    """One JSON file of such values; what can't be read or written is learned again the next time."""

    def __init__(self, file: str) -> None:
        self._file = file

    def of(self, address: str, model: str) -> Any:
        """What is known; None where nothing is."""
        return self._all().get(address, {}).get(model)

    def keep(self, address: str, model: str, value: Any) -> None:
        """Notes a value, in place of the one before."""
        with _writing:
            known = self._all()
            known.setdefault(address, {})[model] = value
            content = json.dumps(known, indent=1, sort_keys=True)
            try:
                atomic.write(user_folders.config_folder() / self._file, content.encode("ascii"))
            except SaveError:
                return

    def _all(self) -> dict[str, dict[str, Any]]:
        try:
            found = json.loads(json_reader.read_bytes(user_folders.config_folder() / self._file))
        except (UnreadableError, ValueError, RecursionError):
            return {}
        if not isinstance(found, dict):
            return {}
        return {address: models for address, models in found.items() if isinstance(models, dict)}
