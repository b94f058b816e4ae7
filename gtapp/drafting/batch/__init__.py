"""Drafts by a provider's batch service: made into files, submitted, and joined whenever they are ready."""

from gtapp.drafting.batch.collecting import Submitted
from gtapp.drafting.batch.door import INTERVAL_SECONDS, Batches
from gtapp.drafting.batch.joining import Tally
from gtapp.drafting.batch.spending import SpendingLimit
from gtapp.drafting.batch.splitting import Limits
from gtapp.drafting.batch.states import State, states, without_answer

__all__ = [
    "INTERVAL_SECONDS",
    "Batches",
    "Limits",
    "SpendingLimit",
    "State",
    "Submitted",
    "Tally",
    "states",
    "without_answer",
]
