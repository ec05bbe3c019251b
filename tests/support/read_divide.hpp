// A whole text read by the DivideReader.
#pragma once

#include <algorithm>
#include <squarelab/text/error.hpp>
#include <squarelab/verify.hpp>
#include <string_view>

namespace squarelab::testing_support {

// The divide in the text, which may be empty. Throws TextError, with the line; an error in the
// total names the last line.
inline verify::Divide read_divide(std::string_view text) {
  verify::DivideReader reader;
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

}  // namespace squarelab::testing_support
