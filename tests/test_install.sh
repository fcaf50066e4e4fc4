#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs into a folder of its own, uses what is there as another program would, and uninstalls.
set -u

top=$(cd "$(dirname "$0")/.." && pwd)
[ -z "${WAGONS_SANITIZED:-}" ] || exit 77 # the sanitized library is not for others to link

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root
prefix=/opt/wagons
here=$root$prefix
failures=0

# check TEXT COMMAND...: one test, which passes if the command does.
check()
{
    local text=$1
    shift
    if "$@" >"$work/log" 2>&1; then
        echo "ok $text"
    else
        echo "not ok $text"
        sed 's/^/  /' "$work/log"
        failures=$((failures + 1))
    fi
}

# The running make's flags and jobs are not for this one.
run_make()
{
    env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL -u VARIANT make -s -C "$top" "$@" PREFIX="$prefix" DESTDIR="$root"
}

is_there()
{
    local file
    for file in "$@"; do
        [ -s "$here/$file" ] || { echo "missing: $file"; return 1; }
    done
}

all_headers_are_there()
{
    diff -r "$top/include/wagons" "$here/include/wagons"
}

# pkg-config looks into the installed tree and puts its place before the folders of the .pc file.
from_pkg_config()
{
    PKG_CONFIG_PATH=$here/lib/pkgconfig pkg-config --define-variable=prefix="$here" --define-variable=libdir="$here/lib" \
        --define-variable=includedir="$here/include" "$@" wagons
}

cat >"$work/client.c" <<'END'
#include <stdio.h>
#include <string.h>
#include <wagons/agent.h>
#include <wagons/record.h>

int main(void)
{
    puts(wagons_version());
    return strcmp(wagons_version(), WAGONS_VERSION) != 0 || wagons_game_find("circle-the-wagons") == NULL;
}
END

# Each header must do without what another one happened to include before it.
headers_stand_alone()
{
    local header
    for header in "$here"/include/wagons/*.h; do
        ${CC:-cc} -std=c11 -Wall -Wextra -Wpedantic -Werror -fsyntax-only -I"$here/include" -x c "$header" || return 1
    done
}

client_builds()
{
    # shellcheck disable=SC2046
    ${CC:-cc} -std=c11 $(from_pkg_config --cflags) "$work/client.c" -o "$work/client" $(from_pkg_config --libs)
}

client_runs()
{
    "$work/client" >"$work/version"
}

versions_agree()
{
    local version
    version=$(cat "$work/version")
    [ -n "$version" ] || return 1
    [ "$(from_pkg_config --modversion)" = "$version" ] || { echo "wagons.pc: $(from_pkg_config --modversion)"; return 1; }
    "$here/bin/wagons" --version | grep -qF "$version" || { echo "program: $("$here/bin/wagons" --version)"; return 1; }
    grep -qF "$version" "$here/share/man/man1/wagons.1" || { echo "man page"; return 1; }
}

only_own_symbols()
{
    nm --extern-only --defined-only "$here/lib/libwagons.a" | awk 'NF == 3 { print $3 }' >"$work/symbols"
    grep -q '^wagons_version$' "$work/symbols" || { echo "wagons_version is not exported"; return 1; }
    ! grep -v '^wagons_' "$work/symbols"
}

# Every function that a public header declares can be linked.
declared_is_exported()
{
    local name missing=0
    # A declared function's name stands before its parenthesis and not behind "(*", as members of a struct do.
    for name in $(cat "$here"/include/wagons/*.h | grep -v '^ *[/*]' | grep -o '^[a-z].*\bwagons_[a-z0-9_]*(' |
        grep -o 'wagons_[a-z0-9_]*($' | tr -d '('); do
        grep -qx "$name" "$work/symbols" || { echo "not exported: $name"; missing=1; }
    done
    return "$missing"
}

nothing_is_filled_in_wrongly()
{
    ! grep -rn '@[A-Z]*@' "$here/lib/pkgconfig" "$here/share"
}

nothing_is_left()
{
    touch "$here/bin/other"
    run_make uninstall || return 1
    [ "$(find "$root" -type f -o -type l)" = "$here/bin/other" ] || { find "$root" -type f; return 1; }
    [ ! -e "$here/include/wagons" ] && [ ! -e "$here/share/doc/wagons" ]
}

check "make install" run_make install
check "all that belongs to it is there" is_there bin/wagons lib/libwagons.a lib/pkgconfig/wagons.pc \
    share/man/man1/wagons.1 share/bash-completion/completions/wagons share/doc/wagons/LICENSE
check "all public headers are there" all_headers_are_there
check "every header compiles by itself" headers_stand_alone
check "a program builds through pkg-config" client_builds
check "the program runs" client_runs
check "all tell the same version" versions_agree
check "the library exports nothing but wagons_*" only_own_symbols
check "the library exports all that its headers declare" declared_is_exported
check "no place in a template is left open" nothing_is_filled_in_wrongly
check "make uninstall removes it and nothing else" nothing_is_left
exit $((failures > 0))
