#include <fmt/format.h>

#include <algorithm>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/characters.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/verify/engine/answer_reading.hpp>
#include <squarelab/verify/engine/engine_move.hpp>

namespace squarelab::verify::engine {
namespace {

constexpr std::size_t longest_words = 80;

// Why the text names no legal move, or nullopt if it names one.
std::optional<std::string> why_no_move(std::string_view text, const Position& position,
                                       const MoveList& legal_moves) {
  try {
    parse_engine_move(text, position, legal_moves);
    return std::nullopt;
  } catch (const text::TextError& error) {
    return error.reason();
  }
}

}  // namespace

bool is_command(std::string_view line, std::string_view command) {
  line = text::trimmed(line);
  return line == command || (line.starts_with(command) && line[command.size()] == ' ');
}

std::string cut_off(std::string_view text) {
  const std::string name = text::printable(text::trimmed(text));
  std::size_t size = std::min(name.size(), longest_words);
  while (text::is_inside_character(name, size)) --size;
  return name.substr(0, size);
}

DivideReader::Seen AnswerReading::read(const std::string& line) {
  try {
    const DivideReader::Seen seen = reader_.read(line);
    if (seen != DivideReader::Seen::MoveAlone) return seen;
    conversation_.advise(
        fmt::format("moves without counts; write \"{} 1\", the leaves below it", cut_off(line)));
    return DivideReader::Seen::Noise;
  } catch (const MoveTwice& error) {
    const Position end = end_of({position_, moves_});
    const MoveList legal_moves = rules::legal_moves(end);
    if (const auto fault = promotion_fault(error.move, end, legal_moves)) {
      conversation_.fail(EngineVerdict::NoPromotions, *fault);
    }
    if (const auto reason = why_no_move(error.move, end, legal_moves)) {
      conversation_.fail(EngineVerdict::IllegalAnswer,
                         fmt::format("names {}, which is no move of the position ({}), twice",
                                     text::quote(error.move), *reason));
    }
    throw;
  }
}

bool AnswerReading::has_legal_moves() {
  if (!has_legal_moves_) {
    has_legal_moves_ = !rules::legal_moves(end_of({position_, moves_})).empty();
  }
  return *has_legal_moves_;
}

Divide AnswerReading::result() {
  if (is_empty() && conversation_.has_noise() && has_legal_moves()) {
    conversation_.fail_with_noise();
  }
  if (reader_.has_moves() || !reader_.has_total()) return reader_.result();
  try {
    return reader_.result();
  } catch (const text::TextError&) {
    conversation_.fail(EngineVerdict::TotalsOnly, "printed a total, but no moves with counts");
  }
}

}  // namespace squarelab::verify::engine
