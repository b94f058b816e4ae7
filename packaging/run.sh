#!/bin/sh
# Starts gtapp on the Zettelkatalog sample; where there is no screen, says so and how to get a virtual one.
set -eu
cd "$(dirname "$0")/.."

needs_screen() {
    [ "$(uname)" != Darwin ] || return 1
    case ${QT_QPA_PLATFORM:-} in "" | xcb* | wayland*) ;; *) return 1 ;; esac
}

if needs_screen && [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    virtual="xvfb-run -a make run"
    if ! command -v xvfb-run >/dev/null; then
        as_root=
        [ "$(id -u)" = 0 ] || as_root="sudo "
        virtual="${as_root}apt-get install -y xvfb xauth && $virtual"
    fi
    cat >&2 <<END

run: gtapp is installed (.venv/bin/gtapp), but there is no screen to show it on:
     neither DISPLAY nor WAYLAND_DISPLAY is set. On a virtual screen it starts with

    $virtual

END
    exit 1
fi

echo "run: gtapp open --sample zettelkatalog"
exec .venv/bin/gtapp open --sample zettelkatalog
