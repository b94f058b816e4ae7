"""Fixtures of the tests of the command line, which runs in this process."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gtapp.cli import main


class Result:
    """The result of a call: exit code, output and errors."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Any:
    """Call the command line in this process."""

    def run(*arguments: object) -> Result:
        capsys.readouterr()
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else 1
        out, err = capsys.readouterr()
        return Result(code, out, err)

    return run
