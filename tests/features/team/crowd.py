"""Many clients on one project, each a process with a folder of its own; they are killed, and their connections are cut.

Each writes into a log what it saved and which item it had; `check` compares the logs with what server and folders have at the
end. The clients are forked from one process, which has all modules: a start takes milliseconds. Run as ``python -m``, with the
settings as JSON on the standard input.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal

from gtapp.core.files import atomic
from gtapp.core.platform.errors import GtappError
from gtapp.core.project.opening.detection import detect_without_code
from gtapp.features.team import leases, server
from gtapp.features.team.address import parse_address
from gtapp.features.team.leases import ItemLease
from gtapp.features.team.server import Server
from gtapp.features.team.synchronizer import SyncConflict, Synchronizer, choose_side

PROJECT = "cards"
SETTLING = "settling"
"""A file of this name says that all clients have ended."""
SIDES: tuple[Literal["mine", "theirs"], ...] = ("mine", "theirs")


@dataclass(frozen=True)
class CrowdSettings:
    """What a run is: where its folders lie, the server, how many clients work how long on how many of the items."""

    folder: str
    url: str
    host: str
    port: int
    clients: int
    items: int
    seconds: float
    seed: int
    kill_seconds: float = 0.4
    cut_seconds: float = 0.15
    lease_seconds: float = 1.0


class Log:
    """A file of JSON lines, which a kill of the process leaves whole up to the last line."""

    def __init__(self, path: Path) -> None:
        self._handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)

    def write(self, kind: str, **values: Any) -> None:
        os.write(self._handle, json.dumps({"kind": kind, "at": time.monotonic(), **values}).encode() + b"\n")


def read_log(path: Path) -> Iterator[dict[str, Any]]:
    for line in path.read_bytes().splitlines() if path.exists() else ():
        with suppress(ValueError):  # the line of a kill
            yield json.loads(line)


# --- a client ---


class Client:
    """One client: edits, saves, synchronizes and leases until the time is over."""

    def __init__(self, settings: CrowdSettings, number: int, life: int) -> None:
        self.name = f"c{number}"
        self.root = Path(settings.folder) / self.name / PROJECT
        self._settings = settings
        self._random = random.Random(f"{settings.seed} {number} {life}")
        self._log = Log(Path(settings.folder) / f"{self.name}.log")
        self._session = f"{self.name}/{life}"
        self._server = Server(parse_address(settings.url))
        self._synchronizer = Synchronizer(
            self.root, detect_without_code(self.root), self._server, PROJECT, self.name
        )
        self._items = sorted(path.stem for path in (self.root / "ground_truths").glob("*.json"))
        self._lease: ItemLease | None = None
        self._turn = 0

    def work(self, until: float) -> None:
        while time.monotonic() < until:
            try:
                self._step()
            except GtappError as error:
                if error.code not in ("team-away", "team-busy", "team-full", "save-changed"):
                    self._log.write("fault", text=str(error))
                    raise
                self._log.write("offline", code=error.code)
                time.sleep(0.01)

    def _step(self) -> None:
        if self._random.random() < 0.8:
            self._edit(self._choose())
        if self._lease is None:
            self._lease = ItemLease(self._server, self._server.find_project(PROJECT).id)
        before, chance = self._lease.item, self._random.random()
        if not before or chance < 0.3:
            self._turn += bool(self._lease.lease_next(skip=[before] if before else []))
        elif chance < 0.35:
            self._note_hold()  # until now
            self._lease.release()
        else:
            self._lease.beat()
        self._note_hold()

    def _note_hold(self) -> None:
        """Note that the item is leased at this moment; from the first to the last moment of a turn nobody else may have it."""
        if self._lease and self._lease.is_certain:
            self._log.write("hold", item=self._lease.item, turn=f"{self._session}/{self._turn}")

    def _choose(self) -> str:
        if self._lease and self._lease.item and self._random.random() < 0.3:
            return self._lease.item
        # many meet in a few items
        return self._items[int(len(self._items) * self._random.random() ** 3)]

    def _edit(self, item: str) -> None:
        """Change a value and a row of one's own, sometimes one that all change, save, and synchronize."""
        path = f"ground_truths/{item}.json"
        place = self.root / path
        before = place.read_bytes()
        record = json.loads(before)
        count = record.get(self.name, 0) + 1
        record[self.name] = count
        if count % 4 == 1:
            record["remarks"].append({"by": self.name, "number": count, "text": f"{self.name} wrote {count}"})
        if self._random.random() < 0.1:
            record["shared"] = f"{self._session} {count}"
        self._log.write("edit", item=item, count=count, shared=record.get("shared"))
        if place.read_bytes() != before:
            return
        atomic.write(place, json.dumps(record, indent=2, ensure_ascii=False).encode())
        self._log.write("saved", item=item, count=count)
        result = self._synchronizer.sync(only=[path])
        for conflict in result.conflicts:
            note_conflict(self._log, conflict)
            self._synchronizer.resolve(conflict, choose_side(conflict, self._random.choice(SIDES)))
        self._log.write(
            "synced", sent=len(result.sent), merged=len(result.merged), conflicts=len(result.conflicts)
        )
        if self._random.random() < 0.02:
            self._synchronizer.sync()


def note_conflict(log: Log, conflict: SyncConflict) -> None:
    """Note a conflict about anything but the value that all change: each changes his own values, and these never meet."""
    if conflict.merged is None or any(each.pointer != ("shared",) for each in conflict.values):
        texts = [each and each.decode() for each in (conflict.base, conflict.ours, conflict.theirs)]
        log.write("fault", text=f"conflict of {conflict.text.path}: {conflict.values}", texts=texts)


# --- the proxy ---


async def _run_proxy(settings: CrowdSettings, port_file: Path) -> None:
    """Pass connections on, and cut one of them now and then: closed, reset, or silent for a while."""
    chance = random.Random(settings.seed)
    open_pairs: set[tuple[asyncio.StreamWriter, asyncio.StreamWriter]] = set()

    async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while content := await reader.read(65536):
                writer.write(content)
                await writer.drain()
        writer.close()

    async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            back_reader, back = await asyncio.open_unix_connection(
                f"{settings.host}/.s.PGSQL.{settings.port}"
            )
        except OSError:
            writer.close()
            return
        pair = (writer, back)
        open_pairs.add(pair)
        await asyncio.gather(pump(reader, back), pump(back_reader, writer))
        open_pairs.discard(pair)

    listener = await asyncio.start_server(accept, "127.0.0.1", 0)
    port_file.write_text(str(listener.sockets[0].getsockname()[1]))
    while True:
        await asyncio.sleep(settings.cut_seconds * chance.uniform(0.3, 1.7))
        if open_pairs:
            for writer in chance.choice(sorted(open_pairs, key=id)):
                if chance.random() < 0.5:
                    writer.transport.abort()
                else:
                    writer.close()


# --- the run ---


def _fork(work: Any) -> int:
    pid = os.fork()
    if pid:
        return pid
    code = 1
    try:
        work()
        code = 0
    except BaseException as error:  # noqa: BLE001 (what a process ends with)
        print(type(error).__name__, error, file=sys.stderr, flush=True)
    finally:
        os._exit(code)


def run(settings: CrowdSettings) -> dict[str, Any]:
    """Run the clients; return what was counted, and the faults that `check` found."""
    folder = Path(settings.folder)
    with Server(parse_address(settings.url)) as first:
        first.find_project(
            PROJECT
        )  # what is imported by the first connection, the clients have from the beginning
    for module in (server, leases):
        vars(module)["LEASE_SECONDS"] = settings.lease_seconds
    port_file = folder / "port"
    direct = settings
    proxy = _fork(lambda: asyncio.run(_run_proxy(direct, port_file)))
    while not port_file.exists() or not port_file.read_text():
        time.sleep(0.005)
    address = parse_address(settings.url)
    through = address._replace(host="127.0.0.1", port=int(port_file.read_text()), sslmode="disable")
    settings = replace(direct, url=through.url)
    chance = random.Random(settings.seed)
    begin = time.monotonic()
    until = begin + settings.seconds
    lives: dict[int, int] = {}
    numbers = dict.fromkeys(range(settings.clients), 0)

    def start(number: int) -> None:
        numbers[number] += 1
        life = numbers[number]
        lives[_fork(lambda: Client(settings, number, life).work(until))] = number

    for number in numbers:
        start(number)
    kills, broken = 0, 0
    while time.monotonic() < until:
        time.sleep(settings.kill_seconds * chance.uniform(0.3, 1.7))
        pid = chance.choice([*lives])
        os.kill(pid, signal.SIGKILL)
        _, status = os.waitpid(pid, 0)
        broken += os.WIFEXITED(status) and os.WEXITSTATUS(status) != 0
        kills += 1
        if time.monotonic() < until:
            start(lives.pop(pid))
        else:
            del lives[pid]
    for pid in lives:
        _, status = os.waitpid(pid, 0)
        broken += status != 0
    took = time.monotonic() - begin
    os.kill(proxy, signal.SIGKILL)
    os.waitpid(proxy, 0)
    _settle(direct)
    found = check(direct)
    counts: dict[str, int] = defaultdict(int)
    for number in numbers:
        for event in read_log(folder / f"c{number}.log"):
            counts[event["kind"]] += 1
            for name in ("sent", "merged", "conflicts"):
                counts[name] += event.get(name, 0)
    done = counts["sent"] + counts["hold"]
    return {
        "faults": found + [f"{broken} clients ended with an error"] * bool(broken),
        "kills": kills,
        "a_second": round(done / took, 1),
        **counts,
    }


def _settle(settings: CrowdSettings) -> None:
    """Synchronize all folders, without cuts, until nothing is left to do."""
    (Path(settings.folder) / SETTLING).touch()
    folders = [Path(settings.folder) / f"c{number}" / PROJECT for number in range(settings.clients)]
    clients = []
    for folder in folders:
        line = Server(parse_address(settings.url))
        clients.append(Synchronizer(folder, detect_without_code(folder), line, PROJECT, folder.parent.name))
    log = Log(Path(settings.folder) / "c0.log")
    end = time.monotonic() + 60
    is_quiet = False
    while not is_quiet:
        is_quiet = True
        for client in clients:
            try:
                result = client.sync()
                for conflict in result.conflicts:
                    note_conflict(log, conflict)
                    client.resolve(conflict, choose_side(conflict, "mine"))
            except GtappError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)  # the server starts again
                is_quiet = False
                continue
            if result.sent or result.received or result.merged or result.conflicts or result.waiting:
                is_quiet = False


# --- the check, which knows nothing of how records are merged ---


def check(settings: CrowdSettings) -> list[str]:
    """Return what is wrong: lost edits, folders that differ, items that two clients had at once."""
    folder = Path(settings.folder)
    logs = {f"c{number}": [*read_log(folder / f"c{number}.log")] for number in range(settings.clients)}
    faults = [
        f"{name}: {each['text']}" for name, log in logs.items() for each in log if each["kind"] == "fault"
    ]
    roots = [folder / name / PROJECT / "ground_truths" for name in logs]
    for path in sorted(roots[0].glob("*.json")):
        contents = {(root / path.name).read_bytes() for root in roots}
        if len(contents) > 1:
            faults.append(f"{path.name}: the folders differ")
    saved: dict[tuple[str, str], int] = {}
    tried: dict[tuple[str, str], int] = {}
    shared: dict[str, set[str]] = defaultdict(set)
    for name, log in logs.items():
        for event in log:
            if event["kind"] == "edit":
                tried[name, event["item"]] = event["count"]
                shared[event["item"]].add(event["shared"])
            elif event["kind"] == "saved":
                saved[name, event["item"]] = event["count"]
    records = {path.stem: json.loads(path.read_text()) for path in roots[0].glob("*.json")}
    for (name, item), count in tried.items():
        has = records[item].get(name, 0)
        if not saved.get((name, item), 0) <= has <= count:
            faults.append(f"{item}: {name} saved {saved.get((name, item))}, there is {has}")
        rows = sorted(row["number"] for row in records[item].get("remarks", ()) if row["by"] == name)
        if rows != [number for number in range(1, has + 1) if number % 4 == 1]:
            faults.append(f"{item}: rows of {name} are {rows}, of {has}")
        if records[item].get("shared") not in {None, *shared[item]}:
            faults.append(f"{item}: nobody wrote {records[item]['shared']}")
    return faults + _check_leases(logs)


def _check_leases(logs: dict[str, list[dict[str, Any]]]) -> list[str]:
    """Return the items that two had at the same time: whose turns overlap."""
    turns: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for log in logs.values():
        for event in log:
            if event["kind"] == "hold":
                turns[event["item"]][event["turn"]].append(event["at"])
    faults = []
    for item, moments in turns.items():
        spans = sorted((min(at), max(at), turn) for turn, at in moments.items())
        for (_, end, first), (start, _, second) in pairwise(spans):
            if start < end:
                faults.append(f"{item}: {first} and {second} had it at once")
    return faults


if __name__ == "__main__":
    print(json.dumps(run(CrowdSettings(**json.load(sys.stdin)))))
