#!/usr/bin/env bash
# Do includes go one way, and is every C++ file laid out as .clang-format says? Mend one that is not with:
# clang-format-19 -i FILE
cd "$1" || exit 1

# The rooms of docs/design.md, those that others stand on first. A file may include what is in its own room or in one before it;
# rooms in one line know nothing of each other.
rooms='sim
tables
rules rules/kit
rules/*
analysis/values
analysis/figures
analysis/answers
analysis/plans
analysis/questions
analysis/charts
analysis/advice
analysis/words
output
verbs output/files
apps/cli apps/python'

# reads "file:include" lines, and names those that go back
goes_back() {
    awk -v rooms="$rooms" '
        BEGIN {
            lines = split(rooms, line, "\n")
            for (i = 1; i <= lines; ++i) {
                count = split(line[i], name, " ")
                for (k = 1; k <= count; ++k) rank[name[k]] = i
            }
        }
        function room(file,   part, depth, two) {
            depth = split(file, part, "/")
            two = part[1] "/" part[2]
            if (depth > 2 && two in rank) return two
            if (depth > 2 && part[1] == "rules") return "rules/" part[2]   # a game
            return part[1]
        }
        function rank_of(name) { return name in rank ? rank[name] : name ~ /^rules\// ? rank["rules/*"] : 0 }
        {
            split($0, side, ":")
            from = room(side[1]); to = room(side[2])
            if (from == to || !rank_of(to)) next
            if (!rank_of(from)) print side[1] " is in no room"
            else if (rank_of(to) > rank_of(from) || (rank_of(to) == rank_of(from) && rank_of(from) != rank["rules"]))
                print side[1] " includes " side[2] ", which is in a later room or in one beside it"
        }'
}

# the check has to notice each kind of mistake
for wrong in sim/graph.hpp:tables/table.hpp rules/procedure.hpp:rules/ocs/units.hpp rules/ocs/units.hpp:rules/eoa/convoy.hpp \
    analysis/answers/answer.cpp:analysis/plans/plan.hpp analysis/values/new.hpp:output/text.hpp \
    verbs/call.cpp:output/files/disk.hpp apps/cli/main.cpp:apps/python/convert.hpp; do
    [ -n "$(goes_back <<<"$wrong")" ] || { echo "layout.sh does not notice $wrong"; exit 1; }
done

found=$(grep -rEo '^#include "(sim|tables|rules|analysis|output|verbs|apps)/[^"]+' --include='*.[ch]pp' \
    sim tables rules analysis output verbs apps | sed 's/:#include "/:/' | goes_back)
[ -z "$found" ] || { echo "$found"; exit 1; }

command -v clang-format-19 >/dev/null || exit 77
find sim tables rules analysis output verbs apps tests bench -name '*.[ch]pp' -print0 |
    xargs -0 clang-format-19 --dry-run --Werror
