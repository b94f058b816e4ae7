"""The fonts of the tests, the same on every machine: DejaVu Sans as the system's, and two more that desktops have.

They are files of packages, found by their paths; what else is installed is not seen.
"""

from __future__ import annotations

import os
from pathlib import Path

import fontpkg_inter
import fontpkg_noto_sans

FAMILIES = "DejaVu Sans", "Noto Sans", "Inter"
"""The families for the window's texts, the system's first; GNOME's Adwaita Sans is Inter."""

_DEJAVU = (
    "DejaVuSans",
    "DejaVuSans-Bold",
    "DejaVuSansMono",
    "DejaVuSansMono-Bold",
    "DejaVuSerif",
    "DejaVuSerif-Bold",
)
"""The files of Debian's `fonts-dejavu-core`, which other systems have in other folders."""

_SETTINGS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>{folder}/files</dir>
  <cachedir>{folder}/cache</cachedir>
  <match target="pattern">
    <test name="family"><string>monospace</string></test>
    <edit name="family" mode="append" binding="strong"><string>DejaVu Sans Mono</string></edit>
  </match>
  <match target="pattern">
    <edit name="family" mode="append_last">{families}</edit>
  </match>
  <match target="pattern">
    <edit name="antialias"><bool>true</bool></edit>
    <edit name="hintstyle"><const>hintslight</const></edit>
    <edit name="rgba"><const>none</const></edit>
  </match>
</fontconfig>
"""


def use_own_fonts(folder: Path) -> None:
    """Let this process and those that it starts see the fonts of the tests alone; `folder` takes links to them."""
    files = folder / "files"
    files.mkdir(exist_ok=True)
    for path in (*_find_dejavu(), *_list_packaged()):
        link = files / path.name
        if not link.exists():
            link.unlink(missing_ok=True)
            link.symlink_to(path)
    families = "".join(f"<string>{family}</string>" for family in FAMILIES)
    settings = folder / "fonts.conf"
    settings.write_text(_SETTINGS.format(folder=folder, families=families), encoding="utf-8")
    os.environ["FONTCONFIG_FILE"] = str(settings)


def _find_dejavu() -> list[Path]:
    root = Path("/usr/share/fonts")
    found = [next(root.rglob(f"{name}.ttf"), None) for name in _DEJAVU]
    if None in found:
        raise FileNotFoundError(
            "the tests need DejaVu Sans (Debian's fonts-dejavu-core) below /usr/share/fonts"
        )
    return [path for path in found if path is not None]


def _list_packaged() -> list[Path]:
    return sorted(
        path
        for package in (fontpkg_inter, fontpkg_noto_sans)
        for path in (package.ROOT / "files").glob("*.ttf")
    )
