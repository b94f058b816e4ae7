#!/bin/sh
# Tries the bundle of dist/ on a bare Debian without Python and without Qt's libraries, in a chroot: installs the package, runs
# its selftest without a screen and on a virtual one, then the same from the packed program folder. As root, with debootstrap:
#   packaging/bundle/try.sh [bookworm|trixie|...]
# /var/tmp/bundle-SUITE.tar keeps the pristine system for the next time; /var/tmp/bundle-SUITE is made anew and left to look at.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
suite=${1:-bookworm}
. "$root/packaging/bare_debian.sh"
package=$(ls "$root"/dist/gtapp_*.deb)
archive=$(ls "$root"/dist/gtapp-*.tar.xz)
make_bare "/var/tmp/bundle-$suite" "$suite"
cp "$package" "$archive" "$bare/tmp/"
install="DEBIAN_FRONTEND=noninteractive apt-get install -y"

try root 0 "no python" "command -v python3 || echo no python"
try root 0 "Setting up gtapp" "apt-get update -qq && $install /tmp/$(basename "$package")"
try historian 0 "gtapp" "gtapp --version"
try historian 0 "everything works" "gtapp selftest --offscreen"
try root 0 "Setting up xvfb" "$install --no-install-recommends xvfb xauth"
try historian 0 "xcb, 14 items" "xvfb-run -a gtapp selftest"
try root 0 "Removing gtapp" "apt-get remove -y gtapp"
try root 0 "xz-utils" "$install --no-install-recommends xz-utils"
try historian 0 "everything works" "tar -xf /tmp/$(basename "$archive") && gtapp/gtapp selftest --offscreen"
try root 0 "no python" "command -v python3 || echo no python"
exit $failed
