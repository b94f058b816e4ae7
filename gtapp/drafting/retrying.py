"""How long a provider is waited for before it is asked again: longer each time, at random, as it asks itself where it does."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from math import ceil

from gtapp.drafting.faults import Fault
from gtapp.messages import Message


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """At most `tries` requests for one item. `first` and `longest` are seconds of a wait between two; a server that asks for
    more than `most` is left alone until the user goes on. `chance` gives numbers from 0 to 1.
    """

    tries: int = 5
    first: float = 1.0
    longest: float = 60.0
    most: float = 300.0
    chance: Callable[[], float] = random.random

    def delay(self, fault: Fault, tried: int) -> float | None:
        """Seconds until the next try, after `tried` of them; None where there is none.

        Drawn between half of the wait and the whole, so that many items don't come back at one moment; a time that the
        server names is kept, and a little is added.
        """
        if not fault.retry or tried >= min(self.tries, fault.tries or self.tries) or self.is_long(fault):
            return None
        if fault.after is not None:
            return fault.after + self.chance() * max(self.first, fault.after / 10)
        return min(self.longest, self.first * 2.0 ** (tried - 1)) * (0.5 + self.chance() / 2)

    def is_long(self, fault: Fault) -> bool:
        """Whether the server asks for more patience than there is."""
        return fault.after is not None and fault.after > self.most

    def final_fault(self, fault: Fault) -> Fault:
        """The fault that is told when there is no next try; a long wait stops all others too."""
        if not self.is_long(fault) or not fault.retry:
            return fault
        details = {
            "minutes": ceil((fault.after or 0) / 60),
            "reason": fault.message.params.get("reason", "?"),
        }
        return replace(fault, message=Message("drafting-wait", details), stop=True)
