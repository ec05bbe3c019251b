#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <squarelab/text/characters.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/verify/engine/conversation.hpp>
#include <squarelab/verify/engine/start_advice.hpp>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace squarelab::verify {
namespace {

// With more lines than this when the time is over, an engine is endless and not slow.
constexpr std::size_t many_lines = 1000;

// At Limits::stop.
constexpr process::Duration time_between_looks{50};

bool is_blank_line(std::string_view line) {
  return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

// Whether a line of an error output seems to be the one that says what happened: of an exception or
// an assertion, which may be followed by a stack or a version.
bool is_reason(std::string_view line) {
  constexpr std::array<std::string_view, 4> marks{"rror:", "xception", "panicked at", "ssert"};
  return std::any_of(marks.begin(), marks.end(), [&](std::string_view mark) {
    return line.find(mark) != std::string_view::npos;
  });
}

// A line of an error output, whole unless it is longer than anybody reads.
std::string quoted_line(std::string_view line) {
  constexpr std::size_t longest = 1000;
  constexpr std::size_t longest_end = 300;
  if (line.ends_with('\r')) line.remove_suffix(1);
  return '"' + text::shortened(text::printable(line), longest, longest_end) + '"';
}

// Whether the line of a program in Rust says where it panicked, and the next one why.
bool is_place_of_panic(std::string_view line) {
  return line.find("panicked at ") != line.npos && text::trimmed(line).ends_with(':');
}

// "ends ..." or "says ...", with the line that says most: the last reason, or else the last line
// that is not blank. Empty if there is none.
std::string gist_of(std::string_view errors) {
  std::string_view last;
  std::string_view reason;
  std::string_view why;  // the next line, where it belongs to the reason
  bool is_why = false;
  while (!errors.empty()) {
    const std::size_t size = std::min(errors.find('\n'), errors.size());
    const std::string_view line = errors.substr(0, size);
    if (!is_blank_line(line)) last = line;
    if (is_why) {
      why = line;
    } else if (is_reason(line)) {
      reason = line;
      why = {};
    }
    is_why = !is_why && is_place_of_panic(line);
    errors.remove_prefix(std::min(size + 1, errors.size()));
  }
  if (!why.empty()) {
    return (why == last ? "ends " : "says ") + quoted_line(fmt::format("{} {}", reason, why));
  }
  if (reason.empty() || reason == last) return last.empty() ? "" : "ends " + quoted_line(last);
  return "says " + quoted_line(reason);
}

}  // namespace

std::string to_string(process::Duration duration) {
  return fmt::format("{:g} s", static_cast<double>(duration.count()) / 1000);
}

Conversation::Conversation(const std::string& command, const std::vector<std::string>& arguments,
                           const Limits& limits)
    : limits_(limits), command_(command) {
  try {
    process_.emplace(command, arguments, limits.line_bytes);
  } catch (const std::system_error& error) {
    start_error_ = error.what();
  } catch (const std::invalid_argument& error) {
    start_error_ = error.what();
  }
}

void Conversation::ask(std::string doing, std::string_view text, process::Duration time) {
  doing_ = std::move(doing);
  time_ = time;
  deadline_ = process::SteadyClock::now() + time;
  lines_ = bytes_ = noise_lines_ = 0;
  first_noise_.clear();
  last_line_.clear();
  advice_.clear();
  if (!process_)
    throw NoAnswer({EngineVerdict::StartFailure, "cannot be started: " + start_error_});
  add(text);
}

void Conversation::add(std::string_view text) {
  // If nobody reads any more, the end of the output will say more about it.
  if (process_->write(text, deadline_) == process::Write::TimedOut) {
    fail(EngineVerdict::Silent, fmt::format("read nothing for {}", to_string(time_)));
  }
}

process::Read Conversation::read_until(process::Deadline deadline) {
  if (ahead_) return *std::exchange(ahead_, std::nullopt);
  for (bool is_over = false;;) {
    if (limits_.must_stop()) {
      throw NoAnswer({EngineVerdict::Interrupted, "is not waited for any more"});
    }
    if (is_over) return {process::Read::Kind::TimedOut, {}};
    const process::Deadline next_look =
        std::min(deadline, process::SteadyClock::now() + time_between_looks);
    is_over = next_look == deadline;
    process::Read read = process_->read_line(next_look);
    if (read.kind != process::Read::Kind::TimedOut) return read;
  }
}

bool Conversation::has_line_within(process::Duration time) {
  const process::Deadline until = process::SteadyClock::now() + time;
  process::Read read = read_until(std::min(until, deadline_));
  if (read.kind == process::Read::Kind::TimedOut) return until >= deadline_;
  ahead_ = std::move(read);
  return true;
}

std::optional<std::string> Conversation::next_line() {
  if (lines_ > many_lines && process::SteadyClock::now() >= deadline_) {
    throw NoAnswer(out_of_time());
  }
  process::Read read = read_until(deadline_);
  if (read.kind == process::Read::Kind::TimedOut) throw NoAnswer(out_of_time());
  ++lines_;
  bytes_ += read.text.size() + 1;
  if (read.kind == process::Read::Kind::TooLong) {
    fail(EngineVerdict::EndlessLine, fmt::format("wrote a line of more than {} bytes, {}",
                                                 limits_.line_bytes, text::quote(read.text)));
  }
  if (read.kind == process::Read::Kind::Closed) return std::nullopt;
  if (lines_ > limits_.answer_lines || bytes_ > limits_.answer_bytes) {
    fail(EngineVerdict::EndlessOutput,
         fmt::format("wrote {} lines, {} bytes, and no end", lines_, bytes_));
  }
  was_cut_ = read.kind == process::Read::Kind::Unended;
  last_line_ = read.text;
  return std::move(read.text);
}

std::string Conversation::line() {
  if (auto line = next_line()) return *std::move(line);
  fail_at_end();
}

std::optional<Failure> Conversation::no_line_in_time() {
  process::Read read = read_until(deadline_);
  if (read.kind != process::Read::Kind::TimedOut) {
    ahead_ = std::move(read);
    return std::nullopt;
  }
  Failure failure = out_of_time();
  if (failure.verdict == EngineVerdict::Silent || failure.verdict == EngineVerdict::Garbage) {
    return failure;
  }
  throw NoAnswer(std::move(failure));
}

void Conversation::note_noise(std::string_view line) {
  if (is_blank_line(line)) return;
  if (noise_lines_++ == 0) first_noise_ = line;
}

void Conversation::advise(std::string advice) {
  if (advice_.empty() || advice.empty()) advice_ = std::move(advice);
}

std::optional<process::Exit> Conversation::exit() {
  ended_ = process_->wait(process::SteadyClock::now() + limits_.exit);
  return ended_;
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

void Conversation::fail_with_noise(EngineVerdict verdict) {
  fail(verdict, fmt::format("wrote only {}", noise()));
}

void Conversation::give_only(process::Duration time) {
  const process::Deadline deadline = process::SteadyClock::now() + time;
  if (deadline >= deadline_) return;
  deadline_ = deadline;
  time_ = time;
}

Failure Conversation::out_of_time() {
  const std::string time = to_string(time_);
  if (lines_ > many_lines) {
    return failure(EngineVerdict::EndlessOutput,
                   fmt::format("wrote {} lines in {} and no end", lines_, time));
  }
  if (const auto how = process_->wait(process::SteadyClock::now())) {
    ended_ = how;
    return failure(EngineVerdict::Exited,
                   fmt::format("{} and left its output open", to_string(*how)));
  }
  if (noise_lines_ > 0) {
    return failure(EngineVerdict::Garbage, fmt::format("wrote {} in {}", noise(), time));
  }
  return failure(EngineVerdict::Silent,
                 lines_ == 0 ? fmt::format("said nothing for {}", time)
                             : fmt::format("said nothing more for the rest of {} after {}", time,
                                           text::quote(last_line_)));
}

std::optional<Failure> Conversation::failure_of(const std::function<void()>& work) {
  try {
    work();
    return std::nullopt;
  } catch (const NoAnswer& no_answer) {
    return no_answer.failure;
  } catch (const text::TextError& error) {
    return failure(EngineVerdict::IllegalAnswer,
                   fmt::format("gave an answer that cannot be right ({})", error.reason()));
  }
}

Failure Conversation::failure(EngineVerdict verdict, std::string_view what) {
  std::string sentence = fmt::format("{} while {}", what, doing_);
  // A program that has failed by itself would not have followed the advice either.
  const bool has_failed = ended_ && *ended_ != process::Exit{false, 0};
  const std::string advice = !has_failed         ? advice_
                             : ended_->by_signal ? ""
                                                 : start_advice(command_, ended_->number);
  if (!advice.empty()) sentence += ": " + advice;
  std::string errors = process_->errors();
  const std::string gist = gist_of(errors);
  if (!gist.empty()) sentence += "; its error output " + gist;
  return {verdict, std::move(sentence), std::move(errors)};
}

void Conversation::fail(EngineVerdict verdict, std::string_view what) {
  throw NoAnswer(failure(verdict, what));
}

void Conversation::end(std::string_view text) {
  if (!process_) return;
  process::Deadline until = process::SteadyClock::now() + limits_.exit;
  if (limits_.end) until = std::min(until, *limits_.end + limits_.exit);  // of all together
  process_->write(text, until);
  process_->close_input();
  process_->wait(until);
  process_->stop(process::Duration{0});
}

}  // namespace squarelab::verify
