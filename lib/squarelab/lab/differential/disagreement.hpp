// Disagreement: one wrong answer of a board or an engine, with the answers of all others beside it,
// as data and as text for people.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <squarelab/chess/key.hpp>
#include <squarelab/chess/move.hpp>
#include <squarelab/chess/piece.hpp>
#include <squarelab/chess/position.hpp>
#include <squarelab/chess/square_set.hpp>
#include <squarelab/lab/differential/kinds.hpp>
#include <string>
#include <vector>

namespace squarelab::lab::inline differential {

struct Answer {
  std::string backend;
  std::string text;
  Drawable drawable = {};
};

struct Disagreement {
  Position start;               // all boards were set to it
  std::vector<Move> moves;      // ... and these were made
  std::string query;            // "attackers_to e4 White"
  std::string expected;         // what the answers should be
  std::vector<Answer> answers;  // of every board that was asked, the first board's first
  // Who is wrong: the first answer that is not as expected, of engines before those of boards.
  std::optional<std::size_t> wrong = std::nullopt;

  Question question = Question::Position;
  Kind kind = Kind::WrongPosition;
  Drawable expected_drawable = {};
  std::optional<Move> move = std::nullopt;              // that the query names
  std::vector<Move> taken_back = {};                    // made after `moves` and taken back again
  int depth = 0;                                        // of a perft, or of the counts of an engine
  std::optional<EngineVerdict> verdict = std::nullopt;  // of an engine without a usable answer
};

// The number of the first answer that is not as expected, or nullopt.
std::optional<std::size_t> first_wrong(const Disagreement& disagreement);

// A few lines: position, moves, query, and each answer, with a * before those that are not as
// expected. Lines are as wide as reports, except for positions. Ends with a line end.
std::string to_string(const Disagreement& disagreement);

// The first place where two images of a state differ; as a result, nullopt if they are equal.
struct ByteDifference {
  std::size_t offset;
  std::optional<std::byte> first;  // nullopt behind the end
  std::optional<std::byte> second;

  friend bool operator==(const ByteDifference&, const ByteDifference&) noexcept = default;
};
std::optional<ByteDifference> difference(const std::vector<std::byte>& first,
                                         const std::vector<std::byte>& second);

// The answers to queries, each on one line.
std::string answer_text(bool answer);
std::string answer_text(int answer);
std::string answer_text(std::uint64_t answer);  // a count of leaves
std::string answer_text(Color answer);
std::string answer_text(std::optional<Piece> answer);
std::string answer_text(SquareSet answer);
std::string answer_text(const Position& answer);
std::string answer_text(const std::vector<Move>& answer);
std::string answer_text(const std::optional<ByteDifference>& answer);

// How the game ends in a position, and whether it does.
enum class End : std::uint8_t { None, Checkmate, Stalemate };
std::string answer_text(End answer);
std::string answer_text(const std::string& answer);  // SAN and the move that it is read as

// A key as an answer: 16 hexadecimal digits.
struct KeyAnswer {
  Key key;

  friend bool operator==(KeyAnswer, KeyAnswer) noexcept = default;
};
std::string answer_text(KeyAnswer answer);

}  // namespace squarelab::lab::inline differential
