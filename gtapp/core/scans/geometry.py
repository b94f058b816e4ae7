"""Sizes and places of a scan on the screen: which size to decode, where to draw the image, how zooming and panning move it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

Size = tuple[int, int]
Area = tuple[int, int, int, int]
"""A part of a page: left, top, width and height in its pixels, before it is turned on the screen."""

MAX_UPSCALE = 4.0
"""Fitting enlarges a small image at most by this factor."""

LEVEL_PIXELS = 25_000_000
"""The most pixels of a decoded image (100 MB); larger scans are shown at a lower resolution."""

WRITING_BOOST = 2
"""Fitting the writing enlarges a page at most by this factor more than fitting the page."""

ZOOM_STEP = 1.25
MAX_SCALE = 8.0

ROW_HEIGHT = 1.4
"""The height of a row of the strip that shows a line of a text, in heights of the line's letters; so are the next two."""
ROW_SIDE = 0.6
"""The room beside a line."""
ROW_OVERLAP = 1.5
"""What a row repeats of the one above it: a few letters."""
_ROW_SHRINK = 0.8
"""A line is rather made smaller by as much than shown in one more row."""
_MOST_ROWS = 6
"""What is wider still is made smaller."""


class Target(NamedTuple):
    """The size at which an image is requested, given before the image's full size is known.

    The image is to fit into `width` × `height` (0: any), or be `boost` times as large as that, up to its full size.
    With `fits_writing` its writing alone is to fit. Without width and height it is requested at full size.
    """

    width: int = 0
    height: int = 0
    boost: int = 1
    fits_writing: bool = False

    def boost_to(self, scale: float, full: Size) -> Target:
        """Return the target at which an image of `full` pixels is decoded at this scale at least, as far as it goes."""
        return self._replace(boost=round_boost(scale / fit_scale(full, (self.width, self.height))))

    def size_for(self, full: Size, writing: Area | None = None) -> Size:
        """Return the size at which to decode an image of `full` pixels; the largest one if `writing` is not known yet."""
        box = self.width, self.height
        scale = fit_scale(full, box) if self.width or self.height else 1.0
        if self.fits_writing and writing:
            scale = fit_scale(writing[2:], box)
        elif self.fits_writing or self.boost > 1:
            scale = min(scale * (WRITING_BOOST if self.fits_writing else self.boost), max(scale, 1.0))
        pixels = full[0] * full[1] * scale * scale
        if pixels > LEVEL_PIXELS:
            scale *= math.sqrt(LEVEL_PIXELS / pixels)
        return scale_size(full, scale)


OWN_SIZE = Target()


def round_boost(factor: float) -> int:
    """Return the next power of two: pages that are needed a little larger than before are not decoded again."""
    return int(2 ** math.ceil(math.log2(max(factor, 1.0))))


def count_rows(extent: float, width: float) -> int:
    """Return in how many rows a line is shown that is `extent` wide, in rows of this `width`; both in heights of its letters."""
    rest, more = (extent + 2 * ROW_SIDE) * _ROW_SHRINK - width, width - ROW_OVERLAP
    return min(1 + math.ceil(rest / more), _MOST_ROWS) if rest > 0 and more > 0 else 1


def fit_scale(full: Size, box: Size) -> float:
    """Return the scale at which an image fits into a box; 0 in the box means no limit."""
    scales = [room / side for side, room in zip(full, box, strict=True) if room and side]
    return min([*scales, MAX_UPSCALE])


def scale_size(full: Size, scale: float) -> Size:
    """Return the size at a scale in whole pixels, at least one."""
    return max(1, round(full[0] * scale)), max(1, round(full[1] * scale))


def normalize_rotation(degrees: int) -> int:
    """Return a rotation in degrees as 0, 90, 180 or 270."""
    return degrees // 90 * 90 % 360


class ZoomMode(StrEnum):
    """How the zoom is chosen."""

    WRITING = "writing"
    FIT = "fit"
    WIDTH = "width"
    ACTUAL = "actual"
    FREE = "free"


@dataclass(slots=True)
class Viewport:
    """The zoom, position and rotation of a page in its view. All lengths are device pixels.

    `x` and `y` are the position of the view over an image larger than itself: 0 at the left or upper edge, 1 at the
    right or lower one; so the same corner stays in view when the next image is a little larger or smaller. `ratio`
    is the free zoom, as a multiple of the one that fits. `writing` is the part of the page that has writing, None: unknown.
    """

    window: Size = (1, 1)
    full: Size = (0, 0)
    rotation: int = 0
    mode: ZoomMode = ZoomMode.FIT
    ratio: float = 1.0
    x: float = 0.5
    y: float = 0.0
    writing: Area | None = None

    @property
    def turned(self) -> bool:
        """True if width and height of the file are exchanged on the screen."""
        return self.rotation % 180 != 0

    def upright_size(self) -> Size:
        """Return the image's own size, turned as on the screen."""
        return (self.full[1], self.full[0]) if self.turned else self.full

    def turned_writing(self) -> Area:
        """Return the part of the page that has writing, turned as on the screen; all of it where that is unknown."""
        width, height = self.full
        left, top, across, down = self.writing or (0, 0, width, height)
        right, bottom = width - left - across, height - top - down
        return {
            0: (left, top, across, down),
            90: (bottom, left, down, across),
            180: (right, bottom, across, down),
            270: (top, right, down, across),
        }[self.rotation]

    def scale(self) -> float:
        """Return the device pixels for each pixel of the image."""
        if self.mode is ZoomMode.ACTUAL:
            return 1.0
        if self.mode is ZoomMode.WIDTH:
            return fit_scale(self.upright_size(), (self.window[0], 0))
        if self.mode is ZoomMode.WRITING:
            return fit_scale(self.turned_writing()[2:], self.window)
        fit = fit_scale(self.upright_size(), self.window)
        return (
            fit
            if self.mode is ZoomMode.FIT
            else min(max(fit * self.ratio, self._min_scale()), self._max_scale())
        )

    def image_size(self) -> Size:
        """Return the size of the whole image on the screen."""
        return scale_size(self.upright_size(), self.scale())

    def placement(self) -> tuple[Size, Size]:
        """Return the position of the image's upper left corner (negative where it is cut), and its size on the screen."""
        content = self.image_size()
        width, height = content
        return (_start(width, self.window[0], self.x), _start(height, self.window[1], self.y)), content

    def origin(self) -> Size:
        """Return the position of the image's upper left corner; negative where it is cut."""
        return self.placement()[0]

    def overflow(self) -> Size:
        """Return how far the image reaches beyond the window, in each direction."""
        width, height = self.image_size()
        return max(0, width - self.window[0]), max(0, height - self.window[1])

    def target(self, rotation: int | None = None) -> Target:
        """Return what to decode for this view; for a page with another `rotation` where one is given."""
        turned = self.turned if rotation is None else rotation % 180 != 0
        if self.mode is ZoomMode.ACTUAL:
            return OWN_SIZE
        box = (self.window[0], 0) if self.mode is ZoomMode.WIDTH else self.window
        width, height = (box[1], box[0]) if turned else box
        if self.mode is ZoomMode.WRITING:
            return Target(width, height, fits_writing=True)
        return Target(width, height, round_boost(self.ratio) if self.mode is ZoomMode.FREE else 1)

    def fit_target(self) -> Target:
        """Return what to decode to show the whole page, independent of the zoom."""
        return Target(*((self.window[1], self.window[0]) if self.turned else self.window))

    def center_writing(self) -> None:
        """Move the writing to the middle of the window, as far as the page reaches."""
        left, top, width, height = self.turned_writing()
        scale = self.scale()
        self._move_to(
            [
                self.window[0] / 2 - (left + width / 2) * scale,
                self.window[1] / 2 - (top + height / 2) * scale,
            ]
        )

    def zoom_to(self, scale: float, at: tuple[float, float] | None = None) -> None:
        """Zoom freely to a scale; the point `at` of the window (its middle by default) stays in place."""
        spot = at or (self.window[0] / 2, self.window[1] / 2)
        before, origin = self.image_size(), self.origin()
        part = [(spot[i] - origin[i]) / before[i] for i in (0, 1)]
        self.mode = ZoomMode.FREE
        self.ratio = min(max(scale, self._min_scale()), self._max_scale()) / fit_scale(
            self.upright_size(), self.window
        )
        after = self.image_size()
        self._move_to([spot[i] - part[i] * after[i] for i in (0, 1)])

    def zoom_by(self, factor: float, at: tuple[float, float] | None = None) -> None:
        """Zoom to a multiple of the current scale."""
        self.zoom_to(self.scale() * factor, at)

    def pan(self, dx: float, dy: float) -> bool:
        """Move the image by so many pixels, as far as it goes; return whether it moved."""
        before = (self.x, self.y)
        origin = self.origin()
        self._move_to([origin[0] + dx, origin[1] + dy])
        return before != (self.x, self.y)

    def rotate(self, degrees: int) -> None:
        """Turn the view clockwise by a multiple of 90 degrees; what is in the middle stays about there."""
        for _ in range(degrees // 90 % 4):
            self.x, self.y = 1 - self.y, self.x
        self.rotation = (self.rotation + degrees) % 360
        if self.mode is ZoomMode.WRITING:
            self.center_writing()

    def _min_scale(self) -> float:
        return min(fit_scale(self.upright_size(), self.window), 1.0) / 2

    def _max_scale(self) -> float:
        return max(MAX_SCALE, fit_scale(self.upright_size(), self.window))

    def _move_to(self, origin: list[float]) -> None:
        spare = self.overflow()
        if spare[0]:
            self.x = min(max(-origin[0] / spare[0], 0.0), 1.0)
        if spare[1]:
            self.y = min(max(-origin[1] / spare[1], 0.0), 1.0)


def _start(content: int, room: int, part: float) -> int:
    return (room - content) // 2 if content <= room else round(-part * (content - room))
