#include <squarelab/text/characters.hpp>
#include <squarelab/text/other_games.hpp>
#include <string>

namespace squarelab::text {

std::optional<std::string_view> other_game(std::string_view name) {
  constexpr std::string_view games[]{"Antichess",  "Atomic",       "Bughouse",         "Capablanca",
                                     "Crazyhouse", "Duck Chess",   "Five-check",       "Giveaway",
                                     "Horde",      "Janggi",       "King of the Hill", "Losers",
                                     "Makruk",     "Racing Kings", "Seirawan",         "Shatranj",
                                     "Shogi",      "Suicide",      "Three-check",      "Xiangqi"};
  const auto letters_of = [](std::string_view text) {
    std::string letters;
    for (const char c : text) {
      if (is_letter(c)) letters += lower(c);
    }
    return letters;
  };
  const std::string letters = letters_of(name);
  for (const std::string_view game : games) {
    if (letters.starts_with(letters_of(game))) return game;
  }
  return std::nullopt;
}

}  // namespace squarelab::text
