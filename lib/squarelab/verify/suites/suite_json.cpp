// Idea: the document is walked once. What stands in an object is about the position of that object,
// or else of the one around it; fields are known by their names and by the shape of their values.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <squarelab/report/json.hpp>
#include <squarelab/text/characters.hpp>
#include <squarelab/verify/suites/suite_builder.hpp>

namespace squarelab::verify::suites {

namespace {

using report::Json;
using report::JsonPart;

constexpr std::uint64_t most = ~std::uint64_t{0};

template <class T>
bool is_a(const JsonPart& part) {
  return std::holds_alternative<T>(part.json().value());
}
bool is_text(const JsonPart& part) { return is_a<std::string>(part); }
bool is_number(const JsonPart& part) { return is_a<std::uint64_t>(part); }

// In small letters and without signs: "legal_moves" and "legalMoves" are one name.
std::string plain(std::string_view name) {
  std::string letters;
  for (const char c : name) {
    if (text::is_letter(c) || text::is_digit(c)) letters += text::lower(c);
  }
  return letters;
}

bool is_one_of(std::string_view name, std::initializer_list<std::string_view> names) {
  return std::ranges::find(names, name) != names.end();
}
bool names_a_position(std::string_view name) {
  return is_one_of(name, {"fen", "epd", "position", "start", "startfen", "board"});
}
bool names_a_name(std::string_view name) {
  return is_one_of(name, {"id", "name", "title", "description"});
}
bool names_a_count(std::string_view name) {
  return is_one_of(name, {"nodes", "count", "leaves", "leafs", "total", "expected", "result",
                          "perft", "expectednodes", "movecount"});
}
bool names_counts(std::string_view name) {
  return names_a_count(name) ||
         is_one_of(name, {"counts", "results", "depths", "perfts", "expectedcounts"});
}
bool names_moves(std::string_view name) {
  return is_one_of(name, {"moves", "legalmoves", "legal", "expected", "expectedmoves", "divide",
                          "split"});
}

bool looks_like_move(std::string_view name) {
  constexpr std::string_view letters = "abcdefghNBRQK";
  const bool has_rank = name.find_first_of("12345678") != name.npos;
  const bool may_be_move = has_rank && name.size() <= 8 && text::is_one_of(name.front(), letters);
  return may_be_move || name.starts_with("O-O") || name.starts_with("0-0");
}

class JsonSuite {
 public:
  JsonSuite(std::string_view text, SuiteBuilder& builder) : text_(text), builder_(builder) {}

  void walk(const JsonPart& part, std::optional<int> depth) {
    if (is_a<Json::Array>(part)) {
      for (const JsonPart& element : part.elements()) walk(element, depth);
    } else if (part.is_object()) {
      walk_object(part, depth);
    }
  }

 private:
  std::size_t line_of(const JsonPart& part) const {
    const auto before = text_.substr(0, part.place());
    return static_cast<std::size_t>(std::ranges::count(before, '\n')) + 1;
  }

  void walk_object(const JsonPart& object, std::optional<int> depth) {
    const std::vector<std::string> fields = object.fields();
    std::string name;
    std::optional<JsonPart> position;
    for (const std::string& field : fields) {
      const JsonPart value = object.at(field);
      const std::string known = plain(field);
      if (names_a_name(known) && is_text(value)) name = value.text();
      if (is_one_of(known, {"depth", "ply", "plies"}) && is_number(value)) {
        depth = static_cast<int>(value.whole(1, 99));
      }
      if (!names_a_position(known)) continue;
      const bool is_sure = known == "fen" || known == "epd";
      if (is_text(value) && (is_sure || looks_like_fen(value.text()))) position = value;
      if (value.is_object() && value.has("fen") && is_text(value.at("fen"))) {
        position = value.at("fen");
      }
    }
    if (position) builder_.begin(position->text(), name, line_of(*position));
    for (const std::string& field : fields) {
      const JsonPart value = object.at(field);
      if (looks_like_fen(field)) {
        builder_.begin(field, "", line_of(value));
        read_field("perft", value, depth);
      } else if (!names_a_position(plain(field))) {
        read_field(field, value, depth);
      }
    }
  }

  // What stands in an object under that name.
  void read_field(const std::string& field, const JsonPart& value, std::optional<int> depth) {
    const std::string known = plain(field);
    if (!builder_.has_position()) return walk(value, depth);
    if (is_number(value)) {
      read_count(field, known, value, depth);
    } else if (is_a<Json::Array>(value)) {
      read_list(known, value, depth);
    } else if (value.is_object()) {
      read_object(field, value, depth);
    }
  }

  void read_count(const std::string& field, const std::string& known, const JsonPart& value,
                  std::optional<int> depth) {
    const auto said = depth_of_name(field);
    if (!said && !names_a_count(known)) return;
    if (!said && !depth) {
      builder_.refuse(line_of(value),
                      fmt::format("{} does not say its depth", text::quote(field)));
    }
    builder_.add(said ? *said : *depth, value.whole(0, most), line_of(value));
  }

  void read_list(const std::string& known, const JsonPart& list, std::optional<int> depth) {
    const std::vector<JsonPart> elements = list.elements();
    if (elements.empty()) return;
    if (std::ranges::all_of(elements, is_number)) {
      if (!names_counts(known)) return;
      for (std::size_t i = 0; i < elements.size(); ++i) {
        builder_.add(static_cast<int>(i) + 1, elements[i].whole(0, most), line_of(elements[i]));
      }
    } else if (std::ranges::all_of(elements, is_text)) {
      if (names_moves(known)) add_moves(elements, [](const JsonPart& part) { return part; }, depth);
    } else if (std::ranges::all_of(elements, [](const JsonPart& part) { return part.has("move"); })) {
      add_moves(elements, [](const JsonPart& part) { return part.at("move"); }, depth);
    } else {
      walk(list, depth);
    }
  }

  // Moves, with a count each or with none: then they are the legal moves.
  template <class MoveOf>
  void add_moves(const std::vector<JsonPart>& elements, const MoveOf& move_of,
                 std::optional<int> depth) {
    std::vector<WrittenCount> divide;
    bool have_counts = true;
    for (const JsonPart& element : elements) {
      std::uint64_t count = 1;
      bool has_count = false;
      for (const std::string& field : element.fields()) {
        if (!names_a_count(plain(field)) || !is_number(element.at(field))) continue;
        count = element.at(field).whole(0, most);
        has_count = true;
      }
      have_counts = have_counts && has_count;
      const JsonPart move = move_of(element);
      divide.push_back({move.text(), count, line_of(move)});
    }
    builder_.add_divide(divide, have_counts ? depth : std::optional(1));
  }

  void read_object(const std::string& field, const JsonPart& object, std::optional<int> depth) {
    const std::vector<std::string> fields = object.fields();
    const auto is_count = [&](const std::string& name) { return is_number(object.at(name)); };
    const bool are_counts = !fields.empty() && std::ranges::all_of(fields, is_count);
    const auto said = depth_of_name(field);
    const bool are_depths = std::ranges::all_of(
        fields, [](const std::string& name) { return depth_of_name(name).has_value(); });
    if (are_counts && !are_depths && std::ranges::all_of(fields, looks_like_move)) {
      std::vector<WrittenCount> divide;
      for (const std::string& move : fields) {
        const JsonPart count = object.at(move);
        divide.push_back({move, count.whole(0, most), line_of(count)});
      }
      builder_.add_divide(divide, said ? said : depth);
    } else {
      walk(object, said ? said : depth);
    }
  }

  // "D3", "depth_3", "divide_3", "3": the depth that a name says; or nullopt.
  static std::optional<int> depth_of_name(std::string_view field) {
    const std::size_t digits = field.find_first_of("0123456789");
    const std::string word = plain(field.substr(0, std::min(digits, field.size())));
    const bool is_known = is_one_of(word, {"", "d", "depth", "ply", "perft", "divide", "split"});
    return is_known ? depth_in(field) : std::nullopt;
  }

  std::string_view text_;
  SuiteBuilder& builder_;
};

}  // namespace

void read_json(std::string_view text, SuiteBuilder& builder) {
  try {
    const Json json = report::read_json(text, "JSON");
    const JsonPart whole(text, "JSON", json);
    JsonSuite(text, builder).walk(whole, std::nullopt);
  } catch (const text::TextError& error) {
    if (!error.source().empty()) throw;
    throw error.placed(builder.file(), error.line().value_or(1));
  }
}

}  // namespace squarelab::verify::suites
