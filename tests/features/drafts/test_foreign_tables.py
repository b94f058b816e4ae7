"""Tables of drafting that came with a project: what gtapp would not write is reported, and leads to no other file or address."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from gtapp.core.platform.errors import GtappError
from gtapp.features.drafts.batch import batch_states, unanswered_items
from gtapp.features.drafts.batch.jobs import BatchJobs
from gtapp.features.drafts.cache import CachedRequest, RequestCache
from tests.features.drafts.batch_setup import BatchSetup
from tests.features.drafts.drafting_setup import RUN, DraftingSetup
from tests.features.drafts.server import DraftServer
from tests.sample_projects import write_file

BROKEN = {
    "text": "no JSON",
    "list": "[]",
    "number": "5",
    "deep": "[" * 100_000,
    "digits": "9" * 5000,
    "code": '{"code": "no-such-code", "params": {}}',
    "kind": '{"code": 5, "params": {}}',
    "params": '{"code": "batch-failed", "params": 5}',
    "missing": '{"code": "batch-failed", "params": {}}',
    "reason": '{"code": "batch-failed", "params": {"reason": {}}}',
    "long": json.dumps({"code": "batch-failed", "params": {"reason": "x" * 1_000_000}}),
}


@pytest.fixture
def setup(tmp_path: Path, server: DraftServer) -> BatchSetup:
    return BatchSetup(tmp_path, server)


def _execute(root: Path, sql: str, *values: Any) -> None:
    with closing(sqlite3.connect(root / ".gtapp/drafting.sqlite")) as connection:
        connection.execute(sql, values)
        connection.commit()


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN)
def test_reasons(setup: BatchSetup, text: str) -> None:
    setup.submit()
    _execute(setup.root, "UPDATE batch_part SET reason = ?", text)
    _execute(setup.root, "UPDATE batch_item SET became = 'failed', reason = ?", text)
    assert {str(each) for each in setup.state().messages} == {"The reason that is stored can’t be read."}
    assert len(unanswered_items(setup.root, RUN)) == 5


DETAILS = {
    **{name: text for name, text in BROKEN.items() if name in ("text", "list", "number", "deep", "digits")},
    "settings": {"settings": {"quality": "x"}},
    "range": {"settings": {"quality": 10**9}},
    "examples": {"examples": "x"},
    "many": {"examples": 10**30},
    "pages": {"pages": [5]},
    "step": {"step": "other"},
    "given": {"given": [5]},
    "model": {"model": None},
    "long": {"source": "x" * 2_000_000},
}


@pytest.mark.parametrize("change", DETAILS.values(), ids=DETAILS)
def test_requests(setup: BatchSetup, change: str | dict[str, Any]) -> None:
    """The answer to one request is left out; the others are taken over."""
    setup.submit()
    jobs = BatchJobs(setup.root)
    entry = jobs.find_item(jobs.parts(RUN)[0], setup.key(0))
    jobs.close()
    assert entry
    text = change if isinstance(change, str) else json.dumps(json.loads(entry.details) | change)
    _execute(setup.root, "UPDATE batch_item SET asked = ? WHERE item = 'card0'", text)
    tally = setup.fetch()
    if change == {"examples": 10**30}:  # a count is no address: it is cut
        assert (tally.answered, tally.failed) == (5, 0)
        return
    assert (tally.answered, tally.failed) == (4, 1) and len(setup.files()) == 4
    [(item, message)] = unanswered_items(setup.root, RUN)
    assert item == "card0" and message and message.code == "batch-request-broken"


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("token", "../../data/papers"),
        ("token", ""),
        ("token", b"\xff"),
        ("made", "yesterday"),
        ("count", "many"),
        ("file", "../models/ft-1"),
        ("output", "x?y"),
        ("batch", "a b"),
        ("stage", b"created"),
    ],
)
def test_parts(setup: BatchSetup, column: str, value: Any) -> None:
    setup.submit()
    truth = write_file(setup.root / "data/papers.jsonl", '{"sha256": "x"}\n')
    _execute(setup.root, f"UPDATE batch_part SET {column} = ? WHERE id = 1", value)
    calls = len(setup.service.calls)
    for use in (
        lambda: batch_states(setup.root),
        setup.wait,
        setup.join,
        lambda: setup.batches().cancel(RUN),
        lambda: setup.batches().delete_files(RUN),
    ):
        with pytest.raises(GtappError) as caught:
            use()
        assert caught.value.code == "drafting-cache"
    assert truth.is_file() and len(setup.service.calls) == calls


def test_other_files_in_the_folder_of_batches_are_kept(setup: BatchSetup) -> None:
    """The folder may be a link to the project's ground truths."""
    setup.submit()
    truth = write_file(setup.root / "ground_truths/a.json", "{}")
    folder = setup.root / ".gtapp/batches"
    folder.rmdir()
    folder.symlink_to(setup.root / "ground_truths")
    left = write_file(folder / "gtapp-0123456789abcdef.jsonl", "")
    setup.fetch()
    assert truth.is_file() and not left.exists()


@pytest.mark.parametrize(
    "change",
    ["key = x'ff'", "run = x'ff'", "item = 5.5, run = x'00'"],
)
def test_requests_of_runs(drafting_setup: DraftingSetup, change: str) -> None:
    requests = RequestCache(drafting_setup.root)
    requests.put(CachedRequest("key", "T0001", "card0", "asked"))
    requests.close()
    _execute(drafting_setup.root, f"UPDATE asked SET {change}")
    run = drafting_setup.draft()
    assert run.progress.done == 3 and "drafting-cache" in drafting_setup.codes()


def test_results_without_end_are_not_downloaded(setup: BatchSetup) -> None:
    setup.submit()
    assert not setup.wait().is_waiting
    jobs = BatchJobs(setup.root)
    output = jobs.parts(RUN)[0].output
    jobs.close()
    with setup.service.files[output].path.open("r+b") as file:
        file.truncate(60_000_000)
    tally = setup.join()
    assert tally.answered == 3 and not list((setup.root / ".gtapp/batches").iterdir())
    [message] = setup.state().messages
    assert message.code == "batch-results-large" and "18 MB" in str(message)
    setup.batches().cancel(RUN)
    assert setup.state().is_over and setup.state().missing == 2
