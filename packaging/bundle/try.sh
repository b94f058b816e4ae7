#!/bin/sh
# Tries the bundle of dist/ on a bare Debian without Python and without Qt's libraries, in a chroot: installs the package, runs
# its selftest without a screen and on a virtual one, then the same from the packed program folder. As root, with debootstrap:
#   packaging/bundle/try.sh [bookworm|trixie|...]
# /var/tmp/bundle.tar keeps the pristine system for the next time; /var/tmp/bundle is made anew and left to look at.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
suite=${1:-bookworm}
bare=/var/tmp/bundle-$suite
[ "$(id -u)" = 0 ] || { echo "bundle: trying it in a chroot needs root"; exit 1; }
package=$(ls "$root"/dist/gtapp_*.deb)
archive=$(ls "$root"/dist/gtapp-*.tar.xz)

# --- the machine ---
release() { for point in dev/pts proc; do ! mountpoint -q "$bare/$point" || umount "$bare/$point"; done; }
trap release EXIT
release
rm -rf "$bare"
mkdir -p "$bare"
if [ -e "$bare.tar" ]; then
    tar -xf "$bare.tar" -C "$bare"
else
    echo "bundle: making a bare Debian ($suite) in $bare"
    debootstrap --variant=minbase "$suite" "$bare" >"$bare.log"
    rm -f "$bare"/var/cache/apt/archives/*.deb
    tar -cf "$bare.tar" -C "$bare" .
fi
mount -t proc proc "$bare/proc"
mkdir -p "$bare/dev/pts"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$bare/dev/pts"
ln -sf pts/ptmx "$bare/dev/ptmx"
[ -e "$bare/etc/hosts" ] || printf '127.0.0.1\tlocalhost\n::1\tlocalhost\n' >"$bare/etc/hosts"
# this machine's way to the network: name server, own certificates, proxies
cp -L /etc/resolv.conf "$bare/etc/resolv.conf"
mkdir -p "$bare/usr/local/share/ca-certificates"
cp -L /usr/local/share/ca-certificates/*.crt "$bare/usr/local/share/ca-certificates/" 2>/dev/null || true
network=$(env | grep -iE '^(https?_proxy|no_proxy)=' || true)
cp "$package" "$archive" "$bare/tmp/"
chroot "$bare" useradd --create-home historian

# --- the tries ---
failed=0
# try USER TEXT COMMAND: the command must succeed and print the text
try() {
    printf '\n=== %s$ %s\n' "$1" "$3"
    began=$(date +%s)
    status=0
    chroot "$bare" env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive $network \
        su -s /bin/sh -m "$1" -c "export HOME=~$1; cd; $3" >"$bare.log" 2>&1 </dev/null || status=$?
    tail -n 14 "$bare.log"
    verdict=ok
    [ "$status" = 0 ] || verdict="FAILED (status $status)"
    grep -qF -- "$2" "$bare.log" || verdict="FAILED (nothing like: $2)"
    [ "$verdict" = ok ] || failed=1
    echo "=== $verdict, $(($(date +%s) - began)) s"
}

try root "no python" "command -v python3 || echo no python"
try root "Setting up gtapp" "apt-get update -qq && apt-get install -y /tmp/$(basename "$package")"
try historian "gtapp" "gtapp --version"
try historian "everything works" "gtapp selftest --offscreen"
try root "Setting up xvfb" "apt-get install -y --no-install-recommends xvfb xauth"
try historian "xcb, 14 items" "xvfb-run -a gtapp selftest"
try root "Removing gtapp" "apt-get remove -y gtapp"
try root "xz-utils" "apt-get install -y --no-install-recommends xz-utils"
try historian "everything works" "tar -xf /tmp/$(basename "$archive") && gtapp/gtapp selftest --offscreen"
try root "no python" "command -v python3 || echo no python"
exit $failed
