"""129 real cards: a run is stopped and killed at random moments and resumed; each is requested once, no file is incomplete.

After a kill between a request and its answer's file, those items are requested again, and this is reported.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from gtapp.core.project.scanner import scan_folders
from gtapp.core.schema.benchmark import load
from gtapp.features.drafts import runs
from gtapp.features.drafts.drafting_settings import DraftingSettings
from gtapp.features.drafts.request import RequestBuilder
from tests.features.drafts.drafting_samples import read_answered_keys
from tests.features.drafts.handler import Call
from tests.features.drafts.server import DraftServer
from tests.torture.budget import Budget

WRITER = Path(__file__).with_name("drafter.py")
AT_ONCE = 8


class Cards:
    """The real cards without their answers, and a provider that knows the content of each."""

    def __init__(self, reference: Path, root: Path, server: DraftServer) -> None:
        self.root, self.server = root, server
        shutil.copytree(reference / "zettelkatalog/images", root / "images", copy_function=shutil.copyfile)
        benchmark = load("zettelkatalog")
        maker = RequestBuilder(root, benchmark, DraftingSettings(), "model-a")
        self.items = list(scan_folders(root, benchmark).items)
        for item in self.items:
            path = reference / f"zettelkatalog/ground_truths/{item.id}.json"
            truth = json.loads(path.read_text(encoding="utf-8"))["response_text"]
            request = maker.build(item)
            server.know(item.id, request)
            server.texts[item.id] = json.dumps(request.wire.to_wire(truth))
        self.interrupted: Counter[str] = Counter()

    def start_process(self, run: str = "T0001") -> subprocess.Popen[str]:
        command = [sys.executable, str(WRITER), str(self.root), self.server.address, run]
        environment = {**os.environ, "PYTHONPATH": str(WRITER.parents[2])}
        return subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )

    def read_end(self, process: subprocess.Popen[str]) -> dict[str, Any]:
        """Return the outcome that a process prints at its normal end."""
        out, fault = process.communicate(timeout=60)
        assert process.returncode == 0 and not fault, fault
        outcome: dict[str, Any] = json.loads(out)
        assert set(outcome["codes"]) <= {"drafting-under-way"}
        return outcome

    def kill_after(self, requests: int, pause: float) -> None:
        """Kill a process some time after its nth request."""
        process = self._interrupted(requests, pause, signal.SIGKILL)
        process.communicate()
        self.interrupted.update(self.open_ends())
        self.check()

    def stop_after(self, requests: int, pause: float) -> dict[str, Any]:
        """Stop a process and return its outcome."""
        outcome = self.read_end(self._interrupted(requests, pause, signal.SIGTERM))
        self.check()
        return outcome

    def _interrupted(self, requests: int, pause: float, how: signal.Signals) -> subprocess.Popen[str]:
        came = threading.Event()
        until = self.server.requests + requests

        def count(call: Call) -> None:
            if self.server.requests >= until - 1:
                came.set()

        self.server.before = count
        process = self.start_process()
        while not came.wait(0.05) and process.poll() is None:
            pass
        threading.Event().wait(pause)
        process.send_signal(how)
        process.wait(60)
        self.server.before = lambda call: None
        return process

    def check(self) -> None:
        """Check that every file is complete and belongs to its item."""
        answered = {done.item: done for done in runs.find_answers(self.root, "T0001")}
        files = list((self.root / "drafts/T0001").glob("request_*.json"))
        assert len(answered) == len(files)
        for item, done in answered.items():
            content = json.loads(runs.answer_path(self.root, "T0001", item).read_bytes())
            assert content["text"] == self.server.texts[item] and content["gtapp"]["key"] == done.key

    def open_ends(self) -> list[str]:
        """Return the items whose request is recorded as sent, without an answer or an end."""
        with closing(sqlite3.connect(self.root / ".gtapp/drafting.sqlite")) as connection:
            rows = connection.execute("SELECT item FROM asked WHERE state = 'asked'").fetchall()
        ends = [item for (item,) in rows if not runs.answer_path(self.root, "T0001", item).exists()]
        # each asker may have an answer that is being written while it asks the next
        assert len(ends) <= 2 * AT_ONCE, "no more than were under way"
        return ends


@pytest.fixture
def cards(reference: Path, tmp_path: Path) -> Iterator[Cards]:
    with DraftServer(latency=0.02) as server:
        yield Cards(reference, tmp_path / "cards", server)


def _check_end(cards: Cards) -> None:
    ends = len(cards.open_ends())
    outcome = cards.read_end(cards.start_process())
    assert (outcome["state"], outcome["left"], outcome["lost"]) == ("finished", 0, ends)
    cards.check()
    assert len(read_answered_keys(cards.root, "T0001")) == len(cards.items) == 129
    for item in cards.items:
        # a process that is killed before it reports the last ends leaves them open
        assert 1 <= cards.server.counts[item.id] <= 1 + cards.interrupted[item.id]


@pytest.mark.slow
def test_without_a_kill_each_is_asked_once(cards: Cards) -> None:
    outcome = cards.read_end(cards.start_process())
    assert outcome["done"] == 129 and set(cards.server.counts.values()) == {1}
    assert cards.read_end(cards.start_process("T0002"))["kept"] == 129
    assert set(cards.server.counts.values()) == {1}


@pytest.mark.slow
def test_stopped_killed_and_resumed(cards: Cards) -> None:
    outcome = cards.stop_after(20, 0.002)
    assert outcome["state"] == "stopped" and 20 <= outcome["done"] <= 20 + AT_ONCE + 5
    assert cards.server.requests == outcome["done"], "what was under way was waited for"
    for requests, pause in ((1, 0.0), (40, 0.015)):
        cards.kill_after(requests, pause)
    _check_end(cards)


@pytest.mark.torture
@pytest.mark.timeout(0)
def test_killed_again_and_again(cards: Cards) -> None:
    with Budget("drafting kills") as budget:
        for seed in budget.seeds():
            chance, kills = random.Random(seed), 0
            while len(read_answered_keys(cards.root, "T0001")) < len(cards.items):
                interrupt = chance.choice((cards.kill_after, cards.kill_after, cards.stop_after))
                kills += interrupt == cards.kill_after
                interrupt(chance.choice((1, 1, 2, 3, 5)), chance.random() * 0.03)
            _check_end(cards)
            shutil.rmtree(cards.root / "drafts")
            shutil.rmtree(cards.root / ".gtapp")
            cards.server.counts.clear()
            cards.interrupted.clear()
            budget.count(kills=kills)
