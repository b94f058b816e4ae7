"""Answers that can't be written: stored in the user's own folder, reported, moved by the next run; none is requested twice."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from gtapp.core.platform import folders
from gtapp.core.platform.errors import GtappError
from gtapp.features.drafts import runs
from gtapp.features.drafts import runs as rescue
from gtapp.features.drafts.cache import CachedRequest, RequestCache
from gtapp.features.drafts.responses import Reply
from gtapp.features.drafts.run_state import Bookkeeper, ReceivedReply
from tests.disks import fill_disk, mount_small_disk
from tests.features.drafts.drafting_samples import make_request
from tests.features.drafts.drafting_setup import RUN, DraftingSetup
from tests.features.drafts.handler import Call, error_reaction
from tests.features.drafts.server import DraftServer
from tests.sample_projects import snapshot, write_file


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of two megabytes."""
    with mount_small_disk(tmp_path / "disk", 2) as disk:
        yield disk


def _block_folder(drafting_setup: DraftingSetup) -> None:
    """Put a file in the place of the run's folder."""
    folder = drafting_setup.root / "drafts" / RUN
    shutil.rmtree(folder, ignore_errors=True)
    folder.parent.mkdir(exist_ok=True)
    if not folder.exists():
        folder.write_text("a file where the folder should be")


def _list_rescued() -> list[Path]:
    return sorted((folders.data_folder() / rescue.RESCUE_FOLDER).rglob("*.json"))


def test_answers_that_arrive_together_are_stored_or_refused_each_by_itself(
    drafting_setup: DraftingSetup,
) -> None:
    root, taken = drafting_setup.root, runs.answer_path(drafting_setup.root, RUN, "b")
    moment = datetime(2026, 11, 29, tzinfo=UTC)
    received = [
        ReceivedReply(make_request(item=item), Reply("{}"), "json_object", "Local", moment, 1.0)
        for item in "abcde"
    ]
    keeper = Bookkeeper(root, RUN, drafting_setup.notices.append)
    keeper.open()
    try:
        write_file(taken, "another program's")
        faults = [str(getattr(each, "code", "")) for each in keeper.store_replies(received[:3])]
        assert faults == ["", "drafting-answered", ""] and taken.read_text() == "another program's"
        _block_folder(drafting_setup)
        faults = [str(getattr(each, "code", "")) for each in keeper.store_replies(received[3:])]
        assert faults == ["drafting-unsaved"] * 2 and len(_list_rescued()) == 2
    finally:
        keeper.close()


@pytest.mark.slow
def test_a_disk_that_fills_during_a_run(small_disk: Path) -> None:
    with DraftServer() as server:
        drafting_setup = DraftingSetup(small_disk / "work", server, 6)
        filling: list[Path] = []

        def fill(call: Call) -> None:
            if not filling:
                filling.append(fill_disk(small_disk))

        server.before = fill
        run = drafting_setup.draft(profile=drafting_setup.profile(concurrency=2))
        message = run.progress.message
        assert run.progress.state == "stopped" and message and message.code == "drafting-unsaved"
        assert str(rescue.rescue_folder(drafting_setup.root)) in str(message) and "full" in str(message)
        assert run.progress.tokens > 0, "it was paid for"
        asked = server.requests
        assert len(_list_rescued()) == asked == run.progress.failed <= 4, "two under way, two being kept"

        again = drafting_setup.draft()
        assert again.progress.message and again.progress.message.code == "drafting-held"
        assert server.requests == asked and len(_list_rescued()) == asked, "still full: nothing is asked"

        filling[0].unlink()
        server.before = lambda call: None
        drafting_setup.notices.clear()
        assert drafting_setup.draft().progress.left == 0
        assert (
            drafting_setup.codes() == ["drafting-brought"]
            and drafting_setup.notices[0].params["count"] == asked
        )
        assert set(server.counts.values()) == {1} and len(drafting_setup.files()) == 6 and not _list_rescued()
        assert not rescue.rescue_folder(drafting_setup.root).exists()


def test_a_closed_cache_does_not_open_its_file_again(tmp_path: Path) -> None:
    requests = RequestCache(tmp_path)
    row = CachedRequest("key", RUN, "card0", "asked")
    requests.put(row)
    requests.close()
    requests.path.unlink()
    with pytest.raises(GtappError) as error:
        requests.put(row)
    assert error.value.code == "drafting-cache" and not requests.path.exists()


def test_a_disk_that_is_full_from_the_start_sends_no_request(small_disk: Path) -> None:
    with DraftServer() as server:
        drafting_setup = DraftingSetup(small_disk / "work", server, 2)
        fill_disk(small_disk)
        run = drafting_setup.draft()
        assert run.progress.state == "failed" and run.progress.message
        assert run.progress.message.code == "drafting-no-room" and not server.calls


def test_the_next_run_moves_rescued_answers(drafting_setup: DraftingSetup) -> None:
    drafting_setup.server.before = lambda call: _block_folder(drafting_setup)
    run = drafting_setup.draft()
    assert run.progress.message and run.progress.message.code == "drafting-unsaved"
    (drafting_setup.root / "drafts" / RUN).unlink()
    drafting_setup.server.before = lambda call: None
    asked = drafting_setup.server.requests
    assert drafting_setup.draft(run="T0002").progress.skipped == asked
    assert len(drafting_setup.files(RUN)) == asked and set(drafting_setup.server.counts.values()) == {1}
    assert drafting_setup.files(RUN)["card0"]["parsed"]["publication"]["title"] == "card0"


def test_rescued_answers_are_moved_without_the_cache(drafting_setup: DraftingSetup) -> None:
    drafting_setup.server.before = lambda call: _block_folder(drafting_setup)
    drafting_setup.draft(profile=drafting_setup.profile(concurrency=1))
    (drafting_setup.root / "drafts" / RUN).unlink()
    drafting_setup.server.before = lambda call: None
    shutil.rmtree(drafting_setup.root / ".gtapp")
    assert drafting_setup.draft(run="T0002").progress.left == 0
    assert set(drafting_setup.server.counts.values()) == {1}


def test_answers_that_can_be_stored_nowhere_are_reported(drafting_setup: DraftingSetup) -> None:
    (folders.data_folder()).mkdir(parents=True, exist_ok=True)
    shutil.rmtree(folders.data_folder() / rescue.RESCUE_FOLDER, ignore_errors=True)
    (folders.data_folder() / rescue.RESCUE_FOLDER).write_text("in the way")
    try:
        drafting_setup.server.before = lambda call: _block_folder(drafting_setup)
        run = drafting_setup.draft(profile=drafting_setup.profile(concurrency=1))
        assert run.progress.message and run.progress.message.code == "drafting-lost"
        (drafting_setup.root / "drafts" / RUN).unlink()
        drafting_setup.server.before = lambda call: None
        drafting_setup.notices.clear()
        assert drafting_setup.draft().progress.left == 0
        assert not drafting_setup.codes(), "it is known to be gone, and was not under way"
    finally:
        (folders.data_folder() / rescue.RESCUE_FOLDER).unlink()


def test_another_project_of_the_same_name_gets_no_rescued_answer(tmp_path: Path) -> None:
    places = {rescue.rescue_folder(tmp_path / each / "cards") for each in ("a", "b")}
    assert len(places) == 2 and all("cards-" in place.name for place in places)
    assert rescue.rescue_folder(tmp_path / "a" / ".." / "a" / "cards") in places


def test_foreign_files_in_the_rescue_folder_are_kept(drafting_setup: DraftingSetup) -> None:
    for name, text in (("a.json", "no JSON"), ("b.json", "{}"), ("c.txt", "")):
        path = rescue.rescue_folder(drafting_setup.root) / RUN / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    before = snapshot(rescue.rescue_folder(drafting_setup.root))
    assert (
        rescue.restore_answers(drafting_setup.root) == []
        and snapshot(rescue.rescue_folder(drafting_setup.root)) == before
    )


def test_a_worse_answer_is_replaced_and_the_run_continues(drafting_setup: DraftingSetup) -> None:
    half = drafting_setup.server.completion('{"type": "x", "author', finish_reason="length")
    drafting_setup.server.script("card1", half)
    assert drafting_setup.draft().progress.marks == {"whole": 2, "truncated": 1}
    before = drafting_setup.files()["card1"]
    drafting_setup.server.script("card1", drafting_setup.server.completion(""))
    run = drafting_setup.draft(again=frozenset({"truncated", "empty"}))
    assert [failure.message.code for failure in run.failures] == ["drafting-answered"]
    assert run.progress.state == "finished" and run.progress.skipped == 2
    assert drafting_setup.files()["card1"] == before and not _list_rescued()
    drafting_setup.notices.clear()
    drafting_setup.server.script("card1", error_reaction(413))
    drafting_setup.draft()
    assert not drafting_setup.codes()


@pytest.mark.parametrize("mark", ["repaired", "invalid", "whole"])
def test_an_answer_that_could_not_be_replaced_is_not_requested_again(
    drafting_setup: DraftingSetup, mark: str
) -> None:
    texts = {
        "repaired": '{"type": "x",,}',
        "invalid": '{"type": "x"}',
        "whole": drafting_setup.server.texts["card1"],
    }
    drafting_setup.server.script("card1", drafting_setup.server.completion(texts[mark]))
    assert drafting_setup.files().get("card1") is None
    assert mark in drafting_setup.draft().progress.marks
    assert drafting_setup.draft(again=frozenset({mark})).progress.skipped == 3
    assert set(drafting_setup.server.counts.values()) == {1}


def test_no_answer_follows_a_link(drafting_setup: DraftingSetup, tmp_path: Path) -> None:
    victim = tmp_path / "victim.json"
    link = runs.answer_path(drafting_setup.root, RUN, "card1")
    link.parent.mkdir(parents=True)
    link.symlink_to(victim)
    assert drafting_setup.draft().progress.skipped == 1
    with pytest.raises(GtappError, match="holds an answer already"):
        runs.write_answer(
            drafting_setup.root,
            RUN,
            "card1",
            json.loads(runs.answer_path(drafting_setup.root, RUN, "card0").read_bytes()),
        )
    assert not victim.exists() and link.is_symlink()


def test_answers_are_not_written_into_another_project(drafting_setup: DraftingSetup) -> None:
    """Answers that were under way are rescued, and the run stops."""
    root, moved = drafting_setup.root, drafting_setup.root.with_name("moved")

    def replace_folder(call: Call) -> None:
        if not moved.exists():
            root.rename(moved)
            shutil.copytree(moved, root, ignore=shutil.ignore_patterns(".gtapp", "drafts"))

    drafting_setup.server.before = replace_folder
    run = drafting_setup.draft(profile=drafting_setup.profile(concurrency=1))
    message = run.progress.message
    assert run.progress.state == "stopped" and message and "another folder" in str(message)
    assert len(_list_rescued()) == drafting_setup.server.requests > 0
    assert not list(root.rglob("request_*")) and not (root / ".gtapp").exists()
