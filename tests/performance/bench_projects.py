"""Folders to measure on: copies of the real cards, and large ones made of links to them."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from gtapp.core.platform import folders
from gtapp.core.store.database import Database
from gtapp.core.store.status_text import Status
from gtapp.core.store.statuses import Statuses


def find_source(name: str) -> Path:
    """Return the real folder of a benchmark if it exists, else the sample."""
    reference = os.environ.get("GTAPP_REFERENCE")
    if reference and (Path(reference) / name / "images").is_dir():
        return Path(reference) / name
    return folders.bundled_folder("benchmarks") / name / "sample"


def copy_project(name: str, target: Path) -> Path:
    """Make a copy to work on."""
    ignored = shutil.ignore_patterns("answers")
    shutil.copytree(find_source(name), target, ignore=ignored, copy_function=shutil.copyfile)
    for path in (target, *target.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    return target


def multiply_project(name: str, count: int, target: Path) -> Path:
    """Make a folder of `count` items: links to the same scans and truths under other names."""
    store = copy_project(name, target / ".source")
    truths = sorted((store / "ground_truths").glob("*.json"))
    scans = {path.stem: path for path in (store / "images").iterdir()}
    pairs = [(scans[truth.stem], truth) for truth in truths if truth.stem in scans]
    for folder in ("images", "ground_truths"):
        (target / folder).mkdir(parents=True)
    links: dict[Path, int] = {}
    for number in range(count):
        for path, folder in zip(pairs[number % len(pairs)], ("images", "ground_truths"), strict=True):
            link = target / folder / f"card{number:07}{path.suffix}"
            links[path] = links.get(path, 0) + 1
            if links[path] % 30_000 == 0:  # a file system allows only so many links to one file
                fresh = path.with_name(f"{path.stem}_{links[path]}{path.suffix}")
                shutil.copyfile(path, fresh)
                os.link(fresh, link)
            else:
                os.link(path, link)
    return target


def add_statuses(root: Path) -> Path:
    """Give all items of a folder a status, in database and text file, as if many people had worked on them for a year."""
    names = sorted(path.stem for path in (root / "ground_truths").iterdir())
    kinds = ("in progress", "checked", "needs action", "checked")
    times = (
        f"2026-{n % 11 + 1:02}-{n % 28 + 1:02}T16:{n % 60:02}:00.{n % 1000:03}+00:00"
        for n in range(len(names))
    )
    database = Database(root)
    statuses = Statuses(root, database)
    statuses.store_newer(
        (name, Status(kinds[number % len(kinds)], "anna", "", changed))
        for number, (name, changed) in enumerate(zip(names, times, strict=True))
    )
    statuses.close()
    database.close()
    return root
