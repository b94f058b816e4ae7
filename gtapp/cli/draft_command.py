"""``gtapp draft``: plans a run, says what leaves the computer, carries the run out and sums it up. It never asks back."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, replace
from threading import Event
from typing import TYPE_CHECKING, Any, Final

from gtapp.cli.console import ConsoleProgress as Bar
from gtapp.cli.console import format_count, print_error
from gtapp.drafting.answers import FAILED_MARKS
from gtapp.drafting.costs import CostEstimate
from gtapp.drafting.run_progress import RunProgress
from gtapp.drafting.runner import DraftingRun
from gtapp.errors import GtappError
from gtapp.project import open_agreed
from gtapp.project.drafting import RunPlan, remove_empty_run

if TYPE_CHECKING:
    from gtapp.drafting.costs import CostEstimate
    from gtapp.drafting.providers import Profile
    from gtapp.project import Item, Project
    from gtapp.project.drafting import RunPlan


_NAMED: Final = 8


def print_upload_summary(plan: RunPlan, items: Sequence[Item], estimate: CostEstimate | None) -> None:
    """Print what is sent where, for which model, and the estimated tokens and costs."""
    if not items:
        print_error("nothing is sent: every item has an answer to this")
        return
    wish, profile = plan.options, plan.options.profile
    scans = [scan for item in items for scan in item.scans]
    names = ", ".join(item.id for item in items[:_NAMED]) + (" …" if len(items) > _NAMED else "")
    where = "stays on this computer" if profile.is_local else "leaves this computer"
    most = f", {wish.budget.items} of them at most" if wish.budget.items else ""
    what = f"{format_count(len(scans), 'scan')} of {format_count(len(items), 'item')}"
    print_error(f"this {where}: {what}{most} ({names}), the prompt {plan.prompt.source}")
    print_error(f"and the schema, to {profile.base_url} ({profile.name}), for the model {profile.model}")
    if plan.settings.examples or plan.settings.example_items:
        print_error("with checked items as examples: their scans and their ground truth")
    for warning in profile.warnings():
        print_error(warning)
    if estimate:
        cost = "its price is unknown" if estimate.cost is None else f"about {estimate.cost:.2f} USD"
        print_error(f"about {estimate.input_tokens:,} tokens in, {estimate.output_tokens:,} out; {cost}")


_WAIT_SECONDS: Final = 0.2
_MOST_STOPS: Final = 2


class DraftCommand:
    """One call of the command, without ``--batch``."""

    def __init__(self, options: argparse.Namespace, plan: RunPlan) -> None:
        self._options = options
        self._plan = plan

    def run(self) -> int:
        """Ask for the missing items and print the result; return the exit code."""
        if not self._plan.options.items:
            print_error("there is nothing to draft: no item with a scan is of this kind (see --items)")
            return 0
        missing = self._plan.find_missing()
        estimate = self._plan.estimate(missing)
        print_upload_summary(self._plan, missing, estimate)
        order = self._plan.make_spec()
        over = Event()

        def told(progress: RunProgress) -> None:
            if progress.is_over:
                over.set()

        run = DraftingRun(order, told, print_error)
        try:
            _run_until_end(run, over)
        finally:
            remove_empty_run(order.root, order.run)
        return self._print_result(run, estimate)

    def _print_result(self, run: DraftingRun, estimate: CostEstimate | None) -> int:
        """Print the summary, and failures on the standard error; return the exit code.

        Raises:
            GtappError: nothing could be asked.
        """
        progress = run.progress
        for failure in run.failures:
            print_error(f"{failure.item}: {failure.message}")
        if progress.state == "failed" and progress.message:
            raise GtappError(progress.message.code, **progress.message.params)
        if progress.message:
            print_error(progress.message)
        if self._options.json:
            tree = self._as_json(run, progress, estimate)
            sys.stdout.write(json.dumps(tree, ensure_ascii=False, indent=2) + "\n")
        else:
            sys.stdout.write("".join(line + "\n" for line in _format_summary(run, progress)))
        return 0 if _is_complete(progress) else 1

    def _as_json(
        self, run: DraftingRun, progress: RunProgress, estimate: CostEstimate | None
    ) -> dict[str, Any]:
        order = run.spec
        return {
            "run": order.run,
            "folder": f"drafts/{order.run}",
            "provider": order.profile.name,
            "address": order.profile.base_url,
            "model": order.model,
            "state": progress.state,
            "items": progress.total,
            "there_before": progress.kept,
            "answered": progress.done,
            "marks": dict(progress.marks),
            "failed": [
                {"item": each.item, "code": each.message.code, "message": str(each.message)}
                for each in run.failures
            ],
            "left": progress.left,
            "requests": progress.requests,
            "tokens": progress.tokens,
            "cost": progress.cost,
            "estimate": asdict(estimate) if estimate else None,
            "message": str(progress.message) if progress.message else None,
        }


def _run_until_end(run: DraftingRun, over: Event) -> None:
    """Run until the end. The first Ctrl-C waits for the requests under way, the second does not.

    Not by joining its thread: a Ctrl-C in there would have Python 3.11 take it for ended (bpo-45274).
    """
    with _RunProgressLine(run) as line:
        run.start()
        stops = 0
        while True:
            try:
                while not over.wait(_WAIT_SECONDS):
                    line(run.progress.total - run.progress.left)
                run.wait()
                return
            except KeyboardInterrupt:
                stops += 1
                if stops > _MOST_STOPS:
                    raise
                run.stop()


class _RunProgressLine(Bar):
    """The progress of a run, with its speed, tokens and costs."""

    def __init__(self, run: DraftingRun) -> None:
        super().__init__(run.spec.run, len(run.spec.items))
        self._run = run

    def _line(self, done: int) -> str:
        now = self._run.progress
        parts = [super()._line(done) if done else f"{self._run.spec.run}: {done:,}/{now.total:,}"]
        parts.append(f"{now.per_minute:.0f}/min")
        parts.append(f"{now.tokens:,} tokens")
        parts += [f"{now.cost:.2f} USD"] if now.cost is not None else []
        parts += [f"{now.failed} failed"] if now.failed else []
        parts += ["stopping"] if now.state == "stopping" else []
        return ", ".join(parts)


def _format_summary(run: DraftingRun, progress: RunProgress) -> Sequence[str]:
    marks = ", ".join(f"{count} {mark}" for mark, count in sorted(progress.marks.items()) if mark != "whole")
    cost = "unknown" if progress.cost is None else f"{progress.cost:.4f} USD"
    return (
        f"drafts/{run.spec.run}: {format_count(progress.done, 'answer')}" + (f" ({marks})" if marks else ""),
        f"there before: {progress.kept}, {progress.failed} failed, {progress.left} left",
        f"{format_count(progress.requests, 'request')}, {format_count(progress.tokens, 'token')}, cost {cost}",
    )


def _is_complete(progress: RunProgress) -> bool:
    """Return whether every item has an answer with a record in it."""
    return not (progress.failed or progress.left or any(progress.marks.get(mark) for mark in FAILED_MARKS))


def run_draft(options: argparse.Namespace) -> int:
    """Run the command; exit code 1 if an item has no answer."""
    with open_agreed(options.path, options.benchmark) as project:
        project.journal_failed.connect(print_error)
        plan = _make_plan(options, project)
        if options.batch:
            from gtapp.cli.batch_command import BatchCommand

            return BatchCommand(options, plan).run()

        return DraftCommand(options, plan).run()


def _make_plan(options: argparse.Namespace, project: Project) -> RunPlan:
    """Return the plan of the run.

    Raises:
        GtappError: no such provider, item or run, or no model is named.
    """
    from gtapp.drafting.costs import Budget
    from gtapp.project import drafting

    which = options.items
    kinds = (drafting.NEW, drafting.OPEN, drafting.ALL)
    items = (
        drafting.select_items(project, which)
        if which in kinds
        else drafting.find_items(project, which.split(","))
    )
    budget = Budget(items=options.limit, cost=options.max_cost)
    wish = drafting.RunOptions(
        _choose_profile(options), items, budget=budget, run=options.name, again=options.again
    )
    return drafting.RunPlan(project, wish)


def _choose_profile(options: argparse.Namespace) -> Profile:
    """Return the named provider, else the user's first one; another address makes a provider of its own."""
    from gtapp.drafting import providers

    if options.profile:
        found = providers.find_profile(options.profile)
        found = found.with_address(options.base_url) if options.base_url else found
    elif options.base_url:
        found = providers.Profile("", options.base_url)
        found = replace(found, name=found.host)
    else:
        found = providers.load_profiles()[0]
    concurrency = options.concurrency or found.concurrency
    return replace(found, model=options.model or found.model, concurrency=concurrency)
