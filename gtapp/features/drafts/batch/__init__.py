"""Drafts by a provider's batch service: requests are submitted in files, and answers are collected when they are ready."""

from gtapp.features.drafts.batch.batches import INTERVAL_SECONDS, Batches
from gtapp.features.drafts.batch.collect import CollectResult
from gtapp.features.drafts.batch.jobs import BatchState, batch_states, unanswered_items
from gtapp.features.drafts.batch.submit import FileLimits, SubmitResult
from gtapp.features.drafts.costs import SpendingLimit

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
