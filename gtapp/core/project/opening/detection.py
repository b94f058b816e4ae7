"""Detects which benchmark a folder follows, and copies the benchmarks' sample projects for the user.

A benchmark is known by its name, by the folder's ``gtapp.toml``, by a schema next to the data or by the files. Truths that
belong to none are described by a schema that is inferred from them.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import Any, Final

from gtapp.core.files import json_text
from gtapp.core.files.git_conflicts import find_conflict
from gtapp.core.files.shared_files import open_record_file
from gtapp.core.platform import folders
from gtapp.core.platform.about import ABOUT_KEYS
from gtapp.core.platform.errors import GtappError, ProjectError, SaveError, UnreadableError
from gtapp.core.platform.folders import data_folder
from gtapp.core.project.folder_listing import list_files
from gtapp.core.project.opening.truth_endings import find_endings
from gtapp.core.schema import benchmark
from gtapp.core.schema import benchmark as benchmarks
from gtapp.core.schema.benchmark import Benchmark, FileLayout, NewFile, check_threshold, check_weights
from gtapp.core.schema.box_settings import BOX_KEYS
from gtapp.core.schema.containers import CONTAINERS, PAGES, TEXT
from gtapp.core.schema.layout_keys import LAYOUT_KEYS, PLACES, parse_layout
from gtapp.core.schema.meaning_rules import parse_meanings
from gtapp.core.schema.ocr_settings import OcrSettings
from gtapp.core.schema.own_fields import FIELD_KEYS, parse_fields
from gtapp.core.schema.schema import Schema, from_file, from_json
from gtapp.core.schema.toml_text import parse_toml
from gtapp.core.store.project_folder import split_reading

CONFIG = "gtapp.toml"
CODE = "dataclass.py"
META = "meta.json"
PROJECT_MARKS: Final = (CONFIG, "ground_truths")
"""Files and folders by which a folder is a project."""
_KEYS: Final = {
    "benchmark": None,
    "schema": None,
    "layout": LAYOUT_KEYS,
    "palette": {"characters": None},
    "scoring": {"threshold": None},
    "weights": None,
    "same_meaning": None,
    "report": dict.fromkeys(("type", "year", "language", "empty")),
    "table": {"numbers": None},
    "about": ABOUT_KEYS,
    "ocr": dict.fromkeys(OcrSettings._fields),
    "boxes": BOX_KEYS,
    "fields": [dict.fromkeys(FIELD_KEYS)],
    "team": dict.fromkeys(("url", "project", "scans")),
}
_TEXT_SCHEMA: Final = {"type": "object", "properties": {TEXT: {"type": "string", "gtapp": {"label": "Text"}}}}
_SAMPLED = 12
_LISTED = 1000
# the figures of field F1, by which a benchmark without a measure of its own can be ranked
_OWN_FIGURES = ("f1_macro", "f1_micro")


def load_benchmark(root: Path, name: str | None = None, trust: str = "") -> Benchmark:
    """Return the benchmark of a folder as `detect_benchmark` does; code that gives its schema is run if the user agreed.

    That of a second reading is that of the project around it.

    `trust` is the SHA-256 of the code that the caller agrees to, instead of the stored consent.

    Raises:
        ProjectError, GtappError: as `detect_benchmark` and `code_consent.load_schema` do.
    """
    root, _ = split_reading(root)
    try:
        return detect_benchmark(root, name)
    except GtappError as error:
        if error.code != "schema-code":
            raise
        from gtapp.core.project.opening import code_consent  # rarely needed; the start is faster without

        return detect_benchmark(root, name, code_consent.load_schema(root / CODE, trust))


def detect_benchmark(root: Path, name: str | None = None, code_schema: Schema | None = None) -> Benchmark:
    """Return the benchmark of the folder `root`: the named one, that in its ``gtapp.toml``, or the one that its files match.

    Without any of these, and without a schema, it is one of its own, with a schema that is inferred from the truths.

    `code_schema` is the schema that the project's own ``dataclass.py`` gave after the user agreed to run it.

    Raises:
        ProjectError: unknown name, no match or several.
        GtappError: ``gtapp.toml`` or a schema can't be used; ``schema-code`` if code would have to be run.
    """
    config = read_config(root)
    named = name or config.get("benchmark")
    if named:
        return _apply_config(benchmarks.load(str(named)), config, root)
    if code_schema:
        return _apply_config(_make_custom_benchmark(root, code_schema, config), config, root)
    is_of_pages = config.get("layout", {}).get("container") == PAGES
    if is_of_pages and (pages := _detect_pages(root, config)):
        return pages  # whose records have the same schema everywhere
    schema = config.get("schema") or next((path.name for path in sorted(root.glob("*schema.json"))), None)
    if schema:
        fault = _find_place_fault(root, str(schema))
        if fault and "schema" in config:
            raise ProjectError("project-config", path=str(root / CONFIG), reason=fault)
        if fault:
            raise GtappError("schema-broken", path=str(root / schema), reason=fault)
        return _apply_config(
            _make_custom_benchmark(root, from_file(root / str(schema)), config), config, root
        )
    known = _detect(root)
    if known:
        return _apply_config(known, config, root)
    if os.path.isfile(root / CODE):
        raise GtappError("schema-code", path=str(root / CODE))
    found = None if is_of_pages else _infer_benchmark(root, config)
    return found or _detect_reading(root, config)


def _detect_pages(root: Path, config: dict[str, Any]) -> Benchmark | None:
    """Return the benchmark of a folder of PAGE-XML or ALTO; None if it is none."""
    # few folders are: without the reading of XML, the start is faster
    from gtapp.core.project.opening.page_folders import find_page_layout, make_page_benchmark

    stated = config.get("layout", {}).get("truths", ())
    places = (stated,) if isinstance(stated, str) else tuple(stated)
    layout = find_page_layout(root, places) or find_page_layout(root, recursive=True)
    return _apply_config(make_page_benchmark(root, layout), config, root) if layout else None


def detect_without_code(root: Path, name: str | None = None) -> Benchmark:
    """Return the benchmark as `detect_benchmark` does; where its schema is code, which is not run, with an empty one.

    Raises:
        GtappError: as `detect_benchmark` does.
    """
    try:
        return detect_benchmark(root, name)
    except GtappError as error:
        if error.code != "schema-code":
            raise
        return detect_benchmark(root, name, from_json({"type": "object"}, CODE))


def read_config(root: Path) -> dict[str, Any]:
    """Return what the folder's ``gtapp.toml`` says; nothing if there is none.

    Raises:
        ProjectError: it can't be read, or has a key that nothing knows.
    """
    path = root / CONFIG
    if not os.path.isfile(path):
        return {}
    try:
        text = path.read_text(encoding="utf-8-sig")
        if line := find_conflict(text):
            raise ProjectError("file-git-conflict", path=str(path), line=line)
        return parse_toml(text, _KEYS)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ProjectError("project-config", path=str(path), reason=reason) from error


def _apply_config(found: Benchmark, config: dict[str, Any], root: Path) -> Benchmark:
    """Return `found` with what the project's own file sets, such as folders, characters and numbers."""
    try:
        layout = parse_layout(config.get("layout", {}), found.layout)
        if layout.container == TEXT and found.is_known:
            raise ValueError("records of this benchmark are no plain texts")
        stated = (getattr(layout, key) for key in PLACES if key in config.get("layout", {}))
        for fault in (_find_place_fault(root, place) for places in stated for place in places):
            if fault:
                raise ValueError(fault)
        threshold = _parse_threshold(config.get("scoring", {}))
        weights = check_weights(config.get("weights", found.weights))
        meanings = parse_meanings(config.get("same_meaning", {}))
        characters = config.get("palette", {}).get("characters", "")
        if not isinstance(characters, str):
            raise ValueError("the characters of the palette are a text")
        more = tuple(characters.split())
        found = found.with_report(config.get("report", {})).with_about(config.get("about", {}))
        found = found.with_ocr(config.get("ocr", {}))
        found = found.with_numbers(config.get("table", {})).with_fields(config.get("fields", []))
        found = found.with_boxes(config.get("boxes", {}))
    except (AttributeError, TypeError, ValueError) as error:
        raise ProjectError("project-config", path=str(root / CONFIG), reason=str(error)) from error
    if not layout.suffixes and not CONTAINERS[layout.container].is_shared:
        layout = layout._replace(suffixes=find_endings(root, layout))
    if layout.container == TEXT:
        found = found._replace(scoring={"measure": "transcription"})
    found = found._replace(layout=layout).with_characters(more).with_threshold(threshold)
    return found.with_weights(weights).with_meanings(meanings).with_read_only(_find_fixed(root, found))


def _find_fixed(root: Path, benchmark: Benchmark) -> Iterator[Sequence[str]]:
    """Yield the fields of a file of many records that can't be changed: what names the item, columns of formulas."""
    key, layout = benchmark.name_key, benchmark.layout
    if key:
        yield (key,)
        yield key.split(".")
    if layout.container != "xlsx":
        return
    places = (path for place in layout.truths for path, _ in list_files(root, place, layout.recursive))
    for path in islice((each for each in places if layout.split_truth_name(each)[0]), _SAMPLED):
        with suppress(UnreadableError):  # reported as a problem
            file = open_record_file(root / path, layout)
            fixed = [set(file.list_fixed(each)) for each in file.list_keys()[:_SAMPLED]]
            yield from ((name,) for name in sorted(set.intersection(*fixed) if fixed else ()))


def _parse_threshold(table: dict[str, Any]) -> float | None:
    """Return the threshold in the table ``[scoring]``; None if it has none."""
    threshold = table.get("threshold")
    if threshold is None:
        return None
    if isinstance(threshold, bool) or not isinstance(threshold, int | float):
        raise ValueError("a threshold is a number")
    return check_threshold(float(threshold))


def _find_place_fault(root: Path, place: str) -> str:
    """Return why a place can't be used; "" if it is inside the project."""
    try:
        inside = (root / place).resolve().is_relative_to(root.resolve())
    except (OSError, ValueError, RuntimeError):
        return f"{place!r} leads nowhere"
    return "" if inside else f"{place} lies outside the project"


def _make_custom_benchmark(root: Path, schema: Schema, config: dict[str, Any]) -> Benchmark:
    """Return a benchmark for a foreign schema next to the data, in upstream's usual folders, described by its ``meta.json``."""
    stated = config.get("layout", {}).get("truths", "data")
    places = [stated] if isinstance(stated, str) else stated
    is_usual = any(PurePosixPath(place).parts[:1] in ((), ("data",)) for place in places)
    has_lines = is_usual and any(root.glob("data/**/*.jsonl"))
    layout = (
        FileLayout(container="jsonl", key="id", truths=("data",), recursive=True)
        if has_lines
        else FileLayout()
    )
    name, meta = root.resolve().name, _read_meta(root / META)
    ranking = meta.get("ranking")
    metric = ranking.get("metric") if isinstance(ranking, dict) else None
    title, tags = meta.get("title"), meta.get("tags")
    return Benchmark(
        name,
        title if isinstance(title, str) and title.strip() else name,
        schema,
        layout,
        NewFile(indent=None if has_lines else 2),
        scoring={"rank_by": metric} if metric in _OWN_FIGURES else {},
        ranking=metric if isinstance(metric, str) else "",
        tags=tuple(tag for tag in tags if isinstance(tag, str)) if isinstance(tags, list) else (),
    )


def _read_meta(path: Path) -> dict[str, Any]:
    """Return upstream's description of a benchmark; nothing if there is none or it can't be read."""
    try:
        found = json.loads(json_text.decode_text(json_text.read_bytes(path), path))
    except (UnreadableError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _infer_benchmark(root: Path, config: dict[str, Any]) -> Benchmark | None:
    """Return a benchmark with a schema that is inferred from the truths in `root`; that of plain texts is always the same.

    None if there are none, or one of them belongs to a benchmark that gtapp knows.
    """
    if config.get("layout", {}).get("container") == TEXT:
        texts = _make_custom_benchmark(root, from_json(_TEXT_SCHEMA, str(root)), config)
        return _apply_config(texts, config, root)
    content = _infer_content(root, config, [benchmarks.load(name) for name in benchmarks.list_ids()])
    if content is None:
        return None
    found = _make_custom_benchmark(root, from_json(content, str(root)), config)
    return _apply_config(found._replace(is_inferred=True), config, root)


def _detect_reading(root: Path, config: dict[str, Any]) -> Benchmark:
    """Return the benchmark of a folder that does not say where its truths are, if they can be in one place alone, or are pages.

    Raises:
        UnclearFolderError: there are none, or several (``project-readings``).
    """
    from gtapp.core.project.opening.folder_walk import FolderWalk, UnclearFolderError  # few folders need it
    from gtapp.core.project.opening.found_records import propose_layout

    walk = None if "layout" in config else FolderWalk(root, PROJECT_MARKS)
    try:
        return _follow_layout(root, config, propose_layout(walk) if walk else {})
    except ProjectError as error:
        unclear = UnclearFolderError(error.code, **error.message.params)
        unclear.walk = walk
        raise unclear from error


def _follow_layout(root: Path, config: dict[str, Any], layout: Mapping[str, Any]) -> Benchmark:
    """Return the benchmark of a folder with the proposed `layout`, or of pages.

    Raises:
        ProjectError: there is none, or it could be one of several.
    """
    if not layout or layout.get("container") == PAGES:
        if pages := _detect_pages(root, config):
            return pages
        names = ", ".join(benchmarks.list_ids())
        raise ProjectError("project-unknown", path=str(root), names=names)
    proposed = {**config, "layout": layout}
    custom = _apply_config(_make_custom_benchmark(root, Schema(str(root), dict), proposed), proposed, root)
    kinds = find_kinds(islice(_list_truth_files(root, custom.layout), _SAMPLED))
    if len(kinds) > 1:
        raise ProjectError("project-ambiguous", path=str(root), found=", ".join(kinds))
    known = _apply_config(benchmarks.load(kinds[0]), proposed, root) if kinds else None
    found = known or _infer_benchmark(root, proposed)
    if found is None:
        raise ProjectError("project-ambiguous", path=str(root), found=", ".join(benchmarks.list_ids()))
    return found._replace(is_proposed=True)


def _list_truth_files(root: Path, layout: FileLayout) -> Iterator[Path]:
    """Yield the files of truths in the folders of a layout."""
    for place in layout.truths:
        for relative, name in list_files(root, place, layout.recursive, _LISTED):
            if layout.split_truth_name(name)[0]:
                yield root / relative


def infer_schema(root: Path, layout: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Return the JSON Schema of the truths in `root`, whatever benchmark they belong to, with `layout` if there is one.

    Raises:
        ProjectError: there are none.
    """
    config = read_config(root)
    content = _infer_content(root, {**config, "layout": layout} if layout else config)
    if content is None:
        raise ProjectError("schema-no-truths", path=str(root))
    return content


def find_box_keys(root: Path, layout: Mapping[str, Any] | None = None) -> list[str]:
    """Return the keys of the truths in `root` that can be those of boxes: named so, and with four numbers each.

    There are none where ``gtapp.toml`` says which they are.
    """
    from gtapp.core.record.boxes import list_box_keys  # loads the schema's validator: keeps the start fast

    config = read_config(root)
    records = _read_records(root, {**config, "layout": layout} if layout else config)
    return [] if "boxes" in config else list_box_keys(records)


def infer_sample_schema(contents: Iterable[Any]) -> dict[str, Any]:
    """Return the JSON Schema of the objects in these answers, of which a model may lack some keys; {} if they have none."""
    from gtapp.core.answers.answer_reader import find_object  # few folders have no schema
    from gtapp.core.schema.schema_inference import SchemaInference

    inference = SchemaInference()
    for content in contents:
        if found := find_object(content):
            inference.add(found)
    return {**inference.build(), "required": []} if inference.count else {}


def _infer_content(
    root: Path, config: dict[str, Any], others: Sequence[Benchmark] = ()
) -> dict[str, Any] | None:
    """Return the JSON Schema of the truths in `root`, without the project's own fields.

    None if there are no truths, or one belongs to one of the `others`.
    """
    from gtapp.core.schema import schema_inference  # few folders have no schema: keeps the start fast

    inference = schema_inference.SchemaInference()
    for record in _read_records(root, config):
        if any(_is_record_of(record, each) for each in others):
            return None
        inference.add(record)
    if not inference.count:
        return None
    content = inference.build()
    with suppress(ValueError):  # they can't be used: `_apply_config` reports it
        for own in parse_fields(config.get("fields", [])):
            schema_inference.remove_property(content, own.path)
    return content


def _read_records(root: Path, config: dict[str, Any]) -> Iterator[Any]:
    """Yield the records of the truths in `root`, without their envelopes."""
    from gtapp.core.answers import (  # few folders have no schema: keeps the start fast
        answer_reader,
        run_finder,
    )

    custom = _make_custom_benchmark(root, Schema(str(root), dict), config)
    placed = _apply_config(custom, {"layout": config.get("layout", {})}, root)
    places = [root / each for each in placed.layout.truths if os.path.exists(root / each)]  # noqa: PTH110
    if places:
        for content in run_finder.open_truths(places, placed).values():
            yield answer_reader.locate_record(content, placed.schema.fields, ())[0]


def _detect(root: Path) -> Benchmark | None:
    """Return the only bundled benchmark whose files are in the folder; None if there is none.

    Raises:
        ProjectError: there are several.
    """
    known = find_known(root)
    if len(known) > 1:
        raise ProjectError("project-ambiguous", path=str(root), found=", ".join(known))
    return benchmarks.load(known[0]) if known else None


def find_known(root: Path) -> tuple[str, ...]:
    """Return the bundled benchmarks that the folder's truths look like, without truths those that its drafts look like."""
    every = [benchmarks.load(name) for name in benchmarks.list_ids()]
    read = cache(read_sample)  # most benchmarks have the same folders
    list_sample = cache(partial(_list_sample, root))
    for kind in ("truths", "drafts"):
        found = [
            each.id
            for each in every
            if _has_matching_file(root, each, getattr(each.layout, kind), list_sample, read)
        ]
        if found:
            return tuple(found)
    return ()


def find_kinds(examples: Iterable[Path]) -> tuple[str, ...]:
    """Return the bundled benchmarks that one of these files looks like."""
    from gtapp.core.answers.answer_reader import find_object  # only for folders that are no projects

    samples = map(read_sample, examples)
    contents = [each if isinstance(each, list) else find_object(each) for each in samples]
    every = (benchmarks.load(name) for name in benchmarks.list_ids())
    return tuple(each.id for each in every if any(_is_record_of(content, each) for content in contents))


def _has_matching_file(
    root: Path,
    benchmark: Benchmark,
    places: tuple[str, ...],
    list_sample: Callable[[str, bool, str], list[str]],
    read: Callable[[Path], Any],
) -> bool:
    """Return whether one of the first files belongs to this benchmark.

    `list_sample` returns the first files of a place, `read` a file's sample (`read_sample`).
    """
    suffix = ".jsonl" if benchmark.layout.container == "jsonl" else ".json"
    paths = (path for place in places for path in list_sample(place, benchmark.layout.recursive, suffix))
    return any(_is_record_of(read(root / path), benchmark) for path in islice(paths, _SAMPLED))


def _list_sample(root: Path, place: str, recursive: bool, suffix: str) -> list[str]:
    """Return the first files of a place that have this ending; of a folder with very many files some of them."""
    files = list_files(root, place, recursive, _LISTED)
    found = (relative for relative, name in files if name.endswith(suffix))
    return list(islice(found, _SAMPLED))


def read_sample(path: Path) -> Any:
    """Return a file's record, or the first one of a JSON-lines file, or the text of one; None if it can't be read."""
    if not os.path.isfile(path):  # reading a pipe might never end
        return None
    try:
        with path.open(encoding="utf-8-sig") as file:
            text = file.readline() if path.suffix == ".jsonl" else file.read()
    except (OSError, ValueError):
        return None
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        return text if path.suffix.lower() in (".txt", ".md") else None
    for key in ("response_text", "parsed"):
        if isinstance(content, dict) and key in content:
            content = content[key]
    return content


def _is_record_of(content: Any, benchmark: Benchmark) -> bool | None:
    """Return whether a record looks like this benchmark's; None if it is none."""
    marks = benchmark.recognise
    for key in benchmark.layout.unwrap:
        if isinstance(content, dict) and list(content) == [key]:
            content = content[key]
    if not isinstance(content, dict | list) or not content:
        return None
    if marks.entry:
        return _has_keys(_first_entry(content), marks.entry)
    return _has_keys(content, marks.record)


def _first_entry(content: Any) -> Any:
    """Return the first entry of a list, or of a dict of lists."""
    if isinstance(content, dict):
        content = next((value for value in content.values() if isinstance(value, list) and value), None)
    return content[0] if isinstance(content, list) and content else None


def _has_keys(content: Any, keys: tuple[str, ...]) -> bool:
    return isinstance(content, dict) and all(key in content for key in keys)


def copy_sample(name: str) -> Path:
    """Return the user's copy of a benchmark's sample project; it is created once and keeps the user's work.

    Raises:
        ProjectError: no such benchmark, or it has no sample.
        SaveError: the copy can't be made.
    """
    found = benchmark.load(name)
    sample = folders.bundled_folder("benchmarks") / found.id / "sample"
    if not sample.is_dir():
        raise ProjectError("project-missing", path=str(sample))
    target = data_folder() / "samples" / found.id
    if target.is_dir():
        return target
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        # an interrupted copy must not pass for the sample later
        with tempfile.TemporaryDirectory(dir=target.parent) as half:
            shutil.copytree(sample, Path(half) / "copy")
            (Path(half) / "copy").replace(target)
    except OSError as error:
        raise SaveError("save-io", path=str(target), reason=error.strerror or str(error)) from error
    return target
