#!/usr/bin/env bash
# All tests: the quick ones four at a time, since many of them wait, then those that play whole tables, two at a time;
# each file's one after the other, since they share what is dear to make: a browser, a network, frames. The last line adds up.
# The checks (`make check`) run beside the quick tests and are told after them.
# Arguments are handed to pytest.
set -uo pipefail
cd "$(dirname "$0")/.."
log=$(mktemp)
checks=$(mktemp)
make check >"$checks" 2>&1 &
checking=$!
trap 'kill "$checking" 2>/dev/null; rm -f "$log" "$checks"' EXIT
# What `make check` runs is not run again.
checked=(--ignore=tests/test_architecture.py --ignore=tests/test_style.py --ignore=tests/test_docs.py)
.venv/bin/pytest -q -n 4 --dist loadfile -m "not system" "${checked[@]}" "$@" 2>&1 | tee "$log"
quick=${PIPESTATUS[0]}
wait "$checking"
check=$?
cat "$checks"
.venv/bin/pytest -q -n 2 --dist loadfile -m system "$@" 2>&1 | tee -a "$log"
whole=${PIPESTATUS[0]}

awk '
  / in [0-9.]+s/ && /(passed|failed|skipped|error|deselected|no tests ran)/ {
    for (i = 2; i <= NF; i++) { word = $i; gsub(/[,s]+$/, "", word); if ($(i - 1) ~ /^[0-9]+$/) count[word] += $(i - 1) }
    for (i = 2; i <= NF; i++) if ($(i - 1) == "in") { gsub(/s/, "", $i); seconds += $i }
  }
  END {
    printf "===== %d passed", count["passed"]
    if (count["failed"]) printf ", %d failed", count["failed"]
    if (count["error"]) printf ", %d errors", count["error"]
    if (count["skipped"]) printf ", %d skipped", count["skipped"]
    if (count["xfailed"]) printf ", %d xfailed", count["xfailed"]
    printf " in %.2fs =====\n", seconds
  }' "$log"
exit $((check ? check : quick ? quick : whole))
