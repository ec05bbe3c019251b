// Commands that start the test engine, engines/test_engine.cpp, in one of its modes.
#pragma once

#include <string>

namespace squarelab::testing_support {

inline std::string uci(const std::string& mode) { return SQUARELAB_TEST_ENGINE " uci " + mode; }
inline std::string script(const std::string& mode) {
  return SQUARELAB_TEST_ENGINE " script " + mode;
}
inline std::string adapter(const std::string& mode) {
  return SQUARELAB_TEST_ENGINE " adapter " + mode;
}

}  // namespace squarelab::testing_support
