"""Stops the clock of every Python process that the guard starts, and the room on its drives: two runs show the same.

Python imports this module at its start, from PYTHONPATH. Durations and waiting (`time.monotonic`) are not touched.
"""

from __future__ import annotations

import datetime as dt
import shutil
import time
from collections.abc import Callable
from functools import partial
from typing import Self

_NOW = 1_893_585_600.0
"""2030-01-02 12:00 UTC: later than every file, so that no file is too new to be trusted."""
_ROOM = 2**36


class _StoppedDate(dt.date):
    @classmethod
    def today(cls) -> Self:
        return cls.fromtimestamp(_NOW)


class _StoppedDateTime(dt.datetime):
    @classmethod
    def now(cls, tz: dt.tzinfo | None = None) -> Self:
        return cls.fromtimestamp(_NOW, tz)

    @classmethod
    def today(cls) -> Self:
        return cls.fromtimestamp(_NOW)


_disk_usage = shutil.disk_usage
_localtime, _gmtime, _strftime = time.localtime, time.gmtime, time.strftime


def _fill_in(
    convert: Callable[[float | None], time.struct_time], seconds: float | None = None
) -> time.struct_time:
    return convert(_NOW if seconds is None else seconds)


def _stop_clock() -> None:
    for name, kind in (("date", _StoppedDate), ("datetime", _StoppedDateTime)):
        kind.__module__, kind.__name__, kind.__qualname__ = "datetime", name, name  # values can be pickled
        setattr(dt, name, kind)
    time.time = lambda: _NOW
    time.time_ns = lambda: int(_NOW) * 10**9
    # no function: as an attribute of a class, such as logging's, it would become a method
    time.localtime = partial(_fill_in, _localtime)
    time.gmtime = partial(_fill_in, _gmtime)
    time.strftime = lambda form, moment=None: _strftime(form, moment or _localtime(_NOW))


def _fix_room() -> None:
    shutil.disk_usage = lambda path: _disk_usage(path)._replace(free=_ROOM)


_stop_clock()
_fix_room()
