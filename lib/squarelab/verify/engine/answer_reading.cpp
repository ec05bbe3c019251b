#include <fmt/format.h>

#include <algorithm>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/characters.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/verify/engine/answer_reading.hpp>
#include <squarelab/verify/engine/engine_move.hpp>

namespace squarelab::verify {
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

// What to write instead.
std::string good_line(std::string_view move) {
  return fmt::format("write \"{} 1\", the leaves below it", move);
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
  if (reads_lists_) {
    DivideReader::Seen seen = DivideReader::Seen::Noise;
    for (const std::string& move : moves_alone(line)) seen = read_counted(move + " 1");
    if (seen == DivideReader::Seen::Move) return seen;
  }
  return read_counted(line);
}

DivideReader::Seen AnswerReading::read_counted(const std::string& line) {
  try {
    const DivideReader::Seen seen = reader_.read(line);
    if (seen != DivideReader::Seen::MoveAlone) return seen;
    conversation_.advise(fmt::format("moves without counts; {}", good_line(cut_off(line))));
    return DivideReader::Seen::Noise;
  } catch (const MoveTwice& error) {
    const Position end = end_of({position_, moves_});
    const MoveList legal_moves = rules::legal_moves(end);
    if (promotion_fault(error.move, end, legal_moves)) {
      reader_.add_to(error.move, error.count);
      return DivideReader::Seen::Move;
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
    conversation_.advise("a move and its leaves are read from a line such as \"e2e4 1\"");
    conversation_.fail_with_noise();
  }
  if (reader_.has_line_numbers_only()) {
    conversation_.advise("numbered moves without counts; " + good_line("e2e4"));
    conversation_.fail(EngineVerdict::Garbage, "numbered the moves, but counted no leaves");
  }
  try {
    Divide divide = reader_.result();
    if (!reader_.has_moves() && reader_.has_total() && !divide.total) {
      conversation_.fail(EngineVerdict::Garbage,
                         fmt::format("counted leaves, but none at depth {}", *reader_.depth()));
    }
    return divide;
  } catch (const text::TextError&) {
    // Some print the sum over all depths below the moves.
    std::uint64_t nodes_above = 0;
    const Position end = end_of({position_, moves_});
    for (int depth = 1; depth < *reader_.depth(); ++depth) nodes_above += rules::perft(end, depth);
    return reader_.result(nodes_above);
  }
}

}  // namespace squarelab::verify
