#!/bin/sh
# Sets gtapp up in this checkout: system libraries, uv in .tools, the program in .venv. Usage: packaging/setup.sh run|test|bundle
set -eu
cd "$(dirname "$0")/.."
unset VIRTUAL_ENV

purpose=${1:-}
optional_lists=packaging/debian/ocr.txt
lists="packaging/debian/qt-offscreen.txt packaging/debian/qt-x11.txt"
case $purpose in
    run)  sync_options="--no-dev --inexact" ;;
    test) sync_options=""; lists="$lists packaging/debian/tests.txt"
          optional_lists="$optional_lists packaging/debian/team.txt" ;;
    bundle) sync_options=""; lists="$lists packaging/debian/tests.txt packaging/debian/bundle.txt" ;;
    *)    echo "usage: packaging/setup.sh run|test|bundle" >&2; exit 2 ;;
esac

say() { printf 'set-up: %s\n' "$*"; }
fail() { { echo; say "$@"; echo; } >&2; exit 1; }

# --- Python ---

# The first Python that is new enough: the path of its own executable (no shim, no virtual environment).
find_python() {
    is_new_enough='import sys; sys.version_info >= (3, 11) or sys.exit(1); print(getattr(sys, "_base_executable", sys.executable))'
    for candidate in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do
        "$candidate" -c "$is_new_enough" 2>/dev/null && return
    done
    name=${PYTHON:-python3}
    found=$("$name" --version 2>/dev/null) || found="not there"
    fail "gtapp needs Python 3.11 or newer, but $name is $found.
        If a newer one lies elsewhere, name it:  make $purpose PYTHON=/path/to/python3.11"
}

can_make_venv() { [ -x .tools/bin/uv ] || "$python" -c 'import ensurepip, venv' 2>/dev/null; }

# --- system libraries ---

is_installed() { case $(dpkg-query -W -f '${Status}\n' "$1" 2>/dev/null) in *" ok installed"*) ;; *) return 1 ;; esac; }

# The packages of these lists that are not installed; of alternatives "a | b" the first.
missing() {
    sed 's/#.*//; s/|/ /g' "$@" | while read -r first others; do
        for name in $first $others; do
            ! is_installed "$name" || continue 2
        done
        echo "$first"
    done | xargs
}

set_up_system() {
    if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
        can_make_venv || fail "$python can't make virtual environments: install its modules venv and ensurepip."
        [ -e "$stamp" ] || say "there is no apt-get here: the system libraries that Qt needs are taken to be there" \
            "(packaging/debian/ lists them by their Debian names)"
        return
    fi
    can_make_venv || lists="packaging/debian/python.txt $lists"
    packages=$(missing $lists)
    optional=$(missing $optional_lists)
    [ -n "$packages$optional" ] || return 0
    if [ "$(id -u)" = 0 ]; then
        as_root=
    elif sudo -n true 2>/dev/null; then
        as_root="sudo -n"
    elif [ -z "$packages" ]; then
        return 0
    else
        become="su -c"
        ! command -v sudo >/dev/null || become="sudo sh -c"
        fail "some Debian packages are missing, and only root may install them. This one command does:

    $become 'apt-get update && apt-get install -y --no-install-recommends $packages'

        Then run \"make $purpose\" again."
    fi
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get update -qq || say "apt-get update failed; trying without"
    install_packages $packages || fail "apt-get could not install: $packages
        Its own lines above say why. Is there a network?"
    install_packages $optional || say "apt-get could not install $optional: scans are not read, or tests of a" \
        "team are skipped, all else works"
}

install_packages() {
    [ $# -gt 0 ] || return 0
    say "installing Debian packages: $*"
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

# --- uv and the program ---

set_up_uv() {
    wanted=$(sed -n 's/^uv==//p' packaging/tools.txt)
    [ "$(.tools/bin/uv --version 2>/dev/null | cut -d ' ' -f 2)" != "$wanted" ] || return 0
    say "installing uv $wanted into .tools"
    "$python" -m venv --clear .tools || fail "$python could not make the virtual environment .tools (see above)."
    .tools/bin/python -m pip install --quiet --disable-pip-version-check -r packaging/tools.txt ||
        fail "pip could not install uv (see above). Is there a network?"
}

sync() {
    UV_PYTHON_DOWNLOADS=never UV_PROJECT_ENVIRONMENT=.venv \
        .tools/bin/uv sync --locked --compile-bytecode --python "$python" $sync_options "$@"
}

# The stamp in .venv says what it was made for: where (it can't be moved), from what, and for which purpose.
stamp=.venv/.gtapp
set_up_venv() {
    place="$python $PWD"
    content=$(cat pyproject.toml uv.lock | cksum)
    stamped=$(cat "$stamp" 2>/dev/null || true)
    for enough in "$purpose" test bundle; do
        [ "$stamped" != "$place
$content $enough" ] || [ ! -x .venv/bin/gtapp ] || return 0
    done
    set_up_uv
    [ -z "$stamped" ] || [ "$(head -n 1 "$stamp")" = "$place" ] || rm -rf .venv
    say "installing the program and what it needs into .venv (some 300 MB the first time)"
    [ -t 2 ] || sync_options="--quiet $sync_options"
    sync --extra ocr || { say "trying without Tesseract: scans are not read then, all else works" && sync; } ||
        fail "uv could not install the program (see above). Is there a network?"
    .venv/bin/python packaging/check_qt.py
    printf '%s\n' "$place" "$content $purpose" >"$stamp"
}

python=$(find_python)
set_up_system
set_up_venv
say "ready (.venv/bin/gtapp)"
