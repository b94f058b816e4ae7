"""One call of ``gtapp draft``: the run carried out, stopped by Ctrl-C, and summed up."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from threading import Event
from typing import Any, Final

from gtapp.cli.draft_says import counted, note, say_what_leaves, tell
from gtapp.cli.progress import Progress as Bar
from gtapp.drafting.answers import FAILED_MARKS
from gtapp.drafting.costs import CostEstimate
from gtapp.drafting.run_progress import RunProgress
from gtapp.drafting.runner import DraftingRun
from gtapp.errors import GtappError
from gtapp.project.drafting import RunPlan, remove_empty_run

_WAIT_SECONDS: Final = 0.2
_MOST_STOPS: Final = 2


class Job:
    """One call of the command."""

    def __init__(self, options: argparse.Namespace, plan: RunPlan) -> None:
        self._options = options
        self._plan = plan

    def run(self) -> int:
        """Asks for what is missing, and says what came of it."""
        if not self._plan.options.items:
            note("there is nothing to draft: no item with a scan is of this kind (see --items)")
            return 0
        missing = self._plan.find_missing()
        estimate = self._plan.estimate(missing)
        say_what_leaves(self._plan, missing, estimate)
        order = self._plan.make_spec()
        over = Event()

        def told(progress: RunProgress) -> None:
            if progress.is_over:
                over.set()

        run = DraftingRun(order, told, tell)
        try:
            _carry_out(run, over)
        finally:
            remove_empty_run(order.root, order.run)
        return self._say(run, estimate)

    def _say(self, run: DraftingRun, estimate: CostEstimate | None) -> int:
        """The summary; what went wrong on the standard error.

        Raises:
            GtappError: nothing could be asked.
        """
        progress = run.progress
        for failure in run.failures:
            note(f"{failure.item}: {failure.message}")
        if progress.state == "failed" and progress.message:
            raise GtappError(progress.message.code, **progress.message.params)
        if progress.message:
            tell(progress.message)
        if self._options.json:
            tree = self._as_json(run, progress, estimate)
            sys.stdout.write(json.dumps(tree, ensure_ascii=False, indent=2) + "\n")
        else:
            sys.stdout.write("".join(line + "\n" for line in _lines(run, progress)))
        return 0 if _is_whole(progress) else 1

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


def _carry_out(run: DraftingRun, over: Event) -> None:
    """Waits for the run's end; the first Ctrl-C lets what is under way come in, the second does not.

    Not by joining its thread: a Ctrl-C in there would have Python 3.11 take it for ended (bpo-45274).
    """
    with _Line(run) as line:
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


class _Line(Bar):
    """How far a run is, how fast, how long still, and what it cost so far."""

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


def _lines(run: DraftingRun, progress: RunProgress) -> Sequence[str]:
    marks = ", ".join(f"{count} {mark}" for mark, count in sorted(progress.marks.items()) if mark != "whole")
    cost = "unknown" if progress.cost is None else f"{progress.cost:.4f} USD"
    return (
        f"drafts/{run.spec.run}: {counted(progress.done, 'answer')}" + (f" ({marks})" if marks else ""),
        f"there before: {progress.kept}, {progress.failed} failed, {progress.left} left",
        f"{counted(progress.requests, 'request')}, {counted(progress.tokens, 'token')}, cost {cost}",
    )


def _is_whole(progress: RunProgress) -> bool:
    """Whether every item has an answer with a record in it."""
    return not (progress.failed or progress.left or any(progress.marks.get(mark) for mark in FAILED_MARKS))
