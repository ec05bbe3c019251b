#include <fmt/format.h>

#include <algorithm>
#include <squarelab/bits/bitboard.hpp>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/teach/lesson/course/shared.hpp>
#include <stdexcept>

namespace squarelab::teach {

namespace {

// The ends of the legal moves of a kind, as the board generates them.
SquareSet ends_of(const Board& board, MoveFlag flag, Square (Move::*end)() const noexcept) {
  SquareSet ends;
  for (const Move move : board.legal_moves()) {
    if (move.flag() == flag) ends.insert((move.*end)());
  }
  return ends;
}

// All squares of a rank from a to b, both included.
SquareSet run(Square a, Square b) {
  SquareSet squares;
  for (int at = std::min(index(a), index(b)); at <= std::max(index(a), index(b)); ++at) {
    squares.insert(square_at(at));
  }
  return squares;
}

template <class Fits>
SquareSet those_of(SquareSet squares, Fits fits) {
  SquareSet result;
  for (const Square square : squares) {
    if (fits(square)) result.insert(square);
  }
  return result;
}

SquareSet occupied_on(const Board& board) {
  return those_of(SquareSet::all(),
                  [&](Square square) { return board.piece_on(square).has_value(); });
}

Square king_of(const Position& position) {
  return *position.squares_of(make_piece(position.side_to_move, PieceType::King)).begin();
}

constexpr std::size_t turned_width = 24;

struct Turn {
  const char* name;
  Square (*of)(Square);
  const char* of_sets;
  Bitboard (*bits)(Bitboard);
};
constexpr Turn upside_down{"ranks", &ranks_flipped, "byte swap", &bits::flip_rows};
constexpr Turn mirrored{"files", &files_flipped, "mirror of each byte", &bits::flip_columns};
constexpr Turn half{"half turn", &rotated, "both", &bits::reversed};

}  // namespace

ShownBoard closed_up(ShownBoard board) {
  board.drawing.lines.erase(board.drawing.lines.find("\n\n"), 1);
  return board;
}

Step castling_step(const Position& position, const Numbering& numbering, const Board& board) {
  const Color us = position.side_to_move;
  const Square king = king_of(position);
  Table table{{"side", "must be empty", "occupied", "must be safe", "attacked"}, {}};
  SquareSet goals;
  for (const CastlingSide side : all_castling_sides) {
    if (!position.castling.has(us, side)) continue;
    const bool is_short = side == CastlingSide::KingSide;
    const Square rook = make_square(position.castling.rook_file(us, side), rank_of(king));
    const Square goal = make_square(castled_king_file(side), rank_of(king));
    const SquareSet path = run(king, rook) - SquareSet{king, rook};
    const SquareSet safe = run(king, goal);
    const auto blockers = path & occupied_on(board);
    const auto attacked =
        those_of(safe, [&](Square square) { return board.is_attacked(square, ~us); });
    if (blockers.empty() && attacked.empty()) goals.insert(goal);
    table.rows.push_back({is_short ? "king" : "queen", native(numbering, path), names_of(blockers),
                          native(numbering, safe), names_of(attacked)});
  }
  if (table.rows.empty()) throw std::invalid_argument("the side to move has no right to castle");
  return {.title = "May the king castle?",
          .text = {"The king may not castle out of check, over an attacked square, or to an "
                   "attacked square. For the rook there is no such rule. All squares between them "
                   "must be empty. In standard chess these squares never change."},
          .exhibit = {{board_of(numbering, goals, "where the king may go by castling")}, table},
          .claims = {{"the board castles to the same squares",
                      ends_of(board, MoveFlag::Castling, &Move::to) == goals}}};
}

Step en_passant_step(const Position& position, const Numbering& numbering, const Board& board) {
  if (!position.en_passant || rules::en_passant_candidates(position).empty()) {
    throw std::invalid_argument(
        "no pawn can be taken en passant; give a position with such a square");
  }
  Table table{{"pawn", "squares that change", "would attack the king"}, {}};
  SquareSet legal;
  for (const Move move : rules::en_passant_candidates(position)) {
    const Square taken = taken_en_passant(move);
    const auto after = rules::after(position, position.side_to_move, move);
    const SquareSet attackers =
        rules::attackers_to(after, king_of(position), ~position.side_to_move);
    if (attackers.empty()) legal.insert(move.from());
    table.rows.push_back({to_string(move.from()),
                          native(numbering, {move.from(), move.to(), taken}), names_of(attackers)});
  }
  return {.title = "May a pawn be taken en passant?",
          .text = {"A pawn that has just gone two squares may be taken as if it had gone one "
                   "square. Two pawns then leave their squares at once, and the captured pawn is "
                   "not where the capture ends. A test for pins misses that. Programs therefore "
                   "make the move on a copy of the board: is the king attacked there?"},
          .exhibit = {{board_of(numbering, legal, "pawns that may take")}, table},
          .claims = {{"the board takes en passant with the same pawns",
                      ends_of(board, MoveFlag::EnPassant, &Move::from) == legal}}};
}

Step flips_step(const Position& position, const Numbering& numbering, const Board& board) {
  const Square king = king_of(position);
  const SquareSet pieces = occupied_on(board);
  Table table{{"turned", "a square", "the king", "a set", "all pieces"}, {}};
  SquareSet turned;  // in the end by the half turn
  bool squares_agree = true;
  bool sets_agree = true;
  for (const Turn& turn : {upside_down, mirrored, half}) {
    const int constant = numbering.index(Square::A1) ^ numbering.index(turn.of(Square::A1));
    turned = {};
    for (const Square square : all_squares) {
      squares_agree &= numbering.square_at(numbering.index(square) ^ constant) == turn.of(square);
      if (pieces.contains(square)) turned.insert(turn.of(square));
    }
    const char* of_sets = "each piece";
    if (numbering.mapping) {
      // Where ranks are rows of bits, a byte swap turns them; where files are, it turns those.
      const bool by_file = numbering.mapping->least == mapping::LeastSignificant::Rank;
      const Turn& in_bits = turn.of == half.of                       ? half
                            : (turn.of == upside_down.of) != by_file ? upside_down
                                                                     : mirrored;
      of_sets = in_bits.of_sets;
      sets_agree &= in_bits.bits(numbering.bits_of(pieces)) == numbering.bits_of(turned);
    }
    const auto number = [&](int n) { return numbering.is_x88() ? hex8(n) : std::to_string(n); };
    table.rows.push_back(
        {turn.name, "n ^ " + number(constant),
         fmt::format("{} ({})", to_string(turn.of(king)), number(numbering.index(turn.of(king)))),
         of_sets, folded(native(numbering, turned), turned_width)});
  }
  return {.title = "How is the board turned?",
          .text = {"An evaluation turns squares for Black, so one table serves both sides. One "
                   "square needs an exclusive or with a constant. A set of bits needs more: a byte "
                   "swap turns its rows around, and three rounds of exchanges turn each row. An "
                   "array has no instruction for all: each piece is turned by itself."},
          .exhibit = {{board_of(numbering, pieces, "all pieces"),
                       board_of(numbering, turned, "after a half turn")},
                      table},
          .claims = {{"the exclusive or is right for every square", squares_agree},
                     {"the operation turns the set", sets_agree}}};
}

}  // namespace squarelab::teach
