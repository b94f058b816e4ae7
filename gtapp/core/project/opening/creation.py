"""Makes a project of a folder of scans, or of scans that are copied into a new folder. Nothing that is there is changed, but for
the settings of a project whose kind of documents is chosen anew.
"""

from __future__ import annotations

import hashlib
import json
import os
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from io import BufferedReader
from itertools import chain, count
from pathlib import Path
from typing import Any, Final

from gtapp.core.files import atomic, json_text
from gtapp.core.files.new_files import NewFiles, copy_content
from gtapp.core.platform.errors import CopyCancelledError, UnreadableError
from gtapp.core.project.opening.detection import CONFIG
from gtapp.core.project.opening.folder_survey import FolderSurvey
from gtapp.core.project.opening.found_records import FoundRecords, LayoutTable, Use, make_layout, write_layout
from gtapp.core.project.opening.kind_change import HEAD, rewrite_settings
from gtapp.core.schema import benchmark as benchmarks
from gtapp.core.schema.benchmark import FileLayout
from gtapp.core.schema.box_settings import propose_boxes
from gtapp.core.schema.toml_text import write_value
from gtapp.core.store.project_folder import ensure_permitted
from gtapp.core.store.sqlite_file import ignore_folder

SCHEMA: Final = "schema.json"
FORMER: Final = ".gtapp/replaced"
"""The folder with the settings as they were before another kind was chosen."""


@dataclass(frozen=True, slots=True)
class NewProject:
    """A project that is to be made of what a survey found.

    `kind` is the benchmark's id; "" is a kind of the user's own, whose records have the fields `labels`. `root` is the
    project's folder: the surveyed one, or a new one into which the scans are copied. `labels` are for a kind of the user's own
    without ground truth from which its fields could be inferred; those among `fields`, by their keys, have the JSON Schema there.
    If it `is_change`, the folder is a project (see `may_change_kind`) whose settings are rewritten; the former ones are kept.
    Scans in other places, to which links lead, are copied if `with_linked`. `uses` says which of the records that were found are
    used, and as what.
    """

    survey: FolderSurvey
    kind: str
    root: Path
    labels: tuple[str, ...] = ()
    with_linked: bool = False
    uses: tuple[tuple[FoundRecords, Use], ...] = ()
    fields: Mapping[str, Any] = field(default_factory=dict)
    is_change: bool = False

    @property
    def _layout(self) -> FileLayout:
        return benchmarks.load(self.kind).layout if self.kind else FileLayout()

    @property
    def copy_folder(self) -> str:
        """The folder for copies of the scans; "" if they are used where they are.

        Papers are copied in any case, unless they are in their place: their records name them by the hash of their content.
        """
        layout, survey = self._layout, self.survey
        in_place = all(_is_inside(folder, layout.scans) for folder in survey.scan_folders)
        return layout.scans[0] if survey.is_copied or (layout.key and not in_place) else ""

    @property
    def copied_scans(self) -> tuple[str, ...]:
        """The scans that are copied."""
        left_out = () if self.with_linked else set(self.survey.linked)
        return tuple(each for each in self.survey.scans if each not in left_out) if self.copy_folder else ()

    def list_new_files(self) -> list[str]:
        """Return the files that are written, without copies of scans; those that exist already are not among them."""
        return [name for name in self._make_texts() if not os.path.lexists(self.root / name)]

    def list_rewritten(self) -> list[str]:
        """Return the settings that are written anew since another kind was chosen."""
        new = self.list_new_files()
        return [name for name in self._make_texts() if name not in new] if self.is_change else []

    def create(self, is_cancelled: Callable[[], bool] = lambda: False) -> None:
        """Write the files; the one that makes the folder a project comes last.

        If that fails or is cancelled, what was written is removed again, and nothing else.

        Raises:
            SaveError: a file can't be written, or a link in the folder leads the copies out of it.
            UnreadableError: a scan can't be copied.
            CopyCancelledError: it was cancelled.
        """
        new = NewFiles()
        try:
            self._write(new, is_cancelled)
        except CopyCancelledError:
            raise CopyCancelledError(
                "copy-cancelled" if new.remove() else "copy-left", path=str(self.root)
            ) from None
        except BaseException:
            new.remove()
            raise

    def _write(self, new: NewFiles, is_cancelled: Callable[[], bool]) -> None:
        new.create_folder(self.root)
        if self.copy_folder:
            ensure_permitted(self.root, self.root / self.copy_folder)
            new.create_folder(self.root / self.copy_folder)
        for scan in self.copied_scans:
            self._copy_scan(self.survey.root / scan, new, is_cancelled)
        texts = {name: text.encode("utf-8", "backslashreplace") for name, text in self._make_texts().items()}
        rewritten = self.list_rewritten()
        for name in self.list_new_files():
            atomic.write(self.root / name, texts[name])
            new.add(self.root / name)
        for name in rewritten:
            self._keep_former(self.root / name)
            atomic.write(self.root / name, texts[name])

    def _keep_former(self, file: Path) -> None:
        """Keep a copy of a file that is rewritten."""
        content = json_text.read_bytes(file)
        digest = hashlib.sha256(content).hexdigest()[:8]
        copy = self.root / FORMER / f"{file.stem}-{digest}{file.suffix}"
        for each in (file, copy):
            ensure_permitted(self.root, each)
        atomic.write(copy, content)
        with atomic.translate_os_errors(copy, "save"):
            ignore_folder(copy.parent.parent)

    def _make_texts(self) -> dict[str, str]:
        """Return the text of each file that describes the project; none where its own files do."""
        is_told = self.survey.tells_kind(self.kind) and not self.copy_folder and not self.uses
        if is_told and not self.is_change:
            return {}
        content = _make_schema(self.labels, self.fields) if self.labels else self._answer_schema
        schema = {SCHEMA: json.dumps(content, ensure_ascii=False, indent=2) + "\n"} if content else {}
        lines = [f"benchmark = {write_value(self.kind)}"] if self.kind else []
        lines += [f"schema = {write_value(name)}" for name in schema]
        layout, boxes = write_layout(self._state_layout()), propose_boxes(self._box_keys)
        if not lines and not layout and not boxes and not self.is_change:
            return {}
        former = json_text.read_text(self.root / CONFIG) if self.is_change else f"{HEAD}\n"
        settings = rewrite_settings(former, lines, layout)
        if boxes and not self.is_change:
            settings += "\n".join(["", *boxes, ""])
        return {**self._read_programs(), **schema, CONFIG: settings}

    @property
    def _answer_schema(self) -> Mapping[str, Any]:
        """The schema of a kind of the user's own without ground truth whose answers tell its fields; else {}."""
        uses = {use for _, use in self.uses}
        is_needed = not self.kind and "answers" in uses and "truths" not in uses and not self.survey.truths
        return self.survey.answer_schema if is_needed else {}

    @property
    def _box_keys(self) -> list[str]:
        """The keys that can be those of boxes, of records that become ground truth."""
        return sorted({key for found, use in self.uses if use == "truths" for key in found.box_keys})

    def _state_layout(self) -> LayoutTable:
        """Return what the project's layout must state: copies of scans have their place, and no records beside them."""
        if self.copy_folder:
            return {}
        return make_layout(self.uses, self.survey.scan_folders, self._layout)

    @property
    def truth_folder(self) -> str:
        """The folder in which new ground truth is saved."""
        return str(self._state_layout().get("truths", self._layout.truths)[0])

    @property
    def lines(self) -> list[str]:
        """The lines of the ``gtapp.toml`` that is written; none if that is there already, or needs none."""
        is_written = CONFIG in (*self.list_new_files(), *self.list_rewritten())
        text = self._make_texts().get(CONFIG, "") if is_written else ""
        return text.removeprefix(HEAD).strip().splitlines()

    def _read_programs(self) -> dict[str, str]:
        """Return the texts of the programs that the benchmark's description has people run in a project."""
        folder = benchmarks.load(self.kind).folder if self.kind else None
        return (
            {name: (folder / name).read_text(encoding="utf-8") for name in self._layout.programs}
            if folder
            else {}
        )

    def _copy_scan(self, scan: Path, new: NewFiles, is_cancelled: Callable[[], bool]) -> None:
        """Copy a scan; a copy that is there already is kept."""
        folder = self.root / self.copy_folder
        try:
            with scan.open("rb") as content:
                target = folder / (
                    _hash_name(scan, content) if self._layout.key else _free_name(folder, scan)
                )
                if not os.path.lexists(target):
                    content.seek(0)
                    with atomic.open_replacement(target) as copy:
                        copy_content(content, copy, is_cancelled)
                    new.add(target)
        except OSError as error:
            raise UnreadableError("file-io", path=str(scan), reason=error.strerror or str(error)) from error


def _is_inside(folder: str, places: tuple[str, ...]) -> bool:
    return any(folder == place or folder.startswith(f"{place}/") for place in places)


def _hash_name(scan: Path, content: BufferedReader) -> str:
    """Return the name of a copy by the SHA-256 of its content."""
    return f"{hashlib.file_digest(content, 'sha256').hexdigest()}{scan.suffix.lower()}"


def _free_name(folder: Path, scan: Path) -> str:
    """Return a scan's own name, numbered where another scan of that name is in the folder."""
    numbered = (f"{scan.stem}-{number}{scan.suffix}" for number in count(2))
    return next(name for name in chain((scan.name,), numbered) if not os.path.lexists(folder / name))


def _make_schema(labels: tuple[str, ...], fields: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a JSON Schema whose records have a text for each label that is none of the keys of `fields`."""
    properties: dict[str, Any] = {}
    for label in labels:
        if label in fields:
            properties[label] = fields[label]
            continue
        key = _make_key(label)
        while key in properties:
            key += "_"
        properties[key] = {"type": "string", "gtapp": {"label": label}}
    return {"type": "object", "properties": properties}


def _make_key(label: str) -> str:
    """Return the key for a field of this label: ``place_of_birth`` for “Place of birth”."""
    letters = (each if each.isalnum() else " " for each in unicodedata.normalize("NFC", label).lower())
    return "_".join("".join(letters).split()) or "field"
