// Other games than chess, by the names that texts give them. Tested in
// tests/text/other_games_test.cpp.
#pragma once

#include <optional>
#include <string_view>

namespace squarelab::text {

// Returns the game with moves of its own that the name begins with: "racingkings-start" is of
// "Racing Kings". Nullopt for all other names, also of Chess960.
std::optional<std::string_view> other_game(std::string_view name);

}  // namespace squarelab::text
