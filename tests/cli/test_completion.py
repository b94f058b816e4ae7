"""`gtapp completion` in the shells that are installed here."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from gtapp.cli import main


def make_script(shell: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    assert main(["completion", shell]) == 0
    path = folder / f"gtapp.{shell}"
    path.write_text(capsys.readouterr().out, encoding="utf-8")
    return path


def run(shell: str, code: str, folder: Path) -> list[str]:
    """Return the lines that a shell prints in a folder, without its own settings."""
    if not shutil.which(shell):
        pytest.skip(f"there is no {shell}")
    options = {"bash": ["--norc"], "zsh": ["-f"], "fish": ["--no-config"]}[shell]
    done = subprocess.run(
        [shell, *options, "-c", code], cwd=folder, capture_output=True, encoding="utf-8", check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def complete(shell: str, script: Path, line: str) -> set[str]:
    """Return what a shell offers at the end of a line."""
    if shell == "fish":
        lines = run(shell, f"source {script}; complete -C {line!r}", script.parent)
        return {each.partition("\t")[0].rstrip("/") for each in lines}
    words = line.split(" ")
    listed = " ".join(f"'{word}'" for word in words)
    code = (
        f"source {script}; compopt() {{ :; }}; COMP_WORDS=({listed}); COMP_CWORD={len(words) - 1}; "
        f"_shtab_gtapp gtapp '{words[-1]}' '{words[-2]}'; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    )
    return set(run(shell, code, script.parent))


@pytest.mark.parametrize("shell", ["bash", "fish"])
def test_commands_options_values_and_paths(
    shell: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = make_script(shell, tmp_path, capsys)
    (tmp_path / "cards").mkdir()
    (tmp_path / "table.csv").touch()
    assert complete(shell, script, "gtapp sc") == {"schema", "score"}
    assert complete(shell, script, "gtapp score --pro") == {"--profile"}
    assert complete(shell, script, "gtapp score --profile ") == {"documented", "published"}
    assert complete(shell, script, "gtapp validate ca") == {"cards"}
    assert complete(shell, script, "gtapp validate ta") == set() or shell == "bash"
    assert complete(shell, script, "gtapp import-table cards --file ta") == {"table.csv"}
    assert "--display" not in complete(shell, script, "gtapp doctor --")


# zsh completes at a prompt alone: one in a terminal of its own, where Ctrl+X writes the line into a file
_ZSH = r"""
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell 'fpath=($PWD $fpath); autoload -U compinit && compinit -D -u; bindkey -e'
zpty -w shell 'show() { print -r -- $BUFFER >shown.new; mv shown.new shown }; zle -N show; bindkey "^X" show'
zpty -w -n shell $'LINE\t\x18'
for ((tries = 0; tries < 500; tries++)); do
    [[ ! -e shown ]] || break
    zpty -r -t shell text || sleep 0.02
done
print -r -- "$(<shown)"
zpty -d shell
"""


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("gtapp comple", "gtapp completion "),
        ("gtapp score --profile d", "gtapp score --profile documented "),
        ("gtapp validate ca", "gtapp validate cards/"),
        ("gtapp import-table cards --file ta", "gtapp import-table cards --file table.csv "),
    ],
)
def test_zsh_completes_at_a_prompt(
    line: str, offered: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make_script("zsh", tmp_path, capsys).rename(tmp_path / "_gtapp")
    (tmp_path / "cards").mkdir()
    (tmp_path / "table.csv").touch()
    assert run("zsh", _ZSH.replace("LINE", line), tmp_path) == [offered]


def test_other_shells_are_wrong_use(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as error:
        main(["completion", "cmd"])
    assert error.value.code == 2 and "bash" in capsys.readouterr().err
