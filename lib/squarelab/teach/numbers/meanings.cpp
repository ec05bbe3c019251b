#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <squarelab/bits/bitboard.hpp>
#include <squarelab/chess.hpp>
#include <squarelab/mapping/catalogue.hpp>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/teach/numbers/meanings.hpp>
#include <squarelab/teach/numbers/numbering.hpp>
#include <string_view>
#include <utility>

namespace squarelab::teach {

namespace {

struct Meaning {
  std::string kind;  // "file"
  std::string text;  // "the a-file", "what a king on e4 attacks"
  SquareSet squares;
};

// The canonical squares are numbered as in LERF: files are columns, ranks are rows.
SquareSet file(int n) { return SquareSet::from_bits(bits::column(n)); }
SquareSet rank(int n) { return SquareSet::from_bits(bits::row(n)); }

// A rectangle, from the first to the last file and rank.
struct Region {
  const char* kind;
  const char* text;
  int first_file, last_file, first_rank, last_rank;
  bool has_rest = false;  // whether all other squares are a constant as well
};
constexpr Region regions[]{
    {"centre", "the centre, d4 e4 d5 e5", 3, 4, 3, 4},
    {"centre", "the large centre, c3 to f6", 2, 5, 2, 5},
    {"half", "the queen's side, files a to d", 0, 3, 0, 7},
    {"half", "the king's side, files e to h", 4, 7, 0, 7},
    {"half", "White's half, ranks 1 to 4", 0, 7, 0, 3},
    {"half", "Black's half, ranks 5 to 8", 0, 7, 4, 7},
    {"files", "the a- and b-file", 0, 1, 0, 7, true},
    {"ranks", "ranks 1 and 2", 0, 7, 0, 1, true},
    {"files", "the g- and h-file", 6, 7, 0, 7, true},
    {"ranks", "ranks 7 and 8", 0, 7, 6, 7, true},
    {"ranks", "ranks 2 to 7, where pawns stand", 0, 7, 1, 6},
    {"castling", "the squares that must be empty when {} castles on the king's side", 5, 6, 0, 0},
    {"castling", "the squares that must be empty when {} castles on the queen's side", 1, 3, 0, 0},
    {"castling", "the squares that must not be attacked when {} castles on the king's side", 4, 6,
     0, 0},
    {"castling", "the squares that must not be attacked when {} castles on the queen's side", 2, 4,
     0, 0},
};

class Sets {
 public:
  void add(std::string kind, std::string text, SquareSet squares) {
    found.push_back({std::move(kind), std::move(text), squares});
  }
  void add_with_rest(const std::string& kind, const std::string& text, SquareSet squares) {
    add(kind, text, squares);
    add("all but a " + kind, "all but " + text, ~squares);
  }

  // Diagonals of a single square are left out: those are squares.
  void add_lines() {
    for (int i = 0; i < 8; ++i) {
      add_with_rest("file", fmt::format("the {}-file", static_cast<char>('a' + i)), file(i));
      add_with_rest("rank", fmt::format("rank {}", i + 1), rank(i));
    }
    for (int i = -6; i <= 6; ++i) {
      add_diagonal("diagonal", std::max(i, 0), std::max(-i, 0), 1);
      add_diagonal("antidiagonal", std::max(i, 0), std::min(7 + i, 7), -1);
    }
    const auto light = SquareSet::from_bits(mapping::light_bits(mapping::lerf));
    add("color", "the light squares", light);
    add("color", "the dark squares", ~light);
    add_with_rest("edge", "the edge of the board", file(0) | file(7) | rank(0) | rank(7));
  }

  void add_regions() {
    for (const Region& region : regions) {
      SquareSet squares;
      for (const Square square : all_squares) {
        const int f = index(file_of(square));
        const int r = index(rank_of(square));
        if (region.first_file <= f && f <= region.last_file && region.first_rank <= r &&
            r <= region.last_rank) {
          squares.insert(square);
        }
      }
      if (std::string_view(region.kind) == "castling") {
        add(region.kind, fmt::format(fmt::runtime(region.text), "White"), squares);
        add(region.kind, fmt::format(fmt::runtime(region.text), "Black"),
            SquareSet::from_bits(bits::flip_rows(squares.bits())));
      } else if (region.has_rest) {
        add_with_rest(region.kind, region.text, squares);
      } else {
        add(region.kind, region.text, squares);
      }
    }
    add_with_rest("files", "the a- and h-file", file(0) | file(7));
    add("corners", "the four corners", (file(0) | file(7)) & (rank(0) | rank(7)));
    add("ranks", "ranks 1 and 8, where pawns promote", rank(0) | rank(7));
  }

  void add_start_position() {
    const Position start = start_position();
    const auto add_pieces = [&](const std::string& which, SquareSet squares) {
      add("start position", which + " at the start", squares);
    };
    for (const PieceType type : all_piece_types) {
      SquareSet both;
      for (const Color color : all_colors) {
        const SquareSet squares = start.squares_of(make_piece(color, type));
        add_pieces(fmt::format("the {} {}{}", adjective_of(color), name_of(type),
                               squares.size() == 1 ? "" : "s"),
                   squares);
        both = both | squares;
      }
      add_pieces(fmt::format("the {}s of both sides", name_of(type)), both);
    }
    const SquareSet white = start.squares_of(Color::White);
    const SquareSet black = start.squares_of(Color::Black);
    add_pieces("all white pieces", white);
    add_pieces("all black pieces", black);
    add_pieces("all pieces", white | black);
    add_pieces("the empty squares", ~(white | black));
  }

  // Adds the attacks of pieces on the square, alone on the board, and the masks of magic bitboards.
  void add_square(Square square) {
    const std::string name = to_string(square);
    add_with_rest("square", name, {square});
    for (const Piece piece : all_pieces) {
      const PieceType type = type_of(piece);
      const bool is_pawn = type == PieceType::Pawn;
      if (!is_pawn && color_of(piece) == Color::Black) continue;
      Position alone;
      alone.put(square, piece);
      SquareSet attacks = rules::attacks_from(alone, square);
      if (attacks.empty()) continue;  // a pawn that cannot go on
      add("attacks",
          fmt::format("what a {}{} on {} attacks",
                      is_pawn ? fmt::format("{} ", adjective_of(color_of(piece))) : "",
                      name_of(type), name),
          attacks);
      if (type != PieceType::Bishop && type != PieceType::Rook) continue;
      // A piece on the edge hides nothing behind it, unless the slider is on that edge.
      for (const SquareSet edge : {file(0), file(7), rank(0), rank(7)}) {
        if (!edge.contains(square)) attacks = attacks - edge;
      }
      add("mask", fmt::format("the squares that matter to a {} on {}", name_of(type), name),
          attacks);
    }
  }

  std::vector<Meaning> found;

 private:
  // The squares eastwards from the first, each as many ranks higher.
  void add_diagonal(const char* kind, int first_file, int first_rank, int up) {
    SquareSet line;
    for (int f = first_file, r = first_rank; f < 8 && r >= 0 && r < 8; ++f, r += up) {
      line.insert(make_square(file_at(f), rank_at(r)));
    }
    const Square low = square_at(*bits::first_bit(line.bits()));
    const Square high = square_at(*bits::last_bit(line.bits()));
    add(kind, fmt::format("the {}-{} {}", to_string(low), to_string(high), kind), line);
  }
};

// Files, ranks, diagonals, colours and regions of the board, the pieces of the start position, each
// square, what a piece alone on it attacks, and which squares matter to a slider there. The wrap
// guards, which depend on the mapping, are not among them (guards_of).
std::vector<Meaning> known_sets() {
  Sets sets;
  sets.add_lines();
  sets.add_regions();
  sets.add_start_position();
  for (const Square square : all_squares) sets.add_square(square);
  sets.add("all squares", "all 64 squares", SquareSet::all());
  sets.add("no squares", "the empty set", {});
  return std::move(sets.found);
}

// Returns true if the 64 windows of six bits are all different, the number being a circle.
bool is_de_bruijn(Bitboard number) {
  Bitboard seen = 0;
  for (int i = 0; i < 64; ++i) seen |= bits::bit(static_cast<int>(std::rotl(number, i) >> 58));
  return ~seen == 0;
}

}  // namespace

std::optional<std::string> meaning_under(const std::vector<Guess>& guesses,
                                         std::string_view numbering) {
  for (const auto& [kind, meaning, under] : guesses) {
    if (std::ranges::count(under, numbering) != 0) return meaning;
  }
  return std::nullopt;
}

void Guesses::add(const std::string& kind, const std::string& meaning, std::string_view numbering,
                  Bitboard meant) {
  if (bits::popcount(meant ^ number) < bits::popcount(nearest.difference)) {
    nearest = {meaning, numbering, meant ^ number};
  }
  if (meant != number) return;
  const auto known = std::ranges::find(found, meaning, &Guess::meaning);
  Guess& guess = known != found.end() ? *known : found.emplace_back(Guess{kind, meaning, {}});
  guess.under.emplace_back(numbering);
}

Guesses as_sets(Bitboard number) {
  Guesses guesses{number};
  for (const auto& [kind, text, squares] : known_sets()) {
    for (const Numbering& mapping : mappings()) {
      guesses.add(kind, text, mapping.name, mapping.bits_of(squares));
    }
  }
  for (const Numbering& mapping : mappings()) {
    for (const Guard& guard : guards_of(*mapping.mapping)) {
      const auto add = [&](Bitboard bits, const char* meaning) {
        guesses.add("wrap guard", meaning + guard.way, mapping.name, bits);
      };
      if (guard.all == 0) continue;
      add(guard.all, "the wrap guard of ");
      add(~guard.all, "all but the wrap guard of ");
      if (guard.pawns == 0 || !guard.is_way_of_pawns) continue;
      add(guard.pawns, "the wrap guard of pawns to the ");
    }
  }
  return guesses;
}

std::vector<Guess> as_constants(Bitboard number) {
  std::vector<Guess> found;
  const auto add = [&](bool is_so, const char* kind, std::string meaning) {
    if (is_so) found.push_back({kind, std::move(meaning), {}});
  };
  // Every other group of 1, 2, 4 .. bits: counting bits, and reversing them.
  for (int width = 1; width <= 32; width *= 2) {
    Bitboard mask = 0;
    for (int bit = 0; bit < 64; ++bit) {
      if ((bit / width) % 2 == 0) mask |= bits::bit(bit);
    }
    add(number == mask, "mask",
        fmt::format("every other {}: a mask for counting or reversing bits",
                    width == 1 ? "bit" : fmt::format("group of {} bits", width)));
    add(number == ~mask, "mask", fmt::format("the other half of the mask for groups of {}", width));
  }
  add(number == bits::column(0), "multiplier",
      "the multiplier that adds eight bytes, the last step of counting bits");
  add(is_de_bruijn(number), "de Bruijn",
      "a de Bruijn number: its 64 windows of six bits are all different, so that ((b & -b) * "
      "number) >> 58 identifies the bit of b");
  for (const auto& [mask, blocks] :
       {std::pair{0x00AA00AA00AA00AAU, 1}, {0x0000CCCC0000CCCCU, 2}, {0x00000000F0F0F0F0U, 4}}) {
    add(number == mask, "mask",
        fmt::format("the mask of the step of a transposition that exchanges blocks of {0} by {0}",
                    blocks));
  }
  return found;
}

std::vector<Guess> as_numbers(Bitboard number) {
  namespace x88 = mapping::x88;
  Guesses guesses{number};
  if (number > 0xFF) return {};
  const auto add = [&](const char* kind, const std::string& meaning, std::string_view numbering,
                       int meant) {
    guesses.add(kind, meaning, numbering, static_cast<Bitboard>(meant));
  };
  for (const Numbering& numbering : known_numberings()) {
    for (const Square square : all_squares) {
      add("index", "the index of " + to_string(square), numbering.name, numbering.index(square));
    }
  }
  for (const Numbering& numbering : known_numberings()) {
    for (const Way& way : all_ways) {
      add("step", fmt::format("the step {}", way.name), numbering.name, numbering.step(way));
    }
  }
  constexpr std::array<std::pair<int, const char*>, 6> constants{
      {{x88::off_board, "the mask of the bits that are set off the board"},
       {x88::files_flipped(0), "the xor that flips the files"},
       {x88::ranks_flipped(0), "the xor that flips the ranks"},
       {x88::rotated(0), "the xor that rotates, and what is added to a difference"},
       {x88::board_size, "the size of the board"},
       {x88::differences, "the size of the table of differences"}}};
  for (const auto& [constant, meaning] : constants) {
    for (const char* numbering : {"x88", "x88_rank_flipped"}) {
      add("constant", meaning, numbering, constant);
    }
  }
  return guesses.found;
}

}  // namespace squarelab::teach
