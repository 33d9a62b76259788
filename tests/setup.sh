#!/usr/bin/env bash
# The real launchers and the real tools/setup.sh, in a checkout, a cache and a build directory of their own, with
# stand-ins for all that they call: no network, no compiler, a few seconds. Usage: setup.sh CHECKOUT
set -u
[ -e /usr/share/keyrings/debian-archive-keyring.gpg ] && command -v flock >/dev/null || exit 77    # Debian only
dir=$(mktemp -d) || exit 1
dir=$(readlink -f "$dir")
trap '[ $BASHPID != $$ ] || rm -rf "$dir"' EXIT    # not in a child that a signal meets before it is its own program
unset CDPATH XDG_CACHE_HOME CCACHE_DISABLE
export FAKE=$dir/fake PATH=$dir/bin:$PATH
export WARODDS_CACHE="$dir/a cache" WARODDS_BUILD="$dir/a build"
checkout="$dir/a checkout"
mkdir -p "$dir/bin" "$checkout/tools" "$checkout/sim"
cp "$1/warodds" "$1/check" "$checkout/"
cp "$1/tools/setup.sh" "$checkout/tools/"

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/setup_stand_ins.sh" "$1"

# ---- saying what is expected -----------------------------------------------------------------------------------

failures=0
section() {    # a case of its own: nothing is set up
    name=$1
    rm -rf "$FAKE" "$WARODDS_CACHE" "$WARODDS_BUILD" "$dir/other"
    mkdir -p "$FAKE"
    : >"$FAKE/calls"
}
launch() { "$@" >"$dir/out" 2>"$dir/err" </dev/null; status=$?; }
check() {    # CONDITION...
    "$@" && return
    failures=$((failures + 1))
    printf 'FAILED, %s: %s\n  status %s, said:\n' "$name" "$*" "${status-}"
    sed 's/^/    /' "$dir/out" "$dir/err"
}
answers()  { [ "$status" -eq 0 ] && [ "$(cat "$dir/out")" = "program $*" ]; }
refuses()  {    # PATTERN: ends in one line that matches, with nothing of the shell's own beside the program's lines
    [ "$status" -eq 1 ] && [ ! -s "$dir/out" ] && tail -n 1 "$dir/err" | grep -qE "^warodds: .*$1" &&
        ! grep -qv '^warodds: ' "$dir/err"
}
says()     { grep -qE "^warodds: .*$1" "$dir/err"; }
calls()    { [ "$(grep -cE "$2" "$FAKE/calls")" -eq "$1" ]; }    # NUMBER PATTERN
within()   {    # SECONDS CONDITION...
    local turns=$(($1 * 20))
    shift
    until "$@"; do [ $((turns--)) -gt 0 ] || return 1; sleep 0.05; done
}
hangs()    { [ -s "$FAKE/hanging" ]; }
is_free()  { flock -n "$WARODDS_CACHE/lock" true; }
is_gone()  {    # nobody is left of a call that hung, except those that only wait for init to count them
    local pid state
    for pid in $(cat "$FAKE/hanging"); do
        { read -r _ _ state _ <"/proc/$pid/stat"; } 2>/dev/null && [ "$state" != Z ] && return 1
    done
    true
}
none()     { ! "$@"; }
in_order() { rm -f "$FAKE"/fail-* "$FAKE"/hang*; }
program=$checkout/warodds

# in_background COMMAND...: with signals as at a terminal, even where this test itself is told to ignore them
in_background() {
    : >"$dir/err"    # what was said before must not be taken for its words
    set -m
    env --default-signal=INT,TERM,HUP "$@" >"$dir/out" 2>"$dir/err" </dev/null &
    pid=$!
    set +m
}

# ---- what is set up, and when ----------------------------------------------------------------------------------

section "the first answer needs no Arrow"
launch "$program" games 'two words'
check answers games 'two words'
check calls 1 '^cmake --build .* --target warodds$'
check calls 0 '^(apt-get|npm)'
launch "$program" games
check answers games
check [ ! -s "$dir/err" ]
check calls 1 '^cmake --build'
touch "$checkout/sim/new.cpp"
launch "$program" games
check calls 2 '^cmake --build'

section "Arrow is built at the first --arrow"
launch "$program" odds --arrow=x
check answers odds --arrow=x
check [ -d "$WARODDS_CACHE/arrow" ]
check [ ! -e "$WARODDS_CACHE/work/arrow" ]
check none says 'was tested'
launch "$program" odds
check answers odds
check calls 2 '^cmake --build'    # Arrow and the program, once each

section "tests: everything, and another reader of Arrow without install scripts"
launch "$checkout/check"
check [ "$status $(cat "$dir/out")" = "0 tests ran" ]
check [ -d "$WARODDS_CACHE/catch2" ]
check calls 1 '^npm install .*--ignore-scripts .*apache-arrow@[0-9.]+ nodejs-polars@[0-9.]+ nodejs-polars-linux-x64-gnu@[0-9.]+$'
check [ -e "$WARODDS_BUILD/python/warodds/__init__.pyi" ]
launch "$program" python
check calls 3 '^cmake --build'    # the module is there
launch "$program" odds --arrow x
check answers odds --arrow x
launch "$checkout/check"
check calls 3 '^cmake --build'
check calls 1 '^npm'
rm "$WARODDS_BUILD/tests/warodds_tests"
launch "$checkout/check"
check [ -x "$WARODDS_BUILD/tests/warodds_tests" ]
touch "$checkout/sim/new.cpp"
launch "$program" odds             # the tests stay configured, but only the program is built
check calls 3 '^cmake .*-DWARODDS_TESTS=ON$'
launch "$checkout/check" bench -x
check [ "$(cat "$dir/out")" = "program --benchmark_counters_tabular=true -x" ]

section "Python and notebooks: the module and its packages, at the first of them"
: >"$FAKE/missing-pybind11-dev"
: >"$FAKE/missing-jupyter-notebook"
launch "$program" games
check calls 0 '^apt-get'
launch env -u PYTHONPATH "$program" python -c 'two words'
check [ "$status $(cat "$dir/out")" = "0 python $WARODDS_BUILD/python: -c two words" ]
check calls 1 '^apt-get .*install -y .* pybind11-dev$'
check calls 1 '^cmake --build .* --target warodds warodds_package$'
check calls 1 "^cmake .*-DPython_EXECUTABLE=$WARODDS_PYTHON -DWARODDS_PYTHON=ON -DWARODDS_TESTS=OFF$"
launch "$program" python
check calls 3 '^cmake --build'    # the program, Arrow, the module, and not again
: >"$FAKE/missing-jupyter-notebook"
launch env PYTHONPATH=mine "$program" notebook
check [ "$status $(cat "$dir/out")" = "0 python $WARODDS_BUILD/python:mine: -m notebook $checkout/notebooks" ]
check calls 1 '^apt-get .*install -y .* jupyter-notebook$'
launch env -u PYTHONPATH "$program" notebook --no-browser --port 8899
check [ "$status $(cat "$dir/out")" = "0 python $WARODDS_BUILD/python: -m notebook $checkout/notebooks --no-browser --port 8899" ]
: >"$dir/mine.ipynb"
launch env -u PYTHONPATH "$program" notebook --no-browser "$dir/mine.ipynb"
check [ "$status $(cat "$dir/out")" = "0 python $WARODDS_BUILD/python: -m notebook --no-browser $dir/mine.ipynb" ]
touch "$checkout/sim/new.cpp"
launch "$program" odds             # the module stays configured, but only the program is built
check calls 2 '^cmake .*-DWARODDS_PYTHON=ON -DWARODDS_TESTS=OFF$'
rm "$WARODDS_BUILD/python/warodds/__init__.pyi"
launch "$program" python
check [ -e "$WARODDS_BUILD/python/warodds/__init__.pyi" ]

section "another version than the tested one is named and used, and alone"
mkdir -p "$WARODDS_CACHE/work/arrow/download"
: >"$WARODDS_CACHE/work/arrow/download/apache-arrow_24.0.0-1.dsc"
echo 99.0.0-1 >"$FAKE/version-apache-arrow"
launch "$program" odds --arrow x
check answers odds --arrow x
check says "apache-arrow 99.0.0-1.*${tested[apache-arrow]} was tested"

section "packages that are missing"
: >"$FAKE/missing-libfmt-dev"
launch "$program" games
check answers games
check calls 1 '^apt-get .*install -y .* libfmt-dev$'

# ---- no network, then one --------------------------------------------------------------------------------------

for call in update source download unpack; do
    section "a network that fails in $call"
    : >"$FAKE/fail-$call"
    launch "$program" odds --arrow x
    if [ $call = unpack ]; then
        check [ "$status" -eq 1 ]
    else
        check refuses "E: Failed to fetch .*Is there a network[?]"
    fi
    [ $call != download ] || launch "$program" odds --arrow x    # a second time: it once moved a part into itself
    check [ "$status" -eq 1 ]
    in_order
    launch "$program" odds --arrow x
    check answers odds --arrow x
    check [ "$(sed 's/_.*//' "$FAKE/headers")" = "$(printf '%s\n' libxsimd-dev xtl-dev)" ]
done

section "a machine whose apt names no archive"
: >"$FAKE/no-archive"
launch "$program" odds --arrow x
check refuses "apt knows no Debian archive.* name yours in"
check calls 0 ' update'
rm "$FAKE/no-archive"
launch "$program" odds --arrow x
check answers odds --arrow x

section "what an older set-up left after a failure"
mkdir -p "$WARODDS_CACHE/work/arrow/headers/headers.part" "$WARODDS_CACHE/work/arrow/debs"
mkdir -p "$WARODDS_CACHE/work/arrow/source/cpp"
: >"$WARODDS_CACHE/work/arrow/source/cpp/CMakeLists.txt"
: >"$WARODDS_CACHE/work/arrow/debs/xtl-dev_0.1-1_all.deb"
launch "$program" odds --arrow x
check answers odds --arrow x

section "no network for packages"
: >"$FAKE/missing-libfmt-dev"
: >"$FAKE/fail-update"
: >"$FAKE/fail-install"
launch "$program" games
check refuses 'reading the package lists failed .E: Failed to fetch .*Is there a network[?]'
rm "$FAKE/fail-install"            # one of the machine's archives is out of order, but not needed
launch "$program" games
check answers games

section "no network for npm"
: >"$FAKE/fail-npm"
launch "$checkout/check"
check refuses 'ENOTFOUND.*Is there a network[?]'
check none test -e "$WARODDS_CACHE/arrow-reader"
in_order
launch "$checkout/check"
check [ "$status $(cat "$dir/out")" = "0 tests ran" ]

# ---- signals ---------------------------------------------------------------------------------------------------

for turn in "INT download" "HUP unpack" "INT build" "TERM build" "KILL build"; do
    section "SIG$turn"
    read -r signal call <<<"$turn"
    question=(odds --arrow x)
    [ "$call" != build ] || question=(odds)
    : >"$FAKE/hang-$call"
    in_background "$program" "${question[@]}"
    check within 20 hangs
    check none is_free
    kill -"$signal" $pid
    wait $pid 2>/dev/null
    status=$?
    check [ $status -eq $((128 + $(kill -l "$signal"))) ]
    [ "$signal" = KILL ] || check is_gone
    check within 10 is_gone
    check within 10 is_free
    in_order
    launch "$program" "${question[@]}"
    check answers "${question[@]}"
    check none says 'waiting'
done

# ---- the lock --------------------------------------------------------------------------------------------------

section "several at once"
for turn in 1 2 3; do "$program" games $turn >"$dir/out$turn" 2>"$dir/err$turn" </dev/null & pids[turn]=$!; done
for turn in 1 2 3; do
    wait ${pids[turn]}
    status=$?
    mv "$dir/out$turn" "$dir/out"
    mv "$dir/err$turn" "$dir/err"
    check answers games $turn
done
check calls 1 '^cmake --build'

section "a lock that a dead process held"
mkdir -p "$WARODDS_CACHE"
{ flock 8; exec sleep 100; } 8>>"$WARODDS_CACHE/lock" &
holder=$!
disown $holder
check within 20 none is_free
in_background "$program" games
check within 20 says 'another set-up is at work'
kill -TERM $pid                    # who waits can be ended, too
wait $pid 2>/dev/null
check [ $? -eq 143 ]
in_background "$program" games
check within 20 says 'another set-up is at work'
kill -KILL $holder
wait $pid
status=$?
check answers games

# ---- where the launchers and their directories are -------------------------------------------------------------

section "links and CDPATH"
mkdir -p "$dir/links" "$dir/elsewhere/a checkout"
ln -sf "$program" "$dir/links/absolute"
ln -sf absolute "$dir/links/to-a-link"
launch "$dir/links/to-a-link" games
check answers games
cd "$dir" || exit 1
launch env CDPATH="$dir/elsewhere" 'a checkout/warodds' games
check answers games
launch env PATH="$dir/links:$PATH" absolute games
check answers games
launch env WARODDS_BUILD=other/build WARODDS_CACHE=other/cache 'a checkout/warodds' odds --arrow x
check answers odds --arrow x
check [ -d "$dir/other/cache/arrow" ]

section "a binary that was deleted"
launch "$program" games
rm "$WARODDS_BUILD/warodds"
launch "$program" games
check answers games

section "a build directory of another checkout"
launch "$program" games
rm "$WARODDS_BUILD/.run"
sed -i 's|^CMAKE_HOME_DIRECTORY:INTERNAL=.*|&/moved|' "$WARODDS_BUILD/CMakeCache.txt"
launch "$program" games
check answers games
check calls 1 '^cmake --fresh'

section "a failed build"
: >"$FAKE/fail-build"
launch "$program" games
check [ "$status" -eq 1 ]
check says 'building warodds failed; the whole log is in'
in_order
launch "$program" games
check answers games

section "places that cannot be written"
: >"$dir/file"
launch env WARODDS_CACHE="$dir/file/cache" "$program" games
check refuses 'cannot write to the cache, .*/file/cache; say in WARODDS_CACHE'
launch env -u WARODDS_CACHE HOME="$dir/file" "$program" games
check refuses 'cannot write to the cache, .*/file/.cache/warodds'
launch env -u WARODDS_CACHE HOME=/proc "$program" games
check refuses 'cannot write to the cache'
launch env WARODDS_BUILD="$dir/file/build" "$program" games
check refuses 'cannot write to .*/file/build; say in WARODDS_BUILD'
check calls 0 .
: >"$FAKE/ccache"
launch "$program" games
check answers games
check calls 1 '^cmake --build .*, no ccache'

[ $failures -eq 0 ] || { echo "$failures expectations not met"; exit 1; }
