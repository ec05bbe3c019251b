// PGN: games as tag pairs and moves, any number in one text.
//
//   [White "one"]
//   [Result "1-0"]
//
//   1. e4 {a comment} e5 (1... c5 2. Nf3) 2. Qh5 ; another, to the end of the line
//   2... Ke7 $4 3. Qxe5# 1-0
//
// Read: tag pairs with \" and \\ in their values; moves as san.hpp reads them. Skipped: comments,
// variations of any depth, marks such as $4 and !?, move numbers (which are not checked), and lines
// that begin with %. A game may lack tag pairs. It may lack its result if the tag pairs of the next
// game or the end of the text follow.
//
// Comments and results alone are not a game. A fault concerns its own game only: reading continues
// after the result of that game or at the next tag pair. A comment or variation that is not closed
// ends before a line that begins with a tag pair.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <squarelab/chess.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace squarelab::text {

struct PgnGame {
  // Name and value in the order written. FEN and SetUp, in letters of any size, are not among them:
  // they are the start. A tag Variant of another game than chess is a fault.
  std::vector<std::pair<std::string, std::string>> tags;

  Position start = start_position();
  Written start_written;     // other details of the tag FEN
  std::vector<Move> moves;   // of the main line, legal in sequence
  std::string result = "*";  // 1-0, 0-1, 1/2-1/2, or * if there was none

  // The fault of the game, with source, line and column, or nullopt. With a fault, tags, start and
  // moves are those read before it.
  std::optional<TextError> error;

  // Returns the value of the first tag of that name, or nullopt.
  std::optional<std::string> tag(std::string_view name) const;
};

// Returns the start and the position after each of the moves.
std::vector<Position> positions_of(const PgnGame& game);

// Returns all games of a text, at least one, good or not. source_name names the text in messages.
// Throws TextError if there is no game.
// Cost: linear in the text and the number of moves; no recursion.
std::vector<PgnGame> read_pgn(std::string_view text, std::string_view source_name);

// Passes each game to `visit` as soon as it is read, good or not, so that a long text needs little
// memory. Returns false if it stopped early: at more than most_positions positions, starts
// included, or more than that many wrong or empty games. Throws as read_pgn does, and what visit
// throws.
bool visit_pgn(std::string_view text, std::string_view source_name, std::size_t most_positions,
               const std::function<void(PgnGame)>& visit);

}  // namespace squarelab::text
