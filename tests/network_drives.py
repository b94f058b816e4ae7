"""Folders that count as network drives: what the system lists as mounted is replaced."""

from __future__ import annotations

from pathlib import Path

import pytest

from gtapp.core.platform import network_drives


def mount_network_drives(monkeypatch: pytest.MonkeyPatch, folder: Path, **sources: Path) -> None:
    """Have the folders of `sources` be network drives, each named by its key; what is mounted is listed in `folder`."""
    lines = ["27 1 254:0 / / rw - ext4 /dev/vda rw"]
    for number, (name, path) in enumerate(sources.items()):
        point = str(path.resolve()).replace(" ", "\\040")
        lines.append(
            f"{30 + number} 27 0:{40 + number} / {point} rw,relatime shared:1 - nfs4 {name}:/export rw,vers=4.2"
        )
    mounts = folder / "-".join(("mountinfo", *sources))
    mounts.write_text("\n".join(lines) + "\n", encoding="utf-8")
    monkeypatch.setattr(network_drives, "MOUNTS", mounts)
