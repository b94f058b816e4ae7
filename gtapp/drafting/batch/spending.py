"""What a submission may take at most: counted by estimate, before anything of it is made into a file."""

from __future__ import annotations

from gtapp.drafting import prices
from gtapp.drafting.prices import CostEstimate, PriceTable
from gtapp.drafting.request import DraftRequest
from gtapp.errors import GtappError
from gtapp.messages import Message


class SpendingLimit:
    """Limits of `tokens` and `cost` (USD), 0 for none; `message` tells when one is reached."""

    def __init__(self, table: PriceTable | None = None, tokens: int = 0, cost: float = 0.0) -> None:
        self._table, self._most_tokens, self._most_cost = table or PriceTable(), tokens, cost
        self._tokens, self._cost = 0, 0.0
        self.message: Message | None = None

    def check(self, model: str) -> None:
        """Refuses a limit that can't be kept.

        Raises:
            GtappError: ``drafting-no-price``.
        """
        if self._most_cost and self._table.price_of(model) is None:
            raise GtappError("drafting-no-price", model=model)

    def try_add(self, request: DraftRequest) -> bool:
        """Counts a request that stays within the limits; after the first one that does not, none is taken."""
        if self.message is None and (self._most_tokens or self._most_cost):
            self._count(request)
        return self.message is None

    def _count(self, request: DraftRequest) -> None:
        found = prices.estimate_costs([request], self._table, batch=True)
        tokens = self._tokens + found.input_tokens + found.output_tokens
        cost = self._cost + self._cost_of(request, found)
        if self._most_tokens and tokens > self._most_tokens:
            self._stop_at(Message("drafting-limit-tokens", {"count": f"{self._most_tokens:,}"}))
        elif self._most_cost and cost > self._most_cost:
            self._stop_at(f"{self._most_cost:.2f} USD")
        else:
            self._tokens, self._cost = tokens, cost

    def _cost_of(self, request: DraftRequest, found: CostEstimate) -> float:
        """The price without batches where that of batches is not known: they cost no more."""
        if found.cost is None:
            found = prices.estimate_costs([request], self._table)
        return found.cost or 0.0

    def _stop_at(self, limit: Message | str) -> None:
        self.message = Message("drafting-budget", {"limit": limit})
