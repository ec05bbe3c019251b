// Answers as text, each on one line, and what questions are about.
// Tested in tests/verify/lockstep_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <squarelab/board.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::questions {

std::string answer_text(bool answer);
std::string answer_text(int answer);
std::string answer_text(std::uint64_t answer);  // a count of leaves
std::string answer_text(Color answer);
std::string answer_text(Square answer);
std::string answer_text(Move answer);
std::string answer_text(MoveSelection answer);
std::string answer_text(PerftMode answer);
std::string answer_text(std::optional<Piece> answer);
std::string answer_text(SquareSet answer);
std::string answer_text(const Position& answer);
std::string answer_text(const std::vector<Move>& answer);
std::string answer_text(const std::vector<Threat>& answer);  // "Nd5xc7(p)" for a knight and a pawn
std::string answer_text(const ThreatChanges& answer);        // "without ..., with ..."
std::string answer_text(const PieceChanges& answer);         // the same
std::string answer_text(const PawnPairChanges& answer);      // the same, of pairs such as "Pe4+pd5"

inline std::string answer_text(const std::string& answer) { return answer; }

// A key as an answer: 16 hexadecimal digits.
struct KeyAnswer {
  Key key;

  friend bool operator==(KeyAnswer, KeyAnswer) noexcept = default;
};
std::string answer_text(KeyAnswer answer);

// Flags that do not show in the squares are named, so that two moves that differ look different.
std::string move_text(Move move);

inline constexpr std::string_view same_bytes = "the same";
// Returns the first difference of two states, "byte 3 is 0x10 and missing", or same_bytes.
std::string difference(const std::vector<std::byte>& first, const std::vector<std::byte>& second);

}  // namespace squarelab::questions
