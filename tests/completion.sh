# Completion in real shells, and the manual page. Shells that are not here are left out; without any there is nothing to test.
program=$1
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
ln -s "$program" "$directory/warodds"
export PATH="$directory:$PATH"
failed=0 tested=0

# name, what was typed, what must be offered, what the shell offered
expect() {
    tested=$((tested + 1))
    if ! grep -qxF -- "$3" <<<"$4"; then
        echo "$1: '$2' does not offer '$3' but: $4"
        failed=1
    fi
}

# line by line: what is typed, and one of the words that must be offered
cases=$(cat <<'END'
swe|sweep
odds ocs/att|ocs/attack
odds ocs/attack terr|terrain=
odds ocs/attack terrain=cl|terrain=close
odds ocs/attack --ask hex|hex_taken
odds ocs/attack --opt|--optimal
tables im|import
END
)

in_bash() {
    bash --norc -c 'source <(warodds completion bash)
        read -ra COMP_WORDS <<<"warodds $1"; COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _warodds; printf "%s\n" "${COMPREPLY[@]}"' bash "$1"
}
in_fish() {
    fish --no-config -c 'warodds completion fish | source; complete -C "warodds $argv[1]"' "$1" | cut -f1
}
# zsh completes only at a prompt, so it gets one, with compadd telling what it is given
in_zsh() {
    zsh -f -c 'autoload -U compinit && compinit -u -D
        source <(warodds completion zsh)
        compadd() { while [[ $1 != -- ]]; do shift; done; shift; print -l -- "$@"; }
        _files() { :; }
        words=(warodds ${=1}); CURRENT=$#words; _warodds' zsh "$1"
}

for shell in bash zsh fish; do
    command -v $shell >/dev/null || continue
    while IFS='|' read -r typed offered; do
        expect $shell "$typed" "$offered" "$(in_$shell "$typed")"
    done <<<"$cases"
done

page=$(warodds completion man)
if command -v man >/dev/null && command -v groff >/dev/null; then
    mkdir -p "$directory/man/man1" && echo "$page" >"$directory/man/man1/warodds.1"
    shown=$(MANPAGER=cat MANWIDTH=80 man -M "$directory/man" warodds 2>&1)
    for word in NAME VERBS sweep -- --until; do
        grep -qF -- "$word" <<<"$shown" || { echo "man warodds: no '$word'"; failed=1; }
    done
fi
[ $tested -gt 0 ] || exit 77
exit $failed
