#include <fmt/format.h>

#include <squarelab/lab/engine/script_engine.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>

namespace squarelab::lab::engine {
namespace {

// Shells report so that they have not found a command, or cannot run it.
bool is_failed_start(Exit exit) {
  return !exit.by_signal && (exit.number == 126 || exit.number == 127);
}

Divide read_answer(Conversation& conversation, const Position& position,
                   const std::vector<Move>& moves) {
  DivideReader reader;
  std::string unread;  // the last line, if it has nothing to do with a divide
  while (const auto line = conversation.next_line()) {
    unread.clear();
    if (reader.read(*line) == DivideReader::Seen::Noise) {
      conversation.note_noise(*line);
      unread = *line;
    }
  }
  const auto exit = conversation.exit();
  if (exit && is_failed_start(*exit) && !reader.has_moves()) {
    conversation.fail(EngineVerdict::StartFailure, to_string(*exit));
  }
  if (!exit || *exit != Exit{false, 0}) conversation.fail_at_end();
  // A last line without its end is no fault, if it can be read.
  if (conversation.was_cut() && !unread.empty()) conversation.fail_at_end();
  Divide divide = reader.result();
  const bool says_nothing = divide.entries.empty() && !divide.total;
  if (says_nothing && has_legal_moves(position, moves)) {
    if (conversation.has_noise()) conversation.fail_with_noise();
    conversation.fail(EngineVerdict::NoPerft, "printed neither a move nor a total");
  }
  return divide;
}

}  // namespace

ScriptEngine::ScriptEngine(std::string command, const Limits& limits)
    : command_(std::move(command)), limits_(limits) {}

DivideAnswer ScriptEngine::divide(const Position& position, const std::vector<Move>& moves,
                                  int depth) {
  std::vector<std::string> arguments{std::to_string(depth), text::to_fen(position)};
  if (!moves.empty()) arguments.push_back(uci_list(moves));
  Conversation conversation(command_, arguments, limits_);
  try {
    conversation.ask(fmt::format("answering depth {}", depth), "", limits_.answer);
    conversation.close_input();
    return read_answer(conversation, position, moves);
  } catch (const NoAnswer& no_answer) {
    return no_answer.failure;
  } catch (const text::TextError& error) {
    return conversation.illegal_answer(error);
  }
}

}  // namespace squarelab::lab::engine
