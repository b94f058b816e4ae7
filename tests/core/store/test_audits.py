"""Audits as they are stored: each judgement at once, in lines that git merges, with nothing lost."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from gtapp.core.platform.errors import SaveError
from gtapp.core.store.audits import Audit, ValueJudgement, load_audits
from gtapp.core.store.project_folder import AUDIT_FILE
from gtapp.core.store.samples import SampledItem

AUDIT = Audit(2, "type", 7, who="Anna")
SAMPLE = [SampledItem("c1", "book", 9), SampledItem("c2", "map", 1)]
RIGHT = ValueJudgement("c1", "/title", "right", "A\tb", "A b", "Anna")
WRONG = ValueJudgement("c1", "/year", "wrong", "1901\n", "1910", "Anna")


def test_what_was_stored_is_read_again_from_either_place(tmp_path: Path) -> None:
    with closing(load_audits(tmp_path)) as audits:
        audit = audits.add(AUDIT, SAMPLE)
        audits.judge(audit, RIGHT)
        audits.judge(audit, WRONG)
        assert "A\\tb" not in (tmp_path / AUDIT_FILE).read_text()
        audits.write_text()
    database = tmp_path / ".gtapp" / "work.sqlite"
    for _ in range(2):
        with closing(load_audits(tmp_path)) as audits:
            assert audits.list_audits() == [audit]
            assert audits.find_sample(audit) == SAMPLE
            found = audits.find_judged(audit)
            assert [each._replace(changed="") for each in found.values()] == [RIGHT, WRONG]
        database.unlink(missing_ok=True)


def test_looking_writes_nothing(tmp_path: Path) -> None:
    with closing(load_audits(tmp_path)) as audits:
        assert audits.list_audits() == []
        audits.write_text()
    assert list(tmp_path.iterdir()) == []


def test_both_sides_of_a_conflict_are_read_and_the_later_judgement_counts(tmp_path: Path) -> None:
    sides = []
    for verdict, who in (("wrong", "Anna"), ("right", "Ben")):
        with closing(load_audits(tmp_path)) as audits:
            audit = audits.add(AUDIT, SAMPLE)
            audits.judge(audit, RIGHT._replace(verdict=verdict, who=who))  # type: ignore[arg-type]
            audits.judge(audit, WRONG._replace(item="c2", who=who, pointer=f"/{who}"))
            audits.write_text()
        sides.append((tmp_path / AUDIT_FILE).read_text())
        (tmp_path / ".gtapp" / "work.sqlite").unlink()
    ours, theirs = sides
    (tmp_path / AUDIT_FILE).write_text(f"<<<<<<< HEAD\n{theirs}=======\n{ours}>>>>>>> other\nanother\tline\n")
    with closing(load_audits(tmp_path)) as audits:
        found = audits.find_judged(audit)
        assert found["c1", "/title"].who == "Ben"
        assert set(found) == {("c1", "/title"), ("c2", "/Anna"), ("c2", "/Ben")}
        audits.judge(audit, WRONG)
        audits.write_text()
    text = (tmp_path / AUDIT_FILE).read_text()
    assert "<<<<" not in text and "another\tline\n" in text
    assert text.splitlines() == sorted(text.splitlines())


def test_a_reading_that_was_begun_is_kept_but_not_shared(tmp_path: Path) -> None:
    with closing(load_audits(tmp_path)) as audits:
        audit = audits.add(AUDIT, SAMPLE)
        audits.judge(audit, RIGHT._replace(verdict="typed", reading="A"))
        audits.write_text()
    assert "typed" not in (tmp_path / AUDIT_FILE).read_text()
    with closing(load_audits(tmp_path)) as audits:
        known = audits.find(audit, "c1", "/title")
        assert known and (known.verdict, known.reading) == ("typed", "A")


@pytest.mark.posix
def test_nothing_that_was_typed_is_lost_when_the_program_is_killed(tmp_path: Path) -> None:
    code = f"""
import os, signal
from pathlib import Path
from gtapp.core.store.audits import Audit, ValueJudgement, load_audits
from gtapp.core.store.samples import SampledItem
audits = load_audits(Path({str(tmp_path)!r}))
audit = audits.add(Audit(2, "type", 7, who="Anna"), [SampledItem("c1", "book", 9)])
audits.judge(audit, ValueJudgement("c1", "/year", "wrong", "1901", "1910"))
for end in range(1, 6):
    audits.judge(audit, ValueJudgement("c1", "/title", "typed", "Gesch"[:end], "Geschichte"))
os.kill(os.getpid(), signal.SIGKILL)
"""
    ended = subprocess.run([sys.executable, "-c", code], env=os.environ, check=False)
    assert ended.returncode == -signal.SIGKILL
    with closing(load_audits(tmp_path)) as audits:
        [audit] = audits.list_audits()
        title, year = audits.find(audit, "c1", "/title"), audits.find(audit, "c1", "/year")
    assert title and title.reading == "Gesch"
    assert year and year.verdict == "wrong"


def test_an_audit_that_cannot_be_stored_was_not_drawn(tmp_path: Path) -> None:
    with closing(load_audits(tmp_path)) as audits:
        (tmp_path / AUDIT_FILE).mkdir()
        with pytest.raises(SaveError):
            audits.add(AUDIT, SAMPLE)
        assert audits.list_audits() == []


def test_lines_that_mean_nothing_are_left_alone(tmp_path: Path) -> None:
    lines = [
        "audit\t9999999999999999999999\t\t1\tshown\t\t",
        "value\tx\tc1\t/a\tperhaps\t\t\t\t\t\t",
        "item\tx\tc1\t\t-1",
    ]
    (tmp_path / AUDIT_FILE).write_text("\n".join(lines))
    with closing(load_audits(tmp_path)) as audits:
        assert audits.list_audits() == []
        [problem] = audits.problems
        assert problem.params["count"] == 3
        audits.add(AUDIT, SAMPLE)
    assert set(lines) < set((tmp_path / AUDIT_FILE).read_text().splitlines())
