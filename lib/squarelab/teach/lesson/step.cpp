#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <squarelab/report/page_json.hpp>
#include <squarelab/teach/lesson/step.hpp>
#include <squarelab/text/characters.hpp>
#include <squarelab/text/decimal.hpp>
#include <squarelab/text/drawing.hpp>
#include <squarelab/text/fen.hpp>
#include <stdexcept>

namespace squarelab::teach {

namespace {

constexpr std::size_t column_width = 30;  // of choices

constexpr std::array<std::string_view, 3> names_of_kinds{"number", "squares", "choice"};

// With a sign or without, or a power of 2 such as 2^12; nullopt if it is no number.
std::optional<std::int64_t> read_number(std::string_view text) {
  for (const std::string_view power : {"2^", "2**"}) {
    if (!text.starts_with(power)) continue;
    const auto exponent = read_number(text.substr(power.size()));
    if (!exponent || *exponent < 0 || *exponent > 62) return std::nullopt;
    return std::int64_t{1} << *exponent;
  }
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  std::optional<Number> number;
  try {
    number = parse_number(text);
  } catch (const std::invalid_argument&) {
    return std::nullopt;  // more than 64 bits
  }
  if (!number || number->value > INT64_MAX) return std::nullopt;
  const auto value = static_cast<std::int64_t>(number->value);
  return negative ? -value : value;
}

using Replacement = std::pair<std::string_view, std::string>;

std::string replaced(std::string text, std::initializer_list<Replacement> replacements) {
  for (const auto& [from, to] : replacements) {
    for (std::size_t at = 0; (at = text.find(from)) != text.npos;)
      text.replace(at, from.size(), to);
  }
  return text;
}

// "none", or what parse_square_list reads, divided by commas, blanks or "and"; an empty name does
// not matter. nullopt if something in it is no square.
std::optional<SquareSet> read_squares(std::string_view words) {
  const std::string text =
      replaced(std::string(words), {{" and ", ","}, {" to ", "-"}, {" - ", "-"}});
  if (text == "none") return SquareSet{};
  SquareSet squares;
  for (const std::string& field : report::split(text, ',')) {
    if (text::trimmed(field).empty()) continue;
    const auto some = parse_square_list(field);
    if (!some) return std::nullopt;
    squares = squares | *some;
  }
  return squares.empty() ? std::nullopt : std::optional(squares);
}

// The same; castling is the square that the king goes to.
std::optional<SquareSet> read_squares(const Question& question, const std::string& text) {
  if (!question.castler) return read_squares(text);
  const Rank rank = *question.castler == Color::White ? Rank::R1 : Rank::R8;
  const std::string far = to_string(make_square(File::C, rank));
  const std::string near = to_string(make_square(File::G, rank));
  return read_squares(
      replaced(text, {{"o-o-o", far}, {"0-0-0", far}, {"o-o", near}, {"0-0", near}}));
}

// A choice by its words, by its number from 1 on, or by a value in its range.
std::optional<std::string> read_choice(const Question& question, std::string text) {
  const auto squares = read_squares(text);
  for (std::size_t i = 0; i < question.choices.size(); ++i) {
    const std::string choice = text::lower_case(question.choices[i]);
    // "file a" is "the a-file".
    const bool is_meant = text == choice || text == std::to_string(i + 1) ||
                          (squares && squares == read_squares(choice));
    if (is_meant) return question.choices[i];
  }
  std::replace(text.begin(), text.end(), ',', '.');
  const std::optional<double> value = text::read_decimal(text);
  if (!value) return std::nullopt;
  for (std::size_t i = 0; i < question.ends.size(); ++i) {
    if (*value < question.ends[i]) return question.choices[i];
  }
  return std::nullopt;
}

Json json_of(const ShownBoard& board) {
  Json json{{"caption", board.drawing.caption}, {"lines", board.drawing.lines}};
  if (board.numbering == nullptr) return json;
  json["numbering"] = board.numbering->name;
  if (board.squares) {
    json["squares"] = teach::json_of(*board.squares);
    if (board.numbering->mapping) {
      json["bits"] = native(*board.numbering, *board.squares);
    }
  }
  if (board.position) json["fen"] = text::to_fen(*board.position);
  if (!board.framed.empty()) json["framed"] = teach::json_of(board.framed);
  if (!board.wrapped.empty()) json["wrapped"] = teach::json_of(board.wrapped);
  return json;
}

Json json_of(const Question& question) {
  return {{"text", question.text},       {"kind", name_of(question.kind)},
          {"choices", question.choices}, {"form", expected_form(question)},
          {"answer", question.answer},   {"why", question.why}};
}

void show_exhibit(Page& page, const Exhibit& exhibit) {
  std::vector<Drawing> drawings;
  for (const ShownBoard& board : exhibit.boards) drawings.push_back(board.drawing);
  if (!drawings.empty()) page.drawings(std::move(drawings));
  if (exhibit.table) page.table(*exhibit.table);
}

// One per line; short words are on one line, many in two columns.
void show_choices(Page& page, const std::vector<std::string>& choices) {
  if (choices.empty()) return;
  std::size_t length = 0;
  for (const std::string& choice : choices) length += choice.size();
  const std::size_t columns = length < column_width ? choices.size() : choices.size() > 6 ? 2 : 1;
  const std::size_t width = columns == 2 ? column_width : 0;
  std::string lines;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const bool ends_line = (i + 1) % columns == 0 || i + 1 == choices.size();
    lines += fmt::format("{:<{}}{}", fmt::format("({}) {}", i + 1, choices[i]),
                         ends_line ? 0 : width, ends_line ? "\n" : " ");
  }
  page.drawings({{"", lines}});
}

}  // namespace

ShownBoard board_of(const Numbering& numbering, SquareSet squares, std::string caption) {
  return {{std::move(caption), text::draw(squares)}, &numbering, squares};
}

ShownBoard numbers_of(const Numbering& numbering) {
  return {{fmt::format("{}: {}{}", numbering.name, numbering.formula,
                       numbering.is_x88() ? ", in hexadecimal" : ""),
           numbered_board(numbering, numbering.is_x88())},
          &numbering};
}

ShownBoard pieces_of(const Numbering& numbering, const Position& position, std::string caption) {
  return {{std::move(caption), text::draw(position)}, &numbering, std::nullopt, position};
}

std::string native(const Numbering& numbering, SquareSet squares) {
  if (numbering.mapping) return hex64(numbering.bits_of(squares));
  if (squares.empty()) return "none";
  return report::joined(squares, " ", [&](Square square) { return hex8(numbering.index(square)); });
}

std::string binary(std::uint64_t byte) { return fmt::format("0b{:08b}", byte); }

std::string_view name_of(Kind kind) { return names_of_kinds[static_cast<std::size_t>(kind)]; }

Question ask_number(std::string text, int answer, std::string why, bool in_hexadecimal) {
  return {std::move(text), Kind::Number, in_hexadecimal ? hex8(answer) : std::to_string(answer),
          std::move(why)};
}

Question ask_squares(std::string text, SquareSet answer, std::string why) {
  return {std::move(text), Kind::Squares, names_of(answer), std::move(why)};
}

Question ask_choice(std::string text, std::vector<std::string> choices, std::string answer,
                    std::string why) {
  return {std::move(text), Kind::Choice, std::move(answer), std::move(why), std::move(choices)};
}

std::optional<bool> is_right(const Question& question, std::string_view given) {
  const std::string text = text::lower_case(text::trimmed(given));
  const auto compared = [](const auto& answer, const auto& read) -> std::optional<bool> {
    if (!read) return std::nullopt;
    return answer == read;
  };
  switch (question.kind) {
    case Kind::Number:
      return compared(read_number(question.answer), read_number(text));
    case Kind::Squares:
      return compared(read_squares(question.answer), read_squares(question, text));
    case Kind::Choice:
      return compared(std::optional(question.answer), read_choice(question, text));
  }
  return std::nullopt;
}

std::int64_t number_of(const Question& question) { return *read_number(question.answer); }

SquareSet squares_of(const Question& question) { return *read_squares(question.answer); }

std::string expected_form(const Question& question) {
  if (question.kind == Kind::Number) return "a number, such as 12, -7, 0x1c or 0b11100";
  if (question.kind == Kind::Squares) return "squares such as a4 b5 c1-c8, or none";
  return fmt::format("a number from 1 to {}, or {}", question.choices.size(),
                     question.ends.empty() ? "the words" : "a value such as 0.24");
}

std::string answer_text(const Question& question) {
  return fmt::format("The answer is {}. {}", question.answer, question.why);
}

void show(Page& page, const Step& step) {
  for (const std::string& paragraph : step.text) page.paragraph(paragraph);
  show_exhibit(page, step.exhibit);
  if (!step.question) return;
  page.paragraph(step.question->text);
  show_choices(page, step.question->choices);
}

void show_below(Page& page, const Step& step) {
  show_exhibit(page, step.exhibit);
  show_choices(page, step.question->choices);
}

Json json_of(const Step& step, std::size_t number) {
  Json boards = Json::array();
  for (const ShownBoard& board : step.exhibit.boards) boards.push_back(json_of(board));
  Json json{{"number", number},
            {"title", step.title},
            {"text", step.text},
            {"boards", boards},
            {"table", step.exhibit.table ? report::as_json(*step.exhibit.table) : Json()},
            {"command", step.command},
            {"question", step.question ? json_of(*step.question) : Json()}};
  for (const auto& [text, holds] : step.claims) {
    json["claims"].push_back({{"claim", text}, {"holds", holds}});
  }
  return json;
}

}  // namespace squarelab::teach
