#include <squarelab/chess/flips.hpp>
#include <squarelab/lab/positions/relatives.hpp>
#include <squarelab/rules/diagram.hpp>
#include <squarelab/rules/validation.hpp>

namespace squarelab::lab::inline positions {

using rules::Place;
using rules::place_of;
using rules::square_of;
using rules::Step;

Position colors_exchanged(const Position& position) {
  Position result = position;
  result.pieces = {};
  for (const Square square : all_squares) {
    if (const auto piece = position.piece_on(square)) {
      result.put(ranks_flipped(square), make_piece(~color_of(*piece), type_of(*piece)));
    }
  }
  result.side_to_move = ~position.side_to_move;
  const int rights = position.castling.code();
  result.castling = CastlingRights::from_code(((rights & 3) << 2) | (rights >> 2));
  if (position.en_passant) result.en_passant = ranks_flipped(*position.en_passant);
  return result;
}

std::vector<Position> poorer_twins(const Position& position) {
  std::vector<Position> twins;
  const auto add = [&](const auto& change) {
    Position twin = position;
    change(twin);
    if (twin != position) twins.push_back(twin);
  };
  add([](Position& twin) { twin.en_passant.reset(); });
  for (const Color color : all_colors) {
    for (const CastlingSide side : all_castling_sides) {
      add([&](Position& twin) { twin.castling.remove(CastlingRights::of(color, side)); });
    }
  }
  add([](Position& twin) {
    twin.halfmove_clock = start_position().halfmove_clock;
    twin.fullmove_number = start_position().fullmove_number;
  });
  return twins;
}

std::optional<DoublePush> last_double_push(const Position& position) {
  if (!position.en_passant) return std::nullopt;
  const Color pusher = ~position.side_to_move;
  const Step ahead{0, rules::forward(pusher)};
  const Place passed = place_of(*position.en_passant);
  const Square from = square_of(passed + Step{0, -ahead.ranks});
  const Square to = square_of(passed + ahead);
  Position before = position;
  before.clear(to);
  before.put(from, make_piece(pusher, PieceType::Pawn));
  before.en_passant.reset();
  before.side_to_move = pusher;
  if (rules::find_violation(before)) return std::nullopt;
  return DoublePush{before, Move::normal(from, to)};
}

}  // namespace squarelab::lab::inline positions
