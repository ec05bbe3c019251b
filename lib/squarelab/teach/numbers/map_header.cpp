#include <fmt/format.h>

#include <squarelab/mapping/x88.hpp>
#include <squarelab/teach/numbers/formula.hpp>
#include <squarelab/teach/numbers/pages.hpp>
#include <squarelab/text/characters.hpp>

namespace squarelab::teach {

namespace {

namespace x88 = mapping::x88;

// The enumerators in the order of their indices, eight in a line.
std::string squares(const Numbering& numbering) {
  std::string text = "enum Square : std::uint8_t {\n";
  int written = 0;
  for (int index = 0; index <= numbering.last_index(); ++index) {
    const auto square = numbering.square_at(index);
    if (!square) continue;
    text += written % 8 == 0 ? "  " : " ";
    text += text::upper_case(to_string(*square));
    if (numbering.is_x88() && written % 8 == 0) text += fmt::format(" = 0x{:02x}", index);
    text += ',';
    if (++written % 8 == 0) text += '\n';
  }
  return text + "};\n";
}

// Without the operator, compilers warn of sums of two kinds of enumerators.
std::string steps(const Numbering& numbering, const char* name, std::span<const Way> ways) {
  std::string text = fmt::format("enum {} : int {{\n", name);
  for (const Way& way : ways) text += fmt::format("  {} = {},\n", way.name, numbering.step(way));
  return text + fmt::format(
                    "}};\nconstexpr int operator+(Square from, {} step) {{\n"
                    "  return static_cast<int>(from) + static_cast<int>(step);\n}}\n",
                    name);
}

std::string functions(const Numbering& numbering) {
  const char variable = index_variable(numbering);
  return fmt::format(
      "// File f and rank r count from 0: the a-file, rank 1.\n"
      "constexpr Square make_square(int f, int r) {{ return static_cast<Square>({}); }}\n"
      "constexpr int file_of(int {}) {{ return {}; }}\n"
      "constexpr int rank_of(int {}) {{ return {}; }}\n"
      "// Of a name such as e4, which is not checked; and back.\n"
      "constexpr Square square_named(const char* name) {{\n"
      "  return make_square(name[0] - 'a', name[1] - '1');\n}}\n"
      "inline std::string name_of(int square) {{\n"
      "  return {{static_cast<char>('a' + file_of(square)), static_cast<char>('1' + "
      "rank_of(square))}};\n}}\n",
      index_formula(numbering).text(" * "), variable, file_formula(numbering).text(" * "), variable,
      rank_formula(numbering).text(" * "));
}

std::string constant(std::string_view name, Bitboard bits) {
  return fmt::format("inline constexpr std::uint64_t {} = 0x{:016x};\n", name, bits);
}

std::string of_mapping(const mapping::Mapping& m) {
  std::string text = "inline constexpr int no_square = 64;\n\n";
  for (const auto& [name, title, bits] : constants_of(m)) text += constant(name, bits);
  text +=
      "\n// Take these bits away before a shift by the step of that name, or they come out where "
      "the way\n// does not lead.\n";
  for (const Guard& guard : guards_of(m)) text += constant("wrap_guard_" + guard.way, guard.all);
  text += "\n// The same for sets of pawns, which are on ranks 2 to 7.\n";
  for (const Guard& guard : guards_of(m)) {
    if (guard.is_way_of_pawns) text += constant("pawn_wrap_guard_" + guard.way, guard.pawns);
  }
  return text + R"(
using Bitboard = std::uint64_t;
inline void print_bitboard(Bitboard bits) {
  for (int r = 7; r >= 0; --r) {
    std::printf("%d ", r + 1);
    for (int f = 0; f < 8; ++f) {
      std::printf(" %c", (bits >> static_cast<int>(make_square(f, r)) & 1) != 0 ? '1' : '.');
    }
    std::printf("\n");
  }
  std::printf("\n   a b c d e f g h\n");
}
)";
}

std::string of_x88() {
  return fmt::format(
      "inline constexpr int board_size = {};\n"
      "inline constexpr int off_board_mask = 0x88;\n"
      "inline constexpr int no_square = 0x{:02x};  // fails on_board; 64 would be a5\n\n"
      "// Asked of any square plus a step.\n"
      "constexpr bool on_board(int x) {{ return (x & off_board_mask) == 0; }}\n\n"
      "// The relation of two squares, a number below that; tables are indexed by it.\n"
      "inline constexpr int differences = {};\n"
      "constexpr int difference(int a, int b) {{ return 0x77 + a - b; }}\n",
      x88::board_size, x88::off_board, x88::differences);
}

std::string namespace_of(const Numbering& numbering) {
  std::string text =
      fmt::format("// {}: {}.\n// The index of a square is {}; a1 h1 a8 h8 are {}.\n",
                  numbering.name, numbering.title, numbering.formula, numbering.corners);
  text += fmt::format("namespace {} {{\n\n", numbering.name);
  text += squares(numbering) + '\n';
  text += steps(numbering, "Direction", compass) + '\n';
  text += steps(numbering, "KnightStep", knight_steps) + '\n';
  text += functions(numbering) + '\n';
  text += numbering.is_x88() ? of_x88() : of_mapping(*numbering.mapping);
  return text + fmt::format("\n}}  // namespace {}\n", numbering.name);
}

}  // namespace

std::string map_header(std::string_view argument, std::span<const Numbering> numberings) {
  std::string text = fmt::format(
      "// Made by: squarelab map {} --code cpp\n#pragma once\n\n#include <cstdint>\n#include "
      "<cstdio>\n"
      "#include <string>\n",
      argument);
  for (const Numbering& numbering : numberings) text += '\n' + namespace_of(numbering);
  return text;
}

}  // namespace squarelab::teach
