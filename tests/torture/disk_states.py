"""The states in which a power failure may leave a folder, made from a record of system calls.

The model is that of the usual journalling file systems (ext4, XFS, btrfs), and somewhat weaker:

* What a file contained at its last fsync is on the disk. Of later writes any sectors of 512 bytes may be, in any order; a
  sector is old or new as a whole. The file may have any of the sizes that it had since; what was never written reads as zeros.
* The entries of a folder (new, renamed and deleted files) are on the disk at the folder's fsync. Of later changes any number
  of the first ones may be; a rename is on the disk as a whole or not at all. Folders do not wait for each other.
* An fsync of a file does not write its entry in the folder, and a rename does not write the file: a name may appear, or replace
  another, before its content does.
* Permissions and times are not modelled, nor memory that is mapped (SQLite's ``-shm``, which it makes anew).
"""

from __future__ import annotations

import enum
import random
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from tests.torture.system_calls import Call

_SECTOR = 512
State = dict[PurePosixPath, bytes | None]
"""Each file of a state with its content, and folders, which have none."""

_IGNORED = ("close", "lseek")


class Loss(enum.Enum):
    """What is lost of all that no fsync has put on the disk."""

    ALL = "all"
    CONTENTS = "the contents; all names are there"
    NAMES = "the names; all contents are there"
    RANDOM = "random parts"


class File:
    """A file's contents: at its last fsync, and after each write since."""

    def __init__(self, content: bytes = b"") -> None:
        self.versions = [content]

    def write(self, offset: int, data: bytes) -> None:
        last = self.versions[-1].ljust(offset, b"\0")
        self.versions.append(last[:offset] + data + last[offset + len(data) :])

    def truncate(self, size: int) -> None:
        self.versions.append(self.versions[-1][:size].ljust(size, b"\0"))

    def sync(self) -> None:
        del self.versions[:-1]

    def lose(self, loss: Loss, chance: random.Random) -> bytes:
        """Return what may be on the disk."""
        if loss is Loss.RANDOM and chance.random() < 0.5:
            return self._mix_sectors(chance)
        if loss is Loss.RANDOM:
            return chance.choice(self.versions)
        return self.versions[-1 if loss is Loss.NAMES else 0]

    def _mix_sectors(self, chance: random.Random) -> bytes:
        size = len(chance.choice(self.versions))
        padded = [version.ljust(size, b"\0") for version in self.versions]
        return b"".join(chance.choice(padded)[at : at + _SECTOR] for at in range(0, size, _SECTOR))[:size]


class Folder:
    """A folder's entries: at its last fsync, and the changes since; None deletes an entry."""

    def __init__(self) -> None:
        self.synced: dict[str, File | Folder] = {}
        self.changes: list[dict[str, File | Folder | None]] = []

    @property
    def entries(self) -> dict[str, File | Folder]:
        """All entries, as a program sees them."""
        return self._apply(len(self.changes))

    def _apply(self, count: int) -> dict[str, File | Folder]:
        found: dict[str, File | Folder | None] = dict(self.synced)
        for change in self.changes[:count]:
            found |= change
        return {name: entry for name, entry in found.items() if entry is not None}

    def sync(self) -> None:
        self.synced = self.entries
        self.changes.clear()

    def lose(self, loss: Loss, chance: random.Random) -> dict[str, File | Folder]:
        """Return the entries that may be on the disk."""
        most = len(self.changes)
        counts = {Loss.ALL: 0, Loss.NAMES: 0, Loss.CONTENTS: most, Loss.RANDOM: chance.randint(0, most)}
        return self._apply(counts[loss])


class Disk:
    """A folder as a program sees it and as it is on the disk, while the calls of a record are applied to it."""

    def __init__(self, start: Path, root: Path) -> None:
        """Begin with the content of `start`, all of which is on the disk; the calls have paths in `root`."""
        self._root = root
        self._tree = _read_folder(start)
        self._offsets: dict[int, int] = {}

    def apply(self, call: Call) -> bool:
        """Apply a call; return whether it changed what may be on the disk."""
        paths = [Path(path) for path in call.paths]
        if call.has_failed or call.name in _IGNORED or not paths or not paths[0].is_relative_to(self._root):
            return False
        match call.name:
            case "open":
                return self._open(call, paths[0])
            case "write":
                self._find_file(paths[0]).write(self._offsets[call.handle], call.data[: call.result])
                self._offsets[call.handle] += call.result
            case "pwrite":
                self._find_file(paths[0]).write(int(call.arguments[3]), call.data[: call.result])
            case "ftruncate":
                self._find_file(paths[0]).truncate(int(call.arguments[1]))
            case "fsync":
                self._find(paths[0]).sync()
            case "rename":
                old, new = paths
                assert old.parent == new.parent, "a rename from folder to folder is not modelled"
                self._change(old.parent, {new.name: self._find(old), old.name: None})
            case "unlink":
                self._change(paths[0].parent, {paths[0].name: None})
            case "mkdir":
                self._change(paths[0].parent, {paths[0].name: Folder()})
            case _:
                raise NotImplementedError(f"{call.name} is not modelled")
        return True

    def _open(self, call: Call, path: Path) -> bool:
        flags = call.arguments[2]
        if path == self._root or isinstance(self._find_folder(path.parent).entries.get(path.name), Folder):
            return False
        is_new = path.name not in self._find_folder(path.parent).entries
        if is_new:
            self._change(path.parent, {path.name: File()})
        if "O_TRUNC" in flags:
            self._find_file(path).truncate(0)
        self._offsets[call.handle] = len(self._find_file(path).versions[-1]) if "O_APPEND" in flags else 0
        return is_new or "O_TRUNC" in flags

    def _find(self, path: Path) -> File | Folder:
        found: File | Folder = self._tree
        for name in path.relative_to(self._root).parts:
            assert isinstance(found, Folder)
            found = found.entries[name]
        return found

    def _find_file(self, path: Path) -> File:
        found = self._find(path)
        assert isinstance(found, File)
        return found

    def _find_folder(self, path: Path) -> Folder:
        found = self._find(path)
        assert isinstance(found, Folder)
        return found

    def _change(self, folder: Path, entries: dict[str, File | Folder | None]) -> None:
        self._find_folder(folder).changes.append(entries)

    def lose(self, loss: Loss, chance: random.Random) -> State:
        """Return what a power failure may leave."""
        return dict(_lose_folder(self._tree, PurePosixPath(), loss, chance))


def _lose_folder(
    folder: Folder, place: PurePosixPath, loss: Loss, chance: random.Random
) -> Iterator[tuple[PurePosixPath, bytes | None]]:
    yield place, None
    for name, entry in folder.lose(loss, chance).items():
        if isinstance(entry, Folder):
            yield from _lose_folder(entry, place / name, loss, chance)
        else:
            yield place / name, entry.lose(loss, chance)


def _read_folder(path: Path) -> Folder:
    folder = Folder()
    for each in path.iterdir():
        folder.synced[each.name] = _read_folder(each) if each.is_dir() else File(each.read_bytes())
    return folder


def write_state(state: State, root: Path) -> None:
    """Write a state into a new folder."""
    for place, content in state.items():
        if content is None:
            (root / place).mkdir()
        else:
            (root / place).write_bytes(content)
