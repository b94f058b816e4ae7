"""What there is to say of batches, by code.

It joins `gtapp.errors.TEXTS` only where batches are used: the start need not wait for it.
"""

from __future__ import annotations

from typing import Final

from gtapp import errors

TEXTS: Final[dict[str, str]] = {
    "batch-none": "There is no batch of the run “{run}” in this project. There are: {runs}.",
    "batch-taken": "Another window or process is at work on the batches of {path}. Nothing was sent; try again when it has "
    "ended.",
    "batch-elsewhere": "The batches of the run “{run}” were submitted to {address}, not to {other}. Choose that provider; "
    "nothing was sent.",
    "batch-other-model": "The run “{run}” asks {model}, not {other}. Start a new run for another model; nothing was sent.",
    "batch-unsupported": "{host} has no batch service ({status}: {reason}). Nothing was submitted; draft without batches.",
    "batch-unsure": "Whether {host} took the last batch (items: {count}) is not known, and it can't be asked ({reason}). Nothing "
    "was submitted twice. Look at the provider's own page; cancelling the run frees these items.",
    "batch-no-file": "{host} does not find the file that was uploaded ({reason}). Nothing was submitted twice; submit again.",
    "batch-large": "{item} alone is larger than a file may be ({size} of {most} bytes), and was left out. Lower the scans' "
    "longest side or quality.",
    "batch-under-way": "{item} was left out: the same is under way in a batch of the run “{run}”.",
    "batch-known": "{item} was left out: the run “{run}” has the answer to the same request.",
    "batch-rights": "{path} could not be written: no permission. Nothing that was received is lost.",
    "batch-full": "{path} could not be written: the disk is full. Nothing that was received is lost; make room and go on.",
    "batch-io": "{path} could not be written: {reason}. Nothing that was received is lost.",
    # how batches ended
    "batch-failed": "The provider refused the batch: {reason}",
    "batch-line": "The provider refused the request in its file: {reason}",
    "batch-queue": "The batch waits: the provider takes no more of this account's tokens at once ({reason}).",
    "batch-too-much": "The batch alone is more than the provider takes of this account at once ({reason}). Set fewer requests a "
    "file for the provider and submit again.",
    "batch-expired": "The batch ran out of time before the item's turn. It can be asked again.",
    "batch-cancelled": "The batch was cancelled before the item's turn. It can be asked again.",
    "batch-absent": "The batch ended without a word of the item. It can be asked again.",
    "batch-gone": "{host} does not know the batch {batch} (any more): {reason}. Its items are left as they are; is it the right "
    "key? Cancelling the run frees them.",
    "batch-strange": "What {host} sent as the results of the batch {batch} holds none of its items. Nothing was changed; try "
    "again later.",
    "batch-results-gone": "{host} does not have the results of the batch {batch} (any more): {reason}. Cancelling the run frees "
    "its items.",
}

errors.TEXTS.update(TEXTS)
