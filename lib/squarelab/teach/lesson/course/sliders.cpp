// The lesson "sliders": the first piece of a line by subtraction, and by an index into a table.
#include <fmt/format.h>

#include <array>
#include <squarelab/bitboard/sliders/classical.hpp>
#include <squarelab/bitboard/sliders/hyperbola_quintessence.hpp>
#include <squarelab/bitboard/sliders/kogge_stone.hpp>
#include <squarelab/bitboard/sliders/magic.hpp>
#include <squarelab/bits/bitboard.hpp>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/teach/lesson/course/shared.hpp>
#include <squarelab/teach/lesson/lesson.hpp>

namespace squarelab::teach {

namespace {

using bitboard::sliders::Classical;
using bitboard::sliders::HyperbolaQuintessence;
using bitboard::sliders::KoggeStone;
using bitboard::sliders::Magic;
// The bits under the mask, brought together at the bottom, lowest first: what PEXT does.
Bitboard gathered(Bitboard set, Bitboard mask) {
  Bitboard result = 0;
  for (int to = 0; mask != 0; ++to) {
    const int from = bits::pop_lsb(mask);
    if ((set & bits::bit(from)) != 0) result |= bits::bit(to);
  }
  return result;
}

// The board with rank 1 alone in its drawing, which leaves room on the screen.
ShownBoard first_rank(ShownBoard board) {
  board.drawing.lines.erase(0, board.drawing.lines.find("\n1 ") + 1);
  return board;
}

// A fill to the right over the empty squares of the first rank, before the steps of 1, 2 and 4 and
// after them: Kogge-Stone for the way up, as in kogge_stone.hpp.
struct Fill {
  Bitboard reached;  // "g" in the literature
  Bitboard empty;    // "p": the squares at which a run of so many empty squares ends
};
std::array<Fill, 4> filled(Bitboard rook, Bitboard empty) {
  std::array<Fill, 4> steps{Fill{rook, empty}};
  for (int i = 0; i < 3; ++i) {
    const int width = 1 << i;
    const auto [reached, runs] = steps[i];
    steps[i + 1] = {reached | (runs & (reached << width)), runs & (runs << width)};
  }
  return steps;
}

// The board with a frame around squares: brackets in the drawing.
ShownBoard framed(ShownBoard board, SquareSet squares) {
  std::string& lines = board.drawing.lines;
  std::size_t line = 0;
  for (int rank = rank_count - 1; rank >= 0; --rank) {
    const auto has = [&](int file) {
      return file >= 0 && file < file_count &&
             squares.contains(make_square(file_at(file), rank_at(rank)));
    };
    for (int file = 0; file <= file_count; ++file) {
      if (has(file) == has(file - 1)) continue;
      const std::size_t at = line + 2 + 2 * static_cast<std::size_t>(file);
      if (lines[at] == '\n') lines.insert(at, " ");
      lines[at] = has(file) ? '[' : ']';
    }
    line = lines.find('\n', line) + 1;
  }
  board.framed = squares;
  return board;
}

// The squares of the first rank above a bit: the ray of a table.
Bitboard ray_of(int bit) { return 0xFF & ~(2 * bits::bit(bit) - 1); }

// The upper two bits of eight of a product.
int index_of_product(Bitboard set, int number) {
  return static_cast<int>(((set * static_cast<Bitboard>(number)) & 0xFF) >> 6);
}

std::vector<Step> sliders_steps(const Registry&) {
  const Numbering& lerf = numbering_named("lerf");
  const auto squares = [&](Bitboard set) { return lerf.squares_of(set); };
  const auto bit = [&](Square square) { return bits::bit(lerf.index(square)); };
  // A rook on d1 between b1 and g1, as in the example of hyperbola_quintessence.hpp.
  Position position;
  position.put(Square::B1, Piece::BlackKnight);
  position.put(Square::D1, Piece::WhiteRook);
  position.put(Square::G1, Piece::WhiteBishop);
  const Bitboard rook = bit(Square::D1);
  const Bitboard pieces = rook | bit(Square::B1) | bit(Square::G1);
  const Bitboard rank = mapping::rank_bits(*lerf.mapping, Rank::R1);
  const Bitboard seen = HyperbolaQuintessence::rook(lerf.index(Square::D1), pieces) & rank;
  const Bitboard difference = pieces - 2 * rook;
  Table subtraction{{"", "bits, h1 to a1", "squares"}, {}};
  const auto row = [&](const char* name, Bitboard set) {
    subtraction.rows.push_back({name, binary(set), names_of(squares(set))});
  };
  row("o, the occupied squares", pieces);
  row("2r, one above the rook", 2 * rook);
  row("o - 2r", difference);
  row("o ^ (o - 2r)", pieces ^ difference);
  // The question: a rook on c1, a piece on f1.
  const Bitboard asked_rook = bit(Square::C1);
  const Bitboard asked_pieces = asked_rook | bit(Square::F1);
  const Bitboard asked_difference = asked_pieces - 2 * asked_rook;
  const Bitboard asked_up = asked_pieces ^ asked_difference;
  // No other piece: a rook on d1, and in the question on c1.
  const Bitboard alone = bit(Square::D1);
  Table lonely{{"", "the last 8 bits", "squares of rank 1"}, {}};
  const auto lonely_row = [&](const char* name, Bitboard set) {
    lonely.rows.push_back({name, binary(set & 0xFF), names_of(squares(set & 0xFF))});
  };
  lonely_row("o", alone);
  lonely_row("2r", 2 * alone);
  lonely_row("o - 2r", alone - 2 * alone);
  lonely_row("o ^ (o - 2r)", alone ^ (alone - 2 * alone));
  const Bitboard asked_alone = (asked_rook ^ (asked_rook - 2 * asked_rook)) & rank;
  // The fill: a rook on b1, a piece on g1; in the question a rook on a1 alone.
  const Bitboard filler = bit(Square::B1);
  const auto fill = filled(filler, ~(filler | bit(Square::G1)) & 0xFF);
  const Bitboard arrived = (fill[3].reached << 1) & 0xFF;
  constexpr std::array<const char*, 4> fill_names{"at first", "after the step of 1",
                                                  "after the step of 2", "after the step of 4"};
  Table fills{{"", "g: reached", "p: ends of empty runs"}, {}};
  for (std::size_t i = 0; i < fill.size(); ++i) {
    fills.rows.push_back({fill_names[i], binary(fill[i].reached), binary(fill[i].empty)});
  }
  fills.rows.push_back({"one step more", binary(arrived), ""});
  const auto asked_fill = filled(bit(Square::A1), ~bit(Square::A1) & 0xFF);
  const SquareSet turned{Square::B2, Square::C2};
  const SquareSet asked_turned{Square::A3, Square::F7};
  const auto swapped = [&](SquareSet set) { return squares(bits::flip_rows(lerf.bits_of(set))); };
  const Bitboard corner =
      bitboard::relevant_occupancy(lerf.index(Square::A1), bitboard::rook_steps);
  const int corner_bits = bits::popcount(corner);
  constexpr Bitboard gather_mask = 0b0110'1100;
  constexpr Bitboard gather_set = 0b0010'1001;
  constexpr Bitboard asked_set = 0b0100'1000;
  const auto index = [](Bitboard set) { return static_cast<int>(gathered(set, gather_mask)); };
  const Table gathering{
      {"", "bits"},
      {{"mask", binary(gather_mask)},
       {"set", binary(gather_set)},
       {"PEXT", fmt::format("0b{:04b} = {}", index(gather_set), index(gather_set))}}};
  // The ray: a rook on b1, pieces on e1 and g1; in the question on a1, d1 and f1.
  const Bitboard ray = ray_of(lerf.index(Square::B1));
  const Bitboard on_ray = ray & (bit(Square::E1) | bit(Square::G1));
  const Bitboard behind = ray_of(*bits::first_bit(on_ray));
  const Table looked_up{{"", "bits, h1 to a1"},
                        {{"ray of b1", binary(ray)},
                         {"ray & pieces", binary(on_ray)},
                         {"ray of the first, e1", binary(behind)},
                         {"the first ray ^ this ray", binary(ray ^ behind)}}};
  const Bitboard asked_ray = ray_of(lerf.index(Square::A1));
  const Bitboard asked_on_ray = asked_ray & (bit(Square::D1) | bit(Square::F1));
  const Bitboard asked_sight = asked_ray ^ ray_of(*bits::first_bit(asked_on_ray));
  // The multiplication: two squares of a byte, which it brings to the top.
  constexpr int number = 40;
  constexpr Bitboard low = 0b0000'0010;
  constexpr Bitboard high = 0b0001'0000;
  Table products{{"set", fmt::format("set * {}, the last 8 bits", number), "its two highest bits"},
                 {}};
  for (const Bitboard set : {low, high}) {
    products.rows.push_back({binary(set), binary((set * number) & 0xFF),
                             std::to_string(index_of_product(set, number))});
  }
  Magic::prepare();
  const Magic::Entry& magic = Magic::rook_entry(lerf.index(Square::A1));
  Bitboard index_bits = 0;
  for (int at = magic.shift; at < square_count; ++at) index_bits |= bits::bit(at);
  const Bitboard hiding = bit(Square::A4) | bit(Square::D1);
  return {
      {"As far as the first piece",
       {"A bishop, rook or queen goes on until something is in its way. It attacks that first "
        "piece, too, white or black."},
       {pieces_of(lerf, position, "a rook (R) on d1")},
       "squarelab explain sliders",
       ask_squares("Which squares of rank 1 does the rook see?", squares(seen),
                   "The first piece on either side is the last square that it sees.")},
      {"A walk, or a ray from a table",
       {"The plainest way is a walk: one square after the other, until a piece is there or the "
        "board ends. The classical way looks the ray up: a table has, for each square and "
        "direction, all squares up to the edge. The first piece on the ray hides the squares "
        "after it, which are the ray of its own square. XOR, written ^, removes them."},
       {{first_rank(board_of(lerf, squares(on_ray), "the pieces on the ray"))}, looked_up},
       "squarelab backends --sliders",
       ask_squares("A rook on a1, pieces on d1 and f1. Which squares of the ray of a1 remain?",
                   squares(asked_sight),
                   fmt::format("ray & pieces is {}. The first piece is on {}, and its ray goes.",
                               binary(asked_on_ray),
                               to_string(*lerf.square_at(*bits::first_bit(asked_on_ray))))),
       {{"classical attacks the same",
         (Classical::rook(lerf.index(Square::B1), on_ray) & ray) == (ray ^ behind)},
        {"and so in the question",
         (Classical::rook(lerf.index(Square::A1), asked_on_ray) & asked_ray) == asked_sight}}},
      {"A subtraction finds the first piece",
       {"Write rank 1 as bits, h1 first, a1 last. o has the occupied squares, r the rook; 2r is "
        "the square above it, on the way to h1. To subtract 2r, the machine borrows from the next "
        "1 above: the first piece. The bits that change are the squares that the rook sees. XOR "
        "shows them."},
       {{first_rank(pieces_of(lerf, position, "the rank"))}, subtraction},
       "squarelab explain sliders --in lerf",
       ask_number(fmt::format("A rook on c1, a piece on f1: o = {}, 2r = {}. What is o ^ (o - 2r)?",
                              binary(asked_pieces), binary(2 * asked_rook)),
                  static_cast<int>(asked_up),
                  fmt::format("o - 2r is {}, and the XOR with o {}: {}.", binary(asked_difference),
                              binary(asked_up), names_of(squares(asked_up))),
                  true)},
      {"Nothing in the way",
       {"If no piece is above the rook, the machine borrows from beyond the end: all bits above "
        "the rook become 1. On the whole board that goes on through the other ranks. An AND with "
        "the rank removes them, and the squares up to the edge are left."},
       {{first_rank(board_of(lerf, squares(alone), "a rook alone"))}, lonely},
       "squarelab explain sliders --in lerf",
       ask_squares("A rook on c1 and no other piece. Which squares of rank 1 are o ^ (o - 2r)?",
                   squares(asked_alone), "All squares from the rook to the edge.")},
      {"The other way: turn the board over",
       {"The subtraction looks upwards only. To look down, turn the board over, subtract, and turn "
        "the result back. One instruction turns it: it swaps the bytes of the number, and in lerf "
        "a byte is a rank.",
        "That works for files and diagonals. It leaves a rank as it is: for ranks programs have a "
        "small table."},
       {board_of(lerf, turned, "before"), board_of(lerf, swapped(turned), "after the swap")},
       "squarelab bitboard b2,c2 flip-ranks",
       ask_squares("Where does the swap put a3 and f7?", swapped(asked_turned),
                   "The file stays, and the ranks are counted from the other end.")},
      {"Or fill the line",
       {"Without a subtraction: let the rook flow over the empty squares. Kogge-Stone needs three "
        "steps, of 1, 2 and 4, not seven steps of 1. g is where the rook has got to. p is where a "
        "run of empty squares ends: a run of 1 at first, and twice as long after each step. A step "
        "of n is g |= p & (g << n) and p &= p << n. One step more, g << 1, arrives at the piece "
        "that stops the rook. Here the rook is on b1, and a piece is on g1."},
       {{first_rank(board_of(lerf, squares(filler | bit(Square::G1)), "the rook and the piece"))},
        fills},
       "squarelab explain sliders --in lerf",
       ask_number("A rook on a1 and no other piece. How many 1s has g after the step of 2?",
                  bits::popcount(asked_fill[2].reached),
                  fmt::format("After the step of 1 g is {}, after the step of 2 it is {}.",
                              binary(asked_fill[1].reached), binary(asked_fill[2].reached))),
       {{"the fill arrives where kogge_stone does",
         (KoggeStone::rook(lerf.index(Square::B1), filler | bit(Square::G1)) & rank &
          ~(filler - 1)) == arrived}}},
      {"Or look it up: the mask and the table",
       {"Another way is a table of all answers. A piece on the last square of a ray hides nothing, "
        "because no square comes after it. The squares that matter are the mask: each ray without "
        "its last square.",
        fmt::format("Each of these {} squares is empty or occupied. The table has an entry for "
                    "each combination: the squares that the rook sees then.",
                    corner_bits)},
       {board_of(lerf, squares(corner), "the mask of a rook on a1")},
       "squarelab guess " + hex64(corner),
       ask_number("How many entries are in the table of a rook on a1?", 1 << corner_bits,
                  fmt::format("{0} squares, each empty or occupied: 2 to the power of {0}.",
                              corner_bits))},
      {"PEXT gathers bits",
       {"PEXT takes the bits of a set that lie under the 1s of a mask, and pushes them together. "
        "It drops the bits under a 0. By one instruction the pieces under the mask become the "
        "index of the entry."},
       {{first_rank(board_of(lerf, squares(gather_set), "the set"))}, gathering},
       "squarelab explain sliders --in lerf",
       ask_number(
           fmt::format("The same mask, and the set {}. What is the index?", binary(asked_set)),
           index(asked_set),
           fmt::format("Under the 1s of the mask are the bits {:04b}.", index(asked_set)))},
      {"A magic number",
       {"A multiplication also gathers the bits: it adds up shifted copies of the set. A magic "
        "number, found by trial, brings the bits of the mask to the top (framed): they are the "
        "index. Only sets with the same attacks may share an index."},
       {{closed_up(board_of(lerf, squares(hiding), "pieces on the mask of a1")),
         closed_up(
             framed(board_of(lerf, squares(magic.product(hiding)),
                             fmt::format("times its magic number: index {}", magic.index(hiding))),
                    squares(index_bits)))},
        products},
       "squarelab magics",
       ask_number(fmt::format("The set is {}. What number do the two highest of the last 8 bits of "
                              "set * {} form?",
                              binary(low | high), number),
                  index_of_product(low | high, number),
                  fmt::format("The last 8 bits of the product are {}. All four sets have indices "
                              "of their own.",
                              binary(((low | high) * number) & 0xFF))),
       {{"the entry of the index is what the rook sees",
         magic.attacks[magic.index(hiding)] ==
             HyperbolaQuintessence::rook(lerf.index(Square::A1), hiding)}}},
  };
}

Step sight(Draw& random) {
  const bool is_rook = random.coin();
  const SquareSet others = draw_squares(random, 8);
  Square square = draw_square(random);
  while (others.contains(square)) square = draw_square(random);
  Position position;
  for (const Square other : others) position.put(other, Piece::BlackKnight);
  position.put(square, is_rook ? Piece::WhiteRook : Piece::WhiteBishop);
  const std::string who = fmt::format("{} on {}", is_rook ? "rook" : "bishop", to_string(square));
  return exercise("Squares that a slider sees", "squarelab explain sliders",
                  ask_squares(fmt::format("Which squares does the {} see? Other pieces are on {}.",
                                          who, names_of(others)),
                              rules::attacks_from(position, square),
                              "The first piece in each direction is the last square that it sees."),
                  {pieces_of(numbering_named("lerf"), position, "the board")});
}

Step subtracted(Draw& random) {
  const Bitboard rook = bits::bit(random.below(file_count));
  const Bitboard occupied = draw_byte(random) | rook;
  const Bitboard up = (occupied ^ (occupied - 2 * rook)) & 0xFF;
  return exercise(
      "The first piece by subtraction", "squarelab lesson sliders --step 3 --answers",
      ask_number(fmt::format("On rank 1 o is {} and r is {}. What are the last 8 bits of "
                             "o ^ (o - 2r)?",
                             binary(occupied), binary(rook)),
                 static_cast<int>(up), fmt::format("They are {}.", binary(up))));
}

Step gathered_bits(Draw& random) {
  const Bitboard mask = draw_byte(random);
  const Bitboard set = draw_byte(random);
  const auto index = static_cast<int>(gathered(set, mask));
  return exercise("PEXT", "squarelab lesson sliders --step 8 --answers",
                  ask_number(fmt::format("What is PEXT of the set {} with the mask {}?",
                                         binary(set), binary(mask)),
                             index,
                             fmt::format("Under the 1s of the mask are the bits {:0{}b}.", index,
                                         bits::popcount(mask))));
}

Step multiplied(Draw& random) {
  const Bitboard set = draw_byte(random);
  const int factor = random.between(3, 63);
  return exercise(
      "An index by multiplication", "squarelab lesson sliders --step 9 --answers",
      ask_number(fmt::format("The set is {}. What number do the two highest of the last 8 bits of "
                             "set * {} form?",
                             binary(set), factor),
                 index_of_product(set, factor),
                 fmt::format("The last 8 bits of the product are {}.",
                             binary((set * static_cast<Bitboard>(factor)) & 0xFF))));
}

}  // namespace

const Lesson sliders_lesson{"sliders",
                            "Lines of bishop, rook and queen",
                            &sliders_steps,
                            {&sight, &subtracted, &gathered_bits, &multiplied}};

}  // namespace squarelab::teach
