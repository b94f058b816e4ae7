"""The options of ``gtapp score``; what it needs is imported only when it runs."""

from __future__ import annotations

import argparse
from typing import Final

# more resamples tell nothing more, and take hours
_MOST: Final = 1_000_000


def add(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Registers the command."""
    text = "score answers against ground truth"
    parser = sub.add_parser("score", help=text, description=text[:1].upper() + text[1:] + ".", epilog=_CODES)
    parser.add_argument("path", metavar="PROJECT", nargs="?", help="a project's folder: scores its own runs")
    parser.add_argument("--benchmark", metavar="NAME", help="the benchmark whose rules count")
    parser.add_argument("--truth", metavar="PATH", help="folder or file (JSONL, CSV, XLSX) of ground truths")
    parser.add_argument(
        "--answers", metavar="PATH", help="folder or file of answers: one run, or folders of runs"
    )
    parser.add_argument(
        "--profile",
        choices=("documented", "published"),
        default="documented",
        help="the benchmark's own description (default), or what its leaderboard was computed with",
    )
    parser.add_argument(
        "--rules", metavar="JSON", help="rules laid over the benchmark's own, as a JSON object"
    )
    parser.add_argument(
        "--tests", metavar="CSV", help="a benchmarks_tests.csv: rules of each run, by test id"
    )
    _reports(parser.add_argument_group("reports"))
    _extras(parser.add_argument_group("figures beside the benchmark's own"))
    parser.set_defaults(run=_run)


_CODES = (
    "Exit code 0: scored, and all could be read; 1: scored, but something was missing, unreadable, double or unknown, or "
    "the run was stopped (each is named on the standard error); 2: wrong use, or nothing could be scored."
)


def _reports(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--json", metavar="FILE|-", help="all figures and values; - is the standard output")
    group.add_argument(
        "--csv", metavar="FILE", type=_file, help="a row an item; fields, runs and problems beside it"
    )
    group.add_argument("--xlsx", metavar="FILE", type=_file, help="the same as sheets of a workbook")
    group.add_argument(
        "--html", metavar="FILE", type=_file, help="one page to read, with the differences marked"
    )


def _extras(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--weights", metavar="JSON", help='weights of fields, as {"publication.title": 2}')
    group.add_argument("--align", action="store_true", help="rows and advertisements paired by content")
    group.add_argument("--kinds", action="store_true", help="kinds of error for each field")
    group.add_argument("--bootstrap", metavar="N", type=_count, default=0, help="intervals from N resamples")
    group.add_argument(
        "--compare", metavar="RUN", help="each run's difference to this one, with its interval"
    )


def _file(text: str) -> str:
    if text == "-":
        raise argparse.ArgumentTypeError("only --json can go to the standard output")
    return text


def _count(text: str) -> int:
    if not text.isdecimal() or len(text) > len(str(_MOST)) or not 1 <= int(text) <= _MOST:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 1 to {_MOST:,}")
    return int(text)


def _run(options: argparse.Namespace) -> int:
    from gtapp.cli import score_job

    return score_job.score(options)
