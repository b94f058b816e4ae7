"""Answers that can't be written: kept in the user's own folder, named, and taken over by the next run; none is asked twice."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from gtapp import user_folders
from gtapp.drafting import runs
from gtapp.drafting import runs as rescue
from gtapp.drafting.cache import CachedRequest, RequestCache
from gtapp.errors import GtappError
from tests.disks import fill_disk, mount_small_disk
from tests.drafting.drafting_setup import RUN, DraftingSetup
from tests.drafting.handler import Call, refused
from tests.drafting.server import DraftServer
from tests.sample_projects import snapshot


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of two megabytes."""
    with mount_small_disk(tmp_path / "disk", 2) as disk:
        yield disk


def _block(desk: DraftingSetup) -> None:
    """Puts a file in the place of the run's folder."""
    folder = desk.root / "drafts" / RUN
    shutil.rmtree(folder, ignore_errors=True)
    folder.parent.mkdir(exist_ok=True)
    if not folder.exists():
        folder.write_text("a file where the folder should be")


def _held() -> list[Path]:
    return sorted((user_folders.data_folder() / rescue.RESCUE_FOLDER).rglob("*.json"))


@pytest.mark.slow
def test_a_disk_that_fills_while_answers_are_under_way(small_disk: Path) -> None:
    with DraftServer() as server:
        desk = DraftingSetup(small_disk / "work", server, 6)
        filling: list[Path] = []

        def fill(call: Call) -> None:
            if not filling:
                filling.append(fill_disk(small_disk))

        server.before = fill
        run = desk.draft(profile=desk.profile(concurrency=2))
        message = run.progress.message
        assert run.progress.state == "stopped" and message and message.code == "drafting-unsaved"
        assert str(rescue.rescue_folder(desk.root)) in str(message) and "full" in str(message)
        assert run.progress.tokens > 0, "it was paid for"
        asked = server.requests
        assert len(_held()) == asked == run.progress.failed <= 4, "two under way, two being kept"

        again = desk.draft()
        assert again.progress.message and again.progress.message.code == "drafting-held"
        assert server.requests == asked and len(_held()) == asked, "still full: nothing is asked"

        filling[0].unlink()
        server.before = lambda call: None
        desk.notices.clear()
        assert desk.draft().progress.left == 0
        assert desk.codes() == ["drafting-brought"] and desk.notices[0].params["count"] == asked
        assert set(server.counts.values()) == {1} and len(desk.files()) == 6 and not _held()
        assert not rescue.rescue_folder(desk.root).exists()


def test_a_closed_cache_does_not_open_its_file_again(tmp_path: Path) -> None:
    requests = RequestCache(tmp_path)
    row = CachedRequest("key", RUN, "card0", "asked")
    requests.put(row)
    requests.close()
    requests.path.unlink()
    with pytest.raises(GtappError) as error:
        requests.put(row)
    assert error.value.code == "drafting-cache" and not requests.path.exists()


def test_a_disk_that_is_full_from_the_beginning_costs_nothing(small_disk: Path) -> None:
    with DraftServer() as server:
        desk = DraftingSetup(small_disk / "work", server, 2)
        fill_disk(small_disk)
        run = desk.draft()
        assert run.progress.state == "failed" and run.progress.message
        assert run.progress.message.code == "drafting-no-room" and not server.calls


def test_another_run_takes_over_what_the_last_one_could_not_write(desk: DraftingSetup) -> None:
    desk.server.before = lambda call: _block(desk)
    run = desk.draft()
    assert run.progress.message and run.progress.message.code == "drafting-unsaved"
    (desk.root / "drafts" / RUN).unlink()
    desk.server.before = lambda call: None
    asked = desk.server.requests
    assert desk.draft(run="T0002").progress.skipped == asked
    assert len(desk.files(RUN)) == asked and set(desk.server.counts.values()) == {1}
    assert desk.files(RUN)["card0"]["parsed"]["publication"]["title"] == "card0"


def test_without_the_cache_they_are_taken_over_too(desk: DraftingSetup) -> None:
    desk.server.before = lambda call: _block(desk)
    desk.draft(profile=desk.profile(concurrency=1))
    (desk.root / "drafts" / RUN).unlink()
    desk.server.before = lambda call: None
    shutil.rmtree(desk.root / ".gtapp")
    assert desk.draft(run="T0002").progress.left == 0
    assert set(desk.server.counts.values()) == {1}


def test_where_it_can_be_kept_nowhere_that_is_said(desk: DraftingSetup) -> None:
    (user_folders.data_folder()).mkdir(parents=True, exist_ok=True)
    shutil.rmtree(user_folders.data_folder() / rescue.RESCUE_FOLDER, ignore_errors=True)
    (user_folders.data_folder() / rescue.RESCUE_FOLDER).write_text("in the way")
    try:
        desk.server.before = lambda call: _block(desk)
        run = desk.draft(profile=desk.profile(concurrency=1))
        assert run.progress.message and run.progress.message.code == "drafting-lost"
        (desk.root / "drafts" / RUN).unlink()
        desk.server.before = lambda call: None
        desk.notices.clear()
        assert desk.draft().progress.left == 0
        assert not desk.codes(), "it is known to be gone, and was not under way"
    finally:
        (user_folders.data_folder() / rescue.RESCUE_FOLDER).unlink()


def test_another_project_of_the_same_name_gets_nothing(tmp_path: Path) -> None:
    places = {rescue.rescue_folder(tmp_path / each / "cards") for each in ("a", "b")}
    assert len(places) == 2 and all("cards-" in place.name for place in places)
    assert rescue.rescue_folder(tmp_path / "a" / ".." / "a" / "cards") in places


def test_what_lies_there_by_chance_is_left(desk: DraftingSetup) -> None:
    for name, text in (("a.json", "no JSON"), ("b.json", "{}"), ("c.txt", "")):
        path = rescue.rescue_folder(desk.root) / RUN / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    before = snapshot(rescue.rescue_folder(desk.root))
    assert rescue.restore_answers(desk.root) == [] and snapshot(rescue.rescue_folder(desk.root)) == before


def test_a_worse_answer_gives_way_and_the_run_goes_on(desk: DraftingSetup) -> None:
    half = desk.server.completion('{"type": "x", "author', finish_reason="length")
    desk.server.script("card1", half)
    assert desk.draft().progress.marks == {"whole": 2, "truncated": 1}
    before = desk.files()["card1"]
    desk.server.script("card1", desk.server.completion(""))
    run = desk.draft(again=frozenset({"truncated", "empty"}))
    assert [failure.message.code for failure in run.failures] == ["drafting-answered"]
    assert run.progress.state == "finished" and run.progress.skipped == 2
    assert desk.files()["card1"] == before and not _held()
    desk.notices.clear()
    desk.server.script("card1", refused(413))
    desk.draft()
    assert not desk.codes()


@pytest.mark.parametrize("mark", ["repaired", "invalid", "whole"])
def test_what_could_not_be_replaced_is_not_paid_for_again(desk: DraftingSetup, mark: str) -> None:
    texts = {"repaired": '{"type": "x",,}', "invalid": '{"type": "x"}', "whole": desk.server.texts["card1"]}
    desk.server.script("card1", desk.server.completion(texts[mark]))
    assert desk.files().get("card1") is None
    assert mark in desk.draft().progress.marks
    assert desk.draft(again=frozenset({mark})).progress.skipped == 3
    assert set(desk.server.counts.values()) == {1}


def test_no_answer_follows_a_link(desk: DraftingSetup, tmp_path: Path) -> None:
    victim = tmp_path / "victim.json"
    link = runs.answer_path(desk.root, RUN, "card1")
    link.parent.mkdir(parents=True)
    link.symlink_to(victim)
    assert desk.draft().progress.skipped == 1
    with pytest.raises(GtappError, match="holds an answer already"):
        runs.write_answer(
            desk.root, RUN, "card1", json.loads(runs.answer_path(desk.root, RUN, "card0").read_bytes())
        )
    assert not victim.exists() and link.is_symlink()
