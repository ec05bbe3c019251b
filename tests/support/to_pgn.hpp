// Writes games, for tests of what reads them: no product of squarelab writes PGN.
#pragma once

#include <fmt/format.h>

#include <squarelab/rules/moves.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/pgn.hpp>
#include <squarelab/text/san.hpp>
#include <string>
#include <string_view>

namespace squarelab::testing_support {

// Returns the game as PGN in lines of at most 79 characters, with an empty line at the end.
// Preconditions: it has no error, its start is playable, its moves are legal, and its tags are
// neither FEN nor SetUp.
inline std::string to_pgn(const text::PgnGame& game) {
  std::string pgn;
  const auto add_tag = [&](std::string_view name, std::string_view value) {
    pgn += fmt::format("[{} \"", name);
    for (const char c : value) pgn += (c == '"' || c == '\\' ? "\\" : "") + std::string(1, c);
    pgn += "\"]\n";
  };
  for (const auto& [name, value] : game.tags) add_tag(name, value);
  if (game.start != start_position()) {
    add_tag("SetUp", "1");
    add_tag("FEN", text::to_fen(game.start));
  }
  if (!pgn.empty()) pgn += '\n';
  std::size_t length = 0;
  const auto add_word = [&](std::string_view word) {
    constexpr std::size_t longest = 79;
    const bool fits = length + 1 + word.size() <= longest;
    if (length > 0) pgn += fits ? ' ' : '\n';
    length = word.size() + (length > 0 && fits ? length + 1 : 0);
    pgn += word;
  };
  Position position = game.start;
  for (const Move move : game.moves) {
    const bool is_white = position.side_to_move == Color::White;
    if (is_white || position == game.start) {
      add_word(fmt::format("{}{}", position.fullmove_number, is_white ? "." : "..."));
    }
    add_word(text::to_san(move, position));
    position = rules::play(position, move);
  }
  add_word(game.result);
  return pgn + "\n\n";
}

}  // namespace squarelab::testing_support
