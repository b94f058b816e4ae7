"""Compares the version `before-slices` with this one, on the same inputs, and lists what differs.

    python packaging/guard [commands] [actions] [sessions] [--only PATTERN] [--before ../before-slices] [--head .]

The folder ``--before`` is made where it is missing: a worktree of the tag `before-slices`, with its own environment. Each case
runs in a new folder of the same path for both versions, with a home folder of its own and a stopped clock. Results are kept in
``--work``, with the differences; intended ones are listed in intended.toml, with reasons. Exit code 1: something else differs.
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parent.parent
TAG: Final = "before-slices"
sys.path[:0] = [str(ROOT), str(HERE.parent)]  # so that it runs by its path

from guard.cases import DRIVER, PARTS, Case, list_cases  # noqa: E402
from guard.compare import Difference, compare, read_intended  # noqa: E402
from guard.results import keep_files, make_plain  # noqa: E402
from guard.server import PORT, serve, take_requests  # noqa: E402
from tests.fonts import use_own_fonts  # noqa: E402

PATIENCE_SECONDS: Final = 600


class BrokenOffError(Exception):
    """The driver did not come to its end."""


@dataclass(frozen=True)
class Version:
    """A checkout with its environment."""

    root: Path

    @property
    def python(self) -> Path:
        return self.root / ".venv" / "bin" / "python"


@dataclass(frozen=True)
class Run:
    """A case run by a version, its first steps by another one where that hands it over; kept under a name."""

    case: Case
    name: str
    version: Version
    first: Version
    work: Path

    @property
    def results(self) -> Path:
        return self.work / "results" / self.name / self.case.name

    def __call__(self) -> None:
        """Run it, once more if the driver breaks off: Qt may crash when the driver looks at what it is about to delete."""
        asks = any(str(PORT) in step for step in self.case.steps)
        with serve(self.work / "requests") if asks else nullcontext():
            try:
                self._run_steps()
            except BrokenOffError as error:
                print(f"{self.case.name}: again, since it broke off: {error}", flush=True)
                self._run_steps()

    def _run_steps(self) -> None:
        folder = self.work / "cases" / self.case.name
        shutil.rmtree(folder, ignore_errors=True)
        shutil.rmtree(self.results, ignore_errors=True)
        folder.mkdir(parents=True)
        self.case.prepare(folder)
        for place, step in enumerate(self.case.steps):
            version = self.version if place >= self.case.handed_over else self.first
            kept = self.results / f"{place:02}-{_name_step(step)}"
            kept.mkdir(parents=True)
            self._run_step(version, step, folder, kept)
            if step.startswith(DRIVER):
                keep_files(folder, kept / "files", version.root)
                for trace in (folder / "home").rglob(
                    "*.trace"
                ):  # the driver has not ended as the program does
                    trace.unlink()
        keep_files(folder, self.results / "files", self.version.root)
        take_requests(self.work / "requests", self.case.name, self.results / "requests")
        shutil.rmtree(folder)

    def _run_step(self, version: Version, step: str, folder: Path, kept: Path) -> None:
        words = shlex.split(step)
        if words[0] == DRIVER:
            command = [str(version.python), "-m", "guard.driver", str(kept), *words[1:]]
        else:
            command = [str(version.python), "-m", "gtapp", *words]
        done = subprocess.run(
            command,
            cwd=folder,
            env=_make_environment(folder / "home"),
            capture_output=True,
            stdin=subprocess.DEVNULL,
            timeout=PATIENCE_SECONDS,
            check=False,
        )
        if words[0] == DRIVER and done.returncode:
            # a run that breaks off agrees with another one that does, and proves nothing
            raise BrokenOffError(f"{step} by {version.root}: code {done.returncode}\n{done.stderr.decode()}")
        (kept / "code").write_text(f"{done.returncode}\n")
        for name, output in (("out", done.stdout), ("err", done.stderr)):
            (kept / name).write_text(
                make_plain(output.decode("utf-8", "backslashreplace"), version.root), encoding="utf-8"
            )


def _name_step(step: str) -> str:
    return "".join(char if char.isalnum() else "-" for char in step)[:40].strip("-")


def _make_environment(home: Path) -> dict[str, str]:
    """Return the environment of a step: no screen, no settings of the user's own, always the same order of sets."""
    kept = {name: os.environ[name] for name in ("PATH", "FONTCONFIG_FILE")}
    folders = {f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("CONFIG", "DATA", "CACHE", "STATE")}
    runtime = home / "runtime"
    runtime.mkdir(parents=True, mode=0o700, exist_ok=True)
    return kept | folders | {
        "HOME": str(home), "XDG_RUNTIME_DIR": str(runtime), "LOGNAME": "anna", "USER": "anna",
        "LC_ALL": "C.UTF-8", "TZ": "UTC", "COLUMNS": "100", "PYTHONHASHSEED": "0",
        "PYTHONPATH": os.pathsep.join((str(HERE / "startup"), str(HERE.parent))),
        "QT_QPA_PLATFORM": f"offscreen:configfile={ROOT / 'tests' / 'screen.json'}",
        "QT_SCALE_FACTOR": "1", "QT_LOGGING_RULES": "default.warning=false",
    }  # fmt: skip


def make_before(folder: Path) -> None:
    """Check the version before out, and set it up."""
    if not folder.exists():
        subprocess.run(["git", "-C", ROOT, "worktree", "add", "--detach", folder, TAG], check=True)
    if not (folder / ".venv" / "bin" / "gtapp").exists():
        subprocess.run(["make", "setup-test"], cwd=folder, check=True)


def parse_options(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Return the options."""
    parser = argparse.ArgumentParser(prog="guard", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], help="default: all")
    parser.add_argument(
        "--before", type=Path, default=ROOT.parent / TAG, help="the checkout of the version before"
    )
    parser.add_argument("--head", type=Path, default=ROOT, help="the checkout that is compared with it")
    parser.add_argument("--only", default="*", help="only cases whose names fit this pattern")
    parser.add_argument(
        "--work", type=Path, default=Path("/tmp/gtapp-guard"), help="the folder of the results"
    )
    parser.add_argument("--jobs", type=int, default=2, help="cases at a time")
    parser.add_argument(
        "--keep-before", action="store_true", help="take the results before from the last run"
    )
    return parser.parse_args(arguments)


def main() -> int:
    """Run the cases by both versions, and compare; return the exit code."""
    options = parse_options()
    begun = time.monotonic()
    make_before(options.before)
    before, head = Version(options.before.resolve()), Version(options.head.resolve())
    fonts = options.work / "fonts"
    fonts.mkdir(parents=True, exist_ok=True)
    use_own_fonts(fonts)
    reference = Path(os.environ.get("GTAPP_REFERENCE") or ROOT.parent / "shared" / "reference").resolve()
    cases = [
        case
        for case in list_cases(before.root, reference if reference.is_dir() else None)
        if case.part in (options.parts or PARTS) and fnmatchcase(case.name, options.only)
    ]

    def run(case: Case) -> tuple[int, list[Difference]]:
        """Run a case by both versions; return how much was compared, and what differs."""
        old = Run(case, "before", before, before, options.work)
        new = [Run(case, "head", head, head, options.work)]
        if case.handed_over:
            new.append(Run(case, "handed-over", head, before, options.work))
        try:
            if not (options.keep_before and old.results.exists()):
                old()
            found = [_compare_runs(old, each) for each in new]
        except (BrokenOffError, subprocess.TimeoutExpired) as error:
            return 0, [Difference(case.name, str(error))]
        return sum(count for count, _ in found), [each for _, many in found for each in many]

    intended = read_intended(HERE / "intended.toml")
    total, unintended, excused = 0, 0, 0
    with ThreadPoolExecutor(options.jobs) as pool:
        for case, (count, differences) in zip(cases, pool.map(run, cases), strict=True):
            other = [each for each in differences if not any(one.covers(each) for one in intended)]
            total, unintended, excused = (
                total + count,
                unintended + len(other),
                excused + len(differences) - len(other),
            )
            print(f"{case.name}: {count} compared, {len(other)} differ", flush=True)
            for each in other:
                print(f"  {each}", flush=True)
    print(
        f"guard: {len(cases)} cases, {total} files and outputs compared, {unintended} differ, {excused} differ as intended; "
        f"{time.monotonic() - begun:.0f} s; results in {options.work / 'results'}"
    )
    return 1 if unintended else 0


def _compare_runs(old: Run, new: Run) -> tuple[int, list[Difference]]:
    """Run the head's case, and compare it with the other one.

    What differs must do so in two runs of each version: some of what the window shows depends on what is ready first.
    """
    new()
    count, found = compare(old.results, new.results)
    if found:
        old_again, new_again = (replace(each, name=f"{each.name}-again") for each in (old, new))
        old_again()
        new_again()
        others = ((old, new_again), (old_again, new), (old_again, new_again))
        stable = [{each.path for each in compare(one.results, other.results)[1]} for one, other in others]
        found = [each for each in found if all(each.path in paths for paths in stable)]
    return count, [
        Difference(f"{new.name}/{new.case.name}/{each.path}", each.what, each.lines) for each in found
    ]


if __name__ == "__main__":
    sys.exit(main())
