#!/bin/sh
# Tries the bundle of dist/ on a bare Debian without Python and without Qt's libraries, in a chroot: installs the package, runs
# its selftest without a screen and on a virtual one, completes a command in each shell, opens a project by its file, lets the
# program crash; then runs the selftest of the packed program folder. As root, with debootstrap:
#   packaging/bundle/try.sh [bookworm|trixie|...]
# /var/tmp/bundle-SUITE.tar keeps the pristine system for the next time; /var/tmp/bundle-SUITE is made anew and left to look at.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
suite=${1:-bookworm}
. "$root/packaging/bare_debian.sh"
package=$(ls -t "$root"/dist/gtapp_*.deb | head -n 1)
archive=$(ls -t "$root"/dist/gtapp-*.tar.xz | head -n 1)
make_bare "/var/tmp/bundle-$suite" "$suite"
cp "$package" "$archive" "$root/packaging/bundle/try_desktop.sh" "$bare/tmp/"
install="DEBIAN_FRONTEND=noninteractive apt-get install -y"

try root 0 "no python" "command -v python3 || echo no python"
try root 0 "Setting up gtapp" "apt-get update -qq && $install /tmp/$(basename "$package")"
try historian 0 "gtapp" "gtapp --version"
try historian 0 "everything works" "gtapp selftest --offscreen"
try historian 0 "doctor: no problem" "gtapp doctor"
complete='. /usr/share/bash-completion/completions/gtapp; compopt() { :; }; COMP_WORDS=(gtapp dr); COMP_CWORD=1
_shtab_gtapp gtapp dr gtapp; echo "completed: ${COMPREPLY[*]}"'
try historian 0 "completed: draft" "bash -c '$complete'"
try root 0 "Setting up zsh" "$install --no-install-recommends zsh"
try historian 0 "_gtapp" "zsh -fc 'autoload -U compinit && compinit -D -u && autoload +X _gtapp && print \$_comps[gtapp]'"
try root 0 "Setting up xvfb" "$install --no-install-recommends xvfb xauth xdotool libglib2.0-bin desktop-file-utils man-db"
try historian 0 "ground truth for the humanities" "man gtapp | head -n 5"
try historian 0 "xcb, 14 items" "xvfb-run -a gtapp selftest"
try historian 0 "gtapp crashed: Segmentation fault" "xvfb-run -a sh /tmp/try_desktop.sh"
try root 0 "Removing gtapp" "apt-get remove -y gtapp"
try root 0 "xz-utils" "$install --no-install-recommends xz-utils"
try historian 0 "everything works" "tar -xf /tmp/$(basename "$archive") && gtapp/gtapp selftest --offscreen"
try root 0 "no python" "command -v python3 || echo no python"
# last, since Debian's fish brings Python
try root 0 "Setting up fish" "$install --no-install-recommends fish /tmp/$(basename "$package")"
try historian 0 "draft" "fish -c 'complete -C \"gtapp dr\"'"
exit $failed
