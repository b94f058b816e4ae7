"""Wheel and source distribution are installed by uv, pipx and pip for every Python that is found, and do what users do.

The tests of ``make try-install``. An installer has its usual caches; all that it installs, and the folders of the program, are in
the test's own.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
HOME = Path.home()
"""The user's own, with the installers' settings and caches, before the tests get theirs."""
VERSIONS = ("3.11", "3.12", "3.13", "3.14")
_PLACES = (HOME / ".pyenv" / "versions", HOME / ".local" / "share" / "uv" / "python")
_IDENTIFY = "import os, sys; print('{}.{}'.format(*sys.version_info), os.path.realpath(sys._base_executable))"

pytestmark = [
    pytest.mark.install,
    pytest.mark.skipif(sys.platform == "win32", reason="the paths are those of POSIX"),
]


@cache
def find_interpreters() -> dict[str, str]:
    """Return the executables of the Pythons on this computer, by their versions; of several of a version the first one."""
    names = [shutil.which(f"python{version}") for version in VERSIONS]
    others = [str(path) for place in _PLACES for path in sorted(place.glob("*/bin/python3"))]
    found: dict[str, str] = {}
    for name in (sys.executable, *filter(None, names), *others):
        done = subprocess.run([name, "-c", _IDENTIFY], capture_output=True, text=True, check=False)
        if done.returncode == 0:
            version, path = done.stdout.split(maxsplit=1)
            found.setdefault(version, path.strip())
    return found


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    """Run a command with the user's own settings, and return its output; show both outputs where it fails."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("XDG_", "PYTHON", "VIRTUAL_ENV"))
    }
    done = subprocess.run(
        list(map(str, command)),
        cwd=cwd,
        env={**kept, "HOME": str(HOME), **environment},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def find_uv() -> Path:
    found = ROOT / ".tools" / "bin" / "uv"
    return found if found.exists() else Path(shutil.which("uv") or pytest.skip("there is no uv"))


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Path]:
    """The wheel and the source distribution of the checkout."""
    folder = tmp_path_factory.mktemp("built")
    run(find_uv(), "build", "--quiet", "--out-dir", folder, ROOT, cwd=folder)
    (wheel,), (source,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    return {"wheel": wheel, "source": source}


def install_by_uv(python: str, package: Path, folder: Path) -> Path:
    places = {"UV_TOOL_DIR": str(folder / "tools"), "UV_TOOL_BIN_DIR": str(folder / "bin")}
    run(find_uv(), "tool", "install", "--quiet", "--python", python, package, cwd=folder, **places)
    return folder / "bin" / "gtapp"


def install_by_pipx(python: str, package: Path, folder: Path) -> Path:
    places = {
        "PIPX_HOME": str(folder / "pipx"),
        "PIPX_BIN_DIR": str(folder / "bin"),
        "PIPX_MAN_DIR": str(folder / "man"),
    }
    pipx = (find_uv(), "tool", "run", "--quiet", "pipx")
    run(*pipx, "install", "--quiet", "--python", python, package, cwd=folder, **places)
    return folder / "bin" / "gtapp"


def install_by_pip(python: str, package: Path, folder: Path) -> Path:
    run(python, "-m", "venv", "env", cwd=folder)
    run(
        folder / "env" / "bin" / "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        package,
        cwd=folder,
    )
    return folder / "env" / "bin" / "gtapp"


INSTALLERS = {"uv": install_by_uv, "pipx": install_by_pipx, "pip": install_by_pip}


@pytest.mark.timeout(900)
@pytest.mark.parametrize("kind", ["wheel", "source"])
@pytest.mark.parametrize("installer", INSTALLERS)
@pytest.mark.parametrize("version", VERSIONS)
def test_the_installed_program_works(
    version: str, installer: str, kind: str, built: Mapping[str, Path], tmp_path: Path, user_folders: Path
) -> None:
    if version not in find_interpreters():
        pytest.skip(f"untried: there is no Python {version}")
    program = INSTALLERS[installer](find_interpreters()[version], built[kind], tmp_path)
    own = {"HOME": str(user_folders), "PATH": f"{program.parent}:/usr/bin:/bin"}
    assert run("gtapp", "--version", cwd=tmp_path, **own).startswith("gtapp ")
    lines = run("gtapp", "selftest", "--offscreen", cwd=tmp_path, **own).splitlines()
    assert lines[-1] == "selftest: everything works", lines
    assert "doctor: no problem" in run("gtapp", "doctor", cwd=tmp_path, **own)
    shutil.rmtree(tmp_path)
