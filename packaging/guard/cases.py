"""What is compared: each case is some commands in a folder of its own, in which a project is copied before."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from guard.server import PORT

SYSTEMS: Final = ("zettelkatalog", "letters", "personnel_cards", "fraktur", "sciencemetabench")
LANGUAGES: Final = ("en", "de", "fr")
PARTS: Final = ("commands", "actions", "sessions")

DRIVER: Final = "driver"
"""The first word of a step that runs the window's driver; every other step is a command of gtapp."""

_PLAIN: Final = """
validate p
validate p --json
roundtrip p
roundtrip p --json
status p
status p --json
report p
report p --format markdown
report p --format json --out out/report.json
report p --format csv
report p --format html --out out/report.html
score p
score p --json - --kinds
score p --csv out/score.csv --xlsx out/score.xlsx --html out/score.html --bootstrap 20
score p --profile published --align
schema p
trust p
doctor p
"""
"""Commands that every project is asked."""
_EXPORTS: Final = """
export p --format json --out out/json
export p --format json --out out/json
export p --format jsonl --out out/t.jsonl --json
export p --format csv --out out/t.csv
export p --format csv --out out/raw.csv --raw --provenance
export p --format xlsx --out out/t.xlsx
export p --format json --out out/checked --only checked
import-table p --file out/t.csv
validate out/json
score --truth p --answers out/json
"""
"""Exports, and what reads them."""
_AFTER: Final = """
status p
validate p
roundtrip p
export p --format csv --out out/after.csv
import-table p --file out/t.csv
import-table p --file out/t.csv --apply
export p --format xlsx --out out/after.xlsx --force
import-table p --file out/after.xlsx
export p --into clone
export p --into clone --only draft --json
schema p --write
"""
"""Commands after values were set."""

_EDITS: Final = {
    "zettelkatalog": """
set p 00500101 /publication/place '"Chur"'
set p 00500125 /publication/year 1901
set p 00500125 /publication/nothing 1
set p missing /publication/year 1
""",
    "letters": """
set p letter01 /letter_title '["A title"]'
set p letter02 /sender_persons '["Lüssi, Theophil", "Meier, Anna"]'
set p letter02 /has_signatures '"FALSE"'
import-sheet p --file p/ground_truths/letters.csv
import-sheet p --file p/ground_truths/letters.csv --json --changes out/changes.csv
import-sheet p --file p/ground_truths/letters.csv --apply --prefer sheet --check all
""",
    "personnel_cards": """
set p 0101_20260412_101512 /rows/0/dienstort/interpretation '"Aarau"'
set p 0102_20260412_102240 /rows/0/dienstort/is_crossed_out true
""",
    "fraktur": """
set p image_1 /1735_4_1/0/text '"1. Ein Text."'
set p image_2 /0/text '"1. Ein Text."'
""",
    "sciencemetabench": """
set p 3f5b944e797245ac30ea8f0bea8078b675352060598897f0c6b57ac94672905b /title '"A title"'
set p 9924a49ff44813f87ceaebff2668743966b789c50953e315101ff58013f1cdcb /keyword '"one; two"'
""",
}
_NAMES: Final = """
open validate roundtrip status set score report export import-table import-sheet draft ocr schema trust selftest doctor completion
"""
_HELP: Final = "\n".join(
    [
        "--help",
        "--version",
        "unknown",
        "validate",
        "validate missing",
        "export p",
        "score --threshold 2",
        *(f"{name} --help" for name in _NAMES.split()),
        *(f"completion {shell}" for shell in ("bash", "zsh", "fish")),
        "doctor",
    ]
)
_DRAFTS: Final = """
draft p --base-url {server} --model m --items all --limit 3 --run T9 --concurrency 1 --json
draft p --base-url {server} --model m --items all --run T9 --concurrency 2
draft p --base-url {server} --model m --items all --run T9 --again
draft p --base-url {server} --model m --items new --ocr --limit 1
status p
score p --json out/score.json
export p --format csv --out out/t.csv --provenance
"""
_FAULTS: Final = """
draft p --base-url http://127.0.0.1:9/v1 --model m --limit 1
draft p --base-url http://127.0.0.1:9/v1 --model m --items missing
draft p --profile Missing
ocr p
selftest --offscreen
"""
_REFERENCE: Final = {
    "zettelkatalog": "score p --answers p/answers --json out/scores.json --html out/scores.html\nscore p --answers p/drafts",
    "letters": "score p --answers p/answers --json out/scores.json\nimport-sheet p --file p/ground_truths/letters.csv",
    "personnel_cards": "",
    "fraktur": "score p --answers p/answers --json out/scores.json --align",
    "sciencemetabench": "score --benchmark sciencemetabench --truth p/truth.jsonl --answers p/answers.jsonl --json -",
    "older_runs": """
score --benchmark letters --truth {reference}/letters/ground_truths --answers p/letters --json out/letters.json
score --benchmark fraktur --truth {reference}/fraktur/ground_truths --answers p/fraktur --tests {reference}/benchmarks_tests.csv
""",
    "outside": "validate p/chronominer\nvalidate p/page_xml\nvalidate p/alto",
}


@dataclass(frozen=True)
class Case:
    """Some steps in a folder that has a copy of `project` as ``p``; each step is a line of words."""

    name: str
    part: str
    project: Path | None
    steps: tuple[str, ...]
    language: str = "en"
    reads_scans: bool = False
    handed_over: int = 0
    """After how many steps by the version before this one goes on with the same files, in another run; 0: there is none."""

    def prepare(self, folder: Path) -> None:
        """Make the case's files in an empty folder."""
        if self.project:
            shutil.copytree(self.project, folder / "p", ignore=_ignore_scans(self.project))
        if self.project and "clone" in " ".join(self.steps):
            shutil.copytree(folder / "p", folder / "clone")
        (folder / "out").mkdir()
        settings = folder / "home" / "config" / "gtapp" / "gtapp.ini"
        settings.parent.mkdir(parents=True)
        settings.write_text(
            f"[General]\nlanguage={self.language}\ntheme=light\n\n[window]\nreads_scans={str(self.reads_scans).lower()}\n"
        )


def _ignore_scans(project: Path) -> Callable[[str, list[str]], Iterable[str]]:
    """Leave out the reference's scans, many megabytes: its commands read none of them."""
    is_large = "reference" in project.parts
    return lambda folder, names: [
        name for name in names if is_large and Path(name).suffix in (".jpg", ".pdf")
    ]


def _lines(*texts: str) -> tuple[str, ...]:
    return tuple(line for text in texts for line in text.strip().splitlines() if line)


def list_cases(root: Path, reference: Path | None) -> Iterator[Case]:
    """Yield all cases; `root` has the samples."""
    samples = {name: root / "benchmarks" / name / "sample" for name in SYSTEMS}
    yield Case("help", "commands", None, _lines(_HELP))
    for name, sample in samples.items():
        yield Case(f"commands-{name}", "commands", sample, _lines(_PLAIN, _EXPORTS, _EDITS[name], _AFTER))
    yield Case("faults", "commands", samples["fraktur"], _lines(_FAULTS))
    for name in ("zettelkatalog", "letters", "sciencemetabench"):
        case = f"drafts-{name}"
        steps = _lines(_DRAFTS.replace("{server}", f"http://127.0.0.1:{PORT}/{case}/v1"))
        yield Case(case, "commands", samples[name], steps)
    for name, more in _REFERENCE.items() if reference else ():
        assert reference
        plain = (_PLAIN, _EXPORTS) if name in SYSTEMS and name != "sciencemetabench" else ()
        steps = _lines(*plain, more.replace("{reference}", shlex.quote(str(reference))))
        yield Case(f"reference-{name}", "commands", reference / name, steps)
    yield Case("texts", "actions", None, (f"{DRIVER} texts",))
    for language in LANGUAGES:
        yield Case(f"actions-start-{language}", "actions", None, (f"{DRIVER} actions",), language)
        for name, sample in samples.items():
            yield Case(f"actions-{name}-{language}", "actions", sample, (f"{DRIVER} actions p",), language)
    for name, sample in samples.items():
        # scans are read before: where a scan is moved to depends on whether its text is known already
        halves = ("ocr p", f"{DRIVER} first p", f"{DRIVER} second p", "status p", "validate p", "roundtrip p")
        yield Case(f"keys-{name}", "sessions", sample, halves, reads_scans=True, handed_over=2)
        yield Case(f"tour-{name}", "sessions", sample, (f"{DRIVER} tour p",))
    yield Case("tour-german", "sessions", samples["zettelkatalog"], (f"{DRIVER} tour p",), "de")
    yield Case("new-project", "sessions", samples["zettelkatalog"], (f"{DRIVER} new p/images",))
