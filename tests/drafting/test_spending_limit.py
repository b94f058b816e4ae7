"""Limits of a batch: kept by estimate before anything of it is handed in; and what its answers say of their settings."""

from __future__ import annotations

from pathlib import Path

import pytest

from gtapp.benchmark import load
from gtapp.drafting import costs, providers
from gtapp.drafting.batch import SpendingLimit
from gtapp.drafting.costs import Price, PriceTable
from gtapp.drafting.drafting_settings import DraftingSettings
from gtapp.drafting.request import RequestBuilder
from gtapp.errors import GtappError
from tests.drafting.batch_setup import BatchSetup
from tests.drafting.drafting_setup import MODEL, RUN
from tests.drafting.server import DraftServer


@pytest.fixture
def desk(tmp_path: Path, server: DraftServer) -> BatchSetup:
    return BatchSetup(tmp_path, server)


def _table(batch: float | None = None) -> PriceTable:
    return PriceTable({MODEL: Price(1000.0, 4000.0, None, batch)})


def _cost(desk: BatchSetup, count: int) -> float:
    """What the first items cost by estimate, without the batch service."""
    cost = costs.estimate_costs(map(desk.maker.build, desk.items[:count]), _table()).cost
    assert cost
    return cost


@pytest.mark.parametrize(("batch", "count"), [(None, 3), (0.5, 6), (1.0, 3)])
def test_a_limit_of_cost_stops_what_is_handed_in(
    tmp_path: Path, server: DraftServer, batch: float | None, count: int
) -> None:
    desk = BatchSetup(tmp_path, server, 8)
    most = _cost(desk, 3) * 1.05
    found = desk.submit(spending=SpendingLimit(_table(batch), cost=most))
    assert found.submitted == count and found.message and found.message.code == "drafting-budget"
    assert desk.fetch().answered == count
    desk.check_once(count)
    rest = desk.submit(spending=SpendingLimit(_table(batch), cost=1e9))
    assert rest.submitted == 8 - count and rest.message is None
    desk.fetch()
    desk.check_once(8)


def test_a_limit_of_tokens(desk: BatchSetup) -> None:
    one = costs.estimate_costs([desk.maker.build(desk.items[0])], PriceTable())
    most = 2 * (one.input_tokens + one.output_tokens) + 1
    found = desk.submit(spending=SpendingLimit(tokens=most))
    assert found.submitted == 2 and found.message and f"tokens: {most:,}" in str(found.message)


def test_a_limit_below_the_first_item_hands_nothing_in(desk: BatchSetup) -> None:
    found = desk.submit(spending=SpendingLimit(tokens=1))
    assert (found.submitted, found.parts) == (0, 0) and found.message
    assert desk.state().is_over and not desk.service.asked and not desk.service.files
    assert desk.submit().submitted == 5


def test_a_limit_of_cost_needs_a_price(desk: BatchSetup) -> None:
    with pytest.raises(GtappError) as raised:
        desk.submit(spending=SpendingLimit(PriceTable(), cost=1.0))
    assert raised.value.code == "drafting-no-price"
    assert not desk.server.calls and not (desk.root / "drafts" / RUN).exists()


def test_without_a_limit_all_is_handed_in(desk: BatchSetup) -> None:
    assert desk.submit(spending=SpendingLimit(_table())).submitted == 5


def test_answers_say_which_settings_were_left_out(desk: BatchSetup) -> None:
    settings = DraftingSettings(temperature=0.2, max_tokens=500)
    desk.maker = RequestBuilder(desk.root, load("zettelkatalog"), settings, MODEL)
    providers.store_refused_parameters(desk.profile(), MODEL, ["temperature"])
    desk.submit(desk.items[:2])
    providers.store_refused_parameters(desk.profile(), MODEL, ())
    desk.submit(desk.items[2:])
    desk.fetch()
    left_out = [each["gtapp"].get("settings_left_out") for _, each in sorted(desk.files().items())]
    assert left_out == [["temperature"]] * 2 + [None] * 3
