// The words of square mappings and of what the program measures, each with an example that the
// library computes.
#include <fmt/format.h>

#include <squarelab/bits/bitboard.hpp>
#include <squarelab/mapping/catalogue.hpp>
#include <squarelab/mapping/x88.hpp>
#include <squarelab/teach/explain/topic.hpp>
#include <squarelab/teach/numbers/formula.hpp>

namespace squarelab::teach {

namespace {

using mapping::lefr;
using mapping::lerf;

struct Word {
  std::string word;
  std::string meaning;
  std::string example;
};

std::string corners_of(const char* name) {
  return fmt::format("{}: a1 h1 a8 h8 are {}", name, numbering_named(name).corners);
}

std::vector<Word> words() {
  const int e4 = mapping::index(lerf, Square::E4);
  const int x = mapping::x88::index_of(Square::H4);
  const int beyond = x + mapping::x88::step(Direction::East);
  const Bitboard pair = mapping::bits_of(lerf, {Square::A2, Square::H2});
  const Bitboard guard = mapping::wrap_guard(lerf, Direction::NoEa);
  const int north_east = mapping::step(lerf, Direction::NoEa);
  const Square wrapped = mapping::square_at(lerf, mapping::index(lerf, Square::H2) + north_east);
  const int difference = mapping::x88::difference(mapping::x88::index_of(Square::E4),
                                                  mapping::x88::index_of(Square::B1));
  const int rank_bits = mapping::index(lerf, Square::A8);
  return {
      {"bit", "A digit that is 0 or 1. Bit n of a number counts 2 to the power of n.",
       fmt::format("bits 0 and 3 make {}", bits::bit(0) | bits::bit(3))},
      {"LSB, MSB",
       "The least and the most significant bit: bit 0 and bit 63 of 64. In a set also its lowest "
       "and its highest bit that is 1.",
       fmt::format("the LSB of {} is bit {}", hex8(0x38), bits::lsb(0x38))},
      {"FirstBit, LastBit",
       "The number of the lowest bit that is 1, and of the highest. In C++: std::countr_zero(b), "
       "and 63 - std::countl_zero(b).",
       fmt::format("of {} they are {} and {}", hex64(pair), *bits::first_bit(pair),
                   *bits::last_bit(pair))},
      {"hexadecimal",
       "Digits of four bits each: 0 to 9, then a to f for 10 to 15. The prefix 0x marks them.",
       fmt::format("0x{0:02x} is {0}", north_east * 3)},
      {"AND, OR, XOR, NOT",
       "The squares in both sets (&), in one or both (|), in exactly one (^), and not in the set "
       "(~). "
       "From the bits 0 0, 0 1, 1 0 and 1 1 AND makes 0 0 0 1, OR 0 1 1 1, and XOR 0 1 1 0.",
       fmt::format("{} & {} is {}", hex8(0x3C), hex8(0x0F), hex8(0x3C & 0x0F))},
      {"bitboard",
       "A set of squares as a number of 64 bits: one bit per square. In C and C++ its "
       "type is uint64_t, in Rust u64, in Java long, in JavaScript BigInt. A machine of 32 bits "
       "needs two instructions for an operation.",
       fmt::format("{{a2, h2}} is {} in lerf", hex64(pair))},
      {"mapping",
       "The bit of each square. Three choices make a mapping: file or rank least significant, "
       "the order of the files, the order of the ranks. There are eight.",
       fmt::format("e4 is bit {} in lerf, {} in lefr", e4, mapping::index(lefr, Square::E4))},
      {"index", "The number of a square: of its bit, or of its place in an array.",
       fmt::format("lerf: {} of rank r and file f, which count from 0",
                   mapping::named(lerf).formula)},
      {"least significant",
       "The file or the rank, whichever is in the lowest three bits of the index. If it is the "
       "file, neighbours on a rank have neighbouring bits; if it is the rank, neighbours on a "
       "file.",
       fmt::format("b1 is {} in lerf, {} in lefr", mapping::index(lerf, Square::B1),
                   mapping::index(lefr, Square::B1))},
      {"LSF, LSR",
       "Least significant file (8 * rank + file) and least significant rank (8 * file + rank).",
       "lerf is LSF, lefr is LSR"},
      {"little-endian, big-endian",
       "Files that count from the a-file or from the h-file, ranks that count from the first or "
       "from the eighth.",
       corners_of("berf")},
      {"byte order",
       "The order in which a processor stores the bytes of a number in memory. Little-endian and "
       "big-endian are words for it, too, but it has nothing to do with a mapping: shifts, AND and "
       "OR give the same number on every processor.",
       fmt::format("{} has the same bits on every processor", hex64(pair))},
      {"corners",
       "The indices of a1, h1, a8 and h8. They tell all mappings apart; acronyms do not.",
       corners_of("lerf")},
      {"step", "The number that a direction adds to the index.",
       fmt::format("NoEa is {} in lerf, {} in 0x88", with_sign(north_east),
                   with_sign(mapping::x88::step(Direction::NoEa)))},
      {"shift",
       "A step of all squares of a bitboard at once: << is lshft or shl, >> is rshft or shr.",
       fmt::format("{} {} is {}", hex64(pair), shift_text(north_east),
                   hex64(bits::shifted(pair, north_east)))},
      {"wrap",
       "A square at the edge comes out on the other side of the board: the next index is there.",
       fmt::format("h2 {} is {} in lerf", with_sign(north_east), to_string(wrapped))},
      {"wrap guard",
       "The squares to remove before a shift so that none wraps. A whole file (notHFile) also "
       "works: the rest of it falls off.",
       fmt::format("NoEa in lerf: {}, {}", runs_of(mapping::squares_of(lerf, guard)),
                   hex64(guard))},
      {"fall off",
       "A shift beyond bit 63 or below bit 0: the square is lost, which needs no guard.",
       fmt::format("h8 {} in lerf", shift_text(north_east))},
      {"looking back",
       "A reverse lookup: which pawns attack a square? It takes the steps of the other colour from "
       "that square.",
       "see squarelab wraps"},
      {"mailbox", "A board as an array: a piece, or nothing, for each index.",
       "see squarelab show --native"},
      {"0x88",
       fmt::format("A mailbox of {} bytes: rank and file have a hexadecimal digit each, and half "
                   "of it is never used. A number is a square if its AND with 0x88 is 0.",
                   mapping::x88::board_size),
       fmt::format("East of h4: {}, off the board", off_board_test(beyond))},
      {"difference",
       fmt::format("0x77 + a - b: the same for all pairs of squares of 0x88 with the same step "
                   "from b to a. One table of {} entries serves all pairs.",
                   mapping::x88::differences),
       fmt::format("a = e4, b = b1: {}", hex8(difference))},
      {"leaper", "A piece that nothing can stop: king and knight.", "see squarelab explain knight"},
      {"slider",
       "A piece that moves along a line until a piece is in its way: bishop, rook and queen.",
       "see squarelab explain sliders"},
      {"occupied", "The squares with a piece of either side.", ""},
      {"magic number",
       "A multiplier that brings the bits that matter to a slider together at the top of the "
       "product, as an index.",
       "see squarelab magics"},
      {"PEXT", "An instruction that brings the bits under a mask together at the bottom.",
       "see squarelab explain sliders"},
      {"pin", "A piece alone between its king and an enemy slider on that line.",
       "see squarelab explain pins"},
      {"Zobrist key",
       "A number for a position: the XOR of a random number for each piece on its square, and of "
       "more numbers for side, rights and en passant. A move changes it by a few XORs.",
       "see squarelab explain make"},
      {"piece-square table",
       "A value of each square for a kind of piece. One table serves both colours: for Black the "
       "rank of the square is flipped.",
       fmt::format(
           "in lerf by n ^ {}: e2 becomes {}", rank_bits,
           to_string(mapping::square_at(lerf, mapping::index(lerf, Square::E2) ^ rank_bits)))},
      {"ply", "A move of one side.", "1. e4 e5 is two plies"},
      {"node", "A position in a tree of moves: the root, or what a move leads to.",
       "see squarelab lesson search"},
      {"leaf", "A node at the end of the tree, from which no move is made.",
       "perft counts the leaves"},
      {"perft",
       "The number of legal move sequences of length n from a position, to check a move generator.",
       "see squarelab perft"},
      {"FEN", "A position as text: pieces, side to move, rights, en-passant square and clocks.",
       "see squarelab show"},
      {"UCI", "The protocol of most chess engines: lines of text.", "see squarelab uci --help"},
      {"search", "An engine's way to the best move: it tries moves, their replies, and so on.",
       "see squarelab lesson search"},
      {"alpha-beta", "A search that leaves out moves which cannot change its result.",
       "see squarelab lesson search"},
      {"evaluation",
       "A number for the value of a position. Material counts the pieces and where they are, "
       "mobility also the squares that they attack.",
       "see squarelab bench --help"},
      {"native", "Compiled for the CPU of this machine.", "see squarelab --version"},
      {"board", "In tables and reports: a backend.", "lerf and x88 are boards"},
      {"reference",
       "The board that plays by the rules of chess, step by step. verify compares all others with "
       "it.",
       "see squarelab backends"},
      {"question", "The input that a board or a program answers, and the work that compare times.",
       "legal-moves, is-attacked"},
      {"fault", "A kind of wrong answer, with the rule of chess that it breaks and its question.",
       "move-missing, castling, moves"},
      {"event", "A property of a position that provokes bugs.", "en-passant-uncovers-rank"},
      {"row, unit", "A row of a comparison is a question. A unit is what it counts.",
       "a move, a leaf, a square"},
      {"interval",
       "The range in which the ratio of the next run will be. If it contains 1 and is wide, the "
       "run cannot tell which board is faster, and the table has a ?.",
       "see squarelab compare --help"},
      {"backend", "A board representation with its algorithms, complete enough to play chess.",
       "see squarelab backends"},
      {"quad bitboards",
       "A board in four words: bit n of each word is one bit of the code of the piece on square n.",
       "the board quad"},
      {"copy-make, make/unmake",
       "Two ways to make a move: copy the position first, or change it and change it back.",
       "lerf copies, x88 changes back"},
      {"baseline", "The board with which compare compares all other boards.",
       "lerf, unless --baseline names another board"},
      {"control",
       "In a comparison: a copy of the first board's code at other addresses. It should be as "
       "fast. Differences as small as the control's mean nothing.",
       "see squarelab compare --help"},
      {"placement",
       "The addresses of a program's code in memory, which change its speed. compare measures "
       "several. In verify, placements are positions with pieces on random squares.",
       "see squarelab verify --help"},
      {"tier", "The length of a run of verify: --quick, default, --full.",
       "see squarelab verify --help"},
      {"state",
       "The data that a row of compare runs on: the core of a board, which decides the moves, or "
       "the full board, with key and clocks. For sliders, hot or cold caches.",
       "see squarelab compare --help"},
  };
}

}  // namespace

Page glossary_page() {
  Page page("glossary: the words of square mappings");
  std::string lines;
  page.data["words"] = Json::array();
  for (const auto& [word, meaning, example] : words()) {
    lines += word + '\n' + report::wrapped("    " + meaning, report::report_width, 4);
    if (!example.empty()) lines += report::wrapped("    e.g. " + example, report::report_width, 9);
    page.data["words"].push_back({{"word", word}, {"meaning", meaning}, {"example", example}});
  }
  page.code("text", lines);
  page.paragraph("The names of the numberings:");
  page.table(legend());
  return page;
}

}  // namespace squarelab::teach
