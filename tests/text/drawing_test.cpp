// Drawings against the ones printed in the source documents, there and back, and what is refused.

#include <gtest/gtest.h>

#include <squarelab/rules/validation.hpp>
#include <squarelab/text/drawing.hpp>

#include "refusal.hpp"

namespace squarelab::text {
namespace {

constexpr auto white_pawns = SquareSet::from_bits(0xFF00);
constexpr std::string_view white_pawns_drawn = R"(8  . . . . . . . .
7  . . . . . . . .
6  . . . . . . . .
5  . . . . . . . .
4  . . . . . . . .
3  . . . . . . . .
2  1 1 1 1 1 1 1 1
1  . . . . . . . .

   a b c d e f g h
)";
constexpr std::string_view start_drawn = R"(8  r n b q k b n r
7  p p p p p p p p
6  . . . . . . . .
5  . . . . . . . .
4  . . . . . . . .
3  . . . . . . . .
2  P P P P P P P P
1  R N B Q K B N R

   a b c d e f g h
)";

Position pieces_only(Position position) {
  Position pieces;
  pieces.pieces = position.pieces;
  return pieces;
}

std::string replaced(std::string_view text, std::size_t at, std::size_t count,
                     std::string_view by) {
  return std::string(text).replace(at, count, by);
}

TEST(Drawing, DrawsAsTheSourcePrints) {
  EXPECT_EQ(draw(white_pawns), white_pawns_drawn);
  EXPECT_EQ(draw(start_position()), start_drawn);
}

TEST(Drawing, EverySquareIsDrawnOnItsPlaceAndReadBack) {
  for (const Square square : all_squares) {
    const std::string text = draw(SquareSet{square});
    const auto row = static_cast<std::size_t>(7 - index(rank_of(square)));
    const auto place = row * 19 + 3 + 2 * static_cast<std::size_t>(index(file_of(square)));
    EXPECT_EQ(text, draw(SquareSet{}).replace(place, 1, "1"));
    EXPECT_EQ(parse_square_set(text), SquareSet{square});
    for (const Piece piece : all_pieces) {
      Position position;
      position.put(square, piece);
      EXPECT_EQ(draw(position)[place], to_char(piece));
      EXPECT_EQ(parse_pieces(draw(position)), position);
    }
  }
}

TEST(Drawing, ReadsTheSourcesRowOf64Cells) {
  EXPECT_EQ(
      parse_square_set(
          " 0 1 1 1 0 1 0 1 1 0 1 1 1 0 0 1 1 0 1 1 0 1 1 0 1 1 1 0 1 0 1 0 0 1 1 0 1 0 1 0 0 "
          "1 0 1 1 0 1 0 0 1 1 0 1 1 0 1 1 1 0 1 1 1 0 0")
          .bits(),
      0xAE9D6D57565AB63B);
  EXPECT_EQ(parse_pieces("rnbqkbnrpppppppp................................PPPPPPPPRNBQKBNR"),
            pieces_only(start_position()));
}

TEST(Drawing, ReadsRowsWithAndWithoutLabelsAndBlanks) {
  const std::string row = "11111111\n";
  const std::string none = "........\n";
  EXPECT_EQ(parse_square_set(none + none + none + none + none + none + row + none), white_pawns);
  EXPECT_EQ(parse_square_set("\n\n abcdefgh\r\n8 00000000 8\r\n7" + none.substr(0, 8) +
                             "7\n6........6\n5........5\n4. . . . . . . .4\n \t\n3........3\n"
                             "21 1 1 1 1 1 1 1 2\n1........1\na b c d e f g h"),
            white_pawns);
  // A row of ones whose label is 1.
  EXPECT_EQ(parse_square_set(replaced(draw(SquareSet{}), 7 * 19 + 3, 15, "1 1 1 1 1 1 1 1")).bits(),
            0xFF);
}

TEST(Drawing, SaysNothingBesideThePieces) {
  const Position drawn = parse_pieces(start_drawn);
  EXPECT_EQ(drawn, pieces_only(start_position()));
  EXPECT_TRUE(drawn.castling.empty());
  EXPECT_TRUE(rules::find_violation(parse_pieces(std::string(64, '.'))));
}

TEST(Drawing, RefusalsSayLineColumnAndWhy) {
  const auto what = [](const std::string& text) {
    return std::string(refusal_of([&] { parse_square_set(text); }).what());
  };
  const std::string drawn(white_pawns_drawn);
  EXPECT_EQ(what(""), "line 1: drawing column 1: the drawing has only 0 of 8 rows");
  EXPECT_EQ(what(drawn.substr(0, 3 * 19)),
            "line 4: drawing column 1: the drawing has only 3 of 8 rows");
  EXPECT_EQ(what(replaced(drawn, 19 + 5, 1, "P")),
            R"(line 2: drawing column 6: "P" is neither 1 nor 0 or .)");
  EXPECT_EQ(what(replaced(drawn, 19 + 17, 1, " ")),
            "line 2: drawing column 17: the row of rank 7 has only 7 of 8 cells");
  // The last row is not taken for one without a label that begins with a square of the set.
  EXPECT_EQ(what(replaced(drawn, 7 * 19 + 17, 1, " ")),
            "line 8: drawing column 17: the row of rank 1 has only 7 of 8 cells");
  EXPECT_EQ(what(replaced(drawn, 19, 1, "6")),
            R"(line 2: drawing column 1: "6" is not 7, the rank of the row)");
  EXPECT_EQ(what(replaced(drawn, 17, 1, ". 7")),
            R"(line 1: drawing column 20: "7" is not 8, the rank of the row)");
  EXPECT_EQ(what(replaced(drawn, 17, 1, ". . . .")),
            "line 1: drawing column 22: the row of rank 8 has more than 8 cells");
  EXPECT_EQ(what(drawn + "."), "line 11: drawing column 1: the drawing has more than 8 rows");
  EXPECT_EQ(what(std::string(65, '.')),
            "line 1: drawing column 11: the row of rank 8 has more than 8 cells");
  EXPECT_EQ(what(std::string(10'000'000, '1')),
            "line 1: drawing column 11: the row of rank 8 has more than 8 cells");
  EXPECT_EQ(what("........\n   a b c d e f g h\n"),
            "line 2: drawing column 1: the drawing has only 1 of 8 rows");
  EXPECT_STREQ(
      refusal_of([&] { parse_pieces(replaced(start_drawn, 3, 1, "1")); }).what(),
      R"(line 1: drawing column 4: "1" is neither a piece (PNBRQK or pnbrqk) nor . for an empty square)");
}

}  // namespace
}  // namespace squarelab::text
