"""The package's own names, which threads may import at the same time as its parts."""

from __future__ import annotations

import subprocess
import sys

import pytest

from gtapp import scoring


def test_the_package_imports_none_of_its_parts() -> None:
    """Otherwise two threads, one with the package and one with a part, would wait for each other."""
    code = "import sys, gtapp.scoring; print([name for name in sys.modules if name.startswith('gtapp.scoring.')])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


def test_every_public_name_exists() -> None:
    assert {name: getattr(scoring, name, None) is not None for name in scoring.__all__} == dict.fromkeys(
        scoring.__all__, True
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
