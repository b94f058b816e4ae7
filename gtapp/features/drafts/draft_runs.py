"""Drafting of a project: the items to request, examples, the run to continue, and the batches; for workers."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Final

from gtapp.core.files import json_text
from gtapp.core.files.file_names import natural_key
from gtapp.core.platform.errors import GtappError, UnreadableError
from gtapp.core.platform.messages import Message
from gtapp.core.project.project import Project
from gtapp.core.record.provenance import read_mark
from gtapp.core.schema.containers import PAGES
from gtapp.core.schema.items import Item, is_second_run
from gtapp.core.schema.layout_keys import RUNS_FOLDER
from gtapp.features.drafts import api_keys, batch, costs, drafting_settings, providers, runs
from gtapp.features.drafts.batch import Batches, BatchState, SpendingLimit, SubmitResult
from gtapp.features.drafts.costs import Budget, CostEstimate, PriceTable
from gtapp.features.drafts.drafting_settings import DraftingSettings
from gtapp.features.drafts.ocr_texts import OcrTexts
from gtapp.features.drafts.providers import Profile
from gtapp.features.drafts.request import (
    OCR_INSTRUCTION,
    STANDING_INSTRUCTION,
    CheckedItem,
    Prompt,
    RequestBuilder,
    load_prompt,
)
from gtapp.features.drafts.request_queue import RunSpec
from gtapp.features.drafts.responses import FAILED_MARKS
from gtapp.features.drafts.wire_schema import WireSchema

NEW: Final = "new"
OPEN: Final = "open"
ALL: Final = "all"
SAMPLED: Final = 3
"""So many items are looked at to estimate what all of them will take."""


@dataclass(frozen=True, slots=True)
class RunOptions:
    """The user's options for a drafting run.

    `settings` default to the project's; an empty `run` continues the last run of its kind, or starts one. With `retry_failed`
    failed answers are requested once more, with `request_again` also requests that were answered before. With `ocr` the text
    on the scans is sent in place of the images. The answers of a run `is_second` are second opinions.
    """

    profile: Profile
    items: Sequence[Item]
    settings: DraftingSettings | None = None
    budget: Budget = field(default_factory=Budget)
    run: str = ""
    retry_failed: bool = False
    request_again: bool = False
    ocr: bool = False
    is_second: bool = False

    def add_second(self, profile: Profile, ocr: bool = False) -> RunOptions:
        """Return the options of a run that has the same items read for a second opinion.

        Raises:
            GtappError: it would ask the same.
        """
        first = self.profile
        if (profile.base_url, profile.model, ocr) == (first.base_url, first.model, self.ocr):
            raise GtappError("drafting-second-same", model=profile.model)
        return replace(self, profile=profile, ocr=ocr, run="", is_second=True)


class RunPlan:
    """A drafting run prepared from its options: reads the project's prompt and settings, decodes nothing yet. For a worker.

    Raises:
        GtappError: the items are pages in XML, no model is named, or prompt, settings or prices can't be used.
    """

    def __init__(self, project: Project, options: RunOptions) -> None:
        if project.benchmark.layout.container == PAGES:
            raise GtappError("drafting-pages")
        if not options.profile.model:
            raise GtappError("drafting-no-model", name=options.profile.name)
        self.project, self.options = project, options
        self.settings = options.settings or drafting_settings.read_settings(project.root)
        standing = OCR_INSTRUCTION if options.ocr else STANDING_INSTRUCTION
        self.prompt: Prompt = load_prompt(project.root, project.benchmark, self.settings, standing)
        self.prices: PriceTable = costs.read_prices()
        ocr = OcrTexts(project.benchmark.ocr) if options.ocr else None
        self.missing_languages: Message | None = ocr.find_missing_languages() if ocr else None
        self.maker = RequestBuilder(
            project.root,
            project.benchmark,
            self.settings,
            options.profile.model,
            list_examples(project),
            self.prompt,
            ocr,
        )

    def close(self) -> None:
        """End the processes that read scans: see `RequestBuilder.close`."""
        self.maker.close()

    def find_missing(self) -> Sequence[Item]:
        """Return the items that have no answer yet in the run that is continued, by the names of its files."""
        run = self.options.run or self.find_last_run()
        if not run or self.options.retry_failed or self.options.request_again:
            return self.options.items
        folder = runs.find_run_folder(self.project.root, run)
        there = {each.name for each in folder.iterdir()} if folder.is_dir() else set()
        names = self.project.names
        return [
            item
            for item in self.options.items
            if not any(
                f"request_{run}_{each}.json" in there for each in (item.id, *names.list_other(item.id))
            )
        ]

    def estimate(self, items: Sequence[Item], batch: bool = False) -> CostEstimate | None:
        """Return an estimate for these items, computed from a few of them; None if none of these can be sent."""
        step = max(1, len(items) // SAMPLED)
        made = []
        for item in list(items[::step])[:SAMPLED]:
            with suppress(GtappError):  # the run itself reports it
                made.append(self.maker.build(item))
        count = len(items)
        most = self.options.budget.items
        number = min(count, most) if most else count
        return costs.estimate_costs(made, self.prices, number, batch) if made else None

    def make_spec(self) -> RunSpec:
        """Return what a runner carries out; may query the keyring, and creates the run's folder.

        Raises:
            GtappError: the folder can't be created.
        """
        options, root = self.options, self.project.root
        run = self.choose_run()
        key = api_keys.find_key(options.profile).key
        again = FAILED_MARKS if options.retry_failed else frozenset()
        return RunSpec(
            root,
            run,
            options.items,
            self.maker,
            options.profile.model,
            options.profile,
            key,
            self.prices,
            options.budget,
            again,
            options.request_again,
        )

    def choose_run(self) -> str:
        """Return the run that answers are added to; creates the folder of a new one.

        Raises:
            GtappError: the folder can't be created, or no run can have this name.
        """
        named, root = self.options.run, self.project.root
        if named:
            return runs.find_run_folder(root, named).name
        return self.find_last_run() or runs.create_run(root, self.options.is_second)

    def add_items(self, items: Iterable[Item]) -> None:
        """Have the run ask for these items, too."""
        every = {item.id: item for item in (*self.options.items, *items)}
        self.options = replace(self.options, items=list(every.values()))

    def count_spent(self, cost: float) -> bool:
        """Take what another run has cost (USD) off the limit of cost; return whether something is left of it."""
        budget = self.options.budget
        if budget.cost:
            left = max(budget.cost - cost, 0.0)
            self.options = replace(self.options, budget=replace(budget, cost=left))
            return left > 0
        return True

    def find_last_run(self) -> str:
        """Return the last run of its kind, if it asked the same of the same model; else "", so that a new one is started."""
        folders = _list_folders(self.project.root / RUNS_FOLDER)
        names = [each for each in folders if is_second_run(each) == self.options.is_second]
        for name in sorted(names, key=natural_key, reverse=True):
            request = _read_request(self.project.root / RUNS_FOLDER / name)
            if request is not None:
                return name if request == self._describe_request() else ""
        return ""

    def _describe_request(self) -> tuple[Any, ...]:
        settings = _as_json(asdict(self.settings))
        return self.options.profile.name, self.options.profile.model, self.prompt.sha256, settings


def remove_empty_run(root: Path, run: str) -> None:
    """Delete a run's folder if it got no answer."""
    with suppress(OSError, GtappError):
        runs.find_run_folder(root, run).rmdir()


def _list_folders(place: Path) -> list[str]:
    return [each.name for each in place.iterdir() if each.is_dir()] if place.is_dir() else []


def _read_request(folder: Path) -> tuple[Any, ...] | None:
    """Return what a run asked, according to its first file; None if it was not made by gtapp."""
    path = next((each for each in folder.iterdir() if each.name.startswith("request_")), None)
    if path is None:
        return None
    try:
        content = json_text.read_json(path)
        ours = content["gtapp"]
        # a setting that is newer than the answer had its default
        settings = asdict(drafting_settings.DEFAULT_SETTINGS) | ours["settings"]
        return content["provider"], content["model_asked"], ours["prompt"], _as_json(settings)
    except (UnreadableError, KeyError, TypeError):
        return None


def _as_json(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Return settings as JSON has them."""
    return {key: list(value) if isinstance(value, tuple) else value for key, value in settings.items()}


def select_items(project: Project, which: str) -> list[Item]:
    """Return the items with a scan or text that are `NEW` (neither ground truth nor draft), `OPEN` (no ground truth), or all."""
    return [item for item in project.items if item.has_source and _is_meant(item, which)]


def _is_meant(item: Item, which: str) -> bool:
    return which == ALL or (not item.truth and (which == OPEN or not item.drafts))


def find_items(project: Project, names: Sequence[str]) -> list[Item]:
    """Return the items of these names, or that match these patterns (``letter0*``), in the project's order.

    Raises:
        ProjectError: no item has this name.
    """
    selected: dict[str, Item] = {}
    for name in names:
        same = [item for item in project.items if fnmatchcase(item.id, name)] if _is_pattern(name) else []
        selected.update((item.id, item) for item in same or [project.item(name)])
    return [item for item in project.items if item.id in selected]


def _is_pattern(name: str) -> bool:
    return any(mark in name for mark in "*?")


def list_examples(project: Project) -> Iterator[CheckedItem]:
    """Yield the checked items with their records, read one by one as they are needed."""
    for item in project.items:
        if item.truth and item.has_source and project.status(item.id).name == "checked":
            with suppress(GtappError):
                record = project.peek(item.id).file_tree
                yield CheckedItem(
                    item.id, tuple(project.pages(item.id)), record, tuple(project.texts(item.id))
                )


def override_model(profile: Profile, model: str = "", address: str = "") -> Profile:
    """Return a provider's profile with another model or address."""
    changed = profile.with_address(address) if address else profile
    return replace(changed, model=model) if model else changed


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
        place = f"{RUNS_FOLDER}/{self._run}/{name}"
        return ArrivedDraft(name[len(self._prefix) : -len(".json")], place, read_mark(self._root / place))

    @property
    def _prefix(self) -> str:
        return f"request_{self._run}_"

    def _list_files(self) -> dict[str, int]:
        """Return the names of the answer files with their inodes, which a replaced file changes."""
        try:
            with os.scandir(self._root / RUNS_FOLDER / self._run) as entries:
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
    found = ArrivalFinder(project.root, run, known).find_new()
    return [each for each in found if project.names.find(each.item) in names]


_REPORT_SECONDS: Final = 0.1


def throttle(report: Callable[[int], object]) -> Callable[[int], None]:
    """Return a function that calls `report` at most ten times a second: there may be as many calls as items."""
    last = 0.0

    def call(count: int) -> None:
        nonlocal last
        if time.monotonic() - last >= _REPORT_SECONDS:
            last = time.monotonic()
            report(count)

    return call


@dataclass(frozen=True, slots=True)
class FetchResult:
    """The result of a fetch: the run's state now, the new answers, and the items without one."""

    state: BatchState
    arrived: Sequence[ArrivedDraft]
    unanswered: Sequence[tuple[str, Message | None]]


def submit_batches(
    plan: RunPlan, report: Callable[[int], object], is_stopped: Callable[[], bool]
) -> tuple[str, SubmitResult]:
    """Submit what is missing; return the run and the result. `report` is called with the number of requests made.

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
            again=FAILED_MARKS if options.retry_failed else frozenset(),
            progress=report,
            stopped=is_stopped,
            spending=SpendingLimit(plan.prices, budget.tokens, budget.cost),
        )
    finally:
        plan.close()
        remove_empty_run(root, run)
    return run, found


def fetch_batches(project: Project, state: BatchState, report: Callable[[int], object]) -> FetchResult:
    """Poll a run's batches, and write the answers of those that have ended; `report` is called with their number."""
    run, batches = state.run, _open_batches(project, state)
    finder = ArrivalFinder(project.root, run)
    state = batches.poll(run)[0]
    if state.is_ready:
        maker = RequestBuilder(
            project.root, project.benchmark, drafting_settings.read_settings(project.root), state.model
        )

        def wire(item: str) -> WireSchema:
            return maker.wire(project.item(item))

        batches.collect(run, wire, report)
    return FetchResult(
        _read_state(project, run), finder.find_new(), batch.unanswered_items(project.root, run)
    )


def cancel_batches(project: Project, state: BatchState) -> BatchState:
    """Cancel a run's batches; what was answered until then can still be fetched."""
    return _open_batches(project, state).cancel(state.run)


def delete_batch_files(project: Project, state: BatchState) -> int:
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
