# check WHAT COMMAND...: prints "passed: WHAT", or "failed: WHAT" after what the command has printed, which
# stands in $work/printed. The variable work names a folder.
check() {
  local what=$1
  shift
  if "$@" >"$work/printed" 2>&1; then
    echo "passed: $what"
  else
    cat "$work/printed"
    echo "failed: $what"
  fi
}
