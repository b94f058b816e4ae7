"""What all reports share: opening a target (a whole file or an open stream), and values and figures as text."""

from __future__ import annotations

import json
import math
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from io import TextIOWrapper
from pathlib import Path
from typing import IO, Any, TextIO

from gtapp.formats import atomic
from gtapp.pointer import ABSENT

Target = Path | TextIO


@contextmanager
def open_binary(target: Path) -> Iterator[IO[bytes]]:
    """Open a file that appears when the block ends.

    Raises:
        SaveError: it could not be written (no rights, disk full); the former file is unchanged.
    """
    with atomic.open_replacement(target, "report") as file:
        yield file


@contextmanager
def open_text(target: Target) -> Iterator[TextIO]:
    """Open UTF-8 text with unchanged line ends; a file appears when the block ends, a stream is left open.

    Raises:
        SaveError: it could not be written (no rights, disk full); the former file is unchanged.
    """
    if not isinstance(target, Path):
        yield target
        return
    with open_binary(target) as raw:
        wrapper = TextIOWrapper(raw, encoding="utf-8", newline="", write_through=True)
        yield wrapper
        wrapper.detach()


_HALVES = re.compile("[\ud800-\udfff]")
_COUNTS = re.compile(r"(^total_|^(true|false)_(posi|nega)tives$|_[tf][pn]$|^[tf][pn]$)")
# categories of characters that move the cursor, change the direction of writing or are invisible
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def make_storable(text: str) -> str:
    """Return `text` with lone surrogates, which no UTF-8 file can hold, as JSON escapes."""
    return _HALVES.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def make_visible(text: str) -> str:
    """Return `text` on one line, with characters that are invisible or control a terminal as ``<U+001B>``."""
    if text.isprintable():
        return text
    return "".join(f"<U+{ord(c):04X}>" if unicodedata.category(c) in _UNSEEN else c for c in text)


def value_text(value: Any) -> str:
    """Return a record's raw value as text: a text unchanged, "" for absent and null, anything else as JSON."""
    if isinstance(value, str):
        return value
    return "" if value is ABSENT or value is None else to_json(value)


def to_json(value: Any) -> str:
    """Return one line of JSON that a UTF-8 file can hold; NaN and infinity, which JSON lacks, become texts."""
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False, default=_foreign)
    except ValueError:
        text = json.dumps(_finite(value), ensure_ascii=False, default=_foreign)
    return make_storable(text)


def _foreign(value: Any) -> Any:
    return dict(value) if isinstance(value, Mapping) else dataclass_items(value) or str(value)


def dataclass_items(value: Any) -> dict[str, Any]:
    """Return the fields of a dataclass; an empty dict for anything else."""
    if not is_dataclass(value):
        return {}
    return {each.name: getattr(value, each.name) for each in fields(value)}


def _finite(value: Any) -> Any:
    value = dataclass_items(value) or value
    if isinstance(value, Mapping):
        return {key: _finite(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(each) for each in value]
    return json.dumps(value) if isinstance(value, float) and not math.isfinite(value) else value


def is_count(name: str) -> bool:
    """Return whether the figure of this published name is a count, which is shown without decimals."""
    return bool(_COUNTS.search(name))


def exact_figure(name: str, figure: float) -> float:
    """Return the figure to the last digit; a count as int."""
    return int(figure) if is_count(name) and float(figure).is_integer() else figure


def format_figure(name: str, figure: Any) -> str:
    """Return the figure to read: with four decimals, a count without."""
    if isinstance(figure, float):
        return str(int(figure)) if is_count(name) and figure.is_integer() else f"{figure:.4f}"
    return make_visible(value_text(figure))


def format_rules(given: Mapping[str, Any]) -> str:
    """Return rules on one line: ``skip_signatures=true``; ``none`` without rules."""
    return (
        ", ".join(f"{make_visible(name)}={make_visible(to_json(each))}" for name, each in given.items())
        or "none"
    )


def flatten(tree: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the leaves of a tree of figures with their names, joined by dots."""
    tree = dataclass_items(tree) or tree
    if isinstance(tree, Mapping):
        inner: Iterable[tuple[Any, Any]] = tree.items()
    elif isinstance(tree, Sequence) and not isinstance(tree, str):
        inner = enumerate(tree)
    else:
        yield name, tree
        return
    for key, each in inner:
        yield from flatten(each, f"{name}.{key}" if name else str(key))
