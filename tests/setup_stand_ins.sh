# Stand-ins for all that the set-up calls; sourced by setup.sh, with the checkout as its argument.
# With $FAKE/fail-CALL a call fails half-way, with $FAKE/hang-CALL it never ends; $FAKE/calls keeps them all.

eval "$(grep '^declare -A tested=' "$1/tools/setup.sh")"
for name in "${!tested[@]}"; do echo "${tested[$name]}" >"$dir/version-$name"; done

stand_in() { cat >"$dir/bin/$1" - && chmod +x "$dir/bin/$1"; }

cat >"$dir/bin/common" <<'END'
echo "${0##*/} $*${CCACHE_DISABLE:+, no ccache}" >>"$FAKE/calls"
half_way() {    # CALL ERROR: what the network or a signal does to it
    if [ -e "$FAKE/hang-$1" ]; then
        sleep 100 &
        echo $$ $! >"$FAKE/hanging"
        wait
    fi
    if [ -e "$FAKE/fail-$1" ]; then echo "$2"; exit 100; fi
}
END
stand_in apt-get <<'END'
#!/usr/bin/env bash
. "${0%/*}/common"
error="E: Failed to fetch http://archive.invalid/debian  Could not resolve 'archive.invalid'"
for last in "$@"; do :; done
case " $* " in
    *' indextargets '*) [ -e "$FAKE/no-archive" ] || echo 'http://archive.invalid/debian/ Debian bookworm' ;;
    *' update '*)       # as the real one, which only warns unless it is told otherwise
        case "$*" in *Error-Mode=any*) half_way update "$error" ;; *) (half_way update "${error/E:/W:}") ;; esac
        true ;;
    *' source '*)
        version=$(cat "$FAKE/version-$last" 2>/dev/null || cat "$FAKE/../version-$last")
        : >"${last}_${version%-*}.orig.tar.gz"
        half_way source "$error"
        : >"${last}_$version.dsc" ;;
    *' download '*)
        : >"libxsimd-dev_$(cat "$FAKE/../version-libxsimd-dev")_amd64.deb"
        half_way download "$error"
        : >"xtl-dev_$(cat "$FAKE/../version-xtl-dev")_all.deb" ;;
    *' install '*)
        half_way install "$error"
        rm -f "$FAKE"/missing-* ;;
esac
END
stand_in dpkg-query <<'END'
#!/usr/bin/env bash
shift 3    # -W -f FORMAT
for name in "$@"; do [ -e "$FAKE/missing-$name" ] || echo "$name installed"; done
END
stand_in dpkg-source <<'END'
#!/usr/bin/env bash
. "${0%/*}/common"
[ $# -eq 4 ] && [ -e "$3" ] && [ ! -e "$4" ] || exit 25
mkdir -p "$4/cpp"
: >"$4/CMakeLists.txt"
half_way unpack 'error: cut short'
: >"$4/cpp/CMakeLists.txt"
END
stand_in dpkg-deb <<'END'
#!/usr/bin/env bash
mkdir -p "$3/usr" && : >"$3/usr/${2##*/}"
END
stand_in cmake <<'END'
#!/usr/bin/env bash
. "${0%/*}/common"
value() {
    local line
    while read -r line; do [[ $line != "$1="* ]] || echo "${line#*=}"; done <"$directory/CMakeCache.txt"
}
case $1 in
    --build)
        directory=$2
        half_way build 'ninja: error: no'
        [ -z "$(value prefix)" ] || exit 0
        program='#!/bin/sh\necho "program $*"\n'
        mkdir -p "$2/tests" "$2/bench"
        case "$*" in
            *warodds_package*) mkdir -p "$2/python/warodds" && : >"$2/python/warodds/__init__.pyi" ;;
        esac
        for name in warodds tests/warodds_tests bench/warodds_bench; do
            [ $name = warodds ] || { [ $# -eq 2 ] && [ "$(value WARODDS_TESTS:BOOL)" = ON ]; } || continue
            [ $name = warodds ] || { mkdir -p "$2/python/warodds" && : >"$2/python/warodds/__init__.pyi"; }
            [ -x "$2/$name" ] || { printf "$program" >"$2/$name"; chmod +x "$2/$name"; }
        done ;;
    --install)
        directory=$2
        mkdir -p "$DESTDIR$(value prefix)" ;;
    *)
        prefix= tests= module= fresh=
        while [ $# -gt 0 ]; do
            case $1 in
                --fresh) fresh=yes ;;
                -S) home=$2; shift ;;
                -B) directory=$2; shift ;;
                -DCMAKE_INSTALL_PREFIX=*) prefix=${1#*=} ;;
                -DWARODDS_TESTS=*) tests=${1#*=} ;;
                -DWARODDS_PYTHON=*) module=${1#*=} ;;
                -DCMAKE_PREFIX_PATH=*/headers/usr) ls "${1#*=}" >"$FAKE/headers" ;;
            esac
            shift
        done
        case $directory in */probe/b) exit 1 ;; esac
        [ -n "$fresh" ] || [ ! -e "$directory/CMakeCache.txt" ] ||
            [ "$(value CMAKE_HOME_DIRECTORY:INTERNAL)" = "$home" ] || exit 1
        [ -z "$prefix" ] || [ -e "$home/CMakeLists.txt" ] || exit 1
        mkdir -p "$directory"
        printf '%s\n' "prefix=$prefix" "WARODDS_TESTS:BOOL=$tests" "WARODDS_PYTHON:BOOL=$module" "CMAKE_HOME_DIRECTORY:INTERNAL=$home" \
            "CMAKE_CACHEFILE_DIR:INTERNAL=$directory" >"$directory/CMakeCache.txt" ;;
esac
END
stand_in npm <<'END'
#!/usr/bin/env bash
. "${0%/*}/common"
for what in "$@"; do
    [[ $what = *@* ]] || continue
    mkdir -p "$3/node_modules/${what%@*}"
    half_way npm 'npm error code ENOTFOUND'
    echo "  \"version\": \"${what#*@}\"," >"$3/node_modules/${what%@*}/package.json"
done
END
printf '#!/bin/sh\necho x64\n' | stand_in node
printf '#!/bin/sh\necho "python $PYTHONPATH: $*"\n' | stand_in python3
export WARODDS_PYTHON=$dir/bin/python3
printf '#!/bin/sh\necho 0\n' | stand_in id
printf '#!/bin/sh\necho "$FAKE/ccache"\n' | stand_in ccache
printf '#!/bin/sh\nexit 1\n' | stand_in apt-cache
printf '#!/bin/sh\necho "tests ran"\n' | stand_in ctest

