#!/usr/bin/env bash
# Writes one Arrow file of each kind and has Node's apache-arrow and polars read them.
set -eu
program=$1
cache=${WARODDS_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/warodds}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
set_options=(--set odds=3:1 --set terrain=close --set attacker_ar=4 --set defender_ar=2 --quiet)
"$program" odds ocs/attack "${set_options[@]}" --arrow "$dir/distribution.arrow" >/dev/null
"$program" odds ocs/attack "${set_options[@]}" --trials 100000 --seed 7 --raw --arrow "$dir/trials.arrow" >/dev/null
"$program" sweep ocs/attack --set odds=3:1 --axis attacker_ar=0..5 --axis terrain --ask hex_taken --quiet --arrow "$dir/sweep.arrow" >/dev/null
cp "$here/arrow_reader.mjs" "$here/polars_reader.cjs" "$dir/"
ln -s "$cache/arrow-reader/node_modules" "$dir/node_modules"
node "$dir/arrow_reader.mjs" "$dir/distribution.arrow" "$dir/sweep.arrow" "$dir/trials.arrow"
[ "$(node -p process.arch)" != x64 ] || # polars has no library for others in the version that set-up fetches
    node "$dir/polars_reader.cjs" "$dir/distribution.arrow" "$dir/sweep.arrow" "$dir/trials.arrow"
