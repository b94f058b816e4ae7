"""The costs of drafts: the user's price table, estimates before anything is sent, and limits."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from gtapp.core.files import atomic
from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.folders import config_folder
from gtapp.core.platform.messages import Message
from gtapp.core.schema.fields import Field
from gtapp.core.schema.toml_text import parse_toml
from gtapp.features.drafts.page_images import PageImage
from gtapp.features.drafts.request import DraftRequest

PRICES_FILE: Final = "prices.toml"
EXAMPLE_PRICES: Final = """\
# What models cost, in USD per million tokens, as their provider says. gtapp knows no prices of its own, since they
# change: without a line here a model's price is unknown, and said to be. For example:
#
# [models."name-of-a-model"]
# input = 1.00
# output = 4.00
# cached = 0.25      # input that the provider had kept from before (may be left out)
# batch = 0.5        # what the batch service costs of the above (may be left out)
"""

CHARACTERS_PER_TOKEN: Final = 4
"""As OpenAI's help gives it for English ("What are tokens and how to count them?"); other languages take more."""

_MILLION = 1_000_000
_KEYS = ("input", "output", "cached", "batch")
_DATED = re.compile(r"-(\d{4}-\d\d-\d\d|\d{8})$")
_GUESSED_ROWS = 10
_TIMES_WITH_BOXES = 2.5  # a page and four numbers beside a key and a value


@dataclass(frozen=True, slots=True)
class Price:
    """USD per million tokens; `batch` is the fraction that the batch service costs. None: as the others, or unknown."""

    input: float
    output: float
    cached: float | None = None
    batch: float | None = None


@dataclass(frozen=True, slots=True)
class PriceTable:
    """Prices by model."""

    table: Mapping[str, Price] = field(default_factory=dict)

    def price_of(self, model: str) -> Price | None:
        """Return a model's price, or that of its name without a date at the end; None if it is unknown."""
        return self.table.get(model) or self.table.get(_DATED.sub("", model))

    def cost(self, model: str, usage: Mapping[str, Any], batch: bool = False) -> float | None:
        """Return the cost of an answer in USD by the ``usage`` in its file; None if the price or the tokens are unknown."""
        price = self.price_of(model)
        tokens_in, tokens_out = usage.get("input_tokens"), usage.get("output_tokens")
        if price is None or tokens_in is None or tokens_out is None or (batch and price.batch is None):
            return None
        cached = min(usage.get("cached_tokens", 0), tokens_in) if price.cached is not None else 0
        paid: float = (
            (tokens_in - cached) * price.input + tokens_out * price.output + cached * (price.cached or 0)
        )
        return paid / _MILLION * (price.batch or 1 if batch else 1)


def prices_path() -> Path:
    """Return the path of the user's price table."""
    return config_folder() / PRICES_FILE


def read_prices() -> PriceTable:
    """Return the user's prices; an empty table if there is no file.

    Raises:
        GtappError: the file can't be used.
    """
    try:
        text = prices_path().read_text(encoding="utf-8-sig")
        models = parse_toml(text, {"models": {"*": dict.fromkeys(_KEYS)}}).get("models", {})
        return PriceTable({name: _parse_price(name, each) for name, each in models.items()})
    except FileNotFoundError:
        return PriceTable()
    except (OSError, ValueError, AttributeError) as error:
        raise GtappError("drafting-prices", path=str(prices_path()), reason=str(error)) from error


def ensure_prices_file() -> Path:
    """Return the path of the price table, to be opened in an editor; write an example without prices if there is none.

    Raises:
        SaveError: it can't be written.
    """
    if not prices_path().exists():
        atomic.write(prices_path(), EXAMPLE_PRICES.encode("utf-8"))
    return prices_path()


def _parse_price(name: str, found: Mapping[str, Any]) -> Price:
    for key, value in found.items():
        if type(value) not in (int, float) or not 0 <= value < math.inf:
            raise ValueError(f"{key} of {name} must be a number from 0 on")
    if "input" not in found or "output" not in found:
        raise ValueError(f"{name} needs input and output")
    return Price(**found)


# before anything is sent


@dataclass(frozen=True, slots=True)
class CostEstimate:
    """An estimate of the tokens of some requests, and of the cost in USD (None: the model's price is unknown).

    Providers count images in different ways, and the length of answers is not known before.
    """

    requests: int
    text_tokens: int
    image_tokens: int
    output_tokens: int
    cost: float | None = None

    @property
    def input_tokens(self) -> int:
        return self.text_tokens + self.image_tokens


def estimate_costs(
    requests: Iterable[DraftRequest],
    prices: PriceTable,
    count: int | None = None,
    batch: bool = False,
    answer_tokens: float | None = None,
) -> CostEstimate:
    """Estimate requests of one model; with `count`, as many requests like these, which are a sample.

    `answer_tokens` is the average length of the answers so far; without it their length is guessed.
    """
    number, text, image, output, model = 0, 0, 0, 0.0, ""
    for request in requests:
        number, model = number + 1, request.model
        text += text_tokens(_request_text(request))
        detail = request.settings.detail
        image += sum(image_tokens(page.width, page.height, detail) for page in _request_pages(request))
        output += _guess_answer_tokens(request) if answer_tokens is None else answer_tokens
    times = (number if count is None else count) / number if number else 0
    sums = [round(each * times) for each in (number, text, image, output)]
    usage = {"input_tokens": sums[1] + sums[2], "output_tokens": sums[3]}
    return CostEstimate(sums[0], sums[1], sums[2], sums[3], prices.cost(model, usage, batch))


def text_tokens(text: str) -> int:
    """Estimate the tokens of a text (see `CHARACTERS_PER_TOKEN`)."""
    return math.ceil(len(text) / CHARACTERS_PER_TOKEN)


def image_tokens(width: int, height: int, detail: str) -> int:
    """Estimate the tokens of an image by the rule that OpenAI documents for models that see in tiles.

    (Images and vision, Calculating costs.) With low detail 85. Else the image is scaled to fit 2048 pixels and a shortest side of
    768, and each tile of 512 pixels costs 170 in addition to these 85. Other models and providers count differently.
    """
    if detail == "low":
        return 85
    scale = min(1, 2048 / max(width, height))
    scale *= min(1, 768 / (min(width, height) * scale))
    tiles = math.ceil(round(width * scale) / 512) * math.ceil(round(height * scale) / 512)
    return 85 + 170 * tiles


def _request_text(request: DraftRequest) -> str:
    """Return all text of a request; a schema counts wherever it is sent."""
    records = [request.wire.to_wire(example.record) for example in request.examples]
    sent = (request.texts, *(example.texts for example in request.examples))
    texts = (text.text for each in sent for text in each)
    return "".join(
        (
            request.instructions("text"),
            *(json.dumps(each, ensure_ascii=False) for each in records),
            *texts,
        )
    )


def _request_pages(request: DraftRequest) -> list[PageImage]:
    return [*request.pages, *(page for example in request.examples for page in example.pages)]


def _guess_answer_tokens(request: DraftRequest) -> float:
    """As long as the examples' records; else keys and values of the same length, ten times in lists of objects."""
    if request.examples:
        records = [
            json.dumps(request.wire.to_wire(each.record), ensure_ascii=False) for each in request.examples
        ]
        guess = sum(map(text_tokens, records)) / len(records)
    else:
        guess = 2 * _count_key_characters(request.wire.fields) / CHARACTERS_PER_TOKEN
        guess *= 1 if request.wire.boxes == "none" else _TIMES_WITH_BOXES
    return min(guess, request.settings.max_tokens or guess)


def _count_key_characters(described: Field) -> int:
    """Return how many characters the names of a record's fields take, with their punctuation."""
    if described.kind == "list" and described.item:
        times = _GUESSED_ROWS if described.item.kind == "object" else 1
        return times * _count_key_characters(described.item)
    return sum(len(child.name) + 6 + _count_key_characters(child) for child in described.children)


@dataclass(frozen=True, slots=True)
class Budget:
    """The limits at which a run stops: items, tokens, cost in USD; 0 is no limit."""

    items: int = 0
    tokens: int = 0
    cost: float = 0.0


class SpendingLimit:
    """Limits of `tokens` and `cost` (USD) for a batch submission, by estimate; 0 is no limit.

    `message` is set when one is reached.
    """

    def __init__(self, table: PriceTable | None = None, tokens: int = 0, cost: float = 0.0) -> None:
        self._table, self._max_tokens, self._max_cost = table or PriceTable(), tokens, cost
        self._tokens, self._cost = 0, 0.0
        self.message: Message | None = None

    def check(self, model: str) -> None:
        """Check that the limits can be kept.

        Raises:
            GtappError: ``drafting-no-price``.
        """
        if self._max_cost and self._table.price_of(model) is None:
            raise GtappError("drafting-no-price", model=model)

    def try_add(self, request: DraftRequest) -> bool:
        """Add a request if it stays within the limits; after the first that does not, none is added."""
        if self.message is None and (self._max_tokens or self._max_cost):
            self._count(request)
        return self.message is None

    def _count(self, request: DraftRequest) -> None:
        estimate = estimate_costs([request], self._table, batch=True)
        tokens = self._tokens + estimate.input_tokens + estimate.output_tokens
        cost = self._cost + self._cost_of(request, estimate)
        if self._max_tokens and tokens > self._max_tokens:
            self._stop_at(Message("drafting-limit-tokens", {"count": f"{self._max_tokens:,}"}))
        elif self._max_cost and cost > self._max_cost:
            self._stop_at(f"{self._max_cost:.2f} USD")
        else:
            self._tokens, self._cost = tokens, cost

    def _cost_of(self, request: DraftRequest, estimate: CostEstimate) -> float:
        """Use the price without batches if that of batches is unknown: they cost no more."""
        if estimate.cost is None:
            estimate = estimate_costs([request], self._table)
        return estimate.cost or 0.0

    def _stop_at(self, limit: Message | str) -> None:
        self.message = Message("drafting-budget", {"limit": limit})
