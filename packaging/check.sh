#!/bin/sh
# Runs every check of `make test` and says which failed. Arguments go to pytest.
set -eu
cd "$(dirname "$0")/.."
PATH=$PWD/.venv/bin:$PATH

failed=
check() {
    printf '\ncheck: %s\n' "$*"
    "$@" || failed="$failed $1"
}

check ruff check .
check ruff format --check .
check mypy
check lint-imports --no-logo
check pytest -n 2 "$@"

[ -z "$failed" ] || { printf '\ncheck: failed:%s\n' "$failed" >&2; exit 1; }
printf '\ncheck: everything passed\n'
