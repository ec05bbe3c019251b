#include "lesson/step.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <squarelab/report/page_json.hpp>
#include <squarelab/text/characters.hpp>
#include <squarelab/text/drawing.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>

#include "cli/value_types.hpp"
#include "shared/context.hpp"

namespace squarelab::app::lesson {

namespace {

constexpr std::array<std::string_view, 3> kind_names{"number", "squares", "choice"};

// With a sign or without; nullopt if it is no number.
std::optional<std::int64_t> read_number(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  std::optional<Number> number;
  try {
    number = parse_number(text);
  } catch (const InputError&) {
    return std::nullopt;  // more than 64 bits
  }
  if (!number || number->value > INT64_MAX) return std::nullopt;
  const auto value = static_cast<std::int64_t>(number->value);
  return negative ? -value : value;
}

// "none", or names; commas count as blanks. nullopt if one is no square.
std::optional<SquareSet> read_squares(std::string text) {
  std::replace(text.begin(), text.end(), ',', ' ');
  return text == "none" ? SquareSet{} : parse_square_list(text);
}

// A choice by its name or by its number, from 1 on.
std::optional<std::string> read_choice(const Question& question, std::string_view text) {
  for (std::size_t i = 0; i < question.choices.size(); ++i) {
    if (text == lower_case(question.choices[i]) || text == std::to_string(i + 1)) {
      return question.choices[i];
    }
  }
  return std::nullopt;
}

Json json_of(const Board& board) {
  Json json{{"caption", board.drawing.caption}, {"lines", board.drawing.lines}};
  if (board.numbering == nullptr) return json;
  json["numbering"] = board.numbering->name;
  if (board.squares) {
    json["squares"] = app::json_of(*board.squares);
    if (board.numbering->mapping) {
      json["bits"] = native(*board.numbering, *board.squares);
    }
  }
  if (board.position) json["fen"] = text::to_fen(*board.position);
  return json;
}

Json json_of(const Question& question) {
  return {{"text", question.text},       {"kind", name_of(question.kind)},
          {"choices", question.choices}, {"form", expected_form(question)},
          {"answer", question.answer},   {"why", question.why}};
}

}  // namespace

Board board_of(const Numbering& numbering, SquareSet squares, std::string caption) {
  return {{std::move(caption), text::draw(squares)}, &numbering, squares};
}

Board numbers_of(const Numbering& numbering) {
  return {{fmt::format("{}: {}{}", numbering.name, numbering.formula,
                       numbering.is_x88() ? ", in hexadecimal" : ""),
           numbered_board(numbering, numbering.is_x88())},
          &numbering};
}

Board pieces_of(const Numbering& numbering, const Position& position, std::string caption) {
  return {{std::move(caption), text::draw(position)}, &numbering, std::nullopt, position};
}

std::string native(const Numbering& numbering, SquareSet squares) {
  if (numbering.mapping) return hex64(mapping::bits_of(*numbering.mapping, squares));
  std::vector<std::string> indices;
  for (const Square square : squares) indices.push_back(hex8(numbering.index(square)));
  return indices.empty() ? "none" : report::joined(indices, " ");
}

std::string binary(std::uint64_t byte) { return fmt::format("0b{:08b}", byte); }

std::string_view name_of(Kind kind) { return kind_names[static_cast<std::size_t>(kind)]; }

Question ask_number(std::string text, int answer, std::string why, bool in_hexadecimal) {
  return {std::move(text), Kind::Number, in_hexadecimal ? hex8(answer) : std::to_string(answer),
          std::move(why)};
}

Question ask_squares(std::string text, SquareSet answer, std::string why) {
  return {std::move(text), Kind::Squares, app::names_of(answer), std::move(why)};
}

Question ask_choice(std::string text, std::vector<std::string> choices, std::string answer,
                    std::string why) {
  return {std::move(text), Kind::Choice, std::move(answer), std::move(why), std::move(choices)};
}

std::optional<bool> is_right(const Question& question, std::string_view given) {
  const std::string text = lower_case(text::trimmed(given));
  const auto compared = [](const auto& answer, const auto& read) -> std::optional<bool> {
    if (!read) return std::nullopt;
    return answer == read;
  };
  switch (question.kind) {
    case Kind::Number:
      return compared(read_number(question.answer), read_number(text));
    case Kind::Squares:
      return compared(read_squares(question.answer), read_squares(text));
    case Kind::Choice:
      return compared(std::optional(question.answer), read_choice(question, text));
  }
  return std::nullopt;
}

std::int64_t number_of(const Question& question) { return *read_number(question.answer); }

std::string expected_form(const Question& question) {
  if (question.kind == Kind::Number) return "a number, such as 12, -7, 0x1c or 0b11100";
  if (question.kind == Kind::Squares) return "squares such as a4 b5, or none";
  return fmt::format("a number from 1 to {}, or the words", question.choices.size());
}

void show(Page& page, const Step& step) {
  for (const std::string& paragraph : step.text) page.paragraph(paragraph);
  std::vector<Drawing> drawings;
  for (const Board& board : step.boards) drawings.push_back(board.drawing);
  if (!drawings.empty()) page.drawings(std::move(drawings));
  if (step.table) page.table(*step.table);
  if (!step.question) return;
  page.paragraph(step.question->text);
  std::string choices;
  int number = 0;
  for (const std::string& choice : step.question->choices) {
    choices += fmt::format("({}) {} ", ++number, choice);
  }
  if (!choices.empty()) page.paragraph(choices);
}

Json json_of(const Step& step, std::size_t number) {
  Json boards = Json::array();
  for (const Board& board : step.boards) boards.push_back(json_of(board));
  Json json{{"number", number},
            {"title", step.title},
            {"text", step.text},
            {"boards", boards},
            {"table", step.table ? report::as_json(*step.table) : Json()},
            {"command", step.command},
            {"question", step.question ? json_of(*step.question) : Json()}};
  for (const auto& [text, holds] : step.claims) {
    json["claims"].push_back({{"claim", text}, {"holds", holds}});
  }
  return json;
}

}  // namespace squarelab::app::lesson
