#include <algorithm>
#include <cstddef>
#include <squarelab/text/characters.hpp>
#include <squarelab/text/spelling.hpp>

namespace squarelab::text {

namespace {

// The number of letters to change, insert, delete or swap with the next one that turns one text
// into the other, no letter twice; or any number above the limit.
std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t limit) {
  while (!a.empty() && !b.empty() && a[0] == b[0]) {
    a.remove_prefix(1);
    b.remove_prefix(1);
  }
  if (a.empty() || b.empty() || limit == 0) return std::max(a.size(), b.size());
  const auto rest = [&](std::size_t of_a, std::size_t of_b) {
    return edit_distance(a.substr(of_a), b.substr(of_b), limit - 1);
  };
  std::size_t fewest = std::min({rest(1, 1), rest(1, 0), rest(0, 1)});
  const bool swapped = a.size() > 1 && b.size() > 1 && a[0] == b[1] && a[1] == b[0];
  if (swapped) fewest = std::min(fewest, rest(2, 2));
  return 1 + fewest;
}

}  // namespace

std::string closest(const std::vector<std::string>& names, std::string_view text) {
  constexpr std::size_t longest = 40;  // of a name; more is not a typing error
  if (text.empty() || text.size() > longest) return {};
  const std::string typed = lower_case(text);
  // Two errors at most: a name of five letters may have two, an option one, for --junit is not
  // --init.
  const std::size_t dashes = std::min(text.find_first_not_of('-'), text.size());
  const std::size_t letters = text.size() - dashes + (dashes == 0 ? 1 : 0);
  std::string best;
  std::size_t fewest = std::min<std::size_t>(2, letters / 3) + 1;
  for (const std::string& name : names) {
    const std::size_t distance = edit_distance(typed, name, fewest);
    if (distance >= fewest) continue;
    fewest = distance;
    best = name;
  }
  return best;
}

}  // namespace squarelab::text
