#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <limits>
#include <squarelab/bits/digits.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/teach/numbers/numbering.hpp>
#include <squarelab/text/characters.hpp>
#include <squarelab/text/drawing.hpp>
#include <squarelab/text/error.hpp>
#include <stdexcept>

namespace squarelab::teach {

namespace x88 = mapping::x88;

namespace {

std::vector<std::string> list_of(SquareSet squares) {
  std::vector<std::string> names;
  for (const Square square : squares) names.push_back(to_string(square));
  return names;
}

// Runs of squares along files, or along ranks.
std::string runs_along(SquareSet squares, bool files) {
  const auto square = [files](int line, int place) {
    return files ? make_square(file_at(line), rank_at(place))
                 : make_square(file_at(place), rank_at(line));
  };
  std::string runs;
  for (int line = 0; line < 8; ++line) {
    for (int place = 0; place < 8; ++place) {
      if (!squares.contains(square(line, place))) continue;
      const int first = place;
      while (place < 7 && squares.contains(square(line, place + 1))) ++place;
      if (!runs.empty()) runs += ' ';
      runs += to_string(square(line, first));
      if (place != first) runs += '-' + to_string(square(line, place));
    }
  }
  return runs;
}

// "a2", or "a3-a8": a line with both ends. Nullopt for other words, and for ends on no line.
std::optional<SquareSet> squares_of_word(std::string_view word) {
  const std::size_t dash = std::min(word.find('-'), word.size());
  const auto first = parse_square(word.substr(0, dash));
  const auto last = dash == word.size() ? first : parse_square(word.substr(dash + 1));
  if (!first || !last) return std::nullopt;
  const int files = index(file_of(*last)) - index(file_of(*first));
  const int ranks = index(rank_of(*last)) - index(rank_of(*first));
  const int length = std::max(std::abs(files), std::abs(ranks));
  if (files != 0 && ranks != 0 && std::abs(files) != std::abs(ranks)) return std::nullopt;
  SquareSet squares{*first};
  for (int i = 1; i <= length; ++i) {
    squares.insert(make_square(file_at(index(file_of(*first)) + i * files / length),
                               rank_at(index(rank_of(*first)) + i * ranks / length)));
  }
  return squares;
}

std::string_view without_suffix(std::string_view text) {
  const std::size_t last = text.find_last_not_of("uUlL");
  if (last == std::string_view::npos || text.size() - last - 1 > 3) return text;
  return text.substr(0, last + 1);
}

}  // namespace

int Numbering::index(Square square) const noexcept {
  if (mapping) return mapping::index(*mapping, square);
  const int x = x88::index_of(square);
  return ranks_flipped ? x88::ranks_flipped(x) : x;
}

std::optional<Square> Numbering::square_at(int index) const noexcept {
  if (index < 0 || index > last_index()) return std::nullopt;
  if (mapping) return mapping::square_at(*mapping, index);
  if (!x88::on_board(index)) return std::nullopt;
  return x88::square_of(ranks_flipped ? x88::ranks_flipped(index) : index);
}

int Numbering::step(const Way& way) const noexcept {
  if (mapping) return mapping::step(*mapping, way.offset);
  // What a rank adds changes its sign.
  return ranks_flipped ? way.x88_step - 32 * way.offset.ranks : way.x88_step;
}

Drawing Numbering::drawing(Bitboard bits, std::string_view caption) const {
  return {std::string(caption), text::draw(squares_of(bits))};
}

const std::array<Numbering, 10>& known_numberings() {
  static const auto all = [] {
    std::array<Numbering, 10> entries;
    auto next = entries.begin();
    for (const mapping::Named& named : mapping::catalogue) {
      *next++ = {named.name, named.title, named.formula, named.corners, named.mapping};
    }
    *next++ = {"x88", "0x88, one hexadecimal digit each for rank and file", "16r + f",
               "0 7 112 119", std::nullopt};
    *next = {"x88_rank_flipped", "0x88 with rank 8 first, as chess.js has it",
             "16(7 - r) + f",    "112 119 0 7",
             std::nullopt,       true};
    return entries;
  }();
  return all;
}

std::span<const Numbering, 9> numberings() { return std::span(known_numberings()).first<9>(); }

std::span<const Numbering, 8> mappings() { return std::span(known_numberings()).first<8>(); }

std::string names_of(std::span<const Numbering> numberings) {
  return report::joined(numberings, ", ", &Numbering::name);
}

const Numbering& numbering_named(std::string_view name) {
  return *std::ranges::find(known_numberings(), name, &Numbering::name);
}

mapping::Mapping mapping_of(const Numbering& numbering) {
  if (numbering.mapping) return *numbering.mapping;
  throw std::invalid_argument(
      fmt::format("\"{}\" numbers squares but has no bitboards; the mappings are {}",
                  numbering.name, names_of(mappings())));
}

Table legend(std::span<const Numbering> numberings) {
  Table table{{"name", "index", "a1 h1 a8 h8"}, {}};
  for (const Numbering& numbering : numberings) {
    table.rows.push_back({numbering.name, numbering.formula, numbering.corners});
  }
  return table;
}

std::vector<Constant> constants_of(mapping::Mapping m) {
  std::vector<Constant> constants;
  for (const char letter : std::string_view("abcdefgh")) {
    constants.push_back({fmt::format("file_{}", letter), fmt::format("the {}-file", letter),
                         mapping::file_bits(m, file_at(letter - 'a'))});
  }
  for (int rank = 0; rank < rank_count; ++rank) {
    constants.push_back({fmt::format("rank_{}", rank + 1), fmt::format("rank {}", rank + 1),
                         mapping::rank_bits(m, rank_at(rank))});
  }
  constants.push_back({"diagonal", "the a1-h8 diagonal", mapping::diagonal_bits(m)});
  constants.push_back({"antidiagonal", "the h1-a8 antidiagonal", mapping::antidiagonal_bits(m)});
  constants.push_back({"light_squares", "the light squares", mapping::light_bits(m)});
  constants.push_back({"dark_squares", "the dark squares", mapping::dark_bits(m)});
  return constants;
}

std::vector<Guard> guards_of(mapping::Mapping m) {
  std::vector<Guard> guards;
  for (const auto& [name, way, x88_step] : all_ways) {
    const bool is_way_of_pawns = std::abs(way.ranks) == 1 && std::abs(way.files) <= 1;
    guards.push_back({std::string(name), mapping::step(m, way), is_way_of_pawns,
                      mapping::wrap_guard(m, way),
                      mapping::wrap_guard(m, way, mapping::pawn_bits(m))});
  }
  return guards;
}

std::string hex8(int number) { return fmt::format("0x{:02x}", number & 0xFF); }

std::string off_board_test(int number) {
  return fmt::format("{} & 0x88 = {}", hex8(number), hex8(number & x88::off_board));
}

int non_squares_below_0x88() {
  int count = 0;
  for (int x = 0; x < x88::off_board; ++x) count += x88::on_board(x) ? 0 : 1;
  return count;
}

int used_differences() {
  int count = 0;
  for (int d = 0; d < x88::differences; ++d) count += x88::is_used(d) ? 1 : 0;
  return count;
}

const std::array<std::string_view, x88::kind_count> kind_names{
    "white pawn", "black pawn", "knight", "bishop", "rook", "queen", "king"};

std::vector<std::string> attackers_by(int difference) {
  std::vector<std::string> names;
  for (int kind = 0; kind < x88::kind_count; ++kind) {
    const int bit = x88::kind_bit(static_cast<x88::Kind>(kind));
    if ((x88::attacking_kinds[static_cast<std::size_t>(difference)] & bit) != 0) {
      names.emplace_back(kind_names[static_cast<std::size_t>(kind)]);
    }
  }
  return names;
}

std::string with_sign(int step) { return fmt::format("{:+}", step); }

Value hex8_value(int number) { return {hex8(number), number}; }

Value step_value(int step) { return {with_sign(step), step}; }

std::string shift_text(int step) {
  return fmt::format("{} {}", step < 0 ? ">>" : "<<", std::abs(step));
}

std::string numbered_board(const Numbering& numbering, bool in_hexadecimal) {
  const std::size_t width = in_hexadecimal || !numbering.is_x88() ? 2 : 3;
  std::string files = " ";
  for (const char file : std::string_view("abcdefgh")) files += fmt::format(" {:>{}}", file, width);
  std::string board = files + '\n';
  for (int rank = rank_count - 1; rank >= 0; --rank) {
    board += std::to_string(rank + 1);
    for (int file = 0; file < file_count; ++file) {
      const int index = numbering.index(make_square(file_at(file), rank_at(rank)));
      board +=
          in_hexadecimal ? fmt::format(" {:02x}", index) : fmt::format(" {:>{}}", index, width);
    }
    board += fmt::format(" {}\n", rank + 1);
  }
  return board + files + '\n';
}

std::string compass_rose(const Numbering& numbering) {
  const auto step = [&](Direction way) { return with_sign(numbering.step(compass[index(way)])); };
  using enum Direction;
  return fmt::format(
      "NoWe         North        NoEa\n"
      "      {:>5} {:>5} {:>5}\n"
      "           \\  |  /\n"
      "West   {:>3} <-  0 -> {:<3}   East\n"
      "           /  |  \\\n"
      "      {:>5} {:>5} {:>5}\n"
      "SoWe         South        SoEa\n",
      step(NoWe), step(North), step(NoEa), step(West), step(East), step(SoWe), step(South),
      step(SoEa));
}

std::string knight_rose(const Numbering& numbering) {
  std::array<std::string, 25> cells;  // five by five, the first row furthest north
  cells.fill(".");
  cells[12] = "N";
  for (const Way& way : knight_steps) {
    cells[5 * (2 - way.offset.ranks) + 2 + way.offset.files] = with_sign(numbering.step(way));
  }
  std::string rose;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    rose += fmt::format("{:>{}}{}", cells[i], i % 5 == 0 ? 3 : 4, i % 5 == 4 ? "\n" : "");
  }
  return rose;
}

std::string names_of(SquareSet squares) {
  return squares.empty() ? "none" : report::joined(list_of(squares), " ");
}

Json json_of(SquareSet squares) { return list_of(squares); }

std::string runs_of(SquareSet squares) {
  if (squares.empty()) return "none";
  const std::string by_file = runs_along(squares, true);
  const std::string by_rank = runs_along(squares, false);
  return by_file.size() <= by_rank.size() ? by_file : by_rank;
}

std::optional<Number> parse_number(std::string_view text) {
  std::string digits;
  std::string_view rest = without_suffix(text);
  const std::string prefix = text::lower_case(rest.substr(0, 2));
  const int base = prefix == "0x" ? 16 : prefix == "0b" ? 2 : 10;
  if (base != 10) rest.remove_prefix(2);
  const bool is_negative = base == 10 && rest.starts_with('-');
  if (is_negative) rest.remove_prefix(1);
  for (std::size_t i = 0; i < rest.size(); ++i) {
    const bool separator = rest[i] == '\'' && i != 0 && i + 1 != rest.size() && rest[i - 1] != '\'';
    if (!separator) digits += rest[i];
  }
  std::uint64_t value = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, value, base);
  if (digits.empty() || stop != end) return std::nullopt;
  constexpr std::uint64_t most_negative = std::uint64_t{1} << 63;
  const bool is_too_small = is_negative && value > most_negative;
  if (error == std::errc::result_out_of_range || is_too_small) {
    throw std::invalid_argument(fmt::format("{} has more than 64 bits", text::quote(text)));
  }
  if (is_negative) return Number{0 - value, base, std::numeric_limits<std::uint64_t>::digits10 + 1};
  return Number{value, base, static_cast<int>(digits.size())};
}

std::string plain_name(std::string_view name) {
  std::string letters;
  for (const char c : text::lower_case(name)) {
    if (c != '-' && c != '_' && c != ' ') letters += c;
  }
  return letters;
}

std::optional<SquareSet> constant_named(std::string_view name) {
  const std::string plain = plain_name(name);
  for (const Constant& constant : constants_of(mapping::lerf)) {
    const std::string title = plain_name(constant.title);  // "theafile"
    if (plain == plain_name(constant.name) || plain == title || "the" + plain == title) {
      return mapping::squares_of(mapping::lerf, constant.bits);
    }
  }
  return std::nullopt;
}

std::optional<SquareSet> parse_square_list(const std::string& text) {
  SquareSet squares;
  bool is_missing = false;
  for (const std::string& field : report::split(text + ' ', ',')) {
    is_missing = is_missing || field.find_first_not_of(' ') == std::string::npos;
    if (const auto named = constant_named(field)) {  // "the a file"
      squares = squares | *named;
      continue;
    }
    for (const std::string& word : report::split(field, ' ')) {
      if (word.empty()) continue;
      const auto some = squares_of_word(text::lower_case(word));
      if (!some) return std::nullopt;
      squares = squares | *some;
    }
  }
  if (squares.empty()) return std::nullopt;
  if (is_missing) {
    throw std::invalid_argument(
        fmt::format("{} holds an empty name; squares are a1 to h8", text::quote(text)));
  }
  return squares;
}

Bitboard SetInput::bits(mapping::Mapping mapping) const noexcept {
  return squares ? mapping::bits_of(mapping, *squares) : number;
}

SetInput read_set(const std::string& text, ReadDrawing read_drawing) {
  if (text == "-" || text.starts_with('@')) return {0, read_drawing(text)};
  if (const auto digits = bits::parse_digits(text)) return {*digits, {}};
  if (const auto number = parse_number(text)) return {number->value, {}};
  if (const auto squares = parse_square_list(text)) return {0, squares};
  throw std::invalid_argument(fmt::format(
      "{} is not a set of bits: that is a number (decimal, 0x.. or 0b..), 64 digits 0 and "
      "1, squares such as a2,b2 or a3-a8, or a drawing in @FILE or on stdin (-)",
      text::quote(text)));
}

}  // namespace squarelab::teach
