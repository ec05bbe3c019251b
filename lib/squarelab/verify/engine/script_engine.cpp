#include <fmt/format.h>

#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>
#include <squarelab/verify/engine/answer_reading.hpp>
#include <squarelab/verify/engine/divider.hpp>
#include <squarelab/verify/engine/start_advice.hpp>

namespace squarelab::verify {
namespace {

// Shells report so that they have not found a command, or cannot run it.
bool is_failed_start(process::Exit exit) {
  return !exit.by_signal && (exit.number == not_runnable || exit.number == not_found);
}

Divide read_script(Conversation& conversation, AnswerReading& reading) {
  bool ends_with_noise = false;
  while (const auto line = conversation.next_line()) {
    ends_with_noise = reading.read(*line) == DivideReader::Seen::Noise;
    if (ends_with_noise) conversation.note_noise(*line);
  }
  const auto exit = conversation.exit();
  if (exit && is_failed_start(*exit) && !reading.lines().has_moves()) {
    conversation.fail(EngineVerdict::StartFailure, to_string(*exit));
  }
  // So grep ends, as the last program of a script, where there is nothing to print.
  const bool says_nothing_at_all =
      reading.is_empty() && !conversation.has_noise() && !conversation.was_cut();
  if (exit == process::Exit{false, 1} && says_nothing_at_all && !reading.has_legal_moves()) {
    return {};
  }
  // A last line without its end is no fault, if it can be read.
  if (exit != process::Exit{false, 0} || (conversation.was_cut() && ends_with_noise)) {
    conversation.fail_at_end();
  }
  Divide divide = reading.result();
  if (reading.is_empty() && reading.has_legal_moves()) {
    conversation.advise("a move and its leaves are read from a line such as \"e2e4 1\"");
    conversation.fail(EngineVerdict::NoPerft, "printed neither a move nor a total");
  }
  return divide;
}

}  // namespace

DivideAnswer ScriptEngine::divide(const Position& position, const std::vector<Move>& moves,
                                  int depth) {
  std::vector<std::string> arguments{std::to_string(depth), text::to_fen(position)};
  if (!moves.empty()) arguments.push_back(text::to_uci(moves));
  Conversation conversation(command_, arguments, limits_);
  Divide divide;
  auto failure = conversation.failure_of([&] {
    conversation.ask(fmt::format("answering depth {}", depth), "", limits_.answer);
    conversation.close_input();
    AnswerReading reading(conversation, position, moves, depth);
    divide = read_script(conversation, reading);
  });
  if (failure) return *std::move(failure);
  return divide;
}

}  // namespace squarelab::verify
