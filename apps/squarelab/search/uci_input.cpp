#include "search/uci_input.hpp"

#include <algorithm>
#include <squarelab/process/system.hpp>
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
    if (!waits && !process::has_input(stream_)) return std::nullopt;
    bytes_.resize(chunk);
    const std::ptrdiff_t size = process::read_some(stream_, bytes_.data(), bytes_.size());
    bytes_.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
    has_ended_ = size == 0 || size < -1;
  }
  if (line_.empty()) return std::nullopt;
  return std::exchange(line_, {});
}

}  // namespace squarelab::app
