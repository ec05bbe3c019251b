// Chess is the same with the colours exchanged and, without castling, in a mirror; so a board's
// answers must be too. A wrong wrap guard or a wrong rank breaks one of the two.

#include <squarelab/chess.hpp>
#include <squarelab/positions/data.hpp>
#include <squarelab/text/epd.hpp>
#include <support/every_board.hpp>

namespace squarelab {
namespace {

using namespace testing_support;

template <class Map>
SquareSet moved(SquareSet squares, Map map) {
  SquareSet result;
  for (const Square square : squares) result.insert(map(square));
  return result;
}

Move rebuilt(Move move, Square from, Square to) {
  if (const auto type = move.promotion_type()) return Move::promotion(from, to, *type);
  if (move.flag() == MoveFlag::EnPassant) return Move::en_passant(from, to);
  if (move.flag() == MoveFlag::Castling) return Move::castling(from, to);
  return Move::normal(from, to);
}

template <class Map>
std::vector<std::uint16_t> moved_codes(const MoveList& moves, Map map) {
  MoveList result;
  for (const Move move : moves) result.push_back(rebuilt(move, map(move.from()), map(move.to())));
  return sorted_codes(result);
}

Position in_the_mirror(const Position& position) {
  Position result = position;
  result.pieces = {};
  for (const Square square : all_squares) {
    result.put(files_flipped(square), position.piece_on(square).value_or(Piece::None));
  }
  if (position.en_passant) result.en_passant = files_flipped(*position.en_passant);
  return result;
}

struct Symmetry : EveryBoard {
  template <class Transform, class Map>
  void check(const Position& position, Transform transform, Map map, bool exchange) {
    const auto board = entry().make_board();
    const auto image = entry().make_board();
    board->set(position);
    image->set(transform(position));
    EXPECT_EQ(moved_codes(board->legal_moves(), map), sorted_codes(image->legal_moves()));
    EXPECT_EQ(board->count_legal_moves(), image->count_legal_moves());
    EXPECT_EQ(moved(board->checkers(), map), image->checkers());
    EXPECT_EQ(moved(board->pinned(), map), image->pinned());
    for (const Color color : all_colors) {
      const Color there = exchange ? ~color : color;
      EXPECT_EQ(moved(board->attack_map(color), map), image->attack_map(there));
      for (const Square square : all_squares) {
        EXPECT_EQ(moved(board->attackers_to(square, color), map),
                  image->attackers_to(map(square), there));
      }
    }
    EXPECT_EQ(board->perft(2, PerftMode::Plain), image->perft(2, PerftMode::Plain));
  }
  static std::vector<Position> positions() {
    std::vector<Position> result;
    for (const std::string_view suite : {positions::data::six, positions::data::late_bugs}) {
      for (const auto& record : text::read_epd_lines(suite, "suite")) {
        result.push_back(record.position);
      }
    }
    return result;
  }
};

TEST_P(Symmetry, ExchangingTheColors) {
  for (const Position& position : positions()) {
    check(position, colors_exchanged, ranks_flipped, true);
  }
}

TEST_P(Symmetry, MirroringTheFiles) {
  for (Position position : positions()) {
    position.castling = CastlingRights::none();
    check(position, in_the_mirror, files_flipped, false);
  }
}

SQUARELAB_FOR_EVERY_BOARD(Symmetry);

}  // namespace
}  // namespace squarelab
