#pragma once

#include <string>

namespace squarelab::testing_support {

inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace squarelab::testing_support
