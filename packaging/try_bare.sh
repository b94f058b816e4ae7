#!/bin/sh
# Tries `make run` and `make test` from a clone of this checkout on a bare Debian (python3 and make, nothing else), in a
# chroot. As root, with git and debootstrap:  packaging/try_bare.sh [bookworm|trixie|...]
# /var/tmp/bare-SUITE.tar keeps the pristine system for the next time; /var/tmp/bare-SUITE is made anew and left to look at.
set -eu
source=$(cd "$(dirname "$0")/.." && pwd)
suite=${1:-bookworm}
. "$source/packaging/bare_debian.sh"
make_bare "/var/tmp/bare-$suite" "$suite" --include=python3,make
[ -z "${SSL_CERT_FILE:-}" ] || network="$network SSL_CERT_FILE=/etc/ssl/certs/ca-certificates.crt"
# the real material for the tests, where this checkout has it
if [ -d "$source/../shared" ]; then
    mkdir -p "$bare/tmp/shared"
    mount --bind -o ro "$source/../shared" "$bare/tmp/shared"
fi
for owner in root historian; do
    home=$(chroot "$bare" sh -c "echo ~$owner")
    git clone --quiet --no-hardlinks "$source" "$bare$home/gtapp"
    [ ! -d "$source/../shared" ] || ln -s /tmp/shared "$bare$home/shared"
    chroot "$bare" chown -R "$owner:" "$home"
done
# no network but the machine's own address, which the tests' servers listen on
alone() { unshare --net sh -c 'ip link set lo up && exec "$@"' sh "$@"; }

try_make() { try "$1" "$2" "$3" "cd gtapp && $4"; }

try_make historian 2 "This one command does" "make run"
try_make root 2 "xvfb-run -a make run" "make run"
try_make root 0 "everything passed" "make test"
try_make historian 2 "xvfb-run -a make run" "make run"
try_make historian 124 "gtapp open --sample" "timeout 20 xvfb-run -a make run"
echo && echo "Again, without a network:"
isolate=alone
try_make root 2 "xvfb-run -a make run" "make run"
try_make root 0 "everything passed" "make test"
exit $failed
