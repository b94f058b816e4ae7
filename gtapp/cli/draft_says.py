"""What ``gtapp draft`` says on the standard error, above all what leaves the machine; it never asks."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from gtapp.errors import GtappError
from gtapp.messages import Message

if TYPE_CHECKING:
    from gtapp.drafting.costs import CostEstimate
    from gtapp.project import Item
    from gtapp.project.drafting import RunPlan

_NAMED: Final = 8


def say_what_leaves(plan: RunPlan, items: Sequence[Item], estimate: CostEstimate | None) -> None:
    """What is sent, where to, of whom it is asked, and about what it will take."""
    if not items:
        note("nothing is sent: every item has an answer to this")
        return
    wish, profile = plan.options, plan.options.profile
    scans = [scan for item in items for scan in item.scans]
    names = ", ".join(item.id for item in items[:_NAMED]) + (" …" if len(items) > _NAMED else "")
    where = "stays on this computer" if profile.is_local else "leaves this computer"
    most = f", {wish.budget.items} of them at most" if wish.budget.items else ""
    what = f"{counted(len(scans), 'scan')} of {counted(len(items), 'item')}"
    note(f"this {where}: {what}{most} ({names}), the prompt {plan.prompt.source}")
    note(f"and the schema, to {profile.base_url} ({profile.name}), for the model {profile.model}")
    if plan.settings.examples or plan.settings.example_items:
        note("with checked items as examples: their scans and their ground truth")
    for warning in profile.warnings():
        tell(warning)
    if estimate:
        cost = "its price is unknown" if estimate.cost is None else f"about {estimate.cost:.2f} USD"
        note(f"about {estimate.input_tokens:,} tokens in, {estimate.output_tokens:,} out; {cost}")


def counted(number: int, what: str) -> str:
    """``1 item``, ``2 items``."""
    return f"{number:,} {what}" + ("" if number == 1 else "s")


def note(text: str) -> None:
    """A line on the standard error."""
    sys.stderr.write(f"gtapp: {text}\n")


def tell(message: Message | GtappError) -> None:
    """The same for what has a text of its own."""
    note(str(message))
