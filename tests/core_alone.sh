#!/usr/bin/env bash
# core_alone.sh PROGRAM LIBRARY...: the core, the verbs and all that tells need no Arrow, no Cairo, no file and no thread of their own.
# PROGRAM is linked with nothing but LIBRARY... and answers in data, text and a picture; none of these calls anything of that kind.
program=$1 && shift || exit 1
said=$("$program") || { echo "no answer"; exit 1; }
for expected in '88.04 %' '<svg'; do
    grep -qF -- "$expected" <<<"$said" || { echo "no $expected in what is told"; exit 1; }
done
grep -F '"expr":"hex_taken","kind":"probability","value":0.10416666666666' <<<"$said" || { echo "another answer, or none"; exit 1; }
called=$(nm -u "$@" 2>/dev/null) && [ -n "$called" ] || { echo "nm does not read $*"; exit 1; }
foreign=$(grep -E ' U (_ZN?K?(St|NSt)[0-9]*(__cxx11)?[0-9]*(basic_[io]?fstream|basic_filebuf)|_ZNK?St10filesystem|_ZNSt10filesystem|_ZNSt6thread|_ZN5arrow|cairo_|fopen|freopen|open(at|64)?@?$|mkstemp|pthread_create|posix_spawn|exec[vl]|v?fork|system@?$|popen)' <<<"$called" | sort -u)
[ -z "$foreign" ] || { echo "the core must not need:"; c++filt <<<"$foreign"; exit 1; }
