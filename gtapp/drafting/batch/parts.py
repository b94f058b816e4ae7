"""What is known of a run in batches: whom it asks, its parts (a file and a batch each), and their items."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Literal

from gtapp.messages import Message

Stage = Literal[
    "writing", "written", "uploading", "uploaded", "creating", "queued", "created", "ended", "joined"
]
Became = Literal["asked", "answered", "failed", "missing"]


@dataclass(frozen=True, slots=True)
class Job:
    """A run that is asked in batches: of whom, which model; `complete` says whether all its items are in files."""

    run: str
    provider: str
    address: str
    model: str
    made: str
    complete: int = 0


@dataclass(frozen=True, slots=True)
class Part:
    """One file and its batch.

    `stage` is how far it is with us: ``uploading`` and ``creating`` say that a request was begun of which nothing is known yet.
    `status` is the provider's word, `completed` and `failed` its counts; `file`, `batch`, `output`, `errors` its names of
    things. `token` is our own name for it, `tries` how often its batch was created, `alone` whether no other was under way then.
    """

    id: int
    run: str
    token: str
    stage: Stage
    count: int
    size: int
    file: str
    batch: str
    status: str
    output: str
    errors: str
    completed: int
    failed: int
    tries: int
    alone: int
    reason: str
    made: str
    ended: str

    @property
    def message(self) -> Message | None:
        """Why it stands where it stands."""
        return told(self.reason)

    @property
    def is_gone(self) -> bool:
        """Whether the provider did not know its batch, or its results, when it was asked last."""
        message = self.message
        return message is not None and message.code in ("batch-gone", "batch-results-gone")

    @property
    def mark(self) -> str:
        """What its batch is to be known by at the provider."""
        return f"{self.token}.{self.tries}"


@dataclass(frozen=True, slots=True)
class Entry:
    """One item of a part."""

    item: str
    key: str
    asked: str
    became: Became


def told(reason: str) -> Message | None:
    """The message that a row holds."""
    if not reason:
        return None
    content = json.loads(reason)
    return Message(content["code"], content["params"])
