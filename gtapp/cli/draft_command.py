"""``gtapp draft``: plans a run, prints what leaves the computer, carries it out and prints a summary, without asking back."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from contextlib import ExitStack, closing
from dataclasses import asdict, replace
from itertools import pairwise
from pathlib import Path
from threading import Event
from typing import Any, Final

from gtapp.cli.console import ConsoleProgress, format_count, print_error, print_lines
from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.core.project.project import Project
from gtapp.core.schema.items import Item, is_second_run
from gtapp.core.schema.layout_keys import RUNS_FOLDER
from gtapp.core.schema.pointer import walk_values, write_pointer
from gtapp.features import open_to_write
from gtapp.features.drafts import (
    answer_import,
    api_keys,
    batch,
    draft_runs,
    providers,
    runs,
    second_opinions,
)
from gtapp.features.drafts.answer_import import AnswerExample, AnswerPlan, ImportedRun
from gtapp.features.drafts.batch import Batches, BatchState, SpendingLimit, SubmitResult
from gtapp.features.drafts.costs import Budget, CostEstimate
from gtapp.features.drafts.draft_runs import RunPlan, remove_empty_run
from gtapp.features.drafts.providers import Profile
from gtapp.features.drafts.responses import FAILED_MARKS
from gtapp.features.drafts.run_state import RunProgress
from gtapp.features.drafts.runner import DraftingRun
from gtapp.features.drafts.wire_schema import WireSchema

_MAX_NAMED: Final = 8
_MAX_VALUES: Final = 12
_MAX_LINE: Final = 120
_WAIT_SECONDS: Final = 0.2
_MOST_STOPS: Final = 2


def run_draft(options: argparse.Namespace) -> int:
    """Run the command; exit code 1 if an item has no answer."""
    with open_to_write(options.path, options.benchmark) as project, ExitStack() as stack:
        project.journal_failed.connect(print_error)
        if options.existing:
            return AnswerImportCommand(options, project).run()
        if options.second_from:
            return _take_over(options, project)
        kind = BatchCommand if options.batch else DraftCommand
        plans = [stack.enter_context(closing(each)) for each in _make_plans(options, project)]
        commands = [kind(options, plan) for plan in plans]
        for command in commands:
            command.announce()
        code = _run_in_turn(commands)
        if options.json and commands[0].tree:
            _print_tree(commands)
        return code


def _run_in_turn(commands: Sequence[DraftCommand | BatchCommand]) -> int:
    """Run one command after the other, within one limit of cost; return the first exit code that is not 0."""
    codes = [commands[0].run()]
    for before, command in pairwise(commands):
        if before.is_stopped:
            print_error("the second opinion was not asked for: the run before it was stopped")
            break
        if not command.plan.count_spent(before.spent):
            print_error("the second opinion was not asked for: the limit of cost is reached")
            codes.append(1)
            break
        try:
            codes.append(command.run())
        except GtappError as error:  # what the first one has done is reported all the same
            print_error(f"there is no second opinion: {error}")
            codes.append(2)
    return next(filter(None, codes), 0)


def _print_tree(commands: Sequence[DraftCommand | BatchCommand]) -> None:
    """Print the first command's summary as JSON, with that of the other as its ``second``."""
    trees = [command.tree for command in commands]
    tree = trees[0] if len(trees) == 1 else {**trees[0], "second": trees[1] or None}
    sys.stdout.write(json.dumps(tree, ensure_ascii=False, indent=2) + "\n")


def _take_over(options: argparse.Namespace, project: Project) -> int:
    """Take answers that exist over as second opinions; exit code 1 if an item has none."""
    items = _select_items(options, project)
    taken = second_opinions.take_over(project, Path(options.second_from), items)
    folder = f"drafts/{taken.run}"
    there = sum(any(place.startswith(f"{folder}/") for place in item.drafts) for item in items)
    left = len(items) - len(taken.arrived) - there
    if options.json:
        tree: dict[str, Any] = {"run": taken.run, "folder": folder, "source": taken.source}
        tree |= {"items": len(items), "taken": len(taken.arrived), "there_before": there, "left": left}
        sys.stdout.write(json.dumps(tree, ensure_ascii=False, indent=2) + "\n")
    else:
        answers = format_count(len(taken.arrived), "answer")
        sys.stdout.write(
            f"{folder}: {answers} of {taken.source} taken over as second opinions\n"
            f"there before: {there}, {left} without an answer\n"
        )
    return 1 if left else 0


class AnswerImportCommand:
    """Shows which answers that exist fit items, and with ``--apply`` adds them as drafts."""

    def __init__(self, options: argparse.Namespace, project: Project) -> None:
        self._options, self._project = options, project
        self._run = options.name or runs.find_next_run(project.root)

    def run(self) -> int:
        """Run the command; exit code 1 if an answer fits no item or can't be read.

        Raises:
            GtappError: there are no answers about items, or those of several runs, or they can't be added.
        """
        plan = self._make_plan()
        fault = answer_import.find_run_fault(self._project, self._run)
        if fault:
            raise GtappError(fault.code, **fault.params)
        imported = None
        if self._options.apply:
            with ConsoleProgress("adding drafts", len(plan.items)) as progress:
                imported = answer_import.import_answers(self._project, plan, self._run, progress.step)
        if self._options.json:
            self._print_tree(plan, imported)
        else:
            print_lines(*self._describe(plan, imported))
        return 1 if plan.unread or plan.answers.unknown or (imported and imported.left) else 0

    def _make_plan(self) -> AnswerPlan:
        place = Path(self._options.existing)
        found = answer_import.find_answers(self._project, place)
        fitting = [each for each in found if each.names and self._options.model in each.name]
        if not fitting:
            names = ", ".join(sorted({name for each in found for name in each.unknown})[:_MAX_NAMED]) or "–"
            raise GtappError("import-drafts-none", path=str(place), names=names)
        if len(fitting) > 1:
            raise GtappError(
                "import-drafts-several", path=str(place), runs=", ".join(each.name for each in fitting)
            )
        items = _select_items(self._options, self._project) if self._options.items else None
        with ConsoleProgress("reading answers", len(fitting[0].names)) as progress:
            return answer_import.plan_import(self._project, fitting[0], items, progress.step)

    def _describe(self, plan: AnswerPlan, imported: ImportedRun | None) -> list[str]:
        answers, models = plan.answers, _shorten(plan.models)
        lines = [
            f"{answers.name}: {format_count(len(plan.items), 'answer')} of items"
            + (f" by {models}" if models else "")
        ]
        if answers.unknown:
            lines.append(f"of no item: {len(answers.unknown)} ({_shorten(answers.unknown)})")
        lines += [str(why) if name in str(why) else f"{name}: {why}" for name, why in plan.unread]
        behind = plan.count_behind(self._run)
        if drafted := sum(plan.drafted.values()):
            lines.append(
                f"items that have a draft already: {drafted}; their drafts stay"
                + (f", and {behind} of their records go on beginning with them" if behind else "")
            )
        if plan.example:
            lines += _describe_example(plan.example)
        folder = f"{RUNS_FOLDER}/{self._run}"
        if imported:
            left = f", {imported.left} could not be read any more" if imported.left else ""
            lines.append(f"{folder}: {format_count(imported.count, 'draft')} added{left}")
        elif plan.items:
            lines.append(f"nothing was changed (--apply adds them as {folder})")
        return lines

    def _print_tree(self, plan: AnswerPlan, imported: ImportedRun | None) -> None:
        tree: dict[str, Any] = {
            "run": self._run,
            "source": plan.answers.name,
            "applied": imported is not None,
            "items": len(plan.items),
            "drafted": sum(plan.drafted.values()),
            "models": list(plan.models),
            "unknown": list(plan.answers.unknown),
            "unread": [{"answer": name, "reason": str(message)} for name, message in plan.unread],
        }
        if plan.example:
            tree["example"] = {"item": plan.example.item, "record": plan.example.record}
        sys.stdout.write(json.dumps(tree, ensure_ascii=False, indent=2) + "\n")


def _describe_example(example: AnswerExample) -> list[str]:
    """Return lines with the values of a record that has been read."""
    values = [
        f"  {write_pointer(pointer)}: {json.dumps(value, ensure_ascii=False)}"
        for pointer, value in walk_values(example.record)
        if not isinstance(value, dict | list) and value is not None
    ]
    left = len(values) - _MAX_VALUES
    more = [f"  … and {left} more values"] if left > 0 else []
    lines = [f"for example {example.item}, of the answer {example.name}:", *values[:_MAX_VALUES], *more]
    return [each if len(each) <= _MAX_LINE else f"{each[:_MAX_LINE]} …" for each in lines]


def _shorten(names: Sequence[str]) -> str:
    shown = [each if len(each) <= _MAX_LINE else f"{each[:_MAX_LINE]} …" for each in names[:_MAX_NAMED]]
    return ", ".join([*shown, *("…" for _ in names[_MAX_NAMED:][:1])])


def _select_items(options: argparse.Namespace, project: Project) -> Sequence[Item]:
    """Return the items that the options name.

    Raises:
        GtappError: there is no such item.
    """
    which = options.items or draft_runs.OPEN
    kinds = (draft_runs.NEW, draft_runs.OPEN, draft_runs.ALL)
    return (
        draft_runs.select_items(project, which)
        if which in kinds
        else draft_runs.find_items(project, which.split(","))
    )


def _make_plans(options: argparse.Namespace, project: Project) -> list[RunPlan]:
    """Return the plan of the run, and that of the one for second opinions if it is wanted.

    Raises:
        GtappError: no such provider, item or run, or no model is named.
    """
    budget = Budget(items=options.limit, cost=options.max_cost)
    run_options = draft_runs.RunOptions(
        _choose_profile(options),
        _select_items(options, project),
        budget=budget,
        run=options.name,
        retry_failed=options.again,
        ocr=options.ocr,
    )
    every = [run_options]
    if options.second or options.second_profile or options.second_ocr:
        provider = options.second_profile
        profile = providers.find_profile(provider) if provider else run_options.profile
        profile = draft_runs.override_model(profile, options.second)
        every.append(run_options.add_second(profile, options.second_ocr))
    return [draft_runs.RunPlan(project, each) for each in every]


def _choose_profile(options: argparse.Namespace) -> Profile:
    """Return the named provider, else the user's first one; with another address it is a new provider."""
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


def print_upload_summary(plan: RunPlan, items: Sequence[Item], estimate: CostEstimate | None) -> None:
    """Print what is sent where, for which model, and the estimated tokens and costs."""
    if not items:
        what = "no second opinion is asked for" if plan.options.is_second else "nothing is sent"
        print_error(f"{what}: every item has an answer to this")
        return
    run_options, profile = plan.options, plan.options.profile
    scans, texts = (sum(len(item.scans) for item in items), sum(len(item.texts) for item in items))
    names = ", ".join(item.id for item in items[:_MAX_NAMED]) + (" …" if len(items) > _MAX_NAMED else "")
    where = "stays on this computer" if profile.is_local else "leaves this computer"
    most = f", {run_options.budget.items} of them at most" if run_options.budget.items else ""
    sources = [format_count(count, noun) for noun, count in (("scan", scans), ("text", texts)) if count]
    if run_options.is_second:
        print_error("for a second opinion, after that:")
    ocr = "what OCR reads on " if scans and run_options.ocr else ""
    what = f"{ocr}{' and '.join(sources)} of {format_count(len(items), 'item')}"
    print_error(f"this {where}: {what}{most} ({names}), the prompt {plan.prompt.source}")
    print_error(f"and the schema, to {profile.base_url} ({profile.name}), for the model {profile.model}")
    if plan.missing_languages:
        print_error(plan.missing_languages)
    if plan.settings.examples or plan.settings.example_items:
        shown = "what OCR reads on their scans" if run_options.ocr else "their scans"
        print_error(f"with checked items as examples: {shown} and their ground truth")
    for warning in profile.warnings():
        print_error(warning)
    if estimate:
        cost = "its price is unknown" if estimate.cost is None else f"about {estimate.cost:.2f} USD"
        print_error(f"about {estimate.input_tokens:,} tokens in, {estimate.output_tokens:,} out; {cost}")


class DraftCommand:
    """One call of the command, without ``--batch``."""

    def __init__(self, options: argparse.Namespace, plan: RunPlan) -> None:
        self._options = options
        self.plan = plan
        self._estimate: CostEstimate | None = None
        self.tree: dict[str, Any] = {}
        """The summary as JSON."""
        self.spent = 0.0
        """What the run has cost in USD, as far as that is known."""
        self.is_stopped = False

    def announce(self) -> None:
        """Print what will be sent, and the estimated costs."""
        if self.plan.options.items:
            missing = self.plan.find_missing()
            self._estimate = self.plan.estimate(missing)
            print_upload_summary(self.plan, missing, self._estimate)

    def run(self) -> int:
        """Request the missing items and print the result; return the exit code."""
        if not self.plan.options.items:
            if not self.plan.options.is_second:
                print_error(
                    "there is nothing to draft: no item with a scan or text is of this kind (see --items)"
                )
            return 0
        spec = replace(self.plan.make_spec(), cluster=self._options.cluster or "")
        ended = Event()

        def signal_end(progress: RunProgress) -> None:
            if progress.is_over:
                ended.set()

        run = DraftingRun(spec, signal_end, print_error)
        try:
            _run_until_end(run, ended)
        finally:
            remove_empty_run(spec.root, spec.run)
        return self._print_result(run)

    def _print_result(self, run: DraftingRun) -> int:
        """Print the summary, and failures on the standard error; return the exit code.

        Raises:
            GtappError: nothing could be requested.
        """
        progress = run.progress
        self.spent, self.is_stopped = progress.cost or 0.0, progress.state == "stopped"
        for failure in run.failures:
            is_named = failure.message.params.get("item") == failure.item
            print_error(failure.message if is_named else f"{failure.item}: {failure.message}")
        if progress.state == "failed" and progress.message:
            raise GtappError(progress.message.code, **progress.message.params)
        if progress.message:
            print_error(progress.message)
        self.tree = self._as_json(run, progress, self._estimate)
        if not self._options.json:
            sys.stdout.write("".join(line + "\n" for line in _format_summary(run, progress)))
        return 0 if _is_complete(progress) else 1

    def _as_json(
        self, run: DraftingRun, progress: RunProgress, estimate: CostEstimate | None
    ) -> dict[str, Any]:
        spec = run.spec
        return {
            "run": spec.run,
            "folder": f"drafts/{spec.run}",
            "provider": spec.profile.name,
            "address": spec.profile.base_url,
            "model": spec.model,
            "state": progress.state,
            "items": progress.total,
            "there_before": progress.skipped,
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


def _run_until_end(run: DraftingRun, ended: Event) -> None:
    """Run until the end. The first Ctrl-C waits for the requests under way, the second does not.

    Not by joining its thread: a Ctrl-C in there would have Python 3.11 take it for ended (bpo-45274).
    """
    with _RunProgressLine(run) as line:
        run.start()
        stops = 0
        while True:
            try:
                while not ended.wait(_WAIT_SECONDS):
                    line(run.progress.total - run.progress.left)
                run.wait()
                return
            except KeyboardInterrupt:
                stops += 1
                if stops > _MOST_STOPS:
                    raise
                run.stop()


class _RunProgressLine(ConsoleProgress):
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
        f"there before: {progress.skipped}, {progress.failed} failed, {progress.left} left",
        f"{format_count(progress.requests, 'request')}, {format_count(progress.tokens, 'token')}, cost {cost}",
    )


def _is_complete(progress: RunProgress) -> bool:
    """Return whether every item has an answer with a record in it."""
    return not (progress.failed or progress.left or any(progress.marks.get(mark) for mark in FAILED_MARKS))


class BatchCommand:
    """One call of the command: fetch finished batches; if none is under way, submit the missing items."""

    def __init__(self, options: argparse.Namespace, plan: RunPlan) -> None:
        self._options, self.plan = options, plan
        self.tree: dict[str, Any] = {}
        """The summary as JSON."""
        self.spent = 0.0
        """Not known before the answers are fetched."""
        self.is_stopped = False
        self._root = plan.project.root
        profile = plan.options.profile
        self._batches = Batches(self._root, profile, api_keys.find_key(profile).key)
        self._submitted: SubmitResult | None = None
        self._is_ending = options.clean or options.cancel
        self._state = self._find_open_run()

    def announce(self) -> None:
        """Print what will be submitted, and the estimated costs; nothing where batches are fetched or ended."""
        if self._submits and not self._is_ending:
            items = self._find_unsubmitted()
            print_upload_summary(self.plan, items, self.plan.estimate(items, batch=True) if items else None)

    @property
    def _submits(self) -> bool:
        return self._state is None or not self._state.complete

    def _find_unsubmitted(self) -> Sequence[Item]:
        missing, most = self.plan.find_missing(), self.plan.options.budget.items
        return missing[:most] if most else missing

    def run(self) -> int:
        """Return exit code 0 if every item has its answer, else 1."""
        state = self._state
        if self._is_ending:
            return self._end_runs()
        if self._submits:
            state = self._submit(state)
        elif state and state.parts:
            state = self._fetch(state)
        return self._print_result(state)

    def _find_open_run(self) -> BatchState | None:
        """Return the last run (or the named one) with batches that are not fetched yet."""
        found = [each for each in self._list_runs() if not each.is_over]
        return found[-1] if found else None

    def _list_runs(self) -> list[BatchState]:
        """Return the known runs of this model at this provider."""
        options = self.plan.options
        profile, name = options.profile, options.run
        states = batch.batch_states(self._root)
        return [
            each
            for each in states
            if each.address == profile.base_url
            and each.model == profile.model
            and is_second_run(each.run) == options.is_second
            and name in ("", each.run)
        ]

    def _submit(self, state: BatchState | None) -> BatchState | None:
        """Submit the missing items, in the interrupted run if there is one."""
        items, budget = self._find_unsubmitted(), self.plan.options.budget
        if not items and state is None:
            return None
        run = state.run if state else self.plan.choose_run()
        again = FAILED_MARKS if self.plan.options.retry_failed else frozenset()
        spending = SpendingLimit(self.plan.prices, budget.tokens, budget.cost)
        ask = (run, items, self.plan.maker, self.plan.options.profile.model)
        try:
            with ConsoleProgress(f"{run}: made", len(items)) as bar:
                self._submitted = self._batches.submit(*ask, again=again, progress=bar, spending=spending)
        finally:
            remove_empty_run(self._root, run)
        for item, message in self._submitted.left_out:
            print_error(f"{item}: {message}")
        return self._get_state(run)

    def _fetch(self, state: BatchState) -> BatchState:
        """Poll the batches; write the answers of finished ones."""
        run = state.run
        state = self._batches.poll(run)[0]
        if state.is_ready:
            with ConsoleProgress(f"{run}: fetched", state.under_way) as bar:
                self._batches.collect(run, self._build_wire_schema, bar)
        for item, message in batch.unanswered_items(self._root, run):
            print_error(f"{item}: {message or 'no answer'}")
        return self._get_state(run)

    def _build_wire_schema(self, item: str) -> WireSchema:
        return self.plan.maker.wire(self.plan.project.item(item))

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
        self.tree = self._as_json(state)
        if state and not self._options.json:
            where = ", ".join(f"{count} {word}" for word, count in state.statuses.items())
            answers = format_count(state.answered, "answer")
            sys.stdout.write(
                f"drafts/{state.run}: {answers}, {state.under_way} under way ({state.completed} of them answered there), "
                f"{state.failed + state.missing} without an answer\nbatches: {where or 'none'}\n"
            )
        return 0 if self._is_done(state) else 1

    def _list_messages(self, state: BatchState | None) -> list[Message]:
        messages = [self._submitted.message] if self._submitted else []
        return [each for each in (*messages, *(state.messages if state else ())) if each]

    def _is_done(self, state: BatchState | None) -> bool:
        return state is None or (state.is_over and not self.plan.find_missing())

    def _as_json(self, state: BatchState | None) -> dict[str, Any]:
        profile = self.plan.options.profile
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
            "left": len(self.plan.find_missing()),
        }
