#!/bin/sh
# Run every check of `make test` and report which failed; with --quick as the first argument those of `make quick`.
# Further arguments go to pytest.
set -eu
cd "$(dirname "$0")/.."
PATH=$PWD/.venv/bin:$PATH

quick=
[ "${1:-}" != --quick ] || { quick=1; shift; }

failed=
check() {
    printf '\ncheck: %s\n' "$*"
    "$@" || failed="$failed $1"
}

# mypy takes longer than the other static checks together, so that it runs beside them
report=$(mktemp)
trap 'rm -f "$report"' EXIT
mypy >"$report" 2>&1 &
check ruff check .
check ruff format --check .
check lint-imports --no-logo
check python packaging/check_structure.py
check vulture
printf '\ncheck: mypy\n'
wait $! || failed="$failed mypy"
cat "$report"
if [ "$quick" ]; then
    # without the tests that take seconds each, or open the whole window
    check pytest -n 2 -m "not torture and not install and not slow" --ignore=tests/cli --ignore=tests/docs "$@"
else
    # one more than CI has cores: the window's tests wait for a third of their time
    check pytest -n 3 "$@"
fi

[ -z "$failed" ] || { printf '\ncheck: failed:%s\n' "$failed" >&2; exit 1; }
printf '\ncheck: everything passed\n'
