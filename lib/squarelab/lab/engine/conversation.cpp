#include <fmt/format.h>

#include <algorithm>
#include <squarelab/lab/engine/conversation.hpp>
#include <stdexcept>
#include <system_error>

namespace squarelab::lab::engine {
namespace {

// More lines than this by the end of the time, and it is not a slow engine but
// an endless one.
constexpr std::size_t many_lines = 1000;

// Whether somebody wants us to stop.
constexpr Duration time_between_looks{50};

Failure interrupted() { return {EngineVerdict::Interrupted, "is not waited for any more"}; }

// The last line of what was written on the error output that is not blank.
std::string last_line(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  const auto end = text.find_last_not_of(blanks);
  if (end == std::string_view::npos) return {};
  text = text.substr(0, end + 1);
  const auto begin = text.rfind('\n');
  return std::string(begin == std::string_view::npos ? text : text.substr(begin + 1));
}

}  // namespace

Conversation::Conversation(const std::string& command, const std::vector<std::string>& arguments,
                           const Limits& limits)
    : limits_(limits) {
  try {
    process_.emplace(command, arguments, limits.line_bytes);
  } catch (const std::system_error& error) {
    start_error_ = error.what();
  } catch (const std::invalid_argument& error) {
    start_error_ = error.what();
  }
}

std::optional<Failure> Conversation::ask(std::string doing, std::string_view text, Duration time) {
  doing_ = std::move(doing);
  time_ = time;
  deadline_ = SteadyClock::now() + time;
  lines_ = bytes_ = noise_lines_ = 0;
  first_noise_.clear();
  last_line_.clear();
  if (!process_) return Failure{EngineVerdict::StartFailure, "cannot be started: " + start_error_};
  // If nobody reads any more, the end of the output will tell more about it.
  if (process_->write(text, deadline_) == Write::TimedOut) {
    return failure(EngineVerdict::Silent, fmt::format("read nothing for {}", to_string(time_)));
  }
  return std::nullopt;
}

Read Conversation::read_line() {
  for (;;) {
    const Deadline next_look = std::min(deadline_, SteadyClock::now() + time_between_looks);
    Read read = process_->read_line(next_look);
    if (read.kind != Read::Kind::TimedOut || next_look == deadline_ || must_stop()) return read;
  }
}

Conversation::Answer Conversation::next_line() {
  if (must_stop()) return interrupted();
  if (SteadyClock::now() >= deadline_ && lines_ > many_lines) return out_of_time();
  Read read = read_line();
  ++lines_;
  bytes_ += read.text.size() + 1;
  switch (read.kind) {
    case Read::Kind::TimedOut:
      if (must_stop()) return interrupted();
      --lines_;
      return out_of_time();
    case Read::Kind::TooLong:
      return failure(EngineVerdict::EndlessLine,
                     fmt::format("wrote a line of more than {} bytes, {}", limits_.line_bytes,
                                 text::quote(read.text)));
    case Read::Kind::Closed:
      return std::nullopt;
    case Read::Kind::Line:
    case Read::Kind::Unended:
      break;
  }
  if (lines_ > limits_.answer_lines || bytes_ > limits_.answer_bytes) {
    return failure(EngineVerdict::EndlessOutput,
                   fmt::format("wrote {} lines, {} bytes, and no end", lines_, bytes_));
  }
  was_cut_ = read.kind == Read::Kind::Unended;
  last_line_ = read.text;
  return std::move(read.text);
}

void Conversation::note_noise(std::string_view line) {
  if (line.find_first_not_of(" \t\r") == std::string_view::npos) return;
  if (noise_lines_++ == 0) first_noise_ = line;
}

std::optional<Exit> Conversation::exit() {
  return process_->wait(SteadyClock::now() + limits_.exit);
}

std::string Conversation::ending() {
  const auto how = exit();
  return how ? to_string(*how) : "closed its output";
}

Failure Conversation::ended() {
  if (!was_cut_) return failure(EngineVerdict::Exited, ending());
  return failure(EngineVerdict::PartialLine,
                 fmt::format("{} in the middle of the line {}", ending(), text::quote(last_line_)));
}

std::string Conversation::noise() const {
  const std::string what =
      noise_lines_ == 1 ? "a line that is" : fmt::format("{} lines that are", noise_lines_);
  return fmt::format("{} no answer ({})", what, text::quote(first_noise_));
}

Failure Conversation::only_noise() {
  return failure(EngineVerdict::Garbage, fmt::format("wrote only {}", noise()));
}

void Conversation::give_only(Duration time) {
  deadline_ = std::min(deadline_, SteadyClock::now() + time);
}

Failure Conversation::out_of_time() {
  const std::string time = to_string(time_);
  if (lines_ > many_lines) {
    return failure(EngineVerdict::EndlessOutput,
                   fmt::format("wrote {} lines in {} and no end", lines_, time));
  }
  if (const auto how = process_->wait(SteadyClock::now())) {
    return failure(EngineVerdict::Exited,
                   fmt::format("{} and left its output open", to_string(*how)));
  }
  if (noise_lines_ > 0) {
    return failure(EngineVerdict::Garbage, fmt::format("wrote {} in {}", noise(), time));
  }
  if (lines_ > 0) {
    return failure(EngineVerdict::Silent,
                   fmt::format("said nothing more for the rest of {} after {}", time,
                               text::quote(last_line_)));
  }
  return failure(EngineVerdict::Silent, fmt::format("said nothing for {}", time));
}

Failure Conversation::illegal_answer(const text::TextError& error) {
  return failure(EngineVerdict::IllegalAnswer,
                 fmt::format("gave an answer that cannot be right ({})", error.reason()));
}

Failure Conversation::failure(EngineVerdict verdict, std::string_view what) {
  return {verdict, with_errors(fmt::format("{} while {}", what, doing_))};
}

std::string Conversation::with_errors(std::string sentence) {
  const std::string errors = last_line(process_->errors());
  if (!errors.empty()) sentence += fmt::format("; its error output ends {}", text::quote(errors));
  return sentence;
}

void Conversation::end(std::string_view text) {
  if (!process_) return;
  const Deadline until = SteadyClock::now() + limits_.exit;
  process_->write(text, until);
  process_->close_input();
  process_->wait(until);
  process_->stop(Duration{0});
}

}  // namespace squarelab::lab::engine
