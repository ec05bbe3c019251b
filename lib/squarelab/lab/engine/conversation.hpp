// Conversation: questions to another program and lines in answer, held to
// limits. What goes wrong becomes a Failure, in the same words for all kinds of
// engines.
#pragma once

#include <cstddef>
#include <optional>
#include <squarelab/lab/engine/process.hpp>
#include <squarelab/lab/engine/verdict.hpp>
#include <squarelab/text/error.hpp>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace squarelab::lab::engine {

class Conversation {
 public:
  // Starts the command (see Process). If that fails, so does the first
  // question.
  Conversation(const std::string& command, const std::vector<std::string>& arguments,
               const Limits& limits);

  // Begins a question: resets the counts of lines and bytes. doing: what the
  // engine is to do, for messages: "answering uci", "answering go perft 2".
  // text: is written to it; may be empty.
  std::optional<Failure> ask(std::string doing, std::string_view text, Duration time);

  // The next line of the answer. Nothing when the output has been closed,
  // whether the last line was ended or not: then was_cut() tells, and ended()
  // why.
  using Answer = std::variant<std::optional<std::string>, Failure>;
  Answer next_line();

  // Marks a line as having nothing to do with an answer. Blank lines do not
  // count.
  void note_noise(std::string_view line);
  bool has_noise() const noexcept { return noise_lines_ > 0; }
  // The answer was complete, but nothing in it is one. Precondition:
  // has_noise().
  Failure only_noise();

  // From now on the answer has at most so much time.
  void give_only(Duration time);

  // Nothing more will be asked.
  void close_input() noexcept { process_->close_input(); }

  // Whether the last line had no line end.
  bool was_cut() const noexcept { return was_cut_; }

  // After the output has been closed. How the program ended; nothing if it
  // still runs.
  std::optional<Exit> exit();
  // ... as a Failure: PartialLine if the last line was cut, and Exited
  // otherwise.
  Failure ended();

  // An answer that cannot be right, and why.
  Failure illegal_answer(const text::TextError& error);

  // A failure that also tells where it happened, and what the program wrote on
  // its error output.
  Failure failure(EngineVerdict verdict, std::string_view what);

  // Tells it to end by the text, and gives it the time to.
  void end(std::string_view text);

 private:
  Read read_line();
  bool must_stop() const { return limits_.stop && limits_.stop(); }
  std::string ending();
  Failure out_of_time();
  std::string noise() const;
  std::string with_errors(std::string sentence);

  Limits limits_;
  std::optional<Process> process_;
  std::string start_error_;  // why there is no process
  std::string doing_ = "starting";
  Duration time_{0};
  Deadline deadline_;
  std::size_t lines_ = 0;
  std::size_t bytes_ = 0;
  std::size_t noise_lines_ = 0;
  std::string first_noise_;
  std::string last_line_;
  bool was_cut_ = false;
};

}  // namespace squarelab::lab::engine
