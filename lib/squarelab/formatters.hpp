// Forms {fmt} and streams print: a square as "e4", a piece as its FEN letter, a move as UCI writes
// it, a position as FEN. Included by programs that use the library and by nothing in it.
#pragma once

#include <fmt/format.h>

#include <ostream>
#include <squarelab/chess.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>
#include <string>
#include <type_traits>

namespace squarelab {
namespace text {

inline std::string printed(Square square) { return to_string(square); }
inline std::string printed(Piece piece) { return {to_char(piece)}; }
inline std::string printed(Move move) { return to_uci(move); }
inline std::string printed(const Position& position) { return to_fen(position); }

template <class T>
inline constexpr bool is_printed = std::is_same_v<T, Square> || std::is_same_v<T, Piece> ||
                                   std::is_same_v<T, Move> || std::is_same_v<T, Position>;

}  // namespace text

template <class T>
std::enable_if_t<text::is_printed<T>, std::ostream&> operator<<(std::ostream& out, const T& value) {
  return out << text::printed(value);
}

}  // namespace squarelab

namespace fmt {

// Width and alignment are those of texts.
template <class T>
struct formatter<T, char, std::enable_if_t<squarelab::text::is_printed<T>>>
    : formatter<std::string_view> {
  auto format(const T& value, format_context& context) const {
    return formatter<std::string_view>::format(squarelab::text::printed(value), context);
  }
};

}  // namespace fmt
