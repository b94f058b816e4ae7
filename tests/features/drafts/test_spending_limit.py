"""Limits of a batch, checked by estimate before submitting; and the parameters that its answers record."""

from __future__ import annotations

from pathlib import Path

import pytest

from gtapp.core.platform.errors import GtappError
from gtapp.core.schema.benchmark import load
from gtapp.features.drafts import costs, providers
from gtapp.features.drafts.batch import SpendingLimit
from gtapp.features.drafts.costs import Price, PriceTable
from gtapp.features.drafts.drafting_settings import DraftingSettings
from gtapp.features.drafts.request import RequestBuilder
from tests.features.drafts.batch_setup import BatchSetup
from tests.features.drafts.drafting_setup import MODEL, RUN
from tests.features.drafts.server import DraftServer


@pytest.fixture
def batch_setup(tmp_path: Path, server: DraftServer) -> BatchSetup:
    return BatchSetup(tmp_path, server)


def _table(batch: float | None = None) -> PriceTable:
    return PriceTable({MODEL: Price(1000.0, 4000.0, None, batch)})


def _cost(batch_setup: BatchSetup, count: int) -> float:
    """Return the estimated cost of the first items, without the batch service."""
    cost = costs.estimate_costs(map(batch_setup.maker.build, batch_setup.items[:count]), _table()).cost
    assert cost
    return cost


@pytest.mark.parametrize(("batch", "count"), [(None, 3), (0.5, 6), (1.0, 3)])
def test_a_limit_of_cost_limits_the_submitted_items(
    tmp_path: Path, server: DraftServer, batch: float | None, count: int
) -> None:
    batch_setup = BatchSetup(tmp_path, server, 8)
    most = _cost(batch_setup, 3) * 1.05
    found = batch_setup.submit(spending=SpendingLimit(_table(batch), cost=most))
    assert found.submitted == count and found.message and found.message.code == "drafting-budget"
    assert batch_setup.fetch().answered == count
    batch_setup.check_once(count)
    rest = batch_setup.submit(spending=SpendingLimit(_table(batch), cost=1e9))
    assert rest.submitted == 8 - count and rest.message is None
    batch_setup.fetch()
    batch_setup.check_once(8)


def test_a_limit_of_tokens(batch_setup: BatchSetup) -> None:
    one = costs.estimate_costs([batch_setup.maker.build(batch_setup.items[0])], PriceTable())
    most = 2 * (one.input_tokens + one.output_tokens) + 1
    found = batch_setup.submit(spending=SpendingLimit(tokens=most))
    assert found.submitted == 2 and found.message and f"tokens: {most:,}" in str(found.message)


def test_a_limit_below_the_first_item_submits_nothing(batch_setup: BatchSetup) -> None:
    found = batch_setup.submit(spending=SpendingLimit(tokens=1))
    assert (found.submitted, found.parts) == (0, 0) and found.message
    assert batch_setup.state().is_over and not batch_setup.service.asked and not batch_setup.service.files
    assert batch_setup.submit().submitted == 5


def test_a_limit_of_cost_needs_a_price(batch_setup: BatchSetup) -> None:
    with pytest.raises(GtappError) as raised:
        batch_setup.submit(spending=SpendingLimit(PriceTable(), cost=1.0))
    assert raised.value.code == "drafting-no-price"
    assert not batch_setup.server.calls and not (batch_setup.root / "drafts" / RUN).exists()


def test_without_a_limit_all_items_are_submitted(batch_setup: BatchSetup) -> None:
    assert batch_setup.submit(spending=SpendingLimit(_table())).submitted == 5


def test_answers_record_the_parameters_that_were_left_out(batch_setup: BatchSetup) -> None:
    settings = DraftingSettings(temperature=0.2, max_tokens=500)
    batch_setup.maker = RequestBuilder(batch_setup.root, load("zettelkatalog"), settings, MODEL)
    providers.store_refused_parameters(batch_setup.profile(), MODEL, ["temperature"])
    batch_setup.submit(batch_setup.items[:2])
    providers.store_refused_parameters(batch_setup.profile(), MODEL, ())
    batch_setup.submit(batch_setup.items[2:])
    batch_setup.fetch()
    left_out = [each["gtapp"].get("settings_left_out") for _, each in sorted(batch_setup.files().items())]
    assert left_out == [["temperature"]] * 2 + [None] * 3
