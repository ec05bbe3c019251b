#include <fmt/format.h>

#include <algorithm>
#include <squarelab/lab/differential/shrink.hpp>
#include <squarelab/lab/engine/divider.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>
#include <stdexcept>

namespace squarelab::lab::engine {
namespace {

// Whether the rules allow a move after the position and the moves.
bool has_legal_moves(const Position& position, const std::vector<Move>& moves) {
  return !rules::legal_moves(end_of({position, moves})).empty();
}

// The divide that `read` has from the conversation, or why there is none.
template <class Reading>
DivideAnswer answer_of(Conversation& conversation, const Reading& read) {
  try {
    return read();
  } catch (const NoAnswer& no_answer) {
    return no_answer.failure;
  } catch (const text::TextError& error) {
    return conversation.illegal_answer(error);
  }
}

// How long a total is waited for after "readyok": in the first divide, and without legal moves.
constexpr Duration time_for_total{1000};

constexpr std::size_t longest_name = 80;

// No character is cut in two.
std::string cut_off(const std::string& name) {
  std::size_t size = std::min(name.size(), longest_name);
  while (text::is_inside_character(name, size)) --size;
  return name.substr(0, size);
}

std::string_view trimmed(std::string_view line) {
  constexpr std::string_view blanks = " \t\r";
  const auto begin = line.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return {};
  return line.substr(begin, line.find_last_not_of(blanks) + 1 - begin);
}

bool is_command(std::string_view line, std::string_view command) {
  line = trimmed(line);
  return line == command || (line.starts_with(command) && line[command.size()] == ' ');
}

bool is_ready(const std::string& line) { return is_command(line, "readyok"); }

// The next line. Precondition: the engine has more to say before its first divide.
std::string line_at_start(Conversation& conversation) {
  try {
    if (auto line = conversation.next_line()) return *std::move(line);
    conversation.fail_at_end();
  } catch (NoAnswer& no_answer) {
    EngineVerdict& verdict = no_answer.failure.verdict;
    if (verdict == EngineVerdict::Exited || verdict == EngineVerdict::PartialLine) {
      verdict = EngineVerdict::StartFailure;
    } else if (verdict == EngineVerdict::Garbage) {
      verdict = EngineVerdict::NotUci;
    }
    throw;
  }
}

// Shells report so that they have not found a command, or cannot run it.
bool is_failed_start(Exit exit) {
  return !exit.by_signal && (exit.number == 126 || exit.number == 127);
}

Divide read_script(Conversation& conversation, const Position& position,
                   const std::vector<Move>& moves) {
  DivideReader reader;
  bool ends_with_noise = false;
  while (const auto line = conversation.next_line()) {
    ends_with_noise = reader.read(*line) == DivideReader::Seen::Noise;
    if (ends_with_noise) conversation.note_noise(*line);
  }
  const auto exit = conversation.exit();
  if (exit && is_failed_start(*exit) && !reader.has_moves()) {
    conversation.fail(EngineVerdict::StartFailure, to_string(*exit));
  }
  // A last line without its end is no fault, if it can be read.
  if (exit != Exit{false, 0} || (conversation.was_cut() && ends_with_noise)) {
    conversation.fail_at_end();
  }
  Divide divide = reader.result();
  const bool says_nothing = divide.entries.empty() && !divide.total;
  if (says_nothing && has_legal_moves(position, moves)) {
    if (conversation.has_noise()) conversation.fail_with_noise();
    conversation.fail(EngineVerdict::NoPerft, "printed neither a move nor a total");
  }
  return divide;
}

}  // namespace

DivideAnswer BoardDivider::divide(const Position& position, const std::vector<Move>& moves,
                                  int depth) {
  try {
    board_->set(position);
    for (const Move move : moves) board_->make(move);
    Divide divide;
    for (const Move move : board_->legal_moves()) {
      board_->make(move);
      const std::uint64_t count = board_->perft(depth - 1, PerftMode::Bulk);
      board_->unmake();
      divide.entries.push_back({text::to_uci(move), count});
      divide.sum += count;
    }
    divide.total = divide.sum;
    return divide;
  } catch (const std::logic_error& error) {
    return Failure{EngineVerdict::IllegalAnswer, error.what()};
  }
}

UciEngine::~UciEngine() {
  if (conversation_) conversation_->end("quit\n");
}

std::optional<Failure> UciEngine::start() {
  if (conversation_) return std::nullopt;
  conversation_.emplace(command_, std::vector<std::string>{}, limits_);
  gives_totals_.reset();
  const DivideAnswer first = answer_of(*conversation_, [this] {
    greet();
    wait_until_ready();
    return ask(start_position(), {}, 1, limits_.start);
  });
  if (const auto* failure = std::get_if<Failure>(&first)) {
    conversation_.reset();
    return *failure;
  }
  gives_totals_ = std::get<Divide>(first).total.has_value();
  return std::nullopt;
}

void UciEngine::greet() {
  conversation_->ask("answering uci", "uci\n", limits_.start);
  for (;;) {
    const std::string line = line_at_start(*conversation_);
    if (is_command(line, "uciok")) return;
    constexpr std::string_view name = "id name";
    if (is_command(line, name)) {
      name_ = cut_off(text::printable(trimmed(trimmed(line).substr(name.size()))));
    } else if (!is_command(line, "id") && !is_command(line, "option") &&
               !is_command(line, "info")) {
      conversation_->note_noise(line);
    }
  }
}

void UciEngine::wait_until_ready() {
  conversation_->ask("answering isready", "isready\n", limits_.start);
  for (;;) {
    const std::string line = line_at_start(*conversation_);
    if (is_ready(line)) return;
    conversation_->note_noise(line);
  }
}

DivideAnswer UciEngine::divide(const Position& position, const std::vector<Move>& moves,
                               int depth) {
  if (auto failure = start()) return *std::move(failure);
  DivideAnswer answer =
      answer_of(*conversation_, [&] { return ask(position, moves, depth, limits_.answer); });
  const auto* divide = std::get_if<Divide>(&answer);
  // A total that may still come must not be taken for the next answer's.
  if (!divide || (*gives_totals_ && !divide->total)) conversation_.reset();
  return answer;
}

Divide UciEngine::ask(const Position& position, const std::vector<Move>& moves, int depth,
                      Duration time) {
  const std::string list = moves.empty() ? "" : " moves " + text::to_uci(moves);
  conversation_->ask(
      fmt::format("answering go perft {}", depth),
      fmt::format("position fen {}{}\ngo perft {}\nisready\n", text::to_fen(position), list, depth),
      time);
  return read_answer(position, moves);
}

Divide UciEngine::read_answer(const Position& position, const std::vector<Move>& moves) {
  const bool first = !gives_totals_.has_value();
  DivideReader reader;
  bool ready = false;
  bool complete = false;
  bool nothing_to_say = false;  // some print no total where there are no moves
  while (!complete) {
    std::optional<std::string> line;
    try {
      line = conversation_->next_line();
    } catch (NoAnswer& no_answer) {
      EngineVerdict& verdict = no_answer.failure.verdict;
      const bool in_vain = verdict == EngineVerdict::Silent || verdict == EngineVerdict::Garbage;
      if (!ready || !in_vain) throw;
      // Only a total was waited for.
      if (nothing_to_say || (first && reader.has_moves())) break;
      if (first) verdict = EngineVerdict::NoPerft;
      throw;
    }
    if (!line) conversation_->fail_at_end();
    if (is_ready(*line)) {
      ready = true;
      nothing_to_say = !first && !reader.has_moves() && !has_legal_moves(position, moves);
      if (nothing_to_say || (first && reader.has_moves())) {
        conversation_->give_only(time_for_total);
      }
    } else if (is_command(*line, "bestmove")) {
      conversation_->fail(EngineVerdict::NoPerft,
                          fmt::format("searched and said {}", text::quote(*line)));
    } else if (reader.read(*line) == DivideReader::Seen::Noise) {
      conversation_->note_noise(*line);
    }
    const bool has_total = reader.has_total();
    complete = ready && (first ? reader.has_moves() && has_total : !*gives_totals_ || has_total);
  }
  Divide divide = reader.result();
  if (divide.entries.empty() && !divide.total && conversation_->has_noise() &&
      has_legal_moves(position, moves)) {
    conversation_->fail_with_noise();
  }
  return divide;
}

DivideAnswer ScriptEngine::divide(const Position& position, const std::vector<Move>& moves,
                                  int depth) {
  std::vector<std::string> arguments{std::to_string(depth), text::to_fen(position)};
  if (!moves.empty()) arguments.push_back(text::to_uci(moves));
  Conversation conversation(command_, arguments, limits_);
  return answer_of(conversation, [&] {
    conversation.ask(fmt::format("answering depth {}", depth), "", limits_.answer);
    conversation.close_input();
    return read_script(conversation, position, moves);
  });
}

std::unique_ptr<Divider> make_divider(const EngineCommand& engine, const Limits& limits) {
  if (engine.protocol == Protocol::Uci) return std::make_unique<UciEngine>(engine.command, limits);
  return std::make_unique<ScriptEngine>(engine.command, limits);
}

}  // namespace squarelab::lab::engine
