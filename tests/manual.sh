# The manual page, as man shows it. Completion in real shells is completion.py's.
program=$1
command -v man >/dev/null && command -v groff >/dev/null || exit 77
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
mkdir -p "$directory/man1" && "$program" completion man >"$directory/man1/warodds.1" || exit 1
shown=$(MANPAGER=cat MANWIDTH=80 man -M "$directory" warodds 2>&1)
failed=0
for word in NAME VERBS sweep -- --until; do
    grep -qF -- "$word" <<<"$shown" || { echo "man warodds: no '$word'"; failed=1; }
done
exit $failed
