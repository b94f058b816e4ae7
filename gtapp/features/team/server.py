"""The team's PostgreSQL server: every statement that gtapp sends it. The one module that imports psycopg.

A `Server` is one connection, made when it is first needed and again after it broke; its calls block, so that a window makes them
in a thread. Each call is a single transaction. What fails is a `GtappError`: ``team-away`` where the server can't be reached or
the connection broke (what was sent last may have arrived or not), the other codes for what the server refuses. Rows are foreign
data: what they have is bounded here and checked by who uses it.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from importlib import resources
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar
from uuid import uuid4

from gtapp.core.platform.errors import GtappError, ProjectError
from gtapp.core.schema.pointer import LONE_SURROGATE
from gtapp.core.store.status_text import STATUS_NAMES, Status
from gtapp.features.team.address import TeamAddress

if TYPE_CHECKING:
    import psycopg

T = TypeVar("T")

MOST_BYTES: Final = 64 << 20
"""A larger text is neither sent nor fetched."""
LEASE_SECONDS: Final = 60.0
"""How long a lease lasts without a heartbeat, by the server's clock."""

_LOCK: Final = 0x67746170
_CONNECT_SECONDS: Final = 10
_BATCH: Final = 200
_TRIGRAM: Final = 3
"""The length of the shortest text that is found by trigrams."""
_BATCH_BYTES: Final = 8 << 20
_MIGRATION: Final = re.compile(r"(\d{4})_\w+\.sql")
_MOST_REASON: Final = 300
# of a version
_MOST_DIGITS: Final = 19
# of statuses, as the table has it
_EARLIEST: Final = datetime(1970, 1, 1, tzinfo=UTC)
_LATEST: Final = datetime(9000, 1, 1, tzinfo=UTC)
# the tables of a project, in an order in which their rows can be inserted, with their columns
_STAMP: Final = ("version", "role", "changed", "xact")
_COLUMNS: Final = {
    "project": ("name", "benchmark", "line_key", "epoch", "made"),
    "item": ("project", "id", "place", "holder", "client", "since", "until", "scans"),
    "content": ("project", "path", "key", "kind", "item", "bytes", "maker", "who", *_STAMP),
    "change": ("project", "path", "key", "version", "digest", "who", "role", "changed"),
    "status": ("project", "item", "status", "who", "note", "signed", *_STAMP),
    "assignment": ("project", "item", "role", "is_blind", "made"),
    "note": ("project", "item", "reply_to", "body", "who", *_STAMP),
}
# the server ends what takes longer: nothing here does, but a lock that someone else holds
_TIMEOUTS: Final = "-c statement_timeout=120s -c lock_timeout=20s -c idle_in_transaction_session_timeout=60s"


class ProjectRow(NamedTuple):
    """A project on the server, with the benchmark that it follows, and the key of its JSON lines; "" for files of JSON.

    `epoch` is another one after a restore, when versions mean nothing any more.
    """

    id: int
    name: str
    benchmark: str
    line_key: str
    epoch: str


class TextId(NamedTuple):
    """What tells a text from the others of a project: the path of its file, and of a line of JSON lines its key."""

    path: str
    key: str = ""


class RemoteText(NamedTuple):
    """The last version of a text on the server, without its bytes; `changed` is ISO 8601, by the server's clock."""

    id: TextId
    version: int
    digest: bytes
    size: int
    who: str
    changed: str


class NewText(NamedTuple):
    """A text to be sent: of what `kind` it is (``record``, ``reading``, ``table`` or ``file``), and of which item, if of one."""

    id: TextId
    kind: str
    item: str | None
    content: bytes


class RemoteStatus(NamedTuple):
    """The status of an item on the server; one without a name was taken back."""

    item: str
    status: Status


class LeasedItem(NamedTuple):
    """The item that `Server.lease_next` found, with the file of its record and the version that the server has; 0 for none."""

    item: str
    path: str
    version: int


class FoundItem(NamedTuple):
    """An item that `Server.find_items` found, with its status ("": none was set), and the role that has it now; "" for nobody."""

    item: str
    status: str
    holder: str


class Lease(NamedTuple):
    """Who has an item now: the server's role, since when (ISO 8601), and whether that is this client."""

    item: str
    role: str
    since: str
    is_mine: bool


class Assignment(NamedTuple):
    """An item that a role shall annotate; one that is blind is read without being sent what others made of it."""

    item: str
    role: str
    is_blind: bool = False


class TeamNote(NamedTuple):
    """A note on an item, or the reply to another note; `reply_to` is 0 for none."""

    id: int
    item: str
    reply_to: int
    body: str
    who: str
    changed: str


class Notification(NamedTuple):
    """Something changed on the server: the `table` (item, content, status, note), the version, and the item, or a file's path."""

    table: str
    version: int
    about: str


class Server:
    """A connection to the server at `address`; `client` tells this program from others of the same user."""

    def __init__(self, address: TeamAddress, client: str = "") -> None:
        self.address = address
        self.client = client or os.urandom(8).hex()
        self._connection: psycopg.Connection[Any] | None = None

    def close(self) -> None:
        """Close the connection; the next call opens it again."""
        if self._connection is not None:
            with suppress(Exception):
                self._connection.close()
            self._connection = None

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # the connection

    def _connect(self) -> psycopg.Connection[Any]:
        if self._connection is None or self._connection.closed:
            import psycopg

            self._connection = psycopg.connect(
                **self.address.make_options(),
                autocommit=True,
                connect_timeout=_CONNECT_SECONDS,
                application_name="gtapp",
                client_encoding="UTF8",
                options=_TIMEOUTS,
                keepalives_idle=20,
                keepalives_interval=5,
                keepalives_count=3,
                tcp_user_timeout=20_000,
            )
        return self._connection

    @contextmanager
    def _use(self) -> Iterator[psycopg.Connection[Any]]:
        """Give the connection, and translate what fails.

        Raises:
            GtappError: see above.
        """
        try:
            import psycopg
        except ImportError as error:
            raise GtappError("team-no-driver") from error
        try:
            yield self._connect()
        except psycopg.Error as error:
            if self._connection is not None and (self._connection.closed or self._connection.broken):
                self.close()
            raise self._translate(error) from error

    def _translate(self, error: psycopg.Error) -> GtappError:
        from psycopg import InterfaceError, OperationalError, errors

        state = error.sqlstate or ""
        text = error.diag.message_primary or str(error)
        reason = " ".join(text.split())[:_MOST_REASON] or type(error).__name__
        code = "team-refused"
        if state == "53100" or "No space left" in reason:
            code = "team-full"
        elif state[:2] == "28" or "password" in reason:
            code = "team-login"
        elif isinstance(error, errors.InsufficientPrivilege):
            code = "team-rights"
        elif isinstance(error, errors.UndefinedTable | errors.InvalidSchemaName):
            code = "team-no-tables"
        elif state in ("55P03", "57014", "40001", "40P01"):
            code = "team-busy"
        elif state != "3D000" and isinstance(error, OperationalError | InterfaceError):
            code = "team-away"
        return GtappError(code, server=self.address.name, reason=reason)

    def _fetch(self, sql: str, *values: Any) -> list[Any]:
        with self._use() as connection:
            return connection.execute(sql, values, binary=True).fetchall()

    def _run_many(self, sql: str, rows: Sequence[Sequence[Any]]) -> list[Any]:
        """Run a statement for each row, in one transaction; return the first row of each result, or None."""
        found: list[Any] = []
        if not rows:
            return found
        with self._use() as connection, connection.transaction(), connection.cursor(binary=True) as cursor:
            cursor.executemany(sql, rows, returning=True)
            while True:
                found.append(cursor.fetchone())
                if not cursor.nextset():
                    return found

    # set-up

    def migrate(self) -> list[int]:
        """Make the tables and roles, or bring them up to date; return the numbers of what was applied.

        Raises:
            GtappError: the user may not, the database has another encoding, or tables of a later version.
        """
        applied = []
        with self._use() as connection, connection.transaction():
            connection.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])
            (encoding,) = connection.execute("SHOW server_encoding").fetchone() or ("",)
            if encoding != "UTF8":
                raise GtappError("team-encoding", server=self.address.name, found=encoding)
            connection.execute("CREATE SCHEMA IF NOT EXISTS gtapp")
            connection.execute(
                "CREATE TABLE IF NOT EXISTS gtapp.migration (number integer PRIMARY KEY,"
                " applied timestamptz NOT NULL DEFAULT clock_timestamp())"
            )
            present = self._read_version(connection)
            for number, text in _list_migrations():
                if number > present:
                    connection.execute(text.encode())
                    connection.execute("INSERT INTO gtapp.migration (number) VALUES (%s)", [number])
                    applied.append(number)
        return applied

    def _read_version(self, connection: psycopg.Connection[Any]) -> int:
        """Return the number of the last migration.

        Raises:
            GtappError: it is from a later version of gtapp.
        """
        row = connection.execute("SELECT coalesce(max(number), 0) FROM gtapp.migration").fetchone()
        present, known = int(row[0]) if row else 0, _list_migrations()[-1][0]
        if present > known:
            raise GtappError("team-newer", server=self.address.name, found=present, known=known)
        return present

    def list_projects(self) -> list[ProjectRow]:
        """Return the projects of the database, whose tables must be those of this version.

        Raises:
            GtappError: ``team-no-tables``, ``team-older`` or ``team-newer`` where they are not.
        """
        with self._use() as connection:
            present, known = self._read_version(connection), _list_migrations()[-1][0]
            if present < known:
                raise GtappError("team-older", server=self.address.name, found=present, known=known)
            sql = "SELECT id, name, benchmark, line_key, epoch::text FROM gtapp.project ORDER BY name"
            return [ProjectRow(*row) for row in connection.execute(sql)]

    def find_project(self, name: str) -> ProjectRow:
        """Return the project of this name.

        Raises:
            ProjectError: there is none (``team-project-unknown``).
        """
        found = self.list_projects()
        for each in found:
            if each.name == name:
                return each
        names = ", ".join(each.name for each in found) or "none"
        raise ProjectError("team-project-unknown", project=name, server=self.address.name, names=names)

    def create_project(self, name: str, benchmark: str, line_key: str) -> ProjectRow:
        """Return the project of this name; it is made if there is none."""
        sql = (
            "INSERT INTO gtapp.project (name, benchmark, line_key) VALUES (%s, %s, %s)"
            " ON CONFLICT (name) DO NOTHING"
        )
        with self._use() as connection:
            connection.execute(sql, [name, benchmark, line_key])
        return self.find_project(name)

    def find_role(self) -> str:
        """Return what the user is in this database: ``owner``, ``reviewer``, ``annotator``, or "" for none of them."""
        sql = (
            "SELECT kind FROM unnest(ARRAY['owner', 'reviewer', 'annotator']) kind WHERE pg_has_role(current_user,"
            " to_regrole(quote_ident(current_database() || '_' || kind)), 'member')"
        )
        return next((str(kind) for (kind,) in self._fetch(sql)), "")

    # texts

    def read_changes(self, project: int, since: str) -> tuple[str, list[RemoteText]]:
        """Return the texts that changed after the snapshot `since` ("": all), and the snapshot of now.

        Numbers of sequences and times are not in the order in which transactions end. The snapshot is: every transaction that it
        does not contain has a number from its first one in progress on, so that some texts come twice and none is missed.
        """
        sql = (
            "SELECT path, key, version, digest, octet_length(bytes), who, changed FROM gtapp.content"
            " WHERE project = %s AND xact >= %s::xid8 ORDER BY path, key"
        )
        (snapshot,) = self._fetch("SELECT pg_snapshot_xmin(pg_current_snapshot())::text")[0]
        found = [_make_text(row) for row in self._fetch(sql, project, since or "0")]
        return str(snapshot), found

    def find_text(self, project: int, text: TextId) -> RemoteText | None:
        """Return a text as the server has it; None if it has none that the user may see."""
        sql = (
            "SELECT path, key, version, digest, octet_length(bytes), who, changed FROM gtapp.content"
            " WHERE project = %s AND path = %s AND key = %s"
        )
        return next(map(_make_text, self._fetch(sql, project, *text)), None)

    def read_contents(self, project: int, texts: Iterable[RemoteText]) -> Iterator[tuple[RemoteText, bytes]]:
        """Yield texts, given in their order, with their bytes, which may be of a later version by now.

        Some MB are fetched at once.
        """
        sql = (
            "SELECT path, key, version, digest, octet_length(bytes), who, changed, bytes FROM gtapp.content"
            " JOIN unnest(%s::text[], %s::text[]) AS wanted (path, key) USING (path, key)"
            " WHERE project = %s AND octet_length(bytes) <= %s"
        )
        for batch in _divide(texts, lambda each: each.size):
            paths, keys = ([each.id[at] for each in batch] for at in (0, 1))
            for row in sorted(self._fetch(sql, paths, keys, project, MOST_BYTES)):
                yield _make_text(row[:-1]), bytes(row[-1])

    def insert_texts(self, project: int, texts: Sequence[NewText], who: str) -> Iterator[tuple[NewText, int]]:
        """Make texts that the server does not have, some in a transaction; yield each with its version, 0 if it was there."""
        sql = (
            "INSERT INTO gtapp.content (project, path, key, kind, item, bytes, who) VALUES (%s, %s, %s, %s, %s, %s, %s)"
            " ON CONFLICT DO NOTHING RETURNING version"
        )
        for batch in _divide(texts, lambda each: len(each.content)):
            rows = [
                (project, *each.id, each.kind, each.item, each.content, clean_text(who)) for each in batch
            ]
            for each, row in zip(batch, self._run_many(sql, rows), strict=True):
                yield each, int(row[0]) if row else 0

    def update_text(self, project: int, text: TextId, base: int, content: bytes, who: str) -> int:
        """Replace a text whose version is `base`; return its new version, 0 if it has another one by now."""
        sql = (
            "UPDATE gtapp.content SET bytes = %s, who = %s"
            " WHERE project = %s AND path = %s AND key = %s AND version = %s RETURNING version"
        )
        found = self._fetch(sql, content, clean_text(who), project, *text, base)
        return int(found[0][0]) if found else 0

    def find_own_digest(self, project: int, text: TextId, version: int) -> bytes:
        """Return the digest of a version that this user wrote; empty if somebody else did."""
        sql = (
            "SELECT digest FROM gtapp.change WHERE project = %s AND path = %s AND key = %s AND version = %s"
            " AND role = current_user"
        )
        return next((bytes(digest) for (digest,) in self._fetch(sql, project, *text, version)), b"")

    # items and statuses

    def put_items(self, project: int, items: Iterable[tuple[str, str, Sequence[str]]]) -> None:
        """Make the items that are missing, by name, place in the order, and paths of scans; those that are there get these.

        Of the scans of an item, those of a folder that has fewer of them are not taken over: it may be no whole copy.
        """
        rows = [*items]
        sql = (
            "INSERT INTO gtapp.item (project, id, place, scans)"
            " SELECT %s, id, place, scans::jsonb FROM unnest(%s::text[], %s::text[], %s::text[]) AS new (id, place, scans)"
            " ON CONFLICT (project, id) DO UPDATE SET place = excluded.place, scans = CASE"
            " WHEN jsonb_array_length(excluded.scans) >= coalesce(jsonb_array_length(item.scans), 0) THEN excluded.scans"
            " ELSE item.scans END WHERE item.place <> excluded.place OR item.scans IS DISTINCT FROM excluded.scans"
        )
        scans = [json.dumps(each) if each else None for _, _, each in rows]
        with self._use() as connection:
            connection.execute(sql, [project, [each[0] for each in rows], [each[1] for each in rows], scans])

    def list_scans(self, project: int) -> dict[str, Any]:
        """Return the paths of each item's scans, as somebody who has them said: a list of texts, to be checked by who uses it."""
        return dict(
            self._fetch("SELECT id, scans FROM gtapp.item WHERE project = %s AND scans IS NOT NULL", project)
        )

    def read_statuses(self, project: int, since: str) -> list[RemoteStatus]:
        """Return the statuses that changed after the snapshot `since`; see `read_changes`, which is to be called before."""
        sql = (
            "SELECT item, status, who, note, signed FROM gtapp.status"
            " WHERE project = %s AND xact >= %s::xid8 ORDER BY item"
        )
        return [
            RemoteStatus(item, Status(name, who, note, format_moment(signed)))
            for item, name, who, note, signed in self._fetch(sql, project, since or "0")
            if name in ("", *STATUS_NAMES)
        ]

    def put_statuses(self, project: int, statuses: Iterable[RemoteStatus]) -> None:
        """Set statuses of items; one that the server has with a later time stays."""
        sql = (
            "INSERT INTO gtapp.status (project, item, status, who, note, signed) VALUES (%s, %s, %s, %s, %s, %s)"
            " ON CONFLICT (project, item) DO UPDATE SET status = excluded.status, who = excluded.who,"
            " note = excluded.note, signed = excluded.signed WHERE status.signed < excluded.signed RETURNING version"
        )
        rows = [
            (
                project,
                item,
                each.name,
                clean_text(each.who),
                clean_text(each.note),
                parse_moment(each.changed),
            )
            for item, each in statuses
        ]
        for start in range(0, len(rows), _BATCH):
            self._run_many(sql, rows[start : start + _BATCH])

    # leases

    def lease_next(self, project: int, skip: Collection[str] = (), blind: bool = False) -> LeasedItem | None:
        """Lease the next item, and return it; None if there is none. One round trip.

        First come the items assigned to the user, then those assigned to nobody, each in their order; without those that are
        checked, that another client has, and that are in `skip`. With `blind` only those that the user reads blind. A lease lasts
        `LEASE_SECONDS`, by the server's clock, unless `keep_leases` prolongs it; the item that was leased before stays so.
        """
        is_free = (
            "(i.until IS NULL OR i.until <= clock_timestamp()) AND i.id <> ALL (%(skip)s::text[])"
            " AND (%(blind)s OR NOT i.is_checked)"
        )
        first = "ORDER BY i.place, i.id LIMIT 1 FOR UPDATE OF i SKIP LOCKED"
        sql = (
            "WITH leased AS (UPDATE gtapp.item SET holder = current_user, client = %(client)s, since = clock_timestamp(),"
            " until = clock_timestamp() + make_interval(secs => %(seconds)s)"
            " WHERE project = %(project)s AND id = coalesce(("
            f"  SELECT i.id FROM gtapp.assignment mine JOIN gtapp.item i ON i.project = mine.project AND i.id = mine.item"
            f"  WHERE mine.project = %(project)s AND mine.role = current_user AND mine.is_blind = %(blind)s AND {is_free}"
            f"  {first}), ("
            f"  SELECT i.id FROM gtapp.item i WHERE i.project = %(project)s AND NOT %(blind)s AND NOT i.is_checked AND {is_free}"
            "   AND NOT EXISTS (SELECT FROM gtapp.assignment a WHERE a.project = i.project AND a.item = i.id"
            "    AND (a.role = current_user OR NOT a.is_blind))"
            f"  {first}))"
            " RETURNING project, id)"
            " SELECT leased.id, path, version FROM leased LEFT JOIN gtapp.content c ON c.project = leased.project"
            " AND c.item = leased.id AND c.kind = 'record'"
        )
        values = {
            "project": project,
            "client": self.client,
            "seconds": LEASE_SECONDS,
            "blind": blind,
            "skip": [*skip],
        }
        with self._use() as connection:
            row = connection.execute(sql, values).fetchone()
        return LeasedItem(row[0], row[1] or "", row[2] or 0) if row else None

    def find_items(
        self, project: int, text: str = "", status: str = "", after: str = "", most: int = 100
    ) -> list[FoundItem]:
        """Return at most so many items with `text` in their names, or with this status, of those `after` one, ordered by name.

        The server finds them by an index. Capitals A to Z don't count. Of a text of less than three letters, or where the server
        has no trigrams, the names are found that begin with it.
        """
        condition = " AND lower(i.id) LIKE %(pattern)s" if text else ""
        joined, name = "LEFT JOIN", "i.id"
        if status:
            joined, name = "JOIN", "s.item"
            condition += " AND s.project = %(project)s AND s.status = %(status)s"
        sql = (
            "SELECT i.id, coalesce(s.status, ''), CASE WHEN i.until > clock_timestamp() THEN coalesce(i.holder::text, '')"
            f" ELSE '' END FROM gtapp.item i {joined} gtapp.status s ON s.project = i.project AND s.item = i.id"
            f" WHERE i.project = %(project)s{condition}"
            f" AND {name} > %(after)s ORDER BY {name} LIMIT %(most)s"
        )
        # the server folds as "C" does: A to Z alone
        folded = "".join(each.lower() if each.isascii() else each for each in text)
        plain = re.sub(r"([\\%_])", r"\\\1", folded)
        is_part = len(text) >= _TRIGRAM and self._has_trigrams()
        values = {
            "project": project,
            "pattern": f"%{plain}%" if is_part else f"{plain}%",
            "status": status,
            "after": after,
            "most": most,
        }
        with self._use() as connection:
            return [FoundItem(*row) for row in connection.execute(sql, values)]

    def _has_trigrams(self) -> bool:
        return bool(self._fetch("SELECT to_regclass('gtapp.item_part') IS NOT NULL")[0][0])

    def lease(self, project: int, item: str) -> Lease:
        """Lease this very item, unless another client has it; return who has it now.

        Raises:
            GtappError: there is no such item on the server.
        """
        self.try_lease(project, item)
        found = {each.item: each for each in self.list_leases(project)}
        if item not in found:
            raise GtappError("team-item-unknown", item=item, server=self.address.name)
        return found[item]

    def try_lease(self, project: int, item: str, instead_of: str = "") -> bool:
        """Lease this very item, unless another client has it, and release another one; return whether it is leased.

        One round trip.
        """
        sql = (
            "UPDATE gtapp.item SET holder = CASE WHEN id = %(item)s THEN current_user END,"
            " client = CASE WHEN id = %(item)s THEN %(client)s::text END,"
            " since = CASE WHEN id = %(item)s THEN clock_timestamp() END,"
            " until = CASE WHEN id = %(item)s THEN clock_timestamp() + make_interval(secs => %(seconds)s) END"
            " WHERE project = %(project)s AND (client = %(client)s AND id IN (%(item)s, %(before)s)"
            " OR id = %(item)s AND (until IS NULL OR until <= clock_timestamp())) RETURNING client IS NOT NULL"
        )
        values = {
            "project": project,
            "item": item,
            "before": instead_of,
            "client": self.client,
            "seconds": LEASE_SECONDS,
        }
        with self._use() as connection:
            return any(is_leased for (is_leased,) in connection.execute(sql, values))

    def keep_leases(self, project: int, items: Collection[str]) -> list[str]:
        """Prolong the leases of these items: the heartbeat. Return those that are lost: another client took them."""
        sql = (
            "UPDATE gtapp.item SET until = clock_timestamp() + make_interval(secs => %s)"
            " WHERE project = %s AND id = ANY (%s::text[]) AND client = %s RETURNING id"
        )
        kept = {name for (name,) in self._fetch(sql, LEASE_SECONDS, project, [*items], self.client)}
        return [each for each in items if each not in kept]

    def release(self, project: int, items: Collection[str]) -> None:
        """End this client's leases of these items."""
        sql = (
            "UPDATE gtapp.item SET holder = NULL, client = NULL, since = NULL, until = NULL"
            " WHERE project = %s AND id = ANY (%s::text[]) AND client = %s"
        )
        with self._use() as connection:
            connection.execute(sql, [project, [*items], self.client])

    def list_leases(self, project: int) -> list[Lease]:
        """Return who has which item now."""
        sql = (
            "SELECT id, coalesce(holder::text, ''), coalesce(since, until), client = %s FROM gtapp.item"
            " WHERE project = %s AND client IS NOT NULL AND until > clock_timestamp() ORDER BY place, id"
        )
        return [
            Lease(item, role, format_moment(since), is_mine)
            for item, role, since, is_mine in self._fetch(sql, self.client, project)
        ]

    # assignments and notes

    def assign(self, project: int, assignments: Iterable[Assignment]) -> None:
        """Assign items; for reviewers only. One that was assigned to the same role before is blind now or not, as given."""
        sql = (
            "INSERT INTO gtapp.assignment (project, item, role, is_blind) VALUES (%s, %s, %s, %s)"
            " ON CONFLICT (project, item, role) DO UPDATE SET is_blind = excluded.is_blind RETURNING true"
        )
        rows = [(project, *each) for each in assignments]
        for start in range(0, len(rows), _BATCH):
            self._run_many(sql, rows[start : start + _BATCH])

    def unassign(self, project: int, role: str, items: Collection[str]) -> None:
        """Take items back from a role; for reviewers only. A blind reader is sent them from then on."""
        sql = "DELETE FROM gtapp.assignment WHERE project = %s AND role = %s AND item = ANY (%s::text[])"
        with self._use() as connection:
            connection.execute(sql, [project, role, [*items]])

    def list_assignments(self, project: int, mine: bool = False) -> list[Assignment]:
        """Return all assignments, or those of the user, by the items' order."""
        sql = (
            "SELECT item, role::text, is_blind FROM gtapp.assignment JOIN gtapp.item ON item.project = assignment.project"
            " AND item.id = assignment.item WHERE assignment.project = %s AND (NOT %s OR role = current_user)"
            " ORDER BY place, item, role"
        )
        return [Assignment(*row) for row in self._fetch(sql, project, mine)]

    def list_members(self) -> list[tuple[str, str]]:
        """Return the users who may work on the database's projects, each with what he is: annotator, reviewer or owner."""
        sql = (
            "SELECT DISTINCT ON (m.rolname) m.rolname::text, kind FROM pg_roles m,"
            " unnest(ARRAY['owner', 'reviewer', 'annotator']) WITH ORDINALITY AS of (kind, rank)"
            " WHERE m.rolcanlogin AND NOT m.rolsuper AND pg_has_role(m.oid,"
            " to_regrole(quote_ident(current_database() || '_' || kind)), 'member') ORDER BY m.rolname, rank"
        )
        return [(str(name), str(kind)) for name, kind in self._fetch(sql)]

    def list_notes(self, project: int, item: str) -> list[TeamNote]:
        """Return the notes on an item, the first one first."""
        sql = (
            "SELECT id, item, coalesce(reply_to, 0), body, who, changed FROM gtapp.note"
            " WHERE project = %s AND item = %s ORDER BY id"
        )
        return [
            TeamNote(number, name, reply_to, body, who, format_moment(changed))
            for number, name, reply_to, body, who, changed in self._fetch(sql, project, item)
        ]

    def add_note(self, project: int, item: str, body: str, who: str, reply_to: int = 0) -> None:
        """Add a note to an item, or a reply to another note; its status stays as it is."""
        sql = "INSERT INTO gtapp.note (project, item, body, who, reply_to) VALUES (%s, %s, %s, %s, %s)"
        values = [project, item, clean_text(body), clean_text(who), reply_to or None]
        with self._use() as connection:
            connection.execute(sql, values)

    # notifications

    def listen(self, project: int) -> None:
        """Have the server tell of changes from now on, on this connection; see `wait`."""
        with self._use() as connection:
            connection.execute(f"LISTEN gtapp_{int(project)}")

    def wait(self, seconds: float) -> list[Notification]:
        """Return what the server told since the last call; wait so long for the first one.

        A notification is only a hint: what happened while there was no connection is not told, so that after each `listen` the
        changes are to be read (`Synchronizer.sync`). The connection that listens should do nothing else.
        """
        with self._use() as connection:
            told = [*connection.notifies(timeout=seconds, stop_after=1)]
            told += connection.notifies(timeout=0)
        parts = (each.payload.split(" ", 2) for each in told)
        return [
            Notification(part[0], int(part[1]), part[2])
            for part in parts
            if len(part) == 3 and part[1].isdecimal() and len(part[1]) <= _MOST_DIGITS
        ]

    # backup

    def read_backup(self, project: int) -> Iterator[tuple[str, str]]:
        """Yield the rows of a project as one moment has them: the table, and the row as JSON."""
        with self._use() as connection, connection.transaction():
            connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            for table in _COLUMNS:
                column = "id" if table == "project" else "project"
                computed = " - 'digest'" if table == "content" else ""
                order = " ORDER BY id" if table == "note" else ""  # a note is before its replies
                sql = f"SELECT (to_jsonb(t){computed})::text FROM gtapp.{table} t WHERE {column} = %s{order}"
                with connection.cursor(f"backup_{table}") as cursor:
                    cursor.itersize = _BATCH
                    cursor.execute(sql, [project])
                    for (row,) in cursor:
                        yield table, row

    def write_backup(self, name: str, rows: Iterable[tuple[str, str]], replace: bool) -> ProjectRow:
        """Make a project of the rows of a backup, with their bytes, versions and times, under this name.

        Raises:
            ProjectError: there is a project of this name, and it is not to be replaced (``team-project-exists``).
            GtappError: the user may not: only who called `migrate` can, or a superuser. Nothing was changed.
        """
        with self._use() as connection, connection.transaction():
            connection.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])
            sql = "SELECT id FROM gtapp.project WHERE name = %s"
            if connection.execute(sql, [name]).fetchone():
                if not replace:
                    raise ProjectError("team-project-exists", project=name, server=self.address.name)
                connection.execute("DELETE FROM gtapp.project WHERE name = %s", [name])
            stamped = ("content", "status", "note", "item")
            for table in stamped:
                connection.execute(f"ALTER TABLE gtapp.{table} DISABLE TRIGGER USER")
            self._insert_rows(connection, name, rows)
            sql = (
                "UPDATE gtapp.item SET is_checked = true FROM gtapp.status s WHERE s.project = item.project"
                " AND s.item = item.id AND s.status = 'checked' AND NOT is_checked"
            )
            connection.execute(sql)
            for table in stamped:
                connection.execute(f"ALTER TABLE gtapp.{table} ENABLE TRIGGER USER")
        return self.find_project(name)

    @staticmethod
    def _insert_rows(connection: psycopg.Connection[Any], name: str, rows: Iterable[tuple[str, str]]) -> None:
        """Insert the rows; projects and notes get new numbers, since others may have the old ones by now."""
        project, notes = 0, dict[int, int]()
        for table, row in rows:
            changed: dict[str, Any] = {"project": project}
            if table == "project":
                changed = {"name": name, "epoch": str(uuid4())}
            elif table == "note":
                changed["reply_to"] = notes.get(json.loads(row)["reply_to"])
            names = [each for each in _COLUMNS[table] if each != "xact"]
            columns = ", ".join(names)
            stamp = (", xact", ", pg_current_xact_id()") if "xact" in _COLUMNS[table] else ("", "")
            sql = (
                f"INSERT INTO gtapp.{table} ({columns}{stamp[0]}) SELECT {columns}{stamp[1]}"
                f" FROM jsonb_populate_record(NULL::gtapp.{table}, %s::jsonb || %s::jsonb)"
            )
            numbered = table in ("project", "note")
            done = connection.execute(sql + (" RETURNING id" if numbered else ""), [row, json.dumps(changed)])
            if numbered:
                (number,) = done.fetchone() or (0,)
                if table == "project":
                    project = number
                else:
                    notes[json.loads(row)["id"]] = number


def _list_migrations() -> list[tuple[int, str]]:
    """Return the numbered statements that make the tables, in their order."""
    found = []
    for file in resources.files(__package__).joinpath("migrations").iterdir():
        if match := _MIGRATION.fullmatch(file.name):
            found.append((int(match[1]), file.read_text(encoding="utf-8")))
    return sorted(found)


def _divide(texts: Iterable[T], measure: Callable[[T], int]) -> Iterator[list[T]]:
    """Yield the texts in lists that are small enough for one statement."""
    batch: list[T] = []
    size = 0
    for each in texts:
        if batch and (len(batch) >= _BATCH or size + measure(each) > _BATCH_BYTES):
            yield batch
            batch, size = [], 0
        batch.append(each)
        size += measure(each)
    if batch:
        yield batch


def _make_text(row: Sequence[Any]) -> RemoteText:
    path, key, version, digest, size, who, changed = row
    return RemoteText(TextId(path, key), version, bytes(digest), size, who, format_moment(changed))


def clean_text(text: str) -> str:
    """Return a text without what PostgreSQL's texts can't have."""
    return LONE_SURROGATE.sub("\ufffd", text).replace("\0", "\ufffd")


def format_moment(moment: datetime) -> str:
    """Return a time as the statuses have it: ISO 8601 in UTC."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds")


def parse_moment(text: str) -> datetime:
    """Return the time of a status; the beginning of 1970 for a text that is no time, or one that no status can have."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return _EARLIEST
    found = found if found.tzinfo else found.replace(tzinfo=UTC)
    return found if _EARLIEST <= found < _LATEST else _EARLIEST
