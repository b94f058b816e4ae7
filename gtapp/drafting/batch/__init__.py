"""Drafts by a provider's batch service: requests are submitted in files, and answers are collected when they are ready."""

from gtapp.drafting.batch.batches import INTERVAL_SECONDS, Batches
from gtapp.drafting.batch.collect import CollectResult
from gtapp.drafting.batch.jobs import BatchState, batch_states, unanswered_items
from gtapp.drafting.batch.submit import FileLimits, SubmitResult
from gtapp.drafting.costs import SpendingLimit

__all__ = [
    "INTERVAL_SECONDS",
    "BatchState",
    "Batches",
    "CollectResult",
    "FileLimits",
    "SpendingLimit",
    "SubmitResult",
    "batch_states",
    "unanswered_items",
]
