"""The fonts of the samples: open ones, found where their packages put them."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from PIL import ImageFont

# for each face its file and the package that brings it
_FACES = {
    "typewriter": ("GNUTypewriter.ttf", "fonts-gnutypewriter"),
    "courier": ("Courier Prime.otf", "fonts-courier-prime"),
    "print": ("OldStandard-Regular.ttf", "fonts-oldstandard"),
    "print-bold": ("OldStandard-Bold.ttf", "fonts-oldstandard"),
    "print-italic": ("OldStandard-Italic.ttf", "fonts-oldstandard"),
    "hand": ("DancingScript-Regular.otf", "fonts-dancingscript"),
    "pen": ("Kristi.ttf", "fonts-kristi"),
    "sans": ("Lato-Regular.ttf", "fonts-lato"),
    "sans-bold": ("Lato-Bold.ttf", "fonts-lato"),
    "fraktur": ("UnifrakturMaguntia_400Regular.ttf", "@expo-google-fonts/unifrakturmaguntia"),
}
# characters that a typewriter lacks are taken from another face
_FALLBACK = {"typewriter": "courier", "pen": "hand"}
# GNU Typewriter has strokes in their places, as some old machines had
_REPLACED = {"typewriter": "()[]{}"}
_PLACES = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts")
VARIABLE = "GTAPP_SAMPLE_FONTS"


class MissingFonts(Exception):
    """Some fonts are missing on this machine; the message tells how to install them."""


def _places() -> list[Path]:
    named = os.environ.get(VARIABLE)
    return [Path(place).expanduser() for place in ([named] if named else []) + list(_PLACES)]


@cache
def _files() -> dict[str, Path]:
    """Return every font file of the known folders by its name; the earlier folder wins."""
    found: dict[str, Path] = {}
    for place in _places():
        for path in sorted(place.rglob("*.[ot]tf")) if place.is_dir() else ():
            found.setdefault(path.name, path)
    return found


def require() -> None:
    """Check that every font exists before anything is drawn.

    Raises:
        MissingFonts: some are missing.
    """
    packages = sorted({package for file, package in _FACES.values() if file not in _files()})
    debian = [package for package in packages if not package.startswith("@")]
    lines = [f"  apt-get install {' '.join(debian)}"] if debian else []
    for package in packages:
        if package.startswith("@"):
            lines.append(
                f"  npm pack {package}@0.4.1   (unpack it into a folder and name that in {VARIABLE}; "
                "the font's licence is the SIL Open Font License)"
            )
    if lines:
        raise MissingFonts("fonts are missing that the samples are drawn with:\n" + "\n".join(lines))


@cache
def font(face: str, size: int) -> ImageFont.FreeTypeFont:
    """Return a face in a size; basic layout, so that the result does not depend on the machine's text shaper."""
    path = _files()[_FACES[face][0]]
    return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)


@cache
def font_for(face: str, size: int, character: str) -> ImageFont.FreeTypeFont:
    """Return the face, or its fallback where it lacks `character`."""
    wanted = font(face, size)
    fallback = _FALLBACK.get(face)
    if not fallback or character.isspace():
        return wanted
    lacking = character in _REPLACED.get(face, "") or _shape(wanted, character) == _shape(
        wanted, "\U000f0000"
    )
    return font(fallback, size) if lacking else wanted


def _shape(face: ImageFont.FreeTypeFont, character: str) -> tuple[tuple[int, int], bytes]:
    mask = face.getmask(character)
    return mask.size, bytes(mask)
