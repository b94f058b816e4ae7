"""The command `draft`: has the items of a project drafted by a model; says before what leaves the machine, and never asks."""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from gtapp.cli.draft_says import tell
from gtapp.project import open_agreed

if TYPE_CHECKING:
    from gtapp.drafting.providers import Profile
    from gtapp.project import Project
    from gtapp.project.drafting import RunPlan

_CODES: Final = (
    "Answers are kept as drafts/RUN/request_RUN_ITEM.json, each as soon as it came. Called again, only what is missing is asked "
    "for: the same is never asked twice. Ctrl-C keeps what was received; a second one does not wait for what is under way. Keys "
    "come from the system's keyring or from the provider's environment variable. Exit code 0: every item has its answer; 1: "
    "some have none, or it was stopped; 2: wrong use, or nothing could be asked."
)


def add(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Registers the command."""
    text = "have a model draft the items, through any OpenAI-compatible provider"
    parser = sub.add_parser("draft", help=text, description=text[:1].upper() + text[1:] + ".", epilog=_CODES)
    parser.add_argument("path", metavar="PROJECT", help="the project's folder, or one of upstream's")
    parser.add_argument("--benchmark", metavar="NAME", help="the benchmark that the project follows")
    parser.add_argument(
        "--profile",
        metavar="NAME",
        default="",
        help="the provider (without: the first of yours, else OpenAI)",
    )
    parser.add_argument("--model", metavar="M", default="", help="the model, by the provider's name for it")
    parser.add_argument(
        "--base-url", metavar="URL", default="", help="another address, up to /v1; it gets no key of others"
    )
    parser.add_argument(
        "--items",
        metavar="WHICH",
        default="open",
        help="open: without ground truth (the usual); new: without a draft, too; all; or names and patterns, with commas",
    )
    parser.add_argument("--limit", metavar="N", type=_count, default=0, help="ask for so many items at most")
    parser.add_argument(
        "--concurrency", metavar="N", type=_count, default=0, help="requests under way at once"
    )
    parser.add_argument(
        "--max-cost", metavar="X", type=_amount, default=0.0, help="stop before X US dollars are spent"
    )
    parser.add_argument(
        "--run", dest="name", metavar="NAME", default="", help="the run to begin or to go on with"
    )
    parser.add_argument(
        "--again", action="store_true", help="ask again where the answer was refused, empty or cut off"
    )
    parser.add_argument(
        "--batch", action="store_true", help="through the provider's batch service; call again to fetch"
    )
    parser.add_argument("--cancel", action="store_true", help="with --batch: end what is under way there")
    parser.add_argument("--clean", action="store_true", help="with --batch: delete there what was fetched")
    parser.add_argument("--json", action="store_true", help="print a summary as JSON")
    parser.set_defaults(run=run)


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a number from 1 on")
    return number


def _amount(text: str) -> float:
    number = float(text)
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is not an amount")
    return number


def run(options: argparse.Namespace) -> int:
    """Exit 1 where an item is left without an answer."""
    with open_agreed(options.path, options.benchmark) as project:
        project.journal_failed.connect(tell)
        plan = _plan(options, project)
        if options.batch:
            from gtapp.cli.draft_batch import BatchJob

            return BatchJob(options, plan).run()
        from gtapp.cli.draft_job import Job

        return Job(options, plan).run()


def _plan(options: argparse.Namespace, project: Project) -> RunPlan:
    """What is to be asked.

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
    wish = drafting.RunOptions(_profile(options), items, budget=budget, run=options.name, again=options.again)
    return drafting.RunPlan(project, wish)


def _profile(options: argparse.Namespace) -> Profile:
    """The provider that is named, else the user's first one; another address is a provider of its own."""
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
