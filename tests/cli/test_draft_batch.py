"""`gtapp draft --batch`: submitted by one call, fetched by another; missing items are submitted again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gtapp.features import open_project
from gtapp.features.drafts import costs, providers
from gtapp.features.drafts.providers import Profile
from tests.features.drafts.batch_server import BatchServer
from tests.features.drafts.batch_server import Plan as BatchPlan
from tests.features.drafts.drafting_setup import FakeRing
from tests.features.drafts.provider import make_scanned_cards, use_empty_keyring
from tests.features.drafts.server import DraftServer

NAMES = ("a", "b", "c", "d")


@pytest.fixture(autouse=True)
def ring(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeRing]:
    with use_empty_keyring(monkeypatch) as found:
        yield found


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Four cards, one with a ground truth."""
    return make_scanned_cards(tmp_path / "cards", NAMES)


@pytest.fixture
def service(tmp_path: Path) -> Iterator[BatchServer]:
    with DraftServer() as server:
        found = BatchServer(tmp_path / "provider")
        found.plug(server)
        found.address = server.address  # type: ignore[attr-defined]
        yield found


@pytest.fixture
def draft(call: Any, project: Path, service: BatchServer) -> Any:
    address = service.address  # type: ignore[attr-defined]
    return lambda *more: call("draft", project, "--batch", "--base-url", address, "--model", "model-a", *more)


def items(project: Path) -> list[str]:
    found = sorted((project / "drafts").rglob("*.json"))
    return [json.loads(path.read_bytes())["gtapp"]["item"] for path in found]


def fetch(draft: Any, *more: str) -> Any:
    """Call the command until no batch is pending."""
    for _ in range(10):
        result = draft("--json", *more)
        if not result.json.get("under_way"):
            return result
    raise AssertionError("the batch did not end")


def test_one_call_submits_and_another_fetches(draft: Any, project: Path) -> None:
    first = draft()
    assert first.code == 1 and "3 under way" in first.out
    assert "3 scans of 3 items (b, c, d)" in first.err and items(project) == []
    last = fetch(draft)
    assert last.code == 0 and last.json["answered"] == 3 and last.json["left"] == 0
    assert items(project) == ["b", "c", "d"]
    again = draft("--json")
    assert again.code == 0 and "nothing is sent" in again.err and again.json["run"] is None


def test_expired_items_are_submitted_again(draft: Any, project: Path, service: BatchServer) -> None:
    service.plans.append(BatchPlan(status="expired", answered=0.4))
    draft()
    partial = fetch(draft)
    missing = partial.json["missing"]
    assert partial.code == 1 and missing and len(items(project)) == 3 - missing
    assert "asked again" in partial.err
    second = draft("--json")
    assert second.json["submitted"] == missing and second.json["run"] == "T0001"
    assert fetch(draft).code == 0
    assert items(project) == ["b", "c", "d"]


def test_cancel_and_clean(draft: Any, project: Path, service: BatchServer) -> None:
    draft()
    result = draft("--cancel")
    assert result.code == 0 and "asked to end" in result.err
    fetch(draft)
    result = draft("--clean")
    assert result.code == 0 and "deleted at the provider" in result.err


def test_a_provider_without_batches_is_reported(call: Any, project: Path) -> None:
    with DraftServer() as server:
        result = call("draft", project, "--batch", "--base-url", server.address, "--model", "model-a")
    assert result.code == 2 and "takes no jobs" in result.err


def test_a_limit_of_cost_is_checked_before_submitting(
    draft: Any, project: Path, service: BatchServer
) -> None:
    result = draft("--max-cost", "1")
    assert result.code == 2 and "no price" in result.err and not service.files
    assert not list((project / "drafts").glob("T*"))
    costs.prices_path().parent.mkdir(parents=True, exist_ok=True)
    costs.prices_path().write_text('[models."model-a"]\ninput = 1000.0\noutput = 1000.0\n', encoding="utf-8")
    result = draft("--max-cost", "0.01", "--json")
    assert result.code == 1 and result.json["submitted"] == 0 and not service.files
    assert [each["code"] for each in result.json["messages"]] == ["drafting-budget"]
    assert "limit that was set is reached (0.01 USD)" in result.err
    assert draft("--max-cost", "1000", "--json").json["submitted"] == 3


def test_a_second_opinion_is_submitted_and_fetched_with_it(
    draft: Any, project: Path, service: BatchServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    prices = {"model-a": costs.Price(1000, 1000, batch=0.5), "model-b": costs.Price(2000, 2000, batch=0.5)}
    table = costs.PriceTable(prices)
    monkeypatch.setattr(costs, "read_prices", lambda: table)
    first = draft("--second", "model-b", "--json")
    assert first.code == 1 and len(service.batches) == 2
    one, two = first.err.split("for a second opinion, after that:")
    assert "model-a" in one and "USD" in one and "model-b" in two and "USD" in two
    assert (first.json["run"], first.json["second"]["run"]) == ("T0001", "S0001")
    assert first.json["submitted"] == first.json["second"]["submitted"] == 3
    for _ in range(10):
        last = draft("--second", "model-b", "--json")
        if not (last.json.get("under_way") or last.json["second"].get("under_way")):
            break
    assert last.json["answered"] == last.json["second"]["answered"] == 3 and last.code == 0
    assert items(project) == ["b", "c", "d"] * 2
    with open_project(project) as opened:
        places = opened.item("b").drafts
        assert [place.split("/")[1] for place in places] == ["S0001", "T0001"]
    again = draft("--second", "model-b")
    assert (
        again.code == 0 and "nothing is sent" in again.err and "no second opinion is asked for" in again.err
    )
    assert len(service.batches) == 2
    assert draft("--second", "model-b", "--clean").code == 0
    assert len(service.deleted) == len(service.batches) * 2 and not service.files


def test_a_second_model_that_takes_no_jobs_costs_no_draft(
    draft: Any, project: Path, service: BatchServer
) -> None:
    with DraftServer() as other:
        providers.save_profile(Profile("Other", other.address, model="model-b"))
        more = ("--second", "model-b", "--second-profile", "Other")
        result = draft(*more, "--json")
        assert result.code == 1 and "there is no second opinion: " in result.err
        assert "takes no jobs" in result.err
        assert result.json["submitted"] == 3 and result.json["second"] is None
        fetched = [draft(*more, "--json") for _ in range(3)][-1]
    assert fetched.json["left"] == 0 and items(project) == ["b", "c", "d"]
    assert fetched.code == 2
