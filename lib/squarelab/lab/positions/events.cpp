#include <algorithm>
#include <squarelab/lab/positions/events.hpp>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/diagram.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/rules/validation.hpp>

namespace squarelab::lab::inline positions {

namespace {

using rules::Place;
using rules::place_of;
using rules::square_of;
using rules::Step;

// In the order of Event.
constexpr std::array<std::string_view, event_count> names{
    "en-passant",
    "en-passant-two-capturers",
    "en-passant-one-of-two",
    "en-passant-from-a-file",
    "en-passant-from-h-file",
    "en-passant-answers-check",
    "en-passant-blocks-check",
    "en-passant-along-pin",
    "en-passant-uncovers-rank",
    "en-passant-uncovers-file",
    "en-passant-uncovers-diagonal",
    "en-passant-uncovers-victims-diagonal",
    "en-passant-discovers-check",
    "en-passant-averts-mate",
    "en-passant-averts-stalemate",
    "double-push-beside-pawn",
    "check-by-pawn",
    "check-by-knight",
    "check-by-bishop",
    "check-by-rook",
    "check-by-queen",
    "double-check",
    "double-check-by-sliders",
    "double-check-with-knight",
    "double-check-with-pawn",
    "triple-check",
    "king-steps-along-check-ray",
    "king-takes-checker",
    "defended-checker-beside-king",
    "pinned-piece-eyes-checker",
    "pinned-piece-eyes-block",
    "gives-double-check",
    "king-discovers-check",
    "pin-on-file",
    "pin-on-rank",
    "pin-on-diagonal",
    "pins",
    "promotions",
    "promotion-on-a-file",
    "promotion-on-h-file",
    "capturing-promotion",
    "promotion-captures-home-rook",
    "promotion-answers-check",
    "pinned-pawn-promotes",
    "underpromotion-gives-check",
    "king-side-castling",
    "queen-side-castling",
    "castling-under-fire",
    "castling-past-attacked-b-file",
    "castling-forbidden-by-check",
    "castling-gives-check",
    "home-rook-captured",
    "rook-takes-rook",
    "wrap-past-a-file",
    "wrap-past-h-file",
    "wrap-past-rank-1",
    "wrap-past-rank-8",
    "king-on-a1",
    "king-on-h1",
    "king-on-a8",
    "king-on-h8",
    "checker-on-a1",
    "checker-on-h1",
    "checker-on-a8",
    "checker-on-h8",
    "capture-on-a1",
    "capture-on-h1",
    "capture-on-a8",
    "capture-on-h8",
    "checkmate",
    "stalemate",
    "only-move",
    "many-queens",
    "pieces-on-every-edge",
    "crowd",
    "endgame",
    "bare-kings",
    "clock-at-99",
    "clock-at-100",
    "clock-at-maximum",
};

bool has_beside(const Position& position, Place place, Piece piece) {
  return std::ranges::any_of(std::array{-1, 1}, [&](int files) {
    const Place beside = place + Step{files, 0};
    return beside.on_board() && position.piece_on(square_of(beside)) == piece;
  });
}

}  // namespace

std::string_view name_of(Event event) noexcept { return names[index(event)]; }

std::vector<std::string> names_of(std::span<const Event> events) {
  std::vector<std::string> result;
  for (const Event event : events) result.emplace_back(name_of(event));
  return result;
}

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

EventSet events_of(const Position& position) {
  const MoveList moves = rules::legal_moves(position);
  return events_of(position,
                   {std::span<const Move>(moves.begin(), moves.end()), rules::checkers(position),
                    rules::pinned(position), rules::attack_map(position, ~position.side_to_move)});
}

bool shows(const Position& position, Event event) { return events_of(position).contains(event); }

}  // namespace squarelab::lab::inline positions
