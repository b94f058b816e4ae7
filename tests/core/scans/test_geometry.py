"""The geometry of the view: fitting, fixed points, and the size at which a page is decoded."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.scans.geometry import LEVEL_PIXELS, OWN_SIZE, Target, Viewport, ZoomMode

SIDES = st.integers(1, 30_000)
PORTS = st.tuples(st.integers(50, 4000), st.integers(50, 4000))
IMAGES = st.tuples(st.integers(20, 20_000), st.integers(20, 20_000))


def make_view(**options: object) -> Viewport:
    """Return a window of 500 × 400 over a page of 1000 × 2000, changed by `options`."""
    result = Viewport(window=(500, 400), full=(1000, 2000))
    for name, value in options.items():
        setattr(result, name, value)
    return result


def test_modes() -> None:
    assert make_view().image_size() == (200, 400)
    assert make_view().origin() == (150, 0)
    assert make_view(mode=ZoomMode.WIDTH).image_size() == (500, 1000)
    assert make_view(mode=ZoomMode.ACTUAL).image_size() == (1000, 2000)
    assert make_view(mode=ZoomMode.FREE, ratio=2.0).image_size() == (400, 800)


def test_a_turned_page_is_fitted_in_its_new_orientation() -> None:
    turned = make_view(rotation=90)
    assert turned.image_size() == (500, 250)
    assert turned.target() == Target(400, 500)
    assert turned.target().size_for((1000, 2000)) == (250, 500)
    assert make_view(rotation=90, mode=ZoomMode.WIDTH).target() == Target(0, 500)
    assert make_view().target(rotation=90) == Target(400, 500)


def test_a_corner_stays_in_view_when_another_page_is_shown() -> None:
    seen = make_view(mode=ZoomMode.FREE, ratio=4.0, x=1.0, y=0.0)
    assert seen.origin() == (500 - 800, 0)
    seen.full = (1100, 1900)
    width, height = seen.image_size()
    assert seen.origin() == (500 - width, 0)
    assert height > 1500


def test_small_images_are_enlarged_four_times_at_most() -> None:
    assert make_view(full=(10, 10)).scale() == 4.0
    assert make_view(full=(100, 100)).image_size() == (400, 400)


@given(PORTS, IMAGES, st.floats(0.05, 20), st.floats(0, 1), st.floats(0, 1))
def test_the_point_under_the_pointer_stays_in_place(
    port: tuple[int, int], full: tuple[int, int], factor: float, across: float, down: float
) -> None:
    seen = Viewport(window=port, full=full, mode=ZoomMode.ACTUAL, x=0.5, y=0.5)
    at = (across * port[0], down * port[1])
    before = [(at[i] - seen.origin()[i]) / seen.image_size()[i] for i in (0, 1)]
    seen.zoom_by(factor, at)
    after = [(at[i] - seen.origin()[i]) / seen.image_size()[i] for i in (0, 1)]
    for i in (0, 1):
        place = seen.origin()[i]
        free = place < 0 and place > port[i] - seen.image_size()[i]  # elsewhere an edge of the page holds it
        if free:
            assert abs(after[i] - before[i]) * seen.image_size()[i] <= 1.5


@given(PORTS, IMAGES, st.sampled_from([0, 90, 180, 270]), st.sampled_from(list(ZoomMode)), st.floats(0.1, 50))
def test_the_page_never_leaves_the_window(
    port: tuple[int, int], full: tuple[int, int], rotation: int, mode: ZoomMode, ratio: float
) -> None:
    seen = Viewport(window=port, full=full, rotation=rotation, mode=mode, ratio=ratio)
    for way in ((1e6, 1e6), (-1e6, -1e6), (33, -70)):
        seen.pan(*way)
        origin, content = seen.origin(), seen.image_size()
        for i in (0, 1):
            if content[i] > port[i]:
                assert origin[i] <= 0 and origin[i] + content[i] >= port[i]
            else:
                assert origin[i] >= 0 and origin[i] + content[i] <= port[i]


@given(PORTS, IMAGES, st.sampled_from([0, 90, 180, 270]), st.sampled_from([ZoomMode.FIT, ZoomMode.WIDTH]))
def test_a_fitted_page_is_decoded_at_the_shown_size(
    port: tuple[int, int], full: tuple[int, int], rotation: int, mode: ZoomMode
) -> None:
    seen = Viewport(window=port, full=full, rotation=rotation, mode=mode)
    size = seen.target().size_for(full)
    shown = seen.image_size()
    if shown[0] * shown[1] < LEVEL_PIXELS:
        assert ((size[1], size[0]) if seen.turned else size) == shown


@given(PORTS, IMAGES, st.floats(1, 60))
def test_a_zoomed_page_is_decoded_in_sufficient_detail(
    port: tuple[int, int], full: tuple[int, int], ratio: float
) -> None:
    seen = Viewport(window=port, full=full, mode=ZoomMode.FREE, ratio=ratio)
    size, shown = seen.target().size_for(full), seen.image_size()
    most = OWN_SIZE.size_for(full)
    assert size[0] + 1 >= min(shown[0], most[0])
    assert size[0] * size[1] <= max(LEVEL_PIXELS * 1.01, port[0] * port[1])


def test_four_quarter_turns_restore_the_view() -> None:
    seen = make_view(mode=ZoomMode.ACTUAL, x=0.2, y=0.9)
    for _ in range(4):
        seen.rotate(90)
    assert (seen.x, seen.y) == pytest.approx((0.2, 0.9))
    assert seen.rotation == 0
    seen.rotate(-90)
    assert seen.rotation == 270


def test_panning_returns_whether_it_moved() -> None:
    seen = make_view(mode=ZoomMode.ACTUAL)
    assert seen.pan(0, -100)
    assert seen.origin() == (-250, -100)
    assert not make_view().pan(10, 10)
