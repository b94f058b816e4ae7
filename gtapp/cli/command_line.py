"""The command line: every command with its options; errors as one line on the standard error.

A command's module is imported only when the command runs, so that no command loads the libraries of another.

Exit codes: 0 done; 1 the answer is "no" (issues found, files would change; scored, but something was missing, unreadable,
duplicate or unknown, or the run was stopped); 2 wrong use or a fault, reported on the standard error; 3 no screen to open a
window on; 130 stopped by Ctrl+C.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Final, TypeAlias

from gtapp.cli import console
from gtapp.core.platform.child_process import restore_child_signal
from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.import_order import import_packages_first
from gtapp.core.shards.shard import Shard
from gtapp.core.store.status_text import STATUS_NAMES

EXIT_FAULT: Final = 2
_Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"

# arguments that look like options but are values; before Python 3.14 argparse's own pattern does not match -1e5
_NEGATIVE: Final = re.compile(r"-\.?\d")
# more resamples make the intervals no better, and take hours
_MOST_RESAMPLES: Final = 1_000_000
# as gtapp.core.store.audits reads them
_MOST_DIGITS: Final = 18
# a day; much larger numbers are no time limit for the system
_MOST_SECONDS: Final = 86_400
# as gtapp.features.exports has them; that is imported only when it is needed
_FORMATS: Final = ("json", "jsonl", "csv", "xlsx", "txt")
# as gtapp.features.reports has them
_REPORT_FORMATS: Final = ("text", "markdown", "json", "csv", "html")

_SCORE_NOTES: Final = (
    "Exit code 0: scored, and all could be read; 1: scored, but something was missing, unreadable, double or unknown, or "
    "the run was stopped (each is named on the standard error); 2: wrong use, or nothing could be scored."
)
_COMMANDS_NOTES: Final = "Without a command, the window is opened."
_SHELLS: Final = ("bash", "zsh", "fish")

_REPORT_NOTES: Final = (
    "Exit code 0: all ground truth was counted; 1: some can't be read, each is named on the standard error; 2: wrong use, or "
    "nothing could be written."
)
_AUDIT_NOTES: Final = (
    "The sample is read value by value in the window (Quality › Audit sample). Without options, the result of the audit that "
    "began last is printed; with the options of one that is there, its result; with others, a sample is drawn. Exit code 0: all "
    "sampled items were read; 1: some are left; 2: wrong use, or no item is checked."
)
_READINGS_NOTES: Final = (
    "A reading is the folder readings/NAME in the project, with records, statuses and a journal of its own; other commands take "
    "this folder as PATH. Its items are drawn among those that have a scan or a text: the same files and seed draw the same. "
    "Exit code 0: listed or made; 1: a reading can't be opened, each is named; 2: wrong use, or nothing could be made."
)
_SAMPLE_NOTES: Final = (
    "A sample is the list gtapp-samples/NAME.tsv in the project; the same items and seed draw the same, on every computer. "
    "Without --size, the samples are listed, or with --name the strata of one. Strata: fields by their paths (type.type) or last "
    "names, numbers in classes (year/100), tags, status, type, batch, and of scans scan:kind, scan:confidence/0.1, "
    "scan:darkness/0.1, scan:megapixels/5; several are divided by commas. Exit code 0: drawn or listed; 1: a sample can't be "
    "read, each is named; 2: wrong use, or nothing could be drawn."
)
_AGREEMENT_NOTES: Final = (
    "Values are paired by item and field, rows and entries of lists by content. What nobody filled in is counted apart. Of a "
    "second reading only the items count that its reader has checked; with its folder as OTHER, all that have a record. Exit "
    "code 0: compared; 1: compared, but a record can't be read, each is named on the standard error; 2: wrong use, or the "
    "folders have no item in common, or no item of a reading is checked."
)
_EXPORT_NOTES: Final = (
    "Exit code 0: exported, and it scores 1.0; 1: exported, but an item was left out or came out otherwise, or values are too "
    "long for XLSX and nothing was written; each is named. 2: wrong use, or nothing could be written. With --into: 0 nothing "
    "differs, or it was written; 1 there are differences or conflicts; 2 a fault."
)
_IMPORT_TABLE_NOTES: Final = (
    'Cells: empty is nothing (an emptied cell takes the key away); null, true, 12, "" and ["a"] are read as JSON; what is no '
    'JSON is a text, and so is "12" in quotation marks; a \' before = + - @ is taken off. Columns that are not in the table are '
    "left as they are; in the column row, /rows/- adds a row. Exit code 0: no difference, or all of them made; 1: there are "
    "differences, or something was left out; 2: wrong use, or the table can't be read."
)
_IMPORT_SHEET_NOTES: Final = (
    "Shows what is new, changed or deleted in the sheet, what was corrected here alone (kept), what on both sides (conflict), "
    "and what is doubtful. Conflicts are applied only with --prefer. Exit code 0: nothing stands in the way, doubts are "
    "reported; 1: there are conflicts, or a letter could not be imported, or a cell not be written; each is named. 2: wrong use, "
    "or the sheet or what is here can't be read; nothing was imported."
)
_DRAFT_NOTES: Final = (
    "Answers are kept as drafts/RUN/request_RUN_ITEM.json, each as soon as it came. Called again, only what is missing is asked "
    "for: the same is never asked twice. Ctrl-C keeps what was received; a second one does not wait for what is under way. Keys "
    "come from the system's keyring or from the provider's environment variable. Exit code 0: every item has its answer; 1: "
    "some have none, or it was stopped; 2: wrong use, or nothing could be asked. Second opinions are kept as drafts/S0001/…: no "
    "record begins with one while there is another draft. --max-cost holds for both models together, with --batch for each. "
    "--from shows how many answers that exist fit an item, and one of them; --apply makes them a run of drafts, all or none. "
    "Exit code then: 0: all fit and can be read; 1: some don't, and are named; 2: none does, or wrong use."
)
_OCR_NOTES: Final = (
    "What was read is kept in your cache folder; called again after Ctrl-C, it goes on from there. Exit code 0: all pages are "
    "read; 1: some can't be, each is named; 2: wrong use, or Tesseract is missing."
)
_DOUBTS_NOTES: Final = (
    "The doubts are those of the window: issues, what the scan contradicts, other readings by drafts and runs, and what is "
    "likely to be wrong. Scans are read by Tesseract where it is installed; what was read is kept in your cache folder. Exit "
    "code 0: all records were read; 1: some can't be, each is named; 2: wrong use, or the project can't be opened."
)
_MERGE_NOTES: Final = (
    "For git, which calls it once “gtapp team git” has installed it. The merged file replaces OURS; what no change touches keeps "
    "its bytes. Exit code 0: merged; 1: there are conflicts, named on the standard error: the file has our values there; 2: "
    "wrong use, or a file can't be read or written, and OURS is as it was."
)
_TEAM_NOTES: Final = (
    "git: writes into the project's .gitattributes which files gtapp merges, and into this repository's own settings how. "
    "Exit code 0: done; 2: wrong use, or the folder is in no working copy of git."
)
_SERVER_ACTIONS: Final = {
    "init": "make the tables and the project on a server, and send everything but scans",
    "push": "send what was changed here, merged by value with what others changed",
    "pull": "fetch what others changed, into a new folder everything",
    "assign": "assign items to a member, or take them back",
    "status": "list what waits here, what is newer on the server, and who has which item",
    "find": "list the items on the server with a text in their names, or with a status",
    "backup": "write the project's rows on the server into one file",
    "restore": "make the project on the server of a backup, with its versions",
}
_TEAM_SERVER_NOTES: Final = (
    "The password comes from the system's keyring, from ~/.pgpass (PGPASSFILE) or PGPASSWORD. Exit code 0: done; 1: values were "
    "changed on both sides to different ones, or something was left out or waits, each is named; 2: wrong use, or the server "
    "can't be reached or refuses; nothing is lost."
)
_SELFTEST_NOTES: Final = (
    "Your settings, samples and caches are not used. Exit code 0: everything works; 1: something failed, or the time is "
    "over, which is reported with the stack of each thread."
)
_COMPLETION_NOTES: Final = (
    "bash: gtapp completion bash > ~/.local/share/bash-completion/completions/gtapp; zsh: into a file _gtapp in a folder of "
    "$fpath; fish: gtapp completion fish > ~/.config/fish/completions/gtapp.fish"
)
_DOCTOR_NOTES: Final = (
    "Exit code 0: there is no problem; 1: there is at least one. A note is about something that is missing, but optional. "
    "“gtapp selftest” tries whether all parts work together."
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run gtapp with these arguments (default: the process's own); return its exit code.

    Raises:
        KeyboardInterrupt: Ctrl+C, unless the command handles it.
    """
    console.prepare_streams()
    import_packages_first()
    restore_child_signal()
    if arguments is None and _run_child_process():
        return 0
    try:
        return _run_command(arguments)
    except GtappError as error:
        console.print_error(error)
    except BrokenPipeError:
        pass  # the reader of a pipe has ended
    except OSError as error:
        console.print_error(_describe_os_error(error))
    with suppress(OSError):
        console.flush_output()
    return EXIT_FAULT


def _run_command(arguments: Sequence[str] | None) -> int:
    try:
        options = make_parser().parse_args(arguments)
        module, _, function = options.run.partition(":")
        if getattr(options, "cluster", None):
            _name_in_full(options)
        code = int(getattr(import_module(f"gtapp.cli.{module}"), function)(options))
    except SystemExit:  # help, the version, wrong use
        console.flush_output()
        raise
    console.flush_output()
    return code


def _name_in_full(options: argparse.Namespace) -> None:
    """Have the options name what lies here as workers elsewhere find it, whose current folder is another one."""
    for name in ("path", "truth", "answers", "tests", "out"):
        if given := getattr(options, name, None):
            setattr(options, name, type(given)(Path(given).absolute()))


def _describe_os_error(error: OSError) -> str:
    """Describe an error of the system for users."""
    reason = error.strerror or str(error)
    if error.filename is not None:
        return f"{os.fsdecode(error.filename)}: {reason}"
    try:
        Path.cwd()
    except OSError:
        return "the folder that gtapp was started in is no longer there; go to another one"
    return f"the output could not be written: {reason}"


def _run_child_process() -> bool:
    """Do the work of a child process and return True, if a frozen program started itself for that."""
    if not getattr(sys, "frozen", False):
        return False
    # only a frozen program needs them: keeps the start fast
    from gtapp.core.platform import worker_process
    from gtapp.core.project.opening import code_consent_process

    if code_consent_process.is_wanted(sys.argv):
        code_consent_process.main()
        return True
    worker_process.run_if_worker()
    return False


class _VersionAction(argparse.Action):
    """Prints the version; looking it up at each start would be too slow."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib import metadata  # slow to import, and rarely needed

        print(f"gtapp {metadata.version('gtapp')}")
        parser.exit()


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of all commands."""
    parser = argparse.ArgumentParser(
        prog="gtapp", description="Ground truth for the humanities: correct, check, save."
    )
    parser.add_argument("--version", action=_VersionAction, nargs=0, help="print the version and end")
    parser.set_defaults(run="open_command:run_open", path=None, benchmark=None, sample=None, reading=None)
    sub = parser.add_subparsers(metavar="COMMAND", title="commands", description=_COMMANDS_NOTES)
    _add_project_commands(sub)
    _add_score(sub)
    _add_report(sub)
    _add_doubts(sub)
    _add_sample(sub)
    _add_audit(sub)
    _add_readings(sub)
    _add_agreement(sub)
    _add_export(sub)
    _add_import_table(sub)
    _add_import_sheet(sub)
    _add_draft(sub)
    _add_ocr(sub)
    _add_schema_commands(sub)
    _add_team_commands(sub)
    _add_installation_commands(sub, parser)
    return parser


def _add_command(
    sub: _Commands,
    name: str,
    run: str,
    text: str,
    *,
    path: str = "PATH",
    notes: str | None = None,
) -> argparse.ArgumentParser:
    """Add a command that works on a project; `run` is ``module:function`` in this package."""
    parser = sub.add_parser(name, help=text, description=text[:1].upper() + text[1:] + ".", epilog=notes)
    if path:
        parser.add_argument("path", metavar=path, help="the project's folder")
        parser.add_argument("--benchmark", metavar="NAME", help="the benchmark that the project follows")
    parser.set_defaults(run=run)
    return parser


def _add_job(parser: argparse._ActionsContainer, with_shard: bool = True) -> argparse._MutuallyExclusiveGroup:
    """Add where the work is done; `with_shard`: one part of it is worth something by itself."""
    where = parser.add_mutually_exclusive_group()
    _add_cluster(where)
    if with_shard:
        where.add_argument(
            "--shard",
            metavar="N/M",
            type=_parse_shard,
            help="only the Nth of M parts of the items, in their order, for whoever starts the parts elsewhere",
        )
    return where


def _add_cluster(parser: argparse._ActionsContainer) -> None:
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        type=_parse_cluster,
        help="on the workers of a Dask cluster: its scheduler's address, as tcp://HOST:8786, or local:N for N processes here",
    )


def _add_project_commands(sub: _Commands) -> None:
    opening = _add_command(sub, "open", "open_command:run_open", "open a project in the window", path="")
    opening.add_argument("path", metavar="PATH", nargs="?", help="the project's folder")
    opening.add_argument("--benchmark", metavar="NAME", help="the benchmark that the project follows")
    opening.add_argument("--sample", metavar="NAME", help="open a copy of this benchmark's sample project")
    opening.add_argument("--reading", metavar="NAME", help="open this second reading of the project")
    validate = _add_command(
        sub,
        "validate",
        "project_commands:run_validate",
        "list issues, orphans, duplicates and unreadable files",
    )
    roundtrip = _add_command(
        sub,
        "roundtrip",
        "project_commands:run_roundtrip",
        "read and re-write every truth in memory, list what would change",
    )
    status = _add_command(sub, "status", "project_commands:run_status", "list each item's status")
    for each in (validate, roundtrip, status):
        each.add_argument("--json", action="store_true", help="print JSON instead of lines")
    _add_job(validate)
    setting = _add_command(sub, "set", "project_commands:run_set", "set one value and save the item")
    setting._negative_number_matcher = _NEGATIVE
    setting.add_argument("item", metavar="ITEM")
    setting.add_argument("pointer", metavar="POINTER", help="the value's address, as /author/last_name")
    setting.add_argument("value", metavar="JSON-VALUE", help="the new value, as JSON")
    setting.add_argument(
        "--type", metavar="TYPE", default="", help="the type of an item's new record, as textbook"
    )


def _add_score(sub: _Commands) -> None:
    parser = _add_command(
        sub,
        "score",
        "score_command:run_score",
        "score answers against ground truth",
        path="",
        notes=_SCORE_NOTES,
    )
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
        "--threshold",
        metavar="T",
        type=_parse_threshold,
        help="the similarity from which a value is right, in place of the benchmark's (documented only)",
    )
    parser.add_argument(
        "--tests", metavar="CSV", help="a benchmarks_tests.csv: rules of each run, by test id"
    )
    _add_reports(parser.add_argument_group("reports"))
    _add_extras(parser.add_argument_group("figures beside the benchmark's own"))
    group = parser.add_argument_group("in parts, or on a cluster")
    where = _add_job(group)
    group.add_argument("--part", metavar="FILE", type=_parse_target, help="with --shard: the file to write")
    where.add_argument(
        "--merge",
        metavar="FILE",
        type=Path,
        nargs="+",
        help="add up all parts of a score, as they were scored; truths and answers where they were, or as named",
    )


def _add_reports(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--json", metavar="FILE|-", help="all figures and values; - is the standard output")
    group.add_argument(
        "--csv",
        metavar="FILE",
        type=_parse_report_file,
        help="a row an item; fields, runs and problems beside it",
    )
    group.add_argument(
        "--xlsx", metavar="FILE", type=_parse_report_file, help="the same as sheets of a workbook"
    )
    group.add_argument(
        "--html",
        metavar="FILE",
        type=_parse_report_file,
        help="one page to read, with the differences marked",
    )


def _add_extras(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--weights", metavar="JSON", help='weights of fields, as {"publication.title": 2}')
    group.add_argument("--align", action="store_true", help="rows and advertisements paired by content")
    group.add_argument("--kinds", action="store_true", help="kinds of error for each field")
    group.add_argument(
        "--bootstrap", metavar="N", type=_parse_resamples, default=0, help="intervals from N resamples"
    )
    group.add_argument(
        "--by",
        metavar="FIELDS",
        action="append",
        help="a table by these strata, as type,year/100, with intervals; can be given again",
    )
    group.add_argument(
        "--sample", metavar="NAME", help="estimate the figures of all items from those of this sample"
    )
    group.add_argument(
        "--compare", metavar="RUN", help="each run's difference to this one, with its interval"
    )


def _add_report(sub: _Commands) -> None:
    parser = _add_command(
        sub,
        "report",
        "report_command:run_report",
        "count a project's items by type, status, batch, year and language, and how full their fields are",
        notes=_REPORT_NOTES,
    )
    parser.add_argument(
        "--format", choices=_REPORT_FORMATS, default="text", help="default: tables for the terminal"
    )
    parser.add_argument(
        "--out", metavar="FILE", type=_parse_target, help="the file to write; default: the standard output"
    )
    _add_job(parser, with_shard=False)
    parser.set_defaults(shard=None)


def _add_doubts(sub: _Commands) -> None:
    parser = _add_command(
        sub,
        "doubts",
        "doubts_command:run_doubts",
        "list the values that someone should look at, of all items that are not checked",
        notes=_DOUBTS_NOTES,
    )
    parser.add_argument(
        "--json",
        metavar="FILE",
        type=_parse_target,
        help="the file to write; default: lines on the standard output",
    )
    _add_job(parser)


def _add_sample(sub: _Commands) -> None:
    parser = _add_command(
        sub,
        "sample",
        "sample_command:run_sample",
        "draw a stratified random sample of the items, or list the samples",
        notes=_SAMPLE_NOTES,
    )
    parser.add_argument("--size", metavar="N", type=_parse_positive, help="draw so many items")
    parser.add_argument(
        "--by",
        metavar="FIELDS",
        help="the strata, as type,year/100: of each in proportion to its size, but at least two",
    )
    parser.add_argument(
        "--seed", metavar="N", type=_parse_seed, help="the same seed draws the same items (default: 1)"
    )
    parser.add_argument("--equal", action="store_true", help="draw as many of each stratum")
    parser.add_argument(
        "--name", metavar="NAME", help="the name of the sample (default: made of its options)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of lines, with all items")


def _add_audit(sub: _Commands) -> None:
    parser = _add_command(
        sub,
        "audit",
        "audit_command:run_audit",
        "draw checked items to be read again, and print the share of wrong values that was found",
        notes=_AUDIT_NOTES,
    )
    parser.add_argument(
        "--size", metavar="N", type=_parse_positive, help="how many items are drawn (default: 100)"
    )
    parser.add_argument(
        "--by", metavar="FIELDS", help="draw of each of these strata, as type.type, at least two items"
    )
    parser.add_argument("--sample", metavar="NAME", help="draw among the items of this sample")
    parser.add_argument("--seed", metavar="N", type=_parse_seed, help="the same seed draws the same items")
    parser.add_argument(
        "--hidden", action="store_true", help="values are hidden until the auditor has typed what he reads"
    )
    parser.add_argument(
        "--json",
        metavar="FILE|-",
        help="the result and the judgements of its values; - is the standard output",
    )


def _add_readings(sub: _Commands) -> None:
    parser = _add_command(
        sub,
        "readings",
        "readings_command:run_readings",
        "list the second readings of a project with their progress, or make one",
        notes=_READINGS_NOTES,
    )
    parser.add_argument("--new", metavar="NAME", help="make a reading of this name")
    sizes = parser.add_mutually_exclusive_group()
    sizes.add_argument(
        "--share",
        dest="size",
        metavar="PERCENT",
        type=_parse_share,
        help="the share of the items to be read (default: 10%%)",
    )
    sizes.add_argument(
        "--items", dest="size", metavar="N", type=_parse_count, help="the number of items to be read"
    )
    sizes.add_argument("--all", dest="size", action="store_const", const="all", help="all items are read")
    parser.add_argument(
        "--by", metavar="FIELDS", help="draw of each of these strata, as type.type, at least two items"
    )
    parser.add_argument("--sample", metavar="NAME", help="draw among the items of this sample")
    parser.add_argument(
        "--from",
        dest="start",
        choices=("draft", "nothing", "first"),
        help="what the reader starts from: the drafts (default), nothing, or the first reader's records, which is not blind",
    )
    parser.add_argument("--seed", metavar="N", type=_parse_seed, help="the same seed draws the same items")
    parser.add_argument("--json", action="store_true", help="print JSON instead of lines")


def _add_agreement(sub: _Commands) -> None:
    parser = _add_command(
        sub,
        "agreement",
        "agreement_command:run_agreement",
        "compare the records of two readers, and print how far they agree, by field",
        path="",
        notes=_AGREEMENT_NOTES,
    )
    parser.add_argument("path", metavar="PATH", type=Path, help="the project's folder")
    parser.add_argument(
        "other",
        metavar="OTHER",
        type=Path,
        nargs="?",
        help="the other reader's: a project, or a folder of ground truth (without: the project's second readings)",
    )
    parser.add_argument("--reading", metavar="NAME", help="only this second reading of the project")
    parser.add_argument("--benchmark", metavar="NAME", help="the benchmark that both follow")
    parser.add_argument(
        "--by", metavar="FIELD", help="also for each value of this field in PATH, as type.type"
    )
    parser.add_argument(
        "--json",
        metavar="FILE|-",
        help="all figures, and the values that differ; - is the standard output",
    )
    parser.add_argument("--html", metavar="FILE", type=_parse_report_file, help="one page with bars, to read")


def _add_export(sub: _Commands) -> None:
    parser = _add_command(
        sub,
        "export",
        "export_commands:run_export",
        "write the truths as the benchmark expects them, or as a table, and score them",
        path="PROJECT",
        notes=_EXPORT_NOTES,
    )
    target = parser.add_mutually_exclusive_group(required=True)
    target.add_argument("--out", metavar="PATH", type=_parse_target, help="the folder or file to write")
    target.add_argument(
        "--into",
        metavar="CLONE",
        type=Path,
        help="show what the checked truths change in a clone of the benchmark's repository",
    )
    parser.add_argument("--format", choices=_FORMATS, help="with --out")
    parser.add_argument("--sample", metavar="NAME", help="with --out: only the items of this sample")
    parser.add_argument("--apply", action="store_true", help="with --into: write these changes")
    parser.add_argument(
        "--base",
        metavar="CHECKOUT",
        type=Path,
        help="with --into: the state of the repository that the project was copied from, where its journal does not know",
    )
    parser.add_argument(
        "--ours",
        action="store_true",
        help="with --into: the project's values also where the clone has others than the project began from",
    )
    parser.add_argument(
        "--only",
        metavar="STATUS",
        choices=STATUS_NAMES,
        default="",
        help="only items with this status (with --into: checked, if no other is named)",
    )
    parser.add_argument("--force", action="store_true", help="replace what is there")
    parser.add_argument(
        "--raw", action="store_true", help="CSV: no ' before what a spreadsheet would take for a formula"
    )
    parser.add_argument(
        "--provenance",
        action="store_true",
        help="write beside it where each value comes from: model, run, and who accepted it",
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of lines")
    _add_job(parser, with_shard=False)
    parser.set_defaults(shard=None)


def _add_import_table(sub: _Commands) -> None:
    parser = _add_command(
        sub,
        "import-table",
        "export_commands:run_import_table",
        "show what an exported table says otherwise, or put it into the project",
        path="PROJECT",
        notes=_IMPORT_TABLE_NOTES,
    )
    parser.add_argument(
        "--file", metavar="TABLE", type=Path, required=True, help="a CSV or XLSX file that gtapp exported"
    )
    parser.add_argument("--apply", action="store_true", help="make the edits and save them")
    parser.add_argument(
        "--foreign", action="store_true", help="take columns, too, that neither the schema nor a record has"
    )


def _add_import_sheet(sub: _Commands) -> None:
    parser = _add_command(
        sub,
        "import-sheet",
        "import_sheet_command:run_import_sheet",
        "show what the letters' Google Sheet says otherwise, or bring it into the project",
        path="PROJECT",
        notes=_IMPORT_SHEET_NOTES,
    )
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--sheet", metavar="URL", help="the sheet's address")
    source.add_argument(
        "--file",
        metavar="FILE",
        type=Path,
        action="append",
        help="a tab as CSV or TSV, or an XLSX; repeatable",
    )
    parser.add_argument("--apply", action="store_true", help="bring it in; without this nothing is touched")
    parser.add_argument(
        "--prefer", choices=("here", "sheet"), help="what counts wherever both sides were changed"
    )
    parser.add_argument(
        "--check",
        choices=("done", "all", "none"),
        default="done",
        help="which finished letters become checked: those whose cell “done” says so (the default), all that are "
        "in the sheet's export, too, or none",
    )
    parser.add_argument(
        "--changes", metavar="CSV", type=Path, help="write what was corrected here into a table"
    )
    parser.add_argument("--push", action="store_true", help="show what would be written into the sheet")
    parser.add_argument("--yes", action="store_true", help="with --push: write it")
    parser.add_argument("--json", action="store_true", help="print JSON instead of lines")


def _add_draft(sub: _Commands) -> None:
    text = "have a model draft the items, through any OpenAI-compatible provider"
    parser = _add_command(sub, "draft", "draft_command:run_draft", text, path="", notes=_DRAFT_NOTES)
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
        default="",
        help="open: without ground truth (the usual); new: without a draft, too; all (the usual with --from); or names and "
        "patterns, with commas",
    )
    parser.add_argument(
        "--limit", metavar="N", type=_parse_positive, default=0, help="ask for so many items at most"
    )
    parser.add_argument(
        "--concurrency", metavar="N", type=_parse_positive, default=0, help="requests under way at once"
    )
    parser.add_argument(
        "--max-cost", metavar="X", type=_parse_amount, default=0.0, help="stop before X US dollars are spent"
    )
    parser.add_argument(
        "--run", dest="name", metavar="NAME", default="", help="the run to begin or to go on with"
    )
    parser.add_argument(
        "--from",
        dest="existing",
        metavar="PLACE",
        default="",
        help="use the answers in this folder or file as drafts; no model is asked; without --apply, show what that would add",
    )
    parser.add_argument("--apply", action="store_true", help="with --from: add the drafts")
    parser.add_argument(
        "--again", action="store_true", help="ask again where the answer was refused, empty or cut off"
    )
    parser.add_argument(
        "--ocr",
        action="store_true",
        help="send the text that OCR reads on the scans in place of the images, to a text model: a baseline",
    )
    parser.add_argument(
        "--second",
        metavar="M",
        default="",
        help="then have this model read the same, for a second opinion: where both differ, values are doubted",
    )
    parser.add_argument(
        "--second-profile", metavar="NAME", default="", help="its provider (without: that of the first model)"
    )
    parser.add_argument(
        "--second-ocr", action="store_true", help="send it the text that OCR reads in place of the images"
    )
    parser.add_argument(
        "--second-from",
        metavar="FOLDER",
        default="",
        help="take the answers of a run that exist for the second opinion; no model is asked, nothing is sent",
    )
    where = parser.add_mutually_exclusive_group()
    _add_cluster(where)
    where.add_argument(
        "--batch",
        action="store_true",
        help="as a job at the provider (its batch service), answers within a day; call again to fetch",
    )
    parser.add_argument("--cancel", action="store_true", help="with --batch: end what is under way there")
    parser.add_argument("--clean", action="store_true", help="with --batch: delete there what was fetched")
    parser.add_argument("--json", action="store_true", help="print a summary as JSON")


def _add_ocr(sub: _Commands) -> None:
    text = "read all scans by Tesseract, so that the window finds at once where values stand"
    _add_job(_add_command(sub, "ocr", "ocr_command:run_ocr", text, notes=_OCR_NOTES))


def _add_schema_commands(sub: _Commands) -> None:
    schema = _add_command(
        sub,
        "schema",
        "schema_command:run_schema",
        "print a JSON Schema that is inferred from the ground truth: the types and keys that occur",
        path="",
    )
    schema.add_argument("path", metavar="PATH", help="the project's folder")
    schema.add_argument("--write", action="store_true", help="write it as schema.json into the folder")
    trust = _add_command(
        sub,
        "trust",
        "trust_command:run_trust",
        "show a project's dataclass.py and where its links would have gtapp write, or agree to both",
    )
    trust.add_argument("--yes", metavar="SHA256", help="agree to what has this hash")


def _add_team_commands(sub: _Commands) -> None:
    text = "work on one project with others: by git, or on a PostgreSQL server"
    parser = _add_command(sub, "team", "team_command:run_team", text, path="")
    actions = parser.add_subparsers(metavar="ACTION", title="actions", required=True)
    text = "have git merge a project's records by value, in this repository"
    team = _add_command(actions, "git", "team_command:run_team", text, notes=_TEAM_NOTES)
    team.add_argument("--undo", action="store_true", help="remove it again")
    for name, text in _SERVER_ACTIONS.items():
        action = _add_command(
            actions, name, f"team_server_command:run_{name}", text, notes=_TEAM_SERVER_NOTES
        )
        if name == "assign":
            action.add_argument("member", metavar="MEMBER", help="the member's user in the database")
            action.add_argument("items", metavar="ITEM", nargs="+")
            action.add_argument(
                "--blind", action="store_true", help="without being sent what others made of them"
            )
            action.add_argument("--undo", action="store_true", help="take them back")
        if name == "find":
            action.add_argument("text", metavar="TEXT", nargs="?", default="", help="a part of the name")
            action.add_argument("--status", choices=STATUS_NAMES, help="only items with this status")
            action.add_argument(
                "--after", metavar="ITEM", help="only those behind this item, in order of names"
            )
            action.add_argument(
                "--most",
                metavar="N",
                type=_parse_positive,
                default=100,
                help="at most so many (default: 100)",
            )
        if name in ("backup", "restore"):
            action.add_argument("file", metavar="FILE", help="the backup")
        action.add_argument(
            "--url",
            metavar="URL",
            help="the server, as postgresql://USER@HOST/DATABASE; naming it is your consent",
        )
        action.add_argument("--project", metavar="NAME", help="the project's name there")
        if name in ("init", "push", "pull"):
            action.add_argument(
                "--prefer", choices=("mine", "theirs"), help="decide all conflicts of values for this side"
            )
        if name == "restore":
            action.add_argument(
                "--replace", action="store_true", help="in place of the project that is there"
            )
    text = "merge three versions of a file, records by value"
    merge = _add_command(
        sub, "merge-driver", "merge_driver_command:run_merge_driver", text, path="", notes=_MERGE_NOTES
    )
    merge.add_argument("base", metavar="BASE", type=Path, help="the last common version (%%O); empty: none")
    merge.add_argument("ours", metavar="OURS", type=Path, help="our version (%%A), which is replaced")
    merge.add_argument("theirs", metavar="THEIRS", type=Path, help="their version (%%B)")
    merge.add_argument(
        "path", metavar="FILE", nargs="?", help="its name in the repository (%%P), which says what it is"
    )


def _add_installation_commands(sub: _Commands, parser: argparse.ArgumentParser) -> None:
    text = "do once what users do, on samples in a temporary folder, and print what works"
    selftest = _add_command(
        sub, "selftest", "selftest_command:run_selftest", text, path="", notes=_SELFTEST_NOTES
    )
    selftest.add_argument(
        "--offscreen", action="store_true", help="without a screen, even where there is one"
    )
    selftest.add_argument(
        "--seconds", metavar="N", type=_parse_seconds, default=180.0, help="the time limit (default: 180)"
    )
    text = "check whether this computer has what gtapp needs, and say what to do"
    doctor = _add_command(sub, "doctor", "doctor_command:run_doctor", text, path="", notes=_DOCTOR_NOTES)
    doctor.add_argument("path", metavar="PATH", nargs="?", help="a folder of a project, to be checked, too")
    doctor.add_argument("--display", action="store_true", help=argparse.SUPPRESS)  # for the command itself
    text = "print the script by which a shell completes the commands"
    completion = _add_command(
        sub, "completion", "completion_command:run_completion", text, path="", notes=_COMPLETION_NOTES
    )
    completion.add_argument("shell", metavar="SHELL", choices=_SHELLS, help=" or ".join(_SHELLS))
    completion.set_defaults(parser=parser)


def _parse_report_file(text: str) -> str:
    if text == "-":
        raise argparse.ArgumentTypeError("only --json can go to the standard output")
    return text


def _parse_resamples(text: str) -> int:
    if not text.isdecimal() or len(text) > len(str(_MOST_RESAMPLES)) or not 1 <= int(text) <= _MOST_RESAMPLES:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 1 to {_MOST_RESAMPLES:,}")
    return int(text)


def _parse_threshold(text: str) -> float:
    from gtapp.core.schema.benchmark import check_threshold  # keeps the start fast: it loads the schemas

    try:
        return check_threshold(float(text))
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is no number above 0 and at most 1") from error


def _parse_target(text: str) -> Path:
    if text in ("", "-"):
        raise argparse.ArgumentTypeError("a folder or a file has to be named")
    try:
        Path(text).resolve()
    except (OSError, RuntimeError) as error:
        raise argparse.ArgumentTypeError(f"{text} leads nowhere") from error
    return Path(text)


def _parse_share(text: str) -> str:
    number = text.removesuffix("%").strip()
    if not re.fullmatch(r"\d{1,3}(\.\d{1,6})?", number) or not 0 < float(number) <= 100:
        raise argparse.ArgumentTypeError(f"{text} is no share above 0% and at most 100%".replace("%", "%%"))
    return f"{number}%"


def _parse_count(text: str) -> str:
    return str(_parse_positive(text))


def _parse_positive(text: str) -> int:
    number = int(text) if text.isdecimal() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a number from 1 on")
    return number


def _parse_shard(text: str) -> Shard:
    number, _, count = text.partition("/")
    if not (number.isdecimal() and count.isdecimal() and 1 <= int(number) <= int(count)):
        raise argparse.ArgumentTypeError(f"{text!r} is no part such as 3/20")
    return Shard(int(number), int(count))


def _parse_cluster(text: str) -> str:
    if not re.fullmatch(r"(tcp|tls|ucx|ws|wss)://\S+|local:[1-9]\d{0,2}", text):
        raise argparse.ArgumentTypeError(
            f"{text!r} is no address as tcp://HOST:8786 or tls://HOST:8786, and not local:N"
        )
    return text


def _parse_seed(text: str) -> int:
    if not text.isdecimal() or len(text) > _MOST_DIGITS:
        raise argparse.ArgumentTypeError(f"{text} is not a number from 0 on")
    return int(text)


def _parse_amount(text: str) -> float:
    return _parse_number(text, float("inf"), "an amount")


def _parse_seconds(text: str) -> float:
    return _parse_number(text, _MOST_SECONDS, f"a number above 0 and below {_MOST_SECONDS:,}")


def _parse_number(text: str, limit: float, kind: str) -> float:
    """Return a number above 0 and below the limit."""
    try:
        number = float(text)
    except ValueError:
        number = 0
    if not 0 < number < limit:
        raise argparse.ArgumentTypeError(f"{text} is not {kind}")
    return number
