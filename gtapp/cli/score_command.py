"""``gtapp score``: finds truths, runs and rules, scores the runs, writes the reports and prints the problems."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from gtapp.cli.console import ConsoleProgress, format_count
from gtapp.core.answers import run_finder
from gtapp.core.answers.item_sources import ItemSource
from gtapp.core.answers.run_finder import AnswerRun
from gtapp.core.platform.errors import GtappError, ProjectError
from gtapp.core.platform.messages import Message, make_visible
from gtapp.core.project import export_target
from gtapp.core.project.opening.detection import load_benchmark
from gtapp.core.project.overview.strata import find_strata, parse_strata
from gtapp.core.schema import benchmark as benchmarks
from gtapp.core.schema.benchmark import Benchmark
from gtapp.core.shards.shard import Shard
from gtapp.core.store.project_folder import split_reading
from gtapp.core.store.samples import ItemSample, list_samples, load_sample
from gtapp.scoring import part_files, reports, run_rules
from gtapp.scoring.bootstrap import RESAMPLES
from gtapp.scoring.extra_figures import ExtraFigures, ExtrasWanted
from gtapp.scoring.measure import Measure
from gtapp.scoring.part_files import PartHead
from gtapp.scoring.result import RunScore
from gtapp.scoring.run_job import OpenRun, RunJob, ScoredRun
from gtapp.scoring.run_rules import BenchmarkTest
from gtapp.scoring.scorer import RunPart
from gtapp.scoring.scoring_job import MEASURE_NOTES, ScoringJob, find_tests
from gtapp.scoring.strata_figures import StrataDivision, StrataWanted
from gtapp.scoring.weights import Weights

# reports of more items than these don't hold them, but have them scored again
_KEPT = 20_000
_REPORTS = ("json", "csv", "xlsx", "html")
# what of the options says what is scored and how
_PLACES = ("path", "truth", "answers", "tests")
_ARGUMENTS: Mapping[str, type | tuple[type, ...]] = {
    **dict.fromkeys((*_PLACES, "benchmark", "profile", "rules", "weights", "sample", "compare"), str),
    **dict.fromkeys(("align", "kinds"), bool),
    "threshold": (int, float),
    "bootstrap": int,
    "by": list,
}
# printed, but all truths and answers could be read
_HARMLESS_CODES = {
    *MEASURE_NOTES,
    "score-persons-missing",
    "score-weight-unmet",
    "score-meaning-unmet",
}
_MOST_ALIKE: Final = 20
"""Problems of one kind that are printed of a run."""


def run_score(options: argparse.Namespace) -> int:
    """Run the command; see ``gtapp score --help`` for the exit codes."""
    if bool(options.shard) != bool(options.part):
        raise GtappError("score-part-usage")
    heads = part_files.read_heads(options.merge or ())
    head = next(iter(heads.values()), None)  # all are of the same runs
    if head:
        _take_arguments(options, head.arguments)
    found = replace(_find_runs(options), parts=tuple(heads))
    if head and (head.digest != found.compute_digest() or head.runs != [run.name for run in found.runs]):
        raise GtappError("score-parts-changed")
    _check_targets(options, found.job)
    if options.part:
        found.write_part(options.part, options.shard, _list_arguments(options))
        return 0
    scored = list(found.score_all(any(getattr(options, name) for name in _REPORTS)))
    for fault in found.faults:
        print(make_visible(str(fault)), file=sys.stderr)
    sample = found.find_sample()
    _print_problems(scored, sample)
    if not any(map(len, (run.items for run in scored))):
        raise GtappError("score-nothing", path=str(found.job.truths[0]), benchmark=found.job.benchmark.id)
    _write_reports(options, scored)
    problems = (each for run in scored for each in run.problems if not _is_outside(each, sample))
    messages = [*found.faults, *(message for _, message in problems)]
    return 1 if {message.code for message in messages} - _HARMLESS_CODES else 0


def _is_outside(problem: tuple[str, Message], sample: ItemSample | None) -> bool:
    """Return whether a problem is that an answer is about an item outside of the sample that is estimated by: no fault."""
    item, message = problem
    return sample is not None and message.code == "score-answer-unknown" and item not in sample.strata


def _check_targets(options: argparse.Namespace, job: ScoringJob) -> None:
    """Refuse reports and parts that would replace what is scored, or another file of the project."""
    root = Path(options.path or options.truth)
    places = [*job.truths, *job.answers, *([job.tests] if job.tests else [])]
    for name in (*_REPORTS, "part"):
        given = getattr(options, name)
        if given and given != "-":
            target = Path(given)
            export_target.check_outside(target, root, job.benchmark)
            # beside truths in the project's folder itself, all but what would be read as a truth is allowed
            is_apart = bool(options.path) and not target.suffix.lower().startswith((".json", ".ndjson"))
            export_target.check_not_among(target, [each for each in places if each != root or not is_apart])


def _write_reports(options: argparse.Namespace, scored: Sequence[RunScore]) -> None:
    """Write the reports; files first, since the reader of the standard output may end early."""
    for name in _REPORTS:
        target = getattr(options, name)
        if target and target != "-":
            reports.write(name, scored, Path(target))
    try:
        reports.write("json" if options.json == "-" else "text", scored, sys.stdout)
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        with suppress(OSError):
            sys.stdout.close()  # Python would try to flush it again when it ends
        raise GtappError("report-output", reason=error.strerror or str(error)) from error


def _print_problems(scored: Sequence[RunScore], sample: ItemSample | None) -> None:
    """Print the problems on the standard error, with their run if there are several; of many alike the first ones.

    Of answers to items outside of a sample the number is printed.
    """
    for run in scored:
        name = [run.run] if len(scored) > 1 else []
        found: dict[str, list[tuple[str, Message]]] = {}
        for item, message in run.problems:
            if not _is_outside((item, message), sample):
                found.setdefault(message.code, []).append((item, message))
        if sample and (outside := sum(_is_outside(each, sample) for each in run.problems)):
            text = f"note: {format_count(outside, 'answer')} outside of the sample {sample.name}; not scored, and no fault"
            print(make_visible(": ".join((*name, text))), file=sys.stderr)
        for alike in found.values():
            for item, message in alike[:_MOST_ALIKE]:
                print(make_visible(": ".join((*name, *filter(None, [item]), str(message)))), file=sys.stderr)
            if more := len(alike[_MOST_ALIKE:]):
                text = f"{format_count(more, 'more problem')} of this kind (--json lists all)"
                print(": ".join((*name, text)), file=sys.stderr)


@dataclass(frozen=True, slots=True)
class _ScoredRuns:
    """The runs of a job, the tests with rules for some of them, and the requested extras."""

    job: ScoringJob
    runs: Sequence[AnswerRun]
    faults: Sequence[Message]
    tests: Mapping[str, BenchmarkTest]
    wanted: ExtrasWanted
    compare: str = ""
    cluster: str = ""
    parts: tuple[Path, ...] = ()
    """Files in which the parts lie that are to be merged, in order."""

    def find_sample(self) -> ItemSample | None:
        """Return the sample that was named to estimate by; None if none was."""
        strata = self.wanted.strata
        return strata.samples[0] if strata and strata.is_chosen else None

    def write_part(self, path: Path, shard: Shard, arguments: Mapping[str, Any]) -> None:
        """Score one shard of each run, and write what it gives into a file."""
        parts: list[tuple[Measure, list[RunPart]]] = []
        for run in self.runs:
            job, _ = self._make_job(run)
            with job.open() as opened, ConsoleProgress(f"{run.name} {shard}") as progress:
                progress(0, job.count(opened) // shard.count)
                parts.append((job.job.make_scorer(job.rules).measure, job.run(opened, shard, progress.step)))
        from importlib import metadata  # slow to import, and few score in parts

        names = [run.name for run in self.runs]
        version = metadata.version("gtapp")
        head = PartHead(version, arguments, self.compute_digest(), names, shard.number, shard.count)
        part_files.write_part(path, head, parts)

    def compute_digest(self) -> str:
        """Return the digest of the truths and answers."""
        return part_files.compute_digest([*self.job.truths, *self.job.answers])

    def score_all(self, itemised: bool) -> Iterator[RunScore]:
        """Yield each run's score; after a Ctrl-C those so far. `itemised`: the items' own scores are needed later."""
        truths = run_finder.open_truths(self.job.truths, self.job.benchmark)
        size = truths.estimate_size()
        keep = itemised and (size or 0) <= _KEPT
        base = self._find_base()
        before: ExtraFigures | None = None
        for run in sorted(self.runs, key=lambda each: each is not base):
            scored, extras = self._score(run, truths, size or 0, keep)
            if base is not None and run is base:
                before = extras
            stopped = "stopped" in scored.extras
            more = extras.figures
            if before and extras is not before and not stopped:
                more[f"minus {self.compare}"] = extras.subtract(before)
            yield replace(scored, extras={**scored.extras, **more})
            if stopped:
                return

    def _find_base(self) -> AnswerRun | None:
        """Return the run with which all others are compared."""
        if not self.compare:
            return None
        for run in self.runs:
            if self.compare in (run.name, run.test):
                return run
        raise GtappError("score-no-run", run=self.compare, names=", ".join(run.name for run in self.runs))

    def _score(
        self, run: AnswerRun, truths: ItemSource, size: int, keep: bool
    ) -> tuple[RunScore, ExtraFigures]:
        job, fault = self._make_job(run, size)
        if self.parts:
            measure = job.job.make_scorer(job.rules).measure
            found = job.divide().merge(part_files.read_parts(self.parts, job.number, measure))
        elif self.cluster:
            from gtapp.core.shards.cluster import run_on_cluster  # only this option needs Dask

            with ConsoleProgress(run.name) as progress:
                found = run_on_cluster(job.divide(), self.cluster, progress)
        elif job.is_large:
            found = _score_on_all_cores(job)
        else:
            with ConsoleProgress(run.name, size) as progress:
                found = OpenRun(job, truths, run.open()).score(keep, progress)
        assert found.score
        faults = [("", fault)] if fault else []
        return replace(found.score, problems=[*faults, *found.score.problems]), found.extras

    def _make_job(self, run: AnswerRun, size: int = 0) -> tuple[RunJob, Message | None]:
        """Return the job that scores a run, and the reason if the rules of its test are not used."""
        chosen, fault = self.job.choose_rules(self.tests.get(run.test))
        return RunJob(self.job, self.runs.index(run), run.name, chosen, self.wanted, size), fault


def _list_arguments(options: argparse.Namespace) -> dict[str, Any]:
    """Return what is scored and how, with full paths."""
    given = {name: getattr(options, name) for name in _ARGUMENTS}
    return given | {name: str(Path(given[name]).absolute()) for name in _PLACES if given[name]}


def _take_arguments(options: argparse.Namespace, arguments: Mapping[str, Any]) -> None:
    """Have the options be those by which the parts were scored, but for places that are named anew.

    Raises:
        GtappError: they are none.
    """
    if arguments.keys() != _ARGUMENTS.keys():
        raise GtappError("score-part-none", path=str(options.merge[0]))
    has_place = options.path or options.truth
    for name, value in arguments.items():
        if value is not None and not isinstance(value, _ARGUMENTS[name]):
            raise GtappError("score-part-none", path=str(options.merge[0]))
        if name not in _PLACES or not has_place:
            setattr(options, name, value)


def _score_on_all_cores(job: RunJob) -> ScoredRun:
    """Score a large run, unless nothing has changed; names are read quickly first, and again if some are written unusually."""
    from gtapp.core.shards.local_processes import run_on_all_cores  # only large runs need processes

    job, known = job.load()
    if known:
        return known
    for is_exact in (False, True):
        with ConsoleProgress(job.run_name, job.size) as progress:
            found = run_on_all_cores(job.divide(is_exact), progress)
        if found.score:
            break
    return found


def _find_runs(options: argparse.Namespace) -> _ScoredRuns:
    """Return the runs that the options name, else those of the project."""
    root = Path(options.path) if options.path else None
    benchmark = _load_benchmark(root, options)
    if options.threshold:
        benchmark = benchmark.with_threshold(options.threshold)
    if options.weights is not None:
        benchmark = benchmark.with_weights(_parse_weights(options.weights))
    folder = root or Path()
    project, _ = split_reading(folder)
    truths = run_finder.find_truths(Path(options.truth) if options.truth else folder, benchmark)
    places = [Path(options.answers)] if options.answers else run_finder.find_run_places(project, benchmark)
    overrides = run_rules.parse_rules(options.rules or "")
    tests = Path(options.tests) if options.tests else find_tests(project) if root else None
    job = ScoringJob(benchmark, tuple(truths), tuple(places), options.profile, overrides, tests)
    runs, faults = job.find_runs()
    if not runs:
        path = ", ".join(str(folder / each) for each in benchmark.layout.answers)
        reasons = [fault for fault in faults if fault.code not in _HARMLESS_CODES]
        reason = next(iter(reasons), Message("score-no-answers", {"path": path}))
        raise GtappError(reason.code, **reason.params)
    return _ScoredRuns(
        job,
        [run for _, run in runs],
        faults,
        job.read_tests(),
        replace(_choose_extras(options), strata=_choose_strata(options, project, benchmark)),
        options.compare or "",
        options.cluster or "",
    )


def _load_benchmark(root: Path | None, options: argparse.Namespace) -> Benchmark:
    if root is None:
        needed = {"--benchmark": options.benchmark, "--truth": options.truth, "--answers": options.answers}
        missing = ", ".join(name for name, value in needed.items() if not value)
        if missing:
            raise GtappError("score-usage", missing=missing)
        return benchmarks.load(options.benchmark)
    if not root.is_dir():
        raise ProjectError("project-missing", path=str(root))
    return load_benchmark(root, options.benchmark)


def _choose_extras(options: argparse.Namespace) -> ExtrasWanted:
    resamples = options.bootstrap or (RESAMPLES if options.compare else 0)
    return ExtrasWanted(options.align, options.kinds, resamples)


def _choose_strata(options: argparse.Namespace, root: Path, benchmark: Benchmark) -> StrataWanted | None:
    """Return the requested tables by strata, and the samples of the project in `root` by which can be estimated.

    Raises:
        GtappError: there is no such field or sample, or it can't be used.
    """
    if not options.by and not options.sample:
        return None
    divisions = tuple(_make_division(each, options, benchmark) for each in dict.fromkeys(options.by or ()))
    place = root if options.path else Path(options.truth)
    names = [options.sample] if options.sample else list_samples(place)
    samples: list[ItemSample] = []
    for name in names:
        try:
            samples.append(load_sample(place, name))
        except GtappError:
            if options.sample:
                raise
    resamples = options.bootstrap or RESAMPLES
    return StrataWanted(divisions, tuple(samples), bool(options.sample), resamples)


def _make_division(by: str, options: argparse.Namespace, benchmark: Benchmark) -> StrataDivision:
    strata = parse_strata(by, benchmark)
    if not strata.need_items:
        return StrataDivision(by, strata)
    if not options.path or options.truth:  # statuses and scans are those of a project
        raise GtappError("strata-records", field=by)
    from gtapp.features import open_project  # imported when used: most strata need the records alone
    from gtapp.features.samples.scan_features import look_at_scans, needs_decoding

    with open_project(options.path, options.benchmark) as project:
        items = frozenset(item.id for item in project.items)
        steps = len(items) * (1 + needs_decoding(strata))
        with ConsoleProgress(by, steps) as progress:
            find_scan_feature = look_at_scans(project, items, strata, progress.step)
            return StrataDivision(
                by, strata, find_strata(project, items, strata, progress.step, find_scan_feature)
            )


def _parse_weights(text: str) -> Mapping[str, float]:
    try:
        found = json.loads(text)
        if not isinstance(found, dict):
            raise ValueError("it is not a JSON object")
    except (ValueError, RecursionError) as error:
        raise GtappError("score-weights-broken", text=text, reason=str(error)) from error
    Weights(found)  # refuses what is no weight
    return found
