"""129 real cards from request to score: answers replayed by a server get the same score."""

from __future__ import annotations

import contextlib
import io
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from gtapp.cli import main
from gtapp.core.project.scanner import scan_folders
from gtapp.core.schema.benchmark import load
from gtapp.core.schema.pointer import ABSENT
from gtapp.features import open_project
from gtapp.features.drafts import runs
from gtapp.features.drafts.drafting_settings import DraftingSettings
from gtapp.features.drafts.providers import Profile
from gtapp.features.drafts.request import RequestBuilder
from gtapp.features.drafts.request_queue import RunSpec
from gtapp.features.drafts.runner import DraftingRun
from tests.features.drafts.drafting_setup import MODEL, RUN
from tests.features.drafts.server import DraftServer


def _score(truths: Path, answers: Path) -> Any:
    """What `gtapp score` says of one run: its figures, and each item's.

    Not those of the published profile: it reads ``parsed`` alone, which the benchmark's own tools left out for fenced text.
    """
    out = io.StringIO()
    places = ["--truth", str(truths), "--answers", str(answers)]
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
        code = main(["score", "--benchmark", "zettelkatalog", *places, "--json", "-"])
    found = json.loads(out.getvalue())
    return code, {name: found[name] for name in ("metrics", "items", "problems")}


@pytest.mark.timeout(300)
@pytest.mark.parametrize("answered", ["2026-01-24/T0155", "2026-01-25/T0164", "2026-01-26/T0165"])
@pytest.mark.slow
def test_a_run_of_real_cards_has_the_score_of_its_answers(
    reference: Path, tmp_path: Path, answered: str
) -> None:
    real = reference / "zettelkatalog"
    root = tmp_path / "cards"
    for name in ("images", "ground_truths"):
        shutil.copytree(real / name, root / name, copy_function=shutil.copyfile)
    benchmark = load("zettelkatalog")
    maker = RequestBuilder(root, benchmark, DraftingSettings(longest_side=512), MODEL)
    items = scan_folders(root, benchmark).items
    name = answered.rpartition("/")[2]
    with DraftServer() as server:
        for item in items:
            server.know(item.id, maker.build(item))
            answer = json.loads((real / "answers" / answered / f"request_{name}_{item.id}.json").read_bytes())
            server.texts[item.id] = answer["text"]
        run = DraftingRun(
            RunSpec(root, RUN, items, maker, MODEL, Profile("Local", server.address, concurrency=8))
        )
        run.start()
        assert run.wait(120)
        assert (run.progress.state, run.progress.done) == ("finished", 129)
        assert set(server.counts.values()) == {1}
    ours = _score(root / "ground_truths", root / "drafts" / RUN)
    assert ours == _score(real / "ground_truths", real / "answers" / answered)
    assert ours[1]["metrics"]

    shutil.rmtree(root / "ground_truths")
    with open_project(root, "zettelkatalog") as project:
        drafted = [project.document(item.id).draft for item in project.items]
    kept = [json.loads(runs.answer_path(root, RUN, item.id).read_bytes()) for item in items]
    assert [each is not ABSENT for each in drafted] == ["parsed" in each for each in kept]
