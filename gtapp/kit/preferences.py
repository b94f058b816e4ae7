"""The user's preferences and the window's layout, in an INI file of the user's own; never in a project."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QByteArray, QCryptographicHash, QSettings

from gtapp.core.platform.folders import config_folder
from gtapp.core.platform.user_name import read_user_name
from gtapp.kit.appearance import fonts

_RECENT = 10


class Preferences:
    """Typed access to the settings file; if it can't be written, nothing is stored."""

    def __init__(self, path: Path | None = None) -> None:
        file = path or config_folder() / "gtapp.ini"
        self._settings = QSettings(str(file), QSettings.Format.IniFormat)

    def text(self, key: str, default: str = "") -> str:
        return str(self._settings.value(key, default, type=str))

    def put(self, key: str, value: str) -> None:
        self._settings.setValue(key, value)

    def flag(self, key: str, default: bool = False) -> bool:
        return bool(self._settings.value(key, default, type=bool))

    def put_flag(self, key: str, value: bool) -> None:
        self._settings.setValue(key, value)

    def texts(self, key: str) -> list[str]:
        """Return a list of texts; Qt returns a single one as a text."""
        value = self._settings.value(key, [])
        return [str(each) for each in value] if isinstance(value, list) else [str(value)] if value else []

    def put_texts(self, key: str, values: list[str]) -> None:
        self._settings.setValue(key, values)

    def group(self, name: str) -> dict[str, str]:
        """Return the texts of a group by their keys."""
        self._settings.beginGroup(name)
        keys = self._settings.childKeys()
        self._settings.endGroup()
        return {key: self.text(f"{name}/{key}") for key in keys}

    def put_group(self, name: str, texts: Mapping[str, str]) -> None:
        """Set the texts of a group; those that are not named are removed."""
        self._settings.remove(name)
        for key, text in texts.items():
            self.put(f"{name}/{key}", text)

    def state(self, key: str) -> QByteArray:
        """Return Qt's description of a layout; empty: there is none."""
        value = self._settings.value(key, QByteArray(), type=QByteArray)
        return value if isinstance(value, QByteArray) else QByteArray()

    def put_state(self, key: str, state: QByteArray) -> None:
        self._settings.setValue(key, state)

    def sync(self) -> None:
        self._settings.sync()

    # the user

    @property
    def theme(self) -> str:
        """One of ``system``, ``light``, ``dark``."""
        return self.text("theme", "system")

    @property
    def language(self) -> str:
        """One of ``system``, ``en``, ``de``, ``fr``."""
        return self.text("language", "system")

    @property
    def text_size(self) -> int:
        """The size of the window's texts, in per cent of the usual one."""
        text = self.text("text_size")
        return int(text) if text.isascii() and text.isdigit() else fonts.USUAL

    @property
    def wheel_zooms(self) -> bool:
        """Whether the wheel alone zooms a scan, and moves it with Ctrl."""
        return self.flag("wheel_zooms")

    @property
    def user(self) -> str:
        """The name that statuses are signed with."""
        return self.text("user") or read_user_name()

    # projects

    @property
    def recent(self) -> list[str]:
        """The folders opened last, newest first."""
        return self.texts("recent")

    def add_recent(self, folder: Path) -> None:
        name = str(folder.resolve())
        self.put_texts("recent", [name, *(each for each in self.recent if each != name)][:_RECENT])

    def folder_text(self, folder: Path, key: str) -> str:
        """Return a text that is stored for a project's folder, such as ``benchmark`` or ``item``."""
        return self.text(f"{_make_group(folder)}/{key}")

    def put_folder_text(self, folder: Path, key: str, value: str) -> None:
        self.put(f"{_make_group(folder)}/{key}", value)

    def folder_state(self, folder: Path, key: str) -> QByteArray:
        """Return a layout that is stored for a project's folder; empty: there is none."""
        return self.state(f"{_make_group(folder)}/{key}")

    def put_folder_state(self, folder: Path, key: str, state: QByteArray) -> None:
        self.put_state(f"{_make_group(folder)}/{key}", state)


def _make_group(folder: Path) -> str:
    return "folder-" + make_folder_id(folder)


def make_folder_id(folder: Path) -> str:
    """Return a short id of a folder, by its path."""
    # Qt's hash: hashlib would be imported at the start for this alone
    name = str(folder.resolve()).encode("utf-8", "surrogateescape")
    digest = QCryptographicHash.hash(name, QCryptographicHash.Algorithm.Sha256)
    return bytes(digest.toHex().data()).decode("ascii")[:16]
