"""What there is to say of drafts, by code.

It joins `gtapp.errors.TEXTS` only where models are asked for drafts: the start need not wait for it.
"""

from __future__ import annotations

from typing import Final

from gtapp import errors

TEXTS: Final[dict[str, str]] = {
    # what can't be asked: nothing was sent
    "drafting-settings": "The project's file {path} can't be used: {reason}. Nothing was sent.",
    "drafting-prompt": "The prompt {path} can't be used: {reason}. Nothing was sent.",
    "drafting-prices": "The table of prices {path} can't be used: {reason}. Costs are unknown until it is corrected.",
    "drafting-schema": "The schema can't be sent to a model: {reason}. Nothing was sent.",
    "drafting-no-scan": "{item} has no scan, so there is nothing to draft it from.",
    "drafting-scan": "The scan {path} can't be sent: {reason}.",
    "drafting-item": "{item} was not sent: {reason}",
    # what was answered
    "drafting-refused": "The model refused: {reason}",
    "drafting-filtered": "The provider's content filter stopped the answer.",
    "drafting-empty": "The answer is empty.",
    "drafting-truncated": "The answer was cut off at the model's limit of length; what was complete is kept.",
    "drafting-repaired": "The answer's JSON is broken from character {place} on; what was complete is kept.",
    "drafting-unreadable": "The answer holds no record.",
    "drafting-invalid": "The answer does not fit the schema at {pointer}: {reason}",
    # where answers are kept
    "drafting-run": "“{run}” can't be the name of a run: {reason}.",
    "drafting-rights": "{path} could not be written: no permission. Drafts can't be kept there; those that the project has are "
    "unharmed.",
    "drafting-full": "{path} could not be written: the disk is full. The drafts that the project has are unharmed; make room and "
    "go on.",
    "drafting-io": "{path} could not be written: {reason}. The drafts that the project has are unharmed.",
    "drafting-answered": "{path} holds an answer already, which is kept. Start a new run to ask again.",
}

errors.TEXTS.update(TEXTS)
