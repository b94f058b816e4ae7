"""The arithmetic of looking at a scan, without Qt: which size to decode, where the image lies, what zooming does."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum

Size = tuple[int, int]

MAX_UPSCALE = 4.0
"""Fitting never blows a small image up further than this."""

LEVEL_PIXELS = 25_000_000
"""No decoded image has more pixels than this (100 MB); larger scans are shown at the resolution that fits in."""

ZOOM_STEP = 1.25
MAX_SCALE = 8.0


@dataclass(frozen=True, slots=True)
class Target:
    """How large an image is wanted, said so that it can be asked before its size is known.

    The image shall fit into `width` × `height` (0: any), or be `boost` times as large as that, up to its own size.
    Without width and height it is wanted at its own size.
    """

    width: int = 0
    height: int = 0
    boost: int = 1

    def size_for(self, full: Size) -> Size:
        """The pixels to decode of an image of `full` pixels."""
        scale = fit_scale(full, (self.width, self.height)) if self.width or self.height else 1.0
        if self.boost > 1:
            scale = min(scale * self.boost, max(scale, 1.0))
        pixels = full[0] * full[1] * scale * scale
        if pixels > LEVEL_PIXELS:
            scale *= math.sqrt(LEVEL_PIXELS / pixels)
        return scaled(full, scale)


OWN_SIZE = Target()


def fit_scale(full: Size, box: Size) -> float:
    """The scale at which an image fits into a box; 0 in the box is no limit."""
    scales = [room / side for side, room in zip(full, box, strict=True) if room and side]
    return min([*scales, MAX_UPSCALE])


def scaled(full: Size, scale: float) -> Size:
    """Whole pixels at a scale, at least one."""
    return max(1, round(full[0] * scale)), max(1, round(full[1] * scale))


def quarter_turns(degrees: int) -> int:
    """A rotation as 0, 90, 180 or 270."""
    return degrees // 90 * 90 % 360


class Mode(StrEnum):
    """What decides the zoom."""

    FIT = "fit"
    WIDTH = "width"
    ACTUAL = "actual"
    FREE = "free"


@dataclass(slots=True)
class Viewport:
    """How a page lies in the window. All lengths are device pixels.

    `x` and `y` say where the window stands over an image larger than itself: 0 at the left or upper edge, 1 at the
    right or lower one; so the same corner stays in view when the next image is a little larger or smaller. `ratio`
    is the free zoom, as a multiple of the one that fits.
    """

    port: Size = (1, 1)
    full: Size = (0, 0)
    rotation: int = 0
    mode: Mode = Mode.FIT
    ratio: float = 1.0
    x: float = 0.5
    y: float = 0.0

    @property
    def turned(self) -> bool:
        """Whether width and height of the file are exchanged on the screen."""
        return self.rotation % 180 != 0

    def upright(self) -> Size:
        """The image's own size as it stands on the screen."""
        return (self.full[1], self.full[0]) if self.turned else self.full

    def scale(self) -> float:
        """Device pixels for each pixel of the image."""
        if self.mode is Mode.ACTUAL:
            return 1.0
        if self.mode is Mode.WIDTH:
            return fit_scale(self.upright(), (self.port[0], 0))
        fit = fit_scale(self.upright(), self.port)
        return fit if self.mode is Mode.FIT else min(max(fit * self.ratio, self._least()), self._most())

    def content(self) -> Size:
        """The size of the whole image on the screen."""
        return scaled(self.upright(), self.scale())

    def place(self) -> tuple[Size, Size]:
        """Where the image's upper left corner lies (negative where it is cut), and the image's size on the screen."""
        content = self.content()
        width, height = content
        return (_start(width, self.port[0], self.x), _start(height, self.port[1], self.y)), content

    def origin(self) -> Size:
        """Where the image's upper left corner lies; negative where it is cut."""
        return self.place()[0]

    def spare(self) -> Size:
        """How far the image reaches beyond the window, in each direction."""
        width, height = self.content()
        return max(0, width - self.port[0]), max(0, height - self.port[1])

    def target(self, rotation: int | None = None) -> Target:
        """What to decode for this view; for a page with another rotation where one is given."""
        turned = self.turned if rotation is None else rotation % 180 != 0
        if self.mode is Mode.ACTUAL:
            return OWN_SIZE
        box = (self.port[0], 0) if self.mode is Mode.WIDTH else self.port
        width, height = (box[1], box[0]) if turned else box
        boost = 1
        if self.mode is Mode.FREE and self.ratio > 1:
            boost = int(2 ** math.ceil(math.log2(self.ratio)))
        return Target(width, height, boost)

    def whole(self) -> Target:
        """What to decode to show the whole page, whatever the zoom is."""
        return Target(*((self.port[1], self.port[0]) if self.turned else self.port))

    def zoom_to(self, scale: float, at: tuple[float, float] | None = None) -> None:
        """Zooms freely; the point `at` of the window (its middle by default) stays where it is."""
        spot = at or (self.port[0] / 2, self.port[1] / 2)
        before, origin = self.content(), self.origin()
        part = [(spot[i] - origin[i]) / before[i] for i in (0, 1)]
        self.mode = Mode.FREE
        self.ratio = min(max(scale, self._least()), self._most()) / fit_scale(self.upright(), self.port)
        after = self.content()
        self._place([spot[i] - part[i] * after[i] for i in (0, 1)])

    def zoom_by(self, factor: float, at: tuple[float, float] | None = None) -> None:
        """`zoom_to` a multiple of what is now."""
        self.zoom_to(self.scale() * factor, at)

    def pan(self, dx: float, dy: float) -> bool:
        """Moves the image by so many pixels as far as it goes; whether it moved."""
        before = (self.x, self.y)
        origin = self.origin()
        self._place([origin[0] + dx, origin[1] + dy])
        return before != (self.x, self.y)

    def rotate(self, degrees: int) -> None:
        """Turns the view clockwise by a multiple of 90; what is in the middle stays about there."""
        for _ in range(degrees // 90 % 4):
            self.x, self.y = 1 - self.y, self.x
        self.rotation = (self.rotation + degrees) % 360

    def _least(self) -> float:
        return min(fit_scale(self.upright(), self.port), 1.0) / 2

    def _most(self) -> float:
        return max(MAX_SCALE, fit_scale(self.upright(), self.port))

    def _place(self, origin: list[float]) -> None:
        spare = self.spare()
        if spare[0]:
            self.x = min(max(-origin[0] / spare[0], 0.0), 1.0)
        if spare[1]:
            self.y = min(max(-origin[1] / spare[1], 0.0), 1.0)


def _start(content: int, room: int, part: float) -> int:
    return (room - content) // 2 if content <= room else round(-part * (content - room))
