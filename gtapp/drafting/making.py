"""Makes requests one by one: building one means decoding scans, so it is done in a worker and not kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Protocol

from gtapp.benchmark import Benchmark
from gtapp.drafting import pages, wire_schema
from gtapp.drafting import prompt as prompts
from gtapp.drafting.examples import CheckedItem, ExamplePool
from gtapp.drafting.prompt import Prompt
from gtapp.drafting.request import DraftRequest
from gtapp.drafting.settings import DraftingSettings
from gtapp.drafting.wire_schema import WireSchema
from gtapp.errors import GtappError


class Item(Protocol):
    """One thing to annotate, as a project knows it: `scans` are relative to the project, `key` names a line of JSONL."""

    @property
    def id(self) -> str: ...

    @property
    def scans(self) -> Sequence[str]: ...

    @property
    def key(self) -> str: ...


class RequestBuilder:
    """Requests of one model for the items of the project in `root`.

    `checked` are items that may serve as examples, in the project's order; `prompt` is used instead of the project's.
    Several threads may make requests at once.

    Raises:
        GtappError: the project's prompt can't be used.
    """

    def __init__(
        self,
        root: Path,
        benchmark: Benchmark,
        settings: DraftingSettings,
        model: str,
        checked: Iterable[CheckedItem] = (),
        prompt: Prompt | None = None,
    ) -> None:
        self._root = root
        self._benchmark = benchmark
        self._settings = settings
        self._model = model
        self._prompt = prompt or prompts.load_prompt(root, benchmark, settings)
        self._examples = ExamplePool(checked, settings)
        self._wires: dict[int, WireSchema] = {}

    def build(self, item: Item) -> DraftRequest:
        """What is asked about `item`.

        Raises:
            GtappError: it has no scan, one of its scans can't be used, or its schema can't be sent.
        """
        if not item.scans:
            raise GtappError("drafting-no-scan", item=item.id)
        try:
            found = pages.load_pages([self._root / scan for scan in item.scans], self._settings)
            wire = self.wire(item)
            examples = self._examples.for_item(item.id, found)
        except GtappError as error:
            raise GtappError("drafting-item", item=item.id, reason=error.message) from error
        given = self._known_values(item, wire)
        return DraftRequest(item.id, self._model, self._prompt, found, wire, self._settings, examples, given)

    def wire(self, item: Item) -> WireSchema:
        """The wire schema of an item, which may follow a variant of the benchmark's schema.

        Raises:
            GtappError: it can't be sent.
        """
        schema = self._benchmark.schema_for(None, item.scans[0] if item.scans else "")
        if id(schema) not in self._wires:
            self._wires[id(schema)] = wire_schema.build_wire_schema(schema)
        return self._wires[id(schema)]

    def _known_values(self, item: Item, wire: WireSchema) -> tuple[tuple[str, Any], ...]:
        """What the program knows itself: the key of a line; other values that are not asked for stay away."""
        key = self._benchmark.layout.key
        return ((key, item.key or item.id),) if key and key in wire.given else ()
