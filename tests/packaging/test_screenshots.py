"""The script of the documentation's pictures runs through and makes every picture in the size that the page shows."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

ROOT = Path(__file__).resolve().parents[2]


def sizes(folder: Path) -> dict[str, tuple[int, int]]:
    found = {}
    for path in folder.glob("*.png"):
        with Image.open(path) as picture:
            found[path.name] = picture.size
    return found


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_script_makes_every_picture(tmp_path: Path) -> None:
    environment = {**os.environ, "GTAPP_IMAGES": str(tmp_path)}
    environment.pop("QT_QPA_PLATFORM", None)
    done = subprocess.run(
        [sys.executable, str(ROOT / "packaging" / "screenshots.py")],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    made, shown = sizes(tmp_path), sizes(ROOT / "docs" / "images")
    assert made.keys() == shown.keys()
    # dialogs are as wide as the texts in the fonts that the machine has
    assert {name: size for name, size in made.items() if size == (1280, 800)} == {
        name: size for name, size in shown.items() if size == (1280, 800)
    }
