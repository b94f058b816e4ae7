"""Prints the results of ``make torture`` as a table: ``python -m tests.torture.report [--write]``.

All lines of the results are added up (see `tests.torture.budget`). ``--write`` puts the table into docs/reliability.md.
"""

from __future__ import annotations

import os
import platform
import sys
from collections import Counter
from pathlib import Path
from typing import Any, Final

import PySide6

from tests.torture.budget import SHARES, read_results

PAGE: Final = Path(__file__).resolve().parents[2] / "docs" / "reliability.md"
BEGIN: Final = "<!-- results: begin (make torture) -->"
END: Final = "<!-- results: end -->"


def make_table(results: list[dict[str, Any]]) -> str:
    """Return the results as a Markdown table: a row for each long test, and a line about the machine."""
    rows = [_make_row(name, [line for line in results if line["name"] == name]) for name in SHARES]
    head = ["test", "time", "done", "figures of the last run", "failures", "commit, date"]
    lines = [head, ["---"] * len(head), *(row for row in rows if row)]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines) + f"\n\n{_describe_machine()}"


def _make_row(name: str, lines: list[dict[str, Any]]) -> list[str]:
    if not lines:
        return []
    counts: Counter[str] = Counter()
    for line in lines:
        counts.update(line["counts"])
    last = lines[-1]
    return [
        name,
        f"{sum(line['seconds'] for line in lines) / 60:.0f} min",
        ", ".join(f"{count:,} {what.replace('_', ' ')}" for what, count in counts.items()),
        ", ".join(f"{what.replace('_', ' ')} {figure}" for what, figure in last["figures"].items()) or "–",
        str(sum(len(line["failed"]) for line in lines)),
        f"{last['commit']}, {last['date'].split()[0]}",
    ]


def _describe_machine() -> str:
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    machine = (
        f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors, {memory:.0f} GiB of memory"
    )
    return f"On {machine}; Python {platform.python_version()}, PySide6 {PySide6.__version__}."


def write_table(table: str) -> None:
    """Replace the table in docs/reliability.md."""
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(f"{before}{BEGIN}\n\n{table}\n\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    found = make_table(read_results())
    print(found)
    if "--write" in sys.argv[1:]:
        write_table(found)
