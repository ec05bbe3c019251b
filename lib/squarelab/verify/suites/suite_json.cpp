// Idea: a list, and JSON Lines, are read document by document, and each is walked once. What stands
// in an object is about the position of that object, or else of the one around it; fields are known
// by their names and by the shape of their values.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <squarelab/report/json.hpp>
#include <squarelab/text/characters.hpp>
#include <squarelab/verify/engine/divide_line.hpp>
#include <squarelab/verify/suites/suite_builder.hpp>

namespace squarelab::verify {

namespace {

using report::Json;
using report::JsonPart;

template <class T>
bool is_a(const JsonPart& part) {
  return std::holds_alternative<T>(part.json().value());
}
bool is_text(const JsonPart& part) { return is_a<std::string>(part); }

// "20" and 20.0 are 20, too; nullopt for what is no whole number from 0 on.
std::optional<std::uint64_t> whole_of(const JsonPart& part) {
  constexpr double most_exact = 9007199254740992;  // 2^53
  const Json::Value& value = part.json().value();
  if (const auto* whole = std::get_if<std::uint64_t>(&value)) return *whole;
  if (const auto* text = std::get_if<std::string>(&value)) return number_in(*text);
  const auto* real = std::get_if<double>(&value);
  if (!real || *real < 0 || *real > most_exact || *real != std::floor(*real)) return std::nullopt;
  return static_cast<std::uint64_t>(*real);
}
bool is_whole(const JsonPart& part) { return whole_of(part).has_value(); }
// [1, 20]
bool is_pair(const JsonPart& part) {
  return is_a<Json::Array>(part) && part.elements().size() == 2 &&
         std::ranges::all_of(part.elements(), is_whole);
}

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
// Also by its words, as a line of a program is read: "leaf_count", and not "nodes_per_second".
bool names_a_count(std::string_view field) {
  if (is_one_of(plain(field), {"nodes", "count", "leaves", "leafs", "total", "expected", "result",
                               "perft", "expectednodes"})) {
    return true;
  }
  std::string words;
  for (const char c : field) {
    const bool begins = text::is_letter(c) && c != text::lower(c);
    if (begins || !text::is_letter(c)) words += ' ';
    if (text::is_letter(c)) words += text::lower(c);
  }
  return !read_divide_line(words + " : 1").totals.empty();
}
// Recognizes names for the number of legal moves.
bool names_number_of_moves(std::string_view name) {
  return is_one_of(name, {"moves", "legalmoves", "legal", "movecount", "legalmovecount", "nummoves",
                          "numberofmoves", "numlegalmoves", "expectedmoves"});
}
bool names_counts(std::string_view field) {
  return names_a_count(field) ||
         is_one_of(plain(field), {"counts", "results", "depths", "perfts", "expectedcounts"});
}
bool names_moves(std::string_view name) {
  return is_one_of(
      name, {"moves", "legalmoves", "legal", "expected", "expectedmoves", "divide", "split"});
}

bool looks_like_move(std::string_view name) {
  constexpr std::string_view letters = "abcdefghNBRQK";
  const bool has_rank = name.find_first_of("12345678") != name.npos;
  const bool may_be_move = has_rank && name.size() <= 8 && text::is_one_of(name.front(), letters);
  return may_be_move || name.starts_with("O-O") || name.starts_with("0-0");
}

class JsonSuite {
 public:
  // first_line: of the document in the file.
  JsonSuite(std::string_view text, std::size_t first_line, SuiteBuilder& builder)
      : first_line_(first_line), builder_(builder) {
    for (std::size_t at = text.find('\n'); at != text.npos; at = text.find('\n', at + 1)) {
      line_ends_.push_back(at);
    }
  }

  void walk(const JsonPart& part, std::optional<int> depth) {
    if (is_a<Json::Array>(part)) {
      for (const JsonPart& element : part.elements()) walk(element, depth);
    } else if (part.is_object()) {
      walk_object(part, depth);
    }
  }

 private:
  using Members = std::vector<std::pair<std::string, JsonPart>>;

  std::size_t line_of(const JsonPart& part) const {
    const auto next = std::lower_bound(line_ends_.begin(), line_ends_.end(), part.place());
    return static_cast<std::size_t>(next - line_ends_.begin()) + first_line_;
  }

  std::uint64_t count_in(const std::string& field, const JsonPart& value) const {
    if (const auto count = whole_of(value)) return *count;
    builder_.refuse(line_of(value), fmt::format("{} is not a count of leaves", text::quote(field)));
  }

  void walk_object(const JsonPart& object, std::optional<int> depth) {
    const Members members = object.members();
    std::string name;
    std::optional<JsonPart> position;
    bool has_count = false;
    for (const auto& [field, value] : members) {
      const std::string known = plain(field);
      if (names_a_name(known) && is_text(value)) name = value.text();
      if (is_one_of(known, {"depth", "ply", "plies"}) && is_whole(value)) {
        depth = builder_.checked_depth(*whole_of(value), line_of(value));
      }
      has_count = has_count || (is_whole(value) && names_a_count(field));
      if (!names_a_position(known)) continue;
      const bool is_sure = known == "fen" || known == "epd";
      if (is_text(value) && (is_sure || looks_like_fen(value.text()))) position = value;
      if (value.is_object() && value.has("fen") && is_text(value.at("fen"))) {
        position = value.at("fen");
      }
    }
    if (position) builder_.begin(position->text(), name, line_of(*position));
    // Beside a count these are the moves of the position, whatever the depth of the count.
    const std::optional<int> depth_of_moves = has_count ? std::optional(1) : depth;
    for (const auto& member : members) {
      builder_.attempt(line_of(member.second), [&] { read_member(member, depth, depth_of_moves); });
    }
  }

  void read_member(const std::pair<std::string, JsonPart>& member, std::optional<int> depth,
                   std::optional<int> depth_of_moves) {
    const auto& [field, value] = member;
    if (looks_like_fen(field)) {
      builder_.begin(field, "", line_of(value));
      read_field("perft", value, depth);
    } else if (builder_.has_position() && names_number_of_moves(plain(field)) && is_whole(value)) {
      builder_.add(static_cast<std::uint64_t>(depth_of_moves.value_or(1)), *whole_of(value),
                   line_of(value));
    } else if (!names_a_position(plain(field))) {
      read_field(field, value, depth);
    }
  }

  // Reads one member of an object.
  void read_field(const std::string& field, const JsonPart& value, std::optional<int> depth) {
    if (!builder_.has_position()) return walk(value, depth);
    if (is_a<Json::Array>(value)) {
      read_list(field, value, depth);
    } else if (value.is_object()) {
      read_object(field, value, depth);
    } else {
      read_count(field, value, depth);
    }
  }

  void read_count(const std::string& field, const JsonPart& value, std::optional<int> depth) {
    const auto said = number_of_name(field);
    const bool is_named_by_depth = said && text::is_letter(field.front());
    if (value.is_null() || (!is_named_by_depth && !is_whole(value))) return;
    if (!said && !names_a_count(field)) return;
    if (!said && !depth) {
      builder_.refuse(line_of(value), fmt::format("{} does not say its depth", text::quote(field)));
    }
    builder_.add(said ? *said : static_cast<std::uint64_t>(*depth), count_in(field, value),
                 line_of(value));
  }

  void read_list(const std::string& field, const JsonPart& list, std::optional<int> depth) {
    const std::string known = plain(field);
    const std::vector<JsonPart> elements = list.elements();
    if (elements.empty()) {
      if (names_moves(known)) builder_.add(1, 0, line_of(list));
    } else if (names_counts(field) && std::ranges::all_of(elements, is_whole)) {
      for (std::size_t i = 0; i < elements.size(); ++i) {
        builder_.add(i + 1, *whole_of(elements[i]), line_of(elements[i]));
      }
    } else if (names_counts(field) && std::ranges::all_of(elements, is_pair)) {
      for (const JsonPart& pair : elements) {
        const std::vector<JsonPart> numbers = pair.elements();
        builder_.add(*whole_of(numbers[0]), *whole_of(numbers[1]), line_of(pair));
      }
    } else if (std::ranges::all_of(elements, is_text)) {
      if (names_moves(known))
        add_moves(
            elements, [](const JsonPart& part) { return part; }, depth);
    } else if (std::ranges::all_of(elements,
                                   [](const JsonPart& part) { return part.has("move"); })) {
      add_moves(
          elements, [](const JsonPart& part) { return part.at("move"); }, depth);
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
      for (const auto& [field, value] : element.members()) {
        if (!names_a_count(field) || !is_whole(value)) continue;
        count = *whole_of(value);
        has_count = true;
      }
      have_counts = have_counts && has_count;
      const JsonPart move = move_of(element);
      divide.push_back({move.text(), count, line_of(move)});
    }
    builder_.add_divide(divide, have_counts ? depth : std::optional(1));
  }

  void read_object(const std::string& field, const JsonPart& object, std::optional<int> depth) {
    const Members members = object.members();
    const auto said = number_of_name(field);
    if (said) depth = builder_.checked_depth(*said, line_of(object));
    const bool are_moves = std::ranges::all_of(members, [](const auto& member) {
      return is_whole(member.second) && looks_like_move(member.first);
    });
    const bool are_depths = std::ranges::all_of(
        members, [](const auto& member) { return number_of_name(member.first).has_value(); });
    if (members.empty()) {
      if (names_moves(plain(field))) builder_.add(1, 0, line_of(object));
    } else if (are_moves && !are_depths) {
      std::vector<WrittenCount> divide;
      for (const auto& [move, count] : members) {
        divide.push_back({move, *whole_of(count), line_of(count)});
      }
      builder_.add_divide(divide, depth);
    } else {
      walk(object, depth);
    }
  }

  // "D3", "depth_3", "divide_3", "3": the number of a name that says a depth; or nullopt.
  static std::optional<std::uint64_t> number_of_name(std::string_view field) {
    const std::size_t digits = std::min(field.find_first_of("0123456789"), field.size());
    const std::string word = plain(field.substr(0, digits));
    const bool is_known = is_one_of(word, {"", "d", "depth", "ply", "perft", "divide", "split"});
    return is_known ? number_in(field.substr(digits)) : std::nullopt;
  }

  std::size_t first_line_;
  std::vector<std::size_t> line_ends_;  // the places in the text
  SuiteBuilder& builder_;
};

// A list, or JSON Lines, are read document by document, so that only one is in memory, and a fault
// costs only that one.
class JsonDocuments {
 public:
  JsonDocuments(std::string_view text, SuiteBuilder& builder) : text_(text), builder_(builder) {}

  void read() {
    constexpr std::string_view between = " \t\r\n,";
    skip_to(text_.find_first_not_of(between));
    const bool is_list = text_[at_] == '[';
    if (!is_list && !is_json(text_.substr(at_, end_of_line() - at_))) return read_to(text_.size());
    if (is_list) ++at_;
    skip_to(text_.find_first_not_of(between, at_));
    while (at_ < text_.size() && !(is_list && text_[at_] == ']')) {
      const std::size_t end = is_list ? end_of_element() : end_of_line();
      builder_.attempt(line_, [&] { read_to(end); });
      skip_to(text_.find_first_not_of(between, end));
    }
    builder_.attempt(line_, [&] {
      if (is_list && at_ == text_.size()) builder_.refuse(line_, "the list of the file has no end");
    });
  }

 private:
  static bool is_json(std::string_view line) {
    try {
      report::read_json(line, "JSON");
      return true;
    } catch (const text::TextError&) {
      return false;
    }
  }

  std::size_t end_of_line() const { return std::min(text_.find('\n', at_), text_.size()); }

  std::size_t end_of_element() const {
    std::size_t depth = 0;
    for (std::size_t at = at_; at < text_.size(); ++at) {
      const char c = text_[at];
      if (c == '"') {
        while (++at < text_.size() && text_[at] != '"') at += text_[at] == '\\';
      } else if (text::is_one_of(c, "[{")) {
        ++depth;
      } else if (depth == 0 && text::is_one_of(c, ",]}")) {
        return std::max(at, at_ + 1);
      } else if (text::is_one_of(c, "]}") && --depth == 0) {
        return at + 1;
      }
    }
    return text_.size();
  }

  void skip_to(std::size_t place) {
    place = std::min(place, text_.size());
    line_ += static_cast<std::size_t>(std::ranges::count(text_.substr(at_, place - at_), '\n'));
    at_ = place;
  }

  // Reads the document up to there.
  void read_to(std::size_t end) const {
    const std::string_view document = text_.substr(at_, end - at_);
    try {
      const Json json = report::read_json(document, "JSON");
      JsonSuite(document, line_, builder_).walk({document, "JSON", json}, std::nullopt);
    } catch (const text::TextError& error) {
      if (!error.source().empty()) throw;
      const std::size_t line = error.line().value_or(1);
      const std::size_t begin = text_.substr(0, at_).rfind('\n') + 1;  // 0 if there is none
      const std::size_t column = error.column() + (line == 1 ? at_ - begin : 0);
      throw text::TextError(error.subject(), column, error.reason())
          .placed(builder_.file(), line_ + line - 1);
    }
  }

  std::string_view text_;
  SuiteBuilder& builder_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
};

}  // namespace

void read_json(std::string_view text, SuiteBuilder& builder) {
  JsonDocuments(text, builder).read();
}

}  // namespace squarelab::verify
