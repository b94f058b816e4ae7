"""A project's settings of requests in ``drafting.toml``: how large scans are sent, and how models are asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final, Literal, get_args

from gtapp.core.files import atomic, json_text
from gtapp.core.platform.errors import GtappError, UnreadableError
from gtapp.core.schema.toml_text import parse_toml
from gtapp.core.store.project_folder import ensure_permitted

SETTINGS_FILE: Final = "drafting.toml"
Detail = Literal["high", "low", "auto"]
BoxForm = Literal["none", "box_2d", "bbox_2d", "pixels", "fractions"]
"""How models answer with boxes: see `gtapp.features.drafts.answer_boxes`."""


@dataclass(frozen=True, slots=True)
class DraftingSettings:
    """How items are drafted.

    `longest_side` is in pixels, `quality` is JPEG's (1 to 95), `pages_per_file` limits the pages of a PDF or TIFF, `max_tokens`
    the answer's length. `examples` checked items are shown to the model; `example_items` names them, else they are the first
    ones. `prompt` is a file of the project in place of the usual prompt. `boxes` is the form in which the model is asked where
    each value stands on its page. None leaves the choice to the provider.
    """

    longest_side: int = 2048
    quality: int = 85
    detail: Detail = "high"
    pages_per_file: int = 8
    temperature: float | None = None
    max_tokens: int | None = None
    examples: int = 0
    example_items: tuple[str, ...] = ()
    prompt: str = ""
    boxes: BoxForm = "none"


DEFAULT_SETTINGS: Final = DraftingSettings()


def read_settings(root: Path) -> DraftingSettings:
    """Return the settings of the project in `root`; the defaults if it has none.

    Raises:
        GtappError: its ``drafting.toml`` can't be used: no TOML, an unknown key, a value out of range.
    """
    path = root / SETTINGS_FILE
    try:
        if not path.exists():
            return DEFAULT_SETTINGS
        # refuses a pipe or a device that a project may link to
        text = json_text.read_bytes(path).decode("utf-8-sig")
        return parse_settings(parse_toml(text, _ALLOWED_KEYS))
    except (UnreadableError, OSError, ValueError) as error:
        raise GtappError("drafting-settings", path=str(path), reason=str(error)) from error


def write_settings(root: Path, settings: DraftingSettings) -> None:
    """Write the settings that changed; the rest of the file stays, comments included, and nothing is written without a change.

    Raises:
        GtappError: a value is out of range, or the existing file can't be used.
        SaveError: it can't be written.
    """
    before, path = read_settings(root), root / SETTINGS_FILE
    new = {name: value for name, value in _as_dict(settings).items() if value != getattr(before, name)}
    if not new:
        return
    import tomlkit  # keeps the start fast: needed only when something is saved

    try:
        parse_settings({name: _as_toml(value) for name, value in new.items() if value is not None})
        document = tomlkit.parse(path.read_bytes().decode("utf-8-sig") if path.exists() else "")
    except ValueError as error:
        raise GtappError("drafting-settings", path=str(path), reason=str(error)) from error
    for name, value in new.items():
        if value is None:
            document.pop(name, None)
        else:
            document[name] = _as_toml(value)
    ensure_permitted(root, path)
    atomic.write(path, tomlkit.dumps(document).encode("utf-8"))


def _as_dict(settings: DraftingSettings) -> dict[str, Any]:
    return {each.name: getattr(settings, each.name) for each in fields(DraftingSettings)}


def _as_toml(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


# the allowed values


def _whole(low: int, high: int) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and low <= value <= high


def _degrees(value: Any) -> bool:
    return type(value) in (int, float) and 0 <= value <= 2


def _names(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) and each for each in value)


_ALLOWED_VALUES: Final[dict[str, tuple[Callable[[Any], bool], str]]] = {
    "longest_side": (_whole(64, 16_384), "a whole number of pixels from 64 to 16384"),
    "quality": (_whole(1, 95), "a whole number from 1 to 95"),
    "detail": (lambda value: value in get_args(Detail), "one of " + ", ".join(get_args(Detail))),
    "pages_per_file": (_whole(1, 1000), "a whole number from 1 to 1000"),
    "temperature": (_degrees, "a number from 0 to 2"),
    "max_tokens": (_whole(1, 10_000_000), "a whole number from 1 on"),
    "examples": (_whole(0, 50), "a whole number from 0 to 50"),
    "example_items": (_names, "a list of items"),
    "prompt": (lambda value: isinstance(value, str), "the name of a file in the project"),
    "boxes": (lambda value: value in get_args(BoxForm), "one of " + ", ".join(get_args(BoxForm))),
}


_ALLOWED_KEYS: Final = dict.fromkeys(_ALLOWED_VALUES)


def parse_settings(found: dict[str, Any]) -> DraftingSettings:
    """Return the settings in a table of TOML or JSON; those that it lacks have their defaults.

    Raises:
        ValueError: an unknown key, or a value out of range.
    """
    for name, value in found.items():
        if name not in _ALLOWED_VALUES:
            raise ValueError(f"there is no setting “{name}”; there are: {', '.join(_ALLOWED_VALUES)}")
        is_allowed, expected = _ALLOWED_VALUES[name]
        if not is_allowed(value):
            raise ValueError(f"{name} must be {expected}")
    known: dict[str, Any] = {
        name: tuple(each) if isinstance(each, list) else each for name, each in found.items()
    }
    return DraftingSettings(**known)
