// Drawings, read as a set of squares and as pieces: both survive drawing; what is both is empty.
#include <squarelab/text/drawing.hpp>

#include "target.hpp"

namespace squarelab::fuzz {

namespace {

bool run_drawing(std::string_view input) {
  const auto squares = accepted(input, text::parse_square_set);
  const auto pieces = accepted(input, text::parse_pieces);
  if (squares) {
    require(text::parse_square_set(text::draw(*squares)) == *squares, "a set survives drawing");
  }
  if (pieces) require(text::parse_pieces(text::draw(*pieces)) == *pieces, "pieces survive drawing");
  if (squares && pieces) {
    require(squares->empty() && *pieces == Position{}, "a set that is drawn as pieces is empty");
  }
  return squares || pieces;
}

std::vector<std::string> drawing_seeds() {
  std::string line(64, '.');
  line.replace(3, 6, "k10011");
  return {
      text::draw(start_position()),
      text::draw(SquareSet::from_bits(0x8142'2418'1824'4281)),
      std::string(64, '.'),
      "a b c d e f g h\n8 r n b q k b n r 8\n7 pppppppp 7\n6 ........ 6\n\n5........5\n4 ........ "
      "4\r\n"
      "3 ........ 3\n2\tPPPPPPPP 2\n1RNBQKBNR1\nabcdefgh\n",
      "00000000\n11111111\n0.0.0.0.\n........\n........\n10000001\n........\n1.1.1.1.",
  };
}

}  // namespace

Target drawing() {
  return {"drawing",
          run_drawing,
          drawing_seeds,
          {"........", "1 1 1 1 1 1 1 1", "8 ", " 8\n", "a b c d e f g h", "abcdefgh\n", "rnbqkbnr",
           "\n", "\r\n", "\t", "00000000", "PPPPPPPP"},
          320};
}

}  // namespace squarelab::fuzz
