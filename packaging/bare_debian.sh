# shellcheck shell=sh
# Makes a bare Debian in a chroot and tries commands in it. Sourced by scripts that run as root, with debootstrap:
#   make_bare FOLDER SUITE [debootstrap's options]    makes FOLDER anew; it is left to look at
#   try USER STATUS TEXT COMMAND                      runs COMMAND in the home of USER: root or historian
# FOLDER.tar keeps the pristine system for the next time, FOLDER.log the output of the last command. $failed is 1 after a try
# that did not do what it must; $network has the environment of each command, which may be added to; $isolate is what the
# command is run by.
failed=0
network=
isolate=

make_bare() {
    bare=$1
    [ "$(id -u)" = 0 ] || { echo "$0: a chroot needs root"; exit 1; }
    trap release EXIT
    release
    rm -rf --one-file-system "$bare"
    mkdir -p "$bare"
    if [ -e "$bare.tar" ]; then
        tar -xf "$bare.tar" -C "$bare"
    else
        echo "making a bare Debian ($2) in $bare"
        suite=$2
        shift 2
        debootstrap --variant=minbase "$@" "$suite" "$bare" >"$bare.log"
        rm -f "$bare"/var/cache/apt/archives/*.deb
        tar -cf "$bare.tar.part" -C "$bare" .
        mv "$bare.tar.part" "$bare.tar"  # only a whole one is used the next time
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
    chroot "$bare" useradd --create-home historian
}

# Unmount all that is mounted in the chroot, the innermost first.
release() { awk -v folder="$bare/" 'index($2, folder) == 1 { print $2 }' /proc/mounts | sort -r | xargs -r umount; }

# The command must end with the status, and print the text.
try() {
    printf '\n=== %s$ %s\n' "$1" "$4"
    began=$(date +%s)
    status=0
    $isolate chroot "$bare" env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin $network \
        su -s /bin/sh -m "$1" -c "export HOME=~$1; cd; $4" >"$bare.log" 2>&1 </dev/null || status=$?
    tail -n 25 "$bare.log"
    verdict=ok
    [ "$status" = "$2" ] || verdict="FAILED (status $status instead of $2)"
    grep -qF -- "$3" "$bare.log" || verdict="FAILED (nothing like: $3)"
    [ "$verdict" = ok ] || failed=1
    echo "=== $verdict, $(($(date +%s) - began)) s"
}
