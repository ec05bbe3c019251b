#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <vector>

namespace squarelab::testing_support {

inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// Parts of a text, written as one text or as a list.
struct Parts : std::vector<std::string> {
  Parts(const char* part) : vector{part} {}
  Parts(const std::string& part) : vector{part} {}
  Parts(std::initializer_list<std::string> parts) : vector(parts) {}
  Parts(const std::vector<std::string>& parts) : vector(parts) {}
};

// Fails the running test for each part that the text lacks.
inline void expect_parts(const std::string& text, const Parts& parts) {
  for (const std::string& part : parts) {
    EXPECT_TRUE(contains(text, part)) << '"' << part << "\" is missing in\n" << text;
  }
}

}  // namespace squarelab::testing_support
