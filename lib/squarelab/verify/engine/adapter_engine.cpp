#include <fmt/format.h>

#include <algorithm>
#include <squarelab/text/characters.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>
#include <squarelab/verify/engine/answer_reading.hpp>
#include <squarelab/verify/engine/divider.hpp>
#include <squarelab/verify/engine/questions/catalogue.hpp>
#include <squarelab/verify/written_text.hpp>

namespace squarelab::verify {

void AdapterEngine::greet() {
  is_chatty_.reset();
  constexpr std::string_view greeting = "squarelab 1";
  conversation_->ask("starting", "", limits_.start);
  conversation_->advise(fmt::format("an adapter begins with the line \"{} NAME\"", greeting));
  std::string line;
  while (text::trimmed(line).empty()) line = conversation_->line();
  if (!is_command(line, greeting)) {
    conversation_->advise("");
    conversation_->fail(
        EngineVerdict::NotAdapter,
        fmt::format("began with {} instead of \"{} NAME\"", text::quote(line), greeting));
  }
  const std::string_view said = text::trimmed(line).substr(greeting.size());
  const std::size_t end_of_name = std::min(said.find(';'), said.size());
  name_ = cut_off(said.substr(0, end_of_name));
  std::string known(said.substr(end_of_name));
  std::replace_if(
      known.begin(), known.end(), [](char c) { return text::is_one_of(c, ";,"); }, ' ');
  bool plays_chess960 = false;
  known_.clear();
  for (const std::string& word : words_of(known)) {
    plays_chess960 = plays_chess960 || word == "chess960";
    if (const auto question = parse_question(word)) known_.push_back(*question);
  }
  if (chess960_ && !plays_chess960) {
    conversation_->fail(EngineVerdict::Chess960,
                        "has no \"; chess960\" after its name in its greeting");
  }
}

std::string AdapterEngine::inquire(const Inquiry& inquiry) {
  const std::string_view name = inquiry.word->in_reports;
  conversation_->ask(fmt::format("answering {}", name),
                     fmt::format("{};{};{}{}{}\n", name, inquiry.fen, text::to_uci(inquiry.moves),
                                 inquiry.texts.empty() ? "" : ";", inquiry.texts),
                     std::min(limits_.answer, inquiry.most));
  std::optional<std::string> words;
  WordsInstead instead;
  for (;;) {
    const std::string line = conversation_->line();
    if (text::trimmed(line) == "done") break;
    if (!instead.take(line) && is_command(line, name)) {
      words = text::trimmed(text::trimmed(line).substr(name.size()));
    }
  }
  fail_if(instead);
  if (words && inquiry.word == &questions::Keys::facts &&
      (words->empty() || words->find_first_of(" \t") != words->npos)) {
    conversation_->fail(
        EngineVerdict::Garbage,
        fmt::format("said {}, which is no key without blanks", text::quote(*words)));
  }
  if (words) return *std::move(words);
  conversation_->fail(EngineVerdict::Garbage,
                      fmt::format("wrote no line that begins with \"{}\"", name));
}

bool AdapterEngine::goes_on_after(const DivideAnswer& answer) const {
  const auto* failure = std::get_if<Failure>(&answer);
  return !failure || failure->is_in_words();
}

Divide AdapterEngine::ask(const Position& position, const std::vector<Move>& moves, int depth,
                          process::Duration time) {
  conversation_->ask(fmt::format("answering depth {}", depth),
                     fmt::format("{};{};{}\n", depth, text::to_fen(position), text::to_uci(moves)),
                     time);
  AnswerReading reading(*conversation_, position, moves, depth);
  WordsInstead instead;
  for (;;) {
    const std::string line = conversation_->line();
    if (text::trimmed(line) == "done") break;
    if (!instead.take(line) && reading.read(line) == DivideReader::Seen::Noise) {
      conversation_->note_noise(line);
      if (is_chatty_ == false && conversation_->has_noise() && !reading.lines().has_moves()) {
        conversation_->give_only(time_for_more);
      }
    }
  }
  if (!is_chatty_) is_chatty_ = conversation_->has_noise();
  fail_if(instead);
  return reading.result();
}

bool AdapterEngine::WordsInstead::take(const std::string& line) {
  if (is_command(line, "error")) {
    if (!error) error = line;
  } else if (is_command(line, "skip")) {
    if (!skip) skip = line;
  }
  return error || skip;
}

void AdapterEngine::fail_if(const WordsInstead& instead) {
  const auto& [error, skip] = instead;
  if (error) conversation_->fail(EngineVerdict::Error, fmt::format("said \"{}\"", cut_off(*error)));
  if (!skip) return;
  constexpr std::string_view word = "skip";
  const std::string reason = cut_off(text::trimmed(*skip).substr(word.size()));
  Failure skipped{EngineVerdict::Skipped, fmt::format("skips the position: \"{}\"", reason)};
  skipped.reason = reason;
  throw NoAnswer(std::move(skipped));
}

}  // namespace squarelab::verify
