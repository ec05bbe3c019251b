// Process: another program, which reads and writes lines over pipes and can neither block us nor
// outlive us.
//
// Every call that may have to wait takes a deadline and keeps it, even if the program does not
// read, does not write, writes without end on either of its outputs, or has ended. Writing to a
// program that has ended is a result, not a signal. The program runs in a process group of its own,
// on Windows in a job; at the end the whole group is killed, with everything that it has started
// and that has not left the group on purpose. The same happens if we are killed ourselves
// (group_watch_posix.hpp).
//
// For one thread at a time; different processes may be used at once.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::process {

using SteadyClock = std::chrono::steady_clock;
using Deadline = SteadyClock::time_point;
using Duration = std::chrono::milliseconds;

// The end of a process: with a status, or killed by a signal, on Windows by an exception. A status
// of 128 + n, by which shells report signal n, counts as that signal.
struct Exit {
  bool by_signal;
  int number;

  friend bool operator==(const Exit&, const Exit&) noexcept = default;
};
// "exited with status 3", "was killed by signal 11", "was killed by exception 0xC0000005".
std::string to_string(Exit exit);

struct Read {
  enum class Kind : std::uint8_t {
    Line,      // a line, its end stripped
    Unended,   // the rest after the last line end; the output has been closed
    Closed,    // the output has been closed, and all of it was read
    TimedOut,  // no line was complete at the deadline; its beginning is kept for later
    TooLong,   // the beginning of a line that exceeds the limit. Nothing can be read after it
  };
  Kind kind;
  std::string text;
};

enum class Write : std::uint8_t {
  Done,
  Closed,    // no reader is left
  TimedOut,  // some of the text may have been written
};

class Process {
 public:
  // Has /bin/sh run the command; the arguments are never parsed by a shell. On Windows the command
  // begins with a program; cmd.exe runs it if that is a batch file, or if the command has one of
  // |<>&^%, and then no argument may have a quote or %. longest_line: in bytes, without the line
  // end. Throws std::system_error if no process can be started, and std::invalid_argument if a text
  // contains a NUL. A command that does not exist is not an error here: it has exited with status
  // 127, or with 126 if it is no program, and its error output has the reason.
  explicit Process(const std::string& command, const std::vector<std::string>& arguments = {},
                   std::size_t longest_line = default_longest_line);
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  // Like stop with a grace of 100 ms.
  ~Process();

  // The next line of its output. A line that is already there is returned even after the deadline.
  Read read_line(Deadline deadline);

  Write write(std::string_view text, Deadline deadline);
  // Nothing more will be written; the input of the program ends.
  void close_input() noexcept;

  // Returns its end, or nullopt if it still runs at the deadline.
  std::optional<Exit> wait(Deadline deadline);

  // The last bytes on its error output so far, at most errors_kept. What a program wrote before it
  // ended is there.
  std::string errors();

  // Closes its input and asks it to terminate (SIGTERM; Windows has no such request), kills it
  // after the grace, and kills the rest of its group in any case. Afterwards nothing can be read or
  // written, not even its earlier output; wait returns how it ended.
  void stop(Duration grace) noexcept;

  static constexpr std::size_t default_longest_line = 64 * 1024;
  static constexpr std::size_t errors_kept = 64 * 1024;
  static constexpr std::size_t chunk = 16 * 1024;  // of what is read at once

 private:
  struct Child;  // the program and our ends of its pipes

  std::string take(std::size_t size);
  // Waits until the child has written, or if wanted can be written to, but not beyond the deadline,
  // and reads its outputs.
  void pump(Deadline deadline, bool to_write);

  // The rest depends on the system.
  bool is_output_open() const noexcept;
  // For a look at the deadline: if this process was kept from running, the child is not to blame.
  bool is_readable_now() noexcept;
  // Does the work of pump(): appends to output_ if there is room, and to errors_.
  void take_in(Deadline deadline, bool has_room, bool to_write);
  // Returns true if it has ended; does not reap it.
  bool look_for_exit() noexcept;

  std::unique_ptr<Child> child_;
  std::size_t longest_line_;
  std::string output_;     // the output read from it and not yet returned begins at begin_
  std::size_t begin_ = 0;  // there is no line end between begin_ and searched_
  std::size_t searched_ = 0;
  std::string errors_;
  std::optional<Exit> exit_;
};

}  // namespace squarelab::process
