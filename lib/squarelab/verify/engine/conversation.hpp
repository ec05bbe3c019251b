// Conversation: questions to another program and its answers, line by line and within limits. Each
// failure becomes a Failure, in the same words for all kinds of engines.
#pragma once

#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <squarelab/chess.hpp>
#include <squarelab/process/process.hpp>
#include <squarelab/verify/disagreement.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::verify {

// The arguments of a question to a program (Divider::divide).
struct Asked {
  Position position;
  std::vector<Move> moves;
  int depth;
};

// An answer that is missing or cannot be used. sentence: one line of printable text without the
// engine's name, such as "was killed by signal 11 while answering go perft 2"; foreign text in it
// is quoted.
struct Failure {
  EngineVerdict verdict;
  std::string sentence;
  std::string errors = {};  // its error output, as Process::errors gives it
  // The last questions to the same process before. Null: none, or not known.
  std::shared_ptr<const std::vector<Asked>> asked_before = nullptr;
  std::string reason = {};  // of EngineVerdict::Skipped: in the words of the adapter, printable

  // Returns true if an adapter sends it, so that it can go on.
  bool is_in_words() const noexcept {
    return verdict == EngineVerdict::Error || verdict == EngineVerdict::Skipped;
  }
};

struct Limits {
  process::Duration start{
      10'000};  // for each of the first three answers: to "uci", to "isready", and to
                // the first "go perft", which shows that it is an engine with a divide
  process::Duration answer{60'000};  // until an answer is complete
  process::Duration exit{
      1'000};  // until it has ended, once asked to, or after it closed its output
  std::size_t line_bytes = process::Process::default_longest_line;
  std::size_t answer_bytes = 16 * 1024 * 1024;
  std::size_t answer_lines = 100'000;
  // Asked while waiting for an answer; true ends the waiting with the verdict Interrupted. May be
  // empty.
  std::function<bool()> stop = {};
  std::optional<process::Deadline> end = {};  // likewise, from then on

  bool must_stop() const {
    return (stop && stop()) || (end && process::SteadyClock::now() >= *end);
  }
};

// Returns "2 s", "0.25 s".
std::string to_string(process::Duration duration);

// Thrown by a conversation, and caught in Conversation::failure_of.
class NoAnswer : public std::exception {
 public:
  explicit NoAnswer(Failure why) : failure(std::move(why)) {}
  const char* what() const noexcept override { return failure.sentence.c_str(); }

  Failure failure;
};

class Conversation {
 public:
  // Starts the command (see Process). If that fails, so does the first question.
  Conversation(const std::string& command, const std::vector<std::string>& arguments,
               const Limits& limits);

  // All but the getters throw NoAnswer.

  // Begins a question: resets the counts of lines and bytes, and writes the text, which may be
  // empty. doing: for messages, "answering uci".
  void ask(std::string doing, std::string_view text, process::Duration time);

  // Writes more of the question.
  void add(std::string_view text);

  // Returns true if next_line() would return or fail within that time.
  bool has_line_within(process::Duration time);

  // Returns the next line of the answer, or nullopt once the output has been closed, even if the
  // last line was not ended: then see was_cut() and fail_at_end().
  std::optional<std::string> next_line();
  // Returns the same, of a program that has more to say: fails at the end of its output.
  std::string line();

  // Waits until there is a line, or the end of the output, for next_line(); nullopt: there is. Or
  // else what it means that the time is over, in which nothing came but noise; next_line() would
  // throw it.
  std::optional<Failure> no_line_in_time();

  // Notes a line that does not belong to an answer. Blank lines do not count.
  void note_noise(std::string_view line);
  bool has_noise() const noexcept { return noise_lines_ > 0; }

  // Takes the advice for a failure of this question: "write \"e2e4 1\"". Only the first advice
  // counts; an empty advice takes it back.
  void advise(std::string advice);

  // From now on at most that much time is left for the answer, and is named as its limit.
  void give_only(process::Duration time);

  // Nothing more will be asked.
  void close_input() noexcept { process_->close_input(); }

  // Returns true if the last line had no line end.
  bool was_cut() const noexcept { return was_cut_; }

  // Returns the end of the program, or nullopt if it still runs. Precondition: its output is
  // closed.
  std::optional<process::Exit> exit();

  // Throws NoAnswer: the verdict, what the program did, what it was asked, what to write instead,
  // and one whole line of its error output, the last or an exception's.
  [[noreturn]] void fail(EngineVerdict verdict, std::string_view what);
  // The output has been closed too early: PartialLine if the last line was cut, or else Exited.
  [[noreturn]] void fail_at_end();
  // The answer is nothing but noise. Precondition: has_noise().
  [[noreturn]] void fail_with_noise(EngineVerdict verdict = EngineVerdict::Garbage);

  // Why the work, which asks and reads, has no usable answer: its NoAnswer, or a TextError, which
  // means that an answer cannot be right. nullopt if it has an answer.
  std::optional<Failure> failure_of(const std::function<void()>& work);

  // Writes the text and gives the program Limits::exit to end.
  void end(std::string_view text);

 private:
  // Waits for a line, and looks at Limits::stop meanwhile.
  process::Read read_until(process::Deadline deadline);
  Failure failure(EngineVerdict verdict, std::string_view what);
  std::string ending();
  Failure out_of_time();
  std::string noise() const;

  Limits limits_;
  std::string command_;
  std::optional<process::Process> process_;
  std::string start_error_;             // why there is no process
  std::optional<process::Read> ahead_;  // what has_line_within() has read
  std::string doing_ = "starting";
  std::string advice_;
  std::optional<process::Exit> ended_;  // once somebody has looked
  process::Duration time_{0};
  process::Deadline deadline_;
  std::size_t lines_ = 0;
  std::size_t bytes_ = 0;
  std::size_t noise_lines_ = 0;
  std::string first_noise_;
  std::string last_line_;
  bool was_cut_ = false;
};

}  // namespace squarelab::verify
