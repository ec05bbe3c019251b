#include "numbers/mapping_views.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <squarelab/mapping/x88.hpp>
#include <squarelab/text/drawing.hpp>
#include <squarelab/text/error.hpp>

#include "cli/value_types.hpp"
#include "shared/error.hpp"

namespace squarelab::app {

namespace x88 = mapping::x88;

namespace {

template <class Range>
std::string joined_names(const Range& entries) {
  std::string names;
  for (const auto& entry : entries) {
    if (!names.empty()) names += ", ";
    names += entry.name;
  }
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

}  // namespace

int Numbering::index(Square square) const noexcept {
  return mapping ? mapping::index(*mapping, square) : x88::index_of(square);
}

std::optional<Square> Numbering::square_at(int index) const noexcept {
  if (index < 0 || index > last_index()) return std::nullopt;
  if (mapping) return mapping::square_at(*mapping, index);
  return x88::on_board(index) ? std::optional(x88::square_of(index)) : std::nullopt;
}

int Numbering::step(Direction direction) const noexcept {
  return mapping ? mapping::step(*mapping, direction) : x88::step(direction);
}
int Numbering::step(KnightStep step) const noexcept {
  return mapping ? mapping::step(*mapping, step) : x88::step(step);
}

const std::array<Numbering, 9>& numberings() {
  static const auto all = [] {
    std::array<Numbering, 9> entries;
    auto next = entries.begin();
    for (const mapping::Named& named : mapping::catalogue) {
      *next++ = {named.name, named.title, named.formula, named.corners, named.mapping};
    }
    *next = {"x88", "0x88, one hexadecimal digit each for rank and file", "16r + f", "0 7 112 119",
             std::nullopt};
    return entries;
  }();
  return all;
}

std::string names_of_numberings() { return joined_names(numberings()); }
std::string names_of_mappings() { return joined_names(mapping::catalogue); }

ValueType<const Numbering*> numbering_value() {
  auto type = one_of("mapping", numberings(), {{"0x88", "x88"}});
  type.placeholder = "NUMBERING";
  return type;
}

ValueType<const mapping::Named*> mapping_value() {
  auto type = one_of("mapping", mapping::catalogue);
  type.read = [read = type.read](const Word& word) {
    const std::string name = lower_case(word.text);
    return name == "x88" || name == "0x88" ? &mapping_named(name) : read(word);
  };
  return type;
}

const Numbering& numbering_named(std::string_view name) {
  return *std::find_if(numberings().begin(), numberings().end(),
                       [&](const Numbering& numbering) { return numbering.name == name; });
}

const mapping::Named& mapping_named(std::string_view name) {
  for (const mapping::Named& named : mapping::catalogue) {
    if (named.name == name) return named;
  }
  throw InputError(fmt::format("\"{}\" numbers squares but has no bitboards; the mappings are {}",
                               name, names_of_mappings()));
}

std::string_view name_of(Direction direction) noexcept {
  constexpr std::array<std::string_view, 8> names{"North", "NoEa", "East", "SoEa",
                                                  "South", "SoWe", "West", "NoWe"};
  return names[chess::index(direction)];
}
std::string_view name_of(KnightStep step) noexcept {
  constexpr std::array<std::string_view, 8> names{"NoNoEa", "NoEaEa", "SoEaEa", "SoSoEa",
                                                  "SoSoWe", "SoWeWe", "NoWeWe", "NoNoWe"};
  return names[chess::index(step)];
}

std::string hex8(std::uint64_t number) { return fmt::format("0x{:02x}", number); }

std::string with_sign(int step) { return fmt::format("{:+}", step); }

std::string numbered_board(const Numbering& numbering, Digits digits) {
  const std::size_t width =
      digits == Digits::Decimal ? fmt::formatted_size("{}", numbering.last_index()) : 2;
  std::string files = " ";
  for (int file = 0; file < file_count; ++file) {
    files += fmt::format(" {:>{}}", static_cast<char>('a' + file), width);
  }
  std::string board = files + '\n';
  for (int rank = rank_count - 1; rank >= 0; --rank) {
    board += fmt::format("{}", rank + 1);
    for (int file = 0; file < file_count; ++file) {
      const int index = numbering.index(make_square(file_at(file), rank_at(rank)));
      board += digits == Digits::Decimal ? fmt::format(" {:>{}}", index, width)
                                         : fmt::format(" {:02x}", index);
    }
    board += fmt::format(" {}\n", rank + 1);
  }
  return board + files + '\n';
}

std::string compass_rose(const Numbering& numbering) {
  const auto step = [&](Direction direction) { return with_sign(numbering.step(direction)); };
  using enum Direction;
  std::string rose = "NoWe         North        NoEa\n";
  rose += fmt::format("      {:>5} {:>5} {:>5}\n", step(NoWe), step(North), step(NoEa));
  rose += "           \\  |  /\n";
  rose += fmt::format("West   {:>3} <-  0 -> {:<3}   East\n", step(West), step(East));
  rose += "           /  |  \\\n";
  rose += fmt::format("      {:>5} {:>5} {:>5}\n", step(SoWe), step(South), step(SoEa));
  return rose + "SoWe         South        SoEa\n";
}

std::string knight_rose(const Numbering& numbering) {
  std::array<std::string, 25> cells;  // five by five, the first row furthest north
  cells.fill(".");
  cells[12] = "N";
  for (int i = 0; i < direction_count; ++i) {
    const KnightStep step = knight_step_at(i);
    const mapping::Offset way = mapping::offset(step);
    cells[static_cast<std::size_t>(5 * (2 - way.ranks) + 2 + way.files)] =
        with_sign(numbering.step(step));
  }
  std::string rose;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    rose += fmt::format("{:>{}}", cells[i], i % 5 == 0 ? 3 : 4);
    if (i % 5 == 4) rose += '\n';
  }
  return rose;
}

Drawing drawing_of(const mapping::Named& mapping, mapping::Bitboard bits, std::string caption) {
  if (caption.empty()) caption = mapping.name;
  return {std::move(caption), text::draw(mapping::squares_of(mapping.mapping, bits))};
}

std::string names_of(SquareSet squares) {
  std::string names;
  for (const Square square : squares) {
    if (!names.empty()) names += ' ';
    names += to_string(square);
  }
  return names.empty() ? "none" : names;
}

Json json_of(SquareSet squares) {
  auto names = Json::array();
  for (const Square square : squares) names.push_back(to_string(square));
  return names;
}

std::string runs_of(SquareSet squares) {
  if (squares.empty()) return "none";
  const std::string by_file = runs_along(squares, true);
  const std::string by_rank = runs_along(squares, false);
  return by_file.size() <= by_rank.size() ? by_file : by_rank;
}

}  // namespace squarelab::app
