#!/bin/sh
# Run every check of `make test` and report which failed; with --quick as the first argument those of `make quick`.
# Further arguments go to pytest.
set -eu
cd "$(dirname "$0")/.."
PATH=$PWD/.venv/bin:$PATH
# images of containers set it; each process that a test starts would compile the program again
unset PYTHONDONTWRITEBYTECODE

quick=
[ "${1:-}" != --quick ] || { quick=1; shift; }

failed=
check() {
    printf '\ncheck: %s\n' "$*"
    "$@" || failed="$failed $1"
}

# Have pytest's files in memory, if there is room and programs may run there: half of the tests' time is the disk's, since
# all that users keep is written through to it.
use_memory() {
    room=$(df -Pk /dev/shm 2>/dev/null | awk 'NR == 2 { print $4 }')
    [ "${room:-0}" -ge 4000000 ] || return 0
    folder=$(mktemp -d /dev/shm/gtapp-tests-XXXXXX) || return 0
    printf '#!/bin/sh\n' >"$folder/try" && chmod +x "$folder/try"
    ! "$folder/try" 2>/dev/null || export PYTEST_DEBUG_TEMPROOT="$folder"
}

folder=
report=$(mktemp)
trap 'rm -rf "$report" $folder' EXIT
trap 'exit 130' INT TERM
[ -n "${PYTEST_DEBUG_TEMPROOT:-}" ] || use_memory

# mypy takes longer than the other static checks together: it runs beside them, and beside the first tests
mypy >"$report" 2>&1 &
check ruff check .
check ruff format --check .
check lint-imports --no-logo
check python packaging/check_structure.py
check vulture
if [ "$quick" ]; then
    # without the tests that take seconds each, or open the whole window
    check pytest -n 2 -m "not torture and not install and not slow" --ignore=tests/cli --ignore=tests/docs "$@"
else
    # one more than CI has cores: the window's tests wait for a third of their time
    check pytest -n 3 "$@"
fi
printf '\ncheck: mypy\n'
wait $! || failed="$failed mypy"
cat "$report"

[ -z "$failed" ] || { printf '\ncheck: failed:%s\n' "$failed" >&2; exit 1; }
printf '\ncheck: everything passed\n'
