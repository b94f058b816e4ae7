"""Writes how a project's scans are read into its own ``gtapp.toml``."""

from __future__ import annotations

from pathlib import Path

from gtapp.core.files import atomic
from gtapp.core.platform.errors import ProjectError
from gtapp.core.project.opening.detection import CONFIG
from gtapp.core.schema.ocr_settings import OcrSettings
from gtapp.core.store.project_folder import ensure_permitted


def write_ocr_settings(root: Path, settings: OcrSettings) -> None:
    """Write the table ``[ocr]``; the rest of the file stays, comments included.

    Raises:
        ProjectError: the existing file can't be read, or the settings can't be used (``project-config``).
        SaveError: it can't be written, or would be written outside of the project without the user's consent.
    """
    import tomlkit  # keeps the start fast: needed only when something is saved

    path = root / CONFIG
    try:
        OcrSettings().update(settings._asdict())  # otherwise the project could not be opened again
        document = tomlkit.parse(path.read_bytes().decode("utf-8-sig") if path.exists() else "")
    except (OSError, ValueError) as error:
        raise ProjectError("project-config", path=str(path), reason=str(error)) from error
    table = document.setdefault("ocr", tomlkit.table())
    table["languages"], table["table"] = settings.languages, settings.table
    ensure_permitted(root, path)
    atomic.write(path, tomlkit.dumps(document).encode("utf-8"))
