# Set-up shared by ./warodds and ./check: sourced, never run.
#
# Everything that is missing is put in place in this order, and each part is skipped when it is there:
#   1. Debian packages (apt, with sudo when needed);
#   2. Catch2 v3 for ./check, and Apache Arrow for ./check and the first --arrow, built from Debian's own source
#      packages into a cache outside the checkout, unless CMake already finds them;
#   3. the program itself, and for ./warodds python the module, in build/;
#   4. for ./check two other implementations of Arrow, from npm.
# One set-up works at a time. A part gets its name only when it is whole, so an interrupted set-up resumes where it
# stopped and a half-made part is never used. All messages go to stderr: stdout belongs to the program.
# tests/setup.sh drives all of it with stand-ins for apt-get, cmake and npm.

cache=${WARODDS_CACHE:-${XDG_CACHE_HOME:-${HOME:-}/.cache}/warodds}
build=${WARODDS_BUILD:-$root/build}
case $cache in /*) ;; *) cache=$PWD/$cache ;; esac
case $build in /*) ;; *) build=$PWD/$build ;; esac

packages_run=(g++ cmake ninja-build dpkg-dev xz-utils libboost-dev libboost-random-dev librandom123-dev
              libtomlplusplus-dev libcli11-dev libfmt-dev nlohmann-json3-dev libcairo2-dev fonts-dejavu-core)
packages_python=("${packages_run[@]}" pybind11-dev python3-dev python3-numpy python3-pandas)
packages_notebook=(jupyter-notebook python3-ipykernel)
packages_check=("${packages_python[@]}" libbenchmark-dev jupyter-nbconvert python3-ipykernel mypy
                zsh fish man-db groff-base)
packages_if_known=(clang-format-19)    # for ./check, where Debian has it

# Debian's testing suite moves on and keeps one version of each: these were tested, and another one is named when used.
declare -A tested=([apache-arrow]=25.0.0-2 [libxsimd-dev]=14.3.0-1 [xtl-dev]=0.8.2-1~0.1 [catch2]=3.7.1-0.6)
arrow_reader_version=21.2.0            # npm keeps every version, so these are what is used
polars_version=0.21.0                  # later ones want a newer Node than Debian's
# The Python that the module is for: Debian's, whose NumPy and Jupyter are installed with it, whatever comes first in PATH.
python=${WARODDS_PYTHON:-/usr/bin/python3}

say()  { printf 'warodds: %s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

# ---- steps -----------------------------------------------------------------------------------------------------

job=    # the process group of the step at work

# stop STATUS: ends the step at work and all that it started, then the launcher. Each of them holds the lock, so that it
# can be had again when they are gone. What does not end within five seconds keeps it, and the next set-up waits.
stop() {
    trap '' INT TERM HUP
    [ -t 2 ] && printf '\r\033[K' >&2
    if [ -n "$job" ] && kill -TERM -- "-$job" 2>/dev/null && command -v flock >/dev/null; then
        exec 9>&-
        flock -w 5 "$cache/lock" true
    fi
    exit "$1"
}

# guarded COMMAND...: runs it, and ends it with all that it started when the launcher is gone without a word (kill -9)
guarded() {
    (while kill -0 $$ 2>/dev/null; do sleep 1; done; kill -TERM 0) 9>&- &
    local guard=$! status
    "$@"
    status=$?
    kill "$guard" 2>/dev/null
    exit $status
}

# attempt WHAT LOG COMMAND...: runs a command in a process group of its own, with its output in LOG, and shows how far
# it is
attempt() {
    local what=$1 log=$2 start=$SECONDS shown=-100 turn=0 line status
    shift 2
    set -m
    guarded "$@" >"$log" 2>&1 </dev/null &
    job=$!
    set +m
    while kill -0 "$job" 2>/dev/null; do
        if [ $((turn++)) -lt 10 ]; then sleep 0.02; else sleep 0.2; fi
        [ -t 2 ] || [ $((SECONDS - shown)) -ge 30 ] || continue
        shown=$SECONDS
        line=$(tail -c 400 "$log" 2>/dev/null | grep -ao '\[[0-9]*/[0-9]*\]' | tail -n 1)
        line="$what${line:+ $line} $((SECONDS - start)) s"
        if [ -t 2 ]; then printf '\r\033[Kwarodds: %s' "$line" >&2; else say "$line"; fi
    done
    [ -t 2 ] && printf '\r\033[K' >&2
    wait "$job" 2>/dev/null
    status=$?
    job=
    return $status
}

# watch WHAT LOG COMMAND...: a step that must succeed; shows the errors in LOG if it does not
watch() {
    attempt "$@" && return
    grep -a -m 20 -E 'error|Error|ERROR|E:|FAILED' "$2" >&2 || tail -n 20 "$2" >&2
    fail "$1 failed; the whole log is in $2"
}

# fetch WHAT LOG COMMAND...: the same for what comes over the network, where the first error tells it all
fetch() { attempt "$@" || not_fetched "$1" "$2"; }

not_fetched() {
    local why
    why=$(grep -a -m 1 -E '^(E:|npm (ERR!|error)) ' "$2")
    fail "$1 failed${why:+ ($why)}. Is there a network? Run again to go on from here; the whole log is in $2"
}

in_directory() { cd "$1" && shift && "$@"; }    # for steps, which have a shell of their own

# ---- one at a time ---------------------------------------------------------------------------------------------

# The kernel frees the lock when the last process that holds it ends, so none is ever left behind by a dead one.
take_lock() {
    mkdir -p "$cache/log" "$cache/work" 2>/dev/null && [ -w "$cache/log" ] && [ -w "$cache/work" ] &&
        { exec 9>>"$cache/lock"; } 2>/dev/null ||
        fail "cannot write to the cache, $cache; say in WARODDS_CACHE where it may be"
    mkdir -p "$build" 2>/dev/null && [ -w "$build" ] ||
        fail "cannot write to $build; say in WARODDS_BUILD where to build"
    if command -v flock >/dev/null && ! flock -n 9; then
        say "another set-up is at work; waiting for it"
        flock 9 || fail "no lock on $cache/lock"
    fi
    trap 'stop 130' INT
    trap 'stop 143' TERM
    trap 'stop 129' HUP
}

free_lock() {
    exec 9>&-
    trap - INT TERM HUP
}

# ---- Debian packages -------------------------------------------------------------------------------------------

install_packages() {
    if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
        if command -v cmake >/dev/null && command -v ninja >/dev/null; then return; fi
        fail "this is not a Debian system, so install these yourself, then run again: a C++20 compiler, CMake 3.25,
  Ninja, Boost.Random, Random123, toml++, CLI11, fmt, nlohmann-json, Cairo, for files in its format Apache Arrow C++;
  for Python pybind11, NumPy, pandas and Jupyter; for ./check also Catch2 v3, Google Benchmark and mypy"
    fi
    local missing=() name state installed=" "
    while read -r name state; do
        [ "$state" != installed ] || installed+="$name "
    done < <(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "$@" 2>/dev/null)
    for name in "$@"; do [[ $installed = *" $name "* ]] || missing+=("$name"); done
    [ ${#missing[@]} -eq 0 ] && return
    local run=(env DEBIAN_FRONTEND=noninteractive) lists_were_read=yes
    if [ "$(id -u)" -ne 0 ]; then
        if command -v sudo >/dev/null && { sudo -n true 2>/dev/null || { [ -t 0 ] && sudo -v; }; }; then
            run=(sudo "${run[@]}")
        else
            fail "missing packages and neither root nor sudo here. Ask someone who has it to run:
  apt-get update && apt-get install --no-install-recommends ${missing[*]}"
        fi
    fi
    say "installing ${missing[*]} (about a minute)"
    # apt refuses to work after an installation that was cut short, until this is done
    [ -z "$(ls -A /var/lib/dpkg/updates 2>/dev/null)" ] ||
        watch "finishing an interrupted installation" "$cache/log/dpkg-configure" "${run[@]}" dpkg --configure -a
    # some other archive of this machine may be out of order without being needed, so this alone is no reason to stop
    attempt "reading the package lists" "$cache/log/apt-update" \
        "${run[@]}" apt-get -o APT::Update::Error-Mode=any update || lists_were_read=
    attempt "installing Debian packages" "$cache/log/apt-install" \
        "${run[@]}" apt-get -o DPkg::Lock::Timeout=120 install -y --no-install-recommends "${missing[@]}" && return
    [ -n "$lists_were_read" ] || not_fetched "reading the package lists" "$cache/log/apt-update"
    not_fetched "installing Debian packages" "$cache/log/apt-install"
}

# ---- parts built from Debian's source packages -----------------------------------------------------------------

# apt for the testing suite, with lists of its own in the cache: the machine's own package sources stay as they are
testing_apt() {
    local dir=$cache/testing
    apt-get -o Dir::Etc::sourcelist="$dir/sources.list" -o Dir::Etc::sourceparts="$dir/empty" \
            -o Dir::Etc::preferences=/dev/null -o Dir::Etc::preferencesparts="$dir/empty" \
            -o Dir::State::lists="$dir/lists" -o Dir::Cache="$dir" -o Dir::Cache::archives="$dir/archives" \
            -o Debug::NoLocking=true -o APT::Sandbox::User=root -o Acquire::Languages=none \
            -o APT::Update::Error-Mode=any "$@"    # without it an update that got nothing only warns
}

# The archive is the one that this machine's apt already names.
testing_lists() {
    [ -n "${testing_is_fresh:-}" ] && return
    local dir=$cache/testing key=/usr/share/keyrings/debian-archive-keyring.gpg uri
    command -v apt-get >/dev/null && [ -e "$key" ] ||
        fail "this is not a Debian system: install Apache Arrow C++, for ./check also Catch2 v3, where CMake finds it"
    uri=$(apt-get indextargets --format '$(REPO_URI) $(ORIGIN) $(CODENAME)' 'Created-By: Packages' 2>/dev/null |
          awk '$2 == "Debian" && $3 !~ /-/ {print $1; exit}')
    [ -n "$uri" ] || fail "apt knows no Debian archive to fetch the testing suite from: name yours in" \
        "/etc/apt/sources.list.d/debian.sources, run 'apt-get update' and then this again"
    mkdir -p "$dir/lists/partial" "$dir/archives/partial" "$dir/empty"
    printf "%s [signed-by=$key] $uri testing main\n" deb deb-src >"$dir/sources.list"
    fetch "reading the testing suite's lists" "$cache/log/testing-update" testing_apt update
    testing_is_fresh=yes
}

# the_one FILE...: fails unless it is a single one that exists, as the archive names it (NAME_VERSION.dsc or
# NAME_VERSION_ARCHITECTURE.deb), and says so when its version is not the one that was tested
the_one() {
    local file=${1##*/} name version
    [ $# -eq 1 ] && [ -e "$1" ] || fail "expected one file for $file, found ${*##*/}"
    name=${file%%_*} version=${file#*_}
    version=${version%.dsc} version=${version%_*.deb}
    [ "$version" = "${tested[$name]}" ] ||
        say "going on with $name $version, which Debian's testing suite has by now; ${tested[$name]} was tested"
}

cmake_finds() {  # NAME: does CMake find this package without our cache?
    local dir=$cache/work/probe
    rm -rf "$dir"
    mkdir -p "$dir"
    printf '%s\n' 'cmake_minimum_required(VERSION 3.25)' 'project(probe CXX)' "find_package($1 REQUIRED)" \
        >"$dir/CMakeLists.txt"
    attempt "looking for ${1% *}" "$cache/log/probe" cmake -S "$dir" -B "$dir/b" -G Ninja
}

# unpack_source NAME: the source package of the testing suite, unpacked in $work/source
unpack_source() {
    testing_lists
    rm -rf "$work"
    mkdir -p "$work/download"
    fetch "fetching the source of $1" "$cache/log/$1-source" \
        in_directory "$work/download" testing_apt source --download-only --only-source "$1"
    the_one "$work/download/$1"_*.dsc
    watch "unpacking $1" "$cache/log/$1-unpack" dpkg-source --no-check -x "$work/download/$1"_*.dsc "$work/source.part"
    mv "$work/source.part" "$work/source"
}

# unpack_headers NAME...: packages of the testing suite, unpacked in $work/headers without being installed
unpack_headers() {
    local name
    testing_lists
    rm -rf "$work/debs" "$work/headers" "$work/headers.part"
    mkdir -p "$work/debs" "$work/headers.part"
    fetch "fetching header libraries" "$cache/log/headers" in_directory "$work/debs" testing_apt download "$@"
    for name in "$@"; do
        the_one "$work/debs/$name"_*.deb
        watch "unpacking $name" "$cache/log/headers-unpack" dpkg-deb -x "$work/debs/$name"_*.deb "$work/headers.part"
    done
    mv "$work/headers.part" "$work/headers"
}

# install_part NAME CMAKE_DIR OPTIONS...: configure, build, install aside, then move the whole into the cache
install_part() {
    local name=$1 dir=$2 stage=$work/stage
    shift 2
    watch "configuring $name" "$cache/log/$name-configure" \
        cmake -S "$dir" -B "$work/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$cache/$name" "$@"
    watch "building $name" "$cache/log/$name-build" cmake --build "$work/build"
    rm -rf "$stage"
    watch "installing $name" "$cache/log/$name-install" env DESTDIR="$stage" cmake --install "$work/build"
    rm -rf "${cache:?}/$name"
    mv "$stage$cache/$name" "$cache/$name" || fail "cannot move $name into $cache"
    rm -rf "$work"
}

install_arrow() {
    [ -d "$cache/arrow" ] && return
    cmake_finds Arrow && return
    say "building Apache Arrow from Debian's source package (about five minutes on two cores, once)"
    local work=$cache/work/arrow
    [ -d "$work/source" ] || unpack_source apache-arrow
    [ -d "$work/headers/usr" ] || unpack_headers libxsimd-dev xtl-dev
    install_part arrow "$work/source/cpp" -DCMAKE_PREFIX_PATH="$work/headers/usr" -DARROW_DEPENDENCY_SOURCE=SYSTEM \
        -DARROW_BUILD_STATIC=ON -DARROW_BUILD_SHARED=OFF -DARROW_IPC=ON -DARROW_COMPUTE=OFF -DARROW_FILESYSTEM=OFF \
        -DARROW_CSV=OFF -DARROW_JSON=OFF -DARROW_PARQUET=OFF -DARROW_WITH_UTF8PROC=OFF -DARROW_WITH_RE2=OFF \
        -DARROW_MIMALLOC=OFF -DARROW_JEMALLOC=OFF -DARROW_BUILD_TESTS=OFF -DARROW_BUILD_UTILITIES=OFF \
        -DARROW_SIMD_LEVEL=NONE -DARROW_RUNTIME_SIMD_LEVEL=NONE -DCMAKE_UNITY_BUILD=ON \
        -DCMAKE_C_FLAGS_RELEASE="-O1 -DNDEBUG" -DCMAKE_CXX_FLAGS_RELEASE="-O1 -DNDEBUG"    # it writes files, no more
}

install_catch2() {
    [ -d "$cache/catch2" ] && return
    cmake_finds "Catch2 3" && return
    say "building Catch2 v3 from Debian's source package (about a minute, once)"
    local work=$cache/work/catch2
    [ -d "$work/source" ] || unpack_source catch2
    install_part catch2 "$work/source" -DBUILD_TESTING=OFF -DCATCH_INSTALL_DOCS=OFF
}

# ---- other implementations of Arrow, for the tests --------------------------------------------------------------

is_from_npm() { grep -qs "\"version\": \"$2\"" "$cache/arrow-reader/node_modules/$1/package.json"; }    # NAME VERSION

# polars has no library for other machines than these in that version
has_polars() { [ "$(node -p process.arch)" = x64 ]; }

has_arrow_reader() {
    is_from_npm apache-arrow "$arrow_reader_version" && { ! has_polars || is_from_npm nodejs-polars "$polars_version"; }
}

install_arrow_reader() {
    command -v node >/dev/null && has_arrow_reader && return
    local missing=() stage=$cache/work/arrow-reader wanted=("apache-arrow@$arrow_reader_version")
    command -v node >/dev/null || missing+=(nodejs)
    command -v npm >/dev/null || missing+=(npm)
    [ ${#missing[@]} -eq 0 ] || install_packages "${missing[@]}"
    # its library by name: npm does not always fetch it by itself
    ! has_polars || wanted+=("nodejs-polars@$polars_version" "nodejs-polars-linux-x64-gnu@$polars_version")
    rm -rf "$stage"
    mkdir -p "$stage"
    fetch "fetching ${wanted[*]} for Node" "$cache/log/arrow-reader" \
        npm install --prefix "$stage" --ignore-scripts --no-audit --no-fund "${wanted[@]}"
    rm -rf "$cache/arrow-reader"
    mv "$stage" "$cache/arrow-reader"
    has_arrow_reader ||
        fail "npm did not bring ${wanted[*]}; the whole log is in $cache/log/arrow-reader"
}

# ---- the program -----------------------------------------------------------------------------------------------

sources=(CMakeLists.txt sim tables rules analysis output verbs apps games tests bench tools examples/adding-a-game)
package=$build/python/warodds/__init__.pyi    # what is made last of it

# is_built WHAT: does build/ hold WHAT, made after the last change to any source?
is_built() {
    [ -e "$build/.$1" ] && [ -x "$build/warodds" ] || return
    [ "$1" != check ] || { [ -x "$build/tests/warodds_tests" ] && [ -x "$build/bench/warodds_bench" ]; } || return
    { [ "$1" != check ] && [ "$1" != python ]; } || [ -e "$package" ] || return
    [ -z "$(find "${sources[@]/#/$root/}" -newer "$build/.$1" -print -quit 2>/dev/null)" ]
}

# made_elsewhere: was build/ made for another checkout, or moved with it? CMake refuses such a one.
made_elsewhere() {
    local home place
    [ -e "$build/CMakeCache.txt" ] || return
    home=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$build/CMakeCache.txt")
    place=$(sed -n 's/^CMAKE_CACHEFILE_DIR:INTERNAL=//p' "$build/CMakeCache.txt")
    ! [ "$home" -ef "$root" ] || ! [ "$place" -ef "$build" ]
}

# is_configured OPTION: was build/ configured with it ON? Then it stays so: switching back and forth would configure all anew.
is_configured() { grep -qs "^$1:BOOL=ON" "$build/CMakeCache.txt"; }

# build_program WHAT: WHAT is "run" (the program), "arrow" (and it writes Arrow files), "python" (and the module) or "check" (all,
# with the tests and benchmarks)
build_program() {
    local what=$1 tests=OFF module=OFF target=(--target warodds) fresh=() name
    case $what in
        check)
            say "setting up in $build (the first time takes about fifteen minutes on two cores)"
            target=()
            install_packages "${packages_check[@]}"
            for name in "${packages_if_known[@]}"; do
                apt-cache show "$name" >/dev/null 2>&1 && install_packages "$name"
            done ;;
        python)
            say "setting up the Python module in $build (the first time takes about eight minutes on two cores)"
            target=(--target warodds warodds_package)
            install_packages "${packages_python[@]}" ;;
        *)
            [ "$what" = arrow ] ||
                say "setting up in $build (the first time takes about four minutes on two cores)"
            install_packages "${packages_run[@]}" ;;
    esac
    # ccache that cannot write its files fails instead of stepping aside
    if command -v ccache >/dev/null; then
        { name=$(ccache -k cache_dir) && mkdir -p "$name" && [ -w "$name" ]; } 2>/dev/null || export CCACHE_DISABLE=1
    fi
    made_elsewhere && fresh=(--fresh)
    if [ ${#fresh[@]} -eq 0 ]; then
        is_configured WARODDS_TESTS && tests=ON
        is_configured WARODDS_PYTHON && module=ON
    fi
    [ "$what" = check ] && tests=ON
    [ "$what" = python ] && module=ON
    [ "$what" = run ] || install_arrow
    [ $tests = ON ] && install_catch2
    : >"$build/.started"    # a source that changes during the build is newer than this
    watch "configuring warodds" "$cache/log/configure" cmake "${fresh[@]}" -S "$root" -B "$build" -G Ninja \
        -DCMAKE_BUILD_TYPE=Release -DCMAKE_PREFIX_PATH="$cache/arrow;$cache/catch2" -DPython_EXECUTABLE="$python" \
        -DWARODDS_PYTHON=$module -DWARODDS_TESTS=$tests
    watch "building warodds" "$cache/log/build" cmake --build "$build" "${target[@]}"
    [ -x "$build/warodds" ] || fail "the build made no $build/warodds; the whole log is in $cache/log/build"
    rm -f "$build/.run" "$build/.arrow" "$build/.python" "$build/.check"
    cp -p "$build/.started" "$build/.run"
    if [ "$what" != run ] || grep -q '^Arrow_DIR:PATH=/' "$build/CMakeCache.txt"; then
        cp -p "$build/.started" "$build/.arrow"
    fi
    case $what in check | python) cp -p "$build/.started" "$build/.python" ;; esac
    [ "$what" != check ] || cp -p "$build/.started" "$build/.check"
    rm -f "$build/.started"
}

# set_up WHAT [reader | notebook]: whatever of it is missing
set_up() {
    take_lock
    is_built "$1" || build_program "$1"
    case ${2:-} in
        reader) install_arrow_reader ;;
        notebook) install_packages "${packages_notebook[@]}" ;;
    esac
    free_lock
}

# run_python ARGUMENTS...: the interpreter, with the module on its path
run_python() { PYTHONPATH=$build/python${PYTHONPATH:+:$PYTHONPATH} exec "$python" "$@"; }
