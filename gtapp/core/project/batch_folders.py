"""Folders inside those of records and scans: batches, and folders that only split many files.

A batch is what was added together: the records of the textbooks in the batch ``20251022`` are in
``data/20251022/textbook_1022.jsonl``, their PDFs in ``pdf/20251022/`` or in ``pdf/20251022/textbook/``. Where a folder would have
too many files they are split: ``images/0042/00042123.jpg``, ``ground_truths/0042/00042123.json``.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from itertools import islice
from pathlib import Path, PurePosixPath

from gtapp.core.files.file_names import are_split, find_batch, natural_key
from gtapp.core.schema.benchmark import Benchmark, FileLayout
from gtapp.core.schema.items import Item

_LINES = ".jsonl"
_LOOKED_AT = 200


def find_item_batch(root: Path, benchmark: Benchmark, item: Item) -> str:
    """Return the batch of an item by the folder of its scan; "" if that is in none. A folder named as a type is no batch."""
    batch = find_batch(benchmark.layout.scans, item.scans[0]) if item.scans else ""
    above, _, last = batch.rpartition("/")
    is_type = bool(benchmark.report.find_type(f"{last}/"))
    return above if is_type and not _is_folder(root / find_record_folder(root, benchmark) / batch) else batch


def choose_truth_folder(root: Path, layout: FileLayout, item: Item) -> Path:
    """Return the folder for an item's new file: as its scan's, where the truths are divided or split as the scans are."""
    folder = root / _find_nearest(layout.truths, item.scans[0] if item.scans else "")
    part = find_batch(layout.scans, item.scans[0]) if item.scans else ""
    return folder / part if part and (layout.recursive or _is_split(folder)) else folder


def _find_nearest(places: Sequence[str], scan: str) -> str:
    """Return the place that has most folders above it in common with a scan: ``test/key`` for ``test/img/a.jpg``."""
    if len(places) == 1:  # as nearly always
        return places[0]
    above = [each.as_posix() for each in PurePosixPath(scan).parents if each.parts]
    return max(places, key=lambda place: sum(place.startswith(f"{folder}/") for folder in above))


def _is_split(folder: Path) -> bool:
    """Return whether the files in a folder are split, by the first of its entries: it may have a million files."""
    try:
        with os.scandir(folder) as entries:
            first = [entry for entry in islice(entries, _LOOKED_AT) if not entry.name.startswith(".")]
            return are_split(entry.name for entry in first if entry.is_dir())
    except OSError:
        return False


def choose_record_file(root: Path, benchmark: Benchmark, item: Item, type_: str) -> str:
    """Return the file for an item's new record: in its batch that of its type, else the only one, else a new one."""
    batch = find_item_batch(root, benchmark, item)
    single = next((place for place in benchmark.layout.truths if os.path.isfile(root / place)), "")
    place = find_record_folder(root, benchmark)
    if single and not batch and not _is_folder(root / place):
        return single
    folder = f"{place}/{batch}" if batch else place
    names = _list_record_files(root / folder)
    same = [name for name in names if benchmark.report.find_type(name) == type_]
    only = [name for name in names if len(names) == 1 and not benchmark.report.find_type(name)]
    name = (same or only or [benchmark.new.file.format(type=type_, day=_find_day(batch))])[-1]
    return f"{folder}/{name}"


def choose_scan_folder(root: Path, benchmark: Benchmark, batch: str, type_: str) -> str:
    """Return the folder for new scans of a batch and a type; an empty batch or type is left out."""
    place = benchmark.layout.scans[0]
    folder = f"{place}/{batch}" if batch else place
    same = [name for name in _list_folders(root / folder) if benchmark.report.find_type(f"{name}/") == type_]
    return f"{folder}/{(same or [type_])[-1]}" if type_ else folder


def list_batches(root: Path, benchmark: Benchmark) -> list[str]:
    """Return the batches that have a folder of records or of scans, in natural order."""
    records = _list_folders(root / find_record_folder(root, benchmark))
    scans = [name for place in benchmark.layout.scans for name in _list_folders(root / place)]
    batches = {*records, *(name for name in scans if not benchmark.report.find_type(f"{name}/"))}
    return sorted(batches, key=natural_key)


def find_record_folder(root: Path, benchmark: Benchmark) -> str:
    """Return the folder of the records: the first of those that the benchmark names that exists, else the first one."""
    places = benchmark.layout.truths
    return next((place for place in places if _is_folder(root / place)), places[0])


def _list_record_files(folder: Path) -> list[str]:
    """Return the names of the JSON-lines files in a folder, in natural order; none if it can't be read."""
    try:
        return sorted((path.name for path in folder.iterdir() if path.suffix == _LINES), key=natural_key)
    except OSError:
        return []


def _list_folders(folder: Path) -> list[str]:
    """Return the names of the folders in a folder, in natural order; none if it can't be read."""
    try:
        names = [path.name for path in folder.iterdir() if path.is_dir() and not path.name.startswith(".")]
    except OSError:
        return []
    return sorted(names, key=natural_key)


def _is_folder(path: Path) -> bool:
    # unlike Path.is_dir, os.path.isdir does not raise where the folder above may not be read
    return os.path.isdir(path)  # noqa: PTH112


def _find_day(batch: str) -> str:
    """Return the month and day of a batch named by its date, as 1022 of 20251022; of any other one those of today."""
    digits = batch.rpartition("/")[2]
    return digits[4:] if len(digits) == len("20251022") and digits.isdecimal() else time.strftime("%m%d")
