// Idea: every placement of a taker and of a second rook is tried, and kept if it is playable and
// both captures are legal. For each taker one second rook is enough, and which one changes. Cost:
// some ten thousand placements, of which most are refused at a look.
#include <array>
#include <optional>
#include <squarelab/positions/histories.hpp>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/rules/validation.hpp>

namespace squarelab::positions {
namespace {

struct Corner {
  Color us;
  CastlingSide side;

  Rank rank() const { return us == Color::White ? Rank::R1 : Rank::R8; }
  Square square() const {
    return make_square(side == CastlingSide::KingSide ? File::H : File::A, rank());
  }
};

// Kings at home, the corner's rook with its right, and the other side to move.
Position base_of(Corner corner) {
  Position position;
  position.put(make_square(File::E, Rank::R1), Piece::WhiteKing);
  position.put(make_square(File::E, Rank::R8), Piece::BlackKing);
  position.put(corner.square(), make_piece(corner.us, PieceType::Rook));
  position.castling = CastlingRights::of(corner.us, corner.side);
  position.side_to_move = ~corner.us;
  return position;
}

// The history, or nullopt if there is none with these two.
std::optional<History> history_of(Corner corner, Position position, Square taker, Square rook) {
  if (position.piece_on(rook)) return std::nullopt;
  position.put(rook, make_piece(corner.us, PieceType::Rook));
  if (rules::find_violation(position) || rules::why_unreachable(position)) return std::nullopt;
  const Move taking = Move::normal(taker, corner.square());
  if (!rules::is_legal(position, taking)) return std::nullopt;
  const Position taken = rules::play(position, taking);
  const Move retaking = Move::normal(rook, corner.square());
  if (!rules::is_legal(taken, retaking)) return std::nullopt;
  return History{position, {taking, retaking}};
}

}  // namespace

std::vector<History> replaced_rooks() {
  constexpr std::array takers{PieceType::Bishop, PieceType::Knight, PieceType::Rook,
                              PieceType::Queen};
  std::vector<History> histories;
  for (const Color us : all_colors) {
    for (const CastlingSide side : {CastlingSide::KingSide, CastlingSide::QueenSide}) {
      const Corner corner{us, side};
      const Position base = base_of(corner);
      for (const PieceType type : takers) {
        for (const Square taker : all_squares) {
          if (base.piece_on(taker)) continue;
          Position position = base;
          position.put(taker, make_piece(~us, type));
          if (!rules::attacks_from(position, taker).contains(corner.square())) continue;
          std::vector<History> all;
          for (const Square rook : all_squares) {
            if (auto history = history_of(corner, position, taker, rook)) {
              all.push_back(*std::move(history));
            }
          }
          if (!all.empty()) histories.push_back(all[histories.size() % all.size()]);
        }
      }
    }
  }
  return histories;
}

}  // namespace squarelab::positions
