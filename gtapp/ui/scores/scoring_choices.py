"""The user's choices for scoring a project, stored by its folder."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from gtapp.scoring.measure import Profile
from gtapp.ui.preferences import Preferences

_KEY = "scores"


@dataclass(frozen=True, slots=True)
class ScoringChoices:
    """Profile, rules, run and places of answers.

    `rules` override those of each run's test, `run` is the name of the chosen run, `added` are folders or files of
    answers outside the project.
    """

    profile: Profile = "documented"
    rules: dict[str, bool] = field(default_factory=dict)
    run: str = ""
    added: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """What figures must have in common to be compared."""
        return json.dumps([self.profile, sorted(self.rules.items())])

    @classmethod
    def load(cls, preferences: Preferences, folder: Path) -> ScoringChoices:
        """Return the stored choices; the defaults if there are none or they are invalid."""
        try:
            return cls._from_json(json.loads(preferences.folder_text(folder, _KEY) or "{}"))
        except (ValueError, TypeError, AttributeError, RecursionError):
            return cls()

    @classmethod
    def _from_json(cls, found: dict[str, Any]) -> ScoringChoices:
        profile: Profile = "published" if found.get("profile") == "published" else "documented"
        rules = {str(name): bool(value) for name, value in found.get("rules", {}).items()}
        return cls(profile, rules, str(found.get("run", "")), tuple(map(str, found.get("added", ()))))

    def save(self, preferences: Preferences, folder: Path) -> None:
        """Store the choices."""
        preferences.put_folder_text(folder, _KEY, json.dumps(asdict(self)))
