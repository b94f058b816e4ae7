#!/bin/sh
# What a desktop does with the installed package: opens a project by its file, and after a crash shows a report at the next
# start. Needs an X11 screen, gio and xdotool; makes the folder cards/ where it is run (packaging/bundle/try.sh).
set -eu
wait_for() { timeout 60 xdotool search --sync --onlyvisible --name "$1"; }

cp -r /usr/lib/gtapp/_internal/benchmarks/zettelkatalog/sample cards
echo 'benchmark = "zettelkatalog"' >cards/gtapp.toml
gio info --attributes=standard::content-type cards/gtapp.toml
gio mime application/x-gtapp-project
gio open cards/gtapp.toml
opened=$(xdotool getwindowpid "$(wait_for "cards .* gtapp")")
kill -SEGV "$opened"
while kill -0 "$opened" 2>/dev/null; do sleep 0.1; done
gtapp open cards &
wait_for "Error reports"
kill $!
wait $! || true
grep -h "gtapp crashed" "$HOME"/.local/state/gtapp/log/crashes/*.txt
