// Network inputs: the threats and the pairs of pawns that networks of engines have as inputs. They
// are defined only here. Networks also have pieces on squares: piece_changes.hpp.
//
// Threats. Stockfish has threats as inputs since pull request 6411, without threats to kings since
// 6593, and by kings since 6609. Pawns threaten pawns, knights and rooks; bishops and rooks all but
// queens; knights and queens every type. The piece attacked may be of either colour. These are
// 60,144 combinations of both pieces and both squares; Viridithas states the same number. Where two
// pieces of one type attack each other, one threat is an input: here that of the piece on the
// higher square, as Stockfish has it for White.
//
// Any two pieces have at most one input between them. Queens threaten rooks and bishops, which do
// not threaten queens; bishops and queens threaten pawns, which do not threaten them; other pairs
// of different types never attack each other.
//
// Pairs of pawns. Two pawns of any colours on the same file or on adjacent files are an input since
// pull request 6982: 1,488 pairs. A network that has them leaves out threats of pawns to pawns, and
// then has 59,808 threats. Tested in tests/rules/network_inputs_test.cpp, which counts all of these
// numbers.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <squarelab/chess/piece_changes.hpp>
#include <squarelab/chess/threat.hpp>
#include <vector>

namespace squarelab {

// Returns true if threats by the first type to the second are inputs.
constexpr bool is_input(PieceType attacker, PieceType victim) noexcept {
  using enum PieceType;
  if (attacker == King || victim == King) return false;
  if (attacker == Pawn) return victim == Pawn || victim == Knight || victim == Rook;
  return victim != Queen || attacker == Knight || attacker == Queen;
}

// Returns true for pieces that attack each other wherever one attacks the other: those of one type,
// except pawns of one colour.
constexpr bool is_mutual(Piece attacker, Piece victim) noexcept {
  return type_of(attacker) == type_of(victim) &&
         (type_of(attacker) != PieceType::Pawn || attacker != victim);
}

namespace network_input_details {

// By the codes of both pieces: bit 1 is set if threats to a higher square are inputs, bit 0 if
// those to a lower square are.
inline constexpr auto directions = [] {
  std::array<std::array<std::uint8_t, piece_codes>, piece_codes> table{};
  for (const Piece attacker : all_pieces) {
    for (const Piece victim : all_pieces) {
      if (!is_input(type_of(attacker), type_of(victim))) continue;
      table[static_cast<std::size_t>(index(attacker))][static_cast<std::size_t>(index(victim))] =
          is_mutual(attacker, victim) ? 0b01 : 0b11;
    }
  }
  return table;
}();

}  // namespace network_input_details

// Returns true if the threat is an input.
constexpr bool is_input(const Threat& threat) noexcept {
  const auto& by_victim =
      network_input_details::directions[static_cast<std::size_t>(index(threat.attacker))];
  const int direction = threat.from < threat.to ? 1 : 0;
  return (by_victim[static_cast<std::size_t>(index(threat.victim))] >> direction & 1) != 0;
}

// An upper bound on the threats that a move removes or adds, if only inputs count. Each is between
// a piece on a square that changes and a neighbour, the next piece along each of eight lines and on
// eight squares of a knight; or it passes over an empty square that changes, where each of four
// lines is open to two pieces. Two pieces have one input at most, a king none. Therefore, before
// the move, an occupied square counts 16, an empty square 4, and the square of a king 0. A capture
// changes two occupied squares: 32. En passant changes two occupied squares and an empty square.
// The two pawns are neighbours without an attack, and each ends a line over the empty square, which
// leaves 15 + 15 + 2. Castling counts 0 + 16 + 4 + 4, any other move 16 + 4. After the move one
// square or two are occupied: 24 at most.
inline constexpr std::size_t max_threat_input_changes = 32;

// Two pawns on the same file or on adjacent files.
template <class SquareType>
struct PawnPairOn {
  PieceOn<SquareType> first;
  PieceOn<SquareType> second;

  friend constexpr auto operator<=>(const PawnPairOn&, const PawnPairOn&) noexcept = default;
};
using PawnPair = PawnPairOn<Square>;  // the first pawn is on the lower square

// Returns true if pawns on these squares are a pair.
constexpr bool is_pawn_pair(Square first, Square second) noexcept {
  const int files = index(file_of(first)) - index(file_of(second));
  return first != second && -1 <= files && files <= 1;
}

struct PawnPairChanges {
  std::vector<PawnPair> removed;
  std::vector<PawnPair> added;

  friend bool operator==(const PawnPairChanges&, const PawnPairChanges&) = default;
};

// An upper bound on either list: a pawn has at most 17 others on its three files, and a move
// removes at most two pawns, which can be a pair.
inline constexpr std::size_t max_pawn_pair_changes = 33;

// Calls removed(a, b) and added(a, b) for each pair of pawns, once, that changes of pieces remove
// and add. pawns_near(square, visit) calls visit(pawn) for each pawn, before the change, that is a
// pair with a pawn on the square.
template <class SquareType>
constexpr void visit_pawn_pairs(const PieceChangesOn<SquareType>& pieces, auto pawns_near,
                                auto removed, auto added) noexcept {
  using On = PieceOn<SquareType>;
  const auto is_pawn = [](Piece piece) { return type_of(piece) == PieceType::Pawn; };
  const On* const first = pieces.removed.begin();
  for (const On& gone : pieces.removed) {
    if (!is_pawn(gone.piece)) continue;
    pawns_near(gone.square, [&](const On& other) {
      if (&gone == first || other != *first) removed(gone, other);
    });
  }
  for (const On& come : pieces.added) {
    if (!is_pawn(come.piece)) continue;
    pawns_near(come.square, [&](const On& other) {
      for (const On& gone : pieces.removed) {
        if (other == gone) return;
      }
      added(come, other);
    });
  }
}

}  // namespace squarelab
