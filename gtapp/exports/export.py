"""Exports a project: chooses how, checks the place, writes, reads back what was written, and scores it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from gtapp.errors import SaveError
from gtapp.exports import folder, lines, tables, target
from gtapp.exports.check import check
from gtapp.exports.material import Holdings, Material, Step, Tell
from gtapp.exports.report import Report
from gtapp.formats import table_file
from gtapp.messages import Message

FORMATS: Final = ("json", "jsonl", "csv", "xlsx")
_NAMED: Final = 3
# nothing was written since items, which the report names, stand against it
_OF_ITEMS: Final = ("export-cells", "export-nothing")


@dataclass(frozen=True, slots=True)
class Request:
    """What is wanted: a format, a place, of all truths or only those with one status.

    `replace` allows that what is there gives way; `raw` writes a CSV without the prefix that keeps spreadsheets from
    taking texts for formulas.
    """

    format: str
    path: Path
    only: str = ""
    replace: bool = False
    raw: bool = False


def is_folder(format_: str, path: Path, holdings: Holdings) -> bool:
    """Whether the export is a folder: the benchmark's own layout. JSON lines are one, too, where they are just that."""
    own_lines = holdings.benchmark.layout.container == "jsonl"
    return format_ == "json" or (format_ == "jsonl" and own_lines and path.suffix != ".jsonl")


def export(holdings: Holdings, request: Request, step: Step = lambda: None) -> Report:
    """Writes the export and scores it; `step` is called for each item that is looked at, and may raise to stop.

    Nothing is at its place before all of it is written and looked at.

    Raises:
        SaveError: nothing was written, and why.
    """
    as_folder = is_folder(request.format, request.path, holdings)
    if not as_folder:
        request = replace(request, path=_with_suffix(request.path, request.format))
    target.outside(request.path, holdings.root, holdings.benchmark, as_folder)
    target.free(request.path, request.replace, as_folder)
    report = Report(request.path)
    material = Material(holdings, request.only, step)
    try:
        _folder(request, material, report) if as_folder else _file(request, material, report)
    except SaveError as error:
        if not (report.left_out or report.problems) or error.code not in _OF_ITEMS:
            raise
        report.count = 0
        report.problems.append(("", error.message))
    return report


def _with_suffix(path: Path, format_: str) -> Path:
    return path if path.suffix.lower() == f".{format_}" else path.with_name(f"{path.name}.{format_}")


def _file(request: Request, material: Material, report: Report) -> None:
    own_lines = material.holdings.benchmark.layout.container == "jsonl"
    with target.new_file(request.path) as made:
        if request.format == "jsonl":
            report.count = lines.write(made, material, _into(report.left_out))
        else:
            report.count = tables.write(made, material, _into(report.left_out, report.problems), request.raw)
        _some(report)
        check(
            material,
            lines.read(made, own_lines) if request.format == "jsonl" else table_file.read_records(made),
            report,
        )


def _folder(request: Request, material: Material, report: Report) -> None:
    # the folder of the truths in the export, or the export itself where it has that name already
    inner = "" if request.path.name == material.folder.name else material.folder.name
    before = set(_files(request.path))
    with target.new_folder(request.path) as made:
        left_out, notes = _into(report.left_out), _into(report.notes)
        report.count = folder.write(made, inner, material, left_out, notes)
        _some(report)
        check(material, folder.read(made, inner, material), report)
        left = sorted(before - set(_files(made)))
    if left:
        params = {"path": str(request.path), "count": len(left), "names": ", ".join(left[:_NAMED])}
        report.problems.append(("", Message("export-left", params)))


def _into(found: list[tuple[str, Message]], cells: list[tuple[str, Message]] | None = None) -> Tell:
    """Writes down what is told of items, and what of single cells where these are apart."""

    def tell(item: str, message: Message) -> None:
        (cells if cells is not None and message.code == "export-cell" else found).append((item, message))

    return tell


def _some(report: Report) -> None:
    if not report.count:
        raise SaveError("export-nothing")


def _files(path: Path) -> Iterator[str]:
    return (each.relative_to(path).as_posix() for each in path.rglob("*") if each.is_file())


def steps(holdings: Holdings, request: Request) -> int:
    """How often an export calls `step`: each truth is read to be written, and once more to be compared.

    Tables need a look at all columns first, and a folder one for the way back.
    """
    passes = (
        3 if request.format in ("csv", "xlsx") or is_folder(request.format, request.path, holdings) else 2
    )
    return passes * sum(bool(item.truth) for item in holdings.items)
