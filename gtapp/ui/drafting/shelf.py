"""The drafts that an item has, one of each run: who made them, how whole they are, and what they say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication

from gtapp.document import Document
from gtapp.drafting import provenance
from gtapp.errors import UnreadableError
from gtapp.formats import json_reader
from gtapp.messages import Message
from gtapp.pointer import ABSENT
from gtapp.project import Project

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class ItemDraft:
    """A draft at `place` below the project; `tree` is in the schema's shape, ABSENT where there is no record in it.

    `mark` is ``whole``, ``truncated`` and so on (empty: the file does not say), `reason` why there is no record.
    """

    place: str
    run: str = ""
    model: str = ""
    mark: str = ""
    tree: Any = ABSENT
    reason: Message | None = None

    @property
    def title(self) -> str:
        """The run and the model, as they are to be chosen from."""
        name = " · ".join(filter(None, (self.run, self.model))) or Path(self.place).name
        short = short_mark(self.mark)
        return f"{name} ({short})" if short else name

    @property
    def origin(self) -> str:
        """Where a value comes from that is taken over from this draft."""
        return provenance.origin_of(self.run, self.model) if self.run else "draft"


def list_drafts(project: Project, document: Document) -> list[ItemDraft]:
    """The drafts of a document's item, the last one first; what can't be read says so itself."""
    return [
        _read_draft(project, document, place) for place in reversed(project.item(document.item_id).drafts)
    ]


def _read_draft(project: Project, document: Document, place: str) -> ItemDraft:
    answer = project.read_answer(document, place)
    path = project.root / place
    if path.suffix != ".json":
        return ItemDraft(place, path.stem, str(answer.run.get("model", "")), "", answer.tree, answer.reason)
    source = provenance.read_source(path)
    return ItemDraft(place, source.run, source.model, read_mark(path), answer.tree, answer.reason)


def read_mark(path: Path) -> str:
    """How whole the answer in a file is, as it says itself; empty where it does not."""
    try:
        content = json_reader.parse_json(json_reader.decode_text(json_reader.read_bytes(path), path), path)
    except UnreadableError:
        return ""
    ours = content.get("gtapp") if isinstance(content, Mapping) else None
    return str(ours.get("mark", "")) if isinstance(ours, Mapping) else ""


def short_mark(mark: str) -> str:
    """How an answer is to be told from a whole one, in a word; nothing for a whole one."""
    words = {
        "repaired": translate("drafting", "broken"),
        "truncated": translate("drafting", "cut off"),
        "refused": translate("drafting", "refused"),
        "filtered": translate("drafting", "filtered"),
        "empty": translate("drafting", "empty"),
        "unreadable": translate("drafting", "no record"),
        "invalid": translate("drafting", "does not fit the schema"),
    }
    return words.get(mark, "")


def long_mark(mark: str) -> str:
    """What is to be said of an answer that is not whole, before anything of it is taken over."""
    texts = {
        "repaired": translate(
            "drafting", "The model's JSON was broken: what was complete is kept, the rest is missing."
        ),
        "truncated": translate(
            "drafting", "The answer was cut off at the model's limit of length: its end is missing."
        ),
        "refused": translate("drafting", "The model refused to answer."),
        "filtered": translate("drafting", "The provider's content filter stopped the answer."),
        "empty": translate("drafting", "The answer is empty."),
        "unreadable": translate("drafting", "The answer holds no record."),
        "invalid": translate(
            "drafting", "The answer does not fit the schema everywhere; look at the problems."
        ),
    }
    return texts.get(mark, "")
