"""What was asked about one item, small enough to be kept until its answer comes on another day."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from typing import Any

from gtapp.drafting.request import DraftRequest, ResponseFormat
from gtapp.drafting.settings import DraftingSettings
from gtapp.drafting.wire_schema import WireSchema


@dataclass(frozen=True, slots=True)
class PageNote:
    """A page that was sent (SHA-256, hex)."""

    sha256: str


@dataclass(frozen=True, slots=True)
class PromptNote:
    """The prompt that was sent (SHA-256, hex), and where it came from."""

    sha256: str
    source: str


@dataclass(frozen=True, slots=True)
class Asked:
    """A request without what was sent; as far as `gtapp.drafting.answer.content` looks at one."""

    item: str
    key: str
    model: str
    step: ResponseFormat
    wire: WireSchema
    pages: tuple[PageNote, ...]
    prompt: PromptNote
    settings: DraftingSettings
    examples: range
    given: tuple[tuple[str, Any], ...]
    left_out: int
    settings_left_out: tuple[str, ...] = ()


def noted(request: DraftRequest, step: ResponseFormat, settings_left_out: tuple[str, ...] = ()) -> str:
    """A request as a row holds it (JSON); the settings that were left out are those that the model refuses."""
    return json.dumps(
        {
            "model": request.model,
            "step": step,
            "pages": [page.sha256 for page in request.pages],
            "left_out": request.left_out,
            "prompt": request.prompt.sha256,
            "source": request.prompt.source,
            "settings": asdict(request.settings),
            "examples": len(request.examples),
            "given": request.given,
            "settings_left_out": settings_left_out,
        }
    )


def read(item: str, key: str, note: str, wire: WireSchema) -> Asked:
    """What a row holds; `wire` is the schema that the answer is read by."""
    found = json.loads(note)
    known = {each.name for each in fields(DraftingSettings)}
    settings: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in found["settings"].items()
        if name in known
    }
    return Asked(
        item=item,
        key=key,
        model=found["model"],
        step=found["step"],
        wire=wire,
        pages=tuple(map(PageNote, found["pages"])),
        prompt=PromptNote(found["prompt"], found["source"]),
        settings=DraftingSettings(**settings),
        examples=range(found["examples"]),
        given=tuple((name, value) for name, value in found["given"]),
        left_out=found["left_out"],
        settings_left_out=tuple(found.get("settings_left_out", ())),
    )


def step(note: str) -> ResponseFormat:
    """How strictly the form of the answer was asked for."""
    found: ResponseFormat = json.loads(note)["step"]
    return found
