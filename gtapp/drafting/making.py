"""Makes requests one by one: building one means decoding scans, so it is done in a worker and not kept."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from gtapp.benchmark import Benchmark
from gtapp.drafting import pages, wire_schema
from gtapp.drafting import prompt as prompts
from gtapp.drafting.examples import Checked, Examples
from gtapp.drafting.prompt import Prompt
from gtapp.drafting.request import Request
from gtapp.drafting.settings import Settings
from gtapp.drafting.wire_schema import Wire
from gtapp.errors import GtappError
from gtapp.items import Item


class Maker:
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
        settings: Settings,
        model: str,
        checked: Iterable[Checked] = (),
        prompt: Prompt | None = None,
    ) -> None:
        self._root = root
        self._benchmark = benchmark
        self._settings = settings
        self._model = model
        self._prompt = prompt or prompts.load(root, benchmark, settings)
        self._examples = Examples(checked, settings)
        self._wires: dict[int, Wire] = {}

    def request(self, item: Item) -> Request:
        """What is asked about `item`.

        Raises:
            GtappError: it has no scan, one of its scans can't be used, or its schema can't be sent.
        """
        if not item.scans:
            raise GtappError("drafting-no-scan", item=item.id)
        try:
            found = pages.load([self._root / scan for scan in item.scans], self._settings)
            wire = self.wire(item)
            examples = self._examples.for_item(item.id, found)
        except GtappError as error:
            raise GtappError("drafting-item", item=item.id, reason=error.message) from error
        given = self._given(item, wire)
        return Request(item.id, self._model, self._prompt, found, wire, self._settings, examples, given)

    def wire(self, item: Item) -> Wire:
        """The wire schema of an item, which may follow a variant of the benchmark's schema.

        Raises:
            GtappError: it can't be sent.
        """
        schema = self._benchmark.schema_for(None, item.scans[0] if item.scans else "")
        if id(schema) not in self._wires:
            self._wires[id(schema)] = wire_schema.wire(schema)
        return self._wires[id(schema)]

    def _given(self, item: Item, wire: Wire) -> tuple[tuple[str, Any], ...]:
        """What the program knows itself: the key of a line; other values that are not asked for stay away."""
        key = self._benchmark.layout.key
        return ((key, item.key or item.id),) if key and key in wire.given else ()
