"""Leases, notifications, assignments, and what each role is sent, by a real PostgreSQL server."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from gtapp.cli import main
from gtapp.core.platform.errors import GtappError
from gtapp.features.team.leases import ItemLease
from gtapp.features.team.server import Assignment, Notification, Server
from tests.features.team.conftest import Member, TeamDatabase

Team = Callable[[str], Member]


def find_project(member: Member) -> int:
    return member.server.find_project("cards").id


def make_lease(member: Member) -> ItemLease:
    return ItemLease(member.server, find_project(member))


def test_no_two_have_the_same_item(team: Team) -> None:
    anne, bert = make_lease(team("anne")), make_lease(team("bert"))
    first = anne.lease_next()
    assert first
    assert (first.item, first.path, first.version) == ("a", "ground_truths/a.json", 1)
    assert bert.lease_next()
    assert (anne.item, bert.item) == ("a", "b")
    assert bert.lease("a") == "anne"
    assert bert.item == "b"
    assert anne.lease_next()
    assert (anne.item, anne.is_certain) == ("c", True)
    assert bert.lease("a") == ""
    bert.release()
    assert anne.lease_next(skip=["b"]).item == "a"  # type: ignore[union-attr]


def test_a_lease_that_ended_is_somebody_elses(team: Team, database: TeamDatabase) -> None:
    anne, bert = make_lease(team("anne")), make_lease(team("bert"))
    anne.lease_next()
    database.execute("UPDATE gtapp.item SET until = clock_timestamp() - interval '1 second' WHERE id = 'a'")
    assert anne.beat()  # nobody took it
    database.execute("UPDATE gtapp.item SET until = clock_timestamp() - interval '1 second' WHERE id = 'a'")
    assert bert.lease_next().item == "a"  # type: ignore[union-attr]
    assert not anne.beat()
    assert not anne.is_certain
    assert anne.item == ""


def test_next_begins_with_what_is_assigned_and_leaves_out_what_is_checked(team: Team) -> None:
    anne, bert, carlo = team("anne"), team("bert"), team("carlo")
    anne.server.assign(find_project(anne), [Assignment("c", "bert"), Assignment("a", "anne")])
    line = "item\tstatus\twho\tchanged\tnote\n{}\tchecked\tanne\t2026-11-29T10:00:00.000+00:00\t\n"
    (anne.root / "gtapp-status.tsv").write_text(line.format("a"))
    anne.synchronizer.sync()
    assert make_lease(bert).lease_next().item == "c"  # type: ignore[union-attr]
    lease = make_lease(carlo)
    assert lease.lease_next().item == "b"  # type: ignore[union-attr]
    assert lease.lease_next() is None
    assert lease.item == "b"
    assert bert.server.list_assignments(find_project(bert), mine=True) == [Assignment("c", "bert")]
    assert [(each.item, each.role) for each in anne.server.list_leases(find_project(anne))] == [
        ("b", "carlo"),
        ("c", "bert"),
    ]


def test_a_change_is_told_without_its_contents(team: Team, database: TeamDatabase) -> None:
    anne, bert = team("anne"), team("bert")
    project = find_project(anne)
    with Server(bert.server.address) as listener:
        listener.listen(project)
        assert listener.wait(0) == []
        for foreign in ("", "content x a", "content 1", f"content {'9' * 5000} a"):
            database.execute(f"NOTIFY gtapp_{project}, '{foreign}'")
        anne.change("a", "1899", "1900")
        anne.synchronizer.sync()
        make_lease(anne).lease_next()
        anne.server.add_note(project, "b", "secret", "anne")
        told: list[Notification] = []
        while len(told) < 3:
            told += listener.wait(10)
    assert told == [
        Notification("content", 2, "a"),
        Notification("item", 0, "a"),
        Notification("note", 1, "b"),
    ]


def test_a_blind_reader_is_sent_nothing_of_the_item(team: Team, database: TeamDatabase) -> None:
    anne = team("anne")
    project = find_project(anne)
    assert main(["team", "assign", str(anne.root), "bert", "a", "--blind"]) == 0
    anne.server.add_note(project, "a", "secret", "anne")
    (anne.root / "ground_truths" / "persons.csv").write_text("name\nsecret\n")
    (anne.root / "gtapp-judgements.tsv").write_text("secret\n")
    (anne.root / "readings" / "carlo").mkdir(parents=True)
    (anne.root / "readings" / "carlo" / "a.json").write_text('{"secret": 1}')
    anne.synchronizer.sync()
    bert = team("bert")
    present = {path.name for path in bert.root.rglob("*.json")}
    assert present == {"b.json", "c.json"}
    with database.postgres.connect(database.name, "bert") as connection:
        rows = connection.execute("SELECT path FROM gtapp.content ORDER BY path").fetchall()
        assert [path for (path,) in rows] == ["ground_truths/b.json", "ground_truths/c.json", "gtapp.toml"]
        for table in ("note", "change"):
            assert not connection.execute(f"SELECT * FROM gtapp.{table}").fetchall()
    assert bert.server.list_notes(project, "a") == []
    assert make_lease(bert).lease_next(blind=True) == ("a", "", 0)
    # his own reading goes in, and a record that he has of the item stays where it is
    (bert.root / "readings" / "bert").mkdir(parents=True)
    (bert.root / "readings" / "bert" / "a.json").write_text('{"own": 1}')
    bert.path("a").write_text('{"own": 1}')
    sent = bert.synchronizer.sync().sent
    assert [each.path for each in sent] == ["readings/bert/a.json"]
    # once it is his no more, he is sent the rest
    assert main(["team", "assign", str(anne.root), "bert", "a", "--undo"]) == 0
    bert.path("a").unlink()
    received = {each.path for each in bert.synchronizer.sync().received}
    assert received == {"ground_truths/a.json", "ground_truths/persons.csv", "gtapp-judgements.tsv"}
    anne.synchronizer.sync()
    assert (anne.root / "readings" / "bert" / "a.json").read_text() == '{"own": 1}'


def test_roles(team: Team, database: TeamDatabase) -> None:
    members = {name: team(name) for name in ("anne", "bert", "rosa")}
    assert {name: each.server.find_role() for name, each in members.items()} == {
        "anne": "owner",
        "bert": "annotator",
        "rosa": "reviewer",
    }
    assert ("bert", "annotator") in members["bert"].server.list_members()
    project = find_project(members["bert"])
    members["rosa"].server.assign(project, [Assignment("a", "bert")])
    with pytest.raises(GtappError) as caught:
        members["bert"].server.assign(project, [Assignment("b", "bert")])
    assert caught.value.code == "team-rights"
    with database.postgres.connect(database.name, "bert") as connection:
        for sql in (
            "DELETE FROM gtapp.content",
            "UPDATE gtapp.content SET version = 9",
            "UPDATE gtapp.content SET role = 'anne'",
            "UPDATE gtapp.note SET body = ''",
            "INSERT INTO gtapp.change SELECT * FROM gtapp.change",
            "DROP TABLE gtapp.content",
        ):
            with pytest.raises(Exception, match=r"permission denied|must be owner"):
                connection.execute(sql.encode())


def test_notes_have_replies(team: Team) -> None:
    anne, bert = team("anne"), team("bert")
    project = find_project(anne)
    bert.server.add_note(project, "a", "Is this “Müller”?\0\ud800", "Bert")
    (first,) = anne.server.list_notes(project, "a")
    anne.server.add_note(project, "a", "Yes", "Anne", first.id)
    found = bert.server.list_notes(project, "a")
    assert [(each.body, each.who, each.reply_to) for each in found] == [
        ("Is this “Müller”?\ufffd\ufffd", "Bert", 0),
        ("Yes", "Anne", first.id),
    ]


def test_next_takes_two_round_trips(team: Team, tmp_path: Path) -> None:
    anne = team("anne")
    lease = make_lease(anne)
    lease.lease_next()
    with (tmp_path / "trace").open("w+") as trace:
        connection = anne.server._connect().pgconn
        connection.trace(trace.fileno())
        assert lease.lease_next()
        connection.untrace()
        trace.seek(0)
        assert trace.read().count("ReadyForQuery") == 2
