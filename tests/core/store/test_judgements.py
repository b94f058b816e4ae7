"""Truths that a person confirmed against suspects: kept in the project's database, one row per pair of values."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.platform.errors import GtappError
from gtapp.core.store.database import Database
from gtapp.core.store.status_text import Status
from gtapp.core.store.statuses import Judgement, Judgements, Statuses

ONE = Judgement("c1", "/publication/place", "1a", "2b")


def read_judgements(root: Path) -> set[Judgement]:
    database = Database(root)
    try:
        return set(Judgements(database))
    finally:
        database.close()


def test_a_confirmation_is_read_back(tmp_path: Path) -> None:
    database = Database(tmp_path)
    stands = Judgements(database)
    stands.add(ONE, "Anna", "2026-01-01T00:00:00+00:00")
    stands.add(ONE)
    stands.add(ONE._replace(agreed="3c"))
    database.close()
    assert read_judgements(tmp_path) == {ONE, ONE._replace(agreed="3c")}


def test_a_confirmation_can_be_withdrawn(tmp_path: Path) -> None:
    database = Database(tmp_path)
    Judgements(database).remove(ONE)
    Judgements(database).add(ONE)
    Judgements(database).remove(ONE)
    Judgements(database).remove(ONE)
    database.close()
    assert read_judgements(tmp_path) == set()


def test_reading_creates_no_database(tmp_path: Path) -> None:
    assert list(Judgements(Database(tmp_path))) == []
    assert list(tmp_path.iterdir()) == []


def test_a_database_of_an_earlier_version_has_none(tmp_path: Path) -> None:
    database = Database(tmp_path)
    Statuses(tmp_path, database).set("c1", Status("checked", changed="2026-01-01T00:00:00+00:00"))
    assert list(Judgements(database)) == []
    Judgements(database).add(ONE)
    assert list(Judgements(database)) == [ONE]
    database.close()


def test_a_broken_database_is_reported(tmp_path: Path) -> None:
    (tmp_path / ".gtapp").mkdir()
    (tmp_path / ".gtapp/work.sqlite").write_bytes(b"nothing of the kind" * 100)
    with pytest.raises(GtappError) as caught:
        list(Judgements(Database(tmp_path)))
    assert caught.value.code == "store-broken"


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)


@given(judgements=st.lists(st.builds(Judgement, texts, texts, texts, texts), max_size=6))
@pytest.mark.slow
def test_any_text_is_read_back(tmp_path_factory: pytest.TempPathFactory, judgements: list[Judgement]) -> None:
    root = tmp_path_factory.mktemp("stands")
    database = Database(root)
    for each in judgements:
        Judgements(database).add(each)
    assert set(Judgements(database)) == set(judgements)
    database.close()
