// UciInput: the lines of a program that speaks UCI, as they come, without waiting where nothing has
// come. Tested in tests/apps/search.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace squarelab::app {

class UciInput {
 public:
  static constexpr std::size_t longest_line = std::size_t{1} << 20;  // bytes; more are refused

  // stream: the number of the input.
  explicit UciInput(int stream) : stream_(stream) {}

  // The next line without its end; of a line that is too long, the first longest_line + 1 bytes.
  // Returns the next line, or nullopt at the end of the input. The last line needs no line end.
  std::optional<std::string> next();
  // The same, but nullopt also where no whole line has come.
  std::optional<std::string> next_if_there();

 private:
  std::optional<std::string> take(bool waits);

  int stream_;
  bool has_ended_ = false;
  std::string bytes_;      // that were read
  std::size_t begin_ = 0;  // of those among them that are in no line yet
  std::string line_;       // its beginning
};

}  // namespace squarelab::app
