"""What the user agreed to for single projects. It is in the user's settings, since a project's folder may come from anyone."""

from __future__ import annotations

import json
from pathlib import Path

from gtapp.core.files import atomic
from gtapp.core.platform.folders import config_folder


class Consents:
    """The texts that the user agreed to, by the project's folder, in the file `name` of the settings."""

    def __init__(self, name: str) -> None:
        self._name = name

    def contains(self, root: Path, text: str) -> bool:
        """Return whether the user agreed to exactly this text for the project in `root`."""
        return text in self.list_texts(root)

    def list_texts(self, root: Path) -> list[str]:
        """Return the texts to which the user agreed for the project in `root`, the last one last."""
        return self._load().get(str(root.resolve()), [])

    def add(self, root: Path, *texts: str) -> None:
        """Store the user's consent to these texts.

        Raises:
            SaveError: it can't be stored.
        """
        known, folder = self._load(), str(root.resolve())
        known[folder] = [*(each for each in known.get(folder, []) if each not in texts), *texts]
        atomic.write(config_folder() / self._name, json.dumps(known, indent=2).encode("utf-8"))

    def _load(self) -> dict[str, list[str]]:
        """Return the texts by folder. What version 0.1 stored (the hash of one file) is left out."""
        try:
            known = json.loads((config_folder() / self._name).read_text(encoding="utf-8"))
            return {folder: texts for folder, texts in known.items() if isinstance(texts, list)}
        except (OSError, ValueError, RecursionError, AttributeError):
            return {}
