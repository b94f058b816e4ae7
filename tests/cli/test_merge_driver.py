"""``gtapp merge-driver``: what it makes of three files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.sample_projects import CARD, dump_json, envelope, write_file

Merge = Any


@pytest.fixture
def merge(call: Any, tmp_path: Path) -> Merge:
    """Merge three contents; return the result of the command, and what OURS has then."""

    def run(
        base: str | bytes, ours: str | bytes, theirs: str | bytes, name: str = "cards/a.json"
    ) -> tuple[Any, bytes]:
        files = [
            write_file(tmp_path / file, content)
            for file, content in (("base", base), ("ours", ours), ("theirs", theirs))
        ]
        result = call("merge-driver", "--", *files, name)
        return result, files[1].read_bytes()

    return run


def test_changes_of_different_values_are_joined_and_all_else_keeps_its_bytes(merge: Merge) -> None:
    base = (
        '{"author" : {"last_name":"M\\u00fcller",\r\n\t"first_name": "Käthe"}, "year":1899,   "pages": "30"}'
    )
    ours = base.replace('"Käthe"', '"Kathe"')
    theirs = json.dumps({**json.loads(base), "year": 1900, "place": "Basel"}, indent=2)
    done, after = merge(base, ours, theirs)
    assert (done.code, done.err) == (0, "")
    wanted = ours.replace("1899", "1900").replace('"30"}', '"30",   "place" : "Basel"}')
    assert after.decode() == wanted


def test_rows_are_paired_by_content_and_no_line_of_another_row_is_touched(merge: Merge) -> None:
    rows = [{f"column {c}": f"{word} {c}" for c in range(9)} for word in ("Basel", "Liestal", "Olten", "Zug")]
    mine = [{**rows[0], "column 1": "Riehen"}, *rows[1:]]
    other = [{f"column {c}": f"Chur {c}" for c in range(9)}, *rows[:3]]
    texts = [dump_json(envelope({"rows": each}), 2, False) for each in (rows, mine, other)]
    done, after = merge(*texts)
    assert (done.code, done.err) == (0, "")
    assert json.loads(after)["response_text"]["rows"] == [other[0], mine[0], *rows[1:3]]
    assert set(after.decode().splitlines()) <= {*texts[1].splitlines(), *texts[2].splitlines()}


def test_a_conflict_leaves_our_value_and_is_named(merge: Merge) -> None:
    texts = [dump_json({**CARD, "year": year}) for year in (1899, 1900, 1901)]
    theirs = texts[2].replace("Basel", "Bern")
    done, after = merge(texts[0], texts[1], theirs)
    assert done.code == 1
    assert done.err == "gtapp: cards/a.json: conflict at /year: base 1899, ours 1900, theirs 1901\n"
    assert after.decode() == texts[1].replace("Basel", "Bern")


def test_a_removed_value_and_control_characters_are_printed_on_one_line(merge: Merge) -> None:
    done, _ = merge('{"a": "x"}', "{}", '{"a": "\\u001b[31m' + "y" * 300 + '"}')
    assert done.code == 1
    assert 'ours nothing, theirs "\\u001b[31m' in done.err and done.err.count("\n") == 1
    assert len(done.err) < 400


def test_many_conflicts_are_counted(merge: Merge) -> None:
    done, _ = merge(*(json.dumps({f"k{n}": side for n in range(50)}) for side in range(3)))
    assert done.code == 1
    assert done.err.splitlines()[-1] == "gtapp: cards/a.json: 30 more conflicts"


def test_a_file_that_both_added_has_no_base(merge: Merge) -> None:
    done, after = merge("", '{"a": 1, "b": 2}', '{"a": 1, "c": 3}')
    assert (done.code, json.loads(after)) == (0, {"a": 1, "b": 2, "c": 3})


def test_what_is_no_json_is_merged_as_git_does(merge: Merge) -> None:
    base, ours, theirs = "{\n1,\n2\n3\n4\n", "{\n0,\n2\n3\n4\n", "{\n1,\n2\n3\ny\n"
    done, after = merge(base, ours, theirs)
    assert (done.code, after.decode()) == (0, "{\n0,\n2\n3\ny\n")
    assert done.err.count("\n") == 1 and "not by value" in done.err
    done, after = merge(base, ours, "{\n9,\n2\n3\n4\n")
    assert done.code == 1
    assert after.decode() == "{\n<<<<<<< ours\n0,\n=======\n9,\n>>>>>>> theirs\n2\n3\n4\n"


@pytest.mark.parametrize("name", ["a.json", "lines.jsonl"])
def test_what_is_no_text_stays_and_is_a_conflict(merge: Merge, name: str) -> None:
    done, after = merge(b"\x00\xff1", b"\x00\xff2", b"\x00\xff3", name)
    assert (done.code, after) == (1, b"\x00\xff2")


def test_a_value_that_json_cannot_hold_is_merged_as_git_does(merge: Merge) -> None:
    done, after = merge('{"a": 1,\n\n\n\n"b": 1}', '{"a": 2,\n\n\n\n"b": 1}', '{"a": 1,\n\n\n\n"b": NaN}')
    assert (done.code, after.decode()) == (0, '{"a": 2,\n\n\n\n"b": NaN}')


def test_nothing_is_written_where_nothing_changes(merge: Merge, tmp_path: Path) -> None:
    ours = write_file(tmp_path / "ours", '{"a": 1}')
    inode = ours.stat().st_ino
    done, _ = merge("{}", '{"a": 1}', "{}")
    assert (done.code, ours.stat().st_ino) == (0, inode)


def test_json_lines_are_merged_by_their_key(merge: Merge) -> None:
    lines = [
        '{"sha256":"1", "title":"Tide"}',
        '{"sha256": "2",  "title": "Ebb"}',
        '{"sha256": "3", "title": "x"}',
    ]
    ours = [lines[0], lines[1].replace("Ebb", "Ebbe"), lines[2]]
    theirs = ['{"sha256":"4"  }', lines[0].replace('"}', '", "pub_time":"1900"}'), lines[1]]
    done, after = merge(*("\n".join(each) + "\n" for each in (lines, ours, theirs)), "data/paper.jsonl")
    assert (done.code, done.err) == (0, "")
    assert after.decode().splitlines() == [theirs[0], theirs[1], ours[1]]
    done, after = merge(
        *("\n".join(each) for each in (lines, ours, [lines[0], lines[1].replace("Ebb", "E"), lines[2]])),
        "data/paper.jsonl",
    )
    assert (done.code, after.decode()) == (1, "\n".join(ours))
    assert 'conflict at /2/title: base "Ebb", ours "Ebbe", theirs "E"' in done.err


def test_lines_without_a_key_are_merged_as_git_does(merge: Merge) -> None:
    done, after = merge("[1]\n[2]\n[3]\n[4]\n", "[0]\n[2]\n[3]\n[4]\n", "[1]\n[2]\n[3]\n[5]\n", "x.jsonl")
    assert (done.code, after) == (0, b"[0]\n[2]\n[3]\n[5]\n")
    assert "no key" in done.err


STATUS = "item\tstatus\twho\tchanged\tnote\n"


def test_the_latest_status_of_an_item_wins(merge: Merge) -> None:
    base = STATUS + "a\topen\tA\t2026-01-01T00:00:00+00:00\t\nb\topen\tA\t2026-01-01T00:00:00+00:00\t\n"
    base += "c\topen\tA\t2026-01-01T00:00:00+00:00\t\nstrange line\n"
    early, late = (
        "a\tchecked\tA\t2026-01-02T00:00:00+00:00\t",
        "a\tneeds action\tB\t2026-01-03T00:00:00+00:00\twhy",
    )
    new = "d\tchecked\tB\t2026-01-02T00:00:00+00:00\t"
    ours = base.replace("a\topen\tA\t2026-01-01T00:00:00+00:00\t", early)
    theirs = base.replace("a\topen\tA\t2026-01-01T00:00:00+00:00\t", late) + new + "\n"
    theirs = theirs.replace("c\topen\tA\t2026-01-01T00:00:00+00:00\t\n", "")
    wanted = STATUS + late + "\n" + base.splitlines()[2] + "\n" + new + "\nstrange line\n"
    for sides in ((ours, theirs), (theirs, ours)):
        done, after = merge(base, *sides, "cards/gtapp-status.tsv")
        assert (done.code, done.err) == (0, "")
        assert after.decode() == wanted


def test_the_latest_judgement_of_a_value_wins(merge: Merge) -> None:
    def line(verdict: str, day: int) -> str:
        return (
            f"value\t3//1/shown\ta\t/year\t{verdict}\t1900\t1899\tAnna\t2026-01-0{day}T00:00:00+00:00\t\t\n"
        )

    audit = "audit\t3\t\t1\tshown\tAnna\t2026-01-01T00:00:00+00:00\n"
    done, after = merge(audit, audit + line("right", 2), audit + line("wrong", 3), "gtapp-audit.tsv")
    assert (done.code, after.decode()) == (0, audit + line("wrong", 3))


def test_a_file_that_is_missing_is_a_fault(call: Any, tmp_path: Path) -> None:
    there = write_file(tmp_path / "a", "{}")
    done = call("merge-driver", there, there, tmp_path / "none", "a.json")
    assert (done.code, there.read_bytes()) == (2, b"{}")
    assert "is not there" in done.err


HEADER = "transkribus_id,document_number,send_date,sender_persons\n"
JUNK = "#VALUE!,FALSE,FALSE,FALSE\n"


def test_rows_of_the_table_are_merged_by_their_key(merge: Merge) -> None:
    one, two, three = (
        '1932319,01,1926-02-16,"Ritter, Fritz"\n',
        "1932283,04,,None\n",
        "1932284,05,1926-03-29,A\n",
    )
    ours = HEADER + one.replace("16", "17") + three + JUNK + JUNK
    theirs = (
        HEADER + "1932330,06,,B\n" + one.replace("Fritz", "Fritz | Huber, Max") + two + three + JUNK + JUNK
    )
    done, after = merge(HEADER + one + two + three + JUNK + JUNK, ours, theirs, "truths/letters.csv")
    assert (done.code, done.err) == (0, "")
    both = one.replace("16", "17").replace("Fritz", "Fritz | Huber, Max")
    assert after.decode() == HEADER + "1932330,06,,B\n" + both + three + JUNK + JUNK


def test_a_cell_that_both_changed_is_a_conflict(merge: Merge) -> None:
    texts = [f"{HEADER}1,01,{date},A\r\n\r\n2,02,{other},B" for date, other in zip("abc", "xxy", strict=True)]
    done, after = merge(*texts, "letters.csv")
    assert done.code == 1
    assert done.err == 'gtapp: letters.csv: conflict at /01/send_date: base "a", ours "b", theirs "c"\n'
    assert after.decode() == texts[1].replace("x", "y")


@pytest.mark.parametrize(("name", "is_by_line"), [("letters.csv", True), ("persons.csv", False)])
def test_a_table_of_letters_without_its_key_is_merged_as_git_does(
    merge: Merge, name: str, is_by_line: bool
) -> None:
    base = "a,b,c\n1,2,x\n\n\n3,4,y\n"
    done, after = merge(base, base.replace("1", "5"), base.replace("4", "6"), name)
    assert done.code == 0 and ("merged line by line" in done.err) == is_by_line
    assert after.decode() == "a,b,c\n5,2,x\n\n\n3,6,y\n"


def test_the_reason_does_not_say_that_the_file_is_left(merge: Merge) -> None:
    for text in ("{", "<<<<<<< HEAD\n1\n=======\n2\n>>>>>>> x\n", '{"a": 1, "a": 2}'):
        done, _ = merge("{}\n", text, "{}\n")
        assert "merged line by line" in done.err and "left as it is" not in done.err
