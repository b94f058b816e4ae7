"""What a loader tells a board, piece by piece; all of it can be sent from one process to another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gtapp.messages import Message
from gtapp.preview.columns import Column
from gtapp.preview.places import Places


@dataclass(frozen=True, slots=True)
class Source:
    """A run that will come: its `name` (unique on the board), its test's id, the rules given for it and what is wrong
    with those.
    """

    name: str
    test: str = ""
    rules: Mapping[str, Any] = field(default_factory=dict)
    fault: Message | None = None


@dataclass(frozen=True, slots=True)
class Begun:
    """The runs that will come, in natural order of their names, and why there are none in a place."""

    sources: Sequence[Source]
    faults: Sequence[Message] = ()


@dataclass(frozen=True, slots=True)
class Truths:
    """Names of truths, in their order; `faults` say why some are not scored, by name."""

    names: list[str]
    faults: dict[str, Message] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Progress:
    """How many items of a run are done; of run -1 truths were read. `total` is what was expected, 0 if unknown."""

    run: int
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class Loaded:
    """All of one run: `others` are the names of answers that were not met before, numbered on from those that were.

    `totals` are the measure's, `faults` say what is wrong with single answers, by item number, `problems` what else is.
    """

    run: int
    others: Sequence[str]
    places: Places
    column: Column
    totals: Any
    faults: Mapping[int, Message]
    problems: Sequence[tuple[str, Message]] = ()


@dataclass(frozen=True, slots=True)
class Ended:
    """All is loaded; `problems` are those of truths and measure."""

    problems: Sequence[tuple[str, Message]] = ()


@dataclass(frozen=True, slots=True)
class Failed:
    """Nothing more comes, and why."""

    reason: Message


Event = Begun | Truths | Progress | Loaded | Ended | Failed
