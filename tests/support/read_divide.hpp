// A whole text read by the DivideReader.
#pragma once

#include <algorithm>
#include <squarelab/lab/engine/divide_reader.hpp>
#include <squarelab/text/error.hpp>
#include <string_view>

namespace squarelab::lab::engine {

// The divide in the text, which may be empty. Throws TextError, with the line; an error in the
// total names the last line.
inline Divide read_divide(std::string_view text) {
  DivideReader reader;
  std::size_t number = 0;
  try {
    while (!text.empty()) {
      ++number;
      const std::size_t end = std::min(text.find('\n'), text.size());
      reader.read(text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    return reader.result();
  } catch (const text::TextError& error) {
    throw error.placed("", number);
  }
}

}  // namespace squarelab::lab::engine
