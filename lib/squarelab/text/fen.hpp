// FEN: a position as one line of text.
//
// Read: four fields (pieces, side to move, castling rights, en-passant square) or six (and halfmove
// clock, fullmove number), separated and preceded by any number of blanks; with four fields the
// clocks are 0 and 1. Castling rights may be in any order. Leading zeros of a clock are allowed.
// With a warning: the fullmove number 0 or none, which is 1; no en-passant field, which is -; a
// slash after the last rank; white space at the end; letters of files for king and rooks at
// home, which are KQkq. Refused: everything else, adjacent digits in a rank, and positions that are
// not playable (rules/validation.hpp).
//
// Castling rights are KQkq, in Chess960 also letters of the rooks' files. There K and Q mean the
// outermost rook on that side of the king, and a letter any rook of the first rank (X-FEN and
// Shredder-FEN, which may be mixed). By default, for callers that play only standard chess, such
// rights are refused.
#pragma once

#include <cstdint>
#include <optional>
#include <squarelab/chess.hpp>
#include <squarelab/text/error.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::text {

// Details of a text that the position read from it does not show.
struct Written {
  std::optional<Square> en_passant;  // as written, also if no capture is legal
  std::vector<TextError> warnings;   // of what was read as something else
};

// Returns the position that was read, with the en-passant square as it was written.
inline Position as_written(Position position, const Written& written) noexcept {
  position.en_passant = written.en_passant;
  return position;
}

// The refusal of castling rights that only Chess960 has: as letters of files (Shredder-FEN), or for
// a king or rook that is not at home but on its first rank, a rook beyond the king (X-FEN).
class Chess960Error : public TextError {
 public:
  using TextError::TextError;
};

// Which game the castling rights of a text are of.
enum class Variant : std::uint8_t {
  Standard,  // standard chess; others are refused with a Chess960Error
  Either,    // standard chess, if they are all KQkq with king and rook at home; else Chess960
  Chess960,
};

// The treatment of a text that is not correct but has only one meaning.
enum class Tolerance : std::uint8_t {
  Exact,    // refused, except the fullmove number 0; and letters of files are Chess960 everywhere
  Usual,    // read, with a warning
  Lenient,  // the same; impossible castling rights and en-passant squares are dropped so, too
};

struct ReadingRules {
  Variant variant = Variant::Standard;
  Tolerance tolerance = Tolerance::Usual;

  constexpr ReadingRules() noexcept = default;
  constexpr ReadingRules(Variant of, Tolerance with = Tolerance::Usual) noexcept
      : variant(of), tolerance(with) {}
};

// The rules for text that was written by to_fen, of either game.
inline constexpr ReadingRules exact_rules{Variant::Either, Tolerance::Exact};

// The notation of castling rights of Chess960. Rights of standard chess are KQkq.
enum class RightsForm : std::uint8_t {
  Shredder,  // letters of files, which read as Chess960 whatever the position
  XFen,      // KQkq, but the file of a rook that is not the outermost one
};

// Returns the normalised position: an en-passant square without a legal capture is dropped. What
// else is written goes to *written, if any. Throws TextError (text/error.hpp) with the column of
// the first fault. Its rule() is set if the text is well formed but the position breaks that rule.
Position parse_fen(std::string_view text, Written* written = nullptr, ReadingRules rules = {});

// Returns all six fields, with single blanks. Writes the position as it is, normalised or not. For
// a normalised and playable one parse_fen(to_fen(position)) == position, where rights of Chess960
// need exact_rules, and in the form of X-FEN Variant::Chess960.
std::string to_fen(const Position& position, RightsForm form);
std::string to_fen(const Position& position);  // RightsForm::Shredder

}  // namespace squarelab::text
