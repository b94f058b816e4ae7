"""The folder that the benchmark expects: each truth's own bytes, the table that repeats the records, and the other files.

The table is ``letters.csv``; the other files are those in the folder of the truths.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Container, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from gtapp.core.files import csv_text, file_names, json_text, plain_text
from gtapp.core.files.conflict_copies import find_original, find_possible_original
from gtapp.core.files.json_lines import is_description
from gtapp.core.files.page_xml_reader import read_page_xml
from gtapp.core.files.record_files import RecordKey
from gtapp.core.files.shared_files import open_record_file
from gtapp.core.files.text_sources import CsvRowSource, FileSource, read_table
from gtapp.core.platform.errors import GtappError, UnreadableError
from gtapp.core.platform.messages import Message
from gtapp.core.project.opening.detection import CONFIG
from gtapp.core.project.truth_selection import ExportedTruth, Notify, TruthSelection
from gtapp.core.record.text_parts import RowPart, format_row
from gtapp.core.scans.unread_files import SCAN_SUFFIXES
from gtapp.core.schema.benchmark import COPIES_FOLDER, TableLayout
from gtapp.core.schema.containers import TEXT
from gtapp.core.schema.layout_keys import match_names
from gtapp.core.schema.pointer import Pointer, get_value
from gtapp.core.store.project_folder import AUDIT_FILE, READING_FILE
from gtapp.core.store.statuses import STATUS_FILE

# the columns that upstream's scripts read
UPSTREAM_COLUMNS: Final = (
    *("transkribus_id", "document_number", "send_date", "letter_title"),
    *("sender_persons", "receiver_persons", "has_signatures"),
)
_OWN_FILES: Final = (CONFIG, READING_FILE, STATUS_FILE, AUDIT_FILE)


def write_folder(folder: Path, inner: str, truths: TruthSelection, notify: Notify, note: Notify) -> int:
    """Fill `folder` (its subfolder `inner` if truths are files of their own); return the number of truths.

    Truths that can't be written are passed to `notify`, remarks to `note`.
    """
    if truths.source.benchmark.layout.container == "jsonl":
        return _write_lines(folder, truths, notify)
    if truths.source.benchmark.layout.is_shared:
        return _write_shared_files(folder, truths, notify)
    place = folder / inner
    place.mkdir(parents=True, exist_ok=True)
    layout, table = truths.source.benchmark.layout, truths.source.benchmark.table
    count, rows = 0, list[ExportedTruth]()
    for entry in truths.read_truths(notify):
        try:
            target = file_names.build_safe_path(place, layout.name_truth(entry.name), follows_file=True)
        except GtappError as error:
            notify(entry.name, error.message)
            continue
        target.write_bytes(entry.text.encode("utf-8"))
        count += 1
        if table:
            rows.append(entry)
    if table:
        _write_table(place, truths, table, rows, notify, note)
        _write_copies(place, truths, table, rows, notify)
    for path in _find_companion_files(truths) if truths.shard.is_first else ():
        with _report_unreadable(path, notify):
            (place / path.name).write_bytes(json_text.read_bytes(path))
    return count


@contextmanager
def _report_unreadable(path: Path, notify: Notify) -> Iterator[None]:
    """Pass a file that can't be read to `notify` instead of failing."""
    try:
        yield
    except UnreadableError as error:
        notify(path.name, error.message)


def _find_companion_files(truths: TruthSelection) -> Iterator[Path]:
    """Yield the other files in the folder of the truths, such as ``persons.json``, but neither the table nor copies.

    Those that are gtapp's, which are there in a second reading, are left out, too.
    """
    benchmark, folder = truths.source.benchmark, truths.folder
    fits = match_names(benchmark.layout.item_pattern)
    for entry in sorted(os.scandir(folder), key=lambda each: each.name) if folder.is_dir() else ():
        path = Path(entry.path)
        item, _ = benchmark.layout.split_truth_name(entry.name)
        truth = item and fits(item)
        # beside the truths lie the scans in some projects
        is_scan = path.suffix.lower() in SCAN_SUFFIXES
        table = benchmark.table and entry.name == benchmark.table.file
        # unlike Path.is_dir this never raises; a circular link, for example, is reported when it is read
        is_folder = os.path.isdir(path)  # noqa: PTH112
        is_own = entry.name in _OWN_FILES or entry.name.startswith(".")
        if not (is_own or truth or table or is_folder or is_scan or _is_copy(path)):
            yield path


def _is_copy(path: Path) -> bool:
    """Return whether a sync program or a file manager made the file, which isn't a truth, as a copy of one beside it."""
    original = find_original(path.name) or find_possible_original(
        path.name, lambda name: os.path.lexists(path.with_name(name))
    )
    return bool(original)


def _write_lines(folder: Path, truths: TruthSelection, notify: Notify) -> int:
    """Write JSON-lines files under their own names with the exported lines; a file exported as a whole keeps its bytes."""
    exported: dict[str, Counter[str]] = {}
    for entry in truths.read_truths(notify):
        exported.setdefault(entry.place, Counter())[entry.text] += 1
    for place, lines in exported.items():
        source, target = truths.source.root / place, folder / place
        target.parent.mkdir(parents=True, exist_ok=True)
        text = json_text.read_text(source)
        target.write_bytes(
            _filter_lines(text, Counter(lines), truths.source.benchmark.layout.key).encode("utf-8")
        )
    return sum(lines.total() for lines in exported.values())


def _write_shared_files(folder: Path, truths: TruthSelection, notify: Notify) -> int:
    """Write the files of many records under their own names with the exported ones; one exported as a whole keeps its bytes."""
    exported: dict[str, set[RecordKey]] = {}
    for entry in truths.read_truths(notify):
        exported.setdefault(entry.place, set()).add(entry.key)
    for place, keys in exported.items():
        target = folder / place
        target.parent.mkdir(parents=True, exist_ok=True)
        source = open_record_file(truths.source.root / place, truths.source.benchmark.layout)
        target.write_bytes(source.select_records(keys))
    return sum(map(len, exported.values()))


def _filter_lines(text: str, exported: Counter[str], key: str) -> str:
    """Return the text with those lines alone that are exported, and the first one if it describes them."""
    lines, is_filtered = list[str](), False
    all_lines = text.split("\n")
    for at, line in enumerate(all_lines):
        bare = line.removeprefix("\ufeff").rstrip("\r")
        if exported[bare] > 0:
            exported[bare] -= 1
            lines.append(line)
        elif at == 0 and is_description(line, "".join(all_lines[1:2]), key):
            lines.append(line)
        elif bare.strip():
            is_filtered = True
    return "".join(line + "\n" for line in lines) if is_filtered else text


def _write_table(
    place: Path,
    truths: TruthSelection,
    table: TableLayout,
    rows: list[ExportedTruth],
    notify: Notify,
    note: Notify,
) -> None:
    path = truths.folder / table.file
    with _report_unreadable(path, notify):
        text = format_row_table(path, table, truths, rows, note)
        (place / table.file).write_bytes(text.encode("utf-8"))


def _write_copies(
    place: Path, truths: TruthSelection, table: TableLayout, rows: list[ExportedTruth], notify: Notify
) -> None:
    """Write the copies of the sheet's tabs, which have columns that no truth has; of items those that are exported."""
    exported = {table.find_key(entry.name) for entry in rows}
    for path in sorted((truths.folder / COPIES_FOLDER).glob("*.csv")):
        if _is_copy(path):
            continue
        with _report_unreadable(path, notify):
            text, copy = read_table(path)
            target = place / COPIES_FOLDER / path.name
            target.parent.mkdir(exist_ok=True)
            if truths.is_partial and table.key in copy.names:
                text = _keep_rows(text, copy, table.key, exported)
            target.write_bytes(text.encode("utf-8"))


def _keep_rows(text: str, table: csv_text.CsvTable, column: str, keys: Container[str | None]) -> str:
    """Return a table's text with those rows alone whose cell in `column` is one of the keys."""
    at = table.names.index(column)
    kept = [row for row in table.rows if at < len(row.cells) and row.cells[at] in keys]
    lines = [text[: csv_text.parse_header(text).end], *(text[row.start : row.end] for row in kept)]
    return table.newline.join(lines) + table.newline


def format_row_table(
    path: Path, layout: TableLayout, truths: TruthSelection, entries: Sequence[ExportedTruth], notify: Notify
) -> str:
    """Return the table of these items: the project's own text, with missing rows made from the records.

    Columns beyond upstream's are left out, with a message. Only a selection of truths leaves out rows: those of other items,
    and unfinished placeholder rows.

    Raises:
        UnreadableError: the project's table can't be read.
    """
    text, table = (
        read_table(path) if path.is_file() else ("", csv_text.CsvTable(UPSTREAM_COLUMNS, (), ",", "\n"))
    )
    exported = {key: entry for entry in entries if (key := layout.find_key(entry.name)) is not None}
    further = [name for name in table.names if name not in UPSTREAM_COLUMNS]
    if further:
        notify("", Message("export-column", {"path": path.name, "names": ", ".join(further)}))
    header = tuple(name for name in table.names if name in UPSTREAM_COLUMNS)
    found = [(dict(zip(table.names, row.cells, strict=False)).get(layout.key, ""), row) for row in table.rows]
    for key in dict.fromkeys(key for key, _ in found if key in exported):
        _report_differences(exported[key], layout, notify)
    kept = [each for each in found if not truths.is_partial or each[0] in exported]
    missing = exported.keys() - {key for key, _ in kept}
    if not (further or missing) and len(kept) == len(found):
        return text
    rows = [
        format_row(header, table.delimiter, dict(zip(table.names, row.cells, strict=False)), table.quoted)
        if further
        else text[row.start : row.end]
        for _, row in kept
    ]
    # before the placeholder rows at the end
    behind = max((n for n, (key, _) in enumerate(kept, 1) if key in exported), default=0)
    rows[behind:behind] = [
        _make_row(path, layout, table, header, key, entry)
        for key, entry in exported.items()
        if key in missing
    ]
    head = _format_header(text, table, header) if text else table.delimiter.join(header)
    return table.newline.join((head, *rows)) + table.newline


def _format_header(text: str, table: csv_text.CsvTable, header: Sequence[str]) -> str:
    """Return the header as in the file, without further columns."""
    start = 1 if text.startswith("\ufeff") else 0
    if tuple(header) == table.names:
        first = csv_text.find_cells(text, table.delimiter, start)
        return text[: first[-1][1]]
    return text[:start] + table.delimiter.join(
        csv_text.format_cell(name, table.delimiter, quoted=table.quoted) for name in header
    )


def _report_differences(entry: ExportedTruth, layout: TableLayout, notify: Notify) -> None:
    """Report where a row differs from its record."""
    for column, other in entry.row.find_differences(entry.record) if entry.row else ():
        notify(entry.name, Message("row-differs", {"path": f"{layout.file} ({column})", "other": other}))


def _make_row(
    path: Path,
    layout: TableLayout,
    table: csv_text.CsvTable,
    header: Sequence[str],
    key: str,
    entry: ExportedTruth,
) -> str:
    part = entry.row or RowPart(
        CsvRowSource(path, layout.key, key), "", None, table, layout.columns, layout.separator
    )
    cells = {column: part.format_cell(entry.record, column) for column in layout.columns}
    return format_row(header, table.delimiter, {**cells, layout.key: key}, table.quoted)


def read_folder(folder: Path, inner: str, truths: TruthSelection) -> Iterator[tuple[str, Any]]:
    """Yield (item, record) of each exported truth in the project's order, read back from `folder`."""
    lines: dict[str, dict[str, list[str]]] = {}
    layout = truths.source.benchmark.layout
    for entry in truths.read_truths():
        if layout.is_shared and layout.container != "jsonl":
            place = folder / entry.place
            text = open_record_file(place, layout).read(entry.key)
            if text is not None:
                yield entry.name, get_value(json_text.parse_json(text, place), entry.prefix)
            continue
        if truths.source.benchmark.layout.container == "jsonl":
            if entry.place not in lines:
                lines = {entry.place: _index_lines(folder / entry.place)}
            found = lines[entry.place].get(entry.text)
            if found:
                yield entry.name, json_text.parse_json(found.pop(), folder / entry.place)
            continue
        layout = truths.source.benchmark.layout
        path = folder / inner / layout.name_truth(entry.name)
        if path.is_file() and layout.container == TEXT:
            yield entry.name, plain_text.read_record(FileSource(path, may_be_empty=True).read() or "")
        elif path.is_file():
            text = json_text.read_text(path)
            yield entry.name, _parse_record(text, path, entry.prefix)


def _parse_record(text: str, path: Path, prefix: Pointer) -> Any:
    if path.suffix == ".xml":
        return read_page_xml(text, path).record
    return get_value(json_text.parse_json(text, path), prefix)


def _index_lines(path: Path) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in json_text.read_text(path).removeprefix("\ufeff").split("\n"):
        found.setdefault(line.rstrip("\r"), []).append(line.rstrip("\r"))
    return found
