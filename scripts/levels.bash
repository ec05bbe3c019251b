# The levels of scripts/test --levels, which reads this file and whose functions build() and run() it uses.
#
# A level is a compiler with an instruction set, or with sanitizers. It has passed when its tests have,
# squarelab bench visits the same nodes on all its boards and squarelab verify finds no disagreement.
# What has passed for a commit is written down in build/levels/records/COMMIT/LEVEL, a file for the
# tests, one for the bench and one for each part of verify, and is not run again: "2381 95" are 2,381
# tests, boards or positions in 95 seconds.

readonly level_names=(
  native clang-14 clang-19 x86-64-v2 x86-64-v3 x86-64-v4 clang-14-x86-64-v2 libcxx sanitizers aarch64)

# What an instruction set can change.
readonly board_folders=(bits chess mapping rules text backends contract cross search)

# All but those that have another slider algorithm and nothing else of their own.
boards=-DSQUARELAB_BOARDS=lerf_mailbox,lerf_rays,quad,mailbox_10x12
boards+=,lerf+unmake,x88+copy,lerf+magic,lerf+chess960,x88+chess960
readonly boards

readonly positions_of_part=100000

help_of_levels() {
  cat <<HELP
Levels, each with the quick tests of boards, squarelab bench and 100,000 positions of squarelab verify
where no more is said:

  native              g++ for this CPU; all quick tests, 1,000,000 positions
  clang-14, clang-19  clang for this CPU
  x86-64-v2           g++ for CPUs without BMI2 and AVX, where most is left out
  x86-64-v3           g++ for CPUs with BMI2 and AVX2
  x86-64-v4           g++ for CPUs with AVX-512, but not VBMI and VPOPCNTDQ
  clang-14-x86-64-v2  clang for CPUs without BMI2 and AVX
  libcxx              clang 16 for this CPU, with libc++ 16; 20,000 positions
  sanitizers          g++ for this CPU, addresses and undefined behaviour; 20,000 positions
  aarch64             Debian's cross compiler, run by qemu-user; 2,000 positions

Tests of boards are those of ${board_folders[*]}.
The first six levels have the boards on demand as well, but of slider algorithms lerf+magic alone. The lookups of all
algorithms are tested at all levels.
At x86-64-v3 and -v4 clang would compile nothing that it does not compile for this CPU or for x86-64-v2.
A level that this CPU cannot run is built, and said to be not run.
HELP
}

# describe LEVEL: sets for build() preset and options, and folder, which is below build; the folders of
# tests, none for all; and how many positions verify compares.
describe() {
  preset=dev
  folder=levels/$1
  options=()
  folders=("${board_folders[@]}")
  positions=100000
  case $1 in
    native) options=("$boards") folders=() positions=1000000 ;;
    clang-14 | clang-19)
      options=("-DCMAKE_CXX_COMPILER=clang++-${1#clang-}" "$boards")
      ;;
    x86-64-v*) options=("-DSQUARELAB_ISA=$1" "$boards") ;;
    clang-14-*) options=(-DCMAKE_CXX_COMPILER=clang++-14 "-DSQUARELAB_ISA=${1#clang-14-}") ;;
    libcxx) preset=libcxx positions=20000 ;;
    sanitizers) preset=asan positions=20000 ;;
    aarch64) preset=aarch64 positions=2000 ;;
    *) return 1 ;;
  esac
}

# What the records are of: a commit, or "uncommitted".
revision() {
  if [[ -n $(git status --porcelain 2>&1) ]]; then echo uncommitted; else git rev-parse HEAD; fi
}

# record PART COUNT SECONDS: that "tests", or "verify-1-of-10", has passed.
record() {
  if [[ $(revision) != "$revision" ]]; then
    echo "scripts/test: the tree has changed meanwhile" >&2
    exit 2
  fi
  mkdir -p "$records" && echo "$2 $3" >"$records/$1.new" && mv "$records/$1.new" "$records/$1"
}

build_level() {
  if [[ ${#folders[@]} -eq 0 ]]; then
    build "$folder" all
  else
    build "$folder" squarelab_program "${folders[@]/%/_tests}"
  fi
}

test_level() {
  local passed_before=$passed failed_before=$failed began=$SECONDS filter=()
  [[ ${#folders[@]} -eq 0 ]] || filter=(--tests-regex "$(tests_of "${folders[@]}")")
  run "$folder" quick "${filter[@]}"
  tests=$((passed - passed_before))
  seconds=$((seconds + SECONDS - began))
  if [[ $failed -gt $failed_before ]]; then
    remark+="; $((failed - failed_before)) tests failed"
  else
    record tests "$tests" $((SECONDS - began))
  fi
}

# bench_level COMMAND...: the search of all boards. That its signature is the one of every level is for
# the tests of search.
bench_level() {
  local began=$SECONDS report=build/$folder/bench.json
  echo "== bench, $folder =="
  rm -f "$report"
  if "$@" bench --json "$report"; then
    passed=$((passed + 1))
    record bench "$(grep -c '"backend": ' "$report")" $((SECONDS - began))
  else
    failed=$((failed + 1))
    remark+='; the bench failed'
  fi
  seconds=$((seconds + SECONDS - began))
}

# verify_part PART COMMAND...
verify_part() {
  local part=$1 began=$SECONDS report=build/$folder/verify.json count
  shift
  echo "== verify, part $part of $parts, $folder =="
  rm -f "$report"
  if "$@" verify --positions "$positions" --shard "$part/$parts" --json "$report"; then
    passed=$((passed + 1))
    count=$(sed -n 's/^  "seeded_positions": \([0-9]*\).*/\1/p' "$report")
    verified=$((verified + count))
    record "verify-$part-of-$parts" "$count" $((SECONDS - began))
  else
    failed=$((failed + 1))
    remark+="; part $part of verify failed"
    if grep -q '^  "agree": false' "$report"; then disagreements=$((disagreements + 1)); fi
  fi
  seconds=$((seconds + SECONDS - began))
}

# What comes before a program of the build: nothing, or an emulator with its options.
emulator() {
  sed -n 's/^CMAKE_CROSSCOMPILING_EMULATOR:[A-Z]*=//p' "build/$folder/CMakeCache.txt" | tr ';' '\n'
}

# What the program of the build misses in this CPU: "avx512f, avx512bw", or nothing.
missed_by() { "$@" --version 2>&1 >/dev/null | sed -n 's/.* built for a CPU with \(.*\), which .*/\1/p'; }

# Adds to tests, verified, seconds and passed what is written down of a part, if it has passed.
take_record() {
  local count spent
  [[ -f $records/$1 ]] && read -r count spent <"$records/$1" || return
  seconds=$((seconds + spent))
  case $1 in
    tests) tests=$count passed=$((passed + count)) ;;
    bench) passed=$((passed + 1)) ;;
    *) verified=$((verified + count)) passed=$((passed + 1)) ;;
  esac
}

# run_level LEVEL: runs what has not passed yet. A part of verify counts as a test. Adds to passed,
# failed and table.
run_level() {
  local preset options folder folders positions
  describe "$1"
  local records=build/levels/records/$revision/$1
  local parts=$(((positions + positions_of_part - 1) / positions_of_part)) part left=()
  local tests=0 verified=0 disagreements=0 seconds=0 remark=''
  take_record tests || left+=(tests)
  take_record bench || left+=(bench)
  for ((part = 1; part <= parts; ++part)); do
    take_record "verify-$part-of-$parts" || left+=("$part")
  done

  local program missed
  if [[ ${#left[@]} -gt 0 ]]; then
    echo "=== level $1 ==="
    if ! build_level; then
      remark='; not built' left=()
    else
      mapfile -t program < <(emulator)
      program+=("build/$folder/squarelab")
      missed=$(missed_by "${program[@]}")
      [[ -z $missed ]] || { remark="; not run: this CPU lacks $missed" && left=(); }
    fi
  fi
  for part in "${left[@]}"; do
    case $part in
      tests) test_level ;;
      bench) bench_level "${program[@]}" ;;
      *) verify_part "$part" "${program[@]}" ;;
    esac
  done
  local facts=build/$folder/generated/squarelab/build_info.hpp
  table+=$(printf '%-18s  %-15s  %6s  %9s  %13s  %7s  %s' "$1" \
    "$(sed -n 's/.* compiler = "\(.*\)";/\1/p' "$facts")" \
    "$tests" "$verified" "$disagreements" "$seconds" "${remark#; }")$'\n'
}

# run_levels LEVEL...
run_levels() {
  local revision table=''
  revision=$(revision)
  if [[ $revision == uncommitted ]]; then
    echo "== the tree is not as committed: what passes is not kept =="
    rm -rf build/levels/records/uncommitted
  fi
  trap 'exit 130' INT
  for level; do run_level "$level"; done
  echo
  printf '%-18s  %-15s  %6s  %9s  %13s  %7s\n' level compiler tests positions disagreements seconds
  printf '%s' "$table"
}
