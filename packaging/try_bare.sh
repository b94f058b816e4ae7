#!/bin/sh
# Tries `make run` and `make test` from a clone of this checkout on a bare Debian (python3 and make, nothing else), in a
# chroot. As root, with git and debootstrap:  packaging/try_bare.sh [bookworm|trixie|...]
# /var/tmp/bare.tar keeps the pristine system for the next time; /var/tmp/bare is made anew and left to look at.
set -eu
source=$(cd "$(dirname "$0")/.." && pwd)
suite=${1:-bookworm}
bare=/var/tmp/bare
[ "$suite" = bookworm ] || bare=$bare-$suite
log=$bare.log
[ "$(id -u)" = 0 ] || { echo "a chroot needs root"; exit 1; }

# --- the machine ---
release() { for point in tmp/shared dev/pts proc; do ! mountpoint -q "$bare/$point" || umount "$bare/$point"; done; }
trap release EXIT
release
rm -rf "$bare"
mkdir -p "$bare"
if [ -e "$bare.tar" ]; then
    tar -xf "$bare.tar" -C "$bare"
else
    echo "making a bare Debian ($suite) in $bare"
    debootstrap --variant=minbase --include=python3,make "$suite" "$bare" >"$log"
    rm -f "$bare"/var/cache/apt/archives/*.deb
    tar -cf "$bare.tar" -C "$bare" .
fi
mount -t proc proc "$bare/proc"
# terminals, which every running Debian has
mkdir -p "$bare/dev/pts"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$bare/dev/pts"
ln -sf pts/ptmx "$bare/dev/ptmx"
# every installed Debian knows itself by name; what debootstrap makes does not
[ -e "$bare/etc/hosts" ] || printf '127.0.0.1\tlocalhost\n::1\tlocalhost\n' >"$bare/etc/hosts"
# this machine's way to the network: name server, own certificates, proxies
cp -L /etc/resolv.conf "$bare/etc/resolv.conf"
mkdir -p "$bare/usr/local/share/ca-certificates"
cp -L /usr/local/share/ca-certificates/*.crt "$bare/usr/local/share/ca-certificates/" 2>/dev/null || true
network=$(env | grep -iE '^(https?_proxy|no_proxy)=' || true)
[ -z "${SSL_CERT_FILE:-}" ] || network="$network SSL_CERT_FILE=/etc/ssl/certs/ca-certificates.crt"
# the real material for the tests, where this checkout has it
if [ -d "$source/../shared" ]; then
    mkdir -p "$bare/tmp/shared"
    mount --bind -o ro "$source/../shared" "$bare/tmp/shared"
fi
chroot "$bare" useradd --create-home historian
for owner in root historian; do
    home=$(chroot "$bare" sh -c "echo ~$owner")
    git clone --quiet --no-hardlinks "$source" "$bare$home/gtapp"
    [ ! -d "$source/../shared" ] || ln -s /tmp/shared "$bare$home/shared"
    chroot "$bare" chown -R "$owner:" "$home"
done

# --- the tries ---
failed=0
# no network but the machine's own address, which the tests' servers listen on
alone() { unshare --net sh -c 'ip link set lo up && exec "$@"' sh "$@"; }
# try USER STATUS TEXT COMMAND: runs COMMAND in the clone of USER; it must end with STATUS and print TEXT
try() {
    printf '\n=== %s$ %s\n' "$1" "$4"
    began=$(date +%s)
    status=0
    $isolate chroot "$bare" env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin $network \
        su -s /bin/sh -m "$1" -c "export HOME=~$1; cd ~/gtapp && $4" >"$log" 2>&1 </dev/null || status=$?
    tail -n 25 "$log"
    verdict=ok
    [ "$status" = "$2" ] || verdict="FAILED (status $status instead of $2)"
    grep -qF -- "$3" "$log" || verdict="FAILED (nothing like: $3)"
    [ "$verdict" = ok ] || failed=1
    echo "=== $verdict, $(($(date +%s) - began)) s"
}

isolate=
try historian 2 "This one command does" "make run"
try root 2 "xvfb-run -a make run" "make run"
try root 0 "everything passed" "make test"
try historian 2 "xvfb-run -a make run" "make run"
try historian 124 "gtapp open --sample" "timeout 20 xvfb-run -a make run"
echo && echo "Again, without a network:"
isolate=alone
try root 2 "xvfb-run -a make run" "make run"
try root 0 "everything passed" "make test"
exit $failed
