#include <fmt/format.h>

#include <algorithm>
#include <squarelab/lab/engine/conversation.hpp>
#include <stdexcept>
#include <system_error>

namespace squarelab::lab::engine {
namespace {

// With more lines than this when the time is over, an engine is endless and not slow.
constexpr std::size_t many_lines = 1000;

// At Limits::stop.
constexpr Duration time_between_looks{50};

// The last line that is not blank.
std::string last_line(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  const auto end = text.find_last_not_of(blanks);
  if (end == std::string_view::npos) return {};
  text = text.substr(0, end + 1);
  const auto begin = text.rfind('\n');
  return std::string(begin == std::string_view::npos ? text : text.substr(begin + 1));
}

}  // namespace

std::string to_string(Duration duration) {
  return fmt::format("{:g} s", static_cast<double>(duration.count()) / 1000);
}

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

void Conversation::ask(std::string doing, std::string_view text, Duration time) {
  doing_ = std::move(doing);
  time_ = time;
  deadline_ = SteadyClock::now() + time;
  lines_ = bytes_ = noise_lines_ = 0;
  first_noise_.clear();
  last_line_.clear();
  if (!process_)
    throw NoAnswer({EngineVerdict::StartFailure, "cannot be started: " + start_error_});
  // If nobody reads any more, the end of the output will say more about it.
  if (process_->write(text, deadline_) == Write::TimedOut) {
    fail(EngineVerdict::Silent, fmt::format("read nothing for {}", to_string(time_)));
  }
}

std::optional<std::string> Conversation::next_line() {
  Read read{Read::Kind::TimedOut, {}};
  bool is_over = lines_ > many_lines && SteadyClock::now() >= deadline_;
  while (read.kind == Read::Kind::TimedOut) {
    if (limits_.stop && limits_.stop()) {
      throw NoAnswer({EngineVerdict::Interrupted, "is not waited for any more"});
    }
    if (is_over) fail_out_of_time();
    const Deadline next_look = std::min(deadline_, SteadyClock::now() + time_between_looks);
    is_over = next_look == deadline_;
    read = process_->read_line(next_look);
  }
  ++lines_;
  bytes_ += read.text.size() + 1;
  if (read.kind == Read::Kind::TooLong) {
    fail(EngineVerdict::EndlessLine, fmt::format("wrote a line of more than {} bytes, {}",
                                                 limits_.line_bytes, text::quote(read.text)));
  }
  if (read.kind == Read::Kind::Closed) return std::nullopt;
  if (lines_ > limits_.answer_lines || bytes_ > limits_.answer_bytes) {
    fail(EngineVerdict::EndlessOutput,
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

void Conversation::fail_at_end() {
  if (!was_cut_) fail(EngineVerdict::Exited, ending());
  fail(EngineVerdict::PartialLine,
       fmt::format("{} in the middle of the line {}", ending(), text::quote(last_line_)));
}

std::string Conversation::noise() const {
  const std::string what =
      noise_lines_ == 1 ? "a line that is" : fmt::format("{} lines that are", noise_lines_);
  return fmt::format("{} no answer ({})", what, text::quote(first_noise_));
}

void Conversation::fail_with_noise() {
  fail(EngineVerdict::Garbage, fmt::format("wrote only {}", noise()));
}

void Conversation::give_only(Duration time) {
  deadline_ = std::min(deadline_, SteadyClock::now() + time);
}

void Conversation::fail_out_of_time() {
  const std::string time = to_string(time_);
  if (lines_ > many_lines) {
    fail(EngineVerdict::EndlessOutput,
         fmt::format("wrote {} lines in {} and no end", lines_, time));
  }
  if (const auto how = process_->wait(SteadyClock::now())) {
    fail(EngineVerdict::Exited, fmt::format("{} and left its output open", to_string(*how)));
  }
  if (noise_lines_ > 0) {
    fail(EngineVerdict::Garbage, fmt::format("wrote {} in {}", noise(), time));
  }
  fail(EngineVerdict::Silent, lines_ == 0
                                  ? fmt::format("said nothing for {}", time)
                                  : fmt::format("said nothing more for the rest of {} after {}",
                                                time, text::quote(last_line_)));
}

Failure Conversation::illegal_answer(const text::TextError& error) {
  return failure(EngineVerdict::IllegalAnswer,
                 fmt::format("gave an answer that cannot be right ({})", error.reason()));
}

Failure Conversation::failure(EngineVerdict verdict, std::string_view what) {
  std::string sentence = fmt::format("{} while {}", what, doing_);
  const std::string errors = last_line(process_->errors());
  if (!errors.empty()) sentence += fmt::format("; its error output ends {}", text::quote(errors));
  return {verdict, std::move(sentence)};
}

void Conversation::fail(EngineVerdict verdict, std::string_view what) {
  throw NoAnswer(failure(verdict, what));
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
