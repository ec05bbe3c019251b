// squarelab guess: what a constant may stand for, and under which mappings.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <squarelab/bits/bitboard.hpp>
#include <squarelab/bits/digits.hpp>
#include <squarelab/chess/position.hpp>
#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/text/error.hpp>

#include "cli/value_types.hpp"
#include "commands.hpp"
#include "numbers/facts.hpp"
#include "numbers/numbering.hpp"
#include "shared/page.hpp"

namespace squarelab::app {

namespace {

constexpr const char* examples = R"(Examples:
  squarelab guess 0x0101010101010101        a file or a rank?
  squarelab guess 0x00ff000000000000        whose pawns?
  squarelab guess 0xfefefefefefefefe        all but a file
  squarelab guess 0x34                      a square of 0x88?
  squarelab guess f5=0x2000000000 a-file=0x0101010101010101 "north=<< 8"

Several facts are NAME=VALUE each. Names are squares (f5), squares (a2,h2), a-file, rank-1, diagonal,
antidiagonal, light, dark, pieces at the start (white-pawns) and ways (north, noea, nonoea). A square
has an index or a bit, a way a step (8, -7) or a shift (<< 8, >> 7).)";

using mapping::Bitboard;

struct Options {
  std::vector<std::string> words;
  PageOptions page;
};

// A meaning, and the numberings under which the number has it.
struct Guess {
  std::string kind;     // "file"
  std::string meaning;  // "the a-file", "what a king on e4 attacks"
  std::vector<std::string> under;
};

// The guesses that came true, in the order in which their meanings first came up.
struct Guesses {
  Bitboard number;
  std::vector<Guess> found = {};

  // Of all that were compared, the one with the fewest bits of difference, and that difference.
  struct Nearest {
    std::string meaning;
    std::string_view numbering;
    Bitboard difference = ~Bitboard{0};
  };
  Nearest nearest = {};

  // The number may be meant under the numbering.
  void add(const std::string& kind, const std::string& meaning, std::string_view numbering,
           Bitboard meant) {
    if (bits::popcount(meant ^ number) < bits::popcount(nearest.difference)) {
      nearest = {meaning, numbering, meant ^ number};
    }
    if (meant != number) return;
    const auto known = std::ranges::find(found, meaning, &Guess::meaning);
    Guess& guess = known != found.end() ? *known : found.emplace_back(Guess{kind, meaning, {}});
    guess.under.emplace_back(numbering);
  }

  // The squares may be meant, under any mapping.
  void add(const std::string& kind, const std::string& meaning, SquareSet squares) {
    for (const Numbering& mapping : mappings()) {
      add(kind, meaning, mapping.name, mapping::bits_of(*mapping.mapping, squares));
    }
  }

  void add_with_rest(const std::string& kind, const std::string& meaning, SquareSet squares) {
    add(kind, meaning, squares);
    add("all but a " + kind, "all but " + meaning, ~squares);
  }
};

// The canonical squares are numbered as in LERF: files are columns, ranks are rows.
SquareSet file(int n) { return SquareSet::from_bits(bits::column(n)); }
SquareSet rank(int n) { return SquareSet::from_bits(bits::row(n)); }

// The squares eastwards from the first, each as many ranks higher.
void add_diagonal(Guesses& guesses, const char* kind, int first_file, int first_rank, int up) {
  SquareSet line;
  for (int f = first_file, r = first_rank; f < 8 && r >= 0 && r < 8; ++f, r += up) {
    line.insert(make_square(file_at(f), rank_at(r)));
  }
  const Square low = square_at(*bits::first_bit(line.bits()));
  const Square high = square_at(*bits::last_bit(line.bits()));
  guesses.add(kind, fmt::format("the {}-{} {}", to_string(low), to_string(high), kind), line);
}

// Diagonals of a single square are left out: those are squares.
void add_lines(Guesses& guesses) {
  for (int i = 0; i < 8; ++i) {
    guesses.add_with_rest("file", fmt::format("the {}-file", static_cast<char>('a' + i)), file(i));
    guesses.add_with_rest("rank", fmt::format("rank {}", i + 1), rank(i));
  }
  for (int i = -6; i <= 6; ++i) {
    add_diagonal(guesses, "diagonal", std::max(i, 0), std::max(-i, 0), 1);
    add_diagonal(guesses, "antidiagonal", std::max(i, 0), std::min(7 + i, 7), -1);
  }
  const auto light = SquareSet::from_bits(mapping::light_bits(mapping::lerf));
  guesses.add("color", "the light squares", light);
  guesses.add("color", "the dark squares", ~light);
  guesses.add_with_rest("edge", "the edge of the board", file(0) | file(7) | rank(0) | rank(7));
}

// The middle of the board, its halves, corners, and where castling needs room.
void add_regions(Guesses& guesses) {
  const auto files = [](int first, int last) {
    SquareSet squares;
    for (int i = first; i <= last; ++i) squares = squares | file(i);
    return squares;
  };
  const auto ranks = [](int first, int last) {
    SquareSet squares;
    for (int i = first; i <= last; ++i) squares = squares | rank(i);
    return squares;
  };
  guesses.add("centre", "the centre, d4 e4 d5 e5", files(3, 4) & ranks(3, 4));
  guesses.add("centre", "the large centre, c3 to f6", files(2, 5) & ranks(2, 5));
  guesses.add("half", "the queen's side, files a to d", files(0, 3));
  guesses.add("half", "the king's side, files e to h", files(4, 7));
  guesses.add("half", "White's half, ranks 1 to 4", ranks(0, 3));
  guesses.add("half", "Black's half, ranks 5 to 8", ranks(4, 7));
  for (const int first : {0, 6}) {
    const auto name = [&](int i) { return static_cast<char>('a' + first + i); };
    guesses.add_with_rest("files", fmt::format("the {}- and {}-file", name(0), name(1)),
                          files(first, first + 1));
    guesses.add_with_rest("ranks", fmt::format("ranks {} and {}", first + 1, first + 2),
                          ranks(first, first + 1));
  }
  guesses.add_with_rest("files", "the a- and h-file", file(0) | file(7));
  guesses.add("corners", "the four corners", (file(0) | file(7)) & (rank(0) | rank(7)));
  guesses.add("ranks", "ranks 1 and 8, where pawns promote", rank(0) | rank(7));
  guesses.add("ranks", "ranks 2 to 7, where pawns stand", ranks(1, 6));
  for (const Color color : all_colors) {
    const SquareSet home = color == Color::White ? rank(0) : rank(7);
    const auto add = [&](const char* what, const char* side, int first, int last) {
      guesses.add("castling",
                  fmt::format("{} when {} castles on the {}'s side", what,
                              color == Color::White ? "White" : "Black", side),
                  files(first, last) & home);
    };
    add("the squares that must be empty", "king", 5, 6);
    add("the squares that must be empty", "queen", 1, 3);
    add("the squares that must not be attacked", "king", 4, 6);
    add("the squares that must not be attacked", "queen", 2, 4);
  }
}

void add_start_position(Guesses& guesses) {
  const Position start = start_position();
  const auto add = [&](const std::string& which, SquareSet squares) {
    guesses.add("start position", which + " at the start", squares);
  };
  const SquareSet white = start.squares_of(Color::White);
  const SquareSet black = start.squares_of(Color::Black);
  for (const PieceType type : all_piece_types) {
    const auto name = name_of(type);
    SquareSet both;
    for (const Color color : all_colors) {
      const SquareSet squares = start.squares_of(make_piece(color, type));
      add(fmt::format("the {} {}{}", adjective_of(color), name, squares.size() == 1 ? "" : "s"),
          squares);
      both = both | squares;
    }
    add(fmt::format("the {}s of both sides", name), both);
  }
  add("all white pieces", white);
  add("all black pieces", black);
  add("all pieces", white | black);
  add("the empty squares", ~(white | black));
}

// What the pieces on the square attack, alone on the board, and the masks of magic bitboards.
void add_square(Guesses& guesses, Square square) {
  guesses.add_with_rest("square", to_string(square), {square});
  for (const Piece piece : all_pieces) {
    const PieceType type = type_of(piece);
    const bool pawn = type == PieceType::Pawn;
    if (!pawn && color_of(piece) == Color::Black) continue;
    Position alone;
    alone.put(square, piece);
    SquareSet attacks = rules::attacks_from(alone, square);
    if (attacks.empty()) continue;  // a pawn that cannot go on
    guesses.add("attacks",
                fmt::format("what a {}{} on {} attacks",
                            pawn ? fmt::format("{} ", adjective_of(color_of(piece))) : "",
                            name_of(type), to_string(square)),
                attacks);
    if (type != PieceType::Bishop && type != PieceType::Rook) continue;
    // A piece on the edge hides nothing behind it, unless the slider is on that edge.
    for (const SquareSet edge : {file(0), file(7), rank(0), rank(7)}) {
      if (!edge.contains(square)) attacks = attacks - edge;
    }
    guesses.add(
        "mask",
        fmt::format("the squares that matter to a {} on {}", name_of(type), to_string(square)),
        attacks);
  }
}

// The number as a set of squares that chess programs keep as a constant. Meanings that hold under
// more mappings are no better than others, so they come in the order of the sets.
Guesses as_sets(Bitboard number) {
  Guesses guesses{number};
  add_lines(guesses);
  add_regions(guesses);
  add_start_position(guesses);
  for (const Square square : all_squares) add_square(guesses, square);
  guesses.add("all squares", "all 64 squares", SquareSet::all());
  guesses.add("no squares", "the empty set", {});
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

// Whether the 64 windows of six bits are all different, the number being a circle.
bool is_de_bruijn(Bitboard number) {
  Bitboard seen = 0;
  for (int i = 0; i < 64; ++i) seen |= bits::bit(static_cast<int>(std::rotl(number, i) >> 58));
  return ~seen == 0;
}

// A constant of an algorithm on bits, which no mapping changes.
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
      "number) >> 58 tells which bit b has");
  for (const auto& [mask, blocks] :
       {std::pair{0x00AA00AA00AA00AAU, 1}, {0x0000CCCC0000CCCCU, 2}, {0x00000000F0F0F0F0U, 4}}) {
    add(number == mask, "mask",
        fmt::format("the mask of the step of a transposition that exchanges blocks of {0} by {0}",
                    blocks));
  }
  return found;
}

// A small number as the index of a square, a step, or one of the constants of 0x88.
std::vector<Guess> as_numbers(Bitboard number) {
  namespace x88 = mapping::x88;
  Guesses guesses{number};
  if (number > 0xFF) return {};
  const auto add = [&](const char* kind, const std::string& meaning, std::string_view numbering,
                       int meant) {
    guesses.add(kind, meaning, numbering, static_cast<Bitboard>(meant));
  };
  for (const Numbering& numbering : numberings()) {
    for (const Square square : all_squares) {
      add("index", "the index of " + to_string(square), numbering.name, numbering.index(square));
    }
  }
  for (const Numbering& numbering : numberings()) {
    for (int i = 0; i < direction_count; ++i) {
      for (const Way& way : {compass[i], knight_steps[i]}) {
        add("step", fmt::format("the step {}", way.name), numbering.name, numbering.step(way));
      }
    }
  }
  constexpr std::array<std::pair<int, const char*>, 6> constants{
      {{x88::off_board, "the mask of the bits that are set off the board"},
       {x88::files_flipped(0), "the xor that flips the files"},
       {x88::ranks_flipped(0), "the xor that flips the ranks"},
       {x88::rotated(0), "the xor that rotates, and what is added to a difference"},
       {x88::board_size, "the size of the board"},
       {x88::differences, "the size of the table of differences"}}};
  for (const auto& [constant, meaning] : constants) add("constant", meaning, "x88", constant);
  return guesses.found;
}

Json add_table(Page& page, const std::vector<Guess>& guesses) {
  Records records{{{{}, "kind"}, {"meaning", "meaning"}, {"under", "under"}}};
  for (const auto& [kind, meaning, under] : guesses) {
    if (under.empty()) {
      records.add({kind, meaning, {"any", under}});
      continue;
    }
    const bool all_mappings = under.size() == mappings().size() && under.back() != "x88";
    const std::string names = lab::joined(under, ", ");
    records.add({kind, meaning, {all_mappings ? "all eight mappings" : names, under}});
  }
  if (!guesses.empty()) page.table(std::move(records.table));
  return records.json;
}

// The mappings under which there is any meaning, in the order of the catalogue.
std::vector<std::string> fitting(const std::vector<Guess>& guesses) {
  std::vector<std::string> names;
  for (const Numbering& mapping : mappings()) {
    if (std::ranges::any_of(guesses, [&](const Guess& guess) {
          return std::ranges::count(guess.under, mapping.name) != 0;
        })) {
      names.emplace_back(mapping.name);
    }
  }
  return names;
}

// "one bit away from the a-file under lerf: d4 is missing"
std::string nearest_text(Bitboard number, const Guesses::Nearest& nearest) {
  const mapping::Mapping m = *numbering_named(nearest.numbering).mapping;
  const int bits_away = bits::popcount(nearest.difference);
  const auto names = [&](Bitboard bits) { return names_of(mapping::squares_of(m, bits)); };
  const Bitboard extra = nearest.difference & number;
  const Bitboard missing = nearest.difference & ~number;
  std::string text = fmt::format("The nearest thing: {} away from {} under {}",
                                 bits_away == 1 ? "one bit" : fmt::format("{} bits", bits_away),
                                 nearest.meaning, nearest.numbering);
  if (extra != 0) text += fmt::format("; too many: {}", names(extra));
  if (missing != 0) text += fmt::format("; missing: {}", names(missing));
  return text + '.';
}

std::string verdict(Bitboard number, const std::vector<std::string>& names) {
  if (names.empty()) {
    return fmt::format(
        "As a set of squares it is none that is known here, under no mapping: no file, rank, "
        "diagonal or colour, no square, no pieces of the start position, no attacks of a "
        "piece alone, no wrap guard. See it with: squarelab bitboard {} --mapping all",
        hex64(number));
  }
  if (names.size() == 1) {
    return fmt::format("As a set of squares it is known under one mapping only: {}.", names[0]);
  }
  const bool all = names.size() == mappings().size();
  return fmt::format(
      "As a set of squares it is known under {} mappings; the number alone does not tell which is "
      "meant.",
      all ? "all eight" : std::to_string(names.size()));
}

Bitboard read_number(const std::string& word) {
  if (const auto digits = bits::parse_digits(word)) return *digits;
  if (const auto number = parse_number(word)) return number->value;
  throw InputError(
      fmt::format("{} is not a number of 64 bits: decimal, 0x.., 0b.. or 64 digits 0 and 1; nor a "
                  "fact such as f5=0x2000000000",
                  text::quote(word)));
}

Page page_of_number(Bitboard number) {
  constexpr int near = 4;  // bits
  const Guesses guesses = as_sets(number);
  const std::vector<Guess>& sets = guesses.found;
  const std::vector<Guess> constants = as_constants(number);
  const std::vector<Guess> numbers = as_numbers(number);
  const std::vector<std::string> names = fitting(sets);
  Page page("What may " + hex64(number) + " be?");
  page.data = {{"number", hex64(number)}, {"fitting_mappings", names}};
  page.paragraph(verdict(number, names));
  if (sets.empty() && bits::popcount(guesses.nearest.difference) <= near) {
    page.paragraph(nearest_text(number, guesses.nearest));
    page.data["nearest"] = {{"meaning", guesses.nearest.meaning},
                            {"under", guesses.nearest.numbering},
                            {"difference", hex64(guesses.nearest.difference)}};
  }
  page.data["sets"] = add_table(page, sets);
  if (!constants.empty()) page.paragraph("As a constant of an algorithm on bits:");
  page.data["constants"] = add_table(page, constants);
  if (!numbers.empty()) page.paragraph(fmt::format("As the number {}:", number));
  page.data["numbers"] = add_table(page, numbers);
  // An acronym alone would not say which mapping is meant.
  if (!sets.empty() || !numbers.empty()) page.table(legend());
  return page;
}

void run(const Options& options, Context&) {
  const std::vector<std::string>& words = options.words;
  if (is_fact(words.front())) return show(page_of_facts(words), options.page);
  if (words.size() > 1) {
    throw InputError(
        fmt::format("{} is one word too many: a single number, or facts such as "
                    "f5=0x2000000000",
                    text::quote(words[1])));
  }
  show(page_of_number(read_number(words.front())), options.page);
}

}  // namespace

Command guess_command(const Registry&) {
  Command command("guess", "Say what a constant may stand for, and under which mappings", examples);
  Options& options = command.runs(&run);
  command
      .positional("number", options.words, text_value("NUMBER|NAME=VALUE..."),
                  "The constant: decimal, 0x.., 0b.. or 64 digits 0 and 1; or facts, NAME=VALUE")
      .is_required = true;
  add_page_options(command, options.page);
  return command;
}

}  // namespace squarelab::app
