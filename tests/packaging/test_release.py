"""A release in a real repository: with checks that pass, with one that fails, and where something is missing."""

from __future__ import annotations

import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
import release

pytestmark = pytest.mark.skipif(not shutil.which("git"), reason="there is no git")

CHANGELOG = (
    "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A key.\n\n## [0.1.0] - 2026-01-01\n\n- The beginning.\n"
)
LOCK = ("sh", "-c", "grep ^version pyproject.toml >uv.lock")


def git(root: Path, *arguments: str) -> str:
    return subprocess.run(
        ["git", *arguments], cwd=root, check=True, capture_output=True, encoding="utf-8"
    ).stdout.strip()


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "checkout"
    root.mkdir()
    git(root, "init", "--quiet", "--initial-branch", "main")
    git(root, "config", "user.name", "A")
    git(root, "config", "user.email", "a@localhost")
    (root / "pyproject.toml").write_text('[project]\nname = "gtapp"\nversion = "0.1.0"\n')
    (root / "uv.lock").write_text("")
    (root / ".gitignore").write_text("/dist/\n")
    (root / "CHANGELOG.md").write_text(CHANGELOG)
    git(root, "add", ".")
    git(root, "commit", "--quiet", "--message", "Begin")
    return root


def test_a_release_is_checked_committed_and_tagged(root: Path) -> None:
    seen = ("sh", "-c", "cp pyproject.toml ../checked")
    notes = release.release(root, "1.0.0", [seen], LOCK)
    assert notes.read_text() == "# gtapp 1.0.0\n\n### Added\n\n- A key.\n"
    assert git(root, "describe") == "v1.0.0" and git(root, "status", "--porcelain") == ""
    assert tomllib.loads((root.parent / "checked").read_text())["project"]["version"] == "1.0.0"
    assert (root / "uv.lock").read_text() == 'version = "1.0.0"\n'
    changelog = (root / "CHANGELOG.md").read_text()
    assert (
        release.read_notes(changelog) == "" and "\n## [1.0.0] - 20" in changelog and "- A key." in changelog
    )


def test_checks_are_those_of_the_makefile_without_what_the_release_was_called_with(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MAKEFLAGS", "w -- ARGS=tests/few")
    monkeypatch.setenv("ARGS", "tests/few")
    release.release(root, "1.0.0", [("sh", "-c", 'test -z "$MAKEFLAGS$ARGS"')], LOCK)
    targets = (Path(release.ROOT) / "Makefile").read_text(encoding="utf-8")
    assert all(f"\n{name}:" in targets for tool, name, *_ in release.CHECKS if tool == "make")


def test_the_notes_of_the_next_release_have_each_heading_once() -> None:
    notes = release.read_notes((release.ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    headings = [line for line in notes.splitlines() if line.startswith("#")]
    assert len(headings) == len(set(headings))


def test_nothing_of_another_version_stays_in_dist(root: Path) -> None:
    (root / "dist").mkdir()
    (root / "dist" / "gtapp_0.1.0_amd64.deb").touch()
    notes = release.release(root, "1.0.0", [("touch", "dist/gtapp_1.0.0_amd64.deb")], ("mkdir", "dist"))
    assert {path.name for path in notes.parent.iterdir()} == {notes.name, "gtapp_1.0.0_amd64.deb"}


def test_a_check_that_fails_leaves_everything_as_it_was(root: Path) -> None:
    before = git(root, "rev-parse", "HEAD")
    with pytest.raises(release.ReleaseError, match="false failed after"):
        release.release(root, "1.0.0", [("true",), ("false",), ("touch", "too-late")], LOCK)
    assert git(root, "status", "--porcelain") == "" and git(root, "rev-parse", "HEAD") == before
    assert git(root, "tag") == "" and not (root / "dist").exists() and not (root / "too-late").exists()


@pytest.mark.parametrize(
    ("command", "version", "reason"),
    [
        ("true", "1.0", "is written"),
        ("echo more >>pyproject.toml", "1.0.0", "not committed"),
        ("git checkout --quiet -b other", "1.0.0", "branch main"),
        ("git tag v1.0.0", "1.0.0", "released before"),
        ("sed -i /Unreleased/d CHANGELOG.md && git commit --quiet -am Edit", "1.0.0", "nothing that is unreleased"),
    ],
)  # fmt: skip
def test_what_can_t_be_released_is_refused(root: Path, command: str, version: str, reason: str) -> None:
    subprocess.run(command, shell=True, cwd=root, check=True)
    before = git(root, "status", "--porcelain"), git(root, "tag")
    with pytest.raises(release.ReleaseError, match=reason):
        release.release(root, version, [("true",)], LOCK)
    assert (git(root, "status", "--porcelain"), git(root, "tag")) == before
