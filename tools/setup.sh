# Set-up shared by ./warodds and ./check: sourced, never run.
#
# Everything that is missing is put in place in this order, and each part is skipped when it is there:
#   1. Debian packages (apt, with sudo when needed);
#   2. Catch2 v3 for ./check, and Apache Arrow for ./check and the first --arrow, built from Debian's own source
#      packages into a cache outside the checkout, unless CMake already finds them;
#   3. the program itself, in build/.
# A part is moved into the cache only when it is whole, so an interrupted set-up resumes where it stopped and a
# half-built one is never used. All messages go to stderr: stdout belongs to the program.

cache=${WARODDS_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/warodds}
build=${WARODDS_BUILD:-$root/build}

packages_run=(g++ cmake ninja-build dpkg-dev xz-utils libboost-dev libboost-random-dev librandom123-dev
              libtomlplusplus-dev libcli11-dev libfmt-dev nlohmann-json3-dev libcairo2-dev fonts-dejavu-core)
packages_check=("${packages_run[@]}" libbenchmark-dev)
packages_if_known=(clang-format-19)    # for ./check, where Debian has it

say()  { printf 'warodds: %s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

# ---- progress --------------------------------------------------------------------------------------------------

# watch WHAT LOG COMMAND...: runs a command with its output in LOG, shows how far it is, and the end of LOG if it fails.
watch() {
    local what=$1 log=$2 start=$SECONDS shown=-100 line
    shift 2
    mkdir -p "${log%/*}"
    "$@" >"$log" 2>&1 </dev/null &
    local pid=$!
    trap 'kill '"$pid"' 2>/dev/null; exit 130' INT TERM
    while kill -0 "$pid" 2>/dev/null; do
        sleep 0.2
        line=$(tail -c 400 "$log" 2>/dev/null | grep -ao '\[[0-9]*/[0-9]*\]' | tail -n 1)
        if [ -t 2 ]; then
            printf '\r\033[Kwarodds: %s %s %d s' "$what" "$line" $((SECONDS - start)) >&2
        elif [ $((SECONDS - shown)) -ge 30 ]; then
            shown=$SECONDS
            say "$what $line $((SECONDS - start)) s"
        fi
    done
    trap - INT TERM
    [ -t 2 ] && printf '\r\033[K' >&2
    if ! wait "$pid"; then
        grep -a -m 20 -E 'error|Error|ERROR|E:|FAILED' "$log" >&2 || tail -n 20 "$log" >&2
        fail "$what failed; the whole log is in $log"
    fi
}

# ---- Debian packages -------------------------------------------------------------------------------------------

install_packages() {
    if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
        if command -v cmake >/dev/null && command -v ninja >/dev/null; then return; fi
        fail "this is not a Debian system, so install these yourself, then run again: a C++20 compiler, CMake 3.25, Ninja,
  Boost.Random, Random123, toml++, CLI11, fmt, nlohmann-json, Cairo, for files in its format Apache Arrow C++; for ./check also Catch2 v3 and Google Benchmark"
    fi
    local missing=() name
    for name in "$@"; do
        dpkg-query -W -f '${db:Status-Status}' "$name" 2>/dev/null | grep -qx installed || missing+=("$name")
    done
    [ ${#missing[@]} -eq 0 ] && return
    local run=(env DEBIAN_FRONTEND=noninteractive apt-get)
    if [ "$(id -u)" -ne 0 ]; then
        if command -v sudo >/dev/null && { sudo -n true 2>/dev/null || { [ -t 0 ] && sudo -v; }; }; then
            run=(sudo "${run[@]}")
        else
            fail "missing packages and neither root nor sudo here. Ask someone who has it to run:
  apt-get update && apt-get install --no-install-recommends ${missing[*]}"
        fi
    fi
    say "installing ${missing[*]} (about a minute)"
    watch "reading the package lists" "$cache/log/apt-update" "${run[@]}" update
    watch "installing Debian packages" "$cache/log/apt-install" "${run[@]}" install -y --no-install-recommends "${missing[@]}"
}

# ---- parts built from Debian's source packages -----------------------------------------------------------------

# apt for the testing suite, with lists of its own in the cache: the machine's own package sources stay as they are.
# The archive is the one that this machine's apt already names.
testing_apt() {
    local dir=$cache/testing uri
    if [ ! -e "$dir/sources.list" ]; then
        mkdir -p "$dir/lists/partial" "$dir/archives/partial" "$dir/empty"
        uri=$(apt-get indextargets --format '$(REPO_URI) $(ORIGIN) $(CODENAME)' 'Created-By: Packages' 2>/dev/null |
              awk '$2 == "Debian" && $3 !~ /-/ {print $1; exit}')
        [ -n "$uri" ] || fail "apt names no Debian archive on this machine; install Apache Arrow C++ and Catch2 v3 where CMake finds them"
        printf 'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] %s testing main\ndeb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] %s testing main\n' \
            "$uri" "$uri" >"$dir/sources.list.part"
        mv "$dir/sources.list.part" "$dir/sources.list"
    fi
    apt-get -o Dir::Etc::sourcelist="$dir/sources.list" -o Dir::Etc::sourceparts="$dir/empty" \
            -o Dir::Etc::preferences=/dev/null -o Dir::Etc::preferencesparts="$dir/empty" \
            -o Dir::State::lists="$dir/lists" -o Dir::Cache="$dir" -o Dir::Cache::archives="$dir/archives" \
            -o Debug::NoLocking=true -o APT::Sandbox::User=root -o Acquire::Languages=none "$@"
}

testing_lists() {
    [ -n "${testing_is_fresh:-}" ] && return
    watch "reading the testing suite's lists" "$cache/log/testing-update" testing_apt update
    testing_is_fresh=yes
}

cmake_finds() {  # NAME: does CMake find this package without our cache?
    local dir
    dir=$(mktemp -d) || return 1
    printf 'cmake_minimum_required(VERSION 3.25)\nproject(probe CXX)\nfind_package(%s REQUIRED)\n' "$1" >"$dir/CMakeLists.txt"
    cmake -S "$dir" -B "$dir/b" -G Ninja >/dev/null 2>&1
    local found=$?
    rm -rf "$dir"
    return $found
}

# unpack_source NAME: the newest source package of the testing suite, unpacked in $work/src
unpack_source() {
    testing_lists
    mkdir -p "$work/download"
    (cd "$work/download" && watch "fetching the source of $1" "$cache/log/$1-source" testing_apt source --download-only --only-source "$1")
    rm -rf "$work/src"
    watch "unpacking $1" "$cache/log/$1-unpack" dpkg-source --no-check -x "$work/download/$1"_*.dsc "$work/src"
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
    mv "$stage$cache/$name" "$cache/$name"
    rm -rf "$work"
}

install_arrow() {
    [ -d "$cache/arrow" ] && return
    cmake_finds Arrow && return
    say "building Apache Arrow from Debian's source package (about five minutes on two cores, once)"
    local work=$cache/work/arrow headers=$cache/work/arrow/headers
    [ -e "$work/src/cpp/CMakeLists.txt" ] || unpack_source apache-arrow
    if [ ! -d "$headers/usr" ]; then
        testing_lists
        (mkdir -p "$work/debs" && cd "$work/debs" &&
            watch "fetching header libraries" "$cache/log/arrow-headers" testing_apt download libxsimd-dev xtl-dev)
        mkdir -p "$headers.part"
        local deb
        for deb in "$work"/debs/*.deb; do dpkg-deb -x "$deb" "$headers.part"; done
        mv "$headers.part" "$headers"
    fi
    install_part arrow "$work/src/cpp" -DCMAKE_PREFIX_PATH="$headers/usr" -DARROW_DEPENDENCY_SOURCE=SYSTEM \
        -DARROW_BUILD_STATIC=ON -DARROW_BUILD_SHARED=OFF -DARROW_IPC=ON -DARROW_COMPUTE=OFF -DARROW_FILESYSTEM=OFF \
        -DARROW_CSV=OFF -DARROW_JSON=OFF -DARROW_PARQUET=OFF -DARROW_WITH_UTF8PROC=OFF -DARROW_WITH_RE2=OFF \
        -DARROW_MIMALLOC=OFF -DARROW_JEMALLOC=OFF -DARROW_BUILD_TESTS=OFF -DARROW_BUILD_UTILITIES=OFF \
        -DARROW_SIMD_LEVEL=NONE -DARROW_RUNTIME_SIMD_LEVEL=NONE -DCMAKE_UNITY_BUILD=ON
}

install_catch2() {
    [ -d "$cache/catch2" ] && return
    cmake_finds "Catch2 3" && return
    say "building Catch2 v3 from Debian's source package (about a minute, once)"
    local work=$cache/work/catch2
    [ -e "$work/src/CMakeLists.txt" ] || unpack_source catch2
    install_part catch2 "$work/src" -DBUILD_TESTING=OFF -DCATCH_INSTALL_DOCS=OFF
}

# ---- the program -----------------------------------------------------------------------------------------------

sources=(CMakeLists.txt sim tables rules analysis output apps tests bench tools)

# is_built WHAT: does build/ hold WHAT, made after the last change to any source?
is_built() {
    [ -e "$build/.$1" ] && [ -z "$(cd "$root" && find "${sources[@]}" -newer "$build/.$1" -print -quit 2>/dev/null)" ]
}

# build_program WHAT: WHAT is "run" (the program), "arrow" (and it writes Arrow files) or "check" (all, with the tests and
# benchmarks)
build_program() {
    local what=$1 tests=OFF stamp name
    [ "$what" = check ] && tests=ON
    [ -e "$build/.check" ] && tests=ON     # once set up for tests, stay so: switching back and forth would rebuild
    mkdir -p "$cache/log" "$build"
    exec 9>"$cache/lock"
    flock -n 9 || { say "another set-up is at work; waiting for it"; flock 9; }
    is_built "$what" && { exec 9>&-; return; }
    if [ "$what" = check ]; then
        say "setting up in $build (the first time takes about fifteen minutes, later ones seconds)"
        install_packages "${packages_check[@]}"
        for name in "${packages_if_known[@]}"; do
            apt-cache show "$name" >/dev/null 2>&1 && install_packages "$name"
        done
    else
        [ "$what" = arrow ] || say "setting up in $build (the first time takes about four minutes, later ones seconds)"
        install_packages "${packages_run[@]}"
    fi
    [ "$what" = run ] || install_arrow
    [ $tests = ON ] && install_catch2
    stamp=$(mktemp)
    watch "configuring warodds" "$cache/log/configure" cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_PREFIX_PATH="$cache/arrow;$cache/catch2" -DWARODDS_TESTS=$tests
    watch "building warodds" "$cache/log/build" cmake --build "$build"
    rm -f "$build/.run" "$build/.arrow" "$build/.check"
    cp -p "$stamp" "$build/.run"
    if [ "$what" != run ] || grep -q '^Arrow_DIR:PATH=/' "$build/CMakeCache.txt"; then cp -p "$stamp" "$build/.arrow"; fi
    [ $tests = ON ] && cp -p "$stamp" "$build/.check"
    rm -f "$stamp"
    exec 9>&-
}

# ---- another implementation of Arrow, for the tests ------------------------------------------------------------

install_arrow_reader() {
    [ -d "$cache/arrow-reader" ] && return
    local missing=()
    command -v node >/dev/null || missing+=(nodejs)
    command -v npm >/dev/null || missing+=(npm)
    [ ${#missing[@]} -eq 0 ] || install_packages "${missing[@]}"
    local stage=$cache/work/arrow-reader
    rm -rf "$stage"
    mkdir -p "$stage"
    watch "fetching the apache-arrow package for Node" "$cache/log/arrow-reader" npm install --prefix "$stage" --no-audit --no-fund apache-arrow
    mv "$stage" "$cache/arrow-reader"
}
