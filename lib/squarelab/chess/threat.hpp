// A threat: a piece attacks an occupied square. Attacks are defined in board/board.hpp: pins and
// the side to move are ignored, and the piece attacked may be of either colour.
#pragma once

#include <compare>
#include <cstddef>
#include <squarelab/chess/piece.hpp>
#include <squarelab/chess/square.hpp>
#include <vector>

namespace squarelab {

struct Threat {
  Piece attacker;
  Square from;
  Piece victim;
  Square to;

  friend constexpr auto operator<=>(const Threat&, const Threat&) noexcept = default;
};

// The threats that a move removes and adds.
// A piece that moves loses its threats and has new ones: a threat is the same only if both pieces
// and both squares are.
struct ThreatChanges {
  std::vector<Threat> removed;
  std::vector<Threat> added;

  friend bool operator==(const ThreatChanges&, const ThreatChanges&) = default;
};

// An upper bound on either list. All changes of a move are on the squares that it changes. A piece
// on such a square attacks at most 8 squares, and at most 16 pieces attack it: along each of eight
// lines the nearest piece, and eight knights. If a square is empty before the move, a piece that
// arrives there closes at most four lines, each to two threats, one each way. Before the
// move, an occupied square counts 24 and an empty one 8. Castling changes two of each: 64; en
// passant changes two and one, any other move fewer. After the move it is the same.
inline constexpr std::size_t max_threat_changes = 64;

}  // namespace squarelab
