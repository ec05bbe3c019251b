// A test made from a finding about an engine, to be kept: a Google Test case that starts the engine
// by its command and asks for the divide of the position. The line of EPD is that of boards
// (differential/emitted_test.hpp). Tested in tests/lab/differential/reproducer_test.cpp, where a
// compiler reads what is emitted.
#pragma once

#include <squarelab/lab/differential/shrink.hpp>
#include <squarelab/lab/engine/engine_command.hpp>
#include <string>

namespace squarelab::lab::engine {

// A source file with one test, which needs lib/ and Google Test; the moves and counts of the rules
// are written out. The command runs in the directory in which the test runs.
std::string emit_engine_test(const Finding& finding, const EngineCommand& engine);

}  // namespace squarelab::lab::engine
