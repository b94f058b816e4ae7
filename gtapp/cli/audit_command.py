"""``gtapp audit``: draws checked items to be read again, and prints the share of wrong values that was found."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any, Final

from gtapp.cli.console import ConsoleProgress, print_lines
from gtapp.core.files.table_writer import align_columns, make_storable
from gtapp.core.platform.messages import make_visible
from gtapp.core.platform.user_name import read_user_name
from gtapp.core.project import export_target
from gtapp.core.project.project import Project
from gtapp.core.store.audits import Audit, Audits, load_audits
from gtapp.features import open_to_write
from gtapp.features.audit.audit_result import AuditResult, compute_result, format_share
from gtapp.features.audit.sampling import draw_sample
from gtapp.scoring.reports import open_text

_SIZE: Final = 100
_SEED: Final = 1


def run_audit(options: argparse.Namespace) -> int:
    """Run the command; exit code 1 if sampled items were not read yet.

    Raises:
        GtappError: no item is checked, there is no such field, or a file can't be written.
    """
    with open_to_write(options.path, options.benchmark) as project:
        if options.json and options.json != "-":
            export_target.check_outside(Path(options.json), project.root, project.benchmark)
        audits = load_audits(project.home, project.names)
        if audits.fault:
            raise audits.fault
        audit = _find_audit(options, audits) or _draw(options, project, audits)
        result = compute_result(audit, audits.find_sample(audit), audits.find_judged(audit))
        _report(options.json, result, audits)
        audits.close()
    return int(result.read < result.items)


def _find_audit(options: argparse.Namespace, audits: Audits) -> Audit | None:
    """Return the audit of these options that began last; None if there is none."""
    wanted = (options.size, options.by, options.seed, options.hidden or None, options.sample)
    found = (
        audit
        for audit in audits.list_audits()
        if all(
            each in (None, known)
            for each, known in zip(
                wanted, (audit.size, audit.by, audit.seed, audit.is_hidden, audit.sample), strict=True
            )
        )
    )
    return next(found, None)


def _draw(options: argparse.Namespace, project: Project, audits: Audits) -> Audit:
    size, seed = options.size or _SIZE, _SEED if options.seed is None else options.seed
    who = project.who or read_user_name()
    audit = Audit(size, options.by or "", seed, options.hidden, who, sample=options.sample or "")
    with ConsoleProgress("audit", project.items.count_truths()) as progress:
        return audits.add(audit, draw_sample(project, audit, progress.step))


def _report(target: str | None, result: AuditResult, audits: Audits) -> None:
    """Print the result; write it to `target`, too, or only there if that is the standard output (``-``)."""
    if target != "-":
        print_lines(*_list_lines(result))
    if target:
        found = {**result.as_json(), "sample": _list_sample(result.audit, audits)}
        text = make_storable(json.dumps(found, ensure_ascii=False, indent=2)) + "\n"
        with open_text(sys.stdout if target == "-" else Path(target)) as file:
            file.write(text)


def _list_lines(result: AuditResult) -> list[str]:
    audit = result.audit
    by = f" by {audit.by}" if audit.by else ""
    of_sample = f" of the sample {make_visible(audit.sample)}" if audit.sample else ""
    mode = "hidden until read" if audit.is_hidden else "shown"
    lines = [
        f"seed {audit.seed}, {result.items} items{of_sample}{by}, values {mode}: {result.read} read",
        result.describe(),
    ]
    if result.total:
        groups = (
            ("field", (result.total, *result.fields)),
            ("accepted as", result.states),
            ("doubted for", result.doubts),
        )
        for name, shares in groups:
            rows = [
                (make_visible(each.field) or "all", str(each.wrong), str(each.values), *format_share(each))
                for each in shares
            ]
            if rows:
                lines += ["", *align_columns([(name, "wrong", "values", "percent", "from", "to"), *rows])]
    return lines


def _list_sample(audit: Audit, audits: Audits) -> list[dict[str, Any]]:
    """Return the sampled items with the judgements of their values."""
    judged = audits.find_judged(audit)
    return [
        {
            "item": sampled.item,
            "stratum": sampled.stratum or None,
            "population": sampled.population,
            "values": [
                {
                    "pointer": each.pointer,
                    "verdict": each.verdict,
                    "truth": each.truth,
                    "reading": each.reading,
                    "state": each.state or None,
                    "doubt": each.doubt or None,
                }
                for _, each in sorted(judged.items())
                if each.item == sampled.item and each.verdict != "typed"
            ],
        }
        for sampled in audits.find_sample(audit)
    ]
