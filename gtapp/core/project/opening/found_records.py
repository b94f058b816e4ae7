"""Finds what may be ground truth, answers or texts in a folder, wherever it lies: files whose names are those of the scans.

An ending is cut from a file's name to get the scan's: ``.json`` of ``x.json``, ``.gt.txt`` of ``x.gt.txt``. What the files are is
read from the first of them. What is found can be stated in the table ``[layout]`` of a ``gtapp.toml``.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, get_args

from gtapp.core.answers.record_file_search import FORMATS, find_record_key, read_table_head
from gtapp.core.files.file_names import PAGE_MARKS, are_split, natural_key, split_answer_name, split_page_name
from gtapp.core.files.json_text import read_bytes
from gtapp.core.files.text_encoding import decode_any
from gtapp.core.platform.errors import ProjectError, UnreadableError
from gtapp.core.platform.messages import make_visible, shorten
from gtapp.core.project.opening.folder_walk import FolderWalk, is_too_wide
from gtapp.core.scans.unread_files import SCAN_SUFFIXES
from gtapp.core.schema.benchmark import FileLayout
from gtapp.core.schema.containers import CONTAINERS, PAGES, TEXT, is_schema_file
from gtapp.core.schema.toml_text import write_value

Use = Literal["truths", "answers", "texts"]
"""What files are used as: the key of a layout that names their folders."""
LayoutTable: TypeAlias = Mapping[str, Any]
"""What a table ``[layout]`` states."""

_SUFFIXES: Final = (".json", ".jsonl", ".ndjson", ".xml", ".txt", ".md", ".csv", ".tsv")
# folders in which a project has its files in any case
_USUAL: Final = {
    "ground_truths": (".json",),
    "drafts": None,
    "answers": None,
    "texts": None,
    "readings": None,
}
REPLY: Final = "REPLY"
"""The format of texts with JSON in them, as a model answers: ``Here it is: {…}``."""
_TEXT_SUFFIXES: Final = (".txt", ".xml")
_SAMPLED: Final = 3
_MOST_EXAMPLES: Final = 50
_MOST_SHARED: Final = 12
_MOST_BYTES: Final = 1 << 20
_MOST_SHARED_BYTES: Final = 32 << 20
_SHOWN_LINES: Final = 8
_SHOWN_WIDTH: Final = 200
_ANSWERS: Final = re.compile(
    r"answer|antwort|predict|\bpreds?\b|result|output|respons|draft|\bmodels?\b|gpt|claude|gemini|llama|mistral|qwen|ocr"
)
_TRUTHS: Final = re.compile(r"\bgt\b|truth|key|label|annot|gold|entit")
_XML_ROOT: Final = re.compile(r"<(?:\w+:)?(\w+)[\s>/]")
_XML_FORMATS: Final = {"PcGts": "PAGE-XML", "alto": "ALTO"}
_CONTAINERS: Final = {"JSON": "json", "TXT": TEXT, "PAGE-XML": PAGES, "ALTO": PAGES}
"""The containers by the formats of their files."""


@dataclass(frozen=True, slots=True)
class FoundRecords:
    """Files in `folders` whose names, without the ending `suffix`, are those of scans: `scans` so many.

    `format` is what the files are, `container` the one that they could be as ground truth, "" if gtapp has none for them;
    `examples` are some of them, and `head` are the first lines of the first one, so many as a person looks at. Where they have
    names of models' answers, or lie in folders of such names, they `are_answers`. A file with the records of many scans is in
    place of the folders, and has no ending; its records name their scans at `key`, inside `unwrap`. `encoding` is that of texts
    that can't be read, since they are not in UTF-8. Keys of the examples that can be those of boxes on the scan are `box_keys`.
    """

    folders: tuple[str, ...]
    suffix: str
    scans: int
    examples: tuple[str, ...]
    format: str = ""
    container: str = ""
    are_answers: bool = False
    head: str = ""
    key: str = ""
    unwrap: tuple[str, ...] = ()
    encoding: str = ""
    box_keys: tuple[str, ...] = ()

    @property
    def uses(self) -> tuple[Use, ...]:
        """What the files can be used as."""
        if self.encoding:
            return ()
        named: dict[Use, bool] = {
            "truths": bool(self.container),
            "answers": self.container == "json" or self.format == REPLY or not self.suffix,
            "texts": self.suffix in _TEXT_SUFFIXES and "." not in self.folders,
        }
        return tuple(use for use, can_be in named.items() if can_be)

    @property
    def layout(self) -> FileLayout:
        """The layout in which a file with the records of many scans is read."""
        container, _ = FORMATS[Path(self.folders[0]).suffix.lower()]
        return FileLayout(container, self.key, unwrap=self.unwrap)

    @property
    def place(self) -> str:
        """The folders and the ending, or the file, for people: ``labels/*.gt.json``, ``truth.csv``."""
        if not self.suffix:
            return ", ".join(self.folders)
        starts = ("" if each == "." else f"{each}/" for each in self.folders)
        return ", ".join(f"{start}*{self.suffix}" for start in starts)


@dataclass(frozen=True, slots=True)
class _Group:
    """The files of one folder with one ending, by the names of their items; the example is the first one in natural order."""

    folder: str
    suffix: str
    are_answers: bool
    files: dict[str, str]


def find_records(root: Path, files: Sequence[str]) -> tuple[FoundRecords, ...]:
    """Return what was found among these files of a folder, given as relative paths; the first ones have the most scans."""
    names = _list_names(files)
    if not names:
        return ()
    groups = _group_files(files, names)
    found = [_describe(root, each, names) for each in _join_groups(groups)]
    found += _find_shared_files(
        root, files, names, {file for group in groups for file in group.files.values()}
    )
    return tuple(sorted(found, key=lambda each: (-each.scans, each.folders)))


def _list_names(files: Iterable[str]) -> dict[str, int]:
    """Return the names that items may have by the scans, each with the number of its scans."""
    names: dict[str, int] = defaultdict(int)
    for file in files:
        stem, _, last = file.rpartition("/")[2].rpartition(".")
        if stem and f".{last.lower()}" in SCAN_SUFFIXES:
            stem = _compose(stem)
            for name in {stem, *(split_page_name(stem, mark).item for mark in PAGE_MARKS)}:
                names[name] += 1
    return names


def _compose(name: str) -> str:
    return name if name.isascii() else unicodedata.normalize("NFC", name)


def _group_files(files: Iterable[str], names: Mapping[str, int]) -> list[_Group]:
    """Return the files with names of items by folder and ending, where most files with this ending have such a name."""
    groups: dict[tuple[str, str, bool], dict[str, str]] = defaultdict(dict)
    others: dict[tuple[str, str], int] = defaultdict(int)
    for file in files:
        folder, _, name = file.rpartition("/")
        last = name[name.rfind(".") :].lower()
        if last not in _SUFFIXES or is_schema_file(name) or _is_usual(folder, last):
            continue
        item, suffix, is_answer = _split_name(name, folder, names)
        if item:
            groups[folder or ".", suffix, is_answer].setdefault(item, file)
        else:
            others[folder or ".", last] += 1
    return [
        _Group(folder, suffix, is_answer, found)
        for (folder, suffix, is_answer), found in groups.items()
        if len(found)
        > sum(count for (place, last), count in others.items() if place == folder and suffix.endswith(last))
    ]


def _is_usual(folder: str, suffix: str) -> bool:
    """Return whether files with this ending are read in a folder without a layout that says so."""
    first = folder.partition("/")[0]
    if first == "data" and suffix == ".jsonl":
        return True
    usual = _USUAL.get(first, ())
    return usual is None or suffix in usual


def _split_name(name: str, folder: str, names: Mapping[str, int]) -> tuple[str, str, bool]:
    """Return the item and the ending in a file's name, and whether it is that of an answer; the item is "" if there is none.

    Of the names of scans with which the file's begins, the longest counts: ``x.1.gt.json`` belongs to ``x.1``.
    """
    composed = _compose(name)
    at = len(composed)
    while (at := composed.rfind(".", 0, at)) > 0:
        stem = composed[:at]
        if stem in names:
            return stem, composed[at:].lower(), False
        answer = split_answer_name(stem, folder.rpartition("/")[2])
        if answer.test and answer.item in names:
            return answer.item, composed[at:].lower(), True
    return "", "", False


def _join_groups(groups: Iterable[_Group]) -> Iterator[tuple[tuple[str, ...], _Group]]:
    """Yield the groups that belong together, as their folders and one group: of split folders such as ``a/key`` and ``b/key``.

    They have the same ending, and no item twice; their folders have the same name, or lie in the same one.
    """
    joined: list[tuple[list[str], _Group]] = []
    for group in sorted(groups, key=lambda each: natural_key(each.folder)):
        for folders, other in joined:
            is_alike = (group.suffix, group.are_answers) == (other.suffix, other.are_answers)
            if (
                is_alike
                and _are_siblings(group.folder, folders[0])
                and other.files.keys().isdisjoint(group.files)
            ):
                folders.append(group.folder)
                other.files.update(group.files)
                break
        else:
            joined.append(([group.folder], replace(group, files=dict(group.files))))
    for folders, group in joined:
        above = {folder.rpartition("/")[0] for folder in folders}
        is_split = (
            above != {""} and len(above) == 1 and are_split(each.rpartition("/")[2] for each in folders)
        )
        yield tuple(above) if is_split else tuple(folders), group


def _are_siblings(folder: str, other: str) -> bool:
    (above, _, name), (other_above, _, other_name) = folder.rpartition("/"), other.rpartition("/")
    return bool(above and other_above) and (name == other_name or above == other_above)


def _describe(root: Path, joined: tuple[tuple[str, ...], _Group], names: Mapping[str, int]) -> FoundRecords:
    folders, group = joined
    items = sorted(group.files, key=natural_key)
    sampled = {_detect_format(root / group.files[item]) for item in items[:_SAMPLED]}
    formats, encodings = ({each[at] for each in sampled} for at in (0, 1))
    format_ = formats.pop() if len(formats) == 1 else group.suffix.rpartition(".")[2].upper()
    return FoundRecords(
        folders,
        group.suffix,
        sum(names[item] for item in items),
        tuple(group.files[item] for item in items[:_MOST_EXAMPLES]),
        format_,
        _CONTAINERS.get(format_, ""),
        group.are_answers or format_ == REPLY or any(map(_names_answers, folders)),
        _read_head(root / group.files[items[0]]),
        encoding=encodings.pop() if len(encodings) == 1 else "",
        box_keys=_find_box_keys(root / group.files[item] for item in items[:_SAMPLED])
        if format_ == "JSON"
        else (),
    )


def _find_shared_files(
    root: Path, files: Iterable[str], names: Mapping[str, int], others: Collection[str]
) -> Iterator[FoundRecords]:
    """Yield the files that hold the records of many scans; `others` are those of one scan each."""
    candidates = (file for file in files if file not in others and _may_be_shared(file))
    for file in islice(candidates, _MOST_SHARED):
        if found := find_record_key(root / file, names):
            scans = sum(names[name] for name in found.names)
            suffix = file[file.rfind(".") :].lower()
            container = found.container if suffix in CONTAINERS[found.container].suffixes else ""
            _, format_ = FORMATS[suffix]
            is_answer = _names_answers(file)
            head = (
                _shorten_head(read_table_head(root / file))
                if found.container == "xlsx"
                else _read_head(root / file)
            )
            yield FoundRecords(
                (file,),
                "",
                scans,
                (file,),
                format_,
                container,
                is_answer,
                head,
                found.key,
                found.unwrap,
                box_keys=_find_box_keys([root / file]) if format_.startswith("JSON") else (),
                encoding=found.encoding,
            )


def _may_be_shared(file: str) -> bool:
    """Return whether a file may hold the records of many items: none of gtapp's own, no schema and no draft or answer."""
    folder, _, name = file.rpartition("/")
    is_own = (
        name.startswith("gtapp-") or is_schema_file(name) or _USUAL.get(folder.partition("/")[0], ()) is None
    )
    return not is_own and name[name.rfind(".") :].lower() in FORMATS


def _names_answers(place: str) -> bool:
    """Return whether a name speaks of models and their answers, and not of ground truth."""
    name = place.lower()
    return bool(_ANSWERS.search(name)) and not _TRUTHS.search(name)


def _read_head(path: Path) -> str:
    """Return the first lines of a file; "" if it can't be read."""
    try:
        return _shorten_head(_read_text(path)[0])
    except UnreadableError:
        return ""


def _read_text(path: Path) -> tuple[str, str]:
    """Return the text of a file, of a large one the beginning, and the name of its encoding, "" for UTF-8.

    Raises:
        UnreadableError: it can't be read.
    """
    content = read_bytes(path, _MOST_BYTES)
    is_whole = len(content) < _MOST_BYTES  # else the last character may be cut, by which it is no UTF-8
    return decode_any(content) if is_whole else (content.decode("utf-8-sig", "replace"), "")


def _find_box_keys(paths: Iterable[Path]) -> tuple[str, ...]:
    """Return the keys in these JSON files, or in the first JSON lines of them, that can be those of boxes."""
    from gtapp.core.record.boxes import list_box_keys  # loads the schema's validator: keeps the start fast

    contents: list[Any] = []
    for path in paths:
        with suppress(UnreadableError, ValueError, RecursionError):
            text = read_bytes(path, _MOST_SHARED_BYTES).decode("utf-8-sig")
            contents += map(
                json.loads, text.splitlines()[:_SAMPLED] if path.suffix.lower() == ".jsonl" else [text]
            )
    return tuple(list_box_keys(contents))


def _shorten_head(text: str) -> str:
    """Return the first lines of a text, with visible characters alone."""
    lines = text.rstrip("�\r\n").splitlines()
    shown = [shorten(make_visible(line.replace("\t", "  ")), _SHOWN_WIDTH) for line in lines[:_SHOWN_LINES]]
    return "\n".join([*shown, *("…" for _ in lines[_SHOWN_LINES:][:1])])


def _detect_format(path: Path) -> tuple[str, str]:
    """Return what a file is by its content, else by its name's ending, and the name of its encoding, "" for UTF-8."""
    named = path.suffix[1:].upper()
    try:
        text, encoding = _read_text(path)
    except UnreadableError:
        return named, ""
    text = text.lstrip()
    if text.startswith("<"):
        root = next((each[1] for each in _XML_ROOT.finditer(text)), "")
        return _XML_FORMATS.get(root, "XML"), encoding
    if text.startswith(("{", "[")) and named in ("JSON", "TXT"):
        with suppress(ValueError, RecursionError):
            json.loads(text)
            return "JSON", encoding
    return REPLY if named in ("TXT", "MD") and _has_object(text) else named, encoding


def _has_object(text: str) -> bool:
    """Return whether there is a JSON object in a text that is none itself."""
    from gtapp.core.answers.answer_reader import find_object  # few folders have such texts

    return "{" in text and bool(find_object(text))


class ConflictingUsesError(ValueError):
    """Files of several kinds are to be ground truth together."""


def make_layout(
    chosen: Iterable[tuple[FoundRecords, Use]], scan_folders: Sequence[str], base: FileLayout
) -> LayoutTable:
    """Return what a layout must state for these uses, with the scans in these folders, beyond what `base` says.

    Raises:
        ConflictingUsesError: ground truth is of several kinds.
    """
    places: dict[Use, list[FoundRecords]] = defaultdict(list)
    for found, use in chosen:
        places[use].append(found)
    table: dict[str, Any] = {}
    if set(scan_folders) - set(base.scans):
        table["scans"] = tuple(scan_folders)
    if truths := places["truths"]:
        kinds = {(each.container, each.key, each.unwrap) for each in truths}
        if len(kinds) > 1:
            raise ConflictingUsesError
        [(container, key, unwrap)] = kinds
        suffixes = tuple(sorted({each.suffix for each in truths}, key=lambda each: (-len(each), each)))
        table["container"] = container
        if CONTAINERS[container].is_shared:
            table |= {"key": key, "unwrap": unwrap}
        elif suffixes != CONTAINERS[container].suffixes[:1]:
            table["suffixes"] = suffixes
    table |= {use: _list_folders(places[use]) for use in get_args(Use) if places[use]}
    return {key: value for key, value in table.items() if value != getattr(base, key)}


def _list_folders(found: Iterable[FoundRecords]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(folder for each in found for folder in each.folders))


def suggest_uses(found: Sequence[FoundRecords]) -> dict[FoundRecords, Use]:
    """Return what is likely: answers by their names, and ground truth if that is clear."""
    likely: dict[FoundRecords, Use] = {
        each: "answers" for each in found if each.are_answers and "answers" in each.uses
    }
    records = [each for each in list_readings(found) if each.uses]
    named = [each for each in records if any(_TRUTHS.search(folder.lower()) for folder in each.folders)]
    if len(only := named if len(records) > 1 else records) == 1:
        likely[only[0]] = "truths"
    return likely


def list_readings(found: Iterable[FoundRecords]) -> list[FoundRecords]:
    """Return what may be the ground truth; plain texts beside records are not, which are mostly made of these, or by OCR.

    Texts that can't be read are among them, so that they are named.
    """
    readings = [each for each in found if each.container and not each.are_answers]
    return [each for each in readings if each.container != TEXT] or readings


def propose_layout(walk: FolderWalk) -> LayoutTable:
    """Return what a layout must state about a folder whose truths can be in one place alone; {} if there are none.

    Raises:
        ProjectError: they can be in several places (``project-readings``), or are not in UTF-8 (``project-encoding``).
    """
    root = walk.root
    files = [] if is_too_wide(root) else walk.files
    scans = (file for file in files if file[file.rfind(".") :].lower() in SCAN_SUFFIXES)
    scan_folders = tuple(dict.fromkeys(scan.rpartition("/")[0] or "." for scan in scans))
    found = list_readings(find_records(root, files))
    layouts = [make_layout([(each, "truths")], scan_folders, FileLayout()) for each in found]
    if len(found) > 1:
        readings = (
            f"{each.place} ({each.format}): "
            + (f"{each.encoding}, readable as UTF-8 only" if each.encoding else write_layout_line(layout))
            for each, layout in zip(found, layouts, strict=True)
        )
        raise ProjectError("project-readings", path=str(root), readings="; ".join(readings))
    for each in found:
        if each.encoding:
            params = {"path": str(root), "files": each.place, "encoding": each.encoding}
            raise ProjectError("project-encoding", **params)
    return layouts[0] if layouts else {}


def write_layout(table: LayoutTable) -> list[str]:
    """Return the lines of a layout, without the table's head."""
    return [f"{key} = {write_value(value)}" for key, value in table.items()]


def write_layout_line(table: LayoutTable) -> str:
    """Return a layout in one line."""
    return f"layout = {{{', '.join(write_layout(table))}}}"
