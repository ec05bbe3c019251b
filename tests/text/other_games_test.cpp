#include <gtest/gtest.h>

#include <squarelab/text/other_games.hpp>

namespace squarelab::text {
namespace {

TEST(OtherGames, AreKnownByTheBeginningOfAName) {
  const struct {
    std::string_view name;
    std::optional<std::string_view> game;
  } table[]{{"racingkings-start", "Racing Kings"},
            {"Racing Kings", "Racing Kings"},
            {"crazyhouse_1", "Crazyhouse"},
            {"3. Atomic", "Atomic"},
            {"ANTICHESS", "Antichess"},
            {"not atomic", std::nullopt},
            {"Chess960", std::nullopt},
            {"Standard", std::nullopt},
            {"", std::nullopt}};
  for (const auto& [name, game] : table) EXPECT_EQ(other_game(name), game) << name;
}

}  // namespace
}  // namespace squarelab::text
