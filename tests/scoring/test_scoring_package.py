"""The names of the whole package, and what is imported late."""

from __future__ import annotations

import subprocess
import sys

import pytest

import gtapp


def test_every_public_name_exists() -> None:
    assert {name: getattr(gtapp, name, None) is not None for name in gtapp.__all__} == dict.fromkeys(
        gtapp.__all__, True
    )


@pytest.mark.slow
def test_slow_libraries_are_imported_when_their_report_is_written() -> None:
    code = (
        "import io, sys; from gtapp.scoring import reports; "
        "reports.write('text', [], io.StringIO()); reports.write('json', [], io.StringIO()); "
        "print([name for name in ('jinja2', 'xlsxwriter') if name in sys.modules]); "
        "reports.write('html', [], io.StringIO()); print('jinja2' in sys.modules)"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["[]", "True"]
