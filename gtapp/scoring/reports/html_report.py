"""The report as one HTML page that needs nothing else: no network, no program, a browser is enough."""

from __future__ import annotations

import hashlib
from base64 import b64encode
from collections.abc import Sequence
from typing import TextIO

from gtapp import resources
from gtapp.scoring.reports import html_item, html_run, output
from gtapp.scoring.reports.figures import RunSums, rank_runs, worst_first
from gtapp.scoring.reports.markup import NONE, Markup, joined, opened, tag
from gtapp.scoring.reports.output import Target
from gtapp.scoring.result import RunScore

# what a page may hold and still scroll: characters of values, lines of items
_CHARACTERS = 4_000_000
_LINES = 5_000


def write_html(runs: Sequence[RunScore], target: Target) -> None:
    """Writes the page: the runs, best first; of each its fields, and its items, worst first.

    Where there are more items than a page can hold, the best ones come without their values, or not at all; the page
    says so.

    Raises:
        SaveError: the file could not be written.
    """
    best_first = rank_runs(runs)
    with output.open_text(target) as file:
        file.write(_top(best_first))
        for number, run in enumerate(best_first):
            _write_run(run, number, file, len(runs))
        file.write(_bottom())


def _write_run(run: RunScore, number: int, file: TextIO, runs: int) -> None:
    """What stands above the items sums them all up, so that the pass over them comes first."""
    sums = RunSums()
    worst = worst_first(sums.passing(run.items), _LINES // runs)
    file.write(opened("section"))
    file.write(joined(html_run.head(run, number, sums), html_run.fields(sums), _above_items(run, len(worst))))
    left = _CHARACTERS // runs
    for score in worst:
        shown = html_item.item(score, score.build()) if left > 0 else html_item.line(score)
        left -= len(shown)
        file.write(shown)
    file.write("</div></section>")


def _above_items(run: RunScore, shown: int) -> Markup:
    more = len(run.items) - shown
    text = f"The {more} best items are left out of this page to keep it light; the JSON and CSV reports have them."
    note = tag("p", text, class_="dim") if more else NONE
    return joined(tag("h3", "Items"), note, html_run.tools(), opened("div", class_="items"))


def _top(runs: Sequence[RunScore]) -> Markup:
    style, title = _resource("page.css"), _title(runs)
    policy = (
        f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(_resource('page.js'))}'; "
        "base-uri 'none'; form-action 'none'"
    )
    head = joined(
        Markup('<meta charset="utf-8">'),
        Markup(f'<meta http-equiv="Content-Security-Policy" content="{policy}">'),
        Markup('<meta name="viewport" content="width=device-width, initial-scale=1">'),
        Markup('<meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer">'),
        tag("title", title),
        tag("style", style),
    )
    opening = Markup('<!doctype html>\n<html lang="en">')
    above = html_run.overview(runs) if len(runs) > 1 else NONE
    return joined(opening, tag("head", head), Markup("<body><main>"), tag("h1", title), _LEGEND, above)


def _title(runs: Sequence[RunScore]) -> str:
    names = ", ".join(dict.fromkeys(run.benchmark for run in runs))
    return f"Scores of {names}" if len(runs) == 1 else f"Scores of {names}: {len(runs)} runs"


def _bottom() -> Markup:
    return joined(Markup("</main>"), tag("script", _resource("page.js")), Markup("</body></html>\n"))


def _resource(name: str) -> Markup:
    return Markup((resources.folder("resources") / "reports" / name).read_text(encoding="utf-8"))


def _hash(content: str) -> str:
    return "sha256-" + b64encode(hashlib.sha256(content.encode()).digest()).decode()


_LEGEND = tag(
    "p",
    "Each value of the truth is compared with the answer. Where the two differ, ",
    tag("del", "characters of the truth"),
    " that the answer lacks and ",
    tag("ins", "characters of the answer"),
    " that stand in their place are marked.",
    class_="legend",
)
