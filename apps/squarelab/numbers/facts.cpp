#include "numbers/facts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <squarelab/bits/bitboard.hpp>
#include <squarelab/bits/digits.hpp>
#include <squarelab/chess/position.hpp>
#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/text/error.hpp>

#include "cli/value_types.hpp"
#include "numbers/numbering.hpp"
#include "shared/context.hpp"

namespace squarelab::app {

namespace {

using mapping::Bitboard;

// What a fact is about: a set of squares, of which a single one has an index as well, or a step.
struct Subject {
  SquareSet squares = {};
  const Way* way = nullptr;  // if it is not null, squares do not count
};

struct Value {
  Bitboard number = 0;
  bool negative = false;  // of a step
};

struct Fact {
  std::string text;
  Subject subject;
  Value value;
};

// Without what people put between words: "a-file", "file_a" and "File A" are "afile", "filea".
std::string plain(std::string_view name) {
  std::string letters;
  for (const char c : lower_case(name)) {
    if (c != '-' && c != '_' && c != ' ') letters += c;
  }
  return letters;
}

struct NamedSet {
  std::string name;
  SquareSet squares;
};

std::vector<NamedSet> known_sets() {
  std::vector<NamedSet> sets;
  const mapping::Mapping lerf = mapping::lerf;
  const auto add = [&](std::string name, Bitboard bits) {
    sets.push_back({plain(name), mapping::squares_of(lerf, bits)});
  };
  for (int i = 0; i < 8; ++i) {
    const char file = static_cast<char>('a' + i);
    add(fmt::format("{}-file", file), mapping::file_bits(lerf, file_at(i)));
    add(fmt::format("file-{}", file), mapping::file_bits(lerf, file_at(i)));
    add(fmt::format("rank-{}", i + 1), mapping::rank_bits(lerf, rank_at(i)));
  }
  for (const char* name : {"diagonal", "a1-h8"}) add(name, mapping::diagonal_bits(lerf));
  for (const char* name : {"antidiagonal", "h1-a8"}) add(name, mapping::antidiagonal_bits(lerf));
  for (const char* name : {"light", "light-squares"}) add(name, mapping::light_bits(lerf));
  for (const char* name : {"dark", "dark-squares"}) add(name, mapping::dark_bits(lerf));
  const Position start = start_position();
  for (const Piece piece : all_pieces) {
    const std::string name =
        fmt::format("{}-{}", adjective_of(color_of(piece)), name_of(type_of(piece)));
    sets.push_back({plain(name), start.squares_of(piece)});
    sets.push_back({plain(name) + 's', start.squares_of(piece)});
  }
  return sets;
}

// "north", "noea", "northeast", "ne"; "nonoea".
const Way* way_named(std::string_view name) {
  static constexpr std::array<std::array<std::string_view, 2>, 8> others{{{"n", "north"},
                                                                          {"ne", "northeast"},
                                                                          {"e", "east"},
                                                                          {"se", "southeast"},
                                                                          {"s", "south"},
                                                                          {"sw", "southwest"},
                                                                          {"w", "west"},
                                                                          {"nw", "northwest"}}};
  for (std::size_t i = 0; i < all_ways.size(); ++i) {
    const bool known = i < others.size() && std::ranges::count(others[i], name) != 0;
    if (known || lower_case(all_ways[i].name) == name) return &all_ways[i];
  }
  return nullptr;
}

Subject read_subject(const std::string& name) {
  if (const Way* const way = way_named(plain(name))) return {{}, way};
  if (const auto squares = parse_square_list(name)) return {*squares, nullptr};
  const std::vector<NamedSet> sets = known_sets();
  const auto known = std::ranges::find(sets, plain(name), &NamedSet::name);
  if (known != sets.end()) return {known->squares, nullptr};
  throw InputError(fmt::format(
      "{} is not known: a fact is about a square (f5), squares (a2,h2), a file (a-file), a rank "
      "(rank-1), diagonal, antidiagonal, light, dark, pieces at the start (white-pawns), or a way "
      "(north, noea, nonoea)",
      text::quote(name)));
}

// A number; of a step also with a sign or as a shift: +8, -7, << 8, >> 7.
Value read_value(const std::string& fact, std::string_view text, bool is_step) {
  std::string_view rest = text;
  const auto skip = [&](std::string_view sign) {
    if (!rest.starts_with(sign)) return false;
    rest.remove_prefix(sign.size());
    return true;
  };
  bool negative = false;
  if (is_step) {
    negative = skip(">>") || skip("-");
    if (!negative && !skip("<<")) skip("+");
  }
  while (skip(" ")) {
  }
  const auto digits = bits::parse_digits(std::string(rest));
  const auto number = digits ? std::nullopt : parse_number(rest);
  if (digits || number) return {digits ? *digits : number->value, negative};
  throw InputError(fmt::format("{}: {} is not {}", text::quote(fact), text::quote(text),
                               is_step ? "a step such as 8, -7, << 8 or >> 7"
                                       : "a number: decimal, 0x.., 0b.. or 64 digits 0 and 1"));
}

Fact read_fact(const std::string& word) {
  if (!is_fact(word)) {
    throw InputError(fmt::format("{} is no fact, which is NAME=VALUE", text::quote(word)));
  }
  const std::size_t equals = word.find('=');
  Fact fact{word, read_subject(word.substr(0, equals)), {}};
  fact.value =
      read_value(word, std::string_view(word).substr(equals + 1), fact.subject.way != nullptr);
  return fact;
}

// What the fact would be under the numbering: "<< 8", "37 or 0x0000002000000000".
std::string expected(const Fact& fact, const Numbering& numbering) {
  const auto& [squares, way] = fact.subject;
  if (way != nullptr) return shift_text(numbering.step(*way));
  const std::string index =
      squares.size() == 1
          ? (numbering.is_x88() ? hex8(static_cast<unsigned>(numbering.index(*squares.begin())))
                                : std::to_string(numbering.index(*squares.begin())))
          : "";
  if (numbering.is_x88()) return index.empty() ? "no bitboards" : index;
  const std::string bits = hex64(mapping::bits_of(*numbering.mapping, squares));
  return index.empty() ? bits : fmt::format("{} or {}", index, bits);
}

bool fits(const Fact& fact, const Numbering& numbering) {
  const auto& [squares, way] = fact.subject;
  const auto& [number, negative] = fact.value;
  if (way != nullptr) {
    const int step = numbering.step(*way);
    return (step < 0) == negative && number == static_cast<Bitboard>(std::abs(step));
  }
  if (squares.size() == 1 && number == static_cast<Bitboard>(numbering.index(*squares.begin()))) {
    return true;
  }
  return !numbering.is_x88() && number == mapping::bits_of(*numbering.mapping, squares);
}

std::vector<std::string> fitting(const Fact& fact) {
  std::vector<std::string> names;
  for (const Numbering& numbering : known_numberings()) {
    if (fits(fact, numbering)) names.emplace_back(numbering.name);
  }
  return names;
}

bool share(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  return std::ranges::any_of(a,
                             [&](const std::string& name) { return std::ranges::count(b, name); });
}

// "f5=.. fits lerf_rotated only, a-file=.. fits lerf and berf."
std::string contradiction(const Fact& a, const std::vector<std::string>& of_a, const Fact& b,
                          const std::vector<std::string>& of_b) {
  return fmt::format("{} contradicts {}: the one fits {}, the other {}.", a.text, b.text,
                     lab::joined(of_a, ", "), lab::joined(of_b, ", "));
}

}  // namespace

bool is_fact(const std::string& word) { return word.find('=') != std::string::npos; }

Page page_of_facts(const std::vector<std::string>& words) {
  std::vector<Fact> facts;
  std::vector<std::vector<std::string>> fitting_names;
  for (const std::string& word : words) {
    facts.push_back(read_fact(word));
    fitting_names.push_back(fitting(facts.back()));
  }
  Page page(fmt::format("Which numbering has {}?", lab::joined(words, ", ")));
  // By numbering, how many facts it fits.
  std::vector<std::string> all;
  const Numbering* best = nullptr;
  std::size_t most = 0;
  for (const Numbering& numbering : known_numberings()) {
    const auto count = static_cast<std::size_t>(
        std::ranges::count_if(fitting_names, [&](const std::vector<std::string>& names) {
          return std::ranges::count(names, numbering.name) != 0;
        }));
    if (count == facts.size()) all.emplace_back(numbering.name);
    if (count > most) {
      most = count;
      best = &numbering;
    }
  }
  std::vector<std::string> contradictions;
  for (std::size_t i = 0; i < facts.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (fitting_names[i].empty() || fitting_names[j].empty() ||
          share(fitting_names[i], fitting_names[j])) {
        continue;
      }
      contradictions.push_back(
          contradiction(facts[j], fitting_names[j], facts[i], fitting_names[i]));
    }
  }
  if (all.size() == 1) {
    page.paragraph(fmt::format("{} fits all facts, and no other numbering does.", all[0]));
  } else if (!all.empty()) {
    page.paragraph(fmt::format("{} fit all facts. Another fact would tell them apart.",
                               lab::joined(all, ", ")));
  } else {
    page.paragraph("No numbering fits all facts.");
    for (std::size_t i = 0; i < facts.size(); ++i) {
      if (fitting_names[i].empty()) {
        page.paragraph(fmt::format("{} fits no numbering at all.", facts[i].text));
      }
    }
    for (const std::string& text : contradictions) page.paragraph(text);
    if (contradictions.empty() && most != 0) {
      page.paragraph("No two facts contradict each other; all together they do.");
    }
  }
  Table table{{"fact", "fits"}, {}};
  if (best != nullptr) table.columns.emplace_back(fmt::format("in {}", best->name));
  page.data = {{"fitting", all}, {"contradictions", contradictions}};
  for (std::size_t i = 0; i < facts.size(); ++i) {
    std::string names = lab::joined(fitting_names[i], ", ");
    std::vector<Table::Line> lines;
    for (const std::string& line : lab::split(lab::wrapped(names, 26, 0), '\n')) {
      lines.emplace_back(line);
    }
    if (names.empty()) lines = {Table::Line("none")};
    Table::Row row{facts[i].text, Table::Cell(std::move(lines))};
    Json json{{"fact", facts[i].text}, {"fits", fitting_names[i]}};
    if (best != nullptr) {
      row.push_back(expected(facts[i], *best));
      json["expected"] = expected(facts[i], *best);
    }
    table.rows.push_back(std::move(row));
    page.data["facts"].push_back(std::move(json));
  }
  page.table(std::move(table));
  if (best != nullptr) page.data["best"] = best->name;
  page.table(legend(known_numberings()));
  return page;
}

}  // namespace squarelab::app
