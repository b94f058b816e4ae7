"""Batches of a project: submitted, fetched, cancelled; and which answers of runs and batches arrived since the last look.

All of it is for workers.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from gtapp.drafting import api_keys, batch, drafting_settings, providers, runs
from gtapp.drafting.batch import Batches, BatchState, SpendingLimit, SubmitResult
from gtapp.drafting.provenance import read_mark
from gtapp.drafting.request import RequestBuilder
from gtapp.drafting.responses import FAILED_MARKS
from gtapp.drafting.wire_schema import WireSchema
from gtapp.errors import GtappError
from gtapp.messages import Message
from gtapp.project import Project
from gtapp.project.drafting import RunPlan, remove_empty_run


@dataclass(frozen=True, slots=True)
class ArrivedDraft:
    """An answer at `place` below the project, with its mark."""

    item: str
    place: str
    mark: str


class ArrivalFinder:
    """Finds new answers of a run; those of the first look are not new, or only the files `known` among them.

    For one thread at a time.
    """

    def __init__(self, root: Path, run: str, known: Container[str] | None = None) -> None:
        self._root, self._run = root, run
        there = self._list_files()
        self._known = {name: number for name, number in there.items() if known is None or name in known}

    def find_new(self) -> Sequence[ArrivedDraft]:
        """Return the answers that are new since the last look, or replaced a failed one."""
        now = self._list_files()
        found = [name for name, moment in now.items() if self._known.get(name) != moment]
        self._known = now
        return [self._describe(name) for name in found]

    def _describe(self, name: str) -> ArrivedDraft:
        place = f"{runs.RUNS_FOLDER}/{self._run}/{name}"
        return ArrivedDraft(name[len(self._prefix) : -len(".json")], place, read_mark(self._root / place))

    @property
    def _prefix(self) -> str:
        return f"request_{self._run}_"

    def _list_files(self) -> dict[str, int]:
        """Return the names of the answer files with their inodes, which a replaced file changes."""
        try:
            with os.scandir(self._root / runs.RUNS_FOLDER / self._run) as entries:
                return {
                    each.name: each.inode()
                    for each in entries
                    if each.name.startswith(self._prefix) and each.name.endswith(".json")
                }
        except OSError:
            return {}


def find_overlooked(project: Project, run: str) -> Sequence[ArrivedDraft]:
    """Return the answers of a run that arrived while the project's folder was being read."""
    names = {item.id for item in project.items}
    known = {Path(place).name for item in project.items for place in item.drafts}
    return [each for each in ArrivalFinder(project.root, run, known).find_new() if each.item in names]


# The window's operations on batches, called in a worker:
# submit a plan, query the state of runs, fetch answers, cancel, delete files.


_TOLD_SECONDS: Final = 0.1


def throttle(tell: Callable[[int], object]) -> Callable[[int], None]:
    """Return a function that calls `tell` at most ten times a second: there may be as many calls as items."""
    last = 0.0

    def call(count: int) -> None:
        nonlocal last
        if time.monotonic() - last >= _TOLD_SECONDS:
            last = time.monotonic()
            tell(count)

    return call


@dataclass(frozen=True, slots=True)
class FetchResult:
    """The result of a fetch: the run's state now, the new answers, and the items without one."""

    state: BatchState
    landed: Sequence[ArrivedDraft]
    without: Sequence[tuple[str, Message | None]]


def submit(
    plan: RunPlan, told: Callable[[int], object], stopped: Callable[[], bool]
) -> tuple[str, SubmitResult]:
    """Submit what is missing; return the run and the result. `told` is called with the number of requests made.

    Raises:
        GtappError: the provider takes no batches, or another process works on them.
    """
    options, root = plan.options, plan.project.root
    run, items = plan.choose_run(), plan.find_missing()
    budget = options.budget
    try:
        found = Batches(root, options.profile, api_keys.find_key(options.profile).key).submit(
            run,
            items[: budget.items] if budget.items else items,
            plan.maker,
            options.profile.model,
            again=FAILED_MARKS if options.again else frozenset(),
            progress=told,
            stopped=stopped,
            spending=SpendingLimit(plan.prices, budget.tokens, budget.cost),
        )
    finally:
        remove_empty_run(root, run)
    return run, found


def fetch(project: Project, state: BatchState, told: Callable[[int], object]) -> FetchResult:
    """Poll a run's batches, and write the answers of those that have ended; `told` is called with their number."""
    run, batches = state.run, _open_batches(project, state)
    landing = ArrivalFinder(project.root, run)
    state = batches.poll(run)[0]
    if state.is_ready:
        maker = RequestBuilder(
            project.root, project.benchmark, drafting_settings.read_settings(project.root), state.model
        )

        def wire(item: str) -> WireSchema:
            return maker.wire(project.item(item))

        batches.collect(run, wire, told)
    return FetchResult(
        _read_state(project, run), landing.find_new(), batch.unanswered_items(project.root, run)
    )


def cancel(project: Project, state: BatchState) -> BatchState:
    """Cancel a run's batches; what was answered until then can still be fetched."""
    return _open_batches(project, state).cancel(state.run)


def delete_files(project: Project, state: BatchState) -> int:
    """Delete at the provider what was fetched; return how many files."""
    return _open_batches(project, state).delete_files(state.run)


def _open_batches(project: Project, state: BatchState) -> Batches:
    """Return the batches at the run's own provider, found by its address.

    Raises:
        GtappError: it is none of the user's any more.
    """
    known = [each for each in providers.load_profiles() if each.base_url == state.address]
    profile = next((each for each in known if each.name == state.provider), known[0] if known else None)
    if profile is None:
        names = ", ".join(each.name for each in providers.load_profiles())
        raise GtappError("drafting-provider-unknown", name=f"{state.provider} ({state.address})", names=names)
    return Batches(project.root, profile, api_keys.find_key(profile).key)


def _read_state(project: Project, run: str) -> BatchState:
    return next(each for each in batch.batch_states(project.root) if each.run == run)
