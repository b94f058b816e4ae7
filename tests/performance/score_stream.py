"""Scores a whole catalogue of generated cards in separate processes and prints the figures.

`python -m tests.performance.score_stream [CARDS] [lines|files]` prints seconds, peak memory and figures as JSON; `make bench`
includes `figures`: the same cards by `gtapp score` on all cores and by the plain method.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import psutil

from gtapp.core.schema.benchmark import load
from tests.performance.bench import Figure, print_figures

CARDS = 700_000
_MAIN = """
import json, sys
from gtapp.cli import main
code = main(sys.argv[1:])
# not ru_maxrss: that includes the process that started this one, before its program was replaced
peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(json.dumps({"code": code, "kilobytes": int(peak.split()[1])}), file=sys.stderr)
"""
_PLACES = ("Basel", "Leipzig", "Göttingen", "Paris", "Zürich", "Straßburg")


def make_card(number: int, random: Random) -> dict[str, Any]:
    """Return a card as in the catalogue, of some 400 characters."""
    return {
        "type": {"type": random.choice(("Dissertation or thesis", "Reference"))},
        "author": {"last_name": f"Müller {number}", "first_name": random.choice(("Käthe", "Johann", ""))},
        "publication": {
            "title": f"Über die Ursachen der {random.choice(_PLACES)}er Zustände, {number}. Teil",
            "year": 1800 + number % 150,
            "place": random.choice(_PLACES),
            "pages": str(random.randrange(20, 300)),
            "publisher": None,
            "format": random.choice(("8°", "4°", "8'")),
            "editor": "",
        },
        "library_reference": {"shelfmark": f"Diss. {number % 9999}", "subjects": ""},
    }


def misread_card(record: dict[str, Any], random: Random) -> dict[str, Any]:
    """Return the card as a model reads it: one value in three is wrong."""
    if random.random() < 0.5:
        record["publication"]["title"] = record["publication"]["title"].replace("ü", "u", 1) + "."
    if random.random() < 0.3:
        record["publication"]["place"] = None
    return record


def make_lines(root: Path, cards: int) -> tuple[Path, Path]:
    """Write truths and answers as two JSON-lines files, the answers in another order."""
    paths = root / "truth.jsonl", root / "answers.jsonl"
    for side, path in enumerate(paths):
        with path.open("w", encoding="utf-8") as file:
            for number in range(cards) if not side else reversed(range(cards)):
                record = make_card(number, Random(number))
                record = misread_card(record, Random(-number)) if side else record
                file.write(json.dumps({"item": f"{number:08}", "record": record}, ensure_ascii=False) + "\n")
    return paths


def make_files(root: Path, cards: int) -> tuple[Path, Path]:
    """Make two folders; the files of each are links to a thousand, since writing them all takes longer than scoring them."""
    folders = root / "truth", root / "answers"
    for side, folder in enumerate(folders):
        folder.mkdir()
        for number in range(cards):
            name = f"request_T1_{number:08}.json" if side else f"{number:08}.json"
            if number < 1000:
                record = make_card(number, Random(number))
                record = misread_card(record, Random(-number)) if side else record
                envelope = {"text": "", "usage": {}, "parsed": record} if side else {"response_text": record}
                (folder / name).write_text(json.dumps(envelope), encoding="utf-8")
            else:
                first = f"request_T1_{number % 1000:08}.json" if side else f"{number % 1000:08}.json"
                os.link(folder / first, folder / name)
    return folders


def read_plainly(truth: Path, answers: Path) -> tuple[int, int, int]:
    """Return tp, fp and fn of all cards by the plain method: both files are read line by line, and paired by a dict."""
    from tests.performance.scoring import PlainMethod

    scoring = load("zettelkatalog").scoring
    plain = PlainMethod({**scoring, **scoring["documented"]})
    with truth.open(encoding="utf-8") as file:
        records = {each["item"]: each["record"] for each in map(json.loads, file)}
    total = [0, 0, 0]
    with answers.open(encoding="utf-8") as file:
        for each in map(json.loads, file):
            counts = plain.counts(records[each["item"]], each["record"])
            total = [sum_ + count for sum_, count in zip(total, counts, strict=True)]
    return total[0], total[1], total[2]


class Timing(NamedTuple):
    """One run of a program: its wall and processor times in seconds, its and its children's memory in MB, and its output."""

    seconds: float
    processor: float
    megabytes: float
    output: str


def time_program(*arguments: str | Path, cache: Path) -> Timing:
    """Run this Python with arguments; the memory is the highest sum of its processes (pages that they share are divided)."""
    before = os.times()
    start = time.monotonic()
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    with subprocess.Popen(
        [sys.executable, *map(str, arguments)], env=environment, stdout=subprocess.PIPE, text=True
    ) as process:
        watched, most = psutil.Process(process.pid), 0
        while process.poll() is None:
            with suppress(psutil.Error):
                family = [watched, *watched.children(recursive=True)]
                most = max(most, sum(each.memory_full_info().pss for each in family))
            time.sleep(0.1)
        seconds = time.monotonic() - start
        assert process.stdout
        output = process.stdout.read()
    after = os.times()
    used = after.children_user + after.children_system - before.children_user - before.children_system
    return Timing(seconds, used, most / 1e6, output)


def figures(cards: int = CARDS) -> Iterator[Figure]:
    """Return the time of a first run and of one in which nothing has changed, as shares of the plain method's time."""
    with tempfile.TemporaryDirectory(prefix="gtapp-score-") as scratch:
        cache = Path(scratch) / "cache"
        truth, answers = make_lines(Path(scratch), cards)
        plain = time_program("-m", "tests.performance.score_stream", "plain", truth, answers, cache=cache)
        command = (
            "-m",
            "gtapp",
            "score",
            "--benchmark",
            "zettelkatalog",
            "--truth",
            truth,
            "--answers",
            answers,
        )
        for profile in ("documented", "published"):
            first = time_program(*command, "--profile", profile, cache=cache)
            again = time_program(*command, "--profile", profile, cache=cache)
            name = f"{cards:,} cards, {profile}"
            note = f"{first.processor:.1f} : {plain.processor:.1f} s of processor time"
            yield _compare(f"{name}: scored : plain method", first, plain, 0.25, note)
            note = f"{again.processor:.2f} : {plain.processor:.1f} s of processor time"
            yield _compare(f"{name}: again, nothing changed : plain method", again, plain, 0.05, note)
            yield Figure(f"{name}: memory of all processes", first.megabytes, "MB", 300)


def _compare(name: str, timing: Timing, plain: Timing, limit: float, note: str) -> Figure:
    texts = f"{timing.seconds:.1f} s : {plain.seconds:.1f} s, {note}"
    return Figure(name, timing.seconds / plain.seconds, "x", limit, texts)


def measure(cards: int, kind: str) -> dict[str, Any]:
    """Make the cards, score them with ``gtapp score`` and return the figures."""
    with tempfile.TemporaryDirectory(prefix="gtapp-score-") as folder:
        make = make_lines if kind == "lines" else make_files
        truth, answers = make(Path(folder), cards)
        command = [sys.executable, "-c", _MAIN, "score", "--benchmark", "zettelkatalog"]
        start = time.monotonic()
        done = subprocess.run(
            [*command, "--truth", str(truth), "--answers", str(answers)],
            capture_output=True,
            text=True,
            check=False,
        )
        seconds = time.monotonic() - start
        found = json.loads(done.stderr.splitlines()[-1])
        return {
            "kind": kind,
            "cards": cards,
            "code": found["code"],
            "seconds": round(seconds, 1),
            "megabytes": round(found["kilobytes"] / 1024),
            "table": done.stdout.splitlines()[-1],
        }


def main() -> None:
    if sys.argv[1:2] == ["plain"]:
        print(*read_plainly(*map(Path, sys.argv[2:])))
        return
    if sys.argv[1:2] == ["figures"]:
        sys.exit(print_figures(figures(*map(int, sys.argv[2:]))))
    cards = int(sys.argv[1]) if len(sys.argv) > 1 else CARDS
    for kind in sys.argv[2:] or ("lines", "files"):
        print(json.dumps(measure(cards, kind), ensure_ascii=False))


if __name__ == "__main__":
    main()
