// A square, an index or a bitboard in all numberings at once, with the working.
#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <squarelab/bits/digits.hpp>
#include <squarelab/teach/numbers/formula.hpp>
#include <squarelab/teach/numbers/numbering.hpp>
#include <squarelab/teach/numbers/pages.hpp>
#include <squarelab/text/characters.hpp>
#include <squarelab/text/error.hpp>
#include <stdexcept>

namespace squarelab::teach {

namespace {

// A value, and how it was taken.
struct Reading {
  std::string text;
  ValueKind kind;
  const Numbering* from = nullptr;  // null for a square
  Square square{};                  // unless it is a bitboard
  int index = 0;                    // of an index
  Bitboard bits = 0;
  std::string otherwise{};  // what another --as makes of it
};

// base: in which the number was written.
std::string why_no_index(const Numbering& from, int value, int base) {
  if (!from.is_x88()) return "those are 0 to 63";
  if (value > 0xFF) return "those have two hexadecimal digits";
  const int rank = value >> 4;
  const int file = value & 15;
  const bool shown = base == 16;
  std::string why = shown ? "its" : fmt::format("it is 0x{:02x}, whose", value);
  if (rank > 7) why += fmt::format(" upper digit {:x} is not a rank", rank);
  if (rank > 7 && file > 7) why += shown ? " and its" : " and whose";
  if (file > 7) why += fmt::format(" lower digit {:x} is not a file", file);
  return why + " (0 to 7)";
}

// Other ways to read what is not an index.
std::string hints(int value, bool may_be_bitboard) {
  std::string hints;
  if (std::ranges::any_of(numberings(), [&](const Numbering& other) {
        return other.square_at(value).has_value();
      })) {
    hints = "; --from NAME reads it as one of another numbering";
  }
  if (!may_be_bitboard) return hints;
  return hints + (hints.empty() ? ";" : ",") + " --as bitboard reads it as a set of bits";
}

Reading read(const std::string& text, const Numbering* from, std::optional<ValueKind> as,
             ReadDrawing read_drawing) {
  const auto refusal = [&](std::string_view what) {
    return std::invalid_argument(fmt::format("{} is {}", text::quote(text), what));
  };
  const auto square = parse_square(text::lower_case(text));
  if (as == ValueKind::Square && !square) throw refusal("not a square; squares are a1 to h8");
  if (square && as.value_or(ValueKind::Square) == ValueKind::Square) {
    return {text, ValueKind::Square, nullptr, *square};
  }
  // 64 digits 0 and 1 are a bitboard, and no number in decimal.
  const auto number = bits::parse_digits(text) ? std::nullopt : parse_number(text);
  const int base = number ? number->base : 0;
  // What is too large for an index stays so.
  const int value = number ? static_cast<int>(std::min<std::uint64_t>(number->value, 0xFFFF)) : -1;
  const Numbering& of_index =
      from != nullptr ? *from : numbering_named(base == 16 ? "x88" : "lerf");
  const auto indexed = of_index.square_at(value);
  const bool may_be_bitboard = from == nullptr || !from->is_x88();
  const bool is_short = number && number->digits <= (base == 10 ? 3 : base == 16 ? 2 : 0);
  if (as == ValueKind::Index && !number) throw refusal("not an index, which is a number");
  if (as == ValueKind::Index || (!as && is_short)) {
    if (indexed) {
      const char* const also = may_be_bitboard ? " With --as bitboard it is a set of bits." : "";
      return {text, ValueKind::Index, &of_index, *indexed, value, 0, also};
    }
    throw refusal(fmt::format("not an index of {}: {}{}", of_index.name,
                              why_no_index(of_index, value, base), hints(value, may_be_bitboard)));
  }
  if (!as && !number && text.size() <= 2 && text != "-") {
    throw refusal("neither a square (a1 to h8) nor a number");
  }
  const Numbering& of_bits = from != nullptr ? *from : numbering_named("lerf");
  const Bitboard bits = read_set(text, read_drawing).bits(mapping_of(of_bits));
  const char* const also = indexed ? " With --as index it is the index of a square." : "";
  return {text, ValueKind::Bitboard, &of_bits, {}, 0, bits, also};
}

constexpr std::size_t indent = 19;  // of what stands behind a name

// "lefr  8f + r = 8 * 4 + 3 = 32 + 3 = 35", broken before a = where a line is full.
std::string working_lines(std::string_view name, const std::vector<std::string>& steps) {
  std::string text;
  std::string line = fmt::format("{:<{}}{}", name, indent, steps.front());
  for (const std::string& step : std::span(steps).subspan(1)) {
    const std::string part = " = " + step;
    if (line.size() + part.size() > report::report_width) {
      text += line + '\n';
      line = std::string(indent - 1, ' ');
    }
    line += part;
  }
  return text + line + '\n';
}

// The formula, then its working.
std::vector<std::string> steps_of(const Formula& formula, Formula::Values values) {
  std::vector<std::string> steps = formula.working(values);
  steps.insert(steps.begin(), formula.text());
  return steps;
}

Json add_square(Page& page, const Reading& reading) {
  const Square square = reading.square;
  const int file = index(file_of(square));
  const int rank = index(rank_of(square));
  const bool from_index = reading.kind == ValueKind::Index;
  const char variable = from_index ? index_variable(*reading.from) : 's';
  Records records(
      {"to = name", "index from r, f =", "index", "hex =", "bitboard = bits", "= working"});
  Json json{{"square", to_string(square)}, {"file", file}, {"rank", rank}};
  std::string working = fmt::format("f = {}, r = {}\n\n", file, rank);
  if (from_index) {
    const auto files = steps_of(file_formula(*reading.from), {{variable, reading.index}});
    const auto ranks = steps_of(rank_formula(*reading.from), {{variable, reading.index}});
    working = fmt::format("{} = {}\n", variable, reading.index);
    working += working_lines(fmt::format("f, the {}-file", static_cast<char>('a' + file)), files);
    working += working_lines(fmt::format("r, rank {}", rank + 1), ranks) + '\n';
    json["file_working"] = files;
    json["rank_working"] = ranks;
  }
  for (const Numbering& to : known_numberings()) {
    const int index = to.index(square);
    auto steps = from_index
                     ? steps_of(conversion(*reading.from, to).formula, {{variable, reading.index}})
                     : steps_of(index_formula(to), {{'r', rank}, {'f', file}});
    if (to.is_x88()) steps.push_back(hex8(index));
    working += working_lines(to.name, steps);
    const Value bit = to.is_x88() ? Value("none", std::nullopt) : Value(hex64(bits::bit(index)));
    records.add({to.name, to.formula, index, hex8(index), bit, Value("", steps)});
  }
  add(page, json, "to", std::move(records));
  page.code("text", working);
  return json;
}

Json add_bitboard(Page& page, const Reading& reading) {
  const mapping::Mapping from = *reading.from->mapping;
  const SquareSet squares = mapping::squares_of(from, reading.bits);
  page.drawings({reading.from->drawing(reading.bits, hex64(reading.bits))});
  Json json{{"bits", hex64(reading.bits)}, {"squares", json_of(squares)}};
  Records records({"to = name", "index from r, f =", "number = bits", "= operations"});
  std::string working;
  for (const Numbering& to : mappings()) {
    Bitboard bits = reading.bits;
    Json operations = Json::array();
    working += fmt::format("{:<{}}{}\n", to.name, indent, hex64(bits));
    for (const BitOperation& operation : conversion(*reading.from, to).operations) {
      bits = operation.apply(bits);
      working += fmt::format("{:<{}}{}  {}\n", "", indent, hex64(bits), operation.name);
      operations.push_back({{"name", operation.name}, {"result", hex64(bits)}});
    }
    records.add({to.name, to.formula, hex64(bits), Value("", operations)});
  }
  add(page, json, "to", std::move(records));
  std::string indices;
  json["x88_indices"] = Json::array();
  for (const Square square : squares) {
    const int index = mapping::x88::index_of(square);
    indices += ' ' + hex8(index);
    json["x88_indices"].push_back(index);
  }
  page.paragraph("0x88 has no bitboards; the indices of the squares in it are" +
                 (indices.empty() ? " none" : indices) + '.');
  page.code("text", working);
  return json;
}

Json add_reading(Page& page, const Reading& reading, bool from_given) {
  const auto& [text, kind, from, square, index, bits, otherwise] = reading;
  page.heading(text);
  Json json{{"text", text}, {"read_as", value_kinds[static_cast<std::size_t>(kind)]}};
  if (kind == ValueKind::Square) {
    page.paragraph("Read as the name of a square.");
  } else {
    json["from"] = from->name;
    json["from_is_default"] = !from_given;
    page.paragraph(fmt::format(
        "Read as {} of {} ({}; a1 h1 a8 h8 are {}){}.{}{}",
        kind == ValueKind::Index ? "an index" : "a bitboard", from->name, from->formula,
        from->corners, from_given ? "" : ", as no --from names another numbering",
        kind == ValueKind::Index ? fmt::format(" It is {}.", to_string(square)) : "", otherwise));
  }
  json.update(kind == ValueKind::Bitboard ? add_bitboard(page, reading)
                                          : add_square(page, reading));
  return json;
}

}  // namespace

Page convert_page(const std::vector<std::string>& values, const Numbering* from,
                  std::optional<ValueKind> as, ReadDrawing read_drawing) {
  Page page("The same in all numberings");
  bool from_used = false;
  for (const std::string& value : values) {
    const Reading reading = read(value, from, as, read_drawing);
    from_used = from_used || reading.from != nullptr;
    page.data["values"].push_back(add_reading(page, reading, from != nullptr));
  }
  if (from != nullptr && !from_used) {
    throw std::invalid_argument("--from has no meaning for names of squares; leave it out");
  }
  return page;
}

}  // namespace squarelab::teach
