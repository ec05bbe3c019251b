#include <algorithm>
#include <array>
#include <squarelab/positions/variants.hpp>
#include <squarelab/rules/diagram.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/rules/validation.hpp>

namespace squarelab::positions {

namespace {

using rules::Place;
using rules::place_of;
using rules::square_of;
using rules::Step;

bool has_beside(const Position& position, Place place, Piece piece) {
  return std::ranges::any_of(std::array{-1, 1}, [&](int files) {
    const Place beside = place + Step{files, 0};
    return beside.on_board() && position.piece_on(square_of(beside)) == piece;
  });
}

}  // namespace

bool is_double_push_beside_pawn(const Position& position, Move move) {
  if (!rules::passed_square(position, move)) return false;
  return has_beside(position, place_of(move.to()),
                    make_piece(~position.side_to_move, PieceType::Pawn));
}

std::vector<Position> en_passant_variants(const Position& position) {
  std::vector<Position> variants;
  const Color us = position.side_to_move;
  const int rank = us == Color::White ? 5 : 2;
  for (int file = 0; file < file_count; ++file) {
    const Place goal{file, rank};
    const Place pushed = goal + Step{0, -rules::forward(us)};
    if (position.piece_on(square_of(pushed)) != make_piece(~us, PieceType::Pawn)) continue;
    if (!has_beside(position, pushed, make_piece(us, PieceType::Pawn))) continue;
    Position variant = position;
    variant.en_passant = square_of(goal);
    if (!rules::find_violation(variant)) variants.push_back(variant);
  }
  return variants;
}

std::vector<rules::DoublePush> pushes_without_capture(const Position& position) {
  std::vector<rules::DoublePush> pushes;
  for (const Position& variant : en_passant_variants(position)) {
    const Position without = rules::normalised(variant);
    if (without.en_passant || without != rules::normalised(position)) continue;
    if (auto push = rules::last_double_push(variant)) pushes.push_back(*push);
  }
  return pushes;
}

std::vector<Position> simpler_states(const Position& position) {
  std::vector<Position> states;
  const auto add = [&](const auto& change) {
    Position state = position;
    change(state);
    if (state != position) states.push_back(state);
  };
  add([](Position& state) { state.en_passant.reset(); });
  for (const Color color : all_colors) {
    for (const CastlingSide side : all_castling_sides) {
      add([&](Position& state) { state.castling.remove(CastlingRights::of(color, side)); });
    }
  }
  add([](Position& state) {
    state.halfmove_clock = start_position().halfmove_clock;
    state.fullmove_number = start_position().fullmove_number;
  });
  return states;
}

}  // namespace squarelab::positions
