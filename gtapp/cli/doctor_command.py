"""``gtapp doctor``: checks whether this computer has what gtapp needs, and says what to do where it hasn't."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from gtapp.cli.console import print_lines
from gtapp.features.health.computer_check import State, check_computer, encode_findings

_STATES = {State.OK: "ok", State.NOTE: "note", State.PROBLEM: "PROBLEM"}


def run_doctor(options: argparse.Namespace) -> int:
    """Print what is found, a line each; exit code 1 if there is a problem."""
    if options.display:
        from gtapp.window.display_check import check_display  # loads Qt, whose libraries may be missing

        print(encode_findings(check_display()))
        return 0
    problems = 0
    for finding in check_computer(Path(options.path) if options.path else None):
        problems += finding.state is State.PROBLEM
        print_lines(f"{_STATES[finding.state]:9}{finding.text}")
        if finding.advice:
            print_lines(f"{'':9}→ {finding.advice}")
        sys.stdout.flush()
    print_lines(
        f"doctor: {problems} problems"
        if problems > 1
        else "doctor: 1 problem"
        if problems
        else "doctor: no problem"
    )
    return 1 if problems else 0
