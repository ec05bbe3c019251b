#include "search/uci_input.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace squarelab::app {

std::optional<std::string> UciInput::next() { return take(true); }

std::optional<std::string> UciInput::next_if_there() { return take(false); }

std::optional<std::string> UciInput::take(bool waits) {
  constexpr std::size_t chunk = std::size_t{1} << 16;
  for (;;) {
    const std::size_t end = bytes_.find('\n', begin_);
    const std::size_t room = longest_line + 1 - line_.size();
    line_.append(bytes_, begin_, std::min(end - begin_, room));
    if (end != bytes_.npos) {
      begin_ = end + 1;
      return std::exchange(line_, {});
    }
    bytes_.clear();
    begin_ = 0;
    if (has_ended_) break;
    pollfd readable{descriptor_, POLLIN, 0};
    if (!waits && poll(&readable, 1, 0) <= 0) return std::nullopt;
    bytes_.resize(chunk);
    const ssize_t size = read(descriptor_, bytes_.data(), bytes_.size());
    bytes_.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
    has_ended_ = size == 0 || (size < 0 && errno != EINTR);
  }
  if (line_.empty()) return std::nullopt;
  return std::exchange(line_, {});
}

}  // namespace squarelab::app
