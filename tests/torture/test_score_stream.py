"""The whole catalogue, 700,000 cards, scored in one process that stays small."""

from __future__ import annotations

import pytest

from tests.performance.score_stream import CARDS, measure

MEGABYTES = 500


@pytest.mark.torture
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("kind", ["lines", "files"])
def test_a_whole_catalogue_is_scored_as_a_stream(kind: str) -> None:
    found = measure(CARDS, kind)
    assert found["code"] == 0 and found["cards"] == CARDS
    assert found["megabytes"] < MEGABYTES, found
