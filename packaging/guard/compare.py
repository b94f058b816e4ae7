"""Compares two checkouts of gtapp: the same inputs through both, everything that comes out compared byte for byte.

    python packaging/guard/compare.py OLD_CHECKOUT NEW_CHECKOUT [--only PART]... [--list]

Each checkout needs its own ``.venv``. A part runs its scenarios in a fresh folder (always the same path, so that paths in the
output agree), first with the old version, then with the new one. What can't be equal (times, process ids, random marks) is
replaced before it is compared. The old version's results are kept below the work folder for the next run. Intended
differences are listed in ``intended.toml``, each with its reason. Exit code 0: no difference; 1: differences, printed as
unified diffs; pictures that differ lie in the work folder, which is named at the end.
"""

from __future__ import annotations

import argparse
import difflib
import fcntl
import hashlib
import io
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import tomllib
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
WORK = Path(tempfile.gettempdir()) / f"gtapp-guard-{os.getuid()}"
SCANS = {".jpg", ".jpeg", ".png", ".pdf", ".tif", ".tiff", ".jp2"}
MOST_LINES = 60

Results = dict[str, str]
Step = Sequence[str] | Callable[[Path], None]


@dataclass
class Scenario:
    """One or more commands in one folder: `prepare` fills it, `steps` are arguments of gtapp or functions of the folder."""

    name: str
    prepare: Callable[[Path], None]
    steps: Sequence[Step]
    provider: Callable[[], Any] = nullcontext
    env: Mapping[str, str] = field(default_factory=dict)
    program: Sequence[str] = ("gtapp",)
    """``gtapp``, or ``python`` and a script of the guard that is run with the version's own interpreter."""

    seconds: int = 120
    """The most that one step may take."""


# running


def environment(home: Path) -> dict[str, str]:
    """What a scenario sees: a home of its own, no screen, one language, nothing of the caller."""
    found = {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "LOGNAME": "anna",
        "USER": "anna",
        "LC_ALL": "C.UTF-8",
        "TZ": "UTC",
        "COLUMNS": "100",
        "PYTHONHASHSEED": "0",
        "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring",
        "QT_QPA_PLATFORM": f"offscreen:configfile={home}/screen.json",
        "QT_SCALE_FACTOR": "1",
        "QT_LOGGING_RULES": "default.warning=false",
    }
    return found | {
        f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("CONFIG", "DATA", "CACHE", "STATE")
    }


def make_home(home: Path) -> None:
    """The user's folder, with a description of the offscreen screen."""
    home.mkdir(parents=True)
    screen = {"name": "screen", "x": 0, "y": 0, "width": 1400, "height": 900, "dpr": 1}
    screen |= {"logicalDpi": 96, "logicalBaseDpi": 96}
    (home / "screen.json").write_text(json.dumps({"screens": [screen]}), encoding="utf-8")


def run_scenario(scenario: Scenario, checkout: Path, folder: Path) -> Results:
    """Runs a scenario with one version; the results by name."""
    shutil.rmtree(folder, ignore_errors=True)
    make_home(folder / "home")
    scenario.prepare(folder)
    clean = Normaliser(checkout)
    found: Results = {}
    with scenario.provider() as provider:
        for number, step in enumerate(scenario.steps, 1):
            if callable(step):
                step(folder)
                continue
            first = checkout / ".venv" / "bin" / scenario.program[0]
            done = subprocess.run(
                [first, *scenario.program[1:], *step],
                cwd=folder,
                env=environment(folder / "home") | dict(scenario.env),
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=scenario.seconds,
                check=False,
            )
            name = f"{scenario.name}/{number:02} {' '.join(step)[:100]}"
            found[f"{name}: code"] = str(done.returncode)
            for stream, content in (("out", done.stdout), ("err", done.stderr)):
                found[f"{name}: {stream}"] = clean.text(content.decode("utf-8", "backslashreplace"))
        if provider is not None:
            found[f"{scenario.name}/requests"] = clean.text("\n".join(provider.requests()))
    for name, content in collect(folder, clean):
        found[f"{scenario.name}/files/{name}"] = content
    return found


# what is compared


class Normaliser:
    """Replaces in a text what differs between two runs of the same program."""

    def __init__(self, checkout: Path) -> None:
        self._checkout = str(checkout)
        days = [time.gmtime(time.time() + shift * 86400) for shift in (-1, 0, 1)]
        stamps = "|".join({time.strftime("%Y-%m-%d", day) for day in days})
        self._rules = [
            (re.compile(rf"(?:{stamps})[T_ ]\d\d[:-]\d\d[:-]\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?"), "<time>"),
            (re.compile(rf"(?:{stamps})[T ]\d\d:\d\d"), "<time>"),
            (re.compile(rf"(?:{stamps})"), "<day>"),
# how long a provider is waited for is drawn at random; a batch has a random mark
            (re.compile(r"comes in \d+ s"), "comes in <wait>"),
            (re.compile(r"gtapp-[0-9a-f]{16}"), "<mark>"),
            (re.compile(r'("(?:test_time|took|seconds|duration)": )[-\d.e]+'), r"\1<seconds>"),
        ]
        self._now = time.time()

    def text(self, text: str) -> str:
        text = text.replace(self._checkout, "<checkout>")
        for pattern, instead in self._rules:
            text = pattern.sub(instead, text)
        return re.sub(r"\b1[789]\d{8,17}(?:\.\d+)?\b", self._moment, text)

    def _moment(self, match: re.Match[str]) -> str:
        """A number that is a time of this run, in seconds, milliseconds or nanoseconds."""
        whole = match[0].partition(".")[0]
        seconds = int(whole[:10])
        return (
            "<moment>"
            if len(whole) in (10, 13, 16, 19) and abs(seconds - self._now) < 86400 * 2
            else match[0]
        )


def collect(folder: Path, clean: Normaliser) -> Iterator[tuple[str, str]]:
    """The files below a folder by name, as text; a scan that nobody changes by its size."""
    for path in sorted(folder.rglob("*")):
        name = clean.text(path.relative_to(folder).as_posix())
        if path.is_symlink():
            yield name, f"link to {path.readlink()}"
        elif path.is_dir():
            yield name + "/", oct(path.stat().st_mode)
        elif name.startswith("guard-out/") and path.suffix == ".png":
            yield name, path.read_bytes().hex()
        elif path.suffix.lower() in SCANS:
            yield name, f"{path.stat().st_size} bytes"
        elif not name.endswith(("-wal", "-shm", "-journal")):
            yield from _as_text(name, path, clean)


def _as_text(name: str, path: Path, clean: Normaliser) -> Iterator[tuple[str, str]]:
    content = path.read_bytes()
    if content.startswith(b"SQLite format 3\x00"):
        yield name, clean.text(_dump(path))
    elif content.startswith(b"PK\x03\x04"):
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            for member in archive.namelist():
                text = archive.read(member).decode("utf-8", "backslashreplace")
                yield f"{name}!{member}", clean.text(text.replace("><", ">\n<"))
    else:
        try:
            # bytes that are no line ends of this system must be seen
            yield name, clean.text(content.decode("utf-8").replace("\r", "<CR>"))
        except UnicodeDecodeError:
            yield name, hashlib.sha256(content).hexdigest()


def _dump(path: Path) -> str:
    """A database's tables as text; marks of the writing process are replaced."""
    with tempfile.TemporaryDirectory() as scratch:
        for each in path.parent.glob(f"{path.name}*"):
            shutil.copy(each, scratch)
        connection = sqlite3.connect(Path(scratch) / path.name)
        connection.row_factory = sqlite3.Row
        lines = [f"user_version {connection.execute('PRAGMA user_version').fetchone()[0]}"]
        for table, sql in connection.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall():
            lines.append(f"{table}: {sql}")
            if not sql or not sql.startswith("CREATE TABLE"):
                continue
            rows = [dict(row) for row in connection.execute(f'SELECT * FROM "{table}"')]
            for row in rows:
                row.update({key: "<mark>" for key in ("writer", "token") if row.get(key)})
            lines += sorted(json.dumps(row, ensure_ascii=False, default=bytes.hex) for row in rows)
        connection.close()
    return "\n".join(lines)


# comparing


class Intended:
    """The differences that are wanted, from ``intended.toml``.

    ``where`` is a regular expression that is searched in a result's name. With ``old`` (a regular expression) and ``new`` the
    old version's text is changed so before the comparison; without, the result is not compared. ``names = true`` changes
    the names of the old results instead.
    """

    def __init__(self, path: Path) -> None:
        entries = tomllib.loads(path.read_text(encoding="utf-8")).get("difference", [])
        for entry in entries:
            if not entry.get("reason") or not entry.get("where"):
                raise SystemExit(f"{path}: a difference needs `where` and `reason`: {entry}")
        self._entries = [(re.compile(entry["where"]), entry) for entry in entries]
        self.used: set[int] = set()

    def rename(self, results: Results) -> Results:
        """The old results under the names that they are to have."""
        found: Results = {}
        for name, content in results.items():
            wanted = name
            for number, (where, entry) in enumerate(self._entries):
                if entry.get("names") and where.search(wanted):
                    wanted = re.sub(entry["old"], entry["new"], wanted)
                    self.used.add(number)
            found[wanted] = content
        return found

    def expected(self, name: str, content: str | None) -> str | None:
        """What the old text of a result is to be in the new version; the same None where nothing is compared."""
        for number, (where, entry) in enumerate(self._entries):
            if entry.get("names") or not where.search(name):
                continue
            if "old" not in entry:
                self.used.add(number)
                return None
            changed = re.sub(entry["old"], entry["new"], content or "")
            if changed != content:
                self.used.add(number)
            content = changed
        return content if content is not None else ""

    def unused(self) -> Iterator[str]:
        for number, (where, _) in enumerate(self._entries):
            if number not in self.used:
                yield where.pattern


def compare(old: Results, new: Results, intended: Intended, folder: Path) -> list[str]:
    """Says each difference in lines; pictures that differ are written to `folder`."""
    told: list[str] = []
    old = intended.rename(old)
    for name in sorted(old.keys() | new.keys()):
        before, after = old.get(name), new.get(name)
        wanted = intended.expected(name, before)
        if wanted is None or (before is not None and wanted == after):
            continue
        if after is None:
            told.append(f"=== only the old version has: {name}")
        elif before is None:
            told.append(f"=== only the new version has: {name}\n{after[:300]}")
        elif name.endswith(".png"):
            told += _picture(name, before, after, folder)
        else:
            lines = list(
                difflib.unified_diff(wanted.split("\n"), after.split("\n"), "old", "new", n=1, lineterm="")
            )
            more = [f"… {len(lines) - MOST_LINES} more lines"] if len(lines) > MOST_LINES else []
            told.append("\n".join([f"=== {name}", *(line[:400] for line in lines[:MOST_LINES]), *more]))
    return told


def _picture(name: str, before: str, after: str, folder: Path) -> list[str]:
    """A picture whose pixels differ; its encoding may."""
    from PIL import Image, ImageChops

    one, two = (Image.open(io.BytesIO(bytes.fromhex(each))).convert("RGB") for each in (before, after))
    changed = ImageChops.difference(one, two) if one.size == two.size else None
    if changed is not None and changed.getbbox() is None:
        return []
    folder.mkdir(parents=True, exist_ok=True)
    stem = re.sub(r"[^\w.-]", "_", name.removesuffix(".png"))
    one.save(folder / f"{stem}.old.png")
    two.save(folder / f"{stem}.new.png")
    where = changed.getbbox() if changed else f"sizes {one.size} and {two.size}"
    return [f"=== {name}: the pictures differ ({where}); see {folder}/{stem}.*.png"]


# the whole


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """One run of a part at a time, since its folder is always the same."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _mark(checkout: Path) -> str:
    """Names what the old version's results depend on: its commit, and the guard itself."""
    head = subprocess.run(
        ["git", "-C", checkout, "rev-parse", "HEAD"], capture_output=True, check=True
    ).stdout
    changed = subprocess.run(
        ["git", "-C", checkout, "status", "--porcelain"], capture_output=True, check=True
    )
    digest = hashlib.sha256(head + changed.stdout + str(checkout).encode())
    for path in sorted(HERE.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def run_part(part: str, scenarios: Sequence[Scenario], old: Path, new: Path, intended: Intended) -> list[str]:
    """The differences of one part; at once for each scenario."""
    told: list[str] = []
    place, mark = WORK / part, _mark(old)
    with locked(WORK / f"{part}.lock"):
        for scenario in scenarios:
            name = re.sub(r"[^\w.-]", "_", scenario.name)
            kept = WORK / "old" / mark / f"{part}.{name}.json"
            if kept.is_file():
                before: Results = json.loads(kept.read_text(encoding="utf-8"))
            else:
                before = run_scenario(scenario, old, place / "now")
                kept.parent.mkdir(parents=True, exist_ok=True)
                kept.write_text(json.dumps(before), encoding="utf-8")
            after = run_scenario(scenario, new, place / "now")
            found = compare(before, after, intended, place / "pictures")
            print(f"{part}: {scenario.name}: {len(after)} results, {len(found)} differences", *found, sep="\n", flush=True)
            told += found
    return told


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("old", type=Path, help="the checkout of the version before")
    parser.add_argument("new", type=Path, help="the checkout of the version to look at")
    parser.add_argument(
        "--only", action="append", metavar="PART", help="a part, or the beginning of its name"
    )
    parser.add_argument("--list", action="store_true", help="list the parts and end")
    options = parser.parse_args(arguments)
    old, new = options.old.resolve(), options.new.resolve()
    python = old / ".venv" / "bin" / "python"
    if Path(sys.prefix) != old / ".venv":
        # the instruments (provider, tables, pictures) are those of the old version, which never changes
        os.execv(python, [str(python), str(Path(__file__).resolve()), *(arguments or sys.argv[1:])])
    sys.path[:0] = [str(HERE), str(old)]
    from scenarios import parts

    found: dict[str, Sequence[Scenario]] = parts(old, Scenario)
    names = [name for name in found if any(map(name.startswith, options.only or [""]))]
    if options.list or not names:
        print("\n".join(found))
        return 0 if options.list else 2
    intended = Intended(HERE / "intended.toml")
    told: list[str] = []
    for name in names:
        told += run_part(name, found[name], old, new, intended)
    if not options.only:
        for where in intended.unused():
            print(f"intended.toml: nothing differs any more where {where}")
    print(f"guard: {len(told)} differences in {', '.join(names)}")
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main())
