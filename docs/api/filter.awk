# The input filter of Doxygen for scripts/docs --api: hands over a header with its contracts, which are
# ordinary comments, as comments that Doxygen reads. The first one is that of the file, one of whole
# lines that of what follows, one behind code that of the code. What stands in the bodies of functions
# stays as it is, and so does the name behind the brace that ends a namespace. Characters that mean something to Doxygen are marked as text. Each line stays on its
# line, so that a warning names the right one.

function as_text(words) {
  gsub(/[\\@#<>&%$"]/, "\\\\&", words)
  gsub(/::/, "\\::", words)
  return words
}

# What a brace opens, by the words before it: a place of declarations, or anything else.
function kind_of(words) {
  while (gsub(/<[^<>]*>/, "", words)) { }
  return words ~ /^ *(template *)?(inline *)?(namespace|class|struct|union|enum|extern) / ? "d" : "b"
}

# Follows the code of a line; returns where its comment begins, or 0.
function follow(line,   i, c, quote) {
  for (i = 1; i <= length(line); ++i) {
    c = substr(line, i, 1)
    if (quote != "") {
      if (c == "\\") ++i
      else if (c == quote) quote = ""
    } else if (c == "\"" || (c == "'" && substr(line, i - 1, 1) !~ /[0-9A-Fa-f]/)) {
      quote = c
    } else if (substr(line, i, 2) == "//") {
      return i
    } else if (c == "{") {
      places = places kind_of(before)
      before = ""
    } else if (c == "}") {
      places = substr(places, 1, length(places) - 1)
      before = ""
    } else if (c == ";") {
      before = ""
    } else {
      before = before c
    }
  }
  before = before " "
  return 0
}

/^ *#/ { print; next }
/^ *\/\// {
  at = index($0, "//")
  words = as_text(substr($0, at + 2))
  if (FNR == 1) words = " @file " FILENAME words
  if (words ~ /^ \[[a-z-]*\]$/) print ""  # a mark for scripts/docs
  else print substr($0, 1, at - 1) (places ~ /b/ || words ~ /^ NOLINT/ ? "//" : "///") words
  next
}
{
  at = follow($0)
  if (at > 0 && places !~ /b/ && $0 !~ /^} *\/\//) print substr($0, 1, at - 1) "///<" as_text(substr($0, at + 2))
  else print
}
