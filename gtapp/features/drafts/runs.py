"""A run's folder of answer files: each is a draft, a part of a run for the scorer, and readable by the benchmark's tools.

Answers that the project can't take (a full disk, no rights) are rescued to the user's own folder until it can.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import tempfile
import unicodedata
from collections.abc import Iterator, Mapping, Sequence, Sized
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, Protocol

from gtapp.core.files import atomic, file_names, json_text
from gtapp.core.platform import folders
from gtapp.core.platform.errors import GtappError, SaveError, UnreadableError
from gtapp.core.schema.layout_keys import RUNS_FOLDER
from gtapp.core.store.project_folder import ensure_permitted
from gtapp.features.drafts.answer_boxes import SentPage, describe_places
from gtapp.features.drafts.drafting_settings import DraftingSettings
from gtapp.features.drafts.providers import ResponseFormat
from gtapp.features.drafts.responses import FAILED_MARKS, AnswerReading, Reply, token_usage
from gtapp.features.drafts.wire_schema import WireSchema

_RUN = re.compile(r"([ST])(\d{4,})\Z")
_MAX_RUN_BYTES = 60
_PROBE_BYTES = 1 << 16
_ERROR_PREFIX: Final = "drafting"
"""The prefix of the codes of disk errors: see `atomic.translate_os_errors`."""


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """An answer of a run: the `key` of its request, its `mark`, and the model that gave it."""

    item: str
    key: str
    mark: str
    model: str

    @property
    def is_failed(self) -> bool:
        """True if asking again may give a better answer."""
        return self.mark in FAILED_MARKS


def create_run(root: Path, is_second: bool = False) -> str:
    """Create the folder of the next run (T0001, T0002, …; S0001, … for second opinions); return its name.

    Raises:
        SaveError: the folder can't be made.
    """
    while True:
        folder = root / RUNS_FOLDER / find_next_run(root, is_second)
        ensure_permitted(root, folder)
        with atomic.translate_os_errors(folder, _ERROR_PREFIX):
            folder.parent.mkdir(exist_ok=True)
            try:
                folder.mkdir()
            except FileExistsError:
                continue  # another window's, made meanwhile
        return folder.name


def find_next_run(root: Path, is_second: bool = False) -> str:
    """Return the name that `create_run` would take."""
    letter = "S" if is_second else "T"
    matches = filter(None, map(_RUN.match, list_runs(root)))
    number = max((int(match[2]) for match in matches if match[1] == letter), default=0)
    return f"{letter}{number + 1:04d}"


def list_runs(root: Path) -> list[str]:
    """Return the names in the folder of runs."""
    return _list_names(root / RUNS_FOLDER)


def find_run_folder(root: Path, run: str) -> Path:
    """Return the folder of a run, which need not be there; one that is may be named with characters that only Windows refuses.

    Raises:
        GtappError: `run` can't be the name of a folder or a file, or the items in file names could not be parsed.
    """
    folder = root / RUNS_FOLDER / run
    reason = file_names.find_name_fault(run)
    if reason and folder.is_dir():
        reason = file_names.find_name_fault(run, follows_file=True)
    if not reason and "_" in run:
        reason = "it holds “_”, which stands between the run and the item in the names of files"
    if not reason and len(run.encode()) > _MAX_RUN_BYTES:
        reason = f"it is longer than {_MAX_RUN_BYTES} bytes"
    if not reason and run.startswith("."):
        reason = "it begins with a dot"
    if reason:
        raise GtappError("drafting-run", run=run, reason=reason)
    return folder


def check_writable(root: Path, run: str) -> None:
    """Check that answers can be written, before any is paid for.

    Raises:
        SaveError: they can't.
    """
    folder = find_run_folder(root, run)
    ensure_permitted(root, folder)
    with atomic.translate_os_errors(folder, _ERROR_PREFIX):
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(_PROBE_BYTES))
            file.flush()
            os.fsync(file.fileno())


def answer_path(root: Path, run: str, item: str) -> Path:
    """Return the path of a run's answer about an item.

    Raises:
        GtappError: the item's name can't be part of a file name.
    """
    reason = file_names.find_name_fault(item, follows_file=True)
    if reason:
        raise GtappError("item-unsafe", item=item, reason=reason)
    return file_names.build_safe_path(
        find_run_folder(root, run), f"request_{run}_{item}.json", follows_file=True
    )


def write_answer(root: Path, run: str, item: str, content: Mapping[str, Any]) -> Path:
    """Write an answer file, whole or not at all; an existing one is replaced only if it failed.

    A failed answer with some values is not replaced by one without any.

    Raises:
        GtappError: there is an answer (``drafting-answered``), or the item's name can't be part of a file name.
        SaveError: it can't be written.
    """
    target = answer_path(root, run, item)
    # a link is never followed: it may lead anywhere
    if target.is_symlink() or (target.exists() and not _may_replace(target, content)):
        raise GtappError("drafting-answered", path=str(target))
    ensure_permitted(root, target)
    with atomic.open_replacement(target, _ERROR_PREFIX) as file:
        file.write(encode_answer(content))
    return target


def write_new_answers(root: Path, run: str, contents: Sequence[tuple[str, Mapping[str, Any]]]) -> bool:
    """Write the answer files of these items, all or none, sooner than one by one; return False if one is not new.

    Raises:
        GtappError, SaveError: as `write_answer` does.
    """
    targets = {answer_path(root, run, item): encode_answer(content) for item, content in contents}
    # names that differ in case alone may be those of one file
    names = {file_names.fold_name(target.name) for target in targets}
    if len(names) < len(contents) or any(map(os.path.lexists, targets)):
        return False
    ensure_permitted(root, find_run_folder(root, run))
    atomic.create_files(targets, _ERROR_PREFIX)
    return True


def _may_replace(target: Path, content: Mapping[str, Any]) -> bool:
    existing = read_answer_file(target)
    answer = describe_answer(existing)
    return answer is not None and answer.is_failed and ("parsed" in content or "parsed" not in existing)


def find_answers(root: Path, run: str) -> Iterator[StoredAnswer]:
    """Yield the answers of a run, in the order of their files; ignore files that are not gtapp's."""
    folder = find_run_folder(root, run)
    for name in _list_names(folder):
        if name.startswith(f"request_{run}_") and name.endswith(".json"):
            answer = describe_answer(read_answer_file(folder / name))
            if answer and _is_same_name(
                name, f"request_{run}_{answer.item}.json"
            ):  # else a copy under another name
                yield answer


def _is_same_name(name: str, other: str) -> bool:
    """Return whether two names are of the same file; some systems store accents in another form than given."""
    return name == other or unicodedata.normalize("NFC", name) == unicodedata.normalize("NFC", other)


def describe_answer(content: Mapping[str, Any]) -> StoredAnswer | None:
    """Return the entries by which gtapp describes an answer file; None if gtapp did not write it."""
    metadata = content.get("gtapp")
    if not isinstance(metadata, dict) or not all(
        isinstance(metadata.get(key), str) for key in ("item", "key", "mark")
    ):
        return None
    return StoredAnswer(metadata["item"], metadata["key"], metadata["mark"], str(content.get("model", "")))


def read_answer_file(file: Path) -> Mapping[str, Any]:
    """Return the content of an answer file; empty if it is none, or can't be read."""
    try:
        content = json.loads(json_text.read_text(file))
    except (UnreadableError, ValueError, RecursionError):
        return {}
    return content if isinstance(content, dict) else {}


def _list_names(folder: Path) -> list[str]:
    """Return the names in a folder; empty if it does not exist."""
    try:
        return sorted(os.listdir(folder))  # noqa: PTH208 - names alone, of 100,000 files
    except (FileNotFoundError, NotADirectoryError):
        return []


class _Hashed(Protocol):
    @property
    def sha256(self) -> str: ...


class _Page(_Hashed, SentPage, Protocol):
    pass


class _Prompt(_Hashed, Protocol):
    @property
    def source(self) -> str: ...


class RequestInfo(Protocol):
    """What an answer file needs of a request: a `DraftRequest`, or what a batch stored of one."""

    @property
    def item(self) -> str: ...
    @property
    def key(self) -> str: ...
    @property
    def model(self) -> str: ...
    @property
    def wire(self) -> WireSchema: ...
    @property
    def given(self) -> tuple[tuple[str, Any], ...]: ...
    @property
    def left_out(self) -> int: ...
    @property
    def examples(self) -> Sized: ...
    @property
    def pages(self) -> Sequence[_Page]: ...
    @property
    def texts(self) -> Sequence[_Hashed]: ...
    @property
    def prompt(self) -> _Prompt: ...
    @property
    def settings(self) -> DraftingSettings: ...
    @property
    def ocr(self) -> Mapping[str, str]: ...


def answer_content(
    request: RequestInfo,
    reply: Reply,
    reading: AnswerReading,
    provider: str,
    step: ResponseFormat,
    started: datetime,
    seconds: float | None,
    left_out: Sequence[str] = (),
) -> dict[str, Any]:
    """Return the content of an answer file, in the layout of the benchmarks' newer ones; without a record it has no ``parsed``.

    ``model_asked`` and ``gtapp`` are added: how the answer was read and what was asked. Of an answer with boxes, ``text`` is the
    record without them, as all readers expect it; ``places`` and ``reply`` of ``gtapp`` have the boxes and the model's text.
    `started` has a time zone; for a batch `seconds` is None, and there is no ``duration``; `left_out` are settings that the model
    does not accept.
    """
    found: dict[str, Any] = {
        "text": reply.text or "",
        "model": reply.model or request.model,
        "provider": provider,
        "finish_reason": reply.finish_reason,
        "usage": token_usage(reply.usage),
        **({} if seconds is None else {"duration": seconds}),
        "timestamp": started.astimezone(UTC).isoformat(),
    }
    if reading.parsed is not None:
        found["parsed"] = _add_given(request, reading.parsed)
    if reading.boxes:
        found["text"] = json.dumps(reading.parsed, ensure_ascii=False)
    return {
        **found,
        "conversation_id": reply.id,
        "score": {},
        "model_asked": request.model,
        "gtapp": _metadata(request, reply, reading, step)
        | ({"settings_left_out": list(left_out)} if left_out else {}),
    }


def _metadata(
    request: RequestInfo, reply: Reply, reading: AnswerReading, step: ResponseFormat
) -> dict[str, Any]:
    return {
        "mark": reading.mark,
        "reason": str(reading.reason) if reading.reason else None,
        "refusal": reply.refusal,
        "item": request.item,
        "key": request.key,
        "step": step,
        "pages": [page.sha256 for page in request.pages],
        **({"texts": [text.sha256 for text in request.texts]} if request.texts else {}),
        **({"ocr": dict(request.ocr)} if request.ocr else {}),
        "pages_left_out": request.left_out,
        "examples": len(request.examples),
        "prompt": request.prompt.sha256,
        "prompt_source": request.prompt.source,
        "settings": asdict(request.settings),
        "usage": dict(reply.usage or {}),
        **(_describe_boxes(request, reply, reading) if reading.boxes else {}),
    }


def _describe_boxes(request: RequestInfo, reply: Reply, reading: AnswerReading) -> dict[str, Any]:
    places = describe_places(reading.boxes, request.settings.boxes, request.pages)
    return {"places": places, "reply": reply.text or ""}


def _add_given(request: RequestInfo, parsed: Any) -> Any:
    """Return the record with the values that the model was not asked for, in the schema's order; they replace the model's."""
    if not request.given or not isinstance(parsed, dict):
        return parsed
    record = {**parsed, **dict(request.given)}
    known = [child.name for child in request.wire.fields.children if child.name in record]
    return {name: record[name] for name in dict.fromkeys((*known, *record))}


def encode_answer(content: Mapping[str, Any]) -> bytes:
    """Return the bytes of an answer file in the style of the benchmarks' own: indented by four, ASCII, no final newline."""
    return json.dumps(content, indent=4, ensure_ascii=True, allow_nan=False).encode("ascii")


RESCUE_FOLDER: Final = "drafts-to-keep"
_MAX_NAME = 40


def rescue_folder(root: Path) -> Path:
    """Return the rescue folder of the project in `root`; another project of the same name has another one."""
    whole = root.resolve()
    name = re.sub(r"[^A-Za-z0-9-]+", "_", whole.name)[:_MAX_NAME]
    return folders.data_folder() / RESCUE_FOLDER / f"{name}-{_short_hash(os.fsencode(whole))}"


def rescue_answer(root: Path, run: str, item: str, content: Mapping[str, Any]) -> Path:
    """Write an answer of a run to the rescue folder, under a name that every system takes.

    Raises:
        SaveError: it can't be written there either.
    """
    # the run's own folder may be out of reach
    folder = file_names.build_safe_path(rescue_folder(root), run, follows_file=True)
    path = folder / f"{_short_hash(os.fsencode(item))}.json"
    with atomic.open_replacement(path, "drafting") as file:
        file.write(encode_answer(content))
    return path


def restore_answers(root: Path) -> list[tuple[str, StoredAnswer]]:
    """Move rescued answers into the project; return their runs and answers. Answers that exist there are kept.

    Raises:
        GtappError: the project still can't take them (``drafting-held``).
    """
    files = sorted(rescue_folder(root).glob("*/*.json"))
    restored = []
    for file in files:
        try:
            restored += _restore(root, file)
        except SaveError as error:
            details = {
                "count": len(files) - len(restored),
                "path": str(rescue_folder(root)),
                "reason": error.message,
            }
            raise GtappError("drafting-held", **details) from error
    return restored


def _restore(root: Path, file: Path) -> list[tuple[str, StoredAnswer]]:
    run, content = file.parent.name, read_answer_file(file)
    answer = describe_answer(content)
    if answer is None:
        return []
    try:
        write_answer(root, run, answer.item, content)
    except SaveError:
        raise
    except GtappError:
        return []
    with contextlib.suppress(OSError):
        file.unlink()
        file.parent.rmdir()
        file.parent.parent.rmdir()
    return [(run, answer)]


def _short_hash(name: bytes) -> str:
    return hashlib.sha256(name).hexdigest()[:24]
