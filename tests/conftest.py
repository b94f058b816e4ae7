"""Fixtures and checks for all tests: no screen, no use of the user's own folders, no unexpected log lines."""

from __future__ import annotations

import gc
import logging
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants

from gtapp.core.schema.benchmark import Benchmark
from tests import fonts, worker_processes
from tests.disks import mount_small_disk

pytest_plugins = ["tests.window_fixtures"]

# A shell starts what runs in the background with Ctrl-C ignored, and the programs that tests start would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Read when the first QApplication is made; Qt itself is not imported here. The screen is a small laptop's; Qt's own is square.
os.environ.setdefault("QT_QPA_PLATFORM", f"offscreen:configfile={Path(__file__).parent / 'screen.json'}")

# A worker thread that collected garbage would destroy Qt objects of earlier tests; `collect_garbage` does it instead.
gc.disable()

# No time limit for one example (the machine may be busy) and no folder of earlier failures.
# the same examples each time, so that nothing passes or fails by luck; sweeps with GTAPP_EXAMPLES look for new ones
_SWEEP = "GTAPP_EXAMPLES" in os.environ
settings.register_profile("gtapp", deadline=None, database=None, print_blob=True, derandomize=not _SWEEP)
settings.load_profile("gtapp")
if not _SWEEP:
    # nor constants of the program, which would be those of the modules that tests before have loaded
    providers._get_local_constants = Constants


def pytest_configure(config: pytest.Config) -> None:
    """Choose the fonts; the workers of pytest-xdist inherit the choice."""
    if sys.platform == "linux" and not hasattr(config, "workerinput"):
        fonts.use_own_fonts(_choose_folder(config))


def _choose_folder(config: pytest.Config) -> Path:
    """Return the cache's folder of fonts; with ``-p no:cacheprovider`` one that is removed at the end."""
    if hasattr(config, "cache"):
        return config.cache.mkdir("fonts")
    folder = tempfile.mkdtemp(prefix="gtapp-fonts-")
    config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
    return Path(folder)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Count tests of the whole window as slow, except those marked as quick: each makes and shows all of its parts."""
    for item in items:
        if "window_on" in getattr(item, "fixturenames", ()) and not item.get_closest_marker("quick"):
            item.add_marker("slow")


def pytest_collection_finish() -> None:
    """Exempt what collecting the tests made from later collections of garbage: it stays, and each would go through it."""
    gc.freeze()


@pytest.fixture(autouse=True)
def _without_published_rates(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out what was published about errors in benchmarks' drafts, but in tests marked `published_rates`.

    Else tests of other things would know which values of the sample cards are likely to be wrong.
    """
    if request.node.get_closest_marker("published_rates") is None:
        read_text = Benchmark.read_text
        monkeypatch.setattr(
            Benchmark,
            "read_text",
            lambda self, name: "" if name == "error_rates.toml" else read_text(self, name),
        )


@pytest.fixture(scope="session")
def reference() -> Path:
    """Return the folder of real material; skip the test if GTAPP_REFERENCE is not set."""
    name = os.environ.get("GTAPP_REFERENCE")
    if not name:
        pytest.skip("GTAPP_REFERENCE is not set")
    folder = Path(name).resolve()
    if not folder.is_dir():
        pytest.fail(f"GTAPP_REFERENCE is not a folder: {folder}")
    return folder


@pytest.fixture(scope="module", autouse=True)
def end_workers() -> Iterator[None]:
    """End the worker processes that a module's tests leave, such as those that encode pages and are kept for a minute."""
    yield
    worker_processes.end_workers()


@pytest.fixture(autouse=True)
def collect_garbage() -> Iterator[None]:
    """Collect what a test leaves in the main thread, where the window's objects belong, as rarely as Python does."""
    yield
    counts, thresholds = gc.get_count(), gc.get_threshold()
    grown = [generation for generation in range(3) if counts[generation] > thresholds[generation]]
    if grown:
        gc.collect(max(grown))


def _move_home(home: Path, patch: pytest.MonkeyPatch) -> Path:
    patch.setenv("HOME", str(home))
    for kind in ("CONFIG", "DATA", "CACHE", "STATE", "RUNTIME"):
        folder = home / kind.lower()
        folder.mkdir(mode=0o700)
        patch.setenv("XDG_RUNTIME_DIR" if kind == "RUNTIME" else f"XDG_{kind}_HOME", str(folder))
    return home


@pytest.fixture(scope="session", autouse=True)
def session_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Set home folders for the session, so that nothing uses the user's own."""
    with pytest.MonkeyPatch.context() as patch:
        yield _move_home(tmp_path_factory.mktemp("home"), patch)


@pytest.fixture(autouse=True)
def user_folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Set new home folders for each test, so that no test reads another's settings."""
    return _move_home(tmp_path_factory.mktemp("home"), monkeypatch)


@pytest.fixture(autouse=True)
def no_unexpected_logs(request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fail a test that logged a warning or error without the marker `allow_logs`."""
    yield
    if request.node.get_closest_marker("allow_logs"):
        return
    records = [*caplog.get_records("setup"), *caplog.get_records("call")]
    lines = [f"{r.levelname} {r.name}: {r.getMessage()}" for r in records if r.levelno >= logging.WARNING]
    if lines:
        pytest.fail("unexpected log lines:\n" + "\n".join(lines), pytrace=False)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of one megabyte."""
    with mount_small_disk(tmp_path / "disk", 1) as disk:
        yield disk
