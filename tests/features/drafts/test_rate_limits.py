"""Rate limits, waits and the steps of response formats, for any order of events."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.platform.messages import Message
from gtapp.features.drafts.providers import FormatFallback, Profile
from gtapp.features.drafts.responses import Fault
from gtapp.features.drafts.retry import RateLimits, RetryPolicy
from tests.features.drafts.drafting_setup import VirtualClock

BUSY = Message("drafting-server", {"status": 500, "reason": "x"})


def _turns(limits: RateLimits, clock: VirtualClock, tokens: Sequence[int]) -> list[tuple[float, int]]:
    async def one(size: int) -> tuple[float, int]:
        turn = await limits.acquire(size)
        return turn.at, size

    async def take() -> list[tuple[float, int]]:
        return [await one(size) for size in tokens]

    return asyncio.run(take())


@given(st.integers(1, 5), st.lists(st.integers(0, 50), max_size=30))
def test_never_more_requests_than_allowed_in_any_minute(most: int, tokens: list[int]) -> None:
    clock = VirtualClock()
    taken = _turns(RateLimits(most, 0, clock), clock, tokens)
    for index in range(len(taken) - most):
        assert taken[index + most][0] - taken[index][0] >= 60
    assert len(taken) <= most or clock.time - 1000 <= 60 * (len(taken) // most)


@given(st.integers(1, 100), st.lists(st.integers(0, 150), max_size=30))
def test_never_more_tokens_than_allowed_in_any_minute(most: int, tokens: list[int]) -> None:
    clock = VirtualClock()
    taken = _turns(RateLimits(0, most, clock), clock, tokens)
    for index, (at, size) in enumerate(taken):
        before = sum(other for when, other in taken[:index] if when > at - 60)
        assert before + size <= most or before == 0 or not any(when > at - 60 for when, _ in taken[:index])


def test_without_limits_nothing_waits() -> None:
    clock = VirtualClock()
    _turns(RateLimits(0, 0, clock), clock, [10**9] * 100)
    assert not clock.slept


def test_tokens_are_corrected_afterwards() -> None:
    async def take() -> list[float]:
        clock = VirtualClock()
        limits = RateLimits(0, 100, clock)
        first = await limits.acquire(90)
        limits.correct(first, 10)
        second = await limits.acquire(90)
        limits.correct(second, 100)
        third = await limits.acquire(5)
        limits.correct(first, 99)  # no longer in the window
        return [second.at - first.at, third.at - second.at]

    assert asyncio.run(take()) == [0, 60]


def test_a_pause_stops_all() -> None:
    async def take() -> float:
        clock = VirtualClock()
        limits = RateLimits(0, 0, clock)
        limits.pause(20)
        limits.pause(5)
        return (await limits.acquire(1)).at - 1000

    assert asyncio.run(take()) == 20


@given(st.floats(0, 1), st.integers(1, 12))
def test_waits_grow_and_end(chance: float, tries: int) -> None:
    patience = RetryPolicy(tries=tries, chance=lambda: chance)
    waits = [patience.delay(Fault(BUSY, retry=True), tried) for tried in range(1, tries + 2)]
    assert waits[tries - 1 :] == [None, None]
    for number, wait in enumerate(waits[: tries - 1]):
        assert wait is not None and min(60, 2**number) / 2 <= wait <= min(60, 2**number)


@pytest.mark.parametrize(
    ("fault", "wait"),
    [
        (Fault(BUSY), None),
        (Fault(BUSY, retry=True, after=20), 20.0),
        (Fault(BUSY, retry=True, after=0), 0.0),
        (Fault(BUSY, retry=True, after=301), None),
        (Fault(BUSY, retry=True, tries=1), None),
    ],
)
def test_the_servers_wait_is_kept(fault: Fault, wait: float | None) -> None:
    assert RetryPolicy(chance=lambda: 0.0).delay(fault, 1) == wait


def test_a_long_wait_stops_the_run() -> None:
    last = RetryPolicy().final_fault(Fault(BUSY, retry=True, after=3601))
    assert last.stop and last.code == "drafting-wait" and last.message.params["minutes"] == 61
    assert not RetryPolicy().final_fault(Fault(BUSY, retry=True)).stop


def test_one_request_detects_the_format_for_all() -> None:
    async def climb() -> tuple[int, str]:
        ladder = FormatFallback(Profile("a", "http://localhost:1/v1"), "m")
        asked = 0

        async def one() -> None:
            nonlocal asked
            while True:
                async with ladder.turn():
                    step = ladder.response_format
                    asked += 1
                    await asyncio.sleep(0)
                    if step == "text":
                        ladder.confirm(step)
                        return
                    assert ladder.step_down(step)

        await asyncio.gather(*(one() for _ in range(20)))
        return asked, ladder.response_format

    assert asyncio.run(climb()) == (22, "text")
