#include <fmt/format.h>

#include <algorithm>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>
#include <squarelab/verify/engine/divider.hpp>
#include <squarelab/verify/engine/start_advice.hpp>
#include <squarelab/verify/shrink.hpp>
#include <stdexcept>

namespace squarelab::verify::engine {
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

// How long a total is waited for after "readyok": in the first divide, and without legal moves. And
// how long an answer is waited for after something else.
constexpr process::Duration time_for_more{1000};

// A program that says something else to "uci" is asked again once it has been quiet for that long.
constexpr process::Duration pause{300};
// It may still be starting. But a program that answers that often understands none of it.
constexpr int most_strange_answers = 2;

constexpr std::size_t longest_words = 80;

std::string_view trimmed(std::string_view line) {
  constexpr std::string_view blanks = " \t\r";
  const auto begin = line.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return {};
  return line.substr(begin, line.find_last_not_of(blanks) + 1 - begin);
}

// Printable, and cut off between two characters.
std::string cut_off(std::string_view text) {
  const std::string name = text::printable(trimmed(text));
  std::size_t size = std::min(name.size(), longest_words);
  while (text::is_inside_character(name, size)) --size;
  return name.substr(0, size);
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
bool is_failed_start(process::Exit exit) {
  return !exit.by_signal && (exit.number == not_runnable || exit.number == not_found);
}

// Whether the text names a legal move. If not, the reason goes there.
bool is_move(std::string_view text, const Position& position, const MoveList& legal_moves,
             std::string& reason) {
  try {
    parse_engine_move(text, position, legal_moves);
    return true;
  } catch (const text::TextError& error) {
    reason = error.reason();
    return false;
  }
}

// Reads a line of the answer at the end of the moves. Throws NoAnswer as well, if four promotions
// look like the same move, or if what is no move there comes twice.
DivideReader::Seen read_line(DivideReader& reader, const std::string& line,
                             Conversation& conversation, const Position& position,
                             const std::vector<Move>& moves) {
  try {
    const DivideReader::Seen seen = reader.read(line);
    if (seen != DivideReader::Seen::MoveAlone) return seen;
    conversation.advise(
        fmt::format("moves without counts; write \"{} 1\", the leaves behind it", cut_off(line)));
    return DivideReader::Seen::Noise;
  } catch (const MoveTwice& error) {
    const Position end = end_of({position, moves});
    const MoveList legal_moves = rules::legal_moves(end);
    const auto fault = promotion_fault(error.move, end, legal_moves);
    if (fault) conversation.fail(EngineVerdict::NoPromotions, *fault);
    if (std::string reason; !is_move(error.move, end, legal_moves, reason)) {
      conversation.fail(EngineVerdict::IllegalAnswer,
                        fmt::format("names {}, which is no move of the position ({}), twice",
                                    text::quote(error.move), reason));
    }
    throw;
  }
}

// The divide that was read. Throws NoAnswer for a total without moves, unless it is 0.
Divide result_of(const DivideReader& reader, Conversation& conversation) {
  if (reader.has_moves() || !reader.has_total()) return reader.result();
  try {
    return reader.result();
  } catch (const text::TextError&) {
    conversation.fail(EngineVerdict::TotalsOnly, "printed a total, but no moves with counts");
  }
}

Divide read_script(Conversation& conversation, const Position& position,
                   const std::vector<Move>& moves) {
  DivideReader reader;
  bool ends_with_noise = false;
  while (const auto line = conversation.next_line()) {
    ends_with_noise =
        read_line(reader, *line, conversation, position, moves) == DivideReader::Seen::Noise;
    if (ends_with_noise) conversation.note_noise(*line);
  }
  const auto exit = conversation.exit();
  if (exit && is_failed_start(*exit) && !reader.has_moves()) {
    conversation.fail(EngineVerdict::StartFailure, to_string(*exit));
  }
  // So grep ends, as the last program of a script, where there is nothing to print.
  const bool says_nothing_at_all = !reader.has_moves() && !reader.has_total() &&
                                   !conversation.has_noise() && !conversation.was_cut();
  if (exit == process::Exit{false, 1} && says_nothing_at_all && !has_legal_moves(position, moves))
    return {};
  // A last line without its end is no fault, if it can be read.
  if (exit != process::Exit{false, 0} || (conversation.was_cut() && ends_with_noise)) {
    conversation.fail_at_end();
  }
  Divide divide = result_of(reader, conversation);
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

PersistentEngine::~PersistentEngine() {
  if (conversation_) conversation_->end(farewell_);
}

std::optional<Failure> PersistentEngine::start() {
  if (conversation_) return std::nullopt;
  conversation_.emplace(command_, std::vector<std::string>{}, limits_);
  const DivideAnswer first = answer_of(*conversation_, [this] {
    greet();
    return ask(start_position(), {}, 1, limits_.start);
  });
  const auto* failure = std::get_if<Failure>(&first);
  if (!failure) return std::nullopt;
  conversation_.reset();
  return *failure;
}

DivideAnswer PersistentEngine::divide(const Position& position, const std::vector<Move>& moves,
                                      int depth) {
  if (auto failure = start()) return *std::move(failure);
  DivideAnswer answer =
      answer_of(*conversation_, [&] { return ask(position, moves, depth, limits_.answer); });
  if (!goes_on_after(answer)) conversation_.reset();
  return answer;
}

void UciEngine::greet() {
  gives_totals_.reset();
  conversation_->ask("answering uci", "uci\n", limits_.start);
  ready_to_come_ = 0;
  int strange_answers = 0;
  bool reads = true;  // as far as we know
  for (;;) {
    bool is_asked_again = false;
    if (conversation_->has_noise() && reads && !conversation_->has_line_within(pause)) {
      conversation_->add("isready\n");
      ++ready_to_come_;
      is_asked_again = reads = conversation_->has_line_within(pause);
    }
    const std::string line = line_at_start(*conversation_);
    if (is_command(line, "uciok")) break;
    constexpr std::string_view name = "id name";
    if (is_command(line, name)) {
      name_ = cut_off(trimmed(line).substr(name.size()));
    } else if (is_command(line, "option")) {
      refuse_chess960(line);
    } else if (!is_command(line, "id") && !is_command(line, "info")) {
      conversation_->note_noise(line);
      if (is_asked_again) ++strange_answers;
      if (is_ready(line) || strange_answers == most_strange_answers) {
        conversation_->fail_with_noise(EngineVerdict::NotUci);
      }
    }
  }
  wait_until_ready();
}

void UciEngine::refuse_chess960(std::string_view option) {
  constexpr std::string_view name = "UCI_Chess960";
  const bool is_on = option.find(fmt::format(" {} ", name)) != std::string_view::npos &&
                     trimmed(option).ends_with("default true");
  const auto sets = [&](const std::string& line) { return line.find(name) != std::string::npos; };
  if (!is_on || std::any_of(engine_.init.begin(), engine_.init.end(), sets)) return;
  conversation_->fail(EngineVerdict::Chess960,
                      fmt::format("plays Chess960 unless {} is set to false, and Chess960 is not "
                                  "supported",
                                  name));
}

void UciEngine::wait_until_ready() {
  std::string lines;
  for (const std::string& line : engine_.init) lines += line + '\n';
  conversation_->ask("answering isready", lines + "isready\n", limits_.start);
  for (++ready_to_come_; ready_to_come_ > 0;) {
    const std::string line = line_at_start(*conversation_);
    if (is_ready(line)) {
      --ready_to_come_;
    } else {
      conversation_->note_noise(line);
    }
  }
}

// A total that may still come must not be taken for the next answer's.
bool UciEngine::goes_on_after(const DivideAnswer& answer) const {
  const auto* divide = std::get_if<Divide>(&answer);
  return divide && (!*gives_totals_ || divide->total);
}

Divide UciEngine::ask(const Position& position, const std::vector<Move>& moves, int depth,
                      process::Duration time) {
  const std::string list = moves.empty() ? "" : " moves " + text::to_uci(moves);
  std::string perft = engine_.perft;
  perft.replace(perft.find(EngineCommand::depth_mark), EngineCommand::depth_mark.size(),
                std::to_string(depth));
  conversation_->ask(
      "answering " + perft,
      fmt::format("position fen {}{}\n{}\nisready\n", text::to_fen(position), list, perft), time);
  return read_answer(position, moves);
}

Divide UciEngine::read_answer(const Position& position, const std::vector<Move>& moves) {
  const bool first = !gives_totals_.has_value();
  DivideReader reader;
  bool ready = false;
  bool complete = false;
  bool searches = false;
  bool strange = false;         // other lines, for which nothing speaks
  bool nothing_to_say = false;  // some print no total where there are no moves
  while (!complete) {
    std::optional<std::string> line;
    try {
      line = conversation_->next_line();
    } catch (NoAnswer& no_answer) {
      EngineVerdict& verdict = no_answer.failure.verdict;
      const bool in_vain = verdict == EngineVerdict::Silent || verdict == EngineVerdict::Garbage;
      if (!in_vain || !(ready || searches)) throw;
      // Only a total was waited for, or moves after it.
      if (nothing_to_say || (first && (reader.has_moves() || reader.has_total()))) break;
      if (first || searches) verdict = EngineVerdict::NoPerft;
      throw;
    }
    if (!line) conversation_->fail_at_end();
    if (is_ready(*line)) {
      ready = true;
      nothing_to_say = !first && !reader.has_moves() && !has_legal_moves(position, moves);
      if (nothing_to_say || (first && reader.has_moves())) conversation_->give_only(time_for_more);
    } else if (is_command(*line, "bestmove")) {
      conversation_->fail(EngineVerdict::NoPerft,
                          fmt::format("searched and said {}", text::quote(*line)));
    } else if (read_line(reader, *line, *conversation_, position, moves) ==
               DivideReader::Seen::Noise) {
      conversation_->note_noise(*line);
      const bool is_info = is_command(*line, "info");
      searches |= is_info && line->find(" score ") != std::string::npos;
      strange |= !is_info && !trimmed(*line).empty();
    }
    const bool has_total = reader.has_total();
    const bool is_no_divide = first ? strange || has_total : strange && !has_total && !is_chatty_;
    if (searches || (ready && !reader.has_moves() && is_no_divide)) {
      conversation_->give_only(time_for_more);
    }
    complete = ready && (first ? reader.has_moves() && has_total : !*gives_totals_ || has_total);
  }
  Divide divide = result_of(reader, *conversation_);
  if (divide.entries.empty() && !divide.total && conversation_->has_noise() &&
      has_legal_moves(position, moves)) {
    conversation_->fail_with_noise();
  }
  if (first) {
    is_chatty_ = strange;
    gives_totals_ = divide.total.has_value();
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

void AdapterEngine::greet() {
  is_chatty_.reset();
  constexpr std::string_view greeting = "squarelab 1";
  conversation_->ask("starting", "", limits_.start);
  conversation_->advise(fmt::format("an adapter begins with the line \"{} NAME\"", greeting));
  std::string line;
  while (trimmed(line).empty()) line = line_at_start(*conversation_);
  if (!is_command(line, greeting)) {
    conversation_->advise("");
    conversation_->fail(
        EngineVerdict::NotAdapter,
        fmt::format("began with {} in place of \"{} NAME\"", text::quote(line), greeting));
  }
  name_ = cut_off(trimmed(line).substr(greeting.size()));
}

bool AdapterEngine::goes_on_after(const DivideAnswer& answer) const {
  const auto* failure = std::get_if<Failure>(&answer);
  return !failure || failure->verdict == EngineVerdict::Error;
}

Divide AdapterEngine::ask(const Position& position, const std::vector<Move>& moves, int depth,
                          process::Duration time) {
  conversation_->ask(fmt::format("answering depth {}", depth),
                     fmt::format("{};{};{}\n", depth, text::to_fen(position), text::to_uci(moves)),
                     time);
  DivideReader reader;
  std::optional<std::string> error;
  for (;;) {
    const auto line = conversation_->next_line();
    if (!line) conversation_->fail_at_end();
    if (trimmed(*line) == "done") break;
    if (is_command(*line, "error")) {
      if (!error) error = *line;
    } else if (!error && read_line(reader, *line, *conversation_, position, moves) ==
                             DivideReader::Seen::Noise) {
      conversation_->note_noise(*line);
      if (is_chatty_ == false && conversation_->has_noise() && !reader.has_moves()) {
        conversation_->give_only(time_for_more);
      }
    }
  }
  if (!is_chatty_) is_chatty_ = conversation_->has_noise();
  if (error) conversation_->fail(EngineVerdict::Error, fmt::format("said \"{}\"", cut_off(*error)));
  Divide divide = result_of(reader, *conversation_);
  if (divide.entries.empty() && conversation_->has_noise() && has_legal_moves(position, moves)) {
    conversation_->fail_with_noise();
  }
  return divide;
}

std::unique_ptr<Divider> make_divider(const EngineCommand& engine, const Limits& limits) {
  switch (engine.protocol) {
    case Protocol::Uci:
      return std::make_unique<UciEngine>(engine, limits);
    case Protocol::Script:
      return std::make_unique<ScriptEngine>(engine.command, limits);
    case Protocol::Adapter:
      break;
  }
  return std::make_unique<AdapterEngine>(engine.command, limits);
}

}  // namespace squarelab::verify::engine
