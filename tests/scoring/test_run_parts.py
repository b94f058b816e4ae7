"""A run that is divided into slices: other processes score them, and the parts give what the whole gives, to the last bit."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from gtapp.core.answers.item_slices import ItemSlice
from gtapp.core.answers.item_sources import ItemLines, ItemSource
from gtapp.core.answers.run_finder import find_runs, find_truths, open_truths
from gtapp.core.platform.folders import bundled_folder
from gtapp.core.platform.messages import Message
from gtapp.core.platform.worker_process import FrameCodec
from gtapp.core.project.overview.strata import Strata
from gtapp.core.schema import benchmark
from gtapp.core.schema.benchmark import Benchmark
from gtapp.scoring.extra_figures import ExtraFigures, ExtrasWanted
from gtapp.scoring.group_figures import GroupFigures
from gtapp.scoring.measure import PROFILES, Profile
from gtapp.scoring.own_figures import OwnFigures
from gtapp.scoring.result import RunScore
from gtapp.scoring.scorer import RunPart, RunPass, Scorer, Watcher
from gtapp.scoring.strata_figures import StrataDivision, StrataWanted
from tests.sample_projects import CARD

FIVE = ("zettelkatalog", "personnel_cards", "letters", "fraktur", "sciencemetabench")
Open = Callable[[], ItemSource]


class Sides:
    """The truths and answers of a run, opened anew by each process."""

    def __init__(
        self, found: Benchmark, profile: Profile, places: list[Path], truths: Open, answers: Open
    ) -> None:
        self._profile, self._places = profile, places
        self._weighted = found.with_weights({"publication.*": 2, "nothing": 3})
        self._truths, self._answers = truths, answers

    def open(self) -> tuple[RunPass, Callable[[], dict[str, Any]]]:
        """Return a pass over the run, and the further figures that its watchers collect."""
        scorer, truths = Scorer(self._weighted, self._profile, folder=self._places[0]), self._truths()
        strata = StrataWanted((StrataDivision("all", Strata()),), resamples=3)
        wanted = ExtrasWanted(align=True, kinds=True, resamples=3, strata=strata)
        extras, own = ExtraFigures(scorer, wanted), OwnFigures(scorer)
        groups = GroupFigures.of_source(scorer, truths, self._places)
        watchers: tuple[Watcher, ...] = (extras, own, groups)
        whole = RunPass(scorer, truths, self._answers(), scorer.make_other(), watchers)
        return whole, lambda: {**extras.figures, **own.figures, **groups.figures, "unmet": extras.problems}

    def score_in_parts(self, size: int) -> tuple[RunScore, dict[str, Any]]:
        """Score slices of this size, each in a pass of its own to which they are sent in frames."""
        stored = Scorer(self._weighted, self._profile).measure.stored_classes
        codec = FrameCodec((ItemSlice, RunPart, Message, *stored))
        for is_exact in (False, True):
            whole, figures = self.open()
            division = whole.divide(is_exact, size)
            frames = [codec.decode(codec.encode(each)) for each in division.slices]
            parts = [self.open()[0].score_slice(each) for each in frames]
            if not any(part.is_misread for part in parts):
                break
        for part in parts:
            whole.add(codec.decode(codec.encode(part)))
        return whole.finish_parts("r", division), figures()


def describe(run: RunScore, more: dict[str, Any]) -> dict[str, Any]:
    items = [(each.name, each.figures, each.problem, each.left_out) for each in run.items]
    return {
        "metrics": run.metrics,
        "other": run.other,
        "problems": [(name, message.code, str(message)) for name, message in run.problems],
        "items": items,
        **more,
    }


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("name", FIVE)
def test_parts_of_the_samples_give_the_whole(name: str, profile: Profile) -> None:
    found, root = benchmark.load(name), bundled_folder("benchmarks") / name / "sample"
    places = find_truths(root, found)
    for run in find_runs(root / "drafts", found):
        sides = Sides(found, profile, places, lambda: open_truths(places, found), run.open)
        whole, figures = sides.open()
        assert describe(*sides.score_in_parts(2)) == describe(whole.score("r", False, None), figures())


def list_lines(side: str) -> Iterator[str]:
    """Yield lines of one side, with all that can be wrong with them."""
    for number in range(40):
        record = {**CARD, "author": {"last_name": f"Müller {number % 7 if side == 'answers' else number}"}}
        line = json.dumps({"item": f"c{number}", "record": record}, ensure_ascii=number % 2 == 0)
        yield line if number % 9 or side == "truth" else line.replace(f"c{number}", f"d{number}")
        if number % 10 == 3:
            yield line.replace("Basel", "Genf")
        if number % 13 == 4:
            yield f'{{"item": "c{number + 1}", "record": broken'
            yield ""
        if number % 17 == 5:
            yield '{"record": {}}'
            yield f'{{"item": "f{number}", "record": {{"foreign": 1}}}}'
    yield json.dumps({"item": "Zu\u0308rich" if side == "answers" else "Zürich", "record": CARD})
    yield f'{{"item": "x", "item": "c1", "record": {json.dumps(CARD)}}}'


@pytest.mark.parametrize("size", [1, 7, 100])
def test_parts_of_faulty_lines_give_the_whole(tmp_path: Path, size: int) -> None:
    paths: dict[str, list[Path]] = {"truth": [], "answers": []}
    for side, files in paths.items():
        lines = list(list_lines(side))
        for number, part in enumerate((lines[:20], lines[20:])):
            path = tmp_path / f"{side}{number}.jsonl"
            path.write_text("\ufeff" + "\n".join(part), encoding="utf-8")
            files.append(path)
    found = benchmark.load("zettelkatalog")
    sides = Sides(
        found,
        "documented",
        paths["truth"],
        lambda: ItemLines(paths["truth"], ""),
        lambda: ItemLines(paths["answers"], ""),
    )
    whole, figures = sides.open()
    expected = describe(whole.score("r", False, None), figures())
    assert describe(*sides.score_in_parts(size)) == expected
    codes = {code for _, code, _ in expected["problems"]}
    assert len(codes) > 6 and "Zürich" in str(expected["items"])
