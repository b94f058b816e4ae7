"""A folder and a real PostgreSQL server: what goes in comes out, what two people change meets by value, nothing is lost."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from gtapp.cli import main
from gtapp.core.platform.errors import GtappError
from gtapp.core.project.opening.detection import detect_without_code
from gtapp.features.team.server import Server
from gtapp.features.team.synchronizer import Synchronizer, SyncResult
from tests.features.team.conftest import Member, TeamDatabase
from tests.sample_projects import snapshot

Team = Callable[[str], Member]
PROJECTS = ("zettelkatalog", "personnel_cards", "letters", "fraktur")


def read_shared(root: Path) -> dict[str, bytes]:
    """Return the contents of a project's files, without scans, answers and what is hidden."""
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_file() and path.relative_to(root).parts[0] not in ("images", "answers", ".gtapp")
    }


@pytest.mark.parametrize("name", PROJECTS)
def test_a_real_folder_comes_out_byte_for_byte(
    reference: Path, database: TeamDatabase, tmp_path: Path, name: str
) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    shutil.copytree(reference / name, first, ignore=shutil.ignore_patterns("images", "answers"))
    assert main(["team", "init", str(first), "--url", database.url(), "--benchmark", name]) == 0
    assert main(["team", "pull", str(second), "--url", database.url()]) == 0
    found = read_shared(second)
    assert len(found) > 1
    assert found == read_shared(first)


def test_a_change_arrives(team: Team) -> None:
    anne, bert = team("anne"), team("bert")
    anne.change("a", "1899", "1900")
    assert [each.path for each in anne.synchronizer.list_pending()] == ["ground_truths/a.json"]
    assert [each.path for each in anne.synchronizer.sync().sent] == ["ground_truths/a.json"]
    assert not anne.synchronizer.list_pending()
    assert [each.path for each in bert.synchronizer.sync().received] == ["ground_truths/a.json"]
    assert bert.path("a").read_bytes() == anne.path("a").read_bytes()
    again = bert.synchronizer.sync()
    assert not (again.sent or again.received or again.merged)


def test_different_values_of_one_card_meet(team: Team) -> None:
    anne, bert = team("anne"), team("bert")
    anne.change("a", "1899", "1900")
    bert.change("a", "Basel", "Bern")
    anne.synchronizer.sync()
    result = bert.synchronizer.sync()
    assert not result.conflicts
    assert len(result.merged) == len(result.sent) == 1
    anne.synchronizer.sync()
    text = anne.path("a").read_text(encoding="utf-8")
    assert "1900" in text
    assert "Bern" in text
    assert bert.path("a").read_text(encoding="utf-8") == text


def test_the_same_value_asks_and_both_are_kept(team: Team) -> None:
    anne, bert = team("anne"), team("bert")
    anne.change("a", "1899", "1900")
    bert.change("a", "1899", "1901")
    bert.change("a", "Basel", "Bern")
    anne.synchronizer.sync()
    for _ in range(2):  # it stays until somebody decides
        result = bert.synchronizer.sync()
        (conflict,) = result.conflicts
        assert [(each.base, each.ours, each.theirs) for each in conflict.values] == [(1899, 1901, 1900)]
        assert conflict.who == "anne"
        assert not result.sent
        assert "1901" in bert.path("a").read_text(encoding="utf-8")
    assert main(["team", "push", str(bert.root), "--prefer", "theirs"]) == 0
    text = bert.path("a").read_text(encoding="utf-8")
    assert "1900" in text
    assert "Bern" in text
    anne.synchronizer.sync()
    assert anne.path("a").read_text(encoding="utf-8") == text


def test_what_was_sent_before_a_kill_is_known(team: Team, monkeypatch: pytest.MonkeyPatch) -> None:
    anne, bert = team("anne"), team("bert")
    anne.change("a", "1899", "1900")

    with monkeypatch.context() as patch:  # the server has it, the program ends before it notes that
        patch.setattr(anne.synchronizer._base, "note", lambda _: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            anne.synchronizer.sync()
    bert.synchronizer.sync()
    bert.change("a", "1900", "1902")
    bert.synchronizer.sync()
    anne.change("a", "Basel", "Bern")
    result = anne.synchronizer.sync()
    assert not result.conflicts
    text = anne.path("a").read_text(encoding="utf-8")
    assert "1902" in text
    assert "Bern" in text


def test_without_the_server_everything_waits(team: Team, database: TeamDatabase) -> None:
    anne = team("anne")
    database.postgres.execute(f"ALTER DATABASE {database.name} ALLOW_CONNECTIONS false")
    anne.server.close()
    anne.change("a", "1899", "1900")
    before = snapshot(anne.root)
    with pytest.raises(GtappError) as caught:
        anne.synchronizer.sync()
    assert "saved in this folder" in str(caught.value)
    assert snapshot(anne.root) == before
    database.postgres.execute(f"ALTER DATABASE {database.name} ALLOW_CONNECTIONS true")
    assert len(anne.synchronizer.sync().sent) == 1


def test_statuses_travel_and_the_later_one_counts(team: Team) -> None:
    anne, bert = team("anne"), team("bert")
    line = "item\tstatus\twho\tchanged\tnote\n{}\t{}\t{}\t2026-11-29T10:00:0{}.000+00:00\t\n"
    (anne.root / "gtapp-status.tsv").write_text(line.format("a", "checked", "anne", 1))
    (bert.root / "gtapp-status.tsv").write_text(line.format("a", "needs action", "bert", 2))
    anne.synchronizer.sync()
    bert.synchronizer.sync()
    assert anne.synchronizer.sync().statuses == ["a"]
    assert "needs action\tbert" in (anne.root / "gtapp-status.tsv").read_text()
    assert not anne.synchronizer.sync().statuses
    # times that no clock had
    lines = "".join(
        f"{item}\tchecked\t\t{at}\t\n"
        for item, at in zip("abc", ("x", "0001-01-01T00:00:00+14:00", ""), strict=True)
    )
    (bert.root / "gtapp-status.tsv").write_text(lines)
    bert.synchronizer.sync()
    assert set(anne.synchronizer.sync().statuses) == {"b", "c"}


def test_a_missing_file_stays_on_the_server(team: Team) -> None:
    anne = team("anne")
    before = anne.path("a").read_bytes()
    anne.path("a").unlink()
    assert anne.synchronizer.sync().missing == ["ground_truths/a.json"]
    assert not anne.path("a").exists()
    anne.synchronizer.sync(restore=True)
    assert anne.path("a").read_bytes() == before


def test_rows_with_foreign_paths_are_left_out(team: Team, database: TeamDatabase) -> None:
    anne = team("anne")
    before = {name: text for name, text in snapshot(anne.root).items() if ".gtapp" not in name}
    paths = (
        "../out.json",
        "/out.json",
        ".gtapp/x.json",
        "images/x.json",
        "a/.git/config",
        "x.sqlite",
        "con.json",
    )
    for path in paths:
        database.execute(
            "INSERT INTO gtapp.content (project, path, key, kind, bytes, who)"
            f" SELECT id, '{path}', '', 'file', 'x', 'eve' FROM gtapp.project"
        )
    result = anne.synchronizer.sync()
    assert sorted(str(each.params["path"]) for each in result.problems) == sorted(paths)
    assert {each.code for each in result.problems} == {"team-row"}
    assert not result.received
    assert {name: text for name, text in snapshot(anne.root).items() if ".gtapp" not in name} == before
    assert not (anne.root.parent / "out.json").exists()


def test_lines_of_one_file_do_not_meet(database: TeamDatabase, tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    lines = [json.dumps({"id": f"r{number}", "title": f"T{number}"}) for number in range(4)]
    (first / "data").mkdir(parents=True)
    schema = {"type": "object", "properties": {"id": {"type": "string"}, "title": {"type": "string"}}}
    (first / "schema.json").write_text(json.dumps(schema))
    text = "\ufeff" + "\r\n".join([*lines[:2], "no record", "", *lines[2:]])
    (first / "data" / "x.jsonl").write_bytes(text.encode())
    main(["team", "init", str(first), "--url", database.url()])
    main(["team", "pull", str(second), "--url", database.url(), "--project", "first"])
    path = second / "data" / "x.jsonl"
    assert path.read_bytes() == text.encode()
    (first / "data" / "x.jsonl").write_bytes(text.replace("T1", "T9").encode())
    path.write_bytes(text.replace("T3", "T8").encode())
    assert main(["team", "push", str(first)]) == 0
    assert main(["team", "push", str(second)]) == 0
    assert main(["team", "push", str(first)]) == 0
    wanted = text.replace("T1", "T9").replace("T3", "T8").encode()
    assert path.read_bytes() == wanted
    assert (first / "data" / "x.jsonl").read_bytes() == wanted


def test_what_was_written_before_a_kill_is_known(team: Team, monkeypatch: pytest.MonkeyPatch) -> None:
    anne, bert = team("anne"), team("bert")
    anne.change("a", "1899", "1900")
    anne.synchronizer.sync()
    bert.change("a", "Basel", "Bern")
    with monkeypatch.context() as patch:  # the merge is in the folder, the program ends before it notes that
        patch.setattr(
            bert.synchronizer._base, "end_arriving", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt)
        )
        with pytest.raises(KeyboardInterrupt):
            bert.synchronizer.sync()
    assert "1900" in bert.path("a").read_text(encoding="utf-8")
    anne.change("a", "1900", "1901")
    anne.synchronizer.sync()
    result = bert.synchronizer.sync()
    assert not result.conflicts
    text = bert.path("a").read_text(encoding="utf-8")
    assert "1901" in text
    assert "Bern" in text


def test_texts_that_cannot_be_merged_are_chosen(team: Team, capsys: pytest.CaptureFixture[str]) -> None:
    anne, bert = team("anne"), team("bert")
    for member in (anne, bert):
        (member.root / "notes.txt").write_text(f"of {member.root.name}\n")
    anne.synchronizer.sync()
    assert main(["team", "push", str(bert.root)]) == 1
    assert "notes.txt: changed here and by" in capsys.readouterr().err
    assert (bert.root / "notes.txt").read_text() == "of bert\n"
    assert main(["team", "push", str(bert.root), "--prefer", "mine"]) == 0
    anne.synchronizer.sync()
    assert (anne.root / "notes.txt").read_text() == "of bert\n"


def test_status_lists_what_waits_and_changes_nothing(team: Team, capsys: pytest.CaptureFixture[str]) -> None:
    anne, bert = team("anne"), team("bert")
    anne.change("a", "1899", "1900")
    anne.synchronizer.sync()
    bert.change("b", "1899", "1901")
    bert.server.lease(bert.server.find_project("cards").id, "b")
    before = {name: text for name, text in snapshot(bert.root).items() if ".gtapp" not in name}
    assert main(["team", "status", str(bert.root)]) == 1
    out = capsys.readouterr().out
    for line in (
        "waits to be sent: 1 text\n  ground_truths/b.json\n",
        "newer on the server: 1 text\n  ground_truths/a.json  anne",
        "your role: annotator\nb: bert since ",
    ):
        assert line in out
    assert {name: text for name, text in snapshot(bert.root).items() if ".gtapp" not in name} == before


def test_a_file_that_no_team_can_have_is_named(team: Team) -> None:
    anne, bert = team("anne"), team("bert")
    (anne.root / "con.txt").write_text("x")
    result = anne.synchronizer.sync()
    assert [(each.code, each.params["path"]) for each in result.problems] == [("team-not-shared", "con.txt")]
    assert not bert.synchronizer.sync().received


def test_two_windows_on_one_folder_take_turns(team: Team) -> None:
    anne, bert = team("anne"), team("bert")
    project = anne.synchronizer

    def join() -> SyncResult:
        server = Server(bert.server.address)
        own = Synchronizer(bert.root, detect_without_code(bert.root), server, "cards", "bert")
        try:
            return own.sync()
        finally:
            own.close()
            server.close()

    with ThreadPoolExecutor(4) as windows:
        for year in range(1899, 1903):
            anne.change("a", str(year), str(year + 1))
            bert.change("b", str(year), str(year + 1))
            project.sync()
            results = [each.result() for each in [windows.submit(join) for _ in range(4)]]
            assert not any(each.problems or each.waiting or each.conflicts for each in results)
            assert sum(len(each.received) for each in results) == sum(len(each.sent) for each in results) == 1
    project.sync()
    for item in "abc":
        assert anne.path(item).read_bytes() == bert.path(item).read_bytes()


def test_who_has_scans_says_which_and_who_has_none_knows_them_offline_too(
    team: Team, database: TeamDatabase
) -> None:
    anne = team("anne")
    # a server whose tables are from before scans were known
    database.execute(
        "DROP INDEX gtapp.status_name, gtapp.item_beginning; DROP FUNCTION gtapp.note_checked CASCADE"
    )
    database.execute(
        "DROP EXTENSION pg_trgm CASCADE; ALTER TABLE gtapp.item DROP COLUMN scans, DROP COLUMN is_checked"
    )
    database.execute("DELETE FROM gtapp.migration WHERE number >= 2")
    assert main(["team", "init", str(anne.root)]) == 0
    bert, carlo = team("bert"), team("carlo")
    assert not bert.synchronizer.list_scans()
    shutil.copytree(anne.root / "images", bert.root / "images")
    bert.synchronizer.sync()  # an annotator may say it
    names = {name: [f"images/{name}.jpg"] for name in "abc"}
    assert carlo.synchronizer.list_scans() == names
    (carlo.root / "images").mkdir()
    (carlo.root / "images" / "c_p1.jpg").touch()
    (carlo.root / "images" / "c_p2.jpg").touch()
    carlo.synchronizer.sync()  # who has none of an item takes none away
    database.execute("""UPDATE gtapp.item SET scans = '["../../b.jpg"]' WHERE id = 'b'""")
    del names["b"]
    names["c"] = ["images/c_p1.jpg", "images/c_p2.jpg"]
    assert carlo.synchronizer.list_scans() == names
    bert.synchronizer.sync()
    database.postgres.execute(f"ALTER DATABASE {database.name} ALLOW_CONNECTIONS false")
    carlo.server.close()
    assert carlo.synchronizer.list_scans() == names
    bert.server.close()
    database.postgres.execute(f"ALTER DATABASE {database.name} ALLOW_CONNECTIONS true")
