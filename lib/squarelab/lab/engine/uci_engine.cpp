#include <fmt/format.h>

#include <algorithm>
#include <squarelab/lab/engine/uci_engine.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/printable.hpp>
#include <utility>

namespace squarelab::lab::engine {
namespace {

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

// What a failure means before the engine's first divide.
Failure at_start(Failure failure) {
  if (failure.verdict == EngineVerdict::Exited || failure.verdict == EngineVerdict::PartialLine) {
    failure.verdict = EngineVerdict::StartFailure;
  } else if (failure.verdict == EngineVerdict::Garbage) {
    failure.verdict = EngineVerdict::NotUci;
  }
  return failure;
}

// The next line. Precondition: the engine has more to say before its first divide.
std::string line_at_start(Conversation& conversation) {
  try {
    if (auto line = conversation.next_line()) return *std::move(line);
    conversation.fail_at_end();
  } catch (const NoAnswer& no_answer) {
    throw NoAnswer(at_start(no_answer.failure));
  }
}

}  // namespace

UciEngine::UciEngine(std::string command, const Limits& limits)
    : command_(std::move(command)), limits_(limits) {}

UciEngine::~UciEngine() {
  if (conversation_) conversation_->end("quit\n");
}

std::optional<Failure> UciEngine::start() {
  if (conversation_) return std::nullopt;
  conversation_.emplace(command_, std::vector<std::string>{}, limits_);
  gives_totals_.reset();
  std::optional<Failure> failure;
  try {
    greet();
    wait_until_ready();
    gives_totals_ = ask(start_position(), {}, 1, limits_.start).total.has_value();
    return std::nullopt;
  } catch (const NoAnswer& no_answer) {
    failure = no_answer.failure;
  } catch (const text::TextError& error) {
    failure = conversation_->illegal_answer(error);
  }
  conversation_.reset();
  return failure;
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
  DivideAnswer answer;
  try {
    Divide divide = ask(position, moves, depth, limits_.answer);
    // A total that may still come must not be taken for the next answer's.
    if (*gives_totals_ && !divide.total) conversation_.reset();
    return divide;
  } catch (const NoAnswer& no_answer) {
    answer = no_answer.failure;
  } catch (const text::TextError& error) {
    answer = conversation_->illegal_answer(error);
  }
  conversation_.reset();
  return answer;
}

Divide UciEngine::ask(const Position& position, const std::vector<Move>& moves, int depth,
                      Duration time) {
  const std::string list = moves.empty() ? "" : " moves " + uci_list(moves);
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

}  // namespace squarelab::lab::engine
