#!/bin/bash
# Fails unless a program needs less memory for a start than another: compare.sh BENCHMARKS OTHER PROGRAM
set -euo pipefail
benchmarks=$1

# The median of the peak memory of a start with 10,000 posts, in megabytes.
memory() {
    "$benchmarks" --program "$(realpath "$1")" --only 10000.memory | awk '/^10000/ { print $3 }'
}

other=$(memory "$2")
own=$(memory "$3")
echo "A start with 10,000 posts takes $own MB; without the profile $other MB."
awk -v own="$own" -v other="$other" 'BEGIN { exit !(own > 0 && own < other) }'
