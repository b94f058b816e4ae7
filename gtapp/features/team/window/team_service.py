"""Keeps the open project and its team's server the same while one works, in threads: what, and what waits, is in `state`."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from pathlib import PurePosixPath
from typing import Any, Final, Literal, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from gtapp.core.platform.errors import GtappError, ProjectError, raise_defect
from gtapp.core.platform.messages import Message
from gtapp.core.platform.user_name import read_user_name
from gtapp.core.project.project import Project
from gtapp.core.scans.fetched_files import end_fetching, fetch_by
from gtapp.core.store.status_text import Status
from gtapp.core.store.statuses import STATUS_FILE
from gtapp.features.team.address import TeamAddress
from gtapp.features.team.leases import HEARTBEAT_SECONDS
from gtapp.features.team.membership import Listener, Membership, TeamOverview, is_away
from gtapp.features.team.remote_scans import RemoteScans
from gtapp.features.team.server import TeamNote, TextId
from gtapp.features.team.synchronizer import SyncConflict, SyncResult
from gtapp.features.team.window.server_thread import ServerThread

Kind = Literal[
    "beginning", "in step", "sending", "waiting", "offline", "conflict", "not agreed", "password", "fault"
]

_SOON_MS: Final = 250
"""A save is sent after the next card is painted."""
_ALL_AFTER_MS: Final = 20_000
"""Other files than records are looked at so long after the last change."""
_LOOK_MS: Final = 300
"""Others begin and leave items all the time: who is where is asked for once for several of them."""
_RETRY_MS: Final = (3_000, 6_000, 15_000, 30_000, 60_000)
SOMEBODY: Final = "?"
"""Has an item that need not be waited for: who it is was not asked."""
_WAIT_SECONDS: Final = 0.5
_LAST_SECONDS: Final = 3.0
_END_SECONDS: Final = 0.3
"""So long the end waits for a thread that has nothing to send, since the server is away."""
Statuses = Iterable[tuple[str, Status]]
_NOBODY: Final = TeamOverview("", "", (), ())


class TeamState(NamedTuple):
    """How it stands: `waiting` counts what is not sent, `since` (of the clock, in seconds) is when the server was lost."""

    kind: Kind
    waiting: int = 0
    since: float = 0.0
    message: Message | None = None


class OpenConflict(NamedTuple):
    """A conflict that waits for a decision, and the item whose record it is about; "" for another file."""

    item: str
    conflict: SyncConflict


class _Synced(NamedTuple):
    result: SyncResult
    conflicts: tuple[OpenConflict, ...]
    authors: dict[str, str]
    overview: TeamOverview


class TeamService(QObject):
    """Sends what is saved and fetches what others did, as long as the project is open; no call waits for the server.

    For a second reading the whole folder of the project is exchanged, too. What is told of it is only about the reading: its
    records, their authors and conflicts.
    """

    changed = Signal()
    """`state`, `conflicts` or `overview` changed."""

    arrived = Signal(object)
    """Others' versions or statuses were written into the folder, as another program would; the items with other records."""

    consent_wanted = Signal()
    """The user has not agreed to the server yet."""

    password_wanted = Signal()
    """The server did not let the user in."""

    leased = Signal(str, str)
    """The id of an item that was asked for, and who else has it; "" if it is leased here."""

    lease_lost = Signal(str)
    """The id of an item that somebody else may have now."""

    scans_found = Signal()
    """It is known now from where scans can be fetched that the folder does not have."""

    scans_failed = Signal(object)
    """Scans are not fetched: the user has not agreed to their address yet, or it can't be used; a `GtappError`."""

    noted = Signal()
    """Somebody has added a note to an item."""

    def __init__(self, project: Project, parent: QObject) -> None:
        super().__init__(parent)
        self._project = project
        self._place = project.reading.place if project.reading else ""
        self._member = Membership(
            project.root, project.outer_benchmark, lambda: project.who or read_user_name()
        )
        self._thread = ServerThread("gtapp-team", self)
        self._ear = ServerThread("gtapp-team-listener", self)
        self.state = TeamState("beginning")
        self.conflicts: tuple[OpenConflict, ...] = ()
        self.overview = _NOBODY
        self._authors: dict[str, str] = {}
        project.find_sender = lambda item_id: self._authors.get(item_id, "")
        self._paths: set[str] = set()
        self._statuses: dict[str, Status] = {}
        self._is_full = True
        self._is_syncing = self._is_wanted = self._is_listening = False
        self._is_asked = self._are_scans_sought = False
        self._scans: RemoteScans | None = None
        self._listener: Listener | None = None
        self._failures = 0
        self._item = ""
        self._is_held = False
        self._soon = self._make_timer(_SOON_MS, self._sync)
        self._all = self._make_timer(_ALL_AFTER_MS, self.sync_all)
        self._retry = self._make_timer(_RETRY_MS[0], self.sync_all)
        self._look_soon = self._make_timer(_LOOK_MS, self._look)
        self._beat = QTimer(self, interval=round(HEARTBEAT_SECONDS * 1000))
        self._beat.timeout.connect(self._send_beat)

    def _make_timer(self, interval: int, call: Callable[[], object]) -> QTimer:
        timer = QTimer(self, singleShot=True, interval=interval)
        timer.timeout.connect(call)
        return timer

    # versions

    def sync_all(self) -> None:
        """Exchange all files now."""
        self._is_full = True
        self._sync()

    def follow_save(self, item_id: str) -> None:
        """Send the record of an item that was saved, soon."""
        path = self._project.item(item_id).truth
        self._paths.add(path) if path else self._want_all()
        self._want()

    def follow_status(self, item_id: str) -> None:
        """Send the status of an item, soon; a reading has a text file of them, as of its records."""
        if self._place:
            self._paths.add(f"{self._place}/{STATUS_FILE}")
        else:
            self._statuses[item_id] = self._project.status(item_id)
        self._want()

    def _want_all(self) -> None:
        self._is_full = True

    def _want(self) -> None:
        if self.state.kind == "offline":  # it is tried again anyway, and an attempt may take long
            self._count_pending()
        else:
            self._soon.start()
            self._all.start()

    def _sync(self) -> None:
        """Exchange what is wanted, in the thread; what is wanted meanwhile comes after it."""
        self._soon.stop()
        if self._is_syncing:
            self._is_wanted = True
            return
        self._is_syncing, self._is_wanted = True, False
        only = None if self._is_full else frozenset(self._paths)
        statuses = () if self._is_full else tuple(self._statuses.items())
        self._is_full = False
        self._paths.clear()
        self._statuses.clear()
        if self.state.kind == "in step" and (only or statuses):
            self._show(TeamState("sending"))

        def work() -> _Synced:
            result = self._exchange(only, statuses)
            conflicts = tuple(OpenConflict(self._name_item(each.text), each) for each in result.conflicts)
            authors = {self._name_item(text): who for text, who in result.authors.items()}
            return _Synced(result, conflicts, authors, self._member.look())

        self._thread.call(work, self._take, self._fail_sync)

    def _exchange(self, only: Collection[str] | None, statuses: Statuses) -> SyncResult:
        """Synchronize; of a reading leave out the conflicts of the project around it, which are decided there."""
        if not self._place:
            return self._member.sync(only, statuses)
        self._project.flush()  # writes the text file of the statuses, which is sent
        result = self._member.sync(only)
        own = [each for each in result.conflicts if each.text.path.startswith(f"{self._place}/")]
        if left := len(result.conflicts) - len(own):
            result.waiting += left
            result.problems.append(Message("team-undecided"))
            result.conflicts = own
        return result

    def _name_item(self, text: TextId) -> str:
        """Return the item of the open project or reading whose record a text is; "" for another text."""
        if not self._place:
            return self._member.name_item(text)
        path = PurePosixPath(text.path)
        if path.is_relative_to(self._place):
            with suppress(ProjectError):  # a list, such as that of the statuses
                return self._project.item(path.relative_to(self._place).with_suffix("").as_posix()).id
        return ""

    def _take(self, synced: _Synced) -> None:
        result = synced.result
        self._is_syncing, self._failures = False, 0
        self.conflicts, self.overview = synced.conflicts, synced.overview
        self._authors.update(synced.authors)
        self._retry.stop()
        waiting = result.waiting
        if waiting and result.problems:
            self._show(TeamState("waiting", waiting, message=result.problems[0]))
        else:
            kind: Kind = "conflict" if self.conflicts else "waiting" if waiting else "in step"
            self._show(TeamState(kind, waiting))
        if waiting:
            self._retry.start(_RETRY_MS[-1])
        self._seek_scans()
        if not self._is_listening:
            self._listen()
            self._lease_again()
        if result.received or result.merged or result.statuses or result.is_shared:
            self.arrived.emit({item for item in synced.authors if item})
        if self._is_wanted:
            self._sync()

    def _fail_sync(self, error: Exception) -> None:
        self._is_syncing, self._is_full = False, True
        self._fail(error)

    def _fail(self, error: Exception) -> None:
        """Show that the server can't be used now, and try again later, each time after a longer pause."""
        raise_defect(error)
        if not isinstance(error, GtappError):
            error = GtappError("team-away", server="", reason=str(error))
        code = error.code
        if code == "team-not-agreed":
            self._ask("not agreed", error, self.consent_wanted)
        elif code == "team-login":
            self._ask("password", error, self.password_wanted)
        else:
            is_offline = is_away(error)
            since = self.state.since if self.state.kind == "offline" else time.time()
            self._show(
                TeamState("offline" if is_offline else "fault", self.state.waiting, since, error.message)
            )
            self._retry.start(_RETRY_MS[min(self._failures, len(_RETRY_MS) - 1)])
            self._failures += 1
            self._seek_scans()
            if code != "team-no-driver":
                self._count_pending()

    def _seek_scans(self) -> None:
        """Ask once from where scans are fetched that the folder does not have; again after the server was away."""
        if not self._are_scans_sought:
            self.find_scans()

    def find_scans(self) -> None:
        """Ask from where scans are fetched that the folder does not have."""
        self._are_scans_sought = True
        find = self._project.names.find

        def work() -> tuple[str, dict[str, list[str]]]:
            address, names = self._member.find_scans()
            return address, {find(item): each for item, each in names.items()}

        def fail(error: Exception) -> None:
            raise_defect(error)
            if isinstance(error, GtappError) and error.code in ("team-scans", "team-scans-not-agreed"):
                self.scans_failed.emit(error)
            else:
                self._are_scans_sought = False

        self._thread.call(work, self._take_scans, fail)

    def _take_scans(self, found: tuple[str, dict[str, list[str]]]) -> None:
        address, names = found
        if not address:
            return
        self._end_scans()
        scans = self._scans = RemoteScans(address)
        fetch_by(scans.folder, scans.fetch)
        self._project.find_fetched = lambda item_id: scans.list_paths(names.get(item_id, ()))
        self.scans_found.emit()

    def _end_scans(self) -> None:
        if self._scans:
            end_fetching(self._scans.folder)
            self._scans.close()
            self._scans = None

    def _ask(self, kind: Kind, error: GtappError, wanted: Any) -> None:
        """Show what is missing; ask for it at once the first time."""
        self._show(TeamState(kind, message=error.message))
        if not self._is_asked:
            self._is_asked = True
            wanted.emit()

    def _count_pending(self) -> None:
        self._thread.call(self._member.count_pending, self._show_pending, raise_defect)

    def _show_pending(self, count: int) -> None:
        if self.state.kind in ("offline", "fault"):
            self._show(self.state._replace(waiting=count))

    def _show(self, state: TeamState) -> None:
        self.state = state
        self.changed.emit()

    def find_address(self, done: Callable[[TeamAddress], object]) -> None:
        """Ask which server the user has agreed to."""
        self._thread.call(lambda: self._member.address, done, self._fail)

    def resolve(self, conflict: SyncConflict, content: bytes, failed: Callable[[Exception], object]) -> None:
        """Write what a person decided on into the folder, and send it."""

        def done(_: object) -> None:
            self.conflicts = tuple(each for each in self.conflicts if each.conflict != conflict)
            self.changed.emit()
            self.arrived.emit(set())
            self.sync_all()

        def fail(error: Exception) -> None:
            self.sync_all()
            failed(error)

        self._thread.call(lambda: self._member.resolve(conflict, content), done, fail)

    # what the server tells

    def _listen(self) -> None:
        self._is_listening = True
        member = self._member
        # the thread of calls has these at hand
        self._thread.call(lambda: Listener(member.address, member.project), self._hear, self._lose)

    def _hear(self, listener: Listener) -> None:
        """Listen in a thread until something changed; then again, until the connection breaks."""
        self._listener, closed = listener, self._ear.is_closed

        def work() -> frozenset[str]:
            told: frozenset[str] = frozenset()
            while not told and not closed.is_set():
                told = listener.wait(_WAIT_SECONDS)
            return told

        def take(told: frozenset[str]) -> None:
            if told & {"content", "status"}:
                self._sync()
            elif "item" in told:
                self._look_soon.start()
            if "note" in told:
                self.noted.emit()
            self._ear.call(work, take, self._lose)

        def begin() -> frozenset[str]:
            listener.start()
            return frozenset({"content"})  # what happened before

        self._ear.call(begin, take, self._lose)

    def _lose(self, error: Exception) -> None:
        """Note that the server tells nothing any more; the next synchronization has it listened to again."""
        self._is_listening = False
        self._end_listening()
        self._thread.call(
            self._member.disconnect
        )  # a connection that broke, too, would cost the next attempt
        self._fail(error)

    def _end_listening(self) -> None:
        if self._listener:
            self._ear.call(self._listener.close)
            self._listener = None

    def _show_overview(self, overview: TeamOverview) -> None:
        before, self.overview = self.overview, overview
        if overview != before:
            self.changed.emit()

    # the item on the screen

    @property
    def item(self) -> str:
        """The item that was asked for last, or was given instead."""
        return self._item

    @property
    def holders(self) -> dict[str, str]:
        """Who else has which item, as far as that is known: nothing is while the server is away."""
        return self.overview.holders if self._is_listening else {}

    def lease(self, item_id: str, may_leave: bool = False) -> None:
        """Lease an item instead of the one before; with `may_leave`, it need not be known who has it if somebody else does."""
        self._item, self._is_held = item_id, False
        self._beat.start()

        def work() -> str:
            """Return who has the item: "" for this window, and for nobody that is known."""
            if self._member.move(item_id):
                return ""
            return SOMEBODY if may_leave else self._member.find_holder(item_id)

        if self.state.kind in ("in step", "sending", "waiting", "conflict"):
            self._thread.call(
                work, lambda holder: self._take_lease(item_id, holder), self._fail_unless_unknown
            )

    def _take_lease(self, item_id: str, holder: str) -> None:
        if item_id == self._item:  # else another one is shown by now
            self._is_held = not holder
            self.leased.emit(item_id, holder)

    def _fail_unless_unknown(self, error: Exception) -> None:
        if not (isinstance(error, GtappError) and error.code == "team-item-unknown"):
            self._fail(error)

    def _lease_again(self) -> None:
        """Lease the item on the screen, after the server was away."""
        if self._item:
            self.lease(self._item)

    def _send_beat(self) -> None:
        """Keep the item, or ask again for one that somebody else has; leases that end are not told."""
        item = self._item
        if not self._is_listening or not item:
            return
        if self._is_held:
            self._thread.call(self._member.beat, lambda is_held: self._follow_beat(item, is_held), self._fail)
        else:
            self.lease(item)
        self._look()

    def _look(self) -> None:
        """Ask who is where."""
        self._thread.call(self._member.look, self._show_overview, self._fail)

    def _follow_beat(self, item: str, is_held: bool) -> None:
        if not is_held and item == self._item:
            self._is_held = False
            self.lease_lost.emit(item)

    # assignments and notes

    def list_notes(self, item_id: str, done: Callable[[list[TeamNote]], object]) -> None:
        """Ask for the notes on an item."""
        if self._is_listening:
            self._thread.call(lambda: self._member.list_notes(item_id), done, self._fail)

    def add_note(
        self,
        item_id: str,
        body: str,
        reply_to: int,
        done: Callable[[list[TeamNote]], object],
        failed: Callable[[Exception], object],
    ) -> None:
        """Add a note to an item, or a reply to another note; `done` gets all notes on it."""
        self._thread.call(lambda: self._member.add_note(item_id, body, reply_to), done, failed)

    def list_members(
        self, done: Callable[[list[tuple[str, str]]], object], failed: Callable[[Exception], object]
    ) -> None:
        """Ask who the members are."""
        self._thread.call(self._member.list_members, done, failed)

    def assign(
        self,
        items: Sequence[str],
        role: str,
        is_blind: bool,
        done: Callable[[object], object],
        failed: Callable[[Exception], object],
    ) -> None:
        """Assign items to a member."""

        def take(overview: TeamOverview) -> None:
            self._show_overview(overview)
            done(None)

        def work() -> TeamOverview:
            self._member.assign(items, role, is_blind)
            return self._member.look()

        self._thread.call(work, take, failed)

    # the end

    def close(self) -> int:
        """Send what waits, for some seconds at most, and end; return how many texts wait for the next time."""
        for timer in (self._soon, self._all, self._retry, self._look_soon, self._beat):
            timer.stop()
        is_there = self.state.kind in ("in step", "sending", "waiting", "conflict")
        is_owed = self._is_full or self._is_wanted or self._is_syncing or bool(self._paths or self._statuses)
        waiting = self.state.waiting + len(self.conflicts)
        paths, statuses = frozenset(self._paths), tuple(self._statuses.items())
        only = None if self._is_full or self._is_syncing else paths

        def last() -> None:
            nonlocal waiting
            try:
                if is_there and is_owed:
                    waiting = max(waiting, 1)
                    result = self._exchange(only, statuses)
                    waiting = result.waiting + len(result.conflicts)
                if is_there:
                    self._member.release()
            except GtappError:
                pass  # what was not done is done the next time
            finally:
                self._member.close()

        self._end_scans()
        self._end_listening()
        self._ear.close(lambda: None, 0)
        is_done = self._thread.close(last, _LAST_SECONDS if is_there else _END_SECONDS)
        return waiting if is_done or not is_there else max(waiting, 1)
