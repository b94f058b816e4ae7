"""Projects of version 0.1 are opened as by that version: see `tests.version_0_1`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gtapp.core.platform.errors import GtappError
from gtapp.core.project.opening import code_consent
from gtapp.core.store.database import Database
from gtapp.core.store.statuses import Judgement, Judgements
from gtapp.features import open_project
from gtapp.features.drafts import costs, providers, runs
from tests.sample_projects import CARD, open_checked, snapshot
from tests.version_0_1 import DATA, copy_home, copy_project

TITLE = "/publication/title"


@pytest.fixture
def cards(tmp_path: Path, user_folders: Path) -> Path:
    """The cards, and the folders of the user who worked on them."""
    root = copy_project("cards", tmp_path / "cards")
    copy_home(user_folders, root)
    return root


def read_original(name: str) -> dict[str, Any]:
    """Return the record of a card before it was edited."""
    return {**CARD, "author": {"last_name": name, "first_name": ""}}


def test_undo_continues(cards: Path) -> None:
    with open_checked(cards) as project:
        document = project.document("a")
        assert not document.is_dirty and not project.count_lost_edits(document)
        assert document.record["publication"] == {**CARD["publication"], "title": "Erster", "year": 1900}
        assert document.redo() and document.record["publication"]["place"] is None
        for _ in range(3):
            assert document.undo()
        assert document.record == read_original("a") and not document.can_undo


def test_unsaved_edits_are_recovered(cards: Path) -> None:
    with open_checked(cards) as project:
        assert project.find_unsaved() == ["b"] and not project.problems
        document = project.document("b")
        assert document.record == read_original("b") and project.count_lost_edits(document)
        project.recover(document)
        wanted = {**CARD["publication"], "title": "Verloren", "pages": "31"}
        assert document.record == {**read_original("b"), "publication": wanted}
        project.save(document)
        assert not project.find_unsaved()
        assert document.undo() and document.undo() and document.record == read_original("b")
    saved = json.loads((cards / "ground_truths/b.json").read_text(encoding="utf-8"))
    assert saved["response_text"]["publication"] == wanted


def test_opening_writes_nothing(cards: Path) -> None:
    before = snapshot(cards)
    with open_checked(cards) as project:
        for item in project.items:
            project.peek(item.id)
    assert snapshot(cards) == before


def test_statuses(cards: Path) -> None:
    with open_checked(cards) as project:
        found = {item.id: project.status(item.id) for item in project.items}
        assert [(name, each.name) for name, each in found.items()] == [
            ("a", "in progress"), ("b", "in progress"), ("c", "checked"), ("d", "needs action"),
            ("e", "draft"), ("f", "draft"),
        ]  # fmt: skip
        assert (found["c"].who, found["d"].who, found["d"].note) == ("Anna", "Bert", "wer ist das?")
        assert found["c"].changed.startswith("2026-11-22T")


def test_confirmed_truths(cards: Path) -> None:
    database = Database(cards)
    assert list(Judgements(database)) == [Judgement("c", TITLE, "1234", "5678")]
    database.close()


def test_providers_and_prices(cards: Path) -> None:
    first = providers.load_profiles()[0]
    assert (first.name, first.base_url, first.model) == ("Desk", "http://127.0.0.1:45999/v1", "model-a")
    assert first.concurrency == 3
    price = costs.read_prices().price_of("model-a")
    assert price and (price.input, price.output) == (1.5, 6)


def test_an_answer_of_the_rescue_folder_is_imported(cards: Path) -> None:
    ((run, done),) = runs.restore_answers(cards)
    assert (run, done.item) == ("T0009", "e")
    assert not list(runs.rescue_folder(cards).glob("*/*.json"))


def test_consent_to_one_hash_anywhere_is_asked_for_again(cards: Path, tmp_path: Path) -> None:
    root = copy_project("other", tmp_path / "other")
    with pytest.raises(GtappError) as caught:
        open_project(str(root))
    assert caught.value.code == "schema-code"
    path = root / "dataclass.py"
    code_consent.trust(code_consent.read_code(path))
    with open_project(str(root)) as project:
        assert [child.name for child in project.document("a").schema.fields.children] == ["title"]


def test_the_files_are_what_version_0_1_wrote() -> None:
    """Neither an editor nor git changed them."""
    assert (DATA / "cards/dot-gtapp/work.sqlite").read_bytes().startswith(b"SQLite format 3\0")
    assert (DATA / "cards/dot-gtapp/work.sqlite-wal").stat().st_size > 1000
