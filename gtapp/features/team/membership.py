"""What an open project does in its team: its versions, the item that is worked on, and what others do."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from gtapp.core.platform.errors import GtappError
from gtapp.core.schema.benchmark import Benchmark
from gtapp.core.store.status_text import Status
from gtapp.features.team.address import TeamAddress, find_agreed, find_agreed_scans
from gtapp.features.team.leases import ItemLease
from gtapp.features.team.server import Assignment, Lease, Server, TeamNote, TextId
from gtapp.features.team.synchronizer import SyncConflict, Synchronizer, SyncResult


class TeamOverview(NamedTuple):
    """Who has which item now (`leases`), and all assignments that the user may know; `login` is the user's own role.

    `kind` is what the user is: ``owner``, ``reviewer``, ``annotator``, or "".
    """

    login: str
    kind: str
    leases: tuple[Lease, ...]
    assignments: tuple[Assignment, ...]

    @property
    def mine(self) -> frozenset[str]:
        """The items that the user shall annotate."""
        return self._list_mine(is_blind=False)

    @property
    def blind(self) -> frozenset[str]:
        """The items that the user shall read blind, into a second reading: as the project's records they are not sent."""
        return self._list_mine(is_blind=True)

    def _list_mine(self, is_blind: bool) -> frozenset[str]:
        mine = (each for each in self.assignments if each.role == self.login)
        return frozenset(each.item for each in mine if each.is_blind == is_blind)

    @property
    def of_others(self) -> frozenset[str]:
        """The items that somebody else shall annotate, and nobody reads blind."""
        others = {each.item for each in self.assignments if each.role != self.login and not each.is_blind}
        return frozenset(others - self.mine)

    @property
    def holders(self) -> dict[str, str]:
        """Who has which item, without those that this window has."""
        return {each.item: each.role for each in self.leases if not each.is_mine}


class Membership:
    """The project in `root`, as a member of its team; made to be used by one thread, since each call may wait for the server.

    The server is reached when it is first needed, and again after the connection broke.
    """

    def __init__(self, root: Path, benchmark: Benchmark, find_name: Callable[[], str]) -> None:
        """`find_name` returns the name that signs what is sent."""
        self._root, self._benchmark, self._find_name = root, benchmark, find_name
        self._server: Server | None = None
        self._synchronizer: Synchronizer | None = None
        self._lease: ItemLease | None = None
        self._project = 0
        self._kind = ""

    def close(self) -> None:
        """Close the connection and the local database."""
        if self._synchronizer:
            self._synchronizer.close()
        if self._server:
            self._server.close()
        self._server = self._synchronizer = self._lease = None

    def disconnect(self) -> None:
        """Close the connection; the next call opens it again."""
        if self._server:
            self._server.close()

    @property
    def address(self) -> TeamAddress:
        """The server, to which the user has agreed."""
        return self._open()[0].address

    def _open(self) -> tuple[Server, Synchronizer]:
        """Return the server and what synchronizes the folder with it; nothing is sent yet.

        Raises:
            GtappError: ``team-not-agreed``, or the address can't be used.
        """
        if self._server is None or self._synchronizer is None:
            settings = find_agreed(self._root)
            self._server = Server(settings.address)
            self._synchronizer = Synchronizer(
                self._root, self._benchmark, self._server, settings.project, self._find_name()
            )
            self._name = settings.project
        return self._server, self._synchronizer

    def _join(self) -> tuple[Server, ItemLease, int]:
        """Return the server, the lease, and the number of the project there, which is asked for once."""
        server, _ = self._open()
        if self._lease is None:
            self._project = server.find_project(self._name).id
            self._kind = server.find_role()
            self._lease = ItemLease(server, self._project)
        return server, self._lease, self._project

    @property
    def project(self) -> int:
        """The number of the project on the server."""
        return self._join()[2]

    # versions

    def sync(
        self, only: Collection[str] | None = None, statuses: Iterable[tuple[str, Status]] = ()
    ) -> SyncResult:
        """Send and fetch as `Synchronizer.sync` does, and send these statuses, too."""
        _, synchronizer = self._open()
        self._join()
        for item, status in statuses:
            synchronizer.send_status(item, status)
        return synchronizer.sync(only=only)

    def count_pending(self) -> int:
        """Return how many texts differ from what the server had last, without asking it."""
        return len(self._open()[1].list_pending())

    def resolve(self, conflict: SyncConflict, content: bytes) -> None:
        """Write what a person decided on, see `Synchronizer.resolve`."""
        self._open()[1].resolve(conflict, content)

    def name_item(self, text: TextId) -> str:
        """Return the item whose record a text is; "" for another one."""
        folder = self._open()[1].folder
        if folder.describe(text)[0] == "table":  # or the record of an item that was not there before
            folder.list_items()
        kind, item = folder.describe(text)
        return item or "" if kind == "record" else ""

    def find_scans(self) -> tuple[str, dict[str, list[str]]]:
        """Return the address of scans, "" if there is none, and the paths of each item's scans below it.

        Raises:
            GtappError: the user has not agreed to the server or the address, or the server can't be reached.
        """
        _, synchronizer = self._open()
        address = find_agreed_scans(self._root)
        return address, synchronizer.list_scans() if address else {}

    # who is where

    def look(self) -> TeamOverview:
        """Return who has which item, and what is assigned to whom."""
        server, _, project = self._join()
        return TeamOverview(
            server.address.login,
            self._kind,
            tuple(server.list_leases(project)),
            tuple(server.list_assignments(project)),
        )

    def move(self, item: str) -> bool:
        """Lease an item instead of the one before; return whether it is leased. One round trip."""
        return self._join()[1].move(item)

    def find_holder(self, item: str) -> str:
        """Return who has an item now; "" for nobody."""
        server, _, project = self._join()
        return next((each.role for each in server.list_leases(project) if each.item == item), "")

    def beat(self) -> bool:
        """Prolong the lease; return False if it was lost."""
        _, lease, _ = self._join()
        return not lease.item or lease.beat()

    def release(self) -> None:
        """End the lease, if there is one."""
        if self._lease:
            self._lease.release()

    # assignments and notes

    def list_members(self) -> list[tuple[str, str]]:
        """Return the members, each with what he is."""
        return self._join()[0].list_members()

    def assign(self, items: Sequence[str], role: str, is_blind: bool) -> None:
        """Assign items to a member."""
        server, _, project = self._join()
        server.assign(project, [Assignment(item, role, is_blind) for item in items])

    def list_notes(self, item: str) -> list[TeamNote]:
        """Return the notes on an item."""
        server, _, project = self._join()
        return server.list_notes(project, item)

    def add_note(self, item: str, body: str, reply_to: int) -> list[TeamNote]:
        """Add a note to an item, or a reply to another one; return all notes on it."""
        server, _, project = self._join()
        server.add_note(project, item, body, self._find_name(), reply_to)
        return server.list_notes(project, item)


class Listener:
    """Hears of changes on the server, by a connection of its own; made to be used by one thread."""

    def __init__(self, address: TeamAddress, project: int) -> None:
        self._server, self._project = Server(address), project

    def start(self) -> None:
        """Have the server tell of changes from now on.

        Raises:
            GtappError: the server can't be reached, or refuses.
        """
        self._server.listen(self._project)

    def wait(self, seconds: float) -> frozenset[str]:
        """Wait for changes at most so long; return the tables that changed.

        Raises:
            GtappError: the connection broke: what happens from then on is not told.
        """
        return frozenset(each.table for each in self._server.wait(seconds))

    def close(self) -> None:
        self._server.close()


def is_away(error: GtappError) -> bool:
    """Return whether the server can't do anything now, and may later: what waits is sent then."""
    return error.message.code in ("team-away", "team-busy")
