"""What the status bar says of drafting: what arrived, how a run ended, what was handed in."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from gtapp.drafting.batch import SubmitResult
from gtapp.drafting.run_progress import RunProgress
from gtapp.ui.i18n import translate_message

translate = QCoreApplication.translate


def describe_arrival(item: str, shows: bool, fault: str) -> str:
    """Of the item on the screen: whether it shows the draft now, or what is wrong with the answer."""
    if fault:
        return f"{item}: {fault}"
    if shows:
        return translate("Drafting", "The draft of {item} has arrived.").format(item=item)
    text = translate(
        "Drafting", "A draft of {item} has arrived; it can be taken over in the panel “Draft” (F7)."
    )
    return text.format(item=item)


def describe_end(progress: RunProgress) -> str:
    """How a run ended; nothing where that was told already: one item's draft is told when it comes."""
    if progress.message:
        return translate_message(progress.message)
    if progress.kept == progress.total:
        return translate(
            "Drafting",
            "All of this was asked before, and nothing was sent; the panel “Draft” (F7) shows what was answered.",
        )
    if progress.total == 1:
        return ""
    text = translate(
        "Drafting", "Drafting has ended. Answers that came: {done}; items that failed: {failed}."
    )
    return text.format(done=progress.done, failed=progress.failed)


def describe_submission(run: str, submitted: SubmitResult, stopped: bool) -> str:
    """What became of a run for a batch service."""
    text = (
        translate(
            "Drafting", "{run}: stopped. Items that were handed in before: {count}. Handing in again goes on."
        )
        if stopped
        else translate(
            "Drafting", "{run}: handed in. Items: {count}; fetch the answers another time (Drafts › Batches)."
        )
    )
    limit = f" {translate_message(submitted.message)}" if submitted.message else ""
    return text.format(run=run, count=submitted.submitted) + limit


def describe_interruption() -> str:
    """The project was closed, or its folder read again, during a run."""
    return translate(
        "Drafting",
        "Drafting was stopped; what was received is kept. “Draft many …” asks only for what is missing.",
    )


def describe_wait(item: str, soon: bool) -> str:
    """A run is under way, and this item is asked for `soon`: before all that wait in it; else after it."""
    text = (
        translate("Drafting", "{item} is asked for next.")
        if soon
        else translate("Drafting", "{item} is asked for as soon as the run that is under way has ended.")
    )
    return text.format(item=item)
