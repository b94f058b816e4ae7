"""``gtapp draft --batch``: submits missing items to a provider's batch service, or fetches the answers."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from gtapp.cli.console import ConsoleProgress, format_count, print_error
from gtapp.cli.draft_command import print_upload_summary
from gtapp.drafting import batch, keys
from gtapp.drafting.answers import FAILED_MARKS
from gtapp.drafting.batch import Batches, BatchState, SpendingLimit, SubmitResult
from gtapp.drafting.wire_schema import WireSchema
from gtapp.messages import Message
from gtapp.project.drafting import RunPlan, remove_empty_run


class BatchCommand:
    """One call of the command: fetch finished batches; if none is under way, submit the missing items."""

    def __init__(self, options: argparse.Namespace, plan: RunPlan) -> None:
        self._options, self._plan = options, plan
        self._root = plan.project.root
        profile = plan.options.profile
        self._batches = Batches(self._root, profile, keys.find_key(profile).key)
        self._submitted: SubmitResult | None = None

    def run(self) -> int:
        """Return exit code 0 if every item has its answer, else 1."""
        state = self._find_open_run()
        if self._options.clean or self._options.cancel:
            return self._end_runs()
        if state is None or not state.complete:
            state = self._submit(state)
        elif state.parts:
            state = self._fetch(state)
        return self._print_result(state)

    def _find_open_run(self) -> BatchState | None:
        """Return the last run (or the named one) with batches that are not fetched yet."""
        found = [each for each in self._list_runs() if not each.is_over]
        return found[-1] if found else None

    def _list_runs(self) -> list[BatchState]:
        """Return the known runs of this model at this provider."""
        profile, name = self._plan.options.profile, self._options.name
        states = batch.batch_states(self._root)
        return [
            each
            for each in states
            if each.address == profile.base_url and each.model == profile.model and name in ("", each.run)
        ]

    def _submit(self, state: BatchState | None) -> BatchState | None:
        """Submit the missing items, in the interrupted run if there is one."""
        missing = self._plan.find_missing()
        budget = self._plan.options.budget
        items = missing[: budget.items] if budget.items else missing
        print_upload_summary(self._plan, items, self._plan.estimate(items, batch=True) if items else None)
        if not items and state is None:
            return None
        run = state.run if state else self._plan.choose_run()
        again = FAILED_MARKS if self._plan.options.again else frozenset()
        spending = SpendingLimit(self._plan.prices, budget.tokens, budget.cost)
        ask = (run, items, self._plan.maker, self._plan.options.profile.model)
        try:
            with ConsoleProgress(f"{run}: made", len(items)) as bar:
                self._submitted = self._batches.submit(*ask, again=again, progress=bar, spending=spending)
        finally:
            remove_empty_run(self._root, run)
        for item, message in self._submitted.left_out:
            print_error(f"{item}: {message}")
        return self._get_state(run)

    def _fetch(self, state: BatchState) -> BatchState:
        """Ask for the batches' states; write the answers of finished ones."""
        run = state.run
        state = self._batches.poll(run)[0]
        if state.is_ready:
            with ConsoleProgress(f"{run}: fetched", state.under_way) as bar:
                self._batches.collect(run, self._build_wire_schema, bar)
        for item, message in batch.unanswered_items(self._root, run):
            print_error(f"{item}: {message or 'no answer'}")
        return self._get_state(run)

    def _build_wire_schema(self, item: str) -> WireSchema:
        return self._plan.maker.wire(self._plan.project.item(item))

    def _end_runs(self) -> int:
        """Cancel the batches under way, or delete fetched files at the provider."""
        for state in self._list_runs():
            if self._options.cancel and not state.is_over:
                self._batches.cancel(state.run)
                print_error(f"{state.run}: asked to end; call again to fetch what was answered until then")
            if self._options.clean:
                files = format_count(self._batches.delete_files(state.run), "file")
                print_error(f"{state.run}: {files} deleted at the provider")
        return 0

    def _get_state(self, run: str) -> BatchState:
        return next(each for each in batch.batch_states(self._root) if each.run == run)

    def _print_result(self, state: BatchState | None) -> int:
        for message in self._list_messages(state):
            print_error(message)
        if self._options.json:
            sys.stdout.write(json.dumps(self._as_json(state), ensure_ascii=False, indent=2) + "\n")
        elif state:
            where = ", ".join(f"{count} {word}" for word, count in state.statuses.items())
            answers = format_count(state.answered, "answer")
            sys.stdout.write(
                f"drafts/{state.run}: {answers}, {state.under_way} under way ({state.completed} of them answered there), "
                f"{state.failed + state.missing} without an answer\nbatches: {where or 'none'}\n"
            )
        return 0 if self._is_done(state) else 1

    def _list_messages(self, state: BatchState | None) -> list[Message]:
        told = [self._submitted.message] if self._submitted else []
        return [each for each in (*told, *(state.messages if state else ())) if each]

    def _is_done(self, state: BatchState | None) -> bool:
        return state is None or (state.is_over and not self._plan.find_missing())

    def _as_json(self, state: BatchState | None) -> dict[str, Any]:
        profile = self._plan.options.profile
        known = {"provider": profile.name, "address": profile.base_url, "model": profile.model}
        if state is None:
            return {**known, "run": None, "left": 0}
        return {
            **known,
            "run": state.run,
            "folder": f"drafts/{state.run}",
            "submitted": self._submitted.submitted if self._submitted else 0,
            "under_way": state.under_way,
            "answered": state.answered,
            "failed": state.failed,
            "missing": state.missing,
            "batches": state.statuses,
            "messages": [{"code": each.code, "message": str(each)} for each in self._list_messages(state)],
            "left": len(self._plan.find_missing()),
        }
