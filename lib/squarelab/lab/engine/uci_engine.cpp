#include <fmt/format.h>

#include <algorithm>
#include <squarelab/lab/engine/uci_engine.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/printable.hpp>
#include <utility>

namespace squarelab::lab::engine {
namespace {

// How long a total may come behind "readyok": in the proof, and where there are no legal moves.
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

// What ends an engine before it has proved to be one.
Failure at_start(Failure failure) {
  if (failure.verdict == EngineVerdict::Exited || failure.verdict == EngineVerdict::PartialLine) {
    failure.verdict = EngineVerdict::StartFailure;
  } else if (failure.verdict == EngineVerdict::Garbage) {
    failure.verdict = EngineVerdict::NotUci;
  }
  return failure;
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
  auto failure = greet();
  if (!failure) failure = wait_until_ready();
  if (!failure) failure = prove();
  if (failure) conversation_.reset();
  return failure;
}

std::optional<Failure> UciEngine::greet() {
  if (auto failure = conversation_->ask("answering uci", "uci\n", limits_.start)) return failure;
  for (;;) {
    auto answer = conversation_->next_line();
    if (auto* failure = std::get_if<Failure>(&answer)) return at_start(std::move(*failure));
    const auto& line = *std::get_if<std::optional<std::string>>(&answer);
    if (!line) return at_start(conversation_->ended());
    if (is_command(*line, "uciok")) return std::nullopt;
    constexpr std::string_view name = "id name";
    if (is_command(*line, name)) {
      name_ = cut_off(text::printable(trimmed(trimmed(*line).substr(name.size()))));
    } else if (!is_command(*line, "id") && !is_command(*line, "option") &&
               !is_command(*line, "info")) {
      conversation_->note_noise(*line);
    }
  }
}

std::optional<Failure> UciEngine::wait_until_ready() {
  if (auto failure = conversation_->ask("answering isready", "isready\n", limits_.start)) {
    return failure;
  }
  for (;;) {
    auto answer = conversation_->next_line();
    if (auto* failure = std::get_if<Failure>(&answer)) return at_start(std::move(*failure));
    const auto& line = *std::get_if<std::optional<std::string>>(&answer);
    if (!line) return at_start(conversation_->ended());
    if (is_ready(*line)) return std::nullopt;
    conversation_->note_noise(*line);
  }
}

std::optional<Failure> UciEngine::prove() {
  auto answer = ask(start_position(), {}, 1, limits_.start);
  if (auto* failure = std::get_if<Failure>(&answer)) return std::move(*failure);
  gives_totals_ = std::get<Divide>(answer).total.has_value();
  return std::nullopt;
}

DivideAnswer UciEngine::divide(const Position& position, const std::vector<Move>& moves,
                               int depth) {
  if (auto failure = start()) return std::move(*failure);
  auto answer = ask(position, moves, depth, limits_.answer);
  const auto* divide = std::get_if<Divide>(&answer);
  // A total that may still come must not be taken for the next answer's.
  if (!divide || (*gives_totals_ && !divide->total)) conversation_.reset();
  return answer;
}

DivideAnswer UciEngine::ask(const Position& position, const std::vector<Move>& moves, int depth,
                            Duration time) {
  const std::string list = moves.empty() ? "" : " moves " + uci_list(moves);
  const std::string question =
      fmt::format("position fen {}{}\ngo perft {}\nisready\n", text::to_fen(position), list, depth);
  const std::string doing = fmt::format("answering go perft {}", depth);
  if (auto failure = conversation_->ask(doing, question, time)) return std::move(*failure);
  try {
    return read_answer(position, moves);
  } catch (const text::TextError& error) {
    return conversation_->illegal_answer(error);
  }
}

DivideAnswer UciEngine::read_answer(const Position& position, const std::vector<Move>& moves) {
  const bool proving = !gives_totals_.has_value();
  DivideReader reader;
  bool ready = false;
  bool complete = false;
  bool nothing_to_say = false;  // where there are no moves some print no total that else do
  while (!complete) {
    auto answer = conversation_->next_line();
    if (auto* failure = std::get_if<Failure>(&answer)) {
      const bool in_vain =
          failure->verdict == EngineVerdict::Silent || failure->verdict == EngineVerdict::Garbage;
      if (!ready || !in_vain) return std::move(*failure);
      if (nothing_to_say) break;
      if (!proving) return std::move(*failure);
      if (reader.has_moves()) break;  // it was the total that was waited for
      failure->verdict = EngineVerdict::NoPerft;
      return std::move(*failure);
    }
    const auto& line = *std::get_if<std::optional<std::string>>(&answer);
    if (!line) return conversation_->ended();
    if (is_ready(*line)) {
      ready = true;
      nothing_to_say = !proving && !reader.has_moves() && !has_legal_moves(position, moves);
      if (nothing_to_say || (proving && reader.has_moves())) {
        conversation_->give_only(time_for_total);
      }
    } else if (is_command(*line, "bestmove")) {
      return conversation_->failure(EngineVerdict::NoPerft,
                                    fmt::format("searched and said {}", text::quote(*line)));
    } else if (reader.read(*line) == DivideReader::Seen::Noise) {
      conversation_->note_noise(*line);
    }
    if (!ready) continue;
    if (proving) {
      complete = reader.has_moves() && reader.has_total();
    } else {
      complete = !*gives_totals_ || reader.has_total();
    }
  }
  const Divide divide = reader.result();
  if (divide.entries.empty() && !divide.total && conversation_->has_noise() &&
      has_legal_moves(position, moves)) {
    return conversation_->only_noise();
  }
  return divide;
}

}  // namespace squarelab::lab::engine
