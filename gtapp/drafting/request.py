"""One request for one item: what is asked, its identity, and its body as the provider takes it."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from gtapp.drafting.examples import Example
from gtapp.drafting.pages import PageImage
from gtapp.drafting.prompt import Prompt
from gtapp.drafting.settings import DEFAULT_SETTINGS, DraftingSettings
from gtapp.drafting.wire_schema import WireSchema
from gtapp.drafting.words import DEFAULT_PARAMETERS as USUAL_WORDS
from gtapp.drafting.words import RequestParameters

ResponseFormat = Literal["json_schema", "json_object", "text"]


@dataclass(frozen=True, slots=True)
class DraftRequest:
    """What is asked of a model about one item.

    `given` are values of the record that the program knows itself, such as the name of a PDF; they are not asked for.
    """

    item: str
    model: str
    prompt: Prompt
    pages: tuple[PageImage, ...]
    wire: WireSchema
    settings: DraftingSettings = DEFAULT_SETTINGS
    examples: tuple[Example, ...] = ()
    given: tuple[tuple[str, Any], ...] = ()

    @property
    def key(self) -> str:
        """SHA-256 (hex) of the item and of all that is sent about it, whatever the step: what is asked once.

        A setting counts by what it changes: where scans are smaller than `longest_side`, a higher one asks nothing new.
        """
        asked: dict[str, Any] = {
            "item": self.item,
            "model": self.model,
            "prompt": [self.prompt.text, self.prompt.standing],
            "pages": [page.sha256 for page in self.pages],
            "examples": [([page.sha256 for page in each.pages], each.record) for each in self.examples],
            "options": USUAL_WORDS.to_body(self.settings),
            "detail": self.settings.detail,
            "wire": [self.wire.name, self.wire.schema],
            "given": self.given,
        }
        return hashlib.sha256(json.dumps(asked).encode("ascii")).hexdigest()

    @property
    def left_out(self) -> int:
        """How many pages of the item's PDFs are not sent."""
        sent = {page.source: page for page in self.pages}
        return sum(page.of - page.number for page in sent.values())

    def body(self, step: ResponseFormat, words: RequestParameters = USUAL_WORDS) -> dict[str, Any]:
        """The JSON body of ``/v1/chat/completions``; `step` is how strictly the form of the answer is asked for."""
        body: dict[str, Any] = {
            "model": self.model,
            "messages": list(self._messages(step)),
            **words.to_body(self.settings),
        }
        if step == "json_schema":
            schema = {"name": self.wire.name, "strict": True, "schema": self.wire.schema}
            body["response_format"] = {"type": "json_schema", "json_schema": schema}
        elif step == "json_object":
            body["response_format"] = {"type": "json_object"}
        return body

    def instructions(self, step: ResponseFormat) -> str:
        """The text that stands before the images: prompt, what is always said, and the schema where no field holds it."""
        parts = [self.prompt.text.strip(), self.prompt.standing]
        if step != "json_schema":
            schema = json.dumps(self.wire.schema, ensure_ascii=False)
            parts.append(f"The JSON must follow this JSON Schema exactly, with all of its keys:\n{schema}")
        return "\n\n".join(part for part in parts if part)

    def _messages(self, step: ResponseFormat) -> Iterator[dict[str, Any]]:
        yield {"role": "system", "content": self.instructions(step)}
        for example in self.examples:
            yield self._user_message(example.pages)
            said = json.dumps(self.wire.to_wire(example.record), ensure_ascii=False)
            yield {"role": "assistant", "content": said}
        yield self._user_message(self.pages)

    def _user_message(self, pages: tuple[PageImage, ...]) -> dict[str, Any]:
        """The pages of one item, in order, behind a line that says how many there are."""
        count = (
            "The image of one item." if len(pages) == 1 else f"The {len(pages)} pages of one item, in order."
        )
        return {"role": "user", "content": [{"type": "text", "text": count}, *map(self._image_part, pages)]}

    def _image_part(self, page: PageImage) -> dict[str, Any]:
        data = base64.b64encode(page.jpeg).decode("ascii")
        image = {"url": f"data:image/jpeg;base64,{data}", "detail": self.settings.detail}
        return {"type": "image_url", "image_url": image}
