#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <squarelab/text/characters.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>
#include <squarelab/verify/engine/answer_reading.hpp>
#include <squarelab/verify/engine/divider.hpp>
#include <squarelab/verify/engine/questions/catalogue.hpp>
#include <utility>

namespace squarelab::verify {
namespace {

// A program that says something else to "uci" is asked again once it has been quiet for that long.
constexpr process::Duration pause{300};
// It may still be starting. But a program that answers that often understands none of it.
constexpr int most_strange_answers = 2;

constexpr std::string_view chess960_option = "UCI_Chess960";

bool is_ready(std::string_view line) { return is_command(line, "readyok"); }

// What asks a question, and how the line with the answer begins.
struct UciQuestion {
  Question word;
  std::string_view command;
  std::array<std::string_view, 2> labels;
};
constexpr std::array uci_questions{
    UciQuestion{&questions::Keys::facts, "d", {"Key:", "Key "}},
    UciQuestion{&questions::Fen::facts, "d", {"Fen:", "FEN:"}},
    UciQuestion{&Eval::facts, "eval", {"Final evaluation", "Total evaluation"}}};

// "+0.18" of "+0.18 (white side)" or of ": 0.18 (white side)", by the side to move.
std::string evaluation_of(std::string_view words, Color side_to_move) {
  words = text::trimmed(words.substr(std::min(words.find_first_not_of(": "), words.size())));
  std::string number(words.substr(0, words.find(' ')));
  // With a second sign it is no number, and must not become one.
  const bool has_two_signs = number.find_first_of("+-", 1) != number.npos;
  const bool is_by_side = words.find("(white side)") == words.npos;
  if (side_to_move == Color::White || is_by_side || has_two_signs) return number;
  if (number.starts_with('-')) return number.substr(1);
  return '-' + (number.starts_with('+') ? number.substr(1) : number);
}

// At the end of the moves.
Color side_to_move(const Inquiry& inquiry) {
  // Behind the first blank: " b " may also be the right to castle with the rook of the b-file.
  const bool begins_black = inquiry.fen.substr(inquiry.fen.find(' ') + 1).starts_with('b');
  return begins_black == (inquiry.moves.size() % 2 == 0) ? Color::Black : Color::White;
}

}  // namespace

void UciEngine::greet() {
  habits_.reset();
  offers_chess960_ = false;
  conversation_->ask("answering uci", "uci\n", limits_.start);
  ready_to_come_ = 0;
  std::vector<std::string> said;  // before it answered anything
  int strange_answers = 0;
  bool reads = true;  // as far as we know
  for (;;) {
    bool is_asked_again = false;
    const bool is_strange = !said.empty() || conversation_->has_noise();
    if (is_strange && reads && !conversation_->has_line_within(pause)) {
      conversation_->add("isready\n");
      ++ready_to_come_;
      is_asked_again = reads = conversation_->has_line_within(pause);
    }
    const std::string line = conversation_->line();
    if (is_command(line, "uciok")) break;
    constexpr std::string_view name = "id name";
    if (is_command(line, name)) {
      name_ = cut_off(text::trimmed(line).substr(name.size()));
    } else if (is_command(line, "option")) {
      note_chess960(line);
    } else if (!is_command(line, "id") && !is_command(line, "info") &&
               !text::trimmed(line).empty()) {
      said.push_back(line);
      if (is_asked_again) ++strange_answers;
      // Else it may only be slow to start.
      if (!is_ready(line) && strange_answers == 0) continue;
      for (const std::string& noise : std::exchange(said, {})) conversation_->note_noise(noise);
      if (is_ready(line) || strange_answers == most_strange_answers) {
        conversation_->fail_with_noise(EngineVerdict::NotUci);
      }
    }
  }
  if (engine_.chess960 && !offers_chess960_) {
    conversation_->fail(EngineVerdict::Chess960, fmt::format("does not offer {}", chess960_option));
  }
  wait_until_ready();
}

void UciEngine::note_chess960(std::string_view option) {
  if (option.find(fmt::format(" {} ", chess960_option)) == std::string_view::npos) return;
  offers_chess960_ = true;
  const bool is_on = text::trimmed(option).ends_with("default true");
  const auto sets = [&](const std::string& line) {
    return line.find(chess960_option) != std::string::npos;
  };
  if (!is_on || engine_.chess960 || std::any_of(engine_.init.begin(), engine_.init.end(), sets)) {
    return;
  }
  throw NoAnswer({EngineVerdict::Chess960,
                  fmt::format("plays Chess960 unless {0} is set to false: write --init \"setoption "
                              "name {0} value false\", or --chess960 to compare it there",
                              chess960_option)});
}

void UciEngine::wait_until_ready() {
  std::string lines;
  if (engine_.chess960) lines = fmt::format("setoption name {} value true\n", chess960_option);
  for (const std::string& line : engine_.init) lines += line + '\n';
  conversation_->ask("answering isready", lines + "isready\n", limits_.start);
  for (++ready_to_come_; ready_to_come_ > 0;) {
    const std::string line = conversation_->line();
    if (is_ready(line)) --ready_to_come_;
  }
}

// What it does not know it takes for noise; one that ends is not asked any more.
void UciEngine::learn() {
  const Limits usual = limits_;
  limits_.answer = time_for_more;
  known_.clear();
  for (const UciQuestion& question : uci_questions) {
    const auto answer = this->answer({question.word, text::to_fen(start_position())});
    if (std::holds_alternative<std::string>(answer)) known_.push_back(question.word);
  }
  limits_ = usual;
}

std::string UciEngine::inquire(const Inquiry& inquiry) {
  const auto& [word, command, labels] =
      *std::ranges::find(uci_questions, inquiry.word, &UciQuestion::word);
  const std::string list = inquiry.moves.empty() ? "" : " moves " + text::to_uci(inquiry.moves);
  conversation_->ask(fmt::format("answering {}", command),
                     fmt::format("position fen {}{}\n{}\nisready\n", inquiry.fen, list, command),
                     limits_.answer);
  std::string answer;
  for (;;) {
    const std::string line = conversation_->line();
    if (is_ready(line)) break;
    for (const std::string_view label : labels) {
      if (text::trimmed(line).starts_with(label)) {
        answer = text::trimmed(text::trimmed(line).substr(label.size()));
      }
    }
  }
  if (answer.empty()) {
    conversation_->fail(EngineVerdict::Error,
                        fmt::format("printed no line with \"{}\"", labels[0]));
  }
  return word == &Eval::facts ? evaluation_of(answer, side_to_move(inquiry)) : answer;
}

// A total that may still come must not be taken for the next answer's.
bool UciEngine::goes_on_after(const DivideAnswer& answer) const {
  const auto* divide = std::get_if<Divide>(&answer);
  return divide && (!habits_->gives_totals || divide->total);
}

Divide UciEngine::ask(const Position& position, const std::vector<Move>& moves, int depth,
                      process::Duration time) {
  const std::string list = moves.empty() ? "" : " moves " + text::to_uci(moves);
  std::string perft = engine_.perft;
  if (!engine_.lists_moves()) {
    perft.replace(perft.find(EngineCommand::depth_mark), EngineCommand::depth_mark.size(),
                  std::to_string(depth));
  }
  conversation_->ask(
      "answering " + perft,
      fmt::format("position fen {}{}\n{}\nisready\n", text::to_fen(position), list, perft), time);
  return read_answer(position, moves, depth);
}

Divide UciEngine::read_answer(const Position& position, const std::vector<Move>& moves, int depth) {
  AnswerReading reading(*conversation_, position, moves, depth);
  if (engine_.lists_moves()) reading.read_lists();
  UciAnswer answer(habits_, [&] { return reading.has_legal_moves(); });
  while (answer.state() != UciAnswer::State::Done) {
    if (auto failure = conversation_->no_line_in_time()) {
      const auto verdict = answer.without_more(failure->verdict);
      if (!verdict) break;
      failure->verdict = *verdict;
      throw NoAnswer(*std::move(failure));
    }
    const std::string line = conversation_->line();
    const DivideReader::Seen seen = reading.read(line);
    const UciLine meaning = uci_line(line, seen);
    if (answer.take(meaning) == UciAnswer::State::Searched) {
      conversation_->fail(EngineVerdict::NoPerft,
                          fmt::format("searched and said {}", text::quote(line)));
    }
    if (seen == DivideReader::Seen::Noise && meaning != UciLine::Ready) {
      conversation_->note_noise(line);
    }
    if (answer.is_short()) conversation_->give_only(time_for_more);
  }
  Divide divide = reading.result();
  if (!habits_) habits_ = answer.habits();
  return divide;
}

}  // namespace squarelab::verify
