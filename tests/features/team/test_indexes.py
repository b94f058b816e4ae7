"""The list on the server is gone through, searched and filtered by indexes: no plan of these queries reads a whole table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import psycopg
import pytest

from gtapp.features.team.address import TeamAddress, parse_address
from gtapp.features.team.server import Server
from tests.features.team.conftest import Member, TeamDatabase

ITEMS = 50_000
LARGE = ("item", "status", "content", "change")
CHECKED = ITEMS * 9 // 10
"""So many of the first items are checked."""
FIRST_XACT = 1_000_000 - ITEMS


def fill(database: TeamDatabase, project: int) -> None:
    """Make items, statuses and records, each by a transaction of its own as far as the columns say."""
    series = f"FROM generate_series(1, {ITEMS}) n"
    stamp = f"1, 'anne', now(), ({FIRST_XACT} + n)::text::xid8"
    status = f"CASE WHEN n <= {CHECKED} THEN 'checked' WHEN n % 500 = 0 THEN 'needs action' ELSE 'draft' END"
    database.execute(
        "SET session_replication_role = replica;"
        " INSERT INTO gtapp.item (project, id, place, is_checked)"
        f" SELECT {project}, 'Card' || n, lpad(n::text, 12, '0'), n <= {CHECKED} {series};"
        " INSERT INTO gtapp.status (project, item, status, who, note, signed, version, role, changed, xact)"
        f" SELECT {project}, 'Card' || n, {status}, 'Anna', '', now(), {stamp} {series};"
        " INSERT INTO gtapp.content (project, path, key, kind, item, bytes, maker, who, version, role, changed, xact)"
        f" SELECT {project}, 'truths/Card' || n || '.json', '', 'record', 'Card' || n, 'x', 'anne', 'Anna', {stamp} {series};"
        " ANALYZE gtapp.item, gtapp.status, gtapp.content"
    )


class ExplainingCursor(psycopg.Cursor[Any]):
    """A cursor that notes the plan of each query before it runs it."""

    plans: list[str] = []  # noqa: RUF012 - of the test

    def execute(self, query: Any, params: Any = None, **more: Any) -> Any:
        if isinstance(query, str) and query.lstrip().startswith(("SELECT", "WITH", "UPDATE")):
            with psycopg.ClientCursor(self.connection) as cursor:
                cursor.execute(f"EXPLAIN {query}".encode(), params)
                self.plans.append("\n".join(line for (line,) in cursor))
        return super().execute(query, params, **more)


def list_scans(plans: Sequence[str]) -> list[str]:
    return [plan for plan in plans if any(f"Seq Scan on {table}" in plan for table in LARGE)]


@pytest.mark.parametrize("has_trigrams", [True, False])
def test_next_search_and_filters_read_no_whole_table(database: TeamDatabase, has_trigrams: bool) -> None:
    with Server(database_address(database)) as server:
        server.migrate()
        project = server.create_project("cards", "zettelkatalog", "").id
        fill(database, project)
        if not has_trigrams:
            database.execute("DROP INDEX gtapp.item_part")
        ExplainingCursor.plans.clear()
        connection = server._connect()
        connection.cursor_factory = ExplainingCursor
        first = f"Card{CHECKED + 1}"
        leased = server.lease_next(project)
        assert leased and leased.item == first
        assert server.lease(project, first).is_mine and [
            each.item for each in server.list_leases(project)
        ] == [first]
        assert server.keep_leases(project, [first]) == []
        found = server.find_items(project, "ARD1234" if has_trigrams else "CARD1234", most=3)
        assert [each.item for each in found] == ["Card1234", "Card12340", "Card12341"]
        assert [each.status for each in found] == ["checked"] * 3
        assert server.find_items(project, "ca", after="Card9998")[0].item == "Card9999"
        waiting = server.find_items(project, status="needs action", after="Card46")
        assert [each.item for each in waiting] == [f"Card{at}" for at in range(46_000, ITEMS + 1, 500)]
        assert server.find_items(project, "card4650", "needs action")[0].item == "Card46500"
        assert server.find_items(project, first)[0].holder == "anne"
        assert server.find_items(project, "%") == server.find_items(project, "card_1") == []
        assert len(server.read_statuses(project, "999990")) == 11
        assert len(server.read_changes(project, "999990")[1]) == 11
        server.release(project, [first])
        assert len(ExplainingCursor.plans) > 12
        assert list_scans(ExplainingCursor.plans) == []
        indexes = {
            "item_unchecked",
            "item_beginning",
            "status_name",
            *(["item_part"] if has_trigrams else []),
        }
        assert all(any(index in plan for plan in ExplainingCursor.plans) for index in indexes)


def test_a_checked_item_is_not_next_and_is_again_when_it_is_taken_back(database: TeamDatabase) -> None:
    with Server(database_address(database)) as server:
        server.migrate()
        project = server.create_project("cards", "zettelkatalog", "").id
        server.put_items(project, [("a", "1", []), ("b", "2", [])])
        for name, then in (("checked", "b"), ("draft", "a")):
            database.execute(
                "INSERT INTO gtapp.status (project, item, status, who, note, signed)"
                f" VALUES ({project}, 'a', '{name}', '', '', now())"
                " ON CONFLICT (project, item) DO UPDATE SET status = excluded.status"
            )
            leased = server.lease_next(project)
            assert leased and leased.item == then
            server.release(project, [then])


def database_address(database: TeamDatabase) -> TeamAddress:
    return parse_address(database.url())


def test_the_command_lists_what_the_server_finds(
    database: TeamDatabase, team: Callable[[str], Member], call: Any
) -> None:
    anne = team("anne")
    found = call("team", "find", anne.root, "A", "--status", "in progress")
    assert found.code in (0, 1) and found.out.splitlines()[0].split() == [
        "item",
        "status",
        "who",
        "has",
        "it",
    ]
    assert call("team", "find", anne.root, "a").out.splitlines()[1].split()[0] == "a"
    assert call("team", "find", anne.root, "nothing").code == 1
