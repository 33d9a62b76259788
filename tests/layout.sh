#!/usr/bin/env bash
# Is every C++ file laid out as .clang-format says? Mend one that is not with: clang-format-19 -i FILE
command -v clang-format-19 >/dev/null || exit 77
cd "$1" && find sim tables rules analysis output verbs apps tests bench -name '*.[ch]pp' -print0 |
    xargs -0 clang-format-19 --dry-run --Werror
