"""What the window does with batches, in a worker: hands a plan in, asks how runs stand, fetches, ends, cleans up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from gtapp.drafting import batch, keys, profiles
from gtapp.drafting import settings as drafting_settings
from gtapp.drafting.answer import FAILED
from gtapp.drafting.batch import Batches, State, Submitted
from gtapp.drafting.making import Maker
from gtapp.drafting.wire_schema import Wire
from gtapp.errors import GtappError, Message
from gtapp.project import Project
from gtapp.project.drafting import Plan, drop_if_empty
from gtapp.ui.drafting.landing import Landed, Landing


@dataclass(frozen=True, slots=True)
class Fetched:
    """What came of one run: how it stands now, the answers that are new, and the items without one."""

    state: State
    landed: Sequence[Landed]
    without: Sequence[tuple[str, Message | None]]


def submit(plan: Plan, told: Callable[[int], object], stopped: Callable[[], bool]) -> tuple[str, Submitted]:
    """Hands in what is missing; the run, and what it came to. `told` hears how many requests are made.

    Raises:
        GtappError: the provider takes no batches, or another process is at work on them.
    """
    wish, root = plan.wish, plan.project.root
    run, items = plan.run(), plan.missing()
    limit = wish.budget.items
    try:
        found = Batches(root, wish.profile, keys.find(wish.profile).key).submit(
            run,
            items[:limit] if limit else items,
            plan.maker,
            wish.profile.model,
            again=FAILED if wish.again else frozenset(),
            progress=told,
            stopped=stopped,
        )
    finally:
        drop_if_empty(root, run)
    return run, found


def fetch(project: Project, state: State) -> Fetched:
    """Asks how a run's batches stand, and writes the answers of those that have ended."""
    run, batches = state.run, _batches(project, state)
    landing = Landing(project.root, run)
    state = batches.poll(run)[0]
    if state.is_ready:
        maker = Maker(project.root, project.benchmark, drafting_settings.read(project.root), state.model)

        def wire(item: str) -> Wire:
            return maker.wire(project.item(item))

        batches.join(run, wire)
    return Fetched(_state(project, run), landing.new(), batch.without_answer(project.root, run))


def cancel(project: Project, state: State) -> State:
    """Asks for the end of a run's batches; what was answered until then can still be fetched."""
    return _batches(project, state).cancel(state.run)


def clean(project: Project, state: State) -> int:
    """Deletes at the provider what was fetched; how many files."""
    return _batches(project, state).clean(state.run)


def _batches(project: Project, state: State) -> Batches:
    """The run's own provider, by its address.

    Raises:
        GtappError: it is none of the user's any more.
    """
    known = [each for each in profiles.load() if each.base_url == state.address]
    profile = next((each for each in known if each.name == state.provider), known[0] if known else None)
    if profile is None:
        names = ", ".join(each.name for each in profiles.load())
        raise GtappError("drafting-provider-unknown", name=f"{state.provider} ({state.address})", names=names)
    return Batches(project.root, profile, keys.find(profile).key)


def _state(project: Project, run: str) -> State:
    return next(each for each in batch.states(project.root) if each.run == run)
