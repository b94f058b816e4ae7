"""Prices that users write down, and estimates."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gtapp.core.platform.errors import GtappError
from gtapp.core.schema.benchmark import load
from gtapp.features.drafts import costs
from gtapp.features.drafts.costs import Price, PriceTable, image_tokens
from gtapp.features.drafts.drafting_settings import DraftingSettings
from gtapp.features.drafts.request import Example
from gtapp.features.drafts.wire_schema import build_wire_schema
from tests.features.drafts.drafting_samples import make_page, make_request
from tests.sample_projects import CARD, write_file


def test_without_a_table_every_price_is_unknown() -> None:
    assert costs.read_prices() == PriceTable()
    assert costs.read_prices().cost("gpt", {"input_tokens": 1, "output_tokens": 1}) is None


def test_the_created_table_has_no_price() -> None:
    path = costs.ensure_prices_file()
    assert path.parent.name == "gtapp"
    assert path.read_text(encoding="utf-8") == costs.EXAMPLE_PRICES
    assert costs.read_prices() == PriceTable()
    write_file(path, '[models."a-model"]\ninput = 2\noutput = 8.0\n')
    assert costs.ensure_prices_file().read_text(encoding="utf-8").startswith("[models")
    assert costs.read_prices().price_of("a-model") == Price(2, 8.0)
    # the example can be used as it is, without the signs before it
    lines = [
        line.removeprefix("# ")
        for line in costs.EXAMPLE_PRICES.splitlines()
        if line.startswith(("# [", "# i", "# o", "# c", "# b"))
    ]
    write_file(path, "\n".join(line for line in lines if "=" in line or line.startswith("[")))
    assert costs.read_prices().price_of("name-of-a-model") == Price(1.0, 4.0, 0.25, 0.5)


TABLE = PriceTable({"m": Price(2.0, 8.0, 0.5, 0.25), "plain": Price(2.0, 8.0)})


@pytest.mark.parametrize(
    ("model", "usage", "batch", "expected"),
    [
        ("m", {"input_tokens": 1_000_000, "output_tokens": 500_000}, False, 6.0),
        ("m-2026-01-31", {"input_tokens": 1_000_000, "output_tokens": 0}, False, 2.0),
        ("m-20260131", {"input_tokens": 1_000_000, "output_tokens": 0}, False, 2.0),
        ("m", {"input_tokens": 1_000_000, "output_tokens": 0, "cached_tokens": 400_000}, False, 1.4),
        ("plain", {"input_tokens": 1_000_000, "output_tokens": 0, "cached_tokens": 400_000}, False, 2.0),
        ("m", {"input_tokens": 1_000_000, "output_tokens": 500_000}, True, 1.5),
        ("plain", {"input_tokens": 1_000_000, "output_tokens": 500_000}, True, None),
        ("m-mini", {"input_tokens": 1, "output_tokens": 1}, False, None),
        ("m", {}, False, None),
        ("m", {"input_tokens": 1}, False, None),
    ],
)
def test_costs_follow_the_table(
    model: str, usage: dict[str, int], batch: bool, expected: float | None
) -> None:
    assert TABLE.cost(model, usage, batch) == (None if expected is None else pytest.approx(expected))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[models.m]\ninput = 1", "output"),
        ("[models.m]\ninput = 1\noutput = -1", "from 0 on"),
        ("[models.m]\ninput = 1\noutput = nan", "from 0 on"),
        ('[models.m]\ninput = "1"\noutput = 1', "from 0 on"),
        ("[models.m]\ninput = 1\noutput = 1\nouput = 1", "ouput"),
        ("models = 3", "prices.toml"),
        ("[models", "prices.toml"),
    ],
)
def test_an_invalid_table_is_reported(text: str, reason: str) -> None:
    write_file(costs.prices_path(), text)
    with pytest.raises(GtappError, match=reason) as messages:
        costs.read_prices()
    assert messages.value.code == "drafting-prices"


@pytest.mark.parametrize(
    ("width", "height", "detail", "expected"),
    [
        # the documentation's own examples
        (1024, 1024, "high", 765),
        (2048, 4096, "high", 1105),
        (4096, 8192, "low", 85),
        (100, 100, "high", 255),
        (100, 100, "auto", 255),
    ],
)
def test_images_are_counted_as_documented(width: int, height: int, detail: str, expected: int) -> None:
    assert image_tokens(width, height, detail) == expected


def test_an_estimate_is_a_sum_and_scales() -> None:
    one = costs.estimate_costs([make_request(model="m")], TABLE)
    assert one.requests == 1
    assert one.image_tokens == 255
    assert one.text_tokens > 500
    assert one.output_tokens > 50
    assert one.cost == pytest.approx((one.input_tokens * 2 + one.output_tokens * 8) / 1e6)
    many = costs.estimate_costs([make_request(model="m")] * 3, TABLE, count=1000)
    assert (many.requests, many.image_tokens) == (1000, 255_000)
    assert costs.estimate_costs([], TABLE, count=1000).input_tokens == 0
    assert costs.estimate_costs([make_request()], TABLE).cost is None


def test_known_answers_improve_the_estimate() -> None:
    asked = make_request(model="m")
    assert costs.estimate_costs([asked] * 2, TABLE, answer_tokens=70.5).output_tokens == 141
    assert (
        costs.estimate_costs([replace(asked, settings=DraftingSettings(max_tokens=9))], TABLE).output_tokens
        == 9
    )
    example = Example((make_page(1),), CARD)
    shown = costs.estimate_costs([replace(asked, examples=(example,))], TABLE)
    assert shown.image_tokens == 2 * 255
    assert shown.output_tokens == pytest.approx(len(str(CARD)) / 4, rel=0.3)
    rows = costs.estimate_costs(
        [replace(asked, wire=build_wire_schema(load("personnel_cards").schema))], TABLE
    )
    assert rows.output_tokens > 5 * costs.estimate_costs([asked], TABLE).output_tokens
