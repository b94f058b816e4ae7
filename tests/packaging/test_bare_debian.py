"""The script that makes a bare Debian, with stand-ins for what needs root and a network."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "packaging" / "bare_debian.sh"

pytestmark = pytest.mark.posix

_STAND_INS = """
set -eu
id() { echo 0; }
debootstrap() { touch "$3/debian"; }
tar() { echo part >"$2"; return 1; }
mount() { :; }
chroot() { :; }
"""


def test_a_system_that_is_packed_in_part_is_not_used_the_next_time(tmp_path: Path) -> None:
    bare = tmp_path / "bare"
    code = f"{_STAND_INS}\n. {SCRIPT}\nmake_bare {bare} bookworm"
    assert subprocess.run(["sh", "-c", code], capture_output=True, check=False).returncode
    assert (bare / "debian").exists() and not bare.with_suffix(".tar").exists()
